//! Nothing is lost: connections, servers and memory come and go.

use std::time::{Duration, Instant};

use herald::{Live, get};
use serde_json::json;
use table::{Limits, Site};

use crate::house::{House, Outcome, computer, go_on, here};
use crate::postgres::Cluster;

pub(crate) async fn who_comes_back_has_missed_nothing(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    go_on(&mut red, &mut blue, 10).await?;
    let (number, mut log) = (blue.update["number"].as_u64().unwrap_or_default(), blue.log.clone());
    // Somebody else looks through blue's eyes while blue's own connection is lost.
    let mut other = Live::connect(house.at, links.of("blue")).await?;
    blue.hang_up().await;
    go_on(&mut red, &mut other, 10).await?;
    red.must(json!({ "kind": "offer-draw", "side": "red" })).await?;
    other.until(|update| update["draw_offered"][0] == json!(true)).await?;
    let mut again = Live::begin(house.at, links.of("blue"), number).await?;
    again.next_update().await?;
    let from = again.update["log_from"].as_u64().unwrap_or_default() as usize;
    assert_eq!(from, log.len(), "what blue has is not sent again");
    log.extend(again.log.clone());
    assert_eq!(log, other.log);
    assert_eq!(again.update["scene"], other.update["scene"]);
    // Who has everything is told the present and no line again.
    let number = again.update["number"].as_u64().unwrap_or_default();
    let mut same = Live::begin(house.at, links.of("blue"), number).await?;
    same.next_update().await?;
    assert_eq!(same.update["log"], json!([]));
    assert_eq!(same.update["log_from"], json!(other.log.len()));
    // A number that was never sent means that everything is new.
    let mut odd = Live::begin(house.at, links.of("blue"), 17).await?;
    odd.next_update().await?;
    assert_eq!(odd.log, other.log);
    Ok(())
}

pub(crate) async fn a_server_that_is_started_again_goes_on_where_it_was(database: &str) -> Outcome {
    let mut house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    go_on(&mut red, &mut blue, 25).await?;
    red.must(json!({ "kind": "say", "text": "until tomorrow" })).await?;
    let against = house.begin(here(), computer()).await?;
    let mut alone = Live::connect(house.at, against.of("red")).await?;
    alone.must(alone.answer(0).ok_or("red is asked")?).await?;
    let (scene, log, question) =
        (red.update["scene"].clone(), red.log.clone(), red.update["questions"].clone());
    house.restart().await?;
    // Connections were told.
    let closed = loop {
        match red.hear().await {
            Ok(message) if message["kind"] == "closed" => break message,
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
    };
    assert_eq!(closed["code"], "going-down");
    let mut red = Live::connect(house.at, links.of("red")).await?;
    let mut blue = Live::connect(house.at, links.of("blue")).await?;
    assert_eq!((&red.update["scene"], &red.log), (&scene, &log));
    assert_eq!(red.update["questions"], question);
    assert_eq!(red.update["names"], json!(["Ann", "Bob"]));
    red.ask(json!({ "kind": "marks", "piece": "x" })).await?;
    assert_eq!(red.said.len(), 1);
    go_on(&mut red, &mut blue, 5).await?;
    // The computer goes on, too.
    let mut alone = Live::connect(house.at, against.of("red")).await?;
    alone.until(|update| !update["questions"][0].is_null()).await?;
    Ok(())
}

pub(crate) async fn a_battle_that_sleeps_wakes_as_it_was(database: &str) -> Outcome {
    let limits = Limits { sleep: Duration::from_millis(1500), ..Limits::at_home() };
    let house = House::with(database, limits, Site::default()).await?;
    let (mut red, mut blue, links) = house.two().await?;
    go_on(&mut red, &mut blue, 20).await?;
    let undo = red.update["undo"].clone();
    let log = red.log.clone();
    assert_eq!(house.metric("gonfalon_battles_awake").await?, 1);
    for _ in 0..100 {
        if house.metric("gonfalon_battles_awake").await? == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(house.metric("gonfalon_battles_awake").await?, 0);
    assert_eq!(house.metric("gonfalon_connections").await?, 2, "connections stay");
    // What does not concern blue does not reach him, though the battle wakes for it.
    let before = blue.updates;
    red.ask(json!({ "kind": "marks", "piece": "x" })).await?;
    blue.ask(json!({ "kind": "marks", "piece": "x" })).await?;
    assert_eq!(blue.updates, before);
    assert_eq!(red.update["undo"], undo);
    go_on(&mut red, &mut blue, 5).await?;
    assert_eq!(red.log[..log.len()], log[..]);
    assert_eq!(red.log.len(), blue.log.len());
    let fresh = Live::connect(house.at, links.of("red")).await?;
    assert_eq!(fresh.log, red.log);
    assert_eq!(get(house.at, "/healthz", "").await?.body, "ok\n");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_away_is_told_of_quickly_and_nothing_acknowledged_is_lost() {
    let mut cluster = Cluster::start().await;
    let database = cluster.database("away").await;
    let mut house = House::open(&database).await.unwrap();
    let (mut red, mut blue, links) = house.two().await.unwrap();
    go_on(&mut red, &mut blue, 5).await.unwrap();
    let log = red.log.clone();
    cluster.fail();
    let asked = Instant::now();
    let asked_one = if red.update["asked"][0] == json!(true) { &mut red } else { &mut blue };
    let answer = asked_one.answer(0).unwrap();
    let told = asked_one.ask(answer).await.unwrap();
    assert_eq!(told["kind"], "refused", "{told}");
    assert_eq!(get(house.at, "/healthz", "").await.unwrap().status, 503);
    assert!(asked.elapsed() < Duration::from_secs(25), "it took {:?}", asked.elapsed());
    cluster.serve().await;
    let until = Instant::now() + Duration::from_secs(30);
    while get(house.at, "/healthz", "").await.unwrap().status != 200 {
        assert!(Instant::now() < until, "the storage does not come back");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let mut red = Live::connect(house.at, links.of("red")).await.unwrap();
    let mut blue = Live::connect(house.at, links.of("blue")).await.unwrap();
    assert_eq!(red.log, log, "the battle is as it was kept");
    go_on(&mut red, &mut blue, 5).await.unwrap();
    let log = red.log.clone();
    house.restart().await.unwrap();
    let red = Live::connect(house.at, links.of("red")).await.unwrap();
    assert_eq!(red.log, log);
}
