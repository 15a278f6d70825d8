//! Declaring charges: who may, whom, and by which path (charge.who to charge.missile-foot).

use battle::holds;
use expect_test::expect;

use crate::table::{check, check_from, choices, played, refused};

/// Example 17: bills, halberds who intercept, and pikes whom one file reaches by stepping forward.
const EXAMPLE: &str = "
    red 1 spare heavy-foot protected average drilled 4 bases in 2 files at 6,4
    red 2 other heavy-foot protected average drilled 4 bases in 2 files at 12,4
    red 3 bills heavy-foot protected average drilled heavy-weapon 8 bases in 4 files at 31.47,31.44 facing 0
    red 4 men-at-arms heavy-foot protected elite drilled 4 bases in 2 files at 36.80,31.40 facing 0
    blue 1 far heavy-foot protected average drilled 4 bases in 2 files at 66,44
    blue 2 halberds heavy-foot protected average undrilled heavy-weapon 4 bases in 2 files at 30.13,34.53 facing 180
    blue 3 pikes heavy-foot protected average undrilled pikemen 9 bases in 3 files at 34.67,34.41 facing 180
    commander red fc field with men-at-arms
    only impact
";

#[test]
fn a_charge_is_intercepted_and_a_file_steps_forward_to_the_former_target() {
    check(
        EXAMPLE,
        &["red: charge bills", "blue: intercept bills with halberds by 1"],
        &[2, 1, 3, 4, 2, 2, 5, 6, 6, 5, 1, 3, 2, 5, 2, 3],
        expect![[r#"
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
            - bills: 31.47,33.53 facing 0, 7 bases in 4 files, disrupted, stepped 0 0 0 22000, charged
            - fight 0: {"charging":[true,true],"groups":["bills","halberds"],"impact":false,"strikes":[null,null]}
            - fight 1: {"charging":[true,false],"groups":["bills","pikes"],"impact":false,"strikes":[null,null]}
            - halberds: 30.13,33.53 facing 180, 4 bases in 2 files, steady, intercepted
        "#]],
    );
}

/// Two who can always be charged, so that charges are asked for.
fn with_decoy(rest: &str) -> String {
    format!(
        "red 1 decoy heavy-foot 4 bases in 2 files at 6,4
         blue 1 bait heavy-foot 4 bases in 2 files at 6,6
         {rest}
         only impact"
    )
}

fn is_refused(rest: &str, action: &str, expected: expect_test::Expect) {
    refused(&with_decoy(rest), &[action], &[], expected);
}

#[test]
fn battle_wagons_do_not_charge() {
    is_refused(
        "red 2 wagons battle-wagons 2 bases in 2 files at 30,10
         blue 2 foe heavy-foot 4 bases in 2 files at 30,11.5",
        "red: charge wagons",
        expect!["battle wagons and artillery never charge, so wagons does not [charge.who]"],
    );
}

#[test]
fn a_group_in_close_combat_does_not_charge() {
    is_refused(
        "red 2 foot heavy-foot 4 bases in 2 files at 30,10
         blue 2 foe heavy-foot 4 bases in 2 files at 30,10
         fight foot foe",
        "red: charge foot",
        expect!["foot is in close combat and may not charge [charge.who]"],
    );
}

#[test]
fn fragmented_troops_cannot_charge() {
    is_refused(
        "red 2 foot heavy-foot 4 bases in 2 files at 30,10, fragmented
         blue 2 foe heavy-foot 4 bases in 2 files at 30,12",
        "red: charge foot",
        expect!["foot is FRAGMENTED or BROKEN and cannot charge [cohesion.fragmented.charge]"],
    );
}

#[test]
fn a_pursuer_makes_no_charge() {
    is_refused(
        "red 2 foot heavy-foot 4 bases in 2 files at 30,10, pursues foe
         blue 2 foe heavy-foot 4 bases in 2 files at 30,11.2 facing 0, broken",
        "red: charge foot",
        expect!["foot pursues and makes no charge [pursuit.joint]"],
    );
}

#[test]
fn looters_do_not_charge() {
    is_refused(
        "red 2 foot heavy-foot 4 bases in 2 files at 30,10, looting
         blue 2 foe heavy-foot 4 bases in 2 files at 30,12",
        "red: charge foot",
        expect!["foot loots a camp and does not charge [camp.sack]"],
    );
}

#[test]
fn an_enemy_three_mus_away_is_within_reach_of_heavy_foot() {
    choices(
        "red 1 foot heavy-foot 4 bases in 2 files at 30,10
         blue 1 foe heavy-foot 4 bases in 2 files at 30,13
         only impact",
        &[],
        &[],
        expect![[r#"
            red: charge foot
            red: end
        "#]],
    );
}

#[test]
fn an_enemy_farther_away_is_not() {
    is_refused(
        "red 2 foot heavy-foot 4 bases in 2 files at 30,10
         blue 2 foe heavy-foot 4 bases in 2 files at 30,13.01",
        "red: charge foot",
        expect!["the path of foot contacts no enemy within its reach [charge.reach]"],
    );
}

#[test]
fn friends_who_may_not_be_passed_block_the_path() {
    is_refused(
        "red 2 foot heavy-foot 4 bases in 2 files at 30,10
         red 3 friend heavy-foot 2 bases in 2 files at 30,11.2
         blue 2 foe heavy-foot 4 bases in 2 files at 30,12",
        "red: charge foot",
        expect!["the path of foot contacts no enemy within its reach [charge.reach]"],
    );
}

#[test]
fn friends_who_are_passed_must_be_passed_wholly() {
    // The horse may pass light foot, but would end on it.
    is_refused(
        "red 2 horse cavalry 2 bases in 2 files at 30,10
         red 3 friend light-foot javelins 2 bases in 2 files at 30,13.9
         blue 2 foe heavy-foot 4 bases in 2 files at 30,14",
        "red: charge horse",
        expect!["the path of horse contacts no enemy within its reach [charge.reach]"],
    );
}

#[test]
fn a_wheel_is_no_longer_than_the_rate() {
    is_refused(
        "red 2 foot heavy-foot 8 bases in 4 files at 30,10
         blue 2 foe heavy-foot 4 bases in 2 files at 30,12",
        "red: charge foot wheel left 60",
        expect!["the wheel is too long for foot [charge.path]"],
    );
}

#[test]
fn no_position_of_the_wheel_may_overlap_an_enemy() {
    is_refused(
        "red 2 foot heavy-foot 8 bases in 4 files at 30,10
         blue 2 foe heavy-foot 4 bases in 2 files at 31.6,10.5",
        "red: charge foot wheel left 20",
        expect!["something is in the way of the wheel of foot [charge.path]"],
    );
}

#[test]
fn a_path_may_not_first_contact_a_group_out_of_sight() {
    is_refused(
        "terrain gentle-hill 20,11 40,11 40,14 20,14
         red 2 horse cavalry 4 bases in 2 files at 30,10
         blue 2 foe heavy-foot 4 bases in 2 files at 30,14.5",
        "red: charge horse",
        expect!["the path of horse would first contact foe, whom it does not see [terrain.visible-enemy]"],
    );
}

#[test]
fn a_wood_between_hides_and_its_rim_does_not() {
    // Two MUs into the wood a base is seen, and can be charged; the wood slows no light foot more than its chargers can bear.
    choices(
        "terrain plantation 20,11 40,11 40,20 20,20
         red 1 foot medium-foot 4 bases in 2 files at 30,10
         blue 1 foe medium-foot 4 bases in 2 files at 30,12
         only impact",
        &[],
        &[],
        expect![[r#"
            red: charge foot
            red: end
        "#]],
    );
}

#[test]
fn a_group_declares_one_charge() {
    refused(
        &with_decoy(
            "red 2 foot heavy-foot 4 bases in 2 files at 30,10
             blue 2 foe heavy-foot 4 bases in 2 files at 30,12",
        ),
        &["red: charge foot", "red: charge foot"],
        &[],
        expect!["foot has declared a charge already [charge.declare]"],
    );
}

#[test]
fn light_foot_does_not_charge_the_front_of_battle_troops_in_the_open() {
    is_refused(
        "red 2 slingers light-foot sling 4 bases in 4 files at 30,10
         blue 2 foe heavy-foot 4 bases in 2 files at 30,12, disrupted",
        "red: charge slingers",
        expect![
            "slingers is light foot and may not charge the front of foe in open ground [charge.skirmisher]"
        ],
    );
}

#[test]
fn light_foot_tests_to_charge_elephants() {
    check(
        &with_decoy(
            "red 2 slingers light-foot sling 4 bases in 4 files at 30,10
             blue 2 foe elephants 2 bases in 2 files at 30,12",
        ),
        &["red: charge slingers"],
        &[3, 4],
        expect![[r#"
            slingers charges foe [charge.declare]
            slingers must pass a test [charge.skirmisher]
            test to charge, against 7 (drilled or skirmishers 7): 3 4 = 7 [cmt.score.good cmt.roll]
            slingers passes its test [cmt.roll]
            - slingers: 30,10 facing 0, 4 bases in 4 files, steady, tested
        "#]],
    );
}

#[test]
fn skirmishers_that_fail_their_test_do_not_charge() {
    refused(
        &with_decoy(
            "red 2 horse light-horse javelins 4 bases in 4 files at 30,10
             blue 2 foe heavy-foot 4 bases in 2 files at 30,12",
        ),
        &["red: charge horse", "red: charge horse"],
        &[3, 3],
        expect!["horse failed its test and does not charge in this phase [charge.declare]"],
    );
}

#[test]
fn skirmishers_need_no_test_against_fragmented_troops() {
    check(
        &with_decoy(
            "red 2 horse light-horse javelins 4 bases in 4 files at 30,10
             blue 2 foe heavy-foot 4 bases in 2 files at 30,12, fragmented",
        ),
        &["red: charge horse"],
        &[],
        expect![[r#"
            horse charges foe [charge.declare]
        "#]],
    );
}

#[test]
fn missile_foot_tests_to_charge_battle_troops() {
    check(
        &with_decoy(
            "red 2 archers medium-foot longbow drilled 4 bases in 2 files at 30,10
             blue 2 foe heavy-foot 4 bases in 2 files at 30,12",
        ),
        &["red: charge archers"],
        &[3, 4],
        expect![[r#"
            archers charges foe [charge.declare]
            archers must pass a test [charge.missile-foot]
            test to charge, against 7 (drilled or skirmishers 7): 3 4 = 7 [cmt.score.good cmt.roll]
            archers passes its test [cmt.roll]
            - archers: 30,10 facing 0, 4 bases in 2 files, steady, tested
        "#]],
    );
}

#[test]
fn missile_foot_with_swords_needs_no_test() {
    check(
        &with_decoy(
            "red 2 archers medium-foot longbow swordsmen drilled 4 bases in 2 files at 30,10
             blue 2 foe heavy-foot 4 bases in 2 files at 30,12",
        ),
        &["red: charge archers"],
        &[],
        expect![[r#"
            archers charges foe [charge.declare]
        "#]],
    );
}

#[test]
fn disrupted_troops_test_to_charge() {
    check(
        &with_decoy(
            "red 2 foot heavy-foot swordsmen drilled 4 bases in 2 files at 30,10, disrupted
             blue 2 foe heavy-foot 4 bases in 2 files at 30,12",
        ),
        &["red: charge foot"],
        &[3, 4],
        expect![[r#"
            foot charges foe [charge.declare]
            foot must pass a test [cohesion.disrupted.charge]
            test to charge, against 7 (drilled or skirmishers 7) (DISRUPTED -1): 3 4 = 7 - 1 = 6 [cmt.score.good cmt.roll cmt.mod.disrupted]
            foot fails its test [cmt.roll]
            - foot: 30,10 facing 0, 4 bases in 2 files, disrupted, tested, held-back
        "#]],
    );
}

#[test]
fn disrupted_shock_troops_need_no_test_and_undrilled_troops_wheel_without_one() {
    check(
        &with_decoy(
            "red 2 foot heavy-foot impact-foot undrilled 4 bases in 2 files at 30,10, disrupted
             blue 2 foe heavy-foot 4 bases in 2 files at 29,12",
        ),
        &["red: charge foot wheel left 20"],
        &[],
        expect![[r#"
            foot charges foe, wheeling left by 20° [charge.declare]
        "#]],
    );
}

#[test]
fn enemies_in_close_combat_may_be_charged() {
    check(
        &with_decoy(
            "red 2 foot heavy-foot 4 bases in 2 files at 29.2,10
             red 3 friend heavy-foot 4 bases in 2 files at 32.4,12
             blue 2 foe heavy-foot 8 bases in 4 files at 30.8,12
             fight friend foe",
        ),
        &["red: charge foot"],
        &[],
        expect![[r#"
            foot charges foe [charge.declare]
        "#]],
    );
}

/// Light horse, and light foot in a gully farther away than 4 MUs.
fn gully(riders: &str, more: &str) -> String {
    with_decoy(&format!(
        "red 2 riders light-horse javelins {riders}
         blue 2 hidden light-foot sling 2 bases in 2 files at 31.6,14.5
         {more}
         terrain gully 30,14.5 34,14.5 34,18 30,18"
    ))
}

#[test]
fn who_is_out_of_sight_cannot_be_charged_but_may_be_met_by_a_charge_on_others() {
    refused(
        &gully("2 bases in 2 files at 31.6,10", ""),
        &["red: charge riders"],
        &[],
        expect![
            "the path of riders would first contact hidden, whom it does not see [terrain.visible-enemy]"
        ],
    );
    let told = played(
        &gully("2 bases in 2 files at 31.6,10.5", ""),
        &["red: charge riders", "red: end", "blue: evade to rear"],
        &[3, 3],
    );
    assert!(told.contains("riders charges hidden [charge.declare]"), "{told}");
    // Files on their way to somebody in sight step forward to who was hidden.
    check_from(
        &gully("4 bases in 4 files at 30,10", "blue 3 seen light-foot sling 2 bases in 2 files at 28.4,14.4"),
        &["red: charge riders", "red: end", "blue: stand", "blue: stand"],
        &[1; 12],
        "riders charges",
        expect![[r#"
            riders charges seen [charge.declare]
            riders charges hidden [charge.declare]
            hidden stands [charge.target-standing]
            seen stands [charge.target-standing]
            riders moves 4.4 [charge.move]
            riders steps files forward [charge.step-forward]
            riders meets seen [combat.join]
            riders meets hidden [combat.join]
            riders strikes hidden: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders strikes seen: points +1 (mounted against loose foot +1) [impact.fight impact.poa.mounted-loose]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            hidden strikes riders: points 0 [impact.fight]
            impact: dice 2 (two per base 4, light troops -2), against 4 (score 4): 1 1 = 0 [impact.dice.other dice.light hits.score impact.fight]
            seen strikes riders: points -1 (enemy: mounted against loose foot -1) [impact.fight impact.poa.mounted-loose]
            impact: dice 2 (two per base 4, light troops -2), against 5 (score 5): 1 1 = 0 [impact.dice.other dice.light hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            hidden draws: 0 to 0 hits [combat.result]
            seen draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","hidden"],"impact":false,"strikes":[null,null]}
            - fight 1: {"charging":[true,false],"groups":["riders","seen"],"impact":false,"strikes":[null,null]}
            - riders: 30,14.4 facing 0, 4 bases in 4 files, steady, stepped 0 0 2500 2500, charged
        "#]],
    );
}

#[test]
fn the_front_of_a_group_in_close_combat_may_be_charged_where_it_is_free() {
    holds!("charge.combat-target");
    let fight = "red 2 old heavy-foot 4 bases in 2 files at 30,12
        red 3 new heavy-foot 4 bases in 2 files at 33.2,10
        blue 2 foe heavy-foot 8 bases in 4 files at 31.6,12
        fight old foe";
    check_from(
        &with_decoy(fight),
        &["red: charge new", "red: end"],
        &[1; 8],
        "new charges",
        expect![[r#"
            new charges foe [charge.declare]
            new moves 2 [charge.move]
            new meets foe [combat.join]
            new strikes foe: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes new: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            new draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 1: {"charging":[true,false],"groups":["new","foe"],"impact":false,"strikes":[null,null]}
            - new: 33.2,12 facing 0, 4 bases in 2 files, steady, charged
        "#]],
    );
}
