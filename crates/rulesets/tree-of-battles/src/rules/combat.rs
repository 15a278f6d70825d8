//! The Combat phase: charges and responses, then all combat, then all moves (seq.6-combat).

use battle::{Refusal, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::charge::Declaring;
use crate::rules::charging::Charging;
use crate::rules::responses::{Evading, Responding};
use crate::state::{ContingentId, State};
use crate::steps::Pending;

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

impl Pending for Combat {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("seq.6-combat"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("charge.order", "combat.who");
        match self {
            Combat::Start => {
                battle.replace(Combat::Fight);
                battle.forget_old_rounds();
                let [first, second] = battle.in_turn();
                // The innermost comes first.
                battle.then(Charging::default());
                battle.then(Evading::default());
                battle.then(Responding::default());
                battle.then(Declaring { side: second, compelled: false });
                battle.then(Declaring { side: first, compelled: false });
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
}

impl State {
    /// What followed a round counts in the next one of the same combat only: who is no longer engaged forgets it.
    fn forget_old_rounds(&mut self) {
        for n in 0..self.contingents.len() as u8 {
            let id = ContingentId(n);
            let marked = self.contingent(id).is(Flags::FELL_BACK | Flags::FOLLOWED_UP);
            if marked && !self.is_engaged(id) {
                self.contingent_mut(id).set(Flags::FELL_BACK | Flags::FOLLOWED_UP, false);
            }
        }
    }
}
