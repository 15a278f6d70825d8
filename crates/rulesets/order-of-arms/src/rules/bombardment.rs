//! Bombardment: who fires at what, dice and modifiers, bursting guns, and what the hits do (B12, C24.2).

use battle::{Amount, Refusal, Rule, Side, Table, Tally};
use ground::areas::{Arc, AreaId, Step as Crossing};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::{GUNS, GunRow};
use crate::events::Event;
use crate::field::{Light, Options};
use crate::rulebook::{define, rule};
use crate::rules::sight::Eye;
use crate::state::{Flags, LeaderId, State, UnitId};
use crate::steps::Pending;
use crate::troops::{Arm, GunSize};

/// The bombardment step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Bombarding {
    /// Asks which gun fires next.
    Who,
    /// A gun was named: it dares, and it is dry enough, or it does not fire.
    Ready {
        /// The gun.
        unit: UnitId,
    },
    /// Asks what a gun fires at.
    Aim {
        /// The gun.
        unit: UnitId,
    },
}

/// What a gun fires at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// The troops of an area.
    Troops(AreaId),
    /// A structure, by its number.
    Structure(u8),
}

impl Pending for Bombarding {
    fn asks(&self, battle: &State) -> Option<Side> {
        let asks = match *self {
            Bombarding::Who => battle.bombarding_units().next().is_some(),
            Bombarding::Aim { unit } => battle.marks(unit).nth(1).is_some(),
            Bombarding::Ready { .. } => false,
        };
        asks.then_some(battle.active)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match *self {
            Bombarding::Who => {
                into.extend(battle.bombarding_units().map(Action::Unit));
                into.push(Action::Done);
            }
            Bombarding::Aim { unit } => into.extend(battle.marks(unit).map(|mark| match mark {
                Mark::Troops(area) => Action::Area(area),
                Mark::Structure(number) => Action::Choose(number),
            })),
            Bombarding::Ready { .. } => {}
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (*self, *action) {
            (Bombarding::Who, Action::Done) => Ok(()),
            (Bombarding::Who, Action::Unit(unit)) => battle.may_bombard(unit),
            (Bombarding::Who, _) => Err(Refusal::new(rule!("B12.0"), "name a gun that bombards")),
            (Bombarding::Aim { unit }, Action::Area(area)) => battle.may_aim(unit, Mark::Troops(area)),
            (Bombarding::Aim { unit }, Action::Choose(number)) => {
                battle.may_aim(unit, Mark::Structure(number))
            }
            _ => Err(Refusal::new(rule!("B12.2a"), "name an area with enemy units, or a structure")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (*self, action) {
            (Bombarding::Who, Action::Unit(unit)) => battle.then(Bombarding::Ready { unit }),
            (Bombarding::Aim { unit }, Action::Area(area)) => {
                battle.done();
                battle.bombard(unit, Mark::Troops(area), table);
            }
            (Bombarding::Aim { unit }, Action::Choose(number)) => {
                battle.done();
                battle.bombard(unit, Mark::Structure(number), table);
            }
            _ => battle.done(),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match *self {
            Bombarding::Ready { unit } => battle.make_ready_to_fire(unit, table),
            Bombarding::Aim { unit } => {
                battle.done();
                let mark = battle.marks(unit).next();
                if let Some(mark) = mark {
                    battle.bombard(unit, mark, table);
                }
            }
            Bombarding::Who => battle.done(),
        }
    }
}

/// Who fires at what.
impl State {
    /// Whether a gun may bombard something.
    pub(crate) fn may_bombard(&self, unit: UnitId) -> Result<(), Refusal> {
        let u = self.unit(unit);
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if self.kind(unit).arm != Arm::Artillery {
            return refuse(rule!("B12.0"), "{0} is no artillery");
        }
        if !u.is_on_map() || !u.is(Flags::ACTING) || self.side_of(unit) != self.active {
            return refuse(rule!("B12.0"), "{0} is not activated");
        }
        if !u.is(Flags::SET_UP) {
            return refuse(rule!("B13.7a"), "{0} is in transport");
        }
        if u.is(Flags::IN_CAMP) {
            return refuse(rule!("B9.4.1"), "{0} is inside a camp: it only defends");
        }
        if u.is(Flags::FRESHLY_SET_UP) {
            return refuse(rule!("B13.7e"), "{0} was set up in this turn");
        }
        if u.is(Flags::BOMBARDED) {
            return refuse(rule!("B12.0"), "{0} has bombarded");
        }
        if u.is(Flags::ABANDONED) {
            return refuse(rule!("C21.4.2"), "{0} is abandoned");
        }
        if u.is(Flags::UNMANNED) {
            return refuse(rule!("C22.3"), "{0} was left by its friends");
        }
        if u.is(Flags::BALKS) {
            return refuse(rule!("B9.1.2c"), "{0} does not dare to");
        }
        if u.is(Flags::WET) || self.weather_score(unit) == Some(0) {
            return refuse(rule!("B12.2.1"), "{0} cannot fire in this weather");
        }
        if self.marks(unit).next().is_none() {
            return refuse(rule!("B12.0"), "{0} has nothing to fire at");
        }
        Ok(())
    }

    fn bombarding_units(&self) -> impl Iterator<Item = UnitId> + '_ {
        let guns = self.acting_units().filter(|unit| self.kind(*unit).arm == Arm::Artillery);
        guns.filter(|unit| self.may_bombard(*unit).is_ok())
    }

    /// What a gun can fire at: areas by number, then structures.
    fn marks(&self, unit: UnitId) -> impl Iterator<Item = Mark> + '_ {
        let enemy = self.side_of(unit).other();
        let areas = self.present[enemy].iter().map(Mark::Troops);
        let structures = (0..self.structures.len() as u8).map(Mark::Structure);
        let shootable = structures.filter(|_| self.plays(Options::STRUCTURES));
        areas.chain(shootable).filter(move |mark| self.may_aim(unit, *mark).is_ok())
    }

    /// The area a gun's fire goes to.
    pub(crate) fn area_of_mark(&self, mark: Mark) -> Option<AreaId> {
        match mark {
            Mark::Troops(area) => Some(area),
            Mark::Structure(number) => {
                let map = &self.scenario.map;
                map.areas().filter(|area| map.area(*area).structure.is_some()).nth(usize::from(number))
            }
        }
    }

    /// Whether a gun may fire at something: range, front, sight, and what is there.
    fn may_aim(&self, unit: UnitId, mark: Mark) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let Some(area) = self.area_of_mark(mark) else {
            return refuse(rule!("B12.2d"), "there is no such structure for {0}");
        };
        match mark {
            Mark::Structure(number) => {
                let standing = self.structures.get(usize::from(number)).is_some_and(|left| *left > 0);
                if !self.plays(Options::STRUCTURES) || !standing {
                    return refuse(rule!("C24.2f"), "{0} cannot fire at that structure");
                }
            }
            Mark::Troops(area) => {
                let crowd = &self.crowd[area.index()];
                let enemy = self.side_of(unit).other();
                if crowd.fighters[enemy] + crowd.others[enemy] == 0 {
                    return refuse(rule!("B12.0"), "there are no enemy units for {0} to fire at");
                }
            }
        }
        let from = self.unit(unit).area;
        let kind = self.kind(unit);
        let (range, reach) = (self.scenario.map.range(from, area), self.range_of(unit));
        if area == from {
            return refuse(rule!("B12.1"), "{0} does not fire into its own area");
        }
        if range > reach {
            return refuse(rule!("B12.1"), "that is {2} areas away, and the range of {0} is {3}").map_err(
                |refusal| refusal.amounts(Amount::whole(range.into()), Amount::whole(reach.into())),
            );
        }
        if !self.is_before_gun(unit, area) {
            return refuse(rule!("B12.1.1"), "{0} fires to its front only");
        }
        define!("B12.1.2", "B12.1.3");
        self.weather_lets_see(unit, self.scenario.map.range(from, area))?;
        self.sees(from, area, if kind.ignores_sight { Eye::Trebuchet } else { Eye::Gun })
    }

    /// Whether the first area on the way to the target lies in the front of a gun.
    fn is_before_gun(&self, unit: UnitId, target: AreaId) -> bool {
        define!("C17.5.2b");
        self.shooting_arc(unit, target) == Arc::Front
    }

    /// The last area before the target on the line of sight; the gun's own at range one.
    fn area_before(&self, from: AreaId, target: AreaId) -> AreaId {
        if self.scenario.map.range(from, target) == 1 {
            return from;
        }
        let crossed = self.scenario.map.sight(from, target).iter().rev().map(|crossed| crossed.step);
        let mut areas = crossed.filter_map(|step| match step {
            Crossing::In(area) => Some(area),
            Crossing::Along(border) => {
                self.scenario.map.border(border).between.into_iter().find(|area| *area != target)
            }
            _ => None,
        });
        areas.find(|area| *area != target).unwrap_or(from)
    }

    /// The least die with which a unit fires in this weather: 1 always, 0 never; none where it need not throw.
    pub(crate) fn weather_score(&self, unit: UnitId) -> Option<u8> {
        let column = match self.weather_row().key {
            "rain" => 0,
            "storm" => 1,
            "snow" | "heavy_snow" => 2,
            _ => return None,
        };
        Some(self.kind(unit).fires_in[column])
    }
}

/// Dice and modifiers.
impl State {
    /// The row of a gun in the strength chart.
    pub(crate) fn gun_row(&self, unit: UnitId) -> Option<&'static GunRow> {
        let (kind, size) = (self.kind(unit), self.info(unit).size);
        let of_kind = || GUNS.iter().filter(|row| row.code == kind.code);
        of_kind().find(|row| Some(row.size) == size).or_else(|| of_kind().next())
    }

    /// The dice of a gun.
    pub(crate) fn gun_dice(&self, unit: UnitId, mark: Mark) -> Tally {
        let row = self.gun_row(unit);
        let (what, dice) = match mark {
            Mark::Troops(_) => ("against troops", row.map_or(0, |row| row.troops)),
            Mark::Structure(_) => {
                let area = self.area_of_mark(mark);
                let spec = area.and_then(|area| self.scenario.map.area(area).structure.as_ref());
                match spec.map_or("N", |spec| spec.kind.as_str()) {
                    "S" => ("against stone", row.map_or(0, |row| row.stone)),
                    "E" | "W" => ("against earth or wood", row.map_or(0, |row| row.earthwork)),
                    _ => ("against a structure", row.map_or(0, |row| row.open)),
                }
            }
        };
        let mut dice = Tally::base(rule!("B12.2b"), what, dice);
        self.add_damp_powder(&mut dice, unit);
        dice
    }

    /// The number that each die of a gun must reach: six, less all modifiers, which together give no more than +2 and take
    /// no more than 1.
    pub(crate) fn gun_score(&self, unit: UnitId, mark: Mark) -> Tally {
        define!("B12.2c", "C24.2c");
        let mut score = Tally::base(rule!("B12.2b"), "a hit", 6);
        if let Mark::Troops(area) = mark {
            self.count_troops(unit, area, &mut score);
        }
        if self.weather_row().bombardment < 0 {
            score.add(rule!("B12.2.2f"), "weather", 1);
        }
        if matches!(self.light(), Light::Dawn | Light::Night) {
            score.add(rule!("B12.2.2g"), "dark", 1);
        }
        if self.kind(unit).rocket {
            score.add(rule!("B12.2.2h"), "rockets", 1);
        }
        score.at_least(rule!("B12.2.2"), 4);
        score.at_most(rule!("B12.2.2"), 7);
        score
    }

    /// What helps a gun against the troops of an area.
    fn count_troops(&self, unit: UnitId, area: AreaId, score: &mut Tally) {
        let (from, enemy) = (self.unit(unit).area, self.side_of(unit).other());
        let before = self.area_before(from, area);
        let shows_flank = |target: UnitId| {
            self.kind(target).is_mma()
                && self.arc_to(target, before) == Arc::Flank
                && self.is_flanked_from(target, before)
        };
        if self.fighters_in(area, enemy).any(shows_flank) {
            score.add(rule!("B12.2.2a"), "a long target in flank", -1);
        }
        if self.is_dense(area) {
            score.add(rule!("B12.2.2b"), "dense target", -1);
        }
        let masses = |target: UnitId| {
            let target = self.unit(target);
            target.is(Flags::SCHILTRON) || target.is(Flags::PHALANX)
        };
        if self.fighters_in(area, enemy).any(masses) {
            score.add(rule!("B12.2.2c"), "massed infantry", -1);
        }
        if self.in_control(unit) && self.gunners(unit).any(|leader| self.leader_info(leader).exceptional) {
            score.add(rule!("B12.2.2d"), "master gunner", -1);
        }
        if self.kind(unit).gunpowder && self.scenario.map.range(from, area) == 1 {
            score.add(rule!("B12.2.2e"), "guns at close range", -1);
        }
    }

    /// The artillery leaders of its side in the area of a gun.
    pub(crate) fn gunners(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
        let side = self.side_of(unit);
        let leaders = self.leaders_in(self.unit(unit).area);
        leaders.filter(move |leader| self.leader_info(*leader).gunner && self.side_of_leader(*leader) == side)
    }

    /// From which sum of two dice on a gun bursts; none for guns that never do.
    pub(crate) fn burst_number(&self, unit: UnitId) -> Option<Tally> {
        let size = self.info(unit).size.filter(|_| self.kind(unit).gunpowder)?;
        match size {
            GunSize::Medium => Some(Tally::base(rule!("B12.2.3a"), "a medium gun", 12)),
            GunSize::Heavy => Some(Tally::base(rule!("B12.2.3a"), "a heavy gun", 11)),
            GunSize::Light => None,
        }
    }
}
