//! Guns that are spiked by their own crew (musket.crew.spike).

use battle::{Refusal, Table};

use super::words::CrewEvent;
use crate::events::Event;
use crate::orders::order::{Act, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, Troop};

/// Whether an order tells a crew to spike its gun.
fn spikes(order: &Order) -> bool {
    order.acts().any(|act| matches!(act, Act::Deed(deed) if deed.verb == Verb::Spike))
}

impl Troop {
    /// Whether it has a touch hole that can be spiked.
    pub(crate) fn can_be_spiked(self) -> bool {
        define!("musket.crew.spike.timing");
        self.arm() == Arm::Artillery && self != Troop::Rockets
    }
}

impl State {
    /// Whether a crew may be ordered to spike its gun.
    pub(crate) fn may_spike(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        let no = |why: &'static str| Err(Refusal::new(rule!("musket.crew.spike"), why).about(id.into()));
        if !spikes(order) {
            return Ok(());
        }
        if self.unit(id).is(Flags::SPIKED) {
            return no("{0} is spiked already");
        }
        if self.unit(id).crew == 0 {
            return no("nobody serves {0}");
        }
        Ok(())
    }

    /// Crews have had the first third to spike their guns; in melee when it began or ended they do not.
    pub(crate) fn spike_guns(&mut self, table: &mut Table<'_, Event>) {
        define!("musket.crew.spike.timing", "musket.crew.spike.melee");
        let ordered = |id: &UnitId| spikes(&self.orders[id.index()].order);
        for id in self.on_board().filter(ordered).collect::<Vec<UnitId>>() {
            if self.may_spike(id, &self.orders[id.index()].order).is_err() {
                continue;
            }
            if self.is_in_contact_at(id, 0) || self.is_in_contact(id) {
                let rule = rule!("musket.crew.spike.melee");
                table.tell(&[rule], Event::Crew(CrewEvent::SpikeFails { unit: id }));
                continue;
            }
            // Whoever hammers at his gun is seen.
            self.show([id, id], table);
            self.unit_mut(id).set(Flags::SPIKED, true);
            table.tell(&[rule!("musket.crew.spike")], Event::Crew(CrewEvent::Spiked { unit: id }));
        }
    }
}
