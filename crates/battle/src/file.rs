//! Scenario files by declaration: a key stands in one line that reads it, writes it, checks it and tells of it.
//!
//! A ruleset has for each table of its files a type that holds what the table says (a *draft*: mostly the scenario's own
//! struct, with the piece in play beside it) and lists its keys with [`keys!`](crate::keys). The whole file is such a type too. From the lists follow
//!
//! - reading: [`read`] gives the draft of a document, every mistake noted with its place; unknown keys are mistakes;
//! - writing: [`text_of`] gives the file of a draft. It goes through the keys as reading does and leaves out each that would be
//!   read as it is anyway, so that no default is told twice;
//! - the tables of `docs/scenario-files.md`: [`page`].
//!
//! What remains to the ruleset is to make a draft of a state and a state of a draft, and to check what concerns more than one
//! table.
//!
//! # A new ruleset
//!
//! ```
//! use battle::file::{self, File, Known, OwnId};
//! use battle::{Mistakes, Side};
//! use muster::read::Document;
//!
//! battle::ids! {
//!     /// A unit, by its number in the file.
//!     UnitId = "unit",
//! }
//!
//! // Enums are words. A type of the rules may have its words listed like this, too.
//! #[derive(Clone, Copy, PartialEq, Debug, Default)]
//! enum Stance { #[default] Ready, Tired }
//! battle::words! { Stance, "stance": Ready = "ready", Tired = "tired" }
//!
//! // What is known of a file while it is read or written: the names in it. A map belongs here as well.
//! #[derive(Default)]
//! struct Files { known: Known }
//! impl File for Files {
//!     const RESERVED: &'static [&'static str] = &["move", "shoot"];
//!     fn known(&self) -> &Known { &self.known }
//!     fn known_mut(&mut self) -> &mut Known { &mut self.known }
//! }
//!
//! #[derive(Clone, PartialEq, Debug, Default)]
//! struct Unit { id: String, name: String, side: Option<Side>, men: u16, stance: Stance, behind: UnitId }
//!
//! battle::keys! {
//!     /// A unit, red's first.
//!     impl Unit in Files, "[[unit]]" {
//!         need "id"     id: OwnId<UnitId>                   => "one word, with which players name it";
//!         may  "name"   name: String = |it| it.id.clone()   => "its name for people" | "its id";
//!         need "side"   side: Option<Side>                  => "whose it is";
//!         show "men"    men: u16 [20..=2_000]               => "how many they are" | "none";
//!         may  "stance" stance: Stance                      => "how they are" | "`ready`";
//!         may  "behind" behind: UnitId where in_its_army    => "the unit it stands behind" | "nobody";
//!     }
//! }
//!
//! fn in_its_army(unit: &Unit, _: &Files) -> Result<(), String> {
//!     if unit.behind == UnitId(0) && unit.side == Some(Side::Blue) { Err("is an enemy".to_owned()) } else { Ok(()) }
//! }
//!
//! #[derive(Clone, PartialEq, Debug, Default)]
//! struct Draft { head: file::Head, units: Vec<Unit> }
//!
//! battle::keys! {
//!     /// The parts of a file.
//!     impl Draft in Files, "" {
//!         may  "scenario" head: file::Head            => "what it is" | "a battle without a name";
//!         need "unit"     units: Vec<Unit> [1..=40]   => "the units";
//!     }
//! }
//!
//! fn open(text: &str) -> Result<Draft, Mistakes> {
//!     let document = Document::parse(text);
//!     // All names are known before anything refers to them.
//!     let names = battle::naming::Names::new("none").with::<UnitId>(file::ids(&document.plain(), "unit"));
//!     let draft = file::read(&document, &mut Files { known: Known::of(names) });
//!     document.into_result(draft)
//! }
//!
//! let text = "[scenario]\nid = \"lane\"\ntitle = \"The lane\"\n\n\
//!     [[unit]]\nid = \"bows\"\nside = \"red\"\nmen = 300\nstance = \"tired\"\nbehind = \"bills\"\n\n\
//!     [[unit]]\nid = \"bills\"\nside = \"red\"\nmen = 500\n";
//! let draft = open(text).unwrap();
//! assert_eq!(draft.units[0].behind, UnitId(1));
//! let names = battle::naming::Names::new("none").with::<UnitId>(["bows", "bills"]);
//! assert_eq!(file::text_of(&draft, &Files { known: Known::of(names) }), text);
//!
//! let wrong = open("[[unit]]\nid = \"move\"\nside = \"rde\"\nmen = 5\nstanse = \"ready\"\nbehind = \"bow\"\n");
//! assert_eq!(wrong.unwrap_err().to_string(), "\
//!     line 2, unit[0].id: `move` is a word with which players write actions; choose another\n\
//!     line 3, unit[0].side: `rde` is no side, only red, blue\n\
//!     line 4, unit[0].men: 5 is not among 20 to 2000\n\
//!     line 5, unit[0].stanse: is an unknown key; did you mean `stance`?\n\
//!     line 6, unit[0].behind: there is no unit `bow`");
//! let told = file::page::table::<Unit, Files>();
//! assert_eq!(told.lines().find(|line| line.starts_with("| `men`")), Some(
//!     "| `men` | a whole number, 20 to 2000 | how many they are | none |"));
//! ```
//!
//! # A line
//!
//! `how "key" place: Kind [range] where check = |it| default => "what it says" | "what holds without it";`
//!
//! - `need` is a key that must stand in the file, `may` one that is written only where it says something, `show` one that is
//!   always written though it may be missing.
//! - `place` is a field of the draft, or one within it. Without a default, a key that is missing leaves there what is there: what
//!   [`Default`] or an earlier key has put. So a key `unit` may set all that a chart says and later keys change it.
//! - `Kind` is how it is written ([`Written`]): numbers, texts, `true`, lists, [`BySide`](crate::BySide), options, ids
//!   ([`ids!`](crate::ids)) of other things in the file, which must be there, [`OwnId`] for a thing's own, enums ([`words!`](crate::words)), lists of words
//!   ([`facts!`](crate::facts)), [`Share`], places in the measure of the ruleset, and types with keys of their own. It need not be the type of the field: anything that
//!   can be made from it and into it will do.
//! - `[range]` holds a number, or the length of a list.
//! - `where` names a function of the draft as it was read so far and of the file; what it says against the key is a mistake. So
//!   a key is tied to an option.
//! - After the name of the table, `with part: Type` puts the keys of another type before its own (a ruleset's head begins with
//!   [`Head`]), and `then function` is called when all keys are read, with the draft, the table and the file.
//!
//! The name of the table says how it is written: `[[unit]]` as a list of tables, `[scenario]` as a table, anything else inline.

mod facts;
mod head;
mod kinds;
mod measured;
pub mod page;
mod writer;

use muster::read::{Document, Reader, Value};
use naming::Names;

pub use facts::{Facts, Toggled, Usual, read_facts};
pub use head::{Ended, Head};
pub use kinds::{Bounded, ByWord, Listed, OwnId, Share, changes_text, data_text, one_of, read_data};
pub use measured::{Measured, Spot, length_of};
pub use writer::{Writer, quoted};

use page::Told;

/// What a ruleset knows of a file while it is read or written.
pub trait File {
    /// Words with which actions are written: no id may be one of them.
    const RESERVED: &'static [&'static str] = &[];

    /// The names in it.
    fn known(&self) -> &Known;

    /// The names in it.
    fn known_mut(&mut self) -> &mut Known;
}

/// The names in a file, and which of them have been met as ids.
#[derive(Clone, Debug)]
pub struct Known {
    /// What numbers stand for.
    pub names: Names,
    met: Vec<(&'static str, String)>,
}

impl Known {
    /// With these names.
    pub fn of(names: Names) -> Known {
        Known { names, met: Vec::new() }
    }

    /// Notes that something of a kind has this id; whether another has it already. Players may write ids in any case.
    pub(crate) fn meets(&mut self, kind: &'static str, id: &str) -> bool {
        let met = (kind, id.to_lowercase());
        let again = self.met.contains(&met);
        self.met.push(met);
        again
    }
}

impl Default for Known {
    fn default() -> Known {
        Known::of(Names::new("none"))
    }
}

/// How a value is written in the files of which `C` knows.
pub trait Written<C>: Sized {
    /// As what it stands in a table.
    const LAYOUT: Layout = Layout::Inline;

    /// What can be written, for the page: "a whole number".
    fn form() -> String;

    /// The value, or none after noting why it is none.
    fn read(value: &Value<'_>, file: &mut C) -> Option<Self>;

    /// The value as TOML writes it on one line.
    fn text(&self, file: &C) -> String;

    /// Writes the value under a key.
    fn put(&self, key: &str, file: &C, out: &mut Writer) {
        out.line(key, &self.text(file));
    }

    /// Writes the keys of a table; nothing for what is none.
    fn fill(&self, _: &C, _: &mut Writer) {}
}

/// As what a value stands in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Behind its key.
    Inline,
    /// As a table with a head of its own: `[map]`.
    Table,
    /// As one of a list of tables: `[[stand]]`.
    Tables,
}

impl Layout {
    /// The layout that the name of a table shows.
    pub const fn of(name: &str) -> Layout {
        match name.as_bytes() {
            [b'[', b'[', ..] => Layout::Tables,
            [b'[', ..] => Layout::Table,
            _ => Layout::Inline,
        }
    }
}

/// A type with keys, made by [`keys!`](crate::keys).
pub trait Keyed<C>: Written<C> + Default {
    /// The name of its table on the page, as files write it.
    const NAME: &'static str;
    /// What the table is, in words.
    const SAYS: &'static [&'static str];

    /// Reads all keys of a table.
    fn read_keys(&mut self, table: &mut Reader<'_>, file: &mut C);

    /// Writes all keys that would not be read so by themselves; `plain` is what has been read up to each.
    fn put_keys(&self, plain: &mut Self, file: &C, out: &mut Writer);

    /// Tells of all keys.
    fn tell_keys(keys: &mut Vec<Told>);
}

/// Whether a key must be there, and when it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// It must be there.
    Need,
    /// It is written where it says something.
    May,
    /// It is always written and may be missing.
    Show,
}

impl How {
    /// The word with which a line of [`keys!`](crate::keys) begins.
    ///
    /// # Panics
    ///
    /// For any other word, while the ruleset is compiled.
    pub const fn named(word: &str) -> How {
        match word.as_bytes() {
            b"need" => How::Need,
            b"may" => How::May,
            b"show" => How::Show,
            _ => panic!("a line begins with need, may or show"),
        }
    }
}

/// Reads a whole file; what is not told, or wrong, is as in a new draft.
pub fn read<T: Keyed<C>, C>(document: &Document<'_>, file: &mut C) -> T {
    let mut table = document.reader();
    // An argument over a position may stand in the same file.
    table.may_value("adjudicate");
    let mut draft = T::default();
    draft.read_keys(&mut table, file);
    table.finish();
    draft
}

/// The file of a draft.
pub fn text_of<T: Keyed<C>, C>(draft: &T, file: &C) -> String {
    let mut out = Writer::default();
    draft.put_keys(&mut T::default(), file, &mut out);
    out.finish()
}

/// The ids of a list of tables, in the order of the file; an empty one where there is none.
pub fn ids(file: &toml::Table, list: &str) -> Vec<String> {
    let tables = file.get(list).and_then(toml::Value::as_array).into_iter().flatten();
    let id = |table: &toml::Value| table.get("id").and_then(toml::Value::as_str).map(str::to_owned);
    tables.map(|table| id(table).unwrap_or_default()).collect()
}

/// Reads a key; none if it is missing or wrong, which is noted.
pub fn key<K: Written<C>, C>(table: &mut Reader<'_>, key: &str, how: How, file: &mut C) -> Option<K> {
    let value = if how == How::Need { table.need_value(key) } else { table.may_value(key) }?;
    K::read(&value, file)
}

/// A value that was read, if it is within a range; a mistake is noted otherwise.
pub fn within<K: Bounded<R>, R>(table: &Reader<'_>, key: &str, read: Option<K>, range: &R) -> Option<K> {
    let value = read?;
    match value.wrong(range) {
        Some(why) => {
            table.mistake(key, why);
            None
        }
        None => Some(value),
    }
}

/// What a default makes of a draft.
pub fn made<T, V>(draft: &T, make: impl FnOnce(&T) -> V) -> V {
    make(draft)
}

/// Reads a table with keys.
pub fn read_table<T: Keyed<C>, C>(value: &Value<'_>, file: &mut C) -> Option<T> {
    let mut table = value.table()?;
    let mut draft = T::default();
    draft.read_keys(&mut table, file);
    table.finish();
    Some(draft)
}

/// A table with keys as TOML writes it on one line.
pub fn inline_table<T: Keyed<C>, C>(draft: &T, file: &C) -> String {
    let mut out = Writer::inline();
    draft.put_keys(&mut T::default(), file, &mut out);
    out.finish()
}

/// What the default of a line of [`keys!`](crate::keys) makes, if it has one.
#[doc(hidden)]
#[macro_export]
macro_rules! made_by {
    ($draft:expr) => {
        None
    };
    ($draft:expr, $default:expr) => {
        Some($crate::file::made($draft, $default))
    };
}

/// Declares the keys of a table, each in one line: see [`file`](crate::file).
#[macro_export]
macro_rules! keys {
    (
        $(#[doc = $says:literal])+
        impl $(<$any:ident>)? $draft:ident in $file:ty, $name:literal
        $(, with $part:ident: $part_type:ty)?
        $(, then $settle:path)?
        {$(
            $how:ident $key:literal $($place:ident).+: $kind:ty
            $([$range:expr])?
            $(where $check:path)?
            $(= $default:expr)?
            => $told:literal $(| $missing:literal)?;
        )*}
    ) => {
        impl $(<$any>)? $crate::file::Written<$file> for $draft {
            const LAYOUT: $crate::file::Layout = $crate::file::Layout::of($name);

            fn form() -> String {
                $crate::file::page::form_of_table($name)
            }

            fn read(value: &$crate::file::TomlValue<'_>, file: &mut $file) -> Option<$draft> {
                $crate::file::read_table(value, file)
            }

            fn text(&self, file: &$file) -> String {
                $crate::file::inline_table(self, file)
            }

            fn put(&self, key: &str, file: &$file, out: &mut $crate::file::Writer) {
                out.put_table(key, self, file);
            }

            fn fill(&self, file: &$file, out: &mut $crate::file::Writer) {
                $crate::file::Keyed::put_keys(self, &mut <$draft>::default(), file, out);
            }
        }

        impl $(<$any>)? $crate::file::Keyed<$file> for $draft {
            const NAME: &'static str = $name;
            const SAYS: &'static [&'static str] = &[$($says),+];

            fn read_keys(&mut self, table: &mut $crate::file::TomlTable<'_>, file: &mut $file) {
                $(<$part_type as $crate::file::Keyed<$file>>::read_keys(&mut self.$part, table, file);)?
                $(
                    let read: Option<$kind> =
                        $crate::file::key(table, $key, $crate::file::How::named(stringify!($how)), file);
                    $(let read = $crate::file::within(table, $key, read, &$range);)?
                    match read {
                        Some(value) => {
                            self.$($place).+ = value.into();
                            $(if let Err(why) = $check(&*self, &*file) {
                                table.mistake($key, why);
                            })?
                        }
                        None => {
                            if let Some(made) = $crate::made_by!(&*self $(, $default)?) {
                                self.$($place).+ = made;
                            }
                        }
                    }
                )*
                $($settle(self, table, file);)?
            }

            fn put_keys(&self, plain: &mut Self, file: &$file, out: &mut $crate::file::Writer) {
                $(<$part_type as $crate::file::Keyed<$file>>::put_keys(&self.$part, &mut plain.$part, file, out);)?
                $(
                    if let Some(made) = $crate::made_by!(&*plain $(, $default)?) {
                        plain.$($place).+ = made;
                    }
                    let (mine, plainly): ($kind, $kind) =
                        (self.$($place).+.clone().into(), plain.$($place).+.clone().into());
                    if $crate::file::How::named(stringify!($how)) != $crate::file::How::May || mine != plainly {
                        $crate::file::Written::<$file>::put(&mine, $key, file, out);
                        plain.$($place).+ = mine.into();
                    }
                )*
            }

            fn tell_keys(keys: &mut Vec<$crate::file::page::Told>) {
                $(<$part_type as $crate::file::Keyed<$file>>::tell_keys(keys);)?
                $(
                    let form = <$kind as $crate::file::Written<$file>>::form();
                    $(let form = <$kind as $crate::file::Bounded<_>>::told(form, &$range);)?
                    keys.push($crate::file::page::Told {
                        key: $key,
                        form,
                        says: $told,
                        missing: [$($missing,)? ""][0],
                        needed: $crate::file::How::named(stringify!($how)) == $crate::file::How::Need,
                    });
                )*
            }
        }
    };
}

pub use muster::read::{Reader as TomlTable, Value as TomlValue};
