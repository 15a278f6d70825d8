//! Hidden contingents and ambushes: rows `muster.hidden.*` and `muster.special.ambush`.

use battle::{Ruleset, Side, State as _, Viewer};
use charles_the_bold::CharlesTheBold;
use dice::{Seed, Seeded};
use expect_test::expect;

use crate::table::{Game, check, check_from, choices, refused};

/// Red horse comes up to a wood in which blue horse may lie.
fn field(more: &str) -> String {
    format!(
        "red K1 border-horse at 0,0 facing 1
         red R2 bills at -3,0 facing 1
         blue B1 bills at 6,-6 facing 4
         contingent : R2
         {more}"
    )
}

/// Two stands that are a group of their own, found from so many hexes on.
fn in_hiding(near: u8) -> String {
    format!(
        "blue H1 knights at 1,-4 facing 4, hidden, group wood
         blue H2 knights at 2,-5 facing 4, hidden, group wood
         contingent hidden {near}: H1 H2"
    )
}

const AMBUSH: &str = r#"special kind = "ambush", pieces = ["H1", "H2"]"#;

#[test]
fn a_hidden_contingent_is_nowhere_in_what_the_enemy_and_spectators_are_shown() {
    holds!("muster.hidden.start", "muster.flag.hidden");
    let hidden = Game::open(&field(&in_hiding(2)), &[]);
    let without = Game::open(&field(""), &[]);
    let (hidden, without) = (hidden.battle.state(), without.battle.state());
    for viewer in [Viewer::Seat(Side::Red), Viewer::Spectator] {
        assert_eq!(hidden.view_for(viewer), without.view_for(viewer), "{viewer:?}");
        assert_eq!(hidden.scene(viewer), without.scene(viewer), "{viewer:?}");
        assert_eq!(hidden.standing(viewer), without.standing(viewer), "{viewer:?}");
        let summary = |state| CharlesTheBold::summary(state, viewer);
        assert_eq!(summary(hidden), summary(without), "{viewer:?}");
    }
    assert_eq!(hidden.prompt(Side::Red), without.prompt(Side::Red));
    for viewer in [Viewer::Seat(Side::Blue), Viewer::Umpire] {
        let pieces = hidden.scene(viewer).pieces;
        let lies = pieces.iter().find(|piece| piece.id == "H1").expect("its owner sees it in its place");
        assert!(matches!(lies.place, battle::Place::Hex { at: [1, -4] }), "{lies:?}");
        assert_eq!(lies.badges[0].glyph, "hidden-marker");
        assert!(hidden.standing(viewer)[1].contains("of 8 break points"), "{:?}", hidden.standing(viewer));
        assert!(CharlesTheBold::summary(hidden, viewer).contains("hidden from the enemy"));
    }
}

#[test]
fn the_enemy_cannot_name_a_hidden_stand() {
    let position = field(&in_hiding(2));
    refused(
        &position,
        &["red: K1 fires at H1"],
        &[],
        expect!["unreadable: there is no stand `h1`; did you mean `B1`?"],
    );
    refused(&position, &["red: name wood"], &[], expect!["unreadable: there is no group `wood`"]);
}

#[test]
fn what_the_enemy_may_do_is_the_same_wherever_it_lies() {
    let at = |hex: &str| {
        field(&format!("blue H1 knights at {hex} facing 4, hidden, group wood\ncontingent hidden 0: H1"))
    };
    let offered = |position: &str| {
        let mut game = Game::open(position, &[]);
        game.act("red: activate K1").expect("it is allowed");
        game.choices()
    };
    for hex in ["0,-1", "1,-1", "0,-3", "2,-3", "-1,0"] {
        assert_eq!(offered(&at(hex)), offered(&field("")), "hidden at {hex}");
    }
}

#[test]
fn who_comes_near_finds_the_whole_contingent_and_goes_on_with_his_move() {
    check(
        &field(&in_hiding(2)),
        &["red: activate K1", "red: move ne nw ne"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 moves north-east [3.0b]
            K1 moves north-west [3.0b]
            H1 is revealed at G4 facing south-east and south-west [muster.hidden.reveal]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            H2 is revealed at G3 facing south-east and south-west [muster.hidden.reveal]
            K1 moves north-east [3.0b]
            - H1: 1,-4 heading 180, 6 SP
            - H2: 2,-5 heading 180, 6 SP
            - K1: 2,-3 heading 0, 4 SP
        "#]],
    );
}

#[test]
fn the_rest_of_a_move_is_made_only_as_far_as_it_is_still_allowed() {
    check(
        &field(&in_hiding(2)),
        &["red: activate K1", "red: move ne nw nw"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 moves north-east [3.0b]
            K1 moves north-west [3.0b]
            H1 is revealed at G4 facing south-east and south-west [muster.hidden.reveal]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            H2 is revealed at G3 facing south-east and south-west [muster.hidden.reveal]
            K1 halts [muster.hidden.underway.ctb]
            - H1: 1,-4 heading 180, 6 SP
            - H2: 2,-5 heading 180, 6 SP
            - K1: 1,-2 heading 0, 4 SP
        "#]],
    );
}

#[test]
fn who_runs_into_hidden_troops_halts_before_them() {
    let position = field(
        "blue H1 knights at 1,-3 facing 4, hidden, group wood
         contingent hidden 0: H1",
    );
    check(
        &position,
        &["red: activate K1", "red: move ne nw nw"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 moves north-east [3.0b]
            K1 moves north-west [3.0b]
            K1 runs into hidden troops [muster.hidden.bump]
            H1 is revealed at G5 facing south-east and south-west [muster.hidden.reveal muster.hidden.bump]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            K1 halts [muster.hidden.bump]
            K1 halts [3.5d]
            - H1: 1,-3 heading 180, 6 SP
            - K1: 1,-2 heading 0, 4 SP
        "#]],
    );
}

#[test]
fn who_runs_into_hidden_troops_in_a_charge_may_charge_them() {
    let position = field(
        "blue H1 knights at 1,-3 facing 4, hidden, group wood
         blue B2 bills at 1,-4 facing 4
         contingent hidden 0: H1",
    );
    let charge = ["red: activate K1", "red: move ne nw nw"];
    choices(
        &position,
        &charge,
        &[],
        expect![[r#"
        red: attack
        red: stop
    "#]],
    );
    check_from(
        &position,
        &[charge[0], charge[1], "red: attack"],
        &[1; 11],
        "runs into",
        expect![[r#"
            K1 runs into hidden troops [muster.hidden.bump]
            H1 is revealed at G5 facing south-east and south-west [muster.hidden.reveal muster.hidden.bump]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            K1 halts [muster.hidden.bump]
            K1 charges [muster.hidden.bump 10.0b]
            K1 fights H1 [10.2a]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            H1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 6): 1 1 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and H1 is drawn [11.3c]
            - H1: 1,-3 heading 180, 6 SP, Battle Stand in a melee
            - K1: 1,-2 heading 0, 4 SP, Battle Stand in a melee
        "#]],
    );
    check_from(
        &position,
        &[charge[0], charge[1], "red: stop"],
        &[],
        "runs into",
        expect![[r#"
            K1 runs into hidden troops [muster.hidden.bump]
            H1 is revealed at G5 facing south-east and south-west [muster.hidden.reveal muster.hidden.bump]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            K1 halts [muster.hidden.bump]
            K1 halts [3.5d]
            - H1: 1,-3 heading 180, 6 SP
            - K1: 1,-2 heading 0, 4 SP
        "#]],
    );
}

#[test]
fn a_charge_goes_on_if_it_still_may_when_others_are_found_on_the_way() {
    let position = field(
        "blue H1 knights at 2,-4 facing 4, hidden, group wood
         blue B2 bills at 1,-4 facing 4
         contingent hidden 2: H1",
    );
    check_from(
        &position,
        &["red: activate K1", "red: move ne nw nw", "red: K1 fights B2"],
        &[1; 13],
        "revealed",
        expect![[r#"
            H1 is revealed at H4 facing south-east and south-west [muster.hidden.reveal]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            K1 moves north-west [3.0b]
            K1 halts [3.5d]
            K1 fights B2 [10.2a 10.2i 10.2b 10.2g]
            H1 supports against K1 [10.7a 10.7g]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 8 (strength points 5, supporting stand +3): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and B2 is drawn [11.3c]
            - B2: 1,-4 heading 180, 5 SP, Battle Stand in a melee
            - H1: 2,-4 heading 180, 6 SP, supports a melee
            - K1: 1,-3 heading 0, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_contingent_comes_out_in_the_turn_of_its_group() {
    let position = "red R1 bills at 0,5 facing 1
         blue B1 bills at 3,-6 facing 4
         blue H1 knights at 0,-4 facing 4, hidden
         blue H2 knights at 1,-4 facing 4, hidden
         contingent hidden 2: H1 H2
         general blue with B1
         turn blue";
    choices(
        position,
        &[],
        &[],
        expect![[r#"
        blue: activate B1
        blue: detach
        blue: spring H1
        blue: end turn
    "#]],
    );
    check(
        position,
        &["blue: spring H1", "blue: activate H2", "blue: move sw"],
        &[],
        expect![[r#"
            H1 is revealed at F4 facing south-east and south-west [muster.hidden.reveal muster.hidden.out.ctb]
            H2 is revealed at G4 facing south-east and south-west [muster.hidden.reveal muster.hidden.out.ctb]
            H2 is activated [1.4g]
            H2 moves south-west [3.0b]
            - H1: 0,-4 heading 180, 6 SP
            - H2: 0,-3 heading 180, 6 SP
        "#]],
    );
    refused(
        position,
        &["blue: spring H2"],
        &[],
        expect!["only a hidden contingent of the moving group comes out [muster.hidden.out.ctb]"],
    );
    refused(
        position,
        &["blue: activate H1"],
        &[],
        expect!["there is no such stand or hex on the map [1.2a]"],
    );
}

#[test]
fn a_group_in_hiding_is_asked_in_secret_when_no_other_is_left() {
    let position = field(&in_hiding(2));
    let ended = ["red: end turn", "blue: end turn"];
    choices(
        &position,
        &ended,
        &[],
        expect![[r#"
        blue: spring H1
        blue: stop
    "#]],
    );
    let mut game = Game::open(&position, &[]);
    for action in ended {
        game.act(action).expect("it is allowed");
    }
    let state = game.battle.state();
    assert!(state.prompt(Side::Red).is_none() && state.prompt(Side::Blue).is_some());
    assert_eq!(state.scene(Viewer::Spectator).crumbs, ["Round 1", "Naming groups"]);
    let shown = state.view_for(Viewer::Seat(Side::Red)).to_string();
    assert!(!shown.contains("lurking") && !shown.contains("wood"), "{shown}");
    check_from(
        &position,
        &[ended[0], ended[1], "blue: stop"],
        &[6, 6, 1, 1],
        "the turn of blue ends",
        expect![[r#"
            the turn of blue ends [1.4h 1.4i]
            round 2 begins [1.4a]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red begins [1.4d]
        "#]],
    );
    check_from(
        &position,
        &[ended[0], ended[1], "blue: spring H1"],
        &[],
        "the turn of blue ends",
        expect![[r#"
            the turn of blue ends [1.4h 1.4i]
            H1 is revealed at G4 facing south-east and south-west [muster.hidden.reveal muster.hidden.out.ctb]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            H2 is revealed at G3 facing south-east and south-west [muster.hidden.reveal muster.hidden.out.ctb]
            the turn of wood begins [1.4f]
            - H1: 1,-4 heading 180, 6 SP
            - H2: 2,-5 heading 180, 6 SP
        "#]],
    );
    refused(
        &position,
        &[ended[0], ended[1], "blue: end turn"],
        &[],
        expect!["come out, or stay hidden [muster.hidden.out.ctb]"],
    );
}

#[test]
fn an_ambush_that_is_found_takes_nobody_unawares() {
    let mut game = Game::open(&field(&format!("{}\n{AMBUSH}", in_hiding(2))), &[]);
    for action in ["red: activate K1", "red: move ne nw ne"] {
        game.act(action).expect("it is allowed");
    }
    assert!(!game.battle.state().position().contains("\"sprung\""));
}

#[test]
fn a_move_that_might_have_found_somebody_cannot_be_taken_back() {
    let moved = |more: &str, actions: &[&str]| {
        let mut game = Game::open(&field(more), &[]);
        let before = game.battle.state().clone();
        for action in actions {
            game.act(action).expect("it is allowed");
        }
        game.battle.state().reveals(&before)
    };
    let moves = ["red: activate K1", "red: move ne"];
    assert!(!moved("", &moves), "nobody is hidden in this battle");
    assert!(moved(&in_hiding(2), &moves), "that nobody was found is news");
    assert!(!moved(&in_hiding(2), &moves[..1]), "nobody has moved");
    // So that it does not tell whether somebody is still hidden, it stays so when all are found.
    let found = "blue H1 knights at 1,-6 facing 4, group wood\ncontingent hidden 2: H1";
    assert!(moved(found, &moves));
}

#[test]
fn imagined_enemies_lie_where_the_side_sees_nobody() {
    let game = Game::open(&field(&in_hiding(2)), &[]);
    let state = game.battle.state();
    let mut dice = Seeded::new(Seed::from_number(7));
    let mut places = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let drawn = state.imagine(Side::Red, &mut dice);
        drawn.soundness().expect("it is sound");
        assert_eq!(drawn.view_for(Viewer::Seat(Side::Red)), state.view_for(Viewer::Seat(Side::Red)));
        let pieces = drawn.scene(Viewer::Umpire).pieces;
        let hex = |id: &str| {
            let piece = pieces.iter().find(|piece| piece.id == id).expect("it is somewhere");
            let battle::Place::Hex { at } = piece.place else { panic!("no hex") };
            at
        };
        assert!(
            pieces
                .iter()
                .filter(|piece| matches!(piece.place, battle::Place::Hex { at } if at == hex("H1")))
                .count()
                == 1
        );
        let [q, r] = hex("H1");
        assert!(q.abs().max(r.abs()).max((q + r).abs()) > 2, "K1 at 0,0 would have found it at {q},{r}");
        places.insert((hex("H1"), hex("H2")));
    }
    assert!(places.len() > 20, "{places:?}");
    // Its owner has nothing to imagine of his own.
    assert_eq!(state.imagine(Side::Blue, &mut dice), *state);
}

#[test]
fn supposed_enemies_are_those_who_are_seen() {
    let game = Game::open(&field(&in_hiding(2)), &[]);
    let supposed = game.battle.state().supposed(Side::Red);
    assert!(supposed.scene(Viewer::Umpire).pieces.iter().all(|piece| !piece.id.starts_with('H')));
    assert_eq!(game.battle.state().supposed(Side::Blue), *game.battle.state());
}

#[test]
fn a_file_says_who_is_hidden_and_what_is_wrong_with_that() {
    let wrong = |more: &str| {
        let file = crate::table::scenario(&field(more));
        CharlesTheBold::open(&file).expect_err("it is wrong").to_string()
    };
    let lies = "blue H1 knights at 1,-4 facing 4, hidden";
    let found = wrong(lies);
    assert!(found.contains("no contingent of it says from how near it is found"), "{found}");
    let found = wrong(&format!("{lies}\nblue B2 bills at 1,-4 facing 4\ncontingent hidden 2: H1"));
    assert!(found.contains("B2 and H1 stand in one hex"), "{found}");
    let found = wrong(&format!("{lies}, lost\ncontingent hidden 2: H1"));
    assert!(found.contains("hidden"), "{found}");
    let state = CharlesTheBold::open(&crate::table::scenario(&field(&in_hiding(2)))).expect("it is right");
    let again = CharlesTheBold::open(&state.position()).expect("what is written is read");
    assert!(again == state);
}
