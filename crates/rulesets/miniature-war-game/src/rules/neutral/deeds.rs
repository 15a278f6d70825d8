//! What special conditions let units do or forbid them: plunder, prisoners, break-through, second throws, bounds, rivers that rise
//! (muster.special.*).

use battle::neutral::deeds::{self, Tempting};
use battle::{Refusal, Rule, Table};
use ground::tabletop::{Bearing, Length, Outline, Place, Point, TableEdge};

use crate::conditions::{Pieces, Special};
use crate::events::Event;
use crate::field::Ground;
use crate::orders::order::Order;
use crate::rulebook::define;
use crate::rules::charge::run::RunFacts;
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, Reaction, Standing, State, Unit, UnitId};

/// Whoever is driven to a bank moves in steps of a quarter of a centimetre, so often at most.
const STEP: Length = Length::cm_hundredths(25);
const MOST_STEPS: i32 = 200;

impl Tempting for State {
    fn is_near_plunder(&self, id: UnitId, places: &[Point], target: &Pieces, range: u8) -> bool {
        if !self.unit(id).is_on_board() || !self.has_moved(id) || self.routs(id) || self.is_in_contact(id) {
            return false;
        }
        let (own, near) = (self.body(id), self.scenario.conditions.length(range));
        let is_near = |point: &Point| own.is_near_point(*point, near);
        let mut men = self.on_board().filter(|other| target.has(*other));
        places.iter().any(is_near) || men.any(|other| own.is_within(&self.body(other), near))
    }

    fn stop_to_plunder(&mut self, id: UnitId) {
        self.orders[id.index()] = Standing { order: Order::hold(), ..Standing::default() };
    }
}

impl State {
    /// The movement is over: whoever has ended it near what tempts him throws a die.
    pub(crate) fn tempt(&mut self, table: &mut Table<'_, Event>) {
        define!("muster.special.plunder");
        if !self.scenario.conditions.on || !deeds::has_plunder(self) {
            return;
        }
        for id in self.all_units() {
            deeds::tempt(self, id, table);
        }
    }

    /// The results of melee are fixed: whoever has broken or destroyed men-at-arms may stay with his prisoners.
    pub(crate) fn take_captives(&mut self, table: &mut Table<'_, Event>) {
        define!("muster.special.prisoners");
        if !self.scenario.conditions.on {
            return;
        }
        for bout in self.bouts.clone() {
            for (by, beaten) in [(bout.red, bout.blue), (bout.blue, bout.red)] {
                let unit = self.unit(beaten);
                let broken = unit.is(Flags::LOST) || unit.reaction == Some(Reaction::Rout);
                if broken && self.unit(by).is_on_board() && self.unit(by).reaction.is_none() {
                    deeds::take_prisoners(self, by, beaten, table);
                }
            }
        }
    }

    /// Why a unit never breaks through, if it does not.
    pub(crate) fn never_pursues(&self, id: UnitId) -> Option<Rule> {
        define!("muster.special.no-pursuit");
        if self.scenario.conditions.on { deeds::never_pursues(self, id) } else { None }
    }

    /// A unit that has failed a test throws again, if it may; whether it does.
    pub(crate) fn takes_heart(&mut self, id: UnitId, table: &mut Table<'_, Event>) -> bool {
        define!("muster.special.heartened");
        if !self.scenario.conditions.on || !deeds::may_throw_again(self, id) {
            return false;
        }
        deeds::take_heart(self, id, None, table);
        true
    }

    /// Whether a unit that goes of its owner's will would come onto a line that it may not cross.
    pub(crate) fn is_out_of_bounds(&self, id: UnitId, body: &Body) -> bool {
        define!("muster.special.bounded");
        let free =
            self.runs.get(id.index()).is_some_and(|run| run.forced.is_none() && !run.is(RunFacts::FLEES));
        if !self.scenario.conditions.on || !free {
            return false;
        }
        self.bounds_of(id).any(|line| {
            let is_on = |body: &Body| body.parts().iter().any(|rect| line.overlaps(rect));
            is_on(body) && !is_on(&self.body(id))
        })
    }

    /// The lines that a unit may not cross of its owner's will.
    pub(crate) fn bounds_of(&self, id: UnitId) -> impl Iterator<Item = Outline> + '_ {
        let on = self.scenario.conditions.on;
        on.then(|| deeds::bounds_of(self, id)).into_iter().flatten().map(|[a, b]| Outline::segment(*a, *b))
    }

    /// Whether some water has become a river by now.
    pub(crate) fn has_risen(&self, ground: &Ground) -> bool {
        define!("muster.special.spate");
        let conditions = &self.scenario.conditions;
        conditions.on
            && conditions.specials.iter().any(|special| match special {
                Special::Spate { from, was, .. } => *from <= self.turn && *was == ground.name,
                _ => false,
            })
    }

    /// Whoever stands in water that has risen is moved straight to the nearer bank, the one of his own edge if they are equal.
    pub(crate) fn drive_to_banks(&mut self, rule: Rule, table: &mut Table<'_, Event>) {
        for id in self.in_order_of_telling() {
            let pieces = self.scenario.table.pieces.iter();
            let risen: Vec<Outline> = pieces
                .filter(|piece| self.has_risen(&piece.kind))
                .map(|piece| piece.outline.clone())
                .collect();
            let is_wet =
                |body: &Body| risen.iter().any(|water| body.parts().iter().any(|rect| water.overlaps(rect)));
            if !is_wet(&self.body(id)) {
                continue;
            }
            let home = match self.own_edge(self.side_of(id)) {
                TableEdge::North => Bearing::NORTH,
                TableEdge::East => Bearing::EAST,
                TableEdge::South => Bearing::SOUTH,
                TableEdge::West => Bearing::WEST,
            };
            let ways = [home, home.reversed(), home.right(), home.left()];
            let unit = *self.unit(id);
            let mut tried = (1..=MOST_STEPS).flat_map(|step| ways.map(|way| (way, STEP * step)));
            let bank = tried.find_map(|(way, far)| {
                let place = Place::new(unit.grid.at.moved(way, far), unit.grid.facing);
                let body = Body::of(&Unit { grid: place, ..unit }, self.info(id));
                (!is_wet(&body) && self.has_room_at(id, place)).then_some(place)
            });
            if let Some(place) = bank {
                self.unit_mut(id).grid = place;
                let marker = self.marker_of(id);
                table.tell(&[rule], Event::DrivenToBank { unit: id, marker });
            }
        }
    }

    /// The row by which a unit has tired in the course of the battle, if it has.
    pub(crate) fn tires(&self, id: UnitId) -> Option<Rule> {
        define!("muster.special.fatigue");
        if self.scenario.conditions.on { deeds::tires(self, id) } else { None }
    }

    /// Whether a unit may break through at all.
    pub(crate) fn may_pursue(&self, id: UnitId) -> Result<(), Refusal> {
        match self.never_pursues(id) {
            Some(rule) => Err(Refusal::new(rule, "{0} does not pursue").about(id.into())),
            None => Ok(()),
        }
    }
}
