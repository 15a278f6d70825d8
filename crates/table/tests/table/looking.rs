//! Looking back: replays, and what might have been.

use herald::{Live, get, post, request};
use serde_json::json;

use crate::house::{House, Outcome, go_on, here};

pub(crate) async fn a_finished_battle_is_looked_at_moment_by_moment(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    go_on(&mut red, &mut blue, 40).await?;
    let token = links.of("red");
    // The record is nobody's to see before the end.
    assert_eq!(get(house.at, "/api/game/record", token).await?.status, 409);
    blue.must(json!({ "kind": "concede", "side": "blue" })).await?;
    red.until(|update| !update["verdict"].is_null()).await?;
    let moments = red.update["moment"].as_u64().unwrap_or_default();
    let strip = get(house.at, "/api/game/strip", token).await?.json();
    let strokes = strip["strokes"].as_array().ok_or("there are strokes")?.clone();
    assert_eq!(strokes.len() as u64, moments);
    assert!(strokes.iter().any(|stroke| stroke["dice"] == json!(true)));
    let record = get(house.at, "/api/game/record", token).await?;
    let read = battle::Record::read(&record.body)?;
    assert_eq!(read.actions.len() as u64, moments);
    for number in [0, 1, moments / 2, moments] {
        let moment = get(house.at, &format!("/api/game/moments/{number}"), token).await?.json();
        assert_eq!(moment["number"], json!(number));
        let action = number.checked_sub(1).map(|at| read.actions[at as usize].action.clone());
        assert_eq!(moment["action"], json!(action));
        for line in moment["log"].as_array().ok_or("there is a log")? {
            assert_eq!(line["moment"], json!(number));
        }
    }
    let last = get(house.at, &format!("/api/game/moments/{moments}"), token).await?.json();
    assert_eq!(last["scene"], red.update["scene"], "the last moment is the present");
    assert_eq!(get(house.at, &format!("/api/game/moments/{}", moments + 1), token).await?.status, 404);
    // Another server can look at the record.
    let kept = request(house.at, "POST", "/api/replays", &[], &record.body).await?;
    assert_eq!(kept.status, 200, "{}", kept.body);
    let watcher = kept.json()["links"][0]["token"].as_str().unwrap_or_default().to_string();
    let mut replay = Live::connect(house.at, &watcher).await?;
    assert_eq!(replay.update["verdict"]["winner"], "red");
    let says = red.update["verdict"]["says"].as_str().unwrap_or_default().replace(" (Ann)", "");
    assert_eq!(replay.update["verdict"]["says"], says, "a record names the armies, and no people");
    assert_eq!(replay.update["scene"], red.update["scene"]);
    assert_eq!(replay.log.len(), red.log.len());
    assert_eq!(get(house.at, "/api/game/strip", &watcher).await?.json(), strip);
    let act = json!({ "kind": "act", "side": "red", "question": 1, "action": "pass" });
    assert_eq!(replay.ask(act).await?["kind"], "refused");
    // A record that was tampered with is not kept.
    let mut broken = read.clone();
    let at = broken.actions.iter().position(|action| !action.dice.is_empty()).ok_or("dice fell")?;
    broken.actions[at].dice[0] = broken.actions[at].dice[0] % 6 + 1;
    let refused = request(house.at, "POST", "/api/replays", &[], &broken.write()).await?;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (422, Some("bad-record")));
    Ok(())
}

pub(crate) async fn a_branch_begins_where_the_battle_was(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    go_on(&mut red, &mut blue, 30).await?;
    let half = red.update["moment"].as_u64().unwrap_or_default() / 2;
    let branch = |role: &str, moment: u64| {
        let (at, token) = (house.at, links.of(role).to_string());
        async move { post(at, "/api/game/branch", &token, &json!({ "moment": moment })).await }
    };
    // While it goes on, a branch would show what is hidden from who asks.
    for role in ["red", "blue", "watcher"] {
        let refused = branch(role, half).await?;
        assert_eq!((refused.status, refused.json()["code"].as_str()), (409, Some("hidden")), "{role}");
    }
    blue.must(json!({ "kind": "concede", "side": "blue" })).await?;
    red.until(|update| !update["verdict"].is_null()).await?;
    let then = get(house.at, &format!("/api/game/moments/{half}"), links.of("red")).await?.json();
    let begun = branch("red", half).await?;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let token = begun.json()["links"][0]["token"].as_str().unwrap_or_default().to_string();
    let both = Live::connect(house.at, &token).await?;
    assert_eq!(both.welcome["role"], "both");
    let places = |scene: &serde_json::Value| {
        let pieces = scene["pieces"].as_array().cloned().unwrap_or_default();
        pieces.iter().map(|piece| (piece["id"].clone(), piece["place"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(places(&both.update["scene"]), places(&then["scene"]));
    assert_eq!(branch("red", 9999).await?.status, 404);
    Ok(())
}

pub(crate) async fn who_plays_both_sides_branches_where_nothing_was_hidden(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let links = house.begin(here(), here()).await?;
    let mut both = Live::connect(house.at, links.of("both")).await?;
    let look = |side: &str| json!({ "kind": "look", "side": side });
    // Red names a group behind the curtain, blue names his, and both lie open.
    both.must(look("red")).await?;
    both.must(both.answer(0).ok_or("red is asked")?).await?;
    let branch = |moment: u64| {
        let (at, token) = (house.at, links.of("both").to_string());
        async move { post(at, "/api/game/branch", &token, &json!({ "moment": moment })).await }
    };
    both.must(look("red")).await?;
    let sealed = both.update["moment"].as_u64().unwrap_or_default();
    let refused = branch(sealed).await?;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (409, Some("hidden")), "{}", refused.body);
    both.must(look("blue")).await?;
    both.must(both.answer(0).ok_or("blue is asked")?).await?;
    let open = both.update["moment"].as_u64().unwrap_or_default();
    let begun = branch(open).await?;
    assert_eq!(begun.status, 200, "{}", begun.body);
    Ok(())
}
