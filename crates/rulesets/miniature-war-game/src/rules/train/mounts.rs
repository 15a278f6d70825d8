//! Foot with mounts: mounting, dismounting, being caught in the saddle, mounts that are left or captured (medieval.mounted).

use battle::Table;

use super::words::TrainEvent;
use crate::events::Event;
use crate::orders::order::{Act, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::march::plan::Rate;
use crate::rules::works::{Work, WorkKind};
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::Kit;

/// What a unit rides in a turn, in centimetres (medieval.mounted.speed).
pub(crate) const RIDE: u8 = 60;

impl State {
    /// How much faster a unit goes than on foot.
    pub(crate) fn in_saddle(&self, id: UnitId, unit: &Unit, rate: Rate) -> Rate {
        define!("medieval.mounted.speed", "medieval.mounted.change");
        if unit.is(Flags::MOUNTED) { rate.ridden(self.info(id).chart_move) } else { rate }
    }

    /// A unit has mounted or dismounted in its move.
    pub(crate) fn change_saddle(&mut self, id: UnitId, verb: Verb, table: &mut Table<'_, Event>) {
        match verb {
            Verb::Mount if !self.unit(id).is(Flags::MOUNTED) => {
                self.fetch_mounts(id);
                if self.trains[id.index()].mounts < self.unit(id).figures(self.info(id)) {
                    return;
                }
                self.unit_mut(id).set(Flags::MOUNTED, true);
                let event = TrainEvent::Mounts { unit: id, hidden: self.unit(id).is(Flags::HIDDEN) };
                table.tell(&[rule!("medieval.mounted.change")], Event::Train(event));
            }
            Verb::Dismount if self.unit(id).is(Flags::MOUNTED) => {
                self.dismount(id, table);
                self.leave_mounts_by_note(id, table);
            }
            _ => {}
        }
        let rate = self.rate_of(id, self.unit(id));
        if let Some(plan) = self.plans.get_mut(id.index()) {
            plan.rate = rate;
        }
    }

    fn dismount(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        self.unit_mut(id).set(Flags::MOUNTED, false);
        let event = TrainEvent::Dismounts { unit: id, hidden: self.unit(id).is(Flags::HIDDEN) };
        table.tell(&[rule!("medieval.mounted.change")], Event::Train(event));
    }

    /// A unit without mounts takes those of its side that stand within 1 cm, one for each figure.
    fn fetch_mounts(&mut self, id: UnitId) {
        define!("medieval.mounted.left", "medieval.mounted.captured");
        let side = self.side_of(id);
        let figures = self.unit(id).figures(self.info(id));
        for number in 0..self.works.len() {
            let work = self.works[number];
            let here = work.kind == WorkKind::Mounts
                && work.side == side
                && !work.is_gone()
                && self.is_at_work(id, &work);
            let train = &mut self.trains[id.index()];
            let taken = figures.saturating_sub(train.mounts).min(work.mounts);
            if here && taken > 0 {
                train.mounts += taken;
                let work = &mut self.works[number];
                work.mounts -= taken;
                if work.mounts == 0 {
                    work.stretches.clear();
                }
            }
        }
    }

    /// Units that stand dismounted and are told to leave their mounts do so when orders are opened.
    pub(crate) fn leave_mounts(&mut self, table: &mut Table<'_, Event>) {
        for id in self.on_board().collect::<Vec<UnitId>>() {
            if !self.unit(id).is(Flags::MOUNTED) {
                self.leave_mounts_by_note(id, table);
            }
        }
    }

    fn leave_mounts_by_note(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!("medieval.mounted.left");
        let mounts = self.trains[id.index()].mounts;
        let told = self.orders[id.index()].order.notes.iter().any(|note| note.0.verb == Verb::LeaveMounts);
        if !told || mounts == 0 {
            return;
        }
        let Some(work) = self.leave_work(id, WorkKind::Mounts, mounts) else { return };
        self.trains[id.index()].mounts = 0;
        let (number, hidden) = (self.works[work].number, self.unit(id).is(Flags::HIDDEN));
        let event = TrainEvent::LeavesMounts { unit: id, mounts, number, hidden };
        table.tell(&[rule!("medieval.mounted.left")], Event::Train(event));
        self.betray(id, table);
    }

    /// Units that are attacked in the saddle dismount, if they have a third of their turn left.
    pub(crate) fn dismount_the_attacked(&mut self, table: &mut Table<'_, Event>) {
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let attacked = self.unit(id).is(Flags::MOUNTED) && !self.melee_enemies(id).is_empty();
            if attacked && self.has_time_left(id) {
                self.unit_mut(id).set(Flags::MOUNTED, false);
                let event = TrainEvent::Dismounts { unit: id, hidden: self.unit(id).is(Flags::HIDDEN) };
                table.tell(&[rule!("medieval.mounted.caught")], Event::Train(event));
            }
        }
    }

    /// Mounts without their troops within 1 cm are captured by enemies who touch them when a turn ends.
    pub(crate) fn capture_mounts(&mut self, table: &mut Table<'_, Event>) {
        for number in 0..self.works.len() {
            let work = self.works[number];
            if work.kind != WorkKind::Mounts || work.is_gone() {
                continue;
            }
            let near = |id: &UnitId| self.has_figures(*id) && self.is_at_work(*id, &work);
            let guarded = self.units_of(work.side).any(|id| near(&id));
            let taker = self.units_of(work.side.other()).find(near);
            if let (false, Some(by)) = (guarded, taker) {
                self.works[number].side = work.side.other();
                let hidden = self.unit(by).is(Flags::HIDDEN);
                let event = TrainEvent::MountsTaken { by, number: work.number, hidden };
                table.tell(&[rule!("medieval.mounted.captured")], Event::Train(event));
            }
        }
    }

    /// Of every four figures that fall while the mounts are with them, one mount falls too.
    pub(crate) fn lose_mounts(&mut self, id: UnitId, fallen: u8) {
        define!("medieval.mounted.losses");
        let train = &mut self.trains[id.index()];
        if train.mounts == 0 {
            return;
        }
        let before = train.fallen / 4;
        train.fallen = train.fallen.saturating_add(fallen);
        train.mounts = train.mounts.saturating_sub(train.fallen / 4 - before);
    }

    /// What a unit carries, as orders see it: captured mounts serve any of its side.
    pub(crate) fn kit_for_orders(&self, id: UnitId) -> Kit {
        define!("medieval.mounted.who", "medieval.mounted.captured");
        let info = self.info(id);
        let left = if self.unit(id).is(Flags::PAVISES_LEFT) { Kit::PAVISES } else { Kit::default() };
        let kit = Kit(info.kit.0 & !left.0);
        let side = self.side_of(id);
        let mounts = |work: &Work| work.kind == WorkKind::Mounts && work.side == side && !work.is_gone();
        let foot =
            info.kind.troop().is_some_and(|troop| troop.is_foot() && !troop.is_alone()) && info.morale > 1;
        if foot && self.works.iter().any(mounts) { Kit(kit.0 | Kit::MOUNTS.0) } else { kit }
    }
}

/// Whether an order has a unit in the saddle for a part of the turn.
pub(crate) fn changes_saddle(order: &Order) -> bool {
    order
        .acts()
        .any(|act| matches!(act, Act::Deed(deed) if matches!(deed.verb, Verb::Mount | Verb::Dismount)))
}
