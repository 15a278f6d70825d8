//! Free moves on a table: what would come of one that was never listed.

use herald::Live;
use serde_json::{Value, json};

use crate::house::{House, Outcome, here};

/// A battle on a free table at one screen, up to the first question that asks for a march.
async fn marching(house: &House) -> Result<Live, Box<dyn std::error::Error>> {
    let new = json!({ "ruleset": "tob", "battle": "first-muster", "red": here(), "blue": here() });
    let links = house.begin_as(new).await?;
    let mut live = Live::connect(house.at, links.of("both")).await?;
    for _ in 0..200 {
        live.until(|update| !update["questions"][0].is_null() || update["eyes"].is_null()).await?;
        let Some(question) = live.question().cloned() else {
            let side = if live.update["asked"][0] == json!(true) { "red" } else { "blue" };
            live.must(json!({ "kind": "look", "side": side })).await?;
            continue;
        };
        let begin = question["prompt"]["manoeuvres"][0]["begin"].as_str().unwrap_or_default();
        if begin.ends_with("marches") {
            return Ok(live);
        }
        let options = question["prompt"]["options"].as_array().map_or(0, Vec::len);
        let answer = live.answer(options.saturating_sub(1)).ok_or("somebody is asked")?;
        live.must(answer).await?;
    }
    Err("nobody ever marches".into())
}

/// What the first that may march is asked to try.
fn attempt(live: &Live, legs: &str) -> Value {
    let question = live.question().cloned().unwrap_or_default();
    let begin = question["prompt"]["manoeuvres"][0]["begin"].as_str().unwrap_or_default().to_owned();
    json!({ "kind": "try", "side": question["side"], "action": format!("{begin} {legs}") })
}

pub(crate) async fn a_free_move_is_tried_before_it_is_made(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let mut live = marching(&house).await?;
    let before = live.update.clone();
    // A length that no list has.
    let tried = live.ask(attempt(&live, "ahead 1.37")).await?;
    assert_eq!((tried["kind"].as_str(), &tried["refusal"]), (Some("tried"), &Value::Null), "{tried}");
    assert_eq!(tried["tried"]["used"], json!(34_798));
    assert_eq!(tried["tried"]["ghost"]["place"]["kind"], "table");
    // One that is not allowed shows its ghost all the same, with the reason and what would do.
    let far = live.ask(attempt(&live, "ahead 30")).await?;
    assert!(far["refusal"]["rule"].is_string() && far["tried"]["ghost"].is_object(), "{far}");
    let nearest = far["tried"]["nearest"].as_str().ok_or("there is a nearest one")?;
    let again = json!({ "kind": "try", "side": live.question().ok_or("asked")?["side"], "action": nearest });
    assert_eq!(live.ask(again).await?["refusal"], Value::Null, "{nearest}");
    // What cannot be read, and what is no free move, is refused; nothing has happened.
    assert_eq!(live.ask(attempt(&live, "leaps 3")).await?["kind"], "refused");
    let done = json!({ "kind": "try", "side": live.question().ok_or("asked")?["side"], "action": "done" });
    assert_eq!(live.ask(done).await?["kind"], "refused");
    assert_eq!(live.update["number"], before["number"]);
    // What was tried can be done.
    let question = live.question().cloned().ok_or("asked")?;
    let action = attempt(&live, "ahead 1.37")["action"].clone();
    let act =
        json!({ "kind": "act", "side": question["side"], "question": question["number"], "action": action });
    live.must(act).await?;
    Ok(())
}

pub(crate) async fn nobody_tries_for_the_other_side(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let mut live = marching(&house).await?;
    let mut foreign = attempt(&live, "ahead 1");
    foreign["side"] = if foreign["side"] == "red" { json!("blue") } else { json!("red") };
    assert_eq!(live.ask(foreign).await?["kind"], "refused");
    Ok(())
}
