//! The special conditions of single battles (muster.special).

use battle::Side;
use ground::areas::AreaId;
use serde::{Deserialize, Serialize};

use super::{UnitSet, for_good};
use crate::state::{FormationId, LeaderId};

/// A special condition.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Special {
    /// They may not move of their own will before a turn or a release.
    Held {
        /// Whom it holds.
        #[serde(default)]
        units: UnitSet,
        /// The first turn in which they are free; none if only the release frees them.
        from: Option<u8>,
        /// What frees them before.
        release: Option<Release>,
    },
    /// They wake bit by bit.
    Piecemeal {
        /// The contingents of one battle, in the order of the file: the units of each.
        #[serde(default)]
        bodies: Vec<Body>,
        /// The first turn in which some are free.
        from: u8,
        /// How many more each turn.
        per_turn: u8,
        /// The special that releases them earlier, by its number.
        held: Option<u8>,
    },
    /// They may not cross a line.
    Bounded {
        /// Whom it binds.
        #[serde(default)]
        units: UnitSet,
        /// The borders and corners of the line: the two areas of each.
        #[serde(default)]
        borders: Vec<[AreaId; 2]>,
        /// The last turn.
        #[serde(default = "for_good")]
        until: u8,
    },
    /// They lie in ambush: whom they charge out of hiding has not seen them before.
    Ambush {
        /// Who.
        #[serde(default)]
        units: UnitSet,
    },
    /// Leaders are tested and may fail.
    Treachery {
        /// The leaders.
        #[serde(default)]
        leaders: Vec<LeaderId>,
        /// What happens to them if one fails.
        #[serde(default)]
        units: UnitSet,
        /// The formations whose first fight is the trigger; if there is none, any broken formation of the side is.
        #[serde(default)]
        formations: Vec<FormationId>,
        /// Turns for which they stand idle; if none, they leave the field.
        #[serde(default)]
        idle: u8,
    },
    /// They run short of arrows or powder.
    LowAmmunition {
        /// Whom.
        #[serde(default)]
        units: UnitSet,
        /// The first turn.
        from: u8,
    },
    /// They tire.
    Fatigue {
        /// Whom.
        #[serde(default)]
        units: UnitSet,
        /// The first turn.
        from: u8,
    },
    /// An army loses heart when the first of these comes on.
    Alarm {
        /// The side that loses heart.
        side: Side,
        /// The enemies.
        #[serde(default)]
        units: UnitSet,
    },
    /// Each may throw again one failed check.
    Heartened {
        /// Whom.
        #[serde(default)]
        units: UnitSet,
        /// The last turn.
        #[serde(default = "for_good")]
        until: u8,
    },
    /// They may leave their walls by a gate.
    Sortie {
        /// Whom.
        #[serde(default)]
        units: UnitSet,
        /// The first turn.
        from: u8,
        /// The gate: the area within and the area without.
        #[serde(default)]
        borders: Vec<[AreaId; 2]>,
    },
    /// A line becomes a river.
    Spate {
        /// The first turn.
        from: u8,
        /// Its borders and corners.
        #[serde(default)]
        borders: Vec<[AreaId; 2]>,
    },
    /// They never pursue.
    NoPursuit {
        /// Whom.
        #[serde(default)]
        units: UnitSet,
    },
    /// Who destroys men-at-arms stops to take prisoners.
    Prisoners {
        /// Whom.
        #[serde(default)]
        units: UnitSet,
        /// Leaders whose presence prevents it.
        #[serde(default)]
        leaders: Vec<LeaderId>,
    },
    /// Who comes near the target may stay there.
    Plunder {
        /// Whom.
        #[serde(default)]
        units: UnitSet,
        /// Where the target is, if it is a place.
        #[serde(default)]
        areas: Vec<AreaId>,
        /// The units of the target, if it is troops or baggage.
        #[serde(default)]
        target: UnitSet,
        /// How near, in areas.
        range: u8,
    },
    /// They may fall back once they have shot.
    PlannedWithdrawal {
        /// Whom.
        #[serde(default)]
        units: UnitSet,
    },
}

/// The units of one contingent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Body {
    /// They.
    pub units: UnitSet,
}

/// What frees those who are held.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Release {
    /// So many other formations of the side are broken.
    FormationsBroken(u8),
    /// A leader sends for them.
    LeaderSends {
        /// He.
        leader: LeaderId,
    },
    /// An enemy is in one of these areas, behind a line.
    EnemyPast {
        /// The areas.
        #[serde(default)]
        areas: Vec<AreaId>,
    },
    /// An enemy is next to one of them, or has shot at one of them.
    Attacked,
}

impl Special {
    /// The units it names.
    pub(crate) fn units(&self) -> Vec<UnitSet> {
        match self {
            Special::Held { units, .. }
            | Special::Bounded { units, .. }
            | Special::Ambush { units }
            | Special::Treachery { units, .. }
            | Special::LowAmmunition { units, .. }
            | Special::Fatigue { units, .. }
            | Special::Alarm { units, .. }
            | Special::Heartened { units, .. }
            | Special::Sortie { units, .. }
            | Special::NoPursuit { units }
            | Special::Prisoners { units, .. }
            | Special::PlannedWithdrawal { units } => vec![*units],
            Special::Plunder { units, target, .. } => vec![*units, *target],
            Special::Piecemeal { bodies, .. } => bodies.iter().map(|body| body.units).collect(),
            Special::Spate { .. } => Vec::new(),
        }
    }

    /// The leaders it names.
    pub(crate) fn leaders(&self) -> Vec<LeaderId> {
        match self {
            Special::Treachery { leaders, .. } | Special::Prisoners { leaders, .. } => leaders.clone(),
            Special::Held { release: Some(Release::LeaderSends { leader }), .. } => vec![*leader],
            _ => Vec::new(),
        }
    }
}
