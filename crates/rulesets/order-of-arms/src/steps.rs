//! The machine: what waits, what resolves, and who answers what. No arithmetic.
//!
//! Each chapter of the rules defines its own steps and says of each, as [`Pending`], whom it asks, what can be answered and
//! what comes of it; this file only lists them.

use crate::actions::Action;
use crate::events::Event;
use crate::state::State;

battle::steps! {
    State, Action, Event;
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
    /// Charges are declared (B11.0a).
    Charges(crate::rules::charge::Charges),
    /// A charge is carried out (flow.charge).
    Charging(crate::rules::charging::Charging),
    /// The bombardment step (B12.0).
    Bombarding(crate::rules::bombardment::Bombarding),
    /// The close quarters combat step (B15.0a).
    CloseQuarters(crate::rules::quarters::CloseQuarters),
    /// A close quarters combat (B15.5).
    Clash(crate::rules::clash::Clash),
}
