//! What is kept of a battle.

use std::fmt;

use battle::{Side, Viewer};
use door::Desk;
use serde::{Deserialize, Serialize};

use crate::face::verdict_words;
use message::{ClockSetting, Player, Role, Watching};

/// What was agreed on before a battle began.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The key of the shipped battle.
    pub battle: Option<String>,
    /// The ruleset's name.
    pub ruleset_name: String,
    /// The battle's title.
    pub title: String,
    /// When it was fought.
    pub date: String,
    /// The situation in words.
    pub summary: String,
    /// Who plays, red first.
    pub players: [Player; 2],
    /// The clock.
    pub clock: Option<ClockSetting>,
    /// Who may watch.
    pub watchers: Watching,
    /// It is a record, to be looked at.
    pub replay: bool,
}

/// How a battle stands in one line.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Card {
    /// Where it stands, as everybody may know it.
    pub stands: String,
    /// For each side whether the battle waits for its answer.
    pub asked: [bool; 2],
    /// How it ended, in words.
    pub verdict: Option<String>,
    /// When something was last done that everybody may know of.
    pub at: i64,
    /// When each side last did something that only it may know of.
    #[serde(default)]
    pub own_at: [i64; 2],
    /// While both sides are asked one question in secret: the side of which everybody was told that its answer is in.
    #[serde(default)]
    pub told_in: Option<Side>,
    /// What is left on the clocks, in milliseconds.
    pub left: Option<[i64; 2]>,
    /// The names at the two seats.
    pub names: [String; 2],
}

impl Card {
    /// The card of a battle that begins at this time.
    #[must_use]
    pub fn first(desk: &dyn Desk, names: [String; 2], at: i64) -> Card {
        Card {
            stands: stands(desk),
            asked: desk.asked(),
            verdict: desk.verdict().map(|verdict| verdict_words(&verdict, desk, &names)),
            at,
            names,
            ..Card::default()
        }
    }

    /// The card as it is told to a role: it is of the last change that the role may know of.
    #[must_use]
    pub fn told_to(self, role: Role) -> Card {
        let own =
            Side::BOTH.into_iter().filter(|side| role.plays(*side)).map(|side| self.own_at[side.index()]);
        let at = own.fold(self.at, i64::max);
        Card { at, ..self }
    }

    /// The card as it is told now to somebody who is told everything so much later, of a battle that was begun then.
    #[must_use]
    pub fn told_late(self, delay: i64, begun: i64, now: i64) -> Card {
        let until = now - delay;
        if delay == 0 || self.at <= until {
            return self;
        }
        let names = self.names;
        Card { stands: "watched late".to_string(), at: until.max(begun), names, ..Card::default() }
    }
}

/// Where a battle stands, as everybody may know it.
pub(crate) fn stands(desk: &dyn Desk) -> String {
    desk.scene(Viewer::Spectator).crumbs.join(", ")
}

/// One thing that happened in a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub number: i64,
    /// When, in milliseconds since 1970; of two entries the later has the greater.
    pub at: i64,
    /// What kind of thing.
    pub kind: Kind,
    /// The side, or nothing.
    pub side: String,
    /// The number of the question, or what else is a number.
    pub question: i64,
    /// The action in its written form, or what else is a text.
    pub body: String,
}

/// What kind of thing happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An action.
    Act,
    /// A clock ran out, and its side concedes.
    Flag,
    /// The action of this number, counted from 0, was taken back.
    TakeBack,
    /// So many actions stay.
    BackTo,
    /// Somebody said something.
    Say,
    /// A side has another name.
    Name,
    /// Watchers see everything.
    OpenAll,
    /// They do not any more.
    CloseAll,
}

impl Kind {
    const WORDS: [(Kind, &'static str); 8] = [
        (Kind::Act, "act"),
        (Kind::Flag, "flag"),
        (Kind::TakeBack, "take-back"),
        (Kind::BackTo, "back-to"),
        (Kind::Say, "say"),
        (Kind::Name, "name"),
        (Kind::OpenAll, "open-all"),
        (Kind::CloseAll, "close-all"),
    ];

    /// The kind that is kept under this word.
    #[must_use]
    pub fn read(word: &str) -> Option<Kind> {
        Kind::WORDS.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = Kind::WORDS.iter().find(|(kind, _)| kind == self);
        f.write_str(word.map_or("", |(_, word)| word))
    }
}
