//! What becomes of the ground, and how it is told.

use battle::{Sentence, Topic};

use crate::orders::order::PlaceId;
use crate::state::{Flags, State, UnitId};

/// Something becomes of the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LandEvent {
    /// A unit works, and is not done.
    Works {
        /// The unit.
        unit: UnitId,
        /// On what.
        place: PlaceId,
        /// What it has done so far.
        done: u8,
        /// What it takes.
        whole: u8,
    },
    /// A unit has nothing to work on.
    Idles {
        /// The unit.
        unit: UnitId,
    },
    /// A tree is felled.
    Felled {
        /// By whom.
        unit: UnitId,
        /// Its forest.
        place: PlaceId,
    },
    /// A barricade is built.
    Built {
        /// By whom.
        unit: UnitId,
        /// The barricade.
        place: PlaceId,
    },
    /// A barricade is cleared away.
    Cleared {
        /// By whom.
        unit: UnitId,
        /// The barricade.
        place: PlaceId,
    },
    /// Something catches fire.
    Burns {
        /// What.
        place: PlaceId,
    },
    /// Something does not catch fire.
    NoFire {
        /// What.
        place: PlaceId,
    },
    /// A fire is put out.
    Doused {
        /// What burned.
        place: PlaceId,
    },
    /// Something has burned down.
    BurntDown {
        /// What.
        place: PlaceId,
    },
    /// A shot hits something that stands on the board.
    ObjectHit {
        /// What.
        place: PlaceId,
        /// How many of the same shot would destroy it.
        needs: u8,
    },
    /// A section of a fence or wall is gone.
    SectionGone {
        /// Of what.
        place: PlaceId,
    },
    /// Something is destroyed.
    Falls {
        /// What.
        place: PlaceId,
    },
}

impl State {
    /// An event of the ground in words.
    pub(crate) fn of_land(&self, event: LandEvent) -> Sentence {
        let name = |place: PlaceId| self.scenario.place_name(place);
        let of = |unit: UnitId, text: &str| {
            let hidden = self.unit(unit).is(Flags::HIDDEN);
            self.of_unit(unit, hidden, |who| format!("{who} {text}"))
        };
        match event {
            LandEvent::Works { unit, place, done, whole } => {
                of(unit, &format!("works on {}: {done} of {whole}", name(place)))
            }
            LandEvent::Idles { unit } => of(unit, "finds nothing to work on"),
            LandEvent::Felled { unit, place } => of(unit, &format!("fells a tree of {}", name(place))),
            LandEvent::Built { unit, place } => of(unit, &format!("has built {}", name(place))),
            LandEvent::Cleared { unit, place } => of(unit, &format!("has cleared {} away", name(place))),
            LandEvent::Burns { place } => Sentence::open(format!("{} burns", name(place))),
            LandEvent::NoFire { place } => Sentence::open(format!("{} does not catch fire", name(place))),
            LandEvent::Doused { place } => Sentence::open(format!("the fire of {} is put out", name(place))),
            LandEvent::BurntDown { place } => {
                Sentence::open(format!("{} has burned down", name(place))).on(Topic::Loss)
            }
            LandEvent::ObjectHit { place, needs } => {
                let share =
                    if needs == 1 { "destroys it".to_owned() } else { format!("counts 1 of {needs}") };
                Sentence::open(format!("the shot hits {}, and {share}", name(place)))
            }
            LandEvent::SectionGone { place } => {
                Sentence::open(format!("a section of {} is gone", name(place)))
            }
            LandEvent::Falls { place } => {
                Sentence::open(format!("{} is destroyed", name(place))).on(Topic::Loss)
            }
        }
    }
}
