//! What happens by the conditions of a neutral battle, and its words.

use std::borrow::Cow;

use super::Arena;
use crate::conditions::{Terms, Victory};
use crate::{Side, Topic};

/// Something that has happened by the conditions of a battle, of pieces and leaders as a ruleset calls them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told<P, L> {
    /// A condition of victory is met, by its number.
    AimMet(u8),
    /// A condition of victory can no longer be met, by its number.
    AimMissed(u8),
    /// The points of a side at the end.
    Points {
        /// The side.
        side: Side,
        /// Its points.
        points: u16,
    },
    /// A piece leaves by an edge, as the battle asks.
    Leaves(P),
    /// A late piece finds no room.
    Waits(P),
    /// Held troops are released, by the number of the special.
    Released(u8),
    /// A leader sends for troops that are held.
    Sends(L),
    /// A leader has failed the test of his faith and stands idle with his men.
    StandsIdle(L),
    /// A line becomes a river.
    RiverRises,
    /// A piece stops to take prisoners.
    TakesPrisoners(P),
    /// A piece stops to plunder, or does not.
    Plunders {
        /// The piece.
        piece: P,
        /// Whether it stops.
        stops: bool,
    },
    /// A piece throws a failed test again.
    ThrowsAgain(P),
    /// A piece runs into hidden troops.
    Stumbles(P),
}

/// Whom a sentence speaks of first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject<P, L> {
    /// A piece.
    Piece(P),
    /// A leader.
    Leader(L),
    /// A side.
    Side(Side),
    /// Nobody by name: the words are the whole sentence.
    Nobody,
}

impl<P: Copy, L: Copy> Told<P, L> {
    /// The same with its leader called otherwise.
    pub fn with_leader<M>(self, named: impl FnOnce(L) -> M) -> Told<P, M> {
        match self {
            Told::AimMet(number) => Told::AimMet(number),
            Told::AimMissed(number) => Told::AimMissed(number),
            Told::Points { side, points } => Told::Points { side, points },
            Told::Leaves(piece) => Told::Leaves(piece),
            Told::Waits(piece) => Told::Waits(piece),
            Told::Released(number) => Told::Released(number),
            Told::Sends(leader) => Told::Sends(named(leader)),
            Told::StandsIdle(leader) => Told::StandsIdle(named(leader)),
            Told::RiverRises => Told::RiverRises,
            Told::TakesPrisoners(piece) => Told::TakesPrisoners(piece),
            Told::Plunders { piece, stops } => Told::Plunders { piece, stops },
            Told::ThrowsAgain(piece) => Told::ThrowsAgain(piece),
            Told::Stumbles(piece) => Told::Stumbles(piece),
        }
    }

    /// Whom the sentence speaks of first.
    pub fn subject<T: Terms>(self, victory: &[Victory<T>]) -> Subject<P, L> {
        match self {
            Told::AimMet(number) | Told::AimMissed(number) => {
                victory.get(usize::from(number)).map_or(Subject::Nobody, |aim| Subject::Side(aim.side))
            }
            Told::Points { side, .. } => Subject::Side(side),
            Told::Leaves(piece)
            | Told::Waits(piece)
            | Told::TakesPrisoners(piece)
            | Told::Plunders { piece, .. }
            | Told::ThrowsAgain(piece)
            | Told::Stumbles(piece) => Subject::Piece(piece),
            Told::Sends(leader) | Told::StandsIdle(leader) => Subject::Leader(leader),
            Told::Released(_) | Told::RiverRises => Subject::Nobody,
        }
    }

    /// The sentence without its subject.
    pub fn words<T: Terms>(self, victory: &[Victory<T>], arena: Arena) -> Cow<'static, str> {
        let condition = |verb: &str, number: u8| {
            let text = victory.get(usize::from(number)).map_or("", |aim| aim.text.as_str());
            let colon = if text.is_empty() { "" } else { ": " };
            format!("{verb} a condition{colon}{text}").into()
        };
        match self {
            Told::AimMet(number) => condition("meets", number),
            Told::AimMissed(number) => condition("has missed", number),
            Told::Points { points: 1, .. } => "has 1 point".into(),
            Told::Points { points, .. } => format!("has {points} points").into(),
            Told::Leaves(_) => match arena {
                Arena::Field => "leaves the field".into(),
                Arena::Table => "leaves the table".into(),
            },
            Told::Waits(_) => "finds no room and waits".into(),
            Told::Released(_) => "held troops are released".into(),
            Told::Sends(_) => "sends for the troops that are held".into(),
            Told::StandsIdle(_) => "stands idle with his men".into(),
            Told::RiverRises => "the river rises".into(),
            Told::TakesPrisoners(_) => "stops to take prisoners".into(),
            Told::Plunders { stops: true, .. } => "stops to plunder".into(),
            Told::Plunders { .. } => "passes the plunder by".into(),
            Told::ThrowsAgain(_) => "takes heart and throws again".into(),
            Told::Stumbles(_) => "runs into hidden troops".into(),
        }
    }

    /// What the sentence is about, if not about moves and fights as most are.
    pub fn topic(self) -> Option<Topic> {
        matches!(self, Told::Sends(_)).then_some(Topic::Order)
    }
}
