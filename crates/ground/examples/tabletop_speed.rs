//! How fast the free tabletop answers: nanoseconds a distance, and a check of a move at sixty blocks.
//!
//! `cargo run --release -p ground --example tabletop_speed`

use std::hint::black_box;

use ground::tabletop::{
    Angle, Bearing, Block, Bounds, Cover, Edge, Fill, Flush, Hand, Layout, Leg, Length, Place, Point,
    Rounding, Shape, SightLine, Walk,
};

fn main() {
    let mut dice = Dice(1);
    let blocks = army(&mut dice);
    let mut layout = Layout::new(blocks.len());
    for (number, block) in blocks.iter().enumerate() {
        layout.set(number, block, Cover::Footprint);
    }
    let rects: Vec<_> = blocks.iter().map(Block::footprint).collect();
    let pairs = rects.len() * rects.len();

    report("a distance between two rectangles", pairs, || {
        for a in &rects {
            for b in &rects {
                black_box(a.distance(b));
            }
        }
    });
    report("whether two rectangles overlap", pairs, || {
        for a in &rects {
            for b in &rects {
                black_box(a.overlaps(b));
            }
        }
    });
    report("the footprint of a block", blocks.len(), || {
        for block in &blocks {
            black_box(block.footprint());
        }
    });
    report("the nearest of sixty", blocks.len(), || {
        for (number, rect) in rects.iter().enumerate() {
            black_box(layout.nearest(&[*rect], |other| other != number, |other| other));
        }
    });

    let fights: Vec<(Block, Block)> =
        blocks.windows(2).map(|pair| (pair[0].lined_up(&pair[1], Edge::Front), pair[1])).collect();
    report("all contacts of two bodies that fight", fights.len(), || {
        for (one, two) in &fights {
            black_box(one.contacts(&[], two, &[], &Flush::TIGHT).count());
        }
    });
    report("what a charge strikes first", fights.len(), || {
        for pair in blocks.windows(2) {
            let toward = pair[0].place.facing;
            black_box(pair[0].strike(&[], toward, Length::inches(9), &pair[1], &[]));
        }
    });
    report("a line of sight past sixty", pairs, || {
        for (number, a) in rects.iter().enumerate() {
            for b in &rects {
                let line = SightLine::new(a.midpoint(Edge::Front), b.centre());
                black_box(line.body_in_way(&layout, |other| other != number));
            }
        }
    });

    let moves = moves(&mut dice);
    let table = Bounds { low: Point::new(0, 0), high: Point::at(Length::inches(72), Length::inches(48)) };
    let mut legal = 0;
    report("a check of a move of one to three legs", blocks.len() * moves.len(), || {
        legal = 0;
        for (number, block) in blocks.iter().enumerate() {
            for legs in &moves {
                legal += usize::from(is_legal(&layout, &table, number, block, legs));
            }
        }
    });
    println!("{legal} of {} moves were legal", blocks.len() * moves.len());
}

/// Whether a block can take some legs without meeting anybody or leaving the table.
fn is_legal(layout: &Layout, table: &Bounds, number: usize, block: &Block, legs: &[Leg]) -> bool {
    let mut walk = Walk::new(*block, Rounding::EachLeg, Cover::Footprint);
    legs.iter().all(|&leg| {
        walk.step(leg).is_ok_and(|step| {
            step.sweep.leaves(table).is_none()
                && layout.met_by(&step.sweep, |other| other != number).is_none()
        })
    })
}

/// Sixty blocks in two lines, as at the beginning of a battle, somewhat disordered.
fn army(dice: &mut Dice) -> Vec<Block> {
    let one = |side: i32, number: i32, dice: &mut Dice| {
        let (rank, place) = (number / 10, number % 10);
        let x = Length::inches(4) + Length::inch_hundredths(660) * place + Length::new(dice.below(2_000));
        let y = Length::inches(if side == 0 { 18 - 5 * rank } else { 30 + 5 * rank });
        let facing = Bearing::degrees(180 * side) + Angle::hundredths(dice.below(2_000) - 1_000);
        let stands = 4 + dice.below(5) as u8;
        let shape = Shape::close(
            stands,
            4,
            Length::inch_hundredths(150),
            Length::inch_hundredths(75),
            Fill::MiddleLeft,
        );
        Block::new(Place::new(Point::at(x, y), facing), shape)
    };
    (0..60).map(|number| one(number / 30, number % 30, dice)).collect()
}

fn moves(dice: &mut Dice) -> Vec<Vec<Leg>> {
    let leg = |dice: &mut Dice| match dice.below(3) {
        0 | 1 => Leg::ahead(Length::inch_hundredths(50 + dice.below(500))),
        _ => Leg::Wheel {
            about: Hand::BOTH[dice.below(2) as usize],
            by: Angle::hundredths(100 + dice.below(4_400)),
        },
    };
    (0..100).map(|_| (0..=dice.below(3)).map(|_| leg(dice)).collect()).collect()
}

/// The fastest of many short runs: what else the machine does only makes a run slower.
#[expect(clippy::disallowed_types, reason = "this program measures time")]
fn report(what: &str, count: usize, mut work: impl FnMut()) {
    let runs = (0..200).map(|_| {
        let start = std::time::Instant::now();
        work();
        start.elapsed()
    });
    let best = runs.min().unwrap_or_default();
    println!("{what}: {:.0} ns", best.as_nanos() as f64 / count as f64);
}

/// A small generator of numbers that only have to look mixed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i32
    }
}
