//! A recorded battle, told again or verified.

use std::path::Path;

use arsenal::Visitor;
use battle::{Line, Record, RecordError, RecordedAction, Replay, Ruleset, Viewer};
use serde::Serialize;
use serde_json::{Value, json};

use crate::fault::{Fault, read};
use crate::page::Page;
use crate::story::Story;

/// `gonfalon replay`
pub(crate) fn replay(page: &mut Page, file: &Path, check: bool, json: bool) -> Result<(), Fault> {
    let text = read(file)?;
    let record = Record::read(&text).map_err(|error| Fault::in_file(file, error))?;
    let key = record.ruleset.clone();
    arsenal::open(&key, Again { page, file, record: &record, check, json })?
}

struct Again<'a> {
    page: &'a mut Page,
    file: &'a Path,
    record: &'a Record,
    check: bool,
    json: bool,
}

impl Visitor for Again<'_> {
    type Output = Result<(), Fault>;

    fn visit<R: Ruleset>(self, _: R) -> Result<(), Fault> {
        let mut replay = match Replay::<R>::open(self.record) {
            Ok(replay) => replay,
            Err(error) if self.json => {
                self.page.json(&Outcome::new::<R>(self.record, Err(&error)))?;
                return Err(self.fault::<R>(&error));
            }
            Err(error) => return Err(self.fault::<R>(&error)),
        };
        if self.json {
            self.print_json(&mut replay)
        } else if self.check {
            self.verify(&mut replay)
        } else {
            self.tell(&mut replay)
        }
    }
}

/// What `--json` says of a whole replay.
#[derive(Serialize)]
struct Outcome {
    ruleset: &'static str,
    /// The version of the rulebook then and now.
    rulebook: String,
    rulebook_now: &'static str,
    verified: bool,
    divergence: Option<Value>,
}

impl Outcome {
    fn new<R: Ruleset>(record: &Record, outcome: Result<(), &RecordError>) -> Outcome {
        let divergence = outcome.err().map(|error| match error {
            RecordError::Diverged(at) => json!({ "action": at.action, "what": at.what }),
            other => json!({ "action": null, "what": other.to_string() }),
        });
        Outcome {
            ruleset: R::KEY,
            rulebook: record.rulebook.clone(),
            rulebook_now: R::rulebook().version,
            verified: divergence.is_none(),
            divergence,
        }
    }
}

impl Again<'_> {
    fn print_json<R: Ruleset>(self, replay: &mut Replay<'_, R>) -> Result<(), Fault> {
        let opening = lines(replay);
        let mut actions = Vec::new();
        let mut outcome = Ok(());
        while let Some(step) = replay.step() {
            match step {
                Ok(action) => actions.push(json!({ "action": action, "events": lines(replay) })),
                Err(error) => {
                    outcome = Err(error);
                    break;
                }
            }
        }
        let battle = replay.battle();
        let mut value = json!(Outcome::new::<R>(self.record, outcome.as_ref().copied()));
        value["hash"] = json!(battle.hash_text());
        value["verdict"] = json!(battle.verdict());
        if !self.check {
            value["opening"] = json!(opening);
            value["actions"] = json!(actions);
        }
        self.page.json(&value)?;
        outcome.map_err(|error| self.fault::<R>(&error))
    }

    fn verify<R: Ruleset>(self, replay: &mut Replay<'_, R>) -> Result<(), Fault> {
        replay.finish().map_err(|error| self.fault::<R>(&error))?;
        let count = self.record.actions.len();
        let seed = match &self.record.seed {
            Some(_) => "and all dice are those of the promised seed",
            None => "and the seed is not published yet",
        };
        self.page.line(format_args!("{}: all {count} actions hold, {seed}", self.file.display()))?;
        self.page.line(format_args!("hash {}", replay.battle().hash_text()))
    }

    fn tell<R: Ruleset>(self, replay: &mut Replay<'_, R>) -> Result<(), Fault> {
        let about = format!("a record of {} actions", self.record.actions.len());
        let mut story = Story::begin::<R>(self.page, replay.start(), &about)?;
        let news = lines(replay);
        story.opening(replay.battle().state(), &news)?;
        let mut outcome = Ok(());
        while let Some(step) = replay.step() {
            match step {
                Ok(RecordedAction { side, action, .. }) => {
                    let news = lines(replay);
                    story.step(replay.battle().state(), *side, action, &news)?;
                }
                Err(error) => {
                    outcome = Err(error);
                    break;
                }
            }
        }
        story.end(replay.battle().state())?;
        self.page.finish()?;
        outcome.map_err(|error| fault::<R>(self.file, self.record, &error))
    }

    fn fault<R: Ruleset>(&self, error: &RecordError) -> Fault {
        fault::<R>(self.file, self.record, error)
    }
}

/// A record that today's rules part from has failed a check; one that cannot be read is a bad file.
fn fault<R: Ruleset>(file: &Path, record: &Record, error: &RecordError) -> Fault {
    let RecordError::Diverged(_) = error else { return Fault::in_file(file, error) };
    let now = R::rulebook().version;
    let versions = match record.rulebook == now {
        true => String::new(),
        false => format!(" (recorded under rulebook {}, today's is {now})", record.rulebook),
    };
    Fault::Refused(format!("{}: today's rules part from the record {error}{versions}", file.display()))
}

/// What the last step brought.
fn lines<R: Ruleset>(replay: &Replay<'_, R>) -> Vec<Line> {
    replay.journal().lines(replay.battle().state(), Viewer::Umpire)
}
