//! Interceptions, wheeling in place, and who waited in vain (B11.4.3b, B11.5, B11.6).

use expect_test::expect;

use crate::answers::{FIELD, ONES};
use crate::table::{check, check_from, check_rolls, choices, refused};

/// A charge past a knight who faces its line from the side.
const PAST: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A
    blue F1 FI at 304 facing 303, sp 4 3 2, elan 4, armor A
    blue F2 MMA at 403 facing 303, sp 4 3 2, elan 4, armor A, of flank
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie with F2, command 3, tactical 0, radius 4, exceptional, leads flank
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn an_exceptional_leader_may_intercept_a_charge_from_the_side() {
    holds!("B11.5e");
    let charge = "red: L1 charges 303 304";
    choices(
        PAST,
        &[charge],
        &[],
        expect![[r#"
        blue: stack F2
        blue: decline
    "#]],
    );
    check_from(
        PAST,
        &[charge, "blue: stack F2", "red: area 302", "red: place 302 facing 303"],
        &[&[4][..], &ONES[..9]].concat(),
        "rides",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        interception, against 3 (command rating 3): 4 [B11.5c]
        F2 does not get going [B11.5d]
        L1 rides into 304 [flow.charge]
        L1 has 7 dice for F1 [B11.7.3.1]
        F1 has 2 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 7 (printed strength 3, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 at the centre, facing 303 [model.place]
    "#]],
    );
    check_from(
        PAST,
        &[charge, "blue: stack F2", "red: place 302 facing 303"],
        &[&[3][..], &ONES[..6], &[6, 6, 6], &ONES[..5], &[1, 1]].concat(),
        "rides",
        expect![[r#"
            L1 rides into 303 [flow.charge]
            interception, against 3 (command rating 3): 3 [B11.5c]
            F2 intercepts the charge [B11.5d]
            L1 has 6 dice for F2 [B11.7.3.1]
            F2 has 8 dice for L1 [B11.7.3.1]
            L1 strikes at F2 [B11.4.1b]
            met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            F2 strikes at L1 [B11.4.1b]
            met charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 4 (to hit 6, weapon against armour -1, struck in flank or rear -1): 6 6 6 1 1 1 1 1 = 3 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3d B11.4.1b]
            L1 is hit 3 times, 2 through its armour [C20.0a C20.1a]
            L1 loses 2 steps [C24.0]
            gie is in danger [B3.2a]
            leader casualty, against 10 (a casualty 11, in a charge -1): 1 1 = 2 [B3.2d B3.2e]
            L1 is stopped on its way [B11.4.2a]
            L1 ends its charge in 302 [B11.4.4a]
            L1 stands in 302 at the centre, facing 303 [model.place]
            - L1: 302 facing 303, 1 SP
        "#]],
    );
    let past = format!(
        "{PAST}\nblue F9 MMA at 203 facing 303, sp 2, elan 4, of third\nleader blue third with F9, command 3, radius 1, exceptional, leads third"
    );
    let past = past.as_str();
    refused(
        &past.replace("403 facing 303", "403 facing 402"),
        &[charge, "blue: stack F2"],
        &[],
        expect!["F2 does not face the area in which it would strike [B11.5b]"],
    );
    refused(
        &past.replace("403 facing 303", "404 facing 303"),
        &[charge, "blue: stack F2"],
        &[],
        expect!["F2 shares no border with the area that the charge has entered [B11.5.1]"],
    );
    refused(
        &past.replace("of flank\n", "of flank, activated\n"),
        &[charge, "blue: stack F2"],
        &[],
        expect!["F2 is activated already [B11.5a]"],
    );
    refused(
        &past.replace("exceptional, leads flank", "leads flank"),
        &[charge, "blue: stack F2"],
        &[],
        expect!["F2 has no exceptional leader of its formation with it [B11.5a]"],
    );
}

/// A knight struck in the flank.
const FLANK: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 303 facing 304, sp 3 2 1, elan 3 2 1, armor A
    blue F1 MMA at 304 facing 404, sp 4 3 2, elan 3, armor A
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie at 505, command 2, tactical 2, radius 4, leads blue
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn a_stack_struck_in_flank_may_wheel_in_place() {
    holds!("B11.6d", "B11.6e");
    let charge = "red: L1 charges 304";
    choices(
        FLANK,
        &[charge],
        &[],
        expect![[r#"
        blue: stack F1
        blue: decline
    "#]],
    );
    check(
        FLANK,
        &[charge, "blue: stack F1", "red: place 303 facing 304"],
        &[&[4][..], &ONES[..10]].concat(),
        expect![[r#"
        L1 declares a charge on 304 [B11.0a B11.1a]
        L1 charges the stack of F1 [B11.2a]
        L1 charges 304 [flow.charge]
        L1 rides into 304 [flow.charge]
        wheeling in place, against 4 (printed strength 4): 4 [B11.6.1]
        F1 wheels to take the charge in front [B11.6a B11.6b]
        L1 has 6 dice for F1 [B11.7.3.1]
        F1 has 4 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        L1 ends its charge in 303 [B11.9.2b]
        L1 stands in 303 at the centre, facing 304 [model.place]
        - F1: 304 facing 303, 4 SP
    "#]],
    );
    check_from(
        FLANK,
        &[charge, "blue: stack F1", "red: place 303 facing 304"],
        &[&[3][..], &ONES[..10]].concat(),
        "rides",
        expect![[r#"
        L1 rides into 304 [flow.charge]
        wheeling in place, against 4 (printed strength 4): 3 [B11.6.1]
        F1 does not get going [B11.6b]
        L1 has 6 dice for F1 [B11.7.3.1]
        F1 has 4 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 4 (to hit 6, weapon against armour -1, struck in flank or rear -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3d B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        L1 ends its charge in 303 [B11.9.2b]
        L1 stands in 303 at the centre, facing 304 [model.place]
    "#]],
    );
    let led = FLANK.replace("gie at 505", "gie with F1");
    check_from(
        &led,
        &[charge, "blue: stack F1", "blue: done", "red: place 303 facing 304"],
        &[&[2][..], &ONES[..10]].concat(),
        "rides",
        expect![[r#"
        L1 rides into 304 [flow.charge]
        wheeling in place, against 2 (printed strength 4, tactical rating -2): 2 [B11.6.1]
        F1 wheels to take the charge in front [B11.6a B11.6b]
        L1 has 6 dice for F1 [B11.7.3.1]
        F1 has 4 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        L1 ends its charge in 303 [B11.9.2b]
        L1 stands in 303 at the centre, facing 304 [model.place]
        - F1: 304 facing 303, 4 SP
    "#]],
    );
    let lea =
        led.replace("tactical 2, radius 4, leads blue", "tactical 0, radius 4, exceptional, leads blue");
    check_from(
        &lea,
        &[charge, "blue: stack F1", "red: place 303 facing 304"],
        &ONES[..10],
        "rides",
        expect![[r#"
        L1 rides into 304 [flow.charge]
        F1 wheels to take the charge in front [B11.6a B11.6b]
        L1 has 6 dice for F1 [B11.7.3.1]
        F1 has 4 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        L1 ends its charge in 303 [B11.9.2b]
        L1 stands in 303 at the centre, facing 304 [model.place]
        - F1: 304 facing 303, 4 SP
    "#]],
    );
    let two = FLANK.replace("304 facing 404,", "304/404 facing 404,");
    let two = format!("{two}\nblue F9 MMA at 304 facing 404, sp 2, elan 3, armor A");
    let both = [charge, "red: stack F1", "red: stack F9", "blue: stack F1"];
    refused(
        &two.replace("sp 4 3 2, elan 3", "sp 4 3 2, elan 2"),
        &both,
        &[],
        expect!["F1 has neither a leader of command 2 nor an élan of 3 [B11.6b]"],
    );
    refused(
        &two.replace("facing 404, sp 4", "facing 404, activated, sp 4"),
        &both,
        &[],
        expect!["F1 is activated and has neither a leader of command 3 nor an élan of 4 [B11.6c]"],
    );
    refused(
        &two.replace("304/404 facing 404", "304/303 facing 303"),
        &both,
        &[],
        expect!["F1 is not struck in flank or rear [B11.6a]"],
    );
}

#[test]
fn whoever_waited_in_vain_meets_no_other_charge() {
    let field = format!(
        "{}\nblue F2 MMA at 304/305 facing 303, sp 2 1, elan 4, armor A\nred L2 MMA at 302/303 facing 303, sp 2, armor A, of other",
        FIELD.replace("at 304 facing 303", "at 304/303 facing 303").replace("lances blue 1", "lances blue 0")
    );
    let first = [
        "red: L1 charges 303 304",
        "red: stack F1",
        "red: stack F2",
        "blue: stack F1",
        "blue: stack F2",
        "blue: stack F2",
        "red: place 302 facing 303",
    ];
    let dice = [&[1, 1][..], &ONES[..6], &[6, 6, 6, 1, 1]].concat();
    let again = ["red: L2 charges 303 304", "red: stack F1", "red: done"];
    // Nobody is asked whether F1 meets it.
    choices(
        &field,
        &[&first[..], &again[..]].concat(),
        &[&dice[..], &ONES[..10]].concat(),
        expect![[r#"
        red: area 303
        red: area 302
    "#]],
    );
}

#[test]
fn nobody_intercepts_over_troops_he_could_not_run_down() {
    let crowded = format!(
        "{PAST}\nred R1 FS at 303/302 facing 304, sp 6\nblue F9 MMA at 203 facing 303, sp 9, elan 4, of third\nleader blue third with F9, command 3, radius 1, exceptional, leads third"
    );
    let charge = "red: L1 charges 303 304";
    choices(
        &crowded,
        &[charge],
        &[],
        expect![[r#"
        blue: stack F9
        blue: decline
    "#]],
    );
    refused(
        &crowded,
        &[charge, "blue: stack F2"],
        &[],
        expect!["troops where the charge is are too strong for F2 to run down [B11.4c]"],
    );
}

#[test]
fn whoever_was_charged_in_this_step_does_not_intercept() {
    let field = format!("{PAST}\nred L2 MMA at 402 facing 403, sp 2, elan 3, armor A, of other");
    let first = ["red: L2 charges 403", "blue: decline", "red: place 402 facing 403"];
    choices(
        &field,
        &[&first[..], &["red: L1 charges 303 304"]].concat(),
        &ONES[..18],
        expect![[r#"
        red: area 303
        red: area 302
    "#]],
    );
}

#[test]
fn of_two_who_ride_only_the_one_on_the_side_of_the_strike_is_flanked() {
    let pair = format!("{PAST}\nred L2 MMA at 302 facing 303, sp 3 2 1, elan 3, armor A, stack 1");
    let strike = [
        "red: L1 charges 303 304",
        "blue: stack F2",
        "blue: F2 gives 4 dice to L1",
        "blue: F2 gives 4 dice to L2",
    ];
    let dice = [&[1][..], &ONES[..20]].concat();
    check_rolls(
        &pair,
        &strike,
        &dice,
        "met charge",
        expect![[r#"
        met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
        met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
        met charge: dice 4 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -4), against 4 (to hit 6, weapon against armour -1, struck in flank or rear -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3d B11.4.1b]
        met charge: dice 4 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.4.1b]
    "#]],
    );
    let south = pair.replace("F2 MMA at 403 facing 303", "F2 MMA at 203 facing 303");
    check_rolls(
        &south,
        &strike,
        &dice,
        "met charge",
        expect![[r#"
        met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
        met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
        met charge: dice 4 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.4.1b]
        met charge: dice 4 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -4), against 4 (to hit 6, weapon against armour -1, struck in flank or rear -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3d B11.4.1b]
    "#]],
    );
    let ring = format!("{pair}\narea 303 all-round");
    check_rolls(
        &ring,
        &strike,
        &dice,
        "met charge",
        expect![[r#"
        met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
        met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
        met charge: dice 4 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.4.1b]
        met charge: dice 4 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.4.1b]
    "#]],
    );
}

/// Knights with an exceptional leader, who is about to fall.
const BEREFT: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A
    blue F1 MMA at 304 facing 303, sp 4 3 2, elan 4, armor A
    leader red charles with L1, command 3, tactical 0, radius 4, exceptional, leads red, commands
    leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn whoever_routs_on_the_way_does_not_strike() {
    let pair = format!("{BEREFT}\nred L2 MMA at 302 facing 303, sp 2 1, elan 3, armor A, stack 1");
    let met = [
        "red: L1 charges 303 304",
        "blue: stack F1",
        "blue: F1 gives 8 dice to L2",
        "red: decline",
        "red: unit L1",
        "red: area 202",
        "red: area 101",
        "red: try",
    ];
    let dice = [&[1][..], &[6, 6, 1, 1, 1, 1], &ONES[..13], &[6, 6], &[6], &[1]].concat();
    check_from(
        &pair,
        &met,
        &[&dice[..], &ONES[..8]].concat(),
        "is in danger",
        expect![[r#"
            charles is in danger [B3.2a]
            leader casualty, against 10 (a casualty 11, in a charge -1): 6 6 = 12 [B3.2d B3.2e]
            charles is out of play [B3.2d]
            red is shaken [B3.3.4]
            rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
            L1 does not stand [C23.0b]
            L1 routs [C23.1a]
            L1 flees to 202 [C23.1a]
            L1 flees to 101 [C23.1a]
            rout check, against 2 (élan 3, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
            L2 stands firm [C23.0b]
            L2 comes through the clash unhurt [B11.4.2c]
            L2 rides into 304 [flow.charge]
            L2 has 5 dice for F1 [B11.7.3.1]
            F1 has 3 dice for L2 [B11.7.3.1]
            L2 strikes at F1 [B11.7.3]
            charge: dice 5 (printed strength 2, charge bonus +1, momentum +3, slowed -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.4.2c dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L2 [B11.7.3]
            charge: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            L2 is repelled from 304 [B11.9.2a]
            - F1: 304 facing 303, 3 SP
            - L1: 101/201 facing 201, 3 SP, routed, routed-now
            - charles: off the map, dead
        "#]],
    );
}

#[test]
fn a_charge_whose_riders_all_rout_is_met_by_nobody_else() {
    let field = format!(
        "{}\nblue F2 MMA at 304/305 facing 303, sp 2 1, elan 4, armor A",
        BEREFT.replace("at 304 facing 303", "at 304/303 facing 303")
    );
    let met = [
        "red: L1 charges 303 304",
        "red: stack F1",
        "red: stack F2",
        "blue: stack F1",
        "blue: stack F2",
        "blue: stack F1",
        "red: decline",
        "red: area 202",
        "red: area 101",
    ];
    let dice = [&[1, 1][..], &[6, 6, 1, 1, 1, 1], &ONES[..8], &[6, 6], &[6]].concat();
    check_from(
        &field,
        &met,
        &dice,
        "is in danger",
        expect![[r#"
        charles is in danger [B3.2a]
        leader casualty, against 10 (a casualty 11, in a charge -1): 6 6 = 12 [B3.2d B3.2e]
        charles is out of play [B3.2d]
        red is shaken [B3.3.4]
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        L1 does not stand [C23.0b]
        L1 routs [C23.1a]
        L1 flees to 202 [C23.1a]
        L1 flees to 101 [C23.1a]
        F2 stays in place [B11.4.3b]
        - F1: 304/303 facing 303, 3 SP
        - F2: 304/305 facing 303, 2 SP, waited
        - L1: 101/201 facing 201, 3 SP, routed, routed-now
        - charles: off the map, dead
    "#]],
    );
}

#[test]
fn what_answers_another_question_is_refused_by_the_rule_that_asks() {
    refused(PAST, &["red: decline"], &[], expect!["that is not what is asked [B11.0a]"]);
    let charge = "red: L1 charges 303 304";
    for answer in ["blue: done", "blue: area 303", "blue: F2 charges 303", "blue: leader gie"] {
        refused(PAST, &[charge, answer], &[], expect!["that is not what is asked [B11.5a]"]);
    }
}

#[test]
fn who_has_wheeled_in_place_is_known_for_the_rest_of_the_turn() {
    let wheels = ["red: L1 charges 304", "blue: stack F1", "red: place 303 facing 304"];
    let is = |actions: &[&str], dice: &[u8]| {
        crate::table::shown(FLANK, actions, dice, "units.F1.is").to_string().contains("wheeled")
    };
    assert!(is(&wheels, &[&[4][..], &ONES[..10]].concat()));
    assert!(!is(&wheels, &[&[3][..], &ONES[..10]].concat()), "it has failed to");
}
