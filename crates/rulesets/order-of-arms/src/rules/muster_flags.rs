//! What the flags of contingents do in play (muster.flag).

use battle::{Refusal, Rule, Tally};
use ground::areas::AreaId;

use crate::combat::{Combat, Fighter, Involved};
use crate::conditions::{Special, Traits};
use crate::rulebook::{define, rule};
use crate::state::{Flags, LeaderId, State, UnitId};

define!(
    "muster.flag.stakes",
    "muster.flag.stakes.ooa",
    "muster.flag.outpost",
    "muster.flag.non-combatant",
    "muster.flag.fatigued.ooa",
    "muster.flag.dismountable.ooa",
    "muster.flag.may-form-schiltron.ooa",
    "muster.flag.may-form-phalanx.ooa",
    "muster.flag.two-handed.ooa",
    "muster.flag.pavises.ooa",
    "muster.flag.mercenary.ooa"
);

/// Facts.
impl State {
    /// Whether a unit's own leader is in its area and holds it back.
    fn is_restrained(&self, unit: UnitId) -> bool {
        let leader = self.formations[self.info(unit).formation.index()].leader;
        leader.some().is_some_and(|leader| self.leader(leader).area == self.unit(unit).area)
    }

    /// Whether a stack holds an impetuous unit that must charge if it can.
    pub(crate) fn must_charge(&self, units: &[UnitId]) -> bool {
        self.scenario.conditions.on
            && units.iter().any(|unit| self.has_trait(*unit, Traits::IMPETUOUS) && !self.is_restrained(*unit))
    }

    /// The row by which a unit may not decline to advance after combat, if it may not.
    pub(crate) fn must_advance(&self, unit: UnitId) -> Option<Rule> {
        let impetuous = self.has_trait(unit, Traits::IMPETUOUS) && !self.kind(unit).is_mma();
        let rushes = impetuous && self.held(unit).is_none() && !self.is_kept_from_pursuit(unit);
        rushes.then(|| rule!("muster.flag.impetuous.ooa"))
    }

    /// Whether a unit never pursues: what others must follow up it may, where combat has won the ground.
    fn is_kept_from_pursuit(&self, unit: UnitId) -> bool {
        define!("muster.special.no-pursuit");
        self.specials().iter().any(|one| matches!(one, Special::NoPursuit { pieces } if pieces.has(unit)))
    }

    /// Whether a unit runs after those who have left an area in feigned flight: impetuous men without a leader beside them.
    pub(crate) fn must_pursue(&self, unit: UnitId, area: AreaId) -> bool {
        let here = self.unit(unit).area;
        let led = self.leaders_in(here).any(|leader| self.side_of_leader(leader) == self.side_of(unit));
        self.act.feigned.contains(area)
            && self.has_trait(unit, Traits::IMPETUOUS)
            && !led
            && self.held(unit).is_none()
            && !self.is_kept_from_pursuit(unit)
    }

    /// Whether mounted infantry rides: no enemy is within two areas at the start of its move.
    pub(crate) fn rides(&self, unit: UnitId) -> bool {
        if !self.has_trait(unit, Traits::MOUNTED_INFANTRY) {
            return false;
        }
        let enemy = self.side_of(unit).other();
        let area = self.unit(unit).area;
        !self.scenario.map.within(area, 2).meets(self.present[enemy]) && !self.present[enemy].contains(area)
    }

    /// Whether a unit is free to shoot or attack: mounted infantry only once it has moved on foot again, and nobody who
    /// plunders.
    pub(crate) fn is_free_to_attack(&self, unit: UnitId) -> Result<(), Refusal> {
        self.is_free_to_fight(unit)?;
        if self.unit(unit).is(Flags::PLUNDERS) {
            let rule = rule!("muster.special.plunder");
            return Err(Refusal::new(rule, "{0} plunders and only defends itself").about(unit.into()));
        }
        Ok(())
    }

    /// Whether a unit shoots and fights at all: not one that has ridden.
    pub(crate) fn is_free_to_fight(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if self.unit(unit).is(Flags::RIDES) {
            let rule = rule!("muster.flag.mounted-infantry.ooa");
            return refuse(rule, "{0} has ridden and must move on foot before it fights");
        }
        Ok(())
    }

    /// A stack that defends itself in close quarters in a locked wall of shields throws one die more: its first unit that
    /// stands so does.
    pub(crate) fn add_shieldwall(&self, dice: &mut Tally, combat: &Combat, fighter: &Fighter) {
        if !self.scenario.conditions.on || fighter.side == combat.attacker {
            return;
        }
        let locked = |one: &&Fighter| {
            one.is_with(fighter)
                && one.unit.some().is_some_and(|unit| {
                    self.has_trait(unit, Traits::SHIELDWALL) && !self.unit(unit).is(Flags::STIRRED)
                })
        };
        if combat.fighters.iter().find(locked).is_some_and(|first| first.unit == fighter.unit) {
            dice.add(rule!("muster.flag.shieldwall.ooa"), "shield wall", 1);
        }
    }

    /// What open order adds when a unit falls back and fires.
    pub(crate) fn add_open_order(&self, score: &mut Tally, unit: UnitId) {
        if self.has_trait(unit, Traits::OPEN_ORDER) {
            score.add(rule!("muster.flag.open-order.ooa"), "open order", 1);
        }
    }

    /// Whether a unit may retreat before combat although the ruleset would not let it: a feigned flight from foot.
    pub(crate) fn may_feign_flight(&self, unit: UnitId) -> Option<Rule> {
        define!("muster.flag.feigned-flight");
        self.has_trait(unit, Traits::FEIGNED_FLIGHT).then(|| rule!("muster.special.feigned-flight.ooa"))
    }

    /// Whether marksmen shot at a leader's stack in a combat of fire.
    pub(crate) fn is_picked_out(&self, combat: &Combat, involved: &Involved) -> bool {
        combat.is_volley()
            && self.scenario.conditions.on
            && combat.shots.iter().any(|shot| {
                let (by, to) =
                    (&combat.fighters[usize::from(shot.by)], &combat.fighters[usize::from(shot.at)]);
                shot.dice > 0
                    && involved.was_with(to)
                    && by.unit.some().is_some_and(|unit| self.has_trait(unit, Traits::MARKSMEN))
            })
    }

    /// Whether a leader's bodyguard can still save him: a unit of his household is with him in good order.
    pub(crate) fn is_guarded(&self, leader: LeaderId) -> bool {
        let conditions = &self.scenario.conditions;
        if !conditions.on || self.course.guarded[leader.index() / 64 % 2] >> (leader.index() % 64) & 1 == 1 {
            return false;
        }
        let household = conditions.contingents.iter().filter(|contingent| {
            contingent.traits.has(Traits::BODYGUARD) && contingent.leaders.contains(&leader)
        });
        let steady = |unit: &UnitId| !self.unit(*unit).is(Flags::ROUTED) && self.is_stacked(leader, *unit);
        household.into_iter().any(|contingent| contingent.pieces.iter().any(steady))
    }
}
