//! Looking back: moments, strokes, branches.

use battle::{GroundScene, Scene, Side};
use serde::{Deserialize, Serialize};

use crate::LogLine;

/// One moment of a battle: after so many actions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moment {
    /// After how many actions.
    pub number: u32,
    /// The action that led here, in its written form, as far as this viewer may know it.
    pub action: Option<String>,
    /// Who took it.
    pub by: Option<Side>,
    /// The ground.
    pub ground: GroundScene,
    /// What to draw on it.
    pub scene: Scene,
    /// What happened with it.
    pub log: Vec<LogLine>,
}

/// A whole battle in strokes: what the scrubber of a replay draws.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Strip {
    /// One stroke for each action.
    pub strokes: Vec<Stroke>,
}

/// One action of a replay.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stroke {
    /// Who acted.
    pub by: Side,
    /// What it cost either side, in hundredths of what breaks an army.
    pub cost: u32,
    /// A turn, round or phase begins here, in words.
    pub mark: Option<String>,
    /// Dice fell.
    pub dice: bool,
}

/// A branch to make: a hot-seat game from a moment of this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// After how many actions.
    pub moment: u32,
}
