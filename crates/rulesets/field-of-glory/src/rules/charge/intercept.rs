//! Intercepts: a group moves into the path of a charge, or strikes the charger's flank (intercept.*).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Target};
use ground::tabletop::{Cover, Length, Place, Rect, Sweep, TOUCH};
use serde::{Deserialize, Serialize};

use crate::charts::{INTERCEPT_FOOT, INTERCEPT_MOUNTED};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::plans::{Answering, Course, Far, Reply};
use crate::rules::charge::ride::Ride;
use crate::rules::facts::geometry::mu;
use crate::rules::march::complex::For;
use crate::rules::march::passing::swept_ahead;
use crate::rules::march::travel::{Foes, Going, Obstacle, moved_ahead};
use crate::state::{Blow, Flags, GroupId, MOST_BASES, State};
use crate::steps::Action;
use crate::troops::Cohesion;
use crate::words::hundredths_text;

/// Distances of an intercept are offered so far apart at least.
const STEP: Length = Length::mu_hundredths(25);

/// The opponent declares an intercept, or ends his declarations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DeclareIntercept {}

battle::answers! {
    State;
    /// Which group intercepts whom, and how.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum InterceptBy {
        /// A group moves into the path of a charger.
        Path {
            /// Who.
            by: GroupId,
            /// Whose path.
            at: GroupId,
            /// How far straight ahead.
            distance: Length,
        } = ["intercept" [at] "with" by "by" (distance as Far ..)],
        /// A group strikes the flank or rear of a charger where he stands.
        Flank {
            /// Who.
            by: GroupId,
            /// Whom.
            at: GroupId,
        } = ["intercept" [at] "with" by "in" "flank"],
        /// No other group does.
        End = ["end"],
    }
}

/// An intercept that may be declared; only [`State::may_block`] and [`State::may_strike`] make one.
#[derive(Clone, Copy)]
struct Intercept {
    by: GroupId,
    at: GroupId,
    distance: Length,
    how: Answering,
}

impl DeclareIntercept {
    fn side(battle: &State) -> Side {
        battle.active.other()
    }
}

impl Question<State> for DeclareIntercept {
    type Answer = InterceptBy;

    fn rule(&self) -> Rule {
        rule!("intercept.declare")
    }

    fn whom(&self, battle: &State) -> Asks {
        let asks = battle.each_intercept(|_| ControlFlow::Break(())).is_break();
        if asks { Asks::only(DeclareIntercept::side(battle)) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, InterceptBy, Action>) -> ControlFlow<()> {
        battle.each_intercept(|answer| found.one(answer))?;
        found.one(InterceptBy::End)
    }

    fn check(&self, battle: &State, _: Side, answer: InterceptBy) -> Result<(), Refusal> {
        match answer {
            InterceptBy::Path { by, at, distance } => battle.may_block(by, at, distance).map(|_| ()),
            InterceptBy::Flank { by, at } => battle.may_strike(by, at).map(|_| ()),
            InterceptBy::End => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: InterceptBy,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            InterceptBy::Path { by, at, distance } => {
                let intercept = battle.may_block(by, at, distance)?;
                battle.declare_intercept(intercept, table);
            }
            InterceptBy::Flank { by, at } => {
                let intercept = battle.may_strike(by, at)?;
                battle.declare_intercept(intercept, table);
            }
            InterceptBy::End => battle.done(),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> InterceptBy {
        InterceptBy::End
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let by = battle.charges.iter().map(|charge| battle.group_name(charge.by));
        Asked::new("Which battle group intercepts?")
            .because(format!("{} charge.", by.collect::<Vec<_>>().join(" and ")))
    }

    fn button(&self, battle: &State, _: Side, answer: InterceptBy) -> Button {
        let target = |at: GroupId| Some(Target::Piece { id: battle.group_word(at).to_owned() });
        match answer {
            InterceptBy::Path { by, at, distance } => {
                let [who, whom] = [by, at].map(|id| battle.group_name(id));
                let end = moved_ahead(battle.block(by), distance);
                Button::new(format!("{who} intercept {whom}"))
                    .by(battle.group_word(by))
                    .at(target(at))
                    .with_ghost(Some(battle.block_ghost(by, &end, true)))
                    .costs(Some(format!("{} MU", hundredths_text(distance))))
            }
            InterceptBy::Flank { by, at } => {
                let [who, whom] = [by, at].map(|id| battle.group_name(id));
                let ghost = battle.may_strike(by, at).ok().map(|intercept| {
                    battle.block_ghost(by, &moved_ahead(battle.block(by), intercept.distance), true)
                });
                Button::new(format!("{who} strike the flank of {whom} before they charge"))
                    .by(battle.group_word(by))
                    .at(target(at))
                    .with_ghost(ghost)
            }
            InterceptBy::End => Button::new("No more intercepts"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Declaring intercepts".to_owned())
    }
}

/// Who may intercept whom.
impl State {
    /// Whether anything keeps a group from intercepting, whomever.
    pub(crate) fn may_intercept(&self, by: GroupId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()));
        let (state, troop) = (self.group(by), self.kind(by).troop);
        if !state.is_on_table() || self.is_in_combat(by) || troop.is_wagon() || troop.is_artillery() {
            let why = "{0} is in close combat, artillery or battle wagons, and may not intercept";
            return refuse(rule!("intercept.who"), why);
        }
        if state.cohesion >= Cohesion::Fragmented {
            return refuse(
                rule!("cohesion.fragmented.charge"),
                "{0} is FRAGMENTED or BROKEN and cannot intercept",
            );
        }
        if state.pursues.some().is_some() {
            return refuse(rule!("pursuit.joint"), "{0} pursues and does not intercept");
        }
        if state.is(Flags::LOOTING) {
            return refuse(rule!("camp.sack"), "{0} loots a camp and does not intercept");
        }
        if state.is(Flags::HELD_BACK) || self.reply_of(by).is_some() {
            return refuse(rule!("intercept.declare"), "{0} has answered in this phase already");
        }
        if self.chargers_of(by).next().is_some() {
            return refuse(rule!("intercept.declare"), "{0} is charged itself and may not intercept");
        }
        self.may_leave_place(by)
    }

    /// The interception zone of a group: straight ahead of its front edge, as deep as its rate in the ground there lets it be; none if
    /// it has no depth.
    pub(crate) fn interception_zone(&self, by: GroupId) -> Option<Rect> {
        define!("intercept.zone", "geometry.front-edge");
        let most = mu(if self.is_mounted(by) { INTERCEPT_MOUNTED } else { INTERCEPT_FOOT });
        let going = Going { foes: Foes::Ignores, friends_stop: false, edge_stops: false };
        let depth = self.straight_way(&self.sets_out(by), most, going).length;
        let block = self.block(by);
        let front = Place::new(block.place.point(Length::ZERO, depth), block.place.facing);
        (depth > TOUCH).then(|| Rect::new(front, block.shape.width(), depth))
    }

    /// The path of the charge of a group, if a group of the other side may intercept it.
    fn intercepted_path(&self, by: GroupId, at: GroupId) -> Result<(Ride, Rect), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        if self.side_of(by) == self.active {
            return refuse(rule!("intercept.declare"), "{0} is on the side of those who charge");
        }
        self.may_intercept(by)?;
        let Some(charge) = self.charge_of(at).filter(|charge| charge.course != Course::Cancelled) else {
            return refuse(rule!("intercept.declare"), "{1} does not charge");
        };
        self.has_seen(by, [at].into_iter())?;
        if self.is_skirmishers(by) && !self.is_skirmishers(at) {
            return refuse(rule!("intercept.who"), "{0} are skirmishers and may intercept only skirmishers");
        }
        let zone = self.interception_zone(by);
        let ride = self.ride(at, charge.wheel, None).ok();
        match ride.zip(zone) {
            Some((ride, zone)) if ride.sweeps(&zone) => Ok((ride, zone)),
            Some(_) | None => {
                refuse(rule!("intercept.zone"), "the path of {1} does not enter the interception zone of {0}")
            }
        }
    }

    /// Whether a group may move so far into the path of a charger.
    fn may_block(&self, by: GroupId, at: GroupId, distance: Length) -> Result<Intercept, Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("intercept.move"), why).about(by.into()).and(at.into()));
        let (ride, zone) = self.intercepted_path(by, at)?;
        if distance <= Length::ZERO || distance > zone.depth() + TOUCH {
            return refuse("{0} moves more than nothing and no farther than its interception zone is deep");
        }
        if !self.is_free_ahead(by, distance) {
            return refuse("{0} cannot go so far without meeting somebody");
        }
        let way: ArrayVec<Sweep, 1> = swept_ahead(self.block(by), distance).into_iter().collect();
        self.keeps_bounds(by, self.block(by), &way)?;
        let end = Sweep::standing(&moved_ahead(self.block(by), distance), Cover::Stands);
        if !end.grounds().any(|base| ride.sweeps(&base)) {
            return refuse("{0} would not stand in the path of {1}");
        }
        Ok(Intercept { by, at, distance, how: Answering::Intercepts })
    }

    /// Whether a group can go so far straight ahead without contact with anybody.
    fn is_free_ahead(&self, by: GroupId, distance: Length) -> bool {
        let way = self.straight_way(&self.sets_out(by), distance, Going::STRIKING);
        let end = moved_ahead(self.block(by), distance);
        let near = end.footprint().bounds().grown(TOUCH);
        let touches = |enemy: GroupId| {
            near.meets(self.bounds(enemy))
                && end.stands().any(|(_, base)| self.bases(enemy).iter().any(|theirs| base.touches(theirs)))
        };
        way.stopped.is_none()
            && way.length >= distance
            && self.friends_under(by, &end).next().is_none()
            && !self.enemies(self.side_of(by)).any(touches)
    }

    /// Whether a group may strike the flank or rear of a charger where he stands, and so cancel his charge.
    fn may_strike(&self, by: GroupId, at: GroupId) -> Result<Intercept, Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("intercept.flank"), why).about(by.into()).and(at.into()));
        let (_, zone) = self.intercepted_path(by, at)?;
        let Ok(ride) = self.ride(by, None, None) else { return refuse("{0} cannot move") };
        if !ride.met.contains(&at) || ride.way > zone.depth() + TOUCH {
            return refuse("{0} does not meet {1} first, straight ahead within its interception zone");
        }
        if self.qualifies(self.bases(by), &ride, at).is_none() {
            return refuse("{0} would not contact the side or rear of {1}");
        }
        self.keeps_bounds(by, self.block(by), &ride.swept())?;
        Ok(Intercept { by, at, distance: ride.way, how: Answering::Strikes })
    }

    /// Some intercepts that may be declared, until `found` has had enough.
    pub(crate) fn each_intercept(
        &self,
        mut found: impl FnMut(InterceptBy) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.charges.is_empty() {
            return ControlFlow::Continue(());
        }
        for by in self.on_table(self.active.other()) {
            if self.may_intercept(by).is_err() {
                continue;
            }
            for charge in &self.charges {
                let at = charge.by;
                let Ok((_, zone)) = self.intercepted_path(by, at) else { continue };
                if self.may_strike(by, at).is_ok() {
                    found(InterceptBy::Flank { by, at })?;
                }
                for distance in self.good_distances(by, at, zone.depth()) {
                    found(InterceptBy::Path { by, at, distance })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The shortest and the longest distance by which a group blocks a path, of those a quarter of an MU apart.
    fn good_distances(&self, by: GroupId, at: GroupId, depth: Length) -> ArrayVec<Length, 2> {
        let steps = 1..=depth.micrometres() / STEP.micrometres();
        let may = |n: &i32| self.may_block(by, at, STEP * *n).is_ok();
        let first = steps.clone().find(may);
        let last = steps.rev().find(may).filter(|last| Some(*last) != first);
        first.into_iter().chain(last).map(|n| STEP * n).collect()
    }

    /// An intercept is declared, and its test taken if it needs one.
    fn declare_intercept(&mut self, intercept: Intercept, table: &mut Table<'_, Event>) {
        define!("sequence.dice-order.charge", "intercept.who");
        let Intercept { by, at, distance, how } = intercept;
        let rule =
            if how == Answering::Strikes { rule!("intercept.flank") } else { rule!("intercept.declare") };
        table.tell(&[rule], Event::Intercepts { by, at, distance });
        if self.group(by).cohesion == Cohesion::Disrupted && !self.is_shock(by) {
            table.tell(&[rule!("cohesion.disrupted.charge")], Event::MustTest(by));
            if !self.test_complex_move(&[by], For::Intercepting, table) {
                self.group_mut(by).set(Flags::HELD_BACK, true);
                return;
            }
        }
        self.replies.push(Reply { by, to: at, how, distance });
        self.replies.sort_by_key(|reply| reply.by);
    }
}

/// Moving them.
impl State {
    /// Moves an interceptor.
    pub(crate) fn move_interceptor(&mut self, by: GroupId, table: &mut Table<'_, Event>) {
        define!("intercept.effect");
        let Some(reply) = self.reply_of(by) else { return };
        self.group_mut(by).set(Flags::INTERCEPTED, true);
        match reply.how {
            Answering::Strikes => self.strike_charger(reply, table),
            Answering::Intercepts | Answering::Stands | Answering::Evades => self.block_path(reply, table),
        }
    }

    /// An interceptor moves straight ahead, or as far as its place is still free.
    fn block_path(&mut self, reply: Reply, table: &mut Table<'_, Event>) {
        let Reply { by, distance, .. } = reply;
        self.uncover_ahead(by, distance, table);
        let mut way = distance;
        if !self.is_free_ahead(by, way) {
            let free = self.straight_way(&self.sets_out(by), distance, Going::STRIKING);
            let short = if free.stopped.is_some() { TOUCH * 2 } else { Length::ZERO };
            way = self.stops_clear(by, self.block(by), (free.length - short).max(Length::ZERO));
        }
        let end = moved_ahead(self.block(by), way);
        self.regroup(by);
        self.put(by, end.place);
        self.stir();
        table.tell(&[rule!("intercept.move")], Event::Rides { group: by, by: way });
    }

    /// An interceptor strikes the flank or rear of a charger where he stands: the charge is cancelled.
    fn strike_charger(&mut self, reply: Reply, table: &mut Table<'_, Event>) {
        let Reply { by, to, .. } = reply;
        let zone = self.interception_zone(by).map_or(Length::ZERO, |zone| zone.depth());
        self.uncover_ahead(by, reply.distance, table);
        let Ok(mut ride) = self.ride(by, None, None) else { return };
        let blow: Option<Blow> = self.qualifies(self.bases(by), &ride, to).filter(|_| ride.met.contains(&to));
        if blow.is_none() {
            return self.block_path(reply, table);
        }
        // Files step forward no farther than the zone is deep.
        ride.steps = [Length::ZERO; MOST_BASES];
        ride.stepped_to.clear();
        let left = zone - ride.way;
        self.step_forward(by, &mut ride, left);
        if let Some(charge) = self.charge_mut(to) {
            charge.course = Course::Cancelled;
        }
        table.tell(&[rule!("intercept.flank")], Event::Cancelled(to));
        self.ride_home(by, &ride, rule!("intercept.flank"), table);
    }

    /// Whoever lies hidden so far straight ahead of an interceptor is revealed.
    fn uncover_ahead(&mut self, by: GroupId, way: Length, table: &mut Table<'_, Event>) {
        if let Some(sweep) = swept_ahead(self.block(by), way) {
            self.uncover(by, |rect| sweep.meets(rect), table);
        }
    }

    /// Whether an interceptor stands in the path of a charge.
    pub(crate) fn is_intercepted(&self, ride: &Ride) -> bool {
        ride.contacts().any(|met| self.group(met).is(Flags::INTERCEPTED))
            || matches!(ride.stopped, Some(Obstacle::Enemy(met)) if self.group(met).is(Flags::INTERCEPTED))
    }
}
