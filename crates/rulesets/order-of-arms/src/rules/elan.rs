//! Élan of armies (C21), and how a neutral battle counts it (muster.break.ooa).

use battle::{Rule, Table};

use crate::events::Event;
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::happenings::News;
use crate::state::{ArmyId, Flags, LeaderFlags, State, UnitId};
use crate::troops::Arm;

impl State {
    /// Whether the élan of an army is zero.
    pub(crate) fn is_at_zero(&self, army: ArmyId) -> bool {
        self.armies[army.index()].zero
    }

    /// Moves an army's élan marker by so many positions.
    pub(crate) fn move_elan(&mut self, army: ArmyId, by: i8, rule: Rule, table: &mut Table<'_, Event>) {
        let now = self.armies[army.index()].position;
        let to = now.saturating_add_signed(by).min(9);
        self.set_elan(army, to, rule, table);
    }

    /// Sets an army's élan marker. Once the value has reached zero it never moves again, and the rout rules are in force.
    pub(crate) fn set_elan(&mut self, army: ArmyId, position: u8, rule: Rule, table: &mut Table<'_, Event>) {
        define!("C21.2", "C21.3");
        if self.is_at_zero(army) || self.armies[army.index()].position == position {
            return;
        }
        let before = self.elan_of(army);
        self.armies[army.index()].position = position;
        table.tell(&[rule, rule!("C21.3")], Event::Elan { army, position });
        // Two positions may stand for one value.
        if self.elan_of(army) != before {
            let (value, side) = (Some(self.elan_of(army)), self.army_info(army).side);
            self.report(News { army, value, ..News::of(Trigger::ArmyElanValue).by(side) });
        }
        if self.elan_of(army) == 0 {
            self.report(News { army, ..News::of(Trigger::ArmyElanZero).by(self.army_info(army).side) });
            self.armies[army.index()].zero = true;
            table.tell(&[rule!("C21.4")], Event::ElanZero(army));
            self.abandon_guns(army, table);
        }
    }

    /// The artillery of an army whose élan is zero is abandoned, also what is still to come.
    fn abandon_guns(&mut self, army: ArmyId, table: &mut Table<'_, Event>) {
        for unit in self.units() {
            let is_gun = self.kind(unit).arm == Arm::Artillery && self.army_of(unit) == army;
            if is_gun && !self.unit(unit).is(Flags::ABANDONED) {
                self.unit_mut(unit).set(Flags::ABANDONED, true);
                if self.unit(unit).is_on_map() {
                    table.tell(&[rule!("C21.4.2")], Event::Abandoned(unit));
                }
            }
        }
    }

    /// Counts an army's losses anew, where a neutral battle measures élan by them: at the end of every combat and rout.
    pub(crate) fn count_elan(&mut self, table: &mut Table<'_, Event>) {
        for army in self.armies() {
            let Some((part, whole)) = self.army_info(army).break_at else { continue };
            let (lost, full) =
                self.strength_lost_of(|unit| self.formation_info(self.info(unit).formation).army == army);
            // Nine positions are lost with the share of the army at which it breaks.
            let sunk = 9 * lost * whole / (full * part).max(1);
            let position = 9u32.saturating_sub(sunk).saturating_sub(self.leaders_lost(army));
            let position = u8::try_from(position).unwrap_or(9).min(self.armies[army.index()].position);
            self.set_elan(army, position, rule!("muster.break.ooa"), table);
        }
    }

    /// The strength that some units have lost, and what they had, in points of full strength. Who has left by an edge of his
    /// own will is not lost; who has gone over to the enemy is.
    pub(crate) fn strength_lost_of(&self, own: impl Fn(UnitId) -> bool) -> (u32, u32) {
        let (mut lost, mut full) = (0, 0);
        for unit in self.units() {
            let steps = &self.info(unit).steps;
            let Some(whole) = steps.first() else { continue };
            if !own(unit) {
                continue;
            }
            full += u32::from(whole.strength);
            let u = self.unit(unit);
            let away = u.is(Flags::WAITING) || u.is(Flags::HIDDEN) || u.is(Flags::GONE);
            let is_out = !u.is_on_map() && !away || u.is(Flags::TURNED);
            let left =
                if is_out { 0 } else { steps.get(usize::from(u.step)).map_or(0, |step| step.strength) };
            lost += u32::from(whole.strength - left);
        }
        (lost, full)
    }

    /// Positions an army has lost by its dead leaders: one for each, and two more for its commander.
    fn leaders_lost(&self, army: ArmyId) -> u32 {
        let leaders = self.leaders();
        let dead = leaders.filter(|leader| {
            self.leader(*leader).is(LeaderFlags::DEAD)
                && self.formation_info(self.leader_info(*leader).formation).army == army
        });
        dead.map(|leader| if self.army_info(army).commander == leader { 3 } else { 1 }).sum()
    }
}
