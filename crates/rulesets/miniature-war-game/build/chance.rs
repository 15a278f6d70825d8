//! The list of random events and their dice.

use scribe::Code;

use crate::rows::Common;
use crate::variant;

pub(crate) fn write(code: &mut Code, common: &Common) {
    let mut next = 1;
    let rows: Vec<String> = common
        .random_events
        .row
        .iter()
        .map(|row| {
            assert_eq!(row.from, next, "chart random_events: a gap before {}", row.name);
            next = row.to + 1;
            let both = match row.sides.as_str() {
                "both" => true,
                "one" => false,
                other => panic!("chart random_events: whose is {other}?"),
            };
            let (from, to, turns, name, rule) = (row.from, row.to, row.turns, &row.name, &row.rule);
            format!("EventRow {{ from: {from}, to: {to}, rule: {rule:?}, name: {name:?}, both: {both}, turns: {turns} }}")
        })
        .collect();
    assert_eq!(next, 101, "chart random_events: the list ends before 100");
    code.table("random events, in the order of `Happening`", "RANDOM_EVENTS", "EventRow", rows);
    let dice = &common.event_dice;
    let edges = dice.side.iter().map(|side| format!("TableEdge::{}", variant(side)));
    code.table("sides of the board on a four-sided die", "EVENT_SIDES", "TableEdge", edges);
    let corners = dice.corner.iter().map(|corner| {
        let (north, rest) = match corner.strip_prefix("north") {
            Some(rest) => (true, rest),
            None => (false, corner.strip_prefix("south").unwrap_or_default()),
        };
        assert!(["east", "west"].contains(&rest), "chart event_dice: where is {corner}?");
        format!("({north}, {})", rest == "east")
    });
    code.table(
        "corners of the board on a four-sided die: in the north, in the east",
        "EVENT_CORNERS",
        "(bool, bool)",
        corners,
    );
    code.number("the least score of a die at which an event happens", "EVENT_ON", "u8", dice.chance_on[0]);
}
