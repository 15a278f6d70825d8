//! What a seat may not know never leaves the server, and what it may not do is not done.

use std::time::Duration;

use herald::{Live, get, post};
use serde_json::{Value, json};

use crate::house::{House, Outcome, go_on, together};

/// Everything a seat is told over HTTP.
async fn told(house: &House, token: &str) -> Result<Vec<String>, herald::Failure> {
    let mut all = Vec::new();
    for path in ["/api/game/strip", "/api/game/moments/0", "/api/game/moments/1", "/api/game/record"] {
        let answer = get(house.at, path, token).await?;
        all.push(format!("{} {}", answer.status, answer.body));
    }
    let branch = post(house.at, "/api/game/branch", token, &json!({ "moment": 0 })).await?;
    all.push(branch.status.to_string());
    Ok(all)
}

/// What was heard, without what tells the time.
fn heard(live: &mut Live) -> Vec<String> {
    let heard = live.heard.replace(Vec::new()).unwrap_or_default();
    let timeless = |text: String| {
        let mut message: Value = serde_json::from_str(&text).unwrap_or_default();
        message["number"] = Value::Null;
        message.to_string()
    };
    heard.into_iter().map(timeless).collect()
}

pub(crate) async fn nothing_that_is_sent_to_blue_tells_what_red_has_named(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (red, _, _) = house.two().await?;
    let options =
        red.question().and_then(|question| question["prompt"]["options"].as_array()).map_or(0, Vec::len);
    assert!(options > 1, "red must have something to keep secret");
    let mut rounds = Vec::new();
    for option in 0..options {
        let (mut red, mut blue, links) = house.two().await?;
        let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
        red.until(|update| update["present"]["watchers"] == json!(1)).await?;
        blue.until(|update| update["present"]["watchers"] == json!(1)).await?;
        (blue.heard, watcher.heard) = (Some(Vec::new()), Some(Vec::new()));
        let answer = red.answer(option).ok_or("red is asked")?;
        let secret = answer["action"].as_str().unwrap_or_default().to_string();
        red.must(answer).await?;
        let sealed = |update: &Value| update["asked"] == json!([false, true]);
        red.until(sealed).await?;
        blue.until(sealed).await?;
        watcher.until(sealed).await?;
        // Asking about everything betrays nothing either.
        let action = blue.answer(0).ok_or("blue is asked")?["action"].clone();
        for ask in [
            json!({ "kind": "try", "side": "blue", "action": action }),
            json!({ "kind": "explain", "side": "blue", "action": action }),
            json!({ "kind": "check", "side": "blue", "action": secret }),
            json!({ "kind": "undo", "side": "blue", "ask": true }),
        ] {
            blue.ask(ask).await?;
        }
        let http = (told(&house, links.of("blue")).await?, told(&house, links.of("watcher")).await?);
        red.must(json!({ "kind": "undo", "side": "red", "ask": false })).await?;
        red.until(|update| update["asked"] == json!([true, true])).await?;
        together(&mut blue, &mut watcher).await?;
        let mut all = heard(&mut blue);
        all.iter_mut().for_each(|text| *text = without_ids(text));
        rounds.push((all, heard(&mut watcher), http));
    }
    for round in &rounds[1..] {
        assert_eq!(round.0, rounds[0].0, "blue");
        assert_eq!(round.1, rounds[0].1, "a watcher");
        assert_eq!(round.2, rounds[0].2, "over HTTP");
    }
    // Red's answer is in; that it is taken back is not told. The last is the answer to what the watcher asks.
    assert_eq!(rounds[0].1.len(), 2, "{:?}", rounds[0].1);
    Ok(())
}

/// What the list of battles says of the one of this link.
async fn card(house: &House, token: &str) -> Result<Value, herald::Failure> {
    let cards = post(house.at, "/api/games/mine", "", &json!({ "tokens": [token] })).await?;
    assert_eq!(cards.status, 200, "{}", cards.body);
    Ok(cards.json()[0].clone())
}

pub(crate) async fn who_has_answered_in_secret_may_change_it_and_nobody_is_told(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    together(&mut red, &mut blue).await?;
    let question = |live: &Live| live.question().map(|question| question["answered"].clone());
    assert_eq!((question(&red), &red.update["sealed"]), (Some(json!(false)), &json!(true)));
    red.must(red.answer(0).ok_or("red is asked")?).await?;
    assert_eq!((question(&red), &red.update["sealed"]), (Some(json!(true)), &json!(true)));
    assert_eq!(red.update["asked"], json!([false, true]));
    for live in [&mut blue, &mut watcher] {
        live.until(|update| update["asked"] == json!([false, true])).await?;
        assert_eq!(live.update["sealed"], json!(true));
    }
    assert_eq!((question(&blue), question(&watcher)), (Some(json!(false)), None));
    // Red names another, takes that back, and names once more.
    let cards = (card(&house, links.of("blue")).await?, card(&house, links.of("watcher")).await?);
    let (own, moment) = (card(&house, links.of("red")).await?, blue.update["moment"].clone());
    (blue.heard, watcher.heard) = (Some(Vec::new()), Some(Vec::new()));
    red.must(red.answer(1).ok_or("red may change it")?).await?;
    assert_eq!((question(&red), &red.update["asked"]), (Some(json!(true)), &json!([false, true])));
    red.must(json!({ "kind": "undo", "side": "red", "ask": false })).await?;
    red.must(json!({ "kind": "undo", "side": "red", "ask": false })).await?;
    assert_eq!((question(&red), &red.update["asked"]), (Some(json!(false)), &json!([true, true])));
    red.must(red.answer(1).ok_or("red is asked again")?).await?;
    assert_eq!((question(&red), &red.update["asked"]), (Some(json!(true)), &json!([false, true])));
    together(&mut blue, &mut watcher).await?;
    for live in [&mut blue, &mut watcher] {
        let heard = live.heard.take().unwrap_or_default();
        assert!(heard.iter().all(|text| text.contains("\"kind\":\"marks\"")), "{heard:?}");
    }
    assert_eq!(cards, (card(&house, links.of("blue")).await?, card(&house, links.of("watcher")).await?));
    assert!(
        own["at"].as_i64() < card(&house, links.of("red")).await?["at"].as_i64(),
        "red's own has changed"
    );
    // With blue's answer both come to light.
    blue.must(blue.answer(0).ok_or("blue is asked")?).await?;
    for live in [&mut red, &mut watcher] {
        live.until(|update| update["asked"] != json!([false, true]) || update["sealed"] == json!(false))
            .await?;
    }
    assert!(blue.update["moment"].as_u64() > moment.as_u64());
    Ok(())
}

pub(crate) async fn at_one_screen_an_answer_in_secret_is_changed_behind_the_curtain(
    database: &str,
) -> Outcome {
    let house = House::open(database).await?;
    let links = house.begin(crate::house::here(), crate::house::here()).await?;
    let mut both = Live::connect(house.at, links.of("both")).await?;
    let look = |side: Value| json!({ "kind": "look", "side": side });
    both.must(look(json!("red"))).await?;
    for option in [0, 1] {
        // Red answers, the curtain falls, and red looks once more.
        assert_eq!(both.question().map(|question| &question["answered"]), Some(&json!(option == 1)));
        both.must(both.answer(option).ok_or("red may answer")?).await?;
        assert_eq!((&both.update["eyes"], &both.update["sealed"]), (&Value::Null, &json!(true)));
        assert!(both.question().is_none());
        assert_eq!(both.update["asked"], json!([false, true]));
        both.must(look(json!("red"))).await?;
        assert_eq!(both.update["eyes"], "red");
    }
    both.must(look(json!("blue"))).await?;
    assert_eq!(both.question().map(|question| &question["answered"]), Some(&json!(false)));
    both.must(both.answer(0).ok_or("blue is asked")?).await?;
    assert_eq!(both.update["sealed"], json!(false));
    Ok(())
}

/// Requests are numbered by the client, on and on; and what blue asks to check is red's own action, which a refusal
/// repeats.
fn without_ids(text: &str) -> String {
    let mut message: Value = serde_json::from_str(text).unwrap_or_default();
    if let Some(id) = message.get_mut("id") {
        *id = Value::Null;
    }
    if message["kind"] == "refused" {
        message["refusal"]["says"] = Value::Null;
    }
    message.to_string()
}

pub(crate) async fn only_the_right_seat_answers_the_right_question(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    let answer = red.answer(0).ok_or("red is asked")?;
    // Another seat's.
    for live in [&mut blue, &mut watcher] {
        let refused = live.ask(answer.clone()).await?;
        assert_eq!(refused["kind"], "refused", "{refused}");
    }
    for kind in ["concede", "offer-draw", "undo", "open-all", "check", "explain"] {
        let mut ask = json!({ "kind": kind, "side": "red" });
        match kind {
            "undo" => ask["ask"] = json!(true),
            "check" | "explain" => ask["action"] = answer["action"].clone(),
            _ => {}
        }
        assert_eq!(blue.ask(ask.clone()).await?["kind"], "refused", "{kind}");
        assert_eq!(watcher.ask(ask).await?["kind"], "refused", "{kind}");
    }
    // Another question's, earlier or later.
    for question in [0, 2, 99] {
        let mut other = answer.clone();
        other["question"] = json!(question);
        let refused = red.ask(other).await?;
        assert_eq!(refused["refusal"]["rule"], "battle.other-question", "{refused}");
    }
    // What is always open cannot be smuggled in as an answer.
    for text in ["concede", "offer draw", "ruling [now]\nround = 9", ""] {
        let mut other = answer.clone();
        other["action"] = json!(text);
        let refused = red.ask(other).await?;
        assert_eq!(refused["kind"], "refused", "{text:?}: {refused}");
    }
    assert!(red.update["verdict"].is_null());
    // Another battle's.
    let (mut other, _other_blue, _) = house.two().await?;
    red.must(answer).await?;
    blue.until(|update| update["asked"] == json!([false, true])).await?;
    blue.must(blue.answer(0).ok_or("blue is asked")?).await?;
    together(&mut red, &mut blue).await?;
    go_on(&mut red, &mut blue, 4).await?;
    let asked = if red.update["asked"][0] == json!(true) { &mut red } else { &mut blue };
    asked.until(|update| !update["questions"][0].is_null()).await?;
    let elsewhere = asked.answer(0).ok_or("somebody is asked")?;
    assert_eq!(other.ask(elsewhere).await?["kind"], "refused");
    assert_eq!(get(house.at, "/api/game/strip", "not a link").await?.status, 401);
    assert_eq!(get(house.at, "/api/game/strip", "").await?.status, 401);
    Ok(())
}

pub(crate) async fn a_revoked_link_is_good_for_nothing(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    let revoke = json!({ "role": "blue", "revoke": true });
    assert_eq!(
        post(house.at, "/api/game/links", links.of("blue"), &revoke).await?.status,
        403,
        "blue is no owner"
    );
    let fresh = post(house.at, "/api/game/links", links.of("red"), &revoke).await?;
    assert_eq!(fresh.status, 200, "{}", fresh.body);
    let closed = loop {
        let message = blue.hear().await?;
        if message["kind"] == "closed" {
            break message;
        }
    };
    assert_eq!(closed["code"], "revoked");
    assert!(blue.hear().await.is_err(), "the connection is closed");
    assert!(Live::begin(house.at, links.of("blue"), 0).await.is_err());
    assert_eq!(get(house.at, "/api/game/strip", links.of("blue")).await?.status, 401);
    let token = fresh.json()["token"].as_str().unwrap_or_default().to_string();
    let mut again = Live::connect(house.at, &token).await?;
    red.until(|update| update["present"]["blue"] == json!(true)).await?;
    again.must(again.answer(0).ok_or("blue is asked")?).await?;
    // No seat can be had that the battle does not have.
    let both = post(house.at, "/api/game/links", links.of("red"), &json!({ "role": "both" })).await?;
    assert_eq!(both.status, 404);
    Ok(())
}

pub(crate) async fn late_watchers_see_the_past(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let friend = json!({ "kind": "friend" });
    let watchers = json!({ "kind": "late", "seconds": 2 });
    let new = json!({
        "ruleset": "ctb", "battle": "first-muster", "red": friend, "blue": friend, "watchers": watchers,
    });
    let links = house.begin_as(new).await?;
    let mut red = Live::connect(house.at, links.of("red")).await?;
    let mut blue = Live::connect(house.at, links.of("blue")).await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    let start = std::time::Instant::now();
    go_on(&mut red, &mut blue, 12).await?;
    let length = red.log.len();
    watcher.ask(json!({ "kind": "marks", "piece": "x" })).await?;
    if start.elapsed() < Duration::from_millis(1500) {
        assert!(watcher.log.len() < length, "the present is shown at once");
        let moment = red.update["moment"].as_u64().unwrap_or_default();
        let now = get(house.at, &format!("/api/game/moments/{moment}"), links.of("watcher")).await?;
        assert_eq!(now.status, 404);
    }
    while watcher.log.len() < length {
        watcher.next_update().await?;
    }
    assert!(start.elapsed() >= Duration::from_secs(2));
    // A battle that nobody may watch has no link for it.
    let closed = json!({
        "ruleset": "ctb", "battle": "first-muster", "red": friend, "blue": friend, "watchers": { "kind": "closed" },
    });
    assert_eq!(house.begin_as(closed).await?.of("watcher"), "");
    Ok(())
}
