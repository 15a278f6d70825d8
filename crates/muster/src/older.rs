//! Files of an older form: keys renamed and moved before anything is read, so that only one form is known to the reading.
//!
//! What is moved keeps its line, and a mistake in it is told with the name that the key has today.
//!
//! ```
//! use muster::read::Document;
//!
//! let mut document = Document::parse("title = \"A lane\"\n[[sides]]\ntired = true\n");
//! document.bring_up(|file| {
//!     file.gather(&["title", "text"], "scenario");
//!     file.rename("sides", "side");
//!     file.each("side", |side| side.facts(&["tired", "beaten"], "is"));
//! });
//! let today = "[scenario]\ntitle = \"A lane\"\n[[side]]\nis = [\"tired\"]\n";
//! assert_eq!(document.plain(), today.parse::<toml::Table>().unwrap());
//! ```

use std::borrow::Cow;
use std::fmt;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A table of an older file.
pub struct Older<'table, 'text>(&'table mut DeTable<'text>);

impl fmt::Debug for Older<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Older").field(&self.0).finish()
    }
}

impl<'table, 'text> Older<'table, 'text> {
    /// A table, to be changed.
    pub(crate) fn of(table: &'table mut DeTable<'text>) -> Older<'table, 'text> {
        Older(table)
    }

    /// Whether a key stands here.
    pub fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The text at a key, if there is one.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.get_ref().as_str()
    }

    /// The whole number at a key, if there is one.
    pub fn number(&self, key: &str) -> Option<i64> {
        let number = self.0.get(key)?.get_ref().as_integer()?;
        i64::from_str_radix(number.as_str(), number.radix()).ok()
    }

    /// Writes a text over what stands at a key.
    pub fn say(&mut self, key: &str, text: String) {
        if let Some(value) = self.0.get_mut(key) {
            *value.get_mut() = DeValue::String(Cow::Owned(text));
        }
    }

    /// Drops a key that says nothing any more.
    pub fn remove(&mut self, key: &str) {
        self.0.remove(key);
    }

    /// Gives a key another name. If that stands here too, the keys of a table are laid over those there, and so is each entry of
    /// a list over the one with its id; others are added.
    pub fn rename(&mut self, old: &str, new: &'static str) {
        let Some((key, value)) = self.0.remove_entry(old) else { return };
        match self.0.get_mut(new) {
            None => {
                self.0.insert(Spanned::new(key.span(), Cow::Borrowed(new)), value);
            }
            Some(there) => match (there.get_mut(), value.into_inner()) {
                (DeValue::Array(there), DeValue::Array(entries)) => {
                    entries.into_iter().for_each(|entry| lay_over(there, entry));
                }
                (DeValue::Table(there), DeValue::Table(table)) => there.extend(table),
                _ => {}
            },
        }
    }

    /// Moves keys into a table of this one, which is made if need be.
    pub fn gather(&mut self, keys: &[&str], into: &'static str) {
        for key in keys {
            let Some((name, value)) = self.0.remove_entry(*key) else { continue };
            if !self.has(into) {
                let table = Spanned::new(name.span(), DeValue::Table(DeTable::new()));
                self.0.insert(Spanned::new(name.span(), Cow::Borrowed(into)), table);
            }
            if let Some(DeValue::Table(table)) = self.0.get_mut(into).map(Spanned::get_mut) {
                table.insert(name, value);
            }
        }
    }

    /// Makes words of a list out of keys that are true; one that is false takes its word out of the list. Words have `-`
    /// where keys have `_`.
    pub fn facts(&mut self, keys: &[&str], into: &'static str) {
        for key in keys {
            let Some(holds) = self.0.get(*key).and_then(|value| value.get_ref().as_bool()) else { continue };
            let Some((name, value)) = self.0.remove_entry(*key) else { continue };
            let word = key.replace('_', "-");
            let words = match self.0.remove(into).map(Spanned::into_inner) {
                Some(DeValue::Array(words)) => words,
                _ => DeArray::new(),
            };
            let others = words.into_iter().filter(|other| other.get_ref().as_str() != Some(&word));
            let mut words: DeArray<'text> = others.collect();
            if holds {
                words.push(Spanned::new(value.span(), DeValue::String(Cow::Owned(word))));
            }
            let list = Spanned::new(value.span(), DeValue::Array(words));
            self.0.insert(Spanned::new(name.span(), Cow::Borrowed(into)), list);
        }
    }

    /// Puts what stands at some keys together as a list, unless one of them is missing.
    pub fn join(&mut self, keys: &[&str], into: &'static str) {
        if !keys.iter().all(|key| self.has(key)) {
            return;
        }
        let mut items = DeArray::new();
        let mut span = None;
        for (name, value) in keys.iter().filter_map(|key| self.0.remove_entry(*key)) {
            span.get_or_insert(name.span());
            match value.get_ref().as_array() {
                Some(list) => list.iter().for_each(|item| items.push(item.clone())),
                None => items.push(value),
            }
        }
        let span = span.unwrap_or_default();
        let list = Spanned::new(span.clone(), DeValue::Array(items));
        self.0.insert(Spanned::new(span, Cow::Borrowed(into)), list);
    }

    /// Moves the lists of a list of tables into a table of lists: of each entry what stands at `value` goes to the list that
    /// `key` names.
    pub fn sort_into(&mut self, list: &str, into: &'static str, key: &str, value: &str) {
        let Some((name, entries)) = self.0.remove_entry(list) else { return };
        let DeValue::Array(entries) = entries.into_inner() else { return };
        if !self.has(into) {
            let table = Spanned::new(name.span(), DeValue::Table(DeTable::new()));
            self.0.insert(Spanned::new(name.span(), Cow::Borrowed(into)), table);
        }
        let Some(DeValue::Table(table)) = self.0.get_mut(into).map(Spanned::get_mut) else { return };
        for entry in entries {
            let Some(entry) = entry.get_ref().as_table() else { continue };
            let (Some(kind), Some(value)) = (entry.get(key), entry.get(value)) else { continue };
            let Some(kind_name) = kind.get_ref().as_str() else { continue };
            if !table.contains_key(kind_name) {
                let list = Spanned::new(value.span(), DeValue::Array(DeArray::new()));
                table.insert(Spanned::new(kind.span(), Cow::Owned(kind_name.to_owned())), list);
            }
            if let Some(DeValue::Array(list)) = table.get_mut(kind_name).map(Spanned::get_mut) {
                list.push(value.clone());
            }
        }
    }

    /// Changes the table at a key, if there is one.
    pub fn within(&mut self, key: &str, change: impl FnOnce(&mut Older<'_, 'text>)) {
        if let Some(DeValue::Table(table)) = self.0.get_mut(key).map(Spanned::get_mut) {
            change(&mut Older(table));
        }
    }

    /// Changes each table of a list.
    pub fn each(&mut self, list: &str, mut change: impl FnMut(&mut Older<'_, 'text>)) {
        let Some(DeValue::Array(entries)) = self.0.get_mut(list).map(Spanned::get_mut) else { return };
        for entry in entries.iter_mut() {
            if let DeValue::Table(table) = entry.get_mut() {
                change(&mut Older(table));
            }
        }
    }
}

/// Lays the keys of a table over those of the entry with its id, or adds it.
fn lay_over<'text>(list: &mut DeArray<'text>, entry: Spanned<DeValue<'text>>) {
    fn id_of(value: &Spanned<DeValue<'_>>) -> Option<String> {
        value.get_ref().as_table()?.get("id")?.get_ref().as_str().map(str::to_owned)
    }
    let id = id_of(&entry);
    let same = list.iter_mut().find(|other| id.is_some() && id_of(other) == id);
    match (same.map(Spanned::get_mut), entry.get_ref()) {
        (Some(DeValue::Table(there)), DeValue::Table(table)) => {
            for (key, value) in table {
                there.insert(key.clone(), value.clone());
            }
        }
        _ => list.push(entry),
    }
}
