//! Questions in secret: men who lie hidden may come out, and nobody else is to know that they are asked.
//!
//! The others are told nothing of the action that led to such a question before it is answered. Then they are told of both at once, and
//! cannot tell it from an action that asked nobody. Who thinks for longer betrays by the time it takes that he was asked: then the
//! others are told, so that they do not wait for nothing.

use battle::Side;

use crate::seats::Seats;
use message::Role;

/// Somebody is asked in secret.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hold {
    side: Side,
    /// Until when nobody else is told.
    until: i64,
    /// It was told.
    told: bool,
}

impl Hold {
    /// Whether the others know of it.
    pub(crate) fn is_told(&self) -> bool {
        self.told
    }
}

impl Seats {
    /// Looks whether somebody is asked in secret after an answer. Of several such questions in a row all have the time of the first.
    pub(crate) fn begin_hold(&mut self) {
        let asked = self.play.as_ref().and_then(crate::play::Play::asked_in_secret);
        let before = self.hold.take();
        self.hold = asked.map(|side| match before {
            Some(hold) => Hold { side, ..hold },
            None => Hold { side, until: self.now + self.bounds.hold, told: false },
        });
    }

    /// For how many milliseconds nothing may be told to somebody; none if he may be told everything that concerns him.
    #[must_use]
    pub fn held_for(&self, role: Role, now: i64) -> Option<i64> {
        let Hold { side, until, told } = self.hold?;
        // Who plays both sides is asked himself.
        (!role.plays(side) && !told && now < until).then_some(until - now)
    }

    /// For how many milliseconds somebody must not be told something.
    #[must_use]
    pub fn holds_for(&self, now: i64) -> Option<i64> {
        self.hold.filter(|hold| !hold.told).map(|hold| (hold.until - now).max(0))
    }

    /// Tells everybody that somebody is asked, if he has thought about it for too long, and lets his clock run.
    pub fn end_hold(&mut self, now: i64) {
        self.at(now);
        let Some(hold) = self.hold.as_mut().filter(|hold| !hold.told && self.now >= hold.until) else {
            return;
        };
        hold.told = true;
        let asked = self.play.as_ref().map(|play| play.openly_asked(self.told_in));
        if let (Some(clock), Some(asked)) = (&mut self.clock, asked) {
            clock.turn(self.now, asked, [false; 2]);
        }
        self.announce();
    }
}
