//! Every shipped battle is mustered as the reference has it, and can be written and read.

use battle::{Ruleset as _, Side, State as _};
use serde_json::{Value, json};

use super::*;
use crate::TreeOfBattles;
use crate::flags::Marks;

const REFERENCE: &str = include_str!("../../tests/muster-reference.json");

fn reference() -> Value {
    serde_json::from_str(REFERENCE).expect("it is data")
}

fn mustered(key: &str) -> State {
    let battle = muster::find(key).expect("it ships");
    state_of(&battle).unwrap_or_else(|| panic!("{key} is mustered"))
}

/// Inches with two decimals, as the reference prints them.
fn inches(micrometres: i32) -> f64 {
    (f64::from(micrometres) / 254.0).round() / 100.0
}

/// A contingent in the words of the reference.
fn unit(state: &State, info: &ContingentInfo) -> Value {
    let place = info.place.expect("it is placed");
    let mixed = info.rear.map(|rear| (rear.row().key, info.rear_stands));
    let mut unit = json!({
        "id": info.id,
        "battle": state.battle_word(info.battle),
        "unit": mixed.map_or(info.front.row().key, |(rear, _)| rear),
        "stands": info.stands(),
        "grade": info.grade,
        "array": info.array,
        "files": info.files,
        "full_harness": info.has(Marks::FULL_HARNESS),
        "chivalrous": info.has(Marks::CHIVALROUS),
        "mercenary": info.has(Marks::MERCENARY),
        "horses": info.has(Marks::HORSES),
        "stakes": info.has(Marks::STAKES),
        "javelins": info.has(Marks::JAVELINS),
        "volleys": info.volleys,
        "dps": info.dps,
        "x": inches(place.at.x),
        "y": inches(place.at.y),
        "facing": place.facing.get() / 100,
        "turn": info.arrives.max(1),
    });
    if let Some((rear, stands)) = mixed {
        unit["front"] = json!(["pavisier", info.front_stands]);
        unit["rear"] = json!([rear, stands]);
    }
    unit
}

fn sorted(mut list: Vec<Value>, key: &str) -> Vec<Value> {
    list.sort_by_key(|item| item[key].as_str().map(str::to_owned));
    list
}

#[test]
fn every_army_is_the_reference() {
    let reference = reference();
    for (key, _) in muster::BATTLES {
        let (state, theirs) = (mustered(key), &reference[*key]);
        let scenario = &state.scenario;
        assert_eq!(json!(scenario.turn_limit), theirs["turns"], "{key}");
        let table = json!([inches(scenario.width.micrometres()), inches(scenario.depth.micrometres())]);
        assert_eq!(table, theirs["table"], "{key}");
        for (side, army) in Side::BOTH.into_iter().zip(theirs["sides"].as_array().expect("two sides")) {
            let units = scenario.contingents.iter().filter(|info| info.side == side);
            let units = units.map(|info| unit(&state, info)).collect();
            assert_eq!(
                sorted(units, "id"),
                sorted(army["units"].as_array().expect("a list").clone(), "id"),
                "{key}"
            );
            let leaders = scenario.leaders.iter().filter(|info| info.side == side).map(|info| {
                json!({
                    "id": info.id,
                    "kind": info.kind,
                    "battle": state.battle_word(info.battle),
                    "cp": info.cp,
                    "noble": info.noble,
                    "with": state.contingent_word(info.with),
                })
            });
            // A deputy of a battle without men, such as the baggage, has nobody to lead and nowhere to stand.
            let fights = |leader: &Value| {
                let battles = army["battles"].as_array().expect("a list");
                battles.iter().any(|battle| battle["battle"] == leader["battle"])
            };
            let mut theirs = army["leaders"].as_array().expect("a list").clone();
            theirs.retain(fights);
            assert_eq!(sorted(leaders.collect(), "id"), sorted(theirs, "id"), "{key}");
            let battles = scenario
                .battles
                .iter()
                .filter(|info| info.side == side)
                .map(|info| json!({ "battle": info.id, "order": info.order, "suspect": info.suspect }));
            // A treacherous contingent makes its battle suspect besides (muster.flag.treacherous).
            let neutral = muster::find(key).expect("it ships");
            let treacherous = |id: &Value| {
                let own = neutral.sides[side.index()].contingents.iter();
                own.filter(|known| *id == known.battle.as_str())
                    .any(|known| known.has(muster::Flag::Treacherous))
            };
            let mut theirs = army["battles"].as_array().expect("a list").clone();
            for battle in &mut theirs {
                if treacherous(&battle["battle"]) && scenario.plays(Options::CIVIL_WAR) {
                    battle["suspect"] = json!(true);
                }
            }
            assert_eq!(sorted(battles.collect(), "battle"), sorted(theirs, "battle"), "{key}");
            assert_eq!(json!(scenario.starting_stands(side)), army["stands"], "{key}");
        }
    }
}

#[test]
fn every_shipped_battle_is_written_and_read() {
    for info in TreeOfBattles::scenarios() {
        let text = TreeOfBattles::scenario(&info.key).expect("it ships");
        let state = TreeOfBattles::open(&text).unwrap_or_else(|mistakes| panic!("{}: {mistakes}", info.key));
        assert!(state == mustered(&info.key), "{}", info.key);
        state.soundness().unwrap_or_else(|what| panic!("{}: {what}", info.key));
        assert_eq!(state.position(), text, "{}", info.key);
    }
}

#[test]
fn a_battle_is_enlarged() {
    let one = enlarged("first-muster", 1).expect("it ships");
    let three = enlarged("first-muster", 3).expect("it ships");
    assert_eq!(three.contingents.len(), 3 * one.contingents.len());
}

/// Holds rows that only define something, beside the assertions that show them.
macro_rules! holds {
    ($($id:literal),+) => {
        $(assert!(crate::RULEBOOK.find($id).is_some(), "there is no row {}", $id);)+
    };
}

#[test]
fn an_outpost_is_mustered_like_anybody() {
    holds!("muster.flag.outpost");
    let plain = muster::find("first-muster").expect("it ships");
    let mut outpost = plain.clone();
    outpost.sides[0].contingents[0].flags.push(muster::Flag::Outpost);
    assert!(outpost != plain);
    assert!(state_of(&outpost) == state_of(&plain), "the flag does nothing in play");
}

#[test]
fn stakes_stand_before_the_archers_who_have_them_and_nowhere_else() {
    holds!("muster.flag.stakes", "muster.flag.stakes.tob");
    let neutral = muster::find("agincourt").expect("it ships");
    let drawn = neutral.terrain.iter().filter(|terrain| terrain.kind == muster::TerrainKind::Stakes);
    assert!(drawn.count() > 0, "a line of stakes is drawn on the field");
    let state = mustered("agincourt");
    assert!(state.scenario.terrain.iter().all(|piece| piece.row.kind != "stakes"), "and is no piece");
    let archers = state.all_contingents().filter(|id| state.has(*id, Marks::STAKES));
    let planted: Vec<ContingentId> = state.stakes.iter().map(|stakes| stakes.by).collect();
    assert!(!planted.is_empty());
    assert_eq!(planted, archers.collect::<Vec<_>>());
    for stakes in &state.stakes {
        let front = state.footprint(stakes.by).edge(ground::tabletop::Edge::Front);
        assert_eq!([stakes.from, stakes.to], front);
    }
}

#[test]
fn a_stream_that_rises_becomes_a_river_with_its_fords() {
    let state = mustered("fornovo");
    let risen: Vec<_> = state.scenario.terrain.iter().filter(|piece| piece.since > 0).collect();
    assert!(risen.len() > 3, "cut by its fords");
    assert!(risen.iter().all(|piece| piece.since == 3 && piece.id == "taro"));
    assert!(risen.iter().all(|piece| piece.row.kind == "deep water or cliff"));
}
