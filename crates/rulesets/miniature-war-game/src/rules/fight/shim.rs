use ground::tabletop::Length;
use crate::state::{Flags, State, UnitId};
impl State {
    pub(crate) fn charged_home(&self, id: UnitId) -> bool { self.unit(id).is(Flags::CHARGES) }
    pub(crate) fn clear_run_of(&self, _id: UnitId, _place: u8) -> Length { Length::cm(20) }
    pub(crate) fn is_attacking(&self, _unit: UnitId, _enemy: UnitId) -> bool { false }
    pub(crate) fn may_strike(&self, id: UnitId) -> bool {
        self.plans.get(id.index()).is_none_or(crate::rules::march::plan::Plan::has_time_left) && !self.unit(id).is(Flags::MISSED)
    }
    pub(crate) fn caught(&self, _id: UnitId) -> Vec<UnitId> { Vec::new() }
}
