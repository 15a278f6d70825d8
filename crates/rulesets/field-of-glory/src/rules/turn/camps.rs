//! Camps and those who loot them (camp.what, camp.sack).

use battle::{Hopes, Roll, Side, Table, Tally};
use dice::{D6, Throw};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, GroupId, State};
use crate::troops::Quality;

/// What sacks a fortified camp.
const SACKS: i32 = 6;

impl State {
    /// Whether a group touches the camp of the enemy, and it is not sacked.
    fn touches_camp(&self, group: GroupId) -> bool {
        define!("camp.what");
        let enemy = self.side_of(group).other();
        let rect = self.camp_rect(enemy).filter(|_| !self.camps[enemy].sacked);
        rect.is_some_and(|camp| self.bases(group).iter().any(|base| base.touches(&camp)))
    }

    /// A group that has ended a normal move, a charge or a pursuit in contact with the enemy's camp is looting, if it is neither
    /// BROKEN nor in close combat.
    pub(crate) fn begin_looting(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("camp.sack");
        let state = self.group(group);
        // Who has passed a test to leave the camp does not loot it again in this turn.
        let stays_away = state.is(Flags::LOOTING) || state.is(Flags::LEAVES_CAMP);
        let may = state.is_on_table() && !state.is_broken() && !stays_away;
        if may && !self.is_in_combat(group) && self.touches_camp(group) {
            self.group_mut(group).set(Flags::LOOTING, true);
            table.tell(&[rule!("camp.sack")], Event::Loots(group));
        }
    }

    /// At the end of the joint action phase camps are sacked by those who loot them: a fortified one on a 6.
    pub(crate) fn sack_camps(&mut self, table: &mut Table<'_, Event>) {
        let looters: Vec<GroupId> =
            self.in_dice_order().filter(|id| self.group(*id).is(Flags::LOOTING)).collect();
        for group in looters {
            let enemy = self.side_of(group).other();
            if self.is_in_combat(group) || !self.touches_camp(group) {
                self.group_mut(group).set(Flags::LOOTING, false);
            } else if self.breaks_into(group, enemy, table) {
                self.sack(group, enemy, table);
            }
        }
    }

    /// Whether looters get into a camp: into one that is not fortified without a roll.
    fn breaks_into(&self, group: GroupId, camp: Side, table: &mut Table<'_, Event>) -> bool {
        define!("camp.sack", "quality.where");
        if !self.scenario.sides[camp].camp.is_some_and(|camp| camp.fortified) {
            return true;
        }
        let quality = self.info(group).quality;
        let faces = quality.row().again;
        let throw = match quality {
            Quality::Poor => Throw::one(D6).again(faces),
            _ => Throw::one(D6).again_without_harm(faces),
        };
        let wanted = Tally::base(rule!("camp.sack"), "to sack it", SACKS);
        let score = table.roll(Roll {
            rule: rule!("camp.sack"),
            what: "fortified camp",
            side: self.side_of(group),
            throw,
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::High,
        });
        score >= SACKS
    }

    /// A camp is sacked: nobody loots it any more.
    fn sack(&mut self, by: GroupId, camp: Side, table: &mut Table<'_, Event>) {
        self.stir();
        self.camps[camp].sacked = true;
        table.tell(&[rule!("camp.sack")], Event::Sacks { group: by, camp });
        for id in self.all_groups() {
            if self.side_of(id) != camp {
                self.group_mut(id).set(Flags::LOOTING, false);
            }
        }
    }
}
