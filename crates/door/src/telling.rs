//! A battle told step by step: fought by two computer players, or from its record.

use battle::{
    BySide, Course, Line, Mistakes, Record, RecordError, Replay, Ruleset, Side, State, Verdict, Viewer,
};
use captain::Captain;
use dice::Seed;
use lab::Pairing;

/// A battle that is told step by step, as an umpire knows it. An `E` says why it breaks off, if it does.
pub trait Telling<E> {
    /// The forces, ground and victory in words.
    fn summary(&self) -> String;
    /// What happened before the first question.
    fn opening(&self) -> Vec<Line>;
    /// Carries out the next action and says what came of it; none when there is no other.
    fn next(&mut self) -> Option<Result<Told, E>>;
    /// The chapter the battle is in now, if it is another than when this was last asked.
    fn chapter(&mut self) -> Option<Chapter>;
    /// How the battle stands now.
    fn ending(&self) -> Ending;
    /// The record so far.
    fn record(&self) -> Record;
}

/// One action and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Who acted.
    pub side: Side,
    /// The action in its written form.
    pub action: String,
    /// What came of it.
    pub lines: Vec<Line>,
}

/// A part of a battle: its outermost step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What it is called.
    pub title: String,
    /// How the battle stands at its beginning.
    pub standing: Vec<String>,
}

/// How a battle stands when nothing more is told of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    /// How it ended, if it has.
    pub verdict: Option<Verdict>,
    /// How it stands, in lines.
    pub standing: Vec<String>,
    /// Fights so far.
    pub fights: u32,
    /// The hash of the whole battle.
    pub hash: String,
}

/// A battle between two computer players.
pub(crate) struct Watched<R: Ruleset> {
    course: Course<R>,
    captains: BySide<Captain<R::State>>,
    choices: Vec<<R::State as State>::Action>,
    /// How many entries of the journal belong to the opening, and how many have been told.
    opening: usize,
    told: usize,
    chapter: String,
}

impl<R: Ruleset> Watched<R> {
    pub(crate) fn begin(scenario: &str, players: Pairing, number: u64) -> Result<Watched<R>, Mistakes> {
        let course = Course::<R>::begin(scenario, Seed::from_number(number))?;
        let opening = course.journal().entries().len();
        Ok(Watched {
            course,
            captains: lab::captains::<R::State>(players, number),
            choices: Vec::new(),
            opening,
            told: opening,
            chapter: String::new(),
        })
    }

    fn state(&self) -> &R::State {
        self.course.battle().state()
    }

    /// Some entries of the journal in words.
    fn lines(&self, from: usize, to: usize) -> Vec<Line> {
        let journal = self.course.journal();
        let entries = journal.entries().get(from..to).unwrap_or_default();
        entries.iter().filter_map(|entry| journal.line(entry, self.state(), Viewer::Umpire)).collect()
    }
}

impl<R: Ruleset> Telling<String> for Watched<R> {
    fn summary(&self) -> String {
        R::summary(self.state(), Viewer::Umpire)
    }

    fn opening(&self) -> Vec<Line> {
        self.lines(0, self.opening)
    }

    fn next(&mut self) -> Option<Result<Told, String>> {
        let battle = self.course.battle();
        let side = battle.asked()?;
        battle.choices(side, &mut self.choices);
        let chosen = self.captains[side].choose(battle, side, &self.choices);
        let chosen = self.choices[chosen];
        let action = battle.state().write_action(side, &chosen);
        let question = battle.question(side).unwrap_or(0);
        if let Err(refusal) = self.course.answer(side, question, chosen) {
            let why = refusal.sentence(|piece| self.state().piece_name(piece));
            let rule = refusal.rule;
            return Some(Err(format!("{side}: {action}: a listed choice was refused: {why} [{rule}]")));
        }
        let end = self.course.journal().entries().len();
        let lines = self.lines(self.told, end);
        self.told = end;
        Some(Ok(Told { side, action, lines }))
    }

    fn chapter(&mut self) -> Option<Chapter> {
        next_chapter(self.course.battle().state(), &mut self.chapter)
    }

    fn ending(&self) -> Ending {
        Ending::of(self.state(), self.course.battle().hash_text())
    }

    fn record(&self) -> Record {
        self.course.record()
    }
}

/// A battle from its record.
pub(crate) struct Retold<'a, R: Ruleset> {
    record: &'a Record,
    replay: Replay<'a, R>,
    opening: Vec<Line>,
    chapter: String,
}

impl<'a, R: Ruleset> Retold<'a, R> {
    pub(crate) fn open(record: &'a Record) -> Result<Retold<'a, R>, RecordError> {
        let replay = Replay::<R>::open(record)?;
        let opening = replay.journal().lines(replay.battle().state(), Viewer::Umpire);
        Ok(Retold { record, replay, opening, chapter: String::new() })
    }
}

impl<R: Ruleset> Telling<RecordError> for Retold<'_, R> {
    fn summary(&self) -> String {
        R::summary(self.replay.start(), Viewer::Umpire)
    }

    fn opening(&self) -> Vec<Line> {
        self.opening.clone()
    }

    fn next(&mut self) -> Option<Result<Told, RecordError>> {
        let step = self.replay.step()?;
        Some(step.map(|done| {
            let lines = self.replay.journal().lines(self.replay.battle().state(), Viewer::Umpire);
            Told { side: done.side, action: done.action.clone(), lines }
        }))
    }

    fn chapter(&mut self) -> Option<Chapter> {
        next_chapter(self.replay.battle().state(), &mut self.chapter)
    }

    fn ending(&self) -> Ending {
        Ending::of(self.replay.battle().state(), self.replay.battle().hash_text())
    }

    fn record(&self) -> Record {
        self.record.clone()
    }
}

impl Ending {
    fn of(state: &impl State, hash: String) -> Ending {
        Ending {
            verdict: state.verdict(),
            standing: state.standing(Viewer::Umpire),
            fights: state.fights(),
            hash,
        }
    }
}

/// The chapter a battle is in, if its title is another than `known`, which it then becomes.
fn next_chapter(state: &impl State, known: &mut String) -> Option<Chapter> {
    if state.verdict().is_some() {
        return None;
    }
    let title = state.scene(Viewer::Umpire).crumbs.into_iter().next()?;
    if title == *known {
        return None;
    }
    known.clone_from(&title);
    Some(Chapter { title, standing: state.standing(Viewer::Umpire) })
}
