//! What happens at buildings, and how it is told.

use battle::{Sentence, Topic};

use crate::orders::order::PlaceId;
use crate::state::{State, UnitId};

/// Something that happens at a building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseEvent {
    /// A unit goes in.
    GoesIn {
        /// The unit.
        unit: UnitId,
        /// The building.
        place: PlaceId,
        /// It is hidden.
        hidden: bool,
    },
    /// A unit goes to other floors.
    Climbs {
        /// The unit.
        unit: UnitId,
        /// It is hidden.
        hidden: bool,
    },
    /// A unit comes out.
    ComesOut {
        /// The unit.
        unit: UnitId,
        /// The building.
        place: PlaceId,
        /// It is hidden.
        hidden: bool,
    },
    /// A unit is driven out.
    DrivenOut {
        /// The unit.
        unit: UnitId,
        /// The building.
        place: PlaceId,
        /// It is hidden.
        hidden: bool,
    },
    /// A unit that must go back finds every door blocked.
    Cornered {
        /// The unit.
        unit: UnitId,
    },
    /// A unit works at a door.
    BreaksDoor {
        /// The unit.
        unit: UnitId,
        /// The building.
        place: PlaceId,
        /// The door is broken.
        broken: bool,
    },
    /// A unit stands at an opening.
    Mans {
        /// The unit.
        unit: UnitId,
    },
    /// The building die has fallen.
    Die {
        /// The building.
        place: PlaceId,
        /// The floor.
        floor: u8,
        /// Its score.
        score: u8,
        /// The points that the floor has left.
        left: u8,
    },
    /// Nobody is lost by a shot at a building.
    NobodyLost {
        /// The building.
        place: PlaceId,
    },
    /// The losses of a shot are doubled.
    Doubled {
        /// The building.
        place: PlaceId,
        /// So many more figures fall.
        more: u8,
    },
    /// A section of stone wall is hit, or knocked down.
    WallHit {
        /// The building.
        place: PlaceId,
        /// The floor.
        floor: u8,
        /// It is knocked down.
        down: bool,
    },
    /// A floor is destroyed, with all above it.
    FloorGone {
        /// The building.
        place: PlaceId,
        /// The floor.
        floor: u8,
    },
    /// A unit has lost its floor and stands outside.
    Spilled {
        /// The unit.
        unit: UnitId,
    },
}

/// A floor in words.
pub(crate) fn floor_word(floor: u8) -> String {
    match floor {
        1 => "ground floor".to_owned(),
        floor => format!("floor {floor}"),
    }
}

impl State {
    /// An event at a building in words.
    pub(crate) fn of_house(&self, event: HouseEvent) -> Sentence {
        let name = |place: PlaceId| self.scenario.place_name(place).to_owned();
        let of = |unit: UnitId, hidden: bool, text: String| {
            self.of_unit(unit, hidden, |who| format!("{who} {text}"))
        };
        match event {
            HouseEvent::GoesIn { unit, place, hidden } => {
                of(unit, hidden, format!("goes into {}", name(place)))
            }
            HouseEvent::Climbs { unit, hidden } => of(unit, hidden, "goes to other floors".to_owned()),
            HouseEvent::ComesOut { unit, place, hidden } => {
                of(unit, hidden, format!("comes out of {}", name(place)))
            }
            HouseEvent::DrivenOut { unit, place, hidden } => {
                of(unit, hidden, format!("is driven out of {}", name(place)))
            }
            HouseEvent::Cornered { unit } => {
                of(unit, false, "finds every door blocked, and stays inside".to_owned())
            }
            HouseEvent::BreaksDoor { unit, place, broken: false } => {
                of(unit, false, format!("works at a door of {}", name(place)))
            }
            HouseEvent::BreaksDoor { unit, place, broken: true } => {
                of(unit, false, format!("breaks a door of {}", name(place)))
            }
            HouseEvent::Mans { unit } => {
                let side = self.side_of(unit);
                of(unit, false, "stands at other openings".to_owned()).kept_by(side, None)
            }
            HouseEvent::Die { place, floor, score, left } => Sentence::open(format!(
                "{}: {score} for the {}, which has {left} points left",
                name(place),
                floor_word(floor)
            )),
            HouseEvent::NobodyLost { place } => {
                Sentence::open(format!("{}: nobody inside is lost", name(place)))
            }
            HouseEvent::Doubled { place, more } => {
                Sentence::open(format!("{}: losses are doubled, {more} more", name(place))).on(Topic::Loss)
            }
            HouseEvent::WallHit { place, floor, down: false } => {
                Sentence::open(format!("{}: a wall of the {} is hit", name(place), floor_word(floor)))
            }
            HouseEvent::WallHit { place, floor, down: true } => Sentence::open(format!(
                "{}: a wall of the {} is knocked down",
                name(place),
                floor_word(floor)
            )),
            HouseEvent::FloorGone { place, floor: 1 } => {
                Sentence::open(format!("{} is destroyed", name(place))).on(Topic::Loss)
            }
            HouseEvent::FloorGone { place, floor } => {
                let what = format!("{}: {} is destroyed with all above it", name(place), floor_word(floor));
                Sentence::open(what).on(Topic::Loss)
            }
            HouseEvent::Spilled { unit } => of(unit, false, "stands outside the ruin".to_owned()),
        }
    }
}
