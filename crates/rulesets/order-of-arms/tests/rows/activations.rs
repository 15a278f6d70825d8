//! Formations that act together, in which order everything comes, and chits drawn in reaction (B8, flow.activation).

use expect_test::expect;

use crate::table::{check_from, choices, refused};

/// Two small armies; Louis is far from his men and reaches none of them.
const ARMIES: &str = "
    map squares 5x5
    red  F1 FB at 102 facing 202, of van
    red  F2 FB at 104 facing 204, of rear
    red  F3 FI at 105 facing 205, of wing
    blue K1 FI at 202 facing 102, of left
    blue K2 FI at 204 facing 104, of left
    leader red charles with F1, command 3, radius 1, leads van, commands
    leader red louis at 501, command 2, radius 0, leads rear
    leader blue john at 505, command 4, radius 1, leads left, commands";

/// Red names so many formations.
fn naming(position: &str, left: u8) -> String {
    format!(
        "{position}
         battle attempted = [true, true]
         steps [{{ turn = \"activations\" }}, {{ attempt = {{ choosing = {{ left = {left}, by_plan = false }} }} }}]"
    )
}

#[test]
fn formations_of_one_attempt_finish_each_step_together() {
    holds!("B8.1.3");
    let named = ["red: formation van", "red: formation rear"];
    choices(
        &naming(ARMIES, 2),
        &named,
        &[],
        expect![[r#"
        red: stack F1
        red: unit F1
        red: stack F2
        red: leader charles
        red: leader louis
        red: done
    "#]],
    );
    // Whoever of both has an enemy before him shoots in one step, when both have moved.
    choices(
        &naming(ARMIES, 2),
        &[&named[..], &["red: done"]].concat(),
        &[],
        expect![[r#"
        red: area 202
        red: area 204
        red: done
    "#]],
    );
}

#[test]
fn a_formation_whose_leader_is_dead_is_activated_once_like_any_other() {
    holds!("B8.0a");
    let dead = ARMIES.replace("louis at 501, command 2, radius 0, leads rear", "louis off, dead, leads rear");
    choices(
        &naming(&dead, 2),
        &[],
        &[],
        expect![[r#"
        red: formation rear
        red: formation van
        red: formation wing
    "#]],
    );
    refused(
        &naming(&dead, 2),
        &["red: formation rear", "red: formation rear"],
        &[],
        expect!["this formation has been activated in this turn [B8.1.5]"],
    );
    // When it has acted it is marked, and not among those who are left.
    choices(
        &naming(&dead, 1),
        &["red: formation rear", "red: done", "red: done", "red: done"],
        &[6, 1],
        expect![[r#"
            red: stack F1
            red: unit F1
            red: stack F3
            red: leader charles
            red: done
        "#]],
    );
}

/// The same with battle plan chits of red.
fn with_chits(chits: &str) -> String {
    format!("option battle-plan-chits\narmy red chits {chits}\n{ARMIES}\nstart")
}

#[test]
fn a_chit_drawn_in_reaction_puts_nobody_in_control() {
    holds!("B8.2.1b");
    check_from(
        &with_chits("2"),
        &["red: roll", "red: draw"],
        &[6, 1, 6, 1],
        "chit",
        expect![[r#"
        battle plan chit: number 1 [B8.2a]
        red draws a 2 [B8.2b]
        2 activations in reaction [B8.2.1b]
        red has 3 activations [B8.0b B7.1]
        rear is activated [B8.1]
        van is activated [B8.1]
        wing is activated [B8.1]
        F2 is not in control [B9.1.1]
        F3 is not in control [B9.1.1]
    "#]],
    );
    check_from(
        &with_chits("2"),
        &["red: draw"],
        &[6, 1, 1],
        "chit",
        expect![[r#"
        battle plan chit: number 1 [B8.2a]
        red draws a 2 [B8.2b]
        2 activations by plan [B8.2.1a]
        red has 3 activations [B8.0b B7.1]
        rear is activated [B8.1]
        van is activated [B8.1]
        wing is activated [B8.1]
    "#]],
    );
}

#[test]
fn a_zero_in_reaction_begins_the_count_of_failures_anew() {
    holds!("B8.2.2");
    // Blue fails, red draws a zero, blue fails: that is one failure in a row, and red tries again.
    check_from(
        &with_chits("0"),
        &[
            "red: roll",
            "red: decline",
            "red: formation van",
            "red: done",
            "red: done",
            "red: done",
            "red: done",
            "red: roll",
            "red: draw",
        ],
        &[6, 1, 6, 6, 6, 1, 6, 6, 6, 1, 6],
        "van",
        expect![[r#"
            van is activated [B8.1]
            activation, against 4 (command rating 4): 6 [A2.2.2f B8.0b]
            blue activates nobody [B8.0b B8.1.1]
            activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
            battle plan chit: number 1 [B8.2a]
            red draws a 0 [B8.2b]
            0 activations in reaction [B8.2.1b]
            red activates nobody [B8.2.2]
            activation, against 4 (command rating 4): 6 [A2.2.2f B8.0b]
            blue activates nobody [B8.0b B8.1.1]
            activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
            red activates nobody [B8.0b B8.1.1]
            the activations end [B8.1.1]
            turn 2 [B4.0a]
            first player: 9 to 5: 6 1 [A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
            red has 1 activation [B8.0b B7.1]
        "#]],
    );
}

/// Somebody for every stage of an activation.
const ALL_STAGES: &str = "
    map squares 6x6
    option dismount
    red  M1 FI at 101/102 facing 102, sp 2 1, of van
    blue K1 FI at 102/101 facing 101, sp 2 1
    red  D1 FI at 601 facing 602, routed, of van
    red  L1 MMA at 303 facing 304, sp 3 2 1, foot 3 2 1, of van
    blue K2 FI at 305 facing 304, sp 2 1
    red  G1 AGF at 401 facing 402, size light, set-up, of van
    blue K3 FI at 403 facing 402, sp 2 1
    red  A1 FB at 501 facing 502, sp 2 1, of van
    blue K4 FI at 502 facing 501, sp 2 1
    leader red charles with L1, exceptional, command 3, radius 6, leads van, commands
    leader blue john at 606, command 2, radius 6, leads blue, commands
    battle melee = [\"101\", \"102\"]";

#[test]
fn an_activation_goes_through_its_stages_in_order() {
    holds!("flow.activation");
    let position = naming(ALL_STAGES, 1) + "\n    red Z1 FI at 106 facing 206, of rest";
    // Melee and rally come first: their dice fall before anything is asked.
    check_from(
        &position,
        &["red: formation van"],
        &[1, 1, 1, 1, 6],
        "van",
        expect![[r#"
        van is activated [B8.1]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        M1 fights K1: 0 through on it, 0 on K1 [B15.7g]
        rally, against 4 (élan 4): 6 [A2.2.2c C23.2a]
        D1 is lost in rout [C23.2a]
        D1 is eliminated [state.steps]
        - D1: off the map, routed, lost
    "#]],
    );
    let begun = ["red: formation van"];
    let dice = [1, 1, 1, 1, 6];
    let stages = ["red: done"; 6];
    for (n, expected) in [
        expect![[r#"
            red: leader charles
            red: done
        "#]],
        expect![[r#"
            red: stack L1
            red: done
        "#]],
        expect![[r#"
            red: L1 charges 304 305
            red: done
        "#]],
        expect![[r#"
            red: unit G1
            red: done
        "#]],
        expect![[r#"
            red: stack L1
            red: unit L1
            red: stack A1
            red: leader charles
            red: G1 limbers
            red: done
        "#]],
        expect![[r#"
            red: area 502
            red: done
        "#]],
        expect![[r#"
            red: area 403
            red: area 502
            red: done
        "#]],
    ]
    .into_iter()
    .enumerate()
    {
        choices(&position, &[&begun[..], &stages[..n]].concat(), &dice, expected);
    }
}
