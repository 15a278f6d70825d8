//! Morale: DPs from what befalls friends (morale.*).

use battle::{Rule, Side, Table};
use ground::tabletop::{Distance, Point, Rect};

use crate::charts::{BAGGAGE_DPS, MORALE_WITHIN, NOBLE_DPS, RETREAT_DPS, ROUT_DPS};
use crate::events::Event;
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::rules::leaders::stand_at;
use crate::state::{ContingentId, LeaderId, State};
use crate::troops::{Allowed, Grade};

/// A noble's fall is measured from here: with whom he was, where, and whose he was.
pub(crate) type Fall = (ContingentId, Point, Side);

impl State {
    /// A contingent begins to retire: friends of lower grade near it take a DP.
    pub(crate) fn morale_of_retreat(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        define!("morale.timing", "morale.not-own");
        let grade = self.grade(who);
        let shaken = |own: Grade| grade.is_higher_than(own);
        self.shake_friends(who, RETREAT_DPS, rule!("morale.higher-retires"), shaken, table);
    }

    /// A contingent begins to rout, or is destroyed: friends of equal or lower grade near it take two DPs; and every noble
    /// with it counts as routed.
    pub(crate) fn friend_routs(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        let grade = self.grade(who);
        let shaken = |own: Grade| !own.is_higher_than(grade);
        self.shake_friends(who, ROUT_DPS, rule!("morale.equal-routs"), shaken, table);
    }

    /// The nobles with a contingent that breaks are routed with it.
    pub(crate) fn morale_of_routed_nobles(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        for leader in self.all_leaders() {
            if self.leader(leader).with == who && self.leader(leader).is_on_table() {
                let fall = (who, self.where_is(leader), self.leader(leader).side);
                self.morale_of_noble(leader, fall, table);
            }
        }
    }

    /// Whether a contingent is chivalrous: its mark counts for men-at-arms in its front rank.
    pub(crate) fn is_chivalrous(&self, contingent: ContingentId) -> bool {
        define!("troop.chivalrous", "troop.mixed");
        self.has(contingent, Marks::CHIVALROUS) && self.kind(contingent).row().chivalrous != Allowed::Never
    }

    /// Friends near a contingent that are not chivalrous and whose grade is shaken take DPs.
    fn shake_friends(
        &mut self,
        who: ContingentId,
        dps: u8,
        rule: Rule,
        shaken: impl Fn(Grade) -> bool,
        table: &mut Table<'_, Event>,
    ) {
        let side = self.contingent(who).side;
        let from = *self.footprint(who);
        for id in self.all_contingents() {
            let fits = id != who
                && self.contingent(id).side == side
                && !self.contingent(id).is(Flags::OFF | Flags::ROUTING)
                && !self.is_chivalrous(id)
                && shaken(self.grade(id))
                && is_within(self.footprint(id).distance(&from), MORALE_WITHIN);
            if fits {
                self.take_dps(id, dps, rule, table);
            }
        }
    }

    /// A noble is killed, captured or routed: every friend near him takes two DPs, his own contingent included unless it
    /// routs.
    pub(crate) fn morale_of_noble(&mut self, leader: LeaderId, fall: Fall, table: &mut Table<'_, Event>) {
        if !self.leader_info(leader).noble {
            return;
        }
        let (with, at, side) = fall;
        for id in self.all_contingents() {
            let c = self.contingent(id);
            if c.side != side || c.is(Flags::OFF | Flags::ROUTING) {
                continue;
            }
            let far = match with.some() {
                Some(with) if with == id => Distance::ZERO,
                Some(_) => Distance::of_rect(at, self.footprint(id)),
                None => stand_at(at).distance(self.footprint(id)),
            };
            if is_within(far, MORALE_WITHIN) {
                self.take_dps(id, NOBLE_DPS, rule!("morale.noble"), table);
            }
        }
    }

    /// A baggage train is looted: every friend near it takes two DPs.
    pub(crate) fn morale_of_baggage(&mut self, side: Side, train: &Rect, table: &mut Table<'_, Event>) {
        for id in self.all_contingents() {
            let c = self.contingent(id);
            let near = c.side == side
                && !c.is(Flags::OFF | Flags::ROUTING)
                && is_within(self.footprint(id).distance(train), MORALE_WITHIN);
            if near {
                self.take_dps(id, BAGGAGE_DPS, rule!("morale.baggage"), table);
            }
        }
    }
}
