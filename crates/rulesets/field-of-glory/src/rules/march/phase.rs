//! The manoeuvre phase (sequence.manoeuvre).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rules::march::moves::MoveGroup;
use crate::state::State;

/// The manoeuvre phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Manoeuvre {
    /// How far it has come.
    pub(crate) stage: u8,
}

impl Resolves<State> for Manoeuvre {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.stage {
            0 => {
                battle.conform_all(table);
                battle.replace(Manoeuvre { stage: 1 });
                battle.then(MoveGroup {});
            }
            _ => battle.done(),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
