//! Parts of a broken unit that march by themselves until they come together again (common.unit.broken-parts).
//!
//! A unit that falls apart stays in the list as the strongest of its parts; each other part comes into being as a unit with the same
//! number, which takes its order, its reaction and its morale from the first of them on the board, the *head*.

use battle::Table;
use ground::tabletop::{Bearing, Edge, Length, Place, Rect};

use crate::events::Event;
use crate::orders::order::{Act, Order, Stage};
use crate::rulebook::{define, rule};
use crate::rules::chance::founded::{Founded, MOST};
use crate::rules::charge::run::Clash;
use crate::rules::command::centuries::MOST_FOUNDED;
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::turn::close_up::closed_up;
use crate::state::{Flags, Standing, State, Unit, UnitId};

/// How far the parts of a broken unit have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mending {
    /// They are one block again.
    Whole,
    /// They are joined, and there is no room for the block.
    NoRoom,
    /// They are apart, or in melee.
    Apart,
}

/// Who is a part of whom.
impl State {
    /// The unit of which this one is a part that came into being when it was broken. A century or a horse-holder has a number of its own.
    pub(crate) fn stem_of(&self, id: UnitId) -> Option<UnitId> {
        let founded = id.index().checked_sub(self.units.len() - self.founded.len())?;
        let from = self.founded.get(founded)?.from.some()?;
        let (own, whole) = (self.info(id), self.info(from));
        (own.side == whole.side && own.number == whole.number).then_some(from)
    }

    /// The parts of a unit on the board, each a block of its own: of most units there is one.
    pub(crate) fn blocks_of(&self, id: UnitId) -> Vec<UnitId> {
        if self.founded.is_empty() {
            return vec![id];
        }
        let stem = self.stem_of(id).unwrap_or(id);
        self.on_board().filter(|other| *other == stem || self.stem_of(*other) == Some(stem)).collect()
    }

    /// Whether a unit has fallen into blocks.
    pub(crate) fn is_in_blocks(&self, id: UnitId) -> bool {
        self.unit(id).is(Flags::BROKEN) && self.blocks_of(id).len() > 1
    }

    /// The part of a unit that stands for all of it.
    pub(crate) fn head_of(&self, id: UnitId) -> UnitId {
        if self.unit(id).is(Flags::BROKEN) { self.blocks_of(id).first().copied().unwrap_or(id) } else { id }
    }

    /// The blocks of a unit from its left to its right, as its head faces.
    pub(crate) fn blocks_from_left(&self, id: UnitId) -> Vec<UnitId> {
        let mut blocks = self.blocks_of(id);
        let front = |id: UnitId| self.unit(id).front(self.info(id));
        if let Some(head) = blocks.first().map(|head| front(*head)) {
            let right = head.at.to(head.at.moved(head.facing.right(), Length::cm(100)));
            blocks.sort_by_key(|block| (head.at.to(front(*block).at).dot(right), *block));
        }
        blocks
    }

    /// The block about which a broken unit rallies: that of the highest value, of equals the one farther to its left.
    fn rallying_block(&self, id: UnitId) -> Option<UnitId> {
        let figures = |block: &UnitId| self.unit(*block).figures(self.info(*block));
        let blocks = self.blocks_from_left(id);
        let most = blocks.iter().map(figures).max()?;
        blocks.into_iter().find(|block| figures(block) == most)
    }
}

/// How a unit falls apart.
impl State {
    /// A unit that the enemy divides falls into blocks. It stays one with empty places where it is hidden, dismounted or in testudo, or
    /// where no more units can come into being.
    pub(crate) fn fall_apart(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        let parts = self.parts_of(id);
        if !self.can_fall_apart(id, parts.len()) {
            return;
        }
        let sizes: Vec<u32> = parts
            .iter()
            .map(|part| {
                part.iter().map(|place| u32::from(self.unit(id).figures_at(*place, self.info(id)))).sum()
            })
            .collect();
        let kept =
            sizes.iter().max().and_then(|most| sizes.iter().position(|size| size == most)).unwrap_or(0);
        let (was, stem) = (*self.unit(id), self.stem_of(id).unwrap_or(id));
        let abreast =
            if stem == id && self.blocks_of(id).len() == 1 { was.files } else { self.unit(stem).loose_files };
        let mut own = was;
        for (number, part) in parts.iter().enumerate() {
            let unit = self.only(id, part);
            if number == kept {
                own = Unit { loose_files: abreast, ..unit };
            } else if let Some(block) = self.found_block(id, stem, Unit { loose_files: abreast, ..unit }) {
                table.tell(&[rule!("common.unit.broken-parts")], Event::FallsOff { unit: block, whole: id });
            }
        }
        let left = own.figures(self.info(id));
        own.parted = own.parted.saturating_add(was.figures(self.info(id)).saturating_sub(left));
        *self.unit_mut(id) = own;
    }

    fn can_fall_apart(&self, id: UnitId, parts: usize) -> bool {
        let (unit, more) = (self.unit(id), parts.saturating_sub(1));
        self.is_unit_of_figures(id)
            && !unit.is(Flags::HIDDEN | Flags::TESTUDO | Flags::INDOORS | Flags::ABOARD | Flags::INSIDE)
            && self.afoot(id).is_none()
            && self.holds_horses_of(id).is_none()
            && self.units.len() + more <= MOST
            && self.founded.len() + more <= MOST_FOUNDED
    }

    /// A unit with no places but these, in a block as small as can be without anybody's moving.
    fn only(&self, id: UnitId, part: &[u8]) -> Unit {
        let (was, info) = (self.unit(id), self.info(id));
        let kept = part.iter().fold(0u64, |kept, place| kept | 1 << place);
        let all = if was.stands >= 64 { u64::MAX } else { (1 << was.stands) - 1 };
        let mut unit = *was;
        unit.gone |= all & !kept;
        unit.capped &= kept;
        unit.unseen &= kept;
        unit.grenades = unit.grenades.map(|places| places & kept);
        let closed = closed_up(&unit, info);
        let stands = |unit: &Unit| {
            let mut stands: Vec<Rect> = unit.stands_now(info).map(|(_, stand)| stand).collect();
            stands.sort_by_key(|stand| {
                let centre = stand.centre();
                (centre.x, centre.y)
            });
            stands
        };
        if stands(&closed) == stands(&unit) { closed } else { unit }
    }

    /// A part of a unit comes into being as a block of its own, with its order, number and state.
    fn found_block(&mut self, id: UnitId, stem: UnitId, unit: Unit) -> Option<UnitId> {
        define!("common.unit.broken-parts");
        let info = self.info(id).clone();
        let (size, figures) = (info.figures.saturating_add(self.unit(id).gained), unit.figures(&info));
        let was = *self.unit(id);
        let founded = Founded {
            side: info.side,
            number: info.number.0,
            troop: info.kind.troop()?,
            figures: size,
            from: stem,
            at: unit.front(&info),
        };
        let block = self.found(founded)?;
        let mut own = Unit { gained: 0, parted: size.saturating_sub(figures), ..unit };
        own.began = own.began.min(figures);
        own.set(Flags::THINNED, was.is(Flags::THINNED) || was.figures(&info) < was.full(&info));
        *self.unit_mut(block) = own;
        let all = was.figures(&info);
        self.trains[block.index()] = self.trains[id.index()].share(figures, all);
        self.trains[id.index()] = self.trains[id.index()].without(&[(block, id)], &self.trains);
        self.fates[block.index()] = self.fates[id.index()];
        self.orders[block.index()] = self.orders[id.index()];
        if let (Some(run), false) = (self.runs.get(id.index()).copied(), self.runs.is_empty()) {
            self.runs[block.index()] = run;
        }
        if let Some(plan) = self.plans.get(id.index()).cloned() {
            self.plans[block.index()] = plan;
        }
        self.share_clashes(id, block);
        Some(block)
    }

    /// The melees of a unit are also those of a part of it that touches the same enemies.
    fn share_clashes(&mut self, id: UnitId, block: UnitId) {
        let theirs = |clash: &&Clash| clash.units.contains(&id);
        let own: Vec<Clash> = self.clashes.iter().filter(theirs).copied().collect();
        for clash in own {
            let units = clash.units.map(|unit| if unit == id { block } else { unit });
            let [red, blue] = units;
            if self.body(red).touches(&self.body(blue)) {
                self.clashes.push(Clash { units, ..clash });
            }
        }
        self.clashes.sort_by_key(|clash| clash.units);
    }
}

/// How its parts go on.
impl State {
    /// Units in blocks to which nothing was written in this turn and that have no order to march: their parts rally.
    pub(crate) fn units_left_to_rally(&self) -> Vec<UnitId> {
        define!("common.unit.broken-idle");
        let told = |id: UnitId| {
            let side = self.side_of(id);
            self.sheet(side).any(|line| self.addressed(side, line.to).contains(&id))
        };
        let heads = self.on_board().filter(|id| self.is_in_blocks(*id) && self.head_of(*id) == *id);
        let idle = |id: &UnitId| self.orders[id.index()].order.acts().all(|act| matches!(act, Act::Hold));
        heads.filter(|id| !told(*id) && idle(id)).collect()
    }

    /// The parts of broken units follow the order of their heads; those without an order rally.
    pub(crate) fn order_blocks(&mut self, left_to_rally: &[UnitId]) {
        define!("common.unit.broken-mend", "common.unit.broken-no-fire");
        if self.founded.is_empty() {
            return;
        }
        let rally = Order::of(Stage { act: Some(Act::Rally), ..Stage::default() });
        for id in left_to_rally {
            self.orders[id.index()] = Standing { order: rally, ..Standing::default() };
        }
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let head = self.head_of(id);
            self.orders[id.index()] = self.orders[head.index()];
        }
    }

    /// The way of a part that rallies; none if it is the one about which the others come together, or if it is there.
    pub(crate) fn way_to_rally(&self, id: UnitId, ghost: &Unit) -> Option<(Bearing, Length)> {
        define!("common.order.rally");
        let about = self.rallying_block(id).filter(|about| *about != id && self.is_in_blocks(id))?;
        self.way_to_friend(id, ghost, about)
    }

    /// All parts of a unit bear the result of its one morale test, and what it has failed.
    pub(crate) fn share_reactions(&mut self) {
        define!("common.unit.broken-no-fire");
        if self.founded.is_empty() {
            return;
        }
        for head in self.on_board().filter(|id| self.is_in_blocks(*id)).collect::<Vec<UnitId>>() {
            if self.head_of(head) != head {
                continue;
            }
            let blocks = self.blocks_of(head);
            let shared = Flags::SHAKEN.0 | Flags::FAILED.0 | Flags::FLED.0;
            let flags = blocks.iter().fold(0, |flags, block| flags | self.unit(*block).flags.0 & shared);
            let reaction = self.unit(head).reaction;
            for block in blocks {
                let unit = self.unit_mut(block);
                unit.reaction = reaction;
                unit.flags.0 |= flags;
            }
        }
    }
}

/// How they come together.
impl State {
    /// The parts of a unit become one block again if they are joined at the end of a turn and none is in melee: in the formation that the
    /// unit had when it was divided, around the part that stood; where that has no room, as wide as that part.
    pub(crate) fn mend(&mut self, head: UnitId, table: &mut Table<'_, Event>) -> Mending {
        let blocks = self.blocks_of(head);
        let busy = blocks.iter().any(|block| self.is_in_melee_contact(*block));
        let Some(about) = self.rallying_block(head).filter(|_| !busy && self.are_blocks_joined(&blocks))
        else {
            return Mending::Apart;
        };
        let info = self.info(head).clone();
        let mut order = vec![about];
        order.extend(self.blocks_from_left(head).into_iter().filter(|block| *block != about));
        let before: Vec<Unit> = blocks.iter().map(|block| *self.unit(*block)).collect();
        let abreast = [self.unit(head).loose_files, self.unit(about).files];
        let wholes = abreast.map(|files| self.joined(head, &order, files));
        for block in blocks.iter().filter(|block| **block != head) {
            self.unit_mut(*block).set(Flags::OFF, true);
        }
        let Some(whole) = wholes.into_iter().find(|whole| self.has_room_for(head, &Body::of(whole, &info)))
        else {
            for (block, was) in blocks.iter().zip(before) {
                *self.unit_mut(*block) = was;
            }
            return Mending::NoRoom;
        };
        for (block, was) in blocks.iter().zip(before).filter(|(block, _)| **block != head) {
            self.leave_for_another(*block);
            self.unit_mut(*block).set(Flags::BROKEN, false);
            self.take_over(head, *block, &was);
        }
        let now = self.unit_mut(head);
        *now = Unit {
            grid: whole.grid,
            face: whole.face,
            files: whole.files,
            stands: whole.stands,
            gone: 0,
            capped: whole.capped,
            unseen: whole.unseen,
            grenades: whole.grenades,
            gap: whole.gap,
            loose_files: 0,
            ..*now
        };
        now.set(Flags::BROKEN, false);
        let rules = [rule!("common.unit.broken-mend"), rule!("common.unit.broken-parts")];
        table.tell(&rules, Event::Mended { unit: head });
        Mending::Whole
    }

    /// Whether blocks are joined by a chain of gaps of no more than 1 cm, in a skirmish line of no more than its own.
    fn are_blocks_joined(&self, blocks: &[UnitId]) -> bool {
        let (mut joined, mut apart) = (blocks[..1].to_vec(), blocks[1..].to_vec());
        let mut looked = 0;
        while let Some(next) = joined.get(looked).copied() {
            let (body, reach) = (self.body(next), CONTACT.max(self.unit(next).gap));
            let (near, far): (Vec<UnitId>, Vec<UnitId>) =
                apart.into_iter().partition(|other| body.is_within(&self.body(*other), reach));
            joined.extend(near);
            apart = far;
            looked += 1;
        }
        apart.is_empty()
    }

    /// Blocks as one, around the first of them, with so many stands abreast.
    fn joined(&self, head: UnitId, blocks: &[UnitId], files: u8) -> Unit {
        let mut whole =
            Unit { stands: 0, gone: 0, capped: 0, unseen: 0, grenades: [0; 2], ..*self.unit(head) };
        for block in blocks {
            let unit = self.unit(*block);
            for place in unit.places() {
                let at = whole.stands;
                let bit = |bits: u64| (bits >> place & 1) << at;
                whole.capped |= bit(unit.capped);
                whole.unseen |= bit(unit.unseen);
                whole.grenades = [0, 1].map(|one| whole.grenades[one] | bit(unit.grenades[one]));
                whole.stands += 1;
            }
        }
        let about = blocks.first().copied().unwrap_or(head);
        let (there, info) = (self.unit(about), self.info(about));
        let front = there.outline(info).midpoint(Edge::Front);
        Unit {
            grid: Place::new(front, there.facing()),
            face: Edge::Front,
            files: files.clamp(1, whole.stands.max(1)),
            gap: there.gap,
            ..whole
        }
    }

    /// All blocks of a unit but one rout, and it is one whole again under its own place in the list.
    pub(crate) fn keep_block(&mut self, head: UnitId, kept: UnitId, table: &mut Table<'_, Event>) {
        define!("common.unit.broken-leaves");
        let blocks = self.blocks_of(head);
        let own = *self.unit(head);
        for block in blocks.iter().copied().filter(|block| *block != kept) {
            let was = *self.unit(block);
            let figures = was.figures(self.info(block));
            table.tell(&[rule!("common.unit.broken-rout")], Event::PartRouts { unit: head, figures });
            if block != head {
                self.leave_for_another(block);
                self.unit_mut(block).set(Flags::BROKEN, false);
                self.take_over(head, block, &was);
            }
        }
        if kept != head {
            let was = *self.unit(kept);
            self.leave_for_another(kept);
            self.unit_mut(kept).set(Flags::BROKEN, false);
            self.take_over(head, kept, &was);
            // What comes of them is taken over; what they stand on is that of those who stay.
            let (flags, kept_flags) = (self.unit(head).flags.0, was.flags.0);
            let unit = self.unit_mut(head);
            *unit = Unit {
                grid: was.grid,
                face: was.face,
                files: was.files,
                stands: was.stands,
                gone: was.gone,
                capped: was.capped,
                unseen: was.unseen,
                grenades: was.grenades,
                gap: was.gap,
                began: was.began,
                ..*unit
            };
            unit.flags.0 = flags | kept_flags & (Flags::SHAKEN.0 | Flags::FAILED.0);
        } else {
            self.unit_mut(head).began = own.began;
        }
        let unit = self.unit_mut(head);
        unit.loose_files = 0;
        unit.set(Flags::BROKEN, false);
        self.close_up(head, table);
    }
}
