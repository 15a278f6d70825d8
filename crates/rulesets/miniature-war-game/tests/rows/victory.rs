//! Who has won (common.victory).

use battle::{Battle, Journal, Ruleset as _, Side, State as _, Table, holds};
use dice::Scripted;
use expect_test::expect;
use miniature_war_game::{MiniatureWarGame, State};

use crate::table::{check_lines, plays, scenario, turn};

/// Plays turns in which nobody writes anything, and compares the lines that begin with one of some words.
fn idle(position: &str, turns: usize, words: &str, expected: expect_test::Expect) {
    let actions: Vec<String> = (0..turns).flat_map(|_| turn(&[], &[])).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    check_lines(position, &actions, &[], words, expected);
}

/// Two units far from each other: what they cost is 12 x 8 and 12 x 7.
const FAR: &str = "
    red spears medium-infantry 12 in 6 at 60,30
    blue levy light-infantry 12 in 6 at 60,130";

fn far(lines: &str) -> String {
    format!("{lines}{FAR}")
}

#[test]
fn a_side_controls_a_place_on_which_it_alone_has_a_stand_or_was_the_last_to_have_one() {
    holds!("common.victory.terrain", "common.victory.agreed");
    plays(
        &far("place fork 60,50
              place well 200,140
              victory kind = \"terrain\"; places = [\"fork\", \"well\"]; count = 1"),
        &["#1: N 20 cm"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            spears is at 60,38, facing 0 [common.third.beats]
            third 2 [common.third.together]
            spears is at 60,46, facing 0 [common.third.beats]
            third 3 [common.third.together]
            spears is at 60,50, facing 0 [common.third.beats]
            Red controls fork [common.victory.terrain]
            Red has won [common.victory.terrain]
            - spears: 60,50 facing 0, 12 figures in 3 files, order N 20 cm
            = red wins: what was fought for is met [common.victory.terrain]
        "#]],
    );
    // One step short of 3 cm, and two places are asked for.
    idle(
        &far("place fork 60,33.1
              place at 60,33
              victory kind = \"terrain\"; places = [\"fork\", \"at\"]"),
        1,
        "ontrols",
        expect![[r#"
            Red controls at [common.victory.terrain]
        "#]],
    );
}

#[test]
fn a_place_is_held_at_the_ends_of_turns_in_a_row() {
    holds!("common.victory.hold");
    // Pickets come as near to the well as the spears, who are not touched, and go again.
    let position = format!(
        "place well 60,52.5
         turns 9
         victory kind = \"hold\"; places = [\"well\"]; turns = 2; side = \"red\"{FAR}
         blue pickets light-infantry 6 in 2 at 60,75"
    );
    let turns = [
        turn(&["#1: N 20 cm"], &[]),
        turn(&["#1: H"], &["#2: S 20 cm"]),
        turn(&[], &["#2: N 20 cm"]),
        turn(&[], &["#2: H"]),
    ];
    let actions: Vec<String> = turns.concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    check_lines(
        &position,
        &actions,
        &[],
        "common.victory",
        expect![[r#"
        Red controls well [common.victory.terrain]
        nobody controls well [common.victory.terrain]
        Red controls well [common.victory.terrain]
        Red has won [common.victory.hold]
        = red wins: what was fought for is met [common.victory.hold]
    "#]],
    );
}

#[test]
fn more_left_on_the_board_wins() {
    holds!("common.victory.remaining", "common.army.cost");
    let with = |more: &str| far(&format!("turns 1\nvictory kind = \"remaining\"{more}\n"));
    idle(
        &with(""),
        1,
        "has won",
        expect![[r#"
        Red has won [common.victory.remaining]
    "#]],
    );
    idle(
        &with("; measure = \"units\""),
        1,
        "undecided",
        expect![[r#"
        the battle ends undecided [common.victory.remaining]
    "#]],
    );
    let wounded = with("; measure = \"figures\"").replace("at 60,30", "at 60,30, stands 5");
    idle(
        &wounded,
        1,
        "has won",
        expect![[r#"
        Blue has won [common.victory.remaining]
    "#]],
    );
}

#[test]
fn the_larger_army_must_clear_the_board_in_time() {
    holds!("common.victory.sweep");
    let with =
        |more: &str| far(&format!("turns 3\nvictory kind = \"sweep\"; side = \"red\"; by = 2{more}\n"));
    idle(
        &with(""),
        2,
        "has won",
        expect![[r#"
        Blue has won [common.victory.sweep]
    "#]],
    );
    let waits = with("").replace("at 60,130", "at 60,130, arrives 3");
    idle(
        &waits,
        1,
        "has won",
        expect![[r#"
        Red has won [common.victory.sweep]
    "#]],
    );
}

#[test]
fn a_share_of_the_strength_is_lost() {
    holds!("common.victory.percentage");
    let with = |red: &str, blue: &str| {
        far("victory kind = \"percentage\"; share = 50\n")
            .replace("at 60,30", &format!("at 60,30, {red}"))
            .replace("at 60,130", &format!("at 60,130, {blue}"))
    };
    idle(&with("stands 6", "stands 4"), 1, "has won", expect!["\n\n"]);
    idle(
        &with("stands 6", "stands 3"),
        1,
        "has won",
        expect![[r#"
        Red has won [common.victory.percentage]
    "#]],
    );
    idle(
        &with("stands 2, files 2", "stands 3"),
        1,
        "has won",
        expect![[r#"
        Blue has won [common.victory.percentage]
    "#]],
    );
    idle(
        &with("stands 3", "stands 3"),
        1,
        "undecided",
        expect![[r#"
        the battle ends undecided [common.victory.percentage]
    "#]],
    );
}

#[test]
fn leaders_are_captured() {
    holds!("common.victory.capture");
    let with = |fate: &str, goal: &str| {
        far(&format!("options command-figures\nvictory kind = \"capture\"; side = \"red\"; {goal}\n"))
            + &format!(
                "\n    blue duke commander at 70,134, noble duke{fate}\n    blue knight commander at 74,134, noble knight{fate}"
            )
    };
    idle(
        &with(", fate captured", "leaders = [\"duke\"]"),
        1,
        "has won",
        expect![[r#"
        Red has won [common.victory.capture]
    "#]],
    );
    idle(&with("", "leaders = [\"duke\"]"), 1, "has won", expect!["\n\n"]);
    idle(
        &with(", fate captured", "rank = \"baron\"; count = 1"),
        1,
        "has won",
        expect![[r#"
        Red has won [common.victory.capture]
    "#]],
    );
    idle(&with(", fate captured", "rank = \"baron\"; count = 2"), 1, "has won", expect!["\n\n"]);
}

#[test]
fn points_are_counted_for_units_that_are_destroyed_or_have_routed() {
    holds!("common.victory.points");
    let with = |red: &str, blue: &str| {
        let position = far("turns 2\nvictory kind = \"points\"\n");
        format!("{position}\n    blue gone peasants 12 in 4 at 90,130, is off {blue}").replace(
            "    blue levy",
            &format!("    red fled slinger 12 in 4 at 90,30, is off {red}\n    blue levy"),
        )
    };
    // Peasants cost less than slingers, and who left by his orders is not lost.
    idle(
        &with("left", "lost"),
        2,
        "has won",
        expect![[r#"
        Blue has won [common.victory.points]
    "#]],
    );
    idle(
        &with("left, fate exited", "lost"),
        2,
        "has won",
        expect![[r#"
        Red has won [common.victory.points]
    "#]],
    );
    idle(
        &with("left, fate exited", "left, fate exited"),
        2,
        "undecided",
        expect![[r#"
        the battle ends undecided [common.victory.points]
    "#]],
    );
}

#[test]
fn units_leave_by_an_edge_by_their_orders() {
    holds!("common.victory.exit");
    let position = |goal: &str| {
        format!(
            "turns 4
             victory kind = \"exit\"; side = \"red\"; {goal}
             red scouts light-cavalry 6 in 6 at 60,140
             red spears medium-infantry 12 in 6 at 30,30
             blue levy light-infantry 12 in 6 at 200,130"
        )
    };
    plays(
        &position("edge = \"north\"; count = 1"),
        &["#1: N FULL EXIT"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        scouts leaves the board [common.order.exit]
        third 2 [common.third.together]
        third 3 [common.third.together]
        Red has won [common.victory.exit]
        - scouts: off, 6 figures in 6 files, order H
        = red wins: what was fought for is met [common.victory.exit]
    "#]],
    );
    plays(
        &position("edge = \"south\"; count = 1"),
        &["#1: N FULL EXIT"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        scouts leaves the board [common.order.exit]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - scouts: off, 6 figures in 6 files, order H
    "#]],
    );
    let half = position("edge = \"north\"; share = 50; measure = \"figures\"");
    let actions = turn(&["#1: N FULL EXIT"], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    check_lines(&half, &actions, &[], "has won", expect!["\n\n"]);
}

#[test]
fn goals_score_and_the_higher_score_wins_after_the_last_turn() {
    holds!("common.victory.score");
    let with = |more: &str| {
        far(&format!(
            "turns 2
             place fork 60,30
             place well 60,130
             victory kind = \"terrain\"; places = [\"fork\"]; side = \"red\"; score = 3
             victory kind = \"terrain\"; places = [\"well\"]; side = \"blue\"; score = {more}\n"
        ))
    };
    idle(
        &with("2"),
        2,
        "s",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        Red controls fork [common.victory.terrain]
        Blue controls well [common.victory.terrain]
        Red scores 3: control fork [common.victory.terrain common.victory.score]
        Blue scores 2: control well [common.victory.terrain common.victory.score]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        Red has won [common.victory.score]
        = red wins: the higher score after the last turn [common.victory.score]
    "#]],
    );
    idle(
        &with("3"),
        2,
        "undecided",
        expect![[r#"
        the battle ends undecided [common.victory.score]
    "#]],
    );
    idle(
        &format!("equal blue\n{}", with("3")),
        2,
        "has won",
        expect![[r#"
        Blue has won [common.victory.score]
    "#]],
    );
}

#[test]
fn if_both_meet_what_they_fight_for_in_one_turn_nobody_wins() {
    holds!("common.victory.checked");
    idle(
        &far("place fork 60,30
              place well 60,130
              victory kind = \"terrain\"; places = [\"fork\"]; side = \"red\"
              victory kind = \"terrain\"; places = [\"well\"]; side = \"blue\"\n"),
        1,
        "undecided",
        expect![[r#"
            the battle ends undecided [common.victory.checked]
        "#]],
    );
}

#[test]
fn nobody_wins_when_the_last_turn_ends_and_the_last_is_the_24th() {
    holds!("common.victory.stalemate");
    idle(
        FAR,
        24,
        "undecided",
        expect![[r#"
        the battle ends undecided [common.victory.stalemate]
    "#]],
    );
    idle(
        &far("turns 2\n"),
        2,
        "undecided",
        expect![[r#"
        the battle ends undecided [common.victory.stalemate]
    "#]],
    );
}

#[test]
fn an_army_that_is_gone_has_lost() {
    holds!("common.victory.no-army");
    let gone = |is: &str| FAR.replace("at 60,130", &format!("at 60,130, is {is}"));
    let commander = "options command-figures\n";
    let king = "\n    blue king commander at 200,130";
    idle(
        &format!("{commander}{}{king}", gone("off lost")),
        1,
        "has won",
        expect![[r#"
        Red has won [common.victory.no-army]
    "#]],
    );
    idle(&format!("{commander}{}{king}", gone("off waits")), 1, "has won", expect!["\n\n"]);
}

/// A battle of the position FAR.
fn battle() -> Battle<State> {
    let state = MiniatureWarGame::open(&scenario(FAR)).expect("it opens");
    let (mut dice, mut journal) = (Scripted::new(Vec::new()), Journal::new());
    Battle::begin(state, &mut Table::new(&mut dice, &mut journal))
}

#[test]
fn a_side_concedes_and_both_agree_to_a_stalemate() {
    holds!("common.victory.concede");
    let mut conceded = battle();
    conceded.concede(Side::Red).expect("it may");
    assert_eq!(conceded.verdict().map(|verdict| verdict.winner), Some(Some(Side::Blue)));
    let mut agreed = battle();
    agreed.offer_draw(Side::Red).expect("it may");
    assert!(agreed.verdict().is_none(), "the other has not answered");
    agreed.offer_draw(Side::Blue).expect("it may");
    assert_eq!(agreed.verdict().map(|verdict| verdict.winner), Some(None));
}

#[test]
fn goals_are_told_in_words() {
    let position = far("turns 9
        place fork 60,30
        place well 60,130
        victory kind = \"terrain\"; places = [\"fork\", \"well\"]; count = 1; side = \"red\"
        victory kind = \"hold\"; places = [\"well\"]; turns = 3; score = 2
        victory kind = \"remaining\"; score = 1
        victory kind = \"sweep\"; side = \"blue\"; by = 7
        victory kind = \"percentage\"; share = 50; measure = \"figures\"
        victory kind = \"points\"; by = 8
        victory kind = \"exit\"; side = \"red\"; edge = \"north\"; share = 30\n");
    let state = MiniatureWarGame::open(&scenario(&position)).expect("it opens");
    let told = MiniatureWarGame::summary(&state, battle::Viewer::Umpire);
    let aims: Vec<&str> = told.lines().rev().take(8).collect();
    expect![[r#"
        Red (decides at once): control 1 of fork, well
        Either side (scores 2): control well for 3 turns in a row
        Either side (scores 1): have more points left when turn 9 ends
        Blue (decides at once): clear the board of enemies by the end of turn 7; if not, they win
        Either side (decides at once): take 50 in a hundred of the enemy's figures
        Either side (decides at once): have destroyed or routed more, in points, when turn 8 ends
        Red (decides at once): bring 30 in a hundred of the units off the board by the north edge by the end of turn 9
        After turn 9 the higher score wins; if they are equal, nobody wins."#]].assert_eq(&aims.into_iter().rev().collect::<Vec<&str>>().join("\n"));
    assert!(MiniatureWarGame::open(&state.position()).is_ok_and(|again| again == state));
}

#[test]
fn goals_that_say_too_little_are_refused() {
    let mut all = String::new();
    for goal in [
        "kind = \"terrain\"",
        "kind = \"terrain\"; places = [\"nowhere\"]",
        "kind = \"hold\"; places = [\"fork\"]",
        "kind = \"sweep\"",
        "kind = \"percentage\"",
        "kind = \"capture\"",
        "kind = \"capture\"; leaders = [\"spears\"]",
        "kind = \"exit\"; side = \"red\"",
    ] {
        let file = scenario(&far(&format!("place fork 60,30\nvictory {goal}\n")));
        let mistakes = MiniatureWarGame::open(&file).expect_err("it is refused");
        all.push_str(&format!("{mistakes}\n"));
    }
    expect![[r#"
        line 19, victory[0].places: a goal of `terrain` names its places
        line 21, victory[0].places: there is no place `nowhere`
        line 19, victory[0].turns: a goal to `hold` says for how many turns in a row
        line 19, victory[0].side: a `sweep` says who must clear the board
        line 19, victory[0].share: a `percentage` says its share
        line 19, victory[0].leaders: a `capture` names leaders, or a rank and how many
        line 21, victory[0].leaders: only commanders are captured
        line 19, victory[0].share: an `exit` says its `share` or its `count`
    "#]]
    .assert_eq(&all);
}
