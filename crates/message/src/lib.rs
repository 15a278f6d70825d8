//! Every message between a server and its clients, over HTTP and over the live connection.
//!
//! The browser's types (`web/src/types`) are made from these, so that neither side can speak of something the other does not
//! know: `cargo xtask types` writes them, and a test fails if they differ. `docs/protocol.md` tells the messages in the order
//! they are used.
//!
//! ```
//! use message::{Player, Role};
//! let computer = Player::Computer { captain: "rash".to_string() };
//! assert_eq!(serde_json::to_string(&computer)?, r#"{"kind":"computer","captain":"rash"}"#);
//! assert!(Role::Both.plays(battle::Side::Red));
//! # Ok::<(), serde_json::Error>(())
//! ```
#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

mod ask;
mod begin;
mod offer;
mod replay;
mod tell;

use battle::Side;
use serde::{Deserialize, Serialize};

pub use ask::{Ask, FieldChange};
pub use begin::{Begun, ClockSetting, GameCard, Link, Mine, NewGame, NewLink, Player, Watching};
pub use offer::{
    ArmiesCard, ArmyCard, BattleCard, BodySketch, Lesson, LessonCard, LessonStep, MapSketch, PlayedIn,
    RowCard, RulesetCard, ShapeSketch, VersionCard,
};
pub use replay::{Branch, Moment, Strip, Stroke};
pub use tell::{
    ChatLine, Clocks, Explanation, FightText, LogLine, Luck, LuckOf, OddsText, OutcomeText, PieceOddsText,
    Presence, Proposal, Question, RefusalText, Tell, UndoState, Update, VerdictText, Welcome,
};

/// What the holder of a link may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Plays red.
    Red,
    /// Plays blue.
    Blue,
    /// Plays both in turn, at one screen.
    Both,
    /// Watches.
    Watcher,
}

impl Role {
    /// Whether somebody with this role plays this side.
    #[must_use]
    pub fn plays(self, side: Side) -> bool {
        match self {
            Role::Red => side == Side::Red,
            Role::Blue => side == Side::Blue,
            Role::Both => true,
            Role::Watcher => false,
        }
    }
}

/// What went wrong with a request over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Problem {
    /// A word for programs.
    pub code: String,
    /// What happened, what is safe, what to do.
    pub text: String,
    /// All that is wrong, each with its place, where a file was sent.
    pub mistakes: Vec<String>,
}

impl Problem {
    /// A problem without a file: `code` for programs, `text` for people.
    #[must_use]
    pub fn new(code: &str, text: impl Into<String>) -> Problem {
        Problem { code: code.to_string(), text: text.into(), mistakes: Vec::new() }
    }
}
