//! Hidden contingents: markers, found as the ruleset says or by an enemy who comes near, all units at once (muster.hidden.*).

use battle::Table;

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

impl State {
    /// Whether a unit is of a contingent that began hidden by the conditions of the battle: once it is found it is found for good.
    pub(crate) fn is_of_hidden_contingent(&self, id: UnitId) -> bool {
        define!("muster.hidden.reveal");
        let conditions = &self.scenario.conditions;
        let hidden = conditions.contingents.iter().filter(|body| body.hidden.is_some());
        conditions.on && hidden.into_iter().any(|body| body.pieces.contains(&id))
    }

    /// Reveals hidden contingents of which one unit has been seen, has moved, or has an enemy near.
    pub(crate) fn find_hidden(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on || !self.on_board().any(|id| self.unit(id).is(Flags::HIDDEN)) {
            return;
        }
        let scenario = std::sync::Arc::clone(&self.scenario);
        for body in scenario.conditions.contingents.iter().filter(|body| body.hidden.is_some()) {
            let near = scenario.conditions.length(body.hidden.unwrap_or(0));
            let shown = |id: &UnitId| self.unit(*id).is_on_board() && !self.unit(*id).is(Flags::HIDDEN);
            let found = |id: &UnitId| {
                let own = self.body(*id);
                let mut enemies = self.units_of(self.side_of(*id).other());
                enemies.any(|enemy| own.is_within(&self.body(enemy), near))
            };
            let hidden = |id: &UnitId| self.unit(*id).is_on_board() && self.unit(*id).is(Flags::HIDDEN);
            let revealed =
                body.pieces.iter().any(|id| shown(id) || hidden(id) && (self.has_moved(*id) || found(id)));
            if revealed {
                let all: Vec<UnitId> = body.pieces.iter().copied().filter(|id| hidden(id)).collect();
                for unit in all {
                    let rules = [rule!("muster.hidden.reveal"), rule!("muster.hidden.mwg")];
                    self.put_on_board(unit, &rules, table);
                }
            }
        }
    }
}
