//! The ground of a drill, and its named places.

use std::fmt::Write as _;

use battle::Lots;
use battle::file::Listed as _;

use super::Plan;
use crate::field::{Feature, GroundKind};
use crate::period::Period;

/// Ground that is an area, and ground that is a line.
const AREAS: [GroundKind; 9] = [
    GroundKind::Forest,
    GroundKind::Forest,
    GroundKind::Hill,
    GroundKind::Hill,
    GroundKind::Marsh,
    GroundKind::Rough,
    GroundKind::Plowed,
    GroundKind::OpenWood,
    GroundKind::Pits,
];
const LINES: [GroundKind; 6] = [
    GroundKind::Road,
    GroundKind::Creek,
    GroundKind::Fence,
    GroundKind::Fence,
    GroundKind::Wall,
    GroundKind::Barricade,
];

/// Writes the ground and its places, and returns the names of places.
pub(super) fn write(lots: &mut Lots, plan: &Plan, text: &mut String) -> Vec<String> {
    let [wide, deep] = plan.board;
    if plan.siege {
        castle(plan, text);
    }
    for _ in 0..lots.few(0, 7) {
        let kind = *lots.one(&AREAS);
        let [w, d] = [lots.between(12, 45), lots.between(10, 30)];
        let [x, y] = [lots.between(0, wide - w), lots.between(0, (deep - d).min(free(plan) - d))];
        area(lots, kind, [x, y, w, d], text);
    }
    for _ in 0..lots.few(0, 4) {
        let kind = *lots.one(&LINES);
        let y = lots.between(10, free(plan) - 10);
        let points = match lots.falls(60) {
            true => [[lots.between(0, 40), y], [lots.between(60, wide), y + lots.between(-8, 8)]],
            false => [[lots.between(10, wide - 10), 0], [lots.between(10, wide - 10), free(plan) - 4]],
        };
        let width = if kind == GroundKind::Road { "width = 4\n" } else { "" };
        let _ = write!(text, "[[terrain]]\nkind = {:?}\nline = {points:?}\n{width}\n", kind.word());
    }
    if !plan.siege && lots.falls(18) {
        river(lots, plan, text);
    }
    for _ in 0..lots.few(0, 3) {
        let [x, y] = [lots.between(4, wide - 12), lots.between(4, free(plan) - 12)];
        if plan.period == Period::Musket {
            house(lots, [x, y], text);
            continue;
        }
        let stone = if lots.falls(40) { "feature = \"stone\"\n" } else { "" };
        let corners = rectangle([x, y, 8, 8]);
        let _ = write!(text, "[[terrain]]\nkind = \"building\"\n{stone}polygon = {corners}\n\n");
    }
    places(lots, plan, text)
}

/// A building of the Musket period, of any class, with doors and windows on its sides.
fn house(lots: &mut Lots, [x, y]: [i32; 2], text: &mut String) {
    let class = *lots.one(&["A", "B", "C", "D"]);
    let stories = lots.few(1, 3);
    let mut openings = Vec::new();
    for side in 1..=4 {
        for floor in 1..=stories {
            for _ in 0..lots.between(0, 2) {
                let kind =
                    if floor == 1 { *lots.one(&["door", "window", "window", "hole"]) } else { "window" };
                openings.push(format!("{{ kind = \"{kind}\", side = {side}, floor = {floor} }}"));
            }
        }
    }
    openings.push("{ kind = \"door\", side = 1 }".to_owned());
    let (corners, openings) = (rectangle([x, y, 12, 8]), openings.join(", "));
    let _ = write!(
        text,
        "[[terrain]]\nkind = \"building\"\nclass = \"{class}\"\nstories = {stories}\nopenings = [{openings}]\npolygon = {corners}\n\n"
    );
}

/// Up to where the board is open from south to north: a castle has the rest.
fn free(plan: &Plan) -> i32 {
    if plan.siege { plan.board[1] - 44 } else { plan.board[1] }
}

fn rectangle([x, y, w, d]: [i32; 4]) -> String {
    format!("{:?}", [[x, y], [x + w, y], [x + w, y + d], [x, y + d]])
}

fn area(lots: &mut Lots, kind: GroundKind, rect: [i32; 4], text: &mut String) {
    let _ = write!(text, "[[terrain]]\nkind = {:?}\n", kind.word());
    let [x, y, w, d] = rect;
    if kind == GroundKind::Forest && lots.falls(60) {
        let tree = |lots: &mut Lots| [lots.between(x, x + w), lots.between(y, y + d)];
        let mut trees = vec![[x, y], [x + w, y], [x + w / 2, y + d]];
        trees.extend((0..lots.between(0, 6)).map(|_| tree(lots)));
        let _ = writeln!(text, "trees = {trees:?}");
    } else {
        let _ = writeln!(text, "polygon = {}", rectangle(rect));
    }
    if kind == GroundKind::Hill {
        let _ = writeln!(text, "level = {}\nridge = {}", lots.one(&[1, 1, 1, 2, -1]), lots.falls(15));
        if lots.falls(20) {
            let _ = writeln!(text, "feature = {:?}", Feature::Steep.word());
        }
    }
    text.push('\n');
}

/// A river from west to east with a ford, a bridge, or both.
fn river(lots: &mut Lots, plan: &Plan, text: &mut String) {
    let [wide, deep] = plan.board;
    let y = deep / 2 + lots.between(-6, 6);
    let feature = lots.one(&["", "", "feature = \"deep\"\n", "feature = \"bank\"\n"]);
    let _ = write!(
        text,
        "[[terrain]]\nkind = \"river\"\nname = \"brook\"\nline = {:?}\nwidth = 6\n{feature}\n",
        [[0, y], [wide, y]]
    );
    for kind in [GroundKind::Ford, GroundKind::Bridge] {
        if lots.falls(75) {
            let x = lots.between(15, wide - 30);
            let stone = kind == GroundKind::Bridge && lots.falls(40);
            let _ = write!(
                text,
                "[[terrain]]\nkind = {:?}\n{}polygon = {}\n\n",
                kind.word(),
                if stone { "feature = \"stone\"\n" } else { "" },
                rectangle([x, y - 4, 12, 8])
            );
        }
    }
}

/// Blue's castle along the northern edge, with ladders before it.
fn castle(plan: &Plan, text: &mut String) {
    let [wide, deep] = plan.board;
    let (west, east, south) = (wide / 2 - 40, wide / 2 + 40, deep - 40);
    let mut piece = |kind: GroundKind, shape: String| {
        let _ = write!(text, "[[terrain]]\nkind = {:?}\n{shape}\n\n", kind.word());
    };
    let line = |from: [i32; 2], to: [i32; 2]| format!("line = {:?}", [from, to]);
    let area = |rect: [i32; 4]| format!("polygon = {}", rectangle(rect));
    piece(GroundKind::Castle, format!("garrison = \"blue\"\n{}", area([west, south, 80, 40])));
    let wall = GroundKind::CastleWall;
    piece(wall, line([west + 8, south + 2], [west + 34, south + 2]));
    piece(GroundKind::Gate, line([west + 34, south + 2], [west + 42, south + 2]));
    piece(wall, line([west + 42, south + 2], [east - 8, south + 2]));
    for x in [west, east - 8] {
        piece(GroundKind::Tower, area([x, south, 8, 8]));
    }
    for x in [west + 2, east - 2] {
        piece(wall, line([x, south + 8], [x, deep]));
    }
    for x in [west + 18, east - 20] {
        let lies = line([x, south - 36], [x, south - 30]);
        piece(GroundKind::Ladder, format!("{lies}\nwidth = 1"));
    }
}

fn places(lots: &mut Lots, plan: &Plan, text: &mut String) -> Vec<String> {
    let [wide, deep] = plan.board;
    let mut names = Vec::new();
    for number in 0..lots.few(0, 4) {
        let [x, y] = [lots.between(10, wide - 30), lots.between(10, deep - 30)];
        let shape = match lots.falls(50) {
            true => format!("at = {:?}", [x, y]),
            false => format!("polygon = {}", rectangle([x, y, 16, 12])),
        };
        let _ = write!(text, "[[place]]\nname = \"spot-{number}\"\n{shape}\n\n");
        names.push(format!("spot-{number}"));
    }
    names
}
