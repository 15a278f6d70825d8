//! From a battle at any moment to a scenario file.

use std::sync::Arc;

use battle::{BySide, Side};
use ground::tabletop::Point;

use super::files::{Draft, Files, Now, Options, Start};
use super::forces::{CommanderDraft, GroupDraft, changed};
use super::land::{CrossingDraft, SideDraft, TerrainDraft};
use super::words::EdgeWord;
use crate::conditions::Conditions;
use crate::field::Scenario;
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
        let pieces = &scenario.table.pieces;
        let pick_up = scenario.pick_up.as_ref();
        let by_initiative = pick_up.is_some_and(|pick_up| pick_up.edges_by_initiative);
        let side = |side: Side| {
            let base = (!by_initiative).then_some(EdgeWord(scenario.base(side)));
            let lists = pick_up.map_or(&[][..], |pick_up| &pick_up.lists[side]);
            SideDraft::of(&scenario.sides[side], base, lists)
        };
        Draft {
            head: Start::of(scenario),
            terrain: pieces.iter().map(TerrainDraft::of).collect(),
            works: scenario.works.clone(),
            crossings: scenario.crossings.iter().map(|one| CrossingDraft::of(one, pieces)).collect(),
            roads: scenario.roads.clone(),
            sides: BySide(Side::BOTH.map(side)),
            regions: pick_up.map(|pick_up| pick_up.regions.clone()).unwrap_or_default(),
            groups: (state.all_groups())
                .map(|id| {
                    let (group, toll) =
                        ([state.group(id), fresh.group(id)], [state.toll(id), fresh.toll(id)]);
                    GroupDraft::of(state.info(id), &scenario.allies, group, toll)
                })
                .collect(),
            commanders: (state.all_commanders())
                .map(|id| {
                    let commander = [state.commander(id), fresh.commander(id)];
                    CommanderDraft::of(state.commander_info(id), &scenario.allies, commander)
                })
                .collect(),
            conditions: if scenario.conditions.on {
                scenario.conditions.clone()
            } else {
                Conditions::default()
            },
            goals: scenario.goals.clone(),
            now: Now::of(state, &fresh),
        }
    }
}

impl Start {
    fn of(scenario: &Scenario) -> Start {
        let shy = if scenario.frightened_horses { Options::FRIGHTENED_HORSES.0 } else { 0 };
        Start {
            id: scenario.key.clone(),
            title: scenario.title.clone(),
            date: scenario.date.clone(),
            text: scenario.text.clone(),
            table: Point::at(scenario.table.width, scenario.table.depth),
            turns: scenario.turn_limit,
            first: scenario.first,
            points: scenario.pick_up.as_ref().map(|pick_up| pick_up.points),
            options: Options(shy),
        }
    }
}

impl Now {
    /// None for a battle that has not begun.
    fn of(state: &State, fresh: &State) -> Option<Now> {
        let steps = state.steps != fresh.steps && state.ended.is_none();
        let now = Now {
            turn: changed(state.turn, fresh.turn),
            active: changed(state.active, fresh.active),
            phase: changed(state.phase, fresh.phase),
            quiet: changed(state.quiet, fresh.quiet),
            stirred: changed(state.stirred, fresh.stirred),
            fought: changed(state.fought, fresh.fought),
            camps: changed(state.camps, fresh.camps),
            fights: state.fights.clone(),
            aims: state.aims.clone(),
            setting: changed(state.setting, fresh.setting),
            hired: state.hired.clone(),
            placed: state.placed.clone(),
            dug: state.dug.clone(),
            march: state.march.clone(),
            charges: state.charges.clone(),
            replies: state.replies.clone(),
            fortunes: changed(state.fortunes, fresh.fortunes),
            steps: steps.then(|| state.steps.clone()),
            ended: state.ended,
        };
        (now != Now::default()).then_some(now)
    }
}
