//! Odds of a charge as a card tells them: who wins, what becomes of each unit, and on whose answers that rests.

use battle::{AdjudicateFile, Given, PROMPT_ODDS, Side, State as _, adjudicate, odds_supposing, odds_within};
use order_of_arms::OrderOfArms;

/// The charge of the worked example, about to be declared.
const CHARGE: &str = include_str!("../../../../../examples/order-of-arms-e7-a-charge.toml");

#[test]
fn the_odds_of_a_charge_tell_whether_it_succeeds_and_on_whose_answers_that_rests() {
    let asks = AdjudicateFile::read(CHARGE).expect("an adjudicate file");
    let without = AdjudicateFile { actions: Vec::new(), dice: Vec::new(), ..asks };
    let battle = adjudicate::<OrderOfArms>(&without, CHARGE).unwrap_or_else(|why| panic!("{why}")).battle;
    let action = battle.state().read_action(Side::Red, "L1 charges 303 304").expect("it can be read");
    let odds = odds_within(&battle, Side::Red, action, PROMPT_ODDS).expect("it is allowed");
    let fight = odds.fight.as_ref().expect("there is a clash");
    let parts = [&fight.win, &fight.draw, &fight.lose, &fight.none].map(dice::Chance::as_f64);
    assert!((parts.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{fight:?}");
    assert!(fight.lose.as_f64() > 0.0, "{fight:?}");
    // Who charges comes first; nobody has more to lose than he has.
    assert_eq!(odds.pieces.first().map(|piece| piece.id.as_str()), Some("L1"));
    for piece in &odds.pieces {
        let sum: f64 = piece.fates.iter().map(dice::Chance::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{piece:?}");
        assert!(piece.of.is_none_or(|of| piece.loss <= of.into()), "{piece:?}");
    }
    // The other side may answer the charge: what it is assumed to do can be switched.
    let theirs = odds.assumptions.iter().find(|assumed| assumed.side == Side::Blue);
    let theirs = theirs.expect("the other side is asked");
    let n = (theirs.given + 1) % theirs.answers.len();
    let given = [Given { key: theirs.key.clone(), action: theirs.answers[n].action.clone() }];
    let other = odds_supposing(&battle, Side::Red, action, &given, PROMPT_ODDS).expect("it is allowed");
    let again = other.assumptions.iter().find(|assumed| assumed.question == theirs.question);
    assert_eq!(again.map(|assumed| assumed.given), Some(n));
}
