//! Many battles at once: how fast they are, whether they keep their promises, and which rules they meet.
//!
//! - [`play`]: one silent battle between two computer players, the unit of everything here;
//! - [`speed`]: decisions and battles per second, what a copy and a journal cost, how cost grows with the army;
//! - [`soak`]: thousands of battles with every invariant of [`battle::suite`] checked;
//! - [`audit`]: which rows of a rulebook ever fire;
//! - [`probe`]: what battles look like from outside, so that a change can show that it changed nothing.
//!
//! Threads live here and not below, and clocks but for a captain's budget: a ruleset never sees either.

pub mod audit;
pub mod play;
pub mod probe;
pub mod series;
pub mod soak;
pub mod speed;

use battle::{BySide, Side};
use captain::{Budget, Captain, Who};
use dice::Seed;

/// The scenario that measurements are made on.
pub const MEASURED: &str = "first-muster";

/// Who plays red and who plays blue.
pub type Pairing = BySide<Who>;

/// Every pairing, in the order in which a series of battles goes through them.
pub const PAIRINGS: [Pairing; 4] = [
    BySide::new(Who::Random, Who::Random),
    BySide::new(Who::Rash, Who::Rash),
    BySide::new(Who::Random, Who::Rash),
    BySide::new(Who::Rash, Who::Random),
];

/// The two players of a battle, each with dice of its own that follow from the battle's number.
pub fn captains<S: battle::State>(pairing: Pairing, number: u64) -> BySide<Captain<S>> {
    let seeded = |side: Side| {
        let own = number.wrapping_mul(2).wrapping_add(side.index() as u64).wrapping_add(PLAYERS);
        Captain::new(pairing[side], Seed::from_number(own)).within(Budget::Trials(TRIALS))
    };
    BySide::new(seeded(Side::Red), seeded(Side::Blue))
}

/// How often a greedy player tries its choices in a series: by number and not by time, so that a battle's number
/// decides everything in it.
const TRIALS: u32 = 60;

/// Keeps the players' seeds away from those of the battles.
const PLAYERS: u64 = 0x6361_7074_6169_6e00;
