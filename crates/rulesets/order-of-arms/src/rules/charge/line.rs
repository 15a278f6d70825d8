//! The line of charge: its areas, its wheel, and what bars it (B11.1, B11.3).

use std::ops::ControlFlow;

use battle::{List, Refusal, Rule};
use ground::areas::{AreaId, Way};

use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::charge::STRAIGHT;
use crate::rules::sight::Eye;
use crate::state::{Stack, State, UnitId};
use crate::troops::Arm;

impl State {
    /// Whether units of a stack may charge along a path; if so, the place on it where they wheel, or [`STRAIGHT`].
    pub(crate) fn may_charge(&self, by: Stack, units: &[UnitId], path: &[AreaId]) -> Result<u8, Refusal> {
        let Some(first) = units.first().copied() else {
            return Err(Refusal::new(rule!("B11.0a"), "there is nobody to charge"));
        };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(first.into()));
        let Some(target) = path.last().copied().filter(|_| path.len() <= 3) else {
            return refuse(rule!("B11.1a"), "{0} charges one to three areas");
        };
        let wheel = self.wheel_on(by, units, path)?;
        if !self.present[self.side_of(first).other()].contains(target) {
            return refuse(rule!("B11.0a"), "there is no enemy in the area that {0} would charge");
        }
        define!("B11.0b", "B11.1.1a");
        let lane = path.first().copied().filter(|area| path.len() > 1 && self.opens_lane(*area, first));
        self.sees_past(by.area, target, Eye::Charge, lane)?;
        let range = self.scenario.map.range(by.area, target);
        self.weather_lets_see(first, range)?;
        self.may_run(by.area, units, path)?;
        Ok(wheel)
    }

    /// Where a charge along a path wheels: nowhere if it is straight.
    fn wheel_on(&self, by: Stack, units: &[UnitId], path: &[AreaId]) -> Result<u8, Refusal> {
        define!("B11.1.2a", "model.charge-lane", "B11.1b", "C17.6");
        let (map, unit) = (&self.scenario.map, units[0]);
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let facing = self.unit(unit).facing;
        if path.first().copied() != map.neighbour(by.area, facing) {
            return refuse(rule!("B11.3a"), "{0} charges through its front, into the area that it faces");
        }
        if self.is_lane(by.area, facing, path) {
            return Ok(STRAIGHT);
        }
        let place =
            (0..path.len().saturating_sub(1)).find(|place| self.wheels_at(by.area, facing, path, *place));
        let Some(place) = place else {
            return refuse(rule!("B11.3b"), "the area lies off the lane ahead of {0}");
        };
        let led = |leader| self.leader_info(leader).exceptional;
        if !self.leaders_riding(units).any(led) {
            return refuse(rule!("B11.3.2a"), "{0} has no exceptional leader with it to wheel its charge");
        }
        if units.iter().any(|unit| !self.in_control(*unit)) {
            return refuse(rule!("B3.3.1"), "{0} is not in control and cannot wheel its charge");
        }
        Ok(place as u8)
    }

    fn is_lane(&self, from: AreaId, facing: Way, path: &[AreaId]) -> bool {
        self.scenario.map.lanes(from, facing).iter().any(|lane| lane.areas() == path)
    }

    /// Whether a path is straight up to a place on it, turns there by 90 degrees at most, and is straight after it.
    fn wheels_at(&self, start: AreaId, facing: Way, path: &[AreaId], place: usize) -> bool {
        define!("B11.3.2b");
        let map = &self.scenario.map;
        let (before, after) = path.split_at(place + 1);
        let (Some(wheel), Some(next)) = (before.last().copied(), after.first().copied()) else {
            return false;
        };
        let turned = map.way_to(wheel, next);
        self.is_lane(start, facing, before)
            && map.may_wheel(start, path[0], wheel, next)
            && turned.is_some_and(|way| self.is_lane(wheel, way, after))
    }

    /// Whether the line of charge is open: ground, borders, corners, and troops in the areas between.
    pub(crate) fn may_run(&self, start: AreaId, units: &[UnitId], path: &[AreaId]) -> Result<(), Refusal> {
        define!("B11.1.2g", "B11.1c", "B11.1.2f");
        let Some(unit) = units.first().copied() else { return Ok(()) };
        let points = units.iter().map(|unit| self.strength(*unit)).sum::<u8>();
        let mut from = start;
        for (place, area) in path.iter().copied().enumerate() {
            self.may_step_out(units, from, area)?;
            self.may_cross(units, from, area)?;
            let lane = place == 0 && self.opens_lane(area, unit);
            if place + 1 < path.len() && !lane {
                self.may_pass(area, unit, points)?;
            }
            from = area;
        }
        Ok(())
    }

    /// Whether men-at-arms who charge, meet or intercept may go from an area into an adjacent one: ground, and corners.
    pub(crate) fn may_step_out(&self, units: &[UnitId], from: AreaId, area: AreaId) -> Result<(), Refusal> {
        let Some(unit) = units.first().copied() else { return Ok(()) };
        self.may_ride_into(from, area).map_err(|refusal| refusal.about(unit.into()))?;
        let points = units.iter().map(|unit| self.strength(*unit)).sum::<u8>();
        self.is_corner_open(self.side_of(unit), points, from, area).map_err(|mut refusal| {
            refusal.rule = rule!("B11.3.1");
            refusal.about(unit.into())
        })
    }

    fn may_ride_into(&self, from: AreaId, area: AreaId) -> Result<(), Refusal> {
        define!("B11.1.2b");
        if self.scenario.ground(area).blocks_charge {
            return Err(Refusal::new(rule!("B11.0c"), "the ground ahead is closed to the charge of {0}"));
        }
        if self.is_flooded(from, area) {
            return Err(Refusal::new(rule!("muster.special.spate"), "high water bars the charge of {0}"));
        }
        let passage = self.scenario.passage(from, area);
        if passage.is_none_or(|passage| passage.blocks_charge) {
            let ford = passage.is_some_and(|one| one.kinds.iter().any(|kind| kind.charge_by_scenario));
            let rule = if ford { rule!("B11.0d") } else { rule!("B11.1.2b") };
            return Err(Refusal::new(rule, "what lies on the border bars the charge of {0}"));
        }
        Ok(())
    }

    /// Whether the conditions of the battle let units charge from an area into the next: lines they may not cross, mud, night.
    pub(crate) fn may_cross(&self, units: &[UnitId], from: AreaId, to: AreaId) -> Result<(), Refusal> {
        if !self.scenario.conditions.on {
            return Ok(());
        }
        for unit in units {
            self.weather_lets_charge(*unit, from, to)?;
            if let Some(rule) = self.bound_between(*unit, from, to) {
                return Err(Refusal::new(rule, "{0} may not cross that line").about((*unit).into()));
            }
        }
        Ok(())
    }

    /// Whether an area is held only by light horse of a unit's side who open lanes for a charge that begins with it.
    fn opens_lane(&self, area: AreaId, unit: UnitId) -> bool {
        define!("C30.0");
        let side = self.side_of(unit);
        self.plays(Options::LANES)
            && self.held[side].contains(area)
            && self.units_in(area).all(|other| self.side_of(other) == side && self.info(other).charge_lanes)
    }

    /// Whether a charge of so many points may pass through an area.
    fn may_pass(&self, area: AreaId, unit: UnitId, points: u8) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why, other: UnitId| {
            Err(Refusal::new(rule, why).about(unit.into()).and(other.into()))
        };
        if let Some(other) = self.units_in(area).find(|other| self.kind(*other).is_mma()) {
            return refuse(rule!("B11.1.2c"), "{1} bars the line of charge of {0}", other);
        }
        let side = self.side_of(unit);
        let friends = self.units_in(area).filter(|other| self.side_of(*other) == side);
        let friend = friends.into_iter().find(|other| self.kind(*other).arm != Arm::Other);
        if let Some(friend) = friend
            && !self.has_room(area, points)
        {
            return refuse(
                rule!("B11.1.2d"),
                "{1} and others leave the charge of {0} no room to pass",
                friend,
            );
        }
        let enemies: u8 = self.fighters_in(area, side.other()).map(|other| self.strength(other)).sum();
        if enemies > points / 3
            && let Some(enemy) = self.fighters_in(area, side.other()).next()
        {
            return refuse(rule!("B11.1.2e"), "{1} and others are too strong to be run down by {0}", enemy);
        }
        Ok(())
    }

    /// Shows `found` every path along which units of a stack could charge at something, straight ones first, until it breaks.
    pub(super) fn each_path(
        &self,
        by: Stack,
        units: &[UnitId],
        found: &mut dyn FnMut(List<AreaId, 3>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(unit) = units.first().copied() else { return ControlFlow::Continue(()) };
        let map = &self.scenario.map;
        let (facing, enemies) = (self.unit(unit).facing, self.present[self.side_of(unit).other()]);
        let lanes = map.lanes(by.area, facing);
        for lane in lanes.iter().filter(|lane| enemies.contains(lane.target())) {
            found(List::of(lane.areas()))?;
        }
        if !self.leaders_riding(units).any(|leader| self.leader_info(leader).exceptional) {
            return ControlFlow::Continue(());
        }
        let mut starts = lanes.iter().filter(|lane| lane.areas().len() < 3);
        starts.try_for_each(|lane| self.each_wheeled_path(by, facing, lane.areas(), found))
    }

    /// Every path that goes straight through some areas and wheels in the last of them.
    fn each_wheeled_path(
        &self,
        by: Stack,
        facing: Way,
        before: &[AreaId],
        found: &mut dyn FnMut(List<AreaId, 3>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let map = &self.scenario.map;
        let Some(wheel) = before.last().copied() else { return ControlFlow::Continue(()) };
        let enemies =
            self.present[self.stacked(by).next().map_or(self.active, |unit| self.side_of(unit)).other()];
        for lane in (0..map.ways(wheel)).map(Way).flat_map(|way| map.lanes(wheel, way)) {
            if before.len() + lane.areas().len() > 3 || !enemies.contains(lane.target()) {
                continue;
            }
            let mut path = List::of(before);
            for area in lane.areas() {
                path.push(*area);
            }
            // A path that is straight, or that wheels earlier, has been found already.
            let known = self.is_lane(by.area, facing, &path)
                || (0..before.len() - 1).any(|place| self.wheels_at(by.area, facing, &path, place));
            if !known && !path[..path.len() - 1].contains(&by.area) {
                found(path)?;
            }
        }
        ControlFlow::Continue(())
    }
}
