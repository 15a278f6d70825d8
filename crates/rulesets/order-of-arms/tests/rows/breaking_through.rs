//! Breaking through to a shielded stack, and archers who fall back (B15.9.3, B15.10).

use expect_test::expect;

use crate::quarters_support::{FIELD, with};
use crate::table::{check, check_from, check_rolls, choices, refused};

/// A strong stack behind a weak one, attacked by a stronger one with an exceptional leader.
const THROUGH: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303, sp 7 5 3
    blue B1 FI at 303/203 facing 203, sp 2 1
    blue B2 FI at 303 facing 203, sp 4 3 2
    leader red gonzaga with R1, radius 4, tactical 2, exceptional, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage close-quarters only";

#[test]
fn an_exceptional_leader_breaks_through() {
    choices(
        THROUGH,
        &["red: area 303"],
        &[],
        expect![[r#"
        red: R1 attacks B2
        red: done
    "#]],
    );
    check(
        THROUGH,
        &["red: area 303", "red: R1 attacks B2", "red: done"],
        &[4],
        expect![[r#"
        R1 attacks B1 [B15.3a B15.1a]
        breaking through, against 4 (the shielded stack 4, the shielding stack -2, able leader +1, weight +1): 4 [B15.10b B15.10c B15.10e]
        R1 breaks through to B2 [B15.10a]
    "#]],
    );
    check(
        THROUGH,
        &["red: area 303", "red: R1 attacks B2", "red: done"],
        &[5, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            R1 attacks B1 [B15.3a B15.1a]
            breaking through, against 4 (the shielded stack 4, the shielding stack -2, able leader +1, weight +1): 5 [B15.10b B15.10c B15.10e]
            R1 does not break through to B2 [B15.10a]
            R1 has 7 dice for B1 [B15.5.2a]
            B1 has 2 dice for R1 [B15.5.2a]
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 7 (printed strength 7), against 6 (to hit 6): 1 1 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    let brilliant = THROUGH.replace("tactical 2", "tactical 3");
    check_rolls(
        &brilliant,
        &["red: area 303", "red: R1 attacks B2"],
        &[6],
        "breaking",
        expect![[r#"
        breaking through, against 5 (the shielded stack 4, the shielding stack -2, brilliant leader +2, weight +1): 6 [B15.10b B15.10d B15.10e]
    "#]],
    );
}

/// Another stack attacks from the side and may break through, so that breaking through is asked for.
fn from_the_side(change: impl Fn(String) -> String) -> String {
    change(THROUGH.to_owned())
        + "\nred R2 FI at 302/303 facing 303, sp 8 5\nblue B3 FI at 303/302 facing 302, sp 2 1\n\
           leader red louis with R2, radius 4, tactical 1, exceptional, of red"
}

#[test]
fn breaking_through_has_its_conditions() {
    let attacks = ["red: area 303", "red: R1 attacks B1", "red: R2 attacks B3", "red: done"];
    let refuse = |position: &str, expected| {
        refused(position, &[&attacks[..], &["red: R1 attacks B2"]].concat(), &[], expected);
    };
    choices(
        &from_the_side(|field| field),
        &attacks,
        &[],
        expect![[r#"
        red: R1 attacks B2
        red: R2 attacks B2
        red: done
    "#]],
    );
    refuse(
        &from_the_side(|field| field.replace("sp 7 5 3", "sp 5 3")),
        expect!["the stack is too weak to break through to B2 [B15.10a]"],
    );
    refuse(
        &from_the_side(|field| field.replace("sp 2 1", "sp 4 1").replace("sp 7", "sp 9")),
        expect!["B2 is not stronger than those who shield it [B15.10a]"],
    );
    refuse(
        &from_the_side(|field| field.replace("gonzaga with R1", "gonzaga at 101")),
        expect!["no exceptional leader leads a stack in control to B2 [B15.10a]"],
    );
    // Nobody breaks through to whom he has a line of fight: R2, in a combat of its own, has none.
    let open = from_the_side(|field| field.replace("B2 FI at 303 facing", "B2 FI at 303/304 facing"));
    choices(
        &open,
        &attacks,
        &[],
        expect![[r#"
            red: R2 attacks B2
            red: done
        "#]],
    );
}

#[test]
fn all_archers_of_an_area_fall_back_alike() {
    refused(
        FIELD,
        &["red: area 303", "blue: done", "blue: unit B1", "blue: done"],
        &[4],
        expect!["all archers of the area rearrange, or all retreat [B15.9.5c]"],
    );
}

#[test]
fn the_others_may_change_their_places_before_the_archers() {
    // B3 steps forward, and the archers find shelter behind it; the attacker names a new target.
    let third = with("blue B3 FI at 303/403 facing 203");
    let tried = ["red: area 303", "blue: done", "blue: unit B1", "blue: choose 0"];
    choices(
        &third,
        &tried,
        &[4],
        expect![[r#"
        blue: unit B2
        blue: unit B3
        blue: done
    "#]],
    );
    check_from(
        &third,
        &[&tried[..], &["blue: unit B2", "blue: place 303/302 facing 203", "blue: done"]].concat(),
        &[4],
        "falls back",
        expect![[r#"
            B1 falls back [B15.9.3a]
            B2 stands in 303 towards 302, facing 203 [model.place]
            B1 takes shelter behind its friends [B15.9.3b]
            - B1: 303/403 facing 203, 4 SP
            - B2: 303/302 facing 203, 4 SP
            - B3: 303/203 facing 203, 4 SP
            - gie: 303/403
        "#]],
    );
    // Whoever has fallen back supports as it is and in no other way.
    refused(
        &with("blue B4 FB at 303/403 facing 203"),
        &[&tried[..], &["blue: done", "blue: stack B2", "red: R1 attacks B2", "blue: B1 against R1"]]
            .concat(),
        &[4],
        expect!["B1 has fallen back and fires as it is [B15.9.2a]"],
    );
}

#[test]
fn who_breaks_through_attacks_both_as_one_stack() {
    holds!("B15.10b");
    // One stack of 3 has room for twelve dice; by themselves they have room for nine each.
    let heavy = THROUGH
        .replace("sp 7 5 3", "sp 13 6 3")
        .replace("at 303/203 facing 203, sp 2 1", "at 303/203 facing 203, sp 1")
        .replace("sp 4 3 2", "sp 2 1");
    let through = ["red: area 303", "red: R1 attacks B2", "red: done"];
    choices(
        &heavy,
        &through,
        &[1],
        expect![[r#"
            red: R1 gives 1 dice to B1
            red: R1 gives 2 dice to B1
            red: R1 gives 3 dice to B1
            red: R1 gives 4 dice to B1
            red: R1 gives 5 dice to B1
            red: R1 gives 6 dice to B1
            red: R1 gives 7 dice to B1
            red: R1 gives 8 dice to B1
            red: R1 gives 9 dice to B1
            red: R1 gives 10 dice to B1
            red: R1 gives 11 dice to B1
            red: R1 gives 1 dice to B2
            red: R1 gives 2 dice to B2
            red: R1 gives 3 dice to B2
            red: R1 gives 4 dice to B2
            red: R1 gives 5 dice to B2
            red: R1 gives 6 dice to B2
            red: R1 gives 7 dice to B2
            red: R1 gives 8 dice to B2
            red: R1 gives 9 dice to B2
            red: R1 gives 10 dice to B2
            red: R1 gives 11 dice to B2
        "#]],
    );
    check_from(
        &heavy,
        &[&through[..], &["red: R1 gives 5 dice to B1", "red: R1 gives 7 dice to B2"]].concat(),
        &[&[1][..], &[1; 15]].concat(),
        "breaks",
        expect![[r#"
            R1 breaks through to B2 [B15.10a]
            R1 has 5 dice for B1 [B15.5.2a]
            R1 has 7 dice for B2 [B15.5.2a]
            red has nobody for 1 die [B15.5.4a.b]
            B1 has 1 die for R1 [B15.5.2a]
            B2 has 2 dice for R1 [B15.5.2a]
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 5 (printed strength 13, not on this enemy -8), against 6 (to hit 6): 1 1 1 1 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
            R1 strikes at B2 [B15.5.4]
            close quarters: dice 7 (printed strength 13, not on this enemy -6), against 6 (to hit 6): 1 1 1 1 1 1 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 1 (printed strength 1), against 6 (to hit 6): 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            B2 strikes at R1 [B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
}
