//! One combat from bonuses to what follows from it: the parts that all kinds of combat share.

use battle::{Refusal, Side, Table, Tally};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Fighter, Part};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::assigning::Assigning;
use crate::rules::bonuses::Bonuses;
use crate::rules::lances::Lances;
use crate::rules::leaders::LeaderChecks;
use crate::rules::unhorsing::Unhorsing;
use crate::state::{Flags, LeaderId, NO_SLOT, Stack, State, UnitId};
use crate::steps::Pending;

/// The innermost combat is fought: both sides' bonuses, their sums, their dice, the blows, the losses, and what follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Fighting {
    /// What is next.
    pub stage: FightStage,
}

/// The stages of a combat in which both sides strike at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FightStage {
    /// The attacker's leaders give their bonuses.
    AttackerBonuses,
    /// The defender's do.
    DefenderBonuses,
    /// Ground and weather change the sums.
    Sums,
    /// The attacker assigns.
    AttackerAssigns,
    /// The defender assigns.
    DefenderAssigns,
    /// Both throw; armour deflects; losses are taken.
    Blows,
    /// What follows from it.
    After,
    /// It is over.
    Over,
}

impl Fighting {
    /// A combat from its beginning.
    pub(crate) const FIRST: Fighting = Fighting { stage: FightStage::AttackerBonuses };
}

impl Pending for Fighting {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("B15.5.4"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let Some(attacker) = battle.combats.last().map(|combat| combat.attacker) else {
            battle.done();
            return;
        };
        let next = |battle: &mut State, stage| battle.replace(Fighting { stage });
        match self.stage {
            FightStage::AttackerBonuses => {
                next(battle, FightStage::DefenderBonuses);
                battle.then(Bonuses { side: attacker });
            }
            FightStage::DefenderBonuses => {
                next(battle, FightStage::Sums);
                battle.then(Bonuses { side: attacker.other() });
            }
            FightStage::Sums => {
                next(battle, FightStage::AttackerAssigns);
                battle.adjust_sums();
            }
            FightStage::AttackerAssigns => {
                next(battle, FightStage::DefenderAssigns);
                battle.then(Assigning { side: attacker });
            }
            FightStage::DefenderAssigns => {
                next(battle, FightStage::Blows);
                battle.then(Assigning { side: attacker.other() });
            }
            FightStage::Blows => {
                next(battle, FightStage::After);
                battle.strike(attacker, table);
                battle.strike(attacker.other(), table);
                battle.deflect(table);
                battle.take_losses(table);
                battle.fights += 1;
            }
            FightStage::After => {
                next(battle, FightStage::Over);
                battle.after_combat();
            }
            FightStage::Over => battle.done(),
        }
    }
}

/// Facts of combats.
impl State {
    /// A unit as a fighter: its dice follow when everybody is known.
    pub(crate) fn fighter(&self, unit: UnitId) -> Fighter {
        let stack = self.stack_of(unit);
        let mut fighter = Fighter::new(unit, LeaderId::NONE, self.side_of(unit), stack.area, stack.slot);
        (fighter.had, fighter.steps) = (self.strength(unit), self.steps_left(unit));
        fighter
    }

    /// A leader who has to fight by himself.
    pub(crate) fn lone_fighter(&self, leader: LeaderId) -> Fighter {
        define!("B3.2.2a");
        let area = self.leader(leader).area;
        let mut fighter = Fighter::new(UnitId::NONE, leader, self.side_of_leader(leader), area, NO_SLOT);
        (fighter.had, fighter.steps) = (self.leader_info(leader).strength.max(1), 1);
        fighter
    }

    /// The dice of a fighter and what they are made of.
    pub(crate) fn dice_of(&self, combat: &Combat, fighter: &Fighter) -> Tally {
        let mut dice = self.own_dice(combat, fighter);
        let bonus = if fighter.bonus > 1 { rule!("B3.3.3a") } else { rule!("B3.1.1a") };
        dice.add(bonus, "tactical bonus", fighter.bonus);
        let (rule, what) = combat.adjusting_rule(fighter.side);
        dice.add(rule, what, fighter.adjusted);
        dice
    }

    /// The dice of a fighter before bonuses and before anything that changes a sum.
    pub(crate) fn own_dice(&self, combat: &Combat, fighter: &Fighter) -> Tally {
        if fighter.unit == UnitId::NONE {
            return Tally::base(rule!("B3.2.2a"), "a leader alone", fighter.had);
        }
        match combat.kind {
            CombatKind::Charge | CombatKind::MetCharge if combat.charges(fighter.side) => {
                self.charge_strength(fighter.unit, fighter.had, combat.runs[fighter.side])
            }
            CombatKind::Charge => self.charge_defence(fighter.unit, fighter.had, combat.from),
            CombatKind::CloseQuarters | CombatKind::Assault => {
                let mut dice = self.quarters_dice(combat, fighter);
                self.add_shieldwall(&mut dice, combat, fighter);
                dice
            }
            CombatKind::FallBack => {
                let mut dice = Tally::base(rule!("A2.2.2a"), "printed strength", fighter.had);
                let half = i32::from(fighter.had / 2);
                dice.add(rule!("B15.9.3c"), "falling back", half - i32::from(fighter.had));
                self.add_shooting_weather(&mut dice, combat, fighter);
                dice
            }
            _ => {
                let mut dice = Tally::base(rule!("A2.2.2a"), "printed strength", fighter.had);
                self.add_shooting_weather(&mut dice, combat, fighter);
                if fighter.halved {
                    define!("dice.rounding");
                    let half = (dice.total() / 2).max(1);
                    let rule = match combat.kind {
                        CombatKind::ReturnFire if self.unit(fighter.unit).is(Flags::ACTIVATED) => {
                            rule!("B14.2.2a")
                        }
                        CombatKind::ReturnFire => rule!("B14.2.1b"),
                        _ => rule!("B14.2.5"),
                    };
                    dice.add(rule, "half", half - dice.total());
                }
                dice
            }
        }
    }
}

/// Steps of combats.
impl State {
    /// A combat begins: everybody's dice are counted, and the leaders with them are involved.
    pub(crate) fn begin_combat(&mut self, mut combat: Combat) {
        define!("B3.2c", "A2.7.1b");
        self.forget_checks();
        for n in 0..combat.fighters.len() {
            let fighter = combat.fighters[n];
            combat.fighters[n].dice =
                if fighter.targets == 0 { 0 } else { self.own_dice(&combat, &fighter).dice() };
            // Who stands behind those who fight hand to hand is in it only when he is shot at.
            if fighter.part != Part::Suffers || combat.kind != CombatKind::CloseQuarters {
                self.involve_leaders(&mut combat, n);
            }
        }
        self.combats.push(combat);
        self.embattle_all();
    }

    /// The leaders stacked with a fighter are involved in a combat.
    pub(crate) fn involve_leaders(&self, combat: &mut Combat, place: usize) {
        let fighter = combat.fighters[place];
        if fighter.leader == LeaderId::NONE {
            let stack = Stack { area: fighter.area, slot: fighter.slot };
            let own = |one: &LeaderId| {
                self.side_of_leader(*one) == fighter.side && !self.rides_apart(*one, fighter.unit)
            };
            for leader in self.leaders_with(stack).filter(own) {
                let involved = combat.involve(leader);
                (involved.area, involved.slot) = (fighter.area, fighter.slot);
            }
        }
    }

    /// What follows from the innermost combat, in the order of rolling: lances, unhorsing, leaders, rout.
    pub(crate) fn after_combat(&mut self) {
        define!("dice.order");
        self.rout_after_combat();
        self.then(LeaderChecks::FIRST);
        self.then(Unhorsing { next: 0 });
        self.then(Lances);
    }

    /// The innermost combat is over, and its losses count for the armies' élan; returns what came of it.
    pub(crate) fn close_combat(&mut self, table: &mut Table<'_, Event>) -> Option<Combat> {
        let combat = self.end_combat();
        self.forget_checks();
        self.count_elan(table);
        combat
    }

    /// The innermost combat is over; returns what came of it.
    pub(crate) fn end_combat(&mut self) -> Option<Combat> {
        self.combats.pop()
    }

    /// Steps that a side has lost in the innermost combat.
    pub(crate) fn lost_in_combat(&self, side: Side) -> u8 {
        self.combats.last().map_or(0, |combat| combat.lost[side])
    }
}
