//! Looting (loot.*).

use battle::{Side, Table};
use ground::tabletop::{Bearing, Convex, Length, Point, Rect, TOUCH, edge_facing};

use crate::events::Event;
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::charge::rounded;
use crate::rules::geometry::{inches, is_within};
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

    /// The train that a contingent cannot pass by, if there is one: it is in pursuit, mercenary or of D Grade, and the
    /// enemy's train is not looted.
    pub(crate) fn coveted_baggage(&self, contingent: ContingentId) -> Option<Rect> {
        define!("loot.must");
        let c = self.contingent(contingent);
        let greedy = c.is(Flags::PURSUING)
            || self.grade(contingent) == Grade::D
            || self.has(contingent, Marks::MERCENARY);
        if !greedy || c.is(Flags::OFF | Flags::ROUTING) || self.baggage[c.side.other()].looted {
            return None;
        }
        self.baggage_rect(c.side.other())
    }

    /// Whether a train draws a contingent that stands so: within 2″, and no enemy stands between.
    pub(crate) fn is_drawn(&self, contingent: ContingentId, stands: &Rect, train: &Rect) -> bool {
        if !is_within(stands.distance(train), TEMPTED_WITHIN) {
            return false;
        }
        let between = Convex::swept(stands, train);
        let mut enemies = self.enemies(self.contingent(contingent).side);
        !enemies.any(|enemy| between.meets(self.footprint(enemy).shrunk(TOUCH).corners()))
    }

    /// How far a contingent comes on a straight way before baggage draws it that did not at the start.
    pub(crate) fn drawn_after(
        &self,
        contingent: ContingentId,
        start: &Rect,
        toward: Bearing,
        far: Length,
    ) -> Option<Length> {
        let train = self.coveted_baggage(contingent)?;
        let reach = inches(TEMPTED_WITHIN);
        if is_within(start.distance(&train), TEMPTED_WITHIN) {
            return None;
        }
        let mut way = Length::ZERO;
        while way <= far {
            let there = start.shifted(Point::default().to(Point::default().moved(toward, way)));
            if self.is_drawn(contingent, &there, &train) {
                return Some(way);
            }
            way += (rounded(there.distance(&train)) - reach).max(Length::INCH_HUNDREDTH);
        }
        None
    }

    /// Whoever cannot pass baggage by goes into contact with it and ends its move there.
    pub(crate) fn go_for_baggage(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        let drawn = |train: &Rect| self.is_drawn(who, self.footprint(who), train);
        let Some(train) = self.coveted_baggage(who).filter(drawn) else { return };
        let block = self.block(who);
        let Some(edge) = edge_facing(&train, block.place.at) else { return };
        let end = block.against(&train, edge);
        if self.footprint(who).distance(&train).is_at_most(CONTACT) || !self.has_room(who, &end) {
            return;
        }
        let stood = *self.footprint(who);
        self.relocate(who, end.place);
        self.startle_leaders(who, &stood);
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
