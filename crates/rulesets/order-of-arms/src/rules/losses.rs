//! Losses: steps, elimination (C24.0, C24.1).

use battle::{Rule, Table};

use crate::combat::{CombatKind, Fighter};
use crate::events::Event;
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::assigning::places;
use crate::state::{Flags, State, UnitId};

impl State {
    /// Everybody in the innermost combat takes the hits that have got through and are not saved.
    pub(crate) fn take_losses(&mut self, table: &mut Table<'_, Event>) {
        define!("C24.1a", "B11.8", "B14.6", "B15.6");
        let Some(combat) = self.combats.last() else { return };
        for n in 0..combat.fighters.len() {
            let Some(fighter) = self.combats.last().and_then(|combat| combat.fighters.get(n)).copied() else {
                return;
            };
            if fighter.through == 0 {
                continue;
            }
            let lost = match fighter.unit.some() {
                Some(unit) => {
                    if self.unit(unit).is(Flags::PHALANX) {
                        let hits = fighter.through;
                        table.tell(&[rule!("C24.1f")], Event::PhalanxHolds { unit, hits });
                    }
                    self.lose_steps(unit, self.steps_at_stake(&fighter), table)
                }
                None => {
                    self.lose_leader(fighter.leader, rule!("B3.2.2b"), table);
                    1
                }
            };
            if let Some(combat) = self.combats.last_mut() {
                combat.fighters[n].lost += lost;
                combat.lost[fighter.side] += lost;
            }
        }
    }

    /// Steps that the hits on a fighter cost it: a phalanx loses one for every two of them.
    pub(crate) fn steps_through(&self, fighter: &Fighter) -> u8 {
        let massed = fighter.unit.some().is_some_and(|unit| self.unit(unit).is(Flags::PHALANX));
        if massed { fighter.through / 2 } else { fighter.through }
    }

    /// Steps that the hits on a fighter cost it and that its retreat has not saved.
    pub(crate) fn steps_at_stake(&self, fighter: &Fighter) -> u8 {
        self.steps_through(fighter).saturating_sub(fighter.saved)
    }

    /// A unit loses steps, as many as it has; returns how many it lost.
    pub(crate) fn lose_steps(&mut self, unit: UnitId, hits: u8, table: &mut Table<'_, Event>) -> u8 {
        let lost = hits.min(self.steps_left(unit));
        if lost == 0 || !self.unit(unit).is_on_map() {
            return 0;
        }
        let event = Event::LosesSteps { unit, steps: lost };
        if lost < hits {
            table.tell(&[rule!("C24.0"), rule!("C24.1b")], event);
        } else {
            table.tell(&[rule!("C24.0")], event);
        }
        if self.steps_left(unit) == lost {
            self.eliminate(unit, table);
            return lost;
        }
        self.change(unit, |unit| unit.step += lost);
        let area = self.unit(unit).area;
        self.report_unit(Trigger::UnitStepLost, unit, area);
        self.report_unit(Trigger::FormationBelow, unit, area);
        let most = self.strength(unit);
        if self.unit(unit).lances > most {
            self.unit_mut(unit).lances = most;
            table.tell(&[rule!("B11.11.3")], Event::LancesLeft { unit, broken: most });
        }
        lost
    }

    /// A unit that has lost its last step is eliminated.
    pub(crate) fn eliminate(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        self.destroy(unit, rule!("state.steps"), table);
    }

    /// A unit is eliminated by a rule.
    pub(crate) fn destroy(&mut self, unit: UnitId, rule: Rule, table: &mut Table<'_, Event>) {
        if !self.unit(unit).is_on_map() {
            return;
        }
        let area = self.unit(unit).area;
        self.lift(unit);
        let lost = self.unit_mut(unit);
        lost.set(Flags::LOST, true);
        lost.set(Flags::ACTING, false);
        table.tell(&[rule], Event::Eliminated(unit));
        self.report_lost(unit, area);
        self.note_prisoners(unit, table);
    }

    /// Notes of all units that they take part in the innermost combat. Whoever could only be shot at is noted when he is.
    pub(crate) fn embattle_all(&mut self) {
        let Some(combat) = self.combats.last() else { return };
        let aims = matches!(
            combat.kind,
            CombatKind::Fire | CombatKind::ReturnFire | CombatKind::FallBack | CombatKind::CloseQuarters
        );
        let in_it = combat.bits(|f| f.unit != UnitId::NONE && (!aims || f.takes_part()));
        self.embattle_those(in_it);
    }

    /// Notes that units took part in the innermost combat, or were shot at (B11.11.2b).
    pub(crate) fn embattle_those(&mut self, fighters: u64) {
        for n in places(fighters) {
            let Some(unit) = self.combats.last().and_then(|combat| combat.fighters.get(n)).map(|f| f.unit)
            else {
                return;
            };
            self.unit_mut(unit).set(Flags::EMBATTLED, true);
            self.rouse(unit);
        }
    }
}
