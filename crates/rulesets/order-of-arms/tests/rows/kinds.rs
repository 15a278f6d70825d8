//! Kinds of troops and of combat (A2.2.1d, A2.7.1b).

use expect_test::expect;

use battle::Ruleset as _;
use order_of_arms::OrderOfArms;

use crate::table::{Game, check, check_from, choices, shown};

/// A chart of the ledger.
fn chart(name: &str) -> Vec<toml::Table> {
    let charts: toml::Table = include_str!("../../charts.toml").parse().expect("it is TOML");
    let rows = charts[name]["row"].as_array().expect("it has rows");
    rows.iter().map(|row| row.as_table().expect("a row").clone()).collect()
}

#[test]
fn there_are_twenty_eight_types_of_unit() {
    holds!("A2.2.1d");
    let types = chart("unit_types");
    assert_eq!(types.len(), 28);
    // Each can be put on the map and is what its row says; and nothing else is a type.
    for row in &types {
        let code = row["code"].as_str().expect("a code");
        let size = row.get("size").and_then(|sizes| sizes[0].as_str());
        let gun = size.map_or(String::new(), |size| format!(", size {size}"));
        let position = format!(
            "map squares 5x4
             red  F1 {code} at 102 facing 202{gun}
             blue K1 FI at 402 facing 302
             leader red charles at 101, commands
             leader blue john with K1, commands
             stage none"
        );
        assert_eq!(shown(&position, &[], &[], "units.F1.type"), code, "{code}");
    }
    let heavy: Vec<&str> = types
        .iter()
        .filter(|row| row.contains_key("can_charge"))
        .filter_map(|row| row["code"].as_str())
        .collect();
    assert_eq!(heavy, ["MMA"]);
    let light: Vec<&str> = types
        .iter()
        .filter(|row| row.contains_key("light_cavalry"))
        .filter_map(|row| row["code"].as_str())
        .collect();
    assert_eq!(light, ["MK"]);
    // Only heavy cavalry charges.
    for code in ["MMA", "MM", "MK"] {
        let charge = format!(
            "map squares 5x5
             red  L1 {code} at 302/303 facing 303
             red  L2 MMA at 102 facing 202
             blue K1 FI at 303 facing 302
             blue K2 FI at 104 facing 103
             leader red charles at 101, radius 5, commands, leads red
             leader blue john at 505, commands
             stage charge"
        );
        let game = Game::open(&charge, &[]);
        assert_eq!(game.choices().contains("L1 charges"), code == "MMA", "{code}: {}", game.choices());
    }
}

/// Foot in two stacks and a gun in an area, and something that can strike at them.
fn struck_at(by: &str, stage: &str) -> String {
    format!(
        "map squares 5x5
         red  R1 {by}
         blue B1 FI at 303/302 facing 302, sp 4 3 2
         blue B2 FI at 303/302 facing 302, sp 4 3 2, stack 1
         blue B3 FI at 303/203 facing 302, sp 4 3 2
         blue G2 AGF at 303 facing 302, size light
         leader red charles with R1, radius 5, tactical 0, commands, leads red
         leader blue john at 505, commands
         {stage}"
    )
}

#[test]
fn each_kind_of_combat_strikes_stacks_an_area_or_units() {
    holds!("A2.7.1b");
    // A charge and close quarters strike one or more stacks.
    let charge = struck_at("MMA at 302/303 facing 303", "stage charge");
    choices(
        &charge,
        &["red: R1 charges 303"],
        &[],
        expect![[r#"
        red: stack B3
        red: stack B1
    "#]],
    );
    let close = struck_at("FI at 302/303 facing 303", "stage close-quarters only");
    choices(
        &close,
        &["red: area 303"],
        &[],
        expect![[r#"
        red: R1 attacks B3
        red: R1 attacks B1
    "#]],
    );
    // Fire strikes units that are chosen, and so does melee.
    let fire = struck_at("FBL at 302/303 facing 303", "stage fire only");
    choices(
        &fire,
        &["red: area 303"],
        &[],
        expect![[r#"
        red: R1 gives 4 dice to B1
        red: R1 gives 4 dice to B2
        red: R1 gives 4 dice to B3
    "#]],
    );
    let melee = struck_at("FI at 302/303 facing 303", "battle melee = [\"302\", \"303\"]\nstage melee");
    choices(
        &melee,
        &[],
        &[],
        expect![[r#"
        red: R1 strikes B1
        red: R1 strikes B2
        red: R1 strikes B3
    "#]],
    );
    // Bombardment strikes whoever is in the area, guns and leaders included.
    let guns = struck_at("AGF at 302 facing 303, size light, set-up", "stage bombardment")
        .replace("with R1", "at 302")
        .replace("john at 505", "john with B3");
    check(
        &guns,
        &["red: unit R1"],
        &[6, 6, 6, 1, 2, 3, 1, 1],
        expect![[r#"
        R1 bombards 303 [B12.0]
        bombardment: dice 2 (against troops 2), against 4 (a hit 6, dense target -1, guns at close range -1): 6 6 = 2 [B12.2b B12.2.2b B12.2.2e]
        guns against guns: dice 1 (against guns 1): 6 = 1 [C24.2g]
        G2 is eliminated [C24.2g]
        303 is crowded: one hit more [C24.2d]
        who is hit: number 1 [C24.2a]
        B1 loses 1 step [C24.0]
        who is hit: number 2 [C24.2a]
        B2 loses 1 step [C24.0]
        who is hit: number 3 [C24.2a]
        B3 loses 1 step [C24.0]
        john is in danger [B3.2a]
        leader casualty, against 11 (a casualty 11, carnage -1, bombardment +1): 1 1 = 2 [B3.2d B3.2f B3.2h]
        - B1: 303/302 facing 302, 3 SP
        - B2: 303/302 facing 302, 3 SP
        - B3: 303/203 facing 302, 3 SP
        - G2: off the map, lost
    "#]],
    );
}

#[test]
fn a_gun_has_the_size_of_its_type() {
    holds!("A2.2.1i");
    let faults = |gun: &str| {
        let position = format!(
            "map squares 5x4
             red  G1 {gun}
             blue K1 FI at 402 facing 302
             leader red charles at 101, commands
             leader blue john with K1, commands
             stage none"
        );
        let opened = OrderOfArms::open(&crate::table::scenario(&position));
        opened.err().map(|why| why.to_string()).unwrap_or_default()
    };
    // A bombard is heavy, said or not; a catapult is one or the other and says which.
    for gun in
        ["AGB at 102 facing 202", "AGB at 102 facing 202, size heavy", "AMC at 102 facing 202, size medium"]
    {
        assert_eq!(faults(gun), "", "{gun}");
    }
    expect!["line 113, unit[0].size: there is no AGB of this size"]
        .assert_eq(&faults("AGB at 102 facing 202, size light"));
    expect!["line 108, unit[0].size: artillery is light, medium or heavy"]
        .assert_eq(&faults("AMC at 102 facing 202"));
}

#[test]
fn a_step_may_shoot_less_far_or_pierce_more() {
    holds!("state.steps");
    let field = |kind: &str, steps: &str, lost: u8, target: &str| {
        format!(
            "map squares 5x5
             blue K1 FI at {target} facing 303, sp 4 3 2, armor A
             red  B2 FI at 101 facing 102, of rest
             leader red charles at 301, radius 4, leads red, commands
             leader blue john at 505, commands
             stage fire
             file [[unit]]
             file id = \"B1\"
             file type = \"{kind}\"
             file area = \"302\"
             file position = \"centre\"
             file facing = \"303\"
             file formation = \"red\"
             file step = {lost}
             file is = [\"acting\", \"controlled\"]
             file steps = [{steps}]"
        )
    };
    let shoots = |steps: &str, lost: u8, target: &str| {
        Game::open(&field("FBL", steps, lost, target), &[]).choices().contains(&format!("red: area {target}"))
    };
    let steps = "{ strength = 4, elan = 3 }, { strength = 3, elan = 3, range = 1 }";
    assert!(shoots(steps, 0, "304") && !shoots(steps, 1, "304") && shoots(steps, 1, "402"));
    // Armour deflects a hit of the whole unit's weapons, but nothing those of its last step.
    let steps = "{ strength = 2, elan = 3 }, { strength = 2, elan = 3, penetration = \"A\" }";
    let hit = |lost: u8, expected| {
        let position = field("FXB", steps, lost, "402");
        check_from(&position, &["red: area 402", "blue: decline"], &[6, 6], "K1 is hit", expected);
    };
    hit(
        0,
        expect![[r#"
        K1 is hit twice, 0 through its armour [C20.0a]
    "#]],
    );
    hit(
        1,
        expect![[r#"
        K1 is hit twice, 2 through its armour [C20.0a C20.1c]
        K1 loses 2 steps [C24.0]
        - K1: 402 facing 303, 2 SP
    "#]],
    );
}
