//! Every shipped battle is mustered as the reference has it, and can be written and read.

use battle::{Side, holds};
use serde_json::{Value, json};

use super::*;
use crate::conditions::Special;
use crate::state::State;
use crate::troops::{Armor, MoveClass, StepInfo};

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

/// A shipped battle, changed.
fn changed(key: &str, change: impl FnOnce(&mut muster::Battle)) -> State {
    let mut battle = muster::find(key).expect("it ships");
    change(&mut battle);
    state_of(&battle).unwrap_or_else(|| panic!("{key} is mustered"))
}

/// Takes a flag off a contingent.
fn without(battle: &mut muster::Battle, id: &str, flag: muster::Flag) {
    let mut all = battle.sides.iter_mut().flat_map(|side| &mut side.contingents);
    let contingent = all.find(|contingent| contingent.id == id).expect("it is there");
    assert!(contingent.flags.contains(&flag), "{id} has the flag");
    contingent.flags.retain(|known| *known != flag);
}

/// The first unit of a contingent.
fn first<'a>(state: &'a State, id: &str) -> &'a UnitInfo {
    let named = format!("{id}-1");
    state.scenario.units.iter().find(|unit| unit.id == named).unwrap_or_else(|| panic!("there is {named}"))
}

#[test]
fn flags_make_another_kind_of_troops() {
    use muster::Flag;
    holds!(
        "muster.flag.pavises.ooa",
        "muster.flag.dismountable.ooa",
        "muster.flag.may-form-schiltron.ooa",
        "muster.flag.may-form-phalanx.ooa",
        "muster.flag.two-handed.ooa",
        "muster.flag.fatigued.ooa",
        "muster.flag.non-combatant",
    );
    let plain = mustered("first-muster");
    assert_eq!(first(&plain, "bra-crossbows").kind.code, "FXP");
    let knights = first(&plain, "ald-knights");
    assert_eq!((knights.foot_kind.code, knights.foot_steps.len()), ("FMA", knights.steps.len()));
    let strengths = |steps: &[StepInfo]| steps.iter().map(|step| step.strength).collect::<Vec<u8>>();
    assert_eq!(strengths(&knights.foot_steps), strengths(&knights.steps));
    let bound = changed("first-muster", |battle| without(battle, "ald-knights", Flag::Dismountable));
    assert!(first(&bound, "ald-knights").foot_steps.is_empty());
    assert!(first(&plain, "bra-pikes").may_phalanx && !first(&plain, "bra-halberds").may_phalanx);
    let loose = changed("first-muster", |battle| without(battle, "bra-pikes", Flag::MayFormPhalanx));
    assert!(!first(&loose, "bra-pikes").may_phalanx);
    let spears = mustered("bannockburn");
    assert!(first(&spears, "edward-spears").may_schiltron && !first(&spears, "edward-spears").may_phalanx);
    let axes = first(&mustered("hastings"), "leofwine-housecarls").clone();
    assert_eq!((axes.kind.code, axes.may_phalanx, axes.may_schiltron), ("FH", false, false));
    let swords = changed("hastings", |battle| without(battle, "leofwine-housecarls", Flag::TwoHanded));
    assert_ne!(first(&swords, "leofwine-housecarls").kind.code, "FH");
    let tired = first(&mustered("cowpens"), "legion-infantry").steps[0].elan;
    let fresh = changed("cowpens", |battle| without(battle, "legion-infantry", Flag::Fatigued));
    assert_eq!(first(&fresh, "legion-infantry").steps[0].elan, tired + 1);
    let baggage = mustered("agincourt");
    let baggage = baggage.scenario.units.iter().find(|unit| unit.id.starts_with("english-baggage"));
    assert_eq!(baggage.expect("it is there").kind.arm, Arm::Other);
}

#[test]
fn what_does_nothing_changes_nothing() {
    holds!("muster.flag.outpost", "muster.weather.wind", "muster.special.blocked-retreat");
    let plain = mustered("towton");
    let outposts = changed("towton", |battle| {
        for contingent in battle.sides.iter_mut().flat_map(|side| &mut side.contingents) {
            contingent.flags.push(muster::Flag::Outpost);
        }
    });
    assert!(outposts == plain);
    let calm = changed("towton", |battle| battle.weather.wind = muster::Wind::Calm);
    assert!(calm == plain);
    let told = changed("towton", |battle| {
        battle.special.retain(|special| special.kind != SpecialKind::BlockedRetreat);
    });
    assert!(told.scenario.conditions == plain.scenario.conditions);
    assert!(told.scenario.special.len() < plain.scenario.special.len(), "it is told and not played");
}

#[test]
fn who_is_bought_takes_his_own_men_with_him_and_nobody_elses() {
    let state = changed("tewkesbury", |battle| {
        let treachery = battle.special.iter_mut().find(|special| special.kind == SpecialKind::Treachery);
        let treachery = treachery.expect("Wenlock's");
        treachery.contingents.clear();
        treachery.leaders = vec!["wenlock".to_owned(), "somerset".to_owned()];
    });
    let conditions = &state.scenario.conditions;
    let traitors: Vec<(Vec<&str>, Vec<&str>)> = conditions
        .specials
        .iter()
        .filter_map(|special| match special {
            crate::conditions::Special::Treachery { leaders, pieces, .. } => Some((
                leaders.iter().map(|leader| state.leader_info(*leader).id.as_str()).collect(),
                pieces.iter().map(|unit| state.info(unit).id.as_str()).collect(),
            )),
            _ => None,
        })
        .collect();
    assert_eq!(
        traitors,
        [
            (vec!["somerset"], vec!["somerset-men-at-arms-1", "somerset-men-at-arms-2"]),
            (vec!["wenlock"], vec!["wenlock-bills-1", "wenlock-bills-2"]),
        ]
    );
}

#[test]
fn weather_and_light_are_the_battles_own() {
    holds!("muster.weather.sky.ooa", "muster.weather.visibility", "muster.weather.dusk", "muster.turns",);
    let sky = |row: u8| crate::charts::WEATHERS[usize::from(row)].key;
    let fornovo = mustered("fornovo");
    let spells: Vec<(u8, &str)> =
        fornovo.scenario.weather.spells.iter().map(|(turn, row)| (*turn, sky(*row))).collect();
    assert_eq!((sky(fornovo.scenario.weather.start), spells), ("clear", vec![(3, "rain"), (5, "clear")]));
    assert!(fornovo.scenario.weather.table.is_empty(), "nobody throws for the weather");
    let misty = changed("first-muster", |battle| battle.weather.sky = muster::Sky::Mist);
    assert_eq!(sky(misty.scenario.weather.start), "fog");
    // A neutral turn is a turn, and the clock goes on by its minutes.
    let crecy = mustered("crecy");
    let turns = &crecy.scenario.turns;
    assert_eq!((turns.len(), turns[0].clock.as_str(), turns[3].clock.as_str()), (15, "17:00", "18:00"));
    // Beyond the longer side of the field there is no limit; half of 4000 m at dusk is one, and at night it is 100 m.
    let field = AreaField::of(&muster::find("crecy").expect("it ships"));
    let areas = |metres: f64| (metres / ((field.size_m[0] + field.size_m[1]) / 2.0) + 0.5).floor() as u8;
    assert_eq!((turns[7].kind, turns[7].visibility), (Light::Day, 0));
    assert_eq!((turns[8].kind, turns[8].visibility), (Light::Dusk, areas(2000.0)));
    assert_eq!((turns[11].kind, turns[11].visibility), (Light::Night, 1));
    // At dusk too a sight beyond the field is no limit.
    let clear = changed("crecy", |battle| battle.weather.visibility_m = 7000.0);
    assert_eq!(clear.scenario.turns[8].visibility, 0);
    let towton = mustered("towton");
    assert_eq!(towton.scenario.turns[0].visibility, {
        let field = AreaField::of(&muster::find("towton").expect("it ships"));
        ((500.0 / ((field.size_m[0] + field.size_m[1]) / 2.0) + 0.5).floor() as u8).max(1)
    });
}

#[test]
fn every_leader_has_a_piece_and_late_units_count_from_the_start() {
    holds!("muster.leader-lost", "muster.arrival.count");
    for (key, _) in muster::BATTLES {
        let battle = muster::find(key).expect("it ships");
        let state = mustered(key);
        for leader in battle.sides.iter().flat_map(|side| &side.leaders) {
            let piece = state.scenario.leaders.iter().any(|info| info.id == leader.id);
            assert!(piece, "{key}: {} has no piece", leader.id);
        }
        let full: u32 = state
            .scenario
            .units
            .iter()
            .filter_map(|unit| unit.steps.first())
            .map(|s| u32::from(s.strength))
            .sum();
        assert_eq!(state.strength_lost_of(|_| true), (0, full), "{key}");
    }
    let nancy = mustered("nancy");
    let late = nancy.scenario.units.iter().any(|unit| unit.arrives > 1 && !unit.steps.is_empty());
    assert!(late, "some of them are not on the map yet");
}

#[test]
fn hollows_pits_and_open_woods_are_ground_of_the_map() {
    holds!("muster.ground.hollow", "muster.ground.pits", "muster.ground.open-wood");
    // All woods and villages of a field become ground of one kind.
    let all = |kind: TerrainKind, level: i8| {
        changed("agincourt", |battle| {
            for terrain in battle.terrain.iter_mut().filter(|terrain| terrain.shape.area().is_some()) {
                (terrain.kind, terrain.level) = (kind, level);
            }
        })
    };
    // They sink: the plain lies a level above them.
    let sunk = all(TerrainKind::Hollow, -1);
    let levels = |state: &State| -> Vec<i8> {
        state.scenario.map.areas().map(|area| state.scenario.ground(area).level).collect()
    };
    let levels = levels(&sunk);
    assert_eq!(
        levels.iter().max().zip(levels.iter().min()).map(|(high, low)| high - low),
        Some(1),
        "{levels:?}"
    );
    // Pits and open woods are nothing to foot; to horse they are the ground that the table names.
    let (foot, mounted) = (MoveClass::Foot.column(), MoveClass::Mounted.column());
    for (kind, key) in [(TerrainKind::Pits, "rough"), (TerrainKind::OpenWood, "foliage")] {
        let state = all(kind, 0);
        let ground = |area| state.scenario.ground(area);
        let there: Vec<AreaId> = state
            .scenario
            .map
            .areas()
            .filter(|area| ground(*area).kinds.iter().any(|one| one.key == key))
            .collect();
        assert!(!there.is_empty(), "{key}");
        for area in there.into_iter().filter(|area| ground(*area).kinds.len() == 1) {
            assert_eq!((ground(area).mp[foot], ground(area).blocks_sight), (Some(2), false), "{key}");
            assert_eq!((ground(area).mp[mounted], ground(area).blocks_charge), (Some(4), false), "{key}");
            // No gun enters pits.
            let pits = state.scenario.conditions.pits.contains(&area);
            assert_eq!(pits, kind == TerrainKind::Pits, "{key}");
        }
    }
}

/// Battles that wake bit by bit wake with the release of those who are held, whichever of the two the file has first.
#[test]
fn those_who_wake_bit_by_bit_know_who_holds_them() {
    holds!("muster.special.piecemeal");
    for state in [mustered("murten"), changed("murten", |battle| battle.special.reverse())] {
        let specials = &state.scenario.conditions.specials;
        let mut wakes = 0;
        for special in specials {
            if let Special::Piecemeal { held, bodies, .. } = special {
                let holder = held.and_then(|held| specials.get(usize::from(held)));
                let Some(Special::Held { pieces, .. }) = holder else { panic!("nobody holds {bodies:?}") };
                assert!(bodies.iter().flat_map(|body| body.iter()).all(|unit| pieces.has(unit)));
                wakes += 1;
            }
        }
        assert_eq!(wakes, 2, "two battles wake bit by bit");
    }
}
