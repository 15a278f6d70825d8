//! Front, flank and rear of those who shoot in close quarters and of those who are shot at (A2.3, B15.5.4a, B15.9).

use expect_test::expect;

use crate::quarters_support::{DEEP, replaced};
use crate::table::{check_from, check_rolls};

#[test]
fn mounted_bows_support_to_their_rear_with_half_but_all_round_defence_has_no_rear() {
    holds!("A2.3");
    let horse = DEEP.replace("B2 FXB at 303 facing 203", "B2 MB at 303 facing 403");
    let defends = ["red: area 303", "blue: done", "red: done", "blue: B2 against R1"];
    check_rolls(
        &horse,
        &defends,
        &[1; 10],
        "close quarters",
        expect![[r#"
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        close quarters: dice 2 (printed strength 4, to the rear -2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a B15.9b dice.d6 B15.5.4]
    "#]],
    );
    let all_round = horse.replace("facing 403", "facing 403, all-round");
    check_rolls(
        &all_round,
        &defends,
        &[1; 12],
        "close quarters",
        expect![[r#"
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}

#[test]
fn archers_with_all_round_defence_shoot_as_they_fall_back_wherever_they_face() {
    holds!("A2.3");
    let tried = ["red: area 303", "blue: done", "blue: unit B1", "blue: choose 1"];
    let turned = replaced("B1 FB at 303/203 facing 203", "B1 FB at 303/203 facing 403");
    check_from(
        &turned,
        &tried,
        &[4],
        "falling back",
        expect![[r#"
        falling back, against 4 (élan 3, its leader +1): 4 [A2.2.2c B15.9.5b B15.9.5a]
        B1 falls back [B15.9.3a]
        B1 does not wait for the attack [B15.9.3c]
    "#]],
    );
    let all_round = turned.replace("facing 403", "facing 403, all-round");
    check_from(
        &all_round,
        &tried,
        &[4, 6, 6],
        "falling back",
        expect![[r#"
        falling back, against 4 (élan 3, its leader +1): 4 [A2.2.2c B15.9.5b B15.9.5a]
        B1 falls back [B15.9.3a]
        B1 has 2 dice for R1 [B15.9.3c]
        B1 strikes at R1 [B14.4g]
        fire of those who fall back: dice 2 (printed strength 4, falling back -2), against 6 (to hit 6): 6 6 = 2 [A2.2.2a B15.9.3c dice.d6 B14.4g]
        R1 is hit twice, 1 through its armour [C20.0b]
        R1 loses 1 step [C24.0]
        B1 does not wait for the attack [B15.9.3c]
        - R1: 203/303 facing 303, 3 SP
    "#]],
    );
}

#[test]
fn whoever_is_shot_at_in_flank_from_the_attackers_area_is_attacked_in_flank() {
    // Behind the front.
    check_rolls(
        &DEEP.replace("B2 FXB at 303 facing 203", "B2 FXB at 303 facing 304"),
        &["red: area 303", "blue: done", "red: R2 against B2", "blue: done"],
        &[1; 10],
        "close quarters",
        expect![[r#"
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 2 (printed strength 4, over the front -2), against 4 (to hit 6, weapon against armour -1, attacked in flank or rear -1): 1 1 = 0 [B15.5.1a B15.9.1a dice.d6 B15.5.4a.a B15.5.4a.d B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    // And where it has joined the defence.
    let beside = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303
        red  R2 FB at 203 facing 303
        blue B1 FI at 303/203 facing 203
        blue B2 FI at 303/304 facing 304
        leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
        leader blue gie with B2, radius 4, command 2, tactical 0, leads blue, commands
        stage close-quarters only";
    check_rolls(
        beside,
        &[
            "red: area 303",
            "red: R1 attacks B1",
            "red: done",
            "blue: done",
            "red: R2 against B1",
            "blue: B2 attacks R1",
            "red: R2 gives 4 dice to B2",
        ],
        &[1; 16],
        "close quarters",
        expect![[r#"
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, attacked in flank or rear -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.d B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
}
