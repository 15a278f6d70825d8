//! How groups move (move.*, geometry.path, geometry.round, geometry.straight). What ground does to moves stands in `moves_on_ground`.

use battle::holds;
use expect_test::expect;

use crate::table::{check, played, refused};

/// Drilled bills in four files with nobody near.
pub(crate) const BILLS: &str = "red 1 bills heavy-foot heavy-weapon drilled 8 bases in 4 files at 36,10";
const FAR: &str = "blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,44";

pub(crate) fn at(red: &str) -> String {
    format!("{red}\n{FAR}\nphase manoeuvre")
}

/// Where a group ends after some moves of red.
pub(crate) fn ends(position: &str, moves: &[&str], group: &str) -> String {
    let told = played(position, moves, &[]);
    let line = told.lines().rfind(|line| line.contains(&format!(" {group}: ")));
    line.unwrap_or("unmoved").trim_start_matches(['+', '-', ' ']).to_owned()
}

#[test]
fn a_group_goes_as_far_as_its_rate_and_no_farther() {
    check(
        &at(BILLS),
        &["red: move bills ahead 3"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        bills advances 3 MU [move.advance.other]
        - bills: 36,13 facing 0, 8 bases in 4 files, steady, moved
    "#]],
    );
    refused(
        &at(BILLS),
        &["red: move bills ahead 3.01"],
        &[],
        expect!["bills cannot go that far: 3.01 MUs are more than 3 [move.rates]"],
    );
}

#[test]
fn a_wheel_costs_the_arc_of_the_outer_corner_rounded_up() {
    holds!("geometry.round");
    // 160 mm times 20 degrees: 55.851 mm, or 2.23404 MUs; 0.76 are left.
    assert_eq!(
        ends(&at(BILLS), &["red: move bills wheel right 20, ahead 0.76"], "bills"),
        "bills: 36.45292,11.80864 facing 20, 8 bases in 4 files, steady, moved"
    );
    refused(
        &at(BILLS),
        &["red: move bills wheel right 20, ahead 0.77"],
        &[],
        expect!["bills cannot go that far: 3.01 MUs are more than 3 [move.rates]"],
    );
    refused(
        &at(BILLS),
        &["red: move bills wheel right 90.01"],
        &[],
        expect!["a wheel is of at most 90 degrees [move.wheel]"],
    );
}

#[test]
fn a_column_wheels_with_its_front_base_and_the_others_fall_in_behind() {
    let column = "red 1 bills heavy-foot heavy-weapon drilled 4 bases in 1 files at 36,10";
    // 40 mm times 90 degrees are 62.832 mm, 2.51328 MUs.
    assert_eq!(
        ends(&at(column), &["red: move bills wheel right 90"], "bills"),
        "bills: 36.8,10.8 facing 90, 4 bases in 1 files, steady, moved"
    );
    // The front base comes no farther west than 35.09; the others would stand behind it, from x 34.4 to 36.2.
    let pikes = "red 2 pikes heavy-foot pikemen 4 bases in 2 files at 33.4,11.6";
    refused(
        &at(&format!("{column}\n{pikes}")),
        &["red: move bills wheel right 90"],
        &[],
        expect!["there is no room behind the front base of bills [move.wheel.column]"],
    );
}

#[test]
fn a_turn_of_90_degrees_makes_files_of_ranks_about_the_front_corner() {
    assert_eq!(
        ends(&at(BILLS), &["red: move bills turn right"], "bills"),
        "bills: 39.2,8.4 facing 90, 8 bases in 2 files, steady, moved"
    );
    assert_eq!(
        ends(&at(BILLS), &["red: move bills turn left"], "bills"),
        "bills: 32.8,8.4 facing 270, 8 bases in 2 files, steady, moved"
    );
}

#[test]
fn a_turn_of_180_degrees_covers_the_same_rectangle() {
    assert_eq!(
        ends(&at(BILLS), &["red: move bills about"], "bills"),
        "bills: 36,8.8 facing 180, 8 bases in 4 files, steady, moved"
    );
}

#[test]
fn a_turn_needs_room_in_its_new_place() {
    let pikes = "red 2 pikes heavy-foot pikemen 4 bases in 2 files at 38,8.7";
    refused(
        &at(&format!("{BILLS}\n{pikes}")),
        &["red: move bills turn right"],
        &[],
        expect!["there is no room for bills to form up so [move.turn90.how]"],
    );
    // Five bases in three files leave a notch behind the right one, in which friends may stand.
    let five = "red 1 bills heavy-foot heavy-weapon drilled 5 bases in 3 files at 36,10";
    let behind = "red 2 pikes heavy-foot pikemen 2 bases in 1 files at 37.6,9.4";
    refused(
        &at(&format!("{five}\n{behind}")),
        &["red: move bills about"],
        &[],
        expect!["there is no room for bills to form up so [move.turn180.how]"],
    );
    let aside = behind.replace("37.6", "39.2");
    assert!(ends(&at(&format!("{five}\n{aside}")), &["red: move bills about"], "bills").contains("180"));
}

#[test]
fn files_come_and_go_at_both_ends_while_the_front_stays() {
    assert_eq!(
        ends(&at(BILLS), &["red: move bills expand left 2"], "bills"),
        "bills: 34.4,10 facing 0, 8 bases in 6 files, steady, moved"
    );
    assert_eq!(
        ends(&at(BILLS), &["red: move bills expand left 1 right 1"], "bills"),
        "bills: 36,10 facing 0, 8 bases in 6 files, steady, moved"
    );
    assert_eq!(
        ends(&at(BILLS), &["red: move bills contract right 1, ahead 3"], "bills"),
        "bills: 35.2,13 facing 0, 8 bases in 3 files, steady, moved"
    );
    refused(
        &at(BILLS),
        &["red: move bills expand left 2 right 1"],
        &[],
        expect!["one or two files are added or taken away [move.expand.how]"],
    );
    let rank = "red 1 bills heavy-foot heavy-weapon drilled 4 bases in 4 files at 36,10";
    refused(
        &at(rank),
        &["red: move bills expand left 1"],
        &[],
        expect!["bills has not the bases for so many files [move.expand.how]"],
    );
    let narrow = "red 1 bills heavy-foot heavy-weapon drilled 4 bases in 1 files at 36,10";
    refused(
        &at(narrow),
        &["red: move bills contract left 1"],
        &[],
        expect!["bills has not the bases for so many files [move.contract.how]"],
    );
    let crowded = format!("{BILLS}\nred 2 pikes heavy-foot pikemen 4 bases in 2 files at 31,10");
    refused(
        &at(&crowded),
        &["red: move bills expand left 1"],
        &[],
        expect!["there is no room for bills to form up so [move.expand.how]"],
    );
}

#[test]
fn a_move_meets_nobody_and_leaves_no_table() {
    holds!("geometry.straight");
    let pikes = "red 2 pikes heavy-foot pikemen 4 bases in 2 files at 36,12.6";
    refused(
        &at(&format!("{BILLS}\n{pikes}")),
        &["red: move bills ahead 2"],
        &[],
        expect!["bills may not pass through pikes [pass.who]"],
    );
    assert!(
        ends(&at(&format!("{BILLS}\n{pikes}")), &["red: move bills ahead 1.4"], "bills").contains("36,11.4")
    );
    // Only sliding past, side along side, does not stop it.
    let beside = "red 2 pikes heavy-foot pikemen 4 bases in 2 files at 40.8,12";
    assert!(
        ends(&at(&format!("{BILLS}\n{beside}")), &["red: move bills ahead 3"], "bills").contains("36,13")
    );
    let edge = "red 1 bills heavy-foot heavy-weapon drilled 8 bases in 4 files at 36,47 facing 0";
    let south =
        format!("{edge}\nblue 1 spears heavy-foot 8 bases in 4 files at 36,4 facing 180\nphase manoeuvre");
    refused(
        &south,
        &["red: move bills ahead 2"],
        &[],
        expect!["bills would leave the table [geometry.path]"],
    );
    let wheel = "red 1 bills heavy-foot heavy-weapon drilled 8 bases in 4 files at 68.8,10";
    refused(
        &at(wheel),
        &["red: move bills wheel left 10"],
        &[],
        expect!["bills would leave the table [geometry.path]"],
    );
}

#[test]
fn who_passes_friends_ends_clear_of_them() {
    let archers = "red 2 archers light-foot bow 4 bases in 4 files at 36,12";
    refused(
        &at(&format!("{BILLS}\n{archers}")),
        &["red: move bills ahead 2"],
        &[],
        expect!["bills would end on archers [pass.room]"],
    );
    let near = "red 2 archers light-foot bow 2 bases in 2 files at 36,10.9";
    let told = ends(&at(&format!("{BILLS}\n{near}")), &["red: move bills ahead 3"], "bills");
    assert!(told.contains("36,13"), "{told}");
}

#[test]
fn heavy_artillery_only_turns_about_its_centre() {
    let guns = "red 1 guns heavy-artillery 2 bases in 2 files at 36,10";
    refused(&at(guns), &["red: move guns ahead 1"], &[], expect!["guns never moves [move.heavy-artillery]"]);
    check(
        &at(guns),
        &["red: pivot guns right 90"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        guns turns in its place [move.heavy-artillery]
        - guns: 36.8,9.2 facing 90, 2 bases in 2 files, steady, pivoted
    "#]],
    );
    refused(
        &at(guns),
        &["red: pivot guns left 90.01"],
        &[],
        expect!["guns turns by at most 90 degrees [move.heavy-artillery]"],
    );
    refused(
        &at(guns),
        &["red: pivot guns left 30", "red: pivot guns left 30"],
        &[],
        expect!["guns has made its move [move.heavy-artillery]"],
    );
    let crowded = format!("{guns}\nred 2 pikes heavy-foot pikemen 4 bases in 2 files at 36,11.6");
    refused(
        &at(&crowded),
        &["red: pivot guns right 90"],
        &[],
        expect!["there is no room for guns to turn so [move.heavy-artillery]"],
    );
}

#[test]
fn a_group_moves_once_and_not_after_charging_evading_or_in_close_combat() {
    refused(
        &at(BILLS),
        &["red: move bills ahead 1", "red: move bills ahead 1"],
        &[],
        expect!["bills has made its move [move.once]"],
    );
    let not_if = |fact: &str, expected| {
        refused(&at(&format!("{BILLS}, {fact}")), &["red: move bills ahead 1"], &[], expected);
    };
    not_if("charged", expect!["bills has charged, intercepted or evaded in this turn [move.after-evade]"]);
    not_if(
        "intercepted",
        expect!["bills has charged, intercepted or evaded in this turn [move.after-evade]"],
    );
    not_if("evaded", expect!["bills has charged, intercepted or evaded in this turn [move.after-evade]"]);
    not_if("has-pursued", expect!["bills pursues [move.once]"]);
    not_if("broken", expect!["bills is broken [move.once]"]);
    not_if("looting", expect!["bills loots a camp [camp.sack]"]);
    let fight = "blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,10\nfight bills spears";
    refused(
        &format!("{BILLS}\n{fight}\nphase manoeuvre"),
        &["red: move bills ahead 1"],
        &[],
        expect!["bills is in close combat [combat.join]"],
    );
    refused(&at(BILLS), &["red: move spears ahead 1"], &[], expect!["spears is not yours [sequence.active]"]);
}

#[test]
fn nobody_comes_within_one_mu_of_unbroken_enemy() {
    let near = "blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,13";
    let position = format!("{BILLS}\n{near}\nphase manoeuvre");
    assert!(ends(&position, &["red: move bills ahead 2"], "bills").contains("36,12"));
    refused(
        &position,
        &["red: move bills ahead 2.1"],
        &[],
        expect!["bills would come within 1 MU of spears [move.enemy-gap]"],
    );
    let broken = format!("{BILLS}\n{near}, broken, direction 0\nphase manoeuvre");
    assert!(ends(&broken, &["red: move bills ahead 2.5"], "bills").contains("36,12.5"));
}

#[test]
fn an_advance_beside_a_friends_melee_can_be_set_into_an_overlap() {
    let melee = "red 2 pikes heavy-foot pikemen 4 bases in 2 files at 40,14
         blue 1 spears heavy-foot defensive-spearmen 4 bases in 2 files at 40,14
         fight pikes spears\nphase manoeuvre";
    let axes = "red 1 axes heavy-foot heavy-weapon drilled 4 bases in 2 files at 36.5,11.5 facing 5";
    check(
        &format!("{axes}\n{melee}"),
        &["red: move axes ahead 2"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        axes advances 2 MU [move.advance.other]
        axes is set into an overlap [move.overlap]
        - axes: 36.8,14 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    // The shift counts as distance: from 11.2 it is 2.5 and 0.42, from 10.9 2.9 and 0.36.
    let straight = |y: &str| format!("{axes}\n{melee}").replace("36.5,11.5 facing 5", &format!("36.5,{y}"));
    assert!(ends(&straight("11.2"), &["red: move axes ahead 2.5"], "axes").contains("36.8,14 facing 0"));
    refused(
        &straight("10.9"),
        &["red: move axes ahead 2.9"],
        &[],
        expect!["axes would come within 1 MU of spears [move.enemy-gap]"],
    );
    // Nor is it shifted farther than is left: 1.7 of 3 after 2.75.
    let far = straight("11.2").replace("36.5,11.2", "35.1,11.2");
    assert!(ends(&far, &["red: move axes ahead 2.75"], "axes").contains("35.1,13.95 facing 0"));
    // It may leave the overlap again by any move that is open to it.
    let there = "red 1 axes heavy-foot heavy-weapon drilled 4 bases in 2 files at 36.8,14";
    let told = ends(&format!("{there}\n{melee}"), &["red: move axes about"], "axes");
    assert!(told.contains("facing 180"), "{told}");
}

#[test]
fn a_group_that_ends_at_the_enemys_camp_loots_it_and_must_test_to_leave() {
    // Its front edge is at y 11.
    let camp = "camp blue 36,11 facing 180";
    let position = at(&format!("{BILLS}\n{camp}"));
    check(
        &position,
        &["red: move bills ahead 1"],
        &[],
        expect![[r#"
            Manoeuvre [sequence.turn]
            bills advances 1 MU [move.advance.other]
            bills begins to loot the camp [camp.sack]
            - bills: 36,11 facing 0, 8 bases in 4 files, steady, moved, looting
        "#]],
    );
    refused(
        &position,
        &["red: move bills ahead 1.5"],
        &[],
        expect!["bills may not enter a camp [camp.what]"],
    );
    let looting = at(&format!("{}, looting\n{camp}", BILLS.replace("36,10", "36,11")));
    check(
        &looting,
        &["red: leave camp bills", "red: move bills about"],
        &[6, 6],
        expect![[r#"
            Manoeuvre [sequence.turn]
            test to leave the camp, against 7 (drilled or skirmishers 7): 6 6 = 12 [cmt.score.good cmt.roll]
            bills passes its test [cmt.roll]
            bills leaves the camp [camp.sack]
            bills turns [move.turn.still]
            - bills: 36,9.8 facing 180, 8 bases in 4 files, steady, moved, tested, leaves-camp
        "#]],
    );
    refused(
        &looting,
        &["red: leave camp bills", "red: leave camp bills"],
        &[1, 1],
        expect!["bills has tried to leave in this phase [camp.sack]"],
    );
}

#[test]
fn a_led_group_far_from_the_enemy_makes_a_second_simple_advance() {
    holds!("move.second.limits");
    let led = format!("{BILLS}\ncommander red henry field c-in-c with bills");
    check(
        &at(&led),
        &["red: move bills ahead 3", "red: go ahead 3"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        bills advances 3 MU [move.advance.other]
        bills advances 3 MU [move.second]
        - bills: 36,16 facing 0, 8 bases in 4 files, steady, moved, moved-twice
        - henry: with bills, moved, settled
    "#]],
    );
    refused(
        &at(&led),
        &["red: move bills ahead 3", "red: go about"],
        &[],
        expect!["a second move is an advance [move.second]"],
    );
    // Within 6 MUs, without a commander or as artillery nobody asks for one.
    let near = led.replace("36,10", "36,36");
    let told = played(&at(&near), &["red: move bills ahead 2"], &[]);
    assert!(told.contains("36,38") && !told.contains("second"), "{told}");
    refused(
        &at(&near),
        &["red: move bills ahead 2", "red: go ahead 1"],
        &[],
        expect!["that is not what is asked [sequence.manoeuvre]"],
    );
    refused(
        &at(BILLS),
        &["red: move bills ahead 3", "red: go ahead 1"],
        &[],
        expect!["that is not what is asked [sequence.manoeuvre]"],
    );
    let guns = "red 1 guns light-artillery 2 bases in 2 files at 36,10\ncommander red henry field with guns";
    refused(
        &at(guns),
        &["red: move guns ahead 2", "red: go ahead 1"],
        &[],
        expect!["that is not what is asked [sequence.manoeuvre]"],
    );
    // It keeps 6 MUs away all the time.
    let closing = led.replace("36,10", "36,32");
    refused(
        &at(&closing),
        &["red: move bills ahead 3", "red: go ahead 3"],
        &[],
        expect!["bills would be within 6 MUs of the enemy, where nobody makes a second move [move.second]"],
    );
}

#[test]
fn commanders_move_among_the_groups() {
    let position = at(&format!("{BILLS}\ncommander red henry field c-in-c at 30,8"));
    check(
        &position,
        &["red: henry joins bills", "red: move bills ahead 3"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        henry joins bills [command.move]
        bills advances 3 MU [move.advance.other]
        - bills: 36,13 facing 0, 8 bases in 4 files, steady, moved
        - henry: with bills, moved
    "#]],
    );
    refused(
        &position,
        &["red: henry joins bills", "red: henry goes to 30,8"],
        &[],
        expect!["henry has moved in this phase [command.move]"],
    );
}
