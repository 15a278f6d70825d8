//! Whose base edge is which (setup.edge).

use battle::Side;
use ground::tabletop::{Bearing, Length, Point, Table, TableEdge, Vector};

use crate::field::{Ground, GroupInfo};
use crate::rulebook::define;

/// The base edges: those that the scenario names, and otherwise those that the armies have at their backs.
pub(crate) fn bases(
    named: [Option<TableEdge>; 2],
    table: &Table<Ground>,
    groups: &[GroupInfo],
) -> [TableEdge; 2] {
    define!("setup.edge");
    match named {
        [Some(red), Some(blue)] => [red, blue],
        [Some(red), None] => [red, red.opposite()],
        [None, Some(blue)] => [blue.opposite(), blue],
        [None, None] => {
            let [red, blue] = Side::BOTH.map(|side| behind(side, table, groups));
            let red = red.or(blue.map(TableEdge::opposite)).unwrap_or(TableEdge::South);
            [red, blue.filter(|blue| *blue == red.opposite()).unwrap_or(red.opposite())]
        }
    }
}

/// The base edges where the attacker has the south (setup.table).
pub(crate) fn attacker_in_the_south(attacker: Side) -> [TableEdge; 2] {
    define!("setup.table");
    match attacker {
        Side::Red => [TableEdge::South, TableEdge::North],
        Side::Blue => [TableEdge::North, TableEdge::South],
    }
}

/// The edge that is met first from the middle of an army, going back from where it faces; none for an army without a place.
fn behind(side: Side, table: &Table<Ground>, groups: &[GroupInfo]) -> Option<TableEdge> {
    let own = groups.iter().filter(|info| info.side == side && !info.waits());
    let placed: Vec<_> = own.filter_map(|info| info.at.map(|(place, _)| (place, info.bases))).collect();
    let count = i64::try_from(placed.len()).ok().filter(|count| *count > 0)?;
    let sum = |of: fn(Point) -> i32| placed.iter().map(|(place, _)| i64::from(of(place.at))).sum::<i64>();
    let (x, y) = (sum(|at| at.x) / count, sum(|at| at.y) / count);
    let mut facing = Vector::default();
    for (place, bases) in &placed {
        let ahead = place.facing.unit().ahead(Length::mm(1_000));
        facing = Vector::new(facing.x + i64::from(*bases) * ahead.x, facing.y + i64::from(*bases) * ahead.y);
    }
    let back = Bearing::of(facing)?.reversed().unit().ahead(Length::mm(1_000));
    let (width, depth) = (i64::from(table.width.micrometres()), i64::from(table.depth.micrometres()));
    // How far each edge is along the way back, as a fraction of way over speed; the first one is met first.
    let ways = [
        (TableEdge::South, y, -back.y),
        (TableEdge::North, depth - y, back.y),
        (TableEdge::West, x, -back.x),
        (TableEdge::East, width - x, back.x),
    ];
    let met = ways.into_iter().filter(|(_, _, speed)| *speed > 0);
    met.min_by(|(_, way, speed), (_, other, than)| (way * than).cmp(&(other * speed))).map(|(edge, ..)| edge)
}
