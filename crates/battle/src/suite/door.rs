//! The door through which tests touch the rules: a position, actions as they are written, the dice that fall, and what is
//! told.
//!
//! How a position is written in a few lines, and what is told of a piece, is each ruleset's own: a [`Language`].
//! [`row_tests!`](crate::row_tests) makes what tests call of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use dice::Scripted;
pub use serde_json::Value;

use super::reopens;
use crate::{Battle, Journal, Ruleset, Side, State, Table, Viewer};

/// How the tests of a ruleset write a position, and what they tell of its pieces.
pub trait Language {
    /// The ruleset under test.
    type Ruleset: Ruleset;

    /// The scenario file of a position written in a few lines.
    fn scenario(position: &str) -> String;

    /// What is told of a piece that is no longer among them; nothing if there are such as come and go.
    const GONE: Option<&'static str>;

    /// Each piece in a line.
    fn pieces(state: &StateOf<Self>) -> BTreeMap<String, String>;
}

/// The state of the ruleset under test.
pub type StateOf<L> = <<L as Language>::Ruleset as Ruleset>::State;

/// A battle under test.
pub struct Door<L: Language> {
    /// The battle.
    pub battle: Battle<StateOf<L>>,
    before: BTreeMap<String, String>,
    dice: Scripted,
    journal: Journal<<StateOf<L> as State>::Event>,
}

impl<L: Language> Door<L> {
    /// Opens a position with the dice that will fall.
    ///
    /// # Panics
    ///
    /// If there is a mistake in its file, or if what it begins with is not sound or reads as another battle.
    #[must_use]
    pub fn open(position: &str, dice: &[u8]) -> Door<L> {
        let state = Door::<L>::opened(position);
        let before = L::pieces(&state);
        let mut dice = Scripted::new(dice.to_vec());
        let mut journal = Journal::new();
        let battle = Battle::begin(state, &mut Table::new(&mut dice, &mut journal));
        let door = Door { battle, before, dice, journal };
        door.is_sound("the opening");
        door
    }

    /// A position as a state, before anything is carried out.
    ///
    /// # Panics
    ///
    /// If there is a mistake in its file.
    #[must_use]
    pub fn opened(position: &str) -> StateOf<L> {
        let file = L::scenario(position);
        L::Ruleset::open(&file).unwrap_or_else(|mistakes| panic!("{mistakes}\n{file}"))
    }

    /// Opens a position and carries out actions, for which all the dice fall.
    ///
    /// # Panics
    ///
    /// If an action is refused, or if dice are missing or left over.
    #[must_use]
    pub fn after(position: &str, actions: &[&str], dice: &[u8]) -> Door<L> {
        let mut door = Door::open(position, dice);
        door.act_all(actions);
        door.dice_are_used();
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
        let reopened = if goes_on { reopens::<L::Ruleset>(self.battle.state()) } else { Ok(()) };
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
        let pieces = L::pieces(self.battle.state());
        for (id, now) in pieces.iter().filter(|(id, now)| self.before.get(*id) != Some(*now)) {
            let _ = writeln!(text, "- {id}: {now}");
        }
        for id in self.before.keys().filter(|id| !pieces.contains_key(*id)) {
            let _ = L::GONE.map(|gone| writeln!(text, "- {id}: {gone}"));
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

/// The lines of what is told that a test compares.
#[derive(Clone, Copy, Debug)]
pub enum Part<'words> {
    /// Those that begin so.
    Starting(&'words str),
    /// Those that have these words.
    With(&'words str),
    /// All from the first on that has these words.
    From(&'words str),
}

impl Part<'_> {
    /// These lines of what is told.
    #[must_use]
    pub fn of(self, told: &str) -> String {
        let mut begun = false;
        let mut is_told = |line: &&str| match self {
            Part::Starting(words) => line.starts_with(words),
            Part::With(words) => line.contains(words),
            Part::From(words) => {
                begun |= line.contains(words);
                begun
            }
        };
        let lines: Vec<&str> = told.lines().filter(|line| is_told(line)).collect();
        format!("{}\n", lines.join("\n"))
    }
}

/// Shows a part of what somebody sees, at a path like `units.F1.strength`: of a list what has this id or this number.
/// What is not there is null.
///
/// # Panics
///
/// If a list has no such thing.
#[must_use]
pub fn at_path<S: State>(state: &S, viewer: Viewer, path: &str) -> Value {
    path.split('.').fold(state.view_for(viewer), |value, step| match &value {
        Value::Array(list) => {
            let own = |item: &&Value| item.get("id").and_then(Value::as_str) == Some(step);
            let at = step.parse::<usize>().ok().and_then(|at| list.get(at));
            list.iter().find(own).or(at).cloned().unwrap_or_else(|| panic!("there is no {step}"))
        }
        value => value.get(step).cloned().unwrap_or(Value::Null),
    })
}

/// Makes what row tests call, from the ruleset, the function that writes the file of a position, and the one that tells of
/// its pieces: `Game`, `check` and its kin, `refused`, `choices`, `played`, `shown`. A last word tells of pieces that are no
/// longer among them.
#[macro_export]
macro_rules! row_tests {
    ($ruleset:ty, $scenario:path, $pieces:path) => {
        $crate::row_tests!(@ $ruleset, $scenario, $pieces, None);
    };
    ($ruleset:ty, $scenario:path, $pieces:path, $gone:literal) => {
        $crate::row_tests!(@ $ruleset, $scenario, $pieces, Some($gone));
    };
    (@ $ruleset:ty, $scenario:path, $pieces:path, $gone:expr) => {
        /// How these tests write a position.
        pub struct Written;

        impl $crate::suite::door::Language for Written {
            type Ruleset = $ruleset;

            const GONE: Option<&'static str> = $gone;

            fn scenario(position: &str) -> String {
                $scenario(position)
            }

            fn pieces(
                state: &$crate::suite::door::StateOf<Written>,
            ) -> ::std::collections::BTreeMap<String, String> {
                $pieces(state)
            }
        }

        /// A battle under test.
        pub type Game = $crate::suite::door::Door<Written>;

        /// Plays actions and returns the journal and the pieces that changed.
        pub fn played(position: &str, actions: &[&str], dice: &[u8]) -> String {
            Game::after(position, actions, dice).told()
        }

        /// Plays actions with the dice that fall, and compares the journal and the pieces that changed.
        pub fn check(position: &str, actions: &[&str], dice: &[u8], expected: ::expect_test::Expect) {
            expected.assert_eq(&played(position, actions, dice));
        }

        /// Plays actions with the dice that fall, and compares only the rolls of one kind: their dice and what they rest on.
        pub fn check_rolls(
            position: &str,
            actions: &[&str],
            dice: &[u8],
            kind: &str,
            expected: ::expect_test::Expect,
        ) {
            let part = $crate::suite::door::Part::Starting(kind);
            expected.assert_eq(&part.of(&played(position, actions, dice)));
        }

        /// Plays actions with the dice that fall, and compares only the lines that have these words.
        pub fn check_lines(
            position: &str,
            actions: &[&str],
            dice: &[u8],
            words: &str,
            expected: ::expect_test::Expect,
        ) {
            let part = $crate::suite::door::Part::With(words);
            expected.assert_eq(&part.of(&played(position, actions, dice)));
        }

        /// Plays actions with the dice that fall, and compares what is told from the first line on that has these words.
        pub fn check_from(
            position: &str,
            actions: &[&str],
            dice: &[u8],
            words: &str,
            expected: ::expect_test::Expect,
        ) {
            let part = $crate::suite::door::Part::From(words);
            expected.assert_eq(&part.of(&played(position, actions, dice)));
        }

        /// Plays actions and checks that the last one is refused, with its rule.
        pub fn refused(position: &str, actions: &[&str], dice: &[u8], expected: ::expect_test::Expect) {
            expected.assert_eq(&Game::open(position, dice).refusal(actions));
        }

        /// Plays actions and compares what may be answered next.
        pub fn choices(position: &str, actions: &[&str], dice: &[u8], expected: ::expect_test::Expect) {
            expected.assert_eq(&Game::after(position, actions, dice).choices());
        }

        /// Plays actions and shows a part of what the umpire sees then, at a path like `units.F1.strength`; without
        /// actions as the position stands, before anything is carried out.
        pub fn shown(
            position: &str,
            actions: &[&str],
            dice: &[u8],
            path: &str,
        ) -> $crate::suite::door::Value {
            seen(position, actions, dice, $crate::Viewer::Umpire, path)
        }

        /// As [`shown`], but what somebody else sees.
        pub fn seen(
            position: &str,
            actions: &[&str],
            dice: &[u8],
            viewer: $crate::Viewer,
            path: &str,
        ) -> $crate::suite::door::Value {
            if actions.is_empty() {
                return $crate::suite::door::at_path(&Game::opened(position), viewer, path);
            }
            let game = Game::after(position, actions, dice);
            $crate::suite::door::at_path(game.battle.state(), viewer, path)
        }
    };
}
