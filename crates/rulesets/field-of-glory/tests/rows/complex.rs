//! The complex move test, and moves of FRAGMENTED groups (cmt.*, cohesion.fragmented.move, cohesion.retire).

use battle::holds;
use expect_test::expect;

use crate::table::{Game, check, check_lines, refused};

fn position(men: &str, more: &str) -> String {
    format!("red 1 men {men}\nblue 1 foe heavy-foot 8 bases in 4 files at 36,40\n{more}\nphase manoeuvre")
}

const TURN: &str = "red: move men contract left 1";

fn tested(men: &str, more: &str, dice: &[u8], expected: expect_test::Expect) {
    check_lines(&position(men, more), &[TURN], dice, "test", expected);
}

#[test]
fn drilled_troops_and_skirmishers_pass_on_7_and_others_on_8() {
    let drilled = "heavy-foot drilled 8 bases in 4 files at 36,10";
    tested(
        drilled,
        "",
        &[4, 3],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7): 4 3 = 7 [cmt.score.good cmt.roll]
        men passes its test [cmt.roll]
        - men: 36.8,10 facing 0, 8 bases in 3 files, steady, moved, tested
    "#]],
    );
    tested(
        drilled,
        "",
        &[3, 3],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7): 3 3 = 6 [cmt.score.good cmt.roll]
        men fails its test [cmt.roll]
        - men: 36,10 facing 0, 8 bases in 4 files, steady, tested
    "#]],
    );
    tested(
        "cavalry undrilled 8 bases in 4 files at 36,10",
        "",
        &[4, 3],
        expect![[r#"
        complex move test, against 8 (undrilled 8): 4 3 = 7 [cmt.score.undrilled cmt.roll]
        men fails its test [cmt.roll]
        - men: 36,10 facing 0, 8 bases in 4 files, steady, tested
    "#]],
    );
    let light = position("light-foot bow undrilled 8 bases in 4 files at 36,10", "");
    check_lines(
        &light,
        &["red: move men about, ahead 1, about"],
        &[4, 3],
        "test",
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7): 4 3 = 7 [cmt.score.good cmt.roll]
        men passes its test [cmt.roll]
        - men: 36,9 facing 0, 8 bases in 4 files, steady, moved, tested
    "#]],
    );
}

#[test]
fn example_13_a_commander_with_a_disrupted_group() {
    tested(
        "heavy-foot drilled 8 bases in 4 files at 36,10, disrupted",
        "commander red tom troop with men",
        &[3, 3],
        expect![[r#"
            complex move test, against 7 (drilled or skirmishers 7) (commander in range +1, commander with the group +1, DISRUPTED -1): 3 3 = 6 + 1 = 7 [cmt.score.good cmt.roll cmt.mod.commander cmt.mod.with cmt.mod.disrupted]
            men passes its test [cmt.roll]
            - men: 36.8,10 facing 0, 8 bases in 3 files, disrupted, moved, tested
        "#]],
    );
}

#[test]
fn example_14_undrilled_with_a_field_commander_in_range() {
    tested(
        "cavalry undrilled 8 bases in 4 files at 36,10",
        "commander red fred field at 36,5",
        &[4, 2],
        expect![[r#"
            complex move test, against 8 (undrilled 8) (commander in range +1): 4 2 = 6 + 1 = 7 [cmt.score.undrilled cmt.roll cmt.mod.commander]
            men fails its test [cmt.roll]
            - men: 36,10 facing 0, 8 bases in 4 files, steady, tested
        "#]],
    );
}

#[test]
fn the_best_commander_counts_and_an_inspired_one_adds_another() {
    let drilled = "heavy-foot drilled 8 bases in 4 files at 36,10";
    tested(
        drilled,
        "commander red tom troop at 36,7\ncommander red ivan inspired at 36,2",
        &[1, 2],
        expect![[r#"
            complex move test, against 7 (drilled or skirmishers 7) (commander in range +1, inspired commander +1): 1 2 = 3 + 2 = 5 [cmt.score.good cmt.roll cmt.mod.commander cmt.mod.inspired]
            men fails its test [cmt.roll]
            - men: 36,10 facing 0, 8 bases in 4 files, steady, tested
        "#]],
    );
    tested(
        drilled,
        "commander red ivan inspired with men",
        &[1, 2],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7) (commander in range +1, commander with the group +1, inspired commander +1): 1 2 = 3 + 3 = 6 [cmt.score.good cmt.roll cmt.mod.commander cmt.mod.with cmt.mod.inspired]
        men fails its test [cmt.roll]
        - men: 36,10 facing 0, 8 bases in 4 files, steady, tested
    "#]],
    );
    // Out of range he does not count.
    tested(
        drilled,
        "commander red tom troop at 36,3",
        &[3, 3],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7): 3 3 = 6 [cmt.score.good cmt.roll]
        men fails its test [cmt.roll]
        - men: 36,10 facing 0, 8 bases in 4 files, steady, tested
    "#]],
    );
    // He must have been with the group since the phase began.
    check_lines(
        &position(drilled, "commander red tom troop at 36,7"),
        &["red: tom joins men", TURN],
        &[3, 3],
        "test",
        expect![[r#"
            complex move test, against 7 (drilled or skirmishers 7) (commander in range +1): 3 3 = 6 + 1 = 7 [cmt.score.good cmt.roll cmt.mod.commander]
            men passes its test [cmt.roll]
            - men: 36.8,10 facing 0, 8 bases in 3 files, steady, moved, tested
        "#]],
    );
}

#[test]
fn of_cohesion_and_disorder_the_worst_counts() {
    holds!("cmt.mod.worst", "terrain.group-disorder");
    let wood = "terrain forest 30,5 42,5 42,20 30,20";
    let men = "heavy-foot drilled 8 bases in 4 files at 36,10";
    tested(
        men,
        wood,
        &[4, 4],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7) (SEVERELY DISORDERED -2): 4 4 = 8 - 2 = 6 [cmt.score.good cmt.roll cmt.mod.fragmented]
        men fails its test [cmt.roll]
        - men: 36,10 facing 0, 8 bases in 4 files, steady, tested
    "#]],
    );
    tested(
        &format!("{men}, disrupted"),
        wood,
        &[4, 4],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7) (SEVERELY DISORDERED -2): 4 4 = 8 - 2 = 6 [cmt.score.good cmt.roll cmt.mod.fragmented]
        men fails its test [cmt.roll]
        - men: 36,10 facing 0, 8 bases in 4 files, disrupted, tested
    "#]],
    );
    tested(
        &format!("{men}, disrupted"),
        "terrain brush 30,5 42,5 42,20 30,20",
        &[4, 4],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7) (DISRUPTED -1): 4 4 = 8 - 1 = 7 [cmt.score.good cmt.roll cmt.mod.disrupted]
        men passes its test [cmt.roll]
        - men: 36.8,10 facing 0, 8 bases in 3 files, disrupted, moved, tested
    "#]],
    );
    // In a plantation heavy foot is DISORDERED, and medium foot is not. One base in it is enough.
    let plantation = "terrain plantation 30,5 42,5 42,20 30,20";
    tested(
        men,
        plantation,
        &[4, 4],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7) (DISORDERED -1): 4 4 = 8 - 1 = 7 [cmt.score.good cmt.roll cmt.mod.disrupted]
        men passes its test [cmt.roll]
        - men: 36.8,10 facing 0, 8 bases in 3 files, steady, moved, tested
    "#]],
    );
    tested(
        men,
        "terrain plantation 39,5 42,5 42,9 39,9",
        &[4, 4],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7) (DISORDERED -1): 4 4 = 8 - 1 = 7 [cmt.score.good cmt.roll cmt.mod.disrupted]
        men passes its test [cmt.roll]
        - men: 36.8,10 facing 0, 8 bases in 3 files, steady, moved, tested
    "#]],
    );
    tested(
        &men.replace("heavy", "medium"),
        plantation,
        &[4, 4],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7): 4 4 = 8 [cmt.score.good cmt.roll]
        men passes its test [cmt.roll]
        - men: 36.8,10 facing 0, 8 bases in 3 files, steady, moved, tested
    "#]],
    );
    // Fragmented and in a wood: two less, not four.
    tested(
        &format!("{men}, fragmented"),
        wood,
        &[4, 4],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7) (FRAGMENTED -2): 4 4 = 8 - 2 = 6 [cmt.score.good cmt.roll cmt.mod.fragmented]
        men fails its test [cmt.roll]
        - men: 36,10 facing 0, 8 bases in 4 files, fragmented, tested
    "#]],
    );
}

#[test]
fn good_troops_throw_again_and_poor_ones_must() {
    holds!("cmt.reroll");
    tested(
        "heavy-foot superior drilled 8 bases in 4 files at 36,10",
        "",
        &[1, 3, 4],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7): 1 3 4 = 7 [cmt.score.good cmt.roll]
        men passes its test [cmt.roll]
        - men: 36.8,10 facing 0, 8 bases in 3 files, steady, moved, tested
    "#]],
    );
    tested(
        "heavy-foot poor drilled 8 bases in 4 files at 36,10",
        "",
        &[6, 3, 2],
        expect![[r#"
        complex move test, against 7 (drilled or skirmishers 7): 6 3 2 = 5 [cmt.score.good cmt.roll]
        men fails its test [cmt.roll]
        - men: 36,10 facing 0, 8 bases in 4 files, steady, tested
    "#]],
    );
}

#[test]
fn who_fails_makes_a_simple_move_or_stands_and_does_not_test_again() {
    let drilled = position("heavy-foot drilled 8 bases in 4 files at 36,10", "");
    check(
        &drilled,
        &[TURN, "red: go about"],
        &[3, 3],
        expect![[r#"
        Manoeuvre [sequence.turn]
        complex move test, against 7 (drilled or skirmishers 7): 3 3 = 6 [cmt.score.good cmt.roll]
        men fails its test [cmt.roll]
        men turns [move.turn.still]
        - men: 36,8.8 facing 180, 8 bases in 4 files, steady, moved, tested
    "#]],
    );
    refused(
        &drilled,
        &[TURN, "red: go contract right 1"],
        &[3, 3],
        expect!["men has tested, and may make a simple move only [cmt.fail]"],
    );
    refused(
        &drilled,
        &[TURN, "red: stand", "red: move men ahead 1"],
        &[3, 3],
        expect!["men has made its move [move.once]"],
    );
}

#[test]
fn a_fragmented_group_tests_for_all_but_retiring() {
    holds!("cohesion.fragmented.move", "cohesion.retire");
    let near = "heavy-foot undrilled 8 bases in 4 files at 36,30, fragmented";
    check(
        &position(near, ""),
        &["red: move men ahead 3"],
        &[6, 5],
        expect![[r#"
        Manoeuvre [sequence.turn]
        complex move test, against 8 (undrilled 8) (FRAGMENTED -2): 6 5 = 11 - 2 = 9 [cmt.score.undrilled cmt.roll cmt.mod.fragmented]
        men passes its test [cmt.roll]
        men advances 3 MU [move.advance.other]
        - men: 36,33 facing 0, 8 bases in 4 files, fragmented, moved, tested
    "#]],
    );
    // Away from all enemies within 12 MUs, by a turn that would be impossible otherwise.
    check(
        &position(near, ""),
        &["red: move men about, ahead 3"],
        &[],
        expect![[r#"
            Manoeuvre [sequence.turn]
            men turns and advances 3 MU [move.turn180.advance cohesion.retire]
            - men: 36,25.8 facing 180, 8 bases in 4 files, fragmented, moved
        "#]],
    );
    refused(
        &position(near, ""),
        &["red: move men ahead 3", "red: go ahead 1"],
        &[1, 2],
        expect!["men is FRAGMENTED and has tested, and may only retire or stand [cohesion.fragmented.move]"],
    );
    check(
        &position(near, ""),
        &["red: move men ahead 3", "red: go about, ahead 2"],
        &[1, 2],
        expect![[r#"
            Manoeuvre [sequence.turn]
            complex move test, against 8 (undrilled 8) (FRAGMENTED -2): 1 2 = 3 - 2 = 1 [cmt.score.undrilled cmt.roll cmt.mod.fragmented]
            men fails its test [cmt.roll]
            men turns and advances 2 MU [move.turn180.advance cohesion.retire]
            - men: 36,26.8 facing 180, 8 bases in 4 files, fragmented, moved, tested
        "#]],
    );
    // With no enemy in reach every move retires.
    let far = near.replace("36,30", "36,10");
    check(
        &position(&far, ""),
        &["red: move men ahead 3"],
        &[],
        expect![[r#"
            Manoeuvre [sequence.turn]
            men advances 3 MU [move.advance.other cohesion.retire]
            - men: 36,13 facing 0, 8 bases in 4 files, fragmented, moved
        "#]],
    );
    // Away from one is not away from all.
    let other = "blue 2 horse cavalry 4 bases in 2 files at 36,20 facing 0";
    refused(
        &position(near, other),
        &["red: move men about, ahead 3"],
        &[],
        expect!["that move is impossible for men, who are undrilled battle troops [move.turn180.advance]"],
    );
}

#[test]
fn each_occasion_for_a_test_has_one() {
    holds!("cmt.when");
    let near = "blue 1 foe heavy-foot 4 bases in 2 files at 30,12\nonly impact";
    for (position, actions, words) in [
        // Shock troops who do not want to charge, and others who are DISRUPTED and do.
        (
            format!("red 1 men heavy-foot pikemen 4 bases in 2 files at 30,10\n{near}"),
            &["red: end"][..],
            "test not to charge",
        ),
        (
            format!("red 1 men heavy-foot 4 bases in 2 files at 30,10, disrupted\n{near}"),
            &["red: charge men"],
            "test to charge",
        ),
        // Skirmishers against battle troops, and missile foot.
        (
            format!("red 1 men light-horse 4 bases in 2 files at 30,10\n{near}"),
            &["red: charge men"],
            "test to charge",
        ),
        (
            format!("red 1 men medium-foot bow 4 bases in 2 files at 30,10\n{near}"),
            &["red: charge men"],
            "test to charge",
        ),
        // Skirmishers who stand.
        (
            format!("red 1 men heavy-foot 4 bases in 2 files at 30,10\n{near}")
                .replace("foe heavy", "foe light"),
            &["red: charge men", "blue: stand"],
            "test to stand",
        ),
        // Stopping a pursuit.
        (
            "red 1 men heavy-foot 4 bases in 2 files at 30,10, pursues foe
             blue 1 foe heavy-foot 4 bases in 2 files at 30,11.2 facing 0, broken, direction 0
             only joint-action"
                .to_owned(),
            &["red: try to stop"],
            "test to stop pursuing",
        ),
    ] {
        let mut game = Game::open(&position, &[5; 40]);
        game.act_all(actions);
        let log = game.log(battle::Viewer::Umpire);
        assert!(log.contains(&format!("{words}, against")), "{log}");
    }
    // Without any of these reasons nobody tests to charge.
    let mut game = Game::open(&format!("red 1 men heavy-foot 4 bases in 2 files at 30,10\n{near}"), &[5; 40]);
    game.act_all(&["red: charge men"]);
    assert!(!game.log(battle::Viewer::Umpire).contains("test to"));
}
