//! What must hold of a state that somebody may have written by hand, so that nothing in it can do harm.

use battle::{Mistakes, Side};
use ground::tabletop::{Length, REACH, TOUCH};

use crate::field::Scenario;
use crate::rulebook::define;
use crate::state::{CommanderFlags, CommanderId, Fate, Flags, GroupId, MOST_BASES, State};
use crate::steps::Step;
use crate::troops::Rank;

/// The most pending steps and fights.
const MOST_PENDING: usize = 500;
/// So far from the table may the middle of a group's front be: a place in the file is a place on it.
const BESIDE: Length = TOUCH;

/// Everything that is wrong with a scenario.
pub(super) fn scenario_faults(scenario: &Scenario) -> Mistakes {
    let mut mistakes = Mistakes::new();
    for side in Side::BOTH {
        let place = format!("side[{}]", side.index());
        let chiefs = scenario.commanders.iter().filter(|info| info.side == side && info.rank == Rank::CInC);
        if chiefs.count() > 1 {
            mistakes.note(place.as_str(), "has more than one commander-in-chief");
        }
        if scenario.groups_of(side).next().is_none() && !scenario.is_to_be_mustered() {
            mistakes.note(place.as_str(), "has no battle group");
        }
        let board = scenario.table.bounds();
        if scenario.sides[side].camp.is_some_and(|camp| !board.holds(camp.place.at)) {
            mistakes.note(place.as_str(), "its camp is not on the table");
        }
    }
    if scenario.base(Side::Red) == scenario.base(Side::Blue) {
        mistakes.note("side[1].base", "both sides have the same base edge");
    }
    let board = scenario.table.bounds().grown(BESIDE);
    for (number, info) in scenario.groups.iter().enumerate() {
        define!("formation.group");
        if info.at.is_some_and(|(place, _)| !board.holds(place.at)) {
            mistakes.note(format!("group[{number}].at"), "is not on the table");
        }
        if let Some(ally) = info.ally
            && scenario.groups.iter().any(|other| other.ally == Some(ally) && other.side != info.side)
        {
            mistakes.note(format!("group[{number}].ally"), "is an ally of both sides");
        }
    }
    for (number, info) in scenario.commanders.iter().enumerate() {
        if info.at.is_some_and(|at| !board.holds(at)) {
            mistakes.note(format!("commander[{number}].at"), "is not on the table");
        }
        let with = info.with.some().and_then(|with| scenario.groups.get(with.index()));
        if with.is_some_and(|with| with.side != info.side) {
            mistakes.note(format!("commander[{number}].with"), "is a battle group of the other side");
        }
    }
    mistakes
}

/// What is said of a pick-up game whose armies and ground are not those of its set-up.
pub(super) fn unsettled() -> Mistakes {
    let mut mistakes = Mistakes::new();
    mistakes.note("now", "the armies, camps, works and terrain are not those that were bought and placed");
    mistakes
}

/// Everything that is wrong with a battle, whoever wrote it.
pub(super) fn faults(state: &State) -> Mistakes {
    let mut mistakes = Mistakes::new();
    let scenario = state.scenario();
    for (key, count, wanted) in [
        ("group", state.groups.len(), scenario.groups.len()),
        ("commander", state.commanders.len(), scenario.commanders.len()),
        ("toll", state.tolls.len(), scenario.groups.len()),
    ] {
        if count != wanted {
            mistakes.note(key, format!("there are {count}, not {wanted}"));
            return mistakes;
        }
    }
    // Whoever is named must be there, also in pending steps.
    let names = state.names();
    for (key, written) in [
        ("group", names.write(&state.groups)),
        ("commander", names.write(&state.commanders)),
        ("now.fights", names.write(&state.fights)),
        ("now.aims", names.write(&state.aims)),
        ("now.charges", names.write(&state.charges)),
        ("now.replies", names.write(&state.replies)),
        ("now.steps", names.write(&state.steps)),
    ] {
        if let Err(why) = written {
            mistakes.note(key, why);
        }
    }
    if !mistakes.is_empty() {
        return mistakes;
    }
    for id in state.all_groups() {
        if let Err(why) = group_fault(state, id) {
            mistakes.note(format!("group[{}]", id.index()), why);
        }
    }
    for id in state.all_commanders() {
        if let Err(why) = commander_fault(state, id) {
            mistakes.note(format!("commander[{}]", id.index()), why);
        }
    }
    if let Err(why) = now_fault(state) {
        mistakes.note("now", why);
    }
    mistakes
}

fn group_fault(state: &State, id: GroupId) -> Result<(), &'static str> {
    let (group, info) = (state.group(id), state.info(id));
    let gone = Flags::LOST | Flags::LEFT | Flags::WAITS;
    let is_far = |length: Length| length.abs() > Length::new(REACH / 4);
    if group.bases > info.bases {
        return Err("has more bases than it began with");
    }
    if group.is_on_table() == (group.is(gone) || group.is_fated(Fate::HIDDEN)) {
        return Err("is off the table if and only if it is lost, left it, waits or lies hidden");
    }
    if group.is_fated(Fate::HIDDEN) && !state.scenario().conditions.begins_hidden(id) {
        return Err("lies hidden and is of no contingent that begins so");
    }
    let changes = state.scenario().conditions.changed.get(id.index()).is_some_and(Option::is_some);
    if group.is_fated(Fate::CHANGED) && !changes {
        return Err("has no horses to mount or to leave");
    }
    if group.is_on_table() && (group.bases == 0 || !(1..=MOST_BASES as u8).contains(&group.files)) {
        return Err("has no bases or no files");
    }
    if !group.place.at.is_within_reach() || !group.before.at.is_within_reach() {
        return Err("is too far off the table");
    }
    if group.stepped.into_iter().any(is_far) {
        return Err("a file of it has stepped too far");
    }
    if group.turned >> (2 * MOST_BASES) != 0 {
        return Err("has turned bases that it has not");
    }
    Ok(())
}

fn commander_fault(state: &State, id: CommanderId) -> Result<(), &'static str> {
    let commander = state.commander(id);
    let gone = CommanderFlags::LOST | CommanderFlags::LEFT | CommanderFlags::WAITS;
    if commander.is_on_table() == commander.is(gone) {
        return Err("is off the table if and only if he is lost, left it, or waits");
    }
    if !commander.at.is_within_reach() {
        return Err("is too far off the table");
    }
    match commander.with.some() {
        Some(with) if state.side_of(with) != state.commander_info(id).side => {
            Err("is with a battle group of the other side")
        }
        Some(with) if commander.is_on_table() && !state.group(with).is_on_table() => {
            Err("is with a battle group that is not on the table")
        }
        _ => Ok(()),
    }
}

fn now_fault(state: &State) -> Result<(), String> {
    let pending =
        [state.steps.len(), state.fights.len(), state.aims.len(), state.charges.len(), state.replies.len()];
    if pending.into_iter().any(|count| count > MOST_PENDING) {
        return Err(format!("more than {MOST_PENDING} steps, fights, aims or charges are pending"));
    }
    for (number, fight) in state.fights.iter().enumerate() {
        for (side, group) in fight.groups.iter() {
            let is_there = group.some().is_some_and(|group| state.group(group).is_on_table());
            if !is_there || state.side_of(*group) != side {
                return Err("fights are of two battle groups on the table, red's first".to_owned());
            }
        }
        if state.fights[..number].iter().any(|other| other.groups == fight.groups) {
            return Err("two battle groups fight each other once".to_owned());
        }
    }
    state.set_up_fault()?;
    state.charges_fault()?;
    match state.steps.first() {
        _ if state.ended.is_some() => Ok(()),
        Some(Step::Turn(turn)) if turn.is_possible() => Ok(()),
        _ => Err("the outermost step is a turn".to_owned()),
    }
}
