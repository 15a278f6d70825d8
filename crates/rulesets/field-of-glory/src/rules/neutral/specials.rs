//! Special conditions of neutral battles, as far as this ruleset says what they do: who is near, desertion, alarm, fatigue,
//! floods (muster.special.*).

use battle::neutral::places::tabletop::is_behind;
use battle::neutral::specials::{self, Conditioned};
use battle::{PieceId, Refusal, Rule, Side, Table};
use ground::tabletop::{Bearing, Length, Place, Point, TOUCH, TableEdge};

use crate::conditions::{BattleId, Chief, LeaderId, Pieces, Special, Traits};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::nerve::cohesion::Why;
use crate::state::{CommanderFlags, CommanderId, Flags, GroupId, State};
use crate::troops::Cohesion;

/// Whoever stands in a river that rises is moved in steps of a tenth of an MU, at most so often.
const STEP: Length = Length::mu_hundredths(10);
const MOST_STEPS: i32 = 200;

impl Conditioned for State {
    fn groups(&self) -> impl Iterator<Item = BattleId> {
        (0..self.scenario.conditions.battles.len() as u8).map(BattleId)
    }

    fn group_mustered_for(&self, battle: BattleId) -> Option<Side> {
        let first = self.scenario.conditions.battles.get(battle.index())?.pieces.first()?;
        Some(self.info(*first).side)
    }

    fn starting_size_of(&self, id: GroupId) -> u32 {
        self.size_at_start(id)
    }

    fn is_lost(&self, id: GroupId) -> bool {
        let group = self.group(id);
        group.is_broken() || group.is(Flags::LOST | Flags::LEFT)
    }

    fn is_enemy_near(&self, id: GroupId, near: u8) -> bool {
        self.is_enemy_within(self.side_of(id), self.bases(id), near)
    }

    fn is_enemy_past(&self, side: Side, places: &[Point]) -> bool {
        self.enemies(side).any(|enemy| is_behind(self.footprint(enemy).centre(), places))
    }

    fn is_walled_in(&self, id: GroupId) -> bool {
        self.scenario.conditions.has_trait(id, Traits::GARRISON) && self.town_of(id).is_some()
    }

    fn is_with(&self, leader: &LeaderId, id: GroupId) -> bool {
        match self.chief(*leader).map(|chief| (chief.commander.some(), chief.group)) {
            Some((Some(commander), _)) => State::is_with(self, commander, id),
            Some((None, group)) => group == id && self.group(id).is_on_table(),
            None => false,
        }
    }

    fn is_leader_here(&self, leader: &LeaderId) -> bool {
        match self.chief(*leader).map(|chief| (chief.commander.some(), chief.group.some())) {
            Some((Some(commander), _)) => self.commander(commander).is_on_table(),
            Some((None, Some(group))) => self.group(group).is_on_table(),
            _ => false,
        }
    }

    fn can_send(&self, leader: &LeaderId) -> bool {
        let moved = Flags::MOVED | Flags::CHARGED | Flags::INTERCEPTED | Flags::EVADED | Flags::HAS_PURSUED;
        let busy = |id: GroupId| self.is_in_combat(id) || self.group(id).is(moved);
        self.is_leader_here(leader)
            && !self.all_groups().any(|id| Conditioned::is_with(self, leader, id) && busy(id))
    }

    fn leader_piece(&self, leader: &LeaderId) -> Option<PieceId> {
        let chief = self.chief(*leader)?;
        chief.commander.some().map(PieceId::from).or_else(|| chief.group.some().map(PieceId::from))
    }

    fn leader_mustered_for(&self, leader: &LeaderId) -> Option<Side> {
        let chief = self.chief(*leader)?;
        let commander = chief.commander.some().map(|commander| self.commander_info(commander).side);
        commander.or_else(|| chief.group.some().map(|group| self.info(group).side))
    }

    fn fails_on(&self, leader: &LeaderId) -> u8 {
        self.chief(*leader).map_or(0, |chief| chief.fails_on)
    }

    fn is_tried(&self, leader: &LeaderId) -> bool {
        self.fortunes.tried >> leader.0.min(31) & 1 == 1
    }

    fn end_trial(&mut self, leader: &LeaderId, stood: bool, rule: Rule, table: &mut Table<'_, Event>) {
        self.fortunes.tried |= 1 << leader.0.min(31);
        if stood {
            table.tell(&[rule], Event::StandsFirm(*leader));
        }
    }

    // Other commanders who were with them stay behind.
    fn desert(&mut self, leader: &LeaderId, pieces: &Pieces, rule: Rule, table: &mut Table<'_, Event>) {
        let his = self.chief(*leader).and_then(|chief| chief.commander.some());
        for id in self.all_groups().filter(|id| pieces.has(*id)) {
            if !self.group(id).is_on_table() {
                continue;
            }
            let with: Vec<CommanderId> =
                self.commanders_with(id).filter(|other| Some(*other) != his).collect();
            let at = self.footprint(id).centre();
            for other in with {
                let state = self.commander_mut(other);
                (state.with, state.at) = (GroupId::NONE, at);
                state.set(CommanderFlags::FIGHTS, false);
            }
            self.leave_table(id, Flags::LOST);
            table.tell(&[rule], Event::Deserts(id));
        }
        if let Some(commander) = his.filter(|his| self.commander(*his).is_on_table()) {
            let state = self.commander_mut(commander);
            state.set(CommanderFlags::OFF | CommanderFlags::LOST, true);
            state.set(CommanderFlags::FIGHTS, false);
            state.with = GroupId::NONE;
            table.tell(&[rule], Event::CommanderDeserts(commander));
        }
    }

    fn alarm(&mut self, side: Side, rule: Rule, table: &mut Table<'_, Event>) {
        let tests: Vec<GroupId> = self
            .on_table(side)
            .filter(|id| !self.group(*id).is_broken() && !self.is_in_combat(*id))
            .collect();
        table.tell(&[rule], Event::Alarmed(side));
        for id in tests {
            self.test_cohesion(id, Why::Alarmed, table);
        }
    }

    fn run_low(&mut self, _: u8, pieces: &Pieces, rule: Rule, table: &mut Table<'_, Event>) {
        // Nobody hears of those whom nobody sees.
        for id in self.all_groups().filter(|id| pieces.has(*id)) {
            if self.group(id).is_on_table() {
                table.tell(&[rule], Event::RunsLow(id));
            }
        }
    }

    fn tire(&mut self, _: u8, pieces: &Pieces, rule: Rule, table: &mut Table<'_, Event>) {
        for id in self.all_groups().filter(|id| pieces.has(*id)) {
            if self.group(id).is_on_table() {
                table.tell(&[rule], Event::Tires(id));
            }
        }
    }

    fn flood(&mut self, rule: Rule, table: &mut Table<'_, Event>) {
        let risen: Vec<usize> = self.risen_waters().collect();
        let groups: Vec<GroupId> = Side::BOTH.into_iter().flat_map(|side| self.on_table(side)).collect();
        for id in groups {
            let stands =
                self.bases(id).iter().any(|base| self.ground_under(base).any(|at| risen.contains(&at)));
            if stands {
                self.drive_to_bank(id, rule, table);
            }
        }
    }
}

/// Facts.
impl State {
    /// A leader of whom a condition asks.
    pub(crate) fn chief(&self, leader: LeaderId) -> Option<&Chief> {
        self.scenario.conditions.leaders.get(leader.index())
    }

    /// By which row a group is held where it is, if it is.
    pub(crate) fn held_by(&self, who: GroupId) -> Option<Rule> {
        specials::held_by(self, who)
    }

    /// Whether a group may leave its place of its owner's will; who is held may not.
    pub(crate) fn may_leave_place(&self, who: GroupId) -> Result<(), Refusal> {
        if self.scenario.conditions.on { specials::may_leave_place(self, who) } else { Ok(()) }
    }

    /// The pieces of ground that have become rivers by now.
    pub(crate) fn risen_waters(&self) -> impl Iterator<Item = usize> + '_ {
        define!("muster.special.spate");
        let conditions = &self.scenario.conditions;
        let specials = if conditions.on { &conditions.specials[..] } else { &[] };
        let risen = specials.iter().filter_map(|special| match special {
            Special::Spate { from, was, .. } if *from <= self.turn => Some(was),
            _ => None,
        });
        let pieces = &self.scenario.table.pieces;
        risen.filter_map(|was| pieces.iter().position(|piece| piece.kind.id == *was))
    }
}

/// Steps.
impl State {
    /// A group that stands in a river that rises is moved straight to the nearer bank, its own base edge's side if they are
    /// equal, and is no longer STEADY. Where no bank has room it stays.
    fn drive_to_bank(&mut self, id: GroupId, rule: Rule, table: &mut Table<'_, Event>) {
        let place = self.group(id).place;
        let ahead = place.facing;
        let home = match self.scenario.base(self.side_of(id)) {
            TableEdge::North => Bearing::NORTH,
            TableEdge::East => Bearing::EAST,
            TableEdge::South => Bearing::SOUTH,
            TableEdge::West => Bearing::WEST,
        };
        // The way that leads home comes first.
        let mut ways = [ahead.reversed(), ahead, ahead.right(), ahead.left()];
        ways.sort_by_key(|way| way.between(home).get());
        let files = self.group(id).files;
        let mut tried = (1..=MOST_STEPS).flat_map(|step| ways.map(|way| (way, STEP * step)));
        let bank = tried.find_map(|(way, far)| {
            let to = Place::new(place.at.moved(way, far + TOUCH), place.facing);
            self.has_room_at(id, to, files).then_some(to)
        });
        if let Some(to) = bank {
            self.regroup(id);
            self.put(id, to);
            table.tell(&[rule], Event::DrivenToBank(id));
            self.part();
        }
        if self.group(id).cohesion == Cohesion::Steady {
            self.drop_levels(id, 1, rule!("muster.special.spate.fog"), table);
        }
    }
}
