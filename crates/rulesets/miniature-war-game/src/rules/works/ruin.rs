//! What shots of engines and guns do to fences, walls, gates, towers and bridges (medieval.destroy, common.fence.removed, common.wall.removed,
//! common.bridge.artillery).

use battle::{Rule, Table};
use dice::Faces;
use ground::tabletop::{Distance, Length, Outline, Point, SightLine, Within};

use super::events::LandEvent;
use super::{Labour, Toil};
use crate::charts::{OBJECT_HITS, SECTION};
use crate::events::Event;
use crate::field::{Feature, Ground, GroundKind};
use crate::land::{BREACH, Change, along};
use crate::rulebook::{define, rule};
use crate::rules::shoot::bounce::first_on;
use crate::rules::shoot::calls::Called;
use crate::rules::shoot::engines::Engine;
use crate::rules::shoot::landed::{Fell, Landed};
use crate::rules::shoot::shot::Figure;
use crate::rules::shoot::volley::Hit;
use crate::state::{State, UnitId};

/// How near to a thing a shot that hits it lands.
const NEAR: Length = Length::cm(1);
/// How near to the same spot hits must fall.
const SPOT: Length = Length::cm(5);
/// So many direct rounds of the Musket period destroy a wooden bridge.
const BRIDGE_HITS: u8 = 3;
/// What destroys a thing, in parts that every number of hits divides.
const WHOLE: u8 = 24;

/// What engines and guns destroy by a number of hits, in the order of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Tower,
    CastleWall,
    Gate,
    StoneBridge,
    WoodenBridge,
}

impl Target {
    fn of(ground: &Ground) -> Option<Target> {
        match ground.kind {
            GroundKind::Tower => Some(Target::Tower),
            GroundKind::CastleWall => Some(Target::CastleWall),
            GroundKind::Gate => Some(Target::Gate),
            GroundKind::Bridge if ground.feature == Some(Feature::Stone) => Some(Target::StoneBridge),
            GroundKind::Bridge => Some(Target::WoodenBridge),
            _ => None,
        }
    }

    /// The hits of an engine that destroy it; none if it never does.
    fn hits_of(self, engine: Engine) -> Option<u8> {
        if engine.row().shells.is_some() {
            define!("musket.bridge.direct", "common.bridge.stone");
            return (self == Target::WoodenBridge).then_some(BRIDGE_HITS);
        }
        define!("medieval.destroy.other-engines", "common.bridge.stone", "common.bridge.artillery");
        OBJECT_HITS[self as usize].get(engine as usize).copied().filter(|hits| *hits > 0)
    }

    /// The row that says how many hits destroy it.
    fn rule(self, engine: Engine) -> Rule {
        match self {
            Target::WoodenBridge if matches!(engine, Engine::Bombard | Engine::Cannon) => {
                rule!("medieval.destroy.wooden-bridge")
            }
            Target::WoodenBridge => rule!("common.bridge.artillery"),
            _ if !matches!(engine, Engine::Bombard | Engine::Cannon) => {
                rule!("medieval.destroy.other-engines")
            }
            Target::Tower => rule!("medieval.destroy.tower"),
            Target::CastleWall => rule!("medieval.destroy.wall"),
            Target::Gate | Target::StoneBridge => rule!("medieval.destroy.gate"),
        }
    }

    fn is_bridge(self) -> bool {
        matches!(self, Target::StoneBridge | Target::WoodenBridge)
    }
}

/// Whether an engine removes sections of such a work.
fn removes_section(ground: &Ground, engine: Engine) -> Option<Rule> {
    define!("medieval.destroy.direct");
    match ground.kind {
        GroundKind::Fence => Some(rule!("common.fence.removed")),
        GroundKind::Wall if matches!(engine, Engine::Culverin | Engine::Cannon | Engine::Bombard) => {
            Some(rule!("common.wall.removed"))
        }
        _ => None,
    }
}

/// Whether a point is on a piece of ground or near enough to it to hit it.
fn is_hit(outline: &Outline, at: Point) -> bool {
    define!("medieval.destroy.hit");
    let half = outline.width().unwrap_or_default().half();
    Within::Exact.is_within(outline.distance_to(at), half + NEAR)
}

impl State {
    /// Whether an engine can do harm to a piece of ground.
    pub(crate) fn can_harm(&self, engine: Engine, ground: &Ground) -> bool {
        removes_section(ground, engine).is_some()
            || Target::of(ground).is_some_and(|target| target.hits_of(engine).is_some())
    }

    /// What a shot that lands somewhere does to whatever stands there.
    pub(crate) fn hit_objects(
        &mut self,
        then: &State,
        by: UnitId,
        engine: Engine,
        at: Point,
        table: &mut Table<'_, Event>,
    ) {
        let pieces = self.lasting_pieces();
        let hit: Vec<(u8, Ground)> = pieces
            .filter(|(_, piece)| is_hit(&piece.outline, at))
            .map(|(number, piece)| (number, piece.kind.clone()))
            .collect();
        for (piece, ground) in hit {
            if let Some(rule) = removes_section(&ground, engine) {
                self.remove_section(piece, at, rule, table);
            } else if let Some(target) = Target::of(&ground) {
                self.hit_object(then, by, (piece, target), engine, at, table);
            }
        }
        self.hit_cut_lines(engine, at, table);
    }

    /// A shot of the Musket period that has just fallen takes a section out of each fence that it hits.
    pub(crate) fn break_fences(&mut self, by: UnitId, table: &mut Table<'_, Event>) {
        define!("musket.fence.artillery");
        let Some(shot) = self.landed.last().copied().filter(|shot| shot.unit == by) else { return };
        let fences = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::Fence);
        let hit: Vec<(String, Point)> = fences
            .flat_map(|fence| {
                self.hits_fence(&shot, &fence.outline).into_iter().map(|at| (fence.kind.name.clone(), at))
            })
            .collect();
        for (name, at) in hit {
            let whole = self.lasting_pieces().find(|(_, piece)| piece.kind.name == name);
            if let Some(piece) = whole.map(|(number, _)| number) {
                self.remove_section(piece, at, rule!("musket.fence.artillery"), table);
            }
        }
    }

    /// Where a shot hits a fence.
    fn hits_fence(&self, shot: &Landed, fence: &Outline) -> Vec<Point> {
        let first = |from: Point, to: Point| {
            let line = SightLine::new(from, to);
            line.rims(fence).first().map(|far| line.point_at(*far))
        };
        match shot.what {
            Fell::Circle(area) => {
                let nearest = fence.segments().map(|[a, b]| {
                    let line = Outline::segment(a, b);
                    SightLine::new(a, b).point_at(along(&line, shot.to))
                });
                let near = nearest.min_by_key(|point| shot.to.to(*point).squared());
                near.filter(|point| Distance::of_points(shot.to, *point).is_at_most(area.half()))
                    .into_iter()
                    .collect()
            }
            Fell::Wedge(reach) => first(shot.to, shot.to.moved(shot.toward, reach)).into_iter().collect(),
            Fell::Stick(..) => {
                self.stick_parts(shot).into_iter().filter_map(|[from, to]| first(from, to)).collect()
            }
            Fell::Path(_) => Vec::new(),
        }
    }

    /// What is left of fences and walls that are cut keeps the sections of the whole line.
    fn hit_cut_lines(&mut self, engine: Engine, at: Point, table: &mut Table<'_, Event>) {
        let count = self.lasting_pieces().count();
        let left = self.scenario.table.pieces.iter().skip(count).filter(|piece| is_hit(&piece.outline, at));
        let rules: Vec<(String, Rule)> = left
            .filter_map(|piece| Some((piece.kind.name.clone(), removes_section(&piece.kind, engine)?)))
            .collect();
        for (name, rule) in rules {
            let whole = self.lasting_pieces().find(|(_, piece)| piece.kind.name == name);
            if let Some(piece) = whole.map(|(number, _)| number) {
                self.remove_section(piece, at, rule, table);
            }
        }
    }

    /// The section of a fence or wall at a point is gone.
    pub(crate) fn remove_section(&mut self, piece: u8, at: Point, rule: Rule, table: &mut Table<'_, Event>) {
        let Some(whole) = self.scenario.first_table().pieces.get(usize::from(piece)) else { return };
        let far = along(&whole.outline, at).micrometres() / Length::cm(SECTION).micrometres();
        self.alter(Change::Section { piece, section: u16::try_from(far).unwrap_or(u16::MAX) });
        let place = self.scenario.place_of(piece);
        table.tell(&[rule], Event::Land(LandEvent::SectionGone { place }));
    }

    /// A tower, wall, gate or bridge is hit: enough hits near one spot destroy it.
    fn hit_object(
        &mut self,
        then: &State,
        by: UnitId,
        (piece, target): (u8, Target),
        engine: Engine,
        at: Point,
        table: &mut Table<'_, Event>,
    ) {
        let Some(needs) = target.hits_of(engine) else { return };
        let place = self.scenario.place_of(piece);
        let musket = engine.row().shells.is_some();
        let hit = if musket { rule!("musket.bridge.direct") } else { rule!("medieval.destroy.hit") };
        table.tell(&[hit, target.rule(engine)], Event::Land(LandEvent::ObjectHit { place, needs }));
        self.toils.push(Toil { what: Labour::Hit, piece, at, done: WHOLE / needs });
        self.toils.sort_unstable();
        if !self.has_fallen(piece) {
            return;
        }
        self.toils.retain(|toil| toil.piece != piece || toil.what != Labour::Hit);
        let over: Vec<Figure> = self.figures_upon(then, piece, target, at);
        let change = match target {
            Target::Tower => Change::Rubble { piece },
            Target::CastleWall => Change::Breach { piece, at },
            Target::Gate | Target::StoneBridge | Target::WoodenBridge => Change::Gone { piece },
        };
        let guns: Vec<UnitId> = self.machines_upon(then, piece).into_iter().filter(|_| musket).collect();
        self.alter(change);
        let count = if musket { rule!("common.bridge.artillery") } else { rule!("medieval.destroy.count") };
        table.tell(&[count], Event::Land(LandEvent::Falls { place }));
        if !musket {
            return self.roll_for_those_upon(by, target, &over, table);
        }
        for figure in over {
            self.strike(figure.hit, count, table);
        }
        for unit in guns {
            self.strike(Hit { unit, place: 0 }, count, table);
        }
    }

    /// The pieces whose middle is on a thing.
    fn machines_upon(&self, then: &State, piece: u8) -> Vec<UnitId> {
        let Some(ground) = self.lasting_piece(piece) else { return Vec::new() };
        let upon = self.machines(then).into_iter().filter(|(_, base)| ground.outline.holds(base.centre()));
        upon.map(|(unit, _)| unit).collect()
    }

    /// A shot of the Musket period that has just fallen hits the wooden bridges that it crosses, or on which a shell bursts.
    pub(crate) fn hit_bridges(&mut self, call: &Called, table: &mut Table<'_, Event>) {
        define!("musket.bridge.direct");
        let Some(engine) = self.engine_of(call.unit) else { return };
        let Some(shot) = self.landed.last().copied().filter(|shot| shot.unit == call.unit) else { return };
        let bridges = self.lasting_pieces().filter(|(_, piece)| {
            Target::of(&piece.kind)
                .is_some_and(|target| target.is_bridge() && target.hits_of(engine).is_some())
        });
        let hit: Vec<(u8, Point)> = bridges
            .filter_map(|(number, piece)| Some((number, self.hits_bridge(&shot, &piece.outline)?)))
            .collect();
        for (piece, at) in hit {
            self.hit_object(
                &self.before_call(call),
                call.unit,
                (piece, Target::WoodenBridge),
                engine,
                at,
                table,
            );
        }
    }

    /// Where a shot hits a bridge: a ball where a coloured part of its stick first comes to it, a shell where it bursts.
    fn hits_bridge(&self, shot: &Landed, bridge: &Outline) -> Option<Point> {
        match shot.what {
            Fell::Circle(_) => bridge.holds(shot.to).then_some(shot.to),
            Fell::Stick(..) => self.stick_parts(shot).into_iter().find_map(|[from, to]| {
                let line = SightLine::new(from, to);
                first_on(&line, bridge).map(|far| line.point_at(far))
            }),
            Fell::Wedge(_) | Fell::Path(_) => None,
        }
    }

    /// Whether enough hits have fallen near one of them.
    fn has_fallen(&self, piece: u8) -> bool {
        define!("medieval.destroy.count");
        let hits: Vec<&Toil> =
            self.toils.iter().filter(|toil| toil.what == Labour::Hit && toil.piece == piece).collect();
        let sum = |spot: Point| -> u32 {
            let near = hits.iter().filter(|hit| Distance::of_points(spot, hit.at).is_at_most(SPOT));
            near.map(|hit| u32::from(hit.done)).sum()
        };
        hits.iter().any(|hit| sum(hit.at) >= u32::from(WHOLE))
    }

    /// The figures on a thing that falls: of a wall those on the breach.
    fn figures_upon(&self, then: &State, piece: u8, target: Target, at: Point) -> Vec<Figure> {
        let Some(ground) = self.lasting_piece(piece) else { return Vec::new() };
        let middle = along(&ground.outline, at);
        let upon = |figure: &Figure| {
            ground.outline.holds(figure.at)
                && (target != Target::CastleWall
                    || (along(&ground.outline, figure.at) - middle).abs() <= BREACH.half())
        };
        self.figures_on_board(then).into_iter().filter(upon).collect()
    }

    /// Those on a thing that falls roll; over water all are lost.
    fn roll_for_those_upon(
        &mut self,
        by: UnitId,
        target: Target,
        over: &[Figure],
        table: &mut Table<'_, Event>,
    ) {
        let rule = rule!("medieval.destroy.inside");
        for figure in over {
            let water = target.is_bridge() && self.is_over_water(figure.at);
            if water || self.area_roll(rule, by, Faces::of(&[4, 6]), table) {
                self.strike(figure.hit, rule, table);
            }
        }
    }

    fn is_over_water(&self, at: Point) -> bool {
        let wet = |kind: GroundKind| matches!(kind, GroundKind::River | GroundKind::Creek);
        self.scenario.table.under(at).any(|(_, piece)| wet(piece.kind.kind))
    }
}
