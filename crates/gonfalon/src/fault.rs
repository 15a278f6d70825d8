//! What can go wrong, and which exit code that is.

use std::fmt::Display;
use std::io::{self, Read as _};
use std::path::Path;
use std::process::ExitCode;

use crate::page::Paint;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Fault {
    /// A rule refused an action, or a check failed: exit code 1.
    Refused(String),
    /// A name or a file is wrong: exit code 2.
    Input(String),
    /// Whoever read the output has gone away, which is no fault at all.
    NobodyReads,
}

impl Fault {
    /// A fault in a file: its name, then what is wrong, each further line under the first.
    pub(crate) fn in_file(file: &Path, why: impl Display) -> Fault {
        let why = why.to_string();
        let lines: Vec<&str> = why.trim_end().lines().collect();
        match lines.as_slice() {
            [line] => Fault::Input(format!("{}: {line}", file.display())),
            lines => Fault::Input(format!("{}:\n  {}", file.display(), lines.join("\n  "))),
        }
    }

    /// Says on standard error what went wrong.
    pub(crate) fn report(self) -> ExitCode {
        let (code, text) = match self {
            Fault::Refused(text) => (1, text),
            Fault::Input(text) => (2, text),
            Fault::NobodyReads => return ExitCode::SUCCESS,
        };
        eprintln!("{} {text}", Paint::for_errors().alarm("error:"));
        ExitCode::from(code)
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fault::NobodyReads,
            _ => Fault::Input(format!("the output cannot be written: {error}")),
        }
    }
}

impl From<arsenal::UnknownRuleset> for Fault {
    fn from(unknown: arsenal::UnknownRuleset) -> Fault {
        Fault::Input(unknown.to_string())
    }
}

/// Reads a file, or standard input if it is called `-`.
pub(crate) fn read(file: &Path) -> Result<String, Fault> {
    let text = if file == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(file)
    };
    text.map_err(|error| Fault::in_file(file, format!("it cannot be read: {error}")))
}

/// Writes a file.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Fault> {
    std::fs::write(file, text).map_err(|error| Fault::in_file(file, format!("it cannot be written: {error}")))
}
