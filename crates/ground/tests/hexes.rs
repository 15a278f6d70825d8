//! Hexes, facings, arcs and maps.

use ground::{
    Dir, Dirs, Facing, Hex, HexMap, MapError, Spot, in_narrow_arc, in_wide_arc, is_ahead_of_front_line,
};

fn field(radius: i8) -> Vec<Hex> {
    (-radius..=radius)
        .flat_map(|q| (-radius..=radius).map(move |r| Hex::new(q, r)))
        .filter(|hex| i16::from(hex.distance(Hex::default())) <= i16::from(radius))
        .collect()
}

fn map(radius: i8) -> HexMap {
    HexMap::new(field(radius)).expect("the field has no hex twice")
}

#[test]
fn the_distance_between_two_hexes_is_the_number_of_steps() {
    let map = map(6);
    let start = map.spot_of(Hex::new(-2, 1)).expect("on the map");
    let mut steps = vec![u8::MAX; map.len()];
    steps[start.index()] = 0;
    let mut border = vec![start];
    while let Some(next) = border.pop() {
        for (_, to) in map.neighbours(next) {
            if steps[to.index()] > steps[next.index()] + 1 {
                steps[to.index()] = steps[next.index()] + 1;
                border.push(to);
            }
        }
    }
    for spot in map.spots() {
        assert_eq!(map.distance(start, spot), steps[spot.index()]);
    }
    assert_eq!(Hex::new(-128, -128).distance(Hex::new(127, 127)), 255);
}

#[test]
fn a_hex_is_within_so_many_steps_if_its_distance_is_no_greater() {
    let from = Hex::new(1, -2);
    for hex in field(6) {
        for steps in 0..10 {
            assert_eq!(from.is_within(steps, hex), from.distance(hex) <= steps, "{hex} within {steps}");
        }
    }
}

#[test]
fn the_hexes_around_a_spot_are_its_neighbours_and_nowhere_beyond_the_edge() {
    let map = map(3);
    for spot in map.spots() {
        let around = map.around(spot).map(|there| (there != Spot::NOWHERE).then_some(there));
        assert_eq!(around, Dir::ALL.map(|dir| map.neighbour(spot, dir)));
    }
}

#[test]
fn a_set_of_directions_gives_them_in_their_order() {
    assert!(Dirs::NONE.is_empty());
    let set = Dirs::NONE.with(Dir::new(4), true).with(Dir::new(1), true).with(Dir::new(2), false);
    assert_eq!(set.collect::<Vec<_>>(), [Dir::new(1), Dir::new(4)]);
    assert_eq!(Dir::ALL.map(|dir| set.has(dir)), [false, true, false, false, true, false]);
}

#[test]
fn the_directions_run_counter_clockwise_and_count_modulo_six() {
    assert_eq!(Dir::new(-1), Dir::new(5));
    assert_eq!(Dir::new(4).plus(3), Dir::new(1));
    for dir in Dir::ALL {
        let there = Hex::default().step(dir);
        assert_eq!(there.turned(1), Hex::default().step(dir.plus(1)));
        assert_eq!(Hex::default().direction_to(there), Some(dir));
        assert_eq!(there.step(dir.opposite()), Hex::default());
        assert_eq!(Hex::default().direction_to(there.step(dir)), None);
    }
}

#[test]
fn front_flank_and_rear_hexes_are_the_six_neighbours() {
    for facing in Facing::ALL {
        let mut all = [facing.front(), facing.flanks(), facing.rear()].concat();
        all.sort();
        assert_eq!(all, Dir::ALL);
        assert_eq!(facing.opposite().front(), facing.rear());
        for dir in Dir::ALL {
            assert_eq!(facing.has_in_front(dir), facing.front().contains(&dir));
        }
        for left in -7..8 {
            assert_eq!(facing.turned(left), Facing::new(facing.index() as i32 + i32::from(left)));
        }
    }
}

#[test]
fn every_hex_is_reached_by_its_steps_ahead() {
    for facing in Facing::ALL {
        let [right, left] = facing.front();
        for hex in field(7) {
            let from = Hex::new(1, -3);
            let ahead = from.components(facing, hex);
            assert_eq!(from.steps(right, ahead.i as i8).steps(left, ahead.j as i8), hex);
        }
    }
}

#[test]
fn the_narrow_arc_is_two_three_and_four_hexes_wide() {
    let count = |distance: u8| {
        let all = field(4);
        let here = Hex::default();
        let held = all.iter().filter(|hex| hex.distance(here) == distance);
        held.filter(|hex| in_narrow_arc(here, Facing::new(2), **hex)).count()
    };
    assert_eq!([0, 1, 2, 3].map(count), [0, 2, 3, 4]);
}

#[test]
fn the_wide_arc_holds_two_five_six_and_nine_hexes() {
    for facing in Facing::ALL {
        let count = |distance: u8| {
            let all = field(4);
            let here = Hex::default();
            let held = all.iter().filter(|hex| hex.distance(here) == distance);
            held.filter(|hex| in_wide_arc(here, facing, **hex)).count()
        };
        assert_eq!([0, 1, 2, 3, 4].map(count), [0, 2, 5, 6, 9]);
    }
}

#[test]
fn only_the_front_hexes_of_a_stand_are_in_front_of_its_front_face_line() {
    let here = Hex::new(2, 2);
    for facing in Facing::ALL {
        for dir in Dir::ALL {
            let ahead = is_ahead_of_front_line(here, facing, here.step(dir));
            assert_eq!(ahead, facing.front().contains(&dir));
        }
        let turns = Facing::ALL.map(|other| facing.turns_to(other));
        assert_eq!(turns.iter().sum::<u8>(), 9);
    }
}

#[test]
fn a_facing_looks_toward_what_its_narrow_arc_holds() {
    let here = Hex::new(1, 1);
    for dir in Dir::ALL {
        let mut looking: Vec<_> = Facing::with_in_front(dir).into();
        looking.sort();
        assert_eq!(Facing::towards(here, here.steps(dir, 3)).collect::<Vec<_>>(), looking);
    }
    assert_eq!(Facing::towards(here, Hex::new(4, -1)).collect::<Vec<_>>(), [Facing::new(0)]);
    assert_eq!(Facing::towards(here, here).count(), 0);
}

#[test]
fn a_hex_is_written_and_read_in_one_form() {
    for hex in field(3) {
        assert_eq!(hex.to_string().parse(), Ok(hex));
    }
    for wrong in ["", "1", "1,", "a,b", "1,2,3", "200,0"] {
        assert!(wrong.parse::<Hex>().is_err(), "{wrong}");
    }
}

#[test]
fn spots_and_hexes_of_a_map_answer_to_each_other() {
    let map = map(5);
    assert_eq!(map.len(), 91);
    assert!(map.hexes().is_sorted());
    for spot in map.spots() {
        assert_eq!(map.spot_of(map.hex_of(spot)), Some(spot));
        for dir in Dir::ALL {
            let neighbour = map.neighbour(spot, dir);
            assert_eq!(neighbour, map.spot_of(map.hex_of(spot).step(dir)));
            if let Some(neighbour) = neighbour {
                assert_eq!(map.direction_to(spot, neighbour), Some(dir));
            }
        }
        assert_eq!(map.is_edge(spot), map.hex_of(spot).distance(Hex::default()) == 5);
    }
    assert_eq!(map.spot_of(Hex::new(6, 0)), None);
    assert_eq!(map.spot_of(Hex::new(-128, 127)), None);
}

#[test]
fn rings_hold_the_hexes_at_their_distance_once() {
    let map = map(6);
    for centre in map.spots() {
        for radius in [0, 1, 2, 5, 12, 255] {
            let mut ring: Vec<Spot> = map.ring(centre, radius).collect();
            let mut within: Vec<Spot> = map.within(centre, radius).collect();
            assert!(within.is_sorted_by_key(|spot| map.distance(centre, *spot)));
            ring.sort();
            within.sort();
            assert!(
                ring.iter().copied().eq(map.spots().filter(|spot| map.distance(centre, *spot) == radius))
            );
            assert!(
                within.iter().copied().eq(map.spots().filter(|spot| map.distance(centre, *spot) <= radius))
            );
        }
    }
}

#[test]
fn a_list_with_a_hex_twice_or_too_far_out_makes_no_map() {
    let hex = Hex::new(1, 2);
    assert_eq!(HexMap::new([hex, Hex::new(0, 0), hex]), Err(MapError::Twice(hex)));
    assert_eq!(HexMap::new([Hex::new(101, 0)]), Err(MapError::TooFar(Hex::new(101, 0))));
    assert_eq!(HexMap::new([]).map(|map| map.len()), Ok(0));
}

#[test]
fn a_hex_is_drawn_point_up_with_facing_one_straight_up() {
    let map = map(2);
    let near = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() < 1e-5 && (a.1 - b.1).abs() < 1e-5;
    let half_width = 3_f64.sqrt() / 2.0;
    let spot = map.spot_of(Hex::new(0, 0)).expect("on the map");
    assert!(near(map.centre(spot), (0.0, 0.0)));
    let corners = map.corners(spot);
    assert!(near(corners[1], (0.0, -1.0)), "{corners:?}");
    assert!(near(corners[0], (half_width, -0.5)), "{corners:?}");
    assert!(near(corners[2], (-half_width, -0.5)), "{corners:?}");
    let east = map.neighbour(spot, Dir::new(0)).expect("on the map");
    assert!(near(map.centre(east), (2.0 * half_width, 0.0)));
    let north_east = map.neighbour(spot, Dir::new(1)).expect("on the map");
    assert!(near(map.centre(north_east), (half_width, -1.5)));
}

#[test]
fn every_hex_has_a_name_that_leads_back_to_it() {
    // A rectangle whose south-west corner is the origin, as scenario files make it, and one wider than the alphabet.
    for (columns, rows) in [(10_i8, 8_i8), (60, 5)] {
        let row = |r: i8| (0..columns).map(move |column| Hex { q: column + (r + 1) / 2, r: -r });
        let map = HexMap::new((0..rows).flat_map(row)).expect("no hex is listed twice");
        for spot in map.spots() {
            let name = map.name(spot);
            assert_eq!(map.named(&name), Some(spot), "{name}");
            assert_eq!(map.named(&name.to_lowercase()), Some(spot), "{name}");
        }
        let at = |q, r| map.name(map.spot_of(Hex { q, r }).expect("it is on the map"));
        assert_eq!((at(0, 0), at(3, 0)), (format!("A{rows}"), format!("D{rows}")));
        assert_eq!(at(1, -1), format!("A{}", rows - 1));
        assert_eq!(map.named("A0"), None);
        assert_eq!([map.named("7"), map.named("AAA1"), map.named("-1,2"), map.named("D99")], [None; 4]);
    }
}
