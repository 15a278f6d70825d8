//! The ground of a scenario file.

use battle::file::{ByWord, Listed, TomlTable, TomlValue, Written};
use battle::{keys, written_words};
use ground::{Dir, Hex, HexMap};

use super::files::Files;
use crate::charts::{HEXSIDES, TERRAIN};
use crate::field::FieldMap;

/// The most columns or rows of a rectangle.
const MOST: u8 = 100;

/// The ground, as a file has it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct MapDraft {
    columns: Option<u8>,
    rows: Option<u8>,
    odd_columns: Option<u8>,
    radius: Option<u8>,
    origin: Hex,
    hexes: Vec<HexDraft>,
    roads: Vec<Vec<Hex>>,
    terrain: ByWord<Terrain, Vec<Hex>>,
    levels: ByWord<Level, Vec<Hex>>,
    hexsides: ByWord<Hexside, Vec<SideAt>>,
    /// The map, once it has been made.
    pub(super) made: Option<FieldMap>,
}

keys! {
    /// The ground: a rectangle of `columns` and `rows`, everything within a `radius`, or `hexes` one by one.
    impl MapDraft in Files, "[map]", then MapDraft::settle {
        may "columns"     columns: Option<u8> [1..=MOST]             => "how many columns a rectangle has" | "no rectangle";
        may "rows"        rows: Option<u8> [1..=MOST]                => "how many rows; every second one lies half a hex further east" | "no rectangle";
        may "odd_columns" odd_columns: Option<u8> [0..=MOST]         => "how long every second row is" | "as `columns`";
        may "radius"      radius: Option<u8> [0..=MOST / 2]          => "everything within so many hexes of the origin" | "no disc";
        may "origin"      origin: Hex                                => "the south-west corner of a rectangle, the middle of a disc" | "`[0, 0]`";
        may "hexes"       hexes: Vec<HexDraft>                       => "hexes one by one; beside an outline, exceptions" | "none";
        may "roads"       roads: Vec<Vec<Hex>>                       => "chains of neighbouring hexes" | "none";
        may "terrain"     terrain: ByWord<Terrain, Vec<Hex>>         => "where the ground is not open" | "open everywhere";
        may "levels"      levels: ByWord<Level, Vec<Hex>>            => "where the ground is not flat" | "level 0 everywhere";
        may "hexsides"    hexsides: ByWord<Hexside, Vec<SideAt>>     => "hexsides with something on them; works with a front are listed from the hex they protect" | "none";
    }
}

/// A hex by itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct HexDraft {
    at: Hex,
    terrain: Option<Terrain>,
    level: Option<i8>,
}

keys! {
    /// A hex of the list `hexes`.
    impl HexDraft in Files, "{ at = [q, r] }" {
        need "at"      at: Hex                      => "the hex";
        may  "terrain" terrain: Option<Terrain>     => "its ground" | "open";
        may  "level"   level: Option<i8> [-1..=2]   => "its level" | "0";
    }
}

/// A kind of ground: its place in the terrain chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Terrain(u8);

/// A level of ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Level(i8);

/// A kind of hexside: its place in the hexside chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Hexside(u8);

impl Listed for Terrain {
    fn words() -> Vec<(&'static str, Terrain)> {
        TERRAIN.iter().enumerate().map(|(kind, row)| (row.key, Terrain(kind as u8))).collect()
    }

    fn word(&self) -> &'static str {
        TERRAIN[usize::from(self.0)].key
    }
}

/// The words for levels.
const LEVELS: [(&str, i8); 4] = [("-1", -1), ("0", 0), ("1", 1), ("2", 2)];

impl Listed for Level {
    fn words() -> Vec<(&'static str, Level)> {
        LEVELS.into_iter().map(|(word, level)| (word, Level(level))).collect()
    }

    fn word(&self) -> &'static str {
        LEVELS.into_iter().find(|(_, level)| *level == self.0).map_or("0", |(word, _)| word)
    }
}

impl Listed for Hexside {
    fn words() -> Vec<(&'static str, Hexside)> {
        HEXSIDES.iter().enumerate().map(|(kind, row)| (row.key, Hexside(kind as u8))).collect()
    }

    fn word(&self) -> &'static str {
        HEXSIDES[usize::from(self.0)].key
    }
}

written_words!(Terrain = "kind of ground");

/// A side of a hex: `[q, r, direction]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SideAt(Hex, Dir);

impl<C> Written<C> for SideAt {
    fn form() -> String {
        "a hexside `[q, r, direction]`".to_owned()
    }

    fn read(value: &TomlValue<'_>, file: &mut C) -> Option<SideAt> {
        let [q, r, dir] = Vec::<i8>::read(value, file)?[..] else {
            value.mistake("a hexside is written [q, r, direction]");
            return None;
        };
        let found = u8::try_from(dir).ok().and_then(|dir| Dir::try_from(dir).ok());
        if found.is_none() {
            value.mistake(format!("{dir} is no direction; they go from 0 to 5"));
        }
        found.map(|dir| SideAt(Hex::new(q, r), dir))
    }

    fn text(&self, _: &C) -> String {
        format!("[{}, {}, {}]", self.0.q, self.0.r, self.1)
    }
}

impl MapDraft {
    /// Makes the map.
    fn settle(&mut self, table: &mut TomlTable<'_>, file: &mut Files) {
        let Some(hexes) = self.outline(table) else { return };
        if hexes.is_empty() {
            // In a broken file they may only be unreadable.
            if !table.has_broken_syntax() {
                table.mistake("", "has no hexes: give columns and rows, a radius, or a list of hexes");
            }
            return;
        }
        let map = match HexMap::new(hexes) {
            Ok(hexes) => FieldMap::open(hexes),
            Err(error) => return table.mistake("", error.to_string()),
        };
        let map = self.laid_out(map, table);
        file.lay_out(&map);
        self.made = Some(map);
    }

    /// Which hexes there are; none after a mistake.
    fn outline(&self, table: &TomlTable<'_>) -> Option<Vec<Hex>> {
        let is_rectangle = table.has("columns") || table.has("rows");
        if is_rectangle && table.has("radius") {
            table.mistake("radius", "a map has columns and rows, or a radius, not both");
            return None;
        }
        if table.has("radius") {
            return self.radius.map(|radius| disc(self.origin, radius));
        }
        if !is_rectangle {
            return Some(self.hexes.iter().map(|hex| hex.at).collect());
        }
        for key in ["columns", "rows"].into_iter().filter(|key| !table.has(key)) {
            table.mistake(key, "is missing");
        }
        let (columns, rows) = (self.columns?, self.rows?);
        let hexes = rectangle_of(self.origin, columns, self.odd_columns.unwrap_or(columns), rows);
        if hexes.is_none() {
            table.mistake("", format!("reaches too far; coordinates go up to {}", HexMap::REACH));
        }
        hexes
    }

    /// The map with everything on it.
    fn laid_out(&self, mut map: FieldMap, table: &TomlTable<'_>) -> FieldMap {
        let off = |place: &str, hex: Hex| table.mistake(place, format!("hex {hex} is off the map"));
        for (number, HexDraft { at, terrain, level }) in self.hexes.iter().enumerate() {
            match map.hexes.spot_of(*at) {
                Some(spot) => {
                    map.terrain[spot.index()] = terrain.map_or(0, |kind| kind.0);
                    map.level[spot.index()] = level.unwrap_or(0);
                }
                None => off(&format!("hexes[{number}].at"), *at),
            }
        }
        for (kind, hex) in
            self.terrain.0.iter().flat_map(|(kind, hexes)| hexes.iter().map(move |hex| (kind, hex)))
        {
            match map.hexes.spot_of(*hex) {
                Some(spot) => map.terrain[spot.index()] = kind.0,
                None => off(&format!("terrain.{}", kind.word()), *hex),
            }
        }
        for (level, hex) in
            self.levels.0.iter().flat_map(|(level, hexes)| hexes.iter().map(move |hex| (level, hex)))
        {
            match map.hexes.spot_of(*hex) {
                Some(spot) => map.level[spot.index()] = level.0,
                None => off(&format!("levels.{}", level.word()), *hex),
            }
        }
        for (kind, SideAt(hex, dir)) in
            self.hexsides.0.iter().flat_map(|(kind, sides)| sides.iter().map(move |side| (kind, *side)))
        {
            let place = format!("hexsides.{}", kind.word());
            match map.hexes.spot_of(hex) {
                None => off(&place, hex),
                Some(spot) if map.hexes.neighbour(spot, dir).is_none() => {
                    table.mistake(&place, format!("beyond side {dir} of hex {hex} there is no hex"));
                }
                Some(spot) if map.edges[spot.index()][dir.index()].key > 0 => {
                    table.mistake(&place, format!("side {dir} of hex {hex} has something on it already"));
                }
                Some(spot) => map.lay(spot, dir, kind.0),
            }
        }
        for pair in self.roads.iter().flat_map(|chain| chain.windows(2)) {
            let (from, to) = (pair[0], pair[1]);
            match (map.hexes.spot_of(from), map.hexes.spot_of(to), from.direction_to(to)) {
                (Some(spot), Some(_), Some(dir)) => map.join(spot, dir),
                (Some(_), Some(_), None) => {
                    table.mistake("roads", format!("hexes {from} and {to} are not adjacent"));
                }
                (from_there, ..) => off("roads", if from_there.is_none() { from } else { to }),
            }
        }
        map
    }

    /// The map as a file has it.
    pub(super) fn of(map: &FieldMap) -> MapDraft {
        let spots = || map.hexes.spots();
        let by_kind = |kind: usize| -> Vec<Hex> {
            spots()
                .filter(|spot| usize::from(map.terrain[spot.index()]) == kind)
                .map(|spot| map.hex(spot))
                .collect()
        };
        let by_level = |level: i8| -> Vec<Hex> {
            spots().filter(|spot| map.level(*spot) == level).map(|spot| map.hex(spot)).collect()
        };
        let by_side = |kind: u8| -> Vec<SideAt> {
            let all = spots().flat_map(|spot| Dir::ALL.map(|dir| (spot, dir)));
            let here = all.filter(|(spot, dir)| {
                let edge = map.edges[spot.index()][dir.index()];
                // One with a front is listed from the hex it protects, any other once.
                let is_listed = if FieldMap::has_front(kind) { edge.protects } else { dir.index() < 3 };
                edge.key == kind + 1 && is_listed
            });
            here.map(|(spot, dir)| SideAt(map.hex(spot), dir)).collect()
        };
        let outline = outline_of(&map.hexes);
        let is_outlined = outline.is_some();
        MapDraft {
            hexes: if is_outlined {
                Vec::new()
            } else {
                spots().map(|spot| HexDraft { at: map.hex(spot), ..HexDraft::default() }).collect()
            },
            roads: roads_of(map),
            terrain: listed((1..TERRAIN.len()).map(|kind| (Terrain(kind as u8), by_kind(kind)))),
            levels: listed([-1, 1, 2].into_iter().map(|level| (Level(level), by_level(level)))),
            hexsides: listed((0..HEXSIDES.len() as u8).map(|kind| (Hexside(kind), by_side(kind)))),
            ..outline.unwrap_or_default()
        }
    }
}

/// The lists that have something in them.
fn listed<W, V>(lists: impl Iterator<Item = (W, Vec<V>)>) -> ByWord<W, Vec<V>> {
    ByWord(lists.filter(|(_, list)| !list.is_empty()).collect())
}

/// The hexes of a rectangle whose south-west corner is the origin: row by row to the north, odd rows half a hex to the
/// east. None if it reaches too far.
pub(crate) fn rectangle_of(origin: Hex, columns: u8, odd: u8, rows: u8) -> Option<Vec<Hex>> {
    let mut hexes = Vec::with_capacity(usize::from(columns) * usize::from(rows));
    for row in 0..i16::from(rows) {
        for column in 0..i16::from(if row % 2 == 0 { columns } else { odd }) {
            let q = i16::from(origin.q) + column + (row + 1) / 2;
            let r = i16::from(origin.r) - row;
            hexes.push(Hex::new(i8::try_from(q).ok()?, i8::try_from(r).ok()?));
        }
    }
    Some(hexes)
}

/// The hexes within a distance of one.
fn disc(centre: Hex, radius: u8) -> Vec<Hex> {
    let reach = i16::from(radius);
    let mut hexes = Vec::new();
    for dq in -reach..=reach {
        for dr in (-reach).max(-dq - reach)..=reach.min(reach - dq) {
            let (q, r) = (i16::from(centre.q) + dq, i16::from(centre.r) + dr);
            if let (Ok(q), Ok(r)) = (i8::try_from(q), i8::try_from(r)) {
                hexes.push(Hex::new(q, r));
            }
        }
    }
    hexes
}

/// A rectangle or a disc, if the hexes are one.
fn outline_of(hexes: &HexMap) -> Option<MapDraft> {
    let south = hexes.hexes().iter().map(|hex| hex.r).max().unwrap_or(0);
    let north = hexes.hexes().iter().map(|hex| hex.r).min().unwrap_or(0);
    let row = |r: i8| hexes.hexes().iter().filter(move |hex| hex.r == r);
    let count = |r: i8| u8::try_from(row(r).count()).unwrap_or(u8::MAX);
    let rows = u8::try_from(i16::from(south) - i16::from(north) + 1).unwrap_or(u8::MAX);
    let origin = Hex::new(row(south).map(|hex| hex.q).min().unwrap_or(0), south);
    let columns = count(south);
    let odd = if rows > 1 { count(south.saturating_sub(1)) } else { columns };
    let same = |mut list: Vec<Hex>| {
        list.sort_unstable();
        list == hexes.hexes()
    };
    let fits = columns <= MOST && rows <= MOST && odd <= MOST;
    if fits && rectangle_of(origin, columns, odd, rows).is_some_and(same) {
        let odd_columns = (odd != columns).then_some(odd);
        let (columns, rows) = (Some(columns), Some(rows));
        return Some(MapDraft { columns, rows, odd_columns, origin, ..MapDraft::default() });
    }
    let radius = (rows - 1) / 2;
    let first = row(south).min()?;
    let centre = (i16::from(first.q) + i16::from(radius), i16::from(south) - i16::from(radius));
    let origin = Hex::new(i8::try_from(centre.0).ok()?, i8::try_from(centre.1).ok()?);
    let is_disc = radius <= MOST / 2 && same(disc(origin, radius));
    is_disc.then(|| MapDraft { radius: Some(radius), origin, ..MapDraft::default() })
}

/// The roads as chains: each goes on as long as it can.
fn roads_of(map: &FieldMap) -> Vec<Vec<Hex>> {
    let mut left = map.roads.clone();
    let mut chains = Vec::new();
    for spot in map.hexes.spots() {
        while left[spot.index()] != 0 {
            let mut chain = vec![map.hex(spot)];
            let mut at = spot;
            while let Some((dir, beyond)) =
                map.hexes.neighbours(at).find(|(dir, _)| left[at.index()] & 1 << dir.index() != 0)
            {
                left[at.index()] &= !(1 << dir.index());
                left[beyond.index()] &= !(1 << dir.opposite().index());
                chain.push(map.hex(beyond));
                at = beyond;
            }
            if chain.len() == 1 {
                break;
            }
            chains.push(chain);
        }
    }
    chains
}
