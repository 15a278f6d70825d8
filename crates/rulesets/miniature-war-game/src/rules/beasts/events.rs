//! What happens to elephants and chariots, and how it is told.

use battle::{Sentence, Topic};

use crate::state::{State, UnitId};

/// Where an elephant runs that rampages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amok {
    /// Straight ahead (medieval.elephant.rampage-forward).
    Forward,
    /// Straight back (medieval.elephant.rampage-back).
    Backward,
    /// All around itself (medieval.elephant.rampage-panic).
    Panic,
}

/// What artillery has struck of an elephant or chariot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The beast, by a bolt or the edge of a circle.
    Beast,
    /// The whole of it.
    Whole,
    /// Its archer, slinger or javelin thrower.
    Rider,
    /// Its driver.
    Driver,
    /// The next of its men.
    Man,
}

/// Something that happens to an elephant or chariot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeastEvent {
    /// An elephant rampages.
    Rampages {
        /// The elephant.
        unit: UnitId,
        /// Where to.
        way: Amok,
    },
    /// A piece is crushed.
    Crushed {
        /// The piece.
        unit: UnitId,
        /// By which elephant.
        by: UnitId,
    },
    /// An elephant is gone, after its rampage.
    Gone {
        /// The elephant.
        unit: UnitId,
    },
    /// The driver kills his elephant.
    Killed {
        /// The elephant.
        unit: UnitId,
    },
    /// Artillery strikes an elephant or chariot.
    Struck {
        /// The elephant or chariot.
        unit: UnitId,
        /// What of it.
        part: Part,
    },
    /// It is removed by artillery.
    ShotDown {
        /// The elephant or chariot.
        unit: UnitId,
    },
    /// A horse of a chariot is killed.
    HorseFalls {
        /// The chariot.
        unit: UnitId,
    },
    /// A fighter steps off his chariot.
    StepsOff {
        /// The fighter.
        unit: UnitId,
        /// The chariot.
        chariot: UnitId,
    },
    /// Horses shy from an elephant, and turn away.
    Shies {
        /// The cavalry.
        unit: UnitId,
        /// The elephant.
        from: UnitId,
    },
}

impl State {
    /// What happens to an elephant or chariot, in words.
    pub(crate) fn of_beast(&self, event: &BeastEvent) -> Sentence {
        match *event {
            BeastEvent::Rampages { unit, way } => {
                let way = match way {
                    Amok::Forward => "rampages forward",
                    Amok::Backward => "rampages backward",
                    Amok::Panic => "panics and crushes all around it",
                };
                self.of_unit(unit, false, |name| format!("{name} {way}"))
            }
            BeastEvent::Crushed { unit, by } => {
                let text = format!("{} is crushed by {}", self.unit_word(unit), self.unit_word(by));
                Sentence::open(text).about(self.named(&[unit, by])).on(Topic::Loss)
            }
            BeastEvent::Gone { unit } => {
                self.of_unit(unit, false, |name| format!("{name} is gone")).on(Topic::Loss)
            }
            BeastEvent::Killed { unit } => {
                self.of_unit(unit, false, |name| format!("the driver of {name} kills it")).on(Topic::Loss)
            }
            BeastEvent::Struck { unit, part } => {
                let what = match part {
                    Part::Beast => "",
                    Part::Whole => "the whole of ",
                    Part::Rider => "the missile man of ",
                    Part::Driver => "the driver of ",
                    Part::Man => "a man of ",
                };
                self.of_unit(unit, false, |name| format!("{what}{name} is struck")).on(Topic::Loss)
            }
            BeastEvent::ShotDown { unit } => {
                self.of_unit(unit, false, |name| format!("{name} is shot down")).on(Topic::Loss)
            }
            BeastEvent::HorseFalls { unit } => {
                self.of_unit(unit, false, |name| format!("a horse of {name} falls: it moves no more"))
            }
            BeastEvent::StepsOff { unit, chariot } => {
                let number = self.number_of(unit).0;
                let text = format!("the fighter of {} steps off, and is #{number}", self.unit_word(chariot));
                Sentence::open(text).about(self.named(&[unit, chariot])).by(self.side_of(unit))
            }
            BeastEvent::Shies { unit, from } => {
                let text =
                    format!("the horses of {} shy from {}", self.unit_word(unit), self.unit_word(from));
                Sentence::open(text).about(self.named(&[unit, from])).by(self.side_of(unit))
            }
        }
    }
}
