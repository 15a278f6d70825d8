//! Crews of pieces: who serves one, who mans it anew, and crews without a piece (medieval.crew).
//!
//! | file | what |
//! | --- | --- |
//! | `groups.rs` | groups of crew: those who are left when a piece is lost, extra crews that leave by order, how they march and join |
//! | `manned.rs` | pieces without a crew: captured, and manned by men of a unit; extra crews that fill losses |
//! | `anew.rs` | guns of the Musket period that nobody serves, and who mans them anew |
//! | `leave.rs` | crews of the Musket period who leave their gun |
//! | `rate.rs` | how often a piece fires, and whether it moves, with so many of its crew |
//! | `spike.rs` | guns that are spiked |
//! | `words.rs` | what happens, and how it is told |

pub(crate) mod anew;
pub(crate) mod groups;
pub(crate) mod leave;
pub(crate) mod manned;
mod rate;
mod spike;
pub(crate) mod words;

use crate::field::Kind;
use crate::period::Period;
use crate::rulebook::define;
use crate::state::{State, UnitId};
use crate::troops::{Arm, Kit, Troop};

impl Troop {
    /// The men who serve a piece when nobody is lost; none for all others.
    pub(crate) fn full_crew(self) -> Option<u8> {
        define!("medieval.crew.numbers", "musket.crew.full");
        Some(self.row().crew).filter(|crew| *crew > 0)
    }

    /// The men of an extra crew that is bought with so much: as many as the full crew of its piece.
    pub(crate) fn extra_crew(self, kit: Kit) -> u8 {
        define!("medieval.crew.extra");
        if kit.has(Kit::EXTRA_CREW) { self.full_crew().unwrap_or(0) } else { 0 }
    }

    /// Whether it counts in the size of an army: men who have left a piece do not, since the piece does.
    pub(crate) fn counts(self) -> bool {
        define!("medieval.crew.group", "medieval.chariot.fighter-side");
        !matches!(self, Troop::ArtilleryCrew | Troop::FighterFoot)
    }

    /// Whether an extra crew may be bought for it: an engine or gun.
    pub(crate) fn takes_extra_crew(self) -> bool {
        self.engine().is_some() && self.period() == Period::Medieval
    }

    /// Whether extra rounds and crew are bought for it by number: a piece of the Musket period.
    pub(crate) fn takes_supplies(self) -> bool {
        define!("musket.fig.supplies");
        self.period() == Period::Musket && self.arm() == Arm::Artillery
    }
}

impl State {
    /// Whether a unit is a group of crew without a piece.
    pub(crate) fn is_crew_group(&self, id: UnitId) -> bool {
        define!("medieval.crew.survive", "musket.crew.detach.move");
        self.info(id).kind == Kind::Troops(Troop::ArtilleryCrew)
    }

    /// The full crew of a piece that trained crew serve; none for a ram, whose men are infantry, and for all others.
    pub(crate) fn full_crew(&self, id: UnitId) -> Option<u8> {
        let troop = self.info(id).kind.troop().filter(|troop| *troop != Troop::Ram)?;
        troop.full_crew()
    }
}
