//! Contingents that break, and rout moves (after.break, after.artillery, rout.*).

use battle::Table;
use ground::tabletop::{Bearing, Length};

use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::fast::{Ran, Run};
use crate::state::{Bound, ContingentId, State};
use crate::troops::Troop;

/// Who cannot go so far is lost (after.away-blocked).
pub(crate) const LEAST_WAY: Length = Length::INCH;

impl State {
    /// A contingent breaks: friends are shaken, and it routs at once in a direction, if one is given. Returns how far it
    /// went.
    pub(crate) fn break_up(
        &mut self,
        who: ContingentId,
        way: Option<Bearing>,
        table: &mut Table<'_, Event>,
    ) -> Length {
        define!("rout.acts");
        if self.contingent(who).is(Flags::OFF | Flags::ROUTING) {
            return Length::ZERO;
        }
        table.tell(&[rule!("after.break")], Event::Breaks(who));
        self.friend_routs(who, table);
        let c = self.contingent_mut(who);
        c.set(Flags::ROUTING | Flags::FRIGHT, true);
        c.set(Flags::PURSUING | Flags::LOOTING | Flags::ALOOF, false);
        (c.bound, c.pursues) = (Bound::default(), ContingentId::NONE);
        self.lay(who);
        self.fall_into_disarray(who, rule!("disarray.routing"), table);
        self.morale_of_routed_nobles(who, table);
        if self.kind(who) == Troop::Artillery {
            table.tell(&[rule!("after.artillery")], Event::Abandoned(who));
            self.destroy(who, table);
            return Length::ZERO;
        }
        match way {
            Some(way) => self.rout_move(who, way, table),
            None => Length::ZERO,
        }
    }

    /// A rout move in a direction. Who cannot go at least 1″ is destroyed, who leaves the table is gone.
    pub(crate) fn rout_move(
        &mut self,
        who: ContingentId,
        way: Bearing,
        table: &mut Table<'_, Event>,
    ) -> Length {
        let fright = self.contingent(who).is(Flags::FRIGHT);
        let far = self.roll_fast(who, fright, table);
        self.contingent_mut(who).set(Flags::FRIGHT, false);
        let stood = *self.footprint(who);
        let Ran { far, fled, .. } = self.run(who, Run::new(way, far), table);
        self.startle_leaders(who, &stood);
        table.tell(&[rule!("after.break")], Event::Routs { contingent: who, far });
        if fled {
            self.flee_table(who, table);
        } else if far < LEAST_WAY {
            table.tell(&[rule!("after.away-blocked")], Event::CannotFlee(who));
            self.destroy(who, table);
        }
        far
    }
}
