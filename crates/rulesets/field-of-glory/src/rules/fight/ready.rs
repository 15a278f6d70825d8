//! What is about to be rolled, worked out from one state before any die falls (sequence.dice-order, combat.simultaneous,
//! cohesion.order).

use std::sync::Arc;

use battle::Tally;

use crate::rulebook::define;
use crate::rules::fight::dice::Lots;
use crate::rules::fight::pairs::Pair;
use crate::rules::fight::strike::Blows;
use crate::rules::nerve::aftermath::Fought;
use crate::rules::nerve::cohesion::Why;
use crate::state::{Flags, GroupId, State};
use crate::tolls::Marks;

/// What is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rolled {
    /// Hits in a shooting, an impact or a melee.
    Hits(Fought),
    /// The tests of those who lost in one, or were shot at.
    Tests(Fought),
}

/// What is about to be rolled.
#[derive(Debug)]
pub(crate) struct Ready {
    /// What for.
    of: Rolled,
    /// The pairs of an impact.
    pub pairs: Vec<Pair>,
    /// The bases that fight in a melee.
    pub blows: Vec<Blows>,
    /// The dice, in the order in which they are rolled.
    pub dice: Vec<Due>,
    /// Who tests and why, with what is added to his dice.
    pub tests: Vec<(GroupId, Why, Tally)>,
}

/// The dice of a group that are rolled together.
#[derive(Debug)]
pub(crate) struct Due {
    /// Who rolls them.
    pub by: GroupId,
    /// They are supporting fire, before its dice at impact.
    pub supports: bool,
    /// The dice.
    pub lots: Lots,
    /// For each lot of a shooting what else it does to its target.
    pub marks: Vec<Marks>,
}

impl Due {
    fn of(by: GroupId, lots: Lots) -> Due {
        Due { by, supports: false, lots, marks: Vec::new() }
    }
}

impl State {
    /// Works out what the next step rolls. That is a step of its own: odds roll the same dice again and again.
    pub(crate) fn make_ready(&mut self, of: Rolled) {
        self.ready = Some(Arc::new(self.ready_for(of)));
    }

    /// What is rolled now.
    pub(crate) fn take_ready(&mut self, of: Rolled) -> Arc<Ready> {
        // A battle that was opened between the two steps has not kept it.
        let kept = self.ready.take().filter(|ready| ready.of == of);
        kept.unwrap_or_else(|| Arc::new(self.ready_for(of)))
    }

    fn ready_for(&self, of: Rolled) -> Ready {
        define!("sequence.dice-order", "combat.simultaneous");
        let none = Ready { of, pairs: Vec::new(), blows: Vec::new(), dice: Vec::new(), tests: Vec::new() };
        match of {
            Rolled::Hits(Fought::Shooting) => Ready { dice: self.volleys(), ..none },
            Rolled::Hits(Fought::Impact) => {
                let pairs = self.impact_pairs();
                Ready { dice: self.onsets(&pairs), pairs, ..none }
            }
            Rolled::Hits(Fought::Melee) => {
                let blows = self.melee_fighters();
                let fights = |group: &GroupId| blows.iter().any(|blow| blow.pairing.by.group == *group);
                let groups = self.in_dice_order().filter(fights);
                let dice = groups.map(|group| Due::of(group, self.melee_lots(group, &blows))).collect();
                Ready { dice, blows, ..none }
            }
            Rolled::Tests(of) => Ready { tests: self.tests_after(of), ..none },
        }
    }

    /// The dice of all who shoot.
    fn volleys(&self) -> Vec<Due> {
        let mut volleys = Vec::new();
        for group in self.in_dice_order().filter(|group| !self.group(*group).is(Flags::HOLDS_FIRE)) {
            let shots = self.shots(group);
            if !shots.is_empty() {
                let lots = self.shooting_lots(group, &shots);
                let marks = lots.iter().map(|lot| self.guns_among(group, &shots, lot.target)).collect();
                volleys.push(Due { marks, ..Due::of(group, lots) });
            }
        }
        volleys
    }

    /// The dice of all who fight at impact, and of those who support them.
    fn onsets(&self, pairs: &[Pair]) -> Vec<Due> {
        let mut onsets = Vec::new();
        for group in self.in_dice_order() {
            onsets.push(Due { supports: true, ..Due::of(group, self.support_lots(group, pairs)) });
            onsets.push(Due::of(group, self.impact_lots(group, pairs)));
        }
        onsets.retain(|due| due.lots.iter().next().is_some());
        onsets
    }
}
