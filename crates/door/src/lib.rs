//! A ruleset without its types: all that can be asked of one that is known by its name.
//!
//! A ruleset is a type, and so is each of its battles. Everything generic over them (playing, watching, judging,
//! measuring) stands here or in the crates below, and is compiled once for each ruleset, in a crate of its own under
//! `crates/doors`. What lies above asks a [`Door`] and gets plain data back, or an object:
//!
//! - [`Desk`] is one battle in progress, or a record that is looked at;
//! - [`Telling`] is a battle told step by step;
//! - [`Judged`] is what came of an adjudication.
//!
//! Whole loops (choosing, odds, series of battles) run behind one call, so the hot path never meets a `dyn`.
//!
//! A door crate is one line, [`opened!`]; `arsenal` lists the doors.

mod course;
mod desk;
mod fields;
mod judged;
mod opened;
mod reel;
mod telling;

use std::sync::atomic::AtomicBool;

use battle::{
    AdjudicateError, AdjudicateFile, Armies, GroundScene, Mistakes, OddsReport, Record, RecordError,
    Rulebook, ScenarioInfo, Scene, Side, Template, Viewer,
};
use dice::Seed;
use lab::Pairing;
use lab::audit::Audit;
use lab::probe::{Probed, Strand};
use lab::series::Series;
use lab::soak::Soaked;
use lab::speed::{Speed, Unmeasurable};

pub use desk::{Act, Desk, Explained, NotOpened, Refused, Step, Work, army_name};
pub use fields::FieldChange;
pub use judged::{Asked, Counting, Judged, NoOdds};
pub use opened::Opened;
pub use reel::Stroke;
pub use telling::{Chapter, Ending, Telling, Told};

/// A ruleset that is known by its name.
pub trait Door: Sync {
    /// How the ruleset is asked for: `charles-the-bold`.
    fn key(&self) -> &'static str;
    /// Its short name: `ctb`.
    fn short(&self) -> &'static str;
    /// Its name for people.
    fn name(&self) -> &'static str;
    /// What it is played on: "hexes", "areas", "tabletop".
    fn ground(&self) -> &'static str;
    /// Its rows.
    fn rulebook(&self) -> &'static Rulebook;
    /// The file of its charts, as [`battle::charts`] reads it.
    fn charts(&self) -> &'static str;
    /// What is laid on a real table to play by it: wheels, sticks and the like.
    fn templates(&self) -> Vec<Template>;
    /// Its armies, if they can be bought with points.
    fn armies(&self) -> Option<&'static dyn Armies>;
    /// Its lessons as files.
    fn lessons(&self) -> &'static [&'static str];
    /// The battles that ship with it.
    fn scenarios(&self) -> Vec<ScenarioInfo>;
    /// The other versions of one of these battles.
    fn versions(&self, battle: &str) -> Vec<ScenarioInfo>;
    /// The scenario file of a battle that ships with it.
    fn scenario(&self, key: &str) -> Option<String>;

    /// What a scenario file says of its battle, or all that is wrong with the file.
    fn about(&self, scenario: &str) -> Result<ScenarioInfo, Mistakes>;
    /// The forces, ground and victory of a scenario file in words, as an umpire knows them.
    fn summary(&self, scenario: &str) -> Result<String, Mistakes>;

    /// Opens a scenario file as a battle in progress and carries out these actions.
    fn desk(&self, scenario: &str, seed: Seed, acts: &[Act]) -> Result<Box<dyn Desk>, NotOpened>;
    /// Opens a record as a battle that can only be looked at.
    fn shelf(&self, record: Record) -> Result<Box<dyn Desk>, RecordError>;

    /// The board of a recorded battle after so many actions, as a viewer may know it.
    fn view_after(
        &self,
        record: &Record,
        actions: usize,
        viewer: Viewer,
    ) -> Result<(GroundScene, Scene), RecordError>;
    /// The position of a recorded battle after so many actions as a scenario file. If it is asked for what is `open`, there is none
    /// unless both sides knew the same then.
    fn position_after(
        &self,
        record: &Record,
        actions: usize,
        open: bool,
    ) -> Result<Option<String>, RecordError>;
    /// The position of a scenario file with what is hidden from a side drawn anew: that side cannot tell the two apart. The draw
    /// follows from `number`.
    fn imagined(&self, scenario: &str, side: Side, number: u64) -> Result<String, Mistakes>;
    /// What each action of a recorded battle cost, as a viewer may know it.
    fn strokes(&self, record: &Record, viewer: Viewer) -> Result<Vec<Stroke>, RecordError>;
    /// Carries out a whole record again and returns the hash of the battle at its end.
    fn verify(&self, record: &Record) -> Result<String, RecordError>;

    /// A battle between two computer players, told step by step. The dice, and the players' choices, follow from `number`.
    /// It breaks off only if the rules refuse a choice that they have listed.
    fn watch(
        &self,
        scenario: &str,
        players: Pairing,
        number: u64,
    ) -> Result<Box<dyn Telling<String>>, Mistakes>;
    /// A recorded battle, told step by step. It breaks off where today's rules part from the record.
    fn retell<'a>(&self, record: &'a Record) -> Result<Box<dyn Telling<RecordError> + 'a>, RecordError>;

    /// Carries out the actions of an adjudicate file on a position with the dice that fell, as far as they go.
    fn adjudicate(&self, file: &AdjudicateFile, position: &str) -> Result<Judged, AdjudicateError>;
    /// The record of what an adjudicate file tells.
    fn record_of(&self, file: &AdjudicateFile, position: &str) -> Result<Record, AdjudicateError>;
    /// The odds of the last action of an adjudicate file.
    fn odds(&self, file: &AdjudicateFile, position: &str, counting: Counting) -> Result<OddsReport, NoOdds>;

    /// How fast the ruleset is, measured for about so many seconds.
    fn speed(&self, seconds: f64) -> Result<Speed, Unmeasurable>;
    /// Fights a series with every invariant checked, until it is done or `stop` is set. After each battle `done` is called.
    fn soak(&self, series: Series, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Soaked;
    /// Fights a series and hashes what its battles look like from outside, until it is done or `stop` is set. After each
    /// battle `done` is called.
    fn probe(&self, series: Series, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Vec<Probed>;
    /// What is hashed of a strand of the battle of this number, as text; none if there is no such battle.
    fn strand(&self, number: u64, strand: Strand) -> Option<String>;
    /// The scenario of a drill by its number, or why there is none.
    fn drill(&self, number: u64) -> Result<String, String>;
    /// Counts which rows of the rulebook fire in so many battles and drills.
    fn audit(&self, battles: u64, drills: u64) -> Audit;
}

/// Opens the door of a ruleset: defines `fn door() -> &'static dyn Door` in the crate that calls it.
///
/// The function is never inlined. A crate that saw through it would find the ruleset behind the door and compile all of
/// it again.
#[macro_export]
macro_rules! opened {
    ($ruleset:path) => {
        /// The door of this ruleset.
        #[inline(never)]
        #[must_use]
        pub fn door() -> &'static dyn $crate::Door {
            &$crate::Opened($ruleset)
        }
    };
}
