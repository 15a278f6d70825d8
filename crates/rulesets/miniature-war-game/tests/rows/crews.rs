//! Crews of pieces: groups without a piece, extra crews, pieces that are captured and manned anew (medieval.crew).

use battle::{Viewer, holds};
use expect_test::{Expect, expect};

use crate::table::{Game, played, refused, turn};

const FAR: &str = "blue guard light-infantry 6 in 6 at 200,140";

/// Turns with these lines of red and blue and these dice: what is told but of movement and calls, and who has changed.
fn told(position: &str, turns: &[(&[&str], &[&str])], dice: &[u8], expected: Expect) {
    let actions: Vec<String> = turns.iter().flat_map(|(red, blue)| turn(red, blue)).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = played(position, &actions, dice);
    let quiet = ["hands", "third "];
    let kept: Vec<&str> = told.lines().filter(|line| !quiet.iter().any(|word| line.contains(word))).collect();
    expected.assert_eq(&(kept.join("\n") + "\n"));
}

/// What is seen of a unit after turns with these lines of red and blue.
fn after(position: &str, turns: &[(&[&str], &[&str])], path: &str) -> String {
    let mut game = Game::open(position, &[1; 100]);
    for (red, blue) in turns {
        let actions = turn(red, blue);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        game.act_all(&actions);
    }
    battle::suite::door::at_path(game.battle.state(), Viewer::Umpire, path).to_string()
}

const TWO: &str = "red stones catapult at 60,50
     red bolts ballista at 75,50, crew_left 0";

#[test]
fn a_crew_without_its_piece_is_a_group_that_serves_another() {
    holds!("medieval.crew.survive", "medieval.crew.group", "medieval.crew.destroy");
    told(
        &format!("{TWO}\n{FAR}"),
        &[(&["#1: DESTROY PIECE"], &[]), (&["#3: CREW TO #2"], &[]), (&["#2: H"], &[])],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            stones is destroyed by its crew [medieval.crew.destroy]
            6 men of stones are a group by themselves, #3 [medieval.crew.survive medieval.crew.group]
            turn 2 begins [common.sequence.turn]
            red-3 is at 66,39, facing 90 [common.third.beats]
            red-3 is at 72.9559,44.981, facing 65.22 [common.third.beats]
            red-3 is at 73.3342,45.1556, facing 65.22 [common.third.beats]
            red-3 gives 3 men to bolts [medieval.crew.survive]
            turn 3 begins [common.sequence.turn]
            red-3 closes up [common.ground.close-up]
            turn 4 begins [common.sequence.turn]
            - red-3: 73.3342,45.1555 facing 65.22, 3 figures in 2 files, order CREW TO #2
            - stones: off, 1 figures in 1 files, order H
        "#]],
    );
}

#[test]
fn figures_too_many_stay_a_group() {
    holds!("medieval.crew.group");
    let turns: [(&[&str], &[&str]); 2] = [(&["#1: DESTROY PIECE"], &[]), (&["#3: CREW TO #2"], &[])];
    let position = format!("{TWO}\n{FAR}");
    assert_eq!(after(&position, &turns, "units.bolts.crew"), "3");
    assert_eq!(after(&position, &turns, "units.red-3.figures"), "3");
}

#[test]
fn trained_crew_serves_at_full_rate_and_one_other_man_slows_a_piece() {
    holds!("medieval.crew.survive", "medieval.crew.captured-rate");
    let crews = |stones: &str, bolts: &str| {
        let position = format!(
            "red stones catapult at 60,50{stones}
             red bolts catapult at 75,50{bolts}
             {FAR}"
        );
        let turns: [(&[&str], &[&str]); 2] = [(&["#1: DESTROY PIECE"], &[]), (&["#3: CREW TO #2"], &[])];
        after(&position, &turns, "units.bolts.is")
    };
    assert_eq!(crews("", ", crew_left 0"), "[]");
    assert_eq!(crews(", is untrained", ", crew_left 0"), "[\"untrained\"]");
    assert_eq!(crews("", ", crew_left 2, is untrained"), "[\"untrained\"]");
    assert_eq!(crews(", is untrained", ", crew_left 2"), "[\"untrained\"]");
}

#[test]
fn extra_crews_fill_losses_when_the_turn_is_over() {
    holds!("medieval.crew.extra");
    told(
        &format!("red stones catapult at 60,50, kit extra-crew, crew_left 2\n{FAR}"),
        &[(&[], &[])],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            stones has 4 men of its extra crew step in [medieval.crew.extra]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    let position = format!("red stones catapult at 60,50, kit extra-crew, crew_left 2\n{FAR}");
    assert_eq!(after(&position, &[(&[], &[])], "units.stones.extra_crew"), "2");
}

#[test]
fn an_extra_crew_leaves_by_order_and_mans_another_piece() {
    holds!("medieval.crew.extra", "medieval.crew.group");
    told(
        &format!(
            "red stones catapult at 60,50, kit extra-crew
             red bolts catapult at 80,50, crew_left 0
             {FAR}"
        ),
        &[(&["#1: CREW TO #2"], &[])],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            6 men of stones are a group by themselves, #3 [medieval.crew.survive medieval.crew.group]
            red-3 is at 66,39, facing 90 [common.third.beats]
            red-3 is at 76,39, facing 90 [common.third.beats]
            red-3 is at 83.5,39, facing 90 [common.third.beats]
            red-3 gives 6 men to bolts [medieval.crew.survive]
            turn 2 begins [common.sequence.turn]
            - red-3: off, 0 figures in 3 files, order CREW TO #2
        "#]],
    );
    told(
        &format!("red stones catapult at 60,50, kit extra-crew\n{FAR}"),
        &[(&["#1: DESTROY PIECE"], &[])],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            stones is destroyed by its crew [medieval.crew.destroy]
            12 men of stones are a group by themselves, #2 [medieval.crew.survive medieval.crew.group]
            turn 2 begins [common.sequence.turn]
            - red-2: 60,40 facing 0, 12 figures in 6 files, order H
            - stones: off, 1 figures in 1 files, order H
        "#]],
    );
}

#[test]
fn crew_is_sent_to_pieces_of_its_side_by_those_who_have_it() {
    holds!("medieval.crew.extra", "medieval.crew.group");
    let position = format!(
        "red stones catapult at 60,50, kit extra-crew
         red bolts ballista at 80,50
         red men light-infantry 6 in 6 at 100,50
         red hidden catapult at 120,50, kit extra-crew, marker A
         {FAR}"
    );
    for (line, expected) in [
        (
            "#1: CREW TO #3",
            expect!["unreadable: column 13: no such unit of your own: #3 [common.order.errors]"],
        ),
        ("#1: CREW TO #1", expect!["stones is sent to no other piece of its side [medieval.crew.extra]"]),
        ("#2: CREW TO #1", expect!["no extra crew waits with bolts [medieval.crew.extra]"]),
        ("#3: CREW TO #1", expect!["unreadable: column 5: not for this unit: CREW TO [common.order.kinds]"]),
        ("#4: CREW TO #1", expect!["hidden is hidden, and stays one marker [medieval.crew.extra]"]),
    ] {
        refused(&position, &[&format!("red: write {line}")], &[], expected);
    }
}

#[test]
fn men_of_a_unit_serve_a_piece_without_crew_at_half_rate() {
    holds!("medieval.crew.captured-rate", "medieval.crew.capture", "common.unit.detach");
    let position = "red stones catapult at 20,50, crew_left 0
         red men light-infantry 12 in 4 at 20,39
         blue guard light-infantry 6 in 6 at 200,140";
    told(
        position,
        &[(&["#2: DETACH CREW #1 4"], &[])],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men gives 4 men to stones [medieval.crew.capture]
        turn 2 begins [common.sequence.turn]
        - men: 20,39 facing 0, 8 figures in 2 files, order H
    "#]],
    );
    // A stand may follow, up to the full crew; they are no losses.
    told(
        position,
        &[(&["#2: DETACH CREW #1 4"], &[]), (&["#2: DETACH CREW #1"], &[]), (&["#2: DETACH CREW #1"], &[])],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men gives 4 men to stones [medieval.crew.capture]
            turn 2 begins [common.sequence.turn]
            men closes up [common.ground.close-up]
            men gives 2 men to stones [medieval.crew.capture]
            turn 3 begins [common.sequence.turn]
            turn 4 begins [common.sequence.turn]
            - men: 20,39 facing 0, 6 figures in 2 files, order H
        "#]],
    );
}

#[test]
fn whoever_touches_a_piece_without_crew_captures_it_and_mans_it_anew() {
    holds!("medieval.crew.capture", "medieval.crew.captured-rate");
    let position = "red stones catapult at 60,50, crew_left 0
         red far men-at-arms 6 in 6 at 200,20
         blue men light-infantry 12 in 4 at 60,50.5";
    told(
        position,
        &[(&[], &[]), (&[], &["#1: DETACH CREW #2 4"])],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        stones is captured by men, and is #2 [medieval.crew.capture common.unit.number-new]
        turn 2 begins [common.sequence.turn]
        men gives 4 men to stones [medieval.crew.capture]
        turn 3 begins [common.sequence.turn]
        - men: 60,50.5 facing 180, 8 figures in 2 files, order H
    "#]],
    );
    // Nobody captures it as long as a friend of it is near.
    told(
        "red stones catapult at 60,50, crew_left 0
         red men2 men-at-arms 6 in 6 at 60,39
         blue men light-infantry 12 in 4 at 60,50.5",
        &[(&[], &[])],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn the_crew_of_a_destroyed_ram_is_light_infantry() {
    holds!("medieval.crew.group");
    told(
        &format!("options siege\nred logs ram at 60,50\n{FAR}"),
        &[(&["#1: DESTROY PIECE"], &[])],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            logs is destroyed by its crew [medieval.crew.destroy]
            12 men of logs are a group by themselves, #2 [medieval.crew.survive medieval.crew.group]
            turn 2 begins [common.sequence.turn]
            - logs: off, 1 figures in 1 files, order H
            - red-2: 60,40 facing 0, 12 figures in 6 files, order H
        "#]],
    );
}
