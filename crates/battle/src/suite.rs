//! The common suite: what must hold in every battle of every ruleset.
//!
//! A ruleset's `tests/suite.rs` is two lines around [`checked_battles`]; `lab` runs the same checks over ten thousand
//! battles.

pub mod door;
mod secrets;
pub mod torn;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use dice::{Seed, Seeded};

use crate::course::ruled;
use crate::record::recorded;
use crate::{
    Battle, BySide, Course, Journal, Lots, OddsError, PromptKind, Record, Replay, Ruleset, Side, State,
    Table, Undo, Viewer, drill, odds_of,
};

/// How thoroughly a battle is checked.
#[derive(Clone, Copy, Debug)]
pub struct Thoroughness {
    /// The dear checks (twin, prompt and redraw) are made at every so many decisions.
    pub dear_every: u32,
    /// So many actions that may not belong are tried at every decision, allowed or not.
    pub jitter: usize,
    /// The battle is also written as a whole file and read again at every so many decisions, and odds are worked out.
    pub reopen_every: u32,
    /// Taking an answer back is tried at every so many decisions.
    pub undo_every: u32,
}

impl Thoroughness {
    /// Everything at every decision.
    pub const FULL: Thoroughness =
        Thoroughness { dear_every: 1, jitter: 12, reopen_every: 40, undo_every: 5 };
    /// What ten thousand battles can bear.
    pub const SOAK: Thoroughness =
        Thoroughness { dear_every: 20, jitter: 2, reopen_every: 400, undo_every: 50 };
}

/// What a checked battle was like, or many of them.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Decisions taken.
    pub decisions: u32,
    /// Fights fought.
    pub fights: u32,
    /// How it ended: the winner, none in a draw, and the rule. Of many battles, the last.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub ended_by: &'static str,
    /// How often each rule fired in the journal.
    pub fired: BTreeMap<&'static str, u64>,
    /// How often each rule refused a jittered action.
    pub refused: BTreeMap<&'static str, u64>,
    /// How often an action that was not among the choices was allowed.
    pub unlisted: u64,
    /// How often a seat was shown something else than the umpire: a view does not name its viewer, so that is less.
    pub hidden: u64,
    /// How often secrets were redrawn and came out otherwise than they are. Where something is hidden and this stays
    /// at nothing, the checks for leaks have checked nothing.
    pub redrawn: u64,
    /// How often an answer was taken back.
    pub taken_back: u64,
    /// How often a side that had answered changed its mind.
    pub reopened: u64,
}

impl Report {
    /// Adds what another battle was like.
    pub fn add(&mut self, other: &Report) {
        self.decisions += other.decisions;
        self.fights += other.fights;
        self.winner = other.winner;
        self.ended_by = other.ended_by;
        self.unlisted += other.unlisted;
        self.hidden += other.hidden;
        self.redrawn += other.redrawn;
        self.taken_back += other.taken_back;
        self.reopened += other.reopened;
        let counts = [(&mut self.fired, &other.fired), (&mut self.refused, &other.refused)];
        for (into, from) in counts {
            for (rule, count) in from {
                *into.entry(rule).or_default() += count;
            }
        }
    }
}

/// A broken invariant.
#[derive(Debug)]
pub struct Failure {
    /// What is broken.
    pub what: String,
    /// The battle up to there, as a file that can be replayed.
    pub record: Box<Record>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} actions: {}", self.record.actions.len(), self.what)
    }
}

impl std::error::Error for Failure {}

/// Chooses one of the choices: the battle, the side, the choices.
pub type Chooser<'a, S> = dyn FnMut(&Battle<S>, Side, &[<S as State>::Action]) -> usize + 'a;

/// A chooser that takes any of the choices, all equally likely.
pub fn at_random<S: State>(seed: Seed) -> impl FnMut(&Battle<S>, Side, &[S::Action]) -> usize {
    let mut dice = Seeded::new(seed);
    move |_, _, choices| below(&mut dice, choices.len())
}

/// Plays a battle for each seed number and holds every invariant, also those that only many battles can show.
pub fn checked_battles<R: Ruleset>(
    scenario: &str,
    seeds: Range<u64>,
    thoroughness: Thoroughness,
    choose: &mut Chooser<'_, R::State>,
) -> Result<Report, Box<dyn std::error::Error>> {
    let mut all = Report::default();
    for number in seeds {
        let report = checked_battle::<R>(scenario, Seed::from_number(number), thoroughness, choose).map_err(
            |error| match error.downcast::<Failure>() {
                Ok(failure) => {
                    let what = format!("seed {number}: {}", failure.what);
                    Box::new(Failure { what, ..*failure })
                }
                Err(other) => other,
            },
        )?;
        all.add(&report);
    }
    if all.hidden > 0 && all.redrawn == 0 {
        let what = "a seat's view is not the umpire's, and imagining never drew it otherwise than it is";
        return Err(what.into());
    }
    Ok(all)
}

/// Plays a drill for each number and holds every invariant. A failure says which drill it was.
pub fn checked_drills<R: Ruleset>(
    numbers: Range<u64>,
    thoroughness: Thoroughness,
    choose: &mut Chooser<'_, R::State>,
) -> Result<Report, Box<dyn std::error::Error>> {
    let mut all = Report::default();
    for number in numbers {
        let text =
            drill::<R>(number).map_err(|wrong| format!("drill {number} cannot be made up: {wrong:?}"))?;
        let report = checked_battle::<R>(&text, Seed::from_number(number), thoroughness, choose);
        all.add(&report.map_err(|error| format!("drill {number}: {error}"))?);
    }
    Ok(all)
}

/// What is wrong with those of so many drills that a ruleset refuses as it first made them up, each with its number.
pub fn refused_drills<R: Ruleset>(numbers: Range<u64>) -> Vec<String> {
    let wrong = |number: u64| {
        let text = R::drill(&mut Lots::new(number))?;
        R::open(&text).err().map(|mistakes| format!("{number}: {mistakes}"))
    };
    numbers.filter_map(wrong).collect()
}

/// Plays a battle to its end and holds every invariant.
pub fn checked_battle<R: Ruleset>(
    scenario: &str,
    seed: Seed,
    thoroughness: Thoroughness,
    choose: &mut Chooser<'_, R::State>,
) -> Result<Report, Box<dyn std::error::Error>> {
    let course = Course::<R>::begin(scenario, seed)?;
    // Other dice than the battle's own, and others in every battle.
    let dice = Seeded::new(Seed(seed.0.map(|byte| byte ^ 0x5a)));
    let mut run = Run { course, thoroughness, dice, pool: Vec::new(), report: Report::default() };
    run.play(choose).map_err(|what| Failure { what, record: Box::new(run.course.record()) })?;
    Ok(run.report)
}

type Action<R> = <<R as Ruleset>::State as State>::Action;

struct Run<R: Ruleset> {
    course: Course<R>,
    thoroughness: Thoroughness,
    dice: Seeded,
    /// Actions met earlier, to be tried where they may not belong.
    pool: Vec<Action<R>>,
    report: Report,
}

impl<R: Ruleset> Run<R> {
    fn play(&mut self, choose: &mut Chooser<'_, R::State>) -> Result<(), String> {
        let mut choices = Vec::new();
        let mut decision: u32 = 0;
        self.course.battle().state().soundness()?;
        while let Some(asked) = self.course.battle().asked() {
            if decision > self.course.battle().state().most_decisions() {
                return Err(format!("after {decision} decisions the battle was not stopped"));
            }
            // Where both are asked either may answer first, and one that has answered may change its mind.
            let other = asked.other();
            let both = self.course.battle().awaiting()[other];
            let may = !both && self.course.battle().question(other).is_some();
            let side =
                if both && self.dice.below(2) == 1 || may && self.dice.below(8) == 1 { other } else { asked };
            self.report.reopened += u64::from(may && side == other);
            self.course.battle().choices(side, &mut choices);
            self.check_choices(side, &choices)?;
            let dear = decision.is_multiple_of(self.thoroughness.dear_every);
            if dear {
                self.check_prompt(side, &choices)?;
                let whole = self.course.battle().state().view_for(Viewer::Umpire);
                for viewer in Side::BOTH {
                    self.check_redraw(viewer, &whole)?;
                }
            }
            let index = choose(self.course.battle(), side, &choices).min(choices.len() - 1);
            let action = choices[index];
            if decision.is_multiple_of(self.thoroughness.reopen_every) {
                self.check_reopen()?;
                self.check_ruling()?;
                self.check_odds(side, action)?;
            }
            if decision.is_multiple_of(self.thoroughness.undo_every) {
                self.check_undo(side, action)?;
            }
            self.answer(side, action, dear)?;
            self.remember(action);
            decision += 1;
        }
        self.check_end(decision)
    }

    /// Gives an answer, and holds what must hold of any answer.
    fn answer(&mut self, side: Side, action: Action<R>, dear: bool) -> Result<(), String> {
        let before = self.course.battle().clone();
        let twin = if dear { Some(self.twin()?) } else { None };
        let thrown = self.course.journal().dice().len();
        let told = self.course.journal().entries().len();
        self.give(side, action)?;
        self.course.battle().state().soundness()?;
        let rolled = self.course.journal().dice().len() > thrown;
        let revealed = self.course.battle().state().reveals(before.state());
        self.check_no_undo(side, rolled, revealed)?;
        if let Some(twin) = twin {
            self.check_twin_follows(twin, side, action, thrown)?;
            if !rolled && !revealed {
                self.check_nothing_learned(&before, side, action, told)?;
                self.check_nothing_told(&before, side, told)?;
            }
        }
        Ok(())
    }

    fn give(&mut self, side: Side, action: Action<R>) -> Result<(), String> {
        let question = self.course.battle().question(side).ok_or("an asked side has no question number")?;
        self.course
            .answer(side, question, action)
            .map_err(|refusal| format!("a choice was refused by {}", refusal.rule))
    }

    fn check_choices(&mut self, side: Side, choices: &[Action<R>]) -> Result<(), String> {
        let state = self.course.battle().state();
        if choices.is_empty() {
            return Err(format!("{side} is asked and has no choice"));
        }
        for (n, action) in choices.iter().enumerate() {
            let text = state.write_action(side, action);
            if let Err(refusal) = state.check(side, action) {
                let why = refusal.sentence(|piece| state.piece_name(piece));
                return Err(format!("{side}'s choice {text:?} is refused: {why} [{}]", refusal.rule));
            }
            if choices[..n].contains(action) {
                return Err(format!("{side}'s choice {text:?} is listed twice"));
            }
            let read = state.read_action(side, &text);
            if read.as_ref() != Ok(action) {
                return Err(format!("{text:?} is written for {action:?} and read as {read:?}"));
            }
        }
        let usual = state.usual(side);
        if usual.is_none_or(|usual| state.check(side, &usual).is_err()) {
            return Err(format!("{side}'s usual answer {usual:?} is refused"));
        }
        if state.worth(Side::Red) + state.worth(Side::Blue) != 0 {
            return Err("the sides' worths do not add up to nothing".to_string());
        }
        self.check_jitter(side, choices)
    }

    /// Actions that may not belong here: refused with a rule, or carried out without harm.
    fn check_jitter(&mut self, side: Side, choices: &[Action<R>]) -> Result<(), String> {
        for n in 0..self.thoroughness.jitter {
            let action = if n % 2 == 0 && !self.pool.is_empty() {
                self.pool[below(&mut self.dice, self.pool.len())]
            } else {
                let text = self.jittered_text(side, choices);
                let state = self.course.battle().state();
                let Ok(action) = state.read_action(side, &text) else { continue };
                let text = state.write_action(side, &action);
                if state.read_action(side, &text).as_ref() != Ok(&action) {
                    return Err(format!("{action:?} is written as {text:?} and not read back"));
                }
                action
            };
            match self.course.battle().state().check(side, &action) {
                Err(refusal) => *self.report.refused.entry(refusal.rule.id()).or_default() += 1,
                Ok(()) => {
                    self.report.unlisted += u64::from(!choices.contains(&action));
                    self.check_harmless(side, action)?;
                }
            }
        }
        Ok(())
    }

    fn check_harmless(&self, side: Side, action: Action<R>) -> Result<(), String> {
        let mut battle = self.course.battle().clone();
        battle.play(side, action, &mut Table::silent(&mut self.dice.clone()));
        let after = |what: &str| format!("after {action:?}, which was allowed: {what}");
        battle.state().soundness().map_err(|what| after(&what))?;
        if battle.asked().is_none() && battle.verdict().is_none() {
            return Err(after("nobody is asked and there is no verdict"));
        }
        if battle.stuck().is_some() && battle.decisions() <= battle.state().most_decisions() {
            return Err(after("the machine is stuck"));
        }
        Ok(())
    }

    /// The written form of an action with a number or a word changed.
    fn jittered_text(&mut self, side: Side, choices: &[Action<R>]) -> String {
        let state = self.course.battle().state();
        let any = |dice: &mut Seeded| {
            let at = below(dice, choices.len() + self.pool.len());
            let action = choices.get(at).or_else(|| self.pool.get(at - choices.len()));
            action.map(|action| state.write_action(side, action)).unwrap_or_default()
        };
        let (text, other) = (any(&mut self.dice), any(&mut self.dice));
        let mut words: Vec<String> = text.split(' ').map(str::to_string).collect();
        let others: Vec<&str> = other.split(' ').collect();
        let at = below(&mut self.dice, words.len());
        match (words[at].parse::<i64>(), self.dice.below(6)) {
            (Ok(number), 0..=3) => {
                words[at] = (number + i64::from(self.dice.below(21)) - 10).to_string();
            }
            (_, 0) => drop(words.remove(at)),
            (_, 1) => words[at] = String::new(),
            _ => words[at] = others[below(&mut self.dice, others.len())].to_string(),
        }
        words.join(" ")
    }

    /// The prompt asks what the choices are, and nobody else is asked.
    fn check_prompt(&self, side: Side, choices: &[Action<R>]) -> Result<(), String> {
        let state = self.course.battle().state();
        for other in Side::BOTH {
            if state.prompt(other).is_some() != state.may_answer(other) {
                return Err(format!("{other} has a prompt and may not answer, or may answer without one"));
            }
        }
        let Some(prompt) = state.prompt(side) else { return Ok(()) };
        if prompt.side != side {
            return Err(format!("the prompt of {side} is for the other side"));
        }
        for option in &prompt.options {
            let same =
                choices.get(option.index).is_some_and(|a| state.write_action(side, a) == option.action);
            if !same {
                return Err(format!(
                    "option {:?} of the prompt is not choice {}",
                    option.action, option.index
                ));
            }
        }
        let listed = matches!(prompt.kind, PromptKind::Pick | PromptKind::Build);
        if listed && prompt.options.len() != choices.len() {
            return Err(format!("{side} has {} choices and {} options", choices.len(), prompt.options.len()));
        }
        Ok(())
    }

    /// A twin that is saved and loaded; it is equal.
    fn twin(&self) -> Result<Battle<R::State>, String> {
        let state = self.course.battle().state();
        let moment = state.moment();
        let twin = state.at_moment(&moment).map_err(|m| format!("a saved moment cannot be read: {m}"))?;
        if twin != *state {
            let [saved, again] = parting(&moment, &twin.moment());
            return Err(format!(
                "a twin that was saved and loaded is different:\n  saved  {saved}\n  loaded {again}"
            ));
        }
        if twin.canonical() != state.canonical() {
            return Err("a twin that was saved and loaded has another hash".to_string());
        }
        Ok(self.course.battle().with_state(twin))
    }

    /// The twin does the same as the battle when it is given the same answer and the same dice, silently.
    fn check_twin_follows(
        &self,
        mut twin: Battle<R::State>,
        side: Side,
        action: Action<R>,
        thrown: usize,
    ) -> Result<(), String> {
        let mut dice = recorded(&self.course.journal().dice()[thrown..]);
        twin.play(side, action, &mut Table::silent(&mut dice));
        let battle = self.course.battle();
        let same_dice = dice.trouble().is_none() && dice.left_over().is_empty();
        if !same_dice || twin.hash() != battle.hash() || twin.awaiting() != battle.awaiting() {
            return Err(format!("a twin that was saved and loaded goes elsewhere after {action:?}"));
        }
        Ok(())
    }

    /// The whole battle written as a file and opened again is equal.
    fn check_reopen(&self) -> Result<(), String> {
        reopens::<R>(self.course.battle().state())
    }

    /// A ruling can be made at any question; one that changes nothing leads nowhere else.
    fn check_ruling(&self) -> Result<(), String> {
        let battle = self.course.battle();
        let mut none = recorded(&[]);
        let ruled = ruled::<R>(battle, "", &mut Table::silent(&mut none))?;
        if ruled.state().canonical() != battle.state().canonical() {
            return Err("a ruling that changes nothing changes the battle".to_string());
        }
        Ok(())
    }

    /// Odds can be worked out, or are too many.
    fn check_odds(&self, side: Side, action: Action<R>) -> Result<(), String> {
        match odds_of(self.course.battle(), side, action, 64) {
            Err(OddsError::Refused(refusal)) => {
                Err(format!("a choice was refused by {} in the battle as {side} supposes it", refusal.rule))
            }
            Ok(_) | Err(OddsError::TooMany(_)) => Ok(()),
        }
    }

    /// An answer that nobody has seen can be taken back and leads to where it was.
    fn check_undo(&mut self, side: Side, action: Action<R>) -> Result<(), String> {
        let before = self.course.battle().clone();
        let told = self.course.journal().entries().len();
        let mut trial = before.clone();
        let (mut dice, mut journal) = (self.dice.clone(), Journal::new());
        trial.play(side, action, &mut Table::new(&mut dice, &mut journal));
        if journal.has_chance() || trial.state().reveals(before.state()) || trial.verdict().is_some() {
            // The real dice must not be spent on a trial; that these stop an undo is checked after the real answer.
            return Ok(());
        }
        self.give(side, action)?;
        self.course.undo(side).map_err(|why| format!("an unseen answer could not be taken back: {why:?}"))?;
        self.report.taken_back += 1;
        if *self.course.battle() != before || self.course.journal().entries().len() != told {
            return Err("taking an answer back leads elsewhere".to_string());
        }
        Ok(())
    }

    /// A die, a reveal and the end stop an undo.
    fn check_no_undo(&self, side: Side, rolled: bool, revealed: bool) -> Result<(), String> {
        match self.course.undoable(side) {
            Ok(_) if rolled => Err("an answer could be taken back after a die fell".to_string()),
            Ok(_) if revealed => {
                Err("an answer could be taken back after something was revealed".to_string())
            }
            Err(Undo::Nothing) => Err("an answer was given and there is nothing to take back".to_string()),
            _ => Ok(()),
        }
    }

    fn remember(&mut self, action: Action<R>) {
        const MOST: usize = 48;
        if self.pool.len() < MOST {
            self.pool.push(action);
        } else {
            let at = below(&mut self.dice, MOST);
            self.pool[at] = action;
        }
    }

    fn check_end(&mut self, decisions: u32) -> Result<(), String> {
        let battle = self.course.battle();
        let verdict = battle.verdict().ok_or("nobody is asked and there is no verdict")?;
        if let Some(stuck) = battle.stuck() {
            return Err(format!("stuck after {} decisions: {}", stuck.decisions, verdict.how));
        }
        if battle.state().awaiting() != BySide::default() {
            return Err("somebody is still asked though there is a verdict".to_string());
        }
        let after = self.twin()?;
        if after.verdict() != Some(verdict) {
            return Err("a battle that was saved and loaded has lost its verdict".to_string());
        }
        self.check_reopen()?;
        self.check_replay()?;
        let battle = self.course.battle();
        self.report.decisions = decisions;
        self.report.fights = battle.state().fights();
        self.report.winner = verdict.winner;
        self.report.ended_by = verdict.rule.id();
        for rule in self.course.journal().fired() {
            *self.report.fired.entry(rule.id()).or_default() += 1;
        }
        *self.report.fired.entry(verdict.rule.id()).or_default() += 1;
        Ok(())
    }

    /// The record, written and read, leads to the same end, and a battle can be given up at its first question.
    fn check_replay(&self) -> Result<(), String> {
        let read = Record::read(&self.course.record().write()).map_err(|e| e.to_string())?;
        let mut replay = Replay::<R>::open(&read).map_err(|e| e.to_string())?;
        let mut given_up = replay.battle().clone();
        if given_up.concede(Side::Red).is_ok() {
            let state = given_up.state();
            let twin = state.at_moment(&state.moment()).map_err(|m| format!("a conceded battle: {m}"))?;
            if twin.verdict() != given_up.verdict() || given_up.verdict().is_none() {
                return Err("a conceded battle that was saved and loaded is not conceded".to_string());
            }
        }
        replay.finish().map_err(|e| format!("the replay parts from the battle: {e}"))?;
        if replay.battle().hash() != self.course.battle().hash() {
            return Err("the replay ends elsewhere".to_string());
        }
        Ok(())
    }
}

/// Makes a test of each shipped battle, so that they run side by side, and one that none is left out; `$chooser` makes who
/// plays them.
#[macro_export]
macro_rules! shipped {
    ($ruleset:ty, $chooser:expr; $($name:ident: $key:literal,)+) => {
        $(
            #[test]
            fn $name() {
                use $crate::Ruleset as _;
                let text = <$ruleset>::scenario($key).expect("it ships");
                let (seed, soak) = ($crate::suite::first_seed(), $crate::suite::Thoroughness::SOAK);
                $crate::suite::checked_battle::<$ruleset>(&text, seed, soak, &mut $chooser)
                    .unwrap_or_else(|broken| panic!("{broken}"));
            }
        )+

        #[test]
        fn no_shipped_battle_is_left_out() {
            use $crate::Ruleset as _;
            let keys: Vec<String> = <$ruleset>::scenarios().into_iter().map(|info| info.key).collect();
            assert_eq!(keys, [$($key),+]);
        }
    };
}

/// The seed of the battles that `shipped!` checks.
#[must_use]
pub fn first_seed() -> Seed {
    Seed::from_number(0)
}

fn below(dice: &mut Seeded, n: usize) -> usize {
    dice.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
}

/// A position written as a file and opened again is equal.
///
/// # Errors
///
/// What is wrong with the file, or the file itself if it is read as something else.
pub fn reopens<R: Ruleset>(state: &R::State) -> Result<(), String> {
    let position = state.position();
    let twin = R::open(&position).map_err(|m| format!("a written position cannot be read: {m}"))?;
    if twin.canonical() != state.canonical() || twin.moment() != state.moment() {
        let [written, read] = parting(&state.moment(), &twin.moment());
        return Err(format!(
            "a position that was written and read is different:\n  written {written}\n  read    {read}"
        ));
    }
    Ok(())
}

/// Two texts around the first place where they differ: whole states are too long to read.
fn parting(one: &str, other: &str) -> [String; 2] {
    const BEFORE: usize = 60;
    const AFTER: usize = 60;
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(BEFORE);
    [one, other].map(|text| text.chars().skip(from).take(BEFORE + AFTER).collect())
}
