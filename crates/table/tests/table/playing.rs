//! Playing: against the computer, against each other, at one screen.

use herald::{Live, get, post};
use serde_json::{Value, json};

use crate::house::{House, Outcome, computer, go_on, here, together};

/// The name of a side's army.
fn army(live: &Live, side: &str) -> String {
    let standings = live.update["scene"]["standings"].as_array().cloned().unwrap_or_default();
    let standing = standings.iter().find(|standing| standing["side"] == side);
    standing.and_then(|standing| standing["name"].as_str()).unwrap_or_default().to_string()
}

pub(crate) async fn a_battle_against_the_computer_is_played_to_its_end(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let links = house.begin(json!({ "kind": "here", "name": "Ann" }), computer()).await?;
    let mut red = Live::connect(house.at, links.of("red")).await?;
    assert_eq!(red.update["names"], json!(["Ann", "the rash captain"]));
    assert_eq!(red.welcome["commitment"].as_str().map(str::len), Some(64));
    let mut answers = 0;
    while red.update["verdict"].is_null() {
        let Some(answer) = red.due(answers) else {
            red.next_update().await?;
            continue;
        };
        answers += 1;
        if answers == 400 {
            red.must(json!({ "kind": "concede", "side": "red" })).await?;
        } else {
            red.must(answer).await?;
        }
    }
    assert!(answers > 20, "the battle is over after {answers} answers");
    assert!(red.log.len() > 100);
    for (number, line) in (1..).zip(&red.log) {
        assert_eq!(line["number"], json!(number));
    }
    // The seed is the one that was promised, and the record holds.
    let verdict = red.update["verdict"].clone();
    let seed = verdict["seed"].as_str().unwrap_or_default().parse::<dice::Seed>()?;
    assert_eq!(red.welcome["commitment"], json!(battle::commitment(&seed)));
    let luck = &red.update["luck"]["total"];
    assert!(luck[0].is_number() && luck[1].is_number());
    let record = get(house.at, "/api/game/record", links.of("red")).await?;
    assert_eq!(record.status, 200);
    assert!(battle::Record::read(&record.body)?.seed == Some(seed));
    // Against the computer nobody takes back what is over.
    let undo = red.ask(json!({ "kind": "undo", "side": "red", "ask": false })).await?;
    assert_eq!(undo["kind"], "refused");
    Ok(())
}

pub(crate) async fn a_scenario_of_ones_own_has_its_own_title(database: &str) -> Outcome {
    let house = House::open(database).await?;
    for door in arsenal::doors() {
        let (ruleset, shipped) = (door.short(), door.scenario("first-muster").ok_or("it ships")?);
        let scenario = shipped.replacen("\"First Muster\"", "\"Our own\"", 1);
        let new = json!({ "ruleset": ruleset, "scenario": scenario, "red": here(), "blue": computer() });
        let links = house.begin_as(new).await?;
        let red = Live::connect(house.at, links.of("red")).await?;
        assert_eq!(red.welcome["title"], "Our own", "{ruleset}");
    }
    Ok(())
}

pub(crate) async fn dice_are_chance_unless_the_server_was_given_a_seed(database: &str) -> Outcome {
    async fn promised(house: &House) -> Result<Value, Box<dyn std::error::Error>> {
        let links = house.begin(here(), here()).await?;
        Ok(Live::connect(house.at, links.of("both")).await?.welcome["commitment"].clone())
    }
    let mut house = House::open(database).await?;
    assert_ne!(promised(&house).await?, promised(&house).await?);
    let seed = dice::Seed::from_number(1);
    house.dice = Some(seed);
    house.restart().await?;
    for _ in 0..2 {
        assert_eq!(promised(&house).await?, json!(battle::commitment(&seed)));
    }
    Ok(())
}

pub(crate) async fn two_people_see_what_the_other_does(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    red.until(|update| update["present"] == json!({ "red": true, "blue": true, "watchers": 1 })).await?;
    assert!(watcher.question().is_none());
    go_on(&mut red, &mut blue, 60).await?;
    watcher.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
    assert!(red.log.len() > 20);
    let said = |live: &Live| live.log.iter().map(|line| line["line"].clone()).collect::<Vec<Value>>();
    assert_eq!(said(&blue), said(&red), "in an open battle both read the same");
    assert_eq!(said(&watcher), said(&red));
    // The ground was sent once and is not sent again.
    assert!(red.ground["cells"].is_array() && red.update.get("ground").is_none());
    blue.hang_up().await;
    red.until(|update| update["present"]["blue"] == json!(false)).await?;
    Ok(())
}

pub(crate) async fn at_one_screen_eyes_follow_who_is_asked_and_a_curtain_hides_what_is_secret(
    database: &str,
) -> Outcome {
    let house = House::open(database).await?;
    let links = house.begin(here(), here()).await?;
    let mut both = Live::connect(house.at, links.of("both")).await?;
    // Both are asked in secret: nobody looks yet.
    assert_eq!((&both.update["asked"], &both.update["eyes"]), (&json!([true, true]), &Value::Null));
    assert_eq!(both.update["sealed"], json!(true));
    assert!(both.question().is_none());
    both.must(json!({ "kind": "look", "side": "red" })).await?;
    both.until(|update| update["eyes"] == "red").await?;
    let answer = both.answer(0).ok_or("red is asked")?;
    let action = answer["action"].clone();
    both.must(answer).await?;
    both.until(|update| update["asked"] == json!([false, true])).await?;
    // Red's secret stays behind the curtain, also while blue looks.
    assert_eq!(both.update["eyes"], Value::Null);
    both.must(json!({ "kind": "look", "side": "blue" })).await?;
    both.until(|update| update["eyes"] == "blue").await?;
    assert!(!both.update.to_string().contains(action.as_str().unwrap_or("?")));
    assert_eq!(both.question().map(|question| &question["side"]), Some(&json!("blue")));
    let refused = both.ask(json!({ "kind": "explain", "side": "red", "action": action })).await?;
    assert_eq!(refused["kind"], "refused");
    both.must(both.answer(0).ok_or("blue is asked")?).await?;
    both.until(|update| update["asked"] != json!([false, true]) || !update["questions"][0].is_null()).await?;
    // Now nothing is hidden, and the eyes follow.
    let asked = if both.update["asked"][0] == json!(true) { "red" } else { "blue" };
    both.until(|update| update["eyes"] == asked).await?;
    assert_eq!(both.question().map(|question| &question["side"]), Some(&json!(asked)));
    Ok(())
}

pub(crate) async fn an_answer_is_taken_back_and_past_a_die_only_with_consent(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, _) = house.two().await?;
    let undo = |ask: bool| json!({ "kind": "undo", "side": "red", "ask": ask });
    // A sealed answer that nobody has seen can always be taken back.
    red.must(red.answer(0).ok_or("red is asked")?).await?;
    red.until(|update| update["asked"] == json!([false, true])).await?;
    assert_eq!(red.update["undo"]["kind"], "can");
    red.must(undo(false)).await?;
    red.until(|update| update["asked"] == json!([true, true])).await?;
    // Then dice fall for the initiative.
    red.must(red.answer(0).ok_or("red is asked again")?).await?;
    blue.until(|update| update["asked"] == json!([false, true])).await?;
    blue.must(blue.answer(0).ok_or("blue is asked")?).await?;
    together(&mut red, &mut blue).await?;
    let (log, number) = (red.log.len(), red.update["moment"].clone());
    assert!(log > 0);
    assert_eq!(red.update["undo"]["kind"], "ask");
    assert_eq!(red.ask(undo(false)).await?["kind"], "refused");
    red.must(undo(true)).await?;
    blue.until(|update| update["proposals"][0]["yours"] == json!(true)).await?;
    let proposal = blue.update["proposals"][0]["number"].clone();
    let consent =
        |side: &str, yes: bool| json!({ "kind": "consent", "side": side, "proposal": proposal, "yes": yes });
    // The one who asks cannot give the other's leave.
    assert_eq!(red.ask(consent("red", true)).await?["kind"], "refused");
    assert_eq!(red.ask(consent("blue", true)).await?["kind"], "refused");
    blue.must(consent("blue", true)).await?;
    red.until(|update| update["asked"] == json!([true, true])).await?;
    together(&mut red, &mut blue).await?;
    assert!(red.log.len() < log && red.log.len() == blue.log.len());
    assert!(red.update["moment"].as_u64() < number.as_u64());
    // A declined proposal changes nothing.
    go_on(&mut red, &mut blue, 6).await?;
    let before = (red.log.clone(), red.update["asked"].clone());
    if red.update["undo"]["kind"] == "ask" {
        red.must(undo(true)).await?;
        blue.until(|update| !update["proposals"][0].is_null()).await?;
        let number = blue.update["proposals"][0]["number"].clone();
        blue.must(json!({ "kind": "consent", "side": "blue", "proposal": number, "yes": false })).await?;
        red.until(|update| update["proposals"] == json!([])).await?;
        assert_eq!(before, (red.log.clone(), red.update["asked"].clone()));
    }
    Ok(())
}

pub(crate) async fn against_the_computer_nothing_is_taken_back_past_a_die_or_a_reveal(
    database: &str,
) -> Outcome {
    let house = House::open(database).await?;
    let links = house.begin(json!({ "kind": "here", "name": "Ann" }), computer()).await?;
    let mut red = Live::connect(house.at, links.of("red")).await?;
    let undo = |ask: bool| json!({ "kind": "undo", "side": "red", "ask": ask });
    let asked = |update: &Value| update["asked"][0] == json!(true) && !update["questions"][0].is_null();
    let (mut back, mut barred) = (0, 0);
    for _ in 0..40 {
        red.until(|update| asked(update) || !update["verdict"].is_null()).await?;
        if !red.update["verdict"].is_null() {
            break;
        }
        let (throws, lines, moment) = (thrown(&red.log), red.log.len(), red.update["moment"].clone());
        red.must(red.answer(0).ok_or("red is asked")?).await?;
        red.until(|update| update["moment"] != moment && (asked(update) || !update["verdict"].is_null()))
            .await?;
        if thrown(&red.log) == throws {
            // What can be taken back is told as it was told in the log.
            if red.update["undo"]["kind"] == "can" && red.log.len() > lines {
                let what = red.update["undo"]["what"].clone();
                assert_eq!(what, red.log[lines]["line"]["text"], "{what}");
                assert_eq!(red.update["undo"]["pieces"], red.log[lines]["line"]["pieces"], "{what}");
                back += 1;
            }
            continue;
        }
        assert_eq!(red.update["undo"]["kind"], "cannot", "{}", red.update["undo"]);
        let log = red.log.clone();
        assert_eq!(red.ask(undo(false)).await?["kind"], "refused");
        assert_eq!(red.ask(undo(true)).await?["kind"], "refused");
        assert_eq!(red.log, log);
        barred += 1;
    }
    assert!(back > 0 && barred > 0, "{back} could be taken back, {barred} not");
    Ok(())
}

/// How many throws a log tells of.
fn thrown(log: &[Value]) -> usize {
    log.iter().map(|line| line["line"]["throws"].as_array().map_or(0, Vec::len)).sum()
}

pub(crate) async fn draws_are_offered_declined_and_agreed(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, _) = house.two().await?;
    let offer = |side: &str| json!({ "kind": "offer-draw", "side": side });
    red.must(offer("red")).await?;
    blue.until(|update| update["draw_offered"] == json!([true, false])).await?;
    blue.must(json!({ "kind": "no-draw", "side": "blue" })).await?;
    red.until(|update| update["draw_offered"] == json!([false, false])).await?;
    assert_eq!(red.ask(json!({ "kind": "no-draw", "side": "red" })).await?["kind"], "refused");
    blue.must(offer("blue")).await?;
    red.must(offer("red")).await?;
    red.until(|update| !update["verdict"].is_null()).await?;
    blue.until(|update| !update["verdict"].is_null()).await?;
    assert_eq!(red.update["verdict"]["winner"], Value::Null);
    assert_eq!(red.update["verdict"]["rule"], "battle.drawn");
    assert_eq!(red.ask(json!({ "kind": "concede", "side": "red" })).await?["kind"], "refused");
    let lines: Vec<&Value> = red.log.iter().map(|line| &line["line"]["text"]).collect();
    assert!(lines.contains(&&json!("Brackenford offers a draw")), "{lines:?}");
    Ok(())
}

pub(crate) async fn a_ruling_needs_consent(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    let piece = red.update["scene"]["pieces"][0].clone();
    let id = piece["id"].clone();
    let fields = red.ask(json!({ "kind": "fields", "piece": id })).await?["fields"].clone();
    let facing =
        fields.as_array().and_then(|fields| fields.iter().find(|field| field[0] == "facing")).cloned();
    let facing: u64 = facing.ok_or("a piece faces somewhere")?[1].as_str().unwrap_or_default().parse()?;
    let other = (facing + 3) % 6;
    let rule = |value: String| {
        let change = json!({ "piece": id, "field": "facing", "value": value });
        json!({ "kind": "rule", "side": "red", "changes": [change], "why": "it was turned by mistake" })
    };
    let heading = |live: &Live| {
        let pieces = live.update["scene"]["pieces"].as_array().cloned().unwrap_or_default();
        pieces.iter().find(|piece| piece["id"] == id).map(|piece| piece["heading"].clone())
    };
    let before = heading(&red);
    assert_eq!(red.ask(rule("x".to_string())).await?["kind"], "refused");
    red.must(rule(other.to_string())).await?;
    blue.until(|update| !update["proposals"][0].is_null()).await?;
    assert_eq!(blue.update["proposals"][0]["why"], "it was turned by mistake");
    assert_eq!(heading(&blue), before, "nothing has changed yet");
    let number = blue.update["proposals"][0]["number"].clone();
    blue.must(json!({ "kind": "consent", "side": "blue", "proposal": number, "yes": true })).await?;
    red.until(|update| update["proposals"] == json!([])).await?;
    blue.until(|update| update["proposals"] == json!([])).await?;
    assert_ne!(heading(&red), before);
    assert_eq!(heading(&red), heading(&blue));
    let last = red.log.last().map(|line| line["line"].clone()).unwrap_or_default();
    let text = last["text"].to_string();
    assert!(text.contains("ruling") && text.contains("facing"), "{text}");
    assert_eq!(last["topic"], "ruling", "the log can be searched for rulings");
    // What the rules of a position do not allow is not ruled either, and is said.
    red.must(rule("17".to_string())).await?;
    blue.until(|update| !update["proposals"][0].is_null()).await?;
    let number = blue.update["proposals"][0]["number"].clone();
    let consent = json!({ "kind": "consent", "side": "blue", "proposal": number, "yes": true });
    assert_eq!(blue.ask(consent).await?["kind"], "refused");
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    assert_eq!(watcher.ask(json!({ "kind": "fields", "piece": id })).await?["kind"], "refused");
    Ok(())
}

pub(crate) async fn names_and_talk_reach_everybody(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    let words = "<b>God save</b> the King & \"all\" \u{1f3f0}";
    red.must(json!({ "kind": "say", "text": words })).await?;
    for live in [&mut red, &mut blue, &mut watcher] {
        while live.said.is_empty() {
            live.hear().await?;
        }
        assert_eq!((&live.said[0]["text"], &live.said[0]["name"]), (&json!(words), &json!("Ann")));
    }
    blue.must(json!({ "kind": "name", "name": "  Robert " })).await?;
    red.until(|update| update["names"] == json!(["Ann", "Robert"])).await?;
    assert_eq!(watcher.ask(json!({ "kind": "name", "name": "X" })).await?["kind"], "refused");
    // Who comes later hears what was said; who comes back does not hear it twice.
    let number = red.update["number"].as_u64().unwrap_or_default();
    let mut later = Live::connect(house.at, links.of("watcher")).await?;
    later.ask(json!({ "kind": "marks", "piece": "x" })).await?;
    assert_eq!(later.said.len(), 1);
    let mut again = Live::begin(house.at, links.of("red"), number).await?;
    again.ask(json!({ "kind": "marks", "piece": "x" })).await?;
    assert_eq!(again.said.len(), 0);
    let mine =
        post(house.at, "/api/games/mine", "", &json!({ "tokens": [links.of("blue"), "nonsense"] })).await?;
    let cards = mine.json();
    assert_eq!(cards.as_array().map(Vec::len), Some(1));
    assert_eq!(cards[0]["players"], json!(["Ann", "Robert"]));
    assert_eq!((&cards[0]["yours"], &cards[0]["role"]), (&json!(true), &json!("blue")));
    Ok(())
}

pub(crate) async fn a_clock_that_has_run_out_loses(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let clock = json!({ "seconds": 1, "more": 0 });
    let new = json!({ "ruleset": "ctb", "battle": "first-muster", "red": here(), "blue": computer(), "clock": clock });
    let links = house.begin_as(new).await?;
    let mut red = Live::connect(house.at, links.of("red")).await?;
    assert_eq!(red.update["clocks"]["running"][0], json!(true));
    red.until(|update| !update["verdict"].is_null()).await?;
    assert_eq!(red.update["verdict"]["winner"], "blue");
    assert_eq!(red.update["verdict"]["rule"], "battle.conceded");
    let says = format!("{} (the rash captain) wins: the enemy concedes", army(&red, "blue"));
    assert_eq!(red.update["verdict"]["says"], says, "a verdict names the army");
    let mine = post(house.at, "/api/games/mine", "", &json!({ "tokens": [links.of("red")] })).await?;
    assert_eq!(mine.json()[0]["verdict"], says);
    let lines = red.log.iter().map(|line| line["line"]["text"].to_string()).collect::<Vec<_>>().join("\n");
    let army = army(&red, "red");
    assert!(lines.contains(&format!("the clock of {army} has run out")), "{lines}");
    Ok(())
}

pub(crate) async fn an_action_is_explained_before_it_is_taken(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, _) = house.two().await?;
    let (mut with_dice, mut without) = (0, 0);
    for _ in 0..40 {
        let live = if red.update["asked"][0] == json!(true) { &mut red } else { &mut blue };
        live.until(|update| !update["questions"][0].is_null()).await?;
        let answer = live.answer(1).ok_or("somebody is asked")?;
        let ask = |kind: &str| json!({ "kind": kind, "side": answer["side"], "action": answer["action"] });
        assert_eq!(live.ask(ask("check")).await?["kind"], "done");
        let explained = live.ask(ask("explain")).await?;
        let explanation = &explained["explanation"];
        match explanation["odds"]["outcomes"].as_array() {
            Some(outcomes) => {
                let sum: f64 = outcomes.iter().filter_map(|outcome| outcome["chance"].as_f64()).sum();
                assert!((sum - 1.0).abs() < 1e-6, "{explanation}");
                with_dice += 1;
            }
            None => without += 1,
        }
        let why = json!({ "kind": "why-not", "side": answer["side"], "target": { "kind": "piece", "id": "nobody" } });
        assert_eq!(live.ask(why).await?["kind"], "refused");
        go_on(&mut red, &mut blue, 1).await?;
    }
    assert!(with_dice > 0 && without > 0, "{with_dice} with dice, {without} without");
    Ok(())
}
