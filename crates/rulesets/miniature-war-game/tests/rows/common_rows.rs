//! What holds of every unit and every battle: sizes, numbers, levels, who moves and fires how far (common.unit, common.level, common.order,
//! common.fire).

use battle::suite::door::Part;
use battle::{Ruleset as _, Side, State as _, Viewer, holds};
use expect_test::expect;
use miniature_war_game::MiniatureWarGame;

use crate::table::{Game, fought, plays, refused, scenario, stands, turn};

const FAR: &str = "\nblue far peasants 12 in 6 at 230,140";

fn mistakes(position: &str) -> String {
    MiniatureWarGame::open(&scenario(position)).err().map_or("none".to_owned(), |faults| faults.to_string())
}

#[test]
fn units_have_6_to_36_figures_unless_larger_ones_are_agreed_on() {
    holds!("common.unit.size", "common.unit.oversize");
    let of = |figures: u8| format!("red men medium-infantry {figures} in 4 at 60,60{FAR}");
    expect!["line 19, unit[0].figures: a unit has at least 6 figures"].assert_eq(&mistakes(&of(4)));
    expect!["line 19, unit[0].figures: a unit has at most 36 figures, pikes 36 stands: larger ones need `oversize-units`"].assert_eq(&mistakes(&of(38)));
    for right in [of(6), of(36), format!("options oversize-units\n{}", of(38))] {
        expect!["none"].assert_eq(&mistakes(&right));
    }
    // Losses do not make it too small.
    stands(
        &format!("red men medium-infantry 6 in 2 at 60,60, gone [1,2]{FAR}"),
        &[(&["#1: N 6 cm"], &[])],
        expect![[r#"
            - men: 60,66 facing 0, 2 figures in 1 files, order N 6 cm
        "#]],
    );
}

#[test]
fn units_pieces_and_leaders_of_a_side_are_numbered_in_one_series() {
    holds!("common.unit.number", "common.unit.number-space", "common.setup.commander");
    let game = Game::open(
        "options command-figures
         red men medium-infantry 12 in 4 at 60,60
         red gun culverin at 90,60
         red king commander at 120,60
         red more medium-infantry 12 in 4 at 150,60
         blue foes peasants 12 in 6 at 230,140
         blue duke commander at 200,140",
        &[],
    );
    let view = game.battle.state().view_for(Viewer::Umpire);
    let units = view["units"].as_array().into_iter().flatten();
    let numbers: Vec<String> =
        units.map(|unit| format!("{} {}", unit["id"].as_str().unwrap_or_default(), unit["number"])).collect();
    assert_eq!(numbers, ["men 1", "gun 2", "king 3", "more 4", "foes 1", "duke 2"]);
    // He is a figure on the board that takes orders of its own.
    stands(
        &format!(
            "options command-figures\nred men medium-infantry 12 in 4 at 60,60\nred king commander at 120,60{FAR}"
        ),
        &[(&["#2: N 30 cm"], &[])],
        expect![[r#"
            - king: 120,90 facing 0, 1 figures in 1 files, order N 30 cm
        "#]],
    );
}

#[test]
fn only_light_troops_on_foot_open_out() {
    holds!("common.unit.light-spacing");
    let no = |troop: &str, order: &str, expected: expect_test::Expect| {
        let position = format!("red men {troop} 12 in 12 at 60,60{FAR}");
        refused(&position, &[&format!("red: write #1: {order}")], &[], expected);
    };
    no(
        "medium-infantry",
        "SK",
        expect!["unreadable: column 5: this unit forms no skirmish line [common.skirmish.who]"],
    );
    no(
        "light-cavalry",
        "SK",
        expect!["unreadable: column 5: this unit forms no skirmish line [common.skirmish.who]"],
    );
    no(
        "peasants",
        "SK",
        expect!["unreadable: column 5: this unit forms no skirmish line [common.skirmish.who]"],
    );
    no(
        "light-infantry",
        "SK 3 CM",
        expect!["unreadable: column 8: spacing is at most 2 cm: 3 [common.skirmish.spacing]"],
    );
    stands(
        &format!("red men light-infantry 12 in 12 at 60,60{FAR}"),
        &[(&["#1: SK 1 CM"], &[])],
        expect![[r#"
            - men: 60,60 facing 0, 12 figures in 6 files, 1 cm apart, order SK 1 cm
        "#]],
    );
}

#[test]
fn a_unit_goes_no_faster_than_its_slowest_stand() {
    holds!("common.unit.slowest");
    // Only the stands at its left end are in the forest: all of it is slowed by a third.
    let with = |ground: &str| format!("{ground}red men medium-infantry 24 in 24 at 60,30{FAR}");
    stands(
        &with(""),
        &[(&["#1: N"], &[])],
        expect![[r#"
        - men: 60,54 facing 0, 24 figures in 12 files, order N
    "#]],
    );
    stands(
        &with("terrain forest 40,20 51,20 51,90 40,90\n"),
        &[(&["#1: N"], &[])],
        expect![[r#"
        - men: 60,46 facing 0, 24 figures in 12 files, order N
    "#]],
    );
}

#[test]
fn a_level_is_chosen_and_says_whether_three_dice_are_thrown() {
    holds!("common.level.choose", "common.level.intermediate-3dt");
    let tested = |level: &str| {
        let position = format!(
            "level {level}
             red foot light-infantry 12 in 6 at 60,60
             blue horse heavy-cavalry 12 in 12 at 60,100"
        );
        let actions = turn(&[], &["#1: CH #1"]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        fought(&position, &actions, &[]).lines().filter(|line| line.contains("three-dice test")).count()
    };
    assert_eq!(["basic", "intermediate", "advanced"].map(tested), [0, 1, 1]);
    expect!["line 4, scenario.level: `expert` is no level of the game, only basic, intermediate, advanced"]
        .assert_eq(&mistakes(&format!("level expert\nred men peasants 12 in 4 at 60,60{FAR}")));
}

#[test]
fn a_formation_that_the_scenario_gave_may_be_left_once() {
    holds!("common.setup.given-formation");
    // Peasants never change their ranks and files, but for the column in which they were put.
    let boors = format!("red boors peasants 12 in 2 at 60,60{FAR}");
    stands(
        &boors,
        &[(&["#1: LB"], &[])],
        expect![[r#"
        - boors: 60,60 facing 0, 12 figures in 3 files, order LB
    "#]],
    );
    refused(
        &boors,
        &["red: write #1: COL 4"],
        &[],
        expect![
            "unreadable: column 5: this unit never changes its ranks and files [common.formation.morale-one]"
        ],
    );
    let actions = [turn(&["#1: LB"], &[]), vec!["red: write #1: LB".to_owned()]].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(
        &boors,
        &actions,
        &[],
        expect![
            "unreadable: column 5: this unit never changes its ranks and files [common.formation.morale-one]"
        ],
    );
}

#[test]
fn a_unit_does_what_is_written_and_no_more() {
    holds!("common.order.as-written");
    // Enemies stand before it, but it is told to form a column, to go 6 cm to the east, and to face north.
    stands(
        "red men medium-infantry 12 in 12 at 60,60
         blue foes peasants 12 in 6 at 60,75",
        &[(&["#1: COL 4, E 6 cm, F N"], &[])],
        expect![[r#"
            - men: 66,60 facing 0, 12 figures in 2 files, order COL 4, E 6 cm, F N
        "#]],
    );
}

#[test]
fn whoever_has_no_time_left_does_not_strike() {
    holds!("common.third.no-time");
    let position = "red men medium-infantry 6 in 2 at 60,26
         blue foes medium-infantry 6 in 2 at 60,50";
    // A full move of 24 cm into contact: the enemy's figures roll nothing, its own roll to survive.
    plays(
        position,
        &["#1: EN #1"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 60,34, facing 0 [common.third.beats]
        third 2 [common.third.together]
        men is at 60,42, facing 0 [common.third.beats]
        third 3 [common.third.together]
        men and foes meet [common.contact.stops]
        men squares up: at 60,50, facing 0 [common.contact.square-up common.contact.closing]
        men is at 60,50, facing 0 [common.third.beats]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - foes: 60,50 facing 180, 6 figures in 1 files, melee turns 1, order H
        - men: 60,50 facing 0, 6 figures in 1 files, melee turns 1, order H
    "#]],
    );
}

#[test]
fn of_a_unit_only_stands_with_the_target_in_range_throw_and_each_measures_for_itself() {
    holds!("common.fire.some", "common.fire.measure");
    // Twelve stands side by side, and an enemy before the left end: those at the right end do not reach him.
    let position = "red bows archer-light 24 in 24 at 60,30
         blue foes medium-infantry 6 in 2 at 37,70";
    let actions =
        [turn(&["#1: H, FIRE BEGIN"], &[]), vec!["red: hand in".to_owned(), "blue: hand in".to_owned()]];
    let actions = actions.concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        fire: dice 2 (a die for each figure 2), against 2 (medium armor 2): 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 2 (a die for each figure 2), against 4 (medium armor 2, close +2): 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
    "#]].assert_eq(&Part::Starting("fire").of(&fought(position, &actions, &[])));
}

#[test]
fn all_fire_comes_before_shock_and_melee() {
    holds!("common.fire.artillery-before-melee", "common.sequence.small-arms");
    // Two units are in melee; elsewhere bows shoot, and a gun fires.
    let position = "red bows archer-light 12 in 12 at 160,60
         red gun culverin at 200,60
         red men medium-infantry 6 in 2 at 60,59.5
         blue foes medium-infantry 6 in 2 at 60,60
         blue marks medium-infantry 12 in 12 at 160,90";
    let actions = turn(&["#1: H, FIRE BEGIN"], &[]);
    let mut game = Game::open(position, &[1; 400]);
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    crate::events::answer_as_usual(&mut game);
    let kept: Vec<String> = game
        .told()
        .lines()
        .map(str::trim_start)
        .filter(|line| {
            ["gun ", "bows fires", "men is attacked", "foes is attacked"]
                .iter()
                .any(|word| line.starts_with(word))
        })
        .map(str::to_owned)
        .collect();
    expect![[r#"
        bows fires at marks in third 1, 12 figures: 0 hits [medieval.missile.die]
        men is attacked in front [common.melee.opponents]
        foes is attacked in front [common.melee.opponents]"#]]
    .assert_eq(&kept.join("\n"));
}

#[test]
fn armies_of_a_scenario_need_not_be_equal() {
    holds!("common.army.unequal");
    let army = |figures: u8| format!("red men heavy-cavalry {figures} in 6 at 60,60{FAR}");
    expect!["none"].assert_eq(&mistakes(&army(36)));
    expect!["none"].assert_eq(&mistakes(&format!("options army-caps\n{}", army(36))));
}

#[test]
fn a_hidden_unit_is_placed_where_it_has_room() {
    holds!("common.hidden.room");
    let position = "deployment alternate
         red spears medium-infantry 12, marker A
         red bills medium-infantry 12, marker B
         blue levy light-infantry 12";
    let no = |line: &str, expected: expect_test::Expect| {
        refused(
            position,
            &["red: place #1 at 60,30 facing 0 in 6", "blue: place #1 at 60,125 facing 180 in 4", line],
            &[1, 2],
            expected,
        );
    };
    no(
        "red: place #2 at 62,30 facing 0 in 6",
        expect!["another unit is in the way of bills [common.setup.place]"],
    );
    no(
        "red: place #2 at 1,30 facing 0 in 6",
        expect!["bills is placed inside the area of its side [common.setup.place]"],
    );
}

#[test]
fn a_die_that_its_owner_alone_sees_says_when_a_late_unit_comes() {
    holds!("common.scenario.chance-entry");
    let position = "options chance-reinforcements
         red men medium-infantry 12 in 4 at 60,60
         red late medium-infantry 12 in 4 at 100,30, arrives 1
         blue foes peasants 12 in 6 at 230,140";
    // A three: it comes in the fourth turn.
    let turns: Vec<String> = (0..4).flat_map(|_| turn(&[], &[])).collect();
    let actions: Vec<&str> = turns.iter().map(String::as_str).collect();
    let told = fought(position, &actions, &[3]);
    let kept: Vec<&str> = told
        .lines()
        .map(str::trim_start)
        .filter(|line| ["turn", "arrival", "late"].iter().any(|word| line.starts_with(word)))
        .collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        arrival: 3 [common.scenario.chance-entry]
        turn 2 begins [common.sequence.turn]
        turn 3 begins [common.sequence.turn]
        turn 4 begins [common.sequence.turn]
        late comes on [muster.arrival.turn common.scenario.entry]
        turn 5 begins [common.sequence.turn]"#]]
    .assert_eq(&kept.join("\n"));
    // The other side does not see the die, and supposes any.
    let game = Game::open(position, &[3]);
    let seat = |side: Side| game.log(Viewer::Seat(side)).contains("arrival");
    assert_eq!((seat(Side::Red), seat(Side::Blue)), (true, false));
    let state = game.battle.state();
    let imagined = |throw: u8| {
        let drawn = state.imagine(Side::Blue, &mut dice::Scripted::new(vec![throw; 50]));
        battle::suite::door::at_path(&drawn, Viewer::Umpire, "units")[1]["arrives"].clone()
    };
    assert_eq!([1, 5].map(imagined), [2, 6].map(serde_json::Value::from));
}
