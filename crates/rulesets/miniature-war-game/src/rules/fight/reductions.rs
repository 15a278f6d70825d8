//! What takes shock away: works, ground, slopes, and the arms of those who are charged (common.shock.least).

use battle::{Rule, Tally};
use ground::tabletop::Edge;

use super::fray::Stand;
use super::shock::is_mounted;
use crate::field::GroundKind;
use crate::rulebook::{define, rule};
use crate::rules::facts::contact::Touch;
use crate::rules::facts::ground::Cover;
use crate::state::{Flags, State};
use crate::troops::Troop;

/// A reduction: why, and shocks of each figure.
type Reduction = (Rule, &'static str, i32);

impl State {
    /// Whether shock is counted between two stands at all: on neither side in marsh, rough ground or a plowed field, nor inside a forest, and
    /// never against a testudo.
    pub(crate) fn is_shock_counted(&self, stand: &Stand, touch: &Touch) -> bool {
        define!(
            "common.shock.no-ground",
            "common.marsh.shock",
            "common.shock.minus-testudo",
            "medieval.testudo.no-shock"
        );
        let stands = [self.stand_at(stand.unit, stand.place), self.stand_at(touch.enemy, touch.theirs)];
        let spoiled = stands.iter().any(|stand| {
            [GroundKind::Marsh, GroundKind::Rough, GroundKind::Plowed]
                .iter()
                .any(|kind| self.is_in(stand, *kind))
                || self.is_in(stand, GroundKind::Forest) && !self.is_at_forest_edge(stand)
        });
        let in_house = self.is_house_between(stand.unit, touch.enemy);
        define!("musket.bldg.melee", "medieval.hussite.inside", "medieval.hussite.chained-shock");
        let kept_off =
            self.is_in_wagon(touch.enemy) || self.is_kept_off_by_chain(&stands[0], touch.enemy, &stands[1]);
        !spoiled
            && !in_house
            && !kept_off
            && !self.unit(touch.enemy).is(Flags::TESTUDO)
            && !self.is_shock_lost_in_mud(&stands[0])
    }

    /// The dice of a stand: its figures, each with so many shocks, less what is taken away.
    pub(crate) fn shock_dice(&self, stand: &Stand, touch: &Touch, figures: u8, shocks: u8) -> Tally {
        let figures = i32::from(figures);
        let mut dice =
            Tally::base(rule!("common.shock.dice"), "shocks of its figures", figures * i32::from(shocks));
        for (rule, what, shocks) in self.shock_reduction(stand, touch) {
            dice.add(rule, what, -figures * shocks);
        }
        dice.at_least(rule!("common.shock.least"), 0);
        dice
    }

    /// Everything that takes shocks off a stand that strikes another.
    pub(crate) fn shock_reduction(&self, stand: &Stand, touch: &Touch) -> Vec<Reduction> {
        define!("medieval.shock.reduce");
        let mut reductions = self.reductions_of_ground(stand, touch);
        reductions.extend(self.reduction_of_arms(stand, touch));
        reductions
    }

    fn reductions_of_ground(&self, stand: &Stand, touch: &Touch) -> Vec<Reduction> {
        define!(
            "common.fence.shock",
            "common.wall.shock",
            "common.hill.shock",
            "medieval.shock.fence",
            "medieval.shock.wall",
            "medieval.shock.forest",
            "medieval.shock.hill"
        );
        let own = self.stand_at(stand.unit, stand.place);
        let other = self.stand_at(touch.enemy, touch.theirs);
        let mut reductions: Vec<Reduction> = Vec::new();
        match self.work_between(&own, &other) {
            Some(Cover::Wood) => reductions.push((rule!("common.shock.minus-fence"), "behind a fence", 1)),
            Some(Cover::Stone) => reductions.push((rule!("common.shock.minus-wall"), "behind a wall", 2)),
            None => {}
        }
        if self.is_behind_stakes(&own, &other) {
            define!("medieval.stakes.shock");
            reductions.push((rule!("medieval.shock.stakes"), "behind stakes", 2));
        }
        if self.has_crossed_caltrops(stand.unit) {
            define!("medieval.caltrops.shock");
            reductions.push((rule!("medieval.shock.caltrops"), "across caltrops", 1));
        }
        if self.is_at_forest_edge(&other) {
            reductions.push((rule!("common.shock.minus-forest"), "on the edge of a forest", 2));
        }
        let levels = self.hill_level(other.centre()) - self.hill_level(own.centre());
        if levels > 0 {
            reductions.push((rule!("common.shock.minus-hill"), "uphill", levels.into()));
        }
        let run = self.run_up_of(stand.unit);
        let at_ford = || {
            self.is_in(&other, GroundKind::Ford)
                || self.is_across_ford(&own, &other)
                || self.has_run_through_ford(stand.unit, stand.place, run)
        };
        if self.scenario.period.does_ford_take_shock_away() && at_ford() {
            reductions.push((rule!("medieval.shock.ford"), "in or out of a ford", 1));
        }
        reductions
    }

    /// What the arms of those who are charged at their front take away.
    fn reduction_of_arms(&self, stand: &Stand, touch: &Touch) -> Option<Reduction> {
        define!("common.shock.minus-pike-two", "common.shock.minus-pike-three", "common.shock.minus-square");
        let troop = self.info(touch.enemy).kind.troop()?;
        if self.unit(touch.enemy).is(Flags::SQUARE) {
            return Some((rule!("musket.square.shock"), "a square", 1));
        }
        if touch.their_side != Edge::Front {
            return None;
        }
        let deep = || self.unit(touch.enemy).file_behind(touch.theirs, self.info(touch.enemy)).len() > 1;
        match troop {
            Troop::PoleArms => Some((rule!("medieval.shock.polearms"), "pole arms", 1)),
            Troop::PikeLight | Troop::PikeMedium if deep() => {
                Some((rule!("medieval.shock.pike"), "two ranks of pike", 2))
            }
            Troop::Hoplites if self.unit(touch.enemy).is(Flags::PHALANX) => {
                let mounted = self.info(stand.unit).kind.troop().is_some_and(is_mounted);
                mounted.then_some((rule!("medieval.phalanx.cavalry-shock"), "a phalanx", 2))
            }
            _ => None,
        }
    }
}
