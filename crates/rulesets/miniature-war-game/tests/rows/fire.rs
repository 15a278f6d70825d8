//! Fire of missile troops (common.fire, medieval.missile).

use battle::holds;
use expect_test::expect;

use crate::table::{fought, refused, shown, turn};

/// Plays a turn with these lines of both sides, then these answers of the fire step, and compares all from the third third on.
pub(crate) fn fires(
    position: &str,
    [red, blue]: [&[&str]; 2],
    answers: &[&str],
    dice: &[u8],
    expected: expect_test::Expect,
) {
    let mut actions = turn(red, blue);
    actions.extend(answers.iter().map(|answer| (*answer).to_owned()));
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expected.assert_eq(&battle::suite::door::Part::From("third 3").of(&fought(position, &actions, dice)));
}

/// All actions of a turn with these lines and these answers.
pub(crate) fn acts([red, blue]: [&[&str]; 2], answers: &[&str]) -> Vec<String> {
    let mut actions = turn(red, blue);
    actions.extend(answers.iter().map(|answer| (*answer).to_owned()));
    actions
}

/// The rolls of a kind when this turn is played.
pub(crate) fn rolls(
    position: &str,
    lines: [&[&str]; 2],
    answers: &[&str],
    dice: &[u8],
    kind: &str,
) -> String {
    let actions = acts(lines, answers);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    battle::suite::door::Part::Starting(kind).of(&fought(position, &actions, dice))
}

/// Plays a turn whose last answer is refused.
pub(crate) fn refuses(position: &str, lines: [&[&str]; 2], answers: &[&str], expected: expect_test::Expect) {
    let actions = acts(lines, answers);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(position, &actions, &[], expected);
}

/// One volley of red's first unit, in the first third.
pub(crate) const ONCE: [&[&str]; 2] = [&["#1: H, FIRE BEGIN"], &[]];

/// Both sides hand in without choosing.
pub(crate) const USUAL: &[&str] = &["red: hand in", "blue: hand in"];

#[test]
fn a_loaded_unit_that_stands_fires_twice_at_the_same_target() {
    holds!(
        "common.fire.twice",
        "medieval.thirds.twice",
        "common.fire.priority",
        "common.fire.die",
        "common.morale.no-melee"
    );
    fires(
        "red bows archer-light 12 in 6 at 60,50
         blue men light-infantry 12 in 6 at 60,85",
        [&[], &[]],
        USUAL,
        &[2, 3, 4, 5, 6, 8, 1, 4, 6, 7, 9, 2, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 2 3 4 5 6 8 = 3 [common.fire.die medieval.missile.start-step common.fire.ladder]
            fire: dice 6 (a die for each figure 6), against 2 (light armor 3, over a rank -1): 1 4 6 7 9 2 = 2 [common.fire.die medieval.missile.start-step medieval.missile.indirect common.fire.ladder]
            bows fires at men in third 1, 12 figures: 5 hits [medieval.missile.die]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 10 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
            fire: dice 6 (a die for each figure 6), against 2 (light armor 3, over a rank -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.indirect common.fire.ladder]
            bows fires at men in third 3, 12 figures: 0 hits [medieval.missile.die]
            men loses 5 figures, and has 7 left [common.fire.losses]
            men: of 24 it lost 10, in column 21-30: rout [common.morale.chart]
            men routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - men: 60,85 facing 180, 7 figures in 3 files, shaken, must rout, order H
        "#]],
    );
}

#[test]
fn the_rung_follows_from_armor_and_range() {
    holds!(
        "common.fire.start-medieval",
        "common.fire.bands",
        "common.fire.step-middle",
        "common.fire.step-near",
        "medieval.missile.start-step",
        "medieval.missile.far",
        "medieval.missile.mid",
        "medieval.missile.close",
        "medieval.missile.armor-class",
        "common.dice.ten",
        "common.dice.kinds"
    );
    let mut told = String::new();
    for target in ["light-infantry", "medium-infantry", "men-at-arms"] {
        for y in [80, 70, 60] {
            let position =
                format!("red bows archer-light 6 in 6 at 60,50\nblue men {target} 12 in 6 at 60,{y}");
            told += &rolls(&position, ONCE, USUAL, &[2, 4, 6, 8, 10, 1], "fire:");
        }
    }
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 2 4 6 8 10 1 = 3 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 4 (light armor 3, mid range +1): 2 4 6 8 10 1 = 4 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 5 (light armor 3, close +2): 2 4 6 8 10 1 = 5 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (medium armor 2): 2 4 6 8 10 1 = 2 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, mid range +1): 2 4 6 8 10 1 = 3 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 4 (medium armor 2, close +2): 2 4 6 8 10 1 = 4 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 1 (heavy armor 1): 2 4 6 8 10 1 = 1 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (heavy armor 1, mid range +1): 2 4 6 8 10 1 = 2 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 3 (heavy armor 1, close +2): 2 4 6 8 10 1 = 3 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
    "#]].assert_eq(&told);
}

#[test]
fn exactly_two_thirds_of_the_range_is_far_and_exactly_a_third_near() {
    let mut told = String::new();
    // Slings reach 30 cm.
    for y in ["80", "70", "69.99", "60.01", "60"] {
        let position =
            format!("red slings slinger 6 in 6 at 60,50\nblue men light-infantry 24 in 12 at 60,{y}");
        told += &rolls(&position, ONCE, USUAL, &[1, 1, 1, 1, 1, 1], "fire:");
    }
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 4 (light armor 3, mid range +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 4 (light armor 3, mid range +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 5 (light armor 3, close +2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
    "#]].assert_eq(&told);
}

#[test]
fn a_volley_at_a_target_out_of_range_comes_down_where_its_range_ends() {
    holds!("medieval.missile.short", "medieval.missile.designate-first", "common.measure.wasted");
    // The usual answer does not fire so far.
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 12 in 6 at 60,95",
        ONCE,
        USUAL,
        &[],
        expect![[r#"
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN
        "#]],
    );
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 12 in 6 at 60,95",
        ONCE,
        &["red: fire #1 at #1", "red: hand in", "blue: hand in"],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            the volley of bows falls short at 60,90 [medieval.missile.short]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN
        "#]],
    );
    // Friends within 3 cm of that point are hit.
    fires(
        "red bows archer-light 6 in 6 at 60,50
         red friends light-infantry 6 in 2 at 53,91
         blue men light-infantry 6 in 2 at 56,95",
        ONCE,
        &["red: fire #1 at #1", "red: hand in", "blue: hand in"],
        &[2, 4, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            the volley of bows falls short at 56,90, on friends [medieval.missile.short]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 2 4 1 1 1 1 = 2 [common.fire.die medieval.missile.start-step common.fire.ladder]
            bows fires at friends in third 1, 6 figures: 2 hits [medieval.missile.short]
            friends loses 2 figures, and has 4 left [common.fire.losses]
            friends: of 12 it lost 4, in column 11-20: rout [common.morale.chart]
            friends routs [common.sequence.morale-next]
            friends closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN
            - friends: 53,91 facing 0, 4 figures in 1 files, shaken, must rout, order H
        "#]],
    );
}

#[test]
fn missile_foot_fires_45_degrees_to_either_side() {
    holds!("medieval.missile.arc-foot", "common.fire.arc-point", "common.fire.target");
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 6 in 2 at 80,70",
        ONCE,
        USUAL,
        &[2, 2, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 4 (a die for each figure 4), against 3 (light armor 3): 2 2 1 1 = 2 [common.fire.die medieval.missile.start-step common.fire.ladder]
            fire: dice 2 (a die for each figure 2), against 4 (light armor 3, mid range +1): 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
            bows fires at men in third 1, 6 figures: 2 hits [medieval.missile.die]
            men loses 2 figures, and has 4 left [common.fire.losses]
            men: of 12 it lost 4, in column 11-20: rout [common.morale.chart]
            men routs [common.sequence.morale-next]
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN
            - men: 80,70 facing 180, 4 figures in 1 files, shaken, must rout, order H
        "#]],
    );
    refuses(
        "red bows archer-light 6 in 6 at 60,50
         blue aside light-infantry 6 in 2 at 90,60
         blue men light-infantry 6 in 2 at 60,70",
        ONCE,
        &["red: fire #1 at #1"],
        expect!["it is not in the arc of fire and in sight [common.fire.target]"],
    );
}

#[test]
fn horse_archers_fire_all_round_to_the_left_and_45_degrees_to_the_right() {
    holds!("medieval.missile.arc-mounted");
    fires(
        "red riders horse-archer-light 6 in 6 at 60,50
         blue men light-infantry 6 in 2 at 45,38",
        ONCE,
        USUAL,
        &[2, 2, 2, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 4 (light armor 3, mid range +1): 2 2 2 1 1 1 = 3 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
            riders fires at men in third 1, 6 figures: 3 hits [medieval.missile.die]
            men loses 3 figures, and has 3 left [common.fire.losses]
            men: of 12 it lost 6, in column 11-20: rout [common.morale.chart]
            men routs [common.sequence.morale-next]
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - men: 45,38 facing 180, 3 figures in 1 files, shaken, must rout, order H
            - riders: 60,50 facing 0, 6 figures in 6 files, order H, FIRE BEGIN
        "#]],
    );
    refuses(
        "red riders horse-archer-light 6 in 6 at 60,50
         blue right light-infantry 6 in 2 at 80,46
         blue men light-infantry 6 in 2 at 45,38",
        ONCE,
        &["red: fire #1 at #1"],
        expect!["it is not in the arc of fire and in sight [common.fire.target]"],
    );
}

#[test]
fn a_hill_adds_to_the_range_downwards_and_takes_from_it_upwards() {
    holds!("medieval.missile.hill", "medieval.missile.band-range", "medieval.missile.over-from-hill");
    let hill = "terrain hill 40,30 80,30 80,53 40,53";
    let mut told = String::new();
    for y in [94, 79] {
        let position = format!(
            "{hill}\nred bows archer-light 6 in 6 at 60,50\nblue men light-infantry 12 in 6 at 60,{y}"
        );
        told += &rolls(&position, ONCE, USUAL, &[1; 6], "fire:");
    }
    // From below it is 35 cm: at 36 nobody fires by himself.
    let position = format!(
        "{hill}\nred bows archer-light 6 in 6 at 60,87 facing 180\nblue men light-infantry 12 in 6 at 60,51 facing 0"
    );
    told += &rolls(&position, ONCE, USUAL, &[], "fire:");
    // Over the heads of those who stand lower.
    let position = format!(
        "{hill}\nred bows archer-light 6 in 6 at 60,50\nred front medium-infantry 12 in 12 at 60,60\nblue men light-infantry 12 in 6 at 60,80"
    );
    told += &rolls(&position, ONCE, USUAL, &[1; 6], "fire:");
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 4 (light armor 3, mid range +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]

        fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
    "#]].assert_eq(&told);
}

#[test]
fn others_stop_direct_fire_on_level_ground() {
    holds!("common.sight.troops", "common.term.direct-fire");
    refuses(
        "red bows archer-light 6 in 6 at 60,50
         red front medium-infantry 24 in 24 at 60,60
         blue men light-infantry 12 in 6 at 60,80
         blue free light-infantry 6 in 2 at 95,85",
        ONCE,
        &["red: fire #1 at #1"],
        expect!["that is not what is asked [common.order.before]"],
    );
}

#[test]
fn a_mass_of_four_ranks_is_hit_more_easily() {
    holds!("medieval.missile.massed", "common.fire.step-deep");
    let mut told = String::new();
    for men in [
        "blue men medium-infantry 8 in 2 at 60,80",
        "blue men medium-infantry 6 in 2 at 60,80",
        "blue men medium-infantry 8 in 4 at 60,80\nblue second medium-infantry 8 in 4 at 60,84.5",
        "blue men medium-infantry 8 in 4 at 60,80\nblue second medium-infantry 8 in 4 at 60,85.5",
    ] {
        let position = format!("red bows archer-light 6 in 6 at 60,50\n{men}");
        told += &rolls(&position, ONCE, USUAL, &[1; 6], "fire:");
    }
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, four ranks deep +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.massed common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (medium armor 2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, four ranks deep +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.massed common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (medium armor 2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
    "#]].assert_eq(&told);
}

#[test]
fn fence_wall_and_forest_protect() {
    holds!(
        "medieval.missile.fence",
        "medieval.missile.wall",
        "medieval.missile.forest",
        "common.fire.step-cover",
        "common.fire.step-forest",
        "common.fence.steps",
        "common.wall.steps"
    );
    let mut told = String::new();
    for (work, target, dice) in [
        ("fence line 40,79 80,79 width 0.2", "light-infantry", 6),
        ("fence line 40,79 80,79 width 0.2", "medium-infantry", 6),
        ("fence line 40,79 80,79 width 0.2", "men-at-arms", 0),
        ("wall line 40,79 80,79 width 0.2", "light-infantry", 6),
        ("fence line 40,77 80,77 width 0.2", "light-infantry", 6),
        ("forest 40,79 80,79 80,99 40,99", "light-infantry", 6),
    ] {
        let position = format!(
            "terrain {work}\nred bows archer-light 6 in 6 at 60,50\nblue men {target} 12 in 12 at 60,80, is moved"
        );
        told += &rolls(&position, ONCE, USUAL, &vec![1; dice], "fire:");
    }
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (light armor 3, behind a fence -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.fence common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 1 (medium armor 2, behind a fence -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.fence common.fire.ladder]

        fire: dice 6 (a die for each figure 6), against 1 (light armor 3, behind a wall -2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.wall common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (light armor 3, at the edge of a forest -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.forest common.fire.ladder]
    "#]].assert_eq(&told);
}

#[test]
fn where_nothing_can_be_hit_no_die_is_thrown_but_the_shot_is_gone() {
    holds!("medieval.missile.none", "common.fire.ladder", "medieval.missile.steps-sum");
    let position = "terrain fence line 40,79 80,79 width 0.2
         red bows archer-light 6 in 6 at 60,50
         blue men men-at-arms 12 in 12 at 60,80";
    fires(
        position,
        ONCE,
        USUAL,
        &[],
        expect![[r#"
        third 3 [common.third.together]
        bows: 6 figures cannot hit [medieval.missile.none]
        bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
        turn 2 begins [common.sequence.turn]
        - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN
    "#]],
    );
    let actions = acts(ONCE, USUAL);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    assert_eq!(shown(position, &actions, &[], "units.bows.shots"), 11);
}

#[test]
fn only_the_first_rank_of_crossbows_fires() {
    holds!("medieval.missile.indirect-who", "common.fire.ranks-medieval", "common.fire.step-indirect");
    fires(
        "red bows crossbow-medium 12 in 6 at 60,50
         blue men medium-infantry 12 in 6 at 60,85",
        ONCE,
        USUAL,
        &[4, 6, 2, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 2 (medium armor 2): 4 6 2 1 1 1 = 2 [common.fire.die medieval.missile.start-step common.fire.ladder]
            bows fires at men in third 1, 6 figures: 2 hits [medieval.missile.die]
            men loses 2 figures, and has 10 left [common.fire.losses]
            men: of 36 it lost 6, in column 31-40: back and turn [common.morale.chart]
            men must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 12 figures in 3 files, order H, FIRE BEGIN
            - men: 60,85 facing 180, 10 figures in 3 files, shaken, must back-and-turn, order H
        "#]],
    );
    // Of three ranks of bows the third does not shoot.
    fires(
        "red bows archer-medium 18 in 6 at 60,50
         blue men medium-infantry 12 in 6 at 60,85",
        ONCE,
        USUAL,
        &[4, 6, 2, 1, 1, 1, 4, 6, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 2 (medium armor 2): 4 6 2 1 1 1 = 2 [common.fire.die medieval.missile.start-step common.fire.ladder]
            fire: dice 6 (a die for each figure 6), against 1 (medium armor 2, over a rank -1): 4 6 1 1 1 1 = 1 [common.fire.die medieval.missile.start-step medieval.missile.indirect common.fire.ladder]
            bows fires at men in third 1, 12 figures: 3 hits [medieval.missile.die]
            men loses 3 figures, and has 9 left [common.fire.losses]
            men: of 36 it lost 9, in column 31-40: rout [common.morale.chart]
            men routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 18 figures in 3 files, order H, FIRE BEGIN
            - men: 60,85 facing 180, 9 figures in 3 files, shaken, must rout, order H
        "#]],
    );
}

#[test]
fn nobody_shoots_into_a_melee_of_his_own_side() {
    holds!("medieval.missile.no-melee", "common.fire.in-melee");
    refuses(
        "red bows archer-light 6 in 6 at 60,50
         red friends medium-infantry 6 in 2 at 65,88
         blue men light-infantry 12 in 6 at 60,80
         blue others light-infantry 6 in 2 at 40,80",
        ONCE,
        &["red: fire #1 at #1"],
        expect!["it is in contact with our own [medieval.missile.no-melee]"],
    );
    // Nor who is in contact himself: nobody is asked.
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 12 in 6 at 60,51
         blue others light-infantry 6 in 2 at 40,80",
        [&[], &[]],
        &[],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            bows is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, melee turns 1, order H
            - men: 60,51 facing 180, 12 figures in 3 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn an_order_binds_to_its_target_or_holds_fire() {
    holds!("common.order.fire", "common.order.fire-lost", "medieval.missile.target");
    let position = "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 6 in 6 at 60,70
         blue others light-infantry 6 in 2 at 80,80";
    fires(
        position,
        [&["#1: H, FIRE BEGIN AT #2"], &[]],
        USUAL,
        &[2, 2, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 2 2 1 1 1 1 = 2 [common.fire.die medieval.missile.start-step common.fire.ladder]
            bows fires at others in third 1, 6 figures: 2 hits [medieval.missile.die]
            others loses 2 figures, and has 4 left [common.fire.losses]
            others: of 12 it lost 4, in column 11-20: rout [common.morale.chart]
            others routs [common.sequence.morale-next]
            others closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN AT #2
            - others: 80,80 facing 180, 4 figures in 1 files, shaken, must rout, order H
        "#]],
    );
    refuses(
        position,
        [&["#1: H, FIRE BEGIN AT #2"], &[]],
        &["red: fire #1 at #1"],
        expect!["it is ordered to fire at another [common.order.fire]"],
    );
    // Told to hold its fire it is not even asked.
    fires(
        position,
        [&["#1: H, HF"], &[]],
        &[],
        &[],
        expect![[r#"
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - bows: 60,50 facing 0, 6 figures in 3 files, order H, HF
    "#]],
    );
    // A target that is out of range binds nobody.
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 6 in 6 at 60,70
         blue others light-infantry 6 in 2 at 60,110",
        [&["#1: H, FIRE BEGIN AT #2"], &[]],
        USUAL,
        &[1; 6],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 4 (light armor 3, mid range +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
            bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN AT #2
        "#]],
    );
}

#[test]
fn without_a_choice_whoever_is_straight_ahead_comes_first() {
    holds!("common.fire.priority", "common.term.missile-priority", "common.decision.usual");
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue near light-infantry 6 in 2 at 75,70
         blue ahead light-infantry 6 in 2 at 60,82",
        ONCE,
        USUAL,
        &[1; 6],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
            bows fires at ahead in third 1, 6 figures: 0 hits [medieval.missile.die]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN
        "#]],
    );
}

#[test]
fn fire_is_split_between_neighbours_of_different_armor() {
    holds!("medieval.missile.split");
    let position = "red bows archer-light 6 in 6 at 60,50
         blue light light-infantry 6 in 2 at 58,75
         blue heavy men-at-arms 6 in 2 at 62,75
         blue far light-infantry 6 in 2 at 80,80";
    fires(
        position,
        ONCE,
        &["red: fire #1 at #1 with 2 and #2", "red: hand in", "blue: hand in"],
        &[2, 8, 4, 2, 6, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 2 (a die for each figure 2), against 4 (light armor 3, mid range +1): 2 8 = 2 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
            bows fires at light in third 1, 2 figures: 2 hits [medieval.missile.die]
            fire: dice 4 (a die for each figure 4), against 2 (heavy armor 1, mid range +1): 4 2 6 1 = 2 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
            bows fires at heavy in third 1, 4 figures: 2 hits [medieval.missile.die]
            light loses 2 figures, and has 4 left [common.fire.losses]
            heavy loses 2 figures, and has 4 left [common.fire.losses]
            light: of 12 it lost 4, in column 11-20: rout [common.morale.chart]
            heavy: of 24 it lost 8, in column 21-30: rout [common.morale.chart]
            light routs [common.sequence.morale-next]
            heavy routs [common.sequence.morale-next]
            light closes up [common.ground.close-up]
            heavy closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN
            - heavy: 62,75 facing 180, 4 figures in 2 files, shaken, must rout, order H
            - light: 58,75 facing 180, 4 figures in 1 files, shaken, must rout, order H
        "#]],
    );
    refuses(
        position,
        ONCE,
        &["red: fire #1 at #1 with 2 and #3"],
        expect!["fire is split only between neighbours of different armor [medieval.missile.split]"],
    );
}

#[test]
fn figures_that_are_hit_still_fire_and_hits_beyond_the_last_figure_are_lost() {
    holds!(
        "common.fire.simultaneous",
        "medieval.missile.simultaneous",
        "common.fire.losses",
        "common.dice.sub-order"
    );
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue bows2 archer-light 6 in 6 at 60,60",
        [&["#1: H, FIRE BEGIN"], &["#1: H, FIRE BEGIN"]],
        USUAL,
        &[2, 4, 6, 8, 10, 2, 2, 2, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 5 (light armor 3, close +2): 2 4 6 8 10 2 = 6 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
            bows fires at bows2 in third 1, 6 figures: 6 hits [medieval.missile.die]
            fire: dice 6 (a die for each figure 6), against 5 (light armor 3, close +2): 2 2 1 1 1 1 = 2 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
            bows2 fires at bows in third 1, 6 figures: 2 hits [medieval.missile.die]
            bows loses 2 figures, and has 4 left [common.fire.losses]
            bows2 loses 6 figures, and has 0 left [common.fire.losses]
            bows2 is destroyed [common.base.dead-cap]
            bows: of 18 it lost 6, in column 11-20: rout [common.morale.chart]
            bows routs [common.sequence.morale-next]
            bows closes up [common.ground.close-up]
            Red has won [common.victory.no-army]
            - bows: 60,50 facing 0, 4 figures in 2 files, shaken, must rout, order H, FIRE BEGIN
            - bows2: off, 0 figures in 3 files, order H, FIRE BEGIN
            = red wins: an army is gone [common.victory.no-army]
        "#]],
    );
    // A second volley finds nobody left.
    fires(
        "red bows archer-light 12 in 12 at 60,50
         blue men light-infantry 6 in 6 at 60,60",
        [&[], &[]],
        USUAL,
        &[2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2): 2 2 2 2 2 2 2 2 1 1 1 1 = 8 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
            bows fires at men in third 1, 12 figures: 8 hits [medieval.missile.die]
            bows finds nobody left to fire at [medieval.thirds.twice]
            men loses 6 figures, and has 0 left [common.fire.losses]
            men is destroyed [common.base.dead-cap]
            Red has won [common.victory.no-army]
            - men: off, 0 figures in 3 files, order H
            = red wins: an army is gone [common.victory.no-army]
        "#]],
    );
}

#[test]
fn the_odds_of_a_volley_are_exact() {
    let position = "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 12 in 6 at 60,80";
    let actions = acts(ONCE, &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let game = crate::table::Game::after(position, &actions, &[]);
    let state = game.battle.state();
    let hand_in = battle::State::read_action(state, battle::Side::Red, "hand in").expect("it is an answer");
    let odds =
        battle::odds_of(&game.battle, battle::Side::Red, hand_in, 10_000).expect("they can be counted");
    let mut told = String::new();
    for (outcome, chance) in odds.outcomes.iter() {
        told += &format!("{outcome}: {} in {}\n", chance.numerator(), chance.denominator());
    }
    expect![[r#"
        nothing changes: 117649 in 1000000
        men goes back, loses a figure: 151263 in 500000
        men backs and turns, loses 2 figures: 64827 in 200000
        men routs, loses 3 figures: 9261 in 50000
        men routs, loses 4 figures: 11907 in 200000
        men routs, loses 5 figures: 5103 in 500000
        men routs, loses 6 figures: 729 in 1000000
    "#]]
    .assert_eq(&told);
}

#[test]
fn what_is_chosen_stays_sealed() {
    holds!("common.decision.sealed", "common.fire.target", "common.fire.sheet", "common.fire.sub-steps");
    let position = "red bows archer-light 6 in 6 at 60,50
         blue bows2 archer-light 6 in 6 at 60,60";
    let actions = acts([&[], &[]], &["red: fire #1 at #1", "red: hand in"]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let game = crate::table::Game::after(position, &actions, &[]);
    let of = |viewer: battle::Viewer| {
        battle::suite::door::at_path(game.battle.state(), viewer, "sides.0.fire").to_string()
    };
    let handed = |viewer: battle::Viewer| {
        battle::suite::door::at_path(game.battle.state(), viewer, "sides.0.fire_handed_in").to_string()
    };
    let (red, blue) = (battle::Viewer::Seat(battle::Side::Red), battle::Viewer::Seat(battle::Side::Blue));
    assert_eq!((of(red).as_str(), of(blue).as_str()), ("[\"#1 at #1\"]", "null"));
    assert_eq!((handed(red).as_str(), handed(blue).as_str()), ("true", "null"));
    assert!(!game.log(blue).contains("fire"), "{}", game.log(blue));
    expect![[r#"
        blue: fire #1 at #1
        blue: fire #1 hold
        blue: hand in
    "#]]
    .assert_eq(&game.choices());
}
