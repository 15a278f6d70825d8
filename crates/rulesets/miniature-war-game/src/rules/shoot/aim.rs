//! From stand to stand: arc, sight and distance of direct and indirect fire (common.fire.arc-point, common.fire.measure).

use std::cell::OnceCell;
use std::rc::Rc;

use arrayvec::ArrayVec;
use ground::tabletop::{Edge, Length, Point, Rect, SightLine, Spot, Within};

use super::weapons::Weapon;
use crate::rulebook::define;
use crate::rules::facts::bodies::CONTACT;
use crate::rules::wagons::inside::is_sheltered;
use crate::state::{State, UnitId};

define!("common.fire.measure", "common.fire.arc-point", "medieval.missile.measure", "common.fire.some");
/// A stand with a target before it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Aim {
    /// The place of the stand in its unit.
    pub own: u8,
    /// The stand itself.
    pub stand: Rect,
    /// The place of the stand of the target to which it measures.
    pub theirs: u8,
    /// That stand itself.
    pub at: Rect,
    /// The line of fire: from the middle of its front edge to the nearest point in its arc.
    pub line: [Point; 2],
    /// The square of how long that is.
    pub squared: i64,
    /// It shoots over others.
    pub indirect: bool,
    /// The storeys above the ground floor on which the two are.
    pub up: [i8; 2],
}

/// Where a stand can shoot, from the middle of its front edge. The edges are included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arc {
    /// 45 degrees to either side of straight ahead.
    Foot,
    /// All of the left side, and 45 degrees to the right of straight ahead.
    Mounted,
    /// All round.
    Round,
}

/// Half of a plane: `a * u + b * v` is not negative there, `u` being to the right of the stand and `v` ahead of it.
type Half = (i64, i64);

/// A point before a stand: to its right, and ahead, in micrometres.
type Seen = (i64, i64);

/// A convex area: the four corners of a stand, and one more for each half of the plane that cuts one off.
type Area = ArrayVec<Seen, 8>;

impl Arc {
    /// The convex parts of which it is made.
    fn parts(self) -> &'static [&'static [Half]] {
        match self {
            Arc::Foot => &[&[(-1, 1), (1, 1)]],
            Arc::Mounted => &[&[(-1, 0)], &[(1, 0), (-1, 1)]],
            Arc::Round => &[&[]],
        }
    }

    /// The nearest point of a rectangle that lies in the arc of a stand, and the square of how far it is.
    pub(crate) fn nearest(self, stand: &Rect, other: &Rect) -> Option<(Point, i64)> {
        let corners: Area = stand.frame().spots(other).iter().map(seen).collect();
        let parts = self.parts().iter().filter_map(|part| {
            let inside = part.iter().fold(corners.clone(), |area, half| cut(&area, *half));
            nearest_of(&inside)
        });
        let near = parts.min_by_key(|near| squared(*near))?;
        let at = stand.place().point(Length::new(near.0 as i32), Length::new(near.1 as i32));
        Some((at, squared(near)))
    }
}

fn seen(spot: &Spot) -> Seen {
    (spot.u.micrometres().into(), spot.v.micrometres().into())
}

fn squared(point: Seen) -> i64 {
    point.0 * point.0 + point.1 * point.1
}

/// The part of a convex area that lies in half of the plane.
fn cut(area: &[Seen], (a, b): Half) -> Area {
    let side = |point: Seen| a * point.0 + b * point.1;
    let mut inside = Area::new();
    for (number, from) in area.iter().enumerate() {
        let to = area[(number + 1) % area.len()];
        let (here, there) = (side(*from), side(to));
        if here >= 0 {
            inside.push(*from);
        }
        if (here < 0) != (there < 0) {
            let part = |from: i64, to: i64| {
                let way = i128::from(to - from) * i128::from(here) / i128::from(here - there);
                from + way as i64
            };
            inside.push((part(from.0, to.0), part(from.1, to.1)));
        }
    }
    inside
}

/// The point of a convex area that is nearest to the middle of the front.
fn nearest_of(area: &[Seen]) -> Option<Seen> {
    let edges = || area.iter().zip(area.iter().cycle().skip(1)).take(area.len());
    let cross = |(a, b): (&Seen, &Seen)| a.0 * b.1 - a.1 * b.0;
    if area.len() > 2 && (edges().all(|edge| cross(edge) >= 0) || edges().all(|edge| cross(edge) <= 0)) {
        return Some((0, 0));
    }
    edges().map(|(a, b)| nearest_on(*a, *b)).min_by_key(|near| squared(*near))
}

/// The point between two others that is nearest to the middle of the front.
fn nearest_on(a: Seen, b: Seen) -> Seen {
    let way = (b.0 - a.0, b.1 - a.1);
    let whole = squared(way);
    if whole == 0 {
        return a;
    }
    let part = (-(a.0 * way.0 + a.1 * way.1)).clamp(0, whole);
    let share = |length: i64| (i128::from(length) * i128::from(part) / i128::from(whole)) as i64;
    (a.0 + share(way.0), a.1 + share(way.1))
}

/// What may be in the way of a line of fire: stands of a third unit in base contact, or a stand of skirmishers.
struct InWay {
    unit: UnitId,
    stand: Rect,
    /// The level on which its unit stands, once it has been asked for.
    level: Rc<OnceCell<i8>>,
}

impl State {
    /// The stands of a unit that have a target before them, in the order in which they throw dice: range is not looked at.
    pub(crate) fn aims(&self, id: UnitId, target: UnitId) -> Vec<Aim> {
        define!(
            "medieval.missile.sight",
            "medieval.missile.partial-sight",
            "medieval.missile.indirect",
            "musket.square.fire"
        );
        let Some((troop, weapon)) = self.info(id).kind.troop().zip(self.weapon_of(id)) else {
            return Vec::new();
        };
        if let Some(aims) = self.aims_afloat(id, target).or_else(|| self.aims_from_wagon(id, target)) {
            return aims;
        }
        let (arc, in_way) = (troop.arc(), self.in_way_of_fire(id, target));
        let targets = self.stands_to_fire_at(target);
        let waits = self.lies_in_wait(target);
        let up = |own: u8, theirs: u8| [self.storey_of(id, own), self.storey_of(target, theirs)];
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for file in self.filled_files(id) {
            let [front, behind] = [file.first(), file.get(1)];
            let Some((place, stand)) = front.copied() else { continue };
            let in_wait = |at: &Rect| waits && self.is_at_edge_from(stand.midpoint(Edge::Front), at);
            let open = |theirs: u8, at: &Rect| {
                !in_wait(at) && self.is_open_to_fire(&stand, (target, at), &in_way, up(place, theirs))
            };
            let direct = nearest_aim((place, stand), arc, &targets, open, false);
            let over = || {
                let seen: Vec<(u8, Rect)> = targets.iter().copied().filter(|(_, at)| !in_wait(at)).collect();
                self.over_a_line(id, weapon, (place, stand), arc, (target, &seen), &in_way)
            };
            first.extend(direct.or_else(over));
            let higher = behind.filter(|one| self.fires_from_above(id, &stand, &one.1)).copied();
            if let Some((place, stand)) = higher {
                let open = |theirs: u8, at: &Rect| {
                    !in_wait(at) && self.is_open_to_fire(&stand, (target, at), &in_way, up(place, theirs))
                };
                second.extend(nearest_aim((place, stand), arc, &targets, open, false));
            }
            if let Some(behind) = behind.filter(|_| direct.is_some() && weapon.shoots_over_heads()) {
                second.extend(nearest_aim(*behind, arc, &targets, open, true));
            }
        }
        first.extend(second);
        if self.is_house_between(id, target) {
            for aim in &mut first {
                aim.up = [self.storey_of(id, aim.own), self.storey_of(target, aim.theirs)];
            }
        }
        first
    }

    /// Whether a stand fires over the one before it because it stands on a higher level.
    fn fires_from_above(&self, id: UnitId, front: &Rect, behind: &Rect) -> bool {
        define!("musket.arms.higher", "common.fire.ranks-musket");
        self.small_arm_of(id).is_some() && self.level_at(behind.centre()) > self.level_at(front.centre())
    }

    /// Whether a unit has any such stand.
    pub(crate) fn has_aim(&self, id: UnitId, target: UnitId) -> bool {
        let Some((troop, weapon)) = self.info(id).kind.troop().zip(self.weapon_of(id)) else {
            return false;
        };
        if let Some(aims) = self.aims_afloat(id, target).or_else(|| self.aims_from_wagon(id, target)) {
            return !aims.is_empty();
        }
        let (arc, in_way) = (troop.arc(), self.in_way_of_fire(id, target));
        let (targets, waits) = (self.stands_to_fire_at(target), self.lies_in_wait(target));
        let mut files = self.filled_files(id).into_iter().filter_map(|file| file.first().copied());
        files.any(|(place, stand)| {
            let in_wait = |at: &Rect| waits && self.is_at_edge_from(stand.midpoint(Edge::Front), at);
            let seen: Vec<(u8, Rect)> = targets.iter().copied().filter(|(_, at)| !in_wait(at)).collect();
            let up = |theirs: u8| [self.storey_of(id, place), self.storey_of(target, theirs)];
            let is_open =
                |theirs: u8, at: &Rect| self.is_open_to_fire(&stand, (target, at), &in_way, up(theirs));
            seen.iter().any(|(theirs, at)| arc.nearest(&stand, at).is_some() && is_open(*theirs, at))
                || self.over_a_line(id, weapon, (place, stand), arc, (target, &seen), &in_way).is_some()
        })
    }

    /// The stands of a target that are in view.
    pub(crate) fn stands_to_fire_at(&self, target: UnitId) -> Vec<(u8, Rect)> {
        define!("common.hidden.part");
        self.stands_of(target).filter(|(place, _)| self.is_in_view(target, *place)).collect()
    }

    /// The stands of each file of a unit from its left, each file from the front.
    pub(crate) fn filled_files(&self, id: UnitId) -> Vec<Vec<(u8, Rect)>> {
        if self.is_indoors(id) {
            return self.stands_free_to_fire(id).into_iter().map(|stand| vec![stand]).collect();
        }
        let stands: Vec<(u8, Rect)> = self.stands_of(id).collect();
        let stand = |place: &u8| stands.iter().find(|stand| stand.0 == *place).copied();
        let files = self.unit(id).files_of_places(self.info(id));
        files.iter().map(|file| file.iter().filter_map(stand).collect()).collect()
    }

    /// Stands of units that are neither the firer nor the target and may stand between them.
    fn in_way_of_fire(&self, id: UnitId, target: UnitId) -> Vec<InWay> {
        let ends = [id, target].map(|unit| *self.body(unit).bounds());
        let between = ends[0].with(ends[1].low).with(ends[1].high);
        let ends_in = [id, target].map(|unit| self.bearer_of(unit));
        let others =
            self.on_board().filter(|other| ![id, target].contains(other) && !ends_in.contains(other));
        let troops = others
            .filter(|other| self.info(*other).kind.troop().is_some() && !self.is_in_nobodys_way(*other));
        let parts = |unit: UnitId| {
            let body = self.body(unit);
            // Nobody shoots along the seam between two stands in base contact; between skirmishers one can.
            let open = self.unit(unit).gap > Length::ZERO;
            let parts: Vec<Rect> = if !body.bounds().meets(&between) {
                Vec::new()
            } else if open {
                self.stands_of(unit).map(|(_, stand)| stand).collect()
            } else {
                body.parts().to_vec()
            };
            let level = Rc::new(OnceCell::new());
            parts.into_iter().map(move |stand| InWay { unit, stand, level: Rc::clone(&level) })
        };
        troops.flat_map(parts).collect()
    }

    /// The level on which a unit stands: that of its highest stand.
    fn level_of(&self, unit: UnitId) -> i8 {
        self.stands_of(unit).map(|(_, stand)| self.level_at(stand.centre())).max().unwrap_or(0)
    }

    /// Whether there is a free line from a stand to one of the target: ground does not hide it, and nobody stands in between.
    fn is_open_to_fire(
        &self,
        stand: &Rect,
        (target, at): (UnitId, &Rect),
        in_way: &[InWay],
        up: [i8; 2],
    ) -> bool {
        // Ground is dearer to look through than a list of stands.
        lines_between(stand, at).any(|line| {
            self.stopped_by(line, (stand, at), up, in_way).next().is_none()
                && self.is_line_free_between(line, up)
        }) && self.do_marshes_let_fire(stand, target, at)
    }

    /// Whether a stand may fire at one of a target as far as marshes are concerned.
    pub(super) fn do_marshes_let_fire(&self, stand: &Rect, target: UnitId, at: &Rect) -> bool {
        self.may_fire_out_of_marsh(stand, at.centre())
            && self.may_be_fired_at_in_marsh(stand.centre(), target, at)
    }

    /// Whether there is a free line from a side of a war wagon, in which a unit is, to a stand of its target.
    pub(crate) fn is_open_from_wagon(&self, [id, target]: [UnitId; 2], stand: &Rect, at: &Rect) -> bool {
        self.is_open_to_fire(stand, (target, at), &self.in_way_of_fire(id, target), [0; 2])
    }

    /// Whoever stops direct fire along a line: a stand across it, unless firer or target is a level above that stand.
    fn stopped_by<'a>(
        &self,
        [from, to]: [Point; 2],
        (stand, at): (&Rect, &Rect),
        up: [i8; 2],
        in_way: &'a [InWay],
    ) -> impl Iterator<Item = &'a InWay> {
        define!(
            "common.sight.troops",
            "medieval.missile.over-from-hill",
            "common.term.direct-fire",
            "musket.sight.line"
        );
        let ends = [stand.centre(), at.centre()];
        let above = move || {
            let levels = ends.into_iter().zip(up).map(|(end, up)| self.level_at(end) + up);
            levels.max().unwrap_or(0)
        };
        let line = SightLine::new(from, to);
        let level = move |other: &InWay| *other.level.get_or_init(|| self.level_of(other.unit));
        // A war wagon shelters those right behind it, and hides them not.
        let shelters = move |other: &InWay| self.is_war_wagon(other.unit) && is_sheltered(&other.stand, at);
        in_way
            .iter()
            .filter(move |other| line.crosses(&other.stand) && above() <= level(other) && !shelters(other))
    }

    /// A stand of slingers right behind a single line of friends throws over it.
    fn over_a_line(
        &self,
        id: UnitId,
        weapon: Weapon,
        (place, stand): (u8, Rect),
        arc: Arc,
        (target, targets): (UnitId, &[(u8, Rect)]),
        in_way: &[InWay],
    ) -> Option<Aim> {
        define!("medieval.slinger.second-rank");
        if weapon != Weapon::Sling {
            return None;
        }
        let is_line = |other: &InWay| {
            self.side_of(other.unit) == self.side_of(id)
                && self.filled_files(other.unit).iter().all(|file| file.len() <= 1)
                && Within::Exact.is_within(stand.distance(&other.stand), CONTACT)
        };
        let open = |_: u8, at: &Rect| {
            lines_between(&stand, at).any(|line| {
                self.stopped_by(line, (&stand, at), [0; 2], in_way).all(is_line)
                    && self.is_line_free(line[0], line[1])
            }) && self.do_marshes_let_fire(&stand, target, at)
        };
        nearest_aim((place, stand), arc, targets, open, true)
    }
}

/// The lines from the front of a stand to the corners and the middle of another.
fn lines_between(stand: &Rect, at: &Rect) -> impl Iterator<Item = [Point; 2]> + use<> {
    let eye = stand.midpoint(Edge::Front);
    at.corners()
        .iter()
        .copied()
        .chain([at.centre()])
        .collect::<ArrayVec<Point, 5>>()
        .into_iter()
        .map(move |point| [eye, point])
}

/// The aim of a stand at the nearest of these that is open to its fire, of equals at the one farther to its left.
fn nearest_aim(
    (own, stand): (u8, Rect),
    arc: Arc,
    targets: &[(u8, Rect)],
    is_open: impl Fn(u8, &Rect) -> bool,
    indirect: bool,
) -> Option<Aim> {
    let frame = stand.frame();
    let aim = |(theirs, at): &(u8, Rect)| {
        let (point, squared) = arc.nearest(&stand, at)?;
        let line = [stand.midpoint(Edge::Front), point];
        Some(Aim { own, stand, theirs: *theirs, at: *at, line, squared, indirect, up: [0; 2] })
    };
    let mut aims: Vec<Aim> = targets.iter().filter_map(aim).collect();
    // Whether one is open is dear: the nearest are asked first.
    aims.sort_by_key(|aim| (aim.squared, frame.spot(aim.at.centre()).u));
    aims.into_iter().find(|aim| is_open(aim.theirs, &aim.at))
}

/// Whether a unit has a stand straight ahead of an outline.
pub(crate) fn is_straight_ahead(outline: &Rect, then: &State, at: UnitId) -> bool {
    let (frame, half) = (outline.frame(), outline.length(Edge::Front).half());
    then.stands_of(at).any(|(_, stand)| {
        let spots = frame.spots(&stand);
        spots.iter().any(|spot| spot.v > Length::ZERO)
            && spots.iter().any(|spot| spot.u <= half)
            && spots.iter().any(|spot| spot.u >= Length::ZERO - half)
    })
}
