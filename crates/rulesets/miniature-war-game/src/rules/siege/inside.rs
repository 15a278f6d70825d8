//! Figures inside a siege tower: how they enter and leave it, and what becomes of them when it is destroyed (medieval.siege.tower-move,
//! medieval.siege.tower-inside, medieval.siege.tower-artillery).

use battle::{Hopes, Refusal, Roll, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::tabletop::{Edge, Place};

use super::events::SiegeEvent;
use crate::events::Event;
use crate::orders::order::{Act, Deed, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Flags, Standing, State, UnitId};

/// The most figures inside a tower.
const ROOM: u8 = 12;

/// The deed of an order with this verb.
fn deed_with(order: &Order, verb: Verb) -> Option<Deed> {
    order.acts().find_map(|act| match act {
        Act::Deed(deed) if deed.verb == verb => Some(*deed),
        Act::Deed(_)
        | Act::Hold
        | Act::Move { .. }
        | Act::Charge(..)
        | Act::Engage(..)
        | Act::Withdraw(..)
        | Act::Rally => None,
    })
}

/// Who is inside.
impl State {
    /// The tower in which a unit is.
    pub(crate) fn shelter_of(&self, id: UnitId) -> Option<UnitId> {
        let train = self.trains.get(id.index()).filter(|_| self.unit(id).is(Flags::INSIDE))?;
        train.holder.some()
    }

    /// Whether a unit is on the board, or inside a tower there.
    pub(crate) fn is_in_play(&self, id: UnitId) -> bool {
        self.unit(id).is_on_board() || self.unit(id).is(Flags::INSIDE | Flags::ABOARD)
    }

    /// The units inside a tower, in the order of their numbers.
    pub(crate) fn inside(&self, tower: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.all_units().filter(move |id| self.shelter_of(*id) == Some(tower))
    }

    /// The figures inside a tower.
    pub(crate) fn figures_inside(&self, tower: UnitId) -> u8 {
        self.inside(tower).map(|id| self.unit(id).figures(self.info(id))).sum()
    }

    /// Who is inside a tower is ordered to climb, to leave it, or holds; who enters one must have room in it.
    pub(crate) fn may_enter_or_leave(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        define!("medieval.siege.tower-inside");
        let no =
            |why: &'static str| Err(Refusal::new(rule!("medieval.siege.tower-inside"), why).about(id.into()));
        if self.shelter_of(id).is_some() {
            let stays = |act: &Act| match act {
                Act::Hold => true,
                Act::Deed(deed) => matches!(deed.verb, Verb::LeaveTower | Verb::Climb),
                Act::Move { .. } | Act::Charge(..) | Act::Engage(..) | Act::Withdraw(..) | Act::Rally => {
                    false
                }
            };
            return if order.acts().all(stays) {
                Ok(())
            } else {
                no("{0} is in a tower: it climbs, or leaves it first")
            };
        }
        if deed_with(order, Verb::LeaveTower).is_some() {
            return no("{0} is in no tower");
        }
        let Some(deed) = deed_with(order, Verb::EnterTower) else { return Ok(()) };
        let Some(tower) = self.tower_named(id, deed.object) else {
            return no("{0} is sent to no siege tower of its side");
        };
        if self.unit(id).is(Flags::HIDDEN) {
            return no("{0} is hidden, and stays one marker");
        }
        if !self.has_room_inside(id, tower) {
            return no("there is no room for all of {0} in the tower");
        }
        Ok(())
    }

    fn tower_named(&self, id: UnitId, object: Object) -> Option<UnitId> {
        let Object::Unit(number) = object else { return None };
        self.own_unit(self.side_of(id), number).filter(|tower| self.is_siege_tower(*tower))
    }

    fn has_room_inside(&self, id: UnitId, tower: UnitId) -> bool {
        self.figures_inside(tower) + self.unit(id).figures(self.info(id)) <= ROOM
    }
}

/// How they come in and out.
impl State {
    /// When movement is over, those who had a third of the turn for it enter a tower that they touch, and others leave theirs.
    pub(crate) fn enter_and_leave_towers(&mut self, table: &mut Table<'_, Event>) {
        for id in self.all_units() {
            if let Some(tower) = self.shelter_of(id) {
                if deed_with(&self.orders[id.index()].order, Verb::LeaveTower).is_some() {
                    self.turn_out(id, tower, table);
                }
            } else if self.unit(id).is_on_board()
                && let Some(deed) = self.drilled(id, Verb::EnterTower)
                && let Some(tower) = self.tower_named(id, deed.object)
            {
                self.enter(id, tower, table);
            }
        }
    }

    fn enter(&mut self, id: UnitId, tower: UnitId, table: &mut Table<'_, Event>) {
        let touches = self.body(id).is_within(&self.body(tower), CONTACT);
        let burdened = self.ladder_of(id).is_some() || self.unit(id).is(Flags::HIDDEN);
        if !touches || burdened || self.is_in_contact(id) || !self.has_room_inside(id, tower) {
            return;
        }
        self.clashes.retain(|clash| !clash.units.contains(&id));
        self.unit_mut(id).set(Flags::OFF | Flags::INSIDE, true);
        self.trains[id.index()].holder = tower;
        self.orders[id.index()] = Standing { order: Order::hold(), ..Standing::default() };
        let event = Event::Siege(SiegeEvent::Enters { unit: id, tower });
        table.tell(&[rule!("medieval.siege.tower-move")], event);
    }

    /// A unit comes out of a tower behind it, or at the nearest place with room; whether there is any.
    fn turn_out(&mut self, id: UnitId, tower: UnitId, table: &mut Table<'_, Event>) -> bool {
        define!("medieval.siege.tower-inside");
        let base = self.unit(tower).outline(self.info(tower));
        let behind = Place::new(base.midpoint(Edge::Rear), base.facing());
        self.unit_mut(id).face = Edge::Front;
        let Some(place) = self.room_near(id, behind) else { return false };
        self.come_out(id);
        self.unit_mut(id).grid = place;
        self.orders[id.index()] = Standing { order: Order::hold(), ..Standing::default() };
        let event = Event::Siege(SiegeEvent::ComesOut { unit: id, tower });
        table.tell(&[rule!("medieval.siege.tower-move")], event);
        true
    }

    /// A unit is inside no more.
    pub(crate) fn come_out(&mut self, id: UnitId) {
        if self.unit(id).is(Flags::INSIDE) {
            self.unit_mut(id).set(Flags::OFF | Flags::INSIDE, false);
            self.trains[id.index()].holder = UnitId::NONE;
        }
    }

    /// A tower is destroyed: the figures inside roll, and those who are left stand where it stood.
    pub(crate) fn spill(&mut self, tower: UnitId, table: &mut Table<'_, Event>) {
        for id in self.inside(tower).collect::<Vec<UnitId>>() {
            let figures = self.unit(id).figures(self.info(id));
            let rule = rule!("medieval.siege.tower-artillery");
            let dice = Tally::base(rule, "a die for each", figures);
            let fallen = table.roll(Roll {
                rule,
                what: "inside a tower",
                side: self.side_of(tower).other(),
                throw: Throw::hits(D6, figures, Faces::of(&[4, 6])),
                dice: Some(&dice),
                wanted: None,
                bonus: None,
                hopes: Hopes::High,
            });
            self.fall_inside(id, u8::try_from(fallen).unwrap_or(0), table);
            if self.unit(id).is(Flags::INSIDE) && !self.turn_out(id, tower, table) {
                self.come_out(id);
                self.destroy(id, table);
            }
        }
    }

    fn fall_inside(&mut self, id: UnitId, fallen: u8, table: &mut Table<'_, Event>) {
        if fallen == 0 {
            return;
        }
        let info = &self.scenario.units[id.index()];
        let unit = &mut self.units[id.index()];
        for _ in 0..fallen {
            if let Some(place) = unit.last_place(info) {
                unit.fall(place, info);
            }
        }
        unit.step_up(info);
        let left = unit.figures(info);
        let event = Event::Loses { unit: id, figures: fallen, left };
        table.tell(&[rule!("medieval.siege.tower-artillery")], event);
        if left == 0 {
            self.come_out(id);
            self.destroy(id, table);
        }
    }

    /// Whoever must go back when the turn is over, or has no tower about him any more, comes out of it.
    pub(crate) fn leave_towers_in_fear(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.siege.tower-inside");
        for id in self.all_units() {
            let Some(tower) = self.shelter_of(id) else { continue };
            let stands = self.unit(tower).is_on_board();
            if stands && self.unit(id).reaction.is_none() {
                continue;
            }
            // Whoever finds no room stays in a tower that stands, and falls with one that does not.
            let came_out = self.turn_out(id, tower, table);
            if !came_out && !stands {
                self.come_out(id);
                self.destroy(id, table);
            }
        }
    }
}
