//! What the words of the rules mean: armies and formations, pieces and their numbers, ranges, stacks (A1, A2, state, model).

use battle::Ruleset as _;
use expect_test::expect;
use order_of_arms::OrderOfArms;

use crate::table::{check, check_from, check_rolls, choices, refused, scenario, shown, with_file};

/// Two small armies of two formations each, before anything is activated.
const ARMIES: &str = "
    map squares 5x4
    red  F1 FI at 102 facing 202, of van
    red  F2 FI at 104 facing 204, of rear
    red  F3 FI at 104 facing 204, of rear, stack 1
    blue K1 FI at 402 facing 302, of left
    leader red charles with F1, command 3, radius 1, leads van, commands
    leader red louis with F2, command 2, radius 1, leads rear
    leader red henry at 101, of alone
    leader blue john with K1, command 4, radius 1, leads left, commands";

/// Red names the next formation.
fn naming(position: &str) -> String {
    format!(
        "{position}
         battle attempted = [true, true]
         steps [{{ turn = \"activations\" }}, {{ attempt = {{ choosing = {{ left = 1, by_plan = false }} }} }}]"
    )
}

#[test]
fn formations_are_activated_and_never_single_units() {
    holds!("A1.2a", "A1.2b", "B8.1.6", "B8.1.8", "B8.1.3", "B8.0a", "state.activated");
    // F2 and F3 are out of everybody's control: their formation can be named all the same, and so can a leader alone.
    let far = ARMIES
        .replace("louis with F2, command 2, radius 1", "louis at 501, command 2, radius 0")
        .replace("map squares 5x4", "map squares 5x5");
    choices(
        &naming(&far),
        &[],
        &[],
        expect![[r#"
        red: formation alone
        red: formation rear
        red: formation van
    "#]],
    );
    refused(
        &naming(ARMIES),
        &["red: unit F1"],
        &[],
        expect!["name a formation: activations must be used [B8.1.4]"],
    );
    // All units of the formation act together, and are marked when they have: it is not named again.
    check_from(
        &naming(&far),
        &["red: formation rear"],
        &[],
        "activated",
        expect![[r#"
        rear is activated [B8.1]
        F2 is not in control [B9.1.1]
        F3 is not in control [B9.1.1]
    "#]],
    );
    let after = naming(ARMIES).replace("of rear, stack 1", "of rear, stack 1, activated");
    choices(
        &after,
        &["red: formation rear"],
        &[],
        expect![[r#"
            red: stack F2
            red: unit F2
            red: leader charles
            red: leader louis
            red: done
        "#]],
    );
    // Who met a charge in this turn does not act again with its formation.
    refused(&after, &["red: formation rear", "red: unit F3"], &[], expect!["F3 is not activated [B13.0a]"]);
}

#[test]
fn a_side_rolls_with_the_commander_of_its_first_army() {
    holds!("A1.2c");
    // A second army of red with a better commander does not matter: red rolls with three.
    let file = scenario(&format!("{ARMIES}\nstart"))
        .replace(
            "id = \"rear\"\nside = \"red\"\narmy = \"red\"",
            "id = \"rear\"\nside = \"red\"\narmy = \"allies\"",
        )
        .replacen(
            "[[formation]]",
            "[[army]]\nid = \"allies\"\nside = \"red\"\nelan_start = 6\ncommander = \"louis\"\n[[formation]]",
            1,
        )
        .replace("id = \"louis\"", "id = \"louis\"\nname = \"louis\"")
        .replace("command = 2\n", "command = 6\n");
    let told = told(&file, &[3, 6, 6]);
    expect!["first player: 6 to 10: 3 6 [A2.2.2f B7.0]"]
        .assert_eq(told.lines().find(|line| line.starts_with("first player")).unwrap_or_default());
}

/// What is told when a file is opened and the dice fall.
fn told(file: &str, dice: &[u8]) -> String {
    let state = OrderOfArms::open(file).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let mut dice = dice::Scripted::new(dice.to_vec());
    let mut journal = battle::Journal::new();
    let fought = battle::Battle::begin(state, &mut battle::Table::new(&mut dice, &mut journal));
    let lines = journal.lines(fought.state(), battle::Viewer::Umpire);
    lines.iter().map(|line| line.plain() + "\n").collect()
}

#[test]
fn the_scenario_names_clock_and_light_of_every_turn() {
    holds!("A2.4");
    let dusk = "[[turn]]\nn = 2\nclock = \"19:40\"\nkind = \"dusk\"\n[[turn]]\nn = 3\nclock = \"20:40\"\nkind = \"night\"\n";
    let titles = |turn: u8| {
        let position = format!("{ARMIES}\nturns 3\nturn {turn}\nstage movement");
        let state = OrderOfArms::open(&scenario(&with_file(&position, dusk))).expect("it opens");
        let scene = battle::State::scene(&state, battle::Viewer::Umpire);
        (scene.crumbs[0].clone(), battle::State::position(&state))
    };
    expect!["Turn 1 of 3"].assert_eq(&titles(1).0);
    expect!["Turn 2 of 3, 19:40"].assert_eq(&titles(2).0);
    expect!["Turn 3 of 3, 20:40"].assert_eq(&titles(3).0);
    // What a file says of a turn is kept, and what it cannot be is named.
    assert!(titles(2).1.contains("clock = \"20:40\"\nkind = \"night\""), "{}", titles(2).1);
    let wrong = scenario(&with_file(&format!("{ARMIES}\nturns 2"), &dusk.replace("dusk", "noon")));
    expect![[r#"
        line 182, turn[0].kind: `noon` is none of day, dawn, dusk, night
        line 184, turn[1].n: 3 is not among 1 to 2"#]]
    .assert_eq(&OrderOfArms::open(&wrong).expect_err("it is wrong").to_string());
    // A neutral turn by day is as long as its battle says, about 20 minutes; at night one is the same, only dark.
    let clock = |key: &str| {
        let text = OrderOfArms::scenario(key).expect("it ships");
        let file: toml::Table = text.parse().expect("it is TOML");
        let turns = file["turn"].as_array().cloned().unwrap_or_default();
        turns.iter().map(|turn| turn["clock"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(clock("first-muster")[..3], ["10:00", "10:20", "10:40"]);
}

#[test]
fn long_pieces_are_men_at_arms_on_horse() {
    holds!("A2.2.1b");
    // A long piece does not fit at a border that it does not face along; a short one does.
    let at = |kind: &str| {
        format!(
            "map squares 5x4
         red  F1 {kind} at 102 facing 202
         blue K1 FI at 402 facing 302
         leader red charles at 101, radius 4, leads red, commands
         leader blue john with K1, commands
         stage movement"
        )
    };
    let places = ["red: stack F1", "red: area 102"];
    choices(
        &at("MMA"),
        &places,
        &[],
        expect![[r#"
        red: place 102 facing 202
        red: place 102 facing 203
        red: place 102 facing 103
        red: place 102 facing 101
        red: place 102 facing 201
        red: place 102/202 facing 202
        red: place 102/103 facing 103
        red: place 102/103 facing 101
        red: place 102/101 facing 103
        red: place 102/101 facing 101
    "#]],
    );
    refused(
        &at("MMA"),
        &[&places[..], &["red: place 102/103 facing 202"]].concat(),
        &[],
        expect!["F1 does not fit into the area there [C17.4]"],
    );
    check(
        &at("MM"),
        &[&places[..], &["red: place 102/103 facing 202"]].concat(),
        &[],
        expect![[r#"
        F1 stands in 102 towards 103, facing 202 [model.place]
        - F1: 102/103 facing 202, 4 SP
    "#]],
    );
}

#[test]
fn skirmishers_on_horse_face_everywhere() {
    holds!("A2.2.1e");
    let struck = |kind: &str| {
        format!(
            "map squares 5x5
         red  R1 FI at 203/303 facing 303
         blue B1 {kind} at 303/203 facing 403
         leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
         leader blue gie at 505, radius 4, leads blue, commands
         stage close-quarters only"
        )
    };
    check_rolls(
        &struck("MK"),
        &["red: area 303", "blue: done"],
        &[1; 8],
        "close quarters",
        expect![[r#"
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
    check_rolls(
        &struck("MM"),
        &["red: area 303", "blue: done"],
        &[1; 4],
        "close quarters",
        expect![[r#"
        close quarters: dice 4 (printed strength 4), against 5 (to hit 6, attacked in flank or rear -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.d B15.5.4]
    "#]],
    );
}

#[test]
fn polearms_may_be_massed() {
    holds!("A2.2.1f");
    let massed = |kind: &str| {
        format!(
            "map squares 5x4
         option schiltron
         option phalanx
         red  F1 {kind} at 102 facing 202, may-schiltron, may-phalanx
         blue K1 FI at 402 facing 302
         leader red charles at 101, radius 4, leads red, commands
         leader blue john with K1, commands
         stage movement"
        )
    };
    choices(
        &massed("FS"),
        &[],
        &[],
        expect![[r#"
        red: stack F1
        red: leader charles
        red: F1 forms schiltron
        red: done
    "#]],
    );
    choices(
        &massed("FP"),
        &[],
        &[],
        expect![[r#"
        red: stack F1
        red: leader charles
        red: F1 forms schiltron
        red: F1 forms phalanx
        red: done
    "#]],
    );
    refused(&massed("FS"), &["red: F1 forms phalanx"], &[], expect!["F1 cannot form up so [C26.0a]"]);
}

/// A shooter two areas from the enemy and one beside him.
fn shooters(kind: &str) -> String {
    format!(
        "map squares 5x5
         red  S1 {kind} at 301 facing 302
         red  S2 {kind} at 302/303 facing 303
         blue K1 FI at 303 facing 302, sp 9 8 7
         leader red charles at 101, radius 4, leads red, commands
         leader blue john at 505, radius 4, commands
         stage fire"
    )
}

#[test]
fn long_bows_reach_two_areas_and_all_others_one() {
    holds!("A2.2.1g", "A2.2.1h", "A2.7.9b");
    for kind in ["FB", "FXB", "FXP", "FXA", "FHG", "MB", "MXB"] {
        let mut game = crate::table::Game::open(&shooters(kind), &[]);
        game.act("red: area 303").expect("it is in reach");
        assert!(!game.choices().contains("S1"), "{kind} reaches two areas: {}", game.choices());
    }
    choices(
        &shooters("FBL"),
        &["red: area 303"],
        &[],
        expect![[r#"
        red: unit S1
        red: unit S2
    "#]],
    );
    choices(
        &shooters("FI"),
        &[],
        &[],
        expect![[r#"
        red: area 303
        red: done
    "#]],
    );
    // The scenario may say otherwise of a unit.
    let far = scenario(&shooters("FB"))
        .replace("id = \"S1\"\ntype = \"FB\"\n", "id = \"S1\"\ntype = \"FB\"\nrange = 2\n");
    let state = OrderOfArms::open(&far).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let mut listed = Vec::new();
    let mut dice = dice::Scripted::new(Vec::new());
    let mut journal = battle::Journal::new();
    let mut fought = battle::Battle::begin(state, &mut battle::Table::new(&mut dice, &mut journal));
    let area = battle::State::read_action(fought.state(), battle::Side::Red, "area 303").expect("it is read");
    fought.play(battle::Side::Red, area, &mut battle::Table::new(&mut dice, &mut journal));
    fought.choices(battle::Side::Red, &mut listed);
    let written: Vec<String> = listed
        .iter()
        .map(|action| battle::State::write_action(fought.state(), battle::Side::Red, action))
        .collect();
    assert!(written.contains(&"unit S1".to_owned()), "{written:?}");
}

#[test]
fn steps_have_strength_elan_and_armour_of_their_own() {
    holds!("C21.1a", "A2.2.2b", "state.elite");
    let worn = "
        map squares 5x4
        red  F1 FI at 102 facing 202, sp 4 3 2, elan 5 4 3, step 1, elite
        blue K1 FI at 402 facing 302
        leader red charles at 101, commands
        leader blue john with K1, commands
        stage none";
    assert_eq!(shown(worn, &[], &[], "units.F1.strength"), 3);
    // Its élan is that of the step, too.
    let shaken = with_file(
        &worn.replace("stage none", "steps [{ turn = \"start\" }]"),
        "[[rule]]\non = \"turn_start\"\neffect = { kind = \"rout_check\", formation = \"red\" }",
    );
    check_rolls(
        &shaken,
        &[],
        &[4, 6, 1, 6],
        "rout",
        expect![[r#"
        rout check, against 4 (élan 4): 4 [A2.2.2c C23.0b]
    "#]],
    );
    let file = scenario(worn)
        .replace("{ strength = 4, elan = 5, armor = \"B\" }", "{ strength = 4, elan = 5, armor = \"Z\" }");
    let mistakes = OrderOfArms::open(&file).expect_err("it is wrong");
    expect!["line 116, unit[0].steps[0].armor: `Z` is none of A, B, C, none"]
        .assert_eq(&mistakes.to_string());
}

#[test]
fn a_side_is_activated_in_turn_and_passes_on() {
    holds!("B4.0b", "flow.activation");
    // Red has activated one formation: it goes through its steps, and then blue tries.
    let position = naming(ARMIES)
        .replace("battle attempted = [true, true]", "battle attempted = [true, true]\nactive red");
    check_from(
        &position,
        &["red: formation alone", "red: done"],
        &[6, 6, 5, 2, 6],
        "activated",
        expect![[r#"
        alone is activated [B8.1]
        activation, against 4 (command rating 4): 6 [A2.2.2f B8.0b]
        blue activates nobody [B8.0b B8.1.1]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red activates nobody [B8.0b B8.1.1]
        the activations end [B8.1.1]
        turn 2 [B4.0a]
        first player: 8 to 6: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn when_nobody_has_a_formation_left_the_phase_ends() {
    let spent = "
        map squares 5x4
        red  F1 FI at 102 facing 202
        blue K1 FI off
        leader red charles at 101, commands
        leader blue john off, dead, commands
        stage movement";
    check_from(
        spent,
        &["red: done"],
        &[6, 1, 6],
        "activations",
        expect![[r#"
        the activations end [B8.1.2]
        turn 2 [B4.0a]
        first player: 8 to 2: 6 1 [A2.2.2f B8.0c B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
    "#]],
    );
}

/// Guns, a leader and troops that move.
const MARCH: &str = "
    map squares 5x4
    red  F1 FI at 102 facing 202
    red  F2 FI at 103 facing 203
    red  G1 AGF at 101 facing 201, size light
    blue K1 FI at 404 facing 304
    leader red charles at 101, radius 4, leads red, commands
    leader blue john with K1, commands
    stage movement";

#[test]
fn a_stack_is_combat_units_in_one_position() {
    refused(MARCH, &["red: stack 102/202"], &[], expect!["there is no stack [A2.7.1a]"]);
    let guns = ["red: unit G1", "red: area 201"];
    refused(
        MARCH,
        &[&guns[..], &["red: place 201/301 facing 301"]].concat(),
        &[],
        expect!["G1 takes up no position [C17.3.4]"],
    );
    let rides = ["red: leader charles", "red: area 103"];
    choices(
        MARCH,
        &rides,
        &[],
        expect![[r#"
        red: place 103 facing 203
        red: place 103/none facing 203
    "#]],
    );
    refused(
        MARCH,
        &[&rides[..], &["red: place 103/203 facing 203"]].concat(),
        &[],
        expect!["there is no stack of yours to be with [C17.3.5]"],
    );
}

#[test]
fn enemies_do_not_stack() {
    // A place in an area is the owner's: an enemy stands in another area, or it is closed.
    refused(
        &MARCH.replace("K1 FI at 404 facing 304", "K1 FI at 202 facing 102"),
        &["red: stack F1", "red: area 202"],
        &[],
        expect!["enemy combat units keep F1 out of that area [B13.1.2]"],
    );
    let together = scenario(&MARCH.replace("blue K1 FI at 404 facing 304", "blue K1 FI at 102 facing 202"));
    expect![[r#"
        line 110, unit[0]: it is in one stack with an enemy
        line 136, unit[3]: it is in one stack with an enemy
        line 139, unit[3].area: F1 and K1 are enemies and in one area, 102"#]]
    .assert_eq(&OrderOfArms::open(&together).expect_err("they are enemies").to_string());
}

#[test]
fn whoever_is_attached_to_a_camp_moves_when_it_is_activated() {
    holds!("B8.1.7", "B9.4.2");
    let camp = "
        map squares 5x5
        option command-camps
        camp red C1 at 203, radius 1
        red  F1 FI at 203/303 facing 303, of camp, in-camp
        red  F2 FI at 203/204 facing 303, of camp
        red  F3 FI at 203/202 facing 303, of camp
        red  F4 FI at 102 facing 202, of van
        blue K1 FI at 303/203 facing 203
        leader red charles at 101, radius 4, leads van, commands
        leader blue john at 505, commands
        acting camp
        stage close-quarters only";
    // Inside the camp F1 only defends; F2 and F3 stand beside it and attack.
    refused(
        camp,
        &["red: area 303", "red: F1 attacks K1"],
        &[],
        expect!["F1 is inside a camp: it only defends [B9.4.1]"],
    );
    choices(
        camp,
        &["red: area 303"],
        &[],
        expect![[r#"
        red: F2 attacks K1
        red: F3 attacks K1
    "#]],
    );
    let moving = camp.replace("stage close-quarters only", "stage movement");
    refused(&moving, &["red: stack F4"], &[], expect!["F4 is not activated [B13.0a]"]);
    let others = moving.replace("acting camp", "acting van");
    refused(&others, &["red: stack F2"], &[], expect!["F2 is not activated [B13.0a]"]);
}
