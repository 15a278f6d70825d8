//! Troops and their attributes as rules ask for them (troop.*, formation.*).

use battle::holds;

use crate::table::{group_line, lines_with};

fn strikes(a: &str, b: &str) -> String {
    let position = group_line("red", 1, "a", a, "30,20")
        + &group_line("blue", 1, "b", b, "30,20")
        + "fight a b, charging red, impact\nonly impact";
    lines_with(&position, 3, &["a strikes b"])
}

#[test]
fn shock_troops_are_lancers_chariots_and_striking_foot() {
    holds!("troop.shock", "cohesion.fragmented.shock", "troop.lancers");
    // Impact foot has nothing against shock mounted that it charges itself.
    let is_shock =
        |mounted: &str| !strikes("heavy-foot impact-foot", mounted).contains("impact foot against mounted");
    for mounted in
        ["knights lancers", "cavalry lancers", "light-horse lancers", "heavy-chariots", "scythed-chariots"]
    {
        assert!(is_shock(mounted), "{mounted}");
    }
    for mounted in [
        "knights swordsmen",
        "cavalry light-spear",
        "elephants",
        "light-chariots",
        "knights lancers, fragmented, tested-charged",
    ] {
        assert!(!is_shock(mounted), "{mounted}");
    }
}

#[test]
fn camelry_counts_as_cavalry_and_wagons_and_guns_are_neither_foot_nor_mounted() {
    holds!("troop.types", "troop.mounted", "troop.capabilities", "troop.training");
    let heavy_weapon = |enemy: &str| strikes("heavy-foot heavy-weapon", enemy).contains("heavy weapon +1");
    for foot in ["heavy-foot", "medium-foot", "light-foot"] {
        assert!(heavy_weapon(foot), "{foot}");
    }
    for other in ["cavalry", "camelry", "elephants", "light-chariots", "battle-wagons", "light-artillery"] {
        assert!(!heavy_weapon(other), "{other}");
    }
    let impact_foot =
        |enemy: &str| strikes("heavy-foot impact-foot", enemy).contains("impact foot against mounted +1");
    for mounted in ["cavalry", "camelry", "elephants", "light-chariots", "light-horse"] {
        assert!(impact_foot(mounted), "{mounted}");
    }
    assert!(!impact_foot("battle-wagons") && !impact_foot("light-artillery"));
    // Training changes no dice and no points.
    assert_eq!(
        strikes("heavy-foot drilled impact-foot", "heavy-foot"),
        strikes("heavy-foot impact-foot", "heavy-foot")
    );
}

#[test]
fn light_foot_and_light_horse_are_skirmishers_and_a_mixed_group_only_if_all_are() {
    holds!("troop.skirmishers");
    let chariots = |enemy: &str| strikes("heavy-chariots", enemy).contains("chariots +1");
    assert!(
        !chariots("light-foot")
            && !chariots("light-horse")
            && chariots("heavy-foot")
            && chariots("medium-foot")
    );
}

#[test]
fn armour_has_four_classes_and_some_troops_have_none() {
    holds!("troop.armour");
    let better = |a: &str, b: &str| {
        let position = group_line("red", 1, "a", a, "30,20")
            + &group_line("blue", 1, "b", b, "30,20")
            + "fight a b\nonly melee";
        lines_with(&position, 3, &["a strikes b"]).contains("(better armour +1")
    };
    let classes = ["unprotected", "protected", "armoured", "heavily-armoured"];
    for (n, own) in classes.into_iter().enumerate() {
        for (m, theirs) in classes.into_iter().enumerate() {
            let (own, theirs) = (format!("heavy-foot {own}"), format!("heavy-foot {theirs}"));
            assert_eq!(better(&own, &theirs), n > m, "{own} and {theirs}");
        }
    }
    assert!(
        !better("elephants", "heavy-foot unprotected") && !better("heavy-foot armoured", "light-chariots")
    );
}
