//! Leaders in danger: casualty checks, Decipio Mortis Est, leaders alone (B3.2, B3.3).

use battle::{Hopes, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Fighter, Involved};
use crate::events::Event;
use crate::happenings::{RollKind, Trigger};
use crate::rulebook::{define, rule};
use crate::state::{FormationId, LeaderFlags, LeaderId, NO_SLOT, OFF, State, UnitId};
use crate::steps::Pending;

/// The leaders of the innermost combat check for casualties, the attacker's first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct LeaderChecks {
    /// The leader who is next: first all of the attacker, then all of the defender.
    pub next: u8,
    /// Who would die and may cheat death.
    pub doomed: LeaderId,
    /// They check even if no step was lost (B15.8e, B11.12c).
    #[serde(default)]
    pub always: bool,
}

impl LeaderChecks {
    /// The checks from the first leader on.
    pub(crate) const FIRST: LeaderChecks = LeaderChecks { next: 0, doomed: LeaderId::NONE, always: false };
}

impl Pending for LeaderChecks {
    fn asks(&self, battle: &State) -> Option<Side> {
        self.doomed.some().map(|leader| battle.side_of_leader(leader))
    }

    fn choices(&self, _: &State, into: &mut Vec<Action>) {
        into.extend([Action::Try, Action::Decline]);
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Try | Action::Decline => Ok(()),
            _ => Err(Refusal::new(rule!("B3.3.2"), "{0} tries to cheat death or accepts it")
                .about(self.doomed.into())),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let leader = self.doomed;
        battle.replace(LeaderChecks { doomed: LeaderId::NONE, ..*self });
        let mut dies = true;
        if action == Action::Try {
            battle.cheat_death(leader, table);
            let involved = battle.combats.last().and_then(|combat| combat.involved(leader));
            dies = involved.is_some_and(|involved| battle.leader_falls(&involved, table));
        }
        if dies && action == Action::Try && battle.may_cheat_death(leader) {
            battle.replace(*self);
        } else if dies {
            battle.lose_leader(leader, rule!("B3.2d"), table);
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let Some(combat) = battle.combats.last() else {
            battle.done();
            return;
        };
        let number = combat.leaders.len();
        let Some(involved) = combat.leaders.get(usize::from(self.next) % number.max(1)).copied() else {
            battle.done();
            return;
        };
        let second_round = usize::from(self.next) >= number;
        if usize::from(self.next) >= 2 * number {
            battle.done();
            return;
        }
        let attacks = battle.side_of_leader(involved.leader) == combat.attacker;
        let checks = attacks != second_round
            && (battle.must_check(combat, &involved)
                || self.always && battle.leader(involved.leader).is_on_map());
        battle.replace(LeaderChecks { next: self.next + 1, doomed: LeaderId::NONE, ..*self });
        if !checks {
            return;
        }
        if battle.leader_falls(&involved, table) {
            if battle.may_cheat_death(involved.leader) {
                battle.replace(LeaderChecks { next: self.next + 1, doomed: involved.leader, ..*self });
            } else {
                battle.lose_leader(involved.leader, rule!("B3.2d"), table);
            }
        }
    }
}

/// Facts and tallies of leaders in danger.
impl State {
    /// Whether a leader is of a formation: he began with it, or has taken it over.
    pub(crate) fn is_leader_of(&self, leader: LeaderId, formation: FormationId) -> bool {
        self.leader_info(leader).formation == formation || self.formations[formation.index()].leader == leader
    }

    /// Whether a leader checks after a combat: if a step was lost in it; after fire, only if his own stack lost one.
    fn must_check(&self, combat: &Combat, involved: &Involved) -> bool {
        define!("B3.2a", "B3.2c", "C24.1c");
        let leader = involved.leader;
        if !self.leader(leader).is_on_map() {
            return false;
        }
        match combat.kind {
            CombatKind::Fire | CombatKind::ReturnFire | CombatKind::FallBack | CombatKind::DefensiveFire => {
                define!("B3.2b", "C24.1d");
                let side = self.side_of_leader(leader);
                let his = |f: &Fighter| f.side == side && involved.was_with(f);
                combat.fighters.iter().any(|f| f.lost > 0 && his(f))
            }
            CombatKind::Alone => false,
            _ => combat.lost[Side::Red] + combat.lost[Side::Blue] > 0,
        }
    }

    /// Whether a leader who would fall may have the dice thrown again: his bodyguard saves him, or he cheats death.
    fn may_cheat_death(&self, leader: LeaderId) -> bool {
        let able = self.leader_info(leader).exceptional && !self.leader(leader).is(LeaderFlags::DECIPIO);
        able || self.is_guarded(leader)
    }

    /// The sum of two dice on which a leader falls: 11, less all modifiers of his roll.
    fn casualty_number(&self, combat: &Combat, involved: &Involved) -> Tally {
        let mut wanted = Tally::base(rule!("B3.2d"), "a casualty", 11);
        if combat.is_charge() || combat.kind == CombatKind::Rundown {
            wanted.add(rule!("B3.2e"), "in a charge", -1);
        }
        if combat.lost[Side::Red] + combat.lost[Side::Blue] >= 3 {
            wanted.add(rule!("B3.2f"), "carnage", -1);
        }
        if self.is_wiped_out(combat, involved.leader) {
            wanted.add(rule!("B3.2g"), "his men wiped out", -2);
        }
        if combat.kind == CombatKind::Bombardment {
            wanted.add(rule!("B3.2h"), "bombardment", 1);
        }
        if self.is_picked_out(combat, involved) {
            wanted.add(rule!("muster.flag.marksmen.ooa"), "marksmen", -1);
        }
        wanted.add(rule!("B3.3.3b"), "Fortes Fortuna Iuvat", -2 * i32::from(involved.fortes));
        let side = self.side_of_leader(involved.leader);
        self.add_by_scenario(&mut wanted, RollKind::Casualty, UnitId::NONE, side);
        wanted
    }

    /// Whether a leader's side has lost all it had in his area in this combat.
    fn is_wiped_out(&self, combat: &Combat, leader: LeaderId) -> bool {
        // Whoever is run down loses all that he has, guns and leaders alone too.
        if combat.kind == CombatKind::Rundown {
            return true;
        }
        let (side, area) = (self.side_of_leader(leader), self.leader(leader).area);
        let mut men = combat.fighters.iter().filter(|f| f.side == side && f.area == area).peekable();
        let lost = men.peek().is_some() && men.all(|f| f.unit == UnitId::NONE || f.lost == f.steps);
        // Those who charge are away from the others of the area they came from.
        lost && (combat.charges(side) || self.crowd[area.index()].fighters[side] == 0)
    }
}

/// Steps of leaders in danger.
impl State {
    /// A leader who would fall is saved for another throw: by his bodyguard if he has one, else by cheating death.
    fn cheat_death(&mut self, leader: LeaderId, table: &mut Table<'_, Event>) {
        if self.is_guarded(leader) {
            self.course.guarded[leader.index() / 64 % 2] |= 1 << (leader.index() % 64);
            table.tell(&[rule!("muster.flag.bodyguard")], Event::Guarded(leader));
        } else {
            self.leader_mut(leader).set(LeaderFlags::DECIPIO, true);
            table.tell(&[rule!("B3.3.2")], Event::CheatsDeath(leader));
        }
    }

    /// Rolls whether a leader falls.
    fn leader_falls(&self, involved: &Involved, table: &mut Table<'_, Event>) -> bool {
        let Some(combat) = self.combats.last() else { return false };
        let wanted = self.casualty_number(combat, involved);
        table.tell(&[rule!("B3.2a")], Event::LeaderInDanger(involved.leader));
        let sum = table.roll(Roll {
            rule: rule!("B3.2d"),
            what: "leader casualty",
            side: self.side_of_leader(involved.leader),
            throw: Throw::sum(D6, 2),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        sum >= wanted.total()
    }

    /// A leader is out of play, and whoever he led has no leader.
    pub(crate) fn bereave(&mut self, leader: LeaderId) {
        self.put_leader(leader, OFF, NO_SLOT);
        let dead = self.leader_mut(leader);
        dead.set(LeaderFlags::DEAD, true);
        dead.set(LeaderFlags::AWAY, false);
        dead.set(LeaderFlags::WAITING, false);
        dead.refuge = OFF;
        for formation in &mut self.formations {
            if formation.leader == leader {
                (formation.leader, formation.before) = (LeaderId::NONE, leader);
            }
        }
        for army in &mut self.armies {
            if army.commander == leader {
                (army.commander, army.before) = (LeaderId::NONE, leader);
            }
        }
    }

    /// A leader is dead: who he led is without a leader until he is replaced.
    pub(crate) fn lose_leader(&mut self, leader: LeaderId, rule: Rule, table: &mut Table<'_, Event>) {
        let area = self.leader(leader).area;
        let lives =
            [LeaderFlags::AWAY, LeaderFlags::WAITING].iter().any(|flag| self.leader(leader).is(*flag));
        if area == OFF && !lives {
            return;
        }
        let led = (0..self.formations.len()).filter(|n| self.formations[*n].leader == leader);
        let led = led.fold(0, |bits, n| bits | 1 << n);
        self.bereave(leader);
        table.tell(&[rule], Event::LeaderLost(leader));
        self.report_leader(Trigger::LeaderKilled, leader, area);
        if self.leader_info(leader).exceptional {
            for formation in self.formations_in(led) {
                table.tell(&[rule!("B3.3.4")], Event::FormationShaken(formation));
            }
            self.rout_formations(led, None);
        }
    }
}

impl Involved {
    /// Whether a fighter is of the stack that the leader was with when the combat began.
    pub(crate) fn was_with(&self, fighter: &Fighter) -> bool {
        self.slot != NO_SLOT && (self.area, self.slot) == (fighter.area, fighter.slot)
    }
}

impl Combat {
    /// What a leader has done in it.
    fn involved(&self, leader: LeaderId) -> Option<Involved> {
        self.leaders.iter().find(|involved| involved.leader == leader).copied()
    }
}
