//! What is foretold of an action: its own throws, and none of what the turn goes on with.

use battle::{Side, State as _, foretell};

use crate::table::Game;

/// What is thrown for certain if red does this, after these actions.
fn thrown(position: &str, actions: &[&str], dice: &[u8], last: &str) -> Vec<&'static str> {
    let game = Game::after(position, actions, dice);
    let action = game.battle.state().read_action(Side::Red, last).expect("it can be read");
    let foretold = foretell(&game.battle, Side::Red, action, &[]).expect("it is allowed");
    foretold.throws.iter().map(|thrown| thrown.what).collect()
}

#[test]
fn the_last_shot_is_foretold_without_the_moves_that_follow() {
    let bows = "
        red  F1 longbow 4 at 36,10
        blue G1 heavy-infantry 4 at 36,18
        phase long-range
    ";
    assert_eq!(thrown(bows, &[], &[], "F1 against G1"), ["shooting"]);
}

#[test]
fn the_last_move_is_foretold_without_the_next_turn() {
    let men = "
        red  F1 pike 4 at 36,10
        blue G1 heavy-infantry 4 at 36,40
        phase tactical
        first blue
    ";
    let moves = ["blue: done"];
    assert_eq!(thrown(men, &moves, &[], "F1 moves by one die"), ["move"]);
    assert!(
        thrown(men, &[&moves[..], &["red: F1 moves by one die"]].concat(), &[3], "moves ahead 1").is_empty()
    );
}
