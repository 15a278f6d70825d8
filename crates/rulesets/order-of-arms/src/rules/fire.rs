//! Ranged fire: targets, shooters, the defender's answer, volleys, return fire, advance (B14).

use battle::{Hopes, Refusal, Roll, Side, Table, Tally};
use dice::{D6, Throw};
use ground::areas::{Arc, AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Part};
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::assigning::{Assigning, places};
use crate::rules::bonuses::Bonuses;
use crate::rules::control::{Daring, Daringness};
use crate::rules::places::Party;
use crate::rules::retreat::Retreating;
use crate::rules::sight::Eye;
use crate::state::{Flags, LeaderFlags, LeaderId, OFF, Stack, State, UnitId};
use crate::steps::{Pending, is_listed};
use crate::troops::Arm;

/// The ranged fire step: one target area after the other (flow.ranged).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Firing {
    /// The target area.
    pub area: AreaId,
    /// How far it is.
    pub stage: FireStage,
    /// The shooters named so far, as bits.
    pub shooters: [u64; 4],
    /// A shooter that has to show that it dares, or that its powder is dry.
    pub trying: UnitId,
    /// The fighters of the combat that fire twice, as bits.
    pub twice: u64,
    /// The stacks of the target area that retreat, as bits of their positions.
    pub retreating: u32,
    /// The stacks that skirmish: they stand, shoot back with half, and retreat (B14.2.2d).
    pub skirmishing: u32,
    /// The stacks that have answered, and later those that have returned fire, as bits of their positions.
    pub answered: u32,
}

/// How far the fire at an area is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FireStage {
    /// Asks for the target area.
    Target,
    /// Asks for the next shooter.
    Shooters,
    /// Leaders give their bonuses.
    Bonuses,
    /// The dice are aimed.
    Aim,
    /// Asks whether the leaders of bowmen call for double rate fire (B14.5a).
    DoubleRate,
    /// Asks the defender what each targeted stack does.
    Responses,
    /// The volley is thrown.
    Volley,
    /// What follows from it: leaders, rout.
    After,
    /// Those who fire twice aim again (B14.5f).
    Second,
    /// Asks each stack that stood who returns fire.
    Return,
    /// The return fire is thrown.
    ReturnVolley,
    /// Stacks that chose it retreat.
    Retreats,
    /// Asks who advances (B14.2.2c).
    Advance,
}

impl Firing {
    /// The step from its beginning.
    pub(crate) const FIRST: Firing = Firing {
        area: OFF,
        stage: FireStage::Target,
        shooters: [0; 4],
        trying: UnitId::NONE,
        twice: 0,
        retreating: 0,
        skirmishing: 0,
        answered: 0,
    };

    fn at(self, stage: FireStage) -> Firing {
        Firing { stage, ..self }
    }

    pub(crate) fn has(self, unit: UnitId) -> bool {
        self.shooters[unit.index() / 64] >> (unit.index() % 64) & 1 == 1
    }

    fn with(mut self, unit: UnitId) -> Firing {
        self.shooters[unit.index() / 64] |= 1 << (unit.index() % 64);
        self
    }
}

impl Pending for Firing {
    fn asks(&self, battle: &State) -> Option<Side> {
        let (active, defender) = (battle.active, battle.active.other());
        let asks = |any: bool, side: Side| any.then_some(side);
        match self.stage {
            FireStage::Target => asks(!battle.fire_targets().is_empty(), active),
            FireStage::Shooters => {
                // Somebody fires at an area that was named.
                let least = if self.shooters == [0; 4] { 2 } else { 1 };
                let open = battle.shooters_at(*self).take(least).count() == least;
                asks(self.trying == UnitId::NONE && open, active)
            }
            FireStage::DoubleRate => asks(battle.double_rates(*self).next().is_some(), active),
            FireStage::Responses => {
                let next = battle.next_to_respond(*self);
                asks(next.is_some_and(|stack| battle.may_give_way(stack).is_ok()), defender)
            }
            FireStage::Return => asks(battle.returners(*self).next().is_some(), defender),
            FireStage::Advance => asks(battle.advancers(*self).next().is_some(), active),
            _ => None,
        }
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self.stage {
            FireStage::Target => into.extend(battle.fire_targets().iter().map(Action::Area)),
            FireStage::Shooters => {
                into.extend(battle.shooters_at(*self).map(Action::Unit));
                if self.shooters == [0; 4] {
                    return;
                }
            }
            FireStage::DoubleRate => into.extend(battle.double_rates(*self).map(Action::Leader)),
            FireStage::Responses => {
                if let Some(stack) = battle.next_to_respond(*self) {
                    into.push(Action::Decline);
                    if battle.may_give_way(stack).is_ok() {
                        into.push(Action::Try);
                        if battle.may_skirmish(*self, stack) {
                            into.push(Action::Choose(0));
                        }
                    }
                }
                return;
            }
            FireStage::Return => into.extend(battle.returners(*self).map(Action::Unit)),
            FireStage::Advance => into.extend(battle.advancers(*self).map(Action::Stack)),
            _ => return,
        }
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (self.stage, *action) {
            (FireStage::Responses, Action::Try) => match battle.next_to_respond(*self) {
                Some(stack) => battle.may_give_way(stack),
                None => Err(Refusal::new(rule!("flow.ranged"), "nobody has to answer")),
            },
            (FireStage::Shooters, Action::Unit(unit)) => battle.may_fire(unit, self.area),
            _ => is_listed(self, battle, action, self.stage.refusal()),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (self.stage, action) {
            (FireStage::Target, Action::Area(area)) => {
                battle.replace(Firing { area, stage: FireStage::Shooters, ..Firing::FIRST });
            }
            (FireStage::Target, _) => battle.done(),
            (FireStage::Shooters, Action::Unit(unit)) => battle.name_shooter(*self, unit, table),
            (FireStage::Shooters, _) => battle.open_fire(*self),
            (FireStage::DoubleRate, Action::Leader(leader)) => battle.call_double_rate(*self, leader, table),
            (FireStage::DoubleRate, _) => battle.replace(self.at(FireStage::Responses)),
            (FireStage::Responses, answer) => battle.respond(*self, answer, table),
            (FireStage::Return, Action::Unit(unit)) => battle.replace(self.with(unit)),
            (FireStage::Return, _) => battle.begin_return(*self, table),
            (FireStage::Advance, Action::Stack(stack)) => battle.advance_after_fire(*self, stack, table),
            (FireStage::Advance, _) => battle.replace(Firing::FIRST),
            _ => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let attacker = battle.active;
        match self.stage {
            FireStage::Target => battle.done(),
            FireStage::Shooters if self.trying != UnitId::NONE => battle.settle_shooter(*self),
            FireStage::Shooters => {
                let only = battle.shooters_at(*self).next().filter(|_| self.shooters == [0; 4]);
                match only {
                    Some(unit) => battle.name_shooter(*self, unit, table),
                    None => battle.open_fire(*self),
                }
            }
            FireStage::Bonuses => {
                battle.replace(self.at(FireStage::Aim));
                battle.then(Bonuses { side: attacker });
            }
            FireStage::Aim => {
                battle.replace(self.at(FireStage::DoubleRate));
                battle.then(Assigning { side: attacker });
            }
            FireStage::DoubleRate => battle.replace(self.at(FireStage::Responses)),
            FireStage::Responses if battle.next_to_respond(*self).is_some() => {
                // Whoever cannot give way stands.
                battle.respond(*self, Action::Decline, table);
            }
            FireStage::Responses => {
                battle.adjust_fire(*self, table);
                battle.replace(self.at(FireStage::Volley));
            }
            FireStage::Volley => {
                // What follows is found once, after the last volley.
                let next = if self.twice == 0 { FireStage::After } else { FireStage::Second };
                battle.replace(self.at(next));
                battle.throw_volley(attacker, table);
            }
            FireStage::After => {
                battle.replace(self.at(FireStage::Second));
                battle.after_combat();
            }
            FireStage::Second => battle.second_volley(*self, table),
            FireStage::Return => battle.begin_return(*self, table),
            FireStage::ReturnVolley => battle.end_return(*self, table),
            FireStage::Retreats => battle.make_retreats(*self),
            FireStage::Advance => battle.replace(Firing::FIRST),
        }
    }
}

impl FireStage {
    /// What an answer is refused with that is none.
    fn refusal(self) -> Refusal {
        match self {
            FireStage::Shooters => Refusal::new(rule!("B14.0a"), "name a unit that fires, or that is all"),
            FireStage::DoubleRate => Refusal::new(rule!("B14.5a"), "name a leader of bowmen, or nobody"),
            FireStage::Responses => Refusal::new(rule!("flow.ranged"), "the stack stands or gives way"),
            FireStage::Return => {
                Refusal::new(rule!("B14.4f"), "name a unit that returns fire, or that is all")
            }
            FireStage::Advance => Refusal::new(rule!("B14.2.2c"), "name a stack that fired and advances"),
            _ => Refusal::new(rule!("B14.0b"), "name an area to fire at, or none"),
        }
    }
}

/// Who may fire at what.
impl State {
    /// Whether a unit may fire at an area in the ranged fire step.
    pub(crate) fn may_fire(&self, unit: UnitId, area: AreaId) -> Result<(), Refusal> {
        define!("A2.7.6", "B15.7.3");
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let u = self.unit(unit);
        if !u.is(Flags::ACTING) || u.is(Flags::ROUTED) {
            return refuse(rule!("B14.0a"), "{0} is not activated");
        }
        if u.is(Flags::FIRED) {
            return refuse(rule!("B14.0a"), "{0} has fired in this step");
        }
        if u.is(Flags::SCHILTRON) {
            return refuse(rule!("C25.2a"), "{0} is in schiltron: it only defends");
        }
        if u.is(Flags::UNHORSED) && !u.is(Flags::ON_FOOT) {
            return refuse(rule!("C27.2.1a"), "{0} is unhorsed: it only defends");
        }
        if u.is(Flags::IN_CAMP) {
            return refuse(rule!("B9.4.1"), "{0} is inside a camp: it only defends");
        }
        if self.daringness(unit) == Daringness::Balks {
            return refuse(rule!("B9.1.2c"), "{0} does not dare to attack in this step");
        }
        if u.is(Flags::WET) {
            return refuse(rule!("B12.2.1"), "the powder of {0} is wet");
        }
        if self.holder(area) != Some(self.active.other()) {
            return refuse(rule!("B14.0a"), "there is no enemy unit to fire at for {0}");
        }
        self.can_shoot(unit, area)
    }

    /// Whether a unit's weapon reaches an area: range, arc and sight.
    pub(crate) fn can_shoot(&self, unit: UnitId, area: AreaId) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let (kind, from) = (self.kind(unit), self.unit(unit).area);
        if self.range_of(unit) == 0 || kind.arm == Arm::Artillery || !kind.is_combat() {
            return refuse(rule!("B14.0a"), "{0} does not shoot");
        }
        if self.weather_score(unit) == Some(0) && kind.hand_gun {
            return refuse(rule!("B12.2.1"), "{0} cannot fire in this weather");
        }
        let range = self.scenario.map.range(from, area);
        if self.scenario.conditions.on {
            self.weather_lets_see(unit, range)?;
            self.wind_lets_shoot(unit, range)?;
            self.is_free_to_attack(unit)?;
        }
        if range > self.range_of(unit) || range == 0 {
            return refuse(rule!("B14.2.1a"), "that is out of the reach of {0}");
        }
        let rise = i16::from(self.scenario.ground(area).level) - i16::from(self.scenario.ground(from).level);
        if rise >= 3 {
            return refuse(rule!("B14.2.3"), "the target is too high for {0}");
        }
        let to_rear = self.shooting_arc(unit, area) == Arc::Rear;
        if to_rear && kind.is_foot() {
            return refuse(rule!("B14.2.4"), "{0} does not shoot to its rear");
        }
        define!("B14.1");
        self.sees(from, area, Eye::Ranged).map_err(|refusal| refusal.about(unit.into()))
    }

    /// The arc through which a unit shoots at an area: that of the first area on its line of sight.
    fn shooting_arc(&self, unit: UnitId, area: AreaId) -> Arc {
        let map = &self.scenario.map;
        let from = self.unit(unit).area;
        if map.adjacent(from).contains(area) {
            return self.faced_arc(unit, area);
        }
        let first = map.sight(from, area).between().and(map.adjacent(from));
        // A line that enters two of them at once is judged by the better one.
        let arcs = first.iter().map(|between| self.faced_arc(unit, between));
        arcs.min().unwrap_or(Arc::Front)
    }

    /// The areas at which somebody who acts may fire.
    fn fire_targets(&self) -> AreaSet {
        let enemy = self.active.other();
        let mut targets = AreaSet::EMPTY;
        for unit in
            self.acting_units().filter(|unit| self.range_of(*unit) > 0 && self.kind(*unit).is_combat())
        {
            let map = &self.scenario.map;
            let from = self.unit(unit).area;
            let reach = self.range_of(unit);
            let near = if reach == 1 { map.adjacent(from) } else { map.within(from, reach) };
            for area in near.and(self.held[enemy]).without(targets).iter() {
                if self.may_fire(unit, area).is_ok() {
                    targets.insert(area);
                }
            }
        }
        targets
    }

    /// The units that may still be named to fire at the target area.
    fn shooters_at(&self, step: Firing) -> impl Iterator<Item = UnitId> + '_ {
        self.acting_units().filter(move |unit| !step.has(*unit) && self.may_fire(*unit, step.area).is_ok())
    }

    /// The leaders who may call for double rate fire: exceptional ones with bowmen who fire, one to an area.
    fn double_rates(&self, step: Firing) -> impl Iterator<Item = LeaderId> + '_ {
        define!("B14.5a", "B14.5b");
        let leaders = (0..self.leaders.len() as u8).map(LeaderId);
        leaders.filter(move |leader| {
            let at = self.leader(*leader);
            at.is_on_map()
                && self.leader_info(*leader).exceptional
                && !at.is(LeaderFlags::DOUBLED)
                && !self.act.doubled.contains(at.area)
                && self.bowmen_with(step, *leader) != 0
        })
    }

    /// The bowmen of the innermost combat who are stacked with a leader, as bits of its fighters.
    fn bowmen_with(&self, step: Firing, leader: LeaderId) -> u64 {
        let Some(combat) = self.combats.last() else { return 0 };
        combat.bits(|fighter| {
            fighter.side == self.active
                && step.has(fighter.unit)
                && matches!(self.kind(fighter.unit).code, "FB" | "FBL")
                && self.in_control(fighter.unit)
                && self.is_stacked(leader, fighter.unit)
        })
    }

    /// The next stack that is aimed at and has not answered.
    pub(crate) fn next_to_respond(&self, step: Firing) -> Option<Stack> {
        let mut stacks = self.stacks_in(step.area);
        stacks.find(|stack| step.answered >> stack.slot.0 & 1 == 0 && self.is_aimed_at(*stack))
    }

    fn is_aimed_at(&self, stack: Stack) -> bool {
        self.combats.last().is_some_and(|combat| {
            let mut targets = combat.shots.iter().map(|shot| &combat.fighters[usize::from(shot.at)]);
            targets.any(|target| (target.area, target.slot) == (stack.area, stack.slot))
        })
    }

    /// Whether a stack that is shot at may give way.
    fn may_give_way(&self, stack: Stack) -> Result<(), Refusal> {
        let Some(unit) = self.stacked(stack).next() else {
            return Err(Refusal::new(rule!("B14.2.2e"), "nobody is left to give way"));
        };
        let refuse = |why| Err(Refusal::new(rule!("B14.2.2e"), why).about(unit.into()));
        if self.is_in_melee(stack.area) {
            return refuse("{0} is in melee and cannot retreat from fire");
        }
        if self.is_schiltron(stack) {
            return refuse("{0} is in schiltron and cannot retreat from fire");
        }
        if self.retreat_areas_of(stack).is_empty() {
            return refuse("{0} has nowhere to retreat to");
        }
        Ok(())
    }

    /// Whether a stack may skirmish: ranged units shot at from one area, where the option is on.
    fn may_skirmish(&self, step: Firing, stack: Stack) -> bool {
        let near = self.combats.last().is_some_and(|combat| {
            let mut shots = combat.shots.iter();
            shots.any(|shot| {
                self.scenario.map.range(combat.fighters[usize::from(shot.by)].area, step.area) == 1
            })
        });
        near && self.plays(Options::SKIRMISH) && self.stacked(stack).all(|unit| self.range_of(unit) > 0)
    }

    /// The units of stacks that stood which may return fire and have not been named for it.
    fn returners(&self, step: Firing) -> impl Iterator<Item = UnitId> + '_ {
        let stood = step.answered & !step.retreating;
        self.units_in(step.area).filter(move |unit| {
            let u = self.unit(*unit);
            self.range_of(*unit) > 0
                && u.slot.0 < 32
                && stood >> u.slot.0 & 1 == 1
                && !step.has(*unit)
                && self.marks_for_return(step, *unit) != 0
        })
    }

    /// The shooters of the innermost combat at whom a unit can return fire, as bits.
    fn marks_for_return(&self, step: Firing, unit: UnitId) -> u64 {
        define!("B14.4e", "B14.4f");
        let Some(combat) = self.combats.last() else { return 0 };
        combat.bits(|fighter| {
            fighter.side == self.active
                && fighter.unit.some().is_some_and(|shooter| {
                    step.has(shooter)
                        && self.unit(shooter).is_on_map()
                        && self.can_shoot(unit, self.unit(shooter).area).is_ok()
                })
        })
    }

    /// The stacks of units that fired at an adjacent area which is empty now, and may advance into it.
    fn advancers(&self, step: Firing) -> impl Iterator<Item = Stack> + '_ {
        let empty = self.holder(step.area).is_none() && step.retreating != 0 && step.skirmishing == 0;
        let units = self.acting_units().filter(move |unit| {
            empty && step.has(*unit) && self.scenario.map.adjacent(self.unit(*unit).area).contains(step.area)
        });
        let stacks = units.filter(move |unit| {
            let mut below = self.stacked(self.stack_of(*unit));
            below.find(|other| step.has(*other)) == Some(*unit)
        });
        stacks.map(|unit| self.stack_of(unit)).filter(move |stack| {
            let party = self.firing_party(step, *stack);
            self.may_all_step(&party, stack.area, step.area).is_ok()
                && self.may_all_leave(&party, step.area).is_ok()
                && self.has_room(step.area, self.points_of(&party))
                && self.has_place(&party, step.area)
        })
    }

    /// The units of a stack that fired, with the leaders of the stack if all of it did.
    fn firing_party(&self, step: Firing, stack: Stack) -> Party {
        let mut party = Party::of_stack(self, stack);
        let all = party.units.iter().all(|unit| step.has(*unit));
        party.units.retain(|unit| step.has(unit));
        if !all {
            party.leaders.clear();
        }
        party
    }
}

/// Tallies of fire.
impl State {
    /// What a die must show at most for double rate fire: the higher of the leader's ratings, changed by his men's élan.
    fn double_rate_score(&self, leader: LeaderId, bowmen: u64) -> Tally {
        let info = self.leader_info(leader);
        let mut score = Tally::base(rule!("B14.5c"), "the higher rating", info.tactical.max(info.command));
        let lowest = self
            .combats
            .last()
            .and_then(|combat| places(bowmen).map(|n| self.elan(combat.fighters[n].unit).total()).min());
        match lowest {
            Some(4..) => score.add(rule!("B14.5d"), "high élan", 1),
            Some(..=1) => score.add(rule!("B14.5e"), "low élan", -1),
            _ => {}
        }
        score
    }

    /// Dice more or fewer that fire from one area at a unit has by ground and weather.
    fn fire_ground(&self, from: AreaId, at: AreaId, bows: bool) -> i8 {
        let leaving: i8 = self.scenario.ground(from).kinds.iter().map(|kind| kind.fire_from).sum();
        let entering: i8 = self.scenario.ground(at).kinds.iter().map(|kind| kind.fire_at).sum();
        leaving + entering + if bows { self.weather_row().bows } else { 0 }
    }
}

/// Steps of fire.
impl State {
    /// The ranged fire step begins.
    pub(crate) fn begin_fire(&mut self) {
        self.then(Firing::FIRST);
    }

    /// A unit is named to fire: out of control it must dare, and in bad weather hand guns must be dry.
    fn name_shooter(&mut self, step: Firing, unit: UnitId, table: &mut Table<'_, Event>) {
        self.replace(Firing { trying: unit, ..step });
        if self.kind(unit).hand_gun && !self.keeps_dry(unit, table) {
            return;
        }
        if self.daringness(unit) == Daringness::MustCheck {
            self.then(Daring { unit });
        }
    }

    /// The shooter that was tried fires with the others, or does not.
    fn settle_shooter(&mut self, step: Firing) {
        let unit = step.trying;
        let fires = self.may_fire(unit, step.area).is_ok();
        let step = Firing { trying: UnitId::NONE, ..step };
        self.replace(if fires { step.with(unit) } else { step });
    }

    /// All shooters are named: the combat begins.
    fn open_fire(&mut self, step: Firing) {
        if step.shooters == [0; 4] {
            self.replace(Firing::FIRST);
            return;
        }
        let side = self.active;
        let mut combat = Combat::new(CombatKind::Fire, side, step.area, step.area);
        let named: Vec<UnitId> = self.acting_units().filter(|unit| step.has(*unit)).collect();
        for unit in named {
            let mut fighter = self.fighter(unit);
            fighter.part = Part::Shoots;
            fighter.halved = self.shooting_arc(unit, step.area) == Arc::Rear;
            define!("B14.2.5", "B14.3a");
            combat.fighters.push(fighter);
            self.unit_mut(unit).set(Flags::FIRED, true);
        }
        self.add_targets(&mut combat, step.area, side.other());
        self.replace(step.at(FireStage::Bonuses));
        self.begin_combat(combat);
    }

    /// Everybody of a side in an area can be shot at.
    fn add_targets(&self, combat: &mut Combat, area: AreaId, side: Side) {
        for unit in self.fighters_in(area, side) {
            let mut fighter = self.fighter(unit);
            fighter.part = Part::Suffers;
            combat.fighters.push(fighter);
        }
        let marks = combat.bits_of(side);
        for fighter in &mut combat.fighters {
            fighter.targets = if fighter.side == side { 0 } else { marks };
        }
    }

    fn call_double_rate(&mut self, step: Firing, leader: LeaderId, table: &mut Table<'_, Event>) {
        let bowmen = self.bowmen_with(step, leader);
        let score = self.double_rate_score(leader, bowmen);
        let die = table.roll(Roll {
            rule: rule!("B14.5c"),
            what: "double rate fire",
            side: self.active,
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&score),
            hopes: Hopes::Low,
        });
        let area = self.leader(leader).area;
        self.act.doubled.insert(area);
        self.leader_mut(leader).set(LeaderFlags::DOUBLED, true);
        let passed = die <= score.total();
        table.tell(&[rule!("B14.5a"), rule!("B14.5b")], Event::DoubleRate { leader, passed });
        let twice = if passed { step.twice | bowmen } else { step.twice };
        self.replace(Firing { twice, ..step });
    }

    fn respond(&mut self, step: Firing, answer: Action, table: &mut Table<'_, Event>) {
        let Some(stack) = self.next_to_respond(step) else { return };
        let bit = 1 << stack.slot.0;
        let mut next = Firing { answered: step.answered | bit, ..step };
        let unit = self.stacked(stack).next().unwrap_or(UnitId::NONE);
        let near = self.is_near_fire(step, stack);
        let rule = match (answer, near) {
            (Action::Try, true) => rule!("B14.2.2b"),
            (Action::Try, false) => rule!("B14.2.1c"),
            (Action::Choose(_), _) => rule!("B14.2.2d"),
            (_, true) => rule!("B14.2.2a"),
            (_, false) => rule!("B14.2.1b"),
        };
        if answer == Action::Try {
            next.retreating |= bit;
        }
        if matches!(answer, Action::Choose(_)) {
            next.skirmishing |= bit;
        }
        let bound = self.may_give_way(stack).is_err();
        let rules = [rule, rule!("B14.2.2e")];
        let event = Event::AnswersFire { unit, gives_way: answer == Action::Try };
        table.tell(&rules[..1 + usize::from(bound)], event);
        self.replace(next);
    }

    /// Whether a stack is shot at from an adjacent area.
    fn is_near_fire(&self, step: Firing, stack: Stack) -> bool {
        self.combats.last().is_some_and(|combat| {
            combat.shots.iter().any(|shot| {
                let (by, at) =
                    (&combat.fighters[usize::from(shot.by)], &combat.fighters[usize::from(shot.at)]);
                at.slot == stack.slot && self.scenario.map.range(by.area, step.area) == 1
            })
        })
    }

    /// Takes off what ground, weather and giving way take off the dice against each target.
    fn adjust_fire(&mut self, step: Firing, table: &mut Table<'_, Event>) {
        let Some(mut combat) = self.combats.pop() else { return };
        for target in 0..combat.fighters.len() {
            let (area, slot) = (combat.fighters[target].area, combat.fighters[target].slot);
            if combat.fighters[target].side == combat.attacker {
                continue;
            }
            let gives_way = step.retreating >> slot.0 & 1 == 1;
            for n in 0..combat.shots.len() {
                let shot = combat.shots[n];
                let by = combat.fighters[usize::from(shot.by)];
                // From two areas away a stack that gives way is not hit by what leaders and elite men add.
                let far = self.scenario.map.range(by.area, area) > 1;
                if usize::from(shot.at) == target && gives_way && far {
                    combat.shots[n].dice = shot.dice.saturating_sub(by.bonus);
                    combat.shots[n].plain = true;
                }
            }
            let areas: AreaSet = combat.shots_at(target).map(|n| combat.shooter(n).area).collect();
            for from in areas.iter() {
                let mine: Vec<usize> =
                    combat.shots_at(target).filter(|n| combat.shooter(*n).area == from).collect();
                let bows = mine
                    .iter()
                    .any(|n| self.kind(combat.shooter(*n).unit).archer != crate::troops::Archer::None);
                let change = self.fire_ground(from, area, bows);
                combat.change_shots(&mine, change);
                if change != 0 {
                    let dice = mine.iter().map(|n| combat.shots[*n].dice).sum();
                    table.tell(&[rule!("B14.3c")], Event::Sum { side: combat.attacker, area: from, dice });
                }
            }
        }
        for slot in (0..32).filter(|slot| step.retreating >> slot & 1 == 1) {
            let mine: Vec<usize> = (0..combat.shots.len())
                .filter(|n| combat.fighters[usize::from(combat.shots[*n].at)].slot.0 == slot)
                .collect();
            combat.change_shots(&mine, -1);
        }
        self.combats.push(combat);
    }

    fn throw_volley(&mut self, side: Side, table: &mut Table<'_, Event>) {
        define!("B14.4g", "B14.4mod.a");
        self.strike(side, table);
        self.deflect(table);
        self.take_losses(table);
        self.fights += 1;
    }

    /// Those who fire twice aim and throw again, once the losses of the first volley are taken.
    fn second_volley(&mut self, step: Firing, table: &mut Table<'_, Event>) {
        define!("B14.5f");
        let again = step.twice;
        let gone = self.combats.last().is_none_or(|combat| {
            let marks = combat.fighters.iter().filter(|fighter| fighter.side != combat.attacker);
            !marks.into_iter().any(|fighter| self.unit(fighter.unit).is_on_map())
        });
        if again == 0 || gone {
            self.replace(step.at(FireStage::Return));
            return;
        }
        let marks = self.marks_left();
        let Some(combat) = self.combats.last_mut() else { return };
        combat.shots.clear();
        for (n, fighter) in combat.fighters.iter_mut().enumerate() {
            fighter.hits = Default::default();
            (fighter.through, fighter.saved, fighter.arrows) = (0, 0, 0);
            fighter.targets = if again >> n & 1 == 1 { marks } else { 0 };
        }
        table.tell(&[rule!("B14.5f")], Event::SecondVolley(self.active));
        // The defender's choice counts for both volleys.
        let step = Firing { twice: 0, ..step };
        self.replace(step.at(FireStage::Responses));
        self.then(Assigning { side: self.active });
    }

    /// The targets of the innermost combat that are still there, as bits; what they have left counts.
    fn marks_left(&mut self) -> u64 {
        let Some(mut combat) = self.combats.pop() else { return 0 };
        let mut marks = 0;
        for (n, fighter) in combat.fighters.iter_mut().enumerate() {
            if fighter.side != combat.attacker && self.unit(fighter.unit).is_on_map() {
                marks |= 1 << n;
                fighter.had = self.strength(fighter.unit);
            }
        }
        self.combats.push(combat);
        marks
    }

    /// Return fire: those who were named shoot back at those who fired.
    fn begin_return(&mut self, step: Firing, table: &mut Table<'_, Event>) {
        let side = self.active.other();
        let named: Vec<UnitId> = self.units_in(step.area).filter(|unit| step.has(*unit)).collect();
        let fired = self.combats.last().map(|combat| combat.bits_of(combat.attacker)).unwrap_or(0);
        let marks: Vec<UnitId> = self.combats.last().map_or(Vec::new(), |combat| {
            let left = places(fired).map(|n| combat.fighters[n].unit);
            left.filter(|unit| self.unit(*unit).is_on_map()).collect()
        });
        if named.is_empty() || marks.is_empty() {
            self.close_combat(table);
            self.replace(step.at(FireStage::Retreats));
            return;
        }
        let mut combat = Combat::new(CombatKind::ReturnFire, side, step.area, step.area);
        for unit in &named {
            let mut fighter = self.fighter(*unit);
            fighter.part = Part::Shoots;
            let near =
                marks.iter().any(|mark| self.scenario.map.range(step.area, self.unit(*mark).area) == 1);
            let skirmishes = step.skirmishing >> fighter.slot.0 & 1 == 1;
            fighter.halved = !near || skirmishes || self.unit(*unit).is(Flags::ACTIVATED);
            combat.fighters.push(fighter);
        }
        for unit in &marks {
            let mut fighter = self.fighter(*unit);
            fighter.part = Part::Suffers;
            combat.fighters.push(fighter);
        }
        for (n, unit) in named.iter().enumerate() {
            let reached = combat
                .bits(|mark| mark.side != side && self.can_shoot(*unit, self.unit(mark.unit).area).is_ok());
            combat.fighters[n].targets = reached;
        }
        self.replace(step.at(FireStage::ReturnVolley));
        self.begin_combat(combat);
        self.then(Assigning { side });
    }

    fn end_return(&mut self, step: Firing, table: &mut Table<'_, Event>) {
        if self.combats.last().is_some_and(|combat| combat.kind == CombatKind::ReturnFire) {
            let side = self.active.other();
            if self.combats.last().is_some_and(|combat| combat.thrown) {
                self.close_combat(table);
                return;
            }
            self.halve_far_fire();
            self.adjust_fire(Firing { retreating: 0, ..step }, table);
            self.throw_volley(side, table);
            if let Some(combat) = self.combats.last_mut() {
                combat.thrown = true;
            }
            self.after_combat();
            return;
        }
        self.close_combat(table);
        self.replace(step.at(FireStage::Retreats));
    }

    /// Of what a unit returns in full, the part that goes two areas far is halved.
    fn halve_far_fire(&mut self) {
        let Some(mut combat) = self.combats.pop() else { return };
        for n in 0..combat.shots.len() {
            let at = combat.fighters[usize::from(combat.shots[n].at)].area;
            let by = combat.shooter(n);
            if !by.halved && self.scenario.map.range(by.area, at) > 1 {
                let shot = &mut combat.shots[n];
                shot.far = shot.dice - (shot.dice / 2).max(1).min(shot.dice);
                shot.dice -= shot.far;
            }
        }
        self.combats.push(combat);
    }

    /// Stacks that chose to give way retreat, one after the other.
    fn make_retreats(&mut self, step: Firing) {
        let leave = step.retreating | step.skirmishing;
        self.replace(step.at(FireStage::Advance));
        let stacks: Vec<Stack> =
            self.stacks_in(step.area).filter(|stack| leave >> stack.slot.0 & 1 == 1).collect();
        for stack in stacks.into_iter().rev() {
            let party = Party::of_stack(self, stack);
            self.then(Retreating { party, forced: false });
        }
    }

    fn advance_after_fire(&mut self, step: Firing, stack: Stack, table: &mut Table<'_, Event>) {
        let party = self.firing_party(step, stack);
        for unit in party.units {
            table.tell(&[rule!("B14.2.2c")], Event::Advances { unit, area: step.area });
        }
        self.bring(&party, step.area, false);
        self.enter(step.area, self.active, rule!("B14.2.2c"), table);
    }
}
