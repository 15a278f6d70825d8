//! Archery, ammunition, and what comes of being shot at (arch.*, stest.*, risk.*).

use battle::{Side, Viewer};
use expect_test::expect;

use crate::fields::{BOWS, GUNS, being};
use crate::shooting::{asked, wanted};
use crate::table::{Game, check, check_from, played, refused, shown};

#[test]
fn archery_dice() {
    let shot = "red: F1 against G1";
    expect!["shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(BOWS, shot, &[1; 8]));
    expect!["shooting: dice 4 (longbow stands low on ammunition 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&wanted(&being(BOWS, "F1", ", now volleys=0"), shot, &[1; 4]));
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&wanted(&BOWS.replace("longbow", "crossbow"), shot, &[1; 4]));
    expect!["shooting: dice 5 (for longbow stands, two each 8, own DPs -3), against 5 (a hit 5): 1 1 1 1 1 = 0 [arch.dice.longbow arch.dice.dp arch.result]"].assert_eq(&wanted(&being(BOWS, "F1", ", dps 3"), shot, &[1; 5]));
    // Without a die there is no shot.
    refused(
        &asked(&BOWS.replace("longbow", "crossbow").replace("at 36,10", "at 36,10, grade A, dps 4")),
        &[shot],
        &[],
        expect!["F1 has so many DPs that no die is left [arch.dice.dp]"],
    );
}

#[test]
fn archery_modifiers() {
    let shot = "red: F1 against G1";
    let bolts = BOWS.replace("longbow", "crossbow");
    let score = |position: &str| wanted(position, shot, &[1; 4]);
    expect!["shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, full harness +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.harness]"].assert_eq(&score(&bolts.replace("heavy-infantry", "maa-foot")));
    expect!["shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, foot skirmishers +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.skirmishers]"].assert_eq(&score(&bolts.replace("heavy-infantry 4 at 36,18", "light-infantry 4 at 36,18, array skirmish")));
    // Mounted skirmishers are no harder to hit.
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&score(&bolts.replace("heavy-infantry 4 at 36,18", "light-horse 4 at 36,18, array skirmish")));
    let hedge = format!("{bolts}\n terrain hedge 30,17 42,17");
    expect!["shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, cover +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.cover]"].assert_eq(&score(&hedge));
    // Beyond 1″ it is no cover.
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&score(&hedge.replace("30,17 42,17", "30,16.99 42,16.99")));
    // Foot skirmishers in cover count once; harness adds to cover.
    expect!["shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, foot skirmishers in cover +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.once]"].assert_eq(&score(&hedge.replace("heavy-infantry 4 at 36,18", "light-infantry 4 at 36,18, array skirmish")));
    expect!["shooting: dice 4 (stands that shoot 4), against 7 (a hit 5, full harness +1, cover +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.harness arch.mod.cover]"].assert_eq(&score(&hedge.replace("heavy-infantry", "maa-foot")));
    // More than half of the front rank in a wood.
    let wood = |to: &str| format!("{bolts}\n terrain wood 30,17.9 {to},17.9 {to},22 30,22");
    expect!["shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, cover +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.cover]"].assert_eq(&score(&wood("37")));
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&score(&wood("36")));
    // Longbows at mounted men.
    let horse = BOWS.replace("heavy-infantry 4", "light-horse 4");
    expect!["shooting: dice 8 (for longbow stands, two each 8), against 4 (a hit 5, longbows at mounted -1): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result arch.mod.longbow-mounted]"].assert_eq(&wanted(&horse, shot, &[1; 8]));
    expect!["shooting: dice 8 (for longbow stands, two each 8), against 4 (a hit 5, longbows at mounted -1): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result arch.mod.longbow-mounted]"].assert_eq(&wanted(&being(&horse, "G1", ", disarray"), shot, &[1; 8]));
    expect!["shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(&being(&horse, "G1", ", array skirmish"), shot, &[1; 8]));
    holds!("terr.cover");
}

#[test]
fn skirmishers_ignore_cover_and_loose_order() {
    let shot = "red: F1 against G1";
    let close = "
        red  F1 crossbow 4 at 36,10, array skirmish
        blue G1 light-infantry 4 at 36,18, array skirmish
        terrain hedge 30,17 42,17
        only close-range
    ";
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&wanted(close, shot, &[1; 4]));
}

#[test]
fn handguns_pierce_harness_and_are_deadly_close() {
    let shot = "red: F1 against G1";
    let at = |y: &str| format!("red F1 handgun 4 at 36,10\n blue G1 maa-foot 4 at 36,{y}\n only close-range");
    expect!["shooting: dice 4 (stands that shoot 4), against 4 (a hit 5, handguns at close range -1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.handgun-close]"].assert_eq(&wanted(&at("12"), shot, &[1; 4]));
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&wanted(&at("12.01"), shot, &[1; 4]));
    let loose = at("12").replace("maa-foot 4 at 36,12", "light-infantry 4 at 36,12, array skirmish");
    expect!["shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, foot skirmishers +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.skirmishers]"].assert_eq(&wanted(&loose, shot, &[1; 4]));
}

#[test]
fn pavises_give_cover_to_those_who_stand_still() {
    let shot = "red: F1 against G1";
    let shields = BOWS.replace("heavy-infantry 4", "pavisier 4 + crossbow 4").replace("longbow", "crossbow");
    let score = |position: &str| wanted(position, shot, &[1; 4]);
    expect!["shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, cover +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.cover]"].assert_eq(&score(&shields));
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&score(&being(&shields, "G1", ", marched")));
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&score(&being(&shields, "G1", ", disarray")));
    // Not from those in their flank or rear.
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&score(&being(&shields, "G1", "at 36,18 facing 0")));
    holds!("terr.cover.pavise");
}

#[test]
fn arrows_run_out() {
    let last = being(BOWS, "F1", ", now volleys=1");
    check(
        &last,
        &["red: F1 against G1"],
        &[1; 8],
        expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]
        F1 shoots at G1: 0 hits [shoot.simultaneous shoot.shot-at]
        F1 is low on ammunition [arch.ammunition]
        - G1: 36,18 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, shot-at
    "#]],
    );
    assert_eq!(shown(BOWS, &["red: F1 against G1"], &[1; 8], "contingents.F1.volleys"), 5);
}

#[test]
fn arrows_are_fetched_at_the_baggage() {
    let near = "
        red  F1 longbow 4 at 36,6.75, now volleys=1
        baggage red 36,1
        leader red charles with F1, commander
        phase rally
        turns 1
    ";
    check(
        near,
        &[],
        &[],
        expect![[r#"
        Rally [seq.7-rally]
        F1 has all its arrows again [arch.resupply]
        - charles: with F1, 0 CP of 5
        = draw: nightfall, with shares of losses that hardly differ [victory.limit]
    "#]],
    );
    for no in ["moved", "volleyed", "routing, disarray"] {
        let position = near.replace("now volleys=1", &format!("now volleys=1, {no}"));
        assert!(!played(&position, &[], &[]).contains("arrows"), "{no}");
    }
    assert!(!played(&near.replace("36,6.75", "36,6.77"), &[], &[]).contains("arrows"));
    // How many were left is known to their owner alone.
    let told = |side: Side| Game::after(near, &[], &[]).log(Viewer::Seat(side)).contains("arrows");
    assert_eq!(Side::BOTH.map(told), [true, false]);
}

#[test]
fn dps_that_cannot_be_held_lead_to_tests() {
    let hit = |grade: &str, dps: u8, dice: &[u8], more: &[&str]| {
        let position = BOWS.replace("36,18", &format!("36,18, grade {grade}, dps {dps}, disarray"));
        let mut actions = vec!["red: F1 against G1"];
        actions.extend(more);
        let mut all = vec![6, 1, 1, 1, 1, 1, 1, 1];
        all.extend(dice);
        played(&position, &actions, &all)
    };
    // A Grade holds six and then stands.
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 takes 1 DP and has 6 [arch.result]
        - G1: 36,18 facing 180, line of 4, 4 stands, 6 DPs, blue, order advance, disarray, shot-at
    "#]].assert_eq(&hit("A", 5, &[], &[]));
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        - G1: 36,18 facing 180, line of 4, 4 stands, 6 DPs, blue, order advance, disarray, shot-at
    "#]].assert_eq(&hit("A", 6, &[], &[]));
    // C Grade tests.
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        shooting test: 3 [stest.when]
        G1 halts: 3 in its shooting test [stest.halt]
        - G1: 36,18 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to halt until 1, disarray, tested, shot-at
    "#]].assert_eq(&hit("C", 5, &[3], &[]));
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        shooting test: 2 [stest.when]
        G1 retires: 2 in its shooting test [stest.retire]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        G1 retires 8″ [after.retire after.away]
        - G1: 36,26.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, tested, shot-at, retired
    "#]].assert_eq(&hit("C", 5, &[2, 3, 3], &[]));
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        shooting test: 5 [stest.when]
        G1 advances on those who shot at it: 5 in its shooting test [stest.advance]
        - G1: 36,18 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to charge F1 until 1, disarray, tested, shot-at
    "#]].assert_eq(&hit("C", 5, &[5], &[]));
    // B Grade shifts its die.
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        shooting test: 4 [stest.when]
        G1 shifts its die by +1 [stest.b-grade]
        G1 advances on those who shot at it: 5 in its shooting test [stest.advance]
        - G1: 36,18 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to charge F1 until 1, disarray, tested, shot-at
    "#]].assert_eq(&hit("B", 5, &[4], &["blue: shift +1"]));
    // D Grade goes without a test.
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 is driven off [dp.excess-shooting]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        G1 retires 6″ [after.retire after.away]
        - G1: 36,24.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, shot-at, retired
    "#]].assert_eq(&hit("D", 5, &[2, 2], &[]));
    // At four DPs there is room.
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 takes 1 DP and has 5 [arch.result]
        - G1: 36,18 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, shot-at
    "#]].assert_eq(&hit("C", 4, &[], &[]));
}

#[test]
fn a_shooting_test_is_harder_again() {
    let again = being(BOWS, "G1", ", dps 5, disarray, tested");
    check_from(
        &again,
        &["red: F1 against G1"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 4, 2, 2],
        "shooting test",
        expect![[r#"
            shooting test (testing again -2): 4 - 2 = 2 [stest.when stest.again]
            G1 retires: 2 in its shooting test [stest.retire]
            fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
            G1 retires 6″ [after.retire after.away]
            - G1: 36,24.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, tested, shot-at, retired
        "#]],
    );
    refused(
        &being(BOWS, "G1", ", grade B, dps 5, disarray"),
        &["red: F1 against G1", "blue: shift 0"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 4],
        expect!["the die of G1 must be shifted by -1 or +1 [stest.b-grade]"],
    );
}

#[test]
fn guns_make_weak_men_test() {
    let c = GUNS.replace("at 36,10", "at 36,10, now last_shot={at=@G1,own_moves=0,its_moves=0}");
    check_from(
        &c,
        &["red: A1 against G1"],
        &[6, 1, 3],
        "hit",
        expect![[r#"
            shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 6 1 = 1 [art.dice art.result art.same]
            A1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
            G1 takes 1 DP and has 1 [art.result]
            control test: 3 [control.roll]
            G1 acts as its player wishes: 3 for control [control.result.3-4]
            - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, fired
            - G1: 36,30 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
        "#]],
    );
    // A DP that finds no room counts as taken: a C Grade contingent at its maximum takes both tests.
    let most = being(&c, "G1", ", dps 5, disarray");
    check_from(
        &most,
        &["red: A1 against G1"],
        &[6, 1, 3, 3],
        "hit",
        expect![[r#"
            shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 6 1 = 1 [art.dice art.result art.same]
            A1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
            control test: 3 [control.roll]
            G1 acts as its player wishes: 3 for control [control.result.3-4]
            shooting test: 3 [stest.when]
            G1 halts: 3 in its shooting test [stest.halt]
            - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, fired
            - G1: 36,30 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to halt until 1, disarray, tested, shot-at
        "#]],
    );
    let full = being(&c, "G1", ", dps 4");
    check_from(
        &full,
        &["red: A1 against G1"],
        &[6, 6, 3, 3],
        "hit",
        expect![[r#"
            shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 6 6 = 2 [art.dice art.result art.same]
            A1 shoots at G1: 2 hits [shoot.simultaneous shoot.shot-at]
            G1 takes 1 DP and has 5 [art.result]
            G1 falls into disarray [disarray.maximum]
            control test: 3 [control.roll]
            G1 acts as its player wishes: 3 for control [control.result.3-4]
            shooting test: 3 [stest.when]
            G1 halts: 3 in its shooting test [stest.halt]
            - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, fired
            - G1: 36,30 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to halt until 1, disarray, tested, shot-at
        "#]],
    );
    // Retired by the first, it does not take the second.
    let rabble = being(&c, "G1", ", grade D, disarray");
    check_from(
        &rabble,
        &["red: A1 against G1"],
        &[6, 1, 1, 2, 2],
        "hit",
        expect![[r#"
            shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 6 1 = 1 [art.dice art.result art.same]
            A1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
            G1 takes 1 DP and has 1 [art.result]
            control test (D Grade or mercenary -1): 1 - 1 = 0 [control.roll control.mod.d-mercenary]
            G1 retires: 0 for control [control.result.1-retire]
            fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
            G1 retires 6″ [after.retire after.away]
            - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, fired
            - G1: 36,36.75 facing 0, line of 4, 4 stands, 1 DPs, blue, order advance, disarray, shot-at, retired
        "#]],
    );
    holds!("stest.order", "control.trigger.artillery");
    let best = being(&c, "G1", ", grade B");
    check_from(
        &best,
        &["red: A1 against G1"],
        &[6, 1],
        "hit",
        expect![[r#"
        shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 6 1 = 1 [art.dice art.result art.same]
        A1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 takes 1 DP and has 1 [art.result]
        - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, fired
        - G1: 36,30 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
    "#]],
    );
}

#[test]
fn leaders_run_a_risk_under_fire() {
    let with = format!("{BOWS}\n leader blue john with G1, marshal");
    let hit = |dice: &[u8]| {
        let mut all = vec![6, 1, 1, 1, 1, 1, 1, 1];
        all.extend(dice);
        let told = played(&with, &["red: F1 against G1"], &all);
        told.lines().skip_while(|line| !line.contains("runs a risk")).collect::<Vec<_>>().join("\n") + "\n"
    };
    expect![[r#"
        john runs a risk [risk.when-shooting]
        risk to a leader: 2 [risk.roll]
        - G1: 36,18 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
    "#]]
    .assert_eq(&hit(&[2]));
    expect![[r#"
        john runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 1 [risk.roll]
        john is killed [risk.killed]
        G1 takes 2 DPs and has 3 [morale.noble]
        - G1: 36,18 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, shot-at
        - blue: battle under nobody, order advance
        - john: off, 0 CP of 4, killed
    "#]]
    .assert_eq(&hit(&[1, 1]));
    expect![[r#"
        john runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 2 [risk.roll]
        john is wounded [risk.wounded]
        - G1: 36,18 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
        - john: with G1, 2 CP of 2
    "#]]
    .assert_eq(&hit(&[1, 2]));
    expect![[r#"
        john runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 3 [risk.roll]
        john is wounded [risk.wounded]
        - G1: 36,18 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
        - john: with G1, 2 CP of 2
    "#]]
    .assert_eq(&hit(&[1, 3]));
    expect![[r#"
        john runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 4 [risk.roll]
        john is lightly wounded [risk.light]
        - G1: 36,18 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
        - john: with G1, 3 CP of 3
    "#]]
    .assert_eq(&hit(&[1, 4]));
    expect![[r#"
        john runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 5 [risk.roll]
        john is lightly wounded [risk.light]
        - G1: 36,18 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
        - john: with G1, 3 CP of 3
    "#]]
    .assert_eq(&hit(&[1, 5]));
    expect![[r#"
        john runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 6 [risk.roll]
        john is hit without effect [risk.none]
        - G1: 36,18 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
    "#]]
    .assert_eq(&hit(&[1, 6]));
    // Nothing happens without a hit.
    assert!(!played(&with, &["red: F1 against G1"], &[1; 8]).contains("risk"));
    // Near an enemy a wounded leader is captured, at once; who has no rating left is killed.
    let near =
        with.replace("only long-range", "red F2 heavy-infantry 4 at 32.5,22 facing 90\n only long-range");
    let told = played(&near, &["red: F1 against G1"], &[6, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 takes 1 DP and has 1 [arch.result]
        john runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 2 [risk.roll]
        john is wounded [risk.wounded]
        john is captured [risk.captured risk.capture-effect]
        G1 takes 2 DPs and has 3 [morale.noble]
        - G1: 36,18 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, shot-at
        - blue: battle under nobody, order advance
        - john: off, 0 CP of 2, captured
    "#]].assert_eq(&told);
    let weak = with.replace("marshal", "captain");
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 takes 1 DP and has 1 [arch.result]
        john runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 2 [risk.roll]
        john is wounded [risk.wounded]
        john is killed [risk.zero]
        - G1: 36,18 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
        - john: off, 0 CP of 0, killed
    "#]].assert_eq(&played(&weak, &["red: F1 against G1"], &[6, 1, 1, 1, 1, 1, 1, 1, 1, 2]));
}
