//! Lines of sight: ground and stands in the way (6.0o to 6.0s).

use crate::table::{check, refused};
use expect_test::{Expect, expect};

/// A position without generals, red's shooter X1 at the origin facing up.
fn field(rest: &str) -> String {
    format!("red X1 crossbowmen at 0,0 facing 1\n{rest}\ngeneral red at 4,0\ngeneral blue at -4,0")
}

/// X1 may not fire at T1.
fn no_shot(rest: &str, why: Expect) {
    refused(&field(rest), &["red: activate X1", "red: X1 fires at T1"], &[], why);
}

/// X1 fires at T1 with these dice.
fn shot(rest: &str, dice: &[u8], journal: Expect) {
    check(&field(rest), &["red: activate X1", "red: X1 fires at T1"], dice, journal);
}

#[test]
fn a_line_along_the_side_between_two_hexes_is_clear_if_one_side_of_it_is() {
    let far = "blue T1 bills at 1,-2 facing 4";
    shot(
        &format!("{far}\nhex 0,-1 woods"),
        &[1, 1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    no_shot(
        &format!("{far}\nhex 0,-1 woods\nhex 1,-1 level 1"),
        expect!["X1 does not see T1: the ground is in the way [6.0o]"],
    );
    no_shot(
        &format!("{far}\nhex 0,-1 woods\nhex 1,-1 woods"),
        expect!["X1 does not see T1: the ground is in the way [6.0p]"],
    );
}

#[test]
fn woods_are_seen_one_hex_deep_and_not_through() {
    no_shot(
        "blue T1 bills at 0,-2 facing 4\nhex 0,-1 woods",
        expect!["X1 does not see T1: the ground is in the way [6.0p]"],
    );
    shot(
        "blue T1 bills at 0,-2 facing 4\nhex 0,-2 woods",
        &[1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 3 (strength 4, cover -1): 1 1 1 = 0 [6.0i 6.0l 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    no_shot(
        "blue T1 bills at 0,-3 facing 4\nhex 0,-3 woods\nhex 0,-2 woods",
        expect!["X1 does not see T1: the ground is in the way [6.0p]"],
    );
    // From inside one sees out.
    shot(
        "blue T1 bills at 0,-2 facing 4\nhex 0,0 woods",
        &[1, 1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    no_shot(
        "blue T1 bills at 0,-2 facing 4\nhex 0,-1 town",
        expect!["X1 does not see T1: the ground is in the way [6.0p]"],
    );
}

#[test]
fn hills_hide_what_is_lower_and_hilltops_what_is_behind_their_rim_from_the_plain() {
    no_shot(
        "blue T1 bills at 0,-2 facing 4\nhex 0,-1 level 1",
        expect!["X1 does not see T1: the ground is in the way [6.0r]"],
    );
    let top = "blue T1 bills at 0,-3 facing 4\nhex 0,-1 level 1\nhex 0,-2 level 2\nhex 0,-3 level 2";
    no_shot(top, expect!["X1 does not see T1: the ground is in the way [6.0q]"]);
    shot(
        &format!("{top}\nhex 0,0 level 1"),
        &[1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 3 (strength 4, range -1): 1 1 1 = 0 [6.0i 6.0j 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    // Over woods that both ends overlook.
    let woods = "blue T1 bills at 0,-2 facing 4\nhex 0,-1 woods\nhex 0,-2 level 1";
    no_shot(woods, expect!["X1 does not see T1: the ground is in the way [6.0p]"]);
    shot(
        &format!("{woods}\nhex 0,0 level 1"),
        &[1, 1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
}

#[test]
fn a_town_wall_hides_all_but_those_directly_behind_it() {
    no_shot(
        "blue T1 bills at 0,-3 facing 4\nside 0,-1 nw town-wall",
        expect!["X1 does not see T1: the ground is in the way [6.0r2]"],
    );
    shot(
        "blue T1 bills at 0,-3 facing 4\nside 0,-3 se town-wall",
        &[1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 1 (strength 4, range -1, cover -2): 1 = 0 [6.0i 6.0j 6.0l2 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
}

#[test]
fn only_archers_fire_over_stands_in_between() {
    no_shot(
        "blue T1 bills at 0,-2 facing 4\nred B1 bills at 0,-1 facing 1",
        expect!["stands are in the way: X1 cannot fire over them at T1 [6.0s]"],
    );
    no_shot(
        "blue T1 bills at 0,-3 facing 4\nblue B1 bills at 0,-2 facing 4",
        expect!["stands are in the way: X1 cannot fire over them at T1 [6.0s]"],
    );
    check(
        "red  A1 bowmen at 0,0 facing 1
         red  B1 bills at 0,-1 facing 1
         blue T1 bills at 0,-3 facing 4",
        &["red: activate A1", "red: A1 fires at T1"],
        &[1, 1],
        expect![[r#"
            A1 is activated [1.4g]
            A1 fires at T1 [6.0a]
            fire: dice 2 (strength 3, range -1): 1 1 = 0 [6.0i 6.0j 6.0m]
            T1 is not hit [6.4]
        "#]],
    );
    refused(
        "red  A1 bowmen at 0,0 facing 1
         blue T1 bills at 0,-2 facing 4
         hex 0,-1 woods",
        &["red: activate A1", "red: A1 fires at T1"],
        &[],
        expect!["A1 does not see T1: the ground is in the way [6.0p]"],
    );
}
