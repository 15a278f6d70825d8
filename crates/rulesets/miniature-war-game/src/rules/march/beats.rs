//! A third of the movement, beat by beat: the definition of what comes of it (common.third.together, common.third.beats).
//!
//! In each beat every mover is tried where its plan would bring it; those who would run into an enemy or a friend do not take the beat;
//! this is repeated until nothing changes, and then all others move at once. Nothing here depends on the order of the list: of two friends
//! the lower number goes, and enemies treat each other alike.

use std::cell::Cell;

use battle::{Rule, Table};
use ground::tabletop::{Length, TOUCH};

use super::array::Array;
use super::column::Bonus;
use super::plan::{Bits, Going, Leg, Lines, Plan, form};
use super::quiet::Quiet;
use super::watch::{Walked, Watch};
use crate::charts::BEATS_OF_A_THIRD;
use crate::events::Event;
use crate::field::Kind;
use crate::rulebook::{define, rule};
use crate::rules::charge::run::{Path, Run};
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::state::{Flags, State, Unit, UnitId};

/// Friends who stood this near when movement began may overlap by so much (common.third.friend-in-way).
pub(crate) const PLAY: Length = CONTACT;

/// All units of a battle while beats are carried out.
pub(crate) struct Beats {
    /// Where each unit is; none of those off the board.
    pub(crate) bodies: Vec<Option<Body>>,
    /// For each unit those enemies with whom it has been in contact in this movement.
    pub(crate) met: Vec<Bits>,
    /// Who moved in the present beat, as they were before it: kept while there are charges to be tested.
    pub(crate) prior: Vec<Prior>,
    /// Whether this is the movement of the turn, with its tests, or what comes after a melee.
    pub(crate) tests: bool,
    /// Who has to be walked when.
    pub(super) watch: Watch,
    /// For each unit the stretch of its march on which the ground changes nothing.
    pub(super) quiet: Vec<Quiet>,
    /// For each unit the last knot of its track, by its number in the list.
    pub(super) knots: Vec<Option<usize>>,
}

/// A unit before the present beat.
#[derive(Clone, Copy)]
pub(crate) struct Prior {
    pub(crate) id: UnitId,
    pub(crate) unit: Unit,
    pub(crate) plan: Plan,
    pub(crate) run: Run,
}

/// Two enemies who have come into contact in this beat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    /// Red's unit and blue's.
    pub(crate) units: [UnitId; 2],
    /// Whether each of them still went on until then.
    pub(crate) going: [Going; 2],
}

/// Where a mover would be after a beat.
pub(super) struct Try {
    pub(super) id: UnitId,
    pub(super) unit: Unit,
    after: After,
    pub(super) body: Body,
    /// What becomes of its beat.
    pub(super) fate: Fate,
    /// Whether it would not stay where it is.
    moves: bool,
    /// Whether this is more than a plain step.
    pub(super) leaps: bool,
    /// Whether those who count on its course know that it does not go on.
    pub(super) told: bool,
}

/// The plan of a mover after a beat.
enum After {
    /// The same, one beat on.
    SameLeg,
    /// Another.
    Other(Box<Plan>),
}

/// What becomes of a beat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is taken.
    Taken,
    /// It is not taken because of an enemy, and counts as unspent (common.third.waited).
    Enemy,
    /// It is waited for a friend, or for an enemy in flight.
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

    /// For each unit the enemies who are within 1 cm of it, by where everybody stands.
    fn enemies_near(&self, bodies: &[Option<Body>]) -> Vec<Bits> {
        let mut near = vec![Bits::default(); bodies.len()];
        for red in self.units_of(battle::Side::Red) {
            for blue in self.units_of(battle::Side::Blue) {
                let both = [red, blue].map(|id| bodies[id.index()].as_ref());
                let afloat = [red, blue].iter().any(|id| self.is_vessel(*id));
                if let [Some(own), Some(other)] = both
                    && !afloat
                    && own.is_within(other, PLAY)
                {
                    near[red.index()].add(blue);
                    near[blue.index()].add(red);
                }
            }
        }
        near
    }

    /// Carries out one third of the movement, from 1.
    pub(crate) fn move_a_third(&mut self, third: u8, table: &mut Table<'_, Event>) {
        self.leave_holders(table);
        let mut beats = Beats::of(self, true);
        let before = u16::from(third.saturating_sub(1)) * BEATS_OF_A_THIRD;
        beats.walk(self, before, before + BEATS_OF_A_THIRD, table);
    }

    /// The same battle, in which every beat is walked plainly. What comes of it is the same, but for the time it takes.
    #[doc(hidden)]
    #[must_use]
    pub fn walked_plainly(mut self) -> State {
        std::sync::Arc::make_mut(&mut self.scenario).plain = true;
        self
    }

    /// Whether a unit stops enemies and is in their way: all but commanders and riders.
    pub(crate) fn stops_enemies(&self, id: UnitId) -> bool {
        define!("common.contact.stops");
        self.info(id).kind.troop().is_some()
    }
}

impl Beats {
    /// As everybody stands now.
    pub(crate) fn of(state: &State, tests: bool) -> Beats {
        // Who is on board is in nobody's way.
        let in_way = |id: UnitId| state.unit(id).is_on_board() && !state.is_aboard(id);
        let body = |id: UnitId| in_way(id).then(|| state.body(id));
        let bodies: Vec<Option<Body>> = state.all_units().map(body).collect();
        let met = state.enemies_near(&bodies);
        let (watch, quiet) = (Watch::of(state), vec![Quiet::default(); bodies.len()]);
        Beats { knots: state.last_knots(), bodies, met, prior: Vec::new(), tests, watch, quiet }
    }

    /// One beat; false if nobody moves any more.
    pub(crate) fn one(&mut self, state: &mut State, beat: u16, table: &mut Table<'_, Event>) -> bool {
        if self.tests {
            for rider in state.guide_riders() {
                self.put(state, rider, *state.unit(rider));
            }
        }
        let mut tries = self.tries(state, beat);
        let phantoms_go = self.tests && state.do_phantoms_go();
        if tries.is_empty() && !phantoms_go {
            return false;
        }
        while self.settle(state, &mut tries, beat) || self.rouse_followers(state, &mut tries, beat) {}
        let run_into = self.run_into(state, &tries, beat);
        let movers: Vec<UnitId> = tries.iter().map(|one| one.id).collect();
        let walked: Vec<Walked> = tries.iter().map(Walked::of).collect();
        self.remember(state, &tries);
        for one in tries {
            self.take(state, one, beat, table);
        }
        if phantoms_go {
            state.move_phantoms(beat);
        }
        state.find_phantoms(&self.bodies, table);
        if self.watch.runs {
            self.part(state);
        }
        let mut meetings = self.meet(state, &movers, beat, table);
        state.read_fallen(table);
        if !meetings.is_empty() || !run_into.is_empty() {
            self.bring_all(state, beat);
            self.watch.stirred = true;
        }
        if self.tests {
            self.test_contacts(state, &mut meetings, table);
            self.hold_friends(state, &run_into, table);
            if self.watch.runs || self.watch.stirred {
                self.catch(state, beat, table);
            }
            self.square_up(state, &meetings, table);
        }
        for id in movers.into_iter().filter(|_| self.tests) {
            state.note_place(id, beat, &mut self.knots[id.index()]);
        }
        self.look_ahead(state, beat, &walked);
        true
    }

    /// Keeps how movers were before this beat, if a charge may have to be put back.
    fn remember(&mut self, state: &State, tries: &[Try]) {
        self.prior.clear();
        let charges = self.tests && state.takes_tests() && tries.iter().any(|one| state.is_charging(one.id));
        if charges {
            let taken = tries.iter().filter(|one| one.fate == Fate::Taken).map(|one| one.id);
            let prior = |id: UnitId| Prior {
                id,
                unit: *state.unit(id),
                plan: state.plans[id.index()],
                run: *state.run(id),
            };
            self.prior.extend(taken.map(prior));
        }
    }

    /// Finds those who do not take the beat as things stand; whether any was found.
    fn settle(&self, state: &State, tries: &mut [Try], beat: u16) -> bool {
        // Who spends a beat where he stands is in the way like anybody who stands.
        let mut moving: Vec<Option<&Try>> = self.bodies.iter().map(|_| None).collect();
        for one in tries.iter().filter(|one| one.fate == Fate::Taken && one.moves) {
            moving[one.id.index()] = Some(one);
        }
        let fates: Vec<Fate> = tries.iter().map(|one| self.fate_of(state, one, &moving, beat)).collect();
        let mut changed = false;
        for (one, fate) in tries.iter_mut().zip(fates) {
            if one.fate == Fate::Taken && fate != Fate::Taken {
                one.fate = fate;
                changed = true;
            }
        }
        changed
    }

    /// What becomes of the beat of a mover, if these others take theirs.
    fn fate_of(&self, state: &State, one: &Try, moving: &[Option<&Try>], beat: u16) -> Fate {
        // Who stays where he is runs into nobody.
        if one.fate != Fate::Taken || !one.moves {
            return one.fate;
        }
        let (side, number) = (state.side_of(one.id), state.number_of(one.id));
        let mut fate = Fate::Taken;
        let others = state.on_board().filter(|other| *other != one.id);
        for other in others.filter(|other| self.watch.is_near(one.id, *other, beat)) {
            let Some(stood) = self.bodies[other.index()].as_ref() else { continue };
            let moving = moving[other.index()];
            let body = moving.map_or(stood, |moving| &moving.body);
            if state.is_vessel(one.id) || state.is_vessel(other) {
                let first =
                    moving.is_none() || state.side_of(other) != side || state.number_of(other) < number;
                if first && self.comes_too_near(state, one, other, body) {
                    return Fate::Waits;
                }
                continue;
            }
            // Upright bounds tell enough of nearly all: most are far away.
            if ![stood, body].iter().any(|body| body.bounds().meets(one.body.bounds())) {
                continue;
            }
            let enemies = state.side_of(other) != side;
            if enemies {
                match hindered(state, one, other, [stood, body]) {
                    Fate::Enemy => return Fate::Enemy,
                    Fate::Waits => fate = Fate::Waits,
                    Fate::Taken | Fate::Blocked(_) => {}
                }
            } else if is_in_way(state, one, other, body)
                && (moving.is_none() || state.number_of(other) < number)
            {
                define!("common.third.friend-in-way");
                fate = Fate::Waits;
            }
        }
        fate
    }

    /// Whether a boat would come nearer to another than two of them keep apart.
    fn comes_too_near(&self, state: &State, one: &Try, other: UnitId, body: &Body) -> bool {
        let Some(own) = self.bodies[one.id.index()].as_ref() else { return false };
        let both = [one.id, other];
        let parts = own.distance(body) <= one.body.distance(body);
        state.are_boats_too_near(both, &one.body, body)
            && !(parts && state.are_boats_too_near(both, own, body))
    }

    /// The shaken units that have come up against friends, and those friends.
    fn run_into(&self, state: &State, tries: &[Try], beat: u16) -> Vec<(UnitId, Vec<UnitId>)> {
        define!("common.hold.when", "common.reaction.out-of-way");
        let shaken = tries.iter().filter(|one| one.fate == Fate::Waits && state.run(one.id).forced.is_some());
        let friends = |one: &Try| {
            let body = |id: UnitId| {
                let taken = tries.iter().find(|moving| moving.id == id && moving.fate == Fate::Taken);
                taken.map(|moving| &moving.body).or(self.bodies[id.index()].as_ref())
            };
            let side = state.side_of(one.id);
            let others = state.units_of(side).filter(|other| *other != one.id);
            let others = others.filter(|other| self.watch.is_near(one.id, *other, beat));
            let in_way =
                others.filter(|other| body(*other).is_some_and(|body| is_in_way(state, one, *other, body)));
            (one.id, in_way.collect())
        };
        shaken.map(friends).collect()
    }

    fn take(&mut self, state: &mut State, one: Try, beat: u16, table: &mut Table<'_, Event>) {
        let at = one.id.index();
        self.watch.note(one.id, beat, one.fate);
        match one.fate {
            Fate::Taken => {
                match one.after {
                    After::SameLeg => {
                        let before = std::mem::replace(&mut state.units[at], one.unit);
                        state.plans[at].taken += 1;
                        state.note_turning(one.id, &before);
                    }
                    After::Other(plan) => {
                        let before = std::mem::replace(&mut state.units[at], one.unit);
                        if before.grid != one.unit.grid {
                            state.push_off(one.id);
                        }
                        let plan = std::mem::replace(&mut state.plans[at], *plan);
                        state.note_path(one.id, &before, &plan);
                        self.quiet[at] = self.quiet[at].found(state, one.id, &one.body);
                        for stage in state.plans[at].drills_since(plan.at) {
                            self.bring_others(state, one.id, beat);
                            self.watch.stirred = true;
                            state.finish_drill(one.id, stage, beat, table);
                        }
                        if state.units[at] != one.unit {
                            // Dragoons who have changed between saddle and foot stand otherwise.
                            return self.put(state, one.id, state.units[at]);
                        }
                    }
                }
                if !state.is_aboard(one.id) {
                    self.bodies[at] = Some(one.body);
                }
            }
            Fate::Enemy => state.plans[at].going = Going::Met,
            Fate::Waits => {
                state.plans[at].waited += 1;
                if state.plans[at].bonus == Bonus::Kept {
                    state.plans[at].lose_bonus();
                    self.disturb();
                    self.quiet[at] = Quiet::default();
                }
                if self.tests {
                    state.note_wait(one.id, beat);
                }
                let now = state.units[at].grid.at;
                state.run_mut(one.id).clear = Path::from(now);
            }
            Fate::Blocked(rule) => {
                if state.plans[at].exits && state.may_exit(one.id, &one.body) {
                    state.plans[at].going = Going::Blocked;
                    state.leave(one.id, table);
                    self.bodies[at] = None;
                } else if !state.routs(one.id) {
                    state.plans[at].lose_bonus();
                    let State { units, plans, .. } = state;
                    plans[at].stop(&mut units[at]);
                    let (unit, hidden) = (one.id, one.unit.is(Flags::HIDDEN));
                    table.tell(&[rule], Event::Blocked { unit, hidden });
                }
            }
        }
    }

    /// Enemies who were leaving each other and have come apart can meet anew.
    fn part(&mut self, state: &mut State) {
        define!("common.contact.leaving");
        for id in state.all_units() {
            let leaves = state.run(id).leaves;
            if leaves.is_empty() {
                continue;
            }
            for enemy in state.all_units().filter(|enemy| leaves.has(*enemy)) {
                let [Some(own), Some(other)] = [id, enemy].map(|unit| self.bodies[unit.index()].as_ref())
                else {
                    continue;
                };
                if !own.touches(other) {
                    state.run_mut(id).leaves.remove(enemy);
                    state.run_mut(enemy).leaves.remove(id);
                    state.run_mut(id).chased.remove(enemy);
                    state.run_mut(enemy).chased.remove(id);
                    self.met[id.index()].remove(enemy);
                    self.met[enemy.index()].remove(id);
                }
            }
        }
    }

    /// Enemies who are now in contact stop.
    fn meet(
        &mut self,
        state: &mut State,
        movers: &[UnitId],
        beat: u16,
        table: &mut Table<'_, Event>,
    ) -> Vec<Meeting> {
        define!("common.contact.stops", "common.engage.ways");
        let mut meetings = Vec::new();
        for [red, blue] in self.who_may_meet(state, movers, beat) {
            let [Some(own), Some(other)] = [&self.bodies[red.index()], &self.bodies[blue.index()]] else {
                continue;
            };
            let passes = self.met[red.index()].has(blue)
                || state.run(red).leaves.has(blue)
                || state.routs(red)
                || state.routs(blue);
            let afloat = [red, blue].iter().any(|id| state.is_vessel(*id));
            if passes || afloat || !state.are_in_contact(own, other) {
                continue;
            }
            self.met[red.index()].add(blue);
            self.met[blue.index()].add(red);
            if [red, blue].iter().any(|unit| state.info(*unit).kind == Kind::Rider) {
                self.ride_down(state, [red, blue], table);
                self.watch.stirred = true;
                continue;
            }
            meetings.push(Meeting {
                units: [red, blue],
                going: [red, blue].map(|unit| state.plans[unit.index()].going),
            });
            state.met += 1;
            state.show([red, blue], table);
            define!("common.order.conflict");
            table.tell(&[rule!("common.contact.stops")], Event::Meet { units: [red, blue] });
        }
        for Meeting { units: [red, blue], .. } in &meetings {
            for (unit, other) in [(*red, *blue), (*blue, *red)] {
                if state.stops_enemies(other) {
                    state.plans[unit.index()].going = Going::Met;
                }
            }
            let attacks = [*red, *blue].map(|unit| movers.contains(&unit));
            state.begin_clash([*red, *blue], attacks);
        }
        meetings
    }

    /// Enemies who may have come into contact in a beat in which these have moved, in the order of their numbers.
    fn who_may_meet(&self, state: &State, movers: &[UnitId], beat: u16) -> Vec<[UnitId; 2]> {
        let near = |pair: &[UnitId; 2]| self.watch.is_near(pair[0], pair[1], beat);
        if self.watch.is_all_new() {
            let [reds, blues] = battle::Side::BOTH.map(|side| state.units_of(side).collect::<Vec<UnitId>>());
            let all = reds.into_iter().flat_map(|red| blues.iter().map(move |blue| [red, *blue]));
            return all.filter(near).collect();
        }
        let mut pairs: Vec<[UnitId; 2]> = Vec::new();
        for id in movers.iter().copied() {
            let side = state.side_of(id);
            let pair = |other: UnitId| if side == battle::Side::Red { [id, other] } else { [other, id] };
            let others = state.on_board().filter(|other| self.watch.is_near(id, *other, beat));
            pairs.extend(others.filter(|other| state.side_of(*other) != side).map(pair));
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// A rider and an enemy are in melee range of each other.
    fn ride_down(&mut self, state: &mut State, both: [UnitId; 2], table: &mut Table<'_, Event>) {
        for (unit, enemy) in [(both[0], both[1]), (both[1], both[0])] {
            if state.info(unit).kind == Kind::Rider && state.stops_enemies(enemy) {
                state.show([enemy, enemy], table);
                state.kill_rider(unit, table);
                self.bodies[unit.index()] = None;
            }
        }
    }

    /// Something has happened that is no plain step: in the next beat everybody is walked.
    pub(crate) fn disturb(&mut self) {
        self.watch.stirred = true;
    }

    /// Puts a unit somewhere else in the present beat.
    pub(crate) fn put(&mut self, state: &mut State, id: UnitId, unit: Unit) {
        state.units[id.index()] = unit;
        self.bodies[id.index()] = (!state.is_aboard(id)).then(|| state.body(id));
        self.watch.stirred = true;
        self.quiet[id.index()] = Quiet::default();
    }
}

/// Whether an enemy is in the way of a mover, by where he stood and where he would be. Who is leaving an enemy yields only to where
/// that one stood; a charger waits for a unit that fled from it at contact; nobody stops a rout, and a rout stops nobody.
fn hindered(state: &State, one: &Try, other: UnitId, [stood, body]: [&Body; 2]) -> Fate {
    define!("common.contact.no-overlap", "common.third.first-come", "common.third.waited");
    if !state.stops_enemies(other) || state.routs(one.id) || state.routs(other) {
        return Fate::Taken;
    }
    let leaving = state.run(one.id).leaves.has(other) && state.is_leaving(one.id);
    if !one.body.overlaps(if leaving { stood } else { body }) {
        return Fate::Taken;
    }
    let chases = state.run(other).chased.has(one.id);
    if chases { Fate::Waits } else { Fate::Enemy }
}

/// Whether a friend is in the way: on ground that the mover would come to, but for the play that both have.
fn is_in_way(state: &State, one: &Try, friend: UnitId, body: &Body) -> bool {
    !one.plan(state).passing.has(friend) && state.is_friend_in_way(one.id, &one.body, friend, body)
}

impl State {
    /// Whether a friend stands where a unit would be, but for the play that both have, and for single pieces over which it runs.
    pub(crate) fn is_friend_in_way(&self, id: UnitId, own: &Body, friend: UnitId, body: &Body) -> bool {
        define!("common.dispatch.rider");
        let rides = [id, friend].iter().any(|unit| self.info(*unit).kind == Kind::Rider);
        if rides || self.run(id).over.has(friend) || self.plans[id.index()].passing.has(friend) {
            false
        } else if self.plans[id.index()].beside.has(friend) {
            own.lies_deeper(body, PLAY + TOUCH)
        } else {
            own.overlaps(body)
        }
    }
}

impl Try {
    /// Where a unit would be after one more beat; none of who does not move. What a mover finds on its way is looked for only where
    /// its march is not quiet: see [`Quiet`].
    pub(super) fn of(state: &State, beats: &Beats, id: UnitId) -> Option<Try> {
        let plan = state.plans.get(id.index()).filter(|plan| plan.going == Going::On)?;
        if let Some(grid) = beats.quiet[id.index()].next_place(state, id)
            && let Some(body) = &beats.bodies[id.index()]
        {
            let now = state.unit(id);
            let unit = Unit { grid, ..*now };
            let body = if grid.facing == now.grid.facing {
                body.shifted(now.grid.at.to(grid.at))
            } else {
                Body::of(&unit, state.info(id))
            };
            let moves = grid != now.grid;
            return Some(Try { moves, ..Try::new(id, unit, After::SameLeg, body) });
        }
        let mut plan = *plan;
        // Whether a square can be left shows when it is.
        if let Some(shape) = plan.begins_to_form().filter(|_| !state.unit(id).is(Flags::SQUARE))
            && !beats.may_form(state, id, &plan, shape)
        {
            plan.give_up_forming();
        }
        if state.waits_afloat(id, &plan) || state.waits_for_wagon(id, &plan) {
            let (unit, body) = (*state.unit(id), state.body(id));
            let waits = Try::new(id, unit, After::Other(Box::new(plan)), body);
            return Some(Try { fate: Fate::Waits, moves: false, ..waits });
        }
        let mut one = Try::ahead(state, id, plan);
        if one.has_formed(state, &plan) && !beats.may_stand_so(state, &one) {
            // The room is gone: it stays as it was, and what it has spent is spent.
            plan.lose_formation();
            one = Try::ahead(state, id, plan);
        }
        if let Some(stage) = plan.begins_to_drill()
            && !state.may_begin_drill(id, stage)
        {
            one.fate = Fate::Blocked(rule!("musket.bldg.go-in"));
            return Some(one);
        }
        if state.routs(id) {
            // Nothing but a friend and the edge stops it (common.reaction.rout-path).
            if state.is_over_the_edge(&one.body) {
                one.fate = Fate::Blocked(rule!("common.third.blocked"));
            }
            return Some(one);
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
        let covered = Cell::new(None);
        let (unit, mut after) = plan.next(state.unit(id), state.info(id), |unit| {
            let body = state.body_as(id, unit);
            let rate = state.rate_over(id, unit, &body);
            covered.set(Some(body));
            rate
        });
        let body = covered.into_inner().unwrap_or_else(|| state.body_as(id, &unit));
        let on = if state.is_in_nobodys_way(id) { Lines::default() } else { state.lines_under(&body) };
        // A crossing is over when no stand touches the line any more.
        after.paid = plan.paid.without(plan.on.without(on));
        after.on = on;
        let moves = unit != *state.unit(id);
        Try { moves, ..Try::new(id, unit, After::Other(Box::new(after)), body) }
    }

    /// Whether it goes on along its quiet stretch.
    pub(super) fn is_on_its_way(&self) -> bool {
        matches!(self.after, After::SameLeg)
    }

    fn new(id: UnitId, unit: Unit, after: After, body: Body) -> Try {
        Try { id, unit, after, body, fate: Fate::Taken, moves: true, leaps: false, told: false }
    }

    /// Its plan after the beat, but for the beats taken.
    fn plan<'a>(&'a self, state: &'a State) -> &'a Plan {
        match &self.after {
            After::SameLeg => &state.plans[self.id.index()],
            After::Other(plan) => plan,
        }
    }

    /// Whether it has taken up a formation in this beat.
    fn has_formed(&self, state: &State, before: &Plan) -> bool {
        let done = before.legs.iter().take(self.plan(state).at.into()).skip(before.at.into());
        done.into_iter().any(|leg| matches!(leg, Leg::Form(..) | Leg::Array(Array::Square(_))))
    }

    /// A unit that would come onto lines pays for them where it stands, or stops in front of them.
    fn pay_for_lines(&mut self, state: &State, before: &Plan) {
        define!("common.move.whole-unit", "common.third.spend");
        let new = self.plan(state).on.without(before.on).without(before.paid);
        if new.is_empty() {
            return;
        }
        let mut plan = *before;
        match state.cost_of_lines(self.id, new, &self.body, plan.third) {
            None => self.fate = Fate::Blocked(rule!("common.third.blocked")),
            Some(cost) if cost == Length::ZERO => {}
            Some(cost) if plan.pay_on_march(cost, state.unit(self.id)) => {
                plan.paid = plan.paid.and(new);
                *self = Try::ahead(state, self.id, plan);
            }
            Some(_) if plan.bonus == Bonus::Lost && plan.taken >= plan.stops => {
                self.fate = Fate::Blocked(rule!("musket.move.march.straight"));
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
        is_near && self.has_room(state, &Try::new(id, unit, After::Other(Box::new(*plan)), body))
    }

    /// Whether a unit may take up the formation that it has come to: there is room for it, and a square is neither formed nor left with the
    /// enemy in contact.
    fn may_stand_so(&self, state: &State, one: &Try) -> bool {
        define!("musket.square.room");
        let square = one.unit.is(Flags::SQUARE) || state.unit(one.id).is(Flags::SQUARE);
        self.has_room(state, one) && !(square && state.is_in_contact(one.id))
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
        self.is_over_the_edge(body)
    }

    fn is_over_the_edge(&self, body: &Body) -> bool {
        body.parts().iter().any(|rect| !self.scenario.table.holds(rect))
    }

    /// A unit leaves the board by its order.
    fn leave(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        self.show([id, id], table);
        self.note_exit(id);
        self.leave_with_wagon(id);
        self.unit_mut(id).set(Flags::OFF | Flags::LEFT, true);
        table.tell(&[rule!("common.order.exit")], Event::Leaves { unit: id });
    }

    /// Units that are hidden, or of which only a part is seen, are put on the board as a whole.
    pub(crate) fn show(&mut self, units: [UnitId; 2], table: &mut Table<'_, Event>) {
        for unit in units {
            self.put_on_board(unit, &[rule!("common.hidden.fires")], table);
        }
    }
}
