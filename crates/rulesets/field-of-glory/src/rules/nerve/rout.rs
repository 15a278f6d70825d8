//! A group that has broken routs at once (rout.first).

use battle::{Resolves, Table};
use ground::tabletop::{Cover, Leg, Rounding, Walk};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rules::march::flight::Fleeing;
use crate::state::{Flags, GroupId, State};

/// A group that has broken makes its first rout move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Routing {
    /// Who.
    pub(crate) group: GroupId,
}

impl Resolves<State> for Routing {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        battle.group_mut(self.group).set(Flags::BREAKING, false);
        let mut walk = Walk::new(*battle.block(self.group), Rounding::AtEnd, Cover::Stands);
        let distance = battle.roll_variable(self.group, "rout", table);
        // Along the facing of whoever it fought, otherwise away from the nearest enemy.
        let enemies = battle.unbroken_enemies(battle.side_of(self.group));
        let (own, nearest) = (battle.group(self.group).place, battle.nearest(self.group, enemies));
        let fought = battle.foes(self.group).next().map(|foe| battle.group(foe).place.facing);
        let away = || nearest.and_then(|(enemy, _)| battle.group(enemy).place.at.bearing_to(own.at));
        let direction = fought.or_else(away).unwrap_or(own.facing.reversed());
        if let Ok(step) = walk.step(Leg::Pivot { by: direction - own.facing }) {
            let flight = battle.flight(self.group, step.to, distance, Fleeing::Routs);
            battle.flee(self.group, &flight, table);
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
