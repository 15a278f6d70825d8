//! What a neutral battle is fought for (muster.break, muster.victory, muster.leader-lost).

use expect_test::expect;

use crate::table::{check_from, check_lines, choices, is_silent, refused, shown};

/// Two groups a side at the end of a player turn, with these conditions of victory.
fn ended(turn: u16, more: &str, aims: &[&str]) -> String {
    let aims: Vec<String> = aims.iter().map(|aim| format!("{{ {aim} }}")).collect();
    format!(
        "turns 10
         turn {turn}
         red 1 a heavy-foot 4 bases in 2 files at 20,12
         red 2 b heavy-foot 4 bases in 2 files at 40,12
         blue 1 k heavy-foot 4 bases in 2 files at 20,40
         blue 2 l heavy-foot 4 bases in 2 files at 40,40
         {more}
         conditions default = \"blue\"
         conditions leaders = [{{ id = \"roger\", group = \"b\" }}]
         conditions victory = [{}]
         phase joint-action",
        aims.join(", ")
    )
}

const RED_BREAKS: &str = "side = \"red\", kind = \"break-army\", decisive = true, text = \"Rout them\"";
const BLUE_BREAKS: &str = "side = \"blue\", kind = \"break-army\", decisive = true";
/// A square about the middle of `a`.
const HILL: &str = "places = [[18, 10], [22, 10], [22, 14], [18, 14]]";

/// A position with a group gone.
fn lost(position: &str, group: &str, at: &str) -> String {
    let (was, is) = (
        format!("{group} heavy-foot 4 bases in 2 files at {at}"),
        format!("{group} heavy-foot 4 bases lost"),
    );
    assert!(position.contains(&was));
    position.replace(&was, &is)
}

#[test]
fn breaking_the_army_decides_at_once_and_both_together_break_neither() {
    // Half a pair of player turns into the battle: attrition is counted at the end of every player turn.
    let position = ended(1, "", &[RED_BREAKS, BLUE_BREAKS]);
    let blue = lost(&position, "k", "20,40");
    check_from(
        &blue,
        &[],
        &[],
        "attrition",
        expect![[r#"
        blue has lost 2 of 2 attrition points [victory.points]
        red meets a condition: Rout them [muster.victory.break-army muster.break.fog]
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
    check_from(
        &lost(&blue, "a", "20,12"),
        &[],
        &[],
        "meets",
        expect![[r#"
        red meets a condition: Rout them [muster.victory.break-army muster.break.fog muster.break.same]
        blue meets a condition [muster.victory.break-army muster.break.fog muster.break.same]
        = blue wins: both meet a decisive condition with equal points [muster.victory.decisive]
    "#]],
    );
}

#[test]
fn an_army_breaks_at_twice_its_share_of_groups_compared_exactly() {
    // Of two groups one is lost, which costs 2 points.
    let level = |level: &str| {
        lost(&ended(1, &format!("side blue rout_level = {level}"), &[RED_BREAKS]), "k", "20,40")
    };
    check_lines(
        &level("2"),
        &[],
        &[],
        "wins",
        expect![[r#"
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
    is_silent(&level("2.01"), &[], &[], "wins");
}

#[test]
fn late_groups_count_in_the_size_of_their_army_from_the_start() {
    let third = "blue 3 m heavy-foot 4 bases in 2 files at 60,40, arrives 9";
    let position = lost(&ended(1, third, &[RED_BREAKS]), "k", "20,40");
    check_lines(
        &position,
        &[],
        &[],
        "attrition",
        expect![[r#"
        blue has lost 2 of 3 attrition points [victory.points]
    "#]],
    );
    is_silent(&position, &[], &[], "wins");
}

#[test]
fn an_army_with_nobody_left_is_broken() {
    let position =
        lost(&lost(&ended(1, "side blue rout_level = 50", &[RED_BREAKS]), "k", "20,40"), "l", "40,40");
    check_lines(
        &position,
        &[],
        &[],
        "meets",
        expect![[r#"
        red meets a condition: Rout them [muster.victory.break-army muster.break.fog]
    "#]],
    );
}

#[test]
fn ground_is_held_at_the_end_by_who_stands_there_alone() {
    let holds = format!("side = \"red\", kind = \"hold\", points = 3, text = \"Hold the hill\", {HILL}");
    check_from(
        &ended(10, "", &[&holds]),
        &[],
        &[],
        "meets",
        expect![[r#"
        red meets a condition: Hold the hill [muster.victory.hold muster.victory.at]
        red has 3 points [muster.victory.points]
        blue has 0 points [muster.victory.points]
        = red wins: more points at the end [muster.victory.points]
    "#]],
    );
    // Not before the last turn, and not with an enemy there.
    is_silent(&ended(6, "", &[&holds]), &[], &[], "meets");
    let both = ended(10, "", &[&holds])
        .replace("k heavy-foot 4 bases in 2 files at 20,40", "k heavy-foot 4 bases in 2 files at 20,13");
    check_from(
        &both,
        &[],
        &[],
        "points",
        expect![[r#"
            red has 0 points [muster.victory.points]
            blue has 0 points [muster.victory.points]
            = blue wins: equal points at the end [muster.victory.points]
        "#]],
    );
    // Broken men hold nothing.
    let broken = ended(10, "", &[&holds]).replace("at 20,12", "at 20,12, broken");
    is_silent(&broken, &[], &[1], "meets");
}

#[test]
fn ground_is_taken_for_good_at_the_end_of_any_turn_of_the_battle_file() {
    let takes = format!("side = \"red\", kind = \"take\", points = 2, text = \"Take the hill\", {HILL}");
    // Player turns 5 and 6 are the second turn of the battle file.
    check_lines(
        &ended(6, "", &[&takes]),
        &[],
        &[],
        "meets",
        expect![[r#"
        red meets a condition: Take the hill [muster.victory.take muster.victory.at]
    "#]],
    );
    is_silent(&ended(5, "", &[&takes]), &[], &[], "meets");
}

#[test]
fn a_crossing_is_held_within_a_hundred_metres_of_it() {
    // At 30 metres to the MU, 100 metres are 3.33 MUs; the middle of `a` is at 20,10.8.
    let takes = |x: &str| format!("side = \"red\", kind = \"take\", points = 1, places = [[{x}, 11.2]]");
    check_lines(
        &ended(6, "", &[&takes("23.3")]),
        &[],
        &[],
        "meets",
        expect![[r#"
        red meets a condition [muster.victory.take muster.victory.at]
    "#]],
    );
    is_silent(&ended(6, "", &[&takes("23.4")]), &[], &[], "meets");
}

#[test]
fn a_condition_lapses_after_its_turn() {
    let takes =
        "side = \"blue\", kind = \"take\", points = 2, last = 6, places = [[18, 10], [22, 10], [22, 14]]";
    check_lines(
        &ended(6, "", &[takes]),
        &[],
        &[],
        "missed",
        expect![[r#"
        blue has missed a condition [muster.victory.by-turn]
    "#]],
    );
    is_silent(&ended(4, "", &[takes]), &[], &[], "missed");
}

#[test]
fn an_army_survives_that_is_not_broken_at_the_end_of_a_turn() {
    let survives = "side = \"blue\", kind = \"survive\", points = 5, last = 6";
    check_lines(
        &ended(6, "", &[survives]),
        &[],
        &[],
        "meets",
        expect![[r#"
        blue meets a condition [muster.victory.survive]
    "#]],
    );
    let beaten = lost(&ended(6, "", &[survives]), "k", "20,40");
    check_lines(
        &beaten,
        &[],
        &[],
        "condition",
        expect![[r#"
        blue has missed a condition [muster.victory.by-turn]
    "#]],
    );
}

#[test]
fn more_points_win_and_equal_ones_go_to_whom_the_battle_favours() {
    let holds = format!("side = \"red\", kind = \"hold\", points = 1, {HILL}");
    check_from(
        &ended(10, "", &[&holds]),
        &[],
        &[],
        "points",
        expect![[r#"
        red has 1 point [muster.victory.points]
        blue has 0 points [muster.victory.points]
        = red wins: more points at the end [muster.victory.points]
    "#]],
    );
    check_from(
        &ended(10, "", &[RED_BREAKS]),
        &[],
        &[],
        "points",
        expect![[r#"
        red has 0 points [muster.victory.points]
        blue has 0 points [muster.victory.points]
        = blue wins: equal points at the end [muster.victory.points]
    "#]],
    );
}

#[test]
fn two_decisive_conditions_at_once_are_settled_by_points() {
    let holds = format!("side = \"red\", kind = \"hold\", decisive = true, {HILL}");
    let survives = "side = \"blue\", kind = \"survive\", decisive = true";
    let more = "side = \"red\", kind = \"survive\", points = 1";
    check_from(
        &ended(10, "", &[&holds, survives, more]),
        &[],
        &[],
        "meets",
        expect![[r#"
        red meets a condition [muster.victory.hold muster.victory.at]
        blue meets a condition [muster.victory.survive]
        red meets a condition [muster.victory.survive]
        = red wins: both meet a decisive condition, more points [muster.victory.decisive]
    "#]],
    );
}

#[test]
fn a_leader_who_is_lost_meets_a_condition_before_the_turn_ends() {
    let kills =
        "side = \"blue\", kind = \"kill-leader\", leader = \"roger\", decisive = true, text = \"Kill Roger\"";
    // Roger has no piece of his own: he is lost with his group.
    let position = lost(&ended(1, "", &[kills]), "b", "40,12").replace("phase joint-action", "phase melee");
    check_from(
        &position,
        &[],
        &[],
        "roger",
        expect![[r#"
        roger is lost [muster.leader-lost]
        blue meets a condition: Kill Roger [muster.victory.kill-leader]
        = blue wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
    // One who is a commander is lost as commanders are, and not by leaving the table otherwise.
    let henry = |how: &str| {
        ended(1, &format!("commander red henry at 30,5, {how}"), &[kills])
            .replace("group = \"b\"", "commander = \"henry\"")
            .replace("phase joint-action", "phase melee")
    };
    check_from(
        &henry("lost"),
        &[],
        &[],
        "meets",
        expect![[r#"
        blue meets a condition: Kill Roger [muster.victory.kill-leader]
        = blue wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
    is_silent(&henry("left"), &[], &[], "meets");
}

/// `a` at the southern edge, by which red is to leave, at the start of the manoeuvre phase.
fn leaving(more: &str) -> String {
    let exit = "side = \"red\", kind = \"exit\", share = [1, 2], decisive = true, places = [[0, 0], [72, 0]]";
    ended(1, more, &[exit]).replace("at 20,12", "at 20,1.2").replace("phase joint-action", "phase manoeuvre")
}

#[test]
fn groups_leave_by_their_edge_as_a_whole_move_and_are_not_lost() {
    choices(
        &leaving(""),
        &[],
        &[],
        expect![[r#"
        red: leave a
        red: none
    "#]],
    );
    check_from(
        &leaving(""),
        &["red: leave a"],
        &[],
        "leaves",
        expect![[r#"
        a leaves the table [muster.victory.exit]
        red meets a condition [muster.victory.exit]
        - a: off, 4 bases in 2 files, steady, off, left, exited
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
    refused(
        &leaving(""),
        &["red: leave b"],
        &[],
        expect!["b is at no edge by which its army leaves the table [muster.victory.exit]"],
    );
    let moved =
        leaving("red 3 c heavy-foot 4 bases in 2 files at 60,1.2").replace("at 20,1.2", "at 20,1.2, moved");
    refused(&moved, &["red: leave a"], &[], expect!["a has moved in this turn [move.once]"]);
    let left = leaving("red 3 c heavy-foot 4 bases in 2 files at 60,30");
    assert_eq!(shown(&left, &["red: leave a"], &[], "sides.0.attrition"), 0);
}

#[test]
fn who_leaves_fragmented_counts_half() {
    battle::holds!("muster.victory.exit.fog");
    let broken = leaving("").replace("at 20,1.2", "at 20,1.2, fragmented");
    is_silent(&broken, &["red: leave a"], &[], "wins");
    // Of four points, two must leave: one group in good order, or two that are FRAGMENTED.
    let two = broken.replace("at 40,12", "at 40,1.2, fragmented");
    check_from(
        &two,
        &["red: leave a", "red: leave b"],
        &[],
        "b leaves",
        expect![[r#"
        b leaves the table [muster.victory.exit]
        red meets a condition [muster.victory.exit]
        - a: off, 4 bases in 2 files, fragmented, off, left, exited
        - b: off, 4 bases in 2 files, fragmented, off, left, exited
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
}

#[test]
fn late_groups_count_in_the_size_of_their_army_from_the_start_and_scythed_chariots_never() {
    battle::holds!("muster.arrival.count");
    // Of six points three must leave, and one group in good order is two.
    let late = leaving("red 3 late-1 heavy-foot 4 bases in 2 files at 60,12, arrives 7");
    is_silent(&late, &["red: leave a"], &[], "wins");
    assert_eq!(shown(&late, &[], &[], "sides.0.rout_level"), 300);
    let chariots = leaving("red 3 chariots scythed-chariots 2 bases in 2 files at 60,12");
    check_from(
        &chariots,
        &["red: leave a"],
        &[],
        "leaves",
        expect![[r#"
        a leaves the table [muster.victory.exit]
        red meets a condition [muster.victory.exit]
        - a: off, 4 bases in 2 files, steady, off, left, exited
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
}
