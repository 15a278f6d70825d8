//! The melee phase: choices first, then all dice (sequence.melee, melee.fight).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::define;
use crate::rules::fight::front_rank::FrontRank;
use crate::rules::fight::ready::Rolled;
use crate::rules::fight::targets::MeleeTarget;
use crate::rules::nerve::aftermath::{Aftermath, Fought};
use crate::state::State;

/// The melee phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Melee {
    /// How far it has come: commanders first, then the targets of each side, who fights whom, then the dice.
    pub(crate) stage: u8,
}

impl Resolves<State> for Melee {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("sequence.melee", "melee.fight");
        let [first, second] = battle.in_turn();
        battle.replace(Melee { stage: self.stage.saturating_add(1) });
        match self.stage {
            0 => battle.then(FrontRank {}),
            1 => battle.then(MeleeTarget { side: first }),
            2 => battle.then(MeleeTarget { side: second }),
            3 => battle.make_ready(Rolled::Hits(Fought::Melee)),
            _ => {
                battle.fight_melees(table);
                battle.replace(Aftermath::of(Fought::Melee));
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
