//! What neutral battles bring in play, as far as this ruleset says it (muster.*): what is generic stands in
//! [`battle::neutral`].
//!
//! - `victory`, `arrivals`, `hidden`, `specials`, `deeds`, `weather`: one chapter of [`battle::neutral`] each;
//! - `come_out`: a side is asked in secret whether hidden men come out;
//! - `moves`: who is held, bounds, and whom moves run into;
//! - `errands`: what groups do instead of a move; `dismount`, `withdraw` and `sally` are what they can be;
//! - `flags`: what the flags of contingents do; `feigned`: feigned flights; `ground`: kinds of ground that only neutral battles have.

pub(crate) mod arrivals;
pub(crate) mod come_out;
pub(crate) mod deeds;
pub(crate) mod dismount;
pub(crate) mod errands;
pub(crate) mod feigned;
pub(crate) mod flags;
pub(crate) mod ground;
pub(crate) mod hidden;
pub(crate) mod moves;
pub(crate) mod sally;
pub(crate) mod specials;
pub(crate) mod victory;
pub(crate) mod weather;
pub(crate) mod withdraw;

use std::sync::Arc;

use battle::neutral::{Arena, Brings, Brought, Course, Mark, Neutral, Told, Words};
use battle::{Side, Table};
use muster::shared::first_round_of;
use serde::{Deserialize, Serialize};

use crate::conditions::{BattleId, LeaderId, Terms};
use crate::events::Event;
use crate::field::Scenario;
use crate::rulebook::define;
use crate::rules::neutral::come_out::ComeOut;
use crate::rules::neutral::errands::Errands;
use crate::state::{Fate, GroupId, State};
use crate::troops::Phase;

/// What has come of the conditions of a neutral battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Fortunes {
    /// What all rulesets keep of it.
    pub course: Course,
    /// Which armies were found routed when attrition was last counted (muster.break.fog).
    pub routed: [bool; 2],
    /// Leaders who are lost, by their numbers, as bits (muster.leader-lost).
    pub fallen: u32,
    /// Leaders whose faith has been tested, in the same way (muster.special.treachery).
    pub tried: u32,
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
            hides: conditions.hides,
        }
    }
}

/// The turn of the battle file to which a player turn belongs.
pub(crate) fn neutral_turn(player_turn: u16) -> u16 {
    define!("muster.turns");
    let pair = u32::from(player_turn.max(1)).div_ceil(2);
    // Turns begin with pairs 1, 3, 4, 6, 7, 9 and so on.
    let mut turn = 2 * pair.div_ceil(3);
    while first_round_of(turn) > pair {
        turn -= 1;
    }
    turn as u16
}

/// The player turn with which a turn of the battle file begins.
pub(crate) fn first_player_turn(neutral: u16) -> u16 {
    u16::try_from(2 * first_round_of(u32::from(neutral.max(1))) - 1).unwrap_or(u16::MAX)
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
        self.turn
    }

    fn next_turn(&self) -> u16 {
        first_player_turn(neutral_turn(self.turn) + 1)
    }

    fn after_turns(&self, count: u16) -> u16 {
        first_player_turn((neutral_turn(self.turn) + 1).saturating_add(count)) - 1
    }

    fn turns_since(&self, first: u16) -> u16 {
        neutral_turn(self.turn).saturating_sub(neutral_turn(first))
    }

    #[inline]
    fn piece_count(&self) -> u8 {
        self.groups.len() as u8
    }

    #[inline]
    fn side_of(&self, id: GroupId) -> Side {
        self.info(id).side
    }

    fn group_of(&self, id: GroupId) -> Option<BattleId> {
        self.scenario.conditions.battle_of.get(id.index()).copied().and_then(BattleId::some)
    }

    #[inline]
    fn is_here(&self, id: GroupId) -> bool {
        self.group(id).is_on_table()
    }

    #[inline]
    fn is_unbroken(&self, id: GroupId) -> bool {
        define!("muster.unit-of");
        !self.group(id).is_broken()
    }

    #[inline]
    fn is_marked(&self, id: GroupId, mark: Mark) -> bool {
        self.group(id).is_fated(fate_of(mark))
    }

    fn mark(&mut self, id: GroupId, mark: Mark, on: bool) {
        self.group_mut(id).doom(fate_of(mark), on);
    }

    fn event(&self, told: Told<GroupId, &LeaderId>) -> Event {
        Event::Neutral(told.with_leader(|leader| *leader))
    }
}

/// The fact of a group by which a mark is kept.
fn fate_of(mark: Mark) -> Fate {
    match mark {
        Mark::Called => Fate::CALLED,
        Mark::Hidden => Fate::HIDDEN,
        Mark::Sprung => Fate::SPRUNG,
        Mark::Woken => Fate::WOKEN,
        Mark::Sends => Fate::SENDS,
        Mark::Captor => Fate::CAPTOR,
        Mark::Guards => Fate::GUARDS,
        Mark::Tempted => Fate::TEMPTED,
        Mark::Plunders => Fate::PLUNDERS,
        Mark::Heartened => Fate::HEARTENED,
        Mark::ShotAt => Fate::SHOT_AT,
        Mark::Provoked => Fate::PROVOKED,
        Mark::Fought => Fate::FOUGHT,
        Mark::HasShot => Fate::HAS_SHOT,
    }
}

/// Where the turn calls the chapters.
impl State {
    /// Whether this player turn is the last of a turn of the battle file.
    pub(crate) fn ends_neutral_turn(&self) -> bool {
        let next = first_player_turn(neutral_turn(self.turn) + 1);
        self.turn + 1 == next || self.turn >= self.last_player_turn()
    }

    /// A player turn has begun: late men come on, and what begins with a turn of the battle file does.
    pub(crate) fn begin_neutral_turn(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return self.come_on(table);
        }
        if first_player_turn(neutral_turn(self.turn)) == self.turn {
            self.come_on(table);
            battle::neutral::specials::begin_turn(self, table);
        }
    }

    /// A phase begins: what neutral battles ask in it comes first.
    pub(crate) fn ask_by_conditions(&mut self, phase: Phase, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        if phase == Phase::Manoeuvre {
            self.go_to_plunder(table);
            self.then(Errands {});
        }
        if self.can_hide() && matches!(phase, Phase::Impact | Phase::Manoeuvre) {
            self.then(ComeOut {});
        }
    }

    /// A player turn ends: what holds for a turn is forgotten, and at the end of one of the battle file specials are looked at.
    pub(crate) fn end_neutral_turn(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        self.note_who_moved();
        let ends = self.ends_neutral_turn();
        if ends {
            battle::neutral::specials::end_turn(self, table);
        }
        for group in &mut self.groups {
            group.doom(Fate::OF_A_TURN, false);
            if ends {
                group.doom(Fate::OF_A_NEUTRAL_TURN, false);
            }
        }
    }

    /// What follows from any answer or step: hidden men are found, plunder tempts, leaders fall, conditions are met.
    pub(crate) fn follow_conditions(&mut self, table: &mut Table<'_, Event>) {
        self.look_at_decisive_goals(false, table);
        if !self.scenario.conditions.on || self.ended.is_some() {
            return;
        }
        self.note_fights();
        battle::neutral::specials::rouse_idle(self);
        battle::neutral::hidden::look_about(self, table);
        self.tempt(table);
        self.note_fallen(table);
        battle::neutral::victory::look_if_due(self, table);
    }
}

#[cfg(test)]
mod tests {
    use battle::holds;

    use super::{first_player_turn, neutral_turn};

    #[test]
    fn neutral_turns_begin_with_pairs_of_player_turns_one_three_four_and_six() {
        holds!("muster.turns");
        assert_eq!([1, 2, 3, 4, 5].map(first_player_turn), [1, 5, 7, 11, 13]);
        let of = |range: std::ops::Range<u16>| range.map(neutral_turn).collect::<Vec<_>>();
        assert_eq!(of(1..13), [1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4]);
    }
}
