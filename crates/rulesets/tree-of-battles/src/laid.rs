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
