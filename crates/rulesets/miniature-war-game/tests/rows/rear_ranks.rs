//! Ranks behind the first strike over it: pole arms, hoplites in phalanx, pikes (medieval.strike, medieval.polearm, medieval.pike,
//! medieval.phalanx).

use battle::holds;
use expect_test::expect;

use crate::table::goes_on;

#[test]
fn pole_arms_strike_over_the_rank_before_them() {
    holds!(
        "medieval.polearm.behind",
        "medieval.polearm.front",
        "medieval.polearm.values",
        "medieval.strike.stand"
    );
    // Two stands in front, two behind: four strikes. The left stand of the foes has lost both its figures: strikes at it are lost.
    goes_on(
        "red bills pole-arms 24 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[7, 7, 7, 8, 6, 6, 7, 7, 7, 6],
        expect![[""]],
    );
}

#[test]
fn pole_arms_strike_over_a_rank_of_friends() {
    goes_on(
        "red men medium-infantry 6 in 6 at 60,50
         red bills pole-arms 12 in 6 at 60,48
         blue foes medium-infantry 24 in 2 at 60,50",
        &[6, 6, 6, 6, 6, 6, 6, 6, 7, 6],
        expect![[""]],
    );
}

#[test]
fn the_second_rank_of_a_phalanx_fights_over_the_first() {
    holds!("medieval.phalanx.second-rank");
    let position = |flag: &str| {
        format!(
            "red greeks hoplites 24 in 4 at 60,50{flag}
             blue foes medium-infantry 24 in 4 at 60,50"
        )
    };
    goes_on(&position(", is phalanx"), &[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 7, 6], expect![[""]]);
    // Out of the phalanx they fight as medium infantry.
    goes_on(&position(""), &[6, 6, 6, 6, 6, 6, 6, 6], expect![[""]]);
}

#[test]
fn pike_that_is_attacked_fights_with_its_first_rank() {
    holds!("medieval.pike.defence", "medieval.pike.values");
    goes_on(
        "red pikes pike-medium 24 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[8, 8, 8, 9, 6, 6, 6, 6],
        expect![[""]],
    );
    // What the first stand of a file can no longer take of strikes from behind, the next one rolls.
    goes_on(
        "red pikes pike-medium 24 in 4 at 60,50
         blue bills pole-arms 24 in 4 at 60,50",
        &[9, 9, 8, 8, 7, 7, 7, 7, 8, 8, 9, 9],
        expect![[""]],
    );
}
