//! Mounted charges: declaring them, with their targets and their rules (B11.0, B11.2, B11.13).

use battle::{BySide, List, Refusal, Rule, Side, Table};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Drag, Involved};
use crate::conditions::UnitSet;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charging::{ChargeStage, Charging};
use crate::rules::control::Daringness;
use crate::state::{Flags, FormationId, LeaderId, OFF, Stack, State, UnitId};
use crate::steps::Pending;

/// No wheel.
pub(crate) const STRAIGHT: u8 = u8::MAX;

/// A charge that was declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// The lowest unit that set out, by which it is called.
    pub lead: UnitId,
    /// The units that charge, from the bottom of their stack up.
    pub units: List<UnitId, 2>,
    /// The leaders who ride with them.
    pub riders: List<LeaderId, 8>,
    /// Their formation.
    pub formation: FormationId,
    /// Where they began.
    pub start: Stack,
    /// The areas of the line of charge, the target last.
    pub path: List<AreaId, 3>,
    /// The place on the path where they wheel, or [`STRAIGHT`].
    pub wheel: u8,
    /// The positions of the stacks that are charged, as bits.
    pub targets: u32,
    /// How many areas of the path have been entered.
    pub entered: u8,
    /// What is next.
    pub stage: ChargeStage,
    /// What those who met it have left of its momentum.
    pub drag: Drag,
    /// It rides with others (B11.13a).
    pub together: bool,
    /// Enemies who have tried to stop it.
    pub tried: UnitSet,
    /// Targets that have tried to wheel in place against it.
    #[serde(default)]
    pub wheeled: UnitSet,
    /// The positions in the target area of the stacks that will meet it, as bits.
    pub waiting: u32,
    /// Archers who hold their fire at it.
    pub held: UnitSet,
    /// Archers who have shot at it.
    pub fired: UnitSet,
    /// Steps lost to bow fire.
    pub lost: BySide<u8>,
    /// Of these, what each unit has lost: those of the clash are added (C23.0a).
    #[serde(default)]
    pub shot: List<(UnitId, u8), 2>,
    /// Leaders of the bow fire.
    pub leaders: List<Involved, 8>,
}

/// The charge step: charges are declared against one area at a time, and carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Charges {
    /// What is asked.
    pub stage: Declaring,
    /// The leader with whom the stacks of this group charge together.
    pub together: LeaderId,
    /// Areas whose charges are all done with (B11.7a).
    pub closed: AreaSet,
    /// The area charged last.
    pub last: AreaId,
    /// The formations that have charged that area, as bits.
    pub charged: u64,
    /// Men-at-arms in that area have been charged in this activation (B11.2c).
    pub knights: bool,
}

/// How far declaring has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Declaring {
    /// The first charge of a group.
    First,
    /// Whoever is out of control has checked whether it dares.
    Dared,
    /// The targets of the charge declared last.
    Targets,
    /// More charges of the group.
    More,
    /// Which of them is carried out next.
    Next,
}

impl Charges {
    /// The charge step from its beginning.
    pub(crate) const FIRST: Charges = Charges {
        stage: Declaring::First,
        together: LeaderId::NONE,
        closed: AreaSet::EMPTY,
        last: OFF,
        charged: 0,
        knights: false,
    };

    /// Every answer, until `found` has had enough.
    fn each(&self, battle: &State, found: &mut dyn FnMut(Action) -> bool) -> bool {
        match self.stage {
            Declaring::First => {
                battle.each_charge(self, found)
                    || battle.leaders_together(self).any(|leader| found(Action::Leader(leader)))
            }
            Declaring::More => battle.each_charge(self, found),
            Declaring::Targets => battle.each_target(self, found),
            Declaring::Next => {
                battle.waiting_stacks().nth(1).is_some()
                    && battle.waiting_stacks().any(|stack| found(Action::Stack(stack)))
            }
            Declaring::Dared => false,
        }
    }
}

impl Pending for Charges {
    fn asks(&self, battle: &State) -> Option<Side> {
        self.each(battle, &mut |_| true).then_some(battle.active)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        self.each(battle, &mut |action| {
            into.push(action);
            false
        });
        if self.check(battle, &Action::Done).is_ok() {
            into.push(Action::Done);
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (self.stage, *action) {
            (Declaring::First, Action::Done) => battle.may_hold_horses(self),
            (Declaring::First | Declaring::More, Action::Charge { by, path }) => {
                battle.may_declare(self, by, &path)
            }
            (Declaring::First, Action::Leader(leader)) => battle.may_lead_together(self, leader),
            (Declaring::More, Action::Done) => battle.may_stop_declaring(self),
            (Declaring::Targets, Action::Done) => battle.has_targets(self),
            (Declaring::Targets, Action::Stack(stack)) => battle.may_target(self, stack),
            (Declaring::Next, Action::Stack(stack)) => {
                let waits = battle.waiting_stacks().any(|start| start == stack);
                let refusal = Refusal::new(rule!("B11.7a"), "that stack has no charge that waits");
                if waits { Ok(()) } else { Err(refusal) }
            }
            (Declaring::Targets, _) => Err(Refusal::new(rule!("B11.2a"), "name the stacks that are charged")),
            (Declaring::Next, _) => Err(Refusal::new(rule!("B11.7a"), "name the stack that charges next")),
            _ => {
                Err(Refusal::new(rule!("B11.0a"), "name a stack that charges and the areas it goes through"))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (self.stage, action) {
            (Declaring::First, Action::Done) => battle.done(),
            (Declaring::First, Action::Leader(leader)) => {
                battle.replace(Charges { stage: Declaring::More, together: leader, ..*self });
            }
            (_, Action::Charge { by, path }) => battle.declare(*self, by, path, table),
            (Declaring::Targets, Action::Stack(stack)) => {
                if let Some(charge) = battle.charges.last_mut() {
                    charge.targets |= 1 << stack.slot.0;
                }
            }
            (Declaring::Next, Action::Stack(stack)) => {
                let next = battle.waiting_charges().find(|n| battle.charges[*n].start == stack);
                if let Some(n) = next {
                    battle.then(Charging { n: n as u8 });
                }
            }
            (Declaring::Targets, _) => battle.targets_are_named(*self, table),
            _ => battle.replace(Charges { stage: Declaring::Next, ..*self }),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.stage {
            Declaring::First => battle.done(),
            Declaring::Dared => battle.those_who_dare(*self),
            Declaring::Targets => {
                battle.add_only_target(self);
                battle.targets_are_named(*self, table);
            }
            Declaring::More if battle.charges.is_empty() => {
                battle.replace(Charges { stage: Declaring::First, together: LeaderId::NONE, ..*self });
            }
            Declaring::More => battle.replace(Charges { stage: Declaring::Next, ..*self }),
            Declaring::Next => {
                let next = battle.waiting_charges().next();
                match next {
                    Some(n) => battle.then(Charging { n: n as u8 }),
                    None => battle.charges_are_done(*self),
                }
            }
        }
    }
}

/// Facts of declaring.
impl State {
    /// The charge step begins, if anybody could charge.
    pub(crate) fn begin_charges(&mut self) {
        if self.acting_units().any(|unit| self.may_ride_out(unit).is_ok()) {
            self.then(Charges::FIRST);
        }
    }

    /// Whether a unit may charge in this step at all.
    pub(crate) fn may_ride_out(&self, unit: UnitId) -> Result<(), Refusal> {
        let u = self.unit(unit);
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if !self.kind(unit).is_mma() {
            return refuse(rule!("B11.0a"), "{0} is not mounted men-at-arms");
        }
        if !u.is(Flags::ACTING) || !u.is_on_map() {
            return refuse(rule!("B11.0a"), "{0} is not activated");
        }
        if u.is(Flags::CHARGED) {
            return refuse(rule!("B11.0a"), "{0} has charged in this turn");
        }
        if u.is(Flags::LAPSED) {
            return refuse(rule!("B11.7b"), "the charge of {0} has lapsed");
        }
        if u.is(Flags::BALKS) {
            return refuse(rule!("B9.1.2c"), "{0} does not dare to attack");
        }
        if u.is(Flags::UNHORSED) {
            return refuse(rule!("C27.2.1a"), "{0} is unhorsed and fights only in defence");
        }
        if u.is(Flags::ROUTED) {
            return refuse(rule!("B13.1.1e"), "{0} is routed");
        }
        if u.is(Flags::IN_CAMP) {
            return refuse(rule!("B9.4.1"), "{0} is inside a camp");
        }
        if self.is_in_melee(u.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        self.may_stir(unit)
    }

    /// The units that charge as one with a unit: those of its formation in its stack who may, from the bottom up.
    pub(crate) fn riders_with(&self, unit: UnitId) -> List<UnitId, 2> {
        define!("B11.2e", "state.mixed-stack");
        let mut riders: List<UnitId, 2> = List::new();
        for other in self.bottom_up(self.stack_of(unit)) {
            let same = self.info(other).formation == self.info(unit).formation;
            let free = !self.charges.iter().any(|charge| charge.units.contains(&other));
            if same && free && self.may_ride_out(other).is_ok() {
                riders.push(other);
            }
        }
        riders
    }

    /// The leaders who ride with units of a stack that charge: all with the whole stack, else those of the formation.
    pub(crate) fn leaders_riding<'a>(&'a self, units: &[UnitId]) -> impl Iterator<Item = LeaderId> + 'a {
        let stack = units.first().map(|unit| self.stack_of(*unit));
        let formation = units.first().map_or(FormationId::NONE, |unit| self.info(*unit).formation);
        let whole = stack.is_some_and(|stack| self.stacked(stack).count() == units.len());
        let here = stack.into_iter().flat_map(|stack| self.leaders_with(stack));
        here.filter(move |leader| whole || self.is_leader_of(*leader, formation))
    }

    /// Whether a unit, with those who charge as one with it, may declare a charge along a path.
    fn may_declare(&self, step: &Charges, by: UnitId, path: &[AreaId]) -> Result<(), Refusal> {
        self.may_ride_out(by)?;
        let units = self.riders_with(by);
        let Some(first) = units.first().copied().filter(|_| units.contains(&by)) else {
            return Err(Refusal::new(rule!("B11.0a"), "{0} charges already").about(by.into()));
        };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(first.into()));
        let Some(target) = path.last().copied() else {
            return refuse(rule!("B11.1a"), "{0} must charge an area");
        };
        let formation = self.info(first).formation;
        if step.closed.contains(target) {
            return refuse(rule!("B11.7a"), "all charges on that area are done with: {0} comes too late");
        }
        if step.last == target && step.charged >> formation.0 & 1 == 1 {
            return refuse(
                rule!("B11.2b"),
                "the formation of {0} has declared its charges on that area before",
            );
        }
        if let Some(leader) = step.together.some() {
            self.may_join_together(leader, &units)?;
            if self.knights_left(step).is_some_and(|area| area != target) {
                return refuse(
                    rule!("B11.2c"),
                    "men-at-arms of an area that is charged come before {0} charges another",
                );
            }
        } else if let Some(other) = self.charges.first() {
            if other.target() != target {
                return refuse(rule!("B11.7a"), "all charges on one area come before {0} charges another");
            }
            if other.formation != formation {
                return refuse(rule!("B11.2b"), "the charges of one formation come before that of {0}");
            }
        }
        self.may_charge(self.stack_of(by), &units, path)?;
        let enemy = self.side_of(first).other();
        let held = self.held[enemy].contains(target);
        if held && step.together == LeaderId::NONE && self.free_targets(target, formation) == 0 {
            return refuse(
                rule!("B11.2d"),
                "every stack in that area is charged already: {0} finds no target",
            );
        }
        Ok(())
    }

    /// The positions of the stacks in an area that no charge of a formation has as a target yet, as bits.
    fn free_targets(&self, area: AreaId, formation: FormationId) -> u32 {
        let mut free = 0;
        for stack in self.stacks_in(area) {
            free |= 1 << stack.slot.0;
        }
        for charge in self.charges.iter().filter(|one| one.target() == area && one.formation == formation) {
            free &= !charge.targets;
        }
        free
    }

    /// The positions of the men-at-arms in an area, as bits.
    pub(crate) fn knights_in(&self, area: AreaId) -> u32 {
        let all = self.units_in(area).filter(|unit| self.kind(*unit).is_mma());
        all.fold(0, |bits, unit| bits | 1u32.checked_shl(self.unit(unit).slot.0.into()).unwrap_or(0))
    }

    /// Every charge that can be declared now, each by the lowest of those who charge as one.
    pub(crate) fn each_charge(&self, step: &Charges, found: &mut dyn FnMut(Action) -> bool) -> bool {
        self.acting_units().any(|unit| {
            if !self.kind(unit).is_mma() {
                return false;
            }
            let units = self.riders_with(unit);
            units.first() == Some(&unit)
                && self.each_path(self.stack_of(unit), &units, &mut |path| {
                    self.may_declare(step, unit, &path).is_ok() && found(Action::Charge { by: unit, path })
                })
        })
    }

    /// Whether nobody who is impetuous must still charge an enemy one or two areas ahead.
    fn may_hold_horses(&self, step: &Charges) -> Result<(), Refusal> {
        if !self.scenario.conditions.on {
            return Ok(());
        }
        let mut eager = None;
        self.each_charge(step, &mut |action| {
            if let Action::Charge { by, path } = action
                && path.len() <= 2
                && self.must_charge(&self.riders_with(by))
            {
                eager = Some(by);
            }
            eager.is_some()
        });
        match eager {
            None => Ok(()),
            Some(unit) => Err(Refusal::new(
                rule!("muster.flag.impetuous.ooa"),
                "{0} is impetuous and charges whom it can reach",
            )
            .about(unit.into())),
        }
    }

    /// Every stack that the charge declared last may still name as a target, if there is a choice.
    fn each_target(&self, step: &Charges, found: &mut dyn FnMut(Action) -> bool) -> bool {
        let Some(charge) = self.charges.last() else { return false };
        let area = charge.target();
        if charge.targets == 0
            && self.stacks_in(area).filter(|s| self.may_target(step, *s).is_ok()).count() < 2
        {
            return false;
        }
        self.stacks_in(area).any(|stack| self.may_target(step, stack).is_ok() && found(Action::Stack(stack)))
    }

    pub(crate) fn may_target(&self, step: &Charges, stack: Stack) -> Result<(), Refusal> {
        define!("B11.2a");
        let Some(charge) = self.charges.last() else {
            return Err(Refusal::new(rule!("B11.2a"), "nobody charges"));
        };
        let Some(unit) = self.stacked(stack).next().filter(|_| stack.area == charge.target()) else {
            return Err(Refusal::new(rule!("B11.2a"), "there is no such stack in the area that is charged"));
        };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if charge.targets >> stack.slot.0 & 1 == 1 {
            return refuse(rule!("B11.2a"), "the stack of {0} is a target already");
        }
        let free = self.free_targets(stack.area, charge.formation);
        if step.together == LeaderId::NONE && free >> stack.slot.0 & 1 == 0 {
            return refuse(rule!("B11.2d"), "the stack of {0} is charged by another stack of the formation");
        }
        Ok(())
    }

    /// Whether the charge declared last has targets enough: one at least, and men-at-arms are not left for nobody.
    fn has_targets(&self, step: &Charges) -> Result<(), Refusal> {
        let Some(charge) = self.charges.last() else { return Ok(()) };
        if charge.targets == 0 {
            return Err(Refusal::new(rule!("B11.2a"), "a charge needs a target"));
        }
        let knights = self.knights_left(step).filter(|area| *area == charge.target());
        if knights.is_some_and(|area| !self.could_charge_more(step, Some(area))) {
            return Err(Refusal::new(rule!("B11.2c"), "men-at-arms in the area must be charged"));
        }
        Ok(())
    }

    /// An area charged now in which men-at-arms are the target of no charge.
    fn knights_left(&self, step: &Charges) -> Option<AreaId> {
        define!("B11.2c");
        self.charges.iter().map(Charge::target).find(|area| {
            let area = *area;
            let knights = self.knights_in(area);
            let before = step.knights && step.last == area;
            let mut here = self.charges.iter().filter(|other| other.target() == area);
            knights != 0 && !before && here.all(|other| other.targets & knights == 0)
        })
    }

    /// Whether another stack, which need not dare first, could join the charges that are declared, on any area or on one.
    fn could_charge_more(&self, step: &Charges, on: Option<AreaId>) -> bool {
        self.each_charge(step, &mut |action| match action {
            Action::Charge { path, .. } if on.is_some_and(|area| path.last() != Some(&area)) => false,
            Action::Charge { by, .. } => {
                self.riders_with(by).iter().all(|unit| self.daringness(*unit) == Daringness::Ready)
            }
            _ => false,
        })
    }

    fn may_stop_declaring(&self, step: &Charges) -> Result<(), Refusal> {
        if self.knights_left(step).is_some_and(|area| self.could_charge_more(step, Some(area))) {
            return Err(Refusal::new(rule!("B11.2c"), "men-at-arms in the area must be charged"));
        }
        if let Some(leader) = step.together.some() {
            let rides = |charge: &Charge| charge.riders.contains(&leader);
            if !self.charges.iter().any(rides) && self.could_charge_more(step, None) {
                return Err(Refusal::new(
                    rule!("B11.13b"),
                    "{0} rides with one of the stacks that charge together",
                )
                .about(leader.into()));
            }
        }
        Ok(())
    }

    /// The charges that wait to be carried out: those that ride together all come before their targets first.
    pub(crate) fn waiting_charges(&self) -> impl Iterator<Item = usize> + '_ {
        let rides = self.charges.iter().any(|one| one.together && one.stage == ChargeStage::Declared);
        // All charges on one area are resolved before those on another.
        let paused = |one: &&Charge| one.stage == ChargeStage::Paused;
        let arrived =
            |one: &Charge| one.stage == ChargeStage::Over && usize::from(one.entered) == one.path.len();
        let struck: AreaSet = self.charges.iter().filter(|one| arrived(one)).map(Charge::target).collect();
        let bound = self.charges.iter().filter(paused).any(|one| struck.contains(one.target()));
        let waits = move |charge: &Charge| match charge.stage {
            ChargeStage::Declared => true,
            ChargeStage::Paused => !rides && (!bound || struck.contains(charge.target())),
            _ => false,
        };
        (0..self.charges.len()).filter(move |n| waits(&self.charges[*n]))
    }

    /// The stacks from which they began, each once: of two that began in one the first declared goes first.
    fn waiting_stacks(&self) -> impl Iterator<Item = Stack> + '_ {
        let start = |n: usize| self.charges[n].start;
        let again = move |n: usize| {
            self.waiting_charges().take_while(|one| *one < n).any(|one| start(one) == start(n))
        };
        self.waiting_charges().filter(move |n| !again(*n)).map(start)
    }
}

impl Charge {
    /// The area that is charged.
    pub(crate) fn target(&self) -> AreaId {
        self.path.last().copied().unwrap_or(OFF)
    }

    /// Whether it has set off and is not over.
    pub(crate) fn is_under_way(&self) -> bool {
        !matches!(self.stage, ChargeStage::Declared | ChargeStage::Over)
    }

    /// The area in which it is now; where it began before it has entered any.
    pub(crate) fn at(&self) -> AreaId {
        match usize::from(self.entered).checked_sub(1) {
            Some(place) => self.path.get(place).copied().unwrap_or(self.target()),
            None => self.start.area,
        }
    }

    /// The area from which it enters the target.
    pub(crate) fn entry(&self) -> AreaId {
        self.before(self.path.len().saturating_sub(1))
    }

    /// The area from which it enters an area of its path.
    pub(crate) fn before(&self, place: usize) -> AreaId {
        match place.checked_sub(1) {
            Some(before) => self.path.get(before).copied().unwrap_or(self.start.area),
            None => self.start.area,
        }
    }
}
