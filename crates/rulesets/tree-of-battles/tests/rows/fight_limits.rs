//! Where rules of shooting and fighting begin and end: ranges, angles, differences, distances, second opponents (art.*, shoot.*,
//! terr.cover, combat.*, result.*, morale.*, risk.zero).

use crate::fields::{HORSE, MELEE, being, hits};
use crate::table::{played_on, shown, why_refused};

/// The first line of dice that begins so; dice that are not given are twos.
fn rolls(position: &str, actions: &[&str], what: &str) -> String {
    let told = played_on(position, actions, &[]);
    told.lines().find(|line| line.starts_with(what)).unwrap_or_default().to_owned()
}

/// Two lines in mêlée, and more.
fn melee(more: &str) -> String {
    format!("{MELEE}\n {more}")
}

#[test]
fn guns_at_the_limits() {
    let shot = |target: &str| {
        let position = format!(
            "red  A1 artillery 1 at 36,10
             blue G1 heavy-infantry 4 at {target}
             only long-range"
        );
        rolls(&position, &["red: A1 against G1"], "shooting")
    };
    // A column taken in enfilade counts once.
    let both = shot("36,30 facing 270, array column, files 1");
    assert!(both.contains("against 5 (a hit 5, new target +1, column or enfilade -1)"), "{both}");
    // 30.00 and 30.01 degrees between the shot, straight north, and the front edge.
    assert!(shot("35.67524,29.8125 facing 240").contains("enfilade"));
    assert!(!shot("35.67524,29.8125 facing 239.99").contains("enfilade"));
    assert!(shot("36,19").contains("close range -1") && !shot("36,19.01").contains("close range"));
    holds!("art.column", "art.enfilade", "art.close");
}

#[test]
fn cover_at_the_limits() {
    let shot = |ground: &str, shooter: &str| {
        let position = format!(
            "terrain {ground}
             red  F1 crossbow 4 at {shooter}
             blue G1 heavy-infantry 4 at 36,18
             only long-range"
        );
        rolls(&position, &["red: F1 against G1"], "shooting").contains("cover +1")
    };
    let (ahead, behind) = ("36,10", "36,26 facing 180");
    for line in ["hedge 30,17 42,17", "low-wall 30,17 42,17", "wall-or-earthwork 30,17 42,17, faces 180"] {
        assert!(shot(line, ahead) && !shot(line, behind), "{line}");
        assert!(!shot(&line.replace(",17", ",16.99"), ahead), "{line}");
    }
    // The shot from behind crosses a line behind the men, whose rear is at 18.75.
    assert!(shot("hedge 30,19.75 42,19.75", behind) && !shot("hedge 30,19.76 42,19.76", behind));
    // More than half of the four stands, by their middles.
    for area in ["enclosure", "wood"] {
        assert!(shot(&format!("{area} 33,17 38,17 38,20 33,20"), ahead), "{area}");
        assert!(!shot(&format!("{area} 33,17 36,17 36,20 33,20"), ahead), "{area}");
    }
    holds!("terr.cover", "arch.mod.cover");
}

#[test]
fn an_obstacle_helps_whose_edge_lies_along_it() {
    let helped = |y: &str| {
        let told = played_on(&melee(&format!("terrain hedge 30,{y} 42,{y}")), &[], &[]);
        told.matches("advantage of ground +1").count()
    };
    assert_eq!([helped("20.25"), helped("20.26"), helped("19.75"), helped("19.74")], [2, 0, 2, 0]);
    holds!("combat.ground-what");
}

#[test]
fn each_stand_measures_for_itself_but_the_contingent_has_one_range() {
    // Eight files; the target stands before the right-hand end, 11″ off: four of them reach so far.
    let wide = "
        red  F1 longbow 8 at 36,10
        blue G1 heavy-infantry 2 at 43.5,21
        only long-range
    ";
    let told = rolls(wide, &["red: F1 against G1"], "shooting");
    assert!(told.contains("dice 8 (for longbow stands, two each 8)"), "{told}");
    // One stand is within 4″, and so the whole is: all four shoot at close range, and none at long range.
    let near = |phase: &str| {
        format!(
            "red  F1 crossbow 4 at 36,10
             red  F9 crossbow 4 at 8,10
             blue G1 heavy-infantry 2 at 40.5,14
             blue G9 heavy-infantry 4 at 8,14
             blue G8 heavy-infantry 4 at 16,18
             only {phase}"
        )
    };
    let told = rolls(&near("close-range"), &["red: F1 against G1", "red: done"], "shooting");
    assert!(told.contains("dice 4 "), "{told}");
    let why = why_refused(&near("long-range"), &["red: F1 against G1"], &[]);
    assert_eq!(why, "G1 is 4″ away from F1: long range is beyond 4″ [seq.3-long-range]");
    holds!("shoot.measure");
}

#[test]
fn a_second_test_replaces_what_the_first_one_bound_to() {
    let position = "
        red  A1 artillery 1 at 30,10
        red  F1 longbow 4 at 36,10
        blue G1 heavy-infantry 4 at 36,18, dps 5, disarray
        leader blue john with G1, marshal
        only long-range
    ";
    // Both hit; john is not; then the die of the control test and that of the shooting test.
    let bound = |control: u8, test: u8| {
        let fell = [vec![6, 1], vec![6], vec![1; 7], vec![4], vec![control], vec![test]].concat();
        let actions = ["red: A1 against G1", "red: F1 against G1", "blue: decline"];
        let told = played_on(position, &actions, &fell);
        let line = told.lines().find(|line| line.starts_with("- G1")).unwrap_or_default();
        let after = line.split("bound to ").nth(1).unwrap_or_else(|| panic!("{told}"));
        let control = told.lines().find(|line| line.contains("for control")).unwrap_or_default();
        format!("{control}; {}", after.split(',').next().unwrap_or_default())
    };
    assert_eq!(bound(2, 6), "G1 halts: 2 for control [control.result.2]; charge F1 until 1");
    assert!(bound(6, 3).ends_with("; halt until 1"), "{}", bound(6, 3));
    holds!("stest.order");
}

#[test]
fn who_dies_of_a_wound_is_not_captured_as_well() {
    let position = "
        red  F1 crossbow 4 at 36,14.1
        blue G1 heavy-infantry 4 at 36,18
        leader blue john with G1, captain, cp 2
        only close-range
    ";
    let told = played_on(position, &["red: F1 against G1"], &[6, 1, 1, 1, 1, 2]);
    assert!(told.contains("[risk.zero]") && !told.contains("captured"), "{told}");
    // With a point left he is.
    let more = position.replace("cp 2", "cp 3");
    let told = played_on(&more, &["red: F1 against G1"], &[6, 1, 1, 1, 1, 2]);
    assert!(told.contains("john is captured"), "{told}");
    holds!("risk.zero");
}

#[test]
fn stands_of_the_second_rank_are_struck_in_the_flank_too() {
    let position = "
        red  F1 heavy-infantry 2 at 39,20.75 facing 270
        blue G1 heavy-infantry 8 at 36,20, files 4
        only combat
    ";
    let told = played_on(position, &[], &[]);
    assert!(told.contains("dice 3 (not facing 2, supported +1)"), "{told}");
    holds!("combat.not-facing");
}

#[test]
fn who_supports_and_who_does_not() {
    let red = |more: &str| rolls(&melee(more), &[], "combat");
    let supported = |more: &str| red(more).contains("supported +1");
    // Between the lines of the flanks, with as little as a tenth of an inch.
    assert!(supported("red F2 heavy-infantry 4 at 41.9,15.25"));
    assert!(!supported("red F2 heavy-infantry 4 at 42,15.25"));
    assert!(supported("red F2 heavy-infantry 4 at 36,16.5 facing 45"));
    assert!(!supported("red F2 heavy-infantry 4 at 36,16.5 facing 45.01"));
    // Not one who fights himself.
    let engaged = "red F2 heavy-infantry 4 at 36,15.25\n blue G2 heavy-infantry 4 at 36,14.5 facing 0";
    assert!(!supported(engaged));
    // Ranks and friends together are worth one die.
    let both = being(&melee("red F2 heavy-infantry 4 at 36,14"), "F1", "heavy-infantry 8, files 4");
    let told = rolls(&both, &[], "combat");
    assert!(told.contains("dice 9 (heavy infantry 8, supported +1)"), "{told}");
    holds!("combat.support-what");
}

#[test]
fn a_second_opponent_of_another_kind_takes_a_right_away() {
    let two = |first: &str, second: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 36,20
             blue G1 {first}
             blue G2 {second}
             only combat"
        )
    };
    // Red has four dice against each, and scores four or one.
    let told = |position: &str, hits: usize| {
        let fell: Vec<u8> = (0..40).map(|n| if n < hits { 5 } else { 1 }).collect();
        played_on(position, &["red: contingent G1"], &fell)
    };
    let skirmishers = two("light-infantry 2 at 34.125,20, array skirmish", "heavy-infantry 2 at 37.5,20");
    assert!(told(&skirmishers, 4).contains("result.victory.pursue"), "{}", told(&skirmishers, 4));
    let horse = two("maa-mounted 2 at 34.5,20", "heavy-infantry 2 at 37.5,20");
    assert!(
        told(&horse, 1)
            .contains("F1 has 1 to 0: Success [result.success combat.compare result.success.go-on]")
    );
    let riders = two("maa-mounted 2 at 34.5,20", "maa-mounted 2 at 37.5,20");
    assert!(told(&riders, 1).contains("result.success.halt-foot"), "{}", told(&riders, 1));
    holds!("result.victory.halt-skirmishers", "result.success.halt-foot");
}

#[test]
fn foot_that_others_came_at_besides_horse_falls_back() {
    let both = "
        battle red red, order attack
        red  K1 maa-mounted 2 at 34.5,12
        red  F2 heavy-infantry 2 at 37.5,18.2
        blue G1 heavy-infantry 4 at 36,20
        only combat
    ";
    let actions = ["red: K1 against G1", "red: F2 against G1", "blue: contingent K1"];
    let told = played_on(both, &actions, &[5]);
    assert!(
        told.contains("G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.fall-back]"),
        "{told}"
    );
    // In mêlée with one and charged by the other it does so as well.
    let old = both.replace("34.5,12", "34.5,20");
    let told = played_on(&old, &["red: F2 against G1"], &[5]);
    assert!(
        told.contains("G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.fall-back]"),
        "{told}"
    );
    // Skirmishers on foot that horse alone charged retire: the graver of two lines.
    let loose = "
        battle red red, order attack
        red  K1 light-horse 4 at 36,12
        blue G1 light-infantry 4 at 36,20, array skirmish
        only combat
    ";
    let told = played_on(loose, &["red: K1 against G1", "blue: respond stand"], &[5]);
    assert!(told.contains("Set-Back [result.setback combat.compare result.setback.retire]"), "{told}");
    holds!("result.setback.foot", "result.order");
}

#[test]
fn friends_of_lower_grade_are_shaken_within_twelve_inches() {
    let shaken = |friend: &str| played_on(&melee(friend), &[], &hits(6, 0)).contains("morale.equal-routs");
    assert!(shaken("blue G2 heavy-infantry 2 at 46,30, grade D"));
    assert!(shaken("blue G2 heavy-infantry 2 at 52.5,20"));
    assert!(!shaken("blue G2 heavy-infantry 2 at 52.51,20"));
    holds!("morale.equal-routs");
}

#[test]
fn going_back_and_following_over_rough_ground_costs() {
    let rough = melee("terrain rough 20,20.5 50,20.5 50,40 20,40");
    let paid = |hit: usize| {
        let told = played_on(&rough, &[], &hits(hit, 0));
        let lines = told.lines().filter(|line| line.contains("morale.difficult"));
        lines.filter_map(|line| line.split_whitespace().next()).collect::<Vec<_>>().join(" ")
    };
    // A Set-Back: it falls back, and is followed up; a Defeat: it retires, and is pursued.
    assert_eq!(paid(1), "G1 F1");
    assert_eq!(paid(3), "G1 F1");
    holds!("morale.difficult");
}

#[test]
fn who_is_met_by_pursuers_in_the_flank_is_shaken() {
    let position = |y: &str| {
        format!(
            "red  P1 heavy-infantry 2 at 44,{y} facing 270, pursuing, disarray
             red  F8 heavy-infantry 4 at 62,4
             blue X1 heavy-infantry 4 at 36,20
             blue G8 heavy-infantry 4 at 8,44
             only tactical"
        )
    };
    // X1 faces south: behind its front is north of it.
    let behind = played_on(&position("20.4"), &[], &[4, 4]);
    assert!(behind.contains("P1 strikes X1 on its left flank"), "{behind}");
    assert!(behind.contains("X1 takes 2 DPs and has 2 [morale.flank]"), "{behind}");
    let ahead = played_on(&position("19.6"), &[], &[4, 4]);
    assert!(ahead.contains("P1 strikes X1 on its front") && !ahead.contains("morale.flank"), "{ahead}");
    holds!("morale.flank");
}

#[test]
fn guns_know_of_every_move_of_their_target() {
    // Whether it has moved since their last shot is counted, by whatever it was (the dice are in `shooting`).
    let moves = |position: &str, actions: &[&str], fell: &[u8]| {
        shown(position, actions, fell, "contingents.G1.moves")
    };
    // Red is asked whether anne fights in front. It stays, falls back, and retires before pursuers.
    let line = melee("leader red anne with F1, captain");
    let after = |fell: &[u8]| moves(&line, &["red: done"], fell);
    assert_eq!([after(&hits(0, 0)), after(&hits(1, 0))], [0, 1]);
    assert_eq!(after(&[hits(3, 0), vec![2; 4]].concat()), 1);
    // It exchanges its ranks before it falls back, and where it stays.
    let mixed = being(&line, "G1", "longbow 4 + heavy-infantry 4");
    let after = |red: usize| moves(&mixed, &["red: done", "blue: try"], &hits(red, 0)[..13]);
    assert_eq!([after(1), after(0)], [2, 1]);
    // It evades.
    let bows = being(HORSE, "G1", "longbow 4");
    assert_eq!(moves(&bows, &["red: K1 against G1", "blue: respond evade"], &[5, 5]), 1);
    holds!("art.same");
}
