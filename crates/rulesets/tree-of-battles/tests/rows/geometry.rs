//! Measuring and arrays (geo.*, array.*), and mustered battles (muster.*).

use battle::{Ruleset as _, State as _, Viewer};
use expect_test::expect;
use tree_of_battles::TreeOfBattles;

use crate::army::{refused, shown};

#[test]
fn a_distance_is_rounded_to_hundredths_and_the_limit_is_within() {
    // Charles' stand ends 0.5″ right of him and F2 begins at 25: 2.004″ are 2.00, 2.006″ are 2.01.
    let at = |x: &str| {
        format!("red F2 maa-foot 4 at 28,12, dps 1\nleader red charles at {x},12, commander\nonly command")
    };
    let steadied = crate::army::played(&at("22.496"), &["red: charles steadies F2", "red: done"], &[]);
    assert!(steadied.contains("which has 0 DPs"), "{steadied}");
    refused(
        &at("22.494"),
        &["red: charles steadies F2"],
        &[],
        expect!["F2 is not within 2″ of charles [cmd.steady]"],
    );
    holds!("geo.inch", "geo.within", "geo.distance");
}

#[test]
fn the_nearest_is_told_by_distance_then_by_midpoints_then_by_roster() {
    let position = |others: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 36,12, grade D
             red  F2 heavy-infantry 4 at 8,12
             leader red charles with F2, marshal
             leader blue john at 36,44, commander
             {others}
             only control"
        )
    };
    let target = |others: &str| {
        let told = crate::army::played(&position(others), &[], &[6]);
        told.lines().find(|line| line.contains("bound to advance")).map(str::to_owned).unwrap_or(told)
    };
    // Nearer by edges, though its midpoint is farther.
    assert!(
        target("blue G1 heavy-infantry 4 at 36,40\nblue G2 heavy-infantry 8 at 45,39.5")
            .contains("advance G2")
    );
    // Edges tie: the nearer midpoint.
    assert!(
        target("blue G1 heavy-infantry 8 at 42,40\nblue G2 heavy-infantry 4 at 36,40").contains("advance G2")
    );
    // Both tie: roster order; and routers are no enemy.
    assert!(
        target("blue G1 heavy-infantry 4 at 33,40\nblue G2 heavy-infantry 4 at 39,40").contains("advance G1")
    );
    assert!(
        target("blue G1 heavy-infantry 4 at 33,20, routing, disarray\nblue G2 heavy-infantry 4 at 39,40")
            .contains("advance G2")
    );
    holds!("geo.nearest", "geo.enemy");
}

#[test]
fn a_file_with_a_wrong_array_is_refused_with_its_reason() {
    let fault = |line: &str| {
        let file = crate::army::scenario(&format!("{line}\nonly nothing"));
        TreeOfBattles::open(&file).expect_err("it is wrong").to_string()
    };
    assert!(fault("red F1 heavy-infantry 8 at 36,12, files 2").contains("has 2 files, not 3 to 8"));
    assert!(fault("red F1 heavy-infantry 8 at 36,12, array skirmish").contains("cannot form its array"));
    assert!(fault("red F1 pike 12 at 36,12, files 2").contains("has 2 files, not 4 to 12"));
    assert!(
        fault("red F1 heavy-infantry 2 at 36,12, array column, files 2").contains("has 2 files, not 1 to 1")
    );
    assert!(fault("red F1 artillery 5 at 36,12").contains("has 5 stands, not 1 to 4"));
    assert!(fault("red F1 longbow 4 + pike 4 at 36,12").contains("never mixed"));
    assert!(fault("red F1 longbow 4 at 36,12, chivalrous").contains("only men-at-arms are chivalrous"));
    assert!(fault("red F1 longbow 4 at 71,12").contains("does not stand wholly on the table"));
    holds!("array.line", "array.column", "array.skirmish", "troop.contingent", "troop.mixed");
}

#[test]
fn men_at_arms_wear_full_harness_unless_the_scenario_says_otherwise() {
    let marks = |line: &str| shown(&format!("{line}\nonly nothing"), &[], &[], "contingents.F1.marks");
    assert_eq!(marks("red F1 maa-foot 4 at 36,12"), serde_json::json!(["full-harness"]));
    assert_eq!(marks("red F1 maa-foot 4 at 36,12, plain"), serde_json::json!([]));
    holds!("troop.full-harness");
}

#[test]
fn late_contingents_come_on_where_they_were_mustered_or_where_there_is_room() {
    let late = |more: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 36,12
             leader red charles with F1, commander
             red  F2 heavy-infantry 4 at 50,12{more}
             blue G1 heavy-infantry 4 at 36,40
             leader blue john with G1, commander
             turn 2
             chooser red
             step {{ turn = \"start\" }}"
        )
    };
    let placed = |more: &str, dice: &[u8]| crate::army::played(&late(more), &[], dice);
    assert!(!placed(", arrives 3, waiting", &[4, 3]).contains("F2 is placed"));
    assert!(placed(", arrives 2, waiting", &[4, 3]).contains("F2 is placed at 50,12, facing 0"));
    // A throw of the chance or less brings it on.
    assert!(placed(", arrives 2, chance 40, waiting", &[40, 4, 3]).contains("F2 is placed"));
    assert!(!placed(", arrives 2, chance 40, waiting", &[41, 4, 3]).contains("F2 is placed"));
    // Its place is taken: it goes straight back by quarters of an inch.
    let taken =
        late(", arrives 2, waiting").replace("F1 heavy-infantry 4 at 36,12", "F1 heavy-infantry 4 at 50,12");
    assert!(crate::army::played(&taken, &[], &[4, 3]).contains("F2 is placed at 50,11.25, facing 0"));
    holds!("muster.arrival.turn", "muster.arrival.chance", "muster.arrival.place");
}

#[test]
fn neutral_words_become_marks_orders_and_shapes() {
    let view = |key: &str| {
        let text = TreeOfBattles::scenario(key).expect("it ships");
        TreeOfBattles::open(&text).expect("it is right").view_for(Viewer::Umpire)
    };
    let agincourt = view("agincourt");
    let has = |mark: &str| {
        let all = agincourt["contingents"].as_array().expect("a list");
        all.iter().any(|item| item["marks"].as_array().expect("a list").iter().any(|known| known == mark))
    };
    assert!(has("stakes") && has("chivalrous") && has("full-harness"));
    assert!(!agincourt["stakes"].as_array().expect("a list").is_empty());
    holds!("muster.flag.stakes.tob", "muster.flag.chivalrous.tob");
}
