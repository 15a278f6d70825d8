//! From a scenario file to a first state and back.
//!
//! - `files`: the whole file and its head; `map`, `sides`, `stands` and `progress`: its other tables, each key in one line that
//!   reads, writes and documents it ([`battle::file`]);
//! - `reading`: a [`State`] of such a file, every mistake named at once; `old` brings older files into today's form;
//! - `writing`: such a file of any moment of a battle; `pending` is its part on pending steps;
//! - `moment`: only what changes, for saving at every decision, and the canonical bytes;
//! - `checking`: what must hold of a state that somebody may have written by hand;
//! - `summary`: a scenario in words.

mod checking;
mod files;
mod map;
mod moment;
mod old;
mod pending;
mod progress;
mod reading;
mod sides;
mod stands;
mod summary;
#[cfg(test)]
mod tests;
mod writing;

use std::sync::Arc;

use battle::{BySide, Mistakes, Side, Verdict};
use ground::Facing;

pub(crate) use map::rectangle_of;
pub(crate) use reading::count_points;
pub(crate) use summary::summary;

use crate::conditions::Course;
use crate::field::{Options, Scenario};
use crate::rules::turn::{Deploy, RoundStart};
use crate::state::{Activation, Flags, Group, GroupId, MeleeId, OFF, Stand, StandId, State};
use crate::steps::Step;

/// The number of the round before the first `RoundStart` step is carried out.
pub(crate) const FRESH_ROUND: u16 = 0;
/// The round limit if a scenario asks for one and does not say which (14.0g).
pub(crate) const USUAL_ROUNDS: u16 = 30;
/// The most stands and the most groups of both sides together: ids are bytes.
pub(crate) const MOST_STANDS: usize = 250;
/// The most groups of both sides together.
pub(crate) const MOST_GROUPS: usize = 24;
/// The most movement points: a path has room for as many steps, and turns between them.
pub(crate) const MOST_MP: u8 = 8;
/// Every wording of a verdict: a saved battle must get the very same text back.
pub(crate) const HOWS: [&str; 15] = [
    "the enemy concedes",
    "agreed",
    "too many steps between two decisions",
    "too many decisions",
    "both armies break",
    "the enemy army breaks",
    "nobody is left",
    "no enemy is left",
    "smaller losses at the end",
    "equal losses at the end",
    "a decisive condition is met",
    "both meet a decisive condition, more points",
    "both meet a decisive condition with equal points",
    "more points at the end",
    "equal points at the end",
];

/// Opens a scenario file: a battle at its start, or at any moment. Names every mistake at once.
pub(crate) fn open(text: &str) -> Result<State, Mistakes> {
    reading::read(text)
}

/// A share written as a decimal number, as an exact fraction to four places.
pub(crate) fn exact_share(number: f64) -> (u32, u32) {
    battle::file::Share::exact(number).into()
}

/// Where a stand begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    /// Its hex; [`OFF`] if it is placed later.
    pub(crate) spot: ground::Spot,
    /// Its facing.
    pub(crate) facing: Facing,
}

/// Where a commander begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Commander {
    /// Attached to a stand.
    With(StandId),
    /// In a hex.
    In(ground::Spot),
    /// Not on the map.
    Off,
}

impl State {
    /// A battle at its start: all stands in good order and at full strength (setup.scenario).
    pub(crate) fn fresh(scenario: Scenario, starts: &[Start], commanders: &[Commander]) -> State {
        let stands: Vec<Stand> = scenario
            .stands
            .iter()
            .zip(starts)
            .map(|(info, start)| Stand { left: info.unit.ranks, ..fresh_stand(*start) })
            .collect();
        let groups = commanders
            .iter()
            .map(|commander| {
                let (spot, attached) = match *commander {
                    Commander::With(stand) => {
                        (stands.get(stand.index()).map_or(OFF, |stand| stand.spot), stand)
                    }
                    Commander::In(spot) => (spot, StandId::NONE),
                    Commander::Off => (OFF, StandId::NONE),
                };
                let attached = if spot == OFF { StandId::NONE } else { attached };
                Group { commander: spot, attached, ..fresh_group() }
            })
            .collect();
        let mut state = State {
            scenario: Arc::new(scenario),
            stands,
            occupants: Vec::new(),
            reds: 0,
            has_barriers: false,
            hidden: 0,
            adrift: 0,
            groups,
            melees: Vec::new(),
            steps: Vec::new(),
            act: Activation::default(),
            barred: Vec::new(),
            evaded: Vec::new(),
            lost: BySide::default(),
            round: FRESH_ROUND,
            fights: 0,
            ended: None,
            course: Course::default(),
            asks: battle::Asks::nobody(),
        };
        state.steps = state.first_steps();
        state.index_occupants();
        state
    }

    /// What is pending before the first round: the round itself, and with free deployment one group after another in
    /// turn, the side listed first beginning (setup.zones).
    fn first_steps(&self) -> Vec<Step> {
        let mut steps = vec![RoundStart {}.into()];
        if self.option(Options::FREE_DEPLOYMENT) {
            let waiting = |side: Side| -> Vec<GroupId> {
                let unplaced = |group: &GroupId| self.scenario.stands_of(*group).any(|s| self.is_unplaced(s));
                self.scenario.groups_of(side).filter(unplaced).collect()
            };
            let [red, blue] = Side::BOTH.map(waiting);
            let turns = red.len().max(blue.len());
            let order = (0..turns).flat_map(|n| [red.get(n), blue.get(n)]).flatten();
            let order: Vec<Step> = order.map(|group| Deploy { group: *group }.into()).collect();
            steps.extend(order.into_iter().rev());
        }
        steps
    }

    /// Whether a stand has not been placed yet, with free deployment.
    pub(crate) fn is_unplaced(&self, stand: StandId) -> bool {
        let stand = self.stand(stand);
        !stand.is_on_map() && !stand.is_gone() && !stand.is(Flags::WAITING) && !stand.is(Flags::HIDDEN)
    }

    /// Break points that follow from the stands and ranks that are gone; what stands cost that pursued off the map is
    /// nothing (14.0b, 14.0c).
    fn losses(&self) -> BySide<u16> {
        let mut lost = BySide::default();
        for id in self.all_stands() {
            let (stand, unit) = (self.stand(id), self.unit(id));
            let gone = if stand.is(Flags::PURSUED_OFF) || stand.is(Flags::DEPARTED) {
                0
            } else {
                unit.rank_count() - stand.ranks_left()
            };
            lost[self.side_of(id)] += u16::from(gone) * u16::from(unit.bp);
        }
        lost
    }
}

/// A stand that has done nothing yet.
fn fresh_stand(start: Start) -> Stand {
    Stand {
        spot: start.spot,
        facing: start.facing,
        left: [0; 3],
        flags: Flags::default(),
        melee: MeleeId::NONE,
        start: start.spot,
        flanking: StandId::NONE,
        evasions: 0,
    }
}

/// A group that has done nothing yet.
fn fresh_group() -> Group {
    Group {
        commander: OFF,
        attached: StandId::NONE,
        replacement: false,
        due: false,
        done: false,
        walked: false,
        changed: false,
    }
}

/// The verdict with this rule and wording; says what is not known.
fn verdict(winner: Option<Side>, rule: &str, how: &str) -> Result<Verdict, String> {
    Verdict::named(&crate::RULEBOOK, &HOWS, winner, rule, how)
}
