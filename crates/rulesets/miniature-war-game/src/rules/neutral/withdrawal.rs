//! Falling back as planned (muster.special.planned-withdrawal): whoever has shot may withdraw by two moves, through friends, and comes to
//! order again behind them.

use battle::Table;
use battle::neutral::deeds;

use crate::events::Event;
use crate::orders::order::{Act, Order};
use crate::rulebook::{define, rule};
use crate::rules::march::plan::Bits;
use crate::rules::shoot::aim::is_straight_ahead;
use crate::state::{Fate, Flags, State, UnitId};

impl State {
    /// Whether a unit may fall back as planned, if it is ordered to withdraw now.
    pub(crate) fn may_withdraw_as_planned(&self, id: UnitId) -> bool {
        self.scenario.conditions.on
            && deeds::may_withdraw(self, id).is_ok()
            && self.unit(id).reaction.is_none()
            && self.runs.get(id.index()).is_none_or(|run| run.forced.is_none())
    }

    /// Whether a unit falls back as planned by an order.
    pub(crate) fn withdraws_as_planned(&self, id: UnitId, order: &Order) -> bool {
        define!("muster.special.planned-withdrawal");
        order.acts().any(|act| matches!(act, Act::Withdraw(..))) && self.may_withdraw_as_planned(id)
    }

    /// The friends through whom a unit falls back as planned: all who stand still in this turn.
    pub(crate) fn friends_to_fall_back_through(&self, id: UnitId) -> Bits {
        let mut friends = Bits::default();
        for friend in self.units_of(self.side_of(id)).filter(|friend| *friend != id) {
            let order = &self.orders[friend.index()].order;
            let still = order.acts().all(|act| matches!(act, Act::Hold));
            let same = order.stages.iter().all(|stage| stage.formation.is_none());
            let steady = self.runs.get(friend.index()).is_none_or(|run| run.forced.is_none());
            if still && same && steady {
                friends.add(friend);
            }
        }
        friends
    }

    /// Says who falls back as planned in this turn.
    pub(crate) fn tell_of_withdrawals(&self, table: &mut Table<'_, Event>) {
        for unit in
            self.on_board().filter(|id| self.withdraws_as_planned(*id, &self.orders[id.index()].order))
        {
            let hidden = self.unit(unit).is(Flags::HIDDEN);
            table.tell(&[rule!("muster.special.planned-withdrawal")], Event::FallsBack { unit, hidden });
        }
    }

    /// The movement is over: whoever has fallen back as planned behind friends is no longer shaken, once in the battle.
    pub(crate) fn steady_behind_friends(&mut self, table: &mut Table<'_, Event>) {
        define!("muster.special.planned-withdrawal");
        if !self.scenario.conditions.on {
            return;
        }
        let disorder = Flags(Flags::SHAKEN.0 | Flags::FAILED.0 | Flags::FLED.0);
        let came = |id: &UnitId| {
            self.unit(*id).is(disorder)
                && !self.is_fated(*id, Fate::STEADIED)
                && self.has_moved(*id)
                && self.withdraws_as_planned(*id, &self.orders[id.index()].order)
                && self.is_behind_friends(*id)
        };
        for unit in self.on_board().filter(came).collect::<Vec<UnitId>>() {
            self.unit_mut(unit).set(disorder, false);
            self.doom(unit, Fate::STEADIED, true);
            let hidden = self.unit(unit).is(Flags::HIDDEN);
            table.tell(&[rule!("muster.special.planned-withdrawal")], Event::Steadied { unit, hidden });
        }
    }

    /// Whether friendly troops stand straight ahead of a unit.
    pub(crate) fn is_behind_friends(&self, id: UnitId) -> bool {
        let outline = self.unit(id).outline(self.info(id));
        let mut friends = self
            .units_of(self.side_of(id))
            .filter(|friend| *friend != id && self.is_unit_of_figures(*friend));
        friends.any(|friend| is_straight_ahead(&outline, self, friend))
    }
}
