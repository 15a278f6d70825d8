//! Moves carried out: DPs are taken, friends passed, leaders startled, and the table told (move.*, man.*).

use battle::{Hopes, Roll, Rule, Table, Tally};
use dice::{AVERAGE, Faces, Throw};
use ground::tabletop::Length;

use crate::charts::{FATIGUE_DPS, FATIGUE_ON, MARCH_FOOT, MARCH_MOUNTED, ROAD_MOVE, SKIRMISH_BONUS};
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::geometry::inches;
use crate::rules::leaders::{Peril, Rescue};
use crate::rules::meeting::pair;
use crate::rules::trail::{Allowance, Going, Pace, Walked};
use crate::state::{ContingentId, State};
use crate::troops::{Array, Grade};

/// Mud or snow takes so many inches off each move, and twice as many off a march.
pub(crate) const SLOWED: i32 = 1;

/// How far.
impl State {
    /// How far a contingent marches, in inches.
    pub(crate) fn march_of(&self, who: ContingentId) -> Tally {
        let mut march = if self.marches_mounted(who) {
            Tally::base(rule!("move.march-mounted"), "march, mounted", MARCH_MOUNTED)
        } else {
            Tally::base(rule!("move.march-foot"), "march, on foot", MARCH_FOOT)
        };
        if self.is_ground_slow() {
            march.add(rule!("muster.weather.ground"), "mud or snow", -2 * SLOWED);
        }
        march
    }

    /// What a march or a road move in the Approach allows.
    pub(crate) fn march_allowance(&self, who: ContingentId, road: bool) -> Allowance {
        define!("approach.only-march", "move.road");
        let (going, whole) = if road {
            (Going::Road, inches(ROAD_MOVE))
        } else {
            (Going::Free, Length::inches(self.march_of(who).total()))
        };
        Allowance { pace: Pace::March, going, whole, at_will: true }
    }

    /// What is added to so many move dice, in inches: skirmish array goes 1″ further for each. More is never worse, so it is
    /// always added.
    pub(crate) fn move_bonus(&self, who: ContingentId, dice: u8) -> Tally {
        let mut bonus = Tally::base(rule!("move.tactical-dice"), "move dice", 0);
        if self.contingent(who).array == Array::Skirmish {
            bonus.add(rule!("move.skirmish-bonus"), "skirmish array", SKIRMISH_BONUS * dice);
        }
        if self.is_ground_slow() {
            bonus.add(rule!("muster.weather.ground"), "mud or snow", -SLOWED);
        }
        bonus
    }

    /// The DPs for so many fives among the move dice of a contingent: none in column, skirmish array or disarray.
    pub(crate) fn fatigue(&self, who: ContingentId, fives: u8) -> Tally {
        let mut dps = Tally::base(rule!("move.fatigue"), "every five", fives * FATIGUE_DPS);
        if !self.is_in_line(who) {
            define!("move.no-dice-no-fatigue", "move.fatigue-exempt");
            dps = Tally::base(rule!("move.fatigue"), "not in line", 0);
        }
        dps
    }

    /// Rolls the dice of a Tactical Move; fives tire. Returns the move in inches, additions included.
    pub(crate) fn roll_move(&mut self, who: ContingentId, dice: u8, table: &mut Table<'_, Event>) -> u8 {
        define!("dice.avd", "move.up-to");
        self.begin_moving(who, table);
        let bonus = self.move_bonus(who, dice);
        let roll = Roll {
            rule: rule!("move.tactical-dice"),
            what: "move",
            side: self.contingent(who).side,
            throw: Throw::sum(AVERAGE, dice),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        };
        let (score, fives) = table.roll_marked(roll, Faces::of(&[FATIGUE_ON]));
        let total = (score + bonus.total()).max(0) as u8;
        let rules: arrayvec::ArrayVec<Rule, 4> = bonus.parts().iter().map(|part| part.rule).collect();
        table.tell(&rules, Event::MoveRolled { contingent: who, inches: total });
        let tired = self.fatigue(who, fives as u8);
        self.take_dps(who, tired.dice(), rule!("move.fatigue"), table);
        // Who has rolled has moved, wherever it then stands.
        let c = self.contingent_mut(who);
        c.set(Flags::MOVED | Flags::STIRRED, true);
        c.moves = c.moves.wrapping_add(1);
        total
    }

    /// D Grade falls into disarray before it moves for any reason.
    pub(crate) fn begin_moving(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        if self.grade(who) == Grade::D {
            self.fall_into_disarray(who, rule!("disarray.d-grade"), table);
        }
    }
}

/// What happens.
impl State {
    /// Carries out a move that is allowed.
    pub(crate) fn carry_out(&mut self, walked: &Walked, by: Rule, table: &mut Table<'_, Event>) {
        let who = walked.who;
        self.begin_moving(who, table);
        let from = self.contingent(who).place;
        self.reform(walked, table);
        self.put(who, walked.place);
        if walked.covered > Length::ZERO {
            table.tell(&[by], Event::Goes { contingent: who, by: walked.covered });
        } else if walked.place.facing != from.facing && !walked.about {
            table.tell(&[by], Event::Faces { contingent: who, facing: walked.place.facing });
        }
        let c = self.contingent_mut(who);
        c.moves = c.moves.wrapping_add(1);
        c.set(Flags::STIRRED, true);
        for friend in &walked.passed {
            table.tell(&[rule!("man.passage")], Event::PassesThrough { who, friend: *friend });
            self.note_passage(who, *friend);
        }
        for due in &walked.dues {
            self.take_dps(due.who, due.dps, due.rule, table);
        }
        if walked.leaves {
            self.withdraw_from_table(who, table);
            return;
        }
        for leader in &walked.startled {
            self.then(Rescue { leader: *leader, from: Peril::Enemy });
        }
        self.go_for_baggage(who, table);
    }

    /// Array, files, ranks and horses after a move.
    fn reform(&mut self, walked: &Walked, table: &mut Table<'_, Event>) {
        let who = walked.who;
        let before = *self.contingent(who);
        let c = self.contingent_mut(who);
        (c.array, c.files, c.rear) = (walked.array, walked.files, walked.rear);
        if walked.remounts {
            c.set(Flags::REMOUNTED, !before.is(Flags::REMOUNTED));
        }
        self.lay(who);
        if walked.about {
            let rules = [rule!("man.about-face"), rule!("man.about-face-short")];
            table.tell(&rules[..1 + usize::from(walked.draws_through)], Event::TurnsAbout(who));
        }
        if walked.exchanged {
            table.tell(&[rule!("man.exchange")], Event::ExchangesRanks(who));
        }
        if before.array != walked.array {
            table.tell(
                &[rule!("man.array")],
                Event::Forms { contingent: who, array: walked.array, files: walked.files },
            );
        } else if before.files != walked.files {
            let event = Event::Forms { contingent: who, array: walked.array, files: walked.files };
            table.tell(&[rule!("man.frontage")], event);
        }
        if walked.remounts {
            let mounted = self.is_mounted(who);
            table.tell(&[rule!("man.mount")], Event::Remounts { contingent: who, mounted });
        }
    }

    /// Two contingents have passed through each other in this phase.
    pub(crate) fn note_passage(&mut self, one: ContingentId, other: ContingentId) {
        if !self.have_passed(one, other) {
            self.passages.push(pair(one, other));
        }
    }

    /// A contingent leaves the table under order, with its leaders (order.withdraw).
    pub(crate) fn withdraw_from_table(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        use crate::flags::LeaderFlags;
        for leader in self.all_leaders() {
            if self.leader(leader).with == who && self.leader(leader).is_on_table() {
                self.lose_leader(leader, LeaderFlags::WITHDRAWN, table);
            }
        }
        self.contingent_mut(who).set(Flags::WITHDRAWN, true);
        self.lay(who);
        table.tell(&[rule!("order.withdraw")], Event::Withdraws(who));
    }
}
