//! The shooting test (stest.*).

use battle::{Hopes, Refusal, Roll, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::TESTING_AGAIN;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::retiring::Retiring;
use crate::state::{ContingentId, Duty, State};
use crate::steps::Pending;
use crate::troops::Grade;

/// What a shooting test makes a contingent do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnderShot {
    /// It retires.
    Retires,
    /// It halts.
    Halts,
    /// It advances on those who shot.
    Advances,
}

/// Who scores no more than this halts or retires.
const LAST_HALT: i8 = 4;

/// A shooting test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct ShootingTest {
    /// Who.
    pub contingent: ContingentId,
    /// The die with what is added to it; none before it fell.
    pub total: Option<i8>,
    /// It has been shifted (stest.b-grade).
    #[serde(default)]
    pub shifted: bool,
    /// It has been asked whether it throws again (muster.special.heartened).
    #[serde(default)]
    pub settled: bool,
}

impl ShootingTest {
    /// A test that begins.
    pub(crate) fn new(contingent: ContingentId) -> ShootingTest {
        ShootingTest { contingent, total: None, shifted: false, settled: false }
    }

    /// Whether its die is to be shifted.
    fn wants_shift(&self, battle: &State) -> bool {
        define!("stest.b-grade");
        self.total.is_some() && !self.shifted && battle.grade(self.contingent) == Grade::B
    }

    /// Whether it is failed and may be thrown again: the contingent would retire or halt.
    fn may_repeat(&self, battle: &State) -> bool {
        define!("muster.special.heartened.tob");
        let failed = self.total.is_some_and(|total| total <= LAST_HALT);
        failed && !self.settled && !self.wants_shift(battle) && battle.may_throw_again(self.contingent)
    }
}

impl Pending for ShootingTest {
    fn asks(&self, battle: &State) -> Option<Side> {
        let asked = self.wants_shift(battle) || self.may_repeat(battle);
        asked.then(|| battle.contingent(self.contingent).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self.wants_shift(battle) {
            true => into.extend([Action::Shift(-1), Action::Shift(1)]),
            false => into.extend([Action::Decline, Action::Try]),
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let shifts = self.wants_shift(battle);
        match action {
            Action::Shift(-1 | 1) if shifts => Ok(()),
            Action::Decline | Action::Try if !shifts => Ok(()),
            _ if !shifts => {
                let why = "{0} throws its failed test again, or not";
                Err(Refusal::new(rule!("muster.special.heartened"), why).about(self.contingent.into()))
            }
            _ => {
                let why = "the die of {0} must be shifted by -1 or +1";
                Err(Refusal::new(rule!("stest.b-grade"), why).about(self.contingent.into()))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Shift(by) => {
                table.tell(&[rule!("stest.b-grade")], Event::ShiftsDie { contingent: self.contingent, by });
                let total = self.total.map(|total| total + by);
                battle.replace(ShootingTest { total, shifted: true, ..*self });
            }
            Action::Try => {
                battle.take_heart(self.contingent, table);
                battle.replace(ShootingTest::new(self.contingent));
            }
            _ => battle.replace(ShootingTest { settled: true, ..*self }),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.total {
            None => {
                let total = battle.roll_shooting_test(self.contingent, table);
                battle.replace(ShootingTest { total: Some(total), ..*self });
            }
            Some(total) => {
                battle.done();
                battle.read_shooting_test(self.contingent, total, table);
            }
        }
    }
}

impl State {
    /// What is added to the die of a shooting test.
    pub(crate) fn shooting_test_bonus(&self, contingent: ContingentId) -> Tally {
        let mut bonus = Tally::base(rule!("stest.when"), "shooting test", 0);
        if self.contingent(contingent).is(Flags::TESTED) {
            bonus.add(rule!("stest.again"), "testing again", TESTING_AGAIN);
        }
        bonus
    }

    fn roll_shooting_test(&self, contingent: ContingentId, table: &mut Table<'_, Event>) -> i8 {
        let bonus = self.shooting_test_bonus(contingent);
        let die = table.roll(Roll {
            rule: rule!("stest.when"),
            what: "shooting test",
            side: self.contingent(contingent).side,
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: Some(&bonus),
            hopes: Hopes::High,
        });
        (die + bonus.total()) as i8
    }

    /// What a total makes a contingent do, in place of what a control test for artillery made of it.
    fn read_shooting_test(&mut self, contingent: ContingentId, total: i8, table: &mut Table<'_, Event>) {
        let (rule, result) = match total {
            ..=2 => (rule!("stest.retire"), UnderShot::Retires),
            3..=LAST_HALT => (rule!("stest.halt"), UnderShot::Halts),
            _ => (rule!("stest.advance"), UnderShot::Advances),
        };
        table.tell(&[rule], Event::ShootingTest { contingent, total, result });
        // Only now: thrown again it is still the same test (muster.special.heartened.tob).
        self.contingent_mut(contingent).set(Flags::TESTED, true);
        match result {
            UnderShot::Retires => self.then(Retiring::from_fire(contingent)),
            UnderShot::Halts => self.halt(contingent),
            UnderShot::Advances => {
                let target = self.nearest_shooter(contingent).unwrap_or(ContingentId::NONE);
                self.end_of_pursuit(contingent);
                self.bind(contingent, Duty::Charge, target);
            }
        }
    }

    /// The nearest enemy that shot at a contingent in this phase.
    pub(crate) fn nearest_shooter(&self, contingent: ContingentId) -> Option<ContingentId> {
        let shot = |id: &ContingentId| {
            let c = self.contingent(*id);
            c.aims_at == contingent && c.is(Flags::SHOT)
        };
        let enemies = self.enemies(self.contingent(contingent).side).filter(shot);
        self.nearest(contingent, enemies).map(|(id, _)| id)
    }
}
