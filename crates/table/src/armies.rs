//! Armies that are put together: lists, bills, files and sheets for paper.

use battle::{Armies, ArmySheet, ROSTER_POINTS, Roster};
use door::Door;
use message::{ArmiesCard, Problem};

use crate::gallery::door;

/// The armies of a ruleset, if they can be bought with points.
fn armies_of(ruleset: &str) -> Result<(&'static dyn Door, &'static dyn Armies), Problem> {
    let door = door(ruleset)?;
    let armies = door.armies().ok_or_else(|| {
        Problem::new("no-armies", format!("The armies of {} are not bought with points.", door.name()))
    })?;
    Ok((door, armies))
}

/// The lists of a ruleset.
pub(crate) fn lists(ruleset: &str) -> Result<ArmiesCard, Problem> {
    let (_, armies) = armies_of(ruleset)?;
    Ok(ArmiesCard { points: armies.points(), lists: armies.lists() })
}

/// A legal army to begin from.
pub(crate) fn ready(ruleset: &str, list: &str, points: u16) -> Result<Roster, Problem> {
    let (door, armies) = armies_of(ruleset)?;
    check_points(points)?;
    let found = armies.lists().into_iter().find(|known| known.key == list);
    let list = found.ok_or_else(|| Problem::new("unknown-list", "This ruleset has no such army list."))?;
    Ok(Roster {
        ruleset: door.key().to_string(),
        name: String::new(),
        points,
        lines: armies.ready(&list.key, points),
        list: list.key,
    })
}

/// What an army costs, all that is wrong with it, and what can be done about it.
pub(crate) fn sheet(roster: &Roster) -> Result<ArmySheet, Problem> {
    let (_, armies) = armies_of(&roster.ruleset)?;
    roster.check_size().map_err(|why| Problem::new("bad-roster", format!("This is no army: {why}.")))?;
    Ok(ArmySheet::of(armies, roster))
}

/// The roster that a file has.
pub(crate) fn read(text: &str) -> Result<Roster, Problem> {
    let roster = Roster::read(text).map_err(|mistakes| Problem {
        mistakes: mistakes.iter().map(ToString::to_string).collect(),
        ..Problem::new("bad-roster", "This file is no roster of an army.")
    })?;
    let (door, _) = armies_of(&roster.ruleset)?;
    Ok(Roster { ruleset: door.key().to_string(), ..roster })
}

/// The sheet of an army as a page for paper.
pub(crate) fn paper(roster: &Roster) -> Result<String, Problem> {
    Ok(paper::army(door(&roster.ruleset)?.name(), &sheet(roster)?))
}

/// The charts of a ruleset as pages for paper.
pub(crate) fn charts(ruleset: &str) -> Result<String, Problem> {
    let door = door(ruleset)?;
    Ok(paper::charts(door.name(), &paper::quick(battle::charts(door.charts()))))
}

/// The sheets that are kept while people play, filled in for an army, as pages for paper.
pub(crate) fn sheets(roster: &Roster) -> Result<String, Problem> {
    let (door, armies) = armies_of(&roster.ruleset)?;
    roster.check_size().map_err(|why| Problem::new("bad-roster", format!("This is no army: {why}.")))?;
    Ok(paper::forms(door.name(), &roster.name, &armies.forms(Some(roster))))
}

/// The same, one of each kind blank.
pub(crate) fn blank_sheets(ruleset: &str) -> Result<String, Problem> {
    let (door, armies) = armies_of(ruleset)?;
    Ok(paper::forms(door.name(), "", &armies.forms(None)))
}

/// The scenario of a battle to which both sides bring armies of so many points, one of a list if it is named.
pub(crate) fn pick_up(ruleset: &str, points: u16, list: Option<&str>) -> Result<String, Problem> {
    let (_, armies) = armies_of(ruleset)?;
    check_points(points)?;
    Ok(armies.pick_up(points, list))
}

fn check_points(points: u16) -> Result<(), Problem> {
    if ROSTER_POINTS.contains(&points) {
        return Ok(());
    }
    let (least, most) = (ROSTER_POINTS.start(), ROSTER_POINTS.end());
    Err(Problem::new("bad-request", format!("An army has {least} to {most} points.")))
}
