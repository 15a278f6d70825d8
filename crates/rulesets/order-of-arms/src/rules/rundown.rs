//! Rundown: weak troops in the way of a charge (B11.12).

use battle::{List, Side, Table};
use ground::areas::AreaId;

use crate::combat::{Combat, CombatKind, Run};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::alone::LoneLeader;
use crate::rules::charge::Charge;
use crate::rules::charging::ChargeStage;
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

    /// The troops and guns of a side in an area are ridden down; its leaders there check for casualties.
    pub(crate) fn run_down(
        &mut self,
        charge: &Charge,
        area: AreaId,
        enemy: Side,
        table: &mut Table<'_, Event>,
    ) {
        let mut combat = Combat::new(CombatKind::Rundown, enemy.other(), area, charge.start.area);
        let mut victims: List<UnitId, 32> = List::new();
        for unit in self.units_in(area).filter(|unit| self.side_of(*unit) == enemy) {
            if self.kind(unit).arm != Arm::Other {
                victims.push(unit);
            }
        }
        for unit in victims.iter().filter(|unit| self.kind(**unit).is_combat()) {
            let mut fighter = self.fighter(*unit);
            fighter.lost = fighter.steps;
            combat.lost[enemy] += fighter.steps;
            combat.fighters.push(fighter);
        }
        for leader in self.leaders_in(area).filter(|leader| self.side_of_leader(*leader) == enemy) {
            combat.involve(leader);
        }
        self.combats.push(combat);
        for unit in victims {
            let gun = self.kind(unit).arm == Arm::Artillery;
            self.destroy(unit, if gun { rule!("B11.12.1") } else { rule!("B11.12a") }, table);
        }
        self.then(LeaderChecks::FIRST);
    }

    /// Leaders who live after their men were run down retreat one area.
    pub(crate) fn after_rundown(&mut self, n: usize) {
        define!("B11.12c");
        self.charges[n].stage = ChargeStage::Intercept;
        let Some(combat) = self.end_combat() else { return };
        for involved in combat.leaders.iter().rev() {
            if self.leader(involved.leader).is_on_map() {
                self.leader_mut(involved.leader).slot = NO_SLOT;
                self.then(LoneLeader { leaves: true, ..LoneLeader::new(involved.leader) });
            }
        }
    }
}
