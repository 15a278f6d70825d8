//! The Approach: marches beyond 12″ of enemy, and troops that arrive (seq.2-approach, approach.*).

use battle::{Refusal, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Leg, Legs};
use crate::charts::MARCH_BEYOND;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::arrivals::Arriving;
use crate::rules::trail::{Allowance, Trail};
use crate::state::{ContingentId, Duty, State};
use crate::steps::Pending;
use crate::troops::Troop;

/// The Approach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Approach {
    /// Whose turn it is.
    side: Side,
    /// What it is doing.
    stage: Stage,
}

/// What a side does in the Approach, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    /// Troops arrive.
    Arrivals,
    /// Who must repeat its last march does.
    Repeats,
    /// Marches.
    Marches,
}

impl Approach {
    /// The phase begins.
    pub(crate) fn begin(battle: &State) -> Approach {
        Approach { side: battle.in_turn()[0], stage: Stage::Arrivals }
    }

    /// Whether a side marches at will now.
    pub(crate) fn is_of(self, side: Side) -> bool {
        self.stage == Stage::Marches && self.side == side
    }

    /// The contingent whose march is asked about.
    pub(crate) fn marcher(self, battle: &State) -> Option<ContingentId> {
        battle.next_marcher(self.side)
    }

    fn refusal(&self) -> Refusal {
        Refusal::new(rule!("seq.2-approach"), "contingents beyond 12″ of enemy march, or the march is done")
    }
}

impl Pending for Approach {
    fn asks(&self, battle: &State) -> Option<Side> {
        let can = || battle.next_marcher(self.side).is_some() || battle.hidden_of(self.side).next().is_some();
        (self.stage == Stage::Marches && can()).then_some(self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        if let Some(contingent) = battle.next_marcher(self.side) {
            into.push(Action::Decline);
            battle.list_marches(contingent, into);
        }
        battle.list_coming_out(self.side, into);
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done | Action::Decline => Ok(()),
            Action::ComeOut(contingent) => battle.may_come_out(*contingent, self.side),
            Action::March { contingent, road, legs } => {
                battle.may_march(*contingent, self.side)?;
                battle.march_with(*contingent, *road, legs).map(drop)
            }
            _ => Err(self.refusal()),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::March { contingent, road, legs } => battle.march(contingent, road, &legs, table),
            Action::ComeOut(contingent) => battle.come_out(contingent, false, table),
            Action::Decline => {
                if let Some(contingent) = battle.next_marcher(self.side) {
                    battle.contingent_mut(contingent).set(Flags::ACTED, true);
                }
            }
            _ => self.end_side(battle),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.stage {
            Stage::Arrivals => {
                battle.replace(Approach { stage: Stage::Repeats, ..*self });
                battle.then(Arriving { side: self.side, next: 0 });
            }
            Stage::Repeats => match battle.next_repeater(self.side) {
                Some(contingent) => battle.repeat_march(contingent, table),
                None => battle.replace(Approach { stage: Stage::Marches, ..*self }),
            },
            Stage::Marches => self.end_side(battle),
        }
    }
}

impl Approach {
    /// The side has marched: the other one does, or the phase ends.
    fn end_side(&self, battle: &mut State) {
        define!("seq.joint");
        if self.side == battle.in_turn()[0] {
            battle.replace(Approach { side: self.side.other(), stage: Stage::Arrivals });
            return;
        }
        battle.done();
        for contingent in &mut battle.contingents {
            if !contingent.is(Flags::MARCHED) {
                contingent.set(Flags::MARCHED_AHEAD, false);
            }
            // Nothing to repeat in the Tactical Move: it is halted from here on (control.repeat).
            if contingent.bound.duty == Duty::Repeat && !contingent.is(Flags::MOVED_AHEAD) {
                contingent.bound.duty = Duty::Halt;
            }
        }
    }
}

/// Who may march.
impl State {
    /// Whether a contingent can still act of its owner's will in a phase of moves; if not, why.
    pub(crate) fn may_move_at_will(&self, who: ContingentId, side: Side) -> Result<(), Refusal> {
        let c = self.contingent(who);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(who.into()));
        if c.side != side || !c.is_on_table() {
            return refuse(rule!("seq.joint"), "{0} is not there for this side to move");
        }
        if c.is(Flags::ACTED) {
            return refuse(rule!("tact.order"), "{0} has made its move in this phase");
        }
        if c.is(Flags::ROUTING) {
            return refuse(rule!("rout.acts"), "{0} routs");
        }
        if c.is(Flags::PURSUING) {
            return refuse(rule!("pursuit.state"), "{0} is in pursuit");
        }
        if c.is(Flags::LOOTING) {
            return refuse(rule!("loot.state"), "{0} loots and stays with the baggage");
        }
        if c.is(Flags::ALOOF) {
            return refuse(rule!("treach.aloof"), "{0} stands aloof");
        }
        Ok(())
    }

    /// Whether a contingent may march; if not, why.
    pub(crate) fn may_march(&self, who: ContingentId, side: Side) -> Result<(), Refusal> {
        self.may_move_at_will(who, side)?;
        self.may_leave_place(who)?;
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(who.into()));
        if self.kind(who) == Troop::Artillery {
            return refuse(rule!("move.artillery"), "{0} does not march");
        }
        if self.contingent(who).is_halted() {
            return refuse(rule!("control.halt"), "{0} is halted");
        }
        if self.is_enemy_within(who, MARCH_BEYOND) {
            return refuse(rule!("move.march-limits"), "{0} is not beyond 12″ of all enemy");
        }
        Ok(())
    }

    /// The contingent whose march is asked about next: of those that may march, the nearest to the enemy.
    fn next_marcher(&self, side: Side) -> Option<ContingentId> {
        self.foremost(side, |id| self.may_march(id, side).is_ok())
    }

    /// Of a side's contingents that fit, the one whose middle is nearest to an enemy's; of equals the first.
    pub(crate) fn foremost(&self, side: Side, fits: impl Fn(ContingentId) -> bool) -> Option<ContingentId> {
        let mut best: Option<(i64, ContingentId)> = None;
        for id in self.on_table(side) {
            if self.contingent(id).is(Flags::ACTED) || !fits(id) {
                continue;
            }
            let at = self.contingent(id).place.at;
            let gaps = self.enemies(side).map(|enemy| at.to(self.contingent(enemy).place.at).squared());
            let gap = gaps.min().unwrap_or(i64::MAX);
            if best.is_none_or(|(known, _)| gap < known) {
                best = Some((gap, id));
            }
        }
        best.map(|(_, id)| id)
    }

    /// A march as it would be carried out; if it is not allowed, why.
    pub(crate) fn march_with(
        &self,
        who: ContingentId,
        road: bool,
        legs: &Legs,
    ) -> Result<crate::rules::trail::Walked, Refusal> {
        if road {
            self.may_take_road(who)?;
        }
        Trail::walk(self, who, self.march_allowance(who, road), legs)
    }

    /// Whether a contingent may make a road move: in column, and on a road (move.road).
    pub(crate) fn may_take_road(&self, who: ContingentId) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("move.road"), why).about(who.into()));
        if !self.is_in_column(who) || self.grade(who) == crate::troops::Grade::D {
            return refuse("{0} is not in column");
        }
        if !self.is_on_road(&self.block(who)) {
            return refuse("{0} is not on a road");
        }
        Ok(())
    }

    fn march(&mut self, who: ContingentId, road: bool, legs: &Legs, table: &mut Table<'_, Event>) {
        let (legs, met) = self.legs_before_hidden(who, self.march_allowance(who, road), legs);
        let rule = match (road, self.marches_mounted(who)) {
            (true, _) => rule!("move.road"),
            (false, true) => rule!("move.march-mounted"),
            (false, false) => rule!("move.march-foot"),
        };
        let c = self.contingent_mut(who);
        c.set(Flags::ACTED | Flags::MARCHED, true);
        c.set(Flags::MARCHED_AHEAD, false);
        if let Ok(walked) = self.march_with(who, road, &legs) {
            self.contingent_mut(who).set(Flags::MARCHED_AHEAD, walked.is_straight && !road);
            self.carry_out(&walked, rule, table);
        }
        if let Some(on) = met {
            self.stumble(who, on, table);
        }
    }
}

/// Who must repeat its last march.
impl State {
    fn next_repeater(&self, side: Side) -> Option<ContingentId> {
        define!("control.repeat");
        self.on_table(side).find(|id| {
            let c = self.contingent(*id);
            c.bound.duty == Duty::Repeat && !c.is(Flags::ACTED | Flags::ROUTING)
        })
    }

    /// Does in the Approach what it did in its last one: a march straight ahead as far as it can, or nothing.
    fn repeat_march(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        let c = *self.contingent(who);
        let can = c.is(Flags::MARCHED_AHEAD) && self.may_march(who, c.side).is_ok();
        self.contingent_mut(who).set(Flags::ACTED, true);
        if !can {
            return;
        }
        let allowance = Allowance { at_will: false, ..self.march_allowance(who, false) };
        let trail = Trail::new(self, who, allowance);
        let room = trail.room(allowance.whole);
        let legs = Legs::of(&[Leg::Ahead(room)]);
        let (legs, met) = self.legs_before_hidden(who, allowance, &legs);
        if let Ok(walked) = Trail::walk(self, who, allowance, &legs) {
            self.contingent_mut(who).set(Flags::MARCHED, true);
            self.carry_out(&walked, rule!("control.repeat"), table);
            self.anchor(who);
        }
        if let Some(on) = met {
            self.stumble(who, on, table);
        }
    }
}
