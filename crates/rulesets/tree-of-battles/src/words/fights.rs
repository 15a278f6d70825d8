//! Sentences for shooting, charges and combat.

use battle::{Sentence, Topic};

use super::telling::counted;
use super::{degrees_text, hundredths};
use crate::events::Event;
use crate::rules::risk::Wound;
use crate::rules::shooting_test::UnderShot;
use crate::state::State;
use crate::troops::CombatResult;

impl State {
    pub(super) fn of_shooting(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::Shoots { by, at, hits } => {
                self.they(by, format!("shoots at {}: {}", self.contingent_word(at), counted(hits, "hit")))
            }
            Event::KeepsShot(id) => self.they(id, "keeps its shot"),
            Event::LowOnArrows(id) => self.they(id, "is low on ammunition"),
            // How many arrows are left is known to their owner alone.
            Event::Resupplied { side, contingent } => {
                self.they(contingent, "has all its arrows again").kept_by(side, None)
            }
            Event::DrivenOff(id) => self.they(id, "is driven off").on(Topic::Loss),
            Event::ShiftsDie { contingent, by } => self.they(contingent, format!("shifts its die by {by:+}")),
            Event::ShootingTest { contingent, total, result } => {
                let what = match result {
                    UnderShot::Retires => "retires",
                    UnderShot::Halts => "halts",
                    UnderShot::Advances => "advances on those who shot at it",
                };
                self.they(contingent, format!("{what}: {total} in its shooting test"))
            }
            Event::RunsRisk(leader) => self.he(leader, "runs a risk"),
            Event::Wounded { leader, wound } => {
                let what = match wound {
                    Wound::Killed => "is killed",
                    Wound::Wounded => "is wounded",
                    Wound::Light => "is lightly wounded",
                    Wound::None => "is hit without effect",
                };
                self.he(leader, what).on(Topic::Loss)
            }
            Event::Captured(leader) => self.he(leader, "is captured").on(Topic::Loss),
            Event::Rallies { contingent, dps, now } => {
                self.they(contingent, format!("removes {} and has {now}", counted(dps, "DP")))
            }
            Event::Loots(id) => self.they(id, "loots"),
            Event::Looted(side) => {
                Sentence::open(format!("the baggage of {side} is looted")).by(side).on(Topic::Loss)
            }
            Event::GoesForBaggage(id) => self.they(id, "goes for the baggage"),
            _ => return None,
        })
    }

    pub(super) fn of_charges(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::Declares { by, at } => self.they(by, format!("charges {}", self.contingent_word(at))),
            Event::Responds { contingent, response } => {
                self.they(contingent, format!("answers the charge: {}", response.word()))
            }
            Event::Evades { contingent, far } => {
                self.they(contingent, format!("evades {}″", hundredths(far)))
            }
            Event::Faces { contingent, facing } => {
                self.they(contingent, format!("faces {}°", degrees_text(facing)))
            }
            Event::Countercharges { contingent, far } => {
                self.they(contingent, format!("goes {}″ to meet the charge", hundredths(far)))
            }
            Event::Contact { by, at, edge } => {
                let edge = match edge {
                    ground::tabletop::Edge::Front => "front",
                    ground::tabletop::Edge::Right => "right flank",
                    ground::tabletop::Edge::Rear => "rear",
                    ground::tabletop::Edge::Left => "left flank",
                };
                self.they(by, format!("strikes {} on its {edge}", self.contingent_word(at)))
            }
            Event::Misses { contingent, far } => {
                self.they(contingent, format!("charges {}″ and hits nobody", hundredths(far)))
            }
            _ => return None,
        })
    }

    pub(super) fn of_combat(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::FightsInFront(leader) => self.he(leader, "fights in the front rank"),
            Event::Hits { by, at, hits } => {
                self.they(by, format!("scores {} on {}", counted(hits, "hit"), self.contingent_word(at)))
            }
            Event::Fought { contingent, hits, suffered, result } => {
                let what = match result {
                    CombatResult::Victory => "Victory",
                    CombatResult::Success => "Success",
                    CombatResult::Equal => "Equal",
                    CombatResult::SetBack => "Set-Back",
                    CombatResult::Defeat => "Defeat",
                    CombatResult::Rout => "Rout",
                };
                self.they(contingent, format!("has {hits} to {suffered}: {what}"))
            }
            Event::LosesStands { contingent, lost, left } => self
                .they(contingent, format!("loses {} and has {left}", counted(lost, "stand")))
                .on(Topic::Loss),
            Event::Destroyed(id) => self.they(id, "is destroyed").on(Topic::Loss),
            Event::Abandoned(id) => self.they(id, "is abandoned").on(Topic::Loss),
            Event::Breaks(id) => self.they(id, "breaks").on(Topic::Loss),
            Event::Routs { contingent, far } => self.they(contingent, format!("routs {}″", hundredths(far))),
            Event::CannotFlee(id) => self.they(id, "finds no way out"),
            Event::FleesTable(id) => self.they(id, "flees from the table").on(Topic::Loss),
            Event::Retires { contingent, far } => {
                self.they(contingent, format!("retires {}″", hundredths(far)))
            }
            Event::StopsShort(id) => self.they(id, "stops short"),
            Event::FallsBack(id) => self.they(id, "falls back"),
            Event::Pushed(id) => self.they(id, "is pushed back"),
            Event::Halts(id) => self.they(id, "halts"),
            Event::FollowsUp { contingent, at } => {
                self.they(contingent, format!("follows up {}", self.contingent_word(at)))
            }
            Event::Pursues { contingent, far } => {
                self.they(contingent, format!("pursues {}″", hundredths(far)))
            }
            Event::Catches { by, at } => self.they(by, format!("catches {}", self.contingent_word(at))),
            Event::Caught(id) => self.they(id, "is caught").on(Topic::Loss),
            _ => return None,
        })
    }
}
