//! Sorties: the garrison of a walled town leaves it by a gate (muster.special.sortie, muster.special.sortie.mwg).

use battle::Table;
use battle::neutral::deeds;
use battle::neutral::places::tabletop::gate_in;
use battle::neutral::specials::Conditioned as _;
use ground::tabletop::{Edge, Place, TOUCH};

use crate::charts::BEATS;
use crate::events::Event;
use crate::field::{Feature, GroundKind};
use crate::rulebook::{define, rule};
use crate::rules::neutral::specials::leads_away;
use crate::state::{Flags, State, UnitId};

impl State {
    /// The walled town in which a unit is, by its place in the list of ground.
    fn town_of(&self, id: UnitId) -> Option<usize> {
        define!("muster.ground.walled-town");
        let centre = self.unit(id).outline(self.info(id)).centre();
        self.scenario.table.pieces.iter().position(|piece| {
            let is_town =
                piece.kind.kind == GroundKind::Building && piece.kind.feature == Some(Feature::Town);
            is_town && piece.outline.holds(centre)
        })
    }

    /// Where a unit comes to stand that leaves its town by a gate that is open: outside the wall, its rear edge along it.
    fn sortie_place(&self, id: UnitId) -> Option<Place> {
        let town = &self.scenario.table.pieces[self.town_of(id)?].outline;
        let [gate, _] = deeds::gates_of(self, id).next()?;
        let (gate, outward) = gate_in(town, *gate)?;
        let far = self.unit(id).outline(self.info(id)).depth() + TOUCH * 2;
        Some(Place::new(gate.moved(outward, far), outward))
    }

    /// Whether a gate is open by which a unit may leave its town.
    pub(crate) fn may_sally(&self, id: UnitId) -> bool {
        self.scenario.conditions.on && self.is_walled_in(id) && self.sortie_place(id).is_some()
    }

    /// Movement is over: garrisons whose order leads them out of their town stand before its gate, if there is room.
    pub(crate) fn sally_out(&mut self, table: &mut Table<'_, Event>) {
        define!("muster.flag.garrison");
        if !self.scenario.conditions.on {
            return;
        }
        for id in self.in_order_of_telling() {
            let goes = leads_away(&self.orders[id.index()].order) && self.run(id).forced.is_none();
            let Some(place) = self.sortie_place(id).filter(|_| goes && self.is_walled_in(id)) else {
                continue;
            };
            if !self.has_room_at(id, place) {
                continue;
            }
            let unit = self.unit_mut(id);
            (unit.grid, unit.face) = (place, Edge::Front);
            // It has spent its whole move, and can do nothing else in this turn.
            unit.set(Flags::SALLIED | Flags::MISSED, true);
            if let Some(plan) = self.plans.get_mut(id.index()) {
                plan.taken = BEATS;
            }
            let rules = [rule!("muster.special.sortie"), rule!("muster.special.sortie.mwg")];
            let marker = self.marker_of(id);
            table.tell(&rules, Event::Sallies { unit: id, to: place, marker });
        }
    }
}
