//! Close quarters combat: declaring, line of fight, arcs, strength, dice (B15.0 to B15.3, B15.5.1 to B15.5.4).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused};

/// Two infantry units face each other across a border; their leaders are far behind.
const FIELD: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303
    blue B1 FI at 303/203 facing 203
    leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
    leader blue gie at 505, radius 4, leads blue, commands
    stage close-quarters only";

fn with(extra: &str) -> String {
    format!("{FIELD}\n{extra}")
}

/// The same without a leader in reach of red.
fn replaced(from: &str, to: &str) -> String {
    assert!(FIELD.contains(from), "{from}");
    FIELD.replace(from, to)
}

#[test]
fn a_stack_attacks_across_a_border_and_both_strike_at_once() {
    holds!("B15.5", "B15.6", "flow.cqc", "dice.order");
    check(
        FIELD,
        &["red: area 303"],
        &[6, 6, 1, 1, 6, 1, 1, 1],
        expect![[r#"
            R1 attacks B1 [B15.3a B15.1a]
            R1 has 4 dice for B1 [B15.5.2a]
            B1 has 4 dice for R1 [B15.5.2a]
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 6 6 1 1 = 2 [B15.5.1a dice.d6 B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 6 1 1 1 = 1 [B15.5.1a dice.d6 B15.5.4]
            R1 is hit once, 0 through its armour [C20.0b]
            B1 is hit twice, 1 through its armour [C20.0b]
        "#]],
    );
}

#[test]
fn close_quarters_are_voluntary() {
    choices(
        FIELD,
        &[],
        &[],
        expect![[r#"
        red: area 303
        red: done
    "#]],
    );
    check(FIELD, &["red: done"], &[], expect![[""]]);
    // Having charged or fired does not matter.
    holds!("B15.0c", "A2.7.6");
    choices(
        &replaced("facing 303\n", "facing 303, charged, fired\n"),
        &[],
        &[],
        expect![[r#"
        red: area 303
        red: done
    "#]],
    );
}

#[test]
fn one_area_after_the_other() {
    holds!("B15.3.2a");
    let two = with("blue B2 FI at 204/203 facing 203\nred R2 FI at 203/204 facing 204");
    choices(
        &two,
        &[],
        &[],
        expect![[r#"
        red: area 204
        red: area 303
        red: done
    "#]],
    );
    refused(
        &two,
        &["red: area 303", "red: R2 attacks B2"],
        &[],
        expect!["B2 is no enemy in the area under attack [B15.0b]"],
    );
    choices(
        &two,
        &["red: area 303", "red: R1 attacks B1", "red: done"],
        &[1; 8],
        expect![[r#"
        red: area 204
        red: done
    "#]],
    );
}

#[test]
fn a_unit_attacks_once() {
    let tired = replaced("facing 303\n", "facing 303, fought\n");
    choices(&tired, &[], &[], expect![[""]]);
    let two = with("red R2 FI at 203/204 facing 303, fought\nred R3 FI at 203/202 facing 303");
    refused(
        &two,
        &["red: area 303", "red: R2 attacks B1"],
        &[],
        expect!["R2 or its stack has attacked in this activation already [B15.0e]"],
    );
}

#[test]
fn whoever_cannot_attack_is_refused() {
    let two = |facts: &str| {
        with(&format!("red R2 FI at 203/204 facing 303{facts}\nred R3 FI at 203/202 facing 303"))
    };
    let try_it =
        |position: &str, expected| refused(position, &["red: area 303", "red: R2 attacks B1"], &[], expected);
    try_it(&two(", routed"), expect!["R2 is routed: it only defends [C23.2a]"]);
    try_it(&two(", schiltron"), expect!["R2 is in schiltron: it only defends [C25.2a]"]);
    try_it(&two(", of rear\nacting red"), expect!["R2 is not activated [B15.0a]"]);
    try_it(&two(", in-camp"), expect!["R2 is inside a camp: it only defends [B9.4.1]"]);
    try_it(
        &with("red R2 FI at 203/204 facing 103\nred R3 FI at 203/202 facing 303"),
        expect!["R2 does not fight to its rear [B15.2.3a]"],
    );
    refused(
        &two(""),
        &["red: area 303", "red: R3 attacks 303/304"],
        &[],
        expect!["there is no enemy stack [B15.0a]"],
    );
}

#[test]
fn artillery_takes_no_part_but_is_lost() {
    let gun = with("blue G1 AGF at 303 facing 203, size light, set-up");
    refused(
        &format!("{gun}\nred R3 FI at 203/202 facing 303"),
        &["red: area 303", "red: R1 attacks G1"],
        &[],
        expect!["G1 takes no part in it [B15.0d]"],
    );
    check_from(
        &gun,
        &["red: area 303", "red: stack R1"],
        &[6, 6, 6, 6, 1, 1, 1, 1],
        "forced",
        expect![[r#"
        blue is forced back from 303: 4 of 4 points [B15.5.7a]
        B1 loses 3 steps [C24.0]
        B1 is eliminated [state.steps]
        R1 advances into 303 [B15.8a]
        G1 is eliminated [B15.8d]
        - B1: off the map, lost
        - G1: off the map, set-up, lost
        - R1: 303 facing 403, 4 SP
    "#]],
    );
}

#[test]
fn a_line_of_fight_is_blocked_by_stacks_and_third_areas() {
    let behind =
        with("red R2 FI at 203 facing 303\nblue B2 FI at 303 facing 203\nred R3 FI at 203/202 facing 303");
    refused(
        &behind,
        &["red: area 303", "red: R2 attacks B1"],
        &[],
        expect!["R1 stands on the line of fight [B15.1b]"],
    );
    refused(
        &behind,
        &["red: area 303", "red: R1 attacks B2"],
        &[],
        expect!["B1 stands on the line of fight [B15.1b]"],
    );
    let far = with("red R2 FI at 103 facing 203\nred R3 FI at 203/202 facing 303");
    refused(
        &far,
        &["red: area 303", "red: R2 attacks B1"],
        &[],
        expect!["the area is not adjacent [B15.0a]"],
    );
}

#[test]
fn a_river_keeps_fighters_apart() {
    choices(&with("border 203 303 river"), &[], &[], expect![[""]]);
    let beside = "border 203 303 river\nred R2 FI at 302/303 facing 303\nred R3 FI at 302/202 facing 303";
    refused(
        &with(beside),
        &["red: area 303", "red: R1 attacks B1"],
        &[],
        expect!["nobody fights across this border [model.cqc-border]"],
    );
    choices(
        &with("border 203 303 stream"),
        &[],
        &[],
        expect![[r#"
        red: area 303
        red: done
    "#]],
    );
}

#[test]
fn across_a_corner_the_attacker_must_be_able_to_move() {
    let corner = "
        map squares 5x5
        red  R1 FI at 202 facing 303
        blue B1 FI at 303 facing 202
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage close-quarters only";
    choices(
        corner,
        &[],
        &[],
        expect![[r#"
        red: area 303
        red: done
    "#]],
    );
    choices(
        &format!("{corner}\nblue B2 FI at 302/402 facing 402"),
        &[],
        &[],
        expect![[r#"
        red: area 302
        red: done
    "#]],
    );
    holds!("B15.2.1", "model.lof-corner");
}

#[test]
fn an_attack_through_the_flank_is_halved_and_a_defence_is_not() {
    let flank = replaced("203/303 facing 303", "203/303 facing 202");
    check_rolls(
        &flank,
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1],
        "close quarters",
        expect![[r#"
        close quarters: dice 2 (printed strength 4, through the flank -2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a B15.2.3b dice.d6 B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
    let struck = replaced("303/203 facing 203", "303/203 facing 302");
    check_rolls(
        &struck,
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "close quarters",
        expect![[r#"
        close quarters: dice 4 (printed strength 4), against 5 (to hit 6, attacked in flank or rear -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.d B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}

#[test]
fn whoever_is_struck_from_the_rear_does_not_strike_back() {
    let rear = replaced("303/203 facing 203", "303/203 facing 403");
    check_rolls(
        &rear,
        &["red: area 303"],
        &[1, 1, 1, 1],
        "close quarters",
        expect![[r#"
        close quarters: dice 4 (printed strength 4), against 5 (to hit 6, attacked in flank or rear -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.d B15.5.4]
    "#]],
    );
}

#[test]
fn shooters_hand_to_hand_have_half() {
    let bows = replaced("R1 FI", "R1 FB");
    check_rolls(
        &bows,
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1],
        "close quarters",
        expect![[r#"
        close quarters: dice 2 (printed strength 4, shooters hand to hand -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [B15.5.1a B15.2.4 dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}

#[test]
fn ground_and_border_change_the_sum() {
    check_rolls(
        &with("area 303 woods"),
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1, 1],
        "close quarters",
        expect![[r#"
            close quarters: dice 3 (printed strength 4, ground and weather -1), against 6 (to hit 6): 1 1 1 = 0 [B15.5.1a B15.5.1c dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    check_rolls(
        &with("border 203 303 stream"),
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1, 1],
        "close quarters",
        expect![[r#"
            close quarters: dice 3 (printed strength 4, ground and weather -1), against 6 (to hit 6): 1 1 1 = 0 [B15.5.1a B15.5.1c dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    check(
        &with("area 303 fortified"),
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
        R1 attacks B1 [B15.3a B15.1a]
        red has 2 dice from 203 in all [B15.5.1f B15.5.1c]
        blue has 5 dice from 303 in all [B15.5.1f B15.5.1c]
        R1 has 2 dice for B1 [B15.5.2a]
        B1 has 5 dice for R1 [B15.5.2a]
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 2 (printed strength 4, ground and weather -2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a B15.5.1c dice.d6 B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 5 (printed strength 4, ground and weather +1), against 6 (to hit 6): 1 1 1 1 1 = 0 [B15.5.1a B15.5.1c dice.d6 B15.5.4]
    "#]],
    );
}

#[test]
fn uphill_halves_and_downhill_adds_half() {
    check(
        &with("area 303 level 1"),
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1],
        expect![[r#"
        R1 attacks B1 [B15.3a B15.1a]
        red has 2 dice from 203 in all [B15.5.1f B15.5.1d]
        R1 has 2 dice for B1 [B15.5.2a]
        B1 has 4 dice for R1 [B15.5.2a]
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 2 (printed strength 4, ground and weather -2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a B15.5.1c dice.d6 B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
    check(
        &with("area 203 level 1"),
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
        R1 attacks B1 [B15.3a B15.1a]
        red has 6 dice from 203 in all [B15.5.1f B15.5.1e]
        R1 has 6 dice for B1 [B15.5.2a]
        B1 has 4 dice for R1 [B15.5.2a]
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 6 (printed strength 4, ground and weather +2), against 6 (to hit 6): 1 1 1 1 1 1 = 0 [B15.5.1a B15.5.1c dice.d6 B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}

/// Two stacks against one, and a leader.
const LED: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303
    red  R2 FI at 203/303 facing 303, sp 3 2, stack 1
    blue B1 FI at 303/203 facing 203
    blue B2 FI at 303/203 facing 203, sp 2 1, stack 1
    leader red gonzaga with R1, radius 4, tactical 2, leads red, commands
    leader red ridolfo with R1, radius 4, tactical 2, of red
    leader blue gie at 505, radius 4, leads blue, commands
    stage close-quarters only";

#[test]
fn one_leader_gives_bonuses() {
    refused(
        LED,
        &["red: area 303", "red: ridolfo with R1 for 1", "red: gonzaga with R2 for 1"],
        &[],
        expect!["another leader than gonzaga gives the bonuses in this combat [B15.5.1b]"],
    );
}

#[test]
fn every_unit_attacked_gets_a_die() {
    let position = LED.replace("R2 FI at 203/303 facing 303, sp 3 2, stack 1", "R2 FI at 103 facing 203");
    refused(
        &position,
        &["red: area 303", "red: done", "red: R1 gives 4 dice to B1"],
        &[],
        expect!["somebody else who is attacked would get no die of R1 [B15.5.2b]"],
    );
    choices(
        &position,
        &["red: area 303", "red: done"],
        &[],
        expect![[r#"
        red: R1 gives 1 dice to B1
        red: R1 gives 2 dice to B1
        red: R1 gives 3 dice to B1
        red: R1 gives 1 dice to B2
        red: R1 gives 2 dice to B2
        red: R1 gives 3 dice to B2
    "#]],
    );
}

#[test]
fn dice_on_a_stack_are_limited() {
    holds!("B15.5.3a", "B15.5.3b");
    let crowd = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303, sp 5 3
        red  R2 FI at 203/303 facing 303, sp 5 3, stack 1
        blue B1 FI at 303/203 facing 203, sp 2 1
        leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage close-quarters only";
    check_rolls(
        crowd,
        &["red: area 303", "red: R1 gives 5 dice to B1", "blue: B1 gives 2 dice to R1"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "close quarters",
        expect![[r#"
            close quarters: dice 5 (printed strength 5), against 6 (to hit 6): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 1 (printed strength 5, not on this enemy -4), against 6 (to hit 6): 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    check_from(
        crowd,
        &["red: area 303", "red: R1 gives 5 dice to B1", "blue: B1 gives 2 dice to R1"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "nobody for",
        expect![[r#"
            red has nobody for 4 dice [B15.5.4a.b]
            B1 has 2 dice for R1 [B15.5.2a]
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 5 (printed strength 5), against 6 (to hit 6): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            R2 strikes at B1 [B15.5.4]
            close quarters: dice 1 (printed strength 5, not on this enemy -4), against 6 (to hit 6): 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    let led = crowd.replace("gonzaga at 101", "gonzaga with R1, exceptional");
    check_from(
        &led,
        &["red: area 303", "red: done", "red: R1 gives 5 dice to B1", "blue: B1 gives 2 dice to R1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "nobody for",
        expect![[r#"
            red has nobody for 1 die [B15.5.4a.b]
            B1 has 2 dice for R1 [B15.5.2a]
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 5 (printed strength 5), against 6 (to hit 6): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            R2 strikes at B1 [B15.5.4]
            close quarters: dice 4 (printed strength 5, not on this enemy -1), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
}

#[test]
fn knight_seeks_knight() {
    let knights = "
        map squares 5x5
        red  R1 MMA at 203/303 facing 303
        blue B1 MMA at 303/403 facing 203
        blue B3 FI at 303/302 facing 203
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage close-quarters only";
    choices(
        knights,
        &["red: area 303"],
        &[],
        expect![[r#"
            red: R1 attacks B1
            red: R1 attacks B3
        "#]],
    );
    refused(
        knights,
        &["red: area 303", "red: R1 attacks B1", "red: R1 attacks B3", "red: R1 gives 3 dice to B3"],
        &[],
        expect!["R1 must put half of the knights' dice on enemy knights first, not on B3 [B15.5.2c]"],
    );
}

#[test]
fn elite_units_and_flank_attacks_add_one_to_each_die() {
    let elite = replaced("facing 303\n", "facing 303, elite\n");
    check_rolls(
        &elite,
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "close quarters",
        expect![[r#"
        close quarters: dice 4 (printed strength 4), against 5 (to hit 6, elite -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.c B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}

#[test]
fn unlinked_attacks_are_separate_combats_in_the_attackers_order() {
    holds!("state.combat", "B15.3b");
    let two = with("red R2 FI at 203/204 facing 303\nblue B2 FI at 303/304 facing 203");
    choices(
        &two,
        &["red: area 303", "red: R1 attacks B1", "red: R2 attacks B2", "red: done"],
        &[],
        expect![[r#"
        red: stack R1
        red: stack R2
    "#]],
    );
    let linked = [
        "red: area 303",
        "red: R1 attacks B1",
        "red: R2 attacks B1",
        "red: done",
        "blue: B1 gives 4 dice to R1",
    ];
    check_from(
        &two,
        &linked,
        &[1; 12],
        "strikes",
        expect![[r#"
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        R2 strikes at B1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}

#[test]
fn a_unit_out_of_control_must_dare() {
    let lost = replaced("gonzaga at 101, radius 4", "gonzaga at 101, radius 0");
    check(
        &lost,
        &["red: area 303"],
        &[5],
        expect![[r#"
        élan check to attack, against 4 (élan 4): 5 [A2.2.2c B9.1.2c]
        R1 does not dare to attack [B9.1.2c]
    "#]],
    );
    check_from(
        &lost,
        &["red: area 303"],
        &[4, 1, 1, 1, 1, 1, 1, 1, 1],
        "dares",
        expect![[r#"
        R1 dares to attack [B9.1.2c]
        R1 attacks B1 [B15.3a B15.1a]
        R1 has 4 dice for B1 [B15.5.2a]
        B1 has 4 dice for R1 [B15.5.2a]
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}
