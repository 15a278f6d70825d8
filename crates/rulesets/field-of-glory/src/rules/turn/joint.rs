//! The joint action phase and its steps in order (sequence.joint, sequence.joint-each, sequence.joint-end).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::define;
use crate::rules::command::commander::MoveCommanders;
use crate::rules::nerve::bolster::Bolster;
use crate::rules::nerve::flights::Flights;
use crate::rules::nerve::rounds::{Bursts, Rounds};
use crate::rules::nerve::stopping::StopPursuit;
use crate::state::{CommanderFlags, Flags, GroupId, State};

/// The joint action phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct JointAction {
    /// How far it has come.
    pub(crate) stage: u8,
    /// How many groups have been looked at in this stage, in the order of dice.
    #[serde(default)]
    pub(crate) seen: u8,
}

/// The steps of the phase in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Joint {
    /// Mounted troops break off.
    BreakOff,
    /// Commanders move: the active player's, or his opponent's.
    Commanders(usize),
    /// They bolster and rally.
    Bolster(usize),
    /// Pursuers try to stop.
    Stop,
    /// Routers and pursuers move.
    Flights,
    /// Those who were burst through drop.
    Bursts,
    /// Camps are sacked.
    Camps,
    /// Groups beyond their autobreak level are removed.
    Removals,
    /// End-of-phase tests.
    Rounds,
}

const STEPS: [Joint; 11] = [
    Joint::BreakOff,
    Joint::Commanders(0),
    Joint::Commanders(1),
    Joint::Bolster(0),
    Joint::Bolster(1),
    Joint::Stop,
    Joint::Flights,
    Joint::Bursts,
    Joint::Camps,
    Joint::Removals,
    Joint::Rounds,
];

impl Resolves<State> for JointAction {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("sequence.joint", "sequence.joint-each", "sequence.joint-end", "sequence.dice-order.joint");
        let Some(step) = STEPS.get(usize::from(self.stage)) else { return battle.done() };
        let sides = battle.in_turn();
        let next = JointAction { stage: self.stage + 1, seen: 0 };
        match *step {
            Joint::BreakOff => match battle.next_in_dice_order(self.seen, State::must_break_off) {
                Some((seen, group)) => {
                    battle.replace(JointAction { seen, ..self });
                    battle.break_off(group, table);
                }
                None => battle.replace(next),
            },
            Joint::Commanders(whose) => {
                if whose == 0 {
                    battle.stop_fighting();
                }
                battle.replace(next);
                battle.then(MoveCommanders { side: sides[whose] });
            }
            Joint::Bolster(whose) => {
                battle.replace(next);
                battle.then(Bolster { side: sides[whose] });
            }
            Joint::Stop => match battle.next_in_dice_order(self.seen, State::is_pursuing) {
                Some((seen, group)) => {
                    battle.replace(JointAction { seen, ..self });
                    battle.then(StopPursuit { group });
                }
                None => {
                    battle.pursue_again();
                    battle.replace(next);
                }
            },
            Joint::Flights => {
                battle.replace(next);
                battle.then(Flights::OF_ALL);
            }
            Joint::Bursts => {
                battle.replace(next);
                battle.then(Bursts {});
            }
            Joint::Camps => {
                battle.replace(next);
                battle.sack_camps(table);
            }
            Joint::Removals => {
                battle.replace(next);
                battle.remove_spent(table);
            }
            Joint::Rounds => {
                battle.replace(next);
                battle.then(Rounds {});
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// The next group in the order of dice, behind the first `seen` of all groups, for which something holds; with how many have
    /// then been seen.
    fn next_in_dice_order(&self, seen: u8, holds: impl Fn(&State, GroupId) -> bool) -> Option<(u8, GroupId)> {
        let sides = self.in_turn();
        let all =
            sides.into_iter().flat_map(|side| self.all_groups().filter(move |id| self.side_of(*id) == side));
        let mut rest = (1..=u8::MAX).zip(all).skip(usize::from(seen));
        rest.find(|(_, id)| self.group(*id).is_on_table() && holds(self, *id))
    }

    /// Commanders who fought in a front rank stop fighting.
    fn stop_fighting(&mut self) {
        define!("command.front-rank");
        for commander in &mut self.commanders {
            if commander.is(CommanderFlags::FIGHTS) {
                commander.set(CommanderFlags::FIGHTS, false);
                commander.set(CommanderFlags::HAS_FOUGHT, true);
            }
        }
    }

    /// Whether a group pursues somebody.
    fn is_pursuing(&self, group: GroupId) -> bool {
        self.group(group).pursues.some().is_some() && self.never_pursues(group).is_none()
    }

    /// All whose pursuit has not ended are to pursue again.
    fn pursue_again(&mut self) {
        define!("pursuit.joint");
        for id in self.all_groups() {
            if self.is_pursuing(id) {
                self.group_mut(id).set(Flags::FOLLOWS, true);
            } else {
                self.end_pursuit(id);
            }
        }
    }
}
