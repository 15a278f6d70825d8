//! From a battle at any moment to a scenario file.

use std::sync::Arc;

use battle::{BySide, Side};
use ground::tabletop::{Point, TableEdge};

use super::aims::GoalDraft;
use super::files::{Draft, Files, Now, Start};
use super::forces::{UnitDraft, changed};
use super::land::{NamedPlaceDraft, SideDraft, TerrainDraft};
use crate::conditions::Conditions;
use crate::field::Scenario;
use crate::orders::order::Order;
use crate::orders::print;
use crate::state::State;

impl State {
    /// The whole battle as a scenario file, pending steps included. What is as in a fresh battle is left out.
    pub(crate) fn position_text(&self) -> String {
        battle::file::text_of(&Draft::of(self), &Files::of_state(self))
    }
}

impl Draft {
    fn of(state: &State) -> Draft {
        let scenario = &*state.scenario;
        let fresh = State::fresh(Arc::clone(&state.scenario));
        let usual = [TableEdge::South, TableEdge::North];
        let side = |side: Side| {
            let edges = (scenario.table.bases[side.index()], usual[side.index()]);
            SideDraft::of(&scenario.sides[side], edges.0, edges.1)
        };
        let units = state.all_units().map(|id| {
            let standing = &state.orders[id.index()];
            let names = state.names_for(state.side_of(id));
            let order = match standing.order == Order::hold() {
                true => String::new(),
                false => print::order(&standing.order, &names),
            };
            UnitDraft::of(
                &state.scenario.units[id.index()],
                [state.unit(id), fresh.unit(id)],
                order,
                standing,
                state.fates[id.index()],
            )
        });
        Draft {
            head: Start::of(scenario),
            terrain: scenario.first_table().pieces.iter().map(TerrainDraft::of).collect(),
            places: scenario.places.iter().map(NamedPlaceDraft::of).collect(),
            sides: BySide(Side::BOTH.map(side)),
            groups: scenario.groups.clone(),
            goals: scenario.goals.iter().map(|goal| GoalDraft::of(goal, scenario)).collect(),
            conditions: if scenario.conditions.on {
                scenario.conditions.clone()
            } else {
                Conditions::default()
            },
            units: units.collect(),
            now: Now::of(state, &fresh),
        }
    }
}

impl Start {
    fn of(scenario: &Scenario) -> Start {
        Start {
            id: scenario.key.clone(),
            title: scenario.title.clone(),
            date: scenario.date.clone(),
            text: scenario.text.clone(),
            period: scenario.period,
            level: scenario.level,
            options: scenario.options,
            deployment: scenario.deployment,
            points: scenario.points,
            board: Point::at(scenario.table.width, scenario.table.depth),
            turns: scenario.turns,
            equal: scenario.equal,
            event_on: scenario.event_on,
            wind: scenario.wind,
        }
    }
}

impl Now {
    /// None for a battle that has not begun.
    fn of(state: &State, fresh: &State) -> Option<Now> {
        let steps = state.steps != fresh.steps && state.ended.is_none();
        let sheet = |side: Side| {
            let names = state.names_for(side);
            state.sheet(side).map(|line| print::line(line, &names)).collect::<Vec<String>>()
        };
        let now = Now {
            turn: changed(state.turn, fresh.turn),
            met: changed(state.met, fresh.met),
            handed_in: changed(state.handed_in, fresh.handed_in),
            sheets: (!state.written.is_empty()).then(|| BySide(Side::BOTH.map(sheet))),
            plans: state.plans.clone(),
            phantoms: (state.phantoms != fresh.phantoms).then(|| state.phantoms.clone()),
            steps: steps.then(|| state.steps.clone()),
            hired: state.hired.clone(),
            exchanged: changed(state.exchanged, fresh.exchanged),
            control: (state.control != fresh.control).then(|| state.control.clone()),
            course: changed(state.fortunes, fresh.fortunes),
            fire_sheet: state.fire_sheet.clone(),
            fire_tests: state.fire_tests.clone(),
            hits: state.hits.clone(),
            calls: state.calls.clone(),
            landed: state.landed.clone(),
            misfired: state.misfired.clone(),
            fire_in: changed(state.fire_in, fresh.fire_in),
            bouts: state.bouts.clone(),
            offers: state.offers.clone(),
            surrender_in: changed(state.surrender_in, fresh.surrender_in),
            ended: state.ended,
            runs: state.runs.clone(),
            tracks: state.tracks.clone(),
            clashes: state.clashes.clone(),
            hurt: state.hurt.clone(),
            in_force: state.in_force.clone(),
            founded: state.founded.clone(),
            formed: state.formed.clone(),
            revelled: state.revelled.clone(),
            dispatches: state.dispatches.clone(),
            hiding: state.hiding.clone(),
            hiding_in: changed(state.hiding_in, fresh.hiding_in),
            works: (state.works != fresh.works).then(|| state.works.clone()),
            trains: (state.trains != fresh.trains).then(|| state.trains.clone()),
            changes: state.changes.clone(),
            toils: state.toils.clone(),
            fires: state.fires.clone(),
            ladders: state.ladders.clone(),
            afoot: state.afoot.clone(),
            borne: state.borne.clone(),
            vessels: (state.vessels != fresh.vessels).then(|| state.vessels.clone()),
            aboard: (state.aboard != fresh.aboard).then(|| state.aboard.clone()),
            ashore: state.ashore.clone(),
            wind: state.wind.filter(|_| state.wind != fresh.wind),
            smoke: state.smoke.clone(),
            housed: (state.housed != fresh.housed).then(|| state.housed.clone()),
        };
        (now != Now::default()).then_some(now)
    }
}
