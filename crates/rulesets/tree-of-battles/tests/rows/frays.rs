//! Who fights whom and with how many dice where several meet, and what one fight leaves of another (combat.*, result.*,
//! morale.*).

use crate::fields::{BOWS, MELEE, being, dice, hits};
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

#[test]
fn foot_that_has_charged_is_caught_by_horse_in_pursuit() {
    // F1 charges G1; M1 breaks F2 and comes upon the front of F1 in pursuit.
    let position = "
        battle red red, order attack
        first blue
        red  F1 heavy-infantry 4 at 40,22 facing 270, grade B
        red  F2 heavy-infantry 2 at 35.5,32, disarray
        blue M1 maa-mounted 4 at 36,32
        blue G1 heavy-infantry 2 at 38,20.5 facing 90
        only combat
    ";
    let fell = [vec![5; 4], vec![2; 17], vec![5; 4]].concat();
    let told = played_on(position, &["blue: done", "red: F1 against G1"], &fell);
    assert!(told.contains("M1 strikes F1 on its front [after.pursue-new charge.align]"), "{told}");
    assert!(told.contains("F1 takes 2 DPs and has 4 [morale.foot-caught]"), "{told}");
    holds!("morale.foot-caught");
}

#[test]
fn who_is_charged_in_the_place_of_another_has_the_charger_as_primary_opponent() {
    // G2 has two stands against each; the archers have run through it, and K1 comes upon it.
    let position = "
        battle red red, order attack
        red  F1 heavy-infantry 2 at 34.5,17.5
        red  K1 light-horse 2 at 37.5,10
        blue G1 longbow 2 at 37.5,15
        blue G2 heavy-infantry 4 at 36,17.5
        only combat
    ";
    let told = played_on(position, &["red: K1 against G1", "blue: respond evade"], &[5, 5]);
    assert!(told.contains("K1 charges G2 [charge.miss]"), "{told}");
    let whom = told.lines().filter(|line| line.starts_with("G2 scores"));
    assert_eq!(
        whom.collect::<Vec<_>>(),
        ["G2 scores 0 hits on K1 [combat.who]", "G2 scores 0 hits on F1 [combat.who]"]
    );
    holds!("combat.primary", "charge.miss");
}

#[test]
fn of_mixed_men_those_in_front_say_what_the_contingent_is() {
    let shot = |facts: &str| {
        let position =
            being(BOWS, "G1", &format!("heavy-infantry 4 + longbow 4, files 4, full-harness{facts}"));
        let told = played_on(&position, &["red: F1 against G1"], &[]);
        told.lines().find(|line| line.starts_with("shooting")).unwrap_or_default().to_owned()
    };
    assert!(shot("").contains("full harness +1"), "{}", shot(""));
    assert!(!shot(", now rear = 15").contains("full harness"), "{}", shot(", now rear = 15"));
    // Archers in front of men-at-arms mind the flight of others.
    let routs = |facts: &str| {
        let friends =
            format!("blue G5 maa-foot 4 + longbow 4 at 46,26, files 4, chivalrous, full-harness{facts}");
        let told = played_on(&format!("{MELEE}\n {friends}"), &[], &hits(6, 0));
        assert!(told.contains("G1 breaks"), "{told}");
        told.contains("G5 takes 2 DPs and has 2 [morale.equal-routs]")
    };
    assert!(!routs("") && routs(", now rear = 15"));
    holds!("arch.mod.harness", "troop.chivalrous", "troop.mixed");
}
