//! Dice of close combat: how many, which are lost, and which are thrown again (dice.*, quality.*, hits.score, melee.dice.*).

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{Game, group_line, lines_with};

/// The lines of throws of a melee between two groups, with these dice and then threes.
fn melee(a: &str, b: &str, more: &str, dice: &[u8]) -> String {
    let position = group_line("red", 1, "a", a, "30,20")
        + &group_line("blue", 1, "b", b, "30,20")
        + &format!("fight a b\n{more}\nonly melee");
    let dice: Vec<u8> = dice.iter().copied().chain([3; 100]).collect();
    let log = Game::open(&position, &dice).log(battle::Viewer::Umpire);
    log.lines().filter(|line| line.starts_with("melee:")).fold(String::new(), |text, line| text + line + "\n")
}

fn check_melee(a: &str, b: &str, dice: &[u8], expected: Expect) {
    expected.assert_eq(&melee(a, b, "", dice));
}

#[test]
fn heavy_types_have_two_dice_for_each_base_of_the_first_rank() {
    for men in [
        "elephants",
        "knights protected",
        "heavy-chariots",
        "light-chariots",
        "scythed-chariots",
        "light-artillery",
    ] {
        let told = melee(&format!("{men} 6 bases in 2 files"), "heavy-foot", "", &[]);
        assert!(told.starts_with("melee: dice 4 (two per base 4)"), "{men}: {told}");
        assert!(
            told.lines()
                .next()
                .is_some_and(|line| line.ends_with("[melee.dice.heavy hits.score melee.fight]")),
            "{told}"
        );
    }
    // Cataphracts and all others have one for each base of the first two ranks, and none for a third.
    for men in ["cataphracts heavily-armoured", "heavy-foot", "cavalry"] {
        let told = melee(&format!("{men} 6 bases in 2 files"), "heavy-foot", "", &[]);
        assert!(told.starts_with("melee: dice 4 (front rank 2, second rank +2)"), "{men}: {told}");
    }
    // Men behind knights have no dice, nor knights behind others.
    let behind =
        melee("knights protected 4 bases in 2 files, rear 2 cavalry protected", "heavy-foot", "", &[]);
    assert!(behind.starts_with("melee: dice 4 (two per base 4)"), "{behind}");
    let before = melee("cavalry 4 bases in 2 files, rear 2 knights protected", "heavy-foot", "", &[]);
    assert!(before.starts_with("melee: dice 2 (front rank 2)"), "{before}");
}

#[test]
fn wagons_have_two_dice_for_each_base_width_in_contact() {
    let short = melee("battle-wagons 2 bases in 1 files", "heavy-foot 2 bases in 1 files", "", &[]);
    expect![[r#"
        melee: dice 2 (base widths 2), against 4 (score 4): 3 3 = 0 [melee.dice.wagons hits.score melee.fight]
        melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&short);
    // The long edge of two wagons in a column looks north; each has an enemy of its own.
    let long = "
        red 1 wagons battle-wagons 2 bases in 1 files at 30,20 facing 270
        blue 1 foot heavy-foot 8 bases in 4 files at 33.2,20.8
        fight wagons foot
        only melee
    ";
    expect![[r#"
        melee: dice 8 (base widths 8), against 4 (score 4): 3 3 3 3 3 3 3 3 = 0 [melee.dice.wagons hits.score melee.fight]
        melee: dice 8 (front rank 4, second rank +4), against 4 (score 4): 3 3 3 3 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&lines_with(long, 3, &["melee:"]));
}

#[test]
fn light_troops_lose_half_their_dice_in_close_combat_but_against_their_like() {
    check_melee(
        "light-foot 4 bases in 2 files",
        "heavy-foot",
        &[],
        expect![[r#"
            melee: dice 2 (front rank 2, second rank +2, light troops -2), against 4 (score 4): 3 3 = 0 [melee.dice.two-ranks dice.light hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
    for (a, b, dice) in [
        ("light-foot", "light-foot", 4),
        ("light-horse", "light-horse", 4),
        ("light-horse", "light-foot", 4),
        ("light-foot", "light-horse", 2),
        ("light-foot", "heavy-foot, fragmented", 4),
        ("light-horse", "cavalry", 2),
    ] {
        let told = melee(a, b, "", &[]);
        assert!(told.starts_with(&format!("melee: dice {dice} ")), "{a} against {b}: {told}");
    }
}

#[test]
fn disrupted_groups_lose_one_die_of_three_and_fragmented_ones_one_of_two() {
    holds!("dice.count", "cohesion.disrupted.effects", "cohesion.fragmented.effects");
    check_melee(
        "heavy-foot 4 bases in 2 files, disrupted",
        "heavy-foot",
        &[],
        expect![[r#"
            melee: dice 3 (front rank 2, second rank +2, one of three lost -1), against 4 (score 4): 3 3 3 = 0 [melee.dice.two-ranks dice.third hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
    check_melee(
        "heavy-foot 4 bases in 2 files, fragmented",
        "heavy-foot",
        &[],
        expect![[r#"
            melee: dice 2 (front rank 2, second rank +2, one of two lost -2), against 4 (score 4): 3 3 = 0 [melee.dice.two-ranks dice.half hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
    // A single die is never lost, and two lose none of three.
    check_melee(
        "heavy-foot 2 bases in 1 files, fragmented, bases 1",
        "heavy-foot 2 bases in 1 files, disrupted",
        &[],
        expect![[r#"
            melee: dice 1 (front rank 1), against 4 (score 4): 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

#[test]
fn light_troops_lose_first_and_cohesion_takes_from_the_rest() {
    holds!("dice.order");
    check_melee(
        "light-foot 8 bases in 4 files, disrupted",
        "heavy-foot 8 bases in 4 files",
        &[],
        expect![[r#"
            melee: dice 3 (front rank 4, second rank +4, light troops -4, one of three lost -1), against 4 (score 4): 3 3 3 = 0 [melee.dice.two-ranks dice.light dice.third hits.score melee.fight]
            melee: dice 8 (front rank 4, second rank +4), against 4 (score 4): 3 3 3 3 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

#[test]
fn only_the_worst_loss_of_a_base_counts_and_only_disordered_bases_lose_for_disorder() {
    holds!("dice.worst", "dice.bases", "terrain.disordered", "terrain.severe", "terrain.base-disorder");
    // The left two of four files stand in brush; a DISRUPTED group loses one of three all the same.
    let brush = "terrain brush 26,10 30,10 30,20 26,20";
    let wide = "heavy-foot 8 bases in 4 files";
    expect![[r#"
        melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        melee: dice 3 (front rank 2, second rank +2, one of three lost -1), against 4 (score 4): 3 3 3 = 0 [melee.dice.two-ranks dice.third hits.score melee.fight]
        melee: dice 8 (front rank 4, second rank +4), against 4 (score 4): 3 3 3 3 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&melee(wide, wide, brush, &[]));
    expect![[r#"
        melee: dice 6 (front rank 4, second rank +4, one of three lost -2), against 4 (score 4): 3 3 3 3 3 3 = 0 [melee.dice.two-ranks dice.third hits.score melee.fight]
        melee: dice 8 (front rank 4, second rank +4), against 4 (score 4): 3 3 3 3 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&melee(&format!("{wide}, disrupted"), wide, brush, &[]));
    let marsh = brush.replace("brush", "marsh");
    expect![[r#"
        melee: dice 3 (front rank 2, second rank +2, one of three lost -1), against 4 (score 4): 3 3 3 = 0 [melee.dice.two-ranks dice.third hits.score melee.fight]
        melee: dice 2 (front rank 2, second rank +2, one of two lost -2), against 4 (score 4): 3 3 = 0 [melee.dice.two-ranks dice.half hits.score melee.fight]
        melee: dice 8 (front rank 4, second rank +4), against 4 (score 4): 3 3 3 3 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&melee(&format!("{wide}, disrupted"), wide, &marsh, &[]));
}

#[test]
fn dice_are_gathered_by_target_and_net_and_lost_over_all_lots_together() {
    holds!("dice.lots", "dice.lose", "combat.hits");
    // Example 17, its melee: four dice on the halberds, three on the pikes, two lost from the larger lot.
    let position = "
        red 1 bills heavy-foot protected average drilled heavy-weapon 8 bases in 4 files at 31.73,33.53 facing 0, bases 7, disrupted, stepped 0 0 22 22
        blue 1 halberds heavy-foot protected average heavy-weapon 4 bases in 2 files at 30.13,33.53 facing 180
        blue 2 pikes heavy-foot protected average pikemen 9 bases in 3 files at 34.67,34.41 facing 180
        fight bills halberds
        fight bills pikes
        only melee
    ";
    let mut game = Game::open(
        position,
        &[3, 2, 4, 1, 2, 6, 5, 4, 2, 5, 6, 5, 1, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    );
    let _ = game.act("red: done");
    let log = game.log(battle::Viewer::Umpire);
    let lines: Vec<&str> = log.lines().take_while(|line| !line.starts_with("bills drops")).collect();
    expect![[r#"
        bills strikes halberds: points 0 (heavy weapon +1, enemy: heavy weapon -1) [melee.fight melee.poa.heavy-weapon]
        melee: dice 2 (front rank 2, second rank +2, one of three lost -2), against 4 (score 4): 3 2 = 0 [melee.dice.two-ranks dice.third hits.score melee.fight]
        bills strikes pikes: points 0 (heavy weapon +1, enemy: spears or pikes in ranks -1) [melee.fight melee.poa.heavy-weapon melee.poa.spears]
        melee: dice 3 (front rank 2, second rank +1), against 4 (score 4): 4 1 2 = 1 [melee.dice.two-ranks hits.score melee.fight]
        halberds strikes bills: points 0 (heavy weapon +1, enemy: heavy weapon -1) [melee.fight melee.poa.heavy-weapon]
        melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 6 5 4 2 = 3 [melee.dice.two-ranks hits.score melee.fight]
        pikes strikes bills: points 0 (spears or pikes in ranks +1, enemy: heavy weapon -1) [melee.fight melee.poa.spears melee.poa.heavy-weapon]
        melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 5 6 5 1 = 3 [melee.dice.two-ranks hits.score melee.fight]
        bills loses: 1 to 6 hits [combat.result]
        halberds wins: 3 to 0 hits [combat.result]
        pikes wins: 3 to 1 hits [combat.result]
        death throw, against 6 (hits 6): 4 [death.throw]
        bills loses a base [death.throw]
        death throw, against 1 (hits 1) (combat not lost +2): 3 + 2 = 5 [death.throw death.mod.won]
        cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1, a quarter of its bases lost -1, DISRUPTED -1): 1 1 = 2 - 4 = -2 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more cohesion.mod.quarter cohesion.mod.disrupted]
    "#]].assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn a_die_that_reaches_the_score_is_a_hit() {
    // No points, one, and two fewer.
    check_melee(
        "heavy-foot",
        "heavy-foot",
        &[3, 4, 5, 6],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 4 5 6 = 3 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
    check_melee(
        "heavy-foot armoured",
        "heavy-foot",
        &[3, 4, 5, 6, 3, 4, 5, 6],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 4 5 6 = 3 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 5 (score 5): 3 4 5 6 = 2 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
    check_melee(
        "heavy-foot unprotected",
        "heavy-foot armoured swordsmen",
        &[3, 4, 5, 6, 2, 3, 4, 5],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 5 (score 5): 3 4 5 6 = 2 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 3 (score 3): 2 3 4 5 = 3 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

#[test]
fn good_troops_throw_low_dice_again_and_poor_troops_their_sixes() {
    holds!("quality.levels", "quality.how", "quality.one");
    check_melee(
        "heavy-foot superior",
        "heavy-foot",
        &[1, 2, 6, 2, 5],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 1 2 6 2 5 = 2 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
    check_melee(
        "heavy-foot poor",
        "heavy-foot",
        &[6, 4, 1, 1, 2],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 6 4 1 1 2 = 1 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
    check_melee(
        "heavy-foot elite",
        "heavy-foot",
        &[1, 2, 3, 4, 1, 2],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 1 2 3 4 1 2 = 1 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
    check_melee(
        "heavy-foot average",
        "heavy-foot",
        &[1, 2, 3, 6],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 1 2 3 6 = 1 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 3 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

#[test]
fn a_commander_in_the_front_rank_makes_his_group_one_level_better_in_close_combat() {
    holds!("quality.commander");
    let led = |quality: &str, dice: &[u8]| {
        melee(
            &format!("heavy-foot {quality} 2 bases in 1 files"),
            "heavy-foot 2 bases in 1 files",
            "commander red henry troop c-in-c with a, fights",
            dice,
        )
    };
    // Elites throw threes again, too. Poor men keep their sixes, average ones throw ones again.
    expect![[r#"
        melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 3 2 4 1 = 1 [melee.dice.two-ranks hits.score melee.fight]
        melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&led("elite", &[3, 2, 4, 1]));
    expect![[r#"
        melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 6 1 = 1 [melee.dice.two-ranks hits.score melee.fight]
        melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&led("poor", &[6, 1]));
    expect![[r#"
        melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 1 2 5 = 1 [melee.dice.two-ranks hits.score melee.fight]
        melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&led("average", &[1, 2, 5]));
    expect![[r#"
        melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 1 2 5 5 = 2 [melee.dice.two-ranks hits.score melee.fight]
        melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&led("superior", &[1, 2, 5, 5]));
}

#[test]
fn good_troops_keep_what_hits() {
    holds!("quality.no-harm");
    // Elite troops led by a commander at two points hit with threes and do not throw them again.
    let a = "heavy-foot elite heavily-armoured skilled-swordsmen 2 bases in 1 files";
    let told = melee(
        a,
        "heavy-foot protected 2 bases in 1 files",
        "commander red henry troop c-in-c with a, fights",
        &[3, 2, 3],
    );
    expect![[r#"
        melee: dice 2 (front rank 1, second rank +1), against 3 (score 3): 3 2 3 = 2 [melee.dice.two-ranks hits.score melee.fight]
        melee: dice 2 (front rank 1, second rank +1), against 5 (score 5): 3 3 = 0 [melee.dice.two-ranks hits.score melee.fight]
    "#]].assert_eq(&told);
}
