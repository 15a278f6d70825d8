//! A scenario in words.

use std::fmt::Write as _;

use battle::conditions::told;
use battle::{BySide, Side, Viewer};

use crate::scene::{kind_words, quality_name, training_name};
use crate::state::{GroupId, State};
use crate::troops::{CommanderKind, Rank};
use crate::words::{decimals, mu_text};

/// A readable summary of a scenario, as far as a viewer may know it: forces, ground, victory.
pub(crate) fn summary(state: &State, viewer: Viewer) -> String {
    let scenario = state.scenario();
    let mut out = String::new();
    let _ = write!(out, "{}", scenario.title);
    if !scenario.date.is_empty() {
        let _ = write!(out, " ({})", scenario.date);
    }
    let _ = write!(out, "\n{}\n", scenario.text.trim());
    let (width, depth) = (mu_text(scenario.table.width), mu_text(scenario.table.depth));
    let _ = writeln!(out, "\nA table of {width} by {depth} MU");
    for piece in &scenario.table.pieces {
        let kind = piece.kind.kind.row().key.replace('-', " ");
        let name = if piece.kind.name.is_empty() { String::new() } else { format!(": {}", piece.kind.name) };
        let _ = writeln!(out, "- {kind}{name}");
    }
    for side in Side::BOTH {
        let info = &scenario.sides[side];
        let _ = write!(out, "\n{} ({side})", info.name);
        if state.knows_size_of(side, viewer) && !scenario.is_to_be_mustered() {
            let level = decimals(state.known_rout_level(side, viewer).into(), 100, 2);
            let _ = write!(out, ", routs at {level} attrition points");
        }
        let _ = writeln!(out);
        let known = state.all_commanders().filter(|id| state.is_commander_known_to(*id, viewer));
        let known = known.map(|id| state.commander_info(id));
        for commander in known.filter(|commander| commander.side == side) {
            let kind = match commander.kind {
                CommanderKind::Inspired => "inspired",
                CommanderKind::Field => "field",
                CommanderKind::Troop => "troop",
            };
            let rank = match commander.rank {
                Rank::CInC => "commander-in-chief",
                Rank::Sub => "sub-commander",
                Rank::Ally => "ally",
            };
            let _ = writeln!(out, "  {}, {rank}, {kind} commander", commander.name);
        }
        for id in scenario.groups_of(side).filter(|id| state.is_known_to(*id, viewer)) {
            let _ = writeln!(out, "  {}", group(state, id));
        }
        if let Some(camp) = info.camp {
            let _ = writeln!(out, "  {}", if camp.fortified { "a fortified camp" } else { "a camp" });
        }
    }
    if !scenario.conditions.victory.is_empty() {
        let names = BySide(Side::BOTH.map(|side| scenario.sides[side].name.as_str()));
        let conditions = &scenario.conditions;
        out.push('\n');
        let after = format!(" after {} player turns", scenario.turn_limit);
        for line in told(&conditions.victory, conditions.default, names, &after, "player turn") {
            let _ = writeln!(out, "{line}");
        }
    }
    match scenario.turn_limit {
        0 => {}
        turns => {
            let _ = writeln!(out, "\nThe battle ends after {turns} player turns.");
        }
    }
    out
}

fn group(state: &State, id: GroupId) -> String {
    let info = state.info(id);
    let (quality, training) = (quality_name(info.quality), training_name(info.training));
    let rear = info.rear.map_or(0, |(_, count)| count);
    let front = info.bases.saturating_sub(rear);
    let mut text = format!("{}: {front} bases of {quality} {training} {}", info.name, kind_words(&info.kind));
    if let Some((kind, count)) = &info.rear {
        let _ = write!(text, "; behind them {count} of {}", kind_words(kind));
    }
    text
}
