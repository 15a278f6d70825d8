//! Where things stand: hexes and areas; distance, arcs, sight.
//!
//! Terrain and height belong to the rulesets, whose charts differ; this crate only knows geometry, and all of
//! it that a rule can ask for is worked out in whole numbers, so that every machine gives the same answer.
//!
//! - [`areas`]: a map of numbered polygons with everything that follows from their shapes;
//! - [`hex`]: a hex, the six directions, the six facings, and the arcs of a piece that faces a point of its hex;
//! - [`map`]: the hexes of one map as a dense list with neighbour tables, for states that must be small and fast;
//! - [`sight`]: the straight line between the centres of two hexes, and what it crosses.
//! - [`tabletop`]: the table without a grid: bodies of stands as rectangles, their moves, contacts and distances, terrain.
//!
//! ```
//! use ground::{Facing, Hex, HexMap, in_wide_arc, line};
//!
//! let archers = Hex::new(0, 0);
//! let knights = Hex::new(1, -3);
//! assert_eq!(archers.distance(knights), 3);
//! // Facing 1 is straight up on a map drawn point-up.
//! assert!(in_wide_arc(archers, Facing::new(1), knights));
//!
//! let wood = Hex::new(0, -1);
//! let sight = line(archers, knights);
//! assert!(!sight.is_clear(|hex| hex == wood));
//!
//! let map = HexMap::new([archers, wood, knights])?;
//! assert_eq!(map.spot_of(wood).map(|spot| map.hex_of(spot)), Some(wood));
//! # Ok::<(), ground::MapError>(())
//! ```
#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod areas;
pub mod hex;
pub mod map;
pub mod sight;
pub mod tabletop;

pub use hex::{Ahead, Dir, Dirs, Facing, Hex, HexError, in_narrow_arc, in_wide_arc, is_ahead_of_front_line};
pub use map::{HexMap, MapError, Ring, Spot, Within};
pub use sight::{Crossing, Line, Obstacle, SideCrossed, Track, line};
