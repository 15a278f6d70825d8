//! Those who meet, intercept or wheel against charges: several of them, uphill, in stacks of two, out of camps and across
//! corners; and what becomes of them (B11.3.1, B11.4, B11.5, B11.6).

use expect_test::expect;

use crate::answers::{FIELD, ONES};
use crate::table::{check_from, check_rolls, choices, refused, shown};

/// Two stacks that meet the charge, F1 first.
fn both_meet() -> (String, Vec<&'static str>) {
    let field = FIELD.replace("at 304 facing 303", "at 304/303 facing 303");
    let field = format!("{field}\nblue F2 MMA at 304/305 facing 303, sp 2 1, elan 4, armor A");
    let actions = [
        "red: L1 charges 303 304",
        "red: stack F1",
        "red: stack F2",
        "blue: stack F1",
        "blue: stack F2",
        "blue: stack F1",
        "red: try",
        "red: try",
    ];
    (field, actions.to_vec())
}

/// The charge of L1 after both have met it: with how many dice of how many it strikes F1, and those of the clash.
fn after_both(
    hurt: [bool; 2],
    first: usize,
    rest: &'static str,
    clash: usize,
    expected: expect_test::Expect,
) {
    let (field, mut actions) = both_meet();
    actions.push(rest);
    let throw = |hurt: bool, ours: usize, theirs: usize| {
        let hits = if hurt { [5, 5] } else { [1, 1] };
        [&hits[..], &ONES[..ours - 2 + theirs]].concat()
    };
    let dice = [&[1, 1][..], &throw(hurt[0], 6, 8), &throw(hurt[1], first, 5), &ONES[..clash]].concat();
    check_rolls(&field, &actions, &dice, "charge", expected);
}

#[test]
fn what_several_take_off_a_momentum_adds_up() {
    // Both are hurt: one less for each.
    after_both(
        [true, true],
        5,
        "red: L1 gives 4 dice to F1",
        9,
        expect![[r#"
        charge: dice 4 (printed strength 3, charge bonus +1, momentum +3, slowed -2, not on this enemy -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.4.2c B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        charge: dice 1 (printed strength 3, charge bonus +1, momentum +3, slowed -2, not on this enemy -4), against 5 (to hit 6, weapon against armour -1): 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.4.2c B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        charge: dice 1 (printed strength 1), against 5 (to hit 6, weapon against armour -1): 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        charge: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    // Nobody is hurt, then the second of them: less than nothing.
    after_both(
        [false, true],
        4,
        "red: L1 gives 2 dice to F1",
        8,
        expect![[r#"
        charge: dice 2 (printed strength 3, charge bonus +1, momentum +3, slowed -1, at most -3, not on this enemy -1), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.4.2c B11.4.2b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        charge: dice 1 (printed strength 3, charge bonus +1, momentum +3, slowed -1, at most -3, not on this enemy -2), against 5 (to hit 6, weapon against armour -1): 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.4.2c B11.4.2b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        charge: dice 1 (printed strength 1), against 5 (to hit 6, weapon against armour -1): 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    // The first is hurt, then nobody: nothing is left.
    after_both(
        [true, false],
        5,
        "red: L1 gives 3 dice to F1",
        9,
        expect![[r#"
        charge: dice 3 (printed strength 3, charge bonus +1, momentum +3, slowed -1, at most -2, not on this enemy -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.4.2c B11.4.2b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        charge: dice 1 (printed strength 3, charge bonus +1, momentum +3, slowed -1, at most -2, not on this enemy -3), against 5 (to hit 6, weapon against armour -1): 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.4.2c B11.4.2b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        charge: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
}

#[test]
fn both_sides_of_a_met_charge_gain_by_riding_down() {
    check_rolls(
        &format!("{FIELD}\narea 303 level -1"),
        &["red: L1 charges 303 304", "blue: stack F1"],
        &[&[4][..], &ONES[..16]].concat(),
        "met charge",
        expect![[r#"
            met charge: dice 7 (printed strength 3, charge bonus +1, momentum +2, elevation +1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.1f dice.d6 B11.7.3a B11.4.1b]
            met charge: dice 9 (printed strength 4, charge bonus +2, momentum +2, elevation +1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.1f dice.d6 B11.7.3a B11.4.1b]
        "#]],
    );
    check_rolls(
        &format!("{FIELD}\narea 304 level 1"),
        &["red: L1 charges 303 304", "blue: stack F1"],
        &[&[4][..], &ONES[..15]].concat(),
        "met charge",
        expect![[r#"
            met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            met charge: dice 9 (printed strength 4, charge bonus +2, momentum +2, elevation +1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.1f dice.d6 B11.7.3a B11.4.1b]
        "#]],
    );
}

#[test]
fn of_a_stack_of_two_both_must_be_able_to_meet_a_charge() {
    let pair = |facts: &str| {
        let field = FIELD.replace("elan 4 4 3", "elan 5 4 3");
        format!("{field}\nblue F3 MMA at 304 facing 303, sp 2 1, armor A, stack 1, {facts}")
    };
    // The lower élan counts.
    check_rolls(
        &pair("elan 4"),
        &["red: L1 charges 303 304", "blue: stack F1"],
        &[5],
        "meeting",
        expect![[r#"
            meeting the charge, against 4 (élan 4): 5 [B11.4.1]
        "#]],
    );
    choices(
        &pair("elan 3"),
        &["red: L1 charges 303 304"],
        &[],
        expect![[r#"
        red: L1 gives 1 dice to F1
        red: L1 gives 2 dice to F1
        red: L1 gives 3 dice to F1
        red: L1 gives 4 dice to F1
        red: L1 gives 5 dice to F1
        red: L1 gives 6 dice to F1
        red: L1 gives 7 dice to F1
        red: L1 gives 1 dice to F3
        red: L1 gives 2 dice to F3
        red: L1 gives 3 dice to F3
        red: L1 gives 4 dice to F3
        red: L1 gives 5 dice to F3
        red: L1 gives 6 dice to F3
        red: L1 gives 7 dice to F3
    "#]],
    );
    // One leader leads both only if both are of his formation.
    let led = |formation: &str| {
        let field = pair(&format!("elan 3, of {formation}"));
        field.replace("gie at 505, command 2", "gie with F1, command 3")
    };
    choices(
        &led("blue"),
        &["red: L1 charges 303 304"],
        &[],
        expect![[r#"
        blue: leader gie
        blue: decline
    "#]],
    );
    choices(
        &led("guard"),
        &["red: L1 charges 303 304"],
        &[],
        expect![[r#"
        red: L1 gives 1 dice to F1
        red: L1 gives 2 dice to F1
        red: L1 gives 3 dice to F1
        red: L1 gives 4 dice to F1
        red: L1 gives 5 dice to F1
        red: L1 gives 6 dice to F1
        red: L1 gives 7 dice to F1
        red: L1 gives 1 dice to F3
        red: L1 gives 2 dice to F3
        red: L1 gives 3 dice to F3
        red: L1 gives 4 dice to F3
        red: L1 gives 5 dice to F3
        red: L1 gives 6 dice to F3
        red: L1 gives 7 dice to F3
    "#]],
    );
}

#[test]
fn whoever_meets_or_intercepts_is_activated_and_his_leader_with_him() {
    let is = |field: &str, actions: &[&str], dice: &[u8], piece: &str| {
        shown(field, actions, dice, &format!("{piece}.is")).to_string().contains("activated")
    };
    let meet = ["red: L1 charges 303 304", "blue: stack F1"];
    let dice = [&[4][..], &ONES[..14]].concat();
    assert!(!is(FIELD, &meet[..1], &[], "units.F1"));
    assert!(is(FIELD, &meet, &dice, "units.F1"));
    // Who does not get going is not.
    assert!(!is(FIELD, &meet, &[&[5][..], &ONES[..11]].concat(), "units.F1"));
    let past = FIELD.replace("304 facing 303, sp 4 3 2, elan 4 4 3", "403 facing 303, sp 4 3 2, elan 3")
        + "\nblue K1 FI at 304 facing 303, sp 4"
        + "\nblue K2 FI at 505 facing 405";
    let past = past.replace("gie at 505, command 2", "gie with F1, exceptional, command 3");
    let strike = ["red: L1 charges 303 304", "blue: stack F1"];
    let dice = [&[3][..], &ONES[..14]].concat();
    assert!(is(&past, &strike, &dice, "units.F1"));
    assert!(is(&past, &strike, &dice, "leaders.gie"));
    assert!(!is(&past, &strike, &dice, "units.K2"));
    let fails = [&[4][..], &ONES[..9]].concat();
    assert!(!is(&past, &strike, &fails, "units.F1"));
    assert!(!is(&past, &strike, &fails, "leaders.gie"));
}

#[test]
fn a_stack_wheels_in_place_against_each_charge() {
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  L1 MMA at 303 facing 304, sp 3 2 1, elan 3 2 1, armor A
        red  L2 MMA at 305 facing 304, sp 3 2 1, elan 3 2 1, armor A, of other
        blue F1 MMA at 304 facing 404, sp 4 3 2, elan 3, armor A
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        leader blue gie with F1, command 2, tactical 0, radius 4, exceptional, leads blue
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    check_from(
        field,
        &[
            "red: L1 charges 304",
            "blue: stack F1",
            "red: place 303 facing 304",
            "red: L2 charges 304",
            "blue: stack F1",
            "red: place 305 facing 304",
        ],
        &ONES[..20],
        "L2 charges 304",
        expect![[r#"
            L2 charges 304 [flow.charge]
            L2 rides into 304 [flow.charge]
            F1 wheels to take the charge in front [B11.6a B11.6b]
            L2 has 6 dice for F1 [B11.7.3.1]
            F1 has 4 dice for L2 [B11.7.3.1]
            L2 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L2 [B11.7.3]
            charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            L2 is repelled from 304 [B11.9.2a]
            L2 ends its charge in 305 [B11.9.2b]
            L2 stands in 305 at the centre, facing 304 [model.place]
            - F1: 304 facing 305, 4 SP
        "#]],
    );
}

#[test]
fn whoever_is_inside_a_camp_rides_against_nobody() {
    let field = format!(
        "{}\noption command-camps\ncamp blue C1 at 304\nblue F9 MMA at 304/305 facing 303, sp 2, elan 4, armor A",
        FIELD.replace("F1 MMA at 304 facing 303", "F1 MMA at 304/303 facing 303, in-camp")
    );
    refused(
        &field,
        &["red: L1 charges 303 304", "red: stack F1", "red: stack F9", "blue: stack F1"],
        &[],
        expect!["F1 is inside a camp: it only defends [B9.4.1]"],
    );
    choices(
        &field,
        &["red: L1 charges 303 304", "red: stack F1", "red: stack F9"],
        &[],
        expect![[r#"
            blue: stack F9
            blue: decline
        "#]],
    );
}

#[test]
fn a_charge_is_met_across_a_corner_only_where_one_could_move() {
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  L1 MMA at 202 facing 303, sp 3 2 1, elan 3 2 1, armor A
        blue F1 MMA at 404 facing 303, sp 4 3 2, elan 4, armor A
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    choices(
        field,
        &["red: L1 charges 303 404"],
        &[],
        expect![[r#"
        blue: stack F1
        blue: decline
    "#]],
    );
    let beside = format!("{field}\nred R1 FI at 403 facing 503, sp 1, of rest");
    choices(
        &beside,
        &["red: L1 charges 303 404"],
        &ONES[..11],
        expect![[r#"
        red: area 303
        red: area 202
    "#]],
    );
}

#[test]
fn nobody_tries_twice_however_many_have_tried_before() {
    let mut field = FIELD.to_owned();
    for (n, place) in ["203/303", "203/103", "403/303", "403/503"].into_iter().enumerate() {
        field += &format!(
            "\nblue A{n} MMA at {place} facing 303, sp 1, elan 4, of f{n}
             blue B{n} MMA at {place} facing 303, sp 1, elan 4, of f{n}, stack 1
             leader blue l{n} with A{n}, command 1, radius 1, exceptional, leads f{n}"
        );
    }
    let tries = [
        "red: L1 charges 303 304",
        "blue: stack A0",
        "blue: stack A1",
        "blue: stack A2",
        "blue: stack A3",
        "blue: stack F1",
    ];
    choices(
        &field,
        &tries[..5],
        &[6; 4],
        expect![[r#"
        blue: stack F1
        blue: decline
    "#]],
    );
    // F1 is the ninth: it is not asked again, and the charge comes home.
    choices(
        &field,
        &tries,
        &[&[6; 5][..], &ONES[..11]].concat(),
        expect![[r#"
        red: area 303
        red: area 302
    "#]],
    );
}

#[test]
fn guns_that_fall_to_a_charge_leave_it_room() {
    let field = "
        map squares 5x5
        lances red 0
        lances blue 0
        area 303 small
        red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 3, armor A
        blue F1 FI at 303/302 facing 302, sp 1, elan 3, armor B
        blue G1 AGF at 303 facing 302, size light, occupancy 6
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    let dice = [&[5, 5, 5][..], &ONES[..4]].concat();
    choices(
        field,
        &["red: L1 charges 303"],
        &dice,
        expect![[r#"
        red: area 303
        red: area 302
    "#]],
    );
    check_from(
        field,
        &["red: L1 charges 303", "red: area 303", "red: place 303 facing 304"],
        &dice,
        "carries",
        expect![[r#"
            L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
            L1 ends its charge in 303 [B11.9.1d]
            G1 is eliminated [B11.9.1f]
            L1 stands in 303 at the centre, facing 304 [model.place]
            - F1: off the map, lost
            - G1: off the map, lost
            - L1: 303 facing 304, 4 SP
        "#]],
    );
}

#[test]
fn leaders_of_those_who_are_ridden_over_by_a_met_charge_check_and_flee() {
    let field =
        format!("{FIELD}\nred R1 FI at 303/203 facing 304, sp 2, of other\nleader red boy with R1, of other");
    check_from(
        &field,
        &["red: L1 charges 303 304", "blue: stack F1", "red: area 202"],
        &[&[4, 3, 3][..], &ONES[..14]].concat(),
        "meets",
        expect![[r#"
            F1 meets the charge [B11.4f B11.4.1a]
            R1 is eliminated [B11.12a]
            boy is in danger [B3.2a]
            leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 3 3 = 6 [B3.2d B3.2e B3.2g]
            boy rides to 202 [B3.2.1b]
            L1 has 6 dice for F1 [B11.7.3.1]
            F1 has 8 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.4.1b]
            met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            F1 strikes at L1 [B11.4.1b]
            met charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            L1 comes through the clash unhurt [B11.4.2b]
            - R1: off the map, lost
            - boy: 202
        "#]],
    );
}

#[test]
fn guns_beside_a_charge_are_ridden_over_by_those_who_meet_it() {
    let guns = |count: usize| {
        let all: Vec<String> = (1..=count)
            .map(|n| format!("red G{n} AGF at 303 facing 304, size light, occupancy 1, of other"))
            .collect();
        format!("{FIELD}\n{}", all.join("\n"))
    };
    check_from(
        &guns(2),
        &["red: L1 charges 303 304", "blue: stack F1"],
        &[&[4][..], &ONES[..14]].concat(),
        "meets",
        expect![[r#"
            F1 meets the charge [B11.4f B11.4.1a]
            G1 is eliminated [B11.12.1]
            G2 is eliminated [B11.12.1]
            L1 has 6 dice for F1 [B11.7.3.1]
            F1 has 8 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.4.1b]
            met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            F1 strikes at L1 [B11.4.1b]
            met charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            L1 comes through the clash unhurt [B11.4.2b]
            - G1: off the map, lost
            - G2: off the map, lost
        "#]],
    );
    // Three are more than a third of four points and a momentum of two: nobody is asked.
    choices(
        &guns(3),
        &["red: L1 charges 303 304"],
        &ONES[..11],
        expect![[r#"
        red: area 303
        red: area 302
    "#]],
    );
}

#[test]
fn an_army_counts_what_it_loses_in_charges() {
    // Nine positions are lost with half of the army: one step of four is four and a half.
    let hurt = [&[4, 5, 5, 1, 1, 1, 1][..], &ONES[..8]].concat();
    check_from(
        &format!("army blue break 1 2\n{FIELD}"),
        &["red: L1 charges 303 304", "blue: stack F1"],
        &hurt,
        "loses",
        expect![[r#"
            F1 loses 1 step [C24.0]
            blue has its élan marker at 5 [muster.break.ooa C21.3]
            L1 comes through the clash unhurt [B11.4.2c]
            - F1: 304 facing 303, 3 SP
            - army blue: élan marker at 5
        "#]],
    );
    // Those who are ridden down on the way count too.
    let weak = FIELD
        .replace("sp 3 2 1, elan 3 2 1", "sp 4 3 2, elan 3")
        .replace("facing 303, sp 4 3 2, elan 4 4 3", "facing 305, sp 4 3 2, elan 2");
    check_from(
        &format!("army blue break 1 2\n{weak}\nblue K1 FI at 303 facing 302, sp 1, elan 3"),
        &["red: L1 charges 303 304", "red: area 302", "red: place 302 facing 303"],
        &[&[5, 5][..], &ONES[..11]].concat(),
        "rides into",
        expect![[r#"
            L1 rides into 303 [flow.charge]
            K1 is eliminated [B11.12a]
            L1 rides into 304 [flow.charge]
            L1 has 9 dice for F1 [B11.7.3.1]
            F1 has 4 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 9 (printed strength 4, charge bonus +2, momentum +3), against 4 (to hit 6, weapon against armour -1, struck in flank or rear -1): 5 5 1 1 1 1 1 1 1 = 2 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3d B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            F1 is hit twice, 1 through its armour [C20.0a C20.1a]
            F1 loses 1 step [C24.0]
            L1 is repelled from 304 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            L1 stands in 302 at the centre, facing 303 [model.place]
            blue has its élan marker at 2 [muster.break.ooa C21.3]
            - F1: 304 facing 305, 3 SP
            - K1: off the map, lost
            - army blue: élan marker at 2
        "#]],
    );
}

#[test]
fn who_has_wheeled_in_place_before_does_not_meet_a_charge() {
    let (field, actions) = both_meet();
    let wheeled = field.replace("elan 4 4 3, armor A", "elan 4 4 3, armor A, wheeled");
    refused(&wheeled, &actions[..4], &[], expect!["F1 has wheeled in place in this turn [B11.6e]"]);
}
