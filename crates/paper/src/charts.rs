//! The charts of a ruleset on a few pages.

use battle::{Chart, Sheet};

use crate::{escaped, page, row};

/// A table with more columns than this needs the whole width of a page.
const NARROW: usize = 5;

/// A chart with more rows than this is too long for a quick sheet.
const MOST_ROWS: usize = 60;

/// The charts that a quick sheet has: all but very long ones.
#[must_use]
pub fn quick(mut charts: Vec<Chart>) -> Vec<Chart> {
    charts.retain(|chart| chart.sheets.iter().map(|sheet| sheet.rows.len()).sum::<usize>() <= MOST_ROWS);
    charts
}

/// The charts of a ruleset with this name: those with many columns over the whole width, the others in two columns.
#[must_use]
pub fn charts(ruleset: &str, charts: &[Chart]) -> String {
    let title = format!("{ruleset}: charts");
    let is_wide = |chart: &&Chart| chart.sheets.iter().any(|sheet| widest(sheet) > NARROW);
    let narrow: String = charts.iter().filter(|chart| !is_wide(chart)).map(section).collect();
    let wide: String = charts.iter().filter(is_wide).map(section).collect();
    let body = format!(
        "<header><h1>{}</h1><span>charts</span></header>\n<p class=\"facts\"></p>\n\
         <div class=\"charts\">\n{narrow}</div>\n<div class=\"wide\">\n{wide}</div>\n",
        escaped(ruleset)
    );
    page(&title, &body)
}

fn widest(sheet: &Sheet) -> usize {
    sheet.rows.iter().map(Vec::len).chain([sheet.columns.len()]).max().unwrap_or_default()
}

fn section(chart: &Chart) -> String {
    let rules = match chart.rules.as_slice() {
        [] => String::new(),
        rules => format!(" <span class=\"quiet\">{}</span>", escaped(&once(rules).join(", "))),
    };
    let sheets: String = chart.sheets.iter().map(table).collect();
    format!("<section><h2>{}{rules}</h2>\n{sheets}</section>\n", escaped(&chart.title))
}

fn once(rules: &[String]) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for rule in rules {
        if !all.contains(&rule.as_str()) {
            all.push(rule);
        }
    }
    all
}

fn table(sheet: &Sheet) -> String {
    let mut out = String::new();
    if !sheet.title.is_empty() {
        out += &format!("<h3>{}</h3>\n", escaped(&sheet.title));
    }
    out.push_str("<table>\n");
    let cells =
        |texts: &[String]| -> Vec<(&str, String)> { texts.iter().map(|text| ("", escaped(text))).collect() };
    if !sheet.columns.is_empty() {
        out.push_str("<thead>");
        row(&mut out, "th", &cells(&sheet.columns));
        out.push_str("</thead>\n");
    }
    out.push_str("<tbody>\n");
    for texts in &sheet.rows {
        row(&mut out, "td", &cells(texts));
    }
    out + "</tbody>\n</table>\n"
}
