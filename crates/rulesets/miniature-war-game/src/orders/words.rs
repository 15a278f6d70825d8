//! The words of the order language, and the signs between them (common.order.abbreviations).

use crate::charts::{COMPASS, VERBS};
use crate::rulebook::define;

define!("common.order.abbreviations", "common.order.no-if", "common.order.no-general");

/// Words that make a condition of an order.
pub(super) const CONDITIONS: [&str; 9] =
    ["IF", "WHEN", "WHENEVER", "UNLESS", "UNTIL", "WHILE", "WHEREVER", "BEFORE", "AFTER"];
/// Words of orders that are not specific.
pub(super) const GENERAL: [&str; 3] = ["FOLLOW", "PURSUE", "CHASE"];

/// The grammar's own words, but for points of the compass and verbs of the chart.
const GRAMMAR: [&str; 60] = [
    "ABOUT", "ADV", "ADVANCE", "ALONG", "AT", "BEGIN", "BOTH", "CH", "CHARGE", "CM", "COL", "COLUMN", "DEG",
    "DESTROY", "DO", "EN", "END", "ENGAGE", "EXIT", "F", "FACE", "FACING", "FIRE", "FM", "FORWARD", "FULL",
    "FWD", "H", "HF", "HOLD", "LB", "LEFT", "LINE", "LOAD", "M", "MARCH", "MIDDLE", "MOVE", "ND", "OF", "ON",
    "PASS", "PLAN", "PT", "RALLY", "RD", "REAR", "RIGHT", "SHORT", "SIDE", "SK", "SKIRMISH", "ST", "STOP",
    "TH", "THEN", "THROUGH", "TO", "WD", "WITHDRAW",
];

/// Points of the compass written out, in the order of the chart.
const WRITTEN_OUT: [&str; 16] = [
    "NORTH",
    "NORTH-NORTH-EAST",
    "NORTH-EAST",
    "EAST-NORTH-EAST",
    "EAST",
    "EAST-SOUTH-EAST",
    "SOUTH-EAST",
    "SOUTH-SOUTH-EAST",
    "SOUTH",
    "SOUTH-SOUTH-WEST",
    "SOUTH-WEST",
    "WEST-SOUTH-WEST",
    "WEST",
    "WEST-NORTH-WEST",
    "NORTH-WEST",
    "NORTH-NORTH-WEST",
];

/// The number of a point of the compass, clockwise from north.
pub(super) fn point(word: &str) -> Option<u8> {
    let short = COMPASS.iter().position(|(name, _)| *name == word);
    let found = short.or_else(|| WRITTEN_OUT.iter().position(|name| *name == word));
    found.and_then(|number| u8::try_from(number).ok())
}

/// Whether a word, in capitals, belongs to the language: it is no name unless it is quoted.
pub(super) fn is_of_language(word: &str) -> bool {
    CONDITIONS.contains(&word)
        || GENERAL.contains(&word)
        || GRAMMAR.binary_search(&word).is_ok()
        || point(word).is_some()
        || VERBS.iter().any(|row| row.words.contains(&word))
}

/// What a sign or word of a line is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A word, in capitals.
    Word(String),
    /// A name in quotes, without them.
    Quoted(String),
    /// A number: what stands before the point, and what behind it.
    Number(String, Option<String>),
    /// A fraction.
    Fraction(String, String),
    /// `#7`.
    Own(String),
    /// `?A`, in capitals.
    Marker(String),
    /// What separates clauses: a comma, a semicolon, a dash, a full stop, the end of a line.
    Sep,
    /// `:`.
    Colon,
    /// `°`.
    Degree,
    /// Anything else, such as the dash of a run of numbers.
    Sign(char),
}

/// A word or sign with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// What it is.
    pub kind: Kind,
    /// The line it stands on, from 0.
    pub line: usize,
    /// Its first character in that line, from 1.
    pub column: usize,
    /// How many characters it has.
    pub length: usize,
    /// It is the end of a line.
    pub ends_line: bool,
    /// As it was typed.
    pub text: String,
}

impl Token {
    /// As messages show it: words in capitals, names without quotes, all else as typed.
    pub(super) fn shown(&self) -> String {
        match &self.kind {
            Kind::Word(word) => word.clone(),
            Kind::Quoted(name) => name.clone(),
            Kind::Number(..)
            | Kind::Fraction(..)
            | Kind::Own(_)
            | Kind::Marker(_)
            | Kind::Sep
            | Kind::Colon
            | Kind::Degree
            | Kind::Sign(_) => self.text.clone(),
        }
    }

    /// Whether it is this word.
    pub(super) fn is(&self, word: &str) -> bool {
        matches!(&self.kind, Kind::Word(own) if own == word)
    }

    /// Whether another follows it without a blank.
    pub(super) fn touches(&self, next: &Token) -> bool {
        self.line == next.line && self.column + self.length == next.column
    }
}

/// The words and signs of a text. Never fails: what cannot be anything is a [`Kind::Sign`].
pub(super) fn scan(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for (line, typed) in text.lines().enumerate() {
        if line > 0 {
            let column = text.lines().nth(line - 1).map_or(1, |before| before.chars().count() + 1);
            tokens.push(Token {
                kind: Kind::Sep,
                line: line - 1,
                column,
                length: 0,
                ends_line: true,
                text: "end of line".to_owned(),
            });
        }
        scan_line(line, typed, &mut tokens);
    }
    without_idle_ends(tokens)
}

/// The end of a line beside another separator, THEN or a colon counts nothing; nor does it at either end of the text.
fn without_idle_ends(tokens: Vec<Token>) -> Vec<Token> {
    let idles = |token: &Token| matches!(token.kind, Kind::Sep | Kind::Colon) || token.is("THEN");
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let idle = token.ends_line && kept.last().is_none_or(idles);
        if kept.last().is_some_and(|last| last.ends_line) && idles(&token) && !token.ends_line {
            kept.pop();
        }
        if !idle {
            kept.push(token);
        }
    }
    if kept.last().is_some_and(|last| last.ends_line) {
        kept.pop();
    }
    kept
}

fn scan_line(line: usize, typed: &str, tokens: &mut Vec<Token>) {
    let signs: Vec<char> = typed.chars().collect();
    let mut at = 0;
    while let Some(sign) = signs.get(at) {
        if sign.is_whitespace() {
            at += 1;
            continue;
        }
        let (kind, end) = token_at(&signs, at);
        let text = signs[at..end].iter().collect();
        tokens.push(Token { kind, line, column: at + 1, length: end - at, ends_line: false, text });
        at = end;
    }
}

/// The word or sign that begins at a place of a line, and where it ends.
fn token_at(signs: &[char], at: usize) -> (Kind, usize) {
    let is = |n: usize, test: fn(&char) -> bool| signs.get(n).is_some_and(test);
    let run = |from: usize, test: fn(&char) -> bool| {
        from + signs[from.min(signs.len())..].iter().take_while(|sign| test(sign)).count()
    };
    let text = |from: usize, to: usize| signs[from..to].iter().collect::<String>();
    match signs[at] {
        letter if letter.is_ascii_alphabetic() => {
            let end = end_of_word(signs, at);
            (Kind::Word(text(at, end).to_ascii_uppercase()), end)
        }
        digit if digit.is_ascii_digit() => {
            let whole = run(at, char::is_ascii_digit);
            match signs.get(whole) {
                Some('/') if is(whole + 1, char::is_ascii_digit) => {
                    let end = run(whole + 1, char::is_ascii_digit);
                    let kind = Kind::Fraction(text(at, whole), text(whole + 1, end));
                    let letters = run(end, char::is_ascii_alphabetic);
                    let ending = text(end, letters).to_ascii_uppercase();
                    let has_ending = ["ST", "ND", "RD", "TH"].contains(&ending.as_str());
                    (kind, if has_ending { letters } else { end })
                }
                Some('.') if is(whole + 1, char::is_ascii_digit) => {
                    let end = run(whole + 1, char::is_ascii_digit);
                    (Kind::Number(text(at, whole), Some(text(whole + 1, end))), end)
                }
                _ => (Kind::Number(text(at, whole), None), whole),
            }
        }
        '#' if is(at + 1, char::is_ascii_digit) => {
            let end = run(at + 1, char::is_ascii_digit);
            (Kind::Own(text(at + 1, end)), end)
        }
        '?' if matches!(run(at + 1, char::is_ascii_alphabetic) - at, 2 | 3) => {
            let end = run(at + 1, char::is_ascii_alphabetic);
            (Kind::Marker(text(at + 1, end).to_ascii_uppercase()), end)
        }
        '"' => match signs[at + 1..].iter().position(|sign| *sign == '"') {
            Some(length) => (Kind::Quoted(text(at + 1, at + 1 + length)), at + length + 2),
            None => (Kind::Sign('"'), at + 1),
        },
        ',' | ';' => (Kind::Sep, at + 1),
        '-' | '.' if signs.get(at + 1).is_none_or(|next| next.is_whitespace()) => (Kind::Sep, at + 1),
        ':' => (Kind::Colon, at + 1),
        '°' => (Kind::Degree, at + 1),
        other => (Kind::Sign(other), at + 1),
    }
}

/// A word is letters; a hyphen between a letter and a letter or number belongs to it.
fn end_of_word(signs: &[char], at: usize) -> usize {
    let mut end = at;
    loop {
        match (signs.get(end), signs.get(end + 1)) {
            (Some(letter), _) if letter.is_ascii_alphabetic() => end += 1,
            (Some('-'), Some(next)) if next.is_ascii_alphabetic() => end += 2,
            (Some('-'), Some(next)) if next.is_ascii_digit() => {
                end += 1;
                while signs.get(end).is_some_and(char::is_ascii_digit) {
                    end += 1;
                }
            }
            _ => return end,
        }
    }
}
