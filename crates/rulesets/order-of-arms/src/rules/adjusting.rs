//! Dice that ground, weather and elevation add to a sum or take off it (B11.7.1e, B15.5.1c).

use battle::{Refusal, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::Combat;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::assigning::places;
use crate::state::{State, UnitId};
use crate::steps::Pending;

/// What changes the sum of some units' dice is shared out among them by their owner, die by die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Adjusting {
    /// Whose dice.
    pub side: Side,
    /// The fighters whose dice are summed, as bits.
    pub group: u64,
    /// How many dice more, or fewer.
    pub change: i8,
}

impl Adjusting {
    /// The fighters whose dice can change.
    fn open<'a>(&'a self, combat: &'a Combat) -> impl Iterator<Item = usize> + 'a {
        let fewer = self.change < 0;
        places(self.group).filter(move |n| combat.fighters.get(*n).is_some_and(|f| !fewer || f.dice > 0))
    }
}

impl Pending for Adjusting {
    fn asks(&self, battle: &State) -> Option<Side> {
        let combat = battle.combats.last()?;
        (self.change != 0 && self.open(combat).nth(1).is_some()).then_some(self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        if let Some(combat) = battle.combats.last() {
            into.extend(self.open(combat).map(|n| Action::Unit(combat.fighters[n].unit)));
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let rule =
            battle.combats.last().map_or(rule!("B11.7.1e"), |combat| combat.adjusting_rule(self.side).0);
        let open = |unit: UnitId| {
            let combat = battle.combats.last()?;
            let place = combat.place_of(unit)?;
            self.open(combat).find(|n| *n == place)
        };
        match *action {
            Action::Unit(unit) if open(unit).is_some() => Ok(()),
            Action::Unit(unit) => {
                Err(Refusal::new(rule, "the dice of {0} do not change here").about(unit.into()))
            }
            _ => Err(Refusal::new(rule, "name a unit whose dice change")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, _: &mut Table<'_, Event>) {
        if let Action::Unit(unit) = action {
            let place = battle.combats.last().and_then(|combat| combat.place_of(unit));
            battle.adjust(*self, place);
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        let place = battle.combats.last().and_then(|combat| self.open(combat).next());
        battle.adjust(*self, place);
    }
}

/// Steps of adjusting.
impl State {
    /// A sum changes, if anything changes it.
    pub(crate) fn adjust_sum(&mut self, step: Adjusting) {
        if step.change != 0 {
            self.then(step);
        }
    }

    /// One die more or fewer for a fighter, and on to the next.
    fn adjust(&mut self, step: Adjusting, place: Option<usize>) {
        let one = step.change.signum();
        let fighter =
            place.and_then(|place| self.combats.last_mut().and_then(|combat| combat.fighters.get_mut(place)));
        match fighter {
            Some(fighter) if one != 0 => {
                fighter.adjusted += one;
                fighter.dice = fighter.dice.saturating_add_signed(one);
                self.replace(Adjusting { change: step.change - one, ..step });
            }
            _ => self.done(),
        }
    }
}
