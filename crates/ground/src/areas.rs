//! Areas: a map of numbered polygons.
//!
//! An [`AreaPlan`] says what a map is made of: polygons with whole-number corners, and what lies in them and on
//! their borders. [`AreaMap::new`] works out once all that a rule can ask for, exactly, in whole numbers: who borders
//! on whom and who meets whom only at a corner, ranges, the front, flank and rear of every facing, what every line of
//! sight crosses, the straight ways of a charge, the positions of stacks inside an area, the room they take up there and
//! the lines of fight between them. After that every question is a look in a table.
//!
//! - [`AreaId`] is an area, [`Way`] the number of a neighbour round it (also used as a facing), [`Slot`] a position inside it,
//!   [`Room`] the room of a stack there; [`AreaSet`] and [`RoomSet`] are sets of them;
//! - [`exact`] holds the predicates on points.
//!
//! ```
//! use ground::areas::{Arc, AreaMap, AreaPlan, AreaSpec, At, Slot};
//!
//! // Three by three squares of 100 each, numbered by rows from the south.
//! let squares = (1..=3).flat_map(|row| (1..=3).map(move |column| (row, column)));
//! let areas = squares.map(|(row, column): (i32, i32)| {
//!     let (x, y) = (100 * column, 100 * row);
//!     let polygon = vec![At::new(x, y), At::new(x + 100, y), At::new(x + 100, y + 100), At::new(x, y + 100)];
//!     AreaSpec { number: (100 * row + column) as u16, polygon, ..AreaSpec::default() }
//! });
//! let map = AreaMap::new(AreaPlan { areas: areas.collect(), ..AreaPlan::default() }).expect("it is sound");
//!
//! let [middle, east, north] = [202, 203, 302].map(|number| map.numbered(number).expect("it is there"));
//! assert_eq!((map.bordering(middle).len(), map.adjacent(middle).len()), (4, 8));
//! let facing = map.way_to(middle, east).expect("it is adjacent");
//! assert_eq!(map.arc(middle, facing, north), Some(Arc::Flank));
//! assert_eq!(map.range(north, map.numbered(101).expect("it is there")), 2);
//! assert!(map.slot_toward(middle, east).is_some_and(|slot| slot != Slot::CENTRE));
//! ```

mod arcs;
mod build;
mod charge;
pub mod exact;
mod fight;
mod map;
mod net;
mod plan;
mod rosette;
mod set;
mod sight;

pub use charge::Lane;
pub use exact::At;
pub use fight::{Fight, do_cross};
pub use map::{Arc, AreaId, AreaMap, Border, BorderId, Corner, CornerId, Link, Slot, Way};
pub use plan::{
    ArcSpec, AreaPlan, AreaSpec, BorderSpec, CornerSpec, Fault, Road, SlotSpec, StructureSpec, Warning,
};
pub use rosette::{Room, RoomId};
pub use set::{AreaSet, RoomSet};
pub use sight::{Crossed, Sight, Step};
