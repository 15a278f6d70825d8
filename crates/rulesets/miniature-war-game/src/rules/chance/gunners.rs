//! Gunners whose training pays off (event.86).

use battle::Table;

use super::Happening;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::shoot::events::FireEvent;
use crate::rules::shoot::volley::{CREW, Hit};
use crate::state::{State, UnitId};

impl State {
    /// The figures that a shot has removed from a unit are doubled, as far as it has them: the further ones are those nearest to whom it hit.
    pub(crate) fn double_hits(&mut self, by: UnitId, before: &[Hit], table: &mut Table<'_, Event>) {
        if !self.befalls(Happening::Gunners, self.side_of(by)) {
            return;
        }
        let mut struck: Vec<Hit> = self.hits.clone();
        for hit in before {
            if let Some(at) = struck.iter().position(|other| other == hit) {
                struck.remove(at);
            }
        }
        struck.retain(|hit| hit.place != CREW && self.is_unit_of_figures(hit.unit));
        let then = self.clone();
        for hit in struck {
            let from = then.stands_of(hit.unit).find(|(place, _)| *place == hit.place);
            let Some((_, stand)) = from else { continue };
            let left = self.all_standing(hit.unit);
            self.take_hits(&then, stand.centre(), hit.unit, 1);
            if self.all_standing(hit.unit) < left {
                let event = FireEvent::Struck { unit: hit.unit, crew: false };
                table.tell(&[rule!("event.86")], Event::Fire(event));
            }
        }
    }
}
