//! What this ruleset is to a neutral battle: its contingents, its turns, and how it keeps what is so of them
//! ([`battle::neutral`]).

use std::sync::Arc;

use battle::Side;
use battle::neutral::{Arena, Brings, Brought, Course, Mark, Neutral, Told, Words};

use crate::conditions::Terms;
use crate::events::Event;
use crate::field::Scenario;
use crate::flags::Flags;
use crate::state::{BattleId, ContingentId, LeaderId, State};

impl Brings for Scenario {
    type Terms = Terms;

    #[inline]
    fn brought(&self) -> Brought<'_, Terms> {
        let conditions = &self.conditions;
        Brought {
            on: conditions.on,
            default: conditions.default,
            contingents: &conditions.contingents,
            contingent_of: &conditions.body_of,
            victory: &conditions.victory,
            weather: &conditions.weather,
            effects: &conditions.effects,
            specials: &conditions.specials,
            hides: conditions.hides,
        }
    }
}

impl Neutral for State {
    type Terms = Terms;
    type Scenario = Scenario;

    const WORDS: Words = Words { arena: Arena::Table, faith: "faith", shows_wanted: false };

    #[inline]
    fn brings(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    #[inline]
    fn course(&self) -> &Course {
        &self.course
    }

    fn course_mut(&mut self) -> &mut Course {
        &mut self.course
    }

    #[inline]
    fn now(&self) -> u16 {
        self.turn.into()
    }

    #[inline]
    fn piece_count(&self) -> u8 {
        self.contingents.len() as u8
    }

    #[inline]
    fn side_of(&self, id: ContingentId) -> Side {
        self.contingent(id).side
    }

    fn mustered_for(&self, id: ContingentId) -> Side {
        self.info(id).side
    }

    fn group_of(&self, id: ContingentId) -> Option<BattleId> {
        Some(self.info(id).battle)
    }

    #[inline]
    fn is_here(&self, id: ContingentId) -> bool {
        self.contingent(id).is_on_table()
    }

    #[inline]
    fn is_unbroken(&self, id: ContingentId) -> bool {
        !self.contingent(id).is(Flags::ROUTING)
    }

    #[inline]
    fn is_marked(&self, id: ContingentId, mark: Mark) -> bool {
        self.contingent(id).is(flag_of(mark))
    }

    fn mark(&mut self, id: ContingentId, mark: Mark, on: bool) {
        self.contingent_mut(id).set(flag_of(mark), on);
    }

    fn event(&self, told: Told<ContingentId, &LeaderId>) -> Event {
        Event::Neutral(told.with_leader(|leader| *leader))
    }
}

/// The facts of a contingent by which a mark is kept, or any of which makes it so.
fn flag_of(mark: Mark) -> Flags {
    match mark {
        Mark::Called => Flags::COMES,
        Mark::Hidden => Flags::HIDDEN,
        Mark::Sprung => Flags::SPRUNG,
        Mark::Woken => Flags::WOKEN,
        Mark::Sends => Flags::SENDS,
        Mark::Captor => Flags::TOOK_PRISONERS,
        Mark::Guards => Flags::GUARDS,
        Mark::Tempted => Flags::TEMPTED,
        Mark::Plunders => Flags::PLUNDERS,
        Mark::Heartened => Flags::HEARTENED,
        Mark::ShotAt => Flags::SHOT_AT,
        Mark::Provoked => Flags::SHOT_AT | Flags::WAS_CHARGED | Flags::FOUGHT,
        Mark::Fought => Flags::FOUGHT,
        Mark::HasShot => Flags::HAS_SHOT,
    }
}
