//! Stakes and trenches: setting up, pulling out, crossing, fighting across (medieval.stakes, medieval.romans.entrench, medieval.work.place).

use battle::{Viewer, holds};
use expect_test::{Expect, expect};

use crate::table::{Game, alone, plays, refused, rolls, shown, turn};

/// What lies on the ground after these turns of red, blue doing nothing.
fn works(position: &str, turns: &[&[&str]], expected: Expect) {
    let actions: Vec<String> = turns.iter().flat_map(|lines| turn(lines, &[])).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let works = shown(position, &actions, &[], "works");
    let mut text = String::new();
    for work in works.as_array().into_iter().flatten() {
        text.push_str(&format!("{} {}: {}\n", work["name"], work["side"], work["lines"]));
    }
    expected.assert_eq(&text);
}

const BOWS: &str = "red bows longbow-light 24 in 24 at 100,30\nblue far peasants 12 in 6 at 230,140";

#[test]
fn stakes_are_set_up_in_a_turn_a_centimetre_for_each_figure_centred_on_the_front() {
    plays(
        BOWS,
        &["#1: STAKES"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            bows sets up 24 cm of stakes [medieval.stakes.setup medieval.work.place]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    works(
        BOWS,
        &[&["#1: STAKES"]],
        expect![[r#"
        "stakes-1" "red": [["88,30","112,30"]]
    "#]],
    );
    // The set is used: there is nothing left to set up.
    works(
        BOWS,
        &[&["#1: STAKES"], &["#1: STAKES"]],
        expect![[r#"
        "stakes-1" "red": [["88,30","112,30"]]
    "#]],
    );
    // In a column the line runs on beyond both ends of the front.
    works(
        "red bows longbow-light 12 in 4 at 100,30\nblue far peasants 12 in 6 at 230,140",
        &[&["#1: STAKES"]],
        expect![[r#"
            "stakes-1" "red": [["94,30","106,30"]]
        "#]],
    );
}

#[test]
fn who_has_no_stakes_sets_up_none() {
    refused(
        "red men medium-infantry 12 in 6 at 100,30\nblue far peasants 12 in 6 at 230,140",
        &["red: write #1: STAKES"],
        &[],
        expect!["unreadable: column 5: not for this unit: STAKES [common.order.kinds]"],
    );
    refused(
        "red horse light-cavalry 12 in 6 at 100,30, kit stakes\nblue far peasants 12 in 6 at 230,140",
        &["red: write #1: STAKES"],
        &[],
        expect!["unreadable: column 5: not for this unit: STAKES [common.order.kinds]"],
    );
}

#[test]
fn stakes_are_not_set_up_in_a_turn_of_melee() {
    rolls(
        "red bows longbow-light 24 in 24 at 100,30
         blue foe medium-infantry 24 in 12 at 100,40, order S",
        &["#1: STAKES"],
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            foe is at 100,32, facing 180 [common.third.beats]
            third 2 [common.third.together]
            bows and foe meet [common.contact.stops]
            foe is at 100,31, facing 180 [common.third.beats]
            third 3 [common.third.together]
            bows is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foe is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - bows: 100,30 facing 0, 24 figures in 12 files, melee turns 1, order H
            - foe: 100,31 facing 180, 24 figures in 6 files, melee turns 1, order S
        "#]],
    );
}

#[test]
fn nothing_is_made_on_another_unit_or_a_wall() {
    works(
        "terrain wall line 94.5,20 94.5,40
         red bows longbow-light 24 in 12 at 100,30
         red men medium-infantry 12 in 6 at 110,33
         blue far peasants 12 in 6 at 230,140",
        &[&["#1: STAKES"]],
        expect![[r#"
            "stakes-1" "red": [["95,30","107,30"],["88,30","94,30"]]
        "#]],
    );
}

#[test]
fn stakes_are_pulled_out_from_the_middle_and_can_be_set_up_again() {
    works(
        BOWS,
        &[&["#1: STAKES"], &["#1: PULL STAKES 10 CM"]],
        expect![[r#"
        "stakes-1" "red": [["88,30","95,30"],["105,30","112,30"]]
    "#]],
    );
    works(
        BOWS,
        &[&["#1: STAKES"], &["#1: PULL STAKES stakes-1 10 CM"], &["#1: F LEFT"], &["#1: STAKES"]],
        expect![[r#"
            "stakes-1" "red": [["88,30","95,30"],["105,30","112,30"]]
            "stakes-2" "red": [["76,24","76,34"]]
        "#]],
    );
    // No more than a centimetre for each figure in a turn.
    works(BOWS, &[&["#1: STAKES"], &["#1: PULL STAKES 60 CM"]], expect![[""]]);
    // Nothing is done from farther away than 1 cm.
    works(
        BOWS,
        &[&["#1: STAKES"], &["#1: S 5"], &["#1: PULL STAKES 10 CM"]],
        expect![[r#"
        "stakes-1" "red": [["88,30","112,30"]]
    "#]],
    );
    let turns = [turn(&["#1: STAKES"], &[]), turn(&["#1: PULL STAKES 10 CM"], &[])].concat();
    let actions: Vec<&str> = turns.iter().map(String::as_str).collect();
    let all = crate::table::fought(BOWS, &actions, &[]);
    let told: Vec<&str> = all.lines().filter(|line| line.contains("medieval.stakes.remove")).collect();
    expect!["bows pulls out 10 cm of stakes [medieval.stakes.remove medieval.work.place]"]
        .assert_eq(&told.join("\n"));
}

#[test]
fn legionaries_set_up_the_one_set_of_stakes_that_each_carries() {
    holds!("medieval.romans.stakes");
    let legion = BOWS.replace("longbow-light", "roman-legionaries");
    works(
        &legion,
        &[&["#1: STAKES"]],
        expect![[r#"
        "stakes-1" "red": [["88,30","112,30"]]
    "#]],
    );
    // It is used up then; legionaries who march set up none.
    works(
        &legion,
        &[&["#1: STAKES"], &["#1: S 5"], &["#1: STAKES"]],
        expect![[r#"
        "stakes-1" "red": [["88,30","112,30"]]
    "#]],
    );
    works(&legion, &[&["#1: N 1"]], expect![[""]]);
}

#[test]
fn crossing_stakes_costs_a_third_and_wagons_two() {
    holds!("medieval.stakes.cross");
    // A third of its 30 cm is lost at its own line.
    alone(
        "",
        "red men medium-infantry 12 in 6 at 200,20\nred bows longbow-light 24 in 24 at 100,30",
        &["#2: STAKES", "#2: N"],
        expect![[r#"
            bows sets up 24 cm of stakes [medieval.stakes.setup medieval.work.place]
            bows is at 100,40, facing 0 [common.third.beats]
            bows is at 100,50, facing 0 [common.third.beats]
            - bows: 100,50 facing 0, 24 figures in 12 files, order N
        "#]],
    );
    alone(
        "",
        "red horse light-cavalry 12 in 6 at 100,10\nred bows longbow-light 24 in 24 at 100,30",
        &["#2: STAKES", "#2: N 30 THEN E 1", "#1: N"],
        expect![[r#"
            bows sets up 24 cm of stakes [medieval.stakes.setup medieval.work.place]
            bows is at 100,40, facing 0 [common.third.beats]
            bows is at 100,50, facing 0 [common.third.beats]
            horse is at 100,30, facing 0 [common.third.beats]
            bows is at 100,60, facing 0 [common.third.beats]
            horse is at 100,40, facing 0 [common.third.beats]
            bows is at 100,70, facing 0 [common.third.beats]
            horse is at 100,70, facing 0 [common.third.beats]
            bows is at 100,80, facing 0 [common.third.beats]
            - bows: 100,80 facing 0, 24 figures in 12 files, order N 30 cm THEN E 1 cm
            - horse: 100,70 facing 0, 12 figures in 6 files, order N
        "#]],
    );
    alone(
        "",
        "red cart supply-wagon at 100,10\nred bows longbow-light 24 in 24 at 100,30",
        &["#2: STAKES", "#2: N", "#1: N 19", "#1: N"],
        expect![[r#"
            bows sets up 24 cm of stakes [medieval.stakes.setup medieval.work.place]
            bows is at 100,40, facing 0 [common.third.beats]
            bows is at 100,50, facing 0 [common.third.beats]
            cart is at 100,20, facing 0 [common.third.beats]
            bows is at 100,60, facing 0 [common.third.beats]
            cart is at 100,29, facing 0 [common.third.beats]
            bows is at 100,70, facing 0 [common.third.beats]
            bows is at 100,80, facing 0 [common.third.beats]
            cart is at 100,30, facing 0 [common.third.beats]
            bows is at 100,90, facing 0 [common.third.beats]
            bows is at 100,100, facing 0 [common.third.beats]
            cart is at 100,39, facing 0 [common.third.beats]
            bows is at 100,110, facing 0 [common.third.beats]
            - bows: 100,110 facing 0, 24 figures in 12 files, order N
            - cart: 100,39 facing 0, 1 figures in 1 files, order N
        "#]],
    );
}

#[test]
fn a_charge_at_troops_behind_stakes_has_two_shocks_less_and_fights_at_one_less() {
    battle::holds!("medieval.stakes.shock");
    // Heavy cavalry has three shocks: one is left.
    rolls(
        "red bows longbow-light 24 in 12 at 100,30, planted true, is unloaded, shots 0
         blue horse heavy-cavalry 12 in 6 at 100,60",
        &[],
        &["#1: CH #1"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: bows [common.charge.declare]
            third 1 [common.third.together]
            bows and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 100,30, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 100,30, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes bows [common.shock.contact]
            shock: dice 1 (shocks of its figures 3, behind stakes -2): 1 [common.shock.dice medieval.shock.stakes common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 1 (shocks of its figures 3, behind stakes -2): 1 [common.shock.dice medieval.shock.stakes common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 1 (shocks of its figures 3, behind stakes -2): 1 [common.shock.dice medieval.shock.stakes common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 1 (shocks of its figures 3, behind stakes -2): 1 [common.shock.dice medieval.shock.stakes common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 1 (shocks of its figures 3, behind stakes -2): 1 [common.shock.dice medieval.shock.stakes common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 1 (shocks of its figures 3, behind stakes -2): 1 [common.shock.dice medieval.shock.stakes common.shock.chart]
            bows loses 6 figures, and has 18 left [common.shock.chart]
            bows is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 3 (melee point 3): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 3 (melee point 3): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 9 (melee point 10, fighting across stakes -1): 1 = 0 [common.melee.figures common.melee.sum medieval.stakes.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 9 (melee point 10, fighting across stakes -1): 1 = 0 [common.melee.figures common.melee.sum medieval.stakes.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 9 (melee point 10, fighting across stakes -1): 1 = 0 [common.melee.figures common.melee.sum medieval.stakes.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 9 (melee point 10, fighting across stakes -1): 1 = 0 [common.melee.figures common.melee.sum medieval.stakes.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 9 (melee point 10, fighting across stakes -1): 1 = 0 [common.melee.figures common.melee.sum medieval.stakes.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 9 (melee point 10, fighting across stakes -1): 1 = 0 [common.melee.figures common.melee.sum medieval.stakes.melee common.melee.roll]
            bows: of 96 it lost 24, in column 91-100: back [common.morale.chart]
            bows must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - bows: 100,30 facing 0, 18 figures in 6 files, shaken, melee turns 1, must back, order H
            - horse: 100,30 facing 180, 12 figures in 6 files, charged, melee turns 1, order H
        "#]],
    );
    // From behind them stakes do nothing.
    rolls(
        "red bows longbow-light 24 in 12 at 100,40 facing 180, planted true, shots 0
         blue horse heavy-cavalry 12 in 6 at 100,70",
        &[],
        &["#1: CH #1"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: bows [common.charge.declare]
            third 1 [common.third.together]
            bows and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 100,44, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 100,44, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes bows [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse strikes bows [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            bows loses 8 figures, and has 16 left [common.shock.chart]
            - bows: 100,40 facing 180, 16 figures in 6 files, order H
            - horse: 100,44 facing 180, 12 figures in 6 files, order CH #1
        "#]],
    );
}

#[test]
fn who_comes_out_to_fight_across_stakes_is_not_hindered_by_his_own() {
    battle::holds!("medieval.stakes.behind");
    // The archers attack; their enemies fight across the stakes and they do not.
    rolls(
        "red bows longbow-light 24 in 12 at 100,30, planted true, shots 0
         blue men medium-infantry 12 in 6 at 100,36",
        &[],
        &["#1: S"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            bows and men meet [common.contact.stops]
            men is at 100,31, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            bows is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, fighting across stakes -1): 1 1 = 0 [common.melee.figures common.melee.sum medieval.stakes.melee common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, fighting across stakes -1): 1 1 = 0 [common.melee.figures common.melee.sum medieval.stakes.melee common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, fighting across stakes -1): 1 1 = 0 [common.melee.figures common.melee.sum medieval.stakes.melee common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - bows: 100,30 facing 0, 24 figures in 6 files, melee turns 1, order H
            - men: 100,31 facing 180, 12 figures in 3 files, melee turns 1, order S
        "#]],
    );
}

#[test]
fn legionaries_dig_a_trench_that_grows_and_counts_as_a_wall() {
    let legion = "red legion roman-legionaries 12 in 12 at 100,30\nblue far peasants 12 in 6 at 230,140";
    works(
        legion,
        &[&["#1: ENTRENCH"]],
        expect![[r#"
        "trench-1" "red": [["94,30","106,30"]]
    "#]],
    );
    works(
        legion,
        &[&["#1: ENTRENCH LEFT"], &["#1: ENTRENCH LEFT"]],
        expect![[r#"
        "trench-1" "red": [["94,17","94,41"]]
    "#]],
    );
    refused(
        BOWS,
        &["red: write #1: ENTRENCH"],
        &[],
        expect!["unreadable: column 5: not for this unit: ENTRENCH [common.order.kinds]"],
    );
    plays(
        legion,
        &["#1: ENTRENCH"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        legion digs 12 cm of trench [medieval.romans.entrench medieval.work.place]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    let dug = &["#1: ENTRENCH", "#1: N"];
    alone(
        "",
        "red legion roman-legionaries 12 in 12 at 100,30",
        dug,
        expect![[r#"
        legion digs 12 cm of trench [medieval.romans.entrench medieval.work.place]
        legion is at 100,38, facing 0 [common.third.beats]
        legion is at 100,46, facing 0 [common.third.beats]
        - legion: 100,46 facing 0, 12 figures in 6 files, order N
    "#]],
    );
}

#[test]
fn of_a_hidden_unit_that_sets_up_stakes_the_enemy_sees_the_stakes_and_that_it_is_no_phantom() {
    holds!("common.hidden.what", "common.hidden.works", "medieval.stakes.setup");
    let position = "terrain forest 0,60 240,60 240,90 0,90
         red bows longbow-light 12 in 12 at 60,30, marker A
         blue far peasants 12 in 6 at 120,120";
    let mut game = Game::open(position, &[1; 100]);
    let actions = turn(&["#1: STAKES"], &[]);
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    let blue = Viewer::Seat(battle::Side::Blue);
    let works = battle::suite::door::at_path(game.battle.state(), blue, "works");
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        ?A is real [common.hidden.works]
        turn 2 begins [common.sequence.turn]
        [{"lines":[["54,30","66,30"]],"mounts":0,"name":"stakes-1","side":"red"}]
    "#]]
    .assert_eq(&format!("{}{works}\n", game.log(blue)));
}
