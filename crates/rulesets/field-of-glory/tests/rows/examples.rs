//! The worked examples of the ledger by their numbers, with its dice.
//!
//! Some stand with the chapter that they show: 12 in `evade`, 13 and 14 in `complex`, 18 and 22 in `melee`, 20 in `shooting`,
//! 21 in `breakoff`; all others are here.

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{check, check_lines, lines_with, shown};

/// Two groups in a melee at 30,20, and the lines of the dice of the first.
fn check_melee(men: &str, enemy: &str, more: &str, dice: &[u8], expected: Expect) {
    let position = format!(
        "red 1 men {men} at 30,20
         blue 1 enemy {enemy} at 30,20
         fight men enemy
         {more}
         only melee"
    );
    check_lines(&position, &[], dice, "melee: dice", expected);
}

#[test]
fn example_1_close_combat_without_points_hits_on_four() {
    check_melee(
        "heavy-foot 4 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "",
        &[3, 4, 5, 6, 1, 1, 1, 1, 6, 6, 6],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 4 5 6 = 3 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 1 1 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

#[test]
fn example_2_one_point_in_close_combat_still_hits_on_four() {
    check_melee(
        "heavy-foot armoured 4 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "",
        &[3, 4, 5, 6, 1, 1, 1, 1, 6, 6, 6],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 4 5 6 = 3 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 5 (score 5): 1 1 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

#[test]
fn example_3_two_points_fewer_in_close_combat_hit_on_five() {
    check_melee(
        "heavy-foot unprotected 4 bases in 2 files",
        "heavy-foot armoured swordsmen 4 bases in 2 files",
        "",
        &[3, 4, 5, 6, 1, 1, 1, 1, 6, 6, 6],
        expect![[r#"
            melee: dice 4 (front rank 2, second rank +2), against 5 (score 5): 3 4 5 6 = 2 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 3 (score 3): 1 1 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

/// Four bows in two ranks, three dice, shoot at a group in effective range.
fn check_shots(target: &str, dice: &[u8], expected: Expect) {
    let position = format!(
        "red 1 archers medium-foot bow 4 bases in 2 files at 30,20
         blue 1 target {target} 8 bases in 4 files at 30,23
         only shooting"
    );
    check_lines(&position, &["red: done"], dice, "shooting: dice", expected);
}

#[test]
fn example_4_two_points_fewer_in_shooting_hit_on_six() {
    check_shots(
        "heavy-foot heavily-armoured",
        &[5, 6, 6, 6],
        expect![[r#"
        shooting: dice 3 (first rank 2, second rank +1), against 6 (score 6): 5 6 6 = 2 [shoot.dice.foot hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn example_5_two_points_in_shooting_hit_on_two() {
    check_shots(
        "cavalry unprotected",
        &[1, 2, 3, 6],
        expect![[r#"
        shooting: dice 3 (first rank 2, second rank +1), against 2 (score 2): 1 2 3 = 2 [shoot.dice.foot hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn example_6_superior_men_throw_ones_again() {
    check_melee(
        "heavy-foot superior 3 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "",
        &[1, 2, 6, 5, 1, 1, 1, 1, 6, 6, 6],
        expect![[r#"
            melee: dice 3 (front rank 2, second rank +1), against 4 (score 4): 1 2 6 5 = 2 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 1 1 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

#[test]
fn example_7_poor_men_throw_sixes_again() {
    check_melee(
        "heavy-foot poor 2 bases in 1 files",
        "heavy-foot 4 bases in 2 files",
        "",
        &[6, 4, 2, 1, 1, 1, 1, 6, 6, 6],
        expect![[r#"
            melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 6 4 2 = 1 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 1 1 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

#[test]
fn example_8_elite_men_with_a_commander_in_front_throw_threes_again() {
    check_melee(
        "heavy-foot elite 3 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "commander red henry troop c-in-c with men, fights",
        &[3, 2, 4, 4, 1, 1, 1, 1, 1, 6, 6, 6],
        expect![[r#"
            melee: dice 3 (front rank 2, second rank +1), against 4 (score 4): 3 2 4 4 1 = 2 [melee.dice.two-ranks hits.score melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 1 1 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
        "#]],
    );
}

/// The death throws of a group with such a toll.
fn check_deaths(of: &str, men: &str, toll: &str, dice: &[u8], expected: Expect) {
    let position = format!(
        "red 1 men {men} at 30,20, toll {toll}
         step {{ aftermath = {{ of = \"{of}\", next = \"deaths\" }} }}
         only melee"
    );
    check(&position, &[], dice, expected);
}

#[test]
fn example_9_four_hits_from_shooting_and_a_two() {
    check_deaths(
        "shooting",
        "medium-foot 8 bases in 4 files",
        "shot = 4",
        &[2, 6, 6],
        expect![[r#"
        death throw, against 4 (hits 4) (shot at +2): 2 + 2 = 4 [death.throw death.mod.won]
        men loses a base [death.throw]
        cohesion test: shot at, against 7 (to pass 7) (a hit for two bases -1): 6 6 = 12 - 1 = 11 [cohesion.roll cohesion.mod.hp2b]
        men holds [cohesion.result.pass]
        - men: 30,20 facing 0, 7 bases in 4 files, steady
    "#]],
    );
}

#[test]
fn example_10_elephants_with_four_hits_of_a_lost_melee_and_a_four() {
    check_deaths(
        "melee",
        "elephants 6 bases in 3 files",
        "taken = 4",
        &[4, 6, 6],
        expect![[r#"
        death throw, against 4 (hits 4) (elephants, artillery or wagons +1): 4 + 1 = 5 [death.throw death.mod.type]
        cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1): 6 6 = 12 - 2 = 10 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more]
        men holds [cohesion.result.pass]
    "#]],
    );
}

#[test]
fn example_11_eight_hits_of_a_lost_melee_cost_two_bases() {
    check_deaths(
        "melee",
        "heavy-foot 8 bases in 4 files",
        "taken = 8",
        &[6, 2, 6, 6],
        expect![[r#"
        death throw, against 8 (hits 8): 6 [death.throw]
        death throw, against 2 (hits 2): 2 [death.throw]
        men loses 2 bases [death.throw]
        cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1, a quarter of its bases lost -1): 6 6 = 12 - 3 = 9 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more cohesion.mod.quarter]
        men holds [cohesion.result.pass]
        - men: 30,20 facing 0, 6 bases in 4 files, steady
    "#]],
    );
}

#[test]
fn example_15_a_fragmented_group_that_sees_friends_break_drops_two_levels_to_broken() {
    check(
        "red 1 men heavy-foot 8 bases in 4 files at 30,20, fragmented, toll reasons = 1
         step { rounds = {} }
         only melee",
        &[],
        &[2, 2, 3],
        expect![[r#"
            cohesion test: friends break or a commander falls, against 7 (to pass 7) (FRAGMENTED -2): 2 2 = 4 - 2 = 2 [cohesion.roll cohesion.mod.fragmented]
            men drops from FRAGMENTED to BROKEN [cohesion.result.rout]
            rout: 3 [vmd.roll]
            men routs 3 MU facing 236.31 [rout.move]
            - men: 27.0046,17.40312 facing 236.31, 8 bases in 4 files, broken, routed, tested-end, routed-now
        "#]],
    );
}

#[test]
fn example_16_of_ten_average_bases_four_may_be_lost_and_not_five() {
    let removed = |left: u8| {
        lines_with(
            &format!("red 1 men heavy-foot 10 bases in 5 files at 30,20, bases {left}\nonly joint-action"),
            3,
            &["removed"],
        )
    };
    assert_eq!(removed(6).trim(), "");
    assert_eq!(removed(5).trim(), "men is removed [autobreak.remove]");
}

/// Example 17 from the declaration to the end of the turn. The pikes conform, too, after the bills: so their third file overlaps,
/// and they have six dice where the ledger's table has four (its four, and two that miss). It forgets their death throw, as well.
const EXAMPLE_17: &str = "
    red 1 spare heavy-foot protected average drilled 4 bases in 2 files at 6,4
    red 2 other heavy-foot protected average drilled 4 bases in 2 files at 12,4
    red 3 bills heavy-foot protected average drilled heavy-weapon 8 bases in 4 files at 31.47,31.44 facing 0
    red 4 men-at-arms heavy-foot protected elite drilled 4 bases in 2 files at 36.80,31.40 facing 0
    blue 1 far heavy-foot protected average drilled 4 bases in 2 files at 66,44
    blue 2 halberds heavy-foot protected average undrilled heavy-weapon 4 bases in 2 files at 30.13,34.53 facing 180
    blue 3 pikes heavy-foot protected average undrilled pikemen 9 bases in 3 files at 34.67,34.41 facing 180
    commander red fc field with men-at-arms
    turn 3
    phase impact
";
const ACTIONS_17: [&str; 5] =
    ["red: charge bills", "blue: intercept bills with halberds by 1", "red: end", "red: end", "blue: pursue"];
const DICE_17: [u8; 43] = [
    2, 1, 3, 4, 2, 2, 5, 6, 6, 5, 1, 3, 2, 5, 2, 3, // impact, deaths, test
    3, 2, 4, 1, 2, 6, 5, 4, 2, 5, 6, 5, 1, 1, 1, 4, 3, 3, 1, // melee, deaths, test
    4, 6, 1, 2, 3, 5, // rout, pursuits, the men-at-arms
    2, 3, // rout and pursuit
];

#[test]
fn example_17_charge_intercept_impact_melee_rout_and_pursuit() {
    check(
        EXAMPLE_17,
        &ACTIONS_17,
        &DICE_17,
        expect![[r#"
            turn 3: red [sequence.turn]
            Impact [sequence.turn]
            bills charges pikes [charge.declare]
            halberds intercepts bills by 1 [intercept.declare]
            halberds moves 1 [intercept.move]
            bills moves 2.09 [charge.move]
            bills steps files forward [charge.step-forward]
            bills meets halberds [combat.join]
            bills meets pikes [combat.join]
            bills strikes halberds: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 1 3 4 = 1 [impact.dice.other hits.score impact.fight]
            bills strikes pikes: points 0 (heavy weapon +1, enemy: spears or pikes that stand -1) [impact.fight impact.poa.heavy-weapon impact.poa.spears-standing]
            impact: dice 2 (two per base 2), against 4 (score 4): 2 2 = 0 [impact.dice.other hits.score impact.fight]
            halberds strikes bills: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 4 (two per base 4), against 4 (score 4): 5 6 6 5 = 4 [impact.dice.other hits.score impact.fight]
            pikes strikes bills: points 0 (spears or pikes that stand +1, enemy: heavy weapon -1) [impact.fight impact.poa.spears-standing impact.poa.heavy-weapon]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 3 = 0 [impact.dice.other hits.score impact.fight]
            bills loses: 1 to 4 hits [combat.result]
            halberds wins: 4 to 1 hits [combat.result]
            pikes draws: 0 to 0 hits [combat.result]
            death throw, against 4 (hits 4): 2 [death.throw]
            bills loses a base [death.throw]
            death throw, against 1 (hits 1) (combat not lost +2): 5 + 2 = 7 [death.throw death.mod.won]
            cohesion test: impact lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1): 2 3 = 5 - 2 = 3 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more]
            bills drops from STEADY to DISRUPTED [cohesion.result.fail]
            Manoeuvre [sequence.turn]
            bills conforms [conform.how]
            pikes conforms [conform.how]
            red ends its moves [sequence.manoeuvre]
            Shooting [sequence.turn]
            Melee [sequence.turn]
            bills strikes halberds: points 0 (heavy weapon +1, enemy: heavy weapon -1) [melee.fight melee.poa.heavy-weapon]
            melee: dice 2 (front rank 2, second rank +2, one of three lost -2), against 4 (score 4): 3 2 = 0 [melee.dice.two-ranks dice.third hits.score melee.fight]
            bills strikes pikes: points 0 (heavy weapon +1, enemy: spears or pikes in ranks -1) [melee.fight melee.poa.heavy-weapon melee.poa.spears]
            melee: dice 3 (front rank 2, second rank +1), against 4 (score 4): 4 1 2 = 1 [melee.dice.two-ranks hits.score melee.fight]
            halberds strikes bills: points 0 (heavy weapon +1, enemy: heavy weapon -1) [melee.fight melee.poa.heavy-weapon]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 6 5 4 2 = 3 [melee.dice.two-ranks hits.score melee.fight]
            pikes strikes bills: points 0 (spears or pikes in ranks +1, enemy: heavy weapon -1) [melee.fight melee.poa.spears melee.poa.heavy-weapon]
            melee: dice 6 (front rank 2, second rank +2, front rank +1, second rank +1), against 4 (score 4): 5 6 5 1 1 1 = 3 [melee.dice.two-ranks melee.dice.overlap hits.score melee.fight]
            bills loses: 1 to 6 hits [combat.result]
            halberds wins: 3 to 0 hits [combat.result]
            pikes wins: 3 to 1 hits [combat.result]
            death throw, against 6 (hits 6): 4 [death.throw]
            bills loses a base [death.throw]
            death throw, against 1 (hits 1) (combat not lost +2): 3 + 2 = 5 [death.throw death.mod.won]
            cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1, a quarter of its bases lost -1, DISRUPTED -1): 3 1 = 4 - 4 = 0 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more cohesion.mod.quarter cohesion.mod.disrupted]
            bills drops from DISRUPTED to BROKEN [cohesion.result.rout]
            rout: 4 [vmd.roll]
            bills routs 3 MU facing 180 [rout.move]
            pursuit: 6 [vmd.roll]
            halberds pursues 3 MU facing 180 [pursuit.move]
            pursuit: 1 [vmd.roll]
            pikes pursues 1 MU facing 180 [pursuit.move]
            pikes pursues no longer [pursuit.joint]
            bills loses a base [cohesion.broken.losses]
            cohesion test: friends break or a commander falls, against 7 (to pass 7) (commander +1): 2 3 5 = 8 + 1 = 9 [cohesion.roll cohesion.mod.commander]
            men-at-arms holds [cohesion.result.pass]
            Joint action [sequence.turn]
            rout: 2 [vmd.roll]
            bills routs 2 MU facing 180 [rout.move]
            pursuit: 3 [vmd.roll]
            halberds pursues 2 MU facing 180 [pursuit.move]
            bills loses a base [cohesion.broken.losses]
            bills is removed [autobreak.remove]
            red has lost 2 of 4 attrition points [victory.points]
            turn 4: blue [sequence.turn]
            Impact [sequence.turn]
            - bills: off, 4 bases in 4 files, broken, off, lost
            - halberds: 30.13,28.53 facing 180, 4 bases in 2 files, steady
            - pikes: 34.13,33.41 facing 180, 9 bases in 3 files, steady
        "#]],
    );
    assert_eq!(shown(EXAMPLE_17, &ACTIONS_17, &DICE_17, "sides.0.attrition"), 2);
}

/// Example 19, with slingers and spears near where the handguns break.
const EXAMPLE_19: &str = "
    red 1 knights knights heavily-armoured superior undrilled lancers swordsmen 5 bases in 3 files at 53.33,31.41
    blue 1 handguns light-foot unprotected average firearm 2 bases in 2 files at 53.33,33.25
    blue 2 slings light-foot unprotected average sling 4 bases in 2 files at 58.9,37
    blue 3 spears heavy-foot protected average defensive-spearmen 4 bases in 2 files at 49,37
    commander red tc troop with knights
    only impact
";

#[test]
fn example_19_an_evade_that_is_caught() {
    holds!("evade.caught", "vmd.where");
    check(
        EXAMPLE_19,
        &["red: charge knights", "blue: evade to rear", "red: stay out"],
        &[1, 6, 1, 2, 3, 5, 4, 5, 2, 1, 3, 2, 5, 4, 4],
        expect![[r#"
            knights charges handguns [charge.declare]
            handguns evades to its rear [evade.declare evade.direction]
            evade: 1 [vmd.roll]
            handguns evades 3 MU facing 0 [evade.move]
            chase: 6 [vmd.roll]
            knights moves 4.84 [charge.chase]
            knights meets handguns in the rear [flank.qualify]
            knights strikes handguns: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 4 (two per base 4), against 3 (score 3): 1 2 3 5 4 = 3 [impact.dice.other hits.score impact.fight]
            handguns strikes knights: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 4, light troops -2), against 5 (score 5): 5 2 = 1 [impact.dice.other dice.light hits.score impact.fight]
            knights wins: 3 to 1 hits [combat.result]
            handguns loses: 1 to 3 hits [combat.result]
            death throw, against 1 (hits 1) (combat not lost +2): 1 + 2 = 3 [death.throw death.mod.won]
            death throw, against 3 (hits 3): 3 [death.throw]
            handguns loses a base [death.throw]
            handguns drops from STEADY to BROKEN [autobreak.broken]
            rout: 2 [vmd.roll]
            handguns routs 4 MU facing 0 [rout.move]
            pursuit: 5 [vmd.roll]
            knights pursues 4 MU facing 0 [pursuit.move]
            handguns loses a base [cohesion.broken.losses]
            handguns is destroyed [death.zero]
            cohesion test: friends break or a commander falls, against 7 (to pass 7): 4 4 = 8 [cohesion.roll]
            slings holds [cohesion.result.pass]
            - handguns: off, 1 bases in 1 files, broken, off, lost, evaded, routed, routed-now
            - knights: 53.33,40.25 facing 0, 5 bases in 3 files, steady, charged, has-pursued
            - slings: 58.9,37 facing 180, 4 bases in 2 files, steady, tested-end
            - tc: with knights, settled, asked
        "#]],
    );
}
