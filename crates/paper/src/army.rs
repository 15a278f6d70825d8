//! The sheet of an army.

use std::fmt::Write as _;

use battle::{ArmyList, ArmySheet, Boxes, Fault, SheetLine};

use crate::{escaped, page, row};

/// The sheet of an army of a ruleset with this name: each line with what it is, what it costs, and boxes for a pencil.
#[must_use]
pub fn army(ruleset: &str, sheet: &ArmySheet) -> String {
    let title = match (sheet.roster.name.trim(), &sheet.list) {
        ("", Some(list)) => list.name.as_str(),
        ("", None) => "An army",
        (name, _) => name,
    };
    let mut body = head(ruleset, title, sheet);
    for (part, lines) in parts(sheet) {
        body.push_str(&format!("<h2>{}</h2>\n", escaped(part)));
        // Leaders have other boxes than those whom they lead.
        for lines in lines.chunk_by(|(_, one), (_, other)| first_boxes(one) == first_boxes(other)) {
            body.push_str(&table(lines));
        }
    }
    body.push_str(&total(sheet));
    body.push_str(&faults(sheet));
    body.push_str("<footer>Boxes are for the pencil: cross off what is lost.</footer>\n");
    page(title, &body)
}

fn head(ruleset: &str, title: &str, sheet: &ArmySheet) -> String {
    let stamp = if sheet.legal { "" } else { "<span class=\"stamp\">not legal</span>" };
    let mut whose = vec![ruleset];
    if let Some(ArmyList { name, about, .. }) = &sheet.list {
        whose.extend([name.as_str(), about.as_str()].into_iter().filter(|word| *word != title));
    }
    format!(
        "<header><h1>{}</h1><span>{} \u{b7} {} of {} points</span>{stamp}</header>\n\
         <p class=\"facts\">{}</p>\n",
        escaped(title),
        escaped(&whose.join(" \u{b7} ")),
        sheet.total,
        sheet.roster.points,
        escaped(&sheet.facts.join(" \u{b7} "))
    )
}

/// The lines under their headings, in the order in which those come first; each with its number.
fn parts(sheet: &ArmySheet) -> Vec<(&str, Vec<(usize, &SheetLine)>)> {
    let mut parts: Vec<(&str, Vec<(usize, &SheetLine)>)> = Vec::new();
    for (n, line) in sheet.lines.iter().enumerate() {
        match parts.iter_mut().find(|(part, _)| *part == line.part) {
            Some((_, lines)) => lines.push((n + 1, line)),
            None => parts.push((&line.part, vec![(n + 1, line)])),
        }
    }
    parts
}

/// The boxes by which lines go into one table.
fn first_boxes(line: &SheetLine) -> &str {
    line.boxes.first().map_or("", |boxes| &boxes.what)
}

fn table(lines: &[(usize, &SheetLine)]) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    for boxes in lines.iter().flat_map(|(_, line)| &line.boxes) {
        if !kinds.contains(&boxes.what.as_str()) {
            kinds.push(&boxes.what);
        }
    }
    let mut out = "<table>\n<thead>".to_owned();
    let mut heads = vec![("no", String::new()), ("name", String::new())];
    heads.extend(kinds.iter().map(|kind| ("boxes", escaped(kind))));
    heads.push(("n", "points".to_owned()));
    row(&mut out, "th", &heads);
    out.push_str("</thead>\n<tbody>\n");
    for (number, line) in lines {
        let mut cells = vec![("no", number.to_string()), ("name", name(line))];
        cells.extend(kinds.iter().map(|kind| {
            let found = line.boxes.iter().find(|boxes| boxes.what == *kind);
            ("boxes", found.map(drawn).unwrap_or_default())
        }));
        cells.push(("n", line.price.total.to_string()));
        row(&mut out, "td", &cells);
    }
    out + "</tbody>\n</table>\n"
}

fn name(line: &SheetLine) -> String {
    let count = if line.count > 0 { format!("\u{a0}\u{d7}\u{a0}{}", line.count) } else { String::new() };
    let mut out = format!("<b>{}{count}</b><small>{}</small>", escaped(&line.name), escaped(&line.about));
    for fault in &line.wrong {
        let _ = write!(out, "<div class=\"wrong\">{}</div>", escaped(&told(fault)));
    }
    out
}

/// So many boxes stand in a row.
const ROW: usize = 12;

fn drawn(boxes: &Boxes) -> String {
    let row = |marks: &[String]| -> String {
        marks.iter().map(|mark| format!("<span class=\"box\">{}</span>", escaped(mark))).collect()
    };
    boxes.marks.chunks(ROW).map(row).collect::<Vec<_>>().join("<br>")
}

fn told(fault: &Fault) -> String {
    format!("{} [{}]", fault.why, fault.rule)
}

fn total(sheet: &ArmySheet) -> String {
    let mut out = "<table class=\"total\">".to_owned();
    let spent = format!("{} of {} points", sheet.total, sheet.roster.points);
    row(&mut out, "td", &[("", "Together".to_owned()), ("n", spent)]);
    out + "</table>\n"
}

/// What keeps the army from the field, as a whole.
fn faults(sheet: &ArmySheet) -> String {
    if sheet.wrong.is_empty() {
        return String::new();
    }
    let list: String =
        sheet.wrong.iter().map(|fault| format!("<li>{}</li>\n", escaped(&told(fault)))).collect();
    format!("<div class=\"faults\"><b>What keeps it from the field</b>\n<ul>\n{list}</ul></div>\n")
}
