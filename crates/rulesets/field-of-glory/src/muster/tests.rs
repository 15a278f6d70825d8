//! Every shipped battle is mustered as the reference has it, and can be written and read.

use battle::file::Listed as _;
use battle::{Ruleset as _, Side, State as _, Viewer, holds};
use ground::tabletop::Length;
use muster::{Class, Flag, SpecialKind};
use serde_json::{Value, json};

use super::*;
use crate::FieldOfGlory;
use crate::troops::{Skill, Troop, Weapon};

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
        let battle = muster::find(key).expect("it ships");
        let mut all = battle.sides.iter().flat_map(|side| &side.contingents);
        let stakes = all.any(|contingent| contingent.has(Flag::Stakes));
        assert_eq!(!scenario.works.is_empty(), rims || stakes || kinds("fortification") > 0, "{key}");
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

/// The leaders whom the conditions of a battle name, by their ids in the file.
fn leaders_of(battle: &Battle) -> Vec<&str> {
    let all = battle.sides.iter().flat_map(|side| &side.leaders);
    let aims = |id: &str| battle.victory.iter().any(|victory| victory.target == id);
    let sends = |special: &muster::Special, id: &str| {
        special.release.as_ref().is_some_and(|release| release.leader.as_deref() == Some(id))
    };
    let specials = |id: &str| {
        let played = battle.played_specials();
        played.iter().any(|special| special.leaders.iter().any(|known| known == id) || sends(special, id))
    };
    all.map(|leader| leader.id.as_str()).filter(|id| aims(id) || specials(id)).collect()
}

#[test]
fn the_conditions_of_every_battle_are_those_of_its_file() {
    holds!("muster.metres", "muster.flag.outpost", "muster.flag.treacherous");
    for (key, _) in muster::BATTLES {
        let (battle, state) = (muster::find(key).expect("it ships"), mustered(key));
        let conditions = &state.scenario.conditions;
        assert!(conditions.on, "{key}");
        assert_eq!(u32::from(conditions.scale), (battle.longer_side_m() / 0.8).round() as u32, "{key}");
        assert_eq!(conditions.victory.len(), battle.victory.len(), "{key}");
        for (made, wanted) in conditions.victory.iter().zip(&battle.victory) {
            assert_eq!(battle.sides[made.side.index()].id, wanted.side, "{key}");
            assert_eq!(
                (made.decisive, u32::from(made.points)),
                (wanted.decisive, wanted.points.unwrap_or(0))
            );
            let last = wanted.by_turn.map(|turn| 2 * last_round_of(turn));
            assert_eq!(made.last.map(u32::from), last, "{key}");
        }
        let names: Vec<&str> = conditions.leaders.iter().map(|leader| leader.id.as_str()).collect();
        assert_eq!(names, leaders_of(&battle), "{key}");
        let commands: usize = battle.sides.iter().map(|side| side.battles.len()).sum();
        assert_eq!(conditions.battles.len(), commands, "{key}");
        let all = state.all_groups().all(|id| conditions.battle_of[id.index()].some().is_some());
        assert!(all, "{key}: every group is of a battle");
    }
}

#[test]
fn specials_weather_and_arrivals_of_every_battle_are_those_of_its_file() {
    holds!("muster.weather.when", "muster.weather.wind");
    let traits_only = [SpecialKind::FeignedFlight, SpecialKind::BlockedRetreat];
    for (key, _) in muster::BATTLES {
        let (battle, state) = (muster::find(key).expect("it ships"), mustered(key));
        let conditions = &state.scenario.conditions;
        let played = battle.played_specials();
        let wanted: usize = played
            .iter()
            .filter(|special| !traits_only.contains(&special.kind))
            .map(|special| if special.kind == SpecialKind::Piecemeal { special.battles.len() } else { 1 })
            .sum();
        assert_eq!(conditions.specials.len(), wanted, "{key}");
        assert_eq!(conditions.effects.len(), battle.weather.effects.len(), "{key}");
        let part = if battle.time.dusk_turn.is_some() { 0.5 } else { 1.0 };
        let fair =
            battle.weather.visibility_m * part > battle.longer_side_m() && battle.time.dark_turn.is_none();
        let plain =
            fair && key != &"fornovo" && !["mud", "snow"].map(str::to_owned).contains(&ground_of(&battle));
        assert_eq!(conditions.weather.is_empty(), plain, "{key}");
        for contingent in battle.sides.iter().flat_map(|side| &side.contingents) {
            for info in state.scenario.groups.iter().filter(|info| own(&info.id, &contingent.id)) {
                let turn = contingent.arrival.as_ref().map_or(0, |arrival| army::player_turn(arrival.turn));
                assert_eq!(info.arrives, turn, "{key}, {}", info.id);
            }
        }
    }
}

/// The state of the ground in a word.
fn ground_of(battle: &Battle) -> String {
    format!("{:?}", battle.weather.ground).to_lowercase()
}

/// Whether a group is of a contingent.
fn own(id: &str, contingent: &str) -> bool {
    id.rsplit_once('-').is_some_and(|(name, _)| name == contingent)
}

#[test]
fn hidden_men_are_off_the_table_from_the_start_and_only_their_owner_knows() {
    for (key, hides) in [("cowpens", true), ("tewkesbury", true), ("towton", true), ("agincourt", false)] {
        let state = mustered(key);
        assert_eq!(state.can_hide(), hides, "{key}");
        let hidden: Vec<GroupId> = state.all_groups().filter(|id| state.is_hidden(*id)).collect();
        assert_eq!(!hidden.is_empty(), hides, "{key}");
        for id in hidden {
            assert!(!state.group(id).is_on_table());
            let side = state.info(id).side;
            assert!(state.is_known_to(id, Viewer::Seat(side)));
            assert!(!state.is_known_to(id, Viewer::Seat(side.other())));
        }
    }
    // 150 metres of the ambush at Tewkesbury, where an MU is 22.5 metres.
    let state = mustered("tewkesbury");
    let body = state.scenario.conditions.contingents.iter().find(|body| body.hidden.is_some()).expect("one");
    assert_eq!((body.id.as_str(), body.hidden), ("park-spears", Some(150)));
    assert_eq!(state.scenario.conditions.length(150), Length::new(166_667));
}

#[test]
fn stakes_stand_along_the_whole_front_of_their_archers() {
    holds!("muster.flag.stakes", "muster.flag.stakes.fog");
    let state = mustered("agincourt");
    let archers = state.all_groups().filter(|id| state.kind(*id).shooting == Some(Weapon::Longbow));
    let archers: Vec<GroupId> = archers.filter(|id| state.side_of(*id) == Side::Red).collect();
    assert!(!archers.is_empty());
    for id in archers {
        let staked = (0..state.files(id)).all(|base| state.defends_work((id, base), None));
        assert!(staked, "{}", state.info(id).id);
    }
}

#[test]
fn flags_change_what_men_are_mustered_as() {
    holds!(
        "muster.flag.javelins.fog",
        "muster.flag.two-handed.fog",
        "muster.flag.bayonet.fog",
        "muster.flag.shieldwall.fog",
        "muster.flag.open-order.fog",
        "muster.flag.may-form-phalanx.fog",
        "muster.flag.non-combatant"
    );
    for (key, _) in muster::BATTLES {
        let (battle, state) = (muster::find(key).expect("it ships"), mustered(key));
        for contingent in battle.sides.iter().flat_map(|side| &side.contingents) {
            let class = contingent.troops.class;
            for info in state.scenario.groups.iter().filter(|info| own(&info.id, &contingent.id)) {
                let (kind, has) = (&info.kind, |flag: Flag| contingent.has(flag));
                let at = format!("{key}, {}", info.id);
                let horse = matches!(class, Class::LightHorse | Class::MountedMenAtArms);
                if has(Flag::Javelins) && horse {
                    assert_eq!(kind.shooting, Some(Weapon::Javelins), "{at}");
                }
                if has(Flag::TwoHanded) && class == Class::HeavyFoot {
                    assert_eq!([kind.impact, kind.melee], [Some(Skill::HeavyWeapon); 2], "{at}");
                }
                if has(Flag::Bayonet) && matches!(class, Class::LineMusket | Class::LightMusket) {
                    assert_eq!(kind.melee, Some(Skill::Swordsmen), "{at}");
                }
                if has(Flag::Shieldwall) && !has(Flag::TwoHanded) && class == Class::HeavyFoot {
                    assert_eq!(kind.impact, Some(Skill::DefensiveSpearmen), "{at}");
                }
                if has(Flag::OpenOrder) && matches!(class, Class::Longbow | Class::Bow | Class::Crossbow) {
                    assert_eq!(kind.troop, Troop::LightFoot, "{at}");
                }
                if has(Flag::MayFormPhalanx) {
                    let (_, files) = info.at.expect("it is placed");
                    assert!(info.bases.div_ceil(files) <= 4, "{at}");
                }
            }
            // Baggage is a camp, and no group.
            let groups = state.scenario.groups.iter().any(|info| own(&info.id, &contingent.id));
            assert_eq!(groups, !contingent.is_baggage(), "{key}, {}", contingent.id);
        }
    }
}

#[test]
fn a_special_makes_contingents_able_to_feign_flight_as_the_flag_does() {
    let mut battle = muster::find("hastings").expect("it ships");
    for contingent in battle.sides.iter_mut().flat_map(|side| &mut side.contingents) {
        contingent.flags.retain(|flag| *flag != Flag::FeignedFlight);
    }
    let state = state_of(&battle).expect("it is mustered");
    let named = ["breton-horse", "norman-horse", "french-horse", "william-household"];
    for id in state.all_groups() {
        let info = state.info(id);
        let is_named = named.iter().any(|contingent| own(&info.id, contingent));
        assert_eq!(state.feigns(id), is_named, "{}", info.id);
    }
}
