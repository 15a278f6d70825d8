//! Combat results: what a difference of hits is, and what it makes a contingent do (result.*).

use battle::{Rule, Table};
use ground::tabletop::Point;

use crate::charts::{COMBAT_RESULTS, DPS_PER_STAND};
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::fray::{Did, Fighter, Task};
use crate::rules::round::Round;
use crate::state::{ContingentId, State};
use crate::troops::{CombatResult, Grade, Troop};

/// The result of a difference of hits.
pub(crate) fn result_of(difference: i32) -> CombatResult {
    let row =
        COMBAT_RESULTS.iter().find(|row| (i32::from(row.from)..=i32::from(row.to)).contains(&difference));
    row.map_or(CombatResult::Rout, |row| row.result)
}

fn result_rule(result: CombatResult) -> Rule {
    match result {
        CombatResult::Victory => rule!("result.victory"),
        CombatResult::Success => rule!("result.success"),
        CombatResult::Equal => rule!("result.equal"),
        CombatResult::SetBack => rule!("result.setback"),
        CombatResult::Defeat => rule!("result.defeat"),
        CombatResult::Rout => rule!("result.rout"),
    }
}

/// What follows from a result.
impl State {
    /// The hits that enemies scored against a contingent in a round.
    fn hits_against(&self, round: Round, who: ContingentId) -> i32 {
        let all = self.fray[State::fighters(round)].iter().flat_map(|fighter| fighter.foes);
        all.filter(|foe| foe.who == who).map(|foe| i32::from(foe.hits)).sum()
    }

    /// The DPs of a result, with their row: mounted that fought pikes take more.
    fn result_dps(&self, fighter: &Fighter, result: CombatResult) -> (u8, Rule) {
        let row = COMBAT_RESULTS.iter().find(|row| row.result == result);
        let (usual, pikes) = row.map_or((0, 0), |row| (row.dps, row.dps_mounted_against_pikes));
        let fought_pikes = || {
            let pairing = self.pairing(fighter);
            fighter.opponents().any(|foe| self.kind(foe) == Troop::Pike && pairing.count(foe) > 0)
        };
        let pricked = self.is_mounted(fighter.who) && fought_pikes();
        match (result, pricked) {
            (CombatResult::Success, true) => (pikes, rule!("result.success.pikes")),
            (CombatResult::Equal, true) => (pikes, rule!("result.equal.pikes")),
            _ => (usual, result_rule(result)),
        }
    }

    /// What a result makes a contingent do, and by which row.
    pub(crate) fn task_of(&self, fighter: &Fighter, result: CombatResult) -> (Task, Rule) {
        define!("result.order");
        match result {
            CombatResult::Victory => self.after_victory(fighter),
            CombatResult::Success => self.after_success(fighter),
            CombatResult::Equal => self.after_equal(fighter),
            CombatResult::SetBack => self.after_set_back(fighter),
            CombatResult::Defeat => {
                if self.is_skirmishers(fighter.who) || self.contingent(fighter.who).is(Flags::DISARRAY) {
                    (Task::Break, rule!("result.defeat.break"))
                } else {
                    (Task::Retire, rule!("result.defeat.retire"))
                }
            }
            CombatResult::Rout => (Task::Break, rule!("result.rout")),
        }
    }

    /// A or B Grade that did not charge.
    fn is_steady(&self, who: ContingentId) -> bool {
        matches!(self.grade(who), Grade::A | Grade::B) && !self.has_charged(who)
    }

    fn after_victory(&self, fighter: &Fighter) -> (Task, Rule) {
        if self.is_steady(fighter.who) {
            (Task::MayHalt, rule!("result.victory.halt-ab"))
        } else if fighter.opponents().all(|foe| self.is_skirmishers(foe)) {
            (Task::MayHalt, rule!("result.victory.halt-skirmishers"))
        } else {
            (Task::GoOn, rule!("result.victory.pursue"))
        }
    }

    fn after_success(&self, fighter: &Fighter) -> (Task, Rule) {
        let light = |foe: ContingentId| self.is_mounted(foe) || self.is_skirmishers(foe);
        if self.is_steady(fighter.who) {
            (Task::MayHalt, rule!("result.success.halt-ab"))
        } else if !self.is_mounted(fighter.who) && fighter.opponents().all(light) {
            (Task::MayHalt, rule!("result.success.halt-foot"))
        } else {
            (Task::GoOn, rule!("result.success.go-on"))
        }
    }

    /// Mounted that charged foot for this round: foot that came at them does not count.
    fn charged_foot(&self, fighter: &Fighter) -> bool {
        let who = fighter.who;
        let struck = |foe: ContingentId| self.strikes.contains(&(who, foe));
        self.is_mounted(who)
            && self.has_charged(who)
            && fighter.opponents().any(|foe| !self.is_mounted(foe) && struck(foe))
    }

    fn after_equal(&self, fighter: &Fighter) -> (Task, Rule) {
        let who = fighter.who;
        let in_melee = self.is_mounted(who) && !self.is_charge_round(who);
        if self.charged_foot(fighter) || in_melee {
            (Task::Retire, rule!("result.equal.mounted"))
        } else if self.is_skirmishers(who) && fighter.opponents().any(|foe| !self.is_skirmishers(foe)) {
            (Task::Retire, rule!("result.equal.skirmish"))
        } else {
            (Task::Halt, rule!("result.equal.halt"))
        }
    }

    fn after_set_back(&self, fighter: &Fighter) -> (Task, Rule) {
        let (who, c) = (fighter.who, self.contingent(fighter.who));
        let ridden_down = !self.is_mounted(who)
            && c.is(Flags::WAS_CHARGED)
            && fighter.opponents().all(|foe| self.is_mounted(foe) && self.has_charged(foe));
        if c.is(Flags::DISARRAY) {
            (Task::Break, rule!("result.setback.disarray"))
        } else if self.is_skirmishers(who) || self.charged_foot(fighter) {
            (Task::Retire, rule!("result.setback.retire"))
        } else if ridden_down {
            (Task::Halt, rule!("result.setback.foot"))
        } else {
            (Task::FallBack, rule!("result.setback.fall-back"))
        }
    }

    /// All results of a round are read, and only then DPs and lost stands are recorded.
    pub(crate) fn read_results(&mut self, round: Round, table: &mut Table<'_, Event>) {
        define!("combat.compare", "dp.losses-in-combat");
        for n in State::fighters(round) {
            let fighter = self.fray[n];
            let (hits, suffered) = (fighter.hits(), self.hits_against(round, fighter.who));
            let result = result_of(hits - suffered);
            let (task, rule) = self.task_of(&fighter, result);
            // Away is settled while everybody stands.
            let away = self.away_from(fighter.primary, fighter.who);
            let eye = fighter.primary.some().map_or(Point::default(), |foe| self.contingent(foe).place.at);
            self.fray[n] = Fighter { result: Some(result), task, away, eye, ..fighter };
            let event =
                Event::Fought { contingent: fighter.who, hits: hits as u8, suffered: suffered as u8, result };
            table.tell(&[result_rule(result), rule!("combat.compare"), rule], event);
        }
        // Everybody takes his DPs before anybody loses a stand: who is destroyed shakes others no earlier.
        for n in State::fighters(round) {
            let fighter = self.fray[n];
            let Some(result) = fighter.result else { continue };
            let (dps, rule) = self.result_dps(&fighter, result);
            self.fray[n].excess = self.take_dps(fighter.who, dps, rule, table);
        }
        let under = self.steps.len();
        for n in State::fighters(round) {
            let (fighter, before) = (self.fray[n], self.steps.len());
            let Fighter { who, excess, .. } = fighter;
            self.lose_stands(who, excess / DPS_PER_STAND, rule!("dp.excess-combat"), table);
            if self.contingent(who).is(Flags::OFF) {
                self.fray[n].did = Did::Gone;
                self.yield_prisoners(&fighter, table);
            }
            // The leaders of those who are lost first run their risk first (dice.order).
            let added = self.steps.len() - before;
            self.steps[under..].rotate_right(added);
        }
        self.have_fought(round);
    }
}
