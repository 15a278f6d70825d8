//! Every battle is mustered as the reference has it, and can be written and read.

use battle::{Ruleset as _, Side, State as _};
use ground::tabletop::Length;
use serde_json::{Value, json};

use super::*;
use crate::MiniatureWarGame;
use crate::field::Kind;
use crate::state::UnitId;
use crate::troops::Kit;

const REFERENCE: &str = include_str!("../../tests/muster-reference.json");

fn reference() -> Value {
    serde_json::from_str(REFERENCE).expect("it is data")
}

/// The battles that are mustered.
fn keys() -> impl Iterator<Item = &'static str> {
    muster::BATTLES.iter().map(|(key, _)| *key)
}

fn mustered(key: &str) -> State {
    let battle = muster::find(key).expect("it ships");
    state_of(&battle).unwrap_or_else(|| panic!("{key} is mustered"))
}

/// Centimetres with two decimals, as the reference prints them.
fn cms(length: Length) -> f64 {
    (f64::from(length.micrometres()) / 100.0).round() / 100.0
}

/// A unit in the words of the reference.
fn unit(scenario: &Scenario, info: &UnitInfo) -> Value {
    let (place, files, gap) = info.at;
    let troop = info.kind.troop().expect("troops");
    let kit = [
        ("stakes", Kit::STAKES),
        ("pavises", Kit::PAVISES),
        ("javelins", Kit::JAVELINS),
        ("mounts", Kit::MOUNTS),
    ];
    let kit: Vec<&str> = kit.iter().filter(|(_, one)| info.kit.has(*one)).map(|(word, _)| *word).collect();
    let mut made = json!({
        "id": info.id,
        // The reference has one word for the light infantry of both periods.
        "unit": troop.row().key.trim_start_matches("musket-"),
        "morale": info.morale,
        "stands": info.stands(),
        "files": files,
        "formation": if gap > Length::ZERO { "skirmish" } else { "block" },
        "imperial": info.kit.has(Kit::IMPERIAL),
        "mercenary": info.kit.has(Kit::MERCENARY),
        "equipment": kit,
        "x": cms(Length::new(place.at.x)),
        "y": cms(Length::new(place.at.y)),
        "facing": place.facing.get() / 100,
        "turn": info.arrives.max(1),
        "group": info.group.some().map(|group| &scenario.groups[group.index()].id),
    });
    if info.range != troop.row().range {
        made["range"] = json!(info.range);
    }
    match troop.arm() == crate::troops::Arm::Artillery {
        true => made["crew"] = json!(info.crew),
        false => made["figures"] = json!(info.figures),
    }
    made
}

/// The list of the reference under a key.
fn list(of: &Value, key: &str) -> Vec<Value> {
    of[key].as_array().expect("a list").clone()
}

fn sorted(mut list: Vec<Value>) -> Vec<Value> {
    list.sort_by_key(|item| item["id"].as_str().map(str::to_owned));
    list
}

/// The battles of the reference that have two units or more: those are groups here.
fn groups(units: &[Value]) -> Vec<Value> {
    let members = |group: &Value| units.iter().filter(|unit| unit["group"] == *group).count();
    units.iter().map(|unit| unit["group"].clone()).filter(|group| members(group) > 1).collect()
}

#[test]
fn every_army_is_the_reference() {
    battle::holds!("common.scale.figure", "common.board.agree");
    let reference = reference();
    for key in keys() {
        let (state, theirs) = (mustered(key), &reference[key]);
        let scenario = &state.scenario;
        assert_eq!(json!(scenario.turns), theirs["turns"], "{key}");
        let table = json!([cms(scenario.table.width), cms(scenario.table.depth)]);
        assert_eq!(table, theirs["table"], "{key}");
        for (side, army) in Side::BOTH.into_iter().zip(list(theirs, "sides")) {
            let own = || scenario.units.iter().filter(move |info| info.side == side);
            let units = own().filter(|info| info.kind != Kind::Commander).map(|info| unit(scenario, info));
            let mut wanted = list(&army, "units");
            let groups = groups(&wanted);
            for unit in &mut wanted {
                let unit = unit.as_object_mut().expect("a unit");
                unit.remove("contingent");
                if !groups.contains(&unit["group"]) {
                    unit.insert("group".to_owned(), Value::Null);
                }
            }
            assert_eq!(sorted(units.collect()), sorted(wanted), "{key}");
            let leaders = own().filter(|info| info.kind == Kind::Commander).map(|info| {
                let noble = info.noble.map_or("commander".to_owned(), |noble| format!("{noble:?}"));
                json!({ "id": info.id, "noble": noble, "with": state.info(info.with).id })
            });
            let mut wanted = list(&army, "leaders");
            for leader in &mut wanted {
                leader.as_object_mut().expect("a leader").remove("battle");
            }
            assert_eq!(sorted(leaders.collect()), sorted(wanted), "{key}");
        }
    }
}

#[test]
fn every_shipped_battle_is_written_and_read() {
    assert_eq!(MiniatureWarGame::scenarios().len(), 20);
    for info in MiniatureWarGame::scenarios() {
        if OWN.iter().any(|(own, _)| *own == info.key) {
            continue;
        }
        let text = MiniatureWarGame::scenario(&info.key).expect("it ships");
        let state =
            MiniatureWarGame::open(&text).unwrap_or_else(|mistakes| panic!("{}: {mistakes}", info.key));
        let fresh = mustered(&info.key);
        for (read, made) in state.scenario.units.iter().zip(&fresh.scenario.units) {
            assert_eq!(read, made, "{}", info.key);
        }
        assert_eq!(state.orders, fresh.orders, "{}", info.key);
        assert_eq!(state.scenario, fresh.scenario, "{}", info.key);
        assert!(state == fresh, "{}", info.key);
        state.soundness().unwrap_or_else(|what| panic!("{}: {what}", info.key));
        assert_eq!(state.position(), text, "{}", info.key);
    }
}

#[test]
fn stakes_of_a_mustered_battle_stand_before_their_archers() {
    battle::holds!("muster.flag.stakes.mwg", "muster.flag.stakes");
    let state = mustered("agincourt");
    let planted: Vec<UnitId> = state.all_units().filter(|id| state.info(*id).planted).collect();
    assert!(!planted.is_empty() && state.works.len() == planted.len());
    for (id, work) in planted.into_iter().zip(&state.works) {
        let (unit, info) = (state.unit(id), state.info(id));
        // A centimetre for each figure, its middle on the middle of the front, and none left to carry.
        assert_eq!((work.at, work.outward), (unit.front(info).at, unit.facing()));
        assert_eq!(work.length, Length::cm(info.figures.into()));
        assert_eq!(state.trains[id.index()].stakes, 0);
    }
}

#[test]
fn foot_without_bayonets_and_battalion_guns_are_mustered_so() {
    battle::holds!("muster.flag.bayonet.mwg");
    let state = mustered("cowpens");
    assert_eq!(state.scenario.period, Period::Musket);
    let without = |id: &UnitId| state.info(*id).kit.has(Kit::NO_BAYONET);
    let without: Vec<&str> = state.all_units().filter(without).map(|id| state.info(id).id.as_str()).collect();
    // Continentals and the British foot have them, and horse and guns need none.
    let expected = [
        "mcdowell-rifles-1",
        "cunningham-rifles-1",
        "militia-right-1",
        "militia-left-1",
        "virginia-right-1",
        "virginia-left-1",
    ];
    assert_eq!(without, expected);
    let gun = state.all_units().find(|id| state.info(*id).id == "grasshoppers-1").expect("it is there");
    assert_eq!((state.info(gun).range, state.info(gun).crew), (45, 3));
    let ranks = state.all_units().filter_map(|id| Some((state.info(id).id.as_str(), state.rank_of(id)?)));
    let generals: Vec<&str> =
        ranks.filter(|(_, rank)| *rank == crate::field::Rank::General).map(|(id, _)| id).collect();
    // Commanders of armies, and of brigades of two units or more: those of the militia and of the Highlanders lead none.
    assert_eq!(generals, ["morgan", "howard", "pickens", "washington", "tarleton", "newmarsh"]);
}
