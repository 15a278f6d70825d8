//! Two combats in one area: what the one means to the other (state.combat, B15.1.1, B15.7k, B15.9, B15.10a).

use expect_test::expect;

use crate::table::{check_from, choices, refused};

const LEADERS: &str = "
    leader red gonzaga at 101, radius 4, leads red, commands
    leader blue gie at 505, radius 4, leads blue, commands
    stage close-quarters only";

/// R1 attacks D1 and R2 attacks D2, from two sides.
const TWO: [&str; 4] = ["red: area 303", "red: R1 attacks D1", "red: R2 attacks D2", "red: done"];

fn after_two<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&TWO[..], more].concat()
}

#[test]
fn archers_shoot_over_the_front_of_the_combat_behind_which_their_mark_stands() {
    let behind = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303
         red  R2 FI at 302/303 facing 303
         red  H FI at 302 facing 303
         blue D1 FI at 303/203 facing 203
         blue D2 FI at 303/302 facing 302
         blue A FBL at 303 facing 203
         {LEADERS}"
    );
    check_from(
        &behind,
        &after_two(&["blue: done", "blue: A against H", "blue: done", "red: stack R1"]),
        &[1; 18],
        "shoots over",
        expect![[r#"
            A shoots over the front at H [B15.9.1a]
            R1 has 4 dice for D1 [B15.5.2a]
            D1 has 4 dice for R1 [B15.5.2a]
            R1 strikes at D1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            D1 strikes at R1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            R2 has 4 dice for D2 [B15.5.2a]
            D2 has 4 dice for R2 [B15.5.2a]
            A has 2 dice for H [B15.5.2a]
            R2 strikes at D2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            D2 strikes at R2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            A strikes at H [B15.5.4]
            close quarters: dice 2 (printed strength 4, over the front -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B15.5.1a B15.9.1a dice.d6 B15.5.4a.a B15.5.4]
        "#]],
    );
    // In sight of R1 they still shoot over the front of R2.
    let seen = behind.replace("A FBL at 303 facing", "A FBL at 303/304 facing");
    choices(
        &seen,
        &after_two(&["blue: done", "blue: done"]),
        &[],
        expect![[r#"
            blue: A against R2
            blue: A against H
            blue: D1 attacks R2
            blue: D2 attacks R1
            blue: done
        "#]],
    );
}

#[test]
fn who_is_hidden_from_one_combat_can_be_shot_over_at_by_it() {
    // R2 sees H and attacks D2; R1 does not see it.
    let behind = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303
         red  R2 FI at 304/303 facing 303
         red  A FBL at 203 facing 303
         blue D1 FI at 303/203 facing 203
         blue D2 FI at 303/304 facing 304
         blue H FI at 303/403 facing 304
         blue C FI at 303 facing 203
         {LEADERS}"
    );
    check_from(
        &behind,
        &after_two(&["red: A against H", "blue: done", "red: stack R1", "red: A gives 2 dice to H"]),
        &[1; 18],
        "shoots over",
        expect![[r#"
            A shoots over the front at H [B15.9.1a]
            R1 has 4 dice for D1 [B15.5.2a]
            A has 2 dice for H [B15.5.2a]
            D1 has 4 dice for R1 [B15.5.2a]
            R1 strikes at D1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            A strikes at H [B15.5.4]
            close quarters: dice 2 (printed strength 4, over the front -2), against 4 (to hit 6, weapon against armour -1, attacked in flank or rear -1): 1 1 = 0 [B15.5.1a B15.9.1a dice.d6 B15.5.4a.a B15.5.4a.d B15.5.4]
            D1 strikes at R1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            R2 has 4 dice for D2 [B15.5.2a]
            D2 has 4 dice for R2 [B15.5.2a]
            R2 strikes at D2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            D2 strikes at R2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
}

#[test]
fn who_has_joined_one_combat_supports_no_other() {
    let led = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303
         red  R2 FI at 304/303 facing 303
         blue D1 FI at 303/203 facing 203
         blue D2 FI at 303/304 facing 304
         blue B5 FXB at 303/403 facing 304
         blue B6 FI at 303 facing 203
         blue B7 FXB at 303/302 facing 203
         leader blue boy with B5, of blue
         {LEADERS}"
    );
    let joins = ["blue: done", "blue: done", "blue: B5 attacks R2", "blue: B5 against R1"];
    choices(
        &led,
        &after_two(&joins[..2]),
        &[],
        expect![[r#"
            blue: B5 against R1
            blue: B7 against R2
            blue: B5 attacks R2
            blue: D2 attacks R1
            blue: D1 attacks R2
            blue: done
        "#]],
    );
    refused(&led, &after_two(&joins), &[], expect!["B5 has joined the defence hand to hand [B15.3.1]"]);
}

/// An exceptional leader falls in the first combat, and the men of his formation check.
const SHAKEN: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303, sp 4 3 2 1
    red  R2 FI at 302/303 facing 303, sp 4 3 2 1
    blue D1 FI at 303/203 facing 203, sp 2 1, armor none, elan 2
    leader blue boy with D1, exceptional, leads blue
    leader red gonzaga at 101, radius 4, leads red, commands
    leader blue gie at 505, radius 4, leads main, commands
    stage close-quarters only";

#[test]
fn who_has_fled_in_one_combat_supports_no_other() {
    let archers = format!(
        "{SHAKEN}
         blue D2 FI at 303/302 facing 302, of main
         blue A MB at 303 facing 203, elan 2"
    );
    let fled = [
        "blue: done",
        "blue: A against R2",
        "blue: done",
        "red: stack R1",
        "blue: done",
        "blue: decline",
        "blue: area 404",
        "blue: area 505",
    ];
    check_from(
        &archers,
        &after_two(&fled),
        &[6, 6, 1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1],
        "is shaken",
        expect![[r#"
            blue is shaken [B3.3.4]
            rout check, against 2 (élan 2): 6 [A2.2.2c C23.0b]
            A does not stand [C23.0b]
            A routs [C23.1a]
            A flees to 404 [C23.1a]
            A flees to 505 [C23.1a]
            R2 has 4 dice for D2 [B15.5.2a]
            D2 has 4 dice for R2 [B15.5.2a]
            R2 strikes at D2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            D2 strikes at R2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            - A: 505 facing 405, 4 SP, routed, routed-now
            - D1: off the map, lost
            - boy: off the map, dead
        "#]],
    );
}

#[test]
fn nobody_supports_those_who_have_fled() {
    let gone = format!(
        "{SHAKEN}
         blue D2 FI at 303/302 facing 302, elan 2
         blue D3 FI at 303/304 facing 203, of main
         blue A FXB at 303 facing 203"
    );
    let fled = [
        "blue: done",
        "blue: A against R2",
        "blue: done",
        "red: stack R1",
        "blue: done",
        "blue: decline",
        "blue: unit D2",
        "blue: area 304",
        "blue: area 305",
    ];
    check_from(
        &gone,
        &after_two(&fled),
        &[6, 6, 1, 1, 1, 1, 6, 6, 6, 1],
        "is shaken",
        expect![[r#"
        blue is shaken [B3.3.4]
        rout check, against 1 (élan 2, crowded area -1): 6 [A2.2.2c C23.0d C23.0b]
        D2 does not stand [C23.0b]
        D2 routs [C23.1a]
        D2 flees to 304 [C23.1a]
        D2 flees to 305 [C23.1a]
        rout check, against 4 (élan 4): 1 [A2.2.2c C23.0b]
        A stands firm [C23.0b]
        - D1: off the map, lost
        - D2: 305 facing 405, 4 SP, routed, routed-now
        - boy: off the map, dead
    "#]],
    );
}

#[test]
fn who_comes_into_melee_by_one_combat_does_not_attack_in_the_other() {
    let beside = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303, armor none
         red  R2 FI at 203/204 facing 303
         blue D1 FI at 303/203 facing 203, armor none
         blue D2 FI at 303/304 facing 203
         {LEADERS}"
    );
    let fails = ["red: stack R1", "red: stack R1", "blue: stack D1"];
    check_from(
        &beside,
        &after_two(&fails),
        &[6, 1, 1, 1, 6, 1, 1, 1, 6, 6, 1, 1],
        "turns into",
        expect![[r#"
            the fight turns into a melee [B15.5.6 B15.7b]
            there is melee in 203 [B15.7a]
            there is melee in 303 [B15.7a]
            R1 loses 1 step [C24.0]
            D1 loses 1 step [C24.0]
            R2 is in melee and does not attack any more [B15.7k]
            - D1: 303/203 facing 203, 3 SP
            - R1: 203/303 facing 303, 3 SP
        "#]],
    );
    // From another area R2 still attacks, and D2, in melee by now, adds one to each die.
    let from_outside = beside.replace("R2 FI at 203/204 facing 303", "R2 FI at 304/303 facing 303");
    check_from(
        &from_outside,
        &after_two(&[&["blue: done"][..], &fails].concat()),
        &[&[6, 1, 1, 1, 6, 1, 1, 1, 6, 6, 1, 1][..], &[1; 8]].concat(),
        "turns into",
        expect![[r#"
            the fight turns into a melee [B15.5.6 B15.7b]
            there is melee in 203 [B15.7a]
            there is melee in 303 [B15.7a]
            R1 loses 1 step [C24.0]
            D1 loses 1 step [C24.0]
            R2 has 4 dice for D2 [B15.5.2a]
            D2 has 4 dice for R2 [B15.5.2a]
            R2 strikes at D2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, attacked in flank or rear -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.d B15.5.4]
            D2 strikes at R2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, in melee -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.e B15.5.4]
            the attackers are drawn into the melee [B15.7.2]
            there is melee in 304 [B15.7a]
            - D1: 303/203 facing 203, 3 SP
            - R1: 203/303 facing 303, 3 SP
        "#]],
    );
}
