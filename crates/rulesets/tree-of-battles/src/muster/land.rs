//! What the ground of a neutral battle becomes on the table.

use std::collections::BTreeMap;

use ground::tabletop::{Bearing, Length, Outline, Point};
use muster::lines::{Stretch, cut, foot, openings};
use muster::tables::{FreeTable, TablePiece, TableShape};
use muster::{Shape, SpecialKind, Terrain, TerrainKind};
use serde::Deserialize;

use super::SCALE;
use crate::charts::{FRONTAGE, TERRAIN, TerrainRow};
use crate::field::Piece;
use crate::rulebook::define;
use crate::troops::Class;

/// Rivers and escarpments are at least so wide, in hundredths of an inch.
const LEAST_STRIP: i32 = 25;
/// What a line in spate is.
const RIVER: &str = "deep water or cliff";

/// What a kind of terrain becomes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ground {
    /// The piece; empty for none.
    piece: String,
    /// What stands along its rim; empty for nothing.
    #[serde(default)]
    rim: String,
    /// The rim is there only where the ground is steep.
    #[serde(default)]
    if_steep: bool,
}

/// The ground of a battle.
pub(super) fn terrain(battle: &muster::Battle, table: &BTreeMap<String, Ground>) -> Vec<Piece> {
    define!("muster.ground.hollow", "muster.ground.pits", "muster.ground.walled-town");
    let least = |kind: TerrainKind| match kind {
        TerrainKind::Bridge | TerrainKind::Ford | TerrainKind::Gap => f64::from(FRONTAGE) / 100.0,
        _ => f64::from(LEAST_STRIP) / 100.0,
    };
    let all: Vec<TablePiece<'_>> = FreeTable::new(battle, SCALE).ground(least).collect();
    let mut pieces = Vec::new();
    for known in &all {
        let Some(ground) = table.get(known.terrain.kind.name()) else { continue };
        let row = row_of(&ground.piece);
        match (&known.shape, row) {
            (TableShape::Area(points), row) => {
                let points = on_table(points);
                if let Some(row) = row
                    && let Ok(outline) = Outline::area(points.clone())
                {
                    pieces.push(piece(known.terrain, row, outline));
                }
                if !ground.rim.is_empty() && (!ground.if_steep || known.terrain.steep) {
                    rim(&mut pieces, known.terrain, row_of(&ground.rim), &points);
                }
            }
            (TableShape::Line { points, width }, Some(row)) => {
                let points = on_table(points);
                let gaps = openings(SCALE, &all, known.terrain, &points);
                line(&mut pieces, known.terrain, row, &points, SCALE.hundredth() * *width, &gaps);
            }
            (TableShape::Crossing { at, width }, Some(row)) => {
                opening(&mut pieces, &all, known.terrain, row, SCALE.point(*at), SCALE.hundredth() * *width);
            }
            _ => {}
        }
    }
    for special in battle.special.iter().filter(|special| special.played) {
        if special.kind == SpecialKind::Spate {
            risen(&mut pieces, &all, special);
        }
    }
    pieces
}

/// The river that a line becomes when it rises.
fn risen(pieces: &mut Vec<Piece>, all: &[TablePiece<'_>], special: &muster::Special) {
    define!("muster.special.spate");
    let from = special.from_turn.unwrap_or(1).min(200) as u8;
    let named = |known: &&TablePiece<'_>| Some(&known.terrain.id) == special.terrain.as_ref();
    let (Some(known), Some(row)) = (all.iter().find(named), row_of(RIVER)) else { return };
    let TableShape::Line { points, width } = &known.shape else { return };
    let points = on_table(points);
    let first = pieces.len();
    let gaps = openings(SCALE, all, known.terrain, &points);
    line(pieces, known.terrain, row, &points, SCALE.hundredth() * *width, &gaps);
    for piece in &mut pieces[first..] {
        piece.since = from;
    }
}

fn row_of(kind: &str) -> Option<&'static TerrainRow> {
    TERRAIN.iter().find(|row| row.kind == kind)
}

fn on_table(points: &[[i32; 2]]) -> Vec<Point> {
    points.iter().map(|point| SCALE.point(*point)).collect()
}

fn piece(terrain: &Terrain, row: &'static TerrainRow, outline: Outline) -> Piece {
    let level = if row.class == Class::Height { terrain.level } else { 0 };
    let faces = terrain.faces.filter(|_| row.class == Class::Fortification);
    let faces = faces.map(|degrees| Bearing::degrees(degrees.into()));
    Piece { id: terrain.id.clone(), row, outline, level, axis: None, faces, since: 0 }
}

/// What stands along the edges of an area, each edge by itself; a fortification faces outwards.
fn rim(pieces: &mut Vec<Piece>, terrain: &Terrain, row: Option<&'static TerrainRow>, corners: &[Point]) {
    let Some(row) = row else { return };
    let turns: i64 = (0..corners.len())
        .map(|n| {
            let (a, b) = (corners[n], corners[(n + 1) % corners.len()]);
            i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y)
        })
        .sum();
    for n in 0..corners.len() {
        let (a, b) = (corners[n], corners[(n + 1) % corners.len()]);
        let (Ok(outline), Some(way)) = (Outline::line(vec![a, b], Length::ZERO), a.bearing_to(b)) else {
            continue;
        };
        // Counterclockwise corners have the outside on their right.
        let outward = if turns > 0 { way.right() } else { way.left() };
        let faces = (row.class == Class::Fortification).then_some(outward);
        pieces.push(Piece { faces, ..piece(terrain, row, outline) });
    }
}

/// A line, cut where crossings open it; where the piece is an area each straight part is a strip of the line's width.
fn line(
    pieces: &mut Vec<Piece>,
    terrain: &Terrain,
    row: &'static TerrainRow,
    points: &[Point],
    width: Length,
    gaps: &[Stretch],
) {
    for part in cut(points, gaps) {
        if row.area {
            for pair in part.windows(2) {
                let Some(way) = pair[0].bearing_to(pair[1]) else { continue };
                let half = width.half();
                let corners = vec![
                    pair[0].moved(way.left(), half),
                    pair[1].moved(way.left(), half),
                    pair[1].moved(way.right(), half),
                    pair[0].moved(way.right(), half),
                ];
                if let Ok(outline) = Outline::area(corners) {
                    pieces.push(piece(terrain, row, outline));
                }
            }
        } else {
            let width = if row.width > 0 { Length::inches(row.width.into()) } else { Length::ZERO };
            if let Ok(outline) = Outline::line(part, width) {
                pieces.push(piece(terrain, row, outline));
            }
        }
    }
}

/// An opening across a line, from bank to bank.
fn opening(
    pieces: &mut Vec<Piece>,
    all: &[TablePiece<'_>],
    terrain: &Terrain,
    row: &'static TerrainRow,
    at: Point,
    width: Length,
) {
    let Shape::Crossing { over, .. } = &terrain.shape else { return };
    let Some(line) = all.iter().find(|known| known.terrain.id == *over) else { return };
    let TableShape::Line { points, width: across } = &line.shape else { return };
    let (_, way) = foot(&on_table(points), at);
    let half = (SCALE.hundredth() * *across).half() + Length::inch_hundredths(10);
    let axis = way.right();
    if let Ok(outline) = Outline::line(vec![at.moved(axis.reversed(), half), at.moved(axis, half)], width) {
        pieces.push(Piece { axis: Some(axis), ..piece(terrain, row, outline) });
    }
}
