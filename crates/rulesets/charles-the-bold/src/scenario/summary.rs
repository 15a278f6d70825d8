//! A scenario in words: forces, ground, victory.

use std::fmt::Write as _;

use battle::conditions::told;
use battle::{BySide, Side, Viewer};

use crate::charts::{HEXSIDES, TERRAIN};
use crate::field::Scenario;
use crate::state::{StandId, State};

/// A readable summary of a scenario, as far as a viewer may know it: forces by group, ground, victory.
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
    for side in Side::BOTH {
        forces(&mut out, state, side, viewer);
    }
    ground(&mut out, scenario);
    victory(&mut out, scenario);
    for text in &scenario.special {
        let _ = writeln!(out, "- {text}");
    }
    out
}

fn forces(out: &mut String, state: &State, side: Side, viewer: Viewer) {
    let scenario = state.scenario();
    let info = &scenario.sides[side];
    let known = |stand: &StandId| state.is_known_to(*stand, viewer);
    let stands = state.all_stands().filter(|stand| state.side_of(*stand) == side).filter(known);
    let (above, below) = info.break_at;
    let _ = writeln!(
        out,
        "\n{} ({side}), {} trained: {}, {} break points, breaks when it has lost {above}/{below} of them",
        info.name,
        if info.well_trained { "well" } else { "poorly" },
        counted(stands.count(), "stand"),
        state.known_points(side, viewer),
    );
    for id in scenario.groups_of(side).filter(|group| state.is_group_known_to(*group, viewer)) {
        let group = scenario.group(id);
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        let hidden = state.hidden_bodies(id).next().is_some() && viewer.knows_secrets_of(side);
        for stand in scenario.stands_of(id).filter(known) {
            let name = scenario.stand(stand).unit.row.name;
            match kinds.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => kinds.push((name, 1)),
            }
        }
        let kinds: Vec<String> = kinds.iter().map(|(name, count)| format!("{count} {name}")).collect();
        let _ = writeln!(
            out,
            "  {} under {} ({:+}): {}{}",
            group.name,
            group.general,
            group.initiative,
            kinds.join(", "),
            if hidden { ", hidden from the enemy" } else { "" }
        );
    }
}

fn ground(out: &mut String, scenario: &Scenario) {
    let map = &scenario.map;
    let mut parts = vec![counted(map.hexes.len(), "hex")];
    for (kind, row) in TERRAIN.iter().enumerate().skip(1) {
        let count = map.terrain.iter().filter(|here| usize::from(**here) == kind).count();
        if count > 0 {
            parts.push(format!("{count} of {}", row.key));
        }
    }
    let high = map.level.iter().filter(|level| **level > 0).count();
    if high > 0 {
        parts.push(format!("{high} on a hill"));
    }
    let low = map.level.iter().filter(|level| **level < 0).count();
    if low > 0 {
        parts.push(format!("{low} in a hollow"));
    }
    for (kind, row) in HEXSIDES.iter().enumerate() {
        // Every hexside is kept in both its hexes.
        let count = map.edges.iter().flatten().filter(|edge| usize::from(edge.key) == kind + 1).count() / 2;
        if count > 0 {
            parts.push(counted(count, &format!("{} hexside", row.key)));
        }
    }
    let roads = map.roads.iter().map(|bits| bits.count_ones()).sum::<u32>() / 2;
    if roads > 0 {
        parts.push(format!("{roads} hexes of road"));
    }
    let _ = writeln!(out, "\nGround: {}", parts.join(", "));
}

fn victory(out: &mut String, scenario: &Scenario) {
    match (scenario.conditions.victory.is_empty(), scenario.rounds) {
        (true, Some(rounds)) => {
            let _ = writeln!(
                out,
                "Victory: the first army to reach its break level has lost; after {rounds} rounds the smaller share of losses wins"
            );
        }
        (true, None) => out.push_str("Victory: the first army to reach its break level has lost\n"),
        (false, _) => aims(out, scenario),
    }
    let on: Vec<String> = scenario.options.names().collect();
    let _ = writeln!(out, "Options: {}", if on.is_empty() { "none".to_owned() } else { on.join(", ") });
}

/// The conditions of a battle that is decided by its own, as `muster.victory.*` read them.
fn aims(out: &mut String, scenario: &Scenario) {
    let rounds = scenario.rounds.map_or(String::new(), |rounds| format!(" after {rounds} rounds"));
    let conditions = &scenario.conditions;
    let names = BySide(Side::BOTH.map(|side| scenario.sides[side].name.as_str()));
    for line in told(&conditions.victory, conditions.default, names, &rounds, "round") {
        let _ = writeln!(out, "{line}");
    }
}

fn counted(count: usize, what: &str) -> String {
    let plural = if what.ends_with('x') { "es" } else { "s" };
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}{plural}") }
}
