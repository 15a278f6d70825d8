//! A throw: dice of a kind and how they are read.

use crate::die::{D6, Die, Faces};
use std::fmt;

/// How a throw is read into a score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reading {
    /// How many dice show one of the faces.
    Hits(Faces),
    /// How many dice show one of the faces `hits`, and one more for every two dice that show one of the
    /// faces `pairs`: sixes plus pairs of fives.
    HitsAndPairs {
        /// The faces of which each counts one.
        hits: Faces,
        /// The faces of which every two count one.
        pairs: Faces,
    },
    /// How many dice show one of the faces `hits`, and beside that how many show one of the faces `marks`: the hits
    /// and the natural sixes of one throw. [`Throw::hits_and_marks`] takes the score apart.
    HitsAndMarks {
        /// The faces that count.
        hits: Faces,
        /// The faces that are marked, whether they count or not.
        marks: Faces,
    },
    /// All dice added up.
    Sum,
    /// All dice added up, and beside that how many show one of the faces: how far men go, and how often they tire.
    /// [`Throw::hits_and_marks`] takes the score apart.
    SumAndMarks(Faces),
    /// The greatest face thrown; nothing if no die was thrown.
    Highest,
    /// The least face thrown; nothing if no die was thrown.
    Lowest,
}

/// What a die that fell is to the score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Use {
    /// It counts.
    Counts,
    /// It counts together with another.
    Pairs,
    /// It counts nothing.
    Nothing,
    /// It was thrown again: another stands in its place.
    Again,
}

/// A throw of one or more dice of a kind, how it is read, which faces are thrown again once, and the
/// greatest score that counts.
///
/// A throw of no dice is allowed and scores 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Throw {
    /// The kind of die.
    pub die: Die,
    /// How many of them.
    pub count: u8,
    /// How they are read.
    pub reading: Reading,
    /// A die that shows one of these is thrown once more, and its second face stands.
    pub again: Faces,
    /// A second face that is lower than the first does not count: the first one stands.
    pub no_harm: bool,
    /// The greatest score that counts, if there is one.
    pub cap: Option<u16>,
}

/// What a marked die adds to the score: more than there can be hits, and than marked throws add up to.
pub(crate) const MARK: i32 = 1 << 8;

impl Throw {
    /// The hits or the sum, and the marks, in a score of [`Reading::HitsAndMarks`] or [`Reading::SumAndMarks`].
    pub const fn hits_and_marks(score: i32) -> (i32, i32) {
        (score % MARK, score / MARK)
    }

    /// One die, read as it falls.
    pub const fn one(die: Die) -> Throw {
        Throw::sum(die, 1)
    }

    /// Several dice, added up.
    pub const fn sum(die: Die, count: u8) -> Throw {
        Throw::read_as(die, count, Reading::Sum)
    }

    /// Several dice, of which each counts one that shows one of the faces.
    pub const fn hits(die: Die, count: u8, faces: Faces) -> Throw {
        Throw::read_as(die, count, Reading::Hits(faces))
    }

    /// Several D6: every six counts one, and every two fives count one.
    pub const fn sixes_and_pairs_of_fives(count: u8) -> Throw {
        let reading = Reading::HitsAndPairs { hits: Faces::of(&[6]), pairs: Faces::of(&[5]) };
        Throw::read_as(D6, count, reading)
    }

    /// Several dice, of which the greatest counts.
    pub const fn highest(die: Die, count: u8) -> Throw {
        Throw::read_as(die, count, Reading::Highest)
    }

    /// Several dice, of which the least counts.
    pub const fn lowest(die: Die, count: u8) -> Throw {
        Throw::read_as(die, count, Reading::Lowest)
    }

    /// The same throw, but a die that shows one of the faces is thrown again once.
    pub const fn again(self, faces: Faces) -> Self {
        Throw { again: faces, ..self }
    }

    /// The same throw, but a die that shows one of the faces is thrown again once, and the higher of its two faces stands.
    pub const fn again_without_harm(self, faces: Faces) -> Self {
        Throw { again: faces, no_harm: true, ..self }
    }

    /// The same throw, but no more than `most` counts.
    pub const fn cap(self, most: u16) -> Self {
        Throw { cap: Some(most), ..self }
    }

    const fn read_as(die: Die, count: u8, reading: Reading) -> Throw {
        Throw { die, count, reading, again: Faces::NONE, no_harm: false, cap: None }
    }

    /// The score of these faces, which stand as they are: dice to throw again have been thrown again.
    pub fn score(&self, faces: &[u8]) -> i32 {
        let mut faces_left = faces.iter().copied();
        self.read(faces.len(), Again::NEVER, || faces_left.next().unwrap_or(0))
    }

    /// What each die that fell is to the score: the dice in the order they fell, second throws last.
    pub fn uses(&self, fell: &[u8]) -> Vec<Use> {
        let first = usize::from(self.count).min(fell.len());
        let replaced = self.replaced(fell, first);
        let again = |n: usize| replaced[n];
        let standing = |n: &usize| !again(*n);
        let best = match self.reading {
            Reading::Highest => (0..fell.len()).filter(standing).max_by_key(|n| fell[*n]),
            Reading::Lowest => (0..fell.len()).filter(standing).min_by_key(|n| fell[*n]),
            _ => None,
        };
        let mut halves = match self.reading {
            Reading::HitsAndPairs { pairs, .. } => {
                (0..fell.len()).filter(standing).filter(|n| pairs.has(fell[*n])).count() / 2 * 2
            }
            _ => 0,
        };
        let counts = |counts: bool| if counts { Use::Counts } else { Use::Nothing };
        let mut uses = Vec::with_capacity(fell.len());
        for (n, face) in fell.iter().enumerate() {
            uses.push(match self.reading {
                _ if again(n) => Use::Again,
                Reading::HitsAndPairs { pairs, .. } if pairs.has(*face) && halves > 0 => {
                    halves -= 1;
                    Use::Pairs
                }
                Reading::Hits(hits)
                | Reading::HitsAndPairs { hits, .. }
                | Reading::HitsAndMarks { hits, .. } => counts(hits.has(*face)),
                Reading::Sum | Reading::SumAndMarks(_) => Use::Counts,
                Reading::Highest | Reading::Lowest => counts(best == Some(n)),
            });
        }
        uses
    }

    /// For each die that fell whether another stands in its place: the second throw in that of the first, or the first in that
    /// of a second one that would do harm.
    fn replaced(&self, fell: &[u8], first: usize) -> Vec<bool> {
        let mut replaced = vec![false; fell.len()];
        let mut second = first;
        for n in 0..first {
            if self.again.has(fell[n]) {
                let harms = self.no_harm && fell.get(second).is_some_and(|face| *face < fell[n]);
                let gives_way = if harms { second } else { n };
                replaced[gives_way] = true;
                second += 1;
            }
        }
        replaced
    }

    /// Throws all dice, each with the face that `next` gives, and reads the score.
    pub(crate) fn throw_with(&self, next: impl FnMut() -> u8) -> i32 {
        self.read(usize::from(self.count), Again { faces: self.again, no_harm: self.no_harm }, next)
    }

    /// Whether every way the dice can fall scores the same.
    ///
    /// It is enough to look at throws where all dice show one face: if those score the same, all do.
    pub(crate) fn always_scores_the_same(&self) -> bool {
        let count = usize::from(self.count);
        let score_of_all = |face: u8| self.read(count, Again::NEVER, || face);
        let lowest = score_of_all(self.die.lowest_face());
        self.die.faces().iter().all(|&face| score_of_all(face) == lowest)
    }

    /// Reads `count` dice. Every reading has its own loop, so that the loop holds no choice.
    #[inline]
    fn read(&self, count: usize, again: Again, next: impl FnMut() -> u8) -> i32 {
        let score = match self.reading {
            Reading::Hits(hits) => {
                let mut score = 0;
                each_standing_face(count, again, next, |face| score += i32::from(hits.has(face)));
                score
            }
            Reading::HitsAndPairs { hits, pairs } => {
                let (mut score, mut halves) = (0, 0);
                each_standing_face(count, again, next, |face| {
                    score += i32::from(hits.has(face));
                    halves += i32::from(pairs.has(face));
                });
                score + halves / 2
            }
            Reading::HitsAndMarks { hits, marks } => {
                let mut score = 0;
                each_standing_face(count, again, next, |face| {
                    score += i32::from(hits.has(face)) + MARK * i32::from(marks.has(face));
                });
                score
            }
            Reading::Sum => {
                let mut score = 0;
                each_standing_face(count, again, next, |face| score += i32::from(face));
                score
            }
            Reading::SumAndMarks(marks) => {
                let mut score = 0;
                each_standing_face(count, again, next, |face| {
                    score += i32::from(face) + MARK * i32::from(marks.has(face));
                });
                score
            }
            Reading::Highest => {
                let mut highest = 0;
                each_standing_face(count, again, next, |face| highest = highest.max(face));
                i32::from(highest)
            }
            Reading::Lowest => {
                let mut lowest = u8::MAX;
                each_standing_face(count, again, next, |face| lowest = lowest.min(face));
                if count == 0 { 0 } else { i32::from(lowest) }
            }
        };
        match self.cap {
            Some(most) => score.min(i32::from(most)),
            None => score,
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.count, self.die)
    }
}

/// Which dice are thrown again, and whether the second face stands whatever it shows.
#[derive(Clone, Copy)]
struct Again {
    faces: Faces,
    no_harm: bool,
}

impl Again {
    const NEVER: Again = Again { faces: Faces::NONE, no_harm: false };
}

/// Takes the first throw of all dice and then the second throw of those to be thrown again, and hands on
/// the faces that stand.
#[inline(always)]
fn each_standing_face(count: usize, again: Again, mut next: impl FnMut() -> u8, mut stands: impl FnMut(u8)) {
    if again.faces.is_empty() {
        for _ in 0..count {
            stands(next());
        }
        return;
    }
    let mut firsts = [0; u8::MAX as usize];
    let mut thrown_again = 0;
    for _ in 0..count {
        let face = next();
        if again.faces.has(face) {
            firsts[thrown_again] = face;
            thrown_again += 1;
        } else {
            stands(face);
        }
    }
    for first in &firsts[..thrown_again] {
        let second = next();
        stands(if again.no_harm { second.max(*first) } else { second });
    }
}
