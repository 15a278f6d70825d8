//! How fire is told.

use battle::{Sentence, Topic};

use ground::tabletop::Length;

use super::engines::Engine;
use super::events::{FireEvent, Work};
use super::sheet::{FireLine, THIRDS};
use super::targets::{Choice, How};
use crate::state::{State, UnitId};
use crate::words::{cm_text, degrees_text, point_text};

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
            FireEvent::OutOfRange { unit } => {
                self.of_unit(unit, false, |name| format!("the volley of {name} does not reach its target"))
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
            FireEvent::OwnGrenade { unit, figures } => {
                let who = counted(figures, "figure");
                self.of_unit(unit, false, |name| format!("grenades of {name} take {who} of its own"))
                    .on(Topic::Loss)
            }
            FireEvent::FriendlyFire { unit } => self.of_unit(unit, false, |name| {
                format!("{name} is hit by its own side, and weaker in the next two turns")
            }),
            FireEvent::InSmoke { unit } => self.of_unit(unit, false, |name| {
                format!("{name} fires into its own smoke: its shot strays twice as far")
            }),
            FireEvent::Injured { unit } => self
                .of_unit(unit, false, |name| format!("{name} is injured, and stays where he is"))
                .on(Topic::Loss),
            FireEvent::PicksOut { units: [unit, at] } => {
                let target = self.unit_word(at);
                self.of_fire_at(unit, at, |name| format!("a marksman of {name} aims at {target}"))
            }
            FireEvent::Slain { unit } => {
                self.of_unit(unit, false, |name| format!("{name} is killed")).on(Topic::Loss)
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
            FireEvent::Declares { unit, shell, at } => {
                let (what, target) = (shell.says(), self.mark_name(at));
                self.of_unit(unit, false, |name| format!("{name} fires {what} at {target}"))
            }
            FireEvent::Calls { unit, range } => {
                self.of_unit(unit, false, |name| format!("{name} calls {} cm", cm_text(range)))
            }
            FireEvent::Bounces { unit, to, near, far, bounces } => {
                let [to, near, far] = [to, near, far].map(point_text);
                let whole =
                    Length::cm(self.engine_of(unit).and_then(Engine::stick).map_or(0, |stick| stick.length));
                let bounces = match bounces {
                    Length::ZERO => ", and does not bounce".to_owned(),
                    far if far < whole => format!(", and bounces for {} cm of it", cm_text(far)),
                    _ => String::new(),
                };
                let text = |name: &str| {
                    format!("the ball of {name} lands at {to}; the stick lies from {near} to {far}{bounces}")
                };
                self.of_unit(unit, false, text)
            }
            FireEvent::Sprays { unit, from, reach } => {
                let (toward, reach) = (degrees_text(from.facing), cm_text(reach));
                self.of_unit(unit, false, |name| {
                    format!("the canister of {name} sprays {reach} cm far at {toward} degrees")
                })
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
                    Work::LeftBehind => "leaves its pavises behind",
                    Work::Destroyed => "is destroyed by its crew",
                };
                self.of_unit(unit, false, |name| format!("{name} {what}"))
            }
        }
    }

    /// What a unit does by a line of fire, as its button says it.
    pub(crate) fn fire_in_words(&self, line: FireLine) -> String {
        let words = self.choice_in_words(line);
        let picks = line.picks.map(|at| format!(", a marksman at {}", self.info(at).name));
        words + &picks.unwrap_or_default()
    }

    /// The same without its marksman.
    fn choice_in_words(&self, line: FireLine) -> String {
        let name = |unit: UnitId| self.info(unit).name.as_str();
        let words = match line.choice {
            Choice::At(at, How::Usual) => format!("Fire at {}", name(at)),
            Choice::At(at, How::Close) => format!("Fire at {} at close range", name(at)),
            Choice::At(at, How::Middle) => format!("Fire at {} at middle range", name(at)),
            Choice::At(at, How::Far) => format!("Fire at {} at far range", name(at)),
            Choice::At(at, How::Passing(0)) => {
                format!("Fire at {} in passing, where it came nearest", name(at))
            }
            Choice::At(at, How::Passing(third)) => {
                let third = THIRDS[usize::from(third - 1) % THIRDS.len()];
                format!("Fire at {} in passing, as it stood after the {third} third", name(at))
            }
            Choice::Split(first, count, second) => {
                let count = counted(count, "figure");
                format!("{count} at {}, the others at {}", name(first), name(second))
            }
            Choice::Hold => return "Hold fire".to_owned(),
            Choice::Throw => match self.casting(line.unit) {
                Some(casting) => format!("Throw {}", casting.what.plural()),
                None => "Throw grenades".to_owned(),
            },
            Choice::Shots(shots) => {
                let shot = |(third, at): (&&str, Option<UnitId>)| {
                    at.map(|at| format!("at {} in the {third} third", name(at)))
                };
                let all: Vec<String> = THIRDS.iter().zip(shots).filter_map(shot).collect();
                format!("Fire {}", all.join(", "))
            }
        };
        // Whoever does not want to choose sees what is assumed.
        if self.usual_fire(line.unit) == Some(line.choice) { format!("{words} (as usual)") } else { words }
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
