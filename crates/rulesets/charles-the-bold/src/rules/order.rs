//! Order Tests: for extra moves, rallying, opportunity and repeated evasion (3.4, 8.1).

use battle::{Hopes, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::state::{Members, OFF, StandId, State};
use crate::steps::{Again, Test, TestFor};
use crate::troops::Order;

impl TestFor {
    fn what(self) -> &'static str {
        match self {
            TestFor::Move { .. } => "Order Test for the extra move",
            TestFor::Rally => "Order Test to rally",
            TestFor::Opportunity => "Order Test for opportunity",
            TestFor::Evasion { .. } => "Order Test for evading again",
            TestFor::Alarm => "Order Test in the alarm",
        }
    }

    fn rule(self) -> Rule {
        match self {
            TestFor::Move { .. } => rule!("3.3a"),
            TestFor::Rally => rule!("8.1a"),
            TestFor::Opportunity => rule!("5.0h"),
            TestFor::Evasion { .. } => rule!("4.0i"),
            TestFor::Alarm => rule!("muster.special.alarm"),
        }
    }
}

impl State {
    /// The die a stand or formation needs: the worst rating, one more for each move after the second, less what the
    /// commander gives and more for distance.
    pub(crate) fn order_target(&self, members: &[StandId], test: TestFor) -> Tally {
        define!("chart.order");
        let fresh = members.iter().map(|s| self.unit(*s).order).max().unwrap_or(Order::C);
        let worst = members.iter().map(|s| self.order_of(*s)).max().map_or(fresh, |(order, _)| order);
        let (what, basic) = match fresh {
            Order::A => ("rating A", 3),
            Order::B => ("rating B", 4),
            Order::C => ("rating C", 5),
        };
        let mut target = Tally::base(rule!("3.4a"), what, basic);
        if worst > fresh {
            target.add(rule!("muster.special.fatigue"), "tired", 1);
        }
        if let TestFor::Move { number, .. } | TestFor::Evasion { number, .. } = test {
            target.add(rule!("3.4d"), "further moves", i32::from(number) - 2);
        }
        // The modifiers are to the die; taken off the target they come to the same.
        if members.iter().any(|s| self.has_leader(*s, members.len() > 1)) {
            let rule = if test == TestFor::Rally { rule!("8.1b") } else { rule!("3.4b") };
            target.add(rule, "commander", -1);
        }
        if members.iter().any(|s| self.is_out_of_command(*s)) {
            let rule = if test == TestFor::Rally { rule!("8.1c") } else { rule!("3.4c") };
            target.add(rule, "out of command", 1);
        }
        target
    }

    /// Takes an Order Test, one die for all. What comes of it follows at once, or when it is settled whether a failed
    /// test is thrown again.
    pub(crate) fn order_test(&mut self, members: Members, purpose: TestFor, table: &mut Table<'_, Event>) {
        let die = self.throw_order_test(&members, purpose, purpose.rule(), purpose.what(), table);
        let fails = die < self.order_target(&members, purpose).total();
        if fails && let Some(stand) = self.heartened(&members) {
            let test = Test::Order { members, purpose };
            return self.then(Again { stand, die: die as u8, test });
        }
        self.order_tested(&members, purpose, !fails, table);
    }

    /// Throws the die of an Order Test.
    pub(crate) fn throw_order_test(
        &self,
        members: &[StandId],
        purpose: TestFor,
        rule: Rule,
        what: &'static str,
        table: &mut Table<'_, Event>,
    ) -> i32 {
        let side = members.first().map_or(Side::Red, |first| self.side_of(*first));
        let target = self.order_target(members, purpose);
        table.roll(Roll {
            rule,
            what,
            side,
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&target),
            bonus: None,
            hopes: Hopes::High,
        })
    }

    /// An Order Test is passed or failed: what comes of it.
    pub(crate) fn order_tested(
        &mut self,
        members: &[StandId],
        purpose: TestFor,
        passed: bool,
        table: &mut Table<'_, Event>,
    ) {
        let Some(first) = members.first().copied() else { return };
        let mut rules = Rules::from_iter([rule!("3.4g")]);
        if members.len() > 1 {
            rules.push(rule!("3.4i"));
        }
        if let TestFor::Move { fight, .. } = purpose {
            rules.extend(passed.then(|| rule!("3.4e")));
            rules.extend(fight.then(|| rule!("3.4h")));
        }
        table.tell(&rules, Event::Tested { stand: first, passed });
        match purpose {
            TestFor::Rally => self.rally_tested(passed, table),
            TestFor::Opportunity => self.opportunity_tested(passed, table),
            _ if passed => {}
            TestFor::Move { .. } => {
                for stand in members {
                    self.disorder(*stand, &[rule!("3.4f")], table);
                }
            }
            TestFor::Evasion { by, .. } => {
                self.disorder(first, &[rule!("4.0j")], table);
                self.barred.extend(by.iter().map(|enemy| (first, *enemy)));
            }
            TestFor::Alarm => self.disorder(first, &[rule!("muster.special.alarm")], table),
        }
    }

    /// Whether the commander helps a stand with its Order Tests: he is in its hex, or, for a formation, attached to it.
    fn has_leader(&self, stand: StandId, formation: bool) -> bool {
        define!("2.1d", "2.1j");
        let group = self.group(self.info(stand).group);
        group.commander != OFF
            && group.commander == self.stand(stand).spot
            && (!formation || group.attached == stand)
    }

    /// Whether a stand is farther from its commander than his range, or has none on the map.
    pub(crate) fn is_out_of_command(&self, stand: StandId) -> bool {
        define!("2.0a", "2.0b", "2.0c", "2.0d");
        let group = self.info(stand).group;
        let commander = self.group(group).commander;
        commander == OFF || self.distance(self.stand(stand).spot, commander) > self.command_range(group)
    }
}
