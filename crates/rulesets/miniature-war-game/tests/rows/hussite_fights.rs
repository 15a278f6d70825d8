//! Hussite war wagons: fire, artillery, shock and melee (medieval.hussite).

use battle::holds;
use expect_test::expect;

use crate::fire::{USUAL, fires, refuses, rolls};
use crate::hussite::CAMP;
use crate::table::{fights, fought, turn};

/// Bowmen before the first wagon, 30 cm away.
fn shot_at(bows: &str) -> String {
    CAMP.replace("blue far light-infantry 12 in 6 at 60,140", bows)
}

#[test]
fn four_shoot_from_a_wagon_all_round() {
    holds!("medieval.hussite.shoot");
    // To its side, and to its rear: the wagon heads east.
    for (at, expected) in [
        (
            "95,75",
            expect![[r#"
        third 3 [common.third.together]
        fire: dice 4 (a die for each figure 4), against 4 (light armor 3, mid range +1): 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        bows fires at foes in third 1, 4 figures: 0 hits [medieval.missile.die]
        fire: dice 4 (a die for each figure 4), against 4 (light armor 3, mid range +1): 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        bows fires at foes in third 3, 4 figures: 0 hits [medieval.missile.die]
        turn 2 begins [common.sequence.turn]
    "#]],
        ),
        (
            "70,50 facing 90",
            expect![[r#"
        third 3 [common.third.together]
        fire: dice 4 (a die for each figure 4), against 4 (light armor 3, mid range +1): 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        bows fires at foes in third 1, 4 figures: 0 hits [medieval.missile.die]
        fire: dice 4 (a die for each figure 4), against 4 (light armor 3, mid range +1): 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        bows fires at foes in third 3, 4 figures: 0 hits [medieval.missile.die]
        turn 2 begins [common.sequence.turn]
    "#]],
        ),
    ] {
        let position = shot_at(&format!("blue foes light-infantry 12 in 6 at {at}"));
        fires(&position, [&[], &[]], USUAL, &[], expected);
    }
    refuses(
        &CAMP.replace("pike-medium 12", "crossbow-medium 12").replace("60,140", "95,80"),
        [&[], &[]],
        &["red: fire #2 at #1"],
        expect!["it is inside its wagon, and shoots when it has stepped out [medieval.hussite.shoot]"],
    );
}

#[test]
fn those_inside_are_shot_at_only_if_they_shoot() {
    holds!("medieval.hussite.inside");
    let position = shot_at("blue foes archer-light 12 in 6 at 95,75");
    // Their bows reach as far as theirs: one step less.
    let told = |red: &str| rolls(&position, [&[red], &["#1: H, FIRE BEGIN"]], USUAL, &[], "");
    expect![[r#"
        third 3 [common.third.together]
        fire: dice 4 (a die for each figure 4), against 4 (light armor 3, mid range +1): 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        bows fires at foes in third 1, 4 figures: 0 hits [medieval.missile.die]
        fire: dice 6 (a die for each figure 6), against 3 (light armor 3, mid range +1, they shoot from inside a war wagon -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.hussite.inside common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (light armor 3, mid range +1, over a rank -1, they shoot from inside a war wagon -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.missile.indirect medieval.hussite.inside common.fire.ladder]
        foes fires at bows in third 1, 12 figures: 0 hits [medieval.missile.die]
        turn 2 begins [common.sequence.turn]
        - bows: 100,50 facing 90, 4 figures in 1 files, on w1 ("wagon"), order H, FIRE BEGIN
        - foes: 95,75 facing 180, 12 figures in 3 files, order H, FIRE BEGIN
    "#]].assert_eq(&battle::suite::door::Part::From("third 3").of(&told("#3: H, FIRE BEGIN")));
    expect![[r#"
        third 3 [common.third.together]
        foes finds nobody of bows to shoot at [medieval.hussite.inside]
        turn 2 begins [common.sequence.turn]
        - bows: 100,50 facing 90, 4 figures in 1 files, on w1 ("wagon"), order H, HF
        - foes: 95,75 facing 180, 12 figures in 3 files, order H, FIRE BEGIN
    "#]]
    .assert_eq(&battle::suite::door::Part::From("third 3").of(&told("#3: H, HOLD FIRE")));
    refuses(
        &position,
        [&[], &[]],
        &["blue: fire #1 at #2"],
        expect!["it is not in the arc of fire and in sight [common.fire.target]"],
    );
}

#[test]
fn artillery_strikes_a_wagon_and_each_figure_inside_rolls() {
    holds!("medieval.hussite.inside");
    // The stone falls on the wagon: a 6 destroys it, and of those inside a 4 or a 6 falls.
    let position = shot_at("blue stones catapult at 95,110");
    let call: &[&str] = &["blue: shoot #1 at #1 range 60 aim 95,50", "blue: hand in", "red: hand in"];
    for (dice, expected) in [
        (
            &[1, 1, 1, 4, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4][..],
            expect![[r#"
            third 3 [common.third.together]
            wheel: 1 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 95,50, lands at 95,50 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            a figure of w1 is struck [medieval.destroy.direct]
            inside a war wagon: dice 12 (a die for each 12): 1 4 6 1 1 1 1 1 1 1 1 1 = 2 [medieval.hussite.inside]
            a figure of men is struck [medieval.hussite.inside]
            a figure of men is struck [medieval.hussite.inside]
            inside a war wagon: dice 4 (a die for each 4): 1 4 1 1 = 1 [medieval.hussite.inside]
            a figure of bows is struck [medieval.hussite.inside]
            inside a war wagon: dice 6 (a die for each 6): 1 1 1 1 1 1 = 0 [medieval.hussite.inside]
            w1 loses a figure, and has 0 left [medieval.engine.timing]
            w1 is destroyed [common.base.dead-cap]
            men steps out of w1 [medieval.hussite.inside]
            bows steps out of w1 [medieval.hussite.inside]
            gun is destroyed [common.base.dead-cap]
            men loses 2 figures, and has 10 left [medieval.engine.timing]
            bows loses a figure, and has 3 left [medieval.engine.timing]
            men: of 60 it lost 10, in column 51-60: back and turn [common.morale.chart]
            bows: of 12 it lost 3, in column 11-20: rout [common.morale.chart]
            men must back and turn [common.sequence.morale-next]
            bows routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - bows: 102,50 facing 90, 3 figures in 2 files, shaken, must rout, order H
            - gun: off, 1 figures in 1 files, order H
            - men: 100,50 facing 90, 10 figures in 2 files, shaken, must back-and-turn, order H
            - w1: off, 0 figures in 1 files, order H
        "#]],
        ),
        (
            &[1, 1, 6],
            expect![[r#"
            third 3 [common.third.together]
            wheel: 1 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 95,50, lands at 95,50 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            a figure of w1 is struck [medieval.destroy.direct]
            inside a war wagon: dice 12 (a die for each 12): 6 1 1 1 1 1 1 1 1 1 1 1 = 1 [medieval.hussite.inside]
            a figure of men is struck [medieval.hussite.inside]
            inside a war wagon: dice 4 (a die for each 4): 1 1 1 1 = 0 [medieval.hussite.inside]
            inside a war wagon: dice 6 (a die for each 6): 1 1 1 1 1 1 = 0 [medieval.hussite.inside]
            w1 loses a figure, and has 0 left [medieval.engine.timing]
            w1 is destroyed [common.base.dead-cap]
            men steps out of w1 [medieval.hussite.inside]
            bows steps out of w1 [medieval.hussite.inside]
            gun is destroyed [common.base.dead-cap]
            men loses a figure, and has 11 left [medieval.engine.timing]
            men: of 60 it lost 5, in column 51-60: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - bows: 102,50 facing 90, 4 figures in 2 files, order H
            - gun: off, 1 figures in 1 files, order H
            - men: 100,50 facing 90, 11 figures in 2 files, order H
            - w1: off, 0 figures in 1 files, order H
        "#]],
        ),
    ] {
        fires(&position, [&[], &[]], call, dice, expected);
    }
    // Its circle touches the wagon, which a roll of 6 destroys.
    let near: &[&str] = &["blue: shoot #1 at #1 range 65 aim 95,50", "blue: hand in", "red: hand in"];
    fires(
        &position,
        [&[], &[]],
        near,
        &[1, 1, 5, 4],
        expect![[r#"
        third 3 [common.third.together]
        wheel: 1 [medieval.engine.wheel-pick]
        variation: 1 [medieval.engine.wheel-roll]
        the shot of stones, called at 95,45, lands at 95,45 and strikes in a circle of 8 cm [medieval.engine.hit-area]
        hit area: dice 1 (a die for each 1): 5 = 0 [medieval.engine.area-machine]
        inside a war wagon: dice 12 (a die for each 12): 4 1 1 1 1 1 1 1 1 1 1 1 = 1 [medieval.hussite.inside]
        a figure of men is struck [medieval.hussite.inside]
        inside a war wagon: dice 4 (a die for each 4): 1 1 1 1 = 0 [medieval.hussite.inside]
        inside a war wagon: dice 6 (a die for each 6): 1 1 1 1 1 1 = 0 [medieval.hussite.inside]
        men loses a figure, and has 11 left [medieval.engine.timing]
        - men: 100,50 facing 90, 11 figures in 1 files, on w1 ("wagon"), order H
    "#]],
    );
    // A bolt that counts destroys it.
    let position = shot_at("blue bolts ballista at 95,90");
    let call: &[&str] = &["blue: shoot #1 at #1 range 40 aim 95,50", "blue: hand in", "red: hand in"];
    fires(
        &position,
        [&[], &[]],
        call,
        &[1, 1],
        expect![[r#"
        third 3 [common.third.together]
        wheel: 1 [medieval.engine.wheel-pick]
        variation: 1 [medieval.engine.wheel-roll]
        the shot of bolts, called at 95,50, lands at 95,50 and strikes along its last 6 cm [medieval.engine.hit-area]
        a figure of w1 is struck [medieval.ballista.vs-machines]
        inside a war wagon: dice 12 (a die for each 12): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [medieval.hussite.inside]
        inside a war wagon: dice 4 (a die for each 4): 1 1 1 1 = 0 [medieval.hussite.inside]
        inside a war wagon: dice 6 (a die for each 6): 1 1 1 1 1 1 = 0 [medieval.hussite.inside]
        w1 loses a figure, and has 0 left [medieval.engine.timing]
        w1 is destroyed [common.base.dead-cap]
        men steps out of w1 [medieval.hussite.inside]
        bows steps out of w1 [medieval.hussite.inside]
        gun is destroyed [common.base.dead-cap]
        turn 2 begins [common.sequence.turn]
        - bows: 102,50 facing 90, 4 figures in 2 files, order H
        - gun: off, 1 figures in 1 files, order H
        - men: 100,50 facing 90, 12 figures in 2 files, order H
        - w1: off, 0 figures in 1 files, order H
    "#]],
    );
}

#[test]
fn troops_right_behind_a_wagon_are_shot_at_with_one_step_less() {
    holds!("medieval.hussite.behind");
    // 2 cm behind it they are sheltered; farther behind it the wagon hides them.
    let position = |behind: &str| {
        shot_at("blue foes archer-light 6 in 6 at 95,70").replace(
            "red heavy men-at-arms 12 in 4 at 118,50 facing 90, aboard w2",
            &format!("red heavy light-infantry 6 in 4 at 95,{behind}"),
        )
    };
    let lines: [&[&str]; 2] = [&["#3: H, HOLD FIRE"], &["#1: H, FIRE BEGIN"]];
    let at: &[&str] = &["blue: fire #1 at #6", "blue: hand in", "red: hand in"];
    fires(
        &position("45.5"),
        lines,
        at,
        &[],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 6 (a die for each figure 6), against 3 (light armor 3, mid range +1, behind a war wagon -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.hussite.behind common.fire.ladder]
        foes fires at heavy in third 1, 6 figures: 0 hits [medieval.missile.die]
        turn 2 begins [common.sequence.turn]
        - bows: 100,50 facing 90, 4 figures in 1 files, on w1 ("wagon"), order H, HF
        - foes: 95,70 facing 180, 6 figures in 3 files, order H, FIRE BEGIN
    "#]],
    );
    refuses(
        &position("45.4"),
        lines,
        &at[..1],
        expect!["it is not in the arc of fire and in sight [common.fire.target]"],
    );
}

/// Horse that charges the men between the two wagons.
const GAP: &str = "options hussite-wagons
    red w1 war-wagon at 100,50 facing 90
    red w2 war-wagon at 118,50 facing 90
    red heavy light-infantry 12 in 8 at 104,52
    blue horse heavy-cavalry 6 in 3 at 104,80";

#[test]
fn against_chained_wagons_no_shock_counts_and_melee_is_a_point_less() {
    holds!("medieval.hussite.chained-shock", "medieval.hussite.gaps");
    for (chained, expected) in [
        (
            true,
            expect![[r#"
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        horse charges: heavy [common.charge.declare]
        third 1 [common.third.together]
        heavy and horse meet [common.contact.stops]
        horse charges home [common.shock.only-charge]
        horse squares up: at 104,52, facing 180 [common.contact.square-up common.contact.closing]
        horse is at 104,52, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        heavy is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        horse is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 9 (melee point 10, fighting chained war wagons -1): 1 = 0 [common.melee.figures common.melee.sum medieval.hussite.chained-melee common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 9 (melee point 10, fighting chained war wagons -1): 1 = 0 [common.melee.figures common.melee.sum medieval.hussite.chained-melee common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 9 (melee point 10, fighting chained war wagons -1): 1 = 0 [common.melee.figures common.melee.sum medieval.hussite.chained-melee common.melee.roll]
        turn 3 begins [common.sequence.turn]
        - heavy: 104,52 facing 0, 12 figures in 4 files, melee turns 1, order H
        - horse: 104,52 facing 180, 6 figures in 3 files, charged, melee turns 1, order H
    "#]],
        ),
        (
            false,
            expect![[r#"
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        horse charges: heavy [common.charge.declare]
        third 1 [common.third.together]
        heavy and horse meet [common.contact.stops]
        horse charges home [common.shock.only-charge]
        horse squares up: at 104,52, facing 180 [common.contact.square-up common.contact.closing]
        horse is at 104,52, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        horse strikes heavy [common.shock.contact]
        shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
        horse strikes heavy [common.shock.contact]
        shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
        horse strikes heavy [common.shock.contact]
        shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
        heavy loses 9 figures, and has 3 left [common.shock.chart]
        heavy is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 4 (melee point 4): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        horse is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        heavy: of 24 it lost 18, in column 21-30: rout [common.morale.chart]
        heavy routs [common.sequence.morale-next]
        turn 3 begins [common.sequence.turn]
        - heavy: 104,52 facing 0, 3 figures in 4 files, shaken, melee turns 1, must rout, order H
        - horse: 104,52 facing 180, 6 figures in 3 files, charged, melee turns 1, order H
    "#]],
        ),
    ] {
        let first = turn(if chained { &["#1: CHAIN #2"] } else { &[] }, &[]);
        let charge = turn(&[], &["#1: CH #3"]);
        let actions: Vec<&str> = first.iter().chain(&charge).map(String::as_str).collect();
        let told = fought(GAP, &actions, &[]);
        expected.assert_eq(&battle::suite::door::Part::From("turn 2").of(&told));
    }
}

#[test]
fn who_attacks_a_wagon_fights_those_inside() {
    holds!("medieval.hussite.attack-wagon");
    // Three enemy stands touch the wagon: they meet the first three inside, each in front, without flank or rear.
    let position = shot_at("blue foot medium-infantry 6 in 6 at 95,53");
    fights(
        &position,
        [&[], &[]],
        &[],
        &[1; 12],
        expect![[r#"
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foot is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - foot: 95,53 facing 180, 6 figures in 3 files, melee turns 1, order H
        - men: 100,50 facing 90, 12 figures in 1 files, melee turns 1, on w1 ("wagon"), order H
    "#]],
    );
    // The men are shaken: they leave the wagon.
    fights(
        &position,
        [&[], &[]],
        &[],
        &[[12; 6], [1; 6]].concat(),
        expect![[r#"
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 12 12 = 2 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 12 12 = 2 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 12 12 = 2 [common.melee.figures common.melee.sum common.melee.roll]
        foot is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        men loses 6 figures, and has 6 left [common.melee.roll]
        men: of 60 it lost 30, in column 51-60: rout [common.morale.chart]
        men routs [common.sequence.morale-next]
        men steps out of w1 [medieval.hussite.attack-wagon]
        turn 2 begins [common.sequence.turn]
        - foot: 95,53 facing 180, 6 figures in 3 files, melee turns 1, order H
        - men: 90,50 facing 90, 6 figures in 2 files, shaken, melee turns 1, must rout, order H
    "#]],
    );
}

#[test]
fn an_empty_wagon_is_captured_with_its_gun() {
    let position = "options hussite-wagons
        red w1 war-wagon at 100,50 facing 90
        red gun culverin at 100,50 facing 90, aboard w1, crew_left 0
        red far light-infantry 12 in 6 at 60,10
        blue foot medium-infantry 12 in 6 at 95,60";
    fights(
        position,
        [&[], &["#1: S 10 CM"]],
        &[],
        &[],
        expect![[r#"
        gun is captured by foot [medieval.hussite.attack-wagon common.unit.number-new]
        w1 is captured by foot [medieval.hussite.attack-wagon common.unit.number-new]
        turn 2 begins [common.sequence.turn]
        - foot: 95,53.4667 facing 180, 12 figures in 3 files, order S 10 cm
    "#]],
    );
    let manned = position.replace(", crew_left 0", "");
    fights(
        &manned,
        [&[], &["#1: S 10 CM"]],
        &[],
        &[1; 12],
        expect![[r#"
        gun is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 6 (figures 6), against 2 (melee point 2): 1 1 1 1 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foot is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - foot: 95,53.4667 facing 180, 12 figures in 3 files, melee turns 1, order S 10 cm
        - gun: 100,50 facing 90, 1 figures in 1 files, melee turns 1, on w1 ("wagon"), order H
    "#]],
    );
}
