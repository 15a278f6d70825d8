//! The end of a phase: levels lost to bursting through, and tests in rounds, with routs at once (pass.burst, cohesion.when-end,
//! cohesion.chain).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::nerve::cohesion::Why;
use crate::rules::nerve::flights::Flights;
use crate::state::{Flags, GroupId, State};
use crate::tolls::Marks;

/// Those through whom friends have burst drop a level, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bursts {}

impl Resolves<State> for Bursts {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("pass.burst");
        let next = battle.in_dice_order().find(|id| battle.group(*id).is(Flags::BURST));
        let Some(group) = next else { return battle.done() };
        battle.group_mut(group).set(Flags::BURST, false);
        battle.drop_for_burst(group, table);
        if battle.group(group).is(Flags::BREAKING) {
            battle.then(Flights::OF_BREAKING);
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// Groups that have seen friends break or commanders fall test, in rounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rounds {}

impl Resolves<State> for Rounds {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("cohesion.when-end", "cohesion.chain", "cohesion.order");
        let is_due = |id: &GroupId| battle.toll(*id).marks.has(Marks::DUE);
        let due = battle.in_dice_order().find(is_due);
        if let Some(group) = due {
            let toll = battle.toll_mut(group);
            toll.marks = toll.marks.without(Marks::DUE);
            return battle.test_who_saw(group, table);
        }
        if battle.begin_round() {
            return;
        }
        // A rout in these rounds may have burst through others.
        if battle.in_dice_order().any(|id| battle.group(id).is(Flags::BURST)) {
            return battle.then(Bursts {});
        }
        battle.done();
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// A group through which friends have burst drops a level: once in a phase, and not if it is BROKEN.
    fn drop_for_burst(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        if self.toll(group).marks.has(Marks::BURST_DROPPED) || self.group(group).is_broken() {
            return;
        }
        let toll = self.toll_mut(group);
        toll.marks = toll.marks | Marks::BURST_DROPPED;
        self.drop_levels(group, 1, rule!("pass.burst"), table);
    }

    /// Marks all who are to test in the next round; returns whether there are any. Who has tested at the end of this phase is
    /// done.
    fn begin_round(&mut self) -> bool {
        define!("cohesion.who-not");
        let is_due = |group: &GroupId| {
            let state = self.group(*group);
            self.toll(*group).reasons > 0 && !state.is_broken() && !state.is(Flags::TESTED_END)
        };
        let due: Vec<GroupId> = self.in_dice_order().filter(is_due).collect();
        for group in &due {
            let toll = self.toll_mut(*group);
            toll.marks = toll.marks | Marks::DUE;
        }
        !due.is_empty()
    }

    /// A group takes its end-of-phase test; if it breaks it routs at once.
    fn test_who_saw(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        if self.group(group).is_broken() {
            return;
        }
        self.group_mut(group).set(Flags::TESTED_END, true);
        self.test_cohesion(group, Why::Seen, table);
        if self.group(group).is(Flags::BREAKING) {
            self.then(Flights::OF_BREAKING);
        }
    }
}
