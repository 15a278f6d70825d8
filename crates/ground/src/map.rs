//! The hexes of one map, as a dense list with neighbour tables.
//!
//! States keep a [`Spot`] instead of a hex: it indexes arrays and bit sets directly, and its neighbours are one
//! look-up away. Positions for drawing come from `hexx`, everything else is whole numbers.

use std::fmt;

use hexx::{HexLayout, HexOrientation, Vec2};

use crate::hex::{Dir, Facing, Hex};

/// A hex of a map by its place in the map's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Spot(pub u16);

naming::id!(Spot(u16), "hex");

/// The hexes of a map in canonical order, which is the order of [`Hex`] itself: by `q`, then by `r`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexMap {
    hexes: Vec<Hex>,
    neighbours: Vec<[Spot; 6]>,
    /// The spot of every hex of the bounding box, row by row, or [`NOWHERE`].
    spots: Vec<u16>,
    lowest: Hex,
    /// Twice the place of the westernmost hex, from which names count.
    west: i32,
    width: usize,
    height: usize,
}

/// Why a list of hexes makes no map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapError {
    /// A hex is listed twice.
    Twice(Hex),
    /// A coordinate lies beyond [`HexMap::REACH`].
    TooFar(Hex),
}

const NOWHERE: u16 = u16::MAX;

impl Spot {
    /// No spot of any map.
    pub const NOWHERE: Spot = Spot(NOWHERE);

    /// Its place in the list, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl HexMap {
    /// The greatest coordinate a hex of a map may have, so that no step from one wraps around.
    pub const REACH: i8 = 100;

    /// The map of these hexes, which may come in any order.
    #[inline]
    pub fn new(hexes: impl IntoIterator<Item = Hex>) -> Result<HexMap, MapError> {
        let mut hexes: Vec<Hex> = hexes.into_iter().collect();
        hexes.sort_unstable();
        let reach = -Self::REACH..=Self::REACH;
        if let Some(&far) = hexes.iter().find(|hex| !reach.contains(&hex.q) || !reach.contains(&hex.r)) {
            return Err(MapError::TooFar(far));
        }
        if let Some(pair) = hexes.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(MapError::Twice(pair[0]));
        }
        let mut map = HexMap::unlinked(hexes);
        map.neighbours = map
            .hexes
            .iter()
            .map(|hex| Dir::ALL.map(|dir| map.spot_of(hex.step(dir)).unwrap_or(Spot::NOWHERE)))
            .collect();
        Ok(map)
    }

    /// How many hexes it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All spots, in canonical order.
    pub fn spots(&self) -> impl ExactSizeIterator<Item = Spot> + Clone + use<> {
        (0..self.hexes.len() as u16).map(Spot)
    }

    /// All hexes, in canonical order.
    pub fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// Whether a hex belongs to the map.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.spot_of(hex).is_some()
    }

    /// The spot of a hex; none for a hex off the map.
    #[inline]
    pub fn spot_of(&self, hex: Hex) -> Option<Spot> {
        let (dq, dr) = self.lowest.offset_to(hex);
        let column = usize::try_from(dq).ok().filter(|&column| column < self.width)?;
        let row = usize::try_from(dr).ok().filter(|&row| row < self.height)?;
        self.spots.get(row * self.width + column).copied().filter(|&spot| spot != NOWHERE).map(Spot)
    }

    /// The hex at a spot of this map.
    ///
    /// # Panics
    ///
    /// If the spot comes from another, larger map.
    #[inline]
    pub fn hex_of(&self, spot: Spot) -> Hex {
        self.hexes[spot.index()]
    }

    /// How people call the hex at a spot: a letter for its column from the west and a number for its row from the
    /// north, "D7". After Z come AA, AB and so on.
    pub fn name(&self, spot: Spot) -> String {
        let (west, north) = self.corner();
        let hex = self.hex_of(spot);
        let mut column = (across(hex) - west) / 2;
        let mut letters = String::new();
        loop {
            letters.insert(0, char::from(b'A' + (column % 26) as u8));
            if column < 26 {
                break;
            }
            column = column / 26 - 1;
        }
        format!("{letters}{}", i32::from(hex.r) - north + 1)
    }

    /// The spot that people call so, whatever the case.
    pub fn named(&self, name: &str) -> Option<Spot> {
        let digits = name.find(|letter: char| letter.is_ascii_digit())?;
        let (letters, row) = name.split_at(digits);
        if letters.is_empty() || letters.len() > 2 || !letters.bytes().all(|byte| byte.is_ascii_alphabetic())
        {
            return None;
        }
        let digit = |byte: u8| i32::from(byte.to_ascii_uppercase() - b'A') + 1;
        let column = letters.bytes().fold(0, |column, byte| column * 26 + digit(byte)) - 1;
        let (west, north) = self.corner();
        let r = row.parse::<u8>().ok().map(|row| i32::from(row) + north - 1)?;
        // Two hexes of neighbouring rows share a column: halves go to the left one.
        let q = (2 * column + west - r + 1).div_euclid(2);
        let at = |q: i32| {
            let hex = Hex { q: i8::try_from(q).ok()?, r: i8::try_from(r).ok()? };
            self.spot_of(hex).filter(|_| (across(hex) - west) / 2 == column)
        };
        at(q).or_else(|| at(q - 1)).or_else(|| at(q + 1))
    }

    /// Twice the place of the westernmost hex, and the northernmost row.
    fn corner(&self) -> (i32, i32) {
        (self.west, i32::from(self.lowest.r))
    }

    /// The neighbour in a direction; none if it is off the map.
    #[inline]
    pub fn neighbour(&self, spot: Spot, dir: Dir) -> Option<Spot> {
        let neighbour = self.neighbours[spot.index()][dir.index()];
        (neighbour != Spot::NOWHERE).then_some(neighbour)
    }

    /// The six neighbours in the order of their directions; [`Spot::NOWHERE`] for one off the map.
    #[inline]
    pub fn around(&self, spot: Spot) -> &[Spot; 6] {
        &self.neighbours[spot.index()]
    }

    /// The neighbours on the map with their directions, in the order of the directions.
    #[inline]
    pub fn neighbours(&self, spot: Spot) -> impl Iterator<Item = (Dir, Spot)> + Clone + '_ {
        Dir::ALL.into_iter().filter_map(move |dir| Some((dir, self.neighbour(spot, dir)?)))
    }

    /// The number of steps between two spots.
    #[inline]
    pub fn distance(&self, from: Spot, to: Spot) -> u8 {
        self.hex_of(from).distance(self.hex_of(to))
    }

    /// The direction in which an adjacent spot lies; none if it is not adjacent.
    #[inline]
    pub fn direction_to(&self, from: Spot, adjacent: Spot) -> Option<Dir> {
        self.hex_of(from).direction_to(self.hex_of(adjacent))
    }

    /// Whether at least one of the six neighbouring positions is off the map.
    #[inline]
    pub fn is_edge(&self, spot: Spot) -> bool {
        self.neighbours[spot.index()].contains(&Spot::NOWHERE)
    }

    /// The spots at exactly this distance, counter-clockwise from the one straight along direction 0.
    pub fn ring(&self, centre: Spot, radius: u8) -> Ring<'_> {
        Ring::new(self, self.hex_of(centre), radius)
    }

    /// The spots within this distance, the centre first, ring by ring.
    pub fn within(&self, centre: Spot, radius: u8) -> Within<'_> {
        let hex = self.hex_of(centre);
        Within { ring: Ring::new(self, hex, 0), centre: hex, next: 1, radius }
    }

    /// Where the centre of a spot is drawn: `x` grows to the right and `y` downward, and the distance from the
    /// centre of a hex to its corners is 1. For drawing only; no rule may depend on it.
    pub fn centre(&self, spot: Spot) -> (f64, f64) {
        drawn_at(self.hex_of(spot), Vec2::ZERO)
    }

    /// The six corners of a spot as they are drawn, corner `f` being the point that facing `f` faces.
    pub fn corners(&self, spot: Spot) -> [(f64, f64); 6] {
        Facing::ALL.map(|facing| drawn_corner(self.hex_of(spot), facing))
    }

    /// The map with everything but the neighbour table.
    fn unlinked(hexes: Vec<Hex>) -> HexMap {
        let bound = |of: fn(&Hex) -> i8| {
            let lowest = hexes.iter().map(of).min().unwrap_or(0);
            let highest = hexes.iter().map(of).max().unwrap_or(-1);
            (lowest, usize::try_from(i16::from(highest) - i16::from(lowest) + 1).unwrap_or(0))
        };
        let ((lowest_q, width), (lowest_r, height)) = (bound(|hex| hex.q), bound(|hex| hex.r));
        let lowest = Hex::new(lowest_q, lowest_r);
        let mut spots = vec![NOWHERE; width * height];
        for (place, &hex) in hexes.iter().enumerate() {
            let (dq, dr) = lowest.offset_to(hex);
            spots[dr as usize * width + dq as usize] = place as u16;
        }
        let west = hexes.iter().map(|hex| across(*hex)).min().unwrap_or_default();
        HexMap { hexes, neighbours: Vec::new(), spots, lowest, west, width, height }
    }
}

/// The spots of a map at one distance from a hex, without allocation.
#[derive(Clone, Debug)]
pub struct Ring<'map> {
    map: &'map HexMap,
    /// The next position, which may be off the map or, for wide rings, off the coordinate range.
    at: (i16, i16),
    side: u8,
    along: u8,
    radius: u8,
}

impl<'map> Ring<'map> {
    fn new(map: &'map HexMap, centre: Hex, radius: u8) -> Ring<'map> {
        let at = (i16::from(centre.q) + i16::from(radius), i16::from(centre.r));
        Ring { map, at, side: 0, along: 0, radius }
    }
}

impl Iterator for Ring<'_> {
    type Item = Spot;

    fn next(&mut self) -> Option<Spot> {
        while self.side < 6 {
            let at = self.at;
            if self.radius == 0 {
                self.side = 6;
            } else {
                // From the corner along direction d the ring runs on in direction d + 2.
                let (dq, dr) = Dir::new(i32::from(self.side) + 2).offset();
                self.at = (at.0 + i16::from(dq), at.1 + i16::from(dr));
                self.along += 1;
                if self.along == self.radius {
                    self.along = 0;
                    self.side += 1;
                }
            }
            if let (Ok(q), Ok(r)) = (i8::try_from(at.0), i8::try_from(at.1))
                && let Some(spot) = self.map.spot_of(Hex::new(q, r))
            {
                return Some(spot);
            }
        }
        None
    }
}

/// The spots of a map within a distance of a hex, without allocation.
#[derive(Clone, Debug)]
pub struct Within<'map> {
    ring: Ring<'map>,
    centre: Hex,
    next: u16,
    radius: u8,
}

impl Iterator for Within<'_> {
    type Item = Spot;

    fn next(&mut self) -> Option<Spot> {
        loop {
            if let Some(spot) = self.ring.next() {
                return Some(spot);
            }
            let radius = u8::try_from(self.next).ok().filter(|&radius| radius <= self.radius)?;
            self.ring = Ring::new(self.ring.map, self.centre, radius);
            self.next += 1;
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Twice how far east a hex lies: rows are shifted by half a hex.
fn across(hex: Hex) -> i32 {
    2 * i32::from(hex.q) + i32::from(hex.r)
}

impl fmt::Display for MapError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MapError::Twice(hex) => write!(out, "hex {hex} is listed twice"),
            MapError::TooFar(hex) => {
                write!(out, "hex {hex} lies too far out; coordinates go up to {}", HexMap::REACH)
            }
        }
    }
}

impl std::error::Error for MapError {}

/// The corner of a hex that a facing faces, as it is drawn: a third of the way along both front directions.
fn drawn_corner(hex: Hex, facing: Facing) -> (f64, f64) {
    let [right, left] = facing.front().map(Dir::offset);
    let sum = |a: i8, b: i8| (f32::from(a) + f32::from(b)) / 3.0;
    drawn_at(hex, Vec2::new(sum(right.0, left.0), sum(right.1, left.1)))
}

/// Where a point of a hex, given in parts of a step, is drawn.
///
/// The only place where our hexes meet those of `hexx`. Its axial coordinates are ours, but its directions and
/// corners are numbered clockwise and so run against ours; only coordinates are handed over, never a number.
fn drawn_at(hex: Hex, part: Vec2) -> (f64, f64) {
    let layout = HexLayout { orientation: HexOrientation::Pointy, origin: Vec2::ZERO, scale: Vec2::ONE };
    let at = layout.fract_hex_to_world_pos(Vec2::new(f32::from(hex.q), f32::from(hex.r)) + part);
    (f64::from(at.x), f64::from(at.y))
}
