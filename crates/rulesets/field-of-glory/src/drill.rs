//! Drills: battles made up from lots, with all troops, grounds, works and conditions, near enough to fight at once.

use std::fmt::Write as _;

use battle::{BySide, DrillField, Lots, Side};

/// Ground that is an area, and ground that is a line with its width in MUs.
const AREAS: [&str; 15] = [
    "open-field",
    "gentle-hill",
    "broken-ground",
    "brush",
    "enclosed-field",
    "soft-sand",
    "plantation",
    "vineyard",
    "gully",
    "rocky-ground",
    "forest",
    "marsh",
    "village",
    "steep-hill",
    "lake",
];
/// Types, each with how its bases can be armed: armour, what it shoots with, what it is good at.
struct Made {
    troop: &'static str,
    armour: &'static [&'static str],
    shooting: &'static [&'static str],
    skills: &'static [&'static str],
    /// The most bases, in steps of two.
    most: i32,
}

const FOOT: &[&str] = &["unprotected", "protected", "armoured", "heavily-armoured"];
const LIGHT: &[&str] = &["unprotected", "protected"];
const BOWS: &[&str] = &["bow", "longbow", "crossbow", "firearm", "javelins", "sling"];
const NONE: &[&str] = &[];

const fn made(
    troop: &'static str,
    armour: &'static [&'static str],
    shooting: &'static [&'static str],
    skills: &'static [&'static str],
    most: i32,
) -> Made {
    Made { troop, armour, shooting, skills, most }
}

const TYPES: [Made; 15] = [
    made(
        "heavy-foot",
        FOOT,
        NONE,
        &["impact-foot", "offensive-spearmen", "defensive-spearmen", "pikemen", "heavy-weapon"],
        12,
    ),
    made(
        "medium-foot",
        FOOT,
        BOWS,
        &["impact-foot", "light-spear", "offensive-spearmen", "defensive-spearmen", "heavy-weapon"],
        12,
    ),
    made("light-foot", LIGHT, BOWS, &["light-spear"], 8),
    made("light-horse", LIGHT, &["bow", "crossbow", "javelins"], &["lancers", "light-spear"], 6),
    made("cavalry", FOOT, &["bow", "javelins"], &["lancers", "light-spear"], 6),
    made("camelry", LIGHT, &["bow"], &["light-spear"], 6),
    made("knights", &["armoured", "heavily-armoured"], NONE, &["lancers"], 6),
    made("cataphracts", &["heavily-armoured"], NONE, &["lancers"], 4),
    made("elephants", NONE, NONE, NONE, 4),
    made("light-chariots", NONE, &["bow"], &["light-spear"], 6),
    made("heavy-chariots", NONE, NONE, NONE, 4),
    made("scythed-chariots", NONE, NONE, NONE, 2),
    made("battle-wagons", NONE, &["crossbow", "firearm"], &["heavy-weapon"], 4),
    made("light-artillery", NONE, &["artillery"], NONE, 2),
    made("heavy-artillery", NONE, &["artillery"], NONE, 2),
];

/// A scenario file.
pub(crate) fn drill(lots: &mut Lots) -> String {
    let table = [lots.between(40, 72), lots.between(32, 48)];
    let first = if lots.falls(60) { "first = \"red\"\n" } else { "" };
    let horses = if lots.falls(50) { "frightened-horses" } else { "no-frightened-horses" };
    let mut text = format!(
        "[scenario]\nid = \"drill\"\ntitle = \"A drill\"\nturns = {}\ntable = {table:?}\noptions = [\"{horses}\"]\n{first}\n",
        lots.few(4, 14)
    );
    for _ in 0..lots.few(0, 6) {
        ground(lots, table, &mut text);
    }
    if lots.falls(25) {
        water(lots, table, &mut text);
    }
    for _ in 0..lots.few(0, 3) {
        let [x, y] = [lots.between(4, table[0] - 12), lots.between(6, table[1] - 6)];
        let ends = if lots.falls(50) { [[x, y], [x + 8, y]] } else { [[x + 8, y], [x, y]] };
        let _ = write!(text, "[[work]]\nfrom = {:?}\nto = {:?}\n\n", ends[0], ends[1]);
    }
    if lots.falls(30) {
        let line = [[lots.between(2, table[0] - 2), 0], [lots.between(2, table[0] - 2), table[1]]];
        let _ = write!(text, "[[road]]\nline = {line:?}\n\n");
    }
    for side in Side::BOTH {
        army_head(lots, side, table, &mut text);
    }
    let many = if lots.falls(6) { 16 } else { 7 };
    let armies = Side::BOTH.map(|side| {
        let count = lots.between(2, many);
        groups(lots, side, table, count, &mut text)
    });
    for (side, army) in Side::BOTH.into_iter().zip(&armies) {
        commanders(lots, side, army, &mut text);
    }
    if lots.falls(45) {
        conditions(lots, table, &armies, &mut text);
    }
    text
}

fn ground(lots: &mut Lots, [wide, deep]: [i32; 2], text: &mut String) {
    let kind = *lots.one(&AREAS);
    let [w, d] = [lots.between(4, 14), lots.between(4, 10)];
    let [x, y] = [lots.between(0, wide - w), lots.between(0, deep - d)];
    let corners = [[x, y], [x + w, y], [x + w, y + d], [x, y + d]];
    let _ = writeln!(text, "[[terrain]]\nkind = \"{kind}\"\npolygon = {corners:?}");
    if lots.falls(8) {
        let _ = writeln!(text, "feature = \"{}\"", lots.one(&["mud", "pits", "open-wood", "town"]));
    }
    text.push('\n');
}

/// A stream or river from west to east, with a crossing or two.
fn water(lots: &mut Lots, [wide, deep]: [i32; 2], text: &mut String) {
    let y = deep / 2 + lots.between(-4, 4);
    let kind = lots.one(&["stream", "river"]);
    let line = [[0, y], [wide, y]];
    let _ = write!(text, "[[terrain]]\nid = \"brook\"\nkind = \"{kind}\"\nline = {line:?}\nwidth = 1\n\n");
    for _ in 0..lots.between(1, 2) {
        let class = lots.one(&["open", "uneven", "rough"]);
        let _ = write!(
            text,
            "[[crossing]]\nover = \"brook\"\nat = [{}, {y}.7]\nwidth = 4\nlength = 1.4\nclass = \"{class}\"\n\n",
            lots.between(4, wide - 4)
        );
    }
}

fn army_head(lots: &mut Lots, side: Side, table: [i32; 2], text: &mut String) {
    let (name, base) = if side == Side::Red { ("Red", "south") } else { ("Blue", "north") };
    let _ = writeln!(text, "[[side]]\nname = \"{name}\"\nbase = \"{base}\"");
    if lots.falls(40) {
        let (y, facing) = if side == Side::Red { (3, 0) } else { (table[1] - 3, 180) };
        let _ = writeln!(
            text,
            "camp = {{ at = {:?}, facing = {facing}, fortified = {} }}",
            [lots.between(6, table[0] - 6), y],
            lots.falls(40)
        );
    }
    if lots.falls(20) {
        let _ = writeln!(text, "rout_level = {}", lots.between(2, 9));
    }
    text.push('\n');
}

/// The battle groups of a side, in rows along the middle of the table; returns their ids.
fn groups(lots: &mut Lots, side: Side, [wide, deep]: [i32; 2], count: i32, text: &mut String) -> Vec<String> {
    let mut ids = Vec::new();
    let front = deep / 2 - lots.few(1, 7);
    let (mut x, mut row) = (lots.between(3, 14), 0);
    for number in 0..count {
        let kind = lots.one(&TYPES);
        let bases = (lots.between(1, kind.most / 2) * 2).max(2);
        let files = lots.between(1, bases.min(6));
        // A base is 1.6 MU wide; the deepest are 3 MU deep.
        let width = files * 8 / 5 + 1;
        if x + width > wide - 2 {
            (x, row) = (lots.between(3, 8), row + 1);
        }
        let y = front - row * 8;
        if y < 8 {
            break;
        }
        let at = [x + width / 2 + 1, if side == Side::Red { y } else { deep - y }];
        x += width + lots.few(1, 5);
        let id = format!("{}{number}", if side == Side::Red { 'r' } else { 'b' });
        let facing = if side == Side::Red { 0 } else { 180 };
        let _ = writeln!(
            text,
            "[[group]]\nid = \"{id}\"\nside = \"{side}\"\ntype = \"{}\"\nbases = {bases}\nfiles = {files}\nat = {at:?}\nfacing = {facing}",
            kind.troop
        );
        outfit(lots, kind, text);
        if lots.falls(5) {
            let _ = writeln!(text, "arrives = {}", lots.between(2, 5));
        }
        text.push('\n');
        ids.push(id);
    }
    ids
}

fn outfit(lots: &mut Lots, kind: &Made, text: &mut String) {
    if !kind.armour.is_empty() {
        let _ = writeln!(text, "armour = \"{}\"", lots.one(kind.armour));
    }
    let guns = kind.troop.ends_with("artillery");
    if !kind.shooting.is_empty() && (guns || lots.falls(60)) {
        let _ = writeln!(text, "shooting = \"{}\"", lots.one(kind.shooting));
    }
    if !kind.skills.is_empty() && lots.falls(75) {
        let skill = *lots.one(kind.skills);
        let _ = writeln!(text, "impact = \"{skill}\"");
        let both = ["offensive-spearmen", "defensive-spearmen", "pikemen", "heavy-weapon"].contains(&skill);
        let fights_on = if both { skill } else { *lots.one(&["swordsmen", "skilled-swordsmen"]) };
        let _ = writeln!(text, "melee = \"{fights_on}\"");
    }
    let _ =
        writeln!(text, "quality = \"{}\"", lots.one(&["poor", "average", "average", "superior", "elite"]));
    let _ = writeln!(text, "training = \"{}\"", lots.one(&["undrilled", "drilled"]));
    if lots.falls(20) {
        let _ = writeln!(text, "cohesion = \"{}\"", lots.one(&["disrupted", "fragmented"]));
    }
}

fn commanders(lots: &mut Lots, side: Side, army: &[String], text: &mut String) {
    for number in 0..lots.between(1, 3) {
        let Some(with) = army.get(number as usize % army.len().max(1)) else { continue };
        let rank = if number == 0 { "c-in-c" } else { "sub" };
        let kind = lots.one(&["inspired", "field", "troop"]);
        let _ = write!(
            text,
            "[[commander]]\nid = \"{side}-{number}\"\nside = \"{side}\"\nkind = \"{kind}\"\nrank = \"{rank}\"\nwith = \"{with}\"\n\n"
        );
    }
}

fn conditions(lots: &mut Lots, [wide, deep]: [i32; 2], armies: &[Vec<String>; 2], text: &mut String) {
    text.push_str("[conditions]\n");
    text.push_str(&lots.conditions(&DrillField {
        pieces: BySide::new(&armies[0], &armies[1]),
        area,
        size: [wide, deep],
        edges: BySide::new(format!("{:?}", [[0, 0], [wide, 0]]), format!("{:?}", [[0, deep], [wide, deep]])),
        line: format!("{:?}", [[[0, deep / 2], [wide, deep / 2]]]),
        near: 120,
        sight: Some(1_000),
        traits: &[],
    }));
}

/// A rectangle somewhere on the table.
fn area(lots: &mut Lots, [wide, deep]: [i32; 2]) -> String {
    let [x, y] = [lots.between(2, wide - 12), lots.between(2, deep - 10)];
    format!("{:?}", [[x, y], [x + 10, y], [x + 10, y + 8], [x, y + 8]])
}
