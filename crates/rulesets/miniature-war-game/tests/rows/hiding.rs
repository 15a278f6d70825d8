//! Markers: phantoms that move and are found, real markers pointed out, units of which a part is seen, and those that hide again
//! (common.hidden, common.phantom).

use battle::holds;
use expect_test::expect;

use crate::fire::fires;
use crate::table::{Game, check, fought, plays, refused, turn};

/// The markers on the board as an umpire knows them, after these actions.
fn markers(position: &str, actions: &[&str]) -> String {
    let mut game = Game::open(position, &[1; 50]);
    game.act_all(actions);
    let view = battle::State::view_for(game.battle.state(), battle::Viewer::Umpire);
    let line = |item: &serde_json::Value| {
        let text = |key: &str| item[key].as_str().unwrap_or_default().to_owned();
        let known = if item["known"] == true { ", known to be real" } else { "" };
        format!("{} {} at {}: {}{known}\n", text("side"), text("marker"), text("at"), text("stands_for"))
    };
    view["markers"].as_array().into_iter().flatten().map(line).collect()
}

#[test]
fn a_phantom_moves_with_everything_else_as_its_owner_writes() {
    holds!("common.phantom.at-will");
    // At most the largest chart move of its side, 90 cm of the horse: 30 cm in each third, and no more than it was given.
    plays(
        "phantom red B 30,20
         phantom red C 60,20
         red horse light-cavalry 6 in 6 at 90,30
         red men medium-infantry 12 in 6 at 120,20
         blue far peasants 12 in 6 at 230,140",
        &["?B: N 50 cm", "?C: E 120 cm"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            the phantom ?B is at 30,50 [common.third.beats]
            the phantom ?C is at 90,20 [common.third.beats]
            third 2 [common.third.together]
            the phantom ?B is at 30,70 [common.third.beats]
            the phantom ?C is at 120,20 [common.third.beats]
            third 3 [common.third.together]
            the phantom ?C is at 150,20 [common.third.beats]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn ground_that_no_unit_may_enter_and_the_edge_of_the_board_stop_a_phantom() {
    holds!("common.phantom.point", "common.phantom.at-will");
    plays(
        "terrain river line 0,40 240,40 width 4
         terrain bridge line 60,36 60,44 width 4
         phantom red B 30,20
         phantom red C 60,20
         phantom red D 20,20
         red men light-cavalry 6 in 6 at 90,30
         blue far peasants 12 in 6 at 230,140",
        &["?B: N 1/2", "?C: N 1/2", "?D: W"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            the phantom ?B is at 30,37.75 [common.third.beats]
            the phantom ?C is at 60,50 [common.third.beats]
            the phantom ?D is at 0,20 [common.third.beats]
            third 2 [common.third.together]
            the phantom ?C is at 60,65 [common.third.beats]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn two_phantoms_in_sight_of_one_another_are_both_gone() {
    holds!("common.phantom.two-meet", "common.phantom.sees-nothing");
    check(
        "phantom red B 100,20
         phantom blue X 100,100
         red men medium-infantry 12 in 6 at 10,10
         blue far peasants 12 in 6 at 230,140",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            ?B was a phantom [common.phantom.two-meet]
            ?X was a phantom [common.phantom.two-meet]
        "#]],
    );
    // Of a hidden unit in its sight a phantom finds nothing: that sees the phantom.
    check(
        "phantom red B 100,20
         red men medium-infantry 12 in 6 at 10,10
         blue others medium-infantry 12 in 6 at 180,60, marker Y
         blue far peasants 12 in 6 at 230,140",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            ?B was a phantom [common.phantom.seen]
            ?Y is real [common.phantom.seen]
        "#]],
    );
    // A millimetre beyond 90 cm.
    check(
        "phantom red B 100,20
         phantom blue X 100,110.1
         red men medium-infantry 12 in 6 at 10,10
         blue far peasants 12 in 6 at 230,140",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn a_phantom_upon_which_an_enemy_stand_comes_is_gone() {
    holds!("common.phantom.attacked", "common.phantom.point");
    // Deep in a forest nobody sees it. The front of the men is 1 cm from it in the second third, and they go on.
    plays(
        "terrain forest 60,40 140,40 140,120 60,120
         phantom blue X 100,60
         red men medium-infantry 12 in 6 at 100,50
         blue far peasants 12 in 6 at 230,140",
        &["#1: N"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,55.3333, facing 0 [common.third.beats]
            third 2 [common.third.together]
            ?X was a phantom [common.phantom.attacked]
            men is at 100,60.6666, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men is at 100,66, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 100,66 facing 0, 12 figures in 3 files, order N
        "#]],
    );
}

#[test]
fn a_charge_at_a_phantom_meets_nobody() {
    holds!("common.phantom.attacked", "common.hidden.declares");
    plays(
        "terrain forest 60,40 140,40 140,120 60,120
         phantom blue X 100,60
         red men medium-infantry 12 in 6 at 100,50
         blue far peasants 12 in 6 at 230,140",
        &["#1: CH ?X"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            men charges: ?X [common.charge.declare]
            third 1 [common.third.together]
            men is at 100,57.111, facing 0 [common.third.beats]
            ?X was a phantom [common.phantom.seen]
            third 2 [common.third.together]
            men is at 100,64.2222, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men is at 100,71.3333, facing 0 [common.third.beats]
            men has charged and struck nothing [common.charge.miss]
            turn 2 begins [common.sequence.turn]
            - men: 100,71.3333 facing 0, 12 figures in 3 files, charged, missed, order H
        "#]],
    );
}

#[test]
fn a_shot_that_strikes_its_point_takes_a_phantom_off() {
    holds!("common.phantom.attacked");
    // A stone of the catapult strikes in a circle of 8 cm; one phantom in the wood is 3.5 cm from its middle, the other 5.5.
    fires(
        "terrain forest 56,112 70,112 70,125 56,125
         phantom blue X 60,115.5
         phantom blue Y 60,117.5
         red stones catapult at 60,50
         blue men light-infantry 6 in 6 at 60,110",
        [&[], &[]],
        &["red: shoot #1 at #1 range 62 aim 60,112", "red: hand in", "blue: hand in"],
        &[3, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,112, lands at 60,112 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            ?X was a phantom [common.phantom.attacked]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            a figure of men is struck [medieval.engine.area-one]
            men loses a figure, and has 5 left [medieval.engine.timing]
            men: of 12 it lost 2, in column 11-20: back and turn [common.morale.chart]
            men must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - men: 60,110 facing 180, 5 figures in 3 files, shaken, must back-and-turn, order H
        "#]],
    );
}

#[test]
fn for_a_phantom_seen_by_hidden_troops_a_real_marker_is_pointed_out() {
    holds!("common.phantom.in-return", "common.phantom.seen");
    let position = "phantom red B 120,40
         red men medium-infantry 12 in 6 at 10,10, marker C
         red bows archer-light 12 in 6 at 10,30, marker A
         blue scout light-infantry 6 in 6 at 120,110, marker Q";
    check(
        position,
        &["red: real ?C"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        ?B was a phantom [common.phantom.seen]
        ?Q is real [common.phantom.seen]
        ?C is real [common.phantom.in-return]
    "#]],
    );
    expect![[r#"
        red ?A at 10,30: bows
        red ?C at 10,10: men, known to be real
        blue ?Q at 120,110: scout, known to be real
    "#]]
    .assert_eq(&markers(position, &["red: real ?C"]));
    // Who has none points out nothing.
    check(
        "phantom red B 120,40
         red men medium-infantry 12 in 6 at 10,10
         blue scout light-infantry 6 in 6 at 120,110, marker Q",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            ?B was a phantom [common.phantom.seen]
            ?Q is real [common.phantom.seen]
        "#]],
    );
    // Nor is anything owed for troops in the open, nor for a marker that is known already.
    check(
        "phantom red B 120,40
         red men medium-infantry 12 in 6 at 10,10, marker C
         blue scout light-infantry 6 in 6 at 120,110",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            ?B was a phantom [common.phantom.seen]
        "#]],
    );
    check(
        "phantom red B 120,40
         red men medium-infantry 12 in 6 at 10,10, marker C
         blue scout light-infantry 6 in 6 at 120,110, marker Q, is hidden known",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            ?B was a phantom [common.phantom.seen]
        "#]],
    );
}

#[test]
fn only_a_real_marker_of_ones_own_can_be_pointed_out() {
    holds!("common.phantom.in-return");
    let position = "phantom red B 120,40
         phantom red D 10,50
         red men medium-infantry 12 in 6 at 10,10, marker C
         blue scout light-infantry 6 in 6 at 120,110, marker Q";
    refused(
        position,
        &["red: real ?D"],
        &[],
        expect!["point out a marker of your own that is real and not known to be [common.phantom.in-return]"],
    );
    refused(
        position,
        &["red: real ?Q"],
        &[],
        expect!["point out a marker of your own that is real and not known to be [common.phantom.in-return]"],
    );
}

#[test]
fn a_real_marker_is_pointed_out_in_the_middle_of_a_turn_and_the_turn_goes_on() {
    holds!("common.phantom.in-return", "common.third.checkpoints");
    let actions = turn(&["?B: N 20 cm"], &[]);
    let mut actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    actions.push("red: real ?C");
    let told = fought(
        "phantom red B 120,20
         red horse light-cavalry 6 in 6 at 10,10, marker C
         blue scout light-infantry 6 in 6 at 120,120, marker Q",
        &actions,
        &[],
    );
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        the phantom ?B is at 120,40 [common.third.beats]
        ?B was a phantom [common.phantom.seen]
        ?Q is real [common.phantom.seen]
        ?C is real [common.phantom.in-return]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
    "#]]
    .assert_eq(&told);
}

#[test]
fn only_the_stands_in_view_are_placed() {
    holds!("common.hidden.part", "common.hidden.reveal");
    // A column of six stands comes out of a forest: the first two are seen, the third lies on its edge, the others deeper.
    let position = "terrain forest 40,10 80,10 80,40 40,40
         red men medium-infantry 12 in 2 at 60,44, marker A
         blue scout light-infantry 6 in 6 at 60,100";
    check(
        position,
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal common.hidden.part]
        - men: 60,44 facing 0, 12 figures in 1 files, 4 stands unseen, order H
    "#]],
    );
    // They come into view with the rest of it.
    plays(
        position,
        &["#1: N 6 cm"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal common.hidden.part]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 60,49.3333, facing 0 [common.third.beats]
        more of men is in view [common.hidden.reveal]
        third 2 [common.third.together]
        men is at 60,50, facing 0 [common.third.beats]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - men: 60,50 facing 0, 12 figures in 1 files, order N 6 cm
    "#]],
    );
}

#[test]
fn contact_shows_the_whole_of_a_unit_partly_in_view() {
    holds!("common.hidden.part", "common.hidden.fires");
    let position = "terrain forest 40,10 80,10 80,40 40,40
         red men medium-infantry 12 in 2 at 60,44, marker A
         blue horse light-cavalry 6 in 6 at 60,60";
    plays(
        position,
        &[],
        &["#1: EN #1"],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal common.hidden.part]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        more of men is in view [common.hidden.fires]
        men and horse meet [common.contact.stops]
        horse squares up: at 60,44, facing 180 [common.contact.square-up common.contact.closing]
        horse is at 60,44, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        horse is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - horse: 60,44 facing 180, 6 figures in 6 files, melee turns 1, order H
        - men: 60,44 facing 0, 12 figures in 1 files, melee turns 1, order H
    "#]],
    );
}

#[test]
fn a_unit_that_was_hidden_may_hide_again_with_a_decoy_beside_it() {
    holds!(
        "common.hidden.again",
        "common.hidden.again-phantom",
        "common.order.marker",
        "common.hidden.centre-front"
    );
    let position = "red men medium-infantry 12 in 6 at 60,30, marker A, is reformed
         red bows archer-light 12 in 6 at 90,30, marker B, is reformed
         red others archer-light 12 in 6 at 120,30
         blue far peasants 12 in 6 at 230,140";
    let actions = turn(&[], &[]);
    let turn: Vec<&str> = actions.iter().map(String::as_str).collect();
    let hide =
        [turn.as_slice(), &["red: hide men with decoy left", "red: hide bows", "red: hand in"]].concat();
    check(
        position,
        &hide,
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        ?C is a phantom at 57,30 [common.hidden.again-phantom]
        men is hidden again as ?D [common.hidden.again]
        bows is hidden again as ?E [common.hidden.again]
        turn 2 begins [common.sequence.turn]
        - bows: 90,30 facing 0, 12 figures in 3 files, hidden, order H
        - men: 60,30 facing 0, 12 figures in 3 files, hidden, order H
    "#]],
    );
    // New letters from west to east: the decoy to the left of the men comes first.
    expect![[r#"
        red ?C at 57,30: phantom
        red ?D at 60,30: men
        red ?E at 90,30: bows
    "#]]
    .assert_eq(&markers(position, &hide));
    // Who stays, stays; who was never hidden is not asked.
    let stay = [turn.as_slice(), &["red: hide men", "red: stay men", "red: hand in"]].concat();
    check(
        position,
        &stay,
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    refused(
        position,
        &[turn.as_slice(), &["red: hide others"]].concat(),
        &[],
        expect!["it was never hidden, or an enemy sees it [common.hidden.again]"],
    );
}

#[test]
fn who_is_in_sight_does_not_hide_and_who_is_seen_by_hidden_troops_stays() {
    holds!("common.hidden.again", "common.hidden.only-unseen");
    let actions = turn(&[], &[]);
    let turn: Vec<&str> = actions.iter().map(String::as_str).collect();
    check(
        "red men medium-infantry 12 in 6 at 60,30, marker A, is reformed
         blue far peasants 12 in 6 at 60,100",
        &turn,
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    // The hidden scout in the wood's edge sees the men, who do not see him.
    let hide = [turn.as_slice(), &["red: hide men", "red: hand in"]].concat();
    check(
        "terrain forest 40,90 80,90 80,120 40,120
         red men medium-infantry 12 in 6 at 60,30, marker A, is reformed
         blue scout light-infantry 6 in 6 at 60,92, marker Q
         blue far peasants 12 in 6 at 230,140",
        &hide,
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            men does not hide: an enemy sees it [common.hidden.only-unseen]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn decoys_come_out_of_the_agreed_number_of_phantoms() {
    holds!("common.hidden.again-phantom", "common.phantom.number");
    let actions = turn(&[], &[]);
    let turn: Vec<&str> = actions.iter().map(String::as_str).collect();
    let position = "phantom red C 10,10
         phantom red D 10,20
         red men medium-infantry 12 in 6 at 60,30, marker A, is reformed
         blue far peasants 12 in 6 at 230,140";
    let decoy = [turn.as_slice(), &["red: hide men with decoy left"]].concat();
    refused(
        position,
        &decoy,
        &[],
        expect!["no phantom is left, or there is no room for it [common.hidden.again-phantom]"],
    );
}

#[test]
fn artillery_that_strikes_a_hidden_unit_shows_it() {
    holds!("common.hidden.fires");
    // The others are hidden more than 3 cm deep in a wood behind the men.
    fires(
        "terrain forest 50,111 70,111 70,125 50,125
         red stones catapult at 60,50
         blue men light-infantry 6 in 6 at 60,108
         blue others light-infantry 6 in 6 at 60,114.5, marker A
         blue far peasants 12 in 6 at 230,140",
        [&[], &[]],
        &["red: shoot #1 at #1 range 63 aim 60,109", "red: hand in", "blue: hand in"],
        &[3, 1, 1, 1, 6, 6, 6, 6],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,113, lands at 60,113 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
            others appears [common.hidden.fires]
            a figure of others is struck [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
            a figure of others is struck [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
            a figure of others is struck [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
            a figure of others is struck [medieval.engine.area-roll]
            others loses 4 figures, and has 2 left [medieval.engine.timing]
            others: of 12 it lost 8, in column 11-20: rout [common.morale.chart]
            others routs [common.sequence.morale-next]
            others closes up [common.ground.close-up]
            - others: 60,114.5 facing 180, 2 figures in 1 files, shaken, must rout, order H
        "#]],
    );
}
