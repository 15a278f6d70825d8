//! What is drawn.

use battle::{GroundScene, Mark, Place, State as _, Viewer};

use crate::table::opened;

const FIELD: &str = "
    red 1 bills heavy-foot 5 bases in 3 files at 30,10 facing 90, turned 2 right, stepped 0 10
    blue 1 horse knights 4 bases in 2 files at 40,10 facing 270
    commander red henry field c-in-c at 20,20
    commander blue louis inspired c-in-c with horse, fights
    work 10,20 14,20
    crossing 30,30 facing 0, width 2, length 1
    road 0,0 10,10
    terrain gentle-hill 50,20 60,20 60,30, name The hill
    terrain stream line 0,40 60,40, width 1
    camp blue 60,44 facing 180, fortified
    fight bills horse
";

#[test]
fn a_group_is_drawn_base_by_base() {
    let scene = opened(FIELD).scene(Viewer::Umpire);
    let bills = scene.pieces.iter().find(|piece| piece.id == "bills").expect("it is there");
    assert_eq!(bills.place, Place::Table { at: [750_000, 250_000] });
    assert_eq!((bills.heading, bills.size), (Some(90.0), [120_000, 30_000]));
    let at: Vec<[i32; 2]> = bills.stands.iter().map(|stand| stand.at).collect();
    // The second file has stepped 10 mm forward; the third base faces right, so the middle of its front is at that edge. Of the second
    // rank the middle and the left are filled.
    assert_eq!(at, [[-40_000, 0], [0, 10_000], [60_000, -7_500], [-40_000, -15_000], [0, -5_000]], "{at:?}");
    let turned: Vec<u16> = bills.stands.iter().map(|stand| stand.turned).collect();
    assert_eq!(turned, [0, 0, 9_000, 0, 0]);
}

#[test]
fn who_is_with_a_group_is_drawn_with_it_and_who_is_alone_where_he_is() {
    let scene = opened(FIELD).scene(Viewer::Umpire);
    let place = |id: &str| scene.leaders.iter().find(|leader| leader.id == id).map(|leader| leader.place);
    assert_eq!(place("henry"), Some(Place::Table { at: [500_000, 500_000] }));
    // He fights: at the middle of the front edge.
    assert_eq!(place("louis"), Some(Place::Table { at: [1_000_000, 250_000] }));
}

#[test]
fn fights_and_camps_are_marked_and_command_ranges_on_demand() {
    let state = opened(FIELD);
    let marks = state.scene(Viewer::Umpire).marks;
    assert!(matches!(&marks[0], Mark::Melee { between, .. } if between == &["bills", "horse"]));
    assert!(matches!(&marks[1], Mark::Thing { name, .. } if name == "fortified camp"));
    let [Mark::Shape { outlines, says, .. }] = &state.marks_of(Viewer::Umpire, "henry")[..] else {
        panic!("he has a command range")
    };
    assert_eq!(says, "command range, 8 MU");
    // From his base, 40 mm square, 8 MUs to each side.
    let most = outlines[0].iter().map(|[x, _]| *x).max();
    assert_eq!(most, Some(500_000 + 20_000 + 200_000));
    // Who fights reaches nobody else.
    assert!(state.marks_of(Viewer::Umpire, "louis").is_empty());
}

#[test]
fn all_ground_is_drawn() {
    let GroundScene::Tabletop { terrain, bases, size, .. } = opened(FIELD).ground(Viewer::Umpire) else {
        panic!("it is a table")
    };
    let kinds: Vec<&str> = terrain.iter().map(|piece| piece.kind).collect();
    assert_eq!(kinds, ["hill", "stream", "road", "bridge", "field-defences"]);
    assert_eq!((bases.len(), size), (2, [1_800_000, 1_200_000]));
}
