//! A scenario in words: forces, ground, options.

use std::fmt::Write as _;

use battle::conditions::told;
use battle::{BySide, Side, Viewer};

use crate::field::{Aim, Options};
use crate::flags::Flags;
use crate::state::{ContingentId, State};
use crate::words::inches_text;

/// A readable summary of a scenario, as far as a viewer may know it: forces by battle, ground, options.
pub(crate) fn summary(state: &State, viewer: Viewer) -> String {
    let scenario = state.scenario();
    let mut out = scenario.title.clone();
    if !scenario.date.is_empty() {
        let _ = write!(out, ", {}", scenario.date);
    }
    out.push('\n');
    if !scenario.text.is_empty() {
        let _ = write!(out, "\n{}\n", scenario.text.trim_end());
    }
    let sides = Side::BOTH.into_iter().filter(|_| !scenario.is_to_be_mustered());
    for side in sides {
        let info = &scenario.sides[side];
        let (stands, breaks) = (state.known_stands(side, viewer), state.known_breaks_at(side, viewer));
        let points = state.known_points(side, viewer);
        let army = format!("{stands} stands for {points} points, breaks at {breaks}");
        let _ = write!(out, "\n{} ({side}): {army}\n", info.name);
        for battle in scenario.battles_of(side).filter(|id| state.is_battle_known_to(*id, viewer)) {
            forces(&mut out, state, battle, viewer);
        }
    }
    if scenario.is_to_be_mustered() {
        let _ = writeln!(out, "\nBoth sides pick an army for {} points", scenario.points);
    }
    let (width, depth) = (inches_text(scenario.width), inches_text(scenario.depth));
    let mut kinds: Vec<&str> = scenario.terrain.iter().map(|piece| piece.row.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let ground = if kinds.is_empty() { "open ground".to_owned() } else { kinds.join(", ") };
    let _ = writeln!(out, "\nTable: {width} by {depth} inches; {ground}");
    let _ = writeln!(out, "Turns: {}", scenario.turn_limit);
    let on: Vec<&str> =
        Options::ALL.iter().filter(|(_, option)| scenario.plays(*option)).map(|(key, _)| *key).collect();
    let _ = writeln!(out, "Options: {}", if on.is_empty() { "none".to_owned() } else { on.join(", ") });
    let conditions = &scenario.conditions;
    if !conditions.victory.is_empty() {
        let names = BySide(Side::BOTH.map(|side| scenario.sides[side].name.as_str()));
        for line in told(&conditions.victory, conditions.default, names, " in the end", "turn") {
            let _ = writeln!(out, "{line}");
        }
    }
    for objective in &scenario.objectives {
        let name = &scenario.sides[objective.side].name;
        let what = match &objective.aim {
            Aim::Hold(_) => "holds its ground".to_owned(),
            Aim::Take(leader) => format!("takes {}", state.leader_info(*leader).name),
            Aim::Exit(battle) => format!("gets {} off the table", state.battle_word(*battle)),
        };
        let when = if objective.turn == 0 {
            String::new()
        } else {
            format!(" at the end of turn {}", objective.turn)
        };
        let _ = writeln!(out, "- {name} wins if it {what}{when}");
    }
    out
}

fn forces(out: &mut String, state: &State, battle: crate::state::BattleId, viewer: Viewer) {
    let Some(info) = state.battle_info(battle) else { return };
    let known = |leader: &crate::state::LeaderId| state.is_leader_known_to(*leader, viewer);
    let leader = info.leader.some().filter(known).map_or(String::new(), |leader| {
        let leader = state.leader_info(leader);
        format!(" under {}, {} ({} CP)", leader.name, leader.kind.key(), leader.cp)
    });
    let late = info.arrival.map_or(String::new(), |arrival| format!(", arrives in turn {}", arrival.turn));
    let order = match info.order {
        Some(order) if viewer.knows_secrets_of(info.side) => format!(", ordered to {}", order.key()),
        _ => String::new(),
    };
    let _ = writeln!(out, "  {}{leader}{order}{late}", info.name);
    for id in state
        .all_contingents()
        .filter(|id| state.info(*id).battle == battle && state.is_known_to(*id, viewer))
    {
        let hidden = if state.contingent(id).is(Flags::HIDDEN) { ", hidden from the enemy" } else { "" };
        let _ = writeln!(out, "    {}{hidden}", contingent(state, id));
    }
}

fn contingent(state: &State, id: ContingentId) -> String {
    let info = state.info(id);
    let mut text = format!(
        "{}: {} {} of grade {}",
        info.name,
        info.front_stands,
        info.front.row().name,
        info.grade.letter()
    );
    if let Some(rear) = info.rear {
        let _ = write!(text, ", {} {} behind", info.rear_stands, rear.row().name);
    }
    let marks: Vec<String> = info.marks.names().map(|mark| mark.replace('-', " ")).collect();
    if !marks.is_empty() {
        let _ = write!(text, " ({})", marks.join(", "));
    }
    text
}
