//! Armies are bought with points (common.army, medieval.army).

use battle::{Ruleset as _, holds};
use expect_test::expect;
use miniature_war_game::MiniatureWarGame;

use crate::table::{check_lines, refused, seen};

fn pick_up() -> String {
    MiniatureWarGame::scenario("pick-up").expect("it ships")
}

/// What is wrong with an army of 1000 points, and what it costs.
pub(crate) fn bill(list: &str, lines: &[&str]) -> String {
    let armies = MiniatureWarGame::armies().expect("they are bought");
    let [ruleset, list, name] = ["miniature-war-game", list, ""].map(str::to_owned);
    let lines = lines.iter().map(|line| (*line).to_owned()).collect();
    let bill = armies.bill(&battle::Roster { ruleset, list, name, points: 1000, lines });
    let total: i32 = bill.lines.iter().map(|line| line.price.total()).sum();
    let wrong: Vec<String> =
        bill.wrong.iter().map(|wrong| format!("{} [{}]", wrong.why, wrong.rule)).collect();
    format!("{total} points\n{}", wrong.join("\n"))
}

#[test]
fn figures_and_equipment_cost_points() {
    holds!(
        "common.army.cost",
        "medieval.army.roster",
        "common.special.imperial",
        "common.special.mercenary-cost"
    );
    // Peasants cost 1, pikes 6, axes 1, javelins 2, a pavise for two figures 2, stakes 2 but for longbows.
    expect![[r#"
        144 points
    "#]]
    .assert_eq(&bill("any", &["36 peasants", "12 pike-medium with axes javelins"]));
    expect![[r#"
        404 points
    "#]]
    .assert_eq(&bill(
        "any",
        &["36 peasants", "36 peasants", "12 longbow-light with stakes", "7 archer-light with pavises stakes"],
    ));
    expect![[r#"
        188 points
    "#]]
    .assert_eq(&bill("any", &["12 pole-arms with imperial", "11 pole-arms with mercenary"]));
    expect![[r#"
        288 points
        pole-arms: imperials are no mercenaries [common.special.mercenary-cost]
        an army has a single imperial unit [common.special.imperial]"#]]
    .assert_eq(&bill("any", &["12 pole-arms with imperial mercenary", "12 pole-arms with imperial"]));
}

#[test]
fn pikes_stand_in_units_of_up_to_thirty_six_stands() {
    holds!("medieval.pike.size");
    expect![[r#"
        432 points
    "#]]
    .assert_eq(&bill("any", &["72 pike-light"]));
    expect![[r#"
        666 points
        pike-light: a unit has 6 to 72 figures [medieval.army.unit-size]
        pole-arms: a unit has 6 to 36 figures [medieval.army.unit-size]"#]]
    .assert_eq(&bill("any", &["74 pike-light", "37 pole-arms"]));
}

#[test]
fn an_army_keeps_to_its_points_and_to_thirds() {
    holds!(
        "common.army.limit",
        "common.army.cavalry-third",
        "medieval.army.artillery-third",
        "medieval.army.missile-third",
        "medieval.army.caps-classes",
        "common.army.artillery-third",
        "common.army.missile-third"
    );
    let foot = "36 men-at-arms";
    expect![[r#"
        864 points
    "#]]
    .assert_eq(&bill("any", &[foot, foot, foot, foot, foot, foot]));
    // Exactly a third is allowed, and a figure more is not: 12 of 36 figures, 13 of 37.
    expect![[r#"
        204 points
    "#]]
    .assert_eq(&bill("any", &["24 pole-arms", "12 slinger"]));
    expect![[r#"
        209 points
        missile troops are more than a third of the figures [medieval.army.missile-third]"#]]
    .assert_eq(&bill("any", &["24 pole-arms", "13 slinger"]));
    expect![[r#"
        264 points
        cavalry is more than a third of the points [common.army.cavalry-third]"#]]
    .assert_eq(&bill("any", &["24 pole-arms", "12 heavy-cavalry"]));
    expect![[r#"
        344 points
        artillery is more than a third of the points [medieval.army.artillery-third]"#]]
    .assert_eq(&bill("any", &["24 pole-arms", "2 catapult"]));
    expect![[r#"
        204 points
    "#]]
    .assert_eq(&bill("any", &["24 pole-arms", "12 hand-cannon"]));
}

#[test]
fn units_have_6_to_36_figures_of_the_types_of_their_list() {
    holds!(
        "medieval.army.unit-size",
        "medieval.army.period-lists",
        "medieval.army.named-army",
        "common.army.national"
    );
    expect![[r#"
        502 points
        hoplites: a unit has 6 to 36 figures [medieval.army.unit-size]
        hoplites: a unit has 6 to 36 figures [medieval.army.unit-size]
        pole-arms: the list has none [medieval.army.period-lists]"#]]
    .assert_eq(&bill(
        "ancient",
        &["5 hoplites", "37 hoplites", "36 hoplites", "12 pole-arms", "2 supply-wagon"],
    ));
    expect![[r#"
        132 points
        hoplites: the list has none [medieval.army.period-lists]"#]]
    .assert_eq(&bill("early-medieval", &["12 pole-arms", "12 hoplites"]));
    expect![[r#"
        306 points
        `some` is no number [common.army.roster]
        there is no type of troops `dragons` [common.army.roster]
        `wings` cannot be bought [common.army.roster]
        catapult: nothing is bought for single pieces [medieval.army.roster]
        catapult: only men on foot carry stakes [medieval.stakes.carry]
        artillery is more than a third of the points [medieval.army.artillery-third]"#]]
    .assert_eq(&bill(
        "any",
        &["some pole-arms", "12 dragons", "12 pole-arms with wings", "3 catapult with stakes"],
    ));
}

#[test]
fn rosters_are_handed_in_secretly_and_become_the_armies() {
    holds!("common.army.roster", "common.army.limit");
    let position = pick_up();
    let blue = battle::Viewer::Seat(battle::Side::Blue);
    let took = ["red: army any 24 pole-arms, 12 slinger"];
    let other = ["red: take ancient"];
    assert_eq!(seen(&position, &took, &[], blue, ""), seen(&position, &other, &[], blue, ""));
    refused(
        &position,
        &["red: army any 36 men-at-arms, 12 dragons"],
        &[],
        expect!["unreadable: there is no type of troops `dragons`"],
    );
    refused(&position, &["red: hand in"], &[], expect!["no army is bought yet [common.army.roster]"]);
    check_lines(
        &position,
        &[
            took[0],
            "red: hand in",
            "blue: army any 36 pole-arms, 1 ballista",
            "blue: hand in",
            "red: place #1 at 60,30 facing 0 in 4",
        ],
        &[],
        "-",
        expect![[r#"
            - blue-1: off, 36 figures in 2 files, order H
            - blue-2: off, 1 figures in 1 files, order H
            - red-1: off, 24 figures in 2 files, order H
            - red-2: off, 12 figures in 2 files, order H
        "#]],
    );
}

#[test]
fn if_it_is_agreed_light_units_have_twelve_to_twenty_four_figures() {
    holds!("medieval.army.light-unit-size");
    let agreed =
        pick_up().replace("options = [\"curtain\"]", "options = [\"curtain\", \"light-unit-sizes\"]");
    for (line, expected) in [
        (
            "red: army any 36 light-infantry",
            expect![
                "unreadable: 36 light-infantry: light-infantry: a unit has 12 to 24 figures [medieval.army.light-unit-size]"
            ],
        ),
        (
            "red: army any 10 light-infantry, 36 pole-arms",
            expect![
                "unreadable: 10 light-infantry: light-infantry: a unit has 12 to 24 figures [medieval.army.light-unit-size]"
            ],
        ),
    ] {
        refused(&agreed, &[line], &[], expected);
    }
    // Others are as large as they were, and light ones without the agreement.
    crate::table::choices(
        &agreed,
        &["red: army any 24 light-infantry, 36 pole-arms", "red: hand in"],
        &[],
        expect![[r#"
            blue: take any
            blue: take ancient
            blue: take early-medieval
            blue: take late-medieval
        "#]],
    );
    crate::table::choices(
        &pick_up(),
        &["red: army any 36 light-infantry", "red: hand in"],
        &[],
        expect![[r#"
            blue: take any
            blue: take ancient
            blue: take early-medieval
            blue: take late-medieval
        "#]],
    );
}
