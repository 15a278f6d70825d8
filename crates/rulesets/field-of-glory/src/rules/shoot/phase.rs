//! The shooting phase: both sides name their shooters, then all dice are rolled (sequence.shooting).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::define;
use crate::rules::nerve::aftermath::{Aftermath, Fought};
use crate::rules::shoot::orders::NameShooters;
use crate::state::State;

/// The shooting phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shooting {
    /// How far it has come: so many sides have named their shooters.
    pub(crate) stage: u8,
}

impl Resolves<State> for Shooting {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("sequence.shooting", "shoot.dice.first");
        match battle.in_turn().get(usize::from(self.stage)) {
            Some(side) => {
                battle.replace(Shooting { stage: self.stage + 1 });
                battle.then(NameShooters { side: *side });
            }
            None => {
                battle.shoot_all(table);
                battle.replace(Aftermath::of(Fought::Shooting));
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
