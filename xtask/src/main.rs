//! The project's chores: `cargo xtask play`, `cargo xtask test`, `cargo xtask audit`.

mod audit;
mod gauntlet;
mod scan;

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask play [ARGUMENTS]
    Watch a battle: first-muster, rash against rash. Arguments are handed on to `gonfalon watch`.

cargo xtask test [--long]
    Everything that must hold before a change goes in: formatting, lints, tests. The last line counts them.
    --long adds a soak of ten thousand battles and a long audit.

cargo xtask audit [RULESET] [--battles N] [--json]
    For each ruleset: how many of its rows the code cites, a test shows, and play meets; and which are missing.
    docs/adding-a-rule.md says what counts.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["play", rest @ ..] => play(rest),
        ["test"] => gauntlet::run(false),
        ["test", "--long"] => gauntlet::run(true),
        ["audit", rest @ ..] => audit::Wanted::read(rest).and_then(|wanted| audit::run(&wanted)),
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

fn play(rest: &[&str]) -> Result<bool, String> {
    // The first build takes a minute or two: cargo shows how far it has come.
    let words = ["run", "--release", "-p", "gonfalon", "--"];
    let watch = ["watch", "charles-the-bold", "first-muster", "--red", "rash", "--blue", "rash"];
    let status = cargo().args(words).args(watch).args(rest).status();
    Ok(status.map_err(|error| format!("cargo cannot be run: {error}"))?.success())
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
