//! How random events are told.

use battle::{Sentence, Topic};

use super::Happening;
use super::events::ChanceEvent;
use crate::orders::print;
use crate::state::{State, UnitId};

impl State {
    /// A random event in words.
    pub(crate) fn of_chance(&self, event: &ChanceEvent) -> Sentence {
        match *event {
            ChanceEvent::Happens { what, side } => {
                let name = what.row().name;
                match side {
                    Some(side) => {
                        let whom = &self.scenario.sides[side].name;
                        Sentence::open(format!("{name}, for {whom}")).by(side).on(Topic::Heading)
                    }
                    None => Sentence::open(name).on(Topic::Heading),
                }
            }
            ChanceEvent::NothingToActOn => Sentence::open("there is nothing for it to act on"),
            ChanceEvent::Strikes { what, unit, other, marker } => {
                let does = self.struck_words(what, other);
                self.of_marked(unit, marker, |who| format!("{who} {does}"))
            }
            ChanceEvent::Perish { unit, figures, left, hidden } => {
                let lost = if figures == 1 { "a figure".to_owned() } else { format!("{figures} figures") };
                self.kept(unit, hidden, &format!("loses {lost}, and has {left} left"))
            }
            ChanceEvent::Gone { unit, marker } => {
                self.of_marked(unit, marker, |who| format!("{who} is gone"))
            }
            ChanceEvent::Gains { unit, figures, now, hidden } => {
                self.kept(unit, hidden, &format!("gains {figures} figures, and has {now} now"))
            }
            ChanceEvent::Raised { unit, figures } => {
                let number = self.number_of(unit).0;
                self.of_unit(unit, false, |who| format!("{who} joins as #{number}, {figures} figures"))
            }
            ChanceEvent::GoesOver { was, unit, hidden } => self.over(was, unit, hidden),
            ChanceEvent::Burns { forest, trees } => {
                let name = self.scenario.place_name(forest);
                let trees = if trees == 1 { "a tree".to_owned() } else { format!("{trees} trees") };
                Sentence::open(format!("{name} burns: {trees} are gone"))
            }
            ChanceEvent::Spared { side } => {
                Sentence::open(format!("{} is spared", self.scenario.sides[side].name)).by(side)
            }
        }
    }

    /// A unit goes over. Of a hidden one its new side reads which marker it is now, its former one who it was.
    fn over(&self, was: UnitId, unit: UnitId, hidden: bool) -> Sentence {
        let to = &self.scenario.sides[self.side_of(unit)].name;
        let number = self.number_of(unit).0;
        let text = format!("{} goes over to {to} as #{number}", self.unit_word(was));
        let marker = print::marker(self.unit(unit).marker);
        let text = if hidden { format!("{text}, marker {marker}") } else { text };
        // Both know who it is: the one has seen it among its own, the other has it now.
        Sentence::open(text).about(self.named(&[unit])).by(self.side_of(unit))
    }

    /// What concerns a unit; of a hidden one the enemy reads nothing.
    fn kept(&self, unit: UnitId, hidden: bool, does: &str) -> Sentence {
        let side = self.side_of(unit);
        let text = format!("{} {does}", self.unit_word(unit));
        if hidden {
            return Sentence::secret(side, text, None).about(self.named(&[unit])).by(side);
        }
        Sentence::open(text).about(self.named(&[unit])).by(side)
    }

    fn struck_words(&self, what: Happening, other: UnitId) -> String {
        let at = self.unit_word(other);
        match what {
            Happening::GarbledMessage => "gets no new order".to_owned(),
            Happening::WantOfANail => "cannot move".to_owned(),
            Happening::Spartans => "fights to the last man from now on".to_owned(),
            Happening::Elan => format!("attacks {at} without orders"),
            Happening::WineAndRoses => "is drunk".to_owned(),
            Happening::FallenCommander => "is pinned to the spot".to_owned(),
            Happening::Fratricide => "takes friends for the enemy".to_owned(),
            Happening::ValleyOfDeath => format!("must charge {at}"),
            Happening::DogsOfWarLeave => "wants to be paid and leaves the board".to_owned(),
            Happening::HardRain
            | Happening::DeepMud
            | Happening::Wind
            | Happening::SunInEyes
            | Happening::Dust
            | Happening::RiverRises
            | Happening::Snow
            | Happening::Fog
            | Happening::Nothing
            | Happening::PoisonedWells
            | Happening::Spies
            | Happening::KingsShilling
            | Happening::FrenchDisease
            | Happening::StoutHearted
            | Happening::ForestFire
            | Happening::Cholera
            | Happening::OverHere
            | Happening::WildBoar
            | Happening::Desertion
            | Happening::Marksmen
            | Happening::Reinforcements
            | Happening::Tornado
            | Happening::Gunners
            | Happening::GodOnYourSide
            | Happening::MercenariesDefect
            | Happening::DogsOfWar
            | Happening::Plague => format!("is struck by {}", what.row().name),
        }
    }
}
