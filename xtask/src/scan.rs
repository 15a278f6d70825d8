//! Finds rules in the text of source files, tests and examples.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// One piece of Rust that matters here.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// A word, with the `!` of a macro call.
    Word(String),
    /// What stands in a text literal, escapes not undone.
    Text(String),
    /// Any other sign.
    Sign(char),
}

/// What a Rust file says of rules.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// Ids in `rule!("id")` outside tests.
    pub(crate) cited: BTreeSet<String>,
    /// Ids in `define!("id", ...)` outside tests.
    pub(crate) defined: BTreeSet<String>,
    /// Ids in `holds!("id", ...)`: tests that name the row they hold.
    pub(crate) held: BTreeSet<String>,
    /// Everything between square brackets in the texts of tests.
    pub(crate) bracketed: BTreeSet<String>,
    /// Traits that are defined outside tests.
    pub(crate) traits: BTreeSet<String>,
    /// Traits that are filled in outside tests: `impl Name for`.
    pub(crate) filled_in: BTreeSet<String>,
}

impl Found {
    /// Reads a file of Rust. From `#[cfg(test)] mod tests {` on it is a test, and so is all of a file that only tests.
    pub(crate) fn read(&mut self, rust: &str, only_tests: bool) {
        let (code, tests) = match tests_begin(rust) {
            _ if only_tests => ("", rust),
            Some(at) => rust.split_at(at),
            None => (rust, ""),
        };
        let code = tokens(code);
        self.cited.extend(arguments(&code, "rule!").into_iter().flat_map(|texts| texts.into_iter().take(1)));
        self.defined.extend(arguments(&code, "define!").into_iter().flatten());
        for pair in code.windows(2) {
            match pair {
                [Token::Word(word), Token::Word(name)] if word == "trait" => {
                    self.traits.insert(name.clone());
                }
                [Token::Word(name), Token::Word(word)] if word == "for" => {
                    self.filled_in.insert(name.clone());
                }
                _ => {}
            }
        }
        let tests = tokens(tests);
        self.held.extend(arguments(&tests, "holds!").into_iter().flatten());
        for token in &tests {
            if let Token::Text(text) = token {
                self.read_brackets(text);
            }
        }
    }

    /// Reads a text that is a journal: ids in square brackets like `[10.3a 7.3b]`.
    pub(crate) fn read_brackets(&mut self, text: &str) {
        for part in text.split('[').skip(1) {
            if let Some((inside, _)) = part.split_once(']') {
                self.bracketed.extend(inside.split_whitespace().map(str::to_string));
            }
        }
    }
}

/// Where the tests of a file begin. Tests in a file of their own, named by `mod tests;`, begin nothing here.
fn tests_begin(rust: &str) -> Option<usize> {
    const MARK: &str = "#[cfg(test)]";
    rust.match_indices(MARK).map(|(at, _)| at).find(|at| {
        let after = rust[at + MARK.len()..].trim_start();
        let end = after.find([';', '{']).map(|end| after.as_bytes()[end]);
        !(after.starts_with("mod ") && end == Some(b';'))
    })
}

/// Every file below a folder, in order; none if there is no such folder.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The texts directly inside each call of a macro; what stands in brackets further in is left out.
fn arguments(tokens: &[Token], name: &str) -> Vec<Vec<String>> {
    let mut calls = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if *token != Token::Word(name.to_string()) {
            continue;
        }
        let (mut depth, mut texts) = (0, Vec::new());
        for token in &tokens[at + 1..] {
            match token {
                Token::Sign('(' | '[' | '{') => depth += 1,
                Token::Sign(')' | ']' | '}') => depth -= 1,
                Token::Text(text) if depth == 1 => texts.push(text.clone()),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        calls.push(texts);
    }
    calls
}

/// Cuts Rust into words, texts and signs; comments are left out.
fn tokens(rust: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = rust;
    while let Some(first) = rest.chars().next() {
        let (token, length) = if rest.starts_with("//") {
            (None, rest.find('\n').unwrap_or(rest.len()))
        } else if rest.starts_with("/*") {
            (None, rest.find("*/").map_or(rest.len(), |end| end + 2))
        } else if let Some((text, length)) = raw_text(rest) {
            (Some(Token::Text(text)), length)
        } else if first == '"' {
            let length = text_length(&rest[1..]);
            (Some(Token::Text(rest[1..=length].to_string())), (length + 2).min(rest.len()))
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\") {
            // A letter in quotes, which must not be taken for the beginning of a text.
            (None, rest[2..].find('\'').map_or(rest.len(), |end| end + 3))
        } else if first.is_alphanumeric() || first == '_' {
            let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let length = if rest[word..].starts_with('!') && !rest[word..].starts_with("!=") {
                word + 1
            } else {
                word
            };
            (Some(Token::Word(rest[..length].to_string())), length)
        } else {
            ((!first.is_whitespace()).then_some(Token::Sign(first)), first.len_utf8())
        };
        tokens.extend(token);
        rest = &rest[length..];
    }
    tokens
}

/// A raw text at the beginning of `rest`, and how long it is with its signs.
fn raw_text(rest: &str) -> Option<(String, usize)> {
    let hashes = rest.strip_prefix('r')?.chars().take_while(|c| *c == '#').count();
    let inside = rest.get(1 + hashes..)?.strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = inside.find(&end)?;
    Some((inside[..length].to_string(), 2 + hashes + length + end.len()))
}

/// How long a text is up to the quote that ends it.
fn text_length(inside: &str) -> usize {
    let mut escaped = false;
    for (at, c) in inside.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at,
            _ => {}
        }
    }
    inside.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[&str]) -> BTreeSet<String> {
        ids.iter().map(|id| (*id).to_string()).collect()
    }

    const SOURCE: &str = r##"
        // rule!("comment")
        define!("0.1", "hex.front");
        fn impact() -> Tally {
            let quote = '"';
            let mut dice = Tally::base(rule!("10.1"), "strength [not a rule]", 1);
            dice.add(rule!(
                "10.3"
            ), "impact", 2);
        }
        #[cfg(test)]
        mod tests {
            #[test]
            fn front_hexes() { holds!("hex.front", "0.1"); assert_eq!(front(1), [2, 3]); }
            #[test]
            fn fire() {
                let _ = (rule!("9.9"), "a \"quoted\" [6.0d]");
                check("x", expect![[r#"
                    fire: 3 dice (shots 3) [6.0d 6.1d]
                    moves [3.0b]
                "#]]);
            }
        }
    "##;

    #[test]
    fn citations_are_found_in_code_and_not_in_comments_or_tests() {
        let mut found = Found::default();
        found.read(SOURCE, false);
        assert_eq!(found.cited, set(&["10.1", "10.3"]));
        assert_eq!(found.defined, set(&["0.1", "hex.front"]));
    }

    #[test]
    fn brackets_are_read_in_the_texts_of_tests_only() {
        let mut found = Found::default();
        found.read(SOURCE, false);
        assert_eq!(found.held, set(&["hex.front", "0.1"]));
        assert_eq!(found.bracketed, set(&["6.0d", "6.1d", "3.0b"]));
    }

    #[test]
    fn tests_in_a_file_of_their_own_do_not_end_the_code() {
        let mut found = Found::default();
        found.read("#[cfg(test)]\nmod tests;\nfn f() { rule!(\"1.0\"); }", false);
        assert_eq!(found, Found { cited: set(&["1.0"]), ..Found::default() });
    }

    #[test]
    fn traits_are_found_where_they_are_defined_and_filled_in() {
        let mut found = Found::default();
        found.read("pub trait Fought: Neutral {}\nimpl Special for State {}", false);
        assert_eq!(
            found,
            Found { traits: set(&["Fought"]), filled_in: set(&["Special"]), ..Found::default() }
        );
    }

    #[test]
    fn a_file_that_only_tests_cites_nothing() {
        let mut found = Found::default();
        found.read("let rule = rule!(\"1.0\"); assert_eq!(x, \"refused [2.0]\");", true);
        assert_eq!(found, Found { bracketed: set(&["2.0"]), ..Found::default() });
    }
}
