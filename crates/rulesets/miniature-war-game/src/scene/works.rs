//! What is made and left on the ground, as it is drawn.

use battle::{Mark, Place, TerrainPiece, Viewer};
use ground::tabletop::Point;

use crate::rulebook::define;
use crate::rules::train::dragoons::Afoot;
use crate::rules::works::{Work, WorkKind};
use crate::state::State;

impl State {
    /// Stakes, trenches and caltrops that a viewer knows of.
    pub(super) fn drawn_works(&self, viewer: Viewer) -> Vec<TerrainPiece> {
        define!("medieval.caltrops.found");
        self.works_seen_by(viewer).flat_map(drawn).collect()
    }

    /// Mounts that stand without their riders.
    pub(super) fn drawn_mounts(&self, viewer: Viewer) -> Vec<Mark> {
        define!("medieval.mounted.left");
        let mounts = self.works_seen_by(viewer).filter(|work| work.kind == WorkKind::Mounts);
        let mark = |work: &Work| Mark::Thing {
            glyph: "light-horse",
            name: format!("{} mounts: {}", work.mounts, name_of(work)),
            place: Place::Table { at: [work.at.x, work.at.y] },
            side: Some(work.side),
            covers: Vec::new(),
        };
        mounts.map(mark).collect()
    }

    /// The horses of dragoons who have dismounted beside them; holders are drawn as the figures that they are.
    pub(super) fn drawn_horses(&self, viewer: Viewer) -> Vec<Mark> {
        define!("musket.drag.form");
        let beside = self.afoot.iter().filter(|afoot| {
            let there = afoot.holders.some().is_none() && self.unit(afoot.unit).is_on_board();
            there && self.is_known_to(afoot.unit, viewer)
        });
        let mark = |afoot: &Afoot| Mark::Thing {
            glyph: "light-horse",
            name: format!("horses of {}", self.unit_word(afoot.unit)),
            place: Place::Table { at: [afoot.horses.at.x, afoot.horses.at.y] },
            side: Some(self.side_of(afoot.unit)),
            covers: Vec::new(),
        };
        beside.map(mark).collect()
    }
}

fn name_of(work: &Work) -> String {
    format!("{}-{}", work.kind.word(), work.number)
}

/// A work as pieces of ground, one for each stretch.
fn drawn(work: &Work) -> Vec<TerrainPiece> {
    let piece = |kind: &'static str, points: Vec<Point>, closed: bool| TerrainPiece {
        kind,
        name: name_of(work),
        level: 0,
        points: points.iter().map(|point| [point.x, point.y]).collect(),
        closed,
        width: 0,
        says: name_of(work),
    };
    // What stakes and trenches protect lies to the left of their line.
    let line = |kind: &'static str| work.lines().map(|[a, b]| piece(kind, vec![b, a], false)).collect();
    match work.kind {
        WorkKind::Stakes => line("stakes"),
        WorkKind::Trench => line("field-defences"),
        WorkKind::Caltrops => {
            work.strips().map(|strip| piece("pits", strip.corners().to_vec(), true)).collect()
        }
        WorkKind::Mounts => Vec::new(),
    }
}
