//! Mercenaries change sides, or leave (event.94, event.95, event.97, common.special.mercenary).

use battle::{Side, Table};
use ground::tabletop::{Length, Place};

use super::events::ChanceEvent;
use super::founded::Founded;
use super::{Happening, InForce};
use crate::events::Event;
use crate::field::{Kind, Options};
use crate::orders::order::Marker;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::Kit;

/// Whoever stands too close to his new enemies steps aside in steps of a quarter of a centimetre, so often in each direction.
const STEP: Length = Length::cm_hundredths(25);
const MOST_STEPS: i32 = 80;

impl State {
    /// The mercenaries of a side on the board.
    pub(crate) fn mercenaries(&self, side: Side) -> Vec<UnitId> {
        define!("common.special.mercenary", "common.special.mercenary-given");
        let hired = |id: &UnitId| self.info(*id).kit.has(Kit::MERCENARY);
        if !self.scenario.options.has(Options::MERCENARIES) {
            return Vec::new();
        }
        let own = |id: &UnitId| self.side_of(*id) == side;
        self.in_order_of_telling().into_iter().filter(|id| own(id) && hired(id)).collect()
    }

    /// All mercenaries of a side go over to the other; whether there were any.
    pub(crate) fn go_over(&mut self, from: Side, what: Happening, table: &mut Table<'_, Event>) -> bool {
        let all = self.mercenaries(from);
        for id in &all {
            self.change_sides(*id, what, table);
        }
        !all.is_empty()
    }

    fn change_sides(&mut self, id: UnitId, what: Happening, table: &mut Table<'_, Event>) {
        let side = self.side_of(id).other();
        if self.is_in_wagon(id) {
            self.come_off(id);
        }
        let (was, Kind::Troops(troop)) = (*self.unit(id), self.info(id).kind) else { return };
        let founded =
            Founded { side, number: 0, troop, figures: self.info(id).figures, from: id, at: was.grid };
        let Some(new) = self.found(founded) else { return };
        self.trains[new.index()] = self.trains[id.index()];
        let hidden = was.is(Flags::HIDDEN);
        let marker = if hidden { self.free_marker(side) } else { was.marker };
        self.unit_mut(id).set(Flags::HIDDEN | Flags::KNOWN, false);
        self.unit_mut(id).set(Flags::OFF | Flags::LOST, true);
        self.clashes.retain(|clash| !clash.units.contains(&id));
        let mut unit = Unit { marker, reaction: None, unseen: 0, ..was };
        unit.set(Flags::KNOWN, false);
        *self.unit_mut(new) = unit;
        table.tell(&[what.rule()], Event::Chance(ChanceEvent::GoesOver { was: id, unit: new, hidden }));
        // In this turn it holds, and neither fires nor strikes.
        let what = Happening::MercenariesDefect;
        self.in_force.push(InForce {
            what,
            side: None,
            last: self.turn,
            unit: new,
            other: UnitId::NONE,
            die: 0,
            piece: 0,
        });
        self.step_aside(new, table);
    }

    /// A unit that lies in its new enemies moves to the first place beside them.
    fn step_aside(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!("event.94.aside");
        let home = self.unit(id).grid;
        let free = |place: Place| {
            let body = Body::of(&Unit { grid: place, ..*self.unit(id) }, self.info(id));
            let mut enemies = self
                .units_of(self.side_of(id).other())
                .filter(|enemy| self.info(*enemy).kind.troop().is_some());
            !enemies.any(|enemy| self.body(enemy).overlaps(&body)) && !self.is_barred(id, &body)
        };
        let ways = [home.facing.reversed(), home.facing, home.facing.right(), home.facing.left()];
        let mut tried = ways.into_iter().flat_map(|way| (0..=MOST_STEPS).map(move |step| (way, step)));
        let place = tried.find_map(|(way, step)| {
            let place = Place::new(home.at.moved(way, STEP * step), home.facing);
            free(place).then_some(place)
        });
        match place {
            Some(place) => self.unit_mut(id).grid = place,
            None => self.be_gone(id, rule!("event.94.aside"), table),
        }
    }

    /// The first letters that no marker of a side has.
    pub(crate) fn free_marker(&self, side: Side) -> Marker {
        let units = self.all_units().filter(|id| self.side_of(*id) == side);
        let mut taken: Vec<Marker> = units.map(|id| self.unit(id).marker).collect();
        taken.extend(self.phantoms.iter().filter(|one| one.side == side).map(|one| one.marker));
        (0..700).map(Marker).find(|marker| !taken.contains(marker)).unwrap_or(Marker(0))
    }

    /// All mercenaries of both sides leave the board; whether there were any.
    pub(crate) fn pay_off(&mut self, table: &mut Table<'_, Event>) -> bool {
        let what = Happening::DogsOfWarLeave;
        let all: Vec<UnitId> = Side::BOTH.into_iter().flat_map(|side| self.mercenaries(side)).collect();
        for id in &all {
            let marker = self.marker_of(*id);
            let event = ChanceEvent::Strikes { what, unit: *id, other: UnitId::NONE, marker };
            table.tell(&[what.rule()], Event::Chance(event));
            self.unit_mut(*id).set(Flags::HIDDEN | Flags::KNOWN, false);
            self.unit_mut(*id).set(Flags::OFF | Flags::LOST, true);
            self.clashes.retain(|clash| !clash.units.contains(id));
        }
        !all.is_empty()
    }
}
