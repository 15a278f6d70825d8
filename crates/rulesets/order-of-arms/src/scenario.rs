//! From a scenario file to a first state and back.
//!
//! - `reading`: a file becomes a [`State`], every mistake named at once; `pieces` is its part on leaders and units, `map` on
//!   the ground, `progress` on a battle under way;
//! - `writing`: any moment of a battle as such a file;
//! - `moment`: only what changes, for saving at every decision, and the canonical bytes;
//! - `checking`: what must hold of a state that somebody may have written by hand;
//! - `summary`: a scenario in words.

mod checking;
mod conditions;
mod happenings;
mod map;
mod moment;
mod pieces;
mod progress;
mod reading;
mod summary;
mod writing;

use std::sync::Arc;

use battle::{BySide, List, Mistakes, Side, Verdict};
use ground::areas::{AreaSet, Way};

pub(crate) use map::{slot_named, slot_text};
pub(crate) use pieces::usual_occupancy;
pub(crate) use summary::summary;

use crate::field::{Scenario, UnitInfo};
use crate::happenings::Level;
use crate::rules::sequence::Turn;
use crate::state::{
    Activation, Army, Flags, Formation, Leader, LeaderFlags, LeaderId, NO_SLOT, OFF, State, Unit, UnitId,
};
use crate::troops::Arm;

/// The most units of both sides together: ids are bytes, and the last stands for none.
pub(crate) const MOST_UNITS: usize = 250;
/// The most leaders of both sides together: they are bits of a word.
pub(crate) const MOST_LEADERS: usize = 64;
/// The most formations of both sides together: they are bits of a word.
pub(crate) const MOST_FORMATIONS: usize = 60;
/// The most armies of both sides together.
pub(crate) const MOST_ARMIES: usize = 8;
/// The most camps of both sides together: they are bits of a word.
pub(crate) const MOST_CAMPS: usize = 30;

/// Every wording of a verdict: a saved battle must get the very same text back.
pub(crate) const HOWS: &[&str] = &[
    "the enemy concedes",
    "agreed",
    "too many steps between two decisions",
    "too many decisions",
    "stopped at a limit of the rules",
    "the last turn is over",
    "both sides meet a condition of victory",
    "a decisive condition is met",
    "both meet a decisive condition, more points",
    "both meet a decisive condition with equal points",
    "more points at the end",
    "equal points at the end",
    Level::Plain.says(),
    Level::Marginal.says(),
    Level::Minor.says(),
    Level::Tactical.says(),
    Level::Major.says(),
    Level::Strategic.says(),
    Level::Decisive.says(),
];

/// Opens a scenario file: a battle at its start, or at any moment. Names every mistake at once.
pub(crate) fn open(text: &str) -> Result<State, Mistakes> {
    reading::read(text)
}

impl State {
    /// A battle at its start: everybody where the scenario puts him, at full strength, or late.
    pub(crate) fn fresh(scenario: Arc<Scenario>) -> State {
        let mut state = State {
            units: scenario.units.iter().map(fresh_unit).collect(),
            leaders: scenario.leaders.iter().map(|_| fresh_leader()).collect(),
            formations: (scenario.formations.iter())
                .map(|info| Formation {
                    leader: info.leader,
                    side: info.side,
                    activated: false,
                    idle: 0,
                    before: LeaderId::NONE,
                })
                .collect(),
            armies: (scenario.armies.iter())
                .map(|info| Army {
                    commander: info.commander,
                    position: info.elan_start,
                    zero: info.elan_track[usize::from(info.elan_start.min(9))] == 0,
                    chits: List::of(&info.chits),
                    hurried: false,
                    points: 0,
                    before: LeaderId::NONE,
                })
                .collect(),
            camps: (1 << scenario.camps.len()) - 1,
            structures: scenario.structures(),
            melee: AreaSet::EMPTY,
            first: Vec::new(),
            crowd: Vec::new(),
            held: BySide::default(),
            present: BySide::default(),
            steps: vec![Turn::Start.into()],
            combats: Vec::new(),
            charges: Vec::new(),
            attacks: Vec::new(),
            supports: Vec::new(),
            act: Activation::default(),
            turn: 1,
            first_player: Side::Red,
            active: Side::Red,
            attempted: BySide::default(),
            failures: 0,
            weather: scenario.weather.start,
            waiting: u32::try_from((1u64 << scenario.reinforcements.len()) - 1).unwrap_or(u32::MAX),
            delayed: 0,
            fights: 0,
            called: 0,
            tried: 0,
            happened: Default::default(),
            course: Default::default(),
            news: Vec::new(),
            ended: None,
            asks: battle::Asks::nobody(),
            scenario,
        };
        state.recount();
        for unit in state.units() {
            let UnitInfo { start, slot, facing, arrives, .. } = *state.info(unit);
            if arrives == 0 && start != OFF {
                state.put(unit, start, slot, facing);
            }
        }
        for leader in state.leaders() {
            let info = state.leader_info(leader);
            let (start, slot, arrives) = (info.start, info.slot, info.arrives);
            if arrives == 0 {
                state.put_leader(leader, start, slot);
            } else {
                state.leader_mut(leader).set(LeaderFlags::WAITING, true);
            }
        }
        for unit in state.units() {
            let gun = state.kind(unit).arm == Arm::Artillery;
            let abandoned = gun && state.is_at_zero(state.army_of(unit));
            state.unit_mut(unit).set(Flags::ABANDONED, abandoned);
        }
        state.hide();
        state.happened.owned = state.held;
        state.news.clear();
        state
    }
}

/// A unit that is not on the map and has done nothing yet.
fn fresh_unit(info: &UnitInfo) -> Unit {
    let mut unit = Unit {
        area: OFF,
        slot: NO_SLOT,
        facing: Way(0),
        level: 0,
        step: 0,
        lances: 0,
        spent: 0,
        lair: info.start,
        flags: Flags::default(),
        next: UnitId::NONE,
    };
    unit.set(Flags::WAITING, info.arrives > 0);
    unit.set(Flags::SET_UP, info.set_up);
    unit
}

/// A leader who is not on the map and has done nothing yet.
fn fresh_leader() -> Leader {
    Leader {
        area: OFF,
        slot: NO_SLOT,
        paired: UnitId::NONE,
        spent: 0,
        recoveries: 0,
        returns: 0,
        refuge: OFF,
        flags: LeaderFlags::default(),
    }
}

/// The verdict with this rule and wording; says what is not known.
fn verdict(winner: Option<Side>, rule: &str, how: &str) -> Result<Verdict, String> {
    Verdict::named(&crate::RULEBOOK, HOWS, winner, rule, how)
}
