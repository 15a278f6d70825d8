//! The questions, and who is asked about.

use crate::actions::Action;
use crate::rules::control_test::{Cause, Stage};
use crate::rules::leaders::Peril;
use crate::rules::mustering::Mustering;
use crate::rules::setup::Deploying;
use crate::rules::trail::Going;
use crate::state::{ContingentId, State};
use crate::steps::Step;
use crate::words::inches_text;

impl State {
    /// What a step asks.
    pub(super) fn question(&self, step: &Step, choices: &[Action]) -> String {
        let name = |id: ContingentId| self.contingent_name(id);
        let first = choices.first().copied();
        match step {
            Step::Choosing(_) => "You have the initiative: act first or second?".to_owned(),
            Step::Mustering(Mustering::Picks { side }) => {
                format!("Your army: {} of {} points are spent", self.spent(*side), self.scenario.points)
            }
            Step::FirstOrders(_) => match first {
                Some(Action::Order { battle, .. }) => {
                    format!("Which first order for {}?", self.battle_name(battle))
                }
                _ => "Which first orders?".to_owned(),
            },
            Step::Deploying(Deploying::Next { .. }) => "Which battle do you place next?".to_owned(),
            Step::Placing(_) => match first {
                Some(Action::Deploy { contingent, .. }) => format!("Where do {} stand?", name(contingent)),
                Some(Action::Ride { leader, .. }) => {
                    format!("Where is {}?", self.leader_name(leader))
                }
                _ => "Where do they stand?".to_owned(),
            },
            Step::Arriving(_) => match first {
                Some(Action::Deploy { contingent, .. }) => format!("Where do {} come on?", name(contingent)),
                _ => "Where do they come on?".to_owned(),
            },
            Step::PlacingBaggage(_) => "Where does the baggage stand?".to_owned(),
            Step::Commanding(_) => "What do your leaders do?".to_owned(),
            Step::Controlling(_) => match self.acting(step) {
                Some(who) => format!("Do you hold {who} back?"),
                None => "Do you hold them back?".to_owned(),
            },
            Step::ControlTest(test) => {
                let who = name(test.contingent);
                match test.stage {
                    Stage::Pay => format!("Control test of {who}: does a leader pay to influence it?"),
                    Stage::Stop => format!("Do {who} stop?"),
                    Stage::Again => format!("Control test of {who}, {}: throw again?", test.total),
                    _ => format!("Control test of {who}, {}: shift the die?", test.total),
                }
            }
            Step::Rescue(rescue) => {
                format!("Where does {} save himself to?", self.leader_name(rescue.leader))
            }
            Step::Approach(_) => match self.acting(step) {
                Some(who) => format!("Who marches, and how? {who} first"),
                None => "Who marches, and how?".to_owned(),
            },
            Step::Tactical(_) => match self.acting(step) {
                Some(who) => format!("How do {who} use their Tactical Move?"),
                None => "Who moves?".to_owned(),
            },
            Step::Moving(moving) => {
                let who = name(moving.contingent);
                match moving.allowance.going {
                    Going::InPlace => format!("{who}: which manoeuvres?"),
                    Going::Road => {
                        format!("{who}: up to {}″ along the road", inches_text(moving.allowance.whole))
                    }
                    Going::Free => format!("{who}: move up to {}″", inches_text(moving.allowance.whole)),
                }
            }
            Step::FallingBack(back) => {
                format!("How far do {} fall back, up to {}″?", name(back.contingent), inches_text(back.whole))
            }
            Step::Retiring(retiring) => format!("Do {} stop short?", name(retiring.contingent)),
            Step::Shooting(_) => "Who shoots at whom?".to_owned(),
            Step::ShootingTest(test) if first == Some(Action::Decline) => {
                format!(
                    "Shooting test of {}, {}: throw again?",
                    name(test.contingent),
                    test.total.unwrap_or(0)
                )
            }
            Step::ShootingTest(test) => {
                format!(
                    "Shooting test of {}, {}: shift the die?",
                    name(test.contingent),
                    test.total.unwrap_or(0)
                )
            }
            Step::Readying(_) => {
                let who = self.acting(step).unwrap_or("they");
                match first {
                    Some(Action::Leader(_)) => format!("Which leaders fight in the front rank of {who}?"),
                    _ => format!("Whom do {who} fight?"),
                }
            }
            Step::Winning(_) => format!("Do {} go on?", self.acting(step).unwrap_or("they")),
            Step::Giving(_) => format!("Do {} exchange ranks?", self.acting(step).unwrap_or("they")),
            _ => self.phase.name().to_owned(),
        }
    }

    /// Why it is asked, where that is not plain.
    pub(super) fn cause_of(&self, step: &Step) -> Option<String> {
        match step {
            Step::Rescue(rescue) => Some(
                match rescue.from {
                    Peril::Enemy => "Enemies would touch him.",
                    Peril::Lost => "His contingent is destroyed.",
                    Peril::Treason => "His contingent has turned its coat.",
                }
                .to_owned(),
            ),
            Step::ControlTest(test) => Some(
                match test.cause {
                    Cause::Range => "They are out of reach of leaders.",
                    Cause::Pursuit => "They pursue.",
                    Cause::Looting => "They loot.",
                    Cause::Chivalry => "They see their equals among the enemy.",
                    Cause::Artillery => "Guns have hit them.",
                    Cause::Impetus => "They are hot for the enemy before them.",
                    Cause::Aloof => "They stand aloof.",
                }
                .to_owned(),
            ),
            _ => None,
        }
    }

    /// The name of whom a step is about.
    pub(super) fn acting(&self, step: &Step) -> Option<&str> {
        step.contingent(self).map(|id| self.contingent_name(id))
    }

    /// The id of whom a step is about.
    pub(super) fn acting_id(&self, step: &Step) -> Option<String> {
        match step {
            Step::Rescue(rescue) => Some(self.leader_word(rescue.leader).to_owned()),
            _ => step.contingent(self).map(|id| self.contingent_word(id).to_owned()),
        }
    }
}
