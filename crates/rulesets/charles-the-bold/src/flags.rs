//! Yes-or-no facts of a stand.

use serde::{Deserialize, Serialize};

/// Yes-or-no facts of a stand, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(pub u32);

impl Flags {
    /// Disordered (7.3).
    pub const DISORDERED: Flags = Flags(1);
    /// On opportunity (5.0).
    pub const OPPORTUNITY: Flags = Flags(1 << 1);
    /// Has had its activation this round (1.4h).
    pub const MOVED: Flags = Flags(1 << 2);
    /// Has fired in this turn (6.0a).
    pub const FIRED: Flags = Flags(1 << 3);
    /// Its role in its melee is that of a supporting stand (10.7a).
    pub const SUPPORTING: Flags = Flags(1 << 4);
    /// Made a step in the move that brought the present contact, and has not used its impact yet (10.3f, 10.3j).
    pub const IMPACT: Flags = Flags(1 << 5);
    /// Has fought in a melee in this turn (6.0b2).
    pub const FOUGHT: Flags = Flags(1 << 6);
    /// Makes no further movement of its own in this round (3.1d).
    pub const ROOTED: Flags = Flags(1 << 7);
    /// Has been charged on opportunity in this activation (5.0l).
    pub const STRUCK: Flags = Flags(1 << 8);
    /// Hidden: not on the map for anybody but its owner; [`Stand::start`] is where it lies (muster.hidden.start).
    pub const HIDDEN: Flags = Flags(1 << 9);
    /// Lost: destroyed, or retreated off the map (14.0b).
    pub const LOST: Flags = Flags(1 << 10);
    /// Pursued off the map: gone, at no cost (13.0n).
    pub const PURSUED_OFF: Flags = Flags(1 << 11);
    /// Has just lost a melee and is being pursued (6.2j, 4.0r).
    pub const PURSUED: Flags = Flags(1 << 12);
    /// Late: it has not come on yet (muster.arrival.turn).
    pub const WAITING: Flags = Flags(1 << 13);
    /// Has left the field by an edge, unbroken (muster.victory.exit).
    pub const DEPARTED: Flags = Flags(1 << 14);
    /// Has mounted or dismounted (muster.flag.dismountable.ctb).
    pub const CHANGED: Flags = Flags(1 << 15);
    /// Has moved since its last activation began (muster.flag.shieldwall.ctb, muster.flag.may-form-schiltron.ctb).
    pub const STIRRED: Flags = Flags(1 << 16);
    /// Has been shot at in this neutral turn (muster.special.held.release).
    pub const SHOT_AT: Flags = Flags(1 << 17);
    /// Its contingent was attacked and is free from a piecemeal waking (muster.special.piecemeal).
    pub const FREED: Flags = Flags(1 << 18);
    /// Takes prisoners: may not move in its next turn (muster.special.prisoners).
    pub const CAPTORS: Flags = Flags(1 << 19);
    /// Is busy with prisoners in this turn (muster.special.prisoners).
    pub const GUARDING: Flags = Flags(1 << 20);
    /// Plunders for the rest of the battle (muster.special.plunder).
    pub const PLUNDERS: Flags = Flags(1 << 21);
    /// Has withstood the plunder (muster.special.plunder).
    pub const UNTEMPTED: Flags = Flags(1 << 22);
    /// Has thrown a failed test again (muster.special.heartened).
    pub const RETRIED: Flags = Flags(1 << 23);
    /// Has fought in a melee at any time (muster.special.treachery).
    pub const ENGAGED: Flags = Flags(1 << 24);
    /// Has fired at any time (muster.special.planned-withdrawal).
    pub const HAS_SHOT: Flags = Flags(1 << 25);
    /// Has lost its disorder behind friends (muster.special.planned-withdrawal).
    pub const RESTED: Flags = Flags(1 << 26);
    /// Has come out of an ambush in this turn and not charged since (muster.special.ambush).
    pub const SPRUNG: Flags = Flags(1 << 27);

    /// The names files use, in the order of the bits.
    pub const NAMES: [&str; 28] = [
        "disordered",
        "opportunity",
        "moved",
        "fired",
        "supporting",
        "has_impact",
        "fought",
        "rooted",
        "struck",
        "hidden",
        "lost",
        "pursued_off",
        "pursued",
        "waiting",
        "departed",
        "changed",
        "stirred",
        "shot_at",
        "freed",
        "captors",
        "guarding",
        "plunders",
        "untempted",
        "retried",
        "engaged",
        "has_shot",
        "rested",
        "sprung",
    ];
}
