//! Walls, towers and gates as ground, and who is on or within them (medieval.siege.ground, medieval.siege.over-wall).

use battle::Side;
use ground::tabletop::{Piece, Point, Rect, TOUCH};

use crate::field::{Ground, GroundKind};
use crate::rulebook::define;
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::facts::ground::is_near;
use crate::rules::shoot::aim::Aim;
use crate::state::{State, UnitId};
use crate::troops::Troop;

impl State {
    fn castles(&self) -> impl Iterator<Item = &Piece<Ground>> {
        self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::Castle)
    }

    /// Whose castle is besieged.
    pub(crate) fn garrison(&self) -> Option<Side> {
        define!("medieval.siege.cooperate");
        self.castles().find_map(|castle| castle.kind.garrison)
    }

    /// Whether a point is inside a castle, the tops of its walls included.
    pub(crate) fn is_in_castle(&self, point: Point) -> bool {
        define!("medieval.siege.ground");
        self.castles().any(|castle| castle.outline.holds(point))
    }

    /// Whether a point is on top of a wall or tower.
    pub(crate) fn is_point_on_top(&self, point: Point) -> bool {
        let mut tops = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind.is_top());
        tops.any(|top| top.outline.holds(point))
    }

    /// Whether a rectangle lies wholly on top of walls and towers.
    pub(crate) fn is_on_top(&self, rect: &Rect) -> bool {
        let shrunk = rect.shrunk(TOUCH);
        shrunk.corners().iter().all(|corner| self.is_point_on_top(*corner))
    }

    /// Whether all of a unit is inside a castle.
    pub(crate) fn is_garrisoned(&self, id: UnitId) -> bool {
        let mut stands = self.stands_of(id).peekable();
        stands.peek().is_some() && stands.all(|(_, stand)| self.is_in_castle(stand.centre()))
    }

    /// Whether foot goes up or down the inner face of a wall so: it stays within the castle, and its formation fits the top.
    pub(crate) fn goes_up_inside(&self, id: UnitId, top: &Piece<Ground>, body: &Body) -> bool {
        define!("medieval.siege.ground", "medieval.siege.inner-face");
        let (unit, info) = (self.unit(id), self.info(id));
        if !info.kind.troop().is_some_and(Troop::is_foot) {
            return false;
        }
        let outline = unit.outline(info);
        let narrow = outline.front().min(outline.depth());
        let fits = top.outline.width().is_none_or(|width| narrow <= width);
        let inside =
            |rect: &Rect| rect.shrunk(TOUCH).corners().iter().all(|corner| self.is_in_castle(*corner));
        fits && body.parts().iter().all(inside)
    }

    /// Whether two bodies of enemies are in contact: near each other, and not one at the outer foot of a wall and one on its top.
    pub(crate) fn are_in_contact(&self, one: &Body, other: &Body) -> bool {
        define!("medieval.siege.over-wall");
        one.touches(other)
            && !(one.is_in_house() && other.is_in_house())
            && (self.castles().next().is_none()
                || one.pairs(other).any(|(own, theirs)| !self.is_face_between(own, theirs)))
    }

    /// Whether one of two stands is on top of a wall, and the other outside at its foot.
    pub(crate) fn is_face_between(&self, one: &Rect, other: &Rect) -> bool {
        define!("medieval.siege.over-wall");
        if self.castles().next().is_none() {
            return false;
        }
        let up = [one, other].map(|stand| self.is_point_on_top(stand.centre()));
        let inside = [one, other].map(|stand| self.is_in_castle(stand.centre()));
        up[0] != up[1] && inside.contains(&false)
    }

    /// Whether somebody on a castle wall is fired at from below.
    pub(crate) fn is_fired_at_from_below(&self, aim: &Aim) -> bool {
        define!("medieval.siege.wall-cover");
        self.is_point_on_top(aim.at.centre()) && !self.is_point_on_top(aim.stand.centre())
    }

    /// Whether somebody on a castle wall fires at figures at its foot.
    pub(crate) fn is_at_foot_of_wall(&self, aim: &Aim) -> bool {
        define!("medieval.siege.foot-targets");
        let mut tops = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind.is_top());
        self.is_point_on_top(aim.stand.centre())
            && !self.is_point_on_top(aim.at.centre())
            && tops.any(|top| is_near(&top.outline, &aim.at, CONTACT))
    }
}
