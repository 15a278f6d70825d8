//! Late contingents: when they come on, and who waits for room (muster.arrival).

use dice::{D100, Throw};

use super::{Mark, Neutral, Piece, Told, pieces, tell};
use crate::{Hopes, Roll, Rule, Table, Tally, define, rule};

/// When a late piece comes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Its contingent of the battle file, by a number: all of it comes together.
    pub contingent: u8,
    /// The turn.
    pub turn: u16,
    /// The chance in a hundred in each turn from then on; none if it is certain.
    pub chance: Option<u8>,
}

/// A battle to which pieces come late.
pub trait Arriving: Neutral {
    /// When a piece comes on; none if it is there, or does not come at all.
    fn arrival(&self, piece: Piece<Self>) -> Option<Arrival>;

    /// Puts a piece on the ground, with those who come with it, where it was mustered or as near to it as the ruleset says, and
    /// tells of it by this rule. Returns whether there was room.
    fn bring_on(&mut self, piece: Piece<Self>, rule: Rule, table: &mut Table<'_, Self::Event>) -> bool;
}

/// Late pieces come on at the start of a turn, side one's first, in the order of the file.
pub fn come_on<N: Arriving>(battle: &mut N, table: &mut Table<'_, N::Event>) {
    define!("muster.arrival.place", "muster.arrival.count");
    let mut last = None;
    for piece in pieces(battle) {
        let Some(arrival) = battle.arrival(piece).filter(|arrival| arrival.turn <= battle.now()) else {
            continue;
        };
        // All units of a contingent come together: one die for them, thrown with the first.
        let comes = battle.is_marked(piece, Mark::Called)
            || match last {
                Some((contingent, comes)) if contingent == arrival.contingent => comes,
                _ => arrival.chance.is_none_or(|chance| throws_to_come(battle, piece, chance, table)),
            };
        last = Some((arrival.contingent, comes));
        if !comes {
            continue;
        }
        let came = battle.bring_on(piece, rule!("muster.arrival.turn"), table);
        // Who finds no room has thrown his die all the same.
        battle.mark(piece, Mark::Called, !came);
        if !came {
            tell(battle, &[rule!("muster.arrival.blocked")], Told::Waits(piece), table);
        }
    }
}

fn throws_to_come<N: Neutral>(
    battle: &N,
    piece: Piece<N>,
    chance: u8,
    table: &mut Table<'_, N::Event>,
) -> bool {
    let rule = rule!("muster.arrival.chance");
    let wanted = Tally::base(rule, "chance in a hundred", i32::from(chance));
    let die = table.roll(Roll {
        rule,
        what: "arrival",
        side: battle.side_of(piece),
        throw: Throw::one(D100),
        dice: None,
        wanted: N::WORDS.shows_wanted.then_some(&wanted),
        bonus: None,
        hopes: Hopes::Low,
    });
    die <= wanted.total()
}
