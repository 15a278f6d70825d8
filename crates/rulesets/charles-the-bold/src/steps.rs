//! The machine: what waits, what resolves, and who answers what. No arithmetic.
//!
//! The pending steps are a stack in the state. [`State::advance`](battle::State::advance) looks at the top: a step
//! either asks somebody (then the machine waits), or it is carried out, which pops it, changes it or pushes others.

mod named;

use battle::{BySide, List, Side};
use ground::{Dir, Facing, Spot};
use serde::{Deserialize, Serialize};

use crate::state::{GroupId, MeleeId, Members, OFF, StandId};

/// One pending step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Step {
    /// Asks a side to place a stand of a group, with free deployment (setup.zones).
    Deploy {
        /// Whose stands are placed.
        group: GroupId,
    },
    /// A round begins (1.4a, 2.2c).
    RoundStart,
    /// Asks an owner where the new commander of a group appears (2.2c).
    PlaceCommander {
        /// The group.
        group: GroupId,
    },
    /// Asks an owner to which of several nearest stands a displaced commander goes (2.1i).
    NearestStand {
        /// The group.
        group: GroupId,
    },
    /// Asks both sides in secret, or the one side that is left, to name a group (1.4b, 1.4f).
    Naming {
        /// What each has named.
        #[serde(with = "named")]
        named: [Option<GroupId>; 2],
    },
    /// A group's turn: asks for the next activation, or what the commander does (1.4g).
    Turn {
        /// The group.
        group: GroupId,
    },
    /// Asks in secret whether a group that is hidden altogether comes out (muster.hidden.out.ctb).
    Lurking {
        /// The group.
        group: GroupId,
    },
    /// Asks which further stands join the formation (3.8a).
    Forming,
    /// Asks what the activated stands do (act.order).
    Acting,
    /// A move is carried out, leg by leg (3.0e).
    Moving(Moving),
    /// Asks the other side for reactions to a step or to fire (5.0n).
    Reacting(Reacting),
    /// A stand fires: evasion, volleys, reactions (6.0).
    Shooting(Shooting),
    /// A volley is thrown and worked out; asks whether a bodyguard saves a general from it (6.4).
    Volley(Volley),
    /// Skirmishers who have fired to the last are destroyed (6.2f, 10.6f).
    Spent {
        /// The skirmishers.
        stand: StandId,
        /// They stood beside the target and were not charged themselves.
        beside: bool,
    },
    /// Asks whether a failed test is thrown again (muster.special.heartened).
    Again(Again),
    /// One stand after the other tests in an alarm (muster.special.alarm).
    Alarm {
        /// The special condition, by its number.
        special: u8,
        /// The number of the stand from which on none has tested.
        next: u8,
    },
    /// A stand may evade from a charge or from fire: asks its owner (4.0).
    Evading(Evading),
    /// A charge has reached the enemy: the sequence of a charge from contact on (10.0e).
    Contact(Contact),
    /// A charge or attack whose targets have evaded: asks whether to go on (4.0o).
    Chasing,
    /// One melee of a charge is fought, from fire to pursuit.
    Fighting(Fighting),
    /// A stand must retreat: asks hex by hex (12.0).
    Retreating(Retreating),
    /// Asks where skirmishers go on whom a retreat has ended (12.0h2).
    Pushed(Pushed),
    /// Cavalry draws off after a drawn bout: asks how (11.1e, 11.1g).
    Bouncing(Bouncing),
    /// Asks which supporting stand takes a Battle Stand's place (11.1i, 11.2d).
    NewBattleStand(NewBattleStand),
    /// A winner pursues, or is asked whether it tries (13.0).
    Pursuing(Pursuing),
}

/// One leg of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// A step into the neighbouring hex.
    Step(Dir),
    /// A turn of one face to the left.
    Left,
    /// A turn of one face to the right.
    Right,
}

impl Default for Leg {
    fn default() -> Leg {
        Leg::Step(Dir::new(0))
    }
}

/// A move as it is announced: its kind, its legs, and for stands that turn freely the facing at the end (3.0e).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Path {
    /// Which way it goes.
    pub kind: MoveKind,
    /// Steps and turns in order.
    pub legs: List<Leg, 12>,
    /// The facing at the end.
    pub facing: Facing,
}

/// Which way a move goes (3.7d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveKind {
    /// Into front hexes, with turns where they are allowed; for Sk and LC any way.
    #[default]
    Forward,
    /// Into rear hexes.
    Back,
    /// Into flank hexes on one side.
    Sideways,
    /// Turning to the rear (3.2).
    About,
}

/// A move being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Moving {
    /// The move announced.
    pub path: Path,
    /// The next leg.
    pub next: u8,
    /// It was announced as a charge (3.0e).
    pub charge: bool,
    /// Faces turned in this move (3.1c).
    pub faces: u8,
    /// It ends sooner than announced, because somebody hidden was revealed (muster.hidden.bump).
    #[serde(default, skip_serializing_if = "is_not")]
    pub cut: bool,
}

/// For files: what does not hold is not written.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_not(holds: &bool) -> bool {
    !holds
}

/// The other side's chance to react.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Reacting {
    /// What it reacts to.
    pub to: Trigger,
    /// A reaction was carried out: it is to be seen whether another is open.
    #[serde(default, skip_serializing_if = "is_not")]
    pub reacted: bool,
}

/// What is reacted to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Trigger {
    /// The activated stands made a step in this direction; whether they charge.
    Step {
        /// The direction of the step.
        dir: u8,
        /// The move was announced as a charge.
        charge: bool,
    },
    /// A stand was fired on.
    Fire {
        /// The shooter.
        by: StandId,
        /// The stand fired on.
        at: StandId,
    },
}

/// A stand's fire in its own turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Shooting {
    /// The shooter.
    pub by: StandId,
    /// The target; none once it has evaded and another may be named (4.0q).
    pub at: StandId,
    /// How far the fire has come.
    pub stage: ShootingStage,
}

/// How far a stand's fire has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShootingStage {
    /// The target may evade.
    Aim,
    /// The target has had its chance to evade; if it did, the shooter is asked again.
    Retarget,
    /// The dice are thrown.
    Fire,
    /// The target may react.
    React,
}

/// A volley.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Volley {
    /// The shooter.
    pub by: StandId,
    /// The target.
    #[serde(rename = "target")]
    pub at: StandId,
    /// For what it fires.
    pub aim: Aim,
    /// The back rank fires.
    pub back_rank: bool,
    /// How far it has come.
    pub stage: VolleyStage,
}

/// For what a volley is fired, which settles its dice and what it can cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Aim {
    /// In the shooter's own turn.
    Own,
    /// On opportunity.
    Opportunity,
    /// Before a melee, against a charge on the shooter.
    Defence,
    /// Before a melee, against a charge on a friend.
    Support,
}

/// How far a volley has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum VolleyStage {
    /// The dice are thrown.
    Throw,
    /// Marksmen have picked out the general: asks whether his bodyguard saves him (muster.flag.bodyguard).
    Guard {
        /// Hits on the target.
        hits: u8,
    },
    /// The target takes its Morale Test.
    Test {
        /// Hits on the target.
        hits: u8,
    },
}

/// A failed test that may be thrown again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Again {
    /// The stand that takes heart.
    pub stand: StandId,
    /// The die that failed.
    pub die: u8,
    /// The test.
    pub test: Test,
}

/// A test whose die has fallen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Test {
    /// A Morale Test for so many hits; the volley or the fight below waits for it.
    Morale {
        /// The hits.
        hits: u8,
    },
    /// An Order Test.
    Order {
        /// Those who take it together.
        members: Members,
        /// What it is for.
        purpose: TestFor,
    },
}

/// What an Order Test is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TestFor {
    /// An extra move.
    Move {
        /// The number of the move just made, 2 or more.
        number: u8,
        /// A fight follows (3.4h).
        fight: bool,
    },
    /// Rallying.
    Rally,
    /// Going on opportunity.
    Opportunity,
    /// A repeated evasion.
    Evasion {
        /// The number of the evasion, 2 or more.
        number: u8,
        /// Those it evades from.
        by: List<StandId, 6>,
    },
    /// Enemies that come on unlooked for (muster.special.alarm).
    Alarm,
}

/// A stand that may evade.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Evading {
    /// The stand.
    pub stand: StandId,
    /// From what.
    pub from: Threat,
    /// It may evade; otherwise it only decides whether to fire before it is destroyed (10.6c).
    pub may_evade: bool,
}

/// What is evaded from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Threat {
    /// A charge of these stands, or their pushing through (10.6a).
    Charge {
        /// The chargers in contact.
        by: List<StandId, 6>,
    },
    /// Fire of this stand.
    Fire {
        /// The shooter.
        by: StandId,
    },
}

/// How a contact came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ContactKind {
    /// The activated stands charged with at least one step.
    Charge,
    /// The activated stand attacked without a step (10.0f).
    InPlace,
    /// A stand on opportunity charged the one that moved or fired.
    Opportunity {
        /// The stand charged.
        trigger: StandId,
        /// The trigger had declared a charge on this stand and made a step (5.0r).
        counter: bool,
    },
    /// A pursuer met an enemy.
    Pursuit {
        /// The stand it pursues.
        pursued: StandId,
    },
}

/// A charge that has reached the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Contact {
    /// The stands that attack.
    pub attackers: Members,
    /// How it came about.
    pub kind: ContactKind,
    /// How far the sequence has come.
    pub stage: ContactStage,
    /// Contacted stands that have had their chance to evade.
    pub asked: List<StandId, 12>,
    /// Battle Stands are being chosen: who has impact is settled (10.3a, 10.3f, 5.0r).
    pub opened: bool,
    /// Enemies that have been given a Battle Stand to fight in this charge (10.2h).
    pub met: Members,
    /// Enemies that have fired in this charge, or were in melee when it struck them (6.2k, 6.2l).
    pub fired: Members,
}

impl Contact {
    /// These stands have reached the enemy.
    pub(crate) fn new(kind: ContactKind, attackers: Members) -> Contact {
        Contact {
            attackers,
            kind,
            stage: ContactStage::Evade,
            asked: List::new(),
            opened: false,
            met: List::new(),
            fired: List::new(),
        }
    }
}

/// How far the sequence of a charge has come (10.0e).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ContactStage {
    /// Contacted stands may evade; skirmishers are dealt with.
    Evade,
    /// Order Test if it was an extra move.
    Test,
    /// Battle Stands are chosen, fight by fight.
    Pair,
}

/// A melee being fought: a bout and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Fighting {
    /// The melee; none once it is over.
    pub melee: MeleeId,
    /// How far it has come.
    pub stage: FightStage,
    /// It is the first bout of a charge: there may be defensive fire (6.2a), and of which kind.
    pub charge: Option<ContactKind>,
    /// The stand that has just attacked or joined; none when an ongoing melee is only fought on.
    pub charger: StandId,
    /// Stands that have answered in this stage.
    pub passed: List<StandId, 12>,
    /// The side that moved into contact (11.3d).
    pub attacker: Side,
    /// The side that lost the bout, once it is fought; none in a draw.
    pub loser: Option<Side>,
    /// Where the Battle Stands stood in the bout, red's first.
    pub spots: [Spot; 2],
    /// The beaten Battle Stand.
    pub beaten: StandId,
    /// The Battle Stand that has beaten it; none if it was destroyed in the bout.
    pub victor: StandId,
    /// Directions in which the beaten one retreated, hex by hex: the path of a pursuit (13.1a).
    pub way: List<u8, 16>,
    /// Stands that still have to retreat or bounce.
    pub queue: Members,
}

impl Fighting {
    /// A bout of this melee is due; none has charged, or this stand has just attacked or joined.
    pub(crate) fn new(
        melee: MeleeId,
        attacker: Side,
        charger: StandId,
        charge: Option<ContactKind>,
    ) -> Fighting {
        Fighting {
            melee,
            stage: FightStage::Support,
            charge,
            charger,
            passed: List::new(),
            attacker,
            loser: None,
            spots: [OFF; 2],
            beaten: StandId::NONE,
            victor: StandId::NONE,
            way: List::new(),
            queue: List::new(),
        }
    }
}

/// How far a fight has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FightStage {
    /// Who supports: asks owners of stands that face two melees (10.7b).
    Support,
    /// Defensive and supporting fire: asks each stand that may (6.2, 6.3).
    Fire,
    /// Both sides throw for the bout.
    Bout,
    /// Those who were hit in the bout test, one after the other; then it is worked out.
    Tests(Tests),
    /// Cavalry bounces after a draw (11.1e).
    Bounce,
    /// The losers retreat (12.0l, 12.0q).
    Retreat,
    /// The winner pursues or joins another melee (13.0, 11.4b).
    Pursue,
}

/// The Morale Tests of a bout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tests {
    /// Hits on each side's Battle Stand that it has not tested for yet.
    pub hits: BySide<u8>,
    /// Who has tested.
    pub tested: BySide<bool>,
    /// What those who have tested have lost.
    pub loss: BySide<u8>,
}

/// A stand that must retreat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Retreating {
    /// The stand.
    pub stand: StandId,
    /// The direction from it to the enemy Battle Stand when it was beaten (12.0d).
    pub from: Dir,
    /// Hexes it has gone.
    pub gone: u8,
    /// It began next to the board's edge (12.2b).
    pub edge: bool,
    /// Enemy stands whose zones it has paid for (12.0i2).
    pub paid: List<StandId, 12>,
    /// The directions it went, if it is the beaten Battle Stand: the path of a pursuit.
    pub way: List<u8, 16>,
    /// The occupied hex it is passing through; off the map while it is in a hex of its own (12.0f).
    pub through: Spot,
}

/// Skirmishers on whom a retreat has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pushed {
    /// The skirmishers.
    pub stand: StandId,
    /// The retreat directions of the stand that pushed them, as bits.
    pub dirs: u8,
    /// The stand that takes their hex.
    pub by: StandId,
}

/// Cavalry that draws off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Bouncing {
    /// The stand.
    pub stand: StandId,
    /// Whether it may stay in contact.
    pub may_stay: bool,
    /// The direction from it to the enemy Battle Stand it draws off from.
    pub from: Dir,
    /// Hexes it has gone.
    pub gone: u8,
    /// The friend's hex it is passing through; off the map while it is in a hex of its own.
    pub through: Spot,
}

/// A Battle Stand to be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct NewBattleStand {
    /// The melee.
    pub melee: MeleeId,
    /// Whose Battle Stand is gone.
    pub side: Side,
}

/// A winner that pursues.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pursuing {
    /// The pursuer.
    pub stand: StandId,
    /// The stand it has beaten.
    pub beaten: StandId,
    /// The path: the vacated hex first, then the way the enemy took, as directions.
    pub way: List<u8, 16>,
    /// The enemy was destroyed: straight ahead (13.1c).
    pub straight: bool,
    /// It was attacked in the melee it won: it may be defending its ground (13.0q).
    pub defends: bool,
    /// Hexes still to go; none before the die is thrown.
    pub left: Option<u8>,
    /// Hexes gone.
    pub gone: u8,
}
