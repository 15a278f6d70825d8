//! Control tests of the Command phase: who must take one, and what he wishes (control.trigger.*).

use battle::{Refusal, Side, Table};
use ground::tabletop::Angle;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::CHIVALRY_WITHIN;
use crate::events::Event;
use crate::flags::{Flags, Marks};
use crate::laid::Set;
use crate::rulebook::{define, rule};
use crate::rules::control_test::{Cause, ControlTest};
use crate::rules::geometry::{inches, is_within};
use crate::rules::treachery::TreacheryTest;
use crate::state::{Bound, ContingentId, Duty, LeaderId, State};
use crate::steps::Pending;
use crate::troops::LeaderKind;

/// Contingents of a line stand so near to each other, in inches (control.trigger.line).
const LINE_WITHIN: u8 = 1;
/// And face within so many degrees of each other.
const LINE_ANGLE: Angle = Angle::degrees(45);
/// Impetuous men test with an enemy so near to their front, in inches (muster.flag.impetuous.tob).
const IMPETUS_WITHIN: u8 = 6;

/// The contingents to which a cause applies are tested, the side acting first before the other, each in roster order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Controlling {
    /// How many contingents have been looked at, of both sides in turn.
    pub seen: u16,
    /// Why the next one tests; nothing while one that does is sought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
}

impl Controlling {
    /// Who is looked at next, if anybody is left, and how many have been looked at then.
    fn next(self, battle: &State) -> Option<(ContingentId, u16)> {
        battle.next_in_order(self.seen, |_, _| true).map(|(seen, id)| (id, seen))
    }

    /// The wish that is to be stated, if a cause depends on it.
    pub(crate) fn wish(self, battle: &State) -> Option<(ContingentId, Cause)> {
        let (contingent, _) = self.next(battle)?;
        match self.cause? {
            // Men out of reach of leaders test in any case.
            Cause::Range | Cause::Artillery | Cause::Aloof | Cause::Impetus => None,
            cause => Some((contingent, cause)),
        }
    }
}

impl Pending for Controlling {
    fn asks(&self, battle: &State) -> Option<Side> {
        self.wish(battle).map(|(contingent, _)| battle.contingent(contingent).side)
    }

    fn choices(&self, _: &State, into: &mut Vec<Action>) {
        into.extend([Action::Decline, Action::Try]);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        define!("control.trigger.pursuit", "control.trigger.looting", "control.trigger.chivalrous");
        match action {
            Action::Decline | Action::Try => Ok(()),
            _ => {
                let who = self.next(battle).map(|(who, _)| who).unwrap_or_default();
                let why = "{0} is held back by a test, or let go on";
                Err(Refusal::new(rule!("control.phase"), why).about(who.into()))
            }
        }
    }

    /// To try is to hold them back, which takes a test; to decline lets them go on, or forward at full speed.
    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let Some((contingent, cause)) = self.wish(battle) else { return };
        self.go_on(battle);
        battle.is_controlled(contingent);
        if action == Action::Try {
            battle.then(ControlTest::new(contingent, cause));
        } else if cause == Cause::Chivalry {
            battle.go_at_full_speed(contingent, table);
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        let Some((contingent, _)) = self.next(battle) else {
            battle.done();
            return;
        };
        match self.cause {
            None => self.seek(battle),
            Some(cause) => {
                self.go_on(battle);
                battle.is_controlled(contingent);
                match cause {
                    Cause::Aloof => battle.then(TreacheryTest { contingent }),
                    cause => battle.then(ControlTest::new(contingent, cause)),
                }
            }
        }
    }
}

impl Controlling {
    /// Passes over all who have no cause to test, to the first who has one.
    fn seek(mut self, battle: &mut State) {
        while let Some((contingent, seen)) = self.next(battle) {
            self.cause = battle.control_cause(contingent);
            if self.cause.is_some() {
                break;
            }
            battle.is_controlled(contingent);
            self.seen = seen;
        }
        battle.replace(self);
    }

    /// The one in question is about to be dealt with: after that the next one is sought.
    fn go_on(self, battle: &mut State) {
        if let Some((_, seen)) = self.next(battle) {
            battle.replace(Controlling { seen, cause: None });
        }
    }
}

impl State {
    /// A contingent has been looked at: it tests no more in this phase.
    fn is_controlled(&mut self, contingent: ContingentId) {
        let c = self.contingent_mut(contingent);
        c.set(Flags::ACTED, true);
        c.set(Flags::LURED, false);
    }
}

/// Why a contingent must test.
impl State {
    /// The cause for which a contingent tests in the Command phase, if there is one.
    pub(crate) fn control_cause(&self, contingent: ContingentId) -> Option<Cause> {
        define!("control.phase", "control.exempt");
        let c = self.contingent(contingent);
        // One test in a Command phase, also for who has changed sides in it or has just been found wanting.
        if c.is(Flags::OFF | Flags::ROUTING | Flags::ACTED) || self.is_engaged(contingent) {
            return None;
        }
        if c.is(Flags::ALOOF) {
            return Some(Cause::Aloof);
        }
        if c.is(Flags::PURSUING) {
            return Some(Cause::Pursuit);
        }
        if c.is(Flags::LOOTING) {
            return Some(Cause::Looting);
        }
        // As if they pursued: for no other cause then. Who is held need not advance.
        if (self.is_impatient(contingent) || c.is(Flags::LURED)) && self.held_by(contingent).is_none() {
            return Some(Cause::Impetus);
        }
        if !self.is_in_control(contingent) {
            return Some(Cause::Range);
        }
        if self.is_provoked(contingent) {
            return Some(Cause::Chivalry);
        }
        None
    }

    /// Chivalrous men with enemy men-at-arms near.
    fn is_provoked(&self, contingent: ContingentId) -> bool {
        define!("control.trigger.chivalrous");
        let is_held = self.held_by(contingent).is_some() || self.is_bound_by_fire(contingent);
        if !self.is_chivalrous(contingent) || is_held {
            return false;
        }
        let own = self.footprint(contingent);
        let near = self.bounds(contingent).grown(inches(CHIVALRY_WITHIN + 1));
        self.enemies(self.contingent(contingent).side).any(|enemy| {
            near.meets(self.bounds(enemy))
                && self.kind(enemy).is_men_at_arms()
                && is_within(own.distance(self.footprint(enemy)), CHIVALRY_WITHIN)
        })
    }

    /// Whether leaders keep a contingent in control: near enough, or by a continuous line.
    pub(crate) fn is_in_control(&self, contingent: ContingentId) -> bool {
        define!("control.trigger.range", "control.trigger.line");
        self.all_leaders().any(|leader| self.keeps_control(leader, contingent))
            || self.is_in_line_with_leader(contingent)
    }

    /// Whether a leader counts for a contingent at all.
    fn counts_for(&self, leader: LeaderId, contingent: ContingentId) -> bool {
        define!("control.leaders-that-count");
        let (l, c) = (self.leader(leader), self.contingent(contingent));
        l.is_on_table()
            && l.side == c.side
            && !self.is_in_rout(leader)
            && (l.with == contingent || l.battle == c.battle || self.is_commander(leader))
    }

    fn keeps_control(&self, leader: LeaderId, contingent: ContingentId) -> bool {
        if !self.counts_for(leader, contingent) {
            return false;
        }
        let reach = match self.leader_info(leader).kind {
            LeaderKind::Captain => LeaderKind::Captain.row().controls_within,
            kind => kind.row().controls_within,
        };
        is_within(self.leader_distance(leader, contingent), reach)
    }

    /// Whether a chain of contingents of one battle, none in disarray, each near the next and facing much the same way,
    /// leads from a contingent to one with a leader of that battle.
    fn is_in_line_with_leader(&self, contingent: ContingentId) -> bool {
        let battle = self.contingent(contingent).battle;
        let fits = |id: ContingentId| {
            let c = self.contingent(id);
            c.battle == battle && !c.is(Flags::OFF | Flags::DISARRAY | Flags::ROUTING)
        };
        if !fits(contingent) {
            return false;
        }
        // Those found, and those of them whose neighbours have been looked for.
        let (mut found, mut done) = (Set::default(), Set::default());
        found.put(contingent, true);
        while let Some(at) = found.iter().find(|id| !done.has(*id)) {
            // The commander counts as a marshal for every battle (leader.kinds).
            let counts = |leader| self.leader(leader).battle == battle || self.is_commander(leader);
            if self.leaders_with(at).any(counts) {
                return true;
            }
            done.put(at, true);
            let reach = self.bounds(at).grown(inches(LINE_WITHIN + 1));
            for next in self.all_contingents() {
                let facing = |id: ContingentId| self.contingent(id).place.facing;
                if reach.meets(self.bounds(next))
                    && fits(next)
                    && is_within(self.distance(at, next), LINE_WITHIN)
                    && facing(at).between(facing(next)).abs() <= LINE_ANGLE
                {
                    found.put(next, true);
                }
            }
        }
        false
    }

    /// Chivalrous men are let go: they are bound to advance at full speed at the enemy men-at-arms who are nearest when
    /// they move.
    fn go_at_full_speed(&mut self, contingent: ContingentId, table: &mut Table<'_, Event>) {
        define!("control.full-speed");
        let (target, until) = (ContingentId::NONE, self.turn);
        self.contingent_mut(contingent).bound = Bound { duty: Duty::FullSpeed, target, until };
        table.tell(&[rule!("control.full-speed")], Event::FullSpeed(contingent));
    }

    /// Whether impetuous men without a leader have an enemy near to their front (muster.flag.impetuous.tob).
    pub(crate) fn is_impatient(&self, contingent: ContingentId) -> bool {
        if !self.has(contingent, Marks::IMPETUOUS) || self.leaders_with(contingent).next().is_some() {
            return false;
        }
        let near = self.bounds(contingent).grown(inches(IMPETUS_WITHIN + 1));
        self.enemies(self.contingent(contingent).side).any(|enemy| {
            near.meets(self.bounds(enemy))
                && is_within(self.distance(contingent, enemy), IMPETUS_WITHIN)
                && self.is_to_front(contingent, enemy)
        })
    }
}
