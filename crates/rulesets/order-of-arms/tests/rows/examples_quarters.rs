//! The source's worked examples of close quarters combat: E9, E10, E12.

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused};

/// E9: Lancaster south of York, each with a front and shooters behind it.
const MORTIMER: &str = "
    map squares 5x5
    red  FMA1 FMA at 203/303 facing 303, sp 4 3 2, elan 4, armor A, elite
    red  FMA3 FMA at 203/303 facing 303, sp 3 2 1, elan 4, armor A, stack 1
    red  FBL1 FBL at 203 facing 303, sp 4 3 2, elan 4, armor C, elite
    blue FMA2 FMA at 303/203 facing 203, sp 3 2 1, elan 3, armor A
    blue FP1 FP at 303/203 facing 203, sp 3 2 1, elan 3, armor B, stack 1
    blue FXB1 FXB at 303 facing 203, sp 2 1, elan 3, armor B
    leader red butler with FMA1, tactical 2, command 2, leads red, commands
    leader blue devereux with FMA2, tactical 1, command 2, leads blue, commands
    stage close-quarters only";

/// Everything up to the dice.
const DECLARED: [&str; 13] = [
    "red: area 303",
    "blue: done",
    "red: FBL1 against FXB1",
    "blue: FXB1 against FMA1",
    "red: butler with FMA1 for 1",
    "red: butler with FMA3 for 1",
    "blue: devereux with FMA2 for 1",
    "red: FMA1 gives 5 dice to FMA2",
    "red: FMA3 gives 2 dice to FMA2",
    "red: FMA3 gives 2 dice to FP1",
    "blue: FMA2 gives 4 dice to FMA1",
    "blue: FP1 gives 3 dice to FMA3",
    "blue: FXB1 gives 2 dice to FMA1",
];

const DICE: [u8; 20] = [5, 4, 3, 2, 1, 5, 1, 5, 2, 4, 6, 6, 5, 3, 1, 4, 2, 2, 6, 3];

fn fought(more: &[&'static str]) -> Vec<&'static str> {
    DECLARED.iter().chain(more).copied().collect()
}

fn dice(more: &[u8]) -> Vec<u8> {
    DICE.iter().chain(more).copied().collect()
}

#[test]
fn e9_the_front_is_attacked_and_the_rear_supports() {
    holds!("B15.1.1");
    choices(
        MORTIMER,
        &["red: area 303"],
        &[],
        expect![[r#"
        blue: unit FXB1
        blue: leader devereux
        blue: done
    "#]],
    );
    choices(
        MORTIMER,
        &DECLARED[..2],
        &[],
        expect![[r#"
        red: FBL1 against FMA2
        red: FBL1 against FXB1
        red: done
    "#]],
    );
    refused(
        MORTIMER,
        &["red: area 303", "blue: done", "red: FBL1 against FXB1", "blue: FXB1 against FBL1"],
        &[],
        expect!["FBL1 is behind its front: FXB1 does not shoot over it [B15.9.1a]"],
    );
}

#[test]
fn e9_lancaster_attacks_york() {
    holds!("B15.5.5d");
    check(
        MORTIMER,
        &fought(&["red: done", "blue: stack FMA2", "blue: stack FXB1", "blue: unit FMA2"]),
        &dice(&[3, 5, 5, 1, 1]),
        expect![[r#"
            FMA1 attacks FMA2 [B15.3a B15.1a]
            FBL1 shoots over the front at FXB1 [B15.9.1a]
            FXB1 gives supporting fire against FMA1 [B15.9a]
            butler gives FMA1 +1 [B15.5.1b B3.1.2]
            butler gives FMA3 +1 [B15.5.1b B3.1.2]
            devereux gives FMA2 +1 [B15.5.1b B3.1.2]
            FMA1 has 5 dice for FMA2 [B15.5.2a]
            FMA3 has 2 dice for FMA2 [B15.5.2a]
            FMA3 has 2 dice for FP1 [B15.5.2a]
            FBL1 has 2 dice for FXB1 [B15.5.2a]
            FMA2 has 4 dice for FMA1 [B15.5.2a]
            FP1 has 3 dice for FMA3 [B15.5.2a]
            FXB1 has 2 dice for FMA1 [B15.5.2a]
            FMA1 strikes at FMA2 [B15.5.4]
            close quarters: dice 5 (printed strength 4, tactical bonus +1), against 4 (to hit 6, weapon against armour -1, elite -1): 5 4 3 2 1 = 2 [B15.5.1a B3.1.1a dice.d6 B15.5.4a.a B15.5.4a.c B15.5.4]
            FMA3 strikes at FMA2 [B15.5.4]
            close quarters: dice 2 (printed strength 3, tactical bonus +1, not on this enemy -2), against 5 (to hit 6, weapon against armour -1): 5 1 = 1 [B15.5.1a B3.1.1a B15.5.2a dice.d6 B15.5.4a.a B15.5.4]
            FMA3 strikes at FP1 [B15.5.4]
            close quarters: dice 2 (printed strength 3, tactical bonus +1, not on this enemy -2), against 5 (to hit 6, weapon against armour -1): 5 2 = 1 [B15.5.1a B3.1.1a B15.5.2a dice.d6 B15.5.4a.a B15.5.4]
            FBL1 strikes at FXB1 [B15.5.4]
            close quarters: dice 2 (printed strength 4, over the front -2), against 4 (to hit 6, weapon against armour -1, elite -1): 4 6 = 2 [B15.5.1a B15.9.1a dice.d6 B15.5.4a.a B15.5.4a.c B15.5.4]
            FMA2 strikes at FMA1 [B15.5.4]
            close quarters: dice 4 (printed strength 3, tactical bonus +1), against 5 (to hit 6, weapon against armour -1): 6 5 3 1 = 2 [B15.5.1a B3.1.1a dice.d6 B15.5.4a.a B15.5.4]
            FP1 strikes at FMA3 [B15.5.4]
            close quarters: dice 3 (printed strength 3), against 6 (to hit 6): 4 2 2 = 0 [B15.5.1a dice.d6 B15.5.4]
            FXB1 strikes at FMA1 [B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 6 3 = 1 [B15.5.1a dice.d6 B15.5.4]
            FMA1 is hit 3 times, 1 through its armour [C20.0a]
            FMA2 is hit 3 times, 1 through its armour [C20.0a]
            FP1 is hit once, 0 through its armour [C20.0b]
            FXB1 is hit twice, 1 through its armour [C20.0b]
            FMA2 tries to get away [B15.5.5b]
            FP1 tries to get away [B15.5.5b]
            FXB1 tries to get away [B15.5.5b]
            retreat, against 5 (élan 3, leader +2): 3 [A2.2.2c B15.5.5a.d B15.5.5c]
            blue gets away [B15.5.5a]
            FMA2 is spared a step by the retreat [B15.5.5f B15.5.5h]
            FMA1 loses 1 step [C24.0]
            FXB1 loses 1 step [C24.0]
            butler is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 5 5 = 10 [B3.2d]
            devereux is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 1 1 = 2 [B3.2d]
            - FMA1: 203/303 facing 303, 3 SP
            - FXB1: 303 facing 203, 1 SP
        "#]],
    );
}

#[test]
fn e9_lancaster_advances() {
    let actions = fought(&[
        "red: done",
        "blue: stack FMA2",
        "blue: stack FXB1",
        "blue: unit FMA2",
        "blue: area 403",
        "blue: place 403 facing 303",
        "blue: area 402",
        "blue: place 402 facing 303",
        "red: stack FMA1",
        "red: place 303 facing 403",
        "red: done",
    ]);
    check_from(
        MORTIMER,
        &actions,
        &dice(&[3, 5, 5, 1, 1]),
        "retreats to",
        expect![[r#"
        FMA2 retreats to 403 [C22.0a]
        FP1 retreats to 403 [C22.0a]
        devereux rides to 403 [B3.2.1a]
        FMA2 stands in 403 at the centre, facing 303 [model.place]
        FXB1 retreats to 402 [C22.0a]
        FXB1 stands in 402 at the centre, facing 303 [model.place]
        FMA1 advances into 303 [B15.8a]
        FMA3 advances into 303 [B15.8a]
        FMA1 stands in 303 at the centre, facing 403 [model.place]
        - FMA1: 303 facing 403, 3 SP
        - FMA2: 403 facing 303, 3 SP
        - FMA3: 303 facing 403, 3 SP
        - FP1: 403 facing 303, 3 SP
        - FXB1: 402 facing 303, 1 SP
        - butler: 303
        - devereux: 403
    "#]],
    );
}

#[test]
fn e9_the_roll_to_retreat_is_against_élan_three_with_two_for_devereux() {
    check_rolls(
        MORTIMER,
        &fought(&["red: done", "blue: stack FMA2", "blue: stack FXB1"]),
        &dice(&[6, 1, 1, 1, 1]),
        "retreat",
        expect![[r#"
            retreat, against 5 (élan 3, leader +2): 6 [A2.2.2c B15.5.5a.d B15.5.5c]
        "#]],
    );
}

/// E10: two stacks face three, so that lines can cross.
const CROSSING: &str = "
    map squares 5x5
    red  Y1 FI at 203/204 facing 303
    red  Y2 FI at 203/202 facing 303
    blue L1 FI at 303 facing 203
    blue L2 FI at 303/304 facing 203
    blue L3 FI at 303/302 facing 203
    leader red warwick at 203, radius 4, leads red, commands
    leader blue butler at 303, radius 4, leads blue, commands
    stage close-quarters only";

#[test]
fn e10_lines_of_fight_do_not_cross() {
    let attacks = |first: &'static str, second: &'static str, expected| {
        refused(CROSSING, &["red: area 303", first, second], &[], expected);
    };
    attacks(
        "red: Y1 attacks L1",
        "red: Y2 attacks L2",
        expect!["the line from Y2 to L2 would cross another attack [B15.2.2]"],
    );
    attacks(
        "red: Y2 attacks L2",
        "red: Y1 attacks L1",
        expect!["the line from Y1 to L1 would cross another attack [B15.2.2]"],
    );
    attacks(
        "red: Y2 attacks L2",
        "red: Y1 attacks L3",
        expect!["the line from Y1 to L3 would cross another attack [B15.2.2]"],
    );
    attacks(
        "red: Y2 attacks L1",
        "red: Y1 attacks L3",
        expect!["the line from Y1 to L3 would cross another attack [B15.2.2]"],
    );
    // Lines with an end in common do not cross, nor do those that run beside each other.
    choices(
        CROSSING,
        &["red: area 303", "red: Y2 attacks L1"],
        &[],
        expect![[r#"
        red: Y1 attacks L1
        red: Y1 attacks L2
        red: Y2 attacks L2
        red: Y2 attacks L3
        red: done
    "#]],
    );
}

/// E12: Tremoille's men-at-arms on foot, taken in flank by Caiazzo's pikes, with crossbows behind them.
const FORNOVO: &str = "
    map squares 5x5
    red  FP1 FP at 302/303 facing 303, armor B
    red  FP2 FP at 302/303 facing 303, armor B, stack 1
    red  FXB1 FXB at 302 facing 303, armor B
    blue FMA FMA at 303/302 facing 403, armor A
    blue FBL1 FBL at 303 facing 302, armor C
    leader red caiazzo with FP1, radius 4, leads red, commands
    leader blue tremoille with FMA, radius 4, leads blue, commands
    stage close-quarters only";

#[test]
fn e12_a_flank_attack() {
    choices(
        FORNOVO,
        &["red: area 303", "blue: done"],
        &[],
        expect![[r#"
        red: FXB1 against FMA
        red: done
    "#]],
    );
    choices(
        FORNOVO,
        &["red: area 303", "blue: done", "red: FXB1 against FMA"],
        &[],
        expect![[r#"
        blue: FBL1 against FP1
        blue: FBL1 against FXB1
        blue: done
    "#]],
    );
    refused(
        FORNOVO,
        &["red: area 303", "blue: done", "red: FXB1 against FBL1"],
        &[],
        expect!["FBL1 is behind its front: FXB1 does not shoot over it [B15.9.1a]"],
    );
    check_rolls(
        FORNOVO,
        &[
            "red: area 303",
            "blue: done",
            "red: FXB1 against FMA",
            "blue: FBL1 against FXB1",
            "red: done",
            "blue: done",
            "blue: FMA gives 4 dice to FP1",
        ],
        &[1; 18],
        "close quarters",
        expect![[r#"
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, attacked in flank or rear -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.d B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, attacked in flank or rear -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.d B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, attacked in flank or rear -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.d B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            close quarters: dice 2 (printed strength 4, over the front -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B15.5.1a B15.9.1a dice.d6 B15.5.4a.a B15.5.4]
        "#]],
    );
}
