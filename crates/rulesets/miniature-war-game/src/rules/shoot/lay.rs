//! At what a piece may be laid: sight, turning, what lies between (medieval.engine.target, musket.arty.sight, musket.over, musket.forest.gun).

use battle::{Refusal, Rule};
use ground::tabletop::{Distance, Edge, Length, Point, Rect, SightLine, TOUCH};

use super::calls::{Called, Mark};
use super::engines::Engine;
use super::shells::Shell;
use crate::field::GroundKind;
use crate::orders::order::Fire;
use crate::rulebook::{define, rule};
use crate::rules::facts::known::Seen;
use crate::state::{State, UnitId};

/// A gun in a forest fires out if the edge is nearer than this along its line of fire.
const OUT_OF_FOREST: Length = Length::cm(6);
/// Friends over whom a cannon fires on level ground stand at least so far from it.
const FRIENDS: Length = Length::cm(30);
/// Cannon fire at what is so many levels above them at most.
const UPHILL: i8 = 1;

fn no(rule: Rule, why: &'static str) -> Result<(), Refusal> {
    Err(Refusal::new(rule, why))
}

/// What a piece may be laid at.
impl State {
    /// Whether a piece may be laid at a point: it lies on a stand of the target that the piece sees.
    pub(crate) fn may_aim(&self, call: &Called, engine: Engine) -> Result<(), Refusal> {
        define!("medieval.engine.target", "medieval.engine.one-line-of-sight", "common.order.fire");
        if let Some(ordered) = self.piece_target(call.unit).map(Mark::Unit)
            && ordered != call.at
            && self.usual_aim(call.unit, ordered).is_some()
        {
            return no(rule!("common.order.piece-fire"), "it is ordered to fire at another");
        }
        let at = match call.at {
            Mark::Unit(at) => at,
            Mark::Ground(piece) => return self.may_aim_at_object(call, engine, piece),
        };
        let then = self.before_piece(call.unit, at);
        if self.is_in_contact(call.unit) && then.body(call.unit).touches(&then.body(at)) {
            return no(rule!("common.order.piece-fire"), "it is in melee");
        }
        if !then.seen_stands(call.unit, engine, at).iter().any(|stand| stand.holds(call.aim)) {
            let rule = self.scenario.period.row(rule!("medieval.engine.target"), rule!("musket.arty.sight"));
            return no(rule, "the aim point is on no stand that the piece sees");
        }
        let toward = self.laid_at(call.unit, engine, call.aim)?;
        let on_bow = self.fires_round_shot_alone(call.unit);
        if engine == Engine::Bombard || on_bow {
            let front = self.unit(call.unit).front(self.info(call.unit)).at;
            let ahead = SightLine::new(front, front.moved(toward, self.range_of(call.unit) * 2));
            let stands = then.seen_stands(call.unit, engine, at);
            if !stands.iter().any(|stand| ahead.crosses(stand)) {
                let why = "it fires straight ahead, and the target is not there";
                let rule =
                    if on_bow { rule!("musket.boat.bowgun") } else { rule!("medieval.gunpowder.bombard") };
                return no(rule, why);
            }
        }
        self.may_reach(call.unit, engine, call.aim)
    }

    /// Whether the ground lets a shot of the Musket period come to a point.
    fn may_reach(&self, id: UnitId, engine: Engine, aim: Point) -> Result<(), Refusal> {
        if engine.row().shells.is_none() {
            return Ok(());
        }
        let front = self.muzzle(id, self.laid_at(id, engine, aim)?).at;
        if self.forest_about(front, aim) >= OUT_OF_FOREST && engine != Engine::Rockets {
            return no(rule!("musket.forest.gun"), "it stands too deep in the forest to fire out there");
        }
        if engine.fires_over() {
            return Ok(());
        }
        if self.levels_above(id, aim) < -UPHILL {
            return no(rule!("musket.arty.up"), "a cannon fires one level up at most");
        }
        let dead = self.dead_ground(id, engine, aim);
        if dead > Length::ZERO && Distance::of_points(front, aim) < Distance::of(dead) {
            return no(rule!("musket.arty.deadground"), "that is dead ground, too near below the cannon");
        }
        Ok(())
    }

    /// How far it is through trees from a point in a forest along a line, to the edge or to its end; nothing outside of forests.
    fn forest_about(&self, from: Point, to: Point) -> Length {
        define!("musket.forest.gun");
        let line = SightLine::new(from, to);
        let forests = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::Forest);
        let about = forests.filter(|piece| piece.outline.holds(from));
        let stretch = about.filter_map(|piece| line.stretches(&piece.outline).first().copied());
        let leaves = stretch.filter(|(begin, end)| *begin <= TOUCH && *end < line.length());
        leaves.map(|(_, end)| end).max().unwrap_or_default()
    }

    /// Whether a piece sees a point from another: as all troops do, and out of a forest near its edge.
    fn does_piece_see(&self, id: UnitId, eye: Point, at: Point) -> bool {
        define!("musket.forest.gun", "musket.arty.sight", "musket.sight.telescope");
        let trees = self.forest_about(eye, at);
        if trees > Length::ZERO
            && trees < OUT_OF_FOREST
            && self.engine_of(id).is_some_and(|e| e.row().shells.is_some())
        {
            let edge = SightLine::new(eye, at).point_at(trees);
            return self.is_line_free_of(id, edge, at);
        }
        self.is_line_free_of(id, eye, at)
    }

    /// The target that the order of a piece names.
    pub(crate) fn piece_target(&self, id: UnitId) -> Option<UnitId> {
        match self.orders[id.index()].order.fire {
            Some(Fire::At(_, Some(enemy))) => match self.enemy_named(self.side_of(id), enemy)? {
                Seen::Unit(unit) => Some(unit),
                Seen::Phantom(_) => None,
            },
            Some(Fire::At(_, None) | Fire::Hold | Fire::Plan(_) | Fire::Throw(..)) | None => None,
        }
    }

    /// The stands of a unit that a piece sees, or that any of its side sees if it fires over whatever is in the way.
    fn seen_stands(&self, id: UnitId, engine: Engine, at: UnitId) -> Vec<Rect> {
        define!("musket.arty.sight", "musket.over.howitzer");
        let base = self.unit(id).outline(self.info(id));
        let stands = self.stands_to_fire_at(at).into_iter();
        let stands = stands.filter(|(_, stand)| self.do_marshes_let_fire(&base, at, stand));
        if engine.fires_over() {
            let seen = self.places_seen(at, |_| true);
            return stands.filter(|(place, _)| seen >> place & 1 == 1).map(|(_, stand)| stand).collect();
        }
        let eye = base.midpoint(Edge::Front);
        let waits = self.lies_in_wait(at);
        let sees = |stand: &Rect| {
            let centre = [stand.centre()];
            !(waits && self.is_at_edge_from(eye, stand))
                && stand.corners().iter().chain(&centre).any(|point| self.does_piece_see(id, eye, *point))
        };
        stands.map(|(_, stand)| stand).filter(sees).collect()
    }

    /// The middle of the nearest stand of a target at which a piece can be laid, or the nearest point of a thing.
    pub(crate) fn usual_aim(&self, id: UnitId, at: Mark) -> Option<Point> {
        let engine = self.engine_of(id)?;
        let at = match at {
            Mark::Unit(at) => at,
            Mark::Ground(piece) => return self.usual_aim_at_object(id, engine, piece),
        };
        let then = self.before_piece(id, at);
        let from = self.unit(id).outline(self.info(id)).centre();
        let points = then.seen_stands(id, engine, at).into_iter().map(|stand| stand.centre());
        let can = |point: &Point| {
            self.laid_at(id, engine, *point).is_ok() && self.may_reach(id, engine, *point).is_ok()
        };
        let mut points: Vec<Point> = points.filter(can).collect();
        points.sort_by_key(|point| from.to(*point).squared());
        points.first().copied()
    }
}

/// What flies over friends.
impl State {
    /// Whether a shot that is laid and called so keeps to the rules on friends under its line: of bolts the range counts, of the shells of
    /// the Musket period how far the target is.
    pub(crate) fn may_fly(&self, call: &Called, engine: Engine) -> Result<(), Refusal> {
        match call.shell {
            Some(Shell::Round | Shell::Explosive) if !engine.fires_over() => self.may_fly_over(call, engine),
            Some(_) => Ok(()),
            None => self.may_bolt_fly(call, engine),
        }
    }

    /// Whether friends who stand short of the target are far enough from a cannon, and near enough to it, or below it.
    fn may_fly_over(&self, call: &Called, engine: Engine) -> Result<(), Refusal> {
        define!("musket.over.cannon", "musket.over.hill");
        let front = self.muzzle(call.unit, self.laid_at(call.unit, engine, call.aim)?).at;
        let line = [front, call.aim];
        let third =
            Length::cm(engine.row().shells.and_then(|row| row.round).map_or(0, |[_, most]| most.into()));
        let is_far = Distance::of(third) < Distance::of(front.to(call.aim).length() * 3);
        let in_way = |stand: &Rect| Distance::of_rect_and_segment(stand, line).is_at_most(TOUCH);
        let ship = self.berth_of(call.unit).map(|one| one.vessel);
        let shipmate = |id: UnitId| ship.is_some() && self.berths_of(id).any(|one| Some(one.vessel) == ship);
        let counts = |id: &UnitId| *id != call.unit && !self.is_vessel(*id) && !shipmate(*id);
        for friend in self.units_of(self.side_of(call.unit)).filter(counts) {
            for (_, stand) in self.stands_of(friend).filter(|(_, stand)| in_way(stand)) {
                let below = self.levels_above(call.unit, stand.centre()) >= 1;
                let is_safe = is_far && Distance::of_rect(front, &stand) >= Distance::of(FRIENDS);
                if !below && !is_safe {
                    let why = "friends stand under its line of fire who are too near to it, or too near to the target";
                    return no(rule!("musket.over.cannon"), why);
                }
            }
        }
        Ok(())
    }

    /// Whether a call keeps to the rules of bolts that fly over friends, or down from a height.
    fn may_bolt_fly(&self, call: &Called, engine: Engine) -> Result<(), Refusal> {
        if !engine.shoots_bolts() {
            return Ok(());
        }
        let (id, at, range) = (call.unit, call.aim, call.range);
        let third = self.range_of(id) / 3;
        let outline = self.unit(id).outline(self.info(id));
        let overhead = match engine {
            Engine::PotDeFer => rule!("medieval.gunpowder.pot-overhead"),
            _ => rule!("medieval.ballista.overhead"),
        };
        if self.level_at(outline.centre()) > self.level_at(at) && range < third {
            let rule =
                if engine == Engine::PotDeFer { overhead } else { rule!("medieval.ballista.from-height") };
            return no(rule, "down from a height it fires no nearer than a third of its range");
        }
        let front = outline.midpoint(Edge::Front);
        let line = SightLine::new(front, at);
        let near = |stand: &Rect| line.crosses(stand) && Distance::of_rect(front, stand).is_at_most(third);
        let mut friends = self.units_of(self.side_of(id)).filter(|friend| *friend != id);
        if friends.any(|friend| self.stands_of(friend).any(|(_, stand)| near(&stand))) {
            return no(overhead, "friends stand under its line, too near to fire over");
        }
        Ok(())
    }
}
