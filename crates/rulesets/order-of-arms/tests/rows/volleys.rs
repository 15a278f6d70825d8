//! Volleys: the two of double rate fire, horses shot down, and who advances after fire (B14.2.2c, B14.5f, C27.2c).

use expect_test::expect;

use crate::table::{check_from, check_rolls, choices};

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
