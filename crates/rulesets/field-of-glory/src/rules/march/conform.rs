//! Conforming: who is in close combat lines up with the enemy whom he touches (conform.*, flank.not-qualified).

use arrayvec::ArrayVec;
use battle::{Side, Table};
use ground::tabletop::{Angle, Block, Bounds, Distance, Edge, Hand, Length, Place, Rect, TOUCH};

use crate::charts::BASE_WIDTH;
use crate::events::Event;
use crate::laid::Laid;
use crate::rulebook::{define, rule};
use crate::rules::facts::contact::front_contact;
use crate::rules::facts::geometry::{WITHIN, mu};
use crate::rules::march::face::Touch;
use crate::state::{Blow, Group, GroupId, MOST_BASES, State};

/// More enemy bases than one group can touch.
const MOST_TOUCHED: usize = 32;

/// The width of a base.
const WIDTH: Length = Length::new(BASE_WIDTH);

/// An enemy base that a group's front touches, with all its bases together.
#[derive(Clone, Copy, Debug)]
struct Target {
    touch: Touch,
    /// From its centre to the group's anchor.
    far: Distance,
    /// How far it stands to the right of the group's anchor.
    right: Length,
}

/// The conform step.
impl State {
    /// All who are in close combat conform, in order; then bases turn to face and back, and the active player's groups that fight
    /// no more are blocks again.
    pub(crate) fn conform_all(&mut self, table: &mut Table<'_, Event>) {
        define!("sequence.manoeuvre", "conform.when");
        if !self.fights.is_empty() {
            let groups: Vec<GroupId> = self.in_dice_order().collect();
            for group in &groups {
                self.come_to_the_front(*group, table);
            }
            for group in groups {
                self.conform(group, table);
            }
        }
        self.turn_bases(table);
        self.part();
        self.reform_groups(table);
    }

    /// Whether a group conforms at all: it is in close combat, touches an enemy with its front and has none at its flank or rear.
    fn may_conform(&self, group: GroupId) -> bool {
        let (state, troop) = (self.group(group), self.kind(group).troop);
        state.is_on_table()
            && !state.is_broken()
            && !troop.is_artillery()
            && !troop.is_wagon()
            && self.is_in_combat(group)
            && !self.is_outflanked(group)
    }

    /// A group conforms, if it must and a place fits.
    fn conform(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        if !self.may_conform(group) {
            return;
        }
        let targets = self.conform_targets(self.front_touches_of(group), group);
        if targets.is_empty() || targets.iter().any(|target| self.is_aligned(group, &target.touch)) {
            return;
        }
        let holds = self.side_of(group) != self.active;
        if let Some(after) = self.conformed(group, &targets, holds) {
            self.take_place(group, after, table);
        }
    }

    /// A charger that touched a flank or rear without qualifying goes to the front of the file that it touched; if there is no room,
    /// it attacks the flank or rear from now on.
    fn come_to_the_front(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("flank.not-qualified");
        let Some(enemy) = self.group(group).unqualified.some() else { return };
        self.group_mut(group).unqualified = GroupId::NONE;
        let fought = self.fight_of(group, enemy).is_some_and(|fight| !fight.impact);
        if !fought || !self.may_conform(group) {
            return;
        }
        let targets = self.conform_targets(self.touches_between(group, enemy), group);
        let Some(first) = targets.first().map(|target| target.touch) else { return };
        let shape = self.block(enemy).shape;
        let front = Touch { base: shape.file_of(first.base), edge: Edge::Front, ..first };
        let place = self.squared_to(group, &front);
        match self.fitted(group, &place, false) {
            Some(after) => self.take_place(group, after, table),
            None if first.edge == Edge::Front => {}
            None => {
                let side = self.side_of(group);
                let blow = if first.edge == Edge::Rear { Blow::Rear } else { Blow::Flank };
                let at = self.fights.iter().position(|fight| fight.has(group) && fight.has(enemy));
                if let Some(fight) = at.and_then(|at| self.fights.get_mut(at)) {
                    fight.strikes[side] = Some(blow);
                }
            }
        }
    }

    /// Puts a group where it has conformed. Whom it meets there fights it from now on.
    fn take_place(&mut self, group: GroupId, after: Group, table: &mut Table<'_, Event>) {
        define!("conform.both");
        *self.group_mut(group) = after;
        self.lay(group);
        table.tell(&[rule!("conform.how")], Event::Conforms(group));
        self.make_way(group);
        let met: ArrayVec<GroupId, 16> = self
            .unbroken_enemies(self.side_of(group))
            .filter(|enemy| self.fight_of(group, *enemy).is_none())
            .filter(|enemy| self.are_in_front_contact(group, *enemy))
            .take(16)
            .collect();
        for enemy in met {
            self.join(group, enemy, false);
            table.tell(&[rule!("conform.both")], Event::Contacts { by: group, at: enemy, blow: None });
        }
    }
}

/// Whom it conforms to.
impl State {
    /// The enemy bases that a group's front touches, in the order in which they are tried: the greater length of contact first,
    /// then the nearer centre, then the lower number, then the one farther to the left.
    fn conform_targets(
        &self,
        touches: impl Iterator<Item = Touch>,
        group: GroupId,
    ) -> ArrayVec<Target, MOST_TOUCHED> {
        let (anchor, frame) = (self.group(group).place.at, self.frame(group));
        let mut all: ArrayVec<Target, MOST_TOUCHED> = ArrayVec::new();
        for touch in touches {
            let same =
                |known: &&mut Target| known.touch.enemy == touch.enemy && known.touch.base == touch.base;
            if let Some(known) = all.iter_mut().find(same) {
                let is_nearer = || self.turn_to_face(group, &touch) < self.turn_to_face(group, &known.touch);
                if touch.length > known.touch.length || touch.length == known.touch.length && is_nearer() {
                    known.touch.edge = touch.edge;
                }
                known.touch.length += touch.length;
                continue;
            }
            let centre = self.bases(touch.enemy)[usize::from(touch.base)].centre();
            let (far, right) = (Distance::of_points(centre, anchor), frame.spot(centre).u);
            let _ = all.try_push(Target { touch, far, right });
        }
        let mut ordered = ArrayVec::new();
        while let Some(next) = first_of(&all) {
            ordered.push(all.remove(next));
        }
        ordered
    }

    /// How far a group would have to turn to face a touched edge squarely.
    fn turn_to_face(&self, group: GroupId, touch: &Touch) -> Angle {
        let square = touch.edge.outward(self.group(touch.enemy).place.facing).reversed();
        self.group(group).place.facing.between(square)
    }

    /// Whether a group is aligned with an enemy base that it touches.
    fn is_aligned(&self, group: GroupId, touch: &Touch) -> bool {
        define!("conform.aligned");
        let rect = &self.bases(touch.enemy)[usize::from(touch.base)];
        let enemy = self.group(touch.enemy).place.facing;
        if self.group(group).place.facing != touch.edge.outward(enemy).reversed() {
            return false;
        }
        let off = if self.is_flank(touch) {
            // How far behind the line of the enemy's front the nearer front corner lies.
            let front = self.footprint(group).edge(Edge::Front);
            let frame = self.frame(touch.enemy);
            front.into_iter().map(|corner| frame.spot(corner).v).max().unwrap_or(Length::ZERO)
        } else {
            let left = self.footprint(group).edge(Edge::Front)[0];
            let frame = self.frame(group);
            frame.spot(rect.corners()[0]).u - frame.spot(left).u
        };
        let over = off.micrometres().rem_euclid(WIDTH.micrometres());
        over.min(WIDTH.micrometres() - over) <= TOUCH.micrometres()
    }

    /// Whether a touched edge is a flank: a side of a block of anything but wagons.
    fn is_flank(&self, touch: &Touch) -> bool {
        touch.edge.is_flank() && !self.kind(touch.enemy).troop.is_wagon()
    }
}

/// The place that is first: of the longest contacts the nearest, of those the lowest number, of those the leftmost.
fn first_of(all: &[Target]) -> Option<usize> {
    let longest = all.iter().map(|target| target.touch.length).max()?;
    let long = || all.iter().enumerate().filter(|(_, target)| target.touch.length + TOUCH >= longest);
    let nearest = long().map(|(_, target)| target.far).min()?.ceil() + TOUCH;
    let near = long().filter(|(_, target)| target.far.is_at_most(nearest));
    near.min_by_key(|(_, target)| (target.touch.enemy, target.right)).map(|(place, _)| place)
}

/// Where it conforms to.
impl State {
    /// A group after it has conformed to the first target for which a place fits, or beside the first of them; none if it stays.
    fn conformed(&self, group: GroupId, targets: &[Target], holds: bool) -> Option<Group> {
        for target in targets {
            let place = self.squared_to(group, &target.touch);
            if let Some(after) = self.fitted(group, &place, holds) {
                return Some(after);
            }
        }
        define!("conform.cannot");
        let place = self.squared_to(group, &targets.first()?.touch);
        let shifts = (1..=2 * MOST_BASES as i32).flat_map(|files| [WIDTH * files, WIDTH * -files]);
        shifts.map(|shift| place.shifted_right(shift)).find_map(|place| self.fitted(group, &place, holds))
    }

    /// A group's block, turned about its anchor to face a touched edge squarely, moved onto its line and shifted by the least way
    /// until a file lies on the touched base; against a flank with a front corner on the line of the enemy's front.
    fn squared_to(&self, group: GroupId, touch: &Touch) -> Block {
        define!("conform.how", "conform.flank");
        let block = self.block(group);
        if self.is_flank(touch) {
            let hand = if touch.edge == Edge::Left { Hand::Left } else { Hand::Right };
            return block.along_flank(self.footprint(touch.enemy), hand);
        }
        let rect = &self.bases(touch.enemy)[usize::from(touch.base)];
        let front = self.group(touch.enemy).front_of(touch.base) as usize;
        let edge = Edge::ALL[(touch.edge as usize + 4 - front) % 4];
        // Turned about its anchor, then moved at right angles to the line of the edge.
        let turned = Place::new(block.place.at, edge.outward(rect.facing()).reversed());
        let ahead = Block { place: turned, ..*block }.frame().spot(rect.midpoint(edge)).v;
        let place = Place::new(turned.point(Length::ZERO, ahead), turned.facing);
        let against = Block { place, ..*block };
        let frame = against.frame();
        let [a, b] = rect.edge(edge).map(|corner| frame.spot(corner).u);
        let left = a.min(b);
        // A long edge of a wagon has two halves.
        let halves = if rect.length(edge) > WIDTH + WIDTH.half() { 2 } else { 1 };
        let first = -block.shape.width().half();
        let shifts = (0..halves).flat_map(|half| {
            (0..i32::from(block.shape.files())).map(move |file| left + WIDTH * half - (first + WIDTH * file))
        });
        let least = shifts.min_by_key(|shift| (shift.abs().micrometres() / TOUCH.micrometres(), -*shift));
        against.shifted_right(least.unwrap_or(Length::ZERO))
    }

    /// A group at a place with its files stepped forward, if it may conform to there: the place is free and not too far, and all
    /// enemies in front contact with it still are. One that `holds` may not move a base out of contact besides.
    fn fitted(&self, group: GroupId, place: &Block, holds: bool) -> Option<Group> {
        let before = self.group(group);
        let rate = mu(self.rate(group));
        if !WITHIN.is_within(Distance::of_points(before.place.at, place.place.at), rate) {
            return None;
        }
        let mut after = *before;
        (after.place, after.stepped) = (place.place, [Length::ZERO; MOST_BASES]);
        let depth = self.depth_of(group);
        let mut laid = Laid::of(&after, depth);
        if !self.stands_free(group, &laid.bases) {
            return None;
        }
        for file in 0..self.files(group) {
            after.stepped[usize::from(file)] = self.step_ahead(group, &laid.bases[usize::from(file)], rate);
        }
        if !after.is_block() {
            laid = Laid::of(&after, depth);
            if !self.stands_free(group, &laid.bases) {
                return None;
            }
        }
        let keeps = |enemy: GroupId| {
            !self.are_in_front_contact(group, enemy) || self.would_touch(group, &laid.bases, enemy)
        };
        let all_kept = self.foes(group).all(keeps);
        (all_kept && (!holds || self.holds_contacts(group, &laid.bases))).then_some(after)
    }

    /// How far a front base that touches no enemy steps ahead: to the first base in its way, if that is one of an enemy with whom
    /// its group is in close combat.
    fn step_ahead(&self, group: GroupId, base: &Rect, within: Length) -> Length {
        let side = self.side_of(group);
        let touches = |enemy: GroupId| {
            self.bases(enemy).iter().any(|theirs| front_contact(base, false, theirs).is_some())
        };
        if self.enemies(side).any(touches) {
            return Length::ZERO;
        }
        let near = base.bounds().grown(within + TOUCH);
        let others = self.all_groups().filter(|other| *other != group && near.meets(self.bounds(*other)));
        let ways = others.flat_map(|other| {
            self.bases(other)
                .iter()
                .filter_map(move |theirs| Some((base.way_to(base.facing(), theirs)?, other)))
        });
        match ways.filter(|(way, _)| *way <= within + TOUCH).min() {
            Some((way, other)) if self.fight_of(group, other).is_some() => way,
            _ => Length::ZERO,
        }
    }

    /// Whether a group with these bases is in front contact with an enemy, or he with it.
    fn would_touch(&self, group: GroupId, bases: &[Rect], enemy: GroupId) -> bool {
        (0..).zip(bases).any(|(mine, rect)| {
            (0..)
                .zip(self.bases(enemy))
                .any(|(theirs, that)| self.are_touching((group, mine, rect), (enemy, theirs, that)))
        })
    }

    /// Whether one of two bases is in front contact with the other.
    fn are_touching(&self, one: (GroupId, u8, &Rect), other: (GroupId, u8, &Rect)) -> bool {
        let touches = |(group, base, rect): (GroupId, u8, &Rect), that: &Rect| {
            front_contact(rect, self.kind_of(group, base).troop.is_wagon(), that).is_some()
        };
        touches(one, other.2) || touches(other, one.2)
    }

    /// Whether no base of a group, and none of its enemies, loses its contact when the group has these bases.
    fn holds_contacts(&self, group: GroupId, after: &[Rect]) -> bool {
        let before = self.bases(group);
        let foes: ArrayVec<GroupId, 16> = self.foes(group).take(16).collect();
        let touching = |mine: u8, rect: &Rect, enemy: GroupId, theirs: u8| {
            let that = &self.bases(enemy)[usize::from(theirs)];
            self.are_touching((group, mine, rect), (enemy, theirs, that))
        };
        let own = |mine: u8, rect: &Rect| {
            foes.iter().any(|foe| (0..self.group(*foe).bases).any(|base| touching(mine, rect, *foe, base)))
        };
        let kept =
            (0..).zip(before.iter().zip(after)).all(|(mine, (was, is))| !own(mine, was) || own(mine, is));
        let met = |rects: &[Rect], foe: GroupId, theirs: u8| {
            (0..).zip(rects).any(|(mine, rect)| touching(mine, rect, foe, theirs))
        };
        kept && foes.iter().all(|foe| {
            (0..self.group(*foe).bases).all(|base| !met(before, *foe, base) || met(after, *foe, base))
        })
    }

    /// Whether bases of a group could stand somewhere: on the table, on ground that they may enter, on no camp and on nobody.
    pub(crate) fn stands_free(&self, group: GroupId, bases: &[Rect]) -> bool {
        let mut bounds = Bounds::NOTHING;
        for base in bases {
            base.corners().iter().for_each(|corner| bounds = bounds.with(*corner));
        }
        let table = self.scenario.table.bounds().grown(TOUCH);
        if !bases.iter().all(|base| base.corners().iter().all(|corner| table.holds(*corner))) {
            return false;
        }
        let is_closed =
            |base: &Rect| self.rate_in(group, |troop| self.class_under(base, Some(group), troop)).is_none();
        let any_ground = !self.scenario.table.pieces.is_empty() || !self.scenario.crossings.is_empty();
        if any_ground && bases.iter().any(is_closed) {
            return false;
        }
        let on = |rects: &[Rect]| rects.iter().any(|rect| bases.iter().any(|base| base.overlaps(rect)));
        if Side::BOTH.into_iter().filter_map(|side| self.camp_rect(side)).any(|camp| on(&[camp])) {
            return false;
        }
        let others = self.all_groups().filter(|other| *other != group && bounds.meets(self.bounds(*other)));
        others.into_iter().all(|other| !on(self.bases(other)))
    }
}
