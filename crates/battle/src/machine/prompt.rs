//! What people read and see of a question and its answers, put together.

use dice::Scripted;

use super::{Answers, Question, Steps};
use crate::{
    ArmyAsked, Ghost, Manoeuvre, OrderSheet, Prompt, PromptKind, PromptOption, Side, State, Table, Target,
    Waive,
};

/// So many automatic steps are tried to see whether dice fall.
const MOST_TRIED: u32 = 200;

/// What a side reads of a question.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Asked {
    /// The question.
    pub question: String,
    /// Why it is asked, where that is not plain.
    pub cause: Option<String>,
    /// The piece that acts.
    pub actor: Option<String>,
    /// What has been picked so far.
    pub under_way: Vec<String>,
    /// Which kind of asking this is.
    pub kind: PromptKind,
    /// Which answer may be given at once to all questions of the kind for a while.
    pub waive: Option<Waive>,
    /// How answers that are not listed are put together.
    pub manoeuvres: Vec<Manoeuvre>,
    /// An army that was put together beforehand may be brought.
    pub army: Option<ArmyAsked>,
    /// The sheet of written orders that is to be filled in.
    pub sheet: Option<OrderSheet>,
}

impl Asked {
    /// This question.
    #[must_use]
    pub fn new(question: impl Into<String>) -> Asked {
        Asked { question: question.into(), ..Asked::default() }
    }

    /// The same, and why it is asked.
    #[must_use]
    pub fn because(self, cause: impl Into<String>) -> Asked {
        Asked { cause: Some(cause.into()), ..self }
    }

    /// The same of this piece, by its id.
    #[must_use]
    pub fn of(self, actor: impl Into<String>) -> Asked {
        Asked { actor: Some(actor.into()), ..self }
    }
}

/// What a side reads on an answer and sees of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Button {
    /// What will happen, in words.
    pub label: String,
    /// The piece that acts by it, where not all answers are those of one actor.
    pub by: Option<String>,
    /// What on the board it refers to, if it is not what its written form points at.
    pub target: Option<Target>,
    /// Other pieces that stand for it.
    pub also: Vec<String>,
    /// Where the actor would be.
    pub ghost: Option<Ghost>,
    /// What it costs, as drawn on the ground.
    pub cost: Option<String>,
    /// It needs a test: drawn dashed.
    pub tested: bool,
    /// Whether it can be taken back.
    pub binding: Binding,
    /// How far ahead of the others it is shown; those with the same rank keep their order.
    pub rank: u8,
}

impl Button {
    /// An answer with these words.
    #[must_use]
    pub fn new(label: impl Into<String>) -> Button {
        Button { label: label.into(), ..Button::default() }
    }

    /// The same, by this piece.
    #[must_use]
    pub fn by(self, actor: impl Into<String>) -> Button {
        Button { by: Some(actor.into()), ..self }
    }

    /// The same, about this place or piece.
    #[must_use]
    pub fn at(self, target: Option<Target>) -> Button {
        Button { target, ..self }
    }

    /// The same, with where the actor would be.
    #[must_use]
    pub fn with_ghost(self, ghost: Option<Ghost>) -> Button {
        Button { ghost, ..self }
    }

    /// The same, at this cost.
    #[must_use]
    pub fn costs(self, cost: Option<String>) -> Button {
        Button { cost, ..self }
    }

    /// The same, and whether it binds.
    #[must_use]
    pub fn binding(self, binds: bool) -> Button {
        Button { binding: if binds { Binding::Yes } else { Binding::No }, ..self }
    }
}

/// Whether an answer can be taken back: not if dice fall or something is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Binding {
    /// It is tried on a copy of the battle whether dice fall.
    #[default]
    Tried,
    /// It binds.
    Yes,
    /// It does not.
    No,
}

/// What to ask a side.
pub(crate) fn prompt<S: State>(battle: &S, side: Side) -> Option<Prompt> {
    let step = battle.steps().last()?;
    let mut choices = Vec::new();
    step.choices(battle, side, &mut choices);
    let asked = step.says(battle, side, &choices);
    let usual = battle.usual(side);
    let buttons = step.buttons(battle, side, &choices).into_iter();
    let mut answers: Vec<(usize, (&S::Action, Button))> = choices.iter().zip(buttons).enumerate().collect();
    answers.sort_by_key(|(_, (_, button))| std::cmp::Reverse(button.rank));
    let options = answers.into_iter().map(|(index, (action, button))| PromptOption {
        index,
        action: battle.write_action(side, action),
        label: button.label,
        by: button.by,
        target: button.target,
        also: button.also,
        ghost: button.ghost,
        cost: button.cost,
        tested: button.tested,
        binding: match button.binding {
            Binding::Tried => binds(battle, side, action),
            Binding::Yes => true,
            Binding::No => false,
        },
    });
    Some(Prompt {
        side,
        kind: asked.kind,
        question: asked.question,
        cause: asked.cause,
        actor: asked.actor,
        under_way: asked.under_way,
        options: options.collect(),
        usual: usual.and_then(|usual| choices.iter().position(|choice| *choice == usual)),
        waive: asked.waive,
        manoeuvres: asked.manoeuvres,
        army: asked.army,
        sheet: asked.sheet,
    })
}

/// Whether dice fall before anybody is asked again, for all that the side knows: it is tried on the battle as the side
/// supposes it, with no dice at hand.
fn binds<S: State>(battle: &S, side: Side, action: &S::Action) -> bool {
    let mut none = Scripted::new(Vec::new());
    let mut copy = battle.supposed(side);
    copy.apply(side, *action, &mut Table::silent(&mut none));
    for _ in 0..MOST_TRIED {
        if none.trouble().is_some() || !copy.advance(&mut Table::silent(&mut none)) {
            break;
        }
    }
    none.trouble().is_some()
}

/// The button of an answer, with what its written form points at.
pub fn button<S: State, Q: Question<S>>(question: &Q, battle: &S, side: Side, answer: Q::Answer) -> Button {
    let mut button = question.button(battle, side, answer);
    button.target = button.target.or_else(|| answer.target(battle));
    button
}

/// What a side that points at something may have meant: each of the choices, said of what was pointed at by `said`, once.
pub fn meant<A: Copy + PartialEq>(choices: &[A], said: impl Fn(A) -> Option<A>) -> Vec<A> {
    let mut meant = Vec::new();
    for action in choices.iter().filter_map(|choice| said(*choice)) {
        if !meant.contains(&action) {
            meant.push(action);
        }
    }
    meant
}
