//! Hits on the hull of a ship, fire on board, and what sinks (musket.shipgun.damage, musket.shipfire, musket.boat.sink, musket.boat.rake).

use battle::{Hopes, Roll, Rule, Table};
use dice::{D6, Throw};
use ground::tabletop::{Angle, Length, Point};

use super::words::AfloatEvent;
use super::{Aboard, Vessel};
use crate::charts::{BLOWS_UP, SHIP_DAMAGE, SHIP_FIRE};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};

/// What two dice do to a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Damage {
    /// Nothing of note.
    None,
    /// A mast is hit.
    Mast,
    /// A gun is lost, and with the second such hit the ship in so many turns.
    Gun(u16),
    /// It is hit below the water, and sinks in so many turns.
    Water(u16),
}

/// What a die comes to when a ship is set on fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FireDie {
    /// The fire is put out at once.
    Out,
    /// The whole crew puts it out in the next turn.
    Silent,
    /// It burns on.
    Burns,
}

/// Fire comes from ahead or astern within so much of the length of a boat.
const RAKE: Angle = Angle::degrees(45);

impl State {
    /// A shot from somewhere has hit the hull of a ship: one roll, however it lies there.
    pub(crate) fn hit_hull(&mut self, ship: UnitId, from: Point, table: &mut Table<'_, Event>) {
        define!("musket.shipgun.hull", "musket.ship.places");
        let rule = rule!("musket.shipgun.hull");
        let sum = self.roll_for_ship(ship, rule, "damage", Throw::sum(D6, 2), table);
        let row = SHIP_DAMAGE.get(usize::try_from(sum - 2).unwrap_or(0)).copied().unwrap_or(Damage::None);
        let frame = self.hull_of(ship).frame();
        let right = frame.spot(from).u > Length::ZERO;
        let turn = self.turn;
        let Some(vessel) = self.vessel_mut(ship) else { return };
        match row {
            Damage::None => {
                table.tell(
                    &[rule!("musket.shipgun.damage.none")],
                    Event::Afloat(AfloatEvent::Unhurt { unit: ship }),
                );
            }
            Damage::Mast => {
                vessel.masts = vessel.masts.saturating_add(1);
                let masts = vessel.masts;
                table.tell(
                    &[rule!("musket.shipgun.damage.mast")],
                    Event::Afloat(AfloatEvent::Mast { unit: ship, masts }),
                );
            }
            Damage::Gun(turns) => {
                vessel.tens = vessel.tens.saturating_add(1);
                vessel.due[usize::from(right)] = vessel.due[usize::from(right)].saturating_add(1);
                let rule = rule!("musket.shipgun.damage.gun");
                table.tell(&[rule], Event::Afloat(AfloatEvent::GunHit { unit: ship, right }));
                if vessel.tens > 1 {
                    self.will_sink(ship, turn + turns, rule, table);
                }
            }
            Damage::Water(turns) => {
                self.will_sink(ship, turn + turns, rule!("musket.shipgun.damage.water"), table);
            }
        }
    }

    /// A ship sinks at the end of a turn, or earlier if that was so already.
    fn will_sink(&mut self, ship: UnitId, last: u16, rule: Rule, table: &mut Table<'_, Event>) {
        let Some(vessel) = self.vessel_mut(ship) else { return };
        vessel.sinks = if vessel.sinks == 0 { last } else { vessel.sinks.min(last) };
        let last = vessel.sinks;
        table.tell(&[rule], Event::Afloat(AfloatEvent::WillSink { unit: ship, last }));
    }

    /// A rocket has hit the hull of a ship, and its losses are taken.
    pub(crate) fn set_ship_on_fire(&mut self, ship: UnitId, table: &mut Table<'_, Event>) {
        let rule = rule!("musket.shipfire.start");
        let score = self.roll_for_ship(ship, rule, "fire on board", Throw::one(D6), table);
        let row = SHIP_FIRE.get(usize::try_from(score - 1).unwrap_or(0)).copied().unwrap_or(FireDie::Out);
        let turn = self.turn;
        let Some(vessel) = self.vessel_mut(ship) else { return };
        let (rule, event) = match row {
            FireDie::Out => (rule, AfloatEvent::FireOut { unit: ship }),
            FireDie::Silent => {
                vessel.silent = turn + 1;
                (rule!("musket.shipfire.five"), AfloatEvent::FightsFire { unit: ship })
            }
            FireDie::Burns => {
                if vessel.burns == 0 {
                    vessel.burns = turn;
                }
                (rule!("musket.shipfire.six"), AfloatEvent::Burns { unit: ship })
            }
        };
        table.tell(&[rule], Event::Afloat(event));
    }

    /// At the end of a turn fires are rolled for that were there when it began, and ships sink or blow up.
    pub(crate) fn burn_and_sink(&mut self, table: &mut Table<'_, Event>) {
        for number in 0..self.vessels.len() {
            let Vessel { unit, burns, .. } = self.vessels[number];
            if !self.unit(unit).is_on_board() {
                continue;
            }
            if burns > 0 && burns < self.turn && self.vessels[number].blows == 0 {
                self.fight_fire(number, unit, table);
            }
            let Vessel { sinks, blows, .. } = self.vessels[number];
            if blows == self.turn {
                self.lose_vessel(unit, rule!("musket.shipfire.six"), AfloatEvent::BlowsUp { unit }, table);
            } else if sinks == self.turn {
                let scuttled = rule!("musket.shipgun.damage.water");
                self.lose_vessel(unit, scuttled, AfloatEvent::Sinks { unit }, table);
            }
        }
    }

    fn fight_fire(&mut self, number: usize, unit: UnitId, table: &mut Table<'_, Event>) {
        let rule = rule!("musket.shipfire.six");
        let score = self.roll_for_ship(unit, rule, "fire on board", Throw::one(D6), table);
        let last = self.turn + BLOWS_UP;
        let vessel = &mut self.vessels[number];
        if SHIP_FIRE.get(usize::try_from(score - 1).unwrap_or(0)) == Some(&FireDie::Burns) {
            vessel.blows = last;
            table.tell(&[rule], Event::Afloat(AfloatEvent::Magazine { unit, last }));
        } else {
            vessel.burns = 0;
            table.tell(&[rule], Event::Afloat(AfloatEvent::FireOut { unit }));
        }
    }

    fn roll_for_ship(
        &self,
        ship: UnitId,
        rule: Rule,
        what: &'static str,
        throw: Throw,
        table: &mut Table<'_, Event>,
    ) -> i32 {
        let side = self.side_of(ship).other();
        table.roll(Roll {
            rule,
            what,
            side,
            throw,
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::Neither,
        })
    }

    /// A ship or boat is lost with all that is on board; of a unit in several boats only those in this one.
    pub(crate) fn lose_vessel(
        &mut self,
        vessel: UnitId,
        rule: Rule,
        event: AfloatEvent,
        table: &mut Table<'_, Event>,
    ) {
        define!("musket.boat.sink", "musket.boat.body");
        table.tell(&[rule], Event::Afloat(event));
        self.lose_cargo(vessel, table);
        self.destroy(vessel, table);
    }

    /// What was on board of something that is destroyed is lost with it.
    pub(crate) fn lose_cargo(&mut self, vessel: UnitId, table: &mut Table<'_, Event>) {
        let lost: Vec<Aboard> = self.cargo(vessel).copied().collect();
        for one in lost {
            self.drown(&one, table);
        }
    }

    /// Those of a unit who are in a ship or boat that is lost.
    fn drown(&mut self, one: &Aboard, table: &mut Table<'_, Event>) {
        let in_parts = self.info(one.unit).kind.stands_in_boat().is_some();
        let others = self.berths_of(one.unit).any(|other| other.vessel != one.vessel);
        if !in_parts || !others {
            self.come_off(one.unit);
            return self.destroy(one.unit, table);
        }
        let info = self.info(one.unit).clone();
        let unit = self.unit_mut(one.unit);
        let before = unit.figures(&info);
        for place in (0..64u8).filter(|place| one.places >> place & 1 == 1) {
            while unit.has_stand(place) && unit.figures_at(place, &info) > 0 {
                unit.fall(place, &info);
            }
        }
        let left = unit.figures(&info);
        self.aboard.retain(|other| (other.unit, other.vessel) != (one.unit, one.vessel));
        let figures = before - left;
        table.tell(&[rule!("musket.boat.sink")], Event::Loses { unit: one.unit, figures, left });
        if left == 0 {
            self.come_off(one.unit);
            self.destroy(one.unit, table);
        }
    }

    /// Artillery has sunk a boat.
    pub(crate) fn sink_boat(&mut self, boat: UnitId, table: &mut Table<'_, Event>) {
        if self.unit(boat).is_on_board() {
            self.lose_vessel(boat, rule!("musket.boat.sink"), AfloatEvent::Sinks { unit: boat }, table);
        }
    }

    /// Whether artillery fire from somewhere rakes those in a boat from ahead or astern.
    pub(crate) fn is_raked(&self, id: UnitId, from: Point) -> bool {
        define!("musket.boat.rake");
        let boat = self.berth_of(id).map(|one| one.vessel).filter(|vessel| self.is_boat(*vessel));
        let Some(hull) = boat.map(|boat| self.hull_of(boat)) else { return false };
        let Some(toward) = hull.centre().bearing_to(from) else { return false };
        let off = toward.between(hull.facing()).abs();
        off <= RAKE || Angle::HALF.get() - off.get() <= RAKE.get()
    }
}
