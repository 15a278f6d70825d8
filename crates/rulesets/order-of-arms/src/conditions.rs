//! The conditions of a neutral battle: what its words do in play here, as data that does not change in a battle, and
//! [`Course`], what has come of them so far.
//!
//! A battle without conditions has none of this; [`Conditions::on`] is the one thing that the rules ask then.

mod specials;

use battle::Side;
use ground::areas::AreaId;
use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::state::{LeaderId, UnitId};

pub(crate) use specials::{Body, Release, Special};

define!("muster.turns", "muster.unit-of", "muster.metres", "muster.leader-lost");

/// The most conditions of victory of a battle: what has come of them is kept in bits.
pub(crate) const MOST: usize = 32;
/// The most specials of a battle.
pub(crate) const MOST_SPECIALS: usize = 16;
/// A unit that belongs to no contingent.
pub(crate) const NO_CONTINGENT: u8 = u8::MAX;
/// A turn that never comes.
pub(crate) const FOR_GOOD: u8 = u8::MAX;

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
    /// Special conditions.
    pub specials: Vec<Special>,
    /// The traits of every unit; follows from the contingents.
    #[serde(skip)]
    pub traits: Vec<Traits>,
    /// The contingent of every unit, or [`NO_CONTINGENT`]; follows from the contingents.
    #[serde(skip)]
    pub contingent_of: Vec<u8>,
}

/// A contingent: all units mustered from it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Contingent {
    /// How the battle file names it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its units, by number.
    pub units: Vec<UnitId>,
    /// The leaders attached to it.
    pub leaders: Vec<LeaderId>,
    /// What it is like.
    pub traits: Traits,
    /// When it comes on; 0 if it is there from the start.
    pub turn: u8,
    /// The chance in a hundred that it comes in each turn from then on; 0 if it is certain.
    pub chance: u8,
    /// For each unit the areas in which it may come on, the best first.
    pub places: Vec<Vec<AreaId>>,
    /// It begins hidden: so near, in areas, an enemy finds it (muster.hidden.reveal).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<u8>,
}

/// What a contingent is like, as bits; files list their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Traits(pub u16);

/// Lists traits: each is a bit with its name in files.
macro_rules! traits {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $key:literal;)+) => {
        impl Traits {
            $($(#[$doc])* pub const $name: Traits = Traits(1 << $bit);)+

            /// All of them with their names in files.
            pub const ALL: &'static [(&'static str, Traits)] = &[$(($key, Traits::$name),)+];
        }
    };
}

traits! {
    /// Charges whether it should or not (muster.flag.impetuous.ooa).
    IMPETUOUS = 0, "impetuous";
    /// Rides to battle and fights on foot (muster.flag.mounted-infantry.ooa).
    MOUNTED_INFANTRY = 1, "mounted-infantry";
    /// Stands in a locked wall of shields (muster.flag.shieldwall.ooa).
    SHIELDWALL = 2, "shieldwall";
    /// Gives way easily and shoots as it goes (muster.flag.open-order.ooa).
    OPEN_ORDER = 3, "open-order";
    /// Is able to turn its back on purpose (muster.flag.feigned-flight).
    FEIGNED_FLIGHT = 4, "feigned-flight";
    /// Is the household of the leader attached to it (muster.flag.bodyguard).
    BODYGUARD = 5, "bodyguard";
    /// Begins short of arrows or powder (muster.flag.low-ammunition.ooa).
    LOW_AMMUNITION = 6, "low-ammunition";
    /// Begins tired: its élan says so already (muster.flag.fatigued.ooa).
    FATIGUED = 7, "fatigued";
    /// Picks out leaders (muster.flag.marksmen.ooa).
    MARKSMEN = 8, "marksmen";
    /// Men-at-arms, mounted or on foot (muster.special.prisoners).
    MEN_AT_ARMS = 9, "men-at-arms";
    /// Keeps to its walled town (muster.flag.garrison).
    GARRISON = 10, "garrison";
}

impl Traits {
    /// Whether it is all of this.
    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 == other.0
    }
}

impl TryFrom<Vec<String>> for Traits {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Traits, String> {
        let mut traits = Traits::default();
        for name in names {
            let Some((_, one)) = Traits::ALL.iter().find(|(known, _)| *known == name) else {
                let all: Vec<&str> = Traits::ALL.iter().map(|(known, _)| *known).collect();
                return Err(format!("`{name}` is none of the traits {}", all.join(", ")));
            };
            traits.0 |= one.0;
        }
        Ok(traits)
    }
}

impl From<Traits> for Vec<String> {
    fn from(traits: Traits) -> Vec<String> {
        let own = Traits::ALL.iter().filter(|(_, one)| traits.has(*one));
        own.map(|(name, _)| (*name).to_owned()).collect()
    }
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
    /// The place, or the areas at the edge by which units leave (muster.victory.at).
    #[serde(default)]
    pub areas: Vec<AreaId>,
    /// The leader who is to be lost.
    #[serde(default)]
    pub leader: LeaderId,
    /// The share of the army that must leave, as numerator and denominator.
    #[serde(default)]
    pub share: [u32; 2],
    /// It ends the battle at once.
    #[serde(default)]
    pub decisive: bool,
    /// What it is worth if it does not.
    #[serde(default)]
    pub points: u16,
    /// The last turn in which it can be met.
    #[serde(default)]
    pub by: Option<u8>,
    /// In words.
    #[serde(default)]
    pub text: String,
}

/// The state of the ground from a turn on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spell {
    /// The first turn.
    pub from: u8,
    /// What slows moves outside roads.
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

/// What the weather does to some units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// The units.
    pub units: UnitSet,
    /// The first turn.
    #[serde(default)]
    pub from: u8,
    /// The last turn.
    #[serde(default = "for_good")]
    pub until: u8,
}

pub(crate) const fn for_good() -> u8 {
    FOR_GOOD
}

/// What the weather can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// Bows and crossbows throw half their dice.
    WetStrings,
    /// Hand guns throw half their dice, guns one less.
    DampPowder,
    /// They shoot worse.
    SunInEyes,
    /// Bows and crossbows reach less far or throw a die less.
    WindInFace,
    /// They see one area.
    SnowInFace,
    /// Mud slows foot.
    MudSlows,
    /// No charge in mud.
    MudStopsHorse,
}

/// A set of units, as bits; files list them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<UnitId>", into = "Vec<UnitId>")]
pub struct UnitSet([u64; 4]);

impl UnitSet {
    /// Whether it holds this one.
    #[inline]
    pub const fn has(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] & 1 << (unit.index() % 64) != 0
    }

    /// Its units in order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        (0..u8::MAX).map(UnitId).filter(move |unit| self.has(*unit))
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<T: IntoIterator<Item = UnitId>>(units: T) -> UnitSet {
        let mut set = UnitSet::default();
        for unit in units {
            set.0[unit.index() / 64] |= 1 << (unit.index() % 64);
        }
        set
    }
}

impl From<Vec<UnitId>> for UnitSet {
    fn from(units: Vec<UnitId>) -> UnitSet {
        units.into_iter().collect()
    }
}

impl From<UnitSet> for Vec<UnitId> {
    fn from(set: UnitSet) -> Vec<UnitId> {
        set.iter().collect()
    }
}

/// What has come of the conditions so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Course {
    /// Conditions of victory that are met, as bits.
    pub gained: u32,
    /// Conditions of victory that can no longer be met, as bits.
    pub missed: u32,
    /// Alarms that have been raised, by their number among the specials, as bits.
    pub alarmed: u32,
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
        self.traits = vec![Traits::default(); units];
        self.contingent_of = vec![NO_CONTINGENT; units];
        if self.victory.len() > MOST || self.specials.len() > MOST_SPECIALS {
            return Err(format!("has more than {MOST} conditions of victory or {MOST_SPECIALS} specials"));
        }
        if self.contingents.len() >= usize::from(NO_CONTINGENT) {
            return Err("has too many contingents".to_owned());
        }
        for (number, contingent) in self.contingents.iter().enumerate() {
            let id = &contingent.id;
            for unit in &contingent.units {
                let of = self.contingent_of.get_mut(unit.index());
                let Some(of) = of else {
                    return Err(format!("contingent `{id}` has a unit that there is not"));
                };
                if *of != NO_CONTINGENT {
                    return Err(format!("a unit of contingent `{id}` belongs to another one, too"));
                }
                *of = number as u8;
                self.traits[unit.index()] = contingent.traits;
            }
            if contingent.leaders.iter().any(|leader| leader.index() >= leaders) {
                return Err(format!("contingent `{id}` has a leader whom there is not"));
            }
            if contingent.turn > 0 && contingent.places.len() != contingent.units.len() {
                return Err(format!(
                    "contingent `{id}` comes late and has not a list of places for each unit"
                ));
            }
        }
        for condition in &self.victory {
            if condition.kind == Aim::KillLeader && condition.leader.index() >= leaders {
                return Err("a condition to kill a leader names none".to_owned());
            }
            if condition.kind == Aim::Exit && condition.share[1] == 0 {
                return Err("a condition to leave needs a share, like [1, 2]".to_owned());
            }
        }
        let strange = |set: &UnitSet| set.iter().any(|unit| unit.index() >= units);
        let sets = self.specials.iter().flat_map(Special::units).chain(self.effects.iter().map(|e| e.units));
        if sets.into_iter().any(|set| strange(&set)) {
            return Err("a special or an effect names a unit that there is not".to_owned());
        }
        if self.specials.iter().flat_map(Special::leaders).any(|leader| leader.index() >= leaders) {
            return Err("a special names a leader whom there is not".to_owned());
        }
        Ok(())
    }

    /// The contingent of a unit.
    pub fn contingent(&self, unit: UnitId) -> Option<&Contingent> {
        let of = self.contingent_of.get(unit.index()).copied().unwrap_or(NO_CONTINGENT);
        self.contingents.get(usize::from(of))
    }

    /// The state of the ground in a turn.
    pub fn footing(&self, turn: u8) -> Footing {
        self.ground.iter().rev().find(|spell| spell.from <= turn).map_or(Footing::Good, |spell| spell.ground)
    }
}
