//! What a charge meets on its way: rundown, interception, met charges, wheeling in place, bow fire (B11.4 to B11.6, B11.10,
//! B11.12), and the two parts of the source's worked charge.

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused, shown};

pub(crate) const ONES: [u8; 60] = [1; 60];

/// A knight two areas from another who faces it.
pub(crate) const FIELD: &str = "
    map squares 6x5
    lances red 1
    lances blue 1
    red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A
    blue F1 MMA at 304 facing 303, sp 4 3 2, elan 4 4 3, armor A
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

fn with(extra: &str) -> String {
    format!("{FIELD}\n{extra}")
}

#[test]
fn weak_troops_in_the_way_are_run_down_and_their_leaders_flee() {
    holds!("B11.12c");
    let field = FIELD
        .replace("sp 3 2 1, elan 3 2 1", "sp 4 3 2, elan 3")
        .replace("facing 303, sp 4 3 2, elan 4 4 3", "facing 305, sp 4 3 2, elan 2");
    let weak = format!(
        "{field}\nblue K1 FI at 303 facing 302, sp 1, elan 3\nblue G1 AGF at 303 facing 302, size light\nleader blue john with K1, of blue"
    );
    check_from(
        &weak,
        &["red: L1 charges 303 304", "blue: area 204", "red: area 302", "red: place 302 facing 303"],
        &[&[3, 3][..], &ONES[..13]].concat(),
        "rides into",
        expect![[r#"
            L1 rides into 303 [flow.charge]
            K1 is eliminated [B11.12a]
            G1 is eliminated [B11.12.1]
            john is in danger [B3.2a]
            leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 3 3 = 6 [B3.2d B3.2e B3.2g]
            john rides to 204 [B3.2.1b]
            L1 rides into 304 [flow.charge]
            L1 has 9 dice for F1 [B11.7.3.1]
            F1 has 4 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 9 (printed strength 4, charge bonus +2, momentum +3), against 4 (to hit 6, weapon against armour -1, struck in flank or rear -1): 1 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3d B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            L1 is repelled from 304 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            L1 stands in 302 at the centre, facing 303 [model.place]
            - G1: off the map, lost
            - K1: off the map, lost
            - john: 204
        "#]],
    );
    let guns = format!(
        "{field}\nblue K1 FI at 303 facing 302, sp 1, elan 3\nblue G1 AGF at 303 facing 302, size light\nblue G2 AGF at 303 facing 302, size light"
    );
    check_from(
        &guns,
        &["red: L1 charges 303 304", "red: place 302 facing 303"],
        &[],
        "rides into",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        L1 is stopped on its way [B11.12b]
        L1 ends its charge in 302 [B11.4.4a]
        L1 stands in 302 at the centre, facing 303 [model.place]
    "#]],
    );
}

#[test]
fn a_target_may_meet_a_charge_by_its_elan() {
    choices(
        FIELD,
        &["red: L1 charges 303 304"],
        &[],
        expect![[r#"
        blue: stack F1
        blue: decline
    "#]],
    );
    check_from(
        FIELD,
        &["red: L1 charges 303 304", "blue: stack F1", "red: area 302", "red: place 302 facing 303"],
        &[&[5][..], &ONES[..11]].concat(),
        "rides",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        meeting the charge, against 4 (élan 4): 5 [B11.4.1]
        F1 does not get going [B11.4f]
        L1 rides into 304 [flow.charge]
        L1 has 7 dice for F1 [B11.7.3.1]
        F1 has 4 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 7 (printed strength 3, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 at the centre, facing 303 [model.place]
    "#]],
    );
    check(
        FIELD,
        &["red: L1 charges 303 304", "blue: stack F1", "red: place 302 facing 303"],
        &[&[4][..], &ONES[..6], &[6, 6, 6], &ONES[..5], &[6, 6, 6]].concat(),
        expect![[r#"
            L1 declares a charge on 304 [B11.0a B11.1a]
            L1 charges the stack of F1 [B11.2a]
            L1 charges 304 [flow.charge]
            L1 rides into 303 [flow.charge]
            meeting the charge, against 4 (élan 4): 4 [B11.4.1]
            F1 goes to meet the charge [B11.4d]
            F1 meets the charge [B11.4f B11.4.1a]
            L1 has 6 dice for F1 [B11.7.3.1]
            F1 has 8 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.4.1b]
            met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            F1 strikes at L1 [B11.4.1b]
            met charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 6 6 6 1 1 1 1 1 = 3 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            L1 is hit 3 times, 2 through its armour [C20.0a C20.1a]
            L1 loses 2 steps [C24.0]
            lances, against 1 (lance durability 1): 6 [B11.11a]
            lances, against 1 (lance durability 1): 6 [B11.11a]
            lances, against 1 (lance durability 1): 6 [B11.11a]
            L1 is stopped on its way [B11.4.2a]
            L1 ends its charge in 302 [B11.4.4a]
            L1 stands in 302 at the centre, facing 303 [model.place]
            - L1: 302 facing 303, 1 SP
        "#]],
    );
}

/// Two targets, of which the second could always meet the charge: so its owner is asked.
const TWO: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A
    blue F1 MMA at 304/303 facing 303, sp 4 3 2, elan 3, armor A
    blue F9 MMA at 304/305 facing 303, sp 2, elan 4, armor A, of guard
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie at 505, command 2, tactical 0, radius 1, leads blue
    leader blue guard at 505, command 2, tactical 0, radius 4, leads guard
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn who_may_meet_a_charge_and_how() {
    holds!("B11.4g");
    let charge = ["red: L1 charges 303 304", "red: stack F1", "red: stack F9"];
    let meets = |who: &'static str| [&charge[..], &[who]].concat();
    let led = |facts: &str| TWO.replace("gie at 505, command 2", &format!("gie with F1, {facts}"));
    let activated = |field: &str| {
        field.replace("F1 MMA at 304/303 facing 303", "F1 MMA at 304/303 facing 303, activated")
    };
    refused(
        &TWO.replace("gie at 505", "gie at 405").replace("304/303 facing 303", "304/303 facing 305"),
        &meets("blue: stack F1"),
        &[],
        expect!["F1 does not face the area from which the charge comes [B11.4b]"],
    );
    refused(
        &TWO.replace("gie at 505", "gie at 405"),
        &meets("blue: stack F1"),
        &[],
        expect!["F1 does not meet a charge by its élan [B11.4d]"],
    );
    refused(TWO, &meets("blue: stack F1"), &[], expect!["F1 is not in control [B9.1.2a]"]);
    choices(
        &led("command 3"),
        &charge,
        &[],
        expect![[r#"
        blue: stack F9
        blue: leader gie
        blue: decline
    "#]],
    );
    refused(
        &led("command 2"),
        &meets("blue: leader gie"),
        &[],
        expect!["gie cannot lead the stack to meet the charge [B11.4d]"],
    );
    refused(
        TWO,
        &meets("blue: leader guard"),
        &[],
        expect!["guard is with no stack that is charged [B11.4d]"],
    );
    check_from(
        &led("command 3"),
        &[&charge[..], &["blue: leader gie"]].concat(),
        &[4],
        "rides into 303",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        meeting the charge, against 3 (command rating 3): 4 [B11.4.1]
        F1 does not get going [B11.4f]
    "#]],
    );
    choices(
        &led("command 2, exceptional"),
        &[&charge[..], &["blue: leader gie"]].concat(),
        &[],
        expect![[r#"
        blue: stack F9
        blue: decline
    "#]],
    );
    refused(
        &activated(&TWO.replace("elan 3, armor A", "elan 4, armor A").replace("gie at 505", "gie at 405")),
        &meets("blue: stack F1"),
        &[],
        expect!["F1 is activated: only an exceptional leader lets it meet the charge [B11.4e]"],
    );
    refused(
        &activated(&led("command 3")),
        &meets("blue: leader gie"),
        &[],
        expect!["only an exceptional leader of its formation leads an activated stack: not gie [B11.4e]"],
    );
    check_from(
        &activated(&led("command 2, exceptional")),
        &[&charge[..], &["blue: leader gie"]].concat(),
        &[3],
        "rides into 303",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        meeting the charge, against 2 (command rating 2): 3 [B11.4e]
        F1 does not get going [B11.4f]
    "#]],
    );
    let strong = format!(
        "{}\nred R1 FI at 303/203 facing 304, sp 6, of other",
        FIELD.replace("304 facing", "304/303 facing")
    );
    let strong = format!("{strong}\nblue F9 MMA at 304/305 facing 303, sp 9, elan 4, armor A");
    refused(
        &strong,
        &meets("blue: stack F1"),
        &[],
        expect!["troops where the charge is are too strong for F1 to run down [B11.4c]"],
    );
    let both = TWO.replace("sp 4 3 2, elan 3", "sp 4 3 2, elan 4").replace("gie at 505", "gie at 405");
    refused(
        &both,
        &[&charge[..], &["blue: stack F9", "blue: stack F9"]].concat(),
        &[1],
        expect!["F9 has tried already [B11.4a]"],
    );
    let weak = with("red R1 FI at 303/203 facing 304, sp 2, of other");
    check_from(
        &weak,
        &["red: L1 charges 303 304", "blue: stack F1"],
        &[&[4][..], &ONES[..14]].concat(),
        "meets",
        expect![[r#"
        F1 meets the charge [B11.4f B11.4.1a]
        R1 is eliminated [B11.12a]
        L1 has 6 dice for F1 [B11.7.3.1]
        F1 has 8 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.4.1b]
        met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
        F1 strikes at L1 [B11.4.1b]
        met charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
        L1 comes through the clash unhurt [B11.4.2b]
        - R1: off the map, lost
    "#]],
    );
}

#[test]
fn what_comes_of_a_met_charge() {
    holds!("B11.4.1c");
    let charge = ["red: L1 charges 303 304", "blue: stack F1"];
    // Nobody hurt: on without momentum, or back.
    let unhurt = [&[4][..], &ONES[..14]].concat();
    choices(
        FIELD,
        &charge,
        &unhurt,
        expect![[r#"
        red: try
        red: decline
    "#]],
    );
    check_rolls(
        FIELD,
        &[&charge[..], &["red: try", "red: area 302", "red: place 302 facing 303"]].concat(),
        &[&unhurt[..], &ONES[..8]].concat(),
        "charge",
        expect![[r#"
            charge: dice 4 (printed strength 3, charge bonus +1, momentum +3, at most -3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.4.2b dice.d6 B11.7.3a B11.7.3]
            charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        "#]],
    );
    check_from(
        FIELD,
        &[&charge[..], &["red: decline", "red: place 302 facing 303"]].concat(),
        &unhurt,
        "unhurt",
        expect![[r#"
        L1 comes through the clash unhurt [B11.4.2b]
        L1 is stopped on its way [B11.4.2b]
        L1 ends its charge in 302 [B11.4.4a]
        L1 stands in 302 at the centre, facing 303 [model.place]
    "#]],
    );
    // Only the meeting stack hurt: on with less momentum.
    let hurt = [&[4, 5, 5, 1, 1, 1, 1][..], &ONES[..8]].concat();
    check_rolls(
        FIELD,
        &[&charge[..], &["red: try", "red: area 302", "red: place 302 facing 303"]].concat(),
        &[&hurt[..], &ONES[..9]].concat(),
        "charge",
        expect![[r#"
            charge: dice 6 (printed strength 3, charge bonus +1, momentum +3, slowed -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.4.2c dice.d6 B11.7.3a B11.7.3]
            charge: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        "#]],
    );
    // The meeting stack destroyed: nobody is left in the target area.
    let weak = FIELD.replace("sp 4 3 2, elan 4 4 3", "sp 1, elan 4");
    check_from(
        &weak,
        &[&charge[..], &["red: try", "red: area 304", "red: place 304 facing 305"]].concat(),
        &[4, 5, 5, 1, 1, 1, 1, 1, 1, 1],
        "unhurt",
        expect![[r#"
            L1 comes through the clash unhurt [B11.4.2d]
            L1 rides into 304 [flow.charge]
            L1 carries the charge home in 304 [B11.4.2e]
            L1 ends its charge in 304 [B11.9.1d]
            L1 stands in 304 at the centre, facing 305 [model.place]
            - F1: off the map, lost
            - L1: 304 facing 305, 3 SP
        "#]],
    );
}

#[test]
fn a_charge_whose_targets_fell_in_meeting_it_names_others() {
    let field =
        FIELD.replace("at 304 facing 303, sp 4 3 2, elan 4 4 3", "at 304/303 facing 303, sp 1, elan 4");
    let field = format!(
        "{field}\nblue K1 FI at 304/305 facing 303, sp 2, elan 3\nblue K2 FI at 304/204 facing 303, sp 2, elan 3"
    );
    let dice = [4, 5, 5, 1, 1, 1, 1, 1, 1, 1];
    let actions = ["red: L1 charges 303 304", "red: stack F1", "red: done", "blue: stack F1", "red: try"];
    choices(
        &field,
        &actions,
        &dice,
        expect![[r#"
        red: stack K1
        red: stack K2
    "#]],
    );
    check_from(
        &field,
        &[&actions[..], &["red: stack K1", "red: decline", "red: area 302", "red: place 302 facing 303"]]
            .concat(),
        &[&dice[..], &ONES[..7]].concat(),
        "unhurt",
        expect![[r#"
        L1 comes through the clash unhurt [B11.4.2d]
        L1 finds its targets gone [B11.4.2e]
        L1 rides into 304 [flow.charge]
        L1 has 6 dice for K1 [B11.7.3.1]
        red has nobody for 1 die [B11.7.3b]
        K1 has 1 die for L1 [B11.7.3.1]
        L1 strikes at K1 [B11.7.3]
        charge: dice 6 (printed strength 3, charge bonus +1, momentum +3, not on this enemy -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        K1 strikes at L1 [B11.7.3]
        charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 at the centre, facing 303 [model.place]
        - F1: off the map, lost
    "#]],
    );
    refused(
        &field,
        &[&actions[..], &["red: stack L1"]].concat(),
        &dice,
        expect!["that stack cannot be a new target of the charge [B11.4.2e]"],
    );
    // Men-at-arms who are left must be among the new targets.
    let knights = format!("{field}\nblue K3 MMA at 304/404 facing 404, sp 2, elan 3");
    refused(
        &knights,
        &[&actions[..], &["red: stack K1", "red: decline"]].concat(),
        &dice,
        expect!["men-at-arms in the area must be charged [B11.2c]"],
    );
}

#[test]
fn several_stacks_meet_a_charge_one_after_the_other() {
    let field = FIELD.replace("at 304 facing 303", "at 304/303 facing 303");
    let field = format!("{field}\nblue F2 MMA at 304/305 facing 303, sp 2 1, elan 4, armor A");
    let actions =
        ["red: L1 charges 303 304", "red: stack F1", "red: stack F2", "blue: stack F1", "blue: stack F2"];
    choices(
        &field,
        &actions,
        &[1, 1],
        expect![[r#"
            blue: stack F2
            blue: stack F1
        "#]],
    );
    refused(
        &field,
        &[&actions[..], &["blue: decline"]].concat(),
        &[1, 1],
        expect!["that is not what is asked [B11.4.3a]"],
    );
    check_from(
        &field,
        &[&actions[..], &["blue: stack F2", "red: place 302 facing 303"]].concat(),
        &[&[1, 1][..], &ONES[..6], &[6, 6, 6, 1, 1], &[1, 1]].concat(),
        "meets",
        expect![[r#"
            F2 meets the charge [B11.4f B11.4.1a]
            L1 has 6 dice for F2 [B11.7.3.1]
            F2 has 5 dice for L1 [B11.7.3.1]
            L1 strikes at F2 [B11.4.1b]
            met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            F2 strikes at L1 [B11.4.1b]
            met charge: dice 5 (printed strength 2, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 6 6 6 1 1 = 3 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            L1 is hit 3 times, 2 through its armour [C20.0a C20.1a]
            L1 loses 2 steps [C24.0]
            lances, against 1 (lance durability 1): 1 [B11.11a]
            F2 breaks a lance [B11.11a]
            lances, against 1 (lance durability 1): 1 [B11.11a B11.11b]
            F2 breaks a lance [B11.11b]
            L1 is stopped on its way [B11.4.2a]
            F1 stays in place [B11.4.3b]
            L1 ends its charge in 302 [B11.4.4a]
            L1 stands in 302 at the centre, facing 303 [model.place]
            - F1: 304/303 facing 303, 4 SP, waited
            - F2: 304/305 facing 303, 2 SP, 2 broken
            - L1: 302 facing 303, 1 SP
        "#]],
    );
    assert!(
        !shown(
            &field,
            &[&actions[..], &["blue: stack F2", "red: place 302 facing 303"]].concat(),
            &[&[1, 1][..], &ONES[..6], &[6, 6, 6, 1, 1], &[1, 1]].concat(),
            "units.F1.is"
        )
        .to_string()
        .contains("activated")
    );
}
