//! What happens in close quarters (B15).

use battle::{PieceId, Side};
use ground::areas::AreaId;

use super::Event;
use crate::state::{LeaderId, UnitId};

/// Something that happened in close quarters, or in the sums of fire, which are told alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quarters {
    /// A stack attacks another in close quarters.
    Attacks {
        /// Its lowest unit that takes part.
        unit: UnitId,
        /// The lowest unit of the other.
        at: UnitId,
    },
    /// A unit or leader retreats before the combat.
    Withdraws(PieceId),
    /// A unit tried to fall back before the combat.
    FallsBack {
        /// The unit.
        unit: UnitId,
        /// Whether it does.
        passed: bool,
    },
    /// Archers take shelter behind their friends.
    Shelters(UnitId),
    /// An attack has nobody left to strike.
    LosesTarget(UnitId),
    /// A unit has come into melee and does not make its attack (B15.7k).
    IsBound(UnitId),
    /// A stack tried to break through to another.
    BreaksThrough {
        /// Its lowest unit.
        unit: UnitId,
        /// The lowest unit of the other.
        at: UnitId,
        /// Whether it does.
        passed: bool,
    },
    /// A unit shoots in support.
    Supports {
        /// The unit.
        unit: UnitId,
        /// An enemy who fights in that combat.
        at: UnitId,
    },
    /// A unit shoots over the enemy's front.
    ShootsOver {
        /// The unit.
        unit: UnitId,
        /// An enemy behind it.
        at: UnitId,
    },
    /// A stack joins the defence.
    Joins {
        /// Its lowest unit.
        unit: UnitId,
        /// The lowest unit of the attackers.
        at: UnitId,
    },
    /// Ground or elevation has changed the dice of those who fight from an area.
    Sum {
        /// Whose.
        side: Side,
        /// From where.
        area: AreaId,
        /// Their dice now.
        dice: u8,
    },
    /// Heavy losses force those of an area to retreat.
    ForcedBack {
        /// Whose.
        side: Side,
        /// The area.
        area: AreaId,
        /// The points they would lose.
        lost: u8,
        /// The points they had.
        had: u8,
    },
    /// A unit attempts to retreat from the combat.
    TriesToLeave(UnitId),
    /// A side's attempt to retreat was rolled for.
    GetsAway {
        /// Whose.
        side: Side,
        /// Whether it succeeds.
        away: bool,
    },
    /// A retreat cancels a hit on a unit.
    SavesStep(UnitId),
    /// It was found whether melee breaks out.
    MeleeChecked {
        /// Whether it does.
        breaks_out: bool,
    },
    /// Attackers of a melee are drawn into it.
    DrawnIn,
    /// A leader left among enemies who advance must go.
    MustLeave(LeaderId),
}

impl From<Quarters> for Event {
    fn from(event: Quarters) -> Event {
        Event::Quarters(event)
    }
}
