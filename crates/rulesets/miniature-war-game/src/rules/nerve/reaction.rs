//! What a shaken unit does instead of its orders: it goes back, backs and turns, or routs (common.reaction).

use battle::Table;
use ground::tabletop::{Angle, Bearing, Distance, Length, Point, TableEdge};

use crate::charts::COMPASS;
use crate::events::Event;
use crate::orders::allowed::bearing_of;
use crate::orders::order::{Act, Dir, Way};
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::rules::march::plan::{Going, Leg, Plan, form, quarters, turned_about_centre};
use crate::state::{Flags, Reaction, State, Unit, UnitId};

/// How far a way must be free to be taken.
const FIRST: Length = Length::cm(1);
/// The part of a turn for which a unit goes back, as a divisor.
pub(super) const HALF: u8 = 2;

impl State {
    /// The centre of the ground that a unit covers.
    pub(crate) fn centre_of(&self, id: UnitId) -> Point {
        let indoors = || self.home_of(id).map(|home| crate::house::centre_of(home.outline));
        let outside = self.unit(id).footprint(self.info(id)).centre();
        if self.is_indoors(id) { indoors().unwrap_or(outside) } else { outside }
    }

    /// Straight away from an enemy: the line from his centre through the unit's own; to its rear if they are one.
    pub(crate) fn away_from(&self, id: UnitId, enemy: UnitId) -> Bearing {
        let rear = self.unit(id).facing().reversed();
        self.centre_of(enemy).bearing_to(self.centre_of(id)).unwrap_or(rear)
    }

    /// The nearest of some units, the lowest number of equals.
    pub(crate) fn nearest_of(&self, id: UnitId, others: impl Iterator<Item = UnitId>) -> Option<UnitId> {
        let body = self.body(id);
        others.min_by_key(|other| (body.distance(&self.body(*other)), *other))
    }

    /// Straight away from the enemy for a shaken unit.
    pub(crate) fn straight_away(&self, id: UnitId) -> Bearing {
        define!("common.reaction.away");
        let side = self.side_of(id).other();
        let on_board = |enemy: &UnitId| self.unit(*enemy).is_on_board();
        let fought = self.clashes.iter().filter(|clash| clash.units.contains(&id));
        let fought = fought.flat_map(|clash| clash.units);
        let shot = self.hurt.iter().filter(|hurt| hurt.unit == id && hurt.turn + 1 >= self.turn);
        let shot = shot.map(|hurt| hurt.by);
        let by = fought.chain(shot).filter(|enemy| self.side_of(*enemy) == side).filter(on_board);
        let seen = || self.units_of(side).filter(|enemy| !self.unit(*enemy).is(Flags::HIDDEN));
        let nearest = self.nearest_of(id, by).or_else(|| self.nearest_of(id, seen()));
        nearest.map_or(self.unit(id).facing().reversed(), |enemy| self.away_from(id, enemy))
    }

    /// Whether the first centimetre of a way is free for a unit: no ground that it may not enter, no edge, no enemy whom its side sees.
    pub(crate) fn is_way_free(&self, id: UnitId, toward: Bearing) -> bool {
        define!("common.reaction.blocked");
        let mut unit = *self.unit(id);
        unit.grid.at = unit.grid.at.moved(toward, FIRST);
        let body = Body::of(&unit, self.info(id));
        let hits = |enemy: UnitId| {
            !self.unit(enemy).is(Flags::HIDDEN)
                && self.stops_enemies(enemy)
                && body.overlaps(&self.body(enemy))
        };
        !self.is_barred(id, &body) && !self.units_of(self.side_of(id).other()).any(hits)
    }

    /// The direction that is written for a unit which must go back, or back and turn.
    fn written_way(&self, id: UnitId) -> Option<Bearing> {
        let dir: Option<Dir> = self.orders[id.index()].order.acts().find_map(|act| match act {
            Act::Withdraw(dir, _) | Act::Move { way: Way::Toward(dir, _), .. } => *dir,
            Act::Move { way: Way::To(_) | Way::Along(..), .. }
            | Act::Hold
            | Act::Charge(..)
            | Act::Engage(..)
            | Act::Rally
            | Act::Deed(_) => None,
        });
        dir.map(|dir| bearing_of(dir, self.unit(id).facing()))
    }

    /// The way of a unit that goes back, or backs and turns: what is written, else straight away; if that is barred, the free point of the
    /// compass nearest to straight away.
    fn way_back(&self, id: UnitId) -> Option<Bearing> {
        define!("common.reaction.back-default", "common.reaction.blocked");
        let away = self.straight_away(id);
        let wanted = self.written_way(id).unwrap_or(away);
        if self.is_way_free(id, wanted) {
            return Some(wanted);
        }
        let facing = self.unit(id).facing();
        let mut points: Vec<Bearing> =
            COMPASS.iter().map(|point| Bearing::hundredths(i32::from(point.1))).collect();
        points.sort_by_key(|point| (point.between(away).abs(), *point - facing));
        points.into_iter().find(|point| self.is_way_free(id, *point))
    }

    /// The plan of a forced move. It spends its chart move over the turn, whatever the unit did in the last.
    pub(crate) fn forced_plan(&self, id: UnitId, reaction: Reaction) -> Plan {
        define!("common.reaction.forced", "common.reaction.ground");
        let (way, part) = match reaction {
            Reaction::Rout => {
                define!("common.reaction.rout");
                (Some(self.way_of_rout(id)), 1)
            }
            Reaction::Back => {
                define!("common.reaction.back");
                (self.way_back(id), HALF)
            }
            Reaction::BackAndTurn => {
                define!("common.reaction.back-turn", "common.reaction.back-turn-rear");
                (self.way_back(id), 1)
            }
        };
        self.plan_of_flight(id, way, part, reaction != Reaction::Back)
    }

    /// A plan to go in a direction for a part of a turn, half of it or a third, without paying for a turn; its back to where it comes from
    /// if it turns. Ground slows it as usual.
    pub(crate) fn plan_of_flight(&self, id: UnitId, way: Option<Bearing>, part: u8, turns: bool) -> Plan {
        define!("common.reaction.turning", "common.move.forced-turn");
        let allowance = Length::cm(self.info(id).chart_move.into());
        let mut plan = Plan {
            allowance,
            third: allowance / 3,
            from: self.unit(id).grid,
            rate: self.rate_of(id, self.unit(id)),
            beside: self.near(id, true),
            part,
            ..Plan::default()
        };
        let Some(toward) = way else { return plan };
        let (turn, _) = quarters(toward - self.unit(id).facing());
        if turns && turn != 0 {
            plan.legs.push(Leg::Face(turn as i8));
        }
        plan.legs.push(Leg::March(toward, None));
        plan.going = Going::On;
        plan
    }

    /// The way of a routing unit: straight to the nearest edge that it reaches without crossing an enemy stand; else to the nearest.
    fn way_of_rout(&self, id: UnitId) -> Bearing {
        define!("common.reaction.rout-path");
        let (from, table) = (self.centre_of(id), &self.scenario.table);
        let own = self.own_edge(self.side_of(id));
        let (width, depth) = (table.width.micrometres(), table.depth.micrometres());
        let edges = [
            (TableEdge::North, Point::new(from.x, depth), Bearing::NORTH),
            (TableEdge::East, Point::new(width, from.y), Bearing::NORTH.right()),
            (TableEdge::South, Point::new(from.x, 0), Bearing::NORTH.reversed()),
            (TableEdge::West, Point::new(0, from.y), Bearing::NORTH.left()),
        ];
        let crosses = |to: Point| {
            let mut enemies =
                self.units_of(self.side_of(id).other()).filter(|enemy| !self.unit(*enemy).is(Flags::HIDDEN));
            enemies.any(|enemy| {
                let hits = |(_, stand): (u8, ground::tabletop::Rect)| {
                    Distance::of_rect_and_segment(&stand, [from, to]) == Distance::ZERO
                };
                self.stands_of(enemy).any(hits)
            })
        };
        let key =
            |(edge, to, _): &(TableEdge, Point, Bearing)| (crosses(*to), from.to(*to).length(), *edge != own);
        edges.into_iter().min_by_key(key).map_or(Bearing::NORTH, |(_, _, toward)| toward)
    }

    /// Shaken units begin their forced moves: they leave whom they were in contact with.
    pub(crate) fn begin_forced_moves(&mut self, table: &mut Table<'_, Event>) {
        define!("common.sequence.morale-next", "common.contact.leaving", "common.reaction.none");
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let Some(reaction) = self.unit_mut(id).reaction.take() else { continue };
            if self.is_aboard(id) {
                self.sway_vessel(id, reaction, table);
                continue;
            }
            self.force(id, reaction, table);
            self.leave_contact(id);
        }
    }

    /// A unit makes a forced move in this turn, and will remember it (common.3dt.one).
    pub(crate) fn force(&mut self, id: UnitId, reaction: Reaction, table: &mut Table<'_, Event>) {
        self.unit_mut(id).set(Flags::SHAKEN, true);
        self.unit_mut(id).set(Flags::CHARGES, false);
        self.run_mut(id).forced = Some(reaction);
        if reaction != Reaction::Back {
            self.scatter_phalanx(id, table);
        }
        self.break_square(id, table);
        self.leave_pavises(id, table);
        let rule = match reaction {
            Reaction::Back => rule!("common.reaction.back"),
            Reaction::BackAndTurn => rule!("common.reaction.back-turn"),
            Reaction::Rout => rule!("common.reaction.rout"),
        };
        table.tell(&[rule!("common.reaction.forced"), rule], Event::Forced { unit: id, reaction });
    }

    /// Units that go back take up the formation and the facing that their owner has written, if there is room.
    pub(crate) fn take_up_on_going_back(&mut self) {
        define!("common.reaction.back", "common.reaction.turning");
        let back = |id: &UnitId| self.run(*id).forced == Some(Reaction::Back);
        let taken: Vec<(UnitId, Unit)> =
            self.on_board().filter(back).map(|id| (id, self.taken_up(id))).collect();
        let clear = |(id, unit): &(UnitId, Unit)| {
            let body = Body::of(unit, self.info(*id));
            let free = |other: UnitId| {
                let there = taken.iter().find(|(taken, _)| *taken == other).map(|(_, unit)| unit);
                let there = Body::of(there.unwrap_or(self.unit(other)), self.info(other));
                !body.overlaps(&there) || self.body(*id).overlaps(&self.body(other))
            };
            !self.is_barred(*id, &body) && self.on_board().filter(|other| other != id).all(free)
        };
        let fits: Vec<bool> = taken.iter().map(clear).collect();
        for ((id, unit), fits) in taken.into_iter().zip(fits) {
            let quarter = quarters(unit.facing() - self.unit(id).facing()).0;
            *self.unit_mut(id) = if fits {
                unit
            } else {
                let face = crate::rules::march::plan::edge_after(self.unit(id).face, quarter);
                Unit { face, ..*self.unit(id) }
            };
            let grid = self.unit(id).grid;
            self.plans[id.index()].from = grid;
        }
    }

    /// A unit in the formation and the facing that are written for it.
    fn taken_up(&self, id: UnitId) -> Unit {
        let (mut unit, info) = (*self.unit(id), self.info(id));
        for stage in self.orders[id.index()].order.stages.iter() {
            if let Some((files, gap)) =
                stage.formation.as_ref().and_then(|it| it.shape(info.kind.per_stand(), unit.stands))
            {
                form(&mut unit, info, files, gap);
            }
            if let Some(heading) = stage.facing {
                let (quarter, rest) = quarters(heading.bearing(unit.facing()) - unit.facing());
                unit.face = crate::rules::march::plan::edge_after(unit.face, quarter);
                if rest != Angle::ZERO {
                    unit.grid = turned_about_centre(&unit, info, rest);
                }
            }
        }
        unit
    }

    /// Routing units leave the board at the end of the movement, wherever they are.
    pub(crate) fn remove_routed(&mut self, table: &mut Table<'_, Event>) {
        define!("common.reaction.rout-path");
        for id in self.on_board().collect::<Vec<UnitId>>() {
            if self.routs(id) {
                self.unit_mut(id).set(Flags::OFF | Flags::LEFT, true);
                self.unit_mut(id).set(Flags::HIDDEN | Flags::KNOWN, false);
                table.tell(&[rule!("common.reaction.rout-path")], Event::Routed { unit: id });
            }
        }
    }

    /// Whether a unit routs in this movement, and is not held.
    pub(crate) fn routs(&self, id: UnitId) -> bool {
        self.run(id).forced == Some(Reaction::Rout)
    }
}
