//! From a scenario file to a first state and back.
//!
//! - `files`: the keys of a file, each in one line; `land` has those of the ground and the sides, `forces` those of groups and
//!   commanders, `words` the words of all lists;
//! - `reading`: a file becomes a [`State`], every mistake named at once; `edges` finds base edges that no file names;
//! - `writing`: any moment of a battle as such a file;
//! - `moment`: only what changes, for saving at every decision, and the canonical bytes;
//! - `checking`: what must hold of a state that somebody may have written by hand; `standing` looks at where all stand;
//! - `summary`: a scenario in words.

mod checking;
mod edges;
mod files;
mod forces;
mod land;
mod moment;
mod reading;
mod standing;
mod summary;
#[cfg(test)]
mod tests;
mod words;
mod writing;

use std::sync::Arc;

use battle::neutral::{hidden, victory};
use battle::{BySide, Mistakes, Side, Verdict};
use ground::tabletop::{Length, Place};

pub(crate) use edges::{attacker_in_the_south, bases};
pub(crate) use forces::MOST_GROUPS;
pub(crate) use summary::summary;

use crate::field::{CommanderInfo, GroupInfo, Scenario};
use crate::rules::neutral::Fortunes;
use crate::rules::setup::sequence::SetUp;
use crate::rules::turn::goals::BY_GOALS;
use crate::rules::turn::sequence::Turn;
use crate::rules::turn::victory::{ARMY_ROUTS, BOTH_ROUT, BY_SHARES, STANDS_STILL};
use crate::setting::Setting;
use crate::state::{Camp, Commander, CommanderFlags, Fate, Flags, Group, GroupId, MOST_BASES, State};
use crate::troops::{Cohesion, Phase};

/// Every wording of a verdict: a saved battle must get the very same text back.
pub(crate) const HOWS: &[&str] = &[
    "the enemy concedes",
    "agreed",
    "too many steps between two decisions",
    "too many decisions",
    "stopped at a limit of the rules",
    ARMY_ROUTS,
    BOTH_ROUT,
    BY_SHARES[0],
    BY_SHARES[1],
    STANDS_STILL[0],
    STANDS_STILL[1],
    BY_GOALS[0],
    BY_GOALS[1],
    BY_GOALS[2],
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
    /// A battle at its start: everybody where the scenario puts him, or still to come.
    pub(crate) fn fresh(scenario: Arc<Scenario>) -> State {
        let mut state = State {
            groups: scenario.groups.iter().map(fresh_group).collect(),
            commanders: scenario.commanders.iter().map(|info| fresh_commander(info, &scenario)).collect(),
            fights: Vec::new(),
            charges: Vec::new(),
            replies: Vec::new(),
            tolls: Vec::new(),
            aims: Vec::new(),
            laid: Vec::new(),
            ready: None,
            steps: match scenario.has_set_up() {
                true => vec![Turn::default().into(), SetUp::default().into()],
                false => vec![Turn::default().into()],
            },
            hired: Vec::new(),
            placed: Vec::new(),
            dug: Vec::new(),
            march: Vec::new(),
            setting: Setting::default(),
            camps: BySide(Side::BOTH.map(|_| Camp::default())),
            turn: 0,
            active: scenario.first.unwrap_or(Side::Red),
            phase: Phase::default(),
            quiet: 0,
            stirred: false,
            fought: 0,
            fortunes: Fortunes::default(),
            ended: None,
            asks: battle::Asks::nobody(),
            scenario,
        };
        state.lay_all();
        state.reset_tolls();
        hidden::hide(&mut state);
        state
    }
}

/// A battle group that has done nothing yet.
pub(crate) fn fresh_group(info: &GroupInfo) -> Group {
    let (place, files) = info.at.unwrap_or((Place::default(), 1));
    let mut group = Group {
        place,
        files,
        bases: info.bases,
        cohesion: Cohesion::Steady,
        stepped: [Length::ZERO; MOST_BASES],
        turned: 0,
        direction: place.facing,
        pursues: GroupId::NONE,
        before: Place::default(),
        unqualified: GroupId::NONE,
        crossed: 0,
        flags: Flags::default(),
        fate: Fate::default(),
    };
    group.set(Flags::OFF | Flags::WAITS, info.waits());
    group
}

/// A commander who has done nothing yet.
fn fresh_commander(info: &CommanderInfo, scenario: &Scenario) -> Commander {
    let with = info.with.some().and_then(|with| scenario.groups.get(with.index()));
    // Who is with a group that has no place yet, or with nobody and nowhere, waits to be placed.
    let waits = with.map_or(info.at.is_none(), GroupInfo::waits);
    let mut commander = Commander {
        with: if waits { GroupId::NONE } else { info.with },
        at: info.at.filter(|_| with.is_none() && !waits).unwrap_or_default(),
        flags: CommanderFlags::default(),
    };
    commander.set(CommanderFlags::OFF | CommanderFlags::WAITS, waits);
    commander
}

/// The verdict with this rule and wording; says what is not known.
fn verdict(winner: Option<Side>, rule: &str, how: &str) -> Result<Verdict, String> {
    Verdict::named(&crate::RULEBOOK, HOWS, winner, rule, how)
}
