//! Melees, from dice to tests (melee.*, overlap.*, dice.*, death.*, cohesion.*).

use battle::holds;
use expect_test::expect;

use crate::table::{Game, check, check_lines, choices};

/// Example 18: spears and axes against swords, two files of which are overlapped.
const THREE_GROUPS: &str = "
    red 1 spears heavy-foot protected average offensive-spearmen 8 bases in 4 files at 30,20 facing 0
    red 2 axes heavy-foot protected average heavy-weapon 4 bases in 2 files at 25.2,20 facing 0
    blue 1 swords heavy-foot armoured average swordsmen 6 bases in 3 files at 29.2,20 facing 180, disrupted
    fight spears swords
    only melee
";

#[test]
fn example_18_three_groups_fight_a_melee_with_overlaps() {
    holds!("combat.result", "combat.simultaneous", "combat.opponent", "sequence.melee");
    check(
        THREE_GROUPS,
        &[],
        &[6, 5, 4, 3, 3, 2, 1, 4, 5, 2, 6, 4, 2, 1, 1, 5, 6, 4],
        expect![[r#"
            spears strikes swords: points 0 (spears or pikes in ranks +1, enemy: better armour -1) [melee.fight melee.poa.spears melee.poa.armour]
            melee: dice 8 (front rank 3, second rank +3, front rank +1, second rank +1), against 4 (score 4): 6 5 4 3 3 2 1 4 = 4 [melee.dice.two-ranks melee.dice.overlap hits.score melee.fight]
            axes strikes swords: points 0 (heavy weapon +1, enemy: swordsmen -1) [melee.fight melee.poa.heavy-weapon melee.poa.swordsmen]
            melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 5 2 = 1 [melee.dice.overlap hits.score melee.fight]
            swords strikes spears: points 0 (better armour +1, enemy: spears or pikes in ranks -1) [melee.fight melee.poa.armour melee.poa.spears]
            melee: dice 4 (front rank 3, second rank +3, one of three lost -2), against 4 (score 4): 6 4 2 1 = 2 [melee.dice.two-ranks dice.third hits.score melee.fight]
            spears wins: 4 to 2 hits [combat.result]
            swords loses: 2 to 5 hits [combat.result]
            death throw, against 2 (hits 2) (combat not lost +2): 1 + 2 = 3 [death.throw death.mod.won]
            death throw, against 5 (hits 5): 5 [death.throw]
            swords loses a base [death.throw]
            cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1, DISRUPTED -1): 6 4 = 10 - 3 = 7 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more cohesion.mod.disrupted]
            swords holds [cohesion.result.pass]
            - swords: 29.2,20 facing 180, 5 bases in 3 files, disrupted
        "#]],
    );
}

#[test]
fn example_18_in_the_next_melee_the_swords_have_a_base_fewer_and_four_dice() {
    let position = THREE_GROUPS.replace("facing 180, disrupted", "facing 180, disrupted, bases 5");
    let dice = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 6, 6, 6];
    check_lines(
        &position,
        &[],
        &dice,
        "melee: dice 4",
        expect![[r#"
        melee: dice 4 (front rank 3, second rank +2, one of three lost -1), against 4 (score 4): 6 1 1 1 = 1 [melee.dice.two-ranks dice.third hits.score melee.fight]
    "#]],
    );
}

/// Example 22: men-at-arms under their commander-in-chief against pikes, of which one file overlaps.
const COMMANDER_FIGHTS: &str = "
    red 1 men-at-arms heavy-foot heavily-armoured elite heavy-weapon 4 bases in 2 files at 30,20 facing 0
    red 2 gun light-artillery average 2 bases in 2 files at 34.7,20 facing 0
    blue 1 pikes heavy-foot protected average pikemen 9 bases in 3 files at 29.2,20 facing 180
    commander red henry field c-in-c with men-at-arms, fights
    fight men-at-arms pikes
    only melee
";

#[test]
fn example_22_a_commander_who_fights_is_lost_and_friends_test_at_the_end_of_the_phase() {
    let dice = [3, 2, 4, 6, 5, 1, 5, 5, 6, 5, 1, 2, 4, 2, 5, 6, 2, 5, 4, 3, 2, 1, 1, 1];
    check(
        COMMANDER_FIGHTS,
        &[],
        &dice,
        expect![[r#"
            men-at-arms strikes pikes: points +1 (heavy weapon +1, better armour +1, enemy: spears or pikes in ranks -1) [melee.fight melee.poa.heavy-weapon melee.poa.armour melee.poa.spears]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 3 2 4 6 5 1 = 3 [melee.dice.two-ranks hits.score melee.fight]
            pikes strikes men-at-arms: points -1 (spears or pikes in ranks +1, enemy: heavy weapon -1, enemy: better armour -1) [melee.fight melee.poa.spears melee.poa.heavy-weapon melee.poa.armour]
            melee: dice 6 (front rank 2, second rank +2, front rank +1, second rank +1), against 5 (score 5): 5 5 6 5 1 2 = 4 [melee.dice.two-ranks melee.dice.overlap hits.score melee.fight]
            men-at-arms loses: 3 to 4 hits [combat.result]
            pikes wins: 4 to 3 hits [combat.result]
            death throw, against 4 (hits 4): 4 [death.throw]
            men-at-arms loses a base [death.throw]
            death throw, against 3 (hits 3) (combat not lost +2): 2 + 2 = 4 [death.throw death.mod.won]
            commander's risk, against 11 (combat lost 11): 5 6 = 11 [command.risk]
            henry is lost [command.lost]
            cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, a quarter of its bases lost -1): 2 5 4 = 9 - 2 = 7 [cohesion.roll cohesion.mod.hp3b cohesion.mod.quarter]
            men-at-arms holds [cohesion.result.pass]
            cohesion test: friends break or a commander falls, against 7 (to pass 7) (a quarter of its bases lost -1): 3 2 1 = 5 - 1 = 4 [cohesion.roll cohesion.mod.quarter]
            men-at-arms drops from STEADY to DISRUPTED [cohesion.result.fail]
            cohesion test: friends break or a commander falls, against 7 (to pass 7): 1 1 = 2 [cohesion.roll]
            gun drops from STEADY to FRAGMENTED [cohesion.result.rout]
            - gun: 34.7,20 facing 0, 2 bases in 2 files, fragmented, tested-end
            - henry: off, off, lost, settled
            - men-at-arms: 30,20 facing 0, 3 bases in 2 files, disrupted, tested-end
        "#]],
    );
    let turn = COMMANDER_FIGHTS.replace("only melee", "phase melee");
    check_lines(
        &turn,
        &[],
        &dice,
        "attrition",
        expect![[r#"
        red has lost 1 of 2 attrition points [victory.points]
    "#]],
    );
}

#[test]
fn commanders_with_groups_that_fight_or_overlap_are_asked_before_the_dice() {
    // Henry is with the axes, which overlap; Louis with the swords. John is with nobody who fights.
    let asked = format!(
        "{THREE_GROUPS}
         red 3 others heavy-foot 4 bases in 2 files at 60,10
         commander red henry troop c-in-c with axes
         commander red john troop sub with others
         commander blue louis troop c-in-c with swords"
    );
    choices(
        &asked,
        &[],
        &[],
        expect![[r#"
        red: stay out
        red: fight
    "#]],
    );
    choices(
        &asked,
        &["red: fight"],
        &[],
        expect![[r#"
        blue: stay out
        blue: fight
    "#]],
    );
    let dice = [6, 5, 4, 3, 3, 2, 1, 4, 5, 1, 6, 6, 4, 2, 1, 6, 6, 6, 6, 6, 6, 6];
    let mut game = Game::open(&asked, &dice);
    game.act_all(&["red: fight", "blue: stay out"]);
    let log = game.log(battle::Viewer::Umpire);
    let told: Vec<&str> =
        log.lines().filter(|line| line.contains("henry") || line.contains("axes")).collect();
    expect![[r#"
        henry fights in the front rank [command.front-rank]
        axes strikes swords: points 0 (heavy weapon +1, enemy: swordsmen -1) [melee.fight melee.poa.heavy-weapon melee.poa.swordsmen]
    "#]].assert_eq(&(told.join("\n") + "\n"));
}
