//! What a scenario is fought for, of the printed list, and who controls the places that are fought for (common.victory).

use battle::Side;
use ground::tabletop::TableEdge;
use serde::{Deserialize, Serialize};

use crate::field::{Noble, Scenario};
use crate::orders::order::PlaceId;
use crate::rulebook::define;
use crate::state::UnitId;

/// The most goals of a scenario: which are met is kept in bits.
pub(crate) const MOST_GOALS: usize = 32;

/// A kind of goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GoalKind {
    /// A number of places is controlled (common.victory.terrain).
    Terrain,
    /// A place is controlled for some turns in a row (common.victory.hold).
    Hold,
    /// More is left on the board at the end of a turn (common.victory.remaining).
    Remaining,
    /// The board is cleared of enemies in time (common.victory.sweep).
    Sweep,
    /// The enemy has lost a share of its strength (common.victory.percentage).
    Percentage,
    /// Leaders are captured (common.victory.capture).
    Capture,
    /// What was destroyed or routed is worth more (common.victory.points).
    Points,
    /// So much has left the board by its orders (common.victory.exit).
    Exit,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Measure {
    /// Cost points.
    Points,
    /// Units and pieces.
    Units,
    /// Figures, a piece as one.
    Figures,
}

/// A goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Goal {
    /// What must happen.
    pub kind: GoalKind,
    /// Who gains by it; both if none is named.
    pub side: Option<Side>,
    /// The places.
    pub places: Vec<PlaceId>,
    /// How many places, leaders, units, figures or points.
    pub count: u16,
    /// A share in hundredths.
    pub share: u8,
    /// Turns in a row.
    pub turns: u16,
    /// The turn by which it must be met, or at whose end it is looked at.
    pub by: u16,
    /// What is counted.
    pub measure: Measure,
    /// The edge by which they leave.
    pub edge: Option<TableEdge>,
    /// The leaders.
    pub leaders: Vec<UnitId>,
    /// Leaders of this rank or a higher one.
    pub rank: Option<Noble>,
    /// What it scores; nothing if it decides at once.
    pub score: u16,
}

impl Goal {
    /// Whether a side can gain by it.
    pub(crate) fn is_for(&self, side: Side) -> bool {
        self.side.is_none_or(|own| own == side)
    }

    /// It in words, with what the scenario calls its places.
    pub(crate) fn words(&self, scenario: &Scenario) -> String {
        let places: Vec<&str> = self.places.iter().map(|place| scenario.place_name(*place)).collect();
        let leaders: Vec<&str> = self
            .leaders
            .iter()
            .filter_map(|id| scenario.units.get(id.index()))
            .map(|info| &*info.name)
            .collect();
        let counted = match self.measure {
            Measure::Points => "points",
            Measure::Units => "units",
            Measure::Figures => "figures",
        };
        match self.kind {
            GoalKind::Terrain if usize::from(self.count) < places.len() => {
                format!("control {} of {}", self.count, places.join(", "))
            }
            GoalKind::Terrain => format!("control {}", places.join(", ")),
            GoalKind::Hold => format!("control {} for {} turns in a row", places.join(", "), self.turns),
            GoalKind::Remaining => format!("have more {counted} left when turn {} ends", self.by),
            GoalKind::Sweep => {
                format!("clear the board of enemies by the end of turn {}; if not, they win", self.by)
            }
            GoalKind::Percentage => format!("take {} in a hundred of the enemy's {counted}", self.share),
            GoalKind::Capture => match self.rank {
                Some(rank) => format!("capture {} nobles, {} or higher", self.count, rank_word(rank)),
                None if usize::from(self.count) < leaders.len() => {
                    format!("capture {} of {}", self.count, leaders.join(", "))
                }
                None => format!("capture {}", leaders.join(", ")),
            },
            GoalKind::Points => {
                format!("have destroyed or routed more, in points, when turn {} ends", self.by)
            }
            GoalKind::Exit => {
                let much = match self.share {
                    0 => format!("{} {counted}", self.count),
                    share => format!("{share} in a hundred of the {counted}"),
                };
                let edge = self.edge.map_or("any", edge_word);
                format!("bring {much} off the board by the {edge} edge by the end of turn {}", self.by)
            }
        }
    }
}

fn rank_word(rank: Noble) -> &'static str {
    match rank {
        Noble::King => "king",
        Noble::Prince => "prince",
        Noble::Duke => "duke",
        Noble::Baron => "baron",
        Noble::Knight => "knight",
    }
}

fn edge_word(edge: TableEdge) -> &'static str {
    match edge {
        TableEdge::North => "north",
        TableEdge::East => "east",
        TableEdge::South => "south",
        TableEdge::West => "west",
    }
}

define!("common.victory.terrain", "common.victory.hold");
/// Who controls a place, and for how many ends of turns without a break.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Control {
    /// The place, by its number in the list of places.
    pub place: u8,
    /// Who controls it; nobody yet.
    pub by: Option<Side>,
    /// Ends of turns in a row.
    pub turns: u16,
}

impl Control {
    /// The places that are fought for, under nobody's control.
    pub(crate) fn fresh(scenario: &Scenario) -> Vec<Control> {
        let mut places: Vec<u8> =
            scenario.goals.iter().flat_map(|goal| goal.places.iter().map(|place| place.0)).collect();
        places.sort_unstable();
        places.dedup();
        places.into_iter().map(|place| Control { place, by: None, turns: 0 }).collect()
    }
}
