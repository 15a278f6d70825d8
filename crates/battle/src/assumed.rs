//! Answers that odds rest on although nobody has given them yet.

use std::hash::Hasher as _;

use serde::{Deserialize, Serialize};

use crate::machine::Steps as _;
use crate::{Asked, Fingerprint, Side, State};

/// So many questions are noted; what is asked beyond them is answered as usual and not listed.
const MOST_NOTED: usize = 64;
/// So many answers of a question are listed.
const MOST_ANSWERS: usize = 6;

/// A question on whose answer odds rest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Assumption {
    /// How the question is asked for in a [`Given`].
    pub key: String,
    /// Who is asked.
    pub side: Side,
    /// The question in words.
    pub question: String,
    /// The piece that is asked about.
    pub actor: Option<String>,
    /// Its answers; the first ones where there are many.
    pub answers: Vec<AssumedAnswer>,
    /// The answer that the odds rest on, by its place in the list.
    pub given: usize,
}

/// An answer that may be assumed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AssumedAnswer {
    /// Its written form.
    pub action: String,
    /// In words.
    pub label: String,
}

/// An answer that odds shall rest on instead of the usual one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The key of the [`Assumption`].
    pub key: String,
    /// The answer in its written form. Where it is not allowed, the usual one is assumed.
    pub action: String,
}

/// The questions that came up while an action was followed.
pub(crate) struct Notes<S: State> {
    given: Vec<Given>,
    list: Vec<Note<S>>,
    /// Whether it is counted how often each is answered.
    counts: bool,
    /// The questions that were answered since that was last asked for, by their places in the list.
    answered: Vec<usize>,
}

/// A question that came up.
struct Note<S: State> {
    step: S::Step,
    /// How often it was answered while that was counted.
    times: u32,
    /// The answer that was asked for instead of the usual one.
    instead: Option<String>,
    is: Assumption,
}

impl<S: State> Notes<S> {
    /// No question yet, and these answers to those that will come.
    pub(crate) fn new(given: &[Given]) -> Notes<S> {
        Notes { given: given.to_vec(), list: Vec::new(), counts: false, answered: Vec::new() }
    }

    /// From now on it is counted how often each question is answered, or no longer.
    pub(crate) fn count(&mut self, counts: bool) {
        self.counts = counts;
    }

    /// The questions that were answered since this was last asked for, by their places in the list.
    pub(crate) fn take_answered(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.answered)
    }

    /// The same questions were answered again.
    pub(crate) fn answered_again(&mut self, places: &[usize]) {
        if self.counts {
            places.iter().for_each(|place| self.list[*place].times += 1);
        }
    }

    /// The answer to assume of a side that is asked.
    pub(crate) fn answer(&mut self, state: &S, side: Side) -> Option<S::Action> {
        let usual = state.usual(side)?;
        let Some(step) = state.steps().last() else { return Some(usual) };
        let known = self.list.iter().position(|note| note.step == *step && note.is.side == side);
        let Some(place) = known.or_else(|| self.begin(state, side, usual)) else { return Some(usual) };
        self.answered.push(place);
        let note = &mut self.list[place];
        note.times += u32::from(self.counts);
        let Some(instead) = &note.instead else { return Some(usual) };
        let read = state.read_action(side, instead).ok();
        Some(read.filter(|action| state.check(side, action).is_ok()).unwrap_or(usual))
    }

    /// Notes a question that has not come up before; returns its place in the list, if there is room.
    fn begin(&mut self, state: &S, side: Side, usual: S::Action) -> Option<usize> {
        let step = *state.steps().last()?;
        if self.list.len() == MOST_NOTED {
            return None;
        }
        let key = key_of(&step, side);
        let given = self.given.iter().find(|given| given.key.split('+').any(|one| one == key));
        let mut choices = Vec::new();
        step.choices(state, side, &mut choices);
        let asked = step.says(state, side, &choices);
        // The usual answer keeps its place among the first, or takes the last of them.
        let place = choices.iter().position(|choice| *choice == usual);
        choices.truncate(MOST_ANSWERS);
        let mut given_at = place.filter(|place| *place < choices.len()).unwrap_or_else(|| {
            choices.truncate(MOST_ANSWERS - 1);
            choices.push(usual);
            choices.len() - 1
        });
        let buttons = step.buttons(state, side, &choices);
        let answers: Vec<AssumedAnswer> = choices
            .iter()
            .zip(buttons)
            .map(|(choice, button)| AssumedAnswer {
                action: state.write_action(side, choice),
                label: button.label,
            })
            .collect();
        let instead = given.map(|given| given.action.clone());
        if let Some(at) = answers.iter().position(|answer| Some(&answer.action) == instead.as_ref()) {
            given_at = at;
        }
        let Asked { question, actor, .. } = asked;
        let is = Assumption { key, side, question, actor, answers, given: given_at };
        self.list.push(Note { step, times: 0, instead, is });
        Some(self.list.len() - 1)
    }

    /// The questions that leave a choice, those that `rank` puts highest first, then those that were answered most often.
    /// Questions with the same words are one.
    pub(crate) fn listed(self, rank: impl Fn(&Assumption) -> u8) -> Vec<Assumption> {
        let times = |key: &str| {
            let same = self.list.iter().filter(|other| other.is.key == key);
            same.map(|other| other.times).sum::<u32>()
        };
        let often: Vec<u32> = self.list.iter().map(|note| times(&note.is.key)).collect();
        let mut all: Vec<(u32, Assumption)> = Vec::new();
        let open = self.list.into_iter().zip(often).filter(|(note, _)| note.is.answers.len() > 1);
        for (note, often) in open {
            let Note { is, instead, .. } = note;
            let same = |(_, other): &&mut (u32, Assumption)| {
                (other.side, &other.question) == (is.side, &is.question)
            };
            match all.iter_mut().find(same) {
                Some((sum, other)) => {
                    *sum += often;
                    other.key = format!("{}+{}", other.key, is.key);
                    let room = MOST_ANSWERS.saturating_sub(other.answers.len());
                    let more: Vec<AssumedAnswer> =
                        is.answers.into_iter().filter(|answer| !other.answers.contains(answer)).collect();
                    other.answers.extend(more.into_iter().take(room));
                    let at = other.answers.iter().position(|answer| Some(&answer.action) == instead.as_ref());
                    other.given = at.unwrap_or(other.given);
                }
                None => all.push((often, is)),
            }
        }
        all.sort_by_key(|(often, is)| std::cmp::Reverse((rank(is), *often)));
        all.into_iter().map(|(_, is)| is).collect()
    }
}

/// The key of what a step asks a side: it says nothing to people and is the same whenever the step is. Who is asked is part of it,
/// since a step may ask both sides.
fn key_of(step: &impl std::fmt::Debug, side: Side) -> String {
    let mut print = Fingerprint::default();
    print.write(format!("{side} {step:?}").as_bytes());
    format!("{:012x}", print.finish() & 0xffff_ffff_ffff)
}

#[cfg(test)]
mod tests {
    use super::key_of;
    use crate::Side;

    #[test]
    fn a_step_that_asks_both_sides_is_a_question_to_each() {
        let keys = Side::BOTH.map(|side| key_of(&"a sheet of fire", side));
        assert_ne!(keys[0], keys[1]);
        assert_eq!(keys[0], key_of(&"a sheet of fire", Side::Red));
    }
}
