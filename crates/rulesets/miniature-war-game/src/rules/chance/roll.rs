//! Whether an event happens, which one, and whom it befalls (event.when, event.roll, event.sides).

use battle::{Hopes, Resolves, Roll, Rule, Side, Table};
use dice::{D6, D10, Throw};
use serde::{Deserialize, Serialize};

use super::Happening;
use super::choose::ChooseForEvent;
use super::events::ChanceEvent;
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};

/// An event may happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Chance {}

impl Resolves<State> for Chance {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.replace(AfterEvent {});
        battle.burn_on(table);
        if battle.turn > 1 && battle.does_event_happen(table) {
            let what = roll_event(table);
            battle.happen(what, table);
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Chance".to_owned())
    }
}

/// What an event has brought is there: orders can be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct AfterEvent {}

impl Resolves<State> for AfterEvent {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.count_figures();
        battle.begin_orders(table);
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// Whether events are played.
    pub(crate) fn has_events(&self) -> bool {
        self.scenario.options.has(Options::RANDOM_EVENTS)
    }

    /// Notes how many figures units have when the turn begins: what falls later counts in the morale test.
    pub(crate) fn count_figures(&mut self) {
        define!("common.unit.tmv", "common.morale.event-losses");
        for id in self.all_units() {
            let figures = self.unit(id).figures(self.info(id));
            self.unit_mut(id).began = figures;
        }
    }

    fn does_event_happen(&self, table: &mut Table<'_, Event>) -> bool {
        let on = self.scenario.event_on;
        // Where one happens every turn there is nothing to throw for.
        on <= 1 || roll(rule!("event.when"), "an event", Throw::one(D6), table) >= i32::from(on)
    }

    /// An event happens.
    pub(crate) fn happen(&mut self, what: Happening, table: &mut Table<'_, Event>) {
        let side = if what.row().both { None } else { Some(roll_whom(table)) };
        table.tell(&[what.rule()], Event::Chance(ChanceEvent::Happens { what, side }));
        let acted = match side {
            Some(side) => self.befall(what, side, table),
            None => self.befall_both(what, table),
        };
        if !acted {
            table.tell(&[rule!("event.nothing")], Event::Chance(ChanceEvent::NothingToActOn));
        }
    }

    /// An event of both sides; whether it found anything to act on.
    fn befall_both(&mut self, what: Happening, table: &mut Table<'_, Event>) -> bool {
        let rule = what.rule();
        match what {
            Happening::HardRain
            | Happening::DeepMud
            | Happening::Wind
            | Happening::Dust
            | Happening::RiverRises
            | Happening::Snow
            | Happening::Fog => {
                self.put_in_force(what, None, UnitId::NONE, UnitId::NONE);
                true
            }
            Happening::PoisonedWells => self.poison(table),
            Happening::ForestFire => self.catch_fire(table),
            Happening::Cholera => {
                let units = self.near_water();
                self.each_loses_one(&units, rule, table)
            }
            Happening::WineAndRoses => {
                let units = self.revellers();
                for id in &units {
                    self.strike_unit(what, None, *id, UnitId::NONE, table);
                }
                !units.is_empty()
            }
            Happening::WildBoar => {
                let units = self.in_forest();
                self.each_loses_one(&units, rule, table)
            }
            Happening::Tornado => self.sweep(table),
            Happening::DogsOfWarLeave => self.pay_off(table),
            Happening::Plague => {
                self.spread_plague(table);
                true
            }
            // That nothing happens is what it says; all others befall one side.
            Happening::Nothing
            | Happening::SunInEyes
            | Happening::GarbledMessage
            | Happening::WantOfANail
            | Happening::Spies
            | Happening::KingsShilling
            | Happening::FrenchDisease
            | Happening::StoutHearted
            | Happening::OverHere
            | Happening::Spartans
            | Happening::Elan
            | Happening::FallenCommander
            | Happening::Desertion
            | Happening::Marksmen
            | Happening::Fratricide
            | Happening::Reinforcements
            | Happening::Gunners
            | Happening::ValleyOfDeath
            | Happening::GodOnYourSide
            | Happening::MercenariesDefect
            | Happening::DogsOfWar => true,
        }
    }

    /// An event of one side; whether it found anything to act on.
    fn befall(&mut self, what: Happening, side: Side, table: &mut Table<'_, Event>) -> bool {
        let rule = what.rule();
        match what {
            Happening::SunInEyes | Happening::StoutHearted | Happening::Marksmen | Happening::Gunners => {
                self.put_in_force(what, Some(side), UnitId::NONE, UnitId::NONE);
                true
            }
            Happening::FrenchDisease => {
                let units = self.on_foot(side);
                self.each_loses_one(&units, rule, table)
            }
            Happening::Desertion => {
                let units = self.with_losses(side);
                self.each_loses_one(&units, rule, table)
            }
            Happening::FallenCommander => match self.supreme_commander(side) {
                Some(id) => {
                    self.strike_unit(what, Some(side), id, UnitId::NONE, table);
                    true
                }
                None => false,
            },
            Happening::MercenariesDefect => self.go_over(side, what, table),
            Happening::DogsOfWar => self.go_over(side.other(), what, table),
            Happening::GarbledMessage
            | Happening::WantOfANail
            | Happening::Spies
            | Happening::KingsShilling
            | Happening::Spartans
            | Happening::Elan
            | Happening::Fratricide
            | Happening::ValleyOfDeath => ChooseForEvent::of(what, side).ask(self, table),
            Happening::GodOnYourSide => {
                ChooseForEvent { left: 2, ..ChooseForEvent::of(what, side) }.ask(self, table)
            }
            Happening::OverHere => {
                let edge = self.roll_side(side, table);
                ChooseForEvent { edge, ..ChooseForEvent::of(what, side) }.ask(self, table)
            }
            Happening::Reinforcements => {
                let edge = self.roll_side(side, table);
                ChooseForEvent { edge, left: 2, ..ChooseForEvent::of(what, side) }.ask(self, table)
            }
            // All others befall both.
            Happening::HardRain
            | Happening::DeepMud
            | Happening::Wind
            | Happening::Dust
            | Happening::RiverRises
            | Happening::Snow
            | Happening::Fog
            | Happening::Nothing
            | Happening::PoisonedWells
            | Happening::ForestFire
            | Happening::Cholera
            | Happening::WineAndRoses
            | Happening::WildBoar
            | Happening::Tornado
            | Happening::DogsOfWarLeave
            | Happening::Plague => self.befall_both(what, table),
        }
    }

    /// An event is about a unit, for as long as it lasts.
    pub(crate) fn strike_unit(
        &mut self,
        what: Happening,
        side: Option<Side>,
        unit: UnitId,
        other: UnitId,
        table: &mut Table<'_, Event>,
    ) {
        let marker = self.marker_of(unit);
        self.put_in_force(what, side, unit, other);
        if what == Happening::Spartans
            && let Some(event) = self.in_force.last_mut()
        {
            // What has been changed stays so.
            event.last = 0;
        }
        table.tell(&[what.rule()], Event::Chance(ChanceEvent::Strikes { what, unit, other, marker }));
    }
}

/// Which event happens: the tens, then the units; two noughts are a hundred.
fn roll_event(table: &mut Table<'_, Event>) -> Happening {
    let tens = roll(rule!("event.roll"), "which event, tens", Throw::one(D10), table) % 10;
    let units = roll(rule!("event.roll"), "which event, units", Throw::one(D10), table) % 10;
    let score = if tens + units == 0 { 100 } else { 10 * tens + units };
    Happening::rolled(u8::try_from(score).unwrap_or(100))
}

/// Whom an event befalls.
fn roll_whom(table: &mut Table<'_, Event>) -> Side {
    if roll(rule!("event.sides"), "whom it befalls", Throw::one(D6), table) <= 3 {
        Side::Red
    } else {
        Side::Blue
    }
}

/// A die that is nobody's own.
fn roll(rule: Rule, what: &'static str, throw: Throw, table: &mut Table<'_, Event>) -> i32 {
    table.roll(Roll {
        rule,
        what,
        side: Side::Red,
        throw,
        dice: None,
        wanted: None,
        bonus: None,
        hopes: Hopes::Neither,
    })
}
