//! One close quarters combat from its bonuses to what follows from it (B15.5, flow.cqc).

use battle::{BySide, List, Refusal, Side, Table};
use ground::areas::AreaSet;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::CombatKind;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::assigning::Assigning;
use crate::rules::bonuses::Bonuses;
use crate::state::{Stack, State, UnitId};
use crate::steps::{Pending, is_listed};

/// The innermost combat is a close quarters combat or a Phalanx Assault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Clash {
    /// How far it is.
    pub stage: ClashStage,
    /// The areas whose units in the combat are forced to retreat (B15.5.7a).
    pub forced: AreaSet,
    /// The stacks that attempt to retreat (B15.5.5a).
    pub leaving: List<Stack, 16>,
    /// The sides whose attempt has succeeded.
    pub away: BySide<bool>,
    /// The sides whose attempt has failed.
    pub failed: BySide<bool>,
    /// Who shoots at a Phalanx Assault holds its fire from here on: the archers that do not shoot (C26.1b).
    pub held: List<UnitId, 16>,
}

/// How far a clash is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ClashStage {
    /// Asks which archers shoot at a Phalanx Assault (C26.1b).
    Arrows,
    /// The archers' leaders give their bonuses.
    ArrowBonuses,
    /// Asks which unit of the phalanx gets the odd die (B11.10.3).
    OddDie,
    /// They have shot.
    VolleyOver,
    /// A side's leader gives his bonuses.
    Bonuses(Side),
    /// Ground and elevation change a side's sums.
    Sums(Side),
    /// A side assigns its dice.
    Assigns(Side),
    /// Both throw.
    Blows,
    /// The defenders of a Phalanx Assault throw, and the phalanx takes its losses (C26.1c).
    FirstBlows,
    /// The phalanx throws.
    PhalanxBlows,
    /// Forced retreats are found.
    Forced,
    /// Asks a side which of its stacks attempt to retreat.
    Announces(Side),
    /// The attempts are rolled for.
    Attempts,
    /// Asks a side which hits its retreat cancels.
    Saves(Side),
    /// It may turn into a melee.
    Melee,
    /// Losses are taken.
    Losses,
    /// What follows from it: leaders, rout.
    After,
    /// Those who have to or want to retreat do.
    Retreats,
    /// Attackers of a melee are drawn into it.
    Drawn,
    /// Asks who advances.
    Advance,
    /// It is over.
    Over,
}

impl Clash {
    /// A clash from a stage on.
    pub(crate) fn at_first(stage: ClashStage) -> Clash {
        Clash {
            stage,
            forced: AreaSet::EMPTY,
            leaving: List::new(),
            away: BySide::default(),
            failed: BySide::default(),
            held: List::new(),
        }
    }

    pub(crate) fn at(self, stage: ClashStage) -> Clash {
        Clash { stage, ..self }
    }
}

define!("flow.cqc", "B15.5");

impl Pending for Clash {
    fn asks(&self, battle: &State) -> Option<Side> {
        let attacker = battle.combats.last()?.attacker;
        match self.stage {
            ClashStage::Arrows => battle.thorns(self).next().is_some().then_some(attacker.other()),
            ClashStage::OddDie => battle.odd_thorns().nth(1).is_some().then_some(attacker),
            ClashStage::Announces(side) => battle.leavers(self, side).next().is_some().then_some(side),
            ClashStage::Saves(side) => battle.chooses_saving(self, side).then_some(side),
            ClashStage::Advance => {
                let must = battle.must_follow(self);
                let least = if must { 2 } else { 1 };
                (battle.followers(self).take(least).count() == least).then_some(attacker)
            }
            _ => None,
        }
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self.stage {
            ClashStage::Arrows => {
                into.push(Action::Try);
                if battle.thorns(self).nth(1).is_some() {
                    into.extend(battle.thorns(self).map(Action::Unit));
                }
                into.push(Action::Decline);
            }
            ClashStage::OddDie => into.extend(battle.odd_thorns().map(Action::Unit)),
            ClashStage::Announces(side) => {
                into.extend(battle.leavers(self, side).map(Action::Stack));
                into.push(Action::Done);
            }
            ClashStage::Saves(side) => into.extend(battle.savable(self, side).map(Action::Unit)),
            ClashStage::Advance => {
                into.extend(battle.followers(self).map(Action::Stack));
                if !battle.must_follow(self) {
                    into.push(Action::Done);
                }
            }
            _ => {}
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (self.stage, *action) {
            (ClashStage::Announces(side), Action::Stack(stack)) => battle.may_leave(self, side, stack),
            (ClashStage::Advance, Action::Stack(stack)) => battle.may_follow(self, stack),
            _ => is_listed(self, battle, action, self.stage.refusal()),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (self.stage, action) {
            (ClashStage::Arrows, Action::Unit(unit)) => {
                let mut held = self.held;
                held.push(unit);
                battle.replace(Clash { held, ..*self });
            }
            (ClashStage::Arrows, Action::Try) => battle.begin_thorns(*self, table),
            (ClashStage::Arrows, _) => battle.skip_thorns(*self),
            (ClashStage::OddDie, Action::Unit(unit)) => battle.shoot_thorns(*self, unit, table),
            (ClashStage::Announces(_), Action::Stack(stack)) => battle.announce(*self, stack, table),
            (ClashStage::Announces(side), _) => battle.end_announcing(*self, side, table),
            (ClashStage::Saves(side), Action::Unit(unit)) => battle.save_step(side, unit, table),
            (ClashStage::Advance, Action::Stack(stack)) => battle.follow(self, stack, table),
            (ClashStage::Advance, _) => battle.replace(self.at(ClashStage::Over)),
            _ => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let Some((attacker, kind)) = battle.combats.last().map(|combat| (combat.attacker, combat.kind))
        else {
            battle.done();
            return;
        };
        let next = |battle: &mut State, stage| battle.replace(self.at(stage));
        match self.stage {
            ClashStage::Arrows => battle.skip_thorns(*self),
            ClashStage::ArrowBonuses => {
                next(battle, ClashStage::OddDie);
                battle.then(Bonuses { side: attacker });
            }
            ClashStage::OddDie => battle.shoot_thorns(*self, UnitId::NONE, table),
            ClashStage::VolleyOver => battle.end_thorns(*self),
            ClashStage::Bonuses(side) => {
                next(battle, after_bonuses(kind, side, attacker));
                battle.then(Bonuses { side });
            }
            ClashStage::Sums(side) => {
                next(battle, after_sums(kind, side, attacker));
                battle.quarters_sums(side, table);
            }
            ClashStage::Assigns(side) => {
                next(battle, after_assigning(kind, side, attacker));
                battle.then(Assigning { side });
            }
            ClashStage::Blows => {
                next(battle, ClashStage::Forced);
                battle.spare_the_unshot();
                battle.strike(attacker, table);
                battle.strike(attacker.other(), table);
                battle.deflect(table);
                battle.fights += 1;
            }
            ClashStage::FirstBlows => {
                next(battle, ClashStage::Bonuses(attacker));
                battle.strike_the_phalanx(table);
            }
            ClashStage::PhalanxBlows => {
                next(battle, ClashStage::Forced);
                battle.strike(attacker, table);
                battle.deflect(table);
            }
            ClashStage::Forced => battle.find_forced(*self, table),
            ClashStage::Announces(side) => battle.end_announcing(*self, side, table),
            ClashStage::Attempts => battle.roll_attempts(*self, table),
            ClashStage::Saves(side) => battle.save_all(*self, side, table),
            ClashStage::Melee => {
                next(battle, ClashStage::Losses);
                battle.check_for_melee(*self, table);
            }
            ClashStage::Losses => {
                next(battle, ClashStage::After);
                battle.remember_giver();
                battle.take_losses(table);
                battle.end_idle_melees(table);
            }
            ClashStage::After => {
                next(battle, ClashStage::Retreats);
                battle.after_combat();
            }
            ClashStage::Retreats => battle.make_way(*self),
            ClashStage::Drawn => {
                next(battle, ClashStage::Advance);
                battle.draw_in(table);
            }
            ClashStage::Advance => {
                let only = battle.followers(self).next().filter(|_| battle.must_follow(self));
                match only {
                    Some(stack) => battle.follow(self, stack, table),
                    None => next(battle, ClashStage::Over),
                }
            }
            ClashStage::Over => {
                battle.done();
                battle.end_clash(table);
            }
        }
    }
}

/// What comes after a side's bonuses: in an assault the defender strikes first.
fn after_bonuses(kind: CombatKind, side: Side, attacker: Side) -> ClashStage {
    match (kind, side == attacker) {
        (CombatKind::Assault, _) => ClashStage::Sums(side),
        (_, true) => ClashStage::Bonuses(side.other()),
        (_, false) => ClashStage::Sums(attacker),
    }
}

fn after_sums(kind: CombatKind, side: Side, attacker: Side) -> ClashStage {
    match (kind, side == attacker) {
        (CombatKind::Assault, _) => ClashStage::Assigns(side),
        (_, true) => ClashStage::Sums(side.other()),
        (_, false) => ClashStage::Assigns(attacker),
    }
}

fn after_assigning(kind: CombatKind, side: Side, attacker: Side) -> ClashStage {
    match (kind, side == attacker) {
        (CombatKind::Assault, true) => ClashStage::PhalanxBlows,
        (CombatKind::Assault, false) => ClashStage::FirstBlows,
        (_, true) => ClashStage::Assigns(side.other()),
        (_, false) => ClashStage::Blows,
    }
}

impl ClashStage {
    fn refusal(self) -> Refusal {
        match self {
            ClashStage::OddDie => {
                Refusal::new(rule!("B11.10.3"), "name a unit of the phalanx for the odd die")
            }
            ClashStage::Arrows => {
                Refusal::new(rule!("C26.1b"), "the archers shoot, hold their fire, or some do")
            }
            ClashStage::Announces(_) => {
                Refusal::new(rule!("B15.5.5b"), "name a stack that attempts to retreat, or none")
            }
            ClashStage::Saves(_) => {
                Refusal::new(rule!("B15.5.5h"), "name a unit whose hit the retreat cancels")
            }
            ClashStage::Advance => Refusal::new(rule!("B15.8a"), "name a stack that advances, or none"),
            _ => Refusal::new(rule!("B15.5.4"), "nothing is asked"),
        }
    }
}
