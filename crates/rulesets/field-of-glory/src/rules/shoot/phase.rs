//! The shooting phase (sequence.shooting).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::state::State;

/// The shooting phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shooting {
    /// How far it has come.
    pub(crate) stage: u8,
}

impl Resolves<State> for Shooting {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
