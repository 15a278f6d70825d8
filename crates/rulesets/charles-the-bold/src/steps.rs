//! The machine: what waits, what resolves, and who answers what. No arithmetic.
//!
//! Those that are listed as `old` ask in stages, with the answers of [`Action`], and have their words in `scene`; `old` in this
//! folder says which functions of their chapters they call. `about` has what else is asked of any step.

mod about;
mod old;

pub(crate) use about::About;

use battle::List;
use ground::{Dir, Facing};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::state::{Members, StandId, State};

battle::machine! {
    State, Action, Event;
    questions {
        /// Both sides name a group in secret, or the one side that is left does (1.4b, 1.4f).
        Naming(crate::rules::naming::Naming),
        /// Asks which attacker of a charge fights which enemy next (10.2).
        Pairing(crate::rules::battle_stands::Pairing),
        /// A fight begins: asks which melee a stand supports that faces two (10.7b).
        Supporting(crate::rules::support::Supporting),
        /// Asks each stand that may fire before a melee (6.2, 6.3).
        DefensiveFire(crate::rules::defence::DefensiveFire),
        /// The losers of a bout retreat: asks in which order (12.0l, 12.0q).
        Defeat(crate::rules::defeat::Defeat),
        /// The winner of a bout joins another melee or pursues: asks which melee (11.4b).
        Victor(crate::rules::victor::Victor),
        /// Cavalry draws off after a drawn bout: asks how (11.1e, 11.1g).
        Bouncing(crate::rules::bounce::Bouncing),
        /// Asks which supporting stand takes a Battle Stand's place (11.1i, 11.2d).
        NewBattleStand(crate::rules::new_battle_stand::NewBattleStand),
        /// Asks where skirmishers go on whom a retreat has ended (12.0h2).
        Pushed(crate::rules::pushed::Pushed),
        /// Asks whether a winner throws for pursuit (13.0a).
        Pursuing(crate::rules::pursuit::Pursuing),
        /// A stand must retreat: asks hex by hex (12.0).
        Retreating(crate::rules::retreat::Retreating),
    }
    resolving {
        /// A round begins (1.4a, 2.2c).
        RoundStart(crate::rules::turn::RoundStart),
        /// A move is carried out, leg by leg (3.0e).
        Moving(Moving),
        /// A charge has reached the enemy: the sequence of a charge from contact to the choice of Battle Stands (10.0e).
        Contact(crate::rules::charge::Contact),
        /// Both sides throw for a bout (10.1).
        Bout(crate::rules::melee::Bout),
        /// Those who were hit in a bout test; then it is worked out (10.1d).
        BoutTests(crate::rules::melee::BoutTests),
        /// A drawn bout: cavalry bounces, then the melee is ongoing or over (11.3).
        Draw(crate::rules::results::Draw),
        /// A winner pursues (13.0, 13.1).
        Pursuit(crate::rules::pursuit::Pursuit),
        /// Skirmishers who have fired to the last are destroyed (6.2f, 10.6f).
        Spent(crate::rules::defence::Spent),
        /// One stand after the other tests in an alarm (muster.special.alarm).
        Alarm(crate::rules::muster_arrivals::Alarm),
    }
    old {
        /// Asks a side to place a stand of a group, with free deployment (setup.zones).
        Deploy(crate::rules::turn::Deploy),
        /// Asks an owner where the new commander of a group appears (2.2c).
        PlaceCommander(crate::rules::command::PlaceCommander),
        /// Asks an owner to which of several nearest stands a displaced commander goes (2.1i).
        NearestStand(crate::rules::command::NearestStand),
        /// A group's turn: asks for the next activation, or what the commander does (1.4g).
        Turn(crate::rules::turn::Turn),
        /// Asks in secret whether a group that is hidden altogether comes out (muster.hidden.out.ctb).
        Lurking(crate::rules::muster_hidden::Lurking),
        /// Asks which further stands join the formation (3.8a).
        Forming(crate::rules::formations::Forming),
        /// Asks what the activated stands do (act.order).
        Acting(crate::rules::acting::Acting),
        /// Asks the other side for reactions to a step or to fire (5.0n).
        Reacting(Reacting),
        /// A stand fires: evasion, volleys, reactions (6.0).
        Shooting(Shooting),
        /// A volley is thrown and worked out; asks whether a bodyguard saves a general from it (6.4).
        Volley(Volley),
        /// Asks whether a failed test is thrown again (muster.special.heartened).
        Again(Again),
        /// A stand may evade from a charge or from fire: asks its owner (4.0).
        Evading(Evading),
        /// A charge or attack whose targets have evaded: asks whether to go on (4.0o).
        Chasing(crate::rules::moving::Chasing),
    }
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

impl ContactKind {
    /// What it is called where the battle stands there.
    pub(crate) fn title(self) -> &'static str {
        match self {
            ContactKind::Charge => "Contact",
            ContactKind::InPlace => "Attack",
            ContactKind::Opportunity { .. } => "Charge on opportunity",
            ContactKind::Pursuit { .. } => "Contact in pursuit",
        }
    }
}
