//! Who may fire at what, and how much ground and weather take off (B14.0 to B14.3).

use battle::{Amount, Refusal, Tally};
use ground::areas::{Arc, AreaId, AreaSet, Step as Crossing};

use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::control::Daringness;
use crate::rules::fire::Firing;
use crate::rules::places::Party;
use crate::rules::sight::Eye;
use crate::state::{Flags, LeaderFlags, LeaderId, Stack, State, UnitId};
use crate::troops::Arm;

/// Who may fire at what.
impl State {
    /// Whether a unit may fire at an area in the ranged fire step.
    pub(crate) fn may_fire(&self, unit: UnitId, area: AreaId) -> Result<(), Refusal> {
        define!("A2.7.6", "B15.7.3");
        self.may_fire_now(unit)?;
        self.may_fire_at(unit, area)
    }

    /// Whether a unit may fire in the ranged fire step, whatever at.
    fn may_fire_now(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let u = self.unit(unit);
        if !u.is(Flags::ACTING) || u.is(Flags::ROUTED) {
            return refuse(rule!("B14.0a"), "{0} is not activated");
        }
        if self.is_in_melee(u.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
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
        Ok(())
    }

    /// Whether there are enemies in an area whom a unit's weapon reaches.
    fn may_fire_at(&self, unit: UnitId, area: AreaId) -> Result<(), Refusal> {
        if self.holder(area) != Some(self.active.other()) {
            let refusal = Refusal::new(rule!("B14.0a"), "there is no enemy unit to fire at for {0}");
            return Err(refusal.about(unit.into()));
        }
        self.can_shoot(unit, area)
    }

    /// Whether a unit's weapon reaches an area: range, arc and sight.
    pub(crate) fn can_shoot(&self, unit: UnitId, area: AreaId) -> Result<(), Refusal> {
        self.is_free_to_attack(unit)?;
        self.can_shoot_through(unit, area, || self.shooting_arc(unit, area))
    }

    /// Whether a unit's weapon reaches an area from which it is shot at.
    pub(crate) fn can_shoot_back(&self, unit: UnitId, area: AreaId) -> Result<(), Refusal> {
        self.is_free_to_fight(unit)?;
        self.can_shoot_through(unit, area, || self.returning_arc(unit, area))
    }

    fn can_shoot_through(
        &self,
        unit: UnitId,
        area: AreaId,
        arc: impl FnOnce() -> Arc,
    ) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let (kind, from) = (self.kind(unit), self.unit(unit).area);
        if self.range_of(unit) == 0 || kind.arm == Arm::Artillery || !kind.is_combat() {
            return refuse(rule!("B14.0a"), "{0} does not shoot");
        }
        if self.weather_score(unit) == Some(0) && kind.hand_gun {
            return refuse(rule!("B12.2.1"), "{0} cannot fire in this weather");
        }
        if self.unit(unit).is(Flags::WET) {
            return refuse(rule!("B12.2.1"), "the powder of {0} is wet");
        }
        let range = self.scenario.map.range(from, area);
        if self.scenario.conditions.on {
            self.weather_lets_see(unit, range)?;
            self.wind_lets_shoot(unit, range)?;
        }
        if !self.is_in_range(unit, area) {
            let (away, reach) = (Amount::whole(range.into()), Amount::whole(self.range_of(unit).into()));
            return refuse(rule!("B14.2.1a"), "that is {2} areas away, and the range of {0} is {3}")
                .map_err(|refusal| refusal.amounts(away, reach));
        }
        let rise = i16::from(self.scenario.ground(area).level) - i16::from(self.scenario.ground(from).level);
        if rise >= 3 {
            return refuse(rule!("B14.2.3"), "the target is too high for {0}");
        }
        if kind.is_foot() && arc() == Arc::Rear {
            return refuse(rule!("B14.2.4"), "{0} does not shoot to its rear");
        }
        define!("B14.1");
        self.sees(from, area, Eye::Ranged).map_err(|refusal| refusal.about(unit.into()))
    }

    /// The arc through which a unit shoots at an area: that of the first area on its line of sight.
    pub(crate) fn shooting_arc(&self, unit: UnitId, area: AreaId) -> Arc {
        let map = &self.scenario.map;
        let from = self.unit(unit).area;
        if map.adjacent(from).contains(area) {
            return self.faced_arc(unit, area);
        }
        let mut crossed = map.sight(from, area).iter().map(|crossed| crossed.step);
        let first = crossed.find_map(|step| match step {
            Crossing::In(area) if area != from => Some(self.faced_arc(unit, area)),
            // A line between two of them is judged by the better one.
            Crossing::Along(border) => {
                let beside = map.border(border).between.into_iter().filter(|area| *area != from);
                beside.map(|area| self.faced_arc(unit, area)).min()
            }
            _ => None,
        });
        first.unwrap_or(Arc::Rear)
    }

    /// The arc through which a unit shoots back: all-round defence has no rear.
    pub(crate) fn returning_arc(&self, unit: UnitId, area: AreaId) -> Arc {
        if self.has_all_round_defence(unit) { Arc::Front } else { self.shooting_arc(unit, area) }
    }

    /// The areas at which somebody who acts may fire, but those that are closed.
    pub(crate) fn fire_targets(&self, closed: AreaSet) -> AreaSet {
        let open = self.held[self.active.other()].without(closed);
        let mut targets = AreaSet::EMPTY;
        for unit in self.acting_shooters() {
            for area in open.without(targets).iter() {
                if self.is_in_range(unit, area) && self.may_fire_at(unit, area).is_ok() {
                    targets.insert(area);
                }
            }
        }
        targets
    }

    /// Whether somebody who acts may fire at any area but those that are closed.
    pub(crate) fn has_fire_target(&self, closed: AreaSet) -> bool {
        let open = self.held[self.active.other()].without(closed);
        self.acting_shooters().any(|unit| {
            let mut near = open.iter().filter(|area| self.is_in_range(unit, *area));
            near.any(|area| self.may_fire_at(unit, area).is_ok())
        })
    }

    /// Those who act and may fire.
    fn acting_shooters(&self) -> impl Iterator<Item = UnitId> + '_ {
        let armed = |unit: &UnitId| self.range_of(*unit) > 0 && self.kind(*unit).is_combat();
        self.acting_units().filter(move |unit| armed(unit) && self.may_fire_now(*unit).is_ok())
    }

    /// Whether an area is near enough for a unit's weapon.
    fn is_in_range(&self, unit: UnitId, area: AreaId) -> bool {
        let range = self.scenario.map.range(self.unit(unit).area, area);
        range != 0 && range <= self.range_of(unit)
    }

    /// The units that may still be named to fire at the target area.
    pub(crate) fn shooters_at(&self, step: Firing) -> impl Iterator<Item = UnitId> + '_ {
        self.acting_shooters()
            .filter(move |unit| !step.has(*unit) && self.may_fire_at(*unit, step.area).is_ok())
    }

    /// The leaders who may call for double rate fire: exceptional ones with bowmen who fire, one to an area.
    pub(crate) fn double_rates(&self, step: Firing) -> impl Iterator<Item = LeaderId> + '_ {
        define!("B14.5a", "B14.5b");
        let leaders = self.leaders();
        leaders.filter(move |leader| {
            let at = self.leader(*leader);
            at.is_on_map()
                && self.leader_info(*leader).exceptional
                && !at.is(LeaderFlags::DOUBLED)
                && !self.act.doubled.contains(at.area)
                && self.bowmen_with(step, *leader).any(|unit| step.has(unit))
        })
    }

    /// The bowmen stacked with a leader who fire now or may still fire in this activation.
    pub(crate) fn bowmen_with(&self, step: Firing, leader: LeaderId) -> impl Iterator<Item = UnitId> + '_ {
        self.acting_units().filter(move |unit| {
            matches!(self.kind(*unit).code, "FB" | "FBL")
                && (step.has(*unit) || !self.unit(*unit).is(Flags::FIRED))
                && self.in_control(*unit)
                && self.is_stacked(leader, *unit)
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
    pub(crate) fn may_give_way(&self, stack: Stack) -> Result<(), Refusal> {
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
        if !self.can_retreat(&Party::of_stack(self, stack)) {
            return refuse("{0} has nowhere to retreat to");
        }
        Ok(())
    }

    /// Whether a stack may skirmish: ranged units shot at from one area, where the option is on.
    pub(crate) fn may_skirmish(&self, step: Firing, stack: Stack) -> bool {
        self.is_near_fire(step, stack)
            && self.plays(Options::SKIRMISH)
            && self.stacked(stack).all(|unit| self.range_of(unit) > 0)
    }

    /// The units of stacks that stood which may return fire and have not been named for it.
    pub(crate) fn returners(&self, step: Firing) -> impl Iterator<Item = UnitId> + '_ {
        let stood = step.answered & !step.retreating;
        self.units_in(step.area).filter(move |unit| {
            let u = self.unit(*unit);
            self.range_of(*unit) > 0
                && !u.is(Flags::ROUTED)
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
                        && self.can_shoot_back(unit, self.unit(shooter).area).is_ok()
                })
        })
    }

    /// The stacks of units that fired at an adjacent area which the enemy has left, and may advance into it.
    pub(crate) fn advancers(&self, step: Firing) -> impl Iterator<Item = Stack> + '_ {
        let left = !self.held[self.active.other()].contains(step.area);
        let open = left && step.retreating != 0 && step.skirmishing == 0;
        let units = self.acting_units().filter(move |unit| {
            open && step.has(*unit) && self.scenario.map.adjacent(self.unit(*unit).area).contains(step.area)
        });
        let stacks = units.filter(move |unit| {
            let mut below = self.stacked(self.stack_of(*unit));
            below.find(|other| step.has(*other)) == Some(*unit)
        });
        stacks.map(|unit| self.stack_of(unit)).filter(move |stack| {
            let party = self.firing_party(step, *stack);
            self.may_all_step(&party, stack.area, step.area).is_ok()
                && self.may_all_leave(&party, step.area).is_ok()
                && self.has_room_for(&party, step.area)
                && self.has_place(&party, step.area)
        })
    }

    /// The units of a stack that fired, with the leaders of the stack if all of it did.
    pub(crate) fn firing_party(&self, step: Firing, stack: Stack) -> Party {
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
    pub(crate) fn double_rate_score(&self, leader: LeaderId, bowmen: &[UnitId]) -> Tally {
        let info = self.leader_info(leader);
        let mut score = Tally::base(rule!("B14.5c"), "the higher rating", info.tactical.max(info.command));
        match bowmen.iter().map(|unit| self.elan(*unit).total()).min() {
            Some(4..) => score.add(rule!("B14.5d"), "high élan", 1),
            Some(..=1) => score.add(rule!("B14.5e"), "low élan", -1),
            _ => {}
        }
        score
    }

    /// Dice more or fewer that fire from an area has by its ground.
    pub(crate) fn fire_from(&self, area: AreaId) -> i8 {
        self.scenario.ground(area).kinds.iter().map(|kind| kind.fire_from).sum()
    }

    /// Dice more or fewer that fire at an area has by its ground.
    pub(crate) fn fire_at(&self, area: AreaId) -> i8 {
        self.scenario.ground(area).kinds.iter().map(|kind| kind.fire_at).sum()
    }
}
