//! Points of advantage at impact (impact.poa.*, combat.*).

use std::fmt::Write as _;

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{group_line, lines_with};

/// What both sides have at impact: `a` charges from the south unless the fight says otherwise.
fn clash(a: &str, b: &str, fight: &str, ground: &str) -> String {
    // Who is charged while FRAGMENTED has taken his test.
    let tested = |who: &str| who.replace("fragmented", "fragmented, tested-charged");
    let position = group_line("red", 1, "a", &tested(a), "30,20")
        + &group_line("blue", 1, "b", &tested(b), "30,20")
        + &format!("fight a b, {fight}impact\n{ground}\nonly impact");
    lines_with(&position, 3, &["a strikes b", "b strikes a"])
}

/// Each case is `who charges | whom`, or `who stands ^ who charges him`.
fn check_cases(cases: &[&str], ground: &str, expected: Expect) {
    let mut text = String::new();
    for case in cases {
        let (a, b, fight) = match case.split_once(" | ") {
            Some((a, b)) => (a, b, "charging red, "),
            None => {
                let (a, b) = case.split_once(" ^ ").expect("two groups");
                (a, b, "charging blue, ")
            }
        };
        let told = clash(a, b, fight, ground).replace("[impact.fight", "[");
        let _ = write!(text, "{case}\n{told}");
    }
    expected.assert_eq(&text);
}

#[test]
fn impact_foot_has_two_against_foot_and_one_against_mounted() {
    check_cases(
        &[
            "heavy-foot impact-foot | heavy-foot",
            "medium-foot ^ heavy-foot impact-foot",
            "heavy-foot impact-foot | cavalry",
            "heavy-foot impact-foot | knights lancers",
            "heavy-foot impact-foot ^ knights lancers",
            "heavy-foot impact-foot | knights lancers, fragmented",
            "heavy-foot impact-foot | elephants",
            "heavy-foot impact-foot | light-artillery",
        ],
        "",
        expect![[r#"
            heavy-foot impact-foot | heavy-foot
            a strikes b: points +2 (impact foot against foot +2) [ impact.poa.impact-foot.foot]
            b strikes a: points -2 (enemy: impact foot against foot -2) [ impact.poa.impact-foot.foot]
            medium-foot ^ heavy-foot impact-foot
            a strikes b: points -2 (enemy: impact foot against foot -2) [ impact.poa.impact-foot.foot]
            b strikes a: points +2 (impact foot against foot +2) [ impact.poa.impact-foot.foot]
            heavy-foot impact-foot | cavalry
            a strikes b: points +1 (impact foot against mounted +1) [ impact.poa.impact-foot.mounted]
            b strikes a: points -1 (enemy: impact foot against mounted -1) [ impact.poa.impact-foot.mounted]
            heavy-foot impact-foot | knights lancers
            a strikes b: points -1 (enemy: knights with lances -1) [ impact.poa.knight-lancers]
            b strikes a: points +1 (knights with lances +1) [ impact.poa.knight-lancers]
            heavy-foot impact-foot ^ knights lancers
            a strikes b: points 0 (impact foot against mounted +1, enemy: knights with lances -1) [ impact.poa.impact-foot.mounted impact.poa.knight-lancers]
            b strikes a: points 0 (knights with lances +1, enemy: impact foot against mounted -1) [ impact.poa.knight-lancers impact.poa.impact-foot.mounted]
            heavy-foot impact-foot | knights lancers, fragmented
            a strikes b: points 0 (impact foot against mounted +1, enemy: knights with lances -1) [ impact.poa.impact-foot.mounted impact.poa.knight-lancers]
            b strikes a: points 0 (knights with lances +1, enemy: impact foot against mounted -1) [ impact.poa.knight-lancers impact.poa.impact-foot.mounted]
            heavy-foot impact-foot | elephants
            a strikes b: points 0 (impact foot against mounted +1, enemy: elephants -1) [ impact.poa.impact-foot.mounted impact.poa.elephants]
            b strikes a: points 0 (elephants +1, enemy: impact foot against mounted -1) [ impact.poa.elephants impact.poa.impact-foot.mounted]
            heavy-foot impact-foot | light-artillery
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
}

#[test]
fn spears_and_pikes_that_stand_need_their_ranks_and_cohesion() {
    check_cases(
        &[
            "heavy-foot defensive-spearmen ^ heavy-foot",
            "heavy-foot offensive-spearmen ^ knights lancers",
            "heavy-foot offensive-spearmen 4 bases in 4 files ^ heavy-foot",
            "heavy-foot pikemen 4 bases in 2 files ^ heavy-foot",
            "heavy-foot pikemen 6 bases in 2 files ^ heavy-foot",
            "heavy-foot pikemen 6 bases in 2 files, disrupted ^ heavy-foot",
            "heavy-foot pikemen 6 bases in 2 files, fragmented ^ heavy-foot",
        ],
        "",
        expect![[r#"
            heavy-foot defensive-spearmen ^ heavy-foot
            a strikes b: points +1 (spears or pikes that stand +1) [ impact.poa.spears-standing]
            b strikes a: points -1 (enemy: spears or pikes that stand -1) [ impact.poa.spears-standing]
            heavy-foot offensive-spearmen ^ knights lancers
            a strikes b: points +1 (spears or pikes that stand +1) [ impact.poa.spears-standing]
            b strikes a: points -1 (enemy: spears or pikes that stand -1) [ impact.poa.spears-standing]
            heavy-foot offensive-spearmen 4 bases in 4 files ^ heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-foot pikemen 4 bases in 2 files ^ heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-foot pikemen 6 bases in 2 files ^ heavy-foot
            a strikes b: points +1 (spears or pikes that stand +1) [ impact.poa.spears-standing]
            b strikes a: points -1 (enemy: spears or pikes that stand -1) [ impact.poa.spears-standing]
            heavy-foot pikemen 6 bases in 2 files, disrupted ^ heavy-foot
            a strikes b: points +1 (spears or pikes that stand +1) [ impact.poa.spears-standing]
            b strikes a: points -1 (enemy: spears or pikes that stand -1) [ impact.poa.spears-standing]
            heavy-foot pikemen 6 bases in 2 files, fragmented ^ heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
    check_cases(
        &["heavy-foot offensive-spearmen ^ medium-foot"],
        "terrain marsh 20,15 40,15 40,25 20,25",
        expect![[r#"
            heavy-foot offensive-spearmen ^ medium-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
}

#[test]
fn spears_and_pikes_that_charge_have_it_against_foot_and_mounted_that_do_not_shock() {
    check_cases(
        &[
            "heavy-foot pikemen 6 bases in 2 files | heavy-foot",
            "heavy-foot offensive-spearmen | cavalry",
            "heavy-foot offensive-spearmen | cavalry lancers",
            "heavy-foot offensive-spearmen, fragmented | heavy-foot",
            "heavy-foot offensive-spearmen | light-artillery",
            "heavy-foot defensive-spearmen | heavy-foot",
            "heavy-foot defensive-spearmen | heavy-foot defensive-spearmen",
        ],
        "",
        expect![[r#"
            heavy-foot pikemen 6 bases in 2 files | heavy-foot
            a strikes b: points +1 (spears or pikes that charge +1) [ impact.poa.spears-charging]
            b strikes a: points -1 (enemy: spears or pikes that charge -1) [ impact.poa.spears-charging]
            heavy-foot offensive-spearmen | cavalry
            a strikes b: points +1 (spears or pikes that charge +1) [ impact.poa.spears-charging]
            b strikes a: points -1 (enemy: spears or pikes that charge -1) [ impact.poa.spears-charging]
            heavy-foot offensive-spearmen | cavalry lancers
            a strikes b: points -1 (enemy: lancers -1) [ impact.poa.other-lancers]
            b strikes a: points +1 (lancers +1) [ impact.poa.other-lancers]
            heavy-foot offensive-spearmen, fragmented | heavy-foot
            a strikes b: points +1 (spears or pikes that charge +1) [ impact.poa.spears-charging]
            b strikes a: points -1 (enemy: spears or pikes that charge -1) [ impact.poa.spears-charging]
            heavy-foot offensive-spearmen | light-artillery
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-foot defensive-spearmen | heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-foot defensive-spearmen | heavy-foot defensive-spearmen
            a strikes b: points 0 (defensive spears charge their like +1, enemy: spears or pikes that stand -1) [ impact.poa.defensive-charging impact.poa.spears-standing]
            b strikes a: points 0 (spears or pikes that stand +1, enemy: defensive spears charge their like -1) [ impact.poa.spears-standing impact.poa.defensive-charging]
        "#]],
    );
}

#[test]
fn heavy_weapons_and_light_spears_on_foot() {
    check_cases(
        &[
            "heavy-foot heavy-weapon | medium-foot",
            "heavy-foot heavy-weapon | cavalry",
            "medium-foot light-spear | heavy-foot",
            "medium-foot light-spear | cataphracts lancers",
            "medium-foot light-spear ^ cataphracts lancers",
        ],
        "",
        expect![[r#"
            heavy-foot heavy-weapon | medium-foot
            a strikes b: points +1 (heavy weapon +1) [ impact.poa.heavy-weapon]
            b strikes a: points -1 (enemy: heavy weapon -1) [ impact.poa.heavy-weapon]
            heavy-foot heavy-weapon | cavalry
            a strikes b: points 0 []
            b strikes a: points 0 []
            medium-foot light-spear | heavy-foot
            a strikes b: points +1 (light spear +1) [ impact.poa.light-spear-foot]
            b strikes a: points -1 (enemy: light spear -1) [ impact.poa.light-spear-foot]
            medium-foot light-spear | cataphracts lancers
            a strikes b: points -2 (enemy: lancers -1, enemy: mounted against loose foot -1) [ impact.poa.other-lancers impact.poa.mounted-loose]
            b strikes a: points +2 (lancers +1, mounted against loose foot +1) [ impact.poa.other-lancers impact.poa.mounted-loose]
            medium-foot light-spear ^ cataphracts lancers
            a strikes b: points -1 (light spear +1, enemy: lancers -1, enemy: mounted against loose foot -1) [ impact.poa.light-spear-foot impact.poa.other-lancers impact.poa.mounted-loose]
            b strikes a: points +1 (lancers +1, mounted against loose foot +1, enemy: light spear -1) [ impact.poa.other-lancers impact.poa.mounted-loose impact.poa.light-spear-foot]
        "#]],
    );
}

#[test]
fn mounted_light_spears_count_only_where_all_else_comes_to_nothing() {
    check_cases(
        &[
            "cavalry light-spear | heavy-foot",
            "cavalry light-spear | cavalry light-spear",
            "cavalry light-spear | heavy-foot heavy-weapon",
            "cavalry light-spear | medium-foot",
            "cavalry light-spear | heavy-foot defensive-spearmen",
        ],
        "",
        expect![[r#"
            cavalry light-spear | heavy-foot
            a strikes b: points +1 (mounted light spear +1) [ impact.poa.light-spear-mounted]
            b strikes a: points -1 (enemy: mounted light spear -1) [ impact.poa.light-spear-mounted]
            cavalry light-spear | cavalry light-spear
            a strikes b: points 0 (mounted light spear +1, enemy: mounted light spear -1) [ impact.poa.light-spear-mounted]
            b strikes a: points 0 (mounted light spear +1, enemy: mounted light spear -1) [ impact.poa.light-spear-mounted]
            cavalry light-spear | heavy-foot heavy-weapon
            a strikes b: points +1 (mounted light spear +1) [ impact.poa.light-spear-mounted]
            b strikes a: points -1 (enemy: mounted light spear -1) [ impact.poa.light-spear-mounted]
            cavalry light-spear | medium-foot
            a strikes b: points +1 (mounted against loose foot +1) [ impact.poa.mounted-loose]
            b strikes a: points -1 (enemy: mounted against loose foot -1) [ impact.poa.mounted-loose]
            cavalry light-spear | heavy-foot defensive-spearmen
            a strikes b: points -1 (enemy: spears or pikes that stand -1) [ impact.poa.spears-standing]
            b strikes a: points +1 (spears or pikes that stand +1) [ impact.poa.spears-standing]
        "#]],
    );
}

#[test]
fn elephants_and_wagons() {
    check_cases(
        &[
            "elephants | heavy-foot",
            "elephants | medium-foot",
            "elephants | elephants",
            "elephants | knights lancers",
            "elephants | battle-wagons",
            "elephants | light-foot",
            "elephants | light-artillery",
            "battle-wagons ^ cavalry",
            "battle-wagons ^ heavy-foot",
        ],
        "",
        expect![[r#"
            elephants | heavy-foot
            a strikes b: points +1 (elephants +1) [ impact.poa.elephants]
            b strikes a: points -1 (enemy: elephants -1) [ impact.poa.elephants]
            elephants | medium-foot
            a strikes b: points +1 (elephants +1) [ impact.poa.elephants]
            b strikes a: points -1 (enemy: elephants -1) [ impact.poa.elephants]
            elephants | elephants
            a strikes b: points 0 (elephants +1, enemy: elephants -1) [ impact.poa.elephants]
            b strikes a: points 0 (elephants +1, enemy: elephants -1) [ impact.poa.elephants]
            elephants | knights lancers
            a strikes b: points +1 (elephants +1) [ impact.poa.elephants]
            b strikes a: points -1 (enemy: elephants -1) [ impact.poa.elephants]
            elephants | battle-wagons
            a strikes b: points +1 (elephants +1) [ impact.poa.elephants]
            b strikes a: points -1 (enemy: elephants -1) [ impact.poa.elephants]
            elephants | light-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            elephants | light-artillery
            a strikes b: points 0 []
            b strikes a: points 0 []
            battle-wagons ^ cavalry
            a strikes b: points +1 (battle wagons +1) [ impact.poa.wagons]
            b strikes a: points -1 (enemy: battle wagons -1) [ impact.poa.wagons]
            battle-wagons ^ heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
}

#[test]
fn lancers_ride_down_all_but_steady_spears_elephants_and_wagons() {
    holds!("combat.steady-spears", "troop.lancers", "combat.open");
    check_cases(
        &[
            "knights lancers | heavy-foot",
            "knights lancers | heavy-foot pikemen 4 bases in 2 files",
            "knights lancers | heavy-foot offensive-spearmen, disrupted",
            "knights lancers ^ heavy-foot offensive-spearmen",
            "knights lancers | scythed-chariots",
            "knights lancers | cavalry lancers",
            "cavalry lancers | cavalry",
            "cavalry lancers | heavy-foot defensive-spearmen",
        ],
        "",
        expect![[r#"
            knights lancers | heavy-foot
            a strikes b: points +1 (knights with lances +1) [ impact.poa.knight-lancers]
            b strikes a: points -1 (enemy: knights with lances -1) [ impact.poa.knight-lancers]
            knights lancers | heavy-foot pikemen 4 bases in 2 files
            a strikes b: points 0 []
            b strikes a: points 0 []
            knights lancers | heavy-foot offensive-spearmen, disrupted
            a strikes b: points 0 (knights with lances +1, enemy: spears or pikes that stand -1) [ impact.poa.knight-lancers impact.poa.spears-standing]
            b strikes a: points 0 (spears or pikes that stand +1, enemy: knights with lances -1) [ impact.poa.spears-standing impact.poa.knight-lancers]
            knights lancers ^ heavy-foot offensive-spearmen
            a strikes b: points +1 (knights with lances +1) [ impact.poa.knight-lancers]
            b strikes a: points -1 (enemy: knights with lances -1) [ impact.poa.knight-lancers]
            knights lancers | scythed-chariots
            a strikes b: points 0 []
            b strikes a: points 0 []
            knights lancers | cavalry lancers
            a strikes b: points +1 (knights with lances +1) [ impact.poa.knight-lancers]
            b strikes a: points -1 (enemy: knights with lances -1) [ impact.poa.knight-lancers]
            cavalry lancers | cavalry
            a strikes b: points +1 (lancers +1) [ impact.poa.other-lancers]
            b strikes a: points -1 (enemy: lancers -1) [ impact.poa.other-lancers]
            cavalry lancers | heavy-foot defensive-spearmen
            a strikes b: points -1 (enemy: spears or pikes that stand -1) [ impact.poa.spears-standing]
            b strikes a: points +1 (spears or pikes that stand +1) [ impact.poa.spears-standing]
        "#]],
    );
    check_cases(
        &["knights lancers | heavy-foot", "heavy-chariots | heavy-foot"],
        "terrain brush 20,20 40,20 40,25 20,25",
        expect![[r#"
            knights lancers | heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-chariots | heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
}

#[test]
fn chariots_give_way_to_skirmishers_lancers_and_wagons() {
    check_cases(
        &[
            "heavy-chariots | heavy-foot",
            "scythed-chariots | cavalry",
            "heavy-chariots | light-foot",
            "heavy-chariots | knights lancers",
            "heavy-chariots | battle-wagons",
            "heavy-chariots | heavy-foot defensive-spearmen",
            "light-chariots | heavy-foot",
        ],
        "",
        expect![[r#"
            heavy-chariots | heavy-foot
            a strikes b: points +1 (chariots +1) [ impact.poa.chariots]
            b strikes a: points -1 (enemy: chariots -1) [ impact.poa.chariots]
            scythed-chariots | cavalry
            a strikes b: points +1 (chariots +1) [ impact.poa.chariots]
            b strikes a: points -1 (enemy: chariots -1) [ impact.poa.chariots]
            heavy-chariots | light-foot
            a strikes b: points +1 (mounted against loose foot +1) [ impact.poa.mounted-loose]
            b strikes a: points -1 (enemy: mounted against loose foot -1) [ impact.poa.mounted-loose]
            heavy-chariots | knights lancers
            a strikes b: points -1 (enemy: knights with lances -1) [ impact.poa.knight-lancers]
            b strikes a: points +1 (knights with lances +1) [ impact.poa.knight-lancers]
            heavy-chariots | battle-wagons
            a strikes b: points -1 (enemy: battle wagons -1) [ impact.poa.wagons]
            b strikes a: points +1 (battle wagons +1) [ impact.poa.wagons]
            heavy-chariots | heavy-foot defensive-spearmen
            a strikes b: points -1 (enemy: spears or pikes that stand -1) [ impact.poa.spears-standing]
            b strikes a: points +1 (spears or pikes that stand +1) [ impact.poa.spears-standing]
            light-chariots | heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
}

#[test]
fn mounted_have_a_further_point_against_loose_foot_in_the_open() {
    check_cases(
        &[
            "cavalry | medium-foot",
            "knights lancers | light-foot",
            "elephants | medium-foot",
            "scythed-chariots | medium-foot",
        ],
        "",
        expect![[r#"
            cavalry | medium-foot
            a strikes b: points +1 (mounted against loose foot +1) [ impact.poa.mounted-loose]
            b strikes a: points -1 (enemy: mounted against loose foot -1) [ impact.poa.mounted-loose]
            knights lancers | light-foot
            a strikes b: points +2 (knights with lances +1, mounted against loose foot +1) [ impact.poa.knight-lancers impact.poa.mounted-loose]
            b strikes a: points -2 (enemy: knights with lances -1, enemy: mounted against loose foot -1) [ impact.poa.knight-lancers impact.poa.mounted-loose]
            elephants | medium-foot
            a strikes b: points +1 (elephants +1) [ impact.poa.elephants]
            b strikes a: points -1 (enemy: elephants -1) [ impact.poa.elephants]
            scythed-chariots | medium-foot
            a strikes b: points +1 (chariots +1) [ impact.poa.chariots]
            b strikes a: points -1 (enemy: chariots -1) [ impact.poa.chariots]
        "#]],
    );
    check_cases(
        &["cavalry | medium-foot"],
        "terrain brush 20,20 40,20 40,25 20,25",
        expect![[r#"
        cavalry | medium-foot
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
}

#[test]
fn a_fourth_rank_of_pikes_counts_even_where_the_pikes_do_not() {
    holds!("combat.ranks");
    check_cases(
        &[
            "heavy-foot pikemen 8 bases in 2 files | heavy-foot",
            "heavy-foot pikemen 8 bases in 2 files | knights lancers",
            "heavy-foot pikemen 8 bases in 2 files, fragmented ^ heavy-foot",
            "heavy-foot pikemen 7 bases in 2 files | heavy-foot",
        ],
        "",
        expect![[r#"
            heavy-foot pikemen 8 bases in 2 files | heavy-foot
            a strikes b: points +2 (spears or pikes that charge +1, fourth rank of pikes +1) [ impact.poa.spears-charging impact.poa.fourth-rank]
            b strikes a: points -2 (enemy: spears or pikes that charge -1, enemy: fourth rank of pikes -1) [ impact.poa.spears-charging impact.poa.fourth-rank]
            heavy-foot pikemen 8 bases in 2 files | knights lancers
            a strikes b: points 0 (fourth rank of pikes +1, enemy: knights with lances -1) [ impact.poa.fourth-rank impact.poa.knight-lancers]
            b strikes a: points 0 (knights with lances +1, enemy: fourth rank of pikes -1) [ impact.poa.knight-lancers impact.poa.fourth-rank]
            heavy-foot pikemen 8 bases in 2 files, fragmented ^ heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
            heavy-foot pikemen 7 bases in 2 files | heavy-foot
            a strikes b: points +2 (spears or pikes that charge +1, fourth rank of pikes +1) [ impact.poa.spears-charging impact.poa.fourth-rank]
            a strikes b: points +1 (spears or pikes that charge +1) [ impact.poa.spears-charging]
            b strikes a: points -1 (enemy: spears or pikes that charge -1) [ impact.poa.spears-charging]
            b strikes a: points -2 (enemy: spears or pikes that charge -1, enemy: fourth rank of pikes -1) [ impact.poa.spears-charging impact.poa.fourth-rank]
        "#]],
    );
}

#[test]
fn who_is_uphill_or_defends_has_one_point() {
    let hill = "terrain gentle-hill 20,19 40,19 40,30 20,30";
    check_cases(
        &["heavy-foot | heavy-foot"],
        hill,
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points -1 (enemy: uphill or defending -1) [ impact.poa.height]
        b strikes a: points +1 (uphill or defending +1) [ impact.poa.height]
    "#]],
    );
    // The work lies on the front of `b`, its inside to the north.
    check_cases(
        &["heavy-foot | heavy-foot", "heavy-foot | cavalry"],
        "work 26,20 34,20",
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points -1 (enemy: uphill or defending -1) [ impact.poa.height]
        b strikes a: points +1 (uphill or defending +1) [ impact.poa.height]
        heavy-foot | cavalry
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
    check_cases(
        &["heavy-foot | heavy-foot"],
        "work 34,20 26,20",
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points +1 (uphill or defending +1) [ impact.poa.height]
        b strikes a: points -1 (enemy: uphill or defending -1) [ impact.poa.height]
    "#]],
    );
    // Nobody defends a gap.
    check_cases(
        &["heavy-foot | heavy-foot"],
        "work 26,20 34,20\ncrossing 30,19.6 facing 0, width 8, length 0.8, work 1",
        expect![[r#"
            heavy-foot | heavy-foot
            a strikes b: points 0 []
            b strikes a: points 0 []
        "#]],
    );
    check_cases(
        &["heavy-foot | heavy-foot, crossed 32"],
        "work 26,20 34,20",
        expect![[r#"
        heavy-foot | heavy-foot, crossed 32
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
    // The stream ends where `b` stands.
    let stream = "terrain stream 20,18 40,18 40,20 20,20";
    check_cases(
        &["medium-foot | medium-foot", "medium-foot | cavalry"],
        stream,
        expect![[r#"
        medium-foot | medium-foot
        a strikes b: points -1 (enemy: uphill or defending -1) [ impact.poa.height]
        b strikes a: points +1 (uphill or defending +1) [ impact.poa.height]
        medium-foot | cavalry
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
    check_cases(
        &["medium-foot | medium-foot, crossed 0"],
        stream,
        expect![[r#"
        medium-foot | medium-foot, crossed 0
        a strikes b: points 0 []
        b strikes a: points 0 []
    "#]],
    );
    // Uphill and behind works it is still one point.
    check_cases(
        &["heavy-foot | heavy-foot"],
        &format!("{hill}\nwork 26,20 34,20"),
        expect![[r#"
        heavy-foot | heavy-foot
        a strikes b: points -1 (enemy: uphill or defending -1) [ impact.poa.height]
        b strikes a: points +1 (uphill or defending +1) [ impact.poa.height]
    "#]],
    );
}

#[test]
fn a_charge_on_flank_or_rear_fights_at_two_whatever_else() {
    let position = |strikes: &str| {
        format!(
            "red 1 a light-foot 4 bases in 2 files at 30,18.8
             blue 1 b heavy-foot impact-foot 4 bases in 2 files at 30,20 facing 0
             fight a b, charging red, {strikes}impact
             only impact"
        )
    };
    expect![[r#"
        a strikes b: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
        b strikes a: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
    "#]]
    .assert_eq(&lines_with(&position("strikes red rear, "), 3, &["strikes"]));
    expect![[r#"
        a strikes b: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
        b strikes a: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
    "#]]
    .assert_eq(&lines_with(&position("strikes red flank, "), 3, &["strikes"]));
}

#[test]
fn the_best_line_of_the_list_counts_and_the_net_stays_within_two() {
    holds!("combat.best-line", "combat.net");
    check_cases(
        &[
            "medium-foot impact-foot heavy-weapon | heavy-foot",
            "knights lancers | medium-foot heavy-weapon",
            "heavy-foot impact-foot | medium-foot impact-foot",
        ],
        "terrain gentle-hill 20,10 40,10 40,20.5 20,20.5",
        expect![[r#"
            medium-foot impact-foot heavy-weapon | heavy-foot
            a strikes b: points +2 (impact foot against foot +2, uphill or defending +1, limit -1) [ impact.poa.impact-foot.foot impact.poa.height poa.limits]
            b strikes a: points -2 (enemy: impact foot against foot -2, enemy: uphill or defending -1, limit +1) [ impact.poa.impact-foot.foot impact.poa.height poa.limits]
            knights lancers | medium-foot heavy-weapon
            a strikes b: points +2 (knights with lances +1, mounted against loose foot +1, uphill or defending +1, limit -1) [ impact.poa.knight-lancers impact.poa.mounted-loose impact.poa.height poa.limits]
            b strikes a: points -2 (enemy: knights with lances -1, enemy: mounted against loose foot -1, enemy: uphill or defending -1, limit +1) [ impact.poa.knight-lancers impact.poa.mounted-loose impact.poa.height poa.limits]
            heavy-foot impact-foot | medium-foot impact-foot
            a strikes b: points +1 (impact foot against foot +2, uphill or defending +1, enemy: impact foot against foot -2) [ impact.poa.impact-foot.foot impact.poa.height]
            b strikes a: points -1 (impact foot against foot +2, enemy: impact foot against foot -2, enemy: uphill or defending -1) [ impact.poa.impact-foot.foot impact.poa.height]
        "#]],
    );
}

#[test]
fn a_mounted_light_spear_does_not_count_beside_another_line_of_the_bracket() {
    // Heavy weapons against foot, and standing spears: nothing is left, but the riders have their one line already.
    check_cases(
        &["cavalry light-spear heavy-weapon | heavy-foot defensive-spearmen"],
        "",
        expect![[r#"
            cavalry light-spear heavy-weapon | heavy-foot defensive-spearmen
            a strikes b: points 0 (heavy weapon +1, enemy: spears or pikes that stand -1) [ impact.poa.heavy-weapon impact.poa.spears-standing]
            b strikes a: points 0 (spears or pikes that stand +1, enemy: heavy weapon -1) [ impact.poa.spears-standing impact.poa.heavy-weapon]
        "#]],
    );
}
