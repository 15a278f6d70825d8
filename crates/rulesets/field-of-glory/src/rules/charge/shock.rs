//! Shock troops who hold back test, and charge if they fail (charge.shock-test, charge.shock-excused, charge.shock-choice).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, Question, Refusal, Resolves, Rule, Side, Table};
use ground::tabletop::{Distance, Edge, Length, Outline, Rect, TOUCH};
use serde::{Deserialize, Serialize};

use crate::charts::FORTIFICATION_REACH_MM;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::declare::Declaration;
use crate::rules::charge::plans::Path;
use crate::rules::charge::ride::{Ride, Wheel};
use crate::rules::march::complex::For;
use crate::state::{Flags, GroupId, State};
use crate::steps::Action;
use crate::troops::{Class, Disorder, Troop};

/// More enemies than are equally near.
const MOST_NEAREST: usize = 8;

/// The shock troops of the active player who could charge and were not told to test, in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ShockTests {
    /// How many groups have been looked at.
    pub(crate) seen: u8,
}

impl Resolves<State> for ShockTests {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let must_test = |by: &GroupId| battle.must_test_to_hold_back(*by) || battle.must_test_if_drawn(*by);
        let next = battle.all_groups().skip(self.seen.into()).find(must_test);
        let Some(by) = next else {
            battle.forget_feints();
            return battle.done();
        };
        battle.replace(ShockTests { seen: by.0 + 1 });
        table.tell(&[battle.rule_of_holding_back(by)], Event::MustTest(by));
        if !battle.test_complex_move(&[by], For::HoldingBack, table) {
            battle.break_forward(by, table);
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// Shock troops that failed their test must charge the nearest enemy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ForcedCharge {
    /// Who.
    pub(crate) by: GroupId,
}

battle::answers! {
    State;
    /// How they charge.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum MustCharge {
        /// With this wheel; none for straight ahead.
        With(wheel: Option<Wheel>) = ["must" "charge" (wheel as Path ..)],
    }
}

impl ForcedCharge {
    fn side(self, battle: &State) -> Side {
        battle.side_of(self.by)
    }

    /// The charge that is listed first.
    fn first(self, battle: &State) -> Option<Declaration> {
        let mut first = None;
        let _ = battle.each_forced(self.by, |declaration| {
            first = Some(declaration.clone());
            ControlFlow::Break(())
        });
        first
    }
}

impl Question<State> for ForcedCharge {
    type Answer = MustCharge;

    fn rule(&self) -> Rule {
        rule!("charge.shock-choice")
    }

    fn whom(&self, battle: &State) -> Asks {
        let mut count = 0;
        let _ = battle.each_forced(self.by, |_| {
            count += 1;
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if count > 1 { Asks::only(self.side(battle)) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, MustCharge, Action>) -> ControlFlow<()> {
        battle.each_forced(self.by, |declaration| found.one(MustCharge::With(declaration.wheel())))
    }

    fn check(&self, battle: &State, _: Side, MustCharge::With(wheel): MustCharge) -> Result<(), Refusal> {
        battle.may_be_forced(self.by, wheel).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        MustCharge::With(wheel): MustCharge,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let declaration = battle.may_be_forced(self.by, wheel)?;
        battle.declare(&declaration, true, table);
        battle.done();
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        if let Some(declaration) = self.first(battle) {
            battle.declare(&declaration, true, table);
        }
        battle.done();
    }

    fn usual(&self, battle: &State, _: Side) -> MustCharge {
        MustCharge::With(self.first(battle).and_then(|declaration| declaration.wheel()))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let who = battle.group_name(self.by);
        Asked::new(format!("How do {who} charge?"))
            .because(format!("{who} cannot be held back and must charge the nearest enemy."))
            .of(battle.group_word(self.by))
    }

    fn button(&self, battle: &State, side: Side, MustCharge::With(wheel): MustCharge) -> Button {
        battle.charge_button(side, self.by, wheel)
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.group_name(self.by).to_owned())
    }
}

impl State {
    /// Whether a group of the active player must test in order not to charge: shock troops with an enemy within reach, of whom no
    /// charge has been declared and whom nothing excuses.
    fn must_test_to_hold_back(&self, by: GroupId) -> bool {
        define!("charge.shock-test", "cohesion.fragmented.shock");
        self.side_of(by) == self.active
            && self.group(by).is_on_table()
            && self.is_shock(by)
            && !self.group(by).is(Flags::TESTED)
            && self.charge_at_nearest(by).is_some_and(|declaration| !self.is_excused(by, declaration.ride()))
    }

    /// The enemies that are the nearest of those within reach of a group: more than one if they are equally near.
    fn nearest_in_reach(&self, by: GroupId) -> ArrayVec<GroupId, MOST_NEAREST> {
        let mut near: ArrayVec<(Distance, GroupId), 12> =
            self.hopes_to_charge(by).into_iter().map(|enemy| (self.distance(by, enemy), enemy)).collect();
        near.sort();
        let mut nearest: ArrayVec<GroupId, MOST_NEAREST> = ArrayVec::new();
        let mut limit = None;
        for (far, enemy) in near {
            if limit.is_some_and(|limit| far.floor() > limit) || nearest.is_full() {
                break;
            }
            if self.first_charge_at(by, enemy).is_some() {
                limit.get_or_insert(far.floor() + TOUCH);
                nearest.push(enemy);
            }
        }
        nearest
    }

    /// The charge of a group on an enemy by the smallest wheel that contacts him; none if he is not within reach.
    fn first_charge_at(&self, by: GroupId, enemy: GroupId) -> Option<Declaration> {
        let mut first = None;
        if self.may_charge(by).is_err() {
            return first;
        }
        self.each_ride(by, &[enemy], |wheel, ride| {
            if ride.contacts().any(|met| met == enemy) {
                first = self.may_be_ridden(by, wheel, ride.clone()).ok();
            }
            first.is_none()
        });
        first
    }

    /// The charge that a group would have to make: on the nearest enemy within reach, by the smallest wheel that contacts him.
    pub(crate) fn charge_at_nearest(&self, by: GroupId) -> Option<Declaration> {
        let nearest = self.nearest_in_reach(by);
        nearest.first().and_then(|enemy| self.first_charge_at(by, *enemy))
    }

    /// Some charges of a group that failed its test: each contacts a nearest enemy.
    fn each_forced(
        &self,
        by: GroupId,
        mut found: impl FnMut(&Declaration) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let nearest = self.nearest_in_reach(by);
        let is_due = |declaration: &Declaration| declaration.targets().any(|at| nearest.contains(&at));
        let mut first = self.charge_at_nearest(by);
        if let Some(first) = &first {
            found(first)?;
        }
        let told = first.take().map(|first| first.wheel());
        self.each_charge(by, |wheel, declaration| {
            if Some(wheel) != told && is_due(declaration) {
                found(declaration)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Whether a group that failed its test may make this charge.
    fn may_be_forced(&self, by: GroupId, wheel: Option<Wheel>) -> Result<Declaration, Refusal> {
        let declaration = self.may_be_made(self.side_of(by), by, wheel)?;
        let nearest = self.nearest_in_reach(by);
        if declaration.targets().any(|at| nearest.contains(&at)) {
            return Ok(declaration);
        }
        let why = "{0} must charge the nearest enemy within its reach";
        Err(Refusal::new(rule!("charge.shock-choice"), why).about(by.into()))
    }

    /// Whether shock troops are excused from testing for the charge that they would have to make.
    pub(crate) fn is_excused(&self, by: GroupId, ride: &Ride) -> bool {
        define!("charge.shock-excused");
        let troop = self.kind(by).troop;
        let ends = ride.bases();
        let disorders = ends
            .iter()
            .any(|base| self.kinds(by).any(|kind| self.disorder_at(base, by, kind.troop) != Disorder::None));
        if disorders || self.crosses_works(ride) {
            return true;
        }
        let is_covered = |rect: &Rect| {
            let mut pieces =
                self.scenario.table.pieces.iter().filter(|piece| piece.kind.class() != Class::Open);
            pieces.any(|piece| piece.outline.covers(rect))
        };
        if troop == Troop::MediumFoot && self.bases(by).iter().all(is_covered) && !ends.iter().all(is_covered)
        {
            return true;
        }
        self.is_foot(by) && (self.defends_something(by) || self.is_bound_for_mounted(by, ride))
    }

    /// Whether a ride goes over field fortifications.
    fn crosses_works(&self, ride: &Ride) -> bool {
        self.scenario.works.iter().any(|work| {
            let line = Outline::segment(work.from, work.to);
            ride.turn.is_some_and(|turn| turn.meets_outline(&line))
                || ride.lane().is_some_and(|lane| lane.meets_outline(&line))
        })
    }

    /// Whether a base of a group stands behind field fortifications or at the bank of water ahead of it.
    fn defends_something(&self, by: GroupId) -> bool {
        let bases = 0..self.files(by);
        bases.into_iter().any(|base| self.defends_work((by, base), None) || self.is_at_bank(by, base))
    }

    /// Whether the front edge of a base that is out of the water lies at a bank, within the reach that counts for works.
    fn is_at_bank(&self, by: GroupId, base: u8) -> bool {
        let rect = &self.bases(by)[usize::from(base)];
        let reach = Length::mm(FORTIFICATION_REACH_MM) + TOUCH;
        !self.is_in_water(rect)
            && self.scenario.table.pieces.iter().any(|piece| {
                piece.kind.kind.is_water()
                    && piece.outline.bounds().meets(&rect.bounds().grown(reach))
                    && piece.outline.distance_to_segment(rect.edge(Edge::Front)).is_at_most(reach)
            })
    }

    /// Whether a ride contacts enemy mounted, or enters the interception zone of mounted who may intercept.
    fn is_bound_for_mounted(&self, by: GroupId, ride: &Ride) -> bool {
        if ride.contacts().any(|met| self.is_mounted(met)) {
            return true;
        }
        let side = self.side_of(by);
        let riders = self.unbroken_enemies(side).filter(|enemy| self.is_mounted(*enemy));
        riders.into_iter().any(|enemy| {
            self.may_intercept(enemy).is_ok()
                && (!self.is_skirmishers(enemy) || self.is_skirmishers(by))
                && self.interception_zone(enemy).is_some_and(|zone| ride.sweeps(&zone))
        })
    }
}
