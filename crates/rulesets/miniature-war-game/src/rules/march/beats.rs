//! A third of the movement, beat by beat: the definition of what comes of it (common.third.together, common.third.beats).
//!
//! In each beat every mover is tried where its plan would bring it; those who would run into an enemy or a friend do not take the beat;
//! this is repeated until nothing changes, and then all others move at once. Nothing here depends on the order of the list: of two friends
//! the lower number goes, and enemies treat each other alike.

use battle::Table;
use ground::tabletop::{Length, Rect, TOUCH};

use super::plan::{Bits, Going, Plan};
use crate::charts::BEATS_OF_A_THIRD;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::state::{Flags, State, Unit, UnitId};

/// Friends who stood this near when movement began may overlap by so much (common.third.friend-in-way).
const PLAY: Length = CONTACT;

/// All units of a battle while a third is carried out.
struct Beats {
    /// Where each unit is; none of those off the board.
    bodies: Vec<Option<Body>>,
    /// For each unit those enemies with whom it has been in contact in this movement.
    met: Vec<Bits>,
}

/// Where a mover would be after a beat.
struct Try {
    id: UnitId,
    unit: Unit,
    plan: Plan,
    body: Body,
    /// What becomes of its beat.
    fate: Fate,
}

/// What becomes of a beat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It is taken.
    Taken,
    /// It is not taken because of an enemy, and counts as unspent (common.third.waited).
    Enemy,
    /// It is waited for a friend.
    Waits,
    /// Ground or the edge of the board stops the unit.
    Blocked,
}

impl State {
    /// The friends, or the enemies, who are within 1 cm of a unit.
    pub(crate) fn near(&self, id: UnitId, friends: bool) -> Bits {
        let mut near = Bits::default();
        if !self.unit(id).is_on_board() {
            return near;
        }
        let own = self.body(id);
        for other in self.on_board().filter(|other| *other != id) {
            let wanted = (self.side_of(other) == self.side_of(id)) == friends;
            if wanted && own.is_within(&self.body(other), PLAY) {
                near.add(other);
            }
        }
        near
    }

    /// Carries out one third of the movement.
    pub(crate) fn move_a_third(&mut self, table: &mut Table<'_, Event>) {
        let mut beats = Beats::of(self);
        for _ in 0..BEATS_OF_A_THIRD {
            if !beats.one(self, table) {
                break;
            }
        }
    }

    /// Whether ground slows a unit where it stands: any stand of it is on such ground, and on no road or bridge.
    pub(crate) fn is_slowed(&self, id: UnitId, unit: &Unit) -> bool {
        define!("common.move.slow-ground", "common.ground.on");
        let pieces = &self.scenario.table.pieces;
        if !pieces.iter().any(|piece| piece.kind.kind.is_slow()) {
            return false;
        }
        let forester = self.info(id).kit.has(crate::troops::Kit::FORESTER);
        unit.stands_now(self.info(id)).any(|(_, stand)| {
            use crate::field::GroundKind::{Bridge, Forest, Road};
            let under = || self.scenario.table.under(stand.centre()).map(|(_, piece)| piece.kind.kind);
            let slows = under().any(|kind| kind.is_slow() && !(forester && kind == Forest));
            slows && !under().any(|kind| matches!(kind, Road | Bridge))
        })
    }

    /// Whether a unit may not stand somewhere: over the edge of the board, in a river, in a building. Fords and bridges are to come with the
    /// chapter on rivers: until then nobody crosses one.
    pub(crate) fn is_barred(&self, body: &Body) -> bool {
        define!("common.third.blocked", "common.ground.edge");
        let table = &self.scenario.table;
        let closed = |rect: &Rect| {
            let bounds = rect.bounds();
            let mut near = table.near(&bounds);
            near.any(|(_, piece)| piece.kind.kind.is_closed() && piece.outline.overlaps(rect))
        };
        body.parts().iter().any(|rect| !table.holds(rect) || closed(rect))
    }

    /// Whether a unit stops enemies and is in their way: all but commanders and riders.
    fn stops_enemies(&self, id: UnitId) -> bool {
        define!("common.contact.stops");
        self.info(id).kind.troop().is_some()
    }
}

impl Beats {
    fn of(state: &State) -> Beats {
        let body = |id: UnitId| state.unit(id).is_on_board().then(|| state.body(id));
        let bodies: Vec<Option<Body>> = state.all_units().map(body).collect();
        let met = state.all_units().map(|id| state.near(id, false)).collect();
        Beats { bodies, met }
    }

    /// One beat; false if nobody moves any more.
    fn one(&mut self, state: &mut State, table: &mut Table<'_, Event>) -> bool {
        let mut tries: Vec<Try> = state.on_board().filter_map(|id| Try::of(state, id)).collect();
        if tries.is_empty() {
            return false;
        }
        while self.settle(state, &mut tries) {}
        for one in tries {
            self.take(state, one, table);
        }
        self.meet(state, table);
        true
    }

    /// Finds those who do not take the beat as things stand; whether any was found.
    fn settle(&self, state: &State, tries: &mut [Try]) -> bool {
        let fates: Vec<Fate> = tries.iter().map(|one| self.fate_of(state, one, tries)).collect();
        let mut changed = false;
        for (one, fate) in tries.iter_mut().zip(fates) {
            if one.fate == Fate::Taken && fate != Fate::Taken {
                one.fate = fate;
                changed = true;
            }
        }
        changed
    }

    fn fate_of(&self, state: &State, one: &Try, tries: &[Try]) -> Fate {
        if one.fate != Fate::Taken {
            return one.fate;
        }
        let (side, number) = (state.side_of(one.id), state.info(one.id).number);
        let mut fate = Fate::Taken;
        for other in state.on_board().filter(|other| *other != one.id) {
            let moving = tries.iter().find(|moving| moving.id == other && moving.fate == Fate::Taken);
            let Some(body) = moving.map(|moving| &moving.body).or(self.bodies[other.index()].as_ref()) else {
                continue;
            };
            if state.side_of(other) != side {
                define!("common.contact.no-overlap", "common.third.first-come");
                // Enemies who are leaving each other do not stop each other; they are to come with breaking off.
                if state.stops_enemies(other) && one.body.overlaps(body) {
                    return Fate::Enemy;
                }
            } else if is_in_way(state, one, other, body)
                && (moving.is_none() || state.info(other).number < number)
            {
                define!("common.third.friend-in-way");
                fate = Fate::Waits;
            }
        }
        fate
    }

    fn take(&mut self, state: &mut State, one: Try, table: &mut Table<'_, Event>) {
        let at = one.id.index();
        match one.fate {
            Fate::Taken => {
                state.units[at] = one.unit;
                state.plans[at] = one.plan;
                self.bodies[at] = Some(one.body);
            }
            Fate::Enemy => state.plans[at].going = Going::Met,
            Fate::Waits => state.plans[at].waited += 1,
            Fate::Blocked => {
                state.plans[at].going = Going::Blocked;
                if state.plans[at].exits && state.may_exit(one.id, &one.body) {
                    state.leave(one.id, table);
                    self.bodies[at] = None;
                } else {
                    let (unit, hidden) = (one.id, one.unit.is(Flags::HIDDEN));
                    table.tell(&[rule!("common.third.blocked")], Event::Blocked { unit, hidden });
                }
            }
        }
    }

    /// Enemies who are now in contact stop.
    fn meet(&mut self, state: &mut State, table: &mut Table<'_, Event>) {
        define!("common.contact.stops");
        for red in state.units_of(battle::Side::Red).collect::<Vec<UnitId>>() {
            for blue in state.units_of(battle::Side::Blue).collect::<Vec<UnitId>>() {
                let [Some(own), Some(other)] = [&self.bodies[red.index()], &self.bodies[blue.index()]] else {
                    continue;
                };
                if self.met[red.index()].has(blue) || !own.touches(other) {
                    continue;
                }
                self.met[red.index()].add(blue);
                for (unit, other) in [(red, blue), (blue, red)] {
                    if state.stops_enemies(other) {
                        state.plans[unit.index()].going = Going::Met;
                    }
                }
                state.met += 1;
                state.show([red, blue], table);
                table.tell(&[rule!("common.contact.stops")], Event::Meet { units: [red, blue] });
            }
        }
    }
}

/// Whether a friend is in the way: on ground that the mover would come to, but for the play that both have.
fn is_in_way(state: &State, one: &Try, friend: UnitId, body: &Body) -> bool {
    if state.plans[one.id.index()].beside.has(friend) {
        one.body.lies_deeper(body, PLAY + TOUCH)
    } else {
        one.body.overlaps(body)
    }
}

impl Try {
    /// Where a unit would be after one more beat; none of who does not move.
    fn of(state: &State, id: UnitId) -> Option<Try> {
        let plan = state.plans.get(id.index()).filter(|plan| plan.going == Going::On)?;
        let (unit, plan) = plan.next(state.unit(id), state.info(id), |unit| state.is_slowed(id, unit));
        let body = Body::of(&unit, state.info(id));
        let fate = if state.is_barred(&body) { Fate::Blocked } else { Fate::Taken };
        Some(Try { id, unit, plan, body, fate })
    }
}

impl State {
    /// Whether it is the edge of the board, and not ground, that stops a unit.
    fn may_exit(&self, _: UnitId, body: &Body) -> bool {
        define!("common.order.exit");
        body.parts().iter().any(|rect| !self.scenario.table.holds(rect))
    }

    /// A unit leaves the board by its order.
    fn leave(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        self.show([id, id], table);
        self.unit_mut(id).set(Flags::OFF | Flags::LEFT, true);
        table.tell(&[rule!("common.order.exit")], Event::Leaves { unit: id });
    }

    /// Units that are hidden are put on the board (common.hidden.fires).
    pub(crate) fn show(&mut self, units: [UnitId; 2], table: &mut Table<'_, Event>) {
        for unit in units {
            if self.unit(unit).is(Flags::HIDDEN) {
                self.unit_mut(unit).set(Flags::HIDDEN | Flags::KNOWN, false);
                table.tell(&[rule!("common.hidden.fires")], Event::Appears { unit });
            }
        }
    }
}
