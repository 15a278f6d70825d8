//! Units in a building that must go back: they leave it on the side away from the enemy, or are held in it (musket.bldg.retreat).

use battle::Table;
use ground::tabletop::{Bearing, Place};

use super::events::HouseEvent;
use super::go_in::ComesOut;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::march::plan::Plan;
use crate::rules::march::track::Knot;
use crate::state::{Flags, State, UnitId};

impl State {
    /// How a unit leaves its building, by a door on the side away from the enemy before all others; none if every door is blocked.
    fn driven_out_by(&self, id: UnitId, away: Bearing) -> Option<ComesOut> {
        let home = self.home_of(id).filter(|_| self.is_indoors(id))?;
        let mut ways: Vec<(u8, Place)> = self.ways_out_of(home).collect();
        ways.sort_by_key(|(door, place)| (place.facing.between(away).abs(), *door));
        ways.into_iter().find_map(|way| self.out_by(id, way))
    }

    /// Shaken units leave the buildings in which they are, before their first beat. Who cannot stays, and fights the worse for it.
    pub(crate) fn drive_out(&mut self, table: &mut Table<'_, Event>) {
        let shaken = |id: &UnitId| self.is_indoors(*id) && self.run(*id).forced.is_some();
        for id in self.on_board().filter(shaken).collect::<Vec<UnitId>>() {
            let Some(reaction) = self.run(id).forced else { continue };
            if self.leave_in_flight(id, self.straight_away(id), 1, table) {
                self.plans[id.index()] = self.forced_plan(id, reaction);
            } else {
                self.hold_indoors(id, table);
            }
        }
    }

    /// A unit leaves its building straight away from an enemy, in this beat; whether it has a way.
    pub(crate) fn leave_in_flight(
        &mut self,
        id: UnitId,
        away: Bearing,
        beat: u16,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let Some(out) = self.driven_out_by(id, away) else { return false };
        self.leave_contact(id);
        let place = self.housed(id).map(|housed| self.scenario.place_of(housed.piece));
        if !self.tracks.iter().any(|knot| knot.unit == id) {
            self.tracks.push(Knot::of(id, 0, self.unit(id), &Plan::default()));
        }
        *self.unit_mut(id) = out.unit;
        self.tracks.push(Knot::of(id, beat.max(1), &out.unit, &Plan::default()));
        if let Some(place) = place {
            let event = HouseEvent::DrivenOut { unit: id, place, hidden: out.unit.is(Flags::HIDDEN) };
            table.tell(&[rule!("musket.bldg.retreat")], Event::House(event));
        }
        true
    }

    /// A unit that has failed its test to hold a charge runs out of its building; whether it has a way.
    pub(crate) fn runs_out(&mut self, id: UnitId, from: UnitId, table: &mut Table<'_, Event>) -> bool {
        let gone = |plan: &Plan| plan.taken + plan.waited;
        let beat = self.plans.get(from.index()).map_or(0, gone);
        self.leave_in_flight(id, self.away_from(id, from), beat, table)
    }

    /// A unit cannot get out of its building.
    pub(crate) fn hold_indoors(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        self.run_mut(id).forced = None;
        self.unit_mut(id).set(Flags::CORNERED, true);
        if let Some(plan) = self.plans.get_mut(id.index()) {
            *plan = Plan { allowance: plan.allowance, third: plan.third, from: plan.from, ..Plan::default() };
        }
        let event = HouseEvent::Cornered { unit: id };
        table.tell(&[rule!("musket.bldg.retreat")], Event::House(event));
    }
}
