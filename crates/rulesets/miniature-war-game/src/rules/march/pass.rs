//! Passing through friends (common.pass, common.order.pass).

use ground::tabletop::{Bearing, Length, Point};

use super::plan::{Bits, Leg, Plan};
use super::stop::ahead_of;
use crate::orders::order::{Act, Order, Tail};
use crate::rulebook::define;
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, Reaction, State, UnitId};

impl State {
    /// The friends whom a unit may pass through, as far as their orders and what they are allow it.
    pub(crate) fn friends_to_pass(&self, id: UnitId, order: &Order) -> Bits {
        if self.withdraws_as_planned(id, order) {
            return self.friends_to_fall_back_through(id);
        }
        let mut friends = Bits::default();
        for tail in order.stages.iter().flat_map(|stage| stage.tails.iter()) {
            let Tail::Pass(number) = tail else { continue };
            if let Some(friend) = self.own_unit(self.side_of(id), *number)
                && friend != id
                && self.may_pass(id, order, friend)
            {
                friends.add(friend);
            }
        }
        friends
    }

    /// Whether a unit may pass through a friend, as things stand when the orders are sealed.
    fn may_pass(&self, id: UnitId, order: &Order, friend: UnitId) -> bool {
        define!("common.pass.conditions", "common.order.pass", "common.order.pass-check");
        let other = &self.orders[friend.index()].order;
        let both = [id, friend];
        is_plain(order)
            && is_plain(other)
            && stands_still(other)
            && both.iter().all(|one| self.keeps_order(*one))
            && self.are_thin_enough(both)
    }

    /// Whether a unit is steady enough for passing: morale, no fire, no flight. A piece without morale is not asked for it.
    fn keeps_order(&self, id: UnitId) -> bool {
        define!(
            "common.pass.morale",
            "common.pass.no-fight",
            "common.pass.not-shaken",
            "common.pass.artillery"
        );
        let (unit, info) = (self.unit(id), self.info(id));
        let shaken = matches!(unit.reaction, Some(Reaction::BackAndTurn | Reaction::Rout));
        (info.morale >= 3 || info.morale == 0) && !unit.is(Flags::SHOT_AT) && !unit.is(Flags::FLED) && !shaken
    }

    /// Whether each of two units is one or two ranks deep, and not both two. Nobody goes through a square.
    fn are_thin_enough(&self, both: [UnitId; 2]) -> bool {
        define!("common.pass.ranks", "musket.square.place");
        if both.iter().any(|id| self.unit(*id).is(Flags::SQUARE)) {
            return false;
        }
        let ranks = both.map(|id| {
            let unit = self.unit(id);
            let shape = unit.block(self.info(id)).shape;
            if unit.face.is_flank() { shape.files() } else { shape.ranks() }
        });
        ranks.iter().all(|ranks| *ranks <= 2) && ranks != [2, 2]
    }

    /// What passing costs a unit.
    fn cost_of_passing(&self, id: UnitId, friend: UnitId, third: Length) -> Length {
        define!("common.move.pass-cost", "common.pass.skirmishers");
        let both = [id, friend];
        let skirmish = both.iter().any(|one| self.unit(*one).gap > Length::ZERO);
        let steady = both.iter().all(|one| self.info(*one).morale >= 4);
        if skirmish && steady { Length::ZERO } else { third }
    }

    /// What a unit that comes up against a friend has to pay to go through; none if it cannot get clear of him in this turn.
    pub(crate) fn price_of_passing(
        &self,
        id: UnitId,
        friend: UnitId,
        plan: &Plan,
        bodies: [&Body; 2],
    ) -> Option<Length> {
        define!("common.pass.clear", "common.pass.when-clear");
        let hindered =
            self.is_in_contact(id) || self.is_in_contact(friend) || self.unit(friend).reaction.is_some();
        if hindered && !plan.doubled {
            return None;
        }
        let Some(Leg::March(toward, far)) = plan.leg() else { return None };
        define!("common.neutral.withdrawal");
        let price = if plan.doubled { Length::ZERO } else { self.cost_of_passing(id, friend, plan.third) };
        let ground = way_past(bodies, toward);
        let spent = plan.spent();
        let covered = plan.allowance - spent >= price + plan.rate.cost(ground);
        let gone = plan.from.at.to(self.unit(id).grid.at).length();
        (covered && far.is_none_or(|far| far - gone >= ground)).then_some(price)
    }
}

/// How far one goes until its rear is past the far side of the other.
fn way_past([own, friend]: [&Body; 2], toward: Bearing) -> Length {
    let along = |body: &Body| -> Vec<Length> {
        let corners = body.parts().iter().flat_map(|rect| rect.corners().iter());
        corners.map(|corner| ahead_of(Point::new(0, 0), toward, *corner)).collect()
    };
    let rear = along(own).into_iter().min().unwrap_or_default();
    let far = along(friend).into_iter().max().unwrap_or_default();
    far - rear
}

/// Whether an order holds none of what forbids passing: a charge, a forced march, a withdrawal, a change of formation.
fn is_plain(order: &Order) -> bool {
    define!("common.pass.no-special-move", "common.order.forced-march");
    let special =
        |act: &Act| matches!(act, Act::Charge(..) | Act::Withdraw(..) | Act::Move { forced: true, .. });
    !order.acts().any(special) && order.stages.iter().all(|stage| stage.formation.is_none())
}

/// Whether whoever has an order stands still for the turn.
fn stands_still(order: &Order) -> bool {
    define!("common.pass.one-still");
    order.acts().all(|act| matches!(act, Act::Hold))
}
