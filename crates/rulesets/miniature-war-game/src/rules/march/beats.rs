//! A third of the movement, beat by beat: the definition of what comes of it (common.third.together, common.third.beats).
//!
//! In each beat every mover is tried where its plan would bring it; those who would run into an enemy or a friend do not take the beat;
//! this is repeated until nothing changes, and then all others move at once. Nothing here depends on the order of the list: of two friends
//! the lower number goes, and enemies treat each other alike.

use battle::{Rule, Table};
use ground::tabletop::{Length, TOUCH};

use super::plan::{Bits, Going, Leg, Plan, form};
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
    /// Ground, the edge of the board or what it cannot pay stops the unit, by this rule.
    Blocked(Rule),
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
        let mut tries: Vec<Try> = state.on_board().filter_map(|id| Try::of(state, self, id)).collect();
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
        // Who stays where he is runs into nobody.
        if one.fate != Fate::Taken || one.unit == *state.unit(one.id) {
            return one.fate;
        }
        let (side, number) = (state.side_of(one.id), state.info(one.id).number);
        let mut fate = Fate::Taken;
        for other in state.on_board().filter(|other| *other != one.id) {
            // Who spends a beat where he stands is in the way like anybody who stands.
            let moves = |moving: &&Try| {
                moving.id == other && moving.fate == Fate::Taken && moving.unit != *state.unit(other)
            };
            let moving = tries.iter().find(moves);
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
            Fate::Blocked(rule) => {
                if state.plans[at].exits && state.may_exit(one.id, &one.body) {
                    state.plans[at].going = Going::Blocked;
                    state.leave(one.id, table);
                    self.bodies[at] = None;
                } else {
                    let State { units, plans, .. } = state;
                    plans[at].stop(&mut units[at]);
                    let (unit, hidden) = (one.id, one.unit.is(Flags::HIDDEN));
                    table.tell(&[rule], Event::Blocked { unit, hidden });
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
    if one.plan.passing.has(friend) {
        false
    } else if state.plans[one.id.index()].beside.has(friend) {
        one.body.lies_deeper(body, PLAY + TOUCH)
    } else {
        one.body.overlaps(body)
    }
}

impl Try {
    /// Where a unit would be after one more beat; none of who does not move.
    fn of(state: &State, beats: &Beats, id: UnitId) -> Option<Try> {
        let mut plan = *state.plans.get(id.index()).filter(|plan| plan.going == Going::On)?;
        if let Some((files, gap)) = plan.begins_to_form() {
            if !beats.may_form(state, id, &plan, (files, gap)) {
                plan.give_up_forming();
            }
        }
        let mut one = Try::ahead(state, id, plan);
        if one.has_formed(&plan) && !beats.has_room(state, &one) {
            // The room is gone: it stays as it was, and what it has spent is spent.
            plan.lose_formation();
            one = Try::ahead(state, id, plan);
        }
        one.pay_for_lines(state, &plan);
        if one.fate == Fate::Taken {
            one.go_through_friends(state, beats, &plan);
        }
        if one.fate == Fate::Taken && state.is_barred(id, &one.body) {
            one.fate = Fate::Blocked(rule!("common.third.blocked"));
        }
        Some(one)
    }

    /// Where its plan brings a unit in one more beat.
    fn ahead(state: &State, id: UnitId, plan: Plan) -> Try {
        let (unit, mut after) = plan.next(state.unit(id), state.info(id), |unit| state.rate_of(id, unit));
        let body = Body::of(&unit, state.info(id));
        let on = state.lines_under(&body);
        // A crossing is over when no stand touches the line any more.
        after.paid = plan.paid.without(plan.on.without(on));
        after.on = on;
        Try { id, unit, plan: after, body, fate: Fate::Taken }
    }

    /// Whether it has taken up a formation in this beat.
    fn has_formed(&self, before: &Plan) -> bool {
        let done = before.legs.iter().take(self.plan.at.into()).skip(before.at.into());
        done.into_iter().any(|leg| matches!(leg, Leg::Form(..)))
    }

    /// A unit that would come onto lines pays for them where it stands, or stops in front of them.
    fn pay_for_lines(&mut self, state: &State, before: &Plan) {
        define!("common.move.whole-unit", "common.third.spend");
        let new = self.plan.on.without(before.on).without(before.paid);
        if new.is_empty() {
            return;
        }
        let mut plan = *before;
        match state.cost_of_lines(self.id, new, &self.body, plan.third) {
            None => self.fate = Fate::Blocked(rule!("common.third.blocked")),
            Some(cost) if cost == Length::ZERO => {}
            Some(cost) if plan.pay(cost, state.unit(self.id)) => {
                plan.paid = plan.paid.and(new);
                *self = Try::ahead(state, self.id, plan);
            }
            Some(_) => self.fate = Fate::Blocked(rule!("common.move.third-cost")),
        }
    }

    /// A unit that comes up against a friend whom its order names goes through him, or stops short.
    fn go_through_friends(&mut self, state: &State, beats: &Beats, before: &Plan) {
        if before.may_pass == Bits::default() {
            return;
        }
        let mut plan = *before;
        for friend in state.units_of(state.side_of(self.id)) {
            if !before.may_pass.has(friend) || before.passing.has(friend) {
                continue;
            }
            let [Some(own), Some(other)] = [&beats.bodies[self.id.index()], &beats.bodies[friend.index()]]
            else {
                continue;
            };
            if !is_in_way(state, self, friend, other) {
                continue;
            }
            match state.price_of_passing(self.id, friend, &plan, [own, other]) {
                Some(price) if price == Length::ZERO || plan.pay(price, state.unit(self.id)) => {
                    plan.passing.add(friend);
                    *self = Try::ahead(state, self.id, plan);
                }
                Some(_) | None => self.fate = Fate::Blocked(rule!("common.pass.when-clear")),
            }
        }
    }
}

impl Beats {
    /// Whether a unit may begin to take up a formation: there is room for it, and no stand has to go farther than its chart move.
    fn may_form(&self, state: &State, id: UnitId, plan: &Plan, (files, gap): (u8, Length)) -> bool {
        define!("common.move.formation-reach", "common.skirmish.order");
        let (mut unit, info) = (*state.unit(id), state.info(id));
        form(&mut unit, info, files, gap);
        let most = Length::cm(info.chart_move.into());
        let stands = || state.unit(id).stands_now(info).zip(unit.stands_now(info));
        let is_near = stands().all(|((_, from), (_, to))| from.centre().to(to.centre()).length() <= most);
        let body = Body::of(&unit, info);
        is_near && self.has_room(state, &Try { id, unit, plan: *plan, body, fate: Fate::Taken })
    }

    /// Whether a unit would stand on nobody, and on no ground that it may not enter.
    fn has_room(&self, state: &State, one: &Try) -> bool {
        let others = state.on_board().filter(|other| *other != one.id);
        let is_taken = |other: UnitId| {
            let Some(body) = &self.bodies[other.index()] else { return false };
            if state.side_of(other) == state.side_of(one.id) {
                is_in_way(state, one, other, body)
            } else {
                state.stops_enemies(other) && one.body.overlaps(body)
            }
        };
        !state.is_barred(one.id, &one.body) && !others.into_iter().any(is_taken)
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
        self.note_exit(id);
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
