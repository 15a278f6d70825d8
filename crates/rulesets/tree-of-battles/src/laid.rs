//! Where contingents stand and whom they fight, kept in step with them so that nobody works it out anew at every question.
//!
//! All of it follows from the contingents: whoever changes a place, an array, files, stands, a type or a side, or takes
//! somebody off the table or to flight, lays that contingent anew ([`State::lay`]).

use ground::tabletop::{Block, Bounds, Place, Rect};

use crate::flags::Flags;
use crate::state::{ContingentId, State};

/// Some of the contingents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Set([u64; 4]);

impl Set {
    /// Whether there is nobody in it.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether a contingent is in it.
    #[inline]
    pub(crate) const fn has(&self, id: ContingentId) -> bool {
        self.0[id.index() / 64] >> (id.index() % 64) & 1 == 1
    }

    /// Puts a contingent in or takes it out.
    #[inline]
    pub(crate) fn put(&mut self, id: ContingentId, is_in: bool) {
        let bit = 1 << (id.index() % 64);
        let word = &mut self.0[id.index() / 64];
        *word = if is_in { *word | bit } else { *word & !bit };
    }

    /// Those in it, in roster order.
    pub(crate) fn iter(self) -> impl Iterator<Item = ContingentId> {
        (0..4u8).zip(self.0).flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
                bits &= bits - 1;
                Some(ContingentId(word * 64 + bit))
            })
        })
    }
}

/// A contingent as it stands on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Laid {
    /// Its stands at its place.
    pub block: Block,
    /// The ground it covers.
    pub footprint: Rect,
    /// The upright rectangle round that; nothing for those who are not on the table.
    pub bounds: Bounds,
    /// Whom it is engaged with.
    pub foes: Set,
}

/// How it is kept.
impl State {
    /// Puts a contingent somewhere on the table; the only way in which one moves.
    pub(crate) fn put(&mut self, contingent: ContingentId, place: Place) {
        self.contingent_mut(contingent).place = place;
        self.lay(contingent);
    }

    /// Finds out anew where a contingent stands and with whom it is engaged, after anything of that has changed.
    pub(crate) fn lay(&mut self, contingent: ContingentId) {
        let foes = self.laid[contingent.index()].foes;
        self.laid[contingent.index()] = self.laid_anew(contingent);
        let now = self.foes_of(contingent);
        if now != foes {
            for other in self.all_contingents() {
                self.laid[other.index()].foes.put(contingent, now.has(other));
            }
        }
        self.laid[contingent.index()].foes = now;
    }

    /// Finds out where all contingents stand; for a battle read from a file.
    pub(crate) fn lay_all(&mut self) {
        self.laid = self.all_contingents().map(|id| self.laid_anew(id)).collect();
        for id in self.all_contingents() {
            self.laid[id.index()].foes = self.foes_of(id);
        }
    }

    /// Whether a contingent stands where it is laid, and fights whom it is said to.
    pub(crate) fn is_laid(&self, contingent: ContingentId) -> bool {
        let found = Laid { foes: self.foes_of(contingent), ..self.laid_anew(contingent) };
        self.laid[contingent.index()] == found
    }

    /// A contingent as it stands; its foes are found when all stand.
    fn laid_anew(&self, contingent: ContingentId) -> Laid {
        let c = self.contingent(contingent);
        let block = Block::new(c.place, self.shape(contingent));
        let footprint = block.footprint();
        let bounds = if c.is_on_table() { footprint.bounds() } else { Bounds::NOTHING };
        Laid { block, footprint, bounds, foes: Set::default() }
    }

    fn foes_of(&self, contingent: ContingentId) -> Set {
        let mut foes = Set::default();
        let c = self.contingent(contingent);
        if c.is(Flags::OFF | Flags::ROUTING) {
            return foes;
        }
        for other in self.enemies(c.side) {
            if self.are_near(contingent, other)
                && (self.faces(contingent, other) || self.faces(other, contingent))
            {
                foes.put(other, true);
            }
        }
        foes
    }
}

#[cfg(test)]
mod tests {
    use ground::tabletop::Bearing;

    use super::*;

    #[test]
    fn who_is_moved_or_put_to_flight_and_not_laid_anew_is_found_out() {
        let mut state = crate::muster::enlarged("first-muster", 1).expect("it ships");
        assert_eq!(state.is_sound(), Ok(()));
        let (id, enemy) =
            (ContingentId(1), state.enemies(battle::Side::Red).next().expect("there is an enemy"));
        let place = state.contingent(id).place;
        state.contingent_mut(id).place = Place::new(place.at, Bearing::EAST);
        assert!(state.is_sound().is_err());
        state.lay(id);
        assert_eq!(state.is_sound(), Ok(()));
        // Nose to nose with an enemy, who then runs: nobody fights any more.
        let before = state.footprint(enemy).place();
        state.put(id, Place::new(before.at, before.facing.reversed()));
        assert!(state.are_engaged(id, enemy) && state.are_engaged(enemy, id));
        state.contingent_mut(enemy).set(Flags::ROUTING | Flags::DISARRAY, true);
        assert!(state.is_sound().is_err());
        state.lay(enemy);
        assert!(!state.is_engaged(id) && !state.is_engaged(enemy));
        assert_eq!(state.is_sound(), Ok(()));
    }

    #[test]
    fn a_set_holds_who_was_put_in_and_not_taken_out() {
        let mut set = Set::default();
        let all = [0, 63, 64, 127, 199].map(ContingentId);
        all.iter().for_each(|id| set.put(*id, true));
        assert_eq!(set.iter().collect::<Vec<_>>(), all);
        set.put(ContingentId(64), false);
        assert!(set.has(ContingentId(63)) && !set.has(ContingentId(64)));
        all.iter().for_each(|id| set.put(*id, false));
        assert!(set.is_empty());
    }
}
