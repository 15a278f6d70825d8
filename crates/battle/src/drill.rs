//! Drills: scenarios that a ruleset makes up from a number, so that play meets what the battles that ship with it never
//! meet. The same number is the same scenario.

mod conditions;

use dice::{Seed, Seeded};

use crate::{Mistakes, Ruleset};

pub use conditions::DrillField;

/// How often a ruleset may make up a scenario that it would refuse itself, before its drill counts as broken.
const MOST_TRIES: u32 = 60;

/// The scenario of a drill, by its number.
///
/// # Errors
///
/// What is wrong with the last of them, if the ruleset has refused so many in a row; none if it has no drills.
pub fn drill<R: Ruleset>(number: u64) -> Result<String, Option<Mistakes>> {
    let mut lots = Lots::new(number);
    let mut wrong = None;
    for _ in 0..MOST_TRIES {
        let text = R::drill(&mut lots).ok_or(None)?;
        match R::open(&text) {
            Ok(_) => return Ok(text),
            Err(mistakes) => wrong = Some(mistakes),
        }
    }
    Err(wrong)
}

/// What a drill is made up from: lots that follow from its number.
#[derive(Clone, Debug)]
pub struct Lots(Seeded);

impl Lots {
    /// The lots of a drill, by its number.
    #[must_use]
    pub fn new(number: u64) -> Lots {
        Lots(Seeded::new(Seed::from_number(number)))
    }

    /// A number from `least` to `most`, all equally likely.
    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        let count = u32::try_from(i64::from(most) - i64::from(least) + 1).unwrap_or(1);
        least.saturating_add_unsigned(self.0.below(count))
    }

    /// Whether what happens so often in a hundred happens now.
    pub fn falls(&mut self, in_a_hundred: u32) -> bool {
        self.0.below(100) < in_a_hundred
    }

    /// One of a list, which has at least one.
    ///
    /// # Panics
    ///
    /// If the list is empty.
    pub fn one<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.0.below(list.len() as u32) as usize]
    }

    /// Those of a list that are taken if each is so often in a hundred, in their order.
    pub fn some<'a, T>(&mut self, list: &'a [T], in_a_hundred: u32) -> Vec<&'a T> {
        list.iter().filter(|_| self.falls(in_a_hundred)).collect()
    }

    /// How many, from `least` to `most`: seldom more than a few.
    pub fn few(&mut self, least: i32, most: i32) -> i32 {
        let far = self.between(least, most);
        let nearer = self.between(least, far);
        self.between(least, nearer.max(least))
    }
}
