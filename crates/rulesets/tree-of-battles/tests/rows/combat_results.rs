//! Results of combat and the moves they force (result.*, after.*).

use expect_test::expect;

use crate::fields::{MELEE, being, follows, hits, ones};
use crate::table::{check, choices, played, refused};

#[test]
fn each_result_by_its_difference() {
    // +4 and -4: Victory and Defeat.
    expect![[r#"
        F1 has 4 to 0: Victory [result.victory combat.compare result.victory.pursue]
        G1 has 0 to 4: Defeat [result.defeat combat.compare result.defeat.retire]
        G1 takes 4 DPs and has 4 [result.defeat]
        G1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 retires 8″ [after.retire after.away]
        F1 falls into disarray [disarray.pursuing]
        fast move: 3 3 = 6 [move.fast]
        F1 pursues 6″ [after.pursue after.pursue-path]
        - F1: 36,26 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,28.75 facing 0, line of 4, 4 stands, 4 DPs, blue, order advance, disarray, fought, retired, frayed
    "#]].assert_eq(&follows(MELEE, &[], &[hits(4, 0), vec![3, 3, 3, 3], vec![]].concat()));
    // +1: Success and Set-Back.
    expect![[r#"
        F1 has 1 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.fall-back]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 3 DPs and has 3 [result.setback]
        G1 falls back [after.fall-back]
        F1 follows up G1 [after.follow-up]
        - F1: 36,20.75 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, followed-up, fought, frayed
        - G1: 36,20.75 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, fell-back, fought, frayed
    "#]]
    .assert_eq(&follows(MELEE, &[], &hits(1, 0)));
    // Equal.
    expect![[r#"
        F1 has 2 to 2: Equal [result.equal combat.compare result.equal.halt]
        G1 has 2 to 2: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        F1 halts [after.halt]
        G1 halts [after.halt]
        - F1: 36,20 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, fought, frayed
        - G1: 36,20 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
    "#]]
    .assert_eq(&follows(MELEE, &[], &hits(2, 2)));
    // -6: Rout.
    expect![[r#"
        F1 has 6 to 0: Victory [result.victory combat.compare result.victory.pursue]
        G1 has 0 to 6: Rout [result.rout combat.compare]
        G1 takes 5 DPs and has 5 [result.rout]
        G1 falls into disarray [disarray.maximum]
        G1 breaks [after.break]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 routs 8″ [after.break]
        F1 falls into disarray [disarray.pursuing]
        fast move: 3 3 = 6 [move.fast]
        F1 pursues 6″ [after.pursue after.pursue-path]
        - F1: 36,26 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,28.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, routing, fought, frayed
    "#]].assert_eq(&follows(MELEE, &[], &[hits(6, 0), vec![3, 3, 3, 3]].concat()));
}

#[test]
fn steady_men_may_halt_after_they_won() {
    let steady = being(MELEE, "F1", ", grade B");
    let nine = |red: usize, blue: usize| {
        let mut fell = hits(red, blue);
        fell.insert(8, 1);
        fell
    };
    choices(
        &steady,
        &[],
        &[nine(4, 0), vec![3, 3]].concat(),
        expect![[r#"
        red: decline
        red: try
    "#]],
    );
    expect![[r#"
        F1 has 4 to 0: Victory [result.victory combat.compare result.victory.halt-ab]
        G1 has 0 to 4: Defeat [result.defeat combat.compare result.defeat.retire]
        G1 takes 4 DPs and has 4 [result.defeat]
        G1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 retires 8″ [after.retire after.away]
        F1 halts [after.halt]
        - F1: 36,20 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, fought, frayed
        - G1: 36,28.75 facing 0, line of 4, 4 stands, 4 DPs, blue, order advance, disarray, fought, retired, frayed
    "#]].assert_eq(&follows(&steady, &["red: decline"], &[nine(4, 0), vec![3, 3]].concat()));
    expect![[r#"
        F1 has 4 to 0: Victory [result.victory combat.compare result.victory.halt-ab]
        G1 has 0 to 4: Defeat [result.defeat combat.compare result.defeat.retire]
        G1 takes 4 DPs and has 4 [result.defeat]
        G1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 retires 8″ [after.retire after.away]
        F1 falls into disarray [disarray.pursuing]
        fast move: 2 2 = 4 [move.fast]
        F1 pursues 4″ [after.pursue after.pursue-path]
        - F1: 36,24 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,28.75 facing 0, line of 4, 4 stands, 4 DPs, blue, order advance, disarray, fought, retired, frayed
    "#]].assert_eq(&follows(&steady, &["red: try"], &[nine(4, 0), vec![3, 3, 2, 2]].concat()));
    expect![[r#"
        F1 has 1 to 0: Success [result.success combat.compare result.success.halt-ab]
        G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.fall-back]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 3 DPs and has 3 [result.setback]
        G1 falls back [after.fall-back]
        F1 halts [after.halt]
        - F1: 36,20 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, fought, frayed
        - G1: 36,20.75 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, fell-back, fought, frayed
    "#]]
    .assert_eq(&follows(&steady, &["red: decline"], &nine(1, 0)));
    refused(&steady, &["red: done"], &nine(1, 0), expect!["F1 may halt or go on [result.order]"]);
}

#[test]
fn who_fought_only_skirmishers_or_horse_may_halt() {
    // C Grade against skirmishers.
    let loose = being(MELEE, "G1", "light-infantry 4, array skirmish");
    let told =
        played(&loose, &["red: decline"], &[vec![5, 5, 5, 5, 5, 5, 1, 1], vec![1; 4], vec![3, 3]].concat());
    assert!(told.contains("[result.victory combat.compare result.victory.halt-skirmishers]"), "{told}");
    // Foot with a Success over horse.
    let horse = being(MELEE, "G1", "maa-mounted 4");
    let told = played(&horse, &["red: decline"], &hits(1, 0));
    assert!(told.contains("[result.success combat.compare result.success.halt-foot]"), "{told}");
}

#[test]
fn horse_against_pikes_takes_more() {
    let pikes = "red K1 maa-mounted 4 at 36,20\n blue G1 pike 4 at 36,20\n only combat";
    let told = follows(pikes, &[], &hits(1, 0));
    assert!(told.contains("[result.success.pikes]"), "{told}");
    let told = follows(pikes, &[], &[hits(1, 1), vec![3, 3]].concat());
    assert!(told.contains("[result.equal.pikes]") && told.contains("result.equal.mounted"), "{told}");
}

#[test]
fn on_an_equal_horse_that_charged_horse_halts() {
    let position = "
        battle red red, order attack
        red  K1 maa-mounted 4 at 36,15
        blue G1 maa-mounted 4 at 36,20
        only combat
    ";
    let told = played(position, &["red: K1 against G1", "blue: respond stand"], &ones(18));
    assert!(told.contains("[result.equal combat.compare result.equal.halt]"), "{told}");
    assert!(!told.contains("retires"));
}

#[test]
fn skirmishers_retire_from_formed_men() {
    let loose = being(MELEE, "G1", "light-infantry 4, array skirmish");
    let told = follows(&loose, &[], &[ones(12), vec![2, 2]].concat());
    assert!(told.contains("[result.equal combat.compare result.equal.skirmish]"), "{told}");
    let told = follows(&loose, &["red: decline"], &[vec![5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]].concat());
    assert!(told.contains("[result.setback combat.compare result.setback.retire]"), "{told}");
    let told = follows(&loose, &["red: decline"], &[vec![5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]].concat());
    assert!(told.contains("[result.defeat combat.compare result.defeat.break]"), "{told}");
    // Among skirmishers they stay.
    let both = being(&loose, "F1", "light-infantry 4, array skirmish");
    let told = follows(&both, &[], &ones(8));
    assert!(told.contains("result.equal.halt"), "{told}");
}

#[test]
fn men_in_disarray_break_on_a_set_back() {
    let worn = being(MELEE, "G1", ", disarray");
    expect![[r#"
        F1 has 1 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.disarray]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 3 DPs and has 3 [result.setback]
        G1 breaks [after.break]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        G1 routs 6″ [after.break]
        F1 falls into disarray [disarray.pursuing]
        fast move: 2 2 = 4 [move.fast]
        F1 pursues 4″ [after.pursue after.pursue-path]
        - F1: 36,24 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,26.75 facing 0, line of 4, 4 stands, 3 DPs, blue, order advance, disarray, routing, fought, frayed
    "#]].assert_eq(&follows(&worn, &[], &[hits(1, 0), vec![2, 2, 2, 2]].concat()));
    // Not those whom only this result brings there.
    let full = being(MELEE, "G1", ", dps 3");
    let told = follows(&full, &[], &hits(1, 0));
    assert!(told.contains("result.setback.fall-back") && told.contains("falls into disarray"), "{told}");
}

#[test]
fn foot_that_horse_rode_at_stands_a_set_back() {
    let position = "
        battle red red, order attack
        red  K1 maa-mounted 4 at 36,12
        blue G1 heavy-infantry 4 at 36,20
        only combat
    ";
    let told = follows(position, &["red: K1 against G1"], &[vec![5], ones(9), ones(8)].concat());
    assert!(told.contains("[result.setback combat.compare result.setback.foot]"), "{told}");
    // Horse that charged foot retires from its own Set-Back.
    let told = follows(position, &["red: K1 against G1"], &[ones(10), vec![5], ones(7), vec![2, 2]].concat());
    assert!(told.contains("[result.setback combat.compare result.setback.retire]"), "{told}");
}

#[test]
fn a_fall_back_pushes_friends() {
    let friend = format!("{MELEE}\n blue G2 heavy-infantry 4 at 36,21, disarray");
    expect![[r#"
        F1 has 1 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.fall-back]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 3 DPs and has 3 [result.setback]
        G2 is pushed back [after.fall-back-blocked]
        G2 takes 1 DP and has 1 [after.fall-back-blocked]
        G1 falls back [after.fall-back]
        F1 follows up G1 [after.follow-up]
        - F1: 36,20.75 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, followed-up, fought, frayed
        - G1: 36,20.75 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, fell-back, fought, frayed
        - G2: 36,21.5 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, disarray
    "#]]
    .assert_eq(&follows(&friend, &[], &hits(1, 0)));
    // A pond stops it.
    let pond = format!("{MELEE}\n terrain deep-water-or-cliff 20,21 50,21 50,24 20,24");
    expect![[r#"
        F1 has 1 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.fall-back]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 3 DPs and has 3 [result.setback]
        G1 takes 1 DP and has 4 [after.fall-back-blocked]
        - F1: 36,20 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, fought, frayed
        - G1: 36,20 facing 180, line of 4, 4 stands, 4 DPs, blue, order advance, fought, frayed
    "#]]
    .assert_eq(&follows(&pond, &[], &hits(1, 0)));
}

#[test]
fn the_front_rank_may_fall_back_through_the_second() {
    let mixed = being(MELEE, "G1", "longbow 4 + heavy-infantry 4");
    let fell = [vec![5], ones(7), ones(5)].concat();
    choices(
        &mixed,
        &[],
        &fell,
        expect![[r#"
        blue: decline
        blue: try
    "#]],
    );
    expect![[r#"
        F1 has 1 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.fall-back]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 3 DPs and has 3 [result.setback]
        G1 exchanges its ranks [after.fall-back-through]
        G1 falls back [after.fall-back]
        F1 follows up G1 [after.follow-up]
        - F1: 36,20.75 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, followed-up, fought, frayed
        - G1: 36,20.75 facing 180, line of 4, 8 stands, 3 DPs, blue, order advance, fell-back, fought, frayed
    "#]]
    .assert_eq(&follows(&mixed, &["blue: try"], &fell));
    let told = follows(&mixed, &["blue: try"], &[ones(8), ones(5)].concat());
    assert!(told.contains("[after.exchange]"), "{told}");
    refused(&mixed, &["blue: done"], &fell, expect!["G1 may exchange ranks or not [after.exchange]"]);
}

#[test]
fn dps_beyond_the_maximum_cost_stands() {
    // Four of five: takes one and loses a stand for the other three.
    let worn = being(MELEE, "G1", ", dps 4");
    expect![[r#"
        F1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 1 DP and has 5 [result.defeat]
        G1 falls into disarray [disarray.maximum]
        G1 loses 1 stand and has 3 [dp.excess-combat dp.casualty]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        G1 retires 6″ [after.retire after.away]
        F1 falls into disarray [disarray.pursuing]
        fast move: 2 2 = 4 [move.fast]
        F1 pursues 4″ [after.pursue after.pursue-path]
        - F1: 36,24 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,26.75 facing 0, line of 3, 3 stands, 5 DPs, blue, order advance, disarray, fought, retired, frayed
    "#]].assert_eq(&follows(&worn, &[], &[hits(3, 0), vec![2, 2, 2, 2]].concat()));
    holds!("dp.excess-combat", "dp.maximum");
}

#[test]
fn retreats_go_away_and_can_be_caught() {
    // Away is where the opponent faces; 3 and 3 and two for fright, against 2 and 2.
    expect![[r#"
        F1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 4 DPs and has 4 [result.defeat]
        G1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 retires 8″ [after.retire after.away]
        F1 falls into disarray [disarray.pursuing]
        fast move: 2 2 = 4 [move.fast]
        F1 pursues 4″ [after.pursue after.pursue-path]
        - F1: 36,24 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,28.75 facing 0, line of 4, 4 stands, 4 DPs, blue, order advance, disarray, fought, retired, frayed
    "#]].assert_eq(&follows(MELEE, &[], &[hits(3, 0), vec![3, 3, 2, 2]].concat()));
    // Caught: the hack, and the rest breaks.
    expect![[r#"
        F1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 4 DPs and has 4 [result.defeat]
        G1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        G1 retires 6″ [after.retire after.away]
        F1 falls into disarray [disarray.pursuing]
        fast move: 5 5 = 10 [move.fast]
        F1 pursues 6″ [after.pursue after.pursue-path]
        F1 catches G1 [after.pursue-catch]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 4 1 1 1 = 1 [after.free-hack]
        G1 loses 1 stand and has 3 [after.free-hack dp.casualty]
        G1 is caught [after.retire-caught]
        G1 breaks [after.break]
        - F1: 36,26 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,26.75 facing 0, line of 3, 3 stands, 4 DPs, blue, order advance, disarray, routing, fright, fought, retired, frayed
    "#]].assert_eq(&follows(MELEE, &[], &[hits(3, 0), vec![2, 2, 5, 5, 4, 1, 1, 1]].concat()));
}

#[test]
fn a_retreat_may_stop_behind_friends() {
    let friend = format!("{MELEE}\n blue G2 heavy-infantry 4 at 36,23, disarray");
    let fell = [hits(3, 0), vec![5, 5]].concat();
    choices(
        &friend,
        &[],
        &fell,
        expect![[r#"
        blue: decline
        blue: stop 3.75
    "#]],
    );
    expect![[r#"
        F1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 4 DPs and has 4 [result.defeat]
        G1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 5 5 = 10 + 2 = 12 [move.fast move.fast-initial]
        G1 stops short [after.retire-short]
        G1 passes through G2 [man.passage]
        G1 takes 1 DP and has 5 [man.passage]
        G2 takes 1 DP and has 1 [man.passage]
        G1 retires 4.75″ [after.retire after.away]
        F1 falls into disarray [disarray.pursuing]
        fast move: 2 2 = 4 [move.fast]
        F1 strikes G2 on its front [after.pursue-new charge.align]
        combat: dice 9 (heavy infantry 8, in pursuit +2, own DPs -1), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.pursuing combat.mod.dp combat.hit.six]
        F1 scores 0 hits on G2 [combat.who]
        combat: dice 7 (heavy infantry 8, own DPs -1), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.dp combat.hit.six]
        G2 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 3 [result.equal]
        G2 takes 2 DPs and has 3 [result.equal]
        F1 halts [after.halt]
        G2 halts [after.halt]
        - F1: 36,23 facing 0, line of 4, 4 stands, 3 DPs, red, order advance, disarray, fought, pursued, frayed, has-pursued
        - G1: 36,25.5 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, fought, retired, frayed
        - G2: 36,23 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, disarray, fought, frayed
    "#]].assert_eq(&follows(&friend, &["blue: stop 4.75"], &fell));
    refused(
        &friend,
        &["blue: stop 1"],
        &fell,
        expect![
            "G1 may stop only where friends or ground separate it from those who beat it [after.retire-short]"
        ],
    );
}

#[test]
fn who_cannot_flee_is_lost() {
    let pond = format!("{MELEE}\n terrain deep-water-or-cliff 20,21 50,21 50,24 20,24");
    expect![[r#"
        F1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 4 DPs and has 4 [result.defeat]
        G1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 retires 0.25″ [after.retire after.away]
        G1 finds no way out [after.away-blocked]
        G1 breaks [after.break]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 routs 0″ [after.break]
        G1 finds no way out [after.away-blocked]
        G1 is destroyed [dp.destroyed]
        F1 halts [after.halt]
        - F1: 36,20 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, fought, frayed
        - G1: off, line of 4, 0 stands, 4 DPs, blue, order advance, disarray, destroyed, fought, retired, frayed
    "#]].assert_eq(&follows(&pond, &[], &[hits(3, 0), vec![3, 3, 3, 3]].concat()));
}

#[test]
fn pursuers_meet_new_enemies() {
    let second = format!("{MELEE}\n blue G2 heavy-infantry 4 at 36,24, disarray");
    // The routers run through their friends; the pursuers strike these, and fight at once.
    let fell = [hits(6, 0), vec![3, 3], vec![3, 3], ones(10), ones(8)].concat();
    expect![[r#"
        F1 has 6 to 0: Victory [result.victory combat.compare result.victory.pursue]
        G1 has 0 to 6: Rout [result.rout combat.compare]
        G1 takes 5 DPs and has 5 [result.rout]
        G1 falls into disarray [disarray.maximum]
        G1 breaks [after.break]
        G2 takes 2 DPs and has 2 [morale.equal-routs]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 passes through G2 [man.passage]
        G2 takes 1 DP and has 3 [man.passage]
        G1 routs 8″ [after.break]
        F1 falls into disarray [disarray.pursuing]
        fast move: 3 3 = 6 [move.fast]
        F1 strikes G2 on its front [after.pursue-new charge.align]
        combat: dice 10 (heavy infantry 8, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.pursuing combat.hit.six]
        F1 scores 0 hits on G2 [combat.who]
        combat: dice 5 (heavy infantry 8, own DPs -3), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 = 0 [combat.dice.two combat.mod.dp combat.hit.six]
        G2 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G2 takes 2 DPs and has 5 [result.equal]
        F1 halts [after.halt]
        G2 halts [after.halt]
        - F1: 36,24 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, disarray, fought, pursued, frayed, has-pursued
        - G1: 36,28.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, routing, fought, frayed
        - G2: 36,24 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, fought, frayed
    "#]].assert_eq(&follows(&second, &[], &fell[..20]));
}

#[test]
fn guns_are_lost_in_hand_to_hand_combat() {
    let guns = being(MELEE, "G1", "artillery 4");
    let told = follows(&guns, &[], &[vec![5], ones(7), ones(4)].concat());
    assert!(told.contains("[after.artillery]"), "{told}");
    // Guns that win stay.
    let told = follows(&guns, &[], &[ones(8), vec![5], ones(3)].concat());
    assert!(!told.contains("follows up") && told.contains("[after.artillery]"), "{told}");
}

#[test]
fn several_opponents_have_each_its_own_result() {
    check(
        "red  F1 heavy-infantry 4 at 36,20
         blue G1 heavy-infantry 2 at 34.5,20
         blue G2 heavy-infantry 2 at 37.5,20
         only combat",
        &["red: contingent G2"],
        &[[1; 4].to_vec(), vec![5, 1, 1, 1], vec![1; 4], vec![1; 4]].concat(),
        expect![[r#"
            combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
            F1 scores 0 hits on G2 [combat.who]
            combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 5 1 1 1 = 1 [combat.dice.two combat.hit.five]
            F1 scores 1 hit on G1 [combat.who]
            combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
            G1 scores 0 hits on F1 [combat.who]
            combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
            G2 scores 0 hits on F1 [combat.who]
            F1 has 1 to 0: Success [result.success combat.compare result.success.go-on]
            G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.fall-back]
            G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            F1 takes 1 DP and has 1 [result.success]
            G1 takes 3 DPs and has 3 [result.setback]
            G2 takes 2 DPs and has 2 [result.equal]
            G1 falls back [after.fall-back]
            G2 halts [after.halt]
            - F1: 36,20 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, fought, frayed
            - G1: 34.5,20.75 facing 180, line of 2, 2 stands, 3 DPs, blue, order advance, fell-back, fought, frayed
            - G2: 37.5,20 facing 180, line of 2, 2 stands, 2 DPs, blue, order advance, fought, frayed
        "#]],
    );
    holds!("combat.compare", "combat.primary", "combat.pool");
}

#[test]
fn a_stand_between_two_opponents_fights_one_of_them() {
    // The middle stand of three touches both alike.
    let three = "
        red  F1 heavy-infantry 3 at 36,20
        blue G1 heavy-infantry 2 at 34.5,20
        blue G2 heavy-infantry 2 at 37.5,20
        only combat
    ";
    choices(
        three,
        &[],
        &[],
        expect![[r#"
        red: contingent G1
        red: contingent G2
    "#]],
    );
    check(
        three,
        &["red: contingent G2"],
        &ones(14),
        expect![[r#"
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G2 [combat.who]
        combat: dice 2 (heavy infantry 2), against 5 (a hit 5): 1 1 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on F1 [combat.who]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        G2 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        G2 takes 2 DPs and has 2 [result.equal]
        F1 halts [after.halt]
        G1 halts [after.halt]
        G2 halts [after.halt]
        - F1: 36,20 facing 0, line of 3, 3 stands, 2 DPs, red, order advance, fought, frayed
        - G1: 34.5,20 facing 180, line of 2, 2 stands, 2 DPs, blue, order advance, fought, frayed
        - G2: 37.5,20 facing 180, line of 2, 2 stands, 2 DPs, blue, order advance, fought, frayed
    "#]],
    );
    refused(
        three,
        &["red: contingent F1"],
        &[],
        expect!["a stand of F1 touches two opponents alike: choose one [combat.faces]"],
    );
}
