//! A battle looked at from its record.

use battle::{
    Given, GroundScene, Line, Mark, OrderRead, Prompt, Record, RecordError, Replay, Ruleset, Scene, Side,
    State, Target, Topic, Tried, Undo, Verdict, Viewer,
};
use captain::Who;
use dice::Seed;

use crate::desk::own_line;
use crate::{Act, Desk, Explained, FieldChange, Refused, Step, Work, fields};

/// One action of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stroke {
    /// Who acted.
    pub by: Side,
    /// What it cost either side, in hundredths of what breaks an army.
    pub cost: u32,
    /// A turn, round or phase begins here, in words.
    pub mark: Option<String>,
    /// Dice fell.
    pub dice: bool,
}

/// What each action of a record cost, as a viewer may know it.
pub(crate) fn strokes<R: Ruleset>(record: &Record, viewer: Viewer) -> Result<Vec<Stroke>, RecordError> {
    let mut replay = Replay::<R>::open(record)?;
    let mut strokes = Vec::new();
    let lost = |scene: &Scene| scene.standings.iter().map(|standing| standing.lost).collect::<Vec<_>>();
    let mut before = lost(&replay.battle().state().scene(viewer));
    while let Some(step) = replay.step() {
        let by = step?.side;
        let state = replay.battle().state();
        let lines = replay.journal().lines(state, viewer);
        let after = lost(&state.scene(viewer));
        let cost = before.iter().zip(&after).map(|(before, after)| {
            let more = u32::from(after.left.saturating_sub(before.left));
            more * 100 / u32::from(after.full.max(1))
        });
        let cost = cost.sum();
        let heading = lines.iter().find(|line| line.topic == Topic::Heading);
        let mark = heading.map(|line| line.text.clone());
        let dice = lines.iter().any(|line| !line.throws.is_empty());
        strokes.push(Stroke { by, cost, mark, dice });
        before = after;
    }
    Ok(strokes)
}

/// A record after so many of its actions.
pub(crate) fn wound<R: Ruleset>(record: &Record, actions: usize) -> Result<Replay<'_, R>, RecordError> {
    let mut replay = Replay::<R>::open(record)?;
    for _ in 0..actions {
        match replay.step() {
            Some(step) => step?,
            None => break,
        };
    }
    Ok(replay)
}

/// A battle that is over, or was broken off: nothing can be done, and everybody may know everything.
pub(crate) struct ReplayDesk<R: Ruleset> {
    record: Record,
    state: R::State,
    acts: Vec<Act>,
    lines: Vec<Vec<Line>>,
}

impl<R: Ruleset> ReplayDesk<R> {
    /// Replays a whole record.
    pub(crate) fn open(record: Record) -> Result<ReplayDesk<R>, RecordError> {
        let mut replay = Replay::<R>::open(&record)?;
        let mut acts = Vec::new();
        let mut lines = vec![replay.journal().lines(replay.battle().state(), Viewer::Umpire)];
        while let Some(step) = replay.step() {
            let action = step?;
            let (side, question, text) = (action.side, action.question, action.action.clone());
            let act = Act { side, question, text, flag: false };
            let mut new = replay.journal().lines(replay.battle().state(), Viewer::Umpire);
            if let Some(line) = own_line(&act, || replay.battle().state().scene(Viewer::Umpire)) {
                new.insert(0, line);
            }
            lines.push(new);
            acts.push(act);
        }
        let state = replay.battle().state().clone();
        Ok(ReplayDesk { state, acts, lines, record })
    }
}

const LOOK: &str = "this is a replay: it can be looked at, and branched from";

impl<R: Ruleset> Desk for ReplayDesk<R> {
    fn asked(&self) -> [bool; 2] {
        [false; 2]
    }
    fn sealed_from(&self) -> Option<usize> {
        None
    }
    fn asked_in_secret(&self, _: usize) -> Option<Side> {
        None
    }
    fn verdict(&self) -> Option<Verdict> {
        self.state.verdict()
    }
    fn prompt(&self, _: Side) -> Option<Prompt> {
        None
    }
    fn number(&self, _: Side) -> Option<u32> {
        None
    }
    fn seconds(&self, _: Side) -> Option<u32> {
        None
    }
    fn ground(&self, viewer: Viewer) -> GroundScene {
        self.state.ground(viewer)
    }
    fn scene(&self, viewer: Viewer) -> Scene {
        self.state.scene(viewer)
    }
    fn nothing_hidden(&self) -> bool {
        true
    }
    fn steps(&self, _: Viewer, from: usize) -> Vec<Step> {
        let step = |(n, lines): (usize, &Vec<Line>)| Step {
            by: n.checked_sub(1).map(|n| self.acts[n].side),
            lines: lines.clone(),
            asked: true,
            goes_on: false,
        };
        self.lines.iter().enumerate().skip(from).map(step).collect()
    }
    fn acts(&self) -> &[Act] {
        &self.acts
    }
    fn count(&self) -> usize {
        self.acts.len()
    }
    fn act(&mut self, _: Act) -> Result<(), Refused> {
        Err(Refused::plain(LOOK))
    }
    fn undoable(&self, _: Side) -> Result<usize, Undo> {
        Err(Undo::Over)
    }
    fn offers(&self) -> [bool; 2] {
        [false; 2]
    }
    fn worth(&self, side: Side) -> i32 {
        self.state.worth(side)
    }
    fn check(&self, _: Side, _: &str) -> Result<(), Refused> {
        Err(Refused::plain(LOOK))
    }
    fn tried(&self, _: Side, _: &str) -> Result<(Tried, Option<Refused>), Refused> {
        Err(Refused::plain(LOOK))
    }
    fn order_read(&self, _: Side, _: &str, _: &str) -> Result<OrderRead, Refused> {
        Err(Refused::plain(LOOK))
    }

    fn why_not(&self, _: Side, _: &Target) -> Refused {
        Refused::plain(LOOK)
    }
    fn marks(&self, viewer: Viewer, piece: &str) -> Vec<Mark> {
        self.state.marks_of(viewer, piece)
    }
    fn fields(&self, _: Side, piece: &str) -> Vec<(String, String)> {
        fields::of(&self.state.position(), piece)
    }
    fn change(&self, _: Side, _: &[FieldChange<'_>]) -> Result<String, String> {
        Err(LOOK.to_string())
    }
    fn thought(&self, _: Side, _: Who, _: Seed) -> Work<String> {
        Box::new(String::new)
    }
    fn usual(&self, _: Side) -> String {
        String::new()
    }
    fn explanation(&self, _: Side, _: &str, _: Vec<Given>) -> Result<Work<Explained>, Refused> {
        Err(Refused::plain(LOOK))
    }
    fn record(&self) -> Record {
        self.record.clone()
    }
    fn without(&self, _: &dyn Fn(usize) -> bool) -> Result<Box<dyn Desk>, String> {
        Err(LOOK.to_string())
    }
}
