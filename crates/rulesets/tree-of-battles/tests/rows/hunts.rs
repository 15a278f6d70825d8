//! Pursuers on their way: walls, friends and men in flight before them, whom they meet, and what that is to others
//! (after.pursue*, after.free-hack, combat.charge-round).

use expect_test::expect;

use crate::fields::{MELEE, TACTICAL, being, dice, hits, ones};
use crate::table::{choices, played_on, refused, told_from};

/// Of what is told, the lines that have one of these words.
fn with(told: &str, words: &[&str]) -> String {
    let lines = told.lines().filter(|line| words.iter().any(|word| line.contains(word)));
    lines.map(|line| format!("{line}\n")).collect()
}

/// G1 breaks and runs 8″; who beat it rolls threes.
fn broken() -> Vec<u8> {
    [hits(6, 0), vec![3, 3, 3, 3]].concat()
}

#[test]
fn men_in_flight_are_hacked_at_before_who_stands_beside_them_is_fought() {
    let position = format!(
        "{MELEE}
        blue G2 heavy-infantry 2 at 34.5,24, routing, disarray
        blue G3 heavy-infantry 2 at 37.5,24"
    );
    // F1 is beaten in that fight and runs: its hack was made before.
    let fell = [hits(6, 0), ones(1), vec![3; 4], ones(4), ones(7), vec![6]].concat();
    let told = told_from(&position, &[], &fell, "F1 strikes");
    expect![[r#"
        F1 strikes G2 on its front [after.pursue-new charge.align]
        F1 catches G2 [rout.charged]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 1 1 1 1 = 0 [after.free-hack]
        combat: dice 7 (overlapping 1, heavy infantry +4, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 1 1 1 1 1 1 1 = 0 [combat.dice.overlap combat.dice.two combat.mod.pursuing combat.hit.six]
        F1 scores 0 hits on G3 [combat.who]
        combat: dice 1 (heavy infantry 4, own DPs -3), against 5 (a hit 5): 6 = 1 [combat.dice.two combat.mod.dp combat.hit.five]
        G3 scores 1 hit on F1 [combat.who]
        F1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.disarray]
        G3 has 1 to 0: Success [result.success combat.compare result.success.go-on]
        F1 breaks [after.break]
        F1 routs 6″ [after.break]
        - F1: 36,17.25 facing 180, line of 4, 4 stands, 3 DPs, red, order advance, disarray, routing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&with(
        &told,
        &["strikes", "catches", "hack", "combat", "scores", "breaks", "routs", "- F1"],
    ));
    holds!("after.free-hack", "after.pursue-new");
}

#[test]
fn all_ranks_hack() {
    let deep = being(MELEE, "F1", "heavy-infantry 6, files 3");
    let fell = [vec![6; 7], ones(8), vec![2, 2, 5, 5]].concat();
    let told = played_on(&deep, &[], &fell);
    assert!(told.contains("free hack: dice 6 (pursuing stands 6)"), "{told}");
    holds!("after.free-hack");
}

#[test]
fn whoever_touches_a_pursuer_fights_charge_combat() {
    // E1 has its front on the side of F1, which strikes G2.
    let position = format!(
        "{MELEE}
        blue G2 heavy-infantry 4 at 36,24
        blue E1 maa-mounted 4 at 39,23 facing 270, dps 3"
    );
    let told = told_from(&position, &[], &broken(), "F1 strikes");
    expect![[r#"
        combat: dice 10 (heavy infantry 8, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.pursuing combat.hit.six]
        combat: dice 5 (heavy infantry 8, own DPs -3), against 5 (a hit 5): 2 2 2 2 2 = 0 [combat.dice.two combat.mod.dp combat.hit.five]
        combat: dice 1 (overlapping 2, mounted men-at-arms +2, own DPs -5, no dice are left +1, at least +1), against 6 (a hit in disarray, column or skirmish array 6): 2 = 0 [combat.dice.overlap combat.dice.two combat.mod.dp combat.pool combat.minimum combat.hit.six]
        E1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        E1 halts [after.halt]
    "#]].assert_eq(&with(&told, &["combat: ", "E1 has", "E1 halts", "E1 retires"]));
    holds!("combat.charge-round", "after.pursue-immediate");
}

#[test]
fn who_pursues_in_the_tactical_move_has_moved() {
    // F1 strikes G1 and breaks; G1 pursues it at once.
    let position = "
        red  F1 heavy-infantry 4 at 36,20, disarray, pursuing, pursues G9
        red  F8 heavy-infantry 4 at 62,4
        blue G1 heavy-infantry 4 at 36,24
        blue G9 heavy-infantry 4 at 36,44 facing 0, disarray, routing
        phase tactical";
    let fell = [vec![5, 5, 3, 3], vec![1; 10], vec![6; 8], vec![2, 2, 2, 2]].concat();
    let told = played_on(position, &[], &fell);
    expect![[r#"
        G1 pursues 4″ [after.pursue after.pursue-path]
        - G1: 36,20 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, pursues F1, disarray, pursuing, moved, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&with(&told, &["G1 pursues", "- G1"]));
    // Who has moved so does not rally in the same turn.
    refused(
        &format!("red F1 heavy-infantry 4 at 36,20, disarray, moved\n {TACTICAL}"),
        &["red: F1 rallies"],
        &[],
        expect!["F1 has moved, evaded or retired in this turn [man.rally-cause]"],
    );
    holds!("tact.stationary", "man.rally-cause");
}

#[test]
fn who_was_not_asked_whether_to_halt_has_halted() {
    // F2 breaks G1, but G2 still holds it; F1 then comes upon G2, and when G2 is gone F2 stays where it halted.
    let position = "
        red  F1 heavy-infantry 2 at 44,21.6 facing 270
        red  F2 heavy-infantry 6 at 36,20, grade B
        blue G1 heavy-infantry 4 at 34.5,20
        blue G2 heavy-infantry 2 at 39,20
        blue G3 heavy-infantry 2 at 44,21.6 facing 90
        only combat";
    let round = [vec![5; 4], vec![5; 9], ones(4), ones(8), ones(4), ones(4)].concat();
    let fell = [round, vec![3, 3, 3, 3], vec![3, 3], vec![6; 6]].concat();
    let told = played_on(position, &[], &fell);
    expect![[r#"
        G1 breaks [after.break]
        F2 halts [after.halt]
        G2 halts [after.halt]
        F1 strikes G2 on its left flank [after.pursue-new charge.align]
        G2 is destroyed [dp.destroyed]
        F1 halts [after.halt]
        - G2: off, line of 2, 0 stands, 5 DPs, blue, order advance, disarray, destroyed, fought, frayed
    "#]]
    .assert_eq(&with(&told, &["breaks", "destroyed", "halts", "strikes", "pursues"]));
    holds!("result.victory.halt-ab", "after.winner");
}

#[test]
fn horse_does_not_pursue_over_a_defended_wall() {
    let position = "
        terrain wall-or-earthwork 30,24 42,24, faces 180
        red  K1 maa-mounted 4 at 36,20
        blue G1 heavy-infantry 4 at 36,20
        blue G2 heavy-infantry 4 at 36,24
        only combat";
    let told = told_from(position, &[], &broken(), "G1 breaks");
    expect![[r#"
        K1 pursues 3.98″ [after.pursue after.pursue-path]
        - K1: 36,23.98 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&with(&told, &["strikes", "pursues", "scores"]));
    // Foot does.
    let told = told_from(&position.replace("maa-mounted", "heavy-infantry"), &[], &broken(), "G1 breaks");
    expect![[r#"
        K1 takes 1 DP and has 1 [man.major]
        K1 strikes G2 on its front [after.pursue-new charge.align]
    "#]]
    .assert_eq(&with(&told, &["strikes", "pursues", "man.major"]));
    holds!("terr.fortification");
}

#[test]
fn horse_whose_charge_misses_does_not_strike_over_a_wall_or_through_mud() {
    let position = "
        battle red red, order attack
        red  K1 light-horse 4 at 36,12
        blue G1 longbow 4 at 36,15
        blue G2 heavy-infantry 4 at 36,17.5
        during combat
        step { combat = \"start\" }";
    let told = |more: &str| {
        let position = format!("{position}\n {more}");
        let told = told_from(&position, &["red: K1 against G1", "blue: respond evade"], &[2, 3], "G1 evades");
        with(&told, &["K1 charges", "strikes", "hits nobody"])
    };
    expect![[r#"
        K1 charges G2 [charge.miss]
        K1 strikes G2 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&told(""));
    expect![[r#"
        K1 charges 5.48″ and hits nobody [charge.miss]
    "#]]
    .assert_eq(&told("terrain wall-or-earthwork 30,17.5 42,17.5, faces 180"));
    let mud = r#"
        raw [conditions]
        raw effects = [{ kind = "mud-stops-horse", pieces = ["K1"], from = 1, until = 9 }]
        raw grounds = [{ ground = "mud", places = [[30.0, 16.5], [42.0, 16.5], [42.0, 17.3], [30.0, 17.3]] }]"#;
    expect![[r#"
        K1 charges 5.48″ and hits nobody [charge.miss]
    "#]]
    .assert_eq(&told(mud));
    holds!("terr.fortification", "charge.miss");
}

#[test]
fn pursuers_pass_friends_only_if_their_dice_take_them_clear() {
    // F1 follows G1, which runs through G2; F2 fights G2 right before a half of F1.
    let position = "
        red  F1 heavy-infantry 4 at 36,20
        red  F2 heavy-infantry 2 at 37.5,25.4
        blue G1 heavy-infantry 2 at 34.5,20, disarray
        blue G2 heavy-infantry 4 at 36,25.4
        only combat";
    let told = |score: [u8; 2]| {
        let round = [vec![5; 5], ones(4), ones(4), ones(5)].concat();
        let fell = [round, vec![3, 3], score.to_vec()].concat();
        with(&told_from(position, &[], &fell, "G1 breaks"), &["strikes", "F1 pursues", "passes"])
    };
    // 5″: short of the enemy and among friends.
    expect![[r#"
        G1 passes through G2 [man.passage]
        F1 pursues 4.65″ [after.pursue after.pursue-path]
    "#]]
    .assert_eq(&told([2, 3]));
    // 6″: far enough to strike beside them.
    expect![[r#"
        G1 passes through G2 [man.passage]
        F1 passes through F2 [man.passage]
        F1 strikes G2 on its front [after.pursue-new charge.align]
    "#]]
    .assert_eq(&told([3, 3]));
    // Nor do they go on beyond friends who stand alone.
    let alone = position.replace("blue G2 heavy-infantry 4 at 36,25.4", "blue G2 heavy-infantry 4 at 12,40");
    let apart = |score: [u8; 2]| {
        let fell = [vec![5; 5], ones(4), vec![3, 3], score.to_vec()].concat();
        with(&told_from(&alone, &[], &fell, "G1 breaks"), &["strikes", "F1 pursues", "F1 passes"])
    };
    expect![[r#"
        F1 pursues 4.65″ [after.pursue after.pursue-path]
    "#]]
    .assert_eq(&apart([2, 3]));
    expect![[r#"
        F1 passes through F2 [man.passage]
        F1 pursues 7″ [after.pursue after.pursue-path]
    "#]]
    .assert_eq(&apart([4, 3]));
    holds!("after.pursue-path", "man.passage");
}

#[test]
fn nobody_catches_from_behind_his_friends_with_too_low_a_score() {
    // G1 runs before F1, which catches it; F2 came from its flank.
    let position = "
        red  F1 heavy-infantry 4 at 36,20
        red  F2 heavy-infantry 2 at 39,20.375 facing 270
        blue G1 heavy-infantry 4 at 36,20
        only combat";
    let told = |score: [u8; 2]| {
        let round = [vec![5; 8], vec![5; 3], ones(9)].concat();
        let fell = [round, vec![3, 3, 4, 4], ones(4), score.to_vec()].concat();
        with(&told_from(position, &[], &fell, "G1 breaks"), &["routs", "pursues", "catches", "free hack"])
    };
    expect![[r#"
        G1 routs 8″ [after.break]
        F1 pursues 8″ [after.pursue after.pursue-path]
        F1 catches G1 [after.pursue-catch]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 1 1 1 1 = 0 [after.free-hack]
        F2 pursues 6.5″ [after.pursue after.pursue-path]
        - F1: 36,28 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - F2: 39.375,27.25 facing 0, line of 2, 2 stands, 1 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&told([3, 4]));
    expect![[r#"
        G1 routs 8″ [after.break]
        F1 pursues 8″ [after.pursue after.pursue-path]
        F1 catches G1 [after.pursue-catch]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 1 1 1 1 = 0 [after.free-hack]
        F2 pursues 6.5″ [after.pursue after.pursue-path]
        F2 catches G1 [after.pursue-catch]
        free hack: dice 2 (pursuing stands 2), against 4 (a casualty 4): 2 2 = 0 [after.free-hack]
        - F1: 36,28 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - F2: 39.375,27.25 facing 0, line of 2, 2 stands, 1 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&told([4, 4]));
    holds!("after.pursue-catch");
}

#[test]
fn an_immediate_fight_comes_before_the_next_pursuit() {
    let position = format!(
        "{MELEE}
        blue G3 heavy-infantry 4 at 36,24
        red  F2 heavy-infantry 4 at 12,20
        blue G2 heavy-infantry 4 at 12,20"
    );
    let round = [vec![5; 6], ones(2), vec![5; 6], ones(2), ones(16)].concat();
    let fell = [round, vec![3, 3, 3, 3, 3, 3]].concat();
    let told = told_from(&position, &[], &fell, "G1 breaks");
    expect![[r#"
        F1 strikes G3 on its front [after.pursue-new charge.align]
        F1 scores 0 hits on G3 [combat.who]
        G3 scores 0 hits on F1 [combat.who]
        F2 pursues 4″ [after.pursue after.pursue-path]
        - F2: 12,24 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G2, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&with(&told, &["strikes", "pursues", "scores"]));
    holds!("after.pursue-immediate");
}

#[test]
fn a_winner_whose_primary_opponent_is_gone_goes_after_the_next() {
    // G1, against which most stands of F1 fight, is shaken and destroyed; G2 breaks, or only falls back.
    let told = |facts: &str| {
        let position = format!(
            "red  F1 heavy-infantry 3 at 36,20
             blue G1 heavy-infantry 2 at 35.25,20, dps 5
             blue G2 heavy-infantry 2 at 37.5,20, stands 1{facts}
             only combat"
        );
        let round = [vec![5; 6], ones(10)].concat();
        let words = ["destroyed", "breaks", "falls back", "follows", "pursues"];
        with(&told_from(&position, &[], &round, " to "), &words)
    };
    expect![[r#"
        G1 is destroyed [dp.destroyed]
        G2 breaks [after.break]
        F1 pursues 4″ [after.pursue after.pursue-path]
        - F1: 36,24 facing 0, line of 3, 3 stands, 0 DPs, red, order advance, pursues G2, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: off, line of 2, 0 stands, 5 DPs, blue, order advance, disarray, destroyed, fought, frayed
    "#]].assert_eq(&told(", disarray"));
    expect![[r#"
        G1 is destroyed [dp.destroyed]
        G2 falls back [after.fall-back]
        F1 follows up G2 [after.follow-up]
        - G1: off, line of 2, 0 stands, 5 DPs, blue, order advance, disarray, destroyed, fought, frayed
    "#]]
    .assert_eq(&told(""));
    holds!("after.winner");
}

#[test]
fn guns_that_win_halt_unasked() {
    let guns = being(MELEE, "G1", "artillery 4, grade B");
    let told = played_on(&guns, &[], &[ones(8), vec![5], ones(4)].concat());
    expect![[r#"
        G1 has 1 to 0: Success [result.success combat.compare result.success.halt-ab]
        F1 falls back [after.fall-back]
        G1 halts [after.halt]
    "#]]
    .assert_eq(&with(&told, &["Success", "halts", "falls back"]));
    // Guns that have to pursue stay as well; guns that are beaten are lost where they stand.
    let guns = being(MELEE, "G1", "artillery 4");
    let told = played_on(&guns, &[], &[ones(8), vec![5; 3], ones(1)].concat());
    expect![[r#"
        G1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
        F1 retires 6″ [after.retire after.away]
        G1 halts [after.artillery]
    "#]]
    .assert_eq(&with(&told, &["Success", "Victory", "halts", "retires"]));
    let beaten = |lost: usize| {
        let told = played_on(&guns, &[], &hits(lost, 0));
        with(&told, &["G1 has", "G1 retires", "G1 breaks", "destroyed", "- G1"])
    };
    expect![[r#"
        G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        G1 breaks [after.break]
        G1 is destroyed [dp.destroyed]
        - G1: off, line of 4, 0 stands, 4 DPs, blue, order advance, disarray, destroyed, fought, frayed
    "#]]
    .assert_eq(&beaten(3));
    expect![[r#"
        G1 has 0 to 6: Rout [result.rout combat.compare]
        G1 breaks [after.break]
        G1 is destroyed [dp.destroyed]
        - G1: off, line of 4, 0 stands, 5 DPs, blue, order advance, disarray, destroyed, fought, frayed
    "#]]
    .assert_eq(&beaten(6));
    holds!("after.artillery");
}

#[test]
fn the_order_in_which_dice_are_taken_is_asked_only_if_any_are_left() {
    let three = |dps: u8| {
        format!(
            "red  F1 light-infantry 3 at 36,20, dps {dps}, was-charged
             blue G1 light-infantry 2 at 34.5,20, stands 1
             blue G2 light-infantry 2 at 36,20, stands 1
             blue G3 light-infantry 2 at 37.5,20, stands 1
             only combat"
        )
    };
    choices(
        &three(2),
        &["red: contingent G1"],
        &[],
        expect![[r#"
        red: contingent G2
        red: contingent G3
    "#]],
    );
    // All are lost: one die is rolled against the primary opponent.
    expect![[r#"
        combat: dice 1 (stands facing 1, own DPs -3, taken from dice against others +2, at least +1), against 5 (a hit 5): 2 = 0 [combat.dice.other combat.mod.dp combat.pool combat.minimum combat.hit.five]
        combat: dice 1 (stands facing 1), against 5 (a hit 5): 2 = 0 [combat.dice.other combat.hit.five]
        combat: dice 1 (stands facing 1), against 5 (a hit 5): 2 = 0 [combat.dice.other combat.hit.five]
        combat: dice 1 (stands facing 1), against 5 (a hit 5): 2 = 0 [combat.dice.other combat.hit.five]
    "#]].assert_eq(&dice(&three(3), &["red: contingent G1"], &[]));
    holds!("combat.pool", "combat.minimum");
}

#[test]
fn who_has_gone_after_one_enemy_does_not_turn_to_another() {
    // G1 pursues F1 and strikes F2, which has beaten G2; F2 beats it as well and goes after it.
    let position = "
        first blue
        red  F1 heavy-infantry 2 at 26,18.3 facing 270, disarray
        red  F2 heavy-infantry 4 at 36,20
        blue G1 heavy-infantry 2 at 26,18.3 facing 90
        blue G2 heavy-infantry 4 at 36,20
        only combat";
    let round = [vec![5; 4], ones(8), ones(4), vec![5; 6], ones(2)].concat();
    let fell = [round, vec![3, 3, 3, 3], vec![4, 4], ones(3), vec![6]].concat();
    let told = told_from(position, &[], &fell, "G2 breaks");
    expect![[r#"
        G2 breaks [after.break]
        F1 breaks [after.break]
        G1 strikes F2 on its left flank [after.pursue-new charge.align]
        combat: dice 3 (heavy infantry 2, overlapping +1, in pursuit +2, own DPs -2), against 6 (a hit in disarray, column or skirmish array 6): 1 1 1 = 0 [combat.dice.two combat.dice.overlap combat.mod.pursuing combat.mod.dp combat.hit.six]
        combat: dice 1 (not facing 1, own DPs -5, no dice are left +4, at least +1), against 6 (a hit in disarray, column or skirmish array 6): 6 = 1 [combat.dice.not-facing combat.mod.dp combat.pool combat.minimum combat.hit.six]
        G1 breaks [after.break]
        F2 pursues 4″ [after.pursue after.pursue-path]
        - F2: 31.625,19.625 facing 270, line of 4, 4 stands, 5 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&with(&told, &["combat:", "breaks", "strikes", "pursues", "halts"]));
    holds!("after.pursue-once");
}
