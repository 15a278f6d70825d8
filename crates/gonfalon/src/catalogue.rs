//! What there is: rulesets and scenarios.

use std::path::Path;

use arsenal::{Info, Visitor, nearest};
use battle::{Mistake, Mistakes, Ruleset, ScenarioInfo, Viewer, position_of};
use serde::Serialize;
use serde_json::json;

use crate::fault::{Fault, read};
use crate::page::Page;

/// `gonfalon rulesets`
pub(crate) fn rulesets(page: &mut Page, json: bool) -> Result<(), Fault> {
    #[derive(Clone)]
    struct Look;
    impl Visitor for Look {
        type Output = (usize, usize, &'static str);
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            (R::rulebook().rows.len(), R::scenarios().len(), R::rulebook().version)
        }
    }
    let all: Vec<_> = arsenal::rulesets().iter().zip(arsenal::each(&Look)).collect();
    if json {
        let list: Vec<_> = all
            .iter()
            .map(|(info, (rules, scenarios, version))| {
                json!({
                    "key": info.key, "short": info.short, "name": info.name,
                    "rules": rules, "scenarios": scenarios, "rulebook": version,
                })
            })
            .collect();
        return page.json(&list);
    }
    let mut rows = vec![["short", "key", "rules", "scenarios", "name"].map(String::from).to_vec()];
    for (Info { key, short, name }, (rules, scenarios, _)) in all {
        rows.push(vec![
            short.to_string(),
            key.to_string(),
            rules.to_string(),
            scenarios.to_string(),
            name.to_string(),
        ]);
    }
    page.columns("<<>><", &rows)
}

/// `gonfalon scenarios`
pub(crate) fn scenarios(page: &mut Page, ruleset: Option<&str>, json: bool) -> Result<(), Fault> {
    #[derive(Clone)]
    struct List;
    #[derive(Serialize)]
    struct Listed {
        ruleset: &'static str,
        scenarios: Vec<ScenarioInfo>,
    }
    impl Visitor for List {
        type Output = (Listed, &'static str);
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            (Listed { ruleset: R::KEY, scenarios: R::scenarios() }, R::NAME)
        }
    }
    let all = match ruleset {
        Some(key) => vec![arsenal::open(key, List)?],
        None => arsenal::each(&List),
    };
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
    struct Check<'a>(&'a str);
    impl Visitor for Check<'_> {
        type Output = (Option<&'static str>, String, Result<(), Mistakes>);
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            let what = format!("a sound scenario of {}", R::NAME);
            (Some(R::KEY), what, R::open(&position_of(self.0)).map(|_| ()))
        }
    }
    let text = read(file)?;
    let (key, sound, checked) = if ruleset.is_none() && is_neutral(&text) {
        let what = "a sound battle, which every ruleset can muster".to_string();
        (None, what, muster::Battle::read(&text).map(|_| ()))
    } else {
        let key = ruleset_of(&text, ruleset).map_err(|why| Fault::in_file(file, why))?;
        arsenal::open(&key, Check(&text))?
    };
    if json {
        let list = checked.as_ref().err().map(mistakes_as_json).unwrap_or_default();
        page.json(&json!({ "ruleset": key, "sound": checked.is_ok(), "mistakes": list }))?;
    }
    match checked {
        Ok(()) if json => Ok(()),
        Ok(()) => page.line(format_args!("{}: {sound}", file.display())),
        Err(mistakes) => {
            page.finish()?;
            let count = match mistakes.len() {
                1 => "1 mistake".to_string(),
                n => format!("{n} mistakes"),
            };
            let list = mistakes.to_string().replace('\n', "\n  ");
            Err(Fault::Refused(format!("{} has {count}:\n  {list}", file.display())))
        }
    }
}

/// Mistakes for a program to read.
pub(crate) fn mistakes_as_json(mistakes: &Mistakes) -> Vec<serde_json::Value> {
    let as_json =
        |m: &Mistake| json!({ "line": m.line, "column": m.column, "place": m.place, "reason": m.reason });
    mistakes.into_iter().map(as_json).collect()
}

/// `gonfalon scenario show`
pub(crate) fn show(page: &mut Page, name: &str, ruleset: Option<&str>) -> Result<(), Fault> {
    struct Show<'a>(&'a str, &'a mut Page);
    impl Visitor for Show<'_> {
        type Output = Result<(), Fault>;
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            let Show(name, page) = self;
            let text = scenario::<R>(name)?;
            let state = R::open(&text).map_err(|mistakes| Fault::in_file(Path::new(name), mistakes))?;
            page.block(&R::summary(&state, Viewer::Umpire))
        }
    }
    let key = match ruleset {
        Some(key) => key.to_string(),
        None => ruleset_with(name)?,
    };
    arsenal::open(&key, Show(name, page))?
}

/// The text of a scenario that is asked for by its key or by its file.
pub(crate) fn scenario<R: Ruleset>(name: &str) -> Result<String, Fault> {
    if let Some(text) = R::scenario(name) {
        return Ok(text);
    }
    let file = Path::new(name);
    if file.exists() || name == "-" {
        // A file to be adjudicated is a scenario, too.
        return read(file).map(|text| position_of(&text));
    }
    let scenarios = R::scenarios();
    let meant = nearest(name, scenarios.iter().map(|info| info.key.as_str()));
    let meant = meant.map_or_else(String::new, |key| format!("; did you mean {key}?"));
    Err(Fault::Input(format!(
        "{} has no scenario {name:?}, and there is no such file{meant} (see `gonfalon scenarios {}`)",
        R::NAME,
        R::SHORT
    )))
}

/// Whether a file is a neutral battle, in men and metres, and not a scenario of one ruleset.
fn is_neutral(text: &str) -> bool {
    text.parse::<toml::Table>().is_ok_and(|table| table.contains_key("field") && table.contains_key("side"))
}

/// The one ruleset that plays a scenario.
fn ruleset_with(name: &str) -> Result<String, Fault> {
    #[derive(Clone)]
    struct Has<'a>(&'a str);
    impl Visitor for Has<'_> {
        type Output = Option<&'static str>;
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            R::scenario(self.0).map(|_| R::KEY)
        }
    }
    let with: Vec<&str> = arsenal::each(&Has(name)).into_iter().flatten().collect();
    match with.as_slice() {
        [one] => Ok((*one).to_string()),
        [] if Path::new(name).exists() => {
            let text = read(Path::new(name))?;
            ruleset_of(&text, None).map_err(|why| Fault::in_file(Path::new(name), why))
        }
        [] => Ok(arsenal::rulesets()[0].key.to_string()),
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
    match (named, arsenal::rulesets()) {
        (Some(key), _) => Ok(key),
        (None, [only]) => Ok(only.key.to_string()),
        (None, _) => Err("the file does not name its ruleset: say which with --ruleset".to_string()),
    }
}
