//! Rules changed by a hair, one at a time: does a test of the ruleset notice?
//!
//! `cargo-mutants` makes the changes and runs the tests. Which changes are tried follows from a seed. What came of each is
//! kept in `target/mutants` as it comes, so that a run can be stopped and continued.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{cargo, gauntlet, root};

/// How many changes of a ruleset are tried unless it is said.
const SAMPLE: usize = 40;

/// So many of a hundred changes at least must be noticed.
const WANTED: usize = 90;

/// A change that takes a test longer than this many seconds is noticed: the test would never end.
const SECONDS: &str = "300";

/// What is asked.
pub(crate) struct Wanted {
    ruleset: Option<String>,
    sample: usize,
    seed: u64,
    /// Whether a run that was stopped goes on.
    resume: bool,
}

impl Wanted {
    pub(crate) fn read(words: &[&str]) -> Result<Wanted, String> {
        let mut wanted = Wanted { ruleset: None, sample: SAMPLE, seed: 1, resume: false };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--sample" => wanted.sample = number(word, words.next())?,
                "--seed" => wanted.seed = number(word, words.next())?,
                "--resume" => wanted.resume = true,
                word if word.starts_with('-') => return Err(format!("mutants knows no {word}")),
                word if wanted.ruleset.is_none() => wanted.ruleset = Some(word.to_string()),
                word => return Err(format!("mutants takes one ruleset, and {word:?} is a second")),
            }
        }
        Ok(wanted)
    }

    /// A few changes of each ruleset.
    pub(crate) fn few(sample: usize) -> Wanted {
        Wanted { ruleset: None, sample, seed: 1, resume: false }
    }
}

fn number<N: std::str::FromStr>(word: &str, text: Option<&&str>) -> Result<N, String> {
    let text = text.ok_or_else(|| format!("{word} wants a number"))?;
    text.parse().map_err(|_| format!("{text:?} is no number for {word}"))
}

/// What came of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// A test failed, or did not end.
    Noticed,
    /// No test failed.
    Missed,
    /// It does not compile, so it is no change of the rules.
    Unviable,
}

/// The lists that `cargo-mutants` writes, and what a line of each means.
const LISTS: [(&str, Fate); 4] = [
    ("caught.txt", Fate::Noticed),
    ("timeout.txt", Fate::Noticed),
    ("missed.txt", Fate::Missed),
    ("unviable.txt", Fate::Unviable),
];

/// Tries changes of one ruleset or of each; false if too many went unnoticed in one of them.
pub(crate) fn run(wanted: &Wanted) -> Result<bool, String> {
    install()?;
    let rulesets = match &wanted.ruleset {
        Some(key) => vec![key.clone()],
        None => gauntlet::rulesets()?,
    };
    let mut all_held = true;
    for key in rulesets {
        all_held &= try_ruleset(&key, wanted)?;
    }
    Ok(all_held)
}

fn try_ruleset(key: &str, wanted: &Wanted) -> Result<bool, String> {
    let crate_folder = root().join("crates/rulesets").join(key);
    if !crate_folder.is_dir() {
        return Err(format!("there is no ruleset {key}: {} is missing", crate_folder.display()));
    }
    let equivalent = equivalent_of(&crate_folder.join("tests/equivalent-mutants.toml"))?;
    let kept = Kept::of(key, wanted.seed);
    if !wanted.resume {
        kept.forget()?;
    }
    kept.take_in_last_run()?;
    let all: Vec<String> =
        listed(key)?.into_iter().filter(|name| !equivalent.contains_key(&without_place(name))).collect();
    let sample = drawn(&all, wanted.sample, wanted.seed);
    let known = kept.read()?;
    let open: Vec<&String> = sample.iter().filter(|name| !known.contains_key(*name)).collect();
    println!("{key}: {} of {} changes, {} of them to be tried", sample.len(), all.len(), open.len());
    if !open.is_empty() {
        kept.try_all(key, &open)?;
        kept.take_in_last_run()?;
    }
    Ok(print(key, &sample, &kept.read()?))
}

/// Prints what came of a sample; false if too much went unnoticed or was not tried.
fn print(key: &str, sample: &[String], fates: &BTreeMap<String, Fate>) -> bool {
    let of = |fate| sample.iter().filter(move |name| fates.get(*name) == Some(&fate));
    let (noticed, missed) = (of(Fate::Noticed).count(), of(Fate::Missed).count());
    let untried = sample.iter().filter(|name| !fates.contains_key(*name)).count();
    println!(
        "{key}: {noticed} of {} noticed, {} did not compile, {untried} not tried",
        noticed + missed,
        of(Fate::Unviable).count()
    );
    for name in of(Fate::Missed) {
        println!("  no test notices {name}");
    }
    untried == 0 && noticed * 100 >= (noticed + missed) * WANTED
}

/// What is known of the changes of a ruleset that a seed has drawn.
struct Kept {
    /// Where `cargo-mutants` writes what it does.
    output: PathBuf,
    /// What came of each change, a line each.
    list: PathBuf,
}

impl Kept {
    fn of(key: &str, seed: u64) -> Kept {
        let folder = root().join("target/mutants");
        Kept { output: folder.join(format!("{key}-{seed}")), list: folder.join(format!("{key}-{seed}.txt")) }
    }

    fn forget(&self) -> Result<(), String> {
        let gone = |outcome: std::io::Result<()>, path: &Path| match outcome {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(fault(path, &error)),
            _ => Ok(()),
        };
        gone(fs::remove_dir_all(&self.output), &self.output)?;
        gone(fs::remove_file(&self.list), &self.list)
    }

    /// Adds what the last run of `cargo-mutants` came to, also one that was stopped.
    fn take_in_last_run(&self) -> Result<(), String> {
        let mut known = self.read()?;
        for (file, fate) in LISTS {
            let Ok(text) = fs::read_to_string(self.output.join("mutants.out").join(file)) else { continue };
            known.extend(text.lines().map(|name| (name.to_string(), fate)));
        }
        if known.is_empty() {
            return Ok(());
        }
        let text: String = known.iter().map(|(name, fate)| format!("{}\t{name}\n", word(*fate))).collect();
        fs::write(&self.list, text).map_err(|error| fault(&self.list, &error))
    }

    fn read(&self) -> Result<BTreeMap<String, Fate>, String> {
        let text = match fs::read_to_string(&self.list) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(fault(&self.list, &error)),
        };
        let line = |line: &str| {
            let (fate, name) = line.split_once('\t')?;
            let fate =
                [Fate::Noticed, Fate::Missed, Fate::Unviable].into_iter().find(|one| word(*one) == fate)?;
            Some((name.to_string(), fate))
        };
        Ok(text.lines().filter_map(line).collect())
    }

    /// Has `cargo-mutants` try some changes; it shows how far it is. The ruleset's own tests are run, and no others.
    fn try_all(&self, key: &str, names: &[&String]) -> Result<(), String> {
        fs::create_dir_all(&self.output).map_err(|error| fault(&self.output, &error))?;
        let mut command = cargo();
        // Built where the last run built, so that what does not change is built once.
        command.env("CARGO_TARGET_DIR", root().join("target/mutants/build"));
        command.args([
            "mutants",
            "--package",
            key,
            "--baseline",
            "skip",
            "--timeout",
            SECONDS,
            "--no-shuffle",
        ]);
        command.arg("--output").arg(&self.output);
        if gauntlet::has_nextest() {
            command.args(["--test-tool", "nextest"]);
        }
        for name in names {
            command.arg("--re").arg(format!("^{}$", quoted(name)));
        }
        // Its exit code says whether something was missed, which the lists say, too.
        let status = command.status().map_err(|error| format!("cargo mutants cannot be run: {error}"))?;
        match status.code() {
            Some(0 | 2 | 3) => Ok(()),
            _ => Err(format!("cargo mutants stopped: {status}. `--resume` goes on with what it has")),
        }
    }
}

fn fault(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Noticed => "noticed",
        Fate::Missed => "missed",
        Fate::Unviable => "unviable",
    }
}

/// All changes of the rules of a ruleset, by their names.
fn listed(key: &str) -> Result<Vec<String>, String> {
    let rules = format!("crates/rulesets/{key}/src/rules/**/*.rs");
    let output = cargo()
        .args(["mutants", "--list", "--colors", "never", "--package", key, "--file", &rules])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo mutants cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo mutants cannot list the changes of {key}"));
    }
    let names: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect();
    if names.is_empty() { Err(format!("{key} has no rules that could be changed")) } else { Ok(names) }
}

/// Changes that change nothing, each with the reason, as a file of the crate lists them.
fn equivalent_of(file: &Path) -> Result<BTreeMap<String, String>, String> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(fault(file, &error)),
    };
    let table: toml::Table = text.parse().map_err(|error| format!("{}: {error}", file.display()))?;
    let rows = table.get("equivalent").and_then(toml::Value::as_array).into_iter().flatten();
    rows.map(|row| {
        let key = |key: &str| row.get(key).and_then(toml::Value::as_str).map(str::to_string);
        match (key("mutant"), key("why")) {
            (Some(mutant), Some(why)) if !why.is_empty() => Ok((mutant, why)),
            _ => Err(format!("{}: each [[equivalent]] needs `mutant` and `why`", file.display())),
        }
    })
    .collect()
}

/// The name of a change without line and column, which move with every edit.
fn without_place(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(what)) => format!("{file}:{what}"),
        _ => name.to_string(),
    }
}

/// So many of the names, drawn by a seed; always the same ones, whatever their order.
fn drawn(names: &[String], sample: usize, seed: u64) -> Vec<String> {
    let lots: BTreeSet<(u64, &String)> = names.iter().map(|name| (lot(name, seed), name)).collect();
    lots.into_iter().take(sample).map(|(_, name)| name.clone()).collect()
}

/// FNV-1a over seed and name, its bits stirred once more so that the last letters count as much as the first.
fn lot(name: &str, seed: u64) -> u64 {
    let bytes = seed.to_le_bytes().into_iter().chain(name.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}

/// A name as a regular expression that means just this name.
fn quoted(name: &str) -> String {
    let mut text = String::new();
    for sign in name.chars() {
        if r"\.+*?()|[]{}^$&-~#".contains(sign) {
            text.push('\\');
        }
        text.push(sign);
    }
    text
}

/// Installs `cargo-mutants` if it is missing.
fn install() -> Result<(), String> {
    let there = || {
        let version =
            cargo().args(["mutants", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    };
    if there() {
        return Ok(());
    }
    println!("cargo-mutants is missing: it is installed now");
    let installed = Command::new("cargo").args(["install", "--quiet", "--locked", "cargo-mutants"]).status();
    if installed.is_ok_and(|status| status.success()) && there() {
        return Ok(());
    }
    Err("cargo-mutants cannot be installed: try `cargo install --locked cargo-mutants`".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_the_same_changes_whatever_their_order() {
        let names: Vec<String> = (0..100).map(|n| format!("src/rules/a.rs:{n}:5: replace x")).collect();
        let mut turned = names.clone();
        turned.reverse();
        let sample = drawn(&names, 10, 7);
        assert_eq!(sample.len(), 10);
        assert_eq!(sample, drawn(&turned, 10, 7));
        assert_ne!(sample, drawn(&names, 10, 8));
    }

    #[test]
    fn a_change_is_named_without_its_place() {
        let name = "crates/a.rs:10:5: replace a::b -> u8 with 1";
        assert_eq!(without_place(name), "crates/a.rs: replace a::b -> u8 with 1");
    }

    #[test]
    fn signs_of_a_name_stand_for_themselves() {
        assert_eq!(quoted("a.rs:1:2: replace > with >= in f(x)"), r"a\.rs:1:2: replace > with >= in f\(x\)");
    }

    #[test]
    fn too_few_that_are_noticed_fail() {
        let sample: Vec<String> = (0..10).map(|n| n.to_string()).collect();
        let mut fates: BTreeMap<String, Fate> =
            sample.iter().map(|name| (name.clone(), Fate::Noticed)).collect();
        fates.insert("0".to_string(), Fate::Missed);
        assert!(print("test", &sample, &fates), "nine of ten are enough");
        fates.insert("1".to_string(), Fate::Missed);
        assert!(!print("test", &sample, &fates), "eight of ten are too few");
        fates.insert("1".to_string(), Fate::Unviable);
        assert!(!print("test", &sample, &fates), "eight of nine are too few");
        fates.remove("0");
        assert!(!print("test", &sample, &fates), "one has not been tried");
    }
}
