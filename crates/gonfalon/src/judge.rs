//! Settling arguments at a real table: adjudications and odds.

use std::path::Path;

use arsenal::Visitor;
use battle::{
    AdjudicateError, AdjudicateFile, Adjudication, Battle, Likely, OddsError, Ruleset, Side, State, Viewer,
    odds_within, position_of, sampled_odds, split_action,
};
use serde::Serialize;
use serde_json::json;

use crate::catalogue::{mistakes_as_json, scenario};
use crate::changes::{Changed, changes};
use crate::fault::{Fault, read};
use crate::page::Page;
use crate::rules;
use crate::story::print_line;

/// How many choices are listed.
const MOST_CHOICES: usize = 20;

/// `gonfalon adjudicate`
pub(crate) fn adjudicate(page: &mut Page, file: &Path, json: bool) -> Result<(), Fault> {
    let case = Case::read(page, file, json)?;
    let key = case.file.ruleset.clone();
    arsenal::open(&key, Adjudicate { page, case })?
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
    let key = case.file.ruleset.clone();
    arsenal::open(&key, Odds { page, case, limit, samples })?
}

/// An adjudicate file and where it lies.
struct Case<'a> {
    path: &'a Path,
    text: String,
    file: AdjudicateFile,
    json: bool,
}

impl<'a> Case<'a> {
    fn read(page: &mut Page, path: &'a Path, json: bool) -> Result<Case<'a>, Fault> {
        let text = read(path)?;
        match AdjudicateFile::read(&text) {
            Ok(file) => Ok(Case { path, text, file, json }),
            Err(why) => {
                if json {
                    page.json(&json!({ "error": { "kind": "file", "text": why } }))?;
                }
                Err(Fault::in_file(path, why))
            }
        }
    }

    /// The position the actions start from: the file's own, or that of the scenario it names.
    fn position<R: Ruleset>(&self) -> Result<String, Fault> {
        let own = position_of(&self.text);
        let Some(name) = &self.file.scenario else { return Ok(own) };
        if own.parse::<toml::Table>().is_ok_and(|table| !table.is_empty()) {
            let why = "it names a scenario and holds a position of its own; one of them must go";
            return Err(Fault::in_file(self.path, why));
        }
        scenario::<R>(name)
    }

    /// Prints what the rules have to say of an error. A rule that refuses is an answer, and dice that do not fit are
    /// too; all else is a bad file.
    fn fault<R: Ruleset>(&self, page: &mut Page, error: &AdjudicateError) -> Result<Fault, Fault> {
        if self.json {
            page.json(&json!({ "ruleset": R::KEY, "error": error_as_json(error) }))?;
        } else if let AdjudicateError::Refused { rule, .. } = error
            && let Some(row) = rules::find(R::rulebook(), rule.id())
        {
            rules::print_row(page, row)?;
        }
        page.finish()?;
        Ok(match error {
            AdjudicateError::Refused { .. }
            | AdjudicateError::Dice { .. }
            | AdjudicateError::LeftOver { .. } => Fault::Refused(format!("{}: {error}", self.path.display())),
            AdjudicateError::Position(_)
            | AdjudicateError::Foreign(_)
            | AdjudicateError::Unreadable { .. } => Fault::in_file(self.path, error),
        })
    }
}

struct Adjudicate<'a> {
    page: &'a mut Page,
    case: Case<'a>,
}

impl Visitor for Adjudicate<'_> {
    type Output = Result<(), Fault>;

    fn visit<R: Ruleset>(self, _: R) -> Result<(), Fault> {
        let Adjudicate { page, case } = self;
        let position = case.position::<R>()?;
        match battle::adjudicate::<R>(&case.file, &position) {
            Ok(found) if case.json => print_json::<R>(page, &found),
            Ok(found) => print(page, &found),
            Err(error) => Err(case.fault::<R>(page, &error)?),
        }
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
        AdjudicateError::Unreadable { action, .. } => {
            json!({ "kind": "unreadable", "action": action, "text": text })
        }
        AdjudicateError::Position(mistakes) => {
            json!({ "kind": "position", "mistakes": mistakes_as_json(mistakes), "text": text })
        }
        AdjudicateError::Foreign(_) => json!({ "kind": "foreign", "text": text }),
    }
}

/// What a side is asked.
#[derive(Serialize)]
struct Asked {
    side: Side,
    question: u32,
    asks: String,
    choices: Vec<String>,
}

fn asked<S: State>(battle: &Battle<S>) -> Vec<Asked> {
    let mut choices = Vec::new();
    let mut all = Vec::new();
    for side in Side::BOTH {
        let Some(question) = battle.question(side) else { continue };
        battle.choices(side, &mut choices);
        let prompt = battle.state().prompt(side);
        all.push(Asked {
            side,
            question,
            asks: prompt.map_or_else(String::new, |prompt| prompt.question),
            choices: choices.iter().map(|action| battle.state().write_action(side, action)).collect(),
        });
    }
    all
}

fn changed<S: State>(found: &Adjudication<S>) -> Vec<Changed> {
    let (before, after) = (&found.before, found.battle.state());
    changes(&after.ground(Viewer::Umpire), &before.scene(Viewer::Umpire), &after.scene(Viewer::Umpire))
}

fn print_json<R: Ruleset>(page: &mut Page, found: &Adjudication<R::State>) -> Result<(), Fault> {
    let actions: Vec<_> =
        found.lines.iter().map(|(action, events)| json!({ "action": action, "events": events })).collect();
    page.json(&json!({
        "ruleset": R::KEY,
        "actions": actions,
        "changed": changed(found),
        "hash": found.battle.hash_text(),
        "verdict": found.battle.verdict(),
        "awaiting": asked(&found.battle),
    }))
}

fn print<S: State>(page: &mut Page, found: &Adjudication<S>) -> Result<(), Fault> {
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
    page.line(format_args!("  {}", found.battle.hash_text()))?;
    match found.battle.verdict() {
        Some(verdict) => {
            section(page, "verdict")?;
            let who = verdict.winner.map_or("a draw".to_string(), |side| format!("{side} wins"));
            page.line(format_args!("  {who}: {} [{}]", verdict.how, verdict.rule))
        }
        None => asked(&found.battle).iter().try_for_each(|asked| print_asked(page, asked)),
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

struct Odds<'a> {
    page: &'a mut Page,
    case: Case<'a>,
    limit: u64,
    samples: Option<u32>,
}

impl Visitor for Odds<'_> {
    type Output = Result<(), Fault>;

    fn visit<R: Ruleset>(self, _: R) -> Result<(), Fault> {
        let Odds { page, mut case, limit, samples } = self;
        let position = case.position::<R>()?;
        let Some(last) = case.file.actions.pop() else {
            return Err(Fault::in_file(case.path, "it lists no action whose odds could be worked out"));
        };
        let mut found = battle::adjudicate::<R>(&case.file, &position);
        if let Err(AdjudicateError::LeftOver { dice }) = &found {
            // What is left over fell for the last action itself.
            let used = case.file.dice.len() - dice.len();
            case.file.dice.truncate(used);
            found = battle::adjudicate::<R>(&case.file, &position);
        }
        let battle = match found {
            Ok(found) => found.battle,
            Err(error) => return Err(case.fault::<R>(page, &error)?),
        };
        let (side, action) = match allowed(&battle, &last) {
            Ok(action) => action,
            Err(error) => return Err(case.fault::<R>(page, &error)?),
        };
        let odds = match samples {
            Some(samples) => sampled_odds(&battle, side, action, samples),
            None => odds_within(&battle, side, action, limit),
        };
        let odds = odds.map_err(|refusal| {
            Fault::Refused(format!("{}: {last:?}: {}", case.path.display(), OddsError::Refused(refusal)))
        })?;
        if case.json {
            let chances: Vec<_> = odds
                .outcomes
                .iter()
                .map(|Likely { outcome, chance, error }| {
                    json!({
                        "outcome": outcome, "chance": chance.as_f64(), "error": error,
                        "numerator": chance.numerator(), "denominator": chance.denominator(),
                    })
                })
                .collect();
            let value = json!({
                "ruleset": R::KEY, "action": last, "outcomes": chances, "exact": odds.exact,
                "samples": odds.samples, "steps": odds.steps, "unresolved": odds.unresolved.as_f64(),
                "note": odds.note(),
            });
            return page.json(&value);
        }
        let heading = page.paint.strong(&last);
        page.line(heading)?;
        let rows: Vec<_> = odds
            .outcomes
            .iter()
            .map(|likely| vec![likely.chance.to_string(), likely.outcome.clone()])
            .collect();
        page.columns("><", &rows)?;
        let faint = page.paint.faint(odds.note());
        page.line(format_args!("  {faint}"))
    }
}

/// Reads an action `side: action` and asks the rules whether it is allowed.
fn allowed<S: State>(battle: &Battle<S>, text: &str) -> Result<(Side, S::Action), AdjudicateError> {
    let unreadable = |why| AdjudicateError::Unreadable { action: text.to_string(), why };
    let (side, action) = split_action(text).map_err(unreadable)?;
    let action = battle.state().read_action(side, action).map_err(unreadable)?;
    let question = battle.question(side).unwrap_or(0);
    battle.check(side, question, &action).map_err(|refusal| AdjudicateError::Refused {
        action: text.to_string(),
        rule: refusal.rule,
        why: refusal.sentence(|piece| battle.state().piece_name(piece)),
    })?;
    Ok((side, action))
}
