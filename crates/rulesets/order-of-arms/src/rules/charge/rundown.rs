//! Rundown: weak troops in the way of a charge (B11.12).

use battle::{Side, Table};
use ground::areas::AreaId;

use crate::combat::{Combat, CombatKind, Run};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::alone::LoneLeader;
use crate::rules::leaders::LeaderChecks;
use crate::state::{NO_SLOT, State, UnitId};
use crate::troops::Arm;

impl State {
    /// Whether riders with a run who come from one area could run down the troops of a side in the next: none of them men-at-arms, and no
    /// stronger than a third of the riders with their momentum.
    pub(crate) fn could_run_down(
        &self,
        units: &[UnitId],
        run: Run,
        [entry, area]: [AreaId; 2],
        side: Side,
    ) -> bool {
        define!("B11.12a", "B11.12.1");
        let mut defence = 0;
        for unit in self.units_in(area).filter(|unit| self.side_of(*unit) == side) {
            let kind = self.kind(unit);
            if kind.is_mma() {
                return false;
            }
            if kind.is_combat() {
                defence += self.charge_defence(unit, self.strength(unit), entry).total();
            } else if kind.arm == Arm::Artillery {
                defence += 1;
            }
        }
        let might: i32 = units
            .iter()
            .map(|unit| i32::from(self.strength(*unit)) + self.momentum(*unit, run).total())
            .sum();
        defence <= might.div_euclid(3)
    }

    /// Whether a side has troops or guns in an area, and not baggage alone.
    pub(crate) fn has_troops_or_guns(&self, area: AreaId, side: Side) -> bool {
        self.next_to_run_down(area, side).is_some()
    }

    /// Whether a charge that rides through an area meets troops, guns or leaders of a side there.
    pub(crate) fn is_ridden_over(&self, area: AreaId, side: Side) -> bool {
        self.has_troops_or_guns(area, side) || self.crowd[area.index()].leaders[side] > 0
    }

    fn next_to_run_down(&self, area: AreaId, side: Side) -> Option<UnitId> {
        self.who_can_be_run_down(area, side).next()
    }

    fn who_can_be_run_down(&self, area: AreaId, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let there = self.units_in(area).filter(move |unit| self.side_of(*unit) == side);
        there.filter(|unit| self.kind(*unit).arm != Arm::Other)
    }

    /// The troops and guns of a side in an area are ridden down by riders who come from another; its leaders there check for
    /// casualties.
    pub(crate) fn run_down(
        &mut self,
        riders: &[UnitId],
        [from, area]: [AreaId; 2],
        enemy: Side,
        table: &mut Table<'_, Event>,
    ) {
        let mut combat = Combat::new(CombatKind::Rundown, enemy.other(), area, from);
        for unit in self.who_can_be_run_down(area, enemy).filter(|unit| self.kind(*unit).is_combat()) {
            let mut fighter = self.fighter(unit);
            fighter.lost = fighter.steps;
            combat.lost[enemy] += fighter.steps;
            combat.fighters.push(fighter);
        }
        for leader in self.leaders_in(area).filter(|leader| self.side_of_leader(*leader) == enemy) {
            combat.involve(leader);
        }
        self.combats.push(combat);
        while let Some(unit) = self.next_to_run_down(area, enemy) {
            let gun = self.kind(unit).arm == Arm::Artillery;
            self.destroy(unit, if gun { rule!("B11.12.1") } else { rule!("B11.12a") }, table);
            self.take_prisoners(unit, riders, table);
        }
        self.then(LeaderChecks { always: true, ..LeaderChecks::FIRST });
    }

    /// Leaders who live after they were ridden over, with their men or guns or alone, retreat one area.
    pub(crate) fn after_rundown(&mut self, table: &mut Table<'_, Event>) {
        define!("B11.12c");
        let Some(combat) = self.close_combat(table) else { return };
        for involved in combat.leaders.iter().rev() {
            if self.leader(involved.leader).is_on_map() {
                self.leader_mut(involved.leader).slot = NO_SLOT;
                self.then(LoneLeader { leaves: true, ..LoneLeader::new(involved.leader) });
            }
        }
    }
}
