//! Stand or retreat: announcing, rolling, saving, and going (B15.5.5 to B15.5.7).

use battle::{Hopes, List, Refusal, Roll, Side, Table};
use dice::{D6, Throw};
use ground::areas::AreaSet;

use crate::combat::{Combat, CombatKind, Part};
use crate::events::{Event, Quarters};
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::clash::{Clash, ClashStage};
use crate::rules::places::Party;
use crate::rules::retreat::Retreating;
use crate::state::{Flags, Stack, State, UnitId};

/// Facts of standing and retreating.
impl State {
    /// The stacks of a side in the innermost combat, where its fighters stand now.
    pub(crate) fn stacks_in_combat(&self, side: Side) -> List<Stack, 16> {
        let mut stacks = List::new();
        let Some(combat) = self.combats.last() else { return stacks };
        for fighter in combat.units_of(side) {
            let stack = self.stack_of(fighter.unit);
            if stack.area == fighter.area && !stacks.contains(&stack) {
                stacks.push(stack);
            }
        }
        stacks
    }

    /// The units of a stack that are in the innermost combat, with the leaders who share their fate: not those who were
    /// spared behind the front, nor those who have fled into the stack.
    pub(crate) fn party_in_combat(&self, stack: Stack) -> Party {
        let mut party = Party::of_stack(self, stack);
        let Some(combat) = self.combats.last() else { return party };
        let all = party.units.len();
        party.units.retain(|unit| {
            let fighter = combat.place_of(unit).map(|place| &combat.fighters[place]);
            fighter.is_some_and(|f| f.part != Part::Spared && f.area == stack.area)
        });
        if party.units.len() < all {
            let units = party.units;
            party.leaders.retain(|leader| {
                units.iter().any(|unit| self.is_leader_of(leader, self.info(*unit).formation))
            });
        }
        party
    }

    /// Hits on a side that got through its armour in the innermost combat.
    fn hits_through(&self, side: Side) -> u8 {
        let Some(combat) = self.combats.last() else { return 0 };
        combat.fighters.iter().filter(|f| f.side == side).map(|f| f.through).sum()
    }

    /// Whether a stack may attempt to retreat from the innermost combat.
    pub(crate) fn may_leave(&self, clash: &Clash, side: Side, stack: Stack) -> Result<(), Refusal> {
        let Some(combat) = self.combats.last().filter(|_| self.stacks_in_combat(side).contains(&stack))
        else {
            return Err(Refusal::new(rule!("B15.5.5a"), "no stack of yours fights there"));
        };
        let party = self.party_in_combat(stack);
        let Some(unit) = party.units.first().copied() else {
            return Err(Refusal::new(rule!("B15.5.5a"), "no stack of yours fights there"));
        };
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if self.hits_through(side) == 0 {
            return refuse(rule!("B15.5.5a"), "nothing got through on the side of {0}");
        }
        if clash.forced.contains(stack.area) {
            return refuse(rule!("B15.5.7a"), "{0} is forced to retreat as it is");
        }
        if clash.leaving.contains(&stack) {
            return refuse(rule!("B15.5.5b"), "{0} attempts it already");
        }
        if combat.kind == CombatKind::Assault && side == combat.attacker {
            define!("C26.1.1c", "C26.2d");
            return refuse(rule!("B15.5.5e"), "{0} makes a Phalanx Assault and does not retreat");
        }
        if self.is_schiltron(stack) {
            return refuse(rule!("B15.5.5e"), "{0} is in schiltron and does not retreat");
        }
        if !self.can_retreat(&party) {
            return refuse(rule!("C22.0a"), "{0} has nowhere to retreat to");
        }
        Ok(())
    }

    /// The stacks of a side that may attempt to retreat.
    pub(crate) fn leavers<'a>(&'a self, clash: &'a Clash, side: Side) -> impl Iterator<Item = Stack> + 'a {
        let stacks = self.stacks_in_combat(side);
        let all = (0..stacks.len()).map(move |n| stacks[n]);
        let free = all.filter(move |stack| !self.is_bound_to_leave(*stack));
        free.filter(move |stack| self.may_leave(clash, side, *stack).is_ok())
    }

    /// Whether a stack has no choice: out of control it attempts to retreat.
    fn is_bound_to_leave(&self, stack: Stack) -> bool {
        self.strongest(&[stack]).is_some_and(|unit| !self.in_control(unit))
    }

    /// The strongest unit of some stacks in the innermost combat by what it had before; of equals the one of lower élan.
    fn strongest(&self, stacks: &[Stack]) -> Option<UnitId> {
        define!("B15.5.5c");
        let combat = self.combats.last()?;
        let all = Side::BOTH.into_iter().flat_map(|side| combat.units_of(side));
        let ours = all.filter(|f| self.unit(f.unit).is_on_map() && stacks.contains(&self.stack_of(f.unit)));
        let best = ours.max_by_key(|f| (f.had, -self.elan(f.unit).total()));
        best.map(|fighter| fighter.unit)
    }

    /// The units of a side in the innermost combat whose stacks attempt to retreat.
    fn leaving_units<'a>(&'a self, clash: &'a Clash, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        let combat = self.combats.last();
        let ours = combat.into_iter().flat_map(move |combat| combat.units_of(side)).map(|f| f.unit);
        ours.filter(move |unit| self.unit(*unit).is_on_map() && clash.leaving.contains(&self.stack_of(*unit)))
    }

    /// What the dice must show at most for a side's attempt to retreat.
    fn retreat_score(&self, clash: &Clash, side: Side) -> Option<battle::Tally> {
        let combat = self.combats.last()?;
        let ours: Vec<Stack> =
            clash.leaving.iter().copied().filter(|stack| self.is_of(*stack, side)).collect();
        let unit = self.strongest(&ours)?;
        let mut score = self.elan(unit);
        let mounted = |of: Side| combat.units_of(of).any(|f| !self.kind(f.unit).is_foot());
        if mounted(side.other()) && !mounted(side) {
            score.add(rule!("B15.5.5a.a"), "enemy cavalry", -1);
        }
        if self.leaving_units(clash, side).any(|unit| self.info(unit).elite) {
            score.add(rule!("B15.5.5a.b"), "elite", 1);
        }
        if !self.in_control(unit) {
            define!("B9.1.2f");
            score.add(rule!("B15.5.5a.c"), "not in control", -1);
        }
        let leaders = ours.iter().flat_map(|stack| {
            let leads = move |leader: &crate::state::LeaderId| {
                self.stacked(*stack).any(|unit| self.is_leader_of(*leader, self.info(unit).formation))
            };
            self.leaders_with(*stack).filter(leads)
        });
        let command = leaders.map(|leader| self.leader_info(leader).command).max();
        score.add(rule!("B15.5.5a.d"), "leader", command.unwrap_or(0));
        Some(score)
    }

    fn is_of(&self, stack: Stack, side: Side) -> bool {
        self.stacked(stack).next().is_some_and(|unit| self.side_of(unit) == side)
    }

    /// Steps that a side can still save by its retreat.
    fn saving_left(&self, side: Side) -> u8 {
        let Some(combat) = self.combats.last() else { return 0 };
        let saving = if self.hits_through(side) >= 4 { 2 } else { 1 };
        let saved: u8 = combat.fighters.iter().filter(|f| f.side == side).map(|f| f.saved).sum();
        saving - saved.min(saving)
    }

    /// The units of stacks that retreat whose steps can be saved.
    pub(crate) fn savable<'a>(&'a self, clash: &'a Clash, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        let open = clash.away[side] && self.saving_left(side) > 0;
        self.leaving_units(clash, side).filter(move |unit| {
            let fighter = self
                .combats
                .last()
                .and_then(|combat| combat.place_of(*unit).map(|place| combat.fighters[place]));
            open && fighter.is_some_and(|fighter| self.steps_at_stake(&fighter) > 0)
        })
    }

    /// Whether a side has to choose which steps it saves.
    pub(crate) fn chooses_saving(&self, clash: &Clash, side: Side) -> bool {
        let Some(combat) = self.combats.last() else { return false };
        let left =
            |unit: UnitId| combat.place_of(unit).map_or(0, |n| self.steps_at_stake(&combat.fighters[n]));
        let steps: u8 = self.savable(clash, side).map(left).sum();
        self.savable(clash, side).nth(1).is_some() && steps > self.saving_left(side)
    }

    /// Strength points that hits would take from those of a side in an area, and the points they have in the combat.
    fn points_at_stake(&self, combat: &Combat, area: ground::areas::AreaId, side: Side) -> (u8, u8) {
        let (mut lost, mut had) = (0, 0);
        for f in combat.units_of(side).filter(|f| f.area == area) {
            had += f.had;
            lost += f.had - self.strength_after(f.unit, self.steps_through(f)).min(f.had);
        }
        (lost, had)
    }

    /// The printed strength a unit would have after losing steps.
    fn strength_after(&self, unit: UnitId, steps: u8) -> u8 {
        let (info, u) = (self.info(unit), self.unit(unit));
        if !u.is_on_map() {
            return 0;
        }
        let list = if u.is(Flags::ON_FOOT) { &info.foot_steps } else { &info.steps };
        list.get(usize::from(u.step) + usize::from(steps)).map_or(0, |step| step.strength)
    }
}

/// Steps of standing and retreating.
impl State {
    /// Finds the areas whose units are forced to retreat: where half of their points would be lost.
    pub(crate) fn find_forced(&mut self, clash: Clash, table: &mut Table<'_, Event>) {
        define!("B15.5.7b");
        let Some(combat) = self.combats.last() else { return };
        let attacker = combat.attacker;
        let mut forced = AreaSet::EMPTY;
        for side in [attacker, attacker.other()] {
            let areas: AreaSet = combat.fighters.iter().filter(|f| f.side == side).map(|f| f.area).collect();
            for area in areas.iter() {
                let (lost, had) = self.points_at_stake(combat, area, side);
                if lost > 0 && lost >= (had / 2).max(1) {
                    forced.insert(area);
                    table.tell(&[rule!("B15.5.7a")], Quarters::ForcedBack { side, area, lost, had }.into());
                }
            }
        }
        let first = if combat.kind == CombatKind::Assault { attacker.other() } else { attacker };
        self.replace(Clash { forced, ..clash.at(ClashStage::Announces(first)) });
    }

    pub(crate) fn announce(&mut self, clash: Clash, stack: Stack, table: &mut Table<'_, Event>) {
        let mut leaving = clash.leaving;
        leaving.push(stack);
        for unit in self.party_in_combat(stack).units {
            self.unit_mut(unit).set(Flags::TRIED_TO_LEAVE, true);
            self.act.quitters.insert(unit);
            table.tell(&[rule!("B15.5.5b")], Quarters::TriesToLeave(unit).into());
        }
        self.replace(Clash { leaving, ..clash });
    }

    /// A side has announced; whoever is not in control attempts to retreat all the same.
    pub(crate) fn end_announcing(&mut self, clash: Clash, side: Side, table: &mut Table<'_, Event>) {
        let mut leaving = clash.leaving;
        for stack in self.stacks_in_combat(side) {
            if self.is_bound_to_leave(stack) && self.may_leave(&clash, side, stack).is_ok() {
                leaving.push(stack);
                for unit in self.party_in_combat(stack).units {
                    self.unit_mut(unit).set(Flags::TRIED_TO_LEAVE, true);
                    self.act.quitters.insert(unit);
                    table.tell(&[rule!("B9.1.2e")], Quarters::TriesToLeave(unit).into());
                }
            }
        }
        let attacker = self.combats.last().map_or(side, |combat| combat.attacker);
        let stage = if side == attacker { ClashStage::Announces(side.other()) } else { ClashStage::Attempts };
        self.replace(Clash { leaving, ..clash.at(stage) });
    }

    /// Both sides roll for their attempts to retreat, the attacker first.
    pub(crate) fn roll_attempts(&mut self, clash: Clash, table: &mut Table<'_, Event>) {
        define!("B15.5.5d");
        let attacker = self.combats.last().map_or(self.active, |combat| combat.attacker);
        let mut next = clash.at(ClashStage::Saves(attacker));
        for side in [attacker, attacker.other()] {
            let Some(score) = self.retreat_score(&clash, side) else { continue };
            let die = table.roll(Roll {
                rule: rule!("B15.5.5c"),
                what: "retreat",
                side,
                throw: Throw::one(D6),
                dice: None,
                wanted: Some(&score),
                bonus: None,
                hopes: Hopes::Low,
            });
            let away = die <= score.total();
            (next.away[side], next.failed[side]) = (away, !away);
            table.tell(&[rule!("B15.5.5a")], Quarters::GetsAway { side, away }.into());
        }
        self.replace(next);
    }

    /// A step of a unit that retreats is saved.
    pub(crate) fn save_step(&mut self, side: Side, unit: UnitId, table: &mut Table<'_, Event>) {
        let many = self.hits_through(side) >= 4;
        let Some(combat) = self.combats.last_mut() else { return };
        if let Some(place) = combat.place_of(unit) {
            combat.fighters[place].saved += 1;
        }
        let rule = if many { rule!("B15.5.5g") } else { rule!("B15.5.5f") };
        table.tell(&[rule, rule!("B15.5.5h")], Quarters::SavesStep(unit).into());
    }

    /// What a side saves without a choice is saved.
    pub(crate) fn save_all(&mut self, clash: Clash, side: Side, table: &mut Table<'_, Event>) {
        let first = self.savable(&clash, side).next();
        if let Some(unit) = first {
            self.save_step(side, unit, table);
            return;
        }
        let attacker = self.combats.last().map_or(side, |combat| combat.attacker);
        let stage = if side == attacker { ClashStage::Saves(side.other()) } else { ClashStage::Melee };
        self.replace(clash.at(stage));
    }

    /// Where both sides have failed to retreat melee may break out.
    pub(crate) fn check_for_melee(&mut self, clash: Clash, table: &mut Table<'_, Event>) {
        let Some(combat) = self.combats.last() else { return };
        let attacker = combat.attacker;
        if !(clash.failed[attacker] && clash.failed[attacker.other()]) {
            return;
        }
        let areas: AreaSet = combat.fighters.iter().map(|f| f.area).collect();
        let mut breaks_out = false;
        for side in [attacker, attacker.other()] {
            let lowest = self.leaving_units(&clash, side).min_by_key(|unit| self.printed_elan(*unit).total());
            let Some(unit) = lowest else { continue };
            let elan = self.printed_elan(unit);
            let die = table.roll(Roll {
                rule: rule!("B15.7b"),
                what: "melee check",
                side,
                throw: Throw::one(D6),
                dice: None,
                wanted: Some(&elan),
                bonus: None,
                hopes: Hopes::Low,
            });
            breaks_out |= die <= elan.total();
        }
        table.tell(&[rule!("B15.5.6"), rule!("B15.7b")], Quarters::MeleeChecked { breaks_out }.into());
        if breaks_out {
            self.begin_melee(areas, table);
        }
    }

    /// Those who are forced to retreat and those who got away go, the attacker's first.
    pub(crate) fn make_way(&mut self, clash: Clash) {
        self.replace(clash.at(ClashStage::Drawn));
        let attacker = self.combats.last().map_or(self.active, |combat| combat.attacker);
        for side in [attacker.other(), attacker] {
            let stacks = self.stacks_in_combat(side);
            for n in (0..stacks.len()).rev() {
                let forced = clash.forced.contains(stacks[n].area);
                let away = clash.away[side] && clash.leaving.contains(&stacks[n]);
                let party = self.party_in_combat(stacks[n]);
                if (forced || away) && !party.units.is_empty() {
                    for unit in party.units {
                        self.act.quitters.insert(unit);
                    }
                    self.then(Retreating { party, forced });
                }
            }
        }
    }

    /// Whoever attacked units in a melee from outside, and left any of them alive, is drawn into it.
    pub(crate) fn draw_in(&mut self, table: &mut Table<'_, Event>) {
        let Some(combat) = self.combats.last().filter(|combat| self.is_in_melee(combat.area)) else { return };
        let enemies = combat.fighters.iter().filter(|f| f.side != combat.attacker);
        let mut targets = enemies.filter(|f| f.part == Part::Fights);
        if !targets.any(|f| f.unit.some().is_some_and(|unit| self.unit(unit).is_on_map())) {
            return;
        }
        let still = combat.fighters.iter().filter(|f| {
            f.side == combat.attacker && f.unit.some().is_some_and(|unit| self.unit(unit).area == f.area)
        });
        let areas: AreaSet = still.map(|f| f.area).collect();
        let outside = areas.without(self.melee);
        if !outside.is_empty() {
            table.tell(&[rule!("B15.7.2")], Quarters::DrawnIn.into());
            self.begin_melee(outside, table);
        }
    }

    /// The attackers have won where no defender is left of those who fought.
    fn report_won(&mut self, combat: &Combat) {
        let fought = combat.fighters.iter().any(|f| f.side != combat.attacker);
        let mut winners = combat.fighters.iter().filter(|f| f.side == combat.attacker);
        let first = winners.find_map(|f| f.unit.some().filter(|unit| self.unit(*unit).is_on_map()));
        if let Some(unit) =
            first.filter(|_| fought && !self.held[combat.attacker.other()].contains(combat.area))
        {
            self.report_unit(Trigger::CqcWon, unit, combat.area);
        }
    }

    pub(crate) fn end_clash(&mut self, table: &mut Table<'_, Event>) {
        if let Some(combat) = self.close_combat(table) {
            self.report_won(&combat);
            for fighter in combat.fighters {
                if let Some(unit) = fighter.unit.some() {
                    self.unit_mut(unit).set(Flags::TRIED_TO_LEAVE, false);
                }
            }
        }
        self.end_idle_melees(table);
        self.drop_the_embroiled(table);
    }
}
