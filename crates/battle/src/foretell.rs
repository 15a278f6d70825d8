//! What an action rests on, before it is taken.

use std::cell::RefCell;

use dice::{Seed, Seeded};

use crate::assumed::Notes;
use crate::following::Following;
use crate::journal::Thrown;
use crate::{Battle, Given, Journal, Line, Refusal, Side, State, Table, Viewer};

/// In how many trials a throw must come with the same numbers to be called certain.
const TRIALS: u64 = 8;

/// What is sure to come of an action.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Foretold {
    /// The throws that come whatever falls, each with its numbers and without dice.
    pub throws: Vec<Thrown>,
    /// What happens, if no die falls.
    pub lines: Vec<Line>,
}

/// What is sure to come of an action, as far as the side that acts may know, if questions on the way are answered as
/// `given`, or else as usual. The numbers are those of play itself: the action is carried out on trial.
pub fn foretell<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    given: &[Given],
) -> Result<Foretold, Refusal> {
    let battle = battle.with_state(battle.state().supposed(side));
    let notes = RefCell::new(Notes::new(given));
    let start = Following::begin(&battle, side, action, &notes)?;
    let trial = |number| {
        let (mut dice, mut journal) = (Seeded::new(Seed::from_number(number)), Journal::new());
        let mut course = start.clone();
        while course.ended().is_none() {
            course.go_on(&mut Table::new(&mut dice, &mut journal));
        }
        let lines = journal.lines(course.state(), Viewer::Seat(side));
        (journal.has_chance(), lines)
    };
    let (has_chance, lines) = trial(0);
    if !has_chance {
        return Ok(Foretold { throws: Vec::new(), lines });
    }
    let mut certain = throws_of(lines);
    for number in 1..TRIALS {
        let others = throws_of(trial(number).1);
        let same = certain.iter().zip(&others).take_while(|(one, other)| one == other).count();
        certain.truncate(same);
    }
    Ok(Foretold { throws: certain, lines: Vec::new() })
}

/// The throws of a log without what fell.
fn throws_of(lines: Vec<Line>) -> Vec<Thrown> {
    let throws = lines.into_iter().flat_map(|line| line.throws);
    throws.map(|thrown| Thrown { fell: Vec::new(), score: None, luck: 0.0, ..thrown }).collect()
}
