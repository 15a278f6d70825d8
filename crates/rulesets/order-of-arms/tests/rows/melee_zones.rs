//! Melee zones: where they are, when they are fought, whom they bind, and leaders in them (B15.7, C26.1.1e).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused};

/// Two melees that do not touch each other, and a unit of red's outside of both.
const ZONES: &str = "
    map squares 6x5
    red  F1 FI at 202/302 facing 302, sp 2 1, elan 4, of left
    red  F2 FI at 205/305 facing 305, sp 2 1, elan 4, of right
    red  F3 FI at 101 facing 201, sp 2 1, elan 4, of left
    blue K1 FI at 302/202 facing 202, sp 2 1, elan 4
    blue K2 FI at 305/205 facing 205, sp 2 1, elan 4
    leader red charles at 101, radius 6, commands
    leader blue john at 501, radius 6, commands
    battle melee = [\"202\", \"302\", \"205\", \"305\"]
    stage melee";

#[test]
fn areas_in_melee_that_touch_are_one_zone() {
    holds!("B15.7c");
    // F1 strikes in its own zone only: K2 is in another.
    refused(
        &format!("blue K3 FI at 302/303 facing 202, sp 1\n{ZONES}\nacting left"),
        &["red: F1 strikes K2"],
        &[],
        expect!["K2 is no enemy in this melee zone [B15.7e]"],
    );
    // With the areas between them in melee too, it is one zone.
    let joined = ZONES.replace("\"202\", \"302\"", "\"202\", \"302\", \"303\", \"304\"").replace(
        "blue K2",
        "blue K3 FI at 303 facing 203, sp 1\n    blue K4 FI at 304 facing 204, sp 1\n    blue K2",
    );
    choices(
        &format!("{joined}\nacting left"),
        &[],
        &[],
        expect![[r#"
        red: F1 strikes K1
        red: F1 strikes K3
        red: F1 strikes K4
        red: F1 strikes K2
    "#]],
    );
}

#[test]
fn an_activation_begins_with_a_round_in_each_zone_that_it_has_a_unit_in() {
    holds!("B15.7d");
    // Only the left acts: only its zone sees a round, without the unit that is outside.
    check(
        &format!("{ZONES}\nacting left"),
        &[],
        &[1; 4],
        expect![[r#"
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        F1 fights K1: 0 through on it, 0 on K1 [B15.7g]
    "#]],
    );
    check(
        ZONES,
        &[],
        &[1; 8],
        expect![[r#"
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        F1 fights K1: 0 through on it, 0 on K1 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        F2 fights K2: 0 through on it, 0 on K2 [B15.7g]
    "#]],
    );
}

#[test]
fn units_activated_before_only_defend_and_a_schiltron_does() {
    let zone = format!("{ZONES}\nacting left")
        .replace("blue K1", "red  F4 FI at 202/203 facing 302, sp 2 1, of right\n    blue K5 FI at 302/303 facing 202, sp 1\n    blue K1");
    refused(&zone, &["red: F4 strikes K1"], &[], expect!["F4 does not attack in this round [B15.7e]"]);
    refused(&zone, &["red: F1 strikes F4"], &[], expect!["F4 is no enemy in this melee zone [B15.7e]"]);
    let massed = format!(
        "option schiltron\n{}",
        zone.replace(
            "F4 FI at 202/203 facing 302, sp 2 1, of right",
            "F4 FS at 202/203 facing 302, sp 2 1, schiltron, of left"
        )
    );
    choices(
        &massed,
        &[],
        &[],
        expect![[r#"
        red: F1 strikes K5
        red: F1 strikes K1
    "#]],
    );
}

#[test]
fn a_unit_retreats_from_melee_to_where_it_may_and_inside_the_zone_it_stays_in_it() {
    // K1 may go to any area behind it; 303 belongs to the zone, and K1 is still in melee there.
    let zone = ZONES
        .replace("\"202\", \"302\"", "\"202\", \"302\", \"303\"")
        .replace("blue K2", "blue K3 FI at 303/302 facing 203, sp 1\n    blue K2");
    let zone =
        format!("{zone}\nacting left").replace("elan 4\n    blue K3", "elan 4, armor none\n    blue K3");
    let blow = ["red: F1 strikes K1"];
    choices(
        &zone,
        &blow,
        &[5, 1, 1, 1],
        expect![[r#"
        blue: area 401
        blue: area 402
        blue: area 403
        blue: decline
    "#]],
    );
    refused(
        &zone,
        &[&blow[..], &["blue: area 202"]].concat(),
        &[5, 1, 1, 1],
        expect!["there is no retreat to that area [B15.7j]"],
    );
    check_from(
        &zone,
        &[&blow[..], &["blue: area 403"]].concat(),
        &[5, 1, 1, 1, 1],
        "leaving",
        expect![[r#"
        leaving a melee, against 3 (élan 4, out of a melee -1): 1 [A2.2.2c B15.7h]
        K1 leaves the melee [B15.7h]
        K1 retreats to 403 [C22.0a]
        the melee in 302 is over [B15.7.4a]
        - K1: 403 facing 503, 2 SP
    "#]],
    );
}

#[test]
fn a_unit_still_in_melee_takes_no_part_in_the_action_steps() {
    // Of the left F3 moves; F1 is bound.
    let bound = format!("{ZONES}\nacting left");
    choices(
        &bound,
        &[],
        &[1; 4],
        expect![[r#"
        red: stack F3
        red: leader charles
        red: done
    "#]],
    );
    refused(&bound, &["red: stack F1"], &[1; 4], expect!["F1 is not activated [B13.0a]"]);
    // Whoever comes into a melee by a fight of this activation does not attack another area.
    let drawn = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303
        red  R2 FI at 204/304 facing 304, sp 2
        red  R3 FI at 204/203 facing 304, sp 2
        blue B1 FI at 303/203 facing 203
        blue B2 FI at 304/204 facing 204
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        battle melee = [\"203\", \"303\"]
        stage close-quarters only";
    refused(drawn, &["red: area 304", "red: R1 attacks B2"], &[], expect!["R1 is in melee [B15.7k]"]);
}

/// A melee with leaders of blue.
const LED: &str = "
    map squares 4x4
    red  F1 FI at 202/302 facing 302, sp 3 2 1, elan 4, armor A
    blue K1 FI at 302/202 facing 202, sp 3 2 1, elan 4, armor none
    blue K2 FI at 302/303 facing 202, sp 2 1, elan 3
    leader red charles at 102, commands
    leader blue john with K1, command 2, commands
    leader blue jack at 302, command 1
    battle melee = [\"202\", \"302\"]
    stage melee";

#[test]
fn each_leader_is_paired_with_one_unit_before_the_first_blow() {
    choices(
        LED,
        &[],
        &[],
        expect![[r#"
        blue: john with K1
        blue: john with K2
    "#]],
    );
    refused(
        LED,
        &["blue: john with F1"],
        &[],
        expect!["john is paired with one combat unit of his area that has no leader yet [B15.7.1a]"],
    );
    // The second leader has only the other unit left. Both add one to the strength of theirs.
    check_rolls(
        LED,
        &["blue: john with K1", "red: F1 strikes K1", "blue: area 401"],
        &[5, 1, 1, 1, 1, 1, 1, 5],
        "",
        expect![[r#"
            melee: dice 3 (printed strength 3): 5 1 1 = 1 [B15.7g]
            melee: dice 4 (printed strength 3, paired leader +1): 1 1 1 1 = 0 [B15.7g B15.7.1a]
            F1 fights K1: 0 through on it, 1 on K1 [B15.7g]
            leaving a melee, against 5 (élan 4, out of a melee -1, paired leader +2): 5 [A2.2.2c B15.7h]
            K1 leaves the melee [B15.7h]
            K1 retreats to 401 [C22.0a]
            john rides to 401 [B3.2.1a]
            - K1: 401 facing 402, 3 SP
            - john: 401
        "#]],
    );
}

#[test]
fn a_leader_who_cannot_be_paired_is_a_unit_of_one() {
    let alone = LED
        .replace("blue K2 FI at 302/303 facing 202, sp 2 1, elan 3\n", "")
        .replace("jack at 302, command 1", "jack at 302, command 1, armor A");
    // Armour A deflects one in melee: one hit is not enough, two are.
    check_from(
        &alone,
        &["red: F1 strikes jack"],
        &[5, 1, 1, 6],
        "melee",
        expect![[r#"
        melee: dice 3 (printed strength 3): 5 1 1 = 1 [B15.7g]
        melee: dice 1 (leader alone 1): 6 = 1 [B15.7.1c B15.7g]
        F1 fights jack: 0 through on it, 0 on jack [B15.7g]
    "#]],
    );
    check_from(
        &alone,
        &["red: F1 strikes jack"],
        &[5, 5, 1, 6],
        "melee",
        expect![[r#"
        melee: dice 3 (printed strength 3): 5 5 1 = 2 [B15.7g]
        melee: dice 1 (leader alone 1): 6 = 1 [B15.7.1c B15.7g]
        F1 fights jack: 0 through on it, 1 on jack [B15.7g]
        jack is out of play [B15.7.1c]
        - jack: off the map, dead
    "#]],
    );
}

#[test]
fn a_leader_who_cannot_be_paired_strikes_with_his_formation() {
    let both = "
        map squares 4x4
        red  F1 FI at 202/302 facing 302, sp 3 2 1, elan 4, armor A
        blue K1 FI at 302/202 facing 202, sp 1, elan 4, armor none
        leader red charles with F1, commands
        leader red oliver at 202, alone 2, of red
        leader blue john at 402, commands
        battle melee = [\"202\", \"302\"]
        stage melee only";
    choices(
        both,
        &[],
        &[],
        expect![[r#"
        red: F1 strikes K1
        red: oliver strikes K1
    "#]],
    );
    check_from(
        both,
        &["red: oliver strikes K1"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "melee",
        expect![[r#"
        melee: dice 2 (leader alone 2): 1 1 = 0 [B15.7.1c B15.7g]
        melee: dice 1 (printed strength 1): 1 = 0 [B15.7g]
        oliver fights K1: 0 through on it, 0 on K1 [B15.7g]
        melee: dice 4 (printed strength 3, paired leader +1): 1 1 1 1 = 0 [B15.7g B15.7.1a]
        melee: dice 1 (printed strength 1): 1 = 0 [B15.7g]
        F1 fights K1: 0 through on it, 0 on K1 [B15.7g]
    "#]],
    );
}

#[test]
fn a_phalanx_that_comes_into_melee_is_one_no_more() {
    let phalanx = "
        map squares 5x5
        option phalanx
        red  R1 FI at 203/303 facing 303, sp 5 4 3 2 1, elan 3, armor none
        blue P1 FP at 303/203 facing 203, phalanx, sp 5 4 3 2 1, elan 2, armor none
        leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    check_from(
        phalanx,
        &["red: area 303", "red: stack R1", "blue: stack P1"],
        &[6, 1, 1, 1, 1, 6, 1, 6, 6, 1, 1],
        "melee check",
        expect![[r#"
            melee check, against 3 (élan 3): 1 [A2.2.2c B15.7b]
            melee check, against 2 (élan 2): 1 [A2.2.2c B15.7b]
            the fight turns into a melee [B15.5.6 B15.7b]
            there is melee in 203 [B15.7a]
            there is melee in 303 [B15.7a]
            P1 loses its phalanx [C26.1.1e]
            R1 loses 1 step [C24.0]
            P1 loses 1 step [C24.0]
            - P1: 303/203 facing 203, 4 SP
            - R1: 203/303 facing 303, 4 SP
        "#]],
    );
}

#[test]
fn what_was_one_zone_is_two_when_an_area_between_is_empty() {
    // When B1 is gone R1 has nobody beside it, and B2 is in the zone of R2 alone.
    let chain = "
        map squares 5x5
        red  R1 FI at 202/203 facing 203, sp 2 1, elan 4
        red  R2 FI at 204/203 facing 203, sp 2 1, elan 4
        blue B1 FI at 203/202 facing 202, sp 1, elan 4, armor none
        blue B2 FI at 205/204 facing 204, sp 2 1, elan 4
        leader red charles at 101, radius 6, commands
        leader blue john at 501, radius 6, commands
        battle melee = [\"202\", \"203\", \"204\", \"205\"]
        stage melee only";
    check(
        chain,
        &["red: R2 strikes B1", "blue: decline"],
        &[6, 1, 1],
        expect![[r#"
        melee: dice 2 (printed strength 2): 6 1 = 1 [B15.7g]
        melee: dice 1 (printed strength 1): 1 = 0 [B15.7g]
        R2 fights B1: 0 through on it, 1 on B1 [B15.7g]
        B1 loses 1 step [C24.0]
        B1 is eliminated [state.steps]
        the melee in 203 is over [B15.7.4a]
        the melee in 202 is over [B15.7.4b]
        - B1: off the map, lost
    "#]],
    );
}

#[test]
fn those_who_rout_or_lie_unhorsed_only_defend_in_melee() {
    holds!("C23.2a");
    let shaken = format!("{ZONES}\nacting left").replace(
        "blue K1",
        "red  F4 FI at 202/203 facing 302, sp 2 1, routed, of left\n    red  F5 MMA at 202/201 facing 302, sp 2 1, foot 2 1, unhorsed, of left\n    blue K5 FI at 302/303 facing 202, sp 1\n    blue K1",
    );
    choices(
        &shaken,
        &[],
        &[],
        expect![[r#"
        red: F1 strikes K5
        red: F1 strikes K1
    "#]],
    );
}

#[test]
fn a_schiltron_does_not_leave_a_melee_of_its_own_will() {
    let massed = format!("option schiltron\n{LED}").replace(
        "K1 FI at 302/202 facing 202, sp 3 2 1, elan 4, armor none",
        "K1 FS at 302/202 facing 202, sp 3 2 1, elan 4, armor none, schiltron",
    );
    check_from(
        &massed,
        &["blue: john with K1", "red: F1 strikes K1"],
        &[5, 1, 1, 1, 1, 1, 1],
        "melee",
        expect![[r#"
            melee: dice 3 (printed strength 3): 5 1 1 = 1 [B15.7g]
            melee: dice 4 (printed strength 3, paired leader +1): 1 1 1 1 = 0 [B15.7g B15.7.1a]
            F1 fights K1: 0 through on it, 1 on K1 [B15.7g]
            K1 loses 1 step [C24.0]
            - K1: 302/202 facing 202, 2 SP, schiltron
        "#]],
    );
}

#[test]
fn whom_a_leader_helped_before_does_not_bind_him_in_a_round() {
    // He is asked although he has been with K2 at other times, when he tried to restore it.
    let helped = LED.replace("john with K1, command 2", "john with K1, command 2, paired K2");
    choices(
        &helped,
        &[],
        &[],
        expect![[r#"
        blue: john with K1
        blue: john with K2
    "#]],
    );
}

#[test]
fn a_unit_checks_for_rout_after_every_blow_that_costs_it_half() {
    let twice = "
        map squares 4x4
        red  F1 FI at 202/302 facing 302, sp 4 3 2 1, elan 4
        red  F2 FI at 202/203 facing 302, sp 4 3 2 1, elan 4
        blue K1 FI at 302/202 facing 202, sp 4 3 2 1, elan 4, armor none
        army blue zero
        leader red charles at 102, radius 4, commands
        leader blue john at 402, radius 4, commands
        battle melee = [\"202\", \"302\"]
        stage melee only";
    check_rolls(
        twice,
        &["red: F1 strikes K1", "blue: decline", "blue: decline"],
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1],
        "rout check",
        expect![[r#"
            rout check, against 3 (élan 4, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
            rout check, against 3 (élan 4, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
        "#]],
    );
}

/// The last enemies of a melee, with friends outside it who can reach them.
const LAST: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  R1 FI at 303/304 facing 304, sp 3 2 1, of rear
    red  L1 MMA at 204 facing 304, sp 4 3 2, armor A, elite
    red  B1 FBL at 405 facing 304, sp 4 3 2
    blue F1 FI at 304/303 facing 303, sp 2 1, armor none
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
    battle melee = [\"303\", \"304\"]
    acting red";

#[test]
fn a_charge_that_clears_a_melee_area_ends_the_melee() {
    holds!("B15.7.4a", "B15.7.4b");
    let charge = format!("{LAST}\nstage charge only");
    check_from(
        &charge,
        &["red: L1 charges 304"],
        &[6, 6, 6, 6, 6, 6, 1],
        "loses",
        expect![[r#"
        F1 loses 2 steps [C24.0 C24.1b]
        F1 is eliminated [state.steps]
        L1 carries the charge home in 304 [B11.9.1a B11.9.1b B11.9.1c]
        the melee in 304 is over [B15.7.4a]
        the melee in 303 is over [B15.7.4b]
        - F1: off the map, lost
    "#]],
    );
    // The enemies who are driven out leave their area to the charge, and in what is left of the zone nobody fights.
    let driven = format!("{LAST}\nblue F2 FI at 305/304 facing 304, sp 2 1\nstage charge only")
        .replace("sp 2 1, armor none", "sp 3 2 1, armor none")
        .replace("[\"303\", \"304\"]", "[\"303\", \"304\", \"305\"]");
    let actions = ["red: L1 charges 304", "blue: area 404", "blue: place 404 facing 304", "red: area 304"];
    check_from(
        &driven,
        &actions,
        &[6, 6, 1, 1, 1, 1, 1, 1, 1],
        "loses",
        expect![[r#"
        F1 loses 2 steps [C24.0]
        L1 carries the charge home in 304 [B11.9.1a B11.9.1b B11.9.1c]
        F1 is forced back to 404 [C22.0a]
        the melee in 304 is over [B15.7.4a]
        the melee in 303 is over [B15.7.4b]
        the melee in 305 is over [B15.7.4b]
        F1 stands in 404 at the centre, facing 304 [model.place]
        L1 ends its charge in 304 [B11.9.1d]
        - F1: 404 facing 304, 1 SP
        - L1: 304 facing 404, 4 SP
    "#]],
    );
}

#[test]
fn arrows_that_kill_the_last_enemies_of_a_melee_end_it() {
    holds!("B15.7.4b");
    let fire = format!("{LAST}\nstage fire only").replace("sp 2 1, armor none", "sp 1, armor none");
    check_from(
        &fire,
        &["red: area 304"],
        &[6, 6, 6],
        "loses",
        expect![[r#"
        F1 loses 1 step [C24.0 C24.1b]
        F1 is eliminated [state.steps]
        the melee in 304 is over [B15.7.4a]
        the melee in 303 is over [B15.7.4b]
        - F1: off the map, lost
    "#]],
    );
}
