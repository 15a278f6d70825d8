//! What a turn of a neutral battle brings with it: late contingents and alarms at its start, releases and treason at its
//! end (muster.arrival, muster.special).

use std::sync::Arc;

use battle::{Hopes, Roll, Side, Table, Tally};
use dice::{D6, D100, Throw};
use ground::areas::{AreaId, Slot, Way};

use crate::conditions::{Contingent, Release, Special, UnitSet};
use crate::events::Event;
use crate::happenings::Trigger;
use crate::rulebook::rule;
use crate::state::{Flags, FormationId, LeaderFlags, LeaderId, OFF, State, UnitId};

/// The start of a turn.
impl State {
    /// What the start of a turn brings before anything else.
    pub(crate) fn begin_neutral_turn(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        let scenario = Arc::clone(&self.scenario);
        for (number, special) in scenario.conditions.specials.iter().enumerate() {
            match special {
                Special::Spate { from, .. } if *from == u16::from(self.turn) => {
                    table.tell(&[rule!("muster.special.spate")], Event::WaterRises);
                }
                Special::Fatigue { from, .. } if *from == u16::from(self.turn) => {
                    table.tell(&[rule!("muster.special.fatigue")], Event::Tires(number as u8));
                }
                Special::LowAmmunition { from, .. } if *from == u16::from(self.turn) => {
                    table.tell(&[rule!("muster.special.low-ammunition")], Event::RunsLow(number as u8));
                }
                _ => {}
            }
        }
        // The contingents stand in the order of the file, side one's first.
        for (number, contingent) in scenario.conditions.contingents.iter().enumerate() {
            let waits = |unit: &UnitId| self.unit(*unit).is(Flags::WAITING);
            if contingent.arrives == 0
                || !self.is_from(contingent.arrives)
                || !contingent.pieces.iter().any(waits)
            {
                continue;
            }
            // Whoever has found no room before has had its die.
            let (word, bit) = (number / 64 % 2, 1 << (number % 64));
            let called = contingent.chance == 0 || self.course.called[word] & bit != 0;
            if called || self.throw_for_arrival(contingent, table) {
                self.course.called[word] |= bit;
                self.bring_on(contingent, table);
            }
        }
    }

    fn throw_for_arrival(&self, contingent: &Contingent, table: &mut Table<'_, Event>) -> bool {
        let rule = rule!("muster.arrival.chance");
        let wanted = Tally::base(rule, "chance in a hundred", contingent.chance);
        let die = table.roll(Roll {
            rule,
            what: "arrival",
            side: contingent.pieces.first().map_or(Side::Red, |unit| self.side_of(*unit)),
            throw: Throw::one(D100),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        die <= wanted.total()
    }

    /// The units of a contingent come on, each in the first of its places that has room for it and no enemy.
    fn bring_on(&mut self, contingent: &Contingent, table: &mut Table<'_, Event>) {
        let mut came = None;
        for (unit, places) in contingent.pieces.iter().copied().zip(&contingent.places) {
            if !self.unit(unit).is(Flags::WAITING) {
                continue;
            }
            let place = places.iter().find_map(|area| Some((*area, self.usual_place(unit, *area)?)));
            let Some((area, (slot, facing))) = place else {
                table.tell(&[rule!("muster.arrival.blocked")], Event::WaitsOutside(unit));
                continue;
            };
            self.unit_mut(unit).set(Flags::WAITING, false);
            self.unit_mut(unit).set(Flags::PLANNED, true);
            self.put(unit, area, slot, facing);
            table.tell(
                &[rule!("muster.arrival.turn"), rule!("muster.arrival.place")],
                Event::Arrives { unit, area },
            );
            self.report_unit(Trigger::ReinforcementArrived, unit, area);
            self.overrun(area, self.side_of(unit), rule!("C24.1e"), table);
            came = came.or(Some(unit));
        }
        let Some(unit) = came else { return };
        for leader in &contingent.leaders {
            if self.leader(*leader).is(LeaderFlags::WAITING) {
                let (area, slot) = (self.unit(unit).area, self.unit(unit).slot);
                self.leader_mut(*leader).set(LeaderFlags::WAITING, false);
                self.put_leader(*leader, area, slot);
                table.tell(&[rule!("muster.arrival.turn")], Event::LeaderReturns { leader: *leader, area });
            }
        }
        self.raise_alarm(unit, table);
    }

    /// The position and facing that a unit takes up in an area if nobody says, facing about as it did at its start; none if
    /// an enemy is there or it finds no room.
    pub(crate) fn usual_place(&self, unit: UnitId, area: AreaId) -> Option<(Slot, Way)> {
        let side = self.side_of(unit);
        if self.present[side.other()].contains(area) || !self.has_room(area, self.occupancy_of(unit)) {
            return None;
        }
        let facing = self.same_bearing(unit, area);
        crate::muster::usual_slots(self, unit, area, facing).first().map(|slot| (*slot, facing))
    }

    /// The neighbour of an area that lies about where the one lies that a unit faces at its start.
    fn same_bearing(&self, unit: UnitId, area: AreaId) -> Way {
        let (info, map) = (self.info(unit), &self.scenario.map);
        let step = |from: AreaId, way: Way| {
            let to = map.neighbour(from, way)?;
            let (a, b) = (map.centre(from), map.centre(to));
            Some((i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y)))
        };
        let wanted = if info.start == OFF { None } else { step(info.start, info.facing) };
        let Some((x, y)) = wanted else { return Way(0) };
        let ways = (0..map.ways(area)).map(Way);
        // The greatest cosine, compared exactly: its square with its sign.
        let likeness = |way: &Way| {
            let (dx, dy) = step(area, *way).unwrap_or((-x, -y));
            let (dot, square) = (i128::from(x * dx + y * dy), i128::from(dx * dx + dy * dy).max(1));
            dot * dot.abs() * 1_000_000 / square
        };
        ways.max_by_key(|way| (likeness(way), std::cmp::Reverse(way.0))).unwrap_or(Way(0))
    }

    /// An army loses heart when the first of the enemies named has come on.
    fn raise_alarm(&mut self, came: UnitId, table: &mut Table<'_, Event>) {
        let scenario = Arc::clone(&self.scenario);
        for (number, special) in scenario.conditions.specials.iter().enumerate() {
            let Special::Alarm { side, pieces } = special else { continue };
            if !pieces.has(came) || self.course.alarmed & 1 << number != 0 {
                continue;
            }
            self.course.alarmed |= 1 << number;
            let rule = rule!("muster.special.alarm");
            table.tell(&[rule], Event::Alarmed(*side));
            for army in self.armies() {
                if self.army_info(army).side == *side {
                    self.move_elan(army, -1, rule, table);
                }
            }
        }
    }
}

/// The end of a turn.
impl State {
    /// Releases and treason at the end of a turn.
    pub(crate) fn end_neutral_turn(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        let scenario = Arc::clone(&self.scenario);
        for (number, special) in scenario.conditions.specials.iter().enumerate() {
            match special {
                Special::Held { pieces, release: Some(release), .. }
                    if self.course.released[number] == 0 && self.is_freed(*pieces, release) =>
                {
                    self.release(number, table);
                }
                Special::Piecemeal { bodies, near, .. } => {
                    for body in bodies {
                        if body.iter().any(|unit| self.is_under_attack(unit, *near)) {
                            body.iter().for_each(|unit| self.unit_mut(unit).set(Flags::FREED, true));
                        }
                    }
                }
                Special::Treachery { leaders, groups, .. } => {
                    let side = leaders.first().map(|leader| self.side_of_leader(*leader));
                    if side.is_some_and(|side| self.is_triggered(groups, side)) {
                        for leader in leaders {
                            self.test_fealty(number, *leader, table);
                        }
                    }
                }
                _ => {}
            }
        }
        for unit in &mut self.units {
            unit.set(Flags::SHOT_AT, false);
            let captors = unit.is(Flags::CAPTORS);
            unit.set(Flags::GUARDING, captors);
            unit.set(Flags::CAPTORS, false);
            unit.set(Flags::ROOTED, false);
        }
    }

    fn is_freed(&self, units: UnitSet, release: &Release) -> bool {
        match release {
            Release::GroupsBroken(count) => self.broken_beside(units) >= usize::from(*count),
            Release::EnemyPast { places } => {
                let side = units.iter().next().map(|unit| self.side_of(unit));
                let enemies = places.iter().flat_map(|area| self.units_in(*area));
                enemies.into_iter().any(|other| side.is_some_and(|side| self.side_of(other) != side))
            }
            Release::Attacked { near } => units.iter().any(|unit| self.is_under_attack(unit, *near)),
            Release::LeaderSends { .. } => false,
        }
    }

    /// Those who are held are free from the next turn on.
    pub(crate) fn release(&mut self, number: usize, table: &mut Table<'_, Event>) {
        self.course.released[number] = self.turn + 1;
        table.tell(&[rule!("muster.special.held.release")], Event::Released(number as u8));
    }

    /// Broken formations of a side other than those of these units.
    fn broken_beside(&self, units: UnitSet) -> usize {
        let Some(first) = units.iter().next() else { return 0 };
        let own = |formation: FormationId| units.iter().any(|unit| self.info(unit).formation == formation);
        let all = self.formations();
        let side = self.side_of(first);
        all.filter(|one| {
            self.formations[one.index()].side == side && !own(*one) && self.is_formation_broken(*one)
        })
        .count()
    }

    /// Whether an enemy combat unit is so near to a unit, in areas, or has shot at it in this turn.
    fn is_under_attack(&self, unit: UnitId, near: u8) -> bool {
        let u = self.unit(unit);
        u.is_on_map()
            && (u.is(Flags::SHOT_AT)
                || self.scenario.map.within(u.area, near).meets(self.held[self.side_of(unit).other()]))
    }

    /// Whether one of these formations has been in close fight; if none is named, whether any of the side is broken.
    fn is_triggered(&self, formations: &[FormationId], side: Side) -> bool {
        if formations.is_empty() {
            let mut all = self.formations();
            return all.any(|one| self.formation_info(one).side == side && self.is_formation_broken(one));
        }
        let fought =
            |one: &FormationId| self.scenario.units_of(*one).any(|unit| self.unit(unit).is(Flags::ENGAGED));
        formations.iter().any(fought)
    }

    /// Tests a leader once in the battle; if he fails his men leave the field or stand idle.
    fn test_fealty(&mut self, special: usize, leader: LeaderId, table: &mut Table<'_, Event>) {
        let (word, bit) = (leader.index() / 64, 1u64 << (leader.index() % 64));
        if self.course.tested[word % 2] & bit != 0 || !self.leader(leader).is_on_map() {
            return;
        }
        self.course.tested[word % 2] |= bit;
        let rule = rule!("muster.special.treachery");
        let rating = self.leader_info(leader).treachery;
        let wanted = Tally::base(rule, "fails on this or less", rating);
        let die = table.roll(Roll {
            rule,
            what: "loyalty",
            side: self.side_of_leader(leader),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::High,
        });
        let fails = die <= wanted.total();
        table.tell(&[rule, rule!("muster.flag.treacherous")], Event::Tested { leader, fails });
        let scenario = Arc::clone(&self.scenario);
        let Some(Special::Treachery { pieces, idle, .. }) = scenario.conditions.specials.get(special) else {
            return;
        };
        if !fails {
            return;
        }
        if *idle > 0 {
            self.course.idle[special] = self.turn.saturating_add(u8::try_from(*idle).unwrap_or(u8::MAX));
            table.tell(&[rule!("muster.special.treachery.idle")], Event::StandIdle(special as u8));
            return;
        }
        for unit in pieces.iter() {
            self.come_out_of_hiding(unit);
            self.destroy(unit, rule!("muster.special.treachery.leave"), table);
        }
        if self.leader(leader).is_on_map() {
            self.take_leader_off(leader);
            table.tell(&[rule!("muster.special.treachery.leave")], Event::LeaderLost(leader));
            self.report_leader(Trigger::LeaderKilled, leader, OFF);
        }
        self.end_idle_melees(table);
        self.count_elan(table);
    }

    /// A hidden unit that leaves is hidden no more.
    fn come_out_of_hiding(&mut self, unit: UnitId) {
        if self.unit(unit).is(Flags::HIDDEN) {
            let u = self.unit_mut(unit);
            u.set(Flags::HIDDEN, false);
            u.set(Flags::LOST, true);
        }
    }
}
