//! One battle and those who sit at it.
//!
//! What happened is a list of entries in the storage; a battle at play is what they lead to, and can be forgotten and
//! made again at any time. A change is carried out, stored, and only then shown.

use std::sync::Arc;
use std::time::Instant;

use battle::{GroundScene, Scene, Side, Viewer, commitment};
use dice::Seed;
use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::clock::{Clock, now};
use crate::desk::{self, Act, Desk};
use crate::face::Face;
use crate::hall::Tools;
use crate::message::{
    ChatLine, ClockSetting, Player, Presence, Problem, RefusalText, Role, Watching, Welcome,
};
use crate::proposal::Open;
use crate::reel;
use crate::sheet::Sheet;
use crate::store::{EntryRow, GameRow, Write};

/// What was agreed on before a battle began.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    /// The key of the shipped battle.
    pub(crate) battle: Option<String>,
    /// The ruleset's name.
    pub(crate) ruleset_name: String,
    pub(crate) title: String,
    pub(crate) date: String,
    pub(crate) summary: String,
    /// Who plays, red first.
    pub(crate) players: [Player; 2],
    pub(crate) clock: Option<ClockSetting>,
    pub(crate) watchers: Watching,
    /// It is a record, to be looked at.
    pub(crate) replay: bool,
}

/// How a battle stands in one line.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Card {
    pub(crate) stands: String,
    pub(crate) asked: [bool; 2],
    pub(crate) verdict: Option<String>,
    pub(crate) at: i64,
    pub(crate) left: Option<[i64; 2]>,
    pub(crate) names: [String; 2],
}

impl Card {
    /// The card as it is told to somebody who is told everything late, of a battle that was begun then.
    pub(crate) fn told_late(self, delay: i64, begun: i64) -> Card {
        let until = now() - delay;
        if delay == 0 || self.at <= until {
            return self;
        }
        let names = self.names;
        Card { stands: "watched late".to_string(), at: until.max(begun), names, ..Card::default() }
    }
}

/// One battle.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) ruleset: String,
    pub(crate) setup: Setup,
    pub(crate) commitment: String,
    pub(crate) tools: Arc<Tools>,
    inner: Mutex<Inner>,
    /// Counts changes, so that connections look for news.
    news: watch::Sender<u64>,
}

/// What changes.
pub(crate) struct Inner {
    /// None while the battle sleeps.
    pub(crate) play: Option<Play>,
    /// How many entries are stored.
    pub(crate) entries: i64,
    /// When the last one was.
    pub(crate) last_at: i64,
    pub(crate) names: [String; 2],
    /// Watchers see everything.
    pub(crate) open_all: bool,
    pub(crate) proposals: Vec<Open>,
    pub(crate) next_proposal: u32,
    pub(crate) clock: Option<Clock>,
    pub(crate) people: Vec<Person>,
    pub(crate) faces: Vec<Face>,
    /// A computer player is at work; if long, for whom.
    pub(crate) at_work: bool,
    pub(crate) thinking: Option<(Side, u32)>,
    /// How often something was taken back.
    pub(crate) rewinds: u64,
    pub(crate) touched: Instant,
}

/// What is only there while a battle is awake.
pub(crate) struct Play {
    pub(crate) desk: Box<dyn Desk>,
    pub(crate) seed: Option<Seed>,
    pub(crate) sheets: Vec<(Viewer, Sheet)>,
    pub(crate) chat: Vec<ChatLine>,
    /// When each action was.
    pub(crate) times: Vec<i64>,
    /// What those who watch late see now.
    pub(crate) past: Option<Past>,
}

/// The board after so many actions, for a viewer.
pub(crate) struct Past {
    actions: usize,
    viewer: Viewer,
    board: (GroundScene, Scene),
}

impl Play {
    /// Whether a side's answer can be taken back as far as that side knows: only what the other keeps secret came after it.
    /// Otherwise it would tell whether the other has answered.
    pub(crate) fn as_if_last(&self, side: Side, at: usize) -> bool {
        let since = self.desk.steps(Viewer::Seat(side), at + 2);
        let unseen = since.iter().all(|step| step.by != Some(side) && !step.is_open());
        let then = || self.desk.without(&|n| n <= at);
        !since.is_empty() && unseen && then().is_ok_and(|then| then.undoable(side) == Ok(at))
    }

    /// The board after so many actions; what was asked for last is remembered.
    pub(crate) fn past(&mut self, actions: usize, viewer: Viewer) -> Option<(GroundScene, Scene)> {
        if let Some(past) = &self.past
            && (past.actions, past.viewer) == (actions, viewer)
        {
            return Some(past.board.clone());
        }
        let board = reel::view(&self.desk.record(), actions, viewer).ok()?;
        self.past = Some(Past { actions, viewer, board: board.clone() });
        Some(board)
    }

    /// The log of a viewer, up to date.
    pub(crate) fn sheet(&mut self, viewer: Viewer) -> &Sheet {
        let at = match self.sheets.iter().position(|(known, _)| *known == viewer) {
            Some(at) => at,
            None => {
                self.sheets.push((viewer, Sheet::default()));
                self.sheets.len() - 1
            }
        };
        let sheet = &mut self.sheets[at].1;
        sheet.extend(self.desk.as_ref(), viewer);
        sheet
    }
}

/// Somebody connected.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: u64,
    pub(crate) role: Role,
    /// At one screen: whose eyes are on it.
    pub(crate) eyes: Option<Side>,
    /// Why his connection ends, as soon as it does.
    pub(crate) closed: Option<(&'static str, &'static str)>,
}

impl Game {
    /// A battle as it is stored, asleep.
    pub(crate) fn new(row: &GameRow, tools: Arc<Tools>) -> Result<Game, Problem> {
        let broken = |error: serde_json::Error| {
            Problem::new("storage", format!("The battle {} cannot be read from the storage: {error}", row.id))
        };
        let setup: Setup = serde_json::from_str(&row.setup).map_err(broken)?;
        let card: Card = serde_json::from_str(&row.card).map_err(broken)?;
        let commitment = row.seed.parse::<Seed>().map_or_else(|_| String::new(), |seed| commitment(&seed));
        let clock = setup.clock.map(|setting| {
            let mut clock = Clock::new(setting, card.left);
            clock.turn(card.asked, None);
            clock
        });
        let inner = Inner {
            play: None,
            entries: 0,
            last_at: row.at,
            names: card.names,
            open_all: false,
            proposals: Vec::new(),
            next_proposal: 1,
            clock,
            people: Vec::new(),
            faces: Vec::new(),
            at_work: false,
            thinking: None,
            rewinds: 0,
            touched: Instant::now(),
        };
        Ok(Game {
            id: row.id.clone(),
            ruleset: row.ruleset.clone(),
            setup,
            commitment,
            tools,
            inner: Mutex::new(inner),
            news: watch::channel(0).0,
        })
    }

    /// Where news are announced.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// The battle, asleep or awake.
    pub(crate) async fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().await
    }

    /// The battle, awake.
    pub(crate) async fn awake(&self) -> Result<MutexGuard<'_, Inner>, Problem> {
        let mut inner = self.inner.lock().await;
        inner.touched = Instant::now();
        if inner.play.is_none() {
            self.wake(&mut inner).await?;
        }
        Ok(inner)
    }

    /// Makes the battle again from its entries.
    async fn wake(&self, inner: &mut Inner) -> Result<(), Problem> {
        let stored = |error: crate::store::StoreError| Problem::new("storage", error.to_string());
        let row = self.tools.store.game(&self.id).await.map_err(stored)?;
        let row = row.ok_or_else(|| Problem::new("unknown-game", "There is no such battle."))?;
        let entries = self.tools.store.entries(&self.id).await.map_err(stored)?;
        let told = Told::of(&entries);
        let seed = row.seed.parse::<Seed>().ok();
        let (ruleset, acts) = (self.ruleset.clone(), told.acts);
        let opened = tokio::task::spawn_blocking(move || match seed {
            Some(seed) => desk::open(&ruleset, &row.scenario, seed, &acts),
            None => reel::open(&row.scenario),
        });
        let desk = opened.await.map_err(|_| Problem::new("storage", "The battle cannot be opened."))??;
        inner.entries = i64::try_from(entries.len()).unwrap_or(i64::MAX);
        inner.last_at = entries.last().map_or(row.at, |entry| entry.at);
        inner.open_all = told.open_all;
        for (name, stored) in inner.names.iter_mut().zip(told.names) {
            if let Some(stored) = stored {
                *name = stored;
            }
        }
        let most = self.tools.limits.chat;
        let chat = told.chat.len().saturating_sub(most);
        let (chat, times) = (told.chat[chat..].to_vec(), told.times);
        inner.play = Some(Play { desk, seed, sheets: Vec::new(), chat, times, past: None });
        Ok(())
    }

    /// Stores an entry and how the battle stands after it. If that fails the battle is as it was.
    pub(crate) async fn store(
        &self,
        inner: &mut Inner,
        kind: &str,
        side: impl ToString,
        question: usize,
        body: &str,
    ) -> Result<(), RefusalText> {
        // Later than all that anybody has been told: who comes back says what he was told last.
        let told = inner.faces.iter().map(Face::number).max().unwrap_or_default();
        let at = now().max(inner.last_at + 1).max(i64::try_from(told).unwrap_or_default() + 1);
        let number = inner.entries + 1;
        let entry = EntryRow {
            game: self.id.clone(),
            number,
            at,
            kind: kind.to_string(),
            side: side.to_string(),
            question: i64::try_from(question).unwrap_or_default(),
            body: body.to_string(),
        };
        let mut writes = vec![Write::Entry(entry)];
        if let Some(card) = self.card(inner, at) {
            writes.push(Write::Card { game: self.id.clone(), card });
        }
        if let Err(error) = self.tools.store.write(writes).await {
            // What was carried out is forgotten; the battle wakes as it is stored.
            inner.play = None;
            let text = format!("this could not be stored, so it has not happened: {error}");
            return Err(RefusalText::plain(text));
        }
        (inner.entries, inner.last_at) = (number, at);
        inner.touched = Instant::now();
        Ok(())
    }

    fn card(&self, inner: &Inner, at: i64) -> Option<String> {
        let desk = &inner.play.as_ref()?.desk;
        let verdict =
            desk.verdict().map(|verdict| crate::face::verdict_words(&verdict, &**desk, &inner.names));
        let card = Card {
            stands: desk.scene(Viewer::Spectator).crumbs.join(", "),
            asked: desk.asked(),
            verdict,
            at,
            left: inner.clock.map(|clock| clock.show().left),
            names: inner.names.clone(),
        };
        serde_json::to_string(&card).ok()
    }

    /// Announces news to everybody connected.
    pub(crate) fn announce(&self, inner: &mut Inner) {
        self.refresh(inner);
        self.news.send_modify(|count| *count += 1);
    }

    /// Somebody connects. He is known by the number that is returned.
    pub(crate) async fn join(&self, role: Role) -> Result<u64, Problem> {
        let mut inner = self.awake().await?;
        if inner.people.len() >= self.tools.limits.connections_a_battle {
            return Err(Problem::new("too-many", "Too many are connected to this battle; try again later."));
        }
        let id = self.tools.next_person();
        inner.people.push(Person { id, role, eyes: None, closed: None });
        self.announce(&mut inner);
        Ok(id)
    }

    /// Somebody's connection has ended; the others are told, unless all of them end.
    pub(crate) async fn leave(&self, id: u64, all: bool) {
        let mut inner = self.inner.lock().await;
        inner.people.retain(|person| person.id != id);
        if inner.people.is_empty() || all {
            return;
        }
        drop(inner);
        if let Ok(mut inner) = self.awake().await {
            self.announce(&mut inner);
        }
    }

    /// Ends the connections of a role.
    pub(crate) async fn close(&self, role: Role, why: (&'static str, &'static str)) {
        let mut inner = self.inner.lock().await;
        for person in inner.people.iter_mut().filter(|person| person.role == role) {
            person.closed = Some(why);
        }
        self.news.send_modify(|count| *count += 1);
    }

    /// What does not change in this battle.
    pub(crate) fn welcome(&self, role: Role, owner: bool) -> Welcome {
        let setup = self.setup.clone();
        Welcome {
            game: self.id.clone(),
            role,
            ruleset: self.ruleset.clone(),
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
            _ => None,
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
    pub(crate) fn eyes(&self, inner: &Inner, role: Role) -> Option<Side> {
        inner.people.iter().find(|person| person.role == role).and_then(|person| person.eyes)
    }

    /// Who is there.
    pub(crate) fn present(&self, inner: &Inner) -> Presence {
        let here =
            |side| self.captain(side).is_some() || inner.people.iter().any(|person| person.role.plays(side));
        let watchers = inner.people.iter().filter(|person| person.role == Role::Watcher).count();
        Presence {
            red: here(Side::Red),
            blue: here(Side::Blue),
            watchers: u32::try_from(watchers).unwrap_or(u32::MAX),
        }
    }

    /// Goes to sleep if nothing has happened for a while; true if it sleeps and nobody is connected.
    pub(crate) async fn rest(&self) -> bool {
        let Ok(mut inner) = self.inner.try_lock() else { return false };
        let quiet = !inner.at_work && inner.touched.elapsed() >= self.tools.limits.sleep;
        let watched_late = inner.people.iter().any(|person| self.late(&inner, person.role).is_some());
        if inner.play.is_some() && quiet && !watched_late {
            for face in &mut inner.faces {
                face.sleep();
            }
            inner.faces.shrink_to_fit();
            inner.people.shrink_to_fit();
            inner.play = None;
        }
        inner.play.is_none() && inner.people.is_empty() && inner.clock.is_none_or(|clock| !clock.runs())
    }

    /// Whether it is awake now.
    pub(crate) fn is_awake(&self) -> bool {
        self.inner.try_lock().map_or(true, |inner| inner.play.is_some())
    }
}

/// What the entries of a battle tell.
#[derive(Default)]
struct Told {
    acts: Vec<Act>,
    times: Vec<i64>,
    names: [Option<String>; 2],
    chat: Vec<ChatLine>,
    open_all: bool,
}

impl Told {
    fn of(entries: &[EntryRow]) -> Told {
        let mut told = Told::default();
        for entry in entries {
            let number = usize::try_from(entry.question).unwrap_or_default();
            match entry.kind.as_str() {
                "act" | "flag" => {
                    let Ok(side) = entry.side.parse() else { continue };
                    let question = u32::try_from(entry.question).unwrap_or_default();
                    let flag = entry.kind == "flag";
                    told.acts.push(Act { side, question, text: entry.body.clone(), flag });
                    told.times.push(entry.at);
                }
                "take-back" if number < told.acts.len() => {
                    told.acts.remove(number);
                    told.times.remove(number);
                }
                "back-to" => {
                    told.acts.truncate(number);
                    told.times.truncate(number);
                }
                "say" => {
                    if let Ok(line) = serde_json::from_str::<ChatLine>(&entry.body) {
                        told.chat.push(ChatLine { at: entry.at, ..line });
                    }
                }
                "name" => {
                    if let Ok(side) = entry.side.parse::<Side>() {
                        told.names[side.index()] = Some(entry.body.clone());
                    }
                }
                "open-all" => told.open_all = true,
                "close-all" => told.open_all = false,
                _ => {}
            }
        }
        told
    }
}
