//! The map of a scenario file: read and written.

use std::fmt::Write as _;

use ground::{Dir, Hex, HexMap, Spot};
use muster::read::{FromToml, Reader, Value, hint};

use crate::charts::{HEXSIDES, TERRAIN};
use crate::field::FieldMap;

/// The most columns or rows of a rectangle.
const MOST: u8 = 100;

/// A hex as files write it: `[q, r]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct At(pub(super) Hex);

impl FromToml for At {
    fn from_toml(value: &Value<'_>) -> Option<At> {
        match Vec::<i8>::from_toml(value)?[..] {
            [q, r] => Some(At(Hex::new(q, r))),
            _ => {
                value.mistake("a hex is written [q, r]");
                None
            }
        }
    }
}

/// A side of a hex as files write it: `[q, r, direction]`.
#[derive(Clone, Copy, Debug)]
struct SideAt(Hex, Dir);

impl FromToml for SideAt {
    fn from_toml(value: &Value<'_>) -> Option<SideAt> {
        match Vec::<i8>::from_toml(value)?[..] {
            [q, r, dir] => match u8::try_from(dir).ok().and_then(|dir| Dir::try_from(dir).ok()) {
                Some(dir) => Some(SideAt(Hex::new(q, r), dir)),
                None => {
                    value.mistake(format!("{dir} is no direction; they go from 0 to 5"));
                    None
                }
            },
            _ => {
                value.mistake("a hexside is written [q, r, direction]");
                None
            }
        }
    }
}

/// Reads the table `map`; none after a mistake that leaves no map.
pub(super) fn read(file: &mut Reader<'_>) -> Option<FieldMap> {
    // A map that is not there, or cannot be read, has been named already.
    let is_whole = file.has("map") && !file.has_broken_syntax();
    let mut table = file.need_table("map");
    let outline = outline(&mut table);
    let listed: Vec<Reader<'_>> = table.may_tables("hexes");
    let mut kinds = Vec::new();
    for mut entry in listed {
        let hex = hex(&mut entry);
        let terrain = entry.may::<String>("terrain").and_then(|key| terrain(&entry, "terrain", &key));
        let level = entry.may_in("level", -1..=2);
        if let Some(hex) = hex {
            kinds.push((hex, terrain.unwrap_or(0), level.unwrap_or(0), entry.place().to_owned()));
        }
        entry.finish();
    }
    let hexes = match outline {
        Outline::Wrong => None,
        Outline::Given(hexes) => Some(hexes),
        Outline::Absent => Some(kinds.iter().map(|(hex, ..)| *hex).collect()),
    };
    let made = hexes.and_then(|hexes: Vec<Hex>| {
        if hexes.is_empty() {
            if is_whole {
                table.mistake("", "has no hexes: give columns and rows, a radius, or a list of hexes");
            }
            return None;
        }
        HexMap::new(hexes).map_err(|error| table.mistake("", error.to_string())).ok()
    });
    let mut map = made.map(FieldMap::open);
    for (hex, terrain, level, place) in kinds {
        if let Some(map) = &mut map {
            match map.hexes.spot_of(hex) {
                Some(spot) => {
                    map.terrain[spot.index()] = terrain;
                    map.level[spot.index()] = level;
                }
                None => table.mistake("hexes", format!("{place}: hex {hex} is off the map")),
            }
        }
    }
    tints(&mut table, map.as_mut());
    sides(&mut table, map.as_mut());
    roads(&mut table, map.as_mut());
    table.finish();
    map
}

/// Which hexes there are.
enum Outline {
    Given(Vec<Hex>),
    Absent,
    Wrong,
}

/// A rectangle of `columns` and `rows`, or everything within a `radius`.
fn outline(table: &mut Reader<'_>) -> Outline {
    let rectangle = table.has("columns") || table.has("rows");
    let disc_given = table.has("radius");
    let origin = table.may::<At>("origin").unwrap_or_default().0;
    let columns = table.may_in("columns", 1..=MOST);
    let rows = table.may_in("rows", 1..=MOST);
    let odd = table.may_in("odd_columns", 0..=MOST);
    let radius = table.may_in("radius", 0..=MOST / 2);
    if rectangle && disc_given {
        table.mistake("radius", "a map has columns and rows, or a radius, not both");
        return Outline::Wrong;
    }
    if disc_given {
        return radius.map_or(Outline::Wrong, |radius| Outline::Given(disc(origin, radius)));
    }
    if !rectangle {
        return Outline::Absent;
    }
    for key in ["columns", "rows"].into_iter().filter(|key| !table.has(key)) {
        table.mistake(key, "is missing");
    }
    let (Some(columns), Some(rows)) = (columns, rows) else { return Outline::Wrong };
    match rectangle_of(origin, columns, odd.unwrap_or(columns), rows) {
        Some(hexes) => Outline::Given(hexes),
        None => {
            table.mistake("", format!("reaches too far; coordinates go up to {}", HexMap::REACH));
            Outline::Wrong
        }
    }
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

/// The tables `map.terrain` (kinds of ground) and `map.levels`, each with a list of hexes for a key.
fn tints(table: &mut Reader<'_>, mut map: Option<&mut FieldMap>) {
    let mut put = |list: &Reader<'_>, key: &str, hexes: Vec<At>, set: &mut dyn FnMut(&mut FieldMap, Spot)| {
        let Some(map) = map.as_deref_mut() else { return };
        for At(hex) in hexes {
            match map.hexes.spot_of(hex) {
                Some(spot) => set(map, spot),
                None => list.mistake(key, format!("hex {hex} is off the map")),
            }
        }
    };
    if let Some(mut list) = table.may_table("terrain") {
        for (kind, row) in TERRAIN.iter().enumerate() {
            if let Some(hexes) = list.may::<Vec<At>>(row.key) {
                put(&list, row.key, hexes, &mut |map, spot| map.terrain[spot.index()] = kind as u8);
            }
        }
        list.finish();
    }
    if let Some(mut list) = table.may_table("levels") {
        for (key, level) in [("-1", -1), ("0", 0), ("1", 1), ("2", 2)] {
            if let Some(hexes) = list.may::<Vec<At>>(key) {
                put(&list, key, hexes, &mut |map, spot| map.level[spot.index()] = level);
            }
        }
        list.finish();
    }
}

/// The table `map.hexsides` with a list of hexsides for a key, and the list `map.sides` of tables.
fn sides(table: &mut Reader<'_>, mut map: Option<&mut FieldMap>) {
    let mut lay = |list: &Reader<'_>, key: &str, hex: Hex, dir: Dir, kind: u8| {
        let Some(map) = map.as_deref_mut() else { return };
        let Some(spot) = map.hexes.spot_of(hex) else {
            return list.mistake(key, format!("hex {hex} is off the map"));
        };
        if map.hexes.neighbour(spot, dir).is_none() {
            list.mistake(key, format!("beyond side {dir} of hex {hex} there is no hex"));
        } else if map.edges[spot.index()][dir.index()].key > 0 {
            list.mistake(key, format!("side {dir} of hex {hex} has something on it already"));
        } else {
            map.lay(spot, dir, kind);
        }
    };
    if let Some(mut list) = table.may_table("hexsides") {
        for (kind, row) in HEXSIDES.iter().enumerate() {
            for SideAt(hex, dir) in list.may::<Vec<SideAt>>(row.key).unwrap_or_default() {
                lay(&list, row.key, hex, dir, kind as u8);
            }
        }
        list.finish();
    }
    for mut entry in table.may_tables("sides") {
        let hex = hex(&mut entry);
        let dir: u8 = entry.need_in("dir", 0..=5);
        let key: String = entry.need("key");
        match FieldMap::hexside_named(&key) {
            Some(kind) => {
                if let Some(hex) = hex {
                    lay(&entry, "", hex, Dir::new(i32::from(dir)), kind);
                }
            }
            None => {
                let near = hint(&key, HEXSIDES.iter().map(|row| row.key));
                entry.mistake("key", format!("`{key}` is no kind of hexside{near}"));
            }
        }
        entry.finish();
    }
}

/// The list `map.roads`: each a chain of neighbouring hexes.
fn roads(table: &mut Reader<'_>, map: Option<&mut FieldMap>) {
    let chains = table.may::<Vec<Vec<At>>>("roads").unwrap_or_default();
    let Some(map) = map else { return };
    for chain in chains {
        for pair in chain.windows(2) {
            let (At(from), At(to)) = (pair[0], pair[1]);
            match (map.hexes.spot_of(from), map.hexes.spot_of(to), from.direction_to(to)) {
                (Some(spot), Some(_), Some(dir)) => map.join(spot, dir),
                (Some(_), Some(_), None) => {
                    table.mistake("roads", format!("hexes {from} and {to} are not adjacent"));
                }
                (from_there, ..) => {
                    let off = if from_there.is_none() { from } else { to };
                    table.mistake("roads", format!("hex {off} is off the map"));
                }
            }
        }
    }
}

/// The hex of a table: `at = [q, r]`, or `q` and `r`. None if there is none, or after a mistake.
pub(super) fn hex(table: &mut Reader<'_>) -> Option<Hex> {
    if table.has("q") || table.has("r") {
        table.may::<At>("at");
        let q = table.try_need("q");
        let r = table.try_need("r");
        return Some(Hex::new(q?, r?));
    }
    let at = table.may::<At>("at");
    // Asked for so that a misspelt key finds its hint.
    table.may::<i8>("q");
    table.may::<i8>("r");
    at.map(|At(hex)| hex)
}

fn terrain(table: &Reader<'_>, key: &str, name: &str) -> Option<u8> {
    let found = FieldMap::terrain_named(name);
    if found.is_none() {
        let near = hint(name, TERRAIN.iter().map(|row| row.key));
        table.mistake(key, format!("`{name}` is no kind of ground{near}"));
    }
    found
}

/// Writes the map as it is read.
pub(super) fn write(out: &mut String, map: &FieldMap) {
    out.push_str("\n[map]\n");
    let compact = write_outline(out, &map.hexes);
    if !compact {
        let hexes = map.hexes.spots().map(|spot| {
            let Hex { q, r } = map.hex(spot);
            format!("{{ q = {q}, r = {r} }}")
        });
        list(out, "hexes", hexes);
    }
    write_roads(out, map);
    let any = |test: &dyn Fn(Spot) -> bool| map.hexes.spots().any(test);
    if any(&|spot| map.terrain[spot.index()] > 0) {
        out.push_str("\n[map.terrain]\n");
        for (kind, row) in TERRAIN.iter().enumerate().skip(1) {
            let here = map.hexes.spots().filter(|spot| usize::from(map.terrain[spot.index()]) == kind);
            list(out, row.key, here.map(|spot| at_text(map.hex(spot))));
        }
    }
    if any(&|spot| map.level(spot) != 0) {
        out.push_str("\n[map.levels]\n");
        for level in [-1, 1, 2] {
            let here = map.hexes.spots().filter(|spot| map.level(*spot) == level);
            list(out, &level.to_string(), here.map(|spot| at_text(map.hex(spot))));
        }
    }
    if any(&|spot| map.edges[spot.index()].iter().any(|edge| edge.key > 0)) {
        out.push_str("\n[map.hexsides]\n");
        for (kind, row) in HEXSIDES.iter().enumerate() {
            let kind = kind as u8;
            let all = map.hexes.spots().flat_map(|spot| Dir::ALL.map(|dir| (spot, dir)));
            let here = all.filter(|(spot, dir)| {
                let edge = map.edges[spot.index()][dir.index()];
                // One with a front is listed from the hex it protects, any other once.
                edge.key == kind + 1
                    && if FieldMap::has_front(kind) { edge.protects } else { dir.index() < 3 }
            });
            let written = here.map(|(spot, dir)| {
                let Hex { q, r } = map.hex(spot);
                format!("[{q}, {r}, {dir}]")
            });
            list(out, row.key, written);
        }
    }
}

/// Writes a rectangle or a disc if the hexes are one.
fn write_outline(out: &mut String, hexes: &HexMap) -> bool {
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
        let _ = writeln!(out, "columns = {columns}\nrows = {rows}");
        if odd != columns {
            let _ = writeln!(out, "odd_columns = {odd}");
        }
        if origin != Hex::default() {
            let _ = writeln!(out, "origin = {}", at_text(origin));
        }
        return true;
    }
    let radius = (rows - 1) / 2;
    let Some(first) = row(south).min() else { return false };
    let centre = (i16::from(first.q) + i16::from(radius), i16::from(south) - i16::from(radius));
    if let (Ok(q), Ok(r)) = (i8::try_from(centre.0), i8::try_from(centre.1))
        && radius <= MOST / 2
        && same(disc(Hex::new(q, r), radius))
    {
        let _ = writeln!(out, "radius = {radius}");
        if (q, r) != (0, 0) {
            let _ = writeln!(out, "origin = {}", at_text(Hex::new(q, r)));
        }
        return true;
    }
    false
}

/// Writes the roads as chains: each goes on as long as it can.
fn write_roads(out: &mut String, map: &FieldMap) {
    let mut left = map.roads.clone();
    let mut chains = Vec::new();
    for spot in map.hexes.spots() {
        while left[spot.index()] != 0 {
            let mut chain = vec![at_text(map.hex(spot))];
            let mut at = spot;
            while let Some((dir, beyond)) =
                map.hexes.neighbours(at).find(|(dir, _)| left[at.index()] & 1 << dir.index() != 0)
            {
                left[at.index()] &= !(1 << dir.index());
                left[beyond.index()] &= !(1 << dir.opposite().index());
                chain.push(at_text(map.hex(beyond)));
                at = beyond;
            }
            if chain.len() == 1 {
                break;
            }
            chains.push(format!("[{}]", chain.join(", ")));
        }
    }
    list(out, "roads", chains.into_iter());
}

pub(super) fn at_text(hex: Hex) -> String {
    format!("[{}, {}]", hex.q, hex.r)
}

/// Writes a list over as many lines as it needs; nothing if it is empty.
pub(super) fn list(out: &mut String, key: &str, items: impl Iterator<Item = String>) {
    const WIDTH: usize = 110;
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return;
    }
    let flat = items.join(", ");
    if key.len() + flat.len() + 5 <= WIDTH {
        let _ = writeln!(out, "{key} = [{flat}]");
        return;
    }
    let _ = write!(out, "{key} = [");
    let mut width = usize::MAX;
    for item in items {
        if width.saturating_add(item.len()) > WIDTH {
            out.push_str("\n    ");
            width = 4;
        } else {
            out.push(' ');
        }
        width += item.len() + 2;
        out.push_str(&item);
        out.push(',');
    }
    out.push_str("\n]\n");
}
