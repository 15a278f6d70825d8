//! What the referee says of answers to questions that were passed over.

use battle::{AdjudicateFile, hear};
use order_of_arms::OrderOfArms;

/// Two lances may charge an area with three stacks.
const CHARGE: &str = include_str!("../../../../../examples/order-of-arms-e6-charge-targets.toml");

/// Carries out these actions in a position: what is told, line by line, and what is wrong in the end.
fn told(position: &str, actions: &[&str]) -> (Vec<String>, Option<String>) {
    let mut file = AdjudicateFile::read(position).expect("it is a file of the referee");
    file.actions = actions.iter().map(ToString::to_string).collect();
    let found = hear::<OrderOfArms>(&file, position).expect("the position is right");
    let lines = found.lines.iter().flat_map(|(_, lines)| lines).map(battle::Line::plain).collect();
    (lines, found.trouble.map(|trouble| trouble.to_string()))
}

/// Nobody is asked for charges if nobody could charge; whoever tries is told why.
#[test]
fn crossbows_that_charge_are_refused_by_the_rule_on_charges() {
    let crossbows = CHARGE.replace("lances\"\ntype = \"MMA\"", "lances\"\ntype = \"FXB\"");
    let (lines, wrong) = told(&crossbows, &["red: A charges 303"]);
    assert_eq!(lines, [""; 0]);
    assert_eq!(
        wrong.as_deref(),
        Some("\"red: A charges 303\" is refused: A is not mounted men-at-arms [B11.0a]")
    );
    // What the question that is asked says of the unit itself counts first: a bombardment was passed over, too.
    let (_, wrong) = told(&crossbows, &["red: unit S1"]);
    let wrong = wrong.expect("it is not red's unit");
    assert!(wrong.contains("B13."), "{wrong}");
}

/// A charge with one possible target names it by itself. It may be written down; another is refused as it would have been.
#[test]
fn an_answer_that_was_the_only_one_may_be_written() {
    let (from, to) = (CHARGE.find("[[unit]]\nid = \"S2\"").unwrap(), CHARGE.find("[battle]").unwrap());
    let one_target = [&CHARGE[..from], &CHARGE[to..]].concat();
    let (without, wrong) = told(&one_target, &["red: A charges 303"]);
    assert_eq!(wrong, None);
    let (with, wrong) = told(&one_target, &["red: A charges 303", "red: stack S1"]);
    assert_eq!(wrong, None);
    assert_eq!(with.split_last().unwrap().1, without);
    assert_eq!(with.last().unwrap(), "that was the only answer, and is done [battle.only-answer]");
    // It was not blue who was asked.
    let (_, wrong) = told(&one_target, &["red: A charges 303", "blue: stack S1"]);
    let wrong = wrong.expect("the charge is red's");
    assert!(wrong.starts_with("\"blue: stack S1\" is refused"), "{wrong}");
    let (_, wrong) = told(&one_target, &["red: A charges 303", "red: stack B"]);
    let wrong = wrong.expect("B is neither a target nor charges");
    assert!(wrong.contains("[B11."), "{wrong}");
}
