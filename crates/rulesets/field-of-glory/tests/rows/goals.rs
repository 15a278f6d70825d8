//! What a scenario of the ruleset's own is fought for (victory.conditions).

use expect_test::expect;

use crate::table::{check_from, check_lines};

/// Two groups a side at the end of the last turn, with goals.
fn ended(turns: u16, goals: &[&str]) -> String {
    let goals: String = goals
        .iter()
        .map(|goal| {
            let keys = goal.split("; ").map(|key| format!("raw {key}\n")).collect::<String>();
            format!("raw [[goal]]\n{keys}")
        })
        .collect();
    format!(
        "turns {turns}
         turn 1
         red 1 a heavy-foot 4 bases in 2 files at 20,12
         red 2 b heavy-foot 4 bases in 2 files at 40,12
         blue 1 k heavy-foot 4 bases in 2 files at 20,40
         blue 2 l heavy-foot 4 bases in 2 files at 40,40
         commander blue john at 30,45
         camp red 36,2 facing 0
         {goals}
         phase joint-action"
    )
}

/// Ground under a corner of `a`.
const GROUND: &str = "side = \"red\"; kind = \"ground\"; area = [[15, 10], [19, 10], [19, 14]]; points = 2";

#[test]
fn when_time_is_out_more_points_for_goals_win() {
    let keeps = "side = \"blue\"; kind = \"group\"; group = \"k\"; points = 1";
    check_from(
        &ended(1, &[GROUND, keeps]),
        &["blue: end"],
        &[],
        "points",
        expect![[r#"
        red has 2 points for its goals [victory.conditions]
        blue has 1 point for its goals [victory.conditions]
        = red wins: more points for goals [victory.conditions]
    "#]],
    );
    // Equal points are settled by the shares of losses.
    let more = "side = \"blue\"; kind = \"group\"; group = \"k\"; points = 2";
    check_from(
        &ended(1, &[GROUND, more]),
        &["blue: end"],
        &[],
        "points",
        expect![[r#"
        red has 2 points for its goals [victory.conditions]
        blue has 2 points for its goals [victory.conditions]
        red has lost 0 of its battle groups' worth [victory.limit]
        blue has lost 0 of its battle groups' worth [victory.limit]
        = draw: the last turn ends [victory.limit]
    "#]],
    );
}

#[test]
fn a_lost_commander_and_a_camp_that_is_kept_give_points() {
    let john = "side = \"red\"; kind = \"commander\"; commander = \"john\"; points = 3";
    let camp = "side = \"red\"; kind = \"camp\"; points = 1";
    let position = ended(1, &[john, camp]).replace("at 30,45", "at 30,45, lost");
    check_from(
        &position,
        &[],
        &[],
        "red has",
        expect![[r#"
        red has 4 points for its goals [victory.conditions]
        blue has 0 points for its goals [victory.conditions]
        = red wins: more points for goals [victory.conditions]
    "#]],
    );
    check_from(
        &position.replace("facing 0", "facing 0, sacked\n side red rout_level = 9"),
        &[],
        &[],
        "points for",
        expect![[r#"
            red has 3 points for its goals [victory.conditions]
            blue has 0 points for its goals [victory.conditions]
            = red wins: more points for goals [victory.conditions]
        "#]],
    );
}

#[test]
fn a_rout_goes_before_goals_unless_they_are_decisive() {
    let routed = |goal: &str| {
        ended(1, &[goal]).replace("b heavy-foot 4 bases in 2 files at 40,12", "b heavy-foot 4 bases lost")
    };
    check_lines(
        &routed(GROUND),
        &["blue: end"],
        &[],
        "wins",
        expect![[r#"
        = blue wins: the army routs [victory.rout]
    "#]],
    );
    check_from(
        &routed(&format!("{GROUND}; decisive = true")),
        &["blue: end"],
        &[],
        "goal",
        expect![[r#"
        red reaches a decisive goal [victory.conditions]
        = red wins: a decisive goal is reached [victory.conditions]
    "#]],
    );
}

#[test]
fn a_decisive_goal_ends_the_battle_as_soon_as_it_is_met() {
    let john = "side = \"red\"; kind = \"commander\"; commander = \"john\"; decisive = true";
    let position =
        ended(24, &[john]).replace("at 30,45", "at 30,45, lost").replace("phase joint-action", "phase melee");
    check_from(
        &position,
        &[],
        &[],
        "goal",
        expect![[r#"
        red reaches a decisive goal [victory.conditions]
        = red wins: a decisive goal is reached [victory.conditions]
    "#]],
    );
    // Ground is looked at when a turn ends: both at once draw.
    let ground = "side = \"blue\"; kind = \"ground\"; area = [[15, 35], [25, 35], [20, 45]]; decisive = true";
    let mine = format!("{GROUND}; decisive = true");
    check_from(
        &ended(24, &[&mine, ground]),
        &["blue: end"],
        &[],
        "goal",
        expect![[r#"
        red reaches a decisive goal [victory.conditions]
        blue reaches a decisive goal [victory.conditions]
        = draw: both reach a decisive goal [victory.conditions]
    "#]],
    );
}
