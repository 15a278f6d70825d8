//! The table as it is drawn.

use battle::{BaseEdge, GroundScene, Measure, Side, TerrainPiece};
use ground::tabletop::{Length, Point};

use crate::field::{Edge, Piece};
use crate::state::State;
use crate::troops::Class;

/// Between the marks on the table lie so many inches.
const MARKS_APART: u16 = 6;

/// A point as scenes write it.
pub(crate) fn spot(point: Point) -> [i32; 2] {
    [point.x, point.y]
}

/// A kind of ground in the words of the drawing.
fn drawn_as(kind: &'static str) -> &'static str {
    match kind {
        "low wall" => "wall",
        "deep ditch" => "ditch",
        "steep bank" => "bank",
        "river with ford" => "river",
        "caltrops or pits" => "stakes",
        "wall or earthwork" | "wagon fort" => "field-defences",
        "bridge, gate, ford or lane" => "bridge",
        "deep water or cliff" => "water",
        other => other,
    }
}

/// What a class of ground is to those who meet it.
fn class_name(class: Class) -> &'static str {
    match class {
        Class::Difficult => "difficult terrain",
        Class::Minor => "a minor obstacle",
        Class::Major => "a major obstacle",
        Class::Defensive => "a defensive obstacle",
        Class::Fortification => "a fortification",
        Class::Gap => "a gap",
        Class::Road => "a road",
        Class::Height => "higher ground",
        Class::Impassable => "impassable",
    }
}

/// The name of a piece of ground for people, from its id in the file.
fn name_of(id: &str) -> String {
    let words = id.split('-').filter(|word| !word.chars().all(|letter| letter.is_ascii_digit()));
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    words.map(capital).collect::<Vec<_>>().join(" ")
}

impl State {
    /// The ground to draw on.
    pub(crate) fn ground_scene(&self) -> GroundScene {
        let scenario = &*self.scenario;
        let mut terrain: Vec<TerrainPiece> = self.terrain().map(drawn).collect();
        // What is high lies under what grows on it, and low hills under high ones.
        terrain.sort_by_key(|piece| (piece.kind != "hill", piece.level));
        terrain.extend(self.stakes.iter().map(|stakes| TerrainPiece {
            kind: "stakes",
            name: String::new(),
            level: 0,
            // What they protect lies to the left of the line.
            points: vec![spot(stakes.to), spot(stakes.from)],
            closed: false,
            width: 0,
            says: "stakes, a defensive obstacle".to_owned(),
        }));
        GroundScene::Tabletop {
            size: [scenario.width.micrometres(), scenario.depth.micrometres()],
            measure: Measure {
                unit: Length::inches(1).micrometres(),
                sign: "″",
                name: "inches",
                grid: MARKS_APART,
                tape: true,
            },
            terrain,
            bases: Side::BOTH.map(|side| self.base_edge(side)).into(),
        }
    }

    fn base_edge(&self, side: Side) -> BaseEdge {
        let (x, y) = (self.scenario.width.micrometres(), self.scenario.depth.micrometres());
        let (from, to) = match self.scenario.sides[side].base {
            Edge::South => ([0, 0], [x, 0]),
            Edge::North => ([0, y], [x, y]),
            Edge::West => ([0, 0], [0, y]),
            Edge::East => ([x, 0], [x, y]),
        };
        BaseEdge { side, from, to }
    }
}

fn drawn(piece: &Piece) -> TerrainPiece {
    let (row, name) = (piece.row, name_of(&piece.id));
    let level = match piece.level {
        0 => String::new(),
        level => format!(", level {level}"),
    };
    TerrainPiece {
        kind: drawn_as(row.kind),
        // A file may call a hill nothing but "hill".
        name: if name.eq_ignore_ascii_case(row.kind) { String::new() } else { name },
        level: piece.level,
        points: piece.outline.points().iter().map(|point| spot(*point)).collect(),
        closed: piece.outline.is_area(),
        width: piece.outline.width().map_or(0, Length::micrometres),
        says: format!("{}, {}{level}", row.kind, class_name(row.class)),
    }
}
