//! What artillery does to a war wagon and to those inside, and what becomes of them when it is lost (medieval.hussite.inside,
//! medieval.hussite.attack-wagon).

use battle::{Hopes, Roll, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::tabletop::{Edge, Place, Rect};

use super::inside::Seat;
use super::words::WagonEvent;
use crate::events::Event;
use crate::orders::order::Order;
use crate::rulebook::{define, rule};
use crate::rules::shoot::volley::{CREW, Hit};
use crate::state::{Flags, Standing, State, UnitId};

impl State {
    /// Those inside the war wagons that a shot has struck or touched roll, each figure for itself.
    pub(crate) fn strike_into_wagons(
        &mut self,
        then: &State,
        by: UnitId,
        is_touched: impl Fn(&Rect) -> bool,
        table: &mut Table<'_, Event>,
    ) {
        let wagons: Vec<UnitId> = then.on_board().filter(|id| then.is_war_wagon(*id)).collect();
        for wagon in wagons.into_iter().filter(|wagon| is_touched(&then.hull_of(*wagon))) {
            for id in self.passengers(wagon) {
                self.roll_inside(id, by, table);
            }
        }
    }

    fn roll_inside(&mut self, id: UnitId, by: UnitId, table: &mut Table<'_, Event>) {
        let rule = rule!("medieval.hussite.inside");
        let figures = self.all_standing(id);
        if figures == 0 {
            return;
        }
        let dice = Tally::base(rule, "a die for each", figures);
        let fallen = table.roll(Roll {
            rule,
            what: "inside a war wagon",
            side: self.side_of(by),
            throw: Throw::hits(D6, figures, Faces::of(&[4, 6])),
            dice: Some(&dice),
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        for _ in 0..fallen {
            let place = self.last_standing(id);
            if let Some(place) = place {
                self.strike(Hit { unit: id, place }, rule, table);
            }
        }
    }

    /// The last place of a unit in a wagon with a figure that has not fallen; of a gun its crew.
    fn last_standing(&self, id: UnitId) -> Option<u8> {
        if self.is_artillery(id) {
            return (self.crew_standing(id) > 0).then_some(CREW);
        }
        let places: Vec<u8> = self.stands_of(id).map(|(place, _)| place).collect();
        places.into_iter().rev().find(|place| self.figures_standing(id, *place) > 0)
    }

    /// A war wagon is destroyed: its gun is lost with it, and all others stand where it stood.
    pub(crate) fn break_up_wagon(&mut self, wagon: UnitId, table: &mut Table<'_, Event>) {
        define!("medieval.hussite.inside");
        if !self.is_war_wagon(wagon) {
            return;
        }
        self.break_chain(wagon);
        for id in self.passengers(wagon) {
            let gun = self.seat_of(id) == Some(Seat::Gun);
            let base = self.hull_of(wagon);
            let home = Place::new(base.midpoint(Edge::Front), base.facing());
            if gun || !self.put_out(id, home) {
                self.destroy(id, table);
            } else {
                let event = WagonEvent::StepsOut { unit: id, wagon };
                table.tell(&[rule!("medieval.hussite.inside")], Event::Wagon(event));
            }
        }
    }

    /// A war wagon has been placed, and those who ride in it with it.
    pub(crate) fn man_wagon(&mut self, wagon: UnitId) {
        if !self.is_war_wagon(wagon) {
            return;
        }
        for id in self.passengers(wagon) {
            let unit = self.unit_mut(id);
            unit.set(Flags::OFF | Flags::WAITS, false);
            unit.set(Flags::ABOARD, true);
        }
        self.place_aboard();
    }

    /// A war wagon leaves the board, or finds no room when it is to be placed: those who ride in it are away with it.
    pub(crate) fn leave_with_wagon(&mut self, wagon: UnitId) {
        if !self.is_war_wagon(wagon) {
            return;
        }
        for id in self.passengers(wagon) {
            self.unit_mut(id).set(Flags::WAITS | Flags::ABOARD, false);
            self.unit_mut(id).set(Flags::OFF | Flags::LEFT, true);
            self.doom(id, crate::state::Fate::EXITED, true);
        }
        self.aboard.retain(|one| one.vessel != wagon);
    }

    /// A war wagon without a figure in it is captured as other wagons are, and with it a gun that is left there.
    pub(crate) fn take_war_wagon(&mut self, wagon: UnitId, by: UnitId, table: &mut Table<'_, Event>) {
        define!("medieval.supply.capture");
        let side = self.side_of(by);
        for unit in self.passengers(wagon).into_iter().chain([wagon]) {
            let number = self.next_number(side);
            self.clashes.retain(|clash| !clash.units.contains(&unit));
            let train = &mut self.trains[unit.index()];
            (train.captor, train.number) = (Some(side), number.0);
            self.orders[unit.index()] = Standing { order: Order::hold(), ..Standing::default() };
            let rules = [rule!("medieval.hussite.attack-wagon"), rule!("common.unit.number-new")];
            table.tell(&rules, Event::Wagon(WagonEvent::Taken { unit, by }));
        }
    }
}
