//! Supporting fire, shooting over the front, and stacks that join the defence (B15.9a to B15.9.2, B15.3.1).

use battle::{List, Refusal, Rule, Side, Table};
use ground::areas::{Arc, AreaSet};

use crate::actions::Action;
use crate::conditions::UnitSet;
use crate::events::{Event, Quarters};
use crate::rulebook::{define, rule};
use crate::rules::assigning::places;
use crate::rules::control::{Daring, Daringness};
use crate::rules::lines::Blocked;
use crate::rules::quarters::{Attack, AttackKind, CloseQuarters, QuartersStage, Support};
use crate::state::{Flags, NO_SLOT, Stack, State, UnitId};

/// Facts of support.
impl State {
    /// The ordinary attacks: a Phalanx Assault knows no support.
    fn ordinary_attacks(&self) -> impl Iterator<Item = &Attack> + '_ {
        define!("C26.1g");
        self.attacks.iter().filter(|attack| attack.is_ordinary())
    }

    /// The areas from which a side fights in ordinary attacks.
    fn fought_from(&self, step: CloseQuarters, side: Side) -> AreaSet {
        if side == self.active {
            self.ordinary_attacks().map(|attack| attack.by.area).collect()
        } else {
            self.ordinary_attacks().map(|_| step.area).collect()
        }
    }

    /// Whether a side has anybody who may support or join.
    pub(crate) fn has_support(&self, step: CloseQuarters, side: Side) -> bool {
        self.each_support(step, side, &mut |_, _| true)
            || side != self.active && self.joinings(step, side).next().is_some()
    }

    /// Everything a side may do to support.
    pub(crate) fn list_support(&self, step: CloseQuarters, side: Side, into: &mut Vec<Action>) {
        self.each_support(step, side, &mut |by, at| {
            into.push(Action::Against { by, at });
            false
        });
        if side != self.active {
            into.extend(self.joinings(step, side).map(|(by, at)| Action::Attack { by, at }));
        }
    }

    /// Every unit that may support, with one enemy of each combat and one of those behind the enemy's front of each, until
    /// `found` has had enough.
    fn each_support(
        &self,
        step: CloseQuarters,
        side: Side,
        found: &mut dyn FnMut(UnitId, UnitId) -> bool,
    ) -> bool {
        let areas = self.fought_from(step, side);
        let shooters = areas.iter().flat_map(|area| self.fighters_in(area, side));
        let mut able = shooters.filter(|by| self.may_shoot_in_support(step, side, *by).is_ok());
        able.any(|by| {
            let mut known: List<(bool, u64), 16> = List::new();
            self.each_mark(step, side, &mut |at| {
                let Ok(support) = self.may_support(step, side, by, at) else { return false };
                let way = (support.over, self.combat_before(side, support.at));
                !known.contains(&way) && known.push(way) && found(by, at)
            })
        })
    }

    /// A unit of each enemy stack that fights, and of each of the others beside them.
    fn each_mark(&self, step: CloseQuarters, side: Side, found: &mut dyn FnMut(UnitId) -> bool) -> bool {
        let mut known = UnitSet::EMPTY;
        let mut mark = |stack: Stack| {
            let bottom = self.bottom_up(stack).first().copied().filter(|unit| !known.has(*unit));
            bottom.is_some_and(|unit| {
                known.insert(unit);
                found(unit)
            })
        };
        let areas = self.fought_from(step, side.other());
        self.ordinary_attacks().any(|attack| mark(self.seen_by(side, attack)[1]))
            || areas.iter().flat_map(|area| self.stacks_in(area)).any(mark)
    }

    /// Whether a unit may shoot in support of a combat in which an enemy unit fights, or at one behind the enemy's front;
    /// returns the support it would give.
    pub(crate) fn may_support(
        &self,
        step: CloseQuarters,
        side: Side,
        by: UnitId,
        at: UnitId,
    ) -> Result<Support, Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        if !self.unit(by).is_on_map() || !self.unit(at).is_on_map() || self.side_of(at) == side {
            return refuse(rule!("B15.9a"), "{0} cannot support against {1}");
        }
        self.may_shoot_in_support(step, side, by)?;
        let target = self.stack_of(at);
        let fights = |attack: &&Attack| {
            let [ours, theirs] = self.seen_by(side, attack);
            theirs == target && ours.area == self.unit(by).area
        };
        let in_front = self.ordinary_attacks().any(|attack| fights(&attack))
            && !self.is_hidden_in(side, target, self.combat_before(side, target));
        let before = if in_front { None } else { self.front_before(side, by, target) };
        let front = match before {
            None if in_front => target,
            None => return refuse(rule!("B15.9b"), "{1} does not fight a combat from the area of {0}"),
            Some(_) if !self.kind(by).shoots_over => {
                return refuse(rule!("B15.9.1a"), "{1} is behind its front: {0} does not shoot over it");
            }
            Some(front) => front,
        };
        if !self.is_shielded_in(side, self.stack_of(by), front) {
            return refuse(rule!("B15.9a"), "{0} is not shielded from the enemy");
        }
        let arc = self.supporting_arc(by, target.area);
        if arc == Arc::Rear && self.kind(by).is_foot() {
            return refuse(rule!("B15.9b"), "{1} is in the rear of {0}");
        }
        Ok(Support { unit: by, at: front, over: before.is_some(), fell_back: false })
    }

    /// The stack of a side that fights in an ordinary attack, and that of its enemy.
    fn seen_by(&self, side: Side, attack: &Attack) -> [Stack; 2] {
        if side == self.active { [attack.by, attack.at] } else { [attack.at, attack.by] }
    }

    /// The ordinary attacks of the combat in which an enemy stack of a side fights, as bits; none if it does not fight.
    fn combat_before(&self, side: Side, front: Stack) -> u64 {
        let mut attacks = self.attacks.iter().take(64);
        let first = attacks.position(|attack| attack.is_ordinary() && self.seen_by(side, attack)[1] == front);
        let group = first.map_or(0, |first| self.combat_with(first));
        places(group).filter(|n| self.attacks[*n].is_ordinary()).fold(0, |bits, n| bits | 1 << n)
    }

    /// Whether a stack of a side is shielded from all enemies of the combat in which one of them fights.
    fn is_shielded_in(&self, side: Side, stack: Stack, front: Stack) -> bool {
        let combat = self.combat_before(side, front);
        self.is_shielded(stack, places(combat).map(|n| self.seen_by(side, &self.attacks[n])[1]))
    }

    /// Whether an enemy stack is shielded from all stacks of a side that fight in a combat, in an area that is fought from.
    fn is_hidden_in(&self, side: Side, stack: Stack, combat: u64) -> bool {
        let pairs = || places(combat).map(|n| self.seen_by(side, &self.attacks[n]));
        pairs().any(|[_, theirs]| theirs.area == stack.area)
            && self.is_shielded(stack, pairs().map(|[ours, _]| ours))
    }

    /// An enemy stack that fights a combat from the area of a unit, in which another is behind the front: of several one from
    /// whose combat the unit is shielded.
    fn front_before(&self, side: Side, by: UnitId, hidden: Stack) -> Option<Stack> {
        let stack = self.stack_of(by);
        let pairs = self.ordinary_attacks().map(|attack| self.seen_by(side, attack));
        let near = pairs.filter(|[ours, _]| ours.area == stack.area).map(|[_, theirs]| theirs);
        let is_hidden = |front: &Stack| {
            hidden.slot != NO_SLOT && self.is_hidden_in(side, hidden, self.combat_before(side, *front))
        };
        let mut fronts = near.filter(is_hidden).peekable();
        let first = fronts.peek().copied();
        fronts.find(|front| self.is_shielded_in(side, stack, *front)).or(first)
    }

    /// Whether a unit may give supporting fire at all.
    fn may_shoot_in_support(&self, step: CloseQuarters, side: Side, by: UnitId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()));
        let (kind, stack) = (self.kind(by), self.stack_of(by));
        if self.side_of(by) != side || self.range_of(by) == 0 || !kind.is_combat() {
            return refuse(rule!("B15.9a"), "{0} are no shooters of yours");
        }
        if !self.fought_from(step, side).contains(stack.area) {
            return refuse(rule!("B15.9a"), "no combat is fought from the area of {0}");
        }
        if self.supports.iter().any(|support| support.unit == by && support.fell_back) {
            return refuse(rule!("B15.9.2a"), "{0} has fallen back and fires as it is");
        }
        if self.supports.iter().any(|support| support.unit == by) {
            return refuse(rule!("B15.9b"), "{0} supports already");
        }
        if self.unit(by).is(Flags::ROUTED) {
            return refuse(rule!("C23.2a"), "{0} is routed");
        }
        if self.weather_score(by) == Some(0) && kind.hand_gun || self.unit(by).is(Flags::WET) {
            return refuse(rule!("B12.2.1"), "{0} cannot fire in this weather");
        }
        let fights = self
            .attacks
            .iter()
            .any(|attack| attack.kind != AttackKind::Joins && self.seen_by(side, attack)[0] == stack);
        if fights {
            return refuse(rule!("B15.9a"), "{0} is not shielded from the enemy");
        }
        if self.attacks.iter().any(|attack| attack.kind == AttackKind::Joins && attack.by == stack) {
            return refuse(rule!("B15.3.1"), "{0} has joined the defence hand to hand");
        }
        if side == self.active {
            return self.may_engage(by);
        }
        let formation = self.info(by).formation;
        let attacked =
            |attack: &Attack| self.stacked(attack.at).any(|unit| self.info(unit).formation == formation);
        if !self.ordinary_attacks().any(attacked) {
            return refuse(rule!("B15.9c"), "the formation of {0} is not attacked");
        }
        Ok(())
    }

    /// The stacks that may join the defence, and against whom.
    fn joinings(&self, step: CloseQuarters, side: Side) -> impl Iterator<Item = (Stack, Stack)> + '_ {
        self.stacks_in(step.area).flat_map(move |by| {
            let enemies = self.ordinary_attacks().enumerate().filter(move |(n, attack)| {
                self.ordinary_attacks().position(|other| other.by == attack.by) == Some(*n)
            });
            enemies
                .map(move |(_, attack)| (by, attack.by))
                .filter(move |(by, at)| self.may_join_defence(step, side, *by, *at).is_ok())
        })
    }

    /// Whether a stack that is attacked may strike at a stack of another combat, since their area is attacked from several.
    fn may_strike_at_others(&self, by: Stack, at: Stack) -> bool {
        define!("B15.3.2b");
        let from: AreaSet = self.ordinary_attacks().map(|attack| attack.by.area).collect();
        let own = self.attacks.iter().take(64).position(|attack| attack.is_ordinary() && attack.at == by);
        let in_own = |group: u64| places(group).any(|n| self.attacks.get(n).is_some_and(|one| one.by == at));
        from.len() > 1 && own.is_some_and(|own| !in_own(self.combat_with(own)))
    }

    /// Whether a stack may join the defence against an attacking stack: nobody attacks it, or somebody in another combat.
    pub(crate) fn may_join_defence(
        &self,
        step: CloseQuarters,
        side: Side,
        by: Stack,
        at: Stack,
    ) -> Result<(), Refusal> {
        let Some(unit) = self.bottom_up(by).first().copied() else {
            return Err(Refusal::new(rule!("B15.3.1"), "there is no such stack"));
        };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if by.area != step.area || side == self.active || self.side_of(unit) != side {
            return refuse(rule!("B15.8.1"), "{0} has nothing to defend here");
        }
        let attacked = self.is_attacked(by);
        if attacked && !self.may_strike_at_others(by, at) {
            return refuse(rule!("B15.3b"), "{0} is attacked: it strikes at those who attack it");
        }
        if !self.ordinary_attacks().any(|attack| attack.by == at) {
            return refuse(rule!("B15.3.1"), "that stack does not attack: {0} cannot join against it");
        }
        let led = |leader| self.stacked(by).any(|unit| self.is_leader_of(leader, self.info(unit).formation));
        if !attacked && !self.leaders_with(by).any(led) {
            return refuse(rule!("B15.3.1"), "no leader of its own is stacked with {0}");
        }
        if self.supports.iter().any(|support| self.stack_of(support.unit) == by) {
            return refuse(rule!("B15.9a"), "{0} gives supporting fire");
        }
        if self.joining_units(by, at).is_empty() {
            return refuse(rule!("B15.2.3a"), "{0} does not fight to its rear");
        }
        self.line_of_fight(by, at).map_err(Blocked::refusal)?;
        let joins = || self.attacks.iter().filter(|attack| attack.kind == AttackKind::Joins);
        if joins().any(|join| (join.by, join.at) == (by, at)) {
            return refuse(rule!("B15.3.1"), "{0} has joined already");
        }
        if joins().any(|join| self.do_lines_cross((join.by, join.at), (by, at))) {
            return refuse(rule!("B15.2.2"), "the line of {0} would cross another");
        }
        Ok(())
    }

    /// The units of a stack that can strike at an attacking stack.
    fn joining_units(&self, by: Stack, at: Stack) -> List<UnitId, 8> {
        let mut units = List::of(&self.bottom_up(by));
        units.retain(|unit| self.arc_to(unit, at.area) != Arc::Rear);
        units
    }
}

/// Steps of support.
impl State {
    /// A unit is named to support: on the attacking side one out of control must dare first, and powder must be dry.
    pub(crate) fn name_support(
        &mut self,
        step: CloseQuarters,
        by: UnitId,
        at: UnitId,
        table: &mut Table<'_, Event>,
    ) {
        let pair = (self.stack_of(by), self.stack_of(at));
        self.replace(CloseQuarters { trying: Some(pair), unit: by, ..step });
        if self.kind(by).hand_gun && !self.keeps_dry(by, table) {
            return;
        }
        if self.side_of(by) == self.active && self.daringness(by) == Daringness::MustCheck {
            self.then(Daring { unit: by });
        }
    }

    /// The unit that was tried supports, or does not.
    pub(crate) fn settle_support(&mut self, step: CloseQuarters, table: &mut Table<'_, Event>) {
        let (Some((_, target)), QuartersStage::Support(side)) = (step.trying, step.stage) else { return };
        let by = step.unit;
        self.replace(CloseQuarters { trying: None, unit: UnitId::NONE, ..step });
        let Some(at) = self.bottom_up(target).first().copied() else { return };
        let Ok(support) = self.may_support(step, side, by, at) else { return };
        self.supports.push(support);
        if side == self.active {
            self.unit_mut(by).set(Flags::FOUGHT, true);
        }
        if support.over {
            table.tell(&[rule!("B15.9.1a")], Quarters::ShootsOver { unit: by, at }.into());
        } else {
            table.tell(&[rule!("B15.9a")], Quarters::Supports { unit: by, at }.into());
        }
    }

    /// A stack joins the defence.
    pub(crate) fn join_defence(
        &mut self,
        _: CloseQuarters,
        by: Stack,
        at: Stack,
        table: &mut Table<'_, Event>,
    ) {
        let units = self.joining_units(by, at);
        self.attacks.push(Attack { by, at, units, kind: AttackKind::Joins, pressed: false });
        if let (Some(unit), Some(at)) = (units.first().copied(), self.bottom_up(at).first().copied()) {
            let rule = if self.is_attacked(by) { rule!("B15.3.2b") } else { rule!("B15.3.1") };
            table.tell(&[rule], Quarters::Joins { unit, at }.into());
        }
    }

    /// A side has named all its support.
    pub(crate) fn end_support(&mut self, step: CloseQuarters, side: Side) {
        // Those who fell back fire at whoever still attacks.
        let left = self.ordinary_attacks().next().map(|attack| attack.by);
        for n in 0..self.supports.len() {
            let gone = !self.ordinary_attacks().any(|attack| attack.by == self.supports[n].at);
            if let Some(at) = left.filter(|_| self.supports[n].fell_back && gone) {
                self.supports[n].at = at;
            }
        }
        let next =
            if side == self.active { QuartersStage::Support(side.other()) } else { QuartersStage::Order };
        self.replace(step.at(next));
    }
}
