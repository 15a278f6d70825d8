//! The charts of a ruleset for people: the numbers that its rules point to, as tables.
//!
//! A chart is a table of a file `charts.toml`. Its `title`, `printed`, `because`, `note`, `rule` and `rules` are said of the whole;
//! `columns` names those that come first; everything else is read as it stands. What is listed in rows, or under keys of its own,
//! becomes a sheet with a column for each key, single numbers become a sheet of two columns. All are in the order of the file.

use serde::Serialize;
use toml::de::{DeTable, DeValue};

/// A chart of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chart {
    /// Its id among the rows: `charts.unit_types`.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The source prints it; otherwise it is ours, and `says` tells from what it was made.
    pub printed: bool,
    /// What is to be known about it.
    pub says: String,
    /// The rules it belongs to.
    pub rules: Vec<String>,
    /// Its tables.
    pub sheets: Vec<Sheet>,
}

/// A table of a chart.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sheet {
    /// What it is about, if the chart has several.
    pub title: String,
    /// The heads of its columns; none if each row is a name and a number.
    pub columns: Vec<String>,
    /// Its cells, row by row.
    pub rows: Vec<Vec<String>>,
}

/// What stands before the key of a chart among the ids of rows.
pub const CHART: &str = "charts.";

/// The charts of a file in its order. What cannot be read is left out; a test of every ruleset sees to it that all can.
#[must_use]
pub fn charts(text: &str) -> Vec<Chart> {
    let Ok(file) = DeTable::parse(text) else { return Vec::new() };
    let whole = in_order(file.get_ref());
    // Some files keep all charts in one table.
    let tables = match whole.as_slice() {
        [("chart", DeValue::Table(charts))] => in_order(charts),
        _ => whole,
    };
    let chart = |(key, value): (&str, &DeValue<'_>)| match value {
        DeValue::Table(table) => Some(Chart::read(key, table)),
        _ => None,
    };
    tables.into_iter().filter_map(chart).collect()
}

impl Chart {
    fn read(key: &str, table: &DeTable<'_>) -> Chart {
        let entries = in_order(table);
        let of = |name: &str| entries.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
        let text = |name: &str| of(name).map(words).filter(|text| !text.is_empty());
        let said: Vec<String> =
            ["rule", "note", "because"].into_iter().filter_map(text).map(|text| sentence(&text)).collect();
        let mut rules = strings(of("rules"));
        let mut sheets = Vec::new();
        let mut numbers = Sheet::default();
        for (key, value) in &entries {
            match value {
                _ if HEAD.contains(key) => {}
                DeValue::Table(inner) if has_tables(inner) => sheets.push(keyed(key, inner)),
                DeValue::Array(_) if !tables_of(value).is_empty() => {
                    let tables = tables_of(value);
                    rules.extend(tables.iter().filter_map(|table| Some(words(table.get("rule")?.get_ref()))));
                    let title = if *key == "row" { String::new() } else { capital(&spaced(key)) };
                    sheets.push(listed(
                        title,
                        &strings(of("columns")),
                        tables.into_iter().map(|table| (None, table)),
                    ));
                }
                _ => numbers.rows.extend(
                    flat(&capital(&spaced(key)), value).into_iter().map(|(name, cell)| vec![name, cell]),
                ),
            }
        }
        if !numbers.rows.is_empty() {
            sheets.insert(0, numbers);
        }
        Chart {
            id: format!("{CHART}{key}"),
            title: text("title").unwrap_or_else(|| capital(&spaced(key))),
            printed: matches!(of("printed"), Some(DeValue::Boolean(true))),
            says: said.join(" "),
            rules,
            sheets,
        }
    }
}

/// What is said of a chart as a whole.
const HEAD: [&str; 7] = ["title", "printed", "because", "note", "rule", "rules", "columns"];

/// A table of tables, each a row under its key.
fn keyed(title: &str, table: &DeTable<'_>) -> Sheet {
    let rows = in_order(table).into_iter().filter_map(|(key, value)| match value {
        DeValue::Table(row) => Some((Some(spaced(key)), row)),
        _ => None,
    });
    listed(capital(&spaced(title)), &[], rows)
}

/// Rows with a column for each key, those of `first` before the others.
fn listed<'a>(
    title: String,
    first: &[String],
    rows: impl Iterator<Item = (Option<String>, &'a DeTable<'a>)>,
) -> Sheet {
    let rows: Vec<Vec<(String, String)>> = rows
        .map(|(key, row)| {
            let cells = in_order(row).into_iter().flat_map(|(name, value)| flat(&spaced(name), value));
            key.into_iter().map(|key| (String::new(), key)).chain(cells).collect()
        })
        .collect();
    let mut columns: Vec<String> = Vec::new();
    let named = rows.iter().flatten().map(|(name, _)| name.clone());
    for name in first.iter().map(|name| spaced(name)).chain(named) {
        let is_used = rows.iter().flatten().any(|(column, _)| *column == name);
        if is_used && !columns.contains(&name) {
            columns.push(name);
        }
    }
    let cell = |row: &Vec<(String, String)>, column: &String| {
        row.iter().find(|(name, _)| name == column).map(|(_, cell)| cell.clone()).unwrap_or_default()
    };
    let rows = rows.iter().map(|row| columns.iter().map(|column| cell(row, column)).collect()).collect();
    Sheet { title, columns: columns.iter().map(|column| capital(column)).collect(), rows }
}

/// A value as cells: a table in a cell has one for each of its keys.
fn flat(name: &str, value: &DeValue<'_>) -> Vec<(String, String)> {
    match value {
        DeValue::Table(inner) => in_order(inner)
            .into_iter()
            .flat_map(|(key, value)| flat(&format!("{name} {}", spaced(key)), value))
            .collect(),
        _ => vec![(name.to_owned(), words(value))],
    }
}

fn words(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.replace('_', " "),
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Boolean(is) => (if *is { "yes" } else { "no" }).to_owned(),
        DeValue::Datetime(at) => at.to_string(),
        DeValue::Array(list) => list.iter().map(|one| words(one.get_ref())).collect::<Vec<_>>().join(", "),
        DeValue::Table(table) => {
            let parts =
                in_order(table).into_iter().map(|(key, value)| format!("{} {}", spaced(key), words(value)));
            parts.collect::<Vec<_>>().join(", ")
        }
    }
}

/// The entries of a table as they follow in the file, which it does not keep.
fn in_order<'a>(table: &'a DeTable<'_>) -> Vec<(&'a str, &'a DeValue<'a>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries.into_iter().map(|(key, value)| (key.get_ref().as_ref(), value.get_ref())).collect()
}

fn tables_of<'a>(value: &'a DeValue<'_>) -> Vec<&'a DeTable<'a>> {
    let DeValue::Array(list) = value else { return Vec::new() };
    let tables = list.iter().map(|one| match one.get_ref() {
        DeValue::Table(table) => Some(table),
        _ => None,
    });
    tables.collect::<Option<_>>().unwrap_or_default()
}

fn has_tables(table: &DeTable<'_>) -> bool {
    !table.is_empty() && table.values().all(|value| matches!(value.get_ref(), DeValue::Table(_)))
}

fn strings(value: Option<&DeValue<'_>>) -> Vec<String> {
    let Some(DeValue::Array(list)) = value else { return Vec::new() };
    let text = |one: &toml::Spanned<DeValue<'_>>| match one.get_ref() {
        DeValue::String(text) => Some(text.to_string()),
        _ => None,
    };
    list.iter().filter_map(text).collect()
}

fn spaced(key: &str) -> String {
    key.replace('_', " ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn sentence(text: &str) -> String {
    let text = capital(text);
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

#[cfg(test)]
mod tests {
    use super::{Sheet, charts};

    #[test]
    fn charts_are_read_in_the_order_of_the_file() {
        let file = r#"
            [ranges]
            printed = true
            rules = ["shoot.range"]
            note = "in inches"
            beyond = 4
            steps = [1, 2]
            columns = ["weapon"]
            row = [{ close = 4, weapon = "bow", cost = { foot = 1, horse = "all_of_it" } }, { weapon = "gun", far = true, rule = "7.1" }]

            [armies]
            title = "Who fights"
            because = "lost"
            [armies.red.first]
            men = 3
            [armies.red.second]
            men = 5
        "#;
        let [ranges, armies] = &charts(file)[..] else { panic!("there are two charts") };
        assert_eq!(
            (ranges.id.as_str(), ranges.title.as_str(), ranges.printed),
            ("charts.ranges", "Ranges", true)
        );
        assert_eq!(
            (ranges.says.as_str(), &ranges.rules[..]),
            ("In inches.", &["shoot.range".to_owned(), "7.1".to_owned()][..])
        );
        let rows = |sheet: &Sheet| sheet.rows.iter().map(|row| row.join("|")).collect::<Vec<_>>();
        let [numbers, weapons] = &ranges.sheets[..] else { panic!("numbers and rows") };
        assert_eq!(rows(numbers), ["Beyond|4", "Steps|1, 2"]);
        assert_eq!(weapons.columns, ["Weapon", "Close", "Cost foot", "Cost horse", "Far", "Rule"]);
        assert_eq!(rows(weapons), ["bow|4|1|all of it||", "gun||||yes|7.1"]);
        assert_eq!(
            (armies.title.as_str(), armies.printed, armies.says.as_str()),
            ("Who fights", false, "Lost.")
        );
        assert_eq!(
            (armies.sheets[0].title.as_str(), &armies.sheets[0].columns[..]),
            ("Red", &[String::new(), "Men".to_owned()][..])
        );
        assert_eq!(rows(&armies.sheets[0]), ["first|3", "second|5"]);
        assert!(charts("nonsense = [").is_empty());
    }
}
