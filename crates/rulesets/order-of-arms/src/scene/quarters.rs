//! What is asked in close quarters.

use crate::rules::clash::{Clash, ClashStage};
use crate::rules::quarters::{CloseQuarters, QuartersStage};
use crate::state::State;

impl State {
    /// What is asked while attacks on an area are prepared.
    pub(super) fn quarters_question(&self, quarters: &CloseQuarters) -> String {
        let area = || self.scenario.map.label(quarters.area);
        match quarters.stage {
            QuartersStage::Area => "Which area is attacked?".to_owned(),
            QuartersStage::Declare => format!("Who attacks whom in {}?", area()),
            QuartersStage::Kind => "Is it a Phalanx Assault?".to_owned(),
            QuartersStage::Withdraw => format!("Who leaves {} before the combat?", area()),
            QuartersStage::FallBack => "Which shooters try to fall back?".to_owned(),
            QuartersStage::Woods => "Into which woods?".to_owned(),
            QuartersStage::Option => "How do the archers fall back?".to_owned(),
            QuartersStage::Arrange => "Who changes its place before the archers do?".to_owned(),
            QuartersStage::Rearrange => "Where do the archers take shelter?".to_owned(),
            QuartersStage::Retarget => "The target is gone: whom do they attack instead?".to_owned(),
            QuartersStage::BreakThrough => "Who tries to break through?".to_owned(),
            QuartersStage::Support(side) if side == self.active => "Who shoots in support?".to_owned(),
            QuartersStage::Support(_) => "Who shoots in support, and who joins the defence?".to_owned(),
            QuartersStage::Order => "Which combat is fought first?".to_owned(),
            QuartersStage::Volley | QuartersStage::VolleyOver => "The archers shoot".to_owned(),
        }
    }
}

/// What is asked in a clash.
pub(super) fn clash_question(clash: &Clash) -> &'static str {
    match clash.stage {
        ClashStage::Arrows => "Do the archers shoot at the phalanx?",
        ClashStage::OddDie => "At whom goes the odd die?",
        ClashStage::Announces(_) => "Which stacks try to retreat?",
        ClashStage::Saves(_) => "Which hit does the retreat cancel?",
        ClashStage::Advance => "Who advances?",
        _ => "The combat goes on",
    }
}

/// The word for an end of naming in close quarters.
pub(super) fn quarters_done(quarters: &CloseQuarters) -> &'static str {
    match quarters.stage {
        QuartersStage::Area => "No more attacks",
        QuartersStage::Declare => "These are the attacks",
        QuartersStage::Withdraw => "Nobody else leaves",
        QuartersStage::FallBack => "Nobody else falls back",
        QuartersStage::Retarget => "Give up the attack",
        QuartersStage::BreakThrough => "Nobody else breaks through",
        _ => "Nobody else",
    }
}

/// The word for an end of naming in a clash.
pub(super) fn clash_done(clash: &Clash) -> &'static str {
    match clash.stage {
        ClashStage::Advance => "Nobody else advances",
        _ => "The others stand",
    }
}
