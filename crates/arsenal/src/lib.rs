//! The registry: every ruleset behind one door.
//!
//! This is the only crate that names them all. A ruleset is a type, so whoever wants to work with one that is known
//! only by its name hands in a [`Visitor`], which is then called with that type:
//!
//! ```
//! use arsenal::{Visitor, open};
//! use battle::Ruleset;
//!
//! struct CountRows;
//! impl Visitor for CountRows {
//!     type Output = usize;
//!     fn visit<R: Ruleset>(self, _: R) -> usize {
//!         R::rulebook().rows.len()
//!     }
//! }
//!
//! assert!(open("ctb", CountRows)? > 100);
//! assert_eq!(
//!     open("ctd", CountRows).unwrap_err().to_string(),
//!     "there is no ruleset \"ctd\"; did you mean ctb? There are: charles-the-bold (ctb), order-of-arms (ooa), tree-of-battles (tob)"
//! );
//! # Ok::<(), arsenal::UnknownRuleset>(())
//! ```

mod nearest;

use std::fmt;

use battle::Ruleset;
use serde::Serialize;

pub use nearest::nearest;

/// Writes the registry's three functions from the list of rulesets.
macro_rules! arsenal {
    ($($ruleset:path),+ $(,)?) => {
        static RULESETS: &[Info] = &[$(Info {
            key: <$ruleset as Ruleset>::KEY,
            short: <$ruleset as Ruleset>::SHORT,
            name: <$ruleset as Ruleset>::NAME,
        }),+];

        /// Every ruleset, in the order of the registry.
        #[must_use]
        pub fn rulesets() -> &'static [Info] {
            RULESETS
        }

        /// Does something with the ruleset of this key or short name.
        pub fn open<V: Visitor>(key: &str, visitor: V) -> Result<V::Output, UnknownRuleset> {
            $(
                if key == <$ruleset as Ruleset>::KEY || key == <$ruleset as Ruleset>::SHORT {
                    return Ok(visitor.visit($ruleset));
                }
            )+
            Err(UnknownRuleset { asked: key.to_string() })
        }

        /// Does something with every ruleset in turn.
        pub fn each<V: Visitor + Clone>(visitor: &V) -> Vec<V::Output> {
            vec![$(visitor.clone().visit($ruleset)),+]
        }
    };
}

// A new ruleset is one line here.
arsenal! {
    charles_the_bold::CharlesTheBold,
    order_of_arms::OrderOfArms,
    tree_of_battles::TreeOfBattles,
}

/// Something to be done with a ruleset, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<R: Ruleset>(self, ruleset: R) -> Self::Output;
}

/// How a ruleset is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Info {
    /// Its key: `charles-the-bold`.
    pub key: &'static str,
    /// Its short name: `ctb`.
    pub short: &'static str,
    /// Its name for people.
    pub name: &'static str,
}

/// A ruleset was asked for that there is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRuleset {
    /// The name that was given.
    pub asked: String,
}

impl fmt::Display for UnknownRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no ruleset {:?}; ", self.asked)?;
        let names = rulesets().iter().flat_map(|info| [info.short, info.key, info.name]);
        if let Some(meant) = nearest(&self.asked, names) {
            write!(f, "did you mean {meant}? ")?;
        }
        f.write_str("There are: ")?;
        for (n, info) in rulesets().iter().enumerate() {
            let comma = if n == 0 { "" } else { ", " };
            write!(f, "{comma}{} ({})", info.key, info.short)?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownRuleset {}
