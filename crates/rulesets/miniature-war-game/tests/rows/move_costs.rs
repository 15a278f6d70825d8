//! What movement costs: turning, formations, slow ground, charges (common.move, common.facing, common.formation).

use battle::holds;
use expect_test::expect;

use crate::table::stands;

/// Far from the enemy: a unit of 24 figures of two on a stand, twelve abreast in two ranks.
fn alone(red: &str, turns: &[&str], expected: expect_test::Expect) {
    let position = format!("{red}\nblue far peasants 12 in 6 at 230,140");
    let lines: Vec<[&str; 1]> = turns.iter().map(|line| [*line]).collect();
    let turns: Vec<(&[&str], &[&str])> = lines.iter().map(|line| (&line[..], &[][..])).collect();
    stands(&position, &turns, expected);
}

#[test]
fn a_full_move_is_that_of_the_chart_and_a_charge_a_third_more() {
    holds!("common.move.allowance", "common.charge.bonus", "common.charge.tired");
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
        - men: 100,54 facing 0, 24 figures in 6 files, order N
    "#]],
    );
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: CH N"],
        expect![[r#"
            - men: 100,62 facing 0, 24 figures in 6 files, charged, missed, order H
        "#]],
    );
    // In the turn after a charge it is a third less.
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: CH N", "#1: N"],
        expect![[r#"
        - men: 100,78 facing 0, 24 figures in 6 files, order N
    "#]],
    );
}

#[test]
fn a_fraction_is_measured_on_the_ground_and_too_many_centimetres_are_no_error() {
    holds!("common.order.distance");
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N 2/3"],
        expect![[r#"
        - men: 100,46 facing 0, 24 figures in 6 files, order N 2/3
    "#]],
    );
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N 99"],
        expect![[r#"
        - men: 100,54 facing 0, 24 figures in 6 files, order N 99 cm
    "#]],
    );
}

#[test]
fn a_bend_of_more_than_45_degrees_costs_a_third() {
    holds!("common.move.turn", "common.facing.turn");
    // A quarter turn of the figures is free; the change of march is not.
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: E"],
        expect![[r#"
        - men: 122,28 facing 90, 24 figures in 6 files, order E
    "#]],
    );
    // A piece on one stand turns by the whole angle: 45 degrees cost nothing.
    alone(
        "red wagon supply-wagon at 100,30",
        &["#1: NE"],
        expect![[r#"
        - wagon: 124.0416,50.0416 facing 45, 1 figures in 1 files, order NE
    "#]],
    );
    alone(
        "red wagon supply-wagon at 100,30",
        &["#1: NE 5 cm THEN E"],
        expect![[r#"
        - wagon: 132.5355,29.5355 facing 90, 1 figures in 1 files, order NE 5 cm THEN E
    "#]],
    );
    alone(
        "red wagon supply-wagon at 100,30",
        &["#1: E"],
        expect![[r#"
        - wagon: 124,26 facing 90, 1 figures in 1 files, order E
    "#]],
    );
}

#[test]
fn a_block_turns_about_its_centre_by_the_arc_of_its_outermost_stand() {
    holds!("common.move.pivot", "common.facing.angle");
    // Six stands abreast: the outermost centre is 5 cm from the middle and half a rank behind it.
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: NE"],
        expect![[r#"
        - men: 115.5529,43.5529 facing 45, 24 figures in 6 files, order NE
    "#]],
    );
    // A facing costs the arc as well, and never the third.
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: H, F 30"],
        expect![[r#"
        - men: 101,29.7321 facing 30, 24 figures in 6 files, order H, F 30
    "#]],
    );
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: H, F ABOUT"],
        expect![[r#"
        - men: 100,26 facing 180, 24 figures in 6 files, order H, F ABOUT
    "#]],
    );
}

#[test]
fn a_change_of_formation_costs_a_third_and_keeps_the_middle_of_the_front() {
    holds!(
        "common.move.formation",
        "common.formation.change",
        "common.formation.column",
        "common.formation.line"
    );
    alone(
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: COL 4, N"],
        expect![[r#"
        - men: 100,46 facing 0, 24 figures in 2 files, order COL 4, N
    "#]],
    );
    alone(
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: LB, N 1/3"],
        expect![[r#"
        - men: 100,38 facing 0, 24 figures in 6 files, order LB, N 1/3
    "#]],
    );
    // It is taken up already.
    alone(
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: COL 4, N"],
        expect![[r#"
        - men: 100,54 facing 0, 24 figures in 2 files, order COL 4, N
    "#]],
    );
    alone(
        "red slings slinger 12 in 4 at 100,30",
        &["#1: SK, N"],
        expect![[r#"
        - slings: 100,50 facing 0, 12 figures in 6 files, 2 cm apart, order SK, N
    "#]],
    );
}

#[test]
fn slow_ground_takes_one_and_a_half_for_each_centimetre() {
    holds!("common.move.slow-ground", "common.move.slow-beat", "common.ground.on");
    // The front is in the field from the first centimetre on, and the last rank leaves it only after the turn.
    alone(
        "terrain plowed 0,0 240,0 240,60 0,60
         red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    // Slowed as long as any stand is in it: the centres of its front rank come onto it after 3 cm, those of its rear leave it after 7.
    alone(
        "terrain plowed 0,32 240,32 240,34 0,34
         red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,51.9778 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain forest 0,0 240,0 240,60 0,60
         red men medium-infantry 24 in 12 at 100,30, kit forester",
        &["#1: N"],
        expect![[r#"
            - men: 100,54 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn a_withdrawal_keeps_the_facing_and_goes_half_a_move_at_most() {
    holds!("common.order.withdraw");
    alone(
        "red men medium-infantry 24 in 12 at 100,60",
        &["#1: WD"],
        expect![[r#"
        - men: 100,48 facing 0, 24 figures in 6 files, order H
    "#]],
    );
    alone(
        "red men medium-infantry 24 in 12 at 100,60",
        &["#1: WD SW 6 cm"],
        expect![[r#"
        - men: 95.7574,55.7574 facing 0, 24 figures in 6 files, order H
    "#]],
    );
}

#[test]
fn actions_before_the_march_are_spent_standing() {
    holds!("common.third.before-move");
    alone(
        "red bows longbow-light 24 in 12 at 100,30",
        &["#1: N, FIRE BEGIN"],
        expect![[r#"
        - bows: 100,50 facing 0, 24 figures in 6 files, order N, FIRE BEGIN
    "#]],
    );
    alone(
        "red bows longbow-light 24 in 12 at 100,30",
        &["#1: N, PLAN FIRE LOAD MOVE"],
        expect![[r#"
        - bows: 100,40 facing 0, 24 figures in 6 files, order N, PLAN FIRE LOAD MOVE
    "#]],
    );
    alone(
        "red men medium-infantry 24 in 12 at 100,30, kit pavises",
        &["#1: PAVISE UP THEN N"],
        expect![[r#"
        - men: 100,46 facing 0, 24 figures in 6 files, order PAVISE UP THEN N
    "#]],
    );
}
