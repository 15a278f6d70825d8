//! The kinds of values that every ruleset has.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use ground::{Facing, Hex};
use muster::read::{FromToml, Value, hint};
use naming::Id;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{File, Layout, Writer, Written, quoted};
use crate::{BySide, Side, inline};

/// What can be held to a range.
pub trait Bounded<R> {
    /// What is wrong with it, if it is not within the range.
    fn wrong(&self, range: &R) -> Option<String>;

    /// What can be written, with the range.
    fn told(form: String, range: &R) -> String;
}

macro_rules! plain {
    ($form:literal: $($kind:ty),+) => {$(
        impl<C> Written<C> for $kind {
            fn form() -> String {
                $form.to_owned()
            }

            fn read(value: &Value<'_>, _: &mut C) -> Option<$kind> {
                <$kind>::from_toml(value)
            }

            fn text(&self, _: &C) -> String {
                self.to_string()
            }
        }
    )+};
}

macro_rules! ranged {
    ($($number:ty),+) => {$(
        impl Bounded<RangeInclusive<$number>> for $number {
            fn wrong(&self, range: &RangeInclusive<$number>) -> Option<String> {
                let (least, most) = (range.start(), range.end());
                (!range.contains(self)).then(|| format!("{self} is not among {least} to {most}"))
            }

            fn told(form: String, range: &RangeInclusive<$number>) -> String {
                format!("{form}, {} to {}", range.start(), range.end())
            }
        }
    )+};
}

plain!("a whole number": u8, u16, u32, i8, i16, i32, i64);
plain!("a number": f64);
plain!("`true` or `false`": bool);
ranged!(u8, u16, u32, i8, i16, i32, i64, f64);

impl<C> Written<C> for String {
    fn form() -> String {
        "a text".to_owned()
    }

    fn read(value: &Value<'_>, _: &mut C) -> Option<String> {
        String::from_toml(value)
    }

    fn text(&self, _: &C) -> String {
        quoted(self)
    }
}

/// What may be said or not.
impl<C, T: Written<C>> Written<C> for Option<T> {
    const LAYOUT: Layout = T::LAYOUT;

    fn form() -> String {
        T::form()
    }

    fn read(value: &Value<'_>, file: &mut C) -> Option<Option<T>> {
        T::read(value, file).map(Some)
    }

    fn text(&self, file: &C) -> String {
        self.as_ref().map(|value| value.text(file)).unwrap_or_default()
    }

    fn put(&self, key: &str, file: &C, out: &mut Writer) {
        if let Some(value) = self {
            value.put(key, file, out);
        }
    }
}

impl<R, T: Bounded<R>> Bounded<R> for Option<T> {
    fn wrong(&self, range: &R) -> Option<String> {
        self.as_ref().and_then(|value| value.wrong(range))
    }

    fn told(form: String, range: &R) -> String {
        T::told(form, range)
    }
}

/// A list; a range holds how long it is.
impl<C, T: Written<C>> Written<C> for Vec<T> {
    const LAYOUT: Layout = T::LAYOUT;

    fn form() -> String {
        if T::LAYOUT == Layout::Inline { format!("a list, each {}", T::form()) } else { T::form() }
    }

    fn read(value: &Value<'_>, file: &mut C) -> Option<Vec<T>> {
        // All items are read, so that the mistakes of all are found.
        let read: Vec<Option<T>> = value.items()?.iter().map(|item| T::read(item, file)).collect();
        read.into_iter().collect()
    }

    fn text(&self, file: &C) -> String {
        let items: Vec<String> = self.iter().map(|item| item.text(file)).collect();
        format!("[{}]", items.join(", "))
    }

    fn put(&self, key: &str, file: &C, out: &mut Writer) {
        out.put_list(key, self, file);
    }
}

impl<T> Bounded<RangeInclusive<usize>> for Vec<T> {
    fn wrong(&self, range: &RangeInclusive<usize>) -> Option<String> {
        let (least, most, many) = (range.start(), range.end(), self.len());
        if many > *most {
            return Some(format!("there are {many}, and at most {most} can be"));
        }
        (many < *least).then(|| format!("there are {many}, and at least {least} must be"))
    }

    fn told(form: String, range: &RangeInclusive<usize>) -> String {
        match (range.start(), range.end()) {
            (0, most) => format!("{form}, at most {most}"),
            (least, most) => format!("{form}, {least} to {most} of them"),
        }
    }
}

/// One for red and one for blue, in this order.
impl<C, T: Written<C>> Written<C> for BySide<T> {
    const LAYOUT: Layout = T::LAYOUT;

    fn form() -> String {
        format!("for red and for blue: {}", T::form())
    }

    fn read(value: &Value<'_>, file: &mut C) -> Option<BySide<T>> {
        let items = value.items()?;
        let read: Vec<Option<T>> = items.iter().map(|item| T::read(item, file)).collect();
        if read.len() != 2 {
            value.mistake(format!("there should be two, for red and for blue, not {}", read.len()));
        }
        let read: Vec<T> = read.into_iter().collect::<Option<_>>()?;
        <[T; 2]>::try_from(read).ok().map(BySide)
    }

    fn text(&self, file: &C) -> String {
        let [red, blue] = &self.0;
        format!("[{}, {}]", red.text(file), blue.text(file))
    }

    fn put(&self, key: &str, file: &C, out: &mut Writer) {
        out.put_list(key, &self.0, file);
    }
}

impl<R, T: Bounded<R>> Bounded<R> for BySide<T> {
    fn wrong(&self, range: &R) -> Option<String> {
        self.0.iter().find_map(|value| value.wrong(range))
    }

    fn told(form: String, range: &R) -> String {
        T::told(form, range)
    }
}

/// A pair, as a list of two.
impl<C, A: Written<C>, B: Written<C>> Written<C> for (A, B) {
    fn form() -> String {
        format!("a pair of {} and {}", A::form(), B::form())
    }

    fn read(value: &Value<'_>, file: &mut C) -> Option<(A, B)> {
        match &value.items()?[..] {
            [first, second] => {
                let (first, second) = (A::read(first, file), B::read(second, file));
                first.zip(second)
            }
            _ => {
                value.mistake("should be a pair");
                None
            }
        }
    }

    fn text(&self, file: &C) -> String {
        format!("[{}, {}]", self.0.text(file), self.1.text(file))
    }
}

/// What a word of a list stands for; none after noting that it is none of them.
pub fn one_of<'word, V>(
    value: &Value<'_>,
    what: &str,
    words: impl Iterator<Item = (&'word str, V)>,
) -> Option<V> {
    let Some(text) = value.as_str() else { return value.wanted(&format!("a {what}")) };
    let mut known = Vec::new();
    for (word, meant) in words {
        if word == text {
            return Some(meant);
        }
        known.push(word);
    }
    // A short list is told as a whole.
    let all = || format!(", only {}", known.join(", "));
    let near = if known.len() <= 3 { String::new() } else { hint(text, known.iter().copied()) };
    let told = if near.is_empty() && known.len() <= 6 { all() } else { near };
    value.mistake(format!("`{text}` is no {what}{told}"));
    None
}

/// Declares the words with which files write an enum.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Going { Good, Soft }
/// battle::words! { Going, "kind of going": Good = "good", Soft = "soft" }
/// ```
#[macro_export]
macro_rules! words {
    ($kind:ident, $what:literal: $($variant:ident = $word:literal),+ $(,)?) => {
        impl<C> $crate::file::Written<C> for $kind {
            fn form() -> String {
                $crate::file::page::form_of_words(&[$($word),+])
            }

            fn read(value: &$crate::file::TomlValue<'_>, _: &mut C) -> Option<$kind> {
                $crate::file::one_of(value, $what, [$(($word, $kind::$variant)),+].into_iter())
            }

            fn text(&self, _: &C) -> String {
                $crate::file::quoted(match self {
                    $($kind::$variant => $word,)+
                })
            }
        }
    };
}

words! { Side, "side": Red = "red", Blue = "blue" }

/// The point of a hex that something faces, as a number from 0 to 5.
impl<C> Written<C> for Facing {
    fn form() -> String {
        "a whole number, 0 to 5".to_owned()
    }

    fn read(value: &Value<'_>, _: &mut C) -> Option<Facing> {
        let number = u8::from_toml(value)?;
        let facing = Facing::try_from(number).ok();
        if facing.is_none() {
            value.mistake(format!("{number} is not among 0 to 5"));
        }
        facing
    }

    fn text(&self, _: &C) -> String {
        self.to_string()
    }
}

/// A hex by its coordinates, whether there is such a one on the map or not.
impl<C> Written<C> for Hex {
    fn form() -> String {
        "a hex `[q, r]`".to_owned()
    }

    fn read(value: &Value<'_>, _: &mut C) -> Option<Hex> {
        match Vec::<i8>::from_toml(value)?[..] {
            [q, r] => Some(Hex::new(q, r)),
            _ => {
                value.mistake("a hex is written [q, r]");
                None
            }
        }
    }

    fn text(&self, _: &C) -> String {
        format!("[{}, {}]", self.q, self.r)
    }
}

/// A thing's own id: one word that can stand in an action, and no other's of its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnId<I>(String, PhantomData<I>);

impl<I> From<String> for OwnId<I> {
    fn from(id: String) -> OwnId<I> {
        OwnId(id, PhantomData)
    }
}

impl<I> From<OwnId<I>> for String {
    fn from(id: OwnId<I>) -> String {
        id.0
    }
}

impl<C: File, I: Id> Written<C> for OwnId<I> {
    fn form() -> String {
        "one word".to_owned()
    }

    fn read(value: &Value<'_>, file: &mut C) -> Option<OwnId<I>> {
        let id = String::from_toml(value)?;
        let plain = |c: char| c.is_alphanumeric() || "-_.'+".contains(c);
        let wrong = if id.is_empty() || !id.chars().all(plain) {
            Some(format!("`{id}` should be one word of letters, digits, - and _"))
        } else if C::RESERVED.contains(&id.to_lowercase().as_str()) {
            Some(format!("`{id}` is a word with which players write actions; choose another"))
        } else if id.parse::<f64>().is_ok() {
            Some(format!("`{id}` is a number; an id has a letter in it"))
        } else {
            let again = file.known_mut().meets(I::KIND, &id);
            again.then(|| format!("there are two {}s `{id}`", I::KIND))
        };
        if let Some(why) = wrong {
            value.mistake(why);
        }
        Some(id.into())
    }

    fn text(&self, _: &C) -> String {
        quoted(&self.0)
    }
}

/// Reads a value as its serialization has it, with names for numbers.
pub fn read_data<T: DeserializeOwned, C: File>(value: &Value<'_>, file: &C) -> Option<T> {
    let written = serde_json::to_value(value.plain()).unwrap_or_default();
    file.known().names.read(written).map_err(|why| value.mistake(why)).ok()
}

/// What [`read_data`] reads; what is null is left out.
pub fn data_text<T: Serialize, C: File>(what: &T, file: &C) -> String {
    inline::text_without_nothing(&file.known().names.write(what).unwrap_or_default())
}

/// The same of a table, with only what differs from its start.
pub fn changes_text<T: Serialize + Default, C: File>(what: &T, file: &C) -> String {
    let names = &file.known().names;
    let mut value = names.write(what).unwrap_or_default();
    let plain = names.write(&T::default()).unwrap_or_default();
    if let serde_json::Value::Object(table) = &mut value {
        table.retain(|key, value| plain.get(key) != Some(value));
    }
    inline::text_without_nothing(&value)
}

/// Lets files write what numbers stand for: ids by their names. [`ids!`](crate::ids) does it by itself.
#[macro_export]
macro_rules! written_ids {
    ($($id:ident),+) => {$(
        impl<C: $crate::file::File> $crate::file::Written<C> for $id {
            fn form() -> String {
                format!("the id of a {}", <$id as $crate::naming::Id>::KIND)
            }

            fn read(value: &$crate::file::TomlValue<'_>, file: &mut C) -> Option<$id> {
                $crate::file::read_data(value, file)
            }

            fn text(&self, file: &C) -> String {
                $crate::file::data_text(self, file)
            }
        }
    )+};
}

/// Lets files write types as their serialization has them, with names for numbers: what nobody writes by hand. What is as
/// in [`Default`] is left out.
#[macro_export]
macro_rules! written_data {
    ($($kind:ident = $form:literal),+ $(,)?) => {$(
        impl<C: $crate::file::File> $crate::file::Written<C> for $kind {
            fn form() -> String {
                $form.to_owned()
            }

            fn read(value: &$crate::file::TomlValue<'_>, file: &mut C) -> Option<$kind> {
                $crate::file::read_data(value, file)
            }

            fn text(&self, file: &C) -> String {
                $crate::file::changes_text(self, file)
            }
        }
    )+};
}

/// A share of at most 1: `[2, 5]`, `"2/5"` or `0.4`. It is written as `[2, 5]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share(pub u32, pub u32);

impl Share {
    /// A share given as a decimal number, as an exact fraction to four places.
    pub fn exact(number: f64) -> Share {
        let above = (number.clamp(0.0, 1.0) * 10_000.0).round() as u32;
        let divisor = |mut a: u32, mut b: u32| {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a.max(1)
        };
        let by = divisor(above, 10_000);
        Share(above / by, 10_000 / by)
    }

    fn of(value: &toml::Value) -> Option<Share> {
        let whole = |value: &toml::Value| value.as_integer().and_then(|number| u32::try_from(number).ok());
        let share = match value {
            toml::Value::String(text) => {
                let (above, below) = text.split_once('/')?;
                Share(above.trim().parse().ok()?, below.trim().parse().ok()?)
            }
            toml::Value::Array(pair) => match &pair[..] {
                [above, below] => Share(whole(above)?, whole(below)?),
                _ => return None,
            },
            toml::Value::Integer(1) => Share(1, 1),
            toml::Value::Float(number) if (0.0..=1.0).contains(number) => Share::exact(*number),
            _ => return None,
        };
        (share.0 > 0 && share.0 <= share.1 && share.1 <= 1_000_000).then_some(share)
    }
}

impl From<(u32, u32)> for Share {
    fn from((above, below): (u32, u32)) -> Share {
        Share(above, below)
    }
}

impl From<Share> for (u32, u32) {
    fn from(share: Share) -> (u32, u32) {
        (share.0, share.1)
    }
}

impl<C> Written<C> for Share {
    fn form() -> String {
        "a share: `[2, 5]`, `\"2/5\"` or `0.4`".to_owned()
    }

    fn read(value: &Value<'_>, _: &mut C) -> Option<Share> {
        let share = Share::of(&value.plain());
        if share.is_none() {
            value.mistake("should be a share of at most 1, like [2, 5], \"2/5\" or 0.4");
        }
        share
    }

    fn text(&self, _: &C) -> String {
        format!("[{}, {}]", self.0, self.1)
    }
}

/// A table whose keys are words of a list, each with a value: hexes by kind of ground, say. What is not there is
/// [`Default`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByWord<W, V>(pub Vec<(W, V)>);

impl<W, V> Default for ByWord<W, V> {
    fn default() -> ByWord<W, V> {
        ByWord(Vec::new())
    }
}

impl<C, W: Listed, V: Written<C>> Written<C> for ByWord<W, V> {
    const LAYOUT: Layout = Layout::Table;

    fn form() -> String {
        let words: Vec<String> = W::words().iter().map(|(word, _)| format!("`{word}`")).collect();
        format!("a table: for {} {}", super::page::either(&words), V::form())
    }

    fn read(value: &Value<'_>, file: &mut C) -> Option<ByWord<W, V>> {
        let mut table = value.table()?;
        let mut read = Vec::new();
        for (word, meant) in W::words() {
            if let Some(value) = table.may_value(word) {
                read.extend(V::read(&value, file).map(|value| (meant, value)));
            }
        }
        table.finish();
        Some(ByWord(read))
    }

    fn text(&self, file: &C) -> String {
        let mut out = Writer::inline();
        self.fill(file, &mut out);
        out.finish()
    }

    fn put(&self, key: &str, file: &C, out: &mut Writer) {
        out.table(key, false, |out| self.fill(file, out));
    }

    fn fill(&self, file: &C, out: &mut Writer) {
        for (meant, value) in &self.0 {
            value.put(meant.word(), file, out);
        }
    }
}

/// A word of a list that the rules or their charts have. [`written_words!`](crate::written_words) lets files write it by itself.
pub trait Listed: Sized {
    /// All of them, with what each stands for.
    fn words() -> Vec<(&'static str, Self)>;

    /// The word for it.
    fn word(&self) -> &'static str;
}

/// Lets files write what is [`Listed`]; the word says what it is in a sentence.
#[macro_export]
macro_rules! written_words {
    ($($kind:ident = $what:literal),+ $(,)?) => {$(
        impl<C> $crate::file::Written<C> for $kind {
            fn form() -> String {
                concat!("a ", $what).to_owned()
            }

            fn read(value: &$crate::file::TomlValue<'_>, _: &mut C) -> Option<$kind> {
                $crate::file::one_of(value, $what, <$kind as $crate::file::Listed>::words().into_iter())
            }

            fn text(&self, _: &C) -> String {
                $crate::file::quoted($crate::file::Listed::word(self))
            }
        }
    )+};
}
