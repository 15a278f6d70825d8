//! One battle and those who sit at it.
//!
//! What happened is a list of entries that somebody keeps; a battle at play is what they lead to, and can be forgotten and made
//! again at any time.

use std::fmt;

use battle::{Side, commitment};
use dice::Seed;
use door::Door;

use crate::clock::Clock;
use crate::face::Face;
use crate::hold::Hold;
use crate::kept::{Card, Setup};
use crate::play::{Opened, Play};
use crate::proposal::Open;
use message::{Player, Presence, Problem, Role, Welcome};

/// How much of everything those at one battle may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Letters of something said.
    pub said: usize,
    /// Letters of a name.
    pub name: usize,
    /// Changes of one ruling.
    pub changes: usize,
    /// Proposals that wait for consent.
    pub proposals: usize,
    /// Lines of chat that are kept at hand.
    pub chat: usize,
    /// How many may be connected.
    pub connections: usize,
    /// After how many milliseconds without an action it goes to sleep.
    pub sleep: i64,
    /// So many milliseconds somebody may think about a question in secret before the others are told that he is asked.
    pub hold: i64,
}

/// A battle as it is kept, without its scenario and entries.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Its id.
    pub id: String,
    /// What was agreed on.
    pub setup: Setup,
    /// How it stands.
    pub card: Card,
    /// The seed of its dice; none for a replay.
    pub seed: Option<Seed>,
    /// When it was begun, in milliseconds since 1970.
    pub begun: i64,
}

/// One battle and those who sit at it. Every time is in milliseconds since 1970 and given from outside; it never goes back.
pub struct Seats {
    pub(crate) id: String,
    pub(crate) door: &'static dyn Door,
    pub(crate) setup: Setup,
    pub(crate) commitment: String,
    pub(crate) bounds: Bounds,
    /// The time that was told last.
    pub(crate) now: i64,
    /// None while the battle sleeps.
    pub(crate) play: Option<Play>,
    /// How many entries are kept.
    pub(crate) entries: i64,
    /// When the last one was.
    pub(crate) last_at: i64,
    /// When the last one was that everybody may know of, and the last one that only one side may know of.
    pub(crate) seen_at: i64,
    pub(crate) own_at: [i64; 2],
    /// While both sides are asked one question in secret: the side of which everybody has been told that its answer is in. It
    /// is told once; whether it has been opened again since shows only when the other's answer is in, too.
    pub(crate) told_in: Option<Side>,
    /// When that was told.
    pub(crate) told_at: i64,
    /// While somebody is asked in secret.
    pub(crate) hold: Option<Hold>,
    pub(crate) names: [String; 2],
    /// Watchers see everything.
    pub(crate) open_all: bool,
    pub(crate) proposals: Vec<Open>,
    pub(crate) next_proposal: u32,
    pub(crate) clock: Option<Clock>,
    /// When the battle began.
    pub(crate) begun: i64,
    /// When the time of each side is over to answer what it is asked, as it was when the battle was last awake.
    pub(crate) due: [Option<i64>; 2],
    pub(crate) people: Vec<Person>,
    pub(crate) faces: Vec<Face>,
    /// A computer player is at work; if long, for whom.
    pub(crate) at_work: bool,
    pub(crate) thinking: Option<(Side, u32)>,
    /// How often something was taken back.
    pub(crate) rewinds: u64,
    /// When it was last asked for something.
    touched: i64,
    /// There may be news for those who are connected.
    pub(crate) news: bool,
    /// What the rules have failed at.
    pub(crate) fault: Option<String>,
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seats").field("id", &self.id).field("entries", &self.entries).finish_non_exhaustive()
    }
}

/// Somebody connected.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: u64,
    pub(crate) role: Role,
    /// At one screen: whose eyes are on it.
    pub(crate) eyes: Option<Side>,
    /// Why the connection ends, as soon as it does.
    pub(crate) closed: Option<(&'static str, &'static str)>,
}

impl Seats {
    /// A battle as it is kept, asleep.
    #[must_use]
    pub fn new(door: &'static dyn Door, battle: Battle, bounds: Bounds, now: i64) -> Seats {
        let Battle { id, setup, card, seed, begun } = battle;
        let clock = setup.clock.map(|setting| {
            let mut clock = Clock::new(setting, card.left);
            let mut asked = card.asked;
            if let Some(side) = card.told_in {
                asked[side.index()] = false;
            }
            clock.turn(now, asked, [false; 2]);
            clock
        });
        Seats {
            id,
            door,
            setup,
            commitment: seed.map_or_else(String::new, |seed| commitment(&seed)),
            bounds,
            now,
            play: None,
            entries: 0,
            last_at: begun,
            seen_at: card.at,
            own_at: card.own_at,
            told_in: card.told_in,
            told_at: 0,
            hold: None,
            names: card.names,
            open_all: false,
            proposals: Vec::new(),
            next_proposal: 1,
            clock,
            begun,
            due: [None; 2],
            people: Vec::new(),
            faces: Vec::new(),
            at_work: false,
            thinking: None,
            rewinds: 0,
            touched: now,
            news: false,
            fault: None,
        }
    }

    /// What was agreed on before the battle began.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The names at the two seats.
    #[must_use]
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Takes note of the time.
    pub(crate) fn at(&mut self, now: i64) {
        self.now = self.now.max(now);
    }

    /// Somebody asks for something; whether the battle sleeps and must be woken first.
    pub fn touch(&mut self, now: i64) -> bool {
        self.at(now);
        self.touched = self.now;
        self.play.is_none()
    }

    /// Goes on with a battle that was made again.
    pub fn wake(&mut self, opened: Opened) {
        let Opened { desk, seed, told, entries, last_at } = opened;
        (self.entries, self.last_at, self.open_all) = (entries, last_at, told.open_all);
        for (name, kept) in self.names.iter_mut().zip(told.names) {
            if let Some(kept) = kept {
                *name = kept;
            }
        }
        let mut chat = told.chat;
        chat.drain(..chat.len().saturating_sub(self.bounds.chat));
        let (sheets, times) = (Vec::new(), told.times);
        self.play = Some(Play { desk, seed, sheets, chat, times, past: None });
    }

    /// Makes anew what everybody is shown, and says that there may be news.
    pub(crate) fn announce(&mut self) {
        self.refresh();
        self.news = true;
    }

    /// Whether there may be news since this was last asked.
    pub fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.news)
    }

    /// What the rules have failed at since this was last asked: a mistake in them that somebody should be told of.
    pub fn take_fault(&mut self) -> Option<String> {
        self.fault.take()
    }

    /// Somebody connects, who is known by this number from now on. The battle must be awake.
    pub fn join(&mut self, id: u64, role: Role, now: i64) -> Result<(), Problem> {
        self.at(now);
        if self.people.len() >= self.bounds.connections {
            return Err(Problem::new("too-many", "Too many are connected to this battle; try again later."));
        }
        self.people.push(Person { id, role, eyes: None, closed: None });
        self.announce();
        Ok(())
    }

    /// Somebody's connection has ended; returns whether anybody is left who should be told ([`Seats::tell_all`]).
    pub fn leave(&mut self, id: u64) -> bool {
        self.people.retain(|person| person.id != id);
        !self.people.is_empty()
    }

    /// Tells everybody what may have changed by itself. The battle must be awake.
    pub fn tell_all(&mut self, now: i64) {
        self.at(now);
        self.announce();
    }

    /// Ends the connections of a role.
    pub fn close(&mut self, role: Role, why: (&'static str, &'static str)) {
        for person in self.people.iter_mut().filter(|person| person.role == role) {
            person.closed = Some(why);
        }
        self.news = true;
    }

    /// What does not change in this battle.
    #[must_use]
    pub fn welcome(&self, role: Role, owner: bool) -> Welcome {
        let setup = self.setup.clone();
        Welcome {
            game: self.id.clone(),
            role,
            ruleset: self.door.key().to_string(),
            ruleset_name: setup.ruleset_name,
            battle: setup.battle,
            title: setup.title,
            date: setup.date,
            summary: setup.summary,
            commitment: self.commitment.clone(),
            clock: setup.clock,
            players: setup.players,
            owner,
        }
    }

    /// The computer's captain for a side, if it plays it.
    pub(crate) fn captain(&self, side: Side) -> Option<&str> {
        match &self.setup.players[side.index()] {
            Player::Computer { captain } => Some(captain),
            Player::Here { .. } | Player::Friend { .. } => None,
        }
    }

    /// Whether nobody else's leave is needed: the other side is the computer, or plays at the same screen.
    pub(crate) fn alone(&self, role: Role) -> bool {
        match role {
            Role::Both => true,
            Role::Red => self.captain(Side::Blue).is_some(),
            Role::Blue => self.captain(Side::Red).is_some(),
            Role::Watcher => false,
        }
    }

    /// Whose eyes are on the screen of who plays both sides.
    pub(crate) fn eyes(&self, role: Role) -> Option<Side> {
        self.people.iter().find(|person| person.role == role).and_then(|person| person.eyes)
    }

    /// Who is there.
    pub(crate) fn present(&self) -> Presence {
        let here =
            |side| self.captain(side).is_some() || self.people.iter().any(|person| person.role.plays(side));
        let watchers = self.people.iter().filter(|person| person.role == Role::Watcher).count();
        Presence {
            red: here(Side::Red),
            blue: here(Side::Blue),
            watchers: u32::try_from(watchers).unwrap_or(u32::MAX),
        }
    }

    /// Goes to sleep if nothing has happened for a while; true if it sleeps and can be forgotten, since nobody is connected.
    pub fn rest(&mut self, now: i64) -> bool {
        self.at(now);
        let quiet = !self.at_work && self.now - self.touched >= self.bounds.sleep;
        let watched_late = self.people.iter().any(|person| self.late(person.role).is_some());
        if self.play.is_some() && quiet && !watched_late {
            for face in &mut self.faces {
                face.sleep();
            }
            self.faces.shrink_to_fit();
            self.people.shrink_to_fit();
            self.play = None;
        }
        self.play.is_none() && self.people.is_empty() && self.clock.is_none_or(|clock| !clock.runs())
    }

    /// Whether it is awake now.
    #[must_use]
    pub fn is_awake(&self) -> bool {
        self.play.is_some()
    }

    /// Looks at the clocks, and at what those see who watch late; returns whether a clock has run out, or the time to
    /// answer a question ([`Seats::fall`]).
    pub fn tick(&mut self, now: i64) -> bool {
        self.at(now);
        if self.delay(Role::Watcher) > 0 && self.people.iter().any(|person| person.role == Role::Watcher) {
            // What they may see now may have changed by itself.
            self.announce();
        }
        self.clock.is_some_and(|clock| clock.fallen(self.now).is_some()) || self.overdue().is_some()
    }

    /// A side whose time to answer is over.
    pub(crate) fn overdue(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.due[side.index()].is_some_and(|due| due <= self.now))
    }

    /// It was asked for something that was kept.
    pub(crate) fn touched_now(&mut self) {
        self.touched = self.now;
    }
}

/// A name as it may be kept: at most so many letters, on one line.
pub fn checked_name(name: &str, most: usize) -> Result<String, String> {
    let name = name.trim();
    if name.chars().count() > most || name.chars().any(char::is_control) {
        return Err(format!("a name has at most {most} letters, on one line"));
    }
    Ok(name.to_string())
}
