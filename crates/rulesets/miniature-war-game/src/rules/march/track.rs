//! Where every unit was at each beat of this turn (common.third.checkpoints, common.3dt.fire-place, common.fire.passing-when).
//!
//! A knot is kept where a unit's way is not what the knot before it says: where a march begins, bends, is slowed or ends. Every beat is
//! compared with what its knot says while units move, so that the track is exact.

use ground::tabletop::{Bearing, Bounds, Edge, Length, Place, Point};
use serde::{Deserialize, Serialize};

use super::plan::{Going, Leg, Plan, Rate};
use crate::charts::BEATS;
use crate::rulebook::define;
use crate::rules::charge::run::{Path, RunFacts};
use crate::rules::facts::bodies::Body;
use crate::state::{State, Unit, UnitId};

/// A unit's way from a beat on: it stands, or it marches straight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Knot {
    /// The unit.
    pub unit: UnitId,
    /// The beat at whose end it was so; 0 is the start of the turn.
    pub beat: u16,
    /// Its grid then.
    pub grid: Place,
    /// Its face then.
    pub face: Edge,
    /// Its stands abreast then.
    pub files: u8,
    /// What lay between its stands then.
    pub gap: Length,
    /// Its march; none if it stands or turns.
    pub march: Option<March>,
}

/// A straight march.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct March {
    from: Point,
    toward: Bearing,
    rate: Rate,
    /// Beats that it had taken at the knot, and what it may spend in all of them.
    taken: u16,
    allowance: Length,
    before: Length,
}

impl Knot {
    fn of(id: UnitId, beat: u16, unit: &Unit, plan: &Plan) -> Knot {
        let leg = plan.legs.get(usize::from(plan.at)).filter(|_| plan.going == Going::On);
        let march = if let Some(Leg::March(toward, _)) = leg {
            let (from, toward) = (plan.from.at, *toward);
            let Plan { rate, taken, allowance, before, .. } = *plan;
            Some(March { from, toward, rate, taken, allowance, before })
        } else {
            None
        };
        let Unit { grid, face, files, gap, .. } = *unit;
        Knot { unit: id, beat, grid, face, files, gap, march }
    }

    /// The unit as this knot says it is after so many beats more in which it moved.
    fn says(&self, unit: &Unit, beats: u16) -> Unit {
        let mut grid = self.grid;
        if let (Some(march), true) = (self.march, beats > 0) {
            let beats = i64::from(march.taken) + i64::from(beats);
            let spent =
                Length::new((beats * i64::from(march.allowance.micrometres()) / i64::from(BEATS)) as i32);
            let left = spent - march.before;
            grid.at = march.from.moved(march.toward, march.rate.ground(left));
        }
        Unit { grid, face: self.face, files: self.files, gap: self.gap, ..*unit }
    }
}

/// The track of one unit, for questions about many beats.
pub(crate) struct Track<'a> {
    state: &'a State,
    unit: UnitId,
    /// Its knots, the earliest first.
    knots: Vec<&'a Knot>,
}

impl Track<'_> {
    /// The unit as [`State::unit_at`] has it.
    pub(crate) fn unit_at(&self, beat: u16) -> Unit {
        let passed = self.knots.partition_point(|knot| knot.beat <= beat);
        match passed.checked_sub(1) {
            Some(last) => self.state.said_by(self.knots[last], beat),
            None => *self.state.unit(self.unit),
        }
    }

    /// The ground that it covered at the end of a beat.
    pub(crate) fn body_at(&self, beat: u16) -> Body {
        Body::of(&self.unit_at(beat), self.state.info(self.unit))
    }

    /// The upright rectangle that held it at every beat: from knot to knot it stands or goes straight.
    pub(crate) fn bounds(&self) -> Bounds {
        let ends = self.knots.iter().skip(1).map(|knot| knot.beat - 1).chain([BEATS]);
        let beats = self.knots.iter().zip(ends).flat_map(|(knot, end)| [knot.beat, end.max(knot.beat)]);
        let bounds = |beat: u16| *self.body_at(beat).bounds();
        beats.map(bounds).fold(bounds(0), |all, now| all.with(now.low).with(now.high))
    }
}

impl State {
    /// The track of a unit in this turn.
    pub(crate) fn track(&self, id: UnitId) -> Track<'_> {
        Track { state: self, unit: id, knots: self.tracks.iter().filter(|knot| knot.unit == id).collect() }
    }

    /// A unit as it stood at the end of a beat of this turn; 0 is its start. What it has lost since is lost there, too.
    pub(crate) fn unit_at(&self, id: UnitId, beat: u16) -> Unit {
        define!("common.third.checkpoints");
        let knot = self.tracks.iter().rfind(|knot| knot.unit == id && knot.beat <= beat);
        knot.map_or(*self.unit(id), |knot| self.said_by(knot, beat))
    }

    /// A unit as a knot of its track says it was at the end of a beat.
    fn said_by(&self, knot: &Knot, beat: u16) -> Unit {
        let waited = self.beats_waited(knot.unit, beat) - self.beats_waited(knot.unit, knot.beat);
        knot.says(self.unit(knot.unit), beat - knot.beat - waited)
    }

    /// In how many beats a unit has waited, up to this one.
    fn beats_waited(&self, id: UnitId, beat: u16) -> u16 {
        let waits = &self.run(id).waits;
        let (word, bit) = (usize::from(beat / 64), beat % 64);
        let whole: u32 = waits[..word].iter().map(|bits| bits.count_ones()).sum();
        // Up to and with this beat.
        (whole + (waits[word] << (63 - bit)).count_ones()) as u16
    }

    /// Where the front of a unit was at the end of a beat of this turn.
    pub(crate) fn place_at(&self, id: UnitId, beat: u16) -> Place {
        self.unit_at(id, beat).front(self.info(id))
    }

    /// For each unit the last knot of its track, by its number in the list.
    pub(crate) fn last_knots(&self) -> Vec<Option<usize>> {
        let mut last = vec![None; self.units.len()];
        for (number, knot) in self.tracks.iter().enumerate() {
            last[knot.unit.index()] = Some(number);
        }
        last
    }

    /// Keeps where a unit is at the end of a beat, if its track, whose last knot is given, does not say so already.
    pub(crate) fn note_place(&mut self, id: UnitId, beat: u16, last: &mut Option<usize>) {
        let unit = *self.unit(id);
        let Some(plan) = self.plans.get(id.index()) else { return };
        let is_said = |knot: &Knot| {
            let ended = plan.going != Going::On && knot.march.is_some();
            !ended && self.said_by(knot, beat) == unit
        };
        if !last.and_then(|number| self.tracks.get(number)).is_some_and(is_said) {
            let knot = Knot::of(id, beat, &unit, plan);
            *last = Some(self.tracks.len());
            self.tracks.push(knot);
        }
    }

    /// Notes that a unit waited in a beat.
    pub(crate) fn note_wait(&mut self, id: UnitId, beat: u16) {
        self.run_mut(id).waits[usize::from(beat / 64)] |= 1 << (beat % 64);
    }
}

impl State {
    /// Keeps what a unit has covered since it last turned, changed its formation or waited.
    pub(crate) fn note_path(&mut self, id: UnitId, before: &Unit, plan: &Plan) {
        define!("common.shock.clear", "common.charge.spoiled");
        let now = self.units[id.index()];
        let passed = plan.at..self.plans[id.index()].at;
        let mut legs = passed.filter_map(|at| plan.legs.get(usize::from(at)));
        let bends = legs.clone().any(|leg| matches!(leg, Leg::Bend(_)));
        let turns = bends || legs.any(|leg| matches!(leg, Leg::Form(..)));
        let turned = now.grid.facing != before.grid.facing;
        let from = self.plans[id.index()].from.at;
        let run = self.run_mut(id);
        if turns {
            run.set(RunFacts::TURNED);
        }
        for (path, resets) in [(&mut run.straight, turns), (&mut run.clear, bends)] {
            if resets {
                *path = Path::from(from);
            } else if turned {
                *path = path.bent(before.grid.at, from);
            }
            path.now = now.grid.at;
        }
    }

    /// A unit has gone on straight.
    pub(crate) fn note_straight(&mut self, id: UnitId) {
        let now = self.units[id.index()].grid.at;
        let run = self.run_mut(id);
        (run.straight.now, run.clear.now) = (now, now);
    }
}
