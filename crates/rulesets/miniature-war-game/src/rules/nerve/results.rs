//! Results of morale are fixed for the next movement (common.sequence.morale-next); decimation (medieval.romans.decimation).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::field::Kind;
use crate::rulebook::{define, rule};
use crate::rules::turn::close_up::CloseUp;
use crate::state::{Flags, Reaction, State, UnitId};
use crate::troops::Troop;

/// The results of the turn are fixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Results {}

impl Resolves<State> for Results {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.share_reactions();
        battle.rout_the_terrified();
        battle.bear_within(table);
        for unit in battle.on_board().collect::<Vec<UnitId>>() {
            let Some(result) = battle.unit(unit).reaction else { continue };
            let reaction = battle.capped(unit, result);
            battle.unit_mut(unit).reaction = Some(reaction);
            battle.unit_mut(unit).set(Flags::SHAKEN, true);
            table.tell(&[rule!("common.sequence.morale-next")], Event::MustReact { unit, reaction });
            battle.decimate(unit, reaction, table);
        }
        battle.take_captives(table);
        battle.replace(CloseUp::default());
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Morale".to_owned())
    }
}

/// The highest melee point of enemies before whom it is a shame to turn.
const SHAMEFUL: u8 = 6;

impl State {
    /// Legionaries who turn before an enemy of little worth lose every tenth man.
    fn decimate(&mut self, id: UnitId, reaction: Reaction, table: &mut Table<'_, Event>) {
        define!("medieval.romans.decimation-saved");
        let legion = self.info(id).kind == Kind::Troops(Troop::RomanLegionaries);
        let weak = |enemy: UnitId| self.info(enemy).melee.is_some_and(|melee| melee <= SHAMEFUL);
        let shamed = self.unit(id).is(Flags::POOR) && self.met_in_melee(id).any(weak);
        if !legion || reaction == Reaction::Back || !shamed {
            return;
        }
        let figures = self.unit(id).figures(self.info(id)) / 10;
        if figures == 0 {
            return;
        }
        let info = &self.scenario.units[id.index()];
        let unit = &mut self.units[id.index()];
        for _ in 0..figures {
            // The last stands lose them, so that the front stands as it is.
            if let Some(place) = unit.last_place(info) {
                unit.fall(place, info);
            }
        }
        self.step_up(id);
        table.tell(&[rule!("medieval.romans.decimation")], Event::Decimated { unit: id, figures });
    }
}
