//! What to draw: the board, and what a viewer may see on it. What he may not know is not there (common.hidden.what).

mod afloat;
mod houses;
mod pieces;
mod works;

pub(crate) use pieces::glyph_of;

use battle::{
    Bar, GroundScene, Mark, Measure, Scene, Sequence, Side, Standing, Steps as _, TerrainPiece, Viewer,
};
use ground::tabletop::Length;

use crate::field::GroundKind;
use crate::rulebook::define;
use crate::state::{Flags, State, UnitId};
use crate::steps::Step;

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
        GroundKind::Fence | GroundKind::Ladder => "fence",
        GroundKind::Wall => "wall",
        GroundKind::Barricade => "barricade",
        GroundKind::Building | GroundKind::Tower => "building",
        GroundKind::OpenWood => "open-wood",
        GroundKind::Pits => "pits",
        GroundKind::Castle | GroundKind::Ruin => "open",
        GroundKind::CastleWall => "town-wall",
        GroundKind::Gate => "gate",
        GroundKind::Water => "lake",
        GroundKind::Landing => "track",
    }
}

/// The parts of a turn (common.sequence.turn).
const PARTS: [&str; 8] = ["Orders", "Move", "Artillery", "Fire", "Shock", "Melee", "Morale", "End"];

impl State {
    /// The ground to draw on.
    pub(crate) fn ground_scene(&self, viewer: Viewer) -> GroundScene {
        define!("common.measure.when", "common.measure.beginners");
        let table = &self.scenario.table;
        // Nothing is left to see of what is gone, and the men of a ladder that is carried are drawn without it.
        let is_there = |number: usize, kind: GroundKind| {
            let carried =
                self.ladders.iter().any(|one| usize::from(one.piece) == number && one.head.is_none());
            kind != GroundKind::Ruin && !carried
        };
        let shown = table.pieces.iter().enumerate().filter(|(number, one)| is_there(*number, one.kind.kind));
        let burns = |number: usize| self.fires.iter().any(|fire| usize::from(fire.piece) == number);
        let terrain = shown.map(|(number, piece)| TerrainPiece {
            kind: drawn_as(piece.kind.kind),
            name: piece.kind.name.clone(),
            level: piece.kind.level,
            points: piece.outline.points().iter().map(|point| [point.x, point.y]).collect(),
            closed: piece.outline.is_area(),
            width: piece.outline.width().map_or(0, Length::micrometres),
            says: {
                let burning = if burns(number) { ", burning" } else { "" };
                let sheet = u8::try_from(number).ok().and_then(|piece| self.house_words(piece, viewer));
                let sheet = sheet.map_or(String::new(), |words| format!(": {words}"));
                format!("{}{burning}{sheet}", piece.kind.name)
            },
        });
        let tape = self.scenario.has_option("free-measuring");
        GroundScene::Tabletop {
            size: [table.width.micrometres(), table.depth.micrometres()],
            measure: Measure { unit: 10_000, sign: " cm", name: "centimetres", grid: 30, tape },
            terrain: terrain.chain(self.drawn_openings()).chain(self.drawn_works(viewer)).collect(),
            bases: Vec::new(),
        }
    }

    /// What to draw, as a viewer may see it.
    pub(crate) fn scene_for(&self, viewer: Viewer) -> Scene {
        let mut crumbs = vec![format!("Turn {} of {}", self.turn, self.scenario.turns)];
        crumbs.extend(self.steps.iter().filter_map(|step| step.crumb(self)));
        Scene {
            pieces: self.drawn_pieces(viewer),
            leaders: self.drawn_leaders(viewer),
            marks: [
                self.drawn_fights(),
                self.drawn_mounts(viewer),
                self.drawn_wind(),
                self.drawn_horses(viewer),
                self.drawn_shots(),
            ]
            .concat(),
            crumbs,
            sequence: self.sequence(),
            standings: Side::BOTH.map(|side| self.standing_bar(side, viewer)).into(),
        }
    }

    fn sequence(&self) -> Sequence {
        let Some(step) = self.steps.last() else { return Sequence::default() };
        let now = match step {
            Step::BuyRoster(_)
            | Step::ChooseEnd(_)
            | Step::Deploy(_)
            | Step::DeployFirst(_)
            | Step::Turn(_)
            | Step::Chance(_)
            | Step::AfterEvent(_)
            | Step::ChooseForEvent(_)
            | Step::WriteOrders(_) => 0,
            Step::Sealing(_)
            | Step::TestsBefore(_)
            | Step::Third(_)
            | Step::RealMarker(_)
            | Step::BerserkerTie(_) => 1,
            Step::Artillery(_)
            | Step::CallShots(_)
            | Step::Rounds(_)
            | Step::NextGun(_)
            | Step::DeclareShots(_)
            | Step::CallRanges(_)
            | Step::Shots(_)
            | Step::NearestFalls(_)
            | Step::ShipGunLost(_)
            | Step::ArtilleryEnds(_) => 2,
            Step::Fire(_) | Step::ChooseFire(_) | Step::Volleys(_) | Step::FireEnds(_) => 3,
            Step::Shock(_) => 4,
            Step::OfferSurrender(_)
            | Step::AcceptSurrender(_)
            | Step::Melee(_)
            | Step::BreakThrough(_)
            | Step::ChooseBreakThrough(_) => 5,
            Step::Morale(_) | Step::SaveGroup(_) | Step::Results(_) => 6,
            Step::CloseUp(_)
            | Step::StayPart(_)
            | Step::StayTogether(_)
            | Step::EndTurn(_)
            | Step::ManOpenings(_)
            | Step::HideAgain(_) => 7,
        };
        Sequence { parts: PARTS.map(str::to_owned).into(), now }
    }

    /// Whether a viewer knows of a unit, and what it is.
    pub(crate) fn is_known_to(&self, id: UnitId, viewer: Viewer) -> bool {
        let unit = self.unit(id);
        viewer.knows_secrets_of(self.side_of(id)) || !unit.is(Flags::HIDDEN) && !unit.is(Flags::WAITS)
    }

    /// What a side has lost, of the figures that a viewer knows of.
    fn standing_bar(&self, side: Side, viewer: Viewer) -> Standing {
        let known = self.all_units().filter(|id| self.side_of(*id) == side && self.is_known_to(*id, viewer));
        let (mut full, mut left) = (0, 0);
        for id in known {
            let (unit, info) = (self.unit(id), self.info(id));
            let known = u16::from(self.figures_known_to(id, viewer));
            full += if self.is_whole_to(id, viewer) { unit.full(info).into() } else { known };
            left += if unit.is(Flags::LOST) { 0 } else { known.min(unit.full(info).into()) };
        }
        Standing {
            side,
            name: self.scenario.sides[side].name.clone(),
            lost: Bar { left: full - left, full },
            says: format!("{} of {full} figures lost", full - left),
        }
    }

    /// Enemies who stand in contact: both see that.
    fn drawn_fights(&self) -> Vec<Mark> {
        let open = |side| self.units_of(side).filter(|id| !self.unit(*id).is(Flags::HIDDEN));
        let mut marks = Vec::new();
        for red in open(Side::Red) {
            let body = self.body(red);
            for blue in open(Side::Blue).filter(|blue| body.touches(&self.body(*blue))) {
                if self.is_afloat(red) || self.is_afloat(blue) {
                    continue;
                }
                let between = [red, blue].map(|id| self.unit_word(id).to_owned());
                marks.push(Mark::Melee { between, supporters: Vec::new() });
            }
        }
        marks
    }
}
