//! Storage: battles as scenario, seed and actions, in SQLite or PostgreSQL.
//!
//! One writer takes whatever is queued and writes it in one transaction, so that many battles share the cost of making
//! it durable. [`Store::write`] comes back when it is: only then may anybody be told of it.
//!
//! A connection on which anything failed is thrown away, with whatever its transaction was in the middle of: databases and
//! their drivers do not always agree on how such a transaction has ended. If it is the commit that failed, a new connection is
//! asked what was kept.

use std::fmt;
use std::fs::{File, TryLockError};
use std::future::Future;
use std::io::{ErrorKind, Read as _};
use std::path::Path;
use std::sync::PoisonError;
use std::time::Duration;

use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _, Row as _};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The versions of the tables; each list leads from the version before it to the next. Only texts and whole numbers:
/// what every kind of database reads alike.
const VERSIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE game (id TEXT PRIMARY KEY, at BIGINT NOT NULL, ruleset TEXT NOT NULL, scenario TEXT NOT NULL, \
     seed TEXT NOT NULL, setup TEXT NOT NULL, card TEXT NOT NULL)",
        "CREATE TABLE seat (hash TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES game (id), role TEXT NOT NULL, \
     owner BIGINT NOT NULL, revoked BIGINT NOT NULL)",
        "CREATE INDEX seat_of_game ON seat (game)",
        "CREATE TABLE entry (game TEXT NOT NULL REFERENCES game (id), number BIGINT NOT NULL, at BIGINT NOT NULL, \
     kind TEXT NOT NULL, side TEXT NOT NULL, question BIGINT NOT NULL, body TEXT NOT NULL, \
     PRIMARY KEY (game, number))",
    ],
    &["CREATE TABLE pulse (number BIGINT PRIMARY KEY, at BIGINT NOT NULL)"],
];

/// How many writes share one transaction at most.
const MOST_TOGETHER: usize = 256;

/// How many connections there are to read.
const READERS: u32 = 6;

/// How many writes wait before writers are slowed down.
const QUEUE: usize = 1024;

/// How long the writer waits for its connection to the database.
const CONNECTING: Duration = Duration::from_secs(2);

/// How long a transaction may take, or anything that is read, and how long a connection to read is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// So many battles that were never played are forgotten at once.
const FORGOTTEN_TOGETHER: i64 = 500;

/// What went wrong with the storage.
#[derive(Clone, Debug)]
pub struct StoreError(String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl StoreError {
    pub(crate) fn too_long() -> StoreError {
        StoreError("the database takes too long".to_string())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError(error.to_string())
    }
}

/// A battle as it began.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// When it was begun, in milliseconds since 1970.
    pub at: i64,
    /// The ruleset's key.
    pub ruleset: String,
    /// The scenario file; of a replay, the record file.
    pub scenario: String,
    /// The seed; empty for a replay.
    pub seed: String,
    /// Players, clock and so on, as JSON.
    pub setup: String,
    /// How it stands in one line, as JSON; it changes with every action.
    pub card: String,
}

/// A link that holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// The hash of its secret.
    pub hash: String,
    /// The battle.
    pub game: String,
    /// The role.
    pub role: String,
    /// Its holder may revoke links and make new ones.
    pub owner: bool,
    /// It is good for nothing any more.
    pub revoked: bool,
}

/// One thing that happened in a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryRow {
    /// The battle.
    pub game: String,
    /// Its number, from 1.
    pub number: i64,
    /// When, in milliseconds since 1970; of two entries the later has the greater.
    pub at: i64,
    /// What kind of thing: `act`, `flag`, `take-back`, `back-to`, `say`, `name`, `open-all`, `close-all`.
    pub kind: String,
    /// The side or role.
    pub side: String,
    /// The number of the question, or what else is a number.
    pub question: i64,
    /// The action in its written form, or what else is a text.
    pub body: String,
}

/// Something to be written.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new battle.
    Game(GameRow),
    /// A new link.
    Seat(SeatRow),
    /// All links of this role in this battle are revoked.
    Revoke {
        /// The battle.
        game: String,
        /// The role.
        role: String,
    },
    /// Something happened.
    Entry(EntryRow),
    /// How a battle stands now.
    Card {
        /// The battle.
        game: String,
        /// See [`GameRow::card`].
        card: String,
    },
    /// A sign that writing is possible.
    Pulse {
        /// When, in milliseconds since 1970.
        at: i64,
    },
    /// Battles that were begun before this time, in which nothing has happened, are forgotten with their links: some of them, if they
    /// are many.
    Forget {
        /// In milliseconds since 1970.
        before: i64,
    },
}

/// Why a transaction was not carried out.
enum Failure {
    /// There is no connection: no other write will fare better.
    Away(StoreError),
    /// It was not kept.
    Failed(StoreError),
}

struct Job {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The storage.
#[derive(Debug)]
pub struct Store {
    pool: AnyPool,
    jobs: mpsc::Sender<Job>,
    writer: tokio::sync::Mutex<Option<JoinHandle<()>>>,
    /// Nobody else keeps battles in the same file as long as this is open.
    hold: std::sync::Mutex<Option<File>>,
}

impl Store {
    /// Opens a database by its URL (`sqlite:FILE` or `postgres://...`) and brings its tables up to date.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        if !sqlite && !url.starts_with("postgres:") && !url.starts_with("postgresql:") {
            return Err(StoreError(format!(
                "{url:?} is no database: it should be sqlite:FILE or postgres://..."
            )));
        }
        if !sqlite && !cfg!(feature = "postgres") {
            return Err(StoreError(format!(
                "this program was built without PostgreSQL, and {url:?} asks for it: build it with `--features postgres`"
            )));
        }
        let (url, hold) = if sqlite { with_file(url)? } else { (url.to_string(), None) };
        try_once(&url, sqlite).await?;
        // The writer has a connection of its own: it never waits for those who read.
        let own = connect(&url, sqlite, 1, CONNECTING).await?;
        migrate(&own).await?;
        let pool = connect(&url, sqlite, READERS, PATIENCE).await?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let writer = tokio::spawn(write_all(own, queue));
        let (writer, hold) = (tokio::sync::Mutex::new(Some(writer)), std::sync::Mutex::new(hold));
        Ok(Store { pool, jobs, writer, hold })
    }

    /// Writes all of it or nothing; durable when this comes back.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let gone = || StoreError("the storage is closed".to_string());
        let (done, answer) = oneshot::channel();
        self.jobs.send(Job { writes, done }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// A battle.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let sql = "SELECT id, at, ruleset, scenario, seed, setup, card FROM game WHERE id = $1";
        let row = in_time(sqlx::query(sql).bind(id).fetch_optional(&self.pool)).await?;
        row.map(|row| game_of(&row)).transpose()
    }

    /// What happened in a battle, in order.
    pub async fn entries(&self, game: &str) -> Result<Vec<EntryRow>, StoreError> {
        let sql =
            "SELECT game, number, at, kind, side, question, body FROM entry WHERE game = $1 ORDER BY number";
        let rows = in_time(sqlx::query(sql).bind(game).fetch_all(&self.pool)).await?;
        rows.iter().map(entry_of).collect()
    }

    /// The link with this hash.
    pub async fn seat(&self, hash: &str) -> Result<Option<SeatRow>, StoreError> {
        let sql = "SELECT hash, game, role, owner, revoked FROM seat WHERE hash = $1";
        let row = in_time(sqlx::query(sql).bind(hash).fetch_optional(&self.pool)).await?;
        row.map(|row| seat_of(&row)).transpose()
    }

    /// A battle without its scenario: for a list.
    pub async fn card(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let sql = "SELECT id, at, ruleset, '' AS scenario, seed, setup, card FROM game WHERE id = $1";
        let row = in_time(sqlx::query(sql).bind(id).fetch_optional(&self.pool)).await?;
        row.map(|row| game_of(&row)).transpose()
    }

    /// How many links a battle has had.
    pub async fn links(&self, game: &str) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) AS links FROM seat WHERE game = $1";
        let row = in_time(sqlx::query(sql).bind(game).fetch_one(&self.pool)).await?;
        Ok(row.try_get("links")?)
    }

    /// Whether the database answers and takes what is written.
    pub async fn pulse(&self, at: i64) -> Result<(), StoreError> {
        self.count().await?;
        self.write(vec![Write::Pulse { at }]).await
    }

    /// How many battles are kept.
    pub async fn count(&self) -> Result<i64, StoreError> {
        let row = in_time(sqlx::query("SELECT COUNT(*) AS games FROM game").fetch_one(&self.pool)).await?;
        Ok(row.try_get("games")?)
    }

    /// Writes what is queued and closes the database.
    pub async fn close(&self) {
        if let Some(writer) = self.writer.lock().await.take() {
            let (done, _) = oneshot::channel();
            // A job without writes is the last one.
            if self.jobs.send(Job { writes: Vec::new(), done }).await.is_ok() {
                let _ = writer.await;
            }
        }
        self.pool.close().await;
        drop(self.hold.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Something that is read, unless it takes too long.
async fn in_time<T>(read: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match tokio::time::timeout(PATIENCE, read).await {
        Ok(read) => Ok(read?),
        Err(_) => Err(StoreError::too_long()),
    }
}

/// Connects once, so that it is said what is wrong: a pool tries again and again, and says in the end that it took too long.
async fn try_once(url: &str, sqlite: bool) -> Result<(), StoreError> {
    let connected = async {
        let mut connection = AnyConnection::connect(url).await?;
        // SQLite looks into its file only when it is asked for something that stands there.
        connection.execute(if sqlite { "SELECT COUNT(*) FROM sqlite_master" } else { "SELECT 1" }).await?;
        connection.close().await
    };
    in_time(connected).await
}

async fn connect(url: &str, sqlite: bool, most: u32, patience: Duration) -> Result<AnyPool, StoreError> {
    let options = AnyPoolOptions::new().max_connections(most).acquire_timeout(patience);
    let options = options.after_connect(move |connection, _| {
        Box::pin(async move {
            if sqlite {
                // Half a megabyte of cache for each connection: the system caches the file itself.
                for pragma in
                    ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "cache_size = -512"]
                {
                    connection.execute(format!("PRAGMA {pragma}").as_str()).await?;
                }
            }
            Ok(())
        })
    });
    Ok(options.connect(url).await?)
}

/// An SQLite URL whose file is made if there is none, and its folder too; with what keeps others from the same file.
fn with_file(url: &str) -> Result<(String, Option<File>), StoreError> {
    let path = url.trim_start_matches("sqlite:").trim_start_matches("//");
    let file = path.split('?').next().unwrap_or_default();
    if file.is_empty() || file.starts_with(':') {
        // It is in memory, and nobody else's.
        return Ok((url.to_string(), None));
    }
    if let Some(folder) = Path::new(file).parent()
        && !folder.as_os_str().is_empty()
    {
        let cannot = |error| StoreError(format!("the folder {} cannot be made: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(cannot)?;
    }
    check_kind(file)?;
    let hold = hold(file)?;
    let mark = if path.contains('?') { "&" } else { "?" };
    let url = if path.contains("mode=") { url.to_string() } else { format!("{url}{mark}mode=rwc") };
    Ok((url, Some(hold)))
}

/// Whether a file can be what SQLite makes: every such file begins in the same way.
fn check_kind(file: &str) -> Result<(), StoreError> {
    const BEGINNING: &[u8] = b"SQLite format 3\0";
    if Path::new(file).is_dir() {
        return Err(StoreError(format!("{file} is a folder: name a file in it")));
    }
    let mut start = Vec::new();
    let cannot = |error| StoreError(format!("{file} cannot be read: {error}"));
    match File::open(file) {
        Ok(opened) => opened.take(BEGINNING.len() as u64).read_to_end(&mut start).map_err(cannot)?,
        // It will be made.
        Err(error) if error.kind() == ErrorKind::NotFound => 0,
        Err(error) => return Err(cannot(error)),
    };
    match start.is_empty() || start == BEGINNING {
        true => Ok(()),
        false => Err(StoreError(format!(
            "{file} is no SQLite database; nothing was written to it: name another file"
        ))),
    }
}

/// Takes hold of a file beside an SQLite file, so that no other server keeps battles in it: each has what it knows in memory.
fn hold(file: &str) -> Result<File, StoreError> {
    let beside = format!("{file}.lock");
    let cannot = |error| StoreError(format!("{beside} cannot be opened: {error}"));
    let held = File::create(&beside).map_err(cannot)?;
    match held.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let text = "another server keeps its battles there: end it first, or name another database";
            Err(StoreError(text.to_string()))
        }
        // Some file systems know no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(held),
    }
}

/// Brings the tables up to date.
async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let mut change = pool.begin().await?;
    change.execute("CREATE TABLE IF NOT EXISTS version (number BIGINT PRIMARY KEY)").await?;
    let row =
        sqlx::query("SELECT COALESCE(MAX(number), 0) AS number FROM version").fetch_one(&mut *change).await?;
    let at: i64 = row.try_get("number")?;
    let known = i64::try_from(VERSIONS.len()).unwrap_or(i64::MAX);
    if at > known {
        return Err(StoreError(format!(
            "the database has version {at}, this program knows version {known}: it needs a newer program"
        )));
    }
    for (number, statements) in (1_i64..).zip(VERSIONS) {
        if number > at {
            for statement in *statements {
                change.execute(*statement).await?;
            }
            sqlx::query("INSERT INTO version (number) VALUES ($1)")
                .bind(number)
                .execute(&mut *change)
                .await?;
        }
    }
    change.commit().await?;
    Ok(())
}

/// The one writer: takes what is queued, writes it together, and says so.
async fn write_all(pool: AnyPool, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::new();
    loop {
        jobs.clear();
        if queue.recv_many(&mut jobs, MOST_TOGETHER).await == 0 {
            return;
        }
        let last = jobs.iter().any(|job| job.writes.is_empty());
        let together: Vec<&Write> = jobs.iter().flat_map(|job| &job.writes).collect();
        let written = write_together(&pool, &together).await;
        let alone = jobs.len() == 1;
        let mut away = None;
        for job in jobs.drain(..) {
            let outcome = match (&written, &away) {
                (Ok(()), _) => Ok(()),
                (Err(Failure::Away(error)), _) | (_, Some(error)) => Err(error.clone()),
                (Err(Failure::Failed(error)), None) if alone => Err(error.clone()),
                // One of them spoils it for the others: each for itself then.
                (Err(Failure::Failed(_)), None) => {
                    match write_together(&pool, &job.writes.iter().collect::<Vec<_>>()).await {
                        Ok(()) => Ok(()),
                        Err(Failure::Failed(error)) => Err(error),
                        Err(Failure::Away(error)) => {
                            away = Some(error.clone());
                            Err(error)
                        }
                    }
                }
            };
            if let Err(error) = &outcome {
                tracing::error!(%error, "a write failed");
            }
            let _ = job.done.send(outcome);
        }
        if last {
            return pool.close().await;
        }
        if let Err(Failure::Away(error)) = written {
            // Whoever has waited meanwhile has waited long enough.
            while let Ok(job) = queue.try_recv() {
                if job.writes.is_empty() {
                    return pool.close().await;
                }
                let _ = job.done.send(Err(error.clone()));
            }
        }
    }
}

/// Writes all of it or nothing; returns `Ok` only if it is certainly kept.
async fn write_together(pool: &AnyPool, writes: &[&Write]) -> Result<(), Failure> {
    let mut connection = pool.acquire().await.map_err(|error| Failure::Away(error.into()))?;
    let mut commits = false;
    let written = tokio::time::timeout(PATIENCE, write_on(&mut connection, writes, &mut commits)).await;
    let error = match written {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(error)) => error,
        Err(_) => StoreError::too_long(),
    };
    // Whatever its transaction is in the middle of ends with the connection.
    let _ = connection.detach().close_hard().await;
    if !commits {
        return Err(Failure::Failed(error));
    }
    match tokio::time::timeout(PATIENCE, are_kept(pool, writes)).await {
        Ok(Ok(true)) => Ok(()),
        Ok(Ok(false)) => Err(Failure::Failed(error)),
        Ok(Err(_)) | Err(_) => {
            Err(Failure::Away(StoreError(format!("{error}; whether it was kept is not known yet"))))
        }
    }
}

/// Whether these writes are there. Those that can be made again without harm count as missing.
async fn are_kept(pool: &AnyPool, writes: &[&Write]) -> Result<bool, StoreError> {
    let mut found = false;
    for write in writes {
        let query = match write {
            Write::Game(row) => sqlx::query("SELECT 1 AS kept FROM game WHERE id = $1").bind(row.id.as_str()),
            Write::Seat(row) => sqlx::query("SELECT 1 AS kept FROM seat WHERE hash = $1").bind(row.hash.as_str()),
            Write::Entry(row) => sqlx::query(
                "SELECT 1 AS kept FROM entry WHERE game = $1 AND number = $2 AND at = $3 AND kind = $4 AND side = $5 \
                 AND question = $6 AND body = $7",
            )
            .bind(row.game.as_str())
            .bind(row.number)
            .bind(row.at)
            .bind(row.kind.as_str())
            .bind(row.side.as_str())
            .bind(row.question)
            .bind(row.body.as_str()),
            Write::Revoke { .. } | Write::Card { .. } | Write::Pulse { .. } | Write::Forget { .. } => continue,
        };
        // All of them were written together: one speaks for all.
        found = query.fetch_optional(pool).await?.is_some();
        break;
    }
    Ok(found)
}

/// Writes on a connection; `commits` is set when the commit begins, and from then on an error leaves open what was kept.
async fn write_on(
    connection: &mut AnyConnection,
    writes: &[&Write],
    commits: &mut bool,
) -> Result<(), StoreError> {
    let mut change = connection.begin().await?;
    for write in writes {
        let query = match write {
            Write::Game(row) => sqlx::query(
                "INSERT INTO game (id, at, ruleset, scenario, seed, setup, card) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(row.id.as_str())
            .bind(row.at)
            .bind(row.ruleset.as_str())
            .bind(row.scenario.as_str())
            .bind(row.seed.as_str())
            .bind(row.setup.as_str())
            .bind(row.card.as_str()),
            Write::Seat(row) => {
                sqlx::query("INSERT INTO seat (hash, game, role, owner, revoked) VALUES ($1, $2, $3, $4, $5)")
                    .bind(row.hash.as_str())
                    .bind(row.game.as_str())
                    .bind(row.role.as_str())
                    .bind(i64::from(row.owner))
                    .bind(i64::from(row.revoked))
            }
            Write::Revoke { game, role } => {
                sqlx::query("UPDATE seat SET revoked = 1 WHERE game = $1 AND role = $2")
                    .bind(game.as_str())
                    .bind(role.as_str())
            }
            Write::Entry(row) => sqlx::query(
                "INSERT INTO entry (game, number, at, kind, side, question, body) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(row.game.as_str())
            .bind(row.number)
            .bind(row.at)
            .bind(row.kind.as_str())
            .bind(row.side.as_str())
            .bind(row.question)
            .bind(row.body.as_str()),
            Write::Card { game, card } => {
                sqlx::query("UPDATE game SET card = $1 WHERE id = $2").bind(card.as_str()).bind(game.as_str())
            }
            Write::Pulse { at } => sqlx::query(
                "INSERT INTO pulse (number, at) VALUES (1, $1) ON CONFLICT (number) DO UPDATE SET at = excluded.at",
            )
            .bind(*at),
            Write::Forget { before } => {
                // Links first: they hold on to their battle.
                sqlx::query(
                    "DELETE FROM seat WHERE game IN (SELECT id FROM game WHERE at < $1 AND NOT EXISTS \
                     (SELECT 1 FROM entry WHERE entry.game = game.id) LIMIT $2)",
                )
                .bind(*before)
                .bind(FORGOTTEN_TOGETHER)
                .execute(&mut *change)
                .await?;
                sqlx::query(
                    "DELETE FROM game WHERE at < $1 AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.game = game.id) \
                     AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id)",
                )
                .bind(*before)
            }
        };
        query.execute(&mut *change).await?;
    }
    *commits = true;
    change.commit().await?;
    Ok(())
}

fn game_of(row: &AnyRow) -> Result<GameRow, StoreError> {
    Ok(GameRow {
        id: row.try_get("id")?,
        at: row.try_get("at")?,
        ruleset: row.try_get("ruleset")?,
        scenario: row.try_get("scenario")?,
        seed: row.try_get("seed")?,
        setup: row.try_get("setup")?,
        card: row.try_get("card")?,
    })
}

fn seat_of(row: &AnyRow) -> Result<SeatRow, StoreError> {
    Ok(SeatRow {
        hash: row.try_get("hash")?,
        game: row.try_get("game")?,
        role: row.try_get("role")?,
        owner: row.try_get::<i64, _>("owner")? != 0,
        revoked: row.try_get::<i64, _>("revoked")? != 0,
    })
}

fn entry_of(row: &AnyRow) -> Result<EntryRow, StoreError> {
    Ok(EntryRow {
        game: row.try_get("game")?,
        number: row.try_get("number")?,
        at: row.try_get("at")?,
        kind: row.try_get("kind")?,
        side: row.try_get("side")?,
        question: row.try_get("question")?,
        body: row.try_get("body")?,
    })
}
