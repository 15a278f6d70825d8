//! A scenario in words: forces, ground, options.

use std::fmt::Write as _;

use battle::{Side, Viewer};

use crate::charts::{AREA_KINDS, BORDER_KINDS, WEATHERS};
use crate::field::{Options, Scenario};
use crate::state::{ArmyId, State, UnitId};

/// A readable summary of a scenario, as far as a viewer may know it: forces by formation, ground, options.
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
        let _ = write!(out, "\n{} ({side})\n", scenario.sides[side].name);
        for army in scenario.armies() {
            if state.army_info(army).side == side {
                forces(&mut out, state, army, viewer);
            }
        }
    }
    ground(&mut out, scenario);
    let last = scenario.turns.len();
    let weather =
        WEATHERS.get(usize::from(scenario.weather.start)).filter(|_| scenario.plays(Options::WEATHER));
    let weather = weather.map_or("clear", |row| row.key);
    let _ = writeln!(out, "Turns: {last}; the weather at first is {}", weather.replace('_', " "));
    let on = Options::ALL.iter().filter(|(_, option)| scenario.plays(*option)).map(|(key, _)| *key);
    let on: Vec<&str> = on.collect();
    let _ = writeln!(out, "Options: {}", if on.is_empty() { "none".to_owned() } else { on.join(", ") });
    aims(&mut out, scenario);
    for text in scenario.happenings_in_words().iter().chain(&scenario.special) {
        let _ = writeln!(out, "- {text}");
    }
    out
}

/// The conditions of a battle that is decided by its own, as `muster.victory.*` read them.
fn aims(out: &mut String, scenario: &Scenario) {
    if scenario.conditions.victory.is_empty() {
        return;
    }
    let favoured = match scenario.conditions.default {
        Some(side) => format!("favour {}", scenario.sides[side].name),
        None => "are a draw".to_owned(),
    };
    let _ =
        writeln!(out, "Victory: by these conditions; more points win in the end, equal points {favoured}");
    for aim in &scenario.conditions.victory {
        let worth = match (aim.decisive, aim.points) {
            (true, _) => "decisive".to_owned(),
            (false, 1) => "1 point".to_owned(),
            (false, points) => format!("{points} points"),
        };
        let by = aim.last.map_or(String::new(), |last| format!(", by the end of turn {last}"));
        let _ = writeln!(out, "  {} ({worth}{by}): {}", scenario.sides[aim.side].name, aim.text);
    }
}

fn forces(out: &mut String, state: &State, army: ArmyId, viewer: Viewer) {
    let info = state.army_info(army);
    let commander = info.commander.some().map_or("nobody", |leader| &state.leader_info(leader).name);
    let elan = info.elan_track.get(usize::from(info.elan_start)).copied().unwrap_or(0);
    let _ = writeln!(out, "  {}, commanded by {commander}, élan {elan}", info.name);
    for formation in state.formations() {
        let known = state.formation_info(formation);
        if known.army != army {
            continue;
        }
        let mut kinds: Vec<(&str, usize, u32)> = Vec::new();
        let units = state.scenario.units_of(formation);
        for unit in units.filter(|unit: &UnitId| state.is_known_to(*unit, viewer)) {
            let info = state.info(unit);
            let points = info.steps.first().map_or(0, |step| u32::from(step.strength));
            match kinds.iter_mut().find(|(name, ..)| *name == info.kind.name) {
                Some((_, count, sum)) => (*count, *sum) = (*count + 1, *sum + points),
                None => kinds.push((info.kind.name, 1, points)),
            }
        }
        let kinds: Vec<String> = kinds
            .iter()
            .map(|(name, count, points)| match points {
                0 => format!("{count} {name}"),
                _ => format!("{count} {name} ({points} SP)"),
            })
            .collect();
        let leader = known.leader.some().map_or("nobody", |leader| &state.leader_info(leader).name);
        let force = if kinds.is_empty() { "no units".to_owned() } else { kinds.join(", ") };
        let _ = writeln!(out, "    {} under {leader}: {force}", known.name);
    }
}

fn ground(out: &mut String, scenario: &Scenario) {
    let map = &scenario.map;
    let mut parts = vec![format!("{} areas", map.len())];
    for kind in AREA_KINDS.iter().filter(|kind| kind.key != "clear") {
        let count =
            map.areas().filter(|area| map.area(*area).terrain.iter().any(|key| key == kind.key)).count();
        if count > 0 {
            parts.push(format!("{count} of {}", kind.key));
        }
    }
    let high = map.areas().filter(|area| map.area(*area).elevation > 0).count();
    if high > 0 {
        parts.push(format!("{high} above the lowest level"));
    }
    for kind in BORDER_KINDS.iter().filter(|kind| kind.key != "open") {
        let count =
            map.borders().iter().filter(|border| border.terrain.iter().any(|key| key == kind.key)).count();
        if count > 0 {
            parts.push(format!(
                "{count} border{} with {}",
                if count == 1 { "" } else { "s" },
                kind.key.replace('_', " ")
            ));
        }
    }
    let _ = writeln!(out, "\nGround: {}", parts.join(", "));
}
