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
        /// A commander fights in the front rank or not (command.front-rank).
        CommanderFights(crate::rules::fight::front_rank::CommanderFights),
        /// A side names its shooters (shoot.dice.first).
        NameShooters(crate::rules::shoot::orders::NameShooters),
        /// A side names whom bases strike that touch two equally (melee.fight).
        MeleeTarget(crate::rules::fight::targets::MeleeTarget),
        /// The commanders of a side move (command.move).
        MoveCommanders(crate::rules::command::commander::MoveCommanders),
        /// A commander leaves a group that breaks, or routs with it (command.risk.routed).
        Escape(crate::rules::command::escape::Escape),
        /// A commander who stands alone gets away from the enemy (command.risk.routed).
        Overrun(crate::rules::command::escape::Overrun),
    }
    resolving {
        /// The turn, phase by phase (sequence.turn).
        Turn(crate::rules::turn::sequence::Turn),
        /// The impact phase (sequence.impact).
        Impact(crate::rules::charge::order::Impact),
        /// The manoeuvre phase (sequence.manoeuvre).
        Manoeuvre(crate::rules::march::phase::Manoeuvre),
        /// The shooting phase (sequence.shooting).
        Shooting(crate::rules::shoot::phase::Shooting),
        /// Commanders go to the front rank (command.front-rank).
        FrontRank(crate::rules::fight::front_rank::FrontRank),
        /// The melee phase (sequence.melee).
        Melee(crate::rules::fight::melee::Melee),
        /// What follows when all dice of a phase are rolled (sequence.dice-order.after).
        Aftermath(crate::rules::nerve::aftermath::Aftermath),
        /// The joint action phase (sequence.joint).
        JointAction(crate::rules::turn::joint::JointAction),
    }
}
