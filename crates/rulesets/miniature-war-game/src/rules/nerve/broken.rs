//! Units that the enemy divides: their parts, and what becomes of those that do not come together again (common.unit.broken).

use battle::Table;
use ground::tabletop::{Convex, Length, Rect, Within};

use super::groups;
use super::save_group::SaveGroup;
use super::stay_part::StayPart;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Flags, Mishaps, Reaction, State, UnitId};

impl State {
    /// The parts of a unit: stands that are joined through others within 1 cm, in a skirmish line within its own spacing. From its left.
    pub(crate) fn parts_of(&self, id: UnitId) -> Vec<Vec<u8>> {
        define!("common.unit.contact", "common.unit.broken-not");
        let reach: Length = CONTACT.max(self.unit(id).gap);
        let mut parts: Vec<Vec<(u8, Rect)>> = Vec::new();
        for (place, stand) in self.stands_of(id) {
            let joins = |part: &Vec<(u8, Rect)>| {
                part.iter().any(|(_, other)| Within::Exact.is_within(stand.distance(other), reach))
            };
            let (joined, mut apart): (Vec<_>, Vec<_>) = parts.into_iter().partition(joins);
            let mut part: Vec<(u8, Rect)> = joined.into_iter().flatten().collect();
            part.push((place, stand));
            apart.push(part);
            parts = apart;
        }
        let (unit, info) = (self.unit(id), self.info(id));
        let places = |part: Vec<(u8, Rect)>| part.into_iter().map(|(place, _)| place).collect::<Vec<u8>>();
        let mut parts: Vec<Vec<u8>> = parts.into_iter().map(places).collect();
        let leftmost = |part: &Vec<u8>| {
            let at = part.iter().map(|place| unit.rank_and_file(*place, info));
            at.map(|at| (at.file, at.rank)).min()
        };
        parts.sort_by_key(leftmost);
        parts
    }

    /// Whether an enemy stands between parts of a unit. One that stands before them, in melee with them, does not.
    pub(crate) fn is_divided(&self, id: UnitId) -> bool {
        define!(
            "common.unit.broken-gap",
            "common.unit.broken-through",
            "common.breakthrough.broken",
            "medieval.elephant.break",
            "musket.square.place"
        );
        if self.unit(id).is(Flags::SQUARE | Flags::INDOORS)
            || self.unit(id).gone == 0
            || self.parts_of(id).len() < 2
        {
            return false;
        }
        if self.has_mishap(id, Mishaps::TRAMPLED) {
            return true;
        }
        let between = self.ground_between_parts(id);
        let side = self.side_of(id);
        let divides = |other: &UnitId| {
            let enemy = self.side_of(*other) != side && self.info(*other).kind.troop().is_some();
            enemy || self.is_elephant(*other)
        };
        let mut stands =
            self.on_board().filter(divides).flat_map(|enemy| self.stands_of(enemy).map(|(_, stand)| stand));
        stands.any(|stand| between.iter().any(|ground| ground.overlaps(&stand)))
    }

    /// The ground between each stand of one part of a unit and each of another.
    fn ground_between_parts(&self, id: UnitId) -> Vec<Convex> {
        let parts = self.parts_of(id);
        let mut between = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            for (own, other) in part
                .iter()
                .flat_map(|own| parts[number + 1..].iter().flatten().map(move |other| (*own, *other)))
            {
                between.push(Convex::swept(&self.stand_at(id, own), &self.stand_at(id, other)));
            }
        }
        between
    }

    /// The figures of a part.
    fn figures_of_part(&self, id: UnitId, part: &[u8]) -> u8 {
        part.iter().map(|place| self.unit(id).figures_at(*place, self.info(id))).sum()
    }

    /// A unit is still broken when its time is over: its group may save it, else it loses all parts but the strongest.
    pub(crate) fn break_up(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!("common.unit.broken-mend", "common.group.save-broken", "medieval.battle.broken-unit");
        if groups::is_in_group(self, id) && self.unit(id).reaction.is_none() {
            return self.then(SaveGroup::of_broken(id));
        }
        self.lose_parts(id, table);
    }

    /// The weaker parts of a broken unit rout; of a skirmish line, all of it.
    pub(crate) fn lose_parts(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        if self.unit(id).gap > Length::ZERO {
            define!("common.skirmish.broken");
            self.unit_mut(id).reaction = Some(Reaction::Rout);
            let event = Event::MustReact { unit: id, reaction: Reaction::Rout };
            return table.tell(&[rule!("common.unit.broken-skirmish")], event);
        }
        let strongest = self.strongest_parts(id);
        match strongest.as_slice() {
            [one] => self.keep_part(id, *one, table),
            _ => self.then(StayPart { unit: id }),
        }
    }

    /// The figures of each part of a broken unit, from its left: of its blocks, or of those in its one block.
    pub(crate) fn figures_of_parts(&self, id: UnitId) -> Vec<u8> {
        if self.is_in_blocks(id) {
            let blocks = self.blocks_from_left(id).into_iter();
            return blocks.map(|block| self.unit(block).figures(self.info(block))).collect();
        }
        self.parts_of(id).iter().map(|part| self.figures_of_part(id, part)).collect()
    }

    /// The parts with the most figures, by their numbers from the left: all have the same morale value.
    pub(crate) fn strongest_parts(&self, id: UnitId) -> Vec<u8> {
        define!("common.unit.broken-rout");
        let figures = self.figures_of_parts(id);
        let most = figures.iter().max().copied().unwrap_or(0);
        (0..figures.len() as u8).filter(|part| figures[usize::from(*part)] == most).collect()
    }

    /// All parts of a unit but this one leave the board, and it is one whole again.
    pub(crate) fn keep_part(&mut self, id: UnitId, kept: u8, table: &mut Table<'_, Event>) {
        define!("common.unit.broken-leaves");
        if self.is_in_blocks(id) {
            let block = self.blocks_from_left(id).get(usize::from(kept)).copied();
            return self.keep_block(id, block.unwrap_or(id), table);
        }
        for (number, part) in self.parts_of(id).into_iter().enumerate() {
            if number == usize::from(kept) {
                continue;
            }
            let figures = self.figures_of_part(id, &part);
            let gone = part.iter().fold(0, |gone, place| gone | 1u64 << place);
            let unit = self.unit_mut(id);
            unit.gone |= gone;
            unit.capped &= !gone;
            table.tell(&[rule!("common.unit.broken-rout")], Event::PartRouts { unit: id, figures });
        }
        self.unit_mut(id).set(Flags::BROKEN, false);
        self.close_up(id, table);
    }
}
