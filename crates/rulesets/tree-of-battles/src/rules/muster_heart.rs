//! Heartened men: once they throw a failed test again (muster.special.heartened).

use battle::Table;

use crate::conditions::Special;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::rule;
use crate::state::{ContingentId, State};

impl State {
    /// Whether a contingent may throw a failed test of its morale again.
    pub(crate) fn may_throw_again(&self, who: ContingentId) -> bool {
        let conditions = &self.scenario.conditions;
        let turn = u16::from(self.turn);
        conditions.on
            && !self.contingent(who).is(Flags::HEARTENED)
            && conditions.specials.iter().any(|special| {
                matches!(special, Special::Heartened { pieces, until } if pieces.has(who) && turn <= *until)
            })
    }

    /// A contingent throws again: the second result holds, and it is the only time.
    pub(crate) fn take_heart(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        self.contingent_mut(who).set(Flags::HEARTENED, true);
        table.tell(
            &[rule!("muster.special.heartened"), rule!("muster.special.heartened.tob")],
            Event::ThrowsAgain(who),
        );
    }
}
