//! Volleys: the two of double rate fire, horses shot down, and who advances after fire (B14.2.2c, B14.5f, C27.2c).

use expect_test::expect;

use crate::table::{check_from, check_rolls, choices, refused};

/// Long bows one area from a knight, with horses to lose.
const HORSE: &str = "
    map squares 5x5
    option unhorsed
    red  R1 FBL at 203 facing 303, sp 4
    blue B1 MMA at 303 facing 203, sp 2 2 2 1, armor A, foot 2 2 2 1
    leader red gonzaga with R1, radius 4, tactical 2, command 3, exceptional, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage fire only";

fn replaced(from: &str, to: &str) -> String {
    assert!(HORSE.contains(from), "{from}");
    HORSE.replace(from, to)
}

#[test]
fn arrows_unhorse_from_one_area_away_and_not_from_two() {
    let fire = |area| ["red: area ", area].concat();
    let near = [&fire("303"), "red: done", "red: done", "blue: decline"];
    check_from(
        HORSE,
        &near,
        &[6, 6, 1, 1, 6],
        "hit",
        expect![[r#"
        fire: dice 4 (printed strength 4), against 6 (to hit 6): 6 6 1 1 = 2 [A2.2.2a dice.d6 B14.4g]
        B1 is hit twice, 0 through its armour [C20.0a]
        horses, against 6 (as many hits as its strength 6): 6 [C27.2c]
        B1 is unhorsed [C27.2c C27.2e]
        - B1: 303 facing 203, 2 SP, unhorsed, on-foot
    "#]],
    );
    let far = [&fire("403"), "red: done", "red: done", "blue: decline"];
    check_from(
        &replaced("B1 MMA at 303 facing 203", "B1 MMA at 403 facing 303"),
        &far,
        &[6, 6, 1, 1],
        "hit",
        expect![[r#"
            fire: dice 4 (printed strength 4), against 6 (to hit 6): 6 6 1 1 = 2 [A2.2.2a dice.d6 B14.4g]
            B1 is hit twice, 0 through its armour [C20.0a]
        "#]],
    );
    // Hits from farther away do not add to those from beside it.
    let both = "
        map squares 5x5
        option unhorsed
        red  R1 FBL at 203 facing 303, sp 4
        red  R2 FBL at 303 facing 403, sp 4
        blue B1 MMA at 403 facing 303, sp 3 2 2 1, armor A, foot 3 2 2 1
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage fire only";
    let fire = ["red: area 403", "red: unit R1", "red: unit R2", "blue: decline"];
    check_rolls(both, &fire, &[6, 1, 1, 1, 6, 6, 1, 1], "horses", expect!["\n\n"]);
    check_rolls(
        both,
        &fire,
        &[1, 1, 1, 1, 6, 6, 6, 1, 1],
        "horses",
        expect![[r#"
        horses, against 6 (as many hits as its strength 6): 1 [C27.2c]
    "#]],
    );
}

#[test]
fn each_of_two_volleys_unhorses_by_itself() {
    let twice = ["red: area 303", "red: done", "red: leader gonzaga", "blue: decline"];
    check_from(
        HORSE,
        &twice,
        &[1, 6, 6, 1, 1, 6, 1, 1, 1, 1],
        "hit",
        expect![[r#"
        fire: dice 4 (printed strength 4), against 6 (to hit 6): 6 6 1 1 = 2 [A2.2.2a dice.d6 B14.4g]
        B1 is hit twice, 0 through its armour [C20.0a]
        horses, against 6 (as many hits as its strength 6): 6 [C27.2c]
        B1 is unhorsed [C27.2c C27.2e]
        red shoots a second volley [B14.5f]
        R1 has 4 dice for B1 [B14.4a]
        R1 strikes at B1 [B14.4g]
        fire: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [A2.2.2a dice.d6 B14.4g]
        - B1: 303 facing 203, 2 SP, unhorsed, on-foot
    "#]],
    );
    // One hit in each of them is not two.
    check_rolls(HORSE, &twice, &[1, 6, 1, 1, 1, 6, 1, 1, 1], "horses", expect!["\n\n"]);
    // Arbalests shoot once: they do not help the second.
    let arbalests = format!("{HORSE}\nred R2 FXA at 203/202 facing 303, sp 2");
    check_rolls(
        &arbalests,
        &[
            "red: area 303",
            "red: unit R1",
            "red: unit R2",
            "red: done",
            "red: leader gonzaga",
            "blue: decline",
        ],
        &[1, 6, 1, 1, 1, 6, 1, 4, 6, 6, 1, 1, 5],
        "horses",
        expect![[r#"
            horses, against 5 (as many hits as its strength 6, arbalests -1): 4 [C27.2c]
            horses, against 6 (as many hits as its strength 6): 5 [C27.2c]
        "#]],
    );
    // Without a foot piece it is gone from the area before the second.
    check_from(
        &replaced("armor A, foot 2 2 2 1", "armor A"),
        &[&twice[..], &["blue: area 403", "blue: place 403 facing 303"]].concat(),
        &[1, 6, 6, 1, 1, 6],
        "hit",
        expect![[r#"
            fire: dice 4 (printed strength 4), against 6 (to hit 6): 6 6 1 1 = 2 [A2.2.2a dice.d6 B14.4g]
            B1 is hit twice, 0 through its armour [C20.0a]
            horses, against 6 (as many hits as its strength 6): 6 [C27.2c]
            B1 is unhorsed [C27.2c C27.2d]
            B1 is forced back to 403 [C22.0a]
            B1 stands in 403 at the centre, facing 303 [model.place]
            - B1: 403 facing 303, 2 SP, unhorsed
        "#]],
    );
}

#[test]
fn a_leader_checks_if_the_first_of_two_volleys_kills_his_men() {
    let led = replaced(
        "B1 MMA at 303 facing 203, sp 2 2 2 1, armor A, foot 2 2 2 1",
        "B1 FI at 303 facing 203, sp 1",
    )
    .replace("gie at 505", "gie with B1");
    check_from(
        &led,
        &["red: area 303", "red: done", "red: leader gonzaga", "blue: decline"],
        &[1, 6, 6, 6, 3, 4],
        "loses",
        expect![[r#"
            B1 loses 1 step [C24.0 C24.1b]
            B1 is eliminated [state.steps]
            gie is in danger [B3.2a]
            leader casualty, against 9 (a casualty 11, his men wiped out -2): 3 4 = 7 [B3.2d B3.2g]
            - B1: off the map, lost
        "#]],
    );
}

#[test]
fn all_who_fired_may_advance_as_long_as_there_is_room() {
    let two = "
        map squares 5x5
        red  R1 FBL at 203/303 facing 303, sp 2
        red  R2 FBL at 203/202 facing 303, sp 2
        blue B1 FI at 303 facing 203, armor none
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage fire only";
    let fire = [
        "red: area 303",
        "red: unit R1",
        "red: unit R2",
        "blue: try",
        "blue: area 403",
        "blue: place 403 facing 303",
        "red: stack R1",
        "red: place 303/403 facing 403",
    ];
    choices(
        two,
        &fire,
        &[1; 3],
        expect![[r#"
        red: stack R2
        red: done
    "#]],
    );
    check_from(
        two,
        &[&fire[..], &["red: stack R2", "red: place 303/304 facing 403"]].concat(),
        &[1; 3],
        "R2 advances",
        expect![[r#"
            R2 advances into 303 [B14.2.2c]
            R2 stands in 303 towards 304, facing 403 [model.place]
            - B1: 403 facing 303, 4 SP
            - R1: 303/403 facing 403, 2 SP
            - R2: 303/304 facing 403, 2 SP
        "#]],
    );
}

/// Two stacks of long bows within reach of two stacks of the enemy.
const LINES: &str = "
    map squares 5x5
    red  R1 FBL at 203/303 facing 303, sp 2
    red  R2 FBL at 203/202 facing 303, sp 2
    blue B1 FI at 403 facing 303, armor none
    blue B2 FI at 402 facing 303, armor none
    leader red gonzaga at 101, radius 4, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage fire only";

#[test]
fn all_fire_at_an_area_is_named_at_once() {
    let fire = ["red: area 403", "red: unit R1", "red: done", "blue: decline"];
    choices(
        LINES,
        &fire,
        &[1; 2],
        expect![[r#"
        red: area 402
        red: done
    "#]],
    );
    let again = [&fire[..], &["red: area 403"]].concat();
    refused(LINES, &again, &[1; 2], expect!["name an area to fire at, or none [B14.0b]"]);
}

#[test]
fn weather_does_not_change_fire_after_those_who_give_way_two_areas_off() {
    let rain = format!("{LINES}\noption weather\nweather rain");
    let fire = |answer| ["red: area 403", "red: unit R1", "red: unit R2", answer];
    check_rolls(
        &rain,
        &fire("blue: try"),
        &[1; 3],
        "fire",
        expect![[r#"
        fire: dice 1 (printed strength 2, the target gives way -1), against 4 (to hit 6, weapon against armour -2): 1 = 0 [A2.2.2a B14.2.1c dice.d6 B14.4mod.a B14.4g]
        fire: dice 2 (printed strength 2), against 4 (to hit 6, weapon against armour -2): 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
    check_rolls(
        &rain,
        &fire("blue: decline"),
        &[1; 3],
        "fire",
        expect![[r#"
        fire: dice 1 (printed strength 2, ground and weather -1), against 4 (to hit 6, weapon against armour -2): 1 = 0 [A2.2.2a B14.3c dice.d6 B14.4mod.a B14.4g]
        fire: dice 2 (printed strength 2), against 4 (to hit 6, weapon against armour -2): 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn double_rate_is_for_all_bowmen_of_the_stack_wherever_they_shoot() {
    let stacked = LINES
        .replace("203/202", "203/303")
        .replace("facing 303, sp 2\n    blue B1", "facing 303, sp 2, elan 1, stack 1\n    blue B1")
        .replace("gonzaga at 101", "gonzaga with R1, command 3, exceptional");
    let first =
        ["red: area 403", "red: unit R1", "red: done", "red: done", "red: leader gonzaga", "blue: decline"];
    let second = ["red: area 402", "red: done", "blue: decline"];
    check_from(
        &stacked,
        &[&first[..], &second].concat(),
        &[&[2][..], &[1; 8]].concat(),
        "double rate",
        expect![[r#"
            double rate fire, against 2 (the higher rating 3, low élan -1): 2 [B14.5c B14.5e]
            gonzaga has his bowmen shoot twice [B14.5a B14.5b]
            B1 stands under the fire [B14.2.1b]
            R1 strikes at B1 [B14.4g]
            fire: dice 2 (printed strength 2), against 4 (to hit 6, weapon against armour -2): 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
            red shoots a second volley [B14.5f]
            R1 has 2 dice for B1 [B14.4a]
            R1 strikes at B1 [B14.4g]
            fire: dice 2 (printed strength 2), against 4 (to hit 6, weapon against armour -2): 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
            R2 has 2 dice for B2 [B14.4a]
            B2 stands under the fire [B14.2.1b]
            R2 strikes at B2 [B14.4g]
            fire: dice 2 (printed strength 2), against 4 (to hit 6, weapon against armour -2): 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
            red shoots a second volley [B14.5f]
            R2 has 2 dice for B2 [B14.4a]
            R2 strikes at B2 [B14.4g]
            fire: dice 2 (printed strength 2), against 4 (to hit 6, weapon against armour -2): 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
}

#[test]
fn a_stack_shot_at_from_two_areas_away_does_not_skirmish() {
    let field = "
        map squares 5x5
        option skirmish-return
        red  R1 FBL at 203 facing 303, sp 2
        red  R2 FB at 303 facing 403, sp 2
        blue B1 FB at 403/402 facing 303
        blue B2 FB at 403/404 facing 303
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage fire only";
    let fire = ["red: area 403", "red: unit R1", "red: unit R2"];
    let aimed = ["red: R1 gives 2 dice to B1", "red: R2 gives 2 dice to B2"];
    choices(
        field,
        &[&fire[..], &aimed].concat(),
        &[],
        expect![[r#"
        blue: decline
        blue: try
        blue: choose 0
    "#]],
    );
    choices(
        field,
        &[&fire[..], &aimed, &["blue: decline"]].concat(),
        &[],
        expect![[r#"
        blue: decline
        blue: try
    "#]],
    );
}

#[test]
fn along_a_border_the_areas_beside_it_say_through_which_arc_one_shoots() {
    // From 202 the line to 402 runs between two areas.
    let field = |kind: &str, faced: &str| {
        format!(
            "map hexes 5x5
            red  R1 {kind} at 202 facing {faced}, range 2
            blue B1 FI at 402 facing 502
            blue B2 FI at 104 facing 103
            leader red charles at 202, leads red, radius 5, commands
            leader blue john at 505, commands
            stage fire only"
        )
    };
    let away = field("FBL", "102");
    choices(&away, &[], &[], expect![""]);
    choices(
        &field("FBL", "302"),
        &[],
        &[],
        expect![[r#"
            red: area 402
            red: done
        "#]],
    );
    check_rolls(
        &field("MB", "102"),
        &["red: area 402", "blue: decline"],
        &[1; 2],
        "fire",
        expect![[r#"
        fire: dice 2 (printed strength 4, half -2), against 6 (to hit 6): 1 1 = 0 [A2.2.2a B14.2.5 dice.d6 B14.4g]
    "#]],
    );
}
