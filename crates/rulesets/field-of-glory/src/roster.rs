//! An army that is bought with points: its list and its lines (army.list).

use battle::List;
use battle::file::Listed;
use muster::read::hint;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::charts::{ARMY_KINDS, ARMY_LISTS, ArmyKindRow, ListRow};
use crate::scene::{commander_words, rank_words};
use crate::troops::{CommanderKind, Rank};

/// The most lines of a roster: an answer has room for as many.
pub(crate) const MOST_LINES: usize = 40;
/// The most base widths of one work.
pub(crate) const MOST_WIDTHS: u8 = 20;

/// The lines of a roster in an answer.
pub type Lines = List<Entry, MOST_LINES>;

/// An army list, by its number in the chart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ListId(u8);

/// A kind of troops of an army list, by its number in the chart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct KindId(u8);

/// A line of a roster.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// A battle group.
    Group {
        /// What its bases are.
        kind: KindId,
        /// How many they are.
        bases: u8,
    },
    /// A commander.
    Commander {
        /// Whom he commands.
        rank: Rank,
        /// How good he is.
        kind: CommanderKind,
    },
    /// The camp is fortified.
    #[default]
    FortifiedCamp,
    /// A field fortification.
    Works {
        /// How many base widths it is long.
        widths: u8,
    },
    /// A line of portable defences.
    Defences {
        /// How many base widths it is long.
        widths: u8,
    },
}

/// An army as it was put together, legal or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    /// Its list.
    pub list: ListId,
    /// What it has, in the order of writing: the number of a battle group is its place among the groups.
    pub lines: Vec<Entry>,
}

impl ListId {
    /// All lists.
    pub(crate) fn all() -> impl Iterator<Item = ListId> {
        (0..ARMY_LISTS.len() as u8).map(ListId)
    }

    /// The list that is called so.
    pub(crate) fn named(key: &str) -> Result<ListId, String> {
        let found = ListId::all().find(|list| list.row().key.eq_ignore_ascii_case(key));
        found.ok_or_else(|| {
            format!("there is no army list `{key}`{}", hint(key, ARMY_LISTS.iter().map(|row| row.key)))
        })
    }

    /// Its line in the chart.
    pub(crate) fn row(self) -> &'static ListRow {
        &ARMY_LISTS[usize::from(self.0) % ARMY_LISTS.len()]
    }

    /// Its kinds of troops.
    pub(crate) fn kinds(self) -> impl Iterator<Item = KindId> + Clone {
        (0..ARMY_KINDS.len() as u8).map(KindId).filter(move |kind| kind.row().list == self.0)
    }

    /// Its kind of troops that is called so.
    pub(crate) fn kind(self, key: &str) -> Result<KindId, String> {
        let found = self.kinds().find(|kind| kind.row().key.eq_ignore_ascii_case(key));
        found.ok_or_else(|| {
            let near = hint(key, self.kinds().map(|kind| kind.row().key));
            format!("the list {} has no `{key}`{near}", self.row().key)
        })
    }
}

impl KindId {
    /// Its line in the chart.
    pub(crate) fn row(self) -> &'static ArmyKindRow {
        &ARMY_KINDS[usize::from(self.0) % ARMY_KINDS.len()]
    }

    /// Its list.
    pub(crate) fn list(self) -> ListId {
        ListId(self.row().list)
    }
}

impl Serialize for ListId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.row().key)
    }
}

impl<'de> Deserialize<'de> for ListId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ListId, D::Error> {
        ListId::named(&String::deserialize(from)?).map_err(de::Error::custom)
    }
}

impl Serialize for KindId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{}.{}", self.list().row().key, self.row().key))
    }
}

impl<'de> Deserialize<'de> for KindId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<KindId, D::Error> {
        let text = String::deserialize(from)?;
        let (list, kind) = text.split_once('.').unwrap_or((&text, ""));
        ListId::named(list).and_then(|list| list.kind(kind)).map_err(de::Error::custom)
    }
}

/// A line in words that are read again.
impl Entry {
    /// The line as answers and people write it: "longbows 8", "c-in-c field", "fortified-camp", "works 4".
    pub(crate) fn text(self) -> String {
        match self {
            Entry::Group { kind, bases } => format!("{} {bases}", kind.row().key),
            Entry::Commander { rank, kind } => format!("{} {}", rank.word(), kind.word()),
            Entry::FortifiedCamp => "fortified-camp".to_owned(),
            Entry::Works { widths } => format!("works {widths}"),
            Entry::Defences { widths } => format!("defences {widths}"),
        }
    }

    /// The line as people read it: "8 bases of longbows", "commander-in-chief (field commander)".
    pub(crate) fn says(self) -> String {
        match self {
            Entry::Group { kind, bases } => format!("{bases} bases of {}", uncapital(kind.row().name)),
            Entry::Commander { rank, kind } => format!("{} ({})", rank_words(rank).0, commander_words(kind)),
            Entry::FortifiedCamp => "a fortified camp".to_owned(),
            Entry::Works { widths } => format!("{widths} base widths of field fortification"),
            Entry::Defences { widths } => format!("{widths} base widths of portable defences"),
        }
    }

    /// Reads a line for an army of a list; says what is wrong with it.
    pub(crate) fn read(list: ListId, text: &str) -> Result<Entry, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ranks = Rank::words();
        let widths = |word: &str| battle::machine::number::<u8>(word);
        match words.as_slice() {
            ["fortified-camp"] => Ok(Entry::FortifiedCamp),
            ["works", number] => Ok(Entry::Works { widths: widths(number)? }),
            ["defences", number] => Ok(Entry::Defences { widths: widths(number)? }),
            [rank, kind] if ranks.iter().any(|(known, _)| known == rank) => {
                let rank = word_of::<Rank>(rank, "rank")?;
                Ok(Entry::Commander { rank, kind: word_of::<CommanderKind>(kind, "kind of commander")? })
            }
            [kind, bases] => {
                Ok(Entry::Group { kind: list.kind(kind)?, bases: battle::machine::number(bases)? })
            }
            _ => Err(format!(
                "`{text}` is no line of an army: `KIND BASES`, `sub troop`, `works 4` or the like"
            )),
        }
    }
}

/// A name of troops inside a sentence: "longbows".
fn uncapital(name: &str) -> String {
    let is_a_word = name.chars().nth(1).is_some_and(char::is_lowercase);
    let mut name = name.to_owned();
    if is_a_word {
        name[..1].make_ascii_lowercase();
    }
    name
}

/// The value that a word stands for; says what it is not.
fn word_of<W: Listed>(word: &str, what: &str) -> Result<W, String> {
    let all = W::words();
    let near = hint(word, all.iter().map(|(known, _)| *known));
    let found = all.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, value)| value);
    found.ok_or_else(|| format!("`{word}` is no {what}{near}"))
}

impl Roster {
    /// Its battle groups in the order of their numbers, with their lines.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (usize, KindId, u8)> + Clone + '_ {
        self.lines.iter().enumerate().filter_map(|(line, entry)| match *entry {
            Entry::Group { kind, bases } => Some((line, kind, bases)),
            _ => None,
        })
    }

    /// Its commanders, with their lines.
    pub(crate) fn commanders(&self) -> impl Iterator<Item = (usize, Rank, CommanderKind)> + Clone + '_ {
        self.lines.iter().enumerate().filter_map(|(line, entry)| match *entry {
            Entry::Commander { rank, kind } => Some((line, rank, kind)),
            _ => None,
        })
    }
}
