//! From a scenario file to a battle.
//!
//! Everything is read into a [`Draft`] first, so that every mistake is found; a battle is made only of one without.

use battle::{BySide, Mistakes, Side, State as _};
use muster::read::Document;

use super::files::{Draft, Files};
use super::{Commander, Start, checking, old, progress};
use crate::field::{GroupInfo, Print, Scenario, StandInfo};
use crate::state::{Group, StandId, State};

/// Reads a file; names every mistake at once.
pub(super) fn read(text: &str) -> Result<State, Mistakes> {
    let mut document = Document::parse(text);
    document.bring_up(old::bring_up);
    let draft: Draft = battle::file::read(&document, &mut Files::of(&document.plain()));
    let mut state = None;
    if document.places_of_mistakes().is_empty() {
        let places = draft.stands.iter().map(|stand| stand.place.clone()).collect();
        match draft.into_state() {
            Ok((made, beneath)) => {
                document.note_all(checking::faults(&made, &beneath, places));
                state = Some(made);
            }
            Err(why) => document.note("", why),
        }
    }
    let mut state = document.into_result(state)?;
    if let Some(state) = &mut state {
        state.asks = state.find_asks();
    }
    state.ok_or_else(|| {
        let mut mistakes = Mistakes::new();
        mistakes.note("", "the file gives no battle");
        mistakes
    })
}

impl Draft {
    /// The battle, and the stands in it that pass through others; says what it lacks.
    fn into_state(self) -> Result<(State, Vec<StandId>), String> {
        let scenario = self.scenario()?;
        let Draft { groups, stands, melees, now, .. } = self;
        let starts: Vec<Start> =
            stands.iter().map(|stand| Start { spot: stand.now.spot, facing: stand.now.facing }).collect();
        let commanders: Vec<Commander> = groups
            .iter()
            .zip(&scenario.groups)
            .map(|(group, info)| group.general.post(StandId(info.stands.0), &starts))
            .collect();
        let mut state = State::fresh(scenario, &starts, &commanders);
        for (group, draft) in state.groups.iter_mut().zip(&groups) {
            *group = Group { commander: group.commander, attached: group.attached, ..draft.now };
        }
        let infos = &state.scenario.stands;
        for ((stand, draft), info) in state.stands.iter_mut().zip(&stands).zip(infos) {
            *stand = draft.in_play(info.other.as_ref());
        }
        state.lost = state.losses();
        state.steps = state.first_steps();
        progress::fight_on(&mut state, &melees);
        let beneath = now.map(|now| now.apply(&mut state)).unwrap_or_default();
        state.index_all_but(&beneath);
        state.settle_waters();
        Ok((state, beneath))
    }

    /// What does not change in the battle.
    fn scenario(&self) -> Result<Scenario, String> {
        let map = self.map.made.clone().ok_or("the file has no map")?;
        let mut zones = BySide::<Vec<ground::Spot>>::default();
        for zone in &self.zones {
            zones[zone.side].extend(&zone.hexes);
        }
        for list in &mut zones.0 {
            list.sort_unstable();
            list.dedup();
        }
        let head = &self.head.head;
        let mut scenario = Scenario {
            key: head.id.clone(),
            title: head.title.clone(),
            date: head.date.clone(),
            text: head.text.clone(),
            special: head.special.clone(),
            rounds: self.head.rounds,
            options: self.head.all_options(),
            map,
            sides: self.sides.clone(),
            groups: self.group_infos(),
            stands: self.stand_infos(),
            zones,
            names: self.names.clone(),
            markers: self.markers.clone(),
            conditions: self.conditions.clone(),
            print: Print::default(),
        };
        count_points(&mut scenario);
        scenario.settle()?;
        Ok(scenario)
    }

    fn group_infos(&self) -> Vec<GroupInfo> {
        let mut begun = 0;
        let info = |(number, group): (usize, &super::sides::GroupDraft)| {
            let mine = self.stands.iter().filter(|stand| usize::from(stand.info.group.0) == number).count();
            let first = begun;
            begun += mine as u8;
            GroupInfo { stands: (first, begun), ..group.info.clone() }
        };
        self.groups.iter().enumerate().map(info).collect()
    }

    fn stand_infos(&self) -> Vec<StandInfo> {
        let side = |info: &StandInfo| {
            self.groups.get(usize::from(info.group.0)).map_or(Side::Red, |group| group.info.side)
        };
        self.stands.iter().map(|stand| StandInfo { side: side(&stand.info), ..stand.info.clone() }).collect()
    }
}

/// Adds up each side's break points where the file does not give them (14.0a).
pub(crate) fn count_points(scenario: &mut Scenario) {
    for side in Side::BOTH {
        if scenario.sides[side].break_points == 0 {
            scenario.sides[side].break_points = sum_of_points(scenario, side);
        }
    }
}

/// The break points of all stands of a side.
pub(super) fn sum_of_points(scenario: &Scenario, side: Side) -> u16 {
    let mine = scenario.stands.iter().filter(|stand| stand.side == side);
    mine.map(|stand| u16::from(stand.unit.bp) * u16::from(stand.unit.rank_count())).sum()
}
