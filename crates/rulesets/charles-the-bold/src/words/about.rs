//! What an event is about: its topic, whose doing it is, and the stands it speaks of.

use battle::{Side, Topic};

use crate::events::Event;
use crate::state::{GroupId, StandId, State};

impl State {
    /// The topic of an event, whose doing it is, and the stands it names.
    pub(super) fn about(&self, event: &Event) -> (Topic, Option<Side>, Vec<StandId>) {
        let stands = stands_in(event);
        let side = self.doer(event, &stands);
        (topic_of(event), side, stands)
    }

    fn doer(&self, event: &Event, stands: &[StandId]) -> Option<Side> {
        let known = |stand: &StandId| stand.index() < self.scenario.stands.len();
        let of_group = |group: GroupId| self.scenario.groups.get(usize::from(group.0)).map(|info| info.side);
        match *event {
            Event::Drawn { .. } | Event::Ongoing { .. } | Event::Round(_) => None,
            Event::Named(group)
            | Event::TurnBegins(group)
            | Event::TurnEnds(group)
            | Event::CommanderMoves { group, .. }
            | Event::Detached { group }
            | Event::CommanderKilled { group }
            | Event::CommanderTakenOff { group }
            | Event::Guarded { group } => of_group(group),
            Event::Breaks { side } | Event::Points { side, .. } => Some(side),
            _ => stands.iter().find(|stand| known(stand)).map(|stand| self.side_of(*stand)),
        }
    }
}

fn topic_of(event: &Event) -> Topic {
    match event {
        Event::Round(_) | Event::TurnBegins(_) => Topic::Heading,
        Event::Loses { .. }
        | Event::RankLost { .. }
        | Event::Gone { .. }
        | Event::CommanderKilled { .. }
        | Event::LeaderLost { .. }
        | Event::Breaks { .. }
        | Event::TakesMarker { .. } => Topic::Loss,
        Event::Named(_)
        | Event::Activated { .. }
        | Event::CommanderMoves { .. }
        | Event::Attached { .. }
        | Event::Detached { .. }
        | Event::Charges { .. }
        | Event::OpportunityCharge { .. }
        | Event::Reacts { .. } => Topic::Order,
        _ => Topic::Other,
    }
}

/// The stands that an event's sentence names, in its order.
fn stands_in(event: &Event) -> Vec<StandId> {
    match *event {
        Event::Round(_)
        | Event::Named(_)
        | Event::TurnBegins(_)
        | Event::TurnEnds(_)
        | Event::CommanderMoves { .. }
        | Event::Detached { .. }
        | Event::CommanderKilled { .. }
        | Event::CommanderTakenOff { .. }
        | Event::Breaks { .. }
        | Event::AimMet { .. }
        | Event::AimMissed { .. }
        | Event::Points { .. }
        | Event::LeaderLost { .. }
        | Event::Guarded { .. }
        | Event::Released { .. }
        | Event::Loyalty { .. }
        | Event::StandIdle { .. }
        | Event::WaterRises => Vec::new(),
        Event::Displaced { stand, by } => vec![stand, by],
        Event::MustAdvance { stand, at } | Event::Joins { stand, at } | Event::Supports { stand, at } => {
            vec![stand, at]
        }
        Event::Fires { by, at, .. }
        | Event::OpportunityCharge { by, at }
        | Event::Fight { by, at }
        | Event::Wins { by, at } => vec![by, at],
        Event::Hit { at, .. } | Event::Missed { at } => vec![at],
        Event::Drawn { red, blue } | Event::Ongoing { red, blue } => vec![red, blue],
        Event::Placed { stand, .. }
        | Event::Attached { stand, .. }
        | Event::CommanderDisplaced { stand, .. }
        | Event::NewCommander { stand, .. }
        | Event::Activated { stand, .. }
        | Event::Tested { stand, .. }
        | Event::Rallied { stand, .. }
        | Event::OnOpportunity { stand }
        | Event::KeepsOpportunity { stand }
        | Event::OpportunityOver { stand }
        | Event::Steps { stand, .. }
        | Event::Turns { stand, .. }
        | Event::Halts { stand }
        | Event::Charges { stand }
        | Event::MoraleLoss { stand, .. }
        | Event::Disordered { stand }
        | Event::Loses { stand, .. }
        | Event::RankLost { stand }
        | Event::Gone { stand, .. }
        | Event::Evades { stand }
        | Event::CannotEvade { stand }
        | Event::Stands { stand }
        | Event::Reacts { stand }
        | Event::FightsOn { stand }
        | Event::PulledOut { stand }
        | Event::NewBattleStand { stand }
        | Event::Retreats { stand, .. }
        | Event::PushedBack { stand, .. }
        | Event::Bounces { stand }
        | Event::Pursues { stand, .. }
        | Event::NoPursuit { stand }
        | Event::Arrives { stand, .. }
        | Event::Revealed { stand, .. }
        | Event::Stumbles { stand }
        | Event::WaitsOutside { stand }
        | Event::TakesMarker { stand, .. }
        | Event::FallsBack { stand }
        | Event::Changes { stand, .. }
        | Event::TriesAgain { stand }
        | Event::TakesPrisoners { stand }
        | Event::MovingPoints { stand, .. }
        | Event::Plunders { stand, .. } => vec![stand],
    }
}
