//! The exact distribution of a score.

use crate::chance::{Chance, quotient};
use crate::weight::Weight;
use std::collections::BTreeMap;

/// How likely every score is, exactly.
///
/// Two `Odds` are equal if they give every score the same chance.
#[derive(Clone, Debug)]
pub struct Odds {
    /// Every score that can come about with the number of cases in which it does, by rising score.
    scores: Vec<(i32, Weight)>,
    /// The number of all cases.
    total: Weight,
}

/// How a contest of two scores comes out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opposed {
    /// The first score is greater.
    pub first: Chance,
    /// The scores are the same.
    pub tie: Chance,
    /// The second score is greater.
    pub second: Chance,
}

impl Odds {
    /// The odds of a score that is sure.
    pub fn certain(score: i32) -> Odds {
        Odds { scores: vec![(score, Weight::ONE)], total: Weight::ONE }
    }

    /// From scores in rising order and the number of cases of each; scores without a case are left out.
    pub(crate) fn from_rising(scores: impl IntoIterator<Item = (i32, Weight)>, total: Weight) -> Odds {
        Odds { scores: scores.into_iter().filter(|(_, weight)| !weight.is_zero()).collect(), total }
    }

    /// From scores in any order, of which the same one may come more than once.
    fn gathered(cases: impl IntoIterator<Item = (i32, Weight)>, total: Weight) -> Odds {
        let mut gathered = BTreeMap::new();
        for (score, weight) in cases {
            *gathered.entry(score).or_insert(Weight::ZERO) += &weight;
        }
        Odds::from_rising(gathered, total)
    }

    /// Every score that can come about, in rising order, with its chance.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (i32, Chance)> + DoubleEndedIterator + '_ {
        self.scores.iter().map(|(score, weight)| (*score, Chance::new(weight, &self.total)))
    }

    /// The chance of exactly this score.
    pub fn chance(&self, score: i32) -> Chance {
        match self.scores.binary_search_by_key(&score, |entry| entry.0) {
            Ok(index) => Chance::new(&self.scores[index].1, &self.total),
            Err(_) => Chance::IMPOSSIBLE,
        }
    }

    /// The chance of this score or a greater one.
    pub fn at_least(&self, score: i32) -> Chance {
        let from = self.scores.partition_point(|entry| entry.0 < score);
        Chance::new(&sum_of(&self.scores[from..]), &self.total)
    }

    /// The chance of this score or a lesser one.
    pub fn at_most(&self, score: i32) -> Chance {
        let end = self.scores.partition_point(|entry| entry.0 <= score);
        Chance::new(&sum_of(&self.scores[..end]), &self.total)
    }

    /// The average score.
    pub fn mean(&self) -> f64 {
        let (mut above, mut below) = (Weight::ZERO, Weight::ZERO);
        for (score, weight) in &self.scores {
            let part = weight * &Weight::from(score.unsigned_abs());
            if *score < 0 {
                below += &part;
            } else {
                above += &part;
            }
        }
        quotient(&above, &self.total) - quotient(&below, &self.total)
    }

    /// How far scores lie from the average, as a standard deviation.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self.iter().map(|(score, chance)| chance.as_f64() * (f64::from(score) - mean).powi(2));
        squares.sum::<f64>().sqrt()
    }

    /// How two independent scores compare.
    pub fn opposed(first: &Odds, second: &Odds) -> Opposed {
        let (first_wins, tie, second_wins) = Odds::opposed_cases(first, second);
        let all = &first.total * &second.total;
        Opposed {
            first: Chance::new(&first_wins, &all),
            tie: Chance::new(&tie, &all),
            second: Chance::new(&second_wins, &all),
        }
    }

    /// In how many cases the first score is greater, the same and less than the second.
    pub(crate) fn opposed_cases(first: &Odds, second: &Odds) -> (Weight, Weight, Weight) {
        let (mut first_wins, mut tie) = (Weight::ZERO, Weight::ZERO);
        let mut lesser = Weight::ZERO;
        let mut others = second.scores.iter().peekable();
        for (score, weight) in &first.scores {
            while let Some((_, other)) = others.next_if(|other| other.0 < *score) {
                lesser += other;
            }
            first_wins += &(weight * &lesser);
            if let Some((_, other)) = others.peek().filter(|other| other.0 == *score) {
                tie += &(weight * other);
            }
        }
        let all = &first.total * &second.total;
        let second_wins = &all - &(&first_wins + &tie);
        (first_wins, tie, second_wins)
    }

    /// The odds of the score with `by` added.
    pub fn shift(&self, by: i32) -> Odds {
        let shifted = self.scores.iter().map(|(score, weight)| (score.saturating_add(by), weight.clone()));
        Odds::gathered(shifted, self.total.clone())
    }

    /// The odds of the score if no more than `most` counts.
    pub fn cap(&self, most: i32) -> Odds {
        let capped = self.scores.iter().map(|(score, weight)| ((*score).min(most), weight.clone()));
        Odds::gathered(capped, self.total.clone())
    }

    /// The odds of two independent scores added up.
    pub fn plus(&self, other: &Odds) -> Odds {
        self.with(other, i32::saturating_add)
    }

    /// The odds of the greater of two independent scores.
    pub fn highest_of(&self, other: &Odds) -> Odds {
        self.with(other, i32::max)
    }

    /// The odds of the lesser of two independent scores.
    pub fn lowest_of(&self, other: &Odds) -> Odds {
        self.with(other, i32::min)
    }

    /// The odds of what `joined` makes of two independent scores.
    pub fn with(&self, other: &Odds, joined: impl Fn(i32, i32) -> i32) -> Odds {
        let pairs = self.scores.iter().flat_map(|a| other.scores.iter().map(move |b| (a, b)));
        let cases = pairs.map(|(a, b)| (joined(a.0, b.0), &a.1 * &b.1));
        Odds::gathered(cases, &self.total * &other.total)
    }

    pub(crate) fn weights(&self) -> &[(i32, Weight)] {
        &self.scores
    }
}

impl PartialEq for Odds {
    fn eq(&self, other: &Odds) -> bool {
        self.scores.len() == other.scores.len()
            && self.scores.iter().zip(&other.scores).all(|(a, b)| {
                a.0 == b.0
                    && (self.total == other.total && a.1 == b.1 || &a.1 * &other.total == &b.1 * &self.total)
            })
    }
}

impl Eq for Odds {}

fn sum_of(scores: &[(i32, Weight)]) -> Weight {
    let mut sum = Weight::ZERO;
    for (_, weight) in scores {
        sum += weight;
    }
    sum
}
