//! How output looks: width, columns, colours.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal as _, Write};

use serde::Serialize;

use crate::fault::Fault;

/// How wide a line of text is at most.
const WIDTH: usize = 100;

/// Colours, which are there only on a terminal whose owner wants them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

impl Paint {
    fn when(terminal: bool) -> Paint {
        Paint { on: terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) }
    }

    pub(crate) fn for_errors() -> Paint {
        Paint::when(io::stderr().is_terminal())
    }

    /// What to look at first.
    pub(crate) fn strong(self, text: impl Display) -> String {
        self.with("1", text)
    }

    /// What can be passed over.
    pub(crate) fn faint(self, text: impl Display) -> String {
        self.with("2", text)
    }

    /// What went wrong.
    pub(crate) fn alarm(self, text: impl Display) -> String {
        self.with("1;31", text)
    }

    /// Something of a side, in its colour.
    pub(crate) fn of_side(self, side: battle::Side, text: impl Display) -> String {
        self.with(if side == battle::Side::Red { "31" } else { "34" }, text)
    }

    fn with(self, code: &str, text: impl Display) -> String {
        if self.on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}

/// Where output is written.
pub(crate) struct Page {
    out: Box<dyn Write>,
    /// The colours to write in.
    pub(crate) paint: Paint,
}

impl Page {
    /// Standard output.
    pub(crate) fn standard() -> Page {
        let out = io::stdout();
        Page { paint: Paint::when(out.is_terminal()), out: Box::new(BufWriter::new(out)) }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Fault> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Writes an empty line.
    pub(crate) fn gap(&mut self) -> Result<(), Fault> {
        self.line("")
    }

    /// Writes a text between margins: every line indented, none longer than the page.
    pub(crate) fn text(&mut self, indent: usize, text: &str) -> Result<(), Fault> {
        for line in wrapped(text, WIDTH - indent) {
            self.line(format_args!("{:indent$}{line}", ""))?;
        }
        Ok(())
    }

    /// Writes a text that has its own lines and indentation; a line too long for the page goes on further in.
    pub(crate) fn block(&mut self, text: &str) -> Result<(), Fault> {
        for line in text.trim_end().lines() {
            let indent = line.len() - line.trim_start().len();
            match indent {
                _ if line.trim().is_empty() => self.gap()?,
                0 => self.text(0, line)?,
                _ => self.sentence(indent, line, "")?,
            }
        }
        Ok(())
    }

    /// Writes a sentence whose first line stands at `indent` and whose others stand a little further in; what is in
    /// brackets at its end is faint.
    pub(crate) fn sentence(&mut self, indent: usize, text: &str, citation: &str) -> Result<(), Fault> {
        let whole = if citation.is_empty() { text.to_string() } else { format!("{text} {citation}") };
        let lines = wrapped(&whole, WIDTH - indent - 2);
        let paint = self.paint;
        for (n, line) in lines.iter().enumerate() {
            let indent = if n == 0 { indent } else { indent + 2 };
            let line = match line.strip_suffix(citation) {
                Some(before) if !citation.is_empty() => format!("{before}{}", paint.faint(citation)),
                _ => line.clone(),
            };
            self.line(format_args!("{:indent$}{line}", ""))?;
        }
        Ok(())
    }

    /// Writes rows in columns. The last column is as it comes; those marked `>` stand to the right.
    pub(crate) fn columns(&mut self, align: &str, rows: &[Vec<String>]) -> Result<(), Fault> {
        let width = |at: usize| {
            rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..align.len()).map(width).collect();
        for row in rows {
            let mut line = String::from(" ");
            for ((cell, align), width) in row.iter().zip(align.chars()).zip(&widths) {
                line.push(' ');
                line.push_str(&match align {
                    '>' => format!("{cell:>width$} "),
                    _ => format!("{cell:<width$} "),
                });
            }
            self.line(line.trim_end())?;
        }
        Ok(())
    }

    /// Writes a value as JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Fault> {
        let text = serde_json::to_string_pretty(value)
            .map_err(|error| Fault::Input(format!("this cannot be written as JSON: {error}")))?;
        self.line(text)
    }

    /// Makes sure that all is written.
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        Ok(self.out.flush()?)
    }
}

/// A text in lines of at most this width, broken between words; its own line breaks stay.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.trim_end().lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// A number with its thousands apart.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words_and_keeps_its_own_lines() {
        assert_eq!(wrapped("one two three\nfour", 8), ["one two", "three", "four"]);
        assert_eq!(wrapped("longer-than-the-page is", 5), ["longer-than-the-page", "is"]);
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1234), "1,234");
        assert_eq!(thousands(123_456_789), "123,456,789");
    }
}
