//! Reinforcements, and leaders who come back (B6, C23.1.3a).

use battle::{Refusal, Side, Table};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::field::Reinforcement;
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::places::Party;
use crate::state::{Flags, LeaderFlags, LeaderId, NO_SLOT, OFF, State, UnitId};
use crate::steps::{Pending, is_listed};

/// A group of reinforcements comes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Arriving {
    /// Asks whether it comes now or is held back for a turn (B6.0b).
    Due {
        /// The group.
        group: u8,
    },
    /// Its pieces are placed one after the other; asks for the area where several are as near (B6.1a).
    Coming {
        /// The group.
        group: u8,
        /// The next of its pieces, units before leaders.
        next: u8,
    },
}

/// One piece of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Unit(UnitId),
    Leader(LeaderId),
}

impl Pending for Arriving {
    fn asks(&self, battle: &State) -> Option<Side> {
        let (group, asks) = match *self {
            Arriving::Due { group } => (group, battle.delayed >> group & 1 == 0),
            Arriving::Coming { group, next } => (group, battle.entries(group, next).iter().count() > 1),
        };
        asks.then(|| battle.side_of_group(group))
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match *self {
            Arriving::Due { .. } => into.extend([Action::Try, Action::Decline]),
            Arriving::Coming { group, next } => {
                into.extend(battle.entries(group, next).iter().map(Action::Area));
            }
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let otherwise = match self {
            Arriving::Due { .. } => {
                Refusal::new(rule!("B6.0b"), "bring the group on, or hold it back for a turn")
            }
            Arriving::Coming { .. } => {
                Refusal::new(rule!("B6.1a"), "choose the nearest area of the edge that is open")
            }
        };
        is_listed(self, battle, action, otherwise)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (*self, action) {
            (Arriving::Due { group }, Action::Decline) => {
                battle.done();
                battle.delayed |= 1 << group;
                table.tell(&[rule!("B6.0b")], Event::HeldBack(group));
            }
            (Arriving::Due { group }, _) => battle.replace(Arriving::Coming { group, next: 0 }),
            (Arriving::Coming { group, next }, Action::Area(area)) => {
                battle.come_on(group, next, area, table);
            }
            _ => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match *self {
            Arriving::Due { group } => battle.replace(Arriving::Coming { group, next: 0 }),
            Arriving::Coming { group, next } => {
                let entry = battle.entries(group, next).iter().next();
                match (battle.piece_of_group(group, next), entry) {
                    (Some(_), Some(area)) => battle.come_on(group, next, area, table),
                    // Nothing is open to it, and it waits for the next turn; or it came before, or does not come.
                    (Some(_), None) => battle.replace(Arriving::Coming { group, next: next + 1 }),
                    (None, _) => {
                        battle.done();
                        if battle.is_complete(group) {
                            battle.waiting &= !(1 << group);
                        }
                    }
                }
            }
        }
    }
}

/// Facts of arrivals.
impl State {
    fn group(&self, group: u8) -> &Reinforcement {
        &self.scenario.reinforcements[usize::from(group)]
    }

    fn side_of_group(&self, group: u8) -> Side {
        match self.piece_of_group(group, 0) {
            Some(Piece::Unit(unit)) => self.side_of(unit),
            Some(Piece::Leader(leader)) => self.side_of_leader(leader),
            None => self.active,
        }
    }

    fn piece_of_group(&self, group: u8, next: u8) -> Option<Piece> {
        let (group, next) = (self.group(group), usize::from(next));
        let leader = || group.leaders.get(next - group.units.len()).copied().map(Piece::Leader);
        group.units.get(next).copied().map(Piece::Unit).or_else(leader)
    }

    /// Whether a piece is still to come: some of a group may have come before, or be gone for good.
    fn is_to_come(&self, piece: Piece) -> bool {
        match piece {
            Piece::Unit(unit) => self.unit(unit).is(Flags::WAITING),
            Piece::Leader(leader) => self.leader(leader).is(LeaderFlags::WAITING),
        }
    }

    /// Whether nobody of a group is still to come.
    fn is_complete(&self, group: u8) -> bool {
        let mut pieces = (0..=u8::MAX).map_while(|next| self.piece_of_group(group, next));
        !pieces.any(|piece| self.is_to_come(piece))
    }

    /// Where the next piece of a group can come on: its entry area, or if that is barred the nearest eligible areas
    /// along the edge of the map; nowhere if it is not to come.
    fn entries(&self, group: u8, next: u8) -> AreaSet {
        let piece = self.piece_of_group(group, next).filter(|piece| self.is_to_come(*piece));
        let Some(piece) = piece else { return AreaSet::EMPTY };
        let entry = self.group(group).area;
        let (mut seen, mut ring) = (AreaSet::EMPTY, AreaSet::EMPTY);
        ring.insert(entry);
        while !ring.is_empty() {
            let open: AreaSet = ring.iter().filter(|area| self.is_eligible(piece, *area)).collect();
            if !open.is_empty() {
                return open;
            }
            seen = seen.or(ring);
            let beside: AreaSet =
                ring.iter().flat_map(|area| self.scenario.map.bordering(area).iter()).collect();
            ring = beside.and(self.scenario.rim).without(seen);
        }
        AreaSet::EMPTY
    }

    /// Whether a piece can come on in an area: free of enemies, open to its kind both ways, and with room.
    fn is_eligible(&self, piece: Piece, area: AreaId) -> bool {
        define!("B6.1b");
        let (party, walker) = match piece {
            Piece::Unit(unit) => (Party::of_unit(unit), self.walker(unit)),
            Piece::Leader(leader) => (Party::of_leader(leader), self.walker_of_leader(leader)),
        };
        let neighbours = self.scenario.map.adjacent(area);
        let is_way = |from, to| {
            let passage = self.scenario.passage(from, to);
            passage.is_some_and(|passage| self.is_passable(walker, passage, to).is_ok())
        };
        let enemy = walker.side.other();
        !self.present[enemy].contains(area)
            && (walker.fights || !self.standing_camps(enemy).contains(area))
            && neighbours.iter().any(|next| is_way(next, area))
            && neighbours.iter().any(|next| is_way(area, next))
            && self.has_room(area, walker.points)
            && self.has_place(&party, area)
    }
}

/// Steps of arrivals.
impl State {
    /// Begins the next group that is due, or brings a leader back; false if there is none left in this turn.
    pub(crate) fn next_arrival(&mut self, table: &mut Table<'_, Event>) -> bool {
        for leader in self.leaders() {
            if self.leader(leader).is(LeaderFlags::AWAY) && self.leader(leader).returns <= self.turn {
                self.bring_back(leader, table);
                return true;
            }
        }
        for group in 0..self.scenario.reinforcements.len() as u8 {
            let delay = u8::from(self.delayed >> group & 1 == 1);
            let called = self.called >> group & 1 == 1;
            let due = called || self.group(group).turn + delay <= self.turn;
            if due && !self.is_complete(group) && self.waiting & !self.tried & 1 << group != 0 {
                // Whoever finds no place now tries again in the next turn.
                self.tried |= 1 << group;
                self.then(Arriving::Due { group });
                return true;
            }
        }
        false
    }

    fn bring_back(&mut self, leader: LeaderId, table: &mut Table<'_, Event>) {
        let camp = self.leader(leader).refuge;
        if camp != OFF && self.command_camps(self.side_of_leader(leader)).contains(camp) {
            self.leader_mut(leader).set(LeaderFlags::AWAY, false);
            self.leader_mut(leader).refuge = OFF;
            self.put_leader(leader, camp, NO_SLOT);
            table.tell(&[rule!("C23.1.3a")], Event::LeaderReturns { leader, area: camp });
        } else {
            // The camp he fled to has fallen: he is taken there.
            self.lose_leader(leader, rule!("C23.1.3b"), table);
            self.count_elan(table);
        }
    }

    /// A piece of a group comes on.
    fn come_on(&mut self, group: u8, next: u8, area: AreaId, table: &mut Table<'_, Event>) {
        define!("B6.2");
        self.replace(Arriving::Coming { group, next: next + 1 });
        let rules = [rule!("B6.0a"), rule!("B6.1a")];
        let rules = &rules[..1 + usize::from(area != self.group(group).area)];
        match self.piece_of_group(group, next) {
            Some(Piece::Unit(unit)) => {
                self.unit_mut(unit).set(Flags::WAITING, false);
                self.unit_mut(unit).set(Flags::PLANNED, true);
                table.tell(rules, Event::Arrives { unit, area });
                self.report_unit(Trigger::ReinforcementArrived, unit, area);
                self.bring(&Party::of_unit(unit), area, false);
                self.enter(area, self.side_of(unit), rule!("B6.0a"), table);
            }
            Some(Piece::Leader(leader)) => {
                self.leader_mut(leader).set(LeaderFlags::WAITING, false);
                table.tell(rules, Event::LeaderReturns { leader, area });
                self.bring(&Party::of_leader(leader), area, false);
            }
            None => {}
        }
    }
}
