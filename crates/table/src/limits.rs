//! How much of everything anybody may ask for.

use std::collections::HashMap;
use std::future::Future;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use seats::Bounds;
use tokio::sync::Semaphore;

/// How much of everything anybody may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a message over the live connection.
    pub message: usize,
    /// Messages a second over one live connection, on average; three times as many at once.
    pub messages_a_second: u32,
    /// Bytes of a request over HTTP: a scenario or a record.
    pub body: usize,
    /// Bytes of requests from one address that are being read or answered, and from all; those of small ones are not counted.
    pub bodies_an_address: usize,
    /// The same of all addresses.
    pub bodies: usize,
    /// Bytes that one address may have stored in an hour, for each battle that it may begin.
    pub stored_a_battle: u32,
    /// Letters of something said.
    pub said: usize,
    /// Letters of a name.
    pub name: usize,
    /// Changes of one ruling.
    pub changes: usize,
    /// Proposals that wait for consent in one battle.
    pub proposals: usize,
    /// Lines of chat that are kept at hand.
    pub chat: usize,
    /// Live connections altogether.
    pub connections: usize,
    /// Live connections from one address; it may have twice as many connections of any kind, and a few more.
    pub connections_an_address: usize,
    /// Live connections to one battle.
    pub connections_a_battle: usize,
    /// Battles an address may begin in an hour.
    pub battles_an_hour: u32,
    /// Requests over HTTP from one address a second, on average; ten times as many at once.
    pub requests_a_second: u32,
    /// Tokens that may be asked about at once.
    pub tokens: usize,
    /// Links that one battle may have.
    pub links: usize,
    /// After how long a battle in which nothing has ever happened is forgotten; none if never.
    pub unplayed: Option<Duration>,
    /// After how long without an action a battle goes to sleep.
    pub sleep: Duration,
    /// How long somebody may think about a question in secret before the others are told that he is asked. Until then they are
    /// told nothing else either, not even signs of life: so it is much shorter than `silence`.
    pub hold: Duration,
    /// After how long without a sign of life a live connection has ended. Each side gives one three times as often.
    pub silence: Duration,
    /// How long the headers of a request may take, and how long a connection may wait for another request.
    pub headers: Duration,
    /// How long the rest of a request may take, and how long a client may take to read a part of an answer.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message: 64 * 1024,
            messages_a_second: 40,
            body: 4 * 1024 * 1024,
            bodies_an_address: 12 * 1024 * 1024,
            bodies: 96 * 1024 * 1024,
            stored_a_battle: 128 * 1024,
            said: 500,
            name: 40,
            changes: 40,
            proposals: 8,
            chat: 200,
            connections: 5_000,
            connections_an_address: 100,
            connections_a_battle: 60,
            battles_an_hour: 120,
            requests_a_second: 100,
            tokens: 200,
            links: 200,
            unplayed: Some(Duration::from_secs(30 * 86_400)),
            sleep: Duration::from_secs(60),
            hold: Duration::from_secs(4),
            silence: Duration::from_secs(10),
            headers: Duration::from_secs(10),
            patience: Duration::from_secs(30),
        }
    }
}

impl Limits {
    /// What of it those at one battle may ask for.
    pub(crate) fn of_a_battle(&self) -> Bounds {
        Bounds {
            said: self.said,
            name: self.name,
            changes: self.changes,
            proposals: self.proposals,
            chat: self.chat,
            connections: self.connections_a_battle,
            sleep: i64::try_from(self.sleep.as_millis()).unwrap_or(i64::MAX),
            hold: i64::try_from(self.hold.as_millis()).unwrap_or(i64::MAX),
        }
    }

    /// For one who plays at his own machine: nobody else can ask for anything.
    #[must_use]
    pub fn at_home() -> Limits {
        Limits {
            connections_an_address: 5_000,
            battles_an_hour: u32::MAX,
            requests_a_second: u32::MAX,
            messages_a_second: 1_000,
            unplayed: None,
            ..Limits::default()
        }
    }
}

/// So much at once, and so much more a second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    most: f64,
    a_second: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(most: f64, a_second: f64) -> Bucket {
        Bucket { left: most, most, a_second, at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        self.take_many(1.0)
    }

    /// Takes so many, if there are so many.
    fn take_many(&mut self, many: f64) -> bool {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * self.a_second).min(self.most);
        self.at = now;
        let has = self.left >= many;
        if has {
            self.left -= many;
        }
        has
    }

    fn is_full(&self) -> bool {
        self.left + self.at.elapsed().as_secs_f64() * self.a_second >= self.most
    }
}

/// A bucket for each address.
#[derive(Debug, Default)]
struct Buckets(Mutex<HashMap<IpAddr, Bucket>>);

impl Buckets {
    /// Takes so many from the bucket of an address, if there are so many; a new address has a full one.
    fn take(&self, address: IpAddr, many: f64, full: impl FnOnce() -> Bucket) -> bool {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_ADDRESSES {
            // Who has a full one is not worth remembering; if that is not enough, nobody is.
            buckets.retain(|_, bucket| !bucket.is_full());
            if buckets.len() > MOST_ADDRESSES {
                buckets.clear();
            }
        }
        buckets.entry(address).or_insert_with(full).take_many(many)
    }
}

impl Buckets {
    /// Whether there is one in the bucket of an address.
    fn has(&self, address: IpAddr, full: impl FnOnce() -> Bucket) -> bool {
        let buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.get(&address).copied().unwrap_or_else(full).take()
    }
}

/// Of so many addresses it is remembered what they have used up.
const MOST_ADDRESSES: usize = 10_000;

/// How many of something each address has now.
#[derive(Debug, Default)]
pub(crate) struct Counts(Mutex<HashMap<IpAddr, usize>>);

impl Counts {
    /// One more for this address, unless it has so many already, or all together have.
    pub(crate) fn enter(&self, address: IpAddr, most_each: usize, most: usize) -> bool {
        self.enter_many(address, 1, most_each, most)
    }

    /// So many more for this address, unless it would have too many, or all together would.
    fn enter_many(&self, address: IpAddr, many: usize, most_each: usize, most: usize) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let has = counts.get(&address).copied().unwrap_or_default();
        let may = has.saturating_add(many) <= most_each
            && counts.values().sum::<usize>().saturating_add(many) <= most;
        if may {
            counts.insert(address, has + many);
        }
        may
    }

    /// One less for this address.
    pub(crate) fn leave(&self, address: IpAddr) {
        self.leave_many(address, 1);
    }

    fn leave_many(&self, address: IpAddr, many: usize) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&address) {
            *count = count.saturating_sub(many);
            if *count == 0 {
                counts.remove(&address);
            }
        }
    }

    /// How many there are.
    pub(crate) fn all(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

/// A body of at most so many bytes is not counted.
const SMALL_BODY: usize = 64 * 1024;

/// Room for a body; there is as much more again when it is dropped.
#[derive(Debug)]
pub(crate) struct Room {
    bodies: Arc<Counts>,
    address: IpAddr,
    bytes: usize,
}

impl Drop for Room {
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.bodies.leave_many(self.address, self.bytes);
        }
    }
}

/// Turns at dear work: of each address one thing at a time, and of all addresses so many. Who asks for much waits for himself.
#[derive(Debug)]
pub(crate) struct Turns {
    of_each: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
    all: Semaphore,
}

impl Turns {
    pub(crate) fn new(at_once: usize) -> Turns {
        Turns { of_each: Mutex::default(), all: Semaphore::new(at_once) }
    }

    /// Waits for a turn and does the work; none if there will be no turn any more.
    pub(crate) async fn take<T>(&self, address: IpAddr, work: impl Future<Output = T>) -> Option<T> {
        let own = self.of(address);
        let _own = own.acquire().await.ok()?;
        let _turn = self.all.acquire().await.ok()?;
        Some(work.await)
    }

    fn of(&self, address: IpAddr) -> Arc<Semaphore> {
        let mut of_each = self.of_each.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = of_each.get(&address).and_then(Weak::upgrade) {
            return known;
        }
        of_each.retain(|_, waits| waits.strong_count() > 0);
        let new = Arc::new(Semaphore::new(1));
        of_each.insert(address, Arc::downgrade(&new));
        new
    }

    /// There are no turns any more.
    pub(crate) fn close(&self) {
        self.all.close();
    }
}

/// What the addresses use and have used up.
#[derive(Debug, Default)]
pub(crate) struct Usage {
    begun: Buckets,
    asked: Buckets,
    stored: Buckets,
    /// Bytes of requests that are being read or answered.
    bodies: Arc<Counts>,
    /// Live connections.
    pub(crate) live: Counts,
    /// Connections of any kind.
    pub(crate) sockets: Counts,
}

impl Usage {
    /// Whether an address has a battle left that it may begin; none is taken.
    pub(crate) fn may_begin(&self, address: IpAddr, limits: &Limits) -> bool {
        let most = f64::from(limits.battles_an_hour);
        self.begun.has(address, || Bucket::new(most, most / 3600.0))
    }

    /// Whether an address may begin one more battle.
    pub(crate) fn begins(&self, address: IpAddr, limits: &Limits) -> bool {
        let most = f64::from(limits.battles_an_hour);
        self.begun.take(address, 1.0, || Bucket::new(most, most / 3600.0))
    }

    /// Whether an address may store so many bytes more.
    pub(crate) fn stores(&self, address: IpAddr, bytes: usize, limits: &Limits) -> bool {
        let most = f64::from(limits.battles_an_hour) * f64::from(limits.stored_a_battle);
        self.stored.take(address, bytes as f64, || Bucket::new(most, most / 3600.0))
    }

    /// Room for a body of so many bytes from an address, until what is returned is dropped; none if there is none.
    pub(crate) fn room(&self, address: IpAddr, bytes: usize, limits: &Limits) -> Option<Room> {
        // Small ones are bounded by the connections.
        let bytes = if bytes <= SMALL_BODY { 0 } else { bytes };
        let (most_each, most) = (limits.bodies_an_address, limits.bodies);
        let has = bytes == 0 || self.bodies.enter_many(address, bytes, most_each, most);
        has.then(|| Room { bodies: Arc::clone(&self.bodies), address, bytes })
    }

    /// Whether an address may ask for something once more.
    pub(crate) fn asks(&self, address: IpAddr, limits: &Limits) -> bool {
        let a_second = f64::from(limits.requests_a_second);
        self.asked.take(address, 1.0, || Bucket::new(10.0 * a_second, a_second))
    }
}

/// The address by which somebody is counted: of the newer kind one household has a whole street.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        old => old,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_counted_as_one() {
        let of = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
    }

    #[tokio::test]
    async fn who_asks_for_much_waits_for_himself() {
        let turns = Arc::new(Turns::new(1));
        let (hog, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let done = Arc::new(Mutex::new(0));
        for _ in 0..100 {
            let (turns, done) = (Arc::clone(&turns), Arc::clone(&done));
            tokio::spawn(async move {
                turns.take(hog, tokio::time::sleep(Duration::from_millis(5))).await;
                *done.lock().unwrap() += 1;
            });
        }
        tokio::time::sleep(Duration::from_millis(12)).await;
        let before = *done.lock().unwrap();
        turns.take(other, async {}).await.unwrap();
        let meanwhile = *done.lock().unwrap() - before;
        assert!(meanwhile <= 2, "it waited for {meanwhile} of the hog's");
        turns.close();
    }

    #[test]
    fn what_an_address_stores_is_bounded_and_so_are_bodies_on_their_way() {
        let limits = Limits {
            battles_an_hour: 10,
            stored_a_battle: 100,
            bodies_an_address: 200_000,
            bodies: 300_000,
            ..Limits::default()
        };
        let (usage, one, two) =
            (Usage::default(), IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        assert!(usage.stores(one, 900, &limits) && !usage.stores(one, 200, &limits));
        assert!(usage.stores(two, 200, &limits));
        let room = usage.room(one, 150_000, &limits);
        assert!(room.is_some() && usage.room(one, 100_000, &limits).is_none());
        assert!(usage.room(two, 200_000, &limits).is_none(), "all together have too much");
        assert!(usage.room(one, 1_000, &limits).is_some(), "small ones are not counted");
        drop(room);
        assert!(usage.room(two, 200_000, &limits).is_some());
    }

    #[test]
    fn an_address_that_has_asked_too_often_waits_and_others_do_not() {
        let limits = Limits { requests_a_second: 1, ..Limits::default() };
        let (usage, one, two) =
            (Usage::default(), IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        assert!((0..10).all(|_| usage.asks(one, &limits)));
        assert!(!usage.asks(one, &limits));
        assert!(usage.asks(two, &limits));
        // Addresses that are not heard of again are forgotten some day.
        for n in 0..30_000_u32 {
            usage.asks(IpAddr::from(n.to_be_bytes()), &limits);
        }
        assert!(usage.asked.0.lock().unwrap().len() <= MOST_ADDRESSES + 1);
    }
}
