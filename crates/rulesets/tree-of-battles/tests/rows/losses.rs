//! Losses, morale, rallying, looting and risks after combat (dp.*, disarray.*, morale.*, rally.*, loot.*, risk.*).

use expect_test::expect;

use crate::fields::{MELEE, being, hits};
use crate::table::{check, check_from, played, played_on, refused, shown};

/// Who took DPs, and why.
fn takes(position: &str, actions: &[&str], fell: &[u8]) -> String {
    let told = played(position, actions, fell);
    told.lines().filter(|line| line.contains(" takes ")).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn retreats_shake_friends_of_lower_grade() {
    let friends = being(MELEE, "G1", ", grade B")
        + "
        blue G2 heavy-infantry 2 at 46,30
        blue G3 heavy-infantry 2 at 30,30, grade B
        blue G4 heavy-infantry 2 at 36,33.9
        blue G5 maa-foot 2 at 26,30, chivalrous
    ";
    let fell = [vec![5, 5, 5, 5], vec![1; 4], vec![1; 9], vec![5, 5, 2, 2]].concat();
    expect![[r#"
        G1 takes 4 DPs and has 4 [result.defeat]
        G2 takes 1 DP and has 1 [morale.higher-retires]
    "#]]
    .assert_eq(&takes(&friends, &[], &fell));
    holds!("morale.timing", "morale.not-own");
}

#[test]
fn routs_shake_friends_of_equal_or_lower_grade() {
    let friends = format!(
        "{MELEE}
        blue G2 heavy-infantry 2 at 46,30
        blue G3 heavy-infantry 2 at 30,30, grade B
        blue G4 heavy-infantry 2 at 50,30, grade D
        blue G5 maa-foot 2 at 26,30, chivalrous"
    );
    expect![[r#"
        G1 takes 5 DPs and has 5 [result.rout]
        G2 takes 2 DPs and has 2 [morale.equal-routs]
    "#]]
    .assert_eq(&takes(&friends, &[], &[hits(6, 0), vec![3, 3, 2, 2]].concat()));
}

#[test]
fn the_fall_and_the_flight_of_a_noble_shake_all() {
    holds!("leader.noble");
    let noble = format!(
        "{MELEE}
        leader blue john with G1, marshal
        blue G5 maa-foot 2 at 26,30, chivalrous"
    );
    // Killed in the front rank of a round that is Equal.
    let fell = [vec![1; 8], vec![1; 10], vec![1, 1]].concat();
    expect![[r#"
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 4 [morale.noble]
    "#]]
    .assert_eq(&takes(&noble, &["blue: leader john"], &fell));
    // Routed: not his own contingent, which routs.
    let fell = [hits(6, 0), vec![3, 3, 2, 2]].concat();
    expect![[r#"
        G1 takes 5 DPs and has 5 [result.rout]
    "#]]
    .assert_eq(&takes(&noble, &["blue: done"], &fell));
    // A captain who is no noble shakes nobody.
    let captain = noble.replace("marshal", "captain");
    let fell = [vec![1; 8], vec![1; 9], vec![1, 1]].concat();
    expect![[r#"
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
    "#]]
    .assert_eq(&takes(&captain, &["blue: leader john"], &fell));
}

#[test]
fn a_wounded_leader_is_captured_after_the_moves_if_his_side_lost() {
    let led = format!("{MELEE}\n leader blue john with G1, marshal");
    // Success for blue: he is safe. Set-Back: blue falls back and is followed up.
    let won = [vec![1; 8], vec![5], vec![1; 9], vec![1, 2]].concat();
    assert!(!played(&led, &["blue: leader john"], &won).contains("captured"));
    holds!("risk.capture-when");
    let lost = [vec![5], vec![1; 7], vec![1; 10], vec![1, 2]].concat();
    check_from(
        &led,
        &["blue: leader john"],
        &lost,
        "runs a risk",
        expect![[r#"
        john runs a risk [risk.when-combat]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 2 [risk.roll]
        john is wounded [risk.wounded]
        G1 falls back [after.fall-back]
        F1 follows up G1 [after.follow-up]
        john is captured [risk.captured risk.capture-effect]
        G1 takes 2 DPs and has 5 [morale.noble]
        G1 falls into disarray [disarray.maximum]
        - F1: 36,20.75 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, followed-up, fought, frayed
        - G1: 36,20.75 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, fell-back, fought, frayed
        - blue: battle under nobody, order advance
        - john: off, 0 CP of 2, captured
    "#]],
    );
}

#[test]
fn casualties_come_from_the_rear_and_the_flanks() {
    // Four files and a second rank of two: the right one of it goes first.
    let hack = |stands: u8, files: u8, dice: &[u8]| {
        let position = format!(
            "battle red red, order attack
         red  F1 heavy-infantry 4 at 36,10
             blue G1 heavy-infantry {stands} at 36,12, files {files}, routing, disarray
             only combat"
        );
        let view = shown(&position, &["red: F1 against G1"], dice, "contingents.G1");
        (view["stands"].clone(), view["files"].clone(), view["at"].clone())
    };
    assert_eq!(hack(6, 4, &[4, 1, 1, 1]), (5.into(), 4.into(), "36,12".into()));
    assert_eq!(hack(6, 4, &[4, 4, 4, 1]), (3.into(), 3.into(), "36,12".into()));
    assert_eq!(hack(4, 4, &[4, 1, 1, 1]), (3.into(), 3.into(), "36,12".into()));
    holds!("dp.casualty", "after.free-hack");
}

#[test]
fn a_contingent_without_stands_is_destroyed() {
    let position = "
        battle red red, order attack
        red  F1 heavy-infantry 4 at 36,10
        blue G1 heavy-infantry 2 at 36,12, routing, disarray
        leader blue john with G1
        blue G2 heavy-infantry 4 at 36,22
        only combat
    ";
    // The leader is hit without the first roll; his wound is light, and he saves himself.
    check_from(
        position,
        &["red: F1 against G1", "blue: john rides to G2"],
        &[4, 4, 4, 4, 4],
        "free hack",
        expect![[r#"
            free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 4 4 4 4 = 4 [after.free-hack]
            G1 loses 2 stands and has 0 [after.free-hack dp.casualty]
            G1 is destroyed [dp.destroyed]
            john runs a risk [risk.when-hacked]
            a leader is hit: 4 [risk.roll]
            john is lightly wounded [risk.light]
            john joins G2 [leader.attached]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, disarray, pursuing, charged, fought, has-charged, has-pursued
            - G1: off, line of 2, 0 stands, 0 DPs, blue, order advance, disarray, destroyed, fought
            - john: with G2, 1 CP of 1
        "#]],
    );
}

#[test]
fn a_hack_that_takes_a_stand_is_a_risk() {
    let position = "
        battle red red, order attack
        red  F1 heavy-infantry 4 at 36,10
        blue G1 heavy-infantry 4 at 36,12, routing, disarray
        leader blue john with G1
        blue G2 heavy-infantry 4 at 36,22
        only combat
    ";
    check_from(
        position,
        &["red: F1 against G1"],
        &[4, 1, 1, 1, 3],
        "free hack",
        expect![[r#"
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 4 1 1 1 = 1 [after.free-hack]
        G1 loses 1 stand and has 3 [after.free-hack dp.casualty]
        john runs a risk [risk.when-hacked]
        risk to a leader: 3 [risk.roll]
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, pursues G1, disarray, pursuing, charged, fought, has-charged, has-pursued
        - G1: 36,12 facing 180, line of 3, 3 stands, 0 DPs, blue, order advance, disarray, routing, fought
    "#]],
    );
    assert!(!crate::table::played(position, &["red: F1 against G1"], &[1, 1, 1, 1]).contains("risk"));
    // Who outlives his contingent must save himself.
    let few = being(position, "G1", "heavy-infantry 2");
    refused(
        &few,
        &["red: F1 against G1", "blue: john rides to 36,30"],
        &[4, 4, 1, 1, 6],
        expect!["john must save himself [risk.survivor]"],
    );
}

#[test]
fn who_stood_still_and_saw_no_combat_rallies() {
    let at_rest = |state: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,10, dps 2{state}
             leader red charles with F1, commander
             phase rally
             turns 1"
        );
        played(&position, &[], &[]).contains("removes")
    };
    assert!(at_rest("") && at_rest(", marched") && at_rest(", rallied"));
    for no in [
        "moved",
        "fought",
        "has-charged",
        "evaded",
        "retired",
        "has-pursued",
        "pursuing",
        "looting",
        "routing, disarray",
    ] {
        assert!(!at_rest(&format!(", {no}")), "{no}");
    }
    let engaged = "
        red  F1 heavy-infantry 4 at 36,20, dps 2
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,20
        phase rally
        turns 1
    ";
    assert!(!played(engaged, &[], &[]).contains("removes"));
    holds!("rally.eligible", "rally.no-combat", "rally.a-grade", "rally.b-grade", "rally.cd-grade");
}

#[test]
fn baggage_is_looted_by_whom_touches_it() {
    let position = "
        red  F1 heavy-infantry 4 at 36,45
        blue G1 heavy-infantry 4 at 46,42
        blue G2 maa-foot 4 at 26,42, chivalrous
        blue G3 heavy-infantry 4 at 60,42
        baggage blue 36,46
        only combat
    ";
    check(
        position,
        &[],
        &[],
        expect![[r#"
        F1 loots [loot.state]
        F1 falls into disarray [loot.state]
        the baggage of blue is looted [loot.when]
        G1 takes 2 DPs and has 2 [morale.baggage]
        G2 takes 2 DPs and has 2 [morale.baggage]
        - F1: 36,45 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, disarray, looting
        - G1: 46,42 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance
        - G2: 26,42 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance
    "#]],
    );
    // Not by routers, nor by those who fight.
    assert_eq!(played(&position.replace("36,45", "36,45, routing, disarray"), &[], &[]), "");
    holds!("loot.when", "loot.state", "morale.baggage");
}

#[test]
fn a_gun_that_must_retire_is_lost() {
    let position = "
        red  F1 longbow 4 at 36,10
        blue G1 artillery 2 at 36,18, dps 5, disarray
        only long-range
    ";
    check_from(
        position,
        &["red: F1 against G1", "blue: done"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1],
        "shooting test",
        expect![[r#"
            shooting test: 1 [stest.when]
            G1 retires: 1 in its shooting test [stest.retire]
            G1 breaks [after.break]
            G1 is abandoned [after.artillery]
            G1 is destroyed [dp.destroyed]
            - G1: off, line of 2, 0 stands, 5 DPs, blue, order advance, disarray, tested, destroyed, shot-at, reserved
        "#]],
    );
}

#[test]
fn disarray_comes_of_flight_pursuit_and_the_maximum() {
    let told = played(MELEE, &[], &[hits(3, 0), vec![3, 3, 2, 2]].concat());
    assert!(told.contains("[disarray.retiring]") && told.contains("[disarray.pursuing]"), "{told}");
    let loose = being(MELEE, "G1", "light-infantry 4, array skirmish");
    let told = played(&loose, &["red: decline"], &[vec![5, 5, 5], vec![1; 9], vec![2, 2]].concat());
    assert!(told.contains("[disarray.routing]"), "{told}");
    let worn = being(MELEE, "F1", ", dps 4");
    assert!(played(&worn, &[], &hits(1, 0)).contains("[disarray.maximum]"));
    // D Grade in disarray as soon as it moves.
    let rabble = being(MELEE, "F1", ", grade D");
    let told = played(&rabble, &[], &[vec![5], vec![1; 6], vec![1; 8]].concat());
    assert!(told.contains("[disarray.d-grade]"), "{told}");
}

#[test]
fn pursuers_go_on_in_the_tactical_move() {
    let position = "
        red  F1 heavy-infantry 4 at 36,20, pursuing, disarray, pursues G1
        blue G1 heavy-infantry 4 at 36,24 facing 0, routing, disarray
        phase tactical
    ";
    let game = crate::table::Game::open(position, &[3, 3, 4, 5, 4, 1, 1, 1]);
    expect![[r#"
        Tactical Move [seq.4-tactical]
        fast move: 3 3 = 6 [move.fast]
        G1 routs 6″ [after.break]
        fast move: 4 5 = 9 [move.fast]
        F1 pursues 9″ [after.pursue after.pursue-path]
        Close Range Shooting [seq.5-archers]
        Combat [seq.6-combat]
        Rally [seq.7-rally]
        blue has 4 loss points of 2 [victory.losses]
        the army of blue is broken [victory.break]
    "#]]
    .assert_eq(&game.log(battle::Viewer::Umpire));
}

#[test]
fn everybody_takes_the_dps_of_a_round_before_anybody_is_destroyed() {
    // The end of the weak one shakes the other only when both have taken theirs: 4 and 2 make 5, with 1 too many.
    let position = |weak: &str, strong: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 20,20
             red  F2 heavy-infantry 4 at 28,20
             blue G1 {weak}
             blue G2 {strong}
             only combat"
        )
    };
    let (weak, strong) =
        ("heavy-infantry 4 at 20,20, stands 1, dps 5, disarray", "heavy-infantry 4 at 28,20, dps 4");
    let told = |one: &str, other: &str| {
        let told = played(&position(one, other), &[], &[1; 24]);
        let lines = told
            .lines()
            .filter(|line| line.contains("stand") && !line.starts_with('-') || line.contains(" takes "));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        F1 takes 2 DPs and has 2 [result.equal]
        F2 takes 2 DPs and has 2 [result.equal]
        G2 takes 1 DP and has 5 [result.equal]
        G1 loses 1 stand and has 0 [dp.excess-combat dp.casualty]
    "#]]
    .assert_eq(&told(weak, strong));
    expect![[r#"
        F1 takes 2 DPs and has 2 [result.equal]
        F2 takes 2 DPs and has 2 [result.equal]
        G1 takes 1 DP and has 5 [result.equal]
        G2 loses 1 stand and has 0 [dp.excess-combat dp.casualty]
    "#]]
    .assert_eq(&told(strong, weak));
}

#[test]
fn horse_takes_more_only_from_pikes_whom_a_stand_of_it_fought() {
    // All four stands of M1 face A1; pikes on its flank are fought by none.
    let beset = "
        red  M1 maa-mounted 4 at 36,20
        blue A1 heavy-infantry 4 at 36,20
        blue P1 pike 4 at 39,19.375 facing 270
        only combat";
    let told = played_on(beset, &[], &[1; 22]);
    let lines = told.lines().filter(|line| line.starts_with("M1") || line.starts_with("combat"));
    expect![[r#"
        combat: dice 8 (mounted men-at-arms 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        M1 scores 0 hits on A1 [combat.who]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        combat: dice 6 (overlapping 2, pikes +4), against 5 (a hit 5): 1 1 1 1 1 1 = 0 [combat.dice.overlap combat.dice.pike combat.hit.five]
        M1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        M1 takes 2 DPs and has 2 [result.equal]
        M1 falls into disarray [disarray.retiring]
        M1 retires 6″ [after.retire after.away]
    "#]].assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn a_rout_shakes_friends_of_lower_grade_and_not_their_betters() {
    let position = being(MELEE, "G1", ", grade B, disarray")
        + "blue G2 heavy-infantry 4 at 44,24\n blue G3 heavy-infantry 4 at 44,28, grade A";
    let told = played_on(&position, &[], &[vec![5], vec![1; 16]].concat());
    let lines = told.lines().filter(|line| line.contains("morale"));
    expect![[r#"
        G2 takes 2 DPs and has 2 [morale.equal-routs]
    "#]]
    .assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}
