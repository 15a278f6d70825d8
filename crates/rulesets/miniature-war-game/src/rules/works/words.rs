//! How works are told.

use battle::Sentence;

use crate::state::{Flags, State, UnitId};

/// Something that is done on the ground.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum WorkEvent {
    /// A unit has set up stakes.
    Planted {
        /// The unit.
        unit: UnitId,
        /// Centimetres.
        cm: u8,
    },
    /// A unit has dug a trench.
    Dug {
        /// The unit.
        unit: UnitId,
        /// Centimetres.
        cm: u8,
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
    },
    /// A unit has cleared caltrops.
    Cleared {
        /// The unit.
        unit: UnitId,
        /// Centimetres.
        cm: u8,
    },
    /// Enemies have come upon caltrops.
    Found {
        /// Who.
        unit: UnitId,
        /// The number of the strip.
        number: u8,
    },
}

impl State {
    /// What is done on the ground, in words.
    pub(crate) fn of_work(&self, event: &WorkEvent) -> Sentence {
        let says = |unit: UnitId, what: String| {
            self.of_unit(unit, self.unit(unit).is(Flags::HIDDEN), |name| format!("{name} {what}"))
        };
        match *event {
            WorkEvent::Planted { unit, cm } => says(unit, format!("sets up {cm} cm of stakes")),
            WorkEvent::Dug { unit, cm } => says(unit, format!("digs {cm} cm of trench")),
            WorkEvent::Laid { unit, cm } => {
                let text = format!("{} lays {cm} cm of caltrops", self.unit_word(unit));
                let side = self.side_of(unit);
                Sentence::secret(side, text, None).about(self.named(&[unit])).by(side)
            }
            WorkEvent::Pulled { unit, cm } => says(unit, format!("pulls out {cm} cm of stakes")),
            WorkEvent::Cleared { unit, cm } => says(unit, format!("clears {cm} cm of caltrops")),
            WorkEvent::Found { unit, number } => says(unit, format!("comes upon caltrops-{number}")),
        }
    }
}
