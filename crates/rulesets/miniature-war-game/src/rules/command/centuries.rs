//! Cohorts of legionaries that are divided into centuries, and centuries that rejoin (medieval.romans.centuries, medieval.romans.reform).

use battle::{Refusal, Side, Table};
use ground::tabletop::{Bearing, Edge, Length, Place};

use crate::events::Event;
use crate::field::Kind;
use crate::orders::order::{Act, Addressee, Deed, Number, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::chance::founded::{Founded, MOST};
use crate::rules::facts::bodies::Body;
use crate::rules::train::Train;
use crate::state::{Fate, Flags, Standing, State, Unit, UnitId};
use crate::troops::Troop;

/// The figures of a century that an order can name.
pub(crate) const CENTURY: [u8; 2] = [6, 8];
/// The figures of those that no order names.
const USUAL: u8 = 8;
/// The most figures of a unit.
const MOST_FIGURES: u8 = 36;
/// The most units that can come into being in play.
pub(crate) const MOST_FOUNDED: usize = 100;

/// A century as it stands when its cohort is divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share {
    figures: u8,
    files: u8,
    at: Place,
}

impl Share {
    /// The century as a unit, with all else as the cohort has it.
    fn of(&self, cohort: &Unit, per_stand: u8) -> Unit {
        let stands = self.figures.div_ceil(per_stand);
        Unit {
            grid: self.at,
            face: Edge::Front,
            files: self.files,
            stands,
            gone: 0,
            gap: Length::ZERO,
            capped: if stands * per_stand > self.figures { 1 << (stands - 1) } else { 0 },
            began: self.figures,
            unseen: 0,
            ..*cohort
        }
    }
}

/// The sizes of centuries that an order lists; none if it does not divide a cohort.
fn listed(order: &Order) -> Option<Vec<u8>> {
    order.notes.iter().find_map(|note| match note.0 {
        Deed { verb: Verb::Centuries, object: Object::Counts(sizes) } => {
            Some(sizes.iter().copied().collect())
        }
        _ => None,
    })
}

/// The friend whom an order tells a century to rejoin.
fn to_rejoin(order: &Order) -> Option<Number> {
    order.acts().find_map(|act| match act {
        Act::Deed(Deed { verb: Verb::Rejoin, object: Object::Unit(number) }) => Some(*number),
        Act::Deed(_)
        | Act::Hold
        | Act::Move { .. }
        | Act::Charge(..)
        | Act::Engage(..)
        | Act::Withdraw(..)
        | Act::Rally => None,
    })
}

/// The figures of each century: as they are listed, and what is left over in centuries of eight.
fn sizes_of(figures: u8, listed: &[u8]) -> Vec<u8> {
    define!("medieval.romans.century-numbers");
    let mut left = figures;
    let mut sizes = Vec::new();
    let mut wanted = listed.iter().copied();
    while left > 0 {
        let size = wanted.next().unwrap_or(USUAL).clamp(1, left);
        sizes.push(size);
        left -= size;
    }
    sizes
}

/// Who is of which cohort.
impl State {
    /// The cohort of which a unit was a part; none if it was of none.
    pub(crate) fn cohort_of(&self, id: UnitId) -> Option<UnitId> {
        let founded = id.index().checked_sub(self.units.len() - self.founded.len())?;
        let from = self.founded.get(founded)?.from.some()?;
        let is_part = self.info(from).side == self.info(id).side;
        is_part.then(|| self.cohort_of(from).unwrap_or(from))
    }

    /// The cohort that a unit is, or of which it was a part.
    fn root(&self, id: UnitId) -> UnitId {
        self.cohort_of(id).unwrap_or(id)
    }

    /// Whether a unit is one of the centuries of a divided cohort.
    pub(crate) fn is_century(&self, id: UnitId) -> bool {
        let root = self.root(id);
        let is_other = |other: UnitId| other != id && self.root(other) == root;
        !self.founded.is_empty() && self.on_board().any(is_other)
    }

    /// The units that count as one with a unit: its cohort's centuries that are joined to it by base-to-base contact. It is the first.
    pub(crate) fn whole_of(&self, id: UnitId) -> Vec<UnitId> {
        define!("medieval.romans.centuries");
        let mut whole = vec![id];
        if let Some(holders) = self.afoot(id).and_then(|afoot| afoot.holders.some()) {
            define!("musket.drag.form");
            whole.push(holders);
            return whole;
        }
        if self.founded.is_empty() || !self.unit(id).is_on_board() {
            return whole;
        }
        if self.is_in_blocks(id) {
            define!("common.unit.broken-no-fire");
            whole.extend(self.blocks_of(id).into_iter().filter(|block| *block != id));
            return whole;
        }
        let root = self.root(id);
        let mut apart: Vec<UnitId> =
            self.on_board().filter(|other| *other != id && self.root(*other) == root).collect();
        let mut looked = 0;
        while let Some(next) = whole.get(looked).copied().filter(|_| !apart.is_empty()) {
            let body = self.body(next);
            let (joined, rest): (Vec<UnitId>, Vec<UnitId>) =
                apart.into_iter().partition(|other| body.touches(&self.body(*other)));
            whole.extend(joined);
            apart = rest;
            looked += 1;
        }
        whole
    }
}

/// How a cohort is divided.
impl State {
    /// Whether a unit may be ordered to divide or to rejoin, if its order says so.
    pub(crate) fn may_divide_or_rejoin(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        if let Some(sizes) = listed(order) {
            self.may_divide(id, &sizes)?;
        }
        match to_rejoin(order).and_then(|number| self.own_unit(self.side_of(id), number)) {
            Some(friend) if friend == id || self.root(friend) != self.root(id) => {
                Err(Refusal::new(rule!("medieval.romans.reform"), "{0} was no part of its cohort")
                    .about(friend.into()))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn may_divide(&self, id: UnitId, listed: &[u8]) -> Result<(), Refusal> {
        let no = |why: &'static str| {
            Err(Refusal::new(rule!("medieval.romans.century-leisure"), why).about(id.into()))
        };
        let (unit, info) = (self.unit(id), self.info(id));
        if info.kind != Kind::Troops(Troop::RomanLegionaries) {
            return no("{0} is no cohort of legionaries");
        }
        if unit.is(Flags::HIDDEN) {
            return no("{0} is hidden, and stays one marker");
        }
        if unit.is(Flags::TESTUDO) || unit.reaction.is_some() || self.is_in_contact(id) {
            return no("{0} is in testudo, shaken or in contact with the enemy");
        }
        let more = sizes_of(unit.figures(info), listed).len().saturating_sub(1);
        if more == 0 {
            return no("{0} is no more than one century");
        }
        if self.units.len() + more > MOST || self.founded.len() + more > MOST_FOUNDED {
            return no("there are as many units as can be");
        }
        Ok(())
    }

    /// The order that a unit will have when the sheets are opened.
    pub(crate) fn order_to_be(&self, id: UnitId) -> Order {
        let side = self.side_of(id);
        let own = Addressee::Own(self.number_of(id));
        let to_many = |to: Addressee| match to {
            Addressee::Group(_) | Addressee::Run(..) => self.addressed(side, to).contains(&id),
            Addressee::Own(_) | Addressee::Phantom(_) => false,
        };
        let line = self.sheet(side).find(|line| line.to == own);
        let line = line.or_else(|| self.sheet(side).find(|line| to_many(line.to)));
        line.map_or(self.orders[id.index()].order, |line| line.order)
    }

    /// The cohorts of a side that will be divided, with the figures of their centuries, in the order of their numbers.
    fn cohorts_to_divide(&self, side: Side) -> Vec<(UnitId, Vec<u8>)> {
        let legion = |id: &UnitId| self.info(*id).kind == Kind::Troops(Troop::RomanLegionaries);
        let mut cohorts: Vec<(UnitId, Vec<u8>)> = Vec::new();
        for id in self.units_of(side).filter(legion) {
            let Some(sizes) = listed(&self.order_to_be(id)) else { continue };
            if self.may_divide(id, &sizes).is_ok() {
                cohorts.push((id, sizes_of(self.unit(id).figures(self.info(id)), &sizes)));
            }
        }
        cohorts.sort_by_key(|(id, _)| self.number_of(*id));
        cohorts
    }

    /// The numbers that centuries will have, by what is written so far, and their cohorts.
    pub(crate) fn centuries_to_be(&self, side: Side) -> Vec<(Number, UnitId)> {
        define!("medieval.romans.century-numbers", "common.unit.number-new");
        let next = self.next_number(side).0;
        let cohorts = self.cohorts_to_divide(side).into_iter();
        let all = cohorts.flat_map(|(id, sizes)| sizes.into_iter().skip(1).map(move |_| id));
        (next..=u8::MAX).map(Number).zip(all).collect()
    }

    /// The cohort of which a century is to be told off with this number.
    pub(crate) fn cohort_to_divide(&self, side: Side, number: Number) -> Option<UnitId> {
        self.centuries_to_be(side).into_iter().find(|(to_be, _)| *to_be == number).map(|(_, id)| id)
    }

    /// Cohorts are divided where there is room for their centuries. Returns each century with its cohort.
    pub(crate) fn divide_cohorts(&mut self, table: &mut Table<'_, Event>) -> Vec<(UnitId, UnitId)> {
        define!("medieval.romans.century-not-broken");
        let mut told_off = Vec::new();
        for side in Side::BOTH {
            let numbers = self.centuries_to_be(side);
            for (cohort, sizes) in self.cohorts_to_divide(side) {
                let own = numbers.iter().filter(|(_, of)| *of == cohort).map(|(number, _)| *number);
                let own: Vec<Number> = own.collect();
                let shares = self.shares(cohort, &sizes);
                // Each century has a number, or there are no more numbers.
                if self.have_room(cohort, &shares) && own.len() + 1 == shares.len() {
                    told_off.extend(self.divide(cohort, &shares, &own, table));
                }
            }
        }
        told_off
    }

    /// Where the centuries of a cohort stand: side by side along its front, or one behind the other if it is deeper than wide.
    fn shares(&self, id: UnitId, sizes: &[u8]) -> Vec<Share> {
        let (unit, info) = (self.unit(id), self.info(id));
        let (shape, outline) = (unit.block(info).shape, unit.outline(info));
        let (ranks, files) = if unit.face.is_flank() {
            (shape.files(), shape.ranks())
        } else {
            (shape.ranks(), shape.files())
        };
        let (front, depth) = info.kind.stand();
        let (facing, middle) = (unit.facing(), outline.midpoint(Edge::Front));
        let left = middle.moved(facing.left(), outline.front().half());
        let mut so_far = Length::ZERO;
        let mut shares = Vec::new();
        for figures in sizes.iter().copied() {
            let stands = figures.div_ceil(info.kind.per_stand());
            let (abreast, at) = if files >= ranks {
                let abreast = stands.div_ceil(ranks);
                let width = front * i32::from(abreast);
                let at = left.moved(facing.right(), so_far + width.half());
                so_far += width;
                (abreast, at)
            } else {
                let abreast = files.min(stands);
                let at = middle.moved(facing.reversed(), so_far);
                so_far += depth * i32::from(stands.div_ceil(abreast));
                (abreast, at)
            };
            shares.push(Share { figures, files: abreast, at: Place::new(at, facing) });
        }
        shares
    }

    fn have_room(&self, id: UnitId, shares: &[Share]) -> bool {
        let (unit, info) = (self.unit(id), self.info(id));
        let per_stand = info.kind.per_stand();
        shares.iter().all(|share| self.has_room_for(id, &Body::of(&share.of(unit, per_stand), info)))
    }

    /// Divides a cohort: the first century keeps its number, the others come into being.
    fn divide(
        &mut self,
        cohort: UnitId,
        shares: &[Share],
        numbers: &[Number],
        table: &mut Table<'_, Event>,
    ) -> Vec<(UnitId, UnitId)> {
        let was = *self.unit(cohort);
        let (info, side) = (self.info(cohort).clone(), self.side_of(cohort));
        let per_stand = info.kind.per_stand();
        let all = was.figures(&info);
        let thinned = all < was.full(&info);
        let train = self.trains[cohort.index()];
        let mut told_off = Vec::new();
        for (share, number) in shares[1..].iter().zip(numbers) {
            let founded = Founded {
                side,
                number: number.0,
                troop: Troop::RomanLegionaries,
                figures: share.figures,
                from: cohort,
                at: share.at,
            };
            let Some(century) = self.found(founded) else { continue };
            let mut unit = Unit { gained: 0, parted: 0, ..share.of(&was, per_stand) };
            unit.set(Flags::THINNED, thinned || was.is(Flags::THINNED));
            *self.unit_mut(century) = unit;
            self.trains[century.index()] = train.share(share.figures, all);
            self.fates[century.index()] = self.fates[cohort.index()];
            self.orders[century.index()] = Standing::default();
            told_off.push((century, cohort));
        }
        let gone: u8 = told_off.iter().map(|(century, _)| self.info(*century).figures).sum();
        let mut first = shares[0].of(&was, per_stand);
        first.parted += gone;
        *self.unit_mut(cohort) = first;
        self.trains[cohort.index()] = self.trains[cohort.index()].without(&told_off, &self.trains);
        for (century, cohort) in told_off.iter().copied() {
            let rules = [rule!("medieval.romans.centuries"), rule!("medieval.romans.century-numbers")];
            table.tell(&rules, Event::ToldOff { cohort, unit: century });
        }
        told_off
    }

    /// Centuries to which nothing is written follow the order of their cohort.
    pub(crate) fn follow_cohorts(&mut self, centuries: &[(UnitId, UnitId)]) {
        for (century, cohort) in centuries.iter().copied() {
            if self.orders[century.index()].order.is_empty() {
                self.orders[century.index()] = self.orders[cohort.index()];
            }
        }
    }
}

/// How centuries rejoin.
impl State {
    /// The way of a century to a friend whom it is to rejoin, or of crew to a piece; none if it is there.
    pub(crate) fn way_to_join(&self, id: UnitId, ghost: &Unit, friend: Number) -> Option<(Bearing, Length)> {
        let friend = self.own_unit(self.side_of(id), friend).filter(|friend| *friend != id)?;
        self.way_to_friend(id, ghost, friend)
    }

    /// The same to a unit, whosever it is.
    pub(crate) fn way_to_friend(
        &self,
        id: UnitId,
        ghost: &Unit,
        friend: UnitId,
    ) -> Option<(Bearing, Length)> {
        let body = self.body(friend);
        if Body::of(ghost, self.info(id)).touches(&body) {
            return None;
        }
        let front = ghost.front(self.info(id)).at;
        let near = body.parts().iter().map(|rect| rect.nearest_to(front));
        let at = near.min_by_key(|point| front.to(*point).squared())?;
        Some((front.bearing_to(at)?, front.to(at).length()))
    }

    /// Centuries that have come into contact with the friend whom they are to rejoin become one with him, where no enemy is in contact.
    pub(crate) fn rejoin_centuries(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.romans.reform", "medieval.romans.century-leisure");
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let Some(number) = to_rejoin(&self.orders[id.index()].order) else { continue };
            let Some(friend) = self.own_unit(self.side_of(id), number) else { continue };
            if self.can_rejoin(id, friend) {
                self.rejoin(id, friend, table);
            }
        }
    }

    fn can_rejoin(&self, id: UnitId, friend: UnitId) -> bool {
        let figures = |id: UnitId| u16::from(self.unit(id).figures(self.info(id)));
        let free = |id: UnitId| {
            let run = self.run(id);
            self.unit(id).is_on_board() && run.forced.is_none() && !self.is_in_melee_contact(id)
        };
        id != friend
            && self.root(id) == self.root(friend)
            && free(id)
            && free(friend)
            && self.body(id).touches(&self.body(friend))
            && figures(id) + figures(friend) <= MOST_FIGURES.into()
    }

    /// A century becomes one with a friend where he stands; if one of them is the cohort itself, its number stays.
    fn rejoin(&mut self, id: UnitId, friend: UnitId, table: &mut Table<'_, Event>) {
        let (joins, into) = if self.root(id) == id { (friend, id) } else { (id, friend) };
        let before = [*self.unit(joins), *self.unit(into)];
        let figures = self.unit(id).figures(self.info(id));
        self.leave_for_another(joins);
        if into == id {
            // The cohort comes to stand where its century stood.
            let (there, own) = (before[0], self.unit_mut(into));
            (own.grid, own.face, own.files, own.stands) = (there.grid, there.face, there.files, there.stands);
            (own.gone, own.capped, own.gap) = (there.gone, there.capped, there.gap);
        }
        if !self.grow_to_make_room(into, figures) {
            // Where there is no room behind them they stay as they were.
            (*self.unit_mut(joins), *self.unit_mut(into)) = (before[0], before[1]);
            self.doom(joins, Fate::EXITED, false);
            return;
        }
        self.take_over(into, joins, &before[0]);
        let rules = [rule!("medieval.romans.reform"), rule!("medieval.romans.century-numbers")];
        table.tell(&rules, Event::Reformed { unit: into, with: joins });
    }

    /// A unit leaves the board, since its figures are now another's.
    pub(crate) fn leave_for_another(&mut self, id: UnitId) {
        self.unit_mut(id).set(Flags::OFF | Flags::LEFT, true);
        self.doom(id, Fate::EXITED, true);
    }

    /// What a century brings with it beyond its figures: its losses and failures, and what it carries. Nothing of it is left behind.
    pub(crate) fn take_over(&mut self, into: UnitId, joins: UnitId, was: &Unit) {
        let theirs = self.info(joins).clone();
        let full = was.full(&theirs);
        let losses = was.figures(&theirs) < full;
        let one = self.unit_mut(into);
        let back = one.parted.min(full);
        one.parted -= back;
        one.gained = one.gained.saturating_add(full - back);
        one.flags.0 |= was.flags.0 & (Flags::SHAKEN.0 | Flags::FAILED.0 | Flags::FLED.0 | Flags::THINNED.0);
        one.set(Flags::THINNED, one.is(Flags::THINNED) || losses);
        one.melee_turns = one.melee_turns.max(was.melee_turns);
        one.thrown = one.thrown.min(was.thrown);
        one.began = one.began.saturating_add(was.began);
        let brings = self.trains[joins.index()];
        self.trains[into.index()].add(&brings);
        let gone = self.unit_mut(joins);
        (gone.stands, gone.gone, gone.capped, gone.began) = (0, 0, 0, 0);
        gone.parted = gone.parted.saturating_add(full);
        gone.reaction = None;
        self.trains[joins.index()] = Train { stakes: 0, caltrops: 0, mounts: 0, ..brings };
    }
}

impl Train {
    /// What some of the figures of a unit carry.
    pub(crate) fn share(&self, figures: u8, of: u8) -> Train {
        let part = |all: u8| (u16::from(all) * u16::from(figures) / u16::from(of.max(1))) as u8;
        Train {
            stakes: part(self.stakes),
            caltrops: part(self.caltrops),
            mounts: part(self.mounts),
            fallen: 0,
            ..*self
        }
    }

    /// What is left to a unit whose parts have taken theirs.
    pub(crate) fn without(&self, parts: &[(UnitId, UnitId)], trains: &[Train]) -> Train {
        parts.iter().fold(*self, |left, (id, _)| {
            let part = &trains[id.index()];
            Train {
                stakes: left.stakes.saturating_sub(part.stakes),
                caltrops: left.caltrops.saturating_sub(part.caltrops),
                mounts: left.mounts.saturating_sub(part.mounts),
                ..left
            }
        })
    }

    /// What another brings with it is added.
    fn add(&mut self, other: &Train) {
        self.stakes = self.stakes.saturating_add(other.stakes);
        self.caltrops = self.caltrops.saturating_add(other.caltrops);
        self.mounts = self.mounts.saturating_add(other.mounts);
    }
}
