//! Legs and sweeps against the plain version.

use ground::tabletop::{
    Angle, Bearing, Block, Bounds, Cover, Edge, Fill, Hand, Heading, Leg, LegFault, Length, Outline, Part,
    Place, Point, Rounding, Shape, Sweep, Walk, Within,
};

use super::plain::{self, Box2};
use super::scene::Dice;

fn taken(block: Block, legs: &[Leg], rounding: Rounding) -> Walk {
    let mut walk = Walk::new(block, rounding, Cover::Footprint);
    for &leg in legs {
        walk.step(leg).expect("the leg can be taken");
    }
    walk
}

fn sweep(block: &Block, leg: Leg, cover: Cover) -> Sweep {
    Walk::new(*block, Rounding::EachLeg, cover).step(leg).expect("the leg can be taken").sweep
}

fn apart(a: Point, b: Point) -> i64 {
    a.to(b).x.abs().max(a.to(b).y.abs())
}

#[test]
fn a_leg_ends_where_the_plain_version_says() {
    let mut dice = Dice::new(11);
    for _ in 0..50_000 {
        let (block, leg) = (dice.block(900), dice.leg());
        let walk = taken(block, &[leg], Rounding::EachLeg);
        let exact = plain::along(&block, leg, 1.0);
        for (corner, exact) in walk.block().footprint().corners().iter().zip(exact.corners()) {
            assert!((f64::from(corner.x) - exact.0).abs() < 1.01, "{block:?} {leg:?}");
            assert!((f64::from(corner.y) - exact.1).abs() < 1.01, "{block:?} {leg:?}");
        }
    }
}

#[test]
fn a_wheel_there_and_back_returns_to_within_a_micrometre() {
    let mut dice = Dice::new(12);
    for _ in 0..20_000 {
        let block = dice.block(900);
        let (about, by) = (dice.pick(&Hand::BOTH), Angle::hundredths(dice.below(9_001)));
        let there = taken(block, &[Leg::Wheel { about, by }], Rounding::EachLeg).block();
        // A wheel only goes forwards: back is the rest of the circle.
        let edge = if about == Hand::Left { 0 } else { 1 };
        assert!(apart(block.footprint().corners()[edge], there.footprint().corners()[edge]) <= 1);
        let rest = Angle::hundredths(36_000 - by.get());
        let back = taken(there, &[Leg::Wheel { about, by: rest }], Rounding::EachLeg).block();
        assert_eq!(back.place.facing, block.place.facing);
        assert!(apart(back.place.at, block.place.at) <= 1, "{block:?} about {about:?} by {by:?}");
        let pivot = [Leg::Pivot { by }, Leg::Pivot { by: -by }];
        assert!(apart(taken(block, &pivot, Rounding::EachLeg).block().place.at, block.place.at) <= 1);
    }
}

#[test]
fn rounding_only_at_the_end_loses_nothing_on_the_way() {
    let mut dice = Dice::new(13);
    for _ in 0..5_000 {
        let block = dice.block(900);
        let legs: Vec<Leg> = (0..40)
            .flat_map(|_| {
                [
                    Leg::Slide { toward: dice.bearing(), by: Length::new(dice.below(9_000)) },
                    Leg::Pivot { by: Angle::hundredths(dice.below(2_000) - 1_000) },
                ]
            })
            .collect();
        let back = legs.iter().rev().map(|&leg| match leg {
            Leg::Slide { toward, by } => Leg::Slide { toward: toward.reversed(), by },
            Leg::Pivot { by } => Leg::Pivot { by: -by },
            other => other,
        });
        let all: Vec<Leg> = legs.iter().copied().chain(back).collect();
        assert_eq!(taken(block, &all, Rounding::AtEnd).block(), block);
    }
}

#[test]
fn turns_and_changes_of_files_keep_what_they_should() {
    let shape = Shape::close(7, 4, Length::mm(40), Length::mm(30), Fill::MiddleLeft);
    let block = Block::new(Place::new(Point::new(500_000, 500_000), Bearing::NORTH), shape);
    let about = taken(block, &[Leg::AboutFace], Rounding::EachLeg).block();
    assert_eq!(about.place, Place::new(Point::new(500_000, 440_000), Bearing::SOUTH));
    assert_eq!(about.footprint(), block.footprint().turned_to(Edge::Rear));
    let right = taken(block, &[Leg::Quarter { to: Hand::Right }], Rounding::EachLeg).block();
    assert_eq!((right.shape.files, right.shape.ranks()), (2, 4));
    assert_eq!(right.place, Place::new(Point::new(580_000, 460_000), Bearing::EAST));
    let left = taken(block, &[Leg::Quarter { to: Hand::Left }], Rounding::EachLeg).block();
    assert_eq!(left.place, Place::new(Point::new(420_000, 460_000), Bearing::WEST));
    let wider = taken(block, &[Leg::Files { left: 0, right: 2 }], Rounding::EachLeg).block();
    assert_eq!((wider.shape.files, wider.place.at), (6, Point::new(540_000, 500_000)));
    let narrower = taken(block, &[Leg::Files { left: -1, right: 0 }], Rounding::EachLeg).block();
    assert_eq!((narrower.shape.files, narrower.place.at), (3, Point::new(520_000, 500_000)));
    let skirmish = Shape::open(7, Length::mm(40), Length::mm(30), Length::mm(20));
    let opened = taken(block, &[Leg::Form { shape: skirmish }], Rounding::EachLeg).block();
    assert_eq!((opened.place, opened.shape.width()), (block.place, Length::mm(400)));
    let faced = taken(block, &[Leg::Face { to: Bearing::degrees(33) }], Rounding::EachLeg).block();
    assert_eq!(faced.place, Place::new(block.place.at, Bearing::degrees(33)));
}

#[test]
fn the_last_rank_is_filled_as_the_ruleset_says() {
    let filled = |stands: u8, files: u8, fill: Fill| {
        let shape = Shape::close(stands, files, Length::mm(40), Length::mm(20), fill);
        shape.filled(shape.ranks() - 1)
    };
    assert_eq!(filled(5, 4, Fill::MiddleLeft), (1, 2));
    assert_eq!(filled(5, 4, Fill::MiddleRight), (2, 3));
    assert_eq!(filled(5, 3, Fill::MiddleLeft), (0, 2));
    assert_eq!(filled(5, 3, Fill::MiddleRight), (1, 3));
    assert_eq!(filled(6, 4, Fill::MiddleLeft), (1, 3));
    assert_eq!(filled(5, 4, Fill::Left), (0, 1));
    assert_eq!(filled(5, 4, Fill::Right), (3, 4));
    assert_eq!(filled(8, 4, Fill::MiddleLeft), (0, 4));
    assert_eq!(filled(3, 4, Fill::MiddleLeft), (0, 3));
}

#[test]
fn a_leg_that_makes_no_sense_is_refused() {
    let block = Block::new(Place::default(), Shape::close(4, 4, Length::mm(40), Length::mm(20), Fill::Left));
    let fault =
        |leg: Leg| Walk::new(block, Rounding::EachLeg, Cover::Stands).step(leg).expect_err("it is refused");
    assert_eq!(fault(Leg::ahead(Length::new(-1))), LegFault::Negative);
    assert_eq!(fault(Leg::ahead(Length::new(i32::MAX))), LegFault::TooFar);
    assert_eq!(fault(Leg::Slide { toward: Bearing::EAST, by: Length::new(i32::MIN) }), LegFault::Negative);
    assert_eq!(fault(Leg::Wheel { about: Hand::Left, by: Angle::degrees(-5) }), LegFault::Negative);
    assert_eq!(
        fault(Leg::Wheel { about: Hand::Left, by: Angle::hundredths(i32::MAX) }),
        LegFault::TooFarRound
    );
    assert_eq!(fault(Leg::Pivot { by: Angle::hundredths(i32::MIN) }), LegFault::TooFarRound);
    assert_eq!(fault(Leg::Files { left: -2, right: -2 }), LegFault::Files);
    assert_eq!(fault(Leg::Files { left: 127, right: 127 }), LegFault::Files);
    let huge = Shape::single(Length::new(i32::MAX), Length::new(1));
    assert_eq!(fault(Leg::Form { shape: huge }), LegFault::Size);
    let mut walk = Walk::new(block, Rounding::EachLeg, Cover::Stands);
    let last = (0..9).map(|_| walk.step(Leg::ahead(Length::new(1 << 24)))).find_map(Result::err);
    assert_eq!(last, Some(LegFault::TooFar));
}

/// How deep a leg comes into a rectangle, by the plain version: at the steps of a wheel, densely along a straight leg.
fn deepest(block: &Block, leg: Leg, other: &Box2) -> f64 {
    let shares = match leg {
        Leg::Wheel { by, .. } | Leg::Pivot { by } => plain::steps_of(by),
        _ => (0..=300).map(|step| f64::from(step) / 300.0).collect(),
    };
    shares
        .iter()
        .map(|&share| plain::along(block, leg, share).depth_in(other))
        .fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn a_sweep_meets_what_the_plain_version_meets() {
    let mut dice = Dice::new(14);
    let (mut met, mut open) = (0, 0);
    for _ in 0..20_000 {
        let (block, leg, other) = (dice.block(400), dice.leg(), dice.rect(400));
        let swept = sweep(&block, leg, Cover::Footprint);
        let depth = deepest(&block, leg, &Box2::of_rect(&other));
        let is_straight = matches!(leg, Leg::Straight { .. } | Leg::Slide { .. });
        // Between two samples of a straight leg it may come deeper by up to their distance.
        let margin = if is_straight { 510.0 } else { 1.5 };
        if depth > 11.5 {
            assert!(swept.meets(&other), "{block:?} {leg:?} {other:?} by {depth}");
            met += 1;
        } else if depth < 10.0 - margin {
            assert!(!swept.meets(&other), "{block:?} {leg:?} {other:?} by {depth}");
        } else {
            open += 1;
        }
        assert_eq!(
            swept.meets_outline(&Outline::of_rect(&other)),
            swept.meets(&other),
            "{block:?} {leg:?} {other:?}"
        );
    }
    assert!(met > 4_000 && open < 100, "{met} met, {open} open");
}

#[test]
fn a_leg_is_free_up_to_its_reach_and_not_beyond() {
    let mut dice = Dice::new(15);
    let mut stopped = 0;
    for _ in 0..40_000 {
        let (block, leg, other) = (dice.block(500), dice.leg(), dice.rect(500));
        let swept = sweep(&block, leg, Cover::Footprint);
        let Some(way) = swept.reach(&other) else {
            // A corner may be cut by a hair more than the tolerance before it counts.
            assert!(
                !swept.meets(&other) || deepest(&block, leg, &Box2::of_rect(&other)) < 25.0,
                "{block:?} {leg:?} {other:?}"
            );
            continue;
        };
        if block.footprint().overlaps(&other) {
            assert_eq!(way, Length::ZERO);
            continue;
        }
        stopped += 1;
        let shorter = match leg {
            Leg::Straight { toward, .. } => Leg::Straight { toward, by: way },
            Leg::Slide { toward, .. } => Leg::Slide { toward, by: way },
            _ => continue,
        };
        assert!(!sweep(&block, shorter, Cover::Footprint).meets(&other), "{block:?} {shorter:?} {other:?}");
        let touching = taken(block, &[shorter], Rounding::EachLeg).block().footprint();
        assert!(touching.distance(&other).is_at_most(Length::new(3)), "{block:?} {shorter:?} {other:?}");
    }
    assert!(stopped > 1_500, "{stopped} were stopped");
}

#[test]
fn the_corners_behind_an_unfilled_rank_are_free_if_stands_count() {
    let shape = Shape::close(5, 4, Length::mm(40), Length::mm(20), Fill::MiddleLeft);
    let block = Block::new(Place::new(Point::new(500_000, 500_000), Bearing::NORTH), shape);
    // Behind the right end, in the second rank's row.
    let piece = Block::new(
        Place::new(Point::new(560_000, 475_000), Bearing::NORTH),
        Shape::single(Length::mm(20), Length::mm(10)),
    );
    let leg = Leg::Straight { toward: Heading::Ahead, by: Length::mm(1) };
    assert!(sweep(&block, leg, Cover::Footprint).meets(&piece.footprint()));
    assert!(!sweep(&block, leg, Cover::Stands).meets(&piece.footprint()));
}

#[test]
fn a_leg_stops_at_the_edge_of_the_table() {
    let table = Bounds { low: Point::new(0, 0), high: Point::new(600_000, 600_000) };
    let mut dice = Dice::new(16);
    let mut left = 0;
    for _ in 0..20_000 {
        let (block, leg) = (dice.block(600), dice.leg());
        let is_on = |corners: &[(f64, f64); 4], slack: f64| {
            corners.iter().all(|c| c.0 >= -slack && c.0 <= 6e5 + slack && c.1 >= -slack && c.1 <= 6e5 + slack)
        };
        if !is_on(plain::along(&block, leg, 0.0).corners(), 0.0) {
            continue;
        }
        let shares = match leg {
            Leg::Wheel { by, .. } | Leg::Pivot { by } => plain::steps_of(by),
            _ => vec![1.0],
        };
        let stays =
            |slack: f64| shares.iter().all(|&share| is_on(plain::along(&block, leg, share).corners(), slack));
        let leaves = sweep(&block, leg, Cover::Footprint).leaves(&table);
        if stays(9.0) {
            assert_eq!(leaves, None, "{block:?} {leg:?}");
        } else if !stays(11.0) {
            let way = leaves.expect("it leaves the table");
            left += 1;
            if let Leg::Straight { toward, .. } = leg {
                let there = plain::along(&block, Leg::Straight { toward, by: way }, 1.0);
                let further = plain::along(&block, Leg::Straight { toward, by: way + Length::new(3) }, 1.0);
                assert!(
                    is_on(there.corners(), 1.0) && !is_on(further.corners(), -1.0),
                    "{block:?} {leg:?} {way:?}"
                );
            }
        }
    }
    assert!(left > 1_000, "{left} left");
}

#[test]
fn lines_and_areas_are_come_upon_in_order() {
    let shape = Shape::close(4, 4, Length::mm(40), Length::mm(20), Fill::Left);
    let block = Block::new(Place::new(Point::new(500_000, 500_000), Bearing::NORTH), shape);
    let hedge = Outline::line(vec![Point::new(0, 550_000), Point::new(1_000_000, 550_000)], Length::ZERO)
        .expect("a line");
    let slanted =
        Outline::line(vec![Point::new(560_000, 500_000), Point::new(600_000, 600_000)], Length::ZERO)
            .expect("a line");
    let wood = Outline::area(vec![
        Point::new(570_000, 530_000),
        Point::new(700_000, 530_000),
        Point::new(700_000, 900_000),
    ])
    .expect("an area");
    let road =
        Outline::line(vec![Point::new(300_000, 570_000), Point::new(900_000, 570_000)], Length::mm(20))
            .expect("a road");
    let ahead = |by: i32| sweep(&block, Leg::ahead(Length::mm(by)), Cover::Footprint);
    assert_eq!(ahead(60).comes_onto(&hedge, Part::FrontEdge), Some(Length::mm(50)));
    assert_eq!(ahead(50).comes_onto(&hedge, Part::FrontEdge), None, "it only reaches the hedge");
    assert_eq!(ahead(49).comes_onto(&hedge, Part::FrontEdge), None);
    assert_eq!(ahead(60).comes_onto(&slanted, Part::FrontEdge), Some(Length::ZERO));
    assert_eq!(ahead(60).comes_onto(&wood, Part::Ground), Some(Length::mm(30)));
    assert_eq!(ahead(90).comes_onto(&road, Part::FrontEdge), Some(Length::mm(60)));
    // A front edge that is a hair beyond a line, within the tolerance, still crosses it; farther beyond it has done so before.
    let beyond_by = |by: i32| {
        let there = taken(block, &[Leg::ahead(Length::mm(50) + Length::new(by))], Rounding::EachLeg).block();
        sweep(&there, Leg::ahead(Length::mm(5)), Cover::Footprint).comes_onto(&hedge, Part::FrontEdge)
    };
    assert_eq!((beyond_by(9), beyond_by(11)), (Some(Length::ZERO), None));
    // A line that is left behind is not crossed again; one along the front edge is crossed at once.
    let beyond = taken(block, &[Leg::ahead(Length::mm(60))], Rounding::EachLeg).block();
    let on = sweep(&beyond, Leg::ahead(Length::mm(30)), Cover::Footprint);
    assert_eq!(on.comes_onto(&hedge, Part::FrontEdge), None);
    assert!(on.starts_on(&hedge, Part::Ground) && !on.ends_on(&hedge, Part::Ground));
    let at = taken(block, &[Leg::ahead(Length::mm(50))], Rounding::EachLeg).block();
    assert_eq!(
        sweep(&at, Leg::ahead(Length::mm(5)), Cover::Footprint).comes_onto(&hedge, Part::FrontEdge),
        Some(Length::ZERO)
    );
    let wheel = Leg::Wheel { about: Hand::Left, by: Angle::degrees(45) };
    assert_eq!(sweep(&at, wheel, Cover::Footprint).comes_onto(&hedge, Part::FrontEdge), Some(Length::ZERO));
    // By a wheel the far end of the front comes to the hedge at 18.21 degrees: the step at 18 degrees is the last that is free.
    let wheeled = sweep(&block, wheel, Cover::Footprint).comes_onto(&hedge, Part::FrontEdge);
    assert_eq!(wheeled, Some(Angle::degrees(18).arc(Length::mm(160))));
}

#[test]
fn a_front_edge_passes_over_lines_whichever_way_it_goes() {
    let shape = Shape::close(4, 4, Length::mm(40), Length::mm(20), Fill::Left);
    let block = Block::new(Place::new(Point::new(500_000, 500_000), Bearing::NORTH), shape);
    let line = |points: &[(i32, i32)]| {
        let points = points.iter().map(|&(x, y)| Point::new(x * 1_000, y * 1_000)).collect();
        Outline::line(points, Length::ZERO).expect("a line")
    };
    let slides = |toward: Bearing, line: &Outline| {
        let leg = Leg::Slide { toward, by: Length::mm(100) };
        sweep(&block, leg, Cover::Footprint).comings_onto(line).to_vec()
    };
    let half = block.shape.width().half();
    // Along its front: it is passed over ahead, and left behind.
    let along = line(&[(300, 500), (700, 500)]);
    assert_eq!(slides(Bearing::NORTH, &along), [Length::ZERO]);
    for back in [Bearing::SOUTH, Bearing::degrees(135), Bearing::EAST, Bearing::WEST] {
        assert_eq!(slides(back, &along), [], "{back:?}");
    }
    // Aside: the end of the front edge comes to it first.
    let aside = line(&[(640, 400), (640, 600)]);
    assert_eq!(slides(Bearing::EAST, &aside), [Length::mm(140) - half]);
    assert_eq!(slides(Bearing::WEST, &aside), []);
    // Behind, one that reaches its end alone is met by those who go back.
    let slanted = line(&[(400, 500), (700, 480)]);
    assert!(!slides(Bearing::SOUTH, &slanted).is_empty());
    // Two arms are two lines to who goes over both.
    let arms = line(&[(450, 530), (450, 900), (460, 900), (460, 560), (470, 560)]);
    assert_eq!(slides(Bearing::NORTH, &arms), [Length::mm(30)]);
    let steps = line(&[(300, 530), (900, 530), (900, 560), (300, 560)]);
    assert_eq!(slides(Bearing::NORTH, &steps), [Length::mm(30), Length::mm(60)]);
}

#[test]
fn a_leg_comes_as_near_as_the_plain_version_says() {
    let mut dice = Dice::new(17);
    for _ in 0..4_000 {
        let (block, leg, other) = (dice.block(700), dice.leg(), dice.rect(700));
        let swept = sweep(&block, leg, Cover::Footprint);
        let nearest = swept.nearest_to(&other).floor();
        let shares = match leg {
            Leg::Wheel { by, .. } | Leg::Pivot { by } => plain::steps_of(by),
            _ => (0..=100).map(|step| f64::from(step) / 100.0).collect(),
        };
        let positions =
            shares.iter().map(|&share| plain::along(&block, leg, share).gap(&Box2::of_rect(&other)));
        let plain = positions.fold(f64::INFINITY, f64::min);
        let margin = if swept.straight().is_some() { 751.0 } else { 2.5 };
        let off = plain - f64::from(nearest.micrometres());
        assert!(off > -1.5 && off < margin, "{block:?} {leg:?} {other:?}: {plain} {nearest:?}");
    }
}

#[test]
fn a_leg_halts_before_it_is_within_a_distance() {
    let mut dice = Dice::new(18);
    let (limit, policy) = (Length::inches(2), Within::Rounded(Length::INCH_HUNDREDTH));
    let mut halted = 0;
    for _ in 0..6_000 {
        let (block, leg, other) = (dice.block(700), dice.leg(), dice.rect(700));
        let swept = sweep(&block, leg, Cover::Footprint);
        let Some(way) = swept.until_within(&other, limit, policy) else {
            assert!(policy.is_beyond(swept.nearest_to(&other), limit));
            assert!(!swept.comes_within(&other, limit, policy));
            continue;
        };
        let (Leg::Straight { toward, .. }, true) = (leg, way > Length::ZERO) else { continue };
        halted += 1;
        let near =
            |by: Length| sweep(&block, Leg::Straight { toward, by }, Cover::Footprint).nearest_to(&other);
        assert!(policy.is_beyond(near(way - Length::new(2)), limit), "{block:?} {leg:?} {other:?}");
        assert!(policy.is_within(near(way + Length::new(3)), limit), "{block:?} {leg:?} {other:?}");
    }
    assert!(halted > 60, "{halted} halted");
}

#[test]
fn ground_is_told_in_the_order_in_which_it_is_met() {
    let shape = Shape::close(4, 4, Length::mm(40), Length::mm(20), Fill::Left);
    let block = Block::new(Place::new(Point::new(500_000, 500_000), Bearing::NORTH), shape);
    let line = |y: i32| {
        Outline::line(vec![Point::new(0, y * 1_000), Point::new(900_000, y * 1_000)], Length::ZERO)
            .expect("a line")
    };
    let field = Outline::area(vec![
        Point::new(0, 0),
        Point::new(900_000, 0),
        Point::new(900_000, 530_000),
        Point::new(0, 530_000),
    ])
    .expect("an area");
    let pieces = [line(560), field, line(520), line(590), line(900)];
    let swept = sweep(&block, Leg::ahead(Length::mm(75)), Cover::Footprint);
    let told = |part: Part| {
        let met = swept.encounters(pieces.iter().enumerate(), part);
        met.iter()
            .map(|one| (one.piece, one.at.map(|at| at.micrometres() / 1_000), one.stays))
            .collect::<Vec<_>>()
    };
    assert_eq!(told(Part::FrontEdge), [(1, None, false), (2, Some(20), false), (0, Some(60), false)]);
    assert_eq!(told(Part::Ground), [(1, None, false), (2, Some(20), false), (0, Some(60), true)]);
}

#[test]
fn the_grounds_of_a_sweep_are_those_of_every_part_at_each_position() {
    // Seven in four files: a full rank and one of three, so two parts.
    let shape = Shape::close(7, 4, Length::mm(40), Length::mm(30), Fill::MiddleLeft);
    let block = Block::new(Place::new(Point::new(400_000, 400_000), Bearing::NORTH), shape);
    let wheel = Leg::Wheel { about: Hand::Left, by: Angle::hundredths(1_010) };
    let sweep = sweep(&block, wheel, Cover::Stands);
    let grounds: Vec<_> = sweep.grounds().collect();
    // The start, every quarter of a degree up to 10, and the end.
    assert_eq!((sweep.positions().count(), grounds.len()), (42, 84));
    assert_eq!(grounds[0], sweep.position(0));
    let to = Walk::new(block, Rounding::EachLeg, Cover::Stands).step(wheel).expect("it can be taken").to;
    assert_eq!(grounds[82..], to.parts().collect::<Vec<_>>());
}
