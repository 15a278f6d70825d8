//! How the ground changes in a battle: what is destroyed, felled, burnt down, broken open or put up.
//!
//! A battle keeps the list of changes; the ground as it is now follows from them and from the ground of the scenario file, and so does the
//! ground that fire has burnt. The pieces of the file keep their numbers. Behind them come barricades in the order in which they were built,
//! then what is left of lines that are cut.

use std::sync::Arc;

use ground::tabletop::{Convex, Length, Outline, Piece, Point, SightLine, Table};
use serde::{Deserialize, Serialize};

use crate::charts::{LEAST_TREES, SECTION};
use crate::field::{Ground, GroundKind, Print, Scenario};
use crate::house::{OPENINGS, Opening, OpeningKind, Wall};
use crate::rulebook::define;
use crate::rules::chance::forest_fire::between;
use crate::rules::march::plan::LINES_OF_GROUND;
use crate::state::State;

/// How much of a castle wall falls with a breach (medieval.destroy.wall).
pub(crate) const BREACH: Length = Length::cm(5);

/// Something that has changed on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Change {
    /// A section of a fence or wall is gone, by its number from the start of the line (common.fence.removed).
    Section { piece: u8, section: u16 },
    /// A stretch of a fence or wall is gone, from so far along the line to so far (musket.move.gun.fence).
    Gap { piece: u8, from: Length, to: Length },
    /// A castle wall is breached around a point: rough ground without height (medieval.destroy.wall).
    Breach { piece: u8, at: Point },
    /// It is gone, or stands open: a bridge, a gate, a fence that has burned down.
    Gone { piece: u8 },
    /// Rough ground is left of it: a tower, a building that has burned down.
    Rubble { piece: u8 },
    /// A tree of a forest is felled (common.forest.fell).
    Felled { piece: u8, at: Point },
    /// A barricade stands across a road (common.forest.barricade).
    Barricade { from: Point, to: Point },
    /// A door of a building is broken, by the number of its opening (musket.bldg.door.after).
    Door { piece: u8, opening: u8 },
    /// A section of stone wall of a building is knocked down (musket.bldg.stone.breach).
    WallDown { piece: u8, floor: u8, side: u8 },
    /// A floor of a building is destroyed, with all above it (musket.bldg.destroyed).
    Floor { piece: u8, floor: u8 },
    /// A ladder lies or stands from one point to another (medieval.siege.ladder-carry).
    Ladder { piece: u8, from: Point, to: Point },
    /// A tree of a forest has burnt: nobody goes where it did (event.54.burnt).
    Burnt { piece: u8, at: Point },
}

impl Change {
    /// The number of the piece that it concerns; none for one that is new.
    pub(crate) fn piece(self) -> Option<u8> {
        match self {
            Change::Section { piece, .. }
            | Change::Gap { piece, .. }
            | Change::Breach { piece, .. }
            | Change::Gone { piece }
            | Change::Rubble { piece }
            | Change::Felled { piece, .. }
            | Change::Burnt { piece, .. }
            | Change::Door { piece, .. }
            | Change::WallDown { piece, .. }
            | Change::Floor { piece, .. }
            | Change::Ladder { piece, .. } => Some(piece),
            Change::Barricade { .. } => None,
        }
    }

    /// The points that it names.
    pub(crate) fn points(self) -> Vec<Point> {
        match self {
            Change::Breach { at, .. } | Change::Felled { at, .. } | Change::Burnt { at, .. } => vec![at],
            Change::Barricade { from, to } | Change::Ladder { from, to, .. } => vec![from, to],
            Change::Section { .. }
            | Change::Gap { .. }
            | Change::Gone { .. }
            | Change::Rubble { .. }
            | Change::Door { .. }
            | Change::WallDown { .. }
            | Change::Floor { .. } => Vec::new(),
        }
    }
}

impl Scenario {
    /// The ground as the battle began.
    pub(crate) fn first_table(&self) -> &Table<Ground> {
        self.first.as_deref().unwrap_or(&self.table)
    }

    /// Makes of the ground what it is after all that has changed since the battle began.
    pub(crate) fn change_ground(&mut self, changes: &[Change]) {
        let Some(first) = self.first.take().or_else(|| Some(Arc::new(self.table.clone()))) else { return };
        self.print = Print::default();
        if changes.is_empty() {
            (self.table, self.scorched) = (Table::clone(&first), Vec::new());
            return;
        }
        (self.table, self.scorched) = changed(&first, changes);
        self.table.pieces.truncate(LINES_OF_GROUND);
        self.first = Some(first);
    }
}

impl State {
    /// The ground changes.
    pub(crate) fn alter(&mut self, change: Change) {
        if let Change::Ladder { piece, .. } = change {
            // Only where it is now counts.
            self.changes.retain(|other| !matches!(other, Change::Ladder { piece: of, .. } if *of == piece));
        }
        if !self.changes.contains(&change) {
            self.changes.push(change);
            Arc::make_mut(&mut self.scenario).change_ground(&self.changes);
        }
    }

    /// The pieces of ground that can be named by a number that never changes: those of the file, and barricades.
    pub(crate) fn lasting_pieces(&self) -> impl Iterator<Item = (u8, &Piece<Ground>)> {
        let built = self.changes.iter().filter(|change| change.piece().is_none()).count();
        let count = self.scenario.first_table().pieces.len() + built;
        (0..).zip(&self.scenario.table.pieces).take(count)
    }

    /// The piece of ground of such a number.
    pub(crate) fn lasting_piece(&self, piece: u8) -> Option<&Piece<Ground>> {
        self.lasting_pieces().nth(piece.into()).map(|(_, piece)| piece)
    }
}

/// The ground after changes, and the ground that has burnt.
fn changed(first: &Table<Ground>, changes: &[Change]) -> (Table<Ground>, Vec<Outline>) {
    let (mut table, mut scorched) = (first.clone(), Vec::new());
    for change in changes {
        if let Change::Barricade { from, to } = *change {
            table.pieces.push(barricade(&table, from, to));
        }
    }
    for number in 0..table.pieces.len() {
        let of_piece = |change: &&Change| change.piece().map(usize::from) == Some(number);
        for change in changes.iter().filter(of_piece) {
            let before = table.pieces[number].kind.forest_outline();
            table.pieces[number].alter(*change);
            if let Change::Burnt { at, .. } = *change {
                let after = table.pieces[number].kind.forest_outline();
                scorched.extend(before.iter().flat_map(|before| between(before, after.as_deref(), at)));
            }
        }
        let own: Vec<Change> = changes.iter().filter(of_piece).copied().collect();
        cut(&mut table, number, &own);
    }
    (table, scorched)
}

fn barricade(table: &Table<Ground>, from: Point, to: Point) -> Piece<Ground> {
    define!("common.order.names");
    let number = table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::Barricade).count() + 1;
    let name = format!("barricade-{number}");
    let kind = Ground { kind: GroundKind::Barricade, name, ..Ground::default() };
    Piece { kind, outline: Outline::segment(from, to) }
}

/// What changes in a piece as a whole.
trait Alters {
    fn alter(&mut self, change: Change);
}

impl Alters for Piece<Ground> {
    fn alter(&mut self, change: Change) {
        match change {
            Change::Gone { .. } => self.kind.kind = GroundKind::Ruin,
            Change::Rubble { .. } => {
                (self.kind.kind, self.kind.level, self.kind.house) = (GroundKind::Rough, 0, None);
            }
            Change::Door { opening, .. } => self.kind.break_door(opening),
            Change::WallDown { floor, side, .. } => self.kind.breach(floor, side, &self.outline),
            Change::Floor { floor, .. } => self.kind.lose_floors(floor),
            Change::Felled { at, .. } | Change::Burnt { at, .. } => self.lose_tree(at),
            Change::Ladder { from, to, .. } => {
                let width = self.outline.width().unwrap_or_default();
                self.outline = Outline::line(vec![from, to], width).unwrap_or_else(|_| self.outline.clone());
            }
            Change::Section { .. }
            | Change::Gap { .. }
            | Change::Breach { .. }
            | Change::Barricade { .. } => {}
        }
    }
}

impl Ground {
    /// The outline of a forest of which these trees stand; none if they are too few for a forest.
    fn forest_outline(&self) -> Option<Vec<Point>> {
        define!("common.forest.outline", "common.forest.trees", "event.54.trees");
        let enough = self.trees.len() >= LEAST_TREES;
        let drawn =
            || if self.drawn { self.trees.clone() } else { Convex::hull(&self.trees).corners().to_vec() };
        enough.then(drawn)
    }
}

impl Ground {
    /// A door of a building is broken.
    fn break_door(&mut self, opening: u8) {
        define!("musket.bldg.door.after");
        let doors = self.house.iter_mut().flat_map(|house| house.openings.get_mut(usize::from(opening)));
        for one in doors.filter(|one| one.kind == OpeningKind::Door) {
            one.kind = OpeningKind::Broken;
        }
    }

    /// A side of a floor has a gap, the last of its openings.
    fn breach(&mut self, floor: u8, side: u8, outline: &Outline) {
        define!("musket.bldg.stone.breach");
        let Some(house) = &mut self.house else { return };
        let width = Wall::of(outline, side).map_or(Length::ZERO, |wall| wall.length);
        if house.openings.len() < OPENINGS {
            house.openings.push(Opening { floor, side, kind: OpeningKind::Breach, width, at: None });
        }
    }

    /// A floor of a building is gone with all above it; without a ground floor it is a ruin, and rough ground.
    fn lose_floors(&mut self, floor: u8) {
        define!("musket.bldg.destroyed");
        match &mut self.house {
            Some(house) if floor > 1 => house.storeys = house.storeys.min(floor - 1),
            _ => (self.kind, self.level, self.house) = (GroundKind::Rough, 0, None),
        }
    }
}

/// What is done to a forest.
trait LosesTrees {
    fn lose_tree(&mut self, tree: Point);
}

impl LosesTrees for Piece<Ground> {
    /// The outline is drawn anew without the tree; too few trees are no forest.
    fn lose_tree(&mut self, tree: Point) {
        define!("common.forest.fell", "event.54");
        self.kind.trees.retain(|other| *other != tree);
        match self.kind.forest_outline().and_then(|corners| Outline::area(corners).ok()) {
            Some(outline) => self.outline = outline,
            None => self.kind.kind = GroundKind::Ruin,
        }
    }
}

/// Cuts sections and breaches out of a line: its first part keeps its number, the others come last, and breaches are rough ground.
fn cut(table: &mut Table<Ground>, number: usize, changes: &[Change]) {
    let piece = table.pieces[number].clone();
    let mut gaps: Vec<[Length; 2]> = Vec::new();
    for change in changes {
        match *change {
            Change::Section { section, .. } => {
                let from = Length::cm(SECTION) * i32::from(section);
                gaps.push([from, from + Length::cm(SECTION)]);
            }
            Change::Gap { from, to, .. } => gaps.push([from, to]),
            Change::Breach { at, .. } => {
                let middle = along(&piece.outline, at);
                gaps.push([middle - BREACH.half(), middle + BREACH.half()]);
                table.pieces.extend(breach(&piece, at));
            }
            Change::Gone { .. }
            | Change::Rubble { .. }
            | Change::Felled { .. }
            | Change::Burnt { .. }
            | Change::Barricade { .. }
            | Change::Door { .. }
            | Change::WallDown { .. }
            | Change::Floor { .. }
            | Change::Ladder { .. } => {}
        }
    }
    if gaps.is_empty() || piece.kind.kind == GroundKind::Ruin {
        return;
    }
    let width = piece.outline.width().unwrap_or_default();
    let parts = parts_without(&piece.outline, gaps);
    let mut parts = parts.into_iter().filter_map(|part| Outline::line(part, width).ok());
    match parts.next() {
        Some(first) => table.pieces[number].outline = first,
        None => table.pieces[number].kind.kind = GroundKind::Ruin,
    }
    table.pieces.extend(parts.map(|outline| Piece { kind: piece.kind.clone(), outline }));
}

/// The rough ground of a breach.
fn breach(wall: &Piece<Ground>, at: Point) -> Option<Piece<Ground>> {
    define!("medieval.destroy.wall");
    let middle = along(&wall.outline, at);
    let part = stretch(&wall.outline, [middle - BREACH.half(), middle + BREACH.half()])?;
    let outline = Outline::line(part, wall.outline.width().unwrap_or_default()).ok()?;
    let name = format!("breach of {}", wall.kind.name);
    Some(Piece { kind: Ground { kind: GroundKind::Rough, name, ..Ground::default() }, outline })
}

/// How far along a line the point of it lies that is nearest to some point.
pub(crate) fn along(line: &Outline, at: Point) -> Length {
    let mut before = Length::ZERO;
    let mut nearest: Option<(i128, Length)> = None;
    for [from, to] in line.segments() {
        let length = from.to(to).length();
        let (way, off) = (from.to(to), from.to(at));
        let share = i128::from(way.dot(off)) * i128::from(length.micrometres());
        let whole = i128::from(way.squared()).max(1);
        let here = Length::new((share / whole).clamp(0, i128::from(length.micrometres())) as i32);
        let away = i128::from(SightLine::new(from, to).point_at(here).to(at).squared());
        if nearest.is_none_or(|(least, _)| away < least) {
            nearest = Some((away, before + here));
        }
        before += length;
    }
    nearest.map_or(Length::ZERO, |(_, here)| here)
}

/// The length of a line.
pub(crate) fn length_of(line: &Outline) -> Length {
    line.segments().fold(Length::ZERO, |sum, [from, to]| sum + from.to(to).length())
}

/// The points of a line between two distances from its start; none if nothing of it lies there.
fn stretch(line: &Outline, [from, to]: [Length; 2]) -> Option<Vec<Point>> {
    let (from, to) = (from.max(Length::ZERO), to.min(length_of(line)));
    if from >= to {
        return None;
    }
    let mut points = Vec::new();
    let mut before = Length::ZERO;
    for [a, b] in line.segments() {
        let after = before + a.to(b).length();
        let side = SightLine::new(a, b);
        if before < to && after > from {
            points.push(side.point_at((from - before).max(Length::ZERO)));
            points.push(if to >= after { b } else { side.point_at(to - before) });
        }
        before = after;
    }
    points.dedup();
    (points.len() > 1).then_some(points)
}

/// The parts of a line that are left when these stretches are gone.
fn parts_without(line: &Outline, mut gaps: Vec<[Length; 2]>) -> Vec<Vec<Point>> {
    gaps.sort_unstable();
    let mut parts = Vec::new();
    let mut from = Length::ZERO;
    for [begin, end] in gaps {
        parts.extend(stretch(line, [from, begin]));
        from = from.max(end);
    }
    parts.extend(stretch(line, [from, length_of(line)]));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cm(x: i32, y: i32) -> Point {
        Point::at(Length::cm(x), Length::cm(y))
    }

    #[test]
    fn a_line_is_cut_where_stretches_of_it_are_gone() {
        let line = Outline::line(vec![cm(0, 0), cm(10, 0), cm(10, 10)], Length::ZERO).unwrap();
        let parts =
            parts_without(&line, vec![[Length::cm(9), Length::cm(12)], [Length::cm(18), Length::cm(21)]]);
        assert_eq!(parts, [vec![cm(0, 0), cm(9, 0)], vec![cm(10, 2), cm(10, 8)]]);
        assert_eq!(along(&line, cm(12, 4)), Length::cm(14));
        assert_eq!(along(&line, cm(-3, 1)), Length::ZERO);
        assert_eq!(
            stretch(&line, [Length::cm(5), Length::cm(15)]),
            Some(vec![cm(5, 0), cm(10, 0), cm(10, 5)])
        );
    }
}
