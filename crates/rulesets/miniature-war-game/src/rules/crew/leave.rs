//! Crews of the Musket period who leave their gun: by order, or because they do not stand against a charge (musket.crew.detach,
//! musket.crew.charged).

use battle::{Refusal, Table};
use ground::tabletop::{Edge, Length, Place};

use super::words::CrewEvent;
use crate::events::Event;
use crate::orders::order::{Deed, Number, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::charge::run::RunFacts;
use crate::state::{Flags, State, UnitId};
use crate::troops::Troop;

/// How far a crew runs that leaves its gun to a charge: a third of the chart move of most guns.
const RUN: Length = Length::cm(7);

/// Crew that has left its gun in this turn, and the gun to which it marches.
pub(crate) type Sent = (UnitId, UnitId);

/// How many men of its crew an order sends to which gun.
fn detached(order: &Order) -> Option<(Number, u8)> {
    order.notes.iter().find_map(|note| match note.0 {
        Deed { verb: Verb::Detach, object: Object::UnitCount(number, men) } => {
            Some((number, men.map_or(0, |men| u8::try_from(men).unwrap_or(u8::MAX))))
        }
        _ => None,
    })
}

impl State {
    /// The gun to which crew may be sent: another one of its side, or one that nobody serves.
    fn gun_to_serve(&self, id: UnitId, number: Number) -> Option<UnitId> {
        define!("musket.crew.taken", "musket.crew.detach");
        let own = self.own_unit(self.side_of(id), number);
        let own = own
            .filter(|gun| *gun != id && self.full_crew(*gun).is_some() && !self.unit(*gun).is(Flags::SPIKED));
        own.or_else(|| self.gun_named(id, number).filter(|gun| *gun != id))
    }

    /// Whether crew may be detached as an order says.
    pub(crate) fn may_detach(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        let Some((number, men)) = detached(order) else { return Ok(()) };
        let no = |rule: battle::Rule, why: &'static str| Err(Refusal::new(rule, why).about(id.into()));
        if self.gun_to_serve(id, number).is_none() {
            return no(
                rule!("musket.crew.taken"),
                "{0} knows of no such gun of its side, and of none that nobody serves",
            );
        }
        if self.trains[id.index()].makeshift.is_some() {
            return no(rule!("musket.crew.makeshift"), "the men who serve {0} are no artillery crew");
        }
        if men == 0 || men > self.unit(id).crew + self.trains[id.index()].extra {
            return no(rule!("musket.crew.detach"), "{0} has not so many men");
        }
        if self.unit(id).is(Flags::HIDDEN) {
            return no(rule!("musket.crew.detach"), "{0} is hidden, and stays one marker");
        }
        Ok(())
    }

    /// Crews leave their guns by order when movement begins: first those who only wait there.
    pub(crate) fn detach_crews(&mut self, table: &mut Table<'_, Event>) -> Vec<Sent> {
        define!("musket.crew.detach", "musket.crew.detach.move");
        let mut sent = Vec::new();
        for gun in self.on_board().filter(|id| self.is_artillery(*id)).collect::<Vec<UnitId>>() {
            let order = self.order_to_be(gun);
            let Some((number, men)) = detached(&order).filter(|_| self.may_detach(gun, &order).is_ok())
            else {
                continue;
            };
            let Some(to) = self.gun_to_serve(gun, number) else { continue };
            let before = (self.unit(gun).crew, self.trains[gun.index()].extra);
            let waiting = men.min(before.1);
            self.trains[gun.index()].extra -= waiting;
            self.unit_mut(gun).crew -= men - waiting;
            match self.found_behind(gun, Troop::ArtilleryCrew, men, table) {
                Some(group) => sent.push((group, to)),
                None => (self.unit_mut(gun).crew, self.trains[gun.index()].extra) = before,
            }
        }
        sent
    }

    /// In the turn in which it leaves its gun a crew marches straight to the one to which it is sent.
    pub(crate) fn march_to_guns(&mut self, sent: &[Sent]) {
        define!("musket.crew.detach.move");
        for (group, gun) in sent.iter().copied() {
            let ghost = *self.unit(group);
            if let Some((toward, far)) = self.way_to_friend(group, &ghost, gun) {
                self.plans[group.index()] = self.plan_of_march(group, toward, |_| far);
            }
        }
    }

    /// Whether a unit is a crew that leaves its gun if it does not stand against a charge.
    pub(crate) fn is_to_abandon(&self, id: UnitId) -> bool {
        self.scenario.period.do_crews_take_tests() && self.is_artillery(id)
    }

    /// A crew has failed to stand: it runs from the charger, and its gun stays behind.
    pub(crate) fn abandon_gun(&mut self, gun: UnitId, from: UnitId, table: &mut Table<'_, Event>) {
        define!("musket.crew.charged", "musket.crew.extra.place");
        let away = self.away_from(gun, from);
        let men = self.unit(gun).crew + std::mem::take(&mut self.trains[gun.index()].extra);
        self.unit_mut(gun).crew = 0;
        self.trains[gun.index()].makeshift = None;
        let untrained = self.unit(gun).is(Flags::UNTRAINED);
        self.unit_mut(gun).set(Flags::UNTRAINED, false);
        table.tell(&[rule!("musket.crew.charged")], Event::Crew(CrewEvent::Abandons { unit: gun, from }));
        let base = self.unit(gun).outline(self.info(gun));
        let rear = base.midpoint(Edge::Rear);
        let place = Place::new(rear.moved(away, RUN), base.facing());
        if let Some(group) = self.found_at(gun, Troop::ArtilleryCrew, men, place, table) {
            self.unit_mut(group).set(Flags::UNTRAINED, untrained);
            self.begin_run_of(group);
            self.run_mut(group).set(RunFacts::FLEES);
        }
    }

    /// Crews who have failed to stand when the enemy was upon them have run when the third is over.
    pub(crate) fn abandon_guns(&mut self, table: &mut Table<'_, Event>) {
        for gun in self.on_board().filter(|id| self.run(*id).is(RunFacts::ABANDONED)).collect::<Vec<UnitId>>()
        {
            let from = self.nearest_of(gun, self.enemies_in_contact(gun).into_iter());
            if let Some(from) = from.filter(|_| self.unit(gun).crew > 0) {
                self.abandon_gun(gun, from, table);
            }
        }
    }
}
