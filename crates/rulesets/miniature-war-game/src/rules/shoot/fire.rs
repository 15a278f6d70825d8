//! Fire of missile troops (common.sequence.small-arms): to come.

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rules::fight::shock::Shock;
use crate::state::State;

/// Missile troops fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Fire {}

impl Resolves<State> for Fire {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.replace(Shock {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Fire".to_owned())
    }
}
