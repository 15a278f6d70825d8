//! What happens where enemies come into contact in a beat: the tests of charges that were not tested before, who turns his back, who is
//! caught (common.3dt.at-contact, common.charge.other-target, common.3dt.caught-when).

use battle::Table;
use ground::tabletop::Length;

use super::run::{Clash, RunFacts};
use crate::charts::{BEATS, CAVALRY_STRAIGHT, INFANTRY_STRAIGHT};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::march::beats::{Beats, Meeting};
use crate::rules::march::plan::Going;
use crate::state::{State, UnitId};
use crate::troops::Troop;

impl State {
    /// Two enemies come into contact: who of them moved into it is remembered as long as they fight.
    pub(crate) fn begin_clash(&mut self, units: [UnitId; 2], attacks: [bool; 2]) {
        define!("common.melee.attacker");
        // Nobody fights a wagon: it is captured (medieval.supply.capture).
        let is_wagon = |unit: UnitId| {
            self.info(unit).kind.troop().is_some_and(|troop| troop.arm() == crate::troops::Arm::Wagon)
        };
        // Nor a gun that nobody serves (musket.crew.unattended).
        if units.iter().any(|unit| !self.stops_enemies(*unit) || is_wagon(*unit) || self.is_nobodys(*unit)) {
            return;
        }
        let clash = Clash { units, attacks, idle: false };
        match self.clashes.binary_search_by_key(&units, |clash| clash.units) {
            Ok(at) => self.clashes[at] = clash,
            Err(at) => self.clashes.insert(at, clash),
        }
    }

    fn end_clash(&mut self, units: [UnitId; 2]) {
        self.clashes.retain(|clash| clash.units != units);
    }

    /// How far a charger must have gone straight on when it strikes.
    fn straight_needed(&self, id: UnitId) -> Length {
        define!("common.charge.straight-cavalry", "common.charge.straight-infantry");
        let foot = self.info(id).kind.troop().is_none_or(Troop::is_foot);
        Length::cm(if foot { INFANTRY_STRAIGHT } else { CAVALRY_STRAIGHT })
    }

    /// Whether a charge strikes as a charge: the unit has not turned or changed its formation too shortly before.
    fn strikes_as_charge(&self, id: UnitId) -> bool {
        define!("common.charge.spoiled");
        let run = self.run(id);
        let spoiled = run.is(RunFacts::TURNED) && run.straight.length() < self.straight_needed(id);
        self.is_charging(id) && !spoiled
    }

    /// Whether a charge and an enemy whom it has met are compared now: he was not the unit that it was compared with before.
    fn is_compared_now(&self, charger: UnitId, enemy: UnitId) -> bool {
        define!("common.charge.other-target", "common.3dt.forced", "common.engage.unexpected");
        let steady = |id: UnitId| self.run(id).forced.is_none() && !self.run(id).is(RunFacts::FLEES);
        self.strikes_as_charge(charger) && steady(enemy) && !self.run(charger).compared.has(enemy)
    }
}

/// Both ways to look at a meeting: a unit and its enemy.
fn both(meetings: &[Meeting]) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
    meetings.iter().flat_map(|meeting| {
        let [red, blue] = meeting.units;
        [(red, blue), (blue, red)]
    })
}

impl Beats {
    /// The tests that the contacts of a beat call for: first chargers, then defenders. Contacts that do not take place, or end at once,
    /// are taken out of the list.
    pub(crate) fn test_contacts(
        &mut self,
        state: &mut State,
        meetings: &mut Vec<Meeting>,
        table: &mut Table<'_, Event>,
    ) {
        define!("common.3dt.at-contact");
        if state.takes_tests() {
            let compared: Vec<(UnitId, UnitId)> =
                both(meetings).filter(|(unit, enemy)| state.is_compared_now(*unit, *enemy)).collect();
            let failed = test_chargers(state, &compared, table);
            for (unit, enemy, head_on) in failed {
                if head_on {
                    self.run_from(state, unit, enemy, meetings, table);
                } else {
                    self.put_back(state, unit, meetings, table);
                }
            }
            for (unit, from) in defenders_to_test(state, &compared, meetings) {
                if !state.tests_to_hold(unit, table) {
                    self.run_from(state, unit, from, meetings, table);
                }
            }
        }
        for (unit, enemy) in
            both(meetings).filter(|(_, enemy)| state.stops_enemies(*enemy)).collect::<Vec<_>>()
        {
            if !state.strikes_as_charge(unit) {
                if state.is_charging(unit) {
                    table.tell(&[rule!("common.charge.spoiled")], Event::ChargeSpoiled { unit });
                }
                continue;
            }
            if state.run(enemy).is(RunFacts::FLEES) {
                state.catch_up([enemy, unit], table);
            } else if !state.run(unit).is(RunFacts::HOME) {
                state.run_mut(unit).set(RunFacts::HOME);
                table.tell(&[rule!("common.shock.only-charge")], Event::ChargesHome { unit });
            }
        }
    }

    /// A charger that failed at contact is put back where it was, and with it whoever has moved up into that place; its contacts have not
    /// taken place.
    fn put_back(
        &mut self,
        state: &mut State,
        id: UnitId,
        meetings: &mut Vec<Meeting>,
        table: &mut Table<'_, Event>,
    ) {
        define!("common.3dt.attacker-fails");
        let mut back = vec![id];
        while let Some(unit) = back.pop() {
            let Some(at) = self.prior.iter().position(|prior| prior.id == unit) else { continue };
            let prior = self.prior.swap_remove(at);
            let facts = state.run(unit).facts;
            self.put(state, unit, prior.unit);
            state.plans[unit.index()] = prior.plan;
            *state.run_mut(unit) = prior.run;
            state.run_mut(unit).facts.0 |= facts.0;
            let moved = self.prior.iter().map(|prior| prior.id);
            back.extend(moved.filter(|other| self.overlaps(unit, *other)));
        }
        let mut kept = Vec::new();
        for meeting in std::mem::take(meetings) {
            let [red, blue] = meeting.units;
            if self.touches(red, blue) {
                kept.push(meeting);
                continue;
            }
            self.met[red.index()].remove(blue);
            self.met[blue.index()].remove(red);
            state.end_clash([red, blue]);
            for (unit, going) in meeting.units.into_iter().zip(meeting.going) {
                state.plans[unit.index()].going = going;
            }
        }
        for meeting in &kept {
            for unit in meeting.units {
                state.plans[unit.index()].going = Going::Met;
            }
        }
        *meetings = kept;
        state.stay(id, table);
    }

    fn overlaps(&self, unit: UnitId, other: UnitId) -> bool {
        let bodies = [unit, other].map(|id| self.bodies[id.index()].as_ref());
        matches!(bodies, [Some(own), Some(other)] if own.overlaps(other))
    }

    fn touches(&self, unit: UnitId, other: UnitId) -> bool {
        let bodies = [unit, other].map(|id| self.bodies[id.index()].as_ref());
        matches!(bodies, [Some(own), Some(other)] if own.touches(other))
    }

    /// A unit that failed at contact goes back from the next beat on; the chargers in contact with it go on behind it.
    fn run_from(
        &mut self,
        state: &mut State,
        id: UnitId,
        from: UnitId,
        meetings: &mut Vec<Meeting>,
        table: &mut Table<'_, Event>,
    ) {
        define!("common.3dt.caught-when", "common.third.waited");
        if state.is_to_abandon(id) {
            state.run_mut(id).set(RunFacts::ABANDONED);
            return;
        }
        let chargers: Vec<(UnitId, Going)> = meetings
            .iter()
            .filter(|meeting| meeting.units.contains(&id))
            .flat_map(|meeting| meeting.units.into_iter().zip(meeting.going))
            .filter(|(unit, _)| *unit != id && state.strikes_as_charge(*unit))
            .collect();
        let indoors = state.is_indoors(id);
        state.flee(id, from, table);
        if indoors {
            if state.is_indoors(id) {
                // It found no way out, and fights where it is.
                return;
            }
            self.put(state, id, *state.unit(id));
        }
        meetings.retain(|meeting| !meeting.units.contains(&id));
        for (charger, going) in chargers {
            state.run_mut(id).chased.add(charger);
            let free = !meetings.iter().any(|meeting| meeting.units.contains(&charger));
            if free && !state.clashes.iter().any(|clash| clash.units.contains(&charger)) {
                state.plans[charger.index()].going = going;
            }
        }
    }

    /// Units that fled at contact are caught if their chargers are within 1 cm of them when the run of either is over.
    pub(crate) fn catch(&mut self, state: &mut State, beat: u16, table: &mut Table<'_, Event>) {
        define!("common.3dt.caught-when");
        for id in state.on_board().collect::<Vec<UnitId>>() {
            let chased = state.run(id).chased;
            if chased.is_empty() {
                continue;
            }
            for by in state.all_units().filter(|by| chased.has(*by)).collect::<Vec<UnitId>>() {
                let ended = |unit: UnitId| state.plans[unit.index()].going != Going::On;
                if (ended(id) || ended(by) || beat >= BEATS) && self.touches(id, by) {
                    state.run_mut(id).chased.remove(by);
                    state.catch_up([id, by], table);
                    self.disturb();
                    for unit in [id, by] {
                        state.plans[unit.index()].going = Going::Met;
                    }
                    let units = if id < by { [id, by] } else { [by, id] };
                    state.begin_clash(units, units.map(|unit| unit == by));
                }
            }
        }
    }
}

impl State {
    /// A unit going back is caught by a charger.
    fn catch_up(&mut self, [unit, by]: [UnitId; 2], table: &mut Table<'_, Event>) {
        self.run_mut(unit).caught.add(by);
        table.tell(
            &[rule!("common.3dt.caught"), rule!("common.3dt.caught-when")],
            Event::Caught { units: [unit, by] },
        );
    }
}

/// Chargers that met a unit of at least twice their value are tested; who has failed, because of whom, and whether head-on.
fn test_chargers(
    state: &mut State,
    compared: &[(UnitId, UnitId)],
    table: &mut Table<'_, Event>,
) -> Vec<(UnitId, UnitId, bool)> {
    define!("common.3dt.attacker-tests", "common.charge.head-on");
    let mut tests: Vec<(UnitId, UnitId, bool)> = Vec::new();
    for (unit, enemy) in compared {
        let head_on = compared.contains(&(*enemy, *unit));
        if state.has_twice(*enemy, *unit) && (head_on || state.tests_to_charge(*unit)) {
            tests.push((*unit, *enemy, head_on));
        }
    }
    // Whoever meets several of them is tested once; head-on weighs more.
    tests.sort_by_key(|(unit, enemy, head_on)| (*unit, !head_on, *enemy));
    tests.dedup_by_key(|test| test.0);
    for (unit, enemy) in compared {
        state.run_mut(*unit).compared.add(*enemy);
    }
    let mut failed = Vec::new();
    for (unit, enemy, head_on) in tests {
        if head_on {
            state.run_mut(unit).set(RunFacts::TESTED_TO_HOLD);
        }
        if !state.three_dice_test(unit, "to charge", table) {
            failed.push((unit, enemy, head_on));
        }
    }
    failed
}

/// The units that have to be tested because a charger whom they have met has at least twice their value, and from whom they would run.
fn defenders_to_test(
    state: &State,
    compared: &[(UnitId, UnitId)],
    meetings: &[Meeting],
) -> Vec<(UnitId, UnitId)> {
    define!("common.3dt.defender-tests", "common.charge.several");
    if compared.is_empty() {
        return Vec::new();
    }
    let stands = |charger: UnitId, unit: UnitId| {
        meetings.iter().any(|meeting| meeting.units.contains(&charger) && meeting.units.contains(&unit))
    };
    let steady = |unit: UnitId| !state.run(unit).is(RunFacts(RunFacts::TESTED_TO_HOLD.0 | RunFacts::FLEES.0));
    let mut tests = Vec::new();
    for unit in state.on_board().filter(|unit| steady(*unit)) {
        let strong = compared.iter().filter(|(charger, enemy)| {
            *enemy == unit
                && stands(*charger, unit)
                && state.is_charging(*charger)
                && state.has_twice(*charger, unit)
        });
        tests.extend(state.nearest_of(unit, strong.map(|(charger, _)| *charger)).map(|from| (unit, from)));
    }
    tests
}
