//! Lines of sight, and the ground under things.

use ground::tabletop::{
    Bearing, Block, Blocker, Cover, Layout, Length, Outline, Piece, Place, Point, Screen, Shape, SightLine,
    Table, TableEdge, samples,
};

use super::plain;
use super::scene::Dice;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    Wood,
    House,
    Hill,
    Road,
    Wall,
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x * 1_000, y * 1_000)
}

fn square(x: i32, y: i32, size: i32) -> Outline {
    Outline::area(vec![at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size)]).expect("an area")
}

fn table(pieces: Vec<(Ground, Outline)>) -> Table<Ground> {
    let pieces = pieces.into_iter().map(|(kind, outline)| Piece { kind, outline }).collect();
    Table { pieces, ..Table::new(Length::mm(1_800), Length::mm(1_200)) }
}

fn screen(kind: &Ground) -> Screen {
    match kind {
        Ground::Wood => Screen::Depth(Length::mm(50)),
        Ground::House | Ground::Wall => Screen::Solid,
        Ground::Hill => Screen::Rim(Length::mm(60)),
        Ground::Road => Screen::Clear,
    }
}

#[test]
fn a_body_in_the_way_blocks_and_is_named() {
    let mut layout = Layout::new(3);
    let shape = Shape::single(Length::mm(40), Length::mm(20));
    let body = |x: i32, y: i32| Block::new(Place::new(at(x, y), Bearing::NORTH), shape);
    layout.set(2, &body(500, 500), Cover::Footprint);
    let line = SightLine::new(at(500, 100), at(500, 900));
    assert_eq!(line.blocker(&layout, |_| true, &table(vec![]), screen), Some(Blocker::Body(2)));
    assert_eq!(line.blocker(&layout, |body| body != 2, &table(vec![]), screen), None);
    // Along its side the line is free.
    let beside = SightLine::new(at(520, 100), at(520, 900));
    assert_eq!(beside.body_in_way(&layout, |_| true), None);
    assert_eq!(SightLine::new(at(519, 100), at(519, 900)).body_in_way(&layout, |_| true), Some(2));
    // A line that ends on its rim does not pass through it.
    assert_eq!(SightLine::new(at(500, 100), at(500, 480)).body_in_way(&layout, |_| true), None);
}

#[test]
fn a_wood_is_seen_through_as_far_as_allowed() {
    let wood =
        |depth: i32| table(vec![(Ground::Road, square(0, 0, 900)), (Ground::Wood, square(300, 300, depth))]);
    let line = SightLine::new(at(310, 100), at(310, 900));
    assert_eq!(line.piece_in_way(&wood(50), screen), None);
    assert_eq!(line.piece_in_way(&wood(51), screen), Some(1));
    let two = table(vec![(Ground::Wood, square(300, 300, 30)), (Ground::Wood, square(300, 500, 30))]);
    assert_eq!(line.piece_in_way(&two, screen), Some(1), "together they are too deep");
    // Along the rim it is in the wood.
    assert_eq!(SightLine::new(at(300, 100), at(300, 900)).length_in(&square(300, 300, 60)), Length::mm(60));
}

#[test]
fn walls_and_houses_block_and_the_first_is_named() {
    let wall = Outline::line(vec![at(0, 700), at(900, 700)], Length::ZERO).expect("a wall");
    let all = table(vec![(Ground::Wall, wall), (Ground::House, square(400, 400, 50))]);
    let line = |x: i32| SightLine::new(at(x, 100), at(x, 900));
    assert_eq!(line(420).piece_in_way(&all, screen), Some(1));
    assert_eq!(line(300).piece_in_way(&all, screen), Some(0));
    assert_eq!(line(1_000).piece_in_way(&all, screen), None);
}

#[test]
fn the_rim_of_a_hill_hides_those_who_stand_back_from_it() {
    let hill = table(vec![(Ground::Hill, square(300, 300, 300))]);
    let from = |y: i32| SightLine::new(at(450, y), at(450, 1_000)).piece_in_way(&hill, screen);
    assert_eq!(from(541), None);
    assert_eq!(from(540), Some(0));
    let back = |y: i32| SightLine::new(at(450, 1_000), at(450, y)).piece_in_way(&hill, screen);
    assert_eq!((back(541), back(540)), (None, Some(0)));
    let level = SightLine::new(at(350, 350), at(550, 550));
    assert_eq!(level.piece_in_way(&hill, screen), None, "on one level nothing hides");
}

#[test]
fn the_length_in_an_area_is_that_of_the_plain_version() {
    let mut dice = Dice::new(31);
    for _ in 0..20_000 {
        let corners: Vec<Point> = star(&mut dice);
        let area = Outline::area(corners.clone()).expect("an area");
        let line = SightLine::new(dice.point(600), dice.point(600));
        let (from, to) = (plain::as_floats(line.from), plain::as_floats(line.to));
        let inside = (0..400).filter(|&step| {
            let share = (f64::from(step) + 0.5) / 400.0;
            let point = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            is_inside(point, &corners)
        });
        let length = f64::from(line.length().micrometres());
        let plain = inside.count() as f64 / 400.0 * length;
        let exact = f64::from(line.length_in(&area).micrometres());
        // Each end of a stretch can be off by half a sample.
        let ends = line.rims(&area).len() as f64;
        assert!(
            (plain - exact).abs() <= (ends / 2.0 + 0.1) * length / 400.0 + 3.0,
            "{line:?} {corners:?}: {plain} {exact}"
        );
        let back = SightLine::new(line.to, line.from).length_in(&area);
        assert!((back - line.length_in(&area)).abs() <= Length::new(4));
    }
}

/// A polygon round a middle with corners far and near.
fn star(dice: &mut Dice) -> Vec<Point> {
    let middle = dice.point(600);
    (0..7)
        .map(|corner| middle.moved(Bearing::degrees(51 * corner), Length::mm(40 + dice.below(200))))
        .collect()
}

fn is_inside(point: (f64, f64), corners: &[Point]) -> bool {
    let sides = (0..corners.len()).map(|place| (corners[place], corners[(place + 1) % corners.len()]));
    let crossed = sides.filter(|(a, b)| {
        let (a, b) = (plain::as_floats(*a), plain::as_floats(*b));
        (a.1 > point.1) != (b.1 > point.1) && point.0 < a.0 + (b.0 - a.0) * (point.1 - a.1) / (b.1 - a.1)
    });
    crossed.count() % 2 == 1
}

#[test]
fn a_point_is_in_an_area_by_the_even_odd_rule() {
    let mut dice = Dice::new(32);
    for _ in 0..50_000 {
        let corners = star(&mut dice);
        let (area, point) = (Outline::area(corners.clone()).expect("an area"), dice.point(600));
        if !area.rim_distance(point).is_at_most(Length::new(2)) {
            assert_eq!(area.holds(point), is_inside(plain::as_floats(point), &corners));
        }
    }
}

#[test]
fn a_road_holds_what_lies_on_its_width() {
    let road = Outline::line(vec![at(100, 100), at(500, 100), at(500, 500)], Length::mm(40)).expect("a road");
    assert!(road.holds(at(300, 120)) && !road.holds(at(300, 121)));
    assert!(road.holds(at(480, 300)) && !road.holds(at(479, 300)));
    assert!(road.holds(at(508, 92)), "the outside of the bend is cut off, not left out");
    assert!(!road.holds(at(519, 81)) && !road.holds(at(99, 100)));
    let column = Block::new(
        Place::new(at(300, 100), Bearing::EAST),
        Shape::close(3, 1, Length::mm(40), Length::mm(30), Default::default()),
    );
    assert!(road.covers(&column.footprint()));
    let beside = Block::new(Place::new(at(300, 101), Bearing::EAST), column.shape);
    assert!(!road.covers(&beside.footprint()) && road.overlaps(&beside.footprint()));
}

#[test]
fn the_table_knows_its_edges_and_what_lies_under_a_point() {
    let all = table(vec![(Ground::Hill, square(100, 100, 300)), (Ground::Wood, square(200, 200, 100))]);
    let under = |x: i32, y: i32| all.under(at(x, y)).map(|(number, _)| number).collect::<Vec<_>>();
    assert_eq!((under(250, 250), under(110, 110), under(50, 50)), (vec![0, 1], vec![0], vec![]));
    assert_eq!(all.edge(TableEdge::North), [at(0, 1_200), at(1_800, 1_200)]);
    let piece = |x: i32| {
        Block::new(Place::new(at(x, 500), Bearing::NORTH), Shape::single(Length::mm(40), Length::mm(20)))
    };
    assert!(all.holds(&piece(20).footprint()) && !all.holds(&piece(19).footprint()));
}

#[test]
fn faulty_outlines_are_refused() {
    assert!(Outline::area(vec![at(0, 0), at(1, 1)]).is_err());
    assert!(Outline::line(vec![at(0, 0), at(0, 0)], Length::ZERO).is_err());
    assert!(Outline::line(vec![at(0, 0), at(9, 0)], Length::new(-1)).is_err());
    assert!(Outline::area(vec![at(0, 0), at(1, 1), Point::new(i32::MAX, 0)]).is_err());
}

#[test]
fn samples_go_evenly_from_end_to_end() {
    let points: Vec<i32> = samples([at(0, 0), at(40, 0)], 9).map(|point| point.x).collect();
    assert_eq!(points, [0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000]);
}

#[test]
fn a_segment_is_a_line_of_two_points() {
    let (stakes, line) =
        (Outline::segment(at(0, 0), at(90, 40)), Outline::line(vec![at(0, 0), at(90, 40)], Length::ZERO));
    let line = line.expect("a line");
    assert_eq!(
        (stakes.points(), stakes.bounds(), stakes.width()),
        (line.points(), line.bounds(), line.width())
    );
    assert!(stakes.segments().eq(line.segments()));
    let mut dice = Dice::new(33);
    for _ in 0..2_000 {
        let (rect, point) = (dice.rect(100), dice.point(100));
        assert_eq!(stakes.overlaps(&rect), line.overlaps(&rect));
        assert_eq!(stakes.distance_to(point), line.distance_to(point));
    }
}
