//! What is hidden in set-up: armies while they are bought, orders of march, and groups that are not shown yet (setup.order).

use battle::{Side, Viewer};
use dice::Source;

use crate::roster::{Entry, KindId, Roster};
use crate::rulebook::define;
use crate::setting::{Hired, March};
use crate::state::{CommanderFlags, Flags, GroupId, State};
use crate::troops::{CommanderKind, Rank};

/// So often each line is tried to be another when an army is imagined.
const PASSES: usize = 2;

impl State {
    /// Whether a viewer knows how large the army of a side is: the enemy does not before all of it stands.
    pub(crate) fn knows_size_of(&self, side: Side, viewer: Viewer) -> bool {
        !self.is_setting_up() || viewer.knows_secrets_of(side)
    }

    /// The battle with what is hidden from a side drawn at random.
    pub(crate) fn imagined(&self, side: Side, dice: &mut dyn Source) -> State {
        let mut state = self.clone();
        if !self.is_setting_up() {
            return state;
        }
        define!("setup.order");
        let other = side.other();
        state.unpost_all(other);
        if state.scenario.is_to_be_mustered() {
            let lists = state.lists_of(other);
            let list = lists[dice.draw(&vec![1; lists.len()])];
            state.suppose_army(other, &Roster::ready(list, self.points()));
        } else {
            if state.scenario.pick_up.is_some() {
                let drawn = state.drawn_roster(other, dice);
                state.replace_hidden(other, &drawn);
            }
            state.reorder_march(other, |numbers| shuffle(numbers, dice));
        }
        state
    }

    /// The battle as a side supposes it: what is hidden from it is always the same.
    pub(crate) fn supposed_by(&self, side: Side) -> State {
        let mut state = self.clone();
        if !self.is_setting_up() {
            return state;
        }
        let other = side.other();
        state.unpost_all(other);
        if state.scenario.is_to_be_mustered() {
            let list = state.lists_of(other).first().copied().unwrap_or_default();
            state.suppose_army(other, &Roster::ready(list, self.points()));
        } else {
            if state.scenario.pick_up.is_some() {
                let plain = state.plain_roster(other);
                state.replace_hidden(other, &plain);
            }
            state.reorder_march(other, |numbers| numbers.sort_unstable());
        }
        state
    }

    /// An army that is handed in is this one; of one that is still written nothing is known.
    fn suppose_army(&mut self, side: Side, roster: &Roster) {
        self.hired.retain(|line| line.side != side);
        self.setting.lists[side] = None;
        if self.setting.ready[side] {
            self.write_roster(side, roster);
        }
    }

    /// Takes all groups of a side off the places that the enemy has not been shown.
    fn unpost_all(&mut self, side: Side) {
        let posted: Vec<GroupId> =
            self.scenario.groups_of(side).filter(|group| self.is_posted(*group)).collect();
        for group in posted {
            self.unpost(group);
        }
    }

    /// Whether the group or commander of a line of a roster is not shown yet: groups and commanders stand in the order of
    /// their lines.
    fn hidden_lines(&self, side: Side, roster: &Roster) -> Vec<bool> {
        let mut groups = self.scenario.groups_of(side);
        let mut commanders = self.all_commanders().filter(|id| self.commander_info(*id).side == side);
        let hidden = roster.lines.iter().map(|line| match line {
            Entry::Group { .. } => groups.next().is_some_and(|group| self.group(group).is(Flags::WAITS)),
            // What a C-in-C is was told with the initiative.
            Entry::Commander { rank, .. } => {
                let next = commanders.next();
                *rank == Rank::Sub && next.is_some_and(|id| self.commander(id).is(CommanderFlags::WAITS))
            }
            Entry::FortifiedCamp | Entry::Works { .. } | Entry::Defences { .. } => false,
        });
        hidden.collect()
    }

    /// A roster in which the hidden lines are others, drawn one by one as long as the army stays legal.
    fn drawn_roster(&self, side: Side, dice: &mut dyn Source) -> Roster {
        let mut roster = self.roster(side);
        let hidden = self.hidden_lines(side, &roster);
        let kinds: Vec<KindId> = roster.list.kinds().collect();
        for _ in 0..PASSES {
            for line in (0..roster.lines.len()).filter(|line| hidden[*line]) {
                let before = roster.lines[line];
                roster.lines[line] = match before {
                    Entry::Commander { rank, .. } => {
                        let kind = [CommanderKind::Field, CommanderKind::Troop][dice.draw(&[1, 1])];
                        Entry::Commander { rank, kind }
                    }
                    _ => {
                        let kind = kinds[dice.draw(&vec![1; kinds.len()])];
                        let (least, most) = kind.row().of_a_group;
                        let sizes: Vec<u8> = (least..=most).filter(|bases| bases % 2 == 0).collect();
                        let bases = sizes.get(dice.draw(&vec![1; sizes.len()])).copied().unwrap_or(least);
                        Entry::Group { kind, bases }
                    }
                };
                if !roster.bill(self.points()).is_legal() {
                    roster.lines[line] = before;
                }
            }
        }
        roster
    }

    /// A roster in which the hidden lines are all the same.
    fn plain_roster(&self, side: Side) -> Roster {
        let mut roster = self.roster(side);
        let hidden = self.hidden_lines(side, &roster);
        let kind = roster.list.kinds().next();
        for (line, _) in roster.lines.iter_mut().zip(hidden).filter(|(_, hidden)| *hidden) {
            *line = match (*line, kind) {
                (Entry::Commander { rank, .. }, _) => Entry::Commander { rank, kind: CommanderKind::Troop },
                (_, Some(kind)) => Entry::Group { kind, bases: kind.row().of_a_group.0 },
                (line, None) => line,
            };
        }
        roster
    }

    /// Gives the hidden groups of a side the kinds and bases of another roster with the same lines.
    fn replace_hidden(&mut self, side: Side, roster: &Roster) {
        let mut lines = roster.lines.iter();
        for line in self.hired.iter_mut().filter(|line| line.side == side) {
            if let Some(entry) = lines.next() {
                *line = Hired { side, entry: *entry };
            }
        }
        self.resettle();
        let hidden: Vec<GroupId> =
            self.scenario.groups_of(side).filter(|group| self.group(*group).is(Flags::WAITS)).collect();
        for group in hidden {
            self.unpost(group);
        }
        self.reset_tolls();
    }

    /// Changes the order of those in an order of march who are not shown yet.
    fn reorder_march(&mut self, side: Side, mut order: impl FnMut(&mut Vec<u8>)) {
        let is_hidden = |march: &March| {
            let group = self.own_group(march.side, march.number);
            march.side == side && group.is_some_and(|group| self.group(group).is(Flags::WAITS))
        };
        let places: Vec<usize> = (0..self.march.len()).filter(|at| is_hidden(&self.march[*at])).collect();
        let mut numbers: Vec<u8> = places.iter().map(|at| self.march[*at].number).collect();
        order(&mut numbers);
        for (at, number) in places.into_iter().zip(numbers) {
            self.march[at] = March { side, number };
        }
    }
}

fn shuffle(numbers: &mut [u8], dice: &mut dyn Source) {
    for last in (1..numbers.len()).rev() {
        numbers.swap(last, dice.draw(&vec![1; last + 1]));
    }
}
