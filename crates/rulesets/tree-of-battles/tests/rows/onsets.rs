//! Who comes to blows with whom where several charge, meet or pursue at once (charge.*, resp.countercharge*, after.pursue*).

use expect_test::expect;

use crate::charges::contact;
use crate::fields::{MELEE, hits};
use crate::table::{played_on, told_from};

#[test]
fn who_charges_beside_a_friend_finds_the_way_free() {
    // K1 lines up half an inch towards K2, whose lane runs past it.
    let position = "
        battle red red, order attack
        red  K1 maa-mounted 4 at 34,12
        red  K2 maa-mounted 4 at 40,12
        blue G1 heavy-infantry 4 at 36,20
        only combat";
    expect![[r#"
        K1 charges G1 [charge.order]
        K2 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 strikes G1 on its front [charge.edge charge.align]
        K2 strikes G1 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&contact(position, &["red: K1 against G1", "red: K2 against G1"], &[]));
    holds!("charge.several", "charge.no-dice", "charge.lane");
}

#[test]
fn who_has_been_struck_goes_to_meet_nobody() {
    // In the flank, before the one to the front is moved.
    let flank = "
        battle red red, order attack
        red  K1 light-horse 4 at 36,16
        red  K2 light-horse 2 at 46,24.625 facing 270
        blue G1 maa-mounted 4 at 36,24
        only combat";
    let actions = ["red: K2 against G1", "red: K1 against G1", "blue: respond countercharge"];
    expect![[r#"
        K2 charges G1 [charge.order]
        K1 charges G1 [charge.order]
        G1 answers the charge: countercharge [resp.men-at-arms resp.countercharge]
        K2 strikes G1 on its left flank [charge.edge charge.align]
        G1 takes 2 DPs and has 2 [morale.flank]
        K1 strikes G1 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&contact(flank, &actions, &[]));
    // By the farther of two on foot, who then has reached standing horse.
    let foot = "
        battle red red, order attack
        red  F1 maa-foot 2 at 34.5,18.5
        red  F2 maa-foot 2 at 37.5,18
        blue M1 maa-mounted 4 at 36,20
        only combat";
    let actions = ["red: F2 against M1", "red: F1 against M1", "blue: respond countercharge"];
    expect![[r#"
        F2 charges M1 [charge.order]
        F1 charges M1 [charge.order]
        M1 answers the charge: countercharge [resp.men-at-arms resp.countercharge]
        F2 strikes M1 on its front [charge.edge charge.align]
        F1 strikes M1 on its front [charge.edge charge.align]
        - F1: 34.5,20 facing 0, line of 2, 2 stands, 0 DPs, red, order attack, charged, has-charged
        - F2: 37.5,20 facing 0, line of 2, 2 stands, 0 DPs, red, order attack, charged, has-charged
        - M1: 36,20 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, was-charged
    "#]]
    .assert_eq(&contact(foot, &actions, &[]));
    holds!("resp.countercharge", "resp.countercharge-meet", "charge.bar.state", "morale.foot-caught");
}

#[test]
fn who_is_stopped_on_his_way_stands_on_no_friends() {
    let position = "
        battle red red, order attack
        red  K1 light-horse 2 at 34.5,14
        red  F2 heavy-infantry 2 at 37.5,18
        blue G1 maa-mounted 4 at 36,20
        blue S1 skirmisher 2 at 38,19, array skirmish
        only combat";
    let actions = ["red: K1 against G1", "red: done", "blue: respond countercharge"];
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: countercharge [resp.men-at-arms resp.countercharge]
        G1 goes 0.25″ to meet the charge [resp.countercharge-meet]
        K1 strikes G1 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&contact(position, &actions, &[]));
    holds!("geo.no-overlap", "resp.countercharge-meet");
}

#[test]
fn an_enemy_at_the_very_end_of_a_missed_charge_is_charged() {
    let missed = |y: &str| {
        let position = format!(
            "battle red red, order attack
             red  K1 maa-mounted 4 at 36,10
             blue S1 skirmisher 4 at 36,15, array skirmish
             blue G2 heavy-infantry 4 at 36,{y}
             only combat"
        );
        let actions = ["red: K1 against S1", "blue: respond evade", "blue: face 0"];
        let told = played_on(&position, &actions, &[5, 5]);
        let lines =
            told.lines().filter(|line| line.starts_with("K1 charges") || line.starts_with("K1 strikes"));
        lines.skip(1).map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        K1 charges G2 [charge.miss]
        K1 strikes G2 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&missed("19"));
    expect![[r#"
        K1 charges G2 [charge.miss]
        K1 strikes G2 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&missed("19.01"));
    expect![[r#"
        K1 charges 9″ and hits nobody [charge.miss]
    "#]]
    .assert_eq(&missed("19.02"));
    holds!("charge.miss", "tact.no-contact");
}

#[test]
fn pursuers_stop_before_friends_they_do_not_come_clear_of() {
    let told = |dice: [u8; 2], foe: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,20, pursuing, disarray
             red  F2 heavy-infantry 2 at 38,24.65
             red  F8 heavy-infantry 4 at 62,4
             blue G2 heavy-infantry 4 at 36,{foe}
             blue G8 heavy-infantry 4 at 62,12
             only tactical"
        );
        let told = played_on(&position, &[], &dice);
        let lines = told.lines().filter(|line| line.starts_with("F1 "));
        let until = lines.take_while(|line| !line.contains("scores"));
        until.map(|line| format!("{line}\n")).collect::<String>()
    };
    // 4″ end among them; G2 is 5″ away.
    expect![[r#"
        F1 pursues 3.9″ [after.pursue after.pursue-path]
    "#]]
    .assert_eq(&told([2, 2], "25"));
    // 6″ come to G2, beside them.
    expect![[r#"
        F1 passes through F2 [man.passage]
        F1 takes 1 DP and has 1 [man.passage]
        F1 strikes G2 on its front [after.pursue-new charge.align]
    "#]]
    .assert_eq(&told([3, 3], "25"));
    // 6″ come clear of them.
    expect![[r#"
        F1 passes through F2 [man.passage]
        F1 takes 1 DP and has 1 [man.passage]
        F1 pursues 6″ [after.pursue after.pursue-path]
    "#]]
    .assert_eq(&told([3, 3], "40"));
    holds!("after.pursue-path", "man.passage");
}

#[test]
fn who_flees_from_a_fight_at_once_goes_after_nobody() {
    // X1 beat Y1 and is to pursue him; A1, in pursuit of Z1, strikes it in the flank first and drives it off.
    let position = "
        red  A1 heavy-infantry 4 at 30,20 facing 90
        red  Y1 heavy-infantry 4 at 38,23 facing 180
        blue X1 heavy-infantry 4 at 38,23 facing 0, grade A
        blue Z1 heavy-infantry 4 at 30,20 facing 270
        only combat";
    let fight = [vec![5; 6], vec![1; 2], vec![1; 8], vec![5; 3], vec![1; 7], vec![1; 8]].concat();
    let fell = [fight, vec![2, 2, 2, 2, 3, 3], vec![6; 3], vec![1; 4]].concat();
    let told = told_from(position, &["blue: try"], &fell, "A1 strikes X1");
    let lines = told.lines().filter(|line| line.starts_with("X1 ") && !line.contains("DP"));
    expect![[r#"
        X1 scores 0 hits on A1 [combat.who]
        X1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        X1 falls into disarray [disarray.maximum]
        X1 loses 1 stand and has 3 [dp.excess-combat dp.casualty]
        X1 passes through Z1 [man.passage]
        X1 retires 6″ [after.retire after.away]
    "#]]
    .assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
    holds!("after.pursue-immediate", "after.pursue-catch", "after.retire");
}

#[test]
fn pursuers_hack_before_they_fight_who_stands_beside() {
    let position = format!(
        "{MELEE}
         blue G2 heavy-infantry 2 at 34.5,24 facing 0, routing, disarray
         blue G3 heavy-infantry 2 at 37.5,24 facing 0"
    );
    let told = told_from(&position, &[], &[hits(6, 0), vec![3, 3, 3, 3]].concat(), "F1 strikes");
    let order: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with("free hack") || line.starts_with("combat"))
        .filter_map(|line| line.split(':').next())
        .collect();
    assert_eq!(order, ["free hack", "combat", "combat"], "{told}");
    holds!("after.free-hack", "after.pursue-new");
}

#[test]
fn guns_are_not_asked_whether_to_go_on() {
    let position = "
        battle red red, order attack
        red  F1 heavy-infantry 4 at 36,18
        blue A1 artillery 2 at 36,20, grade B
        only combat";
    let told = played_on(position, &["red: F1 against A1"], &[vec![1; 4], vec![6; 12]].concat());
    assert!(told.contains("F1 falls back") && told.contains("A1 halts"), "{told}");
    holds!("after.artillery");
}

#[test]
fn a_winner_goes_after_the_beaten_though_an_enemy_is_at_his_flank() {
    let position = "
        red  F1 heavy-infantry 4 at 36,20
        blue G1 heavy-infantry 4 at 36,20
        blue G2 heavy-infantry 2 at 39,19.625 facing 270
        only combat";
    let told = told_from(position, &[], &[6; 6], "F1 has");
    expect![[r#"
        F1 has 6 to 0: Victory [result.victory combat.compare result.victory.pursue]
        G1 has 0 to 6: Rout [result.rout combat.compare]
        G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 takes 5 DPs and has 5 [result.rout]
        G1 falls into disarray [disarray.maximum]
        G2 takes 2 DPs and has 2 [result.equal]
        G1 breaks [after.break]
        G2 takes 2 DPs and has 4 [morale.equal-routs]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        G1 routs 6″ [after.break]
        G2 halts [after.halt]
        F1 falls into disarray [disarray.pursuing]
        fast move: 2 2 = 4 [move.fast]
        F1 pursues 4″ [after.pursue after.pursue-path]
        - F1: 36,24 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,26.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, routing, fought, frayed
        - G2: 39,19.625 facing 270, line of 2, 2 stands, 4 DPs, blue, order advance, fought, frayed
    "#]].assert_eq(&told);
    holds!("after.winner");
}

#[test]
fn who_wins_against_two_goes_after_whom_the_round_has_left() {
    // Two of its stands fight each; its owner calls G1 the primary opponent.
    let goes = |g1: &str, g2: [u8; 4]| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,20
             blue G1 heavy-infantry 2 at 34.5,20, disarray, dps {g1}
             blue G2 heavy-infantry 2 at 37.5,20
             only combat"
        );
        let told = played_on(&position, &["red: contingent G1"], &[[6; 4], g2].concat());
        let lines = told.lines().filter(|line| {
            ["F1 follows", "F1 pursues", "F1 halts", "F1 has"].iter().any(|words| line.starts_with(words))
        });
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    // G1 is destroyed and G2 falls back: a follow-up, for all the Victory.
    expect![[r#"
        F1 has 5 to 0: Victory [result.victory combat.compare result.victory.pursue]
        F1 follows up G2 [after.follow-up]
    "#]]
    .assert_eq(&goes("5", [6, 1, 1, 1]));
    // G1 is destroyed, or breaks, and G2 stands before it: it stays, and does not halt either.
    expect![[r#"
        F1 has 4 to 0: Victory [result.victory combat.compare result.victory.pursue]
    "#]]
    .assert_eq(&goes("5", [1; 4]));
    expect![[r#"
        F1 has 4 to 0: Victory [result.victory combat.compare result.victory.pursue]
    "#]]
    .assert_eq(&goes("4", [1; 4]));
    // With nobody left it halts.
    let alone =
        MELEE.replace("G1 heavy-infantry 4 at 36,20", "G1 heavy-infantry 2 at 36,20, disarray, dps 5");
    let told = played_on(&alone, &[], &[6; 6]);
    assert!(told.contains("G1 is destroyed") && told.contains("F1 halts [after.halt]"), "{told}");
    holds!("after.winner");
}

#[test]
fn the_edge_of_the_table_stops_retreats_and_pursuits() {
    let told = played_on(&MELEE.replace("36,20", "36,44"), &[], &[hits(3, 0), vec![5; 4]].concat());
    assert!(told.contains("G1 retires 3.25″") && told.contains("F1 pursues 3.25″"), "{told}");
    let alone = "
        red  F1 heavy-infantry 4 at 36,44, pursuing, disarray
        red  F8 heavy-infantry 4 at 62,4
        blue G8 heavy-infantry 4 at 62,12
        only tactical";
    let told = played_on(alone, &[], &[5, 5]);
    assert!(told.contains("F1 pursues 4″"), "{told}");
    holds!("move.table-edge");
}

#[test]
fn who_has_halted_stays_though_others_drive_his_opponent_off() {
    // G1 has fled and G2 stands before F1, which halts; then A1, in pursuit of Z1, drives G2 off as well.
    let position = "
        red  A1 heavy-infantry 4 at 30,20 facing 90
        red  F1 heavy-infantry 4 at 38,23 facing 180, grade A
        blue G1 heavy-infantry 2 at 36.5,23 facing 0
        blue G2 heavy-infantry 2 at 39.5,23 facing 0, grade A
        blue Z1 heavy-infantry 4 at 30,20 facing 270
        only combat";
    let fight = [vec![5; 6], vec![1; 2], vec![5; 3], vec![1; 25]].concat();
    let fell = [fight, vec![2, 2, 2, 2, 5, 5], vec![6; 3], vec![1; 2]].concat();
    let told = played_on(position, &["red: contingent G1"], &fell);
    assert!(told.contains("F1 halts [after.halt]") && told.contains("G2 retires"), "{told}");
    assert!(!told.contains("F1 pursues"), "{told}");
    holds!("after.halt", "after.pursue-immediate");
}
