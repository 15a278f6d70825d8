//! Distances and overlaps against the plain version, and what "within" means.

use ground::tabletop::{Cover, Distance, Edge, Layout, Length, Outline, Point, Rect, TOUCH, Within};

use super::plain::{self, Box2, Square};
use super::scene::{Dice, PAIRS};

#[test]
fn the_distance_is_that_of_the_plain_version_whichever_comes_first() {
    let mut dice = Dice::new(1);
    let mut last: Option<(Distance, Square)> = None;
    let mut met = 0;
    for _ in 0..PAIRS {
        let (a, b) = (dice.rect(500), dice.rect(500));
        let distance = a.distance(&b);
        let Square(over, under) = plain::distance(&a, &b);
        let floor = i128::from(distance.floor().micrometres());
        assert!(floor * floor * under <= over && over < (floor + 1) * (floor + 1) * under, "{a:?} {b:?}");
        assert_eq!(distance, b.distance(&a));
        assert_eq!(distance == Distance::ZERO, over == 0);
        for limit in [floor - 1, floor, floor + 1] {
            let is_within = limit >= 0 && over <= limit * limit * under;
            assert_eq!(distance.is_at_most(Length::new(limit as i32)), is_within);
        }
        if let Some((other, plain)) = last {
            assert_eq!(distance < other, Square(over, under).is_less(plain));
        }
        last = Some((distance, Square(over, under)));
        met += usize::from(over == 0);
    }
    assert!(met > PAIRS / 10 && met < PAIRS / 2, "{met} pairs met");
}

#[test]
fn a_segment_is_as_far_from_a_rectangle_as_from_the_nearest_of_its_edges() {
    let mut dice = Dice::new(31);
    let mut met = 0;
    for _ in 0..PAIRS {
        let (rect, other) = (dice.rect(500), dice.rect(500));
        let [a, b, c, _] = *other.corners();
        for segment in [[a, b], [a, c], [a, a]] {
            let edges = Edge::ALL.map(|edge| Distance::of_segments(rect.edge(edge), segment));
            let nearest = edges.into_iter().min().expect("there are four");
            let plain = if rect.holds(a) { Distance::ZERO } else { nearest };
            assert_eq!(Distance::of_rect_and_segment(&rect, segment), plain, "{rect:?} {segment:?}");
            met += usize::from(plain == Distance::ZERO);
        }
    }
    assert!(met > PAIRS / 10 && met < PAIRS * 2, "{met} met");
}

#[test]
fn rectangles_overlap_when_no_direction_leads_out_within_the_tolerance() {
    let mut dice = Dice::new(2);
    let (mut overlapping, mut open) = (0, 0);
    for _ in 0..PAIRS {
        let (a, b) = (dice.rect(400), dice.rect(400));
        let depth = Box2::of_rect(&a).depth_in(&Box2::of_rect(&b));
        assert_eq!(a.overlaps(&b), b.overlaps(&a));
        if (depth - 10.0).abs() > 1.0 {
            assert_eq!(a.overlaps(&b), depth > 10.0, "{a:?} {b:?} by {depth}");
            overlapping += usize::from(depth > 10.0);
        } else {
            open += 1;
        }
    }
    assert!(overlapping > PAIRS / 10 && open < PAIRS / 1_000);
}

#[test]
fn corners_lie_within_a_micrometre_of_where_they_should() {
    let mut dice = Dice::new(3);
    for _ in 0..PAIRS {
        let block = dice.block(900);
        let exact = Box2::of_block(&block);
        for (corner, exact) in block.footprint().corners().iter().zip(exact.corners()) {
            assert!((f64::from(corner.x) - exact.0).abs() <= 0.5001);
            assert!((f64::from(corner.y) - exact.1).abs() <= 0.5001);
        }
    }
}

#[test]
fn neighbours_in_a_block_share_their_corners() {
    let mut dice = Dice::new(4);
    for _ in 0..2_000 {
        let block = dice.block(900);
        let shape = block.shape;
        if shape.gap > Length::ZERO {
            continue;
        }
        for stand in 0..shape.stands {
            let (rank, file) = (shape.rank_of(stand), shape.file_of(stand));
            assert_eq!(shape.stand_at(rank, file), Some(stand));
            if let Some(right) = shape.stand_at(rank, file + 1) {
                assert_eq!(block.stand(stand).corners()[1], block.stand(right).corners()[0]);
                assert_eq!(block.stand(stand).corners()[2], block.stand(right).corners()[3]);
            }
            if let Some(ahead) = rank.checked_sub(1).and_then(|rank| shape.stand_at(rank, file)) {
                assert_eq!(block.stand(stand).corners()[0], block.stand(ahead).corners()[3]);
            } else {
                assert_eq!(rank, 0, "every stand stands behind another");
            }
        }
        let stands: Vec<Rect> = block.stands().map(|(_, rect)| rect).collect();
        let other = dice.rect(900);
        let by_stands = stands.iter().map(|stand| stand.distance(&other)).min();
        let by_parts = block.parts().map(|part| part.distance(&other)).min();
        let (by_stands, by_parts) = (by_stands.map(Distance::ceil), by_parts.map(Distance::ceil));
        let off = by_stands.zip(by_parts).map(|(a, b)| (a - b).abs());
        assert!(off.is_some_and(|off| off <= Length::new(1)), "parts cover what stands cover");
    }
}

#[test]
fn within_means_what_each_ruleset_says() {
    let inch = Within::Rounded(Length::INCH_HUNDREDTH);
    let at = |micrometres: i32| Distance::of(Length::new(micrometres));
    let four = Length::inches(4);
    assert!(inch.is_within(at(101_600 + 126), four));
    assert!(inch.is_beyond(at(101_600 + 127), four), "halves go up");
    assert!(Within::Tolerant.is_within(at(101_610), four) && Within::Tolerant.is_beyond(at(101_611), four));
    assert!(Within::Exact.is_within(at(101_600), four) && Within::Exact.is_beyond(at(101_601), four));
    let mut dice = Dice::new(5);
    for _ in 0..PAIRS {
        let distance = dice.rect(300).distance(&dice.rect(300));
        let hundredths = distance.rounded_to(Length::INCH_HUNDREDTH);
        for limit in [hundredths - 1, hundredths, hundredths + 1] {
            assert_eq!(inch.is_within(distance, Length::inch_hundredths(limit)), hundredths <= limit);
        }
    }
}

#[test]
fn points_and_polygons_are_measured_as_rectangles_are() {
    let mut dice = Dice::new(6);
    for _ in 0..20_000 {
        let (a, b) = (dice.rect(400), dice.rect(400));
        let outline = Outline::of_rect(&b);
        let distance = a.distance(&b);
        assert_eq!(outline.distance_to_rect(&a), distance);
        let nearest = a.corners().iter().map(|&corner| Distance::of_rect(corner, &b)).min();
        assert!(nearest.is_some_and(|nearest| nearest >= distance));
        for &corner in a.corners() {
            assert_eq!(outline.distance_to(corner), Distance::of_rect(corner, &b));
            assert_eq!(outline.holds(corner), b.holds(corner));
            let near = b.nearest_to(corner);
            let off = Distance::of_points(corner, near).ceil() - Distance::of_rect(corner, &b).ceil();
            assert!(off.abs() <= Length::new(1));
        }
        assert_eq!(outline.meets_convex(a.corners()), distance == Distance::ZERO);
    }
}

#[test]
fn the_nearest_is_found_with_its_ties() {
    let mut dice = Dice::new(7);
    for _ in 0..300 {
        let mut layout = Layout::new(40);
        for number in 0..40 {
            if number % 7 != 3 {
                layout.set(number, &dice.block(1_500), dice.pick(&[Cover::Footprint, Cover::Stands]));
            }
        }
        let from = dice.rect(1_500);
        let wanted = (0..40)
            .filter(|number| layout.holds(*number) && number % 2 == 0)
            .min_by_key(|&number| (layout.distance_to(number, &[from]), std::cmp::Reverse(number)));
        let nearest = layout.nearest(&[from], |number| number % 2 == 0, std::cmp::Reverse);
        assert_eq!(nearest.map(|(number, _)| number), wanted);
        for number in layout.near(&from.bounds(), Length::inches(4)) {
            assert!(layout.holds(number));
        }
        for number in
            (0..40).filter(|&number| layout.distance_to(number, &[from]).is_at_most(Length::inches(4)))
        {
            assert!(layout.near(&from.bounds(), Length::inches(4)).any(|near| near == number));
        }
    }
    let mut layout = Layout::new(3);
    let at = |x: i32| {
        Rect::new(
            ground::tabletop::Place::new(Point::new(x, 0), Default::default()),
            Length::mm(40),
            Length::mm(20),
        )
    };
    layout.set_rect(0, at(300_008));
    layout.set_rect(1, at(-300_000));
    let from = [at(0)];
    assert_eq!(layout.nearest(&from, |_| true, |number| number).map(|found| found.0), Some(1));
    assert_eq!(layout.nearest_about(&from, |_| true).map(|found| found.0), Some(0), "equal within {TOUCH:?}");
}
