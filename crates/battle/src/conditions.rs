//! The conditions of a neutral battle as data that does not change in play: bodies of men and their traits, what each side
//! fights for, what the weather does to whom, special conditions.
//!
//! Every ruleset reads a neutral battle into these, in its own terms ([`Terms`]): what its pieces, places, groups and
//! leaders are. What they do in play stands in [`neutral`](crate::neutral), and what is a ruleset's own of it in its
//! `rules/muster_*.rs`.

pub mod file;
mod specials;

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{BySide, Rule, Side, Verdict, is_default};

pub use specials::{Release, Special};

/// The most conditions of victory of a battle: what has come of them is kept in bits.
pub const MOST_AIMS: usize = 32;
/// The most specials of a battle.
pub const MOST_SPECIALS: usize = 16;
/// A piece that belongs to no contingent.
pub const NO_CONTINGENT: u8 = u8::MAX;
/// A turn that never comes.
pub const FOR_GOOD: u16 = u16::MAX;

const fn for_good() -> u16 {
    FOR_GOOD
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde has it")]
const fn is_for_good(turn: &u16) -> bool {
    *turn == FOR_GOOD
}

/// What the conditions of one ruleset speak of. Turns are whatever it counts a battle by.
pub trait Terms: Copy + PartialEq + Debug + Default + 'static {
    /// A piece.
    type Piece: Number;
    /// A place of its ground.
    type Place: Copy + PartialEq + Debug + From<Self::Written>;
    /// A place as files write it.
    type Written: Serialize + DeserializeOwned + From<Self::Place>;
    /// A leader.
    type Leader: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned;
    /// A body of several contingents under one leader.
    type Group: Copy + PartialEq + Debug + Serialize + DeserializeOwned;
}

/// How files write a list of places.
pub struct Places<T>(PhantomData<T>);

impl<T: Terms> Places<T> {
    /// Writes the list.
    #[expect(clippy::missing_errors_doc, reason = "as serde has it")]
    pub fn serialize<S: Serializer>(places: &[T::Place], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(places.iter().copied().map(T::Written::from))
    }

    /// Reads it.
    #[expect(clippy::missing_errors_doc, reason = "as serde has it")]
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<T::Place>, D::Error> {
        let written: Vec<T::Written> = Deserialize::deserialize(from)?;
        Ok(written.into_iter().map(T::Place::from).collect())
    }
}

/// How files write lists of places: each piece of a line between its two, or the choices of each of several pieces.
struct ListsOfPlaces<T>(PhantomData<T>);

impl<T: Terms> ListsOfPlaces<T> {
    fn serialize<S: Serializer>(lists: &[impl AsRef<[T::Place]>], to: S) -> Result<S::Ok, S::Error> {
        let written = |list: &[T::Place]| list.iter().copied().map(T::Written::from).collect::<Vec<_>>();
        to.collect_seq(lists.iter().map(|list| written(list.as_ref())))
    }

    fn deserialize<'de, D, L>(from: D) -> Result<Vec<L>, D::Error>
    where
        D: Deserializer<'de>,
        L: TryFrom<Vec<T::Place>>,
    {
        let written: Vec<Vec<T::Written>> = Deserialize::deserialize(from)?;
        let read = |list: Vec<T::Written>| L::try_from(list.into_iter().map(T::Place::from).collect());
        let lists: Result<Vec<L>, _> = written.into_iter().map(read).collect();
        lists.map_err(|_| D::Error::custom("a piece of a line needs two places"))
    }
}

/// The number of a piece, below 256.
pub trait Number: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned {
    /// The piece with this number.
    fn of(number: u8) -> Self;

    /// Its number.
    fn number(self) -> u8;
}

/// Makes a number of pieces out of a newtype of `u8`.
#[macro_export]
macro_rules! piece_number {
    ($id:ident) => {
        impl $crate::conditions::Number for $id {
            #[inline]
            fn of(number: u8) -> $id {
                $id(number)
            }

            #[inline]
            fn number(self) -> u8 {
                self.0
            }
        }
    };
}

/// A set of pieces, as bits; files list them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "", from = "Vec<P>", into = "Vec<P>")]
pub struct PieceSet<P: Number> {
    bits: [u64; 4],
    of: PhantomData<P>,
}

impl<P: Number> PieceSet<P> {
    /// None of them.
    pub const EMPTY: PieceSet<P> = PieceSet { bits: [0; 4], of: PhantomData };

    /// Whether it holds none.
    pub fn is_empty(self) -> bool {
        self == PieceSet::EMPTY
    }

    /// Takes this one in.
    #[inline]
    pub fn insert(&mut self, piece: P) {
        let number = piece.number();
        self.bits[usize::from(number / 64)] |= 1 << (number % 64);
    }

    /// Whether it holds this one.
    #[inline]
    pub fn has(&self, piece: P) -> bool {
        let number = piece.number();
        self.bits[usize::from(number / 64)] & 1 << (number % 64) != 0
    }

    /// Its pieces in order.
    pub fn iter(self) -> impl Iterator<Item = P> + Clone {
        (0..=u8::MAX).map(P::of).filter(move |piece| self.has(*piece))
    }
}

impl<P: Number> Default for PieceSet<P> {
    fn default() -> PieceSet<P> {
        PieceSet::EMPTY
    }
}

impl<P: Number> FromIterator<P> for PieceSet<P> {
    fn from_iter<T: IntoIterator<Item = P>>(pieces: T) -> PieceSet<P> {
        let mut set = PieceSet::default();
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}

impl<P: Number> From<Vec<P>> for PieceSet<P> {
    fn from(pieces: Vec<P>) -> PieceSet<P> {
        pieces.into_iter().collect()
    }
}

impl<P: Number> From<PieceSet<P>> for Vec<P> {
    fn from(set: PieceSet<P>) -> Vec<P> {
        set.iter().collect()
    }
}

/// A contingent: all pieces mustered from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", default, deny_unknown_fields)]
pub struct Contingent<T: Terms> {
    /// How the battle file names it.
    #[serde(skip_serializing_if = "is_default")]
    pub id: String,
    /// Its name for people.
    #[serde(skip_serializing_if = "is_default")]
    pub name: String,
    /// Its pieces.
    #[serde(skip_serializing_if = "is_default")]
    pub pieces: Vec<T::Piece>,
    /// The leaders attached to it, where the ruleset has them as pieces of their own.
    #[serde(skip_serializing_if = "is_default")]
    pub leaders: Vec<T::Leader>,
    /// What it is like.
    #[serde(skip_serializing_if = "is_default")]
    pub traits: Traits,
    /// When it comes on; 0 if it is there from the start.
    #[serde(skip_serializing_if = "is_default")]
    pub arrives: u16,
    /// The chance in a hundred that it comes in each turn from then on; 0 if it is certain.
    #[serde(skip_serializing_if = "is_default")]
    pub chance: u8,
    /// For each piece the places in which it may come on, the best first.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "ListsOfPlaces::<T>")]
    pub places: Vec<Vec<T::Place>>,
    /// It begins hidden: so near an enemy finds it (muster.hidden.reveal).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<u8>,
}

impl<T: Terms> Default for Contingent<T> {
    fn default() -> Contingent<T> {
        Contingent {
            id: String::new(),
            name: String::new(),
            pieces: Vec::new(),
            leaders: Vec::new(),
            traits: Traits::default(),
            arrives: 0,
            chance: 0,
            places: Vec::new(),
            hidden: None,
        }
    }
}

/// To which contingent every one of so many pieces belongs, or [`NO_CONTINGENT`].
///
/// # Errors
///
/// What is wrong with the contingents.
pub fn contingents_of<T: Terms>(contingents: &[Contingent<T>], pieces: usize) -> Result<Vec<u8>, String> {
    let mut all = vec![NO_CONTINGENT; pieces];
    if contingents.len() >= usize::from(NO_CONTINGENT) {
        return Err("has too many contingents".to_owned());
    }
    for (number, contingent) in contingents.iter().enumerate() {
        let id = &contingent.id;
        for piece in &contingent.pieces {
            let Some(of) = all.get_mut(usize::from(piece.number())) else {
                return Err(format!("contingent `{id}` has a piece that there is not"));
            };
            if *of != NO_CONTINGENT {
                return Err(format!("a piece of contingent `{id}` belongs to another one, too"));
            }
            *of = number as u8;
        }
        if contingent.arrives > 0 && contingent.places.len() != contingent.pieces.len() {
            return Err(format!("contingent `{id}` comes late and has not a list of places for each piece"));
        }
    }
    Ok(all)
}

/// What a contingent is like, as bits; files list their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Traits(u32);

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
    /// Has great shields to hand.
    PAVISES = 0, "pavises";
    /// Has them all round: a war-wagon.
    ALL_ROUND = 1, "all-round";
    /// May mount or dismount.
    DISMOUNTABLE = 2, "dismountable";
    /// Rides to battle and fights on foot.
    MOUNTED_INFANTRY = 3, "mounted-infantry";
    /// May stand in a ring of points.
    SCHILTRON = 4, "may-form-schiltron";
    /// Stands in a locked wall of shields.
    SHIELDWALL = 5, "shieldwall";
    /// Is able to turn its back on purpose.
    FEIGNED_FLIGHT = 6, "feigned-flight";
    /// Is the household of the leader attached to it.
    BODYGUARD = 7, "bodyguard";
    /// Begins short of arrows or powder.
    LOW_AMMUNITION = 8, "low-ammunition";
    /// Begins tired; its rating says so already.
    FATIGUED = 9, "fatigued";
    /// Picks out leaders.
    MARKSMEN = 10, "marksmen";
    /// Men-at-arms, mounted or on foot.
    MEN_AT_ARMS = 11, "men-at-arms";
    /// Would be impetuous on horseback, but in good order.
    CHIVALROUS = 12, "chivalrous";
    /// Charges whether it should or not.
    IMPETUOUS = 13, "impetuous";
    /// Gives way easily and shoots as it goes.
    OPEN_ORDER = 14, "open-order";
    /// Keeps to its walled town.
    GARRISON = 15, "garrison";
}

impl Traits {
    /// Whether it is all of this.
    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

impl TryFrom<Vec<String>> for Traits {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Traits, String> {
        names.iter().try_fold(Traits::default(), |traits, name| {
            let found = Traits::ALL.iter().find(|(known, _)| known == name);
            let all = || Traits::ALL.iter().map(|(known, _)| *known).collect::<Vec<_>>().join(", ");
            let (_, one) = found.ok_or_else(|| format!("`{name}` is none of the traits {}", all()))?;
            Ok(traits.with(*one))
        })
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
#[serde(bound = "", deny_unknown_fields)]
pub struct Victory<T: Terms> {
    /// Who gains by it.
    pub side: Side,
    /// What must happen.
    pub kind: Aim,
    /// The place, or the places at the edge by which pieces leave (muster.victory.at).
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "Places::<T>")]
    pub places: Vec<T::Place>,
    /// The leader who is to be lost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leader: T::Leader,
    /// The share of the army that must leave, as numerator and denominator.
    #[serde(default, skip_serializing_if = "is_default")]
    pub share: [u32; 2],
    /// It ends the battle at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub decisive: bool,
    /// What it is worth if it does not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: u16,
    /// The last turn in which it can be met.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last: Option<u16>,
    /// In words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub text: String,
}

/// What has become of the conditions of victory, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Aims {
    /// Those that are met.
    pub gained: u32,
    /// Those that can no longer be met.
    pub missed: u32,
}

impl Aims {
    /// Whether this one is neither met nor missed.
    pub const fn is_open(self, number: usize) -> bool {
        (self.gained | self.missed) & 1 << number == 0
    }

    /// The points that a side has gained.
    pub fn points<T: Terms>(self, all: &[Victory<T>], side: Side) -> u16 {
        let mine = all.iter().enumerate().filter(|(n, aim)| aim.side == side && self.gained & 1 << n != 0);
        mine.map(|(_, aim)| aim.points).sum()
    }

    /// Who wins by the points of both: whoever has more, and if they are equal whom the battle favours. The verdict's words
    /// are those for more points and those for equal ones.
    pub fn decide<T: Terms>(
        self,
        all: &[Victory<T>],
        default: Option<Side>,
        rule: Rule,
        hows: [&'static str; 2],
    ) -> Verdict {
        let [red, blue] = Side::BOTH.map(|side| self.points(all, side));
        match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Verdict::won(Side::Red, rule, hows[0]),
            std::cmp::Ordering::Less => Verdict::won(Side::Blue, rule, hows[0]),
            std::cmp::Ordering::Equal => match default {
                Some(side) => Verdict::won(side, rule, hows[1]),
                None => Verdict::drawn(rule, hows[1]),
            },
        }
    }
}

/// The conditions of a battle that is decided by its own, in lines: `more` says when points are compared, `turn` what a
/// turn is called.
pub fn told<T: Terms>(
    all: &[Victory<T>],
    default: Option<Side>,
    names: BySide<&str>,
    more: &str,
    turn: &str,
) -> Vec<String> {
    let favoured = match default {
        Some(side) => format!("favour {}", names[side]),
        None => "are a draw".to_owned(),
    };
    let mut lines =
        vec![format!("Victory: by these conditions; more points win{more}, equal points {favoured}")];
    lines.extend(all.iter().map(|aim| {
        let worth = match (aim.decisive, aim.points) {
            (true, _) => "decisive".to_owned(),
            (false, 1) => "1 point".to_owned(),
            (false, points) => format!("{points} points"),
        };
        let by = aim.last.map_or(String::new(), |by| format!(", by the end of {turn} {by}"));
        format!("  {} ({worth}{by}): {}", names[aim.side], aim.text)
    }));
    lines
}

/// The weather from a turn on, for rulesets that have no chart of their own for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spell {
    /// The first turn.
    pub from: u16,
    /// The farthest sight, in hexes or in hundredths of a measure of the table; none if nothing limits it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sight: Option<u16>,
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

/// What the weather does to some pieces.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Effect<T: Terms> {
    /// What it does.
    pub kind: EffectKind,
    /// The pieces.
    pub pieces: PieceSet<T::Piece>,
    /// How far they see, where that is what it limits.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reach: u8,
    /// The first turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub from: u16,
    /// The last turn.
    #[serde(default = "for_good", skip_serializing_if = "is_for_good")]
    pub until: u16,
}

/// What the weather can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// Bows and crossbows shoot worse.
    WetStrings,
    /// Handguns and guns shoot worse.
    DampPowder,
    /// They shoot worse.
    SunInEyes,
    /// Bows and crossbows reach less far.
    WindInFace,
    /// They see no farther than some 100 m.
    SnowInFace,
    /// Mud slows foot.
    MudSlows,
    /// Horse does not charge in mud.
    MudStopsHorse,
}
