//! The worked examples V1 to V11 of the ledger, exact in their numbers.

use expect_test::expect;

use crate::table::{check, check_from, played, shown};

#[test]
fn v1_artillery() {
    check(
        "red  A1 artillery 2 at 36,10, grade B, dps 1
         blue G1 heavy-infantry 4 at 36,35
         only long-range",
        &["red: A1 against G1"],
        &[6, 6, 5, 3],
        expect![[r#"
            shooting: dice 4 (for guns, two each 4), against 8 (a hit 5, new target +1, beyond effective range +1, own DPs +1): 6 6 5 3 = 0 [art.dice art.result art.new-target art.beyond-effective art.dp]
            A1 shoots at G1: 0 hits [shoot.simultaneous shoot.shot-at]
            - A1: 36,10 facing 0, line of 2, 2 stands, 1 DPs, red, order advance, fired
            - G1: 36,35 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, shot-at
        "#]],
    );
}

#[test]
fn v2_artillery_again() {
    check(
        "red  A1 artillery 2 at 36,10, grade B, now last_shot={at=@G1,own_moves=0,its_moves=0}
         blue G1 heavy-infantry 4 at 36,35, array column, files 1, now moves=1
         only long-range",
        &["red: A1 against G1"],
        &[5, 4, 6, 1, 3],
        expect![[r#"
            shooting: dice 4 (for guns, two each 4), against 5 (a hit 5, column or enfilade -1, beyond effective range +1): 5 4 6 1 = 2 [art.dice art.result art.column art.beyond-effective]
            A1 shoots at G1: 2 hits [shoot.simultaneous shoot.shot-at]
            G1 takes 2 DPs and has 2 [art.result]
            control test: 3 [control.roll]
            G1 acts as its player wishes: 3 for control [control.result.3-4]
            - A1: 36,10 facing 0, line of 2, 2 stands, 0 DPs, red, order advance, fired
            - G1: 36,35 facing 180, column of 1, 4 stands, 2 DPs, blue, order advance, shot-at
        "#]],
    );
}

/// Longbows that shoot at knights in full harness.
const V3: &str = "
    red  F1 longbow 5 at 36,10, dps 2
    blue G1 maa-mounted 4 at 36,18, full-harness
    only long-range
";

#[test]
fn v3_longbows_at_knights() {
    let (bows, shot, fell) = (V3, &["red: F1 against G1"], &[5, 1, 3, 6, 2, 4, 5, 1]);
    check(
        bows,
        shot,
        fell,
        expect![[r#"
            shooting: dice 8 (for longbow stands, two each 10, own DPs -2), against 5 (a hit 5, full harness +1, longbows at mounted -1): 5 1 3 6 2 4 5 1 = 3 [arch.dice.longbow arch.dice.dp arch.result arch.mod.harness arch.mod.longbow-mounted]
            F1 shoots at G1: 3 hits [shoot.simultaneous shoot.shot-at]
            G1 takes 3 DPs and has 3 [arch.result]
            - G1: 36,18 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, shot-at
        "#]],
    );
    // One of six volleys is spent.
    assert_eq!(shown(bows, shot, fell, "contingents.F1.volleys"), 5);
}

#[test]
fn v4_handguns() {
    check(
        "red  F1 handgun 4 at 36,10
         blue G1 maa-foot 4 at 36,12, full-harness
         only close-range",
        &["red: F1 against G1"],
        &[4, 3, 4, 6],
        expect![[r#"
            shooting: dice 4 (stands that shoot 4), against 4 (a hit 5, handguns at close range -1): 4 3 4 6 = 3 [arch.dice.other arch.result arch.mod.handgun-close]
            F1 shoots at G1: 3 hits [shoot.simultaneous shoot.shot-at]
            G1 takes 3 DPs and has 3 [arch.result]
            - G1: 36,12 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, shot-at
        "#]],
    );
}

#[test]
fn v5_control_test() {
    check_from(
        "red  F1 heavy-infantry 4 at 36,12, mercenary, moved-ahead, last-dice 1
         red  F2 heavy-infantry 4 at 8,12
         leader red charles with F2, commander
         blue G1 heavy-infantry 4 at 36,44
         leader blue john with G1, commander
         phase command",
        &["red: done", "blue: done", "red: done", "blue: done"],
        &[6, 4],
        "control test",
        expect![[r#"
            control test (D Grade or mercenary -1): 6 - 1 = 5 [control.roll control.mod.d-mercenary]
            F1 repeats its last move: 5 for control [control.result.5-other]
            Approach [seq.2-approach]
            Long Range Shooting [seq.3-long-range]
            Tactical Move [seq.4-tactical]
            move: 4 [move.tactical-dice]
            F1 may go 4″ [move.tactical-dice]
            F1 goes 4″ [control.repeat]
            - F1: 36,16 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to repeat until 1, moved-ahead, moved
        "#]],
    );
}

/// Heavy infantry with an enemy within 12″.
const V6: &str = "
    red  F1 heavy-infantry 4 at 36,12, grade B
    leader red charles with F1, commander
    blue G1 heavy-infantry 4 at 36,23
    leader blue john with G1, commander
    phase tactical
";

#[test]
fn v6_tactical_move() {
    check_from(
        V6,
        &["red: F1 moves by two dice", "red: moves about, ahead 4.5"],
        &[5, 4],
        "move",
        expect![[r#"
            move: 5 4 = 9 [move.tactical-dice]
            F1 may go 9″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [move.fatigue]
            F1 turns about [man.about-face]
            F1 goes 4.5″ [move.tactical-dice]
            - F1: 36,6.75 facing 180, line of 4, 4 stands, 1 DPs, red, order advance, moved
        "#]],
    );
    // A lesser grade takes a DP for turning its back on an enemy within 12″.
    let lesser = V6.replace("grade B", "grade C");
    let told = played(&lesser, &["red: F1 moves by two dice", "red: moves about, ahead 4.5"], &[5, 4]);
    assert!(told.contains("F1 takes 1 DP and has 2 [man.about-face]"), "{told}");
}

/// Two lines of heavy infantry, one of which charges the other.
const V7: &str = "
    battle red red, order attack
    red  F1 heavy-infantry 4 at 36,10, dps 1
    blue G1 heavy-infantry 4 at 36,12
    only combat
";

#[test]
fn v7_charge_combat() {
    check(
        V7,
        &["red: F1 against G1"],
        &[6, 5, 5, 2, 1, 3, 4, 5, 1, 1, 2, 3, 4, 4, 2],
        expect![[r#"
            F1 charges G1 [charge.order]
            G1 answers the charge: stand [resp.stand]
            F1 strikes G1 on its front [charge.edge charge.align]
            combat: dice 7 (heavy infantry 8, own DPs -1), against 5 (a hit 5): 6 5 5 2 1 3 4 = 3 [combat.dice.two combat.mod.dp combat.hit.five]
            F1 scores 3 hits on G1 [combat.who]
            combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 5 1 1 2 3 4 4 2 = 1 [combat.dice.two combat.hit.five]
            G1 scores 1 hit on F1 [combat.who]
            F1 has 3 to 1: Success [result.success combat.compare result.success.go-on]
            G1 has 1 to 3: Set-Back [result.setback combat.compare result.setback.fall-back]
            F1 takes 1 DP and has 2 [result.success]
            G1 takes 3 DPs and has 3 [result.setback]
            G1 falls back [after.fall-back]
            F1 follows up G1 [after.follow-up]
            - F1: 36,12.75 facing 0, line of 4, 4 stands, 2 DPs, red, order attack, followed-up, charged, fought, has-charged, frayed
            - G1: 36,12.75 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, fell-back, fought, frayed
        "#]],
    );
}

#[test]
fn v7_the_next_round() {
    // The positions to which the first round came: nobody's DPs count, and who followed up has a die more.
    check(
        "red  F1 heavy-infantry 4 at 36,12.75, dps 2, followed-up
         blue G1 heavy-infantry 4 at 36,12.75, dps 3, fell-back
         only combat",
        &[],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            combat: dice 9 (heavy infantry 8, followed up +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.follow-up combat.hit.five]
            F1 scores 0 hits on G1 [combat.who]
            combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
            G1 scores 0 hits on F1 [combat.who]
            F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            F1 takes 2 DPs and has 4 [result.equal]
            G1 takes 2 DPs and has 5 [result.equal]
            G1 falls into disarray [disarray.maximum]
            F1 halts [after.halt]
            G1 halts [after.halt]
            - F1: 36,12.75 facing 0, line of 4, 4 stands, 4 DPs, red, order advance, fought, frayed
            - G1: 36,12.75 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, fought, frayed
        "#]],
    );
}

#[test]
fn v8_knights_against_pikes() {
    check(
        "battle red red, order attack
         red  K1 maa-mounted 4 at 36,4, grade A, chivalrous
         blue G1 pike 8 at 36,12, files 4
         only combat",
        &["red: K1 against G1"],
        &[
            6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, // the knights
            5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // the pikes
            3, 4, // the retreat
        ],
        expect![[r#"
            K1 charges G1 [charge.order]
            G1 answers the charge: stand [resp.stand]
            K1 strikes G1 on its front [charge.edge charge.align]
            combat: dice 13 (mounted men-at-arms 8, A Grade +2, chivalrous charge +3), against 5 (a hit 5): 6 6 6 6 6 1 1 1 1 1 1 1 1 = 5 [combat.dice.two combat.mod.a combat.mod.chivalrous-charge combat.hit.five]
            K1 scores 5 hits on G1 [combat.who]
            combat: dice 16 (pikes facing a mounted charge 12, pikes of the second rank +4), against 5 (a hit 5): 5 5 5 5 5 1 1 1 1 1 1 1 1 1 1 1 = 5 [combat.dice.pike-mounted combat.dice.pike-second-rank combat.hit.five]
            G1 scores 5 hits on K1 [combat.who]
            K1 has 5 to 5: Equal [result.equal combat.compare result.equal.mounted]
            G1 has 5 to 5: Equal [result.equal combat.compare result.equal.halt]
            K1 takes 3 DPs and has 3 [result.equal.pikes]
            G1 takes 2 DPs and has 2 [result.equal]
            K1 falls into disarray [disarray.retiring]
            fast move (first fright +2): 3 4 = 7 + 2 = 9 [move.fast move.fast-initial]
            K1 retires 9″ [after.retire after.away]
            G1 halts [after.halt]
            - G1: 36,12 facing 180, line of 4, 8 stands, 2 DPs, blue, order advance, fought, frayed
            - K1: 36,1.75 facing 180, line of 4, 4 stands, 3 DPs, red, order attack, disarray, charged, fought, retired, has-charged, frayed
        "#]],
    );
}

#[test]
fn v9_pursuit() {
    // Blue's line is defeated: it retires 3 and 4 and 2 for first fright; its pursuers throw 4 and 5.
    check_from(
        "red  F1 heavy-infantry 4 at 36,20
         blue G1 heavy-infantry 4 at 36,20
         only combat",
        &[],
        &[5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4, 4, 5, 4, 3, 6, 1],
        "has 3 to 0",
        expect![[r#"
            F1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
            G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
            F1 takes 1 DP and has 1 [result.success]
            G1 takes 4 DPs and has 4 [result.defeat]
            G1 falls into disarray [disarray.retiring]
            fast move (first fright +2): 3 4 = 7 + 2 = 9 [move.fast move.fast-initial]
            G1 retires 9″ [after.retire after.away]
            F1 falls into disarray [disarray.pursuing]
            fast move: 4 5 = 9 [move.fast]
            F1 pursues 9″ [after.pursue after.pursue-path]
            F1 catches G1 [after.pursue-catch]
            free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 4 3 6 1 = 2 [after.free-hack]
            G1 loses 2 stands and has 2 [after.free-hack dp.casualty]
            G1 is caught [after.retire-caught]
            G1 breaks [after.break]
            - F1: 36,29 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
            - G1: 36,29.75 facing 0, line of 2, 2 stands, 4 DPs, blue, order advance, disarray, routing, fright, fought, retired, frayed
        "#]],
    );
}

#[test]
fn v10_risk_to_a_leader() {
    check_from(
        "red  F1 heavy-infantry 4 at 36,20
         leader red charles with F1
         blue G1 heavy-infantry 4 at 36,20
         only combat",
        &["red: leader charles"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 4],
        "charles fights",
        expect![[r#"
            charles fights in the front rank [leader.front-rank]
            combat: dice 9 (heavy infantry 8, leaders in the front rank +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.leader combat.hit.five]
            F1 scores 0 hits on G1 [combat.who]
            combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
            G1 scores 0 hits on F1 [combat.who]
            F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            F1 takes 2 DPs and has 2 [result.equal]
            G1 takes 2 DPs and has 2 [result.equal]
            charles runs a risk [risk.when-combat]
            risk to a leader: 1 [risk.roll]
            a leader is hit: 4 [risk.roll]
            charles is lightly wounded [risk.light]
            F1 halts [after.halt]
            G1 halts [after.halt]
            - F1: 36,20 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, fought, frayed
            - G1: 36,20 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
            - charles: with F1, 1 CP of 1
        "#]],
    );
}

#[test]
fn v10_a_rating_of_one_gives_no_die() {
    check_from(
        "red  F1 heavy-infantry 4 at 36,20
         leader red charles with F1, rating 1
         blue G1 heavy-infantry 4 at 36,20
         only combat",
        &["red: leader charles"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3],
        "charles fights",
        expect![[r#"
            charles fights in the front rank [leader.front-rank]
            combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
            F1 scores 0 hits on G1 [combat.who]
            combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
            G1 scores 0 hits on F1 [combat.who]
            F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            F1 takes 2 DPs and has 2 [result.equal]
            G1 takes 2 DPs and has 2 [result.equal]
            charles runs a risk [risk.when-combat]
            risk to a leader: 3 [risk.roll]
            F1 halts [after.halt]
            G1 halts [after.halt]
            - F1: 36,20 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, fought, frayed
            - G1: 36,20 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
        "#]],
    );
}

#[test]
fn v11_rally() {
    check(
        "red  F1 heavy-infantry 4 at 10,10, grade A, dps 3
         red  F2 heavy-infantry 4 at 20,10, grade A, dps 3, shot-at
         red  F3 heavy-infantry 4 at 30,10, grade B, dps 1, shot-at
         red  F4 heavy-infantry 4 at 40,10, grade C, dps 2, shot-at
         red  F5 heavy-infantry 4 at 50,10, grade D, dps 2
         leader red charles with F1, commander
         phase rally
         turns 1",
        &[],
        &[],
        expect![[r#"
            Rally [seq.7-rally]
            F1 removes 2 DPs and has 1 [rally.a-grade rally.eligible]
            F2 removes 1 DP and has 2 [rally.a-grade rally.eligible]
            F3 removes 1 DP and has 0 [rally.b-grade rally.eligible]
            F5 removes 1 DP and has 1 [rally.cd-grade rally.eligible]
            - F1: 10,10 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
            - F2: 20,10 facing 0, line of 4, 4 stands, 2 DPs, red, order advance
            - F3: 30,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance
            - F4: 40,10 facing 0, line of 4, 4 stands, 2 DPs, red, order advance
            - F5: 50,10 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
            - charles: with F1, 0 CP of 5
            = draw: nightfall, with shares of losses that hardly differ [victory.limit]
        "#]],
    );
}
