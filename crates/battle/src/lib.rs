//! The contract between a ruleset and everything else.
//!
//! A ruleset fills in two traits: [`Ruleset`], the door through which battles are opened, and [`State`], one
//! battle as a value. Everything else stands here once, for all rulesets:
//!
//! - [`Battle`] wraps a state: it numbers the questions, checks and carries out answers, runs the step machine
//!   with its limits, and knows conceding, draws and rulings, which belong to no ruleset.
//! - [`Table`] is where dice fall and events are told; a silent table keeps nothing and costs nothing.
//! - [`Tally`] is a number that explains itself: no part without the [`Rule`] it comes from.
//! - [`Question`] is one question of a ruleset, with its answers ([`answers!`]) and its words; [`machine!`] lists a ruleset's steps
//!   and makes its machine of them; [`ids!`], [`facts!`] and [`copied!`] make what its state is made of.
//! - [`Journal`] keeps what happened; [`Record`] keeps a whole battle so that it can be replayed and verified.
//! - [`Scene`] and [`Prompt`] are what people see, in terms that no ruleset owns.
//! - [`Armies`] is what a ruleset adds whose armies are bought with points: rosters, what they cost, and what is wrong with one.
//! - [`file`] reads, writes and documents scenario files from one line a key.
//! - [`conditions`] is what a neutral battle brings, as data in a ruleset's own terms; [`neutral`] carries it out, once for all.
//! - [`suite`] holds the invariants every ruleset must keep, for the tests and for soaking.
//!
//! ```
//! use battle::{Rule, Row, RowSource, Tally};
//! static ROW: Row = Row {
//!     id: "shoot.dice", title: "Dice", says: "A stand throws one die.", source: RowSource::Printed,
//!     reading: None, option: None, refs: &[], chapter: "",
//! };
//! let mut dice = Tally::base(Rule::of(&ROW), "a stand that shoots", 1);
//! dice.add(Rule::of(&ROW), "longbow", 1);
//! assert_eq!(dice.total(), 2);
//! assert_eq!(dice.to_string(), "2 (a stand that shoots 1, longbow +1) [shoot.dice]");
//! ```
#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

mod adjudicate;
mod armies;
mod assumed;
mod battle;
mod charts;
pub mod conditions;
mod contract;
mod course;
mod drill;
mod fates;
pub mod file;
mod fingerprint;
mod following;
mod foretell;
pub mod inline;
mod journal;
mod list;
pub mod machine;
mod named;
pub mod neutral;
mod odds;
mod record;
mod refusal;
mod rulebook;
mod scene;
mod side;
pub mod suite;
mod table;
mod tally;
mod templates;
mod thrower;
mod values;
mod verdict;

pub use adjudicate::{
    AdjudicateError, AdjudicateFile, Adjudication, adjudicate, hear, position_of, record_of, split_action,
};
pub use armies::{
    Armies, ArmyList, ArmySheet, Bill, Boxes, Fault, Field, Form, Knob, KnobWord, ListEntry,
    MOST_ROSTER_LINES, Priced, ROSTER_POINTS, Repair, Roster, RosterLine, SheetLine, Wrong,
};
pub use assumed::{AssumedAnswer, Assumption, Given};
pub use battle::{Battle, Offer, Stuck};
pub use charts::{CHART, Chart, Sheet, charts};
pub use contract::{Awaiting, PieceId, Ruleset, ScenarioInfo, Sentence, State, Topic, Viewer};
pub use course::{CONCEDE, Course, NO_DRAW, OFFER_DRAW, RULING, Undo};
pub use drill::{DrillField, Lots, drill};
pub use fates::{Fate, Fought, Heard, Outcome, PieceFate, Strength};
pub use fingerprint::Fingerprint;
pub use foretell::{Foretold, foretell};
pub use journal::{Entry, Fell, Journal, Line, Rolled, Span, Sum, Thrown};
pub use list::{Items, List};
pub use machine::{
    Answers, Asked, Asks, Binding, Button, Call, Found, NoStep, OldWords, Question, Resolves, Sealed, Steps,
    Word,
};
pub use muster::{Mistake, Mistakes};
pub use named::Named;
pub use naming;
pub use odds::{
    ActionOdds, FightOdds, Likely, OddsError, OddsReport, PROMPT_ODDS, PieceOdds, SAMPLED_ODDS, odds_of,
    odds_supposing, odds_within, sampled_odds, true_odds_of,
};
pub use record::{Divergence, Record, RecordError, RecordedAction, Replay, commitment};
pub use refusal::{Amount, Refusal};
pub use rulebook::{Row, RowSource, Rule, Rulebook, own_rows, place_of};
pub use scene::{
    AREA_STEP, Area, AreaBorder, ArmyAsked, Arrayed, Badge, Bar, BaseEdge, Blocker, Cell, Ghost, GroundScene,
    Handle, HandleKind, Hexside, Label, Leader, Manoeuvre, Mark, Measure, Motion, Note, OrderFault,
    OrderLine, OrderPart, OrderRead, OrderSheet, OrderWord, Piece, Place, Prompt, PromptKind, PromptOption,
    Prospect, ProspectLine, Reach, Scene, Sequence, Stand, Standing, Target, TerrainPiece, Tried, TriedLeg,
    Waive, signed,
};
pub use side::{BySide, Side};
pub use table::{Contest, Hopes, Roll, Table, Test, Tested};
pub use tally::{Part, Tally};
pub use templates::{Template, TemplatePart};
pub use values::is_default;
pub use verdict::Verdict;
