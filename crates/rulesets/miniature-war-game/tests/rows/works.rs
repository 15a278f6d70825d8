//! Trees, barricades, fire, and what engines destroy (common.order.task, common.forest, common.burn, medieval.destroy).

use battle::holds;
use expect_test::expect;

use crate::fire::{acts, fires, refuses};
use crate::table::{plays, shown, stands_with, turn};

const FAR: &str = "blue far peasants 12 in 6 at 230,140";

/// What is told of turns in which red writes these lines, without moves, thirds and sheets.
fn told(position: &str, lines: &[&str], dice: &[u8]) -> String {
    let actions: Vec<String> = lines.iter().flat_map(|line| turn(&[line], &[])).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let all = crate::table::fought(position, &actions, dice);
    let heard = |line: &&str| ["third", "Red hands", "Blue hands"].iter().all(|word| !line.starts_with(word));
    let kept: Vec<&str> = all.lines().filter(heard).collect();
    kept.join("\n") + "\n"
}

fn ground(position: &str, lines: &[&str], dice: &[u8], path: &str) -> String {
    let actions: Vec<String> = lines.iter().flat_map(|line| turn(&[line], &[])).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    crate::table::shown_when_fought(position, &actions, dice, path).to_string()
}

fn works(position: &str, lines: &[&str], dice: &[u8], expected: expect_test::Expect) {
    expected.assert_eq(&told(&format!("{position}\n{FAR}"), lines, dice));
}

#[test]
fn four_figures_fell_a_tree_in_a_turn_and_work_carries_over() {
    holds!("common.forest.fell", "common.order.task", "common.forest.trees");
    // Of six men in three stands two reach the tree at 55,62: it falls in the second turn.
    works(
        "terrain forest 55,62 66,70 70,75 50,70
         red men light-infantry 6 in 6 at 60,60",
        &["#1: FELL", "#1: FELL forest-1"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men works on forest-1: 2 of 4 [common.forest.fell common.order.task]
            turn 2 begins [common.sequence.turn]
            men fells a tree of forest-1 [common.forest.fell]
            turn 3 begins [common.sequence.turn]
        "#]],
    );
    // Too far from every tree.
    works(
        "terrain forest 60,62 66,62 70,70 56,70
         red men light-infantry 6 in 6 at 60,50",
        &["#1: FELL"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men finds nothing to work on [common.forest.fell common.order.task]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn a_forest_of_two_trees_is_none() {
    holds!("common.forest.fell", "common.forest.trees");
    let position = format!("terrain forest 60,62 66,62 60,66\nred men light-infantry 8 in 8 at 60,60\n{FAR}");
    assert_eq!(ground(&position, &["#1: FELL"], &[], "changes"), expect_changes());
}

fn expect_changes() -> String {
    r#"[{"felled":{"at":{"x":600000,"y":620000},"piece":0}}]"#.to_owned()
}

#[test]
fn work_of_a_turn_is_lost_if_an_enemy_comes_into_melee_range() {
    holds!("common.order.task");
    plays(
        "terrain forest 60,62 66,62 70,70 56,70
         red men light-infantry 6 in 6 at 60,60
         blue foe light-infantry 6 in 6 at 60,57 facing 0",
        &["#1: FELL"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            men is attacked in its rear [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 2 (melee point 4, attacked from the rear -2): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 2 (melee point 4, attacked from the rear -2): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 2 (melee point 4, attacked from the rear -2): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foe: 60,57 facing 0, 6 figures in 3 files, melee turns 1, order H
            - men: 60,60 facing 0, 6 figures in 3 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn ten_figure_turns_build_a_barricade_and_ten_clear_it() {
    holds!("common.forest.barricade", "common.order.names");
    works(
        "terrain road line 60,0 60,120 width 4
         terrain forest 64,50 70,50 70,70 64,70
         red men light-infantry 8 in 8 at 60,58",
        &["#1: BARRICADE road-1", "#1: BARRICADE road-1", "#1: CLEAR", "#1: CLEAR barricade-1", "#1: N 9 CM"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men works on road-1: 8 of 10 [common.forest.barricade common.order.task]
            turn 2 begins [common.sequence.turn]
            men has built barricade-1 [common.forest.barricade]
            turn 3 begins [common.sequence.turn]
            men works on barricade-1: 8 of 10 [common.forest.barricade common.order.task]
            turn 4 begins [common.sequence.turn]
            men has cleared barricade-1 away [common.forest.barricade]
            turn 5 begins [common.sequence.turn]
            men is at 60,67, facing 0 [common.third.beats]
            turn 6 begins [common.sequence.turn]
            - men: 60,67 facing 0, 8 figures in 4 files, order N 9 cm
        "#]],
    );
    // No forest within 6 cm.
    works(
        "terrain road line 60,0 60,120 width 4
         terrain forest 69,50 75,50 75,70 69,70
         red men light-infantry 8 in 8 at 60,58",
        &["#1: BARRICADE road-1"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men finds nothing to work on [common.forest.barricade common.order.task]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn a_barricade_is_crossed_like_a_wooden_fence() {
    holds!("common.forest.barricade");
    let position = "terrain road line 60,0 60,120 width 4
         terrain forest 66,50 72,50 72,70 66,70
         red men light-infantry 10 in 10 at 60,58
         blue far peasants 12 in 6 at 230,140";
    // Of a move of 30 cm it pays 10.
    stands_with(
        position,
        &[(&["#1: BARRICADE road-1"], &[]), (&["#1: N 30 CM"], &[])],
        &[],
        expect![[r#"
            - men: 60,78 facing 0, 10 figures in 5 files, order N 30 cm
        "#]],
    );
}

const BRIDGE: &str = "options burning
         terrain river line 0,70 120,70 width 4
         terrain bridge line 60,67 60,73 width 6
         red men light-infantry 6 in 4 at 60,66";

#[test]
fn a_wooden_bridge_is_set_on_fire_and_burns_down() {
    holds!("common.burn.set", "common.burn.spread", "common.bridge.fire");
    works(
        BRIDGE,
        &["#1: BURN bridge-1", "#1: BURN bridge-1", "#1: N 20 CM", "#1: H"],
        &[3, 4, 4, 5],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            catching fire: 3 [common.bridge.fire]
            bridge-1 does not catch fire [common.bridge.fire]
            turn 2 begins [common.sequence.turn]
            catching fire: 4 [common.bridge.fire]
            bridge-1 burns [common.bridge.fire]
            turn 3 begins [common.sequence.turn]
            men can go no farther [common.third.blocked]
            men is at 60,67, facing 0 [common.third.beats]
            burning down: 4 [common.burn.spread]
            turn 4 begins [common.sequence.turn]
            burning down: 5 [common.burn.spread]
            bridge-1 has burned down [common.burn.spread]
            turn 5 begins [common.sequence.turn]
            - men: 60,67 facing 0, 6 figures in 2 files, order H
        "#]],
    );
}

#[test]
fn who_is_still_on_a_burning_thing_in_the_next_turn_is_lost() {
    holds!("common.burn.spread");
    works(
        "options burning
         terrain river line 0,70 120,70 width 4
         terrain bridge line 60,67 60,73 width 6
         red men light-infantry 6 in 4 at 60,70
         red others light-infantry 6 in 6 at 60,82",
        &["#1: BURN bridge-1", "#2: H"],
        &[6, 1],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            catching fire: 6 [common.bridge.fire]
            bridge-1 burns [common.bridge.fire]
            turn 2 begins [common.sequence.turn]
            men loses 6 figures, and has 0 left [common.burn.spread]
            men is destroyed [common.base.dead-cap]
            burning down: 1 [common.burn.spread]
            turn 3 begins [common.sequence.turn]
            - men: off, 0 figures in 2 files, order H
        "#]],
    );
}

#[test]
fn ten_figure_turns_put_a_fire_out() {
    holds!("common.burn.spread");
    works(
        "options burning
         terrain building 60,60 66,60 66,66 60,66
         red men light-infantry 6 in 6 at 63,59",
        &["#1: BURN building-1", "#1: DOUSE building-1", "#1: DOUSE building-1"],
        &[4, 1],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            catching fire: 4 [common.burn.set]
            building-1 burns [common.burn.set]
            turn 2 begins [common.sequence.turn]
            men works on building-1: 6 of 10 [common.burn.spread common.order.task]
            burning down: 1 [common.burn.spread]
            turn 3 begins [common.sequence.turn]
            the fire of building-1 is put out [common.burn.spread]
            turn 4 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn a_building_that_has_burned_down_is_rough_ground() {
    holds!("common.burn.spread");
    let position = format!(
        "options burning
         terrain building 60,60 66,60 66,66 60,66
         red men light-infantry 6 in 6 at 63,59
         {FAR}"
    );
    // It goes in, at half its pace there.
    stands_with(
        &position,
        &[(&["#1: BURN building-1"], &[]), (&["#1: H"], &[]), (&["#1: N 30 CM"], &[])],
        &[4, 5],
        expect![[r#"
            - men: 63,85.9722 facing 0, 6 figures in 3 files, order N 30 cm
        "#]],
    );
}

#[test]
fn a_stone_bridge_does_not_burn() {
    holds!("common.bridge.stone");
    works(
        &BRIDGE.replace("width 6", "width 6 feature stone"),
        &["#1: BURN bridge-1"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men finds nothing to work on [common.bridge.stone common.order.task]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
}

/// A shot of red's first piece that is called so.
fn shoots(position: &str, call: &str, dice: &[u8], expected: expect_test::Expect) {
    let calls = [format!("red: shoot {call}"), "red: hand in".to_owned(), "blue: hand in".to_owned()];
    let calls: Vec<&str> = calls.iter().map(String::as_str).collect();
    fires(&format!("{position}\nblue far peasants 12 in 6 at 230,145"), [&[], &[]], &calls, dice, expected);
}

#[test]
fn a_section_of_fence_falls_to_any_shot_and_a_stone_wall_only_to_a_ball() {
    holds!(
        "common.fence.removed",
        "common.wall.removed",
        "medieval.destroy.direct",
        "medieval.engine.target"
    );
    let fence = "terrain fence line 50,90 71,90";
    shoots(
        &format!("{fence}\nred stones catapult at 60,50"),
        "#1 at fence-1 range 40 aim 60,90",
        &[3, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,90, lands at 60,90 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            a section of fence-1 is gone [common.fence.removed]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    shoots(
        &format!(
            "{}\nred stones catapult at 60,50\nblue men peasants 6 in 4 at 60,120",
            fence.replace("fence", "wall")
        ),
        "#1 at wall-1 range 40 aim 60,90",
        &[3, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,90, lands at 60,90 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    shoots(
        &format!("{}\nred gun culverin at 60,50", fence.replace("fence", "wall")),
        "#1 at wall-1 range 40 aim 60,90",
        &[3, 4],
        expect![[r#"
            third 3 [common.third.together]
            mishap: 3 4 = 7 [medieval.gunpowder.mishap]
            the shot of gun, called at 60,90, lands at 60,90 and strikes in a circle of 6 cm [medieval.engine.hit-area]
            a section of wall-1 is gone [common.wall.removed]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn sections_of_a_fence_are_counted_from_its_start() {
    let position = "terrain fence line 50,90 71,90
         red stones catapult at 60,50
         blue far peasants 12 in 6 at 230,145";
    let calls = ["red: shoot #1 at fence-1 range 40 aim 60,90", "red: hand in", "blue: hand in"];
    let actions = acts([&[], &[]], &calls);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let changes = shown(position, &actions, &[3, 1], "changes").to_string();
    // 10 cm from its start is in the fourth section of 3 cm.
    assert_eq!(changes, r#"[{"section":{"piece":0,"section":3}}]"#);
}

#[test]
fn a_wooden_bridge_falls_to_one_ball_and_whoever_is_on_it_is_lost() {
    holds!("medieval.destroy.wooden-bridge", "medieval.destroy.inside", "medieval.destroy.hit");
    shoots(
        "terrain river line 0,90 120,90 width 4
         terrain bridge line 60,87 60,93 width 6
         red gun cannon at 60,50
         red friends light-infantry 6 in 4 at 60,91",
        "#1 at bridge-1 range 42 aim 60,92",
        &[3, 4, 1],
        expect![[r#"
            third 3 [common.third.together]
            mishap: 3 4 = 7 [medieval.gunpowder.mishap]
            the shot of gun, called at 60,92, lands at 60,92 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            the shot hits bridge-1, and destroys it [medieval.destroy.hit medieval.destroy.wooden-bridge]
            bridge-1 is destroyed [medieval.destroy.count]
            a figure of friends is struck [medieval.destroy.inside]
            a figure of friends is struck [medieval.destroy.inside]
            a figure of friends is struck [medieval.destroy.inside]
            a figure of friends is struck [medieval.destroy.inside]
            a figure of friends is struck [medieval.destroy.inside]
            a figure of friends is struck [medieval.destroy.inside]
            friends loses 6 figures, and has 0 left [medieval.engine.timing]
            friends is destroyed [common.base.dead-cap]
            turn 2 begins [common.sequence.turn]
            - friends: off, 0 figures in 2 files, order H
        "#]],
    );
}

#[test]
fn stones_need_three_hits_within_5_cm_on_a_wooden_bridge() {
    holds!("common.bridge.artillery", "medieval.destroy.count", "medieval.destroy.other-engines");
    let position = |hits: &str| {
        format!(
            "terrain river line 0,90 120,90 width 4
             terrain bridge line 60,82 60,98 width 6
             red stones catapult at 60,45
             now toils = [{hits}]"
        )
    };
    let hit =
        |y: i32| format!("{{ what = \"hit\", piece = 1, at = {{ x = 600000, y = {y}0000 }}, done = 8 }}");
    // Two hits before this one lie within 5 cm of it.
    shoots(
        &position(&format!("{}, {}", hit(87), hit(92))),
        "#1 at bridge-1 range 45 aim 60,90",
        &[3, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,90, lands at 60,90 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            the shot hits bridge-1, and counts 1 of 3 [medieval.destroy.hit common.bridge.artillery]
            bridge-1 is destroyed [medieval.destroy.count]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    // One of them is farther from the others than that.
    shoots(
        &position(&format!("{}, {}", hit(83), hit(97))),
        "#1 at bridge-1 range 45 aim 60,90",
        &[3, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,90, lands at 60,90 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            the shot hits bridge-1, and counts 1 of 3 [medieval.destroy.hit common.bridge.artillery]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

const CASTLE: &str = "options siege
         terrain castle garrison blue 40,88 80,88 80,120 40,120
         terrain castle-wall line 50,90 70,90
         terrain tower 40,88 48,88 48,96 40,96
         terrain gate line 70,90 76,90";

#[test]
fn castles_are_broken_by_bombards_and_cannon_and_hits_count_together() {
    holds!(
        "medieval.destroy.tower",
        "medieval.destroy.wall",
        "medieval.destroy.gate",
        "medieval.destroy.count",
        "medieval.destroy.other-engines"
    );
    // A cannon: one of four for the wall and the tower, one of two for the gate.
    for (aim, at) in [("castle-wall-1", "60,88"), ("tower-1", "44,88"), ("gate-1", "73,88")] {
        let range = if aim == "castle-wall-1" { "38" } else { "40" };
        let call = format!("#1 at {aim} range {range} aim {at}");
        let expected = match aim {
            "castle-wall-1" => expect![[r#"
                third 3 [common.third.together]
                mishap: 3 4 = 7 [medieval.gunpowder.mishap]
                the shot of gun, called at 60,88, lands at 60,88 and strikes in a circle of 8 cm [medieval.engine.hit-area]
                the shot hits castle-wall-1, and counts 1 of 4 [medieval.destroy.hit medieval.destroy.wall]
                turn 2 begins [common.sequence.turn]
            "#]],
            "tower-1" => expect![[r#"
                third 3 [common.third.together]
                mishap: 3 4 = 7 [medieval.gunpowder.mishap]
                the shot of gun, called at 44.3069,87.1749, lands at 44.3069,87.1749 and strikes in a circle of 8 cm [medieval.engine.hit-area]
                the shot hits tower-1, and counts 1 of 4 [medieval.destroy.hit medieval.destroy.tower]
                turn 2 begins [common.sequence.turn]
                - gun: 58.2563,49.6861 facing 339.59, 1 figures in 1 files, order H
            "#]],
            _ => expect![[r#"
                third 3 [common.third.together]
                mishap: 3 4 = 7 [medieval.gunpowder.mishap]
                the shot of gun, called at 73.0214,88.0748, lands at 73.0214,88.0748 and strikes in a circle of 8 cm [medieval.engine.hit-area]
                the shot hits gate-1, and counts 1 of 2 [medieval.destroy.hit medieval.destroy.gate]
                turn 2 begins [common.sequence.turn]
                - gun: 61.4468,49.7861 facing 16.82, 1 figures in 1 files, order H
            "#]],
        };
        shoots(&format!("{CASTLE}\nred gun cannon at 60,50"), &call, &[3, 4], expected);
    }
    // A bombard's hit is half of a wall; two hits of a trebuchet there are the other half.
    let hits = "now toils = [{ what = \"hit\", piece = 1, at = { x = 590000, y = 880000 }, done = 6 }, \
         { what = \"hit\", piece = 1, at = { x = 610000, y = 880000 }, done = 6 }]";
    shoots(
        &format!(
            "{CASTLE}\nred gun bombard at 60,30, is set-up\n{hits}\nblue guard light-infantry 6 in 6 at 60,89"
        ),
        "#1 at castle-wall-1 range 58 aim 60,88",
        &[3, 4, 6, 1, 1, 4, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            mishap: 3 4 = 7 [medieval.gunpowder.mishap]
            the shot of gun, called at 60,88, lands at 60,88 and strikes in a circle of 12 cm [medieval.engine.hit-area]
            hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
            a figure of guard is struck [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
            a figure of guard is struck [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            the shot hits castle-wall-1, and counts 1 of 2 [medieval.destroy.hit medieval.destroy.wall]
            castle-wall-1 is destroyed [medieval.destroy.count]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.destroy.inside]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.destroy.inside]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.destroy.inside]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.destroy.inside]
            guard loses 2 figures, and has 4 left [medieval.engine.timing]
            guard: of 12 it lost 4, in column 11-20: rout [common.morale.chart]
            guard has nowhere to run, and bears it: 1 more [medieval.siege.no-rout]
            turn 2 begins [common.sequence.turn]
            - guard: 60,89 facing 180, 4 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn bolts_do_nothing_to_castles() {
    holds!("medieval.destroy.other-engines");
    shoots(
        &format!("{CASTLE}\nred bolts ballista at 60,60\nblue men peasants 6 in 4 at 60,130"),
        "#1 at castle-wall-1 range 28 aim 60,88",
        &[],
        expect![[r#"
            third 3 [common.third.together]
            the shot of bolts, called at 60,88, lands at 60,88 and strikes along its last 6 cm [medieval.engine.hit-area]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn a_piece_is_laid_only_at_what_it_sees_of_a_thing() {
    holds!("medieval.engine.target");
    let calls = |call: &str| format!("red: shoot {call}");
    for (call, expected) in [
        (
            "#1 at castle-wall-1 range 40 aim 60,95",
            expect!["the aim point is on no part of it that the piece sees [medieval.engine.target]"],
        ),
        ("#1 at castle-1 range 40 aim 60,95", expect!["no piece is fired at that [medieval.engine.target]"]),
    ] {
        let position = format!("{CASTLE}\nred gun cannon at 60,50\nblue far peasants 12 in 6 at 230,145");
        refuses(&position, [&[], &[]], &[&calls(call)], expected);
    }
}
