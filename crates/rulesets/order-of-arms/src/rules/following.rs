//! Advance after close quarters combat (B15.8, C26.1.1d).

use battle::{Refusal, Rule, Table};

use crate::combat::{CombatKind, Fighter};
use crate::events::{Event, Quarters};
use crate::rulebook::rule;
use crate::rules::alone::LoneLeader;
use crate::rules::clash::Clash;
use crate::rules::leaders::LeaderChecks;
use crate::rules::places::Party;
use crate::state::{Flags, LeaderId, NO_SLOT, Stack, State, UnitId};

/// Who may advance.
impl State {
    /// Those of a stack that attacked the area who can advance: they made no attempt to retreat.
    fn party_to_follow(&self, clash: &Clash, stack: Stack) -> Party {
        if !self.stacks_in_combat(self.active).contains(&stack) {
            return self.party_of_another_combat(stack);
        }
        let mut party = self.party_in_combat(stack);
        let stays = |flags: Flags| flags.0 & (Flags::TRIED_TO_LEAVE.0 | Flags::ROUTED.0) != 0;
        let before = party.units.len();
        let takes_part = |unit: UnitId| {
            let place = self.combats.last().and_then(|combat| Some(combat.fighters[combat.place_of(unit)?]));
            place.is_none_or(|fighter| fighter.takes_part())
        };
        party.units.retain(|unit| {
            takes_part(unit) && !stays(self.unit(unit).flags) && !clash.forced.contains(stack.area)
        });
        if party.units.is_empty() || party.units.len() < before {
            party.leaders.clear();
        }
        party
    }

    /// Those of a stack that attacked the area in another combat who can advance.
    fn party_of_another_combat(&self, stack: Stack) -> Party {
        let mut party = Party::of_stack(self, stack);
        let before = party.units.len();
        let act = &self.act;
        party.units.retain(|unit| {
            act.stormers.has(unit) && !act.quitters.has(unit) && !self.unit(unit).is(Flags::ROUTED)
        });
        if party.units.len() < before {
            party.leaders.clear();
        }
        party
    }

    /// The stacks of attackers of the area who fight, or have fought, in another combat than the innermost.
    fn stormers_elsewhere(&self) -> impl Iterator<Item = Stack> + '_ {
        let here = self.stacks_in_combat(self.active);
        let stands = |unit: &UnitId| self.unit(*unit).is_on_map();
        let first = |unit: &UnitId| {
            let mut stack = self.stacked(self.stack_of(*unit));
            stack.find(|other| self.act.stormers.has(*other)) == Some(*unit)
        };
        let stacks = self.act.stormers.iter().filter(stands).filter(first).map(|unit| self.stack_of(unit));
        stacks.filter(move |stack| !here.contains(stack))
    }

    /// Whether a stack may advance into the area that has been fought for.
    pub(crate) fn may_follow(&self, clash: &Clash, stack: Stack) -> Result<(), Refusal> {
        let Some(combat) = self.combats.last() else {
            return Err(Refusal::new(rule!("B15.8a"), "nobody has fought"));
        };
        let Some(unit) = self.stacked(stack).next() else {
            return Err(Refusal::new(rule!("B15.8a"), "there is no such stack"));
        };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if self.side_of(unit) != combat.attacker {
            return refuse(rule!("B15.8.1"), "{0} defends and does not advance");
        }
        if self.holder(combat.area).is_some_and(|side| side != combat.attacker) {
            return refuse(rule!("B15.8a"), "the area is still held: {0} does not advance");
        }
        let takes_part = |f: &Fighter| f.takes_part() && self.stack_of(f.unit) == stack;
        let stormed = || self.stacked(stack).any(|unit| self.act.stormers.has(unit));
        if !combat.units_of(combat.attacker).any(takes_part) && !stormed() {
            return refuse(rule!("B15.8a"), "{0} took no part in the attack");
        }
        if self.is_in_melee(stack.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        let party = self.party_to_follow(clash, stack);
        if party.units.is_empty() {
            return refuse(rule!("B15.8a"), "{0} has retreated or attempted to");
        }
        self.may_all_step(&party, stack.area, combat.area).map_err(|mut refusal| {
            if refusal.rule != rule!("C26.0c") {
                refusal.rule = rule!("B15.8b");
            }
            refusal
        })?;
        // After a Phalanx Assault the advance is forced, and happens to whoever is held as well.
        if combat.kind != CombatKind::Assault {
            self.may_all_leave(&party, combat.area)?;
        }
        if !self.has_room_for(&party, combat.area) || !self.has_place(&party, combat.area) {
            return refuse(rule!("B15.8c"), "there is no room for {0}");
        }
        Ok(())
    }

    /// The stacks that may advance.
    pub(crate) fn followers<'a>(&'a self, clash: &'a Clash) -> impl Iterator<Item = Stack> + 'a {
        let side = self.combats.last().map_or(self.active, |combat| combat.attacker);
        let stacks = self.stacks_in_combat(side);
        let all = (0..stacks.len()).map(move |n| stacks[n]).chain(self.stormers_elsewhere());
        all.filter(move |stack| self.may_follow(clash, *stack).is_ok())
    }

    /// Whether those who can advance must: after a Phalanx Assault, and if one of them is impetuous.
    pub(crate) fn must_follow(&self, clash: &Clash) -> bool {
        let Some(combat) = self.combats.last() else { return false };
        let assault = combat.kind == CombatKind::Assault;
        let fought = combat.fighters.iter().any(|f| f.side != combat.attacker);
        let rushes = |unit: UnitId| {
            if fought { self.must_advance(unit).is_some() } else { self.must_pursue(unit, combat.area) }
        };
        let impetuous = |stack: Stack| self.party_in_combat(stack).units.iter().any(|unit| rushes(*unit));
        self.followers(clash).any(|stack| assault || impetuous(stack))
    }
}

/// Advancing.
impl State {
    /// A stack advances; what is left of the enemy there is taken, and his leaders must go.
    pub(crate) fn follow(&mut self, clash: &Clash, stack: Stack, table: &mut Table<'_, Event>) {
        let Some(combat) = self.combats.last() else { return };
        let (area, side) = (combat.area, combat.attacker);
        let fought = combat.fighters.iter().any(|f| f.side != side);
        let rule = match combat.kind {
            CombatKind::Assault => rule!("C26.1.1d"),
            _ if fought => rule!("B15.8a"),
            _ => rule!("B15.4b"),
        };
        let party = self.party_to_follow(clash, stack);
        for unit in party.units {
            table.tell(&[rule], Event::Advances { unit, area });
        }
        self.bring(&party, area, false);
        self.overrun(area, side, rule!("B15.8d"), table);
        self.turn_out_leaders(area, table);
    }

    /// Enemy leaders in an area into which combat units advance check for casualties and must retreat.
    fn turn_out_leaders(&mut self, area: ground::areas::AreaId, table: &mut Table<'_, Event>) {
        let enemy = self.active.other();
        let left: Vec<LeaderId> =
            self.leaders_in(area).filter(|leader| self.side_of_leader(*leader) == enemy).collect();
        if left.is_empty() {
            return;
        }
        if let Some(combat) = self.combats.last_mut() {
            combat.leaders.clear();
            for leader in &left {
                combat.involve(*leader);
            }
        }
        for leader in left.into_iter().rev() {
            table.tell(&[rule!("B15.8e")], Quarters::MustLeave(leader).into());
            self.leader_mut(leader).slot = NO_SLOT;
            self.then(LoneLeader { leaves: true, ..LoneLeader::new(leader) });
        }
        self.then(LeaderChecks { always: true, ..LeaderChecks::FIRST });
    }
}
