//! Nobles for ransom (medieval.ransom).

use battle::holds;
use expect_test::expect;

use crate::table::{Game, fought, plays, turn};

/// A duke behind a unit of red.
const DUKE: &str = "options command-figures ransom
    red men medium-infantry 12 in 6 at 100,40
    red duke commander at 100,35, with men, noble duke
    red far peasants 12 in 6 at 20,20";

#[test]
fn a_noble_moves_with_his_unit_and_not_by_himself() {
    let position = format!("{DUKE}\nblue far-foe peasants 12 in 6 at 230,140");
    plays(
        &position,
        &["#1: N"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 100,48, facing 0 [common.third.beats]
        third 2 [common.third.together]
        men is at 100,56, facing 0 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,64, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - duke: 100,60 facing 0, 1 figures in 1 files, order H
        - men: 100,64 facing 0, 12 figures in 3 files, order N
    "#]],
    );
    plays(
        &position,
        &["#2: N"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        duke is at 100,35, facing 0 [common.third.beats]
        third 3 [common.third.together]
        duke is at 100,35, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - duke: 100,36 facing 0, 1 figures in 1 files, order N
    "#]],
    );
}

#[test]
fn a_noble_does_not_rout_with_his_unit_and_is_taken_in_melee() {
    holds!("common.term.ransom", "medieval.ransom.capture-rout");
    let position = format!(
        "{}\nblue foe heavy-cavalry 12 in 6 at 100,60",
        DUKE.replace("at 100,40", "at 100,40, reaction rout")
    );
    // He stands where he is; the horsemen come up and he fails: 9 is above 8.
    let actions = [turn(&[], &["#1: S 20"]), turn(&[], &["#1: S 8"])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        men routs [common.reaction.forced common.reaction.rout]
        third 1 [common.third.together]
        men runs over duke [common.hold.pieces]
        men is at 100,28.0667, facing 180 [common.third.beats]
        foe is at 100,40, facing 180 [common.third.beats]
        third 2 [common.third.together]
        men is at 100,20.0667, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,12.0667, facing 180 [common.third.beats]
        men is gone in rout [common.reaction.rout-path]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        duke and foe meet [common.contact.stops]
        foe is at 100,32, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        a noble in melee, against 8 (a noble alone 8): 9 [medieval.ransom.figure medieval.ransom.capture]
        duke is the prisoner of foe [medieval.ransom.capture]
        turn 3 begins [common.sequence.turn]
        - duke: 100,40 facing 180, 1 figures in 1 files, order H
        - foe: 100,32 facing 180, 12 figures in 6 files, order S 8 cm
        - men: off, 12 figures in 3 files, shaken, order H
    "#]]
    .assert_eq(&fought(&position, &actions, &[9]));
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        men routs [common.reaction.forced common.reaction.rout]
        third 1 [common.third.together]
        men runs over duke [common.hold.pieces]
        men is at 100,28.0667, facing 180 [common.third.beats]
        foe is at 100,40, facing 180 [common.third.beats]
        third 2 [common.third.together]
        men is at 100,20.0667, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,12.0667, facing 180 [common.third.beats]
        men is gone in rout [common.reaction.rout-path]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        duke and foe meet [common.contact.stops]
        foe is at 100,32, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        a noble in melee, against 8 (a noble alone 8): 8 [medieval.ransom.figure medieval.ransom.capture]
        turn 3 begins [common.sequence.turn]
        - foe: 100,32 facing 180, 12 figures in 6 files, order S 8 cm
        - men: off, 12 figures in 3 files, shaken, order H
    "#]]
    .assert_eq(&fought(&position, &actions, &[8]));
}

#[test]
fn a_noble_whose_unit_still_fights_does_not_roll() {
    let position = format!("{DUKE}\nblue foe medium-infantry 12 in 6 at 100,42");
    let actions = turn(&[], &["#1: S"]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = fought(&position, &actions, &[]);
    assert!(!told.contains("a noble"), "{told}");
    battle::holds!("medieval.ransom.figure", "medieval.ransom.count");
}

/// A prince whom blue holds.
fn held(rank: &str) -> String {
    format!(
        "options command-figures ransom
        red men medium-infantry 12 in 6 at 100,40, reaction rout
        red lord commander at 100,35, with men, noble {rank}
        red others medium-infantry 12 in 6 at 60,35
        blue foe heavy-cavalry 12 in 6 at 100,60
        blue more medium-infantry 12 in 6 at 200,100"
    )
}

#[test]
fn a_prisoner_goes_with_his_captors_and_a_king_decides_the_battle() {
    battle::holds!("medieval.ransom.prisoner");
    let actions = [turn(&[], &["#1: S 20"]), turn(&[], &["#1: S 8"]), turn(&[], &["#1: N"])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        men routs [common.reaction.forced common.reaction.rout]
        third 1 [common.third.together]
        men runs over lord [common.hold.pieces]
        men is at 100,28.0667, facing 180 [common.third.beats]
        foe is at 100,40, facing 180 [common.third.beats]
        third 2 [common.third.together]
        men is at 100,20.0667, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,12.0667, facing 180 [common.third.beats]
        men is gone in rout [common.reaction.rout-path]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        lord and foe meet [common.contact.stops]
        foe is at 100,32, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        a noble in melee, against 8 (a noble alone 8): 12 [medieval.ransom.figure medieval.ransom.capture]
        lord is the prisoner of foe [medieval.ransom.capture]
        turn 3 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        foe is at 100,40, facing 0 [common.third.beats]
        third 2 [common.third.together]
        foe is at 100,64, facing 0 [common.third.beats]
        third 3 [common.third.together]
        foe is at 100,88, facing 0 [common.third.beats]
        turn 4 begins [common.sequence.turn]
        - foe: 100,88 facing 0, 12 figures in 6 files, order N
        - lord: 100,80 facing 0, 1 figures in 1 files, order H
        - men: off, 12 figures in 3 files, shaken, order H
    "#]]
    .assert_eq(&fought(&held("duke"), &actions, &[12]));
    let actions = [turn(&[], &["#1: S 20"]), turn(&[], &["#1: S 8"])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        men routs [common.reaction.forced common.reaction.rout]
        third 1 [common.third.together]
        men runs over lord [common.hold.pieces]
        men is at 100,28.0667, facing 180 [common.third.beats]
        foe is at 100,40, facing 180 [common.third.beats]
        third 2 [common.third.together]
        men is at 100,20.0667, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 100,12.0667, facing 180 [common.third.beats]
        men is gone in rout [common.reaction.rout-path]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        lord and foe meet [common.contact.stops]
        foe is at 100,32, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        a noble in melee, against 8 (a noble alone 8): 12 [medieval.ransom.figure medieval.ransom.capture]
        lord is the prisoner of foe [medieval.ransom.capture]
        Blue has won [medieval.ransom.values]
        - foe: 100,32 facing 180, 12 figures in 6 files, order S 8 cm
        - lord: 100,40 facing 180, 1 figures in 1 files, order H
        - men: off, 12 figures in 3 files, shaken, order H
        = blue wins: what was fought for is met [medieval.ransom.values]
    "#]]
    .assert_eq(&fought(&held("king"), &actions, &[12]));
}

/// The battle after a duke was captured, with what befalls his captors since.
fn after_capture(captors: &str) -> String {
    let mut game = Game::open(&held("duke"), &[[12].as_slice(), &[1; 400]].concat());
    let actions = [turn(&[], &["#1: S 20"]), turn(&[], &["#1: S 8"])].concat();
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    let text = battle::State::position(game.battle.state());
    assert!(text.contains("id = \"foe\"\n"), "{text}");
    text.replace("id = \"foe\"\n", &format!("id = \"foe\"\n{captors}\n"))
}

#[test]
fn a_prisoner_is_free_when_his_captors_rout_and_walks_30_cm_a_turn() {
    let actions = [turn(&[], &[]), turn(&["#2: W"], &[])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        foe routs [common.reaction.forced common.reaction.rout]
        third 1 [common.third.together]
        foe is at 100,8, facing 180 [common.third.beats]
        third 2 [common.third.together]
        foe is at 100,0, facing 180 [common.third.beats]
        third 3 [common.third.together]
        foe is gone in rout [common.reaction.rout-path]
        lord is free [medieval.ransom.release]
        turn 4 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        lord is at 98,10, facing 270 [common.third.beats]
        third 2 [common.third.together]
        lord is at 88,10, facing 270 [common.third.beats]
        third 3 [common.third.together]
        lord is at 78,10, facing 270 [common.third.beats]
        turn 5 begins [common.sequence.turn]
        - foe: off, 12 figures in 6 files, shaken, order H
        - lord: 78,10 facing 270, 1 figures in 1 files, order W
    "#]]
    .assert_eq(&fought(&after_capture("reaction = \"rout\""), &actions, &[]));
}

#[test]
fn who_was_freed_is_taken_again_by_touch() {
    let text = after_capture("reaction = \"rout\"");
    let actions =
        [turn(&[], &["#2: W 24"]), turn(&["#2: E"], &["#2: W 24"]), turn(&["#2: E"], &["#2: W 24"])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        foe routs [common.reaction.forced common.reaction.rout]
        third 1 [common.third.together]
        foe is at 100,8, facing 180 [common.third.beats]
        more is at 172,44, facing 270 [common.third.beats]
        third 2 [common.third.together]
        foe is at 100,0, facing 180 [common.third.beats]
        more is at 164,44, facing 270 [common.third.beats]
        third 3 [common.third.together]
        more is at 156,44, facing 270 [common.third.beats]
        foe is gone in rout [common.reaction.rout-path]
        lord is free [medieval.ransom.release]
        turn 4 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        lord is at 102,10, facing 90 [common.third.beats]
        more is at 148,44, facing 270 [common.third.beats]
        third 2 [common.third.together]
        lord is at 112,10, facing 90 [common.third.beats]
        more is at 140,44, facing 270 [common.third.beats]
        third 3 [common.third.together]
        lord is at 122,10, facing 90 [common.third.beats]
        more is at 132,44, facing 270 [common.third.beats]
        turn 5 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        lord is at 132,10, facing 90 [common.third.beats]
        more is at 124,44, facing 270 [common.third.beats]
        third 2 [common.third.together]
        lord is at 142,10, facing 90 [common.third.beats]
        more is at 116,44, facing 270 [common.third.beats]
        third 3 [common.third.together]
        lord is at 152,10, facing 90 [common.third.beats]
        more is at 108,44, facing 270 [common.third.beats]
        turn 6 begins [common.sequence.turn]
        - foe: off, 12 figures in 6 files, shaken, order H
        - lord: 152,10 facing 90, 1 figures in 1 files, order E
        - more: 108,44 facing 270, 12 figures in 3 files, order W 24 cm
    "#]]
    .assert_eq(&fought(&text.replace("[200, 100]", "[175, 42]"), &actions, &[]));
}

#[test]
fn a_noble_whose_men_have_all_fallen_may_be_taken() {
    battle::holds!("medieval.ransom.capture-killed");
    let position = "options command-figures ransom
        red men peasants 6 in 6 at 100,40
        red duke commander at 100,38, with men, noble duke
        red far peasants 12 in 6 at 20,20
        blue foe heavy-cavalry 12 in 6 at 100,40";
    let turns = [turn(&[], &[]), vec!["blue: end".to_owned()], turn(&[], &["#1: S 4"])].concat();
    let actions: Vec<&str> = turns.iter().map(String::as_str).collect();
    let all = fought(position, &actions, &[[12; 6], [1; 6], [12; 6]].concat());
    let told: Vec<&str> = all
        .lines()
        .filter(|line| line.contains("duke") || line.contains("men") || line.contains("noble"))
        .collect();
    expect![[r#"
        men is attacked in front [common.melee.opponents]
        men loses 6 figures, and has 0 left [common.melee.roll]
        men is destroyed [common.base.dead-cap]
        duke and foe meet [common.contact.stops]
        a noble in melee, against 8 (a noble alone 8): 12 [medieval.ransom.figure medieval.ransom.capture]
        duke is the prisoner of foe [medieval.ransom.capture]
        - duke: 100,44 facing 180, 1 figures in 1 files, order H
        - men: off, 0 figures in 3 files, melee turns 1, order H"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn artillery_wounds_a_noble_and_does_not_kill_him() {
    battle::holds!("medieval.ransom.no-death");
    let position = format!("{DUKE}\nblue stones catapult at 100,100\nblue more peasants 12 in 6 at 200,140");
    let mut actions = turn(&[], &[]);
    actions.extend(["blue: shoot #1 at #1 range 64", "blue: hand in", "red: hand in"].map(str::to_owned));
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let all = fought(&position, &actions, &[[3, 1].as_slice(), &[1; 12], &[4]].concat());
    let told: Vec<&str> = all.lines().filter(|line| line.contains("duke")).collect();
    expect![[r#"
        duke is wounded [medieval.ransom.no-death]
        - duke: 100,36 facing 0, 1 figures in 1 files, order H"#]]
    .assert_eq(&told.join("\n"));
}
