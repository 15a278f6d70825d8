//! The special conditions of single battles (muster.special).

use serde::{Deserialize, Serialize};

use super::{ListsOfPlaces, PieceSet, Places, Terms, for_good, is_for_good};
use crate::{Side, is_default};

/// A special condition.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Special<T: Terms> {
    /// They may not move of their own will before a turn or a release.
    Held {
        /// Whom it holds.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
        /// The first turn in which they are free; none if only the release frees them.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<u16>,
        /// What frees them before.
        #[serde(skip_serializing_if = "Option::is_none")]
        release: Option<Release<T>>,
    },
    /// They wake bit by bit.
    Piecemeal {
        /// The contingents of one battle, in the order of the file: the pieces of each.
        #[serde(default, skip_serializing_if = "is_default")]
        bodies: Vec<PieceSet<T::Piece>>,
        /// The first turn in which some are free.
        from: u16,
        /// How many more each turn.
        per_turn: u8,
        /// The special that releases them earlier, by its number.
        #[serde(skip_serializing_if = "Option::is_none")]
        held: Option<u8>,
        /// An enemy so near wakes a contingent.
        #[serde(default, skip_serializing_if = "is_default")]
        near: u8,
    },
    /// They may not cross a line.
    Bounded {
        /// Whom it binds.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
        /// The line: the places on both of its sides, pair by pair.
        #[serde(default, skip_serializing_if = "Vec::is_empty", with = "ListsOfPlaces::<T>")]
        lines: Vec<[T::Place; 2]>,
        /// The last turn.
        #[serde(default = "for_good", skip_serializing_if = "is_for_good")]
        until: u16,
    },
    /// They lie in ambush: whom they charge out of hiding has not seen them before.
    Ambush {
        /// Who.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
    },
    /// Leaders are tested and may fail.
    Treachery {
        /// The leaders.
        #[serde(default, skip_serializing_if = "is_default")]
        leaders: Vec<T::Leader>,
        /// Those who are lost to the side if one fails.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
        /// The groups whose first fight is the trigger; if there is none, any broken group of the side is.
        #[serde(default, skip_serializing_if = "is_default")]
        groups: Vec<T::Group>,
        /// Turns for which they stand idle; if none, they leave the field.
        #[serde(default, skip_serializing_if = "is_default")]
        idle: u16,
    },
    /// They run short of arrows or powder.
    LowAmmunition {
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
        /// The first turn.
        from: u16,
    },
    /// They tire.
    Fatigue {
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
        /// The first turn.
        from: u16,
    },
    /// An army is alarmed when the first of these comes on.
    Alarm {
        /// The side that is alarmed.
        side: Side,
        /// The enemies.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
    },
    /// Each may throw again one failed test.
    Heartened {
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
        /// The last turn.
        #[serde(default = "for_good", skip_serializing_if = "is_for_good")]
        until: u16,
    },
    /// They may leave their walls by a gate.
    Sortie {
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
        /// The first turn.
        from: u16,
        /// The gate: the place within and the place without.
        #[serde(default, skip_serializing_if = "Vec::is_empty", with = "ListsOfPlaces::<T>")]
        lines: Vec<[T::Place; 2]>,
    },
    /// A line becomes a river.
    Spate {
        /// The first turn.
        from: u16,
        /// What it was, where the ruleset's ground says so.
        #[serde(default, skip_serializing_if = "is_default")]
        was: String,
        /// The line.
        #[serde(default, skip_serializing_if = "Vec::is_empty", with = "ListsOfPlaces::<T>")]
        lines: Vec<[T::Place; 2]>,
    },
    /// They may fall back once they have shot.
    PlannedWithdrawal {
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
    },
    /// They never pursue.
    NoPursuit {
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
    },
    /// Who destroys men-at-arms stops to take prisoners.
    Prisoners {
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
        /// Leaders whose presence prevents it.
        #[serde(default, skip_serializing_if = "is_default")]
        leaders: Vec<T::Leader>,
    },
    /// Who comes near the target may stay there.
    Plunder {
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        pieces: PieceSet<T::Piece>,
        /// Where the target is, if it is a place.
        #[serde(default, skip_serializing_if = "Vec::is_empty", with = "Places::<T>")]
        places: Vec<T::Place>,
        /// The pieces of the target, if it is troops or baggage.
        #[serde(default, skip_serializing_if = "is_default")]
        target: PieceSet<T::Piece>,
        /// How near.
        range: u8,
    },
}

/// What frees those who are held.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Release<T: Terms> {
    /// So many other groups of the side are broken.
    GroupsBroken(u8),
    /// A leader sends for them.
    LeaderSends {
        /// He.
        leader: T::Leader,
    },
    /// An enemy is in one of these places, behind a line.
    EnemyPast {
        /// The places.
        #[serde(default, skip_serializing_if = "Vec::is_empty", with = "Places::<T>")]
        places: Vec<T::Place>,
    },
    /// An enemy is near, or has shot at one of them.
    Attacked {
        /// How near.
        #[serde(default, skip_serializing_if = "is_default")]
        near: u8,
    },
}

impl<T: Terms> Special<T> {
    /// All pieces it names.
    pub fn pieces(&self) -> Vec<PieceSet<T::Piece>> {
        match self {
            Special::Held { pieces, .. }
            | Special::Bounded { pieces, .. }
            | Special::Ambush { pieces }
            | Special::Treachery { pieces, .. }
            | Special::LowAmmunition { pieces, .. }
            | Special::Fatigue { pieces, .. }
            | Special::Alarm { pieces, .. }
            | Special::Heartened { pieces, .. }
            | Special::Sortie { pieces, .. }
            | Special::PlannedWithdrawal { pieces }
            | Special::NoPursuit { pieces }
            | Special::Prisoners { pieces, .. } => vec![*pieces],
            Special::Plunder { pieces, target, .. } => vec![*pieces, *target],
            Special::Piecemeal { bodies, .. } => bodies.clone(),
            Special::Spate { .. } => Vec::new(),
        }
    }

    /// All leaders it names.
    pub fn leaders(&self) -> Vec<T::Leader> {
        match self {
            Special::Treachery { leaders, .. } | Special::Prisoners { leaders, .. } => leaders.clone(),
            Special::Held { release: Some(Release::LeaderSends { leader }), .. } => vec![leader.clone()],
            _ => Vec::new(),
        }
    }
}
