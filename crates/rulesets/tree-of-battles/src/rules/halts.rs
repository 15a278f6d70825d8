//! What halts a move: enemies at 12″ in the Approach, enemies to the front at 2″ in the Tactical Move.

use battle::Refusal;
use ground::tabletop::{
    self, Bearing, Block, Convex, Cover, Distance, Length, Place, Rect, Rounding, Sweep, Vector, Walk,
};

use crate::charts::{APPROACH_HALT, FRONT_HALT};
use crate::rulebook::{define, rule};
use crate::rules::contact::APART;
use crate::rules::ground::Gait;
use crate::rules::orders::hundredths;
use crate::rules::trail::{Pace, Trail};
use crate::state::{ContingentId, State};
use crate::troops::Class;

/// Lengths that are found are written in hundredths of an inch.
const GRAIN: i32 = Length::INCH_HUNDREDTH.micrometres();
/// A sideways leg is examined at steps of this length.
const SLIDE_STEP: Length = Length::inch_hundredths(5);

/// A length rounded down to what is written.
pub(crate) fn grained(length: Length) -> Length {
    Length::new(length.micrometres().div_euclid(GRAIN) * GRAIN)
}

/// How near a leg comes to a rectangle anywhere on its way, in hundredths of an inch; looked at no closer than needed to
/// know whether it comes nearer than `limit`.
fn nearest_on(sweep: &Sweep, rect: &Rect, limit: i32) -> i32 {
    if sweep.straight().is_some() {
        let near = |hull: Convex| hundredths(Distance::between_convex(hull.corners(), rect.corners()));
        return sweep.hulls().map(near).min().unwrap_or(i32::MAX);
    }
    steps_of(sweep, rect, limit).map(|(_, distance)| distance).min().unwrap_or(i32::MAX)
}

/// Whether a leg comes nearer to a rectangle than a limit in hundredths of an inch.
fn comes_nearer(stride: &tabletop::Step, rect: &Rect, limit: i32) -> bool {
    let Some(by) = stride.sweep.straight() else { return true };
    let (start, end) = (stride.from.footprint(), stride.to.footprint());
    if is_ahead(stride) {
        // As the room ahead is measured: the two agree to the last micrometre.
        return reach_at(&start, stride.from.place.facing, rect, limit, by) < grained(by)
            || by != grained(by) && hundredths(end.distance(rect)) < limit;
    }
    let Some(toward) = Bearing::of(stride.from.place.at.to(stride.to.place.at)) else { return false };
    hundredths(end.distance(rect)) < limit || reach_at(&start, toward, rect, limit, by) < grained(by)
}

/// The positions of a wheel with their distance from a rectangle in hundredths of an inch; those that cannot be nearer than
/// `limit` are skipped, but never the last.
fn steps_of<'a>(sweep: &'a Sweep, rect: &'a Rect, limit: i32) -> impl Iterator<Item = (Rect, i32)> + 'a {
    let last = sweep.last_position();
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let number = next?;
        let at = sweep.position(number);
        let distance = hundredths(at.distance(rect));
        // No corner goes farther than this in a quarter of a degree.
        let span = Length::new(at.front().micrometres() + at.depth().micrometres());
        let stride = tabletop::WHEEL_STEP.arc(span).micrometres() / GRAIN + 1;
        let skip = (distance - limit - 1).max(0) / stride;
        next = (number < last).then(|| (number + 1 + skip).min(last));
        Some((at, distance))
    })
}

/// Whether any part of a body is in the front zone of a rectangle (geo.front-zone).
fn is_to_front(rect: &Rect, other: &Block) -> bool {
    let zone = rect.frame().front_zone();
    other.parts().any(|part| zone.overlaps(&part))
}

/// A block straight ahead by some way.
fn ahead(block: &Block, by: Length) -> Block {
    Block { place: Place::new(block.place.at.moved(block.place.facing, by), block.place.facing), ..*block }
}

impl Trail<'_> {
    /// A leg may not come nearer to enemies than the phase allows.
    pub(super) fn heed(&self, stride: &tabletop::Step) -> Result<(), Refusal> {
        let (limit, reach) = match self.allowance.pace {
            Pace::March => (i32::from(APPROACH_HALT) * 100, APPROACH_HALT),
            Pace::Tactical => (i32::from(FRONT_HALT) * 100, FRONT_HALT),
        };
        let near = stride.sweep.bounds().grown(Length::inches(i32::from(reach)));
        for enemy in self.battle.enemies(self.side) {
            let rect = self.battle.footprint(enemy);
            if !near.meets(self.battle.bounds(enemy)) {
                continue;
            }
            if !comes_nearer(stride, rect, limit) {
                continue;
            }
            let nearest = nearest_on(&stride.sweep, rect, limit);
            match self.allowance.pace {
                Pace::March if nearest < limit => {
                    define!("move.march-limits");
                    let why = "{0} halts at 12″ from {1}";
                    return Err(Refusal::new(rule!("approach.halt"), why)
                        .about(self.gait.who.into())
                        .and(enemy.into()));
                }
                Pace::Tactical if nearest < limit => self.heed_front(stride, enemy, nearest)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Nor may a leg that covers no distance: only where it ends counts.
    pub(super) fn heed_in_place(&self, stride: &tabletop::Step) -> Result<(), Refusal> {
        let (start, end) = (stride.from.footprint(), stride.to.footprint());
        if start == end {
            return Ok(());
        }
        let (limit, rule, why) = match self.allowance.pace {
            Pace::March => (APPROACH_HALT, rule!("approach.halt"), "{0} halts at 12″ from {1}"),
            Pace::Tactical => {
                (FRONT_HALT, rule!("tact.front-halt"), "{0} may come no nearer to {1} before it")
            }
        };
        let near = end.bounds().grown(Length::inches(i32::from(limit)));
        for enemy in self.battle.enemies(self.side) {
            let rect = self.battle.footprint(enemy);
            if !near.meets(self.battle.bounds(enemy)) {
                continue;
            }
            let after = hundredths(end.distance(rect));
            let comes_nearer = after < i32::from(limit) * 100 && after < hundredths(start.distance(rect));
            let counts = self.allowance.pace == Pace::March || is_to_front(&end, &self.battle.block(enemy));
            if comes_nearer && counts {
                return Err(Refusal::new(rule, why).about(self.gait.who.into()).and(enemy.into()));
            }
        }
        Ok(())
    }

    /// Whether a leg that comes within 2″ of an enemy does so with him to the front.
    fn heed_front(&self, stride: &tabletop::Step, enemy: ContingentId, nearest: i32) -> Result<(), Refusal> {
        let refuse = |why: &'static str| {
            Err(Refusal::new(rule!("tact.front-halt"), why).about(self.gait.who.into()).and(enemy.into()))
        };
        let limit = i32::from(FRONT_HALT) * 100;
        let (rect, other) = (self.battle.footprint(enemy), self.battle.block(enemy));
        let start = stride.from.footprint();
        let before = hundredths(start.distance(rect));
        if before <= limit && is_to_front(&start, &other) {
            return if nearest < before { refuse("{0} may come no nearer to {1} before it") } else { Ok(()) };
        }
        let halts = match stride.sweep.straight() {
            Some(by) if is_ahead(stride) => {
                // Whoever is to the front where the limit is reached was so before.
                let reach = reach_at(&start, stride.from.place.facing, rect, limit, by);
                before > limit && is_to_front(&ahead(&stride.from, reach).footprint(), &other)
            }
            Some(by) => {
                slides(stride, by).any(|at| hundredths(at.distance(rect)) < limit && is_to_front(&at, &other))
            }
            None => steps_of(&stride.sweep, rect, limit)
                .any(|(at, distance)| distance < limit && is_to_front(&at, &other)),
        };
        if halts { refuse("{0} halts at 2″ from {1} before it") } else { Ok(()) }
    }

    /// How far it can go straight ahead from where it is now and end there, in hundredths of an inch; `most` at most.
    pub(crate) fn room(&self, most: Length) -> Length {
        let at_will = self.allowance.at_will;
        let most = if at_will { self.room_before_hidden(most) } else { most };
        let room = |most| self.battle.room_ahead(self.gait, &self.block(), most, Some(self.allowance.pace));
        let far = room(most);
        // Foot that would squeeze through a gap has only half of its move for it.
        let half = self.left_if(true).min(most);
        if half < far && self.squeezes(far) { room(half) } else { far }
    }

    /// How far it can go before it comes to a friend who lies hidden.
    fn room_before_hidden(&self, most: Length) -> Length {
        let mut room = most;
        for friend in self.battle.hidden_beside(self.gait.who) {
            let stride = stride_ahead(&self.block(), room);
            let way = stride.and_then(|stride| stride.sweep.reach(self.battle.footprint(friend)));
            room = way.map_or(room, |way| room.min((way - APART).max(Length::ZERO)));
        }
        room
    }

    /// Whether it would squeeze through a gap so far ahead.
    fn squeezes(&self, far: Length) -> bool {
        let reach = self.block().footprint().bounds().grown(far);
        let is_near_gap = self
            .battle
            .terrain()
            .any(|piece| piece.row.class == Class::Gap && piece.outline.bounds().meets(&reach));
        if !is_near_gap {
            return false;
        }
        let stride = stride_ahead(&self.block(), far);
        stride.is_some_and(|stride| {
            self.battle.ground_met(self.gait, &stride.from, &stride.to, &stride.sweep).gap
        })
    }
}

/// Whether a straight leg goes the way the block faces, but for rounding.
fn is_ahead(stride: &tabletop::Step) -> bool {
    let Place { at, facing } = stride.from.place;
    let there = at.moved(facing, at.to(stride.to.place.at).length());
    Distance::of_points(there, stride.to.place.at).is_at_most(Length::new(3))
}

/// A sideways leg at its steps and its end.
fn slides(stride: &tabletop::Step, by: Length) -> impl Iterator<Item = Rect> + '_ {
    let way = stride.from.place.at.to(stride.to.place.at);
    let count = (by.micrometres() / SLIDE_STEP.micrometres()).max(0);
    let start = stride.from.footprint();
    let at = move |n: i32| {
        let part = |whole: i64| {
            whole * i64::from(n) * i64::from(SLIDE_STEP.micrometres()) / i64::from(by.micrometres().max(1))
        };
        start.shifted(Vector::new(part(way.x), part(way.y)))
    };
    (0..=count).map(at).chain(std::iter::once(stride.to.footprint()))
}

/// How far a rectangle can be shifted, in hundredths of an inch and `most` at most, before it is nearer to another than a
/// limit. It is looked at after every hundredth of an inch; what cannot matter is skipped, since nobody comes nearer faster
/// than he goes.
fn reach_at(start: &Rect, toward: Bearing, rect: &Rect, limit: i32, most: Length) -> Length {
    let last = most.micrometres() / GRAIN;
    let toward = toward.unit();
    let mut way = 0;
    while way <= last {
        let there = start.shifted(toward.ahead(Length::new(way * GRAIN)));
        let distance = hundredths(there.distance(rect));
        if distance < limit {
            return Length::new((way - 1).max(0) * GRAIN);
        }
        way += (distance - limit).max(1);
    }
    Length::new(last * GRAIN)
}

/// How far somebody can go.
impl State {
    /// How far a body can go straight ahead and end there, in hundredths of an inch: halted by enemies as the phase has it,
    /// by ground and by the edge of the table, and stopping before friends whom it cannot come clear of.
    pub(crate) fn room_ahead(&self, gait: Gait, block: &Block, most: Length, pace: Option<Pace>) -> Length {
        let side = self.contingent(gait.who).side;
        let mut room = grained(most);
        if room <= Length::ZERO {
            return Length::ZERO;
        }
        let Some(stride) = stride_ahead(block, room) else { return Length::ZERO };
        if let Some(way) = stride.sweep.leaves(&self.board()) {
            room = room.min(grained(way));
        }
        room = self.room_on_ground(gait, &stride, room);
        let halt = if pace == Some(Pace::March) { APPROACH_HALT } else { FRONT_HALT };
        let near = stride.sweep.bounds().grown(Length::inches(i32::from(halt)));
        for other in self.all_contingents() {
            let c = self.contingent(other);
            let rect = self.footprint(other);
            if c.side == side || !c.is_on_table() || !near.meets(&rect.bounds()) {
                continue;
            }
            room = room.min(self.room_before(block, other, &stride.sweep, room, pace));
        }
        self.room_among_friends(gait.who, block, room)
    }

    /// How far the ground lets a body go straight ahead on a leg: what does not bar a long leg may bar one that ends in it.
    fn room_on_ground(&self, gait: Gait, leg: &tabletop::Step, most: Length) -> Length {
        let mut room = most;
        while room > Length::ZERO {
            let stride = if room == leg.cost { Some(*leg) } else { stride_ahead(&leg.from, room) };
            let Some(stride) = stride else { return Length::ZERO };
            let met = self.ground_met(gait, &stride.from, &stride.to, &stride.sweep);
            let Some(bar) = met.bar else { return room };
            room = grained(bar.after).min(room - Length::INCH_HUNDREDTH);
        }
        Length::ZERO
    }

    /// How far one enemy lets a block go straight ahead.
    fn room_before(
        &self,
        block: &Block,
        enemy: ContingentId,
        sweep: &Sweep,
        room: Length,
        pace: Option<Pace>,
    ) -> Length {
        let rect = self.footprint(enemy);
        let mut room = room;
        if let Some(way) = sweep.reach(rect) {
            room = room.min(grained(way - APART));
        }
        if !self.is_enemy(enemy, self.contingent(enemy).side.other()) {
            return room.max(Length::ZERO);
        }
        let limit = match pace {
            Some(Pace::March) => i32::from(APPROACH_HALT) * 100,
            Some(Pace::Tactical) => i32::from(FRONT_HALT) * 100,
            None => return room.max(Length::ZERO),
        };
        let reach = reach_at(&block.footprint(), block.place.facing, rect, limit, room);
        if reach < room {
            let halts = pace == Some(Pace::March)
                || is_to_front(&ahead(block, reach).footprint(), &self.block(enemy));
            if halts {
                room = room.min(grained(reach));
            }
        }
        room.max(Length::ZERO)
    }

    /// The farthest end not beyond `room` at which no friend is overlapped.
    fn room_among_friends(&self, who: ContingentId, block: &Block, room: Length) -> Length {
        let side = self.contingent(who).side;
        let mut room = room;
        let mut again = true;
        while again && room > Length::ZERO {
            again = false;
            let end = ahead(block, room);
            let bounds = end.footprint().bounds();
            for friend in self.on_table(side) {
                if friend == who || !self.bounds(friend).meets(&bounds) {
                    continue;
                }
                let theirs = self.block(friend);
                if !end.parts().any(|part| theirs.parts().any(|other| part.overlaps(&other))) {
                    continue;
                }
                let way = block
                    .parts()
                    .filter_map(|part| {
                        theirs.parts().filter_map(|other| part.way_to(block.place.facing, &other)).min()
                    })
                    .min();
                let stop = grained(way.unwrap_or(Length::ZERO)).min(room - Length::INCH_HUNDREDTH);
                room = stop.max(Length::ZERO);
                again = true;
            }
        }
        room
    }
}

/// A straight leg ahead.
pub(crate) fn stride_ahead(block: &Block, by: Length) -> Option<tabletop::Step> {
    Walk::new(*block, Rounding::EachLeg, Cover::Footprint).step(tabletop::Leg::ahead(by)).ok()
}
