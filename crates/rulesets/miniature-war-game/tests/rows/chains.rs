//! Worked chains: whole turns in exact numbers.

use battle::holds;
use expect_test::expect;

use crate::table::{check_from, turn};

#[test]
fn c4_three_turns_of_melee_comparison_and_saving() {
    holds!("common.morale.spared", "common.3dt.all-dice");
    let mut actions = Vec::new();
    for _ in 0..3 {
        actions.extend(turn(&[], &[]));
        actions.push("blue: save by bows".to_owned());
    }
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let first = [10, 3, 11, 4, 5, 8, 11, 9, 5, 2, 6];
    let second = [10, 9, 6, 11, 9, 8, 6, 6, 1];
    let third = [5, 7, 5, 9, 8, 1, 12, 10, 6, 6, 4];
    check_from(
        "group red main
         group blue line
         red other medium-infantry 12 in 4 at 54,50, group main, number 3
         red foot medium-infantry 12 in 4 at 60,50, group main, number 4
         blue light light-infantry 12 in 4 at 60,50, group line, number 2
         blue bows crossbow-medium 12 in 4 at 68,50, group line, number 3",
        &actions,
        &[&first[..], &second, &third].concat(),
        "third 3",
        expect![[r#"
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 10 3 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 11 4 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            light is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 8 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 11 9 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            foot loses 2 figures, and has 10 left [common.melee.roll]
            light loses 4 figures, and has 8 left [common.melee.roll]
            foot: of 36 it lost 6, in column 41-50: back and turn [common.morale.chart common.morale.group]
            light: of 24 it lost 8, in column 31-40: rout [common.morale.chart common.morale.group]
            foot is spared [common.morale.worst-only]
            saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 5 2 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            bows passes its three-dice test [common.3dt.what]
            bows saves light [common.group.save-one]
            turn 2 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 6, turns of melee -1): 10 = 1 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 6, turns of melee -1): 9 = 1 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            light is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 4, turns of melee -1): 6 11 = 2 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 4, turns of melee -1): 9 8 = 2 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            foot loses 2 figures, and has 8 left [common.melee.roll]
            light loses 4 figures, and has 4 left [common.melee.roll]
            foot: of 30 it lost 6, in column 31-40: back and turn [common.morale.chart common.morale.group]
            light: of 16 it lost 8, in column 21-30: rout [common.morale.chart common.morale.group]
            foot is spared [common.morale.worst-only]
            saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 6 6 1 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            bows passes its three-dice test [common.3dt.what]
            bows saves light [common.group.save-one]
            turn 3 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 6, turns of melee -2): 5 7 = 2 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 6, turns of melee -2): 5 9 = 2 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            light is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 2 (melee point 4, turns of melee -2): 8 1 = 1 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 2 (melee point 4, turns of melee -2): 12 10 = 2 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            foot loses 4 figures, and has 4 left [common.melee.roll]
            light loses 3 figures, and has 1 left [common.melee.roll]
            foot: of 24 it lost 12, in column 31-40: rout [common.morale.chart common.morale.group]
            light: of 8 it lost 6, in column 11-20: rout [common.morale.chart common.morale.group]
            foot is spared [common.morale.same-result]
            saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 6 6 4 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            bows fails its three-dice test [common.3dt.what]
            light stands for itself from now on [common.group.dissolved]
            bows stands for itself from now on [common.group.dissolved]
            light routs [common.sequence.morale-next]
            bows routs [common.sequence.morale-next]
            turn 4 begins [common.sequence.turn]
            - bows: 68,50 facing 180, 12 figures in 2 files, failed, shaken, must rout, order H
            - foot: 60,50 facing 0, 4 figures in 2 files, melee turns 3, order H
            - light: 60,50 facing 180, 1 figures in 2 files, shaken, melee turns 3, must rout, order H
        "#]],
    );
}
