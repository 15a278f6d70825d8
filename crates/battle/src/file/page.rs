//! The tables of `docs/scenario-files.md`, printed from the declarations.
//!
//! The page has a pair of marks, `<!-- keys: name -->` and `<!-- end -->`, around each table. A test of the ruleset prints the page
//! anew and holds it against the file with `expect_test::expect_file!`; `UPDATE_EXPECT=1` writes it.

use super::{Facts, Keyed, Layout};

/// What is told of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The key.
    pub key: &'static str,
    /// What can be written there.
    pub form: String,
    /// What it says.
    pub says: &'static str,
    /// What holds without it.
    pub missing: &'static str,
    /// It must be there.
    pub needed: bool,
}

/// The keys of a table, as the page has them: what it is, and a row for each key.
pub fn table<T: Keyed<C>, C>() -> String {
    let mut keys = Vec::new();
    T::tell_keys(&mut keys);
    let says: Vec<&str> = T::SAYS.iter().map(|line| line.trim()).collect();
    let mut page = format!(
        "{}\n\n| key | value | what it says | if it is missing |\n| --- | --- | --- | --- |\n",
        says.join(" ")
    );
    for Told { key, form, says, missing, needed } in keys {
        let missing = if needed { "must be there" } else { missing };
        page.push_str(&format!("| `{key}` | {form} | {says} | {missing} |\n"));
    }
    page
}

/// Facts with what each says.
pub fn words<F: Facts>() -> String {
    let mut page = "| word | what it says |\n| --- | --- |\n".to_owned();
    for (word, says) in F::told() {
        page.push_str(&format!("| `{word}` | {says} |\n"));
    }
    page
}

/// A page with its marked tables printed anew.
///
/// # Panics
///
/// If the page has no marks of a table that is given, or marks of this ruleset without a table: a test fails then.
pub fn printed(page: &str, ruleset: &str, tables: &[(&str, String)]) -> String {
    let mut printed = page.to_owned();
    for (name, table) in tables {
        let mark = format!("<!-- keys: {ruleset} {name} -->\n");
        let from = printed.find(&mark).unwrap_or_else(|| panic!("the page has no {mark}")) + mark.len();
        let to = printed[from..].find("<!-- end -->").expect("what is marked ends") + from;
        printed.replace_range(from..to, &format!("\n{}\n", table.trim_end().to_owned() + "\n"));
    }
    let marked = printed.matches(&format!("<!-- keys: {ruleset} ")).count();
    assert_eq!(marked, tables.len(), "the page marks other tables of {ruleset} than are given");
    printed
}

/// What can be written where a table stands.
pub fn form_of_table(name: &str) -> String {
    match Layout::of(name) {
        Layout::Tables => format!("tables `{name}`"),
        Layout::Table => format!("a table `{name}`"),
        Layout::Inline => format!("a table `{name}`, below"),
    }
}

/// What can be written where a word of a list stands.
pub fn form_of_words(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    either(&words)
}

/// "a, b or c".
pub fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
