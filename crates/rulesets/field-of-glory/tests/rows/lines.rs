//! Battle lines (line.*).

use battle::holds;
use expect_test::expect;

use crate::table::{check, refused};

const LINE: &str = "
    red 1 bills heavy-foot heavy-weapon undrilled 8 bases in 4 files at 30,10
    red 2 pikes heavy-foot pikemen undrilled 8 bases in 4 files at 37,10
    red 3 bows medium-foot longbow undrilled 8 bases in 4 files at 44,9.5
    commander red henry field c-in-c with pikes
    blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,16
    phase manoeuvre
";

#[test]
fn a_line_advances_together_at_the_rate_of_its_slowest() {
    check(
        LINE,
        &["red: line henry bills+pikes+bows ahead 2.5"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        henry leads a line 2.5 MU ahead [line.move]
        - bills: 30,12.5 facing 0, 8 bases in 4 files, steady, moved
        - bows: 44,12 facing 0, 8 bases in 4 files, steady, moved
        - henry: with pikes, moved, settled
        - pikes: 37,12.5 facing 0, 8 bases in 4 files, steady, moved
    "#]],
    );
    refused(
        LINE,
        &["red: line henry bills+pikes+bows ahead 3.1"],
        &[],
        expect!["bills cannot go that far: 3.1 MUs are more than 3 [move.rates]"],
    );
    refused(
        LINE,
        &["red: line henry bills+pikes about"],
        &[],
        expect!["a battle line only advances, with one wheel at most [line.move]"],
    );
    refused(
        LINE,
        &["red: line henry bills+pikes wheel left 2, wheel right 2"],
        &[],
        expect!["a battle line only advances, with one wheel at most [line.move]"],
    );
    refused(
        LINE,
        &["red: line henry bills+pikes ahead 2", "red: move bills ahead 1"],
        &[],
        expect!["bills has made its move [move.once]"],
    );
}

#[test]
fn a_line_wheels_as_one_about_its_outermost_front_corner() {
    holds!("line.wheel");
    let far = LINE.replace("at 36,16", "at 36,40");
    // From x 26.8 to 40.2: 13.4 MUs times 10 degrees are 2.33874.
    check(
        &far,
        &["red: line henry bills+pikes wheel left 10"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        henry leads a line 2.34 MU ahead [line.move]
        - bills: 29.9514,10.55568 facing 350, 8 bases in 4 files, steady, moved
        - henry: with pikes, moved, settled
        - pikes: 36.84504,11.7712 facing 350, 8 bases in 4 files, steady, moved
    "#]],
    );
    refused(
        &far,
        &["red: line henry bills+pikes wheel left 13"],
        &[],
        expect!["bills cannot go that far: 3.05 MUs are more than 3 [move.rates]"],
    );
}

#[test]
fn members_face_the_same_way_and_hang_together_by_steps_of_one_mu() {
    let line = "red: line henry bills+pikes+bows ahead 1";
    refused(
        &LINE.replace("at 44,9.5", "at 45,9.5"),
        &[line],
        &[],
        expect!["the groups of a battle line stand within 1 MU of each other [line.members]"],
    );
    refused(
        &LINE.replace("at 44,9.5", "at 44,9.5 facing 1"),
        &[line],
        &[],
        expect!["the groups of a battle line face the same way [line.members]"],
    );
    refused(
        &LINE.replace("with pikes", "at 20,5"),
        &[line],
        &[],
        expect!["its commander must be with one of the groups of a battle line [line.members]"],
    );
    refused(
        LINE,
        &["red: line henry pikes ahead 1"],
        &[],
        expect!["a battle line has two groups or more [line.members]"],
    );
    refused(
        &LINE.replace("44,9.5", "44,9.5, ally Savoy"),
        &[line],
        &[],
        expect!["its commander must be in line of command to all groups of a battle line [line.members]"],
    );
    refused(
        LINE,
        &["red: line henry bills+bows ahead 1"],
        &[],
        expect!["its commander must be with one of the groups of a battle line [line.members]"],
    );
}

#[test]
fn foot_and_mounted_do_not_share_a_line_but_elephants_and_light_foot_go_with_either() {
    let with = |men: &str| LINE.replace("medium-foot longbow undrilled", men);
    let line = "red: line henry bills+pikes+bows ahead 1";
    refused(
        &with("knights"),
        &[line],
        &[],
        expect!["these types of troops do not share a battle line [line.members]"],
    );
    for men in ["elephants", "light-foot bow", "battle-wagons", "light-artillery"] {
        let told = crate::table::played(&with(men), &[line], &[]);
        assert!(told.contains("leads a line"), "{men}: {told}");
    }
    let horse = LINE.replace("heavy-foot heavy-weapon", "knights").replace("heavy-foot pikemen", "cavalry");
    let third = |men: &str| horse.replace("medium-foot longbow undrilled", men);
    for men in ["elephants", "light-foot bow"] {
        let told = crate::table::played(&third(men), &[line], &[]);
        assert!(told.contains("leads a line"), "{men}: {told}");
    }
    refused(
        &third("light-artillery"),
        &[line],
        &[],
        expect!["these types of troops do not share a battle line [line.members]"],
    );
}

#[test]
fn a_line_that_fails_its_test_advances_stands_or_breaks_up() {
    // A FRAGMENTED member tests for any move; the worst state and quality of all count.
    let shaken = LINE.replace("at 30,10", "at 30,10, fragmented").replace("pikemen", "pikemen superior");
    check(
        &shaken,
        &["red: line henry bills+pikes ahead 3", "red: break up", "red: move pikes ahead 3"],
        &[1, 6],
        expect![[r#"
            Manoeuvre [sequence.turn]
            complex move test, against 8 (undrilled 8) (commander in range +1, commander with the group +1, FRAGMENTED -2): 1 6 = 7 [cmt.score.undrilled cmt.roll cmt.mod.commander cmt.mod.with cmt.mod.fragmented]
            bills fails its test [cmt.roll]
            henry lets his line break up [cmt.fail]
            pikes advances 3 MU [move.advance.other]
            - bills: 30,10 facing 0, 8 bases in 4 files, fragmented, tested
            - henry: with pikes, moved, settled
            - pikes: 37,13 facing 0, 8 bases in 4 files, steady, moved, tested
        "#]],
    );
    refused(
        &shaken,
        &["red: line henry bills+pikes ahead 3", "red: break up", "red: move pikes about"],
        &[1, 6],
        expect!["pikes has tested, and may make a simple move only [cmt.fail]"],
    );
}

#[test]
fn a_line_far_from_the_enemy_makes_a_second_move() {
    let far = LINE.replace("at 36,16", "at 36,40");
    check(
        &far,
        &["red: line henry bills+pikes ahead 3", "red: go ahead 3"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        henry leads a line 3 MU ahead [line.move]
        henry leads a line 3 MU ahead [move.second]
        - bills: 30,16 facing 0, 8 bases in 4 files, steady, moved, moved-twice
        - henry: with pikes, moved, settled
        - pikes: 37,16 facing 0, 8 bases in 4 files, steady, moved, moved-twice
    "#]],
    );
}
