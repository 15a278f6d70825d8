//! The clocks of a battle.

use std::time::{Duration, Instant};

use battle::Side;

use crate::message::{ClockSetting, Clocks};

/// Two clocks, of which those run whose sides are asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    more: i64,
    left: [i64; 2],
    running: [bool; 2],
    since: Instant,
}

impl Clock {
    /// Both clocks as they are set; they stand still until somebody is asked.
    pub(crate) fn new(setting: ClockSetting, left: Option<[i64; 2]>) -> Clock {
        let full = i64::from(setting.seconds) * 1000;
        Clock {
            more: i64::from(setting.more) * 1000,
            left: left.unwrap_or([full; 2]),
            running: [false; 2],
            since: Instant::now(),
        }
    }

    /// What is left now.
    pub(crate) fn show(&self) -> Clocks {
        Clocks { left: self.left_now(), running: self.running }
    }

    /// From now on the clocks of those run who are asked; who has answered gets more.
    pub(crate) fn turn(&mut self, asked: [bool; 2], answered: Option<Side>) {
        self.left = self.left_now();
        self.since = Instant::now();
        self.running = asked;
        if let Some(side) = answered {
            self.left[side.index()] += self.more;
        }
    }

    /// Whether any of them runs.
    pub(crate) fn runs(&self) -> bool {
        self.running != [false; 2]
    }

    /// The side whose time is over, if any.
    pub(crate) fn fallen(&self) -> Option<Side> {
        let left = self.left_now();
        Side::BOTH.into_iter().find(|side| self.running[side.index()] && left[side.index()] <= 0)
    }

    fn left_now(&self) -> [i64; 2] {
        let passed = i64::try_from(self.since.elapsed().as_millis()).unwrap_or(i64::MAX);
        let mut left = self.left;
        for (left, running) in left.iter_mut().zip(self.running) {
            if running {
                *left = left.saturating_sub(passed);
            }
        }
        left
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    i64::try_from(since.unwrap_or(Duration::ZERO).as_millis()).unwrap_or(i64::MAX)
}
