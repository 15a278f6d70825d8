//! The legs of a Tactical Move, once its dice have fallen (move.legs), and the duty to close (order.attack-duty).

use battle::{Refusal, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Legs};
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::orders::hundredths;
use crate::rules::trail::{Allowance, Going, Pace, Trail, Walked};
use crate::state::{ContingentId, State};
use crate::steps::Pending;
use ground::tabletop::{Block, Length};

/// Who attacks ends so much nearer to the nearest enemy, in hundredths of an inch.
const CLOSES_BY: i32 = 200;

/// A contingent chooses the legs of its move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Moving {
    /// Who.
    pub contingent: ContingentId,
    /// How far, and how.
    pub allowance: Allowance,
    /// By how many dice; none for a road move or manoeuvres alone.
    pub dice: u8,
}

impl Pending for Moving {
    fn asks(&self, battle: &State) -> Option<Side> {
        Some(battle.contingent(self.contingent).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        battle.list_moves(self.contingent, self.allowance, into);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move(legs) => battle.move_with(self.contingent, self.allowance, legs).map(drop),
            _ => {
                Err(Refusal::new(rule!("move.legs"), "{0} is to move by its legs")
                    .about(self.contingent.into()))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let Action::Move(legs) = action else { return };
        battle.done();
        let (legs, met) = battle.legs_before_hidden(self.contingent, self.allowance, &legs);
        let Ok(walked) = battle.legs_walked(self.contingent, self.allowance, &legs) else { return };
        let c = battle.contingent_mut(self.contingent);
        // Who has rolled has moved, wherever he stays.
        c.set(Flags::MOVED, c.is(Flags::MOVED) || walked.is_some());
        let is_ahead = self.dice > 0 && walked.as_ref().is_some_and(|walked| walked.is_straight);
        c.set(Flags::MOVED_AHEAD, is_ahead);
        c.last_dice = if is_ahead { self.dice } else { 0 };
        let rule = match self.allowance.going {
            Going::Free => rule!("move.tactical-dice"),
            Going::Road => rule!("move.road"),
            Going::InPlace => rule!("man.halves"),
        };
        match walked {
            Some(walked) => battle.carry_out(&walked, rule, table),
            None => table.tell(&[rule!("move.up-to")], Event::StaysPut(self.contingent)),
        }
        if let Some(on) = met {
            battle.stumble(self.contingent, on, table);
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// What a move must come to.
impl State {
    /// A Tactical Move by legs as it would be carried out, nothing if it stays put; if it is not allowed, why.
    pub(crate) fn move_with(
        &self,
        who: ContingentId,
        allowance: Allowance,
        legs: &Legs,
    ) -> Result<Option<Walked>, Refusal> {
        define!("move.up-to");
        let walked = self.legs_walked(who, allowance, legs)?;
        self.closes_enough(who, walked.as_ref(), self.closing_limit(who, allowance))?;
        Ok(walked)
    }

    /// A Tactical Move by legs, whatever its order says; nothing if it uses nothing of its move.
    fn legs_walked(
        &self,
        who: ContingentId,
        allowance: Allowance,
        legs: &Legs,
    ) -> Result<Option<Walked>, Refusal> {
        if legs.is_empty() { Ok(None) } else { Trail::walk(self, who, allowance, legs).map(Some) }
    }

    /// How far from the nearest enemy the order Attack lets a contingent end at most, in hundredths of an inch: 2″ nearer than
    /// it is, or as near as it can come with this move; none if it is free of the duty.
    pub(crate) fn closing_limit(&self, who: ContingentId, allowance: Allowance) -> Option<i32> {
        let now = self.gap_to_close(who)?;
        Some(State::closing_limit_of(now, self.nearest_end(who, allowance).unwrap_or(now).min(now)))
    }

    /// The same for who is so far from the enemy now and can come so near.
    pub(crate) fn closing_limit_of(now: i32, least: i32) -> i32 {
        least.max(now - CLOSES_BY)
    }

    /// How far the nearest enemy is from a contingent that is bound to close, in hundredths of an inch.
    pub(crate) fn gap_to_close(&self, who: ContingentId) -> Option<i32> {
        if self.is_free_of_closing(who) { None } else { self.gap_from(who, &self.block(who)) }
    }

    /// How far a move leaves the nearest enemy.
    pub(crate) fn gap_after(&self, walked: &Walked) -> Option<i32> {
        self.gap_from(walked.who, &self.block_after(walked))
    }

    /// Whether a move ends near enough.
    pub(crate) fn closes_enough(
        &self,
        who: ContingentId,
        walked: Option<&Walked>,
        limit: Option<i32>,
    ) -> Result<(), Refusal> {
        let Some(limit) = limit else { return Ok(()) };
        let end = walked.map_or_else(|| self.block(who), |walked| self.block_after(walked));
        if walked.is_some_and(|walked| walked.remounts)
            || self.gap_from(who, &end).is_none_or(|gap| gap <= limit)
        {
            return Ok(());
        }
        let why = "{0} is ordered to attack and must come at least 2″ nearer to the enemy";
        Err(Refusal::new(rule!("order.attack-duty"), why).about(who.into()))
    }

    /// How far a contingent in some place is from the nearest enemy, in hundredths of an inch.
    fn gap_from(&self, who: ContingentId, at: &Block) -> Option<i32> {
        self.gap_to_enemy(&at.footprint(), self.contingent(who).side).map(hundredths)
    }

    /// A contingent as a block after a move.
    pub(crate) fn block_after(&self, walked: &Walked) -> Block {
        let c = self.contingent(walked.who);
        let kind = self.kind(walked.who);
        let troop = if walked.remounts { kind.remounted() } else { kind };
        let shape =
            crate::rules::arrays::shape(walked.array, walked.files, c.stands, troop, self.scenario.frontage);
        Block::new(walked.place, shape)
    }

    /// Whether a contingent may stay where it is: not under Attack, as long as it could come nearer.
    pub(crate) fn may_stay(&self, who: ContingentId) -> Result<(), Refusal> {
        // The least that one die gives.
        let whole = Length::inches(2);
        let allowance = Allowance { pace: Pace::Tactical, going: Going::Free, whole, at_will: true };
        self.closes_enough(who, None, self.closing_limit(who, allowance))
    }

    /// How near to the enemy a move can end: straight ahead, or wheeling first towards the nearest.
    fn nearest_end(&self, who: ContingentId, allowance: Allowance) -> Option<i32> {
        if allowance.going == Going::InPlace {
            return None;
        }
        let mut best: Option<i32> = None;
        self.closing_legs(who, allowance, &mut |_, walked, _| {
            let gap = self.gap_after(walked);
            best = match (best, gap) {
                (Some(known), Some(gap)) => Some(known.min(gap)),
                (known, gap) => known.or(gap),
            };
        });
        best
    }
}
