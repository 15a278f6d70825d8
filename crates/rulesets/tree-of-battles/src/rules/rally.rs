//! The Rally phase, and new arrows (rally.*, arch.resupply).

use battle::{Rule, Table};

use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::state::{ContingentId, State};
use crate::troops::Grade;

/// Testing again is counted from so many DPs on.
const TESTED_AT: u8 = 5;

impl State {
    /// Eligible contingents of both sides remove DPs.
    pub(crate) fn rally_all(&mut self, table: &mut Table<'_, Event>) {
        let mut from = 0;
        while let Some((next, id)) = self.next_in_order(from, |battle, id| battle.rallies(id) > 0) {
            from = next;
            let dps = self.rallies(id);
            let now = self.shed_dps(id, dps);
            let rules = [rally_rule(self.grade(id)), rule!("rally.eligible")];
            table.tell(&rules, Event::Rallies { contingent: id, dps, now });
        }
    }

    /// How many DPs a contingent removes in the Rally phase.
    pub(crate) fn rallies(&self, contingent: ContingentId) -> u8 {
        define!("rally.a-grade", "rally.b-grade", "rally.cd-grade");
        let c = self.contingent(contingent);
        if c.dps == 0 || !self.is_at_rest(contingent) {
            return 0;
        }
        let row = self.grade(contingent).row();
        let most = if c.is(Flags::SHOT_AT) { row.rallies_shot_at } else { row.rallies };
        most.min(c.dps)
    }

    /// Whether a contingent was stationary in this turn's Tactical Move and saw no combat in this turn.
    pub(crate) fn is_at_rest(&self, contingent: ContingentId) -> bool {
        define!("rally.eligible", "rally.no-combat", "tact.stationary");
        let c = self.contingent(contingent);
        !c.is(Flags::OFF | Flags::ROUTING | Flags::PURSUING | Flags::LOOTING)
            && !c.is(Flags::MOVED | Flags::FOUGHT | Flags::HAS_CHARGED | Flags::EVADED | Flags::RETIRED)
            && !c.is(Flags::HAS_PURSUED)
            && !self.is_engaged(contingent)
    }

    /// A contingent loses DPs; returns how many it has then.
    pub(crate) fn shed_dps(&mut self, contingent: ContingentId, dps: u8) -> u8 {
        let c = self.contingent_mut(contingent);
        c.dps = c.dps.saturating_sub(dps);
        self.note_recovery(contingent);
        self.contingent(contingent).dps
    }

    /// A contingent has fewer DPs than before: what was tested at the limit is forgotten (stest.again).
    pub(crate) fn note_recovery(&mut self, contingent: ContingentId) {
        define!("stest.again");
        let c = self.contingent_mut(contingent);
        if c.dps < TESTED_AT {
            c.set(Flags::TESTED, false);
        }
    }

    /// Longbows that stood still near their baggage have all their arrows again.
    pub(crate) fn resupply(&mut self, table: &mut Table<'_, Event>) {
        for id in self.all_contingents() {
            if self.is_resupplied(id) {
                self.contingent_mut(id).volleys = self.info(id).volleys;
                let side = self.contingent(id).side;
                table.tell(&[rule!("arch.resupply")], Event::Resupplied { side, contingent: id });
            }
        }
    }
}

fn rally_rule(grade: Grade) -> Rule {
    match grade {
        Grade::A => rule!("rally.a-grade"),
        Grade::B => rule!("rally.b-grade"),
        Grade::C | Grade::D => rule!("rally.cd-grade"),
    }
}
