//! Writes rulebooks and charts into Rust at build time.
//!
//! A ruleset's build script calls [`rulebook`], which writes `rulebook.rs` into the build's
//! output folder: the rows in the order of the book, and their ids in order, in which `rule!("10.3a")` is looked up at
//! compile time: it does not compile unless there is such a row. That of `battle` calls [`neutral_rows`] for the rows of neutral
//! battles that hold for all rulesets alike.

mod charts;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::Deserialize;

pub use charts::{Code, camel, charts, charts_of};

/// One row as the file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    /// The short name of the ruleset for which a row of neutral battles holds alone; none for a row that holds for all.
    ruleset: Option<String>,
    /// Only the first row of a chapter names it; it holds for those that follow.
    chapter: Option<String>,
    title: String,
    says: String,
    source: String,
    reading: Option<String>,
    option: Option<String>,
    #[serde(default)]
    refs: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    rule: Vec<Row>,
}

/// Writes `rulebook.rs` of a ruleset by its short name: its own `rulebook.toml`, which stands beside the build script, and
/// the rows that neutral battles bring for every ruleset, without those of other rulesets and those left out.
///
/// # Panics
///
/// When a file cannot be read or a row is wrong: a build script has no other way to say so.
pub fn rulebook(short: &str, left_out: &[&str]) {
    rulebooks(short, &["rulebook.toml"], left_out);
}

/// As [`rulebook`], for a ruleset whose rows stand in several files.
///
/// # Panics
///
/// As [`rulebook`].
pub fn rulebooks(short: &str, files: &[&str], left_out: &[&str]) {
    let of_others = |row: &Row| row.ruleset.as_ref().is_some_and(|other| other != short);
    let mut rows: Vec<Row> = files.iter().flat_map(|file| rows_of(file)).collect();
    rows.extend(rows_of("../../../battles/rules.toml"));
    rows.retain(|row| !left_out.contains(&row.id.as_str()) && !of_others(row));
    let mut hasher = blake3::Hasher::new();
    for row in &rows {
        for text in [&row.id, &row.title, &row.says, &row.source] {
            hasher.update(text.as_bytes());
        }
    }
    let version = &hasher.finalize().to_hex()[..16];
    let mut code = book("::battle", &rows);
    let _ = write!(
        code,
        "\n/// All rows; the version changes with every change of one.\n\
         pub static RULEBOOK: ::battle::Rulebook = ::battle::Rulebook {{ rows: &ROWS, version: {version:?} }};\n"
    );
    write_out("rulebook.rs", &code);
}

/// Writes `neutral.rs` of the engine: the rows of neutral battles that hold for every ruleset, for the code that carries
/// them out once for all.
///
/// # Panics
///
/// As [`rulebook`].
pub fn neutral_rows() {
    let mut rows = rows_of("../../battles/rules.toml");
    rows.retain(|row| row.ruleset.is_none());
    write_out("neutral.rs", &book("crate", &rows));
}

/// The rows of a file, which is named from the folder of the build script; each with its chapter.
fn rows_of(file: &str) -> Vec<Row> {
    let file = beside(file);
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let mut book: Book = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let mut chapter = None;
    for row in &mut book.rule {
        chapter = row.chapter.take().or(chapter);
        row.chapter.clone_from(&chapter);
    }
    book.rule
}

/// `ROWS` and `SORTED` of some rows as Rust; `engine` is the path by which they name the crate `battle`.
fn book(engine: &str, rows: &[Row]) -> String {
    let mut sorted: Vec<(&str, usize)> =
        rows.iter().enumerate().map(|(n, row)| (row.id.as_str(), n)).collect();
    sorted.sort_unstable();
    for pair in sorted.windows(2) {
        assert!(pair[0].0 != pair[1].0, "row {} stands twice", pair[0].0);
    }
    let mut code = format!(
        "/// The rows in the order of the book.\npub(crate) static ROWS: [{engine}::Row; {}] = [\n",
        rows.len()
    );
    code.extend(rows.iter().map(|row| written(engine, row)));
    let _ = write!(
        code,
        "];\n\n/// Their ids in order, each with its place in the book.\n\
         pub(crate) static SORTED: [(&str, usize); {}] = {sorted:?};\n",
        sorted.len()
    );
    code
}

/// A row as Rust.
fn written(engine: &str, row: &Row) -> String {
    let source = match row.source.as_str() {
        "printed" => "Printed",
        "reading" => "Reading",
        other => panic!("row {}: source is printed or reading, not {other}", row.id),
    };
    let Row { id, title, says, reading, option, refs, .. } = row;
    let chapter = row.chapter.as_deref().unwrap_or_default();
    format!(
        "    {engine}::Row {{ id: {id:?}, chapter: {chapter:?}, title: {title:?}, says: {says:?}, source: {engine}::RowSource::{source}, \
         reading: {reading:?}, option: {option:?}, refs: &{refs:?} }},\n"
    )
}

/// A file beside the build script.
fn beside(name: &str) -> PathBuf {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo tells a build script where it is");
    Path::new(&here).join(name)
}

/// Writes a file of generated Rust into the build's output folder.
fn write_out(name: &str, code: &str) {
    let folder = env::var("OUT_DIR").expect("a build script has an output folder");
    fs::write(Path::new(&folder).join(name), code).unwrap_or_else(|e| panic!("{name}: {e}"));
}
