//! The post-melee morale chart: the column that a unit reads, and what its losses come to in it (common.morale.chart).

use battle::Tally;

use crate::charts::{MORALE_COLUMNS, MoraleColumn};
use crate::rulebook::{define, rule};
use crate::state::{Flags, Reaction, State, UnitId};
use crate::troops::{Arm, Troop};

/// How a unit reads the chart.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// Its value before losses.
    pub value: i32,
    /// The value of its losses.
    pub losses: i32,
    /// The column, from 1, with what shifts it.
    pub column: Tally,
}

impl Reading {
    /// What the losses come to in the column.
    pub(crate) fn result(&self) -> Option<Reaction> {
        let column = usize::try_from(self.column.total() - 1).unwrap_or(0);
        let column = &MORALE_COLUMNS[column.min(MORALE_COLUMNS.len() - 1)];
        result_in(column, self.losses)
    }
}

/// What losses come to in a column. Without losses nothing happens, also where the printed range begins with 1.
fn result_in(column: &MoraleColumn, losses: i32) -> Option<Reaction> {
    define!("common.morale.chart-first", "common.morale.chart-overlap");
    let up_to = |most: u16| losses <= i32::from(most);
    if losses <= 0 || up_to(column.none) {
        None
    } else if up_to(column.back) {
        Some(Reaction::Back)
    } else if up_to(column.back_and_turn) {
        Some(Reaction::BackAndTurn)
    } else {
        Some(Reaction::Rout)
    }
}

/// The column of a value, from 1: the last one for whatever is beyond the chart.
fn column_of(value: i32) -> i32 {
    define!("common.morale.chart-end");
    let found = MORALE_COLUMNS.iter().position(|column| value <= i32::from(column.to));
    found.map_or(MORALE_COLUMNS.len(), |column| column + 1) as i32
}

impl State {
    /// How a unit reads the chart; none if it has lost nothing, or takes no morale test.
    pub(crate) fn morale_reading(&self, id: UnitId) -> Option<Reading> {
        define!("common.morale.when", "common.morale.before", "medieval.chart.chariot-no-morale");
        define!(
            "musket.morale.chart",
            "musket.morale.shift",
            "musket.morale.cavalry",
            "musket.morale.spread",
            "musket.morale.square"
        );
        let morale = self.morale_value(id).total();
        let whole = self.whole_of(id);
        let lost: i32 = whole.iter().map(|id| i32::from(self.lost_this_turn(*id))).sum();
        if !self.takes_morale(id) || lost == 0 {
            return None;
        }
        let began: i32 = whole.iter().map(|id| i32::from(self.unit(*id).began)).sum();
        let (value, losses) = (began * morale, lost * morale);
        let mut column = Tally::base(rule!("common.morale.chart"), "by its value", column_of(value));
        if self.is_cavalry(id) {
            column.add(rule!("common.morale.cavalry"), "cavalry", 2);
        }
        if self.unit(id).is(Flags::SQUARE) {
            column.add(rule!("musket.square.morale"), "in square", 2);
        }
        if self.is_steadied_by_group(id) {
            column.add(rule!("common.morale.group"), "in a group", 1);
        }
        if let Some(leader) = self.presence_at(id) {
            column.add(leader.rule, leader.what, leader.columns);
        }
        if self.holds_a_position(id) {
            column.add(rule!("musket.morale.defence"), "in a defensive position", 1);
        }
        column.at_most(rule!("common.morale.chart-end"), MORALE_COLUMNS.len() as i32);
        Some(Reading { value, losses, column })
    }

    /// Whether a unit takes a morale test when it has losses.
    pub(crate) fn takes_morale(&self, id: UnitId) -> bool {
        define!(
            "common.special.imperial-morale",
            "common.morale.gone",
            "musket.crew.morale",
            "musket.crew.detach.move"
        );
        self.is_in_play(id)
            && self.is_unit_of_figures(id)
            && self.info(id).morale > 0
            && self.head_of(id) == id
            && !self.is_imperial(id)
            && self.holds_horses_of(id).is_none()
            && !self.is_crew_group(id)
    }

    /// Whether it is a unit of cavalry: horse archers and Mongols too, mounted infantry not.
    pub(crate) fn is_cavalry(&self, id: UnitId) -> bool {
        define!("medieval.chart.cavalry-morale");
        self.info(id).kind.troop().map(Troop::arm) == Some(Arm::Cavalry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_the_chart_have_no_gaps() {
        battle::holds!("common.morale.chart-end");
        for pair in MORALE_COLUMNS.windows(2) {
            assert_eq!(pair[0].to + 1, pair[1].from);
        }
        assert_eq!(
            (column_of(1), column_of(10), column_of(11), column_of(180), column_of(401)),
            (1, 1, 2, 13, 16)
        );
    }

    #[test]
    fn losses_are_read_in_their_column() {
        use Reaction::{Back, BackAndTurn, Rout};
        let read = |column: i32, losses: &[i32]| -> Vec<Option<Reaction>> {
            let column = &MORALE_COLUMNS[column_of(column) as usize - 1];
            losses.iter().map(|losses| result_in(column, *losses)).collect()
        };
        // The lowest columns, and the doubled 25.
        assert_eq!(read(10, &[0, 1]), [None, Some(Rout)]);
        assert_eq!(read(15, &[0, 1, 2, 3]), [None, Some(Back), Some(BackAndTurn), Some(Rout)]);
        assert_eq!(
            read(95, &[20, 21, 25, 26, 32, 33]),
            [None, Some(Back), Some(Back), Some(BackAndTurn), Some(BackAndTurn), Some(Rout)]
        );
        // A unit of value 68 in a battle reads the column 71-80.
        assert_eq!((read(68, &[8]), read(71, &[8, 9])), (vec![Some(Back)], vec![None, Some(Back)]));
    }
}
