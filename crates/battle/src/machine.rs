//! The machine of a ruleset: what waits, what resolves, and who answers what.
//!
//! The pending steps of a battle are a stack in its state, the innermost last. A step either is a [`Question`], which somebody
//! answers, or it [`Resolves`] by itself; while it does so, or is answered, it is still the innermost one: whoever is done with
//! it pops it (`done`), puts another in its place (`replace`) or has something else done before it goes on (`then`).
//!
//! Each question is a type of its own and stands beside the rules it asks about, in one file: whom it asks, its answers
//! ([`answers!`](crate::answers)), how they are listed, checked and carried out, and what people read.
//! [`machine!`](crate::machine) lists the steps and makes of them the enumerations `Step` and `Action`. All else stands here once:
//! the loop, the choices, what is assumed, the prompt, which answers bind, and what pointing at something means.

mod answers;
mod found;
mod list;
mod prompt;
mod sealed;

use std::fmt;
use std::ops::ControlFlow;

use crate::rulebook::own_rows;
use crate::{Awaiting, BySide, Refusal, Rule, Side, State, Table, Target};

pub use answers::{Answers, Part, Word, fits, joined, number, read_word, word_at, words};
pub use found::Found;
pub use prompt::{Asked, Binding, Button, button, meant};
pub use sealed::Sealed;

pub(crate) use prompt::prompt;

/// Whether a question is put to a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Call {
    /// It is not asked.
    #[default]
    No,
    /// It has answered, and may change its mind until the battle goes on.
    May,
    /// The battle waits for its answer.
    Must,
}

/// For each side whether a question is put to it.
pub type Asks = BySide<Call>;

impl BySide<Call> {
    /// Only this side is asked.
    #[must_use]
    pub const fn only(side: Side) -> Asks {
        match side {
            Side::Red => BySide([Call::Must, Call::No]),
            Side::Blue => BySide([Call::No, Call::Must]),
        }
    }

    /// Nobody is asked.
    #[must_use]
    pub const fn nobody() -> Asks {
        BySide([Call::No, Call::No])
    }

    /// The sides for which the battle waits.
    #[must_use]
    pub fn awaited(self) -> Awaiting {
        self.map(|call| call == Call::Must)
    }

    /// Whether one question is put to both sides, whether or not one of them has answered it.
    #[must_use]
    pub fn are_to_both(self) -> bool {
        self.0.iter().all(|call| *call != Call::No)
    }

    /// Whether a question to both is still the same after an answer of `side` that has led to `after`: as long as the other
    /// side's part in it is what it was.
    #[must_use]
    pub fn go_on_after(self, side: Side, after: Asks) -> bool {
        self.are_to_both() && self[side.other()] == after[side.other()]
    }

    /// Whether the battle waits for anybody.
    #[must_use]
    pub fn waits(self) -> bool {
        self.0[0] == Call::Must || self.0[1] == Call::Must
    }
}

impl From<Option<Side>> for Asks {
    fn from(side: Option<Side>) -> Asks {
        side.map_or(Asks::nobody(), Asks::only)
    }
}

/// A step that asks somebody something. It holds ids and numbers, never a borrow, and is copied out before it acts.
pub trait Question<S: State>: Copy {
    /// Its answers.
    type Answer: Answers<S>;

    /// The rule by which it asks: what answers another question is refused by it.
    fn rule(&self) -> Rule;

    /// Whom it asks: one side, the other, both, or nobody, where there is nothing to choose. A side of two that has only one
    /// possible answer is asked all the same: that it was not would betray it.
    fn whom(&self, battle: &S) -> Asks;

    /// Shows `found` every answer that is listed, in a canonical order, until it has had enough. Follows only from what `side`
    /// may know.
    fn each(&self, battle: &S, side: Side, found: &mut Found<'_, Self::Answer, S::Action>)
    -> ControlFlow<()>;

    /// Whether an answer, also one that is not listed, is allowed to `side`; if not, which rule forbids it.
    fn check(&self, battle: &S, side: Side, answer: Self::Answer) -> Result<(), Refusal>;

    /// Carries out an answer. What it does takes what `check` makes of the answer, so that nothing is carried out that is not
    /// allowed; a refusal is returned before anything has changed.
    fn answer(
        self,
        battle: &mut S,
        side: Side,
        answer: Self::Answer,
        table: &mut Table<'_, S::Event>,
    ) -> Result<(), Refusal>;

    /// Goes on where the battle waits for nobody: there was nothing to choose, or all have answered.
    fn go_on(self, battle: &mut S, table: &mut Table<'_, S::Event>);

    /// The answer to assume when `side` gives none: one that is allowed.
    fn usual(&self, battle: &S, side: Side) -> Self::Answer;

    /// What `side` reads: the question, why it is asked, and of whom.
    fn says(&self, battle: &S, side: Side) -> Asked;

    /// What `side` reads on an answer and sees of it. What on the board it refers to follows from its written form.
    fn button(&self, battle: &S, side: Side, answer: Self::Answer) -> Button;

    /// An answer, said of what was pointed at; none if that cannot be meant.
    fn meant(&self, battle: &S, side: Side, answer: Self::Answer, at: &Target) -> Option<Self::Answer> {
        answer.said_of(battle, side, at)
    }

    /// Where the battle stands, in a few words, while this is asked; none if what is below it says enough.
    fn crumb(&self, battle: &S) -> Option<String>;
}

/// A step that goes on by itself.
pub trait Resolves<S: State>: Copy {
    /// Carries it out.
    fn resolve(self, battle: &mut S, table: &mut Table<'_, S::Event>);

    /// Where the battle stands, in a few words, while it lasts; none if what is below it says enough.
    fn crumb(&self, battle: &S) -> Option<String>;
}

/// The pending steps of a ruleset, whichever they are: [`machine!`](crate::machine) fills this in.
pub trait Steps<S: State<Step = Self>>: Copy + PartialEq + fmt::Debug {
    /// Whom it asks.
    fn whom(&self, battle: &S) -> Asks;

    /// Appends the answers that it lists for a side.
    fn choices(&self, battle: &S, side: Side, into: &mut Vec<S::Action>);

    /// Whether an answer is allowed.
    fn check(&self, battle: &S, side: Side, action: &S::Action) -> Result<(), Refusal>;

    /// Carries out an answer.
    fn answer(
        self,
        battle: &mut S,
        side: Side,
        action: S::Action,
        table: &mut Table<'_, S::Event>,
    ) -> Result<(), Refusal>;

    /// Carries out one automatic step.
    fn go_on(self, battle: &mut S, table: &mut Table<'_, S::Event>);

    /// The answer to assume; none if it asks nobody.
    fn usual(&self, battle: &S, side: Side) -> Option<S::Action>;

    /// What a side reads.
    fn says(&self, battle: &S, side: Side, choices: &[S::Action]) -> Asked;

    /// What a side reads on each of its choices and sees of it.
    fn buttons(&self, battle: &S, side: Side, choices: &[S::Action]) -> Vec<Button>;

    /// What a side that points at something may have meant, the likeliest first.
    fn meant(&self, battle: &S, side: Side, at: &Target) -> Vec<S::Action>;

    /// Reads an answer to this question; none if the text has the form of none.
    fn read(&self, battle: &S, side: Side, text: &str) -> Option<Result<S::Action, String>>;

    /// Reads an answer to any question; none if the text has the form of none.
    fn read_any(battle: &S, side: Side, text: &str) -> Option<Result<S::Action, String>>;

    /// Appends an answer in its written form.
    fn write(battle: &S, side: Side, action: &S::Action, into: &mut String);

    /// Where the battle stands, in a few words, while it lasts.
    fn crumb(&self, battle: &S) -> Option<String>;
}

/// The steps of a ruleset that keeps no stack of them, and fills in itself all that the machine would do for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoStep {}

impl<S: State<Step = NoStep>> Steps<S> for NoStep {
    fn whom(&self, _: &S) -> Asks {
        match *self {}
    }

    fn choices(&self, _: &S, _: Side, _: &mut Vec<S::Action>) {
        match *self {}
    }

    fn check(&self, _: &S, _: Side, _: &S::Action) -> Result<(), Refusal> {
        match *self {}
    }

    fn answer(self, _: &mut S, _: Side, _: S::Action, _: &mut Table<'_, S::Event>) -> Result<(), Refusal> {
        match self {}
    }

    fn go_on(self, _: &mut S, _: &mut Table<'_, S::Event>) {
        match self {}
    }

    fn usual(&self, _: &S, _: Side) -> Option<S::Action> {
        match *self {}
    }

    fn says(&self, _: &S, _: Side, _: &[S::Action]) -> Asked {
        match *self {}
    }

    fn buttons(&self, _: &S, _: Side, _: &[S::Action]) -> Vec<Button> {
        match *self {}
    }

    fn meant(&self, _: &S, _: Side, _: &Target) -> Vec<S::Action> {
        match *self {}
    }

    fn read(&self, _: &S, _: Side, _: &str) -> Option<Result<S::Action, String>> {
        match *self {}
    }

    fn read_any(_: &S, _: Side, _: &str) -> Option<Result<S::Action, String>> {
        None
    }

    fn write(_: &S, _: Side, _: &S::Action, _: &mut String) {}

    fn crumb(&self, _: &S) -> Option<String> {
        match *self {}
    }
}

/// The refusal of what answers another question than the one that is asked by this rule.
#[must_use]
pub fn not_asked(rule: Rule) -> Refusal {
    Refusal::new(rule, "that is not what is asked")
}

/// The refusal of an answer while nobody is asked.
#[must_use]
pub fn nothing_asked() -> Refusal {
    Refusal::new(Rule::of(&own_rows::NOT_ASKED), "nothing is asked")
}

/// The words of steps that are no questions of their own yet: those that [`machine!`](crate::machine) lists as `old`.
pub trait OldWords: State {
    /// The answer to assume.
    fn old_usual(&self, side: Side) -> Self::Action;

    /// What a side reads.
    fn old_says(&self, step: &Self::Step, side: Side, choices: &[Self::Action]) -> Asked;

    /// What a side reads on each of its choices and sees of it.
    fn old_buttons(&self, side: Side, choices: &[Self::Action]) -> Vec<Button>;

    /// What a side that points at something may have meant.
    fn old_meant(&self, side: Side, at: &Target) -> Vec<Self::Action>;

    /// Where the battle stands while a step lasts.
    fn old_crumb(&self, step: &Self::Step) -> Option<String>;
}
