//! Disorder points and disarray: how they are taken (dp.*, disarray.maximum).

use battle::{Rule, Table};

use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::state::{ContingentId, State};

impl State {
    /// A contingent takes DPs, as many as it can hold; returns how many it could not. Routing contingents take none
    /// (rout.acts). At the maximum it falls into disarray (disarray.maximum).
    pub(crate) fn take_dps(
        &mut self,
        contingent: ContingentId,
        dps: u8,
        by: Rule,
        table: &mut Table<'_, Event>,
    ) -> u8 {
        define!("dp.what", "dp.excess-other", "rout.acts");
        let most = self.most_dps(contingent);
        let c = self.contingent_mut(contingent);
        if dps == 0 || c.is(Flags::OFF | Flags::ROUTING) {
            return 0;
        }
        let taken = dps.min(most.saturating_sub(c.dps));
        c.dps += taken;
        let now = c.dps;
        if taken > 0 {
            table.tell(&[by], Event::TakesDps { contingent, dps: taken, now });
        }
        if now >= most {
            self.fall_into_disarray(contingent, rule!("disarray.maximum"), table);
        }
        dps - taken
    }

    /// A contingent falls into disarray, if it is not in it already.
    pub(crate) fn fall_into_disarray(
        &mut self,
        contingent: ContingentId,
        by: Rule,
        table: &mut Table<'_, Event>,
    ) {
        let c = self.contingent_mut(contingent);
        if !c.is(Flags::DISARRAY) {
            c.set(Flags::DISARRAY, true);
            table.tell(&[by], Event::Disarray(contingent));
        }
    }
}
