//! Artillery (common.sequence.artillery): to come.

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use super::fire::Fire;
use crate::events::Event;
use crate::state::State;

/// Pieces fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Artillery {}

impl Resolves<State> for Artillery {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.replace(Fire {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Artillery".to_owned())
    }
}
