//! The joint action phase and its steps in order (sequence.joint, sequence.joint-each, sequence.joint-end).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::state::State;

/// The joint action phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct JointAction {
    /// How far it has come.
    pub(crate) stage: u8,
}

impl Resolves<State> for JointAction {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
