//! Computer players, from the contract alone.
//!
//! A [`Captain`] is asked to choose among the choices of a side. It knows nothing of any ruleset: it sees the number
//! of choices, and may try one on a battle imagined from what its side knows and ask what that is
//! [worth](battle::State::worth). From the same seed and the same questions it chooses the same, unless its budget is a time.
//!
//! ```
//! use captain::Who;
//!
//! assert_eq!("rash".parse(), Ok(Who::Rash));
//! assert_eq!(
//!     "bold".parse::<Who>().unwrap_err(),
//!     "there is no player \"bold\"; there are random, rash and greedy"
//! );
//! ```

mod greedy;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use battle::{Battle, Side, State, Table};
use dice::{Seed, Seeded};

pub use greedy::Budget;

/// A kind of computer player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Who {
    /// Any choice, all equally likely. Such play marches about and hardly ever fights.
    Random,
    /// The best of a few random choices, as the battle stands when what they began is over. Such play fights.
    Rash,
    /// The best of all choices, each tried again and again as long as it promises something. It takes its time, within
    /// a [`Budget`].
    Greedy,
}

impl Who {
    /// All kinds, the weakest first.
    pub const ALL: [Who; 3] = [Who::Random, Who::Rash, Who::Greedy];
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Who::Random => "random",
            Who::Rash => "rash",
            Who::Greedy => "greedy",
        })
    }
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Who, String> {
        match text {
            "random" => Ok(Who::Random),
            "rash" => Ok(Who::Rash),
            "greedy" => Ok(Who::Greedy),
            other => Err(format!("there is no player {other:?}; there are random, rash and greedy")),
        }
    }
}

/// How many choices a rash player looks at.
const GLANCES: usize = 6;

/// How long a greedy player thinks, if nobody says otherwise.
pub const USUAL_BUDGET: Budget = Budget::Time(USUAL_TIME);

/// The time of [`USUAL_BUDGET`].
pub const USUAL_TIME: Duration = Duration::from_secs(1);

/// How many answers are assumed until what a choice began has come to its end.
const MOST_ASSUMED: u32 = 12;

/// A computer player with its own dice.
///
/// The dice of the battle are never touched: what a trial throws comes from the player's own.
pub struct Captain<S> {
    who: Who,
    budget: Budget,
    dice: Seeded,
    /// The battle a choice is tried on; kept so that a trial copies into room that is already there.
    trial: Option<Battle<S>>,
}

impl<S: State> Captain<S> {
    /// A player of this kind whose choices follow from the seed.
    #[must_use]
    pub fn new(who: Who, seed: Seed) -> Captain<S> {
        Captain { who, budget: USUAL_BUDGET, dice: Seeded::new(seed), trial: None }
    }

    /// The same player with another budget for each decision; only a greedy one needs it.
    #[must_use]
    pub fn within(self, budget: Budget) -> Captain<S> {
        Captain { budget, ..self }
    }

    /// The kind of player this is.
    #[must_use]
    pub fn who(&self) -> Who {
        self.who
    }

    /// The index of the choice this player takes for a side that is asked; 0 if there is none to take.
    pub fn choose(&mut self, battle: &Battle<S>, side: Side, choices: &[S::Action]) -> usize {
        match self.who {
            _ if choices.len() < 2 => 0,
            Who::Random => self.pick(choices.len()),
            Who::Rash => self.best_at_a_glance(battle, side, choices),
            Who::Greedy => greedy::best(battle, side, choices, self.budget, &mut self.dice),
        }
    }

    /// Tries a few choices, each once, on the same imagined battle and takes the one after which the side stands
    /// best. Of several that are as good the one looked at first is taken, which is a random one.
    fn best_at_a_glance(&mut self, battle: &Battle<S>, side: Side, choices: &[S::Action]) -> usize {
        let worthwhile: Vec<usize> = worthwhile(battle, side, choices).collect();
        let (picks, count) = self.glances(worthwhile.len());
        let picks = picks.map(|pick| worthwhile[pick]);
        // What the side does not know must not help it to choose.
        let imagined = battle.with_state(battle.state().imagine(side, &mut self.dice));
        let mut best = (picks[0], i32::MIN);
        for &pick in &picks[..count] {
            let trial = match &mut self.trial {
                Some(trial) => {
                    trial.clone_from(&imagined);
                    trial
                }
                none => none.insert(imagined.clone()),
            };
            // A charge is worth nothing until it has struck.
            let table = &mut Table::silent(&mut self.dice);
            let is_over = |state: &S| state.is_played_out(imagined.state());
            trial.play_through(side, choices[pick], is_over, MOST_ASSUMED, table);
            let worth = judged(trial.state(), side);
            if worth > best.1 {
                best = (pick, worth);
            }
        }
        best.0
    }

    /// A few different choices in random order, and how many they are.
    fn glances(&mut self, choices: usize) -> ([usize; GLANCES], usize) {
        let mut picks = [0; GLANCES];
        let count = choices.min(GLANCES);
        let mut found = 0;
        while found < count {
            let pick = self.pick(choices);
            if !picks[..found].contains(&pick) {
                picks[found] = pick;
                found += 1;
            }
        }
        (picks, count)
    }

    fn pick(&mut self, choices: usize) -> usize {
        self.dice.below(u32::try_from(choices).unwrap_or(u32::MAX)) as usize
    }
}

/// The choices that are worth a trial, by their numbers; all, if none is.
fn worthwhile<S: State>(
    battle: &Battle<S>,
    side: Side,
    choices: &[S::Action],
) -> impl Iterator<Item = usize> {
    let is_worth = move |choice: &S::Action| battle.state().is_worth_a_trial(side, choice);
    let any = choices.iter().any(is_worth);
    (0..choices.len()).filter(move |choice| !any || is_worth(&choices[*choice]))
}

/// How a side stands and how well it is placed to get on.
fn judged<S: State>(state: &S, side: Side) -> i32 {
    state.worth(side).saturating_add(state.urge(side))
}
