//! Whom a group could charge from where it stands (charge.reach).

use arrayvec::ArrayVec;
use ground::tabletop::{
    Angle, Bearing, Block, Cover, Distance, Edge, Hand, Leg, Length, Rounding, TOUCH, WHEEL_STEP, Walk,
};

use crate::rulebook::define;
use crate::rules::charge::ride::{Ride, Wheel};
use crate::rules::facts::geometry::mu;
use crate::state::{GroupId, State};
use crate::troops::Class;

/// More enemies than stand within reach of a group.
const MOST_NEAR: usize = 12;
/// Wheels are first looked at this far apart, in quarter degrees: no enemy crosses the lane ahead of a base, however far it
/// goes, within less.
const COARSE: i32 = 20;
/// A wheel has at most so many coarse steps: 90 degrees.
const MOST_COARSE: usize = 19;
/// More wheels than are offered for one group.
const MOST_OFFERED: usize = 24;

/// Enemies near a group.
pub(crate) type Near = ArrayVec<GroupId, MOST_NEAR>;

impl State {
    /// The enemies that no distance keeps from being charged by a group: their bases are within its rate of its front edge.
    pub(crate) fn near_enemies(&self, group: GroupId) -> Near {
        if !self.has_anybody_near(group) {
            return Near::new();
        }
        let rate = mu(self.rate(group));
        let bounds = self.bounds(group).grown(rate + Length::MM);
        let front = self.footprint(group).edge(Edge::Front);
        let near = |enemy: &GroupId| {
            bounds.meets(self.bounds(*enemy))
                && self
                    .bases(*enemy)
                    .iter()
                    .any(|base| Distance::of_rect_and_segment(base, front).is_at_most(rate + TOUCH))
        };
        self.enemies(self.side_of(group)).filter(near).take(MOST_NEAR).collect()
    }

    /// Whether any enemy is so near that a group could reach him over open ground.
    fn has_anybody_near(&self, group: GroupId) -> bool {
        let rates = self.kinds(group).filter_map(|kind| State::rate_on(Class::Open, kind.troop));
        let most = mu(rates.min().unwrap_or_default());
        let bounds = self.bounds(group).grown(most + Length::MM);
        self.enemies(self.side_of(group)).any(|enemy| bounds.meets(self.bounds(enemy)))
    }

    /// Every charge of a group that contacts somebody: straight ahead first, then the wheels of every quarter degree from the
    /// smallest on, the left before the right, until `found` says that it is enough by returning false. Wheels after which none
    /// of these enemies lies ahead are passed by.
    pub(crate) fn each_ride(
        &self,
        group: GroupId,
        enemies: &[GroupId],
        mut found: impl FnMut(Option<Wheel>, &Ride) -> bool,
    ) {
        define!("charge.reach");
        if enemies.is_empty() {
            return;
        }
        let reach = mu(self.rate(group));
        let mut windows = Hand::BOTH.map(|hand| self.windows(group, hand, enemies, reach));
        for quarter in 0..=windows[0].most {
            let step = (quarter / COARSE) as usize;
            for (hand, window) in Hand::BOTH.into_iter().zip(&mut windows) {
                let is_ahead = |step: usize| window.ahead.get(step).copied().unwrap_or_default();
                let is_open = is_ahead(step) || is_ahead(step + 1);
                // Straight ahead is looked at once.
                if !is_open || quarter == 0 && hand == Hand::Right {
                    continue;
                }
                let wheel = wheel_of(hand, quarter);
                if !self.has_ahead_of_ride(group, wheel, enemies, reach) {
                    continue;
                }
                let Ok(ride) = self.ride_from(group, wheel, None, window.free) else {
                    // What keeps it from this wheel keeps it from all that go farther.
                    window.ahead.clear();
                    continue;
                };
                window.free = quarter;
                if !ride.met.is_empty() && !found(wheel, &ride) {
                    return;
                }
            }
        }
    }

    /// A few good paths for a group: straight ahead, the smallest wheel to each enemy on either hand, the one to his
    /// middle, and those after which it is square to one of his edges. They are not looked at any further.
    pub(crate) fn some_paths(
        &self,
        group: GroupId,
        enemies: &[GroupId],
    ) -> ArrayVec<Option<Wheel>, MOST_OFFERED> {
        let mut paths: ArrayVec<Option<Wheel>, MOST_OFFERED> = ArrayVec::new();
        let mut add = |wheel: Option<Wheel>| {
            if !paths.contains(&wheel) {
                let _ = paths.try_push(wheel);
            }
        };
        add(None);
        for enemy in enemies {
            let enemy = [*enemy];
            for hand in Hand::BOTH {
                if let Some(quarter) = self.first_ahead(group, hand, &enemy).filter(|quarter| *quarter > 0) {
                    add(wheel_of(hand, quarter));
                    // A little farther more of the front comes to bear.
                    add(wheel_of(hand, (quarter + COARSE).min(9_000 / WHEEL_STEP.get())));
                }
            }
            let centre = self.group(group).place.at.bearing_to(self.block(enemy[0]).centre());
            add(centre.and_then(|centre| self.wheel_to(group, centre)));
            let theirs = self.group(enemy[0]).place.facing;
            for edge in Edge::ALL {
                add(self.wheel_to(group, edge.outward(theirs).reversed()));
            }
        }
        paths
    }

    /// The wheel that brings a group to a facing; none if that is where it faces or more than 90 degrees off.
    pub(crate) fn wheel_to(&self, group: GroupId, facing: Bearing) -> Option<Wheel> {
        let apart = (facing - self.group(group).place.facing).get().rem_euclid(36_000);
        let (about, by) = if apart <= 18_000 { (Hand::Right, apart) } else { (Hand::Left, 36_000 - apart) };
        (1..=9_000).contains(&by).then_some(Wheel { about, by: Angle::hundredths(by) })
    }

    /// The smallest wheel to a hand, in quarter degrees, after which any part of one of these enemies lies straight ahead.
    pub(crate) fn first_ahead(&self, group: GroupId, hand: Hand, enemies: &[GroupId]) -> Option<i32> {
        let reach = mu(self.rate(group));
        let windows = self.windows(group, hand, enemies, reach);
        let step = windows.ahead.iter().position(|ahead| *ahead)? as i32;
        let range = ((step - 1) * COARSE).max(0)..=(step * COARSE).min(windows.most);
        range.into_iter().find(|quarter| self.has_ahead(group, wheel_of(hand, *quarter), enemies, reach))
    }

    /// Which wheels to a hand bring one of these enemies straight ahead, looked at every five degrees.
    fn windows(&self, group: GroupId, hand: Hand, enemies: &[GroupId], reach: Length) -> Windows {
        let width = self.block(group).shape.width();
        let most = (Angle::of_arc(reach, width).get() / WHEEL_STEP.get()).min(9_000 / WHEEL_STEP.get());
        let steps = (most + COARSE - 1) / COARSE;
        let ahead = (0..=steps).map(|step| {
            let quarter = (step * COARSE).min(most);
            self.has_ahead(group, wheel_of(hand, quarter), enemies, reach)
        });
        Windows { most, ahead: ahead.take(MOST_COARSE).collect(), free: 0 }
    }

    /// Whether after a wheel any part of one of these enemies lies straight ahead, no farther than `reach`.
    fn has_ahead(&self, group: GroupId, wheel: Option<Wheel>, enemies: &[GroupId], reach: Length) -> bool {
        self.is_ahead_of(&self.walk_of(group, wheel).block(), enemies, reach + TOUCH)
    }

    /// Whether after a wheel any part of one of these enemies lies straight ahead, no farther than what the wheel leaves of
    /// `reach`.
    fn has_ahead_of_ride(
        &self,
        group: GroupId,
        wheel: Option<Wheel>,
        enemies: &[GroupId],
        reach: Length,
    ) -> bool {
        let walk = self.walk_of(group, wheel);
        // Who is touched within the tolerance where the distance ends is met.
        let left = (reach - walk.spent()).max(Length::ZERO) + TOUCH * 3;
        self.is_ahead_of(&walk.block(), enemies, left.min(reach + TOUCH))
    }

    /// Whether any part of one of these enemies lies straight ahead of a block, no farther than `reach`.
    fn is_ahead_of(&self, block: &Block, enemies: &[GroupId], reach: Length) -> bool {
        let lane = block.frame().lane(TOUCH, reach);
        enemies.iter().any(|enemy| {
            lane.meets(self.footprint(*enemy))
                || !self.group(*enemy).is_block() && self.bases(*enemy).iter().any(|base| lane.meets(base))
        })
    }

    /// The way of a group with a wheel.
    fn walk_of(&self, group: GroupId, wheel: Option<Wheel>) -> Walk {
        let mut walk = Walk::new(*self.block(group), Rounding::AtEnd, Cover::Footprint);
        if let Some(Wheel { about, by }) = wheel {
            let _ = walk.step(Leg::Wheel { about, by });
        }
        walk
    }
}

/// Wheels to one hand that bring an enemy ahead.
struct Windows {
    /// The largest wheel that is not longer than the group can go, in quarter degrees.
    most: i32,
    /// For each coarse step whether one is ahead.
    ahead: ArrayVec<bool, MOST_COARSE>,
    /// Nothing is in the way of the wheel before this quarter of a degree.
    free: i32,
}

/// A wheel of so many quarter degrees; none of them is straight ahead.
fn wheel_of(about: Hand, quarters: i32) -> Option<Wheel> {
    (quarters > 0).then_some(Wheel { about, by: Angle::hundredths(quarters * WHEEL_STEP.get()) })
}
