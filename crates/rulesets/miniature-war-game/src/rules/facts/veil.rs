//! What keeps a unit unseen by those to whom no ground hides it: friends who screen it, and lying in wait (common.screen,
//! common.forest.ambush, common.forest.edge-seen).

use ground::tabletop::{Distance, Length, Outline, Piece, Point, Rect, TOUCH, Within};

use super::ground::{Cover, is_near, is_on_line};
use crate::charts::{BEHIND_COVER, SIGHT_OF_AMBUSH, SIGHT_OF_SCREENED};
use crate::field::{Ground, GroundKind};
use crate::rulebook::define;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::Arm;

/// Ranks of foot that hide who is behind them.
const RANKS_THAT_SCREEN: usize = 3;

/// What may keep one unit unseen, found once for all who look at it.
#[derive(Default)]
pub(crate) struct Veil {
    /// Stands of horse that may screen it, each with its level.
    horse: Vec<(Rect, i8)>,
    /// Stands of foot that may screen it, each with its level, its unit and its rank.
    foot: Vec<(Rect, i8, (UnitId, u8))>,
    /// The unit waits in a building.
    inside: bool,
    /// The unit lies in wait.
    waits: bool,
    /// The stone walls at which it does.
    walls: Vec<Outline>,
}

impl State {
    /// What keeps a unit unseen.
    pub(crate) fn veil_of(&self, id: UnitId) -> Veil {
        define!("common.screen.hidden", "common.screen.per-viewer");
        let inside = self.waits_inside(id);
        let mut veil = Veil { waits: self.lies_in_wait(id), inside, ..Veil::default() };
        if self.lies_still(id) && !self.has_enemy_within(id, self.scenario.period.sight_at_wall()) {
            veil.walls = self.walls_before(id);
        }
        if !self.has_enemy_within(id, SIGHT_OF_SCREENED) {
            self.add_screens(id, &mut veil);
        }
        veil
    }

    /// The stands of friends that may screen a unit: horse for foot and artillery, foot for foot.
    fn add_screens(&self, id: UnitId, veil: &mut Veil) {
        define!("common.screen.cavalry", "common.screen.infantry");
        let Some(troop) = self.info(id).kind.troop() else { return };
        let behind_horse = troop.is_foot() || troop.arm() == Arm::Artillery;
        for friend in self.units_of(self.side_of(id)).filter(|friend| *friend != id) {
            let Some(screen) = self.info(friend).kind.troop() else { continue };
            let level = |stand: &Rect| self.hill_level(stand.centre());
            if behind_horse && screen.arm() == Arm::Cavalry {
                veil.horse.extend(self.stands_of(friend).map(|(_, stand)| (stand, level(&stand))));
            } else if troop.is_foot() && screen.is_foot() {
                let rank = |place: u8| self.unit(friend).rank_and_file(place, self.info(friend)).rank;
                let ranked = |(place, stand): (u8, Rect)| (stand, level(&stand), (friend, rank(place)));
                veil.foot.extend(self.stands_of(friend).map(ranked));
            }
        }
    }

    /// Whether an enemy unit is within so many centimetres of a unit.
    fn has_enemy_within(&self, id: UnitId, cm: i32) -> bool {
        let body = self.body(id);
        let mut enemies = self.units_of(self.side_of(id).other()).filter(|enemy| self.has_eyes(*enemy));
        enemies.any(|enemy| body.is_within(&self.body(enemy), Length::cm(cm)))
    }

    /// Whether a unit has neither moved nor shot in the last turn, nor moved in this, and no enemy is near. A facing taken up on the spot is
    /// no move; what is shot in this turn tells in the next.
    pub(crate) fn lies_in_wait(&self, id: UnitId) -> bool {
        define!("common.forest.ambush", "common.forest.edge-seen");
        self.lies_still(id) && !self.has_enemy_within(id, SIGHT_OF_AMBUSH)
    }

    pub(crate) fn lies_still(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        !unit.is(Flags::MOVED | Flags::SHOT) && !self.has_left_its_place(id)
    }

    /// Whether a unit is somewhere else than when the movement of this turn began.
    pub(crate) fn has_left_its_place(&self, id: UnitId) -> bool {
        let centre = |unit: &Unit| unit.outline(self.info(id)).centre();
        centre(&self.unit_at(id, 0)).to(centre(self.unit(id))).length() > TOUCH
    }

    /// The stone walls at which a unit stands: one of its stands is near enough to be behind it.
    fn walls_before(&self, id: UnitId) -> Vec<Outline> {
        let near = |wall: &Outline, stand: &Rect| is_near(wall, stand, Length::cm(BEHIND_COVER));
        let at = |piece: &&Piece<Ground>| {
            piece.kind.kind.cover() == Some(Cover::Stone)
                && self.stands_of(id).any(|(_, stand)| near(&piece.outline, &stand))
        };
        self.scenario.table.pieces.iter().filter(at).map(|piece| piece.outline.clone()).collect()
    }

    /// Whether a unit under its marker lies behind a stone wall from somewhere: no fire does it harm there.
    pub(crate) fn is_safe_behind_wall(&self, id: UnitId, line: [Point; 2]) -> bool {
        define!("musket.wall.hidden.safe");
        let hides =
            self.unit(id).is(Flags::HIDDEN) && !self.unit(id).is(Flags::MELEED) && self.lies_still(id);
        hides && self.walls_before(id).iter().any(|wall| is_on_line(wall, line))
    }

    /// Whether a stand is on the edge of a forest and looked at from outside of it.
    pub(crate) fn is_at_edge_from(&self, eye: Point, stand: &Rect) -> bool {
        let between = |piece: &Piece<Ground>| {
            piece.kind.kind == GroundKind::Forest
                && piece.outline.holds(stand.centre())
                && !piece.outline.holds(eye)
        };
        self.scenario.table.pieces.iter().any(between) && self.is_at_forest_edge(stand)
    }
}

impl Veil {
    /// Whether a stand lies in wait, as seen from a point: on the edge of a forest, from outside of it, or behind a wall.
    pub(crate) fn hides_in_wait(&self, state: &State, eye: Point, stand: &Rect, above: bool) -> bool {
        let line = [eye, stand.nearest_to(eye)];
        self.inside
            || !above && self.walls.iter().any(|wall| is_on_line(wall, line))
            || self.waits && state.is_at_edge_from(eye, stand)
    }

    /// Whether a line of sight is screened: it meets horse that is no lower than the viewer, or on flat ground three ranks of foot.
    pub(crate) fn is_screened(&self, state: &State, eye: Point, to: Point) -> bool {
        define!("common.screen.level", "common.screen.infantry", "common.sight.troops");
        if self.horse.is_empty() && self.foot.is_empty() {
            return false;
        }
        // Nobody looks along the seam between two stands.
        let meets =
            |stand: &Rect| Within::Exact.is_within(Distance::of_rect_and_segment(stand, [eye, to]), TOUCH);
        let viewer = state.hill_level(eye);
        if self.horse.iter().any(|(stand, level)| *level >= viewer && meets(stand)) {
            return true;
        }
        if self.foot.is_empty() || viewer != state.hill_level(to) {
            return false;
        }
        let flat = self.foot.iter().filter(|(stand, level, _)| *level == viewer && meets(stand));
        let mut ranks: Vec<(UnitId, u8)> = flat.map(|(_, _, rank)| *rank).collect();
        ranks.sort_unstable();
        ranks.dedup();
        ranks.len() >= RANKS_THAT_SCREEN
    }
}
