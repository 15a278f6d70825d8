//! How actions are written and read; `telling` has the sentences for events.
//!
//! An action has one written form. Contingents, leaders and battles stand in it by their ids, lengths in inches, places as
//! `36.5,12` from the south-west corner, facings in degrees clockwise from north.
//!
//! ```text
//! army lances     appoint marshal 4 for 2         strike 3
//! hire 4 heavy-infantry + 4 longbow grade C for 2 with stakes full-harness
//! done            decline         try             first           second          shift -1
//! order van attack                deploy van      contingent F1   leader charles
//! F1 against G2   F1 reserves     F1 comes out    baggage at 36,1                 respond evade
//! F1 placed at 36.5,12 facing 0 in line of 6 with stakes
//! charles rides to F1             charles rides to 36,12.5        charles steadies F1
//! charles orders john attack      charles orders john rejoin      charles entices john
//! john hears attack               john sends for those held       face 90         stop 4.5
//! F1 marches ahead 4.25, wheels left 2, ahead 1.5                 F1 takes the road ahead 10
//! F1 stays        F1 rallies      F1 plants       F1 mounts       F1 takes the road
//! F1 manoeuvres   F1 sallies      F1 moves by one die             F1 moves by two dice
//! moves ahead 4.25, slides 90 2, faces 180, about, array column 2, files 4, exchange
//! ```

mod fights;
mod moves;
mod reading;
mod telling;

use battle::naming::Names;
use battle::{Refusal, Side, Viewer};
use ground::tabletop::{Bearing, Length, Point};

use crate::actions::{Action, How, Leg, Post, Response};
use crate::field::Scenario;
use crate::picks::{Pick, READY, usual_marks};
use crate::rulebook::rule;
use crate::state::{BattleId, ContingentId, LeaderId, State, Word};

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

/// How a contingent answers a charge.
pub(super) const RESPONSES: [(Response, &str); 4] = [
    (Response::Stand, "stand"),
    (Response::Evade, "evade"),
    (Response::Countercharge, "countercharge"),
    (Response::Exchange, "exchange"),
];

/// A length in inches, with as few decimals as tell it to the micrometre.
pub(crate) fn inches_text(length: Length) -> String {
    let micrometres = i64::from(length.micrometres());
    decimals(micrometres * 100_000, 25_400, 5)
}

/// A length in inches to the nearest hundredth, as people read it.
pub(crate) fn hundredths(length: Length) -> String {
    let grain = Length::INCH_HUNDREDTH;
    inches_text(grain * length.rounded_to(grain))
}

/// A bearing in degrees.
pub(crate) fn degrees_text(bearing: Bearing) -> String {
    decimals(i64::from(bearing.get()) * 100_000, 100, 5)
}

/// A quotient that was scaled by a power of ten, with that many decimals, less the noughts at the end.
fn decimals(scaled: i64, by: i64, places: usize) -> String {
    let rounded = (2 * scaled.abs() + by) / (2 * by);
    let digits = format!("{rounded:0>width$}", width = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    let part = part.trim_end_matches('0');
    let sign = if scaled < 0 && rounded > 0 { "-" } else { "" };
    if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

/// A place as `x,y` in inches.
pub(crate) fn point_text(point: Point) -> String {
    format!("{},{}", inches_text(Length::new(point.x)), inches_text(Length::new(point.y)))
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

/// Writing.
impl State {
    /// An action in its one written form.
    pub(crate) fn write_action_text(&self, action: &Action) -> String {
        match *action {
            Action::Done => "done".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Try => "try".to_owned(),
            Action::First(true) => "first".to_owned(),
            Action::First(false) => "second".to_owned(),
            Action::Shift(by) => format!("shift {by:+}"),
            Action::Pick(pick) => pick_text(&pick),
            Action::Roster(roster) => {
                let picks: Vec<String> = roster.iter().map(|pick| pick_text(&pick.pick())).collect();
                format!("roster {}", picks.join(", "))
            }
            Action::Strike(number) => format!("strike {number}"),
            Action::Army(number) => {
                format!("army {}", READY.get(usize::from(number)).map_or(NOBODY, |army| army.key))
            }
            Action::Order { battle, order } => format!("order {} {}", self.battle_word(battle), order.key()),
            Action::Battle(battle) => format!("deploy {}", self.battle_word(battle)),
            Action::Contingent(id) => format!("contingent {}", self.contingent_word(id)),
            Action::Leader(id) => format!("leader {}", self.leader_word(id)),
            Action::Against { by, at } => {
                format!("{} against {}", self.contingent_word(by), self.contingent_word(at))
            }
            Action::ComeOut(id) => format!("{} comes out", self.contingent_word(id)),
            Action::Reserve(id) => format!("{} reserves", self.contingent_word(id)),
            Action::Baggage(at) => format!("baggage at {}", point_text(at)),
            Action::Deploy { contingent, place, array, files, stakes } => format!(
                "{} placed at {} facing {} in {} of {files}{}",
                self.contingent_word(contingent),
                point_text(place.at),
                degrees_text(place.facing),
                array.key(),
                if stakes { " with stakes" } else { "" },
            ),
            Action::Ride { leader, to } => {
                let to = match to {
                    Post::With(id) => self.contingent_word(id).to_owned(),
                    Post::At(at) => point_text(at),
                };
                format!("{} rides to {to}", self.leader_word(leader))
            }
            Action::Steady { leader, contingent } => {
                format!("{} steadies {}", self.leader_word(leader), self.contingent_word(contingent))
            }
            Action::Issue { leader, to, word: Word::Entice } => {
                format!("{} entices {}", self.leader_word(leader), self.leader_word(to))
            }
            Action::Issue { leader, to, word } => {
                format!("{} orders {} {}", self.leader_word(leader), self.leader_word(to), word_text(word))
            }
            Action::Listen { leader, word } => {
                format!("{} hears {}", self.leader_word(leader), word_text(word))
            }
            Action::Send(leader) => format!("{} sends for those held", self.leader_word(leader)),
            Action::March { contingent, road, legs } => {
                let how = if road { "takes the road" } else { "marches" };
                format!("{} {how} {}", self.contingent_word(contingent), legs_text(&legs))
            }
            Action::Tactical { contingent, how } => {
                let how = HOWS.iter().find(|(known, _)| *known == how).map_or("stays", |(_, word)| word);
                format!("{} {how}", self.contingent_word(contingent))
            }
            Action::Move(legs) => format!("moves {}", legs_text(&legs)),
            Action::Respond(response) => {
                let word =
                    RESPONSES.iter().find(|(known, _)| *known == response).map_or("stand", |(_, word)| word);
                format!("respond {word}")
            }
            Action::Face(way) => format!("face {}", degrees_text(way)),
            Action::Stop(far) => format!("stop {}", inches_text(far)),
        }
    }

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

    /// Refuses an action that names something that is not there, for all that the side knows.
    pub(crate) fn is_about_what_there_is(&self, side: Side, action: &Action) -> Result<(), Refusal> {
        let seat = Viewer::Seat(side);
        let contingent = |id: ContingentId| id.index() < self.contingents.len() && self.is_known_to(id, seat);
        let leader = |id: LeaderId| id.index() < self.leaders.len() && self.is_leader_known_to(id, seat);
        let post = |to: Post| match to {
            Post::With(id) => contingent(id),
            Post::At(at) => at.is_within_reach(),
        };
        let there = match *action {
            Action::Done
            | Action::Decline
            | Action::Try
            | Action::First(_)
            | Action::Shift(_)
            | Action::Pick(_)
            | Action::Roster(_)
            | Action::Strike(_)
            | Action::Army(_)
            | Action::Move(_)
            | Action::Respond(_)
            | Action::Face(_)
            | Action::Stop(_) => true,
            Action::Baggage(at) => at.is_within_reach(),
            Action::Order { battle, .. } | Action::Battle(battle) => {
                battle.index() < self.battles.len() && self.is_battle_known_to(battle, seat)
            }
            Action::Contingent(id)
            | Action::ComeOut(id)
            | Action::Reserve(id)
            | Action::March { contingent: id, .. }
            | Action::Tactical { contingent: id, .. } => contingent(id),
            Action::Deploy { contingent: id, place, .. } => contingent(id) && place.at.is_within_reach(),
            Action::Leader(id) | Action::Send(id) | Action::Listen { leader: id, .. } => leader(id),
            Action::Against { by, at } => contingent(by) && contingent(at),
            Action::Ride { leader: id, to } => leader(id) && post(to),
            Action::Steady { leader: id, contingent: with } => leader(id) && contingent(with),
            Action::Issue { leader: id, to, .. } => leader(id) && leader(to),
        };
        if there {
            Ok(())
        } else {
            Err(Refusal::new(rule!("troop.contingent"), "there is no such piece or place"))
        }
    }
}
