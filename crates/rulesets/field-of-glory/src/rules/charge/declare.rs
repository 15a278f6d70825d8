//! The active player declares charges, one at a time (charge.declare, charge.who, charge.skirmisher, charge.missile-foot).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Target, Word as _};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::plans::{Charge, Course, Path};
use crate::rules::charge::reach::Near;
use crate::rules::charge::ride::{MOST_MET, NoRide, Ride, Wheel};
use crate::rules::march::complex::For;
use crate::state::{Flags, GroupId, State};
use crate::steps::Action;
use crate::troops::{Class, Cohesion, Troop, Weapon};
use crate::words::hundredths_text;

/// The active player declares a charge, or ends his declarations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DeclareCharge {}

battle::answers! {
    State;
    /// Which group charges, and with which wheel.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum ChargeBy {
        /// A group charges.
        Charge {
            /// Who.
            by: GroupId,
            /// With which wheel; none for straight ahead.
            wheel: Option<Wheel>,
        } = ["charge" [by] (wheel as Path ..)],
        /// No other group does.
        End = ["end"],
    }
}

/// A charge that may be declared; only [`State::may_declare`] makes one.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    by: GroupId,
    wheel: Option<Wheel>,
    ride: Ride,
    /// The row by which it must pass a test first.
    test: Option<Rule>,
}

impl Declaration {
    /// Whom the path contacts.
    pub(crate) fn targets(&self) -> impl Iterator<Item = GroupId> + '_ {
        self.ride.contacts()
    }

    /// With which wheel.
    pub(crate) fn wheel(&self) -> Option<Wheel> {
        self.wheel
    }

    /// The row by which it must pass a test first.
    pub(crate) fn test(&self) -> Option<Rule> {
        self.test
    }

    /// How it would be ridden.
    pub(crate) fn ride(&self) -> &Ride {
        &self.ride
    }
}

impl Question<State> for DeclareCharge {
    type Answer = ChargeBy;

    fn rule(&self) -> Rule {
        rule!("charge.declare")
    }

    fn whom(&self, battle: &State) -> Asks {
        // Most who can charge can do so by one of a few paths; only if nobody can the others are looked for.
        let side = battle.active;
        let asks = battle.on_table(side).any(|by| battle.has_plain_charge(by))
            || battle.on_table(side).any(|by| battle.has_other_charge(by));
        if asks { Asks::only(battle.active) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, ChargeBy, Action>) -> ControlFlow<()> {
        for by in battle.on_table(side) {
            battle.each_charge(by, |wheel, _| found.one(ChargeBy::Charge { by, wheel }))?;
        }
        found.one(ChargeBy::End)
    }

    fn check(&self, battle: &State, side: Side, answer: ChargeBy) -> Result<(), Refusal> {
        match answer {
            ChargeBy::Charge { by, wheel } => battle.may_declare(side, by, wheel).map(|_| ()),
            ChargeBy::End => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: ChargeBy,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            ChargeBy::Charge { by, wheel } => {
                let declaration = battle.may_declare(side, by, wheel)?;
                battle.declare(&declaration, false, table);
            }
            ChargeBy::End => battle.done(),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> ChargeBy {
        ChargeBy::End
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Which battle group charges?")
    }

    fn button(&self, battle: &State, side: Side, answer: ChargeBy) -> Button {
        match answer {
            ChargeBy::Charge { by, wheel } => battle.charge_button(side, by, wheel),
            ChargeBy::End => Button::new("No more charges"),
        }
    }

    fn meant(&self, battle: &State, side: Side, answer: ChargeBy, at: &Target) -> Option<ChargeBy> {
        let ChargeBy::Charge { by, wheel } = answer else { return None };
        let pointed = by.pointed(battle, side, at)?;
        if battle.side_of(pointed) == side {
            return Some(ChargeBy::Charge { by: pointed, wheel });
        }
        // Who is pointed at is charged.
        let declaration = battle.may_declare(side, by, wheel).ok()?;
        let is_target = declaration.targets().any(|target| target == pointed);
        is_target.then_some(answer)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Declaring charges".to_owned())
    }
}

/// Who may charge.
impl State {
    /// Whether anything keeps a group from charging, whomever.
    pub(crate) fn may_charge(&self, by: GroupId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()));
        let (state, troop) = (self.group(by), self.kind(by).troop);
        if !state.is_on_table() {
            return refuse(rule!("charge.who"), "{0} is not on the table");
        }
        if state.cohesion >= Cohesion::Fragmented {
            return refuse(
                rule!("cohesion.fragmented.charge"),
                "{0} is FRAGMENTED or BROKEN and cannot charge",
            );
        }
        if troop.is_wagon() || troop.is_artillery() {
            return refuse(rule!("charge.who"), "battle wagons and artillery never charge, so {0} does not");
        }
        if self.is_in_combat(by) {
            return refuse(rule!("charge.who"), "{0} is in close combat and may not charge");
        }
        if state.pursues.some().is_some() {
            return refuse(rule!("pursuit.joint"), "{0} pursues and makes no charge");
        }
        if state.is(Flags::LOOTING) {
            return refuse(rule!("camp.sack"), "{0} loots a camp and does not charge");
        }
        if self.charge_of(by).is_some() {
            return refuse(rule!("charge.declare"), "{0} has declared a charge already");
        }
        if state.is(Flags::HELD_BACK) {
            return refuse(rule!("charge.declare"), "{0} failed its test and does not charge in this phase");
        }
        self.may_leave_place(by)?;
        self.may_charge_in_weather(by)
    }

    /// The enemies near a group that it sees and could hope to charge; nobody if it may not charge at all.
    pub(crate) fn hopes_to_charge(&self, by: GroupId) -> Near {
        if self.may_charge(by).is_err() {
            return Near::new();
        }
        let mut near = self.near_enemies(by);
        if !near.is_empty() && self.is_light_foot(by) && self.scenario.table.pieces.is_empty() {
            // Light foot never charges the front of those.
            near.retain(|enemy| {
                let frame = self.frame(*enemy);
                !self.stands_against_light_foot(*enemy)
                    || self.bases(by).iter().any(|base| frame.is_behind_front(base))
            });
        }
        near.retain(|enemy| self.sees(by, *enemy));
        near
    }

    /// Whether a group could declare one of a few good charges.
    fn has_plain_charge(&self, by: GroupId) -> bool {
        let near = self.hopes_to_charge(by);
        self.each_plain_charge(by, &near, &mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// Whether a group that has none of a few good charges could declare another.
    fn has_other_charge(&self, by: GroupId) -> bool {
        self.other_charge(by, &self.hopes_to_charge(by)).is_some()
    }

    /// The first charge that a search through every quarter degree finds of those that a group may declare.
    fn other_charge(&self, by: GroupId, near: &Near) -> Option<Declaration> {
        let mut first = None;
        self.each_ride(by, near, |wheel, ride| {
            first = self.may_declare_ride(by, wheel, ride).ok();
            first.is_none()
        });
        first
    }

    /// Some charges that a group may declare, until `found` has had enough: a few good ones; if none of these may, the first that
    /// a search through every quarter degree finds.
    pub(crate) fn each_charge(
        &self,
        by: GroupId,
        mut found: impl FnMut(Option<Wheel>, &Declaration) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let near = self.hopes_to_charge(by);
        if near.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        self.each_plain_charge(by, &near, &mut |wheel, declaration| {
            any = true;
            found(wheel, declaration)
        })?;
        if any {
            return ControlFlow::Continue(());
        }
        match self.other_charge(by, &near) {
            Some(declaration) => found(declaration.wheel, &declaration),
            None => ControlFlow::Continue(()),
        }
    }

    /// Calls `found` for those of a few good charges on these enemies that a group may declare, until it breaks.
    fn each_plain_charge(
        &self,
        by: GroupId,
        near: &Near,
        found: &mut dyn FnMut(Option<Wheel>, &Declaration) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if near.is_empty() {
            return ControlFlow::Continue(());
        }
        let side = self.side_of(by);
        if let Ok(straight) = self.may_declare(side, by, None) {
            found(None, &straight)?;
        }
        for wheel in self.some_paths(by, near).into_iter().filter(Option::is_some) {
            if let Ok(declaration) = self.may_declare(side, by, wheel) {
                found(wheel, &declaration)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a side may declare this charge.
    pub(crate) fn may_declare(
        &self,
        side: Side,
        by: GroupId,
        wheel: Option<Wheel>,
    ) -> Result<Declaration, Refusal> {
        let declaration = self.may_be_made(side, by, wheel)?;
        self.keeps_bounds(by, self.block(by), &declaration.ride.swept())?;
        Ok(declaration)
    }

    /// Whether a group that may charge may declare a charge that is ridden so.
    fn may_declare_ride(
        &self,
        by: GroupId,
        wheel: Option<Wheel>,
        ride: &Ride,
    ) -> Result<Declaration, Refusal> {
        let declaration = self.may_be_ridden(by, wheel, ride.clone())?;
        self.keeps_bounds(by, self.block(by), &ride.swept())?;
        Ok(declaration)
    }

    /// Whether a group of a side may make this charge, of its owner's will or because it cannot be held back.
    pub(crate) fn may_be_made(
        &self,
        side: Side,
        by: GroupId,
        wheel: Option<Wheel>,
    ) -> Result<Declaration, Refusal> {
        define!("move.charge.class", "charge.combat-target", "charge.broken");
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()));
        if self.side_of(by) != side {
            return refuse(rule!("sequence.active"), "{0} is not yours");
        }
        self.may_charge(by)?;
        let ride = match self.ride(by, wheel, None) {
            Ok(ride) => ride,
            Err(NoRide::TooFar) => return refuse(rule!("charge.path"), "the wheel is too long for {0}"),
            Err(NoRide::Wheel(_)) => {
                return refuse(rule!("charge.path"), "something is in the way of the wheel of {0}");
            }
            Err(NoRide::Tail(_)) => {
                let why = "there is no room behind the front base of {0}";
                return refuse(rule!("move.wheel.column"), why);
            }
            Err(NoRide::Held) => return refuse(rule!("move.rates"), "{0} cannot move from where it stands"),
        };
        self.may_be_ridden(by, wheel, ride)
    }

    /// Whether a group that may charge may make a charge that is ridden so.
    pub(crate) fn may_be_ridden(
        &self,
        by: GroupId,
        wheel: Option<Wheel>,
        ride: Ride,
    ) -> Result<Declaration, Refusal> {
        if ride.met.is_empty() {
            let why = "the path of {0} contacts no enemy within its reach";
            return Err(Refusal::new(rule!("charge.reach"), why).about(by.into()));
        }
        if let Some(unseen) = ride.met.iter().find(|met| !self.sees(by, **met)) {
            let why = "the path of {0} would first contact {1}, whom it does not see";
            let rule = self.is_beyond_sight(by, self.distance(by, *unseen));
            return Err(Refusal::new(rule.unwrap_or(rule!("terrain.visible-enemy")), why)
                .about(by.into())
                .and((*unseen).into()));
        }
        ride.contacts().try_for_each(|target| self.may_be_charged(target))?;
        let test = self.test_to_charge(by, &ride)?;
        Ok(Declaration { by, wheel, ride, test })
    }

    /// The row by which a group must pass a test to make a charge; none if it needs none. Refuses what light foot may not do.
    fn test_to_charge(&self, by: GroupId, ride: &Ride) -> Result<Option<Rule>, Refusal> {
        let is_weak = |target: &GroupId| self.group(*target).cohesion >= Cohesion::Fragmented;
        if self.is_skirmishers(by) {
            let firm = ride.contacts().filter(|target| {
                !self.is_skirmishers(*target)
                    && !is_weak(target)
                    && self.qualifies(self.bases(by), ride, *target).is_none()
            });
            let firm: ArrayVec<GroupId, MOST_MET> = firm.collect();
            if self.is_light_foot(by)
                && let Some(front) =
                    firm.iter().find(|target| self.is_met_in_open_by_light_foot(by, ride, **target))
            {
                let why = "{0} is light foot and may not charge the front of {1} in open ground";
                return Err(Refusal::new(rule!("charge.skirmisher"), why)
                    .about(by.into())
                    .and((*front).into()));
            }
            if !firm.is_empty() {
                return Ok(Some(rule!("charge.skirmisher")));
            }
        }
        if self.is_missile_foot(by)
            && !ride.contacts().all(|target| is_weak(&target) || self.is_skirmishers(target))
        {
            return Ok(Some(rule!("charge.missile-foot")));
        }
        if self.group(by).cohesion == Cohesion::Disrupted && !self.is_shock(by) {
            return Ok(Some(rule!("cohesion.disrupted.charge")));
        }
        Ok(None)
    }

    /// Whether light foot may not charge the front of a group in open ground.
    fn stands_against_light_foot(&self, target: GroupId) -> bool {
        let troop = self.kind(target).troop;
        !self.is_skirmishers(target)
            && self.group(target).cohesion <= Cohesion::Disrupted
            && !troop.is_artillery()
            && troop != Troop::Elephants
    }

    /// Whether a ride meets a group that light foot may not charge to its front in open ground: a base of each, in contact,
    /// stands in open ground.
    fn is_met_in_open_by_light_foot(&self, by: GroupId, ride: &Ride, target: GroupId) -> bool {
        define!("charge.skirmisher");
        let is_open = |rect: &ground::tabletop::Rect, group: GroupId| {
            self.class_under(rect, Some(group), self.kind(group).troop) == Class::Open
        };
        self.stands_against_light_foot(target)
            && ride.bases().iter().any(|mine| {
                let mut touched = self.bases(target).iter().filter(|theirs| mine.touches(theirs));
                touched.any(|theirs| is_open(theirs, target) && is_open(mine, by))
            })
    }

    /// Whether a group is heavy or medium foot that only shoots: its front rank has bows or firearms and nothing else.
    fn is_missile_foot(&self, by: GroupId) -> bool {
        define!("charge.missile-foot");
        let kind = self.kind(by);
        let shoots =
            matches!(kind.shooting, Some(Weapon::Bow | Weapon::Longbow | Weapon::Crossbow | Weapon::Firearm));
        matches!(kind.troop, Troop::HeavyFoot | Troop::MediumFoot)
            && shoots
            && kind.impact.is_none()
            && kind.melee.is_none()
    }

    /// A charge is declared, and its test taken if it needs one: a group that fails does not charge in this phase. Who is
    /// forced to charge takes none.
    pub(crate) fn declare(
        &mut self,
        declaration: &Declaration,
        is_forced: bool,
        table: &mut Table<'_, Event>,
    ) {
        define!("sequence.dice-order.charge");
        let Declaration { by, wheel, ride, test } = declaration;
        let targets: ArrayVec<GroupId, MOST_MET> = ride.contacts().take(MOST_MET).collect();
        let rule = if is_forced { rule!("charge.shock-choice") } else { rule!("charge.declare") };
        for at in &targets {
            table.tell(&[rule], Event::Charges { by: *by, at: *at, wheel: *wheel });
            self.note_charged(*at);
        }
        if let Some(test) = test
            && !is_forced
        {
            table.tell(&[*test], Event::MustTest(*by));
            if !self.test_complex_move(&[*by], For::Charging, table) {
                self.group_mut(*by).set(Flags::HELD_BACK, true);
                return;
            }
        }
        let charge = Charge { by: *by, wheel: *wheel, targets, distance: 0, course: Course::Declared };
        self.charges.push(charge);
        self.charges.sort_by_key(|charge| charge.by);
    }

    /// What a player reads on a charge and sees of it.
    pub(crate) fn charge_button(&self, side: Side, by: GroupId, wheel: Option<Wheel>) -> Button {
        let who = self.group_name(by);
        let Ok(declaration) = self.may_declare(side, by, wheel) else {
            return Button::new(format!("{who} charge{}", Path(wheel).words()));
        };
        let whom: Vec<&str> = declaration.targets().map(|target| self.group_name(target)).collect();
        let far = declaration.ride.cost + declaration.ride.way;
        let target =
            declaration.targets().next().map(|id| Target::Piece { id: self.group_word(id).to_owned() });
        Button {
            tested: declaration.test.is_some(),
            also: declaration.targets().map(|id| self.group_word(id).to_owned()).collect(),
            ..Button::new(format!("{who} charge {}{}", whom.join(" and "), Path(wheel).words()))
                .by(self.group_word(by))
                .at(target)
                .with_ghost(Some(self.ride_ghost(by, &declaration.ride)))
                .costs(Some(format!("{} MU", hundredths_text(far))))
        }
    }
}
