//! Shock (common.shock.when): to come.

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use super::melee::Melee;
use crate::events::Event;
use crate::state::State;

/// Charging stands strike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shock {}

impl Resolves<State> for Shock {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.replace(Melee {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Shock".to_owned())
    }
}
