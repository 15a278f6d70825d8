//! The common suite on what the Musket period adds: ships that are placed behind a curtain, openings that are manned.

use battle::suite::{Thoroughness, at_random, checked_battles};
use dice::Seed;
use miniature_war_game::MiniatureWarGame;

/// A frigate, a boat and troops who are placed by their side, on board or on the beach; men in a house with empty windows against them.
const COVE: &str = r#"
[scenario]
id = "the-cove"
title = "In the cove"
period = "musket"
level = "advanced"
options = ["curtain", "ships", "river-boats"]
board = [110, 110]
turns = 3

[[terrain]]
kind = "water"
name = "cove"
polygon = [[0, 0], [110, 0], [110, 46], [0, 46]]

[[terrain]]
kind = "landing"
name = "strand"
line = [[10, 46], [100, 46]]

[[side]]
name = "Aldermoor"
area = [[0, 0], [110, 0], [110, 58], [0, 58]]

[[side]]
name = "Brackenford"

[[unit]]
id = "alert"
side = "red"
type = "frigate"

[[unit]]
id = "boat"
side = "red"
type = "river-boat"

[[unit]]
id = "company"
side = "red"
type = "regulars"
figures = 12

[[unit]]
id = "gun"
side = "red"
type = "6pd"
aboard = ["boat"]
berth = "bow"

[[unit]]
id = "guard"
side = "blue"
type = "militia"
figures = 12
"#;

/// Men in a house with empty windows, and others before it.
const HOUSE: &str = r#"
[scenario]
id = "the-house"
title = "At the house"
period = "musket"
level = "advanced"
board = [110, 110]
turns = 3

[[terrain]]
kind = "building"
name = "inn"
class = "C"
stories = 2
openings = [{ kind = "door", side = 1 }, { kind = "window", side = 1 }, { kind = "window", side = 2 }, { kind = "window", side = 3 }, { kind = "window", side = 3 }, { kind = "hole", side = 4 }]
polygon = [[50, 50], [62, 50], [62, 60], [50, 60]]

[[side]]
name = "Aldermoor"

[[side]]
name = "Brackenford"

[[unit]]
id = "garrison"
side = "red"
type = "regulars"
figures = 8
at = [55, 20]
inside = "inn"

[[unit]]
id = "gun"
side = "red"
type = "6pd"
at = [40, 20]

[[unit]]
id = "line"
side = "blue"
type = "regulars"
figures = 16
at = [56, 84]
facing = 180
"#;

#[test]
fn ships_that_are_placed_keep_the_contract() {
    let mut player = at_random(Seed::from_number(1));
    let report = checked_battles::<MiniatureWarGame>(COVE, 0..3, Thoroughness::FULL, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.fired.contains_key("common.setup.place"), "nobody was placed");
}

#[test]
fn openings_that_are_manned_keep_the_contract() {
    let mut player = at_random(Seed::from_number(2));
    let report = checked_battles::<MiniatureWarGame>(HOUSE, 0..3, Thoroughness::FULL, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.fired.contains_key("musket.bldg.man"), "nobody changed an opening");
}
