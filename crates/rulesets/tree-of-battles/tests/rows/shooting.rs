//! Shooting: who, at whom, when, how far (seq.3-*, seq.5-*, shoot.*, art.*, arch.*).

use expect_test::expect;

use crate::army::{check, check_from, choices, played, refused, shown, why_refused};

/// Longbows before a line of foot, 8″ away.
const BOWS: &str = "
    red  F1 longbow 4 at 36,10
    blue G1 heavy-infantry 4 at 36,18
    only long-range
";

/// Guns at 20″ from a line of foot.
const GUNS: &str = "
    red  A1 artillery 1 at 36,10
    blue G1 heavy-infantry 4 at 36,30
    only long-range
";

/// A position in which somebody is asked for targets in any case.
fn asked(position: &str) -> String {
    format!("{position}\n red F9 longbow 4 at 8,10\n blue G9 heavy-infantry 4 at 8,18")
}

/// What a die must show, and why.
fn wanted(position: &str, action: &str, dice: &[u8]) -> String {
    let told = played(position, &[action], dice);
    told.lines().find(|line| line.starts_with("shooting")).unwrap_or_default().to_owned()
}

#[test]
fn all_missiles_shoot_at_long_range_beyond_four_inches() {
    check(
        BOWS,
        &["red: F1 against G1"],
        &[5, 6, 1, 1, 1, 1, 1, 1],
        expect![[r#"
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 5 6 1 1 1 1 1 1 = 2 [arch.dice.longbow arch.result]
        F1 shoots at G1: 2 hits [shoot.simultaneous shoot.shot-at]
        G1 takes 2 DPs and has 2 [arch.result]
        - G1: 36,18 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, shot-at
    "#]],
    );
    refused(
        &asked(&BOWS.replace("36,18", "36,14")),
        &["red: F1 against G1"],
        &[],
        expect!["G1 is within 4″ of F1: too near for long range [seq.3-long-range]"],
    );
    refused(
        &asked(BOWS),
        &["red: F1 against G1", "red: F1 against G1"],
        &[],
        expect!["F1 has its target already: one in a phase [shoot.who]"],
    );
    refused(
        &asked(&BOWS.replace("36,18", "36,22.01")),
        &["red: F1 against G1"],
        &[],
        expect!["G1 is out of range of F1 [shoot.range.longbow]"],
    );
    refused(
        &asked(&BOWS.replace("longbow", "crossbow").replace("36,18", "36,22.01")),
        &["red: F1 against G1"],
        &[],
        expect!["G1 is out of range of F1 [shoot.range.crossbow]"],
    );
    let both = "
        red  F1 longbow 4 at 36,10
        red  F2 longbow 4 at 50,10, array skirmish
        red  F3 light-infantry 4 at 20,10, javelins
        red  F4 handgun 4 at 64,10
        blue G1 heavy-infantry 4 at 36,18
        only long-range
    ";
    refused(
        both,
        &["red: F2 against G1"],
        &[],
        expect!["F2 are skirmishers and shoot at close range only [seq.5-skirmishers]"],
    );
    refused(
        both,
        &["red: F3 against G1"],
        &[],
        expect!["F3 shoots in the close range phase only [seq.5-other]"],
    );
    refused(both, &["red: F4 against G1"], &[], expect!["G1 is out of range of F4 [shoot.range.handgun]"]);
}

#[test]
fn close_range_is_for_skirmishers_archers_and_kept_shots() {
    let at = |kind: &str, y: &str, more: &str| {
        format!("red F1 {kind} 4 at 36,10{more}\n blue G1 heavy-infantry 4 at 36,{y}\n only close-range")
    };
    let one = &["red: F1 against G1"];
    // Archers within 4″, moved or not.
    assert!(played(&at("crossbow", "14", ", moved"), one, &[1; 4]).contains("shoots"));
    refused(
        &asked(&at("crossbow", "14.01", "")),
        one,
        &[],
        expect!["G1 is beyond 4″ of F1: too far for close range [seq.5-archers]"],
    );
    // Longbows that stood still shoot farther, instead.
    assert!(played(&at("longbow", "22", ""), one, &[1; 8]).contains("shoots"));
    refused(
        &asked(&at("longbow", "14.01", ", moved")),
        one,
        &[],
        expect!["F1 has moved and shoots only within 4″ now [seq.5-longbow]"],
    );
    // Skirmishers as far as their weapon reaches.
    assert!(played(&at("crossbow", "22", ", array skirmish, moved"), one, &[1; 4]).contains("shoots"));
    // Javelins in line.
    assert!(played(&at("light-infantry", "12", ", javelins"), one, &[1; 4]).contains("shoots"));
    refused(
        &asked(&at("light-infantry", "12.01", ", javelins")),
        one,
        &[],
        expect!["G1 is out of range of F1 [shoot.range.other]"],
    );
    refused(
        &asked(&at("light-infantry", "12", "")),
        one,
        &[],
        expect!["F1 has no missiles in its front rank [shoot.who]"],
    );
    // Handguns.
    assert!(played(&at("handgun", "14", ""), one, &[1; 4]).contains("shoots"));
    refused(
        &asked(&at("handgun", "14.01", ", array skirmish")),
        one,
        &[],
        expect!["G1 is out of range of F1 [shoot.range.handgun]"],
    );
    // Guns that kept their shot, and did not move.
    assert!(played(&at("artillery", "46", ", reserved"), one, &[1; 8]).contains("shoots"));
    refused(
        &asked(&at("artillery", "20", "")),
        one,
        &[],
        expect!["F1 has not kept its shot [seq.5-reserved]"],
    );
    refused(
        &asked(&at("artillery", "20", ", reserved, fired")),
        one,
        &[],
        expect!["F1 has shot in this turn: a gun shoots once a turn [seq.3-reserve]"],
    );
    refused(
        &asked(&at("artillery", "20", ", reserved, moved")),
        one,
        &[],
        expect!["F1 has moved and lost its shot [move.artillery]"],
    );
    holds!("seq.5-skirmishers", "seq.5-archers", "seq.5-other", "seq.5-longbow", "seq.5-reserved");
}

#[test]
fn guns_keep_their_shot() {
    choices(
        GUNS,
        &[],
        &[],
        expect![[r#"
        red: A1 against G1
        red: A1 reserves
        red: done
    "#]],
    );
    check(
        GUNS,
        &["red: A1 reserves"],
        &[],
        expect![[r#"
        A1 keeps its shot [seq.3-reserve]
        - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, reserved
    "#]],
    );
    // Who says nothing keeps it, too.
    check(
        GUNS,
        &["red: done"],
        &[],
        expect![[r#"
        - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, reserved
    "#]],
    );
    refused(
        BOWS,
        &["red: F1 reserves"],
        &[],
        expect!["F1 has no guns; only guns keep their shot [seq.3-reserve]"],
    );
}

#[test]
fn who_cannot_shoot() {
    for state in ["routing, disarray", "pursuing", "looting", "aloof"] {
        let position = BOWS.replace("at 36,10", &format!("at 36,10, {state}"));
        let position = format!("{position}\n red F2 longbow 4 at 44,10");
        let why = why_refused(&position, &["red: F1 against G1"], &[]);
        assert_eq!(why, "F1 routs, pursues, loots or stands aloof, and does not shoot [shoot.who]");
    }
    let fight = "
        red  F1 longbow 4 at 36,10
        red  F2 longbow 4 at 44,10
        blue G1 heavy-infantry 4 at 36,10
        blue G2 heavy-infantry 4 at 44,18
        only long-range
    ";
    refused(
        fight,
        &["red: F1 against G2"],
        &[],
        expect!["F1 is in hand-to-hand combat and does not shoot [shoot.who]"],
    );
    // Nor is an engaged contingent a target, nor a routing one, nor a friend.
    refused(
        fight,
        &["red: F2 against G1"],
        &[],
        expect!["G1 is in hand-to-hand combat: nobody shoots at it [shoot.target]"],
    );
    refused(fight, &["red: F2 against F1"], &[], expect!["F1 is no enemy of F2 [shoot.target]"]);
    refused(fight, &["blue: G2 against F1"], &[], expect!["it is not your decision now [battle.not-asked]"]);
    let rout = fight
        .replace("blue G1 heavy-infantry 4 at 36,10", "blue G1 heavy-infantry 4 at 36,16, routing, disarray");
    refused(&rout, &["red: F2 against G1"], &[], expect!["G1 routs: nobody shoots at it [shoot.target]"]);
    // Disarray and a halt do not matter.
    assert!(
        played(&BOWS.replace("at 36,10", "at 36,10, disarray, bound halt"), &["red: F1 against G1"], &[1; 8])
            .contains("shoots")
    );
}

#[test]
fn stands_of_the_front_rank_shoot_that_reach_the_target_in_arc_and_sight() {
    // Six files in two ranks: only the front rank.
    let deep = BOWS.replace("longbow 4", "longbow 6").replace("at 36,10", "at 36,10, files 3");
    expect!["shooting: dice 6 (longbow stands, two dice each 6), against 5 (a hit 5): 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(&deep, "red: F1 against G1", &[1; 6]));
    // Far to the right only some of the stands have the target in their arc.
    let aside = BOWS.replace("36,18", "46.5,14.5");
    expect!["shooting: dice 2 (longbow stands, two dice each 2), against 5 (a hit 5): 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(&aside, "red: F1 against G1", &[1; 2]));
    refused(
        &asked(&BOWS.replace("36,18", "52,11 facing 270")),
        &["red: F1 against G1"],
        &[],
        expect!["G1 is out of range of F1 [shoot.range.longbow]"],
    );
    // A friend in the way hides the target from those behind him.
    let behind = format!("{BOWS}\n red F2 heavy-infantry 2 at 34.5,13");
    expect!["shooting: dice 4 (longbow stands, two dice each 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(&behind, "red: F1 against G1", &[1; 4]));
    let hidden = format!("{BOWS}\n red F2 heavy-infantry 8 at 36,13");
    refused(&asked(&hidden), &["red: F1 against G1"], &[], expect!["no stand of F1 sees G1 [geo.sight]"]);
    // From a hill one shoots over friends, and at those on one.
    let hill = format!("{hidden}\n terrain hill 30,8 42,8 42,11 30,11, level 1");
    assert!(played(&hill, &["red: F1 against G1"], &[1; 8]).contains("shoots"));
    let target_up = format!("{hidden}\n terrain hill 30,17 42,17 42,20 30,20, level 1");
    assert!(played(&target_up, &["red: F1 against G1"], &[1; 8]).contains("shoots"));
    // More than 2″ of wood hides, and so does a hill between, and a house.
    let wood = format!("{BOWS}\n terrain wood 20,13 50,13 50,15 20,15");
    assert!(played(&wood, &["red: F1 against G1"], &[1; 8]).contains("shoots"));
    let wood = format!("{BOWS}\n terrain wood 20,13 50,13 50,15.02 20,15.02");
    refused(&asked(&wood), &["red: F1 against G1"], &[], expect!["no stand of F1 sees G1 [geo.sight]"]);
    let ridge = format!("{BOWS}\n terrain hill 20,13 50,13 50,15 20,15, level 1");
    refused(&asked(&ridge), &["red: F1 against G1"], &[], expect!["no stand of F1 sees G1 [geo.sight]"]);
    let house = format!("{BOWS}\n terrain building 20,13 50,13 50,15 20,15");
    refused(&asked(&house), &["red: F1 against G1"], &[], expect!["no stand of F1 sees G1 [geo.sight]"]);
    holds!("shoot.front-rank", "shoot.measure", "terr.hill", "shoot.range.effective-only-guns");
}

#[test]
fn the_arc_of_a_gun_is_narrower() {
    // At 20.75″ ahead, where the target ends, the arc reaches 0.75 + 10.375″ aside.
    assert!(played(&GUNS.replace("36,30", "50.12,30"), &["red: A1 against G1"], &[1; 2]).contains("shoots"));
    refused(
        &asked(&GUNS.replace("36,30", "50.14,30")),
        &["red: A1 against G1"],
        &[],
        expect!["G1 is not in the arc of any stand of A1 [shoot.arc]"],
    );
}

#[test]
fn shooting_is_simultaneous() {
    // Both bring the other to so many DPs that no die were left, had they been recorded before.
    check(
        "red  F1 longbow 2 at 36,10
         blue G1 longbow 2 at 36,18
         only long-range",
        &["red: F1 against G1", "blue: G1 against F1"],
        &[6, 6, 6, 6, 6, 6, 6, 6],
        expect![[r#"
            shooting: dice 4 (longbow stands, two dice each 4), against 5 (a hit 5): 6 6 6 6 = 4 [arch.dice.longbow arch.result]
            F1 shoots at G1: 4 hits [shoot.simultaneous shoot.shot-at]
            shooting: dice 4 (longbow stands, two dice each 4), against 5 (a hit 5): 6 6 6 6 = 4 [arch.dice.longbow arch.result]
            G1 shoots at F1: 4 hits [shoot.simultaneous shoot.shot-at]
            F1 takes 4 DPs and has 4 [arch.result]
            G1 takes 4 DPs and has 4 [arch.result]
            - F1: 36,10 facing 0, line of 2, 2 stands, 4 DPs, red, order advance, shot-at
            - G1: 36,18 facing 180, line of 2, 2 stands, 4 DPs, blue, order advance, shot-at
        "#]],
    );
}

#[test]
fn artillery_modifiers() {
    let shot = "red: A1 against G1";
    expect!["shooting: dice 2 (guns, two dice each 2), against 6 (a hit 5, new target +1): 1 1 = 0 [art.dice art.result art.new-target]"].assert_eq(&wanted(GUNS, shot, &[1, 1]));
    let again = GUNS.replace("at 36,10", "at 36,10, now last_shot={at=@G1,own_moves=0,its_moves=0}");
    expect!["shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&wanted(&again, shot, &[1, 1]));
    // They have moved since.
    expect!["shooting: dice 2 (guns, two dice each 2), against 5 (a hit 5): 1 1 = 0 [art.dice art.result]"]
        .assert_eq(&wanted(&again.replace("now last", "now moves=1, now last"), shot, &[1, 1]));
    expect!["shooting: dice 2 (guns, two dice each 2), against 5 (a hit 5): 1 1 = 0 [art.dice art.result]"]
        .assert_eq(&wanted(&again.replace("36,30", "36,30, now moves=1"), shot, &[1, 1]));
    // In column, and in enfilade, and both.
    expect!["shooting: dice 2 (guns, two dice each 2), against 3 (a hit 5, same target and range -1, column or enfilade -1): 1 1 = 0 [art.dice art.result art.same art.column]"].assert_eq(&wanted(&again.replace("36,30", "36,30, array column, files 1"), shot, &[1, 1]));
    expect!["shooting: dice 2 (guns, two dice each 2), against 3 (a hit 5, same target and range -1, column or enfilade -1): 1 1 = 0 [art.dice art.result art.same art.column]"].assert_eq(&wanted(&again.replace("36,30", "36,30 facing 270"), shot, &[1, 1]));
    expect!["shooting: dice 2 (guns, two dice each 2), against 3 (a hit 5, same target and range -1, column or enfilade -1): 1 1 = 0 [art.dice art.result art.same art.column]"].assert_eq(&wanted(&again.replace("36,30", "36,30 facing 241.5"), shot, &[1, 1]));
    expect!["shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&wanted(&again.replace("36,30", "36,30 facing 235"), shot, &[1, 1]));
    // Ranges.
    expect!["shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&wanted(&again.replace("36,30", "36,34"), shot, &[1, 1]));
    expect!["shooting: dice 2 (guns, two dice each 2), against 5 (a hit 5, same target and range -1, beyond effective range +1): 1 1 = 0 [art.dice art.result art.same art.beyond-effective]"].assert_eq(&wanted(&again.replace("36,30", "36,34.01"), shot, &[1, 1]));
    expect!["shooting: dice 2 (guns, two dice each 2), against 3 (a hit 5, same target and range -1, close range -1): 1 1 = 0 [art.dice art.result art.same art.close]"].assert_eq(&wanted(&again.replace("36,30", "36,19"), shot, &[1, 1]));
    refused(
        &asked(&again.replace("36,30", "36,46.01")),
        &[shot],
        &[],
        expect!["G1 is out of range of A1 [shoot.range.artillery]"],
    );
    // DPs.
    expect!["shooting: dice 2 (guns, two dice each 2), against 6 (a hit 5, same target and range -1, own DPs +2): 1 1 = 0 [art.dice art.result art.same art.dp]"].assert_eq(&wanted(&again.replace("at 36,10", "at 36,10, dps 2"), shot, &[1, 1]));
    // Harness, cover and loose order do not matter to guns.
    let knights = again.replace("heavy-infantry 4", "maa-foot 4");
    expect!["shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&wanted(&knights, shot, &[1, 1]));
    holds!("art.no-archery-mods", "art.enfilade");
}

#[test]
fn a_fortification_protects_from_guns() {
    let wall = format!("{GUNS}\n terrain wall-or-earthwork 30,29.9 42,29.9, faces 180");
    expect!["shooting: dice 2 (guns, two dice each 2), against 8 (a hit 5, new target +1, fortification +2): 1 1 = 0 [art.dice art.result art.new-target art.fortification]"].assert_eq(&wanted(&wall, "red: A1 against G1", &[1, 1]));
    // Not those who do not stand along it, nor on its wrong side.
    let far = wall.replace("36,30", "36,30.2");
    expect!["shooting: dice 2 (guns, two dice each 2), against 6 (a hit 5, new target +1): 1 1 = 0 [art.dice art.result art.new-target]"].assert_eq(&wanted(&far, "red: A1 against G1", &[1, 1]));
    let wrong = wall.replace("faces 180", "faces 0");
    expect!["shooting: dice 2 (guns, two dice each 2), against 6 (a hit 5, new target +1): 1 1 = 0 [art.dice art.result art.new-target]"].assert_eq(&wanted(&wrong, "red: A1 against G1", &[1, 1]));
}

#[test]
fn archery_dice() {
    let shot = "red: F1 against G1";
    expect!["shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(BOWS, shot, &[1; 8]));
    expect!["shooting: dice 4 (longbow stands low on ammunition 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&wanted(&BOWS.replace("at 36,10", "at 36,10, now volleys=0"), shot, &[1; 4]));
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&wanted(&BOWS.replace("longbow", "crossbow"), shot, &[1; 4]));
    expect!["shooting: dice 5 (longbow stands, two dice each 8, own DPs -3), against 5 (a hit 5): 1 1 1 1 1 = 0 [arch.dice.longbow arch.dice.dp arch.result]"].assert_eq(&wanted(&BOWS.replace("at 36,10", "at 36,10, dps 3"), shot, &[1; 5]));
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
    expect!["shooting: dice 8 (longbow stands, two dice each 8), against 4 (a hit 5, longbows at mounted -1): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result arch.mod.longbow-mounted]"].assert_eq(&wanted(&horse, shot, &[1; 8]));
    expect!["shooting: dice 8 (longbow stands, two dice each 8), against 4 (a hit 5, longbows at mounted -1): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result arch.mod.longbow-mounted]"].assert_eq(&wanted(&horse.replace("36,18", "36,18, disarray"), shot, &[1; 8]));
    expect!["shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(&horse.replace("36,18", "36,18, array skirmish"), shot, &[1; 8]));
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
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&score(&shields.replace("36,18", "36,18, marched")));
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&score(&shields.replace("36,18", "36,18, disarray")));
    // Not from those in their flank or rear.
    expect!["shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]"].assert_eq(&score(&shields.replace("36,18", "36,18 facing 0")));
    holds!("terr.cover.pavise");
}

#[test]
fn arrows_run_out() {
    let last = BOWS.replace("at 36,10", "at 36,10, now volleys=1");
    check(
        &last,
        &["red: F1 against G1"],
        &[1; 8],
        expect![[r#"
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]
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
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 takes 1 DP and has 6 [arch.result]
        - G1: 36,18 facing 180, line of 4, 4 stands, 6 DPs, blue, order advance, disarray, shot-at
    "#]].assert_eq(&hit("A", 5, &[], &[]));
    expect![[r#"
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        - G1: 36,18 facing 180, line of 4, 4 stands, 6 DPs, blue, order advance, disarray, shot-at
    "#]].assert_eq(&hit("A", 6, &[], &[]));
    // C Grade tests.
    expect![[r#"
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        shooting test, against 0 (shooting test 0): 3 [stest.when]
        G1 halts: 3 in its shooting test [stest.halt]
        - G1: 36,18 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to halt until 1, disarray, tested, shot-at
    "#]].assert_eq(&hit("C", 5, &[3], &[]));
    expect![[r#"
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        shooting test, against 0 (shooting test 0): 2 [stest.when]
        G1 retires: 2 in its shooting test [stest.retire]
        fast move, against 2 (fast move 0, first fright +2): 3 3 = 6 [move.fast move.fast-initial]
        G1 retires 8″ [after.retire after.away]
        - G1: 36,26.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, tested, shot-at, retired
    "#]].assert_eq(&hit("C", 5, &[2, 3, 3], &[]));
    expect![[r#"
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        shooting test, against 0 (shooting test 0): 5 [stest.when]
        G1 advances on those who shot at it: 5 in its shooting test [stest.advance]
        - G1: 36,18 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to charge F1 until 1, disarray, tested, shot-at
    "#]].assert_eq(&hit("C", 5, &[5], &[]));
    // B Grade shifts its die.
    expect![[r#"
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        shooting test, against 0 (shooting test 0): 4 [stest.when]
        G1 shifts its die by +1 [stest.b-grade]
        G1 advances on those who shot at it: 5 in its shooting test [stest.advance]
        - G1: 36,18 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to charge F1 until 1, disarray, tested, shot-at
    "#]].assert_eq(&hit("B", 5, &[4], &["blue: shift +1"]));
    // D Grade goes without a test.
    expect![[r#"
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 is driven off [dp.excess-shooting]
        fast move, against 2 (fast move 0, first fright +2): 2 2 = 4 [move.fast move.fast-initial]
        G1 retires 6″ [after.retire after.away]
        - G1: 36,24.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, shot-at, retired
    "#]].assert_eq(&hit("D", 5, &[2, 2], &[]));
    // At four DPs there is room.
    expect![[r#"
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
        F1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 takes 1 DP and has 5 [arch.result]
        - G1: 36,18 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, shot-at
    "#]].assert_eq(&hit("C", 4, &[], &[]));
}

#[test]
fn a_shooting_test_is_harder_again() {
    let again = BOWS.replace("36,18", "36,18, dps 5, disarray, tested");
    check_from(
        &again,
        &["red: F1 against G1"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 4, 2, 2],
        "shooting test",
        expect![[r#"
        shooting test, against -2 (shooting test 0, testing again -2): 4 [stest.when stest.again]
        G1 retires: 2 in its shooting test [stest.retire]
        fast move, against 2 (fast move 0, first fright +2): 2 2 = 4 [move.fast move.fast-initial]
        G1 retires 6″ [after.retire after.away]
        - G1: 36,24.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, tested, shot-at, retired
    "#]],
    );
    refused(
        &BOWS.replace("36,18", "36,18, grade B, dps 5, disarray"),
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
            shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 6 1 = 1 [art.dice art.result art.same]
            A1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
            G1 takes 1 DP and has 1 [art.result]
            control test: 3 [control.roll]
            G1 acts as its player wishes: 3 for control [control.result.3-4]
            - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, fired
            - G1: 36,30 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, shot-at
        "#]],
    );
    // A DP that finds no room counts as taken: a C Grade contingent at its maximum takes both tests.
    let most = c.replace("36,30", "36,30, dps 5, disarray");
    check_from(
        &most,
        &["red: A1 against G1"],
        &[6, 1, 3, 3],
        "hit",
        expect![[r#"
        shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 6 1 = 1 [art.dice art.result art.same]
        A1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        control test: 3 [control.roll]
        G1 acts as its player wishes: 3 for control [control.result.3-4]
        shooting test, against 0 (shooting test 0): 3 [stest.when]
        G1 halts: 3 in its shooting test [stest.halt]
        - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, fired
        - G1: 36,30 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to halt until 1, disarray, tested, shot-at
    "#]],
    );
    let full = c.replace("36,30", "36,30, dps 4");
    check_from(
        &full,
        &["red: A1 against G1"],
        &[6, 6, 3, 3],
        "hit",
        expect![[r#"
            shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 6 6 = 2 [art.dice art.result art.same]
            A1 shoots at G1: 2 hits [shoot.simultaneous shoot.shot-at]
            G1 takes 1 DP and has 5 [art.result]
            G1 falls into disarray [disarray.maximum]
            control test: 3 [control.roll]
            G1 acts as its player wishes: 3 for control [control.result.3-4]
            shooting test, against 0 (shooting test 0): 3 [stest.when]
            G1 halts: 3 in its shooting test [stest.halt]
            - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, fired
            - G1: 36,30 facing 180, line of 4, 4 stands, 5 DPs, blue, order advance, bound to halt until 1, disarray, tested, shot-at
        "#]],
    );
    // Retired by the first, it does not take the second.
    let rabble = c.replace("36,30", "36,30, grade D, disarray");
    check_from(
        &rabble,
        &["red: A1 against G1"],
        &[6, 1, 1, 2, 2],
        "hit",
        expect![[r#"
        shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 6 1 = 1 [art.dice art.result art.same]
        A1 shoots at G1: 1 hit [shoot.simultaneous shoot.shot-at]
        G1 takes 1 DP and has 1 [art.result]
        control test, against -1 (control 0, D Grade or mercenary -1): 1 [control.roll control.mod.d-mercenary]
        G1 retires: 0 for control [control.result.1-retire]
        fast move, against 2 (fast move 0, first fright +2): 2 2 = 4 [move.fast move.fast-initial]
        G1 retires 6″ [after.retire after.away]
        - A1: 36,10 facing 0, line of 1, 1 stands, 0 DPs, red, order advance, fired
        - G1: 36,36.75 facing 0, line of 4, 4 stands, 1 DPs, blue, order advance, disarray, shot-at, retired
    "#]],
    );
    holds!("stest.order", "control.trigger.artillery");
    let best = c.replace("36,30", "36,30, grade B");
    check_from(
        &best,
        &["red: A1 against G1"],
        &[6, 1],
        "hit",
        expect![[r#"
        shooting: dice 2 (guns, two dice each 2), against 4 (a hit 5, same target and range -1): 6 1 = 1 [art.dice art.result art.same]
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
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
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
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 6 1 1 1 1 1 1 1 = 1 [arch.dice.longbow arch.result]
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
