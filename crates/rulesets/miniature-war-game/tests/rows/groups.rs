//! Battles save their units or share their fate (common.group, medieval.battle).

use battle::holds;
use expect_test::expect;

use crate::table::{choices, fights, goes_on, refused, turn};

const BATTLE: &str = "
    group blue line
    red men medium-infantry 24 in 4 at 60,50
    blue foes light-infantry 12 in 4 at 60,50, group line
    blue bows crossbow-medium 12 in 6 at 200,140, group line
    blue rest medium-infantry 12 in 4 at 160,140, group line
    blue gun ballista at 120,140, group line
    blue rabble peasants 12 in 4 at 30,140, group line";

/// The men hold, and all foes in front fall: a rout.
const ROUT: [u8; 8] = [6, 6, 6, 6, 5, 5, 5, 5];

#[test]
fn a_steady_unit_of_the_battle_saves_a_shaken_one() {
    holds!(
        "common.group.save",
        "common.group.what",
        "common.group.of-one",
        "common.group.morale-one",
        "common.group.save-order",
        "medieval.battle.form",
        "medieval.battle.no-peasants",
        "medieval.battle.save",
        "medieval.battle.save-order",
        "medieval.battle.melee-alone",
        "common.decision.usual"
    );
    fights(
        BATTLE,
        [&[], &[]],
        &["blue: save by bows", "blue: save by rest"],
        &[&ROUT[..], &[4, 5, 6, 4, 5, 3]].concat(),
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses 4 figures, and has 8 left [common.melee.roll]
            foes: of 24 it lost 8, in column 31-40: rout [common.morale.chart common.morale.group]
            saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 4 5 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            bows fails its three-dice test [common.3dt.what]
            saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 4 5 3 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            rest passes its three-dice test [common.3dt.what]
            rest saves foes [common.group.save-one]
            turn 2 begins [common.sequence.turn]
            - bows: 200,140 facing 180, 12 figures in 3 files, failed, order H
            - foes: 60,50 facing 180, 8 figures in 2 files, melee turns 1, order H
            - men: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
        "#]],
    );
    let actions = turn(&[], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    choices(
        BATTLE,
        &actions,
        &ROUT,
        expect![[r#"
        blue: save by bows
        blue: save by rest
        blue: stop
    "#]],
    );
    let rabble: Vec<&str> = actions.iter().copied().chain(["blue: save by rabble"]).collect();
    refused(
        BATTLE,
        &rabble,
        &ROUT,
        expect![
            "only a unit of the same group that is steady and has not tried may test [common.group.save]"
        ],
    );
}

#[test]
fn if_nobody_passes_the_whole_battle_shares_its_fate() {
    holds!(
        "common.group.save-none",
        "medieval.battle.save-fail",
        "medieval.battle.after-break",
        "medieval.battle.fixed"
    );
    fights(
        BATTLE,
        [&[], &[]],
        &["blue: save by bows", "blue: stop"],
        &[&ROUT[..], &[4, 5, 6]].concat(),
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses 4 figures, and has 8 left [common.melee.roll]
            foes: of 24 it lost 8, in column 31-40: rout [common.morale.chart common.morale.group]
            saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 4 5 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            bows fails its three-dice test [common.3dt.what]
            foes stands for itself from now on [common.group.dissolved]
            bows stands for itself from now on [common.group.dissolved]
            rest stands for itself from now on [common.group.dissolved]
            foes routs [common.sequence.morale-next]
            bows routs [common.sequence.morale-next]
            rest routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - bows: 200,140 facing 180, 12 figures in 3 files, failed, shaken, must rout, order H
            - foes: 60,50 facing 180, 8 figures in 2 files, shaken, melee turns 1, must rout, order H
            - men: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
            - rest: 160,140 facing 180, 12 figures in 2 files, shaken, must rout, order H
        "#]],
    );
}

#[test]
fn a_unit_with_a_poor_result_of_its_own_saves_nobody() {
    holds!(
        "common.group.all-shaken",
        "medieval.battle.save-blocked",
        "medieval.battle.all-fail",
        "common.group.dissolved"
    );
    goes_on(
        "group blue line
         red men medium-infantry 24 in 4 at 60,50
         red more medium-infantry 24 in 4 at 120,50
         blue foes light-infantry 12 in 4 at 60,50, group line
         blue others light-infantry 12 in 4 at 120,50, group line",
        &[6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 4, 4],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            more is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            others is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses 4 figures, and has 8 left [common.melee.roll]
            others loses 2 figures, and has 10 left [common.melee.roll]
            foes: of 24 it lost 8, in column 31-40: rout [common.morale.chart common.morale.group]
            others: of 24 it lost 4, in column 31-40: back [common.morale.chart common.morale.group]
            foes stands for itself from now on [common.group.dissolved]
            others stands for itself from now on [common.group.dissolved]
            foes routs [common.sequence.morale-next]
            others must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 8 figures in 2 files, shaken, melee turns 1, must rout, order H
            - men: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
            - more: 120,50 facing 0, 24 figures in 2 files, melee turns 1, order H
            - others: 120,50 facing 180, 10 figures in 2 files, shaken, melee turns 1, must back, order H
        "#]],
    );
}

#[test]
fn each_shaken_unit_has_a_round_of_its_own_the_worst_first() {
    holds!("medieval.battle.several-shaken");
    fights(
        "group blue line
         red men medium-infantry 24 in 4 at 60,50
         red more medium-infantry 24 in 4 at 120,50
         blue foes light-infantry 12 in 4 at 60,50, group line
         blue others light-infantry 12 in 4 at 120,50, group line
         blue rest medium-infantry 12 in 4 at 160,140, group line",
        [&[], &[]],
        &["blue: save by rest", "blue: save by rest"],
        &[6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 4, 4, 5, 5, 5, 5, 1, 6, 6, 4, 4, 4],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            more is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            others is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses 2 figures, and has 10 left [common.melee.roll]
            others loses 4 figures, and has 8 left [common.melee.roll]
            foes: of 24 it lost 4, in column 31-40: back [common.morale.chart common.morale.group]
            others: of 24 it lost 8, in column 31-40: rout [common.morale.chart common.morale.group]
            saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 1 6 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            rest passes its three-dice test [common.3dt.what]
            rest saves others [common.group.save-one]
            saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 4 4 4 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            rest fails its three-dice test [common.3dt.what]
            foes stands for itself from now on [common.group.dissolved]
            others stands for itself from now on [common.group.dissolved]
            rest stands for itself from now on [common.group.dissolved]
            foes must go back [common.sequence.morale-next]
            others must go back [common.sequence.morale-next]
            rest must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 10 figures in 2 files, shaken, melee turns 1, must back, order H
            - men: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
            - more: 120,50 facing 0, 24 figures in 2 files, melee turns 1, order H
            - others: 120,50 facing 180, 8 figures in 2 files, shaken, melee turns 1, must back, order H
            - rest: 160,140 facing 180, 12 figures in 2 files, failed, shaken, must back, order H
        "#]],
    );
}

#[test]
fn a_battle_of_which_one_unit_is_left_is_dissolved() {
    goes_on(
        "group blue line
         red men medium-infantry 24 in 4 at 60,50
         blue foes light-infantry 12 in 4 at 160,50, group line
         blue bows crossbow-medium 12 in 6 at 200,140, group line, is off lost",
        &[],
        expect![[r#"
            foes stands for itself from now on [common.group.dissolved]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn imperials_always_save() {
    goes_on(
        "options imperials
         group blue line
         red men medium-infantry 24 in 4 at 60,50
         blue foes light-infantry 12 in 4 at 60,50, group line
         blue guard medium-infantry 12 in 4 at 160,140, group line, kit imperial",
        &ROUT,
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses 4 figures, and has 8 left [common.melee.roll]
            foes: of 24 it lost 8, in column 31-40: rout [common.morale.chart common.morale.group]
            guard saves foes [common.group.save-one]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 8 figures in 2 files, melee turns 1, order H
            - men: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn a_unit_that_stays_apart_from_its_battle_is_out_of_it() {
    holds!("medieval.battle.contact", "medieval.battle.interval");
    // They began 10 cm from each other, which is the interval of the battle; one has gone farther, and stays there.
    let position = |flag: &str| {
        format!(
            "group red line
             red men medium-infantry 24 in 4 at 60,50, group line
             red next medium-infantry 24 in 4 at 74,50, group line
             red rest medium-infantry 12 in 4 at 88,50, group line, now_at [90,50]{flag}
             blue foes medium-infantry 12 in 4 at 160,140"
        )
    };
    goes_on(
        &position(""),
        &[],
        expect![[r#"
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    goes_on(
        &position(", is apart"),
        &[],
        expect![[r#"
        rest stands for itself from now on [medieval.battle.apart]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
}
