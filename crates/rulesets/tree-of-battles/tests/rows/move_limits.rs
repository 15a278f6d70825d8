//! Where rules of moving and charging begin and end: what stops whom, what counts as moving, who may not (charge.*, disarray.*,
//! man.*, move.*, resp.*).

use crate::fields::{CHARGE, FOOT, HORSE, MELEE, being, hits};
use crate::table::{Game, played_on};

#[test]
fn riders_use_bridges() {
    let river = |warwick: &str, bridge: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 8,6
             blue G1 heavy-infantry 4 at 8,40
             leader red charles with F1, commander
             leader red warwick at {warwick}, marshal
             leader blue john with G1, commander
             terrain deep-water-or-cliff 30,14 70,14 70,16 30,16
             {bridge}
             only command"
        );
        Game::open(&position, &[]).act("red: warwick rides to 50,17")
    };
    let bridge = "terrain bridge 50,14 50,16, width 2";
    assert_eq!(river("50,12", bridge), Ok(()));
    // And from beside: 8.06″ to the bridge, 2″ over it, and 1″ on.
    assert_eq!(river("42,13", bridge), Ok(()));
    let far = "warwick rides no farther than 12″ [cmd.move]";
    assert_eq!(river("40,13", bridge), Err(far.to_owned()));
    assert_eq!(river("50,12", ""), Err(far.to_owned()));
    holds!("move.leader", "terr.gap");
}

#[test]
fn ground_and_friends_stop_a_charge_that_misses() {
    let missed = |archers: &str, more: &str| {
        let position = format!("{}\n {more}", being(HORSE, "G1", archers));
        let told = played_on(&position, &["red: K1 against G1", "blue: respond evade"], &[5, 5]);
        let line = told.lines().find(|line| line.contains("hits nobody"));
        line.unwrap_or_else(|| panic!("{told}")).to_owned()
    };
    assert_eq!(missed("longbow 4 at 36,15", ""), "K1 charges 9″ and hits nobody [charge.miss]");
    // Foot runs over a wall, horse does not.
    let wall = "terrain wall-or-earthwork 26,17 46,17, faces 180";
    assert_eq!(missed("longbow 4 at 36,15", wall), "K1 charges 7″ and hits nobody [charge.miss]");
    // The archers run by F2; the horse is wider than they.
    let friend = "red F2 heavy-infantry 2 at 39.2,18";
    assert_eq!(missed("longbow 2 at 36,15", friend), "K1 charges 7.25″ and hits nobody [charge.miss]");
    holds!("charge.miss", "disarray.missed-charge");
}

#[test]
fn whatever_d_grade_does_on_foot_disorders_it() {
    let falls = |position: &str, who: &str, actions: &[&str], fell: &[u8]| {
        let told = played_on(position, actions, fell);
        assert!(told.contains(&format!("{who} falls into disarray [disarray.d-grade]")), "{told}");
    };
    let march = "
        red  F1 heavy-infantry 4 at 36,12, grade D
        blue G1 heavy-infantry 4 at 36,40
        only approach";
    falls(march, "F1", &["red: F1 marches ahead 2"], &[]);
    falls(&being(FOOT, "F1", "heavy-infantry 4, grade D"), "F1", CHARGE, &[]);
    let horse = being(HORSE, "G1", "maa-mounted 4, grade D");
    falls(&horse, "G1", &["red: K1 against G1", "blue: respond countercharge"], &[]);
    falls(&being(MELEE, "F1", "heavy-infantry 4, grade D"), "F1", &[], &hits(1, 0));
    falls(&format!("{MELEE}\n blue G2 heavy-infantry 4 at 36,20.75, grade D"), "G2", &[], &hits(1, 0));
    // An exchange of ranks after combat is a move, too, and costs a DP so near to the enemy.
    let mixed = being(MELEE, "G1", "longbow 4 + heavy-infantry 4, grade D");
    falls(&mixed, "G1", &["blue: try"], &[]);
    let told = played_on(&mixed, &["blue: try"], &[]);
    assert!(told.contains("G1 takes 1 DP") && told.contains("[after.exchange]"), "{told}");
    // Not so to stand and fight.
    let told = played_on(&mixed, &["blue: decline"], &[]);
    assert!(!told.contains("disarray.d-grade"), "{told}");
    holds!("disarray.d-grade", "after.exchange");
}

#[test]
fn who_follows_up_may_exchange_ranks() {
    let mixed = being(MELEE, "F1", "longbow 4 + heavy-infantry 4");
    let told = played_on(&mixed, &["red: try"], &hits(1, 0));
    let at = |words: &str| told.find(words).unwrap_or_else(|| panic!("{words} in {told}"));
    assert!(at("F1 follows up G1") < at("F1 exchanges its ranks [after.exchange]"), "{told}");
    holds!("after.follow-up");
}

#[test]
fn the_cause_of_disarray_has_ceased_or_not() {
    let rallies = |facts: &str, more: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,12, disarray{facts}
             red  F2 heavy-infantry 4 at 8,12
             blue G1 heavy-infantry 4 at 36,36
             {more}
             only tactical"
        );
        Game::open(&position, &[3; 12]).act("red: F1 rallies")
    };
    assert_eq!(rallies("", ""), Ok(()));
    for fact in ["marched", "has-charged", "evaded", "retired", "looting", "pursuing", "routing"] {
        assert!(rallies(&format!(", {fact}"), "").is_err(), "{fact}");
    }
    assert!(rallies("", "blue G2 heavy-infantry 4 at 36,12").is_err());
    holds!("man.rally-cause");
}

#[test]
fn nobody_mounts_in_a_fight_and_columns_do() {
    let mounts = |facts: &str, more: &str| {
        let position = format!(
            "red  F1 maa-foot 4 at 36,12{facts}, horses
             red  F2 heavy-infantry 4 at 8,12
             blue G1 heavy-infantry 4 at 36,36
             {more}
             only tactical"
        );
        Game::open(&position, &[3; 12]).act("red: F1 mounts")
    };
    assert_eq!(mounts("", ""), Ok(()));
    assert_eq!(mounts(", array column, files 1", ""), Ok(()));
    assert!(mounts("", "blue G2 heavy-infantry 4 at 36,12").is_err());
    holds!("man.mount");
}

#[test]
fn one_answer_is_given_to_two_charges() {
    let two = "
        battle red red, order attack
        red  K1 light-horse 2 at 34.5,12
        red  K2 light-horse 2 at 37.5,13
        blue G1 longbow 4 at 36,19
        only combat
    ";
    let charges = ["red: K1 against G1", "red: K2 against G1", "blue: respond evade"];
    let told = played_on(two, &charges, &[5, 5]);
    assert_eq!(told.matches("answers the charge").count(), 1, "{told}");
    assert_eq!(told.matches("hits nobody [charge.miss]").count(), 2, "{told}");
    holds!("resp.once");
}

#[test]
fn a_charge_is_measured_from_the_front_edge() {
    // G1 stands aslant beside the flank of F1: its corner is 1.95″ from there, and 2.04″ from the front edge.
    let beside = |at: &str| {
        let position = format!(
            "battle red red, order attack
             red  F1 heavy-infantry 4 at 36,10
             red  F9 heavy-infantry 4 at 8,10
             blue G1 heavy-infantry 4 at {at} facing 290
             blue G9 heavy-infantry 4 at 8,12
             only combat"
        );
        Game::open(&position, &[1; 60]).act("red: F1 against G1")
    };
    let why = beside("41.976,12.219").expect_err("it is too far");
    assert_eq!(why, "G1 is 2.04″ away: a charge by F1 reaches 2″ [charge.foot]");
    assert_eq!(beside("41.926,12.219"), Ok(()));
    holds!("charge.measure");
}

#[test]
fn a_march_begins_just_beyond_twelve_inches() {
    let at = |y: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,12
             red  F2 heavy-infantry 4 at 8,12
             blue G1 heavy-infantry 4 at 36,{y}
             only approach"
        );
        Game::open(&position, &[]).act("red: F1 marches about, ahead 1")
    };
    let near = "F1 is not beyond 12″ of all enemy [move.march-limits]";
    assert_eq!([at("24"), at("24.01")], [Err(near.to_owned()), Ok(())]);
    holds!("move.march-limits");
}

#[test]
fn who_exchanges_ranks_far_from_the_enemy_takes_no_dp() {
    // B Grade that did not charge may halt; G1 has retired 6″ by then.
    let mixed = being(MELEE, "F1", "longbow 4 + heavy-infantry 4, grade B");
    let told = played_on(&mixed, &["red: decline", "red: try"], &hits(4, 0));
    assert!(told.contains("G1 retires 6″") && told.contains("F1 exchanges its ranks"), "{told}");
    assert!(!told.contains("F1 takes"), "{told}");
    holds!("after.exchange", "after.halt");
}

#[test]
fn skirmishers_pass_through_a_line_that_stands() {
    let position = "
        red  F1 skirmisher 4 at 36,12, array skirmish
        red  F2 heavy-infantry 4 at 36,14
        blue G1 heavy-infantry 4 at 36,40
        only tactical";
    let told = played_on(position, &["red: F1 moves by two dice", "red: moves ahead 5"], &[4, 4]);
    assert!(told.contains("F1 passes through F2") && !told.contains("DP and has"), "{told}");
    holds!("man.passage");
}
