//! What happens to ships and boats, and how it is told.

use battle::Sentence;

use crate::field::Wind;
use crate::orders::order::PlaceId;
use crate::state::{State, UnitId};

/// Something that happens to a ship or boat, or on board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfloatEvent {
    /// The wind blows from there.
    Wind { from: Wind },
    /// A ship has weighed its anchor.
    Weighs { unit: UnitId },
    /// A ship drops its anchor.
    Anchors { unit: UnitId },
    /// A ship lies at a dock.
    Docks { unit: UnitId, place: PlaceId },
    /// A boat is beached.
    Beaches { unit: UnitId, place: PlaceId },
    /// A boat is not beside the place where it was to be beached.
    Misses { unit: UnitId, place: PlaceId },
    /// A unit goes ashore.
    Lands { unit: UnitId, vessel: UnitId, place: PlaceId },
    /// There is no room for a unit ashore.
    NoRoom { unit: UnitId, place: PlaceId },
    /// A unit goes on board.
    Embarks { unit: UnitId, vessel: UnitId },
    /// A unit cannot go on board.
    StaysAshore { unit: UnitId },
    /// A unit comes on deck.
    OnDeck { unit: UnitId },
    /// There is no room on deck for a unit.
    NoDeck { unit: UnitId },
    /// A unit goes below deck.
    GoesBelow { unit: UnitId },
    /// A gun stands on the other side of its ship.
    Shifts { unit: UnitId, vessel: UnitId },
    /// A boat was carried round a ford.
    Carried { unit: UnitId, place: PlaceId },
    /// A boat was not carried: it lies at no ford, or too few carry it.
    NotCarried { unit: UnitId, place: PlaceId },
    /// A figure more falls in a boat that is raked.
    Raked { unit: UnitId },
    /// A hit has done a ship no harm.
    Unhurt { unit: UnitId },
    /// A mast is hit.
    Mast { unit: UnitId, masts: u8 },
    /// A gun on one side is hit.
    GunHit { unit: UnitId, right: bool },
    /// A gun of a ship is lost.
    LosesGun { unit: UnitId, gun: UnitId },
    /// A ship will sink at the end of a turn.
    WillSink { unit: UnitId, last: u16 },
    /// A scuttled ship begins to sink.
    BeginsToSink { unit: UnitId, last: u16 },
    /// A ship or boat sinks.
    Sinks { unit: UnitId },
    /// A boat is lost because those in it rout.
    Abandoned { unit: UnitId },
    /// A fire on board is put out.
    FireOut { unit: UnitId },
    /// The whole crew fights a fire in the next turn.
    FightsFire { unit: UnitId },
    /// A ship burns.
    Burns { unit: UnitId },
    /// The fire reaches the magazine.
    Magazine { unit: UnitId, last: u16 },
    /// A ship blows up.
    BlowsUp { unit: UnitId },
}

impl State {
    /// What happens to ships and boats, in words.
    pub(crate) fn of_afloat(&self, event: &AfloatEvent) -> Sentence {
        let says = |unit: UnitId, what: String| self.of_unit(unit, false, |name| format!("{name} {what}"));
        let plain = |unit: UnitId, what: &str| says(unit, what.to_owned());
        let named = |place: PlaceId| self.scenario.place_name(place).to_owned();
        let word = |unit: UnitId| self.unit_word(unit).to_owned();
        match *event {
            AfloatEvent::Wind { from } => Sentence::open(format!("the wind blows from the {}", from.word())),
            AfloatEvent::Weighs { unit } => plain(unit, "has weighed its anchor"),
            AfloatEvent::Anchors { unit } => plain(unit, "drops its anchor"),
            AfloatEvent::Docks { unit, place } => says(unit, format!("docks at {}", named(place))),
            AfloatEvent::Beaches { unit, place } => says(unit, format!("is beached at {}", named(place))),
            AfloatEvent::Misses { unit, place } => says(unit, format!("is not beside {}", named(place))),
            AfloatEvent::Lands { unit, vessel, place } => {
                says(unit, format!("goes ashore from {} at {}", word(vessel), named(place)))
            }
            AfloatEvent::NoRoom { unit, place } => says(unit, format!("finds no room at {}", named(place))),
            AfloatEvent::Embarks { unit, vessel } => says(unit, format!("goes on board of {}", word(vessel))),
            AfloatEvent::StaysAshore { unit } => plain(unit, "cannot go on board"),
            AfloatEvent::OnDeck { unit } => plain(unit, "comes on deck"),
            AfloatEvent::NoDeck { unit } => plain(unit, "finds no room on deck"),
            AfloatEvent::GoesBelow { unit } => plain(unit, "goes below deck"),
            AfloatEvent::Shifts { unit, vessel } => {
                says(unit, format!("stands on the other side of {}", word(vessel)))
            }
            AfloatEvent::Carried { unit, place } => says(unit, format!("is carried round {}", named(place))),
            AfloatEvent::NotCarried { unit, place } => {
                says(unit, format!("is not carried round {}", named(place)))
            }
            AfloatEvent::Raked { unit } => plain(unit, "is raked, and loses a figure more"),
            AfloatEvent::Unhurt { unit } => plain(unit, "takes no harm of note"),
            AfloatEvent::Mast { unit, masts } if masts > 1 => {
                plain(unit, "has lost its masts: it can only be towed")
            }
            AfloatEvent::Mast { unit, .. } => plain(unit, "is hit in a mast: it sails at half speed"),
            AfloatEvent::GunHit { unit, right } => says(
                unit,
                format!("is hit among the guns of its {} side", if right { "right" } else { "left" }),
            ),
            AfloatEvent::LosesGun { unit, gun } => says(unit, format!("loses {}", word(gun))),
            AfloatEvent::WillSink { unit, last } => {
                says(unit, format!("will sink at the end of turn {last}"))
            }
            AfloatEvent::BeginsToSink { unit, last } => {
                says(unit, format!("is scuttled and begins to sink: it is gone at the end of turn {last}"))
            }
            AfloatEvent::Sinks { unit } => plain(unit, "sinks"),
            AfloatEvent::Abandoned { unit } => plain(unit, "is lost with all on board, who rout"),
            AfloatEvent::FireOut { unit } => plain(unit, "is not on fire any more"),
            AfloatEvent::FightsFire { unit } => {
                plain(unit, "is on fire: its crew fights it, and its guns stay silent")
            }
            AfloatEvent::Burns { unit } => plain(unit, "is on fire"),
            AfloatEvent::Magazine { unit, last } => {
                says(unit, format!("burns to its magazine: it blows up at the end of turn {last}"))
            }
            AfloatEvent::BlowsUp { unit } => plain(unit, "blows up"),
        }
    }
}
