//! The straight run of those who evade or rout: how far they get, past which friends, and whether they leave the table
//! (evade.move, evade.edge, rout.path, pass.*, table.leave).

use arrayvec::ArrayVec;
use battle::{Rule, Table};
use ground::tabletop::{
    Bearing, Block, Bounds, Corner, Cover, Length, Place, Point, REACH, Rect, Rounding, Shape, Sweep, TOUCH,
    TableEdge, Walk,
};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::{PARALLEL, mu};
use crate::rules::march::passing::swept_ahead;
use crate::rules::march::travel::{Foes, Going, Obstacle, Travel, moved_ahead};
use crate::state::{Flags, GroupId, State};

/// More friends than a group can run through.
const MOST_BURST: usize = 16;
/// An evader turns along edges at most so often: a table has four corners.
const MOST_LEGS: usize = 4;
/// More rows of friends than stand one behind the other.
const MOST_ROWS: usize = 32;

/// Why a group runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fleeing {
    /// It evades from somebody whose anchor stands here.
    Evades {
        /// The anchor of the charger or pursuer that is meant (evade.edge).
        from: Point,
    },
    /// It routs.
    Routs,
}

/// What becomes of a group that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It stands at the end of its run.
    Stands,
    /// It leaves the table.
    Leaves,
    /// It ends on friends and is destroyed.
    Destroyed,
}

/// A run from beginning to end; only [`State::flight`] makes one.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    how: Fleeing,
    /// The block where it ends; of one that leaves the table, where it came to the edge.
    pub end: Block,
    /// What becomes of it.
    pub fate: Fate,
    /// What it could not get past, if it did not make its whole run: of routers what hinders them, so that another direction
    /// is looked for.
    pub stopped: Option<Obstacle>,
    /// How far it ran.
    pub way: Length,
    /// The friends whom it bursts through.
    pub burst: ArrayVec<GroupId, MOST_BURST>,
    /// The ground that it ran over, leg by leg.
    pub swept: ArrayVec<Sweep, MOST_LEGS>,
}

impl Flight {
    /// Whether it goes over a rectangle.
    pub(crate) fn goes_over(&self, rect: &Rect) -> bool {
        self.swept.iter().any(|sweep| sweep.meets(rect))
    }
}

/// One straight leg of a run, friends left aside.
#[derive(Clone, Copy, Debug)]
struct Run {
    way: Length,
    rate: u8,
    end: RunEnd,
}

/// Where a leg ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RunEnd {
    /// Where its distance is used up.
    Free,
    /// At something that it cannot pass.
    Stopped(Obstacle),
    /// At an edge of the table, with distance left.
    Edge(TableEdge),
}

/// Where a group that runs ends.
impl State {
    /// The run of a group that has been turned, as the block `from`, to face the way it runs: `distance` MUs if it stays in ground
    /// that slows it no more than where it stands.
    pub(crate) fn flight(&self, group: GroupId, from: Block, distance: u8, how: Fleeing) -> Flight {
        define!("evade.move", "vmd.least");
        let stands: ArrayVec<Rect, 16> = from.stands().map(|(_, rect)| rect).collect();
        let rate = self.rate_of_bases(group, &stands);
        let extra = i8::try_from(i16::from(distance) - i16::from(rate)).unwrap_or_default();
        let walk = Walk::new(from, Rounding::AtEnd, Cover::Stands);
        let mut travel = Travel { walk, rate, extra, ..self.sets_out(group) };
        let mut flight = Flight {
            how,
            end: from,
            fate: Fate::Stands,
            stopped: None,
            way: Length::ZERO,
            burst: ArrayVec::new(),
            swept: ArrayVec::new(),
        };
        for leg in 0..MOST_LEGS {
            let run = self.leg_of(&mut travel, how, leg == 0);
            let Some(turned) = self.end_leg(&travel, run, &mut flight) else { break };
            travel.used = flight.way;
            travel.rate = run.rate;
            travel.walk = Walk::new(turned, Rounding::AtEnd, Cover::Stands);
        }
        flight
    }

    /// One leg straight ahead: on the first one a group is shifted round friends whom it may not pass, if a shift lets it
    /// make its whole move.
    fn leg_of(&self, travel: &mut Travel, how: Fleeing, is_first: bool) -> Run {
        let run = self.run(travel, how);
        let start = travel.walk.block();
        if !is_first || !self.meets_others(travel.group, &start, run.way) {
            return run;
        }
        for shift in State::shifts() {
            let block = start.shifted_right(shift);
            let shifted = Travel { walk: Walk::new(block, Rounding::AtEnd, Cover::Stands), ..*travel };
            if !self.is_shift_free(travel.group, &start, &block) {
                continue;
            }
            let other = self.run(&shifted, how);
            let is_whole = match other.end {
                RunEnd::Free | RunEnd::Stopped(Obstacle::Slow(_)) => true,
                RunEnd::Edge(edge) => self.may_leave(travel.group, edge, how),
                RunEnd::Stopped(_) => false,
            };
            if is_whole && !self.meets_others(travel.group, &block, other.way) {
                *travel = shifted;
                return other;
            }
        }
        run
    }

    /// Ends a leg: finds room beyond friends, notes whom the group bursts through, and returns the block that runs on along an
    /// edge, if it does.
    fn end_leg(&self, travel: &Travel, run: Run, flight: &mut Flight) -> Option<Block> {
        let (group, start, how) = (travel.group, travel.walk.block(), flight.how);
        let at_edge = match run.end {
            RunEnd::Edge(edge) if self.may_leave(group, edge, how) => {
                flight.fate = Fate::Leaves;
                None
            }
            RunEnd::Edge(edge) => self.along_edge(group, &moved_ahead(&start, run.way), edge, how),
            RunEnd::Stopped(obstacle) => {
                flight.stopped = Some(obstacle);
                None
            }
            RunEnd::Free => None,
        };
        let mut way = run.way;
        if flight.fate == Fate::Stands && at_edge.is_none() {
            (way, flight.fate) = self.room_for(travel, run.way, how);
        }
        if let Some(sweep) = swept_ahead(&start, way) {
            let facing = start.place.facing;
            let burst = self
                .friends_met(group, &sweep)
                .filter(|friend| !self.may_pass_facing(group, *friend, facing));
            for friend in burst {
                let _ = flight.burst.try_push(friend);
            }
            let _ = flight.swept.try_push(sweep);
        }
        flight.way += way;
        flight.end = at_edge.unwrap_or_else(|| moved_ahead(&start, way));
        at_edge.filter(|_| flight.way < mu(travel.reach(run.rate)))
    }

    /// A leg straight ahead, friends left aside.
    fn run(&self, travel: &Travel, how: Fleeing) -> Run {
        let most = mu(travel.reach(travel.rate)) - travel.used;
        let foes = match how {
            Fleeing::Evades { .. } => Foes::KeepsAway,
            Fleeing::Routs => Foes::Ignores,
        };
        let way = self.straight_way(travel, most, Going { foes, friends_stop: false, edge_stops: false });
        let mut run =
            Run { way: way.length, rate: way.rate, end: way.stopped.map_or(RunEnd::Free, RunEnd::Stopped) };
        let start = travel.walk.block();
        // Routers turn without regard to what they overlap, but closed ground hinders them wherever they meet it.
        if how == Fleeing::Routs
            && let Some(closed) = self.closed_under(travel.group, &start)
        {
            return Run { way: Length::ZERO, end: RunEnd::Stopped(Obstacle::Closed(closed)), ..run };
        }
        if how == Fleeing::Routs
            && let Some((at, enemy)) = self.hinders_rout(travel.group, &start, run.way)
        {
            run = Run { way: at, end: RunEnd::Stopped(Obstacle::Enemy(enemy)), ..run };
        }
        if let Some((at, edge)) = self.edge_ahead(&start, run.way) {
            run = Run { way: at, end: RunEnd::Edge(edge), ..run };
        } else if how == Fleeing::Routs
            && run.end == RunEnd::Free
            && let Some(enemy) = self.enemy_under(travel.group, &moved_ahead(&start, run.way))
        {
            run.end = RunEnd::Stopped(Obstacle::Enemy(enemy));
        }
        run
    }

    /// The first enemy base in the way of routers, and how far they get: neither those that the turned block touches nor those of
    /// groups in close combat with it when it broke hinder it.
    fn hinders_rout(&self, group: GroupId, start: &Block, way: Length) -> Option<(Length, GroupId)> {
        define!("rout.path");
        let sweep = swept_ahead(start, way)?;
        let stands: ArrayVec<Rect, 16> = start.stands().map(|(_, rect)| rect).collect();
        let others = self.enemies(self.side_of(group)).filter(|enemy| {
            sweep.bounds().grown(TOUCH).meets(self.bounds(*enemy))
                && self.foes(group).all(|foe| foe != *enemy)
        });
        let ways = others.flat_map(|enemy| self.bases(enemy).iter().map(move |base| (base, enemy)));
        let ways = ways.filter(|(base, _)| !stands.iter().any(|stand| stand.touches(base)));
        ways.filter_map(|(base, enemy)| Some((sweep.reach(base)?, enemy))).min()
    }

    /// Ground closed to a group on which a block of it would stand, by its number.
    fn closed_under(&self, group: GroupId, block: &Block) -> Option<usize> {
        block.stands().find_map(|(_, rect)| {
            self.ground_under(&rect).find(|piece| self.rate_on_piece(group, *piece).is_none())
        })
    }

    /// An enemy on whose bases a block would stand.
    fn enemy_under(&self, group: GroupId, block: &Block) -> Option<GroupId> {
        let sweep = Sweep::standing(block, Cover::Stands);
        let mut enemies = self.enemies(self.side_of(group));
        enemies.find(|enemy| self.bases(*enemy).iter().any(|base| sweep.meets(base)))
    }

    /// Whether a straight way goes over friends whom a group may not pass.
    fn meets_others(&self, group: GroupId, start: &Block, way: Length) -> bool {
        let facing = start.place.facing;
        swept_ahead(start, way).is_some_and(|sweep| {
            self.friends_met(group, &sweep).any(|friend| !self.may_pass_facing(group, friend, facing))
        })
    }

    /// Whether a block may be shifted sideways to a place: it stays on the table, on ground that it may enter, and comes onto
    /// nobody whom it did not overlap before.
    fn is_shift_free(&self, group: GroupId, start: &Block, to: &Block) -> bool {
        let (before, after) = (Sweep::standing(start, Cover::Stands), Sweep::standing(to, Cover::Stands));
        let is_new = |other: GroupId| {
            let overlaps = |sweep: &Sweep| self.bases(other).iter().any(|base| sweep.meets(base));
            overlaps(&after) && !overlaps(&before)
        };
        self.is_ground_free(group, to) && !self.all_groups().filter(|id| *id != group).any(is_new)
    }

    /// Whether a block of a group lies on the table and on no ground or camp that is closed to it.
    pub(crate) fn is_ground_free(&self, group: GroupId, block: &Block) -> bool {
        let camps = battle::Side::BOTH.into_iter().filter_map(|side| self.camp_rect(side));
        let camps: ArrayVec<Rect, 2> = camps.collect();
        block.stands().all(|(_, rect)| {
            self.scenario.table.holds(&rect)
                && self.rate_in(group, |troop| self.class_under(&rect, Some(group), troop)).is_some()
                && !camps.iter().any(|camp| camp.overlaps(&rect))
        })
    }

    /// Whether a block of a group finds a free place: on the table, on ground that it may enter, and on nobody's base.
    pub(crate) fn is_place_free(&self, group: GroupId, block: &Block) -> bool {
        let sweep = Sweep::standing(block, Cover::Stands);
        let mut others = self.all_groups().filter(|id| *id != group);
        self.is_ground_free(group, block)
            && !others.any(|id| {
                sweep.bounds().meets(self.bounds(id)) && self.bases(id).iter().any(|base| sweep.meets(base))
            })
    }
}

/// Room beyond friends.
impl State {
    /// How far a group goes so that it ends on no friend: it is placed just beyond those on whom it would end. Evaders who find no
    /// place there stop short of the friends; routers are destroyed, and so are those who end on friends whom they burst through.
    fn room_for(&self, travel: &Travel, way: Length, how: Fleeing) -> (Length, Fate) {
        define!("pass.room", "pass.shift");
        let (group, start) = (travel.group, travel.walk.block());
        let facing = start.place.facing;
        let mut at = way;
        for _ in 0..MOST_ROWS {
            let under: ArrayVec<GroupId, MOST_BURST> =
                self.friends_under(group, &moved_ahead(&start, at)).take(MOST_BURST).collect();
            if under.is_empty() {
                return (at, Fate::Stands);
            }
            let is_others = |friend: &GroupId| {
                !self.may_pass_facing(group, *friend, facing) && !self.is_light_foot(*friend)
            };
            if how == Fleeing::Routs && under.iter().any(is_others) {
                return (way, Fate::Destroyed);
            }
            let beyond = under.iter().map(|friend| self.way_past(&start, *friend)).max().unwrap_or(at);
            // The distance does not matter for this.
            let far = Travel { extra: i8::MAX, used: Length::ZERO, ..*travel };
            match self.run_to(&far, beyond, how) {
                RunEnd::Free if beyond > at => at = beyond,
                RunEnd::Edge(edge) if self.may_leave(group, edge, how) => return (at, Fate::Leaves),
                RunEnd::Free | RunEnd::Edge(_) | RunEnd::Stopped(_) => break,
            }
        }
        match how {
            Fleeing::Evades { .. } => (self.stops_clear(group, &start, way), Fate::Stands),
            Fleeing::Routs => (way, Fate::Destroyed),
        }
    }

    /// What a group that must get so far meets on the way, friends left aside.
    fn run_to(&self, travel: &Travel, way: Length, how: Fleeing) -> RunEnd {
        let foes = match how {
            Fleeing::Evades { .. } => Foes::KeepsAway,
            Fleeing::Routs => Foes::Ignores,
        };
        let start = travel.walk.block();
        if let Some((_, edge)) = self.edge_ahead(&start, way) {
            return RunEnd::Edge(edge);
        }
        let going = Going { foes, friends_stop: false, edge_stops: false };
        if let Some(obstacle) = self.straight_way(travel, way, going).stopped {
            return RunEnd::Stopped(obstacle);
        }
        let enemy = match how {
            Fleeing::Evades { .. } => None,
            Fleeing::Routs => {
                let hinders = self.hinders_rout(travel.group, &start, way).map(|(_, enemy)| enemy);
                hinders.or_else(|| self.enemy_under(travel.group, &moved_ahead(&start, way)))
            }
        };
        enemy.map_or(RunEnd::Free, |enemy| RunEnd::Stopped(Obstacle::Enemy(enemy)))
    }
}

/// Edges of the table.
impl State {
    /// Whether a group that runs may cross an edge: routers any, evaders that of their own base.
    fn may_leave(&self, group: GroupId, edge: TableEdge, how: Fleeing) -> bool {
        define!("table.leave");
        how == Fleeing::Routs || edge == self.scenario.base(self.side_of(group))
    }

    /// The edge of the table that a block crosses first on a straight way, and how far it gets until it does; of two edges at
    /// once a base edge comes first.
    fn edge_ahead(&self, start: &Block, way: Length) -> Option<(Length, TableEdge)> {
        let sweep = swept_ahead(start, way)?;
        let bases = self.scenario.table.bases;
        let edges = [TableEdge::North, TableEdge::East, TableEdge::South, TableEdge::West];
        let crossed = edges.into_iter().filter_map(|edge| {
            let at = sweep.leaves(&beyond_but(&self.scenario.table.bounds(), edge))?;
            Some((at, edge))
        });
        crossed.min_by_key(|(at, edge)| (*at, !bases.contains(edge)))
    }

    /// An evading group that has come to an edge, set down anew along it: facing away from whom it evades, with as many files as it
    /// had ranks, its front line through the point of the edge that it touched first. None if that place is not free.
    fn along_edge(&self, group: GroupId, block: &Block, edge: TableEdge, how: Fleeing) -> Option<Block> {
        define!("evade.edge");
        let Fleeing::Evades { from } = how else { return None };
        let facing = block.place.facing;
        let outward = outward_of(edge);
        let away = from.bearing_to(block.place.at).unwrap_or(facing);
        let ways = [outward.right(), outward.left()];
        let is_left_nearer = ways[1].between(away) < ways[0].between(away);
        let is_equal = ways[1].between(away) == ways[0].between(away);
        // To its own right if both are equally near.
        let right_of_it = if facing.between(outward).get() <= 9_000 { ways[0] } else { ways[1] };
        let along = match (is_equal, is_left_nearer) {
            (true, _) => right_of_it,
            (false, true) => ways[1],
            (false, false) => ways[0],
        };
        let touched = self.touched_at_edge(block, edge, along);
        let shape = Shape { files: block.shape.ranks(), ..block.shape };
        let inward = outward.reversed();
        let at = touched.moved(inward, shape.width().half());
        let turned = Block::new(Place::new(at, along), shape);
        self.is_place_free(group, &turned).then_some(turned)
    }

    /// The point of an edge that a block touched first: its corner there; if its whole front lies on the edge, the front corner
    /// on the side to which it turns.
    fn touched_at_edge(&self, block: &Block, edge: TableEdge, along: Bearing) -> Point {
        let rect = block.footprint();
        let [from, _] = self.scenario.table.edge(edge);
        let outward = outward_of(edge);
        let onto = |point: Point| match edge {
            TableEdge::North | TableEdge::South => Point::new(point.x, from.y),
            TableEdge::East | TableEdge::West => Point::new(from.x, point.y),
        };
        if block.place.facing.between(outward) <= PARALLEL {
            let is_right = block.place.facing.right().between(along).get() < 9_000;
            let corner = if is_right { Corner::FrontRight } else { Corner::FrontLeft };
            return onto(rect.corner(corner));
        }
        let out = |point: Point| match edge {
            TableEdge::North => point.y,
            TableEdge::East => point.x,
            TableEdge::South => -point.y,
            TableEdge::West => -point.x,
        };
        let farthest = rect.corners().iter().copied().max_by_key(|corner| out(*corner));
        onto(farthest.unwrap_or(block.place.at))
    }
}

/// The table without its edges but one, for the question where that one is crossed.
fn beyond_but(table: &Bounds, edge: TableEdge) -> Bounds {
    let (low, high) = (table.low, table.high);
    let (far_low, far_high) = (Point::new(-REACH, -REACH), Point::new(REACH, REACH));
    match edge {
        TableEdge::North => Bounds { low: far_low, high: Point::new(far_high.x, high.y) },
        TableEdge::East => Bounds { low: far_low, high: Point::new(high.x, far_high.y) },
        TableEdge::South => Bounds { low: Point::new(far_low.x, low.y), high: far_high },
        TableEdge::West => Bounds { low: Point::new(low.x, far_low.y), high: far_high },
    }
}

/// The direction out of the table over an edge.
pub(crate) const fn outward_of(edge: TableEdge) -> Bearing {
    match edge {
        TableEdge::North => Bearing::NORTH,
        TableEdge::East => Bearing::EAST,
        TableEdge::South => Bearing::SOUTH,
        TableEdge::West => Bearing::WEST,
    }
}

/// Carrying a run out.
impl State {
    /// Makes the run of a group: it stands where the run ends, or is gone. Friends whom it bursts through are marked, and
    /// commanders on their own in its way are dealt with before anything else happens: whoever calls this has already put what
    /// comes next on the stack.
    pub(crate) fn flee(&mut self, group: GroupId, flight: &Flight, table: &mut Table<'_, Event>) {
        define!("formation.regroup", "move.after-evade");
        let (rule, flags): (Rule, Flags) = match flight.how {
            Fleeing::Evades { .. } => (rule!("evade.move"), Flags::EVADED),
            Fleeing::Routs => (rule!("rout.move"), Flags::ROUTED | Flags::ROUTED_NOW),
        };
        self.regroup(group);
        let state = self.group_mut(group);
        state.set(flags, true);
        state.files = flight.end.shape.files;
        if flight.how == Fleeing::Routs {
            state.direction = flight.end.place.facing;
        }
        self.put(group, flight.end.place);
        let (by, facing) = (flight.way, flight.end.place.facing);
        table.tell(&[rule], Event::Runs { group, by, facing, routs: flight.how == Fleeing::Routs });
        self.burst_through(group, &flight.burst, table);
        match (flight.fate, flight.how) {
            (Fate::Stands, _) => self.make_way(group),
            (Fate::Leaves, Fleeing::Routs) => self.leaves(group, Flags::LOST, table),
            (Fate::Leaves, Fleeing::Evades { .. }) => self.leaves(group, Flags::LEFT, table),
            (Fate::Destroyed, _) => self.destroy(group, rule!("pass.shift"), table),
        }
        self.part();
        self.overrun(self.side_of(group), &flight.swept);
    }
}
