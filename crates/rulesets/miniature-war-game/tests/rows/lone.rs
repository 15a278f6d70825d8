//! Berserkers, samurai and Mongols (medieval.berserker, medieval.samurai, medieval.mongol).

use battle::holds;
use expect_test::expect;

use crate::table::{choices, fought, plays, plays_with, refused, rolls, stands, turn};

#[test]
fn a_berserker_takes_no_orders_and_makes_for_the_nearest_enemy() {
    holds!("common.term.berserker");
    let position = "red wild berserker at 100,40 facing 270
        blue near peasants 12 in 6 at 110,80
        blue far peasants 12 in 6 at 160,80";
    plays(
        position,
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        wild is at 101.8228,50.9692, facing 4.29 [common.third.beats]
        third 2 [common.third.together]
        wild is at 102.5708,60.9412, facing 4.29 [common.third.beats]
        third 3 [common.third.together]
        wild is at 103.3188,70.9132, facing 4.29 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - wild: 103.3188,70.9132 facing 4.29, 1 figures in 1 files, order H
    "#]],
    );
    refused(
        position,
        &["red: write #1: N"],
        &[],
        expect!["unreadable: column 5: a berserker takes no orders [medieval.berserker.no-orders]"],
    );
    // He looks anew at the start of each third: the one who was nearest has gone.
    stands(
        position,
        &[(&[], &["#1: N"])],
        expect![[r#"
        - near: 110,104 facing 0, 12 figures in 3 files, order N
        - wild: 103.0449,70.9303 facing 2.86, 1 figures in 1 files, order H
    "#]],
    );
}

#[test]
fn a_berserker_strikes_however_far_he_has_gone() {
    rolls(
        "red wild berserker at 100,40
         blue near peasants 12 in 6 at 100,66",
        &[],
        &[],
        &[12, 1, 12, 1],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            wild is at 100,50, facing 0 [common.third.beats]
            third 2 [common.third.together]
            wild is at 100,60, facing 0 [common.third.beats]
            third 3 [common.third.together]
            wild and near meet [common.contact.stops]
            wild is at 100,65, facing 0 [common.third.beats]
            wild is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 12 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            near is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 2 (melee point 2): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            wild bears 1 hit [common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - near: 100,66 facing 180, 12 figures in 3 files, melee turns 1, order H
            - wild: 100,65 facing 0, 1 figures in 1 files, melee turns 1, wounds 1, order H
        "#]],
    );
}

#[test]
fn a_berserker_in_melee_fights_on_whatever_it_costs_him() {
    battle::holds!("medieval.berserker.no-recall");
    let position = "red wild berserker at 100,60, wounds 6
         red rest peasants 12 in 6 at 20,20
         blue near medium-infantry 12 in 6 at 100,61
         blue far peasants 12 in 6 at 140,60 facing 270";
    let mut game = crate::table::Game::open(position, &[1; 40]);
    for _ in 0..2 {
        let actions = turn(&[], &[]);
        game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    }
    let told = game.told();
    let wild: Vec<&str> =
        told.lines().filter(|line| line.contains("wild") || line.contains("near")).collect();
    expect![[r#"
        wild is attacked in front [common.melee.opponents]
        near is attacked in front [common.melee.opponents]
        wild is attacked in front [common.melee.opponents]
        near is attacked in front [common.melee.opponents]
        - near: 100,61 facing 180, 12 figures in 3 files, melee turns 2, order H
        - wild: 100,60 facing 0, 1 figures in 1 files, melee turns 2, wounds 6, order H"#]]
    .assert_eq(&wild.join("\n"));
    crate::table::refused(
        position,
        &["red: write #1: WD"],
        &[],
        expect!["unreadable: column 5: a berserker takes no orders [medieval.berserker.no-orders]"],
    );
}

#[test]
fn artillery_removes_a_berserker_by_a_direct_hit_and_wounds_him_in_the_circle() {
    battle::holds!("medieval.berserker.artillery");
    let position = "red wild berserker at 60,140 facing 180
         red rest peasants 12 in 6 at 20,20
         blue stones catapult at 60,50 facing 0
         blue far peasants 12 in 6 at 230,20";
    let told = |call: &str, dice: &[u8]| {
        let mut actions = turn(&["#2: H"], &["#2: H"]);
        actions.extend([
            format!("blue: shoot {call}"),
            "blue: hand in".to_owned(),
            "red: hand in".to_owned(),
        ]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let all = fought(position, &actions, dice);
        let told: Vec<&str> =
            all.lines().filter(|line| line.contains("wild") || line.contains("hit area")).collect();
        told.join("\n")
    };
    expect![[r#"
        wild is at 60,130, facing 180 [common.third.beats]
        wild is at 60,120, facing 180 [common.third.beats]
        wild is at 60,110, facing 180 [common.third.beats]
        a figure of wild is struck [medieval.engine.centre-kill]
        wild bears 8 hits [medieval.engine.timing]
        wild is destroyed [common.base.dead-cap]
        - wild: off, 1 figures in 1 files, wounds 8, order H"#]]
    .assert_eq(&told("#1 at #1 range 61", &[3, 1]));
    expect![[r#"
        wild is at 60,130, facing 180 [common.third.beats]
        wild is at 60,120, facing 180 [common.third.beats]
        wild is at 60,110, facing 180 [common.third.beats]
        hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
        a figure of wild is struck [medieval.engine.area-roll]
        wild bears 1 hit [medieval.engine.timing]
        - wild: 60,110 facing 180, 1 figures in 1 files, wounds 1, order H"#]]
    .assert_eq(&told("#1 at #1 range 63", &[3, 1, 4]));
}

#[test]
fn of_equally_near_enemies_the_owner_of_a_berserker_chooses() {
    let position = "red wild berserker at 100,39
        blue west peasants 12 in 6 at 90,80
        blue east peasants 12 in 6 at 110,80";
    let actions = turn(&[], &[]);
    let mut actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    choices(
        position,
        &actions,
        &[],
        expect![[r#"
        red: for west
        red: for east
    "#]],
    );
    actions.push("red: for east");
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        wild is at 101.0428,48.9505, facing 5.44 [common.third.beats]
        third 2 [common.third.together]
        wild is at 101.9908,58.9055, facing 5.44 [common.third.beats]
        third 3 [common.third.together]
        wild is at 102.9388,68.8605, facing 5.44 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - wild: 102.9388,68.8605 facing 5.44, 1 figures in 1 files, order H
    "#]]
    .assert_eq(&fought(position, &actions, &[]));
}

#[test]
fn missiles_take_one_life_for_each_hit() {
    // Three hits of twelve bowmen.
    let actions = [turn(&[], &["#1: FIRE BEGIN AT #1"]), turn(&[], &[])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let position = "red wild berserker at 100,40\nblue bows archer-light 12 in 12 at 100,68";
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        wild is at 100,50, facing 0 [common.third.beats]
        third 2 [common.third.together]
        wild is at 100,60, facing 0 [common.third.beats]
        third 3 [common.third.together]
        wild and bows meet [common.contact.stops]
        wild is at 100,67, facing 0 [common.third.beats]
        fire: dice 12 (a die for each figure 12), against 2 (medium armor 2, mid range +1, it moved -1): 2 2 2 10 10 10 10 10 10 10 10 10 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.missile.moved common.fire.ladder]
        bows fires at wild in third 1, 12 figures: 0 hits [medieval.missile.die]
        wild is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        bows is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 3 (melee point 3): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - bows: 100,68 facing 180, 12 figures in 6 files, melee turns 1, order H, FIRE BEGIN AT #1
        - wild: 100,67 facing 0, 1 figures in 1 files, melee turns 1, order H
    "#]].assert_eq(&fought(position, &actions, &[2, 2, 2, 10, 10, 10, 10, 10, 10, 10, 10, 10]));
}

#[test]
fn an_army_has_three_berserkers_at_most() {
    battle::holds!("medieval.berserker.values");
    refused(
        &include_str!("../../scenarios/pick-up.toml").replace("1000", "1000"),
        &["red: army any 4 berserker, 12 peasants, 12 medium-infantry"],
        &[],
        expect!["unreadable: an army has at most 3 berserkers [medieval.berserker.limit]"],
    );
}

#[test]
fn cavalry_that_sees_mongols_for_the_first_time_tests_itself_and_routs_if_it_fails() {
    let position = "red horse heavy-cavalry 12 in 6 at 100,30
        red archers horse-archer-light 12 in 6 at 140,30
        blue mongols mongol-horse-archer 12 in 6 at 100,110";
    plays_with(
        position,
        [&[], &[]],
        &[6, 6, 6],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        at the sight of Mongols: dice 3 (fresh 3), against 5 (morale value 5): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
        horse fails its three-dice test [common.3dt.what]
        horse takes fright of the Mongols [medieval.mongol.terror]
        third 2 [common.third.together]
        third 3 [common.third.together]
        - horse: 100,30 facing 0, 12 figures in 6 files, failed, order H
    "#]],
    );
    plays_with(
        position,
        [&[], &[]],
        &[6, 6, 1],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        at the sight of Mongols: dice 3 (fresh 3), against 5 (morale value 5): 6 6 1 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        horse passes its three-dice test [common.3dt.what]
        third 2 [common.third.together]
        third 3 [common.third.together]
    "#]],
    );
    // Only once in a battle, and who fails routs in the next turn. The sheets of the fire step are handed in, too.
    let twice = [turn(&[], &[]), turn(&[], &[]), turn(&[], &[])].concat();
    let twice: Vec<&str> = twice.iter().map(String::as_str).collect();
    for (dice, expected) in [
        (
            [6, 6, 1],
            expect![[r#"
            turn 1 begins [common.sequence.turn]
            at the sight of Mongols: dice 3 (fresh 3), against 5 (morale value 5): 6 6 1 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            turn 2 begins [common.sequence.turn]"#]],
        ),
        (
            [6, 6, 6],
            expect![[r#"
            turn 1 begins [common.sequence.turn]
            at the sight of Mongols: dice 3 (fresh 3), against 5 (morale value 5): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse fails its three-dice test [common.3dt.what]
            horse takes fright of the Mongols [medieval.mongol.terror]
            horse routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            horse routs [common.reaction.forced common.reaction.rout]
            horse is at 100,0, facing 180 [common.third.beats]
            horse is gone in rout [common.reaction.rout-path]
            - horse: off, 12 figures in 6 files, failed, shaken, order H"#]],
        ),
    ] {
        let told = fought(position, &twice, &dice);
        let heard =
            |line: &&str| line.contains("Mongols") || line.contains("horse") || line.starts_with("turn");
        expected.assert_eq(&told.lines().filter(heard).collect::<Vec<&str>>().join("\n"));
    }
    // Beyond 90 cm they are not in sight.
    plays_with(
        &position.replace("100,110", "100,125"),
        [&[], &[]],
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
fn mongols_fire_three_times_a_turn_and_once_less_for_each_third_on_the_march() {
    battle::holds!("medieval.mongol.three-shots");
    let position = "red mongols mongol-horse-archer 6 in 6 at 100,30
        blue men medium-infantry 12 in 12 at 100,55";
    for (line, expected) in [
        (
            "#1: FIRE AT #1",
            expect![[r#"
        mongols fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
        mongols fires at men in third 2, 6 figures: 0 hits [medieval.missile.die]
        mongols fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]"#]],
        ),
        (
            "#1: N 1/3, FIRE AT #1",
            expect![[r#"
        mongols fires at men in third 2, 6 figures: 0 hits [medieval.missile.die]
        mongols fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]"#]],
        ),
    ] {
        let actions = [turn(&[line], &[]), turn(&[], &[])].concat();
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let told = fought(position, &actions, &[10; 18]);
        let volleys: Vec<&str> = told.lines().filter(|line| line.starts_with("mongols fires")).collect();
        expected.assert_eq(&volleys.join("\n"));
    }
}

#[test]
fn samurai_are_hit_as_medium_infantry_on_horseback_too_and_fall_to_one_hit() {
    battle::holds!("medieval.samurai.missiles");
    let kinds = [
        (
            "samurai-infantry",
            expect![[r#"
        fire: dice 12 (a die for each figure 12), against 2 (medium armor 2): 2 2 10 10 10 10 10 10 10 10 10 10 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        bows fires at lord in third 1, 12 figures: 0 hits [medieval.missile.die]"#]],
        ),
        (
            "samurai-cavalry",
            expect![[r#"
        fire: dice 12 (a die for each figure 12), against 2 (medium armor 2): 2 2 10 10 10 10 10 10 10 10 10 10 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        bows fires at lord in third 1, 12 figures: 0 hits [medieval.missile.die]"#]],
        ),
    ];
    for (samurai, expected) in kinds {
        let position = format!("red lord {samurai} at 100,40\nblue bows archer-light 12 in 12 at 100,68");
        let actions = [turn(&[], &["#1: FIRE BEGIN AT #1"]), turn(&[], &[])].concat();
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let told = fought(&position, &actions, &[2, 2, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10]);
        let told: Vec<&str> =
            told.lines().filter(|line| line.contains("armor") || line.contains("lord")).collect();
        expected.assert_eq(&told.join("\n"));
    }
    // A single hit removes him: a 6 hits at the second step.
    let position = "red lord samurai-cavalry at 100,40\nblue bows archer-light 12 in 12 at 100,68";
    let actions = [turn(&[], &["#1: FIRE BEGIN AT #1"]), turn(&[], &[])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let one = fought(position, &actions, &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let fallen: Vec<&str> = one.lines().filter(|line| line.contains("lord")).collect();
    expect![[r#"
        bows fires at lord in third 1, 12 figures: 1 hit [medieval.missile.die]
        lord loses a figure, and has 0 left [common.fire.losses]
        lord is destroyed [common.base.dead-cap]
        - lord: off, 0 figures in 1 files, order H"#]]
    .assert_eq(&fallen.join("\n"));
}
