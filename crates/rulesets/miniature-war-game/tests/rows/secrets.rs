//! What a side is shown and told is the same whatever the other's markers stand for (common.hidden.what, common.order.marker).

use battle::{Side, State as _, Viewer, holds};

use crate::table::{Game, turn};

/// All that blue is shown and told, and may answer, after each of these actions. Those of red come in two forms, one for each battle.
fn told_to_blue(position: &str, actions: &[String]) -> Vec<String> {
    let mut game = Game::open(position, &[1; 100]);
    let mut told = Vec::new();
    for action in actions {
        game.act_all(&[action]);
        let (state, seat) = (game.battle.state(), Viewer::Seat(Side::Blue));
        let mut choices = Vec::new();
        state.choices(Side::Blue, &mut choices);
        told.push(format!(
            "{}\n{:?}\n{:?}\n{}\n{choices:?}\n{:?}",
            state.view_for(seat),
            state.scene(seat),
            state.standing(seat),
            game.log(seat),
            state.supposed(Side::Blue).view_for(seat),
        ));
    }
    told
}

/// Compares what blue learns of two battles that differ only in red's secrets.
fn is_the_same_to_blue(battles: [(&str, &[String]); 2]) {
    let [one, other] = battles.map(|(position, actions)| told_to_blue(position, actions));
    assert_eq!(one.len(), other.len());
    for (number, (one, other)) in one.iter().zip(&other).enumerate() {
        assert_eq!(one, other, "after action {number}");
    }
}

const WOOD: &str = "terrain forest 0,60 240,60 240,90 0,90\n";

#[test]
fn a_unit_and_a_phantom_cannot_be_told_apart() {
    holds!("common.hidden.what", "common.phantom.number", "common.phantom.at-will");
    let blue = "blue far peasants 12 in 6 at 120,120";
    let one = format!(
        "{WOOD}red men light-cavalry 6 in 6 at 60,30, marker A
         phantom red B 150,30
         {blue}"
    );
    let other = format!(
        "{WOOD}red men light-cavalry 6 in 6 at 150,30, marker B
         phantom red A 60,30
         {blue}"
    );
    // Both go the same way; the horse has the largest move of its side.
    let turns = |unit: &str, phantom: &str| {
        [
            turn(&[&format!("#1: N {unit}"), &format!("?{phantom}")], &[]),
            turn(&["#1: H"], &["#1: EN ?A"]),
            turn(&["#1: H"], &["#1: W 10 cm"]),
        ]
        .concat()
    };
    is_the_same_to_blue([(&one, &turns("10 cm", "B: N 15 cm")), (&other, &turns("15 cm", "A: N 10 cm"))]);
}

#[test]
fn two_hidden_units_cannot_be_told_apart() {
    holds!("common.hidden.what", "common.hidden.moves", "common.charge.declare", "common.hidden.declares");
    let battle = |first: (&str, &str), second: (&str, &str)| {
        format!(
            "{WOOD}red men medium-infantry 12 in 6 at {}, marker {}
             red others medium-infantry 24 in 12 at {}, marker {}
             blue far peasants 12 in 6 at 120,120",
            first.0, first.1, second.0, second.1
        )
    };
    let (here, there) = (("60,30", "A"), ("150,30", "B"));
    let lines = |north: &str, south: &str| {
        [
            turn(&[&format!("{north}: CH N"), &format!("{south}: S 5 cm")], &[]),
            turn(&[&format!("{north}: LB"), &format!("{south}: CH N")], &[]),
        ]
        .concat()
    };
    let (one, other) = (battle(here, there), battle(there, here));
    is_the_same_to_blue([(&one, &lines("#1", "#2")), (&other, &lines("#2", "#1"))]);
}

#[test]
fn who_has_hidden_again_cannot_be_told_apart_from_his_decoy_nor_by_old_lines_of_the_log() {
    holds!("common.hidden.again-phantom", "common.order.marker");
    let position = format!(
        "{WOOD}red men medium-infantry 12 in 6 at 60,30, marker A, is reformed
         red others medium-infantry 12 in 6 at 63,40, marker B, is reformed
         blue far peasants 12 in 6 at 120,120"
    );
    // The men's own marker and a decoy to their left, or the others' to the left of theirs: which of the two moves is not told by letters.
    let before = turn(&["#1: N 3 cm"], &[]);
    let hide = |action: &str| [before.clone(), vec![action.to_owned(), "red: hand in".to_owned()]].concat();
    let mut game = Game::open(&position, &[1; 100]);
    let actions = hide("red: hide men with decoy left");
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    let seat = Viewer::Seat(Side::Blue);
    let log = game.log(seat);
    // The old lines still name the men, and no line joins a letter to them.
    assert!(log.contains("men is at 60,33, facing 0"), "{log}");
    assert!(log.contains("men is hidden again ["), "{log}");
    assert!(!log.contains("?C") && !log.contains("?D") && !log.contains("phantom"), "{log}");
    let markers = game.battle.state().view_for(seat)["markers"].clone();
    let shown: Vec<String> = markers
        .as_array()
        .into_iter()
        .flatten()
        .map(|one| format!("{} {}", one["marker"], one["at"]))
        .collect();
    assert_eq!(shown, ["\"?C\" \"57,33\"", "\"?D\" \"60,33\""]);
}

#[test]
fn of_a_unit_partly_in_view_only_that_part_is_known() {
    holds!("common.hidden.part");
    // A column of six or of nine stands behind the other, with its head out of the wood.
    let battle = |figures: u8| {
        format!(
            "terrain forest 40,5 80,5 80,40 40,40
             red men medium-infantry {figures} in 2 at 60,41, marker A
             blue scout light-infantry 6 in 6 at 60,100"
        )
    };
    let hands_in = turn(&[], &[]);
    is_the_same_to_blue([(&battle(12), &hands_in), (&battle(18), &hands_in)]);
}
