//! The machine: what waits, what resolves, and who answers what. No arithmetic.
//!
//! Each chapter of the rules defines its own steps; this file only lists them.

use crate::events::Event;
use crate::state::State;

battle::machine! {
    State, answers Action, Event;
    questions {
        /// The active player moves a battle group, or ends his moves (sequence.manoeuvre).
        MoveGroup(crate::rules::march::moves::MoveGroup),
        /// The commanders of a side move (command.move).
        MoveCommanders(crate::rules::command::commander::MoveCommanders),
        /// A commander leaves a group that breaks, or routs with it (command.risk.routed).
        Escape(crate::rules::command::escape::Escape),
        /// A commander who stands alone gets away from the enemy (command.risk.routed).
        Overrun(crate::rules::command::escape::Overrun),
        /// The active player declares charges (charge.declare).
        DeclareCharge(crate::rules::charge::declare::DeclareCharge),
        /// Shock troops that failed their test charge (charge.shock-choice).
        ForcedCharge(crate::rules::charge::shock::ForcedCharge),
        /// The opponent declares intercepts (intercept.declare).
        DeclareIntercept(crate::rules::charge::intercept::DeclareIntercept),
        /// A group evades or stands (evade.declare).
        Evade(crate::rules::charge::evade::Evade),
        /// A charger wheels after those who fled (charge.chase).
        ChaseWheel(crate::rules::charge::chase::ChaseWheel),
        /// A commander fights in the front rank or not (command.front-rank).
        CommanderFights(crate::rules::fight::front_rank::CommanderFights),
    }
    resolving {
        /// The turn, phase by phase (sequence.turn).
        Turn(crate::rules::turn::sequence::Turn),
        /// The impact phase (sequence.impact).
        Impact(crate::rules::charge::order::Impact),
        /// Shock troops that hold back test (charge.shock-test).
        ShockTests(crate::rules::charge::shock::ShockTests),
        /// An evade move (evade.move).
        EvadeMove(crate::rules::charge::evade::EvadeMove),
        /// The distance and path of a charger whose targets have gone (charge.chase).
        SettleCharge(crate::rules::charge::chase::SettleCharge),
        /// Enemies whom a charger would meet now (charge.revealed).
        Reveal(crate::rules::charge::chase::Reveal),
        /// A revealed target answers (charge.revealed).
        Revealed(crate::rules::charge::chase::Revealed),
        /// Commanders go to the front rank (command.front-rank).
        FrontRank(crate::rules::fight::front_rank::FrontRank),
        /// A group that has broken makes its rout move (rout.first).
        Routing(crate::rules::nerve::rout::Routing),
        /// The manoeuvre phase (sequence.manoeuvre).
        Manoeuvre(crate::rules::march::phase::Manoeuvre),
        /// The shooting phase (sequence.shooting).
        Shooting(crate::rules::shoot::phase::Shooting),
        /// The melee phase (sequence.melee).
        Melee(crate::rules::fight::melee::Melee),
        /// What follows when all dice of a phase are rolled (sequence.dice-order.after).
        Aftermath(crate::rules::nerve::aftermath::Aftermath),
        /// The joint action phase (sequence.joint).
        JointAction(crate::rules::turn::joint::JointAction),
    }
}
