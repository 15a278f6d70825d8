//! The end of a turn: replacement of leaders, lances, the next turn (B16).

use battle::{Refusal, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::happenings::{Moment, Trigger};
use crate::rulebook::{define, rule};
use crate::rules::happenings::News;
use crate::rules::places::Party;
use crate::rules::sequence::Turn;
use crate::state::{ArmyId, Flags, FormationId, LeaderFlags, LeaderId, OFF, State, UnitId};
use crate::steps::{Pending, is_listed};

/// Dead leaders of a side are replaced: asks with which unit a successor who is not on the map appears.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Replacing {
    /// Whose leaders.
    pub side: Side,
    /// The successor who is placed; none while the next is looked for.
    pub successor: LeaderId,
    /// The formation he takes over.
    pub formation: FormationId,
}

impl Pending for Replacing {
    fn asks(&self, battle: &State) -> Option<Side> {
        self.successor.some()?;
        (battle.hosts(self.formation).count() > 1).then_some(self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(battle.hosts(self.formation).map(Action::Unit));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let otherwise = Refusal::new(rule!("B16.4a"), "choose a unit of the formation he takes over");
        is_listed(self, battle, action, otherwise)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        if let Action::Unit(unit) = action {
            battle.appear(*self, unit, table);
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        if self.successor.some().is_some() {
            let host = battle.hosts(self.formation).next().unwrap_or(UnitId::NONE);
            battle.appear(*self, host, table);
        } else if !battle.replace_next(*self, table) {
            battle.done();
        }
    }
}

/// Facts of succession.
impl State {
    /// The units of a formation with whom a successor can appear.
    fn hosts(&self, formation: FormationId) -> impl Iterator<Item = UnitId> + '_ {
        let units = self.scenario.units_of(formation);
        units.filter(|unit| self.unit(*unit).is_on_map())
    }

    /// Who takes a dead leader's place on a side: the first of his successors who lives, has not left the field and is of
    /// that side; where there is none, the first of theirs.
    fn successor_of(&self, leader: LeaderId, side: Side) -> Option<LeaderId> {
        let (mut line, mut next) = (vec![leader], 0);
        while let Some(one) = line.get(next).copied() {
            next += 1;
            for successor in self.leader_info(one).successors.iter().copied() {
                let is = |flag| self.leader(successor).is(flag);
                if is(LeaderFlags::DEAD) || is(LeaderFlags::GONE) {
                    if !line.contains(&successor) {
                        line.push(successor);
                    }
                } else if self.side_of_leader(successor) == side {
                    return Some(successor);
                }
            }
        }
        None
    }

    /// The army that had this leader as its commander and has no other, and who takes it over.
    fn army_after(&self, dead: LeaderId) -> Option<(ArmyId, LeaderId)> {
        define!("B16.4c");
        let all = self.armies();
        let mut without = all.filter(|id| {
            let army = &self.armies[id.index()];
            army.commander == LeaderId::NONE && army.before == dead
        });
        without.find_map(|id| Some((id, self.successor_of(dead, self.army_info(id).side)?)))
    }

    /// A formation that this leader led at his death and nobody leads now, and who takes it over.
    fn formation_after(&self, dead: LeaderId) -> Option<(FormationId, LeaderId)> {
        let all = self.formations();
        let mut orphans = all.filter(|id| {
            let formation = &self.formations[id.index()];
            formation.leader == LeaderId::NONE && formation.before == dead
        });
        orphans.find_map(|id| Some((id, self.successor_of(dead, self.formations[id.index()].side)?)))
    }
}

/// Steps of the end phase.
impl State {
    /// Replacement of both sides' leaders, the first player first.
    pub(crate) fn begin_replacement(&mut self) {
        for side in [self.first_player.other(), self.first_player] {
            self.then(Replacing { side, successor: LeaderId::NONE, formation: FormationId::NONE });
        }
    }

    /// Replaces the next dead leader of a side; false if there is none to replace.
    fn replace_next(&mut self, step: Replacing, table: &mut Table<'_, Event>) -> bool {
        for dead in self.leaders() {
            if !self.leader(dead).is(LeaderFlags::DEAD) || self.side_of_leader(dead) != step.side {
                continue;
            }
            if let Some((army, next)) = self.army_after(dead) {
                self.armies[army.index()].commander = next;
                table.tell(&[rule!("B16.4c")], Event::Succeeds { leader: next, of: dead });
                return true;
            }
            if let Some((formation, next)) = self.formation_after(dead) {
                self.formations[formation.index()].leader = next;
                table.tell(&[rule!("B16.4a")], Event::Succeeds { leader: next, of: dead });
                if !self.leader(next).is_on_map() && !self.leader(next).is(LeaderFlags::AWAY) {
                    self.send_for_successor(next, Replacing { successor: next, formation, ..step }, table);
                }
                return true;
            }
        }
        false
    }

    /// A successor who is not on the map appears where the scenario puts him, if no enemies are there, or with a unit.
    fn send_for_successor(&mut self, leader: LeaderId, step: Replacing, table: &mut Table<'_, Event>) {
        let area = self.leader_info(leader).appears;
        let enemy = self.side_of_leader(leader).other();
        if area == OFF || self.present[enemy].or(self.standing_camps(enemy)).contains(area) {
            self.replace(step);
            return;
        }
        self.leader_mut(leader).set(LeaderFlags::WAITING, false);
        table.tell(&[rule!("B16.4a")], Event::LeaderReturns { leader, area });
        self.bring(&Party::of_leader(leader), area, false);
    }

    /// A successor appears with a unit of the formation he takes over.
    fn appear(&mut self, step: Replacing, host: UnitId, table: &mut Table<'_, Event>) {
        self.replace(Replacing { successor: LeaderId::NONE, formation: FormationId::NONE, ..step });
        let leader = step.successor;
        if host.some().is_none() {
            // Nobody of the formation is left to appear with: he does not come.
            return;
        }
        let (area, slot) = (self.unit(host).area, self.unit(host).slot);
        self.leader_mut(leader).set(LeaderFlags::WAITING, false);
        self.put_leader(leader, area, slot);
        table.tell(&[rule!("B16.4a")], Event::Appears { leader, unit: host });
    }

    /// Concludes the turn, and begins the next or ends the battle.
    pub(crate) fn conclude_turn(&mut self, table: &mut Table<'_, Event>) {
        self.restore_lances(table);
        define!("B16.5");
        for unit in &mut self.units {
            unit.set(Flags::EMBATTLED, false);
            unit.set(Flags::WET, false);
        }
        self.replace(Turn::Close);
        self.end_neutral_turn(table);
        self.report(News::of(Trigger::TurnEnd));
    }

    /// What the end of the turn has brought is done: victory is tested, and the next turn begins or the battle ends.
    pub(crate) fn close_turn(&mut self, table: &mut Table<'_, Event>) {
        self.test_victory(Moment::TurnEnd, table);
        self.check_aims(true, table);
        if self.ended.is_some() {
            return;
        }
        if usize::from(self.turn) < self.scenario.turns.len() {
            self.turn += 1;
            // Who has routed, be it by the end of the turn, rallies from the next one on.
            for unit in &mut self.units {
                unit.set(Flags::ROUTED_NOW, false);
            }
            self.replace(Turn::Start);
        } else if self.has_aims() {
            self.end_by_points(table);
        } else {
            self.end_last_turn(table);
        }
    }
}
