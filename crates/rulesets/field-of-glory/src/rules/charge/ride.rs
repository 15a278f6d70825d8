//! The path of a charge: at most one wheel, then straight ahead, and whom it meets (charge.path, charge.move,
//! charge.step-forward).

use arrayvec::ArrayVec;
use ground::tabletop::{Angle, Block, Cover, Hand, Leg, Length, Rect, Shape, Sweep, TOUCH, WHEEL_STEP};
use serde::{Deserialize, Serialize};

use crate::charts::FORTIFICATION_REACH_MM;
use crate::rulebook::define;
use crate::rules::facts::contact::front_contact;
use crate::rules::facts::geometry::mu;
use crate::rules::march::passing::swept_ahead;
use crate::rules::march::travel::{Going, Obstacle, Travel, moved_ahead};
use crate::state::{GroupId, MOST_BASES, State};

/// More enemies than a charge can meet.
pub(crate) const MOST_MET: usize = 8;
/// More friends than a charger can run through.
const MOST_BURST: usize = 16;
/// More rows of friends than stand one behind the other.
const MOST_ROWS: usize = 8;

/// The wheel with which a charge begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Wheel {
    /// The corner that stays.
    pub about: Hand,
    /// How far it turns, in whole hundredths of a degree, up to 90 degrees.
    pub by: Angle,
}

/// A charge as it would be ridden.
#[derive(Clone, Debug)]
pub(crate) struct Ride {
    /// What the wheel sweeps, if there is one.
    pub turn: Option<Sweep>,
    /// The block after the wheel.
    pub wheeled: Block,
    /// What goes straight ahead from there: the block, or of a column that has wheeled its front base alone.
    lead: Block,
    /// What the wheel cost.
    pub cost: Length,
    /// How far straight ahead it goes until it meets somebody, or is stopped.
    pub way: Length,
    /// What stops it, if it is not an enemy.
    pub stopped: Option<Obstacle>,
    /// The friends whom it bursts through.
    pub burst: ArrayVec<GroupId, MOST_BURST>,
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

    /// The bases where it ends, files that step forward included.
    pub(crate) fn bases(&self) -> ArrayVec<Rect, MOST_BASES> {
        let end = self.end();
        let stands = end.stands().map(|(base, rect)| self.stepped(&end, base, rect));
        stands.take(MOST_BASES).collect()
    }

    /// A base of the block at the end, with the step of its file.
    fn stepped(&self, end: &Block, base: u8, rect: Rect) -> Rect {
        let by = self.steps[usize::from(end.shape.file_of(base)).min(MOST_BASES - 1)];
        rect.shifted(end.place.facing.unit().ahead(by))
    }

    /// What the straight part sweeps.
    pub(crate) fn lane(&self) -> Option<Sweep> {
        swept_ahead(&self.lead, self.way)
    }

    /// What all of it sweeps.
    pub(crate) fn swept(&self) -> ArrayVec<Sweep, 2> {
        self.turn.into_iter().chain(self.lane()).collect()
    }

    /// Whether it goes over a rectangle, files that step forward included.
    pub(crate) fn goes_over(&self, rect: &Rect) -> bool {
        self.sweeps(rect) || self.bases().iter().any(|base| base.overlaps(rect))
    }

    /// Whether its path up to the first contact overlaps a rectangle.
    pub(crate) fn sweeps(&self, rect: &Rect) -> bool {
        define!("geometry.path");
        self.turn.is_some_and(|turn| turn.meets(rect)) || self.lane().is_some_and(|lane| lane.meets(rect))
    }
}

/// Why a path cannot be ridden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoRide {
    /// The wheel is longer than the group can go.
    TooFar,
    /// Something is in the way of the wheel.
    Wheel(Obstacle),
    /// There is no room behind the front base of a column.
    Tail(Obstacle),
    /// The group may not go at all.
    Held,
}

impl State {
    /// A charge of a group with a wheel, or straight ahead: as far as its rate goes, or another distance in MUs if it is variable.
    pub(crate) fn ride(
        &self,
        group: GroupId,
        wheel: Option<Wheel>,
        variable: Option<u8>,
    ) -> Result<Ride, NoRide> {
        self.ride_from(group, wheel, variable, 0)
    }

    /// The same, if nothing is in the way of the wheel before this quarter of a degree.
    pub(crate) fn ride_from(
        &self,
        group: GroupId,
        wheel: Option<Wheel>,
        variable: Option<u8>,
        free: i32,
    ) -> Result<Ride, NoRide> {
        define!("charge.path", "vmd.least");
        let mut travel = self.sets_out(group);
        if travel.rate == 0 {
            return Err(NoRide::Held);
        }
        if let Some(distance) = variable {
            travel.extra = i8::try_from(i16::from(distance) - i16::from(travel.rate)).unwrap_or_default();
        }
        let turn = match wheel {
            Some(wheel) => Some(self.wheel(&mut travel, wheel, free)?),
            None => None,
        };
        let (lead, cost) = (travel.walk.block(), travel.walk.spent());
        let wheeled = Block { shape: self.block(group).shape, ..lead };
        let most = mu(travel.reach(travel.rate)) - cost;
        let mut way = self.straight_way(&travel, most, Going::STRIKING);
        let reach = mu(travel.reach(way.rate)) - cost;
        if let Some(Obstacle::Work(_)) = way.stopped
            && let Some((at, enemy)) = self.defender_ahead(group, &wheeled, way.length, reach)
        {
            (way.length, way.stopped) = (at, Some(Obstacle::Enemy(enemy)));
        }
        if !matches!(way.stopped, Some(Obstacle::Enemy(_)))
            && let Some((at, enemy)) = self.enemy_at_limit(group, &wheeled, way.length)
        {
            (way.length, way.stopped) = (at, Some(Obstacle::Enemy(enemy)));
        }
        let is_struck = matches!(way.stopped, Some(Obstacle::Enemy(_)));
        let mut ride = Ride {
            turn,
            wheeled,
            lead,
            cost,
            way: way.length,
            stopped: way.stopped.filter(|_| !is_struck),
            burst: ArrayVec::new(),
            met: ArrayVec::new(),
            stepped_to: ArrayVec::new(),
            steps: [Length::ZERO; MOST_BASES],
        };
        if is_struck {
            self.met_by(group, &mut ride);
        }
        self.make_room(&travel, &mut ride, variable.is_some());
        if lead.shape != wheeled.shape {
            self.falls_in(&travel, &ride)?;
        }
        if !ride.met.is_empty() {
            let left = reach - ride.way;
            self.step_forward(group, &mut ride, left);
        }
        Ok(ride)
    }

    /// The path of a charge that was declared, whatever has moved into it since: a wheel that is no longer free ends at the last
    /// quarter degree where it was, and the charge goes straight on from there.
    pub(crate) fn ride_on(&self, group: GroupId, wheel: Option<Wheel>, variable: Option<u8>) -> Option<Ride> {
        define!("charge.move");
        let mut wheel = wheel;
        loop {
            match (self.ride(group, wheel, variable), wheel) {
                (Ok(ride), _) => return Some(ride),
                (Err(NoRide::Held), _) | (Err(_), None) => return None,
                (Err(NoRide::TooFar | NoRide::Wheel(_) | NoRide::Tail(_)), Some(Wheel { about, by })) => {
                    let less = (by.get() - 1) / WHEEL_STEP.get() * WHEEL_STEP.get();
                    wheel = (less > 0).then_some(Wheel { about, by: Angle::hundredths(less) });
                }
            }
        }
    }

    /// Wheels a group at the start of its charge: no position of the wheel may overlap anybody. Of a column only the front base
    /// wheels.
    fn wheel(&self, travel: &mut Travel, wheel: Wheel, free: i32) -> Result<Sweep, NoRide> {
        define!("move.wheel", "move.wheel.column");
        if self.is_column(travel.group) {
            let front = Shape { stands: 1, ..travel.walk.block().shape };
            travel.walk.step(Leg::Form { shape: front }).map_err(|_| NoRide::TooFar)?;
        }
        let before = *travel;
        let leg = Leg::Wheel { about: wheel.about, by: wheel.by };
        let step = travel.walk.step(leg).map_err(|_| NoRide::TooFar)?;
        let is_too_long = |rate: u8| step.cost > mu(before.reach(rate));
        if is_too_long(before.rate) {
            return Err(NoRide::TooFar);
        }
        if let Some(obstacle) = self.in_the_way_of(&before, &step.sweep.from_step(free)) {
            return Err(NoRide::Wheel(obstacle));
        }
        travel.rate = self.rate_after(&before, &step.sweep);
        if is_too_long(travel.rate) { Err(NoRide::TooFar) } else { Ok(step.sweep) }
    }

    /// The other bases of a column that has wheeled come to stand straight behind its front base: that place must be free, and its
    /// ground not too slow for the way.
    fn falls_in(&self, travel: &Travel, ride: &Ride) -> Result<(), NoRide> {
        define!("move.wheel.column");
        let end = ride.end();
        let sweep = Sweep::standing(&end, Cover::Stands);
        let on_friend = || self.friends_under(travel.group, &end).next().map(Obstacle::Friend);
        if let Some(obstacle) = self.in_the_way_of(travel, &sweep).or_else(on_friend) {
            return Err(NoRide::Tail(obstacle));
        }
        if ride.cost + ride.way > mu(travel.reach(self.rate_after(travel, &sweep))) {
            return Err(NoRide::TooFar);
        }
        Ok(())
    }

    /// A base that defends works just beyond where riders came to them: they may go on as far as they need to touch it.
    fn defender_ahead(
        &self,
        group: GroupId,
        wheeled: &Block,
        way: Length,
        reach: Length,
    ) -> Option<(Length, GroupId)> {
        define!("terrain.fortification");
        let facing = wheeled.place.facing;
        let most = reach.min(way + Length::mm(FORTIFICATION_REACH_MM) + TOUCH);
        let enemies = self.enemies(self.side_of(group));
        let bases = enemies
            .flat_map(|enemy| (0..).zip(self.bases(enemy)).map(move |(base, rect)| (enemy, base, rect)));
        let ways = bases.filter_map(|(enemy, base, rect)| {
            let at = wheeled.front_rank().filter_map(|(_, mine)| mine.way_to(facing, rect)).min()?;
            (at <= most && self.defends_work((enemy, base), None)).then_some((at, enemy))
        });
        ways.min()
    }

    /// An enemy whom a ride touches, within the tolerance, exactly where its distance ends or something else stops it.
    fn enemy_at_limit(&self, group: GroupId, wheeled: &Block, way: Length) -> Option<(Length, GroupId)> {
        define!("geometry.tolerance");
        let facing = wheeled.place.facing;
        let near = wheeled.footprint().bounds().grown(way + TOUCH);
        let enemies = self.enemies(self.side_of(group)).filter(|enemy| near.meets(self.bounds(*enemy)));
        let bases = enemies.flat_map(|enemy| self.bases(enemy).iter().map(move |rect| (enemy, rect)));
        let ways = bases.filter_map(|(enemy, rect)| {
            let at = wheeled.front_rank().filter_map(|(_, mine)| mine.way_to(facing, rect)).min()?;
            (at <= way + TOUCH).then_some((at.min(way), enemy))
        });
        ways.min()
    }

    /// The enemies whose bases the front touches where a ride stops.
    fn met_by(&self, group: GroupId, ride: &mut Ride) {
        define!("geometry.straight");
        let (start, facing) = (ride.wheeled, ride.wheeled.place.facing);
        let near = start.footprint().bounds().grown(ride.way + Length::MM);
        for enemy in self.enemies(self.side_of(group)).filter(|enemy| near.meets(self.bounds(*enemy))) {
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

    /// Friends whom a ride passes must be passed wholly: if it would end on them it stops at their near edge and meets nobody.
    /// Who chases is placed just beyond them instead, if nothing but friends is in the way there, and bursts through those whom it
    /// may not pass.
    fn make_room(&self, travel: &Travel, ride: &mut Ride, chases: bool) {
        define!("pass.room");
        let group = travel.group;
        let Some(friend) = self.friends_under(group, &moved_ahead(&ride.lead, ride.way)).next() else {
            return;
        };
        let beyond = if chases && ride.met.is_empty() { self.beyond_friends(travel, ride.way) } else { None };
        ride.met.clear();
        let Some(beyond) = beyond else {
            ride.stopped = Some(Obstacle::Friend(friend));
            ride.way = self.stops_clear(group, &ride.lead, ride.way);
            return;
        };
        (ride.way, ride.stopped) = (beyond, None);
        let facing = ride.lead.place.facing;
        if let Some(lane) = ride.lane() {
            let burst = self.friends_met(group, &lane);
            let burst = burst.filter(|friend| !self.may_pass_facing(group, *friend, facing));
            ride.burst = burst.take(MOST_BURST).collect();
        }
    }

    /// How far a group must go to be past all friends on whom it would end; none if anything but friends is in the way there.
    fn beyond_friends(&self, travel: &Travel, way: Length) -> Option<Length> {
        let start = travel.walk.block();
        let far = Travel { extra: i8::MAX, ..*travel };
        let going = Going { friends_stop: false, ..Going::STRIKING };
        let mut at = way;
        for _ in 0..MOST_ROWS {
            let end = moved_ahead(&start, at);
            let Some(beyond) =
                self.friends_under(travel.group, &end).map(|friend| self.way_past(&start, friend)).max()
            else {
                return Some(at);
            };
            if beyond <= at || self.straight_way(&far, beyond, going).stopped.is_some() {
                return None;
            }
            at = beyond;
        }
        None
    }

    /// Files that touch nobody step ahead, each by itself and from left to right, as far as the distance left goes.
    pub(crate) fn step_forward(&self, group: GroupId, ride: &mut Ride, left: Length) {
        define!("charge.step-forward");
        let end = ride.end();
        let near = end.footprint().bounds().grown(left.max(Length::ZERO) + TOUCH);
        let enemies: ArrayVec<GroupId, 16> = self
            .enemies(self.side_of(group))
            .filter(|enemy| near.meets(self.bounds(*enemy)))
            .take(16)
            .collect();
        for (file, base) in end.front_rank() {
            let is_in_contact = enemies.iter().any(|enemy| {
                self.bases(*enemy).iter().any(|theirs| front_contact(&base, false, theirs).is_some())
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

    /// What a sweep that is no straight way overlaps, if anything: enemies, friends who may not be passed, closed ground, works
    /// that it may not cross, camps, the outside of the table.
    pub(crate) fn in_the_way_of(&self, travel: &Travel, sweep: &Sweep) -> Option<Obstacle> {
        define!("geometry.path");
        let (group, side) = (travel.group, self.side_of(travel.group));
        if sweep.leaves(&self.scenario.table.bounds()).is_some() {
            return Some(Obstacle::Edge);
        }
        let mut pieces = self.scenario.table.near(sweep.bounds()).map(|(piece, _)| piece);
        let is_closed = |piece: &usize| self.rate_on_piece(group, *piece).is_none();
        if !travel.road
            && let Some(closed) =
                pieces.find(|piece| is_closed(piece) && self.is_ground_touched(*piece, sweep))
        {
            return Some(Obstacle::Closed(closed));
        }
        if let Some(work) = self.work_in_the_way(travel, sweep) {
            return Some(Obstacle::Work(work));
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
            if is_friend && (travel.line.groups().contains(&other) || self.may_pass(group, other)) {
                continue;
            }
            if self.bases(other).iter().any(|base| sweep.meets(base)) {
                return Some(if is_friend { Obstacle::Friend(other) } else { Obstacle::Enemy(other) });
            }
        }
        None
    }
}
