//! Where every unit was at each beat of this turn (common.third.checkpoints, common.3dt.fire-place, common.fire.passing-when).
//!
//! A knot is kept where a unit's way is not what the knot before it says: where a march begins, bends, is slowed or ends. Every beat is
//! compared with what its knot says while units move, so that the track is exact.

use ground::tabletop::{Bearing, Edge, Length, Place, Point};
use serde::{Deserialize, Serialize};

use super::plan::{Going, Leg, Plan};
use crate::charts::BEATS;
use crate::rulebook::define;
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
    slow: bool,
    /// Beats that it had taken at the knot, and what it may spend in all of them.
    taken: u16,
    allowance: Length,
    before: Length,
}

impl Knot {
    fn of(id: UnitId, beat: u16, unit: &Unit, plan: &Plan) -> Knot {
        let march = match plan.legs.get(usize::from(plan.at)) {
            Some(Leg::March(toward, _)) if plan.going == Going::On => Some(March {
                from: plan.from.at,
                toward: *toward,
                slow: plan.slow,
                taken: plan.taken,
                allowance: plan.allowance,
                before: plan.before,
            }),
            _ => None,
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
            grid.at = march.from.moved(march.toward, if march.slow { left * 2 / 3 } else { left });
        }
        Unit { grid, face: self.face, files: self.files, gap: self.gap, ..*unit }
    }
}

impl State {
    /// A unit as it stood at the end of a beat of this turn; 0 is its start. What it has lost since is lost there, too.
    pub(crate) fn unit_at(&self, id: UnitId, beat: u16) -> Unit {
        define!("common.third.checkpoints");
        let knot = self.tracks.iter().filter(|knot| knot.unit == id && knot.beat <= beat).next_back();
        let Some(knot) = knot else { return *self.unit(id) };
        let waits = self.run(id).waits;
        let waited =
            (knot.beat + 1..=beat).filter(|beat| waits[usize::from(*beat / 64)] >> (beat % 64) & 1 == 1);
        let taken = beat - knot.beat - waited.count() as u16;
        knot.says(self.unit(id), taken)
    }

    /// Where the front of a unit was at the end of a beat of this turn.
    pub(crate) fn place_at(&self, id: UnitId, beat: u16) -> Place {
        self.unit_at(id, beat).front(self.info(id))
    }

    /// Keeps where a unit is at the end of a beat, if its track does not say so already.
    pub(crate) fn note_place(&mut self, id: UnitId, beat: u16) {
        let (unit, said) = (*self.unit(id), self.unit_at(id, beat));
        let known = self.tracks.iter().any(|knot| knot.unit == id);
        let Some(plan) = self.plans.get(id.index()) else { return };
        let ended = plan.going != Going::On
            && self.tracks.iter().rfind(|knot| knot.unit == id).is_some_and(|knot| knot.march.is_some());
        if !known || said != unit || ended {
            let knot = Knot::of(id, beat, &unit, plan);
            self.tracks.push(knot);
        }
    }

    /// Notes that a unit waited in a beat.
    pub(crate) fn note_wait(&mut self, id: UnitId, beat: u16) {
        self.run_mut(id).waits[usize::from(beat / 64)] |= 1 << (beat % 64);
    }
}
