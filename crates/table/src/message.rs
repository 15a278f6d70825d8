//! Every message between a server and its clients, over HTTP and over the live connection.
//!
//! The browser's types are made from these, so that neither side can speak of something the other does not know.
//! `docs/protocol.md` tells them in the order they are used.

use battle::{GroundScene, Line, Mark, Prompt, Scene, Side, Target, Thrown};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the holder of a link may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
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

// ---------------------------------------------------------------- What is on offer

/// A ruleset, as the lobby shows it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct RulesetCard {
    /// Its key.
    pub key: String,
    /// Its short name.
    pub short: String,
    /// Its name.
    pub name: String,
    /// On what it is played: "hexes", "areas", "tabletop".
    pub ground: String,
    /// It has a guided first battle.
    pub lesson: bool,
}

/// A battle of the gallery.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BattleCard {
    /// How it is asked for.
    pub key: String,
    /// Its name.
    pub title: String,
    /// When it was fought; empty if never.
    pub date: String,
    /// What is special about it, in one line.
    pub special: String,
    /// The situation.
    pub summary: String,
    /// The two armies, red first.
    pub armies: Vec<ArmyCard>,
    /// The field from above.
    pub map: MapSketch,
    /// The rulesets that play it, with how long that takes.
    pub rulesets: Vec<PlayedIn>,
    /// Words to choose by: "short", "small", "even", "guns".
    pub tags: Vec<String>,
}

/// An army of the gallery.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ArmyCard {
    /// Which side it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// How many men.
    pub men: u32,
}

/// A ruleset that plays a battle.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PlayedIn {
    /// The ruleset's key.
    pub ruleset: String,
    /// About how many minutes two people need.
    pub minutes: u32,
}

/// A field from above, in metres from its north-west corner.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct MapSketch {
    /// From west to east.
    pub width: f64,
    /// From north to south.
    pub height: f64,
    /// The ground, in the order it is drawn.
    pub shapes: Vec<ShapeSketch>,
    /// The bodies of troops at the start, as everybody may see them.
    pub bodies: Vec<BodySketch>,
}

/// One piece of ground.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ShapeSketch {
    /// What it is: `hill`, `wood`, `stream`, `road`, ...
    pub kind: String,
    /// Its name, if it has one.
    pub name: String,
    /// Its height.
    pub level: i8,
    /// Its outline or its course.
    pub points: Vec<[f64; 2]>,
    /// An area; otherwise a line.
    pub closed: bool,
}

/// One body of troops.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BodySketch {
    /// Whose.
    pub side: Side,
    /// Its middle.
    pub at: [f64; 2],
    /// Its front, in metres.
    pub width: f64,
    /// Its depth, in metres.
    pub depth: f64,
    /// The bearing it faces, in degrees clockwise from north.
    pub heading: f64,
}

/// One row of a rulebook.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct RowCard {
    /// How it is cited.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it says.
    pub says: String,
    /// A reading of ours; otherwise printed.
    pub ours: bool,
    /// What was open and why it is settled so.
    pub reading: Option<String>,
    /// The option that switches it on.
    pub option: Option<String>,
    /// Rows it speaks of.
    pub refs: Vec<String>,
    /// The chapter it stands in.
    pub chapter: String,
}

/// A guided first battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// The shipped battle it is about.
    pub battle: String,
    /// The position of that battle it begins from, as a scenario file; the battle's own start if there is none.
    #[serde(default)]
    #[ts(optional)]
    pub scenario: Option<String>,
    /// The side the learner plays.
    pub side: Side,
    /// The captain who plays against him.
    pub opponent: String,
    /// The steps: those that stand in a row in their order, and between them those that wait for an occasion.
    pub steps: Vec<LessonStep>,
}

/// One step of a guided battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Its title.
    pub title: String,
    /// What it says.
    pub text: String,
    /// The rules it shows.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Pieces of the board it points at, by id.
    #[serde(default)]
    pub pieces: Vec<String>,
    /// It waits for an answer of the learner that has one of these words in its written form; with none, for "next".
    #[serde(default)]
    pub awaits: Vec<String>,
    /// An occasion: it comes, out of the row, when the learner is asked a question with one of these words in it, or in the
    /// written form of an answer.
    #[serde(default)]
    pub when: Vec<String>,
    /// An occasion: it comes, out of the row, when a line of the log cites one of these rules.
    #[serde(default)]
    pub met: Vec<String>,
}

// ---------------------------------------------------------------- Beginning a game

/// A game to begin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The ruleset's key.
    pub ruleset: String,
    /// The key of a shipped battle, or else [`NewGame::scenario`].
    #[serde(default)]
    #[ts(optional)]
    pub battle: Option<String>,
    /// A scenario file of one's own.
    #[serde(default)]
    #[ts(optional)]
    pub scenario: Option<String>,
    /// Who plays red.
    pub red: Player,
    /// Who plays blue.
    pub blue: Player,
    /// The clock; none if nobody hurries.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<ClockSetting>,
    /// What watchers may see.
    #[serde(default)]
    pub watchers: Watching,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// Seconds for each side at the start.
    pub seconds: u32,
    /// Seconds added after each answer.
    pub more: u32,
}

/// What watchers may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
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

/// A link that holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Link {
    /// What it allows.
    pub role: Role,
    /// The secret in it.
    pub token: String,
}

/// Asks for a new link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewLink {
    /// What it shall allow.
    pub role: Role,
    /// All links of this role that there are shall be good for nothing, and who is connected by one is sent away.
    #[serde(default)]
    pub revoke: bool,
}

/// Asks about the battles of these links.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Mine {
    /// The secrets of the links.
    pub tokens: Vec<String>,
}

/// A game that was begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Begun {
    /// The game.
    pub game: String,
    /// The links the beginner holds or hands on: his own first.
    pub links: Vec<Link>,
}

/// A game in one line, for the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
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
    #[ts(type = "number")]
    pub at: i64,
}

// ---------------------------------------------------------------- The live connection

/// What a client sends. Everything but [`Ask::Hello`] has a number of the client's own, which its answer repeats.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// The first message: which seat this is. The whole state comes back.
    Hello {
        /// The secret of the link.
        token: String,
        /// The number of the last update that was received; nothing is sent twice. 0 at first.
        #[serde(default)]
        #[ts(type = "number")]
        since: u64,
    },
    /// Answers a question.
    Act {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// Which question.
        question: u32,
        /// The action in its written form.
        action: String,
    },
    /// Asks whether an action would be allowed, without doing it.
    Check {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// The action in its written form.
        action: String,
    },
    /// Asks why pointing at something means nothing.
    WhyNot {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// What was pointed at.
        target: Target,
    },
    /// Asks for the tallies and odds of an action.
    Explain {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// The action in its written form.
        action: String,
    },
    /// Takes the side's last answer back; if that is past the last die or reveal, asks the other player's leave.
    Undo {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// Ask the other player if it cannot simply be taken back.
        ask: bool,
    },
    /// Gives the battle up.
    Concede {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
    },
    /// Offers a draw, or accepts one.
    OfferDraw {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
    },
    /// Declines a draw, or takes the offer back.
    NoDraw {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
    },
    /// Proposes a ruling: fields of pieces that shall be changed.
    Rule {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// What shall be changed.
        changes: Vec<FieldChange>,
        /// Why, in words.
        #[serde(default)]
        why: String,
    },
    /// Consents to what the other player proposed (an undo, a ruling, watchers who see all), or does not.
    Consent {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// The number of the proposal.
        proposal: u32,
        /// Whether.
        yes: bool,
    },
    /// Asks what to draw for one piece: where it shoots, what it holds.
    Marks {
        /// The client's number.
        id: u32,
        /// The piece.
        piece: String,
    },
    /// Asks for the fields of a piece that a ruling can change.
    Fields {
        /// The client's number.
        id: u32,
        /// The piece.
        piece: String,
    },
    /// Proposes that watchers may see everything.
    OpenAll {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
    },
    /// Says something to the others.
    Say {
        /// The client's number.
        id: u32,
        /// What.
        text: String,
    },
    /// At one screen: whose eyes are on it now.
    Look {
        /// The client's number.
        id: u32,
        /// The side; nobody while the curtain is down.
        side: Option<Side>,
    },
    /// Changes the name at this seat.
    Name {
        /// The client's number.
        id: u32,
        /// The new name.
        name: String,
    },
}

/// A field that a ruling changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FieldChange {
    /// The piece.
    pub piece: String,
    /// The field's name in a scenario file.
    pub field: String,
    /// Its new value, as a scenario file writes it.
    pub value: String,
}

/// What a server sends.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
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
    /// This connection cannot go on; it says why.
    Closed {
        /// A word for programs: `unknown-link`, `revoked`, `closed`, `too-fast`, `too-large`, `unreadable`, `going-down`.
        code: String,
        /// For people.
        text: String,
    },
}

/// What does not change in a battle.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
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
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Update {
    /// The number of this update, for this seat.
    #[ts(type = "number")]
    pub number: u64,
    /// Whose eyes this is for; none if for those of a watcher, or if the curtain is down.
    pub eyes: Option<Side>,
    /// The ground, if it is new to this connection or has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ground: Option<GroundScene>,
    /// What to draw on it.
    pub scene: Scene,
    /// The questions this seat may answer now, each with its number.
    pub questions: Vec<Question>,
    /// For each side, red first, whether it is asked and has not answered yet.
    pub asked: [bool; 2],
    /// Both sides answer in secret.
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
}

/// A question to a side.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Question {
    /// To whom.
    pub side: Side,
    /// Its number.
    pub number: u32,
    /// What to ask.
    pub prompt: Prompt,
}

/// One line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct LogLine {
    /// Its number, from 1, in this seat's log.
    pub number: u32,
    /// The action that brought it: the board can be shown after so many actions.
    pub moment: u32,
    /// What happened.
    pub line: Line,
}

/// Whether an answer can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum UndoState {
    /// It can: back to before this.
    Can {
        /// What would be taken back, in its written form.
        what: String,
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
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
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
pub struct Luck {
    /// The sum for each side, red first, in standard deviations of one throw; more is better.
    pub total: [f64; 2],
    /// By kind of throw.
    pub kinds: Vec<LuckOf>,
}

/// Luck with one kind of throw.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Clocks {
    /// Milliseconds left to each side, red first.
    #[ts(type = "[number, number]")]
    pub left: [i64; 2],
    /// Whose clock runs.
    pub running: [bool; 2],
}

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Presence {
    /// Red's player is connected; a computer always is.
    pub red: bool,
    /// Blue's.
    pub blue: bool,
    /// How many watch.
    pub watchers: u32,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RefusalText {
    /// In a sentence.
    pub says: String,
    /// By which rule; none if it is not about rules.
    pub rule: Option<String>,
    /// The pieces it speaks of.
    pub pieces: Vec<String>,
}

/// What an action rests on and may bring.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Explanation {
    /// The throws that come for certain, each with its numbers and without dice.
    pub throws: Vec<Thrown>,
    /// What may come of it; none if no die falls.
    pub odds: Option<OddsText>,
    /// What will happen, if no die falls.
    pub says: Vec<Line>,
}

/// What may come of an action.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OddsText {
    /// Every case counted; otherwise from so many throws.
    pub exact: bool,
    /// From how many throws, if not exact.
    pub throws: u32,
    /// What may come of it, the likeliest first.
    pub outcomes: Vec<OutcomeText>,
    /// What was assumed, if anything.
    pub note: String,
}

/// One thing that may come of an action.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OutcomeText {
    /// In words.
    pub says: String,
    /// How likely, from 0 to 1.
    pub chance: f64,
    /// The error of the chance, if it is not exact.
    pub error: f64,
}

/// Something said. No two lines of a battle have the same time: a client that gets one again has it already.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// Who.
    pub by: Role,
    /// His name.
    pub name: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
}

// ---------------------------------------------------------------- Replays

/// One moment of a battle: after so many actions.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Moment {
    /// After how many actions.
    pub number: u32,
    /// The action that led here, in its written form, as far as this viewer may know it.
    pub action: Option<String>,
    /// Who took it.
    pub by: Option<Side>,
    /// The ground.
    pub ground: GroundScene,
    /// What to draw on it.
    pub scene: Scene,
    /// What happened with it.
    pub log: Vec<LogLine>,
}

/// A whole battle in strokes: what the scrubber of a replay draws.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Strip {
    /// One stroke for each action.
    pub strokes: Vec<Stroke>,
}

/// One action of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Stroke {
    /// Who acted.
    pub by: Side,
    /// What it cost either side, in hundredths of what breaks an army.
    pub cost: u32,
    /// A turn, round or phase begins here, in words.
    pub mark: Option<String>,
    /// Dice fell.
    pub dice: bool,
}

/// A branch to make: a hot-seat game from a moment of this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// After how many actions.
    pub moment: u32,
}

/// What went wrong with a request over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Problem {
    /// A word for programs.
    pub code: String,
    /// What happened, what is safe, what to do.
    pub text: String,
    /// All that is wrong, each with its place, where a file was sent.
    pub mistakes: Vec<String>,
}
