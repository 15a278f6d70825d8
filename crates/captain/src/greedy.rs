//! A player who looks at every choice, tries those that look best again and again, and takes the best.

use std::time::{Duration, Instant};

use battle::{Battle, Side, State, Table};
use dice::Seeded;

use crate::{judged, worthwhile};

/// How long a player may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So long, and no longer: a trial that is under way is broken off. Small parts of a decision have a share of it
    /// ([`State::shares_of_time`]).
    Time(Duration),
    /// So many trials: the same on every machine.
    Trials(u32),
}

/// At most so many choices are looked at; of more, a random part.
const MOST_LOOKED_AT: usize = 96;
/// How far a trial follows its own side's next answers, before it takes stock.
const MOST_FOLLOWED: u32 = 24;
/// How many answers a side looks at inside a trial: its own side more, since it will choose so itself.
const OWN_GLANCES: usize = 4;
const THEIR_GLANCES: usize = 2;
/// A choice is tried so often before any is dropped.
const FIRST_TRIALS: u32 = 2;
/// So many trials at least are made before any is dropped: of few choices each is tried more often.
const LEAST_TRIALS: u32 = 16;

/// One choice under consideration.
#[derive(Clone, Copy)]
struct Candidate {
    choice: usize,
    trials: u32,
    worth: i64,
    /// By how much it changes what the side is worth, if that is known without a trial.
    foreseen: Option<i32>,
    /// Another trial would come to the same: nothing was hidden or thrown.
    is_sure: bool,
}

impl Candidate {
    const fn new(choice: usize, foreseen: Option<i32>) -> Candidate {
        Candidate { choice, trials: 0, worth: 0, foreseen, is_sure: false }
    }

    /// Notes what it came to once, and whether it would come to the same again.
    fn note(&mut self, worth: i32, is_sure: bool) {
        self.trials += 1;
        self.worth += i64::from(worth);
        self.is_sure = is_sure;
    }

    fn mean(&self) -> i64 {
        self.worth / i64::from(self.trials.max(1))
    }
}

/// What is left of a budget.
struct Left {
    until: Option<Instant>,
    trials: u32,
}

impl Left {
    fn of(budget: Budget, shares: u32) -> Left {
        match budget {
            Budget::Time(time) => {
                let time = time / shares.max(1);
                Left { until: Instant::now().checked_add(time), trials: u32::MAX }
            }
            Budget::Trials(trials) => Left { until: None, trials },
        }
    }

    fn is_out(&self) -> bool {
        self.trials == 0 || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// The index of the best choice, as far as the budget reaches.
///
/// Every choice that is not foreseen is tried a few times on battles imagined from what the side knows; then the worse half is dropped and
/// the others are tried again, until one is left or the budget is out. A trial plays the choice and what follows from it,
/// with both sides choosing quickly, until what was begun is over.
pub(crate) fn best<S: State>(
    battle: &Battle<S>,
    side: Side,
    choices: &[S::Action],
    budget: Budget,
    dice: &mut Seeded,
) -> usize {
    let mut left = Left::of(budget, battle.state().shares_of_time(side));
    let mut candidates: Vec<Candidate> = worthwhile(battle, side, choices)
        .map(|choice| Candidate::new(choice, battle.state().foreseen(side, &choices[choice])))
        .collect();
    dice.shuffle(&mut candidates);
    if candidates.iter().all(|candidate| candidate.foreseen.is_some()) {
        return candidates.iter().max_by_key(|candidate| candidate.foreseen).map_or(0, |best| best.choice);
    }
    candidates.truncate(MOST_LOOKED_AT);
    let mut trial = Trial::new(battle, side);
    let mut rounds = FIRST_TRIALS.max(LEAST_TRIALS / (candidates.len() as u32).max(1));
    while candidates.len() > 1 {
        for _ in 0..rounds {
            if left.is_out() || candidates.iter().all(|candidate| candidate.is_sure) {
                break;
            }
            trial.round(battle, choices, &mut candidates, &mut left, dice);
        }
        // Whoever was never tried comes last, whatever the others are worth.
        candidates.sort_by_key(|candidate| (candidate.trials == 0, -candidate.mean()));
        if left.is_out() {
            break;
        }
        candidates.truncate(candidates.len().div_ceil(2));
        rounds *= 2;
    }
    candidates.first().map_or(0, |candidate| candidate.choice)
}

/// A battle on which choices are tried, kept so that a trial copies into room that is already there.
struct Trial<S: State> {
    side: Side,
    played: Battle<S>,
    glance: Battle<S>,
    choices: Vec<S::Action>,
}

impl<S: State> Trial<S> {
    fn new(battle: &Battle<S>, side: Side) -> Trial<S> {
        Trial { side, played: battle.clone(), glance: battle.clone(), choices: Vec::new() }
    }

    /// Tries each candidate once, all on the same imagined battle, so that luck with it favours none; those that are sure no more.
    fn round(
        &mut self,
        battle: &Battle<S>,
        choices: &[S::Action],
        candidates: &mut [Candidate],
        left: &mut Left,
        dice: &mut Seeded,
    ) {
        let before = dice.clone();
        let imagined = battle.with_state(battle.state().imagine(self.side, dice));
        let is_open = *dice == before;
        for candidate in candidates.iter_mut().filter(|candidate| !candidate.is_sure) {
            if let Some(gain) = candidate.foreseen {
                candidate.note(judged(imagined.state(), self.side).saturating_add(gain), is_open);
                continue;
            }
            if left.is_out() {
                break;
            }
            let before = dice.clone();
            if let Some(worth) = self.worth_of(&imagined, choices[candidate.choice], left, dice) {
                candidate.note(worth, is_open && *dice == before);
            }
            left.trials = left.trials.saturating_sub(1);
        }
    }

    /// How the side stands after a choice and what follows from it; none if the budget ran out on the way.
    fn worth_of(
        &mut self,
        from: &Battle<S>,
        action: S::Action,
        left: &Left,
        dice: &mut Seeded,
    ) -> Option<i32> {
        self.played.clone_from(from);
        self.played.play(self.side, action, &mut Table::silent(dice));
        for _ in 0..MOST_FOLLOWED {
            let Some(asked) = self.played.asked() else { break };
            if self.played.state().is_played_out(from.state()) {
                break;
            }
            if left.until.is_some() && left.is_out() {
                return None;
            }
            let action = self.quick_answer(asked, dice)?;
            self.played.play(asked, action, &mut Table::silent(dice));
        }
        Some(judged(self.played.state(), self.side))
    }

    /// The best of a few random answers, each judged as soon as it is given, and of the usual one.
    fn quick_answer(&mut self, asked: Side, dice: &mut Seeded) -> Option<S::Action> {
        let mut best = self.played.state().usual(asked)?;
        if self.played.state().goes_as_usual(asked) {
            return Some(best);
        }
        self.played.choices(asked, &mut self.choices);
        if self.choices.len() < 2 {
            return Some(best);
        }
        let glances = if asked == self.side { OWN_GLANCES } else { THEIR_GLANCES };
        let mut most = self.glance_at(asked, best, dice);
        for _ in 0..glances {
            let pick = dice.below(u32::try_from(self.choices.len()).unwrap_or(u32::MAX)) as usize;
            let action = self.choices[pick];
            let worth = self.glance_at(asked, action, dice);
            if worth > most {
                (best, most) = (action, worth);
            }
        }
        Some(best)
    }

    fn glance_at(&mut self, asked: Side, action: S::Action, dice: &mut Seeded) -> i32 {
        if let Some(gain) = self.played.state().foreseen(asked, &action) {
            return judged(self.played.state(), asked).saturating_add(gain);
        }
        self.glance.clone_from(&self.played);
        self.glance.play(asked, action, &mut Table::silent(dice));
        judged(self.glance.state(), asked)
    }
}
