//! Yes-or-no facts of a unit and of a leader.

use serde::{Deserialize, Serialize};

/// Yes-or-no facts of a unit, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(pub u64);

/// Yes-or-no facts of a leader, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderFlags(pub u16);

battle::facts! {
    Flags:
    /// Activated in this turn, by its formation or by meeting or intercepting a charge (state.activated).
    ACTIVATED = 0,
    /// Acts in the activation under way.
    ACTING = 1,
    /// Charged, met or intercepted a charge in this turn (B13.0a, flow.after-charge).
    CHARGED = 2,
    /// Its charge was declared and lapsed: no other in this activation (B11.7b).
    LAPSED = 3,
    /// Bombarded in this turn (B13.0a).
    BOMBARDED = 4,
    /// Fired in this step (B14.0a).
    FIRED = 5,
    /// Attacked in close quarters in this activation (B15.0e).
    FOUGHT = 6,
    /// Moved in this activation, or changed its place (C25.0b).
    MOVED = 7,
    /// Took part in a combat of this turn, or was shot at (B11.11.2b).
    EMBATTLED = 8,
    /// Has a rout marker (C23.1a).
    ROUTED = 9,
    /// Its rout is of this turn: it does not check again before the next (C23.2a).
    ROUTED_NOW = 10,
    /// Has an unhorsed marker (C27.2d).
    UNHORSED = 11,
    /// Is on its foot piece (C27.1).
    ON_FOOT = 12,
    /// Ended a road move as a column (B13.4.5b).
    COLUMN = 13,
    /// In schiltron (C25.0a).
    SCHILTRON = 14,
    /// In phalanx (C26.0a).
    PHALANX = 15,
    /// Artillery that is set up (B13.7a).
    SET_UP = 16,
    /// Artillery that was set up in this turn (B13.7e).
    FRESHLY_SET_UP = 17,
    /// Artillery that was abandoned (C21.4.2).
    ABANDONED = 18,
    /// May use its rapid allowance in this activation (B13.1.3a).
    RAPID = 19,
    /// In control for the rest of the turn: by plan, or a reinforcement (B8.2.1a, B6.2).
    PLANNED = 20,
    /// In control for this activation by a chit for rapid movement (B13.1.3b).
    HURRIED = 21,
    /// In control for movement: found at the start of the activation (B9.0a).
    CONTROLLED = 22,
    /// Out of control, it has passed its élan check to attack in this step (B9.1.2c).
    DARES = 23,
    /// Out of control, it has failed its élan check to attack in this step (B9.1.2c).
    BALKS = 24,
    /// Inside a command camp (B9.4.1).
    IN_CAMP = 25,
    /// Has thrown against the weather in this turn, and fires (B12.2.1).
    DRY = 26,
    /// Has thrown against the weather in this turn, and does not fire (B12.2.1).
    WET = 27,
    /// Has checked for rout in this combat (C23.3).
    STEADIED = 28,
    /// Late: it has not come on yet (B6.0a).
    WAITING = 29,
    /// Eliminated.
    LOST = 31,
    /// Left the map alive.
    GONE = 32,
    /// Went over to the other side (C29.0).
    TURNED = 33,
    /// Hidden: not on the map for anybody but its owner (muster.hidden.start).
    HIDDEN = 34,
    /// Tried to retreat from the close quarters combat under way (B15.8a).
    TRIED_TO_LEAVE = 35,
    /// Artillery whose area all friendly combat units have left by retreat or rout (C22.3).
    UNMANNED = 36,
    /// Was shot at in this turn (muster.special.held.release).
    SHOT_AT = 37,
    /// Has been in close fight in this battle (muster.special.treachery).
    ENGAGED = 38,
    /// Has been attacked and is held no more (muster.special.piecemeal).
    FREED = 39,
    /// Has thrown a failed check again (muster.special.heartened).
    RETRIED = 40,
    /// Has taken prisoners in this turn (muster.special.prisoners).
    CAPTORS = 41,
    /// Is busy with its prisoners in this turn (muster.special.prisoners).
    GUARDING = 42,
    /// Plunders for the rest of the battle (muster.special.plunder).
    PLUNDERS = 43,
    /// Has withstood the plunder (muster.special.plunder).
    UNTEMPTED = 44,
    /// Has shot in this battle (muster.special.planned-withdrawal).
    HAS_SHOT = 45,
    /// Has ridden and not moved on foot again (muster.flag.mounted-infantry.ooa).
    RIDES = 46,
    /// Does not move in this turn: its leader has sent for others (muster.special.held.release).
    ROOTED = 47,
    /// Has come out of hiding in this turn (muster.special.ambush).
    SUDDEN = 48,
    /// Has come from one area to another in this turn, in whatever way (muster.flag.shieldwall.ooa).
    STIRRED = 49,
    /// Waited to meet a charge that fell back before it came (B11.4.3b).
    WAITED = 50,
    /// Was the target of a charge in this activation (B11.7.3f).
    TARGETED = 51,
    /// Has wheeled in place in this turn: it neither meets nor intercepts a charge (B11.6e).
    WHEELED = 52,
}

impl Flags {
    /// What lasts a turn at most.
    pub const OF_TURN: Flags = Flags(
        Flags::ACTIVATED.0
            | Flags::ACTING.0
            | Flags::CHARGED.0
            | Flags::LAPSED.0
            | Flags::BOMBARDED.0
            | Flags::FIRED.0
            | Flags::FOUGHT.0
            | Flags::MOVED.0
            | Flags::EMBATTLED.0
            | Flags::ROUTED_NOW.0
            | Flags::FRESHLY_SET_UP.0
            | Flags::RAPID.0
            | Flags::PLANNED.0
            | Flags::HURRIED.0
            | Flags::CONTROLLED.0
            | Flags::DARES.0
            | Flags::BALKS.0
            | Flags::DRY.0
            | Flags::WET.0
            | Flags::STEADIED.0
            | Flags::TRIED_TO_LEAVE.0
            | Flags::SUDDEN.0
            | Flags::STIRRED.0
            | Flags::WHEELED.0,
    );
}

battle::facts! {
    LeaderFlags:
    /// Activated in this turn.
    ACTIVATED = 0,
    /// Has moved in this turn (B13.5b).
    MOVED = 1,
    /// Rode with a charge in this turn (flow.after-charge).
    CHARGED = 2,
    /// Has used Fortes Fortuna Iuvat in this turn (B3.3.3a).
    FORTES = 3,
    /// Has cheated death in this battle (B3.3.2).
    DECIPIO = 4,
    /// Dead or taken.
    DEAD = 5,
    /// Away with routed troops; he comes back in the turn noted (C23.1.3a).
    AWAY = 6,
    /// Late: he has not come on yet.
    WAITING = 7,
    /// Has called for double rate fire in this activation (B14.5b).
    DOUBLED = 8,
    /// Has tried rapid movement in this activation (B13.1.3a).
    HURRIED = 9,
    /// May use his rapid allowance in this activation (B13.1.3a).
    RAPID = 10,
    /// Left the map alive.
    GONE = 11,
    /// Hidden with the contingent he is attached to (muster.hidden.start).
    HIDDEN = 12,
}

impl LeaderFlags {
    /// What lasts a turn at most.
    pub const OF_TURN: LeaderFlags = LeaderFlags(
        LeaderFlags::ACTIVATED.0
            | LeaderFlags::MOVED.0
            | LeaderFlags::CHARGED.0
            | LeaderFlags::FORTES.0
            | LeaderFlags::DOUBLED.0
            | LeaderFlags::HURRIED.0
            | LeaderFlags::RAPID.0,
    );
}
