//! Combat: who fights whom, dice, results and the moves they force (combat.*, result.*, after.*).

use expect_test::expect;

use crate::fields::{MELEE, being, dice, ones};
use crate::table::{check_from, choices, played, played_on, refused};

#[test]
fn dice_by_stand() {
    let of = |kind: &str, count: usize| {
        let position = MELEE.replace("red  F1 heavy-infantry 4", &format!("red  F1 {kind} 4"));
        let told = dice(&position, &[], &ones(count));
        told.lines().next().unwrap_or_default().to_owned()
    };
    expect!["combat: dice 12 (men-at-arms on foot 12), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.maa-foot combat.hit.five]"].assert_eq(&of("maa-foot", 20));
    expect!["combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]"].assert_eq(&of("heavy-infantry", 16));
    expect!["combat: dice 8 (pikes 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.pike combat.hit.five]"].assert_eq(&of("pike", 16));
    expect!["combat: dice 4 (stands facing 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.other combat.hit.five]"].assert_eq(&of("longbow", 12));
    expect!["combat: dice 4 (stands facing 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.other combat.hit.five]"].assert_eq(&of("artillery", 12));
    // Mounted retire on an Equal in mêlée.
    let knights = being(MELEE, "F1", "maa-mounted 4");
    expect![[r#"
        combat: dice 8 (mounted men-at-arms 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&dice(&knights, &[], &[ones(16), vec![3, 3]].concat()));
}

#[test]
fn pikes_fight_by_situation() {
    let pikes = being(MELEE, "G1", "pike 8, files 4");
    expect![[r#"
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        combat: dice 12 (pikes 8, pikes of the second rank +4), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.pike combat.dice.pike-second-rank combat.hit.five]
    "#]].assert_eq(&dice(&pikes, &[], &ones(20)));
    expect![[r#"
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        combat: dice 8 (pikes that fell back 4, pikes of the second rank +4), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.pike combat.dice.pike-second-rank combat.hit.five]
    "#]].assert_eq(&dice(&pikes.replace("files 4", "files 4, fell-back"), &[], &ones(16)));
    // Third and fourth ranks give no dice; a third rank supports.
    let deep = being(MELEE, "G1", "pike 12, files 4");
    expect![[r#"
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        combat: dice 13 (pikes 8, pikes of the second rank +4, supported +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.pike combat.dice.pike-second-rank combat.mod.supported combat.hit.five]
    "#]].assert_eq(&dice(&deep, &[], &ones(21)));
    // Against a mounted charge, in charge combat only.
    let charge = "
        battle red red, order attack
        red  K1 light-horse 4 at 36,12
        blue G1 pike 4 at 36,20
        only combat
    ";
    expect![[r#"
        combat: dice 6 (stands facing 4, mounted charge +2), against 5 (a hit 5): 1 1 1 1 1 1 = 0 [combat.dice.other combat.mod.mounted-charge combat.hit.five]
        combat: dice 12 (pikes facing a mounted charge 12), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.pike-mounted combat.hit.five]
    "#]].assert_eq(&dice(charge, &["red: K1 against G1"], &[ones(18), vec![3, 3]].concat()));
    let melee = "red K1 light-horse 4 at 36,20\n blue G1 pike 4 at 36,20\n only combat";
    expect![[r#"
        combat: dice 4 (stands facing 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.other combat.hit.five]
        combat: dice 8 (pikes 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.pike combat.hit.five]
    "#]]
    .assert_eq(&dice(melee, &[], &[ones(12), vec![3, 3]].concat()));
}

#[test]
fn overlaps_and_stands_that_do_not_face() {
    // One more stand on each side fights; the next ones do not.
    let wide = being(MELEE, "F1", "heavy-infantry 8");
    expect![[r#"
        combat: dice 10 (overlapping 2, heavy infantry +8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.overlap combat.dice.two combat.hit.five]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&dice(&wide, &[], &ones(18)));
    // Struck in the flank: the stands there fight without facing.
    let flank = "
        red  F1 heavy-infantry 2 at 39,20.375 facing 270
        blue G1 heavy-infantry 4 at 36,20
        only combat
    ";
    expect![[r#"
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        combat: dice 1 (not facing 1), against 5 (a hit 5): 1 = 0 [combat.dice.not-facing combat.hit.five]
    "#]]
    .assert_eq(&dice(flank, &[], &ones(5)));
    let rear = "
        red  F1 heavy-infantry 4 at 36,20.75 facing 180
        blue G1 heavy-infantry 4 at 36,20
        only combat
    ";
    expect![[r#"
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (not facing 4), against 5 (a hit 5): 1 1 1 1 = 0 [combat.dice.not-facing combat.hit.five]
    "#]].assert_eq(&dice(rear, &[], &ones(12)));
    holds!("combat.faces", "combat.overlap", "combat.not-facing", "geo.contact");
}

#[test]
fn corners_and_sides_engage_nobody() {
    // Corner to corner, and side to side.
    for at in ["42,20", "42.01,20", "42,19.25 facing 0"] {
        let position =
            MELEE.replace("blue G1 heavy-infantry 4 at 36,20", &format!("blue G1 heavy-infantry 4 at {at}"));
        assert_eq!(played(&position, &[], &[]), "", "{at}");
    }
    // A tenth of an inch is enough, less is not; and so is a gap of a hundredth.
    let by = |at: &str| {
        MELEE.replace("blue G1 heavy-infantry 4 at 36,20", &format!("blue G1 heavy-infantry 4 at {at}"))
    };
    assert!(!played(&by("41.9,20"), &[], &ones(6)).is_empty());
    assert_eq!(played(&by("41.92,20"), &[], &[]), "");
    assert!(!played(&by("36,20.01"), &[], &ones(16)).is_empty());
    assert_eq!(played(&by("36,20.02"), &[], &[]), "");
    // Routers are never engaged.
    assert_eq!(played(&by("36,20, routing, disarray"), &[], &[]), "");
    holds!("geo.contact");
}

#[test]
fn grades_give_dice() {
    let of = |grade: &str, count: usize| {
        let position = MELEE
            .replace("F1 heavy-infantry 4 at 36,20", &format!("F1 heavy-infantry 4 at 36,20, grade {grade}"));
        dice(&position, &[], &ones(count)).lines().next().unwrap_or_default().to_owned()
    };
    expect!["combat: dice 10 (heavy infantry 8, A Grade +2), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.a combat.hit.five]"].assert_eq(&of("A", 18));
    expect!["combat: dice 9 (heavy infantry 8, B Grade +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.b combat.hit.five]"].assert_eq(&of("B", 17));
    expect!["combat: dice 7 (heavy infantry 8, D Grade -1), against 5 (a hit 5): 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.d combat.hit.five]"].assert_eq(&of("D", 15));
}

#[test]
fn ground_fortifications_and_support_give_dice() {
    let first = |position: &str, count: usize| {
        dice(position, &[], &ones(count)).lines().next().unwrap_or_default().to_owned()
    };
    let hill = format!("{MELEE}\n terrain hill 30,18 42,18 42,20 30,20, level 1");
    expect!["combat: dice 9 (heavy infantry 8, advantage of ground +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.ground combat.hit.five]"].assert_eq(&first(&hill, 17));
    // Half of the stands are not more than half.
    let half = format!("{MELEE}\n terrain hill 30,18 36,18 36,20 30,20, level 1");
    expect!["combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]"].assert_eq(&first(&half, 16));
    let hedge = format!("{MELEE}\n terrain hedge 30,20 42,20");
    assert!(played_on(&hedge, &[], &[]).contains("combat.mod.ground"));
    // Both give one die.
    let both = format!("{hill}\n terrain hedge 30,20 42,20");
    expect!["combat: dice 9 (heavy infantry 8, advantage of ground +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.ground combat.hit.five]"].assert_eq(&first(&both, 18));
    let wall = format!("{MELEE}\n terrain wall-or-earthwork 30,20 42,20, faces 0");
    expect!["combat: dice 9 (heavy infantry 8, defends a fortification +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.fortification combat.hit.five]"].assert_eq(&first(&wall, 17));
    // A second rank of half the front, in order.
    let deep = being(MELEE, "F1", "heavy-infantry 6, files 4");
    expect!["combat: dice 9 (heavy infantry 8, supported +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.supported combat.hit.five]"].assert_eq(&first(&deep, 17));
    let thin = being(MELEE, "F1", "heavy-infantry 5, files 4");
    expect!["combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]"].assert_eq(&first(&thin, 16));
    let friend = |more: &str| format!("{MELEE}\n red F2 heavy-infantry 4 at 36,15.25{more}");
    expect!["combat: dice 9 (heavy infantry 8, supported +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.supported combat.hit.five]"].assert_eq(&first(&friend(""), 17));
    for no in [", disarray", " facing 45.01", ", aloof", ", routing, disarray"] {
        assert!(!first(&friend(no), 16).contains("supported"), "{no}");
    }
    let far = friend("").replace("36,15.25", "36,15.23");
    assert!(!first(&far, 16).contains("supported"));
    for (kind, count) in [("artillery 2", 16), ("light-infantry 4", 16)] {
        let other = friend(if count == 16 && kind.starts_with("light") { ", array skirmish" } else { "" });
        assert!(
            !first(&other.replace("F2 heavy-infantry 4", &format!("F2 {kind}")), count).contains("supported")
        );
    }
    holds!("combat.ground-what", "combat.support-what", "terr.fortification");
}

#[test]
fn leaders_in_the_front_rank_give_dice() {
    let led = format!("{MELEE}\n leader red charles with F1, marshal\n leader red james with F1, cp 1");
    choices(
        &led,
        &[],
        &[],
        expect![[r#"
        red: leader charles
        red: leader james
        red: done
    "#]],
    );
    // 4 and 1 together are two dice.
    check_from(
        &led,
        &["red: leader charles", "red: leader james"],
        &[ones(18), vec![2, 2]].concat(),
        "fights",
        expect![[r#"
        charles fights in the front rank [leader.front-rank]
        james fights in the front rank [leader.front-rank]
        combat: dice 10 (heavy infantry 8, leaders in the front rank +2), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.leader combat.hit.five]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        charles runs a risk [risk.when-combat]
        risk to a leader: 2 [risk.roll]
        james runs a risk [risk.when-combat]
        risk to a leader: 2 [risk.roll]
        F1 halts [after.halt]
        G1 halts [after.halt]
        - F1: 36,20 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, fought, frayed
        - G1: 36,20 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
    "#]],
    );
    assert!(dice(&led, &["red: done"], &ones(16)).starts_with("combat"));
    refused(
        &led,
        &["red: decline"],
        &[],
        expect!["say which leaders with F1 fight in the front rank [leader.front-rank]"],
    );
}

#[test]
fn charge_bonuses() {
    let charge = |red: &str, blue: &str, action: &[&str], fell: &[u8]| {
        let position = format!("battle red red, order attack\n {red}\n {blue}\n only combat");
        dice(&position, action, fell)
    };
    let at = &["red: F1 against G1"];
    // Light infantry has a die more.
    expect![[r#"
        combat: dice 5 (stands facing 4, light infantry charge +1), against 5 (a hit 5): 1 1 1 1 1 = 0 [combat.dice.other combat.mod.light-infantry combat.hit.five]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&charge("red F1 light-infantry 4 at 36,18", "blue G1 heavy-infantry 4 at 36,20", at, &ones(13)));
    // DPs count, up to five.
    expect![[r#"
        combat: dice 5 (heavy infantry 8, A Grade +2, own DPs -5), against 6 (a hit in disarray, column or skirmish array 6): 1 1 1 1 1 = 0 [combat.dice.two combat.mod.a combat.mod.dp combat.hit.six]
        combat: dice 6 (heavy infantry 8, own DPs -2), against 5 (a hit 5): 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.dp combat.hit.five]
    "#]].assert_eq(&charge("red F1 heavy-infantry 4 at 36,18, grade A, dps 6, disarray", "blue G1 heavy-infantry 4 at 36,20, dps 2", at, &ones(11)));
    // Mounted, and chivalrous; these on foot have nothing.
    let horse = [ones(18), vec![3, 3]].concat();
    expect![[r#"
        combat: dice 10 (mounted men-at-arms 8, mounted charge +2), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.mounted-charge combat.hit.five]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&charge("red F1 maa-mounted 4 at 36,18", "blue G1 heavy-infantry 4 at 36,20", at, &horse));
    let horse = [ones(19), vec![3, 3]].concat();
    expect![[r#"
        combat: dice 11 (mounted men-at-arms 8, chivalrous charge +3), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.chivalrous-charge combat.hit.five]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&charge("red F1 maa-mounted 4 at 36,18, chivalrous", "blue G1 heavy-infantry 4 at 36,20", at, &horse));
    expect![[r#"
        combat: dice 12 (men-at-arms on foot 12), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.maa-foot combat.hit.five]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&charge("red F1 maa-foot 4 at 36,18, chivalrous", "blue G1 heavy-infantry 4 at 36,20", at, &ones(20)));
    holds!("combat.mod.star", "combat.charge-round");
}

#[test]
fn at_least_one_die_is_rolled() {
    check_from(
        "battle red red, order attack
         red  F1 longbow 2 at 36,18, grade D, dps 4, disarray
         blue G1 heavy-infantry 4 at 36,20
         only combat",
        &["red: F1 against G1"],
        &ones(7),
        "strikes",
        expect![[r#"
            F1 strikes G1 on its front [charge.edge charge.align]
            combat: dice 1 (stands facing 2, D Grade -1, own DPs -4, no dice are left +3, at least +1), against 6 (a hit in disarray, column or skirmish array 6): 1 = 0 [combat.dice.other combat.mod.d combat.mod.dp combat.pool combat.minimum combat.hit.six]
            F1 scores 0 hits on G1 [combat.who]
            combat: dice 6 (overlapping 2, heavy infantry +4), against 5 (a hit 5): 1 1 1 1 1 1 = 0 [combat.dice.overlap combat.dice.two combat.hit.five]
            G1 scores 0 hits on F1 [combat.who]
            F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            F1 takes 1 DP and has 5 [result.equal]
            G1 takes 2 DPs and has 2 [result.equal]
            F1 halts [after.halt]
            G1 halts [after.halt]
            - F1: 36,20 facing 0, line of 2, 2 stands, 5 DPs, red, order attack, disarray, charged, fought, has-charged, frayed
            - G1: 36,20 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
        "#]],
    );
}

#[test]
fn men_out_of_order_hit_on_a_six() {
    let out_of_order = |more: &str, dice: usize| {
        let position = MELEE.replace("F1 heavy-infantry 4 at 36,20", &format!("F1 {more}"));
        let told = played(&position, &[], &vec![4; dice]);
        assert!(told.contains("combat.hit.six]"), "{told}");
    };
    out_of_order("heavy-infantry 4 at 36,20, disarray", 16);
    out_of_order("heavy-infantry 4 at 36.75,20, array column, files 1", 6);
    let loose = being(MELEE, "F1", "light-infantry 4, array skirmish")
        .replace("blue G1 heavy-infantry 4 at 36,20", "blue G1 light-infantry 4 at 36,20, array skirmish");
    assert!(played(&loose, &[], &ones(8)).contains("combat.hit.six]"));
}

#[test]
fn of_a_column_of_pikes_only_the_first_rank_fights() {
    let column = being(MELEE, "G1", "pike 8, array column, files 2");
    expect![[r#"
        combat: dice 6 (overlapping 2, heavy infantry +4), against 5 (a hit 5): 1 1 1 1 1 1 = 0 [combat.dice.overlap combat.dice.two combat.hit.five]
        combat: dice 4 (pikes 4), against 6 (a hit in disarray, column or skirmish array 6): 1 1 1 1 = 0 [combat.dice.pike combat.hit.six]
    "#]].assert_eq(&dice(&column, &[], &ones(12)));
}

#[test]
fn a_wall_to_the_front_does_not_help_against_an_opponent_on_the_flank() {
    let at = |place: &str| {
        let position = format!(
            "terrain wall-or-earthwork 33,20 39,20, faces 0
             red  F1 heavy-infantry 4 at 36,20
             blue G1 heavy-infantry 4 at {place}
             only combat"
        );
        dice(&position, &[], &ones(17)).lines().next().unwrap_or_default().to_owned()
    };
    expect![
        "combat: dice 1 (not facing 1), against 5 (a hit 5): 1 = 0 [combat.dice.not-facing combat.hit.five]"
    ]
    .assert_eq(&at("39,19.625 facing 270"));
    expect!["combat: dice 9 (heavy infantry 8, defends a fortification +1), against 5 (a hit 5): 1 1 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.fortification combat.hit.five]"].assert_eq(&at("36,20"));
}

#[test]
fn who_touches_a_stand_only_at_a_corner_does_not_count_for_the_ground() {
    // Two of three stand higher than whom they face; one of the two has a high enemy at its corner.
    let position = "
        terrain hill 30,18 42,18 42,20 30,20, level 1
        terrain hill 36.75,20 38.25,20 38.25,21 36.75,21, level 1
        red  F1 heavy-infantry 3 at 36,20
        blue G1 heavy-infantry 3 at 36,20
        only combat";
    expect![[r#"
        combat: dice 7 (heavy infantry 6, advantage of ground +1), against 5 (a hit 5): 1 1 1 1 1 1 1 = 0 [combat.dice.two combat.mod.ground combat.hit.five]
        combat: dice 6 (heavy infantry 6), against 5 (a hit 5): 1 1 1 1 1 1 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&dice(position, &[], &ones(13)));
}

#[test]
fn pits_are_no_advantage_against_foot() {
    let along = |red: &str| {
        let position = format!(
            "terrain caltrops-or-pits 30,20 42,20
             red  F1 {red} at 36,20
             blue G1 heavy-infantry 4 at 36,20
             only combat
             raw [conditions]
             raw default = \"red\"
             raw [[conditions.victory]]
             raw side = \"red\"
             raw kind = \"break-army\"
             raw decisive = true"
        );
        dice(&position, &[], &ones(17))
    };
    assert!(!along("heavy-infantry 4").contains("advantage of ground"), "{}", along("heavy-infantry 4"));
    assert!(along("maa-mounted 4").contains("advantage of ground"), "{}", along("maa-mounted 4"));
}

#[test]
fn five_hits_more_are_a_victory_and_a_defeat() {
    let told = played_on(MELEE, &[], &[vec![5; 5], ones(11)].concat());
    assert!(told.contains("F1 has 5 to 0: Victory") && told.contains("G1 has 0 to 5: Defeat"), "{told}");
    assert!(told.contains("G1 takes 4 DPs and has 4 [result.defeat]"), "{told}");
}

#[test]
fn horse_that_wins_against_pikes_takes_two_dps() {
    let pikes = "red K1 maa-mounted 4 at 36,20\n blue G1 pike 4 at 36,20\n only combat";
    let told = played_on(pikes, &[], &[vec![5], ones(15)].concat());
    assert!(told.contains("K1 takes 2 DPs and has 2 [result.success.pikes]"), "{told}");
}

#[test]
fn foot_that_others_than_horse_fight_does_not_stand_a_set_back() {
    let position = "
        battle red red, order attack
        red  K1 maa-mounted 2 at 37.5,12
        red  F2 heavy-infantry 2 at 34.5,20
        blue G1 heavy-infantry 4 at 36,20
        only combat";
    let told = played_on(position, &["red: K1 against G1"], &[vec![5], ones(17)].concat());
    assert!(
        told.contains("G1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.fall-back]"),
        "{told}"
    );
}

#[test]
fn friends_behind_support_up_to_an_angle_and_ranks_and_friends_together_once() {
    let first = |more: &str, red: &str| {
        let position = format!("{}\n {more}", being(MELEE, "F1", red));
        dice(&position, &[], &ones(20)).lines().next().unwrap_or_default().to_owned()
    };
    assert!(first("red F2 heavy-infantry 2 at 36,17 facing 45", "").contains("supported +1"));
    assert!(!first("red F2 heavy-infantry 2 at 36,17 facing 45.01", "").contains("supported"));
    // Not from beside the lines of the flanks, nor while it fights itself.
    assert!(!first("red F2 heavy-infantry 2 at 41,17", "").contains("supported"));
    let fights = "red F2 heavy-infantry 2 at 36,17\n blue G2 heavy-infantry 2 at 36,17";
    assert!(!first(fights, "").contains("supported"));
    let both = first("red F2 heavy-infantry 2 at 36,16", "heavy-infantry 8, files 4");
    assert!(both.contains("supported +1"), "{both}");
}

#[test]
fn stands_of_the_second_rank_are_struck_from_aside_too() {
    let position = "
        red  F1 heavy-infantry 8 at 36,20, files 4
        blue G1 heavy-infantry 4 at 39,19.25 facing 270
        only combat";
    let told = dice(position, &[], &ones(8));
    assert!(told.contains("(not facing 2, supported +1)"), "{told}");
}
