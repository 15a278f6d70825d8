//! The fire step, part by part (common.sequence.small-arms).
//!
//! Units on which an enemy closes in are tested; both sides choose in secret; volleys are rolled by their thirds, thrown weapons with the last,
//! pilums after them; then all losses go together.

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use super::events::FireEvent;
use super::sheet::ChooseFire;
use super::targets::fires_close;
use super::thirds::Fired;
use super::volley::{CREW, FireTest, Hit, Volley};
use crate::events::Event;
use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::rules::beasts::struck::is_blow;
use crate::rules::charge::run::RunFacts;
use crate::rules::crew::words::CrewEvent;
use crate::rules::fight::losses::Losses;
use crate::rules::fight::shock::Shock;
use crate::rules::wagons::words::WagonEvent;
use crate::state::{Fate, Flags, State, UnitId};

/// Missile troops fire: first the tests of those on whom an enemy closes in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Fire {}

impl Resolves<State> for Fire {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!(
            "common.fire.sub-steps",
            "medieval.missile.order",
            "common.fire.artillery-before-melee",
            "common.sequence.small-arms"
        );
        battle.find_closings();
        battle.test_for_fire(table);
        let anybody = battle.on_board().any(|id| battle.has_fire(id));
        if anybody {
            battle.fire_in = battle::BySide([false, false]);
            battle.replace(ChooseFire {});
        } else {
            battle.replace(FireEnds {});
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Fire".to_owned())
    }
}

/// The volleys of a third, unit by unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volleys {
    /// The third, from 1; 4 for pilums.
    pub(crate) third: u8,
    /// The next unit.
    pub(crate) next: UnitId,
}

/// The part after the last third: pilums.
const PILUMS: u8 = 4;

impl Volleys {
    /// The first volley of the step.
    pub(crate) fn first() -> Volleys {
        Volleys { third: 1, next: UnitId(0) }
    }

    /// The unit after this one, or the first of the next third; none after the last.
    fn then(self, battle: &State) -> Option<Volleys> {
        let next = UnitId(self.next.0 + 1);
        if next.index() < battle.units.len() {
            Some(Volleys { next, ..self })
        } else {
            (self.third < PILUMS).then_some(Volleys { third: self.third + 1, next: UnitId(0) })
        }
    }
}

impl Resolves<State> for Volleys {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("common.dice.sub-order", "common.fire.simultaneous");
        let mut at = Some(self);
        // Units without dice are passed over in one go.
        while let Some(now) = at {
            at = now.then(battle);
            if battle.resolve_volleys(now, table) {
                break;
            }
        }
        match at {
            Some(next) => battle.replace(next),
            None => battle.replace(FireEnds {}),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Volleys".to_owned())
    }
}

/// Losses of the fire step leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FireEnds {}

impl Resolves<State> for FireEnds {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.close_fire();
        battle.closings.clear();
        battle.clear_smoke();
        battle.fire_at_friends(table);
        battle.remove_hits(rule!("common.fire.losses"), table);
        battle.lose_messages(table);
        battle.rampage(table);
        battle.fire_sheet.clear();
        battle.fire_tests.clear();
        battle.fire_in = battle::BySide([false, false]);
        battle.break_doors(table);
        battle.replace(Shock {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// Tests the units on which an enemy closes in, if tests are taken in this game.
    fn test_for_fire(&mut self, table: &mut Table<'_, Event>) {
        define!("common.3dt.fire", "medieval.charged.may-fire");
        let tested: Vec<UnitId> = self.on_board().filter(|id| !self.closing_in(*id).is_empty()).collect();
        for unit in tested {
            let passed = !self.scenario.has_option("three-dice-test")
                || self.three_dice_test(unit, "fire at an enemy closing in", table);
            self.fire_tests.push(FireTest { unit, passed });
        }
    }

    /// Rolls what a unit fires or throws in a third; whether it did anything.
    fn resolve_volleys(&mut self, now: Volleys, table: &mut Table<'_, Event>) -> bool {
        if !self.unit(now.next).is_on_board() {
            return false;
        }
        if now.third == PILUMS {
            self.throw_weapons(now.next, true, table);
            return true;
        }
        let picks = self.fire_pick(now.next, now.third, table);
        let all = self.volleys_of(now.next);
        let due: Vec<_> = all.into_iter().filter(|volley| volley.third == now.third).collect();
        for volley in &due {
            if self.is_unseen_inside(volley.at) {
                let event = WagonEvent::OutOfSight { unit: now.next, at: volley.at };
                table.tell(&[rule!("medieval.hussite.inside")], Event::Wagon(event));
                continue;
            }
            let gone = self.all_standing(volley.at) == 0;
            let at = if gone { self.next_target(volley) } else { Some(volley.at) };
            match at {
                Some(at) => self.fire(&Volley { at, ..*volley }, table),
                None => {
                    let rule = match self.small_arm_of(now.next) {
                        Some(_) => rule!("musket.arms.casualties"),
                        None => rule!("medieval.thirds.twice"),
                    };
                    table.tell(&[rule], Event::Fire(FireEvent::Wasted { unit: now.next }));
                }
            }
        }
        if now.third == 3 {
            self.throw_weapons(now.next, false, table);
        }
        picks || !due.is_empty() || now.third == 3
    }

    /// What a unit carries on from the fire step: shots, whether it is loaded, whether it shot and was shot at.
    fn close_fire(&mut self) {
        define!("medieval.supply.shots", "medieval.thirds.start-loaded", "medieval.slinger.stones");
        let units: Vec<UnitId> = self.on_board().collect();
        let volleys: Vec<_> = units.iter().map(|id| self.volleys_of(*id)).collect();
        let loaded = units.iter().zip(&volleys).map(|(id, volleys)| self.is_loaded_after(*id, volleys));
        let loaded: Vec<Option<bool>> = loaded.collect();
        for id in &units {
            self.spend_thrown(*id);
        }
        for (number, id) in units.into_iter().enumerate() {
            let fired = thirds_fired(&volleys[number]);
            let piece_fired = self.is_artillery(id) && self.unit(id).is(Flags::SHOT);
            let marked = if self.has_shots_without_end(id) { 0 } else { fired };
            let unit = self.unit_mut(id);
            unit.shots = unit.shots.saturating_sub(marked);
            unit.set(Flags::SHOT, fired > 0 || piece_fired);
            if (fired > 0 || piece_fired) && self.scenario.conditions.on {
                define!("muster.special.planned-withdrawal");
                self.doom(id, Fate::HAS_SHOT, true);
            }
            let unit = self.unit_mut(id);
            if let Some(loaded) = loaded[number] {
                unit.set(Flags::UNLOADED, !loaded);
            }
            if fires_close(&volleys[number]) {
                self.run_mut(id).set(RunFacts::FIRED_CLOSE);
            }
            if fired > 0 && self.is_chariot(id) {
                define!("medieval.chariot.fire-or-melee");
                self.run_mut(id).set(RunFacts::FIRED_DRIVING);
            }
            for volley in &volleys[number] {
                self.note_smoke(id, volley.at);
                self.unit_mut(volley.at).set(Flags::SHOT_AT, true);
                self.note_hurt(volley.at, id);
            }
        }
    }

    /// Whether a unit is loaded when the turn is over; none if it has nothing to load.
    fn is_loaded_after(&self, id: UnitId, volleys: &[Volley]) -> Option<bool> {
        define!("common.fire.in-melee", "medieval.charged.one-volley", "medieval.thirds.missile-charge");
        let mut course = self.course(id)?;
        // The third in which it throws is not there for loading.
        course.marches[2] |= self.throws_grenades(id);
        let small_arms = self.small_arm_of(id).is_some();
        if self.unit(id).is(Flags::CHARGES) && !small_arms {
            return Some(course.loaded);
        }
        if volleys.iter().any(|volley| volley.band.is_some()) {
            return Some(course.load == 0);
        }
        let fired = |third: u8| volleys.iter().any(|volley| volley.third == third);
        let run = super::thirds::Course { fires: [true; 3], ..course };
        let Fired { loaded, .. } = run.run(fired, |third| self.is_held_at(id, third));
        Some(loaded)
    }

    /// All figures that have fallen in this step leave the board, and men of crews theirs.
    pub(crate) fn remove_hits(&mut self, rule: battle::Rule, table: &mut Table<'_, Event>) {
        define!("common.sequence.removed");
        let mut losses = Losses::default();
        let (mut hits, mut lost, mut sunk) = (std::mem::take(&mut self.hits), Vec::new(), Vec::new());
        self.take_slain(&mut hits, table);
        self.injure_commanders(&mut hits, table);
        self.take_blows(&hits, &mut losses, table);
        for Hit { unit, place } in hits.into_iter().filter(|hit| !is_blow(hit)) {
            if self.is_vessel(unit) {
                sunk.push(unit);
            } else if place == 0 && self.is_artillery(unit) {
                lost.push(unit);
            } else if place == CREW {
                let left = self.unit(unit).crew.saturating_sub(1);
                self.unit_mut(unit).crew = left;
                self.thin_makeshift(unit, 1);
                let rule = match self.scenario.period {
                    Period::Medieval => rule!("medieval.crew.target"),
                    Period::Musket => rule!("musket.crew.target"),
                };
                table.tell(&[rule], Event::Fire(FireEvent::CrewFalls { unit, left }));
            } else {
                losses.add(unit, place);
            }
        }
        self.take_losses(rule, &losses, table);
        for boat in sunk {
            self.sink_boat(boat, table);
        }
        for piece in lost {
            if self.unit(piece).is_on_board() {
                table.tell(&[rule], Event::Crew(CrewEvent::PieceLost { unit: piece }));
                self.lose_piece(piece, table);
            }
        }
    }
}

/// In how many thirds volleys were fired: a volley that is split is one shot of its unit.
fn thirds_fired(volleys: &[Volley]) -> u8 {
    (1..=3u8).filter(|third| volleys.iter().any(|volley| volley.third == *third)).count() as u8
}
