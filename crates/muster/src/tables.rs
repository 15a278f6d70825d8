//! The field as a table without a grid: its size, its ground and the places of blocks on it.
//!
//! Three rulesets play on such a table and differ only in their unit and in how much ground it stands for: a [`TableScale`]. A ruleset
//! asks for the files of a unit on its strip, puts its units down in the order of placing, and names the pieces of ground by its own chart.
//!
//! Placing is worked out in units of the table with double precision, additions, multiplications, divisions and square roots only, and is
//! told in whole hundredths of the unit: from there on everything is exact.
//!
//! ```
//! use muster::tables::{FreeTable, TableScale};
//!
//! let battle = muster::find("first-muster").expect("it ships with the program");
//! let mut table = FreeTable::new(&battle, TableScale::Inches);
//! assert_eq!((table.width(), table.depth()), (7500, 6000));
//! let (_, first) = battle.in_order_of_placing()[0];
//! let files = table.files(first.place.frontage_m, 3, 1.5, 3, true);
//! let strip = first.strip_centres(1).next().expect("there is one");
//! let place = table.put(first, strip, 1.5 * f64::from(files), 2.5).expect("there is room");
//! assert_eq!((place.x, place.y, place.facing), (1550, 1820, 0));
//! ```

use ground::tabletop;
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Contingent, Point, Shape, Terrain};
use crate::geometry::{along, distance_to_line, do_overlap, edges};
use crate::terrain::TerrainKind;
use crate::troops::Flag;

/// Blocks may overlap each other and barred ground by 0.01 of the unit: they are drawn in by half of it on every side.
const DRAWN_IN: f64 = 0.005;
/// A block that finds no room moves in steps of this much of the unit.
const STEP: f64 = 0.25;
/// It takes no more steps than this in each direction.
const MOST_STEPS: u32 = 80;
/// Quotients that differ by less than this are equal.
const EQUAL: f64 = 1e-9;

/// The unit of a table, and how much ground it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableScale {
    /// Inches of 20 metres, always.
    Inches,
    /// Movement units, 80 to the longer side of the field.
    MovementUnits,
    /// Centimetres, 300 to the longer side of the field.
    Centimetres,
}

impl TableScale {
    /// All of them.
    pub const ALL: [TableScale; 3] = [TableScale::Inches, TableScale::MovementUnits, TableScale::Centimetres];

    /// The metres of ground that a unit stands for.
    pub fn metres(self, battle: &Battle) -> f64 {
        match self {
            TableScale::Inches => 20.0,
            TableScale::MovementUnits => battle.longer_side_m() / 80.0,
            TableScale::Centimetres => battle.longer_side_m() / 300.0,
        }
    }

    /// A hundredth of the unit as a length on the table.
    pub const fn hundredth(self) -> tabletop::Length {
        match self {
            TableScale::Inches => tabletop::Length::inch_hundredths(1),
            TableScale::MovementUnits => tabletop::Length::mu_hundredths(1),
            TableScale::Centimetres => tabletop::Length::cm_hundredths(1),
        }
    }

    /// A point in hundredths of the unit as a point of the table.
    pub const fn point(self, [x, y]: [i32; 2]) -> tabletop::Point {
        let hundredth = self.hundredth().micrometres();
        tabletop::Point::new(x * hundredth, y * hundredth)
    }
}

/// Where a block stands: the midpoint of its front edge in hundredths of the unit, and its facing in degrees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TablePlace {
    /// Hundredths of the unit from the west edge.
    pub x: i32,
    /// Hundredths of the unit from the south edge.
    pub y: i32,
    /// Degrees clockwise from north.
    pub facing: u16,
}

impl TablePlace {
    /// The same place on the table.
    pub const fn on_table(self, scale: TableScale) -> tabletop::Place {
        let facing = tabletop::Bearing::degrees(self.facing as i32);
        tabletop::Place::new(scale.point([self.x, self.y]), facing)
    }
}

/// A piece of ground on the table, all lengths in hundredths of its unit. What it is called there is the ruleset's.
#[derive(Clone, PartialEq, Debug)]
pub struct TablePiece<'b> {
    /// The terrain of the battle that it comes from: its id, name, kind, level, and whether it is steep.
    pub terrain: &'b Terrain,
    /// Where it lies.
    pub shape: TableShape,
}

/// Where a piece of ground lies, in hundredths of the table's unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableShape {
    /// A polygon that closes itself.
    Area(Vec<[i32; 2]>),
    /// A line; the points are its middle.
    Line {
        /// The points in order.
        points: Vec<[i32; 2]>,
        /// Its width, not less than the ruleset's least.
        width: i32,
    },
    /// An opening in a line.
    Crossing {
        /// Where it is.
        at: [i32; 2],
        /// The width of the opening, not less than the ruleset's least.
        width: i32,
    },
}

impl TableShape {
    /// Its points: one for a crossing.
    pub fn points(&self) -> &[[i32; 2]] {
        match self {
            TableShape::Area(points) | TableShape::Line { points, .. } => points,
            TableShape::Crossing { at, .. } => std::slice::from_ref(at),
        }
    }

    /// The outline of an area or a line on the table; none for a crossing, which is an opening in the line it crosses.
    pub fn outline(&self, scale: TableScale) -> Option<Result<tabletop::Outline, tabletop::OutlineFault>> {
        let points = || self.points().iter().map(|&point| scale.point(point)).collect();
        match self {
            TableShape::Area(_) => Some(tabletop::Outline::area(points())),
            TableShape::Line { width, .. } => {
                Some(tabletop::Outline::line(points(), scale.hundredth() * *width))
            }
            TableShape::Crossing { .. } => None,
        }
    }
}

/// A table on which blocks are put down one after the other.
#[derive(Clone, Debug)]
pub struct FreeTable<'b> {
    battle: &'b Battle,
    metres: f64,
    /// In units of the table.
    size: [f64; 2],
    /// The footprints of those who stand there, drawn in.
    placed: Vec<[Point; 4]>,
    /// Areas that nobody may stand in, and whether a garrison may.
    barred: Vec<(Vec<Point>, bool)>,
    /// Rivers with half their widths.
    rivers: Vec<(Vec<Point>, f64)>,
}

impl<'b> FreeTable<'b> {
    /// The empty table of a battle.
    pub fn new(battle: &'b Battle, scale: TableScale) -> FreeTable<'b> {
        let metres = scale.metres(battle);
        let scaled = |points: &[Point]| points.iter().map(|[x, y]| [x / metres, y / metres]).collect();
        let mut table = FreeTable {
            battle,
            metres,
            size: [battle.field.width_m / metres, battle.field.height_m / metres],
            placed: Vec::new(),
            barred: Vec::new(),
            rivers: Vec::new(),
        };
        for terrain in &battle.terrain {
            match (&terrain.shape, terrain.kind) {
                (Shape::Area(area), TerrainKind::Lake | TerrainKind::Building) => {
                    table.barred.push((scaled(area), false));
                }
                (Shape::Area(area), TerrainKind::WalledTown) => table.barred.push((scaled(area), true)),
                (Shape::Line { points, width_m }, TerrainKind::River) => {
                    table.rivers.push((scaled(points), width_m / metres / 2.0));
                }
                _ => {}
            }
        }
        table
    }

    /// From west to east, in hundredths of the unit.
    pub fn width(&self) -> i32 {
        hundredths(self.size[0])
    }

    /// From south to north, in hundredths of the unit.
    pub fn depth(&self) -> i32 {
        hundredths(self.size[1])
    }

    /// The files of a unit of so many bases on a strip: as many as fit into it, but no more than there are bases, and enough that no
    /// more than `most_ranks` are needed; where `is_broad`, also no more ranks than files.
    pub fn files(&self, strip_m: f64, bases: u32, base_width: f64, most_ranks: u32, is_broad: bool) -> u32 {
        let fit = (strip_m / self.metres / base_width + EQUAL).floor() as u32;
        let mut files = fit.max(bases.div_ceil(most_ranks.max(1))).max(1).min(bases.max(1));
        while is_broad && bases.div_ceil(files) > files {
            files += 1;
        }
        files
    }

    /// Puts a block of a contingent on a strip with this centre (in metres), of this footprint in units of the table. It is brought onto the
    /// table and then, if it overlaps others or barred ground, moved back, or else forward, right or left, to where it fits. None if it
    /// fits nowhere.
    pub fn put(&mut self, contingent: &Contingent, strip: Point, wide: f64, deep: f64) -> Option<TablePlace> {
        let facing = i32::from(contingent.place.facing);
        let (ahead, right) = (along(facing), along(facing + 90));
        let forward = contingent.depth_m() / 2.0 / self.metres;
        let at = [0, 1].map(|axis| strip[axis] / self.metres + ahead[axis] * forward);
        let at = self.brought_inside(at, &footprint(at, facing, wide, deep, 0.0));
        let has_garrison = contingent.has(Flag::Garrison);
        let ways = [[-ahead[0], -ahead[1]], ahead, right, [-right[0], -right[1]]];
        for way in ways {
            for step in 0..=MOST_STEPS {
                let far = STEP * f64::from(step);
                let there = [at[0] + way[0] * far, at[1] + way[1] * far];
                let block = footprint(there, facing, wide, deep, DRAWN_IN);
                if self.fits(&block, has_garrison) {
                    self.placed.push(block);
                    let [x, y] = there.map(|part| (part * 100.0 + 0.5 + EQUAL).floor() as i32);
                    return Some(TablePlace { x, y, facing: contingent.place.facing });
                }
            }
        }
        None
    }

    /// All ground of the battle on this table. `least` is the least width of a line or crossing of a kind, in units of the table.
    pub fn ground(&self, least: impl Fn(TerrainKind) -> f64) -> impl Iterator<Item = TablePiece<'b>> {
        let metres = self.metres;
        let point = move |[x, y]: Point| [hundredths(x / metres), hundredths(y / metres)];
        self.battle.terrain.iter().map(move |terrain| {
            let wide = |width_m: f64| hundredths((width_m / metres).max(least(terrain.kind)));
            let shape = match &terrain.shape {
                Shape::Area(area) => TableShape::Area(area.iter().map(|&corner| point(corner)).collect()),
                Shape::Line { points, width_m } => TableShape::Line {
                    points: points.iter().map(|&end| point(end)).collect(),
                    width: wide(*width_m),
                },
                Shape::Crossing { at, width_m, .. } => {
                    TableShape::Crossing { at: point(*at), width: wide(*width_m) }
                }
            };
            TablePiece { terrain, shape }
        })
    }

    /// A place moved by the least amounts that bring a footprint onto the table.
    fn brought_inside(&self, at: Point, block: &[Point; 4]) -> Point {
        [0, 1].map(|axis| {
            let low = block.iter().map(|corner| corner[axis]).fold(f64::INFINITY, f64::min);
            let high = block.iter().map(|corner| corner[axis]).fold(f64::NEG_INFINITY, f64::max);
            at[axis] + if low < 0.0 { -low } else { (self.size[axis] - high).min(0.0) }
        })
    }

    /// Whether a footprint, drawn in, is on the table and clear of all others and of barred ground.
    fn fits(&self, block: &[Point; 4], has_garrison: bool) -> bool {
        let is_on = |corner: &Point| (0..2).all(|axis| (0.0..=self.size[axis]).contains(&corner[axis]));
        block.iter().all(is_on)
            && !self.placed.iter().any(|other| do_blocks_overlap(block, other))
            && !self
                .barred
                .iter()
                .any(|(area, is_town)| !(*is_town && has_garrison) && do_overlap(block, area))
            && !self.rivers.iter().any(|(line, half)| distance_to_line(block, line) < *half)
    }
}

/// The corners of a footprint with the midpoint of its front edge at a place, drawn in by so much on every side: front left, front right,
/// rear right, rear left.
fn footprint(at: Point, facing: i32, wide: f64, deep: f64, less: f64) -> [Point; 4] {
    let (ahead, right) = (along(facing), along(facing + 90));
    let half = wide / 2.0;
    [(less - half, -less), (half - less, -less), (half - less, less - deep), (less - half, less - deep)]
        .map(|(aside, forward)| [0, 1].map(|axis| at[axis] + right[axis] * aside + ahead[axis] * forward))
}

/// Whether two footprints share ground: no side of either has all of the other beyond it. Sides that lie on each other, as those of blocks
/// in one line do, decide nothing.
fn do_blocks_overlap(a: &[Point; 4], b: &[Point; 4]) -> bool {
    let has_beyond = |a: &[Point; 4], b: &[Point; 4]| {
        edges(a).any(|(from, to)| {
            let (x, y) = (to[0] - from[0], to[1] - from[1]);
            b.iter().all(|corner| x * (corner[1] - from[1]) - y * (corner[0] - from[0]) > -EQUAL)
        })
    };
    !has_beyond(a, b) && !has_beyond(b, a)
}

/// A length in whole hundredths, rounded as it would be printed with two digits.
fn hundredths(units: f64) -> i32 {
    let printed = format!("{units:.2}").replace('.', "");
    printed.parse().unwrap_or(0)
}
