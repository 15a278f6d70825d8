//! Stepping out of a war wagon and into it (medieval.hussite.shoot), and who leaves it in fear.

use battle::{Refusal, Rule, Table};
use ground::tabletop::{Edge, Length, Place};

use super::deed_with;
use super::words::WagonEvent;
use crate::events::Event;
use crate::orders::order::{Act, Deed, Object, Order, Relative};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::afloat::{Aboard, Berth, places};
use crate::rules::facts::bodies::CONTACT;
use crate::rules::march::plan::{Going, Leg, Plan};
use crate::state::{Flags, Standing, State, Unit, UnitId};

/// What may be ordered.
impl State {
    /// Whether those in a war wagon, or those who are to step into one, may be ordered so.
    pub(crate) fn may_step(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        let no = |(rule, why): (Rule, &'static str)| Err(Refusal::new(rule, why).about(id.into()));
        let row = rule!("medieval.hussite.shoot");
        if self.is_in_wagon(id) {
            let mut out = false;
            for act in order.acts() {
                match act {
                    Act::Hold => {}
                    Act::Deed(deed) if deed.verb == Verb::StepOut => out = true,
                    Act::Deed(_)
                    | Act::Move { .. }
                    | Act::Withdraw(..)
                    | Act::Rally
                    | Act::Charge(..)
                    | Act::Engage(..)
                        if out => {}
                    Act::Deed(_)
                    | Act::Move { .. }
                    | Act::Withdraw(..)
                    | Act::Rally
                    | Act::Charge(..)
                    | Act::Engage(..) => {
                        return no((row, "{0} is in a war wagon: it steps out first"));
                    }
                }
            }
            return Ok(());
        }
        if deed_with(order, Verb::StepOut).is_some() {
            return no((row, "{0} is in no war wagon"));
        }
        let Some(deed) = deed_with(order, Verb::StepIn) else { return Ok(()) };
        let Some(wagon) = self.wagon_to_enter(id, deed.object) else {
            return no((row, "{0} is sent to no war wagon of its side"));
        };
        if self.unit(id).is(Flags::HIDDEN) {
            return no((row, "{0} is hidden, and stays one marker"));
        }
        if !self.fits_wagon(id, wagon) {
            return no((rule!("medieval.hussite.contents"), "there is no place for {0} in that war wagon"));
        }
        Ok(())
    }

    fn wagon_to_enter(&self, id: UnitId, object: Object) -> Option<UnitId> {
        let Object::Unit(number) = object else { return None };
        self.own_unit(self.side_of(id), number).filter(|wagon| self.is_war_wagon(*wagon))
    }

    /// Whether a unit stays in its war wagon in this turn.
    pub(crate) fn stays_in_wagon(&self, id: UnitId, order: &Order) -> bool {
        self.is_in_wagon(id) && deed_with(order, Verb::StepOut).is_none()
    }

    /// Deeds of war wagons, and of those inside, that are listed.
    pub(crate) fn listed_at_wagons(&self, id: UnitId) -> Vec<Deed> {
        let deed = |verb: Verb, object: Object| Deed { verb, object };
        if self.is_in_wagon(id) {
            let sides = [Relative::Left, Relative::Right, Relative::Rear];
            return sides.map(|side| deed(Verb::StepOut, Object::Side(side))).into();
        }
        let wagons = self.units_of(self.side_of(id)).filter(|wagon| self.is_war_wagon(*wagon));
        if self.is_war_wagon(id) {
            if self.is_chained(id) {
                return vec![deed(Verb::Unchain, self.own_numbers(&[id]))];
            }
            let others = wagons.filter(|wagon| *wagon != id);
            return others.map(|wagon| deed(Verb::Chain, self.own_numbers(&[wagon]))).collect();
        }
        let open = wagons.filter(|wagon| self.fits_wagon(id, *wagon));
        open.map(|wagon| deed(Verb::StepIn, Object::Unit(self.number_of(wagon)))).collect()
    }

    fn own_numbers(&self, units: &[UnitId]) -> Object {
        let numbers: Vec<_> = units.iter().map(|id| self.number_of(*id)).collect();
        Object::Units(battle::List::of(&numbers))
    }
}

/// How it is done.
impl State {
    /// A unit as it will stand when it has stepped out: beside the wagon with its front in line with that of the wagon, or behind it.
    pub(crate) fn ghost_stepped_out(&self, id: UnitId, ghost: &Unit, deed: Deed) -> Option<Unit> {
        let Object::Side(side) = deed.object else { return None };
        let base = self.wagon_around(id).filter(|_| deed.verb == Verb::StepOut)?;
        let info = self.info(id);
        let files = info.at.1.clamp(1, ghost.stands.max(1));
        let mut unit = Unit { face: Edge::Front, files, gap: Length::ZERO, ..*ghost };
        unit.set(Flags::ABOARD, false);
        unit.grid = Place::new(base.place().at, base.facing());
        let aside = base.front().half() + unit.footprint(info).front().half();
        let at = match side {
            Relative::Left => base.place().point(Length::ZERO - aside, Length::ZERO),
            Relative::Right => base.place().point(aside, Length::ZERO),
            Relative::Rear | Relative::Forward => base.midpoint(Edge::Rear),
        };
        unit.grid = Place::new(at, base.facing());
        Some(unit)
    }

    /// Whether somebody has to wait in this beat for the wagon that he is to step out of or into: it is still on its way.
    pub(crate) fn waits_for_wagon(&self, id: UnitId, plan: &Plan) -> bool {
        let Some(Leg::Drill(stage, _)) = plan.leg() else { return false };
        if plan.before < plan.spent() {
            return false;
        }
        let wagon = match self.deed_of_stage(id, stage) {
            Some(deed) if deed.verb == Verb::StepOut => self.wagon_of(id),
            Some(deed) if deed.verb == Verb::StepIn => self.wagon_to_enter(id, deed.object),
            _ => None,
        };
        wagon.is_some_and(|wagon| self.is_wagon_under_way(wagon))
    }

    fn is_wagon_under_way(&self, wagon: UnitId) -> bool {
        let Some(plan) = self.plans.get(wagon.index()) else { return false };
        let left = plan.legs.iter().skip(plan.at.into());
        plan.going == Going::On && left.into_iter().any(|leg| matches!(leg, Leg::March(..)))
    }

    /// A drill of those who step out or in is over.
    pub(crate) fn finish_stepping(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        match deed.verb {
            Verb::StepOut => self.step_out(id, deed, table),
            Verb::StepIn => self.step_in(id, deed, table),
            _ => {}
        }
    }

    fn step_out(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let Some(wagon) = self.wagon_of(id) else { return };
        let rule = rule!("medieval.hussite.shoot");
        let (was, aboard) = (*self.unit(id), self.aboard.clone());
        let Some(stood) = self.ghost_stepped_out(id, &was, deed) else { return };
        self.come_off(id);
        *self.unit_mut(id) = stood;
        if !self.is_free_outside(id) {
            *self.unit_mut(id) = was;
            self.aboard = aboard;
            return table.tell(&[rule], Event::Wagon(WagonEvent::NoRoom { unit: id, wagon }));
        }
        let (rate, grid) = (self.rate_of(id, &stood), stood.grid);
        if let Some(plan) = self.plans.get_mut(id.index()) {
            (plan.rate, plan.from) = (rate, grid);
        }
        table.tell(&[rule], Event::Wagon(WagonEvent::StepsOut { unit: id, wagon }));
    }

    /// Whether there is room for a unit where it stands now.
    fn is_free_outside(&self, id: UnitId) -> bool {
        let body = self.body(id);
        let mut others = self.on_board().filter(|other| *other != id && !self.is_aboard(*other));
        !self.is_barred(id, &body)
            && others
                .all(|other| self.info(other).kind.troop().is_none() || !body.overlaps(&self.body(other)))
    }

    fn step_in(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let Some(wagon) = self.wagon_to_enter(id, deed.object) else { return };
        let near = self.body(id).is_within(&self.body(wagon), CONTACT);
        let open = near && self.fits_wagon(id, wagon) && !self.is_wagon_under_way(wagon);
        if !open || self.is_in_contact(id) || self.is_aboard(id) || self.unit(id).is(Flags::HIDDEN) {
            let event = WagonEvent::StaysOutside { unit: id, wagon };
            return table.tell(&[rule!("medieval.hussite.shoot")], Event::Wagon(event));
        }
        let stands = self.unit(id).stands;
        let places = places(0, stands);
        self.aboard.push(Aboard { unit: id, vessel: wagon, berth: Berth::Wagon, since: self.turn, places });
        let unit = self.unit_mut(id);
        unit.set(Flags::ABOARD, true);
        unit.set(Flags::PHALANX | Flags::CHARGES, false);
        self.place_aboard();
        if let Some(plan) = self.plans.get_mut(id.index()) {
            plan.going = Going::Done;
            plan.at = plan.legs.len() as u8;
        }
        let event = WagonEvent::StepsIn { unit: id, wagon };
        table.tell(&[rule!("medieval.hussite.shoot")], Event::Wagon(event));
    }

    /// A unit comes out of its wagon at a place or near it; whether there is room.
    pub(super) fn put_out(&mut self, id: UnitId, home: Place) -> bool {
        let info = self.info(id);
        let files = info.at.1.clamp(1, self.unit(id).stands.max(1));
        let (was, aboard) = (*self.unit(id), self.aboard.clone());
        self.come_off(id);
        let unit = self.unit_mut(id);
        (unit.face, unit.files, unit.grid) = (Edge::Front, files, home);
        match self.room_near(id, home) {
            Some(place) => {
                self.unit_mut(id).grid = place;
                self.orders[id.index()] = Standing { order: Order::hold(), ..Standing::default() };
                true
            }
            None => {
                *self.unit_mut(id) = was;
                self.aboard = aboard;
                false
            }
        }
    }

    /// Whoever must go back when the turn is over comes out of his wagon behind it; who finds no room there stays.
    pub(crate) fn leave_wagons_in_fear(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.hussite.attack-wagon");
        let afraid = |id: &UnitId| self.is_in_wagon(*id) && self.unit(*id).reaction.is_some();
        for id in self.on_board().filter(afraid).collect::<Vec<UnitId>>() {
            let Some((wagon, base)) = self.wagon_of(id).zip(self.wagon_around(id)) else { continue };
            if self.seat_of(id) == Some(super::inside::Seat::Gun) {
                continue;
            }
            let behind = Place::new(base.midpoint(Edge::Rear), base.facing());
            if self.put_out(id, behind) {
                let event = WagonEvent::StepsOut { unit: id, wagon };
                table.tell(&[rule!("medieval.hussite.attack-wagon")], Event::Wagon(event));
            }
        }
    }
}
