//! Chariots (medieval.chariot).

use battle::holds;
use expect_test::expect;

use crate::fire::{USUAL, fires, refuses, rolls};
use crate::table::{fights, goes_on, stands_with};

#[test]
fn a_chariot_fires_once_before_the_last_third_and_once_in_it() {
    holds!(
        "medieval.chariot.fire-twice",
        "medieval.chariot.ammo",
        "medieval.chariot.values",
        "medieval.chariot.single"
    );
    let position = "red car chariot-archer at 60,30
         blue left light-infantry 6 in 6 at 60,85
         blue right light-infantry 6 in 6 at 80,90";
    // The nearest is fired at as soon as it is in range, and again in the last third.
    fires(
        position,
        [&["#1: N 46 cm"], &[]],
        USUAL,
        &[2, 2],
        expect![[r#"
        third 3 [common.third.together]
        car is at 60,76, facing 0 [common.third.beats]
        fire: dice 1 (a die for each figure 1), against 3 (light armor 3): 2 = 1 [common.fire.die medieval.missile.start-step common.fire.ladder]
        car fires at left in third 2, 1 figure: 1 hit [medieval.missile.die]
        fire: dice 1 (a die for each figure 1), against 5 (light armor 3, close +2): 2 = 1 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
        car fires at left in third 3, 1 figure: 1 hit [medieval.missile.die]
        left loses 2 figures, and has 4 left [common.fire.losses]
        left: of 12 it lost 4, in column 11-20: rout [common.morale.chart]
        left routs [common.sequence.morale-next]
        left closes up [common.ground.close-up]
        turn 2 begins [common.sequence.turn]
        - car: 60,76 facing 0, 1 figures in 1 files, order N 46 cm
        - left: 60,85 facing 180, 4 figures in 2 files, shaken, must rout, order H
    "#]],
    );
    // Each shot may have a target of its own.
    fires(
        position,
        [&["#1: N 46 cm"], &[]],
        &["red: fire #1 second #1 last #2", "red: hand in", "blue: hand in"],
        &[10, 10],
        expect![[r#"
            third 3 [common.third.together]
            car is at 60,76, facing 0 [common.third.beats]
            fire: dice 1 (a die for each figure 1), against 3 (light armor 3): 10 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
            car fires at left in third 2, 1 figure: 0 hits [medieval.missile.die]
            fire: dice 1 (a die for each figure 1), against 3 (light armor 3): 10 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
            car fires at right in third 3, 1 figure: 0 hits [medieval.missile.die]
            turn 2 begins [common.sequence.turn]
            - car: 60,76 facing 0, 1 figures in 1 files, order N 46 cm
        "#]],
    );
    refuses(
        position,
        [&["#1: N 46 cm"], &[]],
        &["red: fire #1 first #1 second #1"],
        expect![
            "a chariot fires once in the first or second third and once in the last [medieval.chariot.fire-twice]"
        ],
    );
}

#[test]
fn a_chariot_fires_in_passing_whom_it_leaves_behind() {
    holds!("medieval.chariot.passing");
    // It passes the men in the second third; at the end of the last they are out of range.
    fires(
        "red car chariot-javelin at 60,30
         blue men light-infantry 6 in 6 at 71,64 facing 270",
        [&["#1: N FULL"], &[]],
        USUAL,
        &[2],
        expect![[r#"
            third 3 [common.third.together]
            car is at 60,81, facing 0 [common.third.beats]
            fire: dice 1 (a die for each figure 1), against 5 (light armor 3, javelins +2): 2 = 1 [common.fire.die medieval.missile.start-step medieval.elephant.javelin-odds common.fire.ladder]
            car fires at men in third 2, 1 figure: 1 hit [medieval.missile.die]
            men loses a figure, and has 5 left [common.fire.losses]
            men: of 12 it lost 2, in column 11-20: back and turn [common.morale.chart]
            men must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - car: 60,81 facing 0, 1 figures in 1 files, order N
            - men: 71,64 facing 270, 5 figures in 3 files, shaken, must back-and-turn, order H
        "#]],
    );
}

#[test]
fn a_chariot_that_fires_as_it_meets_the_enemy_does_not_strike() {
    holds!("medieval.chariot.fire-or-melee", "medieval.chariot.meets");
    let position = "red car chariot-archer at 60.5,30
         blue men medium-infantry 12 in 4 at 60,50";
    // Left to itself it strikes.
    fights(
        position,
        [&["#1: EN #1"], &[]],
        USUAL,
        &[6, 6],
        expect![[r#"
        car is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - car: 60.5,50 facing 0, 1 figures in 1 files, melee turns 1, order H
        - men: 60,50 facing 180, 12 figures in 2 files, melee turns 1, order H
    "#]],
    );
    // Its shot at close range costs it its blow; it still rolls for itself.
    fights(
        position,
        [&["#1: EN #1"], &[]],
        &["red: fire #1 last #1", "red: hand in", "blue: hand in"],
        &[2, 6],
        expect![[r#"
            fire: dice 1 (a die for each figure 1), against 4 (medium armor 2, close +2): 2 = 1 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
            car fires at men in third 3, 1 figure: 1 hit [medieval.missile.die]
            men loses a figure, and has 11 left [common.fire.losses]
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men: of 36 it lost 3, in column 31-40: back [common.morale.chart]
            men must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - car: 60.5,50 facing 0, 1 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 180, 11 figures in 2 files, shaken, melee turns 1, must back, order H
        "#]],
    );
}

#[test]
fn a_charging_chariot_rolls_one_die_of_shock_also_if_it_fires() {
    holds!("medieval.chariot.shock");
    fights(
        "red car chariot-archer at 60.5,30
         blue men light-infantry 12 in 4 at 60,60",
        [&["#1: CH #1"], &[]],
        &["red: fire #1 last #1", "red: hand in", "blue: hand in"],
        &[3, 2, 4],
        expect![[r#"
            fire: dice 1 (a die for each figure 1), against 5 (light armor 3, close +2): 3 = 0 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
            car fires at men in third 3, 1 figure: 0 hits [medieval.missile.die]
            car strikes men [common.shock.contact]
            shock: dice 1 (shocks of its figures 1): 2 = 1 [common.shock.dice common.shock.chart]
            men loses a figure, and has 11 left [common.shock.chart]
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men: of 24 it lost 2, in column 21-30: back [common.morale.chart]
            men must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - car: 60.5,60 facing 0, 1 figures in 1 files, charged, melee turns 1, order H
            - men: 60,60 facing 180, 11 figures in 2 files, shaken, melee turns 1, must back, order H
        "#]],
    );
    // Over less than 10 cm there is no shock.
    fights(
        "red car chariot-archer at 60.5,50, shots_left 0
         blue men light-infantry 12 in 4 at 60,59",
        [&["#1: CH #1"], &[]],
        &[],
        &[6, 4],
        expect![[r#"
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 4 (melee point 4): 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - car: 60.5,59 facing 0, 1 figures in 1 files, charged, melee turns 1, order H
            - men: 60,59 facing 180, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn a_charged_chariot_receives_shock_as_medium_cavalry() {
    holds!("medieval.chariot.receive-shock");
    // Heavy horse hits medium cavalry on a 4 or 6: the archer falls, and the chariot is left with its driver.
    crate::table::rolls(
        "red horse heavy-cavalry 6 in 2 at 60,30
         blue car chariot-archer at 60,60, shots_left 0",
        &["#1: CH #1"],
        &[],
        &[4, 2],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: car [common.charge.declare]
            third 1 [common.third.together]
            horse and car meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,60, facing 0 [common.contact.square-up common.contact.closing]
            horse is at 60,60, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes car [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 4 2 1 = 1 [common.shock.dice common.shock.chart]
            horse strikes car [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            car bears 1 hit [common.shock.chart]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            a horse of car falls: it moves no more [medieval.chariot.horse]
            turn 2 begins [common.sequence.turn]
            - car: 60,60 facing 180, 1 figures in 1 files, melee turns 1, wounds 1, order H
            - horse: 60,60 facing 0, 6 figures in 2 files, charged, melee turns 1, order H
        "#]],
    );
}

#[test]
fn missiles_hit_a_chariot_as_a_medium_target() {
    holds!("medieval.chariot.missile-odds");
    let position = "red bows archer-light 6 in 6 at 60,50
         blue car chariot-archer at 60,85, shots_left 0";
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (a chariot 2): 2 4 2 2 2 2 = 1 [common.fire.die medieval.chariot.missile-odds common.fire.ladder]
    "#]].assert_eq(&rolls(position, [&["#1: H, FIRE BEGIN"], &[]], USUAL, &[2, 4, 2, 2, 2, 2], "fire:"));
}

#[test]
fn a_one_kills_a_horse_and_the_chariot_moves_no_more() {
    holds!("medieval.chariot.horse");
    let position = "red bows archer-light 6 in 6 at 60,50
         blue car chariot-archer at 60,85, shots_left 0";
    fires(
        position,
        [&["#1: H, FIRE BEGIN"], &[]],
        USUAL,
        &[1, 2, 2, 2, 2, 2],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 6 (a die for each figure 6), against 2 (a chariot 2): 1 2 2 2 2 2 = 0 [common.fire.die medieval.chariot.missile-odds common.fire.ladder]
        bows fires at car in third 1, 6 figures: 0 hits [medieval.missile.die]
        a horse of car falls: it moves no more [medieval.chariot.horse]
        turn 2 begins [common.sequence.turn]
        - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE BEGIN
    "#]],
    );
    // It keeps its archer, and stays where it is.
    stands_with(
        "red bows archer-light 6 in 6 at 60,30
         blue car chariot-archer at 60,110, mishaps horse-lost",
        &[(&[], &["#1: S FULL"])],
        &[],
        expect![[r#"
            - car: 60,110 facing 180, 1 figures in 1 files, order S
        "#]],
    );
    // A one of its own melee die does the same.
    goes_on(
        "red car chariot-archer at 60,50
         blue foes medium-infantry 12 in 4 at 60.5,50",
        &[1, 6],
        expect![[r#"
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            a horse of car falls: it moves no more [medieval.chariot.horse]
            turn 2 begins [common.sequence.turn]
            - car: 60,50 facing 0, 1 figures in 1 files, melee turns 1, order H
            - foes: 60.5,50 facing 180, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn artillery_removes_a_chariot_or_its_men() {
    holds!("medieval.chariot.artillery");
    let position = "red stones catapult at 60,50
         blue car chariot-archer at 60,110, shots_left 0";
    let shot =
        |call: &str| [format!("red: shoot {call}"), "red: hand in".to_owned(), "blue: hand in".to_owned()];
    for (call, dice, expected) in [
        (
            "#1 at #1 range 61 aim 60,111",
            &[3, 1][..],
            expect![[r#"
                third 3 [common.third.together]
                wheel: 3 [medieval.engine.wheel-pick]
                variation: 1 [medieval.engine.wheel-roll]
                the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
                the whole of car is struck [medieval.chariot.artillery]
                car is shot down [medieval.chariot.artillery]
                Red has won [common.victory.no-army]
                - car: off, 1 figures in 1 files, order H
                = red wins: an army is gone [common.victory.no-army]
            "#]],
        ),
        (
            "#1 at #1 range 59 aim 60,110",
            &[3, 1, 6][..],
            expect![[r#"
                third 3 [common.third.together]
                wheel: 3 [medieval.engine.wheel-pick]
                variation: 1 [medieval.engine.wheel-roll]
                the shot of stones, called at 60,109, lands at 60,109 and strikes in a circle of 8 cm [medieval.engine.hit-area]
                hit area: dice 1 (a die for each 1): 6 = 1 [medieval.chariot.artillery]
                the whole of car is struck [medieval.chariot.artillery]
                car is shot down [medieval.chariot.artillery]
                Red has won [common.victory.no-army]
                - car: off, 1 figures in 1 files, order H
                = red wins: an army is gone [common.victory.no-army]
            "#]],
        ),
        (
            "#1 at #1 range 59 aim 60,110",
            &[3, 1, 5, 4, 5][..],
            expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,109, lands at 60,109 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            hit area: dice 1 (a die for each 1): 5 = 0 [medieval.chariot.artillery]
            hit area: dice 1 (a die for each 1): 4 = 1 [medieval.chariot.artillery]
            a man of car is struck [medieval.chariot.artillery]
            hit area: dice 1 (a die for each 1): 5 = 0 [medieval.chariot.artillery]
            car bears 1 hit [medieval.engine.timing]
            turn 2 begins [common.sequence.turn]
            - car: 60,110 facing 180, 1 figures in 1 files, wounds 1, order H
        "#]],
        ),
    ] {
        let answers = shot(call);
        let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
        fires(position, [&[], &[]], &answers, dice, expected);
    }
    fires(
        "red bolts ballista at 60,50
         blue car chariot-archer at 60,70, shots_left 0",
        [&[], &[]],
        &["red: shoot #1 at #1 range 21 aim 60,71", "red: hand in", "blue: hand in"],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            the shot of bolts, called at 60,71, lands at 60,71 and strikes along its last 6 cm [medieval.engine.hit-area]
            the whole of car is struck [medieval.chariot.artillery]
            car is shot down [medieval.chariot.artillery]
            Red has won [common.victory.no-army]
            - car: off, 1 figures in 1 files, order H
            = red wins: an army is gone [common.victory.no-army]
        "#]],
    );
}

#[test]
fn a_line_to_a_run_of_numbers_is_for_chariots_and_elephants_alone() {
    stands_with(
        "red one chariot-archer at 30,30, shots_left 0
         red two medium-infantry 12 in 4 at 60,30
         red three chariot-archer at 90,30, shots_left 0
         blue men light-infantry 6 in 6 at 60,140",
        &[(&["#1-#3: E 17 cm"], &[])],
        &[],
        expect![[r#"
            - one: 50,27 facing 90, 1 figures in 1 files, order E 17 cm
            - three: 110,27 facing 90, 1 figures in 1 files, order E 17 cm
        "#]],
    );
}

#[test]
fn a_chariot_with_a_fighter_does_not_fight_itself() {
    holds!("medieval.chariot.fighter");
    // It rolls for its men, and nobody rolls because of it.
    goes_on(
        "red car chariot-fighter at 60,50
         blue foes medium-infantry 12 in 4 at 60.5,50",
        &[7],
        expect![[r#"
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            car bears 1 hit [common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - car: 60,50 facing 0, 1 figures in 1 files, melee turns 1, wounds 1, order H
            - foes: 60.5,50 facing 180, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
    // Its charge is without shock.
    fights(
        "red car chariot-fighter at 60.5,30
         blue men light-infantry 12 in 4 at 60,60",
        [&["#1: CH #1"], &[]],
        &[],
        &[6],
        expect![[r#"
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - car: 60.5,60 facing 0, 1 figures in 1 files, charged, melee turns 1, order H
            - men: 60,60 facing 180, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn a_fighter_steps_off_when_movement_is_over_and_fights_beside_his_chariot() {
    holds!("medieval.chariot.fighter-foot", "medieval.chariot.fighter-side");
    // He steps off at its right, as far forward as he has the enemy before him, and strikes in this turn.
    fights(
        "red car chariot-fighter at 60.5,30
         blue men light-infantry 12 in 12 at 60,60",
        [&["#1: CH #1; STEP OFF"], &[]],
        &[],
        &[6, 7, 6],
        expect![[r#"
            the fighter of car steps off, and is #2 [medieval.chariot.fighter-foot]
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 4 (melee point 4): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            red-2 is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men loses a figure, and has 11 left [common.melee.roll]
            men: of 24 it lost 2, in column 21-30: back [common.morale.chart]
            men must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - car: 60.5,60 facing 0, 1 figures in 1 files, charged, melee turns 1, order H
            - men: 60,60 facing 180, 11 figures in 6 files, shaken, melee turns 1, must back, order H
            - red-2: 63.5,60 facing 0, 1 figures in 1 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn the_chariot_goes_on_without_him_and_he_by_orders_of_his_own() {
    holds!("medieval.chariot.fighter-foot", "medieval.chariot.fighter-side");
    crate::table::stands(
        "red car chariot-fighter at 60,30
         blue men light-infantry 12 in 12 at 60,140",
        &[(&["#1: N 20 cm; STEP OFF"], &[]), (&["#1: S FULL", "#2: N FULL"], &[])],
        expect![[r#"
            - car: 60,10 facing 180, 1 figures in 1 files, order S
            - red-2: 60,76 facing 0, 1 figures in 1 files, order N
        "#]],
    );
    // The driver is the only man left on it.
    goes_on(
        "red car chariot-fighter at 60,50, mishaps stepped-off
         blue foes medium-infantry 12 in 4 at 60.5,50",
        &[7],
        expect![[r#"
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            car bears 1 hit [common.melee.roll]
            car is destroyed [common.base.dead-cap]
            - car: off, 1 figures in 1 files, wounds 1, order H
        "#]],
    );
}

#[test]
fn no_fighter_steps_off_who_has_fallen_has_stepped_off_or_is_hidden() {
    holds!("medieval.chariot.fighter-side");
    let position = "red fallen chariot-fighter at 60,50, wounds 1
        red gone chariot-fighter at 80,50, mishaps stepped-off
        red hidden chariot-fighter at 100,50, marker A
        red bows chariot-archer at 120,50
        blue foes medium-infantry 12 in 4 at 60,140";
    for (line, expected) in [
        (
            "#1: H; STEP OFF",
            expect!["there is no fighter on fallen any more [medieval.chariot.fighter-foot]"],
        ),
        ("#2: H; STEP OFF", expect!["there is no fighter on gone any more [medieval.chariot.fighter-foot]"]),
        (
            "#3: H; STEP OFF",
            expect!["hidden is hidden, and stays one marker [medieval.chariot.fighter-foot]"],
        ),
        (
            "#4: H; STEP OFF",
            expect!["unreadable: column 8: not for this unit: STEP OFF [common.order.kinds]"],
        ),
    ] {
        crate::table::refused(position, &[&format!("red: write {line}")], &[], expected);
    }
}
