//! Commanders: leading, three dice, morale, and being taken (common.command).

use battle::holds;
use expect_test::expect;

use crate::table::{check_lines, check_rolls, goes_on, stands, turn};

#[test]
fn the_supreme_commander_gives_the_unit_he_leads_three_dice() {
    holds!(
        "common.3dt.three-led",
        "common.command.leading",
        "common.command.supreme",
        "common.command.who-supreme",
        "common.command.figure"
    );
    let position = |king: &str, duke: &str| {
        format!(
            "options command-figures
             group blue line
             red men medium-infantry 24 in 4 at 60,50
             blue foes light-infantry 12 in 4 at 60,50, group line
             blue rest medium-infantry 12 in 4 at 160,140, group line, is shaken
             blue king commander at {king}
             blue duke commander at {duke}"
        )
    };
    let mut actions = turn(&[], &[]);
    actions.push("blue: save by rest".to_owned());
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let rout = [6, 6, 6, 6, 5, 5, 5, 5];
    // He stands right behind them; then the other commander does, who is not the first of the list.
    let (behind, away) = ("160,146", "20,140");
    let three = [&rout[..], &[6, 6, 1]].concat();
    check_rolls(
        &position(behind, away),
        &actions,
        &three,
        "saving",
        expect![[r#"
        saving a unit of the group: dice 3 (led by the supreme commander 3), against 3 (morale value 3): 6 6 1 = 1 [common.3dt.three-led common.morale.value common.3dt.what]
    "#]],
    );
    check_rolls(
        &position(away, behind),
        &actions,
        &[&rout[..], &[1]].concat(),
        "saving",
        expect![[r#"
        saving a unit of the group: dice 1 (shaken before 1), against 3 (morale value 3): 1 [common.3dt.one common.morale.value common.3dt.what]
    "#]],
    );
}

#[test]
fn a_commander_adds_to_the_morale_of_the_unit_he_leads() {
    holds!("common.command.led-morale", "common.command.leads-one");
    let actions = turn(&[], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    check_lines(
        "options command-figures commander-morale
         red men medium-infantry 12 in 4 at 60,50
         red next medium-infantry 12 in 4 at 63.9,43
         red king commander at 60,44
         blue foes medium-infantry 24 in 4 at 60,50",
        &actions,
        &[7, 6, 6, 6, 6, 6, 6, 6],
        "it lost",
        expect![[r#"
            men: of 48 it lost 4, in column 41-50: back [common.morale.chart]
        "#]],
    );
}

#[test]
fn a_commander_whom_the_enemy_contacts_rolls_and_may_be_captured() {
    holds!("common.command.lost", "common.command.place");
    // Alone he has a point of 8.
    goes_on(
        "options command-figures
         red men medium-infantry 12 in 4 at 160,50
         red king commander at 60,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[9],
        expect![[r#"
            a commander in melee, against 8 (a commander alone 8): 9 [common.command.lost]
            king is captured [common.command.lost]
            turn 2 begins [common.sequence.turn]
            - king: off, 1 figures in 1 files, order H
        "#]],
    );
    goes_on(
        "options command-figures
         red men medium-infantry 12 in 4 at 160,50
         red king commander at 60,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[8],
        expect![[r#"
            a commander in melee, against 8 (a commander alone 8): 8 [common.command.lost]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn a_commander_goes_to_the_unit_that_he_is_to_lead() {
    holds!("common.order.join");
    let position = |at: &str| {
        format!(
            "options command-figures
             red men medium-infantry 12 in 4 at 100,60
             red king commander at {at}
             blue foes medium-infantry 12 in 4 at 230,140"
        )
    };
    // Where the unit is when movement is over.
    stands(
        &position("40,40"),
        &[(&["#1: E 6 cm", "#2: LEAD #1"], &[])],
        expect![[r#"
        - king: 104,57 facing 90, 1 figures in 1 files, order H
        - men: 108,57 facing 90, 12 figures in 2 files, order E 6 cm
    "#]],
    );
    // It is 96 cm away: he has gone 90.
    stands(
        &position("100,148"),
        &[(&["#1: S 8 cm", "#2: LEAD #1"], &[])],
        expect![[r#"
        - king: 100,58 facing 180, 1 figures in 1 files, order H
        - men: 100,46 facing 180, 12 figures in 2 files, order S 8 cm
    "#]],
    );
}

#[test]
fn a_king_is_supreme_commander_and_reforms_units_of_battles() {
    holds!("medieval.battle.king");
    // The duke is listed first: with him there is no king, and he is supreme himself.
    let position = |rank: &str| {
        format!(
            "options command-figures supreme-commander ransom
             group red van
             red one light-infantry 8 in 4 at 60,80, group van
             red two light-infantry 12 in 4 at 67,80
             red duke commander at 20,20, noble duke
             red lord commander at 63.5,82, noble {rank}
             red more light-infantry 12 in 4 at 120,80, group van
             blue foes medium-infantry 12 in 4 at 200,140"
        )
    };
    let line = "red: write #4: REFORM #1 #2";
    let mut actions = vec![line, "red: hand in", "blue: hand in"];
    let told = crate::table::fought(&position("king"), &actions, &[]);
    expect![[r#"
        third 3 [common.third.together]
        two joins one [common.command.reform]
        turn 2 begins [common.sequence.turn]
        - one: 60,80 facing 0, 20 figures in 2 files, order H
        - two: off, 12 figures in 2 files, order H
    "#]]
    .assert_eq(&battle::suite::door::Part::From("third 3").of(&told));
    actions.truncate(1);
    crate::table::refused(
        &position("prince"),
        &actions,
        &[],
        expect!["only the supreme commander reforms units [common.command.reform]"],
    );
}
