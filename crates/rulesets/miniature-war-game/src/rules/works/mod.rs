//! What troops make of the ground: what is made and left on it (stakes, trenches, caltrops, mounts; medieval.work.place, medieval.stakes,
//! medieval.caltrops), and what becomes of the ground itself (trees, barricades, fire, what engines destroy; common.order.task, common.burn,
//! medieval.destroy).
//!
//! | file | what |
//! | --- | --- |
//! | `tasks.rs` | who has worked in a turn; felling, barricades, dousing |
//! | `burn.rs` | what is set on fire, burns, and burns down |
//! | `ruin.rs` | what shots do to fences, walls, gates, towers and bridges |
//! | `events.rs` | how that is told |
//! | `lay.rs` | setting up stakes, digging, laying caltrops |
//! | `clear.rs` | pulling stakes, clearing caltrops |
//! | `hinder.rs` | what works do to those who cross them or fight across them |
//! | `caltrops.rs` | who finds caltrops, and what they cost |
//! | `words.rs` | how works are told of |

pub(crate) mod burn;
pub(crate) mod caltrops;
pub(crate) mod clear;
pub(crate) mod events;
pub(crate) mod hinder;
pub(crate) mod lay;
pub(crate) mod ruin;
pub(crate) mod tasks;
pub(crate) mod words;

use std::sync::LazyLock;

use battle::{List, Side, Viewer};
use ground::tabletop::{Bearing, Length, Outline, Place, Point, Rect};
use serde::{Deserialize, Serialize};

use crate::field::Scenario;
use crate::orders::order::PlaceId;
use crate::rulebook::define;
use crate::state::State;

/// What can be made or left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WorkKind {
    /// A line of stakes.
    #[default]
    Stakes,
    /// An entrenchment.
    Trench,
    /// A strip of caltrops.
    Caltrops,
    /// Mounts whose riders have gone on without them.
    Mounts,
}

impl WorkKind {
    /// All of them, in the order of their places.
    const ALL: [WorkKind; 4] = [WorkKind::Stakes, WorkKind::Trench, WorkKind::Caltrops, WorkKind::Mounts];

    /// Its name in orders.
    pub(crate) fn word(self) -> &'static str {
        match self {
            WorkKind::Stakes => "stakes",
            WorkKind::Trench => "trench",
            WorkKind::Caltrops => "caltrops",
            WorkKind::Mounts => "mounts",
        }
    }

    /// How deep it is, from its line outwards.
    pub(crate) fn depth(self) -> Length {
        define!("medieval.caltrops.carry");
        match self {
            WorkKind::Caltrops => Length::cm(2),
            WorkKind::Stakes | WorkKind::Trench | WorkKind::Mounts => Length::ZERO,
        }
    }
}

/// The most works of a battle: each has a bit among the lines that a unit may be on.
pub(crate) const MOST_WORKS: usize = 64;
/// The most stretches of a work.
const STRETCHES: usize = 8;
/// The works of a kind that orders can name.
pub(crate) const NAMED: u8 = 16;
/// The names of works.
pub(crate) const WORK_NAMES: usize = WorkKind::ALL.len() * NAMED as usize;

define!("medieval.work.place");
/// Something that was made or left on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Work {
    /// What it is.
    pub kind: WorkKind,
    /// Its number among those of its kind, from 1 (common.order.names).
    pub number: u8,
    /// Who made it.
    pub side: Side,
    /// The middle of the edge against which it was made.
    pub at: Point,
    /// The way from that edge outwards.
    pub outward: Bearing,
    /// How much of it was made, with what has been taken away since: a trench that is dug on grows at its ends.
    pub length: Length,
    /// What is there: stretches to the left of its middle (less than 0) or to the right, each from its left end to its right.
    pub stretches: List<(Length, Length), STRETCHES>,
    /// The enemy knows of it; of caltrops only when somebody has come upon them.
    pub seen: bool,
    /// How many mounts stand there.
    pub mounts: u8,
    /// The beat of this turn at which it was made; 0 if that was before it.
    pub since: u16,
}

impl Work {
    /// Nothing of it is left.
    pub(crate) fn is_gone(&self) -> bool {
        self.stretches.is_empty()
    }

    /// Its stretches on the ground, from end to end.
    pub(crate) fn lines(&self) -> impl Iterator<Item = [Point; 2]> + '_ {
        let place = Place::new(self.at, self.outward);
        self.stretches
            .iter()
            .map(move |(from, to)| [*from, *to].map(|along| place.point(along, Length::ZERO)))
    }

    /// Its stretches as areas, for what has a depth.
    pub(crate) fn strips(&self) -> impl Iterator<Item = Rect> + '_ {
        self.stretches.iter().map(|(from, to)| self.strip(*from, *to, self.kind.depth()))
    }

    /// The area before a stretch of its line.
    fn strip(&self, from: Length, to: Length, depth: Length) -> Rect {
        let place = Place::new(self.at, self.outward);
        let middle = place.point((from + to).half(), depth);
        Rect::new(Place::new(middle, self.outward), to - from, depth)
    }

    /// Where it is, for orders that name it: its first stretch.
    fn outline(&self) -> Option<Outline> {
        match self.kind.depth() {
            Length::ZERO => self.lines().next().map(|[a, b]| Outline::segment(a, b)),
            _ => self.strips().next().map(|strip| Outline::of_rect(&strip)),
        }
    }

    /// Whether a side knows of it.
    pub(crate) fn is_known_to(&self, side: Side) -> bool {
        define!("medieval.caltrops.place", "medieval.caltrops.found");
        self.side == side || self.seen
    }
}

/// The names of all works that can be named, kind by kind.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let named = |kind: WorkKind| (1..=NAMED).map(move |number| format!("{}-{number}", kind.word()));
    WorkKind::ALL.into_iter().flat_map(named).collect()
});

impl Scenario {
    /// The name of a work, by a number of a place beyond those of the scenario.
    pub(crate) fn work_name(&self, place: PlaceId) -> Option<&'static str> {
        define!("common.order.names");
        NAMES.get(place.index().checked_sub(self.place_count())?).map(String::as_str)
    }

    /// The place that a work of this name would have.
    pub(crate) fn work_named(&self, name: &str) -> Option<PlaceId> {
        let at = NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        u8::try_from(self.place_count() + at).ok().map(PlaceId)
    }
}

impl State {
    /// The work that an order names by a place.
    pub(crate) fn work_at(&self, place: PlaceId) -> Option<usize> {
        let at = place.index().checked_sub(self.scenario.place_count())?;
        let kind = *WorkKind::ALL.get(at / usize::from(NAMED))?;
        let number = (at % usize::from(NAMED)) as u8 + 1;
        self.works.iter().position(|work| (work.kind, work.number) == (kind, number) && !work.is_gone())
    }

    /// Where a place is, also one that was made in play.
    pub(crate) fn outline_of(&self, place: PlaceId) -> Option<Outline> {
        let made = || self.works.get(self.work_at(place)?)?.outline();
        self.scenario.place_outline(place).cloned().or_else(made)
    }

    /// The works of a kind that a viewer knows of.
    pub(crate) fn works_seen_by(&self, viewer: Viewer) -> impl Iterator<Item = &Work> + '_ {
        let known = move |work: &&Work| work.seen || viewer.knows_secrets_of(work.side);
        self.works.iter().filter(|work| !work.is_gone()).filter(known)
    }

    /// The works of a kind that are there, each with its place in the list.
    pub(crate) fn works_of(&self, kind: WorkKind) -> impl Iterator<Item = (usize, &Work)> + '_ {
        self.works.iter().enumerate().filter(move |(_, work)| work.kind == kind && !work.is_gone())
    }
}

/// Work that is begun and not done, or a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Toil {
    /// What is done.
    pub what: Labour,
    /// The number of the piece of ground on which it is done.
    pub piece: u8,
    /// Where: the tree, the middle of a barricade, the point of a hit; the same for all work on one thing.
    pub at: Point,
    /// Figure-turns, turns of work, hits, points, or 24ths of what destroys it.
    pub done: u8,
}

/// What is done to a piece of ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Labour {
    /// A tree is felled (common.forest.fell).
    Fell,
    /// A barricade is built across a road (common.forest.barricade).
    Barricade,
    /// A barricade is cleared away.
    Clear,
    /// A fire is put out (common.burn.spread).
    Douse,
    /// A shot has hit it (medieval.destroy.count).
    Hit,
    /// A ram works at it (medieval.siege.ram-gate).
    Ram,
    /// A door is broken, by the number of its opening (musket.bldg.door.break).
    Door {
        /// The opening.
        opening: u8,
    },
    /// Round shot has hit a section of stone wall (musket.bldg.stone.breach).
    Wall {
        /// Its floor.
        floor: u8,
        /// Its side.
        side: u8,
    },
    /// Shots have taken points off a floor (musket.bldg.points.die).
    Floor {
        /// The floor.
        floor: u8,
    },
}

/// Something that burns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Blaze {
    /// The number of the piece of ground.
    pub piece: u8,
    /// The turn in which it caught fire.
    pub turn: u16,
}
