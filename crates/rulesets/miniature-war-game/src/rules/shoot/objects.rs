//! Buildings, bridges, gates, towers, walls and fences as targets of engines and guns (medieval.engine.target, medieval.destroy.hit).

use battle::{Refusal, Side};
use ground::tabletop::{Edge, Length, Outline, Point, SightLine, Within};

use super::calls::{Called, Mark};
use super::engines::Engine;
use crate::field::GroundKind;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};

/// A point this much before a thing is seen if the thing is.
const BEFORE: Length = Length::mm(2);

impl GroundKind {
    /// Whether a piece may be fired at it.
    fn is_target(self) -> bool {
        define!("medieval.engine.target");
        match self {
            GroundKind::Bridge
            | GroundKind::Building
            | GroundKind::Gate
            | GroundKind::Tower
            | GroundKind::CastleWall
            | GroundKind::Wall
            | GroundKind::Fence => true,
            GroundKind::Forest
            | GroundKind::Hill
            | GroundKind::Marsh
            | GroundKind::Rough
            | GroundKind::Plowed
            | GroundKind::Road
            | GroundKind::River
            | GroundKind::Creek
            | GroundKind::Ford
            | GroundKind::Barricade
            | GroundKind::OpenWood
            | GroundKind::Pits
            | GroundKind::Castle
            | GroundKind::Ruin
            | GroundKind::Ladder
            | GroundKind::Water
            | GroundKind::Landing => false,
        }
    }
}

impl State {
    /// The enemy or thing that a side names.
    pub(crate) fn mark_called(&self, side: Side, word: &str) -> Result<Mark, String> {
        if word.starts_with('#') {
            return self.unit_called(side.other(), word).map(Mark::Unit);
        }
        let mut pieces = self.lasting_pieces();
        let named = pieces.find(|(_, piece)| piece.kind.name.eq_ignore_ascii_case(word));
        named
            .map(|(piece, _)| Mark::Ground(piece))
            .ok_or_else(|| format!("there is no enemy and no thing {word}"))
    }

    /// Whether a piece may be laid at a point of a thing: it lies on it, and the piece sees it.
    pub(crate) fn may_aim_at_object(&self, call: &Called, engine: Engine, piece: u8) -> Result<(), Refusal> {
        define!("medieval.destroy.hit", "medieval.engine.target");
        let no = |why: &'static str| Err(Refusal::new(rule!("medieval.engine.target"), why));
        let target = self.lasting_piece(piece).filter(|piece| piece.kind.kind.is_target());
        let Some(target) = target else { return no("no piece is fired at that") };
        if self.is_in_contact(call.unit) {
            return Err(Refusal::new(rule!("common.order.piece-fire"), "it is in melee"));
        }
        if !is_on(&target.outline, call.aim) || !self.sees_thing(call.unit, call.aim) {
            return no("the aim point is on no part of it that the piece sees");
        }
        let toward = self.laid_at(call.unit, engine, call.aim)?;
        let front = self.unit(call.unit).outline(self.info(call.unit)).midpoint(Edge::Front);
        let ahead = SightLine::new(front, front.moved(toward, self.range_of(call.unit) * 2));
        if engine == Engine::Bombard && !ahead.meets(&target.outline) {
            let why = "it fires straight ahead, and the target is not there";
            return Err(Refusal::new(rule!("medieval.gunpowder.bombard"), why));
        }
        Ok(())
    }

    /// Whether a piece sees a point of a thing, which is itself never in the way.
    fn sees_thing(&self, id: UnitId, at: Point) -> bool {
        let eye = self.unit(id).outline(self.info(id)).midpoint(Edge::Front);
        let before = (eye.to(at).length() - BEFORE).max(Length::ZERO);
        self.is_line_free(eye, at) || self.is_line_free(eye, SightLine::new(eye, at).point_at(before))
    }

    /// The point of a thing nearest to a piece, if the piece sees it and can be laid at it.
    pub(crate) fn usual_aim_at_object(&self, id: UnitId, engine: Engine, piece: u8) -> Option<Point> {
        let target = self.lasting_piece(piece).filter(|piece| piece.kind.kind.is_target())?;
        let from = self.unit(id).outline(self.info(id)).centre();
        let sides = target.outline.segments().map(|[a, b]| nearest_on([a, b], from));
        let mut points: Vec<Point> = sides.collect();
        points.sort_by_key(|point| from.to(*point).squared());
        points
            .into_iter()
            .find(|point| self.laid_at(id, engine, *point).is_ok() && self.sees_thing(id, *point))
    }

    /// Whether a piece could be fired at any thing to which it can do harm.
    pub(crate) fn has_object_to_call(&self, id: UnitId) -> bool {
        let Some(engine) = self.engine_of(id) else { return false };
        let harmed = self.lasting_pieces().filter(|(_, piece)| self.can_harm(engine, &piece.kind));
        harmed.into_iter().any(|(number, _)| self.usual_aim_at_object(id, engine, number).is_some())
    }

    /// The things that are listed for a piece: those to which it can do harm by more than one section.
    pub(crate) fn objects_to_call(&self, id: UnitId) -> Vec<Mark> {
        let Some(engine) = self.engine_of(id) else { return Vec::new() };
        let is_own = |kind: GroundKind| {
            let castle = kind.is_top() || kind == GroundKind::Gate;
            castle && self.garrison() == Some(self.side_of(id))
        };
        let great =
            |kind: GroundKind| kind == GroundKind::Gate || kind == GroundKind::Bridge || kind.is_top();
        let pieces = self.lasting_pieces().filter(|(_, piece)| {
            let kind = piece.kind.kind;
            great(kind) && !is_own(kind) && self.can_harm(engine, &piece.kind)
        });
        pieces.map(|(number, _)| Mark::Ground(number)).collect()
    }
}

/// Whether a point is on a piece of ground.
fn is_on(outline: &Outline, at: Point) -> bool {
    let half = outline.width().unwrap_or_default().half();
    Within::Exact.is_within(outline.distance_to(at), half + ground::tabletop::TOUCH)
}

/// The point of a stretch nearest to another point.
fn nearest_on([a, b]: [Point; 2], to: Point) -> Point {
    let line = Outline::segment(a, b);
    SightLine::new(a, b).point_at(crate::land::along(&line, to))
}
