//! The marching column: foot that marches straight on in column for the whole turn goes a third farther (musket.move.march,
//! common.formation.march).

use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use super::plan::{Going, Leg, Plan, Rate};
use crate::charts::BEATS;
use crate::orders::order::{Act, Order};
use crate::rulebook::define;
use crate::rules::nerve::groups;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::Troop;

/// What becomes of the extra third of a marching column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Bonus {
    /// It does not march for it.
    #[default]
    None,
    /// It marches for it, and nothing has hindered it so far.
    Kept,
    /// It has marched for it and was hindered.
    Lost,
}

/// The most stands abreast of a marching column.
const ABREAST: u8 = 2;
/// The least morale value of a unit that marches for the extra third.
const LEAST_MORALE: u8 = 4;

impl State {
    /// Whether a unit stands in a column that can march for the extra third.
    fn is_marching_column(&self, id: UnitId) -> bool {
        define!("musket.move.march.column", "musket.fig.militia");
        let (unit, info) = (self.unit(id), self.info(id));
        self.scenario.period.has_marching_columns()
            && info.kind.troop().is_some_and(Troop::is_foot)
            && info.morale >= LEAST_MORALE
            && !unit.face.is_flank()
            && !unit.is(Flags::SQUARE)
            && unit.gap == Length::ZERO
            && unit.files.min(unit.stands) <= ABREAST
            && unit.stands > unit.files
    }

    /// Whether a plan, with this order, is the march of a column that earns the extra third: one stage straight on, FULL or farther than the
    /// chart move, on ground that does not slow it. In a battle all must march so.
    pub(super) fn earns_bonus(&self, id: UnitId, order: &Order, plan: &Plan) -> bool {
        define!("musket.move.march", "musket.move.march.straight", "common.formation.march");
        let [stage] = order.stages.as_slice() else { return false };
        let forced = matches!(stage.act, Some(Act::Move { forced: true, .. }));
        let plain = stage.formation.is_none() && stage.facing.is_none() && order.fire.is_none();
        if !forced || !plain || plan.rate.is_slow() || self.unit(id).is(Flags::CHARGED) {
            return false;
        }
        let in_column = match groups::group_of(self, id) {
            Some(group) => groups::members(self, group).into_iter().all(|id| self.is_marching_column(id)),
            None => self.is_marching_column(id),
        };
        let (mut far, mut ends) = (Length::ZERO, true);
        for leg in plan.legs.iter() {
            match leg {
                Leg::March(_, Some(way)) => far += *way,
                Leg::March(_, None) => ends = false,
                Leg::Face(_) | Leg::Turn(_) | Leg::Swing(_) => {}
                Leg::Stand(_) | Leg::Bend(_) | Leg::Form(..) | Leg::Array(_) | Leg::Drill(..) => {
                    return false;
                }
            }
        }
        in_column && (!ends || far > plan.third * 3)
    }
}

impl Plan {
    /// It marches for the extra third.
    pub(super) fn grant_bonus(&mut self) {
        define!("musket.move.march.road");
        self.bonus = Bonus::Kept;
        self.allowance += self.third;
        if self.rate == Rate::Road {
            self.rate = Rate::Open;
        }
    }

    /// Something has hindered its march: it goes on at its pace until it has spent its chart move, and not at all if it has spent more.
    pub(super) fn lose_bonus(&mut self) {
        define!("musket.move.march.straight");
        if self.bonus != Bonus::Kept {
            return;
        }
        self.bonus = Bonus::Lost;
        // Of its allowance three quarters are the chart move.
        self.stops = BEATS * 3 / 4;
        if self.taken >= self.stops {
            self.going = Going::Done;
        }
    }

    /// As [`Plan::pay`], for what is in the way of a march.
    pub(super) fn pay_on_march(&mut self, cost: Length, unit: &Unit) -> bool {
        self.lose_bonus();
        self.going == Going::On && self.pay(cost, unit)
    }

    /// What it may spend in all: without the extra third if that is lost. Either way a march for it leaves no third for anything else.
    pub(super) fn purse(&self) -> Length {
        define!("musket.move.march.noaction");
        if self.bonus == Bonus::Lost { self.allowance - self.allowance / 4 } else { self.allowance }
    }
}
