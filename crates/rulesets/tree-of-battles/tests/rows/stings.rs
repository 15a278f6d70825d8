//! What shooting drives men to: tests in both shooting phases, and whom they go at (stest.*), and what guns do not mind (art.*).

use expect_test::expect;

use crate::table::{check_from, played, played_on, told_from};

/// Longbows that have stood still, and men at whom they shot before.
const AGAIN: &str = "
    red  F1 longbow 4 at 36,10
    blue G1 heavy-infantry 4 at 36,18, dps 5, disarray, tested, shot-at
    only close-range
";

#[test]
fn who_retired_under_fire_tests_again_when_hit_again() {
    let driven = AGAIN.replace("shot-at", "shot-at, retired").replace("36,18,", "36,18 facing 0,");
    check_from(
        &driven,
        &["red: F1 against G1"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 6],
        "shooting test",
        expect![[r#"
            shooting test (testing again -2): 6 - 2 = 4 [stest.when stest.again]
            G1 halts: 4 in its shooting test [stest.halt]
            - G1: 36,18 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, bound to halt until 2, disarray, tested, shot-at, retired
        "#]],
    );
    holds!("stest.when");
}

#[test]
fn a_test_is_no_repetition_once_dps_have_gone() {
    let rest = |more: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,10, dps 5, disarray, tested{more}
             leader red charles with F1, commander
             phase rally
             turns 1"
        );
        played(&position, &[], &[])
    };
    let told = rest("");
    assert!(told.contains("4 DPs") && !told.contains("tested"), "{told}");
    // C Grade that was shot at removes none, and is still at five.
    assert!(!rest(", shot-at").contains("removes"));
    holds!("stest.again");
}

#[test]
fn who_is_stung_charges_those_who_shot_and_nobody_else() {
    let stung = "
        red  F1 longbow 4 at 36,10
        red  F2 heavy-infantry 4 at 36,15
        blue K1 light-horse 4 at 36,18, bound charge F1
        only combat
    ";
    // F2 bars the way.
    assert_eq!(played(stung, &[], &[]), "");
    let free = stung.replace("36,15", "60,15");
    assert!(played_on(&free, &["red: respond stand"], &[]).contains("K1 charges F1 [charge.compulsory]"));
    // Who is bound to charge the best of the enemy takes whom he meets.
    let best = stung.replace("bound charge F1", "bound charge-best F1");
    assert!(played_on(&best, &[], &[]).contains("K1 charges F2 [charge.compulsory]"));
    // With the shooters in flight there is nobody to go for, in the Tactical Move as in the Combat phase.
    let gone = free.replace("at 36,10", "at 36,10, routing, disarray").replace("60,15", "36,2");
    assert_eq!(played(&gone, &[], &[]), "");
    let tactical = gone.replace("only combat", "phase tactical\n blue G8 heavy-infantry 4 at 8,44");
    let told = told_from(&tactical, &[], &[], "Tactical Move");
    assert!(!told.contains("K1"), "{told}");
    let there = tactical.replace(", routing, disarray", "");
    let told = told_from(&there, &[], &[], "Tactical Move");
    assert!(told.contains("K1 goes") && told.contains("[control.full-speed]"), "{told}");
    holds!("charge.compulsory", "stest.advance");
}

#[test]
fn guns_do_not_mind_cover_loose_order_or_horses() {
    let wanted = |target: &str, more: &str| {
        let position = format!(
            "red  A1 artillery 1 at 36,10, now last_shot={{at=@G1,own_moves=0,its_moves=0}}
             blue G1 {target}
             {more}
             only long-range"
        );
        let told = played(&position, &["red: A1 against G1"], &[1, 1]);
        told.lines().next().unwrap_or_default().to_owned()
    };
    let plain = wanted("heavy-infantry 4 at 36,30", "red F8 heavy-infantry 4 at 8,4");
    expect!["shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&plain);
    let terrain = "terrain hedge 30,29.5 42,29.5";
    assert_eq!(wanted("heavy-infantry 4 at 36,30", terrain), plain);
    assert_eq!(wanted("light-infantry 4 at 36,30, array skirmish", ""), plain);
    assert_eq!(wanted("maa-mounted 4 at 36,30", ""), plain);
    assert_eq!(wanted("maa-foot 4 at 36,30, full-harness", ""), plain);
    holds!("art.no-archery-mods");
}
