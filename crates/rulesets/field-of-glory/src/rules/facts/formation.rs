//! Blocks of bases: who stands where in them, and what becomes of them when bases are lost (formation.*, geometry.file,
//! combat.ranks).

use ground::tabletop::{Edge, Length, Place, TOUCH};

use crate::charts::BASE_WIDTH;
use crate::laid::shape;
use crate::rulebook::define;
use crate::state::{Fate, Flags, GroupId, MOST_BASES, State};
use crate::troops::{Cohesion, Kind};

/// What a group is made of.
impl State {
    /// What the men of a base are: in a mixed group the first-named kind stands in front.
    #[inline]
    pub(crate) fn kind_of(&self, group: GroupId, base: u8) -> &Kind {
        let info = self.info(group);
        match &info.rear {
            Some((rear, count)) if base >= info.bases.saturating_sub(*count) => rear,
            _ => self.kind(group),
        }
    }

    /// What a group counts as where a rule does not ask for single bases: its front rank.
    #[inline]
    pub(crate) fn kind(&self, group: GroupId) -> &Kind {
        self.changed_kind(group).unwrap_or(&self.info(group).kind)
    }

    /// What the men of a group are who have mounted or dismounted; none for all others.
    #[inline]
    fn changed_kind(&self, group: GroupId) -> Option<&Kind> {
        define!("muster.flag.dismountable.fog");
        let changed = self.group(group).is_fated(Fate::CHANGED);
        if changed { self.scenario.conditions.changed.get(group.index())?.as_ref() } else { None }
    }

    /// How deep the bases of a group are. Those of a mixed group are all as deep as its front ones.
    #[inline]
    pub(crate) fn depth_of(&self, group: GroupId) -> Length {
        define!("formation.mixed-depth");
        self.kind(group).troop.depth()
    }

    /// The kinds of base that a group still has.
    pub(crate) fn kinds(&self, group: GroupId) -> impl Iterator<Item = &Kind> {
        let info = self.info(group);
        let rear = info.rear.as_ref().filter(|(_, count)| self.group(group).bases > info.bases - count);
        [Some(self.kind(group)), rear.map(|(kind, _)| kind)].into_iter().flatten()
    }

    /// Whether all bases of a group are skirmishers.
    #[inline]
    pub(crate) fn is_skirmishers(&self, group: GroupId) -> bool {
        define!("troop.skirmishers");
        self.kinds(group).all(|kind| kind.troop.is_skirmisher())
    }

    /// Whether a group is shock troops: its whole front rank is, and it is not FRAGMENTED.
    #[inline]
    pub(crate) fn is_shock(&self, group: GroupId) -> bool {
        define!("cohesion.fragmented.shock");
        self.group(group).cohesion < Cohesion::Fragmented
            && (self.is_impetuous_foot(group)
                || (0..self.files(group)).all(|base| self.kind_of(group, base).is_shock()))
    }

    /// Whether a group is foot.
    #[inline]
    pub(crate) fn is_foot(&self, group: GroupId) -> bool {
        self.kind(group).troop.is_foot()
    }

    /// Whether a group is mounted.
    #[inline]
    pub(crate) fn is_mounted(&self, group: GroupId) -> bool {
        self.kind(group).troop.is_mounted()
    }
}

/// Ranks and files.
impl State {
    /// Files that a group has: no more than it has bases.
    #[inline]
    pub(crate) fn files(&self, group: GroupId) -> u8 {
        self.block(group).shape.files()
    }

    /// Ranks of a group, the last perhaps unfilled.
    #[inline]
    pub(crate) fn ranks(&self, group: GroupId) -> u8 {
        define!("formation.ranks");
        self.block(group).shape.ranks()
    }

    /// Whether every base of a group is in its front rank.
    #[inline]
    pub(crate) fn is_single_rank(&self, group: GroupId) -> bool {
        define!("shoot.poa.single-rank");
        self.ranks(group) <= 1
    }

    /// Whether a group is in column: one base wide and more than one deep.
    #[inline]
    pub(crate) fn is_column(&self, group: GroupId) -> bool {
        define!("formation.column");
        self.files(group) == 1 && self.ranks(group) > 1
    }

    /// The base directly behind another: in the same file, next in depth, facing the same way. A base that has turned is the
    /// front of a file of its own.
    pub(crate) fn behind(&self, group: GroupId, base: u8) -> Option<u8> {
        define!("geometry.file");
        let (state, shape) = (self.group(group), self.block(group).shape);
        let (rank, file) = (i16::from(shape.rank_of(base)), i16::from(shape.file_of(base)));
        let front = state.front_of(base);
        let (rank, file) = match front {
            Edge::Front => (rank + 1, file),
            Edge::Rear => (rank - 1, file),
            Edge::Left => (rank, file + 1),
            Edge::Right => (rank, file - 1),
        };
        let (rank, file) = (u8::try_from(rank).ok()?, u8::try_from(file).ok()?);
        let behind = shape.stand_at(rank, file).filter(|behind| *behind < state.bases)?;
        (state.front_of(behind) == front).then_some(behind)
    }

    /// How many bases stand one behind the other from a front base on, as long as they count as the same: `counts` is asked of
    /// each.
    pub(crate) fn depth_of_file(&self, group: GroupId, front: u8, counts: impl Fn(&Kind) -> bool) -> u8 {
        define!("combat.ranks");
        let mut depth = 0;
        let mut base = Some(front);
        while let Some(at) = base.filter(|at| counts(self.kind_of(group, *at))) {
            depth += 1;
            base = self.behind(group, at);
        }
        depth
    }

    /// The bases of a group that lead a file: those of the front rank, and those that have turned with nobody before them.
    pub(crate) fn leading(&self, group: GroupId) -> impl Iterator<Item = u8> + '_ {
        (0..self.group(group).bases).filter(move |base| {
            (0..self.group(group).bases).all(|other| self.behind(group, other) != Some(*base))
        })
    }
}

/// What becomes of a block.
impl State {
    /// Drops all steps and turns of a group's bases: it is a plain block again, whatever that overlaps.
    pub(crate) fn regroup(&mut self, group: GroupId) {
        define!("formation.regroup");
        let state = self.group_mut(group);
        state.stepped = [Length::ZERO; MOST_BASES];
        state.turned = 0;
        self.lay(group);
    }

    /// Takes the base of this number from a group and lays out the rest. Of a group of several ranks the last base goes,
    /// whichever is named; one without bases leaves the table.
    pub(crate) fn take_base(&mut self, group: GroupId, base: u8) {
        define!("formation.close-up");
        let followers = self.files_against(group);
        let before = *self.group(group);
        let old = self.block(group).shape;
        let (ranks, files) = (self.ranks(group), self.files(group));
        let mut after = before;
        after.bases = before.bases.saturating_sub(1);
        if ranks <= 1 {
            after.files = after.bases.max(1);
            let half = Length::new(BASE_WIDTH).half();
            let is_left = base < files / 2 || base == 0;
            let right = if is_left { half } else { -half };
            after.place = Place::new(before.place.point(right, Length::ZERO), before.place.facing);
        }
        // Steps belong to files, turns to places in the block: both lapse where nobody stands any more.
        let shift = u8::from(ranks <= 1 && base == 0);
        after.turned = 0;
        after.stepped = [Length::ZERO; MOST_BASES];
        let new = shape(after.bases, after.files, old.depth);
        for base in 0..after.bases.min(MOST_BASES as u8) {
            let (rank, file) = (new.rank_of(base), new.file_of(base) + shift);
            if let Some(was) = old.stand_at(rank, file) {
                after.turn_base(base, before.front_of(was));
            }
            after.stepped[usize::from(file - shift)] = before.stepped[usize::from(file).min(MOST_BASES - 1)];
        }
        if after.bases == 0 {
            after.set(Flags::OFF | Flags::LOST, true);
        }
        *self.group_mut(group) = after;
        self.lay(group);
        for (foe, file) in followers {
            self.closes_up(foe, file, group);
        }
    }

    /// The files of enemies whose front bases are in front contact with a group.
    fn files_against(&self, group: GroupId) -> Vec<(GroupId, u8)> {
        let touching = |foe: GroupId| {
            let fronts = self.front_contacts(foe, group).map(|contact| contact.mine);
            fronts
                .filter(move |base| *base < self.files(foe) && self.group(foe).front_of(*base) == Edge::Front)
        };
        let mut files: Vec<(GroupId, u8)> =
            self.foes(group).flat_map(|foe| touching(foe).map(move |file| (foe, file))).collect();
        files.dedup();
        files
    }

    /// A file that has lost its last front contact because an enemy lost a base steps ahead, by no more than the depth of that
    /// base, if it then touches the enemy again.
    fn closes_up(&mut self, foe: GroupId, file: u8, group: GroupId) {
        let base = self.bases(foe)[usize::from(file)];
        let touches = |enemy: GroupId| self.front_contacts(foe, enemy).any(|contact| contact.mine == file);
        if !self.group(group).is_on_table() || self.enemies(self.side_of(foe)).any(touches) {
            return;
        }
        let ways = self.bases(group).iter().filter_map(|theirs| base.way_to(base.facing(), theirs));
        let least = ways.min().filter(|way| *way <= self.depth_of(group) + TOUCH);
        if let Some(way) = least {
            self.group_mut(foe).stepped[usize::from(file).min(MOST_BASES - 1)] += way;
            self.lay(foe);
        }
    }
}
