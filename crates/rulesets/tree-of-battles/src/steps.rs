//! The machine: what waits, what resolves, and who answers what. No arithmetic.
//!
//! Each chapter of the rules defines its own steps; this file only lists them. Those that are listed as `old` ask in stages, with
//! the answers of [`Action`], and have their words in `scene`.

use ground::tabletop::Length;

use crate::actions::Action;
use crate::events::Event;
use crate::rules::falling_back::FARTHEST;
use crate::state::{ContingentId, State};

battle::machine! {
    State, Action, Event;
    questions {
        /// A side declares its charges (charge.order).
        Declaring(crate::rules::charge::declare::Declaring),
        /// A charged contingent responds (resp.stand).
        Respond(crate::rules::charge::respond::Respond),
        /// Skirmishers that evaded choose their facing (resp.evade).
        EvadeFacing(crate::rules::charge::evade::EvadeFacing),
    }
    resolving {
        /// The Combat phase (seq.6-combat).
        Combat(crate::rules::combat::Combat),
        /// The charges that tests bind a side to are declared (charge.compulsory).
        DueCharges(crate::rules::charge::declare::DueCharges),
        /// Charged contingents respond one after the other (resp.once).
        Responding(crate::rules::charge::respond::Responding),
        /// Those who evade are moved (resp.evade).
        Evading(crate::rules::charge::evade::Evading),
        /// Charges are moved (charge.order).
        Charging(crate::rules::charge::ride::Charging),
    }
    old {
        /// The turn, phase by phase (seq.turn).
        Turn(crate::rules::sequence::Turn),
        /// The winner of the initiative chooses (seq.initiative).
        Choosing(crate::rules::sequence::Choosing),
        /// Armies are picked by points (setup.muster).
        Mustering(crate::rules::mustering::Mustering),
        /// First orders (setup.orders).
        FirstOrders(crate::rules::setup::FirstOrders),
        /// Deployment, battle by battle (setup.deploy-order).
        Deploying(crate::rules::setup::Deploying),
        /// A battle is placed (setup.deploy-zone).
        Placing(crate::rules::placing::Placing),
        /// A baggage train is placed (setup.baggage).
        PlacingBaggage(crate::rules::placing::PlacingBaggage),
        /// Heralds ride (cmd.phase).
        Heralds(crate::rules::heralds::Heralds),
        /// A side takes its command actions (cmd.phase).
        Commanding(crate::rules::command::Commanding),
        /// Control tests of the Command phase (control.phase).
        Controlling(crate::rules::control::Controlling),
        /// One control test (control.roll).
        ControlTest(crate::rules::control_test::ControlTest),
        /// A contingent tests for treachery (treach.test).
        TreacheryTest(crate::rules::treachery::TreacheryTest),
        /// An order is heard by suspect men (treach.suspect).
        Heeding(crate::rules::treachery::Heeding),
        /// A leader saves himself (leader.detached, risk.survivor, treach.turncoat).
        Rescue(crate::rules::leaders::Rescue),
        /// The Approach (seq.2-approach).
        Approach(crate::rules::approach::Approach),
        /// Troops arrive (setup.reserves).
        Arriving(crate::rules::arrivals::Arriving),
        /// A contingent chooses the legs of its move (move.legs).
        Moving(crate::rules::moving::Moving),
        /// A shooting phase (seq.3-long-range, seq.5-archers).
        Shooting(crate::rules::shooting::Shooting),
        /// The Tactical Move (seq.4-tactical).
        Tactical(crate::rules::tactical::Tactical),
        /// A contingent retires because of a test (after.retire).
        Retiring(crate::rules::retiring::Retiring),
        /// What shooting makes of a contingent (stest.order).
        UnderFire(crate::rules::shooting::UnderFire),
        /// A shooting test (stest.when).
        ShootingTest(crate::rules::shooting_test::ShootingTest),
        /// A leader runs a risk (risk.roll).
        Risk(crate::rules::risk::Risk),
        /// A round of combat (combat.who).
        Round(crate::rules::round::Round),
        /// What is chosen before combat dice (leader.front-rank, combat.faces, combat.primary, combat.pool).
        Readying(crate::rules::round::Readying),
        /// A winner halts or goes on (result.order).
        Winning(crate::rules::aftermath::Winning),
        /// Ranks may be exchanged after combat (after.exchange, after.fall-back-through).
        Giving(crate::rules::aftermath::Giving),
        /// A free hack (after.free-hack).
        Hack(crate::rules::hack::Hack),
        /// Men caught while they retired break (after.retire-caught).
        Caught(crate::rules::hack::Caught),
        /// A contingent falls back on purpose (muster.special.planned-withdrawal, muster.special.feigned-flight.tob).
        FallingBack(crate::rules::falling_back::FallingBack),
    }
}

impl Step {
    /// The contingent that the step is about, where it is about one.
    pub(crate) fn contingent(&self, battle: &State) -> Option<ContingentId> {
        let fighter = |number: u8| battle.fray.get(usize::from(number)).map(|fighter| fighter.who);
        match self {
            Step::Moving(moving) => Some(moving.contingent),
            Step::FallingBack(back) => Some(back.contingent),
            Step::Retiring(retiring) => Some(retiring.contingent),
            Step::ControlTest(test) => Some(test.contingent),
            Step::Controlling(control) => control.wish(battle).map(|(contingent, _)| contingent),
            Step::Approach(approach) => approach.marcher(battle),
            Step::Tactical(tactical) => tactical.mover(battle),
            Step::ShootingTest(test) => Some(test.contingent),
            Step::Respond(respond) => Some(respond.contingent),
            Step::EvadeFacing(facing) => Some(facing.contingent),
            Step::Readying(readying) => fighter(readying.fighter),
            Step::Winning(winning) => fighter(winning.fighter),
            Step::Giving(giving) => fighter(giving.fighter),
            // These are about a side, a battle or a leader, or nobody is asked while they last.
            Step::Turn(_)
            | Step::Choosing(_)
            | Step::Mustering(_)
            | Step::FirstOrders(_)
            | Step::Deploying(_)
            | Step::Placing(_)
            | Step::PlacingBaggage(_)
            | Step::Heralds(_)
            | Step::Commanding(_)
            | Step::TreacheryTest(_)
            | Step::Heeding(_)
            | Step::Rescue(_)
            | Step::Arriving(_)
            | Step::Shooting(_)
            | Step::Combat(_)
            | Step::UnderFire(_)
            | Step::Risk(_)
            | Step::DueCharges(_)
            | Step::Declaring(_)
            | Step::Responding(_)
            | Step::Evading(_)
            | Step::Charging(_)
            | Step::Round(_)
            | Step::Hack(_)
            | Step::Caught(_) => None,
        }
    }

    /// What is wrong with the step, if it points at somebody, a charge or a fighter that there is not. Its ids are known to be
    /// those of something that is there, or of nothing.
    pub(crate) fn fault(&self, battle: &State) -> Option<&'static str> {
        const NOBODY: &str = "a step is about nobody";
        const NO_CHARGE: &str = "a step is about a charge that there is not";
        const NO_FIGHTER: &str = "a step is about a fighter that there is not";
        let is_fighter = |number: u8| usize::from(number) < battle.fray.len();
        let is_total = |total: i8| (-9..=15).contains(&total);
        let (sound, fault) = match self {
            Step::Placing(placing) => (placing.battle.some().is_some(), NOBODY),
            Step::ControlTest(test) => (test.contingent.some().is_some() && is_total(test.total), NOBODY),
            Step::TreacheryTest(test) => (test.contingent.some().is_some(), NOBODY),
            Step::Heeding(heeding) => {
                (heeding.battle.some().is_some() || heeding.contingent.some().is_some(), NOBODY)
            }
            Step::Rescue(rescue) => (rescue.leader.some().is_some(), NOBODY),
            Step::Retiring(retiring) => (retiring.contingent.some().is_some(), NOBODY),
            Step::FallingBack(back) => {
                let could_be = Length::ZERO..=FARTHEST;
                (back.contingent.some().is_some() && could_be.contains(&back.whole), NOBODY)
            }
            Step::UnderFire(step) => (step.contingent.some().is_some(), NOBODY),
            Step::ShootingTest(test) => {
                (test.contingent.some().is_some() && test.total.is_none_or(is_total), NOBODY)
            }
            Step::Risk(risk) => (risk.leader.some().is_some(), NOBODY),
            Step::Hack(hack) => (hack.by.some().is_some() && hack.at.some().is_some(), NOBODY),
            Step::Caught(caught) => (caught.by.some().is_some() && caught.at.some().is_some(), NOBODY),
            Step::Respond(respond) => (respond.is_sound(battle), NO_CHARGE),
            Step::EvadeFacing(facing) => (facing.is_sound(battle), NO_CHARGE),
            Step::Charging(charging) => (charging.is_sound(battle), NO_CHARGE),
            Step::Round(round) => {
                let own = round.first..round.upto;
                let is_there = !own.is_empty() && is_fighter(round.upto - 1);
                (is_there && round.stage.fighter().is_none_or(|number| own.contains(&number)), NO_FIGHTER)
            }
            Step::Readying(readying) => (is_fighter(readying.fighter), NO_FIGHTER),
            Step::Winning(winning) => (is_fighter(winning.fighter), NO_FIGHTER),
            Step::Giving(giving) => (is_fighter(giving.fighter), NO_FIGHTER),
            // These look for themselves whom they are about, or their names are all that can be wrong with them.
            Step::Turn(_)
            | Step::Choosing(_)
            | Step::Mustering(_)
            | Step::FirstOrders(_)
            | Step::Deploying(_)
            | Step::PlacingBaggage(_)
            | Step::Heralds(_)
            | Step::Commanding(_)
            | Step::Controlling(_)
            | Step::Approach(_)
            | Step::Arriving(_)
            | Step::Moving(_)
            | Step::Shooting(_)
            | Step::Tactical(_)
            | Step::Combat(_)
            | Step::DueCharges(_)
            | Step::Declaring(_)
            | Step::Responding(_)
            | Step::Evading(_) => return None,
        };
        (!sound).then_some(fault)
    }
}
