//! What comes of what happens, as the scenario says (C21.2, scenario.elan, scenario.treachery).
//!
//! Whatever changes the battle reports it; what is reported is looked at as soon as the step under way is done, in the
//! order in which it came about, and what follows is carried out in the order listed. Only what changes sides and armies
//! waits until the blows that fall together are struck: for the end of a combat, of a move, of a flight.

use std::sync::Arc;

use battle::{BySide, List, Side, Table, Tally};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::field::Options;
use crate::happenings::{Effect, Happening, MOST, MOST_BELOW, Moment, RollKind, Trigger};
use crate::rulebook::{define, rule};
use crate::state::{ArmyId, Flags, FormationId, LeaderId, OFF, State, UnitId};
use crate::steps::Step;
use crate::troops::Arm;

/// Something that has happened, and whom it concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct News {
    /// What.
    pub on: Trigger,
    /// Whose.
    pub side: Option<Side>,
    /// Which army.
    pub army: ArmyId,
    /// Which formation.
    pub formation: FormationId,
    /// Which leader.
    pub leader: LeaderId,
    /// Which unit.
    pub unit: UnitId,
    /// Where.
    pub area: AreaId,
    /// The value that an army's élan has come to.
    pub value: Option<u8>,
}

impl News {
    /// Something that concerns nobody yet.
    pub(crate) const fn of(on: Trigger) -> News {
        News {
            on,
            side: None,
            army: ArmyId::NONE,
            formation: FormationId::NONE,
            leader: LeaderId::NONE,
            unit: UnitId::NONE,
            area: OFF,
            value: None,
        }
    }

    /// Of a side.
    pub(crate) const fn by(self, side: Side) -> News {
        News { side: Some(side), ..self }
    }

    /// In an area.
    pub(crate) const fn at(self, area: AreaId) -> News {
        News { area, ..self }
    }
}

/// What has come of what the scenario lets happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Happened {
    /// How often each has come about, by its number.
    pub seen: List<u8, MOST>,
    /// The formations that have fallen below the share of each happening that waits for it, as bits: they stay below it.
    pub below: List<u64, MOST_BELOW>,
    /// What waits until no combat and no move is under way.
    pub due: List<Due, MOST>,
    /// The areas in which each side was the last to have a combat unit (scenario.victory).
    pub owned: BySide<AreaSet>,
    /// How far one sees by the scenario's word, in areas; 0 for without limit.
    pub sight: Option<u8>,
    /// The control radii that the scenario has changed.
    pub radii: List<(LeaderId, u8), MOST>,
    /// The happenings whose modifier is in force, by their numbers.
    pub modifiers: List<u8, MOST>,
    /// The options that the scenario has switched on, and off, in the course of the battle.
    pub switched: [Options; 2],
}

/// A happening that is carried out when no combat and no move is under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Due {
    /// Its number.
    pub number: u8,
    /// The leader concerned.
    pub leader: LeaderId,
    /// The formation concerned.
    pub formation: FormationId,
}

/// Facts.
impl State {
    /// Whether anything is to be made of what happens.
    #[inline]
    pub(crate) fn listens(&self) -> bool {
        self.scenario.happenings.listens() || self.scenario.conditions.on
    }

    /// The army that a formation belongs to now: whoever has gone over is in his new side's first army.
    pub(crate) fn army_of_formation(&self, formation: FormationId) -> ArmyId {
        let (info, side) = (self.formation_info(formation), self.formations[formation.index()].side);
        if side == info.side { info.army } else { self.leading_army(side) }
    }

    /// Whether what has happened is what a happening waits for.
    fn fits(&self, happening: &Happening, news: &News) -> bool {
        let filter = &happening.filter;
        // What happens to nobody in particular has whom it concerns named beside it.
        let of_nobody = matches!(
            news.on,
            Trigger::GameStart | Trigger::TurnStart | Trigger::TurnEnd | Trigger::WeatherIs
        );
        let is = |wanted: u8, found: u8| of_nobody || wanted == u8::MAX || wanted == found;
        happening.on == news.on
            && filter.side.is_none_or(|side| of_nobody || news.side == Some(side))
            && is(filter.army.0, news.army.0)
            && is(filter.formation.0, news.formation.0)
            && is(filter.leader.0, news.leader.0)
            && is(filter.unit.0, news.unit.0)
            && (filter.areas.is_empty() || news.area != OFF && filter.areas.contains(news.area))
            && filter.turns.is_none_or(|(first, last)| (first..=last).contains(&self.turn))
            && filter.weather.is_none_or(|row| self.weather == row)
            && filter.value.is_none_or(|value| {
                let now = news.army.some().map(|army| self.elan_of(army));
                news.value.or(now) == Some(value)
            })
            && filter.share.is_none_or(|share| self.is_below(news.formation, share))
            && self.is_such_a_unit(happening, news.unit)
    }

    fn is_such_a_unit(&self, happening: &Happening, unit: UnitId) -> bool {
        let filter = &happening.filter;
        if filter.kind.is_none() && filter.elite.is_none() && filter.mercenary.is_none() {
            return true;
        }
        unit.some().is_some_and(|unit| {
            let info = self.info(unit);
            filter.kind.is_none_or(|kind| info.kind.code == kind.code)
                && filter.elite.is_none_or(|elite| info.elite == elite)
                && filter.mercenary.is_none_or(|mercenary| info.mercenary == mercenary)
        })
    }

    /// Whether a formation has less than a share of its strength left.
    fn is_below(&self, formation: FormationId, (part, whole): (u32, u32)) -> bool {
        let Some(formation) = formation.some() else { return false };
        let (lost, full) = self.strength_lost_of(|unit| self.info(unit).formation == formation);
        (full - lost) * whole < full * part
    }

    /// What the scenario adds to a roll, of a unit or of a side.
    pub(crate) fn add_by_scenario(&self, tally: &mut Tally, roll: RollKind, unit: UnitId, side: Side) {
        for number in self.happened.modifiers {
            let happening = self.scenario.happenings.list.get(usize::from(number));
            let Some(happening) = happening else { continue };
            if let Effect::AddModifier { roll: which, value } = happening.effect
                && which == roll
                && self.concerns(happening, unit, side)
            {
                tally.add(rule!("A2.6"), "by the scenario", value);
            }
        }
    }

    /// Whether somebody is one of those whom a happening's filter names.
    fn concerns(&self, happening: &Happening, unit: UnitId, side: Side) -> bool {
        let mut news = News::of(happening.on).by(side);
        match unit.some() {
            Some(unit) => news = self.about_unit(News { unit, ..news }),
            None => news.army = self.leading_army(side),
        }
        let filter = &happening.filter;
        let is = |wanted: u8, found: u8| wanted == u8::MAX || wanted == found;
        filter.side.is_none_or(|wanted| wanted == side)
            && is(filter.army.0, news.army.0)
            && is(filter.formation.0, news.formation.0)
            && is(filter.unit.0, news.unit.0)
            && self.is_such_a_unit(happening, unit)
    }

    /// Fills in what follows from the unit that news is about.
    fn about_unit(&self, news: News) -> News {
        let Some(unit) = news.unit.some() else { return news };
        let formation = self.info(unit).formation;
        News { side: Some(self.side_of(unit)), army: self.army_of_formation(formation), formation, ..news }
    }

    /// Whether nothing is half done, so that sides and formations may change: no combat is under way and nobody is moved.
    fn is_calm(&self) -> bool {
        define!("C29.0");
        self.combats.is_empty() && self.steps.last().is_some_and(Step::is_between)
    }
}

/// Reports.
impl State {
    /// Something has happened.
    pub(crate) fn report(&mut self, news: News) {
        if self.listens() {
            self.news.push(news);
        }
    }

    /// Something has happened to a unit, in the area where it is or was.
    pub(crate) fn report_unit(&mut self, on: Trigger, unit: UnitId, area: AreaId) {
        if self.listens() {
            let news = self.about_unit(News { unit, area, ..News::of(on) });
            self.news.push(news);
        }
    }

    /// Something has happened to a leader, in the area where he is or was.
    pub(crate) fn report_leader(&mut self, on: Trigger, leader: LeaderId, area: AreaId) {
        let formation = self.leader_info(leader).formation;
        self.report(News {
            leader,
            formation,
            area,
            army: self.army_of_formation(formation),
            ..News::of(on).by(self.side_of_leader(leader))
        });
    }

    /// A unit is eliminated.
    pub(crate) fn report_lost(&mut self, unit: UnitId, area: AreaId) {
        if !self.listens() {
            return;
        }
        self.report_unit(Trigger::UnitEliminated, unit, area);
        if self.kind(unit).arm == Arm::Artillery {
            self.report_unit(Trigger::ArtilleryLost, unit, area);
        }
        let formation = self.info(unit).formation;
        self.report_unit(Trigger::FormationBelow, unit, area);
        let is_left = |unit: UnitId| {
            let u = self.unit(unit);
            u.is_on_map() || u.is(Flags::WAITING) || u.is(Flags::HIDDEN)
        };
        if !self.scenario.units_of(formation).any(is_left) {
            self.report_unit(Trigger::FormationEliminated, unit, area);
        }
    }

    /// A unit has come to an area: it may be the first of its side since the enemy was there.
    pub(crate) fn report_entry(&mut self, unit: UnitId, area: AreaId) {
        if !self.listens() {
            return;
        }
        self.report_unit(Trigger::AreaEntered, unit, area);
        let side = self.side_of(unit);
        if self.kind(unit).is_combat() && !self.happened.owned[side].contains(area) {
            self.happened.owned[side].insert(area);
            self.happened.owned[side.other()].remove(area);
            self.report_unit(Trigger::AreaControlled, unit, area);
        }
    }

    /// A leader has retreated before combat; if he left units of his formation behind, he has abandoned them.
    pub(crate) fn report_flight(&mut self, leader: LeaderId, from: AreaId) {
        define!("scenario.leader-flight");
        if self.listens()
            && self.units_in(from).any(|unit| self.is_leader_of(leader, self.info(unit).formation))
        {
            self.report_leader(Trigger::LeaderFled, leader, from);
        }
    }
}

/// Steps.
impl State {
    /// Looks at what has happened, and carries out what comes of it.
    #[inline]
    pub(crate) fn hear(&mut self, table: &mut Table<'_, Event>) {
        if !self.news.is_empty() {
            self.hear_all(table);
        }
        if !self.happened.due.is_empty() && self.ended.is_none() && self.is_calm() {
            self.carry_out_due(table);
        }
    }

    fn hear_all(&mut self, table: &mut Table<'_, Event>) {
        let mut next = 0;
        while let Some(news) = self.news.get(next).copied().filter(|_| self.ended.is_none()) {
            next += 1;
            self.look_for(news, table);
        }
        self.news.clear();
        if self.ended.is_none() {
            self.test_victory(Moment::AtOnce, table);
            self.check_aims(false, table);
        }
    }

    /// Finds the happenings that wait for this, in the order listed.
    fn look_for(&mut self, news: News, table: &mut Table<'_, Event>) {
        if let (Trigger::AreaEntered, Some(side)) = (news.on, news.side) {
            self.look_out(news.area, side, table);
        }
        let scenario = Arc::clone(&self.scenario);
        for (number, happening) in scenario.happenings.list.iter().enumerate() {
            if self.ended.is_some() {
                return;
            }
            if !self.fits(happening, &news) || !self.is_new(number, happening.on, news.formation) {
                continue;
            }
            let times = self.times_seen(number);
            let comes = match happening.filter.count {
                0 => !happening.once || times == 1,
                count => times == count,
            };
            if comes {
                self.bring_about(number as u8, &happening.effect, news, table);
            }
        }
    }

    /// Whether a happening does not go without saying: a formation that has fallen below a share stays there.
    fn is_new(&mut self, number: usize, on: Trigger, formation: FormationId) -> bool {
        if on != Trigger::FormationBelow {
            return true;
        }
        let before = &self.scenario.happenings.list[..number];
        let place = before.iter().filter(|other| other.on == on).count();
        let mut below = [0; MOST_BELOW];
        below[..self.happened.below.len()].copy_from_slice(&self.happened.below);
        let bit = 1u64.checked_shl(formation.0.into()).unwrap_or(0);
        let is_new = below[place] & bit == 0;
        below[place] |= bit;
        self.happened.below = List::of(&below[..self.happened.below.len().max(place + 1)]);
        is_new
    }

    /// Counts that a happening has come about.
    fn times_seen(&mut self, number: usize) -> u8 {
        let mut seen = [0; MOST];
        seen[..self.happened.seen.len()].copy_from_slice(&self.happened.seen);
        seen[number] = seen[number].saturating_add(1);
        let len = self.happened.seen.len().max(number + 1);
        self.happened.seen = List::of(&seen[..len]);
        seen[number]
    }

    /// Something comes of what has happened.
    fn bring_about(&mut self, number: u8, effect: &Effect, news: News, table: &mut Table<'_, Event>) {
        match *effect {
            Effect::Elan { army, change } => self.move_elan(army, change, rule!("scenario.elan"), table),
            Effect::Points { side, points } => {
                let army = self.leading_army(side).index();
                let now = self.armies[army].points;
                self.armies[army].points = now.saturating_add(points);
                table.tell(&[rule!("scenario.victory")], Event::Points { side, points });
            }
            Effect::RoutCheck(named) => {
                let formation = named.some().unwrap_or(news.formation);
                if let Some(formation) = formation.some() {
                    let fled = news.on == Trigger::LeaderFled;
                    let rule = if fled { rule!("scenario.leader-flight") } else { rule!("A2.6") };
                    // Who flees shakes those whom he leaves behind, not his men elsewhere.
                    let left = (fled && named == FormationId::NONE).then_some(news.area);
                    table.tell(&[rule], Event::Shaken(formation));
                    self.rout_formations(1 << formation.0, left);
                }
            }
            Effect::TreacheryCheck(_) | Effect::Test { .. } | Effect::Betray(..) => {
                if !self.plays(Options::TREACHERY) {
                    return;
                }
                let filter = &self.scenario.happenings.list[usize::from(number)].filter;
                let leader = news.leader.some().unwrap_or(filter.leader);
                let formation = news.formation.some().unwrap_or(filter.formation);
                self.happened.due.push(Due { number, leader, formation });
            }
            Effect::Reinforce(group) => self.call_up(group, table),
            Effect::SetWeather(row) => {
                if self.plays(Options::WEATHER) && self.weather != row {
                    self.weather = row;
                    table.tell(&[rule!("A2.6"), rule!("B5.0a")], Event::Weather(row));
                }
            }
            Effect::SetVisibility(areas) => {
                self.happened.sight = Some(areas);
                table.tell(&[rule!("A2.6")], Event::Sight(areas));
            }
            Effect::SetRadius { leader, radius } => {
                self.happened.radii.retain(|(known, _)| known != leader);
                self.happened.radii.push((leader, radius));
                table.tell(&[rule!("A2.6")], Event::Radius { leader, radius });
            }
            Effect::AddModifier { .. } => {
                if !self.happened.modifiers.contains(&number) {
                    self.happened.modifiers.push(number);
                    table.tell(&[rule!("A2.6")], Event::Modifier(number));
                }
            }
            Effect::SetOption { option, on } => {
                if self.plays(option) != on {
                    let [was_on, was_off] = self.happened.switched;
                    self.happened.switched = if on {
                        [was_on.with(option), was_off.without(option)]
                    } else {
                        [was_on.without(option), was_off.with(option)]
                    };
                    table.tell(&[rule!("A2.6"), rule!("scenario.options")], Event::Modifier(number));
                }
            }
            Effect::EndGame { winner, level } => {
                let rule = rule!("scenario.victory");
                self.finish(battle::Verdict { winner, rule, how: level.says() });
            }
            Effect::Message(_) => table.tell(&[rule!("A2.6")], Event::Message(number)),
        }
    }

    /// A group of reinforcements is due from now on.
    fn call_up(&mut self, group: u8, table: &mut Table<'_, Event>) {
        if self.waiting >> group & 1 == 1 && self.called >> group & 1 == 0 {
            self.called |= 1 << group;
            // Whoever is called up comes at once.
            self.delayed |= 1 << group;
            table.tell(&[rule!("A2.6"), rule!("B6.0a")], Event::CalledUp(group));
        }
    }

    /// Carries out what has waited for a combat or a move to be over, in the order in which it came about.
    fn carry_out_due(&mut self, table: &mut Table<'_, Event>) {
        let scenario = Arc::clone(&self.scenario);
        while let Some(due) = self.happened.due.first().copied() {
            let mut first = true;
            self.happened.due.retain(|_| !std::mem::replace(&mut first, false));
            let Some(happening) = scenario.happenings.list.get(usize::from(due.number)) else { continue };
            match &happening.effect {
                Effect::Betray(formation, betrayal) => {
                    if let Some(formation) = formation.some().or(due.formation.some()) {
                        self.betray(formation, *betrayal, table);
                    }
                }
                Effect::TreacheryCheck(leader) => {
                    let rule = (happening.on == Trigger::LeaderFled).then(|| rule!("scenario.leader-flight"));
                    let leader = leader.some().unwrap_or(due.leader);
                    let test = self.test_of(leader, due.formation);
                    if let Some(test) = test {
                        self.test_loyalty(test, Due { leader, ..due }, rule, table);
                    }
                }
                _ => self.test_loyalty(due.number, due, None, table),
            }
            if self.ended.is_some() || !self.is_calm() {
                return;
            }
        }
    }
}
