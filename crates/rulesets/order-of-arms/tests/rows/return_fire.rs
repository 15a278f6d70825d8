//! Return fire: at one area and at two, to the rear, and in bad weather (B12.2.1, B14.2.1b, B14.2.5, B14.4d).

use expect_test::expect;

use crate::table::{check_from, check_rolls, choices};

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

#[test]
fn riders_return_fire_through_the_rear_with_half() {
    let riders = "
        map squares 5x5
        red  S1 FB at 203 facing 303, sp 3
        red  S2 FB at 403 facing 303, sp 3
        blue B1 MB at 303 facing 403, sp 4
        leader red gonzaga at 101, radius 5, leads red, commands
        leader blue gie with B1, tactical 2, radius 4, leads blue, commands
        stage fire";
    let fire = ["red: area 303", "red: unit S1", "red: unit S2", "blue: decline", "blue: unit B1"];
    check_rolls(
        riders,
        &[&fire[..], &["blue: B1 gives 4 dice to S1"]].concat(),
        &[1; 8],
        "return fire",
        expect![[r#"
            return fire: dice 2 (printed strength 4, through the rear -2), against 6 (to hit 6): 1 1 = 0 [A2.2.2a B14.2.5 dice.d6 B14.4g]
        "#]],
    );
    check_rolls(
        riders,
        &[&fire[..], &["blue: B1 gives 2 dice to S1", "blue: B1 gives 2 dice to S2"]].concat(),
        &[1; 9],
        "return fire",
        expect![[r#"
            return fire: dice 1 (printed strength 4, through the rear -1, not on this enemy -2), against 6 (to hit 6): 1 = 0 [A2.2.2a B14.2.5 B14.4c dice.d6 B14.4g]
            return fire: dice 2 (printed strength 4, not on this enemy -2), against 6 (to hit 6): 1 1 = 0 [A2.2.2a B14.4c dice.d6 B14.4g]
        "#]],
    );
}

#[test]
fn hand_guns_return_fire_only_if_their_powder_is_dry() {
    let rain = "
        map squares 5x5
        option weather
        weather rain
        red  S1 FB at 203 facing 303, sp 3
        blue B1 FHG at 303/203 facing 203, sp 3
        blue B2 FHG at 303/403 facing 203, sp 3, wet
        leader red gonzaga at 101, radius 5, leads red, commands
        leader blue gie at 505, tactical 2, radius 4, leads blue, commands
        stage fire only";
    let fire = ["red: area 303", "red: S1 gives 3 dice to B1", "blue: decline"];
    check_from(
        rain,
        &[&fire[..], &["blue: unit B1"]].concat(),
        &[1, 1, 6, 1, 1, 1],
        "dry powder",
        expect![[r#"
            dry powder, against 4 (in this weather 4): 6 [B12.2.1]
            B1 keeps its powder dry [B12.2.1]
            B1 has 3 dice for S1 [B14.4e]
            B1 strikes at S1 [B14.4g]
            return fire: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4g]
            - B1: 303/203 facing 203, 3 SP, dry
        "#]],
    );
    check_from(
        rain,
        &[&fire[..], &["blue: unit B1"]].concat(),
        &[1, 1, 1],
        "dry powder",
        expect![[r#"
        dry powder, against 4 (in this weather 4): 1 [B12.2.1]
        B1 cannot fire in this weather [B12.2.1]
        - B1: 303/203 facing 203, 3 SP, wet
    "#]],
    );
    // B2 has thrown already.
    choices(
        rain,
        &["red: area 303", "red: S1 gives 3 dice to B2", "blue: decline"],
        &[1, 1],
        expect![[r#"
            red: area 303
            red: done
        "#]],
    );
}

#[test]
fn weather_does_not_change_return_fire() {
    let rain = "
        map squares 5x5
        option weather
        weather rain
        red  S1 FB at 203 facing 303, sp 3
        blue B1 FB at 303 facing 203, sp 3
        leader red gonzaga at 101, radius 5, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage fire only";
    let fire = ["red: area 303", "blue: decline", "blue: unit B1"];
    check_rolls(
        rain,
        &fire,
        &[1; 5],
        "return fire",
        expect![[r#"
        return fire: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4g]
    "#]],
    );
}

#[test]
fn all_round_defence_returns_fire_every_way() {
    let field = "
        map squares 5x5
        red  S1 FB at 203 facing 303, sp 3
        blue B1 FB at 303 facing 403, sp 3
        leader red gonzaga at 101, radius 5, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage fire only";
    let fire = ["red: area 303", "blue: decline"];
    let ring = format!("area 303 all-round\n{field}");
    choices(
        &ring,
        &fire,
        &[1; 3],
        expect![[r#"
        blue: unit B1
        blue: done
    "#]],
    );
    choices(
        &field.replace("facing 403, sp 3", "facing 403, sp 3, all-round"),
        &fire,
        &[1; 3],
        expect![[r#"
            blue: unit B1
            blue: done
        "#]],
    );
    choices(
        field,
        &fire,
        &[1; 3],
        expect![[r#"
        red: area 303
        red: done
    "#]],
    );
    let riders = ring.replace("B1 FB", "B1 MB");
    check_rolls(
        &riders,
        &[&fire[..], &["blue: unit B1"]].concat(),
        &[1; 6],
        "return fire",
        expect![[r#"
        return fire: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4g]
    "#]],
    );
}

#[test]
fn riders_who_are_activated_and_shoot_through_the_rear_are_halved_twice() {
    holds!("B14.2.5", "dice.rounding");
    let riders = "
        map squares 5x5
        red  S1 FB at 203 facing 303, sp 3
        blue B1 MB at 303 facing 403, sp 4, activated
        leader red gonzaga at 101, radius 5, leads red, commands
        leader blue gie with B1, tactical 2, radius 4, leads blue, commands
        stage fire";
    check_rolls(
        riders,
        &["red: area 303", "blue: decline", "blue: unit B1"],
        &[1; 4],
        "return fire",
        expect![[r#"
            return fire: dice 1 (printed strength 4, half -2, through the rear -1), against 6 (to hit 6): 1 = 0 [A2.2.2a B14.2.2a B14.2.5 dice.d6 B14.4g]
        "#]],
    );
}

#[test]
fn fire_that_is_split_is_halved_as_a_whole() {
    holds!("B14.2.5", "B14.2.1b");
    let riders = "
        map squares 5x5
        red  S1 FB at 203/303 facing 303, sp 3
        red  S2 FB at 203/204 facing 303, sp 3
        red  S3 FB at 203/202 facing 303, sp 3
        blue B1 MB at 303 facing 403, sp 4
        leader red gonzaga at 101, radius 5, leads red, commands
        leader blue gie with B1, tactical 3, radius 4, leads blue, commands
        stage fire";
    check_rolls(
        riders,
        &[
            "red: area 303",
            "red: unit S1",
            "red: unit S2",
            "red: unit S3",
            "blue: decline",
            "blue: unit B1",
            "blue: B1 gives 1 dice to S1",
            "blue: B1 gives 1 dice to S2",
            "blue: B1 gives 2 dice to S3",
        ],
        &[1; 11],
        "return fire",
        expect![[r#"
            return fire: dice 1 (printed strength 4, not on this enemy -3), against 6 (to hit 6): 1 = 0 [A2.2.2a B14.4c dice.d6 B14.4g]
            return fire: dice 1 (printed strength 4, not on this enemy -3), against 6 (to hit 6): 1 = 0 [A2.2.2a B14.4c dice.d6 B14.4g]
            return fire: dice 0 (printed strength 4, through the rear -2, not on this enemy -2), against 6 (to hit 6):  = 0 [A2.2.2a B14.2.5 B14.4c dice.d6 B14.4g]
        "#]],
    );
}
