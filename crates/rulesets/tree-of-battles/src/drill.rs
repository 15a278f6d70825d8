//! Drills: battles made up from lots, with all troops, marks, grounds and conditions, near enough to fight at once.

use std::fmt::Write as _;

use battle::{BySide, DrillField, Lots, Side};

use crate::charts::TROOPS;
use crate::troops::{Troop, TroopType};

/// Ground that is an area, and ground that is a line.
const AREAS: [&str; 8] =
    ["wood", "enclosure", "marsh", "rough", "vineyard", "hill", "deep water or cliff", "building"];
const LINES: [&str; 11] = [
    "hedge",
    "low wall",
    "ditch",
    "brook",
    "steep bank",
    "deep ditch",
    "river with ford",
    "caltrops or pits",
    "wall or earthwork",
    "wagon fort",
    "road",
];
/// Marks that are given at random; some do not fit every type, and then the drill is made up again.
const MARKS: [&str; 8] = [
    "mercenary",
    "javelins",
    "mounted-infantry",
    "shieldwall",
    "impetuous",
    "feigns",
    "marksmen",
    "bodyguard",
];

/// A scenario file.
pub(crate) fn drill(lots: &mut Lots) -> String {
    let table = [lots.between(36, 72), lots.between(32, 48)];
    let mut text = format!(
        "[scenario]\nid = \"drill\"\ntitle = \"A drill\"\nturns = {}\ntable = {table:?}\noptions = {:?}\n\n",
        lots.few(3, 12),
        options(lots)
    );
    for _ in 0..lots.few(0, 6) {
        ground(lots, table, &mut text);
    }
    for side in Side::BOTH {
        let (name, base) = if side == Side::Red { ("Red", "south") } else { ("Blue", "north") };
        let _ = writeln!(text, "[[side]]\nname = \"{name}\"\nbase = \"{base}\"");
        if lots.falls(50) {
            let y = if side == Side::Red { 2 } else { table[1] - 2 };
            let _ = writeln!(text, "baggage = {:?}", [lots.between(6, table[0] - 6), y]);
        }
        if lots.falls(30) {
            let _ = writeln!(text, "break_at = {:?}", lots.one(&[[1, 3], [2, 5], [2, 3]]));
        }
        text.push('\n');
    }
    let many = if lots.falls(6) { 6 } else { 3 };
    let mut made = Made::default();
    let armies = Side::BOTH.map(|side| made.army(lots, side, table, many));
    for part in [made.battles, made.leaders, made.contingents] {
        text.push_str(&part);
    }
    if lots.falls(25) {
        objective(lots, table, &mut text);
    }
    if lots.falls(45) {
        conditions(lots, table, &armies, &mut text);
    }
    text
}

fn options(lots: &mut Lots) -> Vec<&'static str> {
    let all = ["civil-war", "suspect-lords", "enticement"];
    let count = lots.few(0, 3) as usize;
    all[..count].to_vec()
}

fn ground(lots: &mut Lots, [wide, deep]: [i32; 2], text: &mut String) {
    if lots.falls(60) {
        let kind = *lots.one(&AREAS);
        let [w, d] = [lots.between(4, 16), lots.between(4, 12)];
        let [x, y] = [lots.between(0, wide - w), lots.between(0, deep - d)];
        let corners = [[x, y], [x + w, y], [x + w, y + d], [x, y + d]];
        let _ = writeln!(text, "[[terrain]]\nkind = \"{kind}\"\npolygon = {corners:?}");
        if kind == "hill" && lots.falls(30) {
            text.push_str("level = 2\n");
        }
    } else {
        let kind = *lots.one(&LINES);
        let y = lots.between(6, deep - 6);
        let line = match lots.falls(60) {
            true => [[lots.between(0, 20), y], [lots.between(24, wide), y + lots.between(-3, 3)]],
            false => [[lots.between(4, wide - 4), 0], [lots.between(4, wide - 4), deep]],
        };
        let _ = writeln!(text, "[[terrain]]\nkind = \"{kind}\"\nline = {line:?}");
        if matches!(kind, "wall or earthwork" | "wagon fort") {
            let _ = writeln!(text, "faces = {}", lots.one(&[0, 180]));
        }
    }
    text.push('\n');
}

/// The battles, leaders and contingents of both sides, each list as a file wants it.
#[derive(Default)]
struct Made {
    battles: String,
    leaders: String,
    contingents: String,
    count: i32,
}

impl Made {
    /// An army along the middle of the table; returns the ids of its contingents.
    fn army(&mut self, lots: &mut Lots, side: Side, table: [i32; 2], battles: i32) -> Vec<String> {
        let mut ids = Vec::new();
        let front = table[1] / 2 - lots.few(2, 8);
        let (mut x, mut row) = (2, 0);
        for number in 0..lots.between(1, battles) {
            let battle = format!("{side}-{number}");
            let leader = format!("{side}-leader-{number}");
            let order = lots.one(&["attack", "advance", "hold", "skirmish", "withdraw"]);
            let _ = write!(
                self.battles,
                "[[battle]]\nid = \"{battle}\"\nside = \"{side}\"\nleader = \"{leader}\"\norder = \"{order}\"\nsuspect = {}\n\n",
                lots.falls(10)
            );
            for _ in 0..lots.between(1, 4) {
                let kind = *lots.one(&TROOPS);
                let stands =
                    if kind.troop == Troop::Artillery { lots.between(1, 3) } else { lots.few(2, 12) };
                let width = stands * 3 / 2 + 2;
                if x + width > table[0] - 1 {
                    (x, row) = (2 + lots.between(0, 4), row + 1);
                }
                let depth = front - row * 5;
                if depth < 4 {
                    break;
                }
                let y = if side == Side::Red { depth } else { table[1] - depth };
                let id = format!("c{}", self.count);
                self.count += 1;
                self.contingent(lots, &id, &battle, kind, stands, [x + width / 2, y], side);
                x += width + lots.few(0, 5);
                ids.push(id);
            }
            let kind = if number == 0 { "commander" } else { *lots.one(&["marshal", "captain"]) };
            if let Some(with) = ids.last() {
                let _ = write!(
                    self.leaders,
                    "[[leader]]\nid = \"{leader}\"\nkind = \"{kind}\"\nbattle = \"{battle}\"\nwith = \"{with}\"\n\n"
                );
            }
        }
        ids
    }

    #[expect(clippy::too_many_arguments, reason = "what a table of a file says")]
    fn contingent(
        &mut self,
        lots: &mut Lots,
        id: &str,
        battle: &str,
        kind: TroopType,
        stands: i32,
        at: [i32; 2],
        side: Side,
    ) {
        let facing = if side == Side::Red { 0 } else { 180 };
        let grade = lots.one(&["A", "B", "C", "C", "D"]);
        let _ = write!(
            self.contingents,
            "[[contingent]]\nid = \"{id}\"\nbattle = \"{battle}\"\ntype = \"{}\"\nstands = {stands}\ngrade = \"{grade}\"\nat = {at:?}\nfacing = {facing}\n",
            kind.key
        );
        let marks = lots.some(&MARKS, 5);
        if !marks.is_empty() {
            let _ = writeln!(self.contingents, "marks = {marks:?}");
        }
        if lots.falls(30) {
            let _ = writeln!(self.contingents, "dps = {}", lots.between(1, 3));
        }
        if kind.troop == Troop::Longbow && lots.falls(60) {
            let _ = writeln!(self.contingents, "volleys = {}", lots.between(0, 6));
        }
        self.contingents.push('\n');
    }
}

fn objective(lots: &mut Lots, table: [i32; 2], text: &mut String) {
    let side = lots.one(&Side::BOTH);
    let corners = area(lots, table);
    let _ =
        write!(text, "[[objective]]\nside = \"{side}\"\nhold = {corners}\nturn = {}\n\n", lots.between(0, 4));
}

fn conditions(lots: &mut Lots, [wide, deep]: [i32; 2], armies: &[Vec<String>; 2], text: &mut String) {
    text.push_str("[conditions]\n");
    text.push_str(&lots.conditions(&DrillField {
        pieces: BySide::new(&armies[0], &armies[1]),
        area,
        size: [wide, deep],
        edges: BySide::new(format!("{:?}", [[0, 0], [wide, 0]]), format!("{:?}", [[0, deep], [wide, deep]])),
        line: format!("{:?}", [[[0, deep / 2], [wide, deep / 2]]]),
        near: 6,
        sight: Some(1_200),
        traits: &[],
    }));
}

/// A rectangle somewhere on the table.
fn area(lots: &mut Lots, [wide, deep]: [i32; 2]) -> String {
    let [x, y] = [lots.between(2, wide - 12), lots.between(2, deep - 10)];
    format!("{:?}", [[x, y], [x + 10, y], [x + 10, y + 8], [x, y + 8]])
}
