//! The supreme commander forms smaller units into a larger one (common.command.reform).

use battle::{Refusal, Table};

use crate::events::Event;
use crate::field::Options;
use crate::orders::order::{Act, Deed, Numbers, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::rule;
use crate::state::{Fate, Flags, State, UnitId};

/// The most figures of a unit.
const MOST_FIGURES: u8 = 36;

/// The units that an order is to form into one.
fn to_reform(order: &Order) -> Option<Numbers> {
    let deeds = order.acts().find_map(|act| match act {
        Act::Deed(Deed { verb: Verb::Reform, object: Object::Units(units) }) => Some(*units),
        _ => None,
    });
    deeds.or_else(|| {
        order.notes.iter().find_map(|note| match note.0 {
            Deed { verb: Verb::Reform, object: Object::Units(units) } => Some(units),
            _ => None,
        })
    })
}

impl State {
    /// Whether a commander may form what an order says into one.
    pub(crate) fn may_reform(&self, by: UnitId, order: &Order) -> Result<(), Refusal> {
        match to_reform(order) {
            Some(units) => self.reformable(by, units).map(drop),
            None => Ok(()),
        }
    }

    /// The units that a commander can form into one, the lowest number first.
    fn reformable(&self, by: UnitId, numbers: Numbers) -> Result<Vec<UnitId>, Refusal> {
        let no = |why: &'static str| Err(Refusal::new(rule!("common.command.reform"), why));
        let side = self.side_of(by);
        if !self.scenario.options.has(Options::SUPREME_COMMANDER) || self.supreme_commander(side) != Some(by)
        {
            return no("only the supreme commander reforms units");
        }
        let mut units: Vec<UnitId> =
            numbers.iter().filter_map(|number| self.own_unit(side, *number)).collect();
        units.sort_by_key(|id| self.number_of(*id));
        units.dedup();
        let Some(first) = units.first().copied().filter(|_| units.len() > 1) else {
            return no("there are not two units to make one of");
        };
        let figures = |id: &UnitId| u16::from(self.unit(*id).figures(self.info(*id)));
        if units
            .iter()
            .any(|id| !self.is_unit_of_figures(*id) || self.info(*id).kind != self.info(first).kind)
        {
            return no("they are not of like type");
        }
        if units.iter().map(figures).sum::<u16>() > MOST_FIGURES.into() {
            return no("together they have more than 36 figures");
        }
        let commander = self.body(by);
        if units.iter().any(|id| !commander.touches(&self.body(*id))) {
            return no("he is not in base contact with each of them");
        }
        if units.iter().any(|id| self.is_in_wagon(*id)) {
            return no("one of them is in a war wagon");
        }
        let busy = |id: &UnitId| !self.melee_enemies(*id).is_empty() || self.unit(*id).reaction.is_some();
        if units.iter().any(busy) {
            return no("one of them is in melee or shaken");
        }
        Ok(units)
    }

    /// The turn is over: units that have spent it without moving or firing become one.
    pub(crate) fn reform_units(&mut self, table: &mut Table<'_, Event>) {
        for by in self.on_board().filter(|id| self.info(*id).kind.is_commander()).collect::<Vec<UnitId>>() {
            let Some(numbers) = to_reform(&self.orders[by.index()].order) else { continue };
            let Ok(units) = self.reformable(by, numbers) else { continue };
            let idle = |id: &UnitId| !self.has_moved(*id) && !self.unit(*id).is(Flags::SHOT);
            if units.iter().all(idle) {
                self.make_one(&units, table);
            }
        }
    }

    /// Units become one under the lowest of their numbers, with the losses and failures of the worst of them.
    fn make_one(&mut self, units: &[UnitId], table: &mut Table<'_, Event>) {
        let [first, rest @ ..] = units else { return };
        let lost = |id: &UnitId| {
            let (unit, info) = (self.unit(*id), self.info(*id));
            unit.full(info).saturating_sub(unit.figures(info))
        };
        let worst = units.iter().map(lost).max().unwrap_or(0);
        for id in rest {
            let joins = *self.unit(*id);
            let figures = joins.figures(self.info(*id));
            self.unit_mut(*id).set(Flags::OFF | Flags::LEFT, true);
            self.doom(*id, Fate::EXITED, true);
            if !self.grow_to_make_room(*first, figures) {
                // Where there is no room behind them they stay as they were.
                *self.unit_mut(*id) = joins;
                self.doom(*id, Fate::EXITED, false);
                continue;
            }
            let one = self.unit_mut(*first);
            one.flags.0 |= joins.flags.0 & (Flags::SHAKEN | Flags::FAILED | Flags::FLED).0;
            one.melee_turns = one.melee_turns.max(joins.melee_turns);
            (one.shots, one.thrown) = (one.shots.min(joins.shots), one.thrown.min(joins.thrown));
            table.tell(&[rule!("common.command.reform")], Event::Reformed { unit: *first, with: *id });
        }
        let info = self.info(*first).clone();
        let one = self.unit_mut(*first);
        one.gained = (one.figures(&info) + worst).saturating_sub(info.figures);
    }
}
