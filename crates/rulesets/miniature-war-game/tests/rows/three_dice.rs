//! The three-dice test of charges and of breaking off (common.3dt).

use battle::holds;
use expect_test::expect;

use crate::table::{plays, rolls, stands, turn};

const RIDDEN_DOWN: &str = "red foot light-infantry 12 in 6 at 60,60
     blue horse heavy-cavalry 12 in 6 at 60,100";

#[test]
fn a_defender_of_half_the_value_tests_and_holds() {
    holds!(
        "common.3dt.what",
        "common.3dt.three-fresh",
        "common.3dt.all-dice",
        "common.3dt.charge-when",
        "common.3dt.defender-tests",
        "common.3dt.defender-holds",
        "common.3dt.no-chart-penalty",
        "common.unit.tmv"
    );
    rolls(
        RIDDEN_DOWN,
        &[],
        &["#1: CH #1"],
        &[1, 6, 6],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: #1 [common.charge.declare]
            to hold: dice 3 (fresh 3), against 2 (morale value 2): 1 6 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foot passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            horse is at 60,68, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,60, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 60,60, facing 180 [common.third.beats]
            third 3 [common.third.together]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            foot loses 12 figures, and has 0 left [common.shock.chart]
            foot is destroyed [common.base.dead-cap]
            - foot: off, 0 figures in 3 files, order H
            - horse: 60,60 facing 180, 12 figures in 6 files, order CH #1
        "#]],
    );
}

#[test]
fn a_defender_that_fails_turns_its_back_and_is_caught() {
    holds!(
        "common.3dt.defender-fails",
        "common.3dt.caught",
        "common.3dt.caught-when",
        "common.order.after-reaction"
    );
    rolls(
        RIDDEN_DOWN,
        &["#1: N 1/3"],
        &["#1: CH #1"],
        &[3, 6, 6],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: foot [common.charge.declare]
            to hold: dice 3 (fresh 3), against 2 (morale value 2): 3 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foot fails its three-dice test [common.3dt.what]
            foot turns its back to horse [common.3dt.defender-fails]
            third 1 [common.third.together]
            foot is at 60,46, facing 180 [common.third.beats]
            horse is at 60,68, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot and horse meet [common.contact.stops]
            foot is caught by horse [common.3dt.caught common.3dt.caught-when]
            horse squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 60,50, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foot loses 6 figures, and has 6 left [common.3dt.caught]
            - foot: 60,46 facing 180, 6 figures in 3 files, failed, order N 1/3
            - horse: 60,50 facing 180, 12 figures in 6 files, order CH #1
        "#]],
    );
}

#[test]
fn a_charger_of_half_the_value_tests_and_stays_if_it_fails() {
    holds!("common.3dt.attacker-tests", "common.3dt.attacker-fails");
    rolls(
        RIDDEN_DOWN,
        &["#1: CH #1"],
        &[],
        &[3, 6, 6],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        foot charges: horse [common.charge.declare]
        to charge: dice 3 (fresh 3), against 2 (morale value 2): 3 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
        foot fails its three-dice test [common.3dt.what]
        foot does not charge and stays where it is [common.3dt.attacker-fails]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - foot: 60,60 facing 0, 12 figures in 3 files, failed, order H
    "#]],
    );
    rolls(
        RIDDEN_DOWN,
        &["#1: CH #1"],
        &[],
        &[2, 6, 6],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot charges: horse [common.charge.declare]
            to charge: dice 3 (fresh 3), against 2 (morale value 2): 2 6 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foot passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            foot is at 60,73.3333, facing 0 [common.third.beats]
            third 2 [common.third.together]
            foot is at 60,86.6666, facing 0 [common.third.beats]
            third 3 [common.third.together]
            foot and horse meet [common.contact.stops]
            foot charges home [common.shock.only-charge]
            foot squares up: at 60,100, facing 0 [common.contact.square-up common.contact.closing]
            foot is at 60,100, facing 0 [common.third.beats]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foot: 60,100 facing 0, 12 figures in 3 files, charged, melee turns 1, order H
            - horse: 60,100 facing 180, 12 figures in 6 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn a_charge_from_out_of_reach_is_tested_at_contact() {
    holds!("common.3dt.charge-when", "common.3dt.at-contact");
    // 108 cm are more than the 96 of the charge; the foot comes on, and is tested when they meet.
    rolls(
        "red foot light-infantry 12 in 6 at 60,20
         blue horse heavy-cavalry 12 in 6 at 60,128",
        &["#1: N FULL"],
        &["#1: CH #1"],
        &[3, 6, 6],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: foot [common.charge.declare]
            third 1 [common.third.together]
            foot is at 60,30, facing 0 [common.third.beats]
            horse is at 60,96, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot is at 60,40, facing 0 [common.third.beats]
            horse is at 60,64, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foot and horse meet [common.contact.stops]
            to hold: dice 3 (fresh 3), against 2 (morale value 2): 3 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foot fails its three-dice test [common.3dt.what]
            foot turns its back to horse [common.3dt.defender-fails]
            foot is caught by horse [common.3dt.caught common.3dt.caught-when]
            foot is at 60,37, facing 180 [common.third.beats]
            horse is at 60,41.0667, facing 180 [common.third.beats]
            foot loses 4 figures, and has 8 left [common.3dt.caught]
            foot: of 24 it lost 8, in column 21-30: rout [common.morale.chart]
            foot routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foot: 60,37 facing 180, 8 figures in 3 files, failed, shaken, must rout, order H
            - horse: 60,41.0667 facing 180, 12 figures in 6 files, charged, order H
        "#]],
    );
}

#[test]
fn a_faster_unit_that_fails_at_contact_gets_away() {
    holds!("common.3dt.caught-when", "common.contact.leaving", "common.third.waited");
    rolls(
        "red horse light-cavalry 6 in 6 at 60,60
         red bait light-infantry 12 in 6 at 60,20
         blue men men-at-arms 24 in 12 at 60,80",
        &[],
        &["#1: CH #2"],
        &[6, 6, 6],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            men charges: bait [common.charge.declare]
            third 1 [common.third.together]
            men is at 60,70.6667, facing 180 [common.third.beats]
            third 2 [common.third.together]
            men is at 60,61.3334, facing 180 [common.third.beats]
            third 3 [common.third.together]
            horse and men meet [common.contact.stops]
            to hold: dice 3 (fresh 3), against 5 (morale value 5): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse fails its three-dice test [common.3dt.what]
            horse turns its back to men [common.3dt.defender-fails]
            horse is at 60,27.25, facing 180 [common.third.beats]
            men is at 60,52, facing 180 [common.third.beats]
            men has charged and struck nothing [common.charge.miss]
            turn 2 begins [common.sequence.turn]
            - horse: 60,27.25 facing 180, 6 figures in 6 files, failed, order H
            - men: 60,52 facing 180, 24 figures in 12 files, charged, missed, order H
        "#]],
    );
}

#[test]
fn units_without_a_total_morale_value_are_never_compared() {
    holds!("medieval.chart.no-tmv-pieces", "medieval.single.charge");
    plays(
        "red gun culverin at 60,60
         blue horse heavy-cavalry 12 in 6 at 60,100",
        &[],
        &["#1: CH #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: gun [common.charge.declare]
            third 1 [common.third.together]
            horse is at 60,68, facing 180 [common.third.beats]
            third 2 [common.third.together]
            gun and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,60, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 60,60, facing 180 [common.third.beats]
            third 3 [common.third.together]
            - horse: 60,60 facing 180, 12 figures in 6 files, order CH #1
        "#]],
    );
}

#[test]
fn nobody_tests_in_the_basic_game() {
    holds!("common.level.no-test-means-passed", "common.level.basic-no-3dt");
    plays(
        &format!("level basic\n{RIDDEN_DOWN}"),
        &[],
        &["#1: CH #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: #1 [common.charge.declare]
            third 1 [common.third.together]
            horse is at 60,68, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,60, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 60,60, facing 180 [common.third.beats]
            third 3 [common.third.together]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            foot loses 12 figures, and has 0 left [common.shock.chart]
            foot is destroyed [common.base.dead-cap]
            - foot: off, 0 figures in 3 files, order H
            - horse: 60,60 facing 180, 12 figures in 6 files, order CH #1
        "#]],
    );
}

#[test]
fn losses_a_failure_and_having_been_shaken_take_dice_away() {
    holds!("common.3dt.which", "common.3dt.two-losses", "common.3dt.two-failed", "common.3dt.one");
    for (now, dice) in [("stands 6, gone [5]", 2), ("is failed", 2), ("is shaken failed", 1)] {
        let position = format!(
            "red foot light-infantry 12 in 6 at 60,60, {now}
             blue horse heavy-cavalry 12 in 6 at 60,100"
        );
        let rolled = crate::table::fought(
            &position,
            &turn(&[], &["#1: CH #1"]).iter().map(String::as_str).collect::<Vec<&str>>(),
            &[1, 1, 1][..dice],
        );
        assert!(rolled.contains("foot passes its three-dice test [common.3dt.what]"), "{rolled}");
    }
}

#[test]
fn a_unit_in_a_forced_move_neither_tests_nor_is_tested_against() {
    holds!("common.3dt.forced", "common.reaction.back-turn-rear");
    plays(
        "red foot light-infantry 12 in 6 at 60,60, reaction back-and-turn
         blue horse heavy-cavalry 12 in 6 at 60,100",
        &[],
        &["#1: CH #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot must back and turn [common.reaction.forced common.reaction.back-turn]
            horse charges: foot [common.charge.declare]
            third 1 [common.third.together]
            foot is at 60,46, facing 180 [common.third.beats]
            horse is at 60,68, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,42.25, facing 180 [common.contact.square-up common.contact.closing]
            foot is at 60,38.25, facing 180 [common.third.beats]
            horse is at 60,42.25, facing 180 [common.third.beats]
            third 3 [common.third.together]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            foot loses 6 figures, and has 6 left [common.shock.chart]
            - foot: 60,38.25 facing 180, 6 figures in 3 files, shaken, order H
            - horse: 60,42.25 facing 180, 12 figures in 6 files, order CH #1
        "#]],
    );
}

const MELEE: &str = "red foot medium-infantry 12 in 6 at 60,60
     blue men medium-infantry 12 in 6 at 60,60.5";

#[test]
fn a_unit_in_melee_that_withdraws_tests_and_is_not_struck_or_stopped() {
    holds!(
        "common.3dt.break-off",
        "common.3dt.break-off-pursuit",
        "common.order.withdraw",
        "common.contact.leaving",
        "common.contact.pinned"
    );
    rolls(
        MELEE,
        &["#1: WD"],
        &["#1: FWD 1/3"],
        &[3, 6, 6],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        to break off: dice 3 (fresh 3), against 3 (morale value 3): 3 6 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        foot passes its three-dice test [common.3dt.what]
        foot breaks off [common.3dt.break-off]
        third 1 [common.third.together]
        foot is at 60,52, facing 0 [common.third.beats]
        men is at 60,52.5, facing 180 [common.third.beats]
        third 2 [common.third.together]
        foot is at 60,48, facing 0 [common.third.beats]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - foot: 60,48 facing 0, 12 figures in 3 files, order H
        - men: 60,52.5 facing 180, 12 figures in 3 files, order FWD 1/3
    "#]],
    );
    // A march away counts as well.
    rolls(
        MELEE,
        &["#1: S FULL"],
        &[],
        &[3, 6, 6],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        to break off: dice 3 (fresh 3), against 3 (morale value 3): 3 6 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        foot passes its three-dice test [common.3dt.what]
        foot breaks off [common.3dt.break-off]
        third 1 [common.third.together]
        foot is at 60,56, facing 180 [common.third.beats]
        third 2 [common.third.together]
        foot is at 60,48, facing 180 [common.third.beats]
        third 3 [common.third.together]
        foot is at 60,40, facing 180 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - foot: 60,40 facing 180, 12 figures in 3 files, order S
    "#]],
    );
}

#[test]
fn a_unit_that_fails_to_break_off_stays_in_its_melee() {
    holds!("common.3dt.break-off-fails");
    rolls(
        MELEE,
        &["#1: WD"],
        &["#1: FWD 1/3"],
        &[4, 6, 6],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            to break off: dice 3 (fresh 3), against 3 (morale value 3): 4 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foot fails its three-dice test [common.3dt.what]
            foot stays in its melee in confusion [common.3dt.break-off-fails]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, failed a test in this turn -1): 1 1 = 0 [common.melee.figures common.melee.sum common.3dt.break-off-fails common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, failed a test in this turn -1): 1 1 = 0 [common.melee.figures common.melee.sum common.3dt.break-off-fails common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, failed a test in this turn -1): 1 1 = 0 [common.melee.figures common.melee.sum common.3dt.break-off-fails common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foot: 60,60 facing 0, 12 figures in 3 files, failed, melee turns 1, order H
            - men: 60,60.5 facing 180, 12 figures in 3 files, melee turns 1, order FWD 1/3
        "#]],
    );
}

#[test]
fn any_other_order_of_a_unit_in_melee_waits_and_a_charge_lapses() {
    holds!("common.order.in-melee", "common.contact.pinned", "common.melee.leave");
    plays(
        "red foot medium-infantry 12 in 6 at 60,60
         blue men medium-infantry 12 in 6 at 60,60.5
         blue far medium-infantry 12 in 6 at 160,140",
        &["#1: CH #2"],
        &["#1: S FULL"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot charges: far [common.charge.declare]
            foot is still in melee and does not charge [common.order.in-melee]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foot: 60,60 facing 0, 12 figures in 3 files, melee turns 1, order H
            - men: 60,60.5 facing 180, 12 figures in 3 files, melee turns 1, order S
        "#]],
    );
    // The enemy is gone before movement begins: the order is carried out.
    stands(
        "red foot medium-infantry 12 in 6 at 60,60
         blue men medium-infantry 12 in 6 at 60,60.5, reaction back",
        &[(&["#1: N 1/3"], &[])],
        expect![[r#"
            - foot: 60,68 facing 0, 12 figures in 3 files, order N 1/3
            - men: 60,72.5 facing 180, 12 figures in 3 files, shaken, order H
        "#]],
    );
}

#[test]
fn whoever_follows_an_enemy_that_leaves_is_in_contact_if_he_is_at_his_heels() {
    holds!("common.contact.at-end");
    plays(
        "red foot medium-infantry 12 in 6 at 60,60, reaction back
         blue men medium-infantry 12 in 6 at 60,60.5",
        &[],
        &["#1: FWD FULL"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot must go back [common.reaction.forced common.reaction.back]
            third 1 [common.third.together]
            foot is at 60,52, facing 0 [common.third.beats]
            men is at 60,52.5, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot is at 60,48, facing 0 [common.third.beats]
            men is at 60,48.0334, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foot: 60,48 facing 0, 12 figures in 3 files, shaken, melee turns 1, order H
            - men: 60,48.0334 facing 180, 12 figures in 3 files, melee turns 1, order FWD
        "#]],
    );
}

#[test]
fn a_charge_at_a_marker_is_tested_at_contact() {
    holds!("common.hidden.declares");
    rolls(
        "red horse heavy-cavalry 12 in 6 at 60,20
         blue men light-infantry 12 in 6 at 60,114, marker A",
        &["#1: CH ?A"],
        &[],
        &[6, 6, 2],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: ?A [common.charge.declare]
            third 1 [common.third.together]
            horse is at 60,52, facing 0 [common.third.beats]
            men appears [common.hidden.reveal]
            third 2 [common.third.together]
            horse is at 60,84, facing 0 [common.third.beats]
            third 3 [common.third.together]
            horse and men meet [common.contact.stops]
            to hold: dice 3 (fresh 3), against 2 (morale value 2): 6 6 2 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            men passes its three-dice test [common.3dt.what]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,114, facing 0 [common.contact.square-up common.contact.closing]
            horse is at 60,114, facing 0 [common.third.beats]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - horse: 60,114 facing 0, 12 figures in 6 files, charged, melee turns 1, order H
            - men: 60,114 facing 180, 12 figures in 3 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn whoever_is_met_by_a_charger_that_fails_goes_on_with_its_own_order() {
    holds!("common.3dt.attacker-fails", "common.3dt.at-contact");
    // The men charge the few and run into the many, who march past them to the east: the men halt, and the many go on.
    rolls(
        "red few light-infantry 12 in 6 at 60,40
         red many men-at-arms 24 in 4 at 56,60 facing 90
         blue men light-infantry 12 in 6 at 60,80",
        &["#2: E FULL"],
        &["#1: CH #1"],
        &[5, 6, 4],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            men charges: few [common.charge.declare]
            third 1 [common.third.together]
            many is at 63,60, facing 90 [common.third.beats]
            men is at 60,66.6667, facing 180 [common.third.beats]
            third 2 [common.third.together]
            many and men meet [common.contact.stops]
            to charge: dice 3 (fresh 3), against 2 (morale value 2): 5 6 4 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            men fails its three-dice test [common.3dt.what]
            men does not charge and stays where it is [common.3dt.attacker-fails]
            many is at 70,60, facing 90 [common.third.beats]
            men is at 60,65.1112, facing 180 [common.third.beats]
            third 3 [common.third.together]
            many is at 77,60, facing 90 [common.third.beats]
            men has charged and struck nothing [common.charge.miss]
            turn 2 begins [common.sequence.turn]
            - many: 77,60 facing 90, 24 figures in 4 files, order E
            - men: 60,65.1112 facing 180, 12 figures in 3 files, charged, missed, order H
        "#]],
    );
}

#[test]
fn a_unit_that_has_passed_once_holds_against_all_and_is_not_tested_again_at_contact() {
    holds!("common.charge.several", "common.3dt.defender-tests");
    // The second charge is aimed at a unit behind, and meets the one that has held already.
    rolls(
        "red foot peasants 24 in 24 at 60,60
         red rear peasants 24 in 24 at 60,40
         blue horse heavy-cavalry 12 in 6 at 48,100
         blue more heavy-cavalry 12 in 6 at 72,100",
        &[],
        &["#1: CH #1", "#2: CH #2"],
        &[1, 4, 5, 1, 6, 6],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: foot [common.charge.declare]
            more charges: rear [common.charge.declare]
            to hold: dice 3 (fresh 3), against 1 (morale value 1): 1 4 5 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foot passes its three-dice test [common.3dt.what]
            to hold: dice 3 (fresh 3), against 1 (morale value 1): 1 6 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            rear passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            horse is at 48,68, facing 180 [common.third.beats]
            more is at 72,68, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot and horse meet [common.contact.stops]
            foot and more meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            more charges home [common.shock.only-charge]
            horse squares up: at 48,60, facing 180 [common.contact.square-up common.contact.closing]
            more squares up: at 72,60, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 48,60, facing 180 [common.third.beats]
            more is at 72,60, facing 180 [common.third.beats]
            third 3 [common.third.together]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            more strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            more strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            more strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            more strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            more strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            more strikes foot [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            foot loses 16 figures, and has 8 left [common.shock.chart]
            - foot: 60,60 facing 0, 8 figures in 12 files, order H
            - horse: 48,60 facing 180, 12 figures in 6 files, order CH #1
            - more: 72,60 facing 180, 12 figures in 6 files, order CH #2
        "#]],
    );
}
