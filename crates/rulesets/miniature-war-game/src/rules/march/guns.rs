//! Guns of the Musket period at fences and walls (musket.move.gun.fence, musket.move.gun.wall).

use battle::{Rule, Table};
use ground::tabletop::{Bounds, Edge, Length, Outline, Place, Point, Rect, SightLine, Within};

use super::cross::part_in;
use crate::charts::BEATS;
use crate::events::Event;
use crate::field::{GroundKind, Kind};
use crate::land::{Change, along};
use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::rules::facts::ground::is_on_line;
use crate::rules::works::events::LandEvent;
use crate::state::{State, Unit, UnitId};
use crate::troops::Arm;

/// A gun that is heaved over a wall comes to stand no farther off than this.
const MOST_STEPS: i32 = 300;

/// A part of a fence or wall that a gun has broken: of which, and between which points.
struct Broken {
    piece: usize,
    from: Point,
    to: Point,
}

impl Kind {
    /// Whether it is a gun that takes fences away where it goes through, and walls only by heaving it over them.
    pub(crate) fn breaks_works(self) -> bool {
        define!("musket.move.gun.fence", "musket.move.gun.wall");
        self.troop().is_some_and(|troop| troop.arm() == Arm::Artillery && troop.period() == Period::Musket)
    }
}

impl State {
    /// Fences are gone where guns have gone through them in this turn, as wide as their bases.
    pub(crate) fn break_fences_for_guns(&mut self, table: &mut Table<'_, Event>) {
        define!("musket.move.gun.fence", "common.fence.removed");
        let guns = self.on_board().filter(|id| self.info(*id).kind.breaks_works() && self.has_moved(*id));
        let broken: Vec<Broken> =
            guns.collect::<Vec<_>>().into_iter().flat_map(|gun| self.broken_by(gun)).collect();
        for one in broken {
            self.leave_gap(&one, rule!("musket.move.gun.fence"), table);
        }
    }

    /// The parts of fences over which the base of a gun has come in this turn.
    fn broken_by(&self, gun: UnitId) -> Vec<Broken> {
        let (track, info) = (self.track(gun), self.info(gun));
        let near: Bounds = track.bounds();
        let fences = self.scenario.table.pieces.iter().enumerate();
        let fences = fences
            .filter(|(_, piece)| piece.kind.kind == GroundKind::Fence && piece.outline.bounds().meets(&near));
        let bases: Vec<Rect> = if fences.clone().next().is_some() {
            (0..=BEATS).map(|beat| track.unit_at(beat).outline(info)).collect()
        } else {
            Vec::new()
        };
        fences
            .filter_map(|(piece, fence)| {
                covered(&fence.outline, &bases).map(|(from, to)| Broken { piece, from, to })
            })
            .collect()
    }

    /// A fence or wall has a gap between two points of it.
    fn leave_gap(&mut self, broken: &Broken, rule: Rule, table: &mut Table<'_, Event>) {
        let Some(name) = self.scenario.table.pieces.get(broken.piece).map(|piece| piece.kind.name.clone())
        else {
            return;
        };
        // What is left of a line that is cut keeps its name; gaps are counted along the whole of it.
        let whole = self.scenario.first_table().pieces.iter().position(|piece| piece.kind.name == name);
        let Some(piece) = whole.and_then(|piece| u8::try_from(piece).ok()) else { return };
        let Some(line) =
            self.scenario.first_table().pieces.get(usize::from(piece)).map(|piece| &piece.outline)
        else {
            return;
        };
        let ends = [broken.from, broken.to].map(|point| along(line, point));
        let (from, to) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        if from < to {
            self.alter(Change::Gap { piece, from, to });
            let place = self.scenario.place_of(piece);
            table.tell(&[rule], Event::Land(LandEvent::SectionGone { place }));
        }
    }

    /// A crew has heaved its gun over a wall within 1 cm of it: it stands as near on the other side, and leaves a gap as wide as its base.
    pub(crate) fn heave_over_wall(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!("musket.move.gun.wall");
        let rule = rule!("musket.move.gun.wall");
        let Some((piece, place)) = self.place_over_wall(id) else {
            return table.tell(&[rule], Event::Land(LandEvent::Idles { unit: id }));
        };
        let from = self.unit(id).front(self.info(id));
        let wall = &self.scenario.table.pieces[piece].outline;
        let base = self.unit(id).outline(self.info(id));
        let (at, way) = nearest_on(wall, base.centre());
        let half = base.length(Edge::Front).half();
        let broken = Broken { piece, from: at.moved(way, half), to: at.moved(way.reversed(), half) };
        self.unit_mut(id).grid = place;
        self.leave_gap(&broken, rule, table);
        let (to, marker) = (self.unit(id).front(self.info(id)), self.marker_of(id));
        table.tell(&[rule], Event::Moves { unit: id, to, marker, from, charges: false });
    }

    /// The wall within 1 cm of a gun that is nearest to it, and where the gun stands beyond it.
    fn place_over_wall(&self, id: UnitId) -> Option<(usize, Place)> {
        let (unit, info) = (*self.unit(id), self.info(id));
        let base = unit.outline(info);
        let walls = self.scenario.table.pieces.iter().enumerate();
        let near = walls.filter(|(_, piece)| {
            let reach = CONTACT + piece.outline.width().unwrap_or_default().half();
            piece.kind.kind == GroundKind::Wall
                && Within::Exact.is_within(piece.outline.distance_to_rect(&base), reach)
        });
        let (piece, wall) =
            near.min_by_key(|(number, piece)| (piece.outline.distance_to_rect(&base), *number))?;
        let (at, _) = nearest_on(&wall.outline, base.centre());
        let over = base.centre().bearing_to(at)?;
        let reach = CONTACT + wall.outline.width().unwrap_or_default().half();
        (1..=MOST_STEPS).find_map(|step| {
            let there = Unit {
                grid: Place::new(unit.grid.at.moved(over, Length::MM * step), unit.grid.facing),
                ..unit
            };
            let new = there.outline(info);
            let beyond = is_on_line(&wall.outline, [base.centre(), new.centre()])
                && !wall.outline.overlaps(&new)
                && Within::Exact.is_within(wall.outline.distance_to_rect(&new), reach);
            (beyond && self.has_room_at(id, there.grid)).then_some((piece, there.grid))
        })
    }
}

/// The points between which the bases of a gun have covered a line, as far apart as they are; none if they have not.
fn covered(line: &Outline, bases: &[Rect]) -> Option<(Point, Point)> {
    let touched = bases.iter().filter(|base| line.overlaps(base));
    let points: Vec<Point> =
        touched.flat_map(|base| line.segments().flat_map(|side| part_in(&side, base))).collect();
    let first = points.iter().copied().min_by_key(|point| along(line, *point))?;
    let last = points.iter().copied().max_by_key(|point| along(line, *point))?;
    Some((first, last))
}

/// The point of a line that is nearest to another, and which way the line runs there.
fn nearest_on(line: &Outline, from: Point) -> (Point, ground::tabletop::Bearing) {
    let far = along(line, from);
    let mut before = Length::ZERO;
    let mut found = (from, ground::tabletop::Bearing::NORTH);
    for [a, b] in line.segments() {
        let after = before + a.to(b).length();
        if let Some(way) = a.bearing_to(b).filter(|_| far >= before) {
            found = (SightLine::new(a, b).point_at((far - before).min(after - before)), way);
        }
        before = after;
    }
    found
}
