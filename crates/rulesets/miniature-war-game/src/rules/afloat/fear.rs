//! Morale on board (musket.boat.morale, musket.ship.fear).

use battle::Table;
use ground::tabletop::{Angle, Bearing, Length};

use super::words::AfloatEvent;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::march::plan::{Going, Plan};
use crate::state::{Flags, Reaction, State, UnitId};

/// What is within this is the same way.
const AHEAD: Angle = Angle::degrees(90);

impl State {
    /// A unit on board must react: its boat gives way or is lost; in a ship it goes below.
    pub(crate) fn sway_vessel(&mut self, id: UnitId, reaction: Reaction, table: &mut Table<'_, Event>) {
        define!("musket.boat.morale");
        self.unit_mut(id).set(Flags::SHAKEN, true);
        let carried: Vec<UnitId> = self.berths_of(id).map(|one| one.vessel).collect();
        if carried.iter().any(|vessel| self.is_ship(*vessel)) {
            if self.is_on_deck(id) && !self.is_gun_of_ship(id) {
                self.go_below(id);
                table.tell(&[rule!("musket.ship.fear")], Event::Afloat(AfloatEvent::GoesBelow { unit: id }));
            }
            return;
        }
        let rule = rule!("musket.boat.morale");
        let boats: Vec<UnitId> = carried.into_iter().filter(|vessel| self.is_boat(*vessel)).collect();
        for boat in boats {
            if reaction == Reaction::Rout {
                self.lose_vessel(boat, rule, AfloatEvent::Abandoned { unit: boat }, table);
            } else {
                self.run_mut(boat).forced = Some(reaction);
                table.tell(&[rule], Event::Forced { unit: boat, reaction });
            }
        }
    }

    /// The plan of a boat that gives way along its water: half of the speed that it has that way, or all of it turned about.
    pub(crate) fn plan_of_boat(&self, boat: UnitId, reaction: Reaction) -> Plan {
        define!("musket.boat.morale", "musket.boat.way");
        let away = self.away_by_water(boat);
        let facing = self.unit(boat).facing();
        let turns = reaction != Reaction::Back;
        let full = Length::cm(self.info(boat).chart_move.into());
        let hull = self.hull_of(boat);
        let speed = if self.goes_down(hull.place().at, away) { full } else { full.half() };
        let far = if turns { speed } else { speed.half() };
        // What it spends is read by the way that it heads, even if it goes astern.
        let astern = away.between(facing).abs() > AHEAD;
        let heads = if turns && astern { facing.reversed() } else { facing };
        let down = self.goes_down(hull.place().at, heads);
        let allowance = if down { far } else { far + far };
        let mut plan = Plan {
            allowance,
            third: full / 3,
            from: self.unit(boat).grid,
            rate: self.rate_of(boat, self.unit(boat)),
            beside: self.near(boat, true),
            ..Plan::default()
        };
        for leg in self.legs_of_flight(boat, away, far, turns) {
            plan.legs.push(leg);
        }
        plan.going = Going::On;
        plan
    }

    /// The way of a boat from the nearest enemy who fired at those in it.
    fn away_by_water(&self, boat: UnitId) -> Bearing {
        let men = |id: UnitId| self.berths_of(id).any(|one| one.vessel == boat);
        let by =
            self.hurt.iter().filter(|hurt| hurt.turn + 1 >= self.turn && men(hurt.unit)).map(|hurt| hurt.by);
        let by: Vec<UnitId> = by.filter(|enemy| self.unit(*enemy).is_on_board()).collect();
        let seen =
            || self.units_of(self.side_of(boat).other()).filter(|enemy| !self.unit(*enemy).is(Flags::HIDDEN));
        let nearest = self.nearest_of(boat, by.into_iter()).or_else(|| self.nearest_of(boat, seen()));
        nearest.map_or(self.unit(boat).facing().reversed(), |enemy| self.away_from(boat, enemy))
    }
}
