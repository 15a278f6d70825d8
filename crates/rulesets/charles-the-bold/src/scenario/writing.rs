//! From a battle at any moment to a scenario file.

use battle::file::Head;
use battle::{BySide, Side};

use super::FRESH_ROUND;
use super::files::{Draft, Files, Start};
use super::map::MapDraft;
use super::progress::{MeleeDraft, Now};
use super::reading::sum_of_points;
use super::sides::{General, GroupDraft, Zone};
use super::stands::StandDraft;
use crate::conditions::{Conditions, Course};
use crate::field::{Options, Scenario, SideInfo};
use crate::state::{Activation, Flags, GroupId, MeleeId, OFF, StandId, State};

impl State {
    /// The whole battle as a scenario file, pending steps included. What is as in a fresh battle is left out.
    pub(crate) fn position_text(&self) -> String {
        battle::file::text_of(&Draft::of(self), &Files::of_state(self))
    }
}

impl Draft {
    fn of(state: &State) -> Draft {
        let scenario = &*state.scenario;
        let conditions = &scenario.conditions;
        Draft {
            head: Start::of(scenario),
            map: MapDraft::of(&scenario.map),
            sides: BySide(Side::BOTH.map(|side| side_of(scenario, side))),
            zones: zones_of(scenario),
            names: scenario.names.clone(),
            markers: scenario.markers.clone(),
            groups: (0..scenario.groups.len()).map(|n| GroupDraft::of(state, GroupId(n as u8))).collect(),
            stands: state.all_stands().map(|stand| StandDraft::of(state, stand)).collect(),
            conditions: if conditions.on { conditions.clone() } else { Conditions::default() },
            melees: (0..state.melees.len()).map(|number| MeleeDraft::of(state, number)).collect(),
            now: Now::of(state),
        }
    }
}

impl Start {
    fn of(scenario: &Scenario) -> Start {
        // A last round switches its option on.
        let limit = if scenario.rounds.is_some() { Options::ROUND_LIMIT.0 } else { 0 };
        Start {
            head: Head {
                id: scenario.key.clone(),
                title: scenario.title.clone(),
                date: scenario.date.clone(),
                text: scenario.text.clone(),
                special: scenario.special.clone(),
            },
            rounds: scenario.rounds,
            options: Options(scenario.options.0 & !limit),
        }
    }
}

fn side_of(scenario: &Scenario, side: Side) -> SideInfo {
    let info = &scenario.sides[side];
    let is_sum = sum_of_points(scenario, side) == info.break_points;
    SideInfo { break_points: if is_sum { 0 } else { info.break_points }, ..info.clone() }
}

fn zones_of(scenario: &Scenario) -> Vec<Zone> {
    let zones = scenario.zones.iter().filter(|(_, zone)| !zone.is_empty());
    zones.map(|(side, hexes)| Zone { side, hexes: hexes.clone() }).collect()
}

impl GroupDraft {
    fn of(state: &State, id: GroupId) -> GroupDraft {
        let (info, group) = (state.scenario.group(id), state.group(id));
        let is_attached = group.attached != StandId::NONE;
        let general = General {
            name: info.general.clone(),
            initiative: Some(info.initiative),
            quality: None,
            with: group.attached,
            at: if is_attached { OFF } else { group.commander },
            off: !is_attached && group.commander == OFF,
        };
        GroupDraft { info: info.clone(), now: *group, general }
    }
}

impl StandDraft {
    fn of(state: &State, id: StandId) -> StandDraft {
        let now = *state.stand(id);
        let full = if now.is_gone() { [0; 3] } else { state.unit(id).ranks };
        StandDraft {
            info: state.info(id).clone(),
            at: if now.is(Flags::HIDDEN) { now.start } else { now.spot },
            left: (now.left != full).then_some(now.left.into()),
            now,
            side: None,
            place: String::new(),
        }
    }
}

impl MeleeDraft {
    fn of(state: &State, number: usize) -> MeleeDraft {
        let melee = &state.melees[number];
        let [red, blue] = melee.stands.0;
        let has_left = |stand: &StandId| {
            // A later melee may name the same stand; the first to name it would claim it.
            state.stand(*stand).melee == MeleeId::NONE
                && !state.melees[..number].iter().any(|earlier| earlier.stands.0.contains(stand))
        };
        let left = [red, blue].into_iter().filter_map(StandId::some).filter(has_left).collect();
        MeleeDraft { red, blue, attacker: melee.attacker, left }
    }
}

impl Now {
    /// None for a battle before its first round.
    fn of(state: &State) -> Option<Now> {
        let is_fresh = state.round == FRESH_ROUND
            && state.steps == state.first_steps()
            && state.act == Activation::default()
            && state.lost == state.losses()
            && state.fights == 0
            && state.barred.is_empty()
            && state.evaded.is_empty()
            && state.ended.is_none()
            && state.melees.is_empty()
            && state.course == Course::default();
        let now = || Now {
            round: state.round,
            lost: Some(state.lost),
            fights: state.fights,
            barred: state.barred.clone(),
            evaded: state.evaded.clone(),
            steps: state.steps.clone(),
            ended: state.ended,
            course: state.course,
            beneath: state.beneath(),
            act: state.act,
        };
        (!is_fresh).then(now)
    }
}
