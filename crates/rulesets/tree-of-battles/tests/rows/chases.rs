//! Who gets away and who is caught: evades, retreats, routs and those who go after them (resp.evade*, after.pursue*, pursuit.*).

use expect_test::expect;

use crate::fields::{MELEE, hits};
use crate::table::{Game, played_on, told_from};

/// What is told in the Tactical Move before anybody is asked.
fn tactical(position: &str, first: &[u8]) -> String {
    // Somebody has a move to make, so that the turn waits for him.
    let idle = "red F8 heavy-infantry 4 at 62,4\n blue G8 heavy-infantry 4 at 62,12";
    told_from(&format!("{position}\n {idle}\n phase tactical"), &[], first, "Tactical Move")
}

#[test]
fn a_charger_catches_nobody_through_others() {
    // 3″ and 5″: within reach, but the line behind which the archers ran is met first.
    let position = "
        battle red red, order attack
        red  K1 light-horse 4 at 36,12
        blue G1 longbow 4 at 36,15
        blue G2 heavy-infantry 4 at 36,17.5
        only combat
    ";
    let told = told_from(position, &["red: K1 against G1", "blue: respond evade"], &[2, 3], "G1 evades");
    let until = told.lines().take_while(|line| !line.starts_with("combat")).collect::<Vec<_>>().join("\n");
    expect![[r#"
        G1 evades 5″ [resp.evade]
        K1 charges G2 [charge.miss]
        K1 strikes G2 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&(until + "\n"));
    holds!("resp.evade-caught");
}

#[test]
fn skirmishers_that_are_caught_show_their_backs() {
    let position = "
        battle red red, order attack
        red  K1 light-horse 4 at 36,10
        blue G1 longbow 4 at 36,12, array skirmish
        only combat
    ";
    // 2″ and 6″ are within 9″: nobody is asked where to face.
    let told = told_from(position, &["red: K1 against G1", "blue: respond evade"], &[2, 2], "G1 evades");
    expect![[r#"
        G1 evades 6″ [resp.evade]
        K1 strikes G1 on its rear [charge.edge charge.align]
        G1 takes 2 DPs and has 2 [morale.flank]
        combat: dice 6 (stands facing 4, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 = 0 [combat.dice.other combat.mod.mounted-charge combat.hit.five]
        K1 scores 0 hits on G1 [combat.who]
        combat: dice 2 (not facing 4, own DPs -2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 = 0 [combat.dice.not-facing combat.mod.dp combat.hit.six]
        G1 scores 0 hits on K1 [combat.who]
        K1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.skirmish]
        K1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 4 [result.equal]
        K1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        K1 retires 6″ [after.retire after.away]
        G1 falls into disarray [disarray.retiring]
        fast move (skirmish array +2, first fright +2): 2 2 = 4 + 4 = 8 [move.fast move.skirmish-bonus move.fast-initial]
        G1 retires 8″ [after.retire after.away]
        - G1: 36,26.75 facing 0, skirmish of 4, 4 stands, 4 DPs, blue, order advance, disarray, fought, evaded, retired, frayed
        - K1: 36,10.75 facing 180, line of 4, 4 stands, 2 DPs, red, order attack, disarray, charged, fought, retired, has-charged, frayed
    "#]].assert_eq(&told);
    // Those who get away are.
    let game = |dice: &[u8]| {
        let mut game = Game::open(position, dice);
        for action in ["red: K1 against G1", "blue: respond evade"] {
            game.act(action).expect("is allowed");
        }
        game.choices()
    };
    assert!(game(&[5, 5]).contains("blue: face 180"), "{}", game(&[5, 5]));
}

#[test]
fn evaders_pay_for_ground_and_are_stopped_by_enemies() {
    let position = "
        battle red red, order attack
        red  K1 light-horse 4 at 36,10
        blue G1 longbow 4 at 36,19
        only combat
    ";
    let told = |more: &str| {
        let position = format!("{position}\n {more}");
        let told = told_from(&position, &["red: K1 against G1", "blue: respond evade"], &[5, 5], "fast move");
        told.lines().take_while(|line| !line.contains("K1")).collect::<Vec<_>>().join("\n") + "\n"
    };
    expect![[r#"
        fast move: 5 5 = 10 [move.fast]
        G1 takes 1 DP and has 1 [morale.difficult]
        G1 evades 10″ [resp.evade]
    "#]]
    .assert_eq(&told("terrain rough 30,22 42,22 42,23 30,23"));
    expect![[r#"
        fast move: 5 5 = 10 [move.fast]
        G1 evades 3.48″ [resp.evade]
    "#]]
    .assert_eq(&told("red F2 heavy-infantry 4 at 36,24 facing 0"));
    holds!("resp.evade-blocked");
}

#[test]
fn who_has_no_room_to_turn_stays_as_it_stands() {
    // Archers at the edge of the table cannot turn away from a charge that comes aslant: they are struck where they stand.
    let edge = "
        battle red red, order attack
        red  K1 light-horse 2 at 30,42 facing 45
        blue G1 longbow 4 at 36,47
        only combat
    ";
    let told = told_from(edge, &["red: K1 against G1", "blue: respond evade"], &[5, 5], "fast move");
    let until = told.lines().take_while(|line| !line.starts_with("combat")).collect::<Vec<_>>().join("\n");
    expect![[r#"
        fast move: 5 5 = 10 [move.fast]
        G1 evades 0″ [resp.evade]
        K1 takes 1 DP and has 1 [charge.wheel]
        K1 strikes G1 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&(until + "\n"));
    // Chargers who miss would turn onto the friends behind them.
    let friends = "
        battle red red, order attack
        red  F1 heavy-infantry 4 at 36,10
        red  F2 heavy-infantry 4 at 36,9
        blue G1 skirmisher 4 at 41,12, array skirmish
        only combat
    ";
    let actions = ["red: F1 against G1", "blue: respond evade", "blue: face 180"];
    expect![[r#"
        F1 charges 0″ and hits nobody [charge.miss]
        F1 falls into disarray [disarray.missed-charge]
        - F1: 36,10 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, disarray, charged, has-charged
        - G1: 46.75831,15.11047 facing 180, skirmish of 4, 4 stands, 0 DPs, blue, order advance, evaded
    "#]]
    .assert_eq(&told_from(friends, &actions, &[], "F1 charges 0"));
    holds!("geo.no-overlap");
}

#[test]
fn a_pursuer_that_is_stopped_catches_nobody() {
    // Foot retires over a wall; horse cannot follow, however far its dice would take it.
    let wall = "
        red  K1 maa-mounted 4 at 36,20
        blue G1 heavy-infantry 4 at 36,20
        terrain wall-or-earthwork 26,23 46,23, faces 180
        only combat
    ";
    let told = told_from(wall, &["blue: decline"], &[hits(3, 0), vec![2, 2, 5, 5]].concat(), "G1 retires");
    expect![[r#"
        G1 retires 6″ [after.retire after.away]
        K1 falls into disarray [disarray.pursuing]
        fast move: 5 5 = 10 [move.fast]
        K1 pursues 3″ [after.pursue after.pursue-path]
        - G1: 36,26.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, fought, retired, frayed
        - K1: 36,23 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&told);
    holds!("after.pursue-catch");
}

#[test]
fn pursuers_fight_who_has_turned_to_face_them() {
    // It retired in another turn and has formed again: no hack, but a fight.
    let hunt = "
        red  F1 heavy-infantry 4 at 36,20, pursuing, disarray, pursues G1
        blue G1 heavy-infantry 4 at 36,25
    ";
    let told = tactical(hunt, &[3, 3]);
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 3 3 = 6 [move.fast]
        F1 strikes G1 on its front [after.pursue-new charge.align]
        combat: dice 10 (heavy infantry 8, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.pursuing combat.hit.six]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        F1 halts [after.halt]
        G1 halts [after.halt]
        - F1: 36,25 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, disarray, moved, fought, pursued, frayed, has-pursued
        - G1: 36,25 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
    "#]].assert_eq(&told);
    // In flight in this turn: a hack.
    let flies = hunt.replace("36,25", "36,25 facing 0, retired, disarray");
    let told = tactical(&flies, &[3, 3]);
    assert!(told.contains("F1 catches G1 [after.pursue-catch]") && told.contains("free hack"), "{told}");
    assert!(told.contains("G1 is caught [after.retire-caught]"), "{told}");
    // It breaks where it stands, and waits for the next Tactical Move.
    assert!(told.contains("- G1: 36,25 facing 0") && !told.contains("G1 routs"), "{told}");
    holds!("after.free-hack", "after.retire-caught", "pursuit.later");
}

#[test]
fn other_routers_in_the_way_are_met() {
    // The broken run through men who rout already; the pursuers come on these.
    let position = format!("{MELEE}\n blue G2 heavy-infantry 4 at 36,24 facing 0, routing, disarray");
    let told = told_from(&position, &[], &[hits(6, 0), vec![3, 3, 3, 3]].concat(), "G1 breaks");
    expect![[r#"
        G1 breaks [after.break]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 passes through G2 [man.passage]
        G1 routs 8″ [after.break]
        F1 falls into disarray [disarray.pursuing]
        fast move: 3 3 = 6 [move.fast]
        F1 strikes G2 on its rear [after.pursue-new charge.align]
        F1 catches G2 [rout.charged]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 2 2 2 2 = 0 [after.free-hack]
        - F1: 36,23.25 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G2, disarray, pursuing, fought, pursued, frayed, has-pursued
        - G1: 36,28.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, routing, fought, frayed
        - G2: 36,24 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, routing, fought
    "#]].assert_eq(&told);
}

#[test]
fn pursuers_without_prey_go_straight_ahead() {
    let alone = "
        red  F1 heavy-infantry 4 at 36,20 facing 30, pursuing, disarray
        blue G2 heavy-infantry 4 at 8,10
    ";
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 3 3 = 6 [move.fast]
        F1 pursues 6″ [after.pursue after.pursue-path]
        - F1: 39,25.19614 facing 30, line of 4, 4 stands, 0 DPs, red, order advance, disarray, pursuing, moved, pursued, has-pursued
    "#]].assert_eq(&tactical(alone, &[3, 3]));
    // Baggage that is nearer than an enemy in front draws them; an enemy that is nearer does so first.
    let both = "
        red  F1 heavy-infantry 4 at 36,20, pursuing, disarray
        blue G2 heavy-infantry 4 at 24,36
        baggage blue 46,28
    ";
    let end = |position: &str| {
        let told = tactical(position, &[2, 2]);
        told.lines().find(|line| line.starts_with("- F1")).unwrap_or_default().to_owned()
    };
    expect!["- F1: 39.3539,22.43425 facing 50.05, line of 4, 4 stands, 0 DPs, red, order advance, disarray, pursuing, moved, pursued, has-pursued"].assert_eq(&end(both));
    expect!["- F1: 33.09358,22.89508 facing 318.37, line of 4, 4 stands, 0 DPs, red, order advance, disarray, pursuing, moved, pursued, has-pursued"].assert_eq(&end(&both.replace("24,36", "30,26")));
}

#[test]
fn nobody_greedy_passes_baggage_by() {
    // The train stands 1.5″ beside the way, half-way along it.
    let beside = "
        red  F1 heavy-infantry 4 at 36,30, pursuing, disarray, pursues G1
        blue G1 heavy-infantry 4 at 36,34 facing 0, routing, disarray
        baggage blue 41.5,36
    ";
    let told = |position: &str| {
        let told = tactical(position, &[5, 5, 5, 5]);
        told.lines().skip_while(|line| !line.contains("F1 pursues")).collect::<Vec<_>>().join("\n") + "\n"
    };
    expect![[r#"
        F1 pursues 3.67″ [after.pursue after.pursue-path]
        F1 goes for the baggage [loot.must]
        - F1: 40.5,35 facing 90, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, moved, pursued, has-pursued
        - G1: 36,44 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, routing
    "#]].assert_eq(&told(beside));
    // An enemy who stands between keeps them off.
    let guarded = beside.replace("41.5,36", "42,36") + "\n blue G2 heavy-infantry 2 at 40.35,36 facing 90";
    expect![[r#"
        F1 pursues 10″ [after.pursue after.pursue-path]
        - F1: 36,40 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, moved, pursued, has-pursued
        - G1: 36,44 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, routing
    "#]]
    .assert_eq(&told(&guarded));
    // Mercenaries and D Grade in their own moves; others go by.
    let own = |mark: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,30{mark}
             leader red charles with F1, commander
             blue G1 heavy-infantry 4 at 8,10
             leader blue john with G1, commander
             baggage blue 41.5,36
             phase tactical"
        );
        let told = played_on(&position, &["red: F1 moves by two dice", "red: moves ahead 8"], &[4, 4]);
        told.lines().skip_while(|line| !line.contains("F1 goes")).collect::<Vec<_>>().join("\n") + "\n"
    };
    expect![[r#"
        F1 goes 3.67″ [move.tactical-dice]
        F1 goes for the baggage [loot.must]
        - F1: 40.5,35 facing 90, line of 4, 4 stands, 0 DPs, red, order advance, moved
    "#]]
    .assert_eq(&own(", mercenary"));
    expect![[r#"
        F1 goes 3.67″ [move.tactical-dice]
        F1 goes for the baggage [loot.must]
        - F1: 40.5,35 facing 90, line of 4, 4 stands, 0 DPs, red, order advance, disarray, moved
    "#]]
    .assert_eq(&own(", grade D, disarray"));
    expect![[r#"
        F1 goes 8″ [move.tactical-dice]
        - F1: 36,38 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
    "#]]
    .assert_eq(&own(""));
    holds!("loot.must");
}

#[test]
fn who_beats_pursuers_in_the_tactical_move_pursues_once() {
    // F1 strikes G1 and breaks; G1 pursues it at once, and not again when its own side's pursuers move.
    let position = "
        red  F1 heavy-infantry 4 at 36,20, disarray, pursuing, pursues G9
        blue G1 heavy-infantry 4 at 36,24
        blue G9 heavy-infantry 4 at 36,44 facing 0, disarray, routing";
    let told = tactical(position, &[vec![5, 5, 3, 3], vec![1; 10], vec![6; 8], vec![2, 2, 2, 2]].concat());
    assert_eq!(told.matches("G1 pursues").count(), 1, "{told}");
}

#[test]
fn pursuers_whom_a_test_under_fire_halts_or_stings_pursue_no_farther() {
    let driven = |die: u8| {
        let position = "
            red  F1 heavy-infantry 4 at 36,20, dps 5, disarray, pursuing, pursues G1
            red  F2 heavy-infantry 4 at 8,4
            blue G1 heavy-infantry 4 at 36,34 facing 0, disarray, routing
            blue G2 longbow 4 at 44,26 facing 200
            blue G3 heavy-infantry 4 at 8,40
            phase long-range";
        let told = played_on(position, &["blue: G2 against F1"], &[vec![5], vec![1; 7], vec![die]].concat());
        let lines = told.lines().filter(|line| line.contains("F1") && !line.contains("DP"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        G2 shoots at F1: 1 hit [shoot.simultaneous shoot.shot-at]
        F1 halts: 3 in its shooting test [stest.halt]
    "#]]
    .assert_eq(&driven(3));
    expect![[r#"
        G2 shoots at F1: 1 hit [shoot.simultaneous shoot.shot-at]
        F1 advances on those who shot at it: 6 in its shooting test [stest.advance]
        F1 may go 4″ [move.tactical-dice]
        F1 goes 4″ [control.full-speed]
    "#]]
    .assert_eq(&driven(6));
}

#[test]
fn who_evades_or_retires_up_to_an_enemy_does_not_fight_him() {
    let position = "
        battle red red, order attack
        red  K1 light-horse 4 at 36,10
        red  F2 heavy-infantry 4 at 36,24 facing 0
        blue G1 longbow 4 at 36,19
        only combat";
    let told = played_on(position, &["red: K1 against G1", "blue: respond evade"], &[5, 5]);
    assert!(told.contains("G1 evades 3.48″") && !told.contains("combat"), "{told}");
}

#[test]
fn a_pursuer_who_catches_his_prey_beside_another_fights_that_one_at_once() {
    let position = "
        red  F1 heavy-infantry 4 at 36,20
        blue G1 heavy-infantry 2 at 36,20
        blue G2 heavy-infantry 2 at 39,26.75 facing 0
        only combat";
    let fell = [vec![6; 6], vec![1; 4], vec![2, 2, 3, 3], vec![1; 4]].concat();
    let told = told_from(position, &[], &fell, "catches");
    let lines = told.lines().filter(|line| !line.starts_with("combat"));
    expect![[r#"
        F1 catches G1 [after.pursue-catch]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 1 1 1 1 = 0 [after.free-hack]
        F1 strikes G2 on its rear [after.pursue-new]
        G2 takes 2 DPs and has 4 [morale.flank]
        F1 scores 0 hits on G2 [combat.who]
        G2 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G2 takes 1 DP and has 5 [result.equal]
        G2 falls into disarray [disarray.maximum]
        F1 halts [after.halt]
        G2 halts [after.halt]
        - F1: 36,26 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, disarray, fought, pursued, frayed, has-pursued
        - G1: 36,26.75 facing 0, line of 2, 2 stands, 5 DPs, blue, order advance, disarray, routing, fought, frayed
        - G2: 39,26.75 facing 0, line of 2, 2 stands, 5 DPs, blue, order advance, disarray, fought, frayed
    "#]]
    .assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn a_pursuer_in_contact_with_routers_is_not_engaged_and_goes_on() {
    let position = "
        red  F1 heavy-infantry 4 at 36,20, disarray, pursuing, pursues G1
        blue G1 heavy-infantry 4 at 36,20.75 facing 0, disarray, routing";
    let told = tactical(position, &[3, 3, 4, 4]);
    assert!(told.contains("F1 pursues 6″") && told.contains("F1 catches G1"), "{told}");
    holds!("pursuit.state");
}

#[test]
fn pursuers_without_room_stop_before_men_who_flee_no_more() {
    // F2 leaves less than a tenth of an inch of the front of G1 on which F1 would strike; at the flank that its way leads to it
    // does not come to blows: flush with it would be 8″.
    let position = "
        red  F1 heavy-infantry 2 at 47,19.99 facing 270, pursuing, disarray, pursues G1
        red  F2 heavy-infantry 4 at 35.91,20
        blue G1 heavy-infantry 4 at 36,20";
    let told = tactical(position, &[5, 5]);
    assert!(told.contains("F1 pursues 7.98″") && told.contains("pursues G1, disarray, pursuing"), "{told}");
    holds!("tact.no-contact");
}

#[test]
fn routers_who_turn_to_their_edge_leave_behind_who_is_at_their_heels() {
    // They were driven aslant; the pursuer's front is on their rear.
    let driven = |turn: &str, heels: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at {heels} facing {turn}, pursuing, disarray, pursues G1
             blue G1 heavy-infantry 4 at 36,30 facing {turn}, disarray, routing"
        );
        tactical(&position, &[3, 3, 2, 2])
    };
    for (turn, heels) in
        [("15", "35.80589,29.27556"), ("30", "35.625,29.35048"), ("315", "36.53033,29.46967")]
    {
        let told = driven(turn, heels);
        assert!(told.contains("G1 routs 6″") && !told.contains("destroyed"), "{told}");
    }
    // Driven along the edge, they would have to go through him.
    let told = driven("90", "35.25,30");
    assert!(told.contains("G1 is destroyed [dp.destroyed]"), "{told}");
    holds!("after.away-blocked", "rout.later");
}

#[test]
fn looted_baggage_draws_pursuers_without_prey_too() {
    let position = "
        red  F1 heavy-infantry 4 at 36,20, pursuing, disarray
        blue G2 heavy-infantry 4 at 24,36
        baggage blue 46,28";
    let looted = "now baggage = [{ looted = false }, { at = { x = 1168400, y = 711200 }, looted = true }]";
    let end = |position: &str| {
        let told = tactical(position, &[2, 2]);
        told.lines().find(|line| line.starts_with("- F1")).unwrap_or_default().to_owned()
    };
    let told = end(&format!("{position}\n {looted}"));
    assert_eq!(told, end(position));
    assert!(told.contains("facing 50.05"), "{told}");
    holds!("pursuit.later", "loot.state");
}
