//! Sentences for what happens in fire and in close quarters.

use battle::{Sentence, Topic};

use crate::events::{Event, Quarters};
use crate::state::State;

impl State {
    /// An event of close quarters in words.
    pub(super) fn quarters_say(&self, event: &Quarters) -> Sentence {
        match *event {
            Quarters::Attacks { unit, at } => {
                self.unit_says(unit, format!("attacks {}", self.unit_word(at))).on(Topic::Order)
            }
            Quarters::Withdraws(piece) => self.piece_says(piece, "does not wait for the attack"),
            Quarters::FallsBack { unit, passed } => {
                self.unit_says(unit, if passed { "falls back" } else { "cannot fall back" })
            }
            Quarters::Shelters(unit) => self.unit_says(unit, "takes shelter behind its friends"),
            Quarters::LosesTarget(unit) => self.unit_says(unit, "has nobody left to attack"),
            Quarters::IsBound(unit) => self.unit_says(unit, "is in melee and does not attack any more"),
            Quarters::BreaksThrough { unit, at, passed } => {
                let what = if passed { "breaks through to" } else { "does not break through to" };
                self.unit_says(unit, format!("{what} {}", self.unit_word(at)))
            }
            Quarters::Supports { unit, at } => {
                self.unit_says(unit, format!("gives supporting fire against {}", self.unit_word(at)))
            }
            Quarters::ShootsOver { unit, at } => {
                self.unit_says(unit, format!("shoots over the front at {}", self.unit_word(at)))
            }
            Quarters::Joins { unit, at } => {
                self.unit_says(unit, format!("joins the defence against {}", self.unit_word(at)))
            }
            Quarters::Sum { side, area, dice } => {
                Sentence::open(format!("{side} has {dice} dice from {} in all", self.area_word(area)))
                    .by(side)
            }
            Quarters::ForcedBack { side, area, lost, had } => {
                let text =
                    format!("{side} is forced back from {}: {lost} of {had} points", self.area_word(area));
                Sentence::open(text).by(side)
            }
            Quarters::TriesToLeave(unit) => self.unit_says(unit, "tries to get away"),
            Quarters::GetsAway { side, away } => {
                let what = if away { "gets away" } else { "does not get away" };
                Sentence::open(format!("{side} {what}")).by(side)
            }
            Quarters::SavesStep(unit) => self.unit_says(unit, "is spared a step by the retreat"),
            Quarters::MeleeChecked { breaks_out } => Sentence::open(if breaks_out {
                "the fight turns into a melee"
            } else {
                "the fight does not turn into a melee"
            }),
            Quarters::DrawnIn => Sentence::open("the attackers are drawn into the melee"),
            Quarters::MustLeave(leader) => self.leader_says(leader, "is left among enemies and must leave"),
        }
    }

    /// An event of fire or of an advance in words.
    pub(super) fn of_fire(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::Quarters(event) => self.quarters_say(&event),
            Event::DoubleRate { leader, passed } => {
                let what =
                    if passed { "has his bowmen shoot twice" } else { "calls for a second volley in vain" };
                self.leader_says(leader, what)
            }
            Event::AnswersFire { unit, gives_way } => self.unit_says(
                unit,
                if gives_way { "gives way before the fire" } else { "stands under the fire" },
            ),
            Event::SecondVolley(side) => Sentence::open(format!("{side} shoots a second volley")).by(side),
            Event::Advances { unit, area } => {
                self.unit_says(unit, format!("advances into {}", self.area_word(area)))
            }
            _ => return None,
        })
    }
}
