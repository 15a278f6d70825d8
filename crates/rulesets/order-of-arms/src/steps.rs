//! The machine: what waits, what resolves, and who answers what. No arithmetic.
//!
//! Each chapter of the rules defines its own steps; this file only lists them. Those that are listed as `old` ask in stages, with
//! the answers of [`Action`], and have their words in `scene`.

use crate::actions::Action;
use crate::events::Event;
use crate::rules::bombardment::Bombarding;
use crate::rules::charge::ChargeId;
use crate::rules::charge::charging::ChargeStage;
use crate::rules::fire::FireStage;
use crate::rules::movement::Moving;
use crate::rules::quarters::QuartersStage;
use crate::state::State;

battle::machine! {
    State, Action, Event;
    questions {
        /// Charges are declared (B11.0a).
        Declare(crate::rules::charge::declare::Declare),
        /// More charges of a group are declared (B11.2b, B11.13a).
        DeclareMore(crate::rules::charge::declare::DeclareMore),
        /// A charge names its targets (B11.2a).
        Targets(crate::rules::charge::targets::Targets),
        /// Which charge is carried out next (B11.7a).
        NextCharge(crate::rules::charge::next::NextCharge),
        /// Enemies may intercept a charge in the area that it has entered (B11.5a).
        Intercept(crate::rules::charge::intercept::Intercept),
        /// Targets may meet a charge (B11.4a).
        Meet(crate::rules::charge::meet::Meet),
        /// Those who meet a charge strike it one after the other (B11.4.3a).
        MeetFirst(crate::rules::charge::meet::MeetFirst),
        /// A charge that was struck on its way presses on or falls back (B11.4.2b).
        PressOn(crate::rules::charge::press_on::PressOn),
        /// A charge has come upon hidden troops (muster.hidden.bump).
        Surprised(crate::rules::charge::retarget::Surprised),
        /// The targets of a charge are gone (B11.4.2e).
        Retarget(crate::rules::charge::retarget::Retarget),
        /// Targets may wheel in place (B11.6a).
        Wheel(crate::rules::charge::wheel::Wheel),
        /// Archers may shoot at a charge (B11.10a).
        Bows(crate::rules::charge::bows::Bows),
        /// At whom the odd die of the archers goes (B11.10.3).
        OddDie(crate::rules::charge::bows::OddDie),
        /// How far back a repelled charge goes (B11.9.2b).
        FallBack(crate::rules::charge::ending::FallBack),
        /// Where a successful charge ends (B11.9.1e).
        Occupy(crate::rules::charge::ending::Occupy),
    }
    resolving {
        /// Whoever of a charge is out of control has checked whether it dares (B9.1.2c).
        Dared(crate::rules::charge::declare::Dared),
        /// A charge is carried out (flow.charge).
        Charging(crate::rules::charge::charging::Charging),
    }
    old {
        /// The turn, phase by phase (B4.0a).
        Turn(crate::rules::sequence::Turn),
        /// A group of reinforcements comes on (B6.0a).
        Arriving(crate::rules::arrivals::Arriving),
        /// An attempt at activation (B8.0b).
        Attempt(crate::rules::activation::Attempt),
        /// The activated formations act, stage by stage (flow.activation).
        Acting(crate::rules::acting::Acting),
        /// A unit out of control checks whether it dares to attack (B9.1.2c).
        Daring(crate::rules::control::Daring),
        /// Units check for rout (C23.0a).
        Checking(crate::rules::rout::Checking),
        /// Routed units check whether they rally (C23.2a).
        Rallying(crate::rules::rout::Rallying),
        /// A hidden contingent may come out (muster.hidden.reveal).
        ComingOut(crate::rules::muster_hidden::ComingOut),
        /// A unit that failed a check may throw again (muster.special.heartened).
        Again(crate::rules::muster_specials::Again),
        /// A unit flees (C23.1a).
        Fleeing(crate::rules::flight::Fleeing),
        /// The ranged fire step (B14.0a).
        Firing(crate::rules::fire::Firing),
        /// A round of melee in a zone (B15.7d).
        MeleeRound(crate::rules::melee::MeleeRound),
        /// An exchange of blows in melee (B15.7g).
        Blow(crate::rules::melee::Blow),
        /// Men-at-arms dismount (B10.0).
        Dismounting(crate::rules::dismount::Dismounting),
        /// Leaders restore their men (B16.2).
        Recovering(crate::rules::recovery::Recovering),
        /// Dismounted and unhorsed men find their horses (B16.3).
        Remounting(crate::rules::dismount::Remounting),
        /// Dead leaders are replaced (B16.4a).
        Replacing(crate::rules::end_phase::Replacing),
        /// A combat from bonuses to what follows (B11.7.3, B15.5.4).
        Fighting(crate::rules::fighting::Fighting),
        /// Leaders give bonuses (B3.1.1a).
        Bonuses(crate::rules::bonuses::Bonuses),
        /// Dice are assigned (B11.7.3.1, B15.5.2a).
        Assigning(crate::rules::assigning::Assigning),
        /// What changes a sum is shared out (B11.7.1e).
        Adjusting(crate::rules::adjusting::Adjusting),
        /// Lances may have broken (B11.11a).
        Lances(crate::rules::lances::Lances),
        /// Horses may be lost (C27.2a).
        Unhorsing(crate::rules::unhorsing::Unhorsing),
        /// Leaders check for casualties (B3.2a).
        LeaderChecks(crate::rules::leaders::LeaderChecks),
        /// A leader alone among enemies (B3.2.2b).
        LoneLeader(crate::rules::alone::LoneLeader),
        /// A combat is over from which nothing follows.
        CombatEnds(crate::rules::alone::CombatEnds),
        /// A party takes up its position (model.place).
        Placing(crate::rules::places::Placing),
        /// A party retreats (C22.0a).
        Retreating(crate::rules::retreat::Retreating),
        /// Attempts at rapid movement (B13.1.3a).
        Hurrying(crate::rules::rapid::Hurrying),
        /// The movement step (B13.0a).
        Moving(crate::rules::movement::Moving),
        /// The bombardment step (B12.0).
        Bombarding(crate::rules::bombardment::Bombarding),
        /// The close quarters combat step (B15.0a).
        CloseQuarters(crate::rules::quarters::CloseQuarters),
        /// A close quarters combat (B15.5).
        Clash(crate::rules::clash::Clash),
    }
}

/// What is so of a step wherever it stands in the stack.
impl Step {
    /// Whether nothing is half done while it is the innermost one, so that sides and formations may change (C29.0). What is asked
    /// on the way of a charge is half done: whatever is due then has come before it was asked.
    pub(crate) fn is_between(&self) -> bool {
        match self {
            Step::Turn(_)
            | Step::Acting(_)
            | Step::MeleeRound(_)
            | Step::Declare(_)
            | Step::DeclareMore(_)
            | Step::Targets(_)
            | Step::NextCharge(_)
            | Step::Dared(_)
            | Step::Charging(_) => true,
            Step::Bombarding(step) => *step == Bombarding::Who,
            Step::Moving(step) => *step == Moving::Who,
            Step::Firing(step) => matches!(step.stage, FireStage::Target | FireStage::Advance),
            Step::CloseQuarters(step) => step.is_between(),
            Step::Intercept(_)
            | Step::Meet(_)
            | Step::MeetFirst(_)
            | Step::PressOn(_)
            | Step::Surprised(_)
            | Step::Retarget(_)
            | Step::Wheel(_)
            | Step::Bows(_)
            | Step::OddDie(_)
            | Step::FallBack(_)
            | Step::Occupy(_)
            | Step::Arriving(_)
            | Step::Attempt(_)
            | Step::Daring(_)
            | Step::Checking(_)
            | Step::Rallying(_)
            | Step::ComingOut(_)
            | Step::Again(_)
            | Step::Fleeing(_)
            | Step::Blow(_)
            | Step::Dismounting(_)
            | Step::Recovering(_)
            | Step::Remounting(_)
            | Step::Replacing(_)
            | Step::Fighting(_)
            | Step::Bonuses(_)
            | Step::Assigning(_)
            | Step::Adjusting(_)
            | Step::Lances(_)
            | Step::Unhorsing(_)
            | Step::LeaderChecks(_)
            | Step::LoneLeader(_)
            | Step::CombatEnds(_)
            | Step::Placing(_)
            | Step::Retreating(_)
            | Step::Hurrying(_)
            | Step::Clash(_) => false,
        }
    }

    /// Whether it belongs to something that has begun and is not over: a move, fire, a fight.
    pub(crate) fn is_under_way(&self) -> bool {
        match self {
            Step::Moving(step) => *step != Moving::Who,
            Step::Bombarding(step) => *step != Bombarding::Who,
            Step::Firing(step) => step.stage != FireStage::Target,
            Step::CloseQuarters(step) => step.stage != QuartersStage::Area,
            Step::Turn(_)
            | Step::Arriving(_)
            | Step::Attempt(_)
            | Step::Acting(_)
            | Step::Rallying(_)
            | Step::ComingOut(_)
            | Step::Hurrying(_)
            | Step::Dismounting(_)
            | Step::Recovering(_)
            | Step::Remounting(_)
            | Step::Replacing(_)
            | Step::Declare(_) => false,
            Step::DeclareMore(_)
            | Step::Targets(_)
            | Step::NextCharge(_)
            | Step::Dared(_)
            | Step::Intercept(_)
            | Step::Meet(_)
            | Step::MeetFirst(_)
            | Step::PressOn(_)
            | Step::Surprised(_)
            | Step::Retarget(_)
            | Step::Wheel(_)
            | Step::Bows(_)
            | Step::OddDie(_)
            | Step::FallBack(_)
            | Step::Occupy(_)
            | Step::Daring(_)
            | Step::Checking(_)
            | Step::Again(_)
            | Step::Fleeing(_)
            | Step::MeleeRound(_)
            | Step::Blow(_)
            | Step::Fighting(_)
            | Step::Bonuses(_)
            | Step::Assigning(_)
            | Step::Adjusting(_)
            | Step::Lances(_)
            | Step::Unhorsing(_)
            | Step::LeaderChecks(_)
            | Step::LoneLeader(_)
            | Step::CombatEnds(_)
            | Step::Placing(_)
            | Step::Retreating(_)
            | Step::Charging(_)
            | Step::Clash(_) => true,
        }
    }

    /// The charge that it is about, and at which stage that is while this step lasts; none if it can be at any.
    pub(crate) fn charge(&self) -> Option<(ChargeId, Option<ChargeStage>)> {
        Some(match *self {
            Step::Charging(step) => (step.n, None),
            Step::Dared(step) => (step.n, None),
            Step::Targets(step) => (step.n, None),
            Step::Intercept(step) => (step.n, Some(ChargeStage::Intercept)),
            Step::Meet(step) => (step.n, Some(ChargeStage::Meet)),
            Step::MeetFirst(step) => (step.n, Some(ChargeStage::Clashes)),
            Step::PressOn(step) => (step.n, Some(ChargeStage::PressOn(step.after))),
            Step::Surprised(step) => (step.n, Some(ChargeStage::Surprised)),
            Step::Retarget(step) => (step.n, Some(ChargeStage::Retarget)),
            Step::Wheel(step) => (step.n, Some(ChargeStage::Wheel)),
            Step::Bows(step) => (step.n, Some(ChargeStage::Bows)),
            Step::OddDie(step) => (step.n, Some(ChargeStage::OddDie)),
            Step::FallBack(step) => (step.n, Some(ChargeStage::Repelled)),
            Step::Occupy(step) => (step.n, Some(ChargeStage::Occupy)),
            Step::Declare(_)
            | Step::DeclareMore(_)
            | Step::NextCharge(_)
            | Step::Turn(_)
            | Step::Arriving(_)
            | Step::Attempt(_)
            | Step::Acting(_)
            | Step::Daring(_)
            | Step::Checking(_)
            | Step::Rallying(_)
            | Step::ComingOut(_)
            | Step::Again(_)
            | Step::Fleeing(_)
            | Step::Firing(_)
            | Step::MeleeRound(_)
            | Step::Blow(_)
            | Step::Dismounting(_)
            | Step::Recovering(_)
            | Step::Remounting(_)
            | Step::Replacing(_)
            | Step::Fighting(_)
            | Step::Bonuses(_)
            | Step::Assigning(_)
            | Step::Adjusting(_)
            | Step::Lances(_)
            | Step::Unhorsing(_)
            | Step::LeaderChecks(_)
            | Step::LoneLeader(_)
            | Step::CombatEnds(_)
            | Step::Placing(_)
            | Step::Retreating(_)
            | Step::Hurrying(_)
            | Step::Moving(_)
            | Step::Bombarding(_)
            | Step::CloseQuarters(_)
            | Step::Clash(_) => return None,
        })
    }
}
