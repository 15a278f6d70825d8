//! An action followed to its end, for odds and for what is foretold of it.

use crate::{Battle, Refusal, Side, State, Table};

/// How many answers nobody has given yet are assumed before nobody looks further.
pub(crate) const MOST_ASSUMED: u32 = 24;

/// A battle in which an action is carried out step by step, and what is asked on the way is answered as usual.
pub(crate) struct Following<'a, S: State> {
    battle: Battle<S>,
    /// The battle before the action, and the side that acts.
    before: &'a S,
    side: Side,
    /// The answer that is carried out next.
    answer: Option<(Side, S::Action)>,
    /// Answers that were assumed.
    assumed: u32,
    /// Automatic steps since the last answer.
    steps: u32,
    /// It is at its end: whether the action is resolved.
    ended: Option<bool>,
}

impl<'a, S: State> Following<'a, S> {
    /// An action that is about to be carried out, if it is allowed.
    pub(crate) fn begin(
        battle: &'a Battle<S>,
        side: Side,
        action: S::Action,
    ) -> Result<Following<'a, S>, Refusal> {
        let question = battle.question(side).unwrap_or_default();
        battle.check(side, question, &action)?;
        Ok(Following {
            battle: battle.clone(),
            before: battle.state(),
            side,
            answer: Some((side, action)),
            assumed: 0,
            steps: 0,
            ended: None,
        })
    }

    /// Carries out the next step, if it is not at its end.
    pub(crate) fn go_on(&mut self, table: &mut Table<'_, S::Event>) {
        if let Some((side, action)) = self.answer.take() {
            self.steps = 0;
            self.battle.take_up(side, action, table);
        } else if !self.battle.go_on(&mut self.steps, table) {
            return self.assume();
        }
        if self.battle.state().begins_another(self.before) {
            self.ended = Some(true);
        }
    }

    /// The battle as it is now.
    pub(crate) fn state(&self) -> &S {
        self.battle.state()
    }

    /// The battle before the action.
    pub(crate) fn before(&self) -> &S {
        self.before
    }

    /// The side that acts.
    pub(crate) fn side(&self) -> Side {
        self.side
    }

    /// Whether the action is resolved, once nothing more is carried out.
    pub(crate) fn ended(&self) -> Option<bool> {
        self.ended
    }

    /// Assumes an answer if one is needed before the action is at its end.
    fn assume(&mut self) {
        let state = self.battle.state();
        match self.battle.asked() {
            Some(asked) if !state.is_resolved(self.before) => match state.usual(asked) {
                Some(usual) if self.assumed < MOST_ASSUMED => {
                    self.assumed += 1;
                    self.answer = Some((asked, usual));
                }
                _ => self.ended = Some(false),
            },
            _ => self.ended = Some(true),
        }
    }
}

impl<S: State> Clone for Following<'_, S> {
    fn clone(&self) -> Self {
        Following { battle: self.battle.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.battle.clone_from(&other.battle);
        self.side = other.side;
        (self.before, self.answer) = (other.before, other.answer);
        (self.assumed, self.steps, self.ended) = (other.assumed, other.steps, other.ended);
    }
}

impl<S: State> PartialEq for Following<'_, S> {
    /// How many steps led here is not compared: it only stops a machine that runs for ever.
    fn eq(&self, other: &Self) -> bool {
        (self.assumed, self.ended, self.answer) == (other.assumed, other.ended, other.answer)
            && self.battle == other.battle
    }
}
