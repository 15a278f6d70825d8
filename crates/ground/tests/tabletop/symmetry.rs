//! Quarter turns, mirrors and shifts of the whole table change no answer.

use ground::tabletop::{
    Angle, Bearing, Block, Cover, Edge, Fill, Flush, Hand, Heading, Layout, Leg, Length, Outline, Part,
    Place, Point, Rounding, Shape, SightLine, Walk, Zone,
};

use super::scene::Dice;

/// A quarter turn or several, perhaps after a mirror, and then a shift.
#[derive(Clone, Copy, Debug)]
struct Change {
    quarters: i32,
    is_mirror: bool,
    shift: (i32, i32),
}

impl Change {
    fn any(dice: &mut Dice) -> Change {
        let shift = (dice.below(2_000_001) - 1_000_000, dice.below(2_000_001) - 1_000_000);
        Change { quarters: dice.below(4), is_mirror: dice.below(2) == 0, shift }
    }

    fn point(self, point: Point) -> Point {
        let mut point = if self.is_mirror { Point::new(-point.x, point.y) } else { point };
        for _ in 0..self.quarters {
            point = Point::new(point.y, -point.x);
        }
        Point::new(point.x + self.shift.0, point.y + self.shift.1)
    }

    fn bearing(self, bearing: Bearing) -> Bearing {
        let hundredths = i32::from(bearing.get());
        Bearing::hundredths(if self.is_mirror { -hundredths } else { hundredths } + 9_000 * self.quarters)
    }

    fn place(self, place: Place) -> Place {
        Place::new(self.point(place.at), self.bearing(place.facing))
    }

    fn shape(self, shape: Shape) -> Shape {
        let fill = match (shape.fill, self.is_mirror) {
            (Fill::MiddleLeft, true) => Fill::MiddleRight,
            (Fill::MiddleRight, true) => Fill::MiddleLeft,
            (fill, _) => fill,
        };
        Shape { fill, ..shape }
    }

    fn block(self, block: Block) -> Block {
        Block::new(self.place(block.place), self.shape(block.shape))
    }

    fn hand(self, hand: Hand) -> Hand {
        if self.is_mirror { hand.other() } else { hand }
    }

    fn edge(self, edge: Edge) -> Edge {
        if self.is_mirror && edge.is_flank() { edge.opposite() } else { edge }
    }

    fn zone(self, zone: Zone) -> Zone {
        match (zone, self.is_mirror) {
            (Zone::LeftFlank, true) => Zone::RightFlank,
            (Zone::RightFlank, true) => Zone::LeftFlank,
            (zone, _) => zone,
        }
    }

    fn leg(self, leg: Leg) -> Leg {
        match leg {
            Leg::Straight { toward: Heading::Left, by } if self.is_mirror => {
                Leg::Straight { toward: Heading::Right, by }
            }
            Leg::Straight { toward: Heading::Right, by } if self.is_mirror => {
                Leg::Straight { toward: Heading::Left, by }
            }
            Leg::Slide { toward, by } => Leg::Slide { toward: self.bearing(toward), by },
            Leg::Wheel { about, by } => Leg::Wheel { about: self.hand(about), by },
            Leg::Pivot { by } => {
                Leg::Pivot { by: Angle::hundredths(if self.is_mirror { -by.get() } else { by.get() }) }
            }
            other => other,
        }
    }
}

#[test]
fn distances_overlaps_and_zones_stay() {
    let mut dice = Dice::new(41);
    for _ in 0..30_000 {
        let change = Change::any(&mut dice);
        let (one, two) = (dice.block(400), dice.block(400));
        let (other_one, other_two) = (change.block(one), change.block(two));
        let (a, b) = (one.footprint(), two.footprint());
        let (c, d) = (other_one.footprint(), other_two.footprint());
        let corners = b.corners().map(|corner| change.point(corner));
        assert!(d.corners().iter().all(|corner| corners.contains(corner)), "{two:?} {change:?}");
        assert_eq!(a.distance(&b), c.distance(&d));
        assert_eq!(a.overlaps(&b), c.overlaps(&d));
        assert_eq!(a.touches(&b), c.touches(&d));
        let toward = dice.bearing();
        assert_eq!(a.way_to(toward, &b), c.way_to(change.bearing(toward), &d), "{one:?} {two:?} {change:?}");
        assert_eq!(change.point(b.centre()), d.centre(), "{two:?} {change:?}");
        let point = dice.point(400);
        // A point straight ahead or behind is neither left nor right.
        if one.frame().spot(point).u != Length::ZERO {
            assert_eq!(change.zone(one.frame().zone(point)), other_one.frame().zone(change.point(point)));
        }
        assert_eq!(one.frame().front_zone().meets(&b), other_one.frame().front_zone().meets(&d));
        assert_eq!(a.bounds().squared_gap(&b.bounds()), c.bounds().squared_gap(&d.bounds()));
    }
}

#[test]
fn legs_and_what_they_meet_stay() {
    let mut dice = Dice::new(42);
    for _ in 0..20_000 {
        let change = Change::any(&mut dice);
        let (block, other) = (dice.block(500), dice.block(500));
        let cover = dice.pick(&[Cover::Footprint, Cover::Stands]);
        let rounding = dice.pick(&[Rounding::EachLeg, Rounding::AtEnd]);
        let mut walk = Walk::new(block, rounding, cover);
        let mut changed = Walk::new(change.block(block), rounding, cover);
        let hedge = Outline::line(vec![dice.point(500), dice.point(500)], Length::mm(dice.below(2) * 10))
            .expect("a line");
        let points = hedge.points().iter().map(|&point| change.point(point)).collect();
        let changed_hedge = Outline::line(points, hedge.width().unwrap_or_default()).expect("a line");
        for _ in 0..3 {
            let leg = dice.leg();
            let (one, two) = (walk.step(leg).expect("a leg"), changed.step(change.leg(leg)).expect("a leg"));
            assert_eq!(change.block(one.to), two.to, "{leg:?} {change:?}");
            assert_eq!(one.cost, two.cost);
            let (obstacle, changed_obstacle) = (other.footprint(), change.block(other).footprint());
            assert_eq!(one.sweep.meets(&obstacle), two.sweep.meets(&changed_obstacle), "{leg:?} {change:?}");
            assert_eq!(one.sweep.reach(&obstacle), two.sweep.reach(&changed_obstacle), "{leg:?} {change:?}");
            for part in [Part::FrontEdge, Part::Ground] {
                let along = (one.sweep.comes_onto(&hedge, part), two.sweep.comes_onto(&changed_hedge, part));
                assert_eq!(along.0, along.1, "{part:?} {leg:?} {change:?}");
            }
        }
    }
}

#[test]
fn contacts_strikes_and_lining_up_stay() {
    let mut dice = Dice::new(43);
    let mut count = 0;
    for _ in 0..3_000 {
        let change = Change::any(&mut dice);
        let target = dice.block(400);
        let from = dice.block(400);
        let edge = dice.pick(&Edge::ALL);
        let against = from.against(&target.footprint(), edge);
        let changed_target = change.block(target);
        let changed = change.block(from).against(&changed_target.footprint(), change.edge(edge));
        assert_eq!(change.block(against), changed);
        let loose = Flush { gap: Length::new(254), least: Length::new(2_540), slack: Angle::QUARTER };
        let mut lengths: Vec<_> = against
            .contacts(&[], &target, &[], &loose)
            .map(|c| (change.edge(c.my_edge), change.edge(c.their_edge), c.length))
            .collect();
        let mut changed_lengths: Vec<_> = changed
            .contacts(&[], &changed_target, &[], &loose)
            .map(|c| (c.my_edge, c.their_edge, c.length))
            .collect();
        lengths.sort_unstable();
        changed_lengths.sort_unstable();
        assert_eq!(lengths, changed_lengths, "{against:?} {target:?} {change:?}");
        count += lengths.len();
        let way = |block: &Block, target: &Block| {
            block.strike(&[], block.place.facing, Length::mm(400), target, &[]).map(|strike| strike.way)
        };
        assert_eq!(way(&from, &target), way(&change.block(from), &changed_target));
    }
    assert!(count > 3_000);
}

#[test]
fn the_nearest_and_the_first_in_the_way_stay() {
    let mut dice = Dice::new(44);
    for _ in 0..1_000 {
        let change = Change::any(&mut dice);
        let blocks: Vec<Block> = (0..20).map(|_| dice.block(1_500)).collect();
        let (mut layout, mut changed) = (Layout::new(20), Layout::new(20));
        for (number, block) in blocks.iter().enumerate() {
            layout.set(number, block, Cover::Stands);
            changed.set(number, &change.block(*block), Cover::Stands);
        }
        let mover = blocks[0];
        let nearest = layout.nearest(layout.parts(0), |body| body > 0, |body| body);
        assert_eq!(nearest, changed.nearest(changed.parts(0), |body| body > 0, |body| body));
        let leg = dice.leg();
        let step = Walk::new(mover, Rounding::EachLeg, Cover::Stands).step(leg).expect("a leg");
        let other = Walk::new(change.block(mover), Rounding::EachLeg, Cover::Stands)
            .step(change.leg(leg))
            .expect("a leg");
        assert_eq!(
            layout.met_by(&step.sweep, |body| body > 0),
            changed.met_by(&other.sweep, |body| body > 0)
        );
        assert_eq!(layout.stop(&step.sweep, |body| body > 0), changed.stop(&other.sweep, |body| body > 0));
        let line = SightLine::new(dice.point(1_500), dice.point(1_500));
        let other = SightLine::new(change.point(line.from), change.point(line.to));
        assert_eq!(line.body_in_way(&layout, |_| true), other.body_in_way(&changed, |_| true));
    }
}
