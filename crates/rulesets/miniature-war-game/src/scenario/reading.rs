//! From a scenario file to a battle.
//!
//! Everything is read into a [`Draft`] first, so that every mistake is found; a battle is made only of one without.

use std::sync::Arc;

use battle::{Mistakes, Side};
use ground::tabletop::{Length, Table};
use muster::read::Document;

use super::checking;
use super::files::{Draft, Files};
use super::forces::UnitDraft;
use super::land::NamedPlaceDraft;
use crate::field::{GroundKind, Print, Scenario, UnitInfo};
use crate::orders::order::{Addressee, Number};
use crate::orders::{self, order::Line};
use crate::rules::command::new_group::Course;
use crate::rules::facts::known::NamesOf;
use crate::state::{Standing, State, Written};

/// Reads a file; names every mistake at once.
pub(super) fn read(text: &str) -> Result<State, Mistakes> {
    let document = Document::parse(text);
    let draft: Draft = battle::file::read(&document, &mut Files::of(&document.plain()));
    let mut state = None;
    if document.places_of_mistakes().is_empty() {
        let mut scenario = draft.scenario();
        let mut faults = checking::scenario_faults(&scenario);
        faults.append(draft.set_goals(&mut scenario));
        if faults.is_empty() {
            let mut mistakes = Mistakes::new();
            let made = draft.into_state(scenario, &mut mistakes);
            if mistakes.is_empty() {
                mistakes = checking::faults(&made);
            }
            document.note_all(mistakes);
            state = Some(made);
        } else {
            document.note_all(faults);
        }
    }
    let state = document.into_result(state)?;
    state.ok_or_else(|| {
        let mut mistakes = Mistakes::new();
        mistakes.note("", "the file gives no battle");
        mistakes
    })
}

impl Draft {
    /// What does not change in the battle.
    fn scenario(&self) -> Scenario {
        let head = &self.head;
        let mut table = Table::new(Length::new(head.board.x), Length::new(head.board.y));
        let names = self.ground_names();
        let pieces = self.terrain.iter().zip(names).filter_map(|(terrain, name)| terrain.piece(name));
        table.pieces = pieces.collect();
        for side in Side::BOTH {
            if let Some(edge) = self.sides[side].edge {
                table.bases[side.index()] = edge.0;
            }
        }
        let units: Vec<UnitInfo> = self.units.iter().map(UnitDraft::info).collect();
        Scenario {
            key: head.id.clone(),
            title: head.title.clone(),
            date: head.date.clone(),
            text: head.text.clone(),
            period: head.period,
            level: head.level,
            options: head.options,
            deployment: head.deployment,
            points: head.points,
            turns: head.turns,
            table,
            places: self.places.iter().filter_map(NamedPlaceDraft::place).collect(),
            sides: self.sides.clone().map(|side| side.info()),
            on_foot: Scenario::dragoons_on_foot(&units),
            units,
            groups: self.groups.clone(),
            goals: Vec::new(),
            equal: head.equal,
            event_on: head.event_on,
            wind: head.wind,
            scorched: Vec::new(),
            conditions: self.conditions.clone(),
            print: Print::default(),
            plain: false,
            first: None,
        }
    }

    /// The names of the ground: its own, or its kind and its number in the list of that kind (common.order.names).
    fn ground_names(&self) -> Vec<String> {
        let mut counts: Vec<(GroundKind, u8)> = Vec::new();
        let mut names = Vec::new();
        for terrain in &self.terrain {
            let number = match counts.iter_mut().find(|(kind, _)| *kind == terrain.kind) {
                Some((_, number)) => {
                    *number += 1;
                    *number
                }
                None => {
                    counts.push((terrain.kind, 1));
                    1
                }
            };
            let word = battle::file::Listed::word(&terrain.kind);
            let own = terrain.name.clone();
            names.push(if own.is_empty() { format!("{word}-{number}") } else { own });
        }
        names
    }

    /// The battle of this scenario at the moment that the file describes; orders that cannot be read are mistakes.
    fn into_state(self, scenario: Scenario, mistakes: &mut Mistakes) -> State {
        let scenario = match &self.now {
            Some(now) => {
                let course = Course { founded: &now.founded, formed: &now.formed, changes: &now.changes };
                scenario.in_course(now.founded.len(), &now.formed, course)
            }
            None => scenario,
        };
        let mut state = State::fresh(Arc::new(scenario));
        if let Some(trains) = self.now.as_ref().and_then(|now| now.trains.clone()) {
            state.trains = trains;
        }
        for (number, draft) in self.units.iter().enumerate() {
            draft.apply(&mut state.units[number], &mut state.fates[number]);
            if draft.order.is_empty() {
                // It holds, perhaps by the order of its battle.
                (state.orders[number].ways, state.orders[number].pace) = (draft.ways(), draft.pace);
                continue;
            }
            let place = format!("unit[{number}].order");
            let to = Addressee::Own(Number(draft.number));
            // Who was captured has the orders of his captor.
            let captor = state.trains.get(number).and_then(|train| train.captor);
            let names = state.names_for(captor.unwrap_or(draft.side));
            if let Some(line) = read_line(&draft.order, Some(to), &names, &place, mistakes) {
                state.orders[number] = Standing { order: line.order, ways: draft.ways(), pace: draft.pace };
            }
        }
        let Some(now) = self.now else { return state };
        state.turn = now.turn.unwrap_or(state.turn);
        state.met = now.met.unwrap_or(state.met);
        state.handed_in = now.handed_in.unwrap_or(state.handed_in);
        state.hired = now.hired;
        state.exchanged = now.exchanged.unwrap_or(state.exchanged);
        state.control = now.control.unwrap_or(state.control);
        state.fortunes = now.course.unwrap_or(state.fortunes);
        state.plans = now.plans;
        (state.fire_sheet, state.fire_tests, state.hits) = (now.fire_sheet, now.fire_tests, now.hits);
        (state.calls, state.landed, state.misfired) = (now.calls, now.landed, now.misfired);
        state.fire_in = now.fire_in.unwrap_or(state.fire_in);
        (state.bouts, state.offers) = (now.bouts, now.offers);
        state.surrender_in = now.surrender_in.unwrap_or(state.surrender_in);
        state.phantoms = now.phantoms.unwrap_or(state.phantoms);
        (state.in_force, state.founded, state.formed) = (now.in_force, now.founded, now.formed);
        (state.revelled, state.dispatches) = (now.revelled, now.dispatches);
        (state.runs, state.tracks, state.clashes, state.hurt) = (now.runs, now.tracks, now.clashes, now.hurt);
        state.hiding = now.hiding;
        state.hiding_in = now.hiding_in.unwrap_or(state.hiding_in);
        state.works = now.works.unwrap_or(state.works);
        (state.changes, state.toils, state.fires) = (now.changes, now.toils, now.fires);
        (state.ladders, state.borne) = (now.ladders, now.borne);
        state.smoke = now.smoke;
        state.afoot = now.afoot;
        state.vessels = now.vessels.unwrap_or(state.vessels);
        state.aboard = now.aboard.unwrap_or(state.aboard);
        (state.ashore, state.wind) = (now.ashore, now.wind.or(state.wind));
        state.housed = now.housed.unwrap_or(state.housed);
        for (side, lines) in now.sheets.iter().flat_map(battle::BySide::iter) {
            for text in lines {
                let line = read_line(text, None, &state.names_for(side), "now.sheets", mistakes);
                state.written.extend(line.map(|line| Written { side, line }));
            }
        }
        if let Some(steps) = now.steps {
            state.steps = steps;
        }
        if now.ended.is_some() {
            state.ended = now.ended;
            state.steps.clear();
        }
        state
    }
}

/// A line of a file; none, and a mistake, if it cannot be read.
fn read_line(
    text: &str,
    own: Option<Addressee>,
    names: &NamesOf<'_>,
    place: &str,
    mistakes: &mut Mistakes,
) -> Option<Line> {
    match orders::read_line(text, own, names) {
        Ok(line) => line,
        Err(faults) => {
            mistakes.note(place, format!("`{text}`: {faults}"));
            None
        }
    }
}
