//! Tactical bonuses: what leaders add to the dice of their men (B3.1, B3.3.3).

use battle::{Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Part};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::state::{LeaderFlags, LeaderId, NO_SLOT, State, UnitId};
use crate::steps::Pending;

/// Asks a side which tactical bonuses its leaders give in the innermost combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Bonuses {
    /// The side.
    pub side: Side,
}

impl Pending for Bonuses {
    fn asks(&self, battle: &State) -> Option<Side> {
        battle.each_bonus(self.side, |_| true).then_some(self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        battle.each_bonus(self.side, |action| {
            into.push(action);
            false
        });
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            Action::With { leader, unit, points } => battle.may_give(self.side, leader, unit, points),
            _ => {
                Err(Refusal::new(rule!("B3.1.1a"), "name a leader, one of his units and the points it gets"))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::With { leader, unit, points } => battle.give_bonus(leader, unit, points, table),
            _ => battle.done(),
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Facts of bonuses.
impl State {
    /// Whether a leader commands the army of a unit.
    pub(crate) fn commands(&self, leader: LeaderId, unit: UnitId) -> bool {
        self.armies[self.army_of(unit).index()].commander == leader
    }

    /// Whether a leader is stacked with a unit (C17.3.5).
    pub(crate) fn is_stacked(&self, leader: LeaderId, unit: UnitId) -> bool {
        define!("C17.3.5");
        let (l, u) = (self.leader(leader), self.unit(unit));
        l.is_on_map()
            && l.area == u.area
            && l.slot == u.slot
            && u.slot != NO_SLOT
            && !self.rides_apart(leader, unit)
    }

    /// Whether only one of a leader and a unit rides with a charge that is under way: those who charge are noted where they
    /// set out, among those who stay there.
    pub(crate) fn rides_apart(&self, leader: LeaderId, unit: UnitId) -> bool {
        let apart = |charge: &Charge| charge.units.contains(&unit) != charge.riders.contains(&leader);
        self.charges.iter().any(|charge| charge.is_under_way() && apart(charge))
    }

    /// Whether a leader may give a unit so many points in the innermost combat.
    pub(crate) fn may_give(
        &self,
        side: Side,
        leader: LeaderId,
        unit: UnitId,
        points: u8,
    ) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(leader.into()).and(unit.into()));
        let Some(combat) = self.combats.last() else {
            return Err(Refusal::new(rule!("B3.1.1a"), "nobody fights"));
        };
        let fighter = combat.place_of(unit).map(|place| combat.fighters[place]);
        let Some(fighter) = fighter.filter(|f| f.side == side && f.part != Part::Suffers && f.targets != 0)
        else {
            return refuse(rule!("B3.1.1a"), "{1} does not throw dice in this combat");
        };
        if !self.leader(leader).is_on_map() || self.side_of_leader(leader) != side {
            return refuse(rule!("B3.1.1a"), "{0} does not lead {1}");
        }
        if combat.has_one_leader() && self.has_other_giver(combat, side, leader) {
            return refuse(
                combat.bonus_rule(side),
                "another leader than {0} gives the bonuses in this combat",
            );
        }
        let given = combat.leaders.iter().find(|one| one.leader == leader).map_or(0, |one| one.given);
        match fighter.part {
            Part::Supports | Part::ShootsOver => self.may_help_support(leader, &fighter)?,
            _ => self.may_reach(combat, side, leader, unit, given)?,
        }
        if fighter.bonus + points > 1 {
            self.may_favour(leader, unit, fighter.bonus, points)?;
        }
        let tactical = self.leader_info(leader).tactical;
        if points == 0 || given + points > tactical {
            let rule = if points > 1 { rule!("B3.3.3c") } else { rule!("B3.1.1a") };
            return refuse(rule, "{0} has no more bonuses to give in this combat");
        }
        Ok(())
    }

    /// Whether a leader's bonus reaches a unit: his first goes to one he is stacked with, the others to units of his
    /// formation in his area; an Army Commander's to any unit of his army in his radius.
    fn may_reach(
        &self,
        combat: &Combat,
        side: Side,
        leader: LeaderId,
        unit: UnitId,
        given: u8,
    ) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(leader.into()).and(unit.into()));
        let at = self.leader(leader);
        if self.commands(leader, unit) {
            if self.scenario.map.range(at.area, self.unit(unit).area) > self.radius_of(leader) {
                return refuse(rule!("B3.1.2"), "{1} is beyond the control radius of {0}");
            }
            let fights = |f: &crate::combat::Fighter| {
                f.side == side && f.takes_part() && self.is_stacked(leader, f.unit)
            };
            let is_there = combat.fighters.iter().any(|f| f.unit != UnitId::NONE && fights(f));
            if combat.wants_leader_there(side) && !is_there {
                return refuse(rule!("B3.1.2"), "{0} is not with the units that fight");
            }
            return Ok(());
        }
        if !self.is_leader_of(leader, self.info(unit).formation) {
            return refuse(rule!("B3.1.1a"), "{1} is not of the formation of {0}");
        }
        if given == 0 && !self.is_stacked(leader, unit) {
            return refuse(
                rule!("B3.1.1b"),
                "{0} first helps a unit that he is stacked with, which {1} is not",
            );
        }
        if at.area != self.unit(unit).area {
            return refuse(rule!("B3.1.1b"), "{1} is not in the area of {0}");
        }
        Ok(())
    }

    /// Whether a leader's bonus reaches a unit that gives supporting fire: he must be stacked with it and be of its
    /// formation, or be exceptional and near where it shoots over the front.
    fn may_help_support(&self, leader: LeaderId, fighter: &crate::combat::Fighter) -> Result<(), Refusal> {
        let own = self.is_leader_of(leader, self.info(fighter.unit).formation);
        if own && self.is_stacked(leader, fighter.unit) {
            return Ok(());
        }
        if self.reaches_over(leader, fighter) {
            define!("B15.9.1b");
            return Ok(());
        }
        let why =
            "{1} gives supporting fire: only a leader of its own who is stacked with it helps it, not {0}";
        Err(Refusal::new(rule!("B15.9.2b"), why).about(leader.into()).and(fighter.unit.into()))
    }

    /// Whether a leader may favour a unit with more than one point.
    fn may_favour(&self, leader: LeaderId, unit: UnitId, has: u8, points: u8) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(leader.into()).and(unit.into()));
        let info = self.leader_info(leader);
        if has > 0 || !info.exceptional {
            return refuse(rule!("B3.1.1c"), "{1} has no more than one point from its leaders");
        }
        if !self.is_stacked(leader, unit) {
            return refuse(rule!("B3.3.3a"), "{0} favours a unit that he is stacked with, which {1} is not");
        }
        if self.leader(leader).is(LeaderFlags::FORTES) {
            return refuse(rule!("B3.3.3a"), "{0} has favoured a unit in this turn already");
        }
        if points > info.tactical || points > self.strength(unit) {
            return refuse(
                rule!("B3.3.3a"),
                "{1} gets no more than the tactical rating of {0} and its own strength",
            );
        }
        Ok(())
    }

    fn has_other_giver(&self, combat: &Combat, side: Side, leader: LeaderId) -> bool {
        let gave = |one: &crate::combat::Involved| {
            one.given > 0 && one.leader != leader && self.side_of_leader(one.leader) == side
        };
        combat.leaders.iter().any(gave)
    }

    /// Every bonus a side can give now, leader by leader and unit by unit, until `found` has had enough.
    fn each_bonus(&self, side: Side, mut found: impl FnMut(Action) -> bool) -> bool {
        let Some(combat) = self.combats.last() else { return false };
        for leader in self.leaders() {
            if !self.leader(leader).is_on_map() || self.side_of_leader(leader) != side {
                continue;
            }
            for fighter in combat.fighters.iter().filter(|f| f.side == side && f.unit != UnitId::NONE) {
                for points in 1..=self.leader_info(leader).tactical {
                    if self.may_give(side, leader, fighter.unit, points).is_err() {
                        break;
                    }
                    if found(Action::With { leader, unit: fighter.unit, points }) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// Steps of bonuses.
impl State {
    /// A leader gives a unit points that he may give.
    fn give_bonus(&mut self, leader: LeaderId, unit: UnitId, points: u8, table: &mut Table<'_, Event>) {
        let side = self.side_of_leader(leader);
        let commands = self.commands(leader, unit);
        let Some(combat) = self.combats.last_mut() else { return };
        if let Some(place) = combat.place_of(unit) {
            let fighter = &mut combat.fighters[place];
            fighter.bonus += points;
            fighter.dice += points;
        }
        let rule = combat.bonus_rule(side);
        let involved = combat.involve(leader);
        involved.given += points;
        involved.fortes += points - 1;
        let event = Event::Bonus { leader, unit, points };
        if points > 1 {
            self.leader_mut(leader).set(LeaderFlags::FORTES, true);
            table.tell(&[rule, rule!("B3.3.3a")], event);
        } else if commands {
            table.tell(&[rule, rule!("B3.1.2")], event);
        } else {
            table.tell(&[rule, rule!("B3.1.1a")], event);
        }
    }
}

impl Combat {
    /// Whether each side uses the bonuses of one leader only.
    fn has_one_leader(&self) -> bool {
        define!("B15.5.1b");
        self.is_charge() || matches!(self.kind, CombatKind::CloseQuarters | CombatKind::Assault)
    }

    /// Whether a side's leader must be with the units that fight, an Army Commander too.
    fn wants_leader_there(&self, side: Side) -> bool {
        self.charges(side) || !self.is_charge()
    }

    /// The rule by which a side's leader adds his bonuses.
    fn bonus_rule(&self, side: Side) -> Rule {
        match self.kind {
            CombatKind::Charge | CombatKind::MetCharge if self.charges(side) => rule!("B11.7.1d"),
            CombatKind::Charge | CombatKind::MetCharge => rule!("B11.7.2g"),
            CombatKind::DefensiveFire => rule!("B11.10.4"),
            CombatKind::Fire | CombatKind::ReturnFire => rule!("B14.3b"),
            CombatKind::CloseQuarters | CombatKind::Assault => rule!("B15.5.1b"),
            _ => rule!("B3.1.1a"),
        }
    }
}
