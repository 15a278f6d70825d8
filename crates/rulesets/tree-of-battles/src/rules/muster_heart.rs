//! Heartened men: once they throw a failed test again (muster.special.heartened.tob).

use battle::Table;
use battle::neutral::deeds;

use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{ContingentId, State};

impl State {
    /// Whether a contingent may throw a failed test of its morale again.
    pub(crate) fn may_throw_again(&self, who: ContingentId) -> bool {
        deeds::may_throw_again(self, who)
    }

    /// A contingent throws again.
    pub(crate) fn take_heart(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        deeds::take_heart(self, who, Some(rule!("muster.special.heartened.tob")), table);
    }
}
