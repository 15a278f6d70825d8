//! How fire is told.

use battle::{Sentence, Topic};

use super::events::{FireEvent, Work};
use crate::state::{State, UnitId};
use crate::words::{cm_text, point_text};

impl State {
    /// An event of the artillery or fire step in words.
    pub(crate) fn of_fire(&self, event: &FireEvent) -> Sentence {
        match *event {
            FireEvent::Shoots { unit, at, third, figures, hits, .. } => {
                let text = |name: &str| {
                    let (who, hits) = (counted(figures, "figure"), counted(hits, "hit"));
                    let target = self.unit_word(at);
                    format!("{name} fires at {target} in third {third}, {who}: {hits}")
                };
                self.of_fire_at(unit, at, text)
            }
            FireEvent::CannotHit { unit, figures } => {
                let who = counted(figures, "figure");
                self.of_unit(unit, false, |name| format!("{name}: {who} cannot hit"))
            }
            FireEvent::FallsShort { unit, to, at, .. } => {
                let place = point_text(to);
                let struck = match at.some() {
                    Some(at) => format!(", on {}", self.unit_word(at)),
                    None => String::new(),
                };
                self.of_fire_at(unit, at, |name| {
                    format!("the volley of {name} falls short at {place}{struck}")
                })
            }
            FireEvent::Wasted { unit } => {
                self.of_unit(unit, false, |name| format!("{name} finds nobody left to fire at"))
            }
            FireEvent::Throws { unit, at, figures, hits, .. } => {
                let text = |name: &str| {
                    let (who, hits) = (counted(figures, "figure"), counted(hits, "hit"));
                    format!("{name} throws at {}, {who}: {hits}", self.unit_word(at))
                };
                self.of_fire_at(unit, at, text)
            }
            FireEvent::ShieldsSpoiled { unit } => {
                self.of_unit(unit, false, |name| format!("pilums hang in the shields of {name}"))
            }
            FireEvent::CrewFalls { unit, left } => self
                .of_unit(unit, false, |name| format!("a man of {name} falls, {left} are left"))
                .on(Topic::Loss),
            FireEvent::Misfires { unit } => {
                self.of_unit(unit, false, |name| format!("the shot of {name} comes to nothing"))
            }
            FireEvent::BlowsUp { unit, .. } => {
                self.of_unit(unit, false, |name| format!("{name} blows up")).on(Topic::Loss)
            }
            FireEvent::Lands { unit, called, to, area, is_line, .. } => {
                let (called, to) = (point_text(called), point_text(to));
                let area = if is_line {
                    format!("along its last {} cm", cm_text(area))
                } else {
                    format!("in a circle of {} cm", cm_text(area))
                };
                let text = |name: &str| {
                    format!("the shot of {name}, called at {called}, lands at {to} and strikes {area}")
                };
                self.of_unit(unit, false, text)
            }
            FireEvent::Struck { unit, crew } => {
                let what = match (crew, self.is_artillery(unit)) {
                    (true, _) => "a man of",
                    (false, true) => "the piece itself is struck:",
                    (false, false) => "a figure of",
                };
                let is_hit = if crew || !self.is_artillery(unit) { " is struck" } else { "" };
                self.of_unit(unit, false, |name| format!("{what} {name}{is_hit}")).on(Topic::Loss)
            }
            FireEvent::Worked { unit, what } => {
                let what = match what {
                    Work::SetUp => "is set up",
                    Work::TakenUp => "takes up its pavises",
                    Work::Destroyed => "is destroyed by its crew",
                };
                self.of_unit(unit, false, |name| format!("{name} {what}"))
            }
        }
    }

    fn of_fire_at(&self, unit: UnitId, at: UnitId, says: impl Fn(&str) -> String) -> Sentence {
        let sentence = self.of_unit(unit, false, says);
        let both: Vec<UnitId> = [unit, at].into_iter().filter(|id| id.some().is_some()).collect();
        sentence.about(self.named(&both))
    }
}

/// So many of something.
fn counted(count: u8, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
