//! Pages made for paper: the sheet of an army, the sheets that are kept while people play, the charts of a ruleset, and templates for a
//! real table.
//!
//! A page is one text of HTML that needs nothing else: A4, black on white, boxes for a pencil. The program writes it to a
//! file, and a server shows it to be printed.

mod army;
mod charts;
mod forms;
mod templates;

use std::fmt::Write as _;

pub use army::army;
pub use charts::{charts, quick};
pub use forms::forms;
pub use templates::templates;

/// How all pages look.
const STYLE: &str = include_str!("paper.css");

/// A page with this title, and what stands on it.
fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}

/// A text as HTML shows it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// A row of a table: each cell with its class, if it has one.
fn row(into: &mut String, tag: &str, cells: &[(&str, String)]) {
    into.push_str("<tr>");
    for (class, cell) in cells {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        // Writing to a text cannot fail.
        let _ = write!(into, "<{tag}{class}>{cell}</{tag}>");
    }
    into.push_str("</tr>\n");
}
