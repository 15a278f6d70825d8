//! A battle's field as an area map.
//!
//! [`AreaField`] is the plain grid of the rules of mustering: what lies in each area and on each border. What a
//! ruleset calls these things stands in its [`AreaWords`]. [`AreaField::plan`] makes an area map of it whose areas keep number,
//! neighbours, centre and ground, and whose outlines are bent as somebody would draw them. [`read_map`] and
//! [`write_map`] know area maps as files, [`plan_in`] and [`write_map_in`] as parts of larger ones.

use std::collections::BTreeMap;

use ground::areas::{AreaPlan, AreaSpec, At, BorderSpec, CornerSpec, Road};
use serde::Deserialize;

use crate::battle::{Battle, Point, Shape, Terrain};
use crate::geometry::{crossings, distance, lies_in, mean, nearest_first, nudged};
use crate::hexes::barrier;
use crate::terrain::TerrainKind;

pub use crate::area_file::{mistakes_of, plan_in, plan_upon, read_map, write_map, write_map_in};

/// The field as a plain grid of areas.
#[derive(Clone, PartialEq, Debug)]
pub struct AreaField {
    /// Areas from west to east.
    pub columns: usize,
    /// Areas from south to north.
    pub rows: usize,
    /// Metres from west to east and from south to north of each area.
    pub size_m: Point,
    /// The areas by rows from the south, each row from the west: in the order of their numbers.
    pub areas: Vec<AreaGround>,
    /// Every pair of areas that share a side or only a corner, in the order of their numbers.
    pub borders: Vec<AreaBorder>,
}

/// One area.
#[derive(Clone, PartialEq, Debug)]
pub struct AreaGround {
    /// Row x 100 + column, both from 1.
    pub number: u16,
    /// Its centre in the field.
    pub centre: Point,
    /// All kinds of ground in it but hills and hollows.
    pub kinds: Vec<TerrainKind>,
    /// Its height, the lowest of the map being 0 or more.
    pub level: i8,
}

/// What lies between two areas.
#[derive(Clone, PartialEq, Debug)]
pub struct AreaBorder {
    /// The numbers of the two in [`AreaField::areas`], the lower first.
    pub between: [usize; 2],
    /// Whether they share only a corner.
    pub is_corner: bool,
    /// What lies on it, in the order in which it was found.
    pub on_it: Vec<BorderFeature>,
    /// The road or track that joins them.
    pub road: Option<Road>,
}

/// What can lie on a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BorderFeature {
    /// A line, or a crossing that replaces it, by its number among the terrain.
    Terrain(usize),
    /// The wall of a walled town.
    TownWall,
    /// A difference of one level.
    Slope,
    /// A difference of one level over the rim of a steep hill or hollow.
    SteepSlope,
    /// A difference of two levels or more.
    Escarpment,
}

/// What a ruleset calls what lies in areas and on borders.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaWords {
    /// Key of the size of all areas.
    pub size: String,
    /// Key of an area with nothing in it.
    pub clear: String,
    /// Keys of areas in the order of the chart.
    pub area_order: Vec<String>,
    /// Keys of borders in the order of the chart.
    pub border_order: Vec<String>,
    /// Key of an area for each kind that has one.
    pub area: BTreeMap<TerrainKind, String>,
    /// Key of a border for each kind that has one.
    pub border: BTreeMap<TerrainKind, String>,
    /// Key of a border with [`BorderFeature::TownWall`].
    pub town_wall: String,
    /// Key of a border with [`BorderFeature::Slope`].
    pub slope: String,
    /// Key of a border with [`BorderFeature::SteepSlope`].
    pub steep_slope: String,
    /// Key of a border with [`BorderFeature::Escarpment`].
    pub escarpment: String,
}

/// Units of a made map's coordinates to the metre.
pub const UNITS_PER_M: f64 = 100.0;
/// Metres of an area's side, about.
const AREA_M: f64 = 250.0;
/// Of the 25 points of an area so many must lie in a kind.
const POINTS_FOR_A_KIND: usize = 10;
/// Of the 25 points of an area so many must lie in a lake.
const POINTS_FOR_A_LAKE: usize = 13;
/// Where the points of an area lie, as shares of its width and height.
const TENTHS: [f64; 5] = [0.1, 0.3, 0.5, 0.7, 0.9];
/// Kinds that are never lost for being small.
const NEVER_LOST: [TerrainKind; 5] = [
    TerrainKind::Village,
    TerrainKind::Building,
    TerrainKind::WalledTown,
    TerrainKind::Camp,
    TerrainKind::WagonPark,
];
/// What a step in each eighth of a circle, clockwise from north, adds to row and column.
const STEPS: [(isize, isize); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl AreaField {
    /// The areas of a battle's field with everything that lies on it.
    pub fn of(battle: &Battle) -> AreaField {
        let count = |metres: f64| ((metres / AREA_M + 0.5).floor() as usize).clamp(1, 15);
        let (columns, rows) = (count(battle.field.width_m), count(battle.field.height_m));
        let size_m = [battle.field.width_m / columns as f64, battle.field.height_m / rows as f64];
        let mut field = AreaField { columns, rows, size_m, areas: Vec::new(), borders: Vec::new() };
        field.fill_areas(battle);
        field.fill_borders(battle);
        field.open_crossings(battle);
        field
    }

    /// The place in the list of the area that lies from another in an eighth of a circle, counted clockwise from north.
    pub fn neighbour(&self, area: usize, eighth: usize) -> Option<usize> {
        let (up, right) = STEPS[eighth % 8];
        let row = (area / self.columns).checked_add_signed(up).filter(|&row| row < self.rows)?;
        let column = (area % self.columns).checked_add_signed(right).filter(|&c| c < self.columns)?;
        Some(row * self.columns + column)
    }

    /// The area that men in an area face who look in a bearing: the one in the nearest eighth of a circle, clockwise
    /// if two are as near; if there is none, the next clockwise.
    pub fn facing_of(&self, area: usize, bearing: u16) -> Option<usize> {
        let eighth = (usize::from(bearing) * 2 + 45) / 90;
        (eighth..eighth + 8).find_map(|eighth| self.neighbour(area, eighth))
    }

    /// The places in the list of all areas, those nearest to a point first; equal distances by number.
    pub fn nearest_first(&self, point: Point) -> impl Iterator<Item = usize> + use<> {
        nearest_first(self.areas.iter().map(|area| area.centre), point)
    }

    /// Keys of an area's ground.
    pub fn terrain_of(&self, area: usize, words: &AreaWords) -> Vec<String> {
        let kinds = &self.areas[area].kinds;
        let keys = kinds.iter().filter_map(|kind| words.area.get(kind)).cloned();
        if kinds.contains(&TerrainKind::Lake) {
            return words.area.get(&TerrainKind::Lake).cloned().into_iter().collect();
        }
        let keys = in_order(keys.collect(), &words.area_order);
        if keys.is_empty() { vec![words.clear.clone()] } else { keys }
    }

    /// Keys of what lies on a border.
    pub fn on_border(&self, border: &AreaBorder, battle: &Battle, words: &AreaWords) -> Vec<String> {
        let key = |feature: &BorderFeature| match feature {
            BorderFeature::Terrain(number) => words.border.get(&battle.terrain.get(*number)?.kind).cloned(),
            BorderFeature::TownWall => Some(words.town_wall.clone()),
            BorderFeature::Slope => Some(words.slope.clone()),
            BorderFeature::SteepSlope => Some(words.steep_slope.clone()),
            BorderFeature::Escarpment => Some(words.escarpment.clone()),
        };
        in_order(border.on_it.iter().filter_map(key).collect(), &words.border_order)
    }

    /// The area map of the field, its outlines bent toward what lies on the ground. The same field gives the same map.
    pub fn plan(&self, battle: &Battle, words: &AreaWords) -> AreaPlan {
        let polygons = crate::area_shapes::polygons(self, battle);
        let areas = self.areas.iter().zip(polygons).enumerate().map(|(place, (area, polygon))| AreaSpec {
            number: area.number,
            polygon,
            centre: Some(at(area.centre)),
            elevation: area.level,
            terrain: self.terrain_of(place, words),
            size: words.size.clone(),
            ..AreaSpec::default()
        });
        let mut plan = AreaPlan { name: battle.id.clone(), areas: areas.collect(), ..AreaPlan::default() };
        for border in &self.borders {
            let between = border.between.map(|place| self.areas[place].number);
            let terrain = self.on_border(border, battle, words);
            if terrain.is_empty() && border.road.is_none() {
                continue;
            }
            if border.is_corner {
                plan.corners.push(CornerSpec { between, terrain });
            } else {
                plan.borders.push(BorderSpec {
                    between,
                    terrain,
                    road: border.road,
                    ..BorderSpec::default()
                });
            }
        }
        plan.state_flanks();
        plan
    }

    fn fill_areas(&mut self, battle: &Battle) {
        let grounds: Vec<(usize, &Terrain, &[Point])> = battle
            .terrain
            .iter()
            .enumerate()
            .filter(|(_, terrain)| !terrain.kind.has_level())
            .filter_map(|(number, terrain)| Some((number, terrain, terrain.shape.area()?)))
            .collect();
        let mut shown = vec![false; battle.terrain.len()];
        let [dx, dy] = self.size_m;
        for (row, column) in (0..self.rows).flat_map(|row| (0..self.columns).map(move |c| (row, c))) {
            let centre = [(column as f64 + 0.5) * dx, (row as f64 + 0.5) * dy];
            let along = |share: f64, size: f64| size * (share - 0.5);
            let points: Vec<Point> = TENTHS
                .iter()
                .flat_map(|&j| TENTHS.map(|i| [centre[0] + along(i, dx), centre[1] + along(j, dy)]))
                .collect();
            let mut levels: Vec<i8> = points.iter().map(|&point| battle.level_at(point)).collect();
            levels.sort_unstable();
            let mut kinds = Vec::new();
            for &kind in TerrainKind::ALL {
                let of_kind = || grounds.iter().filter(move |(_, terrain, _)| terrain.kind == kind);
                let held = points.iter().filter(|point| of_kind().any(|(.., area)| lies_in(**point, area)));
                let wanted = if kind == TerrainKind::Lake { POINTS_FOR_A_LAKE } else { POINTS_FOR_A_KIND };
                if held.count() >= wanted {
                    kinds.push(kind);
                    for (number, _, area) in of_kind() {
                        shown[*number] |= points.iter().any(|&point| lies_in(point, area));
                    }
                }
            }
            let number = (100 * (row + 1) + column + 1) as u16;
            self.areas.push(AreaGround { number, centre, kinds, level: levels[levels.len() / 2] });
        }
        for (number, terrain, area) in grounds {
            if !shown[number]
                && NEVER_LOST.contains(&terrain.kind)
                && let Some(nearest) = self.nearest_first(mean(area)).next()
                && !self.areas[nearest].kinds.contains(&terrain.kind)
            {
                self.areas[nearest].kinds.push(terrain.kind);
            }
        }
        let lowest = self.areas.iter().map(|area| area.level).min().unwrap_or(0).min(0);
        for area in &mut self.areas {
            area.level = area.level.saturating_sub(lowest);
        }
    }

    fn fill_borders(&mut self, battle: &Battle) {
        let steep = battle.terrain.iter().filter(|terrain| terrain.steep);
        let rims: Vec<Vec<Point>> = steep
            .filter_map(|terrain| terrain.shape.area())
            .map(|area| area.iter().chain(area.first()).copied().collect())
            .collect();
        for area in 0..self.areas.len() {
            for eighth in [2, 7, 0, 1] {
                let Some(other) = self.neighbour(area, eighth) else { continue };
                let between = [area, other];
                let (here, there) = (&self.areas[area], &self.areas[other]);
                let (from, to) = (nudged(here.centre), nudged(there.centre));
                let crosses = |line: &[Point]| crossings(from, to, line).next().is_some();
                let mut on_it: Vec<BorderFeature> = (0..battle.terrain.len())
                    .filter(|&number| barrier(&battle.terrain[number]).is_some_and(crosses))
                    .map(BorderFeature::Terrain)
                    .collect();
                let in_town = |area: &AreaGround| area.kinds.contains(&TerrainKind::WalledTown);
                if in_town(here) != in_town(there) {
                    on_it.push(BorderFeature::TownWall);
                }
                on_it.extend(match here.level.abs_diff(there.level) {
                    0 => None,
                    1 if rims.iter().any(|rim| crosses(rim)) => Some(BorderFeature::SteepSlope),
                    1 => Some(BorderFeature::Slope),
                    _ => Some(BorderFeature::Escarpment),
                });
                let is_corner = eighth % 2 == 1;
                let road = if is_corner { None } else { self.road_over(area, eighth, battle) };
                self.borders.push(AreaBorder { between, is_corner, on_it, road });
            }
        }
        self.borders.sort_by_key(|border| border.between);
    }

    /// The road or track over the side of an area to its east (2) or north (0).
    fn road_over(&self, area: usize, eighth: usize, battle: &Battle) -> Option<Road> {
        let ([x, y], [dx, dy]) = (self.areas[area].centre, self.size_m);
        let end = [x + dx / 2.0, y + dy / 2.0];
        let start = if eighth == 2 { [x + dx / 2.0, y - dy / 2.0] } else { [x - dx / 2.0, y + dy / 2.0] };
        let crossed = |kind: TerrainKind| {
            let mut lines = battle.terrain.iter().filter(|terrain| terrain.kind == kind);
            lines.any(|terrain| {
                let line = terrain.shape.line().unwrap_or_default();
                crossings(nudged(start), nudged(end), line).next().is_some()
            })
        };
        if crossed(TerrainKind::Road) {
            Some(Road::Road)
        } else {
            crossed(TerrainKind::Track).then_some(Road::Path)
        }
    }

    /// A crossing replaces its line on the border whose crossing point is nearest to it.
    fn open_crossings(&mut self, battle: &Battle) {
        // Where lines cross borders is worked out before any crossing replaces one.
        let crossed = self.borders.clone();
        for (number, terrain) in battle.terrain.iter().enumerate() {
            let Shape::Crossing { at, over, .. } = &terrain.shape else { continue };
            let Some(line) = battle.terrain.iter().position(|terrain| terrain.id == *over) else { continue };
            let points = battle.terrain[line].shape.line().unwrap_or_default();
            let mut nearest: Option<(f64, usize)> = None;
            for (place, border) in crossed.iter().enumerate() {
                if border.is_corner || !border.on_it.contains(&BorderFeature::Terrain(line)) {
                    continue;
                }
                let [from, to] = border.between.map(|area| nudged(self.areas[area].centre));
                for point in crossings(from, to, points) {
                    let far = distance(*at, point);
                    if nearest.is_none_or(|(least, _)| far < least) {
                        nearest = Some((far, place));
                    }
                }
            }
            if let Some((_, place)) = nearest {
                let on_it = &mut self.borders[place].on_it;
                on_it.retain(|feature| *feature != BorderFeature::Terrain(line));
                on_it.push(BorderFeature::Terrain(number));
            }
        }
    }
}

/// A point of the field on a made map.
pub(crate) fn at([x, y]: Point) -> At {
    let units = |metres: f64| (metres * UNITS_PER_M + 0.5).floor() as i32;
    At::new(units(x), units(y))
}

/// Keys without repetition, in an order.
fn in_order(mut keys: Vec<String>, order: &[String]) -> Vec<String> {
    keys.sort_by_key(|key| order.iter().position(|known| known == key).unwrap_or(order.len()));
    keys.dedup();
    keys
}
