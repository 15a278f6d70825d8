//! Exact odds of something that goes on in steps, where ways that have come to the same are followed as one.

use crate::enumerate::{Enumerating, Gathered, Outcomes, TooMany};
use crate::weight::Weight;
use std::collections::BTreeMap;

/// Something that goes on in steps, some of which throw dice.
///
/// Two walks that are equal must go on equally.
pub trait Walk: Clone + PartialEq {
    /// What comes of it.
    type Result: Ord;

    /// What has come of it, once it is at its end.
    fn result(&self) -> Option<Self::Result>;

    /// Carries on by one step, which must do the same whenever it is answered the same.
    fn step(&mut self, dice: &mut Enumerating);

    /// A number that is the same for equal walks and seldom for others.
    fn fingerprint(&self) -> u64;
}

/// Follows every way the dice can fall, and returns how likely each result is.
///
/// Only the step that throws is carried out again for every way its dice can fall, and walks that are equal after
/// it go on as one. So two pools and two tests cost about what they have results, and not the product of their
/// scores. If more than `limit` steps would have to be carried out, there is no result.
pub fn walk<W: Walk>(start: W, limit: u64) -> Result<Outcomes<W::Result>, TooMany> {
    let mut walker = Walker {
        limit,
        runs: 0,
        dice: Enumerating::new(),
        gathered: BTreeMap::new(),
        reached: Reached::default(),
        before: start.clone(),
    };
    let mut front = vec![(start, Share::ALL)];
    while !front.is_empty() {
        for (mut at, share) in front.drain(..) {
            walker.follow(&mut at, &share)?;
            walker.reached.spare.push(at);
        }
        walker.reached.places.clear();
        std::mem::swap(&mut front, &mut walker.reached.walks);
    }
    Ok(Outcomes::new(walker.gathered, walker.dice.scales(), walker.runs))
}

/// Which part of all ways has come here: so many cases of a scale.
#[derive(Clone)]
pub(crate) struct Share {
    pub(crate) weight: Weight,
    pub(crate) scale: usize,
}

impl Share {
    pub(crate) const ALL: Share = Share { weight: Weight::ONE, scale: Enumerating::WHOLE };
}

struct Walker<W: Walk> {
    limit: u64,
    /// How many steps were carried out.
    runs: u64,
    dice: Enumerating,
    gathered: BTreeMap<W::Result, Gathered>,
    /// Where walks are after one throw more.
    reached: Reached<W>,
    /// The walk before its present step.
    before: W,
}

impl<W: Walk> Walker<W> {
    /// Follows one walk through the next step that throws, or to its end.
    fn follow(&mut self, at: &mut W, share: &Share) -> Result<(), TooMany> {
        self.dice.begin(share);
        loop {
            if let Some(result) = at.result() {
                self.gathered.entry(result).or_default().add(&share.weight, share.scale);
                // Looking at an end costs something, too.
                return self.count();
            }
            self.before.clone_from(at);
            self.count()?;
            at.step(&mut self.dice);
            if self.dice.has_thrown() {
                break;
            }
        }
        loop {
            let share = self.dice.share();
            self.reached.add(at, share, &mut self.dice);
            if !self.dice.advance() {
                return Ok(());
            }
            at.clone_from(&self.before);
            self.count()?;
            self.dice.again();
            at.step(&mut self.dice);
            self.dice.forget_what_was_not_asked();
        }
    }

    fn count(&mut self) -> Result<(), TooMany> {
        if self.runs == self.limit {
            return Err(TooMany { limit: self.limit });
        }
        self.runs += 1;
        Ok(())
    }
}

/// Walks after the same number of throws, each once.
struct Reached<W> {
    walks: Vec<(W, Share)>,
    /// Where a walk is in that list, by its fingerprint, or by the next number that was free.
    places: BTreeMap<u64, usize>,
    /// Walks that are done with, whose room is used again.
    spare: Vec<W>,
}

impl<W> Default for Reached<W> {
    fn default() -> Reached<W> {
        Reached { walks: Vec::new(), places: BTreeMap::new(), spare: Vec::new() }
    }
}

impl<W: Walk> Reached<W> {
    fn add(&mut self, at: &W, share: Share, dice: &mut Enumerating) {
        let mut print = at.fingerprint();
        while let Some(&place) = self.places.get(&print) {
            let (other, theirs) = &mut self.walks[place];
            if other == at {
                dice.join(theirs, &share);
                return;
            }
            print = print.wrapping_add(1);
        }
        let copy = match self.spare.pop() {
            Some(mut room) => {
                room.clone_from(at);
                room
            }
            None => at.clone(),
        };
        self.places.insert(print, self.walks.len());
        self.walks.push((copy, share));
    }
}
