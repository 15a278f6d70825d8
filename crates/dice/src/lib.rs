//! Dice, where they come from, and the exact odds of throwing them.
//!
//! - A [`Die`] is a kind of die, a [`Throw`] is dice of a kind with their [`Reading`]: hits, a sum, the
//!   highest; with faces that are thrown again and a score that is the most that counts.
//! - A [`Source`] is where dice come from. [`Seeded`] dice follow from a [`Seed`], [`Scripted`] dice were
//!   thrown at a real table, [`Recorded`] dice were thrown in an earlier run, and [`Enumerating`] dice fall
//!   in every way there is, one after the other: run by run with [`enumerate`], or step by step with [`walk`],
//!   which follows ways that have come to the same as one.
//! - [`Odds`] is the distribution of a score and [`Chance`] a fraction. Both are exact, whatever the size of
//!   the numbers; rounding comes only with printing.
//!
//! ```
//! use dice::{Chance, D6, Faces, Scripted, Seed, Seeded, Source, Throw, enumerate};
//!
//! // Four dice that hit on 5+, and then a test that wants a die over the hits.
//! const SHOTS: Throw = Throw::hits(D6, 4, Faces::at_least(5));
//! fn holds(dice: &mut dyn Source) -> bool {
//!     let hits = dice.throw_silently(&SHOTS);
//!     hits == 0 || dice.throw_silently(&Throw::one(D6)) > hits
//! }
//!
//! // By chance, the same on every machine:
//! let mut seeded = Seeded::new(Seed::from_number(7));
//! holds(&mut seeded);
//!
//! // With the dice of a real table: two hits, and a three is enough.
//! let mut scripted = Scripted::new(vec![1, 5, 6, 2, 3]);
//! assert!(holds(&mut scripted));
//! assert_eq!(scripted.trouble(), None);
//!
//! // With all dice there are. The same rule gives its own exact odds:
//! let outcomes = enumerate(1000, |dice| holds(dice))?;
//! assert_eq!(outcomes.chance(&true).to_string(), "77.8%");
//!
//! // A throw's odds need no rule around it:
//! assert_eq!(SHOTS.odds().at_least(1), Chance::of(65, 81));
//! # Ok::<(), dice::TooMany>(())
//! ```
//!
//! # What is deliberately absent
//!
//! There is no clock, no entropy of the machine, no hash map and no global generator: whoever wants dice says
//! where they come from.

#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

mod chance;
mod die;
mod enumerate;
mod odds;
mod pool;
mod script;
mod seed;
mod seeded;
mod source;
mod throw;
mod walk;
mod weight;

pub use chance::Chance;
pub use die::{AVERAGE, D4, D6, D8, D10, D12, D20, D100, Die, Faces};
pub use enumerate::{Enumerating, Outcomes, TooMany, enumerate};
pub use odds::{Odds, Opposed};
pub use script::{Recorded, ScriptTrouble, Scripted};
pub use seed::{NotASeed, Seed};
pub use seeded::Seeded;
pub use source::Source;
pub use throw::{Reading, Throw, Use};
pub use walk::{Walk, walk};
