//! A move of one group that is allowed, and how it is carried out (move.once, cohesion.fragmented.move, cohesion.retire,
//! move.second).

use arrayvec::ArrayVec;
use battle::{Refusal, Side, Table};
use ground::tabletop::{Cover, Distance, Length, Rounding, Sweep, TOUCH, Walk};
use serde::{Deserialize, Serialize};

use crate::charts::{MoveClass, RETIRE_WITHIN};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::mu;
use crate::rules::march::classes::{Form, MoveKind, form_of};
use crate::rules::march::course::{Course, Stage, Walked};
use crate::rules::march::legs::{Leg, MOST_LEGS};
use crate::state::{CommanderFlags, CommanderId, Flags, GroupId, MOST_BASES, State};
use crate::troops::{Cohesion, Troop};

/// Who moves back turns, goes so far at most, and turns again.
const MOST_BACK: u8 = 3;

/// Which moves are open to a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Open {
    /// Its one move of the phase.
    All,
    /// A simple move, because it has failed a test (cmt.fail).
    Simple,
    /// A second move (move.second).
    Second,
}

/// A move that a group may make; only [`State::planned`] makes one.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    group: GroupId,
    walked: Walked,
    kind: MoveKind,
    test: bool,
    /// It leads a FRAGMENTED group away from all enemies in reach.
    retires: bool,
    open: Open,
    /// It has come so near to an enemy that it must be set into an overlap.
    closes: bool,
}

impl Plan {
    /// Whether a complex move test is needed.
    pub(crate) const fn needs_test(&self) -> bool {
        self.test
    }

    /// What is walked.
    pub(crate) const fn walked(&self) -> &Walked {
        &self.walked
    }

    /// The kind of move.
    pub(crate) const fn kind(&self) -> MoveKind {
        self.kind
    }

    /// Whether it must end in an overlap.
    pub(crate) const fn closes(&self) -> bool {
        self.closes
    }
}

/// Who may move.
impl State {
    /// Whether a group of a side may make a normal move in this phase at all.
    pub(crate) fn may_go(&self, group: GroupId, side: Side) -> Result<(), Refusal> {
        define!("move.once", "move.after-evade", "overlap.leave", "combat.join", "pursuit.joint");
        let state = self.group(group);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(group.into()));
        if self.side_of(group) != side {
            return refuse(rule!("sequence.active"), "{0} is not yours");
        }
        if !state.is_on_table() {
            return refuse(rule!("move.once"), "{0} is not on the table");
        }
        if state.is_broken() {
            return refuse(rule!("move.once"), "{0} is broken");
        }
        if state.is(Flags::MOVED) || state.is(Flags::STOOD) {
            return refuse(rule!("move.once"), "{0} has made its move");
        }
        if self.is_in_combat(group) {
            return refuse(rule!("combat.join"), "{0} is in close combat");
        }
        let ran = Flags(Flags::CHARGED.0 | Flags::INTERCEPTED.0 | Flags::EVADED.0);
        if state.flags.0 & ran.0 != 0 {
            return refuse(rule!("move.after-evade"), "{0} has charged, intercepted or evaded in this turn");
        }
        if state.is(Flags::HAS_PURSUED) || state.pursues.some().is_some() {
            return refuse(rule!("move.once"), "{0} pursues");
        }
        if state.is(Flags::LOOTING) {
            return refuse(rule!("camp.sack"), "{0} loots a camp");
        }
        if self.kind(group).troop == Troop::HeavyArtillery {
            return refuse(rule!("move.heavy-artillery"), "{0} never moves");
        }
        Ok(())
    }

    /// Whether a group may make a second move from where it stands.
    pub(crate) fn may_go_again(&self, group: GroupId) -> bool {
        define!("move.second", "move.second.limits");
        let (state, troop) = (self.group(group), self.kind(group).troop);
        let never = troop.is_artillery() || troop.is_wagon() || state.cohesion >= Cohesion::Fragmented;
        let has_none_left = state.is(Flags::MOVED_TWICE) || state.is(Flags::TESTED);
        !never && !has_none_left && !state.is(Flags::LOOTING) && !self.is_near_enemy(group)
    }
}

/// What they may do.
impl State {
    /// A move of a group, if it may make it.
    pub(crate) fn planned(&self, group: GroupId, legs: &[Leg], open: Open) -> Result<Plan, Refusal> {
        self.planned_from(&self.setting_out(group, open), legs, open)
    }

    /// A group that sets out on one of the moves that are open to it.
    pub(crate) fn setting_out(&self, group: GroupId, open: Open) -> Course<'_> {
        Course::new(self, group, open == Open::Second || self.minds_near_enemies(group))
    }

    /// A move of a group that sets out so, if it may make it.
    pub(crate) fn planned_from(&self, start: &Course<'_>, legs: &[Leg], open: Open) -> Result<Plan, Refusal> {
        let group = start.travel.group;
        let form = form_of(legs)?;
        if open == Open::Second && form != Form::Advance {
            return Err(Refusal::new(rule!("move.second"), "a second move is an advance"));
        }
        let (walked, closes) = self.walked(start, legs, form)?;
        let (kind, advance) = self.kind_of_move(group, form, &walked);
        let retires = self.group(group).cohesion == Cohesion::Fragmented && self.retires(group, legs);
        let frees = retires && matches!(form, Form::Advance | Form::Quarter(_) | Form::About(_));
        let class = self.class_of(group, kind);
        if !frees {
            self.is_in_table(group, kind, advance)?;
        }
        if form == Form::Back && walked.spent > mu(MOST_BACK) + TOUCH {
            let why = Refusal::new(rule!("move.turn180.back"), "{0} moves back by at most 3 MUs");
            return Err(why.about(group.into()));
        }
        if open == Open::Second && (walked.near || class != MoveClass::Simple) {
            let why = match walked.near {
                true => "{0} would be within 6 MUs of the enemy, where nobody makes a second move",
                false => "a second move is a simple one, and this is not for {0}",
            };
            return Err(Refusal::new(rule!("move.second"), why).about(group.into()));
        }
        let test = self.needs_test(group, class, retires, frees);
        let plan = Plan { group, walked, kind, test, retires, open, closes };
        self.may_test(&plan).map(|()| plan)
    }

    /// Whether a move is in the table for a group, its advance being a simple one if there is more to it.
    fn is_in_table(&self, group: GroupId, kind: MoveKind, advance: MoveClass) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(group.into()));
        if self.class_of(group, kind) == MoveClass::Impossible {
            return refuse(kind.rule(), self.why_impossible(group));
        }
        if !kind.is_advance() && advance != MoveClass::Simple {
            return refuse(kind.rule(), "only an advance that is simple for {0} goes with it");
        }
        Ok(())
    }

    /// Whether a move of this class needs a test: FRAGMENTED groups test for all but retiring.
    fn needs_test(&self, group: GroupId, class: MoveClass, retires: bool, frees: bool) -> bool {
        define!("cohesion.fragmented.move", "cohesion.retire");
        if self.group(group).cohesion == Cohesion::Fragmented && !retires {
            return true;
        }
        class != MoveClass::Simple && !frees
    }

    /// Whether a group may take the test that a move needs.
    fn may_test(&self, plan: &Plan) -> Result<(), Refusal> {
        let state = self.group(plan.group);
        if !plan.test || plan.open == Open::All && !state.is(Flags::TESTED) {
            return Ok(());
        }
        let why = if state.cohesion == Cohesion::Fragmented {
            let why = "{0} is FRAGMENTED and has tested, and may only retire or stand";
            Refusal::new(rule!("cohesion.fragmented.move"), why)
        } else {
            Refusal::new(rule!("cmt.fail"), "{0} has tested, and may make a simple move only")
        };
        Err(why.about(plan.group.into()))
    }

    /// A move as it is walked: over the open, along a road, or close to an enemy into an overlap; and whether it is the last.
    fn walked(&self, start: &Course<'_>, legs: &[Leg], form: Form) -> Result<(Walked, bool), Refusal> {
        let group = start.travel.group;
        let mut refused = match self.walk(start.clone(), legs) {
            Ok(walked) => return Ok((walked, false)),
            Err(refused) => refused,
        };
        if form == Form::Advance {
            match start.clone().on_road().map(|course| self.walk(course, legs)) {
                Some(Ok(walked)) => return Ok((walked, false)),
                Some(Err(left)) if left.rule == rule!("terrain.road") => refused = left,
                Some(Err(_)) | None => {}
            }
            if self.has_melee_near(group)
                && let Ok(walked) = self.walk(start.clone().closing(), legs)
                && !self.overlap_places(group, &walked.block, mu(walked.rate) - walked.spent).is_empty()
            {
                return Ok((walked, true));
            }
        }
        Err(refused)
    }

    fn walk(&self, mut course: Course<'_>, legs: &[Leg]) -> Result<Walked, Refusal> {
        for leg in legs {
            course.leg(*leg)?;
        }
        let bound = course.bound().to_vec();
        let group = course.travel.group;
        let walked = course.finish()?;
        self.obeys_area(group, &walked.trace, &bound)?;
        self.obeys_conditions(group, &walked.trace)?;
        Ok(walked)
    }

    /// Whether a move leads away from all enemies in reach: farther from each at its end, and never nearer on the way.
    pub(crate) fn retires(&self, group: GroupId, legs: &[Leg]) -> bool {
        define!("cohesion.retire");
        let enemies = self.unbroken_enemies(self.side_of(group));
        let near: Vec<(GroupId, Distance)> = enemies
            .filter(|enemy| self.are_within(group, *enemy, RETIRE_WITHIN))
            .map(|enemy| (enemy, self.distance(group, enemy)))
            .collect();
        let mut walk = Walk::new(*self.block(group), Rounding::AtEnd, Cover::Stands);
        for leg in legs {
            let Ok(step) = walk.step(leg.on_table()) else { return false };
            let nearer = |(enemy, start): &(GroupId, Distance)| {
                self.bases(*enemy).iter().any(|base| {
                    let at_least = Distance::of_squared(step.sweep.bounds().squared_gap(&base.bounds()));
                    at_least < *start && step.sweep.nearest_to(base).ceil() + TOUCH < start.floor()
                })
            };
            if near.iter().any(nearer) {
                return false;
            }
        }
        let end = walk.block();
        near.iter().all(|(enemy, start)| {
            let bases = end.stands().map(|(_, rect)| rect);
            let far =
                bases.flat_map(|rect| self.bases(*enemy).iter().map(move |base| rect.distance(base))).min();
            far.is_some_and(|far| far.floor() > start.ceil() + TOUCH)
        })
    }
}

/// How it is carried out.
impl State {
    /// Carries out a move for which no test is needed, or whose test is passed. Returns whether it is made to its end.
    pub(crate) fn carry_out(&mut self, plan: &Plan, table: &mut Table<'_, Event>) -> bool {
        let group = plan.group;
        let bump = self.bump([(group, &plan.walked)].into_iter());
        let cut = bump.map(|bump| self.cut_short(group, &plan.walked, bump));
        let walked = cut.as_ref().unwrap_or(&plan.walked);
        self.take_up(group, walked, plan.open);
        let rule = if plan.open == Open::Second { rule!("move.second") } else { plan.kind.rule() };
        let rules = [rule, rule!("cohesion.retire")];
        let rules = if plan.retires { &rules[..] } else { &rules[..1] };
        if !walked.trace.is_empty() {
            table.tell(rules, Event::Moves { group, kind: plan.kind, far: walked.spent });
        }
        self.after_move(group, table);
        if let Some(bump) = bump {
            self.stumble(bump, table);
        }
        bump.is_none()
    }

    /// Puts a group where it has walked to. Enemy commanders on its way are overrun.
    pub(crate) fn take_up(&mut self, group: GroupId, walked: &Walked, open: Open) {
        let state = self.group_mut(group);
        (state.place, state.files) = (walked.block.place, walked.block.shape.files());
        (state.turned, state.stepped) = (0, [Length::ZERO; MOST_BASES]);
        state.crossed |= walked.crossed;
        state.set(if open == Open::Second { Flags::MOVED_TWICE } else { Flags::MOVED }, true);
        self.lay(group);
        let mut swept: ArrayVec<Sweep, { MOST_LEGS + 1 }> = walked.trace.iter().map(Stage::sweep).collect();
        // The bases of a column that fell in behind its front base went over nothing else.
        swept.push(Sweep::standing(&walked.block, Cover::Stands));
        self.overrun(self.side_of(group), &swept);
    }

    /// What follows when a group has moved: commanders go along, lone ones make room, and a camp that it touches is looted.
    pub(crate) fn after_move(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("command.move");
        let along: Vec<CommanderId> = self.commanders_with(group).collect();
        for commander in along {
            self.commander_mut(commander).set(CommanderFlags::MOVED, true);
        }
        self.make_way(group);
        self.begin_looting(group, table);
    }
}
