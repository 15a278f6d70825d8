//! From a scenario file to a battle.
//!
//! Everything is read into a [`Draft`] first, so that every mistake is found; a battle is made only of one without.

use std::sync::Arc;

use battle::{Mistakes, Side};
use ground::tabletop::{Length, Table};
use muster::read::Document;

use super::files::{Draft, Files, Now, Options};
use super::land::TerrainDraft;
use super::{checking, edges, standing};
use crate::field::{CommanderInfo, Print, Scenario};
use crate::state::State;

/// Reads a file; names every mistake at once.
pub(super) fn read(text: &str) -> Result<State, Mistakes> {
    let document = Document::parse(text);
    let draft: Draft = battle::file::read(&document, &mut Files::of(&document.plain()));
    let mut state = None;
    if document.places_of_mistakes().is_empty() {
        let scenario = draft.scenario();
        let faults = checking::scenario_faults(&scenario);
        if faults.is_empty() {
            let mut made = draft.into_state(scenario);
            let faults = checking::faults(&made);
            if faults.is_empty() {
                made.lay_all();
                document.note_all(standing::faults(&made));
            }
            let is_settled =
                made.scenario.pick_up.is_none() || *made.scenario == made.scenario.settled(made.settled());
            if faults.is_empty() && !is_settled {
                document.note_all(checking::unsettled());
            }
            document.note_all(faults);
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
        let mut table = Table::new(Length::new(head.table.x), Length::new(head.table.y));
        table.pieces = self.terrain.iter().filter_map(TerrainDraft::piece).collect();
        let mut allies = Vec::new();
        let mut numbers = [0u8; 2];
        let mut groups = Vec::new();
        for group in &self.groups {
            let number = &mut numbers[group.side.index()];
            *number = number.saturating_add(1);
            groups.push(group.info(*number, &mut allies));
        }
        let commanders = self.commanders.iter().map(|commander| commander.info(&mut allies)).collect();
        let commanders: Vec<CommanderInfo> = commanders;
        let mut conditions = self.conditions.clone();
        // What is wrong with them has been noted.
        let settled = conditions.settle(&groups, commanders.len());
        debug_assert!(settled.is_ok(), "{settled:?}");
        let named = Side::BOTH.map(|side| self.sides[side].base.map(|edge| edge.0));
        table.bases = edges::bases(named, &table, &groups);
        let pick_up = self.pick_up();
        if pick_up.as_ref().is_some_and(|pick_up| pick_up.edges_by_initiative) {
            let setting = self.now.as_ref().and_then(|now| now.setting).unwrap_or_default();
            let attacker = setting.attacker.unwrap_or(Side::Red);
            table.bases = edges::attacker_in_the_south(attacker);
        }
        Scenario {
            key: head.id.clone(),
            title: head.title.clone(),
            date: head.date.clone(),
            text: head.text.clone(),
            crossings: self.crossings.iter().map(|crossing| crossing.crossing(&table.pieces)).collect(),
            table,
            roads: self.roads.clone(),
            works: self.works.clone(),
            sides: self.sides.clone().map(|side| side.info()),
            groups,
            commanders,
            allies,
            first: head.first,
            turn_limit: head.turns,
            frightened_horses: head.options.has(Options::FRIGHTENED_HORSES),
            pick_up,
            conditions,
            goals: self.goals.clone(),
            print: Print::default(),
        }
    }

    /// The battle of this scenario at the moment that the file describes.
    fn into_state(self, scenario: Scenario) -> State {
        let mut state = State::fresh(Arc::new(scenario));
        for (draft, (group, toll)) in self.groups.iter().zip(state.groups.iter_mut().zip(&mut state.tolls)) {
            draft.apply(group, toll);
        }
        for (draft, commander) in self.commanders.iter().zip(&mut state.commanders) {
            draft.apply(commander);
        }
        if let Some(now) = self.now {
            now.apply(&mut state);
        }
        state
    }
}

impl Now {
    fn apply(self, state: &mut State) {
        state.turn = self.turn.unwrap_or(state.turn);
        state.active = self.active.unwrap_or(state.active);
        state.phase = self.phase.unwrap_or(state.phase);
        state.quiet = self.quiet.unwrap_or(state.quiet);
        state.stirred = self.stirred.unwrap_or(state.stirred);
        state.fought = self.fought.unwrap_or(state.fought);
        state.camps = self.camps.unwrap_or(state.camps);
        state.fights = self.fights;
        state.aims = self.aims;
        state.setting = self.setting.unwrap_or(state.setting);
        (state.hired, state.placed, state.dug, state.march) = (self.hired, self.placed, self.dug, self.march);
        state.charges = self.charges;
        state.replies = self.replies;
        state.fortunes = self.fortunes.unwrap_or(state.fortunes);
        if let Some(steps) = self.steps {
            state.steps = steps;
        }
        if self.ended.is_some() {
            state.ended = self.ended;
            state.steps.clear();
        }
    }
}
