//! The rooms of a building: how many stands fit on a floor, on which floors a unit stands, and where each stand is (musket.bldg.capacity,
//! musket.bldg.places).

use std::cmp::Reverse;

use battle::Side;
use ground::tabletop::{Bearing, Length, Place, Point, Rect};

use super::Home;
use crate::charts::FIGURES_AT_OPENING;
use crate::house::{STOREYS, Wall, centre_of, size_of};
use crate::rulebook::define;
use crate::state::{State, UnitId};

/// How far inside the wall figures at an opening stand, and how far to either side of its middle.
const INSIDE: Length = Length::mm(5);

/// Where a stand is in a building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Post {
    /// Its floor; 1 is the ground floor.
    pub floor: u8,
    /// The opening that it mans.
    pub opening: Option<u8>,
}

/// How stands of one size lie on a floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    /// Columns along the first side of the building, and rows along the second.
    pub columns: u8,
    pub rows: u8,
    /// The fronts of the stands lie along the first side.
    pub along: bool,
}

impl Grid {
    /// The way in which most stands of a size fit on a floor: all lie the same way.
    pub(crate) fn of((long, wide): (Length, Length), (front, depth): (Length, Length)) -> Grid {
        define!("musket.bldg.capacity", "musket.bldg.capacity.count");
        let times = |room: Length, one: Length| {
            u8::try_from(room.micrometres() / one.micrometres().max(1)).unwrap_or(u8::MAX)
        };
        let along = Grid { columns: times(long, front), rows: times(wide, depth), along: true };
        let across = Grid { columns: times(long, depth), rows: times(wide, front), along: false };
        if along.count() >= across.count() { along } else { across }
    }

    /// How many stands it has.
    pub(crate) fn count(self) -> u16 {
        u16::from(self.columns) * u16::from(self.rows)
    }
}

impl State {
    /// How the stands of a unit would lie on a floor of a building.
    fn grid_in(&self, home: Home<'_>, id: UnitId) -> Grid {
        Grid::of(size_of(home.outline), self.info(id).kind.stand())
    }

    /// How many stands of foot lie on a floor of a building.
    pub(crate) fn room_for_foot(&self, home: Home<'_>) -> u16 {
        Grid::of(size_of(home.outline), crate::field::Kind::Troops(crate::troops::Troop::Regulars).stand())
            .count()
    }

    /// Of each floor of a building the part that its units fill without one of them, in thousandths.
    fn filled_by_others(&self, home: Home<'_>, id: UnitId) -> [u32; STOREYS] {
        let mut filled = [0; STOREYS];
        // What enemies do in there is not asked: who is in it keeps others out.
        let friends = self.units_in(home.piece).filter(|other| self.side_of(*other) == self.side_of(id));
        for other in friends.filter(|other| *other != id) {
            let Some(housed) = self.housed(other) else { continue };
            let most = u32::from(self.grid_in(home, other).count()).max(1);
            for (floor, stands) in housed.floors.iter().enumerate() {
                filled[floor] += (u32::from(*stands) * 1_000).div_ceil(most);
            }
        }
        filled
    }

    /// How many stands of a unit still fit on each floor of a building.
    pub(crate) fn room_on_floors(&self, home: Home<'_>, id: UnitId) -> [u8; STOREYS] {
        define!("musket.bldg.capacity", "musket.bldg.capacity.count", "musket.bldg.capacity.mixed");
        let (most, filled) = (u32::from(self.grid_in(home, id).count()), self.filled_by_others(home, id));
        let room = |floor: usize| {
            let free = 1_000u32.saturating_sub(filled[floor]) * most / 1_000;
            if floor < usize::from(home.house.storeys) { u8::try_from(free).unwrap_or(u8::MAX) } else { 0 }
        };
        std::array::from_fn(room)
    }

    /// The floors on which a unit would stand: the one named, then the nearest, of two the upper; none if it does not fit as a whole.
    pub(crate) fn floors_for(&self, home: Home<'_>, id: UnitId, named: u8) -> Option<[u8; STOREYS]> {
        define!("musket.bldg.go-in", "musket.bldg.gun");
        let room = self.room_on_floors(home, id);
        let highest = if self.is_artillery(id) { 1 } else { home.house.storeys };
        let mut order: Vec<u8> = (1..=highest).collect();
        order.sort_by_key(|floor| (floor.abs_diff(named), Reverse(*floor)));
        let (mut left, mut floors) = (self.unit(id).standing(), [0; STOREYS]);
        for floor in order {
            let at = usize::from(floor) - 1;
            floors[at] = left.min(room[at]);
            left -= floors[at];
        }
        (left == 0).then_some(floors)
    }

    /// The openings that a unit mans if nobody says which: on each floor as many as it has stands there, in the order of the sheet, but
    /// for those at which others stand.
    pub(crate) fn openings_to_man(&self, home: Home<'_>, id: UnitId, floors: &[u8; STOREYS]) -> u64 {
        define!("musket.bldg.places", "musket.bldg.gun");
        let friend = |other: &UnitId| *other != id && self.side_of(*other) == self.side_of(id);
        let others = self.units_in(home.piece).filter(friend);
        let taken = others.filter_map(|other| self.housed(other)).fold(0, |all, one| all | one.manned);
        let (mut left, mut manned) = (*floors, 0);
        for (number, opening) in home.house.numbered() {
            let left = &mut left[usize::from(opening.floor.max(1)) - 1];
            if *left > 0 && taken >> number & 1 == 0 && self.may_man(id, home, number) {
                *left -= 1;
                manned |= 1 << number;
            }
        }
        manned
    }

    /// Whether a unit may stand at an opening: a gun only at one as wide as its base, by which it came in.
    pub(crate) fn may_man(&self, id: UnitId, home: Home<'_>, opening: u8) -> bool {
        define!("musket.bldg.gun");
        let Some(one) = home.house.openings.get(usize::from(opening)) else { return false };
        if one.floor > home.house.storeys {
            return false;
        }
        !self.is_artillery(id) || self.fits_a_gun(id, home, opening)
    }

    /// Whether a gun has been brought through an opening: a door of its width, a hole, or a breach of the ground floor.
    pub(crate) fn fits_a_gun(&self, id: UnitId, home: Home<'_>, opening: u8) -> bool {
        use crate::house::OpeningKind::{Breach, Broken, Door, Hole, Window};
        let Some(one) = home.house.openings.get(usize::from(opening)) else { return false };
        let wide = one.width >= self.info(id).kind.stand().0;
        one.floor == 1
            && match one.kind {
                Door | Broken => wide,
                Hole | Breach => true,
                Window => false,
            }
    }

    /// Where the stands of a unit are in its building, in the order of their places: floor by floor, those at openings first.
    pub(crate) fn posts_of(&self, id: UnitId) -> Vec<Post> {
        let (Some(housed), Some(home)) = (self.housed(id), self.home_of(id)) else { return Vec::new() };
        let mut posts = Vec::new();
        for (floor, stands) in (1..).zip(housed.floors) {
            let manned = home
                .house
                .numbered()
                .filter(|(number, opening)| opening.floor == floor && housed.manned >> number & 1 == 1);
            let openings: Vec<u8> = manned.map(|(number, _)| number).take(stands.into()).collect();
            let inside = usize::from(stands) - openings.len();
            posts.extend(openings.into_iter().map(|opening| Post { floor, opening: Some(opening) }));
            posts.extend(std::iter::repeat_n(Post { floor, opening: None }, inside));
        }
        posts
    }

    /// The stands of a floor that are at no opening, of all units of a building in the order of their numbers, each with its place.
    pub(crate) fn stands_within(&self, home: Home<'_>, floor: u8) -> Vec<(UnitId, u8, Rect)> {
        define!("musket.bldg.places");
        let mut within = Vec::new();
        let mut cells = [0usize; 2];
        for id in self.units_in(home.piece) {
            let grid = self.grid_in(home, id);
            let next = &mut cells[usize::from(grid.along)];
            for (place, post) in (0..).zip(self.posts_of(id)) {
                if post.floor != floor || post.opening.is_some() {
                    continue;
                }
                let rect = cell(home, grid, self.info(id).kind.stand(), *next);
                *next += 1;
                if self.unit(id).has_stand(place) {
                    within.push((id, place, rect));
                }
            }
        }
        within
    }

    /// Where the figures of a stand at an opening are, from its left as seen from outside.
    pub(crate) fn figures_at_opening(&self, home: Home<'_>, opening: u8) -> Vec<Point> {
        define!("musket.bldg.places", "musket.bldg.openings");
        let Some(place) = home.house.place_of(opening, home.outline) else { return Vec::new() };
        let inside = place.at.moved(place.facing.reversed(), INSIDE);
        let ways = [place.facing.left(), place.facing.right()];
        ways.into_iter().take(FIGURES_AT_OPENING.into()).map(|way| inside.moved(way, INSIDE)).collect()
    }

    /// Whose side holds a building.
    pub(crate) fn holder_of(&self, piece: u8) -> Option<Side> {
        self.units_in(piece).next().map(|id| self.side_of(id))
    }
}

/// A cell of the grid of a floor, counted row by row from the corner nearest the north-west corner of the board.
fn cell(home: Home<'_>, grid: Grid, (front, depth): (Length, Length), number: usize) -> Rect {
    let (east, north) = axes(home);
    // The way in which the first side lies tells which of the two axes its columns follow.
    let first_is_east = Wall::of(home.outline, 1).is_some_and(|wall| is_same_line(wall.along, east));
    let (columns, rows) = if first_is_east { (grid.columns, grid.rows) } else { (grid.rows, grid.columns) };
    let lies_east = grid.along == first_is_east;
    let (width, height) = if lies_east { (front, depth) } else { (depth, front) };
    let (columns, rows) = (i32::from(columns.max(1)), i32::from(rows.max(1)));
    let number = i32::try_from(number).unwrap_or(0);
    let (column, row) = (number % columns, (number / columns).min(rows - 1));
    let along = width * (2 * column + 1 - columns) / 2;
    let up = height * (rows - 1 - 2 * row) / 2;
    let centre = centre_of(home.outline).moved(east, along).moved(north, up);
    let facing = if lies_east { north } else { east };
    Rect::new(Place::new(centre.moved(facing, depth.half()), facing), front, depth)
}

/// Whether two bearings lie along one line.
fn is_same_line(one: Bearing, other: Bearing) -> bool {
    let between = one.between(other).abs();
    between.get() < 4_500 || between.get() > 13_500
}

/// The sides of a building that lie nearest to east and north.
fn axes(home: Home<'_>) -> (Bearing, Bearing) {
    let along = Wall::of(home.outline, 1).map_or(Bearing::NORTH, |wall| wall.along);
    let ways = [along, along.right(), along.reversed(), along.left()];
    let near =
        |to: Bearing| ways.into_iter().min_by_key(|way| (way.between(to).abs(), way.get())).unwrap_or(to);
    let north = near(Bearing::NORTH);
    (north.right(), north)
}

#[cfg(test)]
mod tests {
    use battle::holds;

    use super::*;

    #[test]
    fn as_many_stands_fit_as_lie_side_by_side_the_better_way() {
        holds!("musket.bldg.capacity.count");
        let fit = |long: i32, wide: i32| {
            Grid::of((Length::cm(long), Length::cm(wide)), (Length::cm(4), Length::cm(2))).count()
        };
        assert_eq!(fit(12, 8), 12);
        assert_eq!(fit(10, 4), 5);
        assert_eq!(fit(6, 6), 3);
        assert_eq!(fit(3, 4), 1);
        assert_eq!(fit(3, 3), 0);
    }
}
