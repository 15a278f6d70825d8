//! The table as it is drawn.

use battle::{BaseEdge, GroundScene, Measure, Side, TerrainPiece};
use ground::tabletop::{Length, Piece, Point};

use crate::field::{Crossing, Ground};
use crate::state::State;
use crate::troops::{Class, TerrainKind};

/// Between the marks on the table lie so many MUs.
const MARKS_APART: u16 = 6;

/// A point as scenes write it.
pub(crate) fn spot(point: Point) -> [i32; 2] {
    [point.x, point.y]
}

/// A kind of ground in the words of the drawing.
fn drawn_as(kind: TerrainKind) -> &'static str {
    match kind {
        TerrainKind::OpenField | TerrainKind::EnclosedField => "field",
        TerrainKind::GentleHill | TerrainKind::SteepHill => "hill",
        TerrainKind::BrokenGround | TerrainKind::RockyGround | TerrainKind::SoftSand => "rough",
        TerrainKind::Brush => "scrub",
        TerrainKind::Plantation | TerrainKind::Vineyard => "orchard",
        TerrainKind::Gully => "ditch",
        TerrainKind::Stream => "stream",
        TerrainKind::Forest => "wood",
        TerrainKind::Marsh => "marsh",
        TerrainKind::Village => "village",
        TerrainKind::River => "river",
        TerrainKind::Lake => "water",
        TerrainKind::Cliff => "bank",
        TerrainKind::Building => "building",
    }
}

/// A class of ground in words.
fn class_name(class: Class) -> &'static str {
    match class {
        Class::Open => "open terrain",
        Class::Uneven => "uneven terrain",
        Class::Rough => "rough terrain",
        Class::Difficult => "difficult terrain",
        Class::Impassable => "impassable",
    }
}

impl State {
    /// The ground to draw on.
    pub(crate) fn ground_scene(&self) -> GroundScene {
        let scenario = &*self.scenario;
        let mut terrain: Vec<TerrainPiece> = scenario.table.pieces.iter().map(drawn).collect();
        // What is high lies under what grows on it, and low hills under high ones.
        terrain.sort_by_key(|piece| (piece.kind != "hill", piece.level));
        terrain.extend(scenario.roads.iter().map(|road| line("road", &road.line, "a road")));
        terrain.extend(scenario.crossings.iter().map(crossing));
        terrain.extend(
            scenario
                .works
                .iter()
                .map(|work| line("field-defences", &[work.from, work.to], "a field fortification")),
        );
        GroundScene::Tabletop {
            size: [scenario.table.width.micrometres(), scenario.table.depth.micrometres()],
            measure: Measure {
                unit: Length::MU.micrometres(),
                sign: " MU",
                name: "MUs",
                grid: MARKS_APART,
                tape: true,
            },
            terrain,
            bases: Side::BOTH.map(|side| self.base_edge(side)).into(),
        }
    }

    fn base_edge(&self, side: Side) -> BaseEdge {
        let [from, to] = self.scenario.table.edge(self.scenario.base(side));
        BaseEdge { side, from: spot(from), to: spot(to) }
    }
}

fn drawn(piece: &Piece<Ground>) -> TerrainPiece {
    let ground = &piece.kind;
    let kind = ground.kind.row().key.replace('-', " ");
    TerrainPiece {
        kind: drawn_as(ground.kind),
        name: ground.name.clone(),
        level: ground.level,
        points: piece.outline.points().iter().map(|point| spot(*point)).collect(),
        closed: piece.outline.is_area(),
        width: piece.outline.width().map_or(0, Length::micrometres),
        says: format!("{kind}, {}", class_name(ground.class())),
    }
}

fn crossing(crossing: &Crossing) -> TerrainPiece {
    TerrainPiece {
        kind: "bridge",
        name: String::new(),
        level: 0,
        points: crossing.rect.corners().iter().map(|point| spot(*point)).collect(),
        closed: true,
        width: 0,
        says: format!("a crossing, {}", class_name(crossing.class)),
    }
}

fn line(kind: &'static str, points: &[Point], says: &str) -> TerrainPiece {
    TerrainPiece {
        kind,
        name: String::new(),
        level: 0,
        points: points.iter().map(|point| spot(*point)).collect(),
        closed: false,
        width: 0,
        says: says.to_owned(),
    }
}
