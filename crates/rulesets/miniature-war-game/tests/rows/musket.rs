//! The Musket period: its types, options and files, and the steps that it shares with the other.

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{plays, plays_with, scenario};

/// Regulars and hussars, with 60 cm between them.
const HORSE_AND_FOOT: &str = "period musket
     red line regulars 24 in 12 at 100,30
     blue horse hussars 6 in 6 at 100,90";

#[test]
fn regulars_march_as_every_unit_does() {
    holds!("musket.scope");
    plays(
        HORSE_AND_FOOT,
        &["#1: N FULL"],
        &["#1: H"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            line is at 100,42, facing 0 [common.third.beats]
            third 2 [common.third.together]
            line is at 100,54, facing 0 [common.third.beats]
            third 3 [common.third.together]
            line is at 100,66, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - line: 100,66 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn hussars_charge_regulars_with_two_shocks_each_and_a_melee_comes_of_it() {
    holds!(
        "musket.shock.value",
        "musket.shock.class.attacker",
        "musket.shock.class.defender",
        "musket.shock.run",
        "musket.fig.cavalry"
    );
    plays_with(
        HORSE_AND_FOOT,
        [&["#1: H, HOLD FIRE"], &["#1: CH #1"]],
        &[1, 1, 1, 4, 3, 6, 2, 5, 1],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: line [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            horse is at 100,50, facing 180 [common.third.beats]
            third 2 [common.third.together]
            line and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 100,30, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 100,30, facing 180 [common.third.beats]
            third 3 [common.third.together]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 4 3 = 1 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 2 = 1 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 5 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            line loses 2 figures, and has 22 left [common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 5): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 5): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            line: of 96 it lost 8, in column 91-100: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - horse: 100,30 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,30 facing 0, 22 figures in 6 files, melee turns 1, order H, HF
        "#]],
    );
}

#[test]
fn troops_options_and_kit_of_the_other_period_are_mistakes() {
    holds!("musket.scope", "medieval.scope");
    let of_both = |period: &str| {
        format!(
            "period {period}
             options siege ransom no-bounce-stick-variable
             red line regulars 24 in 12 at 100,30, kit stakes mercenary
             red men light-infantry 24 in 12 at 160,30
             blue horse hussars 6 in 6 at 100,90
             blue rovers musket-light-infantry 6 in 6 at 160,90"
        )
    };
    mistakes(
        &of_both("musket"),
        expect![[r#"
        line 6, scenario.options: `ransom` is no option of the period `musket`
        line 6, scenario.options: `siege` is no option of the period `musket`
        line 24, unit[0].kit: `stakes` is not of the period `musket`
        line 29, unit[1].type: `light-infantry` is of the period `medieval`"#]],
    );
    mistakes(
        &of_both("medieval"),
        expect![[r#"
        line 6, scenario.options: `bounce-stick-variable` is no option of the period `medieval`
        line 19, unit[0].type: `regulars` is of the period `musket`
        line 38, unit[2].type: `hussars` is of the period `musket`
        line 47, unit[3].type: `musket-light-infantry` is of the period `musket`"#]],
    );
}

/// What is wrong with a position.
fn mistakes(position: &str, expected: Expect) {
    use battle::Ruleset as _;
    let opened = miniature_war_game::MiniatureWarGame::open(&scenario(position));
    expected.assert_eq(&opened.err().map_or("none".to_owned(), |mistakes| mistakes.to_string()));
}

#[test]
fn a_unit_that_is_driven_back_runs_into_its_friends_by_the_common_rules() {
    holds!("musket.morale.spread");
    plays(
        "period musket
         red shaken regulars 12 in 6 at 60,50, reaction back-and-turn
         red friend regulars 12 in 6 at 60,40
         blue far regulars 12 in 6 at 60,145",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            shaken must back and turn [common.reaction.forced common.reaction.back-turn]
            third 1 [common.third.together]
            to hold friends: dice 3 (fresh 3), against 4 (morale value 4): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            friend passes its three-dice test [common.3dt.what]
            shaken is held by friend [common.hold.test common.hold.stops]
            shaken is at 60,40, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - shaken: 60,40 facing 180, 12 figures in 3 files, shaken, order H
        "#]],
    );
}
