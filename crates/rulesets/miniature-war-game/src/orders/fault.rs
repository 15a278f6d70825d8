//! What is wrong with a line, and where (common.order.errors).

use std::fmt;

use battle::Rule;

/// When a fault is looked for: the first pass that finds one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Pass {
    /// Words that no order may hold.
    Forbidden,
    /// What cannot be read.
    Unreadable,
    /// What is not allowed for this unit now.
    NotAllowed,
}

/// A fault of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    /// When it is looked for.
    pub pass: Pass,
    /// The line, from 0, where an order takes several.
    pub line: usize,
    /// The first character of the word or sign at fault, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// The row that says so.
    pub rule: Rule,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, ", self.line + 1)?;
        }
        write!(f, "column {}: {} [{}]", self.column, self.message, self.rule)
    }
}

/// All faults of a line. The first is the one that is shown where there is room for one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    /// These faults in the order in which they count, or nothing if there are none.
    pub(crate) fn of(mut faults: Vec<Fault>) -> Result<(), Faults> {
        if faults.is_empty() {
            return Ok(());
        }
        // Of two at one word the one that was noted first stays first.
        faults.sort_by_key(|fault| (fault.pass, fault.line, fault.column));
        faults.dedup();
        Err(Faults(faults))
    }

    /// The fault that counts.
    pub(crate) fn first(&self) -> &Fault {
        &self.0[0]
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[Fault] {
        &self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, fault) in self.0.iter().enumerate() {
            let before = if number > 0 { "; " } else { "" };
            write!(f, "{before}{fault}")?;
        }
        Ok(())
    }
}

/// Things that can be expected, with commas and `or`.
pub(super) fn listed(things: &[&str]) -> String {
    match things {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
