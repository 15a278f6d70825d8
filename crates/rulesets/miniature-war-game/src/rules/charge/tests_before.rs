//! Tests before anybody moves: breaking off, and charges (common.3dt.charge-when): to come.

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rules::turn::sequence::Third;
use crate::state::State;

/// Tests before the first third.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TestsBefore {}

impl Resolves<State> for TestsBefore {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.replace(Third { third: 1 });
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Tests before the movement".to_owned())
    }
}
