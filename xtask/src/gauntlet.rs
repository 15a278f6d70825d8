//! Everything that must hold before a change goes in.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;

use crate::{audit, cargo, debian, mutants, web};

/// How many battles a long run soaks and audits.
const LONG_SOAK: &str = "10000";
const LONG_AUDIT: u64 = 2000;

/// How often a long run kills a server.
const LONG_KILLS: &str = "100";

/// How many battles a side the computer's best player fights against its worst in a long run.
const LONG_DUELS: &str = "100";

/// How many turns are moved on both ways, the fast one and the plain one, in a long run.
const LONG_TURNS: &str = "10000";

/// How many changes of each ruleset's rules a long run tries.
const LONG_MUTANTS: usize = 5;

/// What passed and what failed, checks and tests together.
#[derive(Default)]
struct Count {
    passed: u64,
    failed: u64,
}

/// Runs all checks, also after one has failed, and counts.
pub(crate) fn run(long: bool) -> Result<bool, String> {
    let mut count = Count::default();
    title("the page");
    count.add(web::build()?);
    count.check("formatting", cargo().args(["fmt", "--all", "--check"]))?;
    let clippy = ["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"];
    count.check("lints", cargo().args(clippy))?;
    debian::install_database()?;
    if has_nextest() {
        count.tests(
            "tests",
            cargo().args(["nextest", "run", "--workspace", "--no-fail-fast", "--status-level", "fail"]),
        )?;
        count.tests(
            "examples in the docs",
            cargo().args(["test", "--quiet", "--workspace", "--doc", "--no-fail-fast"]),
        )?;
    } else {
        count.tests(
            "tests and examples in the docs",
            cargo().args(["test", "--workspace", "--no-fail-fast"]),
        )?;
    }
    count.tests("messages of the page", &mut web::held_types())?;
    count.check("formatting of the page", &mut web::script("format:check"))?;
    count.check("lints of the page", &mut web::script("lint"))?;
    count.check("types of the page", &mut web::script("check"))?;
    count.tests("tests of the page", &mut web::script("test"))?;
    count.check("weight of the page", &mut web::script("weight"))?;
    count.check("the program", cargo().args(["build", "--quiet", "-p", "gonfalon"]))?;
    debian::install_browser()?;
    let browser = &mut web::script("test:browser");
    count.tests("tests in a browser", browser.env("GONFALON_PROGRAM", web::program("debug")))?;
    if long {
        let soak =
            ["run", "--quiet", "--release", "-p", "gonfalon", "--", "lab", "soak", "--battles", LONG_SOAK];
        count.check("soak", cargo().args(soak))?;
        let kills = ["test", "--quiet", "--release", "-p", "gonfalon", "--test", "killing"];
        count.check("a hundred kills of a server", cargo().args(kills).env("GONFALON_KILLS", LONG_KILLS))?;
        let twins = ["test", "--quiet", "--release", "-p", "miniature-war-game", "--test", "twins"];
        count.check(
            "ten thousand turns on both ways",
            cargo().args(twins).env("GONFALON_TURNS", LONG_TURNS),
        )?;
        let mut duels = cargo();
        duels.args(["test", "--quiet", "--release", "--test", "captains"]);
        for ruleset in rulesets()? {
            duels.args(["-p", &ruleset]);
        }
        count.check("duels of the computer's players", duels.env("GONFALON_DUELS", LONG_DUELS))?;
        title("load");
        count.add(crate::load(&[])?);
        title("audit");
        let sound = audit::run(&audit::Wanted::all(LONG_AUDIT))?;
        count.add(sound);
        title("rules changed by a hair");
        count.add(mutants::run(&mutants::Wanted::few(LONG_MUTANTS))?);
    }
    println!("{} passed, {} failed", count.passed, count.failed);
    Ok(count.failed == 0)
}

impl Count {
    /// A command that passes or fails as a whole.
    fn check(&mut self, what: &str, command: &mut Command) -> Result<(), String> {
        title(what);
        let from = Instant::now();
        let status = command.status().map_err(|error| format!("{what} cannot be run: {error}"))?;
        self.add(status.success());
        say(status.success(), from);
        Ok(())
    }

    /// A command that runs tests, each of which counts.
    fn tests(&mut self, what: &str, command: &mut Command) -> Result<(), String> {
        title(what);
        let from = Instant::now();
        let broken = |error| format!("{what} cannot be run: {error}");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(broken)?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        // Both are read at once, so that neither can fill up and block the tests.
        let (from_out, from_err) = std::thread::scope(|scope| {
            let out = scope.spawn(|| out.map(|out| echo(BufReader::new(out), false)));
            let err = scope.spawn(|| err.map(|err| echo(BufReader::new(err), true)));
            (out.join().ok().flatten().unwrap_or_default(), err.join().ok().flatten().unwrap_or_default())
        });
        let success = child.wait().map_err(broken)?.success();
        let failed = from_out.failed + from_err.failed;
        self.passed += from_out.passed + from_err.passed;
        // What failed without a test to blame did not even build.
        self.failed += if success { failed } else { failed.max(1) };
        say(success, from);
        Ok(())
    }

    fn add(&mut self, passed: bool) {
        if passed {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
    }
}

/// The keys of all rulesets, which are the names of their crates, as the program lists them.
pub(crate) fn rulesets() -> Result<Vec<String>, String> {
    let list = ["run", "--quiet", "--release", "-p", "gonfalon", "--", "rulesets", "--json"];
    let output = cargo().args(list).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("cargo cannot be run: {error}"))?;
    let list: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("the list of rulesets cannot be read: {error}"))?;
    let key = |ruleset: &Value| ruleset["key"].as_str().map(str::to_string);
    Ok(list.as_array().into_iter().flatten().filter_map(key).collect())
}

fn title(what: &str) {
    println!("== {what}");
}

/// Says how a check went and how long it took.
fn say(passed: bool, from: Instant) {
    let how = if passed { "passed" } else { "FAILED" };
    println!("   {how} in {:.0} s", from.elapsed().as_secs_f64());
}

pub(crate) fn has_nextest() -> bool {
    let mut command = cargo();
    command.args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Prints what a command prints, and adds up its summaries. Lines of tests that passed are left out.
fn echo(reader: impl BufRead, to_stderr: bool) -> Count {
    let mut count = Count::default();
    for line in reader.lines().map_while(Result::ok) {
        if let Some((passed, failed)) = summary(&line) {
            count.passed += passed;
            count.failed += failed;
        }
        if is_noise(&line) {
            continue;
        }
        if to_stderr {
            eprintln!("{line}");
        } else {
            println!("{line}");
        }
    }
    count
}

fn is_noise(line: &str) -> bool {
    line.is_empty()
        || line.starts_with("running 0 tests")
        || (line.starts_with("test ") && line.ends_with("... ok"))
        || line.starts_with("test result: ok. 0 passed; 0 failed")
}

/// The numbers of `test result: ok. 3 passed; 0 failed; ...`, of `Summary [..] 4 tests run: 3 passed, 1 failed, ...`, or of
/// `Tests  1 failed | 3 passed (4)`.
fn summary(line: &str) -> Option<(u64, u64)> {
    // Nextest shows, indented, what a failed test said of itself; it has counted that one already.
    let starts = |word: &str| line.trim_start().starts_with(word);
    if !line.starts_with("test result:") && !starts("Summary [") && !starts("Tests  ") {
        return None;
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let before = |word: &str| {
        let at = words.iter().position(|other| other.trim_end_matches([';', ',']) == word)?;
        words.get(at.checked_sub(1)?)?.parse::<u64>().ok()
    };
    match (before("passed"), before("failed")) {
        (None, None) => None,
        (passed, failed) => Some((passed.unwrap_or(0), failed.unwrap_or(0))),
    }
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn every_kind_of_summary_is_read() {
        let cargo = "test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.0s";
        assert_eq!(summary(cargo), Some((3, 1)));
        assert_eq!(
            summary("     Summary [   0.1s] 5 tests run: 4 passed, 1 failed, 0 skipped"),
            Some((4, 1))
        );
        assert_eq!(summary("     Summary [   0.1s] 5 tests run: 5 passed, 0 skipped"), Some((5, 0)));
        assert_eq!(summary("      Tests  3 failed | 40 passed (43)"), Some((40, 3)));
        assert_eq!(summary("      Tests  2 failed (2)"), Some((0, 2)));
        assert_eq!(summary("test it_has_passed ... ok"), None);
        assert_eq!(summary("    test result: FAILED. 0 passed; 1 failed; 0 ignored"), None);
    }
}
