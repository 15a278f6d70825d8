//! Numbers that explain themselves.

use std::fmt;

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::Rule;

/// How many parts a tally can hold. The longest of any ruleset has a dozen.
const MOST_PARTS: usize = 20;

/// One part of a tally: so much, for this reason, by this rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    /// The rule it comes from.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub rule: Rule,
    /// What it is, in a word or two.
    pub what: &'static str,
    /// How much it adds; for a limit or a halving, how much that changed.
    pub value: i16,
}

/// A number with the parts it is made of. A part cannot be added without its rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    parts: ArrayVec<Part, MOST_PARTS>,
    total: i32,
}

impl Tally {
    /// Begins a tally.
    #[must_use]
    #[inline]
    pub fn base(rule: Rule, what: &'static str, value: impl Into<i32>) -> Tally {
        let mut tally = Tally { parts: ArrayVec::new_const(), total: 0 };
        tally.push(rule, what, value.into());
        tally
    }

    /// Adds a part; nothing is not a part.
    #[inline]
    pub fn add(&mut self, rule: Rule, what: &'static str, value: impl Into<i32>) {
        let value = value.into();
        if value != 0 {
            self.push(rule, what, value);
        }
    }

    /// Adds a whole tally as one part.
    pub fn add_tally(&mut self, rule: Rule, what: &'static str, other: &Tally) {
        self.add(rule, what, other.total);
    }

    /// The total is at least this.
    pub fn at_least(&mut self, rule: Rule, least: i32) {
        self.add(rule, "at least", (least - self.total).max(0));
    }

    /// The total is at most this.
    pub fn at_most(&mut self, rule: Rule, most: i32) {
        self.add(rule, "at most", (most - self.total).min(0));
    }

    /// Halves the total, rounding up.
    pub fn halve_up(&mut self, rule: Rule) {
        let half = (self.total + 1).div_euclid(2);
        self.add(rule, "half, rounded up", half - self.total);
    }

    /// The sum of the parts.
    #[must_use]
    #[inline]
    pub fn total(&self) -> i32 {
        self.total
    }

    /// The total as a number of dice: none below zero, never more than a throw can hold.
    #[must_use]
    #[inline]
    pub fn dice(&self) -> u8 {
        u8::try_from(self.total.max(0)).unwrap_or(u8::MAX)
    }

    /// The parts in the order they were counted.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    fn push(&mut self, rule: Rule, what: &'static str, value: i32) {
        self.total = self.total.saturating_add(value);
        let value = i16::try_from(value).unwrap_or(if value < 0 { i16::MIN } else { i16::MAX });
        // A tally that overflows keeps its total right and gathers the rest in its last part.
        if self.parts.try_push(Part { rule, what, value }).is_err()
            && let Some(last) = self.parts.last_mut()
        {
            last.value = last.value.saturating_add(value);
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parts(f, self.total, &self.parts)
    }
}

/// Writes a total with its parts and then the rules they come from, each once.
pub(crate) fn write_parts(f: &mut impl fmt::Write, total: i32, parts: &[Part]) -> fmt::Result {
    write!(f, "{total} (")?;
    for (n, part) in parts.iter().enumerate() {
        if n == 0 {
            write!(f, "{} {}", part.what, part.value)?;
        } else {
            write!(f, ", {} {:+}", part.what, part.value)?;
        }
    }
    f.write_str(") [")?;
    for (n, part) in parts.iter().enumerate() {
        if parts[..n].iter().any(|earlier| earlier.rule == part.rule) {
            continue;
        }
        if n > 0 {
            f.write_str(" ")?;
        }
        f.write_str(part.rule.id())?;
    }
    f.write_str("]")
}
