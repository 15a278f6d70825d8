//! Attrition and the end of a battle (victory.*).

use battle::holds;
use expect_test::expect;

use crate::table::{Game, check_from, check_lines, shown};

/// Four groups a side, far apart, at the end of a turn.
const ARMIES: &str = "
    red 1 a heavy-foot 4 bases in 2 files at 20,10
    red 2 b heavy-foot 4 bases in 2 files at 30,10
    red 3 c heavy-foot 4 bases in 2 files at 40,10
    red 4 d heavy-foot 4 bases in 2 files at 50,10
    blue 1 k heavy-foot 4 bases in 2 files at 20,40
    blue 2 l heavy-foot 4 bases in 2 files at 30,40
    blue 3 m heavy-foot 4 bases in 2 files at 40,40
    blue 4 n heavy-foot 4 bases in 2 files at 50,40
    stirred
    phase impact
";
/// Every player ends his moves at once.
const TURN: &[&str] = &["red: end"];

/// The armies with other words in the place of some.
fn with(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(ARMIES.to_owned(), |position, (was, is)| {
        assert!(position.contains(was), "{was}");
        position.replace(was, is)
    })
}

#[test]
fn lost_groups_cost_two_points_and_others_one_and_the_camp_two() {
    let position = with(&[
        ("at 20,10", "lost"),
        ("at 30,10", "at 30,10, fragmented"),
        ("at 40,40", "left"),
        ("stirred", "camp blue 36,46 facing 180, sacked"),
    ]);
    assert_eq!(shown(&position, &[], &[], "sides.0.attrition"), 3);
    assert_eq!(shown(&position, &[], &[], "sides.1.attrition"), 3);
    check_lines(
        &position,
        TURN,
        &[],
        "attrition",
        expect![[r#"
        red has lost 3 of 4 attrition points [victory.points]
        blue has lost 3 of 4 attrition points [victory.points]
    "#]],
    );
}

#[test]
fn an_army_routs_when_it_has_lost_as_many_points_as_it_had_groups() {
    let lost = [("at 20,10", "lost"), ("at 30,10", "lost")];
    check_from(
        &with(&lost),
        TURN,
        &[],
        "attrition",
        expect![[r#"
        red has lost 4 of 4 attrition points [victory.points]
        the army of red routs [victory.rout]
        = blue wins: the army routs [victory.rout]
    "#]],
    );
    // One point less, and the battle goes on.
    let less = [("at 20,10", "lost"), ("at 30,10", "at 30,10, fragmented")];
    check_from(
        &with(&less),
        TURN,
        &[],
        "attrition",
        expect![[r#"
        red has lost 3 of 4 attrition points [victory.points]
        turn 2: blue [sequence.turn]
        Impact [sequence.turn]
        Manoeuvre [sequence.turn]
    "#]],
    );
}

#[test]
fn a_scenario_may_set_another_level_which_need_not_be_whole() {
    let level = |level: &str| {
        let side = format!("side red rout_level = {level}");
        with(&[("at 20,10", "lost"), ("stirred", &side)])
    };
    assert_eq!(shown(&level("2"), TURN, &[], "ended.winner"), "blue");
    assert_eq!(shown(&level("1.6"), TURN, &[], "ended.winner"), "blue");
    assert!(shown(&level("2.01"), TURN, &[], "ended").is_null());
}

#[test]
fn both_armies_that_rout_in_the_same_phase_draw() {
    let lost = [("at 20,10", "lost"), ("at 30,10", "lost"), ("at 20,40", "lost"), ("at 30,40", "lost")];
    check_from(
        &with(&lost),
        TURN,
        &[],
        "routs",
        expect![[r#"
        the army of red routs [victory.rout]
        the army of blue routs [victory.rout]
        = draw: both armies rout [victory.rout]
    "#]],
    );
}

#[test]
fn scythed_chariots_count_neither_as_groups_nor_as_losses() {
    let chariots = "at 50,10\n    red 5 s scythed-chariots 4 bases lost";
    let position = with(&[("at 50,10", chariots)]);
    assert_eq!(shown(&position, &[], &[], "sides.0.rout_level"), 400);
    assert_eq!(shown(&position, &[], &[], "sides.0.attrition"), 0);
}

#[test]
fn groups_that_are_still_to_come_count_and_cost_nothing() {
    let position = with(&[("at 50,10", "waits")]);
    assert_eq!(shown(&position, &[], &[], "sides.0.rout_level"), 400);
    assert_eq!(shown(&position, &[], &[], "sides.0.attrition"), 0);
}

#[test]
fn when_time_is_out_a_quarter_fewer_losses_win() {
    let last = ("stirred", "turns 1");
    check_from(
        &with(&[last, ("at 20,10", "at 20,10, fragmented")]),
        TURN,
        &[],
        "attrition",
        expect![[r#"
        red has lost 1 of 4 attrition points [victory.points]
        red has lost 0.25 of its battle groups' worth [victory.limit]
        blue has lost 0 of its battle groups' worth [victory.limit]
        = blue wins: the last turn ends: fewer losses [victory.limit]
    "#]],
    );
    check_from(
        &with(&[last]),
        TURN,
        &[],
        "worth",
        expect![[r#"
        red has lost 0 of its battle groups' worth [victory.limit]
        blue has lost 0 of its battle groups' worth [victory.limit]
        = draw: the last turn ends [victory.limit]
    "#]],
    );
    // A fifth is not enough.
    let five = "at 50,10\n    red 5 e heavy-foot 4 bases in 2 files at 60,10";
    let fifth = [last, ("at 50,10", five), ("at 20,10", "at 20,10, fragmented")];
    assert_eq!(shown(&with(&fifth), TURN, &[], "ended.rule"), "victory.limit");
    assert!(shown(&with(&fifth), TURN, &[], "ended.winner").is_null());
}

#[test]
fn a_battle_that_stands_still_ends() {
    check_from(
        &with(&[("stirred", "turns 0\n quiet 11")]),
        TURN,
        &[],
        "worth",
        expect![[r#"
        red has lost 0 of its battle groups' worth [victory.limit]
        blue has lost 0 of its battle groups' worth [victory.limit]
        = draw: the battle stands still [victory.stalemate]
    "#]],
    );
    assert!(shown(&with(&[("stirred", "turns 0\n quiet 10")]), TURN, &[], "ended").is_null());
    assert_eq!(shown(&with(&[("stirred", "turns 0\n quiet 10")]), TURN, &[], "quiet"), 11);
}

#[test]
fn who_resigns_has_lost() {
    holds!("victory.resign");
    let mut game = Game::open(&with(&[]), &[]);
    game.battle.concede(battle::Side::Red).expect("anybody may");
    let verdict = game.battle.verdict().expect("it is over");
    assert_eq!(verdict.winner, Some(battle::Side::Blue));
}
