//! Rain of Thorns: archers shoot at a charge as it comes in (B11.10).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::areas::{Arc, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Part, Shot};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::adjusting::Adjusting;
use crate::rules::assigning::places;
use crate::rules::bonuses::Bonuses;
use crate::rules::charge::charging::ChargeStage;
use crate::rules::charge::{Charge, ChargeId};
use crate::rules::sight::Eye;
use crate::rules::unhorsing::Unhorsing;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Archer, Arm};

battle::answers! {
    State;
    /// Whether archers shoot at a charge.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ShootAtCharge {
        /// All who do not hold their fire shoot.
        Try = ["try"],
        /// This unit holds its fire.
        Unit(unit: UnitId) = ["unit" [unit]],
        /// Nobody shoots.
        Decline = ["decline"],
    }
}

/// Archers may shoot at a charge that comes in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Bows {
    /// The charge.
    pub n: ChargeId,
}

/// There is somebody to shoot and to be shot at: only [`State::may_loose`] makes it.
struct Volley(());

/// A unit that may shoot at a charge, and hold its fire: only [`State::may_shoot_at`] makes one.
struct Bowmen(UnitId);

impl Question<State> for Bows {
    type Answer = ShootAtCharge;

    fn rule(&self) -> Rule {
        rule!("B11.10a")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        battle.may_loose(charge).ok().map(|_| battle.charged_side(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, ShootAtCharge, Action>) -> ControlFlow<()> {
        let charge = &battle.charges[self.n];
        found.one(ShootAtCharge::Try)?;
        if battle.shooters(charge).nth(1).is_some() {
            found.all(battle.shooters(charge).map(ShootAtCharge::Unit))?;
        }
        found.one(ShootAtCharge::Decline)
    }

    fn check(&self, battle: &State, _: Side, answer: ShootAtCharge) -> Result<(), Refusal> {
        let charge = &battle.charges[self.n];
        match answer {
            ShootAtCharge::Try => battle.may_loose(charge).map(drop),
            ShootAtCharge::Unit(unit) => battle.may_shoot_at(charge, unit).map(drop),
            ShootAtCharge::Decline => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: ShootAtCharge,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let charge = &battle.charges[self.n];
        match answer {
            ShootAtCharge::Try => {
                let volley = battle.may_loose(charge)?;
                battle.begin_bow_fire(self.n, volley);
            }
            ShootAtCharge::Unit(unit) => {
                let Bowmen(unit) = battle.may_shoot_at(charge, unit)?;
                battle.charges[self.n].held.insert(unit);
            }
            ShootAtCharge::Decline => battle.charge_on(self.n, ChargeStage::Clash),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.charge_on(self.n, ChargeStage::Clash);
    }

    fn usual(&self, _: &State, _: Side) -> ShootAtCharge {
        ShootAtCharge::Decline
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        battle.charge_asks(self.n, "Do the archers shoot at the charge?")
    }

    fn button(&self, battle: &State, _: Side, answer: ShootAtCharge) -> Button {
        Button::new(match answer {
            ShootAtCharge::Try => "Shoot at the charge".to_owned(),
            ShootAtCharge::Unit(unit) => format!("{} holds its fire", battle.unit_name(unit)),
            ShootAtCharge::Decline => "Nobody shoots".to_owned(),
        })
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

battle::answers! {
    State;
    /// Who gets the odd die of a volley.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum OddDieAt {
        /// This unit.
        Unit(unit: UnitId) = ["unit" [unit]],
    }
}

/// Archers who shoot at two units say at whom the odd die goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct OddDie {
    /// The charge.
    pub n: ChargeId,
}

/// The unit at which the odd die goes, or nobody where there is none: only [`State::may_get_odd_die`] and [`NO_ODD_DIE`] are one.
struct OddTarget(UnitId);

/// No die is odd.
const NO_ODD_DIE: OddTarget = OddTarget(UnitId::NONE);

impl Question<State> for OddDie {
    type Answer = OddDieAt;

    fn rule(&self) -> Rule {
        rule!("B11.10.3")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        battle.has_odd_die(charge).then(|| battle.charged_side(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, OddDieAt, Action>) -> ControlFlow<()> {
        found.all(battle.riders_left(&battle.charges[self.n]).into_iter().map(OddDieAt::Unit))
    }

    fn check(&self, battle: &State, _: Side, OddDieAt::Unit(unit): OddDieAt) -> Result<(), Refusal> {
        battle.may_get_odd_die(&battle.charges[self.n], unit).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        OddDieAt::Unit(unit): OddDieAt,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let odd = battle.may_get_odd_die(&battle.charges[self.n], unit)?;
        battle.shoot(self.n, odd, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.shoot(self.n, NO_ODD_DIE, table);
    }

    fn usual(&self, battle: &State, _: Side) -> OddDieAt {
        OddDieAt::Unit(battle.called(&battle.charges[self.n]))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        battle.charge_asks(self.n, "At whom does the odd die go?")
    }

    fn button(&self, battle: &State, _: Side, OddDieAt::Unit(unit): OddDieAt) -> Button {
        Button::new(format!("The odd die goes at {}", battle.unit_name(unit)))
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

/// Facts of defensive bow fire.
impl State {
    /// Whether a unit may shoot at a charge that comes into its area, or into one beside it.
    fn may_shoot_at(&self, charge: &Charge, unit: UnitId) -> Result<Bowmen, Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let (kind, u) = (self.kind(unit), self.unit(unit));
        let (target, entry) = (charge.target(), charge.entry());
        if self.side_of(unit) == self.charging_side(charge) || !u.is_on_map() || u.is(Flags::ROUTED) {
            return refuse(rule!("B11.10a"), "{0} does not shoot at this charge");
        }
        let mounted = kind.arm == Arm::Mounted && kind.archer != Archer::None;
        if !kind.is_foot_archer() && !mounted {
            return refuse(rule!("B11.10a"), "{0} are no archers");
        }
        if mounted && (u.area != target || !self.is_unfettered(unit)) {
            return refuse(
                rule!("B11.7.3f"),
                "mounted archers shoot only where no charge targets them: not {0}",
            );
        }
        self.is_free_to_fight(unit)?;
        if u.area != target {
            self.may_shoot_from_beside(charge, unit)?;
        }
        if self.faced_arc(unit, entry) == Arc::Rear && !self.has_all_round_defence(unit) {
            return refuse(rule!("B11.10b"), "the charge comes in behind {0}");
        }
        let has_shot = |one: &Charge| {
            (one.start == charge.start || one.together && charge.together) && one.fired.has(unit)
        };
        if charge.held.has(unit) || self.charges.iter().any(has_shot) {
            return refuse(rule!("B11.10.1"), "{0} has shot already, or holds its fire");
        }
        Ok(Bowmen(unit))
    }

    fn may_shoot_from_beside(&self, charge: &Charge, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let (map, area) = (&self.scenario.map, self.unit(unit).area);
        let beside = map.adjacent(area);
        if !beside.contains(charge.target()) || !beside.contains(charge.entry()) {
            return refuse(rule!("B11.10.2"), "{0} is not beside both the charge and its target");
        }
        if self.step_of(unit).is_none_or(|step| step.elan < 4) {
            return refuse(rule!("B11.10.2"), "{0} has not the élan of four to shoot from beside");
        }
        self.sees(area, charge.target(), Eye::Ranged)
    }

    /// Whether no charge of this activation has the stack of a unit as a target.
    fn is_unfettered(&self, unit: UnitId) -> bool {
        define!("B11.7.3f");
        !self.unit(unit).is(Flags::TARGETED)
    }

    /// The archers who may shoot at a charge: those of the target area, then those beside it.
    fn shooters<'a>(&'a self, charge: &'a Charge) -> impl Iterator<Item = UnitId> + 'a {
        let enemy = self.charging_side(charge).other();
        let beside = self.scenario.map.adjacent(charge.target()).and(self.held[enemy]);
        let areas = std::iter::once(charge.target()).chain(beside.iter());
        areas.flat_map(move |area| self.fighters_in(area, enemy)).filter(|unit| {
            self.kind(*unit).archer != Archer::None && self.may_shoot_at(charge, *unit).is_ok()
        })
    }

    /// Whether there is anybody to shoot at a charge, and anybody left of it.
    fn may_loose(&self, charge: &Charge) -> Result<Volley, Refusal> {
        if self.riders_left(charge).is_empty() || self.shooters(charge).next().is_none() {
            return Err(Refusal::new(rule!("B11.10a"), "nobody is left to shoot at the charge"));
        }
        Ok(Volley(()))
    }

    /// Whether the dice of the volley leave an odd one between two charging units.
    fn has_odd_die(&self, charge: &Charge) -> bool {
        let dice = |combat: &Combat| combat.fighters.iter().map(|f| u32::from(f.dice)).sum::<u32>();
        self.riders_left(charge).len() == 2 && self.combats.last().is_some_and(|combat| dice(combat) % 2 == 1)
    }

    /// Whether the odd die may go at a unit.
    fn may_get_odd_die(&self, charge: &Charge, unit: UnitId) -> Result<OddTarget, Refusal> {
        if self.riders_left(charge).contains(&unit) {
            return Ok(OddTarget(unit));
        }
        Err(Refusal::new(rule!("B11.10.3"), "{0} does not charge").about(unit.into()))
    }
}

/// Steps of defensive bow fire.
impl State {
    /// All archers who do not hold their fire shoot.
    fn begin_bow_fire(&mut self, n: ChargeId, Volley(()): Volley) {
        define!("B11.10.5");
        let charge = self.charges[n];
        let side = self.charging_side(&charge);
        let mut combat =
            Combat::new(CombatKind::DefensiveFire, side.other(), charge.target(), charge.entry());
        for unit in self.shooters(&charge) {
            let mut fighter = self.fighter(unit);
            fighter.part = Part::Shoots;
            fighter.unfettered = fighter.area == charge.target() && self.is_unfettered(unit);
            combat.fighters.push(fighter);
        }
        for unit in self.riders_left(&charge) {
            let mut fighter = self.fighter(unit);
            fighter.part = Part::Suffers;
            combat.fighters.push(fighter);
        }
        combat.all_against_all();
        for fighter in combat.fighters.iter_mut().filter(|fighter| fighter.side == side) {
            fighter.targets = 0;
        }
        for fighter in combat.fighters.iter().filter(|fighter| fighter.side != side) {
            self.charges[n].fired.insert(fighter.unit);
        }
        self.charge_on(n, ChargeStage::BowLeaders);
        self.begin_combat(combat);
    }

    /// The leaders of the archers give bonuses.
    pub(crate) fn bow_bonuses(&mut self, n: ChargeId) {
        self.charges[n].stage = ChargeStage::BowSums;
        if let Some(side) = self.combats.last().map(|combat| combat.attacker) {
            self.then(Bonuses { side });
        }
    }

    /// Ground and weather change the dice of the volley, down to none.
    pub(crate) fn bow_sums(&mut self, n: ChargeId) {
        self.charges[n].stage = ChargeStage::OddDie;
        let Some(combat) = self.combats.last() else { return };
        let side = combat.attacker;
        let all = combat.bits_of(side);
        let areas: AreaSet = places(all).map(|n| combat.fighters[n].area).collect();
        let whole = self.fire_at(combat.area) + self.weather_row().bows;
        // What is put down last comes first: the whole volley, then that of each area.
        for area in areas.iter() {
            let group = self.combats.last().map_or(0, |combat| all & combat.bits(|f| f.area == area));
            self.adjust_sum(Adjusting { side, group, change: self.fire_from(area) });
        }
        self.adjust_sum(Adjusting { side, group: all, change: whole });
    }

    /// The volley: each archer's dice are split evenly among the charging units, odd ones by turns from that named on.
    fn shoot(&mut self, n: ChargeId, OddTarget(odd): OddTarget, table: &mut Table<'_, Event>) {
        self.charge_on(n, ChargeStage::Shot);
        let Some(combat) = self.combats.last_mut() else { return };
        let side = combat.attacker;
        combat.split_evenly(odd);
        self.throw_arrows(side, table);
        self.then(Unhorsing { next: 0 });
    }

    /// The volley has been shot: what it cost counts for the charge, and whoever lost his horse drops out of it.
    pub(crate) fn after_bow_fire(&mut self, n: ChargeId, table: &mut Table<'_, Event>) {
        define!("B3.2a");
        self.charges[n].stage = ChargeStage::Clash;
        let Some(combat) = self.end_combat() else { return };
        let charge = &mut self.charges[n];
        charge.lost[combat.attacker.other()] += combat.lost[combat.attacker.other()];
        for fighter in combat.fighters.iter().filter(|fighter| fighter.lost > 0) {
            charge.shot.push((fighter.unit, fighter.lost));
        }
        for involved in &combat.leaders {
            charge.leaders.push(*involved);
        }
        let charge = *charge;
        for unit in self.riders_left(&charge) {
            if self.unit(unit).is(Flags::UNHORSED) {
                self.drop_out(n, unit, table);
            }
        }
    }
}

impl Combat {
    /// Splits the dice of each shooter evenly among the enemies, odd ones by turns from `odd` on.
    pub(crate) fn split_evenly(&mut self, odd: UnitId) {
        let side = self.attacker;
        let targets: Vec<usize> =
            (0..self.fighters.len()).filter(|place| self.fighters[*place].side != side).collect();
        let mut turn = targets.iter().position(|at| self.fighters[*at].unit == odd).unwrap_or(0);
        for by in (0..self.fighters.len()).filter(|place| !targets.contains(place)) {
            let dice = usize::from(self.fighters[by].dice);
            let mut shares = vec![dice / targets.len().max(1); targets.len()];
            for _ in 0..dice % targets.len().max(1) {
                shares[turn % targets.len()] += 1;
                turn += 1;
            }
            for (place, share) in shares.into_iter().enumerate() {
                if share > 0 {
                    let (by, at, dice) = (by as u8, targets[place] as u8, share as u8);
                    self.shots.push(Shot { by, at, dice, ..Shot::default() });
                }
            }
        }
    }
}
