//! Writing a file: keys first, tables after them, long lists over several lines.

use std::fmt::Write as _;

use super::{Keyed, Layout, Written};

/// The longest line of a list.
const WIDTH: usize = 110;

/// A table that is being written.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    /// Its keys.
    lines: String,
    /// The tables within it, which stand after all keys.
    tables: String,
    /// Its path; empty for the whole file.
    place: String,
    is_inline: bool,
}

impl Writer {
    /// A table on one line.
    pub(super) fn inline() -> Writer {
        Writer { is_inline: true, ..Writer::default() }
    }

    /// What has been written.
    pub(super) fn finish(self) -> String {
        match (self.is_inline, self.lines.is_empty()) {
            (true, true) => "{}".to_owned(),
            (true, false) => format!("{{ {} }}", self.lines),
            // A file without keys of its own begins with its first table.
            (false, true) => self.tables.trim_start().to_owned(),
            (false, false) => self.lines + &self.tables,
        }
    }

    /// Writes a key and its value, which is TOML already.
    pub fn line(&mut self, key: &str, value: &str) {
        if !self.is_inline {
            let _ = writeln!(self.lines, "{key} = {value}");
            return;
        }
        if !self.lines.is_empty() {
            self.lines.push_str(", ");
        }
        let _ = write!(self.lines, "{key} = {value}");
    }

    /// Writes a list, over as many lines as it needs.
    pub fn list(&mut self, key: &str, items: &[String]) {
        let flat = items.join(", ");
        if self.is_inline || key.len() + flat.len() + 5 <= WIDTH {
            self.line(key, &format!("[{flat}]"));
            return;
        }
        let _ = write!(self.lines, "{key} = [");
        let mut width = usize::MAX;
        for item in items {
            if width.saturating_add(item.len()) > WIDTH {
                self.lines.push_str("\n    ");
                width = 4;
            } else {
                self.lines.push(' ');
            }
            width += item.len() + 2;
            self.lines.push_str(item);
            self.lines.push(',');
        }
        self.lines.push_str("\n]\n");
    }

    /// Writes a table with keys as its layout wants it.
    pub fn put_table<T: Keyed<C>, C>(&mut self, key: &str, table: &T, file: &C) {
        if T::LAYOUT == Layout::Inline {
            self.line(key, &table.text(file));
        } else {
            self.table(key, T::LAYOUT == Layout::Tables, |out| table.fill(file, out));
        }
    }

    /// Writes a list of values: as tables if they are such, and else behind its key.
    pub(super) fn put_list<T: Written<C>, C>(&mut self, key: &str, items: &[T], file: &C) {
        if self.is_inline || T::LAYOUT != Layout::Tables || items.is_empty() {
            let items: Vec<String> = items.iter().map(|item| item.text(file)).collect();
            self.list(key, &items);
            return;
        }
        for item in items {
            self.table(key, true, |out| item.fill(file, out));
        }
    }

    /// Writes a table of this one, or one of a list of tables; a table on one line has it on the same.
    pub fn table(&mut self, key: &str, of_list: bool, fill: impl FnOnce(&mut Writer)) {
        if self.is_inline {
            let mut inner = Writer::inline();
            fill(&mut inner);
            return self.line(key, &inner.finish());
        }
        let place = if self.place.is_empty() { key.to_owned() } else { format!("{}.{key}", self.place) };
        let head = if of_list { format!("\n[[{place}]]\n") } else { format!("\n[{place}]\n") };
        let mut inner = Writer { place, ..Writer::default() };
        fill(&mut inner);
        self.tables.push_str(&head);
        self.tables.push_str(&inner.lines);
        self.tables.push_str(&inner.tables);
    }

    /// Adds tables that are TOML already.
    pub fn tables(&mut self, text: &str) {
        self.tables.push_str(text);
    }
}

/// A text as TOML writes it on one line.
pub fn quoted(text: &str) -> String {
    // JSON escapes as TOML does, but for one character.
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}
