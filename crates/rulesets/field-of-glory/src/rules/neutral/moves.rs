//! What the conditions of a neutral battle do to moves of an owner's will: who is held, lines that are not to be crossed, the places of
//! hidden friends, and enemies who lie hidden in the way (muster.special.held, muster.special.bounded, muster.hidden.place.fog,
//! muster.hidden.bump).

use battle::neutral::{deeds, hidden};
use battle::{Refusal, Table};
use ground::tabletop::{Angle, Block, Cover, Length, Sweep, TOUCH};

use crate::events::Event;
use crate::rulebook::define;
use crate::rules::march::course::{Stage, Walked};
use crate::rules::march::legs::Leg;
use crate::state::{GroupId, State};

/// Where a move ends before somebody hidden.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bump {
    /// Who runs into him.
    who: GroupId,
    /// Who lies there.
    on: GroupId,
    /// On which leg of the move, from 0.
    leg: usize,
    /// So much of that leg is made.
    made: Made,
}

/// How much of a leg is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Made {
    /// Nothing.
    Nothing,
    /// So far straight ahead.
    Ahead(Length),
    /// So many hundredths of a degree of a wheel.
    Wheel(i32),
}

/// Facts.
impl State {
    /// Whether a move keeps to the conditions of the battle: who is held only turns in his place, and nobody crosses a line that he
    /// may not cross, or the place of a hidden friend.
    pub(crate) fn obeys_conditions(&self, group: GroupId, trace: &[Stage]) -> Result<(), Refusal> {
        define!("muster.special.held", "muster.special.held.fog");
        if !self.scenario.conditions.on {
            return Ok(());
        }
        if !trace.iter().all(|stage| matches!(stage.leg, Leg::Turn(_) | Leg::About)) {
            self.may_leave_place(group)?;
        }
        if !self.minds_its_way(group) {
            return Ok(());
        }
        trace.iter().try_for_each(|stage| self.may_go_over(group, &stage.from, &stage.sweeps()))
    }

    /// Whether there is anything over which a group may not go of its owner's will.
    fn minds_its_way(&self, group: GroupId) -> bool {
        self.can_hide() || deeds::bounds_of(self, group).next().is_some()
    }

    /// Whether a group may go of its owner's will from where it is a block over some ground.
    pub(crate) fn may_go_over(&self, group: GroupId, from: &Block, swept: &[Sweep]) -> Result<(), Refusal> {
        if !self.minds_its_way(group) {
            return Ok(());
        }
        self.keeps_bounds(group, from, swept)?;
        self.keeps_off_hidden(group, swept)
    }

    /// Where moves that groups make together end before enemies who lie hidden; none if they come over nobody.
    pub(crate) fn bump<'a>(
        &self,
        moves: impl Iterator<Item = (GroupId, &'a Walked)> + Clone,
    ) -> Option<Bump> {
        define!("muster.hidden.bump", "muster.hidden.bump.fog");
        hidden::all_hidden(self).next()?;
        let bumps = moves.clone().filter_map(|(who, walked)| self.bump_of(who, walked));
        let mut bump = bumps.min_by_key(|bump| (bump.leg, bump.made))?;
        // Nobody ends upon friends whom he would have passed.
        if let Made::Ahead(mut far) = bump.made {
            for (who, walked) in moves {
                if let Some(stage) = walked.trace.get(bump.leg) {
                    far = far.min(self.stops_clear(who, &stage.from, far));
                }
            }
            bump.made = Made::Ahead(far);
        }
        Some(bump)
    }

    /// Where the move of a group ends before an enemy who lies hidden.
    fn bump_of(&self, who: GroupId, walked: &Walked) -> Option<Bump> {
        let enemies = || hidden::hidden_of(self, self.side_of(who).other());
        walked.trace.iter().enumerate().find_map(|(leg, stage)| {
            let bumps = enemies().filter_map(|on| Some((self.made_before(stage, on)?, on)));
            bumps.min().map(|(made, on)| Bump { who, on, leg, made })
        })
    }

    /// How much of a leg is made before somebody who lies hidden; none if it does not come over him.
    fn made_before(&self, stage: &Stage, on: GroupId) -> Option<Made> {
        let lies = self.bases(on);
        match stage.leg {
            Leg::Ahead(_) => {
                let sweep = stage.sweep();
                let reach = lies.iter().filter_map(|base| sweep.reach(base)).min()?;
                Some(Made::Ahead((reach - TOUCH * 2).max(Length::ZERO)))
            }
            Leg::Wheel(..) => {
                let met = |block: &Block| {
                    let stands = Sweep::standing(block, Cover::Stands);
                    lies.iter().any(|base| stands.meets(base))
                };
                let free =
                    stage.wheeled().take_while(|(_, block)| !met(block)).map(|(by, _)| by.get()).last();
                let whole = stage.wheeled().last().is_none_or(|(by, _)| Some(by.get()) == free);
                (!whole).then_some(Made::Wheel(free.unwrap_or_default()))
            }
            Leg::Turn(_) | Leg::About | Leg::Expand(..) | Leg::Contract(..) => {
                let sweep = stage.sweep();
                lies.iter().any(|base| sweep.meets(base)).then_some(Made::Nothing)
            }
        }
    }

    /// A move as far as it is made before somebody hidden.
    pub(crate) fn cut_short(&self, group: GroupId, walked: &Walked, bump: Bump) -> Walked {
        let Some(stage) = walked.trace.get(bump.leg) else { return walked.clone() };
        let before = bump.leg.checked_sub(1).and_then(|leg| walked.trace.get(leg));
        let spent = before.map_or(Length::ZERO, |before| before.spent);
        let (part, spent) = match (bump.made, stage.leg) {
            (Made::Ahead(by), Leg::Ahead(_)) => (Some(Leg::Ahead(by)), spent + by),
            (Made::Wheel(by), Leg::Wheel(hand, whole)) if by > 0 => {
                let cost = i64::from((stage.spent - spent).micrometres()) * i64::from(by);
                let cost = cost / i64::from(whole.get().max(1));
                (Some(Leg::Wheel(hand, Angle::hundredths(by))), spent + Length::new(cost as i32))
            }
            _ => (None, spent),
        };
        let mut trace: Vec<Stage> = walked.trace.iter().take(bump.leg).copied().collect();
        let end = match part {
            Some(leg) => {
                let stage = stage.as_far_as(leg, spent);
                trace.push(stage);
                stage.to
            }
            None => stage.from,
        };
        // The rest of a column follows its front base.
        let bases = self.group(group).bases;
        let shape = if end.shape.stands == bases { end.shape } else { self.block(group).shape };
        let swept: Vec<Sweep> = trace.iter().map(Stage::sweep).collect();
        let (crossed, trace) = (self.crossings(&swept), trace.into_iter().collect());
        Walked { block: Block { shape, ..end }, spent, crossed, trace, ..walked.clone() }
    }
}

/// Steps.
impl State {
    /// Moves have ended before somebody hidden, who is revealed.
    pub(crate) fn stumble(&mut self, bump: Bump, table: &mut Table<'_, Event>) {
        hidden::run_into(self, bump.who, bump.on, None, table);
    }
}
