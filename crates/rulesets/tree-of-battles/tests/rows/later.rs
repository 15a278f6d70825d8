//! What comes later: routs and pursuits of the next turns, baggage, and what several fights make of each other.

use expect_test::expect;

use crate::fields::{MELEE, hits};
use crate::table::{played_on, refused, shown, told_from};

/// What is told in the Tactical Move before anybody is asked.
fn tactical(position: &str, first: &[u8]) -> String {
    // Somebody has a move to make, so that the turn waits for him.
    let idle = "red F8 heavy-infantry 4 at 62,4\n blue G8 heavy-infantry 4 at 62,44";
    told_from(&format!("{position}\n {idle}\n phase tactical"), &[], first, "Tactical Move")
}

#[test]
fn routers_run_to_their_base_edge_and_off_the_table() {
    let rout = "
        red  F1 heavy-infantry 4 at 36,6, routing, disarray
        leader red charles with F1
        red  F2 heavy-infantry 4 at 10,6
        blue G1 heavy-infantry 4 at 36,40
    ";
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 2 3 = 5 [move.fast]
        F1 routs 5″ [after.break]
        - F1: 36,0.25 facing 180, line of 4, 4 stands, 0 DPs, red, order advance, disarray, routing
    "#]]
    .assert_eq(&tactical(rout, &[2, 3]));
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 2 3 = 5 [move.fast]
        F1 routs 3.25″ [after.break]
        F1 flees from the table [rout.off-table]
        - F1: off, line of 4, 4 stands, 0 DPs, red, order advance, disarray, fled
        - charles: off, 0 CP of 2, fled
    "#]]
    .assert_eq(&tactical(&rout.replace("36,6", "36,4"), &[2, 3]));
    // Who has not made a rout move yet goes farther.
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        F1 routs 5.25″ [after.break]
        F1 flees from the table [rout.off-table]
        - F1: off, line of 4, 4 stands, 0 DPs, red, order advance, disarray, fled
        - charles: off, 0 CP of 2, fled
    "#]]
    .assert_eq(&tactical(&rout.replace("routing", "fright, routing"), &[2, 2]));
    holds!("rout.later", "rout.acts");
}

#[test]
fn pursuers_go_on_after_their_prey() {
    let hunt = "
        red  F1 heavy-infantry 4 at 36,20, pursuing, disarray, pursues G1
        blue G1 heavy-infantry 4 at 36,24 facing 0, routing, disarray
        blue G2 heavy-infantry 4 at 8,44
    ";
    // Routers first, then pursuers: 4″ of gap and 6″ of flight.
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 3 3 = 6 [move.fast]
        G1 routs 6″ [after.break]
        fast move: 5 5 = 10 [move.fast]
        F1 pursues 9.25″ [after.pursue after.pursue-path]
        F1 catches G1 [after.pursue-catch]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 2 2 2 2 = 0 [after.free-hack]
        - F1: 36,29.25 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, moved, fought, pursued, has-pursued
        - G1: 36,30 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, routing, fought
    "#]].assert_eq(&tactical(hunt, &[3, 3, 5, 5]));
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 3 3 = 6 [move.fast]
        G1 routs 6″ [after.break]
        fast move: 4 4 = 8 [move.fast]
        F1 pursues 8″ [after.pursue after.pursue-path]
        - F1: 36,28 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, moved, pursued, has-pursued
        - G1: 36,30 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, routing
    "#]].assert_eq(&tactical(hunt, &[3, 3, 4, 4]));
    // With nobody left to pursue: at the nearest enemy in front, and at once into combat with him.
    let anew = "
        red  F1 heavy-infantry 4 at 36,20, pursuing, disarray
        blue G2 heavy-infantry 4 at 36,25
    ";
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 3 3 = 6 [move.fast]
        F1 strikes G2 on its front [after.pursue-new charge.align]
        combat: dice 10 (heavy infantry 8, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.pursuing combat.hit.six]
        F1 scores 0 hits on G2 [combat.who]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G2 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G2 takes 2 DPs and has 2 [result.equal]
        F1 halts [after.halt]
        G2 halts [after.halt]
        - F1: 36,25 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, disarray, moved, fought, pursued, frayed, has-pursued
        - G2: 36,25 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
    "#]].assert_eq(&tactical(anew, &[3, 3]));
    // Or at one who is farther away.
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 3 3 = 6 [move.fast]
        F1 pursues 6″ [after.pursue after.pursue-path]
        - F1: 40.61736,24.02051 facing 46.41, line of 4, 4 stands, 0 DPs, red, order advance, disarray, pursuing, moved, pursued, has-pursued
    "#]].assert_eq(&tactical(&anew.replace("36,25", "36,10 facing 0"), &[3, 3]));
    holds!("pursuit.later", "pursuit.state");
}

#[test]
fn pursuers_loot_what_they_come_to() {
    let hunt = "
        red  F1 heavy-infantry 4 at 36,38, pursuing, disarray
        blue G2 heavy-infantry 4 at 8,44
        baggage blue 36,47
    ";
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 3 3 = 6 [move.fast]
        F1 pursues 6″ [after.pursue after.pursue-path]
        F1 goes for the baggage [loot.must]
        - F1: 36,46 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, disarray, pursuing, moved, pursued, has-pursued
    "#]].assert_eq(&tactical(hunt, &[3, 3]));
}

#[test]
fn a_pursuer_makes_one_move_in_a_phase() {
    // The victors meet a second line, beat it too, and stay in pursuit of it.
    let second = format!("{MELEE}\n blue G2 heavy-infantry 2 at 36,24, disarray");
    let mut fell = hits(6, 0);
    fell.extend([3, 3, 3, 3]);
    // In disarray they hit on sixes.
    fell.extend([6; 10]);
    expect![[r#"
        F1 falls into disarray [disarray.pursuing]
        fast move: 3 3 = 6 [move.fast]
        F1 strikes G2 on its front [after.pursue-new charge.align]
        combat: dice 8 (overlapping 2, heavy infantry +4, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 6 6 6 6 6 6 6 6 = 8 [combat.dice.overlap combat.dice.two combat.mod.pursuing combat.hit.six]
        F1 scores 8 hits on G2 [combat.who]
        combat: dice 1 (heavy infantry 4, own DPs -3), against 6 (a hit in disarray, column or skirmish array 6): 6 = 1 [combat.dice.two combat.mod.dp combat.hit.six]
        G2 scores 1 hit on F1 [combat.who]
        F1 has 8 to 1: Victory [result.victory combat.compare result.victory.pursue]
        G2 has 1 to 8: Rout [result.rout combat.compare]
        G2 takes 2 DPs and has 5 [result.rout]
        G2 loses 1 stand and has 1 [dp.excess-combat dp.casualty]
        G2 breaks [after.break]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        G2 passes through G1 [man.passage]
        G2 routs 6″ [after.break]
        F1 halts [after.pursue-once]
        - F1: 36,24 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G2, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,28.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, routing, fought, frayed
        - G2: 36,30.75 facing 0, line of 1, 1 stands, 5 DPs, blue, order advance, disarray, routing, fought, frayed
    "#]].assert_eq(&told_from(&second, &[], &fell, "F1 falls into disarray"));
    holds!("after.pursue-immediate", "after.order", "after.winner", "result.charged");
}

#[test]
fn mounted_pursuers_have_three_dice_more() {
    let horse = "
        red  K1 maa-mounted 4 at 36,20
        blue G1 heavy-infantry 4 at 36,20
        blue G2 heavy-infantry 4 at 36,26, disarray
        only combat
    ";
    let mut fell = hits(6, 0);
    fell.extend([3, 3, 5, 5]);
    let told = told_from(horse, &[], &fell, "strikes");
    assert!(
        told.contains("mounted in pursuit +3")
            && told.contains("[combat.dice.two combat.mod.pursuing-mounted combat.hit.six]"),
        "{told}"
    );
    expect!["K1 strikes G2 on its front [after.pursue-new charge.align]"]
        .assert_eq(told.lines().next().unwrap_or_default());
}

#[test]
fn who_halts_after_combat_is_not_halted() {
    assert_eq!(shown(MELEE, &[], &[], "contingents.F1.bound"), "free");
    let told = played_on(MELEE, &[], &[]);
    assert!(told.contains("F1 halts [after.halt]") && !told.contains("bound to halt"), "{told}");
    holds!("after.halt-not-halted");
}

#[test]
fn dps_beyond_the_maximum_from_ground_are_lost() {
    let told = told_from(
        "battle red red, order attack
         red  F1 heavy-infantry 4 at 36,18, dps 5, bound charge G1
         blue G1 heavy-infantry 4 at 36,20
         terrain deep-ditch 30,19 42,19
         only combat",
        &[],
        &[],
        "charges",
    );
    assert!(!told.contains("man.major") && told.contains("own DPs -5"), "{told}");
    holds!("dp.excess-other", "dp.what");
}

#[test]
fn who_fights_already_has_no_response() {
    // Archers in mêlée who are charged by another neither evade nor exchange ranks.
    let told = told_from(
        "battle red red, order attack
         red  F1 heavy-infantry 2 at 34.5,20
         red  F2 heavy-infantry 2 at 37.5,18.5
         blue G1 longbow 4 + heavy-infantry 4 at 36,20
         only combat",
        &["red: F2 against G1"],
        &[],
        "charges",
    );
    assert!(!told.contains("answers"), "{told}");
    expect!["F2 strikes G1 on its front [charge.edge charge.align]"]
        .assert_eq(told.lines().nth(1).unwrap_or_default());
    holds!("resp.once", "combat.mod.by-contingent");
}

#[test]
fn the_primary_opponent_is_chosen_among_equals_only() {
    let two = "
        red  F1 heavy-infantry 4 at 36,20
        blue G1 heavy-infantry 2 at 34.5,20
        blue G2 heavy-infantry 2 at 37.5,20
        only combat
    ";
    refused(two, &["red: contingent F1"], &[], expect!["choose the primary opponent of F1 [combat.primary]"]);
    // With three stands against one, nobody is asked.
    let uneven = two
        .replace("G1 heavy-infantry 2 at 34.5,20", "G1 heavy-infantry 3 at 35.25,20")
        .replace("37.5,20", "39,20");
    assert!(played_on(&uneven, &[], &[]).contains("F1 scores 0 hits on G1"));
}

#[test]
fn routers_and_pursuers_do_not_march() {
    let position = "
        red  F1 heavy-infantry 4 at 36,6, routing, disarray
        red  F2 heavy-infantry 4 at 10,6, pursuing, disarray
        red  F3 heavy-infantry 4 at 60,6
        blue G1 heavy-infantry 4 at 36,40
        phase approach
    ";
    refused(position, &["red: F1 marches ahead 1"], &[], expect!["F1 routs [rout.acts]"]);
    refused(position, &["red: F2 marches ahead 1"], &[], expect!["F2 is in pursuit [pursuit.state]"]);
}

#[test]
fn a_pursuer_that_passes_its_test_may_act_as_its_player_wishes() {
    let position = "
        red  F1 heavy-infantry 4 at 36,20, pursuing, disarray, pursues G1
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,34 facing 0, routing, disarray
        blue G2 heavy-infantry 4 at 8,44
        leader blue john with G2, commander
        only control
    ";
    let told = told_from(position, &["red: try", "red: decline"], &[3], "control test");
    expect![[r#"
        control test: 3 [control.roll]
        F1 stops: 3 for control [control.result.pursuit]
        - F1: 36,20 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, disarray
    "#]]
    .assert_eq(&told);
    holds!("pursuit.stop");
}

#[test]
fn light_horse_evades() {
    let told = told_from(
        "battle red red, order attack
         red  F1 heavy-infantry 4 at 36,18
         blue L1 light-horse 4 at 36,20
         only combat",
        &["red: F1 against L1", "blue: respond evade"],
        &[],
        "answers",
    );
    expect![[r#"
        L1 answers the charge: evade [resp.light-horse resp.evade]
        L1 falls into disarray [disarray.evading]
        fast move: 2 2 = 4 [move.fast]
        L1 evades 4″ [resp.evade]
        F1 charges 2″ and hits nobody [charge.miss]
        F1 falls into disarray [disarray.missed-charge]
        - F1: 36,20 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, disarray, charged, has-charged
        - L1: 36,25.25 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, evaded
    "#]]
    .assert_eq(&told);
}

#[test]
fn whom_the_front_of_a_charger_touches_too_is_as_good_a_primary_opponent() {
    // G2 has two stands against each; F2 came at G3 and touches it beside: that is who charged it in this phase.
    let position = "
        battle red red, order attack
        red  F1 heavy-infantry 2 at 34.5,20
        red  F2 heavy-infantry 4 at 39,18.2
        blue G2 heavy-infantry 4 at 36,20
        blue G3 heavy-infantry 4 at 42,20
        only combat";
    let told = played_on(position, &["red: F2 against G3", "red: contingent G3"], &[]);
    let lines = told.lines().filter(|line| line.starts_with("G2 scores"));
    expect![[r#"
        G2 scores 0 hits on F2 [combat.who]
        G2 scores 0 hits on F1 [combat.who]
    "#]]
    .assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn in_a_fight_at_once_stands_before_another_enemy_do_not_overlap() {
    let position = "
        red  E1 heavy-infantry 2 at 34.5,20
        red  P1 heavy-infantry 2 at 37.5,17, disarray, pursuing, pursues G9
        blue X1 heavy-infantry 4 at 36,20
        blue G9 heavy-infantry 2 at 37.5,44 facing 0, disarray, routing";
    let told = tactical(position, &[3, 3, 3, 3]);
    let lines = told.lines().filter(|line| line.starts_with("combat")).take(2);
    expect![[r#"
        combat: dice 6 (heavy infantry 4, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.pursuing combat.hit.six]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn a_fight_at_once_leaves_what_another_combat_has_left() {
    // X1 fell back before E1: that counts against him in his next round, not against P1 who comes anew.
    let position = "
        red  E1 heavy-infantry 2 at 34.5,20, followed-up
        red  P1 heavy-infantry 2 at 37.5,17, disarray, pursuing, pursues G9
        blue X1 pike 4 at 36,20, fell-back
        blue G9 heavy-infantry 2 at 37.5,44 facing 0, disarray, routing";
    let told = tactical(position, &[3, 3, 3, 3]);
    let lines = told.lines().filter(|line| line.starts_with("combat") || line.starts_with("- X1"));
    expect![[r#"
        combat: dice 6 (heavy infantry 4, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.pursuing combat.hit.six]
        combat: dice 4 (pikes 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.pike combat.hit.five]
        - X1: 36,20 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fell-back, fought, frayed
    "#]].assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}
