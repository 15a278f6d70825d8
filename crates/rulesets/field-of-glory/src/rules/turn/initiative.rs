//! Who has the initiative and the first turn (army.initiative, setup.first).

use battle::{Contest, Side, Table, Tally};
use dice::{D6, Throw};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::State;
use crate::troops::{CommanderKind, Rank, Troop};

impl State {
    /// What a side adds to its die for the initiative.
    pub(crate) fn initiative(&self, side: Side) -> Tally {
        let commanders = self.scenario.commanders.iter();
        let chief = commanders.filter(|info| info.side == side).find(|info| info.rank == Rank::CInC);
        let mut tally = Tally::base(rule!("army.initiative"), "initiative", 0);
        match chief.map(|chief| chief.kind) {
            Some(CommanderKind::Inspired) => tally.add(rule!("army.initiative"), "inspired commander", 2),
            Some(CommanderKind::Field) => tally.add(rule!("army.initiative"), "field commander", 1),
            Some(CommanderKind::Troop) | None => {}
        }
        match self.scouting_bases(side) {
            0..10 => {}
            10..25 => tally.add(rule!("army.initiative"), "10 bases of horse", 1),
            25.. => tally.add(rule!("army.initiative"), "25 bases of horse", 2),
        }
        tally.add(rule!("army.initiative"), "aggression", i32::from(self.scenario.sides[side].aggression));
        tally
    }

    /// The bases of cavalry, camelry, light horse and light chariots of an army.
    fn scouting_bases(&self, side: Side) -> u32 {
        let scouts =
            |troop: Troop| troop.is_cavalry() || matches!(troop, Troop::LightHorse | Troop::LightChariots);
        let groups = self.scenario.groups.iter().filter(|info| info.side == side);
        let bases = groups.map(|info| {
            let behind = info.rear.map_or(0, |(_, count)| count);
            let rear = info.rear.filter(|(kind, _)| scouts(kind.troop)).map_or(0, |(_, count)| count);
            let front = if scouts(info.kind.troop) { info.bases.saturating_sub(behind) } else { 0 };
            u32::from(front) + u32::from(rear)
        });
        bases.sum()
    }

    /// The side with the first turn: the one that the scenario names, or the winner of the initiative.
    pub(crate) fn first_side(&self, table: &mut Table<'_, Event>) -> Side {
        define!("setup.first", "sequence.dice-order.setup");
        if let Some(first) = self.setting.attacker.or(self.scenario.first) {
            return first;
        }
        let [red, blue] = Side::BOTH.map(|side| self.initiative(side));
        let attacker = table.contest(Contest {
            rule: rule!("army.initiative"),
            what: "initiative",
            throws: [Throw::one(D6); 2],
            bonus: [&red, &blue],
        });
        table.tell(&[rule!("army.initiative")], Event::Attacks(attacker));
        attacker
    }
}
