//! What armies are bought from, and what equipment costs.

use scribe::Code;

use crate::rows::Medieval;
use crate::variant;

pub(crate) fn write(code: &mut Code, medieval: &Medieval) {
    let eras = &medieval.medieval_historical_group_types;
    for (name, types) in [
        ("ANCIENT", &eras.ancient),
        ("EARLY_MEDIEVAL", &eras.early_medieval),
        ("LATE_MEDIEVAL", &eras.late_medieval),
    ] {
        let rows = types.iter().map(|key| format!("Troop::{}", variant(key)));
        code.table("types of troops of an era", name, "Troop", rows);
    }
    let bought = &medieval.medieval_equipment;
    for (doc, name, cost) in [
        ("points of a throwing axe", "AXE_COST", bought.throwing_axe.cost),
        ("points of two javelins", "JAVELIN_COST", bought.javelin_or_dart.cost),
        ("points of a pavise for two figures", "PAVISE_COST", bought.pavise.cost),
        ("points of the stakes of a figure", "STAKES_COST", bought.stakes.cost),
        ("points of 10 cm of caltrops", "CALTROPS_COST", bought.caltrops.cost),
        ("points of a mount", "MOUNT_COST", bought.mount.cost),
    ] {
        code.number(doc, name, "u16", cost);
    }
}
