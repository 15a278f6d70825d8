//! Shooting: ranges and dice (shoot.range.*, shoot.dice.*, shoot.pool). Arcs, sight and targets stand in `shooting_targets`.

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{check, check_lines, choices, group_line, lines_with, refused};

/// A group at 30,20 that faces north and one that faces it at some distance.
pub(crate) fn facing(shooter: &str, target: &str, at: &str) -> String {
    group_line("red", 1, "archers", shooter, "30,20")
        + &group_line("blue", 1, "target", target, at)
        + "only shooting\n"
}

/// The dice that a group throws: the lines of its throws.
pub(crate) fn check_dice(position: &str, expected: Expect) {
    expected.assert_eq(&lines_with(position, 3, &["shooting:"]));
}

/// Whether a group shoots at all.
pub(crate) fn shoots(position: &str) -> bool {
    lines_with(position, 3, &["archers shoots"]).len() > 1
}

/// Whether a group shoots at a target so many hundredths of an MU ahead.
fn reaches(shooter: &str, hundredths: u32) -> bool {
    let at = format!("30,{}.{:02}", 20 + hundredths / 100, hundredths % 100);
    shoots(&facing(shooter, "heavy-foot", &at))
}

/// Example 20: longbows and a gun shoot at crossbows in a wood, who shoot back.
const INTO_A_WOOD: &str = "
    red 1 longbows medium-foot unprotected superior drilled longbow 4 bases in 3 files at 30,20
    red 2 gun light-artillery average 2 bases in 2 files at 34,19.9
    blue 1 crossbows medium-foot protected average crossbow 6 bases in 3 files at 31.6,23.5
    commander blue louis field c-in-c at 31.6,30.9
    terrain forest 20,23 45,23 45,40 20,40
    only shooting
";

#[test]
fn example_20_both_sides_shoot_and_then_throw_and_test() {
    holds!("sequence.shooting", "sequence.dice-order", "sequence.dice-order.after");
    check(
        INTO_A_WOOD,
        &["red: done", "blue: done"],
        &[6, 5, 1, 2, 5, 5, 4, 3, 2, 6, 5, 3, 1, 1, 2, 1, 4, 3, 3, 3],
        expect![[r#"
            longbows shoots at crossbows: points -1 (target in cover -1) [shoot.dice.first shoot.poa.cover]
            shooting: dice 4 (first rank 3, fractions rounded +1), against 5 (score 5): 6 5 1 2 5 = 3 [shoot.dice.foot shoot.dice.round hits.score shoot.dice.first]
            gun shoots at crossbows: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
            shooting: dice 4 (guns 4), against 5 (score 5): 5 4 3 2 = 1 [shoot.dice.artillery hits.score shoot.dice.first]
            crossbows shoots at longbows: points -1 (bolts or shot at unprotected foot -1) [shoot.dice.first shoot.poa.foot.unprotected.bolts]
            shooting: dice 4 (first rank 3, second rank +1, fractions rounded +1, one of three lost -1), against 5 (score 5): 6 5 3 1 = 2 [shoot.dice.foot shoot.dice.round dice.third hits.score shoot.dice.first]
            death throw, against 2 (hits 2) (shot at +2): 1 + 2 = 3 [death.throw death.mod.won]
            death throw, against 4 (hits 4) (shot at +2): 2 + 2 = 4 [death.throw death.mod.won]
            crossbows loses a base [death.throw]
            cohesion test: shot at, against 7 (to pass 7) (a hit for two bases -1): 1 4 3 = 7 - 1 = 6 [cohesion.roll cohesion.mod.hp2b]
            longbows drops from STEADY to DISRUPTED [cohesion.result.fail]
            cohesion test: shot at, against 7 (to pass 7) (a hit for two bases -1, artillery or firearms -1, commander +1): 3 3 = 6 - 1 = 5 [cohesion.roll cohesion.mod.hp2b cohesion.fright.guns cohesion.mod.commander]
            crossbows drops from STEADY to DISRUPTED [cohesion.result.fail]
            - crossbows: 31.6,23.5 facing 180, 5 bases in 3 files, disrupted
            - longbows: 30,20 facing 0, 4 bases in 3 files, disrupted
        "#]],
    );
}

#[test]
fn foot_bows_reach_four_and_six() {
    holds!("shoot.range.foot-bows", "shoot.bow-star");
    for weapon in ["bow", "longbow", "crossbow", "bow-star"] {
        let men = format!("medium-foot {weapon}");
        assert!(reaches(&men, 600) && !reaches(&men, 601), "{weapon}");
    }
    // On wagons they count as on foot; here the right edge looks north.
    let wagons = facing("battle-wagons crossbow 1 bases in 1 files", "heavy-foot", "31.6,25.1");
    let wagons = wagons.replace("1 bases", "2 bases").replace("at 30,20", "at 30,20 facing 270");
    check_dice(
        &wagons,
        expect![[r#"
        shooting: dice 4 (base widths of long edges 4), against 5 (score 5): 3 3 3 3 = 0 [shoot.dice.wagons hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn mounted_bows_and_slings_reach_four() {
    holds!("shoot.range.mounted");
    for men in [
        "cavalry bow",
        "cavalry crossbow",
        "light-horse bow",
        "medium-foot sling",
        "elephants bow",
        "light-chariots bow",
    ] {
        assert!(reaches(men, 400) && !reaches(men, 401), "{men}");
    }
}

#[test]
fn javelins_and_firearms_reach_two() {
    holds!("shoot.range.short");
    for men in ["light-foot javelins", "medium-foot firearm", "light-horse javelins"] {
        assert!(reaches(men, 200) && !reaches(men, 201), "{men}");
    }
}

#[test]
fn artillery_reaches_six_and_heavy_artillery_twelve() {
    holds!("shoot.range.heavy-artillery", "shoot.range.light-artillery");
    let light = "light-artillery 2 bases in 2 files";
    assert!(reaches(light, 600) && !reaches(light, 601));
    let heavy = "heavy-artillery 2 bases in 2 files";
    assert!(reaches(heavy, 1_200) && !reaches(heavy, 1_201));
    // Two dice a gun in effective range, one beyond.
    check_dice(
        &facing(light, "heavy-foot", "30,26"),
        expect![[r#"
        shooting: dice 4 (guns 4), against 5 (score 5): 3 3 3 3 = 0 [shoot.dice.artillery hits.score shoot.dice.first]
    "#]],
    );
    check_dice(
        &facing(heavy, "heavy-foot", "30,26"),
        expect![[r#"
        shooting: dice 4 (guns 4), against 5 (score 5): 3 3 3 3 = 0 [shoot.dice.artillery hits.score shoot.dice.first]
    "#]],
    );
    check_dice(
        &facing(heavy, "heavy-foot", "30,26.01"),
        expect![[r#"
        shooting: dice 2 (guns at long range 2), against 5 (score 5): 3 3 = 0 [shoot.dice.artillery hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn foot_with_bows_has_a_die_for_each_base_in_front_and_one_for_two_behind() {
    let bows = "medium-foot longbow 8 bases in 4 files";
    check_dice(
        &facing(bows, "heavy-foot 8 bases in 4 files", "30,24"),
        expect![[r#"
        shooting: dice 6 (first rank 4, second rank +2), against 4 (score 4): 3 3 3 3 3 3 = 0 [shoot.dice.foot hits.score shoot.dice.first]
    "#]],
    );
    check_dice(
        &facing(bows, "heavy-foot 8 bases in 4 files", "30,24.01"),
        expect![[r#"
        shooting: dice 4 (long range 4), against 4 (score 4): 3 3 3 3 = 0 [shoot.dice.foot hits.score shoot.dice.first]
    "#]],
    );
    check_dice(
        &facing("heavy-foot crossbow 12 bases in 4 files", "heavy-foot 8 bases in 4 files", "30,23"),
        expect![[r#"
            shooting: dice 6 (first rank 4, second rank +2), against 5 (score 5): 3 3 3 3 3 3 = 0 [shoot.dice.foot hits.score shoot.dice.first]
        "#]],
    );
}

#[test]
fn cavalry_with_bows_has_a_die_for_each_base_in_front_and_one_for_two_behind() {
    check_dice(
        &facing("cavalry bow 6 bases in 3 files", "heavy-foot 8 bases in 4 files", "30,23"),
        expect![[r#"
            shooting: dice 5 (first rank 3, second rank +1, fractions rounded +1), against 4 (score 4): 3 3 3 3 3 = 0 [shoot.dice.cavalry shoot.dice.round hits.score shoot.dice.first]
        "#]],
    );
    check_dice(
        &facing("knights crossbow 6 bases in 3 files", "heavy-foot 8 bases in 4 files", "30,23"),
        expect![[r#"
            shooting: dice 5 (first rank 3, second rank +1, fractions rounded +1), against 5 (score 5): 3 3 3 3 3 = 0 [shoot.dice.cavalry shoot.dice.round hits.score shoot.dice.first]
        "#]],
    );
    check_dice(
        &facing("elephants bow 4 bases in 2 files", "heavy-foot 8 bases in 4 files", "30,23"),
        expect![[r#"
            shooting: dice 3 (first rank 2, second rank +1), against 4 (score 4): 3 3 3 = 0 [shoot.dice.cavalry hits.score shoot.dice.first]
        "#]],
    );
}

#[test]
fn chariots_shoot_with_a_die_for_each_base_of_the_first_rank() {
    let chariots = "light-chariots javelins 4 bases in 2 files";
    check_dice(
        &facing(chariots, "heavy-foot", "30,22"),
        expect![[r#"
        shooting: dice 2 (chariots 2), against 4 (score 4): 3 3 = 0 [shoot.dice.chariots hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn light_troops_and_light_missiles_have_one_die_for_two_bases_and_one_for_three_beyond() {
    let target = "heavy-foot 8 bases in 4 files";
    check_dice(
        &facing("light-foot bow 6 bases in 6 files", target, "30,23"),
        expect![[r#"
        shooting: dice 3 (one die for two bases 3), against 4 (score 4): 3 3 3 = 0 [shoot.dice.light hits.score shoot.dice.first]
    "#]],
    );
    check_dice(
        &facing("light-foot bow 6 bases in 3 files", target, "30,25"),
        expect![[r#"
        shooting: dice 2 (one die for three bases 2), against 4 (score 4): 3 3 = 0 [shoot.dice.light hits.score shoot.dice.first]
    "#]],
    );
    check_dice(
        &facing("cavalry javelins 6 bases in 3 files", target, "30,22"),
        expect![[r#"
        shooting: dice 3 (one die for two bases 3), against 4 (score 4): 3 3 3 = 0 [shoot.dice.light hits.score shoot.dice.first]
    "#]],
    );
    check_dice(
        &facing("medium-foot bow-star 6 bases in 3 files", target, "30,23"),
        expect![[r#"
        shooting: dice 3 (one die for two bases 3), against 4 (score 4): 3 3 3 = 0 [shoot.dice.light hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn shares_of_dice_are_added_up_and_rounded_once_halves_upwards() {
    let target = "heavy-foot 8 bases in 4 files";
    let slings = |bases: u8, files: u8| {
        facing(&format!("light-foot sling {bases} bases in {files} files"), target, "30,23")
    };
    check_dice(
        &slings(2, 1),
        expect![[r#"
        shooting: dice 1 (one die for two bases 1), against 4 (score 4): 3 = 0 [shoot.dice.light hits.score shoot.dice.first]
    "#]],
    );
    check_dice(
        &slings(3, 3),
        expect![[r#"
        shooting: dice 2 (one die for two bases 1, fractions rounded +1), against 4 (score 4): 3 3 = 0 [shoot.dice.light shoot.dice.round hits.score shoot.dice.first]
    "#]],
    );
    check_dice(
        &slings(5, 3),
        expect![[r#"
        shooting: dice 3 (one die for two bases 2, fractions rounded +1), against 4 (score 4): 3 3 3 = 0 [shoot.dice.light shoot.dice.round hits.score shoot.dice.first]
    "#]],
    );
    // One base at a third of a die has none, two have one.
    assert!(!shoots(&facing("light-foot bow 2 bases in 1 files, bases 1", target, "30,25")));
    check_dice(
        &facing("light-foot bow 2 bases in 2 files", target, "30,25"),
        expect![[r#"
        shooting: dice 1 (one die for three bases 0, fractions rounded +1), against 4 (score 4): 3 = 0 [shoot.dice.light shoot.dice.round hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn wagons_shoot_from_a_long_edge_with_a_die_for_each_base_width() {
    holds!("shoot.arc.wagon", "troop.wagon");
    // Wagons that face west show their right edges to the north: 3.2 MU long, 1.6 deep a base.
    let wagons = facing("battle-wagons bow 2 bases in 1 files", "heavy-foot 8 bases in 4 files", "33,24");
    let wagons = wagons.replace("at 30,20", "at 30,20 facing 270");
    check_dice(
        &wagons,
        expect![[r#"
        shooting: dice 4 (base widths of long edges 4), against 4 (score 4): 3 3 3 3 = 0 [shoot.dice.wagons hits.score shoot.dice.first]
    "#]],
    );
    // Nobody shoots from a short edge.
    assert!(!shoots(&facing("battle-wagons bow 2 bases in 1 files", "heavy-foot", "30,23")));
}

#[test]
fn of_two_long_edges_with_targets_a_player_chooses_one() {
    let both = "
        red 1 wagons battle-wagons crossbow 1 bases in 1 files at 30,20
        blue 1 left heavy-foot 4 bases in 2 files at 25.2,18.4 facing 90
        blue 2 right heavy-foot 4 bases in 2 files at 34.8,18.4 facing 270
        only shooting
    ";
    choices(
        both,
        &[],
        &[],
        expect![[r#"
        red: done
        red: hold wagons
        red: edge wagons right
    "#]],
    );
    expect![[r#"
        wagons shoots at left: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (base widths of long edges 2), against 5 (score 5): 3 3 = 0 [shoot.dice.wagons hits.score shoot.dice.first]
    "#]].assert_eq(&lines_with(both, 3, &["wagons shoots", "shooting:"]));
    check_lines(
        both,
        &["red: edge wagons right", "red: done"],
        &[1, 1],
        "wagons",
        expect![[r#"
        wagons will shoot from the right edge [shoot.dice.wagons]
        wagons shoots at right: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (base widths of long edges 2), against 5 (score 5): 1 1 = 0 [shoot.dice.wagons hits.score shoot.dice.first]
        - wagons: 30,20 facing 0, 1 bases in 1 files, steady, shoots-back
    "#]],
    );
    refused(
        both,
        &["red: edge wagons right", "red: edge wagons right"],
        &[],
        expect!["no wagon of it has targets on both long edges [shoot.dice.wagons]"],
    );
}

/// A wagon does not shoot through the one beside it, and each in a column shoots over its own edge.
#[test]
fn the_wagons_at_an_edge_of_the_block_shoot_over_it() {
    holds!("shoot.ranks", "shoot.arc.wagon");
    let beside = "
        red 1 wagons battle-wagons crossbow 3 bases in 3 files at 30,20
        blue 1 left heavy-foot 4 bases in 2 files at 23.6,18.4 facing 90
        blue 2 right heavy-foot 4 bases in 2 files at 36.4,18.4 facing 270
        only shooting
    ";
    choices(
        beside,
        &[],
        &[],
        expect![[r#"
        red: done
        red: hold wagons
    "#]],
    );
    let told = |position: &str| lines_with(position, 3, &["wagons shoots", "shooting:"]);
    expect![[r#"
        wagons shoots at left: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (base widths of long edges 2), against 5 (score 5): 3 3 = 0 [shoot.dice.wagons hits.score shoot.dice.first]
        wagons shoots at right: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (base widths of long edges 2), against 5 (score 5): 3 3 = 0 [shoot.dice.wagons hits.score shoot.dice.first]
    "#]].assert_eq(&told(beside));
    // Two by two, with an enemy on the left alone: those of the right files have nobody to shoot at.
    let by_two = "
        red 1 wagons battle-wagons crossbow 4 bases in 2 files at 30,20
        blue 1 left heavy-foot 8 bases in 4 files at 25.2,16.8 facing 90
        only shooting
    ";
    expect![[r#"
        wagons shoots at left: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 4 (base widths of long edges 4), against 5 (score 5): 3 3 3 3 = 0 [shoot.dice.wagons hits.score shoot.dice.first]
    "#]].assert_eq(&told(by_two));
}

#[test]
fn all_hits_on_a_group_are_added_up() {
    holds!("shoot.pool");
    let two = "
        red 1 one medium-foot longbow 4 bases in 2 files at 28,20
        red 2 other medium-foot longbow 4 bases in 2 files at 32,20
        blue 1 target heavy-foot unprotected 8 bases in 4 files at 30,23
        only shooting
    ";
    check(
        two,
        &["red: done"],
        &[4, 4, 1, 4, 1, 1, 6, 5, 5],
        expect![[r#"
        one shoots at target: points +1 (unprotected foot +1) [shoot.dice.first shoot.poa.foot.unprotected.bows]
        shooting: dice 3 (first rank 2, second rank +1), against 3 (score 3): 4 4 1 = 2 [shoot.dice.foot hits.score shoot.dice.first]
        other shoots at target: points +1 (unprotected foot +1) [shoot.dice.first shoot.poa.foot.unprotected.bows]
        shooting: dice 3 (first rank 2, second rank +1), against 3 (score 3): 4 1 1 = 1 [shoot.dice.foot hits.score shoot.dice.first]
        death throw, against 3 (hits 3) (shot at +2): 6 + 2 = 8 [death.throw death.mod.won]
        cohesion test: shot at, against 7 (to pass 7): 5 5 = 10 [cohesion.roll]
        target holds [cohesion.result.pass]
    "#]],
    );
}

#[test]
fn two_points_make_shots_easy_and_two_fewer_hard() {
    holds!("shoot.poa.net");
    let three = |target: &str| {
        facing("medium-foot bow 4 bases in 2 files", &format!("{target} 8 bases in 4 files"), "30,23")
    };
    check_lines(
        &three("heavy-foot heavily-armoured"),
        &["red: done"],
        &[5, 6, 6, 6],
        "shooting",
        expect![[r#"
            shooting: dice 3 (first rank 2, second rank +1), against 6 (score 6): 5 6 6 = 2 [shoot.dice.foot hits.score shoot.dice.first]
        "#]],
    );
    check_lines(
        &three("cavalry unprotected"),
        &["red: done"],
        &[1, 2, 3, 6],
        "shooting",
        expect![[r#"
        shooting: dice 3 (first rank 2, second rank +1), against 2 (score 2): 1 2 3 = 2 [shoot.dice.foot hits.score shoot.dice.first]
    "#]],
    );
}
