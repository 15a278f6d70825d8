//! Settling arguments at a real table: adjudications and odds.

use std::path::Path;

use battle::{AdjudicateError, AdjudicateFile, position_of};
use door::{Asked, Counting, Door, Judged, NoOdds};
use serde_json::json;

use crate::catalogue::{mistakes_as_json, scenario};
use crate::changes::{Changed, changes};
use crate::fault::{Fault, read};
use crate::odds;
use crate::page::Page;
use crate::rules;
use crate::story::print_line;

/// How many choices are listed.
const MOST_CHOICES: usize = 20;

/// `gonfalon adjudicate`
pub(crate) fn adjudicate(page: &mut Page, file: &Path, json: bool) -> Result<(), Fault> {
    let case = Case::read(page, file, json)?;
    let position = case.position()?;
    match case.door.adjudicate(&case.file, &position) {
        Ok(found) => {
            if json {
                print_json(page, case.door, &found)?;
            } else {
                print(page, &found)?;
            }
            found.trouble.as_ref().map_or(Ok(()), |error| Err(case.told_fault(page, error)?))
        }
        Err(error) => Err(case.fault(page, &error)?),
    }
}

/// `gonfalon odds`
pub(crate) fn odds(
    page: &mut Page,
    file: &Path,
    limit: u64,
    samples: Option<u32>,
    json: bool,
) -> Result<(), Fault> {
    let case = Case::read(page, file, json)?;
    let position = case.position()?;
    let counting = samples.map_or(Counting::Within(limit), Counting::Samples);
    let found = case.door.odds(&case.file, &position, counting);
    let last = case.file.actions.last().map(String::as_str).unwrap_or_default();
    match found {
        Ok(odds) if json => odds::print_json(page, case.door, last, &odds),
        Ok(odds) => odds::print(page, last, &odds),
        Err(NoOdds::File(error)) => Err(case.fault(page, &error)?),
        Err(why @ NoOdds::NoAction) => Err(Fault::in_file(file, why)),
        Err(why @ NoOdds::Odds(_)) => Err(Fault::Refused(format!("{}: {last:?}: {why}", file.display()))),
    }
}

/// An adjudicate file and where it lies, with the ruleset it is for.
struct Case<'a> {
    path: &'a Path,
    text: String,
    file: AdjudicateFile,
    json: bool,
    door: &'static dyn Door,
}

impl<'a> Case<'a> {
    fn read(page: &mut Page, path: &'a Path, json: bool) -> Result<Case<'a>, Fault> {
        let text = read(path)?;
        match AdjudicateFile::read(&text) {
            Ok(file) => {
                let door = arsenal::open(&file.ruleset)?;
                Ok(Case { path, text, file, json, door })
            }
            Err(why) => {
                if json {
                    page.json(&json!({ "error": { "kind": "file", "text": why } }))?;
                }
                Err(Fault::in_file(path, why))
            }
        }
    }

    /// The position the actions start from: the file's own, or that of the scenario it names.
    fn position(&self) -> Result<String, Fault> {
        let own = position_of(&self.text);
        let Some(name) = &self.file.scenario else { return Ok(own) };
        if own.parse::<toml::Table>().is_ok_and(|table| !table.is_empty()) {
            let why = "it names a scenario and holds a position of its own; one of them must go";
            return Err(Fault::in_file(self.path, why));
        }
        scenario(self.door, name)
    }

    /// Prints what the rules have to say of an error. A rule that refuses is an answer, and dice that do not fit are
    /// too; all else is a bad file.
    fn fault(&self, page: &mut Page, error: &AdjudicateError) -> Result<Fault, Fault> {
        if self.json {
            page.json(&json!({ "ruleset": self.door.key(), "error": error_as_json(error) }))?;
        }
        self.told_fault(page, error)
    }

    /// The same of an error that is printed with all that went before it.
    fn told_fault(&self, page: &mut Page, error: &AdjudicateError) -> Result<Fault, Fault> {
        if !self.json
            && let AdjudicateError::Refused { rule, .. } = error
            && let Some(row) = rules::find(self.door.rulebook(), rule.id())
        {
            page.gap()?;
            rules::print_row(page, row)?;
        }
        page.finish()?;
        Ok(match error {
            AdjudicateError::Refused { .. }
            | AdjudicateError::Dice { .. }
            | AdjudicateError::LeftOver { .. }
            | AdjudicateError::Stopped(_)
            | AdjudicateError::NeverTold { .. } => {
                Fault::Refused(format!("{}: {error}", self.path.display()))
            }
            AdjudicateError::Position(_)
            | AdjudicateError::Foreign(_)
            | AdjudicateError::Unreadable { .. } => Fault::in_file(self.path, error),
        })
    }
}

fn error_as_json(error: &AdjudicateError) -> serde_json::Value {
    let text = error.to_string();
    match error {
        AdjudicateError::Refused { action, rule, why } => {
            json!({ "kind": "refused", "action": action, "rule": rule, "why": why, "text": text })
        }
        AdjudicateError::Dice { action, .. } => json!({ "kind": "dice", "action": action, "text": text }),
        AdjudicateError::LeftOver { dice } => json!({ "kind": "left-over", "dice": dice, "text": text }),
        AdjudicateError::Stopped(_) => json!({ "kind": "stopped", "text": text }),
        AdjudicateError::NeverTold { until } => json!({ "kind": "never-told", "until": until, "text": text }),
        AdjudicateError::Unreadable { action, .. } => {
            json!({ "kind": "unreadable", "action": action, "text": text })
        }
        AdjudicateError::Position(mistakes) => {
            json!({ "kind": "position", "mistakes": mistakes_as_json(mistakes), "text": text })
        }
        AdjudicateError::Foreign(_) => json!({ "kind": "foreign", "text": text }),
    }
}

fn changed(found: &Judged) -> Vec<Changed> {
    changes(&found.ground, &found.before, &found.after)
}

fn print_json(page: &mut Page, door: &dyn Door, found: &Judged) -> Result<(), Fault> {
    let actions: Vec<_> =
        found.lines.iter().map(|(action, events)| json!({ "action": action, "events": events })).collect();
    page.json(&json!({
        "ruleset": door.key(),
        "actions": actions,
        "changed": changed(found),
        "hash": found.hash,
        "verdict": found.verdict,
        "awaiting": found.asked,
        "stopped": found.stopped,
        "error": found.trouble.as_ref().map(error_as_json),
    }))
}

fn print(page: &mut Page, found: &Judged) -> Result<(), Fault> {
    for (n, (action, lines)) in found.lines.iter().enumerate() {
        // The opening is not worth a heading if nothing happened in it.
        if n == 0 && lines.is_empty() {
            continue;
        }
        let action = page.paint.strong(action);
        page.line(action)?;
        for line in lines {
            print_line(page, 2, line)?;
        }
    }
    let changed = changed(found);
    if !changed.is_empty() {
        section(page, "changed")?;
        let rows: Vec<_> = changed.iter().map(Changed::cells).collect();
        page.columns("<<<", &rows)?;
    }
    section(page, "hash")?;
    page.line(format_args!("  {}", found.hash))?;
    if let Some(why) = &found.stopped {
        section(page, "stopped")?;
        page.text(2, why)?;
    }
    match found.verdict {
        Some(verdict) => {
            section(page, "verdict")?;
            let who = verdict.winner.map_or("a draw".to_string(), |side| format!("{side} wins"));
            page.line(format_args!("  {who}: {} [{}]", verdict.how, verdict.rule))
        }
        None => found.asked.iter().try_for_each(|asked| print_asked(page, asked)),
    }
}

fn print_asked(page: &mut Page, asked: &Asked) -> Result<(), Fault> {
    let Asked { side, question, asks, choices } = asked;
    section(page, &format!("awaiting {side}, question {question}"))?;
    page.text(2, asks)?;
    for choice in choices.iter().take(MOST_CHOICES) {
        page.line(format_args!("    {side}: {choice}"))?;
    }
    if choices.len() > MOST_CHOICES {
        page.line(format_args!("    and {} more", choices.len() - MOST_CHOICES))?;
    }
    Ok(())
}

fn section(page: &mut Page, title: &str) -> Result<(), Fault> {
    page.gap()?;
    let title = page.paint.strong(title);
    page.line(title)
}
