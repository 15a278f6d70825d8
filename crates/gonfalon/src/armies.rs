//! Armies that are bought with points: lists, rosters, and the sheets for paper.

use std::path::Path;

use arsenal::nearest;
use battle::{Armies, ArmySheet, CHART, Chart, Form, ListEntry, Mistakes, ROSTER_POINTS, Roster};
use door::Door;
use serde_json::json;

use crate::catalogue::{mistakes_as_json, mistakes_in};
use crate::cli::{ArmyCommand, PrintCommand};
use crate::fault::{Fault, read, write};
use crate::page::Page;

/// `gonfalon army`
pub(crate) fn army(page: &mut Page, command: &ArmyCommand) -> Result<(), Fault> {
    match command {
        ArmyCommand::Lists { ruleset, json } => lists(page, ruleset, *json),
        ArmyCommand::Show { ruleset, list, json } => show(page, ruleset, list, *json),
        ArmyCommand::New { ruleset, list, points, save } => {
            new(page, ruleset, list, *points, save.as_deref())
        }
        ArmyCommand::Check { file, json } => check(page, file, *json),
    }
}

/// `gonfalon print`
pub(crate) fn print(page: &mut Page, command: &PrintCommand) -> Result<(), Fault> {
    let (html, save) = match command {
        PrintCommand::Army { file, save } => {
            let (door, armies, roster) = opened(file, &read(file)?)?;
            (paper::army(door.name(), &ArmySheet::of(armies, &roster)), save)
        }
        PrintCommand::Templates { ruleset, save } => {
            let door = arsenal::open(ruleset)?;
            let templates = door.templates();
            if templates.is_empty() {
                let with = arsenal::doors().filter(|door| !door.templates().is_empty()).map(Door::short);
                let with = with.collect::<Vec<_>>().join(", ");
                let why = format!("{} has no templates (these rulesets have: {with})", door.name());
                return Err(Fault::Input(why));
            }
            (paper::templates(door.name(), &templates), save)
        }
        PrintCommand::Sheets { ruleset, kind, army, battle, save } => {
            let of = match (army, battle) {
                (Some(army), _) => SheetsOf::Army(army),
                (None, Some(battle)) => SheetsOf::Battle(battle),
                (None, None) => SheetsOf::Nothing,
            };
            (sheets(ruleset.as_deref(), kind.as_deref(), of)?, save)
        }
        PrintCommand::Charts { ruleset, id, save } => {
            let door = arsenal::open(ruleset)?;
            (paper::charts(door.name(), &charts(door, id.as_deref())?), save)
        }
    };
    put(page, &html, save.as_deref())
}

/// What sheets are filled in for.
#[derive(Clone, Copy)]
enum SheetsOf<'a> {
    /// A roster.
    Army(&'a Path),
    /// A battle that ships, by its key, or a scenario file.
    Battle(&'a str),
    /// Nothing: they are blank.
    Nothing,
}

/// The sheets of an army or battle, or of a ruleset blank; those of one kind, if one is named.
fn sheets(ruleset: Option<&str>, kind: Option<&str>, of: SheetsOf<'_>) -> Result<String, Fault> {
    let army = match of {
        SheetsOf::Army(file) => Some(file),
        SheetsOf::Battle(_) | SheetsOf::Nothing => None,
    };
    // With an army the ruleset goes without saying: what is named first is the kind then, unless it is a ruleset.
    let is_kind = |word: &&str| army.is_some() && kind.is_none() && arsenal::open(word).is_err();
    let (ruleset, kind) = match ruleset.filter(is_kind) {
        Some(kind) => (None, Some(kind)),
        None => (ruleset, kind),
    };
    let (door, name, mut forms) = match army {
        Some(file) => {
            let (door, armies, roster) = opened(file, &read(file)?)?;
            (door, roster.name.clone(), armies.forms(Some(&roster)))
        }
        None => {
            let (door, armies) = armies_of(ruleset.unwrap_or_default())?;
            match of {
                SheetsOf::Battle(battle) => {
                    (door, battle.to_owned(), sheets_of_battle(door, armies, battle)?)
                }
                SheetsOf::Army(_) | SheetsOf::Nothing => (door, String::new(), armies.forms(None)),
            }
        }
    };
    if matches!(of, SheetsOf::Battle(_)) && forms.is_empty() {
        return Err(Fault::Input(format!("{name} has no buildings or ships with a sheet")));
    }
    if let Some(asked) = ruleset.filter(|_| army.is_some())
        && arsenal::open(asked)?.key() != door.key()
    {
        return Err(Fault::Input(format!("the army is one of {}", door.name())));
    }
    let mut kinds: Vec<&str> = forms.iter().map(|form| form.id).collect();
    kinds.dedup();
    if let Some(kind) = kind.filter(|kind| !kinds.contains(kind)) {
        let meant = nearest(kind, kinds.iter().copied());
        let meant = meant.map_or_else(String::new, |id| format!("; did you mean {id}?"));
        return Err(Fault::Input(format!("{} has no sheets {kind:?}{meant}", door.name())));
    }
    forms.retain(|form| kind.is_none_or(|kind| form.id == kind));
    if forms.is_empty() {
        return Err(Fault::Input(format!("{} is played without sheets", door.name())));
    }
    Ok(paper::forms(door.name(), &name, &forms))
}

/// The sheets of a battle: of one that ships with its ruleset, else of a scenario file.
fn sheets_of_battle(door: &dyn Door, armies: &dyn Armies, battle: &str) -> Result<Vec<Form>, Fault> {
    let text = match door.scenario(battle) {
        Some(text) => text,
        None => read(Path::new(battle))?,
    };
    armies.forms_of_battle(&text).map_err(|mistakes| Fault::in_file(Path::new(battle), mistakes))
}

/// Writes a text into a file, or onto standard output.
fn put(page: &mut Page, text: &str, save: Option<&Path>) -> Result<(), Fault> {
    match save {
        Some(file) => {
            write(file, text)?;
            page.line(format_args!("{} is written", file.display()))
        }
        None => page.line(text.trim_end()),
    }
}

fn armies_of(ruleset: &str) -> Result<(&'static dyn Door, &'static dyn Armies), Fault> {
    let door = arsenal::open(ruleset)?;
    let armies = door.armies().ok_or_else(|| {
        let with = arsenal::doors().filter(|door| door.armies().is_some()).map(Door::short);
        let with = with.collect::<Vec<_>>().join(", ");
        Fault::Input(format!(
            "the armies of {} are not bought with points (those of {with} are)",
            door.name()
        ))
    })?;
    Ok((door, armies))
}

fn lists(page: &mut Page, ruleset: &str, json: bool) -> Result<(), Fault> {
    let (_, armies) = armies_of(ruleset)?;
    let lists = armies.lists();
    if json {
        return page.json(&json!({ "points": armies.points(), "lists": lists }));
    }
    let rows: Vec<_> = lists.into_iter().map(|list| vec![list.key, list.name, list.about]).collect();
    page.columns("<<<", &rows)
}

/// A roster without lines of a list that there is.
fn empty(door: &dyn Door, armies: &dyn Armies, list: &str, points: Option<u16>) -> Result<Roster, Fault> {
    let lists = armies.lists();
    if !lists.iter().any(|known| known.key == list) {
        let meant = nearest(list, lists.iter().map(|known| known.key.as_str()));
        let meant = meant.map_or_else(String::new, |key| format!("; did you mean {key}?"));
        return Err(Fault::Input(format!(
            "{} has no army list {list:?}{meant} (see `gonfalon army lists {}`)",
            door.name(),
            door.short()
        )));
    }
    Ok(Roster {
        ruleset: door.key().to_string(),
        name: String::new(),
        list: list.to_string(),
        points: points.unwrap_or_else(|| armies.points()),
        lines: Vec::new(),
    })
}

fn show(page: &mut Page, ruleset: &str, list: &str, json: bool) -> Result<(), Fault> {
    let (door, armies) = armies_of(ruleset)?;
    let roster = empty(door, armies, list, None)?;
    let entries = armies.entries(&roster);
    if json {
        return page.json(&entries);
    }
    let limits = |entry: &ListEntry| match (entry.least, entry.most) {
        (0, None) => "any number".to_string(),
        (least, None) => format!("{least} or more"),
        (least, Some(most)) => format!("{least} to {most}"),
    };
    let mut part = "";
    for entry in &entries {
        if entry.part != part {
            if !part.is_empty() {
                page.gap()?;
            }
            let heading = page.paint.strong(&entry.part);
            page.line(heading)?;
            part = &entry.part;
            let of_part = entries.iter().filter(|other| other.part == part);
            let row = |entry: &ListEntry| {
                vec![
                    entry.line.clone(),
                    entry.each.clone(),
                    limits(entry),
                    entry.name.clone(),
                    entry.about.clone(),
                ]
            };
            page.columns("<<<<<", &of_part.map(row).collect::<Vec<_>>())?;
        }
    }
    Ok(())
}

fn new(
    page: &mut Page,
    ruleset: &str,
    list: &str,
    points: Option<u16>,
    save: Option<&Path>,
) -> Result<(), Fault> {
    let (door, armies) = armies_of(ruleset)?;
    let mut roster = empty(door, armies, list, points)?;
    if !ROSTER_POINTS.contains(&roster.points) {
        let (least, most) = (ROSTER_POINTS.start(), ROSTER_POINTS.end());
        return Err(Fault::Input(format!("an army has {least} to {most} points")));
    }
    roster.lines = armies.ready(list, roster.points);
    put(page, &roster.write(), save)
}

/// The roster of a file, with its ruleset.
fn opened(file: &Path, text: &str) -> Result<(&'static dyn Door, &'static dyn Armies, Roster), Fault> {
    let roster = Roster::read(text).map_err(|mistakes| Fault::in_file(file, mistakes))?;
    let (door, armies) = armies_of(&roster.ruleset)?;
    Ok((door, armies, roster))
}

fn check(page: &mut Page, file: &Path, json: bool) -> Result<(), Fault> {
    let text = read(file)?;
    let roster = match Roster::read(&text) {
        Ok(roster) => roster,
        Err(mistakes) => return wrong(page, file, &mistakes, json),
    };
    let (door, armies) = armies_of(&roster.ruleset)?;
    let bill = armies.bill(&roster);
    let mistakes = Roster::mistakes_in(&text, &bill);
    if json {
        let sheet = ArmySheet::of(armies, &roster);
        let list = mistakes_as_json(&mistakes);
        page.json(&json!({ "ruleset": door.key(), "legal": sheet.legal, "mistakes": list, "sheet": sheet }))?;
    } else {
        let rows = bill.lines.iter().map(|line| vec![line.price.total().to_string(), line.what.clone()]);
        page.columns("><", &rows.collect::<Vec<_>>())?;
        page.line(format_args!("{} of {} points", bill.total(), bill.points))?;
        page.text(0, &armies.facts(&roster).join("; "))?;
    }
    match bill.is_legal() {
        true if json => Ok(()),
        true => page.line(format_args!("{}: a legal army of {}", file.display(), door.name())),
        false => Err(mistakes_in(page, file, &mistakes)?),
    }
}

fn wrong(page: &mut Page, file: &Path, mistakes: &Mistakes, json: bool) -> Result<(), Fault> {
    if json {
        page.json(&json!({ "legal": false, "mistakes": mistakes_as_json(mistakes) }))?;
    }
    Err(mistakes_in(page, file, mistakes)?)
}

/// The charts of a quick sheet, or those whose ids begin so.
fn charts(door: &dyn Door, id: Option<&str>) -> Result<Vec<Chart>, Fault> {
    let mut all = battle::charts(door.charts());
    let Some(id) = id else { return Ok(paper::quick(all)) };
    let key = |chart: &Chart| chart.id.strip_prefix(CHART).unwrap_or(&chart.id).to_string();
    let keys: Vec<String> = all.iter().map(key).collect();
    all.retain(|chart| key(chart).starts_with(id.strip_prefix(CHART).unwrap_or(id)));
    if all.is_empty() {
        let meant = nearest(id, keys.iter().map(String::as_str));
        let meant = meant.map_or_else(String::new, |id| format!("; did you mean {id}?"));
        return Err(Fault::Input(format!("{} has no chart {id:?}{meant}", door.name())));
    }
    Ok(all)
}
