//! The shooting phase: both sides name their shooters, then all dice are rolled (sequence.shooting).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::define;
use crate::rules::fight::ready::Rolled;
use crate::rules::nerve::aftermath::{Aftermath, Fought};
use crate::rules::shoot::orders::NameShooters;
use crate::state::State;

/// The shooting phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shooting {
    /// How far it has come: each side names its shooters, then who shoots at whom, then the dice.
    pub(crate) stage: u8,
}

impl Resolves<State> for Shooting {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("sequence.shooting", "shoot.dice.first");
        let [first, second] = battle.in_turn();
        battle.replace(Shooting { stage: self.stage.saturating_add(1) });
        match self.stage {
            0 => battle.then(NameShooters { side: first }),
            1 => battle.then(NameShooters { side: second }),
            2 => battle.make_ready(Rolled::Hits(Fought::Shooting)),
            _ => {
                battle.shoot_all(table);
                battle.replace(Aftermath::of(Fought::Shooting));
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
