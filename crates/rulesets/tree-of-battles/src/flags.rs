//! Yes-or-no facts of a contingent and of a leader, and the marks of a contingent that never change.

use serde::{Deserialize, Serialize};

/// Yes-or-no facts of a contingent, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(pub u64);

/// Yes-or-no facts of a leader, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderFlags(pub u16);

/// What a contingent is for the whole battle, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub u32);

battle::facts! {
    Flags:
    /// In disarray (array.disarray).
    DISARRAY = 0,
    /// Routing (after.break).
    ROUTING = 1,
    /// In pursuit (pursuit.state).
    PURSUING = 2,
    /// Looting (loot.state).
    LOOTING = 3,
    /// Standing aloof (treach.aloof).
    ALOOF = 4,
    /// Fell back at the end of its last round of the combat under way (combat.dice.pike).
    FELL_BACK = 5,
    /// Followed up at the end of its last round (combat.mod.follow-up).
    FOLLOWED_UP = 6,
    /// Has not made its first rout move yet (move.fast-initial).
    FRIGHT = 7,
    /// Has taken a shooting test since it last had fewer DPs than tests ask for (stest.again).
    TESTED = 8,
    /// Its stakes have been planted (terr.stakes).
    PLANTED = 9,
    /// On foot though mustered on horse, or the other way round (man.mount).
    REMOUNTED = 10,
    /// Hidden from the enemy (muster.hidden.start).
    HIDDEN = 11,
    /// Its last Approach was a march straight ahead (control.repeat).
    MARCHED_AHEAD = 12,
    /// Its last Tactical Move was straight ahead with the dice kept beside (control.repeat).
    MOVED_AHEAD = 13,

    /// Not on the table yet: it arrives later (setup.reserves).
    WAITING = 16,
    /// Not on the table yet: its player places it (setup.deploy-order).
    UNPLACED = 17,
    /// Destroyed (dp.destroyed).
    DESTROYED = 18,
    /// Routed off the table (rout.off-table).
    FLED = 19,
    /// Left the table under order (order.withdraw).
    WITHDRAWN = 20,
    /// Has changed sides (treach.turncoat).
    TURNED = 21,

    /// Marched or made a road move in this turn's Approach.
    MARCHED = 24,
    /// Moved or manoeuvred in this turn's Tactical Move (tact.stationary).
    MOVED = 25,
    /// Gave up its Tactical Move to rally from disarray (man.rally).
    RALLIED = 26,
    /// Charged in this phase (result.charged).
    CHARGED = 27,
    /// Countercharged in this phase (resp.countercharge).
    COUNTERCHARGED = 28,
    /// Was charged in this phase.
    WAS_CHARGED = 29,
    /// Was shot at in this turn (shoot.shot-at).
    SHOT_AT = 30,
    /// Fought, hacked or was hacked in this turn (rally.no-combat).
    FOUGHT = 31,
    /// Evaded in this turn.
    EVADED = 32,
    /// Retired in this turn.
    RETIRED = 33,
    /// Made a pursuit move in this phase (after.pursue-once).
    PURSUED = 34,
    /// Has shot in this phase (shoot.who).
    SHOT = 35,
    /// Guns that have shot in this turn (seq.3-reserve).
    FIRED = 36,
    /// Guns that keep their shot (seq.3-reserve).
    RESERVED = 37,
    /// Came into contact by pursuit in this phase (combat.mod.pursuing).
    PURSUED_INTO = 38,
    /// Has been dealt with in the step under way.
    ACTED = 39,
    /// Took a DP or potential DP from artillery in this phase (control.trigger.artillery).
    SHELLED = 40,
    /// Made a charge in this turn (rally.no-combat).
    HAS_CHARGED = 41,
    /// Planted stakes in this turn's Tactical Move.
    DUG = 42,
    /// Moved in the phase under way (man.passage-stationary).
    STIRRED = 43,
    /// Longbows that have shot in this turn (arch.resupply).
    VOLLEYED = 44,
    /// Has used its second throw of a failed test (muster.special.heartened).
    HEARTENED = 45,
    /// Took a DP or potential DP from shooting in this phase (risk.when-shooting).
    HIT = 46,
    /// Has fought a round in this phase (result.charged).
    FRAYED = 47,
    /// Made a pursuit move in this turn (rally.no-combat).
    HAS_PURSUED = 48,
    /// Left the table by an edge, as the battle asks (muster.victory.exit).
    LEFT = 49,
    /// Has been attacked in its sleep and is awake (muster.special.piecemeal).
    WOKEN = 50,
    /// Has taken prisoners in this turn (muster.special.prisoners).
    TOOK_PRISONERS = 51,
    /// Stays with its prisoners in this turn (muster.special.prisoners).
    GUARDS = 52,
    /// An enemy has feigned flight before it (muster.special.feigned-flight.tob).
    LURED = 53,
    /// Has shot in this battle (muster.special.planned-withdrawal).
    HAS_SHOT = 54,
    /// Has been set in order once behind friends (muster.special.planned-withdrawal).
    RESTORED = 55,
    /// Has come out of an ambush to charge in this turn (muster.special.ambush).
    SPRUNG = 56,
    /// Has thrown for plunder (muster.special.plunder).
    TEMPTED = 57,
    /// Plunders for the rest of the battle (muster.special.plunder).
    PLUNDERS = 58,
    /// Has stopped to plunder in this turn.
    STOPS = 59,
    /// Its leader has sent for held troops in this turn (muster.special.held.release).
    SENDS = 61,
    /// Its die to come on has been thrown: it comes as soon as there is room (muster.arrival.blocked).
    COMES = 62,
    /// Did not obey when its battle last heard an order, and keeps the one it had (treach.suspect).
    BALKED = 60,
}

impl Flags {
    /// What lasts for the turn (seq.end).
    pub const OF_TURN: Flags = Flags(
        Flags::MARCHED.0
            | Flags::MOVED.0
            | Flags::RALLIED.0
            | Flags::SHOT_AT.0
            | Flags::FOUGHT.0
            | Flags::EVADED.0
            | Flags::RETIRED.0
            | Flags::FIRED.0
            | Flags::RESERVED.0
            | Flags::HAS_CHARGED.0
            | Flags::HAS_PURSUED.0
            | Flags::DUG.0
            | Flags::VOLLEYED.0
            | Flags::SPRUNG.0
            | Flags::STOPS.0
            | Flags::SENDS.0
            | Flags::OF_PHASE.0,
    );
    /// What lasts for a phase.
    pub const OF_PHASE: Flags = Flags(
        Flags::CHARGED.0
            | Flags::COUNTERCHARGED.0
            | Flags::WAS_CHARGED.0
            | Flags::PURSUED.0
            | Flags::PURSUED_INTO.0
            | Flags::SHOT.0
            | Flags::ACTED.0
            | Flags::SHELLED.0
            | Flags::HIT.0
            | Flags::FRAYED.0
            | Flags::STIRRED.0,
    );
    /// Off the table, for now or for good.
    pub const OFF: Flags = Flags(
        Flags::WAITING.0
            | Flags::UNPLACED.0
            | Flags::HIDDEN.0
            | Flags::DESTROYED.0
            | Flags::FLED.0
            | Flags::WITHDRAWN.0,
    );
}

battle::facts! {
    LeaderFlags:
    /// Killed (risk.killed).
    KILLED = 0,
    /// Captured (risk.capture-effect).
    CAPTURED = 1,
    /// Off the table with a rout (rout.off-table).
    FLED = 2,
    /// Left the table with a contingent that withdrew.
    WITHDRAWN = 3,
    /// Not on the table yet.
    WAITING = 4,
    /// Has taken the Move action in this turn (cmd.move-once).
    RODE = 5,
    /// Fights in the front rank in this round (leader.front-rank).
    FIGHTS = 6,
    /// Wounded, and captured if he is near an enemy when all has moved (risk.capture-when).
    IN_PERIL = 7,
    /// Has sent a herald to entice in this turn (treach.entice).
    ENTICED = 8,
    /// His bodyguard has saved him once (muster.flag.bodyguard).
    GUARDED = 9,
    /// He is with hidden troops (muster.hidden.start).
    HIDDEN = 10,
    /// Has been tested for his faith (muster.special.treachery).
    TRIED = 11,
}

impl LeaderFlags {
    /// What lasts for the turn.
    pub const OF_TURN: LeaderFlags =
        LeaderFlags(LeaderFlags::RODE.0 | LeaderFlags::FIGHTS.0 | LeaderFlags::ENTICED.0);
    /// Out of the battle for good.
    pub const LOST: LeaderFlags =
        LeaderFlags(LeaderFlags::KILLED.0 | LeaderFlags::CAPTURED.0 | LeaderFlags::FLED.0);
    /// Not on the table.
    pub const OFF: LeaderFlags = LeaderFlags(
        LeaderFlags::LOST.0 | LeaderFlags::WITHDRAWN.0 | LeaderFlags::WAITING.0 | LeaderFlags::HIDDEN.0,
    );
}

battle::facts! {
    Marks:
    /// Chivalrous (troop.chivalrous).
    CHIVALROUS = 0,
    /// Mercenary (troop.mercenary).
    MERCENARY = 1,
    /// In full harness (troop.full-harness).
    FULL_HARNESS = 2,
    /// Owns horses (troop.men-at-arms).
    HORSES = 3,
    /// Has stakes (terr.stakes).
    STAKES = 4,
    /// Armed with javelins (troop.type.light-horse).
    JAVELINS = 5,
    /// Rides to battle and fights on foot (muster.flag.mounted-infantry.tob).
    MOUNTED_INFANTRY = 6,
    /// Forms a shield wall (muster.flag.shieldwall.tob).
    SHIELDWALL = 7,
    /// Hard to hold back (muster.flag.impetuous.tob).
    IMPETUOUS = 8,
    /// May feign flight (muster.flag.feigned-flight).
    FEIGNS = 9,
    /// Marksmen (muster.flag.marksmen.tob).
    MARKSMEN = 10,
    /// Guards its leader (muster.flag.bodyguard).
    BODYGUARD = 11,
    /// In a walled town (muster.flag.garrison).
    GARRISON = 12,
    /// Low on ammunition from the start (muster.flag.low-ammunition.tob).
    LOW = 13,
}
