//! A recorded battle, told again or verified.

use std::path::Path;

use battle::{Record, RecordError};
use door::Door;
use serde::Serialize;
use serde_json::{Value, json};

use crate::fault::{Fault, read};
use crate::page::Page;
use crate::story::Story;

/// `gonfalon replay`
pub(crate) fn replay(page: &mut Page, file: &Path, check: bool, json: bool) -> Result<(), Fault> {
    let text = read(file)?;
    let record = Record::read(&text).map_err(|error| Fault::in_file(file, error))?;
    let door = arsenal::open(&record.ruleset)?;
    let again = Again { page, file, record: &record, door };
    if json {
        again.print_json(check)
    } else if check {
        again.verify()
    } else {
        again.tell()
    }
}

struct Again<'a> {
    page: &'a mut Page,
    file: &'a Path,
    record: &'a Record,
    door: &'static dyn Door,
}

/// What `--json` says of a whole replay.
#[derive(Serialize)]
struct Outcome {
    ruleset: &'static str,
    /// The version of the rulebook then and now.
    rulebook: String,
    rulebook_now: &'static str,
    verified: bool,
    /// False if the record's hashes are of an older format: then only actions and dice are verified.
    hashes_compared: bool,
    divergence: Option<Value>,
}

impl Outcome {
    fn new(door: &dyn Door, record: &Record, error: Option<&RecordError>) -> Outcome {
        let divergence = error.map(|error| match error {
            RecordError::Diverged(at) => json!({ "action": at.action, "what": at.what }),
            other => json!({ "action": null, "what": other.to_string() }),
        });
        Outcome {
            ruleset: door.key(),
            rulebook: record.rulebook.clone(),
            rulebook_now: door.rulebook().version,
            verified: divergence.is_none(),
            hashes_compared: record.has_todays_hashes(),
            divergence,
        }
    }
}

impl Again<'_> {
    fn print_json(self, check: bool) -> Result<(), Fault> {
        let mut telling = match self.door.retell(self.record) {
            Ok(telling) => telling,
            Err(error) => {
                self.page.json(&Outcome::new(self.door, self.record, Some(&error)))?;
                return Err(self.fault(&error));
            }
        };
        let opening = telling.opening();
        let mut actions = Vec::new();
        let mut parted = None;
        for action in &self.record.actions {
            match telling.next() {
                Some(Ok(told)) => actions.push(json!({ "action": action, "events": told.lines })),
                Some(Err(error)) => {
                    parted = Some(error);
                    break;
                }
                None => break,
            }
        }
        let ending = telling.ending();
        let mut value = json!(Outcome::new(self.door, self.record, parted.as_ref()));
        value["hash"] = json!(ending.hash);
        value["verdict"] = json!(ending.verdict);
        if !check {
            value["opening"] = json!(opening);
            value["actions"] = json!(actions);
        }
        self.page.json(&value)?;
        parted.map_or(Ok(()), |error| Err(self.fault(&error)))
    }

    fn verify(self) -> Result<(), Fault> {
        let hash = self.door.verify(self.record).map_err(|error| self.fault(&error))?;
        let count = self.record.actions.len();
        let seed = match &self.record.seed {
            Some(_) => "and all dice are those of the promised seed",
            None => "and the seed is not published yet",
        };
        self.page.line(format_args!("{}: all {count} actions hold, {seed}", self.file.display()))?;
        if !self.record.has_todays_hashes() {
            let format = self.record.format;
            self.page.line(format_args!(
                "its hashes are of format {format}, an older one, and are not compared"
            ))?;
        }
        self.page.line(format_args!("hash {hash}"))
    }

    fn tell(self) -> Result<(), Fault> {
        let mut telling = self.door.retell(self.record).map_err(|error| self.fault(&error))?;
        let about = format!("a record of {} actions", self.record.actions.len());
        let mut story = Story::begin(self.page, self.door.name(), &about, &telling.summary())?;
        let parted = story.tell(&mut *telling)?;
        story.end(&telling.ending())?;
        self.page.finish()?;
        parted.map_or(Ok(()), |error| Err(self.fault(&error)))
    }

    /// A record that today's rules part from has failed a check; one that cannot be read is a bad file.
    fn fault(&self, error: &RecordError) -> Fault {
        let RecordError::Diverged(_) = error else { return Fault::in_file(self.file, error) };
        let (then, now) = (&self.record.rulebook, self.door.rulebook().version);
        let versions = match then == now {
            true => String::new(),
            false => format!(" (recorded under rulebook {then}, today's is {now})"),
        };
        Fault::Refused(format!(
            "{}: today's rules part from the record {error}{versions}",
            self.file.display()
        ))
    }
}
