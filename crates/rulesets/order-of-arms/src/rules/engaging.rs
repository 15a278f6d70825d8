//! Who strikes whom in a close quarters combat, with how many dice (B15.2, B15.5.1, C26.2).

use battle::{Side, Table, Tally};
use ground::areas::{Arc, AreaId, AreaSet};

use crate::combat::{Combat, CombatKind, Fighter, Involved, Part};
use crate::events::{Event, Quarters};
use crate::rulebook::{define, rule};
use crate::rules::adjusting::Adjusting;
use crate::rules::clash::ClashStage;
use crate::rules::quarters::{Attack, AttackKind};
use crate::state::{Flags, LeaderId, Stack, State, UnitId};
use crate::troops::Arm;

/// Making a combat of attacks.
impl State {
    /// Opens the combat of some declared attacks; returns where it begins, or nothing if it has nobody to fight.
    pub(crate) fn open_clash(&mut self, area: AreaId, group: u64) -> Option<ClashStage> {
        let attacks: Vec<Attack> = self
            .attacks
            .iter()
            .enumerate()
            .filter(|(n, attack)| group >> n & 1 == 1 && self.units_of(attack).next().is_some())
            .map(|(_, attack)| *attack)
            .collect();
        let assault = attacks.iter().any(|attack| attack.kind == AttackKind::Assault);
        let kind = if assault { CombatKind::Assault } else { CombatKind::CloseQuarters };
        let mut combat = Combat::new(kind, self.active, area, area);
        self.add_attackers(&mut combat, &attacks);
        let fights = |combat: &Combat, side: Side| {
            combat.fighters.iter().any(|f| f.side == side && f.part == Part::Fights)
        };
        if !fights(&combat, self.active) {
            return None;
        }
        if self.holder(area) != Some(self.active.other()) {
            // Nobody is left to fight: the area can be taken.
            combat.kind = CombatKind::CloseQuarters;
            self.combats.push(combat);
            return Some(ClashStage::Advance);
        }
        self.add_defenders(&mut combat, &attacks);
        // Nobody supports or joins those who are gone.
        if !fights(&combat, self.active.other()) {
            return None;
        }
        self.set_targets(&mut combat, &attacks);
        self.begin_combat(combat);
        self.merge_broken(&attacks);
        self.recall_giver();
        Some(if assault { ClashStage::Arrows } else { ClashStage::Bonuses(self.active) })
    }

    /// The attackers in the order in which they were declared, then those who support them.
    fn add_attackers(&self, combat: &mut Combat, attacks: &[Attack]) {
        for attack in attacks.iter().filter(|attack| attack.kind != AttackKind::Joins) {
            for unit in self.units_of(attack) {
                if combat.place_of(unit).is_none() {
                    let mut fighter = self.fighter(unit);
                    fighter.halved = self.faced_arc(unit, combat.area) != Arc::Front;
                    combat.fighters.push(fighter);
                }
            }
        }
        self.add_supports(combat, attacks, self.active);
    }

    /// The attacked stacks, those who join them, those who support them, and whoever is shot at behind them.
    fn add_defenders(&self, combat: &mut Combat, attacks: &[Attack]) {
        let side = self.active.other();
        let over = |combat: &Combat, side: Side| {
            combat.fighters.iter().any(|f| f.side == side && f.part == Part::ShootsOver)
        };
        for attack in attacks.iter().filter(|attack| attack.kind != AttackKind::Joins) {
            for unit in self.bottom_up(attack.at) {
                if combat.place_of(unit).is_none() {
                    combat.fighters.push(self.fighter(unit));
                }
            }
        }
        for attack in attacks.iter().filter(|attack| attack.kind == AttackKind::Joins) {
            for unit in self.units_of(attack) {
                if combat.place_of(unit).is_none() {
                    combat.fighters.push(Fighter { part: Part::Joins, ..self.fighter(unit) });
                }
            }
        }
        self.add_supports(combat, attacks, side);
        for shooters in [self.active, side] {
            if over(combat, shooters) {
                self.add_hidden(combat, attacks, shooters.other());
            }
        }
    }

    fn add_supports(&self, combat: &mut Combat, attacks: &[Attack], side: Side) {
        for support in &self.supports {
            let u = self.unit(support.unit);
            // Who has fled since he was named supports nobody.
            let stands = u.area == combat.area || attacks.iter().any(|attack| attack.by.area == u.area);
            let ours = self.side_of(support.unit) == side && stands && !u.is(Flags::ROUTED);
            let here = attacks.iter().any(|attack| attack.by == support.at || attack.at == support.at);
            if !ours || !here || combat.kind == CombatKind::Assault || combat.place_of(support.unit).is_some()
            {
                continue;
            }
            let mut fighter = self.fighter(support.unit);
            fighter.part = if support.over { Part::ShootsOver } else { Part::Supports };
            fighter.fell_back = support.fell_back;
            fighter.halved = self.supporting_arc(support.unit, support.at.area) == Arc::Rear;
            combat.fighters.push(fighter);
        }
    }

    /// The units of a side that are shielded from all who attack in the combat: whoever shoots over the front can hit them.
    fn add_hidden(&self, combat: &mut Combat, attacks: &[Attack], side: Side) {
        for stack in self.hidden_stacks(attacks, side) {
            for unit in self.bottom_up(stack) {
                if combat.place_of(unit).is_none() {
                    combat.fighters.push(Fighter { part: Part::Suffers, ..self.fighter(unit) });
                }
            }
        }
    }

    /// The dice are assigned: a stack behind the front at which nobody shoots is not in the combat.
    pub(crate) fn spare_the_unshot(&mut self) {
        define!("state.combat");
        let Some(mut combat) = self.combats.pop() else { return };
        let shot_at: Vec<Fighter> =
            combat.shots.iter().map(|shot| combat.fighters[usize::from(shot.at)]).collect();
        for fighter in combat.fighters.iter_mut().filter(|f| f.part == Part::Suffers) {
            if !shot_at.iter().any(|shot| shot.is_with(fighter)) {
                fighter.part = Part::Spared;
            }
        }
        self.combats.push(combat);
    }

    /// The stacks of a side, in the areas from which it fights, that no enemy stack of the combat has a line of fight to.
    fn hidden_stacks(&self, attacks: &[Attack], side: Side) -> Vec<Stack> {
        let of = |attack: &Attack, side: Side| {
            if (side == self.active) == (attack.kind != AttackKind::Joins) { attack.by } else { attack.at }
        };
        let areas: AreaSet = attacks.iter().map(|attack| of(attack, side).area).collect();
        let enemies = || attacks.iter().map(|attack| of(attack, side.other()));
        let stacks = areas.iter().flat_map(|area| self.stacks_in(area));
        stacks.filter(|stack| self.is_shielded(*stack, enemies())).collect()
    }

    /// Says of every fighter whom it may strike.
    fn set_targets(&self, combat: &mut Combat, attacks: &[Attack]) {
        define!("B15.3b", "B15.2.3a", "B15.5.2d");
        let several = {
            let from: AreaSet = attacks
                .iter()
                .filter(|attack| attack.kind != AttackKind::Joins)
                .map(|attack| attack.by.area)
                .collect();
            from.len() > 1
        };
        let hidden = [Side::Red, Side::Blue].map(|side| self.hidden_stacks(attacks, side));
        let hidden = |f: &Fighter| hidden[f.side as usize].contains(&Stack { area: f.area, slot: f.slot });
        let mut all = Vec::with_capacity(combat.fighters.len());
        for by in &combat.fighters {
            let ours = Stack { area: by.area, slot: by.slot };
            let targets = combat.bits(|at| {
                let theirs = Stack { area: at.area, slot: at.slot };
                let arc = self.arc_to(by.unit, at.area);
                let in_sight =
                    self.supporting_arc(by.unit, at.area) != Arc::Rear || !self.kind(by.unit).is_foot();
                let fights = matches!(at.part, Part::Fights | Part::Joins);
                at.side != by.side
                    && match by.part {
                        Part::Suffers | Part::Spared | Part::Shoots => false,
                        Part::Supports => fights && !hidden(at) && in_sight,
                        Part::ShootsOver => hidden(at) && in_sight,
                        _ if arc == Arc::Rear || !fights => false,
                        _ => self.is_paired(attacks, ours, theirs, by, several),
                    }
            });
            all.push(targets);
        }
        for (fighter, targets) in combat.fighters.iter_mut().zip(all) {
            fighter.targets = targets;
        }
    }

    /// Whether two stacks fight each other: an attack or a joining stack pairs them, and where an area is attacked from
    /// several areas an attacked stack strikes at any attacker in its line of fight.
    fn is_paired(&self, attacks: &[Attack], ours: Stack, theirs: Stack, by: &Fighter, several: bool) -> bool {
        define!("B15.3.2b");
        let mut paired = attacks.iter().filter(|attack| {
            let joins = attack.kind == AttackKind::Joins;
            let attacks = (attack.by, attack.at) == (ours, theirs);
            let strikes_back = (attack.at, attack.by) == (ours, theirs) && !joins;
            if by.side == self.active { attacks && !joins } else { attacks && joins || strikes_back }
        });
        if paired.next().is_some() {
            return true;
        }
        let attacked = |stack: Stack| {
            attacks.iter().any(|attack| attack.at == stack && attack.kind != AttackKind::Joins)
        };
        several && by.side != self.active && attacked(ours) && self.line_of_fight(ours, theirs).is_ok()
    }

    /// Whoever broke through attacks the shielded stack and those that shield it as if they were one.
    fn merge_broken(&mut self, attacks: &[Attack]) {
        let through = |attack: &&Attack| {
            attack.kind == AttackKind::Through || attack.kind == AttackKind::Assault && attack.pressed
        };
        for through in attacks.iter().filter(through) {
            let before = self.blockers(through.by, through.at);
            let own = |stack: &Stack| attacks.iter().any(|one| (one.by, one.at) == (through.by, *stack));
            let one: Vec<Stack> = before.iter().copied().filter(own).chain([through.at]).collect();
            let Some(combat) = self.combats.last_mut() else { return };
            let slot = one[0].slot;
            let merged = |f: &Fighter| one.contains(&Stack { area: f.area, slot: f.slot });
            for fighter in combat.fighters.iter_mut().filter(|f| merged(f)) {
                fighter.slot = slot;
            }
        }
    }

    /// A leader who has given bonuses in another combat of the area goes on with what he has left.
    fn recall_giver(&mut self) {
        let (givers, given) = (self.act.givers, self.act.given);
        let Some(combat) = self.combats.last_mut() else { return };
        for side in [Side::Red, Side::Blue] {
            if let Some(leader) = givers[side].some() {
                combat.involve(leader).given += given[side];
            }
        }
    }

    /// Notes who has given bonuses; whoever gave none in this combat and is with nobody in it is not involved.
    pub(crate) fn remember_giver(&mut self) {
        let Some(mut combat) = self.combats.pop() else { return };
        let before = (self.act.givers, self.act.given);
        combat.leaders.retain(|one: &Involved| {
            let side = self.side_of_leader(one.leader);
            if one.given == 0 {
                return true;
            }
            let old = if before.0[side] == one.leader { before.1[side] } else { 0 };
            let is_with = |f: &Fighter| f.unit != UnitId::NONE && self.is_stacked(one.leader, f.unit);
            one.given > old || combat.fighters.iter().any(is_with)
        });
        for one in combat.leaders.iter().filter(|one| one.given > 0) {
            let side = self.side_of_leader(one.leader);
            (self.act.givers[side], self.act.given[side]) = (one.leader, one.given);
        }
        self.combats.push(combat);
    }
}

/// Dice of close quarters.
impl State {
    /// The dice of a unit in close quarters before bonuses.
    pub(crate) fn quarters_dice(&self, combat: &Combat, fighter: &Fighter) -> Tally {
        let unit = fighter.unit;
        let attacks = fighter.side == combat.attacker;
        let assault = combat.kind == CombatKind::Assault;
        // A phalanx that makes its assault strikes with what it has left.
        let printed = if assault && attacks { self.strength(unit) } else { fighter.had };
        let mut dice = Tally::base(rule!("B15.5.1a"), "printed strength", printed);
        match fighter.part {
            Part::Supports | Part::ShootsOver => {
                define!("B15.9b");
                if fighter.part == Part::ShootsOver {
                    halve(&mut dice, rule!("B15.9.1a"), "over the front", 1);
                }
                if fighter.halved {
                    halve(&mut dice, rule!("B15.9b"), "to the rear", 1);
                }
                if fighter.fell_back {
                    halve(&mut dice, rule!("B15.9.3b"), "fallen back", 0);
                }
            }
            _ => {
                if self.kind(unit).arm == Arm::FootRanged {
                    halve(&mut dice, rule!("B15.2.4"), "shooters hand to hand", 1);
                }
                if attacks && fighter.halved {
                    halve(&mut dice, rule!("B15.2.3b"), "through the flank", 1);
                }
                if self.unit(unit).is(Flags::PHALANX) {
                    define!("C26.2a");
                    match (assault, attacks) {
                        (true, false) => dice.add(rule!("C26.1d"), "phalanx against phalanx", printed),
                        (false, false) => halve(&mut dice, rule!("C26.2b"), "phalanx in defence", 1),
                        _ => {}
                    }
                }
            }
        }
        dice
    }

    /// The dice of all who attack from an area: their sum, then ground, then elevation.
    fn attacking_sum(&self, combat: &Combat, from: AreaId, group: u64) -> Tally {
        let ours = || crate::rules::assigning::places(group).map(|n| &combat.fighters[n]);
        let dice: i32 = ours().map(|f| i32::from(f.dice)).sum();
        let mut sum = if combat.kind == CombatKind::Assault {
            let bonus: i32 = ours().map(|f| i32::from(f.bonus)).sum();
            let mut sum = Tally::base(rule!("C26.1e"), "the phalanx", dice - bonus);
            sum.add(rule!("C26.1e"), "and a half", (dice - bonus) / 2);
            sum.add(rule!("B15.5.1b"), "tactical bonuses", bonus);
            sum
        } else {
            Tally::base(rule!("B15.5.1f"), "units and bonuses", dice)
        };
        let there: i8 = self.scenario.ground(combat.area).kinds.iter().map(|kind| kind.cqc_attack).sum();
        sum.add(rule!("B15.5.1c"), "ground", there);
        let passage = self.scenario.passage(from, combat.area);
        let between: i8 = passage.map_or(0, |passage| passage.kinds.iter().map(|kind| kind.cqc_attack).sum());
        sum.add(rule!("B15.5.1c"), "border", between);
        sum.at_least(rule!("B15.5.1c"), 1);
        let (low, high) = (self.scenario.ground(from).level, self.scenario.ground(combat.area).level);
        match low.cmp(&high) {
            std::cmp::Ordering::Less => halve(&mut sum, rule!("B15.5.1d"), "uphill", 1),
            std::cmp::Ordering::Greater => sum.add(rule!("B15.5.1e"), "downhill", sum.total() / 2),
            std::cmp::Ordering::Equal => {}
        }
        sum
    }

    /// The dice of the defence: their sum, then ground.
    fn defending_sum(&self, combat: &Combat, group: u64) -> Tally {
        let dice: i32 =
            crate::rules::assigning::places(group).map(|n| i32::from(combat.fighters[n].dice)).sum();
        let mut sum = Tally::base(rule!("B15.5.1f"), "units and bonuses", dice);
        let here: i8 = self.scenario.ground(combat.area).kinds.iter().map(|kind| kind.cqc_defence).sum();
        sum.add(rule!("B15.5.1c"), "ground", here);
        sum.at_least(rule!("B15.5.1c"), 1);
        sum
    }

    /// Ground and elevation change the sums of a side.
    pub(crate) fn quarters_sums(&mut self, side: Side, table: &mut Table<'_, Event>) {
        let Some(combat) = self.combats.last() else { return };
        let strikers = combat.bits(|f| f.side == side && f.dice > 0);
        let mut changes: Vec<(Adjusting, AreaId, Tally)> = Vec::new();
        let areas: AreaSet = combat.fighters.iter().filter(|f| f.side == side).map(|f| f.area).collect();
        for area in areas.iter() {
            let group = strikers & combat.bits(|f| f.area == area);
            if group == 0 {
                continue;
            }
            let before: i32 =
                crate::rules::assigning::places(group).map(|n| i32::from(combat.fighters[n].dice)).sum();
            let sum = if side == combat.attacker {
                self.attacking_sum(combat, area, group)
            } else {
                self.defending_sum(combat, group)
            };
            let change = (sum.total() - before) as i8;
            if change != 0 {
                changes.push((Adjusting { side, group, change }, area, sum));
            }
        }
        for (_, area, sum) in &changes {
            let mut rules: Vec<battle::Rule> = sum.parts().iter().map(|part| part.rule).collect();
            rules.dedup();
            table.tell(&rules, Quarters::Sum { side, area: *area, dice: sum.dice() }.into());
        }
        for (change, _, _) in changes.into_iter().rev() {
            self.then(change);
        }
    }

    /// Whether a unit that shoots over gets an exceptional leader's bonus although he is not with it (B15.9.1b).
    pub(crate) fn reaches_over(&self, leader: LeaderId, fighter: &Fighter) -> bool {
        let info = self.leader_info(leader);
        let range = self.scenario.map.range(self.leader(leader).area, fighter.area);
        fighter.part == Part::ShootsOver
            && info.exceptional
            && self.is_leader_of(leader, self.info(fighter.unit).formation)
            && range <= self.radius_of(leader)
            && self.in_control(fighter.unit)
    }
}

/// Halves what has been counted so far, rounded down, but never below so many.
fn halve(dice: &mut Tally, rule: battle::Rule, what: &'static str, least: i32) {
    let total = dice.total();
    dice.add(rule, what, (total / 2).max(least) - total);
}
