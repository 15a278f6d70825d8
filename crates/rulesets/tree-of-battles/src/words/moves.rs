//! Sentences for moves.

use battle::Sentence;

use super::hundredths;
use crate::events::Event;
use crate::state::State;

impl State {
    pub(super) fn of_moves(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::MoveRolled { contingent, inches } => self.they(contingent, format!("may go {inches}″")),
            Event::Goes { contingent, by } => self.they(contingent, format!("goes {}″", hundredths(by))),
            Event::StaysPut(id) => self.they(id, "stays where it is"),
            Event::TurnsAbout(id) => self.they(id, "turns about"),
            Event::ExchangesRanks(id) => self.they(id, "exchanges its ranks"),
            Event::Forms { contingent, array, files } => {
                let files = super::telling::counted(files, "file");
                self.they(contingent, format!("forms {} of {files}", array.key()))
            }
            Event::Remounts { contingent, mounted } => {
                self.they(contingent, if mounted { "mounts" } else { "dismounts" })
            }
            Event::PassesThrough { who, friend } => {
                self.they(who, format!("passes through {}", self.contingent_word(friend)))
            }
            Event::PlantsStakes(id) => self.they(id, "plants its stakes"),
            Event::InOrderAgain(id) => self.they(id, "is in order again"),
            Event::Withdraws(id) => self.they(id, "leaves the table under order"),
            _ => return None,
        })
    }
}
