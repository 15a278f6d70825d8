//! An action thrown again and again, for odds that are not exact.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use dice::{Seeded, Source, Throw};

use crate::State;
use crate::assumed::Notes;
use crate::following::{Came, Following};

/// The courses of so many places are kept.
const MOST_PLACES: usize = 64;

/// Throws an action again and again.
///
/// What happens between two throws of dice follows from where the course stands, so where throws come to the same place often it is
/// carried out once, and they go on where the next dice fall.
pub(crate) struct Thrower<'a, S: State> {
    start: &'a Following<'a, S>,
    notes: &'a RefCell<Notes<S>>,
    dice: Counted,
    /// Where a course has come that was kept, by its fingerprint.
    places: BTreeMap<u64, Vec<usize>>,
    kept: Vec<Kept<'a, S>>,
    /// The fingerprints of places to which a course has come once.
    seen: BTreeSet<u64>,
    steps: u64,
    /// The course that is thrown, and as it was a step before.
    course: Following<'a, S>,
    before: Following<'a, S>,
}

/// What follows without dice on a place to which courses come often.
struct Kept<'a, S: State> {
    from: Following<'a, S>,
    /// At its end, or where the next step throws dice.
    to: Following<'a, S>,
    /// The questions that are answered on the way.
    answered: Vec<usize>,
}

impl<'a, S: State> Thrower<'a, S> {
    /// A thrower of an action that is about to be carried out, whose questions are noted.
    pub(crate) fn new(
        start: &'a Following<'a, S>,
        notes: &'a RefCell<Notes<S>>,
        dice: Seeded,
    ) -> Thrower<'a, S> {
        Thrower {
            start,
            notes,
            dice: Counted { dice, thrown: false },
            places: BTreeMap::new(),
            kept: Vec::new(),
            seen: BTreeSet::new(),
            steps: 0,
            course: start.clone(),
            before: start.clone(),
        }
    }

    /// How many steps have been carried out.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Throws the action to its end.
    pub(crate) fn throw(&mut self) -> Came<S::Outcome> {
        self.course.clone_from(self.start);
        loop {
            let print = self.course.state().fingerprint();
            match self.known(print) {
                Some(place) => {
                    let kept = &self.kept[place];
                    self.course.clone_from(&kept.to);
                    self.notes.borrow_mut().answered_again(&kept.answered);
                    if let Some(came) = self.course.came_to() {
                        return came;
                    }
                    self.step();
                }
                None => {
                    let is_often = !self.seen.insert(print) && self.kept.len() < MOST_PLACES;
                    let from = is_often.then(|| self.course.clone());
                    if let Some(came) = self.follow(print, from) {
                        return came;
                    }
                }
            }
        }
    }

    /// The place of a kept course that stands where the course does.
    fn known(&self, print: u64) -> Option<usize> {
        let places = self.places.get(&print)?;
        places.iter().copied().find(|place| self.kept[*place].from == self.course)
    }

    /// Carries out what follows without dice and the step that then throws them; returns what came of it if it comes to its end.
    /// Keeps that if it set out from a place that is to be kept.
    fn follow(&mut self, print: u64, from: Option<Following<'a, S>>) -> Option<Came<S::Outcome>> {
        let notes = self.notes;
        notes.borrow_mut().take_answered();
        let came = loop {
            let came = self.course.came_to();
            if came.is_some() {
                self.before.clone_from(&self.course);
                break came;
            }
            if from.is_some() {
                self.before.clone_from(&self.course);
            }
            if self.step() {
                break None;
            }
        };
        if let Some(from) = from {
            self.places.entry(print).or_default().push(self.kept.len());
            let answered = notes.borrow_mut().take_answered();
            self.kept.push(Kept { from, to: self.before.clone(), answered });
        }
        came
    }

    /// Carries out a step; returns whether it threw dice.
    fn step(&mut self) -> bool {
        self.steps += 1;
        self.dice.thrown = false;
        self.course.go_on_listening(&mut self.dice);
        self.dice.thrown
    }
}

/// Dice that know whether they were thrown.
struct Counted {
    dice: Seeded,
    thrown: bool,
}

impl Source for Counted {
    fn throw(&mut self, throw: &Throw, fell: &mut Vec<u8>) -> i32 {
        self.thrown = true;
        self.dice.throw(throw, fell)
    }

    fn contest(&mut self, throws: [&Throw; 2], bonus: [i32; 2], fell: &mut Vec<u8>) -> [i32; 2] {
        self.thrown = true;
        self.dice.contest(throws, bonus, fell)
    }

    fn draw(&mut self, weights: &[u32]) -> usize {
        self.thrown = true;
        self.dice.draw(weights)
    }

    fn throw_silently(&mut self, throw: &Throw) -> i32 {
        self.thrown = true;
        self.dice.throw_silently(throw)
    }

    fn contest_silently(&mut self, throws: [&Throw; 2], bonus: [i32; 2]) -> [i32; 2] {
        self.thrown = true;
        self.dice.contest_silently(throws, bonus)
    }
}
