//! What becomes of leaders, friends, arrows and baggage (risk.*, morale.*, dp.destroyed, arch.resupply, loot.*).

use expect_test::expect;

use crate::fields::{MELEE, being, eight};
use crate::table::{check, check_from, played, played_on, shown, told_from};

/// Who took DPs, and why; dice that are not given are twos.
fn takes(position: &str, actions: &[&str], fell: &[u8]) -> String {
    let told = played_on(position, actions, fell);
    told.lines().filter(|line| line.contains(" takes ")).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn a_last_stand_lost_in_an_equal_round() {
    // The last stand is lost to two DPs too many. Friends take it as a rout; the leader, who fought in front and is wounded, is
    // not captured, though the enemy is near his new contingent: the old one was not beaten.
    let last = "
        red  F1 heavy-infantry 4 at 36,20
        blue G1 heavy-infantry 2 at 36,20, stands 1, dps 5, disarray
        blue G2 heavy-infantry 4 at 36,23
        blue G3 heavy-infantry 4 at 36,32.76
        leader blue john with G1, marshal
        only combat
    ";
    let equal = [vec![1; 11], vec![2]].concat();
    check_from(
        last,
        &["blue: leader john", "blue: john rides to G2"],
        &equal,
        "has 0 to 0",
        expect![[r#"
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G1 loses 1 stand and has 0 [dp.excess-combat dp.casualty]
        G2 takes 2 DPs and has 2 [morale.equal-routs]
        G1 is destroyed [dp.destroyed]
        john runs a risk [risk.when-hacked]
        a leader is hit: 2 [risk.roll]
        john is wounded [risk.wounded]
        john joins G2 [leader.attached]
        F1 halts [after.halt]
        - F1: 36,20 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, fought, frayed
        - G1: off, line of 1, 0 stands, 5 DPs, blue, order advance, disarray, destroyed, fought, frayed
        - G2: 36,23 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance
        - john: with G2, 2 CP of 2
    "#]],
    );
    // Beaten, he is.
    let beaten = [vec![5], vec![1; 10], vec![2]].concat();
    let told = played_on(last, &["blue: leader john", "blue: john rides to G2"], &beaten);
    assert!(told.contains("john is captured [risk.captured risk.capture-effect]"), "{told}");
    holds!("dp.destroyed", "risk.capture-when");
}

#[test]
fn wounds_of_the_tactical_move_are_measured_at_its_end() {
    let hunt = "
        red  F1 heavy-infantry 4 at 36,20, pursuing, disarray, pursues G1
        red  F8 heavy-infantry 4 at 62,4
        blue G1 heavy-infantry 4 at 36,24 facing 0, routing, disarray
        blue G8 heavy-infantry 4 at 8,44
        leader blue john with G1, marshal
        phase tactical
    ";
    let told = told_from(hunt, &["red: done", "blue: done"], &[2, 2, 5, 5, 4, 1, 1, 1, 1, 2], "free hack");
    let lines: Vec<&str> = told.lines().take_while(|line| !line.starts_with("Combat")).collect();
    expect![[r#"
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 4 1 1 1 = 1 [after.free-hack]
        G1 loses 1 stand and has 3 [after.free-hack dp.casualty]
        john runs a risk [risk.when-hacked]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 2 [risk.roll]
        john is wounded [risk.wounded]
        john is captured [risk.captured risk.capture-effect]
        Close Range Shooting [seq.5-archers]
    "#]]
    .assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn who_outlives_his_contingent_and_finds_no_friends() {
    // Hacked down to the last man with the enemy upon them: he is taken, and counts as captured.
    let hacked = "
        battle red red, order attack
        red  F1 heavy-infantry 4 at 36,10
        blue G1 heavy-infantry 2 at 36,12, routing, disarray
        blue G2 heavy-infantry 4 at 36,30
        leader blue john with G1, marshal
        only combat
    ";
    check_from(
        hacked,
        &["red: F1 against G1"],
        &[4, 4, 1, 1, 6],
        "free hack",
        expect![[r#"
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 4 4 1 1 = 2 [after.free-hack]
        G1 loses 2 stands and has 0 [after.free-hack dp.casualty]
        G1 is destroyed [dp.destroyed]
        john runs a risk [risk.when-hacked]
        a leader is hit: 6 [risk.roll]
        john is hit without effect [risk.none]
        john is captured [risk.survivor risk.capture-effect]
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, disarray, pursuing, charged, fought, has-charged, has-pursued
        - G1: off, line of 2, 0 stands, 0 DPs, blue, order advance, disarray, destroyed, fought
        - blue: battle under nobody, order advance
        - john: off, 0 CP of 4, captured
    "#]],
    );
    // With no way out and no enemy near, he stays where they were.
    let drowned = "
        red  F1 heavy-infantry 4 at 36,10
        blue G1 heavy-infantry 4 at 36,40 facing 0, routing, disarray
        blue G2 heavy-infantry 4 at 8,20
        leader blue john with G1, marshal
        terrain deep-water-or-cliff 20,40.5 50,40.5 50,44 20,44
        phase tactical
    ";
    let told = told_from(drowned, &[], &[2, 2, 6], "fast move");
    expect![[r#"
        fast move: 2 2 = 4 [move.fast]
        G1 routs 0.5″ [after.break]
        G1 finds no way out [after.away-blocked]
        G1 is destroyed [dp.destroyed]
        john runs a risk [risk.when-hacked]
        a leader is hit: 6 [risk.roll]
        john is hit without effect [risk.none]
        john rides to 36,40.5 [leader.detached]
        - G1: off, line of 4, 0 stands, 0 DPs, blue, order advance, disarray, destroyed
        - john: at 36,40.5, 4 CP of 4
    "#]]
    .assert_eq(&told);
    holds!("risk.survivor");
}

#[test]
fn of_mixed_men_who_are_destroyed_nothing_is_left() {
    // The door reads every position again that comes of an action.
    let mixed = "
        battle red red, order attack
        red  F1 heavy-infantry 4 at 36,10
        blue G1 pavisier 2 + crossbow 2 at 36,12, routing, disarray
        blue G2 heavy-infantry 4 at 36,30
        only combat
    ";
    let told = played(mixed, &["red: F1 against G1"], &[4, 4, 4, 4]);
    assert!(told.contains("- G1: off, line of 2, 0 stands"), "{told}");
}

#[test]
fn a_lone_leader_whom_nobody_can_save_is_captured() {
    let told = told_from(
        "red  F1 heavy-infantry 4 at 36,20
         leader red charles with F1, commander
         blue G1 heavy-infantry 4 at 36,40
         blue G2 maa-foot 2 at 36,34.51, chivalrous
         leader blue john at 36,22, marshal
         phase tactical",
        &["red: F1 moves by one die", "red: moves ahead 3"],
        &[3],
        "F1 goes",
    );
    expect![[r#"
        F1 goes 3″ [move.tactical-dice]
        john is captured [leader.detached risk.capture-effect]
        - F1: 36,23 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
        - blue: battle under nobody, order advance
        - john: off, 0 CP of 4, captured
    "#]]
    .assert_eq(&told);
    // From the edge of his stand, 12″ is near enough; a river keeps him from them.
    let near = played_on(
        "red  F1 heavy-infantry 4 at 36,20
         leader red charles with F1, commander
         blue G1 heavy-infantry 4 at 36,40
         blue G2 maa-foot 2 at 36,34.5, chivalrous
         leader blue john at 36,22, marshal
         terrain deep-water-or-cliff 0,28 72,28 72,29 0,29
         phase tactical",
        &["red: F1 moves by one die", "red: moves ahead 3"],
        &[3],
    );
    assert!(near.contains("G2 takes 2 DPs and has 2 [morale.noble]"), "{near}");
    holds!("geo.distance");
}

#[test]
fn a_noble_is_missed_within_twelve_inches() {
    let noble = format!(
        "{MELEE}
        leader blue john with G1, marshal
        blue G5 maa-foot 2 at 36,32, chivalrous
        blue G6 maa-foot 2 at 49.51,20, chivalrous"
    );
    // Killed: 12″ from him is near enough, 12.01″ is not.
    let fell = [eight(0), vec![1; 10], vec![1, 1]].concat();
    expect![[r#"
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 4 [morale.noble]
        G5 takes 2 DPs and has 2 [morale.noble]
    "#]]
    .assert_eq(&takes(&noble, &["blue: leader john"], &fell));
    // Captured, after the moves.
    let fell = [eight(1), vec![1; 10], vec![1, 2]].concat();
    expect![[r#"
        F1 takes 1 DP and has 1 [result.success]
        G1 takes 3 DPs and has 3 [result.setback]
        G1 takes 2 DPs and has 5 [morale.noble]
        G5 takes 2 DPs and has 2 [morale.noble]
    "#]]
    .assert_eq(&takes(&noble, &["blue: leader john"], &fell));
    // Routed with his men.
    expect![[r#"
        G1 takes 5 DPs and has 5 [result.rout]
        G5 takes 2 DPs and has 2 [morale.noble]
    "#]]
    .assert_eq(&takes(&noble, &["blue: done"], &[eight(6), eight(0)].concat()));
}

#[test]
fn a_retreat_that_is_caught_shakes_friends_twice() {
    let friends = being(MELEE, "G1", ", grade B") + "\n blue G2 heavy-infantry 2 at 46,26";
    let fell = [vec![5, 5, 5, 5, 1, 1, 1, 1], vec![1; 9], vec![2, 2, 5, 5]].concat();
    expect![[r#"
        G1 takes 4 DPs and has 4 [result.defeat]
        G2 takes 1 DP and has 1 [morale.higher-retires]
        G2 takes 2 DPs and has 3 [morale.equal-routs]
    "#]]
    .assert_eq(&takes(&friends, &[], &fell));
    holds!("morale.not-own");
}

#[test]
fn arrows_are_not_fetched_by_who_fought_nor_from_looted_baggage() {
    let near = "
        red  F1 longbow 4 at 36,6.75, now volleys=1
        baggage red 36,1
        leader red charles with F1, commander
        phase rally
        turns 1
    ";
    assert!(played(near, &[], &[]).contains("[arch.resupply]"));
    let fought = near.replace("now volleys=1", "now volleys=1, fought");
    assert!(!played(&fought, &[], &[]).contains("arrows"));
    let looted = format!(
        "{near}\n now baggage = [{{ at = {{ x = 914400, y = 25400 }}, looted = true }}, {{ at = \"-\", looted = false }}]"
    );
    assert!(!played(&looted, &[], &[]).contains("arrows"));
    // Nor by who is engaged.
    let engaged = format!("{near}\n blue G1 heavy-infantry 4 at 36,6.75");
    assert!(!played(&engaged, &[], &[]).contains("arrows"));
}

#[test]
fn baggage_is_looted_once() {
    let position = "
        red  F1 heavy-infantry 4 at 36,45
        blue G1 heavy-infantry 4 at 46,42
        baggage blue 36,46
        only combat
        step { combat = \"end\" }
    ";
    // The end of a Combat phase, and then a whole one: it goes on being looted, and shakes nobody again.
    check(
        position,
        &[],
        &[],
        expect![[r#"
        F1 loots [loot.state]
        F1 falls into disarray [loot.state]
        the baggage of blue is looted [loot.when]
        G1 takes 2 DPs and has 2 [morale.baggage]
        - F1: 36,45 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, disarray, looting
        - G1: 46,42 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance
    "#]],
    );
}

#[test]
fn looters_who_are_charged_stand_and_loot_no_more() {
    let position = "
        battle blue blue, order attack
        red  F1 longbow 4 at 36,45, looting, disarray
        blue G1 heavy-infantry 4 at 36,42.25 facing 0
        baggage blue 36,46
        only combat
    ";
    let told = told_from(position, &["blue: G1 against F1"], &[], "charges");
    expect![[r#"
        G1 charges F1 [charge.order]
        F1 answers the charge: stand [resp.stand]
        G1 strikes F1 on its rear [charge.edge charge.align]
        F1 takes 2 DPs and has 2 [morale.flank]
        combat: dice 2 (not facing 4, own DPs -2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 = 0 [combat.dice.not-facing combat.mod.dp combat.hit.six]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 4 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        F1 halts [after.halt]
        G1 halts [after.halt]
        - F1: 36,45 facing 0, line of 4, 4 stands, 4 DPs, red, order advance, disarray, fought, frayed
        - G1: 36,44.25 facing 0, line of 4, 4 stands, 2 DPs, blue, order attack, charged, fought, has-charged, frayed
    "#]].assert_eq(&told);
    assert_eq!(shown(position, &[], &[], "contingents.F1.is").to_string(), r#"["disarray","looting"]"#);
    holds!("loot.state");
}

#[test]
fn who_dies_when_a_retreat_is_caught_has_not_routed() {
    // The hack and the risk it brings come first; only then do the men break.
    let position = format!(
        "{MELEE}
         leader blue john with G1, marshal
         blue G5 maa-foot 4 at 44,26, chivalrous"
    );
    let fell = [eight(3), eight(0), vec![2, 2, 5, 5, 4, 1, 1, 1, 1, 1]].concat();
    let told = played_on(&position, &["blue: done"], &fell);
    let lines =
        told.lines().skip_while(|line| !line.contains("catches")).take_while(|line| !line.starts_with('-'));
    expect![[r#"
        F1 catches G1 [after.pursue-catch]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 4 1 1 1 = 1 [after.free-hack]
        G1 loses 1 stand and has 3 [after.free-hack dp.casualty]
        john runs a risk [risk.when-hacked]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 1 [risk.roll]
        john is killed [risk.killed]
        G1 takes 1 DP and has 5 [morale.noble]
        G5 takes 2 DPs and has 2 [morale.noble]
        G1 is caught [after.retire-caught]
        G1 breaks [after.break]
    "#]]
    .assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn who_is_wounded_by_a_hack_after_an_equal_round_is_not_captured() {
    let position = "
        red  F1 heavy-infantry 2 at 34.5,20
        red  F2 heavy-infantry 2 at 37.5,20
        blue G1 maa-mounted 4 at 36,20
        leader blue john with G1, marshal
        only combat
    ";
    // Horse with one hit for and one against retires; F1, which scored that one, catches it and cuts down a stand.
    let hit = [5, 1, 1, 1];
    let round = |f2: [u8; 4], on_f2: [u8; 4]| [hit, f2, [1; 4], on_f2].concat();
    let chase = [2, 2, 5, 5, 4, 1, 1, 2];
    let actions = ["blue: done", "blue: contingent F1", "red: try"];
    let told = played_on(position, &actions, &[round([1; 4], hit), chase.to_vec()].concat());
    assert!(told.contains("G1 has 1 to 1: Equal") && told.contains("G1 is caught"), "{told}");
    assert!(told.contains("john is wounded") && !told.contains("captured"), "{told}");
    // Beaten by three, it retires as well, and he is.
    let beaten = [round([5, 5, 1, 1], [1; 4]), chase.to_vec()].concat();
    let told = played_on(position, &[&actions[..], &["red: decline"]].concat(), &beaten);
    assert!(told.contains("G1 has 0 to 3: Defeat") && told.contains("john is captured"), "{told}");
    holds!("risk.capture-when");
}

#[test]
fn who_is_wounded_under_fire_is_captured_in_that_phase_or_not_at_all() {
    let position = |enemy: &str| {
        format!(
            "red  F1 longbow 4 at 36,10
             red  F2 heavy-infantry 4 at {enemy}
             blue A1 artillery 2 at 36,18, dps 5, disarray
             blue G2 heavy-infantry 4 at 36,20
             leader blue john with A1, marshal
             blue G9 heavy-infantry 4 at 4,44
             only long-range"
        )
    };
    let told = |enemy: &str| {
        let fell = [vec![5], vec![1; 7], vec![6, 1, 2]].concat();
        let told = played_on(
            &position(enemy),
            &["red: F1 against A1", "blue: done", "blue: john rides to G2"],
            &fell,
        );
        told.lines().filter(|line| line.contains("john")).map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        john runs a risk [risk.when-shooting]
        john runs a risk [risk.when-hacked]
        john is wounded [risk.wounded]
        john joins G2 [leader.attached]
        john is captured [risk.captured risk.capture-effect]
        - john: off, 0 CP of 2, captured
    "#]]
    .assert_eq(&told("40,17"));
    expect![[r#"
        john runs a risk [risk.when-shooting]
        john runs a risk [risk.when-hacked]
        john is wounded [risk.wounded]
        john joins G2 [leader.attached]
        - john: with G2, 2 CP of 2
    "#]]
    .assert_eq(&told("8,8"));
}

#[test]
fn who_runs_off_the_table_shakes_nobody_again() {
    let position = "
        red  F1 heavy-infantry 4 at 36,5 facing 180, routing, disarray
        leader red york with F1, marshal
        red  F2 heavy-infantry 4 at 44,6
        blue G1 heavy-infantry 4 at 36,40
        only tactical";
    let told = played(position, &["red: F2 stays"], &[3, 4]);
    assert!(told.contains("[rout.off-table]") && !told.contains(" takes "), "{told}");
}
