//! Many battles at once against a server of its own: `cargo xtask load`.
//!
//! Both seats of every battle are connected and act. Prints how long the server took to acknowledge actions and to tell
//! the other seat, how much memory an idle battle takes, and how long others wait beside those who ask for more than their
//! share; fails if anything went wrong or was too slow.

mod hogs;

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use herald::{Failure, Live, get, post};
use serde_json::json;
use tokio::sync::Semaphore;

/// 99 of 100 actions must be acknowledged within this.
const SOON: Duration = Duration::from_millis(100);

/// An idle battle may take so many kilobytes, with both connections.
const MOST_KB: u64 = 100;

const HELP: &str =
    "load --server PROGRAM [--battles N] [--seconds S] [--pace MILLISECONDS] [--hogs N] [--database URL]";

struct Wanted {
    server: String,
    battles: usize,
    seconds: u64,
    pace: u64,
    hogs: usize,
    database: Option<String>,
}

fn main() -> ExitCode {
    let Some(wanted) = wanted() else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run(&wanted)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn wanted() -> Option<Wanted> {
    let mut wanted =
        Wanted { server: String::new(), battles: 500, seconds: 20, pace: 2000, hogs: 40, database: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next()?;
        match name.as_str() {
            "--server" => wanted.server = value,
            "--battles" => wanted.battles = value.parse().ok().filter(|count| *count <= 2000)?,
            "--seconds" => wanted.seconds = value.parse().ok().filter(|count| (1..=600).contains(count))?,
            "--pace" => wanted.pace = value.parse().ok().filter(|pace| *pace <= 5000)?,
            "--hogs" => wanted.hogs = value.parse().ok().filter(|count| *count <= 250)?,
            "--database" => wanted.database = Some(value),
            _ => return None,
        }
    }
    (!wanted.server.is_empty()).then_some(wanted)
}

/// The server under load; it ends with this.
struct Server {
    child: Child,
    at: SocketAddr,
    folder: std::path::PathBuf,
}

impl Server {
    fn start(wanted: &Wanted) -> Result<Server, Failure> {
        let failed = |error: std::io::Error| Failure(format!("the server cannot be started: {error}"));
        let folder = std::env::temp_dir().join(format!("gonfalon-load-{}", std::process::id()));
        let own = format!("sqlite:{}/battles.db", folder.display());
        let database = wanted.database.as_ref().unwrap_or(&own);
        let mut child = Command::new(&wanted.server)
            .args(["serve", "--listen", "127.0.0.1:0", "--sleep", "6", "--database", database])
            .args(["--battles-an-hour", "1000000", "--connections-an-address", "100000"])
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(failed)?;
        }
        let at = line.trim().trim_start_matches("http://").trim_end_matches('/').parse();
        let at = at.map_err(|_| Failure(format!("the server says no address: {line:?}")))?;
        Ok(Server { child, at, folder })
    }

    /// Its memory in kilobytes, where the system tells.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches(" kB").trim().parse().ok()
    }

    /// The processor time it has used, in milliseconds, where the system tells in hundredths of a second.
    fn work(&self) -> Option<u64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |n: usize| fields.get(n)?.parse::<u64>().ok();
        Some((ticks(11)? + ticks(12)?) * 10)
    }

    /// Waits until all battles sleep, while those who sit at them go on listening: whoever is silent is taken for gone.
    async fn asleep(&self, battles: &mut [Seats]) -> Result<(), Failure> {
        for _ in 0..600 {
            let metrics = get(self.at, "/metrics", "").await?.body;
            if metrics.contains("gonfalon_battles_awake 0\n") {
                return Ok(());
            }
            let all = battles.iter_mut().map(|seats| seats.listen(Duration::from_millis(100)));
            futures_util::future::try_join_all(all).await?;
        }
        Err(Failure("the battles do not go to sleep".to_string()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// How long things took.
#[derive(Default)]
struct Times {
    /// The first action of a battle, for which it is woken.
    woken: Vec<Duration>,
    acknowledged: Vec<Duration>,
    told: Vec<Duration>,
}

async fn run(wanted: &Wanted) -> Result<bool, Failure> {
    let server = Server::start(wanted)?;
    let many = wanted.battles == 0 || crowd(wanted, &server).await?;
    let shared = wanted.hogs == 0
        || hogs::measure(server.at, wanted.hogs, Duration::from_secs(wanted.seconds)).await?;
    Ok(many && shared)
}

/// Many battles at once.
async fn crowd(wanted: &Wanted, server: &Server) -> Result<bool, Failure> {
    let at = server.at;
    // What the first half takes is also the program's own: caches, threads, code, and room for battles that are awake.
    let start = Instant::now();
    let half = wanted.battles.div_ceil(2);
    let mut battles = open(at, half).await?;
    server.asleep(&mut battles).await?;
    let before = server.memory();
    battles.extend(open(at, wanted.battles - half).await?);
    eprintln!("{} battles are open after {:.1} s", wanted.battles, start.elapsed().as_secs_f64());
    server.asleep(&mut battles).await?;
    eprintln!("they sleep after {:.1} s", start.elapsed().as_secs_f64());
    let further = (wanted.battles - half).max(1) as u64;
    let idle = before.zip(server.memory()).map(|(before, after)| after.saturating_sub(before) / further);
    let rested = server.work();
    // They are woken one after the other, and act at their pace for so long.
    let waking = Duration::from_millis(20) * u32::try_from(wanted.battles).unwrap_or(u32::MAX);
    let until = Instant::now() + waking + Duration::from_secs(wanted.seconds);
    let pace = Duration::from_millis(wanted.pace);
    let count = battles.len() as u32;
    let fights: Vec<_> = (0..count)
        .zip(battles)
        .map(|(number, seats)| tokio::spawn(seats.fight(until, pace, waking * number / count)))
        .collect();
    let (mut times, mut errors) = (Times::default(), Vec::new());
    for fight in fights {
        match fight.await.map_err(|error| Failure(error.to_string()))? {
            Ok(more) => {
                times.woken.extend(more.woken);
                times.acknowledged.extend(more.acknowledged);
                times.told.extend(more.told);
            }
            Err(error) => errors.push(error),
        }
    }
    if let Some((before, after)) = rested.zip(server.work()) {
        let each = (after - before) as f64 / (times.acknowledged.len() + times.woken.len()).max(1) as f64;
        println!("{each:.2} ms of the server's processor for an action, both seats told");
    }
    Ok(report(wanted, &mut times, &errors, idle))
}

/// Begins battles and connects both seats of each.
async fn open(at: SocketAddr, count: usize) -> Result<Vec<Seats>, Failure> {
    let few = Arc::new(Semaphore::new(16));
    let mut opening = Vec::new();
    for _ in 0..count {
        let few = Arc::clone(&few);
        opening.push(tokio::spawn(async move {
            let _one = few.acquire_owned().await;
            Seats::open(at).await
        }));
    }
    let mut battles = Vec::new();
    for one in opening {
        battles.push(one.await.map_err(|error| Failure(error.to_string()))??);
    }
    Ok(battles)
}

fn report(wanted: &Wanted, times: &mut Times, errors: &[Failure], idle: Option<u64>) -> bool {
    println!("{} battles, {} actions", wanted.battles, times.acknowledged.len());
    let acknowledged = spread("acknowledged", &mut times.acknowledged);
    spread("told to the other seat", &mut times.told);
    spread("acknowledged by a battle that had to be woken", &mut times.woken);
    if let Some(idle) = idle {
        println!("{idle} kB for each further idle battle with both seats connected");
    }
    println!("{} errors", errors.len());
    for error in errors.iter().take(5) {
        println!("  {error}");
    }
    let small = idle.is_none_or(|idle| idle < MOST_KB);
    errors.is_empty() && acknowledged < SOON && small && !times.acknowledged.is_empty()
}

/// Prints how long something took, and says within what 99 of 100 were done.
fn spread(what: &str, list: &mut [Duration]) -> Duration {
    list.sort_unstable();
    let of = |part: usize| list.get(list.len() * part / 100).or(list.last()).copied().unwrap_or_default();
    let [middle, most, all] = [50, 99, 100].map(|part| of(part).as_secs_f64() * 1e3);
    println!("{what}: {middle:.1} ms in the middle, {most:.1} ms for 99 of 100, {all:.1} ms at most");
    of(99)
}

/// Both seats of a battle.
struct Seats {
    red: Live,
    blue: Live,
}

impl Seats {
    async fn open(at: SocketAddr) -> Result<Seats, Failure> {
        let friend = json!({ "kind": "friend" });
        let new = json!({ "ruleset": "ctb", "battle": "first-muster", "red": friend, "blue": friend });
        let begun = post(at, "/api/games", "", &new).await?.json();
        let token = |n: usize| begun["links"][n]["token"].as_str().unwrap_or_default().to_string();
        let red = Live::connect(at, &token(0)).await?;
        let blue = Live::connect(at, &token(1)).await?;
        Ok(Seats { red, blue })
    }

    /// Both seats listen for so long.
    async fn listen(&mut self, time: Duration) -> Result<(), Failure> {
        let until = Instant::now() + time;
        loop {
            let slice = until.saturating_duration_since(Instant::now()).min(Duration::from_secs(1));
            if slice.is_zero() {
                return Ok(());
            }
            tokio::try_join!(self.red.listen(slice), self.blue.listen(slice))?;
        }
    }

    /// Acts for both seats, each at its pace.
    async fn fight(mut self, until: Instant, pace: Duration, start: Duration) -> Result<Times, Failure> {
        let mut times = Times::default();
        self.listen(start).await?;
        for option in 0.. {
            if Instant::now() >= until || !self.red.update["verdict"].is_null() {
                break;
            }
            let next = Instant::now() + pace;
            // Either may hear first whose turn it is.
            while self.red.question().is_none()
                && self.blue.question().is_none()
                && self.red.update["verdict"].is_null()
            {
                tokio::select! {
                    heard = self.red.next_update() => heard?,
                    heard = self.blue.next_update() => heard?,
                }
            }
            let Seats { red, blue } = &mut self;
            let (one, other) = if red.question().is_some() { (red, blue) } else { (blue, red) };
            let Some(answer) = one.due(option) else { break };
            let (number, sent) = (other.update["number"].clone(), Instant::now());
            let (done, told) = tokio::join!(
                async {
                    one.must(answer).await?;
                    Ok::<Duration, Failure>(sent.elapsed())
                },
                async {
                    // The other seat hears nothing of what it may not know.
                    let heard = other.until(|update| update["number"] != number);
                    tokio::time::timeout(Duration::from_secs(1), heard).await.ok().map(|_| sent.elapsed())
                },
            );
            let list = if option == 0 { &mut times.woken } else { &mut times.acknowledged };
            list.push(done?);
            times.told.extend(told);
            self.listen(next.saturating_duration_since(Instant::now())).await?;
        }
        Ok(times)
    }
}
