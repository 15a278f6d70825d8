//! The fast way through the beats: what cannot happen in a beat is not looked for. Every beat is still walked, and comes out as in
//! [`beats`](super::beats), which is the definition; `tests/twins.rs` holds both against each other.
//!
//! Two bounds allow it. [`Gaps`]: two units that were so far apart, and have covered less than that together since, cannot have met.
//! [`Quiet`]: a straight march whose swept ground no outline crosses goes on as it is until its end; nothing of the ground can change for
//! it on the way. Both are worked out anew whenever they have run out, so that neither can be wrong, only useless.

use std::borrow::Cow;

use ground::tabletop::{Bounds, Convex, Length, Outline, Place, Point, Rect, do_convex_meet};

use super::plan::{Going, Leg, Plan};
use crate::charts::BEATS;
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::state::{State, Unit, UnitId};

/// More than rounding to the grid can make of a distance or of a step, in micrometres.
const ROUNDING: i64 = 10;
/// Farther than anything on a board is from anything else: who did not simply march may be anywhere.
const ANYWHERE: i64 = 1 << 32;
/// How far from an outline a march has to stay in order to be quiet.
const CLEAR: Length = Length::MM;
/// Fewer quiet beats than this are not worth being looked for, and are not looked for again for as many.
const FEW: u16 = 6;

/// What lies between each two units.
#[derive(Debug)]
pub(crate) struct Gaps {
    /// What each unit has covered at most, in micrometres.
    covered: Vec<i64>,
    /// What each would cover at most in the present beat.
    step: Vec<i64>,
    /// Every beat is walked plainly: anybody may meet anybody at any time.
    plain: bool,
    /// How much two units must have covered together before they can be in each other's way or in contact.
    apart: Vec<i64>,
}

impl Gaps {
    pub(crate) fn of(state: &State) -> Gaps {
        let count = state.units.len();
        let plain = state.scenario.plain;
        Gaps { covered: vec![0; count], step: vec![0; count], plain, apart: vec![0; count * count] }
    }

    /// A beat begins: nobody has a step yet.
    pub(crate) fn begin_beat(&mut self) {
        self.step.fill(0);
    }

    /// A unit would come from where it is to another place in this beat.
    pub(crate) fn note_step(&mut self, id: UnitId, from: &Unit, to: &Unit) {
        self.step[id.index()] = way_between(from, to);
    }

    /// A unit has taken its beat.
    pub(crate) fn take_step(&mut self, id: UnitId) {
        self.covered[id.index()] += self.step[id.index()];
        self.step[id.index()] = 0;
    }

    /// A unit was put somewhere.
    pub(crate) fn put(&mut self, id: UnitId) {
        self.covered[id.index()] += ANYWHERE;
    }

    /// Whether two units may come into each other's way in this beat, or in contact if they are enemies. `bodies` is where they are now.
    pub(crate) fn may_meet(&mut self, both: [UnitId; 2], enemies: bool, bodies: [&Body; 2]) -> bool {
        let [a, b] = both.map(UnitId::index);
        let at = a.min(b) * self.covered.len() + a.max(b);
        let covered = self.covered[a] + self.covered[b];
        let soon = covered + self.step[a] + self.step[b];
        if self.plain || soon < self.apart[at] {
            return self.plain;
        }
        let reach = if enemies { i64::from(CONTACT.micrometres()) } else { 0 };
        self.apart[at] = covered + gap(bodies) - reach - ROUNDING;
        soon >= self.apart[at]
    }
}

/// How far two bodies are from each other at least.
fn gap([own, other]: [&Body; 2]) -> i64 {
    let upright = own.bounds().squared_gap(other.bounds()).isqrt();
    // Upright bounds tell enough of those who are far from each other.
    if upright > 4 * i64::from(CONTACT.micrometres()) {
        return upright;
    }
    i64::from(own.hull().distance(other.hull()).floor().micrometres())
}

/// How far any point of a unit has come at most between two places.
fn way_between(from: &Unit, to: &Unit) -> i64 {
    let moved = Unit { grid: Place::new(to.grid.at, from.grid.facing), face: to.face, ..*from };
    if moved != *to {
        return ANYWHERE;
    }
    match from.grid.at.to(to.grid.at).squared() {
        0 => 0,
        way => way.isqrt() + 1,
    }
}

/// A stretch of a straight march on which the ground changes nothing.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Quiet {
    /// The stretch: its leg with its number, where and with what spent it began.
    leg: Option<(u8, Leg)>,
    from: Place,
    before: Length,
    allowance: Length,
    /// Beats taken with which it begins, and the last that belongs to it.
    since: u16,
    until: u16,
    /// Beats taken before which it is not looked for again.
    again: u16,
}

impl Quiet {
    /// Whether it is about the stretch at which a plan is, and the next beat lies in it.
    fn holds_next(&self, plan: &Plan) -> bool {
        (self.since..self.until).contains(&plan.taken) && self.is_of(plan)
    }

    fn is_of(&self, plan: &Plan) -> bool {
        (self.leg, self.from, self.before, self.allowance)
            == (numbered(plan), plan.from, plan.before, plan.allowance)
    }

    /// Where a unit will be after its next beat, if that is on a quiet stretch.
    pub(crate) fn next_place(&self, plan: &Plan) -> Option<Point> {
        if !self.holds_next(plan) {
            return None;
        }
        let Some(Leg::March(toward, _)) = plan.leg() else { return None };
        Some(plan.from.at.moved(toward, ground_after(plan, plan.taken + 1)))
    }

    /// The quiet stretch that begins where a unit is now, which has come there by its plan and has found the ground as the plan says.
    pub(crate) fn found(&self, state: &State, id: UnitId, body: &Body) -> Quiet {
        let plan = &state.plans[id.index()];
        let Some(last) = last_beat_of_march(plan).filter(|_| !state.scenario.plain) else {
            return Quiet::default();
        };
        if self.is_of(plan) && plan.taken < self.again {
            return *self;
        }
        let (leg, from, before, allowance) = (numbered(plan), plan.from, plan.before, plan.allowance);
        let mut beats = last - plan.taken;
        while beats >= FEW && !is_clear_way(state, id, plan, body, plan.taken + beats) {
            beats /= 2;
        }
        let until = if beats >= FEW { plan.taken + beats } else { plan.taken };
        Quiet { leg, from, before, allowance, since: plan.taken, until, again: until.max(plan.taken + FEW) }
    }
}

/// The leg that a plan is at, with its number.
fn numbered(plan: &Plan) -> Option<(u8, Leg)> {
    plan.leg().map(|leg| (plan.at, leg))
}

/// The ground that a march has covered after so many beats.
fn ground_after(plan: &Plan, taken: u16) -> Length {
    let spent = i64::from(taken) * i64::from(plan.allowance.micrometres()) / i64::from(BEATS);
    plan.rate.ground(Length::new(spent as i32) - plan.before)
}

/// The last beat, counted as beats taken, after which a march certainly still goes on; none if the plan is at no march, or looks for more
/// than ground on its way.
fn last_beat_of_march(plan: &Plan) -> Option<u16> {
    let Some(Leg::March(_, far)) = plan.leg() else { return None };
    if plan.going != Going::On || !plan.may_pass.is_empty() {
        return None;
    }
    let stops = if plan.stops > 0 { plan.stops.min(plan.beats()) } else { plan.beats() };
    let mut last = stops.checked_sub(1)?;
    if let Some(far) = far {
        let goes_on = |taken: u16| ground_after(plan, taken) < far;
        // The ground grows with the beats.
        let (mut on, mut done) = (plan.taken, last + 1);
        while done > on + 1 {
            let middle = on + (done - on) / 2;
            if goes_on(middle) { on = middle } else { done = middle }
        }
        last = on;
    }
    (last > plan.taken).then_some(last)
}

/// Whether no outline, no work and no edge of the board is near the ground that a march sweeps until it has taken so many beats. Works that
/// are crossed do not change while units move.
fn is_clear_way(state: &State, id: UnitId, plan: &Plan, body: &Body, taken: u16) -> bool {
    let Some(Leg::March(toward, _)) = plan.leg() else { return false };
    let now = state.unit(id).grid.at;
    let way = now.to(plan.from.at.moved(toward, ground_after(plan, taken)));
    let swept = |margin: Length| {
        let own: Rect = body.hull().shrunk(-margin);
        Convex::swept(&own, &own.shifted(way))
    };
    let narrow = swept(CLEAR);
    let bounds = narrow.bounds();
    let table = state.scenario.table.bounds();
    table.holds(bounds.low)
        && table.holds(bounds.high)
        && !state.works_to_cross().flat_map(|(_, work)| work.lines()).any(|line| is_on_stretch(&narrow, line))
        && outlines_before(state, id).all(|outline| {
            let half = outline.width().unwrap_or_default().half();
            !bounds.meets(&outline.bounds().grown(half))
                || !is_crossed(
                    &outline,
                    &(if half > Length::ZERO { swept(CLEAR + half) } else { narrow.clone() }),
                )
        })
}

/// Every outline that may stop or slow a unit: ground, ground that has burnt, lines that it may not cross.
fn outlines_before(state: &State, id: UnitId) -> impl Iterator<Item = Cow<'_, Outline>> {
    let ground = state.scenario.table.pieces.iter().map(|piece| &piece.outline);
    let drawn = ground.chain(&state.scenario.scorched).map(Cow::Borrowed);
    drawn.chain(state.bounds_of(id).map(Cow::Owned))
}

/// Whether a shape meets the rim of an area or the middle of a line.
fn is_crossed(outline: &Outline, shape: &Convex) -> bool {
    outline.segments().any(|side| is_on_stretch(shape, side))
}

/// Whether a shape meets a straight stretch.
fn is_on_stretch(shape: &Convex, stretch: [Point; 2]) -> bool {
    shape.bounds().meets(&Bounds::of(&stretch)) && do_convex_meet(shape.corners(), &stretch)
}
