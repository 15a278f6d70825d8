//! Charges on flank and rear (flank.qualify, flank.not-qualified, flank.threatened).

use arrayvec::ArrayVec;
use ground::tabletop::{Bearing, Corner, Edge, Feature, Length, Outline, Rect, TOUCH};

use crate::rulebook::define;
use crate::rules::charge::ride::Ride;
use crate::state::{Blow, GroupId, MOST_BASES, State};
use crate::troops::Cohesion;

/// What of a block is touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Touched {
    /// The edge of the block that counts.
    edge: Edge,
    /// It is a front corner at which the toucher would have to turn less to face the side than the front.
    leans: bool,
}

impl State {
    /// What a ride that began with these bases would strike of a group: its flank or rear, if it qualifies.
    pub(crate) fn qualifies(&self, before: &[Rect], ride: &Ride, target: GroupId) -> Option<Blow> {
        define!("flank.qualify", "troop.wagon", "evade.caught");
        if self.kind(target).troop.is_wagon() || self.stands_in_schiltron(target) {
            return None;
        }
        let frame = self.frame(target);
        if !before.iter().any(|base| frame.is_behind_front(base)) || self.is_charged_over_work(ride, target) {
            return None;
        }
        let touched = self.first_touched(ride, target);
        let rear = touched.iter().any(|touched| touched.edge == Edge::Rear);
        let flank = touched.iter().any(|touched| touched.edge.is_flank());
        let from_behind = before.iter().any(|base| frame.is_behind_rear(base));
        match (rear && from_behind, flank || rear) {
            (true, _) => Some(Blow::Rear),
            (false, true) => Some(Blow::Flank),
            (false, false) => None,
        }
    }

    /// Whether a ride that does not qualify touches a side or the rear of a group, or a front corner from its side.
    pub(crate) fn touches_aside(&self, ride: &Ride, target: GroupId) -> bool {
        define!("flank.not-qualified");
        !self.kind(target).troop.is_wagon()
            && !self.stands_in_schiltron(target)
            && self
                .first_touched(ride, target)
                .iter()
                .any(|touched| touched.edge != Edge::Front || touched.leans)
    }

    /// What is touched of the bases of a group that a ride contacts first.
    fn first_touched(&self, ride: &Ride, target: GroupId) -> ArrayVec<Touched, 32> {
        let mut touched = ArrayVec::new();
        for mine in self.first_touchers(ride, target) {
            for (base, theirs) in (0..).zip(self.bases(target)) {
                if let Some((_, on)) = mine.touching(theirs, TOUCH * 2) {
                    let _ = touched.try_push(self.touched(target, base, on, mine.facing()));
                }
            }
        }
        touched
    }

    /// The front bases of a ride that contact a group first, where they do: those of its block; of a group that only steps
    /// reach, those with the shortest step.
    fn first_touchers(&self, ride: &Ride, target: GroupId) -> ArrayVec<Rect, MOST_BASES> {
        let end = ride.end();
        if ride.met.contains(&target) {
            return end.front_rank().map(|(_, rect)| rect).take(MOST_BASES).collect();
        }
        let step = |file: u8| ride.steps[usize::from(file).min(MOST_BASES - 1)];
        let stepped = end.front_rank().filter(|(file, _)| step(*file) > Length::ZERO);
        let stepped: ArrayVec<(Length, Rect), MOST_BASES> = stepped
            .map(|(file, rect)| (step(file), rect.shifted(end.place.facing.unit().ahead(step(file)))))
            .filter(|(_, rect)| {
                self.bases(target).iter().any(|theirs| rect.touching(theirs, TOUCH * 2).is_some())
            })
            .take(MOST_BASES)
            .collect();
        let least = stepped.iter().map(|(step, _)| *step).min().unwrap_or_default();
        stepped.into_iter().filter(|(step, _)| *step <= least + TOUCH).map(|(_, rect)| rect).collect()
    }

    /// Which edge of its block is touched where a base of a group is, by somebody who faces so. Edges between two bases are never
    /// touched; a front corner counts as the front, another as the edge to which he would have to turn less.
    fn touched(&self, group: GroupId, base: u8, on: Feature, toward: Bearing) -> Touched {
        define!("geometry.contact");
        let turned = self.group(group).front_of(base);
        let of_block = |edge: Edge| Edge::ALL[(edge as usize + turned as usize) % Edge::ALL.len()];
        let corner = match on {
            Feature::Edge(edge) => return Touched { edge: of_block(edge), leans: false },
            Feature::Corner(corner) => corner,
        };
        let facing = self.group(group).place.facing;
        let turn = |edge: Edge| edge.outward(facing).between(toward.reversed());
        let outer =
            edges_at(corner).map(of_block).into_iter().filter(|edge| self.is_outer(group, base, *edge));
        let outer: ArrayVec<Edge, 2> = outer.collect();
        match outer.as_slice() {
            [] => Touched { edge: Edge::Rear, leans: false },
            [edge] => Touched { edge: *edge, leans: false },
            [one, other, ..] => match (*one, *other) {
                (Edge::Front, side) | (side, Edge::Front) => {
                    Touched { edge: Edge::Front, leans: turn(side) < turn(Edge::Front) }
                }
                (one, other) => {
                    let side = if one == Edge::Rear { other } else { one };
                    let edge = if turn(side) < turn(Edge::Rear) { side } else { Edge::Rear };
                    Touched { edge, leans: false }
                }
            },
        }
    }

    /// Whether a ride goes over a fortification that a group defends: then it charges the front, whatever it touches.
    fn is_charged_over_work(&self, ride: &Ride, target: GroupId) -> bool {
        define!("terrain.fortification");
        let mut works =
            self.scenario.works.iter().map(|work| Outline::segment(work.from, work.to)).peekable();
        if works.peek().is_none()
            || !(0..self.group(target).bases).any(|base| self.defends_work((target, base), None))
        {
            return false;
        }
        let Some(lane) = ride.lane() else { return false };
        works.any(|line| lane.meets_outline(&line))
    }

    /// Whether an enemy could declare a charge on a group's flank or rear from where it stands: unbroken battle troops that are
    /// not in close combat.
    pub(crate) fn has_threatened_flank(&self, group: GroupId) -> bool {
        define!("flank.threatened");
        self.unbroken_enemies(self.side_of(group)).any(|enemy| self.threatens(enemy, group))
    }

    fn threatens(&self, enemy: GroupId, group: GroupId) -> bool {
        let may = !self.is_skirmishers(enemy)
            && !self.is_in_combat(enemy)
            && self.group(enemy).cohesion <= Cohesion::Disrupted
            && !self.kind(enemy).troop.is_wagon()
            && !self.kind(enemy).troop.is_artillery();
        let frame = self.frame(group);
        if !may
            || !self.bases(enemy).iter().any(|base| frame.is_behind_front(base))
            || !self.are_within(enemy, group, self.rate(enemy))
        {
            return false;
        }
        let mut threatens = false;
        self.each_ride(enemy, &[group], |_, ride| {
            threatens = ride.contacts().any(|met| met == group)
                && ride.met.iter().all(|met| self.sees(enemy, *met))
                && self.qualifies(self.bases(enemy), ride, group).is_some();
            !threatens
        });
        threatens
    }
}

/// The two edges that meet at a corner.
const fn edges_at(corner: Corner) -> [Edge; 2] {
    match corner {
        Corner::FrontLeft => [Edge::Front, Edge::Left],
        Corner::FrontRight => [Edge::Front, Edge::Right],
        Corner::RearRight => [Edge::Rear, Edge::Right],
        Corner::RearLeft => [Edge::Rear, Edge::Left],
    }
}
