//! One battle of a server: its seats, with storage, connections and a thread for long work around them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use dice::Seed;
use door::Work;
use seats::{Battle, Card, Change, Entry, Kind, News, Opened, Reply, Seats, Sent, Setup};
use tokio::sync::{Mutex, MutexGuard, watch};
use tokio::time::{sleep, timeout};

use crate::clock::now;
use crate::gallery;
use crate::hall::Tools;
use crate::store::{EntryRow, GameRow, StoreError, Write};
use message::{Ask, Explanation, Problem, RefusalText, Role, Tell, Welcome};

/// One battle.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) ruleset: String,
    pub(crate) setup: Setup,
    pub(crate) tools: Arc<Tools>,
    seats: Mutex<Seats>,
    /// Counts changes, so that connections look for news.
    news: watch::Sender<u64>,
}

/// The answer to something that was asked for: found, or still to be worked out.
pub(crate) enum Answer {
    /// It is found.
    Now(Tell),
    /// It is to be worked out by [`Game::work_out`].
    Later(u32, Work<Explanation>),
}

impl Game {
    /// A battle as it is stored, asleep.
    pub(crate) fn new(row: &GameRow, tools: Arc<Tools>) -> Result<Game, Problem> {
        let broken = |error: serde_json::Error| {
            Problem::new("storage", format!("The battle {} cannot be read from the storage: {error}", row.id))
        };
        let setup: Setup = serde_json::from_str(&row.setup).map_err(broken)?;
        let card: Card = serde_json::from_str(&row.card).map_err(broken)?;
        let (id, seed) = (row.id.clone(), row.seed.parse::<Seed>().ok());
        let battle = Battle { id, setup: setup.clone(), card, seed, begun: row.at };
        let door = gallery::door(&row.ruleset)?;
        let seats = Mutex::new(Seats::new(door, battle, tools.limits.of_a_battle(), now()));
        let (id, ruleset) = (row.id.clone(), row.ruleset.clone());
        Ok(Game { id, ruleset, setup, tools, seats, news: watch::channel(0).0 })
    }

    /// Where news are announced.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// The battle, asleep or awake.
    pub(crate) async fn seats(&self) -> MutexGuard<'_, Seats> {
        self.seats.lock().await
    }

    /// The battle, awake.
    pub(crate) async fn awake(&self) -> Result<MutexGuard<'_, Seats>, Problem> {
        let mut seats = self.seats.lock().await;
        if seats.touch(now()) {
            let opened = self.opened().await?;
            seats.wake(opened);
        }
        Ok(seats)
    }

    /// The battle made again from what is stored of it.
    async fn opened(&self) -> Result<Opened, Problem> {
        let stored = |error: StoreError| Problem::new("storage", error.to_string());
        let row = self.tools.store.game(&self.id).await.map_err(stored)?;
        let row = row.ok_or_else(|| Problem::new("unknown-game", "There is no such battle."))?;
        let rows = self.tools.store.entries(&self.id).await.map_err(stored)?;
        let entries: Vec<Entry> = rows.into_iter().map(entry).collect::<Result<_, _>>()?;
        let door = gallery::door(&self.ruleset)?;
        let seed = row.seed.parse::<Seed>().ok();
        let opened = move || Opened::of(door, &row.scenario, seed, &entries, row.at);
        let opened = tokio::task::spawn_blocking(opened).await;
        opened.map_err(|_| Problem::new("storage", "The battle cannot be opened."))?
    }

    /// Stores a change and what is done because of it; only then anybody is told of it.
    pub(crate) async fn keep(&self, change: Change<'_>) -> Result<(), RefusalText> {
        let mut next = self.keep_one(change).await?;
        while let Some(change) = next {
            // The first one is done, whatever becomes of what follows.
            next = self.keep_one(change).await.unwrap_or_default();
        }
        Ok(())
    }

    /// Stores one change; returns what is done because of it.
    async fn keep_one<'a>(&self, change: Change<'a>) -> Result<Option<Change<'a>>, RefusalText> {
        let Entry { number, at, kind, side, question, body } = change.entry().clone();
        let (game, kind) = (self.id.clone(), kind.to_string());
        let mut writes = vec![Write::Entry(EntryRow { game, number, at, kind, side, question, body })];
        if let Some(card) = change.card().and_then(|card| serde_json::to_string(card).ok()) {
            writes.push(Write::Card { game: self.id.clone(), card });
        }
        if let Err(error) = self.tools.store.write(writes).await {
            let text = format!("this could not be stored: {error}");
            return Err(RefusalText::plain(text));
        }
        if change.is_open_action() {
            self.tools.count_action();
        }
        Ok(change.kept(now()))
    }

    /// Tells connections of what has changed, and lets the computer answer, if it is asked.
    pub(crate) fn follow_up(self: &Arc<Game>, seats: &mut Seats) {
        if let Some(action) = seats.take_fault() {
            tracing::error!(game = self.id, action, "the rules have failed at an action");
        }
        if seats.take_news() {
            self.news.send_modify(|count| *count += 1);
        }
        if let Some(left) = seats.holds_for(now()) {
            tokio::spawn(end_hold(Arc::clone(self), left));
        }
        self.set_to_work(seats);
    }

    /// Waits until a role may be told everything that concerns it: nobody is asked in secret, or has been for too long.
    pub(crate) async fn open_to(&self, role: Role) {
        let mut news = self.news();
        while let Some(left) = self.held_for(role).await {
            let _ = timeout(millis(left), news.changed()).await;
        }
    }

    async fn held_for(&self, role: Role) -> Option<i64> {
        let mut seats = self.seats.lock().await;
        seats.end_hold(now());
        self.tell_news(&mut seats);
        seats.held_for(role, now())
    }

    /// Does what somebody asks for.
    pub(crate) async fn ask(self: &Arc<Game>, person: u64, ask: Ask) -> Answer {
        let id = ask.id();
        let mut seats = match self.awake().await {
            Ok(seats) => seats,
            Err(problem) => {
                return Answer::Now(Tell::Refused { id, refusal: RefusalText::plain(problem.text) });
            }
        };
        let answer = match seats.ask(person, ask, now()) {
            Reply::Now(tell) => Answer::Now(tell),
            Reply::Later(id, work) => Answer::Later(id, work),
            Reply::Keep(id, change) => Answer::Now(match self.keep(change).await {
                Ok(()) => Tell::Done { id },
                Err(refusal) => Tell::Refused { id, refusal },
            }),
        };
        self.follow_up(&mut seats);
        answer
    }

    /// Works an answer out, beside the connection.
    pub(crate) async fn work_out(&self, from: IpAddr, id: u32, work: Work<Explanation>) -> Tell {
        match self.tools.ponder(from, move || Ok(work())).await {
            Ok(explanation) => Tell::Explained { id, explanation },
            Err(problem) => Tell::Refused { id, refusal: RefusalText::plain(problem.text) },
        }
    }

    /// Somebody connects. He is known by the number that is returned.
    pub(crate) async fn join(self: &Arc<Game>, role: Role) -> Result<u64, Problem> {
        let mut seats = self.awake().await?;
        let id = self.tools.next_person();
        seats.join(id, role, now())?;
        self.tell_news(&mut seats);
        Ok(id)
    }

    /// Somebody's connection has ended; the others are told, unless all of them end.
    pub(crate) async fn leave(self: &Arc<Game>, id: u64, all: bool) {
        let left = self.seats.lock().await.leave(id);
        if !left || all {
            return;
        }
        if let Ok(mut seats) = self.awake().await {
            seats.tell_all(now());
            self.tell_news(&mut seats);
        }
    }

    /// Ends the connections of a role.
    pub(crate) async fn close(&self, role: Role, why: (&'static str, &'static str)) {
        let mut seats = self.seats.lock().await;
        seats.close(role, why);
        self.tell_news(&mut seats);
    }

    /// Tells connections of what has changed.
    pub(crate) fn tell_news(&self, seats: &mut Seats) {
        if seats.take_news() {
            self.news.send_modify(|count| *count += 1);
        }
    }

    /// What does not change in this battle.
    pub(crate) async fn welcome(&self, role: Role, owner: bool) -> Welcome {
        self.seats.lock().await.welcome(role, owner)
    }

    /// What somebody has not been sent yet.
    pub(crate) async fn news_for(&self, id: u64, sent: &mut Sent) -> News {
        if let Some(news) = self.seats.lock().await.news_for(id, sent, now()) {
            return news;
        }
        let woken = self.awake().await.ok().and_then(|mut seats| {
            seats.refresh();
            seats.news_for(id, sent, now())
        });
        let closed = Some(("closed", "the battle cannot be opened"));
        woken.unwrap_or_else(|| News { closed, ..News::default() })
    }

    /// How late a role is told of everything, in milliseconds.
    pub(crate) fn delay(&self, role: Role) -> i64 {
        self.setup.watchers.delay(role)
    }

    /// A side whose clock has run out loses; who watches late sees on.
    pub(crate) async fn tick(self: &Arc<Game>) {
        let fallen = {
            let mut seats = self.seats.lock().await;
            let fallen = seats.tick(now());
            self.tell_news(&mut seats);
            fallen
        };
        if !fallen {
            return;
        }
        let Ok(mut seats) = self.awake().await else { return };
        if let Some(change) = seats.fall(now()) {
            let _ = self.keep(change).await;
        }
        self.follow_up(&mut seats);
    }

    /// Goes to sleep if nothing has happened for a while; true if it sleeps and nobody is connected.
    pub(crate) fn rest(&self) -> bool {
        self.seats.try_lock().is_ok_and(|mut seats| seats.rest(now()))
    }

    /// Whether it is awake now.
    pub(crate) fn is_awake(&self) -> bool {
        self.seats.try_lock().map_or(true, |seats| seats.is_awake())
    }
}

/// Tells everybody that somebody is asked in secret, if he still is after so many milliseconds.
async fn end_hold(game: Arc<Game>, left: i64) {
    sleep(millis(left)).await;
    let mut seats = game.seats.lock().await;
    seats.end_hold(now());
    game.tell_news(&mut seats);
}

fn millis(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or_default())
}

/// An entry as it is stored.
fn entry(row: EntryRow) -> Result<Entry, Problem> {
    let EntryRow { game, number, at, kind, side, question, body } = row;
    let unknown = || {
        let text = format!("The battle {game} holds something of the unknown kind {kind:?}.");
        Problem::new("storage", text)
    };
    let kind = Kind::read(&kind).ok_or_else(unknown)?;
    Ok(Entry { number, at, kind, side, question, body })
}
