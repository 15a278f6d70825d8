//! What would mend a roster: single changes after which a fault is gone and nothing else is wrong that was not before.

use serde::Serialize;

use super::sheet::alike;
use super::{Armies, Bill, Knob, ListEntry, Roster, RosterLine, Wrong};

/// So many repairs of a fault are told.
const MOST_REPAIRS: usize = 3;
/// So many changes of a roster are tried at most.
const MOST_TRIED: usize = 600;
/// The same thing is added so many times at most.
const MOST_ADDED: usize = 4;

/// A change that mends a fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Repair {
    /// What is changed.
    pub says: String,
    /// By how much the army gets dearer.
    pub points: i32,
    /// The lines of the roster afterwards.
    pub lines: Vec<String>,
}

/// The repairs of each fault of a bill.
pub(super) fn repairs(
    armies: &dyn Armies,
    roster: &Roster,
    bill: &Bill,
    read: &[Option<RosterLine>],
    entries: &[ListEntry],
) -> Vec<Vec<Repair>> {
    let mut found: Vec<Vec<(Of, Repair)>> = vec![Vec::new(); bill.wrong.len()];
    let changes = if bill.is_legal() { Vec::new() } else { changes(roster, read, entries) };
    for Change { of, says, lines } in changes.into_iter().take(MOST_TRIED) {
        let changed = Roster { lines, ..roster.clone() };
        let after = armies.bill(&changed);
        let harms = after.wrong.iter().any(|wrong| alike(&after, wrong) > alike(bill, wrong));
        if harms || after.wrong.len() >= bill.wrong.len() {
            continue;
        }
        let points = after.total() - bill.total();
        let repair = Repair { says, points, lines: changed.lines };
        for (wrong, repairs) in bill.wrong.iter().zip(&mut found) {
            if alike(&after, wrong) < alike(bill, wrong) && is_near(roster, &repair, wrong) {
                repairs.push((of, repair.clone()));
            }
        }
    }
    found.into_iter().map(smallest).collect()
}

/// The smallest repairs: of what is changed in one way only the smallest change up and down.
fn smallest(mut repairs: Vec<(Of, Repair)>) -> Vec<Repair> {
    repairs.sort_by_key(|(_, repair)| repair.points.abs());
    let mut seen = Vec::new();
    let is_new = |(of, repair): &(Of, Repair)| {
        let way = (*of, repair.points.signum());
        let is_new = !seen.contains(&way);
        seen.push(way);
        is_new
    };
    repairs.into_iter().filter(is_new).map(|(_, repair)| repair).take(MOST_REPAIRS).collect()
}

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// A line goes.
    Line(usize),
    /// A knob of a line is turned.
    Knob(usize, usize),
    /// Something of the list is added.
    Entry(usize),
}

/// A change of a roster in words, and its lines afterwards.
struct Change {
    of: Of,
    says: String,
    lines: Vec<String>,
}

/// Whether a repair is about the line that is wrong, if a line is.
fn is_near(roster: &Roster, repair: &Repair, wrong: &Wrong) -> bool {
    let Some(line) = wrong.line else { return true };
    let kept = |at: usize| repair.lines.get(at) == roster.lines.get(at);
    let first = (0..roster.lines.len()).find(|at| !kept(*at));
    first == Some(line)
}

/// Every single change of a roster.
fn changes(roster: &Roster, read: &[Option<RosterLine>], entries: &[ListEntry]) -> Vec<Change> {
    let mut all = Vec::new();
    for (at, line) in read.iter().enumerate() {
        let with = |text: String| {
            let mut lines = roster.lines.clone();
            lines[at] = text;
            lines
        };
        let name = line.as_ref().map_or(roster.lines[at].as_str(), |line| line.name.as_str());
        let mut without = roster.lines.clone();
        without.remove(at);
        all.push(Change { of: Of::Line(at), says: format!("Without {name}"), lines: without });
        for (n, knob) in line.iter().flat_map(|line| &line.knobs).enumerate() {
            let turned = turned(name, knob).into_iter();
            all.extend(turned.map(|(says, text)| Change { of: Of::Knob(at, n), says, lines: with(text) }));
        }
    }
    for (n, entry) in entries.iter().enumerate() {
        for times in 1..=MOST_ADDED {
            let mut lines = roster.lines.clone();
            lines.extend(std::iter::repeat_n(entry.line.clone(), times));
            let says = match times {
                1 => format!("Add {}", entry.name),
                _ => format!("Add {times} \u{d7} {}", entry.name),
            };
            all.push(Change { of: Of::Entry(n), says, lines });
        }
    }
    all
}

/// Every other way in which a knob of a line can be turned, in words, with the line then.
fn turned(line: &str, knob: &Knob) -> Vec<(String, String)> {
    match knob {
        Knob::Number { name, value, least, most, step, write } => (*least..=*most)
            .step_by(usize::from(*step).max(1))
            .filter(|number| number != value)
            .map(|number| (format!("{line}: {number} {name}"), write.replace("{n}", &number.to_string())))
            .collect(),
        Knob::Word { name, words } => words
            .iter()
            .filter(|word| !word.chosen)
            .map(|word| (format!("{line}: {name} {}", word.says), word.write.clone()))
            .collect(),
        Knob::Mark { name, on, write } => {
            let with = if *on { "without" } else { "with" };
            vec![(format!("{line} {with} {name}"), write.clone())]
        }
    }
}
