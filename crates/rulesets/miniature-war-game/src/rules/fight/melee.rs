//! Melee (common.melee.when): to come.

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rules::charge::break_through::BreakThrough;
use crate::rules::nerve::morale::Morale;
use crate::state::State;

/// Figures in contact fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Melee {}

impl Resolves<State> for Melee {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.replace(Morale {});
        battle.then(BreakThrough {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Melee".to_owned())
    }
}
