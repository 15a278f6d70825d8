//! Evade or stand (evade.*, response.skirmisher-stand, cohesion.fragmented.charged).

use battle::holds;
use expect_test::expect;

use crate::table::{check, check_from, choices, refused};

/// Example 19: knights charge handguns, who evade and are caught.
const EXAMPLE: &str = "
    red 1 knights knights heavily-armoured superior undrilled lancers swordsmen 5 bases in 3 files at 53.33,31.41
    blue 1 handguns light-foot unprotected average firearm 2 bases in 2 files at 53.33,33.25
    commander red tc troop with knights
    only impact
";

#[test]
fn evaders_that_a_charger_reaches_are_struck_in_the_rear() {
    check_from(
        EXAMPLE,
        &["red: charge knights", "blue: evade to rear", "red: stay out"],
        &[1, 6, 1, 2, 3, 5, 4, 5, 2, 1, 3, 3, 3],
        "knights charges",
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
            rout: 3 [vmd.roll]
            handguns routs 5 MU facing 0 [rout.move]
            pursuit: 3 [vmd.roll]
            knights pursues 4 MU facing 0 [pursuit.move]
            knights pursues no longer [pursuit.joint]
            - handguns: 54.13,42.05 facing 0, 1 bases in 1 files, broken, evaded, routed, routed-now
            - knights: 53.33,40.25 facing 0, 5 bases in 3 files, steady, charged, has-pursued
            - tc: with knights, settled, asked
        "#]],
    );
}

#[test]
fn a_group_charged_to_its_front_may_run_to_its_rear_or_along_the_charge() {
    choices(
        EXAMPLE,
        &["red: charge knights"],
        &[],
        expect![[r#"
        blue: evade to rear
        blue: evade from knights
        blue: stand
    "#]],
    );
}

#[test]
fn skirmishers_that_fail_the_test_to_stand_must_evade() {
    refused(
        EXAMPLE,
        &["red: charge knights", "blue: stand", "blue: stand"],
        &[3, 3],
        expect!["handguns failed its test and must evade [response.skirmisher-stand]"],
    );
}

#[test]
fn skirmishers_that_pass_it_receive_the_charge() {
    check(
        EXAMPLE,
        &["red: charge knights", "blue: stand", "red: stay out"],
        &[3, 4, 2, 2, 2, 2, 1, 1],
        expect![[r#"
            knights charges handguns [charge.declare]
            handguns must pass a test [response.skirmisher-stand]
            test to stand, against 7 (drilled or skirmishers 7): 3 4 = 7 [cmt.score.good cmt.roll]
            handguns passes its test [cmt.roll]
            handguns stands [charge.target-standing]
            knights moves 1.84 [charge.move]
            knights meets handguns [combat.join]
            knights strikes handguns: points +2 (knights with lances +1, mounted against loose foot +1) [impact.fight impact.poa.knight-lancers impact.poa.mounted-loose]
            impact: dice 4 (two per base 4), against 3 (score 3): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            handguns strikes knights: points -2 (enemy: knights with lances -1, enemy: mounted against loose foot -1) [impact.fight impact.poa.knight-lancers impact.poa.mounted-loose]
            impact: dice 2 (two per base 4, light troops -2), against 5 (score 5): 1 1 = 0 [impact.dice.other dice.light hits.score impact.fight]
            knights draws: 0 to 0 hits [combat.result]
            handguns draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["knights","handguns"],"impact":false,"strikes":[null,null]}
            - handguns: 53.33,33.25 facing 180, 2 bases in 2 files, steady, tested
            - knights: 53.33,33.25 facing 0, 5 bases in 3 files, steady, charged
            - tc: with knights, settled, asked
        "#]],
    );
}

#[test]
fn who_is_charged_from_behind_runs_in_the_direction_of_that_charge() {
    refused(
        "red 1 knights knights heavily-armoured superior undrilled lancers 4 bases in 2 files at 53.33,31.41
         blue 1 handguns light-foot unprotected average firearm 2 bases in 2 files at 53.33,33.25 facing 0
         only impact",
        &["red: charge knights", "blue: evade to rear"],
        &[],
        expect![
            "knights comes from behind handguns, who evade in the direction of such a charge [evade.direction]"
        ],
    );
}

#[test]
fn cavalry_in_two_ranks_does_not_evade() {
    check_from(
        "red 1 foot heavy-foot drilled 2 bases in 2 files at 30,10
         blue 1 horse cavalry 4 bases in 2 files at 30,12
         only impact",
        &["red: charge foot"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "foot charges",
        expect![[r#"
            foot charges horse [charge.declare]
            foot moves 2 [charge.move]
            foot meets horse [combat.join]
            foot strikes horse: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            horse strikes foot: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foot draws: 0 to 0 hits [combat.result]
            horse draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["foot","horse"],"impact":false,"strikes":[null,null]}
            - foot: 30,12 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn cavalry_in_a_single_rank_may_evade_and_needs_no_test_to_stand() {
    holds!("evade.who");
    check_from(
        "red 1 foot heavy-foot drilled 2 bases in 2 files at 30,10
         blue 1 horse cavalry 2 bases in 2 files at 30,12
         only impact",
        &["red: charge foot", "blue: stand"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "foot charges",
        expect![[r#"
            foot charges horse [charge.declare]
            horse stands [charge.target-standing]
            foot moves 2 [charge.move]
            foot meets horse [combat.join]
            foot strikes horse: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            horse strikes foot: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foot draws: 0 to 0 hits [combat.result]
            horse draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["foot","horse"],"impact":false,"strikes":[null,null]}
            - foot: 30,12 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn example_12_cavalry_evades_five_mus_less_two_on_a_one() {
    // The foot then chases by 3 - 2 = 1.
    check(
        "red 1 foot heavy-foot drilled 2 bases in 2 files at 30,10
         blue 1 horse cavalry 2 bases in 2 files at 30,12
         only impact",
        &["red: charge foot", "blue: evade to rear"],
        &[1, 1],
        expect![[r#"
            foot charges horse [charge.declare]
            horse evades to its rear [evade.declare evade.direction]
            evade: 1 [vmd.roll]
            horse evades 3 MU facing 0 [evade.move]
            chase: 1 [vmd.roll]
            foot moves 1 [charge.chase]
            - foot: 30,11 facing 0, 2 bases in 2 files, steady, charged
            - horse: 30,16.2 facing 0, 2 bases in 2 files, steady, evaded
        "#]],
    );
}

#[test]
fn skirmishers_in_ground_that_disorders_the_chargers_need_no_test() {
    check_from(
        "terrain plantation 20,11.5 40,11.5 40,20 20,20
         red 1 foot heavy-foot drilled 2 bases in 2 files at 30,10
         blue 1 slingers light-foot sling 2 bases in 2 files at 30,11.6
         only impact",
        &["red: charge foot", "blue: stand"],
        &[1, 1, 1, 1, 1],
        "foot charges",
        expect![[r#"
            foot charges slingers [charge.declare]
            slingers stands [charge.target-standing]
            foot moves 1.6 [charge.move]
            foot meets slingers [combat.join]
            foot strikes slingers: points 0 [impact.fight]
            impact: dice 3 (two per base 4, one of three lost -1), against 4 (score 4): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
            slingers strikes foot: points 0 [impact.fight]
            impact: dice 2 (two per base 4, light troops -2), against 4 (score 4): 1 1 = 0 [impact.dice.other dice.light hits.score impact.fight]
            foot draws: 0 to 0 hits [combat.result]
            slingers draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["foot","slingers"],"impact":false,"strikes":[null,null]}
            - foot: 30,11.6 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn a_fragmented_target_tests_and_may_break_before_the_chargers_move() {
    check(
        "red 1 foot heavy-foot drilled 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 4 bases in 2 files at 30,12, fragmented
         only impact",
        &["red: charge foot"],
        &[1, 1, 3, 1],
        expect![[r#"
            foot charges foe [charge.declare]
            cohesion test: charged, against 7 (to pass 7) (FRAGMENTED -2): 1 1 = 2 - 2 = 0 [cohesion.roll cohesion.mod.fragmented cohesion.fragmented.charged]
            foe drops from FRAGMENTED to BROKEN [cohesion.result.rout]
            rout: 3 [vmd.roll]
            foe routs 3 MU facing 0 [rout.move]
            chase: 1 [vmd.roll]
            foot moves 1 [charge.chase]
            - foe: 30,16.2 facing 0, 4 bases in 2 files, broken, routed, tested-charged, routed-now
            - foot: 30,11 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn a_fragmented_target_does_not_test_for_light_foot() {
    check_from(
        "red 1 slingers light-foot sling 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 4 bases in 2 files at 30,12, fragmented
         only impact",
        &["red: charge slingers"],
        &[1, 1, 1, 1, 1, 1],
        "slingers charges",
        expect![[r#"
            slingers charges foe [charge.declare]
            slingers moves 2 [charge.move]
            slingers meets foe [combat.join]
            slingers strikes foe: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes slingers: points 0 [impact.fight]
            impact: dice 2 (two per base 4, one of two lost -2), against 4 (score 4): 1 1 = 0 [impact.dice.other dice.half hits.score impact.fight]
            slingers draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["slingers","foe"],"impact":false,"strikes":[null,null]}
            - slingers: 30,12 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

/// Light horse with its back to the east edge of the table.
fn at_the_edge(knights: &str, more: &str) -> String {
    format!(
        "red 1 knights knights heavily-armoured 2 bases in 2 files at {knights} facing 90
         blue 1 horse light-horse javelins 2 bases in 2 files at 67,20 facing 270
         {more}
         only impact"
    )
}

#[test]
fn an_evader_who_comes_to_a_side_edge_runs_along_it() {
    holds!("evade.edge");
    // From 68.2 the edge is 3.8 away, and 3.2 of 7 are left. Straight behind it both ways are equally near: to the right, south.
    check_from(
        &at_the_edge("64,20", ""),
        &["red: charge knights", "blue: evade to rear", "red: keep the path"],
        &[3, 1],
        "horse evades",
        expect![[r#"
            horse evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            horse evades 7 MU facing 180 [evade.move]
            chase: 1 [vmd.roll]
            knights moves 2 [charge.chase]
            - horse: 71.2,15.2 facing 180, 2 bases in 1 files, steady, evaded
            - knights: 66,20 facing 90, 2 bases in 2 files, steady, charged
        "#]],
    );
    // Charged from a little to the south it runs north.
    check_from(
        &at_the_edge("64,18.6", ""),
        &["red: charge knights", "blue: evade to rear", "red: keep the path"],
        &[3, 1],
        "horse evades",
        expect![[r#"
            horse evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            horse evades 7 MU facing 0 [evade.move]
            chase: 1 [vmd.roll]
            knights moves 2 [charge.chase]
            - horse: 71.2,24.8 facing 0, 2 bases in 1 files, steady, evaded
            - knights: 66,18.6 facing 90, 2 bases in 2 files, steady, charged
        "#]],
    );
    // Where there is no room along the edge (the light foot reaches 0.3 into it) it stays as it came there.
    check_from(
        &at_the_edge("64,20", "blue 2 slings light-foot sling 2 bases in 2 files at 69.9,20 facing 270"),
        &["red: charge knights", "blue: evade to rear"],
        &[3, 1],
        "horse evades",
        expect![[r#"
            horse evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            horse evades 3.8 MU facing 90 [evade.move]
            chase: 1 [vmd.roll]
            knights moves 2 [charge.chase]
            - horse: 72,20 facing 90, 2 bases in 2 files, steady, evaded
            - knights: 66,20 facing 90, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn an_evader_leaves_the_table_over_its_own_base_edge_alone() {
    // Blue's base is in the north. Over the other base edge it does not go: it runs along that, too.
    let north = "red 1 knights knights heavily-armoured 2 bases in 2 files at 30,41
        blue 1 horse light-horse javelins 2 bases in 2 files at 30,44
        blue 2 men heavy-foot 4 bases in 2 files at 60,40
        only impact";
    check_from(
        north,
        &["red: charge knights", "blue: evade to rear"],
        &[3, 1],
        "horse evades",
        expect![[r#"
            horse evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            horse evades 2.8 MU facing 0 [evade.move]
            horse leaves the table [table.leave]
            chase: 1 [vmd.roll]
            knights moves 2 [charge.chase]
            - horse: off, 2 bases in 2 files, steady, off, left, evaded
            - knights: 30,43 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
    let south = "red 1 knights knights heavily-armoured 2 bases in 2 files at 30,7 facing 180
        blue 1 horse light-horse javelins 2 bases in 2 files at 30,4 facing 0
        blue 2 men heavy-foot 4 bases in 2 files at 60,40
        only impact";
    check_from(
        south,
        &["red: charge knights", "blue: evade to rear"],
        &[3, 1],
        "horse evades",
        expect![[r#"
            horse evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            horse evades 7 MU facing 270 [evade.move]
            chase: 1 [vmd.roll]
            knights moves 2 [charge.chase]
            - horse: 24.2,0.8 facing 270, 2 bases in 1 files, steady, evaded
            - knights: 30,5 facing 180, 2 bases in 2 files, steady, charged
        "#]],
    );
}
