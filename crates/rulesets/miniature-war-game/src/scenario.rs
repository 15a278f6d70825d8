//! From a scenario file to a first state and back.
//!
//! - `files`: the keys of a file, each in one line; `land` has those of the ground, `forces` those of units, `words` the words of all lists;
//! - `reading`: a file becomes a [`State`], every mistake named at once;
//! - `writing`: any moment of a battle as such a file;
//! - `moment`: only what changes, for saving at every decision, and the canonical bytes;
//! - `checking`: what must hold of a state that somebody may have written by hand.

mod aims;
mod checking;
mod files;
mod forces;
mod land;
mod moment;
mod reading;
mod summary;
#[cfg(test)]
mod tests;
mod vessels;

pub(crate) use vessels::{aboard_fault, load_fault};
mod words;
mod writing;

use std::sync::Arc;

use battle::neutral::victory;
use battle::{BySide, Mistakes, Side, Verdict};
use ground::tabletop::Edge;

pub(crate) use forces::{MOST_EXTRA, pavises_of, usual_abreast, usual_shots};
pub(crate) use summary::summary;

use crate::field::{Kind, Options, Scenario, UnitInfo};
use crate::goals::Control;
use crate::orders::order::{Marker, Order};
use crate::period::Period;
use crate::rulebook::define;
use crate::rules::afloat::{self, Berth};
use crate::rules::neutral::Fortunes;
use crate::rules::setup::buy::BuyRoster;
use crate::rules::setup::choose_end::ChooseEnd;
use crate::rules::setup::deploy::{Deploy, DeployFirst};
use crate::rules::shoot::shells::rounds_at_start;
use crate::rules::train::Train;
use crate::rules::turn::sequence::Turn;
use crate::rules::turn::victory::{AIM_MET, BOTH_MET, EQUAL_SCORE, IN_TIME, MORE_SCORE, NO_ARMY};
use crate::state::{Fate, Flags, Mishaps, Phantom, Standing, State, Unit};
use crate::steps::Step;
use crate::troops::Troop;

/// Every wording of a verdict: a saved battle must get the very same text back.
pub(crate) const HOWS: &[&str] = &[
    "the enemy concedes",
    "agreed",
    "too many steps between two decisions",
    "too many decisions",
    "stopped at a limit of the rules",
    IN_TIME,
    AIM_MET,
    BOTH_MET,
    NO_ARMY,
    MORE_SCORE,
    EQUAL_SCORE,
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

/// The same for whoever wants to play it: what cannot be played yet is refused.
pub(crate) fn open_to_play(text: &str) -> Result<State, Mistakes> {
    let state = open(text)?;
    let mut mistakes = Mistakes::new();
    if state.scenario.period == Period::Musket && state.scenario.options.has(Options::RANDOM_EVENTS) {
        mistakes.note("scenario.options", "`random-events` cannot be played in the Musket period yet");
    }
    if mistakes.is_empty() { Ok(state) } else { Err(mistakes) }
}

impl State {
    /// A battle at its start: everybody where the scenario puts him, or still to come.
    pub(crate) fn fresh(scenario: Arc<Scenario>) -> State {
        let phantoms = Side::BOTH.into_iter().flat_map(|side| {
            let own = scenario.sides[side].phantoms.clone();
            own.into_iter().map(move |(marker, at)| Phantom { side, marker, at, goes: None })
        });
        let (vessels, aboard) = afloat::fresh(&scenario);
        let mut state = State {
            units: scenario.units.iter().map(|info| fresh_unit(info, &scenario)).collect(),
            orders: vec![first_order(); scenario.units.len()],
            written: Vec::new(),
            plans: Vec::new(),
            phantoms: phantoms.collect(),
            bouts: Vec::new(),
            offers: Vec::new(),
            surrender_in: BySide([false, false]),
            steps: first_steps(&scenario),
            handed_in: BySide([false, false]),
            turn: 0,
            met: 0,
            fates: vec![Fate::default(); scenario.units.len()],
            control: Control::fresh(&scenario),
            hired: Vec::new(),
            fortunes: Fortunes::default(),
            fire_sheet: Vec::new(),
            fire_tests: Vec::new(),
            hits: Vec::new(),
            calls: Vec::new(),
            landed: Vec::new(),
            misfired: Vec::new(),
            fire_in: BySide([false, false]),
            ended: None,
            runs: Vec::new(),
            tracks: Vec::new(),
            clashes: Vec::new(),
            hurt: Vec::new(),
            in_force: Vec::new(),
            founded: Vec::new(),
            formed: Vec::new(),
            revelled: Vec::new(),
            dispatches: Vec::new(),
            hiding: Vec::new(),
            hiding_in: BySide([false, false]),
            works: Vec::new(),
            trains: scenario.units.iter().map(Train::fresh).collect(),
            changes: Vec::new(),
            toils: Vec::new(),
            fires: Vec::new(),
            ladders: Vec::new(),
            afoot: Vec::new(),
            borne: Vec::new(),
            vessels,
            aboard,
            ashore: Vec::new(),
            wind: scenario.wind,
            smoke: Vec::new(),
            housed: Vec::new(),
            closings: Vec::new(),
            exchanged: false,
            asks: battle::Asks::nobody(),
            scenario,
        };
        state.plant_at_start();
        state.place_aboard();
        state.house_at_start();
        state
    }
}

/// The order of a unit that has never been given one.
fn first_order() -> Standing {
    define!("common.setup.first-order");
    Standing { order: Order::hold(), ..Standing::default() }
}

/// What is pending at the start: the first turn, and before it the placing of the armies.
fn first_steps(scenario: &Scenario) -> Vec<Step> {
    define!("common.setup.alternate", "common.setup.curtain");
    let mut steps = vec![Turn::default().into()];
    if scenario.options.has(Options::CURTAIN) {
        steps.push(Deploy { next: None }.into());
    } else if scenario.is_placed_by_players() {
        steps.push(DeployFirst {}.into());
    }
    if scenario.is_to_be_mustered() {
        steps.push(BuyRoster {}.into());
    }
    if scenario.options.has(Options::CHOOSE_SIDE) && scenario.is_placed_by_players() {
        steps.push(ChooseEnd {}.into());
    }
    steps
}

/// A unit that has done nothing yet.
pub(crate) fn fresh_unit(info: &UnitInfo, scenario: &Scenario) -> Unit {
    define!("common.base.odd-unit", "musket.arms.load.start", "musket.grenade.one");
    let (grid, files, gap) = info.at;
    let per_stand = info.kind.per_stand();
    let missing = info.stands() * per_stand - info.figures;
    let mut unit = Unit {
        grid,
        face: Edge::Front,
        files,
        stands: info.stands(),
        gone: 0,
        gap,
        // The last stand is the half-filled one.
        capped: if missing > 0 { 1 << (info.stands() - 1).min(63) } else { 0 },
        began: info.figures,
        melee_turns: 0,
        shots: info.shots,
        crew: info.crew,
        thrown: info.thrown(),
        wounds: 0,
        reaction: None,
        marker: info.marker.unwrap_or(Marker(0)),
        flags: Flags::default(),
        gained: 0,
        mishaps: Mishaps::default(),
        loose_files: 0,
        delay: 0,
        unseen: 0,
        parted: 0,
        grenades: [0; 2],
        rounds: rounds_at_start(info, scenario.options),
    };
    let comes_later = info.arrives > 0 || scenario.is_placed_by_players() || info.kind == Kind::Rider;
    unit.set(Flags::OFF | Flags::WAITS, comes_later);
    unit.set(Flags::HIDDEN, info.marker.is_some());
    let afloat = &info.afloat;
    if let Some(vessel) = afloat.aboard.first().filter(|_| !comes_later) {
        let carrier = scenario.units.get(vessel.index()).and_then(|carrier| carrier.kind.troop());
        let below = carrier == Some(Troop::Frigate) && matches!(afloat.berth, None | Some(Berth::Hold));
        unit.set(Flags::ABOARD, true);
        unit.set(Flags::OFF, below);
    }
    unit
}

/// The verdict with this rule and wording; says what is not known.
fn verdict(winner: Option<Side>, rule: &str, how: &str) -> Result<Verdict, String> {
    Verdict::named(&crate::RULEBOOK, HOWS, winner, rule, how)
}
