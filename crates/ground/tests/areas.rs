//! Area maps: borders, corners, ranges, arcs, lanes, positions, rooms and lines of fight.

use ground::areas::exact::{cross, dot};
use ground::areas::{
    Arc, ArcSpec, AreaId, AreaMap, AreaPlan, AreaSet, AreaSpec, At, BorderSpec, CornerSpec, Fault, Link,
    Road, Room, Slot, SlotSpec, Step, Warning, Way, do_cross,
};

/// A grid of squares with a side of 1000, numbered row x 100 + column from the south-west.
fn squares(rows: u16, columns: u16) -> AreaPlan {
    let square = |row: u16, column: u16| {
        let (x, y) = (1000 * i32::from(column - 1), 1000 * i32::from(row - 1));
        let polygon = [(0, 0), (1000, 0), (1000, 1000), (0, 1000)].map(|(dx, dy)| At::new(x + dx, y + dy));
        AreaSpec { number: 100 * row + column, polygon: polygon.to_vec(), ..AreaSpec::default() }
    };
    let areas = (1..=rows).flat_map(|row| (1..=columns).map(move |column| square(row, column)));
    AreaPlan { areas: areas.collect(), ..AreaPlan::default() }
}

/// Rows of hexagons, point up, about 1000 across.
fn hexagons(rows: u16, columns: u16) -> AreaPlan {
    let hexagon = |row: u16, column: u16| {
        let x = 1000 * i32::from(column) + 500 * i32::from(row % 2);
        let y = 866 * i32::from(row);
        let corners = [(0, -577), (500, -289), (500, 289), (0, 577), (-500, 289), (-500, -289)];
        let polygon = corners.map(|(dx, dy)| At::new(x + dx, y + dy)).to_vec();
        let centre = Some(At::new(x, y));
        AreaSpec { number: 100 * row + column, polygon, centre, ..AreaSpec::default() }
    };
    let areas = (1..=rows).flat_map(|row| (1..=columns).map(move |column| hexagon(row, column)));
    AreaPlan { areas: areas.collect(), ..AreaPlan::default() }
}

fn map(plan: AreaPlan) -> AreaMap {
    AreaMap::new(plan).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn area(map: &AreaMap, number: u16) -> AreaId {
    map.numbered(number).expect("there is such an area")
}

fn way(map: &AreaMap, from: u16, to: u16) -> Way {
    map.way_to(area(map, from), area(map, to)).expect("they are adjacent")
}

fn numbers(map: &AreaMap, set: AreaSet) -> Vec<u16> {
    set.iter().map(|area| map.area(area).number).collect()
}

/// Front, flank and rear of a unit that stands in one area and faces another.
fn arcs(map: &AreaMap, at: u16, facing: u16) -> [Vec<u16>; 3] {
    map.arcs_of(area(map, at), way(map, at, facing)).expect("it can face there").map(|set| numbers(map, set))
}

fn faults(plan: AreaPlan) -> Vec<String> {
    AreaMap::new(plan).expect_err("something is wrong").iter().map(Fault::to_string).collect()
}

#[test]
fn areas_border_on_each_other_along_edges_and_are_diagonal_at_corners() {
    let map = map(squares(3, 3));
    let middle = area(&map, 202);
    assert_eq!(numbers(&map, map.bordering(middle)), [102, 201, 203, 302]);
    assert_eq!(numbers(&map, map.diagonal(middle)), [101, 103, 301, 303]);
    let corner = map.corner_of(middle, area(&map, 303)).expect("they meet at a corner");
    assert_eq!(corner.at, At::new(2000, 2000));
    // Left and right are those of whoever goes from one to the other.
    let beside = |from: u16, to: u16| {
        let sets = map.beside_corner(area(&map, from), area(&map, to)).expect("they meet at a corner");
        sets.map(|set| numbers(&map, set))
    };
    assert_eq!(beside(202, 303), [vec![302], vec![203]]);
    assert_eq!(beside(303, 202), [vec![203], vec![302]]);
    assert_eq!(beside(203, 302), [vec![202], vec![303]]);
    let between = |ids: &[ground::areas::BorderId]| -> Vec<[u16; 2]> {
        ids.iter().map(|&id| map.border(id).between.map(|area| map.area(area).number)).collect()
    };
    assert_eq!(between(&corner.borders[0]), [[302, 303], [202, 302]]);
    assert_eq!(between(&corner.borders[1]), [[202, 203], [203, 303]]);
    assert_eq!(map.link(middle, middle), None);
    assert_eq!(map.link(area(&map, 101), area(&map, 303)), None);
}

#[test]
fn ways_run_clockwise_from_north() {
    let map = map(squares(3, 3));
    let round: Vec<u16> =
        map.neighbours(area(&map, 202)).iter().map(|&other| map.area(other).number).collect();
    assert_eq!(round, [302, 303, 203, 103, 102, 101, 201, 301]);
    assert_eq!(map.way_to(area(&map, 101), area(&map, 303)), None);
}

#[test]
fn a_neighbour_may_end_in_the_middle_of_an_edge() {
    // One long area above two short ones: the point between these lies on the long one's edge.
    let boxed = |number, x0, y0, x1, y1| AreaSpec {
        number,
        polygon: vec![At::new(x0, y0), At::new(x1, y0), At::new(x1, y1), At::new(x0, y1)],
        ..AreaSpec::default()
    };
    let areas = vec![boxed(1, 0, 0, 100, 100), boxed(2, 100, 0, 200, 100), boxed(3, 0, 100, 200, 200)];
    let map = map(AreaPlan { areas, ..AreaPlan::default() });
    assert_eq!(map.borders().len(), 3);
    assert!(map.corners().is_empty());
    assert_eq!(
        map.border_of(area(&map, 1), area(&map, 3)).map(|border| border.middle),
        Some(At::new(50, 100))
    );
}

#[test]
fn range_counts_areas_over_borders_and_corners() {
    let map = map(squares(5, 7));
    for from in map.areas() {
        for to in map.areas() {
            let [a, b] = [from, to].map(|id| map.area(id).number);
            let wanted = (a / 100).abs_diff(b / 100).max((a % 100).abs_diff(b % 100));
            assert_eq!(u16::from(map.range(from, to)), wanted);
        }
    }
    assert_eq!(map.within(area(&map, 101), 1).len(), 4);
}

#[test]
fn what_the_line_across_the_facing_cuts_is_the_flank() {
    let map = map(squares(3, 3));
    assert_eq!(arcs(&map, 202, 302), [vec![301, 302, 303], vec![201, 203], vec![101, 102, 103]]);
    assert_eq!(arcs(&map, 202, 303), [vec![203, 302, 303], vec![103, 301], vec![101, 102, 201]]);
    // In the corner of the map no neighbour is cut.
    assert_eq!(arcs(&map, 101, 202), [vec![102, 201, 202], vec![], vec![]]);
    let [corner, middle] = [101, 202].map(|number| area(&map, number));
    assert!(map.warnings().contains(&Warning::NoFlank(corner, middle)));
    assert_eq!(map.warnings().len(), 4);
}

#[test]
fn a_twentieth_of_an_area_on_one_side_does_not_count() {
    // The eastern of two upper areas reaches behind the line of a unit that faces north by a strip of its height.
    let reaching = |strip: i32| {
        let boxed = |number, x0, y0, x1, y1| AreaSpec {
            number,
            polygon: vec![At::new(x0, y0), At::new(x1, y0), At::new(x1, y1), At::new(x0, y1)],
            ..AreaSpec::default()
        };
        let mut unit = boxed(1, 0, 0, 1000, 1000);
        unit.centre = Some(At::new(500, 500));
        let mut north = boxed(2, 0, 1000, 1000, 2000);
        north.centre = Some(At::new(500, 1500));
        let east = boxed(3, 1000, 500 - strip, 2000, 2000);
        map(AreaPlan { areas: vec![unit, north, east], ..AreaPlan::default() })
    };
    // 78 of 1578 are less than a twentieth, 79 of 1579 are more.
    assert_eq!(arcs(&reaching(78), 1, 2)[0], [2, 3]);
    assert_eq!(arcs(&reaching(79), 1, 2)[1], [3]);
}

#[test]
fn a_map_may_state_arcs_itself() {
    let mut plan = squares(3, 3);
    plan.areas[0].arcs = vec![ArcSpec { facing: 202, flank: vec![102], rear: vec![201] }];
    assert_eq!(arcs(&map(plan), 101, 202), [vec![202], vec![102], vec![201]]);

    let mut plan = squares(3, 3);
    plan.state_flanks();
    let stated = map(plan);
    assert_eq!(arcs(&stated, 101, 202), [vec![202], vec![102, 201], vec![]]);
    assert!(stated.warnings().is_empty());
    assert_eq!(arcs(&stated, 202, 302), arcs(&map(squares(3, 3)), 202, 302));
}

#[test]
fn on_a_regular_hex_grid_only_neighbours_across_the_points_are_cut() {
    // A hex grid has no corner neighbours; a unit that faces a neighbour has its line run through two points.
    let map = map(hexagons(5, 5));
    assert!(map.corners().is_empty());
    let middle = area(&map, 303);
    for &faced in map.neighbours(middle) {
        assert!(map.warnings().contains(&Warning::NoFlank(middle, faced)));
    }
}

#[test]
fn a_line_of_sight_tells_everything_it_crosses_in_order() {
    let map = map(squares(3, 4));
    let told = |from: u16, to: u16| -> Vec<String> {
        let border = |id| map.border(id).between.map(|area| map.area(area).number);
        let step = |step| match step {
            Step::In(area) => format!("in {}", map.area(area).number),
            Step::Over(id) => format!("over {:?}", border(id)),
            Step::Along(id) => format!("along {:?}", border(id)),
            Step::Through(at) => format!("through {} {}", at.x, at.y),
            Step::Off => "off".to_owned(),
        };
        map.sight(area(&map, from), area(&map, to)).iter().map(|crossed| step(crossed.step)).collect()
    };
    assert_eq!(told(101, 103), ["in 101", "over [101, 102]", "in 102", "over [102, 103]", "in 103"]);
    assert_eq!(told(101, 202), ["in 101", "through 1000 1000", "in 202"]);
    assert_eq!(told(303, 101), ["in 303", "through 2000 2000", "in 202", "through 1000 1000", "in 101"]);
    assert_eq!(
        told(101, 203),
        ["in 101", "over [101, 102]", "in 102", "over [102, 202]", "in 202", "over [202, 203]", "in 203"]
    );
    let between = map.sight(area(&map, 203), area(&map, 101)).between();
    assert_eq!(numbers(&map, between), [102, 202]);
    assert_eq!(told(101, 101), Vec::<String>::new());
}

#[test]
fn a_line_may_run_along_a_border() {
    // Two areas whose centres lie on the line between two others.
    let boxed = |number, x0, y0, x1, y1| AreaSpec {
        number,
        polygon: vec![At::new(x0, y0), At::new(x1, y0), At::new(x1, y1), At::new(x0, y1)],
        ..AreaSpec::default()
    };
    let areas = vec![
        boxed(1, 0, 0, 100, 200),
        boxed(2, 100, 0, 200, 100),
        boxed(3, 100, 100, 200, 200),
        boxed(4, 200, 0, 300, 200),
    ];
    let map = map(AreaPlan { areas, ..AreaPlan::default() });
    let ids = [1, 2, 3, 4].map(|number| area(&map, number));
    let Some(Link::Border(border)) = map.link(ids[1], ids[2]) else { panic!("they share a border") };
    let steps: Vec<(Step, u32)> =
        map.sight(ids[0], ids[3]).iter().map(|crossed| (crossed.step, crossed.length)).collect();
    let wanted = [
        (Step::In(ids[0]), 50),
        (Step::Through(At::new(100, 100)), 0),
        (Step::Along(border), 100),
        (Step::Through(At::new(200, 100)), 0),
        (Step::In(ids[3]), 50),
    ];
    assert_eq!(steps, wanted);
    assert!(map.sight(ids[0], ids[3]).between().is_empty());
}

#[test]
fn a_charge_goes_straight_ahead() {
    let map = map(squares(5, 5));
    let lanes = |from: u16, to: u16| -> Vec<Vec<u16>> {
        let lanes = map.lanes(area(&map, from), way(&map, from, to)).iter();
        lanes.map(|lane| lane.areas().iter().map(|&id| map.area(id).number).collect()).collect()
    };
    // Half of d to either side leaves only the file itself; detours come back to it.
    let north = lanes(102, 202);
    assert!(
        north.contains(&vec![202]) && north.contains(&vec![202, 302]) && north.contains(&vec![202, 302, 402])
    );
    assert!(north.contains(&vec![202, 301, 402]) && !north.contains(&vec![202, 301]));
    assert!(north.iter().all(|lane| lane.last().is_some_and(|target| target % 100 == 2)));
    let across = lanes(101, 202);
    assert!(across.contains(&vec![202, 303, 404]));
    assert!(!across.contains(&vec![202, 302]));
    for lane in map.lanes(area(&map, 102), way(&map, 102, 202)) {
        assert_eq!(lane.intervening().len() + 1, lane.areas().len());
        assert_eq!(Some(&lane.target()), lane.areas().last());
    }
    let [start, first, second] = [102, 202, 302].map(|number| area(&map, number));
    assert!(map.may_wheel(start, first, second, area(&map, 303)));
    assert!(map.may_wheel(start, first, second, area(&map, 403)));
    assert!(!map.may_wheel(start, first, second, area(&map, 203)));
}

#[test]
fn a_stack_stands_at_the_centre_or_at_a_border() {
    let map = map(squares(3, 3));
    let [middle, north, corner] = [202, 302, 303].map(|number| area(&map, number));
    assert_eq!(map.slots(middle), 5);
    assert_eq!(map.slot_at(middle, Slot::CENTRE), At::new(1500, 1500));
    let slot = map.slot_toward(middle, north).expect("they share a border");
    assert_eq!(map.slot_at(middle, slot), At::new(1500, 1800));
    assert_eq!(map.slot_faces(middle, slot), Some(north));
    assert_eq!(map.slot_toward(middle, corner), None);
    for room in (0..45).map(ground::areas::RoomId) {
        let (slot, kind) = map.room_of(middle, room).expect("five positions have nine rooms each");
        assert_eq!(map.room(middle, slot, kind), Some(room));
    }
    assert_eq!(map.room_of(middle, ground::areas::RoomId(45)), None);
    assert_eq!(map.room(middle, Slot(5), Room::Short), None);
}

#[test]
fn a_long_stack_at_a_border_fits_only_along_it() {
    let map = map(squares(3, 3));
    let fits = |at: u16, slot: u16, facing: u16| {
        let here = area(&map, at);
        let slot = map.slot_toward(here, area(&map, slot)).expect("they share a border");
        let room = map.room(here, slot, Room::Long(way(&map, at, facing))).expect("it can face there");
        map.fitting(here).contains(room)
    };
    assert!(fits(202, 302, 302) && fits(202, 302, 102));
    assert!(!fits(202, 302, 203) && !fits(202, 302, 303));
    // At the edge of the map it may stick out: the bar reaches 270 west of a position 500 from the edge, or 200.
    let mut plan = squares(3, 3);
    plan.areas[0].slots = Some(vec![SlotSpec { at: At::new(100, 500), toward: None }]);
    let edge = AreaMap::new(plan).expect("it is sound");
    let corner = area(&edge, 101);
    let room = edge.room(corner, Slot(0), Room::Long(way(&edge, 101, 201))).expect("it can face there");
    assert!(edge.fitting(corner).contains(room));
}

#[test]
fn rooms_that_touch_exclude_each_other() {
    let map = map(squares(3, 3));
    let middle = area(&map, 202);
    let slot = |to: u16| map.slot_toward(middle, area(&map, to)).expect("they share a border");
    let short = |at: Slot| map.room(middle, at, Room::Short).expect("it is a room");
    let long =
        |at: Slot, to: u16| map.room(middle, at, Room::Long(way(&map, 202, to))).expect("it is a room");
    // The centre lies 300 from the position at a border: two discs of 110 have room, a bar across the way has, too.
    assert!(!map.touching(middle, short(Slot::CENTRE)).contains(short(slot(302))));
    assert!(!map.touching(middle, short(Slot::CENTRE)).contains(long(slot(302), 302)));
    // A bar along the way reaches 220 and 50 more from the centre: the disc at 300 is touched.
    assert!(map.touching(middle, long(Slot::CENTRE, 203)).contains(short(slot(302))));
    assert!(map.touching(middle, short(slot(302))).contains(long(slot(302), 102)));
    for room in (0..45).map(ground::areas::RoomId) {
        for other in map.touching(middle, room).iter() {
            assert!(map.touching(middle, other).contains(room));
        }
    }
}

#[test]
fn a_stack_at_the_border_hides_the_centre_and_not_those_beside_it() {
    // The figures of the readings, on hexes: every line from the seven positions beyond the border to the centre behind it is
    // blocked, every line to a position beside it is open.
    let map = map(hexagons(5, 5));
    let (here, there) = (area(&map, 303), area(&map, 304));
    let front = map.slot_toward(there, here).expect("they share a border");
    let blocker = map.room(there, front, Room::Short).expect("it is a room");
    let stands = [blocker].into_iter().collect();
    for from in (0..map.slots(here)).map(Slot) {
        for to in (0..map.slots(there)).map(Slot).filter(|&to| to != front) {
            let Some(fight) = map.fight(here, from, there, to) else { continue };
            let back = map.fight(there, to, here, from).expect("a line leads both ways");
            assert_eq!(
                (fight.blocking_here(), fight.blocking_there()),
                (back.blocking_there(), back.blocking_here())
            );
            if to == Slot::CENTRE {
                assert!(!fight.is_open(ground::areas::RoomSet::EMPTY, stands), "{from:?}");
            }
        }
        let beside = [203, 404].into_iter().filter_map(|number| map.numbered(number));
        for to in beside.filter_map(|other| map.slot_toward(there, other)) {
            if let Some(fight) = map.fight(here, from, there, to) {
                assert!(fight.is_open(ground::areas::RoomSet::EMPTY, stands), "{from:?} {to:?}");
            }
        }
    }
}

#[test]
fn a_line_of_fight_leaves_an_area_only_over_the_common_border() {
    let map = map(squares(3, 3));
    let (here, there) = (area(&map, 202), area(&map, 302));
    let west =
        |at: u16, west: u16| map.slot_toward(area(&map, at), area(&map, west)).expect("they share a border");
    assert!(map.fight(here, Slot::CENTRE, there, Slot::CENTRE).is_some());
    assert!(map.fight(here, west(202, 201), there, west(302, 303)).is_some());
    // Not adjacent, or no such position.
    assert!(map.fight(here, Slot::CENTRE, here, Slot::CENTRE).is_none());
    assert!(map.fight(area(&map, 101), Slot::CENTRE, there, Slot::CENTRE).is_none());
    assert!(map.fight(here, Slot(9), there, Slot::CENTRE).is_none());
    // Across a corner it bends there.
    let corner = area(&map, 303);
    let bent = map.fight(here, west(202, 201), corner, Slot::CENTRE).expect("they meet at a corner");
    assert_eq!(
        (bent.from(), bent.bend(), bent.to()),
        (At::new(1200, 1500), Some(At::new(2000, 2000)), At::new(2500, 2500))
    );
}

#[test]
fn lines_of_fight_cross_or_do_not() {
    let map = map(squares(3, 3));
    let [south, north] = [202, 302].map(|number| area(&map, number));
    let slot = |at: AreaId, to: u16| map.slot_toward(at, area(&map, to)).expect("they share a border");
    let line = |from: Slot, to: Slot| map.fight(south, from, north, to).expect("there is a line");
    let (left, right) = (slot(south, 201), slot(south, 203));
    let (far_left, far_right) = (slot(north, 301), slot(north, 303));
    assert!(do_cross(&line(left, far_right), &line(right, far_left)));
    assert!(!do_cross(&line(left, far_left), &line(right, far_right)));
    // Two attacks on one stack meet in its position only.
    assert!(!do_cross(&line(left, far_left), &line(right, far_left)));
}

#[test]
fn borders_and_corners_carry_what_the_plan_says() {
    let mut plan = squares(2, 2);
    let hedge = vec!["hedge".to_owned()];
    plan.borders = vec![BorderSpec {
        between: [102, 101],
        terrain: hedge.clone(),
        road: Some(Road::Path),
        charge_allowed: Some(true),
        mp: Some(2),
    }];
    plan.corners = vec![CornerSpec { between: [202, 101], terrain: hedge.clone() }];
    let map = map(plan);
    let [a, b, c, d] = [101, 102, 201, 202].map(|number| area(&map, number));
    let border = map.border_of(b, a).expect("they share a border");
    assert_eq!((&border.terrain, border.charge_allowed, border.mp), (&hedge, Some(true), Some(2)));
    assert_eq!((map.road(a, b), map.road(b, a), map.road(a, c)), (Some(Road::Path), Some(Road::Path), None));
    assert_eq!(map.corner_of(a, d).map(|corner| &corner.terrain), Some(&hedge));
    assert_eq!(map.corner_of(b, c).map(|corner| corner.terrain.len()), Some(0));
    assert_eq!(AreaMap::new(map.plan()), Ok(map));
}

#[test]
fn everything_wrong_with_a_plan_is_named() {
    assert_eq!(faults(AreaPlan::default()), ["area: there is none"]);
    let mut plan = squares(2, 2);
    plan.areas[1].number = 101;
    plan.areas[2].polygon.truncate(2);
    plan.areas[3].polygon.swap(1, 2);
    let told = faults(plan);
    assert_eq!(told.len(), 3);
    assert_eq!(told[0], "area[1].number: 101 is the number of another area, too");
    assert_eq!(told[1], "area[2].polygon: has 2 corners; it needs three at least");
    assert!(told[2].starts_with("area[3].polygon: its outline meets itself near"), "{}", told[2]);

    let mut plan = squares(2, 2);
    plan.areas[3].polygon[0] = At::new(900, 1000);
    assert_eq!(faults(plan), ["area[3].polygon: area 202 lies over area 201"]);

    let mut plan = squares(3, 3);
    plan.areas.remove(4);
    assert_eq!(faults(plan), ["area[1].polygon: there is a gap beside area 102"]);

    let mut plan = squares(1, 3);
    plan.areas.remove(1);
    let told = faults(plan);
    assert!(told[0].ends_with("does not hang together with the rest of the map"), "{told:?}");

    let mut plan = squares(2, 2);
    plan.areas[0].centre = Some(At::new(1500, 500));
    plan.areas[1].arcs = vec![ArcSpec { facing: 303, ..ArcSpec::default() }];
    plan.areas[2].slots = Some(vec![SlotSpec { at: At::new(1500, 1500), toward: Some(102) }]);
    plan.borders = vec![
        BorderSpec { between: [101, 202], ..BorderSpec::default() },
        BorderSpec { between: [101, 102], ..BorderSpec::default() },
        BorderSpec { between: [102, 101], ..BorderSpec::default() },
    ];
    plan.corners = vec![CornerSpec { between: [101, 102], terrain: Vec::new() }];
    assert_eq!(
        faults(plan),
        [
            "area[0].centre: the centre 1500, 500 of area 101 is not inside it",
            "border[0].between: areas 101 and 202 share no border",
            "border[2].between: the border of areas 102 and 101 stands twice",
            "corner[0].between: areas 101 and 102 do not meet at a corner only",
            "area[1].arcs[0]: area 303 is not adjacent to area 102",
            "area[2].slots[0].toward: area 102 does not border on area 201",
            "area[2].slots[0].at: the position is not inside area 201",
        ]
    );
    assert_eq!(faults(squares(17, 16)), ["area: there are 272 areas, more than 256"]);
    let mut plan = squares(1, 1);
    plan.areas[0].polygon = (0..12_001).map(|x| At::new(x, x * x % 1000)).collect();
    assert_eq!(faults(plan), ["area: all areas together have 12001 corners, more than 12000"]);
    let mut plan = squares(1, 1);
    plan.areas[0].slots = Some(vec![SlotSpec { at: At::new(500, 500), toward: None }; 61]);
    assert_eq!(faults(plan), ["area[0]: area 101 has too many neighbours or positions"]);
    let mut plan = squares(2, 2);
    plan.areas[0].polygon[0] = At::new(i32::MIN, 0);
    assert!(faults(plan)[0].contains("lies too far out"));
}

#[test]
fn a_map_of_one_area_is_a_map() {
    let map = map(squares(1, 1));
    let only = area(&map, 101);
    assert_eq!((map.ways(only), map.slots(only), map.range(only, only)), (0, 1, 0));
    assert!(map.step() > 0);
}

#[test]
fn sets_hold_what_is_put_into_them() {
    let mut set = AreaSet::EMPTY;
    for number in [0, 63, 64, 200, 255] {
        set.insert(AreaId(number));
    }
    assert_eq!(set.iter().map(|area| area.0).collect::<Vec<_>>(), [0, 63, 64, 200, 255]);
    set.remove(AreaId(64));
    assert_eq!((set.len(), set.contains(AreaId(64)), set.contains(AreaId(63))), (4, false, true));
    let other: AreaSet = [AreaId(63), AreaId(1)].into_iter().collect();
    assert_eq!((set.and(other).len(), set.or(other).len(), set.without(other).len()), (1, 5, 3));
    assert!(set.meets(other) && !set.without(other).meets(other));
}

#[test]
fn left_of_a_facing_is_left() {
    let map = map(squares(3, 3));
    let middle = area(&map, 202);
    assert!(map.is_left(middle, way(&map, 202, 302), area(&map, 201)));
    assert!(!map.is_left(middle, way(&map, 202, 302), area(&map, 203)));
}

#[test]
fn products_tell_left_from_right_and_before_from_behind() {
    let (north, east) = ((0, 1), (1, 0));
    assert!(cross(east, north) > 0 && cross(north, east) < 0);
    assert_eq!((dot(north, east), dot(north, north)), (0, 1));
    assert_eq!(Arc::Front.min(Arc::Rear), Arc::Front);
}
