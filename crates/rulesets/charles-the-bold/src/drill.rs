//! Drills: battles made up from lots, with all stands, ground, hexsides and conditions, near enough to fight at once.

use std::fmt::Write as _;

use battle::{BySide, DrillField, Lots, Side};

use crate::charts::UNITS;

const TERRAIN: [&str; 8] = ["woods", "woods", "town", "marsh", "rough", "mud", "camp", "pits"];
const HEXSIDES: [&str; 10] = [
    "stream",
    "river",
    "ford",
    "bridge",
    "field-defences",
    "wall",
    "deep-stream",
    "steep-slope",
    "cliff",
    "hedge",
];
const OPTIONS: [&str; 7] = [
    "no-double-rank-longbows",
    "no-infantry-charge-cavalry",
    "no-sidestep",
    "no-impact-kept",
    "impetuous-cross-water",
    "elephants",
    "scenario-impetuous",
];

/// A hex of the map, by its column and row.
fn hex(column: i32, row: i32) -> [i32; 2] {
    [column + (row + 1) / 2, -row]
}

/// A scenario file.
pub(crate) fn drill(lots: &mut Lots) -> String {
    let size = [lots.between(10, 20), lots.between(9, 14)];
    let options = lots.some(&OPTIONS, 15);
    let mut text = format!(
        "[scenario]\nid = \"drill\"\ntitle = \"A drill\"\nrounds = {}\noptions = {options:?}\n\n",
        lots.few(2, 8)
    );
    for side in Side::BOTH {
        let training = lots.one(&["well", "poor"]);
        let share = lots.one(&[[1, 2], [1, 2], [1, 3], [2, 3]]);
        let _ =
            write!(text, "[[side]]\nname = \"{side}\"\ntraining = \"{training}\"\nbreak_at = {share:?}\n\n");
    }
    let many = if lots.falls(8) { 30 } else { 10 };
    let mut forces = Forces::default();
    let armies = Side::BOTH.map(|side| forces.army(lots, side, size, many));
    map(lots, size, &forces.stakes, &mut text);
    text.push_str(&forces.groups);
    text.push_str(&forces.stands);
    if lots.falls(45) {
        conditions(lots, size, &armies, &mut text);
    }
    text
}

/// Patches of ground, hills, a road, and lines of hexsides.
fn map(lots: &mut Lots, [columns, rows]: [i32; 2], stakes: &[[i32; 3]], text: &mut String) {
    let _ = writeln!(text, "[map]\ncolumns = {columns}\nrows = {rows}");
    if lots.falls(35) {
        let column = lots.between(0, columns - 2);
        let road: Vec<_> = (0..rows).map(|row| hex(column, row)).collect();
        let _ = writeln!(text, "roads = [{road:?}]");
    }
    let mut taken = vec![];
    let mut patch = |lots: &mut Lots| {
        let (column, row) = (lots.between(0, columns - 2), lots.between(0, rows - 2));
        let around = [hex(column, row), hex(column + 1, row), hex(column, row + 1)];
        let all: Vec<_> = around.into_iter().filter(|hex| !taken.contains(hex)).collect();
        taken.extend(&all);
        all
    };
    let kinds = lots.some(&TERRAIN, 35);
    text.push_str("\n[map.terrain]\n");
    let mut told = Vec::new();
    for kind in kinds {
        if !told.contains(kind) {
            let _ = writeln!(text, "{kind} = {:?}", patch(lots));
            told.push(*kind);
        }
    }
    text.push_str("\n[map.levels]\n");
    for level in [-1, 1, 2] {
        if lots.falls(35) {
            let (column, row) = (lots.between(0, columns - 2), lots.between(0, rows / 2 - 1) * 2);
            // Levels have columns of their own, so that no hex has two.
            let column = (column / 3 * 3 + (level + 1)).min(columns - 1);
            let _ = writeln!(text, "{level} = {:?}", [hex(column, row), hex(column, row + 1)]);
        }
    }
    text.push_str("\n[map.hexsides]\n");
    if !stakes.is_empty() {
        let _ = writeln!(text, "stakes = {stakes:?}");
    }
    let mut row = lots.between(1, 3);
    for kind in HEXSIDES {
        // One kind a row, along the upper hexsides of some neighbouring hexes.
        if lots.falls(16) && row < rows - 1 {
            let from = lots.between(0, columns - 4);
            let sides: Vec<_> = (from..from + lots.between(1, 4))
                .flat_map(|column| {
                    let [q, r] = hex(column, row);
                    [[q, r, 1], [q, r, 2]]
                })
                .collect();
            let _ = writeln!(text, "{kind} = {sides:?}");
            row += lots.between(1, 2);
        }
    }
    text.push('\n');
}

/// The groups and stands of both sides as a file has them, and the stakes before some of them.
#[derive(Default)]
struct Forces {
    groups: String,
    stands: String,
    stakes: Vec<[i32; 3]>,
}

impl Forces {
    /// Puts a side into ranks along the middle of the map; returns the ids of its stands.
    fn army(&mut self, lots: &mut Lots, side: Side, [columns, rows]: [i32; 2], many: i32) -> Vec<String> {
        let letter = if side == Side::Red { 'R' } else { 'B' };
        let front = rows / 2 - lots.few(1, 3);
        let facing = if side == Side::Red { 1 } else { 4 };
        let mut ids = Vec::new();
        let count = lots.between(2, many);
        let bodies = lots.between(1, 3).min(count);
        let (mut column, mut rank) = (lots.between(0, 3), 0);
        for number in 0..count {
            if column >= columns - 1 {
                (column, rank) = (lots.between(0, 2), rank + 1);
            }
            let depth = front - rank;
            if depth < 0 {
                break;
            }
            let row = if side == Side::Red { depth } else { rows - 1 - depth };
            let unit = lots.one(&UNITS);
            let body = number % bodies;
            let id = format!("{letter}{number}");
            let _ = writeln!(
                self.stands,
                "[[stand]]\nid = \"{id}\"\ngroup = \"{letter}-{body}\"\nunit = \"{}\"\nat = {:?}\nfacing = {facing}",
                unit.key,
                hex(column, row)
            );
            let is = lots.some(&["disordered", "opportunity"], 8);
            if !is.is_empty() {
                let _ = writeln!(self.stands, "is = {is:?}");
            }
            self.stands.push('\n');
            if unit.key.starts_with("longbow") && lots.falls(50) {
                let [q, r] = hex(column, row);
                self.stakes.extend([[q, r, facing], [q, r, facing + 1]]);
            }
            ids.push(id);
            column += lots.few(1, 3);
        }
        for body in 0..bodies.min(ids.len() as i32) {
            let quality = lots.one(&["great", "good", "average", "poor"]);
            let _ = write!(
                self.groups,
                "[[group]]\nid = \"{letter}-{body}\"\nside = \"{side}\"\ngeneral = {{ quality = \"{quality}\", with = \"{letter}{body}\" }}\n\n"
            );
        }
        ids
    }
}

fn conditions(lots: &mut Lots, [columns, rows]: [i32; 2], armies: &[Vec<String>; 2], text: &mut String) {
    let edge =
        |row: i32| format!("{:?}", (0..columns - 1).map(|column| hex(column, row)).collect::<Vec<_>>());
    let line = (0..columns - 1).map(|column| [hex(column, rows / 2), hex(column, rows / 2 - 1)]);
    text.push_str("[conditions]\n");
    text.push_str(&lots.conditions(&DrillField {
        pieces: BySide::new(&armies[0], &armies[1]),
        area,
        size: [columns, rows],
        edges: BySide::new(edge(0), edge(rows - 1)),
        line: format!("{:?}", line.collect::<Vec<_>>()),
        near: 3,
        sight: Some(4),
        traits: &[],
    }));
}

/// Some neighbouring hexes somewhere on the map.
fn area(lots: &mut Lots, [columns, rows]: [i32; 2]) -> String {
    let (column, row) = (lots.between(0, columns - 3), lots.between(0, rows - 2));
    format!("{:?}", [hex(column, row), hex(column + 1, row), hex(column, row + 1)])
}
