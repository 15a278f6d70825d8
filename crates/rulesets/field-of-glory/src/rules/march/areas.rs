//! Restricted areas ahead of enemies, and who may do what in them (restricted.*).

use arrayvec::ArrayVec;
use battle::Refusal;
use ground::tabletop::{Block, Frame, Length, Place, Rect, Sweep};

use crate::charts::RESTRICTED_DEPTH;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::mu;
use crate::rules::march::course::{Stage, Trace};
use crate::rules::march::legs::Leg;
use crate::state::{GroupId, State};

/// More enemies than can have a group in their areas at once.
const MOST: usize = 8;

/// Farther than any table is wide.
const FAR: Length = Length::mu(200);

/// The restricted areas that concern a group on its way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Areas {
    /// The enemies in whose areas it began.
    bound: ArrayVec<GroupId, MOST>,
    /// Those whose areas it has entered since.
    entered: ArrayVec<GroupId, MOST>,
}

impl Areas {
    /// The areas in which a group begins its move.
    pub(crate) fn of(battle: &State, group: GroupId) -> Areas {
        let mut areas = Areas::default();
        let near = battle.bounds(group).grown(mu(RESTRICTED_DEPTH) + Length::MM);
        for enemy in battle.unbroken_enemies(battle.side_of(group)) {
            if near.meets(battle.bounds(enemy))
                && let Some(area) = battle.restricted_area(enemy, group)
                && battle.bases(group).iter().any(|base| base.overlaps(&area))
            {
                let _ = areas.bound.try_push(enemy);
            }
        }
        areas
    }

    /// The enemies in whose areas it began.
    pub(crate) fn bound(&self) -> &[GroupId] {
        &self.bound
    }

    /// Notes the areas that a sweep of the group enters.
    pub(crate) fn passes(&mut self, battle: &State, group: GroupId, sweep: &Sweep) {
        let near = sweep.bounds().grown(mu(RESTRICTED_DEPTH) + Length::MM);
        for enemy in battle.unbroken_enemies(battle.side_of(group)) {
            if near.meets(battle.bounds(enemy))
                && !self.bound.contains(&enemy)
                && !self.entered.contains(&enemy)
                && battle.restricted_area(enemy, group).is_some_and(|area| sweep.meets(&area))
            {
                let _ = self.entered.try_push(enemy);
            }
        }
    }

    /// Whether a group may end where its block is: it faces all whose areas it entered.
    pub(crate) fn may_end(&self, battle: &State, group: GroupId, block: &Block) -> Result<(), Refusal> {
        define!("restricted.move");
        match self.entered.iter().find(|enemy| !battle.is_directly_ahead(&block.frame(), **enemy)) {
            None => Ok(()),
            Some(enemy) => {
                let why = Refusal::new(
                    rule!("restricted.move"),
                    "{0} enters the restricted area of {1} without facing it",
                );
                Err(why.about(group.into()).and((*enemy).into()))
            }
        }
    }
}

impl State {
    /// The restricted area of an enemy, as far as it binds a group.
    pub(crate) fn restricted_area(&self, of: GroupId, group: GroupId) -> Option<Rect> {
        define!("restricted.area");
        let state = self.group(of);
        let has_none = state.is_broken()
            || !state.is_on_table()
            || self.is_in_combat(of)
            || self.is_skirmishers(of) && !self.is_skirmishers(group);
        if has_none {
            return None;
        }
        let depth = mu(RESTRICTED_DEPTH);
        let far = Place::new(state.place.point(Length::ZERO, depth), state.place.facing);
        Some(Rect::new(far, self.block(of).shape.width(), depth))
    }

    /// Whether some part of a group lies directly ahead in a frame.
    pub(crate) fn is_directly_ahead(&self, frame: &Frame, other: GroupId) -> bool {
        let lane = frame.lane(Length::ZERO, FAR);
        self.bases(other).iter().any(|base| lane.overlaps(base))
    }

    /// Whether a move of a group that begins in the areas of these enemies obeys one of them.
    pub(crate) fn obeys_area(&self, group: GroupId, trace: &Trace, bound: &[GroupId]) -> Result<(), Refusal> {
        let Some(first) = bound.first() else { return Ok(()) };
        // Reading: which enemy binds it is said by the move itself: one of them must allow it.
        if bound.iter().any(|enemy| self.obeys(trace, *enemy)) {
            return Ok(());
        }
        let why = Refusal::new(rule!("restricted.move"), "{0} stands in the restricted area of {1}");
        Err(why.about(group.into()).and((*first).into()))
    }

    /// Whether a move is one of those that the area of an enemy leaves open.
    fn obeys(&self, trace: &Trace, enemy: GroupId) -> bool {
        match trace.as_slice() {
            [Stage { leg: Leg::Turn(_) | Leg::About, to, .. }] => self.is_directly_ahead(&to.frame(), enemy),
            [Stage { leg: Leg::About, .. }, Stage { leg: Leg::Ahead(_), .. }]
            | [
                Stage { leg: Leg::About, .. },
                Stage { leg: Leg::Ahead(_), .. },
                Stage { leg: Leg::About, .. },
            ] => true,
            stages => {
                let wheels = stages.iter().filter(|stage| matches!(stage.leg, Leg::Wheel(..))).count();
                wheels <= 1 && stages.iter().all(|stage| self.closes_squarely(stage, enemy, wheels > 0))
            }
        }
    }

    /// Whether a leg of an advance goes straight towards an enemy, or wheels nearer to parallel with his front; straight ahead also
    /// if he stands wholly behind the front.
    fn closes_squarely(&self, stage: &Stage, enemy: GroupId, has_wheel: bool) -> bool {
        let opposite = self.group(enemy).place.facing.reversed();
        let frame = stage.from.frame();
        match stage.leg {
            Leg::Wheel(..) => {
                let off = |block: &Block| block.place.facing.between(opposite);
                let ahead = stage.to.frame();
                let faces = self.bases(enemy).iter().any(|base| !ahead.is_behind_front(base));
                faces && off(&stage.to) < off(&stage.from)
            }
            Leg::Ahead(_) => {
                let behind = || self.bases(enemy).iter().all(|base| frame.is_behind_front(base));
                self.is_directly_ahead(&frame, enemy) || !has_wheel && behind()
            }
            Leg::Turn(_) | Leg::About | Leg::Expand(..) | Leg::Contract(..) => false,
        }
    }
}
