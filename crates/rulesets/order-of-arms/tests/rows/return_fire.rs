//! Return fire at one area and at two (B14.2.1b, B14.4d).

use expect_test::expect;

use crate::table::check_rolls;

#[test]
fn return_fire_is_limited_once_it_is_halved() {
    // Eight dice two areas far are four, and three of them find room on one strength point.
    let both = "
        map squares 5x5
        red  S1 FBL at 203 facing 303, sp 1
        red  S2 FBL at 303 facing 403, sp 3
        blue B1 FBL at 403 facing 303, sp 8
        leader red gonzaga at 101, radius 5, leads red, commands
        leader blue gie with B1, tactical 2, radius 4, leads blue, commands
        stage fire";
    let fire = ["red: area 403", "red: unit S1", "red: unit S2", "blue: decline", "blue: unit B1"];
    check_rolls(
        both,
        &[&fire[..], &["blue: B1 gives 8 dice to S1"]].concat(),
        &[1; 7],
        "return fire",
        expect![[r#"
            return fire: dice 3 (printed strength 8, two areas away -4, more than the target has room for -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a B14.2.1b B14.4d dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
}

#[test]
fn return_fire_at_both_ranges_is_halved_where_it_goes_two_areas() {
    let both = "
        map squares 5x5
        red  S1 FBL at 203 facing 303, sp 3
        red  S2 FBL at 303 facing 403, sp 3
        blue B1 FBL at 403 facing 303, sp 6 5 4
        leader red gonzaga at 101, radius 5, leads red, commands
        leader blue gie with B1, tactical 2, radius 4, leads blue, commands
        stage fire";
    let fire = ["red: area 403", "red: unit S1", "red: unit S2", "blue: decline", "blue: unit B1"];
    check_rolls(
        both,
        &[&fire[..], &["blue: B1 gives 3 dice to S1", "blue: B1 gives 3 dice to S2"]].concat(),
        &[1; 10],
        "return fire",
        expect![[r#"
            return fire: dice 1 (printed strength 6, two areas away -2, not on this enemy -3), against 5 (to hit 6, weapon against armour -1): 1 = 0 [A2.2.2a B14.2.1b B14.4c dice.d6 B14.4mod.a B14.4g]
            return fire: dice 3 (printed strength 6, not on this enemy -3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a B14.4c dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
    check_rolls(
        both,
        &[&fire[..], &["blue: B1 gives 6 dice to S1"]].concat(),
        &[1; 9],
        "return fire",
        expect![[r#"
        return fire: dice 3 (printed strength 6, two areas away -3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a B14.2.1b dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}
