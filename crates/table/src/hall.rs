//! All battles of a server: beginning them, finding them by their links, keeping house.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use battle::Side;
use dice::Seed;
use door::Desk;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::clock::now;
use crate::gallery;
use crate::game::Game;
use crate::limits::{Limits, Turns, Usage};
use crate::store::{GameRow, SeatRow, Store, StoreError, Write};
use message::{Begun, GameCard, Link, NewGame, Player, Problem, Role, Watching};
use seats::{Card, Setup, checked_name, reel};

/// How often the house is looked after.
const ROUND: Duration = Duration::from_millis(250);

/// How long the last word on the storage's health holds, in milliseconds.
const FRESH: i64 = 1_000;

/// How long the storage may take to show that it is well.
const HEALTHY: Duration = Duration::from_secs(3);

/// How often battles that were never played are looked for, in rounds: every hour.
const FORGETTING: u64 = 4 * 3600;

/// What every battle needs.
#[derive(Debug)]
pub(crate) struct Tools {
    pub(crate) store: Store,
    pub(crate) limits: Limits,
    /// The dice of every new battle; without it, true chance.
    dice: Option<Seed>,
    /// So many computer players think at once.
    pub(crate) thinkers: Semaphore,
    /// So many battles are begun at once.
    workers: Semaphore,
    /// Turns at everything else that is worked out: odds, the past, armies. Battles are begun and go on meanwhile.
    turns: Turns,
    people: AtomicU64,
    actions: AtomicU64,
}

impl Tools {
    /// A number nobody connected has had.
    pub(crate) fn next_person(&self) -> u64 {
        self.people.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn count_action(&self) {
        self.actions.fetch_add(1, Ordering::Relaxed);
    }

    /// Begins a battle beside the connections.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let _permit = self.workers.acquire().await.map_err(|_| going_down())?;
        beside(work).await
    }

    /// Works something dear out beside the connections, when it is the turn of who asks.
    pub(crate) async fn ponder<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.turns.take(address, beside(work)).await.ok_or_else(going_down)?
    }
}

async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let failed = |_| Problem::new("server", "This could not be worked out; nothing was changed.");
    tokio::task::spawn_blocking(work).await.map_err(failed)?
}

fn going_down() -> Problem {
    Problem::new("busy", "The server is going down; nothing was changed.")
}

/// All battles of a server.
#[derive(Clone)]
pub struct Hall {
    shared: Arc<Shared>,
}

struct Shared {
    tools: Arc<Tools>,
    games: Mutex<HashMap<String, Arc<Game>>>,
    usage: Usage,
    going_down: watch::Sender<bool>,
    /// When the storage was last tried, and how that went.
    health: tokio::sync::Mutex<Option<(i64, Result<(), StoreError>)>>,
}

/// A seat that a link holds.
#[derive(Clone)]
pub(crate) struct Seat {
    pub(crate) game: Arc<Game>,
    pub(crate) role: Role,
    pub(crate) owner: bool,
}

/// A few figures for those who look after a server.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Battles that are kept.
    pub battles: i64,
    /// Battles in memory.
    pub at_hand: usize,
    /// Battles that are awake.
    pub awake: usize,
    /// Live connections.
    pub connections: usize,
    /// Actions since the server started.
    pub actions: u64,
}

impl Hall {
    /// Opens the storage of a hall and begins to look after it. Must be called within a runtime.
    ///
    /// With `dice`, every new battle has the dice of that seed: whoever knows it knows what will fall.
    pub async fn open(database: &str, limits: Limits, dice: Option<Seed>) -> Result<Hall, StoreError> {
        let store = Store::open(database).await?;
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let tools = Tools {
            store,
            limits,
            dice,
            thinkers: Semaphore::new(cores.saturating_sub(1).max(1)),
            workers: Semaphore::new(cores.max(2)),
            turns: Turns::new(cores.saturating_sub(1).max(1)),
            people: AtomicU64::new(1),
            actions: AtomicU64::new(0),
        };
        let shared = Shared {
            tools: Arc::new(tools),
            games: Mutex::default(),
            usage: Usage::default(),
            going_down: watch::channel(false).0,
            health: tokio::sync::Mutex::default(),
        };
        let hall = Hall { shared: Arc::new(shared) };
        tokio::spawn(keep_house(Arc::downgrade(&hall.shared)));
        Ok(hall)
    }

    pub(crate) fn tools(&self) -> &Arc<Tools> {
        &self.shared.tools
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.shared.tools.limits
    }

    pub(crate) fn usage(&self) -> &Usage {
        &self.shared.usage
    }

    /// Begins a battle.
    pub async fn begin(&self, new: NewGame) -> Result<Begun, Problem> {
        let players = self.checked_players(&new)?;
        let seed = self.tools().dice.map_or_else(|| random().map(Seed), Ok)?;
        let begun = self.shared.tools.work({
            let new = new.clone();
            move || Beginning::of(&new, seed)
        });
        let Beginning { ruleset, scenario, about, desk } = begun.await?;
        let setup = Setup {
            battle: new.battle,
            ruleset_name: about.ruleset_name,
            title: about.title,
            date: about.date,
            summary: about.summary,
            players,
            clock: new.clock,
            watchers: new.watchers,
            replay: false,
        };
        self.keep(ruleset, scenario, seed.to_string(), setup, desk.as_ref()).await
    }

    /// Keeps a record that was played elsewhere, if it is sound, as a battle to look at.
    pub async fn replay(&self, record: String) -> Result<Begun, Problem> {
        let opened = self.shared.tools.work(move || {
            let desk = reel::open(&record, gallery::door)?;
            Ok((record, desk))
        });
        let (text, desk) = opened.await?;
        let record = desk.record();
        let about = About::of(&record.ruleset, None, &record.scenario)?;
        let nobody = || Player::Friend { name: String::new() };
        let setup = Setup {
            battle: None,
            ruleset_name: about.ruleset_name,
            title: about.title,
            date: about.date,
            summary: about.summary,
            players: [nobody(), nobody()],
            clock: None,
            watchers: Watching::Open,
            replay: true,
        };
        self.keep(record.ruleset, text, String::new(), setup, desk.as_ref()).await
    }

    /// Begins a hot-seat battle from a position.
    pub(crate) async fn branch(&self, from: &Game, position: String) -> Result<Begun, Problem> {
        let names = from.seats().await.names().clone();
        let [red, blue] = names.map(|name| Player::Here { name });
        self.begin(NewGame {
            ruleset: from.ruleset.clone(),
            battle: None,
            scenario: Some(position),
            red,
            blue,
            clock: None,
            watchers: Watching::Closed,
        })
        .await
    }

    async fn keep(
        &self,
        ruleset: String,
        scenario: String,
        seed: String,
        setup: Setup,
        desk: &dyn Desk,
    ) -> Result<Begun, Problem> {
        let id = hex(&random::<8>()?);
        let names = setup.players.clone().map(|player| name_of(&player));
        let card = Card::first(desk, names, now());
        let json = |error: serde_json::Error| Problem::new("storage", error.to_string());
        let row = GameRow {
            id: id.clone(),
            at: now(),
            ruleset,
            scenario,
            seed,
            setup: serde_json::to_string(&setup).map_err(json)?,
            card: serde_json::to_string(&card).map_err(json)?,
        };
        let mut writes = vec![Write::Game(row)];
        let mut links = Vec::new();
        for role in roles(&setup) {
            let (link, seat) = new_link(&id, role, links.is_empty())?;
            links.push(link);
            writes.push(Write::Seat(seat));
        }
        self.shared.tools.store.write(writes).await.map_err(|error| stored(&error))?;
        Ok(Begun { game: id, links })
    }

    fn checked_players(&self, new: &NewGame) -> Result<[Player; 2], Problem> {
        let mut players = [new.red.clone(), new.blue.clone()];
        for player in &mut players {
            match player {
                Player::Here { name } | Player::Friend { name } => {
                    *name = checked_name(name, self.limits().name)
                        .map_err(|why| Problem::new("bad-name", why))?;
                }
                Player::Computer { captain } => {
                    captain.parse::<captain::Who>().map_err(|why| Problem::new("unknown-captain", why))?;
                }
            }
        }
        if let Some(clock) = new.clock
            && !(1..=360_000).contains(&clock.seconds)
        {
            return Err(Problem::new("bad-clock", "A clock has from one second to a hundred hours."));
        }
        if let Watching::Late { seconds } = new.watchers
            && seconds > 86_400
        {
            return Err(Problem::new("bad-watchers", "Watchers may be a day late at most."));
        }
        Ok(players)
    }

    /// The seat that a link holds.
    pub(crate) async fn seat(&self, token: &str) -> Result<Seat, Problem> {
        let row = self.shared.tools.store.seat(&hash(token)).await.map_err(|error| stored(&error))?;
        let Some(row) = row else {
            return Err(Problem::new("unknown-link", "This link is not known here. Nothing was changed."));
        };
        if row.revoked {
            return Err(Problem::new(
                "revoked",
                "This link was revoked. Ask who gave it to you for a new one.",
            ));
        }
        let role = role_of(&row.role)?;
        Ok(Seat { game: self.game(&row.game).await?, role, owner: row.owner })
    }

    async fn game(&self, id: &str) -> Result<Arc<Game>, Problem> {
        if let Some(game) = self.games().get(id) {
            return Ok(Arc::clone(game));
        }
        let row = self.shared.tools.store.card(id).await.map_err(|error| stored(&error))?;
        let row = row.ok_or_else(|| Problem::new("unknown-game", "There is no such battle."))?;
        let game = Arc::new(Game::new(&row, Arc::clone(&self.shared.tools))?);
        Ok(Arc::clone(self.games().entry(id.to_string()).or_insert(game)))
    }

    fn games(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Game>>> {
        self.shared.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The battles of these links, in one line each; unknown and revoked links are left out.
    pub(crate) async fn mine(&self, tokens: &[String]) -> Result<Vec<GameCard>, Problem> {
        let store = &self.shared.tools.store;
        let mut cards = Vec::new();
        for token in tokens.iter().take(self.limits().tokens) {
            let seat = store.seat(&hash(token)).await.map_err(|error| stored(&error))?;
            let Some(seat) = seat.filter(|seat| !seat.revoked) else { continue };
            let at_hand = self.games().get(&seat.game).map(Arc::clone);
            if let (Some(game), Ok(role)) = (at_hand, role_of(&seat.role)) {
                game.open_to(role).await;
            }
            let Some(row) = store.card(&seat.game).await.map_err(|error| stored(&error))? else { continue };
            match card_of(token, &seat, &row) {
                Ok(card) => cards.push(card),
                // The others can be shown nevertheless.
                Err(problem) => {
                    tracing::error!(game = row.id, says = problem.text, "a battle cannot be read");
                }
            }
        }
        Ok(cards)
    }

    /// Makes a new link for a role; all earlier ones of that role are revoked if that is asked for.
    pub(crate) async fn link(&self, seat: &Seat, role: Role, revoke: bool) -> Result<Link, Problem> {
        if !seat.owner {
            return Err(Problem::new("not-owner", "Only who began the battle makes and revokes links."));
        }
        if !roles(&seat.game.setup).contains(&role) {
            return Err(Problem::new("no-such-seat", "This battle has no such seat for a link."));
        }
        let links = self.shared.tools.store.links(&seat.game.id).await.map_err(|error| stored(&error))?;
        let most = self.limits().links;
        if usize::try_from(links).is_ok_and(|links| links >= most) {
            return Err(Problem::new("too-many", format!("A battle has at most {most} links.")));
        }
        let (link, row) = new_link(&seat.game.id, role, role == seat.role)?;
        let mut writes = vec![Write::Seat(row)];
        if revoke {
            let name = role_name(role).to_string();
            writes.insert(0, Write::Revoke { game: seat.game.id.clone(), role: name });
        }
        self.shared.tools.store.write(writes).await.map_err(|error| stored(&error))?;
        if revoke {
            seat.game.close(role, ("revoked", "This link was revoked.")).await;
        }
        Ok(link)
    }

    /// Whether the server goes down.
    pub(crate) fn going_down(&self) -> watch::Receiver<bool> {
        self.shared.going_down.subscribe()
    }

    /// Tells all connections that the server goes down.
    pub fn go_down(&self) {
        self.shared.going_down.send_replace(true);
    }

    /// Writes what is queued and closes the storage.
    pub async fn close(&self) {
        self.shared.tools.thinkers.close();
        self.shared.tools.workers.close();
        self.shared.tools.turns.close();
        self.shared.tools.store.close().await;
    }

    /// Whether battles can be kept: found out by writing, at most once a second however often it is asked.
    pub async fn health(&self) -> Result<(), StoreError> {
        let mut last = self.shared.health.lock().await;
        if let Some((at, known)) = &*last
            && now() - at < FRESH
        {
            return known.clone();
        }
        let found = timeout(HEALTHY, self.shared.tools.store.pulse(now())).await;
        let found = found.unwrap_or_else(|_| Err(StoreError::too_long()));
        *last = Some((now(), found.clone()));
        found
    }

    /// A few figures.
    pub async fn figures(&self) -> Result<Figures, StoreError> {
        let battles = self.shared.tools.store.count().await?;
        let games: Vec<Arc<Game>> = self.games().values().cloned().collect();
        Ok(Figures {
            battles,
            at_hand: games.len(),
            awake: games.iter().filter(|game| game.is_awake()).count(),
            connections: self.usage().live.all(),
            actions: self.shared.tools.actions.load(Ordering::Relaxed),
        })
    }
}

/// Lets battles sleep, clocks fall, and forgets battles at which nobody is.
async fn keep_house(shared: std::sync::Weak<Shared>) {
    let mut rounds = tokio::time::interval(ROUND);
    rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    for round in 0_u64.. {
        rounds.tick().await;
        let Some(shared) = shared.upgrade() else { return };
        if round % FORGETTING == 0 {
            forget_unplayed(&shared.tools).await;
        }
        let games: Vec<Arc<Game>> =
            shared.games.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        let mut idle = Vec::new();
        for game in games {
            if game.setup.clock.is_some() || game.delay(Role::Watcher) > 0 {
                game.tick().await;
            }
            if round % 4 == 0 && game.rest() {
                idle.push(game.id.clone());
            }
        }
        let mut games = shared.games.lock().unwrap_or_else(PoisonError::into_inner);
        for id in idle {
            // Somebody may be on his way in.
            if games.get(&id).is_some_and(|game| Arc::strong_count(game) == 1) {
                games.remove(&id);
            }
        }
    }
}

/// Battles that were begun long ago and never played are forgotten.
async fn forget_unplayed(tools: &Tools) {
    let Some(age) = tools.limits.unplayed else { return };
    let before = now() - i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
    if let Err(error) = tools.store.write(vec![Write::Forget { before }]).await {
        tracing::warn!(%error, "battles that were never played could not be forgotten");
    }
}

/// A battle that begins.
struct Beginning {
    ruleset: String,
    scenario: String,
    about: About,
    desk: Box<dyn Desk>,
}

impl Beginning {
    fn of(new: &NewGame, seed: Seed) -> Result<Beginning, Problem> {
        let door = gallery::door(&new.ruleset)?;
        let (ruleset, key) = (door.key().to_string(), new.battle.as_deref().unwrap_or_default());
        let scenario = match (&new.scenario, door.scenario(key)) {
            (Some(_), _) if new.battle.is_some() => {
                return Err(Problem::new("bad-request", "Name a battle or send a scenario, not both."));
            }
            (Some(own), _) => battle::position_of(own),
            (None, Some(shipped)) => shipped,
            (None, None) => {
                let text = format!("{} has no battle {key:?}.", new.ruleset);
                return Err(Problem::new("unknown-battle", text));
            }
        };
        let desk = reel::desk(door, &scenario, seed, &[])?;
        let about = About::of(&ruleset, new.battle.as_deref(), &scenario)?;
        Ok(Beginning { ruleset, scenario, about, desk })
    }
}

/// What is said about a battle.
struct About {
    ruleset_name: String,
    title: String,
    date: String,
    summary: String,
}

impl About {
    fn of(ruleset: &str, battle: Option<&str>, scenario: &str) -> Result<About, Problem> {
        let door = gallery::door(ruleset)?;
        let shipped = battle.and_then(|key| door.scenarios().into_iter().find(|info| info.key == key));
        let info = shipped.or_else(|| door.about(scenario).ok());
        let (mut title, date, summary) =
            info.map(|info| (info.title, info.date, info.summary)).unwrap_or_default();
        if title.is_empty() {
            title = "A scenario of one's own".to_owned();
        }
        Ok(About { ruleset_name: door.name().to_string(), title, date, summary })
    }
}

/// A battle in one line, as the holder of a link may know it.
fn card_of(token: &str, seat: &SeatRow, row: &GameRow) -> Result<GameCard, Problem> {
    let broken = |error: serde_json::Error| Problem::new("storage", error.to_string());
    let setup: Setup = serde_json::from_str(&row.setup).map_err(broken)?;
    let card: Card = serde_json::from_str(&row.card).map_err(broken)?;
    let role = role_of(&seat.role)?;
    let card = card.told_to(role).told_late(setup.watchers.delay(role), row.at, now());
    let yours = Side::BOTH.into_iter().any(|side| card.asked[side.index()] && role.plays(side));
    Ok(GameCard {
        token: token.to_string(),
        game: row.id.clone(),
        role,
        ruleset: setup.ruleset_name,
        battle: setup.battle,
        title: setup.title,
        players: card.names,
        stands: card.stands,
        yours: yours && !setup.replay,
        verdict: card.verdict,
        at: card.at,
    })
}

/// The roles that get links, that of the beginner first.
fn roles(setup: &Setup) -> Vec<Role> {
    let mut roles = Vec::new();
    let mut friends = Vec::new();
    if setup.replay {
        return vec![Role::Watcher];
    }
    for (role, player) in [Role::Red, Role::Blue].into_iter().zip(&setup.players) {
        match player {
            Player::Here { .. } => roles.push(role),
            Player::Friend { .. } => friends.push(role),
            Player::Computer { .. } => {}
        }
    }
    if roles.len() == 2 {
        roles = vec![Role::Both];
    }
    roles.append(&mut friends);
    if setup.watchers != Watching::Closed || roles.is_empty() {
        roles.push(Role::Watcher);
    }
    roles
}

fn name_of(player: &Player) -> String {
    match player {
        Player::Here { name } | Player::Friend { name } => name.clone(),
        Player::Computer { captain } => format!("the {captain} captain"),
    }
}

fn new_link(game: &str, role: Role, owner: bool) -> Result<(Link, SeatRow), Problem> {
    let token = hex(&random::<20>()?);
    let seat = SeatRow {
        hash: hash(&token),
        game: game.to_string(),
        role: role_name(role).to_string(),
        owner,
        revoked: false,
    };
    Ok((Link { role, token }, seat))
}

/// Only the hash of a link's secret is kept.
fn hash(token: &str) -> String {
    blake3::hash(token.as_bytes()).to_hex().to_string()
}

fn random<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Problem::new("no-chance", error.to_string()))?;
    Ok(bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Red => "red",
        Role::Blue => "blue",
        Role::Both => "both",
        Role::Watcher => "watcher",
    }
}

fn role_of(name: &str) -> Result<Role, Problem> {
    [Role::Red, Role::Blue, Role::Both, Role::Watcher]
        .into_iter()
        .find(|role| role_name(*role) == name)
        .ok_or_else(|| Problem::new("storage", format!("There is no role {name:?}.")))
}

fn stored(error: &StoreError) -> Problem {
    Problem::new("storage", format!("The storage does not answer: {error}. Nothing was changed."))
}
