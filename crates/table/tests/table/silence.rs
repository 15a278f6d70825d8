//! Connections that go silent without an end: noticed by both sides, and nothing is missed.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use herald::Live;
use serde_json::json;
use table::{Limits, Site};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::house::{House, Outcome, go_on, together};

/// How long a connection may be silent here.
const SILENCE: Duration = Duration::from_millis(900);

async fn house(database: &str) -> Result<House, Box<dyn std::error::Error>> {
    let limits = Limits { silence: SILENCE, ..Limits::at_home() };
    House::with(database, limits, Site::default()).await
}

/// Both listen for so long: who does not even do that is taken for gone.
async fn listen(red: &mut Live, blue: &mut Live, time: Duration) -> Result<(), herald::Failure> {
    let (red, blue) = tokio::join!(red.listen(time), blue.listen(time));
    red.and(blue)
}

/// A wire to a server that can be cut without either end being told.
struct Wire {
    at: SocketAddr,
    cut: watch::Sender<bool>,
}

impl Wire {
    async fn to(server: SocketAddr) -> std::io::Result<Wire> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let wire = Wire { at: listener.local_addr()?, cut: watch::channel(false).0 };
        let cut = wire.cut.subscribe();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(server).await else { return };
                let ((from_client, to_client), (from_server, to_server)) =
                    (client.into_split(), server.into_split());
                tokio::spawn(forward(from_client, to_server, cut.clone()));
                tokio::spawn(forward(from_server, to_client, cut.clone()));
            }
        });
        Ok(wire)
    }
}

/// Forwards until the wire is cut; then holds both ends and says nothing.
async fn forward(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    mut cut: watch::Receiver<bool>,
) {
    let mut bytes = vec![0; 4096];
    loop {
        let many = tokio::select! {
            many = from.read(&mut bytes) => many.unwrap_or(0),
            _ = cut.wait_for(|cut| *cut) => break,
        };
        if many == 0 || to.write_all(&bytes[..many]).await.is_err() {
            return;
        }
    }
    // Until the test is over, and the sender with it.
    while cut.changed().await.is_ok() {}
}

pub(crate) async fn a_server_that_is_quiet_still_gives_signs_of_life(database: &str) -> Outcome {
    let house = house(database).await?;
    let (mut red, mut blue, _) = house.two().await?;
    together(&mut red, &mut blue).await?;
    let (updates, start) = (red.updates, Instant::now());
    listen(&mut red, &mut blue, 3 * SILENCE).await?;
    let beats = start.elapsed().as_millis() / (SILENCE / 3).as_millis();
    assert!(red.pulses >= 3 && red.pulses as u128 <= beats + 1, "{} in {beats} beats", red.pulses);
    assert_eq!(red.updates, updates, "nothing has happened");
    Ok(())
}

pub(crate) async fn a_client_that_is_silent_is_taken_for_gone(database: &str) -> Outcome {
    let house = house(database).await?;
    let (mut red, blue, links) = house.two().await?;
    red.until(|update| update["present"]["blue"] == json!(true)).await?;
    // Blue reads nothing from now on, so that no ping is answered.
    let start = Instant::now();
    red.until(|update| update["present"]["blue"] == json!(false)).await?;
    assert!(start.elapsed() >= SILENCE / 2, "a client is given some time");
    // Red, who only listens, stays.
    assert_eq!(house.metric("gonfalon_connections").await?, 1);
    let mut blue = blue.come_back(house.at, links.of("blue")).await?;
    red.until(|update| update["present"]["blue"] == json!(true)).await?;
    go_on(&mut red, &mut blue, 4).await?;
    Ok(())
}

pub(crate) async fn who_was_cut_off_in_silence_comes_back_and_has_missed_nothing(database: &str) -> Outcome {
    let house = house(database).await?;
    let (mut red, mut blue, links) = house.two().await?;
    blue.hang_up().await;
    let wire = Wire::to(house.at).await?;
    blue = Live::connect(wire.at, links.of("blue")).await?;
    go_on(&mut red, &mut blue, 8).await?;
    listen(&mut red, &mut blue, SILENCE).await?;
    let pulses = blue.pulses;
    assert!(pulses > 0);
    wire.cut.send_replace(true);
    // Nothing is told to blue, not even that the connection has ended; but it hears no sign of life either.
    red.must(json!({ "kind": "say", "text": "where are you?" })).await?;
    listen(&mut red, &mut blue, 2 * SILENCE).await?;
    assert_eq!((blue.pulses, blue.said.len()), (pulses, 0));
    red.until(|update| update["present"]["blue"] == json!(false)).await?;
    red.must(json!({ "kind": "offer-draw", "side": "red" })).await?;
    let mut blue = blue.come_back(house.at, links.of("blue")).await?;
    together(&mut red, &mut blue).await?;
    let fresh = Live::connect(house.at, links.of("blue")).await?;
    assert_eq!(blue.log, fresh.log);
    assert!(blue.update["scene"] == fresh.update["scene"], "blue sees something else");
    assert_eq!(blue.said.len(), 1);
    go_on(&mut red, &mut blue, 4).await?;
    Ok(())
}

/// What comes back on a connection on which so much was sent, until it ends; and how long that took.
async fn sent(
    server: SocketAddr,
    text: &str,
    drip: Option<Duration>,
) -> Result<(String, Duration), std::io::Error> {
    let mut stream = TcpStream::connect(server).await?;
    stream.write_all(text.as_bytes()).await?;
    let (mut from, mut to) = stream.into_split();
    let dripping = tokio::spawn(async move {
        while let Some(drip) = drip {
            tokio::time::sleep(drip).await;
            if to.write_all(b"x").await.is_err() {
                return;
            }
        }
        std::future::pending::<()>().await;
    });
    let (start, mut answer) = (Instant::now(), Vec::new());
    let read = tokio::time::timeout(Duration::from_secs(20), from.read_to_end(&mut answer)).await;
    dripping.abort();
    let _ = read.map_err(|_| std::io::Error::other("the connection is held open"))?;
    Ok((String::from_utf8_lossy(&answer).into_owned(), start.elapsed()))
}

pub(crate) async fn who_sends_slowly_is_not_waited_for(database: &str) -> Outcome {
    let limit = Duration::from_millis(700);
    let limits = Limits { headers: limit, patience: limit, ..Limits::at_home() };
    let house = House::with(database, limits, Site::default()).await?;
    let drip = Some(Duration::from_millis(100));
    // Nothing at all, headers without an end, and headers that come letter by letter.
    for (text, drip) in
        [("", None), ("GET / HTTP/1.1\r\nHost: x\r\nA: ", None), ("GET / HTTP/1.1\r\nHost: x\r\nA: ", drip)]
    {
        let (_, time) = sent(house.at, text, drip).await?;
        assert!(time >= limit / 2 && time < 5 * limit, "{text:?}: {time:?}");
    }
    // A body that does not come, and one that comes letter by letter.
    let post = "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{";
    for drip in [None, drip] {
        let (answer, time) = sent(house.at, post, drip).await?;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{answer}");
        assert!(time >= limit / 2 && time < 5 * limit, "{time:?}");
    }
    // A connection that waits for another request is not kept for ever.
    let get = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let (answer, time) = sent(house.at, get, None).await?;
    assert!(answer.starts_with("HTTP/1.1 200") && time < 5 * limit, "{answer} {time:?}");
    // Who asks and does not read the answer does not hold it for ever either.
    let mut stream = TcpStream::connect(house.at).await?;
    let asks = "GET /api/battles HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500);
    let mut asked = tokio::time::timeout(Duration::from_secs(20), stream.write_all(asks.as_bytes())).await;
    while let Ok(Ok(())) = asked {
        asked = tokio::time::timeout(Duration::from_secs(20), stream.write_all(asks.as_bytes())).await;
    }
    assert!(matches!(asked, Ok(Err(_))), "the server holds on to a client that does not read");
    // Others were served meanwhile.
    assert_eq!(herald::get(house.at, "/healthz", "").await?.status, 200);
    Ok(())
}
