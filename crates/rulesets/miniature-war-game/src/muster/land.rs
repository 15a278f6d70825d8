//! What the ground of a neutral battle becomes on the board.

use std::collections::BTreeMap;

use battle::file::Listed as _;
use ground::tabletop::{Length, Outline, OutlineFault, Piece, Place, Point, Rect, Table};
use muster::lines::{cut, foot, openings};
use muster::tables::{FreeTable, TablePiece, TableShape};
use muster::{Battle, Shape, Terrain, TerrainKind};
use serde::Deserialize;

use super::SCALE;
use crate::field::{Feature, Ground, GroundKind};
use crate::rulebook::define;

/// A crossing reaches so far beyond what it crosses, at both ends.
const BEYOND: Length = Length::cm(1);
/// A house of a village is so long and wide, and stands in the middle of a square of so many metres.
const HOUSE: Length = Length::cm(5);
const SQUARE_M: f64 = 50.0;

/// What a kind of terrain becomes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Soil {
    /// A kind of ground; empty for nothing.
    kind: String,
    /// The least width of a line, in centimetres.
    #[serde(default)]
    least: f64,
    /// What stands along its rim; empty for nothing.
    #[serde(default)]
    rim: String,
    /// Houses stand on it.
    #[serde(default)]
    houses: bool,
    /// What sets it apart.
    feature: Option<Feature>,
}

/// The ground of a battle on a board of so many hundredths of a centimetre.
pub(super) fn land(battle: &Battle, soils: &BTreeMap<String, Soil>, size: [i32; 2]) -> Table<Ground> {
    define!(
        "muster.ground.hollow",
        "muster.ground.pits",
        "muster.ground.open-wood",
        "muster.ground.walled-town"
    );
    let least = |kind: TerrainKind| soils.get(kind.name()).map_or(0.0, |soil| soil.least);
    let all: Vec<TablePiece<'_>> = FreeTable::new(battle, SCALE).ground(least).collect();
    let [width, depth] = size.map(|hundredths| SCALE.hundredth() * hundredths);
    let mut land = Land { battle, all: &all, pieces: Vec::new() };
    for known in &all {
        if let Some(soil) = soils.get(known.terrain.kind.name()) {
            land.add(known, soil);
        }
    }
    let mut table = Table::new(width, depth);
    table.pieces = land.pieces;
    table
}

fn on_table(points: &[[i32; 2]]) -> Vec<Point> {
    points.iter().map(|point| SCALE.point(*point)).collect()
}

fn kind_of(key: &str) -> Option<GroundKind> {
    GroundKind::words().into_iter().find(|(word, _)| *word == key).map(|(_, kind)| kind)
}

struct Land<'a> {
    battle: &'a Battle,
    all: &'a [TablePiece<'a>],
    pieces: Vec<Piece<Ground>>,
}

impl Land<'_> {
    fn add(&mut self, known: &TablePiece<'_>, soil: &Soil) {
        let Some(kind) = kind_of(&soil.kind) else { return };
        match &known.shape {
            TableShape::Area(points) => {
                let points = on_table(points);
                self.add_area(known.terrain, kind, soil, points.clone());
                if soil.houses {
                    self.add_houses(known.terrain);
                }
                if let Some(rim) = kind_of(&soil.rim) {
                    let round = points.iter().chain(points.first()).copied().collect();
                    self.push(known.terrain, rim, Outline::line(round, Length::ZERO), None);
                }
            }
            TableShape::Line { points, width } => {
                self.add_line(known.terrain, kind, soil, &on_table(points), SCALE.hundredth() * *width);
            }
            TableShape::Crossing { at, width } => {
                self.add_crossing(known.terrain, kind, SCALE.point(*at), SCALE.hundredth() * *width);
            }
        }
    }

    fn add_area(&mut self, terrain: &Terrain, kind: GroundKind, soil: &Soil, points: Vec<Point>) {
        define!("muster.ground.steep");
        let feature = if terrain.steep { Some(Feature::Steep) } else { soil.feature };
        self.push(terrain, kind, Outline::area(points), feature);
    }

    /// A line: works are cut where a gap opens them, water is crossed over fords and bridges.
    fn add_line(
        &mut self,
        terrain: &Terrain,
        kind: GroundKind,
        soil: &Soil,
        points: &[Point],
        width: Length,
    ) {
        define!("muster.ground.deep-stream");
        let gaps: Vec<TablePiece<'_>> =
            self.all.iter().filter(|known| known.terrain.kind == TerrainKind::Gap).cloned().collect();
        for part in cut(points, &openings(SCALE, &gaps, terrain, points)) {
            self.push(terrain, kind, Outline::line(part, width), soil.feature);
        }
    }

    /// A ford or bridge, from bank to bank.
    fn add_crossing(&mut self, terrain: &Terrain, kind: GroundKind, at: Point, width: Length) {
        let Shape::Crossing { over, .. } = &terrain.shape else { return };
        let Some(line) = self.all.iter().find(|known| known.terrain.id == *over) else { return };
        let TableShape::Line { points, width: across } = &line.shape else { return };
        let way = foot(&on_table(points), at).1.right();
        let long = SCALE.hundredth() * *across + BEYOND * 2;
        let rect = Rect::new(Place::new(at.moved(way, long.half()), way), width, long);
        self.push(terrain, kind, Ok(Outline::of_rect(&rect)), None);
    }

    /// The houses of a village: one in each whole square of its bounding box whose centre lies in it, at least one.
    fn add_houses(&mut self, terrain: &Terrain) {
        let Some(area) = terrain.shape.area() else { return };
        let axis = |axis: usize| area.iter().map(move |corner| corner[axis]);
        let low = [0, 1].map(|n| axis(n).fold(f64::INFINITY, f64::min));
        let high = [0, 1].map(|n| axis(n).fold(f64::NEG_INFINITY, f64::max));
        let [columns, rows] = [0, 1].map(|n| ((high[n] - low[n]) / SQUARE_M + 1e-9).floor() as u32);
        let middle = |low: f64, number: u32| low + SQUARE_M * (f64::from(number) + 0.5);
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let centres = squares.map(|(column, row)| [middle(low[0], column), middle(low[1], row)]);
        let mut centres: Vec<muster::Point> =
            centres.filter(|centre| muster::geometry::lies_in(*centre, area)).collect();
        if centres.is_empty() {
            centres.push([0, 1].map(|n| axis(n).sum::<f64>() / area.len() as f64));
        }
        for (number, centre) in (1..).zip(centres) {
            let metres = SCALE.metres(self.battle);
            let at = SCALE.point(centre.map(|part| (100.0 * part / metres).round() as i32));
            let [west, east] = [at.x - HOUSE.half().micrometres(), at.x + HOUSE.half().micrometres()];
            let [south, north] = [at.y - HOUSE.half().micrometres(), at.y + HOUSE.half().micrometres()];
            let corners = [(west, south), (east, south), (east, north), (west, north)];
            let outline = Outline::area(corners.map(|(x, y)| Point::new(x, y)).to_vec());
            let name = format!("{} house {number}", self.name(terrain));
            self.push_named(name, GroundKind::Building, 0, outline, None);
        }
    }

    fn push(
        &mut self,
        terrain: &Terrain,
        kind: GroundKind,
        outline: Result<Outline, OutlineFault>,
        feature: Option<Feature>,
    ) {
        let level = if kind == GroundKind::Hill { terrain.level } else { 0 };
        let base = self.name(terrain);
        let name = self.free_name(&base);
        self.push_named(name, kind, level, outline, feature);
        if terrain.kind == TerrainKind::Escarpment
            && let Some(piece) = self.pieces.last_mut()
        {
            piece.kind.ridge = true;
        }
    }

    fn push_named(
        &mut self,
        name: String,
        kind: GroundKind,
        level: i8,
        outline: Result<Outline, OutlineFault>,
        feature: Option<Feature>,
    ) {
        if let Ok(outline) = outline {
            let trees = if kind == GroundKind::Forest { outline.points().to_vec() } else { Vec::new() };
            let drawn = !trees.is_empty();
            let ground = Ground { kind, name, level, feature, trees, drawn, ..Ground::default() };
            self.pieces.push(Piece { kind: ground, outline });
        }
    }

    /// The name of terrain: its own if no other is called so, else its id.
    fn name(&self, terrain: &Terrain) -> String {
        let same = |other: &&Terrain| other.name.eq_ignore_ascii_case(&terrain.name);
        match self.battle.terrain.iter().filter(same).count() {
            1 => terrain.name.clone(),
            _ => terrain.id.clone(),
        }
    }

    /// This name, or the first with a number after it that nothing has yet.
    fn free_name(&self, base: &str) -> String {
        let taken = |name: &str| self.pieces.iter().any(|piece| piece.kind.name.eq_ignore_ascii_case(name));
        let mut name = base.to_owned();
        let mut number = 1;
        while taken(&name) {
            number += 1;
            name = format!("{base} {number}");
        }
        name
    }
}
