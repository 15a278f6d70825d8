//! What there is: rulesets and scenarios.

use std::path::Path;

use arsenal::nearest;
use battle::{Mistake, Mistakes, ScenarioInfo, position_of};
use door::Door;
use serde::Serialize;
use serde_json::json;

use crate::fault::{Fault, read};
use crate::laboratory::one_or_each;
use crate::page::Page;

/// `gonfalon rulesets`
pub(crate) fn rulesets(page: &mut Page, json: bool) -> Result<(), Fault> {
    if json {
        let list: Vec<_> = arsenal::doors()
            .map(|door| {
                json!({
                    "key": door.key(), "short": door.short(), "name": door.name(),
                    "rules": door.rulebook().rows.len(), "scenarios": door.scenarios().len(),
                    "rulebook": door.rulebook().version,
                })
            })
            .collect();
        return page.json(&list);
    }
    let mut rows = vec![["short", "key", "rules", "scenarios", "name"].map(String::from).to_vec()];
    for door in arsenal::doors() {
        rows.push(vec![
            door.short().to_string(),
            door.key().to_string(),
            door.rulebook().rows.len().to_string(),
            door.scenarios().len().to_string(),
            door.name().to_string(),
        ]);
    }
    page.columns("<<>><", &rows)
}

/// `gonfalon scenarios`
pub(crate) fn scenarios(page: &mut Page, ruleset: Option<&str>, json: bool) -> Result<(), Fault> {
    #[derive(Serialize)]
    struct Listed {
        ruleset: &'static str,
        scenarios: Vec<ScenarioInfo>,
    }
    let list =
        |door: &'static dyn Door| (Listed { ruleset: door.key(), scenarios: door.scenarios() }, door.name());
    let all: Vec<_> = one_or_each(ruleset)?.into_iter().map(list).collect();
    if json {
        return page.json(&all.iter().map(|(listed, _)| listed).collect::<Vec<_>>());
    }
    for (n, (listed, name)) in all.iter().enumerate() {
        if n > 0 {
            page.gap()?;
        }
        let heading = page.paint.strong(name);
        page.line(heading)?;
        let row = |info: &ScenarioInfo| vec![info.key.clone(), info.title.clone(), info.date.clone()];
        let rows: Vec<_> = listed.scenarios.iter().map(row).collect();
        page.columns("<<<", &rows)?;
    }
    Ok(())
}

/// `gonfalon scenario check`
pub(crate) fn check(page: &mut Page, file: &Path, ruleset: Option<&str>, json: bool) -> Result<(), Fault> {
    let text = read(file)?;
    let (key, sound, checked) = if ruleset.is_none() && is_neutral(&text) {
        let what = "a sound battle, which every ruleset can muster".to_string();
        (None, what, muster::Battle::read(&text).map(|_| ()))
    } else {
        let key = ruleset_of(&text, ruleset).map_err(|why| Fault::in_file(file, why))?;
        let door = arsenal::open(&key)?;
        let what = format!("a sound scenario of {}", door.name());
        (Some(door.key()), what, door.about(&position_of(&text)).map(|_| ()))
    };
    if json {
        let list = checked.as_ref().err().map(mistakes_as_json).unwrap_or_default();
        page.json(&json!({ "ruleset": key, "sound": checked.is_ok(), "mistakes": list }))?;
    }
    match checked {
        Ok(()) if json => Ok(()),
        Ok(()) => page.line(format_args!("{}: {sound}", file.display())),
        Err(mistakes) => Err(mistakes_in(page, file, &mistakes)?),
    }
}

/// All that is wrong with a file, once the page is written.
pub(crate) fn mistakes_in(page: &mut Page, file: &Path, mistakes: &Mistakes) -> Result<Fault, Fault> {
    page.finish()?;
    let count = match mistakes.len() {
        1 => "1 mistake".to_string(),
        n => format!("{n} mistakes"),
    };
    let list = mistakes.to_string().replace('\n', "\n  ");
    Ok(Fault::Refused(format!("{} has {count}:\n  {list}", file.display())))
}

/// Mistakes for a program to read.
pub(crate) fn mistakes_as_json(mistakes: &Mistakes) -> Vec<serde_json::Value> {
    let as_json =
        |m: &Mistake| json!({ "line": m.line, "column": m.column, "place": m.place, "reason": m.reason });
    mistakes.into_iter().map(as_json).collect()
}

/// `gonfalon scenario show`
pub(crate) fn show(page: &mut Page, name: &str, ruleset: Option<&str>) -> Result<(), Fault> {
    let key = match ruleset {
        Some(key) => key.to_string(),
        None => ruleset_with(name)?,
    };
    let door = arsenal::open(&key)?;
    let summary = door.summary(&scenario(door, name)?);
    page.block(&summary.map_err(|mistakes| Fault::in_file(Path::new(name), mistakes))?)
}

/// The text of a scenario that is asked for by its key or by its file.
pub(crate) fn scenario(door: &dyn Door, name: &str) -> Result<String, Fault> {
    if let Some(text) = door.scenario(name) {
        return Ok(text);
    }
    let file = Path::new(name);
    if file.exists() || name == "-" {
        // A file to be adjudicated is a scenario, too.
        return read(file).map(|text| position_of(&text));
    }
    let scenarios = door.scenarios();
    let meant = nearest(name, scenarios.iter().map(|info| info.key.as_str()));
    let meant = meant.map_or_else(String::new, |key| format!("; did you mean {key}?"));
    Err(Fault::Input(format!(
        "{} has no scenario {name:?}, and there is no such file{meant} (see `gonfalon scenarios {}`)",
        door.name(),
        door.short()
    )))
}

/// Whether a file is a neutral battle, in men and metres, and not a scenario of one ruleset.
fn is_neutral(text: &str) -> bool {
    text.parse::<toml::Table>().is_ok_and(|table| table.contains_key("field") && table.contains_key("side"))
}

/// The one ruleset that plays a scenario.
fn ruleset_with(name: &str) -> Result<String, Fault> {
    let has = |door: &&dyn Door| door.scenario(name).is_some();
    let with: Vec<&str> = arsenal::doors().filter(has).map(Door::key).collect();
    match with.as_slice() {
        [one] => Ok((*one).to_string()),
        [] if Path::new(name).exists() => {
            let text = read(Path::new(name))?;
            ruleset_of(&text, None).map_err(|why| Fault::in_file(Path::new(name), why))
        }
        // Whichever is asked says that it has none.
        [] => Ok(arsenal::doors().next().map_or_else(String::new, |door| door.key().to_string())),
        [others @ .., last] => {
            let others = others.join(", ");
            Err(Fault::Input(format!("{name} is played by {others} and {last}: say which with --ruleset")))
        }
    }
}

/// The ruleset of a scenario file: the one given, the one the file names, or the only one there is.
pub(crate) fn ruleset_of(text: &str, given: Option<&str>) -> Result<String, String> {
    if let Some(key) = given {
        return Ok(key.to_string());
    }
    let named = text.parse::<toml::Table>().ok().and_then(|table| {
        let of = |value: Option<&toml::Value>| value.and_then(toml::Value::as_str).map(str::to_string);
        of(table.get("ruleset")).or_else(|| of(table.get("adjudicate")?.get("ruleset")))
    });
    match (named, arsenal::doors().map(Door::key).collect::<Vec<_>>().as_slice()) {
        (Some(key), _) => Ok(key),
        (None, [only]) => Ok((*only).to_string()),
        (None, _) => Err("the file does not name its ruleset: say which with --ruleset".to_string()),
    }
}
