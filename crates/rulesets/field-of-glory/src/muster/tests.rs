//! Every shipped battle is mustered as the reference has it, and can be written and read.

use battle::file::Listed as _;
use battle::{Ruleset as _, Side, State as _};
use ground::tabletop::Length;
use serde_json::{Value, json};

use super::*;
use crate::FieldOfGlory;

const REFERENCE: &str = include_str!("../../tests/muster-reference.json");

fn reference() -> Value {
    serde_json::from_str(REFERENCE).expect("it is data")
}

fn mustered(key: &str) -> State {
    let battle = muster::find(key).expect("it ships");
    state_of(&battle).unwrap_or_else(|| panic!("{key} is mustered"))
}

/// MUs with two decimals, as the reference prints them.
fn mus(length: Length) -> f64 {
    (f64::from(length.micrometres()) / 250.0).round() / 100.0
}

/// A word of this ruleset as the reference writes it.
fn word(name: &str) -> String {
    name.replace('-', "_")
}

/// A battle group in the words of the reference.
fn unit(info: &GroupInfo) -> Value {
    let (place, files) = info.at.expect("it is placed");
    let none = || "none".to_owned();
    json!({
        "id": info.id,
        "unit": word(info.kind.troop.word()),
        "armour": info.kind.armour.map_or_else(none, |armour| word(armour.word())),
        "quality": info.quality,
        "training": info.training,
        "shooting": info.kind.shooting.map_or_else(none, |weapon| word(weapon.word())),
        "impact": info.kind.impact.map_or_else(none, |skill| word(skill.word())),
        "melee": info.kind.melee.map_or_else(none, |skill| word(skill.word())),
        "bases": info.bases,
        "files": files,
        "x": mus(Length::new(place.at.x)),
        "y": mus(Length::new(place.at.y)),
        "facing": place.facing.get() / 100,
        "turn": info.arrives,
    })
}

/// The list of the reference under a key.
fn list(of: &Value, key: &str) -> Vec<Value> {
    of[key].as_array().expect("a list").clone()
}

fn sorted(mut list: Vec<Value>) -> Vec<Value> {
    list.sort_by_key(|item| item["id"].as_str().map(str::to_owned));
    list
}

#[test]
fn every_army_is_the_reference() {
    let reference = reference();
    for (key, _) in muster::BATTLES {
        let (state, theirs) = (mustered(key), &reference[*key]);
        let scenario = &state.scenario;
        assert_eq!(json!(scenario.turn_limit / 2), theirs["turn_pairs"], "{key}");
        let table = json!([mus(scenario.table.width), mus(scenario.table.depth)]);
        assert_eq!(table, theirs["table"], "{key}");
        for (side, army) in Side::BOTH.into_iter().zip(list(theirs, "sides")) {
            let units = scenario.groups.iter().filter(|info| info.side == side);
            let mut wanted = list(&army, "units");
            for unit in &mut wanted {
                let turn = unit["turn"].as_u64().expect("a turn") as u32;
                unit["turn"] = json!(if turn > 1 { army::player_turn(turn) } else { 0 });
            }
            assert_eq!(sorted(units.map(unit).collect()), sorted(wanted), "{key}");
            let commanders = scenario.commanders.iter().filter(|info| info.side == side).map(|info| {
                json!({
                    "id": info.id,
                    "rank": word(info.rank.word()),
                    "kind": match info.kind {
                        CommanderKind::Inspired => "IC",
                        CommanderKind::Field => "FC",
                        CommanderKind::Troop => "TC",
                    },
                    "with": state.group_word(info.with),
                })
            });
            assert_eq!(sorted(commanders.collect()), sorted(list(&army, "commanders")), "{key}");
            let camps = scenario.sides[side].camp.map(|camp| {
                let (at, facing) = (camp.place.at, camp.place.facing.get() / 100);
                json!([mus(Length::new(at.x)), mus(Length::new(at.y)), facing])
            });
            let wanted = list(&army, "camps");
            let wanted = wanted.first().map(|camp| json!([camp["x"], camp["y"], camp["facing"]]));
            assert_eq!(camps, wanted, "{key}");
            let level = army["break_at"].as_f64().expect("a share")
                * 200.0
                * army["groups"].as_f64().expect("a number");
            assert_eq!(state.rout_level(side), (level - 1e-6).ceil() as u32, "{key}");
        }
    }
}

#[test]
fn all_ground_is_that_of_the_reference() {
    let reference = reference();
    for (key, _) in muster::BATTLES {
        let state = mustered(key);
        let scenario = &state.scenario;
        for ground in list(&reference[*key], "ground") {
            let (id, piece) = (&ground["id"], ground["piece"].as_str().expect("a piece"));
            if ground.get("width").is_some()
                && ["bridge", "ford", "gap"].map(Value::from).contains(&ground["kind"])
            {
                let width = |crossing: &crate::field::Crossing| json!(mus(crossing.rect.front()));
                assert!(
                    scenario.crossings.iter().any(|known| width(known) == ground["width"]),
                    "{key}, {id}"
                );
                continue;
            }
            if ["road", "fortification", "-"].contains(&piece) {
                continue;
            }
            let own = scenario.table.pieces.iter().find(|known| *id == known.kind.id.as_str());
            let own = own.unwrap_or_else(|| panic!("{key} has no {id}"));
            assert_eq!(word(own.kind.kind.word()), piece, "{key}, {id}");
            let width = own.outline.width().map(|width| json!(mus(width)));
            assert_eq!(width.as_ref(), ground.get("width"), "{key}, {id}");
        }
        let kinds = |kind: &str| {
            let all = list(&reference[*key], "ground");
            all.iter().filter(|ground| ground["piece"] == kind).count()
        };
        assert_eq!(scenario.roads.len(), kinds("road"), "{key}");
        let rims = list(&reference[*key], "ground").iter().any(|ground| ground["rim"] == "fortification");
        assert_eq!(!scenario.works.is_empty(), rims || kinds("fortification") > 0, "{key}");
    }
}

#[test]
fn every_shipped_battle_is_written_and_read() {
    for info in FieldOfGlory::scenarios() {
        let text = FieldOfGlory::scenario(&info.key).expect("it ships");
        let state = FieldOfGlory::open(&text).unwrap_or_else(|mistakes| panic!("{}: {mistakes}", info.key));
        if info.key == PICK_UP_KEY {
            assert!(FieldOfGlory::open(&state.position()).is_ok_and(|again| again == state));
            continue;
        }
        assert!(state == mustered(&info.key), "{}", info.key);
        state.soundness().unwrap_or_else(|what| panic!("{}: {what}", info.key));
        assert_eq!(state.position(), text, "{}", info.key);
    }
}

#[test]
fn a_battle_is_enlarged() {
    let one = enlarged("first-muster", 1).expect("it ships");
    let three = enlarged("first-muster", 3).expect("it ships");
    assert_eq!(three.groups.len(), 3 * one.groups.len());
}

#[test]
fn the_attacker_has_the_first_turn() {
    for (key, _) in muster::BATTLES {
        let battle = muster::find(key).expect("it ships");
        let roles = [0, 1].map(|side| battle.sides[side].role);
        let wanted = match roles {
            [Role::Attacker, Role::Defender] => Some(Side::Red),
            [Role::Defender, Role::Attacker] => Some(Side::Blue),
            _ => None,
        };
        assert_eq!(mustered(key).scenario.first, wanted, "{key}");
    }
}
