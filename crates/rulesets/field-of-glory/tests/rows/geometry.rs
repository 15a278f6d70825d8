//! Measuring (geometry.mu, geometry.distance, geometry.base).

use battle::holds;

use crate::table::{Game, lines_with};

#[test]
fn a_movement_unit_is_25_millimetres_and_a_base_is_40_wide() {
    holds!("geometry.mu", "geometry.base");
    // Files that have stepped 25 mm forward touch an enemy 1 MU ahead; of four files of 40 mm the outer ones reach no farther
    // than 80 mm, 3.2 MUs, to either side.
    let strikes = |enemy_at: &str| {
        let position = format!(
            "red 1 men heavy-foot 4 bases in 4 files at 30,10, stepped 25 25 25 25
             blue 1 enemy heavy-foot 2 bases in 1 files at {enemy_at}
             fight men enemy
             only melee"
        );
        lines_with(&position, 3, &["men strikes enemy"]).trim() != ""
    };
    assert!(strikes("30,11") && !strikes("30,11.01"));
    assert!(strikes("33.9,11") && !strikes("34.1,11"));
}

#[test]
fn distances_are_those_of_the_nearest_points() {
    holds!("geometry.distance");
    // The men reach to 39.2,10. A commander's base is 1.6 square: its corner is 2.4 east and 3.2 north of theirs, 4 MUs away.
    let counts = |commander: &str, others: &str| {
        let position = format!(
            "red 1 men heavy-foot drilled 8 bases in 4 files at 36,10
             red 2 others heavy-foot 4 bases in 2 files at {others}
             commander red tom troop {commander}
             blue 1 foe heavy-foot 8 bases in 4 files at 36,40
             phase manoeuvre"
        );
        let mut game = Game::open(&position, &[4, 4]);
        game.act_all(&["red: move men contract left 1"]);
        game.log(battle::Viewer::Umpire).contains("commander in range")
    };
    assert!(counts("at 42.4,14", "60,10") && !counts("at 42.41,14", "60,10"));
    // One who is with a group is measured as that group: here its corner at 41.6,13.2, and at 41.61.
    assert!(counts("with others", "43.2,14.4") && !counts("with others", "43.21,14.4"));
}
