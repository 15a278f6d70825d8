//! Ships and river boats.

use scribe::Code;

use crate::rows::{Capability, Damage, Musket};
use crate::troops::troop;

pub(crate) fn write(code: &mut Code, musket: &Musket) {
    ships(code, musket);
    boats(code, musket);
}

fn ships(code: &mut Code, musket: &Musket) {
    let ship = &musket.musket_ship;
    for (doc, name, number) in [
        ("how far a ship turns in a turn, in degrees", "SHIP_TURN", ship.turn_max_angle),
        ("how far off the wind a ship sails, in degrees", "SAIL_ANGLE", ship.sail_within_angle_of_wind),
        ("how far a ship's gun turns to either side, in degrees", "SHIP_PIVOT", ship.pivot),
        (
            "how far a ship goes in the turn before it docks, in cm",
            "PORT_BEFORE",
            ship.port.turn_before_docking,
        ),
        ("how far a ship goes in the turn in which it docks, in cm", "PORT_IN", ship.port.docking_turn),
    ] {
        code.number(doc, name, "i32", number);
    }
    for (doc, name, number) in [
        ("guns on each side of a frigate", "SHIP_GUNS", ship.guns_per_side),
        ("units that a frigate carries", "SHIP_UNITS", ship.max_units),
        ("units or guns that a ship puts ashore in a turn", "SHIP_LANDS", ship.offload_units_per_turn),
        ("in which of so many turns a ship's gun fires once", "SHIP_RATE", ship.fires_every),
    ] {
        code.number(doc, name, "u8", number);
    }
    code.number("points that a frigate carries", "SHIP_POINTS", "u32", ship.max_points);
    let tow = &ship.tow;
    let far = [tow.first_turn, tow.later_turns, tow.after_second_mast_hit].map(|cm| cm.to_string());
    code.table("how far a ship is towed: in the first turn, later, without masts; in cm", "TOW", "i32", far);
    let far = ship.sail.map(|cm| cm.to_string());
    code.table(
        "how far a ship sails: in the first turn, the second, every later one; in cm",
        "SAIL",
        "i32",
        far,
    );
    code.number(
        "after how many turns a scuttled ship begins to sink",
        "SCUTTLE_BEGINS",
        "u16",
        ship.scuttle.begins_to_sink,
    );
    code.number("after how many turns a scuttled ship sinks", "SCUTTLE_SINKS", "u16", ship.scuttle.sinks);
    let damage = &musket.musket_ship_damage.row;
    code.table(
        "what two dice do to a ship, from a sum of 2 on",
        "SHIP_DAMAGE",
        "Damage",
        (2..=12).map(|sum| {
            let row = row_of(damage, sum, "musket_ship_damage");
            match row.key.as_str() {
                "mast" => "Damage::Mast".to_owned(),
                "none" => "Damage::None".to_owned(),
                "gun" => format!("Damage::Gun({})", row.sinks),
                "water" => format!("Damage::Water({})", row.sinks),
                other => panic!("chart musket_ship_damage: what is {other}?"),
            }
        }),
    );
    let fire = &musket.musket_ship_fire.row;
    code.table(
        "what a die comes to when a ship is set on fire, from 1 on",
        "SHIP_FIRE",
        "FireDie",
        (1..=6)
            .map(|score| match row_of(fire, score, "musket_ship_fire").key.as_str() {
                "out" => "FireDie::Out",
                "silent" => "FireDie::Silent",
                "burns" => "FireDie::Burns",
                other => panic!("chart musket_ship_fire: what is {other}?"),
            })
            .map(str::to_owned),
    );
    let blows = fire.iter().map(|row| row.turns).max().unwrap_or(0);
    code.number("in how many turns a ship blows up whose magazine burns", "BLOWS_UP", "u16", blows);
}

fn row_of<'a>(rows: &'a [Damage], score: u8, chart: &str) -> &'a Damage {
    let row = rows.iter().find(|row| row.roll.contains(&score));
    row.unwrap_or_else(|| panic!("chart {chart}: there is no line for {score}"))
}

fn boats(code: &mut Code, musket: &Musket) {
    let boat = &musket.musket_boat;
    let row = |key: &str| -> &Capability {
        let row = musket.musket_vessels.row.iter().find(|row| row.r#type == key);
        row.unwrap_or_else(|| panic!("chart musket_vessels has no {key}"))
    };
    let (of_boat, of_wagon) = (row("river-boat"), row("boat-wagon"));
    assert_eq!(
        (of_boat.cost, of_boat.r#move),
        (boat.cost, boat.down_river),
        "chart musket_vessels: a river boat"
    );
    assert_eq!(
        (of_wagon.cost, of_wagon.r#move),
        (boat.wagon.cost, boat.wagon.r#move),
        "chart musket_vessels: a wagon"
    );
    assert_eq!(
        boat.down_river,
        2 * boat.against_flow,
        "chart musket_boat: against the flow it goes half as far"
    );
    assert_eq!(boat.portage.turns_per_ford, 1, "chart musket_boat: a portage takes one turn");
    for (doc, name, number) in [
        ("infantry stands that a boat carries", "BOAT_INFANTRY", boat.infantry_stands),
        ("cavalry stands that a boat carries", "BOAT_CAVALRY", boat.cavalry_stands),
        ("figures that carry a boat", "PORTAGE_FIGURES", boat.portage.figures),
        ("round shot of a gun on the bow of a boat", "BOW_GUN_ROUNDS", boat.bow_gun_rounds),
    ] {
        code.number(doc, name, "u8", number);
    }
    let needed = boat.boats_needed.iter().map(|(key, count)| format!("(Troop::{}, {count})", troop(key)));
    code.table("boats that a piece needs", "BOATS_NEEDED", "(Troop, u8)", needed);
    let thirds = ["infantry", "artillery", "cavalry"].map(|arm| boat.embark_thirds[arm].to_string());
    code.table(
        "thirds for getting into or out of a boat: infantry, artillery, cavalry",
        "EMBARK_THIRDS",
        "u8",
        thirds,
    );
}
