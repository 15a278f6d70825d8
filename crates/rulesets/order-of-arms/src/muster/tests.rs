//! Every shipped battle is mustered as the reference has it, and can be written and read.

use battle::Side;
use serde_json::{Value, json};

use super::*;
use crate::state::State;
use crate::troops::{Armor, StepInfo};

const REFERENCE: &str = include_str!("../../tests/muster-reference.json");

fn reference() -> Value {
    serde_json::from_str(REFERENCE).expect("it is data")
}

fn mustered(key: &str) -> State {
    let battle = muster::find(key).expect("it ships");
    state_of(&battle).unwrap_or_else(|| panic!("{key} is mustered"))
}

fn letter(armor: Armor) -> &'static str {
    if armor == Armor::None { "none" } else { armor.letter() }
}

fn number(state: &State, area: AreaId) -> u16 {
    state.scenario.map.area(area).number
}

/// A unit in the words of the reference.
fn unit(state: &State, info: &UnitInfo) -> Value {
    let map = &state.scenario.map;
    let faced = map.neighbour(info.start, info.facing).map(|faced| number(state, faced));
    let mut unit = json!({
        "id": info.id,
        "formation": state.formation_info(info.formation).id,
        "unit": info.kind.code,
        "area": number(state, info.start),
        "facing": faced,
        "turn": info.arrives.max(1),
    });
    if let Some(size) = info.size {
        unit["size"] = json!(size);
        unit["armor"] = json!("B");
        unit["artillery_side"] = json!(if info.set_up { "set_up" } else { "transport" });
        return unit;
    }
    let step = |step: &StepInfo| json!({ "strength": step.strength, "elan": step.elan });
    unit["steps"] = info.steps.iter().map(step).collect();
    unit["armor"] = json!(letter(info.steps[0].armor));
    unit["elite"] = json!(info.elite);
    unit["mercenary"] = json!(info.mercenary);
    unit["stakes"] = json!(info.stakes);
    unit["may_schiltron"] = json!(info.may_schiltron);
    unit["may_phalanx"] = json!(info.may_phalanx);
    unit["foot_side"] = json!(if info.foot_steps.is_empty() { "" } else { info.foot_kind.code });
    unit["all_round"] = json!(info.all_round || info.kind.all_round);
    unit["penetration"] = json!(info.penetration.map_or(String::new(), |known| format!("{known:?}")));
    unit["range"] = json!(info.range);
    unit
}

fn sorted(mut list: Vec<Value>) -> Vec<Value> {
    list.sort_by_key(|item| item["id"].as_str().map(str::to_owned));
    list
}

#[test]
fn every_army_is_the_reference() {
    let reference = reference();
    for (key, _) in muster::BATTLES {
        let state = mustered(key);
        let theirs = &reference[*key];
        assert_eq!(json!(state.scenario.turns.len()), theirs["turns"], "{key}");
        for (side, army) in Side::BOTH.into_iter().zip(theirs["sides"].as_array().expect("two sides")) {
            let own = |formation: FormationId| state.formation_info(formation).side == side;
            let all = || state.scenario.units.iter().filter(|info| own(info.formation));
            let ours = all().filter(|info| info.kind.arm != Arm::Other).map(|info| unit(&state, info));
            let mut units = army["units"].as_array().expect("a list").clone();
            for unit in &mut units {
                unit.as_object_mut().expect("a table").remove("contingent");
            }
            assert_eq!(sorted(ours.collect()), sorted(units), "{key}, {side}");
            let pieces = all().filter(|info| info.kind.arm == Arm::Other);
            let pieces = pieces.map(
                |info| json!({ "id": info.id, "kind": info.kind.code, "area": number(&state, info.start) }),
            );
            assert_eq!(json!(pieces.collect::<Vec<Value>>()), army["pieces"], "{key}, {side}");
            let info = &state.scenario.armies[side.index()];
            assert_eq!(json!(info.id), army["id"]);
            assert_eq!(json!(info.elan_start), army["elan_start"]);
            assert_eq!(json!(state.leader_info(info.commander).id), army["commander"]);
            let (part, whole) = info.break_at.expect("it breaks");
            assert_eq!(json!(f64::from(part) / f64::from(whole)), army["break_at"], "{key}, {side}");
        }
    }
}

#[test]
fn every_leader_is_the_reference() {
    let reference = reference();
    for (key, _) in muster::BATTLES {
        let state = mustered(key);
        for (side, army) in Side::BOTH.into_iter().zip(reference[*key]["sides"].as_array().expect("two")) {
            let own = state.scenario.leaders.iter();
            let own = own.filter(|info| state.formation_info(info.formation).side == side);
            let ours: Vec<Value> = own
                .map(|info| {
                    let formation = &state.formation_info(info.formation).id;
                    json!({
                        "id": info.id,
                        "formation": if *formation == info.id { "" } else { formation.as_str() },
                        "command": info.command,
                        "tactical": info.tactical,
                        "radius": info.radius,
                        "exceptional": info.exceptional,
                        "armor": letter(info.armor),
                        "treachery": info.treachery,
                        "area": number(&state, info.start),
                    })
                })
                .collect();
            let mut theirs = army["leaders"].as_array().expect("a list").clone();
            for leader in &mut theirs {
                if leader["formation"].is_null() {
                    leader["formation"] = json!("");
                }
            }
            assert_eq!(sorted(ours), sorted(theirs), "{key}, {side}");
        }
    }
}

#[test]
fn everybody_has_a_position_and_the_battle_is_sound() {
    for (key, _) in muster::BATTLES {
        let state = mustered(key);
        state.is_sound().unwrap_or_else(|what| panic!("{key}: {what}"));
        let text = state.position_text();
        let again = crate::scenario::open(&text).unwrap_or_else(|mistakes| panic!("{key}: {mistakes}"));
        let written = again.position_text();
        let differs = written.lines().zip(text.lines()).enumerate().find(|(_, (one, two))| one != two);
        assert_eq!(differs, None, "{key}");
        assert!(again == state, "{key} is written and read back");
    }
}

#[test]
fn an_enlarged_battle_has_so_many_times_the_units() {
    let one = enlarged("first-muster", 1).expect("it is mustered");
    let fighters = |state: &State| {
        state
            .scenario
            .units
            .iter()
            .map(|unit| usize::from(unit.steps.first().map_or(0, |s| s.strength)))
            .sum::<usize>()
    };
    for times in [2, 4] {
        let state = enlarged("first-muster", times).unwrap_or_else(|| panic!("times {times}"));
        assert_eq!(state.units.len(), one.units.len() * usize::from(times), "times {times}");
        assert_eq!(fighters(&state), fighters(&one) * usize::from(times), "times {times}");
    }
}
