//! Every shipped battle is mustered as the reference has it, and can be written and read.

use battle::{Ruleset as _, Side, State as _, holds};
use ground::tabletop::{Block, Length, Place};
use serde_json::{Value, json};

use super::*;
use crate::TreeOfBattles;
use crate::flags::Marks;
use crate::rules::arrays::shape;
use crate::rules::fast::leg;
use crate::troops::{Array, Class, Troop};

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
    // One lets armies be picked, and is a file of its own.
    for info in TreeOfBattles::scenarios().into_iter().filter(|info| muster::find(&info.key).is_some()) {
        let text = TreeOfBattles::scenario(&info.key).expect("it ships");
        let state = TreeOfBattles::open(&text).unwrap_or_else(|mistakes| panic!("{}: {mistakes}", info.key));
        // What is picked by points comes of no neutral battle.
        if muster::find(&info.key).is_some() {
            assert!(state == mustered(&info.key), "{}", info.key);
        }
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

#[test]
fn whoever_is_wider_than_a_crossing_squeezes_through_it() {
    holds!("terr.gap", "man.gap");
    let mut crossings = 0;
    for info in TreeOfBattles::scenarios().into_iter().filter(|info| muster::find(&info.key).is_some()) {
        let state = mustered(&info.key);
        let who = state.all_contingents().find(|id| !state.is_mounted(*id)).expect("there is foot");
        for gap in state.scenario.terrain.iter().filter(|piece| piece.row.class == Class::Gap) {
            let points = gap.outline.points();
            let [from, to] = [points[0], points[points.len() - 1]];
            let way = from.bearing_to(to).expect("it has a length");
            let shape = shape(Array::Line, 2, 2, Troop::HeavyInfantry, state.scenario.frontage);
            let before =
                Block::new(Place::new(from.moved(way.reversed(), Length::INCH_HUNDREDTH), way), shape);
            let far = from.to(to).length() + shape.full_depth() + Length::INCH_HUNDREDTH * 2;
            let step = leg(&before, far).expect("a leg");
            let met = state.ground_met(state.gait(who), &step.from, &step.to, &step.sweep);
            let squeezes = gap.outline.width().is_some_and(|width| width < shape.width());
            assert!(met.gap == squeezes && met.bar.is_none(), "{} {}: {met:?}", info.key, gap.id);
            let dues: Vec<_> = met.dues.iter().map(|(rule, _)| rule.id()).collect();
            assert_eq!(dues, if squeezes { vec!["man.gap"] } else { Vec::new() }, "{} {}", info.key, gap.id);
            crossings += usize::from(squeezes);
        }
    }
    assert!(crossings > 5, "{crossings}");
}

/// The first contingent of a battle with its troops changed.
fn changed(change: impl Fn(&mut muster::Contingent)) -> State {
    let mut battle = muster::find("first-muster").expect("it ships");
    change(&mut battle.sides[0].contingents[0]);
    state_of(&battle).expect("it is mustered")
}

#[test]
fn flags_become_marks_types_and_arrays() {
    use muster::{Class, Flag};
    holds!(
        "muster.flag.mercenary.tob",
        "muster.flag.pavises.tob",
        "muster.flag.dismountable.tob",
        "muster.flag.may-form-schiltron.tob",
        "muster.flag.javelins.tob",
        "muster.flag.open-order.tob",
        "muster.flag.fatigued.tob",
        "muster.flag.chivalrous.tob",
        "muster.flag.mounted-infantry.tob"
    );
    let made = |class: Class, flags: &[Flag]| {
        let state = changed(|contingent| {
            contingent.troops.class = class;
            contingent.troops.armour = muster::Armour::Light;
            contingent.flags = flags.to_vec();
        });
        let info = &state.scenario.contingents[0];
        let rear = info.rear.map_or(String::new(), |rear| format!(" before {}", rear.row().key));
        let marks: Vec<String> = info.marks.names().collect();
        format!(
            "{}{rear} in {}, {} DPs, {} volleys, {}\n",
            info.front.row().key,
            info.array.key(),
            info.dps,
            info.volleys,
            marks.join(" ")
        )
    };
    let all = [
        made(Class::HeavyFoot, &[]),
        made(Class::HeavyFoot, &[Flag::Mercenary]),
        made(Class::MountedMenAtArms, &[Flag::Dismountable]),
        made(Class::MountedMenAtArms, &[Flag::Chivalrous]),
        made(Class::MountedSergeants, &[Flag::Chivalrous]),
        made(Class::HeavyFoot, &[Flag::Chivalrous]),
        made(Class::MountedMenAtArms, &[Flag::Impetuous]),
        made(Class::Longbow, &[Flag::MountedInfantry]),
        made(Class::Spear, &[]),
        made(Class::Spear, &[Flag::MayFormSchiltron]),
        made(Class::LightHorse, &[]),
        made(Class::LightHorse, &[Flag::Javelins]),
        made(Class::HeavyFoot, &[Flag::Javelins]),
        made(Class::Crossbow, &[Flag::OpenOrder]),
        made(Class::HeavyFoot, &[Flag::OpenOrder]),
        made(Class::Crossbow, &[Flag::Pavises]),
        made(Class::Longbow, &[Flag::Fatigued]),
        made(Class::Longbow, &[Flag::LowAmmunition]),
        made(Class::Longbow, &[Flag::Marksmen, Flag::Stakes]),
        made(Class::Crossbow, &[Flag::Stakes]),
    ];
    expect_test::expect![[r#"
        heavy-infantry in line, 0 DPs, 6 volleys, 
        heavy-infantry in line, 0 DPs, 6 volleys, mercenary
        maa-mounted in line, 0 DPs, 6 volleys, horses
        maa-mounted in line, 0 DPs, 6 volleys, chivalrous
        maa-mounted in line, 0 DPs, 6 volleys, 
        heavy-infantry in line, 0 DPs, 6 volleys, 
        maa-mounted in line, 0 DPs, 6 volleys, chivalrous
        longbow in line, 0 DPs, 6 volleys, horses mounted-infantry
        heavy-infantry in line, 0 DPs, 6 volleys, 
        pike in line, 0 DPs, 6 volleys, 
        light-horse in line, 0 DPs, 6 volleys, 
        light-horse in line, 0 DPs, 6 volleys, javelins
        heavy-infantry in line, 0 DPs, 6 volleys, 
        crossbow in skirmish, 0 DPs, 6 volleys, 
        heavy-infantry in line, 0 DPs, 6 volleys, 
        pavisier before crossbow in line, 0 DPs, 6 volleys, 
        longbow in line, 1 DPs, 6 volleys, 
        longbow in line, 0 DPs, 0 volleys, low
        longbow in line, 0 DPs, 6 volleys, stakes marksmen
        crossbow in line, 0 DPs, 6 volleys, 
    "#]]
    .assert_eq(&all.concat());
}

#[test]
fn stances_become_first_orders() {
    use muster::Stance;
    holds!(
        "muster.stance.hold",
        "muster.stance.advance",
        "muster.stance.charge",
        "muster.stance.skirmish",
        "muster.stance.reserve"
    );
    let order = |stance: Stance| {
        let mut battle = muster::find("first-muster").expect("it ships");
        let own = battle.sides[0].contingents[0].battle.clone();
        for contingent in battle.sides[0].contingents.iter_mut().filter(|known| known.battle == own) {
            contingent.stance = stance;
        }
        state_of(&battle).expect("it is mustered").scenario.battles[0].order.map(crate::troops::Order::key)
    };
    let stances = [Stance::Hold, Stance::Advance, Stance::Charge, Stance::Skirmish, Stance::Reserve];
    let orders = ["hold", "advance", "attack", "skirmish", "hold"].map(Some);
    assert_eq!(stances.map(order), orders);
}

#[test]
fn turns_and_metres_are_taken_as_they_are() {
    holds!("muster.turns", "muster.metres");
    let neutral = muster::find("towton").expect("it ships");
    let state = mustered("towton");
    assert_eq!(u32::from(state.scenario.turn_limit), neutral.time.turns);
    let inches = f64::from(state.scenario.width.micrometres()) / 25_400.0;
    assert!((inches - neutral.field.width_m / 20.0).abs() < 0.001, "20 metres to the inch");
    let ambush = neutral.special.iter().find(|special| special.kind == SpecialKind::Ambush).expect("one");
    let body = state.scenario.conditions.contingents.iter().find(|body| body.hidden.is_some()).expect("one");
    // Quarters of an inch are 5 metres.
    assert_eq!(body.hidden.map(f64::from), ambush.range_m.or(Some(150.0)).map(|metres| metres / 5.0));
}

#[test]
fn wind_by_itself_does_nothing() {
    holds!("muster.weather.wind");
    let calm = muster::find("first-muster").expect("it ships");
    let mut windy = calm.clone();
    windy.weather.wind = muster::Wind::Strong;
    assert!(windy != calm);
    assert!(state_of(&windy) == state_of(&calm));
}

#[test]
fn a_treacherous_contingent_makes_its_battle_suspect_in_civil_war_only() {
    holds!("muster.flag.treacherous");
    let suspect = |loyal: bool| {
        let mut battle = muster::find("first-muster").expect("it ships");
        battle.sides[0].contingents[0].flags.push(muster::Flag::Treacherous);
        if !loyal {
            battle.sides[1].leaders[0].loyalty = Loyalty::Doubtful;
        }
        let state = state_of(&battle).expect("it is mustered");
        (state.scenario.battles[0].suspect, state.scenario.plays(Options::CIVIL_WAR))
    };
    assert_eq!([suspect(true), suspect(false)], [(false, false), (true, true)]);
}

#[test]
fn non_combatants_become_the_baggage_train() {
    holds!("muster.flag.non-combatant");
    let neutral = muster::find("fornovo").expect("it ships");
    let state = mustered("fornovo");
    for side in Side::BOTH {
        let trains = neutral.sides[side.index()].contingents.iter().filter(|known| known.is_baggage());
        let names: Vec<&str> = trains.map(|known| known.id.as_str()).collect();
        assert_eq!(state.baggage[side].at.is_some(), !names.is_empty(), "{side}");
        let mustered = |info: &ContingentInfo| names.iter().any(|name| info.id.starts_with(name));
        assert!(!state.scenario.contingents.iter().any(mustered), "no contingent is mustered of it");
    }
}

#[test]
fn a_mustered_battle_keeps_all_its_contingents_and_its_file_is_read_again() {
    holds!("muster.army.tob");
    let state = mustered("nancy");
    let of = |n: usize| state.scenario.contingents.iter().filter(|info| info.battle.index() == n).count();
    assert_eq!((0..state.scenario.battles.len()).map(of).max(), Some(9));
    let file: toml::Table = state.position().parse().expect("it is data");
    TreeOfBattles::open(&file.to_string()).unwrap_or_else(|wrong| panic!("{wrong}"));
    // Without what makes it a neutral battle it is one too large.
    let mut plain = file.clone();
    plain.retain(|key, _| key != "conditions" && key != "now");
    let told = TreeOfBattles::open(&plain.to_string()).expect_err("it has nine").to_string();
    assert!(told.contains("has 9 contingents: a battle holds 1 to 8"), "{told}");
}

#[test]
fn a_special_lets_whom_it_names_feign_flight_without_the_flag() {
    holds!("muster.special.feigned-flight.tob");
    let feigning = |played: bool| {
        let mut battle = muster::find("first-muster").expect("it ships");
        let named = battle.sides[0].contingents[0].id.clone();
        battle.special.push(muster::Special {
            kind: muster::SpecialKind::FeignedFlight,
            side: battle.sides[0].id.clone(),
            played,
            contingents: vec![named.clone()],
            ..muster::Special::default()
        });
        let state = state_of(&battle).expect("it is mustered");
        let all = state.scenario.contingents.iter().filter(|info| info.has(Marks::FEIGNS));
        let ids: Vec<String> = all.map(|info| info.id.clone()).collect();
        (ids, named)
    };
    let (ids, named) = feigning(true);
    assert!(!ids.is_empty() && ids.iter().all(|id| id.starts_with(&named)), "{ids:?}");
    assert!(feigning(false).0.is_empty());
}
