//! What came of an action as players think of it: who won the fight, and what became of each piece.

use std::fmt;

use serde::Serialize;

use crate::{List, PieceId, Side};

/// What became of a piece, from nothing to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It stands in order. So does a victor that follows.
    #[default]
    Stands,
    /// It stands, but in disorder.
    Disordered,
    /// It has left its ground in order to live on: beaten, evading, pushed back.
    FallsBack,
    /// It runs.
    Breaks,
    /// It is lost.
    Destroyed,
}

impl Fate {
    /// All of them, from nothing to the worst.
    pub const ALL: [Fate; 5] =
        [Fate::Stands, Fate::Disordered, Fate::FallsBack, Fate::Breaks, Fate::Destroyed];
}

/// What became of one piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PieceFate {
    /// The piece.
    pub piece: PieceId,
    /// What became of it.
    pub fate: Fate,
    /// What it lost, in the unit of its [`Strength`]; all that it had, if it is destroyed.
    pub lost: u16,
}

/// What a piece can lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Whose piece it is.
    pub side: Side,
    /// What it has left now; none where it takes something until it is too much.
    pub left: Option<u16>,
    /// In what: "SP", "steps", "DP".
    pub unit: &'static str,
}

/// How a fight came out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fought {
    /// A side won it.
    Won(Side),
    /// Neither side won it.
    Drawn,
}

/// What was heard while an action was carried out, and cannot be seen on the battle afterwards.
///
/// [`State::hear`](crate::State::hear) adds to it, event by event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heard {
    /// How the fight of this action came out; none as long as nothing was fought.
    pub fought: Option<Fought>,
    back: List<u16, 12>,
    on: List<u16, 12>,
}

impl Heard {
    /// A piece has fallen back.
    pub fn falls_back(&mut self, piece: impl Into<PieceId>) {
        note(&mut self.back, piece.into());
    }

    /// A piece has gone after the enemy that it has beaten.
    pub fn follows(&mut self, piece: impl Into<PieceId>) {
        note(&mut self.on, piece.into());
    }

    /// Whether a piece has fallen back.
    #[must_use]
    pub fn fell_back(&self, piece: impl Into<PieceId>) -> bool {
        self.back.contains(&piece.into().0)
    }

    /// Whether a piece has gone after the enemy that it has beaten.
    #[must_use]
    pub fn followed(&self, piece: impl Into<PieceId>) -> bool {
        self.on.contains(&piece.into().0)
    }
}

/// Adds a piece once.
fn note(list: &mut List<u16, 12>, piece: PieceId) {
    if !list.contains(&piece.0) {
        list.push(piece.0);
    }
}

/// What came of an action, for odds: small, equal where a player would not tell the difference, and in words.
///
/// A ruleset makes it of the battle before and after in [`State::outcome`](crate::State::outcome), with what
/// [`State::hear`](crate::State::hear) has noted on the way. It fills in three things:
///
/// - `hear`, for what no state keeps: who won, who fell back;
/// - [`Outcome::fates`], for the rows of the card of odds;
/// - [`State::strength_of`](crate::State::strength_of), for what a piece can lose.
///
/// ```
/// use battle::{Fate, Outcome, PieceFate, PieceId};
///
/// /// What a charge of one body on another came to.
/// #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
/// struct Came {
///     /// For each body that is worse off: its number, whether it runs, and the bases it has lost.
///     changes: Vec<(u16, bool, u16)>,
/// }
///
/// impl Outcome for Came {
///     const FIGHT: &'static str = "one impact";
///     const FATES: [&'static str; 5] = ["steady", "disrupted", "falls back", "broken", "destroyed"];
///
///     fn fates(&self) -> Vec<PieceFate> {
///         let fate = |runs: bool| if runs { Fate::Breaks } else { Fate::Stands };
///         let each = |&(body, runs, lost): &(u16, bool, u16)| PieceFate {
///             piece: PieceId(body),
///             fate: fate(runs),
///             lost,
///         };
///         self.changes.iter().map(each).collect()
///     }
/// }
///
/// impl std::fmt::Display for Came {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         write!(f, "{} bodies are worse off", self.changes.len())
///     }
/// }
///
/// let came = Came { changes: vec![(3, true, 1)] };
/// assert_eq!(came.fates(), [PieceFate { piece: PieceId(3), fate: Fate::Breaks, lost: 1 }]);
/// ```
pub trait Outcome: Ord + Clone + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// How far odds look where something is fought: "one bout".
    const FIGHT: &'static str = "one fight";
    /// What the ruleset calls the fates, in the order of [`Fate::ALL`].
    const FATES: [&'static str; 5] = ["stands", "disordered", "falls back", "breaks", "destroyed"];

    /// What became of each piece that it concerns, once each. A piece that is not among them stands and has lost nothing.
    fn fates(&self) -> Vec<PieceFate> {
        Vec::new()
    }
}
