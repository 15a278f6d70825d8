//! Formations: which stands act together (3.8).

use battle::{Refusal, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{StandId, State};
use crate::steps::Pending;

/// Further stands join a formation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Forming {}

impl Pending for Forming {
    fn asks(&self, battle: &State) -> Option<Side> {
        battle.moving_side()
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        battle.forming_choices(into);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        battle.forming_check(action)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.forming_answer(action, table);
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Building a formation.
impl State {
    /// Whether two stands are of one kind: the same line of the army list, as they fight now, and the same group.
    pub(crate) fn is_same_kind(&self, a: StandId, b: StandId) -> bool {
        self.info(a).group == self.info(b).group && std::ptr::eq(self.unit(a).row, self.unit(b).row)
    }

    /// Whether a stand could be added to a formation.
    pub(crate) fn may_join(&self, stand: StandId, members: &[StandId]) -> Result<(), Refusal> {
        let group = self.info(members[0]).group;
        self.may_activate(group, stand)?;
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(stand.into()).and(members[0].into()));
        if members.contains(&stand) || members.len() >= 24 {
            return refuse(rule!("3.8a"), "{0} cannot be added");
        }
        if !members.iter().all(|m| self.is_same_kind(*m, stand)) {
            return refuse(rule!("3.8a"), "{0} is not of the same kind as {1}");
        }
        if self.is_in_melee(stand) || self.is_in_melee(members[0]) {
            return refuse(rule!("act.melee"), "{0} or {1} is in an ongoing melee");
        }
        if self.is_drawn(stand) || self.is_drawn(members[0]) {
            return refuse(rule!("9.1m"), "{0} or {1} is drawn to the enemy and advances by itself");
        }
        if self.must_break_off(stand) || self.must_break_off(members[0]) {
            return refuse(rule!("10.6h"), "{0} or {1} has an enemy in front and must break off by itself");
        }
        if !members.iter().any(|m| self.stand_distance(*m, stand) == 1) {
            return refuse(rule!("3.8a"), "{0} is not next to a stand of the formation");
        }
        Ok(())
    }

    /// Whether a formation can begin with this stand: another can join it.
    pub(crate) fn may_lead_formation(&self, stand: StandId) -> bool {
        let around = self.scenario.map.hexes.around(self.stand(stand).spot);
        !self.is_in_melee(stand)
            && around.iter().filter_map(|hex| self.occupants.get(hex.index())).any(|other| {
                other.index() < self.stands.len()
                    && self.is_same_kind(*other, stand)
                    && self.may_join(*other, &[stand]).is_ok()
            })
    }

    /// Whether a formation can begin with this stand; if not, why nobody of its kind beside it can join.
    pub(crate) fn may_form(&self, stand: StandId) -> Result<(), Refusal> {
        let around = self.scenario.map.hexes.around(self.stand(stand).spot);
        let beside = around.iter().filter_map(|hex| self.occupants.get(hex.index()).copied());
        let alike =
            beside.filter(|other| other.index() < self.stands.len() && self.is_same_kind(*other, stand));
        let why = "{0} has no stand of its kind beside it to form with";
        let mut found = Err(Refusal::new(rule!("3.8a"), why).about(stand.into()));
        for other in alike {
            found = self.may_join(other, &[stand]);
            if found.is_ok() {
                return found;
            }
        }
        found
    }

    pub(crate) fn joiners<'a>(&'a self, members: &'a [StandId]) -> impl Iterator<Item = StandId> + 'a {
        let group = self.info(members[0]).group;
        // The cheap questions first: most stands are of another kind, or elsewhere.
        self.group_stands(group)
            .filter(move |s| *s != members[0] && self.is_same_kind(*s, members[0]))
            .filter(move |s| members.iter().any(|m| self.stand_distance(*m, *s) == 1))
            .filter(move |s| self.may_join(*s, members).is_ok())
    }

    /// Stands that may join, and whether the formation is complete.
    pub(crate) fn forming_choices(&self, into: &mut Vec<Action>) {
        let members = self.act.members;
        into.extend(self.joiners(&members).map(Action::Join));
        if members.len() > 1 {
            into.push(Action::Formed);
        }
    }

    /// Whether a stand may join, or the formation is complete.
    pub(crate) fn forming_check(&self, action: &Action) -> Result<(), Refusal> {
        let members = self.act.members;
        match *action {
            Action::Join(stand) => self.may_join(stand, &members),
            Action::Formed if members.len() > 1 => Ok(()),
            Action::Formed => Err(Refusal::new(rule!("3.8a"), "a formation has at least two stands")),
            _ => Err(Refusal::new(rule!("3.8a"), "add a stand to the formation, or end it")),
        }
    }

    /// Adds a stand, or activates the formation.
    pub(crate) fn forming_answer(&mut self, action: Action, table: &mut Table<'_, Event>) {
        if let Action::Join(stand) = action {
            self.act.members.push(stand);
            let members = self.act.members;
            if self.joiners(&members).next().is_some() {
                return;
            }
        }
        let members = self.act.members;
        self.steps.pop();
        self.activate(members, table);
    }
}
