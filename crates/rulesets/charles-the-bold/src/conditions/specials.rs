//! The special conditions of single battles (muster.special).

use battle::Side;
use ground::Spot;
use serde::{Deserialize, Serialize};

use super::StandSet;
use crate::state::GroupId;

/// A special condition.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Special {
    /// They may not move of their own will before a round or a release.
    Held {
        /// Whom it holds.
        #[serde(default)]
        stands: StandSet,
        /// The first round in which they are free; none if only the release frees them.
        from: Option<u16>,
        /// What frees them before.
        release: Option<Release>,
    },
    /// They wake bit by bit.
    Piecemeal {
        /// The contingents of one battle, in the order of the file: the stands of each.
        #[serde(default)]
        stands: Vec<StandSet>,
        /// The first round in which some are free.
        from: u16,
        /// How many more each turn.
        per_turn: u8,
        /// The special that releases them earlier, by its number.
        held: Option<u8>,
        /// An enemy so near, in hexes, wakes a contingent.
        #[serde(default)]
        near: u8,
    },
    /// They may not cross a line.
    Bounded {
        /// Whom it binds.
        #[serde(default)]
        stands: StandSet,
        /// The hexsides of the line: the two hexes of each.
        #[serde(default)]
        sides: Vec<[Spot; 2]>,
        /// The last round.
        until: u16,
    },
    /// A leader is tested and may fail.
    Treachery {
        /// The leaders, by their ids.
        leaders: Vec<String>,
        /// What happens to them if one fails.
        #[serde(default)]
        stands: StandSet,
        /// The groups whose first fight is the trigger; if there is none, any broken group of the side is.
        #[serde(default)]
        groups: Vec<GroupId>,
        /// Neutral turns for which they stand idle; if none, they leave the field.
        #[serde(default)]
        idle: u16,
    },
    /// They run short of arrows or powder.
    LowAmmunition {
        /// Whom.
        #[serde(default)]
        stands: StandSet,
        /// The first round.
        from: u16,
    },
    /// They tire.
    Fatigue {
        /// Whom.
        #[serde(default)]
        stands: StandSet,
        /// The first round.
        from: u16,
    },
    /// A side tests when the first of these comes on.
    Alarm {
        /// The side that tests.
        side: Side,
        /// The enemies.
        #[serde(default)]
        stands: StandSet,
    },
    /// Each may throw again one failed test.
    Heartened {
        /// Whom.
        #[serde(default)]
        stands: StandSet,
        /// The last round.
        until: u16,
    },
    /// They may leave their walls by a gate.
    Sortie {
        /// Whom.
        #[serde(default)]
        stands: StandSet,
        /// The first round.
        from: u16,
        /// The gate: the hex within and the hex without.
        #[serde(default)]
        sides: Vec<[Spot; 2]>,
    },
    /// A line becomes a river.
    Spate {
        /// The first round.
        from: u16,
        /// What it was, as the hexside chart calls it.
        was: String,
        /// Its hexsides.
        #[serde(default)]
        sides: Vec<[Spot; 2]>,
    },
    /// They may fall back once they have shot.
    PlannedWithdrawal {
        /// Whom.
        #[serde(default)]
        stands: StandSet,
    },
    /// They lie in ambush: whom they charge out of hiding has not seen them before.
    Ambush {
        /// Who.
        #[serde(default)]
        stands: StandSet,
    },
    /// They never pursue.
    NoPursuit {
        /// Whom.
        #[serde(default)]
        stands: StandSet,
    },
    /// Who destroys men-at-arms stops to take prisoners.
    Prisoners {
        /// Whom.
        #[serde(default)]
        stands: StandSet,
        /// Leaders whose presence prevents it, by their ids.
        #[serde(default)]
        leaders: Vec<String>,
    },
    /// Who comes near the target may stay there.
    Plunder {
        /// Whom.
        #[serde(default)]
        stands: StandSet,
        /// Where the target is.
        #[serde(default)]
        hexes: Vec<Spot>,
        /// How near, in hexes.
        range: u8,
    },
}

/// What frees those who are held.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Release {
    /// So many other groups of the side are broken.
    GroupsBroken(u8),
    /// A leader sends for them, by his id.
    LeaderSends(String),
    /// An enemy is in one of these hexes, behind a line.
    EnemyPast {
        /// The hexes.
        #[serde(default)]
        hexes: Vec<Spot>,
    },
    /// An enemy is so near in hexes, or has shot at one of them.
    Attacked(u8),
}
