//! What war wagons and those inside are ordered by a rule of thumb: wagons that stand near each other are chained, and all stay where they are.

use crate::orders::order::{Act, Deed, Object, Order, Stage};
use crate::orders::verbs::Verb;
use crate::rulebook::define;
use crate::state::{State, UnitId};

impl State {
    /// The order of a war wagon or of somebody inside; none for all others.
    pub(crate) fn wagon_by_thumb(&self, id: UnitId) -> Option<Order> {
        define!("common.order.thumb");
        if self.is_in_wagon(id) {
            return Some(Order::hold());
        }
        if !self.is_war_wagon(id) {
            return None;
        }
        let loose = |other: &UnitId| {
            let chains = [id, *other].map(|wagon| self.trains[wagon.index()].chain);
            *other != id && self.is_war_wagon(*other) && (chains[0] != chains[1] || chains[0] == 0)
        };
        let near = |other: &UnitId| self.reach_each_other(id, *other);
        let next = self.units_of(self.side_of(id)).filter(loose).find(near);
        Some(next.map_or_else(Order::hold, |other| {
            let object = Object::Units(battle::List::of(&[self.number_of(other)]));
            let act = Act::Deed(Deed { verb: Verb::Chain, object });
            Order::of(Stage { act: Some(act), ..Stage::default() })
        }))
    }
}
