//! Conforming, turning to face, reforming (conform.*, flank.turn, flank.not-qualified).

use battle::holds;
use expect_test::expect;

use crate::table::{check, is_silent, played};

/// Blue spears in four files face south at y 30, from x 32.8 to 39.2.
const SPEARS: &str = "blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,30 facing 180";

fn contact(red: &str, blue: &str, more: &str) -> String {
    format!("{red}\n{blue}\n{more}\nonly manoeuvre")
}

/// Where a piece stands when all have conformed.
fn stands(position: &str, piece: &str) -> String {
    let told = played(position, &[], &[]);
    let line = told.lines().rfind(|line| line.contains(&format!(" {piece}: ")));
    line.unwrap_or("unmoved").trim_start_matches(['+', '-', ' ']).to_owned()
}

#[test]
fn a_group_that_met_a_front_at_an_angle_squares_up_file_to_file() {
    // Its left front corner touches the westernmost base at x 33.35: it turns about its anchor, goes up to the line and shifts by 0.5.
    check(
        &contact(
            "red 1 bills heavy-foot heavy-weapon 8 bases in 4 files at 36.5,29.44433 facing 10",
            SPEARS,
            "fight bills spears",
        ),
        &[],
        &[],
        expect![[r#"
            bills conforms [conform.how]
            - bills: 36,30 facing 0, 8 bases in 4 files, steady
        "#]],
    );
}

#[test]
fn an_aligned_group_stays_where_it_is() {
    holds!("conform.aligned");
    // One file beyond the end, but file on file.
    let bills = "red 1 bills heavy-foot heavy-weapon 8 bases in 4 files at 37.6,30 facing 0";
    is_silent(&contact(bills, SPEARS, "fight bills spears"), &[], &[], "conforms");
}

#[test]
fn a_contact_whose_impact_is_to_be_fought_makes_nobody_conform() {
    let bills = "red 1 bills heavy-foot heavy-weapon 8 bases in 4 files at 36.5,30 facing 0";
    is_silent(&contact(bills, SPEARS, "fight bills spears, impact"), &[], &[], "conforms");
}

#[test]
fn artillery_and_wagons_never_conform() {
    for men in ["light-artillery 2 bases in 2 files", "battle-wagons 2 bases in 2 files"] {
        let red = format!("red 1 guns {men} at 36.5,30 facing 0");
        let told = played(&contact(&red, SPEARS, "fight guns spears"), &[], &[]);
        assert!(!told.contains("guns conforms"), "{told}");
    }
}

#[test]
fn a_group_with_two_enemies_keeps_both_by_stepping_forward() {
    // The worked chain 17: a shift of 0.26 to the right; files 3 and 4 step 0.88 to the pikes.
    check(
        &contact(
            "red 1 bills heavy-foot heavy-weapon drilled 8 bases in 4 files at 31.47,33.53 facing 0, bases 7, \
             disrupted, stepped 0 0 0 22",
            "blue 1 halberds heavy-foot heavy-weapon 4 bases in 2 files at 30.13,33.53 facing 180
             blue 2 pikes heavy-foot pikemen 9 bases in 3 files at 34.67,34.41 facing 180",
            "fight bills halberds\nfight bills pikes",
        ),
        &[],
        &[],
        expect![[r#"
            bills conforms [conform.how]
            pikes conforms [conform.how]
            - bills: 31.73,33.53 facing 0, 7 bases in 4 files, disrupted, stepped 0 0 22000 22000
            - pikes: 34.13,34.41 facing 180, 9 bases in 3 files, steady
        "#]],
    );
}

#[test]
fn against_a_flank_the_corner_lies_on_the_line_of_the_enemys_front_and_bases_turn() {
    holds!("conform.flank");
    check(
        &contact(
            "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 39.2,30.9 facing 270",
            SPEARS,
            "fight bills spears",
        ),
        &[],
        &[],
        expect![[r#"
            bills conforms [conform.how]
            spears turns bases to the enemy [flank.turn]
            - bills: 39.2,31.6 facing 270, 4 bases in 2 files, steady
            - spears: 36,30 facing 180, 8 bases in 4 files, steady, stepped 0 0 0 0, turned 771
        "#]],
    );
}

#[test]
fn against_a_rear_the_files_lie_opposite_as_in_front() {
    check(
        &contact(
            "red 1 bills heavy-foot heavy-weapon 8 bases in 4 files at 36.4,31.2 facing 180",
            SPEARS,
            "fight bills spears",
        ),
        &[],
        &[],
        expect![[r#"
            bills conforms [conform.how]
            spears turns bases to the enemy [flank.turn]
            - bills: 36,31.2 facing 180, 8 bases in 4 files, steady
            - spears: 36,30 facing 180, 8 bases in 4 files, steady, stepped 0 0 0 0, turned 43520
        "#]],
    );
}

#[test]
fn the_next_touched_base_is_tried_where_a_friend_is_in_the_way() {
    // To the left, by 0.3, stand the pikes: the base at the right end is taken, 1.3 to the right.
    let position = contact(
        "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 36.3,30 facing 0
         red 2 pikes heavy-foot pikemen 4 bases in 2 files at 33.1,30 facing 0",
        SPEARS,
        "fight bills spears",
    );
    assert_eq!(stands(&position, "bills"), "bills: 37.6,30 facing 0, 4 bases in 2 files, steady");
}

#[test]
fn a_group_that_finds_no_place_stays_and_fights_from_there() {
    let position = contact(
        "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 36.3,30 facing 0
         red 2 pikes heavy-foot pikemen 4 bases in 2 files at 33.1,30 facing 0
         red 3 axes heavy-foot heavy-weapon 4 bases in 2 files at 39.5,30 facing 0",
        SPEARS,
        "fight bills spears",
    );
    is_silent(&position, &[], &[], "bills conforms");
}

#[test]
fn a_whole_base_width_aside_is_tried_when_no_touched_base_has_a_place() {
    holds!("conform.cannot");
    // Two files against one base: the place on it overlaps the pikes on either side, the next one along does not.
    let position = contact(
        "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 36.3,30 facing 0
         red 2 pikes heavy-foot pikemen 4 bases in 2 files at 33.1,30 facing 0",
        "blue 1 spears heavy-foot defensive-spearmen 2 bases in 1 files at 36,30 facing 180",
        "fight bills spears",
    );
    assert_eq!(stands(&position, "bills"), "bills: 36.8,30 facing 0, 4 bases in 2 files, steady");
}

#[test]
fn a_charge_on_a_flank_that_did_not_qualify_comes_to_the_front() {
    // The left front corner touches the east side at y 30.4.
    let swords = "blue 1 swords heavy-foot swordsmen 4 bases in 2 files at 36,30 facing 180";
    let bills = "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 38.4,31.78564 facing 300, unqualified swords";
    let open = contact(bills, swords, "fight bills swords");
    assert_eq!(stands(&open, "bills"), "bills: 37.6,30 facing 0, 4 bases in 2 files, steady");
    // Where a friend stands at the front it attacks the flank, and the bases turn to face it.
    let axes = "red 2 axes heavy-foot heavy-weapon 4 bases in 2 files at 38.4,29 facing 0";
    let blocked = contact(&format!("{bills}\n{axes}"), swords, "fight bills swords");
    assert_eq!(stands(&blocked, "bills"), "bills: 37.6,31.6 facing 270, 4 bases in 2 files, steady");
    assert!(stands(&blocked, "swords").contains("turned"), "{}", stands(&blocked, "swords"));
}

#[test]
fn of_two_edges_of_a_base_touched_alike_it_faces_the_one_to_which_it_turns_less() {
    // The right file touches the corner of rear and side; the left one steps forward and touches the side with its corner.
    let told = played(
        "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 33.4,27 facing 200
         blue 1 spears heavy-foot defensive-spearmen 4 bases in 3 files at 30,24
         phase impact",
        &["red: charge bills"],
        &[2, 2, 2, 2],
    );
    assert!(told.contains("bills meets spears in the rear"), "{told}");
    assert!(told.contains("- bills: 32.4,24.6 facing 180,"), "{told}");
}

#[test]
fn a_file_lies_on_one_half_of_a_wagons_long_edge() {
    let wagons = "blue 1 wagons battle-wagons 2 bases in 2 files at 36,30 facing 180";
    let bills = "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 37.6,31.9 facing 270";
    let position = contact(bills, wagons, "fight bills wagons");
    assert_eq!(stands(&position, "bills"), "bills: 37.6,31.6 facing 270, 4 bases in 2 files, steady");
    // Wagons have no flank: nothing turns.
    is_silent(&position, &[], &[], "turns bases");
}

#[test]
fn a_group_of_the_other_side_conforms_only_if_no_base_loses_its_contact() {
    holds!("conform.when");
    let guns = "red 1 guns light-artillery 2 bases in 2 files at 36,30 facing 0";
    let keeps = "blue 1 horse cavalry 4 bases in 2 files at 36.3,30 facing 180";
    let told = played(&contact(guns, keeps, "fight guns horse"), &[], &[]);
    assert!(told.contains("horse conforms [conform.how]"), "{told}");
    let loses = "blue 1 horse cavalry 6 bases in 3 files at 36.3,30 facing 180";
    is_silent(&contact(guns, loses, "fight guns horse"), &[], &[], "conforms");
}

#[test]
fn who_has_an_enemy_at_the_flank_does_not_conform() {
    let position = contact(
        "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 36.3,30 facing 0",
        "blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,30 facing 180
         blue 2 swords heavy-foot swordsmen 4 bases in 2 files at 37.9,29 facing 270",
        "fight bills spears\nfight bills swords",
    );
    is_silent(&position, &[], &[], "bills conforms");
}

#[test]
fn a_turned_base_that_nobody_touches_turns_back_and_stepped_files_reform() {
    check(
        &contact(
            "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 20,10, stepped 10 0, turned 3 right",
            SPEARS,
            "",
        ),
        &[],
        &[],
        expect![[r#"
            bills turns bases back [flank.turn]
            bills reforms [conform.reform]
            - bills: 20,10 facing 0, 4 bases in 2 files, steady
        "#]],
    );
    // Not while the place is taken.
    let blocked = contact(
        "red 1 bills heavy-foot heavy-weapon 2 bases in 2 files at 20,10, stepped 15 15
         red 2 pikes heavy-foot pikemen 2 bases in 2 files at 20,9.99",
        SPEARS,
        "",
    );
    is_silent(&blocked, &[], &[], "bills reforms");
}

#[test]
fn whom_a_conforming_group_comes_to_touch_fights_it_without_an_impact() {
    // The bills slide 0.75 to the right, to x 40.8; the swords begin at 40.1. Then the swords conform, too, to x 39.2.
    check(
        &contact(
            "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 38.45,30 facing 0",
            &format!("{SPEARS}\nblue 2 swords heavy-foot swordsmen 4 bases in 2 files at 41.7,30 facing 180"),
            "fight bills spears",
        ),
        &[],
        &[],
        expect![[r#"
            bills conforms [conform.how]
            bills meets swords [conform.both]
            swords conforms [conform.how]
            - bills: 39.2,30 facing 0, 4 bases in 2 files, steady
            - fight 1: {"charging":[false,false],"groups":["bills","swords"],"impact":false,"strikes":[null,null]}
            - swords: 40.8,30 facing 180, 4 bases in 2 files, steady
        "#]],
    );
    // A commander on his own is shifted out of the way; friends may be touched edge to edge.
    check(
        &contact(
            "red 1 bills heavy-foot heavy-weapon 4 bases in 2 files at 36.3,30 facing 0
             red 2 pikes heavy-foot pikemen 4 bases in 2 files at 32.8,30 facing 0
             commander red henry field c-in-c at 33.6,28.2",
            SPEARS,
            "fight bills spears",
        )
        .replace("at 33.6,28.2", "at 34.9,28.2"),
        &[],
        &[],
        expect![[r#"
            bills conforms [conform.how]
            - bills: 36,30 facing 0, 4 bases in 2 files, steady
            - henry: at 34.9,28
        "#]],
    );
}
