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
    expect!["shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&plain);
    let terrain = "terrain hedge 30,29.5 42,29.5";
    assert_eq!(wanted("heavy-infantry 4 at 36,30", terrain), plain);
    assert_eq!(wanted("light-infantry 4 at 36,30, array skirmish", ""), plain);
    assert_eq!(wanted("maa-mounted 4 at 36,30", ""), plain);
    assert_eq!(wanted("maa-foot 4 at 36,30, full-harness", ""), plain);
    holds!("art.no-archery-mods");
}

#[test]
fn longbows_driven_back_in_the_tactical_move_have_moved() {
    // They are struck by pursuers, beaten, and retire: nobody asks them to shoot at F3, whom they have before them now.
    let position = "
        red  F1 heavy-infantry 6 at 36,16, disarray, pursuing, pursues G9
        red  F2 heavy-infantry 4 at 8,4
        red  F3 heavy-infantry 4 at 36,38 facing 180
        blue G1 longbow 4 at 36,20
        blue G9 heavy-infantry 4 at 36,44 facing 0, disarray, routing
        blue G8 heavy-infantry 4 at 8,44
        phase tactical";
    let fell = [vec![3, 3, 3, 3], vec![6, 6, 6], vec![1; 40]].concat();
    let told = played_on(position, &["red: done", "blue: done"], &fell);
    let lines = told.lines().skip_while(|line| !line.contains("strikes"));
    expect![[r#"
        F1 strikes G1 on its front [after.pursue-new charge.align]
        combat: dice 12 (overlapping 2, heavy infantry +8, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 6 6 6 1 1 1 1 1 1 1 1 1 = 3 [combat.dice.overlap combat.dice.two combat.mod.pursuing combat.hit.six]
        F1 scores 3 hits on G1 [combat.who]
        combat: dice 4 (stands facing 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.other combat.hit.five]
        G1 scores 0 hits on F1 [combat.who]
        F1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
        G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 4 DPs and has 4 [result.defeat]
        G1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        G1 retires 6″ [after.retire after.away]
        F1 halts [after.pursue-once]
        Close Range Shooting [seq.5-archers]
        Combat [seq.6-combat]
        Rally [seq.7-rally]
        blue has 4 loss points of 6 [victory.losses]
        turn 2 [seq.turn]
        initiative: 2 to 1: 1 1 [seq.initiative]
        red has the initiative [seq.initiative]
        - F1: 36,20 facing 0, line of 6, 6 stands, 1 DPs, red, order advance, pursues G1, disarray, pursuing
        - G1: 36,26.75 facing 0, line of 4, 4 stands, 4 DPs, blue, order advance, disarray
        - G9: off, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, fled
    "#]].assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn who_turns_his_coat_under_fire_is_dealt_with_once() {
    let position = "
        option civil-war
        red  F1 heavy-infantry 4 at 36,10, of van
        leader red herbert with F1, of van, leads
        red  F2 heavy-infantry 8 at 8,10, stands 5
        blue A1 artillery 2 at 36,30
        only long-range";
    check_from(
        position,
        &["blue: A1 against F1", "red: decline"],
        &[6, 6, 1, 1, 6, 1, 1],
        "herbert",
        expect![[r#"
            herbert runs a risk [risk.when-shooting]
            risk to a leader: 6 [risk.roll]
            control test: 1 [control.roll]
            F1 halts: 1 for control [control.result.1-halt]
            treachery (a leader is with them +1, a quarter is lost -1): 1 [treach.test]
            F1 turns its coat [treach.test]
            - A1: 36,30 facing 180, line of 2, 2 stands, 0 DPs, blue, order advance, fired
            - F1: 36,10 facing 0, line of 4, 4 stands, 2 DPs, blue, order hold, turned, shot-at
            - turncoats-1: battle under herbert, order hold
            - van: battle under nobody, order advance
        "#]],
    );
}

#[test]
fn stands_that_do_not_reach_add_no_dice() {
    // The two on the left are more than 12″ from the target.
    let told = played_on(
        "red  F1 longbow 4 at 36,10
         blue G1 heavy-infantry 2 at 44.5,20
         only long-range",
        &["red: F1 against G1"],
        &[],
    );
    assert!(told.contains("dice 4 (for longbow stands, two each 4)"), "{told}");
    holds!("shoot.measure", "shoot.front-rank");
}

#[test]
fn a_column_in_enfilade_counts_once_and_close_ends_at_nine_inches() {
    let guns = |at: &str| {
        let position =
            format!("red A1 artillery 1 at 36,10\n blue G1 heavy-infantry 4 at {at}\n only long-range");
        played_on(&position, &["red: A1 against G1"], &[])
    };
    let both = guns("36,30 facing 270, array column, files 1");
    assert!(both.contains("against 5 (a hit 5, new target +1, column or enfilade -1)"), "{both}");
    assert!(guns("36,19").contains("close range -1") && !guns("36,19.01").contains("close range"));
}

#[test]
fn the_result_of_a_shooting_test_replaces_that_of_the_control_test() {
    let position = "
        red  A1 artillery 2 at 36,10
        blue G1 heavy-infantry 4 at 36,30, dps 5, disarray
        leader blue john with G1, commander
        only long-range";
    let told = played(position, &["red: A1 against G1", "blue: decline"], &[6, 6, 1, 1, 6, 2, 6]);
    assert!(told.contains("G1 halts: 2 for control") && told.contains("bound to charge A1"), "{told}");
    holds!("stest.order");
}
