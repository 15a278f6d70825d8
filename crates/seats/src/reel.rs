//! Battles opened behind their doors, and looked at from their records.

use battle::{GroundScene, Record, RecordError, Scene, Viewer};
use dice::Seed;
use door::{Act, Desk, Door, NotOpened};

use message::{Problem, Stroke};

/// Opens a battle and carries out its actions.
pub fn desk(door: &dyn Door, scenario: &str, seed: Seed, acts: &[Act]) -> Result<Box<dyn Desk>, Problem> {
    door.desk(scenario, seed, acts).map_err(|why| match &why {
        NotOpened::Mistakes(mistakes) => Problem {
            mistakes: mistakes.into_iter().map(ToString::to_string).collect(),
            ..Problem::new("bad-scenario", why.to_string())
        },
        NotOpened::Diverged { .. } => Problem::new("diverged", why.to_string()),
    })
}

/// Opens the file of a record as a battle that can only be looked at; `door` finds the door of its ruleset by name.
pub fn open(
    text: &str,
    door: impl FnOnce(&str) -> Result<&'static dyn Door, Problem>,
) -> Result<Box<dyn Desk>, Problem> {
    let record = Record::read(text).map_err(|error| broken(&error))?;
    door(&record.ruleset)?.shelf(record).map_err(|error| broken(&error))
}

/// The board after so many actions.
pub(crate) fn view(
    door: &dyn Door,
    record: &Record,
    actions: usize,
    viewer: Viewer,
) -> Result<(GroundScene, Scene), Problem> {
    door.view_after(record, actions, viewer).map_err(|error| broken(&error))
}

/// The position after so many actions as a scenario file; if only what is `open` may be known, there must have been no secret then.
pub(crate) fn position(
    door: &dyn Door,
    record: &Record,
    actions: usize,
    open: bool,
) -> Result<String, Problem> {
    let position = door.position_after(record, actions, open).map_err(|error| broken(&error))?;
    position.ok_or_else(hidden)
}

/// A branch would show what its asker may not know.
pub(crate) fn hidden() -> Problem {
    let text = "A branch would show what one side may still hide from the other; it can begin when the battle is over.";
    Problem::new("hidden", text)
}

/// What each action cost, as a viewer may know it.
pub(crate) fn strokes(door: &dyn Door, record: &Record, viewer: Viewer) -> Result<Vec<Stroke>, Problem> {
    let strokes = door.strokes(record, viewer).map_err(|error| broken(&error))?;
    let stroke = |door::Stroke { by, cost, mark, dice }| Stroke { by, cost, mark, dice };
    Ok(strokes.into_iter().map(stroke).collect())
}

fn broken(error: &RecordError) -> Problem {
    let mistakes = match error {
        RecordError::Scenario(mistakes) => mistakes.into_iter().map(ToString::to_string).collect(),
        other => vec![other.to_string()],
    };
    let text = "The record cannot be replayed; nothing was kept of it.".to_string();
    Problem { mistakes, ..Problem::new("bad-record", text) }
}
