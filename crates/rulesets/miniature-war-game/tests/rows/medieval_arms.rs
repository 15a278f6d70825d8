//! Arms that take shock away, troops of their own kind, and what men carry (medieval.shock, medieval.phalanx, medieval.mounted).

use battle::holds;
use expect_test::expect;

use crate::table::{fought, refused, shown_when_fought as shown, turn};

/// The first throw for shock of six heavy horse who charge these units north of them.
fn shock(units: &str, aim: &str) -> String {
    let position = format!("level basic\nred horse heavy-cavalry 6 in 6 at 100,30\n{units}");
    let line = format!("#1: CH {aim}");
    let actions = turn(&[line.as_str()], &[]);
    let told = fought(&position, &actions.iter().map(String::as_str).collect::<Vec<&str>>(), &[]);
    told.lines().find(|line| line.starts_with("shock:")).unwrap_or("no shock").to_owned()
}

#[test]
fn pikes_in_depth_pole_arms_and_the_front_of_a_phalanx_take_shock_away() {
    holds!("medieval.shock.pike", "medieval.shock.polearms", "medieval.phalanx.cavalry-shock");
    let told: Vec<String> = [
        "blue men pike-medium 24 in 12 at 100,60",
        "blue men pike-medium 12 in 12 at 100,60",
        "blue men pole-arms 24 in 12 at 100,60",
        "blue men hoplites 24 in 6 at 100,60, is phalanx",
        "blue men hoplites 24 in 6 at 100,60 facing 90, is phalanx",
        "blue men hoplites 24 in 6 at 100,60",
    ]
    .into_iter()
    .map(|men| shock(men, "#1"))
    .collect();
    expect![[r#"
        shock: dice 1 (shocks of its figures 3, two ranks of pike -2): 1 [common.shock.dice medieval.shock.pike common.shock.chart]
        shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
        shock: dice 2 (shocks of its figures 3, pole arms -1): 1 1 = 2 [common.shock.dice medieval.shock.polearms common.shock.chart]
        shock: dice 1 (shocks of its figures 3, a phalanx -2): 1 [common.shock.dice medieval.phalanx.cavalry-shock common.shock.chart]
        shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
        shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]"#]].assert_eq(&told.join("\n"));
}

#[test]
fn a_phalanx_charges_a_stronger_enemy_without_a_test() {
    holds!("medieval.phalanx.no-test");
    let tests = |is: &str| {
        let position = format!(
            "red men hoplites 12 in 4 at 100,40{is}
             blue foes medium-infantry 36 in 12 at 100,60"
        );
        let actions = turn(&["#1: CH #1"], &[]);
        let told = fought(&position, &actions.iter().map(String::as_str).collect::<Vec<&str>>(), &[]);
        told.contains("to charge:")
    };
    assert!(tests("") && !tests(", is phalanx"));
}

#[test]
fn in_the_saddle_foot_goes_sixty_centimetres_and_neither_shoots_nor_strikes() {
    holds!("medieval.mounted.speed", "medieval.mounted.no-fight", "medieval.mounted.who");
    let position = |is: &str| {
        format!(
            "red bows longbow-medium 12 in 6 at 60,20, kit mounts{is}
             blue men light-infantry 12 in 6 at 60,100"
        )
    };
    let at = |is: &str, order: &str| {
        let line = format!("#1: {order}");
        let actions = turn(&[line.as_str()], &[]);
        shown(&position(is), &actions.iter().map(String::as_str).collect::<Vec<&str>>(), &[], "units.bows.at")
    };
    assert_eq!(at("", "N FULL"), "60,44");
    assert_eq!(at(", is mounted", "N FULL"), "60,80");
    // In range of its bows nobody is asked for fire, and whoever meets it in the saddle is not struck.
    let near = position(", is mounted").replace("60,100", "60,50");
    let actions = turn(&["#1: H"], &["#1: EN #1"]);
    let told = fought(&near, &actions.iter().map(String::as_str).collect::<Vec<&str>>(), &[]);
    assert!(!told.contains("fires at"), "{told}");
    refused(
        "red bows peasants 12 in 6 at 60,20\nblue men light-infantry 12 in 6 at 60,100",
        &["red: write #1: MOUNT"],
        &[],
        expect!["unreadable: column 5: not for this unit: MOUNT [common.order.kinds]"],
    );
}
