//! Assigning dice in close quarters: whoever is asked has an answer, whatever stands on the field (B15.5.2, B15.5.3);
//! and who widens an engagement (B11.7.4b).

use expect_test::expect;

use crate::table::{Game, areas, check, check_from, check_rolls, choices, refused};

/// A small source of numbers, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// One side's stacks before the border: knights or foot in front, foot and shooters beside them.
fn stacks(side: &str, letter: char, area: u16, ahead: u16, numbers: &mut Numbers) -> String {
    let mut lines = String::new();
    let mut count = 0;
    let mut unit = |kind: &str, slot: u16, level: u64, numbers: &mut Numbers| {
        count += 1;
        let strength = 1 + numbers.below(3);
        lines.push_str(&format!(
            "{side} {letter}{count} {kind} at {area}/{slot} facing {ahead}, sp {strength}, stack {level}\n"
        ));
    };
    let front = ["MMA", "MMA", "FI", "FP"][numbers.below(4) as usize];
    for level in 0..1 + numbers.below(2) {
        unit(front, ahead, level, numbers);
    }
    for slot in [area - 1, area + 1] {
        let kind = ["FI", "FXB", "FH", "FI"][numbers.below(4) as usize];
        for level in 0..numbers.below(3) {
            unit(kind, slot, level, numbers);
        }
    }
    lines
}

#[test]
fn whoever_assigns_dice_always_has_an_answer() {
    let mut assigned = 0;
    for seed in 0..120 {
        let mut numbers = Numbers(seed);
        let red = stacks("red", 'R', 203, 303, &mut numbers);
        let blue = stacks("blue", 'B', 303, 203, &mut numbers);
        let able = if numbers.below(2) == 0 { ", exceptional" } else { "" };
        let position = format!(
            "map squares 5x5
             {red}{blue}
             leader red gonzaga with R1, radius 4, tactical 2{able}, leads red, commands
             leader blue gie at 505, radius 4, command 2, leads blue, commands
             stage close-quarters only"
        );
        let mut game = Game::open(&position, &[1; 200]);
        // Every question is answered at random until the step is over.
        for _ in 0..80 {
            if game.battle.asked().is_none() {
                break;
            }
            let listed = game.choices();
            let answers: Vec<&str> = listed.lines().collect();
            assert!(!answers.is_empty(), "nobody can answer in\n{position}\n{}", game.told());
            let answer = answers[numbers.below(answers.len() as u64) as usize];
            assigned += usize::from(answer.contains("dice"));
            game.act(answer).unwrap_or_else(|why| panic!("{answer} is listed: {why}\n{position}"));
        }
        assert!(game.battle.asked().is_none(), "it comes to an end\n{position}");
    }
    assert!(assigned > 100, "{assigned} assignments are enough to mean something");
}

/// Foot comes upon a leader who is by himself.
const ALONE: &str = "
    map squares 5x4
    red  F1 FI at 202 facing 203, sp 4
    red  F2 FI at 202 facing 203, sp 4, stack 1
    leader red charles at 101, leads red, commands
    blue K1 FI at 405 facing 404
    leader blue gie at 203, alone 2, leads blue, commands
    step moving";

const COME_UPON: [&str; 3] = ["red: stack F1", "red: area 203", "blue: decline"];

#[test]
fn all_dice_of_all_enemies_strike_a_leader_alone() {
    let dice = [1; 10];
    check(
        ALONE,
        &[&COME_UPON[..], &["blue: gie with F1 for 2"]].concat(),
        &dice,
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F2 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        gie fights alone [B3.2.2b]
        F1 has 4 dice for gie [B3.2.2b]
        F2 has 4 dice for gie [B3.2.2b]
        gie has 2 dice for F1 [B3.2.2b]
        F1 strikes at gie [B3.2.2b]
        leader alone: dice 4 (printed strength 4), against 7 (to hit 6, weapon against armour +1): 1 1 1 1 = 0 [A2.2.2a dice.d6 C19.0 B3.2.2b]
        F2 strikes at gie [B3.2.2b]
        leader alone: dice 4 (printed strength 4), against 7 (to hit 6, weapon against armour +1): 1 1 1 1 = 0 [A2.2.2a dice.d6 C19.0 B3.2.2b]
        gie strikes at F1 [B3.2.2b]
        leader alone: dice 2 (a leader alone 2), against 6 (to hit 6): 1 1 = 0 [B3.2.2a dice.d6 B3.2.2b]
        - F1: 203 facing 303, 4 SP
        - F2: 203 facing 303, 4 SP
    "#]],
    );
}

#[test]
fn a_leader_alone_strikes_at_one_of_them() {
    choices(
        ALONE,
        &COME_UPON,
        &[],
        expect![[r#"
            blue: gie with F1 for 2
            blue: gie with F2 for 2
        "#]],
    );
    refused(
        ALONE,
        &[&COME_UPON[..], &["blue: gie with F1 for 1"]].concat(),
        &[],
        expect!["gie strikes at one enemy with all his dice [B3.2.2b]"],
    );
}

#[test]
fn a_leader_alone_does_not_retreat_into_an_enemy_camp() {
    let camp = format!("{ALONE}\noption command-camps\ncamp red C1 at 204, radius 1");
    areas(ALONE, &COME_UPON[..2], &[], expect!["102 103 104 202 204 302 303 304 blue: decline"]);
    areas(&camp, &COME_UPON[..2], &[], expect!["102 103 104 202 302 303 304 blue: decline"]);
}

#[test]
fn a_leader_widens_no_engagement_of_men_out_of_control() {
    let field = "
        map squares 6x5
        lances red 0
        red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 4, armor A, of van
        red  Z1 FI at 101 facing 102, of main
        blue F1 FI at 303/302 facing 302, sp 1, elan 3
        leader red charles with L1, tactical 0, radius 0, exceptional, leads main
        leader red gonzaga at 101, tactical 0, radius 0, leads van
        leader red duke at 101, of rest, radius 0, commands
        stage charge";
    check_rolls(
        field,
        &["red: L1 charges 303"],
        &[1; 8],
        "L1 has",
        expect![[r#"
        L1 has 6 dice for F1 [B11.7.3.1]
    "#]],
    );
    check_rolls(
        &field.replace("gonzaga at 101", "gonzaga at 302"),
        &["red: L1 charges 303"],
        &[1; 9],
        "L1 has",
        expect![[r#"
            L1 has 8 dice for F1 [B11.7.3.1]
        "#]],
    );
}

#[test]
fn whoever_has_more_dice_than_find_room_says_whose_are_lost() {
    let field = "
        map squares 6x5
        lances red 0
        red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 4, armor A
        red  L2 MMA at 302/303 facing 303, sp 4 3 2, elan 4, armor A, elite, stack 1
        red  Z1 FI at 101 facing 102, of rest
        blue F1 FI at 303/302 facing 302, sp 1, elan 3
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        stage charge";
    choices(
        field,
        &["red: L1 charges 303"],
        &[],
        expect![[r#"
        red: L1 gives 1 dice to F1
        red: L1 gives 2 dice to F1
        red: L1 gives 3 dice to F1
        red: L1 gives 4 dice to F1
        red: L1 gives 5 dice to F1
        red: L1 gives 6 dice to F1
        red: L2 gives 1 dice to F1
        red: L2 gives 2 dice to F1
        red: L2 gives 3 dice to F1
        red: L2 gives 4 dice to F1
        red: L2 gives 5 dice to F1
        red: L2 gives 6 dice to F1
    "#]],
    );
    check_rolls(
        field,
        &["red: L1 charges 303", "red: L2 gives 6 dice to F1", "blue: F1 gives 1 dice to L1"],
        &[1; 7],
        "charge",
        expect![[r#"
            charge: dice 6 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -2), against 4 (to hit 6, weapon against armour -1, elite -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3c B11.7.3]
            charge: dice 1 (printed strength 1, foot against a charge -1, at least +1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        "#]],
    );
    // Where all find room nothing is asked.
    check_rolls(
        &field.replace("sp 1, elan 3", "sp 6, elan 3"),
        &["red: L1 charges 303", "blue: F1 gives 3 dice to L1"],
        &[1; 19],
        "L",
        expect![[r#"
            L1 declares a charge on 303 [B11.0a B11.1a]
            L1 charges the stack of F1 [B11.2a]
            L1 charges 303 [flow.charge]
            L1 rides into 303 [flow.charge]
            L1 has 8 dice for F1 [B11.7.3.1]
            L2 has 8 dice for F1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            L2 strikes at F1 [B11.7.3]
            L1 is repelled from 303 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
        "#]],
    );
}

#[test]
fn dice_are_drawn_from_the_bottom_up_and_target_by_target_and_leaders_come_before_rout() {
    holds!("dice.order");
    // R2 lies on R1, and stands in the file before it; both put dice on both of the enemy.
    let field = "
        map squares 5x5
        red  R2 FI at 203/303 facing 303, stack 1, sp 2 2, elan 3, armor none
        red  R1 FI at 203/303 facing 303, stack 0, sp 2 2, elan 3, armor none
        blue B2 FI at 303/203 facing 203, stack 1, sp 2 2, elan 3, armor none
        blue B1 FI at 303/203 facing 203, stack 0, sp 2 2, elan 3, armor none
        leader blue gie with B1, tactical 0, radius 4, leads blue, commands
        leader red gonzaga with R1, tactical 0, radius 4, leads red, commands
        army red zero
        army blue zero
        stage close-quarters only";
    check_from(
        field,
        &[
            "red: area 303",
            "blue: done",
            "red: R1 gives 1 dice to B2",
            "red: R1 gives 1 dice to B1",
            "red: R2 gives 2 dice to B1",
            "blue: B1 gives 2 dice to R2",
            "blue: B2 gives 2 dice to R1",
            "red: done",
            "blue: done",
        ],
        &[1, 6, 1, 1, 1, 1, 1, 6, 3, 3, 4, 3, 1, 2],
        "strikes",
        expect![[r#"
            R1 strikes at B2 [B15.5.4]
            close quarters: dice 1 (printed strength 2, not on this enemy -1), against 5 (to hit 6, weapon against armour -1): 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4a.a B15.5.4]
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 1 (printed strength 2, not on this enemy -1), against 5 (to hit 6, weapon against armour -1): 6 = 1 [B15.5.1a B15.5.2a dice.d6 B15.5.4a.a B15.5.4]
            R2 strikes at B1 [B15.5.4]
            close quarters: dice 2 (printed strength 2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            B1 strikes at R2 [B15.5.4]
            close quarters: dice 2 (printed strength 2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            B2 strikes at R1 [B15.5.4]
            close quarters: dice 2 (printed strength 2), against 5 (to hit 6, weapon against armour -1): 1 6 = 1 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            R1 is hit once, 1 through its armour [C20.0d]
            B1 is hit once, 1 through its armour [C20.0d]
            R1 loses 1 step [C24.0]
            B1 loses 1 step [C24.0]
            gonzaga is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 3 3 = 6 [B3.2d]
            gie is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 4 3 = 7 [B3.2d]
            rout check, against 3 (élan 3): 1 [A2.2.2c C23.0b]
            R1 stands firm [C23.0b]
            rout check, against 3 (élan 3): 2 [A2.2.2c C23.0b]
            B1 stands firm [C23.0b]
        "#]],
    );
}

#[test]
fn nobody_of_a_stack_goes_without_a_die_because_its_room_is_taken() {
    holds!("B15.5.2b");
    // There is room for six dice on the two.
    let stack = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303, sp 4 3
        red  R2 FI at 203/303 facing 303, sp 4 3, stack 1
        blue D1 FI at 303/203 facing 203, sp 1
        blue D2 FI at 303/203 facing 203, sp 1, stack 1
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage close-quarters only";
    let four = ["red: area 303", "red: R1 gives 4 dice to D1"];
    choices(
        stack,
        &four,
        &[],
        expect![[r#"
        red: R2 gives 1 dice to D1
        red: R2 gives 1 dice to D2
        red: R2 gives 2 dice to D2
    "#]],
    );
    refused(
        stack,
        &[&four[..], &["red: R2 gives 2 dice to D1"]].concat(),
        &[],
        expect!["somebody else who is attacked would get no die of R2 [B15.5.2b]"],
    );
}

#[test]
fn what_knights_do_not_owe_to_knights_feeds_the_others() {
    holds!("B15.5.2c");
    let knights = "
        map squares 5x5
        red  R1 MMA at 203/303 facing 303
        blue B1 MMA at 303/403 facing 203
        blue B3 FI at 303/302 facing 203
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage close-quarters only";
    let attacks = ["red: area 303", "red: R1 attacks B1", "red: R1 attacks B3"];
    choices(
        knights,
        &attacks,
        &[],
        expect![[r#"
        red: R1 gives 1 dice to B1
        red: R1 gives 2 dice to B1
        red: R1 gives 3 dice to B1
        red: R1 gives 1 dice to B3
        red: R1 gives 2 dice to B3
    "#]],
    );
    refused(
        knights,
        &[&attacks[..], &["red: R1 gives 4 dice to B1"]].concat(),
        &[],
        expect!["somebody else who is attacked would get no die of R1 [B15.5.2b]"],
    );
    // Of two dice one is owed: not all can be fed.
    let weak = knights.replace("R1 MMA at 203/303 facing 303", "R1 MMA at 203/303 facing 303, sp 2 1");
    let few = weak.replace("B3 FI", "B2 FI at 303/304 facing 203\n        blue B3 FI");
    choices(
        &few,
        &[&attacks[..], &["red: R1 attacks B2"]].concat(),
        &[],
        expect![[r#"
        red: R1 gives 1 dice to B1
        red: R1 gives 1 dice to B3
        red: R1 gives 1 dice to B2
    "#]],
    );
}
