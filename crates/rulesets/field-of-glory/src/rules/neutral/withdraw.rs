//! Planned withdrawals (muster.special.planned-withdrawal, muster.special.planned-withdrawal.fog).

use battle::neutral::deeds;
use battle::{Refusal, Table};
use ground::tabletop::{Block, Cover, Edge, Length, Place, Sweep};

use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::facts::geometry::mu;
use crate::state::{Fate, Flags, GroupId, State};
use crate::troops::Cohesion;

/// A withdrawal that is allowed; only [`State::may_withdraw`] makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Withdrawal {
    group: GroupId,
    place: Place,
}

impl State {
    /// How far a group may withdraw at most, in MUs: two moves.
    pub(crate) fn most_withdrawal(&self, group: GroupId) -> u8 {
        self.rate(group).saturating_mul(2)
    }

    /// Whether a group may withdraw so many MUs straight back now.
    pub(crate) fn may_withdraw(&self, group: GroupId, units: u8) -> Result<Withdrawal, Refusal> {
        deeds::may_withdraw(self, group)?;
        self.may_spend_move(group)?;
        let refuse =
            |why| Err(Refusal::new(rule!("muster.special.planned-withdrawal.fog"), why).about(group.into()));
        if units == 0 || units > self.most_withdrawal(group) {
            return refuse("{0} withdraws by at most two moves");
        }
        let home = self.group(group).place;
        let back = |units: u8| Place::new(home.point(Length::ZERO, -mu(units)), home.facing);
        let place = back(units);
        let swept: Vec<Sweep> = (1..=units)
            .map(|units| Sweep::standing(&Block { place: back(units), ..*self.block(group) }, Cover::Stands))
            .collect();
        self.may_go_over(group, self.block(group), &swept)?;
        if !self.has_room_at(group, place, self.group(group).files) {
            return refuse("{0} finds no room there");
        }
        Ok(Withdrawal { group, place })
    }

    /// A group withdraws as planned, through friends, and recovers once when it has come behind one.
    pub(crate) fn withdraw(&mut self, withdrawal: Withdrawal, table: &mut Table<'_, Event>) {
        let Withdrawal { group, place } = withdrawal;
        self.regroup(group);
        self.put(group, place);
        self.group_mut(group).set(Flags::MOVED, true);
        let rule = rule!("muster.special.planned-withdrawal");
        table.tell(&[rule, rule!("muster.special.planned-withdrawal.fog")], Event::Withdraws(group));
        let state = self.group(group);
        if !state.is_fated(Fate::RECOVERED) && self.is_behind_a_friend(group) {
            self.group_mut(group).doom(Fate::RECOVERED, true);
            if self.group(group).cohesion != Cohesion::Steady {
                self.rise_by(group, rule, table);
            }
        }
    }

    /// Whether a friend stands straight before a group: its middle lies ahead, within the width of the group.
    fn is_behind_a_friend(&self, group: GroupId) -> bool {
        let (frame, footprint) = (self.frame(group), self.footprint(group));
        let half = footprint.front().half();
        self.on_table(self.side_of(group)).any(|friend| {
            let rear = frame.spot(self.footprint(friend).midpoint(Edge::Rear));
            friend != group
                && !self.group(friend).is_broken()
                && rear.v > Length::ZERO
                && rear.u.abs() <= half + self.footprint(friend).front().half()
        })
    }
}
