//! Charges and engagements: their line, their reach, what they strike (common.charge, common.engage).

use battle::holds;
use expect_test::expect;

use crate::table::{plays, refused, rolls, stands, turn};

#[test]
fn a_charge_goes_straight_at_its_aim_a_third_farther_and_closes_to_base_contact() {
    holds!(
        "common.charge.aim",
        "common.charge.bearing",
        "common.charge.bonus",
        "common.charge.order",
        "common.3dt.charge-twice",
        "common.contact.closing"
    );
    // The worked chain C1: 45 against 52, no test; contact in beat 178 at 47.4666 cm, then 0.9334 cm of closing.
    plays(
        "red bows longbow-light 13 in 10 at 94,78.4
         blue horse heavy-cavalry 9 in 7 at 86,126.8",
        &["#1: H"],
        &["#1: CH #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: bows [common.charge.declare]
            third 1 [common.third.together]
            horse is at 86,94.8, facing 180 [common.third.beats]
            third 2 [common.third.together]
            bows and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 86,78.4, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 86,78.4, facing 180 [common.third.beats]
            third 3 [common.third.together]
            fire at an enemy closing in: dice 3 (fresh 3), against 4 (morale value 4): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            bows passes its three-dice test [common.3dt.what]
            - horse: 86,78.4 facing 180, 9 figures in 7 files, order CH #1
        "#]],
    );
}

#[test]
fn a_charge_that_strikes_nothing_runs_on_and_the_unit_is_slower_and_barred_from_charging() {
    holds!("common.charge.miss", "common.charge.tired", "common.charge.not-twice", "common.engage.ends");
    let position = "board 240,200
         red foot medium-infantry 12 in 6 at 60,102 facing 90
         blue horse heavy-cavalry 12 in 6 at 60,180";
    // The foot marches out of the way; the horse goes 96 cm, and 48 in the next turn.
    plays(
        position,
        &["#1: E FULL"],
        &["#1: CH #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: foot [common.charge.declare]
            third 1 [common.third.together]
            foot is at 68,102, facing 90 [common.third.beats]
            horse is at 60,148, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot is at 76,102, facing 90 [common.third.beats]
            horse is at 60,116, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foot is at 84,102, facing 90 [common.third.beats]
            horse is at 60,84, facing 180 [common.third.beats]
            horse has charged and struck nothing [common.charge.miss]
            turn 2 begins [common.sequence.turn]
            - foot: 84,102 facing 90, 12 figures in 3 files, order E
            - horse: 60,84 facing 180, 12 figures in 6 files, charged, missed, order H
        "#]],
    );
    stands(
        position,
        &[(&["#1: E FULL"], &["#1: CH #1"]), (&[], &["#1: S FULL"])],
        expect![[r#"
        - foot: 108,102 facing 90, 12 figures in 3 files, order E
        - horse: 60,36 facing 180, 12 figures in 6 files, order S
    "#]],
    );
    let mut actions = turn(&["#1: E FULL"], &["#1: CH #1"]);
    actions.push("blue: write #1: CH #1".to_owned());
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(
        position,
        &actions,
        &[],
        expect!["unreadable: column 5: not this turn: it charged in the last one [common.charge.not-twice]"],
    );
}

#[test]
fn an_engagement_ends_where_its_aim_stood_and_a_charge_goes_on_beyond() {
    holds!("common.engage.what", "common.engage.ways");
    plays(
        "red foot light-infantry 12 in 6 at 60,60 facing 90
         blue men medium-infantry 12 in 6 at 60,80
         blue more medium-infantry 12 in 6 at 20,80
         red foot2 light-infantry 12 in 6 at 20,60 facing 270",
        &["#1: E FULL", "#2: W FULL"],
        &["#1: EN #1", "#2: CH #2"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            more charges: foot2 [common.charge.declare]
            third 1 [common.third.together]
            foot is at 70,60, facing 90 [common.third.beats]
            foot2 is at 10,60, facing 270 [common.third.beats]
            men is at 60,72, facing 180 [common.third.beats]
            more is at 20,69.3334, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot is at 80,60, facing 90 [common.third.beats]
            foot2 is at 0,60, facing 270 [common.third.beats]
            men is at 60,64, facing 180 [common.third.beats]
            more is at 20,58.6667, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foot2 can go no farther [common.third.blocked]
            foot is at 90,60, facing 90 [common.third.beats]
            men is at 60,63, facing 180 [common.third.beats]
            more is at 20,48, facing 180 [common.third.beats]
            more has charged and struck nothing [common.charge.miss]
            turn 2 begins [common.sequence.turn]
            - foot: 90,60 facing 90, 12 figures in 3 files, order E
            - foot2: 0,60 facing 270, 12 figures in 3 files, order W
            - men: 60,63 facing 180, 12 figures in 3 files, order H
            - more: 20,48 facing 180, 12 figures in 3 files, charged, missed, order H
        "#]],
    );
}

#[test]
fn an_engagement_in_contact_counts_no_charge() {
    holds!("common.engage.what");
    plays(
        "red foot light-infantry 12 in 6 at 60,60
         blue men medium-infantry 12 in 6 at 60,70",
        &[],
        &["#1: EN #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 60,62, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot and men meet [common.contact.stops]
            men squares up: at 60,60, facing 180 [common.contact.square-up common.contact.closing]
            men is at 60,60, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foot: 60,60 facing 0, 12 figures in 3 files, melee turns 1, order H
            - men: 60,60 facing 180, 12 figures in 3 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn a_charge_that_turned_too_shortly_before_counts_as_an_engagement() {
    holds!("common.charge.spoiled", "common.charge.straight-cavalry", "common.charge.straight-infantry");
    // 18 cm after a turn of 90 degrees are too short for horse, 13 cm are enough for foot.
    plays(
        "red foot medium-infantry 18 in 6 at 60,60
         blue horse heavy-cavalry 12 in 6 at 60,84 facing 90",
        &[],
        &["#1: CH #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: foot [common.charge.declare]
            third 1 [common.third.together]
            horse is at 56,70, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot and horse meet [common.contact.stops]
            horse has turned too late: its charge is spoiled [common.charge.spoiled]
            horse squares up: at 56,60, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 56,60, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foot: 60,60 facing 0, 18 figures in 3 files, melee turns 1, order H
            - horse: 56,60 facing 180, 12 figures in 6 files, charged, melee turns 1, order H
        "#]],
    );
    plays(
        "red foot light-infantry 12 in 6 at 60,60
         blue men medium-infantry 12 in 6 at 60,76 facing 90",
        &[],
        &["#1: CH #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            men charges: foot [common.charge.declare]
            third 1 [common.third.together]
            men is at 58,70.3334, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot and men meet [common.contact.stops]
            men charges home [common.shock.only-charge]
            men squares up: at 58,60, facing 180 [common.contact.square-up common.contact.closing]
            men is at 58,60, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foot: 60,60 facing 0, 12 figures in 3 files, melee turns 1, order H
            - men: 58,60 facing 180, 12 figures in 3 files, charged, melee turns 1, order H
        "#]],
    );
}

#[test]
fn a_charge_down_a_road_is_no_faster_than_on_open_ground() {
    holds!("common.charge.road");
    stands(
        "terrain road line 60,0 60,150 width 8
         red foot light-infantry 12 in 6 at 200,60
         blue horse heavy-cavalry 6 in 2 at 60,130",
        &[(&[], &["#1: CH S"])],
        expect![[r#"
            - horse: 60,34 facing 180, 6 figures in 2 files, charged, missed, order H
        "#]],
    );
}

#[test]
fn a_charge_strikes_the_first_enemy_in_its_path_and_is_compared_with_him() {
    holds!("common.charge.other-target", "common.3dt.at-contact");
    // It aims at the few, with whom it could deal; the many stand before them, and are too strong for it.
    rolls(
        "red few light-infantry 12 in 6 at 60,50
         red many men-at-arms 24 in 12 at 60,60
         blue men light-infantry 12 in 6 at 60,80",
        &[],
        &["#1: CH #1"],
        &[5, 6, 4],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            men charges: few [common.charge.declare]
            third 1 [common.third.together]
            men is at 60,66.6667, facing 180 [common.third.beats]
            third 2 [common.third.together]
            many and men meet [common.contact.stops]
            to charge: dice 3 (fresh 3), against 2 (morale value 2): 5 6 4 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            men fails its three-dice test [common.3dt.what]
            men does not charge and stays where it is [common.3dt.attacker-fails]
            men is at 60,61.1112, facing 180 [common.third.beats]
            third 3 [common.third.together]
            men has charged and struck nothing [common.charge.miss]
            turn 2 begins [common.sequence.turn]
            - men: 60,61.1112 facing 180, 12 figures in 3 files, charged, missed, order H
        "#]],
    );
}

#[test]
fn two_units_that_charge_each_other_test_once() {
    holds!("common.charge.head-on");
    // 24 against 60: the weaker turns its back and is caught.
    rolls(
        "red foot light-infantry 12 in 6 at 60,60
         blue horse heavy-cavalry 12 in 6 at 60,100",
        &["#1: CH #1"],
        &["#1: CH #1"],
        &[3, 4, 5],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot charges: horse [common.charge.declare]
            horse charges: foot [common.charge.declare]
            to charge: dice 3 (fresh 3), against 2 (morale value 2): 3 4 5 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
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
            - foot: 60,46 facing 180, 6 figures in 3 files, failed, order CH #1
            - horse: 60,50 facing 180, 12 figures in 6 files, order CH #1
        "#]],
    );
    rolls(
        "red foot light-infantry 12 in 6 at 60,60
         blue horse heavy-cavalry 12 in 6 at 60,100",
        &["#1: CH #1"],
        &["#1: CH #1"],
        &[3, 2, 5],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot charges: horse [common.charge.declare]
            horse charges: #1 [common.charge.declare]
            to charge: dice 3 (fresh 3), against 2 (morale value 2): 3 2 5 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foot passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            foot and horse meet [common.contact.stops]
            foot charges home [common.shock.only-charge]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,71.5555, facing 180 [common.contact.square-up common.contact.closing]
            foot is at 60,71.5555, facing 0 [common.third.beats]
            horse is at 60,71.5555, facing 180 [common.third.beats]
            third 2 [common.third.together]
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
            - foot: off, 0 figures in 3 files, order CH #1
            - horse: 60,71.5555 facing 180, 12 figures in 6 files, order CH #1
        "#]],
    );
}

#[test]
fn whoever_is_charged_by_several_tests_once_against_all_of_them() {
    holds!("common.charge.several");
    rolls(
        "red foot peasants 24 in 24 at 60,60
         blue horse heavy-cavalry 12 in 6 at 48,100
         blue more heavy-cavalry 12 in 6 at 72,100",
        &[],
        &["#1: CH #1", "#2: CH #1"],
        &[1, 4, 5],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: foot [common.charge.declare]
            more charges: foot [common.charge.declare]
            to hold: dice 3 (fresh 3), against 1 (morale value 1): 1 4 5 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foot passes its three-dice test [common.3dt.what]
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
            - more: 72,60 facing 180, 12 figures in 6 files, order CH #1
        "#]],
    );
}

#[test]
fn pieces_do_not_charge() {
    holds!("common.charge.who");
    refused(
        "red gun culverin at 60,60
         blue men medium-infantry 12 in 6 at 60,100",
        &["red: write #1: CH #1"],
        &[],
        expect!["unreadable: column 5: a piece cannot charge [common.charge.who]"],
    );
}
