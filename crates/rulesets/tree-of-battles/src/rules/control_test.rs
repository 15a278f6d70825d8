//! The control test: who helps, the die, and what comes of it (control.roll, control.mod.*, control.result.*).

use battle::{Hopes, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::{CONTROL_CP, CONTROL_RESULTS, CONTROL_WITHIN};
use crate::events::Event;
use crate::field::Options;
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::geometry::{amount, beyond, is_within};
use crate::rules::retiring::Retiring;
use crate::rules::treachery::TreacheryTest;
use crate::state::{Bound, ContingentId, Duty, LeaderId, State};
use crate::steps::Pending;
use crate::troops::{ControlResult, Grade, Phase, Tested};

/// Why a contingent tests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Cause {
    /// Out of reach of leaders (control.trigger.range).
    Range,
    /// It should stop a pursuit (control.trigger.pursuit).
    Pursuit,
    /// It should stop looting (control.trigger.looting).
    Looting,
    /// Chivalrous men near their equals (control.trigger.chivalrous).
    Chivalry,
    /// DPs from artillery (control.trigger.artillery).
    Artillery,
    /// Impetuous men with an enemy before them, or lured by a feigned flight (muster.flag.impetuous.tob).
    Impetus,
    /// It stands aloof and tests for treachery instead (treach.aloof).
    Aloof,
}

/// One control test, stage by stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct ControlTest {
    /// Who.
    pub contingent: ContingentId,
    /// Why.
    pub cause: Cause,
    /// The leader who pays to influence it.
    pub leader: LeaderId,
    /// How far it has come.
    pub stage: Stage,
    /// The die with all that was added so far.
    pub total: i8,
}

/// How far a control test has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stage {
    /// A leader may pay (cmd.control-timing).
    Pay,
    /// The die falls.
    Roll,
    /// The leader who paid shifts it (control.mod.leader).
    LeaderShift,
    /// A Grade shifts it (control.mod.a-grade).
    GradeShift,
    /// What comes of it.
    Read,
    /// Pursuers or looters may be stopped (control.result.pursuit).
    Stop,
    /// A failed test may be thrown again (muster.special.heartened).
    Again,
    /// It is not.
    Settled,
}

impl ControlTest {
    /// A test that begins.
    pub(crate) fn new(contingent: ContingentId, cause: Cause) -> ControlTest {
        ControlTest { contingent, cause, leader: LeaderId::NONE, stage: Stage::Pay, total: 0 }
    }

    fn may_pay(&self, battle: &State, leader: LeaderId) -> Result<(), Refusal> {
        define!("cmd.control", "cmd.control-timing");
        let (l, c) = (battle.leader(leader), battle.contingent(self.contingent));
        let refuse = |rule: Rule, why: &'static str| {
            Err(Refusal::new(rule, why).about(leader.into()).and(self.contingent.into()))
        };
        if l.side != c.side || !l.is_on_table() {
            return refuse(rule!("cmd.control"), "{0} does not lead here");
        }
        if l.cp < CONTROL_CP {
            return refuse(rule!("cmd.control"), "{0} has not the points for it");
        }
        if battle.is_in_rout(leader) {
            return refuse(rule!("cmd.control-timing"), "{0} is among routers");
        }
        if battle.is_in_fight(leader) && l.with != self.contingent {
            return refuse(rule!("cmd.engaged"), "{0} is in the fight and can only control his own men");
        }
        if !is_within(battle.leader_distance(leader, self.contingent), CONTROL_WITHIN) {
            let away = beyond(battle.leader_distance(leader, self.contingent));
            return refuse(rule!("cmd.control"), "{1} is {2}″ away from {0}, not within {3}″")
                .map_err(|refusal| refusal.amounts(away, amount(CONTROL_WITHIN)));
        }
        Ok(())
    }

    fn payers<'a>(&'a self, battle: &'a State) -> impl Iterator<Item = LeaderId> + 'a {
        battle.all_leaders().filter(|leader| self.may_pay(battle, *leader).is_ok())
    }

    /// The shifts that the stage leaves open.
    fn shifts(&self) -> &'static [i8] {
        match self.stage {
            Stage::LeaderShift => &[-1, 0, 1],
            _ => &[-1, 1],
        }
    }

    /// Whether the test is of men who pursue or loot: other results replace the usual ones.
    fn is_of_pursuers(&self, battle: &State) -> bool {
        battle.contingent(self.contingent).is(Flags::PURSUING | Flags::LOOTING)
    }

    /// Whether the test is failed: the contingent does not do as its owner wishes.
    fn fails(&self, battle: &State) -> bool {
        define!("muster.special.heartened.tob");
        let pursues = self.is_of_pursuers(battle) || self.cause == Cause::Impetus;
        match pursues {
            true => !(3..=4).contains(&self.total),
            false => {
                let result = control_result(battle, self.contingent, self.cause, self.total);
                result != ControlResult::AsWished
            }
        }
    }

    fn at(self, stage: Stage) -> ControlTest {
        ControlTest { stage, ..self }
    }
}

impl Pending for ControlTest {
    fn asks(&self, battle: &State) -> Option<Side> {
        let asked = match self.stage {
            Stage::Pay => self.payers(battle).next().is_some(),
            Stage::LeaderShift | Stage::GradeShift | Stage::Stop | Stage::Again => true,
            Stage::Roll | Stage::Read | Stage::Settled => false,
        };
        asked.then(|| battle.contingent(self.contingent).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self.stage {
            Stage::Pay => {
                into.push(Action::Decline);
                into.extend(self.payers(battle).map(Action::Leader));
            }
            Stage::Stop | Stage::Again => into.extend([Action::Decline, Action::Try]),
            _ => into.extend(self.shifts().iter().map(|by| Action::Shift(*by))),
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let refuse =
            |rule: Rule, why: &'static str| Err(Refusal::new(rule, why).about(self.contingent.into()));
        match (self.stage, *action) {
            (Stage::Pay, Action::Decline) | (Stage::Stop | Stage::Again, Action::Decline | Action::Try) => {
                Ok(())
            }
            (Stage::Pay, Action::Leader(leader)) => self.may_pay(battle, leader),
            (Stage::LeaderShift | Stage::GradeShift, Action::Shift(by)) if self.shifts().contains(&by) => {
                Ok(())
            }
            (Stage::Pay, _) => {
                refuse(rule!("cmd.control-timing"), "one leader may influence the test of {0}, or none")
            }
            (Stage::Again, _) => {
                refuse(rule!("muster.special.heartened"), "{0} throws its failed test again, or not")
            }
            (Stage::Stop, _) => refuse(rule!("control.result.pursuit"), "{0} may be stopped or not"),
            (Stage::LeaderShift, _) => {
                refuse(rule!("control.mod.leader"), "the die of {0} is shifted by -1, 0 or +1")
            }
            _ => refuse(rule!("control.mod.a-grade"), "the die of {0} must be shifted by -1 or +1"),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let after_leader =
            if wants_grade_shift(battle, self.contingent) { Stage::GradeShift } else { Stage::Read };
        match (self.stage, action) {
            (Stage::Pay, Action::Leader(leader)) => {
                battle.spend(leader, CONTROL_CP);
                battle.replace(ControlTest { leader, ..self.at(Stage::Roll) });
                let contingent = self.contingent;
                table.tell(&[rule!("cmd.control")], Event::ExertsControl { leader, contingent });
            }
            (Stage::LeaderShift, Action::Shift(by)) => {
                battle.replace(ControlTest { total: self.total + by, ..self.at(after_leader) });
            }
            (Stage::GradeShift, Action::Shift(by)) => {
                battle.replace(ControlTest { total: self.total + by, ..self.at(Stage::Read) });
            }
            (Stage::Again, Action::Try) => {
                battle.take_heart(self.contingent, table);
                battle.replace(ControlTest { total: 0, ..self.at(Stage::Roll) });
            }
            (Stage::Again, _) => battle.replace(self.at(Stage::Settled)),
            (Stage::Stop, action) => {
                battle.done();
                let stops = action == Action::Try;
                battle.end_pursuit(self.contingent, self.total, stops, table);
            }
            _ => battle.replace(self.at(Stage::Roll)),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.stage {
            Stage::Pay => battle.replace(self.at(Stage::Roll)),
            Stage::Roll => {
                let total = roll(battle, self.contingent, table);
                let next = if self.leader.some().is_some() {
                    Stage::LeaderShift
                } else if wants_grade_shift(battle, self.contingent) {
                    Stage::GradeShift
                } else {
                    Stage::Read
                };
                battle.replace(ControlTest { total, ..self.at(next) });
            }
            Stage::Read if battle.may_throw_again(self.contingent) && self.fails(battle) => {
                battle.replace(self.at(Stage::Again));
            }
            _ => self.read(battle, table),
        }
    }
}

/// Whether the owner of a contingent must shift its die: A Grade that is not chivalrous.
fn wants_grade_shift(battle: &State, contingent: ContingentId) -> bool {
    define!("control.mod.a-grade");
    battle.grade(contingent) == Grade::A && !battle.is_chivalrous(contingent)
}

/// What is added to a contingent's die.
pub(crate) fn control_bonus(battle: &State, contingent: ContingentId) -> Tally {
    define!("troop.mercenary");
    let mut bonus = Tally::base(rule!("control.roll"), "control", 0);
    if battle.is_chivalrous(contingent) {
        bonus.add(rule!("control.mod.chivalrous"), "chivalrous", 1);
    }
    if battle.grade(contingent) == Grade::D || battle.has(contingent, Marks::MERCENARY) {
        bonus.add(rule!("control.mod.d-mercenary"), "D Grade or mercenary", -1);
    }
    bonus
}

fn roll(battle: &State, contingent: ContingentId, table: &mut Table<'_, Event>) -> i8 {
    define!("control.roll");
    let bonus = control_bonus(battle, contingent);
    let die = table.roll(Roll {
        rule: rule!("control.roll"),
        what: "control test",
        side: battle.contingent(contingent).side,
        throw: Throw::one(D6),
        dice: None,
        wanted: None,
        bonus: Some(&bonus),
        hopes: Hopes::Neither,
    });
    (die + bonus.total()) as i8
}

/// What a total makes a contingent do.
pub(crate) fn control_result(
    battle: &State,
    contingent: ContingentId,
    cause: Cause,
    total: i8,
) -> ControlResult {
    define!(
        "control.result.1-retire",
        "control.result.1-halt",
        "control.result.2",
        "control.result.3-4",
        "control.result.5-chivalrous",
        "control.result.5-d",
        "control.result.5-other",
        "control.result.6-chivalrous",
        "control.result.6-other"
    );
    let is_d = battle.grade(contingent) == Grade::D;
    let fits = |who: Tested| match who {
        Tested::DUnderGuns => is_d && cause == Cause::Artillery,
        Tested::Chivalrous => battle.is_chivalrous(contingent),
        Tested::D => is_d,
        Tested::All => true,
    };
    let row = CONTROL_RESULTS.iter().find(|row| (row.from..=row.to).contains(&total) && fits(row.who));
    row.map_or(ControlResult::Halt, |row| row.result)
}

fn result_rule(result: ControlResult, total: i8, battle: &State, contingent: ContingentId) -> Rule {
    match result {
        ControlResult::Retire => rule!("control.result.1-retire"),
        ControlResult::Halt if total >= 2 => rule!("control.result.2"),
        ControlResult::Halt => rule!("control.result.1-halt"),
        ControlResult::AsWished => rule!("control.result.3-4"),
        ControlResult::ChargeBest if total >= 6 => rule!("control.result.6-chivalrous"),
        ControlResult::ChargeBest => rule!("control.result.5-chivalrous"),
        ControlResult::Advance => rule!("control.result.5-d"),
        ControlResult::Repeat if total >= 6 => rule!("control.result.6-other"),
        ControlResult::Repeat => {
            debug_assert!(battle.grade(contingent) != Grade::D);
            rule!("control.result.5-other")
        }
        ControlResult::GoesOn | ControlResult::Stops => rule!("control.result.pursuit"),
    }
}

impl ControlTest {
    /// Reads the total.
    fn read(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let ControlTest { contingent, cause, total, .. } = *self;
        if self.is_of_pursuers(battle) {
            let may_stop = (3..=4).contains(&total);
            if may_stop && cause == Cause::Artillery {
                battle.replace(self.at(Stage::Stop));
                return;
            }
            battle.done();
            // Who tests to stop has wished it.
            battle.end_pursuit(contingent, total, may_stop, table);
            return;
        }
        battle.done();
        if cause == Cause::Impetus {
            battle.read_impetus(contingent, total, table);
            return;
        }
        let result = control_result(battle, contingent, cause, total);
        let rule = result_rule(result, total, battle, contingent);
        table.tell(&[rule], Event::Control { contingent, total, result });
        let civil = battle.scenario.plays(Options::CIVIL_WAR) && !battle.has(contingent, Marks::MERCENARY);
        if total <= 1 && civil {
            define!("control.result.1-treachery");
            battle.then(TreacheryTest { contingent });
        }
        battle.obey(contingent, result);
    }
}

/// What a test binds to.
impl State {
    /// The turn up to whose Combat phase the result of a test binds now.
    pub(crate) fn bound_until(&self) -> u8 {
        define!("control.duration");
        if self.phase > Phase::Tactical { self.turn + 1 } else { self.turn }
    }

    /// A contingent is bound to halt (control.halt).
    pub(crate) fn halt(&mut self, contingent: ContingentId) {
        define!("control.halt");
        self.bind(contingent, Duty::Halt, ContingentId::NONE);
    }

    /// A contingent is bound to do something from now on, in place of what bound it before.
    pub(crate) fn bind(&mut self, contingent: ContingentId, duty: Duty, target: ContingentId) {
        let until = self.bound_until();
        self.contingent_mut(contingent).bound = Bound { duty, target, until };
    }

    /// Whether what a shooting phase bound a contingent to is still in force in a Command phase: a test there changes
    /// nothing of it.
    pub(crate) fn is_bound_by_fire(&self, contingent: ContingentId) -> bool {
        define!("control.duration", "control.halt");
        self.phase == Phase::Command && self.contingent(contingent).bound.duty != Duty::Free
    }

    fn obey(&mut self, contingent: ContingentId, result: ControlResult) {
        if self.is_bound_by_fire(contingent) {
            return;
        }
        match result {
            ControlResult::Retire => self.then(Retiring::from_fire(contingent)),
            ControlResult::Halt => self.halt(contingent),
            ControlResult::Repeat => {
                define!("control.repeat");
                // Having nothing to repeat is being halted; after this turn's Approach only the Tactical Move is to come.
                let to_come = match self.phase {
                    Phase::Command => Flags::MARCHED_AHEAD | Flags::MOVED_AHEAD,
                    _ => Flags::MOVED_AHEAD,
                };
                let repeats = self.contingent(contingent).is(to_come);
                self.bind(contingent, if repeats { Duty::Repeat } else { Duty::Halt }, ContingentId::NONE);
            }
            ControlResult::Advance => {
                define!("control.advance");
                self.bind(contingent, Duty::Advance, ContingentId::NONE);
            }
            ControlResult::ChargeBest => {
                let target = self.best_enemy(contingent);
                self.bind(contingent, Duty::ChargeBest, target);
            }
            ControlResult::AsWished | ControlResult::GoesOn | ControlResult::Stops => {
                self.contingent_mut(contingent).bound = Bound::default();
            }
        }
    }

    /// The nearest A Grade enemy; if there is none on the table the nearest men-at-arms, and failing these the nearest.
    pub(crate) fn best_enemy(&self, contingent: ContingentId) -> ContingentId {
        define!("control.charge-a");
        let side = self.contingent(contingent).side;
        let best = self.nearest(contingent, self.enemies(side).filter(|id| self.grade(*id) == Grade::A));
        let lords =
            || self.nearest(contingent, self.enemies(side).filter(|id| self.kind(*id).is_men_at_arms()));
        best.or_else(lords)
            .or_else(|| self.nearest_enemy(contingent))
            .map_or(ContingentId::NONE, |(id, _)| id)
    }

    /// Pursuers or looters stop, or go on.
    fn end_pursuit(
        &mut self,
        contingent: ContingentId,
        total: i8,
        stops: bool,
        table: &mut Table<'_, Event>,
    ) {
        define!("control.result.pursuit", "pursuit.stop");
        let result = if stops { ControlResult::Stops } else { ControlResult::GoesOn };
        table.tell(&[rule!("control.result.pursuit")], Event::Control { contingent, total, result });
        if stops {
            let c = self.contingent_mut(contingent);
            c.set(Flags::PURSUING | Flags::LOOTING, false);
            c.pursues = ContingentId::NONE;
        }
    }
}
