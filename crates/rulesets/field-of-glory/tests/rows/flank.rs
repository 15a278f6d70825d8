//! Charges on flank and rear (flank.*).

use battle::holds;
use expect_test::expect;

use crate::table::{Game, check_from, lines_with, shown};

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
    holds!("flank.fight");
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
            impact: dice 2 (two per base 2), against 3 (score 3): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 5 (score 5): 1 1 = 0 [impact.dice.other hits.score impact.fight]
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
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
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
            impact: dice 4 (two per base 4), against 3 (score 3): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 3 (two per base 4, one of three lost -1), against 5 (score 5): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
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
            impact: dice 2 (two per base 4, light troops -2), against 3 (score 3): 1 1 = 0 [impact.dice.other dice.light hits.score impact.fight]
            foe strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 4 (two per base 4), against 5 (score 5): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
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
            impact: dice 4 (two per base 4), against 5 (score 5): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points +1 (battle wagons +1) [impact.fight impact.poa.wagons]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
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
            cohesion test: charged, against 7 (to pass 7) (threatened flank -1, FRAGMENTED -2): 6 6 = 12 - 3 = 9 [cohesion.roll cohesion.mod.flank cohesion.mod.fragmented cohesion.fragmented.charged]
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
            impact: dice 4 (two per base 4), against 3 (score 3): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 3 (two per base 4, one of three lost -1), against 5 (score 5): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":["rear",null]}
            - foe: 30,11.2 facing 0, 4 bases in 2 files, disrupted, dropped
        "#]],
    );
}

#[test]
fn foot_charge_a_defender_over_his_works_at_a_point_less() {
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
            impact: dice 4 (two per base 4), against 5 (score 5): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes foot: points +1 (uphill or defending +1) [impact.fight impact.poa.height]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
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
            impact: dice 4 (two per base 4), against 5 (score 5): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points +1 (uphill or defending +1) [impact.fight impact.poa.height]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
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

/// Whether a group of heavy foot that tests has a threatened flank from these enemies.
fn is_threatened(enemies: &str) -> bool {
    let position = format!(
        "red 1 men heavy-foot 8 bases in 4 files at 30,20, toll taken = 1
         red 2 others heavy-foot 4 bases in 2 files at 60,10
         {enemies}
         step {{ aftermath = {{ of = \"melee\", next = \"tests\" }} }}
         only melee"
    );
    !lines_with(&position, 6, &["threatened flank -1"]).trim().is_empty()
}

#[test]
fn a_flank_is_threatened_by_whoever_could_charge_it_from_where_he_stands() {
    holds!("flank.threatened");
    // The east side of the men is at x 33.2; heavy foot go 3.
    let foot = |what: &str, at: &str| format!("blue 1 foe heavy-foot{what} 4 bases in 2 files at {at}");
    assert!(is_threatened(&foot("", "36.2,18.4 facing 270")));
    assert!(!is_threatened(&foot("", "36.21,18.4 facing 270")));
    // A wheel may be needed: the path is what counts, not where he faces.
    assert!(is_threatened(&foot("", "34.4,17 facing 300")));
    assert!(!is_threatened(&foot("", "34.4,17 facing 120")));
    // From the rear as well; not from the front.
    assert!(is_threatened(&foot("", "30,16.5 facing 0")));
    assert!(!is_threatened(&foot("", "30,22 facing 180")));
    // Not by those who could not charge: FRAGMENTED, in close combat, wagons and guns, skirmishers.
    let beside = "36,18.4 facing 270";
    assert!(is_threatened(&foot("", &format!("{beside}, disrupted"))));
    assert!(!is_threatened(&foot("", &format!("{beside}, fragmented"))));
    let engaged = "red 3 near heavy-foot 4 bases in 2 files at 36,16.8 facing 0\nfight near foe";
    assert!(!is_threatened(&format!("{}\n{engaged}", foot("", beside))));
    for men in ["light-horse", "light-foot", "light-artillery", "battle-wagons"] {
        assert!(!is_threatened(&format!("blue 1 foe {men} 4 bases in 2 files at {beside}")), "{men}");
    }
    // Nor by who does not see it: a hill between them is higher than both.
    let hill = "terrain gentle-hill 34,10 35.6,10 35.6,24 34,24";
    assert!(!is_threatened(&format!("{}\n{hill}", foot("", beside))));
    // Friends in the way protect it, and the edge of the table is no threat.
    let guard = "red 3 guard heavy-foot 4 bases in 1 files at 34,18.4 facing 90";
    assert!(!is_threatened(&format!("{}\n{guard}", foot("", beside))));
    let edge = "red 1 men heavy-foot 8 bases in 4 files at 3.2,20, toll taken = 1
        step { aftermath = { of = \"melee\", next = \"tests\" } }
        only melee";
    assert_eq!(lines_with(edge, 6, &["threatened"]).trim(), "");
}

#[test]
fn a_base_must_begin_behind_the_line_of_the_front() {
    holds!("geometry.frame");
    // The riders stand from x 28.4 to 30 and from there to 31.6; the foe faces east.
    let met = |front: &str| {
        let foe = format!("heavy-foot 4 bases in 2 files at {front},14 facing 90");
        let mut game = Game::open(&charged("cavalry", &foe), &[1; 12]);
        game.act_all(&["red: charge riders"]);
        game.log(battle::Viewer::Umpire).contains("meets foe in the flank")
    };
    assert!(met("31.6"));
    assert!(met("30"), "one base of two is enough");
    assert!(!met("29.99"));
}

#[test]
fn a_charge_that_does_not_qualify_is_marked_and_comes_to_the_front_when_groups_conform() {
    holds!("flank.not-qualified");
    // The riders touch the south side of a column that faces east; its front is at x 29.9, from y 11.2 to 12.8.
    check_from(
        &charged("cavalry", "heavy-foot 4 bases in 1 files at 29.9,12 facing 90")
            .replace("only impact", "turn 3\nphase impact"),
        &["red: charge riders"],
        &[1, 1, 1, 1],
        "riders charges",
        expect![[r#"
            riders charges foe [charge.declare]
            riders moves 1.2 [charge.move]
            riders meets foe [combat.join]
            riders strikes foe: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            Manoeuvre [sequence.turn]
            riders conforms [conform.how]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":[null,null]}
            - riders: 29.9,11.2 facing 270, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn a_charge_over_works_on_the_flank_of_a_defender_counts_as_one_to_his_front() {
    // The foe faces south behind a work; a second one runs along his west side, from where the foot comes.
    let position = |side_work: &str| {
        format!(
            "work 28.4,11.4 31.6,11.4
             {side_work}
             red 1 foot heavy-foot 2 bases in 2 files at 26.4,12.6 facing 90
             blue 1 foe heavy-foot 4 bases in 2 files at 30,11.4 facing 180
             only impact"
        )
    };
    check_from(
        &position("work 28.2,14 28.2,11"),
        &["red: charge foot"],
        &[1, 1, 1, 1],
        "foot charges",
        expect![[r#"
            foot charges foe [charge.declare]
            foot moves 2 [charge.move]
            foot meets foe [combat.join]
            foot strikes foe: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes foot: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foot draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["foot","foe"],"impact":false,"strikes":[null,null]}
            - foot: 28.4,12.6 facing 90, 2 bases in 2 files, steady, charged
        "#]],
    );
    check_from(
        &position(""),
        &["red: charge foot"],
        &[1, 1, 1, 1],
        "foot charges",
        expect![[r#"
            foot charges foe [charge.declare]
            foot moves 2 [charge.move]
            foot meets foe in the flank [flank.qualify]
            foe drops from STEADY to DISRUPTED [flank.drop]
            foot strikes foe: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 3 (score 3): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes foot: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 5 (score 5): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foot draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["foot","foe"],"impact":false,"strikes":["flank",null]}
            - foe: 30,11.4 facing 180, 4 bases in 2 files, disrupted, dropped
            - foot: 28.4,12.6 facing 90, 2 bases in 2 files, steady, charged
        "#]],
    );
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
