//! Targets that are gone or hidden, and breaking through to them (B15.4b, B15.10).

use battle::{Hopes, Refusal, Roll, Rule, Table, Tally};
use dice::{D6, Throw};

use crate::events::{Event, Quarters};
use crate::rulebook::{define, rule};
use crate::rules::assigning::places;
use crate::rules::quarters::{Attack, AttackKind, CloseQuarters, QuartersStage};
use crate::state::{LeaderId, Stack, State};

/// New targets.
impl State {
    /// The first attack whose target is gone, or no longer in its line of fight.
    fn lost_attack(&self) -> Option<usize> {
        self.attacks.iter().position(|attack| {
            self.units_of(attack).next().is_none()
                || self.stacked(attack.at).next().is_none()
                || self.line_of_fight(attack.by, attack.at).is_err()
        })
    }

    /// The targets open to the first attack that has lost its own.
    pub(crate) fn other_targets(&self, step: CloseQuarters) -> impl Iterator<Item = (Stack, Stack)> + '_ {
        define!("B15.4b");
        let lost = self.lost_attack().map(|n| self.attacks[n]);
        let lost = lost.filter(|attack| self.units_of(attack).next().is_some());
        lost.into_iter().flat_map(move |attack| {
            let targets = self.stacks_in(step.area).map(move |at| (attack.by, at));
            targets.filter(move |(by, at)| self.may_turn_to(*by, *at))
        })
    }

    /// Whether an attacking stack may turn to another target: a line of fight that crosses no other attack.
    fn may_turn_to(&self, by: Stack, at: Stack) -> bool {
        self.stacked(at).any(|unit| self.side_of(unit) != self.active && self.kind(unit).is_combat())
            && self.line_of_fight(by, at).is_ok()
            && !self.attacks.iter().any(|other| {
                (other.by, other.at) == (by, at) || self.do_lines_cross((other.by, other.at), (by, at))
            })
    }

    /// The attack that has lost its target has a new one.
    pub(crate) fn retarget(&mut self, _: CloseQuarters, by: Stack, at: Stack, table: &mut Table<'_, Event>) {
        let Some(n) = self.lost_attack().filter(|n| self.attacks[*n].by == by) else { return };
        self.attacks[n].at = at;
        let units = (self.attacks[n].units.first().copied(), self.bottom_up(at).first().copied());
        if let (Some(unit), Some(at)) = units {
            table.tell(&[rule!("B15.4b")], Quarters::Attacks { unit, at }.into());
        }
    }

    /// The attack that has lost its target is given up.
    pub(crate) fn drop_attack(&mut self, _: CloseQuarters, table: &mut Table<'_, Event>) {
        let Some(n) = self.lost_attack() else { return };
        let attack = self.attacks.remove(n);
        if let Some(unit) = self.units_of(&attack).next() {
            table.tell(&[rule!("B15.4b")], Quarters::LosesTarget(unit).into());
        }
    }

    /// Attacks that find no new target are given up; where nobody is left to defend the area it is taken.
    pub(crate) fn settle_targets(&mut self, step: CloseQuarters, table: &mut Table<'_, Event>) {
        if self.holder(step.area) != Some(self.active.other()) {
            self.replace(step.at(QuartersStage::Order));
        } else if self.lost_attack().is_some() {
            self.drop_attack(step, table);
        } else {
            self.replace(step.at(QuartersStage::BreakThrough));
        }
    }
}

/// Breaking through.
impl State {
    /// Everybody who may try to break through, and to whom.
    pub(crate) fn pressings(&self, step: CloseQuarters) -> impl Iterator<Item = (Stack, Stack)> + '_ {
        let stacks = self.attacks.iter().enumerate().filter(|(n, attack)| {
            !self.attacks[..*n].iter().any(|other| other.by == attack.by) && attack.kind != AttackKind::Joins
        });
        stacks.flat_map(move |(_, attack)| {
            let by = attack.by;
            self.stacks_in(step.area)
                .filter(move |at| self.may_press(step, by, *at).is_ok())
                .map(move |at| (by, at))
        })
    }

    /// Whether an attacking stack may try to break through to a shielded one.
    pub(crate) fn may_press(&self, step: CloseQuarters, by: Stack, at: Stack) -> Result<(), Refusal> {
        let Some(hidden) = self.bottom_up(at).first().copied().filter(|_| at.area == step.area) else {
            return Err(Refusal::new(rule!("B15.10a"), "there is no enemy stack behind the front"));
        };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(hidden.into()));
        let Some(first) = self.attacks.iter().position(|attack| attack.by == by) else {
            return refuse(rule!("B15.10a"), "that stack does not attack the front before {0}");
        };
        let attack = &self.attacks[first];
        if attack.pressed {
            return refuse(rule!("B15.10b"), "that stack has tried to break through to {0}, or to others");
        }
        let combat = places(self.combat_with(first)).map(|n| self.attacks[n].by);
        if !self.is_shielded(at, combat) {
            return refuse(rule!("B15.10a"), "{0} is not shielded");
        }
        if self.press_leader(attack).is_none() {
            return refuse(rule!("B15.10a"), "no exceptional leader leads a stack in control to {0}");
        }
        let before = self.blockers(by, at);
        let open = |stack: &Stack| stack.area == step.area && self.line_of_fight(by, *stack).is_ok();
        if before.is_empty() || !before.iter().all(open) {
            return refuse(rule!("B15.10a"), "the stack has no line of fight to those who shield {0}");
        }
        if !before.iter().any(|stack| self.attacks.iter().any(|one| one.by == by && one.at == *stack)) {
            return refuse(rule!("B15.10a"), "the stack does not attack those who shield {0}");
        }
        let (front, rear) = self.depth(by, at);
        if rear <= front {
            return refuse(rule!("B15.10a"), "{0} is not stronger than those who shield it");
        }
        if self.press_strength(attack) < front + rear {
            return refuse(rule!("B15.10a"), "the stack is too weak to break through to {0}");
        }
        Ok(())
    }

    /// The exceptional leader with whom a stack breaks through: an ability of units in control.
    fn press_leader(&self, attack: &Attack) -> Option<LeaderId> {
        let leaders = self
            .leaders_with(attack.by)
            .filter(|one| self.leader_info(*one).exceptional && self.side_of_leader(*one) == self.active);
        let all = self.units_of(attack).all(|unit| self.in_control(unit));
        leaders.filter(|_| all).max_by_key(|leader| self.leader_info(*leader).tactical)
    }

    fn press_strength(&self, attack: &Attack) -> u8 {
        self.units_of(attack).map(|unit| self.strength(unit)).sum()
    }

    /// The printed strength of those who shield a stack, and its own.
    fn depth(&self, by: Stack, at: Stack) -> (u8, u8) {
        let points = |stack: Stack| -> u8 { self.stacked(stack).map(|unit| self.strength(unit)).sum() };
        (self.blockers(by, at).iter().map(|stack| points(*stack)).sum(), points(at))
    }

    /// What must be rolled at most to break through.
    fn press_score(&self, attack: &Attack, at: Stack) -> Tally {
        let (front, rear) = self.depth(attack.by, at);
        let mut score = Tally::base(rule!("B15.10b"), "the shielded stack", rear);
        score.add(rule!("B15.10b"), "the shielding stack", -i32::from(front));
        match self.press_leader(attack).map(|leader| self.leader_info(leader).tactical) {
            Some(3..) => score.add(rule!("B15.10d"), "brilliant leader", 2),
            Some(1..) => score.add(rule!("B15.10c"), "able leader", 1),
            _ => {}
        }
        let weight = self.press_strength(attack).saturating_sub(front + rear);
        score.add(rule!("B15.10e"), "weight", weight);
        score
    }

    /// A stack tries to break through.
    pub(crate) fn press(&mut self, by: Stack, at: Stack, table: &mut Table<'_, Event>) {
        let Some(attack) = self.attacks.iter().find(|attack| attack.by == by).copied() else { return };
        let score = self.press_score(&attack, at);
        let die = table.roll(Roll {
            rule: rule!("B15.10b"),
            what: "breaking through",
            side: self.active,
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&score),
            bonus: None,
            hopes: Hopes::Low,
        });
        let passed = die <= score.total();
        if let (Some(unit), Some(at)) = (self.units_of(&attack).next(), self.bottom_up(at).first().copied()) {
            table.tell(&[rule!("B15.10a")], Quarters::BreaksThrough { unit, at, passed }.into());
        }
        for one in self.attacks.iter_mut().filter(|one| one.by == by) {
            one.pressed = true;
        }
        if !passed {
            return;
        }
        let kind = if attack.kind == AttackKind::Assault { AttackKind::Assault } else { AttackKind::Through };
        let before = self.blockers(by, at);
        for stack in before.iter().copied().chain([at]) {
            if !self.attacks.iter().any(|one| (one.by, one.at) == (by, stack)) {
                let kind = if stack == at { kind } else { attack.kind };
                self.attacks.push(Attack { at: stack, kind, pressed: true, ..attack });
            }
        }
    }
}
