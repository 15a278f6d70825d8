//! Shooting: who, at whom, when, how far (seq.3-*, seq.5-*, shoot.*, art.*, arch.*).

use expect_test::expect;

use crate::fields::{BOWS, GUNS, being};
use crate::table::{check, choices, played, refused, why_refused};

/// A position in which somebody is asked for targets in any case.
pub(crate) fn asked(position: &str) -> String {
    format!("{position}\n red F9 longbow 4 at 8,10\n blue G9 heavy-infantry 4 at 8,18")
}

/// What a die must show, and why.
pub(crate) fn wanted(position: &str, action: &str, dice: &[u8]) -> String {
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
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 5 6 1 1 1 1 1 1 = 2 [arch.dice.longbow arch.result]
        F1 shoots at G1: 2 hits [shoot.simultaneous shoot.shot-at]
        G1 takes 2 DPs and has 2 [arch.result]
        - G1: 36,18 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, shot-at
    "#]],
    );
    refused(
        &asked(&being(BOWS, "G1", "at 36,14")),
        &["red: F1 against G1"],
        &[],
        expect!["G1 is 4″ away from F1: long range is beyond 4″ [seq.3-long-range]"],
    );
    refused(
        &asked(BOWS),
        &["red: F1 against G1", "red: F1 against G1"],
        &[],
        expect!["F1 has its target already: one in a phase [shoot.who]"],
    );
    refused(
        &asked(&being(BOWS, "G1", "at 36,22.01")),
        &["red: F1 against G1"],
        &[],
        expect!["G1 is 12.01″ away: the range of F1 is 12″ [shoot.range.longbow]"],
    );
    refused(
        &asked(&BOWS.replace("longbow", "crossbow").replace("36,18", "36,22.01")),
        &["red: F1 against G1"],
        &[],
        expect!["G1 is 12.01″ away: the range of F1 is 12″ [shoot.range.crossbow]"],
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
    refused(
        both,
        &["red: F4 against G1"],
        &[],
        expect!["G1 is 23.41″ away: the range of F4 is 4″ [shoot.range.handgun]"],
    );
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
        expect!["G1 is 4.01″ away from F1: close range is within 4″ [seq.5-archers]"],
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
        expect!["G1 is 2.01″ away: the range of F1 is 2″ [shoot.range.other]"],
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
        expect!["G1 is 4.01″ away: the range of F1 is 4″ [shoot.range.handgun]"],
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
        played(&being(BOWS, "F1", ", disarray, bound halt"), &["red: F1 against G1"], &[1; 8])
            .contains("shoots")
    );
}

#[test]
fn stands_of_the_front_rank_shoot_that_reach_the_target_in_arc_and_sight() {
    // Six files in two ranks: only the front rank.
    let deep = BOWS.replace("longbow 4", "longbow 6").replace("at 36,10", "at 36,10, files 3");
    expect!["shooting: dice 6 (for longbow stands, two each 6), against 5 (a hit 5): 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(&deep, "red: F1 against G1", &[1; 6]));
    // Far to the right only some of the stands have the target in their arc.
    let aside = being(BOWS, "G1", "at 46.5,14.5");
    expect!["shooting: dice 2 (for longbow stands, two each 2), against 5 (a hit 5): 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(&aside, "red: F1 against G1", &[1; 2]));
    refused(
        &asked(&being(BOWS, "G1", "at 52,11 facing 270")),
        &["red: F1 against G1"],
        &[],
        expect!["G1 is 13″ away: the range of F1 is 12″ [shoot.range.longbow]"],
    );
    // A friend in the way hides the target from those behind him.
    let behind = format!("{BOWS}\n red F2 heavy-infantry 2 at 34.5,13");
    expect!["shooting: dice 4 (for longbow stands, two each 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.longbow arch.result]"].assert_eq(&wanted(&behind, "red: F1 against G1", &[1; 4]));
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
    assert!(played(&being(GUNS, "G1", "at 50.12,30"), &["red: A1 against G1"], &[1; 2]).contains("shoots"));
    refused(
        &asked(&being(GUNS, "G1", "at 50.14,30")),
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
            shooting: dice 4 (for longbow stands, two each 4), against 5 (a hit 5): 6 6 6 6 = 4 [arch.dice.longbow arch.result]
            F1 shoots at G1: 4 hits [shoot.simultaneous shoot.shot-at]
            shooting: dice 4 (for longbow stands, two each 4), against 5 (a hit 5): 6 6 6 6 = 4 [arch.dice.longbow arch.result]
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
    expect!["shooting: dice 2 (for guns, two each 2), against 6 (a hit 5, new target +1): 1 1 = 0 [art.dice art.result art.new-target]"].assert_eq(&wanted(GUNS, shot, &[1, 1]));
    let again = GUNS.replace("at 36,10", "at 36,10, now last_shot={at=@G1,own_moves=0,its_moves=0}");
    expect!["shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&wanted(&again, shot, &[1, 1]));
    // They have moved since.
    expect!["shooting: dice 2 (for guns, two each 2), against 5 (a hit 5): 1 1 = 0 [art.dice art.result]"]
        .assert_eq(&wanted(&again.replace("now last", "now moves=1, now last"), shot, &[1, 1]));
    expect!["shooting: dice 2 (for guns, two each 2), against 5 (a hit 5): 1 1 = 0 [art.dice art.result]"]
        .assert_eq(&wanted(&being(&again, "G1", ", now moves=1"), shot, &[1, 1]));
    // In column, and in enfilade, and both.
    expect!["shooting: dice 2 (for guns, two each 2), against 3 (a hit 5, same target and range -1, column or enfilade -1): 1 1 = 0 [art.dice art.result art.same art.column]"].assert_eq(&wanted(&being(&again, "G1", ", array column, files 1"), shot, &[1, 1]));
    expect!["shooting: dice 2 (for guns, two each 2), against 3 (a hit 5, same target and range -1, column or enfilade -1): 1 1 = 0 [art.dice art.result art.same art.column]"].assert_eq(&wanted(&being(&again, "G1", "at 36,30 facing 270"), shot, &[1, 1]));
    expect!["shooting: dice 2 (for guns, two each 2), against 3 (a hit 5, same target and range -1, column or enfilade -1): 1 1 = 0 [art.dice art.result art.same art.column]"].assert_eq(&wanted(&being(&again, "G1", "at 36,30 facing 241.5"), shot, &[1, 1]));
    expect!["shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&wanted(&being(&again, "G1", "at 36,30 facing 235"), shot, &[1, 1]));
    // Ranges.
    expect!["shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&wanted(&being(&again, "G1", "at 36,34"), shot, &[1, 1]));
    expect!["shooting: dice 2 (for guns, two each 2), against 5 (a hit 5, same target and range -1, beyond effective range +1): 1 1 = 0 [art.dice art.result art.same art.beyond-effective]"].assert_eq(&wanted(&being(&again, "G1", "at 36,34.01"), shot, &[1, 1]));
    expect!["shooting: dice 2 (for guns, two each 2), against 3 (a hit 5, same target and range -1, close range -1): 1 1 = 0 [art.dice art.result art.same art.close]"].assert_eq(&wanted(&being(&again, "G1", "at 36,19"), shot, &[1, 1]));
    refused(
        &asked(&being(&again, "G1", "at 36,46.01")),
        &[shot],
        &[],
        expect!["G1 is 36.01″ away: the range of A1 is 36″ [shoot.range.artillery]"],
    );
    // DPs.
    expect!["shooting: dice 2 (for guns, two each 2), against 6 (a hit 5, same target and range -1, own DPs +2): 1 1 = 0 [art.dice art.result art.same art.dp]"].assert_eq(&wanted(&being(&again, "A1", ", dps 2"), shot, &[1, 1]));
    // Harness, cover and loose order do not matter to guns.
    let knights = again.replace("heavy-infantry 4", "maa-foot 4");
    expect!["shooting: dice 2 (for guns, two each 2), against 4 (a hit 5, same target and range -1): 1 1 = 0 [art.dice art.result art.same]"].assert_eq(&wanted(&knights, shot, &[1, 1]));
    holds!("art.no-archery-mods", "art.enfilade");
}

#[test]
fn a_fortification_protects_from_guns() {
    let wall = format!("{GUNS}\n terrain wall-or-earthwork 30,29.9 42,29.9, faces 180");
    expect!["shooting: dice 2 (for guns, two each 2), against 8 (a hit 5, new target +1, fortification +2): 1 1 = 0 [art.dice art.result art.new-target art.fortification]"].assert_eq(&wanted(&wall, "red: A1 against G1", &[1, 1]));
    // Not those who do not stand along it, nor on its wrong side.
    let far = being(&wall, "G1", "at 36,30.2");
    expect!["shooting: dice 2 (for guns, two each 2), against 6 (a hit 5, new target +1): 1 1 = 0 [art.dice art.result art.new-target]"].assert_eq(&wanted(&far, "red: A1 against G1", &[1, 1]));
    let wrong = wall.replace("faces 180", "faces 0");
    expect!["shooting: dice 2 (for guns, two each 2), against 6 (a hit 5, new target +1): 1 1 = 0 [art.dice art.result art.new-target]"].assert_eq(&wanted(&wrong, "red: A1 against G1", &[1, 1]));
}

#[test]
fn a_line_on_which_men_stand_covers_them_only_from_before() {
    let at = |red: &str, line: &str| {
        let position = format!(
            "terrain {line}
             red  F1 {red}
             blue G1 heavy-infantry 4 at 36,18
             only long-range"
        );
        wanted(&position, "red: F1 against G1", &[1; 4][..if red.starts_with("art") { 2 } else { 4 }])
    };
    let (hedge, wall) = ("hedge 30,18 42,18", "wall-or-earthwork 30,18 42,18, faces 180");
    assert!(at("crossbow 4 at 36,10", hedge).contains("cover"));
    assert!(!at("crossbow 4 at 36,26 facing 180", hedge).contains("cover"));
    assert!(at("artillery 1 at 36,10", wall).contains("fortification"));
    assert!(!at("artillery 1 at 36,30 facing 180", wall).contains("fortification"));
}
