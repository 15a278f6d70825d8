//! What a choice is worth that need not be carried out to be judged.

use std::ops::ControlFlow;

use battle::Side;

use crate::rules::charge::declare::ChargeBy;
use crate::rules::charge::plans::{Charge, Course};
use crate::rules::command::commander::CommanderGoes;
use crate::rules::march::moves::GroupMove;
use crate::rules::nerve::bolster::Bolstering;
use crate::rules::shoot::orders::ShootingOrder;
use crate::state::State;
use crate::steps::Action;

impl State {
    /// By how much a choice changes what a side is worth, if it need not be carried out to know that: what ends a list of orders does
    /// nothing by itself, and what a charge promises is known when it is declared, however its dice fall.
    pub(crate) fn gain_of(&self, side: Side, action: &Action) -> Option<i32> {
        match *action {
            Action::DeclareCharge(ChargeBy::End)
            | Action::NameShooters(ShootingOrder::Done)
            | Action::MoveGroup(GroupMove::End)
            | Action::MoveCommanders(CommanderGoes::End)
            | Action::Bolster(Bolstering::End) => Some(0),
            Action::DeclareCharge(ChargeBy::Charge { by, wheel }) => {
                let declaration = self.may_declare(side, by, wheel).ok()?;
                let targets = declaration.targets().collect();
                let charge = Charge { by, wheel, targets, distance: 0, course: Course::Declared };
                Some(self.price_of_hits(self.promise_of(&charge), side))
            }
            _ => None,
        }
    }

    /// Whether a choice is worth comparing with others: to end the moves is not, as long as a group can still make one.
    pub(crate) fn is_worth_comparing(&self, side: Side, action: &Action) -> bool {
        let ends = matches!(action, Action::MoveGroup(GroupMove::End));
        !ends || !self.has_deeds(side)
    }

    /// Whether any group of a side can still do something in the manoeuvre phase.
    fn has_deeds(&self, side: Side) -> bool {
        self.on_table(side)
            .any(|group| self.each_deed_of(group, side, &mut |_| ControlFlow::Break(())).is_break())
    }
}
