//! What is drawn and what is asked.

use std::collections::BTreeSet;

use battle::{
    GroundScene, Mark, Piece, Place, Prompt, Ruleset as _, Side, State as _, Table, Target, Viewer,
};
use dice::{Seed, Seeded};
use order_of_arms::{OrderOfArms, State};

use crate::table::Game;

const FIELD: &str = "
    map squares 5x4
    area 202 woods level 2
    border 202 203 stream road
    border 203 204 hedge
    red  F1 MMA at 203/204 facing 204, sp 4 3 2, elan 5, armor A, of van, lances 1
    red  F2 FBL at 203 facing 204, of van
    red  F3 FBL at 203 facing 204, of van, stack 1
    red  G1 AGF at 203 facing 303, size light, set-up, of guns
    blue K1 FP at 204/203 facing 203, sp 5 4, routed
    blue K2 FI at 204 facing 203
    leader red charles with F2, command 3, tactical 2, radius 1, leads van, commands
    leader red gunner at 303, of guns, gunner
    leader blue john at 304, exceptional, commands
    camp blue C1 at 404, radius 2
    stage movement";

fn state(position: &str) -> State {
    Game::open(position, &[]).battle.state().clone()
}

fn piece(state: &State, id: &str) -> Piece {
    let scene = state.scene(Viewer::Spectator);
    scene.pieces.into_iter().find(|piece| piece.id == id).expect("it is drawn")
}

fn prompt(game: &Game, side: Side) -> Prompt {
    game.battle.state().prompt(side).expect("it is asked")
}

#[test]
fn areas_are_drawn_with_their_ground_and_borders() {
    let GroundScene::Areas { areas, borders, .. } = state(FIELD).ground(Viewer::Spectator) else {
        panic!("there are areas")
    };
    assert_eq!(areas.len(), 20);
    let wood = areas.iter().find(|area| area.number == 202).expect("it is there");
    assert_eq!((wood.name.as_str(), wood.terrain.as_slice(), wood.level), ("202", &["wood"][..], 2));
    assert!(wood.says.starts_with("woods, level 2, room for "), "{}", wood.says);
    // Centres of neighbours are as far apart as is said, and the south is at the bottom.
    let east = areas.iter().find(|area| area.number == 203).expect("it is there");
    let north = areas.iter().find(|area| area.number == 302).expect("it is there");
    assert_eq!(east.centre, [wood.centre[0] + battle::AREA_STEP, wood.centre[1]]);
    assert_eq!(north.centre, [wood.centre[0], wood.centre[1] - battle::AREA_STEP]);
    let keys: Vec<(&[&str], Option<&str>)> =
        borders.iter().map(|border| (border.keys.as_slice(), border.way)).collect();
    assert_eq!(keys, [(&["stream"][..], Some("road")), (&["hedge"][..], None)]);
}

#[test]
fn units_stand_in_their_positions_and_look_where_they_face() {
    let state = state(FIELD);
    let [knight, bows, more, gun, pikes] = ["F1", "F2", "F3", "G1", "K1"].map(|id| piece(&state, id));
    assert_eq!((knight.heading, pikes.heading), (Some(90.0), Some(270.0)));
    assert_eq!((knight.size, bows.size), ([74, 36], [43, 40]), "long and short pieces");
    assert_eq!(bows.place, more.place, "a stack is in one place");
    assert_ne!(bows.place, knight.place);
    assert_ne!(bows.place, gun.place, "what takes up no position is drawn apart");
    let (Place::Slot { area, at: [x, y] }, Place::Slot { at: [left, level], .. }) =
        (knight.place, bows.place)
    else {
        panic!("they have positions")
    };
    // Three fifths of the way to the border, which is half of the way to the next centre.
    assert_eq!((area, x - left, y), (203, 48, level));
    assert_eq!((knight.figure.as_str(), knight.ranks[0].left, knight.ranks[0].full), ("4", 3, 3));
    let says: Vec<&str> = knight.badges.iter().map(|badge| badge.says).collect();
    assert_eq!(says, ["has broken lances"]);
    assert!(pikes.hatched && pikes.badges[0].glyph == "routing");
    assert_eq!(gun.badges[0].says, "set up");
    assert!(
        knight.says.starts_with("F1, red, in 203 at the border to 204, faces 204, strength 4"),
        "{}",
        knight.says
    );
}

#[test]
fn leaders_are_with_their_stack_or_by_themselves_and_camps_are_drawn() {
    let state = state(FIELD);
    let scene = state.scene(Viewer::Spectator);
    let [charles, gunner, _] = &scene.leaders[..] else { panic!("three leaders") };
    assert_eq!((charles.with.as_deref(), charles.place), (Some("F2"), piece(&state, "F2").place));
    assert_eq!((charles.glyph, charles.figure.as_str()), ("leader-commander", "+2"));
    assert_eq!(gunner.with, None);
    let camp = scene
        .marks
        .iter()
        .any(|mark| matches!(mark, Mark::Thing { glyph: "camp", side: Some(Side::Blue), .. }));
    assert!(camp);
}

#[test]
fn a_line_of_fight_names_who_stands_on_it() {
    let state = state(FIELD);
    let lines = |id: &str| -> Vec<(String, Option<String>)> {
        let marks = state.marks_of(Viewer::Spectator, id).into_iter();
        marks
            .filter_map(|mark| match mark {
                Mark::Line { to, blocked, .. } => Some((to, blocked.map(|blocker| blocker.says))),
                _ => None,
            })
            .collect()
    };
    let blocked = lines("F1");
    assert!(blocked.contains(&("K1".to_owned(), None)), "{blocked:?}");
    assert!(blocked.contains(&("K2".to_owned(), Some("behind K1".to_owned()))), "{blocked:?}");
    let shooter = state.marks_of(Viewer::Spectator, "F2");
    assert!(shooter.iter().any(|mark| matches!(mark, Mark::Arc { .. })), "{shooter:?}");
    // A control radius of one: the area itself and its eight neighbours.
    let [Mark::Zone { places, .. }] = &state.marks_of(Viewer::Spectator, "charles")[..] else {
        panic!("a radius")
    };
    assert_eq!(places.len(), 9);
    assert!(state.marks_of(Viewer::Spectator, "nobody").is_empty());
}

#[test]
fn a_move_is_asked_piece_by_piece_then_area_then_position() {
    let mut game = Game::open(FIELD, &[]);
    let who = prompt(&game, Side::Red);
    assert_eq!(who.question, "Who moves next?");
    let stack = who.options.iter().find(|option| option.action == "stack F2").expect("it may move");
    assert_eq!((stack.label.as_str(), stack.binding), ("Move F2 and F3", false));
    assert_eq!(stack.target, Some(Target::Piece { id: "F2".to_owned() }));
    assert_eq!(who.options.last().expect("it can end").label, "End movement");

    game.act("red: stack F2").expect("it may move");
    let to = prompt(&game, Side::Red);
    assert_eq!(
        (to.question.as_str(), to.actor.as_deref()),
        ("Where shall F2 and two others go?", Some("F2"))
    );
    let north = to.options.iter().find(|option| option.action == "area 303").expect("it is near");
    assert_eq!((north.label.as_str(), north.cost.as_deref()), ("Go to 303", Some("1")));
    let ghost = north.ghost.as_ref().expect("it is shown");
    assert_eq!(ghost.path.first(), Some(&piece(game.battle.state(), "F2").place));
    assert_eq!(ghost.path.last(), Some(&ghost.place));

    game.act("red: area 303").expect("it is near");
    let stand = prompt(&game, Side::Red);
    assert!(stand.question.starts_with("Where shall F2 and two others stand"), "{}", stand.question);
    for option in &stand.options {
        let Some(Target::Place { place: Place::Slot { area: 303, at } }) = option.target else {
            panic!("{option:?}")
        };
        let ghost = option.ghost.as_ref().expect("it is shown");
        assert_eq!((&ghost.place, ghost.heading), (&Place::Slot { area: 303, at }, None));
    }

    // There are many places: the position is chosen first, and then the facing in it.
    game.act("red: place 303").expect("it may stand there");
    let face = prompt(&game, Side::Red);
    assert_eq!(face.question, "Which way shall F2 and two others face?");
    let ghosts: Vec<_> =
        face.options.iter().map(|option| option.ghost.as_ref().expect("it is shown")).collect();
    assert!(ghosts.iter().all(|ghost| ghost.heading.is_some() && ghost.place == ghosts[0].place));
}

#[test]
fn a_charge_is_drawn_along_its_line() {
    let position = "
        map squares 5x3
        red  L1 MMA at 201 facing 202, armor A
        blue F1 FS at 203 facing 202
        leader red gonzaga with L1, command 3, tactical 3, radius 2, leads red, commands
        leader blue gie at 303, command 2, radius 4, leads blue, commands
        stage charge";
    let game = Game::open(position, &[]);
    let asked = prompt(&game, Side::Red);
    assert_eq!(asked.question, "Who charges?");
    let charge = asked.options.iter().find(|option| option.action == "L1 charges 202 203").expect("it may");
    assert_eq!(charge.label, "L1 charges 203 through 202");
    let ghost = charge.ghost.as_ref().expect("it is shown");
    assert!(ghost.charge);
    assert_eq!((ghost.path.len(), ghost.heading), (3, Some(90.0)));
    let scene = game.battle.state().scene(Viewer::Seat(Side::Red));
    let lit: Vec<&str> =
        scene.pieces.iter().filter(|piece| piece.can_act).map(|piece| piece.id.as_str()).collect();
    assert_eq!(lit, ["L1"], "who can act is lit");
}

#[test]
fn pointing_at_what_means_nothing_says_why() {
    let state = state(FIELD);
    let why = |target: &Target| -> Vec<&'static str> {
        let meant = state.meant(Side::Red, target);
        meant
            .iter()
            .filter_map(|action| state.check(Side::Red, action).err())
            .map(|refusal| refusal.rule.id())
            .collect()
    };
    // An enemy does not move for us, and an area is no answer to "who moves".
    assert!(!why(&Target::Piece { id: "K1".to_owned() }).is_empty());
    assert!(
        state.meant(Side::Red, &Target::Place { place: Place::Area { number: 9999, at: [0, 0] } }).is_empty()
    );
    assert!(state.meant(Side::Red, &Target::Place { place: Place::Hex { at: [0, 0] } }).is_empty());
    assert!(state.meant(Side::Blue, &Target::Piece { id: "K1".to_owned() }).is_empty(), "blue is not asked");
}

/// Every question of whole battles is asked in words, and what it lights is there.
#[test]
fn every_question_of_a_battle_is_asked_in_words() {
    for (number, key) in ["first-muster", "first-muster", "agincourt", "bannockburn"].into_iter().enumerate()
    {
        let text = OrderOfArms::scenario(key).expect("it ships");
        walk(OrderOfArms::open(&text).expect("it opens"), number as u64);
    }
}

/// Plays at random, and looks at every question on the way.
fn walk(mut state: State, number: u64) {
    let GroundScene::Areas { areas, .. } = state.ground(Viewer::Spectator) else { panic!("there are areas") };
    let numbers: BTreeSet<u16> = areas.iter().map(|area| area.number).collect();
    let (mut dice, mut luck) =
        (Seeded::new(Seed::from_number(number)), Seeded::new(Seed::from_number(99 + number)));
    for _ in 0..600 {
        while state.advance(&mut Table::silent(&mut dice)) {}
        let Some(side) = Side::BOTH.into_iter().find(|side| state.awaiting()[*side]) else { break };
        let mut choices = Vec::new();
        state.choices(side, &mut choices);
        let asked = state.prompt(side).expect("it is asked");
        assert!(!choices.is_empty(), "{}", asked.question);
        assert_eq!(asked.options.len(), choices.len());
        assert_ne!(asked.question, "What do you do?", "{:?}", choices.first());
        let scene = state.scene(Viewer::Seat(side));
        let pieces = scene.pieces.iter().map(|piece| piece.id.as_str());
        let ids: BTreeSet<&str> =
            pieces.chain(scene.leaders.iter().map(|leader| leader.id.as_str())).collect();
        for option in &asked.options {
            assert!(!["", "Try", "Decline"].contains(&option.label.as_str()), "{option:?}");
            let places =
                [option.target.as_ref().and_then(place_of), option.ghost.as_ref().map(|ghost| ghost.place)];
            for place in places.into_iter().flatten() {
                let (Place::Area { number, .. } | Place::Slot { area: number, .. }) = place else {
                    panic!("{option:?}")
                };
                assert!(numbers.contains(&number), "{option:?}");
            }
            if let Some(Target::Piece { id }) = &option.target {
                assert!(ids.contains(id.as_str()), "{option:?}");
            }
        }
        let chosen = choices[luck.below(choices.len() as u32) as usize];
        state.apply(side, chosen, &mut Table::silent(&mut dice));
    }
}

fn place_of(target: &Target) -> Option<Place> {
    match target {
        Target::Place { place } => Some(*place),
        Target::Piece { .. } => None,
    }
}
