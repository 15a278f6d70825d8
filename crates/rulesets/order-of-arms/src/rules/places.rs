//! Positions and room inside an area: occupancy, stacking, conformation, and taking up a position (C17, model.slots).

use battle::{List, Refusal, Side, Table};
use ground::areas::{AreaId, Room, RoomId, RoomSet, Slot, Way};
use serde::{Deserialize, Serialize};

use crate::actions::{ANY_WAY, Action, Position};
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::state::{Flags, LeaderId, NO_SLOT, OFF, Stack, State, Unit, UnitId};
use crate::steps::Pending;
use crate::survey::MOST_WAYS;
use crate::troops::Arm;

define!("C17.3.5", "B13.0b");
/// Pieces that go somewhere together: combat units from the bottom of their stack up, or one gun or piece of baggage, and
/// the leaders with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Party {
    /// The units.
    pub units: List<UnitId, 8>,
    /// The leaders.
    pub leaders: List<LeaderId, 8>,
}

impl Party {
    /// One unit by itself.
    pub(crate) fn of_unit(unit: UnitId) -> Party {
        Party { units: List::of(&[unit]), leaders: List::new() }
    }

    /// One leader by himself.
    pub(crate) fn of_leader(leader: LeaderId) -> Party {
        Party { units: List::new(), leaders: List::of(&[leader]) }
    }

    /// A whole stack with the leaders stacked with it.
    pub(crate) fn of_stack(battle: &State, stack: Stack) -> Party {
        let mut party = Party { units: List::of(&battle.bottom_up(stack)), leaders: List::new() };
        for leader in battle.leaders_with(stack) {
            party.leaders.push(leader);
        }
        party
    }

    /// Whether a unit is in it.
    #[inline]
    pub(crate) fn has(&self, unit: UnitId) -> bool {
        self.units.contains(&unit)
    }
}

/// Of more places than this the positions are listed first, and then the facings in the one that was chosen.
const FEW: usize = 12;

define!("model.place", "C17.5a");
/// A party that has come to an area, and stands there as well as it can, takes up its position: its owner chooses, place and
/// facing together or one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Placing {
    /// Who takes up position.
    pub party: Party,
    /// It came by road in column: it need not conform (B13.4.5a).
    pub column: bool,
    /// There is more than one place to choose from.
    pub is_open: bool,
    /// It stands in the position that was chosen: only its facing is open.
    #[serde(default)]
    pub turns: bool,
}

impl Placing {
    /// Those of it who are still there: a leader alone may have struck one down before it took up its position.
    fn present(&self, battle: &State) -> Party {
        let mut party = self.party;
        party.units.retain(|unit| battle.unit(unit).is_on_map());
        party.leaders.retain(|leader| battle.leader(leader).is_on_map());
        party
    }

    /// The position in which a party stands, if only its facing is open.
    fn chosen(&self, battle: &State, party: &Party) -> Option<Slot> {
        let first = party.units.first().filter(|_| self.turns)?;
        Some(battle.unit(*first).slot)
    }
}

impl Pending for Placing {
    fn asks(&self, battle: &State) -> Option<Side> {
        let party = self.present(battle);
        let asks = self.is_open && battle.area_of(&party).is_some();
        asks.then(|| battle.side_of_party(&party))
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        let party = self.present(battle);
        let Some(area) = battle.area_of(&party) else { return };
        let chosen = self.chosen(battle, &party);
        let places = battle.places_at(&party, area, chosen, self.column);
        into.extend(places.map(|(slot, facing)| Action::Place(Position { area, slot, facing })));
        if chosen.is_none() && into.len() > FEW {
            group_by_position(into);
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let party = self.present(battle);
        match *action {
            Action::Place(Position { slot, facing, .. })
                if self.chosen(battle, &party).is_some_and(|chosen| chosen != slot || facing == ANY_WAY) =>
            {
                Err(Refusal::new(rule!("model.place"), "the position is chosen: choose a facing"))
            }
            Action::Place(Position { area, slot, facing }) if Some(area) == battle.area_of(&party) => {
                let stands = |way| battle.may_stand(&party, area, slot, way, self.column);
                match facing {
                    ANY_WAY if (0..battle.scenario.map.ways(area)).any(|way| stands(Way(way)).is_ok()) => {
                        Ok(())
                    }
                    ANY_WAY => stands(Way(0)),
                    way => stands(way),
                }
            }
            _ => Err(Refusal::new(rule!("model.place"), "choose a position and a facing in the area")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let party = self.present(battle);
        if let Action::Place(Position { area, slot, facing: ANY_WAY }) = action {
            let now = party.units.first().map(|unit| (battle.unit(*unit).slot, battle.unit(*unit).facing));
            let (mut open, mut stands) = (List::<Way, MOST_WAYS>::new(), false);
            for place in battle.places_at(&party, area, Some(slot), self.column) {
                open.push(place.1);
                stands |= now == Some(place);
            }
            // Who stands there already need not turn before the facing is chosen.
            if let Some(facing) = open.first().filter(|_| !stands) {
                battle.settle(&party, area, slot, *facing);
            }
            battle.replace(Placing { is_open: open.len() > 1, turns: true, ..*self });
            return;
        }
        battle.done();
        if let Action::Place(Position { area, slot, facing }) = action {
            battle.settle(&party, area, slot, facing);
        }
        battle.is_settled(&Placing { party, ..*self }, table);
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let party = self.present(battle);
        battle.done();
        battle.is_settled(&Placing { party, ..*self }, table);
    }
}

/// Room in an area.
impl State {
    /// The occupancy limit of an area, with what a camp adds.
    #[inline]
    pub(crate) fn occupancy_limit(&self, area: AreaId) -> u8 {
        let limit = self.scenario.ground(area).size.limit;
        if self.camps == 0 { limit } else { limit.saturating_add(self.camp_room(area).0) }
    }

    /// The stacking limit of an area, with what a camp adds.
    pub(crate) fn stacking_limit(&self, area: AreaId) -> u8 {
        let limit = self.scenario.ground(area).size.stacking;
        if self.camps == 0 { limit } else { limit.saturating_add(self.camp_room(area).1) }
    }

    /// What the camps that stand in an area add to its limits.
    fn camp_room(&self, area: AreaId) -> (u8, u8) {
        define!("C17.3.6");
        if !self.plays(Options::CAMPS) {
            return (0, 0);
        }
        let camps = self.scenario.camps.iter().enumerate();
        let here = camps.filter(|(n, camp)| camp.area == area && self.camps >> n & 1 == 1);
        here.fold((0, 0), |(points, stack): (u8, u8), (_, camp)| {
            (points.saturating_add(camp.occupancy), stack.saturating_add(camp.stacking))
        })
    }

    /// Whether so many more points have room in an area (C17.2a).
    #[inline]
    pub(crate) fn has_room(&self, area: AreaId, points: u8) -> bool {
        let there = self.crowd[area.index()].points;
        u16::from(there) + u16::from(points) <= u16::from(self.occupancy_limit(area))
    }

    /// Whether an area has room for a party that comes into it as its master: guns and baggage that the enemy has left there
    /// take up none, for they fall to it.
    pub(crate) fn has_room_for(&self, party: &Party, area: AreaId) -> bool {
        let Some(side) = party.units.first().map(|unit| self.side_of(*unit)) else { return true };
        let enemy = side.other();
        let left = |unit: &UnitId| self.side_of(*unit) == enemy && !self.held[enemy].contains(area);
        let falls: u8 = self.units_in(area).filter(left).map(|unit| self.occupancy_of(unit)).sum();
        self.has_room(area, self.points_of(party).saturating_sub(falls))
    }

    /// Whether an area is densely occupied.
    pub(crate) fn is_dense(&self, area: AreaId) -> bool {
        define!("C17.2b");
        self.crowd[area.index()].points >= self.scenario.ground(area).size.dense_from
    }

    /// Points of occupancy of a party (C17.1).
    pub(crate) fn points_of(&self, party: &Party) -> u8 {
        party.units.iter().map(|unit| self.occupancy_of(*unit)).sum()
    }

    /// The room a combat unit takes up with its stack: a disc, or a bar across its facing.
    #[inline]
    pub(crate) fn room_of_unit(&self, unit: UnitId) -> Option<RoomId> {
        define!("model.footprint");
        let u = self.unit(unit);
        let room = if self.kind(unit).long { Room::Long(u.facing) } else { Room::Short };
        self.scenario.map.room(u.area, u.slot, room)
    }

    /// The rooms that stacks take up in an area.
    pub(crate) fn rooms_in(&self, area: AreaId) -> RoomSet {
        self.rooms_without(area, &Party::default())
    }

    /// The rooms that stacks of others than a party take up in an area.
    fn rooms_without(&self, area: AreaId, party: &Party) -> RoomSet {
        let mut rooms = RoomSet::EMPTY;
        for unit in self.units_in(area) {
            if self.unit(unit).slot != NO_SLOT
                && !party.has(unit)
                && let Some(room) = self.room_of_unit(unit)
            {
                rooms.insert(room);
            }
        }
        rooms
    }

    /// The rooms of an area that nobody but a party touches and that lie inside it (C17.4).
    pub(crate) fn free_rooms(&self, area: AreaId, party: &Party) -> RoomSet {
        define!("C17.4.1", "C17.4.2");
        let map = &self.scenario.map;
        let mut free = map.fitting(area);
        for room in self.rooms_without(area, party).iter() {
            free = free.without(map.touching(area, room));
        }
        free
    }
}

/// Where a party may stand.
impl State {
    /// The first place for a party in an area, if there is any.
    pub(crate) fn first_place(&self, party: &Party, area: AreaId, column: bool) -> Option<(Slot, Way)> {
        self.places_for(party, area, column).next()
    }

    /// Whether a party finds a place in an area: conformation and stacking (C17.4, C17.3a). Occupancy is another matter.
    pub(crate) fn has_place(&self, party: &Party, area: AreaId) -> bool {
        let Some(first) = party.units.first() else { return true };
        // Where nobody stands a short stack takes the centre.
        let map = &self.scenario.map;
        let alone = self.crowd[area.index()].fighters.0 == [0, 0];
        let centre = map.room(area, Slot::CENTRE, Room::Short);
        if alone
            && !self.kind(*first).long
            && centre.is_some_and(|room| map.fitting(area).contains(room))
            && self.may_stack(party, area).is_ok()
        {
            return true;
        }
        self.first_place(party, area, false).is_some()
    }

    /// Whether a party may stand in a position of an area, facing a neighbour.
    pub(crate) fn may_stand(
        &self,
        party: &Party,
        area: AreaId,
        slot: Slot,
        facing: Way,
        column: bool,
    ) -> Result<(), Refusal> {
        let map = &self.scenario.map;
        let Some(first) = party.units.first().copied() else {
            return self.may_stand_with(party, area, slot);
        };
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(first.into()));
        if facing.0 >= map.ways(area) {
            return refuse(rule!("model.place"), "{0} must face a neighbour of its area");
        }
        let kind = self.kind(first);
        if !kind.is_combat() {
            return match slot == NO_SLOT {
                true => Ok(()),
                false => refuse(rule!("C17.3.4"), "{0} takes up no position"),
            };
        }
        if slot.0 >= map.slots(area) {
            return refuse(rule!("model.place"), "there is no such position for {0}");
        }
        if let Some(other) = self.other_in(area, slot, party) {
            if self.unit(other).facing != facing {
                let refusal = Refusal::new(rule!("C17.3.1"), "{0} must face as its stack does, like {1}");
                return Err(refusal.about(first.into()).and(other.into()));
            }
            return self.may_join(party, other);
        }
        self.may_stack(party, area)?;
        let room = map.room(area, slot, if kind.long { Room::Long(facing) } else { Room::Short });
        let Some(room) = room else {
            return refuse(rule!("model.place"), "there is no such position for {0}");
        };
        if column {
            return Ok(());
        }
        if !map.fitting(area).contains(room) {
            return refuse(rule!("C17.4"), "{0} does not fit into the area there");
        }
        match self.touched_by(area, room, party) {
            Some(other) => {
                let refusal = Refusal::new(rule!("C17.4"), "{0} would stand on the room of {1}");
                Err(refusal.about(first.into()).and(other.into()))
            }
            None => Ok(()),
        }
    }

    /// A combat unit outside a party that stands in a position.
    #[inline]
    pub(crate) fn other_in(&self, area: AreaId, slot: Slot, party: &Party) -> Option<UnitId> {
        self.units_in(area).find(|unit| self.unit(*unit).slot == slot && !party.has(*unit))
    }

    /// A combat unit outside a party whose room touches a room.
    fn touched_by(&self, area: AreaId, room: RoomId, party: &Party) -> Option<UnitId> {
        let touching = self.scenario.map.touching(area, room);
        let mut others =
            self.units_in(area).filter(|unit| self.unit(*unit).slot != NO_SLOT && !party.has(*unit));
        others.find(|other| self.room_of_unit(*other).is_some_and(|taken| touching.contains(taken)))
    }

    /// Whether a party may be a stack of its own in an area.
    pub(crate) fn may_stack(&self, party: &Party, area: AreaId) -> Result<(), Refusal> {
        self.is_stack_allowed(party.units.iter().copied(), area)
    }

    /// Whether a party may join the stack of another unit.
    pub(crate) fn may_join(&self, party: &Party, other: UnitId) -> Result<(), Refusal> {
        let there = self.stacked(self.stack_of(other)).filter(|unit| !party.has(*unit));
        self.is_stack_allowed(there.chain(party.units.iter().copied()), self.unit(other).area)
    }

    /// Whether units may make one stack in an area.
    pub(crate) fn is_stack_allowed(
        &self,
        units: impl Iterator<Item = UnitId>,
        area: AreaId,
    ) -> Result<(), Refusal> {
        let shape = |unit: UnitId| self.unit(unit).flags.0 & (Flags::SCHILTRON.0 | Flags::PHALANX.0);
        let (mut points, mut number, mut first) = (0u8, 0, None);
        for unit in units {
            let one = *first.get_or_insert(unit);
            let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()).and(one.into()));
            if self.side_of(unit) != self.side_of(one) {
                return refuse(rule!("B13.1.2"), "{0} and {1} are enemies");
            }
            if self.kind(unit).long != self.kind(one).long {
                return refuse(rule!("C17.3.2a"), "long pieces stack only with long ones: not {0} with {1}");
            }
            if shape(unit) != shape(one) {
                return refuse(rule!("state.formation"), "{0} and {1} are not in the same formation");
            }
            number += 1;
            points = points.saturating_add(self.strength(unit));
            if self.kind(unit).long && number > 2 {
                return refuse(rule!("C17.3.2a"), "{0} would be the third long piece of the stack of {1}");
            }
            if number > 6 {
                return refuse(rule!("C17.3.3"), "{0} would be the seventh unit of the stack of {1}");
            }
        }
        match first {
            Some(one) if points > self.stacking_limit(area) => {
                let why = "the stack of {0} would be above the stacking limit of the area";
                Err(Refusal::new(rule!("C17.3a"), why).about(one.into()))
            }
            _ => Ok(()),
        }
    }

    /// Where leaders by themselves may be in an area: with one of their stacks, or alone.
    pub(crate) fn leader_places(&self, party: Party, area: AreaId) -> impl Iterator<Item = (Slot, Way)> + '_ {
        let slots = (0..self.scenario.map.slots(area)).map(Slot).chain(std::iter::once(NO_SLOT));
        slots.filter(move |slot| self.may_stand_with(&party, area, *slot).is_ok()).map(|slot| (slot, Way(0)))
    }

    /// Whether leaders may be with the stack in a position; with none they always may.
    fn may_stand_with(&self, party: &Party, area: AreaId, slot: Slot) -> Result<(), Refusal> {
        let side = self.side_of_party(party);
        let mut there = self.stacked(Stack { area, slot });
        match slot == NO_SLOT || there.any(|unit| self.side_of(unit) == side) {
            true => Ok(()),
            false => Err(Refusal::new(rule!("C17.3.5"), "there is no stack of yours to be with")),
        }
    }
}

/// Taking up position.
impl State {
    /// The area a party is in.
    pub(crate) fn area_of(&self, party: &Party) -> Option<AreaId> {
        let unit = party.units.iter().map(|unit| self.unit(*unit)).find(|unit| unit.is_on_map());
        let leader = || party.leaders.iter().map(|leader| self.leader(*leader)).find(|one| one.is_on_map());
        unit.map(|unit| unit.area).or_else(|| leader().map(|leader| leader.area))
    }

    /// Whose a party is.
    pub(crate) fn side_of_party(&self, party: &Party) -> Side {
        match (party.units.first(), party.leaders.first()) {
            (Some(unit), _) => self.side_of(*unit),
            (None, Some(leader)) => self.side_of_leader(*leader),
            (None, None) => self.active,
        }
    }

    /// A party stands in a position from now on.
    pub(crate) fn settle(&mut self, party: &Party, area: AreaId, slot: Slot, facing: Way) {
        define!("C17.3.1", "C17.5b");
        for unit in party.units {
            let u = self.unit(unit);
            let was = (u.area, u.slot, u.facing);
            if (u.area, u.slot) == (area, slot) {
                self.unit_mut(unit).facing = facing;
            } else {
                self.put(unit, area, slot, facing);
            }
            if was != (area, slot, facing) {
                self.unit_mut(unit).set(Flags::COLUMN, false);
            }
            let settled = self.unit_mut(unit);
            settled.set(Flags::IN_CAMP, false);
            settled.set(Flags::STIRRED, settled.is(Flags::STIRRED) || was.0 != OFF && was.0 != area);
        }
        for leader in party.leaders {
            self.put_leader(leader, area, slot);
        }
    }

    /// A party comes to an area that has a place for it: it takes the first one, and its owner may choose another.
    pub(crate) fn bring(&mut self, party: &Party, area: AreaId, column: bool) {
        let place = self.first_place(party, area, column);
        let Some((slot, facing)) = place else { return };
        self.settle(party, area, slot, facing);
        self.take_position(party, column);
    }

    /// A party that stands in an area as well as it can may choose another position and facing there.
    pub(crate) fn take_position(&mut self, party: &Party, column: bool) {
        let Some(area) = self.area_of(party) else { return };
        // Where it stands need not be a place for it: it may have come there by road, or others have taken its room.
        let stands = |(slot, facing): (Slot, Way)| match (party.units.first(), party.leaders.first()) {
            (Some(unit), _) => (slot, facing) == (self.unit(*unit).slot, self.unit(*unit).facing),
            (None, leader) => leader.is_some_and(|leader| self.leader(*leader).slot == slot),
        };
        let is_open = self.places_for(party, area, column).any(|place| !stands(place));
        self.then(Placing { party: *party, column, is_open, turns: false });
    }

    /// What follows when a party has taken up its position.
    fn is_settled(&mut self, placing: &Placing, table: &mut Table<'_, Event>) {
        for unit in placing.party.units.iter().filter(|_| placing.column) {
            self.unit_mut(*unit).set(Flags::COLUMN, true);
        }
        let Some(unit) = placing.party.units.first().copied() else { return };
        let Unit { area, slot, facing, .. } = *self.unit(unit);
        if area == OFF || self.kind(unit).arm == Arm::Other {
            return;
        }
        let rules = [rule!("model.place"), rule!("B13.4.5b")];
        let event = Event::TakesPosition { unit, area, slot, facing };
        table.tell(&rules[..1 + usize::from(placing.column)], event);
        if self.is_in_melee(area) {
            self.break_phalanxes(area, table);
        }
    }
}

/// Puts one answer for all facings of a position, where it has several; those of a position stand together.
fn group_by_position(places: &mut Vec<Action>) {
    places.dedup_by(|next, kept| match (next, kept) {
        (Action::Place(Position { slot, .. }), Action::Place(Position { slot: before, facing, .. }))
            if slot == before =>
        {
            *facing = ANY_WAY;
            true
        }
        _ => false,
    });
}
