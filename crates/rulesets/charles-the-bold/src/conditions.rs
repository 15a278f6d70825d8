//! The conditions of a neutral battle: what its words do in play here, as data that does not change in a battle, and
//! [`Course`], what has come of them so far.
//!
//! A battle without conditions has none of this; [`Conditions::on`] is the one thing that the rules ask then.

mod specials;

use battle::{List, Side};
use ground::Spot;
use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::state::{GroupId, StandId};

pub(crate) use specials::{Release, Special};

define!("muster.turns", "muster.unit-of", "muster.metres");

/// The most leaders, conditions of victory or specials of a battle: what has come of them is kept in bits.
pub(crate) const MOST: usize = 32;

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

/// A stand that belongs to no contingent.
pub(crate) const NO_CONTINGENT: u8 = u8::MAX;

/// A contingent: all stands mustered from it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Contingent {
    /// How the battle file names it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its stands, by number.
    pub stands: Vec<StandId>,
    /// What it is like.
    pub traits: Traits,
    /// When it comes on; 0 if it is there from the start.
    pub round: u16,
    /// The chance in a hundred that it comes in each turn from then on; 0 if it is certain.
    pub chance: u8,
    /// For each stand the hexes in which it may come on, the best first.
    pub places: Vec<Vec<Spot>>,
    /// It begins hidden: so near, in hexes, an enemy finds it (muster.hidden.reveal).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<u8>,
}

/// What a contingent is like, as bits; files list their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Traits(pub u16);

impl Traits {
    /// Has great shields to hand (muster.flag.pavises.ctb).
    pub const PAVISES: Traits = Traits(1);
    /// Has them all round: a war-wagon.
    pub const ALL_ROUND: Traits = Traits(1 << 1);
    /// May mount or dismount.
    pub const DISMOUNTABLE: Traits = Traits(1 << 2);
    /// Rides to battle and fights on foot.
    pub const MOUNTED_INFANTRY: Traits = Traits(1 << 3);
    /// May stand in a ring of points.
    pub const SCHILTRON: Traits = Traits(1 << 4);
    /// Stands in a locked wall of shields.
    pub const SHIELDWALL: Traits = Traits(1 << 5);
    /// Is able to turn its back on purpose.
    pub const FEIGNED_FLIGHT: Traits = Traits(1 << 6);
    /// Is the household of the leader attached to it.
    pub const BODYGUARD: Traits = Traits(1 << 7);
    /// Begins short of arrows or powder.
    pub const LOW_AMMUNITION: Traits = Traits(1 << 8);
    /// Begins tired; its rating says so already.
    pub const FATIGUED: Traits = Traits(1 << 9);
    /// Picks out leaders.
    pub const MARKSMEN: Traits = Traits(1 << 10);
    /// Men-at-arms, mounted or on foot.
    pub const MEN_AT_ARMS: Traits = Traits(1 << 11);
    /// Would be steady impetuous on horseback.
    pub const CHIVALROUS: Traits = Traits(1 << 12);

    /// The names files use, in the order of the bits.
    pub const NAMES: [&str; 13] = [
        "pavises",
        "all-round",
        "dismountable",
        "mounted-infantry",
        "may-form-schiltron",
        "shieldwall",
        "feigned-flight",
        "bodyguard",
        "low-ammunition",
        "fatigued",
        "marksmen",
        "men-at-arms",
        "chivalrous",
    ];

    /// Whether it is all of this.
    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 == other.0
    }
}

impl TryFrom<Vec<String>> for Traits {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Traits, String> {
        let mut bits = 0;
        for name in names {
            let bit = Traits::NAMES.iter().position(|known| *known == name);
            bits |= 1
                << bit
                    .ok_or_else(|| format!("`{name}` is none of the traits {}", Traits::NAMES.join(", ")))?;
        }
        Ok(Traits(bits))
    }
}

impl From<Traits> for Vec<String> {
    fn from(traits: Traits) -> Vec<String> {
        let names = Traits::NAMES.iter().enumerate().filter(|(bit, _)| traits.0 & 1 << bit != 0);
        names.map(|(_, name)| (*name).to_owned()).collect()
    }
}

/// A leader who matters to a condition.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Leader {
    /// How the battle file names him.
    pub id: String,
    /// His name for people.
    pub name: String,
    /// The group whose general he is, if he is one.
    pub group: Option<GroupId>,
    /// The stand he is with if he leads no group (muster.leader-lost).
    pub stand: StandId,
    /// The highest score of a die at which he fails when he is tested (muster.special.treachery).
    pub fails_on: u8,
}

/// What a condition of victory asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// The enemy army breaks.
    #[default]
    BreakArmy,
    /// At the end the side alone stands at a place.
    Hold,
    /// At the end of any turn the side alone stands at a place.
    Take,
    /// A share of the side has left by an edge.
    Exit,
    /// A leader is lost.
    KillLeader,
    /// The side is unbroken at the end of a turn.
    Survive,
}

/// One condition of victory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// Who gains by it.
    pub side: Side,
    /// What must happen.
    pub kind: Aim,
    /// The place, or the hexes at the edge by which stands leave (muster.victory.at).
    #[serde(default)]
    pub hexes: Vec<Spot>,
    /// The leader, by his id.
    #[serde(default)]
    pub leader: String,
    /// The share of the army that must leave, as numerator and denominator.
    #[serde(default)]
    pub share: [u16; 2],
    /// It ends the battle at once.
    #[serde(default)]
    pub decisive: bool,
    /// What it is worth if it does not.
    #[serde(default)]
    pub points: u16,
    /// The last round in which it can be met.
    #[serde(default)]
    pub last_round: Option<u16>,
    /// In words.
    #[serde(default)]
    pub text: String,
    /// The number of the leader.
    #[serde(skip)]
    pub leader_number: usize,
}

/// The weather from a round on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spell {
    /// The first round.
    pub from: u16,
    /// The farthest sight in hexes; none if nothing limits it.
    pub sight: Option<u8>,
    /// What limits it.
    pub cause: Limit,
    /// Rain: powder is damp.
    pub rain: bool,
    /// Storm: strings are wet, too.
    pub storm: bool,
    /// Mud or snow on the ground slows moves.
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

/// What the weather does to some stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// The stands.
    pub stands: StandSet,
    /// The first round.
    #[serde(default)]
    pub from: u16,
    /// The last round.
    #[serde(default = "for_good")]
    pub until: u16,
}

/// A round that never comes.
pub(crate) const fn for_good() -> u16 {
    u16::MAX
}

/// What the weather can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// Bows and crossbows fire worse.
    WetStrings,
    /// Handguns and guns fire worse.
    DampPowder,
    /// They fire worse.
    SunInEyes,
    /// Bows and crossbows reach less far.
    WindInFace,
    /// They see and fire 100 m at most; so many hexes.
    SnowInFace(u8),
    /// Mud slows foot.
    MudSlows,
    /// Horse does not charge in mud.
    MudStopsHorse,
}

/// A set of stands, as bits; files list them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<StandId>", into = "Vec<StandId>")]
pub struct StandSet([u64; 4]);

impl StandSet {
    /// Whether it holds this one.
    pub const fn has(&self, stand: StandId) -> bool {
        self.0[stand.index() / 64] & 1 << (stand.index() % 64) != 0
    }

    /// Its stands in order.
    pub fn iter(self) -> impl Iterator<Item = StandId> + Clone {
        (0..=u8::MAX).map(StandId).filter(move |stand| self.has(*stand))
    }
}

impl FromIterator<StandId> for StandSet {
    fn from_iter<T: IntoIterator<Item = StandId>>(stands: T) -> StandSet {
        let mut set = StandSet::default();
        for stand in stands {
            set.0[stand.index() / 64] |= 1 << (stand.index() % 64);
        }
        set
    }
}

impl From<Vec<StandId>> for StandSet {
    fn from(stands: Vec<StandId>) -> StandSet {
        stands.into_iter().collect()
    }
}

impl From<StandSet> for Vec<StandId> {
    fn from(set: StandSet) -> Vec<StandId> {
        set.iter().collect()
    }
}

/// What has come of the conditions so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Course {
    /// Conditions of victory that are met, as bits.
    pub gained: u32,
    /// Conditions of victory that can no longer be met, as bits.
    pub missed: u32,
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
    pub released: [u16; 16],
    /// Special by special the last round of standing idle; 0 if it is not so.
    pub idle: [u16; 16],
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
        self.traits = vec![Traits::default(); stands];
        self.contingent_of = vec![NO_CONTINGENT; stands];
        if self.victory.len() > MOST || self.leaders.len() > MOST || self.specials.len() > 16 {
            return Err(format!(
                "has more than {MOST} conditions of victory or leaders, or more than 16 specials"
            ));
        }
        if self.contingents.len() >= usize::from(NO_CONTINGENT) {
            return Err("has too many contingents".to_owned());
        }
        for (number, contingent) in self.contingents.iter().enumerate() {
            for stand in &contingent.stands {
                let (Some(traits), Some(of)) =
                    (self.traits.get_mut(stand.index()), self.contingent_of.get_mut(stand.index()))
                else {
                    return Err(format!("contingent `{}` has a stand that there is not", contingent.id));
                };
                if *of != NO_CONTINGENT {
                    return Err(format!(
                        "a stand of contingent `{}` belongs to another one, too",
                        contingent.id
                    ));
                }
                (*traits, *of) = (contingent.traits, number as u8);
            }
            if contingent.round > 0 && contingent.places.len() != contingent.stands.len() {
                return Err(format!(
                    "contingent `{}` comes late and has not a list of places for each stand",
                    contingent.id
                ));
            }
        }
        let leaders = &self.leaders;
        let known = |id: &String| leaders.iter().position(|leader| leader.id == *id);
        for condition in &mut self.victory {
            let number = known(&condition.leader);
            if condition.kind == Aim::KillLeader && number.is_none() {
                return Err(format!("there is no leader `{}`", condition.leader));
            }
            condition.leader_number = number.unwrap_or(0);
            if condition.kind == Aim::Exit && condition.share[1] == 0 {
                return Err("a condition to leave needs a share, like [1, 2]".to_owned());
            }
        }
        for special in &self.specials {
            let named = match special {
                Special::Treachery { leaders, .. } | Special::Prisoners { leaders, .. } => leaders.clone(),
                Special::Held { release: Some(Release::LeaderSends(leader)), .. } => vec![leader.clone()],
                _ => Vec::new(),
            };
            if let Some(id) = named.iter().find(|id| known(id).is_none()) {
                return Err(format!("there is no leader `{id}`"));
            }
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
        self.contingent(stand).is_some_and(|contingent| contingent.round > 0)
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
