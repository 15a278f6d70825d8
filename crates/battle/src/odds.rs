//! Odds of an action, from the rules themselves: the action is carried out under every way the dice can fall, or under
//! many.

use std::collections::BTreeMap;
use std::fmt;

use dice::{Chance, Enumerating, Outcomes, Seed, Seeded, TooMany, Walk, walk};
use serde::Serialize;

use crate::following::{Following, MOST_ASSUMED};
use crate::{Battle, Refusal, Side, State, Table};

/// How many steps the odds of one option of a prompt may take, so that the answer comes at once.
pub const PROMPT_ODDS: u64 = 100_000;

/// Odds that cannot be worked out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OddsError {
    /// There are more outcomes than the limit allows.
    TooMany(TooMany),
    /// The action is not allowed.
    Refused(Refusal),
}

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OddsError::TooMany(_) => f.write_str("there are too many outcomes to count them all"),
            OddsError::Refused(refusal) => write!(f, "the action is refused by {}", refusal.rule),
        }
    }
}

impl std::error::Error for OddsError {}

/// What comes of an action, exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionOdds<O> {
    /// Every outcome with its chance.
    pub outcomes: Outcomes<O>,
    /// The chance that the action was not at its end when so many answers had been assumed that no more were: its
    /// outcomes are those up to there.
    pub unresolved: Chance,
}

/// What comes of an action with which chance, exactly, as far as the side that acts may know: the battle is taken as
/// [`State::supposed`] says.
///
/// Questions that come up before the action is resolved are answered as [`State::usual`] says. At most `limit` steps
/// are carried out.
pub fn odds_of<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    limit: u64,
) -> Result<ActionOdds<S::Outcome>, OddsError> {
    true_odds_of(&supposed(battle, side), side, action, limit)
}

/// What comes of an action with which chance in this very battle, hidden things included: for an umpire, and for a
/// battle that was imagined.
pub fn true_odds_of<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    limit: u64,
) -> Result<ActionOdds<S::Outcome>, OddsError> {
    let start = Following::begin(battle, side, action).map_err(OddsError::Refused)?;
    let both = walk(start, limit).map_err(OddsError::TooMany)?;
    let unresolved = both.chance_that(|(_, resolved)| !resolved);
    Ok(ActionOdds { outcomes: both.map(|(outcome, _)| outcome), unresolved })
}

/// The odds of an action in words, exact or sampled: what a player is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[must_use]
pub struct OddsReport {
    /// Whether every way the dice can fall was followed.
    pub exact: bool,
    /// From how many throws of the whole action the chances come, if they are not exact.
    pub samples: u32,
    /// How many steps were carried out.
    pub steps: u64,
    /// What can come of it, the likeliest first.
    pub outcomes: Vec<Likely>,
    /// How likely it is that the action goes on after so many assumed answers that no more were assumed.
    #[serde(serialize_with = "as_number")]
    pub unresolved: Chance,
}

/// An outcome in words with its chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Likely {
    /// What comes of it.
    pub outcome: String,
    /// How likely that is; written as a number from 0 to 1.
    #[serde(serialize_with = "as_number")]
    pub chance: Chance,
    /// The standard error of a sampled chance; nothing if it is exact.
    pub error: f64,
}

impl OddsReport {
    /// Says how far the odds can be trusted: "exact", or from how many throws they come.
    #[must_use]
    pub fn note(&self) -> String {
        let mut note = match (self.exact, self.samples) {
            (true, _) => "exact".to_string(),
            (false, samples) => {
                let worst = self.outcomes.iter().map(|likely| likely.error).fold(0.0, f64::max);
                let throws = if samples == 1 { "throw" } else { "throws" };
                format!("from {samples} {throws}, standard error at most {:.1}%", 100.0 * worst)
            }
        };
        if self.unresolved != Chance::IMPOSSIBLE {
            let part = &self.unresolved;
            note += &format!("; {part} of it breaks off after {MOST_ASSUMED} assumed answers");
        }
        note
    }
}

/// The odds of an action as far as its side may know, within a limit of work: exact if `limit` steps are enough,
/// otherwise from as many throws as another `limit` steps allow.
pub fn odds_within<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    limit: u64,
) -> Result<OddsReport, Refusal> {
    let battle = supposed(battle, side);
    match true_odds_of(&battle, side, action, limit) {
        Ok(odds) => Ok(told_exactly(odds)),
        Err(OddsError::Refused(refusal)) => Err(refusal),
        Err(OddsError::TooMany(_)) => {
            let start = Following::begin(&battle, side, action)?;
            Ok(sample(&battle, &start, u32::MAX, limit))
        }
    }
}

/// The odds of an action as far as its side may know, from so many throws of it.
pub fn sampled_odds<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    samples: u32,
) -> Result<OddsReport, Refusal> {
    let battle = supposed(battle, side);
    let start = Following::begin(&battle, side, action)?;
    Ok(sample(&battle, &start, samples, u64::MAX))
}

fn supposed<S: State>(battle: &Battle<S>, side: Side) -> Battle<S> {
    battle.with_state(battle.state().supposed(side))
}

fn as_number<S: serde::Serializer>(chance: &Chance, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(chance.as_f64())
}

fn told_exactly<O: fmt::Display>(odds: ActionOdds<O>) -> OddsReport {
    let all = odds.outcomes.iter();
    let mut outcomes: Vec<_> =
        all.map(|(what, chance)| Likely { outcome: what.to_string(), chance, error: 0.0 }).collect();
    outcomes.sort_by(|a, b| b.chance.cmp(&a.chance));
    let steps = odds.outcomes.runs();
    OddsReport { exact: true, samples: 0, steps, outcomes, unresolved: odds.unresolved }
}

/// Throws an action again and again, at least once. The dice follow from the battle, so that whoever asks again is told
/// the same.
fn sample<S: State>(battle: &Battle<S>, start: &Following<'_, S>, samples: u32, limit: u64) -> OddsReport {
    let mut dice = Seeded::new(Seed(battle.hash()));
    let mut counts: BTreeMap<S::Outcome, u32> = BTreeMap::new();
    let (mut thrown, mut unresolved, mut steps) = (0, 0, 0);
    let mut course = start.clone();
    while thrown == 0 || (thrown < samples && steps < limit) {
        course.clone_from(start);
        let (outcome, resolved) = loop {
            if let Some(result) = course.result() {
                break result;
            }
            course.go_on(&mut Table::silent(&mut dice));
            steps += 1;
        };
        thrown += 1;
        unresolved += u32::from(!resolved);
        *counts.entry(outcome).or_default() += 1;
    }
    let part = |count: u32| Chance::of(count.into(), thrown.into());
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let outcomes = counts.into_iter().map(|(outcome, count)| {
        let chance = part(count);
        let error = (chance.as_f64() * chance.complement().as_f64() / f64::from(thrown)).sqrt();
        Likely { outcome: outcome.to_string(), chance, error }
    });
    let outcomes = outcomes.collect();
    OddsReport { exact: false, samples: thrown, steps, outcomes, unresolved: part(unresolved) }
}

impl<S: State> Walk for Following<'_, S> {
    type Result = (S::Outcome, bool);

    fn result(&self) -> Option<Self::Result> {
        let resolved = self.ended()?;
        Some((self.state().outcome(self.before(), self.side()), resolved))
    }

    fn step(&mut self, dice: &mut Enumerating) {
        self.go_on(&mut Table::silent(dice));
    }

    fn fingerprint(&self) -> u64 {
        self.state().fingerprint()
    }
}
