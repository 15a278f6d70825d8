//! What a ruleset promises.

use std::fmt;
use std::hash::Hasher as _;

use dice::Source;
use serde::{Deserialize, Serialize};

use crate::machine::{Asks, Call, Steps, nothing_asked, prompt};
use crate::templates::Template;
use crate::{
    Armies, BySide, Fingerprint, GroundScene, Heard, Lots, Mark, Mistakes, Motion, Named, OrderRead, Outcome,
    Prompt, Prospect, Refusal, Rulebook, Scene, Side, Strength, Table, Target, Tried, Verdict,
};

/// For each side whether it is asked something now.
pub type Awaiting = BySide<bool>;

/// A piece, by its number in the ruleset's own list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PieceId(pub u16);

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// A player's seat.
    Seat(Side),
    /// Somebody who watches and may know only what both players know.
    Spectator,
    /// The umpire, or anybody after the battle.
    Umpire,
}

impl Viewer {
    /// Whether this viewer may know what only this side knows.
    #[must_use]
    pub fn knows_secrets_of(self, side: Side) -> bool {
        self == Viewer::Umpire || self == Viewer::Seat(side)
    }
}

/// What an event is about, for those who read the log by topic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// A turn, round or phase begins: what follows stands under it.
    Heading,
    /// Somebody is lost, or loses something.
    Loss,
    /// Somebody was ordered to do something, or decides.
    Order,
    /// The players changed the position by consent.
    Ruling,
    /// Anything else.
    #[default]
    Other,
}

/// An event in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Sentence {
    text: String,
    secret: Option<(Side, Option<String>)>,
    /// What it is about.
    pub topic: Topic,
    /// Whose doing it is, if one side's.
    pub side: Option<Side>,
    /// The pieces it speaks of; also groups and sides, where it calls them by an id.
    pub pieces: Vec<Named>,
    /// What it changes on the board; once [`Sentence::for_viewer`] has chosen it, what that viewer sees of it.
    pub motion: Option<Motion>,
    /// What those see of it who read another wording.
    seen: Option<Motion>,
}

impl Sentence {
    /// A sentence that everybody may read.
    #[must_use]
    pub fn open(text: impl Into<String>) -> Sentence {
        Sentence {
            text: text.into(),
            secret: None,
            topic: Topic::Other,
            side: None,
            pieces: Vec::new(),
            motion: None,
            seen: None,
        }
    }

    /// A sentence that only its owner reads; the others read another wording, or nothing.
    #[must_use]
    pub fn secret(owner: Side, text: impl Into<String>, to_others: Option<String>) -> Sentence {
        Sentence::open(text).kept_by(owner, to_others)
    }

    /// The same sentence, but only its owner reads it; the others read another wording, or nothing.
    #[must_use]
    pub fn kept_by(self, owner: Side, to_others: Option<String>) -> Sentence {
        Sentence { secret: Some((owner, to_others)), ..self }
    }

    /// The same sentence on a topic.
    #[must_use]
    pub fn on(self, topic: Topic) -> Sentence {
        Sentence { topic, ..self }
    }

    /// The same sentence as this side's doing.
    #[must_use]
    pub fn by(self, side: Side) -> Sentence {
        Sentence { side: Some(side), ..self }
    }

    /// The same sentence about these pieces. Whoever reads another wording is told only of those that it names.
    #[must_use]
    pub fn about(self, pieces: Vec<Named>) -> Sentence {
        Sentence { pieces, ..self }
    }

    /// The same sentence, of something that changes the board.
    #[must_use]
    pub fn showing(self, motion: Motion) -> Sentence {
        Sentence { motion: Some(motion), ..self }
    }

    /// The same sentence, with what those see of it who read another wording.
    #[must_use]
    pub fn seen_as(self, motion: Motion) -> Sentence {
        Sentence { seen: Some(motion), ..self }
    }

    /// The same sentence, about all that its words name besides, in this wording and in the other.
    #[must_use]
    pub fn naming(mut self, named: impl Fn(&str) -> Option<Named>) -> Sentence {
        let other = self.secret.as_ref().and_then(|(_, other)| other.as_deref()).unwrap_or_default();
        let found: Vec<Named> = words(&self.text).chain(words(other)).filter_map(named).collect();
        for piece in found {
            if !self.pieces.contains(&piece) {
                self.pieces.push(piece);
            }
        }
        self
    }

    /// The sentence as a viewer may read it; none if there is nothing for him to read.
    #[must_use]
    pub fn for_viewer(mut self, viewer: Viewer) -> Option<Sentence> {
        if let Some((owner, to_others)) = self.secret.take()
            && !viewer.knows_secrets_of(owner)
        {
            let text = to_others?;
            self.pieces.retain(|piece| words(&text).any(|word| word == piece.id));
            self.text = text;
            self.motion = self.seen.take();
        }
        Some(self)
    }

    /// Its text; once [`Sentence::for_viewer`] has chosen it, what that viewer may read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The words of a sentence without what stands behind them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().map(|word| word.trim_end_matches([',', ':', ';', '.']))
}

/// A battle in a few words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScenarioInfo {
    /// How it is asked for.
    pub key: String,
    /// Its name.
    pub title: String,
    /// When it was fought; empty if never.
    pub date: String,
    /// The situation in a few sentences.
    pub summary: String,
}

/// A ruleset: the door through which its battles are opened.
pub trait Ruleset: Copy + Send + Sync + 'static {
    /// A battle of this ruleset as a value.
    type State: State;

    /// How the ruleset is asked for: `charles-the-bold`.
    const KEY: &'static str;
    /// Its short name: `ctb`.
    const SHORT: &'static str;
    /// Its name for people.
    const NAME: &'static str;
    /// What it is played on: "hexes", "areas", "tabletop".
    const GROUND: &'static str;

    /// Its rows.
    fn rulebook() -> &'static Rulebook;

    /// The file of its charts, as [`charts`](crate::charts) reads it.
    fn charts() -> &'static str {
        ""
    }

    /// What is laid on a real table to play by it: wheels, sticks and the like.
    fn templates() -> Vec<Template> {
        Vec::new()
    }

    /// Its armies, if they can be bought with points.
    fn armies() -> Option<&'static dyn Armies> {
        None
    }

    /// The battles that ship with it.
    fn scenarios() -> Vec<ScenarioInfo>;

    /// Other versions of one of these battles that ship with it, such as one tuned by hand; they are listed among them, too.
    fn versions(_battle: &str) -> Vec<ScenarioInfo> {
        Vec::new()
    }

    /// The file of a battle that ships with it, as text that [`Ruleset::open`] reads.
    fn scenario(key: &str) -> Option<String>;

    /// Opens a scenario file: a battle at its start, or at any moment. Names every mistake at once.
    fn open(text: &str) -> Result<Self::State, Mistakes>;

    /// A scenario that is made up from lots, near enough to fight at once, with what the ruleset has to offer: a file that
    /// [`Ruleset::open`] reads, or mostly does. None if the ruleset makes up none.
    fn drill(_lots: &mut Lots) -> Option<String> {
        None
    }

    /// The same battle with so many times the army, for measuring how cost grows: each contingent again straight
    /// behind, the field deepened.
    fn enlarged(key: &str, times: u8) -> Option<Self::State>;

    /// A readable summary of a scenario, as far as a viewer may know it: forces, ground, victory.
    fn summary(state: &Self::State, viewer: Viewer) -> String;

    /// Its lessons as files, guided battles and worked examples; `docs/lessons.md` describes them.
    fn lessons() -> &'static [&'static str] {
        &[]
    }
}

/// A battle in progress as a value: a machine that waits for decisions until there is a verdict.
pub trait State: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// An answer to a question.
    type Action: Copy + PartialEq + fmt::Debug + Send + Sync + 'static;
    /// Something that happened.
    type Event: Copy + fmt::Debug + Send + Sync + 'static;
    /// What came of an action, for odds: small, and equal where a player would not tell the difference.
    type Outcome: Outcome;

    /// One of its pending steps, as [`machine!`](crate::machine) makes it.
    type Step: Steps<Self>;

    /// The most automatic steps between two decisions.
    const MOST_STEPS: u32;

    /// How many steps odds carry out at most before they throw instead, and how often they throw: less where a step is dear.
    const ODDS_STEPS: u64 = u64::MAX;
    /// See [`State::ODDS_STEPS`].
    const ODDS_THROWS: u32 = u32::MAX;

    /// Its pending steps, the innermost last.
    fn steps(&self) -> &[Self::Step];

    /// Whom the innermost step asks, as it was found when the machine came to it.
    fn asks(&self) -> Asks;

    /// Keeps whom the innermost step asks.
    fn set_asks(&mut self, asks: Asks);

    /// Whom the innermost step asks, found anew: for a battle that was read or changed from outside.
    fn find_asks(&self) -> Asks {
        let step = self.steps().last().filter(|_| self.verdict().is_none());
        step.map_or(Asks::nobody(), |step| step.whom(self))
    }

    /// What comes before the innermost step is looked at, whatever it is; returns whether anything did.
    fn comes_between(&mut self, _table: &mut Table<'_, Self::Event>) -> bool {
        false
    }

    /// What follows from an answer or a step, whatever it was.
    fn follows(&mut self, _table: &mut Table<'_, Self::Event>) {}

    /// Puts away what an ended battle no longer needs.
    fn clear_up(&mut self) {}

    /// What its scenario says of the battle.
    fn about(&self) -> ScenarioInfo;

    /// The most decisions this battle can take.
    fn most_decisions(&self) -> u32;

    /// For each side whether the battle waits for its answer.
    fn awaiting(&self) -> Awaiting {
        if self.verdict().is_some() { Awaiting::default() } else { self.asks().awaited() }
    }

    /// Whether a side may answer now: it is asked, or it has answered and may still change its mind.
    fn may_answer(&self, side: Side) -> bool {
        self.awaiting()[side] || self.verdict().is_none() && self.asks()[side] == Call::May
    }

    /// The answers open to a side that is asked: never none, in a canonical order. Follows only from what that side
    /// may know.
    fn choices(&self, side: Side, into: &mut Vec<Self::Action>) {
        if let Some(step) = self.steps().last() {
            step.choices(self, side, into);
        }
    }

    /// Whether any action, also one not listed among the choices, is allowed to a side that is asked.
    fn check(&self, side: Side, action: &Self::Action) -> Result<(), Refusal> {
        match self.steps().last() {
            Some(step) => step.check(self, side, action),
            None => Err(nothing_asked()),
        }
    }

    /// Carries out an action that [`State::check`] allows, up to the next automatic step.
    fn apply(&mut self, side: Side, action: Self::Action, table: &mut Table<'_, Self::Event>) {
        if let Some(step) = self.steps().last().copied() {
            self.set_asks(Asks::nobody());
            let done = step.answer(self, side, action, table);
            debug_assert!(done.is_ok(), "{action:?} was carried out, but is refused: {done:?}");
            self.follows(table);
        }
    }

    /// Carries out one automatic step; false if there is none because a side is asked or the battle is over.
    fn advance(&mut self, table: &mut Table<'_, Self::Event>) -> bool {
        if self.verdict().is_some() {
            self.clear_up();
            return false;
        }
        if self.comes_between(table) {
            return true;
        }
        let Some(step) = self.steps().last().copied() else { return false };
        let asks = step.whom(self);
        self.set_asks(asks);
        if asks.waits() {
            return false;
        }
        step.go_on(self, table);
        self.follows(table);
        true
    }

    /// How the battle ended, if it has.
    fn verdict(&self) -> Option<Verdict>;

    /// Ends the battle from outside: conceded, agreed, or stopped.
    fn end(&mut self, verdict: Verdict);

    /// A cheap estimate of how the battle stands for a side, in ten-thousandths of what breaks an army; the sides' worths
    /// add up to nothing.
    fn worth(&self, side: Side) -> i32;

    /// How well a side is placed to get on with the battle, in the same measure, for players who do not look far ahead:
    /// near the enemy, facing him, together. Unlike worth, both sides can have it.
    fn urge(&self, _side: Side) -> i32 {
        0
    }

    /// Among how many decisions a player divides the time that he has for one: where a sheet is written line by line, each line is a
    /// small part of a decision.
    fn shares_of_time(&self, _side: Side) -> u32 {
        1
    }

    /// Whether a player who compares the choices of a side looks at this one: where there are many, a ruleset may know the few that are
    /// worth it.
    fn is_worth_a_trial(&self, _side: Side, _action: &Self::Action) -> bool {
        true
    }

    /// By how much a choice changes what a side [is worth](State::worth), where a ruleset can say so from what the side knows, without
    /// carrying the choice out: players do not try it. One that ends a list of orders is an example: what comes next would come anyway, and
    /// its dice say nothing about the choice.
    fn foreseen(&self, _side: Side, _action: &Self::Action) -> Option<i32> {
        None
    }

    /// Whether a player who tries something out takes the usual answer of a side for granted here, and looks at no other.
    fn goes_as_usual(&self, _side: Side) -> bool {
        false
    }

    /// The answer to assume when a side that is asked gives none.
    fn usual(&self, side: Side) -> Option<Self::Action> {
        self.steps().last()?.usual(self, side)
    }

    /// A whole battle drawn at random among those that fit what this side knows.
    #[must_use]
    fn imagine(&self, side: Side, dice: &mut dyn Source) -> Self;

    /// The battle as this side would suppose it: what is hidden from it is as harmless as it can be. Follows only from
    /// what the side may know, so that odds worked out from it betray nothing. A ruleset that hides nothing leaves it
    /// as it is.
    #[must_use]
    fn supposed(&self, _side: Side) -> Self {
        self.clone()
    }

    /// What a viewer may know, and nothing else, as data.
    fn view_for(&self, viewer: Viewer) -> serde_json::Value;

    /// The whole battle as a scenario file, pending steps included.
    fn position(&self) -> String;

    /// What changes in a battle, without the scenario: the text that [`State::at_moment`] reads.
    fn moment(&self) -> String;

    /// The battle of the same scenario at another moment.
    fn at_moment(&self, moment: &str) -> Result<Self, Mistakes>;

    /// The canonical bytes of the whole battle, secrets included, for its hash.
    fn canonical(&self) -> Vec<u8>;

    /// An action in its one written form.
    fn write_action(&self, side: Side, action: &Self::Action) -> String {
        let mut text = String::new();
        Self::Step::write(self, side, action, &mut text);
        text
    }

    /// Reads an action from its written form: an answer to what is asked now, or else to anything that can be asked, which
    /// [`State::check`] then refuses.
    fn read_action(&self, side: Side, text: &str) -> Result<Self::Action, String> {
        let asked = self.steps().last().and_then(|step| step.read(self, side, text));
        let read = asked.or_else(|| Self::Step::read_any(self, side, text));
        read.unwrap_or_else(|| Err(self.no_action(text)))
    }

    /// What is said of a text that has the form of no action.
    fn no_action(&self, text: &str) -> String {
        if text.trim().is_empty() {
            "there is no action".to_owned()
        } else {
            format!("`{text}` is no action")
        }
    }

    /// An event in words.
    fn sentence(&self, event: &Self::Event) -> Sentence;

    /// What a piece is called in actions and in the journal: its id.
    fn piece_name(&self, piece: PieceId) -> &str;

    /// The name of a piece for people.
    fn piece_title(&self, piece: PieceId) -> &str {
        self.piece_name(piece)
    }

    /// Whether a piece is spoken of as one whatever its name: a leader, or a body under one word.
    fn is_one(&self, _piece: PieceId) -> bool {
        false
    }

    /// A piece as sentences speak of it.
    fn piece_named(&self, piece: PieceId) -> Named {
        let named = if self.is_one(piece) { Named::one } else { Named::men };
        named(self.piece_name(piece), self.piece_title(piece))
    }

    /// The verb that follows the name of a piece for people, or stands before it: as one does it, or as many do.
    fn verb_of<'a>(&self, piece: PieceId, one: &'a str, many: &'a str) -> &'a str {
        if self.piece_named(piece).many { many } else { one }
    }

    /// Notes of an event what the battle itself will not show: how the fight of the action that `side` took in `before`
    /// came out, and who fell back or followed. `self` is the battle after the step that told it.
    fn hear(&self, _before: &Self, _side: Side, _event: &Self::Event, _heard: &mut Heard) {}

    /// What came of an action, seen from a side, with what was heard on the way: what odds are counted by.
    fn outcome(&self, before: &Self, side: Side, heard: &Heard) -> Self::Outcome;

    /// Whose a piece is, and what it can lose; none for a piece of which odds tell nothing.
    fn strength_of(&self, _piece: PieceId) -> Option<Strength> {
        None
    }

    /// Whether what an action began has come to its end: odds look no further.
    fn is_resolved(&self, before: &Self) -> bool;

    /// Whether what an action began has shown what it is worth: players who try it look no further. That may be later
    /// than where its odds end, if it is only declared now and carried out with others.
    fn is_played_out(&self, before: &Self) -> bool {
        self.is_resolved(before)
    }

    /// Whether something begins that is not this action's: the next phase, or a second fight of which odds are to be asked
    /// for themselves. Odds look no further, though nobody is asked.
    fn begins_another(&self, _before: &Self) -> bool {
        false
    }

    /// A number that is the same for equal battles and seldom for others, so that odds find ways that have come to the
    /// same. Odds are as fast as this is.
    fn fingerprint(&self) -> u64 {
        let mut print = Fingerprint::default();
        print.write(&self.canonical());
        print.finish()
    }

    /// Whether the action revealed something by itself, so that it cannot be taken back though no die fell.
    fn reveals(&self, before: &Self) -> bool;

    /// The ground to draw on.
    fn ground(&self, viewer: Viewer) -> GroundScene;

    /// What to draw on it.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// What to draw for one piece on demand: where it shoots, what it holds. Nothing for a piece that the viewer does not
    /// see.
    fn marks_of(&self, _viewer: Viewer, _piece: &str) -> Vec<Mark> {
        Vec::new()
    }

    /// What a side that points at something may have meant, allowed or not, the likeliest first: so that a client which
    /// knows no rules can be told why it means nothing. Follows only from what the side may know.
    fn meant(&self, side: Side, at: &Target) -> Vec<Self::Action> {
        match self.steps().last() {
            Some(step) if self.may_answer(side) => step.meant(self, side, at),
            _ => Vec::new(),
        }
    }

    /// What would come of a free move that a side is asked for, listed or not, allowed or not: so that a client which knows
    /// no rules can show it while it is put together. None for anything else. Follows only from what the side may know.
    fn tried(&self, _side: Side, _action: &Self::Action) -> Option<Tried> {
        None
    }

    /// How long a side may think about what it is asked, in seconds; then it gives the usual answer. None if there is no limit but
    /// what the players have agreed on for the whole battle.
    fn seconds_to_answer(&self, _side: Side) -> Option<u32> {
        None
    }

    /// What a line of the sheet that a side is asked for comes to as it is typed, right or wrong, addressed to `to`: so that a client
    /// which knows no rules can say so at once. None if no such line is asked for. Follows only from what the side may know.
    fn order_read(&self, _side: Side, _to: &str, _text: &str) -> Option<OrderRead> {
        None
    }

    /// How an action that is allowed would go, part by part, as far as its side can tell before it is taken.
    fn prospects(&self, _side: Side, _action: &Self::Action) -> Vec<Prospect> {
        Vec::new()
    }

    /// What to ask a side.
    fn prompt(&self, side: Side) -> Option<Prompt> {
        if self.may_answer(side) { prompt(self, side) } else { None }
    }

    /// Every mark of a fight so far, for statistics: bouts, combats, charges home.
    fn fights(&self) -> u32;

    /// Lines that say how the battle stands, for a log, as far as a viewer may know it: one for each side and what else
    /// matters.
    fn standing(&self, viewer: Viewer) -> Vec<String>;

    /// Whether what must always hold holds; says what does not.
    fn soundness(&self) -> Result<(), String>;
}

#[cfg(test)]
mod tests {
    use super::{Sentence, Viewer};
    use crate::{Named, Side};

    #[test]
    fn who_reads_another_wording_is_told_of_those_that_it_names() {
        let named = |word: &str| {
            let known = [("a1", "Archers"), ("b1", "Bills"), ("x1", "Horse in the wood")];
            let (id, name) = known.into_iter().find(|(id, _)| *id == word)?;
            Some(Named::men(id, name))
        };
        let sentence = Sentence::secret(Side::Red, "a1 joins x1, b1 waits", Some("a1 rides: b1?".to_owned()));
        let sentence = sentence.naming(named);
        let ids = |viewer: Viewer| -> Vec<String> {
            let read = sentence.clone().for_viewer(viewer).expect("everybody reads something");
            read.pieces.into_iter().map(|piece| piece.id).collect()
        };
        assert_eq!(ids(Viewer::Seat(Side::Red)), ["a1", "x1", "b1"]);
        assert_eq!(ids(Viewer::Seat(Side::Blue)), ["a1"]);
    }
}
