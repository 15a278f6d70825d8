//! Cavalry that stands near an elephant when a turn ends moves away from it in the next (medieval.elephant.horses).

use battle::{List, Table};
use ground::tabletop::{Angle, Bearing, Length};

use super::events::BeastEvent;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::rules::march::plan::{LEGS, Leg, Plan};
use crate::state::{Flags, Mishaps, Standing, State, Unit, UnitId};

/// How near horses bear an elephant.
const FEAR: Length = Length::cm(10);
/// By what the end of their way is found.
const STEP: Length = Length::mm(1);

impl State {
    /// Notes which cavalry shies from an elephant in the next turn.
    pub(crate) fn look_for_elephants(&mut self) {
        for id in self.all_units() {
            let shies = self.unit(id).is_on_board()
                && self.is_cavalry(id)
                && self.elephants().any(|elephant| self.body(id).is_within(&self.body(elephant), FEAR));
            self.unit_mut(id).befall(Mishaps::SHIES, shies);
        }
    }

    fn elephants(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.on_board().filter(|id| self.is_elephant(*id))
    }

    /// The elephant from which cavalry must move away in this turn, unless it makes a forced move.
    pub(crate) fn shies_from(&self, id: UnitId) -> Option<UnitId> {
        let driven = self.has_mishap(id, Mishaps::SHIES)
            && self.unit(id).is_on_board()
            && self.run(id).forced.is_none();
        self.nearest_of(id, self.elephants()).filter(|_| driven)
    }

    /// Whether cavalry must move away from an elephant, and its order does not lead it there: the order is not carried out.
    pub(crate) fn is_driven_off(&self, id: UnitId) -> bool {
        let Some(elephant) = self.shies_from(id) else { return false };
        let (plan, _) = self.plan_of(id, &self.orders[id.index()]);
        !self.leads_from(id, elephant, &plan)
    }

    fn leads_from(&self, id: UnitId, elephant: UnitId, plan: &Plan) -> bool {
        let away = self.away_from(id, elephant);
        let quarter = Angle::degrees(90);
        way_of(plan).is_some_and(|toward| toward.between(away).abs() <= quarter)
    }

    /// The plan of a unit for its order, or away from an elephant: it goes on until it is far enough from all of them.
    pub(crate) fn plan_in_fear(&self, id: UnitId, standing: &Standing) -> (Plan, Standing) {
        define!("medieval.elephant.horses");
        let (plan, kept) = self.plan_of(id, standing);
        let Some(elephant) = self.shies_from(id) else { return (plan, kept) };
        if self.leads_from(id, elephant, &plan) {
            return (self.prolonged(id, plan), kept);
        }
        let away = self.away_from(id, elephant);
        (self.plan_of_march(id, away, |turned| self.way_to_safety(id, turned, away)), kept)
    }

    /// A plan whose last march goes on until the unit is far enough from all elephants.
    fn prolonged(&self, id: UnitId, plan: Plan) -> Plan {
        let mut unit = *self.unit(id);
        let mut legs: Vec<Leg> = plan.legs.to_vec();
        let Some(last) = legs.iter().rposition(|leg| matches!(leg, Leg::March(..))) else { return plan };
        for leg in &legs[..=last] {
            Plan::unhindered(*leg, &mut unit, self.info(id));
        }
        if let Leg::March(toward, Some(far)) = legs[last] {
            legs[last] = Leg::March(toward, Some(far + self.way_to_safety(id, &unit, toward)));
        }
        Plan { legs: List::<Leg, LEGS>::of(&legs), ..plan }
    }

    /// How far a unit has to go in a direction until it is far enough from where all elephants stand now.
    fn way_to_safety(&self, id: UnitId, unit: &Unit, toward: Bearing) -> Length {
        let most = Length::cm(self.info(id).chart_move.into());
        let beasts: Vec<Body> = self.elephants().map(|elephant| self.body(elephant)).collect();
        let is_near = |far: Length| {
            let mut there = *unit;
            there.grid.at = there.grid.at.moved(toward, far);
            let body = Body::of(&there, self.info(id));
            beasts.iter().any(|beast| body.is_within(beast, FEAR))
        };
        let mut far = Length::ZERO;
        while far < most && is_near(far) {
            far += STEP;
        }
        far
    }

    /// Tells whose horses shy, before anybody moves.
    pub(crate) fn tell_of_fear(&self, table: &mut Table<'_, Event>) {
        let open = |id: UnitId| !self.unit(id).is(Flags::HIDDEN);
        for unit in self.on_board().filter(|unit| open(*unit)) {
            if let Some(from) = self.shies_from(unit).filter(|from| open(*from)) {
                let event = BeastEvent::Shies { unit, from };
                table.tell(&[rule!("medieval.elephant.horses")], Event::Beast(event));
            }
        }
    }
}

/// The direction of the first march of a plan.
fn way_of(plan: &Plan) -> Option<Bearing> {
    plan.legs.iter().find_map(|leg| match leg {
        Leg::March(toward, _) => Some(*toward),
        Leg::Stand(_)
        | Leg::Bend(_)
        | Leg::Form(..)
        | Leg::Face(_)
        | Leg::Turn(_)
        | Leg::Swing(_)
        | Leg::Drill(..)
        | Leg::Array(_) => None,
    })
}
