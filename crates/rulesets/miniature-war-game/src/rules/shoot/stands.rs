//! The targets that each stand of a unit with small arms takes: the one that its side names, or by itself the best (musket.arms.stands,
//! musket.arms.main-target, musket.priority).

use battle::Refusal;

use super::aim::is_straight_ahead;
use super::moment::{Moments, end_of};
use super::targets::{Choice, How};
use super::thirds::Course;
use super::volley::{Share, Volley};
use crate::charts::BEATS;
use crate::field::Kind;
use crate::rulebook::{define, rule};
use crate::rules::beasts::fire::Shots;
use crate::state::{Flags, State, UnitId};

/// An enemy whom a stand has in range, arc and sight. The best of them is the least: whoever is straight ahead, then the nearest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Before {
    /// The place of the stand.
    place: u8,
    /// The enemy is a rider or commander: no stand takes him unasked.
    rider: bool,
    /// The enemy is not straight ahead of it.
    aside: bool,
    /// The square of how far he is.
    squared: i64,
    /// The enemy.
    at: UnitId,
}

impl State {
    /// Whom the stands of a unit can fire at, in the battle as it stands here.
    fn before_stands(&self, id: UnitId) -> Vec<Before> {
        define!("musket.priority.order", "musket.priority.front");
        let enemies = self.units_of(self.side_of(id).other()).filter(|at| self.can_fire_at(id, *at));
        let mut all: Vec<Before> = Vec::new();
        for at in enemies {
            let rider = matches!(self.info(at).kind, Kind::Rider | Kind::Commander);
            let aims = self.aims(id, at).into_iter().filter(|aim| self.band(id, aim).is_some());
            all.extend(aims.map(|aim| {
                let aside = !is_straight_ahead(&aim.stand, self, at);
                Before { place: aim.own, rider, aside, squared: aim.squared, at }
            }));
        }
        all.sort_unstable();
        all
    }

    /// The enemies of whom one may be named for a volley: those of the best priority for some stand.
    fn main_targets(&self, id: UnitId) -> Vec<UnitId> {
        define!("musket.arms.main-target", "musket.priority.tie");
        let all = self.before_stands(id);
        // A stand's best comes first in the list.
        let best = |one: &&Before| {
            all.iter()
                .find(|other| other.place == one.place)
                .is_some_and(|first| one.rider || first.aside == one.aside)
        };
        let mut found: Vec<UnitId> = all.iter().filter(best).map(|one| one.at).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The volleys of a unit at a moment: one at the target that was named, and one at whomever its other stands take by themselves. If
    /// nobody has the named target in range, the whole volley is spent on it.
    pub(super) fn volleys_by_stand(&self, main: Volley) -> Vec<Volley> {
        define!("musket.arms.stands", "musket.arms.wasted");
        let then = self.as_at(main.beat);
        let all = then.before_stands(main.by);
        let has_main = |place: u8| all.iter().any(|one| one.place == place && one.at == main.at);
        let mut others: Vec<(UnitId, u64)> = Vec::new();
        if all.iter().any(|one| one.at == main.at) {
            let mut last = None;
            for one in &all {
                if one.rider || last == Some(one.place) || has_main(one.place) {
                    continue;
                }
                last = Some(one.place);
                match others.iter_mut().find(|(at, _)| *at == one.at) {
                    Some((_, places)) => *places |= 1 << one.place,
                    None => others.push((one.at, 1 << one.place)),
                }
            }
        }
        others.sort_unstable();
        let others =
            others.into_iter().map(|(at, places)| Volley { at, share: Share::Stands(places), ..main });
        [main].into_iter().chain(others).collect()
    }

    /// In which thirds a unit fires at targets that are named for each of them.
    fn fired_so(&self, id: UnitId, shots: Shots, course: &Course, moments: &Moments<'_>) -> Shots {
        let at = |third: u8| shots[usize::from(third) - 1];
        let may = |third: u8| at(third).is_some_and(|at| moments.volley(third).can_fire_at(id, at));
        let fired = course.run(may, |third| self.is_held_at(id, third)).thirds;
        [0, 1, 2].map(|third| shots[third].filter(|_| fired[third]))
    }

    /// The volleys of a unit for which a target is named third by third.
    pub(super) fn volleys_of_shots(&self, by: UnitId, shots: Shots) -> Vec<Volley> {
        let Some(course) = self.course(by) else { return Vec::new() };
        let fired = self.fired_so(by, shots, &course, &Moments::of(self, by));
        let volley = |(third, at): (u8, Option<UnitId>)| {
            let beat = self.beat_of_volley(by, third);
            at.map(|at| Volley { by, at, third, beat, band: None, share: Share::All })
        };
        (1..=3).zip(fired).filter_map(volley).flat_map(|main| self.volleys_by_stand(main)).collect()
    }

    /// Whether targets may be named so, third by third.
    pub(super) fn may_fire_volleys(&self, id: UnitId, shots: Shots) -> Result<(), Refusal> {
        define!("musket.priority.orders");
        if !self.closing_in(id).is_empty() {
            let why = "it fires at whoever closes in on it, and at nobody else";
            return Err(Refusal::new(rule!("musket.arms.charge"), why));
        }
        let may = self.targets_by_third(id);
        for (targets, at) in may.iter().zip(shots) {
            if at.is_some_and(|at| !targets.contains(&at)) {
                let why = "it cannot fire at this enemy then, or has a better target";
                return Err(Refusal::new(rule!("musket.arms.main-target"), why));
            }
        }
        let Some(course) = self.course(id) else { return Ok(()) };
        if shots == [None; 3] || self.fired_so(id, shots, &course, &Moments::of(self, id)) != shots {
            let why = "it has no time for these volleys";
            return Err(Refusal::new(rule!("musket.arms.load.chart"), why));
        }
        Ok(())
    }

    /// The enemies at whom a unit with small arms may be told to fire.
    pub(super) fn targets_of_small_arms(&self, id: UnitId) -> Vec<UnitId> {
        let mut all = self.targets_by_third(id).concat();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The same for each third in which it would fire: the ordered one alone, if it can be fired at.
    fn targets_by_third(&self, id: UnitId) -> [Vec<UnitId>; 3] {
        let Some(course) = self.course(id) else { return [const { Vec::new() }; 3] };
        let moments = Moments::of(self, id);
        let targets = |third: usize| {
            // Whether there is time for this volley, if it is the only one.
            let alone = |volley: u8| usize::from(volley) == third + 1;
            if !course.run(alone, |third| self.is_held_at(id, third)).thirds[third] {
                return Vec::new();
            }
            let then = moments.volley(third as u8 + 1);
            let ordered = self.ordered_target(id);
            match ordered.filter(|at| then.before_stands(id).iter().any(|one| one.at == *at)) {
                Some(ordered) => vec![ordered],
                None => then.main_targets(id),
            }
        };
        [targets(0), targets(1), targets(2)]
    }

    /// What a unit with small arms does if its side names no target: in each of its thirds it fires at the best.
    pub(super) fn usual_volleys(&self, id: UnitId) -> Option<Choice> {
        define!("musket.priority.order", "musket.priority.tie", "musket.arms.when");
        let course = self.course(id)?;
        let (may, moments) = (self.targets_by_third(id), Moments::of(self, id));
        let ordered = self.ordered_target(id);
        let best = [0, 1, 2].map(|third| {
            let all = moments.volley(third as u8 + 1).before_stands(id);
            let allowed = all.iter().filter(|one| may[third].contains(&one.at));
            let allowed = allowed.filter(|one| !one.rider || ordered == Some(one.at));
            allowed.min_by_key(|one| (one.aside, one.squared, one.at)).map(|one| one.at)
        });
        let shots = self.fired_so(id, best, &course, &moments);
        let first = shots.iter().flatten().next().copied()?;
        let same = shots.iter().flatten().all(|at| *at == first);
        let alone = course.fired_at(id, first, &moments).thirds == shots.map(|at| at.is_some());
        Some(if same && alone { Choice::At(first, How::Usual) } else { Choice::Shots(shots) })
    }

    /// The beat from which a unit with small arms is loaded, before it fires; none if it is not in this turn.
    pub(super) fn loaded_from(&self, id: UnitId) -> Option<u16> {
        define!("musket.arms.charge-loaded", "musket.passant.loaded", "musket.arms.contact");
        let course = self.course(id)?;
        if !self.unit(id).is(Flags::UNLOADED) {
            return Some(0);
        }
        let stood = course.marches.iter().rev().take_while(|marches| !**marches).count();
        match stood {
            3 => Some(end_of(1)),
            2 => Some(end_of(2)),
            _ => None,
        }
    }

    /// The beats at which a unit with small arms can answer an enemy who closes in: loaded, and before the contact.
    pub(super) fn beats_to_answer(&self, id: UnitId, enemy: UnitId) -> std::ops::Range<u16> {
        define!("musket.arms.charge", "musket.arms.charge-loaded", "common.3dt.fire-mid");
        let may = !self.unit(id).is(Flags::CHARGES)
            && self.course(id).is_some_and(|course| course.marches.contains(&false));
        match self.loaded_from(id).filter(|_| may) {
            Some(from) => from..self.contact_beat(id, enemy),
            None => BEATS..BEATS,
        }
    }

    /// Why a unit with small arms may not fire at an enemy.
    pub(super) fn why_no_small_arms(&self, id: UnitId, at: UnitId) -> Refusal {
        let no = |rule: battle::Rule, why: &'static str| Refusal::new(rule, why);
        let has_time = self.course(id).is_some_and(|course| {
            course.run(|_| true, |third| self.is_held_at(id, third)).thirds != [false; 3]
        });
        if !has_time {
            return no(rule!("musket.arms.load.chart"), "it has no time to fire in this turn");
        }
        if self.is_in_contact(at) {
            return no(rule!("musket.arms.melee.target"), "it is in contact with our own");
        }
        no(rule!("musket.arms.main-target"), "it cannot be fired at, or there is a better target")
    }
}
