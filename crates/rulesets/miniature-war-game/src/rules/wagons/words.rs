//! What happens to war wagons, and how it is told.

use battle::{Sentence, Topic};

use crate::state::{Flags, State, UnitId};

/// Something that happens to a war wagon, or to somebody inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WagonEvent {
    /// A unit steps into a wagon.
    StepsIn {
        /// The unit.
        unit: UnitId,
        /// The wagon.
        wagon: UnitId,
    },
    /// A unit steps out of a wagon.
    StepsOut {
        /// The unit.
        unit: UnitId,
        /// The wagon.
        wagon: UnitId,
    },
    /// A unit that is to step in is too far away, or finds its place taken.
    StaysOutside {
        /// The unit.
        unit: UnitId,
        /// The wagon.
        wagon: UnitId,
    },
    /// A unit cannot step out, for want of room.
    NoRoom {
        /// The unit.
        unit: UnitId,
        /// The wagon.
        wagon: UnitId,
    },
    /// A wagon is chained to another.
    Chained {
        /// The wagon.
        unit: UnitId,
        /// The other.
        to: UnitId,
    },
    /// A wagon is chained to no other any more.
    Unchained {
        /// The wagon.
        unit: UnitId,
    },
    /// Nobody inside a wagon shows himself to those who shoot at him.
    OutOfSight {
        /// Who shoots.
        unit: UnitId,
        /// Who is inside.
        at: UnitId,
    },
    /// A wagon is captured, with the gun in it.
    Taken {
        /// The wagon, or the gun.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
}

impl State {
    /// An event of a war wagon in words.
    pub(crate) fn of_wagon(&self, event: WagonEvent) -> Sentence {
        let word = |unit: UnitId| self.unit_word(unit);
        let of = |unit: UnitId, text: String| {
            let hidden = self.unit(unit).is(Flags::HIDDEN);
            self.of_unit(unit, hidden, |who| format!("{who} {text}"))
        };
        match event {
            WagonEvent::StepsIn { unit, wagon } => of(unit, format!("steps into {}", word(wagon))),
            WagonEvent::StepsOut { unit, wagon } => of(unit, format!("steps out of {}", word(wagon))),
            WagonEvent::StaysOutside { unit, wagon } => {
                of(unit, format!("does not come into {}", word(wagon)))
            }
            WagonEvent::NoRoom { unit, wagon } => of(unit, format!("finds no room beside {}", word(wagon))),
            WagonEvent::Chained { unit, to } => of(unit, format!("is chained to {}", word(to))),
            WagonEvent::Unchained { unit } => of(unit, "is chained to no wagon any more".to_owned()),
            WagonEvent::OutOfSight { unit, at } => {
                of(unit, format!("finds nobody of {} to shoot at", word(at)))
            }
            WagonEvent::Taken { unit, by } => {
                of(unit, format!("is captured by {}", word(by))).on(Topic::Loss)
            }
        }
    }
}
