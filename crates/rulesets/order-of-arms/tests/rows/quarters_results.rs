//! Close quarters combat: stand or retreat, forced retreats, melee checks, advance (B15.5.5 to B15.5.7, B15.8).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused};

/// Two infantry units of each side, stacked, without armour.
const FIELD: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303, sp 5 4 3 2 1, elan 3, armor none
    blue B1 FI at 303/203 facing 203, sp 5 4 3 2 1, elan 3, armor none
    leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage close-quarters only";

fn with(extra: &str) -> String {
    format!("{FIELD}\n{extra}")
}

fn replaced(from: &str, to: &str) -> String {
    assert!(FIELD.contains(from), "{from}");
    FIELD.replace(from, to)
}

/// One hit on each side.
const ONE_EACH: [u8; 10] = [6, 1, 1, 1, 1, 6, 1, 1, 1, 1];

fn dice(more: &[u8]) -> Vec<u8> {
    ONE_EACH.iter().chain(more).copied().collect()
}

#[test]
fn both_sides_announce_before_they_roll() {
    check(
        FIELD,
        &["red: area 303", "red: done", "blue: done"],
        &ONE_EACH,
        expect![[r#"
        R1 attacks B1 [B15.3a B15.1a]
        R1 has 5 dice for B1 [B15.5.2a]
        B1 has 5 dice for R1 [B15.5.2a]
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 6 1 1 1 1 = 1 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 6 1 1 1 1 = 1 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        R1 is hit once, 1 through its armour [C20.0d]
        B1 is hit once, 1 through its armour [C20.0d]
        R1 loses 1 step [C24.0]
        B1 loses 1 step [C24.0]
        - B1: 303/203 facing 203, 4 SP
        - R1: 203/303 facing 303, 4 SP
    "#]],
    );
    choices(
        FIELD,
        &["red: area 303"],
        &ONE_EACH,
        expect![[r#"
        red: stack R1
        red: done
    "#]],
    );
    choices(
        FIELD,
        &["red: area 303", "red: stack R1"],
        &ONE_EACH,
        expect![[r#"
        blue: stack B1
        blue: done
    "#]],
    );
}

#[test]
fn only_a_side_that_was_hit_retreats() {
    choices(
        FIELD,
        &["red: area 303"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
        blue: stack B1
        blue: done
    "#]],
    );
}

#[test]
fn a_retreat_saves_a_step() {
    check_from(
        FIELD,
        &["red: area 303", "red: done", "blue: stack B1"],
        &dice(&[3]),
        "tries",
        expect![[r#"
        B1 tries to get away [B15.5.5b]
        retreat, against 3 (élan 3): 3 [A2.2.2c B15.5.5c]
        blue gets away [B15.5.5a]
        B1 is spared a step by the retreat [B15.5.5f B15.5.5h]
        R1 loses 1 step [C24.0]
        - R1: 203/303 facing 303, 4 SP
    "#]],
    );
}

#[test]
fn four_hits_let_a_retreat_save_two_steps() {
    let strong =
        replaced("B1 FI at 303/203 facing 203, sp 5 4 3 2 1", "B1 FI at 303/203 facing 203, sp 7 7 6 6 5 5");
    check_from(
        &strong,
        &["red: area 303", "blue: stack B1"],
        &[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "tries",
        expect![[r#"
            B1 tries to get away [B15.5.5b]
            retreat, against 3 (élan 3): 1 [A2.2.2c B15.5.5c]
            blue gets away [B15.5.5a]
            B1 is spared a step by the retreat [B15.5.5g B15.5.5h]
            B1 is spared a step by the retreat [B15.5.5g B15.5.5h]
            B1 loses 2 steps [C24.0]
            - B1: 303/203 facing 203, 6 SP
        "#]],
    );
}

#[test]
fn the_retreat_roll_has_its_modifiers() {
    let rolled = |position: &str, die: u8, expected| {
        check_rolls(
            position,
            &["red: area 303", "red: done", "blue: stack B1"],
            &dice(&[die]),
            "retreat",
            expected,
        );
    };
    rolled(
        FIELD,
        4,
        expect![[r#"
        retreat, against 3 (élan 3): 4 [A2.2.2c B15.5.5c]
    "#]],
    );
    rolled(
        &replaced("blue B1 FI at 303/203 facing 203", "blue B1 FI at 303/203 facing 203, elite"),
        1,
        expect![[r#"
            retreat, against 4 (élan 3, elite +1): 1 [A2.2.2c B15.5.5a.b B15.5.5c]
        "#]],
    );
    rolled(
        &replaced("red  R1 FI", "red  R1 MK"),
        4,
        expect![[r#"
        retreat, against 2 (élan 3, enemy cavalry -1): 4 [A2.2.2c B15.5.5a.a B15.5.5c]
    "#]],
    );
    let led = replaced("gie at 505", "gie with B1");
    check_rolls(
        &led,
        &["red: area 303", "blue: done", "blue: done", "red: done", "blue: stack B1"],
        &dice(&[5, 1, 1]),
        "retreat",
        expect![[r#"
            retreat, against 5 (élan 3, leader +2): 5 [A2.2.2c B15.5.5a.d B15.5.5c]
        "#]],
    );
}

#[test]
fn a_stack_out_of_control_cannot_stand() {
    holds!("B9.1.2f");
    let lost = replaced("gie at 505, radius 4", "gie at 505, radius 0");
    check_from(
        &lost,
        &["red: area 303", "red: done"],
        &dice(&[1]),
        "tries",
        expect![[r#"
        B1 tries to get away [B9.1.2e]
        retreat, against 2 (élan 3, not in control -1): 1 [A2.2.2c B15.5.5a.c B15.5.5c]
        blue gets away [B15.5.5a]
        B1 is spared a step by the retreat [B15.5.5f B15.5.5h]
        R1 loses 1 step [C24.0]
        - R1: 203/303 facing 303, 4 SP
    "#]],
    );
}

#[test]
fn schiltrons_do_not_retreat() {
    let schiltron = replaced("B1 FI", "B1 FS").replace("facing 203, sp", "facing 203, schiltron, sp");
    check_from(
        &schiltron,
        &["red: area 303", "red: done"],
        &[5, 1, 1, 1, 1, 6, 1, 1, 1, 1],
        "hit",
        expect![[r#"
            close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 5 1 1 1 1 = 1 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 6 1 1 1 1 = 1 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            R1 is hit once, 1 through its armour [C20.0d]
            B1 is hit once, 1 through its armour [C20.0d]
            R1 loses 1 step [C24.0]
            B1 loses 1 step [C24.0]
            - B1: 303/203 facing 203, 4 SP, schiltron
            - R1: 203/303 facing 303, 4 SP
        "#]],
    );
    refused(
        &format!("{schiltron}\nblue B2 FI at 303/304 facing 203\nred R2 FI at 203/204 facing 303"),
        &[
            "red: area 303",
            "red: R1 attacks B1",
            "red: R1 attacks B2",
            "red: done",
            "red: R1 gives 4 dice to B1",
            "blue: stack B1",
        ],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect!["B1 is in schiltron and does not retreat [B15.5.5e]"],
    );
}

#[test]
fn half_the_points_force_a_retreat() {
    holds!("B15.5.7b");
    check_from(
        FIELD,
        &["red: area 303"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1],
        "forced",
        expect![[r#"
        blue is forced back from 303: 2 of 5 points [B15.5.7a]
        B1 loses 2 steps [C24.0]
        - B1: 303/203 facing 203, 3 SP
    "#]],
    );
    check_from(
        FIELD,
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 6, 6, 1, 1, 1],
        "forced",
        expect![[r#"
        red is forced back from 203: 2 of 5 points [B15.5.7a]
        R1 loses 2 steps [C24.0]
        - R1: 203/303 facing 303, 3 SP
    "#]],
    );
}

#[test]
fn where_both_fail_to_retreat_melee_may_break_out() {
    let both = ["red: area 303", "red: stack R1", "blue: stack B1"];
    check_from(
        FIELD,
        &both,
        &dice(&[4, 4, 6, 3]),
        "get away",
        expect![[r#"
            R1 tries to get away [B15.5.5b]
            B1 tries to get away [B15.5.5b]
            retreat, against 3 (élan 3): 4 [A2.2.2c B15.5.5c]
            red does not get away [B15.5.5a]
            retreat, against 3 (élan 3): 4 [A2.2.2c B15.5.5c]
            blue does not get away [B15.5.5a]
            melee check, against 3 (élan 3): 6 [A2.2.2c B15.7b]
            melee check, against 3 (élan 3): 3 [A2.2.2c B15.7b]
            the fight turns into a melee [B15.5.6 B15.7b]
            there is melee in 203 [B15.7a]
            there is melee in 303 [B15.7a]
            R1 loses 1 step [C24.0]
            B1 loses 1 step [C24.0]
            - B1: 303/203 facing 203, 4 SP
            - R1: 203/303 facing 303, 4 SP
        "#]],
    );
    check_from(
        FIELD,
        &both,
        &dice(&[6, 6, 5, 4]),
        "get away",
        expect![[r#"
        R1 tries to get away [B15.5.5b]
        B1 tries to get away [B15.5.5b]
        retreat, against 3 (élan 3): 6 [A2.2.2c B15.5.5c]
        red does not get away [B15.5.5a]
        retreat, against 3 (élan 3): 6 [A2.2.2c B15.5.5c]
        blue does not get away [B15.5.5a]
        melee check, against 3 (élan 3): 5 [A2.2.2c B15.7b]
        melee check, against 3 (élan 3): 4 [A2.2.2c B15.7b]
        the fight does not turn into a melee [B15.5.6 B15.7b]
        R1 loses 1 step [C24.0]
        B1 loses 1 step [C24.0]
        - B1: 303/203 facing 203, 4 SP
        - R1: 203/303 facing 303, 4 SP
    "#]],
    );
    check_from(
        FIELD,
        &["red: area 303", "red: done", "blue: stack B1"],
        &dice(&[6]),
        "get away",
        expect![[r#"
            B1 tries to get away [B15.5.5b]
            retreat, against 3 (élan 3): 6 [A2.2.2c B15.5.5c]
            blue does not get away [B15.5.5a]
            R1 loses 1 step [C24.0]
            B1 loses 1 step [C24.0]
            - B1: 303/203 facing 203, 4 SP
            - R1: 203/303 facing 303, 4 SP
        "#]],
    );
}

#[test]
fn whoever_tried_to_retreat_does_not_advance() {
    // R1 tried to get away and stayed; the area before it is empty, and nobody is asked.
    let actions = ["red: area 303", "red: stack R1", "blue: area 403", "blue: place 403 facing 303"];
    choices(FIELD, &actions, &[6, 6, 1, 1, 1, 6, 1, 1, 1, 1, 6], expect![[""]]);
    let stood = ["red: area 303", "red: done", "blue: area 403", "blue: place 403 facing 303"];
    choices(
        FIELD,
        &stood,
        &[6, 6, 1, 1, 1, 6, 1, 1, 1, 1],
        expect![[r#"
        red: stack R1
        red: done
    "#]],
    );
}

#[test]
fn an_advance_is_a_choice_and_takes_guns_and_leaders() {
    let rear = with("blue G1 AGF at 303 facing 203, size light\nleader blue stray at 303, of blue");
    choices(
        &rear,
        &["red: area 303", "blue: done", "blue: area 403"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            blue: place 403
            blue: place 403/503
            blue: place 403/404
            blue: place 403/303
            blue: place 403/402
        "#]],
    );
    check_from(
        &rear,
        &["red: area 303", "blue: done", "blue: area 403", "blue: place 403 facing 303", "red: stack R1"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3],
        "advances",
        expect![[r#"
            R1 advances into 303 [B15.8a]
            G1 is eliminated [B15.8d]
            stray is left among enemies and must leave [B15.8e]
            stray is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 2 3 = 5 [B3.2d]
            - B1: 403 facing 303, 3 SP
            - G1: off the map, lost, unmanned
            - R1: 303 facing 403, 5 SP
        "#]],
    );
}

#[test]
fn defenders_never_advance() {
    let actions = ["red: area 303", "blue: area 403", "blue: place 403 facing 303", "red: stack B1"];
    refused(
        FIELD,
        &actions,
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1],
        expect!["B1 defends and does not advance [B15.8.1]"],
    );
}

#[test]
fn an_advance_needs_open_ground() {
    let horse = replaced("red  R1 FI", "red  R1 MK");
    choices(
        &format!("{horse}\nborder 203 303 escarpment"),
        &["red: area 303", "blue: area 403", "blue: place 403 facing 303"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1],
        expect![[""]],
    );
}

#[test]
fn the_owner_chooses_which_hits_are_saved() {
    let two = with("blue B2 FI at 303/203 facing 203, armor none, stack 1, sp 2 1");
    choices(
        &two,
        &["red: area 303", "red: R1 gives 4 dice to B1", "blue: stack B1"],
        &[6, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            blue: unit B1
            blue: unit B2
        "#]],
    );
}

#[test]
fn attackers_of_a_melee_are_drawn_in() {
    let melee =
        with("battle melee = [\"303\", \"304\"]\nred R2 FI at 304/303 facing 303, of rear\nacting red");
    check_from(
        &melee,
        &["red: area 303", "red: done"],
        &[1, 1, 1, 1, 1, 5, 1, 1, 1, 1],
        "strikes",
        expect![[r#"
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 5 (printed strength 5), against 4 (to hit 6, weapon against armour -1, in melee -1): 5 1 1 1 1 = 1 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4a.e B15.5.4]
            R1 is hit once, 1 through its armour [C20.0d]
            R1 loses 1 step [C24.0]
            the attackers are drawn into the melee [B15.7.2]
            there is melee in 203 [B15.7a]
            - R1: 203/303 facing 303, 4 SP
        "#]],
    );
}

#[test]
fn who_has_routed_before_is_driven_back_like_others() {
    holds!("B15.5.7a", "C21.4.1", "C22.2");
    let routed = |army: &str| {
        format!(
            "map squares 5x5
             red  R1 FI at 203/303 facing 303, sp 4 3 2 1
             blue B1 FI at 303/203 facing 203, sp 3 2 1, armor none, routed, routed-now
             leader red gonzaga at 101, radius 4, leads red, commands
             leader blue gie at 505, radius 4, leads blue, commands
             {army}
             stage close-quarters only"
        )
    };
    let dice = [6, 6, 1, 1, 1, 1, 1];
    check_from(
        &routed("army blue zero"),
        &["red: area 303"],
        &dice,
        "is forced back",
        expect![[r#"
        blue is forced back from 303: 2 of 3 points [B15.5.7a]
        B1 loses 2 steps [C24.0]
        B1 is eliminated [C22.2]
        - B1: off the map, routed, routed-now, lost
    "#]],
    );
    let goes = ["red: area 303", "blue: area 403", "blue: place 403 facing 303"];
    check_from(
        &routed(""),
        &goes,
        &dice,
        "is forced back",
        expect![[r#"
        blue is forced back from 303: 2 of 3 points [B15.5.7a]
        B1 loses 2 steps [C24.0]
        B1 is forced back to 403 [C22.0a]
        B1 stands in 403 at the centre, facing 303 [model.place]
        - B1: 403 facing 303, 1 SP, routed, routed-now
    "#]],
    );
}
