//! Beginning a battle, its links, and finding it again.

use serde::{Deserialize, Serialize};

use crate::Role;

/// A game to begin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The ruleset's key.
    pub ruleset: String,
    /// The key of a shipped battle, or else [`NewGame::scenario`].
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub battle: Option<String>,
    /// A scenario file of one's own.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub scenario: Option<String>,
    /// Who plays red.
    pub red: Player,
    /// Who plays blue.
    pub blue: Player,
    /// The clock; none if nobody hurries.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<ClockSetting>,
    /// What watchers may see.
    #[serde(default)]
    pub watchers: Watching,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Player {
    /// Somebody at this screen; both sides at this screen is hot-seat.
    Here {
        /// His name.
        #[serde(default)]
        name: String,
    },
    /// A friend, who gets a link.
    Friend {
        /// His name.
        #[serde(default)]
        name: String,
    },
    /// The computer.
    Computer {
        /// Which captain: `greedy`, `rash`, `random`.
        captain: String,
    },
}

/// A clock: so much for the battle, and so much more for each answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// Seconds for each side at the start.
    pub seconds: u32,
    /// Seconds added after each answer that both players know of.
    pub more: u32,
}

/// What watchers may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Watching {
    /// What both players know.
    #[default]
    Open,
    /// What both players know, so many seconds late.
    Late {
        /// How late.
        seconds: u32,
    },
    /// Nobody may watch.
    Closed,
}

impl Watching {
    /// How late somebody with this role is told of everything, in milliseconds.
    #[must_use]
    pub fn delay(self, role: Role) -> i64 {
        match (self, role) {
            (Watching::Late { seconds }, Role::Watcher) => i64::from(seconds) * 1000,
            _ => 0,
        }
    }
}

/// A link that holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Link {
    /// What it allows.
    pub role: Role,
    /// The secret in it.
    pub token: String,
}

/// Asks for a new link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewLink {
    /// What it shall allow.
    pub role: Role,
    /// All links of this role that there are shall be good for nothing, and who is connected by one is sent away.
    #[serde(default)]
    pub revoke: bool,
}

/// Asks about the battles of these links.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Mine {
    /// The secrets of the links.
    pub tokens: Vec<String>,
}

/// A game that was begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Begun {
    /// The game.
    pub game: String,
    /// The links the beginner holds or hands on: his own first.
    pub links: Vec<Link>,
}

/// A game in one line, for the lobby.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameCard {
    /// The token that was asked about.
    pub token: String,
    /// The game.
    pub game: String,
    /// The holder's role.
    pub role: Role,
    /// The ruleset's name.
    pub ruleset: String,
    /// The key of the shipped battle it was begun from, if any.
    pub battle: Option<String>,
    /// The battle's title.
    pub title: String,
    /// The players' names, red first; the computer's captain in words.
    pub players: [String; 2],
    /// Where the battle stands: "round 4".
    pub stands: String,
    /// The holder must decide.
    pub yours: bool,
    /// How it ended, if it has.
    pub verdict: Option<String>,
    /// When somebody last acted, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: i64,
}
