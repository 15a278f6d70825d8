//! A battle looked at from its record: moments, the strip of a replay, and where a branch begins.

use arsenal::Visitor;
use battle::{
    GroundScene, Mark, Record, RecordError, Replay, Ruleset, Scene, Side, State, Target, Topic, Tried, Undo,
    Verdict, Viewer,
};
use captain::Who;
use dice::Seed;

use crate::desk::{Act, Desk, Step, Work, own_line};
use crate::message::{Explanation, FieldChange, Problem, Question, RefusalText, Stroke};

/// The board after so many actions.
pub(crate) fn view(record: &Record, actions: usize, viewer: Viewer) -> Result<(GroundScene, Scene), Problem> {
    struct View<'a>(&'a Record, usize, Viewer);
    impl Visitor for View<'_> {
        type Output = Result<(GroundScene, Scene), RecordError>;
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            let replay = wound::<R>(self.0, self.1)?;
            let state = replay.battle().state();
            Ok((state.ground(self.2), state.scene(self.2)))
        }
    }
    visit(record, View(record, actions, viewer))
}

/// The position after so many actions as a scenario file; if a side asks, as it supposes it.
pub(crate) fn position(record: &Record, actions: usize, side: Option<Side>) -> Result<String, Problem> {
    struct Position<'a>(&'a Record, usize, Option<Side>);
    impl Visitor for Position<'_> {
        type Output = Result<String, RecordError>;
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            let replay = wound::<R>(self.0, self.1)?;
            let state = replay.battle().state();
            Ok(match self.2 {
                Some(side) => state.supposed(side).position(),
                None => state.position(),
            })
        }
    }
    visit(record, Position(record, actions, side))
}

/// What each action cost, as a viewer may know it.
pub(crate) fn strokes(record: &Record, viewer: Viewer) -> Result<Vec<Stroke>, Problem> {
    struct Strokes<'a>(&'a Record, Viewer);
    impl Visitor for Strokes<'_> {
        type Output = Result<Vec<Stroke>, RecordError>;
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            let mut replay = Replay::<R>::open(self.0)?;
            let mut strokes = Vec::new();
            let lost =
                |scene: &Scene| scene.standings.iter().map(|standing| standing.lost).collect::<Vec<_>>();
            let mut before = lost(&replay.battle().state().scene(self.1));
            while let Some(step) = replay.step() {
                let by = step?.side;
                let state = replay.battle().state();
                let lines = replay.journal().lines(state, self.1);
                let after = lost(&state.scene(self.1));
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
    }
    visit(record, Strokes(record, viewer))
}

/// Opens a record as a battle that can only be looked at.
pub(crate) fn open(text: &str) -> Result<Box<dyn Desk>, Problem> {
    struct Open(Record);
    impl Visitor for Open {
        type Output = Result<Box<dyn Desk>, RecordError>;
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            ReplayDesk::<R>::open(self.0).map(|desk| Box::new(desk) as Box<dyn Desk>)
        }
    }
    let record = Record::read(text).map_err(|error| broken(&error))?;
    let key = record.ruleset.clone();
    arsenal::open(&key, Open(record))
        .map_err(|unknown| Problem::new("unknown-ruleset", unknown.to_string()))?
        .map_err(|error| broken(&error))
}

fn visit<T, V: Visitor<Output = Result<T, RecordError>>>(record: &Record, visitor: V) -> Result<T, Problem> {
    arsenal::open(&record.ruleset, visitor)
        .map_err(|unknown| Problem::new("unknown-ruleset", unknown.to_string()))?
        .map_err(|error| broken(&error))
}

fn broken(error: &RecordError) -> Problem {
    let mistakes = match error {
        RecordError::Scenario(mistakes) => mistakes.into_iter().map(ToString::to_string).collect(),
        other => vec![other.to_string()],
    };
    let text = "The record cannot be replayed; nothing was kept of it.".to_string();
    Problem { mistakes, ..Problem::new("bad-record", text) }
}

fn wound<R: Ruleset>(record: &Record, actions: usize) -> Result<Replay<'_, R>, RecordError> {
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
struct ReplayDesk<R: Ruleset> {
    record: Record,
    state: R::State,
    acts: Vec<Act>,
    lines: Vec<Vec<battle::Line>>,
}

impl<R: Ruleset> ReplayDesk<R> {
    fn open(record: Record) -> Result<ReplayDesk<R>, RecordError> {
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
    fn verdict(&self) -> Option<Verdict> {
        self.state.verdict()
    }
    fn question(&self, _: Side) -> Option<Question> {
        None
    }
    fn number(&self, _: Side) -> Option<u32> {
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
        let step = |(n, lines): (usize, &Vec<battle::Line>)| Step {
            by: n.checked_sub(1).map(|n| self.acts[n].side),
            lines: lines.clone(),
            asked: true,
        };
        self.lines.iter().enumerate().skip(from).map(step).collect()
    }
    fn acts(&self) -> &[Act] {
        &self.acts
    }
    fn count(&self) -> usize {
        self.acts.len()
    }
    fn act(&mut self, _: Act) -> Result<(), RefusalText> {
        Err(RefusalText::plain(LOOK))
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
    fn check(&self, _: Side, _: &str) -> Result<(), RefusalText> {
        Err(RefusalText::plain(LOOK))
    }
    fn tried(&self, _: Side, _: &str) -> Result<(Tried, Option<RefusalText>), RefusalText> {
        Err(RefusalText::plain(LOOK))
    }
    fn why_not(&self, _: Side, _: &Target) -> RefusalText {
        RefusalText::plain(LOOK)
    }
    fn marks(&self, viewer: Viewer, piece: &str) -> Vec<Mark> {
        self.state.marks_of(viewer, piece)
    }
    fn fields(&self, _: Side, piece: &str) -> Vec<(String, String)> {
        crate::fields::of(&self.state.position(), piece)
    }
    fn change(&self, _: Side, _: &[FieldChange]) -> Result<String, String> {
        Err(LOOK.to_string())
    }
    fn thought(&self, _: Side, _: Who, _: Seed) -> Work<String> {
        Box::new(String::new)
    }
    fn usual(&self, _: Side) -> String {
        String::new()
    }
    fn explanation(&self, _: Side, _: &str) -> Result<Work<Explanation>, RefusalText> {
        Err(RefusalText::plain(LOOK))
    }
    fn record(&self) -> Record {
        self.record.clone()
    }
    fn without(&self, _: &dyn Fn(usize) -> bool) -> Result<Box<dyn Desk>, String> {
        Err(LOOK.to_string())
    }
}
