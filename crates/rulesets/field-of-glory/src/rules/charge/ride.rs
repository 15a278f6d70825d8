//! The path of a charge: at most one wheel, then straight ahead, and whom it meets (charge.path, charge.reach,
//! charge.step-forward).

use arrayvec::ArrayVec;
use ground::tabletop::{Angle, Block, Distance, Edge, Hand, Leg, Length, Rect, Sweep, TOUCH, WHEEL_STEP};
use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::rules::facts::contact::front_contact;
use crate::rules::facts::geometry::mu;
use crate::rules::march::travel::{Going, Obstacle, Travel, moved_ahead};
use crate::state::{GroupId, MOST_BASES, State};

/// More enemies than a charge can meet.
const MOST_MET: usize = 8;

/// The wheel with which a charge begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Wheel {
    /// The corner that stays.
    pub about: Hand,
    /// How far it turns, in whole hundredths of a degree, up to 90 degrees.
    pub by: Angle,
}

/// A charge as it would be ridden.
#[derive(Clone, Debug)]
pub(crate) struct Ride {
    /// The block after the wheel.
    pub wheeled: Block,
    /// What the wheel cost.
    pub cost: Length,
    /// How far straight ahead it goes until it meets somebody, or is stopped.
    pub way: Length,
    /// What stops it, if it is not an enemy.
    pub stopped: Option<Obstacle>,
    /// The enemies that its front meets first.
    pub met: ArrayVec<GroupId, MOST_MET>,
    /// The enemies that files reach by stepping forward besides.
    pub stepped_to: ArrayVec<GroupId, MOST_MET>,
    /// How far each file would step forward.
    pub steps: [Length; MOST_BASES],
}

impl Ride {
    /// The block where it stops.
    pub(crate) fn end(&self) -> Block {
        moved_ahead(&self.wheeled, self.way)
    }

    /// All whom it contacts.
    pub(crate) fn contacts(&self) -> impl Iterator<Item = GroupId> + '_ {
        self.met.iter().chain(&self.stepped_to).copied()
    }
}

/// Why a path cannot be ridden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoRide {
    /// The wheel is longer than the group can go.
    TooFar,
    /// Something is in the way of the wheel.
    Wheel(Obstacle),
    /// The group may not go at all.
    Held,
}

impl State {
    /// A charge of a group with a wheel, or straight ahead: as far as its rate goes, or another distance if it is variable.
    pub(crate) fn ride(
        &self,
        group: GroupId,
        wheel: Option<Wheel>,
        variable: Option<u8>,
    ) -> Result<Ride, NoRide> {
        define!("charge.path", "charge.move");
        let mut travel = self.sets_out(group);
        if travel.rate == 0 {
            return Err(NoRide::Held);
        }
        if let Some(distance) = variable {
            travel.extra = i8::try_from(i16::from(distance) - i16::from(travel.rate)).unwrap_or_default();
        }
        if let Some(wheel) = wheel {
            self.wheel(&mut travel, wheel)?;
        }
        let wheeled = travel.walk.block();
        let cost = travel.walk.spent();
        let most = mu(travel.reach(travel.rate)) - cost;
        let way = self.straight_way(&travel, most, Going::STRIKING);
        let reach = mu(travel.reach(way.rate)) - cost;
        let is_struck = matches!(way.stopped, Some(Obstacle::Enemy(_)));
        let mut ride = Ride {
            wheeled,
            cost,
            way: way.length,
            stopped: way.stopped.filter(|_| !is_struck),
            met: ArrayVec::new(),
            stepped_to: ArrayVec::new(),
            steps: [Length::ZERO; MOST_BASES],
        };
        if is_struck {
            self.met_by(group, &mut ride);
            self.step_forward(group, &mut ride, reach - way.length);
        }
        Ok(ride)
    }

    /// Wheels a group at the start of its charge: no position of the wheel may overlap anybody.
    fn wheel(&self, travel: &mut Travel, wheel: Wheel) -> Result<(), NoRide> {
        define!("move.wheel", "move.wheel.column");
        let leg = Leg::Wheel { about: wheel.about, by: wheel.by };
        let step = travel.walk.step(leg).map_err(|_| NoRide::TooFar)?;
        if step.cost > mu(travel.reach(travel.rate)) {
            return Err(NoRide::TooFar);
        }
        match self.in_the_way_of(travel, &step.sweep) {
            Some(obstacle) => Err(NoRide::Wheel(obstacle)),
            None => Ok(()),
        }
    }

    /// The enemies whose bases the front touches where a ride stops.
    fn met_by(&self, group: GroupId, ride: &mut Ride) {
        define!("geometry.straight");
        let (start, facing) = (ride.wheeled, ride.wheeled.place.facing);
        for enemy in self.enemies(self.side_of(group)) {
            let touched = start.front_rank().any(|(_, base)| {
                self.bases(enemy)
                    .iter()
                    .any(|theirs| base.way_to(facing, theirs).is_some_and(|way| way <= ride.way + TOUCH))
            });
            if touched {
                let _ = ride.met.try_push(enemy);
            }
        }
    }

    /// Files that touch nobody step ahead, each by itself and from left to right, as far as the distance left goes.
    fn step_forward(&self, group: GroupId, ride: &mut Ride, left: Length) {
        define!("charge.step-forward");
        let end = ride.end();
        for (file, base) in end.front_rank() {
            let is_in_contact = self.enemies(self.side_of(group)).any(|enemy| {
                self.bases(enemy).iter().any(|theirs| front_contact(&base, false, theirs).is_some())
            });
            if is_in_contact {
                continue;
            }
            let Some((way, enemy)) = self.next_ahead(group, &base, left) else { continue };
            ride.steps[usize::from(file).min(MOST_BASES - 1)] = way;
            if !ride.met.contains(&enemy) && !ride.stepped_to.contains(&enemy) {
                let _ = ride.stepped_to.try_push(enemy);
            }
        }
    }

    /// The first enemy straight ahead of a base within a distance, unless a friend is in the way.
    fn next_ahead(&self, group: GroupId, base: &Rect, within: Length) -> Option<(Length, GroupId)> {
        let facing = base.facing();
        let near = base.bounds().grown(within + TOUCH);
        let others = self.all_groups().filter(|other| *other != group && near.meets(self.bounds(*other)));
        let ways = others.flat_map(|other| {
            self.bases(other).iter().filter_map(move |theirs| Some((base.way_to(facing, theirs)?, other)))
        });
        let (way, other) = ways.filter(|(way, _)| *way <= within + TOUCH).min()?;
        (self.side_of(other) != self.side_of(group)).then_some((way.min(within), other))
    }

    /// What a sweep that is no straight way overlaps, if anything: enemies, friends who may not be passed, closed ground, camps,
    /// the outside of the table.
    pub(crate) fn in_the_way_of(&self, travel: &Travel, sweep: &Sweep) -> Option<Obstacle> {
        define!("geometry.path");
        let (group, side) = (travel.group, self.side_of(travel.group));
        if sweep.leaves(&self.scenario.table.bounds()).is_some() {
            return Some(Obstacle::Edge);
        }
        for (number, piece) in self.scenario.table.pieces.iter().enumerate() {
            if self.rate_on_piece(group, number).is_none() && sweep.meets_outline(&piece.outline) {
                return Some(Obstacle::Closed(number));
            }
        }
        for camp in battle::Side::BOTH {
            if self.camp_rect(camp).is_some_and(|rect| sweep.meets(&rect)) {
                return Some(Obstacle::Camp(camp));
            }
        }
        let near =
            self.all_groups().filter(|other| *other != group && sweep.bounds().meets(self.bounds(*other)));
        for other in near {
            let is_friend = self.side_of(other) == side;
            if is_friend && self.may_pass(group, other) {
                continue;
            }
            if self.bases(other).iter().any(|base| sweep.meets(base)) {
                return Some(if is_friend { Obstacle::Friend(other) } else { Obstacle::Enemy(other) });
            }
        }
        None
    }

    /// Every charge of a group that contacts somebody: straight ahead first, then the wheels of every quarter degree from the
    /// smallest on, the left before the right, until `found` says that it is enough by returning false. Wheels after which no
    /// enemy lies ahead are passed by.
    pub(crate) fn each_ride(&self, group: GroupId, mut found: impl FnMut(Option<Wheel>, &Ride) -> bool) {
        define!("charge.reach");
        let rate = mu(self.rate(group));
        let front = self.footprint(group).edge(Edge::Front);
        let near = |enemy: &GroupId| {
            let bases = self.bases(*enemy).iter();
            bases
                .map(|base| Distance::of_rect_and_segment(base, front))
                .any(|far| far.is_at_most(rate + TOUCH))
        };
        let enemies: Vec<GroupId> = self.enemies(self.side_of(group)).filter(near).collect();
        if enemies.is_empty() {
            return;
        }
        let quarters = 1..=(9_000 / WHEEL_STEP.get());
        let wheels = quarters.flat_map(|n| {
            Hand::BOTH.map(|about| Some(Wheel { about, by: Angle::hundredths(n * WHEEL_STEP.get()) }))
        });
        for wheel in [None].into_iter().chain(wheels) {
            if !self.has_ahead(group, wheel, &enemies) {
                continue;
            }
            let Ok(ride) = self.ride(group, wheel, None) else { continue };
            if !ride.met.is_empty() && !found(wheel, &ride) {
                return;
            }
        }
    }

    /// Whether after a wheel any part of one of these enemies lies straight ahead.
    fn has_ahead(&self, group: GroupId, wheel: Option<Wheel>, enemies: &[GroupId]) -> bool {
        let mut walk = self.sets_out(group).walk;
        if let Some(Wheel { about, by }) = wheel
            && walk.step(Leg::Wheel { about, by }).is_err()
        {
            return false;
        }
        let lane = walk.block().frame().lane(Length::ZERO, mu(self.rate(group)));
        enemies.iter().any(|enemy| self.bases(*enemy).iter().any(|base| lane.meets(base)))
    }
}
