//! Kinds of ground that only neutral battles have (muster.ground).

use battle::holds;
use expect_test::expect;

use crate::table::{check_lines, lines_with, refused};

/// A piece of ground with a feature, from corner to corner.
fn land(kind: &str, feature: &str, [west, south, east, north]: [f64; 4]) -> String {
    format!(
        "raw [[terrain]]\nraw kind = \"{kind}\"\nraw feature = \"{feature}\"\n\
         raw polygon = [[{west}, {south}], [{east}, {south}], [{east}, {north}], [{west}, {north}]]\n"
    )
}

/// Conditions that do nothing here, so that the battle is a neutral one; 100 metres to the MU.
const NEUTRAL: &str = "conditions scale = 10000\nconditions weather = [{ from = 1 }]\n";

#[test]
fn whoever_is_in_a_hollow_is_lower_than_whoever_is_out_of_it() {
    holds!("muster.ground.hollow");
    // The bases of the upper men reach out of the hollow behind them; the others are wholly in it.
    let fight = |level: i8| {
        format!(
            "red 1 upper heavy-foot 2 bases in 2 files at 30,20.6
             blue 1 lower heavy-foot 2 bases in 2 files at 30,20.6
             terrain gentle-hill 20,20 40,20 40,30 20,30, level {level}
             fight upper lower
             only melee"
        )
    };
    expect![[r#"
        upper strikes lower: points +1 (uphill or defending +1) [melee.fight melee.poa.height]
        lower strikes upper: points -1 (enemy: uphill or defending -1) [melee.fight melee.poa.height]
    "#]]
    .assert_eq(&lines_with(&fight(-1), 2, &["strikes"]));
    expect![[r#"
        upper strikes lower: points -1 (enemy: uphill or defending -1) [melee.fight melee.poa.height]
        lower strikes upper: points +1 (uphill or defending +1) [melee.fight melee.poa.height]
    "#]]
    .assert_eq(&lines_with(&fight(1), 2, &["strikes"]));
}

#[test]
fn ground_in_a_hollow_is_hidden_as_behind_a_hill() {
    let hollows = |first: i8, second: i8| {
        format!(
            "red 1 archers medium-foot longbow 4 bases in 4 files at 30,20
             blue 1 target heavy-foot 4 bases in 4 files at 30,24
             terrain gentle-hill 20,10 40,10 40,21.2 20,21.2, level {first}
             terrain gentle-hill 20,22.8 40,22.8 40,34 20,34, level {second}
             only shooting"
        )
    };
    let shoots = |position: &str| lines_with(position, 2, &["archers shoots"]).len() > 1;
    // Over the plain between two hollows nobody sees; from a hollow to the top of a hill, and from hill to hill, one does.
    assert!(!shoots(&hollows(-1, -1)));
    assert!(shoots(&hollows(-1, 1)) && shoots(&hollows(1, 1)));
}

/// A group of red's as its manoeuvre phase begins, with pits all about it.
fn among_pits(men: &str) -> String {
    let pits = land("rocky-ground", "pits", [20.0, 5.0, 40.0, 20.0]);
    format!("red 1 men {men} at 30,10\n{pits}{NEUTRAL}phase manoeuvre")
}

#[test]
fn pits_are_nothing_to_foot_and_rough_ground_to_horse() {
    holds!("muster.ground.pits");
    let foot = among_pits("heavy-foot drilled 4 bases in 2 files");
    check_lines(
        &foot,
        &["red: move men ahead 3"],
        &[],
        "men",
        expect![[r#"
        men advances 3 MU [move.advance.other]
        - men: 30,13 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    let horse = among_pits("cavalry drilled 4 bases in 2 files");
    check_lines(
        &horse,
        &["red: move men ahead 3"],
        &[],
        "men",
        expect![[r#"
        men advances 3 MU [move.advance.other]
        - men: 30,13 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    refused(
        &horse,
        &["red: move men ahead 3.1"],
        &[],
        expect!["men cannot go that far: 3.1 MUs are more than 3 [move.rates]"],
    );
}

#[test]
fn pits_are_nothing_to_wagons() {
    let wagons = among_pits("battle-wagons 2 bases in 2 files").replace("at 30,10", "at 30,4");
    check_lines(
        &wagons,
        &["red: move men ahead 2"],
        &[],
        "men",
        expect![[r#"
        men advances 2 MU [move.advance.other]
        - men: 30,6 facing 0, 2 bases in 2 files, steady, moved
    "#]],
    );
}

#[test]
fn no_gun_enters_pits() {
    let gun = among_pits("light-artillery 2 bases in 2 files").replace("at 30,10", "at 30,4");
    refused(
        &gun,
        &["red: move men ahead 1.1"],
        &[],
        expect!["men may not enter that ground [terrain.disorder-table]"],
    );
    check_lines(
        &gun,
        &["red: move men ahead 1"],
        &[],
        "men",
        expect![[r#"
        men advances 1 MU [move.advance.other]
        - men: 30,5 facing 0, 2 bases in 2 files, steady, moved
    "#]],
    );
}

#[test]
fn nothing_is_seen_through_more_than_three_hundred_metres_of_open_wood() {
    holds!("muster.ground.open-wood");
    let through = |feature: &str, north: f64| {
        let wood = land("open-field", feature, [20.0, 20.5, 40.0, north]);
        let position = format!(
            "red 1 archers medium-foot longbow 4 bases in 4 files at 30,20
             blue 1 target heavy-foot 4 bases in 4 files at 30,25
             {wood}{NEUTRAL}only shooting"
        );
        lines_with(&position, 2, &["archers shoots"]).len() > 1
    };
    // 300 metres are 3 MUs here.
    assert!(through("open-wood", 23.5) && !through("open-wood", 23.6));
    assert!(through("mud", 24.0));
}

#[test]
fn open_woods_hinder_no_moves_and_no_charge_at_whom_one_sees() {
    let wood = land("open-field", "open-wood", [20.0, 5.0, 40.0, 40.0]);
    let horse =
        format!("red 1 men cavalry drilled 4 bases in 2 files at 30,10\n{wood}{NEUTRAL}phase manoeuvre");
    check_lines(
        &horse,
        &["red: move men ahead 5"],
        &[],
        "men",
        expect![[r#"
        men advances 5 MU [move.advance.other]
        - men: 30,15 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    let charge = |at: &str| {
        format!(
            "red 1 men cavalry 4 bases in 2 files at 30,10
             red 2 others cavalry 4 bases in 2 files at 60,10
             blue 1 foe heavy-foot 4 bases in 2 files at 30,{at}
             blue 2 near heavy-foot 4 bases in 2 files at 60,12
             {wood}{NEUTRAL}only impact"
        )
    };
    refused(
        &charge("13.1"),
        &["red: charge men"],
        &[],
        expect!["the path of men would first contact foe, whom it does not see [terrain.visible-enemy]"],
    );
    check_lines(
        &charge("13"),
        &["red: charge men"],
        &[],
        "charges",
        expect![[r#"
        men charges foe [charge.declare]
    "#]],
    );
}

/// A walled town whose southern wall lies at 20, and in it men of blue's.
fn town(men: &str, at: &str, more: &str) -> String {
    let walls = land("building", "town", [20.0, 20.0, 40.0, 32.0]);
    format!("blue 1 townsmen {men} at 30,{at}\n{more}\n{walls}{NEUTRAL}")
}

#[test]
fn men_in_a_walled_town_shoot_out_and_are_in_cover() {
    holds!("muster.ground.walled-town");
    // They stand 2.5 MU behind the wall: farther than anybody sees out of a wood.
    let archers = "red 1 archers medium-foot longbow 4 bases in 4 files at 30,19";
    let position = town("medium-foot longbow 4 bases in 4 files", "22.5", archers) + "only shooting";
    expect![[r#"
        archers shoots at townsmen: points -1 (target in cover -1) [shoot.dice.first shoot.poa.cover]
        shooting: dice 4 (first rank 4), against 5 (score 5): 2 2 2 2 = 0 [shoot.dice.foot hits.score shoot.dice.first]
        townsmen shoots at archers: points 0 [shoot.dice.first]
        shooting: dice 4 (first rank 4), against 4 (score 4): 2 2 2 2 = 0 [shoot.dice.foot hits.score shoot.dice.first]
    "#]].assert_eq(&lines_with(&position, 2, &["shoot"]));
}

#[test]
fn men_in_a_walled_town_cannot_be_charged() {
    // They reach out of it a little, so that they could be touched.
    let horse = "red 1 horse cavalry 4 bases in 2 files at 30,17
         red 2 others cavalry 4 bases in 2 files at 60,10
         blue 2 near heavy-foot 4 bases in 2 files at 60,12";
    let position = town("heavy-foot 4 bases in 2 files", "19.9", horse) + "only impact";
    refused(
        &position,
        &["red: charge horse"],
        &[],
        expect!["townsmen is within walls and cannot be charged [muster.ground.walled-town]"],
    );
    let field = position.replace("feature = \"town\"", "feature = \"mud\"").replace("building", "open-field");
    check_lines(
        &field,
        &["red: charge horse"],
        &[],
        "charges",
        expect![[r#"
        horse charges townsmen [charge.declare]
    "#]],
    );
}

#[test]
fn nobody_enters_a_walled_town_or_leaves_it() {
    let foot = "red 1 men heavy-foot drilled 4 bases in 2 files at 30,18";
    let outside = town("heavy-foot 4 bases in 2 files", "26", foot) + "phase manoeuvre";
    refused(
        &outside,
        &["red: move men ahead 2.1"],
        &[],
        expect!["men may not enter that ground [terrain.disorder-table]"],
    );
    let within =
        outside.replace("at 30,18", "at 30,22").replace("files at 30,22", "files at 30,22 facing 180");
    refused(
        &within,
        &["red: move men ahead 2"],
        &[],
        expect!["men cannot go that far: 2 MUs are more than 0 [move.rates]"],
    );
}
