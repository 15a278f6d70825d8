//! Leaders alone among enemies (B3.2.1b, B3.2.2).

use battle::{Refusal, Side, Table};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::fighting::{FightStage, Fighting};
use crate::rules::places::Party;
use crate::state::{LeaderId, NO_SLOT, State};
use crate::steps::Pending;

/// A leader is alone with enemy combat units: he retreats or fights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct LoneLeader {
    /// The leader.
    pub leader: LeaderId,
    /// He has fought, and leaves if he lives.
    pub fought: bool,
    /// He must leave: he does not fight.
    pub leaves: bool,
}

impl LoneLeader {
    /// A leader who has just been left alone among enemies.
    pub(crate) fn new(leader: LeaderId) -> LoneLeader {
        LoneLeader { leader, fought: false, leaves: false }
    }

    /// Whether he has nobody to answer any more: those who came have fallen to another leader.
    fn is_over(&self, battle: &State) -> bool {
        let enemy = battle.side_of_leader(self.leader).other();
        !self.fought && !self.leaves && !battle.held[enemy].contains(battle.leader(self.leader).area)
    }
}

impl Pending for LoneLeader {
    fn asks(&self, battle: &State) -> Option<Side> {
        if self.is_over(battle) {
            return None;
        }
        let ways = battle.lone_ways(self.leader).len();
        let chooses = if self.fought || self.leaves { ways > 1 } else { ways > 0 };
        (chooses && battle.leader(self.leader).is_on_map()).then(|| battle.side_of_leader(self.leader))
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(battle.lone_ways(self.leader).iter().map(Action::Area));
        if !self.fought && !self.leaves {
            into.push(Action::Decline);
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("B3.2.2b"), why).about(self.leader.into()));
        match *action {
            Action::Area(area) if battle.lone_ways(self.leader).contains(area) => Ok(()),
            Action::Area(_) => refuse("{0} cannot retreat there"),
            Action::Decline if self.fought || self.leaves => refuse("{0} must leave"),
            Action::Decline => Ok(()),
            _ => refuse("name the area to which {0} retreats, or let him fight"),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Area(area) => {
                battle.done();
                battle.leader_rides_off(self.leader, area, table);
            }
            _ => battle.fight_alone(*self, table),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        if self.is_over(battle) || !battle.leader(self.leader).is_on_map() {
            battle.done();
            return;
        }
        let way = battle.lone_ways(self.leader).iter().next();
        match way {
            Some(area) => {
                battle.done();
                battle.leader_rides_off(self.leader, area, table);
            }
            None if self.fought || self.leaves => {
                battle.done();
                battle.lose_leader(self.leader, rule!("B3.2.2b"), table);
                battle.count_elan(table);
            }
            None => battle.fight_alone(*self, table),
        }
    }
}

impl State {
    /// The areas to which a leader alone can retreat.
    pub(crate) fn lone_ways(&self, leader: LeaderId) -> AreaSet {
        define!("B3.2.1b");
        if self.leader(leader).is_on_map() {
            self.retreat_areas(&Party::of_leader(leader))
        } else {
            AreaSet::EMPTY
        }
    }

    /// The leaders of a side in an area answer to the enemies who have come there, or who alone are left there.
    pub(crate) fn find_lone_leaders(&mut self, area: AreaId, side: Side) {
        if self.crowd[area.index()].leaders[side] == 0 {
            return;
        }
        for leader in self.leaders().rev() {
            if self.leader(leader).area == area && self.side_of_leader(leader) == side {
                self.leader_mut(leader).slot = NO_SLOT;
                self.then(LoneLeader::new(leader));
            }
        }
    }

    /// A leader goes to an area by himself; his owner chooses the stack that he joins there.
    pub(crate) fn leader_rides_off(&mut self, leader: LeaderId, area: AreaId, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("B3.2.1b")], Event::Rides { leader, area });
        self.bring(&Party::of_leader(leader), area, false);
    }

    /// A leader alone fights all enemies of his area at once; if he lives he leaves.
    fn fight_alone(&mut self, step: LoneLeader, table: &mut Table<'_, Event>) {
        let (leader, area) = (step.leader, self.leader(step.leader).area);
        let enemy = self.side_of_leader(leader).other();
        self.replace(LoneLeader { fought: true, ..step });
        table.tell(&[rule!("B3.2.2b")], Event::FightsAlone(leader));
        let mut combat = Combat::new(CombatKind::Alone, enemy, area, area);
        combat.fighters.extend(self.fighters_in(area, enemy).map(|unit| self.fighter(unit)));
        combat.fighters.push(self.lone_fighter(leader));
        combat.all_against_all();
        self.begin_combat(combat);
        self.then(CombatEnds);
        self.then(Fighting { stage: FightStage::AttackerAssigns });
    }
}

/// The innermost combat is over; its losses count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct CombatEnds;

impl Pending for CombatEnds {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("B3.2.2b"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        battle.close_combat(table);
    }
}
