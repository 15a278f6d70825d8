//! Reading a TOML file so that all its mistakes are found at once, each with its line.
//!
//! A [`Document`] is a parsed file and the list of what is wrong with it. A [`Reader`] is one table of it. What a
//! table needs is asked for key by key; where the answer is missing or wrong the reader notes the mistake and
//! hands out the type's default, so that reading goes on. In the end the document says whether the value that
//! came out of it may be used.
//!
//! ```
//! use muster::read::Document;
//!
//! struct Captain { name: String, ability: u8, title: Option<String> }
//!
//! fn read(text: &str) -> Result<Captain, muster::Mistakes> {
//!     let document = Document::parse(text);
//!     let mut file = document.reader();
//!     let mut table = file.need_table("captain");
//!     let captain = Captain {
//!         name: table.need("name"),
//!         ability: table.need_in("ability", 1..=5),
//!         title: table.may("title"),
//!     };
//!     table.finish(); // any other key is a mistake
//!     file.finish();
//!     document.into_result(captain)
//! }
//!
//! assert!(read("[captain]\nname = \"Campobasso\"\nability = 3\n").is_ok());
//! let mistakes = read("[captain]\nnane = \"Campobasso\"\nability = 7\n").err().expect("three mistakes");
//! assert_eq!(
//!     mistakes.to_string(),
//!     "line 1, captain.name: is missing\n\
//!      line 2, captain.nane: is an unknown key; did you mean `name`?\n\
//!      line 3, captain.ability: 7 is not among 1 to 5"
//! );
//! ```

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

pub use naming::hint;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::mistakes::{Mistake, Mistakes};
use crate::older::Older;
use crate::words::Word;

/// A parsed file, together with the mistakes found in it so far.
#[derive(Debug)]
pub struct Document<'text> {
    root: Spanned<DeTable<'text>>,
    /// Where each line starts, in bytes.
    lines: Vec<usize>,
    broken_syntax: bool,
    mistakes: RefCell<Mistakes>,
}

/// One table of a document, which remembers what it was asked for.
#[derive(Debug)]
pub struct Reader<'doc> {
    document: &'doc Document<'doc>,
    /// None stands for a table that is missing: that has been noted, and its keys are not missed again.
    table: Option<&'doc DeTable<'doc>>,
    span: Range<usize>,
    place: String,
    asked: Vec<String>,
}

/// One value of a document, and where it stands.
#[derive(Debug)]
pub struct Value<'doc> {
    document: &'doc Document<'doc>,
    value: &'doc Spanned<DeValue<'doc>>,
    place: String,
}

/// What can be read from one value of a file.
pub trait FromToml: Sized {
    /// The value, or none after noting why it is none.
    fn from_toml(value: &Value<'_>) -> Option<Self>;
}

impl<'text> Document<'text> {
    /// Parses a text. Mistakes of syntax are noted, and what can be made of the rest is kept.
    pub fn parse(text: &'text str) -> Document<'text> {
        let (root, errors) = DeTable::parse_recoverable(text);
        let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(starts).collect();
        let broken_syntax = !errors.is_empty();
        let document = Document { root, lines, broken_syntax, mistakes: RefCell::default() };
        for error in errors {
            let reason = format!("is no TOML: {}", error.message().replace('\n', "; "));
            document.note_at(error.span(), String::new(), reason);
        }
        document
    }

    /// The file as plain data, without places.
    pub fn plain(&self) -> toml::Table {
        plain_table(self.root.get_ref())
    }

    /// Brings a file of an older form into the one that is read; what is moved keeps its line.
    pub fn bring_up(&mut self, change: impl FnOnce(&mut Older<'_, 'text>)) {
        change(&mut Older::of(self.root.get_mut()));
    }

    /// The file's outermost table.
    pub fn reader(&self) -> Reader<'_> {
        Reader {
            document: self,
            table: Some(self.root.get_ref()),
            span: self.root.span(),
            place: String::new(),
            asked: Vec::new(),
        }
    }

    /// Notes a mistake at a place, given as a path like `side[0].strength`; its line is looked up.
    pub fn note(&self, place: &str, reason: impl Into<String>) {
        self.note_at(self.find(place), place.to_owned(), reason.into());
    }

    /// Adds mistakes that were found without knowing the file, and looks up their lines.
    pub fn note_all(&self, mistakes: Mistakes) {
        for mistake in mistakes {
            self.note(&mistake.place, mistake.reason);
        }
    }

    /// Whether the text is broken TOML, so that what seems to be missing may only be unreadable.
    pub fn has_broken_syntax(&self) -> bool {
        self.broken_syntax
    }

    /// The places of all mistakes noted so far.
    pub fn places_of_mistakes(&self) -> Vec<String> {
        self.mistakes.borrow().iter().map(|mistake| mistake.place.clone()).collect()
    }

    /// The value that was read if nothing is wrong, and otherwise all mistakes in the order of the file.
    pub fn into_result<T>(self, value: T) -> Result<T, Mistakes> {
        let mut mistakes = self.mistakes.into_inner();
        mistakes.sort();
        mistakes.into_result(value)
    }

    fn note_at(&self, span: Option<Range<usize>>, place: String, reason: String) {
        let at = span.map(|span| span.start);
        let line = at.map(|at| self.lines.partition_point(|&start| start <= at).max(1));
        let column =
            at.zip(line).map(|(at, line)| at - self.lines.get(line - 1).copied().unwrap_or(0).min(at) + 1);
        self.mistakes.borrow_mut().add(Mistake { line, column, place, reason });
    }

    /// The part of the file at a place, or the innermost part around it that there is.
    fn find(&self, place: &str) -> Option<Range<usize>> {
        let mut table = Some(self.root.get_ref());
        let mut array = None;
        let mut found = None;
        for step in place.split(['.', '[']).map(|step| step.trim_end_matches(']')) {
            let next = match (table, array) {
                (Some(table), _) => table.get_key_value(step).map(|(key, value)| {
                    // A key of an inline value is where an editor should put the cursor.
                    let span = if value.get_ref().is_table() { value.span() } else { key.span() };
                    (span, value)
                }),
                (None, Some(array)) => {
                    let array: &toml::de::DeArray<'_> = array;
                    let index: Option<usize> = step.parse().ok();
                    index.and_then(|index| array.get(index)).map(|value| (value.span(), value))
                }
                (None, None) => None,
            };
            let Some((span, value)) = next else { break };
            found = Some(span);
            table = value.get_ref().as_table();
            array = value.get_ref().as_array();
        }
        found
    }
}

impl<'doc> Reader<'doc> {
    /// The path of this table; empty for the outermost one.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Whether the file is broken TOML, so that what seems to be missing may only be unreadable.
    pub fn has_broken_syntax(&self) -> bool {
        self.document.has_broken_syntax()
    }

    /// Whether a key stands here.
    pub fn has(&self, key: &str) -> bool {
        self.table.is_some_and(|table| table.contains_key(key))
    }

    /// What stands at a key that must be here; none after noting that it is not.
    pub fn need_value(&mut self, key: &str) -> Option<Value<'doc>> {
        let value = self.may_value(key);
        if value.is_none() {
            self.missing(key);
        }
        value
    }

    /// What stands at a key that may be here.
    pub fn may_value(&mut self, key: &str) -> Option<Value<'doc>> {
        if !self.asked.iter().any(|asked| asked == key) {
            self.asked.push(key.to_owned());
        }
        let value = self.table?.get(key)?;
        Some(Value { document: self.document, value, place: self.path(key) })
    }

    /// The value of a key that must stand here; the type's default after a mistake.
    pub fn need<T: FromToml + Default>(&mut self, key: &str) -> T {
        self.try_need(key).unwrap_or_default()
    }

    /// The value of a key that must stand here; none after a mistake.
    pub fn try_need<T: FromToml>(&mut self, key: &str) -> Option<T> {
        self.need_value(key).and_then(|value| T::from_toml(&value))
    }

    /// The value of a key that may stand here; none if it does not, or after a mistake.
    pub fn may<T: FromToml>(&mut self, key: &str) -> Option<T> {
        self.may_value(key).and_then(|value| T::from_toml(&value))
    }

    /// A number that must stand here and lie in a range.
    pub fn need_in<T>(&mut self, key: &str, range: RangeInclusive<T>) -> T
    where
        T: FromToml + Default + PartialOrd + Display,
    {
        let number = self.try_need(key);
        self.hold_to(key, number, range).unwrap_or_default()
    }

    /// A number that may stand here and then lies in a range.
    pub fn may_in<T>(&mut self, key: &str, range: RangeInclusive<T>) -> Option<T>
    where
        T: FromToml + PartialOrd + Display,
    {
        let number = self.may(key);
        self.hold_to(key, number, range)
    }

    /// The reader of a table that must stand here. If it does not, the reader finds nothing and notes nothing.
    pub fn need_table(&mut self, key: &str) -> Reader<'doc> {
        if !self.has(key) {
            self.missing(key);
        }
        self.may_table(key).unwrap_or_else(|| Reader {
            document: self.document,
            table: None,
            span: self.span.clone(),
            place: self.path(key),
            asked: Vec::new(),
        })
    }

    /// The reader of a table that may stand here.
    pub fn may_table(&mut self, key: &str) -> Option<Reader<'doc>> {
        self.may_value(key).and_then(|value| value.table())
    }

    /// The readers of an array of tables that must stand here.
    pub fn need_tables(&mut self, key: &str) -> Vec<Reader<'doc>> {
        if !self.has(key) {
            self.missing(key);
        }
        self.may_tables(key)
    }

    /// The readers of an array of tables that may stand here; none of them if it does not.
    pub fn may_tables(&mut self, key: &str) -> Vec<Reader<'doc>> {
        let items = self.may_value(key).and_then(|value| value.items());
        items.unwrap_or_default().iter().filter_map(Value::table).collect()
    }

    /// Notes a mistake at a key of this table, at a place within it like `terrain.woods`, or with an empty key at the table
    /// itself.
    pub fn mistake(&self, key: &str, reason: impl Into<String>) {
        let place = if key.is_empty() { self.place.clone() } else { self.path(key) };
        let entry = self.table.and_then(|table| table.get_key_value(key));
        let span = match entry {
            Some((name, _)) => name.span(),
            None if key.contains('.') => self.document.find(&place).unwrap_or_else(|| self.span.clone()),
            None => self.span.clone(),
        };
        self.document.note_at(Some(span), place, reason.into());
    }

    /// Ends the reading of this table: every key that was not asked for is a mistake.
    pub fn finish(self) {
        let Some(table) = self.table else { return };
        for (key, _) in table {
            let key: &str = key.get_ref();
            if !self.asked.iter().any(|asked| asked == key) {
                let unused = self.asked.iter().map(String::as_str).filter(|asked| !self.has(asked));
                self.mistake(key, format!("is an unknown key{}", hint(key, unused)));
            }
        }
    }

    fn path(&self, key: &str) -> String {
        if self.place.is_empty() { key.to_owned() } else { format!("{}.{key}", self.place) }
    }

    fn missing(&self, key: &str) {
        // After a mistake of syntax a key may stand there and be unreadable; one mistake is enough.
        if self.table.is_some() && !self.document.broken_syntax {
            self.mistake(key, "is missing");
        }
    }

    fn hold_to<T: PartialOrd + Display>(
        &self,
        key: &str,
        number: Option<T>,
        range: RangeInclusive<T>,
    ) -> Option<T> {
        let number = number?;
        if range.contains(&number) {
            return Some(number);
        }
        self.mistake(key, format!("{number} is not among {} to {}", range.start(), range.end()));
        None
    }
}

impl<'doc> Value<'doc> {
    /// The path of this value.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Notes that something is wrong with this value.
    pub fn mistake(&self, reason: impl Into<String>) {
        self.document.note_at(Some(self.value.span()), self.place.clone(), reason.into());
    }

    /// Notes that this value should have been something else; gives none, so that a reading can end with it.
    pub fn wanted<T>(&self, what: &str) -> Option<T> {
        self.mistake(format!("should be {what}, not {}", kind_of(self.value.get_ref())));
        None
    }

    /// The value as plain data, without places.
    pub fn plain(&self) -> toml::Value {
        plain(self.value.get_ref())
    }

    /// The text, if it is one.
    pub fn as_str(&self) -> Option<&'doc str> {
        self.value.get_ref().as_str()
    }

    /// The table, after noting it if it is none.
    pub fn table(&self) -> Option<Reader<'doc>> {
        let Some(table) = self.value.get_ref().as_table() else { return self.wanted("a table") };
        Some(Reader {
            document: self.document,
            table: Some(table),
            span: self.value.span(),
            place: self.place.clone(),
            asked: Vec::new(),
        })
    }

    /// The values of a list, after noting it if it is none.
    pub fn items(&self) -> Option<Vec<Value<'doc>>> {
        let Some(array) = self.value.get_ref().as_array() else { return self.wanted("a list") };
        let item = |(index, value)| Value {
            document: self.document,
            value,
            place: format!("{}[{index}]", self.place),
        };
        Some(array.iter().enumerate().map(item).collect())
    }
}

/// A value of any kind, which is read elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Anything;

impl FromToml for Anything {
    fn from_toml(_: &Value<'_>) -> Option<Anything> {
        Some(Anything)
    }
}

impl FromToml for String {
    fn from_toml(value: &Value<'_>) -> Option<String> {
        value.as_str().map(str::to_owned).or_else(|| value.wanted("a text"))
    }
}

impl FromToml for bool {
    fn from_toml(value: &Value<'_>) -> Option<bool> {
        value.value.get_ref().as_bool().or_else(|| value.wanted("true or false"))
    }
}

impl FromToml for f64 {
    fn from_toml(value: &Value<'_>) -> Option<f64> {
        let number: Option<f64> = match value.value.get_ref() {
            DeValue::Float(float) => float.as_str().parse().ok(),
            DeValue::Integer(integer) => {
                i64::from_str_radix(integer.as_str(), integer.radix()).ok().map(|number| number as f64)
            }
            _ => return value.wanted("a number"),
        };
        number.filter(|number| number.is_finite()).or_else(|| {
            value.mistake("is no finite number");
            None
        })
    }
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {$(
        impl FromToml for $number {
            fn from_toml(value: &Value<'_>) -> Option<$number> {
                let DeValue::Integer(integer) = value.value.get_ref() else {
                    return value.wanted("a whole number");
                };
                <$number>::from_str_radix(integer.as_str(), integer.radix()).ok().or_else(|| {
                    let (least, most) = (<$number>::MIN, <$number>::MAX);
                    value.mistake(format!("{integer} is not among {least} to {most}"));
                    None
                })
            }
        }
    )*};
}

whole_numbers!(i8, i16, i32, i64, u8, u16, u32, u64);

impl<T: FromToml> FromToml for Vec<T> {
    fn from_toml(value: &Value<'_>) -> Option<Vec<T>> {
        let items = value.items()?;
        // All items are read before giving up, so that every wrong one is named.
        let read: Vec<Option<T>> = items.iter().map(T::from_toml).collect();
        read.into_iter().collect()
    }
}

impl FromToml for [f64; 2] {
    fn from_toml(value: &Value<'_>) -> Option<[f64; 2]> {
        let items = value.value.get_ref().as_array().map_or(0, |array| array.len());
        if items != 2 {
            return value.wanted("a point [x, y]");
        }
        Vec::from_toml(value).and_then(|numbers| numbers.try_into().ok())
    }
}

impl<W: Word> FromToml for W {
    fn from_toml(value: &Value<'_>) -> Option<W> {
        let Some(text) = value.as_str() else { return value.wanted(&format!("a {}", W::WHAT)) };
        let found = W::ALL.iter().copied().find(|word| word.name() == text);
        if found.is_none() {
            let near = hint(text, W::ALL.iter().map(|word| word.name()));
            value.mistake(format!("`{text}` is no {}{near}", W::WHAT));
        }
        found
    }
}

fn plain(value: &DeValue<'_>) -> toml::Value {
    match value {
        DeValue::String(text) => toml::Value::String(text.clone().into_owned()),
        // A number beyond all that are read is kept as it is written, which is no number.
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| toml::Value::String(number.as_str().to_owned()), toml::Value::Integer),
        DeValue::Float(number) => number
            .as_str()
            .parse()
            .map_or_else(|_| toml::Value::String(number.as_str().to_owned()), toml::Value::Float),
        DeValue::Boolean(holds) => toml::Value::Boolean(*holds),
        DeValue::Datetime(date) => toml::Value::Datetime(*date),
        DeValue::Array(items) => toml::Value::Array(items.iter().map(|item| plain(item.get_ref())).collect()),
        DeValue::Table(table) => toml::Value::Table(plain_table(table)),
    }
}

fn plain_table(table: &DeTable<'_>) -> toml::Table {
    table.iter().map(|(key, value)| (key.get_ref().clone().into_owned(), plain(value.get_ref()))).collect()
}

/// What kind of value something is, for a sentence.
fn kind_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
