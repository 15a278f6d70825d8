//! The door through which tests touch the rules: a position, actions as they are written, the dice that fall, and what is
//! told.
//!
//! How a position is written in a few lines, and what is told of a piece, is each ruleset's own.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use dice::Scripted;

use super::reopens;
use crate::{Battle, Journal, Ruleset, Side, State, Table, Viewer};

/// Each piece in a line.
pub type Pieces<S> = fn(&S) -> BTreeMap<String, String>;

/// A battle under test.
pub struct Door<R: Ruleset> {
    /// The battle.
    pub battle: Battle<R::State>,
    pieces: Pieces<R::State>,
    before: BTreeMap<String, String>,
    dice: Scripted,
    journal: Journal<<R::State as State>::Event>,
}

impl<R: Ruleset> Door<R> {
    /// Opens a scenario file with the dice that will fall; `pieces` says what is told of them.
    ///
    /// # Panics
    ///
    /// If there is a mistake in the file, or if what it begins with is not sound or reads as another battle.
    #[must_use]
    pub fn open(file: &str, dice: &[u8], pieces: Pieces<R::State>) -> Door<R> {
        let state = R::open(file).unwrap_or_else(|mistakes| panic!("{mistakes}\n{file}"));
        let before = pieces(&state);
        let mut dice = Scripted::new(dice.to_vec());
        let mut journal = Journal::new();
        let battle = Battle::begin(state, &mut Table::new(&mut dice, &mut journal));
        let door = Door { battle, pieces, before, dice, journal };
        door.is_sound("the opening");
        door
    }

    /// Carries out `side: action`.
    ///
    /// # Errors
    ///
    /// Why it is refused, with the rule in brackets.
    ///
    /// # Panics
    ///
    /// If a listed answer is not allowed or stands twice, or if what comes of it is not sound or reads as another battle.
    pub fn act(&mut self, text: &str) -> Result<(), String> {
        let Some((side, action)) = text.split_once(':') else {
            panic!("{text:?} is no `side: what it does`")
        };
        let side: Side = side.trim().parse().unwrap_or_else(|_| panic!("{side:?} is no side"));
        let state = self.battle.state();
        let action = state.read_action(side, action.trim()).map_err(|why| format!("unreadable: {why}"))?;
        let question = self.battle.question(side).unwrap_or(0);
        self.battle.check(side, question, &action).map_err(|refusal| {
            let why = refusal.sentence(|piece| self.battle.state().piece_name(piece));
            format!("{why} [{}]", refusal.rule)
        })?;
        self.listed_are_allowed(text);
        self.battle.play(side, action, &mut Table::new(&mut self.dice, &mut self.journal));
        self.is_sound(text);
        Ok(())
    }

    fn is_sound(&self, after: &str) {
        // A test may begin in the middle of a turn with nothing after it; what comes to nothing cannot be written.
        let goes_on = self.battle.asked().is_some() || self.battle.verdict().is_some();
        let reopened = if goes_on { reopens::<R>(self.battle.state()) } else { Ok(()) };
        let sound = self.battle.state().soundness().and(reopened);
        sound.unwrap_or_else(|what| panic!("after {after:?}: {what}"));
    }

    /// Carries out all of these.
    ///
    /// # Panics
    ///
    /// If one is refused.
    pub fn act_all(&mut self, actions: &[&str]) {
        for action in actions {
            self.act(action)
                .unwrap_or_else(|why| panic!("{action:?} should be allowed: {why}\n{}", self.choices()));
        }
    }

    fn listed_are_allowed(&self, text: &str) {
        for side in Side::BOTH.into_iter().filter(|side| self.battle.awaiting()[*side]) {
            let mut choices = Vec::new();
            self.battle.choices(side, &mut choices);
            for (n, action) in choices.iter().enumerate() {
                let written = self.battle.state().write_action(side, action);
                assert!(!choices[..n].contains(action), "before {text:?}: {written} is listed twice");
                if let Err(refusal) = self.battle.state().check(side, action) {
                    let why = refusal.sentence(|piece| self.battle.state().piece_name(piece));
                    panic!("before {text:?}: {written} is listed, but {why} [{}]", refusal.rule);
                }
            }
        }
    }

    /// The journal as somebody reads it.
    #[must_use]
    pub fn log(&self, viewer: Viewer) -> String {
        let mut text = String::new();
        for line in self.journal.lines(self.battle.state(), viewer) {
            let _ = writeln!(text, "{}", line.plain());
        }
        text
    }

    /// The journal in words and the pieces that changed, and how the battle ended.
    #[must_use]
    pub fn told(&self) -> String {
        let mut text = self.log(Viewer::Umpire);
        for (id, now) in (self.pieces)(self.battle.state()) {
            if self.before.get(&id) != Some(&now) {
                let _ = writeln!(text, "- {id}: {now}");
            }
        }
        if let Some(verdict) = self.battle.verdict() {
            let winner = verdict.winner.map_or("draw".to_string(), |side| format!("{side} wins"));
            let _ = writeln!(text, "= {winner}: {} [{}]", verdict.how, verdict.rule);
        }
        text
    }

    /// What may be answered next, side by side.
    #[must_use]
    pub fn choices(&self) -> String {
        let mut text = String::new();
        for side in Side::BOTH.into_iter().filter(|side| self.battle.awaiting()[*side]) {
            let mut choices = Vec::new();
            self.battle.choices(side, &mut choices);
            for action in choices {
                let _ = writeln!(text, "{side}: {}", self.battle.state().write_action(side, &action));
            }
        }
        text
    }

    /// All dice fell and none was missing.
    ///
    /// # Panics
    ///
    /// If that is not so.
    pub fn dice_are_used(&self) {
        if let Some(trouble) = self.dice.trouble() {
            panic!("{trouble}\n{}\n{}", self.told(), self.choices());
        }
        assert!(self.dice.left_over().is_empty(), "left over: {:?}\n{}", self.dice.left_over(), self.told());
    }

    /// Carries out actions, of which the last is refused, and says why.
    ///
    /// # Panics
    ///
    /// If it is not refused, or another is.
    #[must_use]
    pub fn refusal(mut self, actions: &[&str]) -> String {
        let Some((last, before)) = actions.split_last() else { panic!("there is no action to refuse") };
        self.act_all(before);
        let why = self.act(last);
        self.dice_are_used();
        why.err().unwrap_or_else(|| panic!("{last:?} should be refused\n{}", self.told()))
    }
}
