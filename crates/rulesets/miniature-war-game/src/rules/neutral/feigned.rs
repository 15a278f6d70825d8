//! Feigned flight: who falls back at full move, and the impetuous who run after him (muster.special.feigned-flight.mwg).

use battle::{List, Table};
use ground::tabletop::Length;

use crate::conditions::Traits;
use crate::events::Event;
use crate::orders::order::{Act, Aim, Dist, Enemy, Order, Stage};
use crate::rulebook::{define, rule};
use crate::rules::charge::run::RunFacts;
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, Standing, State, UnitId};

/// So near to where it stood impetuous enemies are drawn.
const DRAWN_FROM: Length = Length::cm(12);

/// A unit that has fallen back, and the ground that it covered before.
pub(crate) struct Flight {
    unit: UnitId,
    stood: Body,
}

impl State {
    /// Whether a unit may feign flight: by its flag, or by a special of the battle.
    pub(crate) fn feigns_flight(&self, id: UnitId) -> bool {
        define!("muster.flag.feigned-flight");
        self.has_trait(id, Traits::FEIGNED_FLIGHT)
    }

    fn has_trait(&self, id: UnitId, of: Traits) -> bool {
        let conditions = &self.scenario.conditions;
        conditions.on && conditions.body(id).is_some_and(|body| body.traits.has(of))
    }

    /// How far a withdrawal goes at most: half of a full move; of who feigns flight a full one, and as planned two.
    pub(crate) fn longest_withdrawal(&self, id: UnitId, full: Length) -> Length {
        define!("muster.special.feigned-flight.mwg");
        if self.may_withdraw_as_planned(id) {
            full * 2
        } else if self.feigns_flight(id) {
            full
        } else {
            full.half()
        }
    }

    /// Whether a unit leaves its melee without a test: it falls back by a feigned flight.
    pub(crate) fn breaks_off_by_feint(&self, id: UnitId) -> bool {
        let withdraws = |act: &Act| matches!(act, Act::Withdraw(..));
        self.feigns_flight(id) && self.orders[id.index()].order.acts().any(withdraws)
    }

    /// Those who have feigned flight in this turn.
    pub(crate) fn feigned_flights(&self) -> Vec<Flight> {
        let went = |id: &UnitId| {
            self.breaks_off_by_feint(*id) && self.has_moved(*id) && self.run(*id).forced.is_none()
        };
        let stood = |id: UnitId| {
            // Where its turn began.
            Flight { unit: id, stood: Body::of(&self.unit_at(id, 0), self.info(id)) }
        };
        if !self.scenario.conditions.on {
            return Vec::new();
        }
        self.on_board().filter(went).map(stood).collect()
    }

    /// The turn is over: impetuous enemies near whom somebody has feigned flight are tested. Who fails runs after him in the next movement,
    /// whatever is ordered: of several after the nearest.
    pub(crate) fn draw_the_impetuous(&mut self, flights: &[Flight], table: &mut Table<'_, Event>) {
        if flights.is_empty() || !self.takes_tests() {
            return;
        }
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let side = self.side_of(id);
            let near = flights.iter().filter(|flight| {
                self.side_of(flight.unit) != side && self.body(id).is_within(&flight.stood, DRAWN_FROM)
            });
            let after = near.min_by_key(|flight| (self.distance_between(id, flight.unit), flight.unit));
            let Some(after) = after.map(|flight| flight.unit).filter(|_| self.can_be_drawn(id)) else {
                continue;
            };
            if self.three_dice_test(id, "a feigned flight", table) {
                continue;
            }
            let aim = Aim::At(match self.marker_of(after) {
                Some(marker) => Enemy::Marker(marker),
                None => Enemy::Unit(self.number_of(after)),
            });
            let stage = Stage { act: Some(Act::Engage(aim, Dist::Full)), ..Stage::default() };
            let order = Order { stages: List::of(&[stage]), ..Order::default() };
            self.orders[id.index()] = Standing { order, ..Standing::default() };
            self.unit_mut(id).set(Flags::DRAWN, true);
            table.tell(&[rule!("muster.special.feigned-flight.mwg")], Event::RunsAfter { unit: id });
        }
    }

    fn can_be_drawn(&self, id: UnitId) -> bool {
        self.has_trait(id, Traits::IMPETUOUS)
            && self.is_unit_of_figures(id)
            && self.unit(id).reaction.is_none()
            && !self.is_in_melee_contact(id)
            && self.held_by(id).is_none()
            && !self.run(id).is(RunFacts::FLEES)
    }
}
