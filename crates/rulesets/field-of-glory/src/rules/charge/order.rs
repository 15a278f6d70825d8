//! The impact phase and its steps in order (sequence.impact, charge.order, sequence.dice-order.charge).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::define;
use crate::rules::charge::chase::SettleCharge;
use crate::rules::charge::declare::DeclareCharge;
use crate::rules::charge::evade::{Evade, EvadeMove};
use crate::rules::charge::intercept::DeclareIntercept;
use crate::rules::charge::plans::{Answering, Course};
use crate::rules::charge::shock::ShockTests;
use crate::rules::fight::front_rank::FrontRank;
use crate::rules::fight::ready::Rolled;
use crate::rules::nerve::aftermath::{Aftermath, Fought};
use crate::state::{Flags, GroupId, State};
use crate::steps::Step;

/// The impact phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Impact {
    /// What is next.
    #[serde(default)]
    pub(crate) next: Part,
}

/// Its steps in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// 1: charges are declared.
    #[default]
    Charges,
    /// 2: shock troops test.
    Shock,
    /// 3: intercepts are declared.
    Intercepts,
    /// 4: FRAGMENTED targets test.
    Fragmented,
    /// 5: targets evade or stand.
    Answers,
    /// 6: interceptors move.
    InterceptMoves,
    /// 7: evaders move.
    Evades,
    /// 7: chargers whose targets have gone.
    Chases,
    /// 8: chargers move.
    Moves,
    /// 8: routers who were caught lose bases.
    Caught,
    /// 9: cohesion drops for flank and rear.
    Drops,
    /// 10: commanders go to the front rank.
    Commanders,
    /// 10: who fights whom.
    Pairs,
    /// 10: the dice.
    Dice,
}

impl Impact {
    /// The phase at this part of it.
    const fn at(next: Part) -> Impact {
        Impact { next }
    }
}

impl Resolves<State> for Impact {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("sequence.impact", "charge.order");
        match self.next {
            Part::Charges => {
                battle.replace(Impact::at(Part::Shock));
                battle.then(DeclareCharge {});
            }
            Part::Shock => {
                battle.replace(Impact::at(Part::Intercepts));
                battle.then(ShockTests::default());
            }
            Part::Intercepts if battle.charges.is_empty() => {
                battle.replace(Impact::at(Part::Fragmented));
            }
            Part::Intercepts => {
                battle.replace(Impact::at(Part::Fragmented));
                battle.then(DeclareIntercept {});
            }
            Part::Fragmented => match battle.next_to_test_charged() {
                Some(group) => battle.test_charged(group, table),
                None => battle.replace(Impact::at(Part::Answers)),
            },
            Part::Answers => match battle.next_to_answer() {
                Some(group) => battle.then(Evade { group, from: GroupId::NONE }),
                None => battle.replace(Impact::at(Part::InterceptMoves)),
            },
            Part::InterceptMoves => match battle.next_to_intercept() {
                Some(group) => battle.move_interceptor(group, table),
                None => battle.replace(Impact::at(Part::Evades)),
            },
            Part::Evades => match battle.next_evade_move() {
                Some(step) => battle.then(step),
                None => battle.replace(Impact::at(Part::Chases)),
            },
            Part::Chases => match battle.next_charge(|course| course == Course::Declared) {
                Some(by) => battle.then(SettleCharge { by }),
                None => battle.replace(Impact::at(Part::Moves)),
            },
            Part::Moves => match battle.next_charge(|course| course != Course::Moved) {
                Some(by) => battle.move_charger(by, table),
                None => battle.replace(Impact::at(Part::Caught)),
            },
            Part::Caught => {
                battle.replace(Impact::at(Part::Drops));
                battle.lose_caught(table);
                battle.forget_charges();
            }
            Part::Drops => match battle.next_to_drop() {
                Some(group) => battle.drop_for_flank(group, table),
                None => battle.replace(Impact::at(Part::Commanders)),
            },
            Part::Commanders if battle.has_impacts() => {
                battle.replace(Impact::at(Part::Pairs));
                battle.then(FrontRank {});
            }
            Part::Commanders => battle.replace(Impact::at(Part::Dice)),
            Part::Pairs => {
                battle.replace(Impact::at(Part::Dice));
                battle.make_ready(Rolled::Hits(Fought::Impact));
            }
            Part::Dice => {
                if battle.has_impacts() {
                    battle.fight_impacts(table);
                }
                // Routs of the steps before are followed up even where no dice fall.
                battle.replace(Aftermath::of(Fought::Impact));
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// What is next in each step.
impl State {
    /// Whether any impact is to be fought.
    fn has_impacts(&self) -> bool {
        self.fights.iter().any(|fight| fight.impact)
    }

    /// The next FRAGMENTED group that must test because it is charged, in the order of dice.
    fn next_to_test_charged(&self) -> Option<GroupId> {
        self.in_dice_order().find(|group| self.tests_when_charged(*group))
    }

    /// The next target that has not answered, by number. Nobody is asked of one that may not evade, but an answer that is written
    /// for it all the same is refused by the rule.
    fn next_to_answer(&self) -> Option<GroupId> {
        if self.charges.is_empty() {
            return None;
        }
        let is_due = |group: &GroupId| {
            self.chargers_of(*group).next().is_some()
                && self.reply_of(*group).is_none()
                && !self.group(*group).is_broken()
        };
        self.on_table(self.active.other()).find(is_due)
    }

    /// The next interceptor that is still to move, by number.
    fn next_to_intercept(&self) -> Option<GroupId> {
        let mut intercepts = self.replies.iter().filter(|reply| reply.how.is_intercept());
        intercepts.find(|reply| !self.group(reply.by).is(Flags::INTERCEPTED)).map(|reply| reply.by)
    }

    /// The next evader that is still to move, by number.
    fn next_evade_move(&self) -> Option<EvadeMove> {
        let is_due = |group: GroupId| self.group(group).is_on_table() && !self.group(group).is(Flags::EVADED);
        let mut evades = self.replies.iter().filter(|reply| reply.how == Answering::Evades);
        let reply = evades.find(|reply| is_due(reply.by))?;
        Some(EvadeMove { group: reply.by, to: reply.to, from: GroupId::NONE })
    }

    /// The next charge of which this holds, by the chargers' numbers.
    fn next_charge(&self, is_due: impl Fn(Course) -> bool) -> Option<GroupId> {
        self.charges.iter().find(|charge| is_due(charge.course)).map(|charge| charge.by)
    }

    /// What is wrong with the charges of a battle that somebody may have written by hand, and with steps about them.
    pub(crate) fn charges_fault(&self) -> Result<(), String> {
        let is_there = |id: GroupId| id.some().is_some();
        let stands = |id: GroupId| is_there(id) && self.group(id).is_on_table();
        let sound = self.charges.iter().all(|charge| {
            is_there(charge.by)
                && self.side_of(charge.by) == self.active
                && charge
                    .targets
                    .iter()
                    .all(|target| is_there(*target) && self.side_of(*target) != self.active)
                && charge.wheel.is_none_or(|wheel| (1..=9_000).contains(&wheel.by.get()))
        });
        let answered = self.replies.iter().all(|reply| {
            is_there(reply.by)
                && self.side_of(reply.by) != self.active
                && (!reply.how.is_intercept() || stands(reply.by) && is_there(reply.to))
        });
        if !sound || !answered {
            return Err("charges are of the active side at the other, and answered by the other".to_owned());
        }
        if self.steps.iter().all(|step| self.names_those_on_table(step)) {
            Ok(())
        } else {
            Err("a step names a battle group that is not on the table".to_owned())
        }
    }

    /// Whether the groups of which a step of this phase speaks are on the table.
    fn names_those_on_table(&self, step: &Step) -> bool {
        let stands = |id: GroupId| id.some().is_some_and(|id| self.group(id).is_on_table());
        match step {
            Step::ForcedCharge(step) => stands(step.by),
            Step::Evade(step) => stands(step.group),
            Step::EvadeMove(step) => stands(step.group),
            Step::SettleCharge(step) => stands(step.by),
            Step::ChaseWheel(step) => stands(step.by),
            Step::Reveal(step) => stands(step.by),
            Step::Revealed(step) => stands(step.by) && stands(step.target),
            Step::CommanderFights(step) => step.commander.some().is_some(),
            // Steps of other phases are looked at elsewhere, or name nobody.
            Step::MoveGroup(_)
            | Step::MoveAgain(_)
            | Step::TakeOverlap(_)
            | Step::NameShooters(_)
            | Step::MeleeTarget(_)
            | Step::MoveCommanders(_)
            | Step::Escape(_)
            | Step::Overrun(_)
            | Step::ChooseArmy(_)
            | Step::ChooseRegion(_)
            | Step::PlaceTerrain(_)
            | Step::ShiftTerrain(_)
            | Step::PlaceCamp(_)
            | Step::PlaceWorks(_)
            | Step::OrderOfMarch(_)
            | Step::DeployGroup(_)
            | Step::DeployCommander(_)
            | Step::SkirmishersPursue(_)
            | Step::Bolster(_)
            | Step::StopPursuit(_)
            | Step::DeclareCharge(_)
            | Step::DeclareIntercept(_)
            | Step::ComeOut(_)
            | Step::Errands(_)
            | Step::SetUp(_)
            | Step::Turn(_)
            | Step::Impact(_)
            | Step::ShockTests(_)
            | Step::FrontRank(_)
            | Step::Routing(_)
            | Step::Manoeuvre(_)
            | Step::Shooting(_)
            | Step::Melee(_)
            | Step::Aftermath(_)
            | Step::JointAction(_)
            | Step::Flights(_)
            | Step::Pursuing(_)
            | Step::Bursts(_)
            | Step::Rounds(_) => true,
        }
    }
}
