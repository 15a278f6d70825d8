//! Nothing is lost: connections, servers and memory come and go.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use herald::{Live, get, post};
use serde_json::json;
use sqlx::{Connection as _, Executor as _};
use table::store::Write;
use table::{Limits, Site, Store};

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

/// Tells the storage something that no door does.
async fn tell_storage(database: &str, sql: &str) -> Result<(), sqlx::Error> {
    sqlx::any::install_default_drivers();
    let mut storage = sqlx::AnyConnection::connect(database).await?;
    storage.execute(sql).await?;
    storage.close().await
}

pub(crate) async fn one_battle_that_cannot_be_read_leaves_the_others_in_the_list(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let (broken, sound) = (house.begin(here(), computer()).await?, house.begin(here(), computer()).await?);
    let game = broken.0["game"].as_str().unwrap_or_default();
    tell_storage(database, &format!("UPDATE game SET card = '{{' WHERE id = '{game}'")).await?;
    let tokens = json!({ "tokens": [broken.of("red"), sound.of("red")] });
    let cards = post(house.at, "/api/games/mine", "", &tokens).await?;
    assert_eq!(cards.status, 200, "{}", cards.body);
    let cards = cards.json();
    assert_eq!((cards.as_array().map(Vec::len), &cards[0]["game"]), (Some(1), &sound.0["game"]));
    Ok(())
}

pub(crate) async fn battles_that_were_never_played_are_forgotten(database: &str) -> Outcome {
    let mut house = House::open(database).await?;
    let (mut red, _blue, played) = house.two().await?;
    red.must(red.answer(0).ok_or("red is asked")?).await?;
    let unplayed = house.begin(here(), computer()).await?;
    let tokens = json!({ "tokens": [unplayed.of("red"), played.of("red")] });
    house.restart().await?;
    let known = post(house.at, "/api/games/mine", "", &tokens).await?.json();
    assert_eq!(known.as_array().map(Vec::len), Some(2), "at home they are kept for ever");
    house.limits.unplayed = Some(Duration::from_millis(1));
    house.restart().await?;
    for _ in 0..50 {
        if house.metric("gonfalon_battles").await? == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let known = post(house.at, "/api/games/mine", "", &tokens).await?.json();
    assert_eq!((known.as_array().map(Vec::len), &known[0]["game"]), (Some(1), &played.0["game"]));
    let mut red = Live::connect(house.at, played.of("red")).await?;
    red.must(json!({ "kind": "say", "text": "still here" })).await?;
    Ok(())
}

/// A folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_database_is_refused_at_once() {
    let folder = folder("no_database");
    let file = folder.join("battles.db");
    std::fs::write(&file, "my shopping list, which must not be lost").unwrap();
    let start = Instant::now();
    for (url, says) in [
        (format!("sqlite:{}", file.display()), "is no SQLite database"),
        (format!("sqlite:{}", folder.display()), "is a folder"),
        ("postgres://nobody@127.0.0.1:1/nothing".to_string(), "refused"),
    ] {
        let error = Store::open(&url).await.unwrap_err().to_string();
        assert!(error.contains(says), "{url}: {error}");
    }
    // What only begins like one is none either.
    std::fs::write(&file, b"SQLite format 3\0 and nothing more of it that makes sense").unwrap();
    let error = Store::open(&format!("sqlite:{}", file.display())).await.unwrap_err().to_string();
    assert!(error.contains("not a database"), "{error}");
    assert!(start.elapsed() < Duration::from_secs(10), "it took {:?}", start.elapsed());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_file_is_refused() {
    let folder = folder("second_server");
    let url = format!("sqlite:{}/battles.db", folder.display());
    let first = Store::open(&url).await.unwrap();
    let error = Store::open(&url).await.unwrap_err().to_string();
    assert!(error.contains("another server keeps its battles there"), "{error}");
    first.pulse(1).await.unwrap();
    first.close().await;
    Store::open(&url).await.unwrap().close().await;
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_database_is_away_nobody_waits_for_those_before_him() {
    let mut cluster = Cluster::start().await;
    let database = cluster.database("waiting").await;
    let store = Arc::new(Store::open(&database).await.unwrap());
    store.pulse(1).await.unwrap();
    cluster.fail();
    let start = Instant::now();
    let mut writes = tokio::task::JoinSet::new();
    for n in 0..40_u64 {
        let store = Arc::clone(&store);
        writes.spawn(async move {
            // One after the other, so that they do not share a transaction.
            tokio::time::sleep(Duration::from_millis(50 * n)).await;
            let asked = Instant::now();
            let outcome = store.write(vec![Write::Pulse { at: 2 }]).await;
            (outcome.is_err(), asked.elapsed())
        });
    }
    while let Some(Ok((failed, waited))) = writes.join_next().await {
        assert!(failed && waited < Duration::from_secs(4), "{failed} after {waited:?}");
    }
    assert!(start.elapsed() < Duration::from_secs(8), "all waited for {:?}", start.elapsed());
    cluster.serve().await;
    let until = Instant::now() + Duration::from_secs(20);
    while store.pulse(3).await.is_err() {
        assert!(Instant::now() < until, "the storage does not come back");
    }
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
    let health = get(house.at, "/healthz", "").await.unwrap();
    assert_eq!(health.status, 503);
    assert!(asked.elapsed() < Duration::from_secs(5), "health took {:?}", asked.elapsed());
    let asked_one = if red.update["asked"][0] == json!(true) { &mut red } else { &mut blue };
    let answer = asked_one.answer(0).unwrap();
    let told = asked_one.ask(answer).await.unwrap();
    assert_eq!(told["kind"], "refused", "{told}");
    assert_eq!(get(house.at, "/healthz", "").await.unwrap().status, 503);
    assert!(asked.elapsed() < Duration::from_secs(15), "it took {:?}", asked.elapsed());
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
