//! The impact phase step by step (charge.order, sequence.impact, sequence.dice-order.charge).

use battle::holds;
use expect_test::expect;

use crate::table::check;

/// Something for every step: a DISRUPTED charger on a rear, a charge that is intercepted by a DISRUPTED group on its way to a
/// FRAGMENTED one, one on light foot that evades, and shock troops who hold back.
const ALL_AT_ONCE: &str = "
    red 1 riders cavalry drilled 2 bases in 2 files at 10,10, disrupted
    red 2 bills heavy-foot drilled 4 bases in 2 files at 30,10
    red 3 knights knights heavily-armoured drilled 2 bases in 2 files at 50,10
    red 4 pikes heavy-foot undrilled pikemen 4 bases in 2 files at 66,10
    blue 1 backs heavy-foot 4 bases in 2 files at 10,13 facing 0
    blue 2 shaky heavy-foot 4 bases in 2 files at 30,12, fragmented
    blue 3 slingers light-foot sling 2 bases in 2 files at 50,12
    blue 4 bait heavy-foot 4 bases in 2 files at 66,12
    blue 5 guard cavalry drilled 2 bases in 1 files at 26,11 facing 90, disrupted
    only impact
";

#[test]
fn a_step_is_finished_before_the_next_begins() {
    holds!("charge.order", "sequence.impact", "sequence.dice-order.charge");
    check(
        ALL_AT_ONCE,
        &[
            "red: charge riders",
            "red: charge bills",
            "red: charge knights",
            "red: end",
            "blue: intercept bills with guard by 3",
            "blue: evade to rear",
        ],
        &[4, 4, 4, 4, 4, 5, 6, 6, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            riders charges backs [charge.declare]
            riders must pass a test [cohesion.disrupted.charge]
            test to charge, against 7 (drilled or skirmishers 7) (DISRUPTED -1): 4 4 = 8 - 1 = 7 [cmt.score.good cmt.roll cmt.mod.disrupted]
            riders passes its test [cmt.roll]
            bills charges shaky [charge.declare]
            knights charges slingers [charge.declare]
            pikes must pass a test [charge.shock-test]
            test not to charge, against 8 (undrilled 8): 4 4 = 8 [cmt.score.undrilled cmt.roll]
            pikes passes its test [cmt.roll]
            guard intercepts bills by 3 [intercept.declare]
            guard must pass a test [cohesion.disrupted.charge]
            test to intercept, against 7 (drilled or skirmishers 7) (DISRUPTED -1): 4 5 = 9 - 1 = 8 [cmt.score.good cmt.roll cmt.mod.disrupted]
            guard passes its test [cmt.roll]
            cohesion test: charged, against 7 (to pass 7) (FRAGMENTED -2): 6 6 = 12 - 2 = 10 [cohesion.roll cohesion.mod.fragmented cohesion.fragmented.charged]
            shaky holds [cohesion.result.pass]
            slingers evades to its rear [evade.declare evade.direction]
            guard moves 3 [intercept.move]
            evade: 3 [vmd.roll]
            slingers evades 5 MU facing 0 [evade.move]
            chase: 1 [vmd.roll]
            riders moves 1.8 [charge.move]
            riders meets backs in the rear [flank.qualify]
            bills moves 0.2 [charge.move]
            bills steps files forward [charge.step-forward]
            bills meets guard [combat.join]
            bills meets shaky [combat.join]
            knights moves 2 [charge.chase]
            backs drops from STEADY to DISRUPTED [flank.drop]
            riders strikes backs: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 3 (two per base 4, one of three lost -1), against 3 (score 3): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
            bills strikes shaky: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills strikes guard: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            backs strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 3 (two per base 4, one of three lost -1), against 5 (score 5): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
            shaky strikes bills: points 0 [impact.fight]
            impact: dice 1 (two per base 2, one of two lost -1), against 4 (score 4): 1 = 0 [impact.dice.other dice.half hits.score impact.fight]
            guard strikes bills: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            bills draws: 0 to 0 hits [combat.result]
            backs draws: 0 to 0 hits [combat.result]
            shaky draws: 0 to 0 hits [combat.result]
            guard draws: 0 to 0 hits [combat.result]
            - backs: 10,13 facing 0, 4 bases in 2 files, disrupted, dropped
            - bills: 30,10.2 facing 0, 4 bases in 2 files, steady, stepped 0 45000, charged
            - fight 0: {"charging":[true,false],"groups":["riders","backs"],"impact":false,"strikes":["rear",null]}
            - fight 1: {"charging":[true,false],"groups":["bills","shaky"],"impact":false,"strikes":[null,null]}
            - fight 2: {"charging":[true,true],"groups":["bills","guard"],"impact":false,"strikes":[null,null]}
            - guard: 29,11 facing 90, 2 bases in 1 files, disrupted, intercepted, tested
            - knights: 50,12 facing 0, 2 bases in 2 files, steady, charged
            - pikes: 66,10 facing 0, 4 bases in 2 files, steady, tested
            - riders: 10,11.8 facing 0, 2 bases in 2 files, disrupted, charged, tested
            - shaky: 30,12 facing 180, 4 bases in 2 files, fragmented, tested-charged
            - slingers: 50,17.8 facing 0, 2 bases in 2 files, steady, evaded
        "#]],
    );
}
