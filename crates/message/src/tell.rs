//! What a server sends over the live connection.

use battle::{
    Assumption, GroundScene, Line, Mark, Named, OrderRead, Prompt, Prospect, Scene, Side, Thrown, Tried,
};
use serde::{Deserialize, Serialize};

use crate::{ClockSetting, Player, Role};

/// What a server sends.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Tell {
    /// The answer to hello: what does not change in this battle.
    Welcome(Box<Welcome>),
    /// How the battle stands now. It replaces what was known before, except for the log, which grows.
    Update(Box<Update>),
    /// Something was done as asked.
    Done {
        /// The client's number.
        id: u32,
    },
    /// Something was not done.
    Refused {
        /// The client's number.
        id: u32,
        /// Why.
        refusal: RefusalText,
    },
    /// Tallies and odds.
    Explained {
        /// The client's number.
        id: u32,
        /// What was asked for.
        explanation: Explanation,
    },
    /// What would come of a free move.
    Tried {
        /// The client's number.
        id: u32,
        /// What would come of it.
        tried: Box<Tried>,
        /// Why it is not allowed, if it is not.
        refusal: Option<RefusalText>,
    },
    /// What a line of a sheet comes to.
    LineRead {
        /// The client's number.
        id: u32,
        /// What it comes to.
        read: Box<OrderRead>,
    },
    /// What to draw for one piece.
    Marks {
        /// The client's number.
        id: u32,
        /// The marks.
        marks: Vec<Mark>,
    },
    /// The fields of a piece.
    Fields {
        /// The client's number.
        id: u32,
        /// Name and value of each, as a scenario file writes them.
        fields: Vec<(String, String)>,
    },
    /// Somebody said something.
    Said {
        /// What.
        line: ChatLine,
    },
    /// A sign of life, every few seconds: who hears none for ten seconds has lost the connection.
    Pulse,
    /// This connection cannot go on; it says why.
    Closed {
        /// A word for programs: `unknown-link`, `revoked`, `closed`, `too-fast`, `too-large`, `unreadable`, `going-down`.
        code: String,
        /// For people.
        text: String,
    },
}

/// What does not change in a battle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Welcome {
    /// The game.
    pub game: String,
    /// What the holder of this link may do.
    pub role: Role,
    /// The ruleset's key.
    pub ruleset: String,
    /// The ruleset's name.
    pub ruleset_name: String,
    /// The key of the shipped battle, if it is one.
    pub battle: Option<String>,
    /// The battle's title.
    pub title: String,
    /// When it was fought.
    pub date: String,
    /// The situation in words.
    pub summary: String,
    /// The hash of the seed, promised at the start.
    pub commitment: String,
    /// The clock.
    pub clock: Option<ClockSetting>,
    /// Who plays each side, red first.
    pub players: [Player; 2],
    /// This seat may revoke links and make new ones.
    pub owner: bool,
}

/// How a battle stands, as one seat may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Update {
    /// The number of this update, for this seat.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: u64,
    /// Whose eyes this is for; none if for those of a watcher, or if the curtain is down.
    pub eyes: Option<Side>,
    /// The ground, if it is new to this connection or has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub ground: Option<GroundScene>,
    /// What to draw on it.
    pub scene: Scene,
    /// The questions this seat may answer now, each with its number.
    pub questions: Vec<Question>,
    /// For each side, red first, whether it is asked and has not answered yet. Of the other side's answer in secret a seat is
    /// told that it is in, and not whether it is taken back, as long as its own is not.
    pub asked: [bool; 2],
    /// Both sides are asked one question and answer in secret, whether or not one of them has answered.
    pub sealed: bool,
    /// The log from line [`Update::log_from`] on: a client cuts its own there and adds these.
    pub log: Vec<LogLine>,
    /// See [`Update::log`].
    pub log_from: u32,
    /// How many actions there have been.
    pub moment: u32,
    /// Whether the side's last answer can be taken back; for one who plays both, the last answer of all.
    pub undo: UndoState,
    /// Which sides offer a draw, red first.
    pub draw_offered: [bool; 2],
    /// What waits for consent.
    pub proposals: Vec<Proposal>,
    /// How the battle ended.
    pub verdict: Option<VerdictText>,
    /// The luck of both sides so far.
    pub luck: Luck,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// Who is there: red, blue, and how many watch.
    pub present: Presence,
    /// The names at the two seats, red first.
    pub names: [String; 2],
    /// The computer thinks for this side, at most so many milliseconds.
    pub thinking: Option<(Side, u32)>,
    /// Watchers see everything: both players have given leave, and neither has taken it back.
    pub open_all: bool,
}

/// A question to a side.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Question {
    /// To whom.
    pub side: Side,
    /// Its number.
    pub number: u32,
    /// The side has answered, and may change its answer until the other side's is in.
    pub answered: bool,
    /// Milliseconds that are left to answer it, if there is a limit: then the usual answer is given.
    pub left: Option<u32>,
    /// What to ask.
    pub prompt: Prompt,
}

/// One line of the log.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LogLine {
    /// Its number, from 1, in this seat's log.
    pub number: u32,
    /// The action that brought it: the board can be shown after so many actions.
    pub moment: u32,
    /// What happened.
    pub line: Line,
}

/// Whether an answer can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum UndoState {
    /// It can: back to before this.
    Can {
        /// What would be taken back, as the log tells it.
        what: String,
        /// The pieces it speaks of; it calls them by their ids.
        pieces: Vec<Named>,
    },
    /// Only with the other player's leave.
    Ask {
        /// Why, in words: a die has fallen.
        why: String,
    },
    /// It cannot.
    Cannot {
        /// Why, in words.
        why: String,
    },
}

/// Something that needs consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Proposal {
    /// Its number.
    pub number: u32,
    /// Who proposes it.
    pub by: Side,
    /// What, in words.
    pub says: String,
    /// The reason given.
    pub why: String,
    /// This seat may consent.
    pub yours: bool,
}

/// How a battle ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VerdictText {
    /// The winner; nobody if drawn.
    pub winner: Option<Side>,
    /// In words.
    pub says: String,
    /// By which rule.
    pub rule: String,
    /// The seed that was promised.
    pub seed: String,
    /// The hash that was promised, and is the seed's.
    pub commitment: String,
}

/// How the dice fell, compared with their odds.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Luck {
    /// The sum for each side, red first, in standard deviations of one throw; more is better.
    pub total: [f64; 2],
    /// By kind of throw.
    pub kinds: Vec<LuckOf>,
}

/// Luck with one kind of throw.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LuckOf {
    /// What was thrown for.
    pub what: String,
    /// How often each side threw, red first.
    pub throws: [u32; 2],
    /// What fell, added up.
    pub fell: [f64; 2],
    /// What was to be expected.
    pub expected: [f64; 2],
    /// Luck, as in [`Luck::total`].
    pub luck: [f64; 2],
}

/// The clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clocks {
    /// Milliseconds left to each side, red first.
    #[cfg_attr(feature = "typescript", ts(type = "[number, number]"))]
    pub left: [i64; 2],
    /// Whose clock runs.
    pub running: [bool; 2],
}

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Presence {
    /// Red's player is connected; a computer always is.
    pub red: bool,
    /// Blue's.
    pub blue: bool,
    /// How many watch.
    pub watchers: u32,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RefusalText {
    /// In a sentence.
    pub says: String,
    /// By which rule; none if it is not about rules.
    pub rule: Option<String>,
    /// The pieces it speaks of; the sentence calls them by their ids.
    pub pieces: Vec<Named>,
}

impl RefusalText {
    /// A refusal that is about no rule.
    #[must_use]
    pub fn plain(says: impl Into<String>) -> RefusalText {
        RefusalText { says: says.into(), rule: None, pieces: Vec::new() }
    }
}

/// What an action rests on and may bring.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Explanation {
    /// The throws that come for certain, each with its numbers and without dice.
    pub throws: Vec<Thrown>,
    /// What may come of it; none if no die falls.
    pub odds: Option<Box<OddsText>>,
    /// What will happen, if no die falls.
    pub says: Vec<Line>,
    /// How it would go, part by part: who may answer it, what would count for whom.
    pub prospects: Vec<Prospect>,
}

/// What may come of an action.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OddsText {
    /// Every case counted; otherwise from so many throws.
    pub exact: bool,
    /// From how many throws, if not exact.
    pub throws: u32,
    /// How far it can be trusted, in words.
    pub note: String,
    /// How the fight comes out; none where nothing can be fought.
    pub fight: Option<FightText>,
    /// What becomes of each piece that may be worse off, the one that acts first.
    pub pieces: Vec<PieceOddsText>,
    /// What the fates of a piece are called, from nothing to the worst.
    pub fates: Vec<String>,
    /// Answers that nobody has given yet and on which all this rests, the most important first.
    pub assumptions: Vec<Assumption>,
    /// What may come of it for all together, the likeliest first.
    pub outcomes: Vec<OutcomeText>,
}

/// How likely a fight is won, drawn and lost by the side that acts; each from 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FightText {
    /// How far the odds look: "one bout".
    pub reach: String,
    /// It is won.
    pub win: f64,
    /// Neither side wins it.
    pub draw: f64,
    /// It is lost.
    pub lose: f64,
    /// It does not come to a fight.
    pub none: f64,
}

/// What becomes of one piece.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PieceOddsText {
    /// As scenes call it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The chance of each fate, from nothing to the worst, each from 0 to 1.
    pub fates: Vec<f64>,
    /// What it loses on average.
    pub loss: f64,
    /// What it has to lose; none where it takes something until it is too much.
    pub of: Option<u16>,
    /// In what: "SP"; empty if there is nothing to count.
    pub unit: String,
}

/// One thing that may come of an action.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OutcomeText {
    /// In words.
    pub says: String,
    /// How likely, from 0 to 1.
    pub chance: f64,
    /// The error of the chance, if it is not exact.
    pub error: f64,
}

/// Something said. No two lines of a battle have the same time: a client that gets one again has it already.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChatLine {
    /// Who.
    pub by: Role,
    /// His name.
    pub name: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: i64,
}
