//! The caracole (musket.caracole), and losses in passing (musket.passant.losses).

use battle::holds;
use expect_test::expect;

use crate::fire::{USUAL, acts, fires};
use crate::table::{Game, refused, shown_when_fought as shown};

fn field(is: &str) -> String {
    format!(
        "period musket
         place post 80,84
         red foes regulars 12 in 6 at 60,50
         red rest regulars 6 in 6 at 10,10
         blue horse hussars 6 in 6 at 60,80{is}"
    )
}

const RIDE: [&[&str]; 2] = [&["#1: H, HOLD FIRE", "#2: H"], &["#1: CARACOLE S 25 cm"]];

#[test]
fn horse_rides_up_fires_and_rides_back_in_the_same_formation() {
    holds!("musket.caracole", "musket.caracole.time", "musket.caracole.line");
    // From 30 cm off it rides to 5 cm, fires at middle range, and is back where it began, facing the enemy, unloaded.
    fires(
        &field(""),
        RIDE,
        USUAL,
        &[4, 6, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            horse is at 60,80, facing 180 [common.third.beats]
            fire: dice 1 (a die for each figure 1), against 3 (near 3): 4 = 1 [common.fire.die musket.arms.pistol common.fire.ladder]
            fire: dice 4 (a die for each figure 4), against 2 (middle 2): 6 1 1 1 = 1 [common.fire.die musket.arms.pistol common.fire.ladder]
            fire: dice 1 (a die for each figure 1), against 3 (near 3): 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
            horse fires at foes in third 2, 6 figures: 2 hits [musket.arms.die]
            foes loses 2 figures, and has 10 left [common.fire.losses]
            foes: of 48 it lost 8, in column 41-50: back and turn [common.morale.chart]
            foes must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 0, 10 figures in 3 files, shaken, must back-and-turn, order H, HF
        "#]],
    );
    let lines = acts(RIDE, USUAL);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_eq!(shown(&field(""), &lines, &[], "units.horse.unloaded"), true);
    assert_eq!(shown(&field(""), &lines, &[], "units.horse.at"), "60,80");
}

#[test]
fn it_goes_no_farther_than_a_third_and_may_end_at_a_place_and_facing_another_way() {
    holds!("musket.caracole", "musket.caracole.time");
    let ends = |order: &str| {
        let line = format!("#1: {order}");
        let lines = acts([&["#1: H, HOLD FIRE", "#2: H"], &[line.as_str()]], USUAL);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let at = |path: &str| shown(&field(""), &lines, &[], path).as_str().unwrap_or_default().to_owned();
        format!("{}: {} facing {}\n", order, at("units.horse.at"), at("units.horse.facing"))
    };
    let mut told = String::new();
    for order in
        ["CARACOLE S 25 cm", "CARACOLE S FULL", "CARACOLE S 20 cm TO post", "CARACOLE S 25 cm AT #1, F N"]
    {
        told.push_str(&ends(order));
    }
    expect![[r#"
        CARACOLE S 25 cm: 60,80 facing 180
        CARACOLE S FULL: 60,51 facing 180
        CARACOLE S 20 cm TO post: 79.2073,83.0452 facing 180
        CARACOLE S 25 cm AT #1, F N: 60,84 facing 0
    "#]]
    .assert_eq(&told);
}

#[test]
fn whoever_could_fire_at_it_at_its_forward_place_may_do_so() {
    holds!("musket.caracole.fire", "musket.passant.losses");
    let mut game = Game::open(&field(""), &[1; 400]);
    let actions = acts([&["#1: H", "#2: H"], RIDE[1]], &[]);
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    let choices = game.choices();
    expect![[r#"
        red: fire #1 at #1
        red: fire #1 at #1 passing first
        red: fire #1 at #1 passing second
        red: fire #1 hold
        blue: fire #1 at #1
        blue: fire #1 hold"#]]
    .assert_eq(&choices.lines().filter(|line| line.contains(": fire #1")).collect::<Vec<&str>>().join("\n"));
    // Losses do not keep it from riding back; they tell in the morale test.
    fires(
        &field(""),
        [&["#1: H", "#2: H"], RIDE[1]],
        &["red: fire #1 at #1 passing second", "red: hand in", "blue: hand in"],
        &[2, 4, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            horse is at 60,80, facing 180 [common.third.beats]
            fire: dice 6 (a die for each figure 6), against 3 (near 3): 2 4 1 1 1 1 = 2 [common.fire.die musket.arms.musket common.fire.ladder]
            foes fires at horse in third 2, 6 figures: 2 hits [musket.arms.die]
            fire: dice 1 (a die for each figure 1), against 3 (near 3): 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
            fire: dice 4 (a die for each figure 4), against 2 (middle 2): 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
            fire: dice 1 (a die for each figure 1), against 3 (near 3): 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
            horse fires at foes in third 2, 6 figures: 0 hits [musket.arms.die]
            horse loses 2 figures, and has 4 left [common.fire.losses]
            horse: of 30 it lost 10, in column 41-50: rout [common.morale.chart common.morale.cavalry]
            horse routs [common.sequence.morale-next]
            horse closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - horse: 60,80 facing 180, 4 figures in 4 files, shaken, must rout, order H
        "#]],
    );
}

#[test]
fn only_loaded_pistols_in_the_saddle_caracole() {
    holds!("musket.caracole", "musket.caracole.time");
    refused(
        &field(", is unloaded"),
        &["blue: write #1: CARACOLE S 25 cm"],
        &[],
        expect!["unreadable: column 5: its pistols are not loaded [musket.caracole.time]"],
    );
    for kind in ["lancers", "dragoons"] {
        let position = field("").replace("hussars", kind);
        refused(
            &position,
            &["blue: write #1: CARACOLE S 25 cm"],
            &[],
            expect!["unreadable: column 5: not for this unit: CARACOLE [common.order.kinds]"],
        );
    }
}
