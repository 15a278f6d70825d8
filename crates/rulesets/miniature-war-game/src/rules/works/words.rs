//! How works are told.

use battle::Sentence;

use crate::state::{State, UnitId};

/// Something that is done on the ground.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum WorkEvent {
    /// A unit has set up stakes.
    Planted {
        /// The unit.
        unit: UnitId,
        /// Centimetres.
        cm: u8,
        /// It is hidden, so that the enemy does not see who does it.
        hidden: bool,
    },
    /// A unit has dug a trench.
    Dug {
        /// The unit.
        unit: UnitId,
        /// Centimetres.
        cm: u8,
        /// It is hidden, so that the enemy does not see who does it.
        hidden: bool,
    },
    /// A unit has laid caltrops: a secret of its side.
    Laid {
        /// The unit.
        unit: UnitId,
        /// Centimetres.
        cm: u8,
    },
    /// A unit has pulled stakes out.
    Pulled {
        /// The unit.
        unit: UnitId,
        /// Centimetres.
        cm: u8,
        /// It is hidden, so that the enemy does not see who does it.
        hidden: bool,
    },
    /// A unit has cleared caltrops.
    Cleared {
        /// The unit.
        unit: UnitId,
        /// Centimetres.
        cm: u8,
        /// It is hidden, so that the enemy does not see who does it.
        hidden: bool,
    },
    /// Enemies have come upon caltrops.
    Found {
        /// Who.
        unit: UnitId,
        /// The number of the strip.
        number: u8,
        /// They are hidden, so that the other side does not learn of it.
        hidden: bool,
    },
}

impl State {
    /// What is done on the ground, in words.
    pub(crate) fn of_work(&self, event: &WorkEvent) -> Sentence {
        let says = |unit: UnitId, hidden: bool, what: String| {
            self.of_unit(unit, hidden, |name| format!("{name} {what}"))
        };
        match *event {
            WorkEvent::Planted { unit, cm, hidden } => {
                says(unit, hidden, format!("sets up {cm} cm of stakes"))
            }
            WorkEvent::Dug { unit, cm, hidden } => says(unit, hidden, format!("digs {cm} cm of trench")),
            WorkEvent::Laid { unit, cm } => {
                let text = format!("{} lays {cm} cm of caltrops", self.unit_word(unit));
                let side = self.side_of(unit);
                Sentence::secret(side, text, None).about(self.named(&[unit])).by(side)
            }
            WorkEvent::Pulled { unit, cm, hidden } => {
                says(unit, hidden, format!("pulls out {cm} cm of stakes"))
            }
            WorkEvent::Cleared { unit, cm, hidden } => {
                says(unit, hidden, format!("clears {cm} cm of caltrops"))
            }
            WorkEvent::Found { unit, number, hidden } => {
                says(unit, hidden, format!("comes upon caltrops-{number}"))
            }
        }
    }
}
