//! The registry: every ruleset behind its door.
//!
//! This is the only crate that names them all. Whoever wants to work with a ruleset that is known only by its name gets
//! its [`Door`] here, and asks that:
//!
//! ```
//! let door = arsenal::open("ctb")?;
//! assert_eq!(door.name(), "Charles the Bold");
//! assert!(door.rulebook().rows.len() > 100);
//! assert_eq!(
//!     arsenal::open("ctd").err().map(|unknown| unknown.to_string()).unwrap_or_default(),
//!     "there is no ruleset \"ctd\"; did you mean ctb? There are: charles-the-bold (ctb), order-of-arms (ooa), tree-of-battles (tob), field-of-glory (fog), miniature-war-game (mwg)"
//! );
//! # Ok::<(), arsenal::UnknownRuleset>(())
//! ```

mod nearest;

use std::fmt;

use door::Door;

pub use nearest::nearest;

/// The doors, in the order in which rulesets are listed. A new ruleset is one line here.
static DOORS: &[fn() -> &'static dyn Door] = &[
    charles_the_bold_door::door,
    order_of_arms_door::door,
    tree_of_battles_door::door,
    field_of_glory_door::door,
    miniature_war_game_door::door,
];

/// Every door, in the order of the registry.
pub fn doors() -> impl ExactSizeIterator<Item = &'static dyn Door> {
    DOORS.iter().map(|door| door())
}

/// The door of the ruleset of this key or short name.
pub fn open(key: &str) -> Result<&'static dyn Door, UnknownRuleset> {
    doors()
        .find(|door| door.key() == key || door.short() == key)
        .ok_or_else(|| UnknownRuleset { asked: key.to_string() })
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
        let names = doors().flat_map(|door| [door.short(), door.key(), door.name()]);
        if let Some(meant) = nearest(&self.asked, names) {
            write!(f, "did you mean {meant}? ")?;
        }
        f.write_str("There are: ")?;
        for (n, door) in doors().enumerate() {
            let comma = if n == 0 { "" } else { ", " };
            write!(f, "{comma}{} ({})", door.key(), door.short())?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownRuleset {}

#[cfg(test)]
mod tests {
    #[test]
    fn a_ruleset_is_found_by_its_key_and_by_its_short_name() {
        for door in super::doors() {
            for name in [door.key(), door.short()] {
                assert_eq!(super::open(name).map(door::Door::key), Ok(door.key()));
            }
        }
    }
}
