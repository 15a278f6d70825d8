//! What neutral battles bring in play, as far as this ruleset says it (muster.*): what is generic stands in [`battle::neutral`].
//!
//! - `victory`, `arrivals`, `specials`: one chapter of [`battle::neutral`] each;
//! - `weather`, `deeds`: what the weather and special conditions do to marches, fire and fights;
//! - `sally`, `feigned`: garrisons that leave their town, and horse that feigns flight;
//! - `hidden`: hidden contingents are markers here, and are found by an enemy who comes near;
//! - `impetuous`, `withdrawal`: who charges unasked, and who falls back as planned. Marksmen are with the chapter on fire.

pub(crate) mod arrivals;
pub(crate) mod deeds;
pub(crate) mod feigned;
pub(crate) mod hidden;
pub(crate) mod impetuous;
mod sally;
pub(crate) mod specials;
pub(crate) mod victory;
pub(crate) mod weather;
pub(crate) mod withdrawal;

use std::sync::Arc;

use battle::neutral::{Arena, Brings, Brought, Course, Mark, Neutral, Told, Words};
use battle::{Side, Table};
use serde::{Deserialize, Serialize};

use crate::conditions::{BattleId, Pieces, Terms};
use crate::events::Event;
use crate::field::Scenario;
use crate::rulebook::define;
use crate::state::{Fate, Flags, Reaction, State, UnitId};

/// What has come of the conditions of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Fortunes {
    /// What all rulesets keep of it.
    pub course: Course,
    /// Leaders whose faith has been tested (muster.special.treachery).
    pub tried: Pieces,
    /// The goals that each side has scored, as bits (common.victory.score).
    pub scored: [u32; 2],
}

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
            // Hidden units are the ruleset's own markers (muster.hidden.mwg).
            hides: false,
        }
    }
}

impl Neutral for State {
    type Terms = Terms;
    type Scenario = Scenario;

    const WORDS: Words = Words { arena: Arena::Table, faith: "faith", shows_wanted: true };

    #[inline]
    fn brings(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    #[inline]
    fn course(&self) -> &Course {
        &self.fortunes.course
    }

    fn course_mut(&mut self) -> &mut Course {
        &mut self.fortunes.course
    }

    #[inline]
    fn now(&self) -> u16 {
        define!("muster.turns");
        self.turn
    }

    #[inline]
    fn piece_count(&self) -> u8 {
        self.units.len() as u8
    }

    #[inline]
    fn side_of(&self, id: UnitId) -> Side {
        State::side_of(self, id)
    }

    fn group_of(&self, id: UnitId) -> Option<BattleId> {
        self.scenario.conditions.battle_of.get(id.index()).copied().and_then(BattleId::some)
    }

    #[inline]
    fn is_here(&self, id: UnitId) -> bool {
        self.info(id).kind.troop().is_some() && self.unit(id).is_on_board()
    }

    #[inline]
    fn is_unbroken(&self, id: UnitId) -> bool {
        define!("muster.unit-of");
        self.unit(id).reaction != Some(Reaction::Rout)
    }

    fn is_marked(&self, id: UnitId, mark: Mark) -> bool {
        match mark {
            Mark::Hidden => self.unit(id).is(Flags::HIDDEN),
            Mark::ShotAt => self.unit(id).is(Flags::SHOT_AT),
            Mark::Provoked => self.unit(id).is(Flags::SHOT_AT) || self.is_in_contact(id),
            mark => fate_of(mark).is_some_and(|fate| self.is_fated(id, fate)),
        }
    }

    fn mark(&mut self, id: UnitId, mark: Mark, on: bool) {
        if let Some(fate) = fate_of(mark) {
            self.doom(id, fate, on);
        }
    }

    fn event(&self, told: Told<UnitId, &UnitId>) -> Event {
        Event::Neutral(told.with_leader(|leader| *leader))
    }
}

/// The fact by which a mark is kept; none if it follows from others.
fn fate_of(mark: Mark) -> Option<Fate> {
    Some(match mark {
        Mark::Called => Fate::CALLED,
        Mark::Sprung => Fate::SPRUNG,
        Mark::Woken => Fate::WOKEN,
        Mark::Sends => Fate::SENDS,
        Mark::Captor => Fate::CAPTOR,
        Mark::Guards => Fate::GUARDS,
        Mark::Tempted => Fate::TEMPTED,
        Mark::Plunders => Fate::PLUNDERS,
        Mark::Heartened => Fate::HEARTENED,
        Mark::Fought => Fate::FOUGHT,
        Mark::HasShot => Fate::HAS_SHOT,
        Mark::Hidden | Mark::ShotAt | Mark::Provoked => return None,
    })
}

/// Where the turn calls the chapters.
impl State {
    /// A turn has begun: late units come on, and what begins with a turn does.
    pub(crate) fn begin_by_conditions(&mut self, table: &mut Table<'_, Event>) {
        self.come_on(table);
        if self.scenario.conditions.on {
            battle::neutral::specials::raise_alarms(self, table);
            battle::neutral::specials::begin_turn(self, table);
        }
    }

    /// A turn ends: specials are looked at.
    pub(crate) fn end_by_conditions(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let fights = self.is_fated(id, Fate::FOUGHT) || self.is_in_contact(id);
            self.doom(id, Fate::FOUGHT, fights);
        }
        battle::neutral::specials::end_turn(self, table);
        for id in self.all_units() {
            self.doom(id, Fate::SENDS, false);
            self.doom(id, Fate::SPRUNG, false);
        }
    }
}
