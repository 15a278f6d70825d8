//! Late units: they come on where the scenario puts them, at the start of their turn (common.scenario.entry, muster.arrival.*).

use battle::neutral::arrivals::{self, Arrival, Arriving};
use battle::{Hopes, Roll, Rule, Side, Table};
use dice::{D6, Source, Throw};
use ground::tabletop::{Length, Place, Point};

use crate::events::Event;
use crate::field::{Kind, Options};
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::state::{Fate, Flags, State, UnitId};

/// Whoever finds no room moves in steps of a quarter of a centimetre, so often in each direction.
const STEP: Length = Length::cm_hundredths(25);
const MOST_STEPS: i32 = 80;

impl Arriving for State {
    fn arrival(&self, id: UnitId) -> Option<Arrival> {
        let info = self.info(id);
        let waits = self.unit(id).is(Flags::WAITS) && info.arrives > 0 && info.kind != Kind::Rider;
        // A commander comes with the unit he is with.
        if !waits || info.with.some().is_some() {
            return None;
        }
        let conditions = &self.scenario.conditions;
        let body = conditions.body_of.get(id.index()).copied().unwrap_or(u8::MAX);
        let chance = conditions.contingents.get(usize::from(body)).map_or(0, |body| body.chance);
        // Who is of no contingent comes by himself.
        let contingent = if chance > 0 { body } else { id.0 };
        let turn = info.arrives + u16::from(self.unit(id).delay);
        Some(Arrival { contingent, turn, chance: (1..100).contains(&chance).then_some(chance) })
    }

    fn bring_on(&mut self, id: UnitId, rule: Rule, table: &mut Table<'_, Event>) -> bool {
        let Some(place) = self.room_for(id) else { return false };
        self.set_down(id, place);
        let home = self.info(id).at.0.at;
        let (east, north) = (place.at.x - home.x, place.at.y - home.y);
        let entered = self.comes_over_edge(id);
        self.doom(id, Fate::ENTERED, entered);
        let rules = [rule, rule!("common.scenario.entry")];
        table.tell(&rules, Event::ComesOn { unit: id, marker: self.marker_of(id) });
        for leader in self.all_units() {
            if self.info(leader).with == id && self.unit(leader).is(Flags::WAITS) {
                // He stands as he would have stood with it at home.
                let Place { at, facing } = self.info(leader).at.0;
                self.set_down(leader, Place::new(Point::new(at.x + east, at.y + north), facing));
                let marker = self.marker_of(leader);
                table.tell(&rules, Event::ComesOn { unit: leader, marker });
            }
        }
        true
    }
}

impl State {
    /// Late units come on.
    pub(crate) fn come_on(&mut self, table: &mut Table<'_, Event>) {
        arrivals::come_on(self, table);
    }

    /// Before the first turn a die is thrown for each late unit, in secret: it comes so many turns later than the scenario says.
    pub(crate) fn throw_for_arrivals(&mut self, table: &mut Table<'_, Event>) {
        let rule = rule!("common.scenario.chance-entry");
        if self.turn != 1 || !self.scenario.options.has(Options::CHANCE_REINFORCEMENTS) {
            return;
        }
        for id in self.all_units() {
            if self.arrival(id).is_some_and(|arrival| arrival.chance.is_none()) {
                let (side, throw) = (self.side_of(id), Throw::one(D6));
                let roll = Roll {
                    rule,
                    what: "arrival",
                    side,
                    throw,
                    dice: None,
                    wanted: None,
                    bonus: None,
                    hopes: Hopes::Low,
                };
                self.unit_mut(id).delay = table.roll_secretly(roll) as u8;
            }
        }
    }

    /// When late units of a side come on is not known to the other: dice that fit what it has seen are thrown for them anew.
    pub(crate) fn throw_again_for_arrivals(&mut self, side: Side, dice: &mut dyn Source) {
        for id in self.all_units().filter(|id| self.side_of(*id) == side).collect::<Vec<UnitId>>() {
            if self.unit(id).delay == 0 || !self.unit(id).is(Flags::WAITS) {
                continue;
            }
            let gone_by = self.turn.saturating_sub(self.info(id).arrives).min(5) as u8;
            let die = dice.throw_silently(&Throw::one(D6)) as u8;
            self.unit_mut(id).delay = gone_by + 1 + (die - 1) % (6 - gone_by);
        }
    }

    /// Whether a late unit comes over the edge of the board: its place there is not on the board as a whole.
    fn comes_over_edge(&self, id: UnitId) -> bool {
        define!("common.scenario.entry-in");
        let info = self.info(id);
        let home = Body::of(&crate::state::Unit { grid: info.at.0, ..*self.unit(id) }, info);
        !home.parts().iter().all(|rect| self.scenario.table.holds(rect))
    }

    /// Puts a unit on the board that was to come.
    fn set_down(&mut self, id: UnitId, place: Place) {
        let unit = self.unit_mut(id);
        unit.set(Flags::OFF | Flags::WAITS, false);
        unit.grid = place;
    }

    /// The place of a late unit, or the first behind, before or beside it where it has room.
    fn room_for(&self, id: UnitId) -> Option<Place> {
        let home = self.info(id).at.0;
        let ahead = home.facing;
        let ways = [ahead.reversed(), ahead, ahead.right(), ahead.left()];
        let mut tried = ways.into_iter().flat_map(|way| (0..=MOST_STEPS).map(move |step| (way, step)));
        tried.find_map(|(way, step)| {
            let place = Place::new(home.at.moved(way, STEP * step), home.facing);
            self.has_room_at(id, place).then_some(place)
        })
    }

    /// Whether a unit would have room at a place: on the board, upon no other and on no ground that nobody enters.
    pub(crate) fn has_room_at(&self, id: UnitId, place: Place) -> bool {
        let info = self.info(id);
        let body = Body::of(&crate::state::Unit { grid: place, ..*self.unit(id) }, info);
        let table = &self.scenario.table;
        let on_board = body.parts().iter().all(|rect| table.holds(rect));
        let others = self.on_board().filter(|other| *other != id && self.info(*other).kind.troop().is_some());
        let closed = table.pieces.iter().filter(|piece| piece.kind.kind.is_closed());
        on_board
            && !others.map(|other| self.body(other)).any(|other| other.overlaps(&body))
            && !closed.into_iter().any(|piece| body.parts().iter().any(|rect| piece.outline.overlaps(rect)))
    }
}
