//! How a battle stands, for players who must judge it quickly, and what must always hold.
//!
//! What an army has is what it is worth; where it stands, and towards whom, is its urge: both armies gain by closing, so
//! that does not add up to nothing.

use battle::{Side, State as _, Viewer};
use ground::areas::AreaId;

use crate::conditions::{Aim, Victory};
use crate::state::{ArmyId, Flags, LeaderFlags, LeaderId, NO_SLOT, OFF, State, UnitId};

/// A whole army that breaks.
const ARMY: i32 = 10_000;
/// The share of its strength whose loss breaks an army that does not say: a half, in thousandths.
const USUAL_BREAK: i32 = 500;
/// A position of the élan track, of which nine break an army.
const POSITION: i32 = ARMY / 9;
/// What a leader is worth beside his ratings.
const LEADER: i32 = 60;
/// What a rating of a leader is worth.
const RATING: i32 = 40;
/// What a standing camp is worth.
const CAMP: i32 = 300;
/// What a gun is worth, in strength points.
const GUN: i32 = 2;
/// What a point of victory is worth while it would be gained if the battle ended now.
const POINT: i32 = 250;
/// What a decisive condition is worth in the same way.
const DECISIVE: i32 = 1_500;
/// What it is worth to lead by points when time is out.
const LEAD: i32 = 3_000;

impl State {
    /// How an army stands: what it has left before it breaks, in what order.
    pub(crate) fn standing_of(&self, side: Side) -> i32 {
        if let Some(verdict) = self.ended {
            return if verdict.winner == Some(side) { 10 * ARMY } else { 0 };
        }
        let point = self.point_of(side);
        let mut worth = 0;
        for unit in self.units().filter(|unit| self.side_of(*unit) == side) {
            let (u, info) = (self.unit(unit), self.info(unit));
            if u.is(Flags::LOST) || u.is(Flags::GONE) {
                continue;
            }
            let value = match info.steps.first() {
                None => GUN * point * i32::from(!u.is(Flags::ABANDONED)),
                Some(_) => {
                    let strength = i32::from(self.strength(unit)) * point;
                    let shaken = if u.is(Flags::ROUTED) { strength / 2 } else { 0 };
                    let unhorsed = if u.is(Flags::UNHORSED) { strength / 4 } else { 0 };
                    strength - shaken - unhorsed - i32::from(u.lances) * point / 8
                }
            };
            worth += value;
        }
        for (number, leader) in self.leaders.iter().enumerate() {
            let id = LeaderId(number as u8);
            if self.side_of_leader(id) == side && !leader.is(LeaderFlags::DEAD) {
                let info = self.leader_info(id);
                worth += LEADER + RATING * i32::from(info.command + info.tactical);
                let army = self.army_info(self.formation_info(info.formation).army);
                if army.break_at.is_some() {
                    // With him go positions of the élan track.
                    worth += if army.commander == id { 3 * POSITION } else { POSITION };
                }
            }
        }
        for (number, camp) in self.scenario.camps.iter().enumerate() {
            if self.army_info(camp.army).side == side && self.camps >> number & 1 == 1 {
                worth += CAMP;
            }
        }
        for (number, army) in self.armies.iter().enumerate() {
            if self.army_info(ArmyId(number as u8)).side == side {
                worth += i32::from(army.points) * 100;
                if self.army_info(ArmyId(number as u8)).break_at.is_none() {
                    // Where it does not follow from losses and leaders, which are counted above.
                    worth += i32::from(army.position) * POSITION;
                }
                worth -= if army.zero { ARMY / 2 } else { 0 };
            }
        }
        if self.has_aims() {
            let gained = self.points_gained(side);
            worth += i32::from(gained) * POINT;
            worth += self.places_of(side).filter(|aim| self.stands_alone_at(aim)).map(prize).sum::<i32>();
            if self.leads_at_the_end() == Some(side) {
                // The lead counts when time is out: the less there is left, the more it is worth.
                worth += LEAD * i32::from(self.turn) / (self.scenario.turns.len() as i32).max(1);
            }
        }
        worth
    }

    /// Who would win by points if time were out now, or whom the battle favours at equal points.
    fn leads_at_the_end(&self) -> Option<Side> {
        let [red, blue] = Side::BOTH.map(|side| {
            let due = |aim: &&Victory| match aim.kind {
                Aim::Hold => self.stands_alone_at(aim),
                Aim::Survive => true,
                _ => false,
            };
            let own = self.scenario.conditions.victory.iter().filter(|aim| aim.side == side);
            self.points_gained(side) + own.filter(due).map(|aim| aim.points).sum::<u16>()
        });
        match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Equal => self.scenario.conditions.default,
        }
    }

    /// The conditions of victory of a side that are about a place.
    fn places_of(&self, side: Side) -> impl Iterator<Item = &Victory> {
        let places = move |aim: &&Victory| aim.side == side && matches!(aim.kind, Aim::Hold | Aim::Take);
        self.scenario.conditions.victory.iter().filter(places)
    }

    /// How far the nearest combat unit of a side is from a place it must hold, in areas.
    fn way_left(&self, aim: &Victory) -> i32 {
        let map = &self.scenario.map;
        let far = |from: AreaId| aim.places.iter().map(|area| map.range(from, *area)).min();
        self.held[aim.side].iter().filter_map(far).min().map_or(0, i32::from)
    }

    /// What a strength point is worth to a side, in ten-thousandths of what breaks it.
    fn point_of(&self, side: Side) -> i32 {
        let own = self.scenario.units.iter().filter(|info| {
            self.scenario.formations.get(info.formation.index()).is_some_and(|known| known.side == side)
        });
        let full: i32 = own.filter_map(|info| info.steps.first()).map(|step| i32::from(step.strength)).sum();
        let share = self.scenario.armies.iter().find(|army| army.side == side).and_then(|army| army.break_at);
        let share = share.map_or(USUAL_BREAK, |(part, whole)| (1000 * part / whole.max(1)) as i32).max(1);
        (ARMY * 1000 / (full.max(1) * share)).max(1)
    }

    /// How well an army is placed to press its attack: near the enemy and facing him, shooters within their range, and with
    /// something still to do.
    pub(crate) fn readiness_of(&self, side: Side) -> i32 {
        if self.ended.is_some() {
            return 0;
        }
        let point = self.point_of(side);
        let enemies = self.held[side.other()];
        let map = &self.scenario.map;
        let mut urge = 0;
        for area in self.held[side].iter() {
            let nearest = enemies.iter().map(|enemy| (map.range(area, enemy), enemy)).min();
            let Some((far, enemy)) = nearest else { continue };
            for unit in self.fighters_in(area, side) {
                urge += self.eagerness(unit, far, area, enemy) * i32::from(self.strength(unit)) * point / 240;
            }
        }
        for leader in self.leaders() {
            // A leader is of use among his men, but in danger where they are about to fight.
            if self.side_of_leader(leader) == side && self.leader(leader).slot != NO_SLOT {
                let fights = map.adjacent(self.leader(leader).area).meets(enemies);
                urge += RATING - if fights { self.risk_of(leader) } else { 0 };
            }
        }
        urge - self.places_of(side).map(|aim| self.way_left(aim) * prize(aim) / 12).sum::<i32>()
    }

    /// What a leader stakes where his men fight: now and then one falls, and with the commander goes the army's command, too.
    fn risk_of(&self, leader: LeaderId) -> i32 {
        let army = self.army_info(self.formation_info(self.leader_info(leader).formation).army);
        if army.commander == leader { POSITION / 2 } else { POSITION / 16 }
    }

    /// How near a unit is to where it would like to be towards an enemy.
    fn eagerness(&self, unit: UnitId, far: u8, area: AreaId, enemy: AreaId) -> i32 {
        let wanted = i32::from(self.range_of(unit).max(1));
        let away = (i32::from(far) - wanted).abs().min(8);
        let u = self.unit(unit);
        let map = &self.scenario.map;
        let faces = match map.neighbour(area, u.facing) {
            Some(faced) => map.range(faced, enemy) < far,
            None => false,
        };
        let ready = if u.is(Flags::ACTIVATED) { 0 } else { 4 };
        ready + if faces { 10 } else { 0 } - 20 * away
    }

    /// Lines that say how the battle stands.
    pub(crate) fn standing_lines(&self, _viewer: Viewer) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, army) in self.armies.iter().enumerate() {
            let info = self.army_info(ArmyId(number as u8));
            let own =
                |unit: &UnitId| self.formation_info(self.info(*unit).formation).army == ArmyId(number as u8);
            let all = || self.units().filter(own);
            let full: u32 =
                all().filter_map(|u| self.info(u).steps.first()).map(|s| u32::from(s.strength)).sum();
            let here = || all().filter(|unit| self.unit(*unit).is_on_map());
            let left: u32 = here().map(|unit| u32::from(self.strength(unit))).sum();
            let routed = here().filter(|unit| self.unit(*unit).is(Flags::ROUTED)).count();
            let elan = info.elan_track.get(usize::from(army.position)).copied().unwrap_or(0);
            lines.push(format!(
                "{}: {left} of {full} SP on the map, {routed} routed, élan {}",
                info.name,
                if army.zero { 0 } else { elan }
            ));
        }
        lines
    }
}

/// What a place is worth to the side that must hold it.
fn prize(aim: &Victory) -> i32 {
    if aim.decisive { DECISIVE } else { i32::from(aim.points) * POINT }
}

/// What must always hold.
impl State {
    /// Whether what must always hold holds; says what does not.
    pub(crate) fn is_sound(&self) -> Result<(), String> {
        self.counts_are_true()?;
        if self.asks != self.find_asks() {
            return Err(format!("{:?} is asked, and kept is {:?}", self.find_asks(), self.asks));
        }
        for unit in self.units() {
            let (u, info) = (self.unit(unit), self.info(unit));
            let says = |what: &str| Err(format!("{} {what}", info.id));
            if u.is_on_map() && (u.is(Flags::LOST) || u.is(Flags::GONE)) {
                return says("is lost and on the map");
            }
            if u.is_on_map() && info.kind.is_combat() && self.step_of(unit).is_none() {
                return says("has no step left and is on the map");
            }
            if u.is_on_map() && info.kind.is_combat() != (u.slot != NO_SLOT) {
                return says("has a position and should have none, or has none and should");
            }
            if u.slot != NO_SLOT {
                let below =
                    self.stacked(self.stack_of(unit)).filter(|other| self.unit(*other).level < u.level);
                if below.count() != usize::from(u.level) {
                    return says("is not in its place in its stack");
                }
                if self.stacked(self.stack_of(unit)).any(|other| self.unit(other).facing != u.facing) {
                    return says("faces another way than its stack");
                }
            }
        }
        for (number, leader) in self.leaders.iter().enumerate() {
            if leader.is(LeaderFlags::DEAD) && leader.is_on_map() {
                return Err(format!(
                    "{} is dead and on the map",
                    self.leader_info(LeaderId(number as u8)).id
                ));
            }
        }
        if self.combats.is_empty() && self.charges.is_empty() {
            for area in self.scenario.map.areas() {
                let fighters = self.crowd[area.index()].fighters;
                if fighters[Side::Red] > 0 && fighters[Side::Blue] > 0 {
                    return Err(format!("both sides are in area {}", self.scenario.map.label(area)));
                }
            }
        }
        match self.armies.iter().find(|army| army.position > 9) {
            Some(_) => Err("an élan marker is off its track".to_owned()),
            None => Ok(()),
        }
    }

    /// Whether what is counted in areas follows from where everybody is.
    fn counts_are_true(&self) -> Result<(), String> {
        let mut again = self.clone();
        again.recount();
        for (number, crowd) in self.crowd.iter().enumerate() {
            if *crowd != again.crowd[number] {
                let label = self.scenario.map.label(AreaId(number as u16));
                return Err(format!("area {label} is miscounted: {crowd:?} for {:?}", again.crowd[number]));
            }
        }
        let same = again.first == self.first
            && again.held == self.held
            && again.present == self.present
            && again.units == self.units;
        if !same {
            return Err("units are not found where they are".to_owned());
        }
        let lost = |unit: &&crate::state::Unit| unit.area == OFF && unit.slot != NO_SLOT;
        match self.units.iter().find(lost) {
            Some(_) => Err("a unit is off the map and has a position".to_owned()),
            None => Ok(()),
        }
    }
}
