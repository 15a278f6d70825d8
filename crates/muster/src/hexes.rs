//! A battle's field as hexes, drawn point-up: what lies in each, what lies on the sides between them, and which
//! of them a road joins.
//!
//! What a ruleset calls these things is its own affair: hexes and hexsides hold kinds of terrain and the numbers
//! of the pieces in [`Battle::terrain`], and the ruleset picks its keys from them.

use crate::battle::{Battle, Point, Shape, Terrain};
use crate::geometry::{along, crossings, distance, lies_in, mean, nearest_first, nudged, segments};
use crate::terrain::TerrainKind;

/// The field as hexes.
#[derive(Clone, PartialEq, Debug)]
pub struct HexField {
    /// The bearing that is up on the map: north (0), or east (90) if that fits the line of battle better.
    pub up: u16,
    /// Metres across the flats of a hex.
    pub size_m: f64,
    /// The hexes by rows from the bottom of the map, each row from the left.
    pub hexes: Vec<HexGround>,
    /// The hexsides between two hexes that have something on them, in the order of hexes and directions.
    pub sides: Vec<HexSide>,
    /// The pairs of adjacent hexes that a road or track joins, in the order of hexes and directions.
    pub roads: Vec<HexRoad>,
    /// The number of the first hex of each row, and at the end the number of hexes.
    rows: Vec<usize>,
}

/// One hex.
#[derive(Clone, PartialEq, Debug)]
pub struct HexGround {
    /// Axial coordinate in direction 0.
    pub q: i8,
    /// Axial coordinate in direction 5.
    pub r: i8,
    /// Its centre in the field.
    pub centre: Point,
    /// The kind of ground that decides, if it is not open: the first of [`HEX_ORDER`] among `kinds`.
    pub kind: Option<TerrainKind>,
    /// All kinds of ground in it but hills and hollows.
    pub kinds: Vec<TerrainKind>,
    /// Its height, within [`LEVELS`].
    pub level: i8,
    /// The numbers of all areas, hills included, that cover one of its seven points or gave it their kind.
    pub features: Vec<usize>,
}

/// A hexside with something on it.
#[derive(Clone, PartialEq, Debug)]
pub struct HexSide {
    /// The number of one of its two hexes.
    pub hex: usize,
    /// The direction, 0 to 2, in which the other one lies.
    pub dir: u8,
    /// What lies on it, in the order in which it was found.
    pub on_it: Vec<OnSide>,
}

/// One thing on a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnSide {
    /// What it is.
    pub what: SideFeature,
    /// Whether `hex` of the side, and not its neighbour, is the protected or higher one; none if neither is.
    pub protects_hex: Option<bool>,
}

/// What can lie on a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideFeature {
    /// A line, or a crossing that replaces it, by its number among the terrain.
    Terrain(usize),
    /// The edge of a walled town.
    TownEdge,
    /// The edge of a wagon park.
    ParkEdge,
    /// The rim of a steep hill or hollow, where levels differ.
    SteepRim,
}

/// A road or track from one hex to an adjacent one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexRoad {
    /// The number of the hex from which it leads.
    pub hex: usize,
    /// The direction, 0 to 2, in which it leads.
    pub dir: u8,
    /// The number of the hex to which it leads.
    pub to: usize,
}

/// A name of the field, and the hex to write it in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexName {
    /// The name.
    pub text: String,
    /// Axial coordinate of its hex in direction 0.
    pub q: i8,
    /// Axial coordinate of its hex in direction 5.
    pub r: i8,
    /// It names a stretch of ground: so many hexes that it can be written across them.
    pub region: bool,
}

/// So many hexes make a stretch of ground a region.
const HEXES_OF_A_REGION: usize = 6;
/// Hexes to the longer side of the field.
pub const HEXES_TO_LONGER_SIDE: f64 = 30.0;
/// The lowest and the highest level of a hex; what lies beyond counts as these.
pub const LEVELS: (i8, i8) = (-1, 2);
/// The kinds of ground in a hex, the one that decides first.
pub const HEX_ORDER: [TerrainKind; 15] = [
    TerrainKind::Lake,
    TerrainKind::WalledTown,
    TerrainKind::Building,
    TerrainKind::Village,
    TerrainKind::WagonPark,
    TerrainKind::Camp,
    TerrainKind::Wood,
    TerrainKind::Marsh,
    TerrainKind::Scrub,
    TerrainKind::Orchard,
    TerrainKind::GravelBed,
    TerrainKind::Pits,
    TerrainKind::Mud,
    TerrainKind::Ploughland,
    TerrainKind::OpenWood,
];
/// What a step in each direction adds to `q` and `r`.
const STEPS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
/// Of the seven points of a hex so many must lie in a kind.
const POINTS_FOR_A_KIND: usize = 4;
/// From one row of hexes to the next, in widths of a hex; to the digits that the rules of mustering give.
const ROW: f64 = 0.866_025_4;
/// The width of a hex, in distances from its centre to a corner; to the digits that the rules of mustering give.
const CORNER: f64 = 1.732_050_8;

impl HexField {
    /// The hexes of a battle's field with everything that lies on it.
    pub fn of(battle: &Battle) -> HexField {
        let mut field = HexField::empty(battle);
        field.fill_hexes(battle);
        field.fill_sides(battle);
        field.fill_roads(battle);
        field
    }

    /// The number of the hex with these coordinates; none if it lies outside the field.
    pub fn at(&self, q: i8, r: i8) -> Option<usize> {
        let row = usize::try_from(-i16::from(r)).ok()?;
        let column = usize::try_from(i64::from(q) - row.div_ceil(2) as i64).ok()?;
        let number = self.rows.get(row)? + column;
        (number < *self.rows.get(row + 1)?).then_some(number)
    }

    /// The number of a hex's neighbour; none if it lies outside the field.
    pub fn neighbour(&self, hex: usize, dir: u8) -> Option<usize> {
        let (ground, (dq, dr)) = (self.hexes.get(hex)?, STEPS[usize::from(dir % 6)]);
        self.at(ground.q.checked_add(dq)?, ground.r.checked_add(dr)?)
    }

    /// The centre of the hex with these coordinates; none if it lies outside the field.
    pub fn centre(&self, q: i8, r: i8) -> Option<Point> {
        self.at(q, r).map(|number| self.hexes[number].centre)
    }

    /// The facing whose bearing is nearest to a bearing, clockwise if two are.
    ///
    /// Facing `f` points to the bearing `up - 60 (f - 1)`.
    pub fn facing_of(&self, bearing: u16) -> u8 {
        // Positive if the facing lies clockwise of the bearing.
        let off = |facing: i32| {
            (i32::from(self.up) - 60 * (facing - 1) - i32::from(bearing) + 180).rem_euclid(360) - 180
        };
        (0..6).min_by_key(|&facing| (off(facing).abs(), -off(facing))).map_or(0, |facing| facing as u8)
    }

    /// The numbers of all hexes, those nearest to a point first; equal distances by rows from the bottom of the
    /// map, then from the left.
    pub fn nearest_first(&self, point: Point) -> impl Iterator<Item = usize> + use<> {
        nearest_first(self.hexes.iter().map(|hex| hex.centre), point)
    }

    /// The points on the lines from a hex's centre to its corners, at a share of the way, the top one first and
    /// then clockwise.
    pub fn corners(&self, hex: usize, share: f64) -> [Point; 6] {
        let [x, y] = self.hexes[hex].centre;
        let reach = self.size_m / CORNER * share;
        [0, 1, 2, 3, 4, 5].map(|corner| {
            let [east, north] = along(i32::from(self.up) + 60 * corner);
            [x + reach * east, y + reach * north]
        })
    }

    /// The names of what lies on the field, each once and no two in one hex or in neighbours of a row: in the middle
    /// of an area, half way along a line, at a crossing. What finds no room goes without.
    pub fn names(&self, battle: &Battle) -> Vec<HexName> {
        let mut names: Vec<HexName> = Vec::new();
        let mut order: Vec<(usize, &Terrain)> = battle.terrain.iter().enumerate().collect();
        // Areas first, the largest of them before all: they have the most to say.
        let covered = |number: usize| self.hexes.iter().filter(|hex| hex.features.contains(&number)).count();
        order.sort_by_key(|(number, _)| (std::cmp::Reverse(covered(*number)), *number));
        for (number, terrain) in order {
            let known = names.iter().any(|name| name.text == terrain.name);
            if known || terrain.name.is_empty() {
                continue;
            }
            let (middle, size) = match &terrain.shape {
                Shape::Area(points) => (mean(points), covered(number)),
                Shape::Line { points, .. } => (half_way(points), 0),
                Shape::Crossing { at, .. } => (*at, 0),
            };
            let free = |hex: &usize| {
                let ground = &self.hexes[*hex];
                let within = size == 0 || ground.features.contains(&number);
                let near = distance(ground.centre, middle) <= self.size_m * 3.0;
                let clear = names.iter().all(|name| name.r != ground.r || (name.q - ground.q).abs() > 2);
                within && near && clear
            };
            if let Some(hex) = self.nearest_first(middle).find(free) {
                let HexGround { q, r, .. } = self.hexes[hex];
                let (text, region) = (terrain.name.clone(), size >= HEXES_OF_A_REGION);
                names.push(HexName { text, q, r, region });
            }
        }
        names
    }

    /// Every pair of adjacent hexes once: the first, the direction and the second.
    fn pairs(&self) -> impl Iterator<Item = (usize, u8, usize)> + '_ {
        (0..self.hexes.len()).flat_map(move |hex| {
            (0..3).filter_map(move |dir| self.neighbour(hex, dir).map(|other| (hex, dir, other)))
        })
    }

    /// The hexes with nothing in them.
    fn empty(battle: &Battle) -> HexField {
        let (width, height) = (battle.field.width_m, battle.field.height_m);
        let size_m = battle.longer_side_m() / HEXES_TO_LONGER_SIDE;
        let axis = i32::from(battle.field.axis);
        let near_sixth = (0..6).any(|k| ((axis - 60 * k + 180).rem_euclid(360) - 180).abs() <= 15);
        let up = if near_sixth { 0 } else { 90 };
        let (map_width, map_height) = if up == 0 { (width, height) } else { (height, width) };
        let (mut hexes, mut rows) = (Vec::new(), vec![0]);
        let row_at = |j: i8| size_m * (0.5 + f64::from(j) * ROW);
        for j in (0..=i8::MAX / 2).take_while(|&j| size_m > 0.0 && row_at(j) <= map_height + 1e-9) {
            let shift = 0.5 + 0.5 * f64::from(j % 2);
            let x_at = |i: i8| size_m * (f64::from(i) + shift);
            for i in (0..=i8::MAX / 2).take_while(|&i| x_at(i) <= map_width + 1e-9) {
                let (x, y) = (x_at(i), row_at(j));
                hexes.push(HexGround {
                    q: i + (j + 1) / 2,
                    r: -j,
                    centre: if up == 0 { [x, y] } else { [y, height - x] },
                    kind: None,
                    kinds: Vec::new(),
                    level: 0,
                    features: Vec::new(),
                });
            }
            rows.push(hexes.len());
        }
        HexField { up, size_m, hexes, sides: Vec::new(), roads: Vec::new(), rows }
    }

    fn fill_hexes(&mut self, battle: &Battle) {
        let areas: Vec<(usize, &Terrain, &[Point])> = battle
            .terrain
            .iter()
            .enumerate()
            .filter_map(|(number, terrain)| Some((number, terrain, terrain.shape.area()?)))
            .collect();
        let mut shown = vec![false; battle.terrain.len()];
        for hex in 0..self.hexes.len() {
            let [a, b, c, d, e, f] = self.corners(hex, 0.5);
            let points = [self.hexes[hex].centre, a, b, c, d, e, f];
            let mut levels = points.map(|point| battle.level_at(point));
            levels.sort_unstable();
            let ground = &mut self.hexes[hex];
            ground.level = levels[3].clamp(LEVELS.0, LEVELS.1);
            let covers = |area: &[Point]| points.map(|point| lies_in(point, area));
            let over: Vec<(usize, &Terrain, [bool; 7])> = areas
                .iter()
                .map(|&(number, terrain, area)| (number, terrain, covers(area)))
                .filter(|(.., covered)| covered.contains(&true))
                .collect();
            ground.features = over.iter().map(|(number, ..)| *number).collect();
            for kind in HEX_ORDER {
                let of_kind = || over.iter().filter(move |(_, terrain, _)| terrain.kind == kind);
                let held = (0..7).filter(|&point| of_kind().any(|(.., covered)| covered[point])).count();
                if held >= POINTS_FOR_A_KIND {
                    ground.kinds.push(kind);
                    of_kind().for_each(|(number, ..)| shown[*number] = true);
                }
            }
        }
        for (number, terrain, area) in areas {
            if !shown[number] && !terrain.kind.has_level() {
                self.give_to_nearest(number, terrain.kind, area);
            }
        }
        for ground in &mut self.hexes {
            ground.kind = HEX_ORDER.into_iter().find(|kind| ground.kinds.contains(kind));
        }
    }

    /// An area too small to hold a hex gives its kind to the one nearest to the mean of its corners.
    fn give_to_nearest(&mut self, number: usize, kind: TerrainKind, area: &[Point]) {
        let Some(hex) = self.nearest_first(mean(area)).next() else { return };
        let ground = &mut self.hexes[hex];
        if !ground.kinds.contains(&kind) {
            ground.kinds.push(kind);
        }
        if !ground.features.contains(&number) {
            ground.features.push(number);
        }
    }

    fn fill_sides(&mut self, battle: &Battle) {
        let mut sides: Vec<HexSide> = Vec::new();
        // Where the line with a number crosses the way between the hexes of a side.
        let mut spots: Vec<(usize, usize, Point)> = Vec::new();
        for (hex, dir, other) in self.pairs() {
            let (from, to) = (nudged(self.hexes[hex].centre), nudged(self.hexes[other].centre));
            let mut on_it = Vec::new();
            for (number, terrain) in battle.terrain.iter().enumerate() {
                let Some(line) = barrier(terrain) else { continue };
                let before = spots.len();
                spots.extend(crossings(from, to, line).map(|point| (sides.len(), number, point)));
                if spots.len() > before {
                    let protects_hex = terrain.faces.map(|faces| {
                        let [east, north] = along(i32::from(faces));
                        (to[0] - from[0]) * east + (to[1] - from[1]) * north > 0.0
                    });
                    on_it.push(OnSide { what: SideFeature::Terrain(number), protects_hex });
                }
            }
            on_it.extend(self.edges_between(hex, other, from, to, battle));
            sides.push(HexSide { hex, dir, on_it });
        }
        for (number, terrain) in battle.terrain.iter().enumerate() {
            open_crossing(&mut sides, &spots, battle, number, terrain);
        }
        sides.retain(|side| !side.on_it.is_empty());
        self.sides = sides;
    }

    /// The edges of towns and parks and the steep rims between two hexes.
    fn edges_between(
        &self,
        hex: usize,
        other: usize,
        from: Point,
        to: Point,
        battle: &Battle,
    ) -> Vec<OnSide> {
        let (here, there) = (&self.hexes[hex], &self.hexes[other]);
        let mut found = Vec::new();
        let edges = [
            (TerrainKind::WalledTown, SideFeature::TownEdge),
            (TerrainKind::WagonPark, SideFeature::ParkEdge),
        ];
        for (kind, what) in edges {
            let within = here.kinds.contains(&kind);
            if within != there.kinds.contains(&kind) {
                found.push(OnSide { what, protects_hex: Some(within) });
            }
        }
        let crosses_rim = |terrain: &Terrain| {
            let Some(area) = terrain.shape.area().filter(|_| terrain.steep) else { return false };
            let mut rim = area.to_vec();
            rim.extend(area.first());
            crossings(from, to, &rim).next().is_some()
        };
        if here.level != there.level && battle.terrain.iter().any(crosses_rim) {
            found.push(OnSide { what: SideFeature::SteepRim, protects_hex: Some(here.level > there.level) });
        }
        found
    }

    fn fill_roads(&mut self, battle: &Battle) {
        let roads: Vec<&[Point]> = battle
            .terrain
            .iter()
            .filter(|terrain| matches!(terrain.kind, TerrainKind::Road | TerrainKind::Track))
            .filter_map(|terrain| terrain.shape.line())
            .collect();
        let joined = |&(hex, _, other): &(usize, u8, usize)| {
            let mut corners = self.corners(hex, 1.0);
            let centre = self.hexes[other].centre;
            corners.sort_by(|a, b| distance(*a, centre).total_cmp(&distance(*b, centre)));
            let (one, two) = (nudged(corners[0]), nudged(corners[1]));
            roads.iter().any(|road| crossings(one, two, road).next().is_some())
        };
        let joined = self.pairs().filter(joined);
        self.roads = joined.map(|(hex, dir, to)| HexRoad { hex, dir, to }).collect();
    }
}

/// The point half way along a line.
fn half_way(points: &[Point]) -> Point {
    let whole: f64 = segments(points).map(|(a, b)| distance(a, b)).sum();
    let mut left = whole / 2.0;
    for (a, b) in segments(points) {
        let far = distance(a, b);
        if far >= left && far > 0.0 {
            let share = left / far;
            return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
        }
        left -= far;
    }
    mean(points)
}

/// The line of a piece of terrain that can stand on a hexside: roads join hexes, and stakes stand where archers do.
pub(crate) fn barrier(terrain: &Terrain) -> Option<&[Point]> {
    let apart = matches!(terrain.kind, TerrainKind::Road | TerrainKind::Track | TerrainKind::Stakes);
    if apart { None } else { terrain.shape.line() }
}

/// A crossing replaces its line on the hexside nearest to it, and on every other within half its width.
fn open_crossing(
    sides: &mut [HexSide],
    spots: &[(usize, usize, Point)],
    battle: &Battle,
    number: usize,
    crossing: &Terrain,
) {
    let Shape::Crossing { at, over, width_m } = &crossing.shape else { return };
    let Some(line) = battle.terrain.iter().position(|terrain| terrain.id == *over) else { return };
    let mut near: Vec<(f64, usize)> = Vec::new();
    for (side, _, point) in spots.iter().filter(|(_, crossed, _)| *crossed == line) {
        let far = distance(*at, *point);
        match near.iter_mut().find(|(_, known)| known == side) {
            Some((least, _)) => *least = least.min(far),
            None => near.push((far, *side)),
        }
    }
    near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    for (place, (far, side)) in near.into_iter().enumerate() {
        if place == 0 || far <= width_m / 2.0 {
            let on_it = &mut sides[side].on_it;
            on_it.retain(|on_side| on_side.what != SideFeature::Terrain(line));
            on_it.push(OnSide { what: SideFeature::Terrain(number), protects_hex: None });
        }
    }
}
