//! Too much, from elsewhere, unreadable: refused with a reason.

use std::time::Duration;

use herald::{Live, get, post, request};
use serde_json::{Value, json};
use table::{Limits, Site};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::house::{House, Outcome, computer, here};

async fn closed(live: &mut Live) -> Result<Value, herald::Failure> {
    loop {
        let message = live.hear().await?;
        if message["kind"] == "closed" {
            return Ok(message);
        }
    }
}

pub(crate) async fn what_is_too_much_is_refused(database: &str) -> Outcome {
    let limits = Limits {
        messages_a_second: 5,
        battles_an_hour: 3,
        body: 20_000,
        connections_a_battle: 3,
        ..Limits::default()
    };
    let house = House::with(database, limits, Site::default()).await?;
    let (mut red, _blue, links) = house.two().await?;
    let long = "x".repeat(501);
    assert_eq!(red.ask(json!({ "kind": "say", "text": long })).await?["kind"], "refused");
    assert_eq!(red.ask(json!({ "kind": "name", "name": long })).await?["kind"], "refused");
    assert_eq!(red.ask(json!({ "kind": "name", "name": "a\nb" })).await?["kind"], "refused");
    // Connections to one battle.
    let _third = Live::connect(house.at, links.of("watcher")).await?;
    assert!(Live::begin(house.at, links.of("watcher"), 0).await.is_err());
    // Messages a second.
    for _ in 0..30 {
        if red.send(&json!({ "kind": "marks", "id": 1, "piece": "x" })).await.is_err() {
            break;
        }
    }
    assert_eq!(closed(&mut red).await?["code"], "too-fast");
    red.hang_up().await;
    while house.metric("gonfalon_connections").await? > 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // The size of a message.
    let mut red = Live::connect(house.at, links.of("red")).await?;
    let _ = red.send(&json!({ "kind": "say", "id": 1, "text": "x".repeat(100_000) })).await;
    assert!(closed(&mut red).await.is_ok_and(|message| message["code"] == "too-large"));
    // The size of a scenario, and battles from one address.
    let large = json!({ "ruleset": "ctb", "scenario": "#".repeat(30_000), "red": here(), "blue": here() });
    let answer = post(house.at, "/api/games", "", &large).await?;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (413, Some("too-large")));
    for _ in 0..2 {
        house.begin(here(), computer()).await?;
    }
    let new = json!({ "ruleset": "ctb", "battle": "first-muster", "red": here(), "blue": here() });
    let answer = post(house.at, "/api/games", "", &new).await?;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (429, Some("too-many")));
    Ok(())
}

pub(crate) async fn pages_from_elsewhere_may_do_nothing(database: &str) -> Outcome {
    let site = Site { at_home: true, behind_proxy: false };
    let house = House::with(database, Limits::at_home(), site).await?;
    let new =
        json!({ "ruleset": "ctb", "battle": "first-muster", "red": here(), "blue": here() }).to_string();
    let port = house.at.port();
    let from = |headers: &[&str]| headers.iter().map(|line| (*line).to_string()).collect::<Vec<_>>();
    let evil = request(house.at, "POST", "/api/games", &from(&["Origin: http://evil.example"]), &new).await?;
    assert_eq!((evil.status, evil.json()["code"].as_str()), (403, Some("foreign-origin")));
    let own = format!("Origin: http://127.0.0.1:{port}");
    assert_eq!(request(house.at, "POST", "/api/games", &from(&[&own]), &new).await?.status, 200);
    let socket = ["Origin: http://evil.example", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
    assert_eq!(request(house.at, "GET", "/api/live", &from(&socket), "").await?.status, 403);
    // A name that leads here without being this machine's own.
    let rebound = request(house.at, "GET", "/api/rulesets", &from(&["Host: evil.example"]), "").await?;
    assert_eq!((rebound.status, rebound.json()["code"].as_str()), (403, Some("foreign-host")));
    let page = get(house.at, "/", "").await?;
    assert_eq!(page.status, 200);
    let headers = page.headers.to_ascii_lowercase();
    for header in [
        "content-security-policy: default-src 'self'",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "text/html",
    ] {
        assert!(headers.contains(header), "{header} is missing in {headers}");
    }
    assert!(!headers.contains("set-cookie"));
    Ok(())
}

pub(crate) async fn what_cannot_be_read_is_answered_with_a_reason(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let code = |answer: &herald::Answer| answer.json()["code"].as_str().unwrap_or_default().to_string();
    for (body, status, expected) in [
        ("{", 400, "bad-request"),
        ("[]", 400, "bad-request"),
        (r#"{"ruleset":"ctb","red":{"kind":"here"},"blue":{"kind":"here"},"more":1}"#, 400, "bad-request"),
        (
            r#"{"ruleset":"xyz","battle":"nancy","red":{"kind":"here"},"blue":{"kind":"here"}}"#,
            404,
            "unknown-ruleset",
        ),
        (
            r#"{"ruleset":"ctb","battle":"x","red":{"kind":"here"},"blue":{"kind":"here"}}"#,
            404,
            "unknown-battle",
        ),
        (
            r#"{"ruleset":"ctb","scenario":"x = [","red":{"kind":"here"},"blue":{"kind":"here"}}"#,
            422,
            "bad-scenario",
        ),
        (
            r#"{"ruleset":"ctb","battle":"nancy","red":{"kind":"computer","captain":"x"},"blue":{"kind":"here"}}"#,
            400,
            "unknown-captain",
        ),
    ] {
        let answer = request(house.at, "POST", "/api/games", &[], body).await?;
        assert_eq!((answer.status, code(&answer).as_str()), (status, expected), "{body}: {}", answer.body);
    }
    let bad = request(house.at, "POST", "/api/replays", &[], "no record").await?;
    assert_eq!((bad.status, code(&bad).as_str()), (422, "bad-record"));
    assert_eq!(get(house.at, "/api/nothing", "").await?.status, 404);
    assert_eq!(get(house.at, "/api/rulesets/xyz/rules", "").await?.status, 404);
    assert_eq!(get(house.at, "/api/live", "").await?.status, 400);
    assert_eq!(request(house.at, "DELETE", "/api/games", &[], "").await?.status, 405);
    // A client that speaks nonsense is told so and sent away; the others go on.
    let (mut red, mut blue, links) = house.two().await?;
    for nonsense in [json!({ "kind": "dance", "id": 1 }), json!(7), json!({ "kind": "act" })] {
        let mut live = Live::connect(house.at, links.of("watcher")).await?;
        live.send(&nonsense).await?;
        assert_eq!(closed(&mut live).await?["code"], "unreadable");
    }
    assert!(Live::begin(house.at, "not a link", 0).await.is_err());
    red.must(red.answer(0).ok_or("red is asked")?).await?;
    blue.until(|update| update["asked"] == json!([false, true])).await?;
    Ok(())
}

/// A request whose body is said to be so long and does not come; what is answered within a second, if anything is.
async fn unfinished(
    house: &House,
    path: &str,
    bytes: usize,
) -> Result<(TcpStream, Option<String>), Box<dyn std::error::Error>> {
    let mut stream = TcpStream::connect(house.at).await?;
    let head = format!("POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {bytes}\r\n\r\n{{", house.at);
    stream.write_all(head.as_bytes()).await?;
    let mut answer = vec![0; 64];
    let read = tokio::time::timeout(Duration::from_secs(1), stream.read(&mut answer)).await;
    let answer =
        read.ok().map(|read| read.map(|bytes| String::from_utf8_lossy(&answer[..bytes]).into_owned()));
    Ok((stream, answer.transpose()?))
}

pub(crate) async fn a_body_is_read_from_who_may_ask_and_as_far_as_there_is_room(database: &str) -> Outcome {
    let limits =
        Limits { body: 1_000_000, bodies_an_address: 2_500_000, battles_an_hour: 2, ..Limits::default() };
    let house = House::with(database, limits, Site::default()).await?;
    // Without a link nothing is read at all.
    let (_, answer) = unfinished(&house, "/api/game/branch", 900_000).await?;
    assert!(answer.ok_or("it is answered")?.starts_with("HTTP/1.1 401"));
    // Two are waited for; for a third one from the same address there is no room, and small ones need none.
    let (one, answer) = unfinished(&house, "/api/games", 1_000_000).await?;
    assert_eq!(answer, None);
    let (two, answer) = unfinished(&house, "/api/games", 1_000_000).await?;
    assert_eq!(answer, None);
    let (_, answer) = unfinished(&house, "/api/games", 1_000_000).await?;
    assert!(answer.ok_or("it is answered")?.starts_with("HTTP/1.1 429"));
    house.begin(here(), computer()).await?;
    drop((one, two));
    tokio::time::sleep(Duration::from_millis(200)).await;
    let (_, answer) = unfinished(&house, "/api/games", 1_000_000).await?;
    assert_eq!(answer, None, "there is room again");
    // Who may begin no more battles is told so before he sends one.
    house.begin(here(), computer()).await?;
    let (_, answer) = unfinished(&house, "/api/games", 1_000).await?;
    assert!(answer.ok_or("it is answered")?.starts_with("HTTP/1.1 429"));
    Ok(())
}

pub(crate) async fn what_an_address_stores_is_bounded(database: &str) -> Outcome {
    let limits = Limits { battles_an_hour: 10, stored_a_battle: 12_000, ..Limits::default() };
    let house = House::with(database, limits, Site::default()).await?;
    let (mut red, _blue, _) = house.two().await?;
    house.begin(here(), computer()).await?;
    let new = json!({ "ruleset": "ctb", "battle": "first-muster", "red": here(), "blue": here() });
    let answer = post(house.at, "/api/games", "", &new).await?;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (429, Some("too-many")), "{}", answer.body);
    // What is done at a battle counts, too; giving up is always possible.
    let mut refused = None;
    for _ in 0..80 {
        let answer = red.ask(json!({ "kind": "say", "text": "more" })).await?;
        refused = Some(answer).filter(|answer| answer["kind"] == "refused");
        if refused.is_some() {
            break;
        }
    }
    let says = refused.ok_or("it is refused in the end")?["refusal"]["says"].to_string();
    assert!(says.contains("stored from your address"), "{says}");
    red.must(json!({ "kind": "concede", "side": "red" })).await?;
    Ok(())
}

pub(crate) async fn a_rulebook_is_compressed_for_who_reads_that(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let path = "/api/rulesets/ctb/rules";
    let plain = request(house.at, "GET", path, &[], "").await?;
    let small = request(house.at, "GET", path, &["Accept-Encoding: br, gzip".to_string()], "").await?;
    let only = request(house.at, "GET", path, &["Accept-Encoding: br".to_string()], "").await?;
    assert!(plain.json().as_array().is_some_and(|rows| rows.len() > 100));
    assert!(small.headers.to_ascii_lowercase().contains("content-encoding: gzip"), "{}", small.headers);
    assert_eq!(only.body, plain.body, "nothing is compressed for each who asks");
    assert_eq!(get(house.at, "/api/rulesets/xyz/rules", "").await?.status, 404);
    Ok(())
}
