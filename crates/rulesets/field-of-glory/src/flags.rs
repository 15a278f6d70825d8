//! Yes-or-no facts, kept as bits.

use serde::{Deserialize, Serialize};

/// Facts of a battle group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Flags(pub u64);

battle::facts! {
    Flags:
    /// It is not on the table: still to be deployed, to come on, lost or gone.
    OFF = 0,
    /// It was destroyed, removed, or left the table in a rout (victory.points).
    LOST = 1,
    /// It left the table in an evade or a pursuit (table.leave).
    LEFT = 2,
    /// It is still to be deployed or to come on (setup.order).
    WAITS = 3,
    /// It charged in this turn's impact phase (charge.counts).
    CHARGED = 4,
    /// It intercepted in this turn (intercept.effect).
    INTERCEPTED = 5,
    /// It evaded in this turn (move.after-evade).
    EVADED = 6,
    /// It pursued in this turn (move.once).
    HAS_PURSUED = 7,
    /// It has made its move of this manoeuvre phase (move.once).
    MOVED = 8,
    /// It has made a second move (move.second.limits).
    MOVED_TWICE = 9,
    /// Artillery that turned in its place (move.heavy-artillery).
    PIVOTED = 10,
    /// It routed in this turn (shoot.moved).
    ROUTED = 11,
    /// It has taken a complex move test in this phase (cmt.roll).
    TESTED = 12,
    /// It failed the test that it needed to charge or to intercept (charge.declare).
    HELD_BACK = 13,
    /// It tested in this phase because it was charged (cohesion.fragmented.charged).
    TESTED_CHARGED = 14,
    /// It has taken an end-of-phase test in this phase (cohesion.when-end).
    TESTED_END = 15,
    /// It dropped a level in this phase for a charge on its flank or rear (flank.drop).
    DROPPED = 16,
    /// Friends burst through it in this phase (pass.burst).
    BURST = 17,
    /// It loots a camp (camp.sack).
    LOOTING = 18,
    /// It breaks in this step and is still to make its first rout move (rout.first).
    BREAKING = 19,
    /// It made a rout move in this phase (rout.joint).
    ROUTED_NOW = 20,
    /// It was rallied in this phase (cohesion.rally).
    RALLIED = 21,
    /// A commander has tried to bolster or rally it in this phase (cohesion.bolster).
    TRIED = 22,
    /// It does not shoot in this phase (shoot.dice.first).
    HOLDS_FIRE = 23,
    /// It shoots to its rear (shoot.arc.rear); wagons with targets on both sides from the right edge (shoot.dice.wagons).
    SHOOTS_BACK = 24,
    /// It has passed the test to leave a camp in this phase (camp.sack).
    LEAVES_CAMP = 25,
    /// A FRAGMENTED group that has passed the test for its move (cohesion.fragmented.move).
    MAY_MOVE = 26,
    /// It stands still in this manoeuvre phase, as its player has said (move.once).
    STOOD = 32,
    /// It has been given a place in set-up, and the enemy has not been shown it yet (setup.order).
    POSTED = 33,
    /// It is to pursue in this step (pursuit.first, pursuit.joint).
    FOLLOWS = 27,
    /// It made a rout move in this step: bases lost to pursuers are still to be counted (cohesion.broken.losses).
    FLED = 28,
    /// It lost bases to pursuers in this step: its commanders are still to run their risk (command.risk.pursued).
    CAUGHT = 29,
    /// It has answered the pursuer who is about to move (pursuit.fresh).
    ANSWERED = 31,
    /// Skirmishers who failed the test to stand and must evade (response.skirmisher-stand).
    MUST_EVADE = 30,
}

impl Flags {
    /// What is forgotten at the end of every phase.
    pub(crate) const OF_A_PHASE: Flags = Flags(
        Flags::TESTED.0
            | Flags::HELD_BACK.0
            | Flags::TESTED_CHARGED.0
            | Flags::TESTED_END.0
            | Flags::DROPPED.0
            | Flags::BURST.0
            | Flags::ROUTED_NOW.0
            | Flags::RALLIED.0
            | Flags::TRIED.0
            | Flags::HOLDS_FIRE.0
            | Flags::SHOOTS_BACK.0
            | Flags::LEAVES_CAMP.0
            | Flags::MAY_MOVE.0
            | Flags::STOOD.0
            | Flags::MUST_EVADE.0,
    );

    /// What is forgotten at the end of every player turn.
    pub(crate) const OF_A_TURN: Flags = Flags(
        Flags::CHARGED.0
            | Flags::INTERCEPTED.0
            | Flags::EVADED.0
            | Flags::HAS_PURSUED.0
            | Flags::MOVED.0
            | Flags::MOVED_TWICE.0
            | Flags::PIVOTED.0
            | Flags::ROUTED.0,
    );
}

/// What the conditions of a neutral battle have made of a battle group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Fate(pub u32);

battle::facts! {
    Fate:
    /// It lies hidden (muster.hidden.start).
    HIDDEN = 0,
    /// Its die to come on has fallen, and it waits for room (muster.arrival.blocked).
    CALLED = 1,
    /// It has come out of an ambush to charge in this turn (muster.special.ambush).
    SPRUNG = 2,
    /// It has been attacked in its sleep and is awake (muster.special.piecemeal).
    WOKEN = 3,
    /// The leader with it has sent for held troops in this turn (muster.special.held.release).
    SENDS = 4,
    /// It has taken prisoners (muster.special.prisoners).
    CAPTOR = 5,
    /// It stays with its prisoners in this turn (muster.special.prisoners).
    GUARDS = 6,
    /// It has thrown for plunder (muster.special.plunder).
    TEMPTED = 7,
    /// It plunders for the rest of the battle (muster.special.plunder).
    PLUNDERS = 8,
    /// It has used its second throw (muster.special.heartened).
    HEARTENED = 9,
    /// It was shot at in this turn of the battle file (muster.special.held.release).
    SHOT_AT = 10,
    /// It was shot at, charged or fought in this turn of the battle file (muster.special.treachery.idle).
    PROVOKED = 11,
    /// It has been in close combat (muster.special.treachery).
    FOUGHT = 12,
    /// It has shot in this battle (muster.special.planned-withdrawal).
    HAS_SHOT = 13,
    /// It left the table by an edge, as the battle asks (muster.victory.exit).
    EXITED = 14,
    /// It has mounted or dismounted (muster.flag.dismountable.fog).
    CHANGED = 15,
    /// It moved in its own last turn (muster.flag.may-form-schiltron.fog).
    STIRRED = 16,
    /// A feigned flight has drawn it (muster.special.feigned-flight.fog).
    DRAWN = 17,
    /// It withdrew as planned and has recovered (muster.special.planned-withdrawal).
    RECOVERED = 18,
    /// It has thrown a die for its leader once more (muster.flag.bodyguard).
    SPARED = 19,
    /// It has stopped to plunder in this turn (muster.special.plunder.fog).
    STOPS = 20,
}

impl Fate {
    /// What is forgotten at the end of every player turn.
    pub(crate) const OF_A_TURN: Fate = Fate(Fate::SPRUNG.0 | Fate::SENDS.0 | Fate::STOPS.0);

    /// What is forgotten at the end of every turn of the battle file.
    pub(crate) const OF_A_NEUTRAL_TURN: Fate = Fate(Fate::SHOT_AT.0 | Fate::PROVOKED.0);
}

/// Facts of a commander.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CommanderFlags(pub u16);

battle::facts! {
    CommanderFlags:
    /// He is not on the table.
    OFF = 0,
    /// He is lost (command.lost).
    LOST = 1,
    /// He left the table with a group that evaded or pursued (command.risk.removed).
    LEFT = 2,
    /// He is still to be placed or to come on.
    WAITS = 3,
    /// He fights in the front rank (command.front-rank).
    FIGHTS = 4,
    /// He has fought in this turn (cohesion.bolster.limits).
    HAS_FOUGHT = 5,
    /// He has moved in this phase (command.move).
    MOVED = 6,
    /// He has tried to bolster or rally in this phase (cohesion.bolster).
    TRIED = 7,
    /// He has been with his group since the phase began (cmt.mod.with).
    SETTLED = 8,
    /// His player has said whether he fights in this phase (command.front-rank).
    ASKED = 9,
    /// He routs with the group that breaks, as his player has said (command.risk.routed).
    STAYS = 10,
}

impl CommanderFlags {
    /// What is forgotten at the end of every phase.
    pub(crate) const OF_A_PHASE: CommanderFlags = CommanderFlags(
        CommanderFlags::MOVED.0 | CommanderFlags::TRIED.0 | CommanderFlags::ASKED.0 | CommanderFlags::STAYS.0,
    );

    /// What is forgotten at the end of every player turn.
    pub(crate) const OF_A_TURN: CommanderFlags = CommanderFlags::HAS_FOUGHT;
}
