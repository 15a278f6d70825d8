//! Where every unit was at each beat of this turn (common.third.checkpoints, common.3dt.fire-place, common.fire.passing-when).
//!
//! A knot is kept where a unit's way is not what the knot before it says: where a march begins, bends, is slowed or ends. Every beat is
//! compared with what its knot says while units move, so that the track is exact.

use ground::tabletop::{Bearing, Bounds, Edge, Length, Place, Point};
use serde::{Deserialize, Serialize};

use super::plan::{Going, Leg, Plan, Rate};
use super::quiet::ROUNDING;
use crate::charts::BEATS;
use crate::rulebook::define;
use crate::rules::charge::run::{Path, RunFacts};
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, State, Unit, UnitId};

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
    /// Whether it was in a building then (musket.bldg.enter).
    #[serde(default, skip_serializing_if = "is_outside")]
    pub inside: bool,
    /// Its march; none if it stands or turns.
    pub march: Option<March>,
}

fn is_outside(inside: &bool) -> bool {
    !inside
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
    pub(crate) fn of(id: UnitId, beat: u16, unit: &Unit, plan: &Plan) -> Knot {
        let leg = plan.legs.get(usize::from(plan.at)).filter(|_| plan.going == Going::On);
        let march = if let Some(Leg::March(toward, _)) = leg {
            let (from, toward) = (plan.from.at, *toward);
            let Plan { rate, taken, allowance, before, .. } = *plan;
            Some(March { from, toward, rate, taken, allowance, before })
        } else {
            None
        };
        let Unit { grid, face, files, gap, .. } = *unit;
        Knot { unit: id, beat, grid, face, files, gap, inside: unit.is(Flags::INDOORS), march }
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
        let mut unit = Unit { grid, face: self.face, files: self.files, gap: self.gap, ..*unit };
        unit.set(Flags::INDOORS, self.inside);
        unit
    }
}

/// Nobody goes farther in a beat.
pub(super) const A_BEAT: Length = Length::new(5 * Length::MM.micrometres());

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
        if let Some(unit) = self.state.aboard_at(self.unit, beat) {
            return unit;
        }
        let passed = self.knots.partition_point(|knot| knot.beat <= beat);
        match passed.checked_sub(1) {
            Some(last) => self.state.said_by(self.knots[last], beat),
            None => *self.state.unit(self.unit),
        }
    }

    /// The ground that it covered at the end of a beat.
    pub(crate) fn body_at(&self, beat: u16) -> Body {
        self.state.body_as(self.unit, &self.unit_at(beat))
    }

    /// The beats of this turn, from its start, at which a unit was within a distance of another.
    pub(crate) fn beats_near<'a>(
        &'a self,
        other: &'a Track<'_>,
        reach: Length,
    ) -> impl Iterator<Item = u16> + 'a {
        let mut next = 0;
        std::iter::from_fn(move || {
            while next <= BEATS {
                let beat = next;
                let [own, theirs] = [self, other].map(|track| track.body_at(beat));
                if own.is_within(&theirs, reach) {
                    next += 1;
                    return Some(beat);
                }
                let apart =
                    own.bounds().squared_gap(theirs.bounds()).isqrt() - i64::from(reach.micrometres());
                next = self.last_apart(other, beat, apart) + 1;
            }
            None
        })
    }

    /// The first beat of this turn, from its start, at which two units were nearest to each other, by how far they were then.
    pub(crate) fn nearest_beat(&self, other: &Track<'_>, gap: impl Fn(u16) -> Length) -> u16 {
        let (mut nearest, mut beat, mut now) = (0, 0, gap(0));
        let mut least = now;
        while beat < BEATS {
            let apart = i64::from((now - least).micrometres());
            beat = if apart > 0 { self.last_apart(other, beat, apart) } else { beat } + 1;
            if beat > BEATS {
                break;
            }
            now = gap(beat);
            if now < least {
                (nearest, least) = (beat, now);
            }
        }
        nearest
    }

    /// A beat up to which two units cannot have come nearer to each other by so much: until the next knot both stand or go straight.
    fn last_apart(&self, other: &Track<'_>, beat: u16, apart: i64) -> u16 {
        let stretch = |track: &Track<'_>| {
            let next = track.knots.get(track.knots.partition_point(|knot| knot.beat <= beat));
            next.map_or(BEATS, |knot| knot.beat - 1)
        };
        let way = |track: &Track<'_>, to: u16| {
            let [from, to] = [beat, to].map(|beat| track.unit_at(beat).grid.at);
            from.to(to).squared().isqrt() + ROUNDING
        };
        let mut last = stretch(self).min(stretch(other));
        while last > beat && way(self, last) + way(other, last) >= apart {
            last = beat + (last - beat) / 2;
        }
        last
    }

    /// An upright rectangle that held it at every beat, not the smallest: from knot to knot it stands or goes straight.
    pub(crate) fn bounds(&self) -> Bounds {
        if let Some(one) = self.state.berth_of(self.unit) {
            return self.state.track(one.vessel).bounds();
        }
        let (last, info) = (self.unit_at(BEATS), self.state.info(self.unit));
        let size = |unit: &Unit| {
            let footprint = unit.block(info).footprint();
            // No point of a unit is farther from its place than this.
            footprint.length(Edge::Front) + footprint.depth() + A_BEAT
        };
        let mut bounds = Bounds::of(&[last.grid.at]).grown(size(&last));
        let mut of = ((last.files, last.gap), size(&last));
        for knot in &self.knots {
            if of.0 != (knot.files, knot.gap) {
                of = ((knot.files, knot.gap), size(&Unit { files: knot.files, gap: knot.gap, ..last }));
            }
            let held = Bounds::of(&[knot.grid.at]).grown(of.1);
            bounds = bounds.with(held.low).with(held.high);
        }
        bounds
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
        if let Some(unit) = self.aboard_at(id, beat) {
            return unit;
        }
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

    /// Whether the track of a unit, whose last knot is given, says where it is at the end of a beat and how it goes on from there.
    pub(super) fn is_track_told(&self, id: UnitId, beat: u16, last: Option<usize>) -> bool {
        let Some(knot) = last.and_then(|number| self.tracks.get(number)) else { return false };
        let (unit, plan) = (self.unit(id), &self.plans[id.index()]);
        let now = Knot::of(id, beat, unit, plan);
        let waited = self.beats_waited(id, beat) - self.beats_waited(id, knot.beat);
        let march = knot.march.map(|march| March { taken: march.taken + beat - knot.beat - waited, ..march });
        march == now.march && self.said_by(knot, beat) == *unit
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

    /// A unit has gone on along the same leg: [`State::note_path`] if it turns as a block there.
    pub(super) fn note_turning(&mut self, id: UnitId, before: &Unit) {
        let now = self.units[id.index()].grid;
        if now.facing == before.grid.facing {
            return self.note_straight(id);
        }
        let from = self.plans[id.index()].from.at;
        let run = self.run_mut(id);
        for path in [&mut run.straight, &mut run.clear] {
            *path = path.bent(before.grid.at, from);
            path.now = now.at;
        }
    }

    /// Knots that were kept from a number on are brought into the order in which they come about.
    pub(super) fn sort_knots(&mut self, from: usize) {
        self.tracks[from..].sort_by_key(|knot| (knot.beat, knot.unit));
    }

    /// A unit has gone on straight.
    pub(crate) fn note_straight(&mut self, id: UnitId) {
        let now = self.units[id.index()].grid.at;
        let run = self.run_mut(id);
        (run.straight.now, run.clear.now) = (now, now);
    }
}
