//! How much of everything anybody may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much of everything anybody may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a message over the live connection.
    pub message: usize,
    /// Messages a second over one live connection, on average; three times as many at once.
    pub messages_a_second: u32,
    /// Bytes of a request over HTTP: a scenario or a record.
    pub body: usize,
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
    /// Live connections from one address.
    pub connections_an_address: usize,
    /// Live connections to one battle.
    pub connections_a_battle: usize,
    /// Battles an address may begin in an hour.
    pub battles_an_hour: u32,
    /// Tokens that may be asked about at once.
    pub tokens: usize,
    /// Links that one battle may have.
    pub links: usize,
    /// After how long without an action a battle goes to sleep.
    pub sleep: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message: 64 * 1024,
            messages_a_second: 40,
            body: 4 * 1024 * 1024,
            said: 500,
            name: 40,
            changes: 40,
            proposals: 8,
            chat: 200,
            connections: 5_000,
            connections_an_address: 100,
            connections_a_battle: 60,
            battles_an_hour: 120,
            tokens: 200,
            links: 200,
            sleep: Duration::from_secs(60),
        }
    }
}

impl Limits {
    /// For one who plays at his own machine: nobody else can ask for anything.
    #[must_use]
    pub fn at_home() -> Limits {
        Limits { connections_an_address: 5_000, battles_an_hour: u32::MAX, ..Limits::default() }
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
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * self.a_second).min(self.most);
        self.at = now;
        let has = self.left >= 1.0;
        if has {
            self.left -= 1.0;
        }
        has
    }

    fn is_full(&self) -> bool {
        self.left + self.at.elapsed().as_secs_f64() * self.a_second >= self.most
    }
}

/// What the addresses have used up.
#[derive(Debug, Default)]
pub(crate) struct Usage {
    begun: Mutex<HashMap<IpAddr, Bucket>>,
    connected: Mutex<HashMap<IpAddr, usize>>,
}

impl Usage {
    /// Whether an address may begin one more battle.
    pub(crate) fn begins(&self, address: IpAddr, limits: &Limits) -> bool {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if begun.len() > 10_000 {
            begun.retain(|_, bucket| !bucket.is_full());
        }
        let most = f64::from(limits.battles_an_hour);
        begun.entry(address).or_insert_with(|| Bucket::new(most, most / 3600.0)).take()
    }

    /// Whether an address may connect once more; then it has.
    pub(crate) fn connects(&self, address: IpAddr, limits: &Limits) -> bool {
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        if connected.values().sum::<usize>() >= limits.connections {
            return false;
        }
        let count = connected.entry(address).or_default();
        let may = *count < limits.connections_an_address;
        if may {
            *count += 1;
        }
        may
    }

    /// A connection of this address has ended.
    pub(crate) fn leaves(&self, address: IpAddr) {
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connected.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                connected.remove(&address);
            }
        }
    }

    /// How many live connections there are.
    pub(crate) fn connections(&self) -> usize {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}
