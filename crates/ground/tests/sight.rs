//! Lines of sight against a slow, plain second version that works with fractions, and their symmetries.

use std::cmp::Ordering;

use ground::{Crossing, Dir, Hex, Obstacle, SideCrossed, Track, line};

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Fraction(i64, i64);

impl Fraction {
    fn new(above: i64, below: i64) -> Fraction {
        if below < 0 { Fraction(-above, -below) } else { Fraction(above, below) }
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// How a hex lies on a line: the part of the line within it, and whether only its rim is met.
struct Stretch {
    hex: Hex,
    enters: Fraction,
    leaves: Fraction,
    rim: bool,
}

/// Cuts the line with the six half planes that bound a hex.
fn stretch(from: Hex, to: Hex, hex: Hex) -> Option<Stretch> {
    let cube = |a: Hex, b: Hex| {
        let (q, r) = (i64::from(b.q) - i64::from(a.q), i64::from(b.r) - i64::from(a.r));
        [q, r, -q - r]
    };
    let (run, place) = (cube(from, to), cube(from, hex));
    let (mut enters, mut leaves, mut rim) = (Fraction(0, 1), Fraction(1, 1), false);
    for (a, b) in [(0, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 2)] {
        let (pace, reach) = (run[a] - run[b], 1 + place[a] - place[b]);
        match pace.cmp(&0) {
            Ordering::Equal if reach < 0 => return None,
            Ordering::Equal => rim |= reach == 0,
            Ordering::Greater => leaves = leaves.min(Fraction::new(reach, pace)),
            Ordering::Less => enters = enters.max(Fraction::new(reach, pace)),
        }
    }
    (enters < leaves).then_some(Stretch { hex, enters, leaves, rim })
}

/// The slow line: every hex of the neighbourhood is cut; then what is met is put in order.
fn slow_line(from: Hex, to: Hex) -> Vec<Crossing> {
    let reach = i16::from(from.distance(to)) + 1;
    let mut met = Vec::new();
    for q in -reach..=reach {
        for r in -reach..=reach {
            let hex = Hex::new(from.q + q as i8, from.r + r as i8);
            if hex != from && hex != to {
                met.extend(stretch(from, to, hex));
            }
        }
    }
    met.sort_by(|a, b| a.enters.cmp(&b.enters).then(a.leaves.cmp(&b.leaves)));
    let mut crossings = Vec::new();
    let mut rest = met.iter().peekable();
    while let Some(first) = rest.next() {
        if !first.rim {
            crossings.push(Crossing::Through(first.hex));
            continue;
        }
        let second = rest.next().expect("a line along a side has a hex on either side of it");
        let (left, right) =
            if is_left(from, to, first.hex) { (first.hex, second.hex) } else { (second.hex, first.hex) };
        crossings.push(Crossing::Along { left, right });
    }
    crossings
}

fn is_left(from: Hex, to: Hex, hex: Hex) -> bool {
    let (q, r) = (i32::from(to.q) - i32::from(from.q), i32::from(to.r) - i32::from(from.r));
    let (hq, hr) = (i32::from(hex.q) - i32::from(from.q), i32::from(hex.r) - i32::from(from.r));
    // With r growing downward the left, counter-clockwise side is the one of negative cross products.
    q * hr - r * hq < 0
}

fn all_within(distance: u8) -> impl Iterator<Item = Hex> {
    let reach = distance as i8;
    (-reach..=reach)
        .flat_map(move |q| (-reach..=reach).map(move |r| Hex::new(q, r)))
        .filter(move |hex| Hex::default().distance(*hex) <= distance)
}

fn crossings(from: Hex, to: Hex) -> Vec<Crossing> {
    line(from, to).between().collect()
}

fn map_hexes(crossings: &[Crossing], change: impl Fn(Hex) -> Hex, mirrored: bool) -> Vec<Crossing> {
    crossings
        .iter()
        .map(|crossing| match *crossing {
            Crossing::Through(hex) => Crossing::Through(change(hex)),
            Crossing::Along { left, right } if mirrored => {
                Crossing::Along { left: change(right), right: change(left) }
            }
            Crossing::Along { left, right } => Crossing::Along { left: change(left), right: change(right) },
        })
        .collect()
}

#[test]
fn a_line_crosses_what_the_slow_line_crosses() {
    for from in [Hex::new(0, 0), Hex::new(3, -7), Hex::new(-5, 2)] {
        for offset in all_within(14) {
            let to = Hex::new(from.q + offset.q, from.r + offset.r);
            assert_eq!(crossings(from, to), slow_line(from, to), "from {from} to {to}");
        }
    }
}

#[test]
fn long_lines_cross_what_the_slow_line_crosses() {
    let from = Hex::new(-30, 10);
    for q in [-30, -11, 0, 7, 29, 30] {
        for r in [-50, -29, -1, 0, 1, 10, 41] {
            let to = Hex::new(q, r);
            assert_eq!(crossings(from, to), slow_line(from, to), "from {from} to {to}");
        }
    }
}

#[test]
fn sight_is_mutual() {
    for to in all_within(12) {
        let from = Hex::default();
        let mut back = map_hexes(&crossings(to, from), |hex| hex, true);
        back.reverse();
        assert_eq!(crossings(from, to), back, "from {from} to {to}");
    }
}

#[test]
fn a_turned_line_crosses_the_turned_hexes() {
    for to in all_within(12) {
        for sixths in 1..6 {
            let turn = |hex: Hex| hex.turned(sixths);
            let turned = map_hexes(&crossings(Hex::default(), to), turn, false);
            assert_eq!(crossings(Hex::default(), turn(to)), turned, "to {to}, {sixths} sixths");
        }
    }
}

#[test]
fn a_mirrored_line_crosses_the_mirrored_hexes() {
    for to in all_within(12) {
        let mirror = |hex: Hex| Hex::new(hex.r, hex.q);
        let mirrored = map_hexes(&crossings(Hex::default(), to), mirror, true);
        assert_eq!(crossings(Hex::default(), mirror(to)), mirrored, "to {to}");
    }
}

#[test]
fn the_sides_crossed_lead_from_the_first_hex_to_the_last_by_either_way() {
    for to in all_within(12) {
        for way in [Track::Left, Track::Right] {
            let mut at = Hex::default();
            for side in line(at, to).sides().filter(|side| side.track == Track::Both || side.track == way) {
                assert_eq!(side.hex, at, "to {to}");
                at = at.step(side.dir);
            }
            assert_eq!(at, to);
        }
    }
}

#[test]
fn a_line_enters_by_the_sides_that_it_crosses_last() {
    for to in all_within(12).filter(|&to| to != Hex::default()) {
        let line = line(Hex::default(), to);
        let mut entries: Vec<Dir> = line.entry_sides().collect();
        let mut crossed: Vec<Dir> = line
            .sides()
            .filter(|side| side.hex.step(side.dir) == to)
            .map(|side| side.dir.opposite())
            .collect();
        entries.sort();
        crossed.sort();
        assert_eq!(entries, crossed, "to {to}");
        assert_eq!(entries.len(), if line.runs_along_sides() { 2 } else { 1 });
    }
}

#[test]
fn neighbours_and_the_hex_itself_have_nothing_in_between() {
    let here = Hex::new(4, -2);
    assert_eq!(crossings(here, here), []);
    assert_eq!(line(here, here).entry_sides().count(), 0);
    assert_eq!(line(here, here).sides().count(), 0);
    for dir in Dir::ALL {
        let there = here.step(dir);
        assert_eq!(crossings(here, there), []);
        let crossed = SideCrossed { hex: here, dir, track: Track::Both };
        assert_eq!(line(here, there).sides().collect::<Vec<_>>(), [crossed]);
        assert_eq!(line(here, there).entry_sides().collect::<Vec<_>>(), [dir.opposite()]);
    }
}

#[test]
fn a_line_along_hexsides_is_clear_if_one_side_of_the_whole_line_is() {
    // Four steps straight up: a pair, a hex, a pair.
    let up = line(Hex::new(0, 0), Hex::new(2, -4));
    let [left_1, right_1] = [Hex::new(0, -1), Hex::new(1, -1)];
    let [left_2, right_2] = [Hex::new(1, -3), Hex::new(2, -3)];
    let middle = Hex::new(1, -2);
    assert!(up.is_clear(|hex| hex == left_1 || hex == left_2));
    assert!(up.is_clear(|hex| hex == right_1 || hex == right_2));
    // A block on the left and one on the right do not share a pair, and still close both sides.
    assert_eq!(
        up.obstacle(|hex| hex == left_1 || hex == right_2),
        Some(Obstacle::Both { left: left_1, right: right_2 })
    );
    assert_eq!(up.obstacle(|hex| hex == middle), Some(Obstacle::Hex(middle)));
}

#[test]
fn a_wall_and_a_wood_may_close_the_two_ways_of_one_line() {
    let up = line(Hex::new(0, 0), Hex::new(1, -2));
    let wood = |hex: Hex| hex == Hex::new(0, -1);
    let wall = |side: SideCrossed| side.hex == Hex::new(0, 0) && side.dir == Dir::new(1);
    assert!(up.is_clear_of(wood, |_| false));
    assert!(up.is_clear_of(|_| false, wall));
    assert!(!up.is_clear_of(wood, wall));
    // A wall along which the line runs is not crossed.
    assert!(up.is_clear_of(|_| false, |side| side.hex == Hex::new(0, -1) && side.dir == Dir::new(0)));
}

#[test]
fn a_hex_that_is_only_touched_at_a_corner_is_not_crossed() {
    let crossed = crossings(Hex::new(0, 0), Hex::new(4, 1));
    let through = [(1, 0), (2, 0), (2, 1), (3, 1)].map(|(q, r)| Crossing::Through(Hex::new(q, r)));
    assert_eq!(crossed, through);
}
