//! Morale (common.morale.when): to come.

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rules::turn::end::EndTurn;
use crate::state::State;

/// Units that lost figures are tested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Morale {}

impl Resolves<State> for Morale {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.replace(EndTurn {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Morale".to_owned())
    }
}
