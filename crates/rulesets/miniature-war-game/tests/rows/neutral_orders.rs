//! What contingents of neutral battles do beside or against their orders: impetuous ones, those who fall back as planned, marksmen.

use expect_test::expect;

use crate::table::{fought, refused, rolls, turn};

/// Impetuous horse with an enemy within a charge, who is no stronger.
const WILD: &str = "
    conditions contingents = [{ id = \"wild\", pieces = [\"wild\"], traits = [\"impetuous\"] }]
    red wild medium-cavalry 6 in 6 at 60,30
    red calm medium-cavalry 6 in 6 at 160,30
    blue levy light-infantry 6 in 6 at 60,80
    blue far light-infantry 6 in 6 at 160,80";

#[test]
fn impetuous_units_that_are_not_held_back_charge_the_nearest_enemy_in_reach() {
    rolls(
        WILD,
        &["#1: HOLD", "#2: HOLD"],
        &[],
        &[6, 6, 6],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        to hold back: dice 3 (fresh 3), against 5 (morale value 5): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
        wild fails its three-dice test [common.3dt.what]
        wild is not held back, and charges levy [muster.flag.impetuous.mwg]
        wild charges: #1 [common.charge.declare]
        to hold: dice 3 (fresh 3), against 2 (morale value 2): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
        levy passes its three-dice test [common.3dt.what]
        third 1 [common.third.together]
        wild is at 60,64.6666, facing 0 [common.third.beats]
        third 2 [common.third.together]
        wild and levy meet [common.contact.stops]
        wild charges home [common.shock.only-charge]
        wild squares up: at 60,80, facing 0 [common.contact.square-up common.contact.closing]
        wild is at 60,80, facing 0 [common.third.beats]
        third 3 [common.third.together]
        wild strikes levy [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 2 [common.shock.dice common.shock.chart]
        wild strikes levy [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 2 [common.shock.dice common.shock.chart]
        wild strikes levy [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 2 [common.shock.dice common.shock.chart]
        wild strikes levy [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 2 [common.shock.dice common.shock.chart]
        wild strikes levy [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 2 [common.shock.dice common.shock.chart]
        wild strikes levy [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 2 [common.shock.dice common.shock.chart]
        levy loses 6 figures, and has 0 left [common.shock.chart]
        levy is destroyed [common.base.dead-cap]
        - levy: off, 0 figures in 3 files, order H
        - wild: 60,80 facing 0, 6 figures in 6 files, failed, order CH #1
    "#]],
    );
}

#[test]
fn impetuous_units_that_pass_their_test_do_as_they_are_ordered() {
    rolls(
        WILD,
        &["#1: HOLD"],
        &[],
        &[6, 1, 6],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        to hold back: dice 3 (fresh 3), against 5 (morale value 5): 6 1 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        wild passes its three-dice test [common.3dt.what]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
}

#[test]
fn nobody_is_tested_who_is_to_attack_or_cannot_reach_anybody() {
    let idle = |position: &str, order: &str, expected: expect_test::Expect| {
        let told = fought(position, &[&format!("red: write {order}"), "red: hand in", "blue: hand in"], &[]);
        let tests = told.lines().filter(|line| line.contains("hold back"));
        expected.assert_eq(&tests.collect::<Vec<_>>().join("\n"));
    };
    idle(
        WILD,
        "#1: HOLD",
        expect![
            "to hold back: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]"
        ],
    );
    idle(WILD, "#1: CH #2", expect![[""]]);
    idle(WILD, "#1: EN #1 10 cm", expect![[""]]);
    idle(&WILD.replace("60,80", "60,141"), "#1: HOLD", expect![[""]]);
    idle(&WILD.replace("[\"impetuous\"]", "[\"chivalrous\"]"), "#1: HOLD", expect![[""]]);
    idle(&WILD.replace("at 60,30", "at 60,30, is charged"), "#1: HOLD", expect![[""]]);
    idle(
        &WILD.replace("at 60,30", "at 60,30, marker A"),
        "#1: HOLD",
        expect![
            "to hold back: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]"
        ],
    );
    idle(&format!("level basic\n{WILD}"), "#1: HOLD", expect![[""]]);
}

/// Riflemen who are to fall back once they have shot, and a line behind them.
const RIFLES: &str = "
    period musket
    conditions specials = [{ kind = \"planned-withdrawal\", pieces = [\"rifles\"] }]
    red rifles rifles 8 in 8 at 60,80, fate has-shot
    red line regulars 12 in 12 at 60,50
    blue guard guard 12 in 12 at 60,130";

#[test]
fn whoever_has_shot_falls_back_by_two_moves_through_friends() {
    rolls(
        RIFLES,
        &["#1: WD", "#2: HOLD"],
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        rifles falls back as planned [muster.special.planned-withdrawal]
        third 1 [common.third.together]
        rifles is at 60,56, facing 0 [common.third.beats]
        third 2 [common.third.together]
        rifles is at 60,32, facing 0 [common.third.beats]
        third 3 [common.third.together]
        rifles is at 60,8, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - rifles: 60,8 facing 0, 8 figures in 4 files, order H
    "#]],
    );
}

#[test]
fn without_a_shot_it_is_a_withdrawal_like_any_other() {
    rolls(
        &RIFLES.replace(", fate has-shot", ""),
        &["#1: WD", "#2: HOLD"],
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        rifles is at 60,68, facing 0 [common.third.beats]
        third 2 [common.third.together]
        rifles is at 60,62, facing 0 [common.third.beats]
        third 3 [common.third.together]
        - rifles: 60,62 facing 0, 8 figures in 4 files, order WD
    "#]],
    );
}

#[test]
fn who_cannot_get_clear_of_his_friends_stops_short_of_them() {
    rolls(
        RIFLES,
        &["#1: WD 30 cm", "#2: HOLD"],
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        rifles falls back as planned [muster.special.planned-withdrawal]
        third 1 [common.third.together]
        rifles is at 60,56, facing 0 [common.third.beats]
        third 2 [common.third.together]
        rifles can go no farther [common.pass.when-clear]
        rifles is at 60,52, facing 0 [common.third.beats]
        third 3 [common.third.together]
        - rifles: 60,52 facing 0, 8 figures in 4 files, order WD 30 cm
    "#]],
    );
}

#[test]
fn nobody_falls_back_through_friends_who_move() {
    rolls(
        RIFLES,
        &["#1: WD", "#2: N 2 cm"],
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        rifles falls back as planned [muster.special.planned-withdrawal]
        third 1 [common.third.together]
        rifles is at 60,56, facing 0 [common.third.beats]
        line is at 60,52, facing 0 [common.third.beats]
        third 2 [common.third.together]
        rifles is at 60,54, facing 0 [common.third.beats]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - line: 60,52 facing 0, 12 figures in 6 files, order N 2 cm
        - rifles: 60,54 facing 0, 8 figures in 4 files, order H
    "#]],
    );
}

#[test]
fn behind_friends_who_fell_back_is_steady_again_once() {
    let shaken = RIFLES.replace("fate has-shot", "fate has-shot, is shaken failed");
    rolls(
        &shaken,
        &["#1: WD", "#2: HOLD"],
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        rifles falls back as planned [muster.special.planned-withdrawal]
        third 1 [common.third.together]
        rifles is at 60,56, facing 0 [common.third.beats]
        third 2 [common.third.together]
        rifles is at 60,32, facing 0 [common.third.beats]
        third 3 [common.third.together]
        rifles is at 60,8, facing 0 [common.third.beats]
        rifles is steady again behind friends [muster.special.planned-withdrawal]
        turn 2 begins [common.sequence.turn]
        - rifles: 60,8 facing 0, 8 figures in 4 files, order H
    "#]],
    );
    let again = shaken.replace("fate has-shot", "fate has-shot steadied");
    let told = after(&again, &["#1: WD", "#2: HOLD"]);
    expect!["- rifles: 60,8 facing 0, 8 figures in 4 files, failed, shaken, order H"]
        .assert_eq(&part(&told, "- "));
    // In front of its friends it stays as it was.
    let told = after(&shaken, &["#1: WD 10 cm", "#2: HOLD"]);
    expect!["- rifles: 60,70 facing 0, 8 figures in 4 files, failed, shaken, order WD 10 cm"]
        .assert_eq(&part(&told, "- "));
}

#[test]
fn whoever_falls_back_as_planned_leaves_a_melee_without_a_test() {
    rolls(
        &RIFLES.replace("60,130", "60,80"),
        &["#1: WD", "#2: HOLD"],
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        rifles falls back as planned [muster.special.planned-withdrawal]
        rifles breaks off [muster.special.planned-withdrawal common.neutral.withdrawal]
        third 1 [common.third.together]
        rifles is at 60,56, facing 0 [common.third.beats]
        third 2 [common.third.together]
        rifles is at 60,32, facing 0 [common.third.beats]
        third 3 [common.third.together]
        rifles is at 60,8, facing 0 [common.third.beats]
        - rifles: 60,8 facing 0, 8 figures in 4 files, order WD
    "#]],
    );
}

#[test]
fn whoever_fires_in_a_battle_with_conditions_has_shot() {
    let position = RIFLES.replace(", fate has-shot", "");
    let told = fought(
        &position,
        &[
            "red: hand in",
            "blue: hand in",
            "red: fire #1 at #1",
            "red: hand in",
            "blue: hand in",
            "red: write #1: WD",
            "red: write #2: HOLD",
            "red: hand in",
            "blue: hand in",
        ],
        &[1; 9],
    );
    expect![[r#"
        rifles fires at guard in third 1, 8 figures: 0 hits [musket.arms.die]
        rifles fires at guard in third 3, 8 figures: 0 hits [musket.arms.die]
        rifles falls back as planned [muster.special.planned-withdrawal]
        rifles is at 60,56, facing 0 [common.third.beats]
        rifles is at 60,32, facing 0 [common.third.beats]
        rifles is at 60,8, facing 0 [common.third.beats]"#]]
    .assert_eq(&part(&told, "rifles"));
}

/// Marksmen with a commander before them, and troops beside him.
const MARKSMEN: &str = "
    period musket
    options command-figures
    conditions contingents = [{ id = \"rifles\", pieces = [\"rifles\"], traits = [\"marksmen\"] }]
    red rifles rifles 6 in 6 at 60,60
    red plain rifles 6 in 6 at 200,60
    blue line regulars 12 in 12 at 70,90
    blue chief commander at 55,90";

#[test]
fn one_figure_of_marksmen_aims_at_a_commander_and_the_others_fire_as_they_are_told() {
    picks(
        "fire #1 at #1 picking #2",
        &[6, 5],
        expect![[r#"
        third 3 [common.third.together]
        a marksman of rifles aims at chief [muster.flag.marksmen.mwg]
        fire: dice 1 (a marksman 1), against 2 (middle 2): 6 = 1 [common.neutral.marksmen musket.arms.rifle common.fire.ladder]
        to kill: 5 = 1 [muster.flag.marksmen.mwg]
        fire: dice 5 (a die for each figure 5), against 2 (middle 2): 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle common.fire.ladder]
        rifles fires at line in third 1, 5 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle common.fire.ladder]
        rifles fires at line in third 3, 6 figures: 0 hits [musket.arms.die]
        chief is killed [muster.flag.marksmen.mwg]
        turn 2 begins [common.sequence.turn]
        - chief: off, 1 figures in 1 files, order H
        - line: 70,90 facing 180, 12 figures in 6 files, order H, HF"#]],
    );
}

#[test]
fn a_commander_who_is_hit_lives_if_the_second_die_is_low() {
    picks(
        "fire #1 hold picking #2",
        &[6, 4],
        expect![[r#"
        third 3 [common.third.together]
        a marksman of rifles aims at chief [muster.flag.marksmen.mwg]
        fire: dice 1 (a marksman 1), against 2 (middle 2): 6 = 1 [common.neutral.marksmen musket.arms.rifle common.fire.ladder]
        to kill: 4 = 0 [muster.flag.marksmen.mwg]
        turn 2 begins [common.sequence.turn]
        - line: 70,90 facing 180, 12 figures in 6 files, order H, HF"#]],
    );
}

#[test]
fn the_shot_of_a_marksman_can_miss() {
    picks(
        "fire #1 hold picking #2",
        &[5],
        expect![[r#"
        third 3 [common.third.together]
        a marksman of rifles aims at chief [muster.flag.marksmen.mwg]
        fire: dice 1 (a marksman 1), against 2 (middle 2): 5 = 0 [common.neutral.marksmen musket.arms.rifle common.fire.ladder]
        turn 2 begins [common.sequence.turn]
        - line: 70,90 facing 180, 12 figures in 6 files, order H, HF"#]],
    );
}

#[test]
fn only_marksmen_aim_at_commanders_and_only_at_those_whom_they_can_hit() {
    let no = |position: &str, line: &str, expected: expect_test::Expect| {
        let mut actions = turn(&[], &[]);
        actions.push(format!("red: {line}"));
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        refused(position, &actions, &[], expected);
    };
    no(MARKSMEN, "fire #2 hold picking #2", expect!["plain has no marksmen [muster.flag.marksmen.mwg]"]);
    no(MARKSMEN, "fire #1 hold picking #1", expect!["line is no commander [muster.flag.marksmen.mwg]"]);
    no(
        &MARKSMEN.replace("55,90", "55,125"),
        "fire #1 hold picking #2",
        expect!["no marksman of the unit has chief in range, arc and sight [common.neutral.marksmen]"],
    );
    no(
        MARKSMEN,
        "fire #1 hold picking",
        expect![
            "unreadable: expected: `at #7`, `at #7 close`, `at #7 passing first`, `at #7 with 4 and #8`, `first #7 last #8`, `hold` or `throw`, and of marksmen `picking #9` after it"
        ],
    );
}

/// Compares what is told after the movement of a turn in which everybody stands, red fires so, and nobody else does.
fn picks(line: &str, dice: &[u8], expected: expect_test::Expect) {
    let mut actions = turn(&[], &["#1: HOLD, HF"]);
    actions.extend([format!("red: {line}"), "red: hand in".to_owned(), "blue: hand in".to_owned()]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = fought(MARKSMEN, &actions, dice);
    let told = told.lines().skip_while(|line| !line.starts_with("third 3"));
    expected.assert_eq(&told.collect::<Vec<_>>().join("\n"));
}

/// What is told of a turn in which red writes these lines.
fn after(position: &str, red: &[&str]) -> String {
    let actions = turn(red, &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    fought(position, &actions, &[])
}

/// The lines that begin with a word.
fn part(told: &str, with: &str) -> String {
    told.lines().filter(|line| line.trim_start().starts_with(with)).collect::<Vec<_>>().join("\n")
}
