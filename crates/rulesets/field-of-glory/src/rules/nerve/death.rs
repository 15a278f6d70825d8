//! Death throws: bases lost to hits (death.*, autobreak.broken).

use battle::{Hopes, Roll, Rule, Table, Tally};
use dice::{D6, Throw};
use ground::tabletop::TOUCH;

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{GroupId, State};
use crate::troops::{Cohesion, Troop};

/// So many hits, and a further throw is made for the rest.
const HITS_A_THROW: u8 = 6;

impl State {
    /// Makes the death throws of a group for hits that it took in this phase, by shooting or in close combat, and breaks it if it
    /// has then lost too many bases.
    pub(crate) fn throw_for_death(
        &mut self,
        group: GroupId,
        by_shooting: bool,
        table: &mut Table<'_, Event>,
    ) {
        define!("death.throw", "death.again");
        let toll = self.toll(group);
        let mut hits = if by_shooting { toll.shot } else { toll.taken };
        let bonus = self.death_bonus(group, by_shooting);
        let mut lost = 0;
        while hits > 0 && self.group(group).bases > lost {
            let wanted = Tally::base(rule!("death.throw"), "hits", hits);
            let score = table.roll(Roll {
                rule: rule!("death.throw"),
                what: "death throw",
                side: self.side_of(group),
                throw: Throw::one(D6),
                dice: None,
                wanted: Some(&wanted),
                bonus: Some(&bonus),
                hopes: Hopes::High,
            });
            if score + bonus.total() > i32::from(hits) {
                break;
            }
            lost += 1;
            if hits <= HITS_A_THROW {
                break;
            }
            hits -= HITS_A_THROW;
        }
        if lost > 0 {
            self.lose_bases(group, lost, table);
            self.break_by_losses(group, table);
        }
    }

    /// What is added to a death throw.
    pub(crate) fn death_bonus(&self, group: GroupId, by_shooting: bool) -> Tally {
        let mut bonus = Tally::base(rule!("death.throw"), "one die", 0);
        let troop = self.kind(group).troop;
        if troop == Troop::Elephants || troop.is_artillery() || troop.is_wagon() {
            bonus.add(rule!("death.mod.type"), "elephants, artillery or wagons", 1);
        }
        let toll = self.toll(group);
        if by_shooting {
            bonus.add(rule!("death.mod.won"), "shot at", 2);
        } else if toll.taken <= toll.given {
            bonus.add(rule!("death.mod.won"), "combat not lost", 2);
        }
        bonus
    }

    /// Takes bases from a group for its death throws.
    pub(crate) fn lose_bases(&mut self, group: GroupId, count: u8, table: &mut Table<'_, Event>) {
        self.lose_bases_by(group, count, rule!("death.throw"), table);
    }

    /// Takes bases from a group by a rule, one after the other; one without bases is destroyed.
    pub(crate) fn lose_bases_by(
        &mut self,
        group: GroupId,
        count: u8,
        by: Rule,
        table: &mut Table<'_, Event>,
    ) {
        define!("death.which", "death.zero");
        let count = count.min(self.group(group).bases);
        table.tell(&[by], Event::LosesBases { group, bases: count });
        if count == self.group(group).bases {
            return self.destroy(group, rule!("death.zero"), table);
        }
        for _ in 0..count {
            let base = self.next_to_fall(group);
            self.take_base(group, base);
        }
        self.part();
    }

    /// The base that a group loses next: the last one of several ranks; of a single rank the one at an end: one not in front
    /// contact before one that is, then the one farther from the enemy, then the left one.
    fn next_to_fall(&self, group: GroupId) -> u8 {
        let last = self.group(group).bases.saturating_sub(1);
        if self.ranks(group) > 1 || last == 0 {
            return last;
        }
        let far = |base: u8| {
            let rect = &self.bases(group)[usize::from(base)];
            let enemies = self.enemies(self.side_of(group)).flat_map(|id| self.bases(id));
            enemies.map(|enemy| rect.distance(enemy).ceil()).min()
        };
        let fights = |base: u8| {
            self.foes(group).any(|foe| self.front_contacts(group, foe).any(|contact| contact.mine == base))
        };
        match (fights(0), fights(last)) {
            (true, false) => last,
            (false, true) => 0,
            _ if far(last) > far(0).map(|far| far + TOUCH) => last,
            _ => 0,
        }
    }

    /// A group that has lost more bases than its quality bears becomes BROKEN at once, without a test.
    fn break_by_losses(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("autobreak.broken");
        let state = self.group(group);
        if !state.is_on_table() || state.is_broken() || !self.is_beyond_autobreak(group) {
            return;
        }
        let levels = Cohesion::Broken as u8 - state.cohesion as u8;
        self.drop_levels(group, levels, rule!("autobreak.broken"), table);
    }
}
