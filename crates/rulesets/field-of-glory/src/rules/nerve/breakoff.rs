//! Mounted troops break off from steady foot (breakoff.*).

use battle::Table;
use ground::tabletop::{Cover, Edge, Leg, Length, Rounding, Sweep, Walk};

use crate::charts::BREAKOFF_LEAST_MU;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::mu;
use crate::rules::march::passing::swept_ahead;
use crate::rules::march::travel::{Going, Travel};
use crate::state::{GroupId, State};
use crate::troops::{Cohesion, Troop};

impl State {
    /// Whether a group must break off: mounted that hold together, in close combat to their front only, against steady heavy or
    /// medium foot only.
    pub(crate) fn must_break_off(&self, group: GroupId) -> bool {
        define!("breakoff.who");
        let may = self.is_mounted(group)
            && !self.kinds(group).any(|kind| matches!(kind.troop, Troop::Elephants | Troop::ScythedChariots))
            && self.group(group).cohesion <= Cohesion::Disrupted
            && self.is_in_combat(group);
        may && self.is_fought_in_front_only(group)
            && self.foes(group).all(|foe| self.makes_break_off(group, foe))
    }

    /// Whether an enemy is of those from whom mounted break off.
    fn makes_break_off(&self, group: GroupId, foe: GroupId) -> bool {
        let holds = self.kinds(foe).all(|kind| matches!(kind.troop, Troop::HeavyFoot | Troop::MediumFoot));
        let is_due = self.fight_of(group, foe).is_some_and(|fight| fight.impact);
        holds && self.group(foe).cohesion == Cohesion::Steady && !is_due
    }

    /// Whether no enemy in close combat with a group is in front contact with its flanks or rear.
    fn is_fought_in_front_only(&self, group: GroupId) -> bool {
        let state = self.group(group);
        self.foes(group).all(|foe| {
            self.front_contacts(foe, group).all(|contact| {
                let turned = state.front_of(contact.theirs) as usize;
                (contact.edge as usize + turned).is_multiple_of(Edge::ALL.len())
            })
        })
    }

    /// How far a group that breaks off can go straight back, and the ground that it goes over.
    fn way_back(&self, group: GroupId) -> Option<(Length, Sweep)> {
        define!("breakoff.move");
        let mut walk = Walk::new(*self.block(group), Rounding::AtEnd, Cover::Stands);
        let turned = walk.step(Leg::AboutFace).ok()?.to;
        let rate = self.rate(group);
        let walk = Walk::new(turned, Rounding::AtEnd, Cover::Stands);
        let travel = Travel { walk, ..self.sets_out(group) };
        let way = self.straight_way(&travel, mu(rate), Going::NORMAL).length;
        let way = self.stops_clear(group, &turned, way);
        Some((way, swept_ahead(&turned, way)?))
    }

    /// A group breaks off: straight back, facing the enemy as before. One that cannot go far enough stays in close combat.
    pub(crate) fn break_off(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("breakoff.blocked", "breakoff.after", "formation.regroup");
        while let Some((_, sweep)) = self.way_back(group)
            && !self.uncover(group, |rect| sweep.meets(rect), table).is_empty()
        {}
        let least = Length::mu(BREAKOFF_LEAST_MU);
        let Some((way, sweep)) = self.way_back(group).filter(|(way, _)| *way >= least) else {
            return table.tell(&[rule!("breakoff.blocked")], Event::CannotBreakOff(group));
        };
        self.regroup(group);
        let place = self.group(group).place;
        let back = ground::tabletop::Place::new(place.point(Length::ZERO, -way), place.facing);
        self.put(group, back);
        table.tell(&[rule!("breakoff.move")], Event::BreaksOff { group, by: way });
        self.part();
        self.make_way(group);
        self.overrun(self.side_of(group), &[sweep]);
    }
}
