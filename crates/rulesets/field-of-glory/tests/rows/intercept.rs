//! Intercepts (intercept.*).

use battle::holds;
use expect_test::expect;

use crate::table::{check, check_from, played, refused};

/// Bills charge halberds; riders stand where they can strike the bills' flank or block their path.
const FLANK: &str = "
    red 1 bills heavy-foot drilled heavy-weapon 4 bases in 2 files at 30,10
    blue 1 halberds heavy-foot heavy-weapon 4 bases in 2 files at 30,12.5
    blue 2 riders cavalry drilled light-spear 4 bases in 2 files at 26,9.4 facing 90
    only impact
";

#[test]
fn an_intercept_of_the_flank_cancels_the_charge() {
    check(
        FLANK,
        &["red: charge bills", "blue: intercept bills with riders in flank"],
        &[1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            bills charges halberds [charge.declare]
            riders intercepts bills by 2.4 [intercept.flank]
            bills does not charge any more [intercept.flank]
            riders moves 2.4 [intercept.flank]
            riders meets bills in the flank [flank.qualify]
            bills drops from STEADY to DISRUPTED [flank.drop]
            bills strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 3 (two per base 4, one of three lost -1), against 5 (score 5): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
            riders strikes bills: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 4 (two per base 4), against 3 (score 3): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills draws: 0 to 0 hits [combat.result]
            riders draws: 0 to 0 hits [combat.result]
            - bills: 30,10 facing 0, 4 bases in 2 files, disrupted, dropped
            - fight 0: {"charging":[false,true],"groups":["bills","riders"],"impact":false,"strikes":[null,"flank"]}
            - riders: 28.4,9.4 facing 90, 4 bases in 2 files, steady, intercepted
        "#]],
    );
}

#[test]
fn an_interceptor_contacts_no_enemy_where_he_stands() {
    refused(
        FLANK,
        &["red: charge bills", "blue: intercept bills with riders by 2.4"],
        &[],
        expect!["riders cannot go so far without meeting somebody [intercept.move]"],
    );
}

#[test]
fn an_interceptor_goes_no_farther_than_its_zone_is_deep() {
    refused(
        FLANK,
        &["red: charge bills", "blue: intercept bills with riders by 4.1"],
        &[],
        expect![
            "riders moves more than nothing and no farther than its interception zone is deep [intercept.move]"
        ],
    );
}

#[test]
fn a_target_does_not_intercept() {
    refused(
        FLANK,
        &["red: charge bills", "blue: intercept bills with halberds by 1"],
        &[],
        expect!["halberds is charged itself and may not intercept [intercept.declare]"],
    );
}

#[test]
fn the_path_must_enter_the_zone() {
    refused(
        "red 1 bills heavy-foot drilled heavy-weapon 4 bases in 2 files at 30,10
         blue 1 halberds heavy-foot heavy-weapon 4 bases in 2 files at 30,12.5
         blue 2 riders cavalry drilled 4 bases in 2 files at 26,9.4 facing 90
         blue 3 others cavalry drilled 4 bases in 2 files at 20,9.4 facing 90
         only impact",
        &["red: charge bills", "blue: intercept bills with others by 1"],
        &[],
        expect!["the path of bills does not enter the interception zone of others [intercept.zone]"],
    );
}

/// The riders come from the side and ahead of the bills' front line.
fn ahead(troops: &str) -> String {
    format!(
        "red 1 bills heavy-foot drilled heavy-weapon 4 bases in 2 files at 30,10
         blue 1 halberds heavy-foot heavy-weapon 4 bases in 2 files at 30,13
         blue 2 riders {troops} 2 bases in 1 files at 26,11.5 facing 90
         blue 3 spare cavalry drilled 2 bases in 1 files at 34,11.5 facing 270
         only impact"
    )
}

#[test]
fn skirmishers_intercept_only_skirmishers() {
    refused(
        &ahead("light-horse javelins"),
        &["red: charge bills", "blue: intercept bills with riders by 2.5"],
        &[],
        expect!["riders are skirmishers and may intercept only skirmishers [intercept.who]"],
    );
}

#[test]
fn disrupted_interceptors_that_fail_their_test_stay() {
    let position = ahead("cavalry drilled").replace("facing 90", "facing 90, disrupted");
    check(
        &position,
        &["red: charge bills", "blue: intercept bills with riders by 2.5", "blue: end"],
        &[3, 4, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            bills charges halberds [charge.declare]
            riders intercepts bills by 2.5 [intercept.declare]
            riders must pass a test [cohesion.disrupted.charge]
            test to intercept, against 7 (drilled or skirmishers 7) (DISRUPTED -1): 3 4 = 7 - 1 = 6 [cmt.score.good cmt.roll cmt.mod.disrupted]
            riders fails its test [cmt.roll]
            bills moves 3 [charge.move]
            bills meets halberds [combat.join]
            bills strikes halberds: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            halberds strikes bills: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills draws: 0 to 0 hits [combat.result]
            halberds draws: 0 to 0 hits [combat.result]
            - bills: 30,13 facing 0, 4 bases in 2 files, steady, charged
            - fight 0: {"charging":[true,false],"groups":["bills","halberds"],"impact":false,"strikes":[null,null]}
            - riders: 26,11.5 facing 90, 2 bases in 1 files, disrupted, tested, held-back
        "#]],
    );
}

#[test]
fn an_interceptor_in_the_path_is_met_first_and_both_count_as_charging() {
    holds!("charge.counts");
    check_from(
        &ahead("cavalry drilled"),
        &["red: charge bills", "blue: intercept bills with riders by 2.5", "blue: end"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "riders moves",
        expect![[r#"
            riders moves 2.5 [intercept.move]
            bills moves 0.7 [charge.move]
            bills steps files forward [charge.step-forward]
            bills meets riders [combat.join]
            bills meets halberds [combat.join]
            bills strikes halberds: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills strikes riders: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            halberds strikes bills: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders strikes bills: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills draws: 0 to 0 hits [combat.result]
            halberds draws: 0 to 0 hits [combat.result]
            riders draws: 0 to 0 hits [combat.result]
            - bills: 30,10.7 facing 0, 4 bases in 2 files, steady, stepped 0 57500, charged
            - fight 0: {"charging":[true,false],"groups":["bills","halberds"],"impact":false,"strikes":[null,null]}
            - fight 1: {"charging":[true,true],"groups":["bills","riders"],"impact":false,"strikes":[null,null]}
            - riders: 28.5,11.5 facing 90, 2 bases in 1 files, steady, intercepted
        "#]],
    );
}

#[test]
fn fragmented_troops_cannot_intercept() {
    let position = ahead("cavalry drilled").replace("facing 90", "facing 90, fragmented");
    refused(
        &position,
        &["red: charge bills", "blue: intercept bills with riders by 2.5"],
        &[],
        expect!["riders is FRAGMENTED or BROKEN and cannot intercept [cohesion.fragmented.charge]"],
    );
}

/// Two groups of riders who come from both sides into the path of the bills, to the same place.
const BOTH_SIDES: &str = "
    red 1 bills heavy-foot drilled heavy-weapon 4 bases in 2 files at 30,10
    blue 1 halberds heavy-foot heavy-weapon 4 bases in 2 files at 30,13
    blue 2 riders cavalry drilled 2 bases in 1 files at 26,11.5 facing 90
    blue 3 spare cavalry drilled 2 bases in 1 files at 33,11.5 facing 270
    only impact
";

#[test]
fn of_two_interceptors_to_one_place_the_second_stops_short_of_the_first() {
    holds!("intercept.effect");
    // The riders go to x 30; the spare would go to 29.
    check_from(
        BOTH_SIDES,
        &[
            "red: charge bills",
            "blue: intercept bills with riders by 4",
            "blue: intercept bills with spare by 4",
        ],
        &[1; 8],
        "riders intercepts",
        expect![[r#"
            riders intercepts bills by 4 [intercept.declare]
            spare intercepts bills by 4 [intercept.declare]
            riders moves 4 [intercept.move]
            spare moves 3 [intercept.move]
            bills moves 0.7 [charge.move]
            bills meets riders in the flank [flank.qualify]
            bills meets spare [combat.join]
            riders drops from STEADY to DISRUPTED [flank.drop]
            bills strikes riders: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 3 (score 3): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills strikes spare: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders strikes bills: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 5 (score 5): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            spare strikes bills: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills draws: 0 to 0 hits [combat.result]
            riders draws: 0 to 0 hits [combat.result]
            spare draws: 0 to 0 hits [combat.result]
            - bills: 30,10.7 facing 0, 4 bases in 2 files, steady, charged
            - fight 0: {"charging":[true,true],"groups":["bills","riders"],"impact":false,"strikes":["flank",null]}
            - fight 1: {"charging":[true,true],"groups":["bills","spare"],"impact":false,"strikes":[null,null]}
            - riders: 30,11.5 facing 90, 2 bases in 1 files, disrupted, intercepted, dropped
            - spare: 30.0008,11.5 facing 270, 2 bases in 1 files, steady, intercepted
        "#]],
    );
}

#[test]
fn an_interceptor_that_touches_nobody_has_intercepted_all_the_same() {
    // The bills stop at the riders; the spare stands behind these.
    let position = BOTH_SIDES
        .replace("at 33,11.5 facing 270", "at 33,12.1 facing 270")
        .replace("2 bases in 1 files at 26,11.5", "3 bases in 1 files at 28.2,10.9")
        .replace("only impact", "turn 3\nphase impact");
    let actions = [
        "red: charge bills",
        "blue: intercept bills with riders by 3.8",
        "blue: intercept bills with spare by 2",
    ];
    check_from(
        &position,
        &actions,
        &[1; 7],
        "riders intercepts",
        expect![[r#"
            riders intercepts bills by 3.8 [intercept.declare]
            spare intercepts bills by 2 [intercept.declare]
            riders moves 3.8 [intercept.move]
            spare moves 1 [intercept.move]
            bills moves 0.1 [charge.move]
            bills meets riders in the flank [flank.qualify]
            riders drops from STEADY to DISRUPTED [flank.drop]
            bills strikes riders: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 4 (two per base 4), against 3 (score 3): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders strikes bills: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 3 (two per base 4, one of three lost -1), against 5 (score 5): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
            bills draws: 0 to 0 hits [combat.result]
            riders draws: 0 to 0 hits [combat.result]
            Manoeuvre [sequence.turn]
            bills conforms [conform.how]
            riders turns bases to the enemy [flank.turn]
            - bills: 30.4,10.1 facing 0, 4 bases in 2 files, steady, charged
            - fight 0: {"charging":[true,true],"groups":["bills","riders"],"impact":false,"strikes":["flank",null]}
            - riders: 32,10.9 facing 90, 3 bases in 1 files, disrupted, stepped 0, turned 21, intercepted
            - spare: 32.0008,12.1 facing 270, 2 bases in 1 files, steady, intercepted
        "#]],
    );
}

#[test]
fn a_charge_counts_for_its_targets_even_if_an_intercept_stops_it() {
    let position = BOTH_SIDES.replace("at 30,13", "at 30,13, fragmented");
    check_from(
        &position,
        &["red: charge bills", "blue: intercept bills with riders by 4", "blue: end"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1],
        "riders intercepts",
        expect![[r#"
            riders intercepts bills by 4 [intercept.declare]
            cohesion test: charged, against 7 (to pass 7) (FRAGMENTED -2): 6 6 = 12 - 2 = 10 [cohesion.roll cohesion.mod.fragmented cohesion.fragmented.charged]
            halberds holds [cohesion.result.pass]
            riders moves 4 [intercept.move]
            bills moves 0.7 [charge.move]
            bills steps files forward [charge.step-forward]
            bills meets riders in the flank [flank.qualify]
            bills meets halberds [combat.join]
            riders drops from STEADY to DISRUPTED [flank.drop]
            bills strikes halberds: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills strikes riders: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 3 (score 3): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            halberds strikes bills: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 1 (two per base 2, one of two lost -1), against 4 (score 4): 1 = 0 [impact.dice.other dice.half hits.score impact.fight]
            riders strikes bills: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 5 (score 5): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills draws: 0 to 0 hits [combat.result]
            halberds draws: 0 to 0 hits [combat.result]
            riders draws: 0 to 0 hits [combat.result]
            - bills: 30,10.7 facing 0, 4 bases in 2 files, steady, stepped 0 57500, charged
            - fight 0: {"charging":[true,false],"groups":["bills","halberds"],"impact":false,"strikes":[null,null]}
            - fight 1: {"charging":[true,true],"groups":["bills","riders"],"impact":false,"strikes":["flank",null]}
            - halberds: 30,13 facing 180, 4 bases in 2 files, fragmented, tested-charged
            - riders: 30,11.5 facing 90, 2 bases in 1 files, disrupted, intercepted, dropped
        "#]],
    );
}

#[test]
fn a_charge_that_meets_an_interceptor_is_not_variable_though_its_targets_have_gone() {
    holds!("vmd.charge");
    let position = BOTH_SIDES.replace("halberds heavy-foot heavy-weapon", "slingers light-foot sling");
    check_from(
        &position,
        &["red: charge bills", "blue: intercept bills with riders by 4", "blue: end", "blue: evade to rear"],
        &[3, 1, 1, 1, 1],
        "riders intercepts",
        expect![[r#"
            riders intercepts bills by 4 [intercept.declare]
            slingers evades to its rear [evade.declare evade.direction]
            riders moves 4 [intercept.move]
            evade: 3 [vmd.roll]
            slingers evades 5 MU facing 0 [evade.move]
            bills moves 0.7 [charge.move]
            bills meets riders in the flank [flank.qualify]
            riders drops from STEADY to DISRUPTED [flank.drop]
            bills strikes riders: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 3 (score 3): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders strikes bills: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 5 (score 5): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills draws: 0 to 0 hits [combat.result]
            riders draws: 0 to 0 hits [combat.result]
            - bills: 30,10.7 facing 0, 4 bases in 2 files, steady, charged
            - fight 0: {"charging":[true,true],"groups":["bills","riders"],"impact":false,"strikes":["flank",null]}
            - riders: 30,11.5 facing 90, 2 bases in 1 files, disrupted, intercepted, dropped
            - slingers: 30,19.6 facing 0, 4 bases in 2 files, steady, evaded
        "#]],
    );
}

#[test]
fn the_zone_begins_at_the_front_edge_of_the_block_whatever_files_have_stepped() {
    holds!("geometry.front-edge");
    // The path begins at x 28.4. From a front at 24.4 the zone of 4 MUs only touches it, with a file stepped forward or not.
    let position = |at: &str| BOTH_SIDES.replace("1 files at 26,11.5 facing 90", at);
    let intercept = ["red: charge bills", "blue: intercept bills with riders by 3.9"];
    refused(
        &position("1 files at 24.4,11.5 facing 90, stepped 10"),
        &intercept,
        &[],
        expect!["the path of bills does not enter the interception zone of riders [intercept.zone]"],
    );
    let told = played(
        &position("1 files at 24.6,11.5 facing 90, stepped 10"),
        &["red: charge bills", "blue: intercept bills with riders by 3.9", "blue: end"],
        &[1; 8],
    );
    assert!(told.contains("riders: 28.5,11.5 facing 90"), "{told}");
}
