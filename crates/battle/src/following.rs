//! An action followed to its end, for odds and for what is foretold of it.

use std::cell::RefCell;

use dice::Source;

use crate::assumed::Notes;
use crate::{Battle, Fought, Heard, Refusal, Side, State, Table};

/// How many answers nobody has given yet are assumed before nobody looks further.
pub(crate) const MOST_ASSUMED: u32 = 24;

/// What came of an action, how its fight came out, and whether it is resolved.
pub(crate) type Came<O> = (O, Option<Fought>, bool);

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
    /// What was heard on the way.
    heard: Heard,
    /// Where questions on the way are noted, with the answers to give to them.
    notes: &'a RefCell<Notes<S>>,
}

impl<'a, S: State> Following<'a, S> {
    /// An action that is about to be carried out, if it is allowed.
    pub(crate) fn begin(
        battle: &'a Battle<S>,
        side: Side,
        action: S::Action,
        notes: &'a RefCell<Notes<S>>,
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
            heard: Heard::default(),
            notes,
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

    /// Carries out the next step without a journal, and hears what is told of it.
    pub(crate) fn go_on_listening(&mut self, dice: &mut dyn Source) {
        let mut told = Vec::new();
        self.go_on(&mut Table::listening(dice, &mut told));
        for event in &told {
            self.battle.state().hear(self.before, self.side, event, &mut self.heard);
        }
    }

    /// What came of it, once nothing more is carried out: with how its fight came out, and whether it is resolved.
    pub(crate) fn came_to(&self) -> Option<Came<S::Outcome>> {
        let resolved = self.ended?;
        let outcome = self.battle.state().outcome(self.before, self.side, &self.heard);
        Some((outcome, self.heard.fought, resolved))
    }

    /// The battle as it is now.
    pub(crate) fn state(&self) -> &S {
        self.battle.state()
    }

    /// Whether the action is resolved, once nothing more is carried out.
    pub(crate) fn ended(&self) -> Option<bool> {
        self.ended
    }

    /// Assumes an answer if one is needed before the action is at its end.
    fn assume(&mut self) {
        let state = self.battle.state();
        match self.battle.asked() {
            Some(asked) if !state.is_resolved(self.before) => {
                match self.notes.borrow_mut().answer(state, asked) {
                    Some(usual) if self.assumed < MOST_ASSUMED => {
                        self.assumed += 1;
                        self.answer = Some((asked, usual));
                    }
                    _ => self.ended = Some(false),
                }
            }
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
        (self.heard, self.notes) = (other.heard, other.notes);
    }
}

impl<S: State> PartialEq for Following<'_, S> {
    /// How many steps led here is not compared: it only stops a machine that runs for ever.
    fn eq(&self, other: &Self) -> bool {
        (self.assumed, self.ended, self.answer) == (other.assumed, other.ended, other.answer)
            && self.heard == other.heard
            && self.battle == other.battle
    }
}
