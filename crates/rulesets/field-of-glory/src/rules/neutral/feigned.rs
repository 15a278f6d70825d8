//! Feigned flight: who can make it, and what it does to impetuous enemies (muster.special.feigned-flight.fog,
//! muster.flag.feigned-flight).

use battle::{Rule, Table};
use ground::tabletop::Sweep;

use crate::conditions::Traits;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::shock::ForcedCharge;
use crate::rules::facts::geometry::mu;
use crate::rules::march::classes::MoveKind;
use crate::rules::march::passing::swept_ahead;
use crate::rules::march::travel::{Going, moved_ahead};
use crate::state::{Fate, Flags, GroupId, State};
use crate::troops::Cohesion;

/// So near are those whom a feigned flight draws, in MUs.
const DRAWS_WITHIN: u8 = 4;

/// Facts.
impl State {
    /// Whether a group may evade as skirmishers do because it is able to feign flight.
    pub(crate) fn feigns(&self, group: GroupId) -> bool {
        define!("muster.special.feigned-flight.fog", "muster.flag.feigned-flight");
        self.has_trait(group, Traits::FEIGNED_FLIGHT) && !self.is_in_combat(group)
    }

    /// Whether a group of the active player whom a feigned flight has drawn must test not to go after it: it holds together, is free to
    /// move and has neither tested nor declared a charge; and it is not excused as shock troops are.
    pub(crate) fn must_test_if_drawn(&self, group: GroupId) -> bool {
        let state = self.group(group);
        state.is_fated(Fate::DRAWN)
            && self.side_of(group) == self.active
            && state.is_on_table()
            && state.cohesion < Cohesion::Fragmented
            && !state.is(Flags::TESTED | Flags::LOOTING)
            && state.pursues.some().is_none()
            && !self.is_in_combat(group)
            && self.charge_of(group).is_none()
            && self.may_leave_place(group).is_ok()
            && !self.charge_at_nearest(group).is_some_and(|charge| self.is_excused(group, charge.ride()))
    }

    /// The row by which a group tests not to charge.
    pub(crate) fn rule_of_holding_back(&self, group: GroupId) -> Rule {
        let is_drawn = self.group(group).is_fated(Fate::DRAWN);
        if is_drawn { rule!("muster.special.feigned-flight.fog") } else { rule!("charge.shock-test") }
    }
}

/// Steps.
impl State {
    /// A group that is able to feign flight is about to evade: impetuous enemies near it to whose front it is will test in their next
    /// impact phase.
    pub(crate) fn feign(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        if !self.feigns(group) {
            return;
        }
        table.tell(&[rule!("muster.special.feigned-flight.fog")], Event::Feigns(group));
        let is_drawn = |enemy: &GroupId| {
            self.has_trait(*enemy, Traits::IMPETUOUS)
                && self.are_within(*enemy, group, DRAWS_WITHIN)
                && self.frame(*enemy).is_ahead(self.footprint(group).centre())
        };
        let drawn: Vec<GroupId> = self.unbroken_enemies(self.side_of(group)).filter(is_drawn).collect();
        for enemy in drawn {
            self.group_mut(enemy).doom(Fate::DRAWN, true);
        }
    }

    /// A group could not be held back: it charges the nearest enemy within reach; whom a feigned flight has drawn advances if there is
    /// none.
    pub(crate) fn break_forward(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        if self.charge_at_nearest(group).is_some() {
            self.then(ForcedCharge { by: group });
        } else {
            self.advance_after_feint(group, table);
        }
    }

    /// A group advances its full move straight ahead, or as far as it can.
    fn advance_after_feint(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        let start = *self.block(group);
        let way = |battle: &State| {
            let travel = battle.sets_out(group);
            let way = battle.straight_way(&travel, mu(travel.rate), Going::NORMAL).length;
            battle.stops_clear(group, &start, way)
        };
        let mut far = way(self);
        while let Some(sweep) = swept_ahead(&start, far)
            && !self.uncover(group, |rect| sweep.meets(rect), table).is_empty()
        {
            far = way(self);
        }
        let swept: Vec<Sweep> = swept_ahead(&start, far).into_iter().collect();
        let crossed = self.crossings(&swept);
        self.regroup(group);
        let state = self.group_mut(group);
        state.crossed |= crossed;
        state.set(Flags::MOVED, true);
        self.put(group, moved_ahead(&start, far).place);
        let rule = rule!("muster.special.feigned-flight.fog");
        table.tell(&[rule], Event::Moves { group, kind: MoveKind::Advance, far });
        self.after_move(group, table);
        self.overrun(self.side_of(group), &swept);
    }

    /// The active player's groups that a feigned flight had drawn are no longer so: they have tested, or charged.
    pub(crate) fn forget_feints(&mut self) {
        for id in self.all_groups() {
            if self.side_of(id) == self.active {
                self.group_mut(id).doom(Fate::DRAWN, false);
            }
        }
    }
}
