//! Caltrops: laying, finding, clearing, and what they cost (medieval.caltrops, medieval.work.place).

use battle::{Viewer, holds};
use expect_test::{Expect, expect};

use crate::table::{Game, plays_with, refused, turn};

const LAID: &str = "red men medium-infantry 12 in 12 at 100,60, kit caltrops\n";

/// What a side is shown of the ground after these turns.
fn known(side: battle::Side, position: &str, turns: &[(&[&str], &[&str])], expected: Expect) {
    let actions: Vec<String> = turns.iter().flat_map(|(red, blue)| turn(red, blue)).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let mut game = Game::open(position, &[1; 400]);
    game.act_all(&actions);
    let works = battle::suite::door::at_path(game.battle.state(), Viewer::Seat(side), "works");
    let mut text = String::new();
    for work in works.as_array().into_iter().flatten() {
        text.push_str(&format!("{} {}: {}\n", work["name"], work["side"], work["lines"]));
    }
    expected.assert_eq(&text);
}

#[test]
fn caltrops_are_laid_in_a_third_beside_the_unit_and_only_its_side_knows() {
    let far = &format!("{LAID}blue far peasants 12 in 6 at 230,140");
    plays_with(
        far,
        [&["#1: CALTROPS 8 CM"], &[]],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men lays 8 cm of caltrops [medieval.caltrops.place medieval.work.place]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    known(
        battle::Side::Red,
        far,
        &[(&["#1: CALTROPS 8 CM"], &[])],
        expect![[r#"
        "caltrops-1" "red": [["96,60","104,60"]]
    "#]],
    );
    known(battle::Side::Blue, far, &[(&["#1: CALTROPS 8 CM"], &[])], expect![[""]]);
    // On the march they are laid to its rear, where it stands when that is done.
    plays_with(
        far,
        [&["#1: N 4 THEN CALTROPS REAR 6 CM THEN N"], &[]],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 100,64, facing 0 [common.third.beats]
        third 2 [common.third.together]
        men lays 6 cm of caltrops [medieval.caltrops.place medieval.work.place]
        men is at 100,68, facing 0 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,76, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - men: 100,76 facing 0, 12 figures in 6 files, order N 4 cm THEN CALTROPS REAR 6 cm THEN N
    "#]],
    );
    known(
        battle::Side::Red,
        far,
        &[(&["#1: N 4 THEN CALTROPS REAR 6 CM THEN N"], &[])],
        expect![[r#"
            "caltrops-1" "red": [["103,62","97,62"]]
        "#]],
    );
    // A figure carries 1 cm of the strip: there are no more than 12.
    known(
        battle::Side::Red,
        far,
        &[(&["#1: CALTROPS 8 CM"], &[]), (&["#1: CALTROPS LEFT 8 CM"], &[])],
        expect![[r#"
            "caltrops-1" "red": [["96,60","104,60"]]
            "caltrops-2" "red": [["94,57","94,61"]]
        "#]],
    );
    refused(
        "red men medium-infantry 12 in 12 at 100,60\nblue far peasants 12 in 6 at 230,140",
        &["red: write #1: CALTROPS 8 CM"],
        &[],
        expect!["unreadable: column 5: not for this unit: CALTROPS [common.order.kinds]"],
    );
}

/// Caltrops before red, and blue on his way over them.
fn over(blue: &str) -> String {
    format!("{LAID}blue foe {blue}")
}

#[test]
fn who_comes_upon_caltrops_finds_them_and_rolls_by_how_far_he_goes_in_the_turn() {
    // Medium infantry has 24 cm: up to 8 no roll, up to 16 on a 6, beyond that on 4 and 6.
    let position = over("medium-infantry 12 in 12 at 100,68");
    let laid: &[&str] = &["#1: CALTROPS 12 CM"];
    let actions = [turn(laid, &[]), turn(&["#1: S"], &[]), turn(&[], &["#1: S 7"])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men lays 12 cm of caltrops [medieval.caltrops.place medieval.work.place]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 100,58, facing 180 [common.third.beats]
        third 2 [common.third.together]
        men is at 100,50, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,42, facing 180 [common.third.beats]
        turn 3 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 100,34, facing 180 [common.third.beats]
        foe is at 100,61, facing 180 [common.third.beats]
        foe comes upon caltrops-1 [medieval.caltrops.found]
        third 2 [common.third.together]
        men is at 100,26, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,18, facing 180 [common.third.beats]
        turn 4 begins [common.sequence.turn]
        - foe: 100,61 facing 180, 12 figures in 6 files, order S 7 cm
        - men: 100,18 facing 180, 12 figures in 6 files, order S
    "#]]
    .assert_eq(&crate::table::fought(&position, &actions, &[6; 20]));
    let actions = [turn(laid, &[]), turn(&["#1: S"], &[]), turn(&[], &["#1: S 10"])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men lays 12 cm of caltrops [medieval.caltrops.place medieval.work.place]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 100,58, facing 180 [common.third.beats]
        third 2 [common.third.together]
        men is at 100,50, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,42, facing 180 [common.third.beats]
        turn 3 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 100,34, facing 180 [common.third.beats]
        foe is at 100,60, facing 180 [common.third.beats]
        foe comes upon caltrops-1 [medieval.caltrops.found]
        third 2 [common.third.together]
        men is at 100,26, facing 180 [common.third.beats]
        foe is at 100,58, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,18, facing 180 [common.third.beats]
        caltrops: dice 2 (figures on caltrops 2): 4 6 = 1 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 6 4 = 1 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 5 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        foe loses 2 figures, and has 10 left [medieval.caltrops.timing]
        foe: of 36 it lost 6, in column 31-40: back and turn [common.morale.chart]
        foe must back and turn [common.sequence.morale-next]
        turn 4 begins [common.sequence.turn]
        - foe: 100,58 facing 180, 10 figures in 6 files, shaken, must back-and-turn, order S 10 cm
        - men: 100,18 facing 180, 12 figures in 6 files, order S
    "#]]
    .assert_eq(&crate::table::fought(&position, &actions, &[4, 6, 6, 4, 5, 1]));
    let actions = [turn(laid, &[]), turn(&["#1: S"], &[]), turn(&[], &["#1: S"])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men lays 12 cm of caltrops [medieval.caltrops.place medieval.work.place]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 100,58, facing 180 [common.third.beats]
        third 2 [common.third.together]
        men is at 100,50, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,42, facing 180 [common.third.beats]
        turn 3 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 100,34, facing 180 [common.third.beats]
        foe is at 100,60, facing 180 [common.third.beats]
        foe comes upon caltrops-1 [medieval.caltrops.found]
        third 2 [common.third.together]
        men is at 100,26, facing 180 [common.third.beats]
        foe is at 100,52, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,18, facing 180 [common.third.beats]
        foe is at 100,44, facing 180 [common.third.beats]
        caltrops: dice 2 (figures on caltrops 2): 4 6 = 2 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 2 3 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 5 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        foe loses 2 figures, and has 10 left [medieval.caltrops.timing]
        foe: of 36 it lost 6, in column 31-40: back and turn [common.morale.chart]
        foe must back and turn [common.sequence.morale-next]
        foe closes up [common.ground.close-up]
        turn 4 begins [common.sequence.turn]
        - foe: 99,44 facing 180, 10 figures in 5 files, shaken, must back-and-turn, order S
        - men: 100,18 facing 180, 12 figures in 6 files, order S
    "#]]
    .assert_eq(&crate::table::fought(&position, &actions, &[4, 6, 2, 3, 5, 1]));
    known(
        battle::Side::Blue,
        &position,
        &[(laid, &[]), (&["#1: S"], &[]), (&[], &["#1: S 10"])],
        expect![[r#"
        "caltrops-1" "red": [["94,60","106,60"]]
    "#]],
    );
}

#[test]
fn a_charge_over_caltrops_rolls_on_all_even_numbers_and_has_one_shock_less() {
    battle::holds!("medieval.caltrops.shock");
    let position = over("light-cavalry 12 in 6 at 100,90");
    let actions = [turn(&["#1: CALTROPS 12 CM"], &[]), turn(&[], &["#1: CH #1"])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men lays 12 cm of caltrops [medieval.caltrops.place medieval.work.place]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        foe charges: men [common.charge.declare]
        third 1 [common.third.together]
        men and foe meet [common.contact.stops]
        foe charges home [common.shock.only-charge]
        foe squares up: at 100,60, facing 180 [common.contact.square-up common.contact.closing]
        foe is at 100,60, facing 180 [common.third.beats]
        foe comes upon caltrops-1 [medieval.caltrops.found]
        third 2 [common.third.together]
        third 3 [common.third.together]
        caltrops: dice 1 (figures on caltrops 1): 2 = 1 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 4 = 1 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 6 = 1 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 3 = 0 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 5 = 0 [medieval.caltrops.loss]
        foe loses 3 figures, and has 9 left [medieval.caltrops.timing]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foe is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foe: of 60 it lost 15, in column 71-80: back and turn [common.morale.chart common.morale.cavalry]
        foe must back and turn [common.sequence.morale-next]
        turn 3 begins [common.sequence.turn]
        - foe: 100,60 facing 180, 9 figures in 6 files, shaken, charged, melee turns 1, must back-and-turn, order H
        - men: 100,60 facing 0, 12 figures in 6 files, melee turns 1, order H
    "#]].assert_eq(&crate::table::fought(&position, &actions, &[2, 4, 6, 1, 3, 5]));
    let position = over("medium-cavalry 12 in 6 at 100,90");
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men lays 12 cm of caltrops [medieval.caltrops.place medieval.work.place]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        foe charges: men [common.charge.declare]
        third 1 [common.third.together]
        men and foe meet [common.contact.stops]
        foe charges home [common.shock.only-charge]
        foe squares up: at 100,60, facing 180 [common.contact.square-up common.contact.closing]
        foe is at 100,60, facing 180 [common.third.beats]
        foe comes upon caltrops-1 [medieval.caltrops.found]
        third 2 [common.third.together]
        third 3 [common.third.together]
        caltrops: dice 1 (figures on caltrops 1): 2 = 1 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 4 = 1 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 6 = 1 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 3 = 0 [medieval.caltrops.loss]
        caltrops: dice 1 (figures on caltrops 1): 5 = 0 [medieval.caltrops.loss]
        foe loses 3 figures, and has 9 left [medieval.caltrops.timing]
        foe strikes men [common.shock.contact]
        shock: dice 1 (shocks of its figures 2, across caltrops -1): 1 = 0 [common.shock.dice medieval.shock.caltrops common.shock.chart]
        foe strikes men [common.shock.contact]
        shock: dice 1 (shocks of its figures 2, across caltrops -1): 1 = 0 [common.shock.dice medieval.shock.caltrops common.shock.chart]
        foe strikes men [common.shock.contact]
        shock: dice 1 (shocks of its figures 2, across caltrops -1): 1 = 0 [common.shock.dice medieval.shock.caltrops common.shock.chart]
        foe strikes men [common.shock.contact]
        shock: dice 1 (shocks of its figures 2, across caltrops -1): 1 = 0 [common.shock.dice medieval.shock.caltrops common.shock.chart]
        foe strikes men [common.shock.contact]
        shock: dice 1 (shocks of its figures 2, across caltrops -1): 1 = 0 [common.shock.dice medieval.shock.caltrops common.shock.chart]
        foe strikes men [common.shock.contact]
        shock: dice 1 (shocks of its figures 2, across caltrops -1): 1 = 0 [common.shock.dice medieval.shock.caltrops common.shock.chart]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foe is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 9 (melee point 9): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 9 (melee point 9): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 9 (melee point 9): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 9 (melee point 9): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 9 (melee point 9): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 9 (melee point 9): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foe: of 60 it lost 15, in column 71-80: back and turn [common.morale.chart common.morale.cavalry]
        foe must back and turn [common.sequence.morale-next]
        turn 3 begins [common.sequence.turn]
        - foe: 100,60 facing 180, 9 figures in 6 files, shaken, charged, melee turns 1, must back-and-turn, order H
        - men: 100,60 facing 0, 12 figures in 6 files, melee turns 1, order H
    "#]].assert_eq(&crate::table::fought(&position, &actions, &[2, 4, 6, 1, 3, 5]));
}

#[test]
fn caltrops_are_cleared_a_centimetre_for_each_figure() {
    battle::holds!("medieval.caltrops.carry", "medieval.caltrops.remove");
    let far =
        &format!("{LAID}red six medium-infantry 6 in 6 at 140,60\nblue far peasants 12 in 6 at 230,140");
    known(
        battle::Side::Red,
        far,
        &[(&["#1: CALTROPS 12 CM"], &[]), (&["#1: CLEAR CALTROPS"], &[])],
        expect![[""]],
    );
    known(
        battle::Side::Red,
        &far.replace("140,60", "100,67").replace("at 100,67", "at 100,63 facing 180"),
        &[(&["#1: CALTROPS 12 CM"], &[]), (&["#2: CLEAR CALTROPS"], &[])],
        expect![[r#"
            "caltrops-1" "red": [["94,60","97,60"],["103,60","106,60"]]
        "#]],
    );
    // Red's twelve clear the twelve that they have laid; who moves in the turn clears nothing.
    let told = |line: &str| {
        let turns = [turn(&["#1: CALTROPS 12 CM"], &[]), turn(&[line], &[])].concat();
        let actions: Vec<&str> = turns.iter().map(String::as_str).collect();
        let all = crate::table::fought(far, &actions, &[]);
        all.lines().filter(|line| line.contains("medieval.caltrops.remove")).collect::<Vec<&str>>().join("\n")
    };
    expect!["men clears 12 cm of caltrops [medieval.caltrops.remove medieval.work.place]"]
        .assert_eq(&told("#1: CLEAR CALTROPS"));
    expect![[""]].assert_eq(&told("#1: S 1 CM"));
    expect![[r#"
        168 points
        light-cavalry: only men on foot carry caltrops [medieval.caltrops.carry]
        cavalry is more than a third of the points [common.army.cavalry-third]"#]]
    .assert_eq(&crate::armies::bill(
        "any",
        &["12 light-infantry with caltrops", "12 light-cavalry with caltrops"],
    ));
}

#[test]
fn caltrops_after_a_bend_that_cannot_be_paid_are_not_laid() {
    // 18 of 24 cm are spent: the bend would cost 8.
    plays_with(
        &format!("{LAID}blue far peasants 12 in 6 at 230,140"),
        [&["#1: N 18 THEN E 2 THEN CALTROPS 6 CM"], &[]],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,68, facing 0 [common.third.beats]
            third 2 [common.third.together]
            men is at 100,76, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men is at 100,78, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 100,78 facing 0, 12 figures in 6 files, order H
        "#]],
    );
}

#[test]
fn a_hidden_unit_that_rolls_for_caltrops_is_shown() {
    holds!("common.hidden.fires", "medieval.caltrops.place", "medieval.caltrops.timing");
    let position = "terrain forest 0,60 240,60 240,90 0,90
         red men medium-infantry 12 in 12 at 60,30, kit caltrops, marker A
         blue far peasants 12 in 6 at 120,120";
    let laid = turn(&["#1: CALTROPS 12 CM"], &[]);
    let seen_by_blue = |turns: &[Vec<String>], expected: Expect| {
        let mut game = Game::open(position, &[&[4, 6], [1; 400].as_slice()].concat());
        let actions: Vec<String> = turns.concat();
        game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
        expected.assert_eq(&game.log(Viewer::Seat(battle::Side::Blue)));
    };
    // A march of a third costs nobody: it stays a marker.
    seen_by_blue(
        &[laid.clone(), turn(&["#1: N 8"], &[])],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        ?A is at 60,38 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 3 begins [common.sequence.turn]
    "#]],
    );
    seen_by_blue(
        &[laid, turn(&["#1: N 20"], &[])],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        ?A is at 60,38 [common.third.beats]
        third 2 [common.third.together]
        ?A is at 60,46 [common.third.beats]
        third 3 [common.third.together]
        ?A is at 60,50 [common.third.beats]
        men appears [common.hidden.fires]
        caltrops: dice 2 (figures on caltrops 2): 4 6 = 2 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        caltrops: dice 2 (figures on caltrops 2): 1 1 = 0 [medieval.caltrops.loss]
        men loses 2 figures, and has 10 left [medieval.caltrops.timing]
        men: of 36 it lost 6, in column 31-40: back and turn [common.morale.chart]
        men must back and turn [common.sequence.morale-next]
        men closes up [common.ground.close-up]
    "#]],
    );
}
