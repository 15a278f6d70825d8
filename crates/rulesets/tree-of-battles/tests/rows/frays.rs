//! Who fights whom and with how many dice where several meet, and what one fight leaves of another (combat.*, result.*,
//! morale.*).

use crate::fields::dice;
use crate::table::played_on;

#[test]
fn leaders_of_the_lost_run_their_risks_in_the_order_of_dice() {
    let position = "
        red  F1 heavy-infantry 2 at 20,20, stands 1, dps 5, disarray
        red  F2 heavy-infantry 2 at 50,20, stands 1, dps 5, disarray
        leader red anne with F1, marshal
        leader red bess with F1, captain
        leader red cis with F2, captain
        blue G1 heavy-infantry 4 at 20,20
        blue G2 heavy-infantry 4 at 50,20, stands 1, dps 5, disarray
        leader blue dora with G2, captain
        only combat
    ";
    let told = played_on(position, &["red: done", "red: done", "blue: done"], &[1; 24]);
    let risks = told.lines().filter(|line| line.contains("runs a risk"));
    let who: Vec<&str> = risks.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(who, ["anne", "bess", "cis", "dora"], "{told}");
    holds!("dice.order");
}

#[test]
fn of_pikes_only_those_behind_men_who_face_somebody_fight_from_the_second_rank() {
    let melee = |red: &str, pikes: &str| {
        let position = format!("red F1 {red} at 36,20\n blue G1 {pikes}\n only combat");
        dice(&position, &[], &[]).lines().nth(1).unwrap_or_default().to_owned()
    };
    let told = melee("heavy-infantry 4", "pike 8 at 36,20, files 4");
    assert!(told.contains("dice 12 (pikes 8, pikes of the second rank +4)"), "{told}");
    // Behind those who overlap nobody does.
    let told = melee("heavy-infantry 2", "pike 8 at 36,20, files 4");
    assert!(told.contains("dice 8 (overlapping 2, pikes +4, pikes of the second rank +2)"), "{told}");
    // In column the first rank alone fights, in order or not.
    for facts in ["", ", disarray"] {
        let told = melee("heavy-infantry 4", &format!("pike 8 at 36,20, array column, files 2{facts}"));
        assert!(told.contains("dice 4 (pikes 4), against 6"), "{told}");
    }
    holds!("array.column", "combat.dice.pike-second-rank");
}

#[test]
fn horse_pays_for_two_stands_that_fight_pikes() {
    let beside = "
        red  M1 maa-mounted 4 at 36,20
        blue A1 maa-mounted 2 at 34.5,20
        blue P1 pike 2 at 37.5,20
        only combat
    ";
    let equal = played_on(beside, &["red: contingent A1"], &[]);
    assert!(equal.contains("M1 takes 3 DPs and has 3 [result.equal.pikes]"), "{equal}");
    assert!(equal.contains("P1 takes 2 DPs and has 2 [result.equal]"), "{equal}");
    let success = played_on(beside, &["red: contingent A1"], &[5]);
    assert!(success.contains("M1 takes 2 DPs and has 2 [result.success.pikes]"), "{success}");
    holds!("result.equal.pikes", "result.success.pikes");
}

#[test]
fn foot_that_has_charged_pays_for_horse_that_strikes_it_then() {
    // By another charge: horse that strikes foot which has charged in this phase.
    let other = "
        battle red red, order attack
        battle blue blue, order attack
        red  F1 heavy-infantry 4 at 36,18
        blue G1 heavy-infantry 4 at 36,20
        blue M1 light-horse 2 at 44,17.8 facing 270
        only combat
    ";
    let told = played_on(other, &["red: F1 against G1", "blue: M1 against F1"], &[]);
    assert!(told.contains("F1 takes 2 DPs and has 4 [morale.foot-caught]"), "{told}");
    holds!("morale.foot-caught");
}

#[test]
fn who_faces_another_enemy_has_no_hand_free_in_a_fight_at_once() {
    // P1 strikes X1 in the rear; all its stands face E1. Nobody fights P1, and grade and friends add no dice to nothing.
    let met = |x1: &str| {
        format!(
            "red  E1 heavy-infantry 4 at 36,20
             red  P1 heavy-infantry 2 at 36,25 facing 180, pursuing, disarray
             red  F8 heavy-infantry 4 at 62,4
             blue X1 heavy-infantry {x1} at 36,20, grade B, files 4
             blue G8 heavy-infantry 4 at 8,44
             only tactical"
        )
    };
    let told = played_on(&met("4"), &[], &[3, 3]);
    assert!(told.contains("P1 strikes X1 on its rear"), "{told}");
    assert!(told.contains("P1 scores 0 hits on X1") && !told.contains("X1 scores"), "{told}");
    // A second rank faces nobody: two of it are struck.
    let told = played_on(&met("8"), &[], &[3, 3]);
    assert!(told.contains("(not facing 2, B Grade +1, supported +1"), "{told}");
    holds!("combat.not-facing", "combat.minimum");
}
