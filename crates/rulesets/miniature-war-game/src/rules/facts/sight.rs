//! Who sees whom (common.sight, common.forest.sight, common.hill, common.marsh.across). What keeps a unit unseen although no ground hides it
//! stands in `veil.rs`.

use ground::tabletop::{Edge, Length, Piece, Point, Rect, SightLine, TOUCH, Within};

use super::veil::Veil;
use crate::charts::{MUSKET_SIGHT_IN_FOREST, SIGHT, SIGHT_FROM_EDGE, SIGHT_IN_FOREST, SIGHT_IN_MARSH};
use crate::field::{Ground, GroundKind};
use crate::period::Period;
use crate::rulebook::define;
use crate::state::{State, UnitId};
use crate::troops::{Arm, Troop};

/// From where somebody looks.
#[derive(Clone, Copy)]
struct Eye {
    at: Point,
    /// How far he sees in the open.
    far: Length,
    /// How much farther he sees from one, two or more levels above (musket.sight.hill).
    hills: [u8; 3],
    /// How many storeys above the ground floor of a building he is (musket.bldg.height.sight).
    up: i8,
}

impl Eye {
    /// How much farther he sees whoever is so many levels below him: as much as his weapon reaches farther. A storey is a level.
    fn gain(self, levels: i8) -> Length {
        define!("musket.sight.hill", "musket.sight.hill.unarmed", "musket.bldg.height.sight");
        let steps = usize::try_from(levels).unwrap_or(0).min(self.hills.len());
        Length::cm(steps.checked_sub(1).map_or(0, |step| self.hills[step].into()))
    }

    /// The farthest that he sees from any height.
    fn farthest(self) -> Length {
        self.far + self.gain(i8::MAX)
    }
}

impl State {
    /// The stands of a unit that some of these enemies see, by their places as bits.
    pub(crate) fn places_seen(&self, id: UnitId, by: impl Fn(UnitId) -> bool) -> u64 {
        let (eyes, veil) = (self.eyes_upon(id, by), self.veil_of(id));
        let seen = |place: u8, stand: &Rect| {
            let up = self.storey_of(id, place);
            eyes.iter().any(|eye| self.sees_stand(*eye, (stand, up), &veil))
        };
        self.stands_of(id)
            .filter(|(place, stand)| seen(*place, stand))
            .fold(0, |seen, (place, _)| seen | 1 << place)
    }

    /// Whether some of these enemies see a unit: a stand of theirs sees a stand of it.
    pub(crate) fn is_seen(&self, id: UnitId, by: impl Fn(UnitId) -> bool) -> bool {
        define!("common.sight.unit");
        let (eyes, veil) = (self.eyes_upon(id, by), self.veil_of(id));
        self.stands_of(id).any(|(place, stand)| {
            let up = self.storey_of(id, place);
            eyes.iter().any(|eye| self.sees_stand(*eye, (&stand, up), &veil))
        })
    }

    /// From where these enemies look at a unit: the middles of the fronts of their stands. Those out of range are left out.
    fn eyes_upon(&self, id: UnitId, by: impl Fn(UnitId) -> bool) -> Vec<Eye> {
        let body = self.body(id);
        let in_snow =
            |enemy: UnitId| self.snow_in_face(enemy).is_none_or(|far| self.body(enemy).is_within(&body, far));
        let enemies = self.units_of(self.side_of(id).other());
        let viewers = enemies.filter(|enemy| self.has_eyes(*enemy) && by(*enemy) && in_snow(*enemy));
        viewers
            .flat_map(|enemy| self.eyes_of(enemy))
            .filter(|eye| body.bounds().grown(eye.farthest()).holds(eye.at))
            .collect()
    }

    /// Whether a unit sees at all: all but commanders and riders do.
    pub(crate) fn has_eyes(&self, id: UnitId) -> bool {
        define!("common.sight.unit");
        self.info(id).kind.troop().is_some()
    }

    /// Where the stands of a unit look from, in all directions.
    fn eyes_of(&self, id: UnitId) -> impl Iterator<Item = Eye> + use<> {
        define!("musket.sight.round");
        let far = self.sight_range_of(id);
        let hills = self.sight_from_hills(id);
        let storeys: Vec<i8> = match self.is_indoors(id) {
            true => self.stands_of(id).map(|(place, _)| self.storey_of(id, place)).collect(),
            false => Vec::new(),
        };
        let up = move |number: usize| storeys.get(number).copied().unwrap_or(0);
        let eye = move |(number, (_, stand)): (usize, (u8, Rect))| Eye {
            at: stand.midpoint(Edge::Front),
            far,
            hills,
            up: up(number),
        };
        self.stands_of(id).enumerate().map(eye)
    }

    /// How much farther a unit sees from a hill: as much as its small arms gain in range. In thick air that is of no use.
    fn sight_from_hills(&self, id: UnitId) -> [u8; 3] {
        define!("musket.sight.hill", "musket.sight.hill.unarmed");
        let arm = self.small_arm_of(id).filter(|_| self.sight_range() >= Length::cm(SIGHT));
        arm.map_or([0; 3], |arm| arm.hills)
    }

    /// How far a unit sees: artillery with telescopes farther, and at least as far as it fires. They are of no use in thick air.
    fn sight_range_of(&self, id: UnitId) -> Length {
        define!("common.sight.artillery", "musket.sight.normal", "musket.sight.telescope");
        let (plain, info) = (self.sight_range(), self.info(id));
        let by_telescope = self.scenario.period.sight_by_telescope();
        let has_telescope =
            info.kind.troop().is_some_and(|troop| troop.arm() == Arm::Artillery || troop == Troop::Frigate);
        if !has_telescope || by_telescope == Length::ZERO || plain < Length::cm(SIGHT) {
            return plain;
        }
        by_telescope.max(Length::cm(info.range.into()))
    }

    /// Whether a unit sees a point: that of a phantom.
    pub(crate) fn sees_point(&self, viewer: UnitId, point: Point) -> bool {
        define!("common.phantom.point");
        let in_snow = |far: Length| self.body(viewer).is_near_point(point, far);
        self.has_eyes(viewer)
            && self.snow_in_face(viewer).is_none_or(in_snow)
            && self.eyes_of(viewer).any(|eye| self.is_line_open(eye, point, 0))
    }

    /// Whether a stand is seen from a point: one of its corners or its centre is.
    fn sees_stand(&self, eye: Eye, (target, up): (&Rect, i8), veil: &Veil) -> bool {
        define!("common.sight.line");
        let centre = [target.centre()];
        let mut points = target.corners().iter().chain(&centre);
        let is_open = |point: Point| self.is_line_open(eye, point, up);
        // From a second storey neither a screen nor a wall hides anybody.
        define!("musket.bldg.reveal");
        let above = eye.up > 0;
        !veil.hides_in_wait(self, eye.at, target, above)
            && points.any(|point| is_open(*point) && (above || !veil.is_screened(self, eye.at, *point)))
    }

    /// Whether a line of sight is within the range of all and nothing of the ground is in its way.
    pub(crate) fn is_line_free(&self, from: Point, to: Point) -> bool {
        self.is_line_free_between([from, to], [0; 2])
    }

    /// The same, if the ends are so many storeys above the ground floor of a building.
    pub(crate) fn is_line_free_between(&self, ends: [Point; 2], up: [i8; 2]) -> bool {
        let [at, to] = ends;
        self.is_line_open(Eye { at, far: self.sight_range(), hills: [0; 3], up: up[0] }, to, up[1])
    }

    /// The same within the range of a unit, which may have telescopes.
    pub(crate) fn is_line_free_of(&self, id: UnitId, from: Point, to: Point) -> bool {
        let far = self.sight_range_of(id);
        self.is_line_open(Eye { at: from, far, hills: [0; 3], up: 0 }, to, 0)
    }

    /// Whether a line of sight is no longer than somebody sees, and nothing of the ground is in its way. Its other end may be some storeys
    /// above the ground floor of a building.
    fn is_line_open(&self, eye: Eye, to: Point, up: i8) -> bool {
        define!(
            "common.sight.range",
            "common.forest.sight",
            "common.forest.no-over",
            "common.hill.blocks",
            "common.marsh.across",
            "common.marsh.above"
        );
        let (from, length) = (eye.at, eye.at.to(to).length());
        if !Within::Exact.covers(length, eye.farthest()) {
            return false;
        }
        let line = SightLine::new(from, to);
        let ground = self.levels_along(&line, from, to);
        let levels = (ground.0 + eye.up, ground.1 + up);
        if !Within::Exact.covers(length, eye.far + eye.gain(levels.0 - levels.1)) {
            return false;
        }
        let higher = levels.0.max(levels.1);
        let (mut forest, mut marsh) = (Length::ZERO, Length::ZERO);
        for (_, piece) in self.scenario.table.near(&line.bounds()) {
            let length = || line.length_in(&piece.outline);
            match piece.kind.kind {
                GroundKind::Forest => forest += length(),
                GroundKind::Marsh if higher <= 0 => marsh += length(),
                GroundKind::Building if self.is_hidden_by_house(piece, &line) => return false,
                GroundKind::Hill | GroundKind::CastleWall | GroundKind::Tower | GroundKind::Gate
                    if piece.kind.level > higher && length() > Length::ZERO =>
                {
                    return false;
                }
                GroundKind::Marsh
                | GroundKind::Building
                | GroundKind::Hill
                | GroundKind::Rough
                | GroundKind::Plowed
                | GroundKind::Road
                | GroundKind::River
                | GroundKind::Creek
                | GroundKind::Ford
                | GroundKind::Bridge
                | GroundKind::Fence
                | GroundKind::Wall
                | GroundKind::Barricade
                | GroundKind::OpenWood
                | GroundKind::Pits
                | GroundKind::Castle
                | GroundKind::CastleWall
                | GroundKind::Tower
                | GroundKind::Gate
                | GroundKind::Ruin
                | GroundKind::Ladder
                | GroundKind::Water
                | GroundKind::Landing => {}
            }
        }
        forest <= self.sight_in_forest(from, to)
            && marsh <= Length::cm(SIGHT_IN_MARSH)
            && self.is_edge_near(&line, levels, if levels.0 > levels.1 { from } else { to })
    }

    /// Whether a building is in the way of a line of sight. Of one that can be occupied, lines begin and end in its openings.
    fn is_hidden_by_house(&self, piece: &Piece<Ground>, line: &SightLine) -> bool {
        define!("musket.bldg.places");
        match piece.kind.house {
            Some(_) => line.length_in(&piece.outline) > TOUCH,
            None => line.meets(&piece.outline),
        }
    }

    /// How much forest a line of sight goes through: in the Musket period more, if both ends are in the same one.
    fn sight_in_forest(&self, from: Point, to: Point) -> Length {
        define!("common.forest.sight", "musket.forest.sight");
        let holds_both = |outline: &ground::tabletop::Outline| outline.holds(from) && outline.holds(to);
        let mut pieces = self.scenario.table.pieces.iter();
        let musket = self.scenario.period == Period::Musket;
        let inside =
            musket && pieces.any(|piece| piece.kind.kind == GroundKind::Forest && holds_both(&piece.outline));
        Length::cm(if inside { MUSKET_SIGHT_IN_FOREST } else { SIGHT_IN_FOREST })
    }

    /// The levels of both ends of a line: those of the board if nothing that raises them is near.
    fn levels_along(&self, line: &SightLine, from: Point, to: Point) -> (i8, i8) {
        let raises = |kind: GroundKind| matches!(kind, GroundKind::Hill | GroundKind::Bridge);
        let bounds = line.bounds();
        if self.scenario.table.near(&bounds).any(|(_, piece)| raises(piece.kind.kind)) {
            (self.level_at(from), self.level_at(to))
        } else {
            (0, 0)
        }
    }

    /// Whether the higher end of a line is near enough to the edge of its level to see down, or be seen from below.
    fn is_edge_near(&self, line: &SightLine, levels: (i8, i8), high: Point) -> bool {
        define!("common.hill.edge-sight", "common.hidden.below-hill");
        if levels.0 == levels.1 {
            return true;
        }
        let level = levels.0.max(levels.1);
        let own = self
            .scenario
            .table
            .under(high)
            .filter(|(_, piece)| piece.kind.kind == GroundKind::Hill && piece.kind.level == level);
        own.map(|(_, piece)| line.length_in(&piece.outline))
            .all(|length| length < Length::cm(SIGHT_FROM_EDGE))
    }
}
