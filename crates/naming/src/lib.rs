//! Numbers that stand for something, written as its name where somebody reads them.
//!
//! A state keeps small numbers: the third leader, the seventh hex. Files and views name what they stand for. Which number
//! stands for what is said by its type alone, an [`Id`]: [`Names`] writes all ids in something as names, and reads them back.
//! Elsewhere an id is written as its number.
//!
//! ```
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! struct LeaderId(u8);
//! naming::id!(LeaderId(u8), "leader");
//!
//! let names = naming::Names::new("none").with::<LeaderId>(["charles", "john"]);
//! let pair = [LeaderId(1), LeaderId(u8::MAX)];
//! assert_eq!(names.write(&pair).unwrap(), serde_json::json!(["john", "none"]));
//! assert_eq!(names.read::<[LeaderId; 2]>(serde_json::json!(["john", "none"])), Ok(pair));
//! assert_eq!(
//!     names.read::<LeaderId>("jon".into()),
//!     Err("there is no leader `jon`; did you mean `john`?".to_owned()),
//! );
//! assert_eq!(names.write(&LeaderId(7)), Err("there is no leader 7".to_owned()));
//! assert_eq!(serde_json::json!(pair), serde_json::json!([1, 255]));
//! ```
#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

use std::cell::RefCell;
use std::sync::Arc;

use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// A number that stands for something of a list. [`id!`] makes one of a type, and its serialization.
pub trait Id: Copy {
    /// What it stands for, in a word.
    const KIND: &'static str;
    /// The number that stands for nothing, if one does.
    const NOTHING: Option<u16>;

    /// Its number.
    fn number(self) -> u16;

    /// The id with this number, if it is small enough.
    fn numbered(number: u16) -> Option<Self>;
}

/// Makes an id of a newtype of `u8` or `u16`. Its last number stands for nothing, unless there is `always` something.
#[macro_export]
macro_rules! id {
    ($id:ident($number:ident), $kind:literal) => {
        $crate::id!(@ $id($number), $kind, Some($number::MAX as u16));
    };
    ($id:ident($number:ident), always $kind:literal) => {
        $crate::id!(@ $id($number), $kind, None);
    };
    (@ $id:ident($number:ident), $kind:literal, $nothing:expr) => {
        impl $crate::Id for $id {
            const KIND: &'static str = $kind;
            const NOTHING: Option<u16> = $nothing;

            fn number(self) -> u16 {
                u16::from(self.0)
            }

            fn numbered(number: u16) -> Option<$id> {
                $number::try_from(number).ok().map($id)
            }
        }

        impl ::serde::Serialize for $id {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::serialize(*self, to)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $id {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<$id, D::Error> {
                $crate::deserialize(from)
            }
        }
    };
}

/// What the numbers of some kinds stand for, each by its name: a text, or what else stands for it in a file. Numbers of
/// other kinds stay numbers.
#[derive(Clone, Debug)]
pub struct Names(Arc<Known>);

#[derive(Clone, Debug)]
struct Known {
    kinds: Vec<(&'static str, Vec<Value>)>,
    nobody: Value,
}

thread_local! {
    /// The names that hold while something is written or read.
    static NAMES: RefCell<Option<Names>> = const { RefCell::new(None) };
}

impl Names {
    /// No names yet; and what is written where an id stands for nothing.
    pub fn new(nobody: impl Into<Value>) -> Names {
        Names(Arc::new(Known { kinds: Vec::new(), nobody: nobody.into() }))
    }

    /// With the names of a kind, by their numbers.
    #[must_use]
    pub fn with<I: Id>(mut self, names: impl IntoIterator<Item = impl Into<Value>>) -> Names {
        let names = names.into_iter().map(Into::into).collect();
        Arc::make_mut(&mut self.0).kinds.push((I::KIND, names));
        self
    }

    /// With so many of a kind, which have no names: for seeing whether all that is numbered is there.
    #[must_use]
    pub fn count<I: Id>(self, count: usize) -> Names {
        self.with::<I>(std::iter::repeat_n(Value::Null, count))
    }

    /// Something as data, with names for numbers.
    ///
    /// # Errors
    ///
    /// If a number stands for nothing there is.
    pub fn write(&self, what: &impl Serialize) -> Result<Value, String> {
        let _scope = Scope::of(self);
        serde_json::to_value(what).map_err(|error| error.to_string())
    }

    /// Reads what [`Names::write`] writes.
    ///
    /// # Errors
    ///
    /// If a name is nobody's, or what else is wrong with it.
    pub fn read<T: DeserializeOwned>(&self, written: Value) -> Result<T, String> {
        let _scope = Scope::of(self);
        serde_json::from_value(written).map_err(|error| error.to_string())
    }

    fn of_kind(&self, kind: &str) -> Option<&[Value]> {
        self.0.kinds.iter().find(|(known, _)| *known == kind).map(|(_, names)| names.as_slice())
    }

    fn number_of<I: Id>(&self, names: &[Value], written: &Value) -> Result<u16, String> {
        if let Some(nothing) = I::NOTHING
            && *written == self.0.nobody
        {
            return Ok(nothing);
        }
        if let Some(at) = names.iter().position(|name| name == written) {
            return u16::try_from(at).map_err(|error| error.to_string());
        }
        let kind = I::KIND;
        Err(match written {
            Value::String(name) => {
                format!("there is no {kind} `{name}`{}", hint(name, names.iter().filter_map(Value::as_str)))
            }
            _ if names.iter().all(Value::is_string) => format!("should be the id of a {kind}"),
            other => format!("there is no {kind} {other}"),
        })
    }
}

/// While it lives, names hold.
struct Scope(Option<Names>);

impl Scope {
    fn of(names: &Names) -> Scope {
        Scope(NAMES.replace(Some(names.clone())))
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        NAMES.set(self.0.take());
    }
}

/// Whether names of this kind hold now.
#[must_use]
pub fn holds<I: Id>() -> bool {
    NAMES.with_borrow(|held| held.as_ref().is_some_and(|held| held.of_kind(I::KIND).is_some()))
}

/// Writes an id: its name where names hold, and else its number.
///
/// # Errors
///
/// If it stands for nothing there is where names hold.
pub fn serialize<I: Id, S: Serializer>(id: I, to: S) -> Result<S::Ok, S::Error> {
    let number = id.number();
    let written = NAMES.with_borrow(|held| {
        let held = held.as_ref()?;
        let names = held.of_kind(I::KIND)?;
        let name = names.get(usize::from(number));
        Some(name.or((I::NOTHING == Some(number)).then_some(&held.0.nobody)).cloned())
    });
    match written {
        None => to.serialize_u16(number),
        Some(Some(name)) => name.serialize(to),
        Some(None) => Err(S::Error::custom(format!("there is no {} {number}", I::KIND))),
    }
}

/// Reads what [`serialize`] writes.
///
/// # Errors
///
/// If its name is nobody's.
pub fn deserialize<'de, I: Id, D: Deserializer<'de>>(from: D) -> Result<I, D::Error> {
    let names =
        NAMES.with_borrow(|held| held.as_ref().filter(|held| held.of_kind(I::KIND).is_some()).cloned());
    let number = match names {
        None => u16::deserialize(from)?,
        Some(held) => {
            let written = Value::deserialize(from)?;
            let names = held.of_kind(I::KIND).unwrap_or_default();
            held.number_of::<I>(names, &written).map_err(D::Error::custom)?
        }
    };
    I::numbered(number).ok_or_else(|| D::Error::custom(format!("there is no {} {number}", I::KIND)))
}

/// "; did you mean ...?" if one of the words is much like what was written, and nothing otherwise.
pub fn hint<'word>(written: &str, words: impl IntoIterator<Item = &'word str>) -> String {
    let most = (written.chars().count() / 3).max(2);
    let near = words.into_iter().map(|word| (changes_between(written, word), word));
    match near.min().filter(|(changes, word)| *changes <= most && *changes < word.len()) {
        Some((_, word)) => format!("; did you mean `{word}`?"),
        None => String::new(),
    }
}

/// How many letters must be put in, taken out or changed to make one word of another.
fn changes_between(a: &str, b: &str) -> usize {
    if a.len() > 64 || b.len() > 64 {
        return usize::MAX;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
