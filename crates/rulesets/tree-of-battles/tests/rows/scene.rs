//! What is drawn and asked: the table, bodies to scale, handles, moves that were never listed, and what a piece reaches.

use battle::{
    GroundScene, HandleKind, Mark, Piece, Place, Prompt, PromptKind, Reach, Scene, Side, State as _, Target,
    Tried, Viewer,
};

use crate::table::Game;

const INCH: i32 = 25_400;

const FIELD: &str = "
    terrain wood 4,20 12,20 12,28 4,28, id crow-wood
    terrain road 24,0 24,48
    red  F1 heavy-infantry 4 at 36,12 facing 0, grade B
    red  L1 light-infantry 4 at 20,12, array skirmish
    blue K1 heavy-infantry 4 at 36,24 facing 180
    leader red york with F1, commander
    leader blue rose at 30,40, commander
    baggage blue 36,47
    phase tactical";

fn game(actions: &[&str], dice: &[u8]) -> Game {
    let mut game = Game::open(FIELD, dice);
    for action in actions {
        game.act(action).unwrap_or_else(|why| panic!("{action:?} should be allowed: {why}"));
    }
    game
}

fn scene(game: &Game, viewer: Viewer) -> Scene {
    game.battle.state().scene(viewer)
}

fn piece(scene: &Scene, id: &str) -> Piece {
    scene.pieces.iter().find(|piece| piece.id == id).unwrap_or_else(|| panic!("there is no {id}")).clone()
}

fn prompt(game: &Game) -> Prompt {
    game.battle.state().prompt(Side::Red).expect("red is asked")
}

fn tried(game: &Game, text: &str) -> Tried {
    let state = game.battle.state();
    let action = state.read_action(Side::Red, text).expect("it can be read");
    state.tried(Side::Red, &action).unwrap_or_else(|| panic!("{text:?} is no free move"))
}

fn moving() -> Game {
    game(&["red: F1 moves by two dice"], &[3, 4])
}

#[test]
fn the_table_is_drawn_in_micrometres_with_what_lies_on_it() {
    let GroundScene::Tabletop { size, measure, terrain, bases } =
        game(&[], &[]).battle.state().ground(Viewer::Spectator)
    else {
        panic!("the ground is no table");
    };
    assert_eq!((size, measure.unit, measure.tape), ([72 * INCH, 48 * INCH], INCH, true));
    let kinds: Vec<(&str, &str, bool, i32)> =
        terrain.iter().map(|one| (one.kind, one.name.as_str(), one.closed, one.width)).collect();
    assert_eq!(kinds, [("wood", "Crow Wood", true, 0), ("road", "", false, 2 * INCH)]);
    assert_eq!(terrain[0].says, "wood, difficult terrain");
    assert_eq!((bases[0].side, bases[0].to), (Side::Red, [72 * INCH, 0]));
}

#[test]
fn a_contingent_is_drawn_to_scale_with_its_stands() {
    let scene = scene(&game(&[], &[]), Viewer::Seat(Side::Red));
    let foot = piece(&scene, "F1");
    assert_eq!(foot.place, Place::Table { at: [36 * INCH, 12 * INCH] });
    assert_eq!((foot.heading, piece(&scene, "K1").heading), (Some(0.0), Some(180.0)));
    assert_eq!((foot.size[0], foot.stands.len()), (6 * INCH as u32, 4));
    // From left to right, each by the middle of its own front.
    let fronts: Vec<[i32; 2]> = foot.stands.iter().map(|stand| stand.at).collect();
    assert_eq!(fronts, [[-57_150, 0], [-19_050, 0], [19_050, 0], [57_150, 0]]);
    assert_eq!((foot.can_act, piece(&scene, "K1").can_act), (true, false));
    // Its order is its own side's.
    let order = |piece: &Piece| piece.stats.iter().any(|(what, _)| what == "Order");
    assert_eq!((order(&foot), order(&piece(&scene, "K1"))), (true, false));
    let york = &scene.leaders[0];
    assert_eq!((york.with.as_deref(), york.place), (Some("F1"), foot.place));
    assert_eq!((york.figure.as_str(), york.kind.as_str()), ("5", "commander, red"));
    assert_eq!(scene.leaders[1].with, None);
    let baggage = scene.marks.iter().any(|mark| matches!(mark, Mark::Thing { glyph: "baggage", .. }));
    assert!(baggage, "{:?}", scene.marks);
}

#[test]
fn a_move_is_asked_for_with_handles_up_to_what_the_dice_give() {
    let prompt = prompt(&moving());
    assert_eq!((prompt.kind, prompt.actor.as_deref()), (PromptKind::Manoeuvre, Some("F1")));
    let [manoeuvre] = &prompt.manoeuvres[..] else { panic!("{:?}", prompt.manoeuvres) };
    assert_eq!((manoeuvre.begin.as_str(), manoeuvre.allowance), ("moves", Some(7 * INCH)));
    let kinds: Vec<HandleKind> = manoeuvre.handles.iter().map(|handle| handle.kind).collect();
    assert!(
        kinds.starts_with(&[HandleKind::Ahead, HandleKind::WheelLeft, HandleKind::WheelRight]),
        "{kinds:?}"
    );
    assert!(kinds.contains(&HandleKind::About) && !kinds.contains(&HandleKind::Slide), "{kinds:?}");
    assert_eq!(manoeuvre.handles[0].most, Some(7 * INCH));
    // Every listed move has a ghost, and is written as the handles write it.
    for option in prompt.options.iter().filter(|option| option.action != "moves nowhere") {
        assert!(option.action.starts_with("moves ") && option.ghost.is_some(), "{option:?}");
    }
}

#[test]
fn skirmishers_have_handles_for_every_way() {
    let prompt = prompt(&game(&["red: L1 moves by one die"], &[3]));
    let kinds: Vec<HandleKind> = prompt.manoeuvres[0].handles.iter().map(|handle| handle.kind).collect();
    assert!(kinds.contains(&HandleKind::Slide) && kinds.contains(&HandleKind::Face), "{kinds:?}");
}

#[test]
fn whoever_may_move_can_be_taken_in_hand_not_only_who_is_listed() {
    let game = game(&[], &[]);
    let prompt = prompt(&game);
    let actors: Vec<&str> = prompt.manoeuvres.iter().map(|one| one.actor.as_str()).collect();
    assert_eq!(actors, ["F1", "L1"]);
    let deeds: Vec<String> =
        prompt.manoeuvres[1].handles.iter().map(|handle| format!("L1 {}", handle.write)).collect();
    assert!(deeds.contains(&"L1 moves by two dice".to_owned()), "{deeds:?}");
    for deed in deeds {
        let state = game.battle.state();
        let action = state.read_action(Side::Red, &deed).expect("a deed can be read");
        assert!(state.check(Side::Red, &action).is_ok(), "{deed}");
    }
}

#[test]
fn a_move_that_was_never_listed_shows_where_it_leads_and_what_it_uses() {
    let game = moving();
    let tried = tried(&game, "moves ahead 2.25, wheels right 1.5, ahead 1");
    assert_eq!((tried.legs.len(), tried.nearest.as_deref()), (3, None));
    assert_eq!(tried.legs[0].says, "2.25″ ahead");
    assert!(tried.legs[1].says.starts_with("wheel right 14.3"), "{}", tried.legs[1].says);
    // The way of the outer corner is used up to the hundredth of a degree.
    let left = tried.left.expect("a move is measured");
    assert!((left - 57_150).abs() < INCH / 100, "{left}");
    assert_eq!((tried.ghost.path.len(), tried.ghost.swept.len()), (4, 3));
    // A wheel within 12″ of the enemy disorders a line.
    let notes: Vec<(&str, &str)> = tried.notes.iter().map(|note| (note.says.as_str(), note.rule)).collect();
    assert_eq!(notes, [("1 DP for F1", "man.wheel")]);
    assert!(tried.handles.iter().any(|handle| handle.kind == HandleKind::Ahead));
}

#[test]
fn a_move_that_is_not_allowed_shows_its_ghost_and_the_nearest_that_is() {
    let game = moving();
    let far = tried(&game, "moves ahead 8");
    assert_eq!(far.nearest.as_deref(), Some("moves ahead 7"));
    assert_eq!(far.ghost.place, Place::Table { at: [36 * INCH, 20 * INCH] });
    assert_eq!((far.left, far.handles.len()), (Some(0), 0));
    // What is wrong in the middle is left out from there on.
    let wrong = tried(&game, "moves ahead 2, slides 90 3, ahead 1");
    assert_eq!(wrong.nearest.as_deref(), Some("moves ahead 2"));
    let none = tried(&game, "moves slides 90 3");
    assert_eq!(none.nearest, None);
}

#[test]
fn legs_that_are_allowed_are_kept_while_an_order_asks_for_more() {
    let bound = "
        red  F1 pike 4 at 36,10, order attack
        blue G1 heavy-infantry 4 at 36,30
        only tactical
    ";
    let game = Game::after(bound, &["red: F1 moves by two dice"], &[3, 4]);
    let shows = |action: &str| {
        let tried = tried(&game, action);
        (tried.unfinished, tried.handles.is_empty())
    };
    // Another leg may bring it nearer to the enemy.
    assert_eq!(shows("moves wheels left 1"), (true, false));
    assert_eq!(shows("moves ahead 1"), (true, false));
    assert_eq!(shows("moves wheels left 1, ahead 5"), (false, false));
    // No leg mends one that is not allowed.
    assert_eq!(shows("moves ahead 9"), (false, true));
    assert_eq!(shows("moves slides 90 3"), (false, true));
}

#[test]
fn nothing_is_shown_of_what_is_no_free_move_or_not_ones_own() {
    let game = moving();
    let state = game.battle.state();
    let read = |text: &str| state.read_action(Side::Red, text).expect("it can be read");
    assert!(state.tried(Side::Red, &read("K1 marches ahead 2")).is_none());
    assert!(state.tried(Side::Red, &read("done")).is_none());
    assert!(state.tried(Side::Blue, &read("moves ahead 2")).is_none(), "it is red that is asked");
}

#[test]
fn ranges_charges_and_command_are_drawn_on_demand() {
    let state = game(&[], &[]);
    let state = state.battle.state();
    let reach = |id: &str| -> Vec<(Reach, String)> {
        let marks = state.marks_of(Viewer::Seat(Side::Red), id).into_iter();
        marks
            .filter_map(|mark| match mark {
                Mark::Shape { what, says, outlines, .. } if outlines[0].len() > 3 => Some((what, says)),
                _ => None,
            })
            .collect()
    };
    assert_eq!(reach("F1")[0], (Reach::Charge, "charge, 2″".to_owned()));
    assert!(reach("F1").iter().any(|(what, _)| *what == Reach::Zone), "york commands from there");
    assert_eq!(reach("rose").len(), 1);
    assert!(reach("nobody").is_empty());
}

#[test]
fn pointing_at_another_piece_means_the_same_with_that_one() {
    let game = game(&[], &[]);
    let state = game.battle.state();
    let meant = state.meant(Side::Red, &Target::Piece { id: "L1".to_owned() });
    let written: Vec<String> = meant.iter().map(|action| state.write_action(Side::Red, action)).collect();
    assert!(written.contains(&"L1 moves by two dice".to_owned()), "{written:?}");
    assert!(state.meant(Side::Red, &Target::Piece { id: "K1".to_owned() }).is_empty());
}

#[test]
fn every_leg_says_what_it_takes_of_the_move_and_turning_at_will_takes_nothing() {
    let costs = |game: &Game, text: &str| -> Vec<String> {
        tried(game, text).legs.into_iter().map(|leg| leg.cost).collect()
    };
    assert_eq!(costs(&moving(), "moves about, ahead 2"), ["half a move", "2″"]);
    let loose = game(&["red: L1 moves by one die"], &[3]);
    assert_eq!(costs(&loose, "moves faces 90, ahead 1"), ["", "1″"]);
}

#[test]
fn a_leader_says_who_he_is_what_he_has_left_and_with_whom_and_keeps_secrets() {
    let position = "option civil-war suspect-lords
        battle red red, order attack, suspect
        red  F1 heavy-infantry 4 at 36,12
        leader red york with F1, commander, cp 4, rating 3, points 2
        blue K1 heavy-infantry 4 at 36,40
        leader blue rose at 30,46, commander
        only command";
    let game = Game::open(position, &[]);
    let leader = |viewer| game.battle.state().scene(viewer).leaders[0].clone();
    let own = leader(Viewer::Seat(Side::Red));
    let pairs = |list: &[(String, String)]| {
        list.iter().map(|(what, value)| format!("{what}: {value}")).collect::<Vec<_>>().join(", ")
    };
    expect_test::expect!["CPs: 2 of 3, Controls: 8″"].assert_eq(&pairs(&own.stats));
    expect_test::expect!["Battle: leads red, With: F1, Rank: a noble, Unhurt: 4 CPs, Order: attack"]
        .assert_eq(&pairs(&own.facts));
    let says = |leader: &battle::Leader| leader.badges.iter().map(|badge| badge.says).collect::<Vec<_>>();
    assert_eq!(says(&own), ["wounded", "a suspect lord"]);
    // His order and whether he is suspect are his own side's.
    let seen = leader(Viewer::Seat(Side::Blue));
    assert_eq!(says(&seen), ["wounded"]);
    assert_eq!(
        (pairs(&seen.stats), seen.facts.iter().any(|(what, _)| what == "Order")),
        (pairs(&own.stats), false)
    );
}
