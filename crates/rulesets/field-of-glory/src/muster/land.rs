//! What the ground of a neutral battle becomes on the table.

use std::collections::BTreeMap;

use battle::file::Listed as _;
use ground::tabletop::{Bearing, Distance, Length, Outline, Piece, Place, Point, Rect, Table};
use muster::tables::{FreeTable, TablePiece, TableShape};
use muster::{Battle, Shape, Terrain};
use serde::Deserialize;

use super::SCALE;
use crate::field::{self, Crossing, Feature, Road, Work};
use crate::rulebook::define;
use crate::troops::TerrainKind;

/// Strips along a rim are so wide.
const RIM: Length = Length::mu_hundredths(50);
/// A crossing reaches so far beyond what it crosses, at both ends.
const BEYOND: Length = Length::mu_hundredths(10);

/// What a kind of terrain becomes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ground {
    /// A kind of terrain, `fortification` or `road`; empty for nothing.
    piece: String,
    /// The least width of a strip, in MUs.
    #[serde(default)]
    least: f64,
    /// What stands along its rim; empty for nothing.
    #[serde(default)]
    rim: String,
    /// The rim is there only where the ground is steep.
    #[serde(default)]
    if_steep: bool,
}

/// The ground of a battle.
pub(super) struct Land {
    pub(super) table: Table<field::Ground>,
    pub(super) crossings: Vec<Crossing>,
    pub(super) roads: Vec<Road>,
    pub(super) works: Vec<Work>,
    /// The line of terrain that each work is of.
    lines: Vec<String>,
}

/// The ground of a battle on a table of so many hundredths of an MU.
pub(super) fn land(battle: &Battle, grounds: &BTreeMap<String, Ground>, size: [i32; 2]) -> Land {
    define!("muster.ground.hollow", "muster.ground.walled-town");
    let least = |kind: muster::TerrainKind| grounds.get(kind.name()).map_or(0.0, |ground| ground.least);
    let all: Vec<TablePiece<'_>> = FreeTable::new(battle, SCALE).ground(least).collect();
    let [width, depth] = size.map(|hundredths| SCALE.hundredth() * hundredths);
    let mut land = Land {
        table: Table::new(width, depth),
        crossings: Vec::new(),
        roads: Vec::new(),
        works: Vec::new(),
        lines: Vec::new(),
    };
    for known in &all {
        if let Some(ground) = grounds.get(known.terrain.kind.name()) {
            land.add(known, ground);
        }
    }
    // Which water a group has crossed is kept for the first pieces only.
    land.table.pieces.sort_by_key(|piece| !piece.kind.kind.is_water());
    for known in &all {
        if let Some(ground) = grounds.get(known.terrain.kind.name()) {
            land.open(known, ground, &all);
        }
    }
    land
}

fn on_table(points: &[[i32; 2]]) -> Vec<Point> {
    points.iter().map(|point| SCALE.point(*point)).collect()
}

fn kind_of(key: &str) -> Option<TerrainKind> {
    TerrainKind::words().into_iter().find(|(word, _)| *word == key).map(|(_, kind)| kind)
}

impl Land {
    fn add(&mut self, known: &TablePiece<'_>, ground: &Ground) {
        let terrain = known.terrain;
        match &known.shape {
            TableShape::Area(points) => {
                let points = on_table(points);
                if let Some(kind) = kind_of(&ground.piece)
                    && let Ok(outline) = Outline::area(points.clone())
                {
                    self.table.pieces.push(piece(terrain, kind, outline));
                }
                if !ground.rim.is_empty() && (!ground.if_steep || terrain.steep) {
                    self.add_rim(terrain, &ground.rim, points);
                }
            }
            TableShape::Line { points, width } => {
                let points = on_table(points);
                match ground.piece.as_str() {
                    "road" => self.roads.push(Road { line: points }),
                    "fortification" => self.add_works(terrain, &points),
                    key => {
                        let width = SCALE.hundredth() * *width;
                        if let (Some(kind), Ok(outline)) = (kind_of(key), Outline::line(points, width)) {
                            self.table.pieces.push(piece(terrain, kind, outline));
                        }
                    }
                }
            }
            TableShape::Crossing { .. } => {}
        }
    }

    /// What stands along the edge of an area.
    fn add_rim(&mut self, terrain: &Terrain, rim: &str, mut points: Vec<Point>) {
        if rim == "fortification" {
            // Its inside is on the left of a work: the corners must come counterclockwise.
            if doubled_area(&points) < 0 {
                points.reverse();
            }
            points.extend(points.first().copied());
            self.add_segments(terrain, &points);
            return;
        }
        points.extend(points.first().copied());
        if let (Some(kind), Ok(outline)) = (kind_of(rim), Outline::line(points, RIM)) {
            let ground = field::Ground {
                kind,
                id: String::new(),
                name: String::new(),
                level: i8::from(kind.is_hill()),
                class: None,
                feature: None,
            };
            self.table.pieces.push(Piece { kind: ground, outline });
        }
    }

    /// The works of a line: their inside is on the side away from where they face; a wall without a front has two.
    fn add_works(&mut self, terrain: &Terrain, points: &[Point]) {
        let back: Vec<Point> = points.iter().rev().copied().collect();
        match terrain.faces {
            Some(faces) if terrain.kind != muster::TerrainKind::Wall => {
                let faces = Bearing::degrees(faces.into());
                let way = points.first().zip(points.last()).and_then(|(from, to)| from.bearing_to(*to));
                // The outside is on the right of the way.
                let is_outside_right = way.is_none_or(|way| way.right().between(faces).get() <= 9_000);
                self.add_segments(terrain, if is_outside_right { points } else { &back });
            }
            _ => {
                self.add_segments(terrain, points);
                self.add_segments(terrain, &back);
            }
        }
    }

    fn add_segments(&mut self, terrain: &Terrain, points: &[Point]) {
        for pair in points.windows(2) {
            self.works.push(Work { from: pair[0], to: pair[1] });
            self.lines.push(terrain.id.clone());
        }
    }

    /// Opens a crossing in what it crosses.
    fn open(&mut self, known: &TablePiece<'_>, ground: &Ground, all: &[TablePiece<'_>]) {
        define!("terrain.crossing");
        let (Shape::Crossing { over, .. }, TableShape::Crossing { at, width }) =
            (&known.terrain.shape, &known.shape)
        else {
            return;
        };
        let line = all.iter().find(|other| other.terrain.id == *over).map(|other| &other.shape);
        let (Some(TableShape::Line { points, width: across }), Some(kind)) = (line, kind_of(&ground.piece))
        else {
            return;
        };
        let (at, points) = (SCALE.point(*at), on_table(points));
        let nearest = points.windows(2).min_by_key(|pair| Distance::of_segment(at, [pair[0], pair[1]]));
        let Some(way) = nearest.and_then(|pair| pair[0].bearing_to(pair[1])) else { return };
        let (width, long) = (SCALE.hundredth() * *width, SCALE.hundredth() * *across + BEYOND * 2);
        let place = Place::new(at.moved(way.right(), long.half()), way.right());
        let row = kind.row();
        let mut crossing = Crossing {
            place,
            rect: Rect::new(place, width, long),
            over: None,
            in_work: None,
            class: row.class,
            cover: row.cover,
        };
        let piece = self.table.pieces.iter().position(|piece| piece.kind.id == *over);
        crossing.over = piece.and_then(|at| u8::try_from(at).ok());
        let mut works: Vec<Option<u8>> = Vec::new();
        for (number, (work, line)) in self.works.iter().zip(&self.lines).enumerate() {
            let is_here = Distance::of_segment(at, [work.from, work.to]).is_at_most(width.half());
            if line == over && is_here {
                works.push(u8::try_from(number).ok());
            }
        }
        if works.is_empty() {
            self.crossings.push(crossing);
        } else {
            let gap = |in_work: Option<u8>| Crossing { in_work, ..crossing.clone() };
            self.crossings.extend(works.into_iter().map(gap));
        }
    }
}

fn piece(terrain: &Terrain, kind: TerrainKind, outline: Outline) -> Piece<field::Ground> {
    let level = if kind.is_hill() { terrain.level } else { 0 };
    let (id, name) = (terrain.id.clone(), terrain.name.clone());
    let feature = match terrain.kind {
        muster::TerrainKind::Mud | muster::TerrainKind::Ploughland => Some(Feature::Mud),
        muster::TerrainKind::Pits => Some(Feature::Pits),
        muster::TerrainKind::OpenWood => Some(Feature::OpenWood),
        muster::TerrainKind::WalledTown => Some(Feature::Town),
        _ => None,
    };
    Piece { kind: field::Ground { kind, id, name, level, class: None, feature }, outline }
}

/// Twice the area of a polygon, positive if its corners come counterclockwise.
fn doubled_area(corners: &[Point]) -> i64 {
    let next = corners.iter().cycle().skip(1);
    let parts = corners.iter().zip(next);
    parts.map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y)).sum()
}
