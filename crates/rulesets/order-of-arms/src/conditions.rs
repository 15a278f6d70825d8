//! The conditions of a neutral battle: what its words do in play here, as data that does not change in a battle, and
//! [`Course`], what has come of them so far.
//!
//! A battle without conditions has none of this; [`Conditions::on`] is the one thing that the rules ask then.

use battle::conditions::{Aims, MOST_AIMS, MOST_SPECIALS, contingents_of};
use battle::{Side, is_default, piece_number};
use ground::areas::AreaId;
use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::state::{FormationId, LeaderId, UnitId};

pub(crate) use battle::conditions::{Aim, EffectKind, FOR_GOOD, Traits};

define!("muster.turns", "muster.unit-of", "muster.metres", "muster.leader-lost");

/// What conditions speak of here: units, areas, leaders and formations. Distances are areas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms;

impl battle::conditions::Terms for Terms {
    type Piece = UnitId;
    type Place = AreaId;
    type Written = AreaId;
    type Leader = LeaderId;
    type Group = FormationId;
}

piece_number!(UnitId);

/// A body of men: all units mustered from one contingent.
pub(crate) type Contingent = battle::conditions::Contingent<Terms>;
/// A condition of victory.
pub(crate) type Victory = battle::conditions::Victory<Terms>;
/// What the weather does to some units.
pub(crate) type Effect = battle::conditions::Effect<Terms>;
/// A special condition.
pub(crate) type Special = battle::conditions::Special<Terms>;
/// What frees those who are held.
pub(crate) type Release = battle::conditions::Release<Terms>;
/// A set of units.
pub(crate) type UnitSet = battle::conditions::PieceSet<UnitId>;

/// All conditions of a battle.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    /// There are any.
    #[serde(skip)]
    pub on: bool,
    /// Who wins at equal points; nobody if neither.
    pub default: Option<Side>,
    /// Bodies of men: units that were mustered from one contingent, in the order of the battle file.
    pub contingents: Vec<Contingent>,
    /// What each side fights for.
    pub victory: Vec<Victory>,
    /// The state of the ground, each spell from its first turn on.
    pub ground: Vec<Spell>,
    /// What the weather does to some units.
    pub effects: Vec<Effect>,
    /// Areas of mud or ploughland.
    pub mud: Vec<AreaId>,
    /// Areas of pits, which no gun enters (muster.ground.pits).
    pub pits: Vec<AreaId>,
    /// Special conditions.
    pub specials: Vec<Special>,
    /// The traits of every unit; follows from the contingents.
    #[serde(skip)]
    pub traits: Vec<Traits>,
}

/// The state of the ground from a turn on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spell {
    /// The first turn.
    pub from: u16,
    /// What slows moves outside roads.
    #[serde(skip_serializing_if = "is_default")]
    pub ground: Footing,
}

/// What lies on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Footing {
    /// Nothing that hinders.
    #[default]
    Good,
    /// Mud.
    Mud,
    /// Snow.
    Snow,
}

/// What has come of the conditions so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Course {
    /// What has become of the conditions of victory.
    pub aims: Aims,
    /// Alarms that have been raised, by their number among the specials, as bits.
    pub alarmed: u32,
    /// Contingents for which the die of their arrival has fallen well, as bits by their numbers.
    pub called: [u64; 2],
    /// Leaders who have been tested, as bits.
    pub tested: [u64; 2],
    /// Leaders whose bodyguard has saved them once, as bits.
    pub guarded: [u64; 2],
    /// Strength of each side that has left by an edge, unbroken.
    pub left: [u16; 2],
    /// Special by special the first turn of freedom that a release gave; 0 if none has.
    pub released: [u8; MOST_SPECIALS],
    /// Special by special the last turn of standing idle; 0 if it is not so.
    pub idle: [u8; MOST_SPECIALS],
}

impl Conditions {
    /// Works out what follows from the rest, for a battle of so many units and leaders. Says what is wrong.
    pub fn settle(&mut self, units: usize, leaders: usize) -> Result<(), String> {
        let lists = [self.contingents.is_empty(), self.victory.is_empty(), self.ground.is_empty()];
        self.on = !(lists == [true; 3] && self.effects.is_empty() && self.specials.is_empty());
        if self.victory.len() > MOST_AIMS || self.specials.len() > MOST_SPECIALS {
            return Err(format!(
                "has more than {MOST_AIMS} conditions of victory or {MOST_SPECIALS} specials"
            ));
        }
        let of = contingents_of(&self.contingents, units)?;
        let traits = |number: &u8| self.contingents.get(usize::from(*number)).map(|of| of.traits);
        self.traits = of.iter().map(|number| traits(number).unwrap_or_default()).collect();
        let strange = |leader: &LeaderId| leader.index() >= leaders;
        if let Some(wrong) = self.contingents.iter().find(|one| one.leaders.iter().any(strange)) {
            return Err(format!("contingent `{}` has a leader whom there is not", wrong.id));
        }
        for condition in &self.victory {
            if condition.kind == Aim::KillLeader && strange(&condition.leader) {
                return Err("a condition to kill a leader names none".to_owned());
            }
            if condition.kind == Aim::Exit && condition.share[1] == 0 {
                return Err("a condition to leave needs a share, like [1, 2]".to_owned());
            }
        }
        let mut sets =
            self.specials.iter().flat_map(Special::pieces).chain(self.effects.iter().map(|e| e.pieces));
        if sets.any(|set| set.iter().any(|unit| unit.index() >= units)) {
            return Err("a special or an effect names a unit that there is not".to_owned());
        }
        if self.specials.iter().flat_map(Special::leaders).any(|leader| strange(&leader)) {
            return Err("a special names a leader whom there is not".to_owned());
        }
        Ok(())
    }

    /// The state of the ground in a turn.
    pub fn footing(&self, turn: u8) -> Footing {
        self.ground
            .iter()
            .rev()
            .find(|spell| spell.from <= u16::from(turn))
            .map_or(Footing::Good, |spell| spell.ground)
    }
}
