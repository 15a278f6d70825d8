//! The search for moves: which places have been come to, at what price, and which are offered.

use battle::List;
use ground::{Dir, Facing, HexMap, Spot};

use crate::actions::Action;
use crate::rules::walk::Walk;
use crate::state::State;
use crate::steps::{Leg, MoveKind, Path};

/// Moves reach no further than this.
const REACH: i16 = 12;
const ACROSS: usize = 2 * REACH as usize + 1;

/// The places around a start: each is offered once with each facing, whatever way leads there, and gone on from as often
/// as a cheaper way to it is found.
pub(crate) struct Search<'a> {
    state: &'a State,
    centre: (i16, i16),
    kept: Facing,
    /// The least price at which each place was come to: facing as at the start, turned left, turned right.
    least: [[u8; 3]; ACROSS * ACROSS],
    /// The facings in which each place is offered, as bits.
    offered: [u8; ACROSS * ACROSS],
    /// Whether ways through enemy skirmishers are looked at.
    pushes: bool,
    /// Such a way was left out.
    left_out: bool,
}

impl<'a> Search<'a> {
    /// A search from a place and facing that leaves out ways through enemy skirmishers.
    pub(crate) fn new(state: &'a State, start: Spot, kept: Facing) -> Search<'a> {
        let hex = state.scenario.map.hex(start);
        let centre = (i16::from(hex.q), i16::from(hex.r));
        let (least, offered) = ([[u8::MAX; 3]; ACROSS * ACROSS], [0; ACROSS * ACROSS]);
        let mut search = Search { state, centre, kept, least, offered, pushes: false, left_out: false };
        search.begin(start);
        search
    }

    /// The same search again with the ways through enemy skirmishers that it has left out, if it has: for places that are
    /// not offered yet.
    pub(crate) fn pushing(mut self, start: Spot) -> Option<Search<'a>> {
        if !self.left_out {
            return None;
        }
        self.least = [[u8::MAX; 3]; ACROSS * ACROSS];
        self.pushes = true;
        self.begin(start);
        Some(self)
    }

    /// Nobody comes back to where he began.
    fn begin(&mut self, start: Spot) {
        if let Some(at) = self.index(start) {
            self.least[at] = [0; 3];
        }
    }

    #[inline]
    fn index(&self, spot: Spot) -> Option<usize> {
        let hex = self.state.scenario.map.hex(spot);
        let (q, r) = (i16::from(hex.q) - self.centre.0 + REACH, i16::from(hex.r) - self.centre.1 + REACH);
        // What lies before the first row or column is as far out as it can be when it is taken without its sign.
        let (q, r) = (usize::from(q as u16), usize::from(r as u16));
        (q < ACROSS && r < ACROSS).then(|| q * ACROSS + r)
    }

    /// Which of the prices of a place counts for a facing: no walk goes on that has turned twice.
    #[inline]
    fn layer(&self, facing: Facing) -> usize {
        match (facing.index() + 6 - self.kept.index()) % 6 {
            1 => 1,
            5 => 2,
            _ => 0,
        }
    }

    /// A walk with one step more, if that is allowed and can bring anything new.
    #[inline]
    pub(crate) fn stepped<'b>(&mut self, walk: &Walk<'b>, dir: Dir) -> Option<Walk<'b>> {
        let to = self.state.next(walk.spot, dir)?;
        let at = self.index(to)?;
        // Every step costs a point: most places have been come to as cheaply before.
        let known = self.least[at][self.layer(walk.facing)] <= walk.price().saturating_add(1);
        if known && (self.offered[at] >> walk.facing.index() & 1 == 1 || self.least[at] == [0; 3]) {
            return None;
        }
        let mut next = *walk;
        next.step(dir).ok()?;
        if next.is_pushing() && !self.pushes {
            self.left_out = true;
            return None;
        }
        Some(next)
    }

    /// Whether a walk has come to its place more cheaply than any before it; the next must be cheaper still.
    #[inline]
    pub(crate) fn improves(&mut self, walk: &Walk<'_>) -> bool {
        let (at, layer, price) = (self.index(walk.spot), self.layer(walk.facing), walk.price());
        let Some(least) = at.map(|at| &mut self.least[at][layer]) else { return false };
        let better = price < *least;
        *least = price.min(*least);
        better
    }

    /// A place is offered with a facing.
    #[inline]
    pub(crate) fn note_offer(&mut self, spot: Spot, facing: Facing) {
        if let Some(at) = self.index(spot) {
            self.offered[at] |= 1 << facing.index();
        }
    }

    /// Whether a place is offered with a facing.
    #[inline]
    pub(crate) fn is_offered(&self, spot: Spot, facing: Facing) -> bool {
        self.index(spot).is_none_or(|at| self.offered[at] >> facing.index() & 1 == 1)
    }

    /// Offers a move of formed stands that may end where its walk has come to, unless another to there is offered.
    pub(crate) fn offer(
        &mut self,
        walk: &Walk<'_>,
        kind: MoveKind,
        legs: &List<Leg, 12>,
        into: &mut Vec<Action>,
    ) {
        if !self.is_offered(walk.spot, walk.facing) && walk.end(walk.facing).is_ok() {
            self.note_offer(walk.spot, walk.facing);
            into.push(Action::Move(Path { kind, legs: *legs, facing: walk.facing }));
        }
    }
}

/// Hexes seen around a start, as bits.
pub(crate) struct Seen {
    bits: [u64; Seen::WORDS],
    /// The number of the hex that the first bit stands for; it wraps around.
    first: u16,
}

impl Seen {
    /// Moves reach no further than this.
    const REACH: usize = 12;
    /// Hexes are numbered column by column, so that no number within reach is further off than this.
    const NUMBERS: usize = Seen::REACH * (2 * HexMap::REACH as usize + 2);
    const WORDS: usize = (2 * Seen::NUMBERS + 1).div_ceil(64);

    pub(crate) fn new(start: Spot) -> Seen {
        let first = start.0.wrapping_sub(Seen::NUMBERS as u16);
        let mut seen = Seen { bits: [0; Seen::WORDS], first };
        seen.is_new(start);
        seen
    }

    /// Whether a hex was not seen before; it is now.
    #[inline]
    pub(crate) fn is_new(&mut self, spot: Spot) -> bool {
        let new = !self.has(spot);
        self.add(spot);
        new
    }

    /// Whether a hex was seen before, or is out of reach.
    #[inline]
    fn has(&self, spot: Spot) -> bool {
        let place = usize::from(spot.0.wrapping_sub(self.first));
        self.bits.get(place / 64).is_none_or(|word| word >> (place % 64) & 1 != 0)
    }

    #[inline]
    fn add(&mut self, spot: Spot) {
        let place = usize::from(spot.0.wrapping_sub(self.first));
        if let Some(word) = self.bits.get_mut(place / 64) {
            *word |= 1 << (place % 64);
        }
    }
}
