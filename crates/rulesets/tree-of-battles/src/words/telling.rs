//! Sentences for events.

use battle::neutral::{Arena, Subject, Told};
use battle::{Named, Sentence, Side, State as _, Topic};

use super::{pick_text, point_text, word_text};
use crate::events::Event;
use crate::picks::READY;
use crate::state::{ContingentId, LeaderId, State};
use crate::troops::{ControlResult, Faith};

impl State {
    /// An event in words.
    pub(crate) fn sentence_of(&self, event: &Event) -> Sentence {
        self.of_the_turn(event)
            .or_else(|| self.of_command(event))
            .or_else(|| self.of_control(event))
            .or_else(|| self.of_losses(event))
            .or_else(|| self.of_moves(event))
            .or_else(|| self.of_shooting(event))
            .or_else(|| self.of_charges(event))
            .or_else(|| self.of_combat(event))
            .unwrap_or_else(|| Sentence::open(format!("{event:?}")))
            .naming(|word| self.named(word))
    }

    /// The contingent, leader, battle or side that a word of a sentence is the id of.
    fn named(&self, word: &str) -> Option<Named> {
        let scenario = &self.scenario;
        let leaders = scenario.leaders.iter().map(|info| (&info.id, &info.name));
        let battles = scenario.battles.iter().map(|info| (&info.id, &info.name));
        let one = leaders.chain(battles).find(|(id, _)| *id == word);
        let men = || scenario.contingents.iter().find(|info| info.id == word).map(|info| &info.name);
        let side = || Side::BOTH.into_iter().find(|side| side.to_string() == word);
        let name = || men().or_else(|| side().map(|side| &scenario.sides[side].name));
        let named = one.map(|(_, name)| Named::one(word, name));
        named.or_else(|| name().map(|name| Named::men(word, name))).filter(|named| !named.name.is_empty())
    }

    fn of_the_turn(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::Turn(turn) => Sentence::open(format!("turn {turn}")).on(Topic::Heading),
            Event::Phase(phase) => Sentence::open(phase.name()).on(Topic::Heading),
            Event::Chooses(side) => Sentence::open(format!("{side} has the initiative")).by(side),
            Event::First(side) => Sentence::open(format!("{side} acts first")).by(side).on(Topic::Order),
            Event::Picked { side, pick } => {
                Sentence::secret(side, format!("{side} picks: {}", pick_text(&pick)), None).by(side)
            }
            Event::Struck { side, pick } => {
                Sentence::secret(side, format!("{side} strikes: {}", pick_text(&pick)), None).by(side)
            }
            Event::TookArmy { side, army } => {
                let title = READY.get(usize::from(army)).map_or("", |army| army.title);
                Sentence::secret(side, format!("{side} takes {title}"), None).by(side)
            }
            Event::Mustered(side) => Sentence::open(format!("{side} has picked its army")).by(side),
            Event::Fields { side, stands, points } => {
                Sentence::open(format!("{side} fields {stands} stands for {points} points")).by(side)
            }
            Event::FirstOrder { battle, order } => {
                let side = self.command(battle).side;
                let name = self.battle_word(battle);
                let others = Some(format!("{name} has its first order"));
                Sentence::secret(side, format!("{name} is ordered to {}", order.key()), others)
                    .by(side)
                    .on(Topic::Order)
            }
            Event::DeploysFirst(side) => Sentence::open(format!("{side} deploys first")).by(side),
            Event::BaggagePlaced { side, at } => {
                Sentence::open(format!("{side} places its baggage at {}", point_text(at))).by(side)
            }
            Event::Placed { contingent, place } => {
                let facing = super::degrees_text(place.facing);
                self.they(contingent, format!("is placed at {}, facing {facing}", point_text(place.at)))
            }
            Event::Revealed { contingent, place } => {
                let facing = super::degrees_text(place.facing);
                self.they(contingent, format!("is revealed at {}, facing {facing}", point_text(place.at)))
            }
            Event::Sallies(id) => self.they(id, "sallies out by the gate"),
            Event::DrivenToBank(id) => self.they(id, "is driven to the bank"),
            Event::Neutral(told) => self.of_conditions(told),
            Event::Arrives(battle) => Sentence::open(format!("{} arrives", self.battle_word(battle))),
            Event::WaitsOutside(id) => self.they(id, "finds no room and waits"),
            _ => return None,
        })
    }

    fn of_command(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::Joins { leader, contingent } => {
                self.he(leader, format!("joins {}", self.contingent_word(contingent))).on(Topic::Order)
            }
            Event::Rides { leader, at } => {
                self.he(leader, format!("rides to {}", point_text(at))).on(Topic::Order)
            }
            Event::Steadies { leader, contingent, dps } => self
                .he(
                    leader,
                    format!(
                        "steadies {}, which has {}",
                        self.contingent_word(contingent),
                        counted(dps, "DP")
                    ),
                )
                .on(Topic::Order),
            // Whose secret it was then: he may have changed sides since.
            Event::Issues { side, leader, to, word } => {
                let (id, to) = (self.leader_word(leader), self.leader_word(to));
                let others = format!("{id} sends word to {to}");
                self.he(leader, format!("orders {to} to {}", word_text(word)))
                    .kept_by(side, Some(others))
                    .on(Topic::Order)
            }
            Event::HeraldRides { side, to, at } => {
                let to = self.leader_word(to);
                Sentence::open(format!("the herald to {to} is at {}", point_text(at))).by(side)
            }
            Event::Delivered { side, to, word } => {
                let to = self.leader_word(to);
                let others = Some(format!("the word for {to} has come to him"));
                Sentence::secret(side, format!("the order to {} has come to {to}", word_text(word)), others)
                    .by(side)
            }
            Event::MessageLost { side, to } => {
                Sentence::open(format!("what was meant for {} is lost", self.leader_word(to))).by(side)
            }
            Event::Listens { side, leader, word } => {
                let others = format!("{} listens to an order", self.leader_word(leader));
                self.he(leader, format!("listens to the order to {}", word_text(word)))
                    .kept_by(side, Some(others))
                    .on(Topic::Order)
            }
            Event::Succeeds { leader, battle } => {
                self.he(leader, format!("takes over {}", self.battle_word(battle)))
            }
            Event::ExertsControl { leader, contingent } => self
                .he(leader, format!("exerts control over {}", self.contingent_word(contingent)))
                .on(Topic::Order),
            _ => return None,
        })
    }

    fn of_control(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::FullSpeed(id) => self.they(id, "is let go forward at full speed").on(Topic::Order),
            Event::Control { contingent, total, result } => {
                let what = match result {
                    ControlResult::Retire => "retires",
                    ControlResult::Halt => "halts",
                    ControlResult::AsWished => "acts as its player wishes",
                    ControlResult::ChargeBest => "makes for the best of the enemy",
                    ControlResult::Advance => "advances to the nearest enemy",
                    ControlResult::Repeat => "repeats its last move",
                    ControlResult::GoesOn => "goes on",
                    ControlResult::Stops => "stops",
                };
                self.they(contingent, format!("{what}: {total} for control"))
            }
            Event::Treachery { contingent, faith } => self.they(
                contingent,
                match faith {
                    Faith::TurnsCoat => "turns its coat",
                    Faith::Aloof => "stands aloof",
                    Faith::Loyal => "is loyal",
                },
            ),
            Event::LoyalAgain(id) => self.they(id, "stands aloof no more"),
            _ => return None,
        })
    }

    fn of_losses(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::TakesDps { contingent, dps, now } => {
                self.they(contingent, format!("takes {} and has {now}", counted(dps, "DP"))).on(Topic::Loss)
            }
            Event::Disarray(id) => self.they(id, "falls into disarray").on(Topic::Loss),
            Event::Losses { side, points, of, known } => {
                let says = |of| format!("{side} has {} of {of}", counted(points, "loss point"));
                let sentence = Sentence::open(says(of)).by(side);
                if of == known { sentence } else { sentence.kept_by(side, Some(says(known))) }
            }
            Event::ArmyBroken(side) => {
                Sentence::open(format!("the army of {side} is broken")).by(side).on(Topic::Loss)
            }
            Event::ObjectiveMet(number) => {
                let side = self.scenario.objectives.get(usize::from(number))?.side;
                Sentence::open(format!("{side} meets an objective")).by(side)
            }
            Event::Guarded(leader) => self.he(leader, "is guarded by his household: once more"),
            Event::FallsBackSo { contingent, by } => {
                self.they(contingent, format!("falls back {}″ on purpose", super::hundredths(by)))
            }
            Event::Lured(id) => self.they(id, "is lured on"),
            Event::Loyal(leader) => self.he(leader, "stands firm"),
            Event::Deserts(id) => self.they(id, "leaves the field as traitors").on(Topic::Loss),
            _ => return None,
        })
    }

    /// What comes of the conditions of a neutral battle.
    fn of_conditions(&self, told: Told<ContingentId, LeaderId>) -> Sentence {
        let victory = &self.scenario.conditions.victory;
        let words = told.words(victory, Arena::Table);
        let sentence = match told.subject(victory) {
            Subject::Piece(id) => self.they(id, words),
            Subject::Leader(leader) => self.he(leader, words),
            Subject::Side(side) => Sentence::open(format!("{side} {words}")).by(side),
            Subject::Nobody => Sentence::open(words),
        };
        match told.topic() {
            Some(topic) => sentence.on(topic),
            None => sentence,
        }
    }

    /// A sentence about a contingent.
    pub(crate) fn they(&self, id: ContingentId, what: impl AsRef<str>) -> Sentence {
        let name = self.contingent_word(id);
        Sentence::open(format!("{name} {}", what.as_ref()))
            .by(self.contingent(id).side)
            .about(vec![self.piece_named(id.into())])
    }

    /// A sentence about a leader.
    pub(crate) fn he(&self, id: LeaderId, what: impl AsRef<str>) -> Sentence {
        let name = self.leader_word(id);
        Sentence::open(format!("{name} {}", what.as_ref()))
            .by(self.leader(id).side)
            .about(vec![self.piece_named(id.into())])
    }
}

/// `1 DP`, `2 DPs`.
pub(crate) fn counted(number: impl Into<u32>, what: &str) -> String {
    let number = number.into();
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
