//! Yes-or-no facts of a stand, and the words that files have for them.

use serde::{Deserialize, Serialize};

/// Yes-or-no facts of a stand, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(pub u32);

battle::facts! {
    Flags:
    /// Disordered (7.3).
    DISORDERED = 0,
    /// On opportunity (5.0).
    OPPORTUNITY = 1,
    /// Has had its activation this round (1.4h).
    MOVED = 2,
    /// Has fired in this turn (6.0a).
    FIRED = 3,
    /// Its role in its melee is that of a supporting stand (10.7a).
    SUPPORTING = 4,
    /// Made a step in the move that brought the present contact, and has not used its impact yet (10.3f, 10.3j).
    IMPACT = 5 as "HAS_IMPACT",
    /// Has fought in a melee in this turn (6.0b2).
    FOUGHT = 6,
    /// Makes no further movement of its own in this round (3.1d).
    ROOTED = 7,
    /// Has been charged on opportunity in this activation (5.0l).
    STRUCK = 8,
    /// Hidden: not on the map for anybody but its owner (muster.hidden.start).
    HIDDEN = 9,
    /// Lost: destroyed, or retreated off the map (14.0b).
    LOST = 10,
    /// Pursued off the map: gone, at no cost (13.0n).
    PURSUED_OFF = 11,
    /// Has just lost a melee and is being pursued (6.2j, 4.0r).
    PURSUED = 12,
    /// Late: it has not come on yet (muster.arrival.turn).
    WAITING = 13,
    /// Has left the field by an edge, unbroken (muster.victory.exit).
    DEPARTED = 14,
    /// Has mounted or dismounted (muster.flag.dismountable.ctb).
    CHANGED = 15,
    /// Has moved since its last activation began (muster.flag.shieldwall.ctb, muster.flag.may-form-schiltron.ctb).
    STIRRED = 16,
    /// Has been shot at in this neutral turn (muster.special.held.release).
    SHOT_AT = 17,
    /// Its contingent was attacked and is free from a piecemeal waking (muster.special.piecemeal).
    FREED = 18,
    /// Takes prisoners: may not move in its next turn (muster.special.prisoners).
    CAPTORS = 19,
    /// Is busy with prisoners in this turn (muster.special.prisoners).
    GUARDING = 20,
    /// Plunders for the rest of the battle (muster.special.plunder).
    PLUNDERS = 21,
    /// Has withstood the plunder (muster.special.plunder).
    UNTEMPTED = 22,
    /// Has thrown a failed test again (muster.special.heartened).
    RETRIED = 23,
    /// Has fought in a melee at any time (muster.special.treachery).
    ENGAGED = 24,
    /// Has fired at any time (muster.special.planned-withdrawal).
    HAS_SHOT = 25,
    /// Has lost its disorder behind friends (muster.special.planned-withdrawal).
    RESTED = 26,
    /// Has come out of an ambush in this turn and not charged since (muster.special.ambush).
    SPRUNG = 27,
}
