//! The impact phase and its steps in order (sequence.impact, charge.order).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rules::nerve::aftermath::{Aftermath, Fought};
use crate::state::State;

/// The impact phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Impact {
    /// How far it has come.
    pub(crate) stage: u8,
}

impl Resolves<State> for Impact {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        if battle.fights.iter().any(|fight| fight.impact) {
            battle.fight_impacts(table);
            battle.replace(Aftermath::of(Fought::Impact));
        } else {
            battle.done();
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
