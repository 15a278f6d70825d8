//! Stretches of a march on which nothing of the ground can change for a unit: a straight march whose swept ground no outline crosses goes on
//! as it is until its end, and who spends time where he stands goes on with that. Every beat still comes out as in
//! [`beats`](super::beats), which is the definition; `tests/twins.rs` holds both against each other. A stretch is worked out anew whenever it
//! has run out, so that it cannot be wrong, only useless. Who is on one need not be walked in every beat: see [`watch`](super::watch).

use std::borrow::Cow;

use ground::tabletop::{
    Bearing, Bounds, Convex, Length, Outline, Place, Point, Rect, Vector, do_convex_meet,
};

use super::plan::{Going, Leg, Plan, turning_radius};
use super::watch::SLEEPS;
use crate::charts::BEATS;
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, State, UnitId};

/// More than rounding to the grid can make of a distance or of a step, in micrometres.
pub(super) const ROUNDING: i64 = 10;
/// How far from an outline a march has to stay in order to be quiet.
pub(super) const CLEAR: Length = Length::MM;
/// Fewer quiet beats than this are not worth being looked for, and are not looked for again for as many.
pub(super) const FEW: u16 = 6;

/// A stretch of a straight march, or of time spent on the spot, on which the ground changes nothing.
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
    /// The radius of a turn.
    radius: Length,
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

    /// Where the grid of a unit will be after its next beat, if that is on a quiet stretch.
    pub(crate) fn next_place(&self, state: &State, id: UnitId) -> Option<Place> {
        let plan = &state.plans[id.index()];
        self.holds_next(plan).then(|| self.grid_after(state, id, plan.taken + 1))
    }

    /// The grid of a unit on this stretch after so many beats, one more than it has taken if it turns: how wide it turns is measured anew in
    /// every beat.
    pub(super) fn grid_after(&self, state: &State, id: UnitId, taken: u16) -> Place {
        let (plan, unit, info) = (&state.plans[id.index()], state.unit(id), state.info(id));
        match plan.leg() {
            Some(Leg::Turn(angle)) => plan.turned_after(angle, taken, turning_radius(unit, info), unit, info),
            Some(_) | None => Place { at: place_after(plan, taken), ..unit.grid },
        }
    }

    /// No point of a unit that turns goes farther in a beat than a stand at the radius of its turn, times this ratio of lengths.
    pub(super) fn swing(&self, body: &Body) -> [Length; 2] {
        [(body.hull().front() + body.hull().depth()).half(), self.radius.max(Length::new(1))]
    }

    /// How many more beats belong to the stretch at which a plan is.
    pub(crate) fn beats_left(&self, plan: &Plan) -> u16 {
        if self.holds_next(plan) { self.until - plan.taken } else { 0 }
    }

    /// The quiet stretch that begins where a unit is now, which has come there by its plan and has found the ground as the plan says.
    pub(crate) fn found(&self, state: &State, id: UnitId, body: &Body) -> Quiet {
        let plan = &state.plans[id.index()];
        let radius = match plan.leg() {
            // Rounding may make it less in another direction.
            Some(Leg::Turn(_)) => {
                let radius = turning_radius(state.unit(id), state.info(id));
                (radius - Length::new(2 * ROUNDING as i32)).max(Length::ZERO)
            }
            Some(_) | None => Length::ZERO,
        };
        let Some(last) = last_beat_of_leg(state, id, plan, radius).filter(|_| !state.scenario.plain) else {
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
        Quiet {
            leg,
            from,
            before,
            allowance,
            since: plan.taken,
            until,
            again: until.max(plan.taken + FEW),
            radius,
        }
    }
}

/// The leg that a plan is at, with its number.
fn numbered(plan: &Plan) -> Option<(u8, Leg)> {
    plan.leg().map(|leg| (plan.at, leg))
}

/// Where a plan that is at a march, or at something done on the spot, has brought its unit after so many beats.
pub(super) fn place_after(plan: &Plan, taken: u16) -> Point {
    match plan.leg() {
        Some(Leg::March(toward, _)) => plan.from.at.moved(toward, ground_after(plan, taken)),
        Some(_) | None => plan.from.at,
    }
}

/// Whether a unit is at a turn of its block.
pub(super) fn is_turning(plan: &Plan) -> bool {
    matches!(plan.leg(), Some(Leg::Turn(_)))
}

/// An upright square that a block never leaves while it turns about its centre.
pub(super) fn turning_room(body: &Body) -> Rect {
    let hull = body.hull();
    // Half of its diagonal is no more than half of both sides together.
    let half = (hull.front() + hull.depth()).half() + Length::new(ROUNDING as i32);
    let north = Place::new(hull.centre().moved(Bearing::NORTH, half), Bearing::NORTH);
    Rect::new(north, half * 2, half * 2)
}

/// The ground that a march has covered after so many beats.
fn ground_after(plan: &Plan, taken: u16) -> Length {
    let spent = i64::from(taken) * i64::from(plan.allowance.micrometres()) / i64::from(BEATS);
    plan.rate.ground(Length::new(spent as i32) - plan.before)
}

/// The last beat, counted as beats taken, after which a march or what is done on the spot certainly still goes on; none if the plan is at
/// neither, or looks for more than ground on its way.
fn last_beat_of_leg(state: &State, id: UnitId, plan: &Plan, radius: Length) -> Option<u16> {
    if plan.going != Going::On || !plan.may_pass.is_empty() {
        return None;
    }
    let unit = state.unit(id);
    let begun = plan.before < plan.spent() && plan.from == unit.grid;
    let goes_on = |taken: u16| match plan.leg()? {
        Leg::March(_, far) => Some(far.is_none_or(|far| ground_after(plan, taken) < far)),
        Leg::Stand(cost) | Leg::Bend(cost) | Leg::Drill(_, cost) | Leg::Form(_, _, cost) if begun => {
            Some(plan.spent_after(taken) - plan.before < cost)
        }
        // A square has no block that turns.
        Leg::Turn(angle) if SLEEPS && !unit.is(Flags::SQUARE) => Some(plan.still_turns(angle, taken, radius)),
        _ => None,
    };
    let stops = if plan.stops > 0 { plan.stops.min(plan.beats()) } else { plan.beats() };
    let mut last = stops.checked_sub(1)?;
    if !goes_on(last)? {
        // What is covered and spent grows with the beats.
        let (mut on, mut done) = (plan.taken, last);
        while done > on + 1 {
            let middle = on + (done - on) / 2;
            if goes_on(middle)? { on = middle } else { done = middle }
        }
        last = on;
    }
    (last > plan.taken).then_some(last)
}

/// Whether no outline, no work and no edge of the board is near the ground that a march sweeps until it has taken so many beats. Works that
/// are crossed do not change while units move.
fn is_clear_way(state: &State, id: UnitId, plan: &Plan, body: &Body, taken: u16) -> bool {
    let turns = is_turning(plan);
    let way = if turns { Vector::default() } else { state.unit(id).grid.at.to(place_after(plan, taken)) };
    if way == Vector::default() && !turns {
        return true;
    }
    let hull = if turns { turning_room(body) } else { *body.hull() };
    let swept = |margin: Length| {
        let own: Rect = hull.shrunk(-margin);
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
