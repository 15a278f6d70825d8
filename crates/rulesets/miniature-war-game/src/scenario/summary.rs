//! A scenario in words.

use std::fmt::Write as _;

use battle::conditions::told;
use battle::{BySide, Side, Viewer};

use crate::field::{Kind, Scenario};
use crate::state::{State, UnitId};
use crate::words::cm_text;

/// A readable summary of a scenario, as far as a viewer may know it: forces, ground, what is fought for.
pub(crate) fn summary(state: &State, viewer: Viewer) -> String {
    let scenario = state.scenario();
    let mut out = scenario.title.clone();
    if !scenario.date.is_empty() {
        let _ = write!(out, " ({})", scenario.date);
    }
    let _ = write!(out, "\n{}\n", scenario.text.trim());
    let (width, depth) = (cm_text(scenario.table.width), cm_text(scenario.table.depth));
    let level = battle::file::Listed::word(&scenario.level);
    let _ = writeln!(out, "\nA board of {width} by {depth} cm, the {level} game");
    for piece in &scenario.first_table().pieces {
        let kind = battle::file::Listed::word(&piece.kind.kind).replace('-', " ");
        let _ = writeln!(out, "- {kind}: {}", piece.kind.name);
    }
    for side in Side::BOTH {
        let _ = writeln!(out, "\n{} ({side})", scenario.sides[side].name);
        let own = state.all_units().filter(|id| state.side_of(*id) == side);
        for id in own.filter(|id| viewer.knows_secrets_of(side) || state.is_open_to(*id, side.other())) {
            let _ = writeln!(out, "  {}", unit(state, id, viewer));
        }
    }
    out.push('\n');
    for line in aims(scenario) {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// What is fought for, in lines.
pub(crate) fn aims(scenario: &Scenario) -> Vec<String> {
    let names = BySide(Side::BOTH.map(|side| scenario.sides[side].name.as_str()));
    let conditions = &scenario.conditions;
    if !conditions.victory.is_empty() {
        let after = format!(" after {} turns", scenario.turns);
        return told(&conditions.victory, conditions.default, names, &after, "turn");
    }
    let mut lines: Vec<String> = scenario
        .goals
        .iter()
        .map(|goal| {
            let who = goal.side.map_or("Either side", |side| names[side]);
            let worth = match goal.score {
                0 => "decides at once".to_owned(),
                score => format!("scores {score}"),
            };
            format!("{who} ({worth}): {}", goal.words(scenario))
        })
        .collect();
    let equal = scenario.equal.map_or("nobody wins".to_owned(), |side| format!("{} wins", names[side]));
    lines.push(match scenario.goals.iter().any(|goal| goal.score > 0) {
        true => format!("After turn {} the higher score wins; if they are equal, {equal}.", scenario.turns),
        false => format!("If nothing is decided when turn {} ends, it is a stalemate.", scenario.turns),
    });
    lines
}

fn unit(state: &State, id: UnitId, viewer: Viewer) -> String {
    let info = state.info(id);
    let what = match info.kind {
        Kind::Troops(troop) if troop.is_alone() || !state.is_whole_to(id, viewer) => {
            troop.row().key.replace('-', " ")
        }
        Kind::Troops(troop) => format!("{} {}", info.figures, troop.row().key.replace('-', " ")),
        Kind::Commander => "commander".to_owned(),
        Kind::Rider => "rider".to_owned(),
    };
    format!("#{} {}: {what}", info.number.0, info.name)
}
