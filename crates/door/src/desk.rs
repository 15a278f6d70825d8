//! One battle without its types.

use std::fmt;

use battle::{
    CONCEDE, Foretold, Given, GroundScene, Line, Mark, Mistakes, NO_DRAW, Named, OFFER_DRAW, OddsReport,
    OrderRead, Prompt, Prospect, RULING, Record, Scene, Side, Target, Topic, Tried, Undo, Verdict, Viewer,
    own_rows,
};
use captain::Who;
use dice::Seed;

use crate::fields::{self, FieldChange};

/// One action as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// Whose.
    pub side: Side,
    /// The number of the question; 0 for what is always open.
    pub question: u32,
    /// Its written form.
    pub text: String,
    /// The side's clock ran out, and that is why it concedes.
    pub flag: bool,
}

/// What one action, or the opening, brought for one viewer.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Whose action; nobody's for the opening.
    pub by: Option<Side>,
    /// What can be read of it.
    pub lines: Vec<Line>,
    /// Others are asked than before. An answer to a question to both sides that leaves it open does not count: whether a side
    /// has answered, and whether it still has, is told apart.
    pub asked: bool,
    /// It answers a question of which the viewer may not know, so that it belongs to the step before for him.
    pub goes_on: bool,
}

impl Step {
    /// Whether a viewer can tell it from nothing, unless it is its own doing.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.asked || !self.lines.is_empty()
    }
}

/// Why something was not done, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// In a sentence.
    pub says: String,
    /// By which rule; none if it is not about rules.
    pub rule: Option<&'static str>,
    /// The pieces it speaks of; the sentence calls them by their ids.
    pub pieces: Vec<Named>,
}

impl Refused {
    /// A refusal that is about no rule.
    #[must_use]
    pub fn plain(says: impl Into<String>) -> Refused {
        Refused { says: says.into(), rule: None, pieces: Vec::new() }
    }
}

/// Why a battle cannot be opened.
#[derive(Clone, PartialEq, Debug)]
pub enum NotOpened {
    /// Its scenario has mistakes.
    Mistakes(Mistakes),
    /// One of its actions cannot be carried out again.
    Diverged {
        /// The number of the action, from 1.
        action: usize,
        /// Why not.
        why: String,
    },
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotOpened::Mistakes(_) => f.write_str("The scenario has mistakes; nothing was begun."),
            NotOpened::Diverged { action, why } => {
                write!(f, "The stored battle cannot be carried on: at action {action}: {why}")
            }
        }
    }
}

impl std::error::Error for NotOpened {}

/// What an action rests on and may bring.
#[derive(Clone, PartialEq, Debug)]
pub struct Explained {
    /// What is sure to come of it.
    pub foretold: Foretold,
    /// What may come of it; none if no die falls.
    pub odds: Option<OddsReport>,
    /// How it would go, part by part.
    pub prospects: Vec<Prospect>,
}

/// Something to be worked out in a thread of its own.
pub type Work<T> = Box<dyn FnOnce() -> T + Send>;

/// One battle of any ruleset.
pub trait Desk: Send + Sync {
    /// For each side whether the battle waits for its answer.
    fn asked(&self) -> [bool; 2];
    /// While one question is put to both sides, who answer in secret: how many actions there were before it was asked. None if
    /// there is no such question now.
    fn sealed_from(&self) -> Option<usize>;
    /// The side that was asked in secret after so many actions: the others suppose that the battle does not wait for it.
    fn asked_in_secret(&self, actions: usize) -> Option<Side>;
    /// How it ended.
    fn verdict(&self) -> Option<Verdict>;
    /// What a side is asked.
    fn prompt(&self, side: Side) -> Option<Prompt>;
    /// The number of the question a side may answer: it is asked, or may still change what it has answered.
    fn number(&self, side: Side) -> Option<u32>;
    /// How long a side may think about what it is asked, in seconds.
    fn seconds(&self, side: Side) -> Option<u32>;
    /// The ground.
    fn ground(&self, viewer: Viewer) -> GroundScene;
    /// What is on it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// Both sides know the same.
    fn nothing_hidden(&self) -> bool;
    /// What the actions from this one on brought; number 0 is the opening.
    fn steps(&self, viewer: Viewer, from: usize) -> Vec<Step>;
    /// The actions so far.
    fn acts(&self) -> &[Act];
    /// How many actions there have been.
    fn count(&self) -> usize;
    /// Carries out an action.
    fn act(&mut self, act: Act) -> Result<(), Refused>;
    /// Which action of a side can be taken back.
    fn undoable(&self, side: Side) -> Result<usize, Undo>;
    /// Which sides offer a draw.
    fn offers(&self) -> [bool; 2];
    /// How the battle stands for a side.
    fn worth(&self, side: Side) -> i32;
    /// Whether an action would be allowed.
    fn check(&self, side: Side, action: &str) -> Result<(), Refused>;
    /// What would come of a free move, and why it is not allowed, if it is not.
    fn tried(&self, side: Side, action: &str) -> Result<(Tried, Option<Refused>), Refused>;
    /// What a line of a sheet that a side is asked for comes to as it is typed.
    fn order_read(&self, side: Side, to: &str, text: &str) -> Result<OrderRead, Refused>;
    /// Why pointing at something means nothing.
    fn why_not(&self, side: Side, target: &Target) -> Refused;
    /// What to draw for one piece.
    fn marks(&self, viewer: Viewer, piece: &str) -> Vec<Mark>;
    /// The fields of a piece that a ruling can change, as far as a side knows them.
    fn fields(&self, side: Side, piece: &str) -> Vec<(String, String)>;
    /// A ruling as a piece of a scenario file.
    fn change(&self, side: Side, changes: &[FieldChange<'_>]) -> Result<String, String>;
    /// What a computer player answers for a side.
    fn thought(&self, side: Side, who: Who, seed: Seed) -> Work<String>;
    /// The answer to assume when nobody gives one.
    fn usual(&self, side: Side) -> String;
    /// What an action rests on and may bring, if what is asked on the way is answered as given, or else as usual.
    fn explanation(&self, side: Side, action: &str, given: Vec<Given>) -> Result<Work<Explained>, Refused>;
    /// The record so far.
    fn record(&self) -> Record;
    /// The same battle without some of its actions.
    fn without(&self, keep: &dyn Fn(usize) -> bool) -> Result<Box<dyn Desk>, String>;
}

/// What belongs to no ruleset is told here, with the names that the scene has for armies and pieces.
pub(crate) fn own_line(act: &Act, scene: impl FnOnce() -> Scene) -> Option<Line> {
    if act.question != 0 {
        return None;
    }
    let (scene, side) = (scene(), act.side);
    let army = army_name(&scene, side);
    let mut line = Line { side: Some(side), topic: Topic::Order, ..Line::default() };
    let (text, rule) = match act.text.as_str() {
        CONCEDE if act.flag => {
            (format!("the clock of {army} has run out, and {army} loses"), &own_rows::CONCEDED)
        }
        CONCEDE => (format!("{army} concedes"), &own_rows::CONCEDED),
        OFFER_DRAW => (format!("{army} offers a draw"), &own_rows::DRAWN),
        NO_DRAW => (format!("{army} wants no draw"), &own_rows::DRAWN),
        text => {
            let (change, pieces) = fields::in_words(text.strip_prefix(RULING)?);
            let named = scene.pieces.into_iter().filter(|piece| pieces.contains(&piece.id));
            line.pieces = named.map(|piece| Named::men(piece.id, piece.name)).collect();
            line.topic = Topic::Ruling;
            (format!("by a ruling of both: {change}"), &own_rows::RULING)
        }
    };
    Some(Line { text, rules: vec![rule.id], ..line })
}

/// What people call a side: the name of its army, if it has one.
#[must_use]
pub fn army_name(scene: &Scene, side: Side) -> String {
    let army = scene.standings.iter().find(|army| army.side == side && !army.name.is_empty());
    army.map_or_else(|| side.to_string(), |army| army.name.clone())
}
