//! Sorties: the garrison of a walled town leaves it by a gate (muster.special.sortie, muster.special.sortie.fog).

use battle::neutral::deeds;
use battle::neutral::places::tabletop::gate_in;
use battle::{Refusal, Table};
use ground::tabletop::{Place, TOUCH};

use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{Flags, GroupId, State};

/// A sortie that is allowed; only [`State::may_sally`] makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sortie {
    group: GroupId,
    place: Place,
}

impl State {
    /// Where a group comes to stand that leaves its town by the gate: outside the wall, its rear edge along it.
    fn sortie_place(&self, group: GroupId) -> Option<Place> {
        let town = &self.scenario.table.pieces[self.town_of(group)?].outline;
        let [gate, _] = deeds::gates_of(self, group).next()?;
        let (gate, outward) = gate_in(town, *gate)?;
        let far = self.block(group).shape.full_depth() + TOUCH * 2;
        Some(Place::new(gate.moved(outward, far), outward))
    }

    /// Whether a group may leave its town now, as its whole move.
    pub(crate) fn may_sally(&self, group: GroupId) -> Result<Sortie, Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("muster.special.sortie"), why).about(group.into()));
        let Some(place) = self.sortie_place(group) else {
            return refuse("no gate is open to {0}");
        };
        if self.side_of(group) != self.active || self.group(group).is(Flags::MOVED) {
            return refuse("{0} cannot move now");
        }
        if !self.has_room_at(group, place, self.group(group).files) {
            return refuse("{0} finds no room before the gate");
        }
        Ok(Sortie { group, place })
    }

    /// A group leaves its town.
    pub(crate) fn sally(&mut self, sortie: Sortie, table: &mut Table<'_, Event>) {
        let Sortie { group, place } = sortie;
        self.put(group, place);
        self.group_mut(group).set(Flags::MOVED, true);
        let rules = [rule!("muster.special.sortie"), rule!("muster.special.sortie.fog")];
        table.tell(&rules, Event::Sallies(group));
    }
}
