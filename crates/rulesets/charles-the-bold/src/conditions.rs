//! The conditions of a neutral battle: what its words do in play here, as data that does not change in a battle, and
//! [`Course`], what has come of them so far.
//!
//! A battle without conditions has none of this; [`Conditions::on`] is the one thing that the rules ask then.

use battle::conditions::{Aims, MOST_AIMS, MOST_SPECIALS, NO_CONTINGENT, contingents_of};
use battle::{List, Side, is_default};
use ground::Spot;
use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::state::{GroupId, StandId};

pub(crate) use battle::conditions::{Aim, EffectKind, Traits};

define!("muster.turns", "muster.unit-of", "muster.metres");

/// What conditions speak of here: stands, hexes, groups, and leaders by their ids. Turns are rounds, distances hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms;

impl battle::conditions::Terms for Terms {
    type Piece = StandId;
    type Place = Spot;
    type Written = Spot;
    type Leader = String;
    type Group = GroupId;
}

/// A body of men: all stands mustered from one contingent.
pub(crate) type Contingent = battle::conditions::Contingent<Terms>;
/// A condition of victory.
pub(crate) type Victory = battle::conditions::Victory<Terms>;
/// What the weather does to some stands.
pub(crate) type Effect = battle::conditions::Effect<Terms>;
/// A special condition.
pub(crate) type Special = battle::conditions::Special<Terms>;
/// What frees those who are held.
pub(crate) type Release = battle::conditions::Release<Terms>;
/// A set of stands.
pub(crate) type StandSet = battle::conditions::PieceSet<StandId>;

/// The most leaders who matter to a condition: what has come of them is kept in bits.
const MOST_LEADERS: usize = 32;

/// All conditions of a battle.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    /// There are any.
    #[serde(skip)]
    pub on: bool,
    /// Some stand may mount or dismount.
    #[serde(skip)]
    pub remounts: bool,
    /// Who wins at equal points; nobody if neither.
    pub default: Option<Side>,
    /// Bodies of men: stands that were mustered from one contingent, in the order of the battle file.
    pub contingents: Vec<Contingent>,
    /// Leaders who matter to a condition.
    pub leaders: Vec<Leader>,
    /// What each side fights for.
    pub victory: Vec<Victory>,
    /// The weather, each spell from its first round on.
    pub weather: Vec<Spell>,
    /// What the weather does to some stands.
    pub effects: Vec<Effect>,
    /// Special conditions.
    pub specials: Vec<Special>,
    /// The traits of every stand; follows from the contingents.
    #[serde(skip)]
    pub traits: Vec<Traits>,
    /// The contingent of every stand, or [`NO_CONTINGENT`]; follows from the contingents.
    #[serde(skip)]
    pub contingent_of: Vec<u8>,
}

/// A leader who matters to a condition.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Leader {
    /// How the battle file names him.
    pub id: String,
    /// His name for people.
    #[serde(skip_serializing_if = "is_default")]
    pub name: String,
    /// The group whose general he is, if he is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupId>,
    /// The stand he is with if he leads no group (muster.leader-lost).
    #[serde(skip_serializing_if = "is_default")]
    pub stand: StandId,
    /// The highest score of a die at which he fails when he is tested (muster.special.treachery).
    #[serde(skip_serializing_if = "is_default")]
    pub fails_on: u8,
}

/// The weather from a round on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spell {
    /// The first round.
    pub from: u16,
    /// The farthest sight in hexes; none if nothing limits it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sight: Option<u8>,
    /// What limits it.
    #[serde(skip_serializing_if = "is_default")]
    pub cause: Limit,
    /// Rain: powder is damp.
    #[serde(skip_serializing_if = "is_default")]
    pub rain: bool,
    /// Storm: strings are wet, too.
    #[serde(skip_serializing_if = "is_default")]
    pub storm: bool,
    /// Mud or snow on the ground slows moves.
    #[serde(skip_serializing_if = "is_default")]
    pub slow: bool,
}

/// What limits sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// The air of the day.
    #[default]
    Visibility,
    /// Falling snow or mist.
    Sky,
    /// Dusk.
    Dusk,
    /// Night.
    Dark,
}

/// What has come of the conditions so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Course {
    /// What has become of the conditions of victory.
    pub aims: Aims,
    /// Leaders who are lost, as bits.
    pub fallen: u32,
    /// Leaders who have been tested, as bits.
    pub tested: u32,
    /// Leaders whose bodyguard has saved them once, as bits.
    pub guarded: u32,
    /// Markers that are taken, as bits.
    pub taken: u32,
    /// Alarms that have been raised, by their number among the specials, as bits.
    pub alarmed: u32,
    /// Break points of each side that have left by an edge, unbroken.
    pub left: [u16; 2],
    /// Special by special the first round of freedom that a release gave; 0 if none has.
    pub released: [u16; MOST_SPECIALS],
    /// Special by special the last round of standing idle; 0 if it is not so.
    pub idle: [u16; MOST_SPECIALS],
    /// Impetuous stands that follow a feigned flight.
    pub lures: List<Lure, 8>,
}

/// An impetuous stand that follows a feigned flight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Lure {
    /// The stand that follows.
    pub stand: StandId,
    /// Whom it follows.
    pub by: StandId,
}

impl Conditions {
    /// Works out what follows from the rest, for a battle of so many stands. Says what is wrong.
    pub fn settle(&mut self, stands: usize) -> Result<(), String> {
        let lists = [self.contingents.is_empty(), self.victory.is_empty(), self.weather.is_empty()];
        self.on = !(lists == [true; 3] && self.effects.is_empty() && self.specials.is_empty());
        if self.victory.len() > MOST_AIMS
            || self.leaders.len() > MOST_LEADERS
            || self.specials.len() > MOST_SPECIALS
        {
            return Err(format!(
                "has more than {MOST_AIMS} conditions of victory, {MOST_LEADERS} leaders or {MOST_SPECIALS} specials"
            ));
        }
        self.contingent_of = contingents_of(&self.contingents, stands)?;
        let of = self.contingent_of.iter().map(|number| self.contingents.get(usize::from(*number)));
        self.traits = of.map(|contingent| contingent.map_or(Traits::default(), |c| c.traits)).collect();
        let leaders = &self.leaders;
        let known = |id: &String| leaders.iter().position(|leader| leader.id == *id);
        for condition in &self.victory {
            if condition.kind == Aim::KillLeader && known(&condition.leader).is_none() {
                return Err(format!("there is no leader `{}`", condition.leader));
            }
            if condition.kind == Aim::Exit && condition.share[1] == 0 {
                return Err("a condition to leave needs a share, like [1, 2]".to_owned());
            }
        }
        let mut named = self.specials.iter().flat_map(Special::leaders);
        if let Some(id) = named.find(|id| known(id).is_none()) {
            return Err(format!("there is no leader `{id}`"));
        }
        let strange = |set: &StandSet| set.iter().any(|stand| stand.index() >= stands);
        let sets =
            self.specials.iter().flat_map(Special::pieces).chain(self.effects.iter().map(|e| e.pieces));
        if sets.into_iter().any(|set| strange(&set)) {
            return Err("a special or an effect names a stand that there is not".to_owned());
        }
        Ok(())
    }

    /// The leader with this id, by his number.
    pub fn leader(&self, id: &str) -> Option<usize> {
        self.leaders.iter().position(|leader| leader.id == id)
    }

    /// The contingent of a stand.
    pub fn contingent(&self, stand: StandId) -> Option<&Contingent> {
        let of = self.contingent_of.get(stand.index()).copied().unwrap_or(NO_CONTINGENT);
        self.contingents.get(usize::from(of))
    }

    /// Whether a stand is late: it comes on in the course of the battle.
    pub fn is_late(&self, stand: StandId) -> bool {
        self.contingent(stand).is_some_and(|contingent| contingent.arrives > 0)
    }

    /// Whether a stand begins hidden.
    pub fn begins_hidden(&self, stand: StandId) -> bool {
        self.contingent(stand).is_some_and(|contingent| contingent.hidden.is_some())
    }

    /// The weather of a round.
    pub fn spell(&self, round: u16) -> Option<&Spell> {
        self.weather.iter().rev().find(|spell| spell.from <= round)
    }
}

/// Whether a neutral turn begins with this round: 1, 3, 4, 6, 7, 9 ...
pub(crate) const fn begins_turn(round: u16) -> bool {
    round % 3 != 2
}

/// Whether a neutral turn ends with this round.
pub(crate) const fn ends_turn(round: u16) -> bool {
    round % 3 != 1
}

/// The first round of the neutral turn after the one of this round.
pub(crate) const fn next_turn(round: u16) -> u16 {
    if begins_turn(round + 1) { round + 1 } else { round + 2 }
}
