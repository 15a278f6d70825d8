//! In which thirds of a turn a unit fires and loads (medieval.thirds).
//!
//! A turn is three thirds. What the order puts before the march comes first, then the march, then the time that is left; a unit that stands has
//! all three. In a third that it does not march a unit fires, if it wants to and is loaded; else it loads.

use super::moment::{Moments, end_of};
use crate::charts::BEATS;
use crate::field::Kind;
use crate::orders::order::{Act, Fire, Order, Slot, When};
use crate::orders::verbs::{Verb, VerbKind};
use crate::rulebook::define;
use crate::rules::march::plan::Plan;
use crate::state::{Flags, State, UnitId};
use crate::troops::Troop;

/// Yes or no for each third.
pub(crate) type Thirds = [bool; 3];

define!(
    "medieval.thirds.table",
    "medieval.thirds.plan",
    "common.third.last",
    "musket.arms.load.chart",
    "musket.arms.load.spent",
    "musket.arms.load.state"
);
/// How the turn of a missile unit runs, third by third.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    /// It marches.
    pub marches: Thirds,
    /// It fires, if it is loaded and has a target.
    pub fires: Thirds,
    /// The most shots of the turn.
    pub most: u8,
    /// Thirds that loading takes.
    pub load: u8,
    /// It begins the turn loaded.
    pub loaded: bool,
    /// It fires only once before the last third (medieval.chariot.fire-twice).
    pub once_before_last: bool,
}

/// What comes of a turn of fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fired {
    /// The thirds in which it fires.
    pub thirds: Thirds,
    /// It is loaded at the end.
    pub loaded: bool,
}

impl Course {
    /// Goes through the thirds: `may` tells whether there is something to fire at in a third, `held` whether an enemy holds the unit at its end.
    pub(crate) fn run(&self, may: impl Fn(u8) -> bool, held: impl Fn(u8) -> bool) -> Fired {
        define!("common.fire.in-melee", "medieval.thirds.unloaded-still", "medieval.thirds.moved-once");
        let (mut thirds, mut loaded, mut loading, mut shots) = ([false; 3], self.loaded, 0, 0);
        for third in 1..=3u8 {
            let at = usize::from(third - 1);
            if self.marches[at] {
                continue;
            }
            let ready = loaded || self.load == 0;
            let spent = self.once_before_last && third < 3 && shots > 0;
            if self.fires[at] && ready && !spent && shots < self.most && may(third) {
                (thirds[at], loaded, loading, shots) = (true, self.load == 0, 0, shots + 1);
            } else if !loaded && !held(third) {
                loading += 1;
                loaded = loading >= self.load;
            }
        }
        Fired { thirds, loaded }
    }
}

impl Course {
    /// In which thirds a unit of this course fires at a target, the battle being so for its volleys.
    pub(crate) fn fired_at(&self, by: UnitId, at: UnitId, moments: &Moments<'_>) -> Fired {
        self.run(|third| moments.volley(third).can_fire_at(by, at), |third| moments.is_held(third))
    }
}

impl State {
    /// How the turn of a unit runs; none if it does not fire in it.
    pub(crate) fn course(&self, id: UnitId) -> Option<Course> {
        if self.carrier(id).is_some() {
            return self.course_of_crew(id);
        }
        let weapon = self.weapon_of(id)?;
        let (unit, order) = (self.unit(id), &self.orders[id.index()].order);
        // Those in a war wagon ride with it.
        let plan = self.plans.get(self.bearer_of(id).index())?;
        if let Some(course) = self.course_of_screen(id, plan).filter(|_| self.is_able_to_shoot(id)) {
            return Some(course);
        }
        if let Some(course) = self.course_of_caracole(id).filter(|_| self.is_able_to_shoot(id)) {
            return Some(course);
        }
        let before = self.slots_before_march(id, order);
        let moved = plan.has_marched(before.len()) || self.has_faced_about(id, order);
        let (marches, free) = thirds_of(plan, before.len(), moved);
        let loaded = !unit.is(Flags::UNLOADED);
        let load = weapon.thirds_to_load();
        let once_before_last = false;
        let most = if weapon.small_arm().is_some() { 3 } else { unit.shots };
        let mut course = Course { marches, fires: free, most, load, loaded, once_before_last };
        course.fires = wanted(order, &course, moved, before.as_slice());
        if moved && load > 0 {
            define!("common.fire.once");
            course.most = course.most.min(1);
        } else if load > 0 {
            define!("common.fire.twice");
            course.most = course.most.min(2);
        }
        if order.fire == Some(Fire::Hold) || !self.is_able_to_shoot(id) {
            course.fires = [false; 3];
        }
        if self.attacks_with_small_arms(id) {
            course.fires = [course.fires[0] && !before.is_empty(), false, false];
        }
        Some(course)
    }

    /// Whether a unit may shoot in this turn at all.
    fn is_able_to_shoot(&self, id: UnitId) -> bool {
        define!(
            "medieval.supply.out",
            "medieval.mounted.no-fight",
            "medieval.thirds.missile-charge",
            "medieval.missile.broken",
            "common.order.kinds",
            "musket.cav.mountedfire"
        );
        let (unit, order) = (self.unit(id), &self.orders[id.index()].order);
        let is_task = |act: &Act| matches!(act, Act::Deed(deed) if deed.verb.kind() == VerbKind::Task && deed.verb != Verb::Caracole);
        unit.is_on_board()
            && self.has_shots(id)
            && !unit.is(Flags::MOUNTED | Flags::TESTUDO | Flags::BROKEN)
            && (!unit.is(Flags::CHARGES) || self.small_arm_of(id).is_some())
            && !order.acts().any(is_task)
            && self.may_fire(id)
    }

    /// Whether a unit with small arms is ordered to charge or engage: it fires from where its move begins, or not at all.
    pub(crate) fn attacks_with_small_arms(&self, id: UnitId) -> bool {
        define!("musket.cav.fire");
        let attacks = |act: &Act| matches!(act, Act::Charge(..) | Act::Engage(..));
        self.small_arm_of(id).is_some() && self.orders[id.index()].order.acts().any(attacks)
    }

    /// Whether a unit is one of dragoons in the saddle, who fire only on foot.
    pub(crate) fn is_in_saddle(&self, id: UnitId) -> bool {
        define!("musket.drag.nofire");
        self.info(id).kind == Kind::Troops(Troop::Dragoons)
    }

    /// The actions that an order puts before the march of a unit. Small arms that are not loaded have nothing to fire then, and with
    /// `BOTH` fire but once, at the end of the march.
    pub(crate) fn slots_before_march(&self, id: UnitId, order: &Order) -> Vec<Slot> {
        define!("musket.arms.when", "musket.cav.fire");
        let waits = self.small_arm_of(id).is_some()
            && (self.unit(id).is(Flags::UNLOADED)
                || matches!(order.fire, Some(Fire::At(Some(When::Both), _))));
        if waits { Vec::new() } else { before_march(order) }
    }

    /// Whether a unit with small arms has been ordered to face another way: that takes a third of its fire, though no move.
    fn has_faced_about(&self, id: UnitId, order: &Order) -> bool {
        define!("musket.arms.arc.turn");
        self.small_arm_of(id).is_some()
            && order.stages.iter().any(|stage| stage.facing.is_some())
            && self.unit_at(id, 0).facing() != self.unit(id).facing()
    }

    /// Whether an enemy is in contact with a unit at the end of a third.
    pub(crate) fn is_held_at(&self, id: UnitId, third: u8) -> bool {
        !self.is_indoors(id) && self.is_in_contact_at(id, end_of(third))
    }
}

impl Plan {
    /// Whether the unit has moved, changed its formation or been drilled: whatever uses up allowance after the actions before its march.
    pub(crate) fn has_marched(&self, before: usize) -> bool {
        define!("common.fire.twice");
        usize::from(self.at) >= before && self.spent() > self.third * before as i32 || self.waited > 0
    }

    /// The thirds of the turn that are left after all that was spent.
    pub(crate) fn thirds_left(&self) -> usize {
        define!("common.third.time-left", "common.third.waited", "medieval.thirds.full-move");
        let beats = i64::from(self.taken) + i64::from(self.waited);
        let left = i64::from(self.allowance.micrometres()) * (i64::from(BEATS) - beats) / i64::from(BEATS);
        let third = if self.doubled { self.allowance / 3 } else { self.third };
        (left / i64::from(third.micrometres()).max(1)).clamp(0, 3) as usize
    }
}

/// The actions that an order puts before its march.
fn before_march(order: &Order) -> Vec<Slot> {
    define!("common.third.before-move");
    let marches = order.acts().any(|act| !matches!(act, Act::Hold));
    match order.fire {
        _ if !marches => Vec::new(),
        Some(Fire::At(Some(When::Begin | When::Both), _)) => vec![Slot::Fire],
        Some(Fire::Plan(slots)) if slots.contains(&Slot::Move) => {
            slots.iter().copied().take_while(|slot| *slot != Slot::Move).collect()
        }
        Some(Fire::At(..) | Fire::Plan(_) | Fire::Hold | Fire::Throw(..)) | None => Vec::new(),
    }
}

/// The thirds in which a unit marches, and those in which it does not.
fn thirds_of(plan: &Plan, before: usize, moved: bool) -> (Thirds, Thirds) {
    if !moved {
        return ([false; 3], [true; 3]);
    }
    let after = plan.thirds_left().min(2usize.saturating_sub(before));
    let marches = [0, 1, 2].map(|third| third >= before && third < 3 - after);
    (marches, marches.map(|marches| !marches))
}

/// The thirds in which a unit would fire: as its order says, or if that leaves no time, as without a word.
fn wanted(order: &Order, course: &Course, moved: bool, before: &[Slot]) -> Thirds {
    let usual = usual_thirds(course, moved);
    let only = |third: usize| [0, 1, 2].map(|at| at == third);
    let asked = match order.fire {
        Some(Fire::At(Some(When::Begin), _)) => only(0),
        Some(Fire::At(Some(When::Middle), _)) => only(1),
        Some(Fire::At(Some(When::End), _)) => only(2),
        Some(Fire::At(Some(When::Both), _)) => [true, false, true],
        Some(Fire::Plan(slots)) => planned(slots, moved, before),
        Some(Fire::At(None, _) | Fire::Hold | Fire::Throw(..)) | None => return usual,
    };
    let fits = Course { fires: asked, ..*course }.run(|_| true, |_| false);
    let first = asked.iter().position(|wants| *wants);
    if first.is_some_and(|first| fits.thirds[first]) || first.is_none() { asked } else { usual }
}

/// The thirds of a plan in which it says FIRE: those between two marches are fired when the march is over.
fn planned(slots: [Slot; 3], moved: bool, before: &[Slot]) -> Thirds {
    let fires = slots.map(|slot| slot == Slot::Fire);
    if !moved {
        return fires;
    }
    let last = slots.iter().rposition(|slot| *slot == Slot::Move).unwrap_or(0);
    let between = fires[before.len().min(last)..last].contains(&true);
    [0, 1, 2].map(|third| fires[third] && (third < before.len() || third > last) || third == 2 && between)
}

/// The thirds in which a unit fires without a word: standing and loaded in the first and the last, standing and unloaded as soon as it is
/// loaded, after a march in the last.
fn usual_thirds(course: &Course, moved: bool) -> Thirds {
    define!("medieval.thirds.twice", "medieval.thirds.unloaded-still", "medieval.slinger.three");
    if course.load == 0 {
        return course.marches.map(|marches| !marches);
    }
    match (moved, course.loaded) {
        (true, _) => [false, false, true],
        (false, true) => [true, false, course.load == 1],
        (false, false) => [false, course.load == 1, course.load > 1],
    }
}

/// Whether the order puts a shot into the first third.
pub(crate) fn fires_first(order: &Order) -> bool {
    define!("medieval.charged.one-volley");
    match order.fire {
        Some(Fire::At(Some(When::Begin | When::Both), _)) => true,
        Some(Fire::Plan(slots)) => slots[0] == Slot::Fire,
        Some(Fire::At(..) | Fire::Hold | Fire::Throw(..)) | None => false,
    }
}
