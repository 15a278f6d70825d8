//! What is drawn.

use battle::{GroundScene, Mark, Place, Side, State as _, Viewer};
use expect_test::{Expect, expect};

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

/// The list of what has changed after an adjudication is made from these signs.
#[test]
fn who_is_in_close_combat_shows_it_and_is_read_out_so_once() {
    let scene = opened(FIELD).scene(Viewer::Umpire);
    for piece in &scene.pieces {
        assert!(piece.badges.iter().any(|badge| badge.says == "in close combat"), "{}", piece.id);
        assert_eq!(piece.says.matches("in close combat").count(), 1, "{}", piece.says);
    }
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

/// Each state has a sign of its own: DISRUPTED men in a wood show both, and one crack.
#[test]
fn cohesion_is_shown_by_cracks_and_disorder_by_a_hatch() {
    let scene = opened(
        "
        red 1 bills heavy-foot 4 bases in 2 files at 30,10, disrupted
        red 2 pikes heavy-foot 4 bases in 2 files at 50,10, fragmented
        blue 1 horse knights 4 bases in 2 files at 40,40
        terrain forest 20,0 40,0 40,20 20,20
        ",
    )
    .scene(Viewer::Umpire);
    let shown = |id: &str| {
        let piece = scene.pieces.iter().find(|piece| piece.id == id).expect("it is there");
        let signs: Vec<&str> = piece.badges.iter().map(|badge| badge.glyph).collect();
        (piece.cracks, piece.hatched, signs)
    };
    assert_eq!(shown("bills"), (1, true, vec!["shaken", "disordered"]));
    assert_eq!(shown("pikes"), (2, false, vec!["fragmented"]));
    assert_eq!(shown("horse"), (0, false, Vec::new()));
}

fn prospects(position: &str, charge: &str, told: Expect) {
    let state = opened(position);
    let action = state.read_action(Side::Red, charge).expect("it can be read");
    let mut text = String::new();
    for part in state.prospects(Side::Red, &action) {
        text.push_str(&format!("{}\n", part.title));
        for line in part.lines {
            let figures = format!("{} | {}", line.own, line.other);
            let figures = if figures == " | " { String::new() } else { format!(": {figures}") };
            text.push_str(&format!("  {}{figures} [{}]\n", line.says, line.rule));
        }
    }
    told.assert_eq(&text);
}

#[test]
fn a_charge_tells_beforehand_who_may_intercept_and_what_counts() {
    prospects(
        "
        red 1 bills heavy-foot drilled heavy-weapon 4 bases in 2 files at 30,10
        blue 1 halberds heavy-foot heavy-weapon 4 bases in 2 files at 30,12.5
        blue 2 riders cavalry drilled light-spear 4 bases in 2 files at 26,9.4 facing 90
        only impact
        ",
        "charge bills",
        expect![[r#"
            How it would go
              riders may strike them in the flank and stop the charge [intercept.flank]
              halberds cannot evade [evade.who]
            At impact with halberds, if they stand
              heavy weapon: +1 |  [impact.poa.heavy-weapon]
              heavy weapon:  | +1 [impact.poa.heavy-weapon]
              net: 0 | 0 [combat.net]
              to hit: 4 or more | 4 or more [hits.score]
              dice: 4 | 4 [impact.dice.other]
            In melee, if they hold
              heavy weapon: +1 |  [melee.poa.heavy-weapon]
              heavy weapon:  | +1 [melee.poa.heavy-weapon]
              net: 0 | 0 [combat.net]
              to hit: 4 or more | 4 or more [hits.score]
        "#]],
    );
}

#[test]
fn a_charge_tells_beforehand_who_may_evade() {
    prospects(
        "
        red 1 knights knights heavily-armoured superior undrilled lancers swordsmen 5 bases in 3 files at 53.33,31.41
        blue 1 handguns light-foot unprotected average firearm 2 bases in 2 files at 53.33,33.25
        commander red tc troop with knights
        only impact
        ",
        "charge knights",
        expect![[r#"
            How it would go
              nobody can intercept [intercept.zone]
              handguns may evade [evade.who]
              handguns must pass a test to stand [response.skirmisher-stand]
            At impact with handguns, if they stand
              knights with lances: +1 |  [impact.poa.knight-lancers]
              mounted against loose foot: +1 |  [impact.poa.mounted-loose]
              net: +2 | −2 [combat.net]
              to hit: 3 or more | 5 or more [hits.score]
              dice: 4 | 2 [impact.dice.other]
            In melee, if they hold
              swordsmen: +1 |  [melee.poa.swordsmen]
              better armour: +1 |  [melee.poa.armour]
              net: +2 | −2 [combat.net]
              to hit: 3 or more | 5 or more [hits.score]
        "#]],
    );
}
