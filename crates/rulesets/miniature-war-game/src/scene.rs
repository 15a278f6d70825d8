//! What to draw: the board and what stands on it. Order sheets, thirds that are played again and markers are to come with the page.

use battle::{Bar, GroundScene, Measure, Scene, Sequence, Side, Standing, Steps as _, TerrainPiece, Viewer};

use ground::tabletop::Length;

use crate::field::GroundKind;
use crate::state::State;

/// A kind of ground in the words of the drawing.
fn drawn_as(kind: GroundKind) -> &'static str {
    match kind {
        GroundKind::Forest => "wood",
        GroundKind::Hill => "hill",
        GroundKind::Marsh => "marsh",
        GroundKind::Rough => "rough",
        GroundKind::Plowed => "field",
        GroundKind::Road => "road",
        GroundKind::River => "river",
        GroundKind::Creek => "stream",
        GroundKind::Ford => "ford",
        GroundKind::Bridge => "bridge",
        GroundKind::Fence => "fence",
        GroundKind::Wall => "wall",
        GroundKind::Barricade => "barricade",
        GroundKind::Building => "building",
        GroundKind::OpenWood => "open-wood",
        GroundKind::Pits => "pits",
    }
}

impl State {
    /// The ground to draw on.
    pub(crate) fn ground_scene(&self) -> GroundScene {
        let table = &self.scenario.table;
        let terrain = table.pieces.iter().map(|piece| TerrainPiece {
            kind: drawn_as(piece.kind.kind),
            name: piece.kind.name.clone(),
            level: piece.kind.level,
            points: piece.outline.points().iter().map(|point| [point.x, point.y]).collect(),
            closed: piece.outline.is_area(),
            width: piece.outline.width().map_or(0, Length::micrometres),
            says: piece.kind.name.clone(),
        });
        GroundScene::Tabletop {
            size: [table.width.micrometres(), table.depth.micrometres()],
            measure: Measure { unit: 10_000, sign: "cm", name: "centimetres", grid: 30, tape: false },
            terrain: terrain.collect(),
            bases: Vec::new(),
        }
    }

    /// What to draw, as a viewer may see it. Pieces are to come.
    pub(crate) fn scene_for(&self, _: Viewer) -> Scene {
        let mut crumbs = vec![format!("Turn {} of {}", self.turn, self.scenario.turns)];
        crumbs.extend(self.steps.iter().filter_map(|step| step.crumb(self)));
        let standing = |side: Side| Standing {
            side,
            name: self.scenario.sides[side].name.clone(),
            lost: Bar { left: 0, full: 1 },
            says: format!(
                "{} units on the board",
                self.units_of(side).filter(|id| self.is_open_to(*id, side.other())).count()
            ),
        };
        Scene {
            pieces: Vec::new(),
            leaders: Vec::new(),
            marks: Vec::new(),
            crumbs,
            sequence: Sequence::default(),
            standings: Side::BOTH.map(standing).into(),
        }
    }
}
