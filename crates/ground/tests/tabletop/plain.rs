//! The second version: slow and plain. Distances in fractions of whole numbers, the rest in floating point, compared with a margin where
//! a limit falls.

use ground::tabletop::{Angle, Block, Hand, Leg, Place, Point, Rect};

/// A distance as the fraction of its square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Square(pub(crate) i128, pub(crate) i128);

impl Square {
    pub(crate) fn is_less(self, other: Square) -> bool {
        self.0 * other.1 < other.0 * self.1
    }

    fn min(self, other: Square) -> Square {
        if other.is_less(self) { other } else { self }
    }
}

fn ends(rect: &Rect) -> [(i128, i128); 4] {
    rect.corners().map(|corner| (i128::from(corner.x), i128::from(corner.y)))
}

fn sides(rect: &Rect) -> impl Iterator<Item = ((i128, i128), (i128, i128))> {
    let corners = ends(rect);
    (0..4).map(move |place| (corners[place], corners[(place + 1) % 4]))
}

fn cross(o: (i128, i128), a: (i128, i128), b: (i128, i128)) -> i128 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}

/// From a point to a segment: project, clamp, and measure.
fn to_segment(p: (i128, i128), a: (i128, i128), b: (i128, i128)) -> Square {
    let whole = (b.0 - a.0).pow(2) + (b.1 - a.1).pow(2);
    let along = (p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1);
    let square = |q: (i128, i128)| Square((p.0 - q.0).pow(2) + (p.1 - q.1).pow(2), 1);
    if along <= 0 {
        square(a)
    } else if along >= whole {
        square(b)
    } else {
        Square(cross(a, b, p).pow(2), whole)
    }
}

fn is_in(p: (i128, i128), rect: &Rect) -> bool {
    sides(rect).all(|(a, b)| cross(a, b, p) <= 0)
}

/// Whether two segments properly cross.
fn do_cross(a: (i128, i128), b: (i128, i128), c: (i128, i128), d: (i128, i128)) -> bool {
    cross(a, b, c).signum() * cross(a, b, d).signum() < 0
        && cross(c, d, a).signum() * cross(c, d, b).signum() < 0
}

/// Every corner against every side, both ways.
pub(crate) fn distance(one: &Rect, two: &Rect) -> Square {
    let is_inside = ends(one).iter().any(|&p| is_in(p, two)) || ends(two).iter().any(|&p| is_in(p, one));
    let do_sides_cross = sides(one).any(|(a, b)| sides(two).any(|(c, d)| do_cross(a, b, c, d)));
    if is_inside || do_sides_cross {
        return Square(0, 1);
    }
    let mut nearest = Square(i128::from(i64::MAX), 1);
    for (points, rect) in [(ends(one), two), (ends(two), one)] {
        for p in points {
            for (a, b) in sides(rect) {
                nearest = nearest.min(to_segment(p, a, b));
            }
        }
    }
    nearest
}

/// A rectangle in floating point, as its place and sizes give it: no corner is rounded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Box2 {
    corners: [(f64, f64); 4],
}

impl Box2 {
    /// The footprint of a block at a place that need not be on the grid.
    pub(crate) fn of(x: f64, y: f64, hundredths: f64, width: f64, depth: f64) -> Box2 {
        let (sin, cos) = (hundredths / 100.0).to_radians().sin_cos();
        let corner = |right: f64, ahead: f64| (x + right * cos + ahead * sin, y - right * sin + ahead * cos);
        let half = width / 2.0;
        Box2 { corners: [corner(-half, 0.0), corner(half, 0.0), corner(half, -depth), corner(-half, -depth)] }
    }

    pub(crate) fn of_block(block: &Block) -> Box2 {
        let Place { at, facing } = block.place;
        Box2::of(
            at.x.into(),
            at.y.into(),
            facing.get().into(),
            block.shape.width().micrometres().into(),
            block.shape.full_depth().micrometres().into(),
        )
    }

    pub(crate) fn of_rect(rect: &Rect) -> Box2 {
        Box2 { corners: rect.corners().map(|corner| (corner.x.into(), corner.y.into())) }
    }

    pub(crate) fn corners(&self) -> &[(f64, f64); 4] {
        &self.corners
    }

    /// How deep two overlap: the least way out along any side's direction; negative if they are apart.
    pub(crate) fn depth_in(&self, other: &Box2) -> f64 {
        let mut least = f64::INFINITY;
        for (one, two) in [(self, other), (other, self)] {
            for place in 0..4 {
                let (a, b) = (one.corners[place], one.corners[(place + 1) % 4]);
                let (x, y) = (b.0 - a.0, b.1 - a.1);
                let size = x.hypot(y);
                let inside = |corner: &(f64, f64)| -(x * (corner.1 - a.1) - y * (corner.0 - a.0)) / size;
                least = least.min(two.corners.iter().map(inside).fold(f64::NEG_INFINITY, f64::max));
            }
        }
        least
    }

    /// How far apart two are; nothing if they meet.
    pub(crate) fn gap(&self, other: &Box2) -> f64 {
        if self.depth_in(other) >= 0.0 {
            return 0.0;
        }
        let mut nearest = f64::INFINITY;
        for (one, two) in [(self, other), (other, self)] {
            for p in one.corners {
                for place in 0..4 {
                    let (a, b) = (two.corners[place], two.corners[(place + 1) % 4]);
                    let (x, y) = (b.0 - a.0, b.1 - a.1);
                    let share = ((p.0 - a.0) * x + (p.1 - a.1) * y) / (x * x + y * y);
                    let share = share.clamp(0.0, 1.0);
                    nearest = nearest.min((p.0 - a.0 - share * x).hypot(p.1 - a.1 - share * y));
                }
            }
        }
        nearest
    }

    /// From where to where it lies across and along a direction.
    pub(crate) fn seen(&self, from: (f64, f64), hundredths: f64) -> [(f64, f64); 4] {
        self.corners.map(|corner| seen((corner.0 - from.0, corner.1 - from.1), hundredths))
    }
}

/// How far right and ahead a difference goes, seen in a direction.
pub(crate) fn seen(way: (f64, f64), hundredths: f64) -> (f64, f64) {
    let (sin, cos) = (hundredths / 100.0).to_radians().sin_cos();
    (way.0 * cos - way.1 * sin, way.0 * sin + way.1 * cos)
}

/// Where a block is after a share of a leg, 0 to 1, without any rounding.
pub(crate) fn along(block: &Block, leg: Leg, share: f64) -> Box2 {
    let Place { at, facing } = block.place;
    let (x, y, facing) = (f64::from(at.x), f64::from(at.y), f64::from(facing.get()));
    let (width, depth) =
        (f64::from(block.shape.width().micrometres()), f64::from(block.shape.full_depth().micrometres()));
    let straight = |toward: f64, by: f64| {
        let (sin, cos) = (toward / 100.0).to_radians().sin_cos();
        Box2::of(x + by * share * sin, y + by * share * cos, facing, width, depth)
    };
    // A pivot right and ahead of the midpoint stays where it is.
    let round = |right: f64, ahead: f64, turn: f64| {
        let at = |hundredths: f64| {
            let (sin, cos) = (hundredths / 100.0).to_radians().sin_cos();
            (right * cos + ahead * sin, -right * sin + ahead * cos)
        };
        let (old, new) = (at(facing), at(facing + turn * share));
        Box2::of(x + old.0 - new.0, y + old.1 - new.1, facing + turn * share, width, depth)
    };
    match leg {
        Leg::Straight { toward, by } => {
            straight(facing + 9_000.0 * f64::from(toward as u8), by.micrometres().into())
        }
        Leg::Slide { toward, by } => straight(toward.get().into(), by.micrometres().into()),
        Leg::Wheel { about, by } => {
            let sign = if about == Hand::Left { -1.0 } else { 1.0 };
            round(sign * width / 2.0, 0.0, sign * f64::from(by.get()))
        }
        Leg::Pivot { by } => round(0.0, -depth / 2.0, by.get().into()),
        _ => Box2::of_block(block),
    }
}

/// The shares of a wheel at which it is examined.
pub(crate) fn steps_of(angle: Angle) -> Vec<f64> {
    let whole = f64::from(angle.get().abs());
    let mut shares: Vec<f64> = (0..)
        .map(|step| f64::from(step) * 25.0)
        .take_while(|&turn| turn < whole)
        .map(|turn| turn / whole)
        .collect();
    shares.push(1.0);
    shares
}

pub(crate) fn as_floats(point: Point) -> (f64, f64) {
    (point.x.into(), point.y.into())
}
