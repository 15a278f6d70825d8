//! The Combat phase: charges and responses, then all combat, then all moves (seq.6-combat).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::define;
use crate::rules::charge::declare::DueCharges;
use crate::rules::charge::evade::Evading;
use crate::rules::charge::respond::Responding;
use crate::rules::charge::ride::Charging;
use crate::state::State;

/// The Combat phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Combat {
    /// It begins: charges are declared, answered and moved.
    Start,
    /// All engaged contingents fight a round.
    Fight,
    /// It ends: captures and looting.
    End,
}

impl Combat {
    /// The phase begins.
    pub(crate) fn begin(_: &State) -> Combat {
        Combat::Start
    }
}

impl Resolves<State> for Combat {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("seq.6-combat", "charge.order", "combat.who");
        match self {
            Combat::Start => {
                battle.replace(Combat::Fight);
                battle.forget_old_rounds();
                let [first, second] = battle.in_turn();
                // The innermost comes first.
                battle.then(Charging::default());
                battle.then(Evading::default());
                battle.then(Responding::default());
                battle.then(DueCharges { side: second });
                battle.then(DueCharges { side: first });
            }
            Combat::Fight => {
                battle.replace(Combat::End);
                battle.begin_round(None);
            }
            Combat::End => {
                battle.done();
                battle.charges.clear();
                battle.capture_wounded(table);
                battle.loot(table);
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// What followed a round counts in the next one of the same combat only: who is no longer engaged forgets it.
    fn forget_old_rounds(&mut self) {
        for id in self.all_contingents() {
            let marked = self.contingent(id).is(Flags::FELL_BACK | Flags::FOLLOWED_UP);
            if marked && !self.is_engaged(id) {
                self.contingent_mut(id).set(Flags::FELL_BACK | Flags::FOLLOWED_UP, false);
            }
        }
    }
}
