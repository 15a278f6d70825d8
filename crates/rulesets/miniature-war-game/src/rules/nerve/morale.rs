//! Post-melee morale: what losses come to by the chart, and in melees only for those who came off worse (common.morale.when,
//! common.morale.worst-only).

use battle::{Resolves, Rule, Table};
use serde::{Deserialize, Serialize};

use super::chart::Reading;
use super::results::Results;
use super::save_group::SaveGroup;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::chance::Happening;
use crate::state::{Flags, Reaction, State, UnitId};
use crate::troops::{Arm, Troop};

/// Units that lost figures are tested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Morale {}

impl Resolves<State> for Morale {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let result = |id: UnitId, table: &mut Table<'_, Event>| {
            battle.own_result(id, table).map(|own| battle.capped(id, own))
        };
        let own: Vec<Option<Reaction>> = battle.all_units().map(|id| result(id, table)).collect();
        for id in battle.all_units() {
            let taken = own[id.index()].filter(|result| battle.takes_result(id, *result, &own, table));
            let unit = battle.unit_mut(id);
            unit.reaction = taken;
            unit.set(Flags::POOR, taken.is_some());
        }
        battle.replace(Results {});
        if let Some(question) = SaveGroup::next(battle) {
            battle.then(question);
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Morale".to_owned())
    }
}

impl State {
    /// What a unit's losses come to by themselves.
    fn own_result(&self, id: UnitId, table: &mut Table<'_, Event>) -> Option<Reaction> {
        if self.is_worn_out_and_attacked(id) {
            table.tell(&[rule!("common.melee.zero")], Event::WornOut { unit: id });
            return Some(Reaction::Rout);
        }
        let reading = self.morale_reading(id)?;
        let result = reading.result();
        let (value, losses) = (reading.value as u16, reading.losses as u16);
        let column = reading.column.total() as u8;
        table.tell(&rules_of(&reading), Event::Shaken { unit: id, value, losses, column, result });
        result
    }

    /// A result as stout hearts bear it: nobody routs, or backs and turns.
    pub(crate) fn capped(&self, id: UnitId, result: Reaction) -> Reaction {
        define!("event.48");
        let stout = self.befalls(Happening::StoutHearted, self.side_of(id));
        if stout { result.min(Reaction::Back) } else { result }
    }

    /// Whether turns of melee have worn a unit out, and it was attacked in this turn.
    fn is_worn_out_and_attacked(&self, id: UnitId) -> bool {
        define!("common.melee.zero");
        let attacked = self.unit(id).is(Flags::MELEED) || self.lost_this_turn(id) > 0;
        let worn = self.unit(id).melee_turns > 0 && self.melee_point(id, &[]).total() <= 0;
        attacked && worn && self.takes_morale(id)
    }

    /// Whether a unit takes its result: it is spared if it has come off better than every enemy whom it met in melee.
    fn takes_result(
        &self,
        id: UnitId,
        result: Reaction,
        own: &[Option<Reaction>],
        table: &mut Table<'_, Event>,
    ) -> bool {
        define!("common.morale.no-melee", "common.morale.several", "common.morale.same-tmv");
        let how = |id: UnitId| (own[self.head_of(id).index()], -self.tmv(id));
        let mut rules = Vec::new();
        let mut enemies: Vec<UnitId> =
            self.whole_of(id).into_iter().flat_map(|id| self.met_in_melee(id)).collect();
        enemies.sort_unstable();
        enemies.dedup();
        for enemy in enemies {
            let (theirs, left) = self.comes_off(enemy, how(enemy));
            if (theirs, left) <= (Some(result), -self.tmv(id)) {
                return true;
            }
            rules.push(if theirs == Some(result) {
                rule!("common.morale.same-result")
            } else {
                rule!("common.morale.worst-only")
            });
        }
        rules.dedup();
        if !rules.is_empty() {
            table.tell(&rules, Event::Spared { unit: id });
        }
        rules.is_empty()
    }

    /// How an enemy has come off: one that is destroyed, or a piece without a crew, as if it had routed with nothing left.
    fn comes_off(&self, id: UnitId, result: (Option<Reaction>, i32)) -> (Option<Reaction>, i32) {
        define!("common.morale.gone", "common.morale.pieces");
        let unit = self.unit(id);
        let is_gun = self.info(id).kind.troop().map(Troop::arm) == Some(Arm::Artillery);
        if unit.is(Flags::LOST) || is_gun && unit.crew == 0 { (Some(Reaction::Rout), 0) } else { result }
    }
}

/// The rules by which a unit reads the chart.
fn rules_of(reading: &Reading) -> Vec<Rule> {
    define!(
        "common.morale.losses",
        "common.morale.shifts",
        "medieval.chart.column-cap",
        "medieval.battle.column"
    );
    reading.column.parts().iter().map(|part| part.rule).collect()
}
