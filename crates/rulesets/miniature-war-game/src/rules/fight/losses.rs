//! Figures that fall in a step leave when it is over, and their files step up (common.sequence.removed, common.sequence.step-up).

use battle::{Rule, Table};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, Mishaps, State, UnitId};
use crate::troops::{Arm, Troop};

/// The figures that fall in a step, each by its unit and the place of its stand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Losses {
    fallen: Vec<(UnitId, u8)>,
}

impl Losses {
    /// One figure of a stand falls.
    pub(crate) fn add(&mut self, unit: UnitId, place: u8) {
        self.fallen.push((unit, place));
    }

    /// So many figures of a stand fall.
    pub(crate) fn add_all(&mut self, unit: UnitId, place: u8, figures: u8) {
        for _ in 0..figures {
            self.add(unit, place);
        }
    }

    /// How many figures of a stand have fallen.
    pub(crate) fn at(&self, unit: UnitId, place: u8) -> u8 {
        self.fallen.iter().filter(|fallen| **fallen == (unit, place)).count() as u8
    }

    /// How many figures of a unit have fallen.
    pub(crate) fn of(&self, unit: UnitId) -> u8 {
        self.fallen.iter().filter(|fallen| fallen.0 == unit).count() as u8
    }

    /// The places of a unit at which figures have fallen, one for each.
    fn places(&self, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
        self.fallen.iter().filter(move |fallen| fallen.0 == unit).map(|fallen| fallen.1)
    }
}

/// The men of a chariot.
const CHARIOT_MEN: u8 = 2;
/// The hits after which an elephant rampages.
pub(crate) const ELEPHANT_HITS: u8 = 6;

impl State {
    /// The figures that a stand still has when these have fallen; of an elephant, berserker or chariot the hits that it can still take.
    pub(crate) fn left_at(&self, unit: UnitId, place: u8, losses: &Losses) -> u8 {
        let now = match self.most_wounds(unit) {
            Some(most) => most.saturating_sub(self.unit(unit).wounds),
            None => self.fighters_at(unit, place),
        };
        now.saturating_sub(losses.at(unit, place))
    }

    /// The losses of a step leave the board: they are told, files step up, and a unit without figures is destroyed.
    pub(crate) fn take_losses(&mut self, rule: Rule, losses: &Losses, table: &mut Table<'_, Event>) {
        define!("common.sequence.removed", "common.sequence.step-up", "common.melee.wounded");
        for id in self.all_units() {
            let count = losses.of(id);
            if count == 0 || !self.is_in_play(id) {
                continue;
            }
            if let Some(most) = self.most_wounds(id) {
                self.wound(id, count, most, rule, table);
            } else if self.info(id).kind.troop().map(Troop::arm) == Some(Arm::Artillery) {
                self.lose_crew(id, count, rule, table);
            } else {
                self.lose_figures(id, losses, rule, table);
            }
        }
    }

    fn lose_figures(&mut self, id: UnitId, losses: &Losses, rule: Rule, table: &mut Table<'_, Event>) {
        let in_boats = self.keeps_to_its_boats(id);
        let (unit, info) = self.unit_with_info(id);
        let before = unit.figures(info);
        for place in losses.places(id) {
            unit.fall(place, info);
        }
        let left = unit.figures(info);
        // Empty places at openings are taken when the turn ends (musket.bldg.openings.targets).
        if !unit.is(Flags::INDOORS) && !in_boats {
            self.step_up(id);
        }
        table.tell(&[rule], Event::Loses { unit: id, figures: before - left, left });
        self.lose_mounts(id, before - left);
        if left == 0 {
            self.destroy(id, table);
        }
        self.thin_out_phalanx(id, table);
    }

    /// A piece loses crew; without any it stands there for whoever mans it.
    fn lose_crew(&mut self, id: UnitId, count: u8, rule: Rule, table: &mut Table<'_, Event>) {
        let unit = self.unit_mut(id);
        let figures = count.min(unit.crew);
        unit.crew -= figures;
        let left = unit.crew;
        table.tell(&[rule], Event::Loses { unit: id, figures, left });
        if left == 0 {
            let period = self.scenario.period;
            let rule = period.row(rule!("medieval.crew.melee"), rule!("musket.crew.unattended"));
            table.tell(&[rule], Event::Unattended { unit: id });
        }
        self.thin_makeshift(id, figures);
    }

    /// How many hits it takes to remove a single figure or piece that does not fall to one; none for all others.
    pub(crate) fn most_wounds(&self, id: UnitId) -> Option<u8> {
        match self.info(id).kind.troop()? {
            Troop::ChariotArcher | Troop::ChariotSlinger | Troop::ChariotJavelin | Troop::ChariotFighter => {
                define!("medieval.chariot.loss-order");
                Some(CHARIOT_MEN - u8::from(self.has_mishap(id, Mishaps::STEPPED_OFF)))
            }
            Troop::WarElephantArcher | Troop::WarElephantJavelin => Some(ELEPHANT_HITS),
            Troop::Berserker => self.info(id).melee,
            _ => None,
        }
    }

    fn wound(&mut self, id: UnitId, count: u8, most: u8, rule: Rule, table: &mut Table<'_, Event>) {
        define!("medieval.elephant.hits", "medieval.berserker.lives");
        let wounds = self.unit(id).wounds.saturating_add(count).min(most);
        self.unit_mut(id).wounds = wounds;
        table.tell(&[rule], Event::Wounded { unit: id, wounds });
        // An elephant with six hits rampages when the dice of the step are down.
        if wounds == most && !self.is_elephant(id) {
            self.destroy(id, table);
        }
    }

    /// A unit has lost its last figure.
    pub(crate) fn destroy(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        self.come_out(id);
        self.come_off(id);
        self.unit_mut(id).set(Flags::OFF | Flags::LOST, true);
        table.tell(&[rule!("common.base.dead-cap")], Event::Destroyed { unit: id });
        self.spill(id, table);
        self.break_up_wagon(id, table);
        self.lose_cargo(id, table);
    }

    /// The figures that a unit has lost in this turn.
    pub(crate) fn lost_this_turn(&self, id: UnitId) -> u8 {
        define!("common.morale.losses");
        self.unit(id).began.saturating_sub(self.unit(id).figures(self.info(id)))
    }
}
