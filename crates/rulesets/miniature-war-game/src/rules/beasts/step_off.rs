//! The fighter who steps off his chariot and goes on as infantry (medieval.chariot.fighter-foot).

use battle::{Refusal, Table};
use ground::tabletop::{Distance, Edge, Length, Place, Point, Rect};

use super::crews::Carrier;
use super::events::BeastEvent;
use crate::events::Event;
use crate::orders::order::Order;
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::chance::founded::Founded;
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, Mishaps, State, Unit, UnitId};
use crate::troops::Troop;

/// The places beside a chariot that are tried are so far from each other.
const STEP: Length = Length::mm(5);

fn tells_to_step_off(order: &Order) -> bool {
    order.notes.iter().any(|note| note.0.verb == Verb::StepOff)
}

impl State {
    /// Whether a chariot may be ordered to let its fighter off, if its order says so.
    pub(crate) fn may_step_off(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        if !tells_to_step_off(order) {
            return Ok(());
        }
        let no = |why: &'static str| {
            Err(Refusal::new(rule!("medieval.chariot.fighter-foot"), why).about(id.into()))
        };
        if !self.has_fighter(id) {
            return no("there is no fighter on {0} any more");
        }
        if self.unit(id).is(Flags::HIDDEN) {
            return no("{0} is hidden, and stays one marker");
        }
        Ok(())
    }

    /// Whether a chariot still carries its fighter.
    fn has_fighter(&self, id: UnitId) -> bool {
        define!("medieval.chariot.loss-order");
        self.carrier(id) == Some(Carrier::Fighter)
            && self.unit(id).wounds == 0
            && !self.has_mishap(id, Mishaps::STEPPED_OFF)
    }

    /// Fighters whose orders say so step off when all movement is over.
    pub(crate) fn step_off(&mut self, table: &mut Table<'_, Event>) {
        for id in self.on_board().filter(|id| self.has_fighter(*id)).collect::<Vec<UnitId>>() {
            if tells_to_step_off(&self.orders[id.index()].order) && !self.unit(id).is(Flags::HIDDEN) {
                self.let_off(id, table);
            }
        }
    }

    fn let_off(&mut self, chariot: UnitId, table: &mut Table<'_, Event>) {
        define!("medieval.chariot.fighter-side", "common.unit.number-new");
        let base = self.unit(chariot).outline(self.info(chariot));
        let founded = Founded {
            side: self.side_of(chariot),
            number: 0,
            troop: Troop::FighterFoot,
            figures: 1,
            from: UnitId::NONE,
            at: Place::new(base.midpoint(Edge::Front), base.facing()),
        };
        let Some(fighter) = self.found(founded) else { return };
        let place = self.place_beside(fighter, chariot, &base);
        let unit = self.unit_mut(fighter);
        unit.set(Flags::WAITS, false);
        let Some(place) = place else {
            // Nobody has stepped off where there is no room.
            unit.set(Flags::LEFT, true);
            return self.doom(fighter, crate::state::Fate::EXITED, true);
        };
        unit.grid = place;
        unit.set(Flags::OFF, false);
        self.unit_mut(chariot).befall(Mishaps::STEPPED_OFF, true);
        let event = BeastEvent::StepsOff { unit: fighter, chariot };
        table.tell(&[rule!("medieval.chariot.fighter-foot")], Event::Beast(event));
        for enemy in self.touching_enemies(fighter) {
            let ours = usize::from(self.side_of(fighter) == battle::Side::Blue);
            let mut units = [enemy; 2];
            units[ours] = fighter;
            let mut attacks = [false; 2];
            attacks[ours] = true;
            self.begin_clash(units, attacks);
        }
    }

    /// Enemies in contact with a unit.
    fn touching_enemies(&self, id: UnitId) -> Vec<UnitId> {
        let body = self.body(id);
        let enemies = self.units_of(self.side_of(id).other());
        enemies.filter(|enemy| self.fights(*enemy) && body.touches(&self.body(*enemy))).collect()
    }

    /// Where a fighter stands beside his chariot: where he has the nearest enemy before him in contact, or else in front of it.
    fn place_beside(&self, fighter: UnitId, chariot: UnitId, base: &Rect) -> Option<Place> {
        let enemies: Vec<Body> = self
            .units_of(self.side_of(chariot).other())
            .filter(|enemy| self.fights(*enemy))
            .map(|enemy| self.body(enemy))
            .collect();
        let (mut first, mut best) = (None, None);
        for place in places_beside(base, self.info(fighter).kind.stand()) {
            if !self.has_room_at(fighter, place) {
                continue;
            }
            first = first.or(Some(place));
            let body = Body::of(&Unit { grid: place, ..*self.unit(fighter) }, self.info(fighter));
            let touched = enemies.iter().filter(|enemy| body.touches(enemy));
            let far = |enemy: &Body| enemy.parts().iter().map(|part| Distance::of_rect(place.at, part)).min();
            let Some(far) = touched.filter_map(far).min() else { continue };
            if best.as_ref().is_none_or(|(least, _)| far < *least) {
                best = Some((far, place));
            }
        }
        best.map(|(_, place)| place).or(first)
    }
}

/// The places of a base that touches another: before it, to its right, to its left and behind it, each outwards from the middle, and
/// facing as the other does, or outwards.
fn places_beside(base: &Rect, (front, depth): (Length, Length)) -> Vec<Place> {
    let mut places = Vec::new();
    for edge in [Edge::Front, Edge::Right, Edge::Left, Edge::Rear] {
        let side = base.turned_to(edge);
        let (middle, out) = (side.midpoint(Edge::Front), side.facing());
        let most = (side.front().half() + front.half()).micrometres() / STEP.micrometres();
        for step in (0..=most).flat_map(|step| [step, -step]) {
            let at = middle.moved(out.right(), STEP * step);
            let along = |point: Point, ahead: Length| Place::new(point.moved(out, ahead), out);
            places.push(along(at, depth));
            if edge != Edge::Front {
                places.push(facing_as(base, along(at, Length::ZERO), edge, (front, depth)));
            }
        }
    }
    places
}

/// A place against an edge of a base, facing as the base does: the middle of its front there.
fn facing_as(base: &Rect, at: Place, edge: Edge, (front, depth): (Length, Length)) -> Place {
    let ahead = base.facing();
    let middle = match edge {
        Edge::Rear => at.at,
        // Beside it: its centre is half its front out from the edge.
        _ => at.at.moved(at.facing, front.half()).moved(ahead, depth.half()),
    };
    Place::new(middle, ahead)
}
