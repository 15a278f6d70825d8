//! The neutral battle files: read, validated, as types.
//!
//! A battle is described once in men, metres and ground, so that it can be mustered into every ruleset. This
//! crate knows the format and what mustering has in common for all rulesets; the rulesets make their own armies
//! of it.
//!
//! - [`Battle`] and what it is made of; [`Battle::read`] names everything that is wrong with a file at once;
//! - [`find`]: the battles that ship with the program;
//! - [`read`]: the reader that finds all [`Mistakes`] of a file, for the rulesets' own files too;
//! - [`older`]: files of an older form, brought into the one that is read;
//! - [`geometry`] and [`shared`]: the rules of mustering that all rulesets share;
//! - [`hexes`] and [`hex_army`]: the field as hexes, and an army on them by the tables of a ruleset;
//! - [`areas`]: the field as an area map, and area maps as files.
//! - [`tables`]: the field as a table without a grid: its ground, and the places of blocks on it; [`lines`]: its lines, cut at their crossings.
//!
//! ```
//! let nancy = muster::find("nancy").expect("it ships with the program");
//! assert_eq!(nancy.year(), 1477);
//! assert_eq!(nancy.sides[1].name, "Burgundians");
//! ```
#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

mod area_file;
mod area_shapes;
pub mod areas;
pub mod battle;
mod check;
mod check_armies;
mod check_conditions;
mod file;
pub mod geometry;
pub mod hex_army;
mod hex_tables;
pub mod hexes;
pub mod lines;
pub mod mistakes;
pub mod older;
pub mod read;
pub mod shared;
mod shipped;
pub mod tables;
pub mod terrain;
pub mod troops;
pub mod words;

pub use battle::*;
pub use mistakes::{Mistake, Mistakes};
pub use shipped::{BATTLES, find, text_of};
pub use terrain::{Cover, Form, Going, Mover, Sight, TerrainKind};
pub use troops::{Arm, Armour, Class, Flag, Quality};
pub use words::*;
