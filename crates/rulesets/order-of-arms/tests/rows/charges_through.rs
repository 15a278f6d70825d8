//! What a charge does on its way and when it is through: camps, prisoners, the élan of those it has beaten (B11.9, B11.12).

use expect_test::expect;

use crate::table::check_from;
use crate::table::with_file as with;

/// A knight with foot two areas ahead.
const RIDE: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302 facing 303, sp 4 3 2, armor A
    blue F1 FI at 304 facing 303, sp 2 1, armor none
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge only";

#[test]
fn a_charge_takes_the_camps_that_it_rides_through() {
    holds!("B9.4.4", "C24.1h");
    let camp = format!("option command-camps\ncamp blue C1 at 303, radius 1\n{RIDE}");
    let charge = ["red: L1 charges 303 304"];
    check_from(
        &camp,
        &charge,
        &[&[1; 6][..], &[1]].concat(),
        "into 303",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        C1 is lost [B9.4.4]
        L1 rides into 304 [flow.charge]
        L1 has 6 dice for F1 [B11.7.3.1]
        red has nobody for 3 dice [B11.7.3b]
        F1 has 1 die for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 4, charge bonus +2, momentum +3, not on this enemy -3), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
    "#]],
    );
    // With those who are run down in it.
    let guarded = format!("{camp}\nblue K1 FI at 303 facing 302, sp 1");
    check_from(
        &guarded,
        &charge,
        &[&[1; 6][..], &[1]].concat(),
        "into 303",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        K1 is eliminated [B11.12a]
        C1 is lost [B9.4.4]
        L1 rides into 304 [flow.charge]
        L1 has 6 dice for F1 [B11.7.3.1]
        red has nobody for 3 dice [B11.7.3b]
        F1 has 1 die for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 4, charge bonus +2, momentum +3, not on this enemy -3), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        - K1: off the map, lost
    "#]],
    );
    // And that of the area it has cleared, though it does not stay there.
    let target = camp.replace("C1 at 303", "C1 at 304");
    check_from(
        &target,
        &["red: L1 charges 303 304", "red: area 302"],
        &[&[6, 6, 1, 1, 1, 1][..], &[1]].concat(),
        "loses",
        expect![[r#"
            F1 loses 2 steps [C24.0]
            F1 is eliminated [state.steps]
            L1 carries the charge home in 304 [B11.9.1a B11.9.1b B11.9.1c]
            C1 is lost [B9.4.4]
            L1 ends its charge in 302 [B11.9.1e]
            - F1: off the map, lost
        "#]],
    );
}

#[test]
fn what_is_lost_in_the_retreats_of_a_charge_counts_for_the_army() {
    holds!("muster.break.ooa");
    // F1 and K1 have no way out: eight of twelve points are lost.
    let field = "
        map squares 6x1
        lances red 0
        lances blue 0
        army blue elan 9 break 1 2
        red  L1 MMA at 101 facing 102, sp 4 3 2, armor A
        red  Z1 FI at 103 facing 104, of rest
        blue F1 FI at 102/101 facing 101, sp 4 1, armor none
        blue K1 FI at 102/103 facing 101, sp 4, armor none
        blue K2 FI at 106 facing 105, sp 4
        leader red gonzaga at 101, tactical 0, radius 6, leads red, commands
        leader blue gie at 106, command 2, tactical 0, radius 6, leads blue, commands
        acting red
        stage charge only";
    check_from(
        field,
        &["red: L1 charges 102", "red: stack F1", "red: done", "red: area 102", "red: place 102 facing 103"],
        &[&[6, 1, 1, 1, 1, 1, 1, 1][..], &[1, 1]].concat(),
        "loses",
        expect![[r#"
            F1 loses 1 step [C24.0]
            L1 carries the charge home in 102 [B11.9.1a B11.9.1b B11.9.1c]
            K1 is eliminated [C22.1]
            F1 is eliminated [C22.1]
            L1 ends its charge in 102 [B11.9.1d]
            L1 stands in 102 at the centre, facing 103 [model.place]
            blue has its élan marker at 0 [muster.break.ooa C21.3]
            blue is at élan zero [C21.4]
            - F1: off the map, lost
            - K1: off the map, lost
            - L1: 102 facing 103, 4 SP
            - army blue: élan marker at 0, at zero for good
        "#]],
    );
}

#[test]
fn prisoners_are_taken_of_those_who_are_run_down_or_have_no_way_out() {
    holds!("muster.special.prisoners");
    let takers = "[[conditions.specials]]\nkind = \"prisoners\"\npieces = [\"L1\"]\n[[conditions.contingents]]\nid = \"knights\"\npieces = [\"K1\"]\ntraits = [\"men-at-arms\"]";
    let guarded = format!("{RIDE}\nblue K1 FMA at 303 facing 302, sp 1");
    check_from(
        &with(&guarded, takers),
        &["red: L1 charges 303 304"],
        &[&[1; 6][..], &[1]].concat(),
        "into 303",
        expect![[r#"
            L1 rides into 303 [flow.charge]
            K1 is eliminated [B11.12a]
            L1 stops to take prisoners [muster.special.prisoners]
            L1 rides into 304 [flow.charge]
            L1 has 6 dice for F1 [B11.7.3.1]
            red has nobody for 3 dice [B11.7.3b]
            F1 has 1 die for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 4, charge bonus +2, momentum +3, not on this enemy -3), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            L1 is repelled from 304 [B11.9.2a]
            - K1: off the map, lost
            - L1: 302 facing 303, 4 SP, captors
        "#]],
    );
    // K1 has no way out when the charge drives its area clear.
    let driven = "
        map squares 6x1
        lances red 0
        lances blue 0
        red  L1 MMA at 101 facing 102, sp 4 3 2, armor A
        red  Z1 FI at 103 facing 104, of rest
        blue F1 FI at 102/101 facing 101, sp 4 1, armor none
        blue K1 FMA at 102/103 facing 101, sp 4, armor none
        leader red gonzaga at 101, tactical 0, radius 6, leads red, commands
        leader blue gie at 106, command 2, tactical 0, radius 6, leads blue, commands
        acting red
        stage charge only";
    check_from(
        &with(driven, takers),
        &["red: L1 charges 102", "red: stack F1", "red: done"],
        &[&[6, 1, 1, 1, 1, 1, 1, 1][..], &[1, 1]].concat(),
        "F1 loses",
        expect![[r#"
            F1 loses 1 step [C24.0]
            L1 carries the charge home in 102 [B11.9.1a B11.9.1b B11.9.1c]
            K1 is eliminated [C22.1]
            L1 stops to take prisoners [muster.special.prisoners]
            F1 is eliminated [C22.1]
            - F1: off the map, lost
            - K1: off the map, lost
            - L1: 101 facing 102, 4 SP, captors
        "#]],
    );
}

#[test]
fn guns_and_leaders_alone_in_the_way_of_a_charge_are_ridden_down() {
    holds!("B11.12a", "B11.12.1", "B11.12c");
    let charge = ["red: L1 charges 303 304"];
    let guns = |number: usize| {
        let lines = (1..=number).map(|n| format!("\nblue G{n} AGF at 303 facing 302, size light"));
        format!("{RIDE}{}", lines.collect::<String>())
    };
    check_from(
        &guns(2),
        &charge,
        &[1; 7],
        "into 303",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        G1 is eliminated [B11.12.1]
        G2 is eliminated [B11.12.1]
        L1 rides into 304 [flow.charge]
        L1 has 6 dice for F1 [B11.7.3.1]
        red has nobody for 3 dice [B11.7.3b]
        F1 has 1 die for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 4, charge bonus +2, momentum +3, not on this enemy -3), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        - G1: off the map, lost
        - G2: off the map, lost
    "#]],
    );
    // Three points are more than a third of four with a momentum of two.
    check_from(
        &guns(3),
        &charge,
        &[],
        "into 303",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        L1 is stopped on its way [B11.12b]
        L1 ends its charge in 302 [B11.4.4a]
    "#]],
    );
    let led = format!("{}\nleader blue john at 303, of blue", guns(1));
    check_from(
        &led,
        &charge,
        &[&[3, 5][..], &[1; 7]].concat(),
        "into 303",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        G1 is eliminated [B11.12.1]
        john is in danger [B3.2a]
        leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 3 5 = 8 [B3.2d B3.2e B3.2g]
        john is out of play [B3.2d]
        L1 rides into 304 [flow.charge]
        L1 has 6 dice for F1 [B11.7.3.1]
        red has nobody for 3 dice [B11.7.3b]
        F1 has 1 die for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 4, charge bonus +2, momentum +3, not on this enemy -3), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        - G1: off the map, lost
        - john: off the map, dead
    "#]],
    );
    let alone = format!("{RIDE}\nleader blue john at 303, of blue");
    check_from(
        &alone,
        &[charge[0], "blue: area 204"],
        &[&[3, 4][..], &[1; 7]].concat(),
        "into 303",
        expect![[r#"
            L1 rides into 303 [flow.charge]
            john is in danger [B3.2a]
            leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 3 4 = 7 [B3.2d B3.2e B3.2g]
            john rides to 204 [B3.2.1b]
            L1 rides into 304 [flow.charge]
            L1 has 6 dice for F1 [B11.7.3.1]
            red has nobody for 3 dice [B11.7.3b]
            F1 has 1 die for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 4, charge bonus +2, momentum +3, not on this enemy -3), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            L1 is repelled from 304 [B11.9.2a]
            - john: 204
        "#]],
    );
    check_from(
        &alone,
        &charge,
        &[&[3, 5][..], &[1; 7]].concat(),
        "into 303",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        john is in danger [B3.2a]
        leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 3 5 = 8 [B3.2d B3.2e B3.2g]
        john is out of play [B3.2d]
        L1 rides into 304 [flow.charge]
        L1 has 6 dice for F1 [B11.7.3.1]
        red has nobody for 3 dice [B11.7.3b]
        F1 has 1 die for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 4, charge bonus +2, momentum +3, not on this enemy -3), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
        - john: off the map, dead
    "#]],
    );
}

#[test]
fn a_leader_whose_charge_falls_to_the_last_man_is_where_it_fell() {
    holds!("B3.2.1b");
    let last =
        RIDE.replace("sp 4 3 2, armor A", "sp 2, armor none").replace("gonzaga at 102", "gonzaga with L1");
    check_from(
        &last,
        &["red: L1 charges 303 304", "red: area 303"],
        &[&[1; 6][..], &[6, 1, 1]].concat(),
        "loses",
        expect![[r#"
            L1 loses 1 step [C24.0]
            L1 is eliminated [state.steps]
            gonzaga is in danger [B3.2a]
            leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 1 1 = 2 [B3.2d B3.2e B3.2g]
            L1 is repelled from 304 [B11.9.2a]
            gonzaga rides to 303 [B3.2.1b]
            - L1: off the map, lost
            - gonzaga: 303
        "#]],
    );
    check_from(
        &last,
        &["red: L1 charges 303 304", "red: decline"],
        &[&[1; 6][..], &[6, 1, 1], &[6; 3]].concat(),
        "loses",
        expect![[r#"
            L1 loses 1 step [C24.0]
            L1 is eliminated [state.steps]
            gonzaga is in danger [B3.2a]
            leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 1 1 = 2 [B3.2d B3.2e B3.2g]
            L1 is repelled from 304 [B11.9.2a]
            gonzaga fights alone [B3.2.2b]
            F1 has 2 dice for gonzaga [B3.2.2b]
            gonzaga has 1 die for F1 [B3.2.2b]
            F1 strikes at gonzaga [B3.2.2b]
            leader alone: dice 2 (printed strength 2), against 7 (to hit 6, weapon against armour +1): 6 6 = 0 [A2.2.2a dice.d6 C19.0 B3.2.2b]
            gonzaga strikes at F1 [B3.2.2b]
            leader alone: dice 1 (a leader alone 1), against 5 (to hit 6, weapon against armour -1): 6 = 1 [B3.2.2a dice.d6 C19.0 B3.2.2b]
            F1 is hit once, 1 through its armour [C20.0d]
            F1 loses 1 step [C24.0]
            - F1: 304 facing 303, 1 SP
            - L1: off the map, lost
            - gonzaga: 304
        "#]],
    );
    // Met on its way, with no enemy where it fell.
    let met = last.replace("F1 FI at 304 facing 303, sp 2 1", "F1 MMA at 304 facing 303, sp 4 3, elan 4");
    check_from(
        &met,
        &["red: L1 charges 303 304", "blue: stack F1"],
        &[&[1][..], &[1; 5], &[6; 6], &[1, 1]].concat(),
        "loses",
        expect![[r#"
            L1 loses 1 step [C24.0 C24.1b]
            L1 is eliminated [state.steps]
            gonzaga is in danger [B3.2a]
            leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 1 1 = 2 [B3.2d B3.2e B3.2g]
            - L1: off the map, lost
            - gonzaga: 303
        "#]],
    );
}
