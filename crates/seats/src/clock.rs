//! The clocks of a battle, as data: they are told the time.

use battle::Side;

use message::{ClockSetting, Clocks};

/// Two clocks, of which those run whose sides are asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    more: i64,
    left: [i64; 2],
    running: [bool; 2],
    since: i64,
}

impl Clock {
    /// Both clocks as they are set; they stand still until somebody is asked.
    pub(crate) fn new(setting: ClockSetting, left: Option<[i64; 2]>) -> Clock {
        let full = i64::from(setting.seconds) * 1000;
        Clock {
            more: i64::from(setting.more) * 1000,
            left: left.unwrap_or([full; 2]),
            running: [false; 2],
            since: 0,
        }
    }

    /// What is left now.
    pub(crate) fn show(&self, now: i64) -> Clocks {
        Clocks { left: self.left_at(now), running: self.running }
    }

    /// From now on the clocks of those run who are asked; who has answered gets more.
    pub(crate) fn turn(&mut self, now: i64, asked: [bool; 2], answered: [bool; 2]) {
        self.left = self.left_at(now);
        self.since = now;
        self.running = asked;
        for (left, answered) in self.left.iter_mut().zip(answered) {
            if answered {
                *left += self.more;
            }
        }
    }

    /// Whether any of them runs.
    pub(crate) fn runs(&self) -> bool {
        self.running != [false; 2]
    }

    /// The side whose time is over, if any.
    pub(crate) fn fallen(&self, now: i64) -> Option<Side> {
        let left = self.left_at(now);
        Side::BOTH.into_iter().find(|side| self.running[side.index()] && left[side.index()] <= 0)
    }

    fn left_at(&self, now: i64) -> [i64; 2] {
        let passed = now.saturating_sub(self.since).max(0);
        let mut left = self.left;
        for (left, running) in left.iter_mut().zip(self.running) {
            if running {
                *left = left.saturating_sub(passed);
            }
        }
        left
    }
}
