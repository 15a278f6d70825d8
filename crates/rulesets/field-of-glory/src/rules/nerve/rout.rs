//! Routs: the direction, the path, and what a broken group and its commander do at once (rout.*, cohesion.broken.rout).

use battle::{Hopes, Resolves, Roll, Table};
use dice::{D6, Throw};
use ground::tabletop::{
    Angle, Bearing, Block, Cover, Edge, Leg, Length, Point, Rect, Rounding, TableEdge, Vector, Walk,
};
use serde::{Deserialize, Serialize};

use crate::charts::{ROUT_LEAST_SUM_PERCENT, ROUT_TURN_STEP_DEGREES};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::command::escape::Escape;
use crate::rules::facts::geometry::mu;
use crate::rules::march::flight::{Fleeing, Flight, outward_of};
use crate::rules::march::rates::variable_distance;
use crate::rules::march::travel::Obstacle;
use crate::state::{CommanderFlags, CommanderId, Flags, GroupId, State};

/// Unbroken enemies so near ahead turn routers away, in MUs.
const ENEMY_AHEAD: u8 = 6;
/// Other directions are tried up to so many degrees.
const MOST_TURN: i32 = 90;
/// The length that stands for one when directions are added up.
const ONE: Length = Length::mm(1_000);

/// A BROKEN group makes its rout move at once: if it has just broken its commanders first say whether they leave it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Routing {
    /// Who.
    pub(crate) group: GroupId,
}

impl Resolves<State> for Routing {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("rout.first", "cohesion.broken.rout");
        let state = battle.group(self.group);
        if !state.is_on_table() || !state.is_broken() {
            battle.done();
            return;
        }
        let breaks = state.is(Flags::BREAKING);
        let is_open = |id: &CommanderId| !battle.commander(*id).is(CommanderFlags::STAYS);
        let asked = battle.commanders_with(self.group).find(is_open).filter(|_| breaks);
        if let Some(commander) = asked {
            return battle.then(Escape { commander });
        }
        battle.done();
        battle.rout(self.group, table);
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(format!("{} rout", battle.group_name(self.group)))
    }
}

/// The direction of a rout.
impl State {
    /// The direction in which a BROKEN group routs: away from those whom it fought when it broke, or from the nearest enemy; later
    /// the way it ran before, unless that leads into the enemy or over a side edge too soon.
    pub(crate) fn rout_direction(&self, group: GroupId) -> Bearing {
        let state = self.group(group);
        if !state.is(Flags::BREAKING) {
            return self.later_direction(group);
        }
        if self.foes(group).next().is_some() {
            return self.away_from_foes(group);
        }
        define!("rout.move");
        let nearest = self.nearest(group, self.unbroken_enemies(self.side_of(group)));
        let away = nearest.and_then(|(enemy, _)| self.group(enemy).place.at.bearing_to(state.place.at));
        away.unwrap_or_else(|| self.homeward(group))
    }

    /// Towards the nearest point of a group's own base edge.
    fn homeward(&self, group: GroupId) -> Bearing {
        outward_of(self.scenario.base(self.side_of(group)))
    }

    /// Away from all groups in close combat with a group that breaks: along their facings, or, for those who do not touch it with a
    /// front that has not turned, against its own. Where these cancel out it runs home.
    fn away_from_foes(&self, group: GroupId) -> Bearing {
        define!("rout.direction-tie");
        let mut sum = Vector::new(0, 0);
        for foe in self.foes(group) {
            let state = self.group(foe);
            let presses =
                self.front_contacts(foe, group).any(|contact| state.front_of(contact.mine) == Edge::Front);
            let way = if presses { state.place.facing } else { self.group(group).place.facing.reversed() };
            let Vector { x, y } = way.unit().ahead(ONE);
            sum = Vector::new(sum.x + x, sum.y + y);
        }
        let least = Length::new(ONE.micrometres() / 100 * ROUT_LEAST_SUM_PERCENT);
        let away = Bearing::of(sum).filter(|_| sum.length() >= least);
        away.unwrap_or_else(|| self.homeward(group))
    }

    /// The direction in which a group that routed before goes on.
    fn later_direction(&self, group: GroupId) -> Bearing {
        define!("rout.move");
        let direction = self.group(group).direction;
        let Some(turned) = turned_about(self.block(group), direction) else { return direction };
        let lane = turned.frame().lane(Length::ZERO, mu(ENEMY_AHEAD));
        let mut enemies = self.unbroken_enemies(self.side_of(group));
        let runs_into = enemies.any(|enemy| self.is_in_zone(enemy, &lane));
        if runs_into || self.is_side_edge_nearer(group, turned.centre(), direction) {
            self.homeward(group)
        } else {
            direction
        }
    }

    /// Whether the line from a point in a direction meets a side edge at a shorter distance than the point has from the own base
    /// edge.
    fn is_side_edge_nearer(&self, group: GroupId, from: Point, toward: Bearing) -> bool {
        let table = self.scenario.table.bounds();
        let unit = toward.unit();
        let (x, y) = (from.x, from.y);
        // The room to the edge that the direction leads to, along each axis, and the share of a step that goes there.
        let across = if unit.sin >= 0 { table.high.x - x } else { x - table.low.x };
        let along = if unit.cos >= 0 { table.high.y - y } else { y - table.low.y };
        let way = |room: i32, step: i64| {
            (step != 0).then(|| (i128::from(room.max(0)) << 60) / i128::from(step.unsigned_abs()))
        };
        let (to_x, to_y) = (way(across, unit.sin), way(along, unit.cos));
        let base = self.scenario.base(self.side_of(group));
        let (side, other, home) = match base {
            TableEdge::North => (to_x, to_y, table.high.y - y),
            TableEdge::South => (to_x, to_y, y - table.low.y),
            TableEdge::East => (to_y, to_x, table.high.x - x),
            TableEdge::West => (to_y, to_x, x - table.low.x),
        };
        side.is_some_and(|side| other.is_none_or(|other| side <= other) && side < i128::from(home))
    }
}

/// A block turned about the middle of its footprint to face a direction.
pub(crate) fn turned_about(block: &Block, toward: Bearing) -> Option<Block> {
    let mut walk = Walk::new(*block, Rounding::AtEnd, Cover::Stands);
    let by = toward - block.place.facing;
    walk.step(Leg::Pivot { by }).ok().map(|step| step.to)
}

/// The move.
impl State {
    /// Rolls the die of a variable move.
    pub(crate) fn throw_variable(
        &self,
        group: GroupId,
        what: &'static str,
        table: &mut Table<'_, Event>,
    ) -> i32 {
        define!("vmd.where");
        table.roll(Roll {
            rule: rule!("vmd.roll"),
            what,
            side: self.side_of(group),
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        })
    }

    /// The variable distance of a group that sets out as a block, for a die, in MUs.
    pub(crate) fn variable_from(&self, group: GroupId, block: &Block, die: i32) -> u8 {
        define!("vmd.least");
        let stands: Vec<Rect> = block.stands().map(|(_, rect)| rect).collect();
        variable_distance(self.rate_of_bases(group, &stands), die)
    }

    /// A BROKEN group makes its rout move. Those who fought it when it broke will pursue.
    pub(crate) fn rout(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("rout.move", "rout.path", "formation.regroup");
        self.stirred = true;
        let direction = self.rout_direction(group);
        let die = self.throw_variable(group, "rout", table);
        let mut flight = self.rout_flight(group, direction, die);
        while let Some(found) = &flight
            && !self.uncover(group, |rect| found.goes_over(rect), table).is_empty()
        {
            flight = self.rout_flight(group, direction, die);
        }
        self.set_pursuers(group, table);
        self.group_mut(group).set(Flags::BREAKING, false);
        self.group_mut(group).set(Flags::FLED, true);
        for commander in self.commanders_with(group).collect::<Vec<_>>() {
            self.commander_mut(commander).set(CommanderFlags::STAYS, false);
        }
        match flight {
            Some(flight) => self.flee(group, &flight, table),
            None => self.destroy(group, rule!("rout.path"), table),
        }
    }

    /// The run of routers: in the first direction, of those tried, in which nothing hinders them; none if there is none.
    fn rout_flight(&self, group: GroupId, direction: Bearing, die: i32) -> Option<Flight> {
        let turns = (1..=MOST_TURN / ROUT_TURN_STEP_DEGREES).map(|n| n * ROUT_TURN_STEP_DEGREES);
        let turns = [0].into_iter().chain(turns.flat_map(|turn| [turn, -turn]));
        let mut flights = turns.filter_map(|turn| {
            let from = turned_about(self.block(group), direction + Angle::degrees(turn))?;
            Some(self.flight(group, from, self.variable_from(group, &from, die), Fleeing::Routs))
        });
        flights.find(|flight| matches!(flight.stopped, None | Some(Obstacle::Slow(_))))
    }

    /// Those in close combat with a group that breaks are to pursue it, unless they are of a kind that does not.
    fn set_pursuers(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("pursuit.first");
        if !self.group(group).is(Flags::BREAKING) {
            return;
        }
        let foes: Vec<GroupId> = self.foes(group).filter(|foe| self.may_pursue(*foe, group)).collect();
        for foe in foes {
            if let Some(rule) = self.never_pursues(foe) {
                table.tell(&[rule], Event::DoesNotPursue(foe));
                continue;
            }
            let state = self.group_mut(foe);
            if state.pursues.some().is_none() {
                state.pursues = group;
                state.set(Flags::FOLLOWS, true);
            }
        }
    }

    /// Whether a group is of a kind that pursues another: no artillery, wagons or foot behind fortifications, and no foot after
    /// mounted.
    fn may_pursue(&self, foe: GroupId, group: GroupId) -> bool {
        let troop = self.kind(foe).troop;
        let is_behind_work = (0..self.group(foe).bases).any(|base| self.defends_work((foe, base), None));
        let stays = troop.is_artillery() || troop.is_wagon() || is_behind_work;
        let is_outrun = self.is_foot(foe) && self.is_mounted(group);
        !stays && !is_outrun && !self.group(foe).is_broken()
    }
}
