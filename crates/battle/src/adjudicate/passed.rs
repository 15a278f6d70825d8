//! Answers to questions that were passed over, because there was nothing to choose: what the referee says of them.

use crate::rulebook::own_rows;
use crate::{Refusal, Rule, Ruleset, Side, State, Steps, Viewer};

use super::Moment;

/// What becomes of an answer to a question that was passed over.
pub(super) enum Passed {
    /// It is what was done by itself, since nothing else was possible.
    ByItself,
    /// A rule forbids it: that is why nobody was asked.
    Forbidden(Refusal),
}

/// What the questions that were passed over since the last answer say of this one; none if it answers none of them.
pub(super) fn say_of<R: Ruleset>(
    passed: &[Moment<R>],
    now: &R::State,
    side: Side,
    text: &str,
) -> Option<Passed> {
    let mut forbidden = None;
    for moment in passed.iter().rev() {
        match moment.verdict_on(now, side, text) {
            Some(Passed::ByItself) => return Some(Passed::ByItself),
            Some(Passed::Forbidden(refusal)) => forbidden = forbidden.or(Some(refusal)),
            None => {}
        }
    }
    forbidden.map(Passed::Forbidden)
}

impl<R: Ruleset> Moment<R> {
    /// What the step that waited for nobody here says of an answer; none if that is not its matter.
    fn verdict_on(&self, now: &R::State, side: Side, text: &str) -> Option<Passed> {
        let state = self.battle.state();
        let step = state.steps().last()?;
        let own = step.read(state, side, text);
        // A step that is no question of its own yet reads the answers of all: what it says of a piece is its matter.
        let is_own = own.is_some();
        let action = own.or_else(|| Steps::read_any(state, side, text))?.ok()?;
        match step.check(state, side, &action) {
            Ok(()) => {
                let is_given = self.is_of(side, action) && self.leads_to(now, side, action);
                is_given.then_some(Passed::ByItself)
            }
            // It was the other side's to answer.
            Err(refusal) if refusal.rule == Rule::of(&own_rows::NOT_ASKED) => None,
            Err(refusal) => {
                (is_own || refusal.pieces().next().is_some()).then_some(Passed::Forbidden(refusal))
            }
        }
    }

    /// Whether an answer is a side's to give: the piece that its question is put to is not the enemy's.
    fn is_of(&self, side: Side, action: ActionOf<R>) -> bool {
        let state = self.battle.state();
        let actor = state.steps().last().and_then(|step| step.says(state, side, &[action]).actor);
        let Some(actor) = actor else { return true };
        let scene = state.scene(Viewer::Umpire);
        scene.pieces.iter().find(|piece| piece.id == actor).is_none_or(|piece| piece.side == side)
    }

    /// Whether an answer given here comes to the state that it came to without one.
    fn leads_to(&self, now: &R::State, side: Side, action: ActionOf<R>) -> bool {
        let (mut battle, mut dice) = (self.battle.clone(), self.dice.clone());
        let mut journal = crate::Journal::new();
        battle.play(side, action, &mut crate::Table::new(&mut dice, &mut journal));
        dice.trouble().is_none() && battle.state().canonical() == now.canonical()
    }
}

type ActionOf<R> = <<R as Ruleset>::State as State>::Action;
