//! Which rows of each rulebook the code cites, a test shows, and play meets.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Map, Value, json};

use crate::scan::{Found, files};
use crate::{cargo, root};

/// What the audit is asked.
pub(crate) struct Wanted {
    ruleset: Option<String>,
    battles: u64,
    /// Drills beside them.
    drills: u64,
    json: bool,
}

impl Wanted {
    pub(crate) fn read(words: &[&str]) -> Result<Wanted, String> {
        let mut wanted = Wanted { ruleset: None, battles: 200, drills: 0, json: false };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--json" => wanted.json = true,
                "--battles" => wanted.battles = count(word, words.next())?,
                "--drills" => wanted.drills = count(word, words.next())?,
                word if word.starts_with('-') => return Err(format!("audit knows no {word}")),
                word if wanted.ruleset.is_none() => wanted.ruleset = Some(word.to_string()),
                word => return Err(format!("audit takes one ruleset, and {word:?} is a second")),
            }
        }
        Ok(wanted)
    }

    pub(crate) fn all(battles: u64) -> Wanted {
        Wanted { ruleset: None, battles, drills: 0, json: false }
    }
}

/// The number that follows a word of the command.
fn count(word: &str, number: Option<&&str>) -> Result<u64, String> {
    let number = number.ok_or_else(|| format!("{word} wants a number"))?;
    number.parse().map_err(|_| format!("{number:?} is no number of battles"))
}

/// What is known of one ruleset's rows.
struct Audit {
    key: String,
    rows: Vec<String>,
    cited: BTreeSet<String>,
    /// Rows that are cited only by `define!`.
    defining: BTreeSet<String>,
    tested: BTreeSet<String>,
    fired: BTreeSet<String>,
    battles: u64,
    failures: Vec<String>,
}

/// Audits and prints; false if a battle broke an invariant on the way.
pub(crate) fn run(wanted: &Wanted) -> Result<bool, String> {
    let mut audits = Vec::new();
    for (key, played) in &play(wanted)? {
        audits.push(Audit::new(key, played)?);
    }
    if wanted.json {
        let by_key: Map<String, Value> =
            audits.iter().map(|audit| (audit.key.clone(), audit.as_json())).collect();
        println!("{:#}", Value::Object(by_key));
    } else {
        audits.iter().for_each(Audit::print);
    }
    Ok(audits.iter().all(|audit| audit.failures.is_empty()))
}

/// Has the lab fight its battles.
fn play(wanted: &Wanted) -> Result<Map<String, Value>, String> {
    let [battles, drills] = [wanted.battles, wanted.drills].map(|count| count.to_string());
    let output = cargo()
        .args([
            "run",
            "--quiet",
            "--release",
            "-p",
            "gonfalon",
            "--",
            "lab",
            "audit",
            "--json",
            "--battles",
            &battles,
            "--drills",
            &drills,
        ])
        .args(&wanted.ruleset)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    if !output.status.success() {
        return Err("the lab did not finish its battles".to_string());
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("the lab's answer cannot be read: {error}"))
}

impl Audit {
    fn new(key: &str, played: &Value) -> Result<Audit, String> {
        let rows = texts(&played["rows"]);
        let found = scanned(key)?;
        let known = |ids: BTreeSet<String>| -> BTreeSet<String> {
            ids.into_iter().filter(|id| rows.contains(id)).collect()
        };
        let defining: BTreeSet<String> = known(&found.defined - &found.cited);
        // A row that only defines is shown by a test that names it; any other by the rules in brackets.
        let tested = known(&(&found.held & &defining) | &(&found.bracketed - &defining));
        let keys = |value: &Value| -> BTreeSet<String> {
            value.as_object().into_iter().flatten().map(|(id, _)| id.clone()).collect()
        };
        let fired = known(&keys(&played["fired"]) | &keys(&played["refused"]));
        Ok(Audit {
            key: key.to_string(),
            cited: known(&found.cited | &found.defined),
            defining,
            tested,
            fired,
            battles: played["battles"].as_u64().unwrap_or(0),
            failures: texts(&played["failures"]),
            rows,
        })
    }

    fn uncited(&self) -> Vec<&String> {
        self.rows.iter().filter(|id| !self.cited.contains(*id)).collect()
    }

    fn untested(&self) -> Vec<&String> {
        self.rows.iter().filter(|id| !self.tested.contains(*id)).collect()
    }

    /// Rows that only define cannot fire.
    fn unfired(&self) -> Vec<&String> {
        self.rows.iter().filter(|id| !self.fired.contains(*id) && !self.defining.contains(*id)).collect()
    }

    fn as_json(&self) -> Value {
        json!({
            "rows": self.rows.len(),
            "cited": self.cited.len(),
            "tested": self.tested.len(),
            "fired": self.fired.len(),
            "battles": self.battles,
            "defining": self.defining.len(),
            "uncited": self.uncited(),
            "untested": self.untested(),
            "unfired": self.unfired(),
            "failures": self.failures,
        })
    }

    fn print(&self) {
        println!("{}", self.key);
        println!("  {:>5} rows, of which {} only define", self.rows.len(), self.defining.len());
        println!("  {:>5} cited by the code", self.cited.len());
        println!("  {:>5} shown by a test", self.tested.len());
        println!("  {:>5} met in {} battles", self.fired.len(), self.battles);
        print_list("not cited", &self.uncited());
        print_list("not tested", &self.untested());
        print_list("never met", &self.unfired());
        for failure in &self.failures {
            println!("  broken: {failure}");
        }
    }
}

/// What the crate of a ruleset, its tests and the examples say of rules; and what the shared code says that carries out rows
/// of neutral battles, chapter by chapter as the ruleset fills in its traits.
fn scanned(key: &str) -> Result<Found, String> {
    let folder = root().join("crates/rulesets").join(key);
    if !folder.is_dir() {
        return Err(format!("{} should hold the ruleset {key}", folder.display()));
    }
    let mut found = Found::default();
    for file in files(&folder.join("src")) {
        scan_file(&mut found, &file, is_test(file.strip_prefix(&folder).unwrap_or(&file)))?;
    }
    for file in files(&folder.join("tests")).iter().chain(&files(&root().join("examples"))) {
        scan_file(&mut found, file, true)?;
    }
    for file in files(&root().join("crates/battle/src/neutral")) {
        let mut shared = Found::default();
        scan_file(&mut shared, &file, false)?;
        if shared.traits.is_empty() || shared.traits.iter().any(|one| found.filled_in.contains(one)) {
            found.cited.append(&mut shared.cited);
            found.defined.append(&mut shared.defined);
        }
    }
    Ok(found)
}

/// A file of a module that holds nothing but tests: `src/tests.rs` or below `src/tests/`.
fn is_test(file: &Path) -> bool {
    file.file_stem().is_some_and(|name| name == "tests")
        || file.components().any(|part| part.as_os_str() == "tests")
}

fn scan_file(found: &mut Found, file: &Path, only_tests: bool) -> Result<(), String> {
    let read = || fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()));
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("rs") => found.read(&read()?, only_tests),
        // Expected journals, as text.
        Some("txt") => found.read_brackets(&read()?),
        _ => {}
    }
    Ok(())
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_string).collect()
}

/// Prints ids in lines that fit a page.
fn print_list(title: &str, ids: &[&String]) {
    if ids.is_empty() {
        return;
    }
    println!("  {title}: {}", ids.len());
    let mut line = String::new();
    for id in ids {
        if line.len() + id.len() > 96 {
            println!("    {}", line.trim_end());
            line.clear();
        }
        line.push_str(id);
        line.push(' ');
    }
    println!("    {}", line.trim_end());
}
