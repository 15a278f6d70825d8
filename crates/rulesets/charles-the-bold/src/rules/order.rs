//! Order Tests: for extra moves, rallying, opportunity and repeated evasion (3.4, 8.1).

use battle::{Hopes, Roll, Rule, Table, Tally};
use dice::{D6, Throw};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::state::{OFF, StandId, State};
use crate::troops::Order;

/// What an Order Test is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TestFor {
    /// An extra move: the number of the move just made, 2 or more.
    Move(u8),
    /// Rallying.
    Rally,
    /// Going on opportunity.
    Opportunity,
    /// A repeated evasion: the number of the evasion, 2 or more.
    Evasion(u8),
    /// Enemies that come on unlooked for (muster.special.alarm).
    Alarm,
}

impl TestFor {
    fn what(self) -> &'static str {
        match self {
            TestFor::Move(_) => "Order Test for the extra move",
            TestFor::Rally => "Order Test to rally",
            TestFor::Opportunity => "Order Test for opportunity",
            TestFor::Evasion(_) => "Order Test for evading again",
            TestFor::Alarm => "Order Test in the alarm",
        }
    }

    fn rule(self) -> Rule {
        match self {
            TestFor::Move(_) => rule!("3.3a"),
            TestFor::Rally => rule!("8.1a"),
            TestFor::Opportunity => rule!("5.0h"),
            TestFor::Evasion(_) => rule!("4.0i"),
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
        if let TestFor::Move(number) | TestFor::Evasion(number) = test {
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

    /// Takes an Order Test, one die for all, and tells it with these rules besides its own; whether it is passed.
    pub(crate) fn order_test(
        &mut self,
        members: &[StandId],
        test: TestFor,
        besides: &[Rule],
        table: &mut Table<'_, Event>,
    ) -> bool {
        let target = self.order_target(members, test);
        let Some(first) = members.first().copied() else { return true };
        let die = table.roll(Roll {
            rule: test.rule(),
            what: test.what(),
            side: self.side_of(first),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&target),
            hopes: Hopes::High,
        });
        let mut passed = die >= target.total();
        if !passed && self.tries_again(members, table) {
            let die = table.roll(Roll {
                rule: rule!("muster.special.heartened"),
                what: "Order Test, thrown again",
                side: self.side_of(first),
                throw: Throw::one(D6),
                dice: None,
                wanted: Some(&target),
                hopes: Hopes::High,
            });
            passed = die >= target.total();
        }
        let mut rules = Rules::from_iter([rule!("3.4g")]);
        if members.len() > 1 {
            rules.push(rule!("3.4i"));
        }
        if passed && matches!(test, TestFor::Move(_)) {
            rules.push(rule!("3.4e"));
        }
        rules.extend(besides.iter().copied());
        table.tell(&rules, Event::Tested { stand: first, passed });
        passed
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
