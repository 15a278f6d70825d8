//! Wagons that are chained together, and who stands behind or between them (medieval.hussite.chain, medieval.hussite.chained-shock,
//! medieval.hussite.chained-melee, medieval.hussite.gaps).

use battle::{Refusal, Rule, Side, Table};
use ground::tabletop::{Distance, Length, Point, Rect, Within};

use super::deed_with;
use super::words::WagonEvent;
use crate::charts::CHAINED_WITHIN;
use crate::events::Event;
use crate::orders::order::{Act, Deed, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};

/// How wagons are chained.
impl State {
    /// Whether a war wagon is chained, so that it does not move.
    pub(crate) fn is_chained(&self, wagon: UnitId) -> bool {
        define!("medieval.hussite.chain");
        self.trains[wagon.index()].chain > 0
    }

    /// Whether a wagon may be ordered so: one that is chained goes nowhere, and only wagons of its side are chained to it.
    pub(crate) fn may_wagon(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        define!("medieval.hussite.chain", "medieval.hussite.move");
        if !self.is_war_wagon(id) {
            return Ok(());
        }
        let no = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why).about(id.into()));
        let row = rule!("medieval.hussite.chain");
        if self.is_chained(id) && order.acts().any(Act::is_march) {
            return no(row, "{0} is chained: it is unchained first, which takes a turn");
        }
        if let Some(deed) = deed_with(order, Verb::Chain) {
            let named = self.wagons_named(id, deed.object);
            if named.is_none_or(|named| named.is_empty()) {
                return no(row, "{0} is chained to other war wagons of its side");
            }
        }
        if deed_with(order, Verb::Unchain).is_some() && !self.is_chained(id) {
            return no(row, "{0} is not chained");
        }
        Ok(())
    }

    /// The war wagons that an order names beside the one that it is given to; none if it names anything else.
    fn wagons_named(&self, id: UnitId, object: Object) -> Option<Vec<UnitId>> {
        let Object::Units(numbers) = object else { return None };
        let side = self.side_of(id);
        let wagon = |number: &crate::orders::order::Number| {
            self.own_unit(side, *number).filter(|other| self.is_war_wagon(*other))
        };
        let named: Option<Vec<UnitId>> = numbers.iter().map(wagon).collect();
        named.map(|named| named.into_iter().filter(|other| *other != id).collect())
    }

    /// A wagon is chained to those that are named, as far as they reach each other and none of them has moved.
    pub(crate) fn chain_wagons(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let mut open = self.wagons_named(id, deed.object).unwrap_or_default();
        open.retain(|wagon| self.unit(*wagon).is_on_board() && !self.has_moved(*wagon));
        let mut joined = vec![id];
        while let Some((number, to)) = open.iter().enumerate().find_map(|(number, wagon)| {
            let to = joined.iter().find(|other| self.reach_each_other(**other, *wagon))?;
            Some((number, *to))
        }) {
            let wagon = open.remove(number);
            joined.push(wagon);
            self.join_chain(to, wagon);
            let event = WagonEvent::Chained { unit: wagon, to };
            table.tell(&[rule!("medieval.hussite.chain")], Event::Wagon(event));
        }
    }

    pub(super) fn reach_each_other(&self, one: UnitId, other: UnitId) -> bool {
        let gap = self.hull_of(one).distance(&self.hull_of(other));
        Within::Exact.is_within(gap, Length::cm(CHAINED_WITHIN))
    }

    /// Two wagons become part of one chain, with all that each is chained to.
    fn join_chain(&mut self, one: UnitId, other: UnitId) {
        let chains = [one, other].map(|wagon| self.trains[wagon.index()].chain);
        let chain = match chains {
            [0, 0] => 1 + self.trains.iter().map(|train| train.chain).max().unwrap_or(0),
            [0, chain] | [chain, _] => chain,
        };
        for train in &mut self.trains {
            if train.chain > 0 && chains.contains(&train.chain) {
                train.chain = chain;
            }
        }
        for wagon in [one, other] {
            self.trains[wagon.index()].chain = chain;
        }
    }

    /// A wagon is loosed from its chain, and so are those that it is ordered to name.
    pub(crate) fn unchain_wagons(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let chain = self.trains[id.index()].chain;
        let mut loosed = self.wagons_named(id, deed.object).unwrap_or_default();
        loosed.retain(|wagon| self.trains[wagon.index()].chain == chain && chain > 0);
        loosed.insert(0, id);
        for wagon in &loosed {
            self.trains[wagon.index()].chain = 0;
        }
        // One that is left alone is chained to nothing.
        let left: Vec<UnitId> =
            self.all_units().filter(|wagon| chain > 0 && self.trains[wagon.index()].chain == chain).collect();
        if let [alone] = left[..] {
            self.trains[alone.index()].chain = 0;
            loosed.push(alone);
        }
        for unit in loosed {
            table.tell(&[rule!("medieval.hussite.chain")], Event::Wagon(WagonEvent::Unchained { unit }));
        }
    }

    /// A wagon that is lost is part of no chain.
    pub(crate) fn break_chain(&mut self, wagon: UnitId) {
        let chain = std::mem::take(&mut self.trains[wagon.index()].chain);
        let left: Vec<UnitId> =
            self.all_units().filter(|other| chain > 0 && self.trains[other.index()].chain == chain).collect();
        if let [alone] = left[..] {
            self.trains[alone.index()].chain = 0;
        }
    }
}

/// What a chain is good for.
impl State {
    /// The lines between the middles of wagons of a side that are chained to each other, neighbour to neighbour.
    fn chain_lines(&self, side: Side) -> Vec<[Point; 2]> {
        let chained = |id: &UnitId| self.is_war_wagon(*id) && self.is_chained(*id);
        let wagons: Vec<UnitId> = self.units_of(side).filter(chained).collect();
        let mut lines = Vec::new();
        for (number, one) in wagons.iter().enumerate() {
            for other in &wagons[number + 1..] {
                let same = self.trains[one.index()].chain == self.trains[other.index()].chain;
                if same && self.reach_each_other(*one, *other) {
                    lines.push([*one, *other].map(|wagon| self.hull_of(wagon).centre()));
                }
            }
        }
        lines
    }

    /// Whether a unit stands in the gap between two wagons that are chained to each other.
    pub(crate) fn is_between_wagons(&self, id: UnitId) -> bool {
        define!("medieval.hussite.gaps");
        if self.is_aboard(id) || self.is_war_wagon(id) || !self.has_chains() {
            return false;
        }
        let body = self.body(id);
        let in_gap = |line: &[Point; 2]| {
            body.parts().iter().any(|part| Distance::of_rect_and_segment(part, *line) == Distance::ZERO)
        };
        self.chain_lines(self.side_of(id)).iter().any(in_gap)
    }

    /// Whether chained wagons keep an attacker off: who is attacked is in one of them, between two of them, or behind their line.
    pub(crate) fn is_kept_off_by_chain(&self, from: &Rect, enemy: UnitId, at: &Rect) -> bool {
        define!("medieval.hussite.chained-shock", "medieval.hussite.gaps");
        if !self.has_chains() {
            return false;
        }
        if let Some(wagon) = self.wagon_of(enemy) {
            return self.is_chained(wagon);
        }
        let attack = [from.centre(), at.centre()];
        let crossed = |line: &[Point; 2]| Distance::of_segments(attack, *line) == Distance::ZERO;
        self.is_between_wagons(enemy) || self.chain_lines(self.side_of(enemy)).iter().any(crossed)
    }

    fn has_chains(&self) -> bool {
        self.trains.iter().any(|train| train.chain > 0)
    }
}
