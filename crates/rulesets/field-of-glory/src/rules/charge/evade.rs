//! Evade or stand (evade.who, evade.declare).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::define;
use crate::state::{Flags, GroupId, State};
use crate::troops::Troop;

/// A group that is charged, or would be met by a pursuer, evades or stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Evade {
    /// Who.
    pub(crate) group: GroupId,
    /// From whom.
    pub(crate) from: GroupId,
}

impl Resolves<State> for Evade {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// Whether a group may evade at all.
    pub(crate) fn may_evade(&self, group: GroupId) -> bool {
        define!("evade.who", "camp.sack");
        let state = self.group(group);
        let rides = |troop: Troop| troop.is_cavalry() || troop == Troop::LightChariots;
        let light = self.is_skirmishers(group)
            || self.is_single_rank(group) && self.kinds(group).all(|kind| rides(kind.troop));
        light
            && state.is_on_table()
            && !state.is_broken()
            && !self.is_in_combat(group)
            && !state.is(Flags::LOOTING | Flags::EVADED)
    }
}
