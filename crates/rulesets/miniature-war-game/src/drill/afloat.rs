//! The sea of a drill, with a frigate, boats and a landing force.

use std::fmt::Write as _;

use battle::{Lots, Side};

use super::Plan;
use crate::charts::SHIP_GUNS;

/// How wide the sea is that lies along the eastern edge, in cm.
pub(super) const SEA: i32 = 30;

/// Writes the sea and its landing places.
pub(super) fn sea(lots: &mut Lots, plan: &Plan, text: &mut String) {
    if plan.sea.is_none() {
        return;
    }
    let [wide, deep] = plan.board;
    let water = [[wide, 0], [wide + SEA, 0], [wide + SEA, deep], [wide, deep]];
    let _ = write!(text, "[[terrain]]\nkind = \"water\"\nname = \"sound\"\npolygon = {water:?}\n\n");
    let middle = deep / 2 + lots.between(-10, 10);
    for (name, y, dock) in [("strand", middle - 30, false), ("pier", middle + 6, true)] {
        let line = [[wide, y], [wide, y + 20]];
        let feature = if dock { "feature = \"dock\"\n" } else { "" };
        let _ =
            write!(text, "[[terrain]]\nkind = \"landing\"\nname = {name:?}\n{feature}line = {line:?}\n\n");
    }
}

/// Writes a frigate with guns and troops, and boats. Nothing else in a drill names them: they are there from the start.
pub(super) fn fleet(lots: &mut Lots, plan: &Plan, side: Side, text: &mut String) {
    let [wide, deep] = plan.board;
    let mut unit = |id: &str, kind: &str, keys: &str| {
        let _ = write!(text, "[[unit]]\nid = \"{id}\"\nside = \"{side}\"\ntype = \"{kind}\"\n{keys}\n");
    };
    let north = lots.falls(50);
    let (y, facing) = if north { (deep - 3, 0) } else { (3, 180) };
    let anchored = lots.falls(30);
    let at = format!("at = [{}, {y}]\nfacing = {facing}\n", wide + 20);
    unit("frigate", "frigate", &format!("{at}anchored = {anchored}\ncost = 300\n"));
    for place in 1..=SHIP_GUNS {
        for rail in ["port", "starboard"] {
            if lots.falls(60) {
                let keys = format!("{at}aboard = [\"frigate\"]\nberth = \"{rail}-{place}\"\n");
                unit(&format!("gun-{rail}-{place}"), "12pd", &keys);
            }
        }
    }
    for (name, berth) in [("marines", "deck"), ("foot", "hold")] {
        let keys = format!("figures = 12\n{at}aboard = [\"frigate\"]\nberth = \"{berth}\"\n");
        let troop: &&str = lots.one(&["regulars", "grenadiers", "rifles"]);
        unit(name, troop, &keys);
    }
    for number in 1..=2 {
        let y = if north { 16 * number } else { deep - 16 * number };
        let boat = format!("boat-{number}");
        let at = format!("at = [{}, {y}]\nfacing = {facing}\n", wide + 8);
        unit(&boat, "river-boat", &at);
        let figures = lots.between(6, 20);
        let keys = format!("figures = {figures}\nabreast = 6\n{at}aboard = [\"{boat}\"]\n");
        let troop: &&str = lots.one(&["regulars", "militia", "musket-light-infantry"]);
        unit(&format!("party-{number}"), troop, &keys);
        if lots.falls(40) {
            unit(&format!("bow-{number}"), "6pd", &format!("{at}aboard = [\"{boat}\"]\nberth = \"bow\"\n"));
        }
    }
}
