//! Placing terrain (setup.terrain).

use expect_test::expect;

use crate::table::{check_lines, choices, refused, shown};

/// Red has the initiative.
const GAME: &str = "
[scenario]
id = \"test\"
title = \"A test\"
points = 800
first = \"red\"
[[side]]
name = \"red\"
lists = [\"towton-yorkists\"]
[[side]]
name = \"blue\"
lists = [\"towton-lancastrians\"]
[[region]]
name = \"moor\"
kinds = [\"forest\", \"gentle-hill\", \"lake\"]
[[region]]
name = \"plain\"
kinds = [\"brush\"]
";
const ARMIES: &[&str] =
    &["red: take towton-yorkists", "red: hand in", "blue: take towton-lancastrians", "blue: hand in"];

fn after<'a>(actions: &[&'a str]) -> Vec<&'a str> {
    [ARMIES, actions].concat()
}

/// In the moor, after these actions.
fn moor<'a>(actions: &[&'a str]) -> Vec<&'a str> {
    after(&[&["red: region moor"], actions].concat())
}

#[test]
fn the_side_with_the_initiative_chooses_the_region() {
    choices(
        GAME,
        &after(&[]),
        &[],
        expect![[r#"
        red: region moor
        red: region plain
    "#]],
    );
    let one = GAME.replace("[[region]]\nname = \"plain\"\nkinds = [\"brush\"]\n", "");
    check_lines(
        &one,
        &after(&["blue: stop"]),
        &[],
        "region",
        expect![[r#"
        the battle is fought in this region: moor [setup.terrain]
    "#]],
    );
}

#[test]
fn the_other_side_places_pieces_of_that_region() {
    choices(
        GAME,
        &moor(&[]),
        &[],
        expect![[r#"
        blue: stop
        blue: place forest square 8x6 turn 0 at 12,24
        blue: place forest oval 6x6 turn 1 at 59,24
        blue: place forest wedge 12x5 turn 0 at 36,24
        blue: place forest bend 8x6 turn 1 at 23,32
        blue: place forest square 6x6 turn 0 at 48,15
        blue: place forest oval 12x5 turn 1 at 36,12
        blue: place gentle-hill oval 6x6 turn 1 at 12,24
        blue: place gentle-hill wedge 12x5 turn 0 at 59,24
        blue: place gentle-hill bend 8x6 turn 1 at 36,24
        blue: place gentle-hill square 6x6 turn 0 at 23,32
        blue: place gentle-hill oval 12x5 turn 1 at 48,15
        blue: place gentle-hill wedge 8x6 turn 0 at 36,12
        blue: place lake wedge 12x5 turn 0 at 12,24
        blue: place lake bend 8x6 turn 1 at 59,24
        blue: place lake square 6x6 turn 0 at 36,24
        blue: place lake oval 12x5 turn 1 at 23,32
        blue: place lake wedge 8x6 turn 0 at 48,15
        blue: place lake bend 6x6 turn 1 at 36,12
    "#]],
    );
    check_lines(
        GAME,
        &moor(&["blue: place forest oval 8x6 turn 0 at 36,24", "blue: stop"]),
        &[],
        "places",
        expect![[r#"
        blue places forest (oval, 8 by 6 MU) at 36,24 [setup.terrain]
        blue places no more terrain [setup.terrain]
    "#]],
    );
    refused(
        GAME,
        &moor(&["blue: place brush oval 8x6 turn 0 at 36,24"]),
        &[],
        expect!["the region has no such terrain [setup.terrain]"],
    );
}

#[test]
fn a_piece_is_4_to_16_mu_wide_and_deep_and_lies_on_the_table() {
    refused(
        GAME,
        &moor(&["blue: place forest oval 3x6 turn 0 at 36,24"]),
        &[],
        expect!["a piece is 4 to 16 MU wide and deep, and turned by quarters [setup.terrain]"],
    );
    refused(
        GAME,
        &moor(&["blue: place forest oval 8x17 turn 0 at 36,24"]),
        &[],
        expect!["a piece is 4 to 16 MU wide and deep, and turned by quarters [setup.terrain]"],
    );
    refused(
        GAME,
        &moor(&["blue: place forest oval 8x6 turn 4 at 36,24"]),
        &[],
        expect!["a piece is 4 to 16 MU wide and deep, and turned by quarters [setup.terrain]"],
    );
    refused(
        GAME,
        &moor(&["blue: place forest square 8x6 turn 0 at 3,24"]),
        &[],
        expect!["the piece does not lie wholly on the table [setup.terrain]"],
    );
    // Turned by a quarter it is 6 MU wide and 8 deep.
    check_lines(
        GAME,
        &moor(&["blue: place forest square 8x6 turn 1 at 3,24"]),
        &[],
        "places",
        expect![[r#"
        blue places forest (square, 8 by 6 MU) at 3,24 [setup.terrain]
    "#]],
    );
}

#[test]
fn only_hills_and_rivers_lie_within_4_mu_of_a_base_edge() {
    refused(
        GAME,
        &moor(&["blue: place forest square 8x6 turn 0 at 36,7"]),
        &[],
        expect!["the piece would be within 4 MU of a base edge [setup.terrain]"],
    );
    check_lines(
        GAME,
        &moor(&["blue: place forest square 8x6 turn 0 at 36,7.1"]),
        &[],
        "places",
        expect![[r#"
        blue places forest (square, 8 by 6 MU) at 36,7.1 [setup.terrain]
    "#]],
    );
    check_lines(
        GAME,
        &moor(&["blue: place gentle-hill square 8x6 turn 0 at 36,3"]),
        &[],
        "places",
        expect![[r#"
        blue places gentle hill (square, 8 by 6 MU) at 36,3 [setup.terrain]
    "#]],
    );
    check_lines(
        GAME,
        &moor(&["blue: place forest square 8x6 turn 0 at 5,24"]),
        &[],
        "places",
        expect![[r#"
        blue places forest (square, 8 by 6 MU) at 5,24 [setup.terrain]
    "#]],
    );
}

#[test]
fn no_two_pieces_lie_within_2_mu_of_each_other() {
    let first = "blue: place forest square 8x6 turn 0 at 36,24";
    refused(
        GAME,
        &moor(&[first, "blue: place forest square 8x6 turn 0 at 46,24"]),
        &[],
        expect!["the piece would be within 2 MU of another [setup.terrain]"],
    );
    refused(
        GAME,
        &moor(&[first, "blue: place forest square 4x4 turn 0 at 36,24"]),
        &[],
        expect!["the piece would be within 2 MU of another [setup.terrain]"],
    );
    let next = moor(&[first, "blue: place forest square 8x6 turn 0 at 46.1,24"]);
    assert_eq!(shown(GAME, &next, &[], "setup.terrain").as_array().map(Vec::len), Some(2));
}

#[test]
fn two_pieces_are_impassable_and_six_are_placed_at_most() {
    let lakes =
        ["blue: place lake square 4x4 turn 0 at 10,24", "blue: place lake square 4x4 turn 0 at 20,24"];
    let third = [&lakes[..], &["blue: place lake square 4x4 turn 0 at 30,24"]].concat();
    refused(GAME, &moor(&third), &[], expect!["two pieces are impassable already [setup.terrain]"]);
    let woods = ["30", "40", "50", "60"].map(|x| format!("blue: place forest square 4x4 turn 0 at {x},24"));
    let six: Vec<&str> = lakes.into_iter().chain(woods.iter().map(String::as_str)).collect();
    // After the sixth the other side is asked.
    let shift = [&six[..], &["red: pass"]].concat();
    check_lines(
        GAME,
        &moor(&shift),
        &[],
        "leaves the terrain",
        expect![[r#"
        red leaves the terrain as it is [setup.terrain]
    "#]],
    );
}

#[test]
fn the_side_with_the_initiative_shifts_or_removes_one_piece() {
    let placed = [
        "blue: place forest square 8x6 turn 0 at 20,24",
        "blue: place forest square 8x6 turn 0 at 50,24",
        "blue: stop",
    ];
    let with = |action: &'static str| moor(&[&placed[..], &[action]].concat());
    choices(
        GAME,
        &moor(&placed),
        &[],
        expect![[r#"
        red: pass
        red: remove 1
        red: shift 1 to 20,30
        red: shift 1 to 26,24
        red: shift 1 to 20,18
        red: shift 1 to 14,24
        red: remove 2
        red: shift 2 to 50,30
        red: shift 2 to 56,24
        red: shift 2 to 50,18
        red: shift 2 to 44,24
    "#]],
    );
    refused(
        GAME,
        &with("red: shift 1 to 40,24"),
        &[],
        expect!["the piece would be within 2 MU of another [setup.terrain]"],
    );
    refused(
        GAME,
        &with("red: shift 3 to 40,24"),
        &[],
        expect!["there is no such piece of terrain [setup.terrain]"],
    );
    refused(
        GAME,
        &with("red: shift 1 to 20,24"),
        &[],
        expect!["the piece lies there already [setup.terrain]"],
    );
    check_lines(
        GAME,
        &with("red: shift 1 to 20,30"),
        &[],
        "shifts",
        expect![[r#"
        red shifts forest (square, 8 by 6 MU) at 20,30 [setup.terrain]
    "#]],
    );
    check_lines(
        GAME,
        &with("red: remove 1"),
        &[],
        "removes",
        expect![[r#"
        red removes forest (square, 8 by 6 MU) at 20,24 [setup.terrain]
    "#]],
    );
}
