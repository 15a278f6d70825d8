//! Groups of crew without a piece (medieval.crew.survive, medieval.crew.extra, medieval.crew.group).

use battle::{Refusal, Table};
use ground::tabletop::{Edge, Length, Place};

use super::words::CrewEvent;
use crate::events::Event;
use crate::orders::order::{Act, Deed, Number, Object, Order};
use crate::orders::verbs::Verb;
use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::rules::chance::founded::Founded;
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Flags, Standing, State, UnitId};
use crate::troops::Troop;

/// Where there is no room behind a piece, its men stand so much farther off, or aside.
const STEP: Length = Length::mm(10);
/// So many steps are tried in each direction.
const MOST_STEPS: i32 = 30;

/// The piece to which an order sends crew.
fn sent_to(order: &Order) -> Option<Number> {
    order.acts().find_map(|act| match act {
        Act::Deed(Deed { verb: Verb::CrewTo, object: Object::Unit(number) }) => Some(*number),
        Act::Deed(_)
        | Act::Hold
        | Act::Move { .. }
        | Act::Charge(..)
        | Act::Engage(..)
        | Act::Withdraw(..)
        | Act::Rally => None,
    })
}

impl State {
    /// A piece is lost: the men of its crew who are left, and those who wait with it, are a group of their own.
    pub(crate) fn lose_piece(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!(
            "medieval.crew.survive",
            "medieval.crew.destroy",
            "musket.crew.destroyed",
            "musket.crew.limber",
            "musket.crew.extra.place"
        );
        let men = self.unit(id).crew + self.trains[id.index()].extra;
        let untrained = self.unit(id).is(Flags::UNTRAINED);
        let troop = if self.is_ram(id) { Troop::LightInfantry } else { Troop::ArtilleryCrew };
        self.trains[id.index()].extra = 0;
        if self.is_aboard(id) {
            self.spread_crew(id, men);
            self.unit_mut(id).crew = 0;
            return self.destroy(id, table);
        }
        let piece = self.unit_mut(id);
        piece.crew = 0;
        piece.set(Flags::OFF | Flags::LOST, true);
        if men > 0
            && let Some(group) = self.found_behind(id, troop, men, table)
        {
            self.unit_mut(group).set(Flags::UNTRAINED, untrained);
        }
    }

    /// Men come to stand in one rank behind a piece, as it faces, or at the nearest place with room. None if there is nowhere any.
    pub(super) fn found_behind(
        &mut self,
        piece: UnitId,
        troop: Troop,
        figures: u8,
        table: &mut Table<'_, Event>,
    ) -> Option<UnitId> {
        let base = self.unit(piece).outline(self.info(piece));
        self.found_at(piece, troop, figures, Place::new(base.midpoint(Edge::Rear), base.facing()), table)
    }

    /// The same at some place.
    pub(super) fn found_at(
        &mut self,
        piece: UnitId,
        troop: Troop,
        figures: u8,
        behind: Place,
        table: &mut Table<'_, Event>,
    ) -> Option<UnitId> {
        define!("medieval.crew.group", "common.unit.number-new", "musket.crew.detach.move");
        let side = self.side_of(piece);
        let group =
            self.found(Founded { side, number: 0, troop, figures, from: UnitId::NONE, at: behind })?;
        let unit = self.unit_mut(group);
        unit.files = unit.stands;
        let place = self.room_near(group, behind);
        let unit = self.unit_mut(group);
        unit.set(Flags::WAITS, false);
        let Some(place) = place else {
            unit.set(Flags::LOST, true);
            return None;
        };
        unit.grid = place;
        unit.set(Flags::OFF, false);
        let rules = match self.scenario.period {
            Period::Medieval => vec![rule!("medieval.crew.survive"), rule!("medieval.crew.group")],
            Period::Musket => vec![rule!("musket.crew.detach.move")],
        };
        table.tell(&rules, Event::Crew(CrewEvent::Group { unit: group, piece, figures }));
        Some(group)
    }

    /// A place, or the nearest behind, beside or before it where a unit has room.
    pub(crate) fn room_near(&self, id: UnitId, home: Place) -> Option<Place> {
        let ahead = home.facing;
        let ways = [ahead.reversed(), ahead.right(), ahead.left(), ahead];
        let mut tried = (0..=MOST_STEPS).flat_map(|step| ways.into_iter().map(move |way| (way, STEP * step)));
        tried.find_map(|(way, far)| {
            let place = Place::new(home.at.moved(way, far), home.facing);
            self.has_room_at(id, place).then_some(place)
        })
    }
}

/// Crew that is sent to a piece.
impl State {
    /// Whether crew may be sent as an order says.
    pub(crate) fn may_send_crew(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        let Some(number) = sent_to(order) else { return Ok(()) };
        let rule = rule!("medieval.crew.extra");
        let no = |why: &'static str| Err(Refusal::new(rule, why).about(id.into()));
        let piece = self.own_unit(self.side_of(id), number);
        if !piece.is_some_and(|piece| piece != id && self.full_crew(piece).is_some()) {
            return no("{0} is sent to no other piece of its side");
        }
        if self.is_crew_group(id) {
            return Ok(());
        }
        if self.trains[id.index()].extra == 0 {
            return no("no extra crew waits with {0}");
        }
        if self.unit(id).is(Flags::HIDDEN) {
            return no("{0} is hidden, and stays one marker");
        }
        Ok(())
    }

    /// Extra crews that are sent to another piece leave theirs. Returns each group with the piece that it has left.
    pub(crate) fn send_crews(&mut self, table: &mut Table<'_, Event>) -> Vec<(UnitId, UnitId)> {
        define!("medieval.crew.extra");
        let mut sent = Vec::new();
        for piece in self.on_board().collect::<Vec<UnitId>>() {
            let order = self.order_to_be(piece);
            let goes = sent_to(&order).is_some() && self.may_send_crew(piece, &order).is_ok();
            if !goes || self.is_crew_group(piece) {
                continue;
            }
            let men = std::mem::take(&mut self.trains[piece.index()].extra);
            match self.found_behind(piece, Troop::ArtilleryCrew, men, table) {
                Some(group) => sent.push((group, piece)),
                None => self.trains[piece.index()].extra = men,
            }
        }
        sent
    }

    /// Crews that have left their piece take its order with them, and the piece holds.
    pub(crate) fn follow_pieces(&mut self, crews: &[(UnitId, UnitId)]) {
        for (group, piece) in crews.iter().copied() {
            let standing = self.orders[piece.index()];
            let fire = standing.order.fire;
            self.orders[group.index()] =
                Standing { order: Order { fire: None, ..standing.order }, ..standing };
            self.orders[piece.index()] =
                Standing { order: Order { fire, ..Order::hold() }, ..Standing::default() };
        }
    }

    /// Groups of crew that are with the piece to which they are sent serve it, as many as it lacks.
    pub(crate) fn join_crews(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.crew.captured-rate");
        for id in self.on_board().filter(|id| self.is_crew_group(*id)).collect::<Vec<UnitId>>() {
            // A gun of the Musket period knows no such order: crews join it of their own accord.
            let Some(number) = sent_to(&self.orders[id.index()].order) else { continue };
            let Some(piece) = self.own_unit(self.side_of(id), number) else { continue };
            let Some(full) = self.full_crew(piece) else { continue };
            let crew = self.unit(piece).crew;
            let men = full.saturating_sub(crew).min(self.unit(id).figures(self.info(id)));
            let near = self.body(id).is_within(&self.body(piece), CONTACT);
            if men == 0 || !near || self.is_in_melee_contact(id) {
                continue;
            }
            // One man who is no artillery crew is enough to slow it.
            let untrained =
                self.unit(id).is(Flags::UNTRAINED) || crew > 0 && self.unit(piece).is(Flags::UNTRAINED);
            self.unit_mut(piece).set(Flags::UNTRAINED, untrained);
            self.join_crew(id, piece, [men, men], rule!("medieval.crew.survive"), table);
        }
    }
}
