//! What bombardment does: bursts, hits, losses, structures (B12.2.3, C24.2).

use battle::{Hopes, List, Roll, Rule, Side, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::areas::AreaId;

use crate::combat::{Combat, CombatKind};
use crate::events::Event;
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::alone::CombatEnds;
use crate::rules::bombardment::{Bombarding, Mark};
use crate::rules::control::{Daring, Daringness};
use crate::rules::happenings::News;
use crate::rules::leaders::LeaderChecks;
use crate::state::{Flags, LeaderId, State, UnitId};
use crate::troops::Arm;

/// Bombarding.
impl State {
    /// The bombardment step begins.
    pub(crate) fn begin_bombardment(&mut self) {
        self.then(Bombarding::Who);
    }

    /// A gun out of control dares or does not; in bad weather it must be dry enough. Then it aims.
    pub(crate) fn make_ready_to_fire(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
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
            bonus: None,
            hopes: Hopes::High,
        });
        let dry = die >= wanted.total();
        self.unit_mut(unit).set(if dry { Flags::DRY } else { Flags::WET }, true);
        table.tell(&[rule!("B12.2.1")], Event::KeepsDry { unit, dry });
        dry
    }

    /// A gun fires.
    pub(crate) fn bombard(&mut self, unit: UnitId, mark: Mark, table: &mut Table<'_, Event>) {
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
            bonus: None,
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
    pub(crate) fn bursts(&mut self, unit: UnitId, ones: i32, table: &mut Table<'_, Event>) -> bool {
        let Some(wanted) = self.burst_number(unit) else { return false };
        for _ in 0..ones {
            let sum = table.roll(Roll {
                rule: rule!("B12.2.3a"),
                what: "burst",
                side: self.side_of(unit),
                throw: Throw::sum(D6, 2),
                dice: None,
                wanted: Some(&wanted),
                bonus: None,
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
            bonus: None,
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
        // The crowd is that which the shot found, with the guns that it destroys.
        let crowded = self.is_dense(area);
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
        let more = if crowded { self.crowd_bonus(area, hits, table) } else { 0 };
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
        if hits == 0 || self.act.shelled.contains(area) {
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
