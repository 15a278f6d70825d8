//! What is set up, taken up or destroyed by order: pavises, bombards, pieces (medieval.pavise, medieval.gunpowder.bombard, medieval.crew.destroy).

use battle::Table;

use super::events::{FireEvent, Work};
use crate::events::Event;
use crate::orders::order::{Act, Fire, Order, Slot};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::march::plan::{Going, Leg};
use crate::state::{Flags, State, UnitId};
use crate::troops::Kit;

/// Whether an order has this verb.
fn has_verb(order: &Order, verb: Verb) -> bool {
    order.acts().any(|act| matches!(act, Act::Deed(deed) if deed.verb == verb))
}

impl State {
    /// Pavises and bombards are set up or taken up by those who had the time for it.
    pub(crate) fn finish_drills(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.pavise.use", "medieval.gunpowder.bombard");
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let order = self.orders[id.index()].order;
            let done = self
                .plans
                .get(id.index())
                .is_some_and(|plan| plan.going != Going::Met && usize::from(plan.at) >= plan.legs.len());
            let pavises = self.info(id).kit.has(Kit::PAVISES) && !self.unit(id).is(Flags::PAVISES_LEFT);
            let set_up =
                done && (pavises && has_verb(&order, Verb::PaviseUp) || has_verb(&order, Verb::SetUp));
            let taken_up = done && pavises && has_verb(&order, Verb::PaviseDown);
            if set_up && !self.unit(id).is(Flags::SET_UP) {
                self.unit_mut(id).set(Flags::SET_UP, true);
                let rule =
                    if pavises { rule!("medieval.pavise.use") } else { rule!("medieval.gunpowder.bombard") };
                table.tell(&[rule], Event::Fire(FireEvent::Worked { unit: id, what: Work::SetUp }));
            } else if taken_up && self.unit(id).is(Flags::SET_UP) {
                self.unit_mut(id).set(Flags::SET_UP, false);
                table.tell(
                    &[rule!("medieval.pavise.use")],
                    Event::Fire(FireEvent::Worked { unit: id, what: Work::TakenUp }),
                );
            }
        }
    }

    /// A unit that goes back leaves pavises that are set up where they stand.
    pub(crate) fn leave_pavises(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        if !self.unit(id).is(Flags::SET_UP) || self.info(id).pavises == 0 {
            return;
        }
        self.unit_mut(id).set(Flags::SET_UP, false);
        self.unit_mut(id).set(Flags::PAVISES_LEFT, true);
        if !self.unit(id).is(Flags::HIDDEN) {
            let event = FireEvent::Worked { unit: id, what: Work::LeftBehind };
            table.tell(&[rule!("medieval.pavise.start")], Event::Fire(event));
        }
    }

    /// Crews that are ordered to do so destroy their pieces when the turn is over, after any melee.
    pub(crate) fn destroy_pieces(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.crew.destroy");
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let order = self.orders[id.index()].order;
            let planned = matches!(order.fire, Some(Fire::Plan(slots)) if slots.contains(&Slot::Destroy));
            let ordered = planned || has_verb(&order, Verb::DestroyPiece);
            if self.is_artillery(id) && ordered && self.unit(id).crew > 0 {
                // Losses are open, and so is who has them.
                self.show([id, id], table);
                let event = FireEvent::Worked { unit: id, what: Work::Destroyed };
                table.tell(&[rule!("medieval.crew.destroy")], Event::Fire(event));
                self.lose_piece(id, table);
            }
        }
    }

    /// Whether a unit may not move in this turn: what it has set up stands, too few of its crew are left, or its plan has no third for a march.
    pub(crate) fn is_rooted(&self, id: UnitId, order: &Order) -> bool {
        define!(
            "medieval.pavise.use",
            "medieval.gunpowder.bombard",
            "medieval.crew.silent",
            "medieval.thirds.plan"
        );
        let stands = self.unit(id).is(Flags::SET_UP) && !has_verb(order, Verb::PaviseDown);
        let no_slot = matches!(order.fire, Some(Fire::Plan(slots)) if !slots.contains(&Slot::Move));
        stands
            || no_slot
            || self.is_stuck(id)
            || self.unit(id).is(Flags::INJURED)
            || self.lacks_men(id)
            || self.is_stranded(id)
            || self.is_bogged_down(id)
    }
}

/// Whether a leg takes a unit from its place or turns it.
pub(crate) fn moves(leg: &Leg) -> bool {
    match leg {
        Leg::Stand(_) | Leg::Drill(..) => false,
        Leg::Bend(_)
        | Leg::Form(..)
        | Leg::Face(_)
        | Leg::Turn(_)
        | Leg::March(..)
        | Leg::Swing(_)
        | Leg::Array(_) => true,
    }
}
