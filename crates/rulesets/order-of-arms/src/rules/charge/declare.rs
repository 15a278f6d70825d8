//! Declaring charges: who rides, along which line, alone or with others (B11.0, B11.2, B11.13).

use std::ops::ControlFlow;

use battle::{
    Answers as _, Asked, Asks, Button, BySide, Found, Ghost, List, Place, PromptKind, Question, Refusal,
    Resolves, Rule, Side, Table, Target,
};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::Drag;
use crate::conditions::UnitSet;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::charge::charging::ChargeStage;
use crate::rules::charge::next::NextCharge;
use crate::rules::charge::riders::Riders;
use crate::rules::charge::targets::Targets;
use crate::rules::charge::{Charge, ChargeId, STRAIGHT};
use crate::rules::control::{Daring, Daringness};
use crate::scene::{bearing, listed};
use crate::state::{LeaderId, OFF, State, UnitId};

/// The charge step: charges are declared against one area at a time, and carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Charges {
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

impl Charges {
    /// The charge step from its beginning.
    const FIRST: Charges =
        Charges { together: LeaderId::NONE, closed: AreaSet::EMPTY, last: OFF, charged: 0, knights: false };
}

battle::answers! {
    State;
    /// Who charges first.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ChargeFirst {
        /// A charge along areas, the last of which is the target: of a mixed stack each formation charges by itself.
        Charge {
            /// Who charges.
            by: Riders,
            /// The areas entered, in order.
            path: List<AreaId, 3>,
        } = [by "charges" [path ..]],
        /// Several stacks charge together with this leader.
        Leader(leader: LeaderId) = ["leader" [leader]],
        /// Nobody charges.
        Done = ["done"],
    }
}

/// The first charge of a group is declared, if anybody charges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Declare(pub Charges);

/// A charge that may be declared: only [`State::may_declare`] and [`State::each_charge`] make one.
#[derive(Clone, Copy)]
pub(super) struct Declared {
    units: List<UnitId, 2>,
    /// The lowest of them.
    first: UnitId,
    path: List<AreaId, 3>,
    target: AreaId,
    wheel: u8,
}

/// Nobody need charge: only [`State::may_hold_horses`] makes it.
struct Held(());

impl Question<State> for Declare {
    type Answer = ChargeFirst;

    fn rule(&self) -> Rule {
        rule!("B11.0a")
    }

    fn whom(&self, battle: &State) -> Asks {
        let asked =
            battle.first_charge(&self.0).is_some() || battle.leaders_together(&self.0).next().is_some();
        asked.then_some(battle.active).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, ChargeFirst, Action>) -> ControlFlow<()> {
        battle.each_charge(&self.0, &mut |charge| {
            found.one(ChargeFirst::Charge { by: Riders(charge.first), path: charge.path })
        })?;
        found.all(battle.leaders_together(&self.0).map(ChargeFirst::Leader))?;
        found.one_if(battle.may_hold_horses(&self.0).is_ok(), ChargeFirst::Done)
    }

    fn check(&self, battle: &State, _: Side, answer: ChargeFirst) -> Result<(), Refusal> {
        match answer {
            ChargeFirst::Charge { by: Riders(by), path } => battle.may_declare(&self.0, by, path).map(drop),
            ChargeFirst::Leader(leader) => battle.may_lead_together(&self.0, leader).map(drop),
            ChargeFirst::Done => battle.may_hold_horses(&self.0).map(drop),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: ChargeFirst,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            ChargeFirst::Charge { by: Riders(by), path } => {
                let charge = battle.may_declare(&self.0, by, path)?;
                battle.declare(self.0, charge, table);
            }
            ChargeFirst::Leader(leader) => {
                let group = battle.may_lead_together(&self.0, leader)?;
                battle.replace(DeclareMore(group.charges()));
            }
            ChargeFirst::Done => {
                let Held(()) = battle.may_hold_horses(&self.0)?;
                battle.done();
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, battle: &State, _: Side) -> ChargeFirst {
        match battle.first_charge(&self.0) {
            Some(charge) if battle.may_hold_horses(&self.0).is_err() => {
                ChargeFirst::Charge { by: Riders(charge.first), path: charge.path }
            }
            Some(_) | None => ChargeFirst::Done,
        }
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Who charges?")
    }

    fn button(&self, battle: &State, _: Side, answer: ChargeFirst) -> Button {
        match answer {
            ChargeFirst::Charge { by, path } => battle.charge_button(by, path),
            ChargeFirst::Leader(leader) => {
                Button::new(format!("{} leads several stacks together", battle.leader_name(leader)))
            }
            ChargeFirst::Done => Button::new("No charges"),
        }
    }

    fn meant(&self, battle: &State, side: Side, answer: ChargeFirst, at: &Target) -> Option<ChargeFirst> {
        match answer {
            ChargeFirst::Charge { by, .. } => {
                Some(ChargeFirst::Charge { by, path: battle.straight_at(by, at)? })
            }
            ChargeFirst::Leader(_) | ChargeFirst::Done => answer.said_of(battle, side, at),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

battle::answers! {
    State;
    /// Who else charges.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ChargeToo {
        /// A charge along areas, the last of which is the target.
        Charge {
            /// Who charges.
            by: Riders,
            /// The areas entered, in order.
            path: List<AreaId, 3>,
        } = [by "charges" [path ..]],
        /// Nobody else charges.
        Done = ["done"],
    }
}

/// More charges of a group are declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct DeclareMore(pub Charges);

/// Enough charges are declared: only [`State::may_stop_declaring`] makes it.
struct Enough(());

impl Question<State> for DeclareMore {
    type Answer = ChargeToo;

    fn rule(&self) -> Rule {
        rule!("B11.0a")
    }

    fn whom(&self, battle: &State) -> Asks {
        battle.first_charge(&self.0).map(|_| battle.active).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, ChargeToo, Action>) -> ControlFlow<()> {
        battle.each_charge(&self.0, &mut |charge| {
            found.one(ChargeToo::Charge { by: Riders(charge.first), path: charge.path })
        })?;
        found.one_if(battle.may_stop_declaring(&self.0).is_ok(), ChargeToo::Done)
    }

    fn check(&self, battle: &State, _: Side, answer: ChargeToo) -> Result<(), Refusal> {
        match answer {
            ChargeToo::Charge { by: Riders(by), path } => battle.may_declare(&self.0, by, path).map(drop),
            ChargeToo::Done => battle.may_stop_declaring(&self.0).map(drop),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: ChargeToo,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            ChargeToo::Charge { by: Riders(by), path } => {
                let charge = battle.may_declare(&self.0, by, path)?;
                battle.declare(self.0, charge, table);
            }
            ChargeToo::Done => {
                let Enough(()) = battle.may_stop_declaring(&self.0)?;
                battle.replace(NextCharge(self.0));
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        if battle.charges.is_empty() {
            battle.replace(Declare(Charges { together: LeaderId::NONE, ..self.0 }));
        } else {
            battle.replace(NextCharge(self.0));
        }
    }

    fn usual(&self, battle: &State, _: Side) -> ChargeToo {
        match battle.first_charge(&self.0) {
            Some(charge) if battle.may_stop_declaring(&self.0).is_err() => {
                ChargeToo::Charge { by: Riders(charge.first), path: charge.path }
            }
            Some(_) | None => ChargeToo::Done,
        }
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        battle.declaring_asks("Who else charges?")
    }

    fn button(&self, battle: &State, _: Side, answer: ChargeToo) -> Button {
        match answer {
            ChargeToo::Charge { by, path } => battle.charge_button(by, path),
            ChargeToo::Done => Button::new("Nobody else charges"),
        }
    }

    fn meant(&self, battle: &State, side: Side, answer: ChargeToo, at: &Target) -> Option<ChargeToo> {
        match answer {
            ChargeToo::Charge { by, .. } => Some(ChargeToo::Charge { by, path: battle.straight_at(by, at)? }),
            ChargeToo::Done => answer.said_of(battle, side, at),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// Whoever of a charge is out of control has checked whether it dares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Dared {
    /// The charge, the last of those that are declared.
    pub n: ChargeId,
    /// The step in which it was declared.
    pub charges: Charges,
}

impl Resolves<State> for Dared {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.those_who_dare(self);
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// What is said while charges are declared.
impl State {
    /// A question about the charges of a group, with those that are declared.
    pub(super) fn declaring_asks(&self, question: &str) -> Asked {
        let area = |charge: &Charge| self.scenario.map.label(charge.target());
        let declared = self.charges.iter();
        let under_way: Vec<String> =
            declared.map(|charge| format!("{} into {}", self.charger_name(charge), area(charge))).collect();
        let kind = if under_way.is_empty() { PromptKind::Pick } else { PromptKind::Build };
        Asked { under_way, kind, ..Asked::new(question) }
    }

    /// A charge that could be declared, as it is offered.
    fn charge_button(&self, by: Riders, path: List<AreaId, 3>) -> Button {
        let way: Vec<String> = path.iter().map(|area| self.scenario.map.label(*area)).collect();
        let (target, before) = way.split_last().map_or(("", &[][..]), |(last, rest)| (last.as_str(), rest));
        let through =
            if before.is_empty() { String::new() } else { format!(" through {}", before.join(" and ")) };
        let riders: Vec<String> = self.riders_with(by.0).iter().map(|unit| self.unit_name(*unit)).collect();
        let charge = if riders.len() > 1 { "charge" } else { "charges" };
        Button::new(format!("{} {charge} {target}{through}", listed(&riders)))
            .by(self.info(by.0).id.clone())
            .with_ghost(self.charge_ghost(by, path))
    }

    /// Where those who charge would come.
    fn charge_ghost(&self, by: Riders, path: List<AreaId, 3>) -> Option<Ghost> {
        let start = self.stack_of(by.0);
        let way: Vec<AreaId> = std::iter::once(start.area).chain(path.iter().copied()).collect();
        let map = &self.scenario.map;
        let [.., before, last] = way[..] else { return None };
        let mut places: Vec<Place> = way.iter().map(|area| self.area_place(*area)).collect();
        places[0] = self.slot_place(start.area, start.slot);
        let heading = bearing(map.centre(before), map.centre(last));
        Some(Ghost::new(self.area_place(last), Some(heading), places, true))
    }

    /// The straightest line of areas to what was pointed at, if that is near enough to be charged, whatever is in the way.
    fn straight_at(&self, by: Riders, at: &Target) -> Option<List<AreaId, 3>> {
        let to = self.aim(at)?.area;
        let map = &self.scenario.map;
        let (mut path, mut at) = (List::new(), self.unit(by.0).area);
        while at != to {
            let nearer = map.adjacent(at).iter().find(|next| map.range(*next, to) < map.range(at, to))?;
            if !path.push(nearer) {
                return None;
            }
            at = nearer;
        }
        (!path.is_empty()).then_some(path)
    }
}

/// Facts of declaring.
impl State {
    /// Whether a unit, with those who charge as one with it, may declare a charge along a path.
    fn may_declare(&self, step: &Charges, by: UnitId, path: List<AreaId, 3>) -> Result<Declared, Refusal> {
        self.may_ride_out(by)?;
        let units = self.riders_with(by);
        match units.first() {
            Some(first) if units.contains(&by) => self.may_set_out(step, *first, units, path),
            _ => Err(Refusal::new(rule!("B11.0a"), "{0} charges already").about(by.into())),
        }
    }

    /// Whether units who charge as one, `first` the lowest of them, may declare a charge along a path.
    fn may_set_out(
        &self,
        step: &Charges,
        first: UnitId,
        units: List<UnitId, 2>,
        path: List<AreaId, 3>,
    ) -> Result<Declared, Refusal> {
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
        let wheel = self.may_charge(self.stack_of(first), &units, &path)?;
        let enemy = self.side_of(first).other();
        let held = self.held[enemy].contains(target);
        if held && step.together == LeaderId::NONE && self.free_targets(target, formation) == 0 {
            return refuse(
                rule!("B11.2d"),
                "every stack in that area is charged already: {0} finds no target",
            );
        }
        Ok(Declared { units, first, path, target, wheel })
    }

    /// Shows `found` every charge that can be declared now, each by the lowest of those who charge as one, until it breaks.
    pub(super) fn each_charge(
        &self,
        step: &Charges,
        found: &mut dyn FnMut(Declared) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for unit in self.acting_units().filter(|unit| self.kind(*unit).is_mma()) {
            let units = self.riders_with(unit);
            if units.first() == Some(&unit) {
                self.each_path(self.stack_of(unit), &units, &mut |path| match self
                    .may_set_out(step, unit, units, path)
                {
                    Ok(charge) => found(charge),
                    Err(_) => ControlFlow::Continue(()),
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The first charge that can be declared now.
    fn first_charge(&self, step: &Charges) -> Option<Declared> {
        let mut first = None;
        let _ = self.each_charge(step, &mut |charge| {
            first = Some(charge);
            ControlFlow::Break(())
        });
        first
    }

    /// Whether nobody who is impetuous must still charge an enemy one or two areas ahead.
    fn may_hold_horses(&self, step: &Charges) -> Result<Held, Refusal> {
        if !self.scenario.conditions.on {
            return Ok(Held(()));
        }
        let mut eager = None;
        let _ = self.each_charge(step, &mut |charge| {
            if charge.path.len() <= 2 && self.must_charge(&charge.units) {
                eager = Some(charge.first);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        match eager {
            None => Ok(Held(())),
            Some(unit) => Err(Refusal::new(
                rule!("muster.flag.impetuous.ooa"),
                "{0} is impetuous and charges whom it can reach",
            )
            .about(unit.into())),
        }
    }

    /// Whether another stack, which need not dare first, could join the charges that are declared, on any area or on one.
    pub(super) fn could_charge_more(&self, step: &Charges, on: Option<AreaId>) -> bool {
        let dares = |unit: &UnitId| self.daringness(*unit) == Daringness::Ready;
        let joins =
            |charge: &Declared| on.is_none_or(|area| charge.target == area) && charge.units.iter().all(dares);
        let found = &mut |charge: Declared| {
            if joins(&charge) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.each_charge(step, found).is_break()
    }

    /// Whether enough charges of a group are declared: men-at-arms are charged, and a leader rides with his.
    fn may_stop_declaring(&self, step: &Charges) -> Result<Enough, Refusal> {
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
        Ok(Enough(()))
    }
}

impl Declared {
    /// The units that would charge.
    pub(super) fn units(&self) -> &[UnitId] {
        &self.units
    }
}

/// Steps of declaring.
impl State {
    /// The charge step begins.
    pub(crate) fn begin_charges(&mut self) {
        self.then(Declare(Charges::FIRST));
    }

    /// A charge is declared: whoever of it is out of control must dare first.
    fn declare(&mut self, charges: Charges, declared: Declared, table: &mut Table<'_, Event>) {
        let Declared { units, first, path, target, wheel } = declared;
        let mut riders = List::new();
        for leader in self.leaders_riding(&units) {
            riders.push(leader);
        }
        let together = charges.together != LeaderId::NONE;
        let n = ChargeId(self.charges.len() as u8);
        self.charges.push(Charge {
            lead: first,
            units,
            riders,
            formation: self.info(first).formation,
            start: self.stack_of(first),
            path,
            wheel,
            targets: 0,
            entered: 0,
            stage: ChargeStage::Declared,
            drag: Drag::default(),
            together,
            tried: UnitSet::EMPTY,
            wheeled: UnitSet::EMPTY,
            waiting: 0,
            held: UnitSet::EMPTY,
            fired: UnitSet::EMPTY,
            lost: BySide::default(),
            shot: List::new(),
            leaders: List::new(),
        });
        let rules = [rule!("B11.0a"), rule!("B11.1a"), rule!("B11.13c")];
        let event = Event::DeclaresCharge { unit: first, area: target };
        table.tell(&rules[..2 + usize::from(together)], event);
        if wheel != STRAIGHT {
            let area = path[usize::from(wheel)];
            table.tell(&[rule!("B11.3.2a")], Event::WillWheel { unit: first, area });
        }
        self.replace(Dared { n, charges });
        // What is put down last comes first: the lowest of them dares first.
        for unit in units.iter().rev() {
            if self.daringness(*unit) == Daringness::MustCheck {
                self.then(Daring { unit: *unit });
            }
        }
    }

    /// Whoever does not dare stays behind; if that changes too much, so does the charge.
    fn those_who_dare(&mut self, Dared { n, charges }: Dared) {
        let mut charge = self.charges.remove(n.index());
        charge.units.retain(|unit| self.may_ride_out(unit).is_ok());
        charge.lead = charge.units.first().copied().unwrap_or(charge.lead);
        charge.riders.clear();
        for leader in self.leaders_riding(&charge.units) {
            charge.riders.push(leader);
        }
        let goes_on =
            !charge.units.is_empty() && self.may_charge(charge.start, &charge.units, &charge.path).is_ok();
        if goes_on {
            self.charges.insert(n.index(), charge);
            self.replace(Targets { n, charges });
        } else if self.charges.is_empty() && charges.together == LeaderId::NONE {
            self.replace(Declare(charges));
        } else {
            self.replace(DeclareMore(charges));
        }
    }
}
