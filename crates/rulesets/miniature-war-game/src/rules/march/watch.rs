//! Who has to be walked in a beat. A third has 120 beats, but to most units nothing can happen in most of them: they stand, go on along a
//! [quiet](super::quiet) stretch, or wait for somebody who stands. Such a unit sleeps, and is brought to where it is when it is asked for.
//!
//! For each two units it is known from which beat on anything can come of them: before it neither can be in the other's way nor in contact.
//! Either no two points of theirs come near enough however they go, since nobody goes faster than his plan lets him; or both go on
//! straight, on their courses, and those do not meet. A unit is walked in the beats in which its stretch is over or somebody may be near. Who
//! leaves his course in a beat rouses those who counted on it in the same beat. After anything that is not a plain step, such as a meeting, all
//! are walked once. The beats come out as in [`beats`](super::beats), which is the definition.

use battle::{Side, Table};
use ground::tabletop::{Bounds, Convex, Length, Rect, Vector, do_convex_meet};

use super::beats::{Beats, Fate, Try};
use super::plan::{Going, Leg, Plan};
use super::quiet::{CLEAR, FEW, ROUNDING, is_turning, place_after, turning_room};
use super::track::A_BEAT;
use crate::charts::BEATS;
use crate::events::Event;
use crate::rules::charge::run::Path;
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::state::{State, Unit, UnitId};

/// Whether units sleep at all. In some drills they do not come out as in the plain walk yet, so that everybody is walked in every beat until
/// that is found; `tests/twins.rs` holds drills against it.
pub(super) const SLEEPS: bool = false;
/// Never in this movement.
const NEVER: u16 = u16::MAX;

/// How a unit goes on until it is walked again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// It stands, or is walked in every beat.
    Stands,
    /// It goes on along its quiet stretch.
    Goes,
    /// It waits for a friend.
    Waits,
}

/// When anything can come of two units.
#[derive(Clone, Copy, Debug)]
struct Pair {
    /// The first beat in which one may be in the other's way, or in contact with him.
    from: u16,
    /// This holds only as long as both go on as they did.
    course: bool,
}

impl Pair {
    /// They have to be looked at in the next beat that is walked.
    const AT_ONCE: Pair = Pair { from: 0, course: false };
    const NEVER: Pair = Pair { from: NEVER, course: false };
}

/// What is known of who has to be walked when.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Everybody is walked in every beat, and everybody may meet anybody in it.
    pub(super) plain: bool,
    /// All is new: every pair is looked at after the next beat.
    fresh: bool,
    /// Something has happened that was no plain step.
    pub(super) stirred: bool,
    /// Somebody is leaving an enemy, or runs before him.
    pub(super) runs: bool,
    /// For each unit the first beat in which it is walked again.
    wake: Vec<u16>,
    /// The beat up to which it has been brought.
    at: Vec<u16>,
    way: Vec<Way>,
    /// No point of it goes farther in a beat, in micrometres.
    speed: Vec<i64>,
    pairs: Vec<Pair>,
    /// Whose each unit is.
    side: Vec<Side>,
}

impl Watch {
    /// Before the first beat.
    pub(super) fn of(state: &State) -> Watch {
        let count = state.units.len();
        // Boats and those who get in or out wait for each other, wherever they are.
        let told = !state.dispatches.is_empty() || !state.phantoms.is_empty() || !state.vessels.is_empty();
        let watched = !SLEEPS || state.scenario.plain || told;
        let pairs = if watched { Vec::new() } else { vec![Pair::AT_ONCE; count * count] };
        Watch {
            plain: watched,
            fresh: true,
            stirred: false,
            runs: true,
            wake: vec![0; count],
            at: vec![0; count],
            way: vec![Way::Stands; count],
            speed: vec![0; count],
            pairs,
            side: state.all_units().map(|id| state.side_of(id)).collect(),
        }
    }

    fn pair(&self, one: UnitId, other: UnitId) -> Pair {
        self.pairs[one.index() * self.at.len() + other.index()]
    }

    fn set_pair(&mut self, one: UnitId, other: UnitId, pair: Pair) {
        let count = self.at.len();
        self.pairs[one.index() * count + other.index()] = pair;
        self.pairs[other.index() * count + one.index()] = pair;
    }

    /// Whether every pair is looked at in the present beat.
    pub(super) fn is_all_new(&self) -> bool {
        self.plain || self.fresh
    }

    /// How near two units must be to concern each other, in micrometres.
    fn margin(&self, one: UnitId, other: UnitId) -> i64 {
        let enemies = self.side[one.index()] != self.side[other.index()];
        ROUNDING + if enemies { i64::from(CONTACT.micrometres()) } else { 0 }
    }

    /// Whether anything can come of two units in a beat.
    #[inline]
    pub(super) fn is_near(&self, one: UnitId, other: UnitId, beat: u16) -> bool {
        self.plain || self.pair(one, other).from <= beat
    }

    /// A unit has been walked in a beat.
    pub(super) fn note(&mut self, id: UnitId, beat: u16, fate: Fate) {
        let way = match fate {
            Fate::Taken => Way::Goes,
            Fate::Waits => Way::Waits,
            Fate::Enemy | Fate::Blocked(_) => Way::Stands,
        };
        (self.at[id.index()], self.way[id.index()]) = (beat, way);
    }

    /// Whether a unit would come farther in a beat than its pace lets it, or would stand otherwise; `turns` if it goes on turning.
    fn is_leap(&self, from: &Unit, one: &Try, turns: bool) -> bool {
        let to = &one.unit;
        let shape = |unit: &Unit| (unit.face, unit.files, unit.gap, unit.flags);
        let way = from.grid.at.to(to.grid.at);
        let faces = from.grid.facing == to.grid.facing;
        shape(from) != shape(to) || !turns && (!faces || way.squared() > self.speed[one.id.index()].pow(2))
    }
}

impl Beats {
    /// Walks from after one beat up to another, or until nobody moves any more.
    pub(crate) fn walk(&mut self, state: &mut State, from: u16, last: u16, table: &mut Table<'_, Event>) {
        self.watch.at.fill(from);
        let (mut beat, knots) = (from, state.tracks.len());
        while let Some(next) = self.next_beat(state, beat).filter(|next| *next <= last) {
            if !self.one(state, next, table) {
                break;
            }
            beat = next;
        }
        self.bring_all(state, last);
        // Who slept while he turned has been noted late.
        state.sort_knots(knots);
    }

    /// The next beat that has to be walked; none if nobody moves any more.
    fn next_beat(&self, state: &State, beat: u16) -> Option<u16> {
        if self.watch.plain {
            return Some(beat + 1);
        }
        let wake = movers(state).map(|id| self.watch.wake[id.index()]).min();
        wake.map(|wake| wake.max(beat + 1))
    }

    /// Those who are walked in a beat, as they would be after it.
    pub(super) fn tries(&mut self, state: &mut State, beat: u16) -> Vec<Try> {
        let mut roused: Vec<UnitId> =
            if self.watch.plain { movers(state).collect() } else { self.awake(state, beat) };
        let mut tries = Vec::with_capacity(roused.len());
        self.try_all(state, &mut roused, &mut tries, beat);
        tries
    }

    /// Works out where those would be who are roused, and whoever is roused by that.
    fn try_all(&mut self, state: &mut State, roused: &mut Vec<UnitId>, tries: &mut Vec<Try>, beat: u16) {
        while let Some(id) = roused.pop() {
            if !self.watch.plain {
                self.bring(state, id, beat - 1);
                if looks_about(&state.plans[id.index()]) {
                    self.bring_all(state, beat - 1);
                }
            }
            let Some(mut one) = Try::of(state, self, id) else { continue };
            if !self.watch.plain {
                let pace = self.pace_of(state, id);
                let is_faster = pace > self.watch.speed[id.index()];
                if is_faster {
                    self.watch.speed[id.index()] = pace;
                }
                let turning = is_turning(&state.plans[id.index()]);
                one.leaps = self.watch.is_leap(state.unit(id), &one, turning && one.is_on_its_way())
                    || turning && !one.is_on_its_way()
                    || is_faster && !self.watch.fresh;
                if one.leaps && !self.watch.fresh {
                    self.rouse_near(state, &one, tries, roused, beat);
                }
            }
            tries.push(one);
        }
        tries.sort_by_key(|one| one.id);
    }

    /// The units that are awake in a beat: whose time has come, and whoever waits for one of them.
    fn awake(&self, state: &State, beat: u16) -> Vec<UnitId> {
        let mut awake: Vec<UnitId> = movers(state).filter(|id| self.watch.wake[id.index()] <= beat).collect();
        let charges = self.tests
            && state.takes_tests()
            && awake.iter().any(|id| {
                let mut enemies = state.units_of(state.side_of(*id).other());
                state.is_charging(*id) && enemies.any(|enemy| self.watch.is_near(*id, enemy, beat))
            });
        if charges {
            // Whoever moves up behind a charge may have to be put back with it.
            return movers(state).collect();
        }
        let waits = |id: &UnitId| self.watch.way[id.index()] == Way::Waits && !awake.contains(id);
        let mut waiting: Vec<UnitId> = movers(state).filter(waits).collect();
        let mut looked = 0;
        while looked < awake.len() && !waiting.is_empty() {
            let one = awake[looked];
            looked += 1;
            let (roused, still) = waiting.into_iter().partition(|id| self.watch.is_near(*id, one, beat));
            waiting = still;
            awake.extend::<Vec<UnitId>>(roused);
        }
        awake
    }

    /// A unit does not make a plain step: whoever may be near it is looked at in this beat, and walked.
    fn rouse_near(&mut self, state: &State, one: &Try, tries: &[Try], roused: &mut Vec<UnitId>, beat: u16) {
        for other in state.on_board().filter(|other| *other != one.id) {
            let Some(body) = &self.bodies[other.index()] else { continue };
            let (bounds, speed) = self.extent(state, other, body);
            let stood = self.bodies[one.id.index()].as_ref();
            let stood = stood.map_or(i64::MAX, |stood| gap(stood.bounds(), &bounds));
            let late = speed * i64::from(beat.saturating_sub(self.watch.at[other.index()]));
            let leaps = tries.iter().find(|one| one.id == other && one.leaps);
            let leaps = leaps.map_or(i64::MAX, |other| gap(one.body.bounds(), other.body.bounds()));
            let apart = (gap(one.body.bounds(), &bounds).min(stood) - late).min(leaps);
            if apart > self.watch.margin(one.id, other) {
                continue;
            }
            self.watch.set_pair(one.id, other, Pair::AT_ONCE);
            let walked = roused.contains(&other) || tries.iter().any(|one| one.id == other);
            if !walked && state.plans[other.index()].going == Going::On {
                roused.push(other);
            }
        }
    }

    /// Those who counted on the course of somebody who has left it in this beat are walked, too; whether there were any.
    pub(super) fn rouse_followers(&mut self, state: &mut State, tries: &mut Vec<Try>, beat: u16) -> bool {
        if self.watch.plain {
            return false;
        }
        let mut roused = Vec::new();
        let mut found = false;
        for at in 0..tries.len() {
            let one = &mut tries[at];
            if one.fate == Fate::Taken || std::mem::replace(&mut one.told, true) {
                continue;
            }
            let id = one.id;
            let Some(stood) = &self.bodies[id.index()] else { continue };
            for other in state.on_board().filter(|other| *other != id) {
                let pair = self.watch.pair(id, other);
                let Some(body) = self.bodies[other.index()].as_ref().filter(|_| pair.course) else {
                    continue;
                };
                let (bounds, speed) = self.extent(state, other, body);
                let late = speed * i64::from(beat.saturating_sub(self.watch.at[other.index()]));
                let apart = gap(stood.bounds(), &bounds) - late;
                if pair.from <= beat || apart > self.watch.margin(id, other) {
                    continue;
                }
                found = true;
                self.watch.set_pair(id, other, Pair::AT_ONCE);
                let walked = roused.contains(&other) || tries.iter().any(|one| one.id == other);
                if !walked && state.plans[other.index()].going == Going::On {
                    roused.push(other);
                }
            }
        }
        self.try_all(state, &mut roused, tries, beat);
        found
    }

    /// What a unit covers at most for the time being, and how far any point of that goes in a beat at most: who turns stays within a square.
    fn extent(&self, state: &State, id: UnitId, body: &Body) -> (Bounds, i64) {
        let (at, bounds) = (id.index(), *body.bounds());
        let Some(plan) = state.plans.get(at).filter(|plan| plan.going == Going::On) else {
            return (bounds, 0);
        };
        if is_turning(plan) && self.watch.way[at] == Way::Goes && self.quiet[at].beats_left(plan) > 0 {
            return (turning_room(body).bounds(), 0);
        }
        (bounds, self.watch.speed[at])
    }

    /// No point of a unit goes farther in a beat while it goes straight or turns, in micrometres.
    fn pace_of(&self, state: &State, id: UnitId) -> i64 {
        let (at, plan) = (id.index(), &state.plans[id.index()]);
        let pace = pace_of(plan);
        match &self.bodies[at] {
            Some(body) if is_turning(plan) && self.quiet[at].beats_left(plan) > 0 => {
                let [corner, radius] = self.quiet[at].swing(body);
                let swung = pace * i64::from(corner.micrometres()) / i64::from(radius.micrometres());
                pace.max(swung) + ROUNDING
            }
            Some(_) | None => pace,
        }
    }

    /// Brings a sleeping unit to where it is after a beat.
    fn bring(&mut self, state: &mut State, id: UnitId, to: u16) {
        let at = id.index();
        let from = std::mem::replace(&mut self.watch.at[at], to);
        if from >= to || state.plans[at].going != Going::On {
            self.watch.at[at] = from.max(to);
            return;
        }
        let plan = &mut state.plans[at];
        match self.watch.way[at] {
            Way::Stands => {}
            Way::Waits => {
                plan.waited += to - from;
                if self.tests {
                    (from + 1..=to).for_each(|beat| state.note_wait(id, beat));
                }
                let now = state.units[at].grid.at;
                state.run_mut(id).clear = Path::from(now);
            }
            Way::Goes if is_turning(plan) => {
                for beat in from + 1..=to {
                    self.turn_on(state, id, beat);
                }
                self.bodies[at] = Some(state.body(id));
            }
            Way::Goes => {
                plan.taken += to - from;
                let place = place_after(plan, plan.taken);
                let way = state.units[at].grid.at.to(place);
                state.units[at].grid.at = place;
                state.note_straight(id);
                if let Some(body) = self.bodies[at].as_mut().filter(|_| way != Vector::default()) {
                    *body = body.shifted(way);
                }
            }
        }
    }

    /// A sleeping unit goes on turning by a beat.
    fn turn_on(&mut self, state: &mut State, id: UnitId, beat: u16) {
        let at = id.index();
        let before = state.units[at];
        state.units[at].grid = self.quiet[at].grid_after(state, id, state.plans[at].taken + 1);
        state.plans[at].taken += 1;
        state.note_turning(id, &before);
        if self.tests {
            state.note_place(id, beat, &mut self.knots[at]);
        }
    }

    /// The same for all.
    pub(super) fn bring_all(&mut self, state: &mut State, to: u16) {
        if !self.watch.plain {
            for id in state.on_board().collect::<Vec<UnitId>>() {
                self.bring(state, id, to);
            }
        }
    }

    /// Brings all to where they are in the middle of a beat, in which those before a unit have moved already.
    pub(super) fn bring_others(&mut self, state: &mut State, id: UnitId, beat: u16) {
        if !self.watch.plain {
            for other in state.on_board().filter(|other| *other != id).collect::<Vec<UnitId>>() {
                self.bring(state, other, if other < id { beat } else { beat - 1 });
            }
        }
    }

    /// After a beat: when each of those who were walked has to be walked again.
    pub(super) fn look_ahead(&mut self, state: &mut State, beat: u16, walked: &[Walked]) {
        if self.watch.plain {
            return;
        }
        if std::mem::take(&mut self.watch.stirred) {
            self.watch.wake.fill(0);
            self.watch.pairs.fill(Pair::AT_ONCE);
            (self.watch.fresh, self.watch.runs) = (true, true);
            return;
        }
        if std::mem::take(&mut self.watch.fresh) {
            let runs = |id: UnitId| !state.run(id).leaves.is_empty() || !state.run(id).chased.is_empty();
            self.watch.runs = state.on_board().any(runs);
            self.part_those_who_stand(state);
        }
        for one in walked {
            self.look_from(state, one, beat);
        }
        for one in walked {
            self.watch.wake[one.id.index()] = self.wake_of(state, one, beat);
        }
    }

    /// Of two who stand nothing comes any more.
    fn part_those_who_stand(&mut self, state: &State) {
        let standing: Vec<UnitId> = state
            .on_board()
            .filter(|id| state.plans.get(id.index()).is_none_or(|plan| plan.going != Going::On))
            .collect();
        for (at, one) in standing.iter().enumerate() {
            for other in &standing[at + 1..] {
                self.watch.set_pair(*one, *other, Pair::NEVER);
            }
        }
    }

    /// Looks anew at those pairs of a unit whose time has come, or all that counted on its course if it has left that.
    fn look_from(&mut self, state: &mut State, one: &Walked, beat: u16) {
        let id = one.id;
        if !state.unit(id).is_on_board() {
            return;
        }
        if one.leaps && state.plans[id.index()].going == Going::On {
            self.watch.speed[id.index()] = self.pace_of(state, id);
        }
        for other in state.on_board().filter(|other| *other != id).collect::<Vec<UnitId>>() {
            let pair = self.watch.pair(id, other);
            if pair.from <= beat || one.leaps || pair.course && one.strays {
                let pair = self.look_at(state, [id, other], beat);
                self.watch.set_pair(id, other, pair);
                let wake = &mut self.watch.wake[other.index()];
                *wake = pair.from.min(*wake);
            }
        }
    }

    /// From which beat on anything can come of two units, of whom the first was walked in this one.
    fn look_at(&mut self, state: &mut State, [one, other]: [UnitId; 2], beat: u16) -> Pair {
        let next = Pair { from: beat + 1, course: false };
        let goes = |id: UnitId| state.plans[id.index()].going == Going::On;
        if !goes(one) && !goes(other) {
            return Pair::NEVER;
        }
        let enemies = state.side_of(one) != state.side_of(other);
        if self.watch.runs
            && [(one, other), (other, one)].iter().any(|(unit, of)| {
                let run = state.run(*unit);
                run.leaves.has(*of) || run.chased.has(*of)
            })
        {
            return next;
        }
        if enemies && (state.routs(one) || state.routs(other)) {
            return Pair::NEVER;
        }
        let margin = self.watch.margin(one, other);
        for brought in [false, true] {
            if brought {
                self.bring(state, other, beat);
            }
            let [Some(own), Some(theirs)] = [one, other].map(|id| self.bodies[id.index()].as_ref()) else {
                return Pair::NEVER;
            };
            let [(around, pace), (about, their_pace)] =
                [(one, own), (other, theirs)].map(|(id, body)| self.extent(state, id, body));
            let late = their_pace * i64::from(beat.saturating_sub(self.watch.at[other.index()]));
            let apart = gap(&around, &about) - margin - late;
            if pace + their_pace == 0 && apart > 0 {
                // Whoever ends his turn is looked at anew.
                return Pair::NEVER;
            }
            let beats = apart.max(0) / (pace + their_pace).max(1);
            if beats > i64::from(2 * FEW) || brought && beats >= i64::from(FEW) {
                return Pair { from: beat.saturating_add(beats.min(i64::from(BEATS)) as u16), course: false };
            }
        }
        self.look_closely(state, [one, other], beat)
    }

    /// The same of two who are near each other, as they stand now.
    fn look_closely(&self, state: &State, both: [UnitId; 2], beat: u16) -> Pair {
        if let Some(pair) = self.look_along(state, both, beat) {
            return pair;
        }
        let [Some(own), Some(theirs)] = both.map(|id| self.bodies[id.index()].as_ref()) else {
            return Pair::NEVER;
        };
        let goes = |id: &&UnitId| state.plans[id.index()].going == Going::On;
        let pace: i64 = both.iter().filter(goes).map(|id| self.watch.speed[id.index()]).sum();
        let apart = i64::from(own.hull().distance(theirs.hull()).floor().micrometres());
        let beats = (apart - self.watch.margin(both[0], both[1]) - ROUNDING).max(0) / pace.max(1);
        Pair { from: beat + (beats.min(i64::from(BEATS)) as u16).max(1), course: false }
    }

    /// The same of two who go on straight, or stand; none if their courses may meet.
    fn look_along(&self, state: &State, both: [UnitId; 2], beat: u16) -> Option<Pair> {
        let left = both.map(|id| self.course_of(state, id));
        let [Some(one), Some(other)] = left else { return None };
        let mut beats = one.min(other).min(BEATS);
        while beats >= FEW {
            let ways = both.map(|id| {
                let plan = &state.plans[id.index()];
                let from = state.unit(id).grid.at;
                if plan.going == Going::On {
                    from.to(place_after(plan, plan.taken + beats))
                } else {
                    Vector::default()
                }
            });
            if self.do_courses_part(state, both, ways) {
                return Some(Pair { from: beat + beats + 1, course: true });
            }
            beats /= 2;
        }
        None
    }

    /// For how many more beats a unit certainly stands or goes on straight; none if that is not known.
    fn course_of(&self, state: &State, id: UnitId) -> Option<u16> {
        let at = id.index();
        match (state.plans[at].going, self.watch.way[at]) {
            (Going::On, Way::Goes) if is_turning(&state.plans[at]) => None,
            (Going::On, Way::Goes) => {
                Some(self.quiet[at].beats_left(&state.plans[at])).filter(|left| *left > 0)
            }
            (Going::On, Way::Stands | Way::Waits) => None,
            (Going::Done | Going::Met | Going::Blocked, _) => Some(BEATS),
        }
    }

    /// Whether two units who go straight come into each other's way nowhere, nor enemies into contact.
    fn do_courses_part(&self, state: &State, both: [UnitId; 2], ways: [Vector; 2]) -> bool {
        let [Some(own), Some(theirs)] = both.map(|id| self.bodies[id.index()].as_ref()) else { return true };
        // How the first goes, as the second sees it.
        let way = Vector { x: ways[0].x - ways[1].x, y: ways[0].y - ways[1].y };
        let enemies = state.side_of(both[0]) != state.side_of(both[1]);
        let margin = if enemies { CONTACT } else { Length::ZERO } + CLEAR;
        if !swept_bounds(own, way).grown(margin).meets(theirs.bounds()) {
            return true;
        }
        if !enemies && are_in_step(state, both) {
            return !state.is_friend_in_way(both[0], own, both[1], theirs)
                && !state.is_friend_in_way(both[1], theirs, both[0], own);
        }
        let hull: Rect = own.hull().shrunk(-margin);
        let swept = Convex::swept(&hull, &hull.shifted(way));
        !do_convex_meet(swept.corners(), theirs.hull().corners())
    }

    /// The first beat after this one in which a unit has to be walked.
    fn wake_of(&self, state: &State, one: &Walked, beat: u16) -> u16 {
        let (id, at) = (one.id, one.id.index());
        if !state.unit(id).is_on_board() || state.plans[at].going != Going::On {
            return NEVER;
        }
        let waits = self.watch.way[at] == Way::Waits;
        let is_still = |other: UnitId| {
            state.plans[other.index()].going != Going::On || self.watch.way[other.index()] == Way::Waits
        };
        if waits
            && (one.leaps
                || self.watch.runs
                || state.run(id).forced.is_some()
                || looks_about(&state.plans[at]))
        {
            return beat + 1;
        }
        let mut wake = NEVER;
        for other in state.on_board().filter(|other| *other != id) {
            let from = self.watch.pair(id, other).from;
            // Who waits goes on waiting as long as nobody near him moves.
            if from < wake && !(waits && from <= beat + 1 && is_still(other)) {
                wake = from;
                if wake <= beat + 1 {
                    return beat + 1;
                }
            }
        }
        if waits {
            return wake;
        }
        let left = self.quiet[at].beats_left(&state.plans[at]);
        if left == 0 || self.tests && !state.is_track_told(id, beat, self.knots[at]) {
            return beat + 1;
        }
        wake.min(beat + left + 1)
    }
}

/// A unit that was walked in a beat.
pub(super) struct Walked {
    pub(super) id: UnitId,
    /// It has not gone on as it did.
    pub(super) strays: bool,
    /// It has turned, or come farther than in a plain step.
    pub(super) leaps: bool,
}

impl Walked {
    pub(super) fn of(one: &Try) -> Walked {
        Walked { id: one.id, strays: one.leaps || one.fate != Fate::Taken, leaps: one.leaps }
    }
}

/// Those who still move.
fn movers(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    state.on_board().filter(|id| state.plans.get(id.index()).is_some_and(|plan| plan.going == Going::On))
}

/// Whether what becomes of a plan depends on where others stand who are not near: on room for a formation, on friends whom it passes.
fn looks_about(plan: &Plan) -> bool {
    let to_come = plan.legs.iter().skip(plan.at.into());
    !plan.may_pass.is_empty() || to_come.into_iter().any(|leg| matches!(leg, Leg::Form(..) | Leg::Array(_)))
}

/// No point of a unit goes farther in a beat while it goes straight, or at the radius of its turn, in micrometres.
fn pace_of(plan: &Plan) -> i64 {
    let rides = plan.rate.is_ridden() || plan.legs.iter().any(|leg| matches!(leg, Leg::Drill(..)));
    if plan.going != Going::On {
        0
    } else if rides {
        i64::from(A_BEAT.micrometres())
    } else {
        // Roads give four thirds.
        i64::from(plan.allowance.micrometres()) * 4 / 3 / i64::from(BEATS) + ROUNDING
    }
}

/// How far what lies within bounds is from what lies within others at least, in micrometres: it need not be exact.
fn gap(own: &Bounds, other: &Bounds) -> i64 {
    own.squared_gap(other).isqrt()
}

fn swept_bounds(body: &Body, way: Vector) -> Bounds {
    let bounds = *body.bounds();
    bounds.with(bounds.low.plus(way)).with(bounds.high.plus(way))
}

/// Whether two units take the same step in every beat, so that they stay as they are to each other.
fn are_in_step(state: &State, both: [UnitId; 2]) -> bool {
    let [own, other] = both.map(|id| &state.plans[id.index()]);
    let step = |plan: &Plan| match plan.leg().filter(|_| plan.going == Going::On) {
        Some(Leg::March(toward, _)) => Some((toward, plan.rate, plan.allowance, plan.taken, plan.before)),
        Some(_) | None => None,
    };
    step(own).is_some() && step(own) == step(other)
}
