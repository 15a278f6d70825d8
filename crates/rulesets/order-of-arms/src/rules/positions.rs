//! The positions and facings that an area has for a party, one after the other (C17.4, model.place).

use std::ops::Range;

use ground::areas::{AreaId, Room, RoomSet, Slot, Way};

use crate::rules::places::Party;
use crate::state::{NO_SLOT, State};
use crate::troops::Arm;

impl State {
    /// The positions and facings in which a party may stand in an area, in order; also those in which it joins a stack.
    pub(crate) fn places_for<'a>(
        &'a self,
        party: &Party,
        area: AreaId,
        column: bool,
    ) -> impl Iterator<Item = (Slot, Way)> + use<'a> {
        self.places_at(party, area, None, column)
    }

    /// The facings in which a party may stand in one position of an area, or in any, with the positions.
    pub(crate) fn places_at<'a>(
        &'a self,
        party: &Party,
        area: AreaId,
        only: Option<Slot>,
        column: bool,
    ) -> impl Iterator<Item = (Slot, Way)> + use<'a> {
        let party = *party;
        let map = &self.scenario.map;
        let Some(first) = party.units.first().copied() else {
            let places = self.leader_places(party, area);
            return Either::One(places.filter(move |(slot, _)| only.is_none_or(|only| only == *slot)));
        };
        let kind = self.kind(first);
        let ways = map.ways(area);
        if !kind.is_combat() {
            // Guns only turn; baggage has no facing at all.
            let turns = if kind.arm == Arm::Artillery { ways } else { 1 };
            let turns = if only.is_none_or(|only| only == NO_SLOT) { turns } else { 0 };
            return Either::Two((0..turns).map(|way| (NO_SLOT, Way(way))));
        }
        let slots = 0..map.slots(area);
        Either::Three(Places {
            battle: self,
            party,
            area,
            column,
            long: kind.long,
            ways,
            free: self.free_rooms(area, &party),
            alone: self.may_stack(&party, area).is_ok(),
            slots: only.map_or(slots.clone(), |only| only.0..slots.end.min(only.0.saturating_add(1))),
            slot: Slot::CENTRE,
            facings: 0,
        })
    }
}

/// The places of combat units in an area, position by position.
struct Places<'a> {
    battle: &'a State,
    party: Party,
    area: AreaId,
    /// It need not conform (B13.4.5a).
    column: bool,
    /// It is of long pieces, whose room depends on their facing.
    long: bool,
    /// How many facings there are.
    ways: u8,
    /// The rooms that others leave free.
    free: RoomSet,
    /// It may be a stack of its own here.
    alone: bool,
    /// The positions that are left to look at.
    slots: Range<u8>,
    /// The one that is looked at, and its facings that were not told yet, as bits.
    slot: Slot,
    facings: u32,
}

impl Places<'_> {
    /// The facings in which the party may stand in a position, as bits.
    fn facings_in(&self, slot: Slot) -> u32 {
        if let Some(other) = self.battle.other_in(self.area, slot, &self.party) {
            let may_join = self.battle.may_join(&self.party, other).is_ok();
            return if may_join { bit(self.battle.unit(other).facing) } else { 0 };
        }
        if !self.alone {
            return 0;
        }
        let all = (0..self.ways).map(Way);
        match self.long {
            true => {
                all.filter(|way| self.has_room(slot, Room::Long(*way))).fold(0, |ways, way| ways | bit(way))
            }
            false if self.has_room(slot, Room::Short) => bit(Way(self.ways)).wrapping_sub(1),
            false => 0,
        }
    }

    fn has_room(&self, slot: Slot, room: Room) -> bool {
        let room = self.battle.scenario.map.room(self.area, slot, room);
        self.column || room.is_some_and(|room| self.free.contains(room))
    }
}

impl Iterator for Places<'_> {
    type Item = (Slot, Way);

    fn next(&mut self) -> Option<(Slot, Way)> {
        while self.facings == 0 {
            self.slot = Slot(self.slots.next()?);
            self.facings = self.facings_in(self.slot);
        }
        let facing = Way(self.facings.trailing_zeros() as u8);
        self.facings &= self.facings - 1;
        Some((self.slot, facing))
    }
}

/// A way as a bit; no area has so many that one would be left out.
fn bit(way: Way) -> u32 {
    1u32.checked_shl(way.0.into()).unwrap_or(0)
}

/// One of three iterators.
enum Either<A, B, C> {
    One(A),
    Two(B),
    Three(C),
}

impl<T, A: Iterator<Item = T>, B: Iterator<Item = T>, C: Iterator<Item = T>> Iterator for Either<A, B, C> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self {
            Either::One(one) => one.next(),
            Either::Two(two) => two.next(),
            Either::Three(three) => three.next(),
        }
    }
}
