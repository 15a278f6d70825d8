//! Everything that is wrong with a file, named at once.

use std::fmt;

/// One thing that is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The line of the file, from 1, if it is known.
    pub line: Option<usize>,
    /// The column in that line, from 1, if it is known.
    pub column: Option<usize>,
    /// Where in the file, as a path of keys like `side[0].contingent[3].troops.class`; empty for the whole file.
    pub place: String,
    /// What is wrong, as a sentence for whoever wrote the file.
    pub reason: String,
}

/// All that is wrong with a file.
///
/// Printed, it has one line for each mistake:
///
/// ```
/// use muster::Mistakes;
///
/// let mut mistakes = Mistakes::new();
/// mistakes.note("side[0].break_at", "1.5 is more than 0.9").note("", "the file has no sides");
/// assert_eq!(mistakes.to_string(), "side[0].break_at: 1.5 is more than 0.9\nthe file has no sides");
/// assert!(mistakes.into_result("a battle").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mistakes {
    list: Vec<Mistake>,
}

impl Mistakes {
    /// None yet.
    pub fn new() -> Mistakes {
        Mistakes::default()
    }

    /// Adds a mistake whose line is not known, or not yet.
    pub fn note(&mut self, place: impl Into<String>, reason: impl Into<String>) -> &mut Mistakes {
        self.add(Mistake { line: None, column: None, place: place.into(), reason: reason.into() })
    }

    /// Adds a mistake.
    pub fn add(&mut self, mistake: Mistake) -> &mut Mistakes {
        self.list.push(mistake);
        self
    }

    /// Adds all mistakes of another list.
    pub fn append(&mut self, other: Mistakes) -> &mut Mistakes {
        self.list.extend(other.list);
        self
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The mistakes in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, Mistake> {
        self.list.iter()
    }

    /// Puts them in the order of the file, those without a line first.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|mistake| (mistake.line, mistake.column));
    }

    /// The value that was read if there are no mistakes, and the mistakes otherwise.
    pub fn into_result<T>(self, value: T) -> Result<T, Mistakes> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl<'list> IntoIterator for &'list Mistakes {
    type Item = &'list Mistake;
    type IntoIter = std::slice::Iter<'list, Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Mistakes {
    type Item = Mistake;
    type IntoIter = std::vec::IntoIter<Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl FromIterator<Mistake> for Mistakes {
    fn from_iter<I: IntoIterator<Item = Mistake>>(mistakes: I) -> Mistakes {
        Mistakes { list: mistakes.into_iter().collect() }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.place.as_str()) {
            (Some(line), "") => write!(out, "line {line}: {}", self.reason),
            (Some(line), place) => write!(out, "line {line}, {place}: {}", self.reason),
            (None, "") => out.write_str(&self.reason),
            (None, place) => write!(out, "{place}: {}", self.reason),
        }
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, mistake) in self.list.iter().enumerate() {
            if number > 0 {
                out.write_str("\n")?;
            }
            mistake.fmt(out)?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}
