//! Chargers whose targets have gone: distance, another wheel, and enemies so revealed (charge.chase, charge.revealed,
//! vmd.charge).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, Question, Refusal, Resolves, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::evade::Evade;
use crate::rules::charge::plans::{Course, Path};
use crate::rules::charge::ride::{MOST_MET, Ride, Wheel};
use crate::rules::nerve::cohesion::Why;
use crate::rules::nerve::rout::Routing;
use crate::state::{Flags, GroupId, State};
use crate::steps::Action;
use crate::troops::Cohesion;

/// More wheels than are offered.
const MOST_OFFERED: usize = 12;

/// The distance and path of a charger are settled, after all evades.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SettleCharge {
    /// Who.
    pub(crate) by: GroupId,
}

impl Resolves<State> for SettleCharge {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.replace(Reveal { by: self.by });
        let Some(charge) = battle.charge_of(self.by) else { return };
        let (wheel, targets) = (charge.wheel, charge.targets.clone());
        if !targets.iter().any(|target| battle.is_gone(*target)) {
            return;
        }
        let ride = battle.ride_on(self.by, wheel, None);
        let is_variable = targets.iter().all(|target| battle.is_gone(*target))
            && !ride.is_some_and(|ride| battle.is_intercepted(&ride));
        if is_variable {
            define!("vmd.charge", "charge.chase");
            let distance = battle.roll_variable(self.by, "chase", table);
            if let Some(charge) = battle.charge_mut(self.by) {
                charge.distance = distance;
            }
            battle.then(ChaseWheel { by: self.by });
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// A charger all of whose targets have gone keeps its path or wheels after them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChaseWheel {
    /// Who.
    pub(crate) by: GroupId,
}

battle::answers! {
    State;
    /// Which path it takes.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum ChaseBy {
        /// The one that was declared.
        Keep = ["keep" "the" "path"],
        /// With this wheel; none for straight ahead.
        Wheel(wheel: Option<Wheel>) = ["chase" (wheel as Path ..)],
    }
}

/// Another path for a charger; only [`State::may_chase_by`] makes one.
#[derive(Clone, Copy)]
struct Turned(Option<Wheel>);

impl Question<State> for ChaseWheel {
    type Answer = ChaseBy;

    fn rule(&self) -> Rule {
        rule!("charge.chase")
    }

    fn whom(&self, battle: &State) -> Asks {
        let asks = !battle.wheels_to_chase(self.by).is_empty();
        if asks { Asks::only(battle.side_of(self.by)) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, ChaseBy, Action>) -> ControlFlow<()> {
        found.one(ChaseBy::Keep)?;
        found.all(battle.wheels_to_chase(self.by).into_iter().map(ChaseBy::Wheel))
    }

    fn check(&self, battle: &State, _: Side, answer: ChaseBy) -> Result<(), Refusal> {
        match answer {
            ChaseBy::Keep => Ok(()),
            ChaseBy::Wheel(wheel) => battle.may_chase_by(self.by, wheel).map(|_| ()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: ChaseBy,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        if let ChaseBy::Wheel(wheel) = answer {
            let Turned(wheel) = battle.may_chase_by(self.by, wheel)?;
            if let Some(charge) = battle.charge_mut(self.by) {
                charge.wheel = wheel;
            }
            table.tell(&[rule!("charge.chase")], Event::Chases { group: self.by, wheel });
        }
        battle.done();
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> ChaseBy {
        ChaseBy::Keep
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let who = battle.group_name(self.by);
        let far = battle.charge_of(self.by).map_or(0, |charge| charge.distance);
        Asked::new(format!("Which way do {who} chase?"))
            .because(format!("All whom {who} charged are gone, and {who} go on by {far} MUs."))
            .of(battle.group_word(self.by))
    }

    fn button(&self, battle: &State, _: Side, answer: ChaseBy) -> Button {
        let charge = battle.charge_of(self.by);
        let (declared, distance) = charge.map_or((None, None), |charge| (charge.wheel, charge.variable()));
        let (label, wheel) = match answer {
            ChaseBy::Keep => ("Keep the path".to_owned(), declared),
            ChaseBy::Wheel(None) => ("Chase straight ahead".to_owned(), None),
            ChaseBy::Wheel(wheel) => (format!("Chase{}", Path(wheel).words()), wheel),
        };
        let ride = battle.ride_on(self.by, wheel, distance);
        Button::new(label).with_ghost(ride.map(|ride| battle.ride_ghost(self.by, &ride)))
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.group_name(self.by).to_owned())
    }
}

impl State {
    /// Whether a charger may take this wheel instead of its own: a legal one after which some part of a target that evaded lies
    /// straight ahead.
    fn may_chase_by(&self, by: GroupId, wheel: Option<Wheel>) -> Result<Turned, Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("charge.chase"), why).about(by.into()));
        let Some(charge) = self.charge_of(by) else { return refuse("{0} does not charge") };
        let Ok(ride) = self.ride(by, wheel, charge.variable()) else {
            return refuse("the wheel of {0} is too long, or something is in its way");
        };
        if !self.fled_from(by).iter().any(|fled| self.is_straight_ahead(&ride, *fled)) {
            return refuse("after that wheel nobody who fled from {0} lies straight ahead");
        }
        Ok(Turned(wheel))
    }

    /// The targets of a charge that evaded and are on the table.
    fn fled_from(&self, by: GroupId) -> ArrayVec<GroupId, MOST_MET> {
        let targets = self.charge_of(by).into_iter().flat_map(|charge| charge.targets.iter().copied());
        let fled = |id: &GroupId| self.group(*id).is(Flags::EVADED) && self.group(*id).is_on_table();
        targets.filter(fled).collect()
    }

    fn is_straight_ahead(&self, ride: &Ride, enemy: GroupId) -> bool {
        use ground::tabletop::{Length, REACH};
        let lane = ride.wheeled.frame().lane(Length::ZERO, Length::new(REACH / 2));
        self.bases(enemy).iter().any(|base| lane.overlaps(base))
    }

    /// The wheels that are offered to a charger who chases: the smallest to each who fled, and straight ahead.
    fn wheels_to_chase(&self, by: GroupId) -> ArrayVec<Option<Wheel>, MOST_OFFERED> {
        let mut wheels: ArrayVec<Option<Wheel>, MOST_OFFERED> = ArrayVec::new();
        let Some(charge) = self.charge_of(by) else { return wheels };
        for fled in self.fled_from(by) {
            let toward = self.group(by).place.at.bearing_to(self.block(fled).centre());
            let at_centre = toward.and_then(|toward| self.wheel_to(by, toward));
            let along = self.wheel_to(by, self.group(fled).place.facing);
            for wheel in [None, at_centre, along] {
                let is_new = wheel != charge.wheel && !wheels.contains(&wheel);
                if is_new && self.may_chase_by(by, wheel).is_ok() {
                    let _ = wheels.try_push(wheel);
                }
            }
        }
        wheels
    }
}

/// Enemies whom a charger would meet now that others have gone become targets before it moves, until there is nobody new.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reveal {
    /// By whom.
    pub(crate) by: GroupId,
}

impl Resolves<State> for Reveal {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("charge.revealed");
        if battle.charge_comes_over_hidden(self.by, table) {
            return;
        }
        match battle.revealed_by(self.by) {
            Some(target) => {
                let charge = battle.charge_mut(self.by);
                let is_full = charge.is_none_or(|charge| {
                    // A charge that meets so many at once is settled as it is.
                    let is_full = charge.targets.try_push(target).is_err();
                    if is_full {
                        charge.course = Course::Settled;
                    }
                    is_full
                });
                if is_full {
                    return battle.done();
                }
                table.tell(&[rule!("charge.revealed")], Event::Reveals { by: self.by, at: target });
                battle.note_charged(target);
                battle.then(Revealed { by: self.by, target });
            }
            None => {
                if let Some(charge) = battle.charge_mut(self.by) {
                    charge.course = Course::Settled;
                }
                battle.done();
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// A revealed target answers: it tests if it is FRAGMENTED, and evades or stands if it may.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Revealed {
    /// By whom it is charged.
    pub(crate) by: GroupId,
    /// Who is charged.
    pub(crate) target: GroupId,
}

impl Resolves<State> for Revealed {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let Revealed { by, target } = self;
        if battle.tests_when_charged(target) {
            return battle.test_charged(target, table);
        }
        if battle.may_evade(target) && battle.reply_of(target).is_none() {
            return battle.replace(Evade { group: target, from: by });
        }
        battle.done();
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// Who is revealed, and the test of those who are charged while FRAGMENTED.
impl State {
    /// An enemy who was no target of a charge and whom it would now meet, of whose targets some have gone; the first by number.
    fn revealed_by(&self, by: GroupId) -> Option<GroupId> {
        let charge = self.charge_of(by)?;
        if !charge.targets.iter().any(|target| self.is_gone(*target)) {
            return None;
        }
        let ride = self.ride_on(by, charge.wheel, charge.variable())?;
        let mut met: ArrayVec<GroupId, { 2 * MOST_MET }> = ride.contacts().collect();
        met.sort_unstable();
        let is_new = |id: &GroupId| !charge.targets.contains(id) && !self.group(*id).is(Flags::INTERCEPTED);
        met.into_iter().find(is_new)
    }

    /// Whether a group must test because it is charged: it is FRAGMENTED, somebody other than light foot charges it, and it has not
    /// tested for that in this phase.
    pub(crate) fn tests_when_charged(&self, target: GroupId) -> bool {
        define!("cohesion.fragmented.charged", "cohesion.why.charged", "pursuit.fresh");
        let state = self.group(target);
        if !state.is_on_table() || state.cohesion != Cohesion::Fragmented || state.is(Flags::TESTED_CHARGED) {
            return false;
        }
        let side = self.side_of(target).other();
        let waits =
            self.fights.iter().filter(|fight| fight.has(target) && fight.impact && fight.charging[side]);
        let pursuers = waits.map(|fight| fight.groups[side]);
        self.chargers_of(target).chain(pursuers).any(|by| !self.is_light_foot(by))
    }

    /// A FRAGMENTED group tests because it is charged; if it breaks it routs at once.
    pub(crate) fn test_charged(&mut self, target: GroupId, table: &mut Table<'_, Event>) {
        define!("cohesion.fragmented.charged", "cohesion.why.charged");
        self.group_mut(target).set(Flags::TESTED_CHARGED, true);
        self.test_cohesion(target, Why::Charged, table);
        self.rout_if_broken(target);
    }

    /// A group that has just broken routs at once, before the next group tests or drops.
    pub(crate) fn rout_if_broken(&mut self, group: GroupId) {
        define!("rout.first");
        if self.group(group).is_on_table() && self.group(group).is(Flags::BREAKING) {
            self.then(Routing { group });
        }
    }
}
