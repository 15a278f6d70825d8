//! Commanders who go to a unit in order to lead it (common.order.join).

use battle::Table;
use ground::tabletop::{Edge, Place};

use crate::events::Event;
use crate::field::Kind;
use crate::orders::order::{Act, Deed, Number, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::rule;
use crate::state::{State, UnitId};

/// The unit that an order is to lead.
fn to_lead(order: &Order) -> Option<Number> {
    let deeds = order.acts().filter_map(|act| if let Act::Deed(deed) = act { Some(*deed) } else { None });
    let mut all = deeds.chain(order.notes.iter().map(|note| note.0));
    all.find_map(|deed| match deed {
        Deed { verb: Verb::Lead, object: Object::Unit(number) } => Some(number),
        _ => None,
    })
}

impl State {
    /// Movement is over: commanders whose order says so join their units, as far as their move reaches.
    pub(crate) fn lead_units(&mut self, table: &mut Table<'_, Event>) {
        for id in self
            .on_board()
            .filter(|id| {
                self.info(*id).kind == Kind::Commander && !self.unit(*id).is(crate::state::Flags::INJURED)
            })
            .collect::<Vec<UnitId>>()
        {
            let Some(place) = self.place_with_led(id) else { continue };
            let from = self.unit(id).front(self.info(id));
            let unit = self.unit_mut(id);
            (unit.grid, unit.face) = (place, Edge::Front);
            let to = self.unit(id).front(self.info(id));
            if from != to {
                let event = Event::Moves { unit: id, to, marker: self.marker_of(id), from, charges: false };
                table.tell(&[rule!("common.order.join")], event);
            }
        }
    }

    /// Where a commander comes who goes to lead a unit: behind the middle of its rear edge, or as far towards that as he can go.
    fn place_with_led(&self, id: UnitId) -> Option<Place> {
        let led = self.own_unit(self.side_of(id), to_lead(&self.orders[id.index()].order)?)?;
        if !self.is_unit_of_figures(led) {
            return None;
        }
        let outline = self.unit(led).outline(self.info(led));
        let behind = Place::new(outline.midpoint(Edge::Rear), outline.facing());
        let behind = self.scenario.brought_inside(behind, Kind::Commander.stand());
        let (from, left) = (self.unit(id).grid, self.plans.get(id.index())?.left());
        if from.at.to(behind.at).length() <= left {
            return Some(behind);
        }
        let toward = from.at.bearing_to(behind.at)?;
        let short = Place::new(from.at.moved(toward, left), toward);
        Some(self.scenario.brought_inside(short, Kind::Commander.stand()))
    }
}
