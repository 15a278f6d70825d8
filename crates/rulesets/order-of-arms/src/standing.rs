//! How pieces come onto the map and leave it, and what is counted of them.

use battle::{List, Side};
use ground::areas::{AreaId, Slot, Way};

use crate::state::{Crowd, LeaderId, NO_SLOT, OFF, Stack, State, Unit, UnitId};

/// How pieces come onto the map and leave it: the only places that change where they are.
impl State {
    /// Puts a unit somewhere on the map, or moves it there; it comes to the top of the stack it joins.
    pub(crate) fn put(&mut self, unit: UnitId, area: AreaId, slot: Slot, facing: Way) {
        let from = self.unit(unit).area;
        self.lift(unit);
        let level = if slot == NO_SLOT { 0 } else { self.stacked(Stack { area, slot }).count() as u8 };
        let mut at = None;
        for other in self.units_in(area) {
            if other > unit {
                break;
            }
            at = Some(other);
        }
        let next = match at {
            Some(before) => std::mem::replace(&mut self.unit_mut(before).next, unit),
            None => std::mem::replace(&mut self.first[area.index()], unit),
        };
        let placed = self.unit_mut(unit);
        (placed.area, placed.slot, placed.facing, placed.level, placed.next) =
            (area, slot, facing, level, next);
        self.count(unit, area, true);
        if from != area {
            self.report_entry(unit, area);
        }
    }

    /// Takes a unit off the map.
    pub(crate) fn lift(&mut self, unit: UnitId) {
        let Unit { area, slot, level, next, .. } = *self.unit(unit);
        if area == OFF {
            return;
        }
        self.count(unit, area, false);
        if self.first[area.index()] == unit {
            self.first[area.index()] = next;
        } else {
            let before = self.units_in(area).find(|other| self.unit(*other).next == unit);
            if let Some(before) = before {
                self.unit_mut(before).next = next;
            }
        }
        // Whoever is off the map is there in one way only, so that equal battles are equal.
        let lifted = self.unit_mut(unit);
        (lifted.area, lifted.next) = (OFF, UnitId::NONE);
        (lifted.slot, lifted.facing, lifted.level) = (NO_SLOT, Way(0), 0);
        if slot != NO_SLOT {
            let above: List<UnitId, 16> = self.above(Stack { area, slot }, level);
            for other in above {
                self.unit_mut(other).level -= 1;
            }
            self.leave_leaders(Stack { area, slot });
        }
    }

    /// Leaders whose stack is gone are with none.
    fn leave_leaders(&mut self, stack: Stack) {
        let leaders = self.crowd[stack.area.index()].leaders;
        if leaders.0 == [0, 0] || self.stacked(stack).next().is_some() {
            return;
        }
        for leader in &mut self.leaders {
            if (leader.area, leader.slot) == (stack.area, stack.slot) {
                leader.slot = NO_SLOT;
            }
        }
    }

    /// Moves a leader to an area and to a stack in it, or off the map.
    pub(crate) fn put_leader(&mut self, leader: LeaderId, area: AreaId, slot: Slot) {
        let side = self.side_of_leader(leader);
        let from = self.leader(leader).area;
        if from != OFF {
            self.crowd[from.index()].leaders[side] -= 1;
            self.note(from, side);
        }
        if area != OFF {
            self.crowd[area.index()].leaders[side] += 1;
            self.note(area, side);
        }
        let placed = self.leader_mut(leader);
        (placed.area, placed.slot) = (area, if area == OFF { NO_SLOT } else { slot });
    }

    /// The units of a stack from the bottom up (dice.order).
    pub(crate) fn bottom_up(&self, stack: Stack) -> List<UnitId, 16> {
        let mut units: List<UnitId, 16> = List::new();
        for level in 0..16 {
            match self.stacked(stack).find(|unit| self.unit(*unit).level == level) {
                Some(unit) => units.push(unit),
                None => break,
            };
        }
        units
    }

    /// Changes what a unit is on the map, so that what is counted in its area stays true.
    pub(crate) fn change(&mut self, unit: UnitId, change: impl FnOnce(&mut Unit)) {
        let area = self.unit(unit).area;
        if area == OFF {
            change(self.unit_mut(unit));
            return;
        }
        self.count(unit, area, false);
        change(self.unit_mut(unit));
        self.count(unit, area, true);
    }

    /// Points of occupancy a unit takes up (C17.1).
    pub(crate) fn occupancy_of(&self, unit: UnitId) -> u8 {
        if self.kind(unit).is_combat() { self.strength(unit) } else { self.info(unit).occupancy }
    }

    /// Works out what follows from where everybody is; for a battle read from a file, and after a step is lost.
    pub(crate) fn recount(&mut self) {
        let areas = self.scenario.map.len();
        self.first = vec![UnitId::NONE; areas];
        self.crowd = vec![Crowd::default(); areas];
        (self.held, self.present) = Default::default();
        for unit in self.units().rev() {
            let area = self.unit(unit).area;
            if area != OFF {
                let next = std::mem::replace(&mut self.first[area.index()], unit);
                self.unit_mut(unit).next = next;
                self.count(unit, area, true);
            }
        }
        for leader in self.leaders() {
            let area = self.leader(leader).area;
            if area != OFF {
                let side = self.side_of_leader(leader);
                self.crowd[area.index()].leaders[side] += 1;
                self.note(area, side);
            }
        }
    }

    fn above(&self, stack: Stack, level: u8) -> List<UnitId, 16> {
        let mut above = List::new();
        for unit in self.stacked(stack).filter(|unit| self.unit(*unit).level > level) {
            above.push(unit);
        }
        above
    }

    fn count(&mut self, unit: UnitId, area: AreaId, comes: bool) {
        let (side, points) = (self.side_of(unit), self.occupancy_of(unit));
        let fights = self.kind(unit).is_combat();
        let crowd = &mut self.crowd[area.index()];
        let heads = if fights { &mut crowd.fighters } else { &mut crowd.others };
        if comes {
            heads[side] += 1;
            crowd.points = crowd.points.saturating_add(points);
        } else {
            heads[side] -= 1;
            crowd.points -= points.min(crowd.points);
        }
        self.note(area, side);
    }

    /// Keeps the sets of areas true where something came or went.
    fn note(&mut self, area: AreaId, side: Side) {
        let crowd = &self.crowd[area.index()];
        let (fights, others) = (crowd.fighters[side] > 0, crowd.leaders[side] + crowd.others[side] > 0);
        for (set, holds) in [(&mut self.held, fights), (&mut self.present, fights || others)] {
            if holds {
                set[side].insert(area);
            } else {
                set[side].remove(area);
            }
        }
    }
}
