//! Others while some ask for more than their share: explanations that are dear, again and again, and rulebooks without end.
//!
//! Each of them comes from an address of its own, and those whose times are taken from another. On a machine that is busy
//! besides the times are compared with those of the same server before anybody was greedy.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use herald::{Failure, Live, post, request_from};
use serde_json::{Value, json};

use crate::{SOON, spread};

/// Positions before something whose odds are dear.
const DEAR: [(&str, &str); 2] = [
    ("order-of-arms", include_str!("../../../../examples/order-of-arms-e7-a-charge.toml")),
    ("field-of-glory", include_str!("../../../../examples/field-of-glory-t1-an-intercepted-charge.toml")),
];

/// So many explanations a hog asks for before it listens.
const AT_ONCE: usize = 10;

/// Others may take so many times as long as before, where a machine is too busy for [`SOON`].
const MOST_TIMES: f64 = 4.0;

/// So long each reader of a flood waits between two rulebooks: what it costs to ask is the reader's own.
const BETWEEN: Duration = Duration::from_millis(5);

/// How often others do something.
const EVERY: Duration = Duration::from_millis(100);

/// Takes the times of others alone, beside one hog, beside many, and in a flood of rulebooks. Whether they were soon enough.
pub(crate) async fn measure(at: SocketAddr, hogs: usize, time: Duration) -> Result<bool, Failure> {
    let alone = others(at, time).await?;
    let before = spread("others, before anybody is greedy", &mut alone.clone());
    let mut well = true;
    for count in [1, hogs] {
        let (stop, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let greedy: Vec<_> =
            (0..count).map(|n| tokio::spawn(hog(at, n, Arc::clone(&stop), Arc::clone(&asked)))).collect();
        let mut times = others(at, time).await?;
        stop.store(true, Ordering::Relaxed);
        for one in greedy {
            one.await.map_err(|error| Failure(error.to_string()))??;
        }
        let answered = asked.load(Ordering::Relaxed);
        let what = format!("others beside {count} that ask for odds, {answered} explained");
        well &= is_soon(spread(&what, &mut times), before);
    }
    let (stop, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let flood: Vec<_> =
        (0..16).map(|_| tokio::spawn(read_on(at, Arc::clone(&stop), Arc::clone(&asked)))).collect();
    let mut times = others(at, time).await?;
    stop.store(true, Ordering::Relaxed);
    for one in flood {
        one.await.map_err(|error| Failure(error.to_string()))?;
    }
    let what = format!("others in a flood of rulebooks, {} asked for", asked.load(Ordering::Relaxed));
    well &= is_soon(spread(&what, &mut times), before);
    Ok(well)
}

/// Whether 99 of 100 were served soon, or nearly as soon as before.
fn is_soon(time: Duration, before: Duration) -> bool {
    let times = time.as_secs_f64() / before.as_secs_f64().max(1e-3);
    let soon = time < SOON || times < MOST_TIMES;
    println!("  {times:.1} times as long as before{}", if soon { "" } else { ": TOO LONG" });
    soon
}

/// Begins battles and acts in one, again and again for so long: how long each took.
async fn others(at: SocketAddr, time: Duration) -> Result<Vec<Duration>, Failure> {
    let here = json!({ "kind": "here" });
    let new = json!({ "ruleset": "ctb", "battle": "first-muster", "red": here, "blue": here });
    let until = Instant::now() + time;
    let mut times = Vec::new();
    let begun = post(at, "/api/games", "", &new).await?.json();
    let mut seat = Live::connect(at, begun["links"][0]["token"].as_str().unwrap_or_default()).await?;
    let mut option = 0;
    while Instant::now() < until {
        let next = Instant::now() + EVERY;
        let sent = Instant::now();
        let answer = post(at, "/api/games", "", &new).await?;
        if answer.status >= 300 {
            return Err(Failure(format!("a battle is not begun: {}", answer.body)));
        }
        times.push(sent.elapsed());
        if let Some(act) = seat.due(option) {
            let sent = Instant::now();
            seat.must(act).await?;
            times.push(sent.elapsed());
            option += 1;
        }
        seat.listen(next.saturating_duration_since(Instant::now())).await?;
    }
    Ok(times)
}

/// Asks for the odds of everything that can be done, again and again, until it is told to stop.
async fn hog(
    at: SocketAddr,
    number: usize,
    stop: Arc<AtomicBool>,
    asked: Arc<AtomicUsize>,
) -> Result<(), Failure> {
    let (ruleset, scenario) = DEAR[number % DEAR.len()];
    let here = json!({ "kind": "here" });
    let new = json!({ "ruleset": ruleset, "scenario": scenario, "red": here, "blue": here });
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 1, number as u8 + 1));
    let begun = request_from(from, at, "POST", "/api/games", &new.to_string()).await?.json();
    let token = begun["links"][0]["token"].as_str().unwrap_or_default().to_owned();
    let mut seat = Live::connect_from(from, at, &token).await?;
    let Some(question) = seat.question().cloned() else {
        return Err(Failure(format!("nothing is asked at {ruleset}: {begun}")));
    };
    let options = question["prompt"]["options"].as_array().cloned().unwrap_or_default();
    let mut id = 0usize;
    while !stop.load(Ordering::Relaxed) && !options.is_empty() {
        for _ in 0..AT_ONCE {
            id += 1;
            let action = &options[id % options.len()]["action"];
            let ask = json!({
                "kind": "explain", "id": id, "side": question["side"], "action": action, "assuming": [],
            });
            seat.send(&ask).await?;
        }
        let mut open = AT_ONCE;
        while open > 0 && !stop.load(Ordering::Relaxed) {
            let told: Value = seat.hear().await?;
            match told["kind"].as_str() {
                Some("explained") => {
                    asked.fetch_add(1, Ordering::Relaxed);
                    open -= 1;
                }
                Some("refused") => open -= 1,
                _ => {}
            }
        }
    }
    Ok(())
}

/// Asks for a rulebook, again and again, until it is told to stop; that it is refused now and then is as it should be.
async fn read_on(at: SocketAddr, stop: Arc<AtomicBool>, asked: Arc<AtomicUsize>) {
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 2, 1));
    while !stop.load(Ordering::Relaxed) {
        let _ = request_from(from, at, "GET", "/api/rulesets/order-of-arms/rules", "").await;
        asked.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(BETWEEN).await;
    }
}
