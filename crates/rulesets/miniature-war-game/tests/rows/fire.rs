//! Fire of missile troops (common.fire, medieval.missile).

use battle::holds;
use expect_test::expect;

use crate::table::{check_from, turn};

/// Plays a turn with these lines of both sides, then these answers of the fire step, and compares all from the third third on.
pub(crate) fn fires(
    position: &str,
    [red, blue]: [&[&str]; 2],
    answers: &[&str],
    dice: &[u8],
    expected: expect_test::Expect,
) {
    let mut actions = turn(red, blue);
    actions.extend(answers.iter().map(|answer| (*answer).to_owned()));
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    check_from(position, &actions, dice, "third 3", expected);
}

/// Both sides hand in without choosing.
pub(crate) const USUAL: &[&str] = &["red: hand in", "blue: hand in"];

#[test]
fn a_loaded_unit_that_stands_fires_twice_at_the_same_target() {
    holds!("common.fire.twice", "medieval.thirds.twice", "common.fire.priority", "common.fire.die");
    fires(
        "red bows archer-light 12 in 6 at 60,50
         blue men light-infantry 12 in 6 at 60,85",
        [&[], &[]],
        USUAL,
        &[2, 3, 4, 5, 6, 8, 1, 4, 6, 7, 9, 2, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 2 3 4 5 6 8 = 3 [common.fire.die medieval.missile.start-step common.fire.ladder]
            fire: dice 6 (a die for each figure 6), against 2 (light armor 3, over a rank -1): 1 4 6 7 9 2 = 2 [common.fire.die medieval.missile.start-step medieval.missile.indirect common.fire.ladder]
            bows fires at men in third 1, 12 figures: 5 hits [medieval.missile.die]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 10 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
            fire: dice 6 (a die for each figure 6), against 2 (light armor 3, over a rank -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.indirect common.fire.ladder]
            bows fires at men in third 3, 12 figures: 0 hits [medieval.missile.die]
            men loses 5 figures, and has 7 left [common.fire.losses]
            turn 2 begins [common.sequence.turn]
            - men: 60,85 facing 180, 7 figures in 3 files, order H
        "#]],
    );
}
