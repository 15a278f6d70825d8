//! The steps of a battle, each in the file of its chapter.

use crate::events::Event;
use crate::state::State;

battle::machine! {
    State, answers Action, Event;
    questions {
        /// Both sides write their orders (common.order.before).
        WriteOrders(crate::rules::turn::write_orders::WriteOrders),
        /// Units are placed before the first turn (common.setup.place).
        Deploy(crate::rules::setup::deploy::Deploy),
        /// Both sides buy their armies (common.army.roster).
        BuyRoster(crate::rules::setup::buy::BuyRoster),
    }
    resolving {
        /// A turn begins (common.sequence.turn).
        Turn(crate::rules::turn::sequence::Turn),
        /// Sheets are opened, charges declared, orders made into plans (common.charge.declare).
        Sealing(crate::rules::turn::sequence::Sealing),
        /// A third of the movement (common.third.together).
        Third(crate::rules::turn::sequence::Third),
        /// The turn ends (common.sequence.end).
        EndTurn(crate::rules::turn::end::EndTurn),
        /// Dice say who places first (common.setup.alternate).
        DeployFirst(crate::rules::setup::deploy::DeployFirst),
    }
}
