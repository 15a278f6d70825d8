//! The one place where tests touch the rules: a position in a few lines, actions, dice, and what is expected.
//!
//! A position is written line by line. Areas are squares with sides of 100, numbered by row and column from the south-west:
//! 203 is the third of the second row; north of it is 303, east of it 204, and 304 meets it at a corner.
//!
//! ```text
//! map squares 5x4             columns and rows; 5x5 if nothing is said; `map hexes 5x4` has six neighbours and no corners
//! polygon 701 0,0 40,0 40,90  an area of its own shape; the first such line leaves all squares away
//! area 203 woods level 1 small all-round entry     terrain, level, size; `structure S 3`; `centre 120,80`
//! border 203 204 stream road  what lies on a border; `charge` / `no-charge`; `mp 2`
//! corner 203 304 hedge
//! red  F1 MMA at 203/204 facing 204, sp 4 3 2, elan 5, armor A, of van, elite
//!                             a unit of formation van (else of one named as its side) at the border to 204; `at 203` is
//!                             the centre; steps are 4 3 2, élan 4, armour B if nothing is said
//! red  G1 AGF at 203 facing 303, size light, set-up
//! blue K1 MMA off, waiting    not on the map
//! leader red charles with F1, command 3, tactical 2, radius 2, exceptional, leads van
//! leader blue john at 402, of main, commands      the army's commander
//! army red elan 6 chits 1 2 3
//! camp red C1 at 101, radius 2, occupancy 6, stacking 2
//! reinforce 3 at 101: F1 charles
//! option weather              weather rain        turns 8        turn 3        light 3 night 2
//! lances red 2                lance durability; 1 if nothing is said
//! succession charles: john james
//! stage movement              the formations of the active side act, and this is their next stage; `stage none` has
//!                             nothing pending but the turn, `stage rapid only` nothing after the activation
//! step moving                 only the movement step, and nothing after it; `step bombarding` likewise
//! active blue                 otherwise red is
//! acting van                  otherwise all formations of the active side act
//! start                       the battle begins with its first turn
//! head / army-facts ...       see `Writer::line`
//! ```
//!
//! After the comma come facts of a unit: `sp 4 3 2`, `elan 5` or `elan 5 4 3`, `armor A`, `foot 4 3 2` (its foot piece),
//! `of van`, `elite`, `mercenary`, `stakes`, `club`, `penetration A`, `size light`, `step 1` (steps lost), `lances 2`,
//! `spent 3`, `stack 1` (its level), and anything that `Flags` has: `routed`, `schiltron`, `uncontrolled` for an acting
//! unit that is not in control.
// Every test file uses a part of this.
#![allow(dead_code, unreachable_pub, clippy::needless_pass_by_value)]

mod writer;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use battle::{State as _, Viewer};
use expect_test::Expect;
use order_of_arms::{OrderOfArms, State};
use serde_json::Value;

use writer::Writer;

battle::row_tests!(OrderOfArms, scenario, pieces);

/// Plays actions and compares the areas that may be named next, in one line.
pub fn areas(position: &str, actions: &[&str], dice: &[u8], expected: Expect) {
    let listed = Game::after(position, actions, dice).choices();
    let named = listed.lines().map(|line| line.split_once(": area ").map_or(line, |(_, area)| area));
    expected.assert_eq(&named.collect::<Vec<_>>().join(" "));
}

/// What is not shown of a piece: it says only what an activation has come to.
const PASSING: [&str; 24] = [
    "wheeled",
    "targeted",
    "stirred",
    "has-shot",
    "shot-at",
    "engaged",
    "acting",
    "activated",
    "controlled",
    "moved",
    "embattled",
    "fired",
    "fought",
    "dares",
    "balks",
    "rapid",
    "bombarded",
    "charged",
    "lapsed",
    "planned",
    "hurried",
    "steadied",
    "tried-to-leave",
    "doubled",
];

/// Each unit, leader and army in a line: where, facing, strength, facts.
fn pieces(state: &State) -> BTreeMap<String, String> {
    let view = state.view_for(Viewer::Umpire);
    let text = |item: &Value, key: &str| item[key].as_str().map(str::to_owned);
    let mut pieces = BTreeMap::new();
    for list in ["units", "leaders"] {
        for item in view[list].as_array().expect("a list") {
            let mut line = match text(item, "area") {
                None => "off the map".to_owned(),
                Some(area) => match text(item, "position") {
                    Some(slot) if slot != "centre" => format!("{area}/{slot}"),
                    _ => area,
                },
            };
            if let Some(faced) = text(item, "facing") {
                let _ = write!(line, " facing {faced}");
            }
            if let Some(strength) = item["strength"].as_u64().filter(|_| item["area"].is_string()) {
                let _ = write!(line, ", {strength} SP");
            }
            if let Some(lances) = item["lances"].as_u64().filter(|lances| *lances > 0) {
                let _ = write!(line, ", {lances} broken");
            }
            for fact in item["is"].as_array().expect("a list").iter().filter_map(Value::as_str) {
                if !PASSING.contains(&fact) {
                    let _ = write!(line, ", {fact}");
                }
            }
            pieces.insert(text(item, "id").expect("an id"), line);
        }
    }
    for army in view["armies"].as_array().expect("a list") {
        let zero = if army["zero"] == true { ", at zero for good" } else { "" };
        let points = army["points"].as_i64().filter(|points| *points != 0);
        let points = points.map_or(String::new(), |points| format!(", {points} points"));
        let line = format!("élan marker at {}{zero}{points}", army["position"]);
        pieces.insert(format!("army {}", army["id"].as_str().expect("an id")), line);
    }
    pieces
}

/// A scenario file of a position written in lines.
pub fn scenario(position: &str) -> String {
    let mut file = Writer::default();
    for line in position.lines().map(str::trim).filter(|line| !line.is_empty()) {
        file.line(line);
    }
    file.finish()
}

/// A position with lines that are written into its file as they stand.
pub fn with_file(position: &str, more: &str) -> String {
    let lines: Vec<String> = more.lines().map(|line| format!("file {}", line.trim())).collect();
    format!("{position}\n{}", lines.join("\n"))
}
