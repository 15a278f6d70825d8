//! Engines and guns (medieval.engine, medieval.ballista, medieval.gunpowder, medieval.crew).

use battle::holds;
use expect_test::expect;

use crate::fire::{acts, fires, refuses};
use crate::table::shown;

const CATAPULT: &str = "red stones catapult at 60,50
         blue men archer-light 6 in 6 at 60,110";

/// Red calls this, and both hand in; nobody fires afterwards.
fn called(call: &str) -> [String; 3] {
    [format!("red: shoot {call}"), "red: hand in".to_owned(), "blue: hand in".to_owned()]
}

/// A shot of red's first piece that is called so.
fn shoots(position: &str, call: &str, dice: &[u8], expected: expect_test::Expect) {
    let answers = called(call);
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    fires(position, [&[], &[]], &answers, dice, expected);
}

fn after(position: &str, call: &str, dice: &[u8], path: &str) -> String {
    let answers = called(call);
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    let actions = acts([&[], &[]], &answers);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    shown(position, &actions, dice, path).to_string()
}

#[test]
fn figures_in_the_circle_of_a_catapult_roll_from_its_centre_outwards() {
    holds!(
        "medieval.engine.call",
        "medieval.engine.hit-area",
        "medieval.engine.wheel-pick",
        "medieval.engine.wheel-roll",
        "medieval.engine.area-roll",
        "medieval.engine.body",
        "medieval.engine.shot-order",
        "medieval.engine.timing",
        "common.sequence.artillery",
        "medieval.engine.single"
    );
    // Wheel and variation 1: it lands on the called point, and four figures are within 4 cm.
    shoots(
        CATAPULT,
        "#1 at #1 range 61 aim 60,111",
        &[3, 1, 4, 5, 6, 1],
        expect![[r#"
        third 3 [common.third.together]
        wheel: 3 [medieval.engine.wheel-pick]
        variation: 1 [medieval.engine.wheel-roll]
        the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 5 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        men loses 2 figures, and has 4 left [medieval.engine.timing]
        - men: 60,110 facing 180, 4 figures in 3 files, order H
    "#]],
    );
    assert_eq!(
        after(CATAPULT, "#1 at #1 range 61 aim 60,111", &[3, 1, 4, 5, 6, 1], "units.stones.shots"),
        "11"
    );
}

#[test]
fn a_hole_of_the_wheel_shifts_the_shot_along_its_flight() {
    holds!("medieval.engine.wheel-holes");
    // Wheel A, hole 5: 6.1 cm to the right and 3.5 beyond.
    shoots(
        CATAPULT,
        "#1 at #1 range 61 aim 60,111",
        &[1, 5, 1],
        expect![[r#"
        third 3 [common.third.together]
        wheel: 1 [medieval.engine.wheel-pick]
        variation: 5 [medieval.engine.wheel-roll]
        the shot of stones, called at 60,111, lands at 66.1,114.5 and strikes in a circle of 8 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-one]
        men loses a figure, and has 5 left [medieval.engine.timing]
        - men: 60,110 facing 180, 5 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn whoever_is_under_the_centre_falls_without_a_roll_and_one_falls_at_least() {
    holds!("medieval.engine.centre-kill", "medieval.engine.area-one");
    shoots(
        "red stones catapult at 60,50
         blue men archer-light 6 in 6 at 61,110",
        "#1 at #1 range 61 aim 60,111",
        &[3, 6, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 6 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            a figure of men is struck [medieval.engine.centre-kill]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            men loses a figure, and has 5 left [medieval.engine.timing]
            - men: 61,110 facing 180, 5 figures in 3 files, order H
        "#]],
    );
    shoots(
        CATAPULT,
        "#1 at #1 range 61 aim 60,111",
        &[3, 1, 1, 1, 1, 1],
        expect![[r#"
        third 3 [common.third.together]
        wheel: 3 [medieval.engine.wheel-pick]
        variation: 1 [medieval.engine.wheel-roll]
        the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-one]
        men loses a figure, and has 5 left [medieval.engine.timing]
        - men: 60,110 facing 180, 5 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn of_figures_equally_near_the_owner_says_which_falls() {
    holds!("medieval.engine.area-one", "medieval.engine.area-equal");
    // Two stands side by side, and the shot lands between them.
    let two = "red stones catapult at 60,50
         blue men archer-light 8 in 4 at 60,110";
    let turn =
        acts([&[], &[]], &["red: shoot #1 at #1 range 61 aim 60,111", "red: hand in", "blue: hand in"]);
    let turn: Vec<&str> = turn.iter().map(String::as_str).collect();
    let dice = [&[3, 1][..], &[1; 40]].concat();
    let mut game = crate::table::Game::open(two, &dice);
    game.act_all(&turn);
    expect![[r#"
        blue: figure 1
        blue: figure 2
    "#]]
    .assert_eq(&game.choices());
    expect!["only one of the nearest figures falls [medieval.engine.area-equal]"]
        .assert_eq(&game.act("blue: figure 3").unwrap_err());
    game.act_all(&["blue: figure 2"]);
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        wheel: 3 [medieval.engine.wheel-pick]
        variation: 1 [medieval.engine.wheel-roll]
        the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-one]
        men loses a figure, and has 7 left [medieval.engine.timing]
        - men: 60,110 facing 180, 7 figures in 2 files, order H
    "#]].assert_eq(&game.told());
}

#[test]
fn machines_roll_for_a_six_and_a_direct_hit_destroys_them() {
    holds!(
        "medieval.engine.area-machine",
        "medieval.engine.vs-machines",
        "medieval.destroy.direct",
        "medieval.crew.target",
        "medieval.engine.artillery-simultaneous"
    );
    let position = "red stones catapult at 60,50
         blue bolts ballista at 60,110";
    shoots(
        position,
        "#1 at #1 range 61 aim 60,111",
        &[3, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            a man of bolts is struck [medieval.engine.area-one]
            the piece itself is struck: bolts [medieval.destroy.direct]
            a man of bolts falls, 2 are left [medieval.crew.target]
            bolts is destroyed [medieval.engine.timing]
            2 men of bolts are a group by themselves, #2 [medieval.crew.survive medieval.crew.group]
            turn 2 begins [common.sequence.turn]
            - blue-2: 60,114 facing 180, 2 figures in 1 files, order H
            - bolts: off, 1 figures in 1 files, order H
        "#]],
    );
    shoots(
        position,
        "#1 at #1 range 57.5 aim 60,111",
        &[3, 1, 6],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,107.5, lands at 60,107.5 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-machine]
            the piece itself is struck: bolts [medieval.engine.area-machine]
            bolts is destroyed [medieval.engine.timing]
            3 men of bolts are a group by themselves, #2 [medieval.crew.survive medieval.crew.group]
            turn 2 begins [common.sequence.turn]
            - blue-2: 60,114 facing 180, 3 figures in 2 files, order H
            - bolts: off, 1 figures in 1 files, order H
        "#]],
    );
}

#[test]
fn ranges_have_a_least_and_a_most_and_half_centimetres() {
    holds!(
        "medieval.engine.min-range",
        "medieval.engine.rotate",
        "medieval.engine.target",
        "medieval.engine.one-line-of-sight"
    );
    let answers: &[&[&str]] = &[
        &["red: shoot #1 at #1 range 33 aim 60,111"],
        &["red: shoot #1 at #1 range 100.5 aim 60,111"],
        &["red: shoot #1 at #1 range 61.3 aim 60,111"],
        &["red: shoot #1 at #1 range 61 aim 60,100"],
    ];
    let expected = [
        expect!["that range cannot be called [medieval.engine.min-range]"],
        expect!["that range cannot be called [medieval.engine.call]"],
        expect!["that range cannot be called [medieval.engine.call]"],
        expect!["the aim point is on no stand that the piece sees [medieval.engine.target]"],
    ];
    for (answer, expected) in answers.iter().zip(expected) {
        refuses(CATAPULT, [&[], &[]], answer, expected);
    }
    refuses(
        "red stones catapult at 60,50
         blue men archer-light 6 in 6 at 60,110
         blue aside light-infantry 6 in 6 at 130,80",
        [&[], &[]],
        &["red: shoot #1 at #2 range 61 aim 130,81"],
        expect!["it turns 45 degrees at most before it fires [medieval.engine.rotate]"],
    );
}

#[test]
fn levels_lengthen_and_shorten_what_may_be_called() {
    holds!("medieval.engine.hill-down", "medieval.engine.hill-up", "medieval.engine.hill-guns");
    let high = "terrain hill 40,30 80,30 80,53 40,53
         red stones catapult at 60,50
         blue men archer-light 6 in 6 at 60,110";
    refuses(
        high,
        [&[], &[]],
        &["red: shoot #1 at #1 range 120.5 aim 60,111"],
        expect!["that range cannot be called [medieval.engine.call]"],
    );
    shoots(
        high,
        "#1 at #1 range 120 aim 60,111",
        &[3, 1],
        expect![[r#"
        third 3 [common.third.together]
        wheel: 3 [medieval.engine.wheel-pick]
        variation: 1 [medieval.engine.wheel-roll]
        the shot of stones, called at 60,170, lands at 60,170 and strikes in a circle of 8 cm [medieval.engine.hit-area]
    "#]],
    );
    let low = "terrain hill 40,107 80,107 80,130 40,130
         red stones catapult at 60,50
         blue men archer-light 6 in 6 at 60,110";
    refuses(
        low,
        [&[], &[]],
        &["red: shoot #1 at #1 range 80.5 aim 60,111"],
        expect!["that range cannot be called [medieval.engine.call]"],
    );
}

#[test]
fn a_piece_that_moves_or_holds_its_fire_is_silent() {
    holds!(
        "medieval.engine.no-move-fire",
        "common.order.piece-fire",
        "medieval.engine.rate",
        "medieval.thirds.artillery"
    );
    let position = "red stones catapult at 60,50
         red more catapult at 90,50
         blue men archer-light 6 in 6 at 60,110";
    refuses(
        position,
        [&["#1: N 1/3"], &[]],
        &["red: shoot #1 at #1 range 61 aim 60,111"],
        expect!["it has moved in this turn [medieval.engine.no-move-fire]"],
    );
    refuses(
        position,
        [&["#1: H, HF"], &[]],
        &["red: shoot #1 at #1 range 61 aim 60,111"],
        expect!["it was told to hold its fire, or is at a task [common.order.piece-fire]"],
    );
    // Alone it is not even asked.
    let alone = "red stones catapult at 60,50
         blue men light-infantry 6 in 6 at 60,110";
    fires(
        alone,
        [&["#1: N 1/3"], &[]],
        &[],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - stones: 60,54 facing 0, 1 figures in 1 files, order N 1/3
        "#]],
    );
}

#[test]
fn a_thinned_crew_fires_every_other_turn_and_then_not_at_all() {
    holds!("medieval.crew.half", "medieval.crew.silent", "medieval.crew.numbers");
    let position = |left: u8, is: &str| {
        format!(
            "red stones catapult at 60,50, crew_left {left}{is}
             red more catapult at 90,50
             blue men archer-light 6 in 6 at 60,110"
        )
    };
    let call: &[&str] = &["red: shoot #1 at #1 range 61 aim 60,111"];
    // 5 of 6 fire at full rate, 4 and 3 in every other turn, 2 not at all.
    shoots(
        &position(5, ", is shot"),
        "#1 at #1 range 61 aim 60,111",
        &[3, 1, 4, 5, 6, 1],
        expect![[r#"
        third 3 [common.third.together]
        wheel: 3 [medieval.engine.wheel-pick]
        variation: 1 [medieval.engine.wheel-roll]
        the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 5 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        men loses 2 figures, and has 4 left [medieval.engine.timing]
        - men: 60,110 facing 180, 4 figures in 3 files, order H
    "#]],
    );
    refuses(
        &position(4, ", is shot"),
        [&[], &[]],
        call,
        expect!["it fired in the last turn, and has too few men to fire again [medieval.crew.half]"],
    );
    shoots(
        &position(3, ""),
        "#1 at #1 range 61 aim 60,111",
        &[3, 1, 4, 5, 6, 1],
        expect![[r#"
        third 3 [common.third.together]
        wheel: 3 [medieval.engine.wheel-pick]
        variation: 1 [medieval.engine.wheel-roll]
        the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 5 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        men loses 2 figures, and has 4 left [medieval.engine.timing]
        - men: 60,110 facing 180, 4 figures in 3 files, order H
    "#]],
    );
    refuses(
        &position(2, ""),
        [&[], &[]],
        call,
        expect!["too few of its crew are left [medieval.crew.silent]"],
    );
}

#[test]
fn a_bolt_takes_all_on_the_last_part_of_its_path() {
    holds!("medieval.ballista.line", "medieval.ballista.point-blank", "medieval.ballista.variation");
    let position = "red bolts ballista at 60,50
         blue men men-at-arms 12 in 2 at 61,75";
    // Up to 30 cm it does not vary.
    shoots(
        position,
        "#1 at #1 range 30 aim 60,76",
        &[],
        expect![[r#"
            third 3 [common.third.together]
            the shot of bolts, called at 60,80, lands at 60,80 and strikes along its last 6 cm [medieval.engine.hit-area]
            a figure of men is struck [medieval.ballista.line]
            a figure of men is struck [medieval.ballista.line]
            a figure of men is struck [medieval.ballista.line]
            men loses 3 figures, and has 9 left [medieval.engine.timing]
            men: of 48 it lost 12, in column 41-50: rout [common.morale.chart]
            men routs [common.sequence.morale-next]
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - men: 61,75 facing 180, 9 figures in 2 files, shaken, must rout, order H
        "#]],
    );
    // Beyond that it has a wheel of its own: wheel B, hole 3 is 1.5 cm to the left.
    shoots(
        position,
        "#1 at #1 range 30.5 aim 60,76",
        &[2, 3],
        expect![[r#"
        third 3 [common.third.together]
        wheel: 2 [medieval.engine.wheel-pick]
        variation: 3 [medieval.engine.wheel-roll]
        the shot of bolts, called at 60,80.5, lands at 58.5,80.5 and strikes along its last 6 cm [medieval.engine.hit-area]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
}

#[test]
fn a_bolt_does_not_fly_over_near_friends_nor_down_at_near_foes() {
    holds!("medieval.ballista.overhead", "medieval.ballista.from-height", "medieval.ballista.vs-machines");
    refuses(
        "red bolts ballista at 60,50
         red friends light-infantry 6 in 6 at 60,70
         red stones catapult at 90,50
         blue men men-at-arms 12 in 2 at 61,95",
        [&[], &[]],
        &["red: shoot #1 at #1 range 46 aim 60,96"],
        expect!["friends stand under its line, too near to fire over [medieval.ballista.overhead]"],
    );
    shoots(
        "red bolts ballista at 60,50
         red friends light-infantry 6 in 6 at 60,83
         blue men men-at-arms 12 in 2 at 61,95",
        "#1 at #1 range 46 aim 60,96",
        &[1, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 1 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of bolts, called at 60,96, lands at 60,96 and strikes along its last 6 cm [medieval.engine.hit-area]
            a figure of men is struck [medieval.ballista.line]
            men loses a figure, and has 11 left [medieval.engine.timing]
            men: of 48 it lost 4, in column 41-50: back [common.morale.chart]
            men must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - men: 61,95 facing 180, 11 figures in 2 files, shaken, must back, order H
        "#]],
    );
    refuses(
        "terrain hill 40,30 80,30 80,53 40,53
         red bolts ballista at 60,50
         blue men men-at-arms 12 in 2 at 61,75",
        [&[], &[]],
        &["red: shoot #1 at #1 range 26 aim 60,76"],
        expect![
            "down from a height it fires no nearer than a third of its range [medieval.ballista.from-height]"
        ],
    );
    // It never removes a catapult, and removes another ballista.
    shoots(
        "red bolts ballista at 60,50\n blue stones catapult at 60,70",
        "#1 at #1 range 22 aim 60,72",
        &[],
        expect![[r#"
        third 3 [common.third.together]
        the shot of bolts, called at 60,72, lands at 60,72 and strikes along its last 6 cm [medieval.engine.hit-area]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    shoots(
        "red bolts ballista at 60,50\n blue other ballista at 60,70",
        "#1 at #1 range 22 aim 60,71",
        &[],
        expect![[r#"
            third 3 [common.third.together]
            the shot of bolts, called at 60,72, lands at 60,72 and strikes along its last 6 cm [medieval.engine.hit-area]
            the piece itself is struck: other [medieval.ballista.vs-machines]
            other is destroyed [medieval.engine.timing]
            3 men of other are a group by themselves, #2 [medieval.crew.survive medieval.crew.group]
            turn 2 begins [common.sequence.turn]
            - blue-2: 60,74 facing 180, 3 figures in 2 files, order H
            - other: off, 1 figures in 1 files, order H
        "#]],
    );
}

#[test]
fn guns_have_mishaps() {
    holds!(
        "medieval.gunpowder.mishap",
        "medieval.gunpowder.misfire",
        "medieval.gunpowder.good",
        "medieval.gunpowder.normal",
        "medieval.gunpowder.blowup",
        "medieval.gunpowder.culverin",
        "medieval.gunpowder.hit-area",
        "medieval.gunpowder.shots",
        "medieval.gunpowder.kill"
    );
    let position = "red gun culverin at 60,50
         red near light-infantry 6 in 6 at 65,49
         blue men archer-light 6 in 6 at 60,95";
    let call = "#1 at #1 range 46 aim 60,96";
    shoots(
        position,
        call,
        &[1, 2],
        expect![[r#"
        third 3 [common.third.together]
        mishap: 1 2 = 3 [medieval.gunpowder.mishap]
        the shot of gun comes to nothing [medieval.gunpowder.misfire]
    "#]],
    );
    assert_eq!(after(position, call, &[1, 2], "units.gun.shots"), "12");
    // 7: no wheel; a circle of 6 cm.
    shoots(
        position,
        call,
        &[3, 4, 6, 1, 1, 1],
        expect![[r#"
        third 3 [common.third.together]
        mishap: 3 4 = 7 [medieval.gunpowder.mishap]
        the shot of gun, called at 60,96, lands at 60,96 and strikes in a circle of 6 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        men loses a figure, and has 5 left [medieval.engine.timing]
        - men: 60,95 facing 180, 5 figures in 3 files, order H
    "#]],
    );
    shoots(
        position,
        call,
        &[3, 5, 3, 6, 6, 1, 1, 1],
        expect![[r#"
        third 3 [common.third.together]
        mishap: 3 5 = 8 [medieval.gunpowder.mishap]
        wheel: 3 [medieval.engine.wheel-pick]
        variation: 6 [medieval.engine.wheel-roll]
        the shot of gun, called at 60,96, lands at 60,96 and strikes in a circle of 6 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        men loses a figure, and has 5 left [medieval.engine.timing]
        - men: 60,95 facing 180, 5 figures in 3 files, order H
    "#]],
    );
    shoots(
        position,
        call,
        &[6, 6],
        expect![[r#"
            third 3 [common.third.together]
            mishap: 6 6 = 12 [medieval.gunpowder.mishap]
            gun blows up [medieval.gunpowder.blowup]
            a man of gun is struck [medieval.gunpowder.blowup]
            a man of gun is struck [medieval.gunpowder.blowup]
            a man of gun is struck [medieval.gunpowder.blowup]
            a man of gun is struck [medieval.gunpowder.blowup]
            a man of gun is struck [medieval.gunpowder.blowup]
            a man of gun is struck [medieval.gunpowder.blowup]
            a figure of near is struck [medieval.gunpowder.blowup]
            a figure of near is struck [medieval.gunpowder.blowup]
            a figure of near is struck [medieval.gunpowder.blowup]
            the piece itself is struck: gun [medieval.gunpowder.blowup]
            a man of gun falls, 5 are left [medieval.crew.target]
            a man of gun falls, 4 are left [medieval.crew.target]
            a man of gun falls, 3 are left [medieval.crew.target]
            a man of gun falls, 2 are left [medieval.crew.target]
            a man of gun falls, 1 are left [medieval.crew.target]
            a man of gun falls, 0 are left [medieval.crew.target]
            near loses 3 figures, and has 3 left [medieval.engine.timing]
            gun is destroyed [medieval.engine.timing]
            - gun: off, 1 figures in 1 files, order H
            - near: 65,49 facing 0, 3 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn a_pot_de_fer_shoots_bolts_and_its_one_is_a_dud() {
    holds!(
        "medieval.gunpowder.pot",
        "medieval.gunpowder.pot-variation",
        "medieval.gunpowder.pot-overhead",
        "medieval.gunpowder.pot-machines"
    );
    let position = "red pot pot-de-fer at 60,50
         blue men men-at-arms 12 in 2 at 61,65";
    shoots(
        position,
        "#1 at #1 range 20 aim 60,66",
        &[3, 5],
        expect![[r#"
            third 3 [common.third.together]
            mishap: 3 5 = 8 [medieval.gunpowder.mishap]
            the shot of pot, called at 60,70, lands at 60,70 and strikes along its last 6 cm [medieval.engine.hit-area]
            a figure of men is struck [medieval.gunpowder.pot]
            a figure of men is struck [medieval.gunpowder.pot]
            a figure of men is struck [medieval.gunpowder.pot]
            men loses 3 figures, and has 9 left [medieval.engine.timing]
            men: of 48 it lost 12, in column 41-50: rout [common.morale.chart]
            men routs [common.sequence.morale-next]
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - men: 61,65 facing 180, 9 figures in 2 files, shaken, must rout, order H
        "#]],
    );
    shoots(
        position,
        "#1 at #1 range 20.5 aim 60,66",
        &[3, 5, 2, 1],
        expect![[r#"
        third 3 [common.third.together]
        mishap: 3 5 = 8 [medieval.gunpowder.mishap]
        wheel: 2 [medieval.engine.wheel-pick]
        variation: 1 [medieval.engine.wheel-roll]
        the shot of pot comes to nothing [medieval.gunpowder.pot-variation]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
}

#[test]
fn a_bombard_fires_straight_ahead_once_it_is_set_up() {
    holds!("medieval.gunpowder.bombard");
    let position = |is: &str| {
        format!(
            "red bomb bombard at 60,30{is}\nred stones catapult at 100,30\nblue men archer-light 6 in 6 at 60,110\nblue aside light-infantry 6 in 6 at 90,110"
        )
    };
    refuses(
        &position(""),
        [&[], &[]],
        &["red: shoot #1 at #1 range 81 aim 60,111"],
        expect!["it is not set up [medieval.gunpowder.bombard]"],
    );
    refuses(
        &position(", is set_up"),
        [&[], &[]],
        &["red: shoot #1 at #2 range 81 aim 90,111"],
        expect!["it fires straight ahead, and the target is not there [medieval.gunpowder.bombard]"],
    );
    fires(
        &position(""),
        [&["#1: SET UP", "#2: H, HF"], &[]],
        &[],
        &[],
        expect![[r#"
        third 3 [common.third.together]
        bomb is set up [medieval.gunpowder.bombard]
        - bomb: 60,30 facing 0, 1 figures in 1 files, order SET UP
        - stones: 100,30 facing 0, 1 figures in 1 files, order H, HF
    "#]],
    );
}

#[test]
fn a_trebuchet_stays_within_45_degrees_of_how_it_was_set_up() {
    holds!("medieval.trebuchet.fixed");
    refuses(
        "red treb trebuchet at 60,30, heading 40
         red stones catapult at 30,30
         blue men light-infantry 6 in 6 at 130,60
         blue others light-infantry 6 in 6 at 30,90",
        [&[], &[]],
        &["red: shoot #1 at #1 range 75 aim 130,61"],
        expect!["it never turns more than 45 degrees from the way it was set up [medieval.trebuchet.fixed]"],
    );
}

#[test]
fn a_crew_destroys_its_piece_by_order() {
    holds!("medieval.crew.destroy");
    let position = "red stones catapult at 60,50
         red men light-infantry 6 in 6 at 90,50
         blue men2 light-infantry 6 in 6 at 60,110";
    fires(
        position,
        [&["#1: DESTROY PIECE"], &[]],
        &[],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            stones is destroyed by its crew [medieval.crew.destroy]
            6 men of stones are a group by themselves, #3 [medieval.crew.survive medieval.crew.group]
            turn 2 begins [common.sequence.turn]
            - red-3: 60,40 facing 0, 6 figures in 3 files, order H
            - stones: off, 1 figures in 1 files, order H
        "#]],
    );
}

#[test]
fn both_sides_call_in_secret() {
    holds!("medieval.engine.duel");
    let position = "red stones catapult at 60,50
         blue stones2 catapult at 60,110";
    let actions = acts([&[], &[]], &["red: shoot #1 at #1 range 61 aim 60,112", "red: hand in"]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let game = crate::table::Game::after(position, &actions, &[]);
    let blue = battle::Viewer::Seat(battle::Side::Blue);
    assert!(!game.log(blue).contains("range"), "{}", game.log(blue));
    let view = battle::State::view_for(game.battle.state(), blue).to_string();
    assert!(!view.contains("610000"), "{view}");
    expect![[r#"
        blue: shoot #1 at #1 range 45 aim 60,45
        blue: shoot #1 at #1 range 60 aim 60,45
        blue: shoot #1 at #1 range 75 aim 60,45
        blue: shoot #1 at #1 range 90 aim 60,45
        blue: hand in
    "#]]
    .assert_eq(&game.choices());
}

#[test]
fn a_piece_without_room_to_turn_fires_and_stands_as_before() {
    holds!("medieval.engine.rotate-room");
    let alone = "red stones catapult at 60,50
         blue men archer-light 6 in 6 at 90,100";
    let beside = "red stones catapult at 60,50
         red friends light-infantry 6 in 2 at 64.5,50
         blue men archer-light 6 in 6 at 90,100";
    let [free, hemmed] = [alone, beside]
        .map(|position| after(position, "#1 at #1 range 40 aim 90,101", &[3, 1], "units.stones.facing"));
    assert_ne!(free, "\"0\"", "it is turned and stays so");
    assert_eq!(hemmed, "\"0\"", "its base would lie on that of its friends");
}

#[test]
fn a_stand_with_one_figure_lost_counts_as_one_figure() {
    holds!("medieval.engine.marker");
    // Of six bowmen one falls: five fire.
    let position = "red stones catapult at 60,50
         red near light-infantry 12 in 6 at 60,85
         blue men archer-light 6 in 6 at 60,110";
    let answers = [
        "red: shoot #1 at #1 range 61 aim 60,111",
        "red: hand in",
        "blue: hand in",
        "red: hand in",
        "blue: hand in",
    ];
    let told = crate::fire::rolls(position, [&[], &["#1: H, FIRE BEGIN"]], &answers, &[3, 1, 4, 5, 5, 1], "");
    let kept = |line: &&str| line.starts_with("fire") || line.starts_with("men");
    expect![[r#"
        men loses a figure, and has 5 left [medieval.engine.timing]
        fire: dice 5 (a die for each figure 5), against 4 (light armor 3, mid range +1): 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        men fires at near in third 1, 5 figures: 0 hits [medieval.missile.die]
        men: of 18 it lost 3, in column 11-20: rout [common.morale.chart]
        men routs [common.sequence.morale-next]"#]].assert_eq(&told.lines().filter(kept).collect::<Vec<&str>>().join("\n"));
}

#[test]
fn artillery_is_measured_where_all_stand_after_the_move() {
    holds!("medieval.engine.measured");
    let position = "red stones catapult at 60,50
         red near light-infantry 12 in 6 at 160,20
         blue men archer-light 6 in 6 at 60,120";
    let called = called("#1 at #1 range 61 aim 60,111");
    let called: Vec<&str> = called.iter().map(String::as_str).collect();
    // It stood 10 cm farther off when the turn began.
    let told = crate::fire::rolls(position, [&[], &["#1: S 10 CM"]], &called, &[3, 1, 4, 5, 6, 1], "");
    let kept = |line: &&str| ["the shot", "hit area", "men"].iter().any(|word| line.starts_with(word));
    expect![[r#"
        men is at 60,110, facing 180 [common.third.beats]
        the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 5 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        men loses 2 figures, and has 4 left [medieval.engine.timing]"#]].assert_eq(&told.lines().filter(kept).collect::<Vec<&str>>().join("\n"));
}

#[test]
fn who_closes_in_on_a_gun_is_fired_at_where_he_stood_before_he_reached_it() {
    holds!("medieval.crew.closing");
    // He comes 30 cm in the first third and reaches the gun in the second: it fires at where he was between the two.
    let position = "red gun culverin at 60,50
         red rest light-infantry 12 in 6 at 160,20
         blue riders light-cavalry 6 in 6 at 60,120";
    let called = called("#1 at #1 range 30");
    let called: Vec<&str> = called.iter().map(String::as_str).collect();
    let told = crate::fire::rolls(position, [&[], &["#1: CH #1"]], &called, &[3, 4], "");
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        riders charges: gun [common.charge.declare]
        third 1 [common.third.together]
        riders is at 60,80, facing 180 [common.third.beats]
        third 2 [common.third.together]
        gun and riders meet [common.contact.stops]
        riders charges home [common.shock.only-charge]
        riders squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
        riders is at 60,50, facing 180 [common.third.beats]
        third 3 [common.third.together]
        mishap: 3 4 = 7 [medieval.gunpowder.mishap]
        the shot of gun, called at 60.9434,79.9869, lands at 60.9434,79.9869 and strikes in a circle of 6 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        a figure of riders is struck [medieval.engine.area-one]
        riders loses a figure, and has 5 left [medieval.engine.timing]
        riders strikes gun [common.shock.contact]
        shock: dice 1 (shocks of its figures 1): 1 = 0 [common.shock.dice common.shock.chart]
        riders strikes gun [common.shock.contact]
        shock: dice 1 (shocks of its figures 1): 1 = 0 [common.shock.dice common.shock.chart]
        riders strikes gun [common.shock.contact]
        shock: dice 1 (shocks of its figures 1): 1 = 0 [common.shock.dice common.shock.chart]
        gun is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 6 (figures 6), against 2 (melee point 2): 1 1 1 1 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        riders is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        riders: of 30 it lost 5, in column 41-50: back [common.morale.chart common.morale.cavalry]
        riders must go back [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - gun: 60,50 facing 0, 1 figures in 1 files, melee turns 1, order H
        - riders: 60,50 facing 180, 5 figures in 6 files, shaken, charged, melee turns 1, must back, order H
    "#]].assert_eq(&told);
}

#[test]
fn guns_fire_at_what_they_see_and_their_balls_do_not_bounce() {
    holds!("medieval.gunpowder.direct");
    let position = |wood: &str| {
        format!(
            "terrain forest {wood}
             red gun culverin at 60,50
             blue men light-infantry 6 in 6 at 60,110
             blue next light-infantry 6 in 6 at 60,122
             blue near light-infantry 6 in 6 at 20,90"
        )
    };
    let called = called("#1 at #1 range 60");
    // Deep forest hides them; beside their line of sight it does not.
    refuses(
        &position("50,70 70,70 70,85 50,85"),
        [&[], &[]],
        &[called[0].as_str()],
        expect!["unreadable: there is nothing of it to aim at"],
    );
    // Two who stand under the circle fall; nobody behind it is struck.
    shoots(
        &position("80,70 90,70 90,85 80,85"),
        "#1 at #1 range 60",
        &[3, 4, 1, 1, 1, 1, 1, 1],
        expect![[r#"
        third 3 [common.third.together]
        mishap: 3 4 = 7 [medieval.gunpowder.mishap]
        the shot of gun, called at 60,110, lands at 60,110 and strikes in a circle of 6 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        a figure of men is struck [medieval.engine.area-one]
        men loses a figure, and has 5 left [medieval.engine.timing]
        men: of 12 it lost 2, in column 11-20: back and turn [common.morale.chart]
        men must back and turn [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - men: 60,110 facing 180, 5 figures in 3 files, shaken, must back-and-turn, order H
    "#]],
    );
}

#[test]
fn a_ball_on_an_engine_removes_it() {
    holds!("medieval.gunpowder.vs-machines");
    let position = "red gun cannon at 60,50
         blue stones catapult at 60,110
         blue far peasants 12 in 6 at 200,140";
    // A seven lets it fly straight: on the engine, and 1 cm before it, where only a 6 removes it.
    for (call, dice, expected) in [
        (
            "#1 at #1 range 61",
            &[3, 4, 1, 1, 1, 1, 1, 1][..],
            expect![[r#"
            third 3 [common.third.together]
            mishap: 3 4 = 7 [medieval.gunpowder.mishap]
            the shot of gun, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            the piece itself is struck: stones [medieval.destroy.direct]
            stones is destroyed [medieval.engine.timing]
            6 men of stones are a group by themselves, #3 [medieval.crew.survive medieval.crew.group]
            turn 2 begins [common.sequence.turn]
            - blue-3: 60,120 facing 180, 6 figures in 3 files, order H
            - stones: off, 1 figures in 1 files, order H
        "#]],
        ),
        (
            "#1 at #1 range 59",
            &[3, 4, 6],
            expect![[r#"
            third 3 [common.third.together]
            mishap: 3 4 = 7 [medieval.gunpowder.mishap]
            the shot of gun, called at 60,109, lands at 60,109 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-machine]
            the piece itself is struck: stones [medieval.engine.area-machine]
            stones is destroyed [medieval.engine.timing]
            6 men of stones are a group by themselves, #3 [medieval.crew.survive medieval.crew.group]
            turn 2 begins [common.sequence.turn]
            - blue-3: 60,120 facing 180, 6 figures in 3 files, order H
            - stones: off, 1 figures in 1 files, order H
        "#]],
        ),
        (
            "#1 at #1 range 59",
            &[3, 4, 5],
            expect![[r#"
            third 3 [common.third.together]
            mishap: 3 4 = 7 [medieval.gunpowder.mishap]
            the shot of gun, called at 60,109, lands at 60,109 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            hit area: dice 1 (a die for each 1): 5 = 0 [medieval.engine.area-machine]
            turn 2 begins [common.sequence.turn]
        "#]],
        ),
    ] {
        let called = called(call);
        let called: Vec<&str> = called.iter().map(String::as_str).collect();
        let told = crate::fire::rolls(position, [&[], &[]], &called, dice, "");
        expected.assert_eq(&battle::suite::door::Part::From("third 3").of(&told));
    }
}
