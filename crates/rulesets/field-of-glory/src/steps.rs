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
        /// A side is asked in secret whether hidden men come out (muster.hidden.out.fog).
        ComeOut(crate::rules::neutral::come_out::ComeOut),
        /// What groups do instead of a move in a neutral battle (muster.flag.dismountable.fog, muster.victory.exit).
        Errands(crate::rules::neutral::errands::Errands),
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
        /// The melee phase (sequence.melee).
        Melee(crate::rules::fight::melee::Melee),
        /// What follows when all dice of a phase are rolled (sequence.dice-order.after).
        Aftermath(crate::rules::nerve::aftermath::Aftermath),
        /// The joint action phase (sequence.joint).
        JointAction(crate::rules::turn::joint::JointAction),
    }
}
