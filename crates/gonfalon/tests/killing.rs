//! A server that is killed at any moment loses nothing that it has acknowledged.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use herald::{Live, get, post};
use serde_json::{Value, json};

/// How many battles are fought at once.
const BATTLES: usize = 4;

/// How often the server is killed; a long run sets the variable.
fn kills() -> u64 {
    std::env::var("GONFALON_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(8)
}

struct Server {
    child: Child,
    at: SocketAddr,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let database = format!("sqlite:{}/battles.db", folder.display());
        // A file that grows past its limit is to be an error and not the end of the program.
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_gonfalon")])
            .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let at = line.trim().trim_start_matches("http://").trim_end_matches('/').parse();
        Server { child, at: at.unwrap_or_else(|_| panic!("no address: {line:?}")) }
    }

    /// Lets no file of the server grow any more, as on a full disk; or lets them grow again.
    fn fill_disk(&self, folder: &Path, full: bool) {
        let longest =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).max();
        let most = if full { longest.unwrap_or(0).to_string() } else { "unlimited".to_string() };
        let (process, most) = (self.child.id().to_string(), format!("--fsize={most}:unlimited"));
        assert!(Command::new("prlimit").args(["--pid", &process, &most]).status().unwrap().success());
    }

    /// At once, without a last word.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// One battle: its link, and every answer that the server has acknowledged.
struct Fought {
    token: String,
    answers: Mutex<Vec<Value>>,
    over: Mutex<bool>,
}

impl Fought {
    /// Plays both sides until the server is gone, or the battle over.
    async fn play(&self, at: SocketAddr) -> Result<(), herald::Failure> {
        let mut both = Live::connect(at, &self.token).await?;
        self.compare(&mut both).await?;
        for option in 0.. {
            if !both.update["verdict"].is_null() {
                *self.over.lock().unwrap() = true;
                return Ok(());
            }
            let Some(answer) = looked(&mut both).await?.due(option) else { continue };
            both.must(answer.clone()).await?;
            self.answers.lock().unwrap().push(answer);
        }
        Ok(())
    }

    /// No question is asked again that was answered and acknowledged.
    async fn compare(&self, both: &mut Live) -> Result<(), herald::Failure> {
        if both.update["verdict"].is_null()
            && let Some(question) = looked(both).await?.question()
        {
            let answers = self.answers.lock().unwrap();
            let last = answers.iter().rev().find(|answer| answer["side"] == question["side"]);
            let last = last.and_then(|answer| answer["question"].as_u64()).unwrap_or(0);
            let asked = question["number"].as_u64().unwrap_or(0);
            assert!(asked > last, "question {asked} is asked again, {last} was acknowledged");
        }
        Ok(())
    }
}

/// A connection with somebody's eyes on it.
async fn looked(both: &mut Live) -> Result<&mut Live, herald::Failure> {
    if both.update["eyes"].is_null() && both.update["verdict"].is_null() {
        let side = if both.update["asked"][0] == json!(true) { "red" } else { "blue" };
        both.must(json!({ "kind": "look", "side": side })).await?;
        both.until(|update| update["eyes"] == side || !update["verdict"].is_null()).await?;
    }
    Ok(both)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_has_every_answer_that_it_acknowledged() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("killing");
    let _ = std::fs::remove_dir_all(&folder);
    let mut server = Server::start(&folder);
    let mut battles = Vec::new();
    for _ in 0..BATTLES {
        let here = json!({ "kind": "here" });
        let new = json!({ "ruleset": "ctb", "battle": "first-muster", "red": here, "blue": here });
        let begun = post(server.at, "/api/games", "", &new).await.unwrap().json();
        let token = begun["links"][0]["token"].as_str().unwrap().to_string();
        battles.push(Arc::new(Fought { token, answers: Mutex::default(), over: Mutex::default() }));
    }
    for kill in 0..kills() {
        let playing: Vec<_> = battles
            .iter()
            .filter(|battle| !*battle.over.lock().unwrap())
            .map(|battle| {
                let (battle, at) = (Arc::clone(battle), server.at);
                tokio::spawn(async move { battle.play(at).await })
            })
            .collect();
        // Any moment: the numbers are spread, and what the machine does meanwhile is never the same.
        tokio::time::sleep(Duration::from_millis(150 + kill * 7919 % 600)).await;
        server.kill();
        for play in playing {
            // The end of the connection is no failure, but a panic is.
            let _ = play.await.unwrap();
        }
        server = Server::start(&folder);
    }
    let mut answered = 0;
    for battle in &battles {
        answered += verify(server.at, battle).await.unwrap();
    }
    println!("{answered} acknowledged answers, {} kills, none lost", kills());
    assert!(answered > 20, "only {answered} answers were acknowledged");
    server.kill();
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Ends a battle and compares its record with what was acknowledged.
async fn verify(at: SocketAddr, battle: &Fought) -> Result<usize, herald::Failure> {
    let mut both = Live::connect(at, &battle.token).await?;
    if both.update["verdict"].is_null() {
        battle.compare(&mut both).await?;
        both.must(json!({ "kind": "concede", "side": "red" })).await?;
    }
    let record = get(at, "/api/game/record", &battle.token).await?.json();
    let actions = record["actions"].as_array().cloned().unwrap_or_default();
    let answers = battle.answers.lock().unwrap();
    for answer in answers.iter() {
        let kept = actions
            .iter()
            .any(|action| ["side", "question", "action"].iter().all(|field| action[field] == answer[field]));
        assert!(kept, "{answer} was acknowledged and is lost");
    }
    Ok(answers.len())
}

/// How often an answer is tried while nothing can be written.
const TRIES: usize = 6;

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("full-disk");
    let _ = std::fs::remove_dir_all(&folder);
    let server = Server::start(&folder);
    let here = json!({ "kind": "here" });
    let new = json!({ "ruleset": "ctb", "battle": "first-muster", "red": here, "blue": here });
    let begun = post(server.at, "/api/games", "", &new).await.unwrap().json();
    let token = begun["links"][0]["token"].as_str().unwrap().to_string();
    let fought = Fought { token, answers: Mutex::default(), over: Mutex::default() };
    let mut both = Live::connect(server.at, &fought.token).await.unwrap();
    let (mut refused, mut kept_after) = (0, 0);
    for option in 0..400 {
        match refused {
            0 if option == 10 => server.fill_disk(&folder, true),
            TRIES => {
                let health = get(server.at, "/healthz", "").await.unwrap();
                assert_eq!(health.status, 503, "{}", health.body);
                server.fill_disk(&folder, false);
                refused += 1;
            }
            _ => {}
        }
        let Some(answer) = looked(&mut both).await.unwrap().due(option) else { continue };
        let told = both.ask(answer.clone()).await.unwrap();
        if told["kind"] == "done" {
            fought.answers.lock().unwrap().push(answer);
            kept_after += usize::from(refused > TRIES);
        } else {
            let text = told["refusal"]["says"].as_str().unwrap_or_default();
            assert!(text.contains("could not be stored"), "{told}");
            assert!(refused < TRIES, "there is room again: {told}");
            refused += 1;
            // The battle is as it was kept.
            both = Live::connect(server.at, &fought.token).await.unwrap();
            fought.compare(&mut both).await.unwrap();
        }
        if kept_after == 10 {
            break;
        }
    }
    assert_eq!(kept_after, 10, "{refused} were refused");
    let deadline = std::time::Instant::now() + Duration::from_secs(10);
    while get(server.at, "/healthz", "").await.unwrap().status != 200 {
        assert!(std::time::Instant::now() < deadline, "the server does not recover");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    server.kill();
    let server = Server::start(&folder);
    verify(server.at, &fought).await.unwrap();
    server.kill();
    std::fs::remove_dir_all(&folder).unwrap();
}
