//! Points of advantage in melee (melee.poa.*, combat.directions).

use std::fmt::Write as _;

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{group_line, lines_with};

/// What both sides of each case have in melee: `one | other`.
fn check_cases(cases: &[&str], ground: &str, expected: Expect) {
    let mut text = String::new();
    for case in cases {
        let (a, b) = case.split_once(" | ").expect("two groups");
        let position = group_line("red", 1, "a", a, "30,20")
            + &group_line("blue", 1, "b", b, "30,20")
            + &format!("fight a b\n{ground}\nonly melee");
        let told = lines_with(&position, 3, &["a strikes b", "b strikes a"]);
        let _ = write!(text, "{case}\n{}", told.replace("[melee.fight", "["));
    }
    expected.assert_eq(&text);
}

#[test]
fn swordsmen_and_skilled_swordsmen() {
    check_cases(
        &[
            "heavy-foot swordsmen | heavy-foot",
            "heavy-foot swordsmen | heavy-foot swordsmen",
            "heavy-foot swordsmen | heavy-foot skilled-swordsmen",
            "heavy-foot skilled-swordsmen | heavy-foot skilled-swordsmen",
            "heavy-foot skilled-swordsmen | cavalry swordsmen",
            "heavy-foot swordsmen | elephants",
            "heavy-foot skilled-swordsmen | heavy-foot offensive-spearmen",
            "heavy-foot swordsmen | heavy-foot offensive-spearmen, disrupted",
            "heavy-foot swordsmen | heavy-foot pikemen",
        ],
        "",
        expect![[r#"
            heavy-foot swordsmen | heavy-foot
            a strikes b: points +1 (swordsmen +1) [ melee.poa.swordsmen]
            b strikes a: points -1 (enemy: swordsmen -1) [ melee.poa.swordsmen]
            heavy-foot swordsmen | heavy-foot swordsmen
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-foot swordsmen | heavy-foot skilled-swordsmen
            a strikes b: points -1 (enemy: skilled swordsmen -1) [ melee.poa.skilled]
            b strikes a: points +1 (skilled swordsmen +1) [ melee.poa.skilled]
            heavy-foot skilled-swordsmen | heavy-foot skilled-swordsmen
            a strikes b: points 0 (skilled swordsmen +1, enemy: skilled swordsmen -1) [ melee.poa.skilled]
            b strikes a: points 0 (skilled swordsmen +1, enemy: skilled swordsmen -1) [ melee.poa.skilled]
            heavy-foot skilled-swordsmen | cavalry swordsmen
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-foot swordsmen | elephants
            a strikes b: points -1 (enemy: elephants -1) [ melee.poa.elephants]
            b strikes a: points +1 (elephants +1) [ melee.poa.elephants]
            heavy-foot skilled-swordsmen | heavy-foot offensive-spearmen
            a strikes b: points -1 (enemy: spears or pikes in ranks -1) [ melee.poa.spears]
            b strikes a: points +1 (spears or pikes in ranks +1) [ melee.poa.spears]
            heavy-foot swordsmen | heavy-foot offensive-spearmen, disrupted
            a strikes b: points 0 (swordsmen +1, enemy: spears or pikes in ranks -1) [ melee.poa.swordsmen melee.poa.spears]
            b strikes a: points 0 (spears or pikes in ranks +1, enemy: swordsmen -1) [ melee.poa.spears melee.poa.swordsmen]
            heavy-foot swordsmen | heavy-foot pikemen
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
}

#[test]
fn spears_in_two_ranks_and_pikes_in_three() {
    check_cases(
        &[
            "heavy-foot defensive-spearmen | heavy-foot",
            "heavy-foot defensive-spearmen 4 bases in 4 files | heavy-foot 8 bases in 4 files",
            "heavy-foot pikemen | heavy-foot",
            "heavy-foot pikemen 6 bases in 2 files | elephants",
            "heavy-foot pikemen 6 bases in 2 files, fragmented | heavy-foot",
        ],
        "",
        expect![[r#"
            heavy-foot defensive-spearmen | heavy-foot
            a strikes b: points +1 (spears or pikes in ranks +1) [ melee.poa.spears]
            b strikes a: points -1 (enemy: spears or pikes in ranks -1) [ melee.poa.spears]
            heavy-foot defensive-spearmen 4 bases in 4 files | heavy-foot 8 bases in 4 files
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-foot pikemen | heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-foot pikemen 6 bases in 2 files | elephants
            a strikes b: points 0 (spears or pikes in ranks +1, enemy: elephants -1) [ melee.poa.spears melee.poa.elephants]
            b strikes a: points 0 (elephants +1, enemy: spears or pikes in ranks -1) [ melee.poa.elephants melee.poa.spears]
            heavy-foot pikemen 6 bases in 2 files, fragmented | heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
    check_cases(
        &["heavy-foot offensive-spearmen | medium-foot"],
        "terrain marsh 20,15 40,15 40,25 20,25",
        expect![[r#"
            heavy-foot offensive-spearmen | medium-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
}

#[test]
fn each_file_is_judged_by_itself() {
    holds!("geometry.anchor");
    holds!("combat.ranks");
    // Five bases in two files: the left file has a third pike, the right one has not.
    check_cases(
        &["heavy-foot pikemen 5 bases in 2 files | heavy-foot"],
        "",
        expect![[r#"
        heavy-foot pikemen 5 bases in 2 files | heavy-foot
        a strikes b: points +1 (spears or pikes in ranks +1) [ melee.poa.spears]
        a strikes b: points 0 []
        b strikes a: points 0 []
        b strikes a: points -1 (enemy: spears or pikes in ranks -1) [ melee.poa.spears]
    "#]],
    );
    // Spears behind spears count together, whatever kind; pikes behind spears do not.
    check_cases(
        &[
            "heavy-foot offensive-spearmen 4 bases in 2 files, rear 2 heavy-foot defensive-spearmen | heavy-foot",
            "heavy-foot offensive-spearmen 4 bases in 2 files, rear 2 heavy-foot pikemen | heavy-foot",
        ],
        "",
        expect![[r#"
            heavy-foot offensive-spearmen 4 bases in 2 files, rear 2 heavy-foot defensive-spearmen | heavy-foot
            a strikes b: points +1 (spears or pikes in ranks +1) [ melee.poa.spears]
            b strikes a: points -1 (enemy: spears or pikes in ranks -1) [ melee.poa.spears]
            heavy-foot offensive-spearmen 4 bases in 2 files, rear 2 heavy-foot pikemen | heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
}

#[test]
fn heavy_weapons_elephants_chariots_and_artillery() {
    check_cases(
        &[
            "heavy-foot heavy-weapon | cavalry",
            "heavy-foot heavy-weapon | heavy-foot skilled-swordsmen",
            "heavy-foot heavy-weapon | light-foot",
            "elephants | heavy-foot",
            "elephants | light-foot",
            "elephants | battle-wagons",
            "heavy-chariots | heavy-foot",
            "scythed-chariots | heavy-foot defensive-spearmen",
            "heavy-chariots | light-horse",
            "heavy-chariots | elephants",
            "light-chariots | heavy-foot",
            "light-artillery | light-foot",
        ],
        "",
        expect![[r#"
            heavy-foot heavy-weapon | cavalry
            a strikes b: points +1 (heavy weapon +1) [ melee.poa.heavy-weapon]
            b strikes a: points -1 (enemy: heavy weapon -1) [ melee.poa.heavy-weapon]
            heavy-foot heavy-weapon | heavy-foot skilled-swordsmen
            a strikes b: points -1 (enemy: skilled swordsmen -1) [ melee.poa.skilled]
            b strikes a: points +1 (skilled swordsmen +1) [ melee.poa.skilled]
            heavy-foot heavy-weapon | light-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            elephants | heavy-foot
            a strikes b: points +1 (elephants +1) [ melee.poa.elephants]
            b strikes a: points -1 (enemy: elephants -1) [ melee.poa.elephants]
            elephants | light-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            elephants | battle-wagons
            a strikes b: points +1 (elephants +1) [ melee.poa.elephants]
            b strikes a: points -1 (enemy: elephants -1) [ melee.poa.elephants]
            heavy-chariots | heavy-foot
            a strikes b: points +1 (chariots +1) [ melee.poa.chariots]
            b strikes a: points -1 (enemy: chariots -1) [ melee.poa.chariots]
            scythed-chariots | heavy-foot defensive-spearmen
            a strikes b: points -1 (enemy: spears or pikes in ranks -1) [ melee.poa.spears]
            b strikes a: points +1 (spears or pikes in ranks +1) [ melee.poa.spears]
            heavy-chariots | light-horse
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-chariots | elephants
            a strikes b: points -1 (enemy: elephants -1) [ melee.poa.elephants]
            b strikes a: points +1 (elephants +1) [ melee.poa.elephants]
            light-chariots | heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            light-artillery | light-foot
            a strikes b: points -1 (artillery -1) [ melee.poa.artillery]
            b strikes a: points +1 (enemy: artillery +1) [ melee.poa.artillery]
        "#]],
    );
}

#[test]
fn a_fourth_rank_of_pikes_counts_in_the_open() {
    let pikes = [
        "heavy-foot pikemen 8 bases in 2 files | heavy-foot",
        "heavy-foot pikemen 8 bases in 2 files, fragmented | heavy-foot",
    ];
    check_cases(
        &pikes,
        "",
        expect![[r#"
        heavy-foot pikemen 8 bases in 2 files | heavy-foot
        a strikes b: points +2 (spears or pikes in ranks +1, fourth rank of pikes +1) [ melee.poa.spears melee.poa.fourth-rank]
        b strikes a: points -2 (enemy: spears or pikes in ranks -1, enemy: fourth rank of pikes -1) [ melee.poa.spears melee.poa.fourth-rank]
        heavy-foot pikemen 8 bases in 2 files, fragmented | heavy-foot
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
    check_cases(
        &pikes[..1],
        "terrain brush 20,20.1 40,20.1 40,25 20,25",
        expect![[r#"
        heavy-foot pikemen 8 bases in 2 files | heavy-foot
        a strikes b: points +1 (spears or pikes in ranks +1) [ melee.poa.spears]
        b strikes a: points -1 (enemy: spears or pikes in ranks -1) [ melee.poa.spears]
    "#]],
    );
}

#[test]
fn better_armour_counts_but_not_against_heavy_weapons_and_those_who_have_none() {
    check_cases(
        &[
            "heavy-foot armoured | heavy-foot protected",
            "cavalry heavily-armoured | heavy-foot armoured",
            "heavy-foot armoured | heavy-foot unprotected heavy-weapon",
            "heavy-foot armoured heavy-weapon | heavy-foot protected",
            "knights heavily-armoured | elephants",
            "knights heavily-armoured | light-artillery",
        ],
        "",
        expect![[r#"
            heavy-foot armoured | heavy-foot protected
            a strikes b: points +1 (better armour +1) [ melee.poa.armour]
            b strikes a: points -1 (enemy: better armour -1) [ melee.poa.armour]
            cavalry heavily-armoured | heavy-foot armoured
            a strikes b: points +1 (better armour +1) [ melee.poa.armour]
            b strikes a: points -1 (enemy: better armour -1) [ melee.poa.armour]
            heavy-foot armoured | heavy-foot unprotected heavy-weapon
            a strikes b: points -1 (enemy: heavy weapon -1) [ melee.poa.heavy-weapon]
            b strikes a: points +1 (heavy weapon +1) [ melee.poa.heavy-weapon]
            heavy-foot armoured heavy-weapon | heavy-foot protected
            a strikes b: points +2 (heavy weapon +1, better armour +1) [ melee.poa.heavy-weapon melee.poa.armour]
            b strikes a: points -2 (enemy: heavy weapon -1, enemy: better armour -1) [ melee.poa.heavy-weapon melee.poa.armour]
            knights heavily-armoured | elephants
            a strikes b: points -1 (enemy: elephants -1) [ melee.poa.elephants]
            b strikes a: points +1 (elephants +1) [ melee.poa.elephants]
            knights heavily-armoured | light-artillery
            a strikes b: points +1 (enemy: artillery +1) [ melee.poa.artillery]
            b strikes a: points -1 (artillery -1) [ melee.poa.artillery]
        "#]],
    );
}

#[test]
fn who_is_uphill_or_defends_has_one_point() {
    holds!("terrain.uphill", "terrain.hill", "terrain.defending");
    let hill = |north: &str| format!("terrain gentle-hill 20,{north} 40,{north} 40,30 20,30");
    // A base 0.6 deep whose front is 0.1 on the hill has its rear corners 0.7 up: 17.5 mm.
    check_cases(
        &["heavy-foot | heavy-foot"],
        &hill("19.9"),
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points -1 (enemy: uphill or defending -1) [ melee.poa.height]
        b strikes a: points +1 (uphill or defending +1) [ melee.poa.height]
    "#]],
    );
    // Half a base up: its rear is 5 mm on the hill, no more than the difference that counts.
    check_cases(
        &["heavy-foot | heavy-foot"],
        &hill("20.4"),
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
    check_cases(
        &["heavy-foot | heavy-foot"],
        "work 26,20.4 34,20.4",
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
    check_cases(
        &["heavy-foot | heavy-foot"],
        "work 26,19.6 34,19.6",
        expect![[r#"
            heavy-foot | heavy-foot
            a strikes b: points -1 (enemy: uphill or defending -1) [ melee.poa.height]
            b strikes a: points +1 (uphill or defending +1) [ melee.poa.height]
        "#]],
    );
    check_cases(
        &["heavy-foot | heavy-foot"],
        "work 26,19.5 34,19.5",
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
    // Over half its width is enough, less is not.
    check_cases(
        &["heavy-foot 2 bases in 1 files | heavy-foot 2 bases in 1 files"],
        "work 30,20 34,20",
        expect![[r#"
        heavy-foot 2 bases in 1 files | heavy-foot 2 bases in 1 files
        a strikes b: points -1 (enemy: uphill or defending -1) [ melee.poa.height]
        b strikes a: points +1 (uphill or defending +1) [ melee.poa.height]
    "#]],
    );
    check_cases(
        &["heavy-foot 2 bases in 1 files | heavy-foot 2 bases in 1 files"],
        "work 30.1,20 34,20",
        expect![[r#"
        heavy-foot 2 bases in 1 files | heavy-foot 2 bases in 1 files
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
}

#[test]
fn hills_over_each_other_add_up_and_a_hollow_takes_away() {
    holds!("terrain.hill");
    let hill = "terrain gentle-hill 20,20 40,20 40,30 20,30";
    let hollow = "terrain gentle-hill 20,20 40,20 40,30 20,30, level -1";
    check_cases(
        &["heavy-foot | heavy-foot"],
        &format!("{hill}\n{hollow}"),
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
    check_cases(
        &["heavy-foot | heavy-foot"],
        hollow,
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
}

#[test]
fn a_group_attacked_from_two_sides_fights_all_with_a_point_less() {
    holds!("combat.directions", "geometry.file");
    let two = "
        red 1 before heavy-foot 4 bases in 2 files at 30,20.6 facing 180
        red 2 beside heavy-foot 2 bases in 1 files at 31.6,19.8 facing 270
        blue 1 struck heavy-foot 4 bases in 2 files at 30,20.6 facing 0, turned 1 right
        fight before struck
        fight beside struck
        only melee
    ";
    expect![[r#"
        before strikes struck: points +1 (enemy: fights in two directions +1) [melee.fight melee.poa.two-directions]
        beside strikes struck: points +1 (enemy: fights in two directions +1) [melee.fight melee.poa.two-directions]
        struck strikes before: points -1 (fights in two directions -1) [melee.fight melee.poa.two-directions]
        struck strikes beside: points -1 (fights in two directions -1) [melee.fight melee.poa.two-directions]
    "#]].assert_eq(&lines_with(two, 3, &["strikes"]));
    // Both before it: no such point.
    let one = two.replace("31.6,19.8 facing 270", "32.4,20.6 facing 180").replace(", turned 1 right", "");
    expect![[r#"
        before strikes struck: points 0 [melee.fight]
        beside strikes struck: points 0 [melee.fight]
        struck strikes before: points 0 [melee.fight]
    "#]]
    .assert_eq(&lines_with(&one, 3, &["strikes"]));
}

#[test]
fn the_net_is_that_of_the_enemy_with_the_other_sign_and_stays_within_two() {
    holds!("combat.net", "hits.close-asymmetry");
    let position = "
        red 1 a heavy-foot heavily-armoured skilled-swordsmen 4 bases in 2 files at 30,20
        blue 1 b heavy-foot unprotected 4 bases in 2 files at 30,20
        terrain gentle-hill 20,10 40,10 40,20.1 20,20.1
        fight a b
        only melee
    ";
    expect![[r#"
        a strikes b: points +2 (skilled swordsmen +1, better armour +1, uphill or defending +1, limit -1) [melee.fight melee.poa.skilled melee.poa.armour melee.poa.height poa.limits]
        melee: dice 4 (front rank 2, second rank +2), against 3 (score 3): 3 3 3 3 = 4 [melee.dice.two-ranks hits.score melee.fight]
        b strikes a: points -2 (enemy: skilled swordsmen -1, enemy: better armour -1, enemy: uphill or defending -1, limit +1) [melee.fight melee.poa.skilled melee.poa.armour melee.poa.height poa.limits]
        melee: dice 4 (front rank 2, second rank +2), against 5 (score 5): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&lines_with(position, 3, &["strikes", "melee:"]));
    // One point makes the enemy's dice worse, not the own ones better.
    let one = position
        .replace("heavily-armoured skilled-swordsmen", "protected swordsmen")
        .replace("unprotected", "protected")
        .replace("20,20.1", "20,12")
        .replace("40,20.1", "40,12");
    expect![[r#"
        a strikes b: points +1 (swordsmen +1) [melee.fight melee.poa.swordsmen]
        melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        b strikes a: points -1 (enemy: swordsmen -1) [melee.fight melee.poa.swordsmen]
        melee: dice 4 (front rank 2, second rank +2), against 5 (score 5): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&lines_with(&one, 3, &["strikes", "melee:"]));
}
