//! The machine: what waits, what resolves, and who answers what. No arithmetic.
//!
//! Each chapter of the rules defines its own steps and says of each, as [`Pending`], whom it asks, what can be answered and
//! what comes of it; this file only lists them.

use crate::actions::Action;
use crate::events::Event;
use crate::state::State;

battle::steps! {
    State, Action, Event;
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
    /// The Combat phase (seq.6-combat).
    Combat(crate::rules::combat::Combat),
    /// A contingent retires because of a test (after.retire).
    Retiring(crate::rules::retiring::Retiring),
    /// What shooting makes of a contingent (stest.order).
    UnderFire(crate::rules::shooting::UnderFire),
    /// A shooting test (stest.when).
    ShootingTest(crate::rules::shooting_test::ShootingTest),
    /// A leader runs a risk (risk.roll).
    Risk(crate::rules::risk::Risk),
    /// A side declares its charges (charge.order).
    Declaring(crate::rules::charge::Declaring),
    /// Charged contingents respond (resp.once).
    Responding(crate::rules::responses::Responding),
    /// Those who evade are moved (resp.evade).
    Evading(crate::rules::responses::Evading),
    /// Skirmishers that evaded choose their facing (resp.evade).
    EvadeFacing(crate::rules::responses::EvadeFacing),
    /// Charges are moved (charge.order).
    Charging(crate::rules::charging::Charging),
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
