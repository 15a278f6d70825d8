//! Treachery at the moment it is called for: what was begun by the traitors and against them is given up (C29.0).

use expect_test::expect;

use crate::table::{check_from, choices, with_file};

/// What a formation does as soon as something happens.
fn treason(position: &str, trigger: &str, formation: &str, outcome: &str) -> String {
    with_file(
        &format!("option treachery\n{position}"),
        &format!(
            "[[treachery]]
             {trigger}
             formation = \"{formation}\"
             outcomes = [{{ roll = [1, 6], effect = \"{outcome}\" }}]"
        ),
    )
}

const LOSS: &str = "on = \"unit_step_lost\"\nfilter = { formation = \"left\" }";

/// Archers whose leader is with them are attacked by foot.
const ARCHERS: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303, sp 5 4 3
    blue B1 FB at 303/203 facing 203, sp 5 4 3, of left
    blue Z9 FI at 505 facing 504, of right
    leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
    leader blue gie with B1, radius 4, tactical 0, treachery 6, leads left
    leader blue john at 505, radius 4, tactical 0, leads right, commands
    stage close-quarters only";

#[test]
fn whom_their_leader_abandons_may_be_gone_before_the_first_blow() {
    holds!("C29.0", "scenario.leader-flight");
    let fled = "on = \"leader_retreated_before_combat\"";
    let flight = ["red: area 303", "blue: leader gie", "blue: area 403"];
    check_from(
        &treason(ARCHERS, fled, "left", "desert"),
        &flight,
        &[3],
        "wait",
        expect![[r#"
        gie does not wait for the attack [B15.4a]
        gie rides to 403 [B3.2.1a]
        treachery, against 6 (treachery rating 6): 3 [A2.2.2h scenario.treachery]
        gie betrays his side [C29.0 scenario.treachery]
        left deserts [C29.0 scenario.treachery]
        B1 is eliminated [scenario.treachery]
        gie is out of play [scenario.treachery]
        - B1: off the map, lost
        - gie: off the map, dead
    "#]],
    );
    // Who goes over is attacked no more.
    check_from(
        &treason(ARCHERS, fled, "left", "change_sides"),
        &flight,
        &[3],
        "wait",
        expect![[r#"
        gie does not wait for the attack [B15.4a]
        gie rides to 403 [B3.2.1a]
        treachery, against 6 (treachery rating 6): 3 [A2.2.2h scenario.treachery]
        gie betrays his side [C29.0 scenario.treachery]
        left goes over to the enemy [C29.0 scenario.treachery]
        - B1: 303/203 facing 203, 5 SP, turned
        - gie: 403
    "#]],
    );
}

/// Two knights against two stacks of one area.
const KNIGHTS: &str = "
    map squares 5x5
    red  L1 MMA at 302 facing 303, sp 3 2 1, elan 5, armor A
    red  L2 MMA at 203 facing 303, sp 3 2 1, elan 5, armor A
    blue F1 FI at 303/302 facing 302, sp 3 2 1, armor none, of left
    blue F2 FI at 303/203 facing 203, sp 3 2 1, armor none, of right
    leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
    leader blue gie at 505, radius 4, tactical 0, treachery 6, leads right
    leader blue john at 504, radius 4, tactical 0, leads left, commands
    stage charge only";

#[test]
fn a_charge_on_those_who_have_deserted_meanwhile_lapses() {
    check_from(
        &treason(KNIGHTS, LOSS, "right", "desert"),
        &[
            "red: L1 charges 303",
            "red: stack F1",
            "red: done",
            "red: L2 charges 303",
            "red: stack L1",
            "red: place 302/303 facing 303",
        ],
        &[5, 1, 1, 1, 1, 1, 1, 3],
        "strikes",
        expect![[r#"
            L1 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 4 (to hit 6, weapon against armour -2): 5 1 1 1 1 1 = 1 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 3, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            F1 is hit once, 1 through its armour [C20.0d]
            F1 loses 1 step [C24.0]
            L1 is repelled from 303 [B11.9.2a]
            treachery, against 6 (treachery rating 6): 3 [A2.2.2h scenario.treachery]
            gie betrays his side [C29.0 scenario.treachery]
            right deserts [C29.0 scenario.treachery]
            F2 is eliminated [scenario.treachery]
            gie is out of play [scenario.treachery]
            L1 ends its charge in 302 [B11.9.2b]
            L1 stands in 302 towards 303, facing 303 [model.place]
            L2 has nobody left to charge, or no way there [B11.7b]
            - F1: 303/302 facing 302, 2 SP
            - F2: off the map, lost
            - L1: 302/303 facing 303, 3 SP
            - gie: off the map, dead
        "#]],
    );
}

/// Archers with an enemy on either side.
const SHOT: &str = "
    map squares 5x5
    red  A1 FB at 303/302 facing 302, sp 3 2
    red  A2 FB at 303/304 facing 304, sp 3 2
    blue F1 FI at 302/303 facing 303, sp 3 2, armor none, of left
    blue F2 FI at 304/303 facing 303, sp 3 2, armor none, of right
    leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
    leader blue gie at 505, radius 4, tactical 0, treachery 6, leads right
    leader blue john at 504, radius 4, tactical 0, leads left, commands
    stage fire only";

#[test]
fn who_has_gone_over_is_not_shot_at() {
    choices(
        SHOT,
        &[],
        &[],
        expect![[r#"
        red: area 302
        red: area 304
        red: done
    "#]],
    );
    check_from(
        &treason(SHOT, LOSS, "right", "change_sides"),
        &["red: area 302", "blue: decline"],
        &[6, 1, 1, 3],
        "strikes",
        expect![[r#"
            A1 strikes at F1 [B14.4g]
            fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 6 1 1 = 1 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
            F1 is hit once, 1 through its armour [C20.0d]
            F1 loses 1 step [C24.0]
            treachery, against 6 (treachery rating 6): 3 [A2.2.2h scenario.treachery]
            gie betrays his side [C29.0 scenario.treachery]
            right goes over to the enemy [C29.0 scenario.treachery]
            - F1: 302/303 facing 303, 2 SP
            - F2: 304/303 facing 303, 3 SP, turned
        "#]],
    );
}

/// Foot on the march, with an enemy before it.
const MARCH: &str = "
    map squares 5x1
    red  F1 FI at 101 facing 102
    red  F2 FI at 101/102 facing 102
    blue K1 FI at 103 facing 102, of left
    blue K2 FI at 105 facing 104, of right
    leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
    leader blue gie at 103, radius 4, tactical 0, treachery 6, leads left
    leader blue john at 105, radius 4, tactical 0, leads right, commands
    step moving";

#[test]
fn whoever_moves_next_finds_the_ground_that_deserters_have_left_open() {
    let entered = "on = \"area_entered\"\nfilter = { side = \"red\", areas = [102] }";
    check_from(
        &treason(MARCH, entered, "left", "desert"),
        &[
            "red: unit F1",
            "red: area 102",
            "red: place 102 facing 103",
            "red: stack F2",
            "red: area 103",
            "red: place 103 facing 104",
        ],
        &[3],
        "moves",
        expect![[r#"
            F1 moves to 102 for 1 of 3 MP [B13.0b B13.1]
            F1 stands in 102 at the centre, facing 103 [model.place]
            treachery, against 6 (treachery rating 6): 3 [A2.2.2h scenario.treachery]
            gie betrays his side [C29.0 scenario.treachery]
            left deserts [C29.0 scenario.treachery]
            K1 is eliminated [scenario.treachery]
            gie is out of play [scenario.treachery]
            F2 moves to 103 for 2 of 3 MP [B13.0b B13.1]
            F2 stands in 103 at the centre, facing 104 [model.place]
            - F1: 102 facing 103, 4 SP
            - F2: 103 facing 104, 4 SP
            - K1: off the map, lost
            - gie: off the map, dead
        "#]],
    );
}

/// Foot attacks two stacks of an area in two combats.
const QUARTERS: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303, sp 3 2
    red  R2 FI at 302/303 facing 303, sp 3 2
    blue B1 FI at 303/203 facing 203, sp 5 4 3 2 1, armor none, of left
    blue B2 FI at 303/302 facing 302, sp 5 4 3 2 1, armor none, of right
    leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
    leader blue gie at 505, radius 4, tactical 0, treachery 6, leads right
    leader blue john at 504, radius 4, tactical 0, leads left, commands
    stage close-quarters only";

#[test]
fn nobody_fights_those_who_have_left_after_the_first_combat() {
    let attacks = [
        "red: area 303",
        "red: R1 attacks B1",
        "red: R2 attacks B2",
        "red: done",
        "blue: done",
        "red: stack R1",
        "blue: done",
    ];
    check_from(
        &treason(QUARTERS, LOSS, "right", "desert"),
        &attacks,
        &[6, 1, 1, 1, 1, 1, 1, 1, 3],
        "R1 strikes",
        expect![[r#"
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 6 1 1 = 1 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 5 (printed strength 5), against 6 (to hit 6): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            B1 is hit once, 1 through its armour [C20.0d]
            B1 loses 1 step [C24.0]
            treachery, against 6 (treachery rating 6): 3 [A2.2.2h scenario.treachery]
            gie betrays his side [C29.0 scenario.treachery]
            right deserts [C29.0 scenario.treachery]
            B2 is eliminated [scenario.treachery]
            gie is out of play [scenario.treachery]
            - B1: 303/203 facing 203, 4 SP
            - B2: off the map, lost
            - gie: off the map, dead
        "#]],
    );
}

/// Knights whose own formation is tested when they lose a step on their way.
#[test]
fn traitors_who_charge_ride_no_farther() {
    let field = KNIGHTS
        .replace("elan 5, armor A", "elan 5, armor none")
        .replace("leads red, commands", "treachery 6, leads red")
        + "\nred Z1 FI at 101 facing 102, of rest\nleader red king at 101, leads rest, commands";
    let lost = "on = \"unit_step_lost\"\nfilter = { formation = \"red\" }";
    check_from(
        &treason(&field, lost, "red", "change_sides"),
        &["red: L1 charges 303", "red: stack F1", "red: done", "red: L2 charges 303", "red: stack L1"],
        &[1, 1, 1, 1, 1, 1, 6, 3],
        "strikes",
        expect![[r#"
            L1 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 3, foot against a charge -2), against 5 (to hit 6, weapon against armour -1): 6 = 1 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            L1 is hit once, 1 through its armour [C20.0d]
            L1 loses 1 step [C24.0]
            L1 is repelled from 303 [B11.9.2a]
            treachery, against 6 (treachery rating 6): 3 [A2.2.2h scenario.treachery]
            gonzaga betrays his side [C29.0 scenario.treachery]
            red goes over to the enemy [C29.0 scenario.treachery]
            gonzaga is out of play [scenario.treachery]
            - L1: 302 facing 303, 2 SP, turned
            - L2: 203 facing 303, 3 SP, turned
            - gonzaga: off the map, dead
        "#]],
    );
}
