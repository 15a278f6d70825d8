//! A battle in which something lies hidden: neither the enemy nor who watches is told of it, by anything that is sent.

use herald::{Failure, Live, get, post};
use serde_json::{Value, json};
use sqlx::{Connection as _, Executor as _};

use crate::house::{House, Links, Outcome, together};

/// A shipped battle in which stands lie hidden.
const BATTLE: &str = "tewkesbury";

/// That battle as a scenario file, and who hides what in it.
struct Scenario {
    text: String,
    /// The ids of the hidden stands.
    hidden: Vec<String>,
    owner: &'static str,
    enemy: &'static str,
}

impl Scenario {
    /// The battle as it ships, or one that differs from it only in what is hidden.
    fn shipped(other: bool) -> Scenario {
        let text = arsenal::open("ctb").ok().and_then(|door| door.scenario(BATTLE)).expect("it ships");
        let mut file: toml::Table = text.parse().unwrap();
        let group_side: Vec<(String, String)> =
            list(&file, "group").map(|group| (word(group, "id"), word(group, "side"))).collect();
        let is_hidden = |stand: &toml::Table| {
            let facts = stand.get("is").and_then(toml::Value::as_array);
            facts.is_some_and(|facts| facts.iter().any(|fact| fact.as_str() == Some("hidden")))
        };
        let hidden: Vec<&toml::Table> = list(&file, "stand").filter(|stand| is_hidden(stand)).collect();
        let group = word(hidden[0], "group");
        let red = group_side.iter().any(|(id, side)| *id == group && side == "red");
        let mut places: Vec<toml::Value> = hidden.iter().map(|stand| stand["at"].clone()).collect();
        let hidden: Vec<String> = hidden.iter().map(|stand| word(stand, "id")).collect();
        assert!(places.len() > 1, "several lie hidden");
        if other {
            places.rotate_left(1);
            let stands =
                file["stand"].as_array_mut().unwrap().iter_mut().filter_map(toml::Value::as_table_mut);
            for (stand, place) in stands.filter(|stand| is_hidden(stand)).zip(places) {
                stand.insert("at".to_string(), place);
                stand.insert("facing".to_string(), toml::Value::Integer(3));
                let facts = stand.get_mut("is").and_then(toml::Value::as_array_mut);
                facts.unwrap().push(toml::Value::String("disordered".to_string()));
            }
        }
        let (owner, enemy) = if red { ("red", "blue") } else { ("blue", "red") };
        Scenario { text: file.to_string(), hidden, owner, enemy }
    }

    fn names_hidden(&self, text: &str) -> bool {
        self.hidden.iter().any(|id| text.contains(id.as_str()))
    }
}

fn list<'a>(file: &'a toml::Table, name: &str) -> impl Iterator<Item = &'a toml::Table> {
    file.get(name).and_then(toml::Value::as_array).into_iter().flatten().filter_map(toml::Value::as_table)
}

fn word(table: &toml::Table, name: &str) -> String {
    table.get(name).and_then(toml::Value::as_str).unwrap_or_default().to_string()
}

/// A battle of this scenario; with these dice, if they are given.
async fn begin(
    house: &House,
    database: &str,
    scenario: &Scenario,
    seed: Option<u64>,
) -> Result<Links, Box<dyn std::error::Error>> {
    let friend = json!({ "kind": "friend" });
    let new = json!({ "ruleset": "ctb", "scenario": scenario.text, "red": friend, "blue": friend });
    let links = house.begin_as(new).await?;
    if let Some(seed) = seed {
        // No door leads to the seed; the storage does, as long as nobody has opened the battle.
        let (seed, game) = (dice::Seed::from_number(seed), links.0["game"].as_str().unwrap_or_default());
        sqlx::any::install_default_drivers();
        let mut storage = sqlx::AnyConnection::connect(database).await?;
        storage.execute(format!("UPDATE game SET seed = '{seed}' WHERE id = '{game}'").as_str()).await?;
        storage.close().await?;
    }
    Ok(links)
}

/// What was heard, without what tells the time.
fn timeless(live: &mut Live) -> Vec<String> {
    let heard = live.heard.take().unwrap_or_default();
    let timeless = |text: String| {
        let mut message: Value = serde_json::from_str(&text).unwrap_or_default();
        message["number"] = Value::Null;
        message.to_string()
    };
    heard.into_iter().map(timeless).collect()
}

/// Everything that the enemy and a watcher are told in a course of answers.
#[derive(PartialEq, Debug)]
struct Told {
    enemy: Vec<String>,
    watcher: Vec<String>,
    over_http: Vec<String>,
}

/// What the enemy asks about everything he has heard a rumour of.
fn prying(scenario: &Scenario, side: &str) -> Vec<Value> {
    let mut asks = Vec::new();
    for id in &scenario.hidden {
        let target = json!({ "kind": "piece", "id": id });
        let change = json!({ "piece": id, "field": "facing", "value": "1" });
        asks.push(json!({ "kind": "marks", "piece": id }));
        asks.push(json!({ "kind": "fields", "piece": id }));
        asks.push(json!({ "kind": "why-not", "side": side, "target": target }));
        asks.push(json!({ "kind": "rule", "side": side, "changes": [change], "why": "" }));
    }
    asks.push(json!({ "kind": "undo", "side": side, "ask": false }));
    asks
}

/// Plays the same answers, or chooses and notes them, and notes what the others are told.
async fn play(
    house: &House,
    links: &Links,
    scenario: &Scenario,
    answers: &mut Vec<Value>,
) -> Result<Told, Box<dyn std::error::Error>> {
    let known = !answers.is_empty();
    let mut owner = Live::connect(house.at, links.of(scenario.owner)).await?;
    let mut enemy = Live::connect(house.at, links.of(scenario.enemy)).await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    let all = |update: &Value| update["present"]["watchers"] == json!(1);
    enemy.until(all).await?;
    owner.until(all).await?;
    assert!(scenario.names_hidden(&owner.update.to_string()), "who hides somebody sees him");
    (enemy.heard, watcher.heard) =
        (Some(vec![enemy.update.to_string()]), Some(vec![watcher.update.to_string()]));
    for number in 0..40 {
        let asked = if owner.is_asked() { &mut owner } else { &mut enemy };
        let answer = match answers.get(number) {
            Some(answer) => answer.clone(),
            None => {
                // Nobody comes out of hiding in this course.
                let fits = |answer: &Value| !scenario.names_hidden(&answer.to_string());
                let tries = (0..20).filter_map(|more| asked.due(number + more));
                tries.into_iter().find(fits).ok_or("nobody is asked")?
            }
        };
        let explain = json!({ "kind": "explain", "side": answer["side"], "action": answer["action"] });
        asked.ask(explain).await?;
        asked.must(answer.clone()).await?;
        together(&mut owner, &mut enemy).await?;
        watcher.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
        if number % 10 == 0 {
            for ask in prying(scenario, scenario.enemy) {
                let answer = enemy.ask(ask.clone()).await?;
                let nothing = answer["fields"] == json!([])
                    || answer["marks"] == json!([])
                    || answer["kind"] == "refused";
                assert!(nothing || ask["kind"] == "undo", "{ask}: {answer}");
            }
            together(&mut owner, &mut enemy).await?;
            watcher.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
        }
        if !known {
            answers.push(answer);
        }
    }
    let mut over_http = Vec::new();
    let moments = enemy.update["moment"].as_u64().unwrap_or_default();
    for role in [scenario.enemy, "watcher"] {
        let mut paths = vec!["/api/game/strip".to_string(), "/api/game/record".to_string()];
        paths.extend((0..=moments + 1).map(|moment| format!("/api/game/moments/{moment}")));
        for path in paths {
            let answer = get(house.at, &path, links.of(role)).await?;
            over_http.push(format!("{role} {path} {} {}", answer.status, answer.body));
        }
    }
    Ok(Told { enemy: timeless(&mut enemy), watcher: timeless(&mut watcher), over_http })
}

pub(crate) async fn what_lies_hidden_changes_nothing_that_the_enemy_is_told(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let mut answers = Vec::new();
    let mut told = Vec::new();
    for other in [false, true] {
        let scenario = Scenario::shipped(other);
        let links = begin(&house, database, &scenario, Some(17)).await?;
        told.push(play(&house, &links, &scenario, &mut answers).await?);
    }
    // What the enemy asked about by name is repeated to him; nothing else may name it.
    let scenario = Scenario::shipped(false);
    for text in told[0].enemy.iter().chain(&told[0].watcher).filter(|text| !text.contains("refused")) {
        assert!(!scenario.names_hidden(text), "{text}");
    }
    assert!(!told[0].over_http.iter().any(|text| scenario.names_hidden(text)));
    assert!(told[0].enemy.len() > 40 && told[0].watcher.len() > 40);
    for (here, there) in [
        (&told[0].enemy, &told[1].enemy),
        (&told[0].watcher, &told[1].watcher),
        (&told[0].over_http, &told[1].over_http),
    ] {
        assert_eq!(here.len(), there.len(), "as many messages");
        for (here, there) in here.iter().zip(there) {
            assert!(here == there, "\n{here}\n{there}");
        }
    }
    Ok(())
}

/// Waits until a watcher has been told everything.
async fn told(watcher: &mut Live) -> Result<String, Failure> {
    watcher.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
    Ok(watcher.update.to_string())
}

pub(crate) async fn watchers_see_everything_only_while_both_players_give_leave(database: &str) -> Outcome {
    let mut house = House::open(database).await?;
    let scenario = Scenario::shipped(false);
    let links = begin(&house, database, &scenario, None).await?;
    let mut owner = Live::connect(house.at, links.of(scenario.owner)).await?;
    let mut enemy = Live::connect(house.at, links.of(scenario.enemy)).await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    let open = |side: &str| json!({ "kind": "open-all", "side": side });
    let close = |side: &str| json!({ "kind": "close-all", "side": side });
    assert!(!scenario.names_hidden(&told(&mut watcher).await?));
    assert_eq!(owner.ask(close(scenario.owner)).await?["kind"], "refused", "nothing is open yet");
    // Proposed by one and declined by the other; proposed and taken back; neither is leave.
    for (by, yes_by) in [(scenario.enemy, scenario.owner), (scenario.enemy, scenario.enemy)] {
        enemy.must(open(by)).await?;
        together(&mut owner, &mut enemy).await?;
        assert!(!scenario.names_hidden(&told(&mut watcher).await?));
        let number = enemy.update["proposals"][0]["number"].clone();
        let no = json!({ "kind": "consent", "side": yes_by, "proposal": number, "yes": false });
        if yes_by == scenario.owner {
            owner.must(no).await?;
        } else {
            enemy.must(no).await?;
        }
        assert!(!scenario.names_hidden(&told(&mut watcher).await?));
    }
    // A proposal that was taken back cannot be consented to any more.
    enemy.must(open(scenario.enemy)).await?;
    together(&mut owner, &mut enemy).await?;
    let number = owner.update["proposals"][0]["number"].clone();
    let yes = json!({ "kind": "consent", "side": scenario.owner, "proposal": number, "yes": true });
    owner.must(yes.clone()).await?;
    assert_eq!(owner.ask(yes).await?["kind"], "refused");
    // Now who watches sees everything, also who comes later; the enemy does not.
    assert!(scenario.names_hidden(&told(&mut watcher).await?));
    let mut later = Live::connect(house.at, links.of("watcher")).await?;
    assert!(scenario.names_hidden(&told(&mut later).await?));
    together(&mut owner, &mut enemy).await?;
    assert_eq!(enemy.update["open_all"], json!(true));
    assert!(!scenario.names_hidden(&enemy.update.to_string()));
    let moment = get(house.at, "/api/game/moments/0", links.of(scenario.enemy)).await?;
    assert!(!scenario.names_hidden(&moment.body));
    assert_eq!(watcher.ask(close(scenario.owner)).await?["kind"], "refused", "who watches has no say");
    // Either takes it back, at once and for good.
    enemy.must(close(scenario.enemy)).await?;
    for live in [&mut watcher, &mut later] {
        assert!(!scenario.names_hidden(&told(live).await?));
        assert_eq!(live.update["open_all"], json!(false));
    }
    let moment = get(house.at, "/api/game/moments/0", links.of("watcher")).await?;
    assert!(!scenario.names_hidden(&moment.body));
    house.restart().await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    assert!(!scenario.names_hidden(&told(&mut watcher).await?));
    Ok(())
}

pub(crate) async fn who_watches_late_learns_of_the_end_late(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let scenario = Scenario::shipped(false);
    let (friend, late) = (json!({ "kind": "friend" }), json!({ "kind": "late", "seconds": 4 }));
    let clock = json!({ "seconds": 600, "more": 0 });
    let new = json!({
        "ruleset": "ctb", "scenario": scenario.text, "red": friend, "blue": friend, "watchers": late, "clock": clock,
    });
    let links = house.begin_as(new).await?;
    let mut red = Live::connect(house.at, links.of("red")).await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    assert_eq!(watcher.update["clocks"], Value::Null, "clocks tell of the present");
    red.must(json!({ "kind": "say", "text": "I give up" })).await?;
    red.must(json!({ "kind": "concede", "side": "red" })).await?;
    let start = std::time::Instant::now();
    let mut later = Live::connect(house.at, links.of("watcher")).await?;
    let token = links.of("watcher");
    let mine = json!({ "tokens": [token] });
    let mut looks = 0;
    while start.elapsed() < std::time::Duration::from_millis(2500) {
        for live in [&mut watcher, &mut later] {
            let update = told(live).await?;
            assert_eq!(live.update["verdict"], Value::Null);
            assert!(live.said.is_empty() && !scenario.names_hidden(&update), "{update}");
        }
        assert_eq!(get(house.at, "/api/game/record", token).await?.status, 409);
        assert_eq!(get(house.at, "/api/game/strip", token).await?.json()["strokes"], json!([]));
        assert_eq!(get(house.at, "/api/game/moments/1", token).await?.status, 404);
        let first = get(house.at, "/api/game/moments/0", token).await?;
        assert!(first.status == 200 && !scenario.names_hidden(&first.body));
        assert_eq!(post(house.at, "/api/game/branch", token, &json!({ "moment": 0 })).await?.status, 409);
        assert_eq!(post(house.at, "/api/games/mine", "", &mine).await?.json()[0]["verdict"], Value::Null);
        looks += 1;
    }
    assert!(looks > 0);
    assert_eq!(
        get(house.at, "/api/game/record", links.of("blue")).await?.status,
        200,
        "players know at once"
    );
    watcher.until(|update| !update["verdict"].is_null()).await?;
    assert!(start.elapsed() >= std::time::Duration::from_millis(3500));
    assert!(scenario.names_hidden(&told(&mut watcher).await?), "all is known in the end");
    assert_eq!(watcher.said.len(), 1);
    assert_eq!(get(house.at, "/api/game/record", token).await?.status, 200);
    Ok(())
}
