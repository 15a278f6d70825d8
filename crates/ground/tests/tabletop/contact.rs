//! Contact, striking, lining up.

use ground::tabletop::{
    Angle, Bearing, Block, Corner, Cover, Edge, Exception, Feature, Fill, Flush, Hand, Length, Outline,
    Place, Point, Rect, Room, Shape, TOUCH, Zone, edge_facing,
};

use super::plain::{self, Box2};
use super::scene::{Dice, PAIRS};

const STAND: Length = Length::mm(40);

fn block(x: i32, y: i32, facing: i32, stands: u8, files: u8) -> Block {
    let shape = Shape::close(stands, files, STAND, Length::mm(20), Fill::MiddleLeft);
    Block::new(Place::new(Point::new(x * 1_000, y * 1_000), Bearing::hundredths(facing)), shape)
}

#[test]
fn lined_up_fronts_touch_stand_by_stand() {
    let mut dice = Dice::new(21);
    for _ in 0..3_000 {
        let target = Block::new(Place::new(dice.point(900), dice.bearing()), block(0, 0, 0, 6, 3).shape);
        let from = Place::new(
            target.place.point(Length::new(dice.below(200_000) - 100_000), Length::mm(60)),
            dice.bearing(),
        );
        let charger = Block::new(from, block(0, 0, 0, 4, 2).shape).lined_up(&target, Edge::Front);
        assert!(!charger.footprint().overlaps(&target.footprint()));
        let contacts: Vec<_> = charger.contacts(&[], &target, &[], &Flush::TIGHT).collect();
        assert!(!contacts.is_empty(), "{charger:?} {target:?}");
        for contact in contacts {
            assert_eq!((contact.my_edge, contact.their_edge), (Edge::Front, Edge::Front));
            assert!(contact.mine < 2 && contact.theirs < 3, "only first ranks");
            assert!(contact.length.is_about(STAND), "{contact:?}");
        }
    }
}

#[test]
fn the_least_shift_lines_up_and_goes_right_if_two_are_equal() {
    let target = block(500, 500, 18_000, 4, 4);
    // The target's files begin at 420; a charger of two files at 500 already fits, at 510 it goes back left.
    for (x, wanted) in [(500, 500), (510, 500), (519, 500), (520, 540), (521, 540), (480, 500), (479, 460)] {
        let charger = block(x, 400, 0, 2, 2).lined_up(&target, Edge::Front);
        assert_eq!(charger.place.at, Point::new(wanted * 1_000, 500_000), "from {x}");
        assert_eq!(charger.place.facing, Bearing::NORTH);
    }
    // Farther off to the side the midpoint goes to the end of the edge.
    assert_eq!(
        block(900, 400, 0, 2, 2).lined_up(&target, Edge::Front).place.at,
        Point::new(580_000, 500_000)
    );
}

#[test]
fn a_charger_on_a_flank_stands_flat_against_it() {
    let target = block(500, 500, 18_000, 8, 4);
    let charger = block(300, 530, 9_500, 4, 4).lined_up(&target, Edge::Right);
    assert_eq!(charger.place, Place::new(Point::new(420_000, 530_000), Bearing::EAST));
    let contacts: Vec<_> = charger.contacts(&[], &target, &[], &Flush::TIGHT).collect();
    assert!(
        contacts.iter().all(|contact| contact.my_edge == Edge::Front && contact.their_edge == Edge::Right)
    );
    let length: Length = contacts.iter().map(|contact| contact.length).sum();
    assert!(length.is_about(Length::mm(40)));
    let conformed = charger.along_flank(&target.footprint(), Hand::Right);
    assert_eq!(
        conformed.footprint().corner(Corner::FrontRight),
        target.footprint().corner(Corner::FrontRight)
    );
    let left = block(800, 530, 27_000, 4, 4).along_flank(&target.footprint(), Hand::Left);
    assert_eq!(left.footprint().corner(Corner::FrontLeft), target.footprint().corner(Corner::FrontLeft));
}

#[test]
fn corners_alone_are_no_edge_contact() {
    let (one, two) = (block(500, 500, 0, 1, 1), block(540, 500, 18_000, 1, 1));
    assert_eq!(one.contacts(&[], &two, &[], &Flush::TIGHT).count(), 0);
    let touch = one.footprint().corner_contact(&two.footprint());
    assert_eq!(touch, Some((Corner::FrontRight, Corner::FrontRight)));
    assert!(one.footprint().edge_touches(Edge::Front, &two.footprint()));
    let aside = block(541, 500, 18_000, 1, 1);
    assert_eq!(one.footprint().corner_contact(&aside.footprint()), None);
}

#[test]
fn a_loose_flush_allows_a_gap_and_a_slant() {
    let loose = Flush { gap: Length::new(254), least: Length::new(2_540), slack: Angle::QUARTER };
    let (one, near) = (block(500, 500, 0, 1, 1), block(500, 500, 18_000, 1, 1));
    let shifted = |right: i32, ahead: i32| {
        let place = Place::new(Point::new(500_000 + right, 500_000 + ahead), Bearing::SOUTH);
        Block { place, ..near }.footprint()
    };
    let length = |other: &Rect| one.footprint().edge_contact(Edge::Front, other, Edge::Front, &loose);
    assert_eq!(length(&shifted(0, 254)), Some(STAND));
    assert_eq!(length(&shifted(0, 255)), None);
    assert_eq!(length(&shifted(40_000 - 2_540, 0)), Some(Length::new(2_540)));
    assert_eq!(length(&shifted(40_000 - 2_539, 0)), None);
    // At five degrees the gap stays below 254 for about 2.9 mm on either side of where they cross.
    let slanted = Block { place: Place::new(Point::new(500_000, 500_000), Bearing::degrees(185)), ..near };
    assert!(
        length(&slanted.footprint())
            .is_some_and(|length| (length - Length::new(5_815)).abs() < Length::new(60))
    );
    assert_eq!(
        one.footprint().edge_contact(Edge::Front, &slanted.footprint(), Edge::Front, &Flush::TIGHT),
        None
    );
}

#[test]
fn the_way_to_another_is_that_of_the_plain_version() {
    let mut dice = Dice::new(22);
    let (mut found, mut open) = (0, 0);
    for _ in 0..PAIRS {
        let (a, b, toward) = (dice.rect(600), dice.rect(600), dice.bearing());
        let (one, two) = (Box2::of_rect(&a), Box2::of_rect(&b));
        let way = a.way_to(toward, &b);
        if one.depth_in(&two) > 5.0 {
            continue;
        }
        match way_of(&one, &two, f64::from(toward.get())) {
            Ok(Some(wanted)) => {
                let way = f64::from(way.expect("it meets").micrometres());
                assert!((way - wanted.max(0.0)).abs() < 1.6, "{a:?} {b:?} {toward:?}: {way} for {wanted}");
                found += 1;
            }
            Ok(None) => assert_eq!(way, None, "{a:?} {b:?} {toward:?}"),
            Err(()) => open += 1,
        }
    }
    assert!(found > PAIRS / 10 && open < PAIRS / 200, "{found} found, {open} open");
}

/// How far one can be shifted before it touches the other; an error where it only just slides past or the way hangs on a sliver.
fn way_of(one: &Box2, two: &Box2, toward: f64) -> Result<Option<f64>, ()> {
    let origin = one.corners()[0];
    let (one, two) = (one.seen(origin, toward), two.seen(origin, toward));
    let span = |corners: &[(f64, f64); 4]| {
        let us = corners.map(|corner| corner.0);
        (
            us.iter().copied().fold(f64::INFINITY, f64::min),
            us.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        )
    };
    let ((left, right), (other_left, other_right)) = (span(&one), span(&two));
    let shared = right.min(other_right) - left.max(other_left);
    if shared < 0.0 {
        return Ok(None);
    }
    if shared < 30.0 {
        return Err(());
    }
    // Straight out from every corner to every side, both ways, without a hair's breadth at both ends.
    let (from, to) = ((left + 10.0).max(other_left), (right - 10.0).min(other_right));
    let rim = |corners: &[(f64, f64); 4], u: f64, is_high: bool| {
        let sides = (0..4).map(|place| (corners[place], corners[(place + 1) % 4]));
        let hits = sides.filter(|(a, b)| (a.0 - u) * (b.0 - u) <= 0.0 && (a.0 - b.0).abs() > 1e-6);
        let vs = hits.map(|(a, b)| a.1 + (b.1 - a.1) * (u - a.0) / (b.0 - a.0));
        if is_high { vs.fold(f64::NEG_INFINITY, f64::max) } else { vs.fold(f64::INFINITY, f64::min) }
    };
    let us =
        one.iter().chain(&two).map(|corner| corner.0).filter(|u| (from..=to).contains(u)).chain([from, to]);
    let gaps: Vec<(f64, f64)> = us
        .map(|u| (rim(&two, u, false) - rim(&one, u, true), rim(&two, u, true) - rim(&one, u, false)))
        .collect();
    let ahead = gaps.iter().map(|gap| gap.0).fold(f64::INFINITY, f64::min);
    let steep = |corners: &[(f64, f64); 4]| {
        (0..4).any(|place| {
            let (a, b) = (corners[place], corners[(place + 1) % 4]);
            let (across, along) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
            across > 1e-6 && across < 40.0 && along > 1_000.0
        })
    };
    if steep(&one) || steep(&two) {
        return Err(());
    }
    Ok((ahead >= -5.0).then_some(ahead))
}

#[test]
fn a_strike_names_both_stands_and_both_edges() {
    let target = block(500, 500, 18_000, 8, 4);
    let charger = block(480, 400, 0, 4, 4);
    let strike = charger.strike(&[], Bearing::NORTH, Length::mm(200), &target, &[]).expect("it strikes");
    assert_eq!((strike.way, strike.mine, strike.theirs), (Length::mm(100), 0, 3));
    assert_eq!((strike.with, strike.on), (Feature::Edge(Edge::Front), Feature::Edge(Edge::Front)));
    let pairs: Vec<_> = charger.struck_with(&[], Bearing::NORTH, strike.way, &target, &[]).collect();
    assert_eq!(pairs, [(0, 3), (1, 2), (1, 3), (2, 1), (2, 2), (3, 0), (3, 1)]);
    assert_eq!(charger.strike(&[], Bearing::NORTH, Length::mm(99), &target, &[]), None);
    // At an angle a front corner strikes an edge.
    let slanted = block(500, 380, 1_000, 4, 4);
    let strike =
        slanted.strike(&[], slanted.place.facing, Length::mm(200), &target, &[]).expect("it strikes");
    assert_eq!((strike.with, strike.on), (Feature::Corner(Corner::FrontLeft), Feature::Edge(Edge::Front)));
    // From behind the flank a corner of the target may be what is struck.
    let corner = block(330, 505, 7_000, 4, 4);
    let strike = corner.strike(&[], corner.place.facing, Length::mm(300), &target, &[]).expect("it strikes");
    assert_eq!(strike.with, Feature::Edge(Edge::Front));
    assert!(matches!(strike.on, Feature::Corner(_)), "{strike:?}");
}

#[test]
fn a_stand_that_turned_or_stepped_forward_is_found_there() {
    let target = block(500, 500, 0, 4, 4);
    let turned = [Exception { stand: 3, ahead: Length::ZERO, right: Length::ZERO, front: Edge::Right }];
    let stand = target.stand_with(3, &turned);
    assert_eq!((stand.facing(), stand.front()), (Bearing::EAST, Length::mm(20)));
    let charger = block(580, 490, 27_000, 1, 1);
    let contact = charger.contacts(&[], &target, &turned, &Flush::TIGHT).next().expect("they touch");
    assert_eq!((contact.theirs, contact.their_edge), (3, Edge::Front));
    let stepped = [Exception { stand: 0, ahead: Length::mm(30), right: Length::ZERO, front: Edge::Front }];
    let enemy = block(440, 530, 18_000, 1, 1);
    let contact = enemy.contacts(&[], &target, &stepped, &Flush::TIGHT).next().expect("they touch");
    assert_eq!((contact.theirs, contact.their_edge), (0, Edge::Front));
}

#[test]
fn room_is_found_at_the_nearest_free_place() {
    let mut dice = Dice::new(23);
    let mut moved = 0;
    for _ in 0..3_000 {
        let block = dice.block(500);
        let others: Vec<Rect> = (0..4).map(|_| dice.rect(500)).collect();
        let mut room = Room::new(block, Cover::Footprint);
        others.iter().for_each(|other| room.add(other));
        let is_free = |shift: Length| {
            let there = block.shifted_right(shift).footprint();
            !others.iter().any(|other| there.shrunk(Length::new(3)).overlaps(other))
        };
        let limit = Length::mm(600);
        let Some(shift) = room.nearest(-limit, limit) else { continue };
        assert!(is_free(shift), "{block:?} by {shift:?} {others:?}");
        moved += usize::from(shift != Length::ZERO);
        // Nowhere nearer, by trying every half millimetre with room to spare.
        for step in 1..(shift.abs().micrometres() / 500) {
            for nearer in [Length::new(500 * step), Length::new(-500 * step)] {
                let there = block.shifted_right(nearer).footprint().shrunk(-TOUCH * 2);
                assert!(
                    others.iter().any(|other| there.overlaps(other)),
                    "{block:?}: {nearer:?} before {shift:?}"
                );
            }
        }
    }
    assert!(moved > 1_000, "{moved} moved");
    let charger = block(500, 500, 0, 2, 2);
    let mut room = Room::new(charger, Cover::Footprint);
    room.add(&block(460, 500, 0, 1, 1).footprint());
    assert_eq!(room.nearest(-Length::mm(80), Length::mm(80)), Some(Length::mm(20)));
    assert_eq!(room.nearest_multiple(STAND, -Length::mm(80), Length::mm(80)), Some(STAND));
    room.add_outline(&Outline::of_rect(&block(575, 495, 0, 1, 1).footprint()));
    assert_eq!(room.nearest(-Length::mm(80), Length::mm(80)), None);
    assert_eq!(room.nearest_multiple(STAND, -Length::mm(160), Length::mm(80)), Some(-Length::mm(120)));
}

#[test]
fn the_free_stretch_of_an_edge_is_what_others_leave() {
    let target = block(500, 500, 0, 4, 4).footprint();
    let at = |x: i32| block(x, 500, 18_000, 1, 1).footprint();
    let free = |others: &[Rect]| target.free_stretch(Edge::Front, others.iter(), TOUCH);
    assert_eq!(free(&[]), Length::mm(160));
    assert_eq!(free(&[at(500)]), Length::mm(60));
    assert_eq!(free(&[at(440), at(480)]), Length::mm(80));
    assert_eq!(free(&[at(440), at(480), at(520), at(560)]), Length::ZERO);
    assert_eq!(free(&[at(700)]), Length::mm(160));
}

#[test]
fn squaring_up_turns_about_the_point_of_contact() {
    let target = block(500, 500, 18_000, 4, 4);
    let charger = block(480, 460, 2_000, 3, 3);
    let corner = charger.footprint().corner(Corner::FrontLeft);
    let squared =
        charger.squared_up(corner, &target.footprint(), Edge::Front, Angle::degrees(45)).expect("it may");
    assert_eq!(squared.place.facing, Bearing::NORTH);
    assert!((squared.place.at.y - 500_000).abs() <= 1);
    assert!((squared.footprint().corner(Corner::FrontLeft).x - corner.x).abs() <= 1);
    assert_eq!(charger.squared_up(corner, &target.footprint(), Edge::Front, Angle::degrees(19)), None);
}

#[test]
fn zones_divide_the_ground_as_the_plain_version_does() {
    let mut dice = Dice::new(24);
    for _ in 0..PAIRS {
        let (block, point) = (dice.block(600), dice.point(600));
        let frame = block.frame();
        let (width, depth) =
            (f64::from(block.shape.width().micrometres()), f64::from(block.shape.full_depth().micrometres()));
        let at = plain::as_floats(block.place.at);
        let to = plain::as_floats(point);
        let (u, v) = plain::seen((to.0 - at.0, to.1 - at.1), block.place.facing.get().into());
        let (half, behind) = (width / 2.0, -v - depth);
        let spot = frame.spot(point);
        assert!(
            (f64::from(spot.u.micrometres()) - u).abs() < 0.51
                && (f64::from(spot.v.micrometres()) - v).abs() < 0.51
        );
        // Stay clear of the borders between zones.
        let near = [v, behind, half - u.abs(), half + v - u.abs(), half + behind - u.abs(), u];
        if near.iter().any(|off| off.abs() < 15.0) {
            continue;
        }
        let wanted = if v > 0.0 && u.abs() <= half + v {
            Zone::Front
        } else if behind > 0.0 && u.abs() <= half + behind {
            Zone::Rear
        } else if v <= 0.0 && behind <= 0.0 && u.abs() <= half {
            Zone::Inside
        } else if u < 0.0 {
            Zone::LeftFlank
        } else {
            Zone::RightFlank
        };
        assert_eq!(frame.zone(point), wanted);
        assert_eq!(frame.front_zone().holds(point), wanted == Zone::Front);
        assert_eq!(frame.rear_zone().holds(point), wanted == Zone::Rear);
        let is_in_lane = v > 0.0 && v < 100_000.0 && u.abs() < half;
        if (v - 100_000.0).abs() > 15.0 {
            assert_eq!(frame.lane(Length::ZERO, Length::mm(100)).holds(point), is_in_lane);
        }
        let struck = edge_facing(&block.footprint(), point);
        assert_eq!(struck == Some(Edge::Front), v > 0.0);
    }
}

#[test]
fn a_rectangle_is_to_the_front_when_any_part_of_it_is() {
    let mut dice = Dice::new(25);
    let mut seen = 0;
    for _ in 0..20_000 {
        let (block, other) = (dice.block(500), dice.rect(500));
        let zone = block.frame().front_zone();
        // By a fine net of points over the other.
        let [a, b, _, d] = *other.corners();
        let point = |i: i32, j: i32| {
            let part = |from: i32, across: i32, along: i32| {
                from + (across - from) / 20 * i + (along - from) / 20 * j
            };
            Point::new(part(a.x, b.x, d.x), part(a.y, b.y, d.y))
        };
        let has_point = (0..=20).any(|i| (0..=20).any(|j| zone.holds(point(i, j))));
        if has_point {
            assert!(zone.meets(&other), "{block:?} {other:?}");
            seen += 1;
        } else {
            // What the net missed is only a sliver at the rim.
            assert!(!zone.meets(&other.shrunk(Length::mm(6))), "{block:?} {other:?}");
        }
    }
    assert!(seen > 5_000);
    let line = block(500, 500, 3_700, 4, 4);
    let neighbour = Block {
        place: Place::new(line.place.point(Length::mm(160), Length::ZERO), line.place.facing),
        ..line
    };
    assert!(!line.frame().front_zone().meets(&neighbour.footprint()), "a neighbour in line is not ahead");
}

#[test]
fn enfilade_is_the_angle_with_the_front_edge() {
    let target = block(500, 500, 0, 4, 4);
    let frame = target.frame();
    assert_eq!(frame.angle_to_front(Point::new(900_000, 490_000)), Angle::ZERO);
    assert_eq!(frame.angle_to_front(Point::new(500_000, 900_000)), Angle::degrees(90));
    assert_eq!(frame.angle_to_front(Point::new(700_000, 290_000)), Angle::degrees(45));
    assert_eq!(frame.angle_to_front(Point::new(100_000, 890_000)), Angle::degrees(45));
}

#[test]
fn an_edge_lies_along_a_wall_on_one_of_its_sides() {
    let wall = Outline::line(
        vec![Point::new(0, 505_000), Point::new(520_000, 505_000), Point::new(900_000, 505_000)],
        Length::ZERO,
    )
    .expect("a wall");
    let defender = block(500, 500, 0, 4, 4).footprint();
    let quarter_inch = Length::inch_hundredths(25);
    assert_eq!(defender.length_along(Edge::Front, &wall, quarter_inch), Length::mm(160));
    assert_eq!(defender.length_along(Edge::Front, &wall, Length::mm(4)), Length::ZERO);
    assert_eq!(defender.length_along(Edge::Rear, &wall, quarter_inch), Length::ZERO);
    assert_eq!(wall.side_of(defender.centre()), Hand::Right);
    assert_eq!(wall.side_of(Point::new(500_000, 506_000)), Hand::Left);
}

#[test]
fn a_lane_holds_the_front_edge_on_its_way() {
    let (charger, target) = (block(200, 200, 0, 4, 4), block(260, 400, 18_000, 4, 4));
    let lane = charger.lane_to(&charger.lined_up(&target, Edge::Front));
    assert_eq!(lane.corners().len(), 4);
    assert!(!lane.overlaps(&target.footprint()), "the target only touches it");
    assert!(!lane.overlaps(&charger.footprint()), "so does the charger");
    assert!(lane.overlaps(&block(230, 300, 0, 1, 1).footprint()));
    assert!(!lane.overlaps(&block(100, 300, 0, 1, 1).footprint()));
}

#[test]
fn a_strike_is_the_first_touch_of_any_two_stands() {
    let mut dice = Dice::new(26);
    let mut struck = 0;
    for _ in 0..2_000 {
        let (mover, target) = (dice.block(600), dice.block(600));
        let toward = if dice.below(2) == 0 { mover.place.facing } else { dice.bearing() };
        if mover.footprint().overlaps(&target.footprint()) {
            continue;
        }
        let mut ways = Vec::new();
        for (mine, rect) in mover.stands() {
            for (theirs, other) in target.stands() {
                ways.extend(rect.way_to(toward, &other).map(|way| (way, mine, theirs)));
            }
        }
        let first = ways.iter().min().filter(|way| way.0 <= Length::mm(250));
        let strike = mover.strike(&[], toward, Length::mm(250), &target, &[]);
        let (Some(first), Some(strike)) = (first, strike) else {
            // Only a hair's breadth decides differently between the whole and its stands.
            assert_eq!(first.is_some(), strike.is_some(), "{mover:?} {target:?} {toward:?}");
            continue;
        };
        struck += 1;
        assert_eq!((strike.way, strike.mine, strike.theirs), *first, "{mover:?} {target:?} {toward:?}");
        let there = mover.stand(strike.mine).shifted(toward_by(toward, strike.way));
        assert!(there.touches(&target.stand(strike.theirs)));
    }
    assert!(struck > 200, "{struck} struck");
}

fn toward_by(toward: Bearing, way: Length) -> ground::tabletop::Vector {
    Point::default().to(Point::default().moved(toward, way))
}

#[test]
fn a_body_in_contact_can_slide_and_go_back_but_not_on() {
    let mut dice = Dice::new(27);
    for _ in 0..3_000 {
        let target = dice.block(600);
        let edge = dice.pick(&Edge::ALL);
        let body = dice.block(600).against(&target.footprint(), edge);
        let (mine, theirs, facing) = (body.footprint(), target.footprint(), body.place.facing);
        assert!(!mine.overlaps(&theirs) && mine.touches(&theirs), "{body:?} {target:?}");
        assert!(mine.way_to(facing, &theirs).is_some_and(|way| way <= Length::new(2)), "{body:?} {target:?}");
        assert_eq!(mine.way_to(facing.reversed(), &theirs), None, "{body:?} {target:?}");
        assert_eq!(mine.way_to(facing.right(), &theirs), None, "{body:?} {target:?}");
        assert_eq!(mine.way_to(facing.left(), &theirs), None, "{body:?} {target:?}");
    }
}
