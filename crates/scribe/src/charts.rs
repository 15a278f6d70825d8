//! Charts as tables of Rust.

use std::fmt::{Display, Write as _};
use std::fs;

use serde::de::DeserializeOwned;

use crate::{beside, write_out};

/// Reads `charts.toml`, which stands beside the build script.
///
/// # Panics
///
/// When it cannot be read, or is not what the build script takes it for.
#[must_use]
pub fn charts<T: DeserializeOwned>() -> T {
    charts_of("charts.toml")
}

/// Reads a file of charts that stands beside the build script.
///
/// # Panics
///
/// As [`charts`].
#[must_use]
pub fn charts_of<T: DeserializeOwned>(name: &str) -> T {
    let file = beside(name);
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    toml::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The Rust that is made of charts.
#[derive(Default)]
pub struct Code(String);

impl Code {
    /// A chart with rows, each written as a value of its kind.
    pub fn table(&mut self, doc: &str, name: &str, kind: &str, rows: impl IntoIterator<Item = String>) {
        let rows: Vec<String> = rows.into_iter().map(|row| format!("    {row},\n")).collect();
        let (len, rows) = (rows.len(), rows.concat());
        let _ =
            writeln!(self.0, "/// Chart: {doc}.\npub(crate) static {name}: [{kind}; {len}] = [\n{rows}];");
    }

    /// A chart that is a number, or what else is a constant.
    pub fn number(&mut self, doc: &str, name: &str, kind: &str, value: impl Display) {
        let _ = writeln!(self.0, "/// Chart: {doc}.\npub(crate) const {name}: {kind} = {value};");
    }

    /// Writes it as `charts.rs`.
    pub fn finish(self) {
        write_out("charts.rs", &self.0);
    }
}

/// A key of a chart as the name of a variant: `maa-foot` as `MaaFoot`.
#[must_use]
pub fn camel(key: &str) -> String {
    key.split(['-', ' '])
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>())
        })
        .collect()
}
