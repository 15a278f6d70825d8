//! Orders that riders carry, and units that the supreme commander forms into one (common.dispatch, common.command.reform).

use std::fmt::Write as _;

use battle::suite::door;
use battle::{Ruleset as _, Side, State as _, Viewer, holds};
use expect_test::expect;
use miniature_war_game::MiniatureWarGame;

use crate::events::answer_as_usual;
use crate::table::{Game, refused, scenario, turn};

/// Plays turns with these lines; the lines with some words, and who has changed.
fn played(position: &str, turns: &[(&[&str], &[&str])], words: &[&str]) -> String {
    let mut game = Game::open(position, &[1; 60]);
    for (red, blue) in turns {
        let lines = turn(red, blue);
        game.act_all(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
        answer_as_usual(&mut game);
    }
    let mut text = String::new();
    for line in game.told().lines().map(str::trim_start) {
        if line.starts_with("- ") || words.iter().any(|word| line.contains(word)) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// A battle in which riders carry orders: king and rider are red's numbers 1 and 2, what comes next is from 3 on.
fn with_riders(units: &str) -> String {
    format!(
        "options command-figures dispatch-riders
        red king commander at 123.5,20
        red rider rider
        blue duke commander at 20,140
        blue herald rider
        {units}"
    )
}

/// All that is told of a turn, and who has changed.
const ALL: [&str; 1] = [""];
/// Far enough from everything.
const FOES: &str = "blue foes medium-infantry 12 in 4 at 30,140";

fn far_and_near() -> String {
    with_riders(&format!(
        "red men light-infantry 12 in 4 at 170,70
        red near light-infantry 12 in 4 at 120,20
        {FOES}"
    ))
}

#[test]
fn only_those_in_contact_with_the_supreme_commander_hear_him() {
    holds!("common.dispatch.supreme", "common.dispatch.no-talk");
    refused(
        &far_and_near(),
        &["red: write #3: N"],
        &[],
        expect![
            "men is not in contact with the supreme commander: it gets orders only by a rider [common.dispatch.supreme]"
        ],
    );
    refused(
        &far_and_near(),
        &["red: write #2: N"],
        &[],
        expect!["unreadable: column 1: no such unit of your own: #2 [common.order.errors]"],
    );
    let told = played(&far_and_near(), &[(&["#4: N 6 cm"], &[])], &["near is at"]);
    expect![[r#"
        near is at 120,26, facing 0 [common.third.beats]
        - near: 120,26 facing 0, 12 figures in 2 files, order N 6 cm
    "#]]
    .assert_eq(&told);
    // He has one rider, who is not told anything else.
    let sent = turn(&["#1: H, SEND #3: N 6 cm"], &[]);
    let and = |line: &str| [sent.as_slice(), &[line.to_owned()]].concat();
    let refuses = |line: &str, expected: expect_test::Expect| {
        let actions = and(line);
        refused(&far_and_near(), &actions.iter().map(String::as_str).collect::<Vec<&str>>(), &[], expected);
    };
    refuses("red: write #1: H, SEND #4: N", expect!["no rider is with him [common.dispatch.what]"]);
    refuses("red: write #2: N", expect!["rider rides as his message says [common.dispatch.rider]"]);
    // Nobody but he sends riders.
    refused(
        &far_and_near(),
        &["red: write #4: H, SEND #3: N"],
        &[],
        expect!["unreadable: column 8: not for this unit: SEND [common.order.kinds]"],
    );
}

#[test]
fn riders_need_a_commander_and_the_commander_riders() {
    let faults = MiniatureWarGame::open(&scenario(
        "options command-figures dispatch-riders
         red men light-infantry 12 in 4 at 170,70
         red king commander at 123.5,20
         blue foes medium-infantry 12 in 4 at 200,140",
    ));
    expect![[r#"
        line 7, side[0]: `dispatch-riders` needs a commander who writes and riders who carry
        line 11, side[1]: `dispatch-riders` needs a commander who writes and riders who carry"#]]
    .assert_eq(&faults.unwrap_err().to_string());
}

#[test]
fn a_unit_goes_on_with_its_last_order_until_a_rider_has_handed_over_another() {
    holds!("common.dispatch.riders", "common.dispatch.rider");
    // He rides 90 cm in a turn, right through friends, and comes back the same way.
    let position = with_riders(&format!(
        "red men light-infantry 12 in 4 at 170,70, order N 3 cm
        red wall medium-infantry 24 in 12 at 145,40
        {FOES}"
    ));
    let told = played(&position, &[(&["#1: H, SEND #3: E 6 cm"], &[]), (&[], &[]), (&[], &[])], &ALL);
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        rider is at 145.0897,41.6192, facing 42.16 [common.third.beats]
        men is at 170,73, facing 0 [common.third.beats]
        third 2 [common.third.together]
        rider is at 165.2258,63.8574, facing 42.16 [common.third.beats]
        third 3 [common.third.together]
        rider is at 167.9977,66.9187, facing 42.16 [common.third.beats]
        rider hands his message to men [common.dispatch.rider]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        rider is at 144.8927,41.9758, facing 222.85 [common.third.beats]
        men is at 172,70, facing 90 [common.third.beats]
        third 2 [common.third.together]
        rider is at 124.5038,19.9964, facing 222.85 [common.third.beats]
        men is at 178,70, facing 90 [common.third.beats]
        third 3 [common.third.together]
        turn 3 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 184,70, facing 90 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 4 begins [common.sequence.turn]
        - men: 184,70 facing 90, 12 figures in 2 files, order E 6 cm
        - rider: off, 1 figures in 1 files, order 59.98 cm
    "#]]
    .assert_eq(&told);
}

#[test]
fn whoever_a_rider_does_not_reach_in_one_turn_gets_his_order_later() {
    let position = with_riders(&format!("red men light-infantry 12 in 4 at 200,140\n{FOES}"));
    let told = played(&position, &[(&["#1: H, SEND #3: W 6 cm"], &[]), (&[], &[]), (&[], &[])], &ALL);
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        rider is at 140.7924,44.9253, facing 32.71 [common.third.beats]
        third 2 [common.third.together]
        rider is at 157.004,70.1678, facing 32.71 [common.third.beats]
        third 3 [common.third.together]
        rider is at 173.2156,95.4103, facing 32.71 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        rider is at 189.4272,120.6528, facing 32.71 [common.third.beats]
        third 2 [common.third.together]
        rider is at 197.9995,134.0004, facing 32.71 [common.third.beats]
        rider hands his message to men [common.dispatch.rider]
        third 3 [common.third.together]
        turn 3 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        rider is at 179.5794,105.4225, facing 212.81 [common.third.beats]
        men is at 198,137, facing 270 [common.third.beats]
        third 2 [common.third.together]
        rider is at 163.3237,80.2084, facing 212.81 [common.third.beats]
        men is at 192,137, facing 270 [common.third.beats]
        third 3 [common.third.together]
        rider is at 147.0681,54.9942, facing 212.81 [common.third.beats]
        turn 4 begins [common.sequence.turn]
        - men: 192,137 facing 270, 12 figures in 2 files, order W 6 cm
        - rider: 147.0681,54.9942 facing 212.81, 1 figures in 1 files, order 131.6402 cm
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_message_to_one_of_a_battle_is_for_the_whole_battle() {
    holds!("common.dispatch.battle");
    let position = |at: [&str; 2]| {
        with_riders(&format!(
            "group red van
            red men light-infantry 12 in 4 at {}, group van
            red spears medium-infantry 12 in 4 at {}, group van
            {FOES}",
            at[0], at[1]
        ))
    };
    let far = position(["130,40", "138,40"]);
    let told = played(&far, &[(&["#1: H, SEND #3: N 6 cm"], &[]), (&[], &[])], &["- men", "- spears"]);
    expect![[r#"
        - men: 130,46 facing 0, 12 figures in 2 files, order N 6 cm
        - rider: off, 1 figures in 1 files, order 10.4319 cm
        - spears: 138,46 facing 0, 12 figures in 2 files, order N 6 cm
    "#]]
    .assert_eq(&told);
    // He touches one of them, and all hear him.
    let near = position(["127,20", "135,20"]);
    let told = played(&near, &[(&["van: N 6 cm"], &[])], &["- men", "- spears"]);
    expect![[r#"
        - men: 127,26 facing 0, 12 figures in 2 files, order N 6 cm
        - spears: 135,26 facing 0, 12 figures in 2 files, order N 6 cm
    "#]]
    .assert_eq(&told);
}

#[test]
fn an_order_that_comes_too_late_is_not_carried_out() {
    holds!("common.dispatch.late");
    // In the turn in which the rider reaches them they charge: they may not charge again.
    let position = with_riders(&format!("red men light-cavalry 6 in 2 at 130,40, order CH N 12 cm\n{FOES}"));
    let words = ["men charges", "men is at", "hands his", "- men"];
    let told = played(&position, &[(&["#1: H, SEND #3: CH E"], &[]), (&[], &[])], &words);
    expect![[r#"
        men charges: N [common.charge.declare]
        men is at 130,52, facing 0 [common.third.beats]
        rider hands his message to men [common.dispatch.rider]
        - men: 130,52 facing 0, 6 figures in 2 files, order H
        - rider: off, 1 figures in 1 files, order 15.9759 cm
    "#]]
    .assert_eq(&told);
}

#[test]
fn the_enemy_who_catches_a_rider_reads_his_message() {
    holds!("common.dispatch.killed");
    let position = with_riders(
        "red men light-infantry 12 in 4 at 123.5,100
        blue foes medium-infantry 12 in 4 at 123.5,60",
    );
    let told = played(&position, &[(&["#1: H, SEND #3: N 6 cm"], &[]), (&[], &[])], &ALL);
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        rider is at 123.5,50, facing 0 [common.third.beats]
        third 2 [common.third.together]
        rider is killed [common.dispatch.killed]
        Blue reads what rider carried: #3: N 6 cm [common.dispatch.killed]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 3 begins [common.sequence.turn]
        - rider: off, 1 figures in 1 files, order 74 cm
    "#]]
    .assert_eq(&told);
    // He was the only one.
    let actions = turn(&["#1: H, SEND #3: N 6 cm"], &[]);
    let actions = [actions, vec!["red: write #1: H, SEND #3: N".to_owned()]].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(&position, &actions, &[], expect!["no rider is with him [common.dispatch.what]"]);
}

/// A rider who passes archers.
fn past_archers() -> String {
    with_riders(&format!(
        "red men light-infantry 12 in 4 at 123.5,149 facing 0
        blue bows longbow-light 12 in 12 at 160,100 facing 270, order FIRE
        {FOES}"
    ))
}

/// The turn in which he rides, with what the archers are told, and these dice.
fn shot_at(position: &str, dice: u8) -> String {
    let mut game = Game::open(position, &[dice; 60]);
    let lines = turn(&["#1: H, SEND #3: N 6 cm"], &[]);
    game.act_all(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
    game.act_all(&["blue: fire #3 at #2", "blue: hand in"]);
    answer_as_usual(&mut game);
    let words = ["fire", "rider is", "reads", "- rider"];
    let kept = |line: &&str| words.iter().any(|word| line.contains(word));
    let told = game.told();
    let lines: Vec<&str> = told.lines().map(str::trim_start).filter(kept).collect();
    lines.join("\n") + "\n"
}

#[test]
fn a_rider_is_shot_and_his_message_is_lost() {
    holds!("common.dispatch.fire", "common.dispatch.killed");
    expect![[r#"
        rider is at 123.5,50, facing 0 [common.third.beats]
        rider is at 123.5,80, facing 0 [common.third.beats]
        rider is at 123.5,110, facing 0 [common.third.beats]
        fire: dice 12 (a die for each figure 12), against 3 (light armor 3, mid range +1, it moved -1): 6 6 6 6 6 6 6 6 6 6 6 6 = 12 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.missile.moved common.fire.ladder]
        bows fires at rider in third 3, 12 figures: 12 hits [medieval.missile.die]
        rider loses a figure, and has 0 left [common.fire.losses]
        rider is destroyed [common.base.dead-cap]
        - rider: off, 0 figures in 1 files, order 123 cm
    "#]].assert_eq(&shot_at(&past_archers(), 6));
    // Whoever is not hit rides on.
    expect![[r#"
        rider is at 123.5,50, facing 0 [common.third.beats]
        rider is at 123.5,80, facing 0 [common.third.beats]
        rider is at 123.5,110, facing 0 [common.third.beats]
        fire: dice 12 (a die for each figure 12), against 3 (light armor 3, mid range +1, it moved -1): 10 10 10 10 10 10 10 10 10 10 10 10 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.missile.moved common.fire.ladder]
        bows fires at rider in third 3, 12 figures: 0 hits [medieval.missile.die]
        - rider: 123.5,110 facing 0, 1 figures in 1 files, order 123 cm
    "#]].assert_eq(&shot_at(&past_archers(), 10));
}

#[test]
fn nobody_wastes_a_volley_on_a_rider_unasked() {
    let lines: (&[&str], &[&str]) = (&["#1: H, SEND #3: N 6 cm"], &[]);
    let told = played(&past_archers(), &[lines], &["bows", "rider"]);
    expect![[r#"
        rider is at 123.5,50, facing 0 [common.third.beats]
        rider is at 123.5,80, facing 0 [common.third.beats]
        rider is at 123.5,110, facing 0 [common.third.beats]
        bows fires at men in third 1, 4 figures: 0 hits [medieval.missile.die]
        bows fires at men in third 3, 4 figures: 0 hits [medieval.missile.die]
        - bows: 160,100 facing 270, 12 figures in 6 files, order H, FIRE
        - rider: 123.5,110 facing 0, 1 figures in 1 files, order 123 cm
    "#]]
    .assert_eq(&told);
}

#[test]
fn the_computer_sends_riders_to_whom_it_cannot_tell_anything() {
    let mut game = Game::open(&far_and_near(), &[]);
    game.act_all(&["red: fill attack"]);
    let view = game.battle.state().view_for(Viewer::Seat(Side::Red));
    expect![[r##"["#1: 323° 12 cm, SEND #3: 298°","#4: 324°"]"##]]
        .assert_eq(&view["sides"][0]["lines"].to_string());
}

#[test]
fn nobody_but_its_side_knows_of_a_message_under_way() {
    let mut game = Game::open(&far_and_near(), &[1; 60]);
    let of_blue = |game: &Game| game.battle.state().view_for(Viewer::Seat(Side::Blue)).to_string();
    let before = of_blue(&game);
    game.act_all(&["red: write #1: H, SEND #3: N 6 cm"]);
    assert_eq!(before, of_blue(&game));
    game.act_all(&["red: hand in", "blue: hand in"]);
    answer_as_usual(&mut game);
    let state = game.battle.state();
    let known = |viewer: Viewer| state.view_for(viewer)["dispatches"].to_string();
    expect![[r#"[{"errand":"returns","order":"N 6 cm","rider":"rider","to":"men"}]"#]]
        .assert_eq(&known(Viewer::Seat(Side::Red)));
    assert_eq!(known(Viewer::Seat(Side::Blue)), "[]");
    let imagined = state.imagine(Side::Blue, &mut dice::Scripted::new(vec![1; 200]));
    assert_eq!(door::at_path(&imagined, Viewer::Umpire, "dispatches").to_string(), "[]");
    let log = game.log(Viewer::Seat(Side::Blue));
    assert!(!log.contains("message"), "{log}");
}

const REFORM: &str = "options command-figures supreme-commander
    red one light-infantry 8 in 4 at 60,80, stands 3
    red two light-infantry 12 in 4 at 67,80
    red king commander at 63.5,82
    red spears medium-infantry 12 in 4 at 120,20
    blue foes medium-infantry 12 in 4 at 200,140";

#[test]
fn the_supreme_commander_forms_units_into_one() {
    holds!("common.command.reform", "common.unit.like-type");
    let told = played(REFORM, &[(&["#3: REFORM #1 #2"], &[])], &["joins"]);
    expect![[r#"
        two joins one [common.command.reform]
        - one: 60,80 facing 0, 18 figures in 2 files, order H
        - two: off, 12 figures in 2 files, order H
    "#]]
    .assert_eq(&told);
    refused(
        REFORM,
        &["red: write #3: REFORM #1 #4"],
        &[],
        expect!["they are not of like type [common.command.reform]"],
    );
    // Who has moved in the turn stays for himself.
    let told = played(REFORM, &[(&["#3: REFORM #1 #2", "#2: N 1 cm"], &[])], &["joins"]);
    expect![[r#"
        - two: 67,81 facing 0, 12 figures in 2 files, order N 1 cm
    "#]]
    .assert_eq(&told);
}
