//! Runs the program as a user does.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// Runs the program with these arguments.
pub(crate) fn gonfalon(arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_gonfalon")).args(arguments).output().unwrap();
    let run = Run {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    };
    assert!(!run.out.contains('\x1b') && !run.err.contains('\x1b'), "colours only on a terminal");
    run
}

/// Runs the program where all must be well, and returns what it printed.
pub(crate) fn prints(arguments: &[&str]) -> String {
    let run = gonfalon(arguments);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

/// Runs the program where all must be well, and reads the JSON it printed.
pub(crate) fn prints_json(arguments: &[&str]) -> Value {
    serde_json::from_str(&prints(arguments)).unwrap()
}

/// Runs the program where something must go wrong: the exit code, and what is said about it.
pub(crate) fn fails(arguments: &[&str], code: i32, says: &[&str]) -> Run {
    let run = gonfalon(arguments);
    assert_eq!(run.code, code, "{arguments:?}: {}", run.err);
    for word in says {
        assert!(run.err.contains(word), "{arguments:?} should say {word:?}: {}", run.err);
    }
    run
}

/// The key of the first ruleset. What is tested here holds for any.
pub(crate) fn ruleset() -> String {
    prints_json(&["rulesets", "--json"])[0]["key"].as_str().unwrap().to_string()
}

/// A file of the tests' own, with this content.
pub(crate) fn file(name: &str, content: &str) -> String {
    let path = path(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// The path of a file of the tests' own.
pub(crate) fn path(name: &str) -> String {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name).display().to_string()
}

/// A battle that was watched: what was printed, and its record.
pub(crate) fn watched(name: &str, seed: u64) -> (String, Value) {
    let (file, seed) = (path(name), seed.to_string());
    let out = prints(&["watch", &ruleset(), "first-muster", "--seed", &seed, "--save", &file]);
    let record = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    (out, record)
}
