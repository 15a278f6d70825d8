//! Sheets that are filled in with a pencil, each kept together on its page.

use std::fmt::Write as _;

use battle::{Boxes, Field, Form};

use crate::{escaped, page, row};

/// The sheets of a ruleset with this name, one after another; those of a new kind begin on a new page.
#[must_use]
pub fn forms(ruleset: &str, army: &str, forms: &[Form]) -> String {
    let title = if army.is_empty() { format!("{ruleset}: sheets") } else { format!("{army}: sheets") };
    let mut body = String::new();
    for (number, form) in forms.iter().enumerate() {
        let is_new = number.checked_sub(1).is_none_or(|before| forms[before].id != form.id);
        let class = if number > 0 && is_new { "form first" } else { "form" };
        let _ = write!(body, "<section class=\"{class}\">\n{}", head(ruleset, army, form));
        body.push_str(&fields(&form.fields));
        body.push_str(&form.boxes.iter().map(boxes).collect::<String>());
        if form.plan {
            body.push_str(PLAN);
        }
        body.push_str(&table(form));
        body.push_str("</section>\n");
    }
    page(&title, &body)
}

/// Room for a plan, with the directions of the compass.
const PLAN: &str = "<div class=\"plan\"><span>N</span><span>E</span><span>S</span><span>W</span></div>\n";

fn head(ruleset: &str, army: &str, form: &Form) -> String {
    let whose = if army.is_empty() { ruleset } else { army };
    format!(
        "<h2>{} <span class=\"quiet\">{} \u{b7} {}</span></h2>\n",
        escaped(&form.title),
        escaped(whose),
        escaped(&form.rules.join(", "))
    )
}

fn fields(fields: &[Field]) -> String {
    if fields.is_empty() {
        return String::new();
    }
    let field = |field: &Field| {
        let class = if field.value.is_empty() { " class=\"blank\"" } else { "" };
        format!("<div><span>{}</span><b{class}>{}</b></div>\n", escaped(field.what), escaped(&field.value))
    };
    format!("<div class=\"fields\">\n{}</div>\n", fields.iter().map(field).collect::<String>())
}

fn boxes(boxes: &Boxes) -> String {
    let drawn: String =
        boxes.marks.iter().map(|mark| format!("<span class=\"box\">{}</span>", escaped(mark))).collect();
    format!("<p class=\"cross\"><span>{}</span>{drawn}</p>\n", escaped(&boxes.what))
}

fn table(form: &Form) -> String {
    if form.columns.is_empty() {
        return String::new();
    }
    let mut out = "<table class=\"lines\">\n<thead>".to_owned();
    let heads: Vec<(&str, String)> = form.columns.iter().map(|column| ("", escaped(column))).collect();
    row(&mut out, "th", &heads);
    out.push_str("</thead>\n<tbody>\n");
    for line in &form.lines {
        let cells: Vec<(&str, String)> = line.iter().map(|cell| ("", escaped(cell))).collect();
        row(&mut out, "td", &cells);
    }
    out + "</tbody>\n</table>\n"
}
