//! Looting (loot.*).

use battle::{Side, Table};
use ground::tabletop::{Length, Rect, TOUCH, edge_facing};

use crate::events::Event;
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::rules::placing::baggage_at;
use crate::state::{ContingentId, State};
use crate::troops::Grade;

/// Men who cannot be held go for baggage within so many inches.
const TEMPTED_WITHIN: u8 = 2;

impl State {
    /// The piece of a side's baggage train, if it is on the table.
    pub(crate) fn baggage_rect(&self, side: Side) -> Option<Rect> {
        self.baggage[side].at.map(baggage_at)
    }

    /// The train that draws a contingent now, if one does: it is in pursuit, mercenary or of D Grade, an enemy train that
    /// is not looted is within 2″, and no enemy stands between.
    pub(crate) fn tempting_baggage(&self, contingent: ContingentId) -> Option<Rect> {
        define!("loot.must");
        let c = self.contingent(contingent);
        let greedy = c.is(Flags::PURSUING)
            || self.grade(contingent) == Grade::D
            || self.has(contingent, Marks::MERCENARY);
        if !greedy || c.is(Flags::OFF | Flags::ROUTING) || self.baggage[c.side.other()].looted {
            return None;
        }
        let train = self.baggage_rect(c.side.other())?;
        let own = self.footprint(contingent);
        if !is_within(own.distance(&train), TEMPTED_WITHIN) {
            return None;
        }
        let between = ground::tabletop::Convex::swept(own, &train);
        let barred =
            self.enemies(c.side).any(|enemy| between.meets(self.footprint(enemy).shrunk(TOUCH).corners()));
        (!barred).then_some(train)
    }

    /// Whoever cannot pass baggage by goes into contact with it and ends its move there.
    pub(crate) fn go_for_baggage(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        let Some(train) = self.tempting_baggage(who) else { return };
        let block = self.block(who);
        let Some(edge) = edge_facing(&train, block.place.at) else { return };
        let end = block.against(&train, edge);
        if self.footprint(who).distance(&train).is_at_most(CONTACT) || !self.has_room(who, &end) {
            return;
        }
        self.relocate(who, end.place);
        table.tell(&[rule!("loot.must")], Event::GoesForBaggage(who));
    }

    /// Whether a contingent touches an enemy baggage train and is free to loot it.
    fn loots_now(&self, contingent: ContingentId) -> bool {
        let c = self.contingent(contingent);
        if c.is(Flags::OFF | Flags::ROUTING) {
            return false;
        }
        let Some(train) = self.baggage_rect(c.side.other()) else { return false };
        self.footprint(contingent).distance(&train).is_at_most(CONTACT) && !self.is_engaged(contingent)
    }

    /// The end of a Combat phase: trains that enemies touch are looted, and who touches them loots.
    pub(crate) fn loot(&mut self, table: &mut Table<'_, Event>) {
        let mut from = 0;
        while let Some((next, id)) = self.next_in_order(from, State::loots_now) {
            from = next;
            let side = self.contingent(id).side.other();
            if !self.contingent(id).is(Flags::LOOTING) {
                let c = self.contingent_mut(id);
                c.set(Flags::LOOTING, true);
                c.set(Flags::PURSUING, false);
                c.pursues = ContingentId::NONE;
                table.tell(&[rule!("loot.state")], Event::Loots(id));
                self.fall_into_disarray(id, rule!("loot.state"), table);
            }
            if !self.baggage[side].looted
                && let Some(train) = self.baggage_rect(side)
            {
                self.baggage[side].looted = true;
                table.tell(&[rule!("loot.when")], Event::Looted(side));
                self.morale_of_baggage(side, &train, table);
            }
        }
    }
}

/// So near is touching.
const CONTACT: Length = Length::INCH_HUNDREDTH;
