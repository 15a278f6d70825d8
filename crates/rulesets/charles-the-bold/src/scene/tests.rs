//! Scenes, prompts and views.

use battle::{
    Asked, Binding, GroundScene, List, Mark, PromptKind, Side, State as _, Steps as _, Target, Viewer,
};
use dice::{Seed, Seeded};
use ground::{Dir, Facing};

use crate::actions::Action;
use crate::rules::acting::Acting;
use crate::rules::fire::Haste;
use crate::rules::naming::Naming;
use crate::rules::turn::Turn;
use crate::scenario::open;
use crate::state::{GroupId, StandId, State};
use crate::steps::{Leg, MoveKind, Path, Reacting, Step, Trigger};

fn first_muster() -> State {
    let text = crate::muster::scenario_text("first-muster").expect("it ships");
    open(&text).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// What a side reads that has these choices.
fn asked(state: &State, side: Side, choices: &[Action]) -> Asked {
    state.steps.last().expect("something is pending").says(state, side, choices)
}

fn acting() -> State {
    let text = r#"
        map = { radius = 5, hexsides = { stakes = [[2, 0, 1]], stream = [[0, 0, 4]] } }
        side = [{}, { break_at = "2/5" }]
        stand = [
            { id = "B1", side = "red", unit = "bills", at = [0, 1], facing = 1 },
            { id = "L1", side = "red", unit = "longbowmen", at = [2, 0], facing = 1 },
            { id = "P1", side = "blue", unit = "low-country-pike", at = [1, -1], facing = 4 },
        ]
    "#;
    let mut state = open(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    state.round = 1;
    state.act.members = List::of(&[StandId(0)]);
    state.steps = vec![Naming::default().into(), Turn { group: GroupId(0) }.into(), Acting {}.into()];
    state
}

fn path(legs: &[Leg], facing: i32) -> Path {
    Path { kind: MoveKind::Forward, legs: List::of(legs), facing: Facing::new(facing) }
}

#[test]
fn a_scene_shows_ground_pieces_and_where_the_battle_stands() {
    let state = first_muster();
    let scene = state.scene_for(Viewer::Spectator);
    assert_eq!((scene.pieces.len(), scene.leaders.len()), (27, 6));
    let GroundScene::Hexes { cells, sides, roads, .. } = state.ground_scene() else { panic!("no hexes") };
    assert_eq!(cells.len(), state.scenario().map.hexes.len());
    assert!(!sides.is_empty() && !roads.is_empty());
    assert!(scene.pieces.iter().all(|piece| !piece.can_act));
    let headings: Vec<Option<f64>> = scene.pieces.iter().map(|piece| piece.heading).collect();
    assert!(headings.iter().all(|heading| [Some(0.0), Some(180.0)].contains(heading)), "{headings:?}");
    assert_eq!(scene.standings[0].says, "0 of 14 break points lost");
}

#[test]
fn an_archer_shows_where_it_shoots_and_every_stand_what_it_controls() {
    let state = acting();
    let marks = state.marks_of_piece(Viewer::Umpire, "L1");
    let [Mark::Zone { places, .. }, Mark::Arc { places: reach, .. }, Mark::Sight { .. }] = &marks[..] else {
        panic!("{marks:?}");
    };
    assert_eq!(places.len(), 2);
    // Wherever an enemy may be shot at he stands in the arc drawn, and nowhere else.
    let (archer, target) = (StandId(1), StandId(2));
    for spot in state.scenario().map.hexes.spots().filter(|spot| state.at(*spot).is_none()) {
        let mut there = state.clone();
        there.put(target, spot);
        let may = there.may_fire_at(archer, target, Haste::default()).is_ok();
        let drawn = reach.iter().any(|(place, _)| *place == there.place(spot));
        assert_eq!(drawn, may, "at {}", state.scenario().map.hexes.name(spot));
    }
    assert!(matches!(
        &state.marks_of_piece(Viewer::Umpire, "B1")[..],
        [Mark::Zone { .. }, Mark::Sight { .. }]
    ));
    assert_eq!(state.marks_of_piece(Viewer::Umpire, "nobody"), []);
}

#[test]
fn the_names_of_a_battle_file_stand_on_the_ground_and_in_every_file_of_it() {
    let state = first_muster();
    let GroundScene::Hexes { cells, labels, .. } = state.ground_scene() else { panic!("no hexes") };
    let label = |text: &str| labels.iter().find(|label| label.text == text);
    let [hill, wood] = ["Gallows Hill", "Crow Wood"].map(|text| label(text).expect(text));
    assert!(hill.region && wood.region);
    assert!(label("Mill Ford").is_some_and(|ford| !ford.region));
    let under =
        |label: &battle::Label| cells.iter().find(|cell| battle::Place::Hex { at: cell.at } == label.place);
    assert!(under(hill).is_some_and(|cell| cell.level > 0));
    assert!(under(wood).is_some_and(|cell| cell.terrain == "wood"));
    // No name stands on another.
    let mut places: Vec<String> = labels.iter().map(|label| format!("{:?}", label.place)).collect();
    places.sort();
    places.dedup();
    assert_eq!(places.len(), labels.len());
    let again = open(&state.position_text()).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(again.ground_scene(), state.ground_scene());
}

#[test]
fn a_stand_says_what_hides_an_enemy_from_it() {
    let text = |ground: &str, more: &str| {
        format!(
            r#"
            map = {{ radius = 5, {ground} }}
            side = [{{}}, {{}}]
            stand = [
                {{ id = "X1", side = "red", unit = "sk-crossbows", at = [0, 2], facing = 1 }},
                {{ id = "P1", side = "blue", unit = "low-country-pike", at = [0, -1], facing = 4 }},
                {more}
            ]
            "#
        )
    };
    let hidden = |ground: &str, more: &str| {
        let state = open(&text(ground, more)).unwrap_or_else(|wrong| panic!("{wrong}"));
        let marks = state.marks_of_piece(Viewer::Umpire, "X1");
        let sight = marks.into_iter().find_map(|mark| match mark {
            Mark::Sight { to, blocked, .. } if to == "P1" => Some(blocked),
            _ => None,
        });
        sight.expect("there is an enemy").map(|blocker| (blocker.says, blocker.rule))
    };
    assert_eq!(hidden("", ""), None);
    let (says, rule) = hidden("terrain = { woods = [[0, 0]] }", "").expect("a wood hides");
    assert!(says.starts_with("behind the woods at "), "{says}");
    assert_eq!(rule, "6.0p");
    let (says, rule) = hidden("levels = { 1 = [[0, 1]] }", "").expect("a hill hides");
    assert!(says.starts_with("behind the hill at "), "{says}");
    assert_eq!(rule, "6.0r");
    let friend = r#"{ id = "B1", name = "Bills", side = "red", unit = "bills", at = [0, 1], facing = 1 },"#;
    let in_the_way = hidden("", friend).filter(|(says, _)| says == "behind Bills");
    assert_eq!(in_the_way, Some(("behind Bills".to_owned(), "6.0s")));
}

#[test]
fn reactions_can_be_waived_for_the_whole_turn_of_the_mover() {
    let mut state = acting();
    assert_eq!(asked(&state, Side::Red, &[Action::Stop]).waive, None);
    let group = state.scenario().group(GroupId(0)).name.clone();
    let to = Trigger::Fire { by: StandId(0), at: StandId(2) };
    state.steps.push(Reacting { to, reacted: false }.into());
    let waive = asked(&state, Side::Blue, &[Action::Rally, Action::Stop]).waive.expect("it can be waived");
    // Who would react says so: he is no less lit than the enemy at whom he shoots.
    let fire = Action::Fire { by: StandId(2), at: StandId(0), then_move: false };
    let step = state.steps.last().copied().expect("it is pending");
    let by = step.buttons(&state, Side::Blue, &[fire, Action::Stop]).into_iter().map(|button| button.by);
    assert_eq!(by.collect::<Vec<_>>(), [Some(state.info(StandId(2)).id.clone()), None]);
    assert_eq!((waive.option, waive.until), (1, format!("the turn of {group} in round 1")));
}

#[test]
fn pointing_at_something_tells_why_it_means_nothing() {
    let state = acting();
    let refused = |action: &Action| {
        battle::State::check(&state, Side::Red, action).expect_err("it is not allowed").rule.id()
    };
    // Bills have nothing to fire with, and an enemy this near is rather charged.
    let meant = state.meant_by(Side::Red, &Target::Piece { id: "P1".to_owned() });
    let [Action::Move(_), fire @ Action::Fire { .. }] = &meant[..] else { panic!("{meant:?}") };
    assert_eq!(refused(fire), "6.0a");
    // A hex four steps away is further than bills march.
    let far = Target::Place { place: battle::Place::Hex { at: [0, 5] } };
    let meant = state.meant_by(Side::Red, &far);
    assert!(refused(&meant[0]).starts_with("3."), "{meant:?}");
    // Off the map there is nothing to mean.
    let off = Target::Place { place: battle::Place::Hex { at: [300, 5] } };
    assert_eq!(state.meant_by(Side::Red, &off), []);
}

#[test]
fn every_glyph_is_one_of_the_drawn_signs() {
    const DRAWN: [&str; 18] = [
        "artillery-gunpowder",
        "artillery-mechanical",
        "bow",
        "crossbow",
        "elephant",
        "foot-man-at-arms",
        "halberd-bill",
        "handgun",
        "heavy-foot",
        "light-foot",
        "light-horse",
        "longbow",
        "medium-foot",
        "mounted-man-at-arms",
        "mounted-sergeant",
        "mounted-shooter",
        "pike",
        "spear",
    ];
    for row in crate::charts::UNITS {
        let unit = crate::troops::Unit::named(row.key).expect("it is in the chart");
        let glyph = super::glyph(&unit);
        assert!(
            DRAWN.contains(&glyph) || ["schiltron", "skirmisher"].contains(&glyph),
            "{}: {glyph}",
            row.key
        );
    }
}

#[test]
fn a_button_says_what_will_happen() {
    let state = acting();
    let (ne, nw) = (Leg::Step(Dir::new(1)), Leg::Step(Dir::new(2)));
    let choices = [
        Action::Move(path(&[nw, nw, Leg::Left], 2)),
        Action::Move(path(&[ne], 1)),
        Action::Move(path(&[Leg::Right], 0)),
        Action::TryOpportunity,
        Action::Stop,
    ];
    let prompt = asked(&state, Side::Red, &choices);
    let buttons = Step::from(Acting {}).buttons(&state, Side::Red, &choices);
    assert_eq!(prompt.question, "What does B1 do?");
    assert_eq!(prompt.kind, PromptKind::Pick);
    assert_eq!(prompt.actor.as_deref(), Some("B1"));
    let labels: Vec<&str> = buttons.iter().map(|option| option.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "Move 2 hexes north-west, then turn left",
            "Charge P1: 1 hex north-east",
            "Turn right",
            "Test for opportunity",
            "Do nothing more",
        ]
    );
    assert_eq!(state.write_action(Side::Red, &choices[0]), "move nw nw turn left");
    let ghost = buttons[0].ghost.as_ref().expect("it moves");
    assert_eq!((ghost.heading, ghost.path.len()), (Some(300.0), 3));
    assert!(matches!(buttons[1].target, Some(Target::Place { .. })));
    assert_eq!(
        buttons.iter().map(|button| button.binding).collect::<Vec<_>>(),
        [Binding::No, Binding::Yes, Binding::No, Binding::Yes, Binding::No]
    );
    assert_eq!(state.scene_for(Viewer::Seat(Side::Red)).crumbs, ["Round 1", "Turn of red", "B1"]);
    let lit = |viewer| state.scene_for(viewer).pieces.iter().filter(|piece| piece.can_act).count();
    assert_eq!([lit(Viewer::Seat(Side::Red)), lit(Viewer::Seat(Side::Blue))], [1, 0]);
}

#[test]
fn a_sealed_group_is_absent_from_what_others_see() {
    let mut state = first_muster();
    state.round = 1;
    let unnamed = Naming::default();
    let named = Naming { named: unnamed.named.with(Side::Red, GroupId(1)) };
    state.steps = vec![unnamed.into()];
    let before = state.view(Viewer::Seat(Side::Blue));
    let scene = state.scene_for(Viewer::Seat(Side::Blue));
    state.steps = vec![named.into()];
    assert_eq!(state.view(Viewer::Seat(Side::Blue)), before);
    assert_eq!(state.view(Viewer::Spectator), before);
    assert_eq!(state.scene_for(Viewer::Seat(Side::Blue)), scene);
    assert_ne!(state.view(Viewer::Seat(Side::Red)), before);
    assert_eq!(state.view(Viewer::Seat(Side::Red))["steps"][0]["naming"]["red"], "ald-left");
    let mut drawn = Vec::new();
    let mut dice = Seeded::new(Seed::from_number(1));
    for _ in 0..60 {
        let imagined = state.imagine_for(Side::Blue, &mut dice);
        let Some(Step::Naming(naming)) = imagined.steps.last() else { panic!("it stays sealed") };
        assert_eq!(naming.named.of(Side::Blue), None);
        drawn.push(naming.named.of(Side::Red).expect("it stays named").0);
        assert!(state.imagine_for(Side::Red, &mut dice) == state);
    }
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!(drawn, [0, 1, 2]);
}
