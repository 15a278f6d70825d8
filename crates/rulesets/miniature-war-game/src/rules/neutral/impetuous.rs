//! Impetuous units, who charge although they are not ordered to (muster.flag.impetuous.mwg).

use battle::Table;

use crate::conditions::Traits;
use crate::events::Event;
use crate::orders::order::{Act, Aim, Dist, Enemy, Order, Stage};
use crate::rulebook::{define, rule};
use crate::state::{Flags, Standing, State, UnitId};

impl State {
    /// The orders are opened: impetuous units that could charge and are not to are tested, and those that fail charge the nearest enemy.
    pub(crate) fn burst_out(&mut self, table: &mut Table<'_, Event>) {
        define!("muster.flag.impetuous.mwg");
        if !self.scenario.conditions.on || !self.takes_tests() {
            return;
        }
        let tempted = |id: UnitId| self.tempts(id).map(|enemy| (id, enemy));
        for (unit, enemy) in self.on_board().filter_map(tempted).collect::<Vec<_>>() {
            if !self.three_dice_test(unit, "to hold back", table) {
                let order = charge_at(self, enemy);
                self.orders[unit.index()] = Standing { order, ..Standing::default() };
                table.tell(&[rule!("muster.flag.impetuous.mwg")], Event::BurstsOut { units: [unit, enemy] });
            }
        }
    }

    /// The enemy whom an impetuous unit would charge; none if it is ordered to attack, or could not.
    fn tempts(&self, id: UnitId) -> Option<UnitId> {
        define!("common.neutral.impetuous");
        let impetuous =
            self.scenario.conditions.body(id).is_some_and(|body| body.traits.has(Traits::IMPETUOUS));
        let attacks = |act: &Act| matches!(act, Act::Charge(..) | Act::Engage(..));
        let order = &self.orders[id.index()].order;
        if !impetuous || order.acts().any(attacks) || !self.could_charge(id) {
            return None;
        }
        let reach = self.allowance(id, &charge_at(self, id), 0);
        let (own, side) = (self.body(id), self.side_of(id));
        let near = self.units_of(side.other()).filter(|enemy| {
            self.is_open_to(*enemy, side)
                && self.info(*enemy).kind.troop().is_some()
                && !self.is_indoors(*enemy)
                && !self.is_afloat(*enemy)
                && own.is_within(&self.body(*enemy), reach)
        });
        self.nearest_of(id, near)
    }

    /// Whether a unit could be sent into a charge in this turn, wherever the enemy is.
    fn could_charge(&self, id: UnitId) -> bool {
        define!("common.neutral.impetuous", "common.charge.not-twice");
        let unit = self.unit(id);
        let bound = Flags(
            Flags::HIDDEN.0
                | Flags::CHARGED.0
                | Flags::MOUNTED.0
                | Flags::TESTUDO.0
                | Flags::PHALANX.0
                | Flags::SQUARE.0
                | Flags::INDOORS.0
                | Flags::ABOARD.0,
        );
        self.is_unit_of_figures(id)
            && !unit.is(bound)
            && self.run(id).forced.is_none()
            && self.melee_enemies(id).is_empty()
            && self.ladder_of(id).is_none()
            && !self.is_driven_off(id)
            && !self.is_kept_from(id, &charge_at(self, id))
            && self.may_charge_in_dark(id, &charge_at(self, id)).is_ok()
    }
}

/// The order to charge a unit.
fn charge_at(battle: &State, enemy: UnitId) -> Order {
    let aim = Aim::At(Enemy::Unit(battle.number_of(enemy)));
    Order::of(Stage { act: Some(Act::Charge(aim, Dist::Full)), ..Stage::default() })
}
