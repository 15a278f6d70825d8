//! Bombardment: who fires at what, dice and modifiers, bursting guns, and what the hits do (B12, C24.2).

use battle::{Hopes, List, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::areas::{Arc, AreaId, Step as Crossing};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::{GUNS, GunRow};
use crate::combat::{Combat, CombatKind};
use crate::events::Event;
use crate::field::{Light, Options};
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::alone::CombatEnds;
use crate::rules::control::{Daring, Daringness};
use crate::rules::happenings::News;
use crate::rules::leaders::LeaderChecks;
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
    fn area_of_mark(&self, mark: Mark) -> Option<AreaId> {
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
        if area == from || self.scenario.map.range(from, area) > kind.range {
            return refuse(rule!("B12.1"), "{0} does not reach that area");
        }
        if !self.is_before_gun(unit, area) {
            return refuse(rule!("B12.1.1"), "{0} fires to its front only");
        }
        define!("B12.1.2", "B12.1.3");
        self.sees(from, area, if kind.ignores_sight { Eye::Trebuchet } else { Eye::Gun })
    }

    /// Whether the first area on the way to the target lies in the front of a gun.
    fn is_before_gun(&self, unit: UnitId, target: AreaId) -> bool {
        define!("C17.5.2b");
        let from = self.unit(unit).area;
        if self.scenario.map.range(from, target) == 1 {
            return self.faced_arc(unit, target) == Arc::Front;
        }
        let mut crossed = self.scenario.map.sight(from, target).iter().map(|crossed| crossed.step);
        let in_front = |area: AreaId| area != from && self.faced_arc(unit, area) == Arc::Front;
        let first = crossed.find_map(|step| match step {
            Crossing::In(area) if area != from => Some(in_front(area)),
            Crossing::Along(border) => {
                Some(self.scenario.map.border(border).between.into_iter().any(in_front))
            }
            _ => None,
        });
        first.unwrap_or(false)
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
    fn gun_row(&self, unit: UnitId) -> Option<&'static GunRow> {
        let (kind, size) = (self.kind(unit), self.info(unit).size);
        let of_kind = || GUNS.iter().filter(|row| row.code == kind.code);
        of_kind().find(|row| Some(row.size) == size).or_else(|| of_kind().next())
    }

    /// The dice of a gun.
    fn gun_dice(&self, unit: UnitId, mark: Mark) -> Tally {
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
    fn gunners(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
        let side = self.side_of(unit);
        let leaders = self.leaders_in(self.unit(unit).area);
        leaders.filter(move |leader| self.leader_info(*leader).gunner && self.side_of_leader(*leader) == side)
    }

    /// From which sum of two dice on a gun bursts; none for guns that never do.
    fn burst_number(&self, unit: UnitId) -> Option<Tally> {
        let size = self.info(unit).size.filter(|_| self.kind(unit).gunpowder)?;
        match size {
            GunSize::Medium => Some(Tally::base(rule!("B12.2.3a"), "a medium gun", 12)),
            GunSize::Heavy => Some(Tally::base(rule!("B12.2.3a"), "a heavy gun", 11)),
            GunSize::Light => None,
        }
    }
}

/// Bombarding.
impl State {
    /// The bombardment step begins.
    pub(crate) fn begin_bombardment(&mut self) {
        if self.acting_units().any(|unit| self.kind(unit).arm == Arm::Artillery) {
            self.then(Bombarding::Who);
        }
    }

    /// A gun out of control dares or does not; in bad weather it must be dry enough. Then it aims.
    fn make_ready_to_fire(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        match self.daringness(unit) {
            Daringness::MustCheck => {
                self.then(Daring { unit });
                return;
            }
            Daringness::Balks => {
                self.done();
                return;
            }
            Daringness::Ready => {}
        }
        if self.keeps_dry(unit, table) {
            self.replace(Bombarding::Aim { unit });
        } else {
            self.done();
        }
    }

    /// Throws against the weather, once in a turn; true if the unit may fire.
    pub(crate) fn keeps_dry(&mut self, unit: UnitId, table: &mut Table<'_, Event>) -> bool {
        let u = self.unit(unit);
        if u.is(Flags::DRY) || u.is(Flags::WET) {
            return u.is(Flags::DRY);
        }
        let Some(least) = self.weather_score(unit) else { return true };
        if least <= 1 {
            return least == 1;
        }
        let wanted = Tally::base(rule!("B12.2.1"), "in this weather", least);
        let die = table.roll(Roll {
            rule: rule!("B12.2.1"),
            what: "dry powder",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            hopes: Hopes::High,
        });
        let dry = die >= wanted.total();
        self.unit_mut(unit).set(if dry { Flags::DRY } else { Flags::WET }, true);
        table.tell(&[rule!("B12.2.1")], Event::KeepsDry { unit, dry });
        dry
    }

    /// A gun fires.
    fn bombard(&mut self, unit: UnitId, mark: Mark, table: &mut Table<'_, Event>) {
        define!("B12.2a", "B12.3");
        let Some(area) = self.area_of_mark(mark) else { return };
        self.fights += 1;
        let rule = if mark == Mark::Troops(area) { rule!("B12.0") } else { rule!("C24.2f") };
        table.tell(&[rule], Event::Bombards { unit, area });
        let fired = self.unit_mut(unit);
        fired.set(Flags::BOMBARDED, true);
        fired.set(Flags::EMBATTLED, true);
        let (dice, score) = (self.gun_dice(unit, mark), self.gun_score(unit, mark));
        let wanted = u8::try_from(score.total()).unwrap_or(7);
        let roll = Roll {
            rule: rule!("B12.2b"),
            what: "bombardment",
            side: self.side_of(unit),
            throw: Throw::hits(D6, dice.dice(), Faces::at_least(wanted)),
            dice: Some(&dice),
            wanted: Some(&score),
            hopes: Hopes::High,
        };
        let (hits, ones) = table.roll_marked(roll, Faces::of(&[1]));
        let against = match mark {
            Mark::Troops(area) => self.counter_battery(unit, area, table),
            Mark::Structure(_) => 0,
        };
        if self.bursts(unit, ones, table) {
            return;
        }
        let hits = u8::try_from(hits).unwrap_or(0);
        match mark {
            Mark::Troops(area) => self.hit_troops(unit, area, hits, against, table),
            Mark::Structure(number) => self.hit_structure(number, hits, table),
        }
    }

    /// Throws for each one whether the gun bursts; if it does, it is gone and its shot is spoilt.
    fn bursts(&mut self, unit: UnitId, ones: i32, table: &mut Table<'_, Event>) -> bool {
        let Some(wanted) = self.burst_number(unit) else { return false };
        for _ in 0..ones {
            let sum = table.roll(Roll {
                rule: rule!("B12.2.3a"),
                what: "burst",
                side: self.side_of(unit),
                throw: Throw::sum(D6, 2),
                dice: None,
                wanted: Some(&wanted),
                hopes: Hopes::Low,
            });
            if sum >= wanted.total() {
                self.burst(unit, table);
                return true;
            }
        }
        false
    }

    /// A gun bursts: it is destroyed, and artillery leaders beside it are in danger.
    fn burst(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        let (side, area) = (self.side_of(unit), self.unit(unit).area);
        let gunners: List<LeaderId, 4> = self.gunners(unit).fold(List::new(), |mut all, leader| {
            all.push(leader);
            all
        });
        table.tell(&[rule!("B12.2.3a"), rule!("B12.2.3b")], Event::Bursts(unit));
        self.destroy(unit, rule!("B12.2.3a"), table);
        if gunners.is_empty() {
            return;
        }
        define!("B12.2.3c");
        let mut combat = Combat::new(CombatKind::Bombardment, side, area, area);
        combat.lost[side] = 1;
        for leader in gunners {
            combat.involve(leader);
        }
        self.combats.push(combat);
        self.then(CombatEnds);
        self.then(LeaderChecks::FIRST);
    }

    /// Throws the dice against artillery in an area that is bombarded; returns how many guns are destroyed.
    fn counter_battery(&mut self, unit: UnitId, area: AreaId, table: &mut Table<'_, Event>) -> u8 {
        let enemy = self.side_of(unit).other();
        if !self.guns_in(area, enemy).any(|_| true) {
            return 0;
        }
        let dice = self.gun_row(unit).map_or(0, |row| row.earthwork);
        let dice = Tally::base(rule!("C24.2g"), "against guns", dice);
        let hits = table.roll(Roll {
            rule: rule!("C24.2g"),
            what: "guns against guns",
            side: self.side_of(unit),
            throw: Throw::hits(D6, dice.dice(), Faces::of(&[6])),
            dice: Some(&dice),
            wanted: None,
            hopes: Hopes::High,
        });
        u8::try_from(hits).unwrap_or(0)
    }

    fn guns_in(&self, area: AreaId, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let guns = self.units_in(area).filter(|unit| self.kind(*unit).arm == Arm::Artillery);
        guns.filter(move |unit| self.side_of(*unit) == side)
    }

    /// Hits fall on the troops of an area at random, and on its guns.
    fn hit_troops(&mut self, by: UnitId, area: AreaId, hits: u8, guns: u8, table: &mut Table<'_, Event>) {
        define!("A2.7.1b");
        let enemy = self.side_of(by).other();
        for _ in 0..guns {
            let standing: List<UnitId, 16> = self.guns_in(area, enemy).fold(List::new(), |mut all, gun| {
                all.push(gun);
                all
            });
            if !standing.is_empty() {
                let drawn = self.draw_one(rule!("C24.2g"), "which gun", standing.len(), table);
                self.destroy(standing[drawn], rule!("C24.2g"), table);
            }
        }
        let mut combat = Combat::new(CombatKind::Bombardment, self.side_of(by), area, self.unit(by).area);
        combat.fighters.extend(self.fighters_in(area, enemy).map(|unit| self.fighter(unit)));
        self.begin_combat(combat);
        let there: List<LeaderId, 8> = self.leaders_in(area).fold(List::new(), |mut all, leader| {
            all.push(leader);
            all
        });
        for leader in there {
            if let Some(combat) = self.combats.last_mut() {
                combat.involve(leader);
            }
        }
        let more = self.crowd_bonus(area, hits, table);
        for _ in 0..hits + more {
            self.hit_at_random(table);
        }
        self.then(CombatEnds);
        if self.lost_in_combat(enemy) > 0 {
            define!("C24.2b");
            self.after_combat();
        }
    }

    /// One more hit if a bombardment hits a crowd for the first time in this activation.
    fn crowd_bonus(&mut self, area: AreaId, hits: u8, table: &mut Table<'_, Event>) -> u8 {
        if hits == 0 || !self.is_dense(area) || self.act.shelled.contains(area) {
            return 0;
        }
        self.act.shelled.insert(area);
        table.tell(&[rule!("C24.2d")], Event::HitsCrowd(area));
        1
    }

    /// One hit falls on one of the units of the innermost combat that are left.
    fn hit_at_random(&mut self, table: &mut Table<'_, Event>) {
        let Some(combat) = self.combats.last() else { return };
        let mut left: List<u8, 32> = List::new();
        for (n, fighter) in combat.fighters.iter().enumerate() {
            if self.unit(fighter.unit).is_on_map() {
                left.push(n as u8);
            }
        }
        if left.is_empty() {
            return;
        }
        let drawn = self.draw_one(rule!("C24.2a"), "who is hit", left.len(), table);
        let place = usize::from(left[drawn]);
        let Some(fighter) = self.combats.last().map(|combat| combat.fighters[place]) else { return };
        let mut steps = 1;
        if self.unit(fighter.unit).is(Flags::PHALANX) {
            steps = 2;
            table.tell(&[rule!("C24.2e")], Event::PhalanxSuffers(fighter.unit));
        }
        let lost = self.lose_steps(fighter.unit, steps, table);
        if let Some(combat) = self.combats.last_mut() {
            combat.fighters[place].lost += lost;
            combat.lost[fighter.side] += lost;
        }
    }

    /// Draws one of several with equal chance; of one, without a draw.
    fn draw_one(&self, rule: Rule, what: &'static str, number: usize, table: &mut Table<'_, Event>) -> usize {
        if number < 2 { 0 } else { table.draw(rule, what, &[1; 32][..number.min(32)]) }
    }

    /// Hits on a structure wear it down.
    fn hit_structure(&mut self, number: u8, hits: u8, table: &mut Table<'_, Event>) {
        define!("B12.2d");
        let place = usize::from(number);
        let Some(left) = self.structures.get(place).copied() else { return };
        let mut structures: List<u8, 16> = List::new();
        for (n, other) in self.structures.iter().enumerate() {
            structures.push(if n == place { left.saturating_sub(hits) } else { *other });
        }
        self.structures = structures;
        let left = left.saturating_sub(hits);
        table.tell(&[rule!("B12.2d")], Event::StructureHit { structure: number, left });
        let mut places =
            self.scenario.map.areas().filter(|area| self.scenario.map.area(*area).structure.is_some());
        if let Some(area) = places.nth(place) {
            for _ in 0..hits {
                self.report(News::of(Trigger::StructureHit).at(area));
            }
            if left == 0 {
                self.report(News::of(Trigger::StructureBreached).at(area));
            }
        }
    }
}
