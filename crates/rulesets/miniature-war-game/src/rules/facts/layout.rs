//! Where the stands of a unit stand: in one block, or as the four sides of a square (common.ground.block, musket.square.place).

use ground::tabletop::{Block, Fill, Length, Place, Rect, Shape};

use crate::field::UnitInfo;
use crate::rulebook::define;
use crate::rules::march::square::{RANKS_OF_SQUARE, SIDES};
use crate::state::{Flags, Unit};

/// The shapes of the four sides of a square, and the core between them.
struct Square {
    sides: [Shape; SIDES],
    /// How deep each side is.
    deep: Length,
    /// How wide the core is, and how deep.
    core: (Length, Length),
}

impl Square {
    fn of(unit: &Unit, info: &UnitInfo) -> Square {
        define!("musket.square.place", "musket.square.shape", "musket.square.minimum");
        let (front, depth) = info.kind.stand();
        let (each, over) = (unit.stands / SIDES as u8, unit.stands % SIDES as u8);
        let side = |number: usize| {
            let stands = each + u8::from((number as u8) < over);
            Shape::close(stands, stands.div_ceil(RANKS_OF_SQUARE), front, depth, Fill::MiddleRight)
        };
        let sides: [Shape; SIDES] = std::array::from_fn(side);
        let [ahead, behind, right, left] = sides.map(|side| side.width());
        Square { sides, deep: depth * i32::from(RANKS_OF_SQUARE), core: (ahead.max(behind), right.max(left)) }
    }

    /// Its sides around the core: front, rear, right, left.
    fn blocks(&self, place: Place) -> [Block; SIDES] {
        let (wide, long) = self.core;
        let facing = place.facing;
        let middle = -(self.deep + long.half());
        let aside = wide.half() + self.deep;
        let places = [
            place,
            Place::new(place.point(Length::ZERO, -(self.deep * 2 + long)), facing.reversed()),
            Place::new(place.point(aside, middle), facing.right()),
            Place::new(place.point(-aside, middle), facing.left()),
        ];
        std::array::from_fn(|side| Block::new(places[side], self.sides[side]))
    }

    /// The ground that belongs to it: its sides, the core and the corners.
    fn hull(&self, place: Place) -> Rect {
        let around = self.deep * 2;
        Rect::new(place, self.core.0 + around, self.core.1 + around)
    }
}

impl Unit {
    /// The blocks in which its stands stand, numbered through: one, or the sides of a square. The others are empty.
    fn blocks(&self, info: &UnitInfo) -> [Block; SIDES] {
        if self.is(Flags::SQUARE) {
            Square::of(self, info).blocks(self.grid)
        } else {
            let mut blocks = [Block::default(); SIDES];
            blocks[0] = self.block(info);
            blocks
        }
    }

    /// The ground between the outermost of its stands, on its grid, whichever side it faces.
    #[inline]
    pub(crate) fn footprint(&self, info: &UnitInfo) -> Rect {
        if self.is(Flags::SQUARE) {
            Square::of(self, info).hull(self.grid)
        } else {
            self.block(info).footprint()
        }
    }

    /// No stand of it reaches farther from the place of its grid than this.
    pub(crate) fn span(&self, info: &UnitInfo) -> Length {
        let (front, depth) = info.kind.stand();
        let (stands, files) = (i32::from(self.stands), i32::from(self.files.max(1)));
        if self.is(Flags::SQUARE) {
            return (front + depth) * stands;
        }
        (front + self.gap) * files + depth * ((stands + files - 1) / files) + Length::MM
    }

    /// The stands of all places, empty or not, each with its place and turned to the unit's face.
    pub(crate) fn all_stands(&self, info: &UnitInfo) -> impl Iterator<Item = (u8, Rect)> + use<> {
        let face = self.face;
        let mut first = 0;
        let numbered = self.blocks(info).map(|block| {
            first += block.shape.stands;
            (first - block.shape.stands, block)
        });
        let stands = numbered
            .into_iter()
            .flat_map(|(first, block)| block.stands().map(move |(number, rect)| (first + number, rect)));
        stands.map(move |(place, rect)| (place, rect.turned_to(face)))
    }

    /// The stand at a place, turned to the unit's face.
    pub(crate) fn stand(&self, place: u8, info: &UnitInfo) -> Rect {
        let blocks = self.blocks(info);
        let (block, number) = within(&blocks, place);
        blocks[block].stand(number).turned_to(self.face)
    }

    /// The side of a square on which a place is, and where on that side: its rank and file.
    pub(crate) fn on_side_of_square(&self, place: u8, info: &UnitInfo) -> (u8, u8) {
        let blocks = self.blocks(info);
        let (side, number) = within(&blocks, place);
        let before: u8 = blocks[..side].iter().map(|block| block.shape.files()).sum();
        let shape = blocks[side].shape;
        (shape.rank_of(number), before + shape.file_of(number))
    }
}

/// The block in which a place is, and its number there.
fn within(blocks: &[Block; SIDES], place: u8) -> (usize, u8) {
    let (mut block, mut number) = (0, place);
    while block + 1 < SIDES && number >= blocks[block].shape.stands {
        number -= blocks[block].shape.stands;
        block += 1;
    }
    (block, number)
}

#[cfg(test)]
mod tests {
    use battle::holds;

    use super::*;
    use crate::state::{State, UnitId};

    /// Regulars of so many figures in square, the middle of their front at 100, 50 facing north.
    fn square(figures: u8) -> State {
        let mut text = "[scenario]\nid = \"t\"\ntitle = \"t\"\nperiod = \"musket\"\n\n".to_owned();
        text += "[[side]]\nname = \"a\"\n\n[[side]]\nname = \"b\"\n\n";
        for (side, x, rest) in [("red", 100, "is = [\"square\"]\n"), ("blue", 230, "")] {
            text += &format!("[[unit]]\nid = \"{side}s\"\nside = \"{side}\"\ntype = \"regulars\"\n");
            text += &format!("figures = {figures}\nat = [{x}, 50]\nabreast = 8\n{rest}\n");
        }
        crate::scenario::open(&text).unwrap()
    }

    /// The size of its hull in cm, and the corner of each stand in millimetres with its heading in degrees.
    fn laid_out(figures: u8) -> String {
        let state = square(figures);
        let (unit, info) = (state.unit(UnitId(0)), state.info(UnitId(0)));
        let hull = unit.footprint(info);
        let mm = |length: Length| length.micrometres() / 1000;
        let mut text = format!("{} x {}", mm(hull.front()), mm(hull.depth()));
        for (place, stand) in unit.stands_now(info) {
            let (centre, at) = (stand.centre(), unit.rank_and_file(place, info));
            let (x, y) = (centre.x / 1000, centre.y / 1000);
            let heading = stand.facing().get() / 100;
            text += &format!("\n{place}: {x},{y} to {heading}, rank {} of file {}", at.rank, at.file);
        }
        text + "\n"
    }

    #[test]
    fn stands_have_the_sizes_and_figures_of_their_chart_and_face_over_the_first_side() {
        use crate::troops::Troop;
        holds!(
            "common.base.sizes",
            "common.base.frontage-first",
            "common.base.two-figures",
            "common.base.chart-wins"
        );
        let of = |troop: Troop| {
            let cm = |length: Length| length.micrometres() / Length::CM.micrometres();
            (cm(troop.front()), cm(troop.depth()), troop.per_stand())
        };
        // Archers face over the long side of their base, horse over the short one.
        assert_eq!(of(Troop::ArcherLight), (4, 2, 2));
        assert_eq!(of(Troop::Peasants), (4, 2, 2));
        assert_eq!(of(Troop::MediumInfantry), (2, 2, 2));
        assert_eq!(of(Troop::MenAtArms), (2, 2, 1));
        assert_eq!(of(Troop::LightCavalry), (2, 4, 1));
        assert_eq!(of(Troop::Regulars), (4, 2, 2));
        // The base list shows two men with a ballista and six with a trebuchet; the chart gives them three and nine.
        let crew = |troop: Troop| (of(troop), troop.row().crew);
        assert_eq!(crew(Troop::Ballista), ((4, 4, 1), 3));
        assert_eq!(crew(Troop::Trebuchet), ((6, 12, 1), 9));
    }

    #[test]
    fn a_unit_is_a_block_on_the_grid_with_the_middle_of_its_front_at_its_place() {
        holds!("common.ground.block", "common.ground.grid", "common.ground.within");
        let mut text = "[scenario]\nid = \"t\"\ntitle = \"t\"\n\n".to_owned();
        text += "[[side]]\nname = \"a\"\n\n[[side]]\nname = \"b\"\n\n";
        for (side, place, facing) in [("red", "[100, 50]", 0), ("blue", "[100, 51.5]", 180)] {
            text += &format!("[[unit]]\nid = \"{side}s\"\nside = \"{side}\"\ntype = \"medium-infantry\"\n");
            text += &format!("figures = 12\nat = {place}\nfacing = {facing}\nabreast = 6\n\n");
        }
        let state = crate::scenario::open(&text).unwrap();
        let [red, blue] = [UnitId(0), UnitId(1)];
        // Three files of two ranks, 2 cm each; a centimetre is ten thousand units of the grid.
        let hull = state.unit(red).footprint(state.info(red));
        assert_eq!((hull.front().micrometres(), hull.depth().micrometres()), (60_000, 40_000));
        let place = state.unit(red).front(state.info(red));
        assert_eq!((place.at.x, place.at.y, place.facing.get()), (1_000_000, 500_000, 0));
        // Within a distance is up to and including it.
        let (own, other) = (state.body(red), state.body(blue));
        let cm = |hundredths: i32| Length::cm_hundredths(hundredths);
        assert_eq!([149, 150, 151].map(|reach| own.is_within(&other, cm(reach))), [false, true, true]);
    }

    #[test]
    fn a_square_is_four_blocks_of_two_ranks_around_a_core() {
        holds!("musket.square.place", "musket.square.shape");
        expect_test::expect![[r#"
            160 x 160
            0: 980,490 to 0, rank 0 of file 0
            1: 1020,490 to 0, rank 0 of file 1
            2: 1020,470 to 0, rank 1 of file 1
            3: 1020,350 to 180, rank 0 of file 2
            4: 980,350 to 180, rank 0 of file 3
            5: 980,370 to 180, rank 1 of file 3
            6: 1070,440 to 90, rank 0 of file 4
            7: 1070,400 to 90, rank 0 of file 5
            8: 1050,400 to 90, rank 1 of file 5
            9: 930,400 to 270, rank 0 of file 6
            10: 930,440 to 270, rank 0 of file 7
            11: 950,440 to 270, rank 1 of file 7
        "#]]
        .assert_eq(&laid_out(24));
    }

    #[test]
    fn stands_that_do_not_divide_evenly_go_to_the_front_then_to_rear_right_and_left() {
        holds!("musket.square.minimum");
        let sides = |figures: u8| {
            let state = square(figures);
            let (unit, info) = (state.unit(UnitId(0)), state.info(UnitId(0)));
            let shape = Square::of(unit, info);
            (shape.sides.map(|side| side.stands), shape.core)
        };
        assert_eq!(sides(16), ([2, 2, 2, 2], (Length::cm(4), Length::cm(4))));
        assert_eq!(sides(18), ([3, 2, 2, 2], (Length::cm(8), Length::cm(4))));
        assert_eq!(sides(20), ([3, 3, 2, 2], (Length::cm(8), Length::cm(4))));
        assert_eq!(sides(22), ([3, 3, 3, 2], (Length::cm(8), Length::cm(8))));
    }
}
