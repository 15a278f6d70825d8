//! Losses: DPs that cannot be held, stands, and contingents that are no more (dp.excess-combat, dp.casualty, dp.destroyed).

use battle::{Rule, Table};

use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::risk::RiskFrom;
use crate::state::{Bound, ContingentId, State};
use crate::troops::Array;

impl State {
    /// A contingent loses stands: from the rearmost rank, from the flanks inwards. With the last one it is destroyed.
    pub(crate) fn lose_stands(
        &mut self,
        who: ContingentId,
        stands: u8,
        by: Rule,
        table: &mut Table<'_, Event>,
    ) {
        if stands == 0 || self.contingent(who).is(Flags::OFF) {
            return;
        }
        let lost = stands.min(self.contingent(who).stands);
        let left = self.contingent(who).stands - lost;
        table.tell(&[by, rule!("dp.casualty")], Event::LosesStands { contingent: who, lost, left });
        if left == 0 {
            self.destroy(who, table);
            return;
        }
        for _ in 0..lost {
            self.lose_stand(who);
        }
        self.lay(who);
    }

    /// The outermost stand of the last rank goes, the right one of two equally far out.
    fn lose_stand(&mut self, who: ContingentId) {
        define!("dp.casualty");
        let shape = self.shape(who);
        let last = shape.ranks().saturating_sub(1);
        let (from, to) = shape.filled(last);
        // Twice the distance of both ends from the middle of the files.
        let files = i32::from(shape.files());
        let left_out = files - 1 - 2 * i32::from(from);
        let right_out = 2 * (i32::from(to) - 1) - (files - 1);
        let c = self.contingent_mut(who);
        let gone = if right_out >= left_out { c.stands - 1 } else { c.stands - (to - from) };
        // The types of the stands behind it move up by one.
        let below = c.rear & ((1 << gone) - 1);
        let above = (c.rear >> (gone + 1)) << gone;
        c.rear = below | above;
        c.stands -= 1;
        if c.stands < c.files || c.array == Array::Skirmish {
            c.files = c.stands;
        }
    }

    /// A contingent is no more. If it was not routing already, its friends take it as a rout.
    pub(crate) fn destroy(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        if !self.contingent(who).is(Flags::ROUTING) {
            self.friend_routs(who, table);
        }
        table.tell(&[rule!("dp.destroyed")], Event::Destroyed(who));
        for foe in self.all_contingents() {
            if self.are_engaged(foe, who) {
                self.take_prisoners(foe, who, table);
            }
        }
        let held = self.has_held(who);
        self.risk_leaders(who, if held { RiskFrom::DestroyedUnbeaten } else { RiskFrom::Destroyed });
        // From now on they are by themselves where it stood.
        let at = self.contingent(who).place.at;
        for leader in self.leaders.iter_mut().filter(|leader| leader.with == who) {
            (leader.with, leader.at) = (ContingentId::NONE, at);
            leader.set(LeaderFlags::FIGHTS, false);
        }
        let c = self.contingent_mut(who);
        (c.stands, c.rear) = (0, 0);
        c.set(Flags::DESTROYED, true);
        self.is_gone(who);
    }

    /// A contingent has left the table: what it was about to do is forgotten, and who pursued it has nobody to pursue.
    pub(crate) fn is_gone(&mut self, who: ContingentId) {
        let c = self.contingent_mut(who);
        c.set(Flags::ROUTING | Flags::PURSUING | Flags::LOOTING | Flags::ALOOF | Flags::FRIGHT, false);
        c.bound = Bound::default();
        (c.pursues, c.aims_at) = (ContingentId::NONE, ContingentId::NONE);
        self.lay(who);
        self.nobody_is_after(who);
    }

    /// A contingent is gone or a friend now: who pursued it or was bound to go at it has nobody to go after.
    pub(crate) fn nobody_is_after(&mut self, who: ContingentId) {
        for other in &mut self.contingents {
            if other.pursues == who {
                other.pursues = ContingentId::NONE;
            }
            if other.bound.target == who {
                other.bound.target = ContingentId::NONE;
            }
        }
    }

    /// A routing contingent is off the table, with all leaders attached to it.
    pub(crate) fn flee_table(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("rout.off-table")], Event::FleesTable(who));
        for leader in self.all_leaders() {
            if self.leader(leader).with == who && self.leader(leader).is_on_table() {
                self.lose_leader(leader, LeaderFlags::FLED, table);
            }
        }
        self.contingent_mut(who).set(Flags::FLED, true);
        self.is_gone(who);
    }
}
