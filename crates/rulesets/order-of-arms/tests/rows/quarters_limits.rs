//! Close quarters: what limits lines, dice, retreats and advances (B15.1c, B15.3, B15.5.3, B15.8, C25, C27.2b).

use expect_test::expect;

use crate::table::{check_from, check_rolls, choices, refused};

/// Two infantry units face each other.
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

#[test]
fn a_line_of_fight_does_not_pass_a_third_area() {
    // 102 reaches round 103: from 101 one comes into its near end only.
    let bent = "
        polygon 101 -200,0 100,0 100,60 100,120 -200,120
        polygon 102 100,0 300,0 300,300 200,300 200,60 100,60
        polygon 103 100,60 200,60 200,300 100,300 100,120
        polygon 104 200,300 300,300 300,400 200,400
        area 102 centre 250,30
        red  R1 FI at 101 facing 102, sp 2
        red  R2 FI at 103 facing 102, sp 2
        blue B1 FI at 102/104 facing 103, sp 2
        blue B2 FI at 102/101 facing 101, sp 2
        leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
        leader blue gie at 104, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    refused(
        bent,
        &["red: area 102", "red: R1 attacks B1"],
        &[],
        expect!["the line of fight would pass a third area [B15.1c]"],
    );
}

#[test]
fn who_is_attacked_strikes_at_those_who_attack_it() {
    let led = with(
        "red R2 FI at 203/204 facing 303, sp 2\nblue B2 FI at 303/304 facing 203, sp 2\nleader blue jack with B1, of blue",
    );
    // B1 is attacked by R1 and does not join against R2; it strikes at R1 alone.
    let declared = [
        "red: area 303",
        "red: R1 attacks B1",
        "red: R2 attacks B2",
        "red: done",
        "blue: done",
        "blue: done",
    ];
    check_rolls(
        &replaced(
            "stage",
            "red R2 FI at 203/204 facing 303, sp 2\n    blue B2 FI at 303/304 facing 203, sp 2\n    stage",
        ),
        &["red: area 303", "red: R1 attacks B1", "red: R2 attacks B2", "red: done", "red: stack R1"],
        &[1; 14],
        "close quarters",
        expect![[r#"
            close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    let third = format!("{led}\nblue B3 FI at 303/302 facing 203, sp 1\nleader blue jim with B3, of blue");
    refused(
        &third,
        &[&declared[..5], &["blue: B1 attacks R2"]].concat(),
        &[],
        expect!["B1 is attacked: it strikes at those who attack it [B15.3b]"],
    );
}

#[test]
fn attacked_from_several_areas_a_stack_strikes_at_whom_it_sees() {
    holds!("B15.3.2b");
    // R2 attacks B2 from 302; B1 has a line of fight to it and may strike it as well.
    let sides = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303, sp 3
        red  R2 FI at 302/303 facing 303, sp 3
        blue B1 FI at 303/203 facing 203, sp 4, all-round
        blue B2 FI at 303/302 facing 302, sp 4
        leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    let declared = ["red: area 303", "red: R1 attacks B1", "red: R1 attacks B2", "red: R2 attacks B2"];
    choices(
        sides,
        &[&declared[..], &["red: R1 gives 2 dice to B1", "red: R1 gives 1 dice to B2"]].concat(),
        &[],
        expect![[r#"
            blue: B1 gives 1 dice to R1
            blue: B1 gives 2 dice to R1
            blue: B1 gives 3 dice to R1
            blue: B1 gives 4 dice to R1
            blue: B1 gives 1 dice to R2
            blue: B1 gives 2 dice to R2
            blue: B1 gives 3 dice to R2
            blue: B1 gives 4 dice to R2
        "#]],
    );
}

#[test]
fn dice_on_a_stack_are_limited() {
    let weak = replaced("B1 FI at 303/203 facing 203, sp 5 4 3 2 1", "B1 FI at 303/203 facing 203, sp 1")
        .replace("R1 FI at 203/303 facing 303, sp 5 4 3 2 1", "R1 FI at 203/303 facing 303, sp 8 7");
    let second = format!("{weak}\nblue B2 FI at 303/304 facing 203, sp 4");
    let declared = ["red: area 303", "red: R1 attacks B1", "red: R1 attacks B2"];
    refused(
        &second,
        &[&declared[..], &["red: R1 gives 7 dice to B1"]].concat(),
        &[],
        expect!["R1 cannot put so many dice on B1: no more find room there [B15.5.3a]"],
    );
    let able = second
        .replace("gonzaga at 101", "gonzaga with R1, exceptional")
        .replace("sp 8 7", "sp 8 7\n    red R3 FI at 203/303 facing 303, stack 1, sp 3");
    refused(
        &able,
        &[&declared[..], &["red: done", "red: R1 gives 8 dice to B1", "red: R3 gives 2 dice to B1"]].concat(),
        &[],
        expect!["R3 cannot put so many dice on B1: no more find room there [B15.5.3b]"],
    );
}

#[test]
fn unlinked_attacks_are_combats_of_their_own() {
    let two = with("red R2 FI at 203/204 facing 303, sp 2\nblue B2 FI at 303/304 facing 203, sp 2");
    let declared = ["red: area 303", "red: R1 attacks B1", "red: R2 attacks B2", "red: done"];
    choices(
        &two,
        &declared,
        &[],
        expect![[r#"
        red: stack R1
        red: stack R2
    "#]],
    );
    refused(
        &two,
        &[&declared[..], &["red: done"]].concat(),
        &[],
        expect!["name a stack that attacks [state.combat]"],
    );
    // A stack that attacks both makes them one.
    let linked = ["red: area 303", "red: R1 attacks B1", "red: R1 attacks B2", "red: R2 attacks B2"];
    choices(
        &two,
        &linked,
        &[],
        expect![[r#"
            red: R1 gives 1 dice to B1
            red: R1 gives 2 dice to B1
            red: R1 gives 3 dice to B1
            red: R1 gives 4 dice to B1
            red: R1 gives 5 dice to B1
            red: R1 gives 1 dice to B2
            red: R1 gives 2 dice to B2
            red: R1 gives 3 dice to B2
            red: R1 gives 4 dice to B2
            red: R2 gives 1 dice to B2
            red: R2 gives 2 dice to B2
        "#]],
    );
}

#[test]
fn an_advance_keeps_to_open_ground_and_to_its_room() {
    // Another stack could advance, so that an advance is asked for.
    let two = |line: &str| with(&format!("red R2 FI at 203/204 facing 303, sp 1, elan 3\n{line}"));
    let both = ["red: area 303", "red: R1 attacks B1", "red: R2 attacks B1"];
    let steep = two("").replace("R1 FI", "R1 MM").replace("stage", "border 203 303 escarpment\n    stage");
    let beaten =
        ["blue: B1 gives 5 dice to R1", "blue: area 403", "blue: place 403 facing 303", "red: stack R1"];
    let struck = [&both[..], &beaten].concat();
    refused(
        &steep,
        &[&both[..], &["red: unit R1"], &beaten].concat(),
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1],
        expect!["what lies between is closed to R1 [B15.8b]"],
    );
    // In a small area there are eight points.
    let small = two("").replace("stage", "area 303 small\n    stage");
    let full = small.replace("R1 FI at 203/303 facing 303, sp 5", "R1 FI at 203/303 facing 303, sp 9");
    refused(&full, &struck, &[&[6, 6][..], &[1; 13]].concat(), expect!["there is no room for R1 [B15.8c]"]);
    // Baggage that falls to him takes up none of them.
    let baggage = format!("{small}\nblue W1 wagon at 303, occupancy 7");
    check_from(
        &baggage,
        &struck,
        &[&[6, 6][..], &[1; 9]].concat(),
        "advances",
        expect![[r#"
        R1 advances into 303 [B15.8a]
        W1 is eliminated [state.non-combatants]
        - B1: 403 facing 303, 3 SP
        - R1: 303 facing 403, 5 SP
        - W1: off the map, lost
    "#]],
    );
}

#[test]
fn a_schiltron_has_no_flank_and_does_not_retreat() {
    holds!("C25.1", "C25.2b");
    let turned = |state: &str| {
        replaced("B1 FI at 303/203 facing 203", &format!("B1 FS at 303/203 facing 403{state}"))
            .replace("stage", "option schiltron\n    stage")
    };
    check_rolls(
        &turned(", schiltron"),
        &["red: area 303"],
        &[1; 10],
        "close quarters",
        expect![[r#"
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
    "#]],
    );
    check_rolls(
        &turned(""),
        &["red: area 303"],
        &[1; 5],
        "close quarters",
        expect![[r#"
        close quarters: dice 5 (printed strength 5), against 4 (to hit 6, weapon against armour -1, attacked in flank or rear -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4a.d B15.5.4]
    "#]],
    );
    let beside = turned(", schiltron")
        .replace("stage", "blue B2 FI at 303/304 facing 203, sp 3 2 1, elan 3, armor none\n    stage");
    refused(
        &beside,
        &[
            "red: area 303",
            "red: R1 attacks B1",
            "red: R1 attacks B2",
            "red: R1 gives 4 dice to B1",
            "blue: stack B1",
        ],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect!["B1 is in schiltron and does not retreat [B15.5.5e]"],
    );
}

#[test]
fn men_at_arms_hurt_among_polearms_may_lose_their_horses() {
    let horse =
        replaced("R1 FI", "R1 MMA").replace("B1 FI", "B1 FH").replace("stage", "option unhorsed\n    stage");
    check_from(
        &horse,
        &["red: area 303", "red: done"],
        &[1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 6],
        "loses",
        expect![[r#"
        R1 loses 1 step [C24.0]
        horses, against 6 (hurt among polearms 6): 6 [C27.2b]
        R1 is unhorsed [C27.2b C27.2d]
        - R1: 203/303 facing 303, 4 SP, unhorsed
    "#]],
    );
    // Against others nobody rolls.
    let swords = replaced("R1 FI", "R1 MMA").replace("stage", "option unhorsed\n    stage");
    check_from(
        &swords,
        &["red: area 303", "red: done"],
        &[1, 1, 1, 1, 1, 6, 1, 1, 1, 1],
        "loses",
        expect![[r#"
        R1 loses 1 step [C24.0]
        - R1: 203/303 facing 303, 4 SP
    "#]],
    );
}

#[test]
fn a_phalanx_that_routs_is_lost() {
    let routs = "
        map squares 5x7
        option phalanx
        red  P1 FP at 403/503 facing 503, phalanx, elan 1, of van
        blue K1 FI at 503 facing 403
        army red zero
        leader red charles at 701, radius 0, leads van, commands
        leader blue john with K1, commands
        stage close-quarters only";
    check_from(
        routs,
        &["red: area 503"],
        &[3],
        "élan check",
        expect![[r#"
        élan check to attack, against 2 (élan 1, in phalanx +1): 3 [A2.2.2c C26.1.1a B9.1.2c]
        P1 does not dare to attack [B9.1.2c]
        P1 takes to its heels [B9.1.2d]
        P1 routs [C23.1a]
        P1 is lost in rout [C26.3]
        P1 is eliminated [state.steps]
        - P1: off the map, routed, routed-now, phalanx, lost
    "#]],
    );
}

#[test]
fn a_retreat_that_finds_no_room_saves_nothing() {
    // Two stacks get away, and the only area behind them has room for one.
    let hemmed = "
        map squares 3x3
        area 303 small
        area 301 water
        area 302 water
        red  R1 FI at 103/203 facing 203, sp 5 4 3 2 1, elan 3, armor none
        blue B1 FI at 203/103 facing 103, sp 4 4 4 4 4, elan 3, armor none
        blue B2 FI at 203/202 facing 103, sp 4 4 4 4 4, elan 3, armor none
        leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
        leader blue gie at 303, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    let hemmed = format!(
        "{hemmed}\narea 102 water\narea 201 water\narea 202 water\nblue B9 FI at 303 facing 203, sp 4"
    );
    let tried = [
        "red: area 203",
        "red: R1 attacks B1",
        "red: R1 attacks B2",
        "red: R1 gives 3 dice to B1",
        "red: R1 gives 2 dice to B2",
        "blue: stack B1",
        "blue: stack B2",
    ];
    check_from(
        &hemmed,
        &[&tried[..], &["blue: unit B2", "blue: place 303/203 facing 203"]].concat(),
        &[6, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "tries",
        expect![[r#"
            B1 tries to get away [B15.5.5b]
            B2 tries to get away [B15.5.5b]
            retreat, against 3 (élan 3): 1 [A2.2.2c B15.5.5c]
            blue gets away [B15.5.5a]
            B2 is spared a step by the retreat [B15.5.5f B15.5.5h]
            B1 loses 1 step [C24.0]
            B1 retreats to 303 [C22.0a]
            B1 stands in 303 towards 203, facing 203 [model.place]
            B2 stays in place [C22.0b B15.5.5h]
            B2 loses 1 step [C24.0]
            - B1: 303/203 facing 203, 4 SP
        "#]],
    );
}

#[test]
fn attacked_from_two_areas_a_stack_may_strike_at_the_attackers_of_another() {
    holds!("B15.3.2b", "state.combat");
    let sides = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303, sp 3
        red  R2 FI at 302/303 facing 303, sp 3
        blue B1 FI at 303/203 facing 203, sp 4, all-round
        blue B2 FI at 303/302 facing 302, sp 4
        leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    let declared = ["red: area 303", "red: R1 attacks B1", "red: R2 attacks B2", "red: done"];
    choices(
        sides,
        &declared,
        &[],
        expect![[r#"
        blue: B1 attacks R2
        blue: B2 attacks R1
        blue: done
    "#]],
    );
    check_from(
        sides,
        &[
            &declared[..],
            &["blue: B1 attacks R2", "blue: B1 gives 4 dice to R2", "blue: B2 gives 4 dice to R1"],
        ]
        .concat(),
        &[1; 14],
        "joins",
        expect![[r#"
            B1 joins the defence against R2 [B15.3.2b]
            R1 has 3 dice for B1 [B15.5.2a]
            R2 has 3 dice for B2 [B15.5.2a]
            B1 has 4 dice for R2 [B15.5.2a]
            B2 has 4 dice for R1 [B15.5.2a]
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            R2 strikes at B2 [B15.5.4]
            close quarters: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            B1 strikes at R2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            B2 strikes at R1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    // If it strikes at R1 alone the two combats are fought one after the other.
    choices(
        sides,
        &[&declared[..], &["blue: done"]].concat(),
        &[],
        expect![[r#"
        red: stack R1
        red: stack R2
    "#]],
    );
    // With R2 in its rear it does not see it.
    let behind = sides.replace(", all-round", "").replace("facing 203, sp 4", "facing 304, sp 4");
    choices(
        &behind,
        &declared,
        &[],
        expect![[r#"
        blue: B2 attacks R1
        blue: done
    "#]],
    );
    // From one area nobody strikes at any but those who attack him.
    let beside = sides
        .replace("R2 FI at 302/303", "R2 FI at 203/204")
        .replace("B2 FI at 303/302 facing 302", "B2 FI at 303/304 facing 203");
    choices(
        &beside,
        &declared,
        &[],
        expect![[r#"
        red: stack R1
        red: stack R2
    "#]],
    );
}

#[test]
fn a_phalanx_that_gets_away_and_finds_no_room_loses_what_it_had_saved() {
    let hemmed = "
        map squares 3x3
        option phalanx
        area 303 small
        area 301 water
        area 302 water
        area 102 water
        area 201 water
        area 202 water
        red  R1 FI at 103/203 facing 203, sp 9 8, elan 3, armor none
        blue B1 FI at 203/103 facing 103, sp 4 4 4 4 4, elan 4, armor none
        blue B2 FP at 203/202 facing 103, phalanx, sp 4 4 4 4 4, elan 3, armor none
        blue B9 FI at 303 facing 203, sp 4
        leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
        leader blue gie at 303, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    check_from(
        hemmed,
        &[
            "red: area 203",
            "red: R1 attacks B1",
            "red: R1 attacks B2",
            "red: R1 gives 3 dice to B1",
            "red: R1 gives 6 dice to B2",
            "blue: stack B1",
            "blue: stack B2",
            "blue: place 303/203 facing 203",
        ],
        &[1, 1, 1, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "tries",
        expect![[r#"
            B1 tries to get away [B15.5.5b]
            B2 tries to get away [B15.5.5b]
            retreat, against 4 (élan 3, in phalanx +1): 1 [A2.2.2c C26.1.1a B15.5.5c]
            blue gets away [B15.5.5a]
            B2 is spared a step by the retreat [B15.5.5g B15.5.5h]
            B2 is spared a step by the retreat [B15.5.5g B15.5.5h]
            B2 takes 2 steps in phalanx for 4 hits [C24.1f]
            B1 retreats to 303 [C22.0a]
            B1 stands in 303 towards 203, facing 203 [model.place]
            B2 stays in place [C22.0b B15.5.5h]
            B2 loses 2 steps [C24.0]
            - B1: 303/203 facing 203, 4 SP
        "#]],
    );
}

#[test]
fn a_leader_with_a_phalanx_that_routs_flees_or_stays() {
    let routs = "
        map squares 5x7
        option phalanx
        option command-camps
        camp red C1 at 103, radius 1
        red  P1 FP at 403/503 facing 503, phalanx, elan 1, of van
        blue K1 FI at 503 facing 403
        army red zero
        leader red charles at 701, radius 0, leads van, commands
        leader red jack with P1, radius 0, of rear
        leader blue john with K1, commands
        stage close-quarters only";
    choices(
        routs,
        &["red: area 503"],
        &[3],
        expect![[r#"
        red: try
        red: decline
    "#]],
    );
    for answer in ["red: try", "red: decline"] {
        let left = if answer == "red: try" {
            expect![[r#"
            P1 routs [C23.1a]
            jack flees with his men [C23.1.3a]
            P1 is lost in rout [C26.3]
            P1 is eliminated [state.steps]
            jack is away for 1 turn [C23.1.3a]
            - P1: off the map, routed, routed-now, phalanx, lost
            - jack: off the map, away
        "#]]
        } else {
            expect![[r#"
            P1 routs [C23.1a]
            jack stays [C23.1.3a]
            P1 is lost in rout [C26.3]
            P1 is eliminated [state.steps]
            - P1: off the map, routed, routed-now, phalanx, lost
            - jack: 403
        "#]]
        };
        check_from(routs, &["red: area 503", answer], &[3], "P1 routs", left);
    }
}
