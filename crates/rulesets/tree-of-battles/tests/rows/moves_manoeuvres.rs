//! Manoeuvres and what they cost (man.*).

use expect_test::expect;

use crate::table::{Game, check, choices, refused, shown};

fn field(contingent: &str, enemy: &str) -> String {
    format!("red F1 {contingent}\nblue K1 heavy-infantry 4 at {enemy} facing 180\nonly tactical")
}

const FAR: &str = "36,36";
const NEAR: &str = "36,22";

#[test]
fn a_wheel_costs_the_way_of_the_outer_corner_and_a_dp_near_the_enemy() {
    holds!("man.wheel-path");
    let line = "heavy-infantry 4 at 36,12 facing 0, grade B";
    check(
        &field(line, FAR),
        &["red: F1 moves by two dice", "red: moves wheels left 3, ahead 4"],
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 7″ [move.tactical-dice]
            - F1: 33.71575,16.9485 facing 331.36, line of 4, 4 stands, 0 DPs, red, order advance, moved
        "#]],
    );
    check(
        &field(line, NEAR),
        &["red: F1 moves by two dice", "red: moves wheels right 3, ahead 1, wheels right 1"],
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 5″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [man.wheel]
            F1 takes 1 DP and has 2 [man.wheel]
            - F1: 37.12106,14.73205 facing 38.18, line of 4, 4 stands, 2 DPs, red, order advance, moved
        "#]],
    );
    check(
        &field(line, NEAR),
        &["red: F1 moves by two dice", "red: moves wheels right 1, wheels right 1"],
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 2″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [man.wheel]
            - F1: 36.1648,12.98067 facing 19.08, line of 4, 4 stands, 1 DPs, red, order advance, moved
        "#]],
    );
    check(
        &field(line, NEAR),
        &["red: F1 moves by two dice", "red: moves wheels right 1, wheels left 1"],
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 2″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [man.wheel]
            F1 takes 1 DP and has 2 [man.wheel]
            - F1: 36.08299,12.99441 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, moved
        "#]],
    );
    refused(
        &field(line, FAR),
        &["red: F1 moves by one die", "red: moves wheels left 3.3"],
        &[3],
        expect!["the dice do not take F1 so far [move.tactical-dice]"],
    );
    let column = "heavy-infantry 4 at 36,12 facing 0, array column, files 1";
    check(
        &field(column, NEAR),
        &["red: F1 moves by one die", "red: moves wheels left 1.5"],
        &[3],
        expect![[r#"
            move: 3 [move.tactical-dice]
            F1 may go 3″ [move.tactical-dice]
            F1 goes 1.5″ [move.tactical-dice]
            - F1: 35.65528,12.63106 facing 302.71, column of 1, 4 stands, 0 DPs, red, order advance, moved
        "#]],
    );
    let broken = "heavy-infantry 4 at 36,12 facing 0, disarray";
    check(
        &field(broken, NEAR),
        &["red: F1 moves by one die", "red: moves wheels left 1.5"],
        &[3],
        expect![[r#"
            move: 3 [move.tactical-dice]
            F1 may go 3″ [move.tactical-dice]
            F1 goes 1.5″ [move.tactical-dice]
            - F1: 35.90677,12.74201 facing 345.68, line of 4, 4 stands, 0 DPs, red, order advance, disarray, moved
        "#]],
    );
}

#[test]
fn half_moves_are_half_of_the_dice() {
    holds!("man.halves");
    let line = "heavy-infantry 4 at 36,12 facing 0, grade B";
    check(
        &field(line, FAR),
        &["red: F1 moves by two dice", "red: moves about, ahead 4.5"],
        &[5, 4],
        expect![[r#"
            move: 5 4 = 9 [move.tactical-dice]
            F1 may go 9″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [move.fatigue]
            F1 turns about [man.about-face]
            F1 goes 4.5″ [move.tactical-dice]
            - F1: 36,6.75 facing 180, line of 4, 4 stands, 1 DPs, red, order advance, moved
        "#]],
    );
    refused(
        &field(line, FAR),
        &["red: F1 moves by two dice", "red: moves about, ahead 4.51"],
        &[5, 4],
        expect!["F1 has not so much left beside its manoeuvres [man.halves]"],
    );
    check(
        &field(line, FAR),
        &["red: F1 manoeuvres", "red: moves about, files 2"],
        &[],
        expect![[r#"
            F1 turns about [man.about-face]
            F1 forms line of 2 files [man.frontage]
            - F1: 36,11.25 facing 180, line of 2, 4 stands, 0 DPs, red, order advance, moved
        "#]],
    );
    refused(
        &field(line, FAR),
        &["red: F1 manoeuvres", "red: moves about, ahead 1"],
        &[],
        expect!["F1 manoeuvres in place and covers no distance [man.halves]"],
    );
    refused(
        &field(line, FAR),
        &["red: F1 manoeuvres", "red: moves about, files 2, about"],
        &[],
        expect!["F1 has no half move left for this [man.about-face]"],
    );
}

#[test]
fn turning_about_disorders_c_and_d_grade_near_the_enemy() {
    for (grade, enemy, dps) in [("B", NEAR, 0), ("C", NEAR, 1), ("C", FAR, 0), ("D", NEAR, 1)] {
        let position = field(&format!("heavy-infantry 4 at 36,12 facing 0, grade {grade}"), enemy);
        let actions = ["red: F1 manoeuvres", "red: moves about"];
        assert_eq!(shown(&position, &actions, &[], "contingents.F1.dps"), dps, "{grade} {enemy}");
    }
    check(
        &field("heavy-infantry 4 at 36,12 facing 0", NEAR),
        &["red: F1 manoeuvres", "red: moves about"],
        &[],
        expect![[r#"
            F1 turns about [man.about-face]
            F1 takes 1 DP and has 1 [man.about-face]
            - F1: 36,11.25 facing 180, line of 4, 4 stands, 1 DPs, red, order advance, moved
        "#]],
    );
}

#[test]
fn a_change_of_array_disorders_near_the_enemy() {
    let foot = "light-infantry 4 at 36,12 facing 0, grade B";
    check(
        &field(foot, NEAR),
        &["red: F1 manoeuvres", "red: moves array skirmish 4"],
        &[],
        expect![[r#"
            F1 forms skirmish of 4 files [man.array]
            F1 takes 1 DP and has 1 [man.array]
            - F1: 36,12 facing 0, skirmish of 4, 4 stands, 1 DPs, red, order advance, moved
        "#]],
    );
    check(
        &field(foot, FAR),
        &["red: F1 moves by two dice", "red: moves array column 1, ahead 4"],
        &[4, 4],
        expect![[r#"
            move: 4 4 = 8 [move.tactical-dice]
            F1 may go 8″ [move.tactical-dice]
            F1 forms column of 1 file [man.array]
            F1 goes 4″ [move.tactical-dice]
            - F1: 36,16 facing 0, column of 1, 4 stands, 0 DPs, red, order advance, moved
        "#]],
    );
    refused(
        &field(foot, FAR),
        &["red: F1 manoeuvres", "red: moves array column 3"],
        &[],
        expect!["F1 has not the stands for so many files [array.column]"],
    );
    refused(
        &field(foot, FAR),
        &["red: F1 manoeuvres", "red: moves array line 2"],
        &[],
        expect!["F1 is in that array [man.array]"],
    );
    let heavy = "heavy-infantry 4 at 36,12 facing 0, grade B";
    refused(
        &field(heavy, FAR),
        &["red: F1 manoeuvres", "red: moves array skirmish 4"],
        &[],
        expect!["F1 cannot form this array [array.skirmish]"],
    );
    choices(
        &field(foot, FAR),
        &["red: F1 manoeuvres"],
        &[],
        expect![[r#"
        red: moves about
        red: moves array column 1
        red: moves array skirmish 4
        red: moves files 2
        red: moves files 3
    "#]],
    );
}

#[test]
fn a_change_of_frontage_disorders_c_and_d_grade_anywhere() {
    for (grade, dps) in [("A", 0), ("B", 0), ("C", 1), ("D", 1)] {
        let position = field(&format!("heavy-infantry 4 at 36,12 facing 0, grade {grade}"), FAR);
        let actions = ["red: F1 manoeuvres", "red: moves files 2"];
        assert_eq!(shown(&position, &actions, &[], "contingents.F1.dps"), dps, "{grade}");
    }
    let line = field("heavy-infantry 4 at 36,12 facing 0", FAR);
    check(
        &line,
        &["red: F1 manoeuvres", "red: moves files 2"],
        &[],
        expect![[r#"
            F1 forms line of 2 files [man.frontage]
            F1 takes 1 DP and has 1 [man.frontage]
            - F1: 36,12 facing 0, line of 2, 4 stands, 1 DPs, red, order advance, moved
        "#]],
    );
    refused(
        &line,
        &["red: F1 manoeuvres", "red: moves files 1"],
        &[],
        expect!["F1 has not the stands for so many files [array.line]"],
    );
    refused(
        &line,
        &["red: F1 manoeuvres", "red: moves files 4"],
        &[],
        expect!["F1 has so many files [man.frontage]"],
    );
}

#[test]
fn exchanging_ranks_disorders_within_four_inches() {
    let mixed = "longbow 4 + heavy-infantry 4 at 36,12 facing 0, grade B";
    check(
        &field(mixed, "36,16"),
        &["red: F1 manoeuvres", "red: moves exchange"],
        &[],
        expect![[r#"
            F1 exchanges its ranks [man.exchange]
            F1 takes 1 DP and has 1 [man.exchange]
            - F1: 36,12 facing 0, line of 4, 8 stands, 1 DPs, red, order advance, moved
        "#]],
    );
    check(
        &field(mixed, "36,16.01"),
        &["red: F1 manoeuvres", "red: moves exchange"],
        &[],
        expect![[r#"
            F1 exchanges its ranks [man.exchange]
            - F1: 36,12 facing 0, line of 4, 8 stands, 0 DPs, red, order advance, moved
        "#]],
    );
    assert_eq!(
        shown(&field(mixed, FAR), &["red: F1 manoeuvres", "red: moves exchange"], &[], "contingents.F1.type"),
        "heavy-infantry"
    );
    assert_eq!(
        shown(&field(mixed, FAR), &["red: F1 manoeuvres", "red: moves about"], &[], "contingents.F1.type"),
        "heavy-infantry"
    );
    refused(
        &field("longbow 4 at 36,12 facing 0", FAR),
        &["red: F1 manoeuvres", "red: moves exchange"],
        &[],
        expect!["F1 has only one rank [man.exchange]"],
    );
    refused(
        &field(mixed, FAR),
        &["red: F1 manoeuvres", "red: moves files 3"],
        &[],
        expect!["every rank of F1 is of one type throughout [troop.mixed]"],
    );
    check(
        &field(mixed, FAR),
        &["red: F1 manoeuvres", "red: moves array column 2"],
        &[],
        expect![[r#"
            F1 forms column of 2 files [man.array]
            - F1: 36,12 facing 0, column of 2, 8 stands, 0 DPs, red, order advance, moved
        "#]],
    );
}

#[test]
fn mounting_takes_a_whole_move_and_a_dp() {
    let knights = "maa-mounted 4 at 36,12 facing 0, horses, grade A";
    check(
        &field(knights, FAR),
        &["red: F1 mounts"],
        &[],
        expect![[r#"
            F1 dismounts [man.mount]
            F1 takes 1 DP and has 1 [man.mount]
            - F1: 36,12 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, remounted, moved
        "#]],
    );
    let afoot = "maa-foot 4 at 36,12 facing 0, horses, grade A";
    check(
        &field(afoot, FAR),
        &["red: F1 mounts"],
        &[],
        expect![[r#"
            F1 mounts [man.mount]
            F1 takes 1 DP and has 1 [man.mount]
            - F1: 36,12 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, remounted, moved
        "#]],
    );
    refused(
        &field("maa-foot 4 at 36,12 facing 0", FAR),
        &["red: F1 mounts"],
        &[],
        expect!["F1 has no horses to mount or leave [man.mount]"],
    );
    refused(
        &field("light-horse 4 at 36,12 facing 0, horses", FAR),
        &["red: F1 mounts"],
        &[],
        expect!["F1 has no horses to mount or leave [man.mount]"],
    );
    refused(
        &field("maa-foot 4 at 36,12 facing 0, horses, disarray", FAR),
        &["red: F1 mounts"],
        &[],
        expect!["F1 mounts and dismounts only in line or column [man.mount]"],
    );
}

fn lines(mover: &str, stander: &str) -> String {
    format!(
        "red F1 {mover} at 36,12 facing 0\nred F2 {stander} at 36,14 facing 0\nblue K1 heavy-infantry 4 at 36,46 facing 180\nonly tactical"
    )
}

#[test]
fn a_passage_of_lines_disorders_both_unless_one_stands_and_one_is_skirmishers() {
    let through = ["red: F1 moves by two dice", "red: moves ahead 5"];
    check(
        &lines("heavy-infantry 4", "heavy-infantry 4"),
        &through,
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 5″ [move.tactical-dice]
            F1 passes through F2 [man.passage]
            F1 takes 1 DP and has 1 [man.passage]
            F2 takes 1 DP and has 1 [man.passage]
            - F1: 36,17 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, moved-ahead, moved
            - F2: 36,14 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
        "#]],
    );
    check(
        &lines("light-infantry 4", "skirmisher 4"),
        &through,
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 5″ [move.tactical-dice]
            F1 passes through F2 [man.passage]
            - F1: 36,17 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    check(
        &lines("light-horse 4", "heavy-infantry 4"),
        &through,
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 5″ [move.tactical-dice]
            F1 passes through F2 [man.passage]
            F1 takes 1 DP and has 1 [man.passage]
            F2 takes 1 DP and has 1 [man.passage]
            F2 takes 1 DP and has 2 [man.passage-mounted]
            - F1: 36,17 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, moved-ahead, moved
            - F2: 36,14 facing 0, line of 4, 4 stands, 2 DPs, red, order advance
        "#]],
    );
    let stirred =
        ["red: F2 manoeuvres", "red: moves faces 10", "red: F1 moves by two dice", "red: moves ahead 5"];
    check(
        &lines("light-infantry 4", "skirmisher 4"),
        &stirred,
        &[3, 4],
        expect![[r#"
            F2 faces 10° [man.halves]
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 5″ [move.tactical-dice]
            F1 passes through F2 [man.passage]
            F1 takes 1 DP and has 1 [man.passage]
            F2 takes 1 DP and has 1 [man.passage]
            - F1: 36,17 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, moved-ahead, moved
            - F2: 36,14 facing 10, skirmish of 4, 4 stands, 1 DPs, red, order advance, moved
        "#]],
    );
    refused(
        &lines("heavy-infantry 4", "heavy-infantry 4"),
        &["red: F1 moves by two dice", "red: moves ahead 2.5"],
        &[3, 4],
        expect!["F1 has not the movement to come clear of F2 [man.passage]"],
    );
    choices(
        &lines("heavy-infantry 4", "heavy-infantry 4"),
        &["red: F1 moves by one die"],
        &[2],
        expect![[r#"
        red: moves ahead 1.25
        red: moves ahead 0.62
        red: moves about, ahead 1
        red: moves array column 1, ahead 1
        red: moves nowhere
    "#]],
    );
}

#[test]
fn a_pair_that_has_passed_in_a_phase_pays_no_more() {
    holds!("man.passage-stationary");
    let actions = [
        "red: F1 moves by two dice",
        "red: moves ahead 5",
        "red: F2 moves by two dice",
        "red: moves ahead 5",
    ];
    check(
        &lines("heavy-infantry 4", "heavy-infantry 4"),
        &actions,
        &[3, 4, 3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 5″ [move.tactical-dice]
            F1 passes through F2 [man.passage]
            F1 takes 1 DP and has 1 [man.passage]
            F2 takes 1 DP and has 1 [man.passage]
            move: 3 4 = 7 [move.tactical-dice]
            F2 may go 7″ [move.tactical-dice]
            F2 goes 5″ [move.tactical-dice]
            F2 passes through F1 [man.passage]
            - F1: 36,17 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, moved-ahead, moved
            - F2: 36,19 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
}

#[test]
fn no_two_footprints_overlap() {
    let side = "
        red F1 heavy-infantry 4 at 36,12 facing 0, files 2
        red F2 heavy-infantry 2 at 39,12 facing 0
        blue K1 heavy-infantry 4 at 36,46 facing 180
        only tactical";
    refused(
        side,
        &["red: F1 manoeuvres", "red: moves files 4"],
        &[],
        expect!["F1 has not the movement to come clear of F2 [man.passage]"],
    );
    let train = "
        red F1 heavy-infantry 4 at 36,12 facing 0
        baggage blue 36,15
        blue K1 heavy-infantry 4 at 36,46 facing 180
        only tactical";
    refused(
        train,
        &["red: F1 moves by one die", "red: moves ahead 3"],
        &[3],
        expect!["F1 would overlap baggage [geo.no-overlap]"],
    );
    check(
        train,
        &["red: F1 moves by one die", "red: moves ahead 2"],
        &[3],
        expect![[r#"
            move: 3 [move.tactical-dice]
            F1 may go 3″ [move.tactical-dice]
            F1 goes 2″ [move.tactical-dice]
            - F1: 36,14 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
}

#[test]
fn a_leader_alone_gets_out_of_the_way() {
    let alone = "
        red F1 heavy-infantry 4 at 36,12 facing 0
        leader blue john at 36,14
        blue K1 heavy-infantry 4 at 36,22 facing 180
        only tactical";
    check(
        alone,
        &["red: F1 moves by one die", "red: moves ahead 3", "blue: john rides to K1"],
        &[3],
        expect![[r#"
            move: 3 [move.tactical-dice]
            F1 may go 3″ [move.tactical-dice]
            F1 goes 3″ [move.tactical-dice]
            john joins K1 [leader.attached]
            - F1: 36,15 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
            - john: with K1, 2 CP of 2
        "#]],
    );
}

#[test]
fn a_short_rank_of_another_type_stays_the_last_when_a_contingent_turns_about() {
    // Whether each stand is one of the rear type, from the front rank on, after turning about.
    let turned = |mixed: &str| {
        let position = format!(
            "red  F1 {mixed}
             blue K1 heavy-infantry 4 at 36,36
             during tactical
             step {{ tactical = {{ side = \"red\", stage = \"voluntary\" }} }}"
        );
        let mut game = Game::open(&position, &[]);
        game.act_all(&["red: F1 manoeuvres", "red: moves about"]);
        let scene = battle::State::scene(game.battle.state(), battle::Viewer::Umpire);
        let stands = scene.pieces.iter().find(|piece| piece.id == "F1").expect("it is there").stands.clone();
        let kinds: String = stands.iter().map(|stand| stand.says.chars().next().unwrap_or(' ')).collect();
        let told = game.told();
        format!("{kinds} {}", told.lines().next().unwrap_or_default())
    };
    expect![[r#"
        LLLLHHHH F1 turns about [man.about-face]
        HHHHLLL F1 turns about [man.about-face man.about-face-short]
        LLLHHHLL F1 turns about [man.about-face man.about-face-short]
        LLLLL F1 turns about [man.about-face]"#]]
    .assert_eq(
        &[
            turned("heavy-infantry 4 + longbow 4 at 36,12"),
            turned("heavy-infantry 4 + longbow 3 at 36,12"),
            turned("heavy-infantry 3 + longbow 5 at 36,12, files 3"),
            turned("longbow 5 at 36,12, files 3"),
        ]
        .join("\n"),
    );
}
