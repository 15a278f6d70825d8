//! What a neutral turn brings with it: late contingents, rising water, and at its end releases and treason
//! (muster.arrival, muster.special).

use std::sync::Arc;

use battle::{Hopes, Resolves, Roll, Rule, Side, Table, Tally};
use dice::{D6, D100, Throw};
use serde::{Deserialize, Serialize};

use crate::conditions::{self, Contingent, Release, Special};
use crate::events::{Event, Fate};
use crate::field::FieldMap;
use crate::rulebook::{define, rule};
use crate::state::{Flags, GroupId, MeleeId, Members, OFF, StandId, State};
use crate::steps::TestFor;

/// One stand after the other tests in an alarm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Alarm {
    /// The special condition, by its number.
    pub special: u8,
    /// The number of the stand from which on none has tested.
    pub next: u8,
}

impl Resolves<State> for Alarm {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.alarm_advance(self, table);
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Alarm".to_owned())
    }
}

/// The start of a turn.
impl State {
    /// What the start of a round brings before anything else.
    pub(crate) fn begin_neutral_turn(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        if self.settle_waters() {
            table.tell(&[rule!("muster.special.spate")], Event::WaterRises);
        }
        if !conditions::begins_turn(self.round) {
            return;
        }
        let scenario = Arc::clone(&self.scenario);
        for contingent in &scenario.conditions.contingents {
            let waits = |stand: &StandId| self.stand(*stand).is(Flags::WAITING);
            if contingent.arrives == 0
                || self.round < contingent.arrives
                || !contingent.pieces.iter().any(waits)
            {
                continue;
            }
            // Whoever has found no room before has had its die.
            let first = contingent.pieces.iter().all(waits);
            if first && contingent.chance > 0 && !self.throw_for_arrival(contingent, table) {
                continue;
            }
            self.bring_on(contingent, table);
        }
    }

    fn throw_for_arrival(&self, contingent: &Contingent, table: &mut Table<'_, Event>) -> bool {
        let wanted =
            Tally::base(rule!("muster.arrival.chance"), "chance in a hundred", i32::from(contingent.chance));
        let die = table.roll(Roll {
            rule: rule!("muster.arrival.chance"),
            what: "arrival",
            side: contingent.pieces.first().map_or(Side::Red, |stand| self.side_of(*stand)),
            throw: Throw::one(D100),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        die <= wanted.total()
    }

    /// The stands of a contingent come on, each in the first of its places that is free.
    fn bring_on(&mut self, contingent: &Contingent, table: &mut Table<'_, Event>) {
        let mut came = None;
        for (stand, places) in contingent.pieces.iter().copied().zip(&contingent.places) {
            if !self.stand(stand).is(Flags::WAITING) {
                continue;
            }
            for spot in places {
                if self.at(*spot).is_none() && !self.is_forced_upon(stand, *spot, table) {
                    break;
                }
            }
            let Some(spot) = places.iter().copied().find(|spot| self.at(*spot).is_none()) else {
                table.tell(&[rule!("muster.arrival.blocked")], Event::WaitsOutside { stand });
                continue;
            };
            self.stand_mut(stand).set(Flags::WAITING, false);
            self.relocate(stand, spot, table);
            let facing = self.stand(stand).facing;
            self.stand_mut(stand).start = spot;
            table.tell(
                &[rule!("muster.arrival.turn"), rule!("muster.arrival.place")],
                Event::Arrives { stand, spot, facing },
            );
            self.bring_general(stand, rule!("muster.arrival.turn"), table);
            came = came.or(Some(stand));
        }
        if let Some(stand) = came {
            self.raise_alarm(stand);
        }
    }

    /// A general who is not on the field yet comes with the first stand of his group, so that it is under command.
    pub(crate) fn bring_general(&mut self, stand: StandId, rule: Rule, table: &mut Table<'_, Event>) {
        let (group, spot) = (self.info(stand).group, self.stand(stand).spot);
        let g = self.group(group);
        let lost = self
            .scenario
            .conditions
            .leaders
            .iter()
            .enumerate()
            .any(|(number, leader)| leader.group == Some(group) && self.course.fallen & 1 << number != 0);
        if g.commander == OFF && !g.due && !g.replacement && !lost {
            let g = self.group_mut(group);
            (g.commander, g.attached) = (spot, stand);
            table.tell(&[rule], Event::Attached { group, stand });
        }
    }

    /// Every stand of an alarmed side tests once when the first of the enemies named has come on.
    fn raise_alarm(&mut self, came: StandId) {
        let scenario = Arc::clone(&self.scenario);
        for (number, special) in scenario.conditions.specials.iter().enumerate() {
            let Special::Alarm { pieces: stands, .. } = special else { continue };
            if stands.has(came) && self.course.alarmed & 1 << number == 0 {
                self.course.alarmed |= 1 << number;
                self.then(Alarm { special: number as u8, next: 0 });
            }
        }
    }

    /// The next stand tests in an alarm.
    fn alarm_advance(&mut self, Alarm { special, next }: Alarm, table: &mut Table<'_, Event>) {
        let tests = |stand: &StandId| {
            let alarmed = matches!(self.scenario.conditions.specials.get(usize::from(special)),
                Some(Special::Alarm { side, .. }) if *side == self.side_of(*stand));
            alarmed && stand.0 >= next && self.stand(*stand).is_on_map() && !self.is_in_touch(*stand)
        };
        let Some(stand) = self.all_stands().find(tests) else {
            self.steps.pop();
            return;
        };
        self.replace(Alarm { special, next: stand.0 + 1 });
        self.order_test(Members::of(&[stand]), TestFor::Alarm, table);
    }

    /// Whether a stand is in melee, or an enemy is in its front hexes or has it in his.
    fn is_in_touch(&self, stand: StandId) -> bool {
        self.is_in_melee(stand)
            || self.contacts(stand).next().is_some()
            || self.around(stand).any(|other| self.is_in_contact_with(other, stand))
    }

    /// Lays the hexsides of a line in spate as they are in this round. Whether that changes the map.
    pub(crate) fn settle_waters(&mut self) -> bool {
        define!("muster.special.spate");
        let any =
            self.scenario.conditions.specials.iter().any(|special| matches!(special, Special::Spate { .. }));
        if !any {
            return false;
        }
        let scenario = Arc::clone(&self.scenario);
        let mut changed = false;
        for special in &scenario.conditions.specials {
            let Special::Spate { from, was, lines: sides } = special else { continue };
            let key = if self.round >= *from { "river" } else { was.as_str() };
            let Some(kind) = FieldMap::hexside_named(key) else { continue };
            for [one, other] in sides {
                let Some(dir) = scenario.map.hexes.direction_to(*one, *other) else { continue };
                if scenario.map.edges[one.index()][dir.index()].key != kind + 1 {
                    let now = Arc::make_mut(&mut self.scenario);
                    now.map.lay(*one, dir, kind);
                    now.print = crate::field::Print::default();
                    changed = true;
                }
            }
        }
        if changed {
            Arc::make_mut(&mut self.scenario).map.settle();
            self.has_barriers = self.scenario.map.has_barriers();
        }
        changed
    }
}

/// The end of a turn.
impl State {
    /// What the end of a neutral turn brings: releases, treason, places and survival.
    pub(crate) fn end_neutral_turn(&mut self, table: &mut Table<'_, Event>) {
        let last = self.round >= self.last_round();
        if !self.scenario.conditions.on || !(conditions::ends_turn(self.round) || last) {
            return;
        }
        let scenario = Arc::clone(&self.scenario);
        for (number, special) in scenario.conditions.specials.iter().enumerate() {
            match special {
                Special::Held { pieces: stands, release: Some(release), .. }
                    if self.course.released[number] == 0 =>
                {
                    let freed = match release {
                        Release::GroupsBroken(count) => self.broken_beside(*stands) >= usize::from(*count),
                        Release::EnemyPast { places: hexes } => {
                            let side = stands.iter().next().map(|stand| self.side_of(stand));
                            hexes
                                .iter()
                                .filter_map(|spot| self.at(*spot))
                                .any(|other| Some(self.side_of(other)) != side)
                        }
                        Release::Attacked { near } => {
                            stands.iter().any(|stand| self.is_attacked(stand, *near))
                        }
                        Release::LeaderSends { .. } => false,
                    };
                    if freed {
                        self.release(number, table);
                    }
                }
                Special::Piecemeal { bodies: stands, near, .. } => {
                    for body in stands {
                        if body.iter().any(|stand| self.is_attacked(stand, *near)) {
                            body.iter().for_each(|stand| self.stand_mut(stand).set(Flags::FREED, true));
                        }
                    }
                }
                Special::Treachery { leaders, groups, .. } => {
                    let side = leaders.first().and_then(|id| self.side_of_leader(id));
                    if self.is_triggered(groups, side) {
                        for leader in leaders {
                            self.test_loyalty(number, leader, table);
                        }
                    }
                }
                _ => {}
            }
        }
        for stand in &mut self.stands {
            stand.set(Flags::SHOT_AT, false);
        }
        if self.has_aims() {
            self.check_aims(true, table);
        }
    }

    /// Those who are held are free from the next turn on.
    pub(crate) fn release(&mut self, number: usize, table: &mut Table<'_, Event>) {
        self.course.released[number] = conditions::next_turn(self.round);
        table.tell(&[rule!("muster.special.held.release")], Event::Released { special: number as u8 });
    }

    /// Broken groups of a side other than those of these stands.
    fn broken_beside(&self, stands: conditions::StandSet) -> usize {
        let Some(first) = stands.iter().next() else { return 0 };
        let own = |group: GroupId| stands.iter().any(|stand| self.info(stand).group == group);
        self.scenario
            .groups_of(self.side_of(first))
            .filter(|group| !own(*group) && self.is_group_broken(*group))
            .count()
    }

    /// Whether an enemy is so near to a stand, or has shot at it in this turn.
    fn is_attacked(&self, stand: StandId, near: u8) -> bool {
        let s = self.stand(stand);
        s.is_on_map()
            && (s.is(Flags::SHOT_AT)
                || self
                    .army(self.side_of(stand).other())
                    .any(|enemy| self.stand_distance(stand, enemy) <= near))
    }

    fn side_of_leader(&self, id: &str) -> Option<Side> {
        let conditions = &self.scenario.conditions;
        let leader = &conditions.leaders[conditions.leader(id)?];
        match leader.group {
            Some(group) => Some(self.scenario.group(group).side),
            None => self.scenario.stands.get(leader.stand.index()).map(|stand| stand.side),
        }
    }

    /// Whether one of these groups has been in close fight; if none is named, whether any of the side is broken.
    fn is_triggered(&self, groups: &[GroupId], side: Option<Side>) -> bool {
        let Some(side) = side else { return false };
        if groups.is_empty() {
            return self.scenario.groups_of(side).any(|group| self.is_group_broken(group));
        }
        let fought = |group: &GroupId| {
            self.scenario.stands_of(*group).any(|stand| self.stand(stand).is(Flags::ENGAGED))
        };
        groups.iter().any(fought)
    }

    /// Tests a leader once in the battle; if he fails his men leave the field or stand idle.
    fn test_loyalty(&mut self, special: usize, id: &str, table: &mut Table<'_, Event>) {
        let scenario = Arc::clone(&self.scenario);
        let (Some(number), Some(side)) = (scenario.conditions.leader(id), self.side_of_leader(id)) else {
            return;
        };
        let Special::Treachery { pieces: stands, idle, .. } = &scenario.conditions.specials[special] else {
            return;
        };
        let leader = &scenario.conditions.leaders[number];
        let bit = 1 << number;
        let here = match leader.group {
            Some(group) => self.group(group).commander != OFF,
            None => self.stands.get(leader.stand.index()).is_some_and(super::super::state::Stand::is_on_map),
        };
        if (self.course.tested | self.course.fallen) & bit != 0 || !here {
            return;
        }
        self.course.tested |= bit;
        let wanted = Tally::base(
            rule!("muster.special.treachery"),
            "fails on this or less",
            i32::from(leader.fails_on),
        );
        let die = table.roll(Roll {
            rule: rule!("muster.special.treachery"),
            what: "loyalty",
            side,
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::High,
        });
        let fails = die <= wanted.total();
        table.tell(&[rule!("muster.special.treachery")], Event::Loyalty { leader: number as u8, fails });
        if !fails {
            return;
        }
        if *idle > 0 {
            let mut last = self.round;
            for _ in 0..*idle {
                last = conditions::next_turn(conditions::next_turn(last)) - 1;
            }
            self.course.idle[special] = last;
            return table.tell(
                &[rule!("muster.special.treachery.idle")],
                Event::StandIdle { special: special as u8 },
            );
        }
        let count = self.stands.len();
        for stand in stands.iter().filter(|stand| stand.index() < count) {
            if self.stand(stand).is(Flags::HIDDEN) {
                self.reveal(stand, &[rule!("muster.hidden.reveal")], table);
            }
            self.vacate_melee(stand);
            self.destroy(stand, &[rule!("muster.special.treachery.leave")], Fate::Deserted, table);
        }
        self.course.fallen |= bit;
        if let Some(group) = leader.group
            && self.group(group).commander != OFF
        {
            let g = self.group_mut(group);
            (g.commander, g.attached, g.due) = (OFF, StandId::NONE, true);
            table.tell(&[rule!("muster.special.treachery.leave")], Event::CommanderTakenOff { group });
        }
    }

    /// Takes a stand out of its melee between two turns: a supporting stand takes its place, or the melee is over.
    fn vacate_melee(&mut self, stand: StandId) {
        let (melee, side) = (self.stand(stand).melee, self.side_of(stand));
        if melee == MeleeId::NONE {
            return;
        }
        let fights = self.is_battle_stand(stand);
        self.leave_melee(stand);
        if !fights {
            return;
        }
        let next = self.supporters(melee, side).next();
        match next {
            Some(next) => {
                self.melee_mut(melee).stands[side] = next;
                self.stand_mut(next).set(Flags::SUPPORTING, false);
            }
            None => self.close_melee(melee),
        }
    }
}
