//! Which side of a block is touched, and bases that turn to face whoever touches it there (geometry.contact, flank.turn,
//! conform.reform).

use battle::Table;
use ground::tabletop::{Distance, Edge, Length, Rect, TOUCH};

use crate::events::Event;
use crate::laid::Laid;
use crate::rulebook::{define, rule};
use crate::rules::facts::contact::{FLUSH, are_square, front_contact};
use crate::state::{Fight, GroupId, MOST_BASES, State};

/// A base of one group whose front touches a base of an enemy group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Touch {
    /// The enemy.
    pub enemy: GroupId,
    /// The base of the enemy that is touched.
    pub base: u8,
    /// The edge of the enemy's block on which it is touched.
    pub edge: Edge,
    /// For what length.
    pub length: Length,
}

/// Touched sides.
impl State {
    /// Whether an edge of a base, seen from its block, has no neighbour of the same group along it.
    pub(crate) fn is_outer(&self, group: GroupId, base: u8, edge: Edge) -> bool {
        let (state, shape) = (self.group(group), self.block(group).shape);
        let (rank, file) = (shape.rank_of(base), shape.file_of(base));
        let step = |file: u8| state.stepped[usize::from(file).min(MOST_BASES - 1)];
        let beside = |other: Option<u8>| {
            other.is_none_or(|other| {
                shape.stand_at(rank, other).is_none() || !step(other).is_about(step(file))
            })
        };
        match edge {
            Edge::Front => rank == 0,
            Edge::Rear => shape.stand_at(rank + 1, file).is_none(),
            Edge::Left => beside(file.checked_sub(1)),
            Edge::Right => beside(file.checked_add(1)),
        }
    }

    /// The edge of a group's block on which a base of it is touched by the front of another: at a front corner the front, at
    /// another corner the edge to which the toucher would have to turn less. None if only edges between bases of the group are
    /// touched.
    pub(crate) fn touched_edge(&self, group: GroupId, base: u8, by: &Rect, by_wagon: bool) -> Option<Edge> {
        define!("geometry.contact");
        let rect = &self.bases(group)[usize::from(base)];
        let turned = self.group(group).front_of(base) as usize;
        let of_rect = |edge: Edge| Edge::ALL[(edge as usize + 4 - turned) % 4];
        let fronts: &[Edge] = if by_wagon { &Edge::ALL } else { &[Edge::Front] };
        let outer = Edge::ALL.into_iter().filter(|edge| self.is_outer(group, base, *edge));
        if are_square(by, rect) {
            let lengths = outer.filter_map(|edge| {
                let on = |front: &Edge| by.edge_contact(*front, rect, of_rect(edge), &FLUSH);
                Some((fronts.iter().filter_map(on).max()?, edge))
            });
            return lengths.max_by_key(|(length, _)| *length).map(|(_, edge)| edge);
        }
        let facing = self.group(group).place.facing;
        let touched = outer.filter(|edge| {
            let theirs = rect.edge(of_rect(*edge));
            let gap = |front: &Edge| Distance::of_segments(by.edge(*front), theirs).is_at_most(TOUCH);
            fronts.iter().any(gap)
        });
        let turn = |edge: &Edge| match edge {
            Edge::Front => (0, 0),
            edge => {
                let off = edge.outward(facing).reversed().between(by.facing()).get();
                (1 + off, i32::from(*edge != Edge::Rear))
            }
        };
        touched.min_by_key(turn)
    }

    /// Every touch of a group's front-rank bases, by their front edges, on enemies with whom it is in close combat and whose
    /// impact has been fought.
    pub(crate) fn front_touches_of(&self, group: GroupId) -> impl Iterator<Item = Touch> + '_ {
        let side = self.side_of(group);
        let fought = self.fights.iter().filter(move |fight| fight.has(group) && !fight.impact);
        fought.flat_map(move |fight| self.touches_between(group, fight.groups[side.other()]))
    }

    /// The touches of a group's front-rank bases on one enemy.
    pub(crate) fn touches_between(&self, group: GroupId, enemy: GroupId) -> impl Iterator<Item = Touch> + '_ {
        let fronts =
            (0..self.files(group)).filter(move |base| self.group(group).front_of(*base) == Edge::Front);
        fronts.flat_map(move |mine| {
            let wagon = self.kind_of(group, mine).troop.is_wagon();
            let rect = &self.bases(group)[usize::from(mine)];
            (0..).zip(self.bases(enemy)).filter_map(move |(base, theirs)| {
                let (length, _) = front_contact(rect, wagon, theirs)?;
                let edge = self.touched_edge(enemy, base, rect, wagon)?;
                Some(Touch { enemy, base, edge, length })
            })
        })
    }

    /// Whether an enemy is in front contact with a group's flank or rear, or attacks it there. Wagons have neither.
    pub(crate) fn is_outflanked(&self, group: GroupId) -> bool {
        define!("troop.wagon");
        if self.kind(group).troop.is_wagon() {
            return false;
        }
        let enemy_side = self.side_of(group).other();
        let outflanks = |fight: &Fight| {
            let enemy = fight.groups[enemy_side];
            fight.strikes[enemy_side].is_some()
                || self.touches_between(enemy, group).any(|touch| touch.edge != Edge::Front)
        };
        self.fights.iter().any(|fight| fight.has(group) && !fight.impact && outflanks(fight))
    }
}

/// Turning to face.
impl State {
    /// Bases that an enemy touches on the flank or rear turn to face him, unless they touch another with their own front; turned
    /// bases that nobody touches any more turn back.
    pub(crate) fn turn_bases(&mut self, table: &mut Table<'_, Event>) {
        let groups: Vec<GroupId> = self.in_dice_order().collect();
        // All see the same positions: nobody's turn is the reason for another's.
        let turned: Vec<(GroupId, u32)> = groups.into_iter().map(|id| (id, self.facing_bases(id))).collect();
        for (group, turned) in turned {
            if self.group(group).turned == turned {
                continue;
            }
            let to_enemy = turned & !self.group(group).turned != 0;
            self.group_mut(group).turned = turned;
            self.lay(group);
            table.tell(&[rule!("flank.turn")], Event::TurnsBases { group, to_enemy });
        }
    }

    /// How the bases of a group face when they have turned.
    fn facing_bases(&self, group: GroupId) -> u32 {
        let mut after = *self.group(group);
        if !self.is_in_combat(group) && after.turned == 0 || self.kind(group).troop.is_wagon() {
            return after.turned;
        }
        let enemy_side = self.side_of(group).other();
        let foes = self.fights.iter().filter(|fight| fight.has(group) && !fight.impact);
        let foes: Vec<GroupId> = foes.map(|fight| fight.groups[enemy_side]).collect();
        for base in 0..after.bases {
            let touches = foes.iter().flat_map(|foe| self.touches_between(*foe, group));
            let touches: Vec<Touch> = touches.filter(|touch| touch.base == base).collect();
            let is_turned = after.front_of(base) != Edge::Front;
            if is_turned {
                if touches.is_empty() {
                    after.turn_base(base, Edge::Front);
                }
                continue;
            }
            let faces = |foe: &GroupId| self.front_contacts(group, *foe).any(|contact| contact.mine == base);
            if foes.iter().any(faces) {
                continue;
            }
            let aside = touches.iter().filter(|touch| touch.edge != Edge::Front);
            if let Some(touch) = aside.max_by_key(|touch| touch.length) {
                after.turn_base(base, touch.edge);
            }
        }
        after.turned
    }

    /// The active player's groups that are out of close combat drop turns and steps, where the block finds room.
    pub(crate) fn reform_groups(&mut self, table: &mut Table<'_, Event>) {
        let groups: Vec<GroupId> = self.on_table(self.active).collect();
        for group in groups {
            let state = *self.group(group);
            if state.is_block() || state.is_broken() || self.is_in_combat(group) {
                continue;
            }
            let mut block = state;
            (block.turned, block.stepped) = (0, [Length::ZERO; MOST_BASES]);
            let laid = Laid::of(&block, self.depth_of(group));
            if self.stands_free(group, &laid.bases) {
                self.regroup(group);
                table.tell(&[rule!("conform.reform")], Event::Reforms(group));
            }
        }
    }
}
