//! What ground and stands do to those who fight hand to hand (common.melee.wall, common.melee.uphill, common.base.odd-unit).

use battle::holds;
use battle::suite::door::Part;
use expect_test::expect;

use crate::table::{fought, plays, turn};

/// The throws of those whom nobody fells, on some ground, when red does this.
fn melee(ground: &str, red: &str, blue: &str, order: &str) -> String {
    let position = format!("{ground}\nred men medium-infantry {red}\nblue foes medium-infantry {blue}");
    let actions = turn(&[order], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    Part::Starting("m").of(&fought(&position, &actions, &[]))
}

#[test]
fn who_attacks_across_a_wall_or_uphill_has_a_point_less() {
    holds!("common.melee.wall", "common.melee.uphill");
    let (red, blue) = ("6 in 2 at 60,47", "6 in 2 at 60,50");
    let told: Vec<String> = [
        "",
        "terrain fence line 40,50 80,50 width 0.2",
        // Both levels of the hill cost one point together.
        "terrain hill 40,50 80,50 80,90 40,90
         terrain hill level 2 40,50 80,50 80,90 40,90",
    ]
    .into_iter()
    .map(|ground| melee(ground, red, blue, "#1: EN #1"))
    .collect();
    expect![[r#"
        men and foes meet [common.contact.stops]
        men squares up: at 60,50, facing 0 [common.contact.square-up common.contact.closing]
        men is at 60,50, facing 0 [common.third.beats]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]

        men and foes meet [common.contact.stops]
        men squares up: at 60,50, facing 0 [common.contact.square-up common.contact.closing]
        men is at 60,50, facing 0 [common.third.beats]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, attacking across a wall or fence -1): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.wall common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]

        men and foes meet [common.contact.stops]
        men squares up: at 60,50, facing 0 [common.contact.square-up common.contact.closing]
        men is at 60,50, facing 0 [common.third.beats]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, attacking uphill -1): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.uphill common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
    "#]].assert_eq(&told.join("\n"));
}

#[test]
fn the_last_stand_of_an_odd_unit_has_one_figure() {
    holds!("common.base.odd-unit");
    expect![[r#"
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
    "#]].assert_eq(&melee("", "7 in 8 at 60,50", "12 in 8 at 60,50", "#1: H"));
}

#[test]
fn who_was_never_given_an_order_holds() {
    holds!("common.setup.first-order", "common.order.hold");
    plays(
        "red men medium-infantry 12 in 6 at 60,30 facing 45
         blue far peasants 12 in 6 at 230,140",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn who_is_in_melee_does_not_change_its_formation() {
    holds!("common.melee.no-formation", "common.contact.pinned");
    let position = "red men medium-infantry 12 in 6 at 60,50
         blue foes medium-infantry 12 in 6 at 60,50";
    plays(
        position,
        &["#1: H, COL 2"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - foes: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H
        - men: 60,50 facing 0, 12 figures in 3 files, melee turns 1, order COL 2, H
    "#]],
    );
}
