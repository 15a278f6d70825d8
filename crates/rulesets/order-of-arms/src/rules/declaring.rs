//! Declaring attacks in close quarters: who attacks whom, and which attacks make one combat (B15.0 to B15.3).

use battle::{List, Refusal, Table};
use ground::areas::{AreaId, AreaSet};

use crate::events::{Event, Quarters};
use crate::rulebook::{define, rule};
use crate::rules::clash::Clash;
use crate::rules::control::{Daring, Daringness};
use crate::rules::lines::Blocked;
use crate::rules::quarters::{Attack, AttackKind, CloseQuarters, QuartersStage};
use crate::state::{Flags, Stack, State, UnitId};

/// Facts of close quarters.
impl State {
    /// The areas that somebody who acts could attack.
    pub(crate) fn attackable(&self, step: CloseQuarters) -> AreaSet {
        define!("B15.3.2a");
        let enemies = self.held[self.active.other()].without(step.closed);
        let mut found = AreaSet::EMPTY;
        for by in self.acting_stacks() {
            for area in self.scenario.map.adjacent(by.area).and(enemies).without(found).iter() {
                if self.targets_in(area, by).next().is_some() {
                    found.insert(area);
                }
            }
        }
        found
    }

    /// Whether somebody who acts could attack any area.
    pub(crate) fn is_any_attackable(&self, step: CloseQuarters) -> bool {
        let enemies = self.held[self.active.other()].without(step.closed);
        self.acting_stacks().any(|by| {
            let mut beside = self.scenario.map.adjacent(by.area).and(enemies).iter();
            beside.any(|area| self.targets_in(area, by).next().is_some())
        })
    }

    /// The stacks with combat units that act, by their lowest acting unit.
    fn acting_stacks(&self) -> impl Iterator<Item = Stack> + '_ {
        let fighters = self.acting_units().filter(|unit| self.kind(*unit).is_combat());
        let first = fighters.filter(|unit| {
            let mut acting = self.stacked(self.stack_of(*unit));
            self.unit(*unit).is_on_map() && acting.find(|u| self.unit(*u).is(Flags::ACTING)) == Some(*unit)
        });
        first.map(|unit| self.stack_of(unit))
    }

    /// The attacks on the area that can be declared now.
    pub(crate) fn open_attacks(&self, step: CloseQuarters) -> impl Iterator<Item = (Stack, Stack)> + '_ {
        let near = self.scenario.map.adjacent(step.area);
        self.acting_stacks()
            .filter(move |by| near.contains(by.area))
            .flat_map(move |by| self.targets_in(step.area, by).map(move |at| (by, at)))
    }

    /// The stacks of an area under attack that a stack may attack.
    fn targets_in(&self, area: AreaId, by: Stack) -> impl Iterator<Item = Stack> + '_ {
        let may = self.may_attack_into(area, by).is_ok();
        let targets = may.then(|| self.stacks_in(area)).into_iter().flatten();
        targets.filter(move |at| {
            let is_target = self.is_target_in(area, *at).is_ok();
            is_target && self.may_attack_along(by, *at).is_ok()
        })
    }

    /// Whether a stack may attack another.
    pub(crate) fn may_attack(&self, step: CloseQuarters, by: Stack, at: Stack) -> Result<(), Refusal> {
        self.is_target_in(step.area, at)?;
        self.may_attack_into(at.area, by)?;
        self.may_attack_along(by, at)
    }

    /// Whether a stack is one of the enemy's in an area under attack.
    fn is_target_in(&self, area: AreaId, at: Stack) -> Result<(), Refusal> {
        let Some(target) = self.stacked(at).next() else {
            return Err(Refusal::new(rule!("B15.0a"), "there is no enemy stack"));
        };
        if at.area != area || self.side_of(target) == self.active {
            let refusal = Refusal::new(rule!("B15.0b"), "{0} is no enemy in the area under attack");
            return Err(refusal.about(target.into()));
        }
        if !self.kind(target).is_combat() {
            return Err(Refusal::new(rule!("B15.0d"), "{0} takes no part in it").about(target.into()));
        }
        Ok(())
    }

    /// Whether a stack may attack anybody in an area: some of it can, and there is combat across what lies between.
    fn may_attack_into(&self, area: AreaId, by: Stack) -> Result<(), Refusal> {
        self.attackers_of(by, area)?;
        self.may_strike_across(by, area)
    }

    /// Whether there is a line of fight from a stack to an enemy stack, and no other attack in its way.
    fn may_attack_along(&self, by: Stack, at: Stack) -> Result<(), Refusal> {
        self.line_of_fight(by, at).map_err(Blocked::refusal)?;
        let (Some(unit), Some(target)) = (self.stacked(by).next(), self.stacked(at).next()) else {
            return Err(Refusal::new(rule!("B15.0a"), "there is nobody to attack"));
        };
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()).and(target.into()));
        for attack in &self.attacks {
            if (attack.by, attack.at) == (by, at) {
                return refuse(rule!("B15.3a"), "{0} attacks {1} already");
            }
            if self.do_lines_cross((attack.by, attack.at), (by, at)) {
                return refuse(rule!("B15.2.2"), "the line from {0} to {1} would cross another attack");
            }
        }
        Ok(())
    }

    /// The units of a stack that can attack an area; why none can.
    pub(crate) fn attackers_of(&self, by: Stack, area: AreaId) -> Result<List<UnitId, 8>, Refusal> {
        let mut why = Refusal::new(rule!("B15.0a"), "there is nobody to attack");
        let mut units = List::new();
        for unit in self.bottom_up(by) {
            match self.may_strike_at(unit, area) {
                Ok(()) => {
                    units.push(unit);
                }
                Err(refusal) => why = refusal,
            }
        }
        if units.is_empty() { Err(why) } else { Ok(units) }
    }

    /// Whether a unit can take part in an attack on an adjacent area.
    fn may_strike_at(&self, unit: UnitId, area: AreaId) -> Result<(), Refusal> {
        define!("B15.0c", "state.mixed-stack");
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        self.may_engage(unit)?;
        if self.faced_arc(unit, area) == ground::areas::Arc::Rear
            && self.scenario.map.adjacent(self.unit(unit).area).contains(area)
        {
            return refuse(rule!("B15.2.3a"), "{0} does not fight to its rear");
        }
        Ok(())
    }

    /// Whether a unit of the active side can take part in an attack at all.
    pub(crate) fn may_engage(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let u = self.unit(unit);
        if u.is(Flags::FOUGHT) {
            return refuse(rule!("B15.0e"), "{0} or its stack has attacked in this activation already");
        }
        if !u.is(Flags::ACTING) {
            return refuse(rule!("B15.0a"), "{0} is not activated");
        }
        if self.is_in_melee(u.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        if u.is(Flags::ROUTED) {
            return refuse(rule!("C23.2a"), "{0} is routed: it only defends");
        }
        if u.is(Flags::SCHILTRON) {
            return refuse(rule!("C25.2a"), "{0} is in schiltron: it only defends");
        }
        if u.is(Flags::UNHORSED) && !u.is(Flags::ON_FOOT) {
            return refuse(rule!("C27.2.1a"), "{0} is unhorsed: it only defends");
        }
        define!("B9.4.2");
        if u.is(Flags::IN_CAMP) {
            return refuse(rule!("B9.4.1"), "{0} is inside a camp: it only defends");
        }
        if self.daringness(unit) == Daringness::Balks {
            return refuse(rule!("B9.1.2c"), "{0} does not dare to attack in this step");
        }
        self.is_free_to_attack(unit)
    }

    /// The stacks that attack a stack; where nobody attacks it, all that attack its area.
    pub(crate) fn attacks_on(&self, stack: Option<Stack>) -> impl Iterator<Item = &Attack> + '_ {
        let own = |attack: &Attack| Some(attack.at) == stack && attack.kind != AttackKind::Joins;
        let attacked = self.attacks.iter().any(own);
        self.attacks
            .iter()
            .filter(move |attack| attack.kind != AttackKind::Joins && (!attacked || Some(attack.at) == stack))
    }

    /// Whether a stack is attacked.
    pub(crate) fn is_attacked(&self, stack: Stack) -> bool {
        self.attacks.iter().any(|attack| attack.at == stack && attack.kind != AttackKind::Joins)
    }

    /// The units of an attack that are still where they attack from.
    pub(crate) fn units_of(&self, attack: &Attack) -> impl Iterator<Item = UnitId> + '_ {
        let (units, by) = (attack.units, attack.by);
        let left = move |unit: &UnitId| self.unit(*unit).is_on_map() && self.stack_of(*unit) == by;
        (0..units.len()).map(move |n| units[n]).filter(left)
    }

    /// The attacks that make one combat with one of them, as bits by their places.
    pub(crate) fn combat_with(&self, first: usize) -> u64 {
        define!("state.combat");
        let assault = self.attacks.get(first).is_some_and(|attack| attack.kind == AttackKind::Assault);
        let mut group = 1u64 << (first & 63);
        loop {
            let before = group;
            for (n, attack) in self.attacks.iter().enumerate().take(64) {
                let alike = (attack.kind == AttackKind::Assault) == assault;
                let linked = self.attacks.iter().enumerate().take(64).any(|(m, other)| {
                    group >> m & 1 == 1
                        && (attack.by == other.by
                            || attack.at == other.at
                            || attack.by == other.at
                            || attack.at == other.by)
                });
                if alike && linked {
                    group |= 1 << n;
                }
            }
            if group == before {
                return group;
            }
        }
    }

    /// The first attacking stack of each combat that is left to fight.
    pub(crate) fn combat_heads(&self) -> impl Iterator<Item = Stack> + '_ {
        let mut seen = 0u64;
        self.attacks.iter().enumerate().take(64).filter_map(move |(n, attack)| {
            if seen >> n & 1 == 1 {
                return None;
            }
            seen |= self.combat_with(n);
            Some(attack.by)
        })
    }
}

/// Steps of close quarters.
impl State {
    /// The close quarters combat step begins.
    pub(crate) fn begin_quarters(&mut self) {
        self.then(CloseQuarters::first());
    }

    pub(crate) fn open_quarters(&mut self, step: CloseQuarters, area: AreaId) {
        self.attacks.clear();
        self.supports.clear();
        (self.act.givers, self.act.given) = Default::default();
        (self.act.stormers, self.act.quitters) = Default::default();
        let stage = QuartersStage::Declare;
        self.replace(CloseQuarters { area, stage, closed: step.closed, ..CloseQuarters::first() });
    }

    /// A stack is named to attack: those of it that are out of control must dare first.
    pub(crate) fn name_attack(&mut self, step: CloseQuarters, by: Stack, at: Stack) {
        self.replace(CloseQuarters { trying: Some((by, at)), ..step });
        let Ok(units) = self.attackers_of(by, at.area) else { return };
        for n in (0..units.len()).rev() {
            if self.daringness(units[n]) == Daringness::MustCheck {
                self.then(Daring { unit: units[n] });
            }
        }
    }

    /// Those of the stack that dare attack.
    pub(crate) fn settle_attack(&mut self, step: CloseQuarters, table: &mut Table<'_, Event>) {
        let Some((by, at)) = step.trying else { return };
        let step = CloseQuarters { trying: None, ..step };
        self.replace(step);
        let units = match self.attackers_of(by, at.area) {
            Ok(units) if self.may_attack(step, by, at).is_ok() => units,
            _ => {
                // Nobody of it dares: the others need not attack in its place.
                let tried = self.stacked(by).fold(step, CloseQuarters::with_tried);
                self.replace(tried);
                return;
            }
        };
        let before = self.attacks.iter().find(|attack| attack.by == by).map(|attack| attack.kind);
        let kind = before.unwrap_or(AttackKind::Ordinary);
        self.attacks.push(Attack { by, at, units, kind, pressed: false });
        let massed = units.iter().all(|unit| self.unit(*unit).is(Flags::PHALANX));
        if massed && before.is_none() {
            self.replace(step.at(QuartersStage::Kind));
        } else {
            self.tell_attack(table);
        }
    }

    pub(crate) fn choose_assault(
        &mut self,
        step: CloseQuarters,
        assault: bool,
        table: &mut Table<'_, Event>,
    ) {
        if let Some(attack) = self.attacks.last_mut().filter(|_| assault) {
            attack.kind = AttackKind::Assault;
        }
        self.replace(step.at(QuartersStage::Declare));
        self.tell_attack(table);
    }

    fn tell_attack(&self, table: &mut Table<'_, Event>) {
        let Some(attack) = self.attacks.last().filter(|_| table.keeps_journal()) else { return };
        let (Some(unit), Some(at)) = (attack.units.first(), self.bottom_up(attack.at).first().copied())
        else {
            return;
        };
        let event = Quarters::Attacks { unit: *unit, at }.into();
        match attack.kind {
            AttackKind::Assault => table.tell(&[rule!("C26.1a"), rule!("B15.1a")], event),
            _ => table.tell(&[rule!("B15.3a"), rule!("B15.1a")], event),
        }
    }

    /// All attacks on the area are declared: each stack has attacked in this activation, and those of it who were left out
    /// have stayed behind with it.
    pub(crate) fn end_declaring(&mut self, step: CloseQuarters) {
        define!("B15.0e");
        for n in 0..self.attacks.len() {
            for unit in self.bottom_up(self.attacks[n].by) {
                self.unit_mut(unit).set(Flags::FOUGHT, true);
            }
            for unit in self.attacks[n].units {
                self.act.stormers.insert(unit);
            }
        }
        if self.attacks.is_empty() {
            self.end_quarters(step);
        } else {
            self.replace(step.at(QuartersStage::Withdraw));
        }
    }

    /// The next combat of the area is fought, or what is left of it is taken up.
    pub(crate) fn begin_clash(&mut self, step: CloseQuarters, head: Stack) {
        let Some(first) = self.attacks.iter().position(|attack| attack.by == head) else {
            self.end_quarters(step);
            return;
        };
        let group = self.combat_with(first);
        let clash = self.open_clash(step.area, group);
        let mut n = 0;
        self.attacks.retain(|_| {
            n += 1;
            group >> (n - 1) & 1 == 0
        });
        if let Some(stage) = clash {
            self.then(Clash::at_first(stage));
        }
    }

    /// Whoever has come into melee by another combat of the area does not attack any more, and nobody joins against him.
    pub(crate) fn drop_the_embroiled(&mut self, table: &mut Table<'_, Event>) {
        let attacks = |attack: &Attack| attack.kind != AttackKind::Joins;
        let bound = |battle: &State| {
            let mut all = battle.attacks.iter();
            all.position(|attack| attacks(attack) && battle.is_in_melee(attack.by.area))
        };
        while let Some(n) = bound(self) {
            let attack = self.attacks.remove(n);
            self.attacks.retain(|other| attacks(other) || other.at != attack.by);
            if let Some(unit) = self.units_of(&attack).next() {
                table.tell(&[rule!("B15.7k")], Quarters::IsBound(unit).into());
            }
        }
    }

    /// Nothing is left to fight for in the area.
    pub(crate) fn end_quarters(&mut self, step: CloseQuarters) {
        self.attacks.clear();
        self.supports.clear();
        (self.act.givers, self.act.given) = Default::default();
        (self.act.stormers, self.act.quitters) = Default::default();
        let mut closed = step.closed;
        closed.insert(step.area);
        self.replace(CloseQuarters { closed, ..CloseQuarters::first() });
    }
}
