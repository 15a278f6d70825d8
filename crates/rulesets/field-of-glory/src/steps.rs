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
        /// A group or a line makes a simple move after a failed test, or a second move (cmt.fail, move.second).
        MoveAgain(crate::rules::march::again::MoveAgain),
        /// A group may be set into an overlap (move.overlap).
        TakeOverlap(crate::rules::march::overlap::TakeOverlap),
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
        /// Both sides buy their armies (army.valid).
        ChooseArmy(crate::rules::setup::choose_army::ChooseArmy),
        /// The side with the initiative chooses a region (setup.terrain).
        ChooseRegion(crate::rules::setup::region::ChooseRegion),
        /// The side without the initiative places terrain (setup.terrain).
        PlaceTerrain(crate::rules::setup::terrain_placing::PlaceTerrain),
        /// The side with the initiative shifts or removes a piece (setup.terrain).
        ShiftTerrain(crate::rules::setup::shift_terrain::ShiftTerrain),
        /// A side places its camp (setup.camp).
        PlaceCamp(crate::rules::setup::camp::PlaceCamp),
        /// A side places its works (setup.zone).
        PlaceWorks(crate::rules::setup::works::PlaceWorks),
        /// Both sides write their orders of march (setup.order).
        OrderOfMarch(crate::rules::setup::order_of_march::OrderOfMarch),
        /// A side deploys a quarter of its battle groups (setup.order).
        DeployGroup(crate::rules::setup::deployment::DeployGroup),
        /// A side places its commanders (setup.order).
        DeployCommander(crate::rules::setup::commanders::DeployCommander),
        /// Skirmishers pursue those whom they have broken, or stay (pursuit.first).
        SkirmishersPursue(crate::rules::nerve::pursuit::Chase),
        /// The commanders of a side bolster and rally (cohesion.bolster).
        Bolster(crate::rules::nerve::bolster::Bolster),
        /// A pursuer tries to stop (pursuit.stop).
        StopPursuit(crate::rules::nerve::stopping::StopPursuit),
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
        /// A side is asked in secret whether hidden men come out (muster.hidden.out.fog).
        ComeOut(crate::rules::neutral::come_out::ComeOut),
        /// What groups do instead of a move in a neutral battle (muster.flag.dismountable.fog, muster.victory.exit).
        Errands(crate::rules::neutral::errands::Errands),
    }
    resolving {
        /// The set-up, part by part (setup.order).
        SetUp(crate::rules::setup::sequence::SetUp),
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
        /// Routs, pursuits and what they cost (sequence.dice-order.after).
        Flights(crate::rules::nerve::flights::Flights),
        /// A group makes its pursuit move (pursuit.move).
        Pursuing(crate::rules::nerve::pursuit::Pursuing),
        /// Those through whom friends have burst drop a level (pass.burst).
        Bursts(crate::rules::nerve::rounds::Bursts),
        /// End-of-phase tests in rounds (cohesion.chain).
        Rounds(crate::rules::nerve::rounds::Rounds),
    }
}
