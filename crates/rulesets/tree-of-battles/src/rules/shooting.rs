//! Shooting phases: who shoots when, and how a phase runs (seq.3-*, seq.5-*, shoot.*).

use battle::{Hopes, Refusal, Roll, Side, Table};
use dice::{D6, Faces, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::control_test::{Cause, ControlTest};
use crate::rules::retiring::Retiring;
use crate::rules::risk::{Risk, RiskFrom};
use crate::rules::shooting_test::ShootingTest;
use crate::rules::targets::Shot;
use crate::state::{ContingentId, LastShot, State};
use crate::steps::Pending;
use crate::troops::{Grade, Phase, Weapon};

define!("shoot.simultaneous");
/// A shooting phase: both sides choose all targets, then all dice are rolled, and only then are DPs recorded; tests and
/// risks follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Shooting {
    /// It begins.
    Start,
    /// A side chooses its targets: the one that acts first (0), then the other (1).
    Aim(u8),
    /// The dice of the contingents from a place in the order of dice on.
    Roll {
        /// How many of them all come before it.
        seen: u16,
    },
    /// DPs are recorded.
    Record,
    /// Risks and tests of the contingents from a place on.
    Follow {
        /// How many of them all come before it.
        seen: u16,
    },
}

impl Shooting {
    /// A phase begins.
    pub(crate) fn begin(_: &State) -> Shooting {
        Shooting::Start
    }

    /// The side that aims.
    fn side(self, battle: &State) -> Option<Side> {
        match self {
            Shooting::Aim(turn) => battle.in_turn().get(usize::from(turn)).copied(),
            _ => None,
        }
    }
}

impl Pending for Shooting {
    fn asks(&self, battle: &State) -> Option<Side> {
        let side = self.side(battle)?;
        let can_shoot = |id: ContingentId| {
            battle.may_aim(id).is_ok_and(|weapon| battle.targets_of(id, weapon).next().is_some())
        };
        battle.on_table(side).any(can_shoot).then_some(side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        let Some(side) = self.side(battle) else { return };
        for by in battle.on_table(side) {
            let Ok(weapon) = battle.may_aim(by) else { continue };
            let before = into.len();
            into.extend(battle.targets_of(by, weapon).map(|at| Action::Against { by, at }));
            if weapon == Weapon::Artillery && battle.phase == Phase::LongRange && into.len() > before {
                into.push(Action::Reserve(by));
            }
        }
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let Some(side) = self.side(battle) else {
            return Err(Refusal::new(rule!("shoot.simultaneous"), "all targets are chosen"));
        };
        let is_own = |by: ContingentId| match battle.contingent(by).side == side {
            true => Ok(()),
            false => Err(Refusal::new(rule!("shoot.who"), "{0} is not yours").about(by.into())),
        };
        match *action {
            Action::Done => Ok(()),
            Action::Against { by, at } => {
                is_own(by)?;
                battle.may_aim(by)?;
                battle.may_shoot_at(by, at).map(|_| ())
            }
            Action::Reserve(by) => {
                is_own(by)?;
                battle.may_reserve(by)
            }
            _ => Err(Refusal::new(rule!("shoot.target"), "targets are chosen now, one for each contingent")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Against { by, at } => {
                let c = battle.contingent_mut(by);
                c.aims_at = at;
                c.set(Flags::ACTED, true);
            }
            Action::Reserve(by) => {
                let c = battle.contingent_mut(by);
                c.set(Flags::ACTED | Flags::RESERVED, true);
                table.tell(&[rule!("seq.3-reserve")], Event::KeepsShot(by));
            }
            _ => self.aimed(battle),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match *self {
            Shooting::Start => battle.replace(Shooting::Aim(0)),
            Shooting::Aim(_) => self.aimed(battle),
            Shooting::Roll { seen } => match battle.next_in_order(seen, State::is_aiming) {
                Some((seen, by)) => {
                    battle.replace(Shooting::Roll { seen });
                    battle.shoot(by, table);
                }
                None => battle.replace(Shooting::Record),
            },
            Shooting::Record => {
                battle.replace(Shooting::Follow { seen: 0 });
                battle.record_hits(table);
            }
            Shooting::Follow { seen } => {
                match battle.next_in_order(seen, |battle, id| battle.contingent(id).is(Flags::HIT)) {
                    Some((seen, hit)) => {
                        battle.replace(Shooting::Follow { seen });
                        // Once, even if it changes sides and comes up again among its new friends.
                        battle.contingent_mut(hit).set(Flags::HIT, false);
                        battle.then(UnderFire { contingent: hit, stage: FireStage::Risks });
                    }
                    None => {
                        battle.done();
                        battle.capture_wounded(table);
                        battle.end_shooting();
                    }
                }
            }
        }
    }
}

impl Shooting {
    /// A side has chosen its targets. Guns that have not shot by then keep their shot.
    fn aimed(self, battle: &mut State) {
        if let (Some(side), Phase::LongRange) = (self.side(battle), battle.phase) {
            for id in battle.all_contingents() {
                let keeps = battle.contingent(id).side == side
                    && battle.weapon_of(id) == Some(Weapon::Artillery)
                    && battle.contingent(id).aims_at.some().is_none();
                if keeps {
                    battle.contingent_mut(id).set(Flags::RESERVED, true);
                }
            }
        }
        battle.replace(match self {
            Shooting::Aim(0) => Shooting::Aim(1),
            _ => Shooting::Roll { seen: 0 },
        });
    }
}

/// In which order, and who still shoots.
impl State {
    /// The next contingent that fits, from a place in the order of dice on, and the place after it: the side that acts
    /// first, then the other, each in roster order.
    pub(crate) fn next_in_order(
        &self,
        from: u16,
        fits: impl Fn(&State, ContingentId) -> bool,
    ) -> Option<(u16, ContingentId)> {
        define!("dice.order");
        self.next_of(self.in_turn(), from, fits)
    }

    /// The same with the contingents of one side before those of another.
    pub(crate) fn next_of(
        &self,
        sides: [Side; 2],
        from: u16,
        fits: impl Fn(&State, ContingentId) -> bool,
    ) -> Option<(u16, ContingentId)> {
        let count = self.contingents.len() as u16;
        (from..2 * count).find_map(|place| {
            let id = ContingentId((place % count) as u8);
            let side = sides[usize::from(place / count)];
            (self.contingent(id).side == side && fits(self, id)).then_some((place + 1, id))
        })
    }

    /// Whether a contingent has chosen a target and not yet shot.
    fn is_aiming(&self, contingent: ContingentId) -> bool {
        let c = self.contingent(contingent);
        c.aims_at.some().is_some() && !c.is(Flags::SHOT)
    }

    /// Whether guns may keep their shot for the close range.
    fn may_reserve(&self, by: ContingentId) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("seq.3-reserve"), why).about(by.into()));
        if self.phase != Phase::LongRange {
            return refuse("{0} can keep its shot only in the long range phase");
        }
        if self.may_aim(by)? != Weapon::Artillery {
            return refuse("{0} has no guns; only guns keep their shot");
        }
        Ok(())
    }
}

/// How a shot is carried out.
impl State {
    /// A contingent shoots at its target: its dice fall, and the hits are remembered until all have shot.
    fn shoot(&mut self, by: ContingentId, table: &mut Table<'_, Event>) {
        let at = self.contingent(by).aims_at;
        self.contingent_mut(by).set(Flags::SHOT, true);
        let Some(shot) = self.shot(by, at) else { return };
        let (dice, score) = (self.shooting_dice(&shot), self.shooting_score(&shot));
        let rule = if shot.weapon == Weapon::Artillery { rule!("art.result") } else { rule!("arch.result") };
        define!("dice.d6");
        let wanted = u8::try_from(score.total().max(1)).unwrap_or(u8::MAX);
        let hits = table.roll(Roll {
            rule,
            what: "shooting",
            side: self.contingent(by).side,
            throw: Throw::hits(D6, dice.dice(), Faces::at_least(wanted)),
            dice: Some(&dice),
            wanted: Some(&score),
            bonus: None,
            hopes: Hopes::High,
        });
        let rules = [rule!("shoot.simultaneous"), rule!("shoot.shot-at")];
        table.tell(&rules, Event::Shoots { by, at, hits: hits as u8 });
        self.spend_shot(&shot, table);
        let target = self.contingent_mut(at);
        target.hits = target.hits.saturating_add(hits as u8);
        target.set(Flags::SHOT_AT, true);
        if hits > 0 && shot.weapon == Weapon::Artillery {
            target.set(Flags::SHELLED, true);
        }
    }

    /// What a shot uses up: guns have shot for this turn, longbows have a volley less.
    fn spend_shot(&mut self, shot: &Shot, table: &mut Table<'_, Event>) {
        let its_moves = self.contingent(shot.at).moves;
        let planned = self.scenario.conditions.on;
        let c = self.contingent_mut(shot.by);
        c.set(Flags::HAS_SHOT, planned || c.is(Flags::HAS_SHOT));
        match shot.weapon {
            Weapon::Artillery => {
                c.set(Flags::FIRED, true);
                c.last_shot = LastShot { at: shot.at, own_moves: c.moves, its_moves };
            }
            Weapon::Longbow => {
                c.set(Flags::VOLLEYED, true);
                // A volley is spent only while there are arrows for two dice a stand.
                if c.volleys > 0 {
                    c.volleys -= 1;
                    if c.volleys == 0 {
                        table.tell(&[rule!("arch.ammunition")], Event::LowOnArrows(shot.by));
                    }
                }
            }
            Weapon::Crossbow | Weapon::Handgun | Weapon::Other => {}
        }
    }

    /// All DPs of the phase are recorded; what could not be held is remembered for the tests.
    fn record_hits(&mut self, table: &mut Table<'_, Event>) {
        let mut from = 0;
        while let Some((next, id)) = self.next_in_order(from, |battle, id| battle.contingent(id).hits > 0) {
            from = next;
            let hits = self.contingent(id).hits;
            let shelled = self.contingent(id).is(Flags::SHELLED);
            let by = if shelled { rule!("art.result") } else { rule!("arch.result") };
            let left = self.take_dps(id, hits, by, table);
            let c = self.contingent_mut(id);
            c.hits = left;
            c.set(Flags::HIT, true);
        }
    }

    /// The phase is over: nobody aims any more.
    fn end_shooting(&mut self) {
        for c in &mut self.contingents {
            c.aims_at = ContingentId::NONE;
            c.hits = 0;
            c.set(Flags::HIT | Flags::SHELLED | Flags::SHOT | Flags::ACTED, false);
        }
    }
}

/// What shooting makes of one contingent, when all DPs are recorded: risks to its leaders, then its tests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct UnderFire {
    /// Who.
    pub contingent: ContingentId,
    /// How far it has come.
    pub stage: FireStage,
}

/// How far what shooting makes of a contingent has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FireStage {
    /// Leaders with it run a risk (risk.when-shooting).
    Risks,
    /// A control test for artillery (control.trigger.artillery).
    Control,
    /// A shooting test (stest.when).
    Test,
}

impl Pending for UnderFire {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("stest.when"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("stest.order");
        let contingent = self.contingent;
        let (grade, left) = (battle.grade(contingent), battle.contingent(contingent).hits);
        match self.stage {
            FireStage::Risks => {
                battle.replace(UnderFire { stage: FireStage::Control, ..*self });
                battle.risk_leaders(contingent, RiskFrom::Shooting);
            }
            FireStage::Control => {
                battle.replace(UnderFire { stage: FireStage::Test, ..*self });
                if battle.is_driven_off(contingent) {
                    table.tell(&[rule!("dp.excess-shooting")], Event::DrivenOff(contingent));
                    battle.done();
                    battle.then(Retiring::from_fire(contingent));
                } else if battle.must_test_for_guns(contingent) {
                    battle.then(ControlTest::new(contingent, Cause::Artillery));
                }
            }
            FireStage::Test => {
                battle.done();
                // A control test makes only D Grade retire, and these take no shooting test.
                let stands = !battle.contingent(contingent).is(Flags::OFF | Flags::ROUTING);
                if left > 0 && matches!(grade, Grade::B | Grade::C) && stands {
                    battle.then(ShootingTest::new(contingent));
                }
            }
        }
    }
}

impl State {
    /// Whether a contingent goes without a test, for want of room for DPs: D Grade.
    fn is_driven_off(&self, contingent: ContingentId) -> bool {
        define!("dp.excess-shooting");
        let c = self.contingent(contingent);
        c.hits > 0 && self.grade(contingent) == Grade::D && !c.is(Flags::OFF | Flags::ROUTING)
    }

    /// Whether a contingent tests because of artillery: C or D Grade with a DP from guns. Those who stand aloof test for
    /// nothing.
    fn must_test_for_guns(&self, contingent: ContingentId) -> bool {
        define!("control.trigger.artillery");
        let c = self.contingent(contingent);
        c.is(Flags::SHELLED)
            && matches!(self.grade(contingent), Grade::C | Grade::D)
            && !c.is(Flags::OFF | Flags::ROUTING | Flags::ALOOF)
    }

    /// Every leader with a contingent runs a risk.
    pub(crate) fn risk_leaders(&mut self, contingent: ContingentId, from: RiskFrom) {
        // The innermost comes first, so the last is pushed first.
        for leader in self.all_leaders().rev() {
            if self.leader(leader).with == contingent && self.leader(leader).is_on_table() {
                self.then(Risk::new(leader, from));
            }
        }
    }
}
