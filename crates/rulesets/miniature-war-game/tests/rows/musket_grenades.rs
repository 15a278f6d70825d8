//! Grenades of grenadiers (musket.grenade).

use battle::holds;
use expect_test::{Expect, expect};

use crate::fire::{USUAL, acts, fires};
use crate::table::{Game, fought, refused, shown_when_fought as shown};

/// Six grenadiers abreast, and regulars so far before them who hold their fire.
fn close(cm: &str, is: &str) -> String {
    let y: f64 = 20.0 + cm.parse::<f64>().expect("a number");
    format!(
        "period musket
         red grens grenadiers 12 in 6 at 60,20{is}
         blue foes regulars 24 in 12 at 60,{y}"
    )
}

const THROW: [&[&str]; 2] = [&["#1: H, GRENADES"], &["#1: H, HOLD FIRE"]];

fn throws(position: &str, dice: &[u8], expected: Expect) {
    fires(position, THROW, USUAL, dice, expected);
}

/// What red may choose in the fire step.
fn choices(position: &str, lines: [&[&str]; 2]) -> String {
    let mut game = Game::open(position, &[1; 400]);
    let actions = acts(lines, &[]);
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    let choices = game.choices();
    choices.lines().filter(|line| line.contains("red: fire #")).collect::<Vec<&str>>().join("\n")
}

#[test]
fn each_grenade_fizzles_takes_one_takes_two_or_takes_its_thrower_too() {
    holds!(
        "musket.grenade.table",
        "musket.grenade.one",
        "musket.grenade.rank",
        "musket.grenade.simultaneous"
    );
    throws(
        &close("2", ""),
        &[1, 2, 3, 4, 5, 6],
        expect![[r#"
        third 3 [common.third.together]
        grenade: 1 [musket.grenade.table]
        grenade: 2 [musket.grenade.table]
        grenade: 3 [musket.grenade.table]
        grenade: 4 [musket.grenade.table]
        grenade: 5 [musket.grenade.table]
        grenade: 6 [musket.grenade.table]
        grens throws at foes, 6 figures: 6 hits [musket.grenade.table]
        grenades of grens take 1 figure of its own [musket.grenade.table]
        grens loses a figure, and has 11 left [common.fire.losses]
        foes loses 6 figures, and has 18 left [common.fire.losses]
        grens: of 48 it lost 4, in column 41-50: back [common.morale.chart]
        foes: of 96 it lost 24, in column 91-100: back [common.morale.chart]
        grens must go back [common.sequence.morale-next]
        foes must go back [common.sequence.morale-next]
        foes closes up [common.ground.close-up]
        turn 2 begins [common.sequence.turn]
        - foes: 60,22 facing 180, 18 figures in 5 files, shaken, must back, order H, HF
        - grens: 60,20 facing 0, 11 figures in 3 files, shaken, must back, order H, GRENADES
    "#]],
    );
}

#[test]
fn losses_never_exceed_what_is_left_of_the_target() {
    holds!("musket.grenade.table");
    let few = "period musket
         red grens grenadiers 12 in 6 at 60,20
         blue foes regulars 6 in 6 at 60,22
         blue rest regulars 6 in 6 at 200,100";
    fires(
        few,
        [&["#1: H, GRENADES"], &["#1: H, HOLD FIRE", "#2: H"]],
        USUAL,
        &[5, 5, 5, 5, 5, 5],
        expect![[r#"
            third 3 [common.third.together]
            grenade: 5 [musket.grenade.table]
            grenade: 5 [musket.grenade.table]
            grenade: 5 [musket.grenade.table]
            grenade: 5 [musket.grenade.table]
            grenade: 5 [musket.grenade.table]
            grenade: 5 [musket.grenade.table]
            grens throws at foes, 6 figures: 12 hits [musket.grenade.table]
            foes loses 6 figures, and has 0 left [common.fire.losses]
            foes is destroyed [common.base.dead-cap]
            turn 2 begins [common.sequence.turn]
            - foes: off, 0 figures in 3 files, order H, HF
            - grens: 60,20 facing 0, 12 figures in 3 files, order H, GRENADES
        "#]],
    );
}

#[test]
fn grenades_reach_three_centimetres() {
    holds!("musket.grenade.range");
    expect![[r#"
        red: fire #1 throw
        red: fire #1 at #1
        red: fire #1 hold"#]]
    .assert_eq(&choices(&close("3", ""), THROW));
    expect![[r#"
        red: fire #1 at #1
        red: fire #1 hold"#]]
    .assert_eq(&choices(&close("3.1", ""), THROW));
    // Nobody throws without an order for it.
    expect![[r#"
        red: fire #1 at #1
        red: fire #1 hold"#]]
    .assert_eq(&choices(&close("3", ""), [&["#1: H"], &["#1: H, HOLD FIRE"]]));
}

#[test]
fn a_stand_has_as_many_grenades_as_figures_and_each_is_thrown_once() {
    holds!("musket.grenade.one", "musket.grenade.stock");
    let mut lines = acts(THROW, USUAL);
    lines.extend(acts(THROW, &[]));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut game = Game::open(&close("2", ""), &[1; 400]);
    game.act_all(&lines);
    // The first rank has thrown all that it had.
    let left = game.choices();
    assert!(left.contains("red: fire #1 at #1") && !left.contains("throw"), "{left}");
    let lines = acts(THROW, USUAL);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_eq!(shown(&close("2", ""), &lines, &[], "units.grens.grenades"), 6);
    // A stand of one figure throws one; a stand that has thrown one has one left, whoever stands there.
    let after = |is: &str| {
        fought(&close("2", is), &lines, &[]).lines().filter(|line| line.starts_with("grenade:")).count()
    };
    assert_eq!(after(", capped [0]"), 5);
    assert_eq!(after(", grenade [0,1]"), 4);
    assert_eq!(after(", grenade [0,1], grenades [1]"), 3);
    assert_eq!(after(", capped [0], grenade [0]"), 5);
}

#[test]
fn a_unit_that_throws_does_not_fire_and_its_muskets_stay_as_they_are() {
    holds!("musket.grenade.shot", "musket.grenade.exclusive");
    let lines = acts(THROW, USUAL);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let told = fought(&close("2", ""), &lines, &[]);
    assert!(!told.contains("fires at"), "{told}");
    assert_eq!(shown(&close("2", ""), &lines, &[], "units.grens.unloaded"), false);
    // Whoever stood unloaded has loaded before it throws; whoever marched two thirds has no third for it.
    assert_eq!(shown(&close("2", ", is unloaded"), &lines, &[], "units.grens.unloaded"), false);
    let marched = |order: &str| {
        let line = format!("#1: {order}, GRENADES");
        let lines = acts([&[line.as_str()], &["#1: H, HOLD FIRE"]], USUAL);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        shown(&close("22", ", is unloaded"), &lines, &[], "units.grens.unloaded")
    };
    assert_eq!(marched("N 20 cm"), true);
    // Instead of throwing it may fire.
    let fire = acts(THROW, &["red: fire #1 at #1", "red: hand in", "blue: hand in"]);
    let fire: Vec<&str> = fire.iter().map(String::as_str).collect();
    let told = fought(&close("2", ""), &fire, &[]);
    assert!(told.contains("fires at") && !told.contains("throws at"), "{told}");
}

#[test]
fn no_wall_forest_or_depth_changes_what_a_grenade_does() {
    holds!("musket.grenade.cover", "musket.grenade.nosteps");
    let ground = "terrain wall 20,21.5 100,21.5 line\nterrain forest 20,10 100,10 100,40 20,40";
    throws(
        &format!("{ground}\n{}", close("2", "")),
        &[4, 4, 4, 1, 1, 1],
        expect![[r#"
        third 3 [common.third.together]
        grenade: 4 [musket.grenade.table]
        grenade: 4 [musket.grenade.table]
        grenade: 4 [musket.grenade.table]
        grenade: 1 [musket.grenade.table]
        grenade: 1 [musket.grenade.table]
        grenade: 1 [musket.grenade.table]
        grens throws at foes, 6 figures: 3 hits [musket.grenade.table]
        foes loses 3 figures, and has 21 left [common.fire.losses]
        foes: of 96 it lost 12, in column 101-120: no effect [common.morale.chart musket.morale.defence]
        turn 2 begins [common.sequence.turn]
        - foes: 60,22 facing 180, 21 figures in 6 files, order H, HF
        - grens: 60,20 facing 0, 12 figures in 3 files, order H, GRENADES
    "#]],
    );
}

#[test]
fn only_grenadiers_have_grenades() {
    holds!("musket.grenade.one");
    let position = close("2", "").replace("grenadiers", "guard");
    refused(
        &position,
        &["red: write #1: H, GRENADES"],
        &[],
        expect!["unreadable: column 8: not for this unit: GRENADES [common.order.kinds]"],
    );
}
