//! Charging together: the stacks of an exceptional leader as one (B11.13).

use std::ops::ControlFlow;

use battle::{Refusal, Rule};

use crate::rulebook::rule;
use crate::rules::charge::declare::Charges;
use crate::state::{FormationId, LeaderId, OFF, State, UnitId};

/// Charges that several stacks may declare together: only [`State::may_lead_together`] makes them.
#[derive(Clone, Copy)]
pub(super) struct Group(Charges);

impl Group {
    /// The charge step with their leader.
    pub(super) fn charges(self) -> Charges {
        self.0
    }
}

/// Facts of charging together.
impl State {
    /// The leaders with whom several stacks could charge together now.
    pub(super) fn leaders_together<'a>(&'a self, step: &'a Charges) -> impl Iterator<Item = LeaderId> + 'a {
        let all = self.leaders();
        all.filter(move |leader| self.may_lead_together(step, *leader).is_ok())
    }

    /// Whether several stacks could charge together with a leader.
    pub(super) fn may_lead_together(&self, step: &Charges, leader: LeaderId) -> Result<Group, Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(leader.into()));
        let (info, at) = (self.leader_info(leader), self.leader(leader));
        let leads = |formation: FormationId| self.formations[formation.index()].leader == leader;
        if !info.exceptional || !self.formations().any(leads) {
            return refuse(rule!("B11.13a"), "{0} is no exceptional leader of a formation");
        }
        let acts = self.formations_in(self.act.formations).any(leads);
        if !at.is_on_map() || self.side_of_leader(leader) != self.active || !acts {
            return refuse(rule!("B11.13a"), "the formation of {0} is not activated");
        }
        let group = Charges { together: leader, ..*step };
        let (mut his, mut others) = (false, false);
        let _ = self.each_charge(&group, &mut |charge| {
            let rides = self.leaders_riding(charge.units()).any(|one| one == leader);
            his |= rides;
            others |= !rides;
            if his && others { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if !his {
            return refuse(rule!("B11.13b"), "{0} is with no stack that could charge");
        }
        if !others {
            return refuse(rule!("B11.13a"), "nobody could charge together with {0}");
        }
        Ok(Group(group))
    }

    /// Whether units may charge together with a leader.
    pub(super) fn may_join_together(&self, leader: LeaderId, units: &[UnitId]) -> Result<(), Refusal> {
        let area = self.leader(leader).area;
        for unit in units {
            let near =
                area != OFF && self.scenario.map.range(area, self.unit(*unit).area) <= self.radius_of(leader);
            let formation = self.info(*unit).formation;
            let led = self.formations[formation.index()].leader == leader;
            let of_another = self.charges.first().is_some_and(|first| first.formation != formation);
            if !near || !led || of_another {
                let why = "{1} is not of the formation of {0}, or beyond his control radius";
                return Err(Refusal::new(rule!("B11.13a"), why).about(leader.into()).and((*unit).into()));
            }
        }
        Ok(())
    }
}
