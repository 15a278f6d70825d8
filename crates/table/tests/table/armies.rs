//! Armies that are put together over HTTP and brought to a battle.

use herald::{Live, get, post, request};
use serde_json::{Value, json};

use crate::house::{House, Outcome, together};

/// The keys of the rulesets whose armies are bought with points.
async fn rulesets(house: &House) -> Result<Vec<String>, herald::Failure> {
    let cards = get(house.at, "/api/rulesets", "").await?.json();
    let with_points = cards.as_array().into_iter().flatten().filter(|card| card["armies"] == json!(true));
    Ok(with_points.map(|card| card["key"].as_str().unwrap_or_default().to_string()).collect())
}

/// A legal army of the first list of a ruleset.
async fn ready(house: &House, ruleset: &str) -> Result<Value, herald::Failure> {
    let card = get(house.at, &format!("/api/rulesets/{ruleset}/armies"), "").await?.json();
    let list = card["lists"][0]["key"].as_str().unwrap_or_default().to_string();
    let points = card["points"].to_string();
    Ok(get(house.at, &format!("/api/rulesets/{ruleset}/armies/{list}/{points}"), "").await?.json())
}

pub(crate) async fn an_army_is_put_together_kept_as_a_file_and_printed(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let keys = rulesets(&house).await?;
    assert!(!keys.is_empty());
    let mut some_demand = false;
    for key in keys {
        let mut roster = ready(&house, &key).await?;
        roster["name"] = json!("Henry & sons");
        let sheet = post(house.at, "/api/armies", "", &roster).await?.json();
        assert_eq!(sheet["legal"], json!(true), "{sheet}");
        assert_eq!(sheet["roster"], roster);
        // The file is read again as it was written.
        let file = sheet["file"].as_str().unwrap_or_default();
        let read = request(house.at, "POST", "/api/armies/file", &[], file).await?;
        assert_eq!(read.json(), roster);
        let paper = post(house.at, "/api/armies/paper", "", &roster).await?;
        assert!(paper.body.contains("Henry &amp; sons") && paper.body.contains("@page"));
        // A line too few, where the list demands it, and a line that is none: both are said at once, and what would mend them.
        let lines = roster["lines"].as_array_mut().ok_or("it has lines")?;
        lines.remove(0);
        let demanded = post(house.at, "/api/armies", "", &roster).await?.json()["legal"] == json!(false);
        let lines = roster["lines"].as_array_mut().ok_or("it has lines")?;
        lines.push(json!("seven dwarfs"));
        let last = lines.len() - 1;
        let sheet = post(house.at, "/api/armies", "", &roster).await?.json();
        assert_eq!(sheet["legal"], json!(false));
        assert_eq!(sheet["lines"][last]["wrong"][0]["repairs"][0]["says"], json!("Without seven dwarfs"));
        let lacks = !sheet["wrong"].as_array().ok_or("it lacks a leader")?.is_empty();
        assert_eq!(lacks, demanded, "{sheet}");
        some_demand |= demanded;
    }
    assert!(some_demand, "an army without a leader is refused somewhere");
    // Where sheets are kept they are there blank, and filled in for an army.
    let blank = get(house.at, "/api/rulesets/mwg/sheets", "").await?;
    assert!(blank.body.starts_with("<!doctype html>") && blank.body.contains("Order sheet"));
    let mut roster = ready(&house, "mwg").await?;
    roster["name"] = json!("Henry & sons");
    let filled = post(house.at, "/api/armies/sheets", "", &roster).await?;
    assert!(filled.body.contains("Henry &amp; sons") && filled.body.contains("Order sheet"));
    // An army of another age comes to another battle.
    let battle = get(house.at, "/api/rulesets/mwg/pick-up/700?list=british", "").await?;
    assert!(battle.body.contains("period = \"musket\"") && battle.body.contains("points = 700"));
    let charts = get(house.at, "/api/rulesets/ctb/charts", "").await?;
    assert!(charts.body.starts_with("<!doctype html>"));
    Ok(())
}

pub(crate) async fn a_roster_that_is_none_is_refused(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let sound = ready(&house, "tob").await?;
    let with = |key: &str, value: Value| {
        let mut roster = sound.clone();
        roster[key] = value;
        roster
    };
    for (roster, status, code) in [
        (with("ruleset", json!("chess")), 404, "unknown-ruleset"),
        (with("ruleset", json!("ctb")), 404, "no-armies"),
        (with("points", json!(0)), 422, "bad-roster"),
        (with("points", json!(60000)), 422, "bad-roster"),
        (with("points", json!(-1)), 400, "bad-request"),
        (with("name", json!("x".repeat(500))), 422, "bad-roster"),
        (with("lines", json!(vec!["hire 2 pike grade C for 1"; 500])), 422, "bad-roster"),
        (with("lines", json!(["x".repeat(10_000)])), 422, "bad-roster"),
        (with("men", json!(4)), 400, "bad-request"),
        (json!([]), 400, "bad-request"),
    ] {
        for path in ["/api/armies", "/api/armies/paper", "/api/armies/sheets"] {
            let answer = post(house.at, path, "", &roster).await?;
            assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{roster}");
        }
    }
    // What is strange and small enough has a bill all the same.
    for lines in [
        vec![""],
        vec!["hire 255 pike grade C for 255"],
        vec!["appoint commander 255 for 0"],
        vec!["\u{0}", "hire"],
    ] {
        let answer = post(house.at, "/api/armies", "", &with("lines", json!(lines))).await?;
        assert_eq!((answer.status, &answer.json()["legal"]), (200, &json!(false)), "{lines:?}");
    }
    let unlisted = post(house.at, "/api/armies", "", &with("list", json!("nobody's"))).await?;
    assert_eq!((unlisted.status, &unlisted.json()["legal"]), (200, &json!(false)));
    let file = request(house.at, "POST", "/api/armies/file", &[], "lines = 4").await?;
    assert_eq!((file.status, file.json()["code"].as_str()), (422, Some("bad-roster")));
    assert!(file.json()["mistakes"].as_array().is_some_and(|all| all.len() > 2), "{}", file.body);
    for path in [
        "tob/armies/nobody/300",
        "tob/armies/lances/7",
        "tob/armies/lances/many",
        "ctb/pick-up/300",
        "xyz/charts",
    ] {
        let answer = get(house.at, &format!("/api/rulesets/{path}"), "").await?;
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
    }
    Ok(())
}

pub(crate) async fn an_army_is_brought_to_a_pick_up_battle_in_secret(database: &str) -> Outcome {
    let house = House::open(database).await?;
    for key in rulesets(&house).await? {
        let mut roster = ready(&house, &key).await?;
        let points = roster["points"].as_u64().unwrap_or_default() + 20;
        roster["points"] = json!(points);
        let sheet = post(house.at, "/api/armies", "", &roster).await?.json();
        let scenario = get(house.at, &format!("/api/rulesets/{key}/pick-up/{points}"), "").await?.body;
        let friend = json!({ "kind": "friend", "name": "Bob" });
        let new = json!({ "ruleset": key, "scenario": scenario, "red": { "kind": "here" }, "blue": friend });
        let links = house.begin_as(new).await?;
        let mut red = Live::connect(house.at, links.of("red")).await?;
        let mut blue = Live::connect(house.at, links.of("blue")).await?;
        let question = red.question().ok_or("red is asked")?;
        assert_eq!(question["prompt"]["army"]["points"], json!(points), "{key}");
        let (number, answer) = (question["number"].clone(), sheet["answer"].clone());
        blue.heard = Some(Vec::new());
        red.must(json!({ "kind": "act", "side": "red", "question": number, "action": answer })).await?;
        together(&mut red, &mut blue).await?;
        let under_way = red.question().ok_or("red is asked on")?["prompt"]["under_way"].clone();
        let lines = roster["lines"].as_array().map_or(0, Vec::len);
        assert_eq!(under_way.as_array().map_or(0, Vec::len), lines, "{under_way}");
        // Nothing of it reached the other seat.
        let heard = blue.heard.take().unwrap_or_default().join("\n");
        for line in roster["lines"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            assert!(!heard.contains(line), "{key}: {line}");
        }
    }
    Ok(())
}
