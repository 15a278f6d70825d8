//! Rapid movement, by a leader or by a battle plan chit (B13.1.3).

use battle::{Hopes, Refusal, Roll, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{Flags, FormationId, LeaderFlags, LeaderId, State};
use crate::steps::Pending;

/// Asks for attempts at rapid movement, at the start of an activation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Hurrying;

impl Pending for Hurrying {
    fn asks(&self, battle: &State) -> Option<Side> {
        let any = battle.hurrying_leaders().next().is_some() || battle.hurried_formations().next().is_some();
        any.then_some(battle.active)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(battle.hurrying_leaders().map(Action::Leader));
        into.extend(battle.hurried_formations().map(Action::Name));
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            Action::Leader(leader) => battle.may_hurry(leader),
            Action::Name(formation) => battle.may_be_hurried(formation),
            _ => Err(Refusal::new(rule!("B13.1.3a"), "name a leader who hurries his men, or a formation")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Leader(leader) => battle.hurry(leader, table),
            Action::Name(formation) => battle.hurry_by_chit(formation, table),
            _ => battle.done(),
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

impl State {
    /// Attempts at rapid movement.
    pub(crate) fn begin_rapid(&mut self) {
        self.then(Hurrying);
    }

    /// Whether a leader may try to hurry his formation: an LEA who shares an area with units of it.
    fn may_hurry(&self, leader: LeaderId) -> Result<(), Refusal> {
        let (l, info) = (self.leader(leader), self.leader_info(leader));
        let refuse = |why| Err(Refusal::new(rule!("B13.1.3a"), why).about(leader.into()));
        if !info.exceptional {
            return refuse("{0} is no Leader of Exceptional Ability");
        }
        if !l.is_on_map() || self.side_of_leader(leader) != self.active || !self.acts_himself(leader) {
            return refuse("the formation of {0} is not activated");
        }
        // Before his formation acts only an interception activates him.
        if l.is(LeaderFlags::ACTIVATED) {
            let why = "{0} has been activated by intercepting a charge";
            return Err(Refusal::new(rule!("B11.5d"), why).about(leader.into()));
        }
        if l.is(LeaderFlags::HURRIED) {
            return refuse("{0} has tried it in this activation");
        }
        if self.is_in_melee(l.area) {
            return refuse("{0} is in melee");
        }
        match self.units_in(l.area).any(|unit| self.is_leader_of(leader, self.info(unit).formation)) {
            true => Ok(()),
            false => refuse("{0} shares his area with no unit of his formation"),
        }
    }

    fn hurrying_leaders(&self) -> impl Iterator<Item = LeaderId> + '_ {
        let leaders = self.leaders();
        leaders.filter(|leader| self.may_hurry(*leader).is_ok())
    }

    /// Whether a battle plan chit may be spent for a formation.
    fn may_be_hurried(&self, formation: FormationId) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("B13.1.3b"), why));
        if !self.has_chits(self.active) {
            return refuse("you have no battle plan chit");
        }
        if self.armies[self.leading_army(self.active).index()].hurried {
            return refuse("a chit has been spent for rapid movement in this turn");
        }
        if formation.index() >= self.formations.len() || !self.acts(formation) {
            return refuse("name a formation that is activated");
        }
        Ok(())
    }

    fn hurried_formations(&self) -> impl Iterator<Item = FormationId> + '_ {
        self.formations_in(self.act.formations).filter(|formation| self.may_be_hurried(*formation).is_ok())
    }

    /// The number a leader rolls against to hurry his men: the higher of his ratings.
    fn hurrying_rating(&self, leader: LeaderId) -> Tally {
        let info = self.leader_info(leader);
        match info.tactical > info.command {
            true => Tally::base(rule!("A2.2.2e"), "tactical rating", info.tactical),
            false => Tally::base(rule!("A2.2.2f"), "command rating", info.command),
        }
    }

    fn hurry(&mut self, leader: LeaderId, table: &mut Table<'_, Event>) {
        let rating = self.hurrying_rating(leader);
        let die = table.roll(Roll {
            rule: rule!("B13.1.3a"),
            what: "rapid movement",
            side: self.active,
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&rating),
            bonus: None,
            hopes: Hopes::Low,
        });
        let hurries = die <= rating.total();
        self.leader_mut(leader).set(LeaderFlags::HURRIED, true);
        self.leader_mut(leader).set(LeaderFlags::RAPID, hurries);
        table.tell(&[rule!("B13.1.3a")], Event::Hurries { leader, hurries });
        if !hurries {
            return;
        }
        let area = self.leader(leader).area;
        for unit in self.units() {
            let u = self.unit(unit);
            let near = u.is_on_map() && self.scenario.map.range(area, u.area) <= 1;
            // Rapid movement is a tactical ability: not for units out of control (B9.1.2a).
            let own = near && self.is_leader_of(leader, self.info(unit).formation);
            if own && u.is(Flags::ACTING) && self.in_control(unit) {
                self.unit_mut(unit).set(Flags::RAPID, true);
            }
        }
    }

    fn hurry_by_chit(&mut self, formation: FormationId, table: &mut Table<'_, Event>) {
        self.draw_chit(self.active, table);
        let army = self.leading_army(self.active).index();
        self.armies[army].hurried = true;
        table.tell(&[rule!("B13.1.3b")], Event::Hastens(formation));
        for n in 0..self.units.len() {
            if self.scenario.units[n].formation == formation && self.units[n].is_on_map() {
                // Who has met a charge does not act again, but is in control like the others.
                let acts = self.units[n].is(Flags::ACTING);
                self.units[n].set(Flags::RAPID, acts);
                self.units[n].set(Flags::HURRIED, true);
            }
        }
        for n in 0..self.leaders.len() {
            if self.is_leader_of(LeaderId(n as u8), formation) {
                self.leaders[n].set(LeaderFlags::RAPID, true);
            }
        }
    }
}
