//! Drills: battles made up from lots, with all units, ground, borders, options and conditions, near enough to fight at once.

use std::fmt::Write as _;

use battle::{BySide, DrillField, Lots, Side};

use crate::charts::UNIT_TYPES;
use crate::troops::Arm;

const OPTIONS: [&str; 12] = [
    "weather",
    "battle-plan-chits",
    "schiltron",
    "phalanx",
    "defensive-stakes",
    "dismount",
    "unhorsed",
    "recovery",
    "treachery",
    "charge-lanes",
    "structures",
    "skirmish-return",
];
const GROUND: [&str; 8] = ["rough", "foliage", "woods", "forest", "swamp", "village", "town", "camp"];
const BORDERS: [&str; 15] = [
    "slope",
    "steep_slope",
    "escarpment",
    "tree_line",
    "hedge",
    "ditch",
    "field_wall",
    "defensive_wall",
    "gate",
    "brook",
    "stream",
    "minor_river",
    "river",
    "ford",
    "bridge",
];
const TRAITS: [&str; 9] = [
    "mounted-infantry",
    "shieldwall",
    "feigned-flight",
    "bodyguard",
    "low-ammunition",
    "fatigued",
    "marksmen",
    "men-at-arms",
    "impetuous",
];

/// The number of a square, by its column and row.
fn square(column: i32, row: i32) -> i32 {
    (row + 1) * 100 + column + 1
}

/// The same as conditions name it.
fn named(column: i32, row: i32) -> String {
    square(column, row).to_string()
}

/// A scenario file.
pub(crate) fn drill(lots: &mut Lots) -> String {
    let size = [lots.between(4, 8), lots.between(4, 7)];
    let options = lots.some(&OPTIONS, 45);
    let mut text = format!(
        "[scenario]\nid = \"drill\"\ntitle = \"A drill\"\nturns = {}\noptions = {options:?}\n",
        lots.few(2, 7)
    );
    for (key, often) in [("minimum_move", 50), ("heavy_setup", 30)] {
        let _ = writeln!(text, "{key} = {}", lots.falls(often));
    }
    text.push('\n');
    if options.contains(&&"weather") {
        let start = lots.one(&["clear", "rain", "storm", "fog", "snow"]);
        let _ = write!(text, "[weather]\nstart = \"{start}\"\n\n");
    }
    map(lots, size, &mut text);
    for side in Side::BOTH {
        let _ = write!(
            text,
            "[[side]]\nname = \"{side}\"\narmy = \"{side}\"\n\n[[army]]\nid = \"{side}\"\nside = \"{side}\"\ncommander = \"{side}-0\"\nelan_start = {}\n\n",
            lots.between(3, 8)
        );
    }
    let many = if lots.falls(8) { 24 } else { 9 };
    let mut forces = Forces::default();
    let armies = Side::BOTH.map(|side| forces.army(lots, side, size, many));
    for part in [forces.formations, forces.leaders, forces.units] {
        text.push_str(&part);
    }
    if lots.falls(45) {
        conditions(lots, size, &armies, &mut text);
    }
    text
}

/// Squares, some with ground of their own, and borders with something on them.
fn map(lots: &mut Lots, [columns, rows]: [i32; 2], text: &mut String) {
    let _ = write!(text, "[map]\nsquares = {{ columns = {columns}, rows = {rows} }}\n\n");
    for row in 0..rows {
        for column in 0..columns {
            if lots.falls(25) {
                let _ = writeln!(text, "[[map.area]]\nnumber = {}", square(column, row));
                if lots.falls(70) {
                    let _ = writeln!(text, "terrain = [\"{}\"]", lots.one(&GROUND));
                }
                if lots.falls(40) {
                    let _ = writeln!(text, "elevation = {}", lots.one(&[-1, 1, 1, 2]));
                }
                let _ = writeln!(text, "size = \"{}\"\n", lots.one(&["small", "medium", "large"]));
            }
        }
    }
    for row in 0..rows - 1 {
        for column in 0..columns {
            if lots.falls(30) {
                let between = [square(column, row), square(column, row + 1)];
                let _ = writeln!(
                    text,
                    "[[map.border]]\nbetween = {between:?}\nterrain = [\"{}\"]",
                    lots.one(&BORDERS)
                );
                if lots.falls(20) {
                    let _ = writeln!(text, "road = \"{}\"", lots.one(&["road", "path"]));
                }
                text.push('\n');
            }
        }
    }
}

/// Where a unit begins: its square, the position in it, and the square that it faces.
struct Place {
    area: i32,
    position: String,
    ahead: i32,
}

/// The formations, leaders and units of both sides, as a file has them.
#[derive(Default)]
struct Forces {
    formations: String,
    leaders: String,
    units: String,
}

impl Forces {
    /// Puts a side into the squares on its side of the middle; returns the ids of its units.
    fn army(&mut self, lots: &mut Lots, side: Side, [columns, rows]: [i32; 2], many: i32) -> Vec<String> {
        let letter = if side == Side::Red { 'R' } else { 'B' };
        let depths = rows / 2;
        // Two find room in every square, seldom more.
        let count = lots.between(2, many).min(2 * columns * depths);
        let bodies = lots.between(1, 3).min(count);
        let first = lots.between(0, columns - 1);
        let mut ids = Vec::new();
        let mut homes: Vec<i32> = Vec::new();
        for number in 0..count {
            let column = (first + number) % columns;
            let depth = (depths - 1 - number / columns % depths - i32::from(lots.falls(20))).max(0);
            let (row, ahead) = match side {
                Side::Red => (depth, depth + 1),
                Side::Blue => (rows - 1 - depth, rows - 2 - depth),
            };
            let (id, home) = (format!("{letter}{number}"), square(column, row));
            let beside = square(if column == 0 { 1 } else { column - 1 }, row);
            // Each stands at a position of its own: stacks are what play makes.
            let position = match homes.iter().filter(|other| **other == home).count() {
                0 => square(column, ahead).to_string(),
                1 => beside.to_string(),
                _ => "centre".to_owned(),
            };
            let place = Place { area: home, position, ahead: square(column, ahead) };
            self.unit(lots, &id, &format!("{side}-{}", number % bodies), &place);
            homes.push(home);
            ids.push(id);
        }
        for body in 0..bodies {
            let (leader, formation) = (format!("{side}-{body}"), format!("{side}-{body}"));
            let _ = write!(
                self.formations,
                "[[formation]]\nid = \"{formation}\"\nside = \"{side}\"\narmy = \"{side}\"\nleader = \"{leader}\"\n\n"
            );
            let _ = write!(
                self.leaders,
                "[[leader]]\nid = \"{leader}\"\nformation = \"{formation}\"\ncommand = {}\ntactical = {}\nradius = {}\narmor = \"{}\"\nexceptional = {}\ntreachery = {}\narea = {}\nposition = \"centre\"\n\n",
                lots.between(1, 4),
                lots.between(0, 3),
                lots.between(1, 4),
                lots.one(&["A", "B", "C"]),
                lots.falls(15),
                lots.between(0, 3),
                homes[body as usize]
            );
        }
        ids
    }

    fn unit(&mut self, lots: &mut Lots, id: &str, formation: &str, place: &Place) {
        let Place { area, position, ahead } = place;
        let kind = lots.one(&UNIT_TYPES);
        let first = lots.between(2, 5);
        let armor = lots.one(&["A", "B", "C", "none"]);
        // Guns and baggage have no steps.
        let men = !matches!(kind.arm, Arm::Artillery | Arm::Other);
        let steps: Vec<String> = (0..if men { lots.between(1, 3) } else { 0 })
            .map(|step| {
                let (strength, elan) = ((first - step).max(1), lots.between(2, 5));
                format!("{{ strength = {strength}, elan = {elan}, armor = \"{armor}\" }}")
            })
            .collect();
        let _ = writeln!(
            self.units,
            "[[unit]]\nid = \"{id}\"\ntype = \"{}\"\nformation = \"{formation}\"\narea = {area}\nfacing = {ahead}",
            kind.code
        );
        if kind.is_combat() {
            let _ = writeln!(self.units, "position = \"{position}\"");
        }
        if men {
            let _ = writeln!(self.units, "steps = [{}]", steps.join(", "));
        }
        let sizes: Vec<_> = kind.sizes().collect();
        if sizes.len() > 1 {
            let size = format!("{:?}", lots.one(&sizes)).to_lowercase();
            let _ = writeln!(self.units, "size = \"{size}\"");
        }
        for (key, often) in
            [("elite", 12), ("mercenary", 15), ("stakes", 10), ("may_schiltron", 12), ("may_phalanx", 12)]
        {
            if lots.falls(often) {
                let _ = writeln!(self.units, "{key} = true");
            }
        }
        self.units.push('\n');
    }
}

fn conditions(lots: &mut Lots, [columns, rows]: [i32; 2], armies: &[Vec<String>; 2], text: &mut String) {
    let edge = |row: i32| format!("{:?}", (0..columns).map(|column| named(column, row)).collect::<Vec<_>>());
    let line = (0..columns).map(|column| [named(column, rows / 2 - 1), named(column, rows / 2)]);
    text.push_str("[conditions]\n");
    text.push_str(&lots.conditions(&DrillField {
        pieces: BySide::new(&armies[0], &armies[1]),
        area,
        size: [columns, rows],
        edges: BySide::new(edge(0), edge(rows - 1)),
        line: format!("{:?}", line.collect::<Vec<_>>()),
        near: 1,
        sight: None,
        traits: &TRAITS,
    }));
}

/// Two neighbouring squares somewhere on the map.
fn area(lots: &mut Lots, [columns, rows]: [i32; 2]) -> String {
    let (column, row) = (lots.between(0, columns - 2), lots.between(0, rows - 1));
    format!("{:?}", [named(column, row), named(column + 1, row)])
}
