//! An activation: who acts, and the stages the activated formations go through together (flow.activation).

use battle::{Refusal, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Activation, Flags, FormationId, LeaderFlags, LeaderId, State, UnitId};
use crate::steps::Pending;

/// The stages of an activation, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stage {
    /// Melee rounds of zones with an activated unit (B15.7d).
    Melee,
    /// Rally checks of routed units (C23.2a).
    Rally,
    /// Attempts at rapid movement (B13.1.3a).
    Rapid,
    /// Control determination (B9.0a).
    Control,
    /// Dismount (B10.0).
    Dismount,
    /// Mounted charges (B11.0a).
    Charge,
    /// Bombardment (B12.0).
    Bombardment,
    /// Movement (B13.0a).
    Movement,
    /// Ranged fire (B14.0a).
    Fire,
    /// Close quarters combat (B15.0a).
    CloseQuarters,
    /// It is over.
    Over,
}

/// The activated formations act: this stage is next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Acting {
    /// The stage that begins when nothing else is pending.
    pub next: Stage,
}

impl Pending for Acting {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("B8.1.4"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("flow.activation", "B8.1.3");
        let after = match self.next {
            Stage::Melee => Stage::Rally,
            Stage::Rally => Stage::Rapid,
            Stage::Rapid => Stage::Control,
            Stage::Control => Stage::Dismount,
            Stage::Dismount => Stage::Charge,
            Stage::Charge => Stage::Bombardment,
            Stage::Bombardment => Stage::Movement,
            Stage::Movement => Stage::Fire,
            Stage::Fire => Stage::CloseQuarters,
            Stage::CloseQuarters | Stage::Over => Stage::Over,
        };
        if self.next == Stage::Over {
            battle.done();
            battle.end_acting();
            return;
        }
        battle.replace(Acting { next: after });
        battle.begin_stage(self.next, table);
    }
}

/// Facts of an activation.
impl State {
    /// The units that act in the activation under way, by number.
    pub(crate) fn acting_units(&self) -> impl Iterator<Item = UnitId> + '_ {
        let all = self.units();
        all.filter(|unit| self.unit(*unit).is(Flags::ACTING))
    }

    /// Whether a formation is one of those that act.
    pub(crate) fn acts(&self, formation: FormationId) -> bool {
        self.act.formations >> formation.0 & 1 == 1
    }

    /// Whether a formation of a leader is one of those that act.
    pub(crate) fn acts_himself(&self, leader: LeaderId) -> bool {
        self.formations_in(self.act.formations).any(|formation| self.is_leader_of(leader, formation))
    }

    /// All units on the map of a side, by number.
    pub(crate) fn units_of_side(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let all = self.units();
        all.filter(move |unit| self.unit(*unit).is_on_map() && self.side_of(*unit) == side)
    }

    /// Whether a leader may act with the formations that act: he is of one of them, or above one of them.
    pub(crate) fn leader_acts(&self, leader: LeaderId) -> bool {
        define!("B13.5a", "B13.5b");
        self.leader(leader).is_on_map()
            && self.side_of_leader(leader) == self.active
            && (self.acts_himself(leader)
                || self.formations_in(self.act.formations).any(|formation| self.is_above(leader, formation)))
    }

    /// Whether a leader stands above a formation: he leads it, commands its army, or is above its leader, or above the dead
    /// man whom it has not replaced.
    pub(crate) fn is_above(&self, leader: LeaderId, formation: FormationId) -> bool {
        let army = self.army_of_formation(formation);
        let led = &self.formations[formation.index()];
        let mut above = led.leader.some().unwrap_or(led.before);
        // A chain of command is as long as there are leaders.
        for _ in 0..self.leaders.len() {
            match above.some() {
                Some(one) if one == leader => return true,
                Some(one) => above = self.superior_of(one),
                None => break,
            }
        }
        self.armies[army.index()].commander == leader
    }

    /// Who stands above a leader: his superior, or whoever has taken that man's place since he fell; as long as nobody has,
    /// the next above.
    pub(crate) fn superior_of(&self, leader: LeaderId) -> LeaderId {
        define!("B16.4a");
        let mut above = leader;
        for _ in 0..self.leaders.len() {
            above = self.leader_info(above).superior;
            let Some(superior) = above.some() else { break };
            if !self.leader(superior).is(LeaderFlags::DEAD) {
                return superior;
            }
            let heir = self.formations[self.leader_info(superior).formation.index()].leader;
            if heir != LeaderId::NONE && heir != leader {
                return heir;
            }
        }
        LeaderId::NONE
    }
}

/// Steps of an activation.
impl State {
    /// The formations named begin to act.
    pub(crate) fn begin_acting(&mut self, by_plan: bool) {
        define!("state.activated", "state.mixed-stack");
        for n in 0..self.units.len() {
            let formation = self.scenario.units[n].formation;
            let acts = self.acts(formation);
            let unit = &mut self.units[n];
            if !acts || !unit.is_on_map() {
                continue;
            }
            unit.spent = 0;
            // Who has met or intercepted a charge in this turn does not act again.
            let acting = !unit.is(Flags::ACTIVATED);
            unit.set(Flags::ACTING, acting);
            if by_plan {
                unit.set(Flags::PLANNED, true);
            }
        }
        for leader in &mut self.leaders {
            leader.spent = 0;
        }
        self.then(Acting { next: Stage::Melee });
    }

    /// Begins a stage: each chapter pushes its own steps, if there is anything to do or to ask.
    fn begin_stage(&mut self, stage: Stage, table: &mut Table<'_, Event>) {
        // A unit out of control checks once in each action step whether it dares to attack.
        for unit in &mut self.units {
            unit.set(Flags::DARES, false);
            unit.set(Flags::BALKS, false);
        }
        match stage {
            Stage::Melee => self.begin_melee_rounds(),
            Stage::Rally => self.begin_rally(),
            Stage::Rapid => {
                self.leave_out_the_embroiled();
                self.begin_rapid();
            }
            Stage::Control => self.find_control(table),
            Stage::Dismount => self.begin_dismount(),
            Stage::Charge => self.begin_charges(),
            Stage::Bombardment => self.begin_bombardment(),
            Stage::Movement => self.begin_movement(),
            Stage::Fire => self.begin_fire(),
            Stage::CloseQuarters => self.begin_quarters(),
            _ => {}
        }
    }

    /// For the rest of an activation a unit still in melee takes no part in the action steps.
    fn leave_out_the_embroiled(&mut self) {
        define!("B15.7k");
        for n in 0..self.units.len() {
            let area = self.units[n].area;
            if self.units[n].is_on_map() && self.melee.contains(area) {
                self.units[n].set(Flags::ACTING, false);
            }
        }
    }

    /// The activation is over: its units are marked, and the other player tries.
    fn end_acting(&mut self) {
        define!("B8.0a");
        let passing = Flags::ACTING.0
            | Flags::LAPSED.0
            | Flags::WAITED.0
            | Flags::TARGETED.0
            | Flags::FIRED.0
            | Flags::FOUGHT.0
            | Flags::MOVED.0
            | Flags::RAPID.0
            | Flags::HURRIED.0
            | Flags::CONTROLLED.0
            | Flags::DARES.0
            | Flags::BALKS.0;
        for n in 0..self.units.len() {
            let acts = self.acts(self.scenario.units[n].formation);
            let unit = &mut self.units[n];
            unit.flags.0 &= !passing;
            if acts {
                unit.set(Flags::ACTIVATED, true);
            }
        }
        for n in 0..self.leaders.len() {
            let acts = self.acts_himself(LeaderId(n as u8));
            let leader = &mut self.leaders[n];
            leader.set(LeaderFlags::DOUBLED, false);
            leader.set(LeaderFlags::HURRIED, false);
            leader.set(LeaderFlags::RAPID, false);
            if acts {
                leader.set(LeaderFlags::ACTIVATED, true);
            }
        }
        self.act = Activation::default();
        self.pass_on();
    }
}
