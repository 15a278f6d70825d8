//! How crews are told.

use battle::{Sentence, Topic};

use crate::state::{Flags, State, UnitId};

/// Something that becomes of a piece or of its crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CrewEvent {
    /// A piece is destroyed.
    PieceLost {
        /// The piece.
        unit: UnitId,
    },
    /// Men without a piece are a group of their own.
    Group {
        /// The group.
        unit: UnitId,
        /// The piece that they have served, or with which they have waited.
        piece: UnitId,
        /// How many.
        figures: u8,
    },
    /// Men of a unit or group join the crew of a piece or ram.
    Joins {
        /// Their unit.
        unit: UnitId,
        /// The piece.
        piece: UnitId,
        /// How many.
        figures: u8,
    },
    /// Men of an extra crew take the places of those who have fallen.
    StepsIn {
        /// The piece.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// A crew spikes its gun.
    Spiked {
        /// The gun.
        unit: UnitId,
    },
    /// A crew has no time to spike its gun.
    SpikeFails {
        /// The gun.
        unit: UnitId,
    },
    /// A crew leaves its gun to a charge.
    Abandons {
        /// The gun.
        unit: UnitId,
        /// Who charges it.
        from: UnitId,
    },
    /// A piece without a crew is captured.
    Taken {
        /// The piece.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
}

impl State {
    /// What becomes of crews, in words.
    pub(crate) fn of_crew(&self, event: CrewEvent) -> Sentence {
        let of = |unit: UnitId, text: &str| {
            let hidden = self.unit(unit).is(Flags::HIDDEN);
            self.of_unit(unit, hidden, |who| format!("{who} {text}"))
        };
        let men = |figures: u8| if figures == 1 { "a man".to_owned() } else { format!("{figures} men") };
        match event {
            CrewEvent::PieceLost { unit } => of(unit, "is destroyed").on(Topic::Loss),
            CrewEvent::Group { unit, piece, figures } => {
                let number = self.number_of(unit).0;
                let text = format!("of {} are a group by themselves, #{number}", self.unit_word(piece));
                self.of_unit(unit, false, |_| format!("{} {text}", men(figures)))
            }
            CrewEvent::Joins { unit, piece, figures } => {
                of(unit, &format!("gives {} to {}", men(figures), self.unit_word(piece)))
            }
            CrewEvent::StepsIn { unit, figures } => {
                of(unit, &format!("has {} of its extra crew step in", men(figures)))
            }
            CrewEvent::Spiked { unit } => of(unit, "is spiked by its crew").on(Topic::Loss),
            CrewEvent::SpikeFails { unit } => of(unit, "is not spiked: its crew is in melee"),
            CrewEvent::Abandons { unit, from } => {
                of(unit, &format!("is left by its crew, who run from {}", self.unit_word(from)))
            }
            CrewEvent::Taken { unit, by } => {
                let number = self.number_of(unit).0;
                of(unit, &format!("is captured by {}, and is #{number}", self.unit_word(by)))
            }
        }
    }
}
