//! The project's chores: `cargo xtask help` lists them.

mod audit;
mod debian;
mod dist;
mod gauntlet;
mod mutants;
mod scan;
mod web;

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
cargo xtask play [ARGUMENTS]
    Build everything and open the page to play in. Arguments are handed on to `gonfalon play`.

cargo xtask test [--long]
    Everything that must hold before a change goes in: formatting, lints, tests, and tests in a real browser. The last
    line counts them.
    --long adds a soak of ten thousand battles, a long audit, a hundred kills of a server, ten thousand turns
    moved on a fast and on a plain way, the server's load, a hundred duels a side of the computer's players, and five
    changes of each ruleset's rules that its tests must notice.

cargo xtask load [--battles N] [--seconds S] [--pace MILLISECONDS] [--hogs N] [--database URL]
    Many battles at once against a server of its own: 500 by default, both seats connected and acting. Prints how long
    actions took, what an idle battle weighs, and how long others wait beside those who ask for more than their share;
    fails if anything went wrong or took too long.

cargo xtask dist
    Pack the program for people who build nothing: one stripped program, with the page and the battles inside, in an
    archive in target/dist.

cargo xtask web
    Build the page into web/dist, from where the program takes it.

cargo xtask types
    Write the page's types, web/src/types, anew from the messages of the program. They are checked in.

cargo xtask screenshots
    Take the pictures in docs/pictures anew.

cargo xtask audit [RULESET] [--battles N] [--drills N] [--json]
    For each ruleset: how many of its rows the code cites, a test shows, and play meets; and which are missing.
    docs/adding-a-rule.md says what counts.

cargo xtask mutants [RULESET] [--sample N] [--seed S] [--resume]
    Change the rules by a hair, one change at a time, and see whether the ruleset's tests notice: 40 changes of each
    ruleset by default, drawn by the seed. Fails if fewer than 90 of 100 are noticed. Can be stopped; --resume goes on.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["play", rest @ ..] => play(rest),
        ["test"] => gauntlet::run(false),
        ["test", "--long"] => gauntlet::run(true),
        ["load", rest @ ..] => load(rest),
        ["dist"] => dist::pack(),
        ["web"] => web::build(),
        ["types"] => web::types(),
        ["screenshots"] => web::screenshots(),
        ["audit", rest @ ..] => audit::Wanted::read(rest).and_then(|wanted| audit::run(&wanted)),
        ["mutants", rest @ ..] => mutants::Wanted::read(rest).and_then(|wanted| mutants::run(&wanted)),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

/// How `play` builds the program: quickly, and without what a server of one machine does not use.
const PLAY: [&str; 5] = ["--profile", "play", "-p", "gonfalon", "--no-default-features"];

fn play(rest: &[&str]) -> Result<bool, String> {
    let begun = Instant::now();
    println!("1 of 2: the page");
    if !web::build()? {
        return Ok(false);
    }
    println!("2 of 2: the program; the first time this takes a few minutes");
    let failed = |error| format!("cargo cannot be run: {error}");
    if !cargo().arg("build").args(PLAY).status().map_err(failed)?.success() {
        return Ok(false);
    }
    println!("built in {:.0} s", begun.elapsed().as_secs_f64());
    let status = Command::new(web::program("play")).arg("play").args(rest).status();
    Ok(status.map_err(|error| format!("the program cannot be run: {error}"))?.success())
}

fn load(rest: &[&str]) -> Result<bool, String> {
    let failed = |error| format!("cargo cannot be run: {error}");
    let build = ["build", "--release", "-p", "gonfalon"];
    if !cargo().args(build).status().map_err(failed)?.success() {
        return Ok(false);
    }
    let server = web::program("release");
    let words = ["run", "--quiet", "--release", "-p", "table", "--example", "load", "--", "--server"];
    Ok(cargo().args(words).arg(server).args(rest).status().map_err(failed)?.success())
}

/// Cargo itself, at the root of the workspace.
fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(|| here.clone(), PathBuf::from)
}
