//! The rulebook for people.

use arsenal::nearest;
use battle::{CHART, Chart, Row, RowSource, Rulebook, own_rows};

use crate::cli::RulesArguments;
use crate::fault::Fault;
use crate::page::Page;

/// The engine's own rows, which are part of every ruleset.
static OWN: [&Row; 8] = [
    &own_rows::OVER,
    &own_rows::NOT_ASKED,
    &own_rows::OTHER_QUESTION,
    &own_rows::UNREADABLE,
    &own_rows::CONCEDED,
    &own_rows::DRAWN,
    &own_rows::TOO_LONG,
    &own_rows::RULING,
];

/// `gonfalon rules`
pub(crate) fn rules(page: &mut Page, arguments: &RulesArguments) -> Result<(), Fault> {
    let door = arsenal::open(&arguments.ruleset)?;
    let book = door.rulebook();
    if let Some(id) = arguments.id.as_deref().filter(|id| id.starts_with(CHART.trim_end_matches('.'))) {
        return print_charts(page, door.charts(), id, arguments);
    }
    let rows = match (&arguments.id, &arguments.search) {
        (Some(id), _) => by_id(book, id, door.short())?,
        (None, Some(word)) => with_word(book, word, door.name())?,
        (None, None) => all(book).collect(),
    };
    if arguments.json {
        return page.json(&rows);
    }
    if arguments.titles {
        return titles(page, &rows);
    }
    for (n, row) in rows.iter().enumerate() {
        if n > 0 {
            page.gap()?;
        }
        print_row(page, row)?;
    }
    Ok(())
}

/// The row with this id, of a ruleset or of the engine.
pub(crate) fn find(book: &Rulebook, id: &str) -> Option<&'static Row> {
    book.find(id).or_else(|| OWN.into_iter().find(|row| row.id == id))
}

/// Prints a row: its title, what it says, and for a reading what that settles.
pub(crate) fn print_row(page: &mut Page, row: &Row) -> Result<(), Fault> {
    let heading = page.paint.strong(format_args!("{}  {}", row.id, row.title));
    let ours = match row.source {
        RowSource::Printed => "",
        RowSource::Reading => "  (our reading)",
    };
    let ours = page.paint.faint(ours);
    page.line(format_args!("{heading}{ours}"))?;
    page.text(2, row.says)?;
    if let Some(reading) = row.reading {
        let word = if row.source == RowSource::Reading { "Settles" } else { "Note" };
        page.text(2, &format!("{word}: {reading}"))?;
    }
    if let Some(option) = row.option {
        page.text(2, &format!("Only with the scenario's option {option}."))?;
    }
    if !row.refs.is_empty() {
        page.text(2, &format!("See {}.", row.refs.join(", ")))?;
    }
    Ok(())
}

/// Prints the charts whose ids begin so.
fn print_charts(page: &mut Page, file: &str, id: &str, arguments: &RulesArguments) -> Result<(), Fault> {
    let mut charts = battle::charts(file);
    let all: Vec<String> = charts.iter().map(|chart| chart.id.clone()).collect();
    charts.retain(|chart| chart.id == id || !all.iter().any(|other| other == id) && chart.id.starts_with(id));
    if charts.is_empty() {
        let meant = nearest(id, all.iter().map(String::as_str));
        let meant = meant.map_or_else(String::new, |id| format!("; did you mean {id}?"));
        return Err(Fault::Input(format!("there is no chart {id:?}{meant}")));
    }
    if arguments.json {
        return page.json(&charts);
    }
    if arguments.titles {
        let cells = |chart: &Chart| vec![chart.id.clone(), chart.title.clone()];
        return page.columns("<<", &charts.iter().map(cells).collect::<Vec<_>>());
    }
    for (n, chart) in charts.iter().enumerate() {
        if n > 0 {
            page.gap()?;
        }
        print_chart(page, chart)?;
    }
    Ok(())
}

fn print_chart(page: &mut Page, chart: &Chart) -> Result<(), Fault> {
    let heading = page.paint.strong(format_args!("{}  {}", chart.id, chart.title));
    let ours = page.paint.faint(if chart.printed { "" } else { "  (ours)" });
    page.line(format_args!("{heading}{ours}"))?;
    if !chart.says.is_empty() {
        page.text(2, &chart.says)?;
    }
    for sheet in &chart.sheets {
        if !sheet.title.is_empty() {
            page.text(2, &sheet.title)?;
        }
        let heads = Some(sheet.columns.clone()).filter(|heads| !heads.is_empty());
        let rows: Vec<Vec<String>> = heads.into_iter().chain(sheet.rows.iter().cloned()).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
        page.columns(&"<".repeat(columns), &rows)?;
    }
    if !chart.rules.is_empty() {
        page.text(2, &format!("See {}.", chart.rules.join(", ")))?;
    }
    Ok(())
}

fn titles(page: &mut Page, rows: &[&'static Row]) -> Result<(), Fault> {
    let ours = |row: &Row| if row.source == RowSource::Reading { "our reading" } else { "" };
    let cells = |row: &&Row| vec![row.id.to_string(), row.title.to_string(), ours(row).to_string()];
    page.columns("<<<", &rows.iter().map(cells).collect::<Vec<_>>())
}

fn all(book: &Rulebook) -> impl Iterator<Item = &'static Row> {
    book.rows.iter().chain(OWN)
}

/// The row of this id; if there is none, those whose ids begin with it.
fn by_id(book: &Rulebook, id: &str, short: &str) -> Result<Vec<&'static Row>, Fault> {
    if let Some(row) = find(book, id) {
        return Ok(vec![row]);
    }
    let begun: Vec<_> = all(book).filter(|row| row.id.starts_with(id)).collect();
    if !begun.is_empty() {
        return Ok(begun);
    }
    let meant = nearest(id, all(book).map(|row| row.id));
    let meant = meant.map_or_else(String::new, |id| format!("; did you mean {id}?"));
    Err(Fault::Input(format!("there is no rule {id:?}{meant} (see `gonfalon rules {short} --titles`)")))
}

fn with_word(book: &Rulebook, word: &str, name: &str) -> Result<Vec<&'static Row>, Fault> {
    let rows: Vec<_> = book.search(word).collect();
    if rows.is_empty() {
        return Err(Fault::Refused(format!("no rule of {name} has {word:?} in it")));
    }
    Ok(rows)
}
