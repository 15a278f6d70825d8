//! The field as an area map.

use ground::areas::exact::{doubled_area, is_inside};
use ground::areas::{Arc, AreaMap, At, Link, Slot, Warning, Way};
use muster::Battle;
use muster::areas::{AreaField, AreaWords, read_map, write_map};
use serde_json::{Value, json};

const WORDS: &str = include_str!("areas.toml");
const REFERENCE: &str = include_str!("areas-reference.json");

fn words() -> AreaWords {
    toml::from_str(WORDS).expect("the words can be read")
}

/// Every shipped battle with its grid and its map.
fn all() -> impl Iterator<Item = (&'static str, Battle, AreaField, AreaMap)> {
    muster::BATTLES.iter().map(|(id, _)| made(id))
}

/// A shipped battle with its grid and its map.
fn made(id: &'static str) -> (&'static str, Battle, AreaField, AreaMap) {
    let battle = muster::find(id).expect("a shipped battle is without mistakes");
    let field = AreaField::of(&battle);
    let map = AreaMap::new(field.plan(&battle, &words()));
    let map = map.unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
    (id, battle, field, map)
}

#[test]
fn the_ground_of_every_shipped_battle_is_that_of_a_second_implementation() {
    let reference: Value = serde_json::from_str(REFERENCE).expect("the reference can be read");
    let number = |map: &AreaMap, area| map.area(area).number;
    for (id, _, field, map) in all() {
        let cents = |value: i32| (f64::from(value) / 100.0 * 100.0).round() / 100.0;
        let areas: Vec<Value> = map
            .areas()
            .map(|area| {
                let (spec, at) = (map.area(area), map.centre(area));
                json!([spec.number, [cents(at.x), cents(at.y)], spec.elevation, spec.terrain])
            })
            .collect();
        let mut borders: Vec<([u16; 2], &Vec<String>, bool)> = Vec::new();
        borders.extend(map.borders().iter().map(|b| (b.between.map(|a| number(&map, a)), &b.terrain, false)));
        borders.extend(map.corners().iter().map(|c| (c.between.map(|a| number(&map, a)), &c.terrain, true)));
        borders.retain(|(_, terrain, _)| !terrain.is_empty());
        borders.sort();
        let roads: Vec<Value> = map
            .borders()
            .iter()
            .filter_map(|b| Some(json!([b.between.map(|a| number(&map, a)), b.road?.name()])))
            .collect();
        let theirs = &reference[id];
        assert_eq!(json!([field.columns, field.rows]), json!([theirs["columns"], theirs["rows"]]), "{id}");
        for (ours, theirs) in areas.iter().zip(theirs["areas"].as_array().expect("a list")) {
            for place in [0, 2, 3] {
                assert_eq!(ours[place], theirs[place], "{id} {theirs}");
            }
            for axis in [0, 1] {
                let far =
                    ours[1][axis].as_f64().expect("a number") - theirs[1][axis].as_f64().expect("a number");
                assert!(far.abs() < 0.011, "{id} {ours} {theirs}");
            }
        }
        assert_eq!(areas.len(), theirs["areas"].as_array().map_or(0, Vec::len), "{id}");
        assert_eq!(json!(borders), theirs["borders"], "{id}");
        assert_eq!(json!(roads), theirs["roads"], "{id}");
    }
    assert_eq!(reference.as_object().map(serde_json::Map::len), Some(muster::BATTLES.len()));
}

#[test]
fn areas_keep_the_neighbours_they_have_in_the_grid() {
    for (id, _, field, map) in all() {
        for area in map.areas() {
            let mut wanted: Vec<(u16, bool)> = (0..8)
                .filter_map(|eighth| Some((field.neighbour(area.index(), eighth)?, eighth)))
                .map(|(other, eighth)| (field.areas[other].number, eighth % 2 == 1))
                .collect();
            wanted.sort_unstable();
            let is_corner = |other| matches!(map.link(area, other), Some(Link::Corner(_)));
            let found = map.adjacent(area).iter().map(|other| (map.area(other).number, is_corner(other)));
            assert_eq!(found.collect::<Vec<_>>(), wanted, "{id} {}", map.label(area));
            for other in map.adjacent(area).iter() {
                assert!(map.adjacent(other).contains(area));
            }
        }
    }
}

#[test]
fn areas_tile_the_field() {
    for (id, battle, _, map) in all() {
        let units = |metres: f64| (metres * 100.0).round() as i64;
        let whole = 2 * units(battle.field.width_m) * units(battle.field.height_m);
        let sum: i64 = map.areas().map(|area| doubled_area(&map.area(area).polygon)).sum();
        // That none overlap is held by the map itself, so equal sums leave no gap.
        assert_eq!(sum, whole, "{id}");
        for area in map.areas() {
            let polygon = &map.area(area).polygon;
            assert!(is_inside(map.centre(area), polygon), "{id} {}", map.label(area));
            assert!(8 * doubled_area(polygon) * map.len() as i64 > 3 * whole, "{id} {}", map.label(area));
        }
    }
}

#[test]
fn a_grid_of_points_lies_in_one_area_each() {
    for (id, battle, _, map) in all().take(4) {
        let units = |metres: f64| (metres * 100.0) as i32;
        for x in (777..units(battle.field.width_m)).step_by(7919) {
            for y in (777..units(battle.field.height_m)).step_by(7907) {
                let holds = map.areas().filter(|&area| is_inside(At::new(x, y), &map.area(area).polygon));
                assert_eq!(holds.count(), 1, "{id} {x} {y}");
            }
        }
    }
}

#[test]
fn no_border_is_a_sliver() {
    for (id, _, _, map) in all() {
        for border in map.borders() {
            assert_eq!(border.lines.len(), 1, "{id}");
            let line = &border.lines[0];
            let far = line[0].distance(line[line.len() - 1]);
            assert!(far * 5 > map.step() * 2, "{id} {:?}: {far} of {}", border.between, map.step());
        }
    }
}

#[test]
fn every_facing_has_a_flank_and_every_position_room_for_a_stack() {
    for (id, _, _, map) in all() {
        let told: Vec<String> = map
            .warnings()
            .iter()
            .map(|warning| match *warning {
                Warning::NoFlank(area, faced) => format!("no flank {} {}", map.label(area), map.label(faced)),
                Warning::NoRoom(area, slot) => format!("no room {} {slot}", map.label(area)),
            })
            .collect();
        assert!(told.is_empty(), "{id}: {}", told.join(", "));
        for area in map.areas() {
            for facing in (0..map.ways(area)).map(Way) {
                let faced = map.neighbours(area)[facing.index()];
                assert_eq!(map.arc(area, facing, faced), Some(Arc::Front), "{id} {}", map.label(area));
            }
        }
    }
}

#[test]
fn the_same_battle_gives_the_same_map_and_a_file_gives_it_again() {
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    for (id, battle, field, map) in all() {
        assert_eq!(field.plan(&battle, &words()), field.plan(&battle, &words()), "{id}");
        for byte in write_map(&map.plan()).bytes() {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        let text = write_map(&map.plan());
        assert!(read_map(&text) == Ok(map), "{id}");
    }
    // All maps, to the last point, on every machine. Another way to draw them changes this number, and nothing else may.
    assert_eq!(format!("{sum:016x}"), "1675b735c2f9bd66");
}

#[test]
fn a_stack_at_a_border_hides_the_centre_behind_it() {
    let mut hidden = 0;
    let mut seen = 0;
    for (_, _, _, map) in all().take(5) {
        for border in map.borders() {
            let [here, there] = border.between;
            let slot = map.slot_toward(there, here).expect("a bordering area has a position there");
            let room = map.room(there, slot, ground::areas::Room::Short).expect("it is a room");
            for from in (0..map.slots(here)).map(Slot) {
                let Some(fight) = map.fight(here, from, there, Slot::CENTRE) else { continue };
                seen += 1;
                hidden += usize::from(fight.blocking_there().contains(room));
            }
        }
    }
    assert!(hidden * 10 > seen * 6, "{hidden} of {seen}");
}

#[test]
fn a_line_of_sight_crosses_the_areas_in_which_its_points_lie() {
    let mut checked = 0;
    for (id, _, _, map) in ["first-muster", "cowpens"].map(made) {
        for from in map.areas() {
            for to in map.areas().filter(|&to| to > from) {
                if map.corner_of(from, to).is_some() {
                    continue;
                }
                let (a, b) = (map.centre(from), map.centre(to));
                let told = map.sight(from, to);
                for step in 0..=300 {
                    let (point, mut ahead) = (a.toward(b, step, 300), a.distance(b) * step / 300);
                    for crossed in told.iter() {
                        let length = i64::from(crossed.length);
                        // Points at the very ends of a stretch may be rounded to the other side.
                        if (5..length - 5).contains(&ahead) {
                            let here = map.area_at(point).map(ground::areas::Step::In);
                            let named = (map.label(from), map.label(to));
                            assert_eq!(here, Some(crossed.step), "{id} {named:?} at {step}");
                            checked += 1;
                        }
                        ahead -= length;
                    }
                }
                let length: u32 = told.iter().map(|crossed| crossed.length).sum();
                assert_eq!(i64::from(length), a.distance(b));
                let mut back: Vec<_> = map.sight(to, from).iter().collect();
                back.reverse();
                assert_eq!(back, told.iter().collect::<Vec<_>>());
            }
        }
    }
    assert!(checked > 200_000, "{checked}");
}

#[test]
fn arcs_are_those_that_counting_points_gives() {
    for (id, _, _, map) in ["first-muster", "hastings"].map(made) {
        for area in map.areas() {
            for facing in (0..map.ways(area)).map(Way) {
                if map.area(area).arcs.iter().any(|arc| {
                    Some(arc.facing) == map.neighbour(area, facing).map(|faced| map.area(faced).number)
                }) {
                    continue;
                }
                let faced = map.neighbours(area)[facing.index()];
                let centre = map.centre(area);
                let ahead = centre.to(map.centre(faced));
                for &other in map.neighbours(area) {
                    let (mut before, mut whole) = (0, 0);
                    let at = map.centre(other);
                    for x in (-20_000..20_000).step_by(800) {
                        for y in (-20_000..20_000).step_by(800) {
                            let point = At::new(at.x + x, at.y + y);
                            if is_inside(point, &map.area(other).polygon) {
                                whole += 1;
                                before += i64::from(ground::areas::exact::dot(ahead, centre.to(point)) > 0);
                            }
                        }
                    }
                    let share = before * 1000 / whole;
                    let wanted = match share {
                        // Too near to a twentieth to be told by counting.
                        35..=65 | 935..=965 => continue,
                        0..35 => Arc::Rear,
                        66..935 => Arc::Flank,
                        _ => Arc::Front,
                    };
                    assert_eq!(
                        map.arc(area, facing, other),
                        Some(wanted),
                        "{id} {} faces {}: {} at {share}",
                        map.label(area),
                        map.label(faced),
                        map.label(other)
                    );
                }
            }
        }
    }
}

#[test]
fn a_bare_field_of_any_size_becomes_a_map() {
    let mut battle = muster::find("first-muster").expect("a shipped battle is without mistakes");
    battle.terrain.clear();
    for (width, height) in [(1200.0, 3000.0), (1374.0, 1375.0), (1375.0, 1374.0), (2875.0, 1624.0)] {
        (battle.field.width_m, battle.field.height_m) = (width, height);
        let field = AreaField::of(&battle);
        let map = AreaMap::new(field.plan(&battle, &words())).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!((map.len(), map.warnings()), (field.rows * field.columns, &[][..]), "{width} x {height}");
    }
}

#[test]
fn men_face_the_area_in_the_nearest_eighth_of_a_circle() {
    let (_, _, field, _) = made("first-muster");
    let faced = |number: u16, bearing: u16| {
        let area = field.areas.iter().position(|area| area.number == number).expect("it is there");
        field.facing_of(area, bearing).map(|other| field.areas[other].number)
    };
    assert_eq!(
        [0, 22, 23, 90, 180, 337, 338].map(|b| faced(303, b)).map(Option::unwrap_or_default),
        [403, 403, 404, 304, 203, 402, 403]
    );
    // Off the map the next clockwise is taken.
    assert_eq!([faced(501, 0), faced(501, 300), faced(101, 200)], [Some(502), Some(502), Some(201)]);
}
