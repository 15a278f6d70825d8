//! The complex move test (cmt.*).

use battle::{Table, Tally};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{CommanderFlags, CommanderId, Flags, GroupId, State};
use crate::troops::{Cohesion, CommanderKind, Disorder, Quality, Training};

/// What a test is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum For {
    /// A complex move, or any move of FRAGMENTED troops.
    Move,
    /// Shock troops who are not to charge: nobody throws again.
    HoldingBack,
    /// Who needs a test to charge.
    Charging,
    /// Who needs one to intercept.
    Intercepting,
    /// Skirmishers who wish to stand.
    Standing,
    /// Feeding bases into a fight.
    Feeding,
    /// Stopping a pursuit.
    Stopping,
    /// Leaving a camp.
    LeavingCamp,
}

impl For {
    /// What the test is called.
    const fn word(self) -> &'static str {
        match self {
            For::Move => "complex move test",
            For::HoldingBack => "test not to charge",
            For::Charging => "test to charge",
            For::Intercepting => "test to intercept",
            For::Standing => "test to stand",
            For::Feeding => "test to feed bases",
            For::Stopping => "test to stop pursuing",
            For::LeavingCamp => "test to leave the camp",
        }
    }
}

impl State {
    /// Takes a complex move test for a group, or for all groups of a line together; returns whether it is passed.
    pub(crate) fn test_complex_move(
        &mut self,
        groups: &[GroupId],
        what: For,
        table: &mut Table<'_, Event>,
    ) -> bool {
        define!("cmt.when", "cmt.reroll");
        let Some(first) = groups.first().copied() else { return false };
        let mut bonus = self.complex_move_bonus(groups);
        if what == For::HoldingBack {
            self.add_impetuous(groups, &mut bonus);
        }
        let wanted = self.complex_move_score(groups);
        let worst = groups.iter().map(|id| self.info(*id).quality).min().unwrap_or(Quality::Average);
        let throw = State::test_dice(worst, what != For::HoldingBack);
        let test = table.test(rule!("cmt.roll"), what.word(), self.side_of(first)).throwing(throw);
        let tested = test.plus(&bonus).at_least(&wanted);
        for group in groups {
            self.group_mut(*group).set(Flags::TESTED, true);
        }
        table.tell(&[rule!("cmt.roll")], Event::Tested { group: first, passed: tested.passed });
        tested.passed
    }

    /// The total that passes: higher for undrilled battle troops.
    pub(crate) fn complex_move_score(&self, groups: &[GroupId]) -> Tally {
        let good = |id: &GroupId| self.training(*id) == Training::Drilled || self.is_skirmishers(*id);
        if groups.iter().all(good) {
            Tally::base(rule!("cmt.score.good"), "drilled or skirmishers", 7)
        } else {
            Tally::base(rule!("cmt.score.undrilled"), "undrilled", 8)
        }
    }

    /// What is added to the dice of a complex move test.
    pub(crate) fn complex_move_bonus(&self, groups: &[GroupId]) -> Tally {
        let mut bonus = Tally::base(rule!("cmt.roll"), "two dice", 0);
        let side = groups.first().map(|id| self.side_of(*id));
        let helpers = side.into_iter().flat_map(|side| self.commanders_of(side));
        let best = helpers
            .map(|id| self.complex_move_help(id, groups))
            .max_by_key(|help| help.map_or(0, Help::worth));
        if let Some(Some(help)) = best {
            bonus.add(rule!("cmt.mod.commander"), "commander in range", 1);
            bonus.add(rule!("cmt.mod.with"), "commander with the group", i32::from(help.is_with));
            bonus.add(rule!("cmt.mod.inspired"), "inspired commander", i32::from(help.is_inspired));
        }
        self.add_state_of(groups, &mut bonus);
        self.add_fatigue(groups, &mut bonus);
        bonus
    }

    /// How a commander helps in a test; none if he does not.
    fn complex_move_help(&self, commander: CommanderId, groups: &[GroupId]) -> Option<Help> {
        let helps = groups.iter().all(|id| self.commands(commander, *id))
            && groups.iter().any(|id| self.reaches(commander, *id));
        let settled = self.commander(commander).is(CommanderFlags::SETTLED);
        helps.then(|| Help {
            is_with: settled && groups.iter().any(|id| self.is_with(commander, *id)),
            is_inspired: self.commander_info(commander).kind == CommanderKind::Inspired,
        })
    }

    /// The worst single one of cohesion and disorder of any of the groups.
    fn add_state_of(&self, groups: &[GroupId], bonus: &mut Tally) {
        define!("cmt.mod.worst", "cohesion.disrupted.effects", "cohesion.fragmented.effects");
        let cohesion = groups.iter().map(|id| self.group(*id).cohesion).max().unwrap_or_default();
        let disorder = groups.iter().map(|id| self.group_disorder(*id)).max().unwrap_or_default();
        if cohesion >= Cohesion::Fragmented {
            bonus.add(rule!("cmt.mod.fragmented"), "FRAGMENTED", -2);
        } else if disorder == Disorder::Severe {
            bonus.add(rule!("cmt.mod.fragmented"), "SEVERELY DISORDERED", -2);
        } else if cohesion == Cohesion::Disrupted {
            bonus.add(rule!("cmt.mod.disrupted"), "DISRUPTED", -1);
        } else if disorder == Disorder::Disordered {
            bonus.add(rule!("cmt.mod.disrupted"), "DISORDERED", -1);
        }
    }
}

/// What a commander adds to a test besides the first point.
#[derive(Clone, Copy)]
struct Help {
    is_with: bool,
    is_inspired: bool,
}

impl Help {
    fn worth(self) -> u8 {
        1 + u8::from(self.is_with) + u8::from(self.is_inspired)
    }
}
