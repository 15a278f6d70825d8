//! Pursuit: catching, and new enemies on the way (after.pursue*, pursuit.*).

use battle::Table;
use ground::tabletop::{Bearing, Distance, Edge, Length, Point};

use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::charge::ride::Onset;
use crate::rules::fast::Run;
use crate::rules::hack::{Caught, Hack};
use crate::state::{ContingentId, State};

/// Farther than any pursuit goes.
const AS_FAR_AS_IT_GOES: Length = Length::inches(200);

/// What a pursuer goes after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chase {
    /// Who pursues.
    pub by: ContingentId,
    /// Whom; nobody if it only goes on.
    pub prey: ContingentId,
    /// In which direction.
    pub way: Bearing,
    /// How far it must go to catch him.
    pub needed: Length,
    /// It starts from those whom it fought, over the line before it.
    pub presses: bool,
}

impl State {
    /// A pursuer makes its pursuit move: it catches whom it is after, meets a new enemy, or goes as far as its dice take
    /// it.
    pub(crate) fn chase(&mut self, chase: Chase, table: &mut Table<'_, Event>) {
        define!("after.pursue-path", "after.pursue-catch");
        let Chase { by, prey, way, needed, presses } = chase;
        self.begin_moving(by, table);
        self.begin_pursuit(by, prey, table);
        self.contingent_mut(by).set(Flags::PURSUED, true);
        self.mark_moved(by);
        let (start, stood) = (self.contingent(by).place, *self.footprint(by));
        let score = self.roll_fast(by, false, table);
        let score = score.min(self.room_to_bounds(by, way, score));
        // Who flees no more is met like any other enemy.
        let flees = self.is_in_flight(prey);
        let needed = if flees || prey.some().is_none() { needed } else { AS_FAR_AS_IT_GOES };
        // Baggage beside the way draws it before it comes farther.
        let drawn = self.drawn_after(by, &self.turned(by, way).footprint(), way, score.min(needed));
        let upto = score.min(needed).min(drawn.unwrap_or(score));
        let run = Run { way, score, upto, pursues: true, presses };
        self.uncover_ahead(by, way, upto, table);
        let ran = self.run_of(by, run);
        let met = ran.enemy.some().filter(|enemy| *enemy != prey || !flees);
        let lined = met.and_then(|enemy| {
            let lined = self.lined_up(by, enemy, self.struck_edge(enemy, start.at))?;
            self.is_ground_free(by, &lined.block).is_ok().then_some((enemy, lined))
        });
        if let Some((enemy, lined)) = lined {
            self.come_into_contact(by, enemy, lined, Onset::Pursuit, table);
            return;
        }
        let open = self.far_through_gaps(by, run).min(self.way_open(by, way));
        let ran = self.run(by, run, table);
        table.tell(
            &[rule!("after.pursue"), rule!("after.pursue-path")],
            Event::Pursues { contingent: by, far: ran.far },
        );
        // Ground, the edge of the table or somebody without room beside him may have stopped it short; friends do not save its prey.
        let reaches = upto >= needed && open + Length::INCH_HUNDREDTH >= needed;
        if flees && (reaches || ran.enemy == prey) {
            self.catch(by, prey, start.at, table);
        } else {
            self.go_for_baggage(by, table);
        }
        self.startle_leaders(by, &stood);
    }

    /// Whether a contingent flees: it routs, or has retired in this turn and has not been brought to bay.
    pub(crate) fn is_in_flight(&self, prey: ContingentId) -> bool {
        prey.some().is_some_and(|prey| {
            let c = self.contingent(prey);
            c.is_on_table() && c.is(Flags::ROUTING | Flags::RETIRED) && !self.is_engaged(prey)
        })
    }

    /// A pursuer is placed in contact behind whom it caught, and hacks.
    fn catch(&mut self, by: ContingentId, prey: ContingentId, from: Point, table: &mut Table<'_, Event>) {
        if let Some(lined) = self.lined_up(by, prey, Edge::Rear) {
            self.relocate(by, lined.block.place);
        }
        table.tell(&[rule!("after.pursue-catch")], Event::Catches { by, at: prey });
        self.then(Caught { by, at: prey, from });
        self.then(Hack { by, at: prey });
    }

    /// A pursuer who stands against other enemies where he caught his prey comes into combat with them at once.
    pub(crate) fn meet_beside(&mut self, by: ContingentId, from: Point, table: &mut Table<'_, Event>) {
        define!("after.pursue-new");
        if !self.is_engaged(by) {
            return;
        }
        self.contingent_mut(by).set(Flags::PURSUED_INTO, true);
        self.end_of_pursuit(by);
        for enemy in self.all_contingents().filter(|enemy| self.are_engaged(by, *enemy)) {
            let edge = self.struck_edge(enemy, from);
            table.tell(&[rule!("after.pursue-new")], Event::Contact { by, at: enemy, edge });
        }
        self.strike_all(by, from, |_| true, table);
        self.begin_round(Some(by));
    }

    /// A contingent that is in pursuit at the start of a Tactical Move goes on: after whom it pursues if he is still on the table,
    /// else at the nearest enemy or baggage in its front zone, else straight ahead.
    pub(crate) fn pursue_on(&mut self, by: ContingentId, table: &mut Table<'_, Event>) {
        define!("pursuit.later", "pursuit.state");
        if self.is_engaged(by) {
            return;
        }
        let c = *self.contingent(by);
        let prey = c.pursues.some().filter(|prey| self.contingent(*prey).is_on_table());
        let chase = match prey {
            Some(prey) => self.chase_after(by, prey),
            None => self.chase_anew(by),
        };
        self.chase(chase, table);
    }

    /// Straight at whom it pursues.
    fn chase_after(&self, by: ContingentId, prey: ContingentId) -> Chase {
        let facing = self.contingent(by).place.facing;
        let (own, his) = (self.footprint(by), self.footprint(prey));
        let way = own.centre().bearing_to(his.centre()).unwrap_or(facing);
        let needed = Distance::of_rect_and_segment(his, own.edge(Edge::Front));
        Chase { by, prey, way, needed: crate::rules::charge::rounded(needed), presses: false }
    }

    /// At the nearest enemy or baggage in its front zone, else straight ahead.
    fn chase_anew(&self, by: ContingentId) -> Chase {
        let c = self.contingent(by);
        let ahead = Chase {
            by,
            prey: ContingentId::NONE,
            way: c.place.facing,
            needed: AS_FAR_AS_IT_GOES,
            presses: false,
        };
        let enemies = self.enemies(c.side).filter(|enemy| self.is_to_front(by, *enemy));
        let enemy = self.nearest(by, enemies);
        let zone = self.block(by).frame().front_zone();
        let train = self.baggage_rect(c.side.other()).filter(|train| zone.overlaps(train));
        let own = self.footprint(by);
        match (enemy, train) {
            (Some((_, near)), Some(train)) if own.distance(&train) < near => {
                self.chase_baggage(ahead, &train)
            }
            (Some((enemy, _)), _) => {
                let way = own.centre().bearing_to(self.footprint(enemy).centre()).unwrap_or(c.place.facing);
                Chase { way, ..ahead }
            }
            (None, Some(train)) => self.chase_baggage(ahead, &train),
            (None, None) => ahead,
        }
    }

    fn chase_baggage(&self, ahead: Chase, train: &ground::tabletop::Rect) -> Chase {
        let own = self.footprint(ahead.by);
        let way = own.centre().bearing_to(train.centre()).unwrap_or(ahead.way);
        let needed = Distance::of_rect_and_segment(train, own.edge(Edge::Front));
        Chase { way, needed: crate::rules::charge::rounded(needed), ..ahead }
    }
}
