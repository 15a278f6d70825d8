//! What happens in a siege, and how it is told.

use battle::{Sentence, Topic};

use crate::orders::order::PlaceId;
use crate::state::{Flags, State, UnitId};

/// Something that happens in a siege.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiegeEvent {
    /// A unit within a castle bears a poor result.
    Bears {
        /// The unit.
        unit: UnitId,
        /// How many more it bears.
        left: u8,
    },
    /// Figures take a ladder up.
    Takes {
        /// Their unit.
        unit: UnitId,
        /// The ladder.
        ladder: PlaceId,
    },
    /// Figures lay a ladder down, or it is left lying.
    Drops {
        /// Their unit.
        unit: UnitId,
        /// The ladder.
        ladder: PlaceId,
    },
    /// A ladder is raised at a wall.
    Raises {
        /// By whom.
        unit: UnitId,
        /// The ladder.
        ladder: PlaceId,
    },
    /// Figures are attacked at the head of a ladder or platform.
    Attacked {
        /// Their unit.
        unit: UnitId,
        /// Where.
        at: Head,
    },
    /// Figures come up onto the wall.
    ComesUp {
        /// Their unit.
        unit: UnitId,
        /// Figures up there now.
        figures: u8,
    },
    /// A whole unit stands on the wall.
    OnWall {
        /// The unit.
        unit: UnitId,
    },
    /// A unit enters a siege tower.
    Enters {
        /// The unit.
        unit: UnitId,
        /// The tower.
        tower: UnitId,
    },
    /// A unit comes out of a siege tower.
    ComesOut {
        /// The unit.
        unit: UnitId,
        /// The tower.
        tower: UnitId,
    },
    /// A siege tower lowers its platform.
    Lowers {
        /// The tower.
        unit: UnitId,
    },
    /// A ram works at a gate.
    Rams {
        /// The ram.
        unit: UnitId,
        /// The gate.
        gate: PlaceId,
        /// It is broken down.
        broken: bool,
    },
    /// A siphon strikes with its flame.
    Flames {
        /// The siphon.
        unit: UnitId,
    },
    /// A siphon does not fire.
    Reloads {
        /// The siphon.
        unit: UnitId,
    },
    /// A siphon explodes.
    Explodes {
        /// The siphon.
        unit: UnitId,
    },
}

/// Where figures fight for a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Head {
    /// At the foot or the head of a ladder.
    Ladder(PlaceId),
    /// At the platform of a siege tower.
    Platform(UnitId),
}

impl State {
    /// An event of a siege in words.
    pub(crate) fn of_siege(&self, event: SiegeEvent) -> Sentence {
        let name = |place: PlaceId| self.scenario.place_name(place);
        let of = |unit: UnitId, text: &str| {
            let hidden = self.unit(unit).is(Flags::HIDDEN);
            self.of_unit(unit, hidden, |who| format!("{who} {text}"))
        };
        match event {
            SiegeEvent::Bears { unit, left: 0 } => {
                of(unit, "can bear no more within the castle").on(Topic::Loss)
            }
            SiegeEvent::Bears { unit, left } => {
                of(unit, &format!("has nowhere to run, and bears it: {left} more"))
            }
            SiegeEvent::Takes { unit, ladder } => of(unit, &format!("takes {} up", name(ladder))),
            SiegeEvent::Drops { unit, ladder } => of(unit, &format!("lays {} down", name(ladder))),
            SiegeEvent::Raises { unit, ladder } => of(unit, &format!("raises {}", name(ladder))),
            SiegeEvent::Attacked { unit, at } => {
                let at = match at {
                    Head::Ladder(ladder) => name(ladder).to_owned(),
                    Head::Platform(tower) => format!("the platform of {}", self.unit_word(tower)),
                };
                of(unit, &format!("is attacked at {at}"))
            }
            SiegeEvent::ComesUp { unit, figures } => of(unit, &format!("has {figures} up on the wall")),
            SiegeEvent::OnWall { unit } => of(unit, "stands on the wall"),
            SiegeEvent::Enters { unit, tower } => of(unit, &format!("enters {}", self.unit_word(tower))),
            SiegeEvent::ComesOut { unit, tower } => {
                of(unit, &format!("comes out of {}", self.unit_word(tower)))
            }
            SiegeEvent::Lowers { unit } => of(unit, "lowers its platform"),
            SiegeEvent::Rams { unit, gate, broken: false } => of(unit, &format!("rams {}", name(gate))),
            SiegeEvent::Rams { unit, gate, broken: true } => of(unit, &format!("breaks {} down", name(gate))),
            SiegeEvent::Flames { unit } => of(unit, "strikes with its flame"),
            SiegeEvent::Reloads { unit } => of(unit, "does not fire"),
            SiegeEvent::Explodes { unit } => of(unit, "explodes").on(Topic::Loss),
        }
    }
}
