//! At the limits of what can be written nothing overflows, and answers stay sensible.

use ground::tabletop::{
    Angle, Bearing, Block, Cover, Distance, Edge, Flush, Layout, Length, Outline, Part, Place, Point, REACH,
    Room, Rounding, SightLine, Walk, Within, edge_facing,
};

use super::scene::Dice;

/// A point at or near one of the four farthest corners.
fn far(dice: &mut Dice) -> Point {
    let mut part = || {
        let near = REACH - dice.below(3) * dice.below(400_000);
        if dice.below(2) == 0 { near } else { -near }
    };
    Point::new(part(), part())
}

#[test]
fn nothing_overflows_at_the_farthest_places() {
    let mut dice = Dice::new(51);
    for _ in 0..5_000 {
        let shapes = [dice.shape(), dice.shape()];
        let [one, two] = shapes.map(|shape| Block::new(Place::new(far(&mut dice), dice.bearing()), shape));
        let (a, b) = (one.footprint(), two.footprint());
        let distance = a.distance(&b);
        assert_eq!(distance, b.distance(&a));
        assert!(distance.is_at_most(Length::new(3 * REACH)) && distance < Distance::FAR);
        assert!(Within::Rounded(Length::INCH_HUNDREDTH).is_within(distance, Length::new(3 * REACH)));
        let frame = one.frame();
        let _ = (frame.zone(two.place.at), frame.side(two.place.at), frame.angle_to_front(two.place.at));
        let _ = (frame.front_zone().meets(&b), frame.rear_zone().meets(&b));
        assert!(
            frame
                .arc(Angle::degrees(89), Length::new(REACH))
                .holds(one.place.point(Length::ZERO, Length::mm(5)))
        );
        let area = Outline::area(vec![far(&mut dice), far(&mut dice), far(&mut dice)]).expect("an area");
        let road = Outline::line(vec![far(&mut dice), Point::default(), far(&mut dice)], Length::mm(40))
            .expect("a road");
        let line = SightLine::new(one.place.at, two.place.at);
        assert!(line.length_in(&area) <= line.length());
        let _ = (
            road.distance_to_rect(&a),
            road.overlaps(&b),
            area.distance_to_rect(&a),
            a.length_along(Edge::Front, &road, Length::CM),
        );
        let mut layout = Layout::new(2);
        layout.set(0, &one, Cover::Stands);
        layout.set(1, &two, Cover::Stands);
        let leg = dice.leg();
        if let Ok(step) = Walk::new(one, Rounding::AtEnd, Cover::Stands).step(leg) {
            let _ = (
                layout.stop(&step.sweep, |_| true),
                step.sweep.nearest_to(&b),
                step.sweep.leaves(&b.bounds()),
            );
            let _ = step.sweep.encounters([&area, &road].into_iter().enumerate(), Part::FrontEdge);
            let _ = step.sweep.until_within(&b, Length::inches(12), Within::Exact);
        }
        let against = one.against(&b, edge_facing(&b, one.place.at).unwrap_or(Edge::Front));
        assert!(against.footprint().distance(&b).is_at_most(Length::new(2)));
        assert!(against.contacts(&[], &two, &[], &Flush::TIGHT).count() <= 200);
        let mut room = Room::new(one, Cover::Stands);
        room.add(&b);
        room.add_outline(&area);
        let _ = room.nearest(Length::new(-REACH), Length::new(REACH));
        let _ = one.strike(
            &[],
            Bearing::of(one.place.at.to(two.place.at)).unwrap_or_default(),
            Length::new(2 * REACH),
            &two,
            &[],
        );
    }
}

#[test]
fn the_stretch_from_corner_to_corner_is_measured_right() {
    let (low, high) = (Point::new(-REACH, -REACH), Point::new(REACH, REACH));
    let whole = Distance::of_points(low, high);
    assert_eq!(whole.floor(), Length::new(47_453_132));
    assert_eq!(Distance::of_segment(Point::new(-REACH, REACH), [low, high]).floor(), Length::new(23_726_566));
    assert_eq!(low.bearing_to(high), Some(Bearing::degrees(45)));
}
