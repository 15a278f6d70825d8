//! Squares of the Musket period (musket.square).

use battle::holds;
use expect_test::expect;

use crate::table::{Game, plays, refused, rolls, shown, stands};

/// A unit of regulars, and hussars at some distance.
fn line_and_horse(line: &str, horse: &str) -> String {
    format!(
        "period musket
         red line regulars 24 in 12 at 100,50{line}
         blue horse hussars {horse}"
    )
}

#[test]
fn a_square_takes_a_third_and_stands_from_its_last_beat_on() {
    holds!("musket.square.cost", "musket.square.timing", "musket.square.shape");
    let far = line_and_horse("", "6 in 6 at 100,145");
    plays(
        &far,
        &["#1: SQUARE"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        line stands in square [musket.square.cost]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - line: 100,50 facing 0, 24 figures in 6 files, square, order SQUARE
    "#]],
    );
    plays(
        &far,
        &["#1: N 1/3 THEN SQUARE, F E"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        line is at 100,62, facing 0 [common.third.beats]
        third 2 [common.third.together]
        line is at 100,62, facing 90 [common.third.beats]
        line stands in square [musket.square.cost]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - line: 100,62 facing 90, 24 figures in 6 files, square, order N 1/3 THEN SQUARE, F E
    "#]],
    );
    // What is written after it is not done.
    stands(
        &far,
        &[(&["#1: SQUARE THEN N 1/3"], &[])],
        expect![[r#"
        - line: 100,50 facing 0, 24 figures in 6 files, square, order SQUARE THEN N 1/3
    "#]],
    );
    // One that stands stays as it is, and costs nothing.
    stands(
        &far,
        &[(&["#1: SQUARE"], &[]), (&[], &[])],
        expect![[r#"
        - line: 100,50 facing 0, 24 figures in 6 files, square, order SQUARE
    "#]],
    );
}

#[test]
fn a_standing_square_does_not_move_before_it_is_left() {
    holds!("musket.square.still");
    let far = line_and_horse(", is square", "6 in 6 at 100,145");
    refused(
        &far,
        &["red: write #1: N 1/3"],
        &[],
        expect!["unreadable: column 5: a square does not move [musket.square.still]"],
    );
    refused(
        &far,
        &["red: write #1: CH #1"],
        &[],
        expect!["unreadable: column 5: a square does not attack [musket.square.still]"],
    );
    plays(
        &far,
        &["#1: LB, N FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        line is in square no more [musket.square.cost]
        third 2 [common.third.together]
        line is at 100,62, facing 0 [common.third.beats]
        third 3 [common.third.together]
        line is at 100,74, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - line: 100,74 facing 0, 24 figures in 6 files, order LB, N
    "#]],
    );
    stands(
        &far,
        &[(&["#1: COL 4, N FULL"], &[])],
        expect![[r#"
        - line: 100,74 facing 0, 24 figures in 2 files, order COL 4, N
    "#]],
    );
}

#[test]
fn only_steady_infantry_of_eight_stands_forms_a_square() {
    holds!("musket.square.who", "musket.square.minimum");
    let of = |troop: &str, figures: u8| {
        format!(
            "period musket
             red men {troop} {figures} in 6 at 100,50
             blue horse hussars 6 in 6 at 100,145"
        )
    };
    let why = |troop: &str, figures: u8, expected: expect_test::Expect| {
        refused(&of(troop, figures), &["red: write #1: SQUARE"], &[], expected);
    };
    why("militia", 24, expect!["unreadable: column 5: not for this unit: SQUARE [musket.square.who]"]);
    why("rifles", 24, expect!["unreadable: column 5: not for this unit: SQUARE [musket.square.who]"]);
    why("indians", 24, expect!["unreadable: column 5: not for this unit: SQUARE [musket.square.who]"]);
    why("hussars", 24, expect!["unreadable: column 5: not for this unit: SQUARE [musket.square.who]"]);
    why("guard", 14, expect!["unreadable: column 5: a square takes 8 stands [musket.square.minimum]"]);
    for troop in ["musket-light-infantry", "regulars", "fusils", "grenadiers", "guard"] {
        let at = crate::table::shown(
            &of(troop, 16),
            &["red: write #1: SQUARE", "red: hand in", "blue: hand in"],
            &[],
            "units.men.is",
        );
        assert!(at.to_string().contains("square"), "{troop}: {at}");
    }
}

#[test]
fn there_must_be_room_for_a_square() {
    holds!("musket.square.room", "musket.square.place");
    // The hull is 16 by 16 cm; a friend stands 10 cm to the right of the middle, behind the line.
    plays(
        "period musket
         red line regulars 24 in 12 at 100,50
         red near regulars 12 in 6 at 112,40
         blue horse hussars 6 in 6 at 100,145",
        &["#1: SQUARE"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - line: 100,50 facing 0, 24 figures in 6 files, order SQUARE
        "#]],
    );
    // Whoever leaves one needs room as well.
    plays(
        "period musket
         red line regulars 24 in 12 at 100,50, is square
         red near regulars 12 in 6 at 121,52
         blue horse hussars 6 in 6 at 100,145",
        &["#1: LB 1"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - line: 100,50 facing 0, 24 figures in 6 files, square, order LB 1
        "#]],
    );
}

#[test]
fn a_charge_that_comes_in_before_the_square_stands_meets_the_line() {
    // The hussars ride a third of 120 cm in a third of the turn: they are there first.
    plays(
        &line_and_horse("", "6 in 6 at 100,80"),
        &["#1: SQUARE, HOLD FIRE"],
        &["#1: CH #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: line [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            line and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 100,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 100,50, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - horse: 100,50 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 24 figures in 6 files, melee turns 1, order SQUARE, HF
        "#]],
    );
}

#[test]
fn a_square_takes_a_shock_from_each_charger_and_has_no_flank() {
    holds!("musket.square.shock", "musket.square.noflank", "musket.square.morale", "musket.morale.square");
    let charged = |is: &str| line_and_horse(is, "6 in 6 at 140,42 facing 270");
    let of = |is: &str, expected: expect_test::Expect| {
        rolls(&charged(is), &["#1: H, HOLD FIRE"], &["#1: CH #1"], &[1, 1, 1, 6], expected);
    };
    of(
        ", is square",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: line [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            line and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 108,42, facing 270 [common.contact.square-up common.contact.closing]
            horse is at 108,42, facing 270 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, a square -1): 6 = 1 [common.shock.dice musket.square.shock common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, a square -1): 1 = 0 [common.shock.dice musket.square.shock common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, a square -1): 1 = 0 [common.shock.dice musket.square.shock common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, a square -1): 1 = 0 [common.shock.dice musket.square.shock common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, a square -1): 1 = 0 [common.shock.dice musket.square.shock common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, a square -1): 1 = 0 [common.shock.dice musket.square.shock common.shock.chart]
            line loses a figure, and has 23 left [common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 5): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            line: of 96 it lost 4, in column 121-150: no effect [common.morale.chart musket.square.morale]
            turn 2 begins [common.sequence.turn]
            - horse: 108,42 facing 270, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 23 figures in 6 files, square, melee turns 1, order H, HF
        "#]],
    );
    of(
        "",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: line [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            line and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 112,46.145, facing 270 [common.contact.square-up common.contact.closing]
            horse is at 112,46.145, facing 270 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 1 = 1 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            line loses a figure, and has 23 left [common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            line is attacked in its right flank [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 4 (melee point 5, attacked in flank -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            line is attacked in its right flank as well [common.secondary.roll]
            melee, falling above the point: dice 1 (figures 1), against 4 (melee point 5, attacked in flank -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            line is attacked in its rear as well [common.secondary.roll]
            melee, falling above the point: dice 1 (figures 1), against 3 (melee point 5, attacked from the rear -2): 1 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 3 (melee point 5, attacked from the rear -2): 1 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
            line: of 96 it lost 4, in column 91-100: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - horse: 112,46.145 facing 270, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 23 figures in 6 files, melee turns 1, order H, HF
        "#]],
    );
}

#[test]
fn the_sides_of_a_square_lose_their_own_and_are_divided_anew_when_the_turn_is_over() {
    let left = |gone: &str| {
        let position = line_and_horse(&format!(", is square, gone {gone}"), "6 in 6 at 100,145");
        shown(&position, &["red: hand in", "blue: hand in"], &[], "units.line.is").to_string()
    };
    // Eight stands are a square, seven are none.
    assert_eq!(left("[0,1,4]"), r#"["square"]"#);
    assert_eq!(left("[0,1,4,5]"), r#"["square"]"#);
    plays(
        &line_and_horse(", is square, gone [0,1,4,5,6]", "6 in 6 at 100,145"),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        line closes up [common.ground.close-up]
        line is in square no more [musket.square.minimum]
        turn 2 begins [common.sequence.turn]
        - line: 100,50 facing 0, 14 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn a_square_that_must_go_back_is_none() {
    holds!("musket.square.broken");
    plays(
        &line_and_horse(", is square, reaction back", "6 in 6 at 100,145"),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        line is in square no more [musket.square.broken]
        line must go back [common.reaction.forced common.reaction.back]
        third 1 [common.third.together]
        line is at 100,38, facing 0 [common.third.beats]
        third 2 [common.third.together]
        line is at 100,32, facing 0 [common.third.beats]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - line: 100,32 facing 0, 24 figures in 4 files, shaken, order H
    "#]],
    );
    plays(
        &line_and_horse(", is square, reaction rout", "6 in 6 at 100,145"),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        line is in square no more [musket.square.broken]
        line routs [common.reaction.forced common.reaction.rout]
        third 1 [common.third.together]
        line is at 100,32, facing 180 [common.third.beats]
        third 2 [common.third.together]
        line is at 100,20, facing 180 [common.third.beats]
        third 3 [common.third.together]
        line is at 100,8, facing 180 [common.third.beats]
        line is gone in rout [common.reaction.rout-path]
        Blue has won [common.victory.no-army]
        - line: off, 24 figures in 4 files, shaken, order H
        = blue wins: an army is gone [common.victory.no-army]
    "#]],
    );
}

#[test]
fn nobody_goes_through_a_square() {
    stands(
        "period musket
         red line regulars 24 in 12 at 100,50, is square
         red light musket-light-infantry 12 in 12 at 100,20
         blue horse hussars 6 in 6 at 100,145",
        &[(&["#2: N FULL, PASS THROUGH #1"], &[])],
        expect![[r#"
            - light: 100,34 facing 0, 12 figures in 6 files, order H
        "#]],
    );
}

#[test]
fn a_square_is_among_the_lines_that_are_listed_for_whoever_can_form_one() {
    holds!("musket.square.who");
    let listed = |kind: &str| {
        let position = format!(
            "period musket
             red men {kind} 16 in 4 at 60,50
             blue horse lancers 6 in 6 at 60,80"
        );
        let choices = Game::open(&position, &[]).choices();
        format!("{kind}: {}\n", choices.lines().filter(|line| line.ends_with("#1: SQUARE")).count())
    };
    expect![[r#"
        regulars: 1
        militia: 0
        rifles: 0
        regulars in square: 0
    "#]]
    .assert_eq(
        &[listed("regulars"), listed("militia"), listed("rifles"), {
            let position = "period musket
                    red men regulars 16 in 4 at 60,50, is square
                    blue horse lancers 6 in 6 at 60,80";
            let choices = Game::open(position, &[]).choices();
            let count = choices.lines().filter(|line| line.ends_with("#1: SQUARE")).count();
            format!("regulars in square: {count}\n")
        }]
        .concat(),
    );
}
