//! A finite, canonical, sensible sample of the moves a contingent can make: what is listed, while any may be written.

use arrayvec::ArrayVec;
use ground::tabletop::{Angle, Bearing, Hand, Length};

use crate::actions::{Action, Leg, Legs};
use crate::rulebook::define;
use crate::rules::halts::grained;
use crate::rules::trail::{Allowance, Going, Trail, Walked};
use crate::state::{ContingentId, State};
use crate::troops::{Array, Troop};

/// Turns smaller than this are not worth listing.
const LEAST_TURN: Angle = Angle::degrees(2);
/// Beyond this a wheel is not worth listing: one turns about.
const MOST_WHEEL: Angle = Angle::degrees(100);
/// No more moves than this are listed.
const MOST_LISTED: usize = 40;
/// Legs shorter than this are not worth listing.
const LEAST_LEG: Length = Length::inch_hundredths(10);

/// A move in the making, with its legs.
#[derive(Clone)]
struct Draft<'a> {
    trail: Trail<'a>,
    legs: Legs,
}

/// Who is told of a move that is allowed, and whether it is one of those that bring a contingent nearest to the enemy.
type Tell<'t> = &'t mut dyn FnMut(&Legs, &Walked, bool);

impl<'a> Draft<'a> {
    fn new(battle: &'a State, who: ContingentId, allowance: Allowance) -> Draft<'a> {
        Draft { trail: Trail::new(battle, who, allowance), legs: Legs::new() }
    }

    /// One leg more, if it is allowed.
    fn with(&self, leg: Leg) -> Option<Draft<'a>> {
        let mut next = self.clone();
        next.trail.leg(leg).ok()?;
        next.legs.push(leg).then_some(next)
    }

    /// Straight ahead as far as it can.
    fn onward(&self) -> Option<Draft<'a>> {
        self.onward_by(self.room())
    }

    /// How far it can go straight ahead.
    fn room(&self) -> Length {
        self.trail.room(self.trail.left())
    }

    /// Straight ahead by some of what it can.
    fn onward_by(&self, some: Length) -> Option<Draft<'a>> {
        let by = grained(some);
        if by < LEAST_LEG {
            return None;
        }
        let mut next = self.clone();
        next.trail.ahead_in_room(by).ok()?;
        next.legs.push(Leg::Ahead(by)).then_some(next)
    }

    /// Tells of it if it may end here.
    fn offer(&self, closes: bool, tell: Tell<'_>) {
        if self.legs.is_empty() {
            return;
        }
        if let Ok(walked) = self.trail.clone().finish() {
            tell(&self.legs, &walked, closes);
        }
    }

    /// Tells of it with as much as is left straight ahead.
    fn offer_onward(&self, closes: bool, tell: Tell<'_>) {
        if let Some(further) = self.onward() {
            further.offer(closes, tell);
        }
    }

    /// Tells of it with parts of what is left straight ahead: the whole, a half and so on.
    fn offer_parts(&self, parts: &[i32], closes: impl Fn(i32) -> bool, tell: Tell<'_>) {
        let room = self.room();
        for part in parts {
            if let Some(ahead) = self.onward_by(Length::new(room.micrometres() / part)) {
                ahead.offer(closes(*part), tell);
            }
        }
    }

    /// Wheels by an angle, or as far as the move goes.
    fn wheeled(&self, turn: Angle) -> Option<Draft<'a>> {
        let hand = if turn < Angle::ZERO { Hand::Left } else { Hand::Right };
        let arc = turn.abs().arc(self.trail.block().shape.width());
        // The next hundredth of an inch, so that the whole angle is reached.
        let arc = grained(arc + Length::INCH_HUNDREDTH).min(grained(self.trail.left()));
        if arc < LEAST_LEG {
            return None;
        }
        self.with(if hand == Hand::Left { Leg::WheelLeft(arc) } else { Leg::WheelRight(arc) })
    }
}

/// Lists a move unless it is listed already: two ways to the same turn come to the same legs.
fn push_new(action: Action, into: &mut Vec<Action>, from: usize) -> bool {
    let is_new = !into[from..].contains(&action);
    if is_new {
        into.push(action);
    }
    is_new
}

/// What is listed.
impl State {
    /// Lists marches of a contingent.
    pub(crate) fn list_marches(&self, contingent: ContingentId, into: &mut Vec<Action>) {
        let allowance = self.march_allowance(contingent, false);
        self.sample(contingent, allowance, &mut |legs, _, _| {
            into.push(Action::March { contingent, road: false, legs: *legs });
        });
        if self.may_take_road(contingent).is_ok() {
            let allowance = self.march_allowance(contingent, true);
            let from = into.len();
            self.sample(contingent, allowance, &mut |legs, _, _| {
                push_new(Action::March { contingent, road: true, legs: *legs }, into, from);
            });
        }
    }

    /// Lists Tactical Moves of a contingent: at least one, if any is allowed.
    pub(crate) fn list_moves(&self, contingent: ContingentId, allowance: Allowance, into: &mut Vec<Action>) {
        let from = into.len();
        let now = self.gap_to_close(contingent);
        // The gap that each leaves, and the least that a move can leave; who mounts need not close.
        let mut gaps: ArrayVec<i32, MOST_LISTED> = ArrayVec::new();
        let mut least = now;
        self.sample(contingent, allowance, &mut |legs, walked, closes| {
            let gap = now.and_then(|_| self.gap_after(walked)).unwrap_or(i32::MIN);
            least = least.map(|least| if closes { least.min(gap) } else { least });
            if !gaps.is_full() && push_new(Action::Move(*legs), into, from) {
                gaps.push(if walked.remounts { i32::MIN } else { gap });
            }
        });
        let limit = now.zip(least).map(|(now, least)| State::closing_limit_of(now, least));
        let mut gaps = gaps.into_iter();
        let mut place = 0;
        into.retain(|_| {
            place += 1;
            place <= from || gaps.next().is_none_or(|gap| limit.is_none_or(|limit| gap <= limit))
        });
        let may_stay = limit.is_none_or(|limit| now.is_none_or(|now| now <= limit));
        if allowance.going == Going::Free && may_stay || into.len() == from {
            into.push(Action::Move(Legs::new()));
        }
    }

    fn sample(&self, who: ContingentId, allowance: Allowance, tell: Tell<'_>) {
        define!("move.legs", "move.skirmish-free");
        let start = Draft::new(self, who, allowance);
        match allowance.going {
            Going::Free => {
                start.offer_parts(&[1, 2], |part| part == 1, tell);
                self.sample_turns(who, &start, tell);
                self.sample_forms(who, &start, tell);
            }
            Going::Road => self.sample_road(&start, tell),
            Going::InPlace => self.sample_in_place(who, &start, tell),
        }
    }

    /// The turn that would make a contingent face the nearest enemy's middle; straight ahead if there is none.
    fn turn_to_enemy(&self, who: ContingentId) -> Angle {
        let c = self.contingent(who);
        let ways = self.enemies(c.side).map(|enemy| c.place.at.to(self.footprint(enemy).centre()));
        let nearest = ways.filter(|way| way.squared() > 0).min_by_key(|way| way.squared());
        nearest.and_then(Bearing::of).map_or(Angle::ZERO, |toward| toward - c.place.facing)
    }

    fn sample_turns(&self, who: ContingentId, start: &Draft<'_>, tell: Tell<'_>) {
        let turn = self.turn_to_enemy(who);
        let c = self.contingent(who);
        let toward = c.place.facing + turn;
        if c.array == Array::Skirmish {
            if turn.abs() >= LEAST_TURN
                && let Some(faced) = start.with(Leg::Face(toward))
            {
                faced.offer(true, tell);
                faced.offer_onward(true, tell);
            }
            let left = grained(start.trail.left());
            for way in [toward.reversed(), toward.left(), toward.right()] {
                if left >= LEAST_LEG
                    && let Some(aside) = start.with(Leg::Slide(way, left))
                {
                    aside.offer(false, tell);
                }
            }
            return;
        }
        if (LEAST_TURN..=MOST_WHEEL).contains(&turn.abs())
            && let Some(wheeled) = start.wheeled(turn)
        {
            wheeled.offer(true, tell);
            wheeled.offer_onward(true, tell);
        }
        if let Some(about) = start.with(Leg::About) {
            about.offer_onward(turn.abs() > MOST_WHEEL, tell);
        }
    }

    /// Changes of array, with what is left ahead.
    fn sample_forms(&self, who: ContingentId, start: &Draft<'_>, tell: Tell<'_>) {
        self.each_form(who, &mut |leg| {
            if let Some(formed) = start.with(leg) {
                match formed.onward() {
                    Some(further) => further.offer(false, tell),
                    None => formed.offer(false, tell),
                }
            }
        });
    }

    /// The changes of array and of frontage that are worth listing: the widest line, the narrowest, a column and skirmish
    /// array, and the ranks exchanged where they differ.
    fn each_form(&self, who: ContingentId, tell: &mut dyn FnMut(Leg)) {
        let c = self.contingent(who);
        let kind = self.kind(who);
        if kind == Troop::Artillery {
            return;
        }
        for array in Array::ALL {
            let Some((fewest, most)) = crate::rules::arrays::files_open(kind, array, c.stands) else {
                continue;
            };
            if array != c.array {
                // As the battle line stood: two ranks where that can be.
                let files =
                    if array == Array::Line { c.stands.div_ceil(2).clamp(fewest, most) } else { fewest };
                tell(Leg::Array(array, files));
            }
        }
        if self.info(who).rear.is_some() && c.stands > c.files {
            tell(Leg::Exchange);
        }
    }

    fn sample_in_place(&self, who: ContingentId, start: &Draft<'_>, tell: Tell<'_>) {
        let c = self.contingent(who);
        let turn = self.turn_to_enemy(who);
        if c.array == Array::Skirmish || self.kind(who) == Troop::Artillery {
            let toward = c.place.facing + turn;
            for facing in [toward, c.place.facing.reversed(), c.place.facing.left(), c.place.facing.right()] {
                if facing != c.place.facing
                    && let Some(faced) = start.with(Leg::Face(facing))
                {
                    faced.offer(false, tell);
                }
            }
        }
        if let Some(about) = start.with(Leg::About) {
            about.offer(false, tell);
        }
        self.each_form(who, &mut |leg| {
            if let Some(formed) = start.with(leg) {
                formed.offer(false, tell);
            }
        });
        let Some((fewest, most)) = crate::rules::arrays::files_open(self.kind(who), c.array, c.stands) else {
            return;
        };
        let all = [fewest, c.files.saturating_sub(1), c.files + 1, most];
        for (n, files) in all.into_iter().enumerate() {
            let is_open = files != c.files && (fewest..=most).contains(&files) && !all[..n].contains(&files);
            if is_open && let Some(formed) = start.with(Leg::Files(files)) {
                formed.offer(false, tell);
            }
        }
    }

    /// Along the road: straight on, or wheeling into its next stretch.
    fn sample_road(&self, start: &Draft<'_>, tell: Tell<'_>) {
        start.offer_parts(&[1, 2, 4], |_| true, tell);
        let facing = start.trail.block().place.facing;
        for road in self.scenario.terrain.iter().filter(|piece| piece.row.class == crate::troops::Class::Road)
        {
            for [a, b] in road.outline.segments() {
                let Some(along) = a.bearing_to(b) else { continue };
                for way in [along, along.reversed()] {
                    let turn = way - facing;
                    if turn.abs() >= LEAST_TURN
                        && turn.abs() <= MOST_WHEEL
                        && let Some(wheeled) = start.wheeled(turn)
                    {
                        wheeled.offer(true, tell);
                        wheeled.offer_onward(true, tell);
                    }
                }
            }
        }
    }

    /// The moves that bring a contingent nearest to the enemy: straight ahead, and wheeling first.
    pub(crate) fn closing_legs(&self, who: ContingentId, allowance: Allowance, tell: Tell<'_>) {
        let start = Draft::new(self, who, allowance);
        if allowance.going == Going::Road {
            self.sample_road(&start, tell);
            return;
        }
        start.offer_onward(true, tell);
        let turn = self.turn_to_enemy(who);
        if turn.abs() < LEAST_TURN {
            return;
        }
        if turn.abs() > MOST_WHEEL && self.contingent(who).array != Array::Skirmish {
            if let Some(about) = start.with(Leg::About) {
                about.offer_onward(true, tell);
            }
            return;
        }
        let turned = if self.contingent(who).array == Array::Skirmish {
            start.with(Leg::Face(self.contingent(who).place.facing + turn))
        } else {
            start.wheeled(turn)
        };
        if let Some(turned) = turned {
            turned.offer(true, tell);
            turned.offer_onward(true, tell);
        }
    }
}
