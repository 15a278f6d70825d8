//! What armies are bought from, and what equipment costs.

use scribe::Code;

use crate::rows::{Medieval, Musket};
use crate::variant;

pub(crate) fn write(code: &mut Code, medieval: &Medieval, musket: &Musket) {
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
        ("points of an extra crew", "EXTRA_CREW_COST", bought.extra_crew.cost),
    ] {
        code.number(doc, name, "u16", cost);
    }
    nations(code, musket);
    let supplies = &musket.musket_supplies;
    let ranks = &musket.musket_command_figures.row;
    let rank = |key: &str| {
        let row = ranks.iter().find(|row| row.rank == key);
        row.unwrap_or_else(|| panic!("chart musket_command_figures has no {key}")).cost
    };
    let boat = &musket.musket_boat;
    for (doc, name, cost) in [
        ("points of 18 extra rounds", "EXTRA_ROUNDS_COST", supplies.extra_rounds.cost),
        ("points of an extra crew of six", "GUN_CREW_COST", supplies.extra_crew.cost),
        ("points of a colonel", "COLONEL_COST", rank("colonel")),
        ("points of a general", "GENERAL_COST", rank("general")),
        ("points of a river boat", "BOAT_COST", boat.cost),
        ("points of the gun on its bow", "BOW_GUN_COST", boat.bow_gun_cost),
        ("points of a wagon for a boat", "BOAT_WAGON_COST", boat.wagon.cost),
    ] {
        code.number(doc, name, "u16", cost);
    }
    code.number("figures of an extra crew", "EXTRA_CREW_FIGURES", "u8", supplies.extra_crew.figures);
}

/// The lists of the nations: each unit with its number, which no other has.
fn nations(code: &mut Code, musket: &Musket) {
    let nations = &musket.musket_national_armies;
    let all = [
        ("American", &nations.american),
        ("British", &nations.british),
        ("French", &nations.french),
        ("Austrian", &nations.austrian),
        ("Russian", &nations.russian),
    ];
    let types = [&musket.musket_infantry, &musket.musket_cavalry, &musket.musket_artillery];
    let rows = all.into_iter().flat_map(|(list, nation)| {
        nation.unit.iter().map(move |unit| {
            let line = types.iter().flat_map(|chart| &chart.row).find(|line| line.r#type == unit.r#type);
            let line = line.unwrap_or_else(|| panic!("chart musket_national_armies: what is {}?", unit.r#type));
            let number = unit.number;
            assert_eq!(unit.cost, u16::from(unit.figures) * line.cost, "chart musket_national_armies: unit {number}");
            format!(
                "Regiment {{ list: ArmyListId::{list}, number: {number}, troop: Troop::{}, figures: {}, title: {:?} }}",
                crate::troops::troop(&unit.r#type),
                unit.figures,
                unit.title
            )
        })
    });
    code.table(
        "units of the lists of the nations, in the order of their numbers",
        "REGIMENTS",
        "Regiment",
        rows,
    );
}
