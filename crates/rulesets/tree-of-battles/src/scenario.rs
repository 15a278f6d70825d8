//! From a scenario file to a first state and back.
//!
//! - `reading`: a file becomes a [`State`], every mistake named at once; `forces` is its part on sides, battles, leaders and
//!   contingents, `progress` on a battle under way;
//! - `conditions`: the conditions of neutral battles, read and written;
//! - `writing`: any moment of a battle as such a file;
//! - `moment`: only what changes, for saving at every decision, and the canonical bytes;
//! - `checking`: what must hold of a state that somebody may have written by hand;
//! - `summary`: a scenario in words.

mod checking;
mod conditions;
mod forces;
mod moment;
mod progress;
mod reading;
mod summary;
mod writing;

use std::sync::Arc;

use battle::neutral::{Course, hidden, victory};
use battle::{BySide, Mistakes, Side, Verdict};
use ground::tabletop::Point;

pub(crate) use summary::summary;

use crate::field::{ContingentInfo, LeaderInfo, Scenario};
use crate::flags::{Flags, LeaderFlags};
use crate::rules::mustering::Mustering;
use crate::rules::sequence::Turn;
use crate::rules::setup::{Deploying, FirstOrders};
use crate::rules::victory::{ARMY_BROKEN, BOTH_BROKEN, BOTH_MET, NIGHT_DRAWN, NIGHT_WON, OBJECTIVE_MET};
use crate::state::{Baggage, Bound, Command, Contingent, ContingentId, LastShot, Leader, Place, State};
use crate::troops::Phase;

/// The most contingents of both sides together: ids are bytes, and the last stands for none.
pub(crate) const MOST_CONTINGENTS: usize = 200;
/// The most leaders of both sides together.
pub(crate) const MOST_LEADERS: usize = 100;
/// The most battles of both sides together; turncoats form more.
pub(crate) const MOST_BATTLES: usize = 50;

/// Every wording of a verdict: a saved battle must get the very same text back.
pub(crate) const HOWS: &[&str] = &[
    "the enemy concedes",
    "agreed",
    "too many steps between two decisions",
    "too many decisions",
    "stopped at a limit of the rules",
    ARMY_BROKEN,
    BOTH_BROKEN,
    NIGHT_WON,
    NIGHT_DRAWN,
    OBJECTIVE_MET,
    BOTH_MET,
    victory::HOWS[0],
    victory::HOWS[1],
    victory::HOWS[2],
    victory::HOWS[3],
    victory::HOWS[4],
];

/// Opens a scenario file: a battle at its start, or at any moment. Names every mistake at once.
pub(crate) fn open(text: &str) -> Result<State, Mistakes> {
    reading::read(text)
}

impl State {
    /// A battle at its start: everybody where the scenario puts him, or to be placed, or late.
    pub(crate) fn fresh(scenario: Arc<Scenario>) -> State {
        let late = |battle: crate::state::BattleId| {
            scenario.battles.get(battle.index()).is_some_and(|info| info.arrival.is_some())
        };
        let mut state = State {
            contingents: scenario
                .contingents
                .iter()
                .map(|info| fresh_contingent(info, late(info.battle) || info.arrives > 0))
                .collect(),
            leaders: scenario.leaders.iter().map(|info| fresh_leader(info, &scenario)).collect(),
            battles: (scenario.battles.iter())
                .map(|info| Command {
                    side: info.side,
                    leader: info.leader,
                    order: info.order,
                    suspect: info.suspect,
                    enticed: false,
                    waits: info.arrival.is_some(),
                })
                .collect(),
            messages: Vec::new(),
            stakes: Vec::new(),
            passages: Vec::new(),
            strikes: Vec::new(),
            charges: Vec::new(),
            fray: Vec::new(),
            laid: Vec::new(),
            steps: vec![Turn::Start.into()],
            picks: Vec::new(),
            baggage: BySide(
                Side::BOTH.map(|side| Baggage { at: scenario.sides[side].baggage, looted: false }),
            ),
            turn: 1,
            phase: Phase::Setup,
            first: Side::Red,
            chooser: None,
            fights: 0,
            ended: None,
            asks: battle::Asks::nobody(),
            course: Course::default(),
            scenario,
        };
        state.lay_all();
        hidden::hide(&mut state);
        for id in state.all_contingents() {
            if state.info(id).planted && state.contingent(id).is_on_table() {
                state.plant(id);
            }
        }
        let unplaced = state.all_battles().any(|battle| state.is_to_place(battle));
        if unplaced || Side::BOTH.into_iter().any(|side| state.wants_baggage(side)) {
            state.then(Deploying::Start);
        }
        if state.is_mustering() {
            state.then(Mustering::Raise);
            // The innermost is asked first.
            state.then(Mustering::Picks { side: Side::Blue });
            state.then(Mustering::Picks { side: Side::Red });
            return state;
        }
        if state.battles.iter().any(|command| command.order.is_none()) {
            // The innermost is asked first.
            state.then(FirstOrders { side: Side::Blue });
            state.then(FirstOrders { side: Side::Red });
        }
        state
    }
}

/// A contingent that has done nothing yet.
fn fresh_contingent(info: &ContingentInfo, late: bool) -> Contingent {
    let place = info.place.unwrap_or_default();
    let mut contingent = Contingent {
        place,
        array: info.array,
        files: info.files,
        stands: info.stands(),
        rear: fresh_rear(info),
        dps: info.dps,
        side: info.side,
        battle: info.battle,
        order: None,
        anchor: place.at,
        pursues: ContingentId::NONE,
        bound: Bound::default(),
        last_dice: 0,
        volleys: info.volleys,
        moves: 0,
        aims_at: ContingentId::NONE,
        hits: 0,
        last_shot: LastShot::default(),
        flags: Flags::default(),
    };
    contingent.set(Flags::WAITING, late);
    contingent.set(Flags::UNPLACED, info.place.is_none() && !late);
    if late || info.place.is_none() {
        (contingent.place, contingent.anchor) = (Place::default(), Point::default());
    }
    contingent.set(Flags::DISARRAY, info.dps >= info.grade.row().most_dps);
    contingent
}

/// Which stands are of the rear type: those behind the stands of the front type, rank by rank.
pub(crate) fn fresh_rear(info: &ContingentInfo) -> u16 {
    let all = (1u32 << info.stands()) - 1;
    let front = (1u32 << info.front_stands) - 1;
    (all & !front) as u16
}

/// A leader who has done nothing yet.
fn fresh_leader(info: &LeaderInfo, scenario: &Scenario) -> Leader {
    let with = info.with.some().and_then(|with| scenario.contingents.get(with.index()));
    let late = scenario.battles.get(info.battle.index()).is_some_and(|battle| battle.arrival.is_some())
        || with.is_some_and(|with| with.arrives > 0);
    // Who is with men that have no place yet, or with nobody and nowhere, waits to be placed.
    let waits = late || with.map_or(info.at.is_none(), |with| with.place.is_none());
    let mut leader = Leader {
        side: info.side,
        battle: info.battle,
        with: if waits { ContingentId::NONE } else { info.with },
        at: info.at.filter(|_| with.is_none() && !waits).unwrap_or_default(),
        rating: info.cp,
        cp: 0,
        flags: LeaderFlags::default(),
    };
    leader.set(LeaderFlags::WAITING, waits);
    leader
}

/// The verdict with this rule and wording; says what is not known.
fn verdict(winner: Option<Side>, rule: &str, how: &str) -> Result<Verdict, String> {
    Verdict::named(&crate::RULEBOOK, HOWS, winner, rule, how)
}
