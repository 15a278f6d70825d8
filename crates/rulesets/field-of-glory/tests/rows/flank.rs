//! Charges on flank and rear (flank.*).

use expect_test::expect;

use crate::table::{check_from, shown};

/// Riders charge foot that faces west or east, as `foot` says.
fn charged(riders: &str, foot: &str) -> String {
    format!(
        "red 1 riders {riders} 2 bases in 2 files at 30,10
         blue 1 foe {foot}
         only impact"
    )
}

#[test]
fn battle_troops_struck_in_the_flank_drop_a_level_before_the_dice() {
    check_from(
        &charged("cavalry", "heavy-foot 6 bases in 3 files at 31.2,14 facing 90"),
        &["red: charge riders"],
        &[1, 1, 1, 1],
        "riders charges",
        expect![[r#"
            riders charges foe [charge.declare]
            riders moves 1.6 [charge.move]
            riders meets foe in the flank [flank.qualify]
            foe drops from STEADY to DISRUPTED [flank.drop]
            riders strikes foe: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 2 (bases 2), against 3 (score 3): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 2 (bases 2), against 5 (score 5): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":["flank",null]}
            - foe: 31.2,14 facing 90, 6 bases in 3 files, disrupted, dropped
            - riders: 30,11.6 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn a_charge_from_ahead_of_the_front_line_does_not_qualify() {
    // The riders stand across the line of the foe's front, and touch his side.
    check_from(
        &charged("cavalry", "heavy-foot 4 bases in 1 files at 29.9,12 facing 90"),
        &["red: charge riders"],
        &[1, 1, 1, 1],
        "riders charges",
        expect![[r#"
            riders charges foe [charge.declare]
            riders moves 1.2 [charge.move]
            riders meets foe [combat.join]
            riders strikes foe: points 0 [impact.fight]
            impact: dice 2 (bases 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points 0 [impact.fight]
            impact: dice 2 (bases 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":[null,null]}
            - riders: 30,11.2 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn a_charge_in_the_rear_needs_a_base_behind_the_rear_line() {
    check_from(
        &charged("cavalry", "heavy-foot 4 bases in 2 files at 30,13 facing 0"),
        &["red: charge riders"],
        &[1, 1, 1, 1, 1, 1, 1],
        "riders charges",
        expect![[r#"
            riders charges foe [charge.declare]
            riders moves 1.8 [charge.move]
            riders meets foe in the rear [flank.qualify]
            foe drops from STEADY to DISRUPTED [flank.drop]
            riders strikes foe: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 4 (bases 4), against 3 (score 3): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 3 (bases 4, one of three lost -1), against 5 (score 5): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":["rear",null]}
            - foe: 30,13 facing 0, 4 bases in 2 files, disrupted, dropped
            - riders: 30,11.8 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn skirmishers_cause_no_drop_and_need_no_test_in_the_rear() {
    check_from(
        &charged("light-horse javelins", "heavy-foot 4 bases in 2 files at 30,13 facing 0"),
        &["red: charge riders"],
        &[1, 1, 1, 1, 1, 1],
        "riders charges",
        expect![[r#"
            riders charges foe [charge.declare]
            riders moves 1.8 [charge.move]
            riders meets foe in the rear [flank.qualify]
            riders strikes foe: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 2 (bases 4, light troops -2), against 3 (score 3): 1 1 = 0 [impact.dice.other dice.light hits.score impact.fight]
            foe strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 4 (bases 4), against 5 (score 5): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":["rear",null]}
            - riders: 30,11.8 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn battle_wagons_have_no_flank() {
    check_from(
        &charged("cavalry", "battle-wagons 2 bases in 2 files at 30,15 facing 0"),
        &["red: charge riders"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "riders charges",
        expect![[r#"
            riders charges foe [charge.declare]
            riders moves 1.8 [charge.move]
            riders meets foe [combat.join]
            riders strikes foe: points -1 (enemy: battle wagons -1) [impact.fight impact.poa.wagons]
            impact: dice 4 (bases 4), against 5 (score 5): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points +1 (battle wagons +1) [impact.fight impact.poa.wagons]
            impact: dice 4 (bases 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":[null,null]}
            - riders: 30,11.8 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn a_fragmented_group_that_drops_breaks_and_is_not_fought() {
    check_from(
        &charged("cavalry", "heavy-foot 6 bases in 2 files at 30,13 facing 0, fragmented"),
        &["red: charge riders"],
        &[6, 6, 3, 1],
        "riders charges",
        expect![[r#"
            riders charges foe [charge.declare]
            cohesion test: charged, against 7 (to pass 7) (threatened flank -1, FRAGMENTED -2): 6 6 = 12 - 3 = 9 [cohesion.roll cohesion.mod.flank cohesion.mod.fragmented]
            foe holds [cohesion.result.pass]
            riders moves 1.2 [charge.move]
            riders meets foe in the rear [flank.qualify]
            foe drops from FRAGMENTED to BROKEN [flank.drop]
            rout: 3 [vmd.roll]
            foe routs 3 MU facing 0 [rout.move]
            pursuit: 1 [vmd.roll]
            riders pursues 3 MU facing 0 [pursuit.move]
            foe loses a base [cohesion.broken.losses]
            - foe: 30,16 facing 0, 5 bases in 2 files, broken, routed, tested-charged, dropped, routed-now
            - riders: 30,14.2 facing 0, 2 bases in 2 files, steady, pursues foe, charged, has-pursued
        "#]],
    );
}

#[test]
fn a_contact_that_waits_for_its_impact_drops_in_step_nine() {
    check_from(
        "red 1 riders cavalry 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 4 bases in 2 files at 30,11.2 facing 0
         fight riders foe, charging red, strikes red rear, impact
         only impact",
        &[],
        &[1, 1, 1, 1, 1, 1, 1],
        "foe drops",
        expect![[r#"
            foe drops from STEADY to DISRUPTED [flank.drop]
            riders strikes foe: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 4 (bases 4), against 3 (score 3): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 3 (bases 4, one of three lost -1), against 5 (score 5): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":["rear",null]}
            - foe: 30,11.2 facing 0, 4 bases in 2 files, disrupted, dropped
        "#]],
    );
}

#[test]
fn a_charge_over_fortifications_counts_as_one_to_the_front() {
    check_from(
        "work 28.4,11.4 31.6,11.4
         red 1 foot heavy-foot 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 2 bases in 2 files at 30,11.4 facing 180
         only impact",
        &["red: charge foot"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "foot charges",
        expect![[r#"
            foot charges foe [charge.declare]
            foot moves 1.4 [charge.move]
            foot meets foe [combat.join]
            foot strikes foe: points -1 (enemy: uphill or defending -1) [impact.fight impact.poa.height]
            impact: dice 4 (bases 4), against 5 (score 5): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes foot: points +1 (uphill or defending +1) [impact.fight impact.poa.height]
            impact: dice 4 (bases 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foot draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["foot","foe"],"impact":false,"strikes":[null,null]}
            - foot: 30,11.4 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn mounted_go_over_fortifications_only_to_touch_who_defends_them() {
    check_from(
        "work 28.4,11.4 31.6,11.4
         red 1 riders cavalry 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 2 bases in 2 files at 30,11.7 facing 180
         only impact",
        &["red: charge riders"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "riders charges",
        expect![[r#"
            riders charges foe [charge.declare]
            riders moves 1.7 [charge.move]
            riders meets foe [combat.join]
            riders strikes foe: points -1 (enemy: uphill or defending -1) [impact.fight impact.poa.height]
            impact: dice 4 (bases 4), against 5 (score 5): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points +1 (uphill or defending +1) [impact.fight impact.poa.height]
            impact: dice 4 (bases 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":[null,null]}
            - riders: 30,11.7 facing 0, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn a_declared_charge_is_open_to_all() {
    let charges = shown(
        "red 1 riders cavalry 2 bases in 2 files at 30,10
         red 2 others cavalry 2 bases in 2 files at 10,10
         blue 1 foe heavy-foot 4 bases in 2 files at 30,13
         blue 2 fie heavy-foot 4 bases in 2 files at 10,13
         only impact",
        &["red: charge riders"],
        &[],
        "charges",
    );
    expect![[r#"[{"by":"riders","course":"declared","distance":0,"targets":["foe"],"wheel":null}]"#]]
        .assert_eq(&charges.to_string());
}

#[test]
fn a_friend_at_the_same_distance_does_not_keep_a_charge_from_the_flank() {
    // When the bills have gone up to the spears, their side lies on one line with that of the spears.
    for (own, foe) in [("red", "blue"), ("blue", "red")] {
        let position = format!(
            "active {own}
             {own} 1 bills heavy-foot drilled heavy-weapon 6 bases in 3 files at 30,20 facing 0
             {own} 2 knights knights lancers 4 bases in 2 files at 36.2,23.6 facing 270
             {foe} 1 spears heavy-foot defensive-spearmen 6 bases in 3 files at 30,22.6 facing 180
             only impact"
        );
        let charges = ["bills", "knights"].map(|group| format!("{own}: charge {group}"));
        let told = crate::table::played(&position, &charges.each_ref().map(String::as_str), &[2; 14]);
        assert!(told.contains("knights meets spears in the flank [flank.qualify]"), "{told}");
    }
}
