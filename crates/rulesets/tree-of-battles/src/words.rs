//! How actions are written and read (`forms`, `reading`); `telling` has the sentences for events.

mod fights;
mod forms;
mod moves;
mod reading;
mod telling;

use battle::naming::Names;
use ground::tabletop::{Length, Measure, Point};

pub(crate) use ground::tabletop::bearing_text as degrees_text;

use crate::actions::{How, Leg};
use crate::field::Scenario;
use crate::picks::{Pick, usual_marks};
use crate::state::{BattleId, ContingentId, LeaderId, State, Word};

pub(crate) use forms::{Drawn, Marching, Message, Ready, Shift, Turn};
pub(crate) use reading::read_pick;

/// What stands for nobody.
const NOBODY: &str = "none";

/// What a contingent does with its Tactical Move.
pub(super) const HOWS: [(How, &str); 12] = [
    (How::Stay, "stays"),
    (How::Rally, "rallies"),
    (How::Plant, "plants"),
    (How::Mount, "mounts"),
    (How::Road, "takes the road"),
    (How::Manoeuvre, "manoeuvres"),
    (How::OneDie, "moves by one die"),
    (How::TwoDice, "moves by two dice"),
    (How::Feign, "feigns flight"),
    (How::FallBack, "falls back as planned"),
    (How::Leave, "leaves the table"),
    (How::Sally, "sallies"),
];

/// A length in inches, with as few decimals as tell it to the micrometre.
pub(crate) fn inches_text(length: Length) -> String {
    Measure::INCHES.text(length)
}

/// A length in inches to the nearest hundredth, as people read it.
pub(crate) fn hundredths(length: Length) -> String {
    Measure::INCHES.hundredths_text(length)
}

/// A place as `x,y` in inches.
pub(crate) fn point_text(point: Point) -> String {
    Measure::INCHES.point_text(point)
}

pub(crate) fn leg_text(leg: Leg) -> String {
    match leg {
        Leg::Ahead(by) => format!("ahead {}", inches_text(by)),
        Leg::WheelLeft(by) => format!("wheels left {}", inches_text(by)),
        Leg::WheelRight(by) => format!("wheels right {}", inches_text(by)),
        Leg::Slide(way, by) => format!("slides {} {}", degrees_text(way), inches_text(by)),
        Leg::Face(way) => format!("faces {}", degrees_text(way)),
        Leg::About => "about".to_owned(),
        Leg::Array(array, files) => format!("array {} {files}", array.key()),
        Leg::Files(files) => format!("files {files}"),
        Leg::Exchange => "exchange".to_owned(),
        Leg::Mount => "mount".to_owned(),
    }
}

/// The legs of a move, one after another.
pub(crate) fn legs_text(legs: &[Leg]) -> String {
    if legs.is_empty() {
        return "nowhere".to_owned();
    }
    legs.iter().map(|leg| leg_text(*leg)).collect::<Vec<_>>().join(", ")
}

/// What is picked for an army.
pub(crate) fn pick_text(pick: &Pick) -> String {
    match *pick {
        Pick::Leader { kind, cp, battle } => format!("appoint {} {cp} for {battle}", kind.key()),
        Pick::Contingent(hired) => {
            let rear = hired
                .rear
                .map_or(String::new(), |rear| format!(" + {} {}", hired.rear_stands, rear.row().key));
            let marks: Vec<String> = hired.marks.names().collect();
            let with = match &marks[..] {
                _ if hired.marks == usual_marks(hired.front) => String::new(),
                [] => " with nothing".to_owned(),
                marks => format!(" with {}", marks.join(" ")),
            };
            let (front, grade) = (hired.front.row().key, hired.grade.letter());
            format!("hire {} {front}{rear} grade {grade} for {}{with}", hired.stands, hired.battle)
        }
    }
}

/// What a message says.
pub(crate) fn word_text(word: Word) -> &'static str {
    match word {
        Word::Order(order) => order.key(),
        Word::Rejoin => "rejoin",
        Word::Entice => "entice",
    }
}

/// The words themselves.
impl State {
    /// The id of a contingent.
    pub(crate) fn contingent_word(&self, id: ContingentId) -> &str {
        self.scenario.contingents.get(id.index()).map_or(NOBODY, |info| info.id.as_str())
    }

    /// The id of a leader.
    pub(crate) fn leader_word(&self, id: LeaderId) -> &str {
        self.scenario.leaders.get(id.index()).map_or(NOBODY, |info| info.id.as_str())
    }

    /// The id of a battle; those that turncoats formed have numbers.
    pub(crate) fn battle_word(&self, id: BattleId) -> String {
        match self.scenario.battles.get(id.index()) {
            Some(info) => info.id.clone(),
            None if id.index() < self.battles.len() => {
                format!("turncoats-{}", id.index() - self.scenario.battles.len() + 1)
            }
            None => NOBODY.to_owned(),
        }
    }

    /// What numbers stand for, each by its id.
    pub(crate) fn names(&self) -> Names {
        let Scenario { contingents, leaders, .. } = &*self.scenario;
        Names::new(NOBODY)
            .with::<ContingentId>(contingents.iter().map(|info| info.id.as_str()))
            .with::<LeaderId>(leaders.iter().map(|info| info.id.as_str()))
            .with::<BattleId>(self.all_battles().map(|id| self.battle_word(id)))
    }
}
