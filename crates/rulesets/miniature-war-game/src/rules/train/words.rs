//! How wagons, mounts and nobles are told.

use battle::Sentence;

use crate::state::{State, UnitId};

/// Something that befalls wagons, mounts or nobles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TrainEvent {
    /// A unit or piece is re-supplied.
    Supplied {
        /// The unit.
        unit: UnitId,
        /// The wagon.
        by: UnitId,
        /// Shots for each figure or for the piece.
        shots: u8,
    },
    /// A wagon is captured.
    Taken {
        /// The wagon.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
    /// A unit mounts.
    Mounts {
        /// The unit.
        unit: UnitId,
        /// It is hidden, so that the enemy does not see who does it.
        hidden: bool,
    },
    /// A unit dismounts.
    Dismounts {
        /// The unit.
        unit: UnitId,
        /// It is hidden, so that the enemy does not see who does it.
        hidden: bool,
    },
    /// A unit leaves its mounts.
    LeavesMounts {
        /// The unit.
        unit: UnitId,
        /// How many.
        mounts: u8,
        /// The number by which orders name them.
        number: u8,
        /// It is hidden, so that the enemy does not see who does it.
        hidden: bool,
    },
    /// Dragoons leave their horses with some of their figures.
    LeavesHorses {
        /// The unit.
        unit: UnitId,
        /// How many stay.
        figures: u8,
        /// It is hidden, so that the enemy does not see who does it.
        hidden: bool,
    },
    /// Mounts without their riders are captured.
    MountsTaken {
        /// By whom.
        by: UnitId,
        /// The number by which orders name them.
        number: u8,
        /// It is hidden, so that the enemy does not see who does it.
        hidden: bool,
    },
    /// Cavalry has failed its test at the sight of Mongols.
    Terrified {
        /// The unit.
        unit: UnitId,
    },
    /// A noble is taken prisoner.
    Imprisoned {
        /// The noble.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
    /// A noble is wounded.
    Hurt {
        /// The noble.
        unit: UnitId,
    },
    /// A prisoner is free.
    Freed {
        /// The noble.
        unit: UnitId,
    },
    /// A noble who was free is with his friends again.
    Returns {
        /// The noble.
        unit: UnitId,
        /// The friends.
        to: UnitId,
    },
}

impl State {
    /// What befalls wagons, mounts and nobles, in words.
    pub(crate) fn of_train(&self, event: &TrainEvent) -> Sentence {
        let says = |unit: UnitId, hidden: bool, what: &str| {
            self.of_unit(unit, hidden, |name| format!("{name} {what}"))
        };
        let word = |unit: UnitId| self.unit_word(unit).to_owned();
        match *event {
            TrainEvent::Supplied { unit, by, shots } => {
                let side = self.side_of(unit);
                let text = format!("{} has {shots} shots more of {}", word(unit), word(by));
                Sentence::secret(side, text, None).about(self.named(&[unit, by])).by(side)
            }
            TrainEvent::Taken { unit, by } => {
                let side = self.side_of(by);
                let load = self.info(unit).load.map_or("nothing", crate::field::Load::says);
                let number = self.trains[unit.index()].number;
                let open = format!("{} is captured by {}, and is #{number}", word(unit), word(by));
                let text = format!("{open}: it carries {load}");
                Sentence::secret(side, text, Some(open)).about(self.named(&[unit, by])).by(side)
            }
            TrainEvent::Mounts { unit, hidden } => says(unit, hidden, "mounts"),
            TrainEvent::Dismounts { unit, hidden } => says(unit, hidden, "dismounts"),
            TrainEvent::LeavesMounts { unit, mounts, number, hidden } => {
                says(unit, hidden, &format!("leaves {mounts} mounts behind: mounts-{number}"))
            }
            TrainEvent::LeavesHorses { unit, figures, hidden } => {
                says(unit, hidden, &format!("leaves {figures} figures with its horses"))
            }
            TrainEvent::MountsTaken { by, number, hidden } => {
                says(by, hidden, &format!("captures mounts-{number}"))
            }
            TrainEvent::Terrified { unit } => says(unit, false, "takes fright of the Mongols"),
            TrainEvent::Imprisoned { unit, by } => {
                says(unit, false, &format!("is the prisoner of {}", word(by)))
            }
            TrainEvent::Hurt { unit } => says(unit, false, "is wounded"),
            TrainEvent::Freed { unit } => says(unit, false, "is free"),
            TrainEvent::Returns { unit, to } => says(unit, false, &format!("is with {}", word(to))),
        }
    }
}
