//! What is fought for in a drill, and what the words of neutral battles do in it.

use std::fmt::Write as _;

use battle::file::Listed as _;
use battle::{BySide, DrillField, Lots, Side};

use super::Plan;
use super::forces::Army;
use crate::field::Options;
use crate::goals::{GoalKind, Measure};

pub(super) fn write(
    lots: &mut Lots,
    plan: &Plan,
    armies: &BySide<Army>,
    places: &[String],
    text: &mut String,
) {
    for _ in 0..lots.few(0, 4) {
        goal(lots, plan, armies, places, text);
    }
    if lots.falls(45) {
        neutral(lots, plan, armies, text);
    }
}

/// A goal of the printed list.
fn goal(lots: &mut Lots, plan: &Plan, armies: &BySide<Army>, places: &[String], text: &mut String) {
    let (word, kind) = *lots.one(&GoalKind::words());
    let side = *lots.one(&Side::BOTH);
    // What a goal is about may not be there.
    let possible = match kind {
        GoalKind::Terrain | GoalKind::Hold => !places.is_empty(),
        GoalKind::Capture => plan.options.has(Options::RANSOM) || !armies[side.other()].commanders.is_empty(),
        _ => true,
    };
    if !possible {
        return;
    }
    let _ = write!(text, "[[victory]]\nkind = \"{word}\"\n");
    let one_sided = matches!(kind, GoalKind::Exit | GoalKind::Capture | GoalKind::Sweep);
    let by_either = !one_sided && lots.falls(50);
    if !by_either {
        let _ = writeln!(text, "side = \"{side}\"");
    }
    match kind {
        GoalKind::Terrain | GoalKind::Hold => {
            let count =
                if kind == GoalKind::Hold { 1 } else { lots.between(1, places.len() as i32) as usize };
            let _ = writeln!(text, "places = {:?}", &places[..count]);
            if kind == GoalKind::Hold {
                let _ = writeln!(text, "turns = {}", lots.between(1, 3));
            }
        }
        GoalKind::Percentage => {
            let measure = lots.one(&Measure::words()).0;
            let _ = writeln!(text, "share = {}\nmeasure = \"{measure}\"", lots.between(10, 60));
        }
        GoalKind::Exit => {
            let edge = lots.one(&["north", "south"]);
            let _ = writeln!(text, "share = {}\nedge = \"{edge}\"", lots.between(10, 50));
        }
        GoalKind::Capture => {
            let enemies = &armies[side.other()];
            if enemies.commanders.is_empty() || plan.options.has(Options::RANSOM) && lots.falls(60) {
                let _ = writeln!(text, "rank = \"baron\"\ncount = 1");
            } else {
                let _ = writeln!(text, "leaders = {:?}", &enemies.commanders[..1]);
            }
        }
        GoalKind::Points => {
            let _ = writeln!(text, "count = {}", lots.between(10, 200));
        }
        GoalKind::Remaining | GoalKind::Sweep => {}
    }
    if lots.falls(60) {
        let _ = writeln!(text, "score = {}", lots.between(1, 9));
    }
    text.push('\n');
}

/// Words of a neutral battle.
fn neutral(lots: &mut Lots, plan: &Plan, armies: &BySide<Army>, text: &mut String) {
    let [wide, deep] = plan.board;
    let _ = writeln!(text, "[conditions]\nscale = 800");
    if lots.falls(50) {
        let _ = writeln!(text, "break_at = {:?}", [lots.between(200, 700), lots.between(200, 700)]);
    }
    let sight = lots.between(2_000, 8_000);
    text.push_str(&lots.conditions(&DrillField {
        pieces: BySide::new(&armies[Side::Red].troops, &armies[Side::Blue].troops),
        area,
        size: plan.board,
        edges: BySide::new(format!("{:?}", [[0, 0], [wide, 0]]), format!("{:?}", [[0, deep], [wide, deep]])),
        line: format!("{:?}", [[[0, deep / 2], [wide, deep / 2]]]),
        near: 100,
        sight: Some(sight),
        traits: &[],
    }));
}

/// A rectangle somewhere on the board.
fn area(lots: &mut Lots, [wide, deep]: [i32; 2]) -> String {
    let [x, y] = [lots.between(10, wide - 30), lots.between(10, deep - 30)];
    format!("{:?}", [[x, y], [x + 20, y], [x + 20, y + 16], [x, y + 16]])
}
