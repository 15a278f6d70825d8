//! Impacts, from pairs to tests (impact.*, death.*, cohesion.*).

use battle::holds;
use expect_test::expect;

use crate::table::{check, lines_with};

/// Example 17 where the charge has been stopped: bills against halberds who intercepted, with one file stepped forward to pikes.
const INTERCEPTED: &str = "
    red 1 bills heavy-foot protected average drilled heavy-weapon 8 bases in 4 files at 31.47,33.53 facing 0, stepped 0 0 0 22, charged
    blue 1 halberds heavy-foot protected average heavy-weapon 4 bases in 2 files at 30.13,33.53 facing 180, intercepted
    blue 2 pikes heavy-foot protected average pikemen 9 bases in 3 files at 34.67,34.41 facing 180
    fight bills halberds, charging red, charging blue, impact
    fight bills pikes, charging red, impact
    only impact
";

#[test]
fn bases_are_paired_in_equal_numbers_and_the_loser_tests() {
    holds!("impact.fight", "impact.pairs");
    check(
        INTERCEPTED,
        &[],
        &[2, 1, 3, 4, 2, 2, 5, 6, 6, 5, 1, 3, 2, 5, 2, 3],
        expect![[r#"
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
            - bills: 31.47,33.53 facing 0, 7 bases in 4 files, disrupted, stepped 0 0 0 22000, charged
            - fight 0: {"charging":[true,true],"groups":["bills","halberds"],"impact":false,"strikes":[null,null]}
            - fight 1: {"charging":[true,false],"groups":["bills","pikes"],"impact":false,"strikes":[null,null]}
        "#]],
    );
}

#[test]
fn scythed_chariots_have_three_dice_for_each_base_of_the_first_rank() {
    let position = "
        red 1 chariots scythed-chariots 4 bases in 2 files at 30,20, charged
        blue 1 foot heavy-foot 4 bases in 2 files at 30,20
        fight chariots foot, charging red, impact
        only impact
    ";
    expect![[r#"
        impact: dice 6 (scythed chariots 6), against 4 (score 4): 3 3 3 3 3 3 = 0 [impact.dice.scythed hits.score impact.fight]
        impact: dice 4 (two per base 4), against 5 (score 5): 3 3 3 3 = 0 [impact.dice.other hits.score impact.fight]
    "#]].assert_eq(&lines_with(position, 3, &["impact:"]));
}

#[test]
fn a_combat_of_an_earlier_turn_has_no_impact_and_overlaps_do_not_count() {
    holds!("impact.fight");
    let position = "
        red 1 old heavy-foot 4 bases in 2 files at 30,20
        red 2 new heavy-foot 4 bases in 2 files at 33.2,20, charged
        blue 1 foot heavy-foot 6 bases in 3 files at 30.8,20
        fight old foot
        fight new foot, charging red, impact
        only impact
    ";
    expect![[r#"
        new strikes foot: points 0 [impact.fight]
        impact: dice 2 (two per base 2), against 4 (score 4): 3 3 = 0 [impact.dice.other hits.score impact.fight]
        foot strikes new: points 0 [impact.fight]
        impact: dice 2 (two per base 2), against 4 (score 4): 3 3 = 0 [impact.dice.other hits.score impact.fight]
    "#]]
    .assert_eq(&lines_with(position, 3, &["strikes", "impact:"]));
}
