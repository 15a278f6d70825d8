//! The free hack (after.free-hack, after.retire-caught).

use battle::{Hopes, Refusal, Roll, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::tabletop::Point;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::HACK_ON;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::rule;
use crate::rules::risk::RiskFrom;
use crate::state::{ContingentId, State};
use crate::steps::Pending;

/// Pursuers hack at whom they caught.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Hack {
    /// Who hacks.
    pub by: ContingentId,
    /// At whom.
    pub at: ContingentId,
}

/// What comes of catching somebody, once he has been hacked at: who was only retiring breaks, and who stands beside him is met.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Caught {
    /// Who caught them.
    pub by: ContingentId,
    /// Whom.
    pub at: ContingentId,
    /// From where they came.
    pub from: Point,
}

impl Pending for Hack {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("after.free-hack"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        battle.hack(*self, table);
    }
}

impl Pending for Caught {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("after.retire-caught"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        let caught = battle.contingent(self.at);
        if caught.is_on_table() && !caught.is(Flags::ROUTING) {
            table.tell(&[rule!("after.retire-caught")], Event::Caught(self.at));
            battle.take_prisoners(self.by, self.at, table);
            battle.break_up(self.at, None, table);
        }
        battle.meet_beside(self.by, self.from, table);
    }
}

impl State {
    /// The dice of a free hack: one for each stand, in all ranks.
    pub(crate) fn hack_dice(&self, by: ContingentId) -> Tally {
        Tally::base(rule!("after.free-hack"), "pursuing stands", self.contingent(by).stands)
    }

    fn hack(&mut self, Hack { by, at }: Hack, table: &mut Table<'_, Event>) {
        if self.contingent(at).is(Flags::OFF) || self.contingent(by).is(Flags::OFF | Flags::ROUTING) {
            return;
        }
        let dice = self.hack_dice(by);
        let wanted = Tally::base(rule!("after.free-hack"), "a casualty", HACK_ON);
        let lost = table.roll(Roll {
            rule: rule!("after.free-hack"),
            what: "free hack",
            side: self.contingent(by).side,
            throw: Throw::hits(D6, dice.dice(), Faces::at_least(HACK_ON)),
            dice: Some(&dice),
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::High,
        });
        for one in [by, at] {
            self.contingent_mut(one).set(Flags::FOUGHT, true);
        }
        if lost > 0 {
            // Who is hacked down to the last stand has his leaders hit without the first roll.
            let last = lost >= i32::from(self.contingent(at).stands);
            self.lose_stands(at, lost as u8, rule!("after.free-hack"), table);
            if last {
                self.take_prisoners(by, at, table);
            } else {
                self.risk_leaders(at, RiskFrom::Hack);
            }
        }
    }
}
