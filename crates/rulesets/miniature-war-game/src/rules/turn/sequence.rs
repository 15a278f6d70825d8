//! The sequence of a turn (common.sequence.turn): what stands of it, and in which order its parts come.
//!
//! Steps 0 (events), 3 to 7 (artillery, fire, shock, melee, morale) are to come: each is a step between the last third and the end of the
//! turn, pushed by [`Third`].

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use super::end::EndTurn;
use super::write_orders::WriteOrders;
use crate::events::Event;
use crate::orders::order::{Addressee, Order};
use crate::rulebook::{define, rule};
use crate::rules::march::plan::{Going, Plan};
use crate::state::{Flags, Standing, State, UnitId};

/// A turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Turn {}

impl Resolves<State> for Turn {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.turn += 1;
        table.tell(&[rule!("common.sequence.turn")], Event::Turn { turn: battle.turn });
        for id in battle.all_units() {
            let figures = battle.unit(id).figures(battle.info(id));
            battle.unit_mut(id).began = figures;
        }
        battle.look_about(table);
        battle.replace(WriteOrders {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// Sheets are opened and orders made into plans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Sealing {}

impl Resolves<State> for Sealing {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.give_orders();
        battle.declare_charges(table);
        // All plans are made from where everybody stands now.
        let plans: Vec<(Plan, Standing)> = battle.all_units().map(|id| battle.plan_for(id)).collect();
        (battle.plans, battle.orders) = plans.into_iter().unzip();
        battle.replace(Third { third: 1 });
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Orders are opened".to_owned())
    }
}

impl State {
    /// Lines that were written become the orders of those addressed: a unit's own line wins over that of its battle.
    fn give_orders(&mut self) {
        define!("common.order.any-turn", "common.order.group", "common.order.repeat");
        let mut written = std::mem::take(&mut self.written);
        // Lines to many come first, so that a line to one replaces them.
        written.sort_by_key(|one| (one.side, !matches!(one.line.to, Addressee::Group(_))));
        for one in written {
            let units = self.addressed(one.side, one.line.to);
            let pace = match one.line.to {
                Addressee::Group(_) => units.iter().map(|id| self.info(*id).chart_move).min().unwrap_or(0),
                Addressee::Own(_) | Addressee::Run(..) | Addressee::Phantom(_) => 0,
            };
            for unit in units {
                self.orders[unit.index()] = Standing { order: one.line.order, pace, ..Standing::default() };
            }
        }
    }

    fn declare_charges(&mut self, table: &mut Table<'_, Event>) {
        define!("common.charge.order");
        for unit in self.on_board().collect::<Vec<UnitId>>() {
            let charges = self.orders[unit.index()].order.charge().is_some() && !self.is_in_contact(unit);
            self.unit_mut(unit).set(Flags::CHARGES, charges);
            if charges {
                let hidden = self.unit(unit).is(Flags::HIDDEN);
                table.tell(&[rule!("common.charge.declare")], Event::Charges { unit, hidden });
            }
        }
    }

    /// The plan of a unit. Who is off the board or held by an enemy has none, and keeps his order (common.order.in-melee).
    fn plan_for(&self, id: UnitId) -> (Plan, Standing) {
        define!("common.contact.pinned");
        let standing = self.orders[id.index()];
        if !self.unit(id).is_on_board() || self.is_in_contact(id) {
            let allowance = self.allowance(id, &Order::hold(), 0);
            return (Plan { allowance, going: Going::Met, ..Plan::default() }, standing);
        }
        self.plan_of(id, &standing)
    }
}

/// A third of the movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Third {
    /// From 1.
    pub third: u8,
}

impl Resolves<State> for Third {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("common.third.together")], Event::Third { third: self.third });
        let before = battle.units.clone();
        battle.move_a_third(table);
        battle.tell_moves(&before, table);
        battle.look_about(table);
        if self.third < 3 {
            battle.replace(Third { third: self.third + 1 });
        } else {
            battle.replace(EndTurn {});
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some(format!("Third {} of the movement", self.third))
    }
}

impl State {
    /// Tells where units have come to in this third.
    fn tell_moves(&self, before: &[crate::state::Unit], table: &mut Table<'_, Event>) {
        define!("common.third.checkpoints");
        for id in self.on_board() {
            let (unit, info) = (self.unit(id), self.info(id));
            let to = unit.front(info);
            let from = before[id.index()].front(info);
            if to != from {
                let (hidden, charges) = (unit.is(Flags::HIDDEN), unit.is(Flags::CHARGES));
                let event = Event::Moves { unit: id, to, hidden, from, charges };
                table.tell(&[rule!("common.third.beats")], event);
            }
        }
    }

    /// Whether a unit has moved at all in this turn.
    pub(crate) fn has_moved(&self, id: UnitId) -> bool {
        self.plans.get(id.index()).is_some_and(|plan| plan.taken > 0)
    }
}
