//! Figures gained by an event, and new units (event.gains).

use battle::{Hopes, Roll, Rule, Side, Table};
use dice::{D4, Throw};
use ground::tabletop::{Bearing, Length, Place, Point, TableEdge};

use super::events::ChanceEvent;
use super::founded::Founded;
use crate::charts::EVENT_SIDES;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::state::{Fate, Flags, State, Unit, UnitId};
use crate::troops::{Arm, Troop};

/// The figures of a unit that an event brings.
pub(crate) const NEW_FIGURES: u8 = 10;
/// The most figures of a unit.
const MOST_FIGURES: u8 = 36;
/// Free places along an edge are looked for in steps of so much.
const STEP: Length = Length::cm_hundredths(25);

impl State {
    /// Figures join a unit: they fill its half stands, then form new stands in its last rank, as far as there is room. How many came.
    pub(crate) fn join(&mut self, id: UnitId, figures: u8, rule: Rule, table: &mut Table<'_, Event>) -> u8 {
        define!("common.unit.size", "event.gains.room");
        let now = self.unit(id).figures(self.info(id));
        let wanted = figures.min(MOST_FIGURES.saturating_sub(now));
        let mut gained = 0;
        while gained < wanted && self.grow_to_make_room(id, 1) {
            gained += 1;
        }
        if gained > 0 {
            let (now, hidden) = (now + gained, self.unit(id).is(Flags::HIDDEN));
            let event = ChanceEvent::Gains { unit: id, figures: gained, now, hidden };
            table.tell(&[rule, rule!("event.gains")], Event::Chance(event));
        }
        gained
    }

    /// A unit grows by so many figures, if there is room for all of them; whether there is.
    pub(crate) fn grow_to_make_room(&mut self, id: UnitId, figures: u8) -> bool {
        let per_stand = self.info(id).kind.per_stand();
        let grown = (0..figures).fold(*self.unit(id), |unit, _| grown_by_one(&unit, per_stand));
        let free = self.has_room_for(id, &Body::of(&grown, self.info(id)));
        if free {
            *self.unit_mut(id) = grown;
        }
        free
    }

    /// Figures join a unit; it is told if none can.
    pub(crate) fn join_or_tell(&mut self, id: UnitId, figures: u8, rule: Rule, table: &mut Table<'_, Event>) {
        if self.join(id, figures, rule, table) == 0 {
            table.tell(&[rule!("event.nothing")], Event::Chance(ChanceEvent::NothingToActOn));
        }
    }

    fn has_room_for(&self, id: UnitId, body: &Body) -> bool {
        let others = self.on_board().filter(|other| *other != id && self.info(*other).kind.troop().is_some());
        let now = self.body(id);
        let free = others.into_iter().all(|other| {
            let other = self.body(other);
            !body.overlaps(&other) || now.overlaps(&other)
        });
        free && !self.is_barred(id, body)
    }

    /// A side of the board by a four-sided die.
    pub(crate) fn roll_side(&self, side: Side, table: &mut Table<'_, Event>) -> TableEdge {
        EVENT_SIDES[usize::from(roll_four(rule!("event.side-die"), "side of the board", side, table)) - 1]
    }

    /// The types of which a side may raise a unit: those of foot without missile weapons, or of horse, that it has; else the usual one.
    pub(crate) fn raisable(&self, side: Side) -> Vec<Troop> {
        let own = self.all_units().filter(|id| self.side_of(*id) == side);
        let own: Vec<Troop> = own.filter_map(|id| self.info(id).kind.troop()).collect();
        let of_arm = |arm: Arm, usual: Troop| {
            let mut types: Vec<Troop> = own.iter().copied().filter(|troop| troop.arm() == arm).collect();
            types.sort();
            types.dedup();
            if types.is_empty() { vec![usual] } else { types }
        };
        [of_arm(Arm::Infantry, Troop::MediumInfantry), of_arm(Arm::Cavalry, Troop::LightCavalry)].concat()
    }

    /// A new unit stands with its rear on the edge of the board, as near to its middle as there is room; whether there is.
    pub(crate) fn raise(
        &mut self,
        side: Side,
        troop: Troop,
        edge: TableEdge,
        rule: Rule,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let middle = self.middle_of(edge);
        let Some(id) = self.found(of_type(side, troop, middle)) else { return false };
        let depth = self.unit(id).outline(self.info(id)).depth();
        let along = middle.facing.right();
        let step = |number: i32| {
            let far = STEP * ((number + 1) / 2);
            let at = middle.at.moved(if number % 2 == 1 { along } else { along.reversed() }, far);
            Place::new(at.moved(middle.facing, depth), middle.facing)
        };
        let longest = self.scenario.table.width.max(self.scenario.table.depth);
        let steps = 2 * (longest.micrometres() / STEP.micrometres());
        let place = (0..steps).map(step).find(|place| self.has_room_at(id, *place));
        self.set_down_raised(id, place, rule, table)
    }

    /// A unit that has come into being is set down, or stays away for want of room.
    pub(crate) fn set_down_raised(
        &mut self,
        id: UnitId,
        place: Option<Place>,
        rule: Rule,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let unit = self.unit_mut(id);
        unit.set(Flags::WAITS, false);
        let Some(place) = place else {
            unit.set(Flags::LEFT, true);
            self.doom(id, Fate::EXITED, true);
            return false;
        };
        unit.set(Flags::OFF, false);
        unit.grid = place;
        let figures = self.unit(id).figures(self.info(id));
        table.tell(&[rule, rule!("event.gains")], Event::Chance(ChanceEvent::Raised { unit: id, figures }));
        true
    }

    /// The middle of an edge of the board, and the way straight into it.
    pub(crate) fn middle_of(&self, edge: TableEdge) -> Place {
        let (width, depth) = (self.scenario.table.width, self.scenario.table.depth);
        let (at, facing) = match edge {
            TableEdge::North => (Point::at(width.half(), depth), Bearing::SOUTH),
            TableEdge::South => (Point::at(width.half(), Length::ZERO), Bearing::NORTH),
            TableEdge::East => (Point::at(width, depth.half()), Bearing::WEST),
            TableEdge::West => (Point::at(Length::ZERO, depth.half()), Bearing::EAST),
        };
        Place::new(at, facing)
    }
}

/// A new unit of a type, which comes onto the board there.
pub(crate) fn of_type(side: Side, troop: Troop, at: Place) -> Founded {
    Founded { side, number: 0, troop, figures: NEW_FIGURES, from: UnitId::NONE, at }
}

/// Throws a four-sided die.
pub(crate) fn roll_four(rule: Rule, what: &'static str, side: Side, table: &mut Table<'_, Event>) -> u8 {
    let score = table.roll(Roll {
        rule,
        what,
        side,
        throw: Throw::one(D4),
        dice: None,
        wanted: None,
        bonus: None,
        hopes: Hopes::Neither,
    });
    u8::try_from(score).unwrap_or(1).clamp(1, 4)
}

/// A unit with a figure more: in its first half stand, else in a new stand of its last rank.
fn grown_by_one(unit: &Unit, per_stand: u8) -> Unit {
    let mut grown = *unit;
    grown.gained = grown.gained.saturating_add(1);
    if grown.capped != 0 {
        grown.capped &= grown.capped - 1;
        return grown;
    }
    let place = if grown.gone == 0 { grown.stands } else { grown.gone.trailing_zeros() as u8 };
    grown.stands = grown.stands.max(place + 1);
    grown.gone &= !(1 << place);
    if per_stand > 1 {
        grown.capped |= 1 << place;
    }
    grown
}
