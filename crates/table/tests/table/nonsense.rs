//! Whatever is sent, the server answers or hangs up, and nothing in it fails.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use dice::{Seed, Seeded};
use herald::{Live, get};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::house::{House, Outcome, go_on};

/// Counts what fails anywhere in this process.
static FAILED: AtomicUsize = AtomicUsize::new(0);

fn count_failures() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        FAILED.fetch_add(1, Ordering::Relaxed);
        hook(info);
    }));
}

const WORDS: &[&str] = &[
    "red",
    "blue",
    "",
    "x",
    "pass",
    "concede",
    "ruling [[stand]]\nid = 1",
    "0,0",
    "\u{0}",
    "\u{1f3f0}",
    "-1",
    "[",
    "ald-gun-1",
    "move ald-gun-1 0,0",
    "1e999",
    "facing",
    "\\",
    "\"",
    "stop",
];

fn pick<'a, T>(dice: &mut Seeded, from: &'a [T]) -> &'a T {
    &from[dice.below(u32::try_from(from.len()).unwrap()) as usize]
}

/// A value that is like another, or is not.
fn bent(value: &Value, dice: &mut Seeded) -> Value {
    match dice.below(10) {
        0 => Value::Null,
        1 => json!(*pick(dice, &[0_i64, -1, 1, 7, i64::MAX, i64::MIN, 4_294_967_296])),
        2 | 3 => json!(*pick(dice, WORDS)),
        4 => json!([value, value]),
        5 => json!({ "id": value }),
        6 => json!(pick(dice, WORDS).repeat(1 + dice.below(300) as usize)),
        7 => json!(1.5e300),
        _ => value.clone(),
    }
}

/// Every ask, sound except for what it names.
fn asks(side: &Value, question: &Value, action: &Value) -> Vec<Value> {
    let change = json!({ "piece": "ald-gun-1", "field": "facing", "value": "3" });
    let target = json!({ "kind": "hex", "at": [0, 0] });
    let both = |kind: &str| json!({ "kind": kind, "side": side });
    let mut all = vec![
        json!({ "kind": "act", "side": side, "question": question, "action": action }),
        json!({ "kind": "check", "side": side, "action": action }),
        json!({ "kind": "try", "side": side, "action": action }),
        json!({ "kind": "explain", "side": side, "action": action }),
        json!({ "kind": "why-not", "side": side, "target": target }),
        json!({ "kind": "undo", "side": side, "ask": true }),
        json!({ "kind": "rule", "side": side, "changes": [change], "why": "so" }),
        json!({ "kind": "consent", "side": side, "proposal": 1, "yes": true }),
        json!({ "kind": "marks", "piece": "ald-gun-1" }),
        json!({ "kind": "fields", "piece": "ald-gun-1" }),
        json!({ "kind": "say", "text": "so" }),
        json!({ "kind": "look", "side": side }),
        json!({ "kind": "name", "name": "so" }),
        json!({ "kind": "hello", "token": "x", "since": 0 }),
    ];
    all.extend(["offer-draw", "no-draw", "open-all", "close-all"].map(both));
    all
}

pub(crate) async fn nonsense_over_the_live_connection_is_answered(database: &str) -> Outcome {
    count_failures();
    let house = House::open(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    let mut dice = Seeded::new(Seed::from_number(3));
    let (mut answered, mut sent_away) = (0, 0);
    for round in 0..400 {
        let question = red.update["questions"][0].clone();
        let option = red.answer(round).map_or(json!("pass"), |answer| answer["action"].clone());
        let all = asks(&json!("red"), &question["number"], &option);
        let mut ask = pick(&mut dice, &all).clone();
        let names: Vec<String> = ask.as_object().unwrap().keys().cloned().collect();
        for _ in 0..dice.below(3) {
            let name = pick(&mut dice, &names);
            ask[name] = bent(&ask[name], &mut dice);
        }
        match red.ask(ask.clone()).await {
            Ok(_) => answered += 1,
            Err(why) => {
                // Only what cannot be read is answered by hanging up.
                assert!(why.0.contains("unreadable") || why.0.contains("too-large"), "{ask}: {why}");
                sent_away += 1;
                red = Live::connect(house.at, links.of("red")).await?;
            }
        }
    }
    assert!(answered > 50 && sent_away > 50, "{answered} answered, {sent_away} sent away");
    assert_eq!(FAILED.load(Ordering::Relaxed), 0, "something in the server has failed");
    blue.ask(json!({ "kind": "marks", "piece": "x" })).await?;
    if red.update["verdict"].is_null() {
        go_on(&mut red, &mut blue, 4).await?;
    }
    // Frames that are none.
    for round in 0..40 {
        let mut stream = TcpStream::connect(house.at).await?;
        let hello = "GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
                     Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
        stream.write_all(hello.as_bytes()).await?;
        let frames: Vec<u8> = (0..200).map(|_| dice.below(256) as u8).collect();
        let _ = stream.write_all(if round == 0 { &[] } else { &frames }).await;
    }
    assert_eq!(get(house.at, "/healthz", "").await?.status, 200);
    assert_eq!(FAILED.load(Ordering::Relaxed), 0, "something in the server has failed");
    Ok(())
}

pub(crate) async fn nonsense_over_http_is_answered(database: &str) -> Outcome {
    count_failures();
    let house = House::open(database).await?;
    let (_red, _blue, links) = house.two().await?;
    let mut dice = Seeded::new(Seed::from_number(5));
    let token = format!("Bearer {}", links.of("red"));
    let paths = [
        "/",
        "/api/games",
        "/api/games/mine",
        "/api/replays",
        "/api/game/moments/1",
        "/api/game/moments/-1",
        "/api/game/moments/99999999999",
        "/api/game/branch",
        "/api/game/links",
        "/api/game/strip",
        "/api/live",
        "/../x",
        "/%00",
        "/api/rulesets/%ff/rules",
        "/assets/..%2f..%2fetc",
        "*",
        "",
    ];
    let bodies = [
        String::new(), "{}".to_string(), "[".repeat(5000), "\u{0}".repeat(10), json!({ "moment": -1 }).to_string(),
        json!({ "moment": 4_294_967_295_u32 }).to_string(), json!({ "role": "both", "revoke": true }).to_string(),
        json!({ "ruleset": "ctb", "scenario": "[[stand]]\nid = 3", "red": { "kind": "here" }, "blue": { "kind": "here" } }).to_string(),
        json!({ "ruleset": "ctb", "battle": "nancy", "red": { "kind": "here" }, "blue": { "kind": "here" }, "clock": { "seconds": 1, "more": 4_294_967_295_u32 } }).to_string(),
        json!({ "tokens": ["x"] }).to_string(),
    ];
    for _ in 0..300 {
        let method = pick(&mut dice, &["GET", "POST", "PUT", "HEAD", "OPTIONS", "X", "\u{1}"]);
        let (path, body) = (pick(&mut dice, &paths), pick(&mut dice, &bodies));
        let length = *pick(&mut dice, &[body.len(), body.len(), body.len(), 0, 1]);
        let given = *pick(&mut dice, &[token.as_str(), "Bearer", "Basic x", "Bearer \u{e9}"]);
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: {given}\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .into_bytes();
        if dice.below(4) == 0 {
            let at = dice.below(u32::try_from(request.len()).unwrap()) as usize;
            request[at] = dice.below(256) as u8;
        }
        let mut stream = TcpStream::connect(house.at).await?;
        let _ = stream.write_all(&request).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await;
        assert!(read.is_ok(), "no answer to {:?}", String::from_utf8_lossy(&request));
        assert!(!answer.starts_with(b"HTTP/1.1 500"), "{}", String::from_utf8_lossy(&answer));
    }
    assert_eq!(get(house.at, "/healthz", "").await?.status, 200);
    assert_eq!(FAILED.load(Ordering::Relaxed), 0, "something in the server has failed");
    Ok(())
}
