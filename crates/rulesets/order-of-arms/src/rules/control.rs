//! Control: who is led, and what it means not to be (B9).

use battle::{Hopes, Refusal, Roll, Side, Table, Tally};
use dice::{D6, Throw};
use ground::areas::AreaSet;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::field::Options;
use crate::happenings::RollKind;
use crate::rulebook::{define, rule};
use crate::rules::rout::Cause;
use crate::state::{ArmyId, Flags, LeaderId, State, UnitId};
use crate::steps::Pending;
use crate::troops::Arm;

/// A unit that is not in control checks whether it dares to attack, before it is named for an attack in this step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Daring {
    /// The unit.
    pub unit: UnitId,
}

impl Pending for Daring {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("B9.1.2c"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        let unit = self.unit;
        let elan = battle.elan(unit).total();
        let mut wanted = battle.elan(unit);
        battle.add_by_scenario(&mut wanted, RollKind::Daring, unit, battle.side_of(unit));
        let die = table.roll(Roll {
            rule: rule!("B9.1.2c"),
            what: "élan check to attack",
            side: battle.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        let dares = die <= wanted.total();
        battle.unit_mut(unit).set(Flags::DARES, dares);
        battle.unit_mut(unit).set(Flags::BALKS, !dares);
        table.tell(&[rule!("B9.1.2c")], Event::Dares { unit, dares });
        // A unit of low élan that balks may run, once its army's élan is gone.
        if !dares && elan <= 2 && battle.is_at_zero(battle.army_of(unit)) {
            table.tell(&[rule!("B9.1.2d")], Event::Panics(unit));
            battle.forget_checks();
            battle.rout(unit, Cause::default(), table);
        }
    }
}

/// Whether a unit may take part in an attack of the activated side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Daringness {
    /// It may.
    Ready,
    /// It must pass an élan check first: [`Daring`].
    MustCheck,
    /// It has failed that check in this step.
    Balks,
}

impl State {
    /// Whether a unit is in control at this moment: a leader's radius, or its plan, reaches it.
    pub(crate) fn in_control(&self, unit: UnitId) -> bool {
        define!("B9.1", "B9.1.1", "B9.2");
        let u = self.unit(unit);
        if self.is_in_melee(u.area) {
            define!("B9.3");
            return false;
        }
        if u.is(Flags::PLANNED) || u.is(Flags::HURRIED) {
            return true;
        }
        let formation = self.info(unit).formation;
        let army = self.army_of_formation(formation);
        // Without a leader of its own a formation is led by the Army Commander alone.
        define!("B9.1.3", "B16.4b");
        let led = self.formations[formation.index()].leader.some().is_some();
        led && self.leaders().any(|one| self.is_leader_of(one, formation) && self.leads(one, unit))
            || self.leads(self.armies[army.index()].commander, unit)
            || self.camp_commands(army, unit)
    }

    /// Whether a leader's control radius reaches a unit.
    fn leads(&self, leader: LeaderId, unit: UnitId) -> bool {
        let Some(leader) = leader.some() else { return false };
        let area = self.leader(leader).area;
        self.leader(leader).is_on_map()
            && !self.is_in_melee(area)
            && self.scenario.map.range(area, self.unit(unit).area) <= self.radius_of(leader)
    }

    /// A leader's control radius, in areas: as the scenario describes him, unless something has changed it.
    pub(crate) fn radius_of(&self, leader: LeaderId) -> u8 {
        let changed = self.happened.radii.iter().find(|(known, _)| *known == leader);
        changed.map_or(self.leader_info(leader).radius, |(_, radius)| *radius)
    }

    /// The areas of a side's command camps that stand.
    pub(crate) fn command_camps(&self, side: Side) -> AreaSet {
        let camps = self.scenario.camps.iter().enumerate();
        let stand = camps.filter(|(n, camp)| camp.commands && self.camps >> n & 1 == 1);
        stand.filter(|(_, camp)| self.army_info(camp.army).side == side).map(|(_, camp)| camp.area).collect()
    }

    /// Whether a command camp of an army that stands reaches a unit.
    fn camp_commands(&self, army: ArmyId, unit: UnitId) -> bool {
        define!("B9.4a");
        self.plays(Options::CAMPS)
            && self.scenario.camps.iter().enumerate().any(|(n, camp)| {
                let stands = self.camps >> n & 1 == 1;
                let reach = camp.radius.filter(|_| camp.commands && camp.army == army && stands);
                reach.is_some_and(|reach| self.scenario.map.range(camp.area, self.unit(unit).area) <= reach)
            })
    }

    /// Whether a unit may attack now: in control it may, otherwise it must dare, once in each step.
    pub(crate) fn daringness(&self, unit: UnitId) -> Daringness {
        let u = self.unit(unit);
        if self.in_control(unit) || u.is(Flags::DARES) {
            Daringness::Ready
        } else if u.is(Flags::BALKS) {
            Daringness::Balks
        } else {
            Daringness::MustCheck
        }
    }

    /// The élan value of an army now.
    pub(crate) fn elan_of(&self, army: ArmyId) -> u8 {
        define!("C21.3");
        let position = usize::from(self.armies[army.index()].position).min(9);
        self.army_info(army).elan_track[position]
    }

    /// The army of a unit.
    pub(crate) fn army_of(&self, unit: UnitId) -> ArmyId {
        self.army_of_formation(self.info(unit).formation)
    }

    /// The élan of a unit now, as a number to roll against.
    pub(crate) fn elan(&self, unit: UnitId) -> Tally {
        let mut elan = self.printed_elan(unit);
        if self.unit(unit).is(Flags::PHALANX) {
            elan.add(rule!("C26.1.1a"), "in phalanx", 1);
        }
        elan
    }

    /// The élan that a unit has by itself: that of its step, or of its army for artillery.
    pub(crate) fn printed_elan(&self, unit: UnitId) -> Tally {
        if self.kind(unit).arm == Arm::Artillery {
            return Tally::base(rule!("C21.1b"), "élan of the army", self.elan_of(self.army_of(unit)));
        }
        let mut elan = Tally::base(rule!("A2.2.2c"), "élan", self.step_of(unit).map_or(0, |step| step.elan));
        if self.is_tired(unit) && elan.total() > 1 {
            elan.add(rule!("muster.special.fatigue"), "tired", -1);
        }
        elan
    }

    /// Finds who is in control for movement, at the start of the activation.
    pub(crate) fn find_control(&mut self, table: &mut Table<'_, Event>) {
        define!("B9.0a");
        for unit in self.units() {
            if !self.unit(unit).is(Flags::ACTING) {
                continue;
            }
            let controlled = self.in_control(unit);
            self.unit_mut(unit).set(Flags::CONTROLLED, controlled);
            if !controlled {
                table.tell(&[rule!("B9.1.1")], Event::NotInControl(unit));
            }
        }
    }
}
