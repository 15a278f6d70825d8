//! What an area map is made of, before it is a map.

use std::fmt;

use super::build::linked;
use super::exact::At;
use super::map::AreaId;

/// A map as somebody draws it.
///
/// Keys of terrain, sizes and structures belong to the ruleset; here they are only carried along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AreaPlan {
    /// Its name.
    pub name: String,
    /// The areas, in any order; the map sorts them by number.
    pub areas: Vec<AreaSpec>,
    /// What lies on borders; a border that is not listed is bare.
    pub borders: Vec<BorderSpec>,
    /// What lies between areas that meet only at a corner; a corner that is not listed is bare.
    pub corners: Vec<CornerSpec>,
}

/// One area.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AreaSpec {
    /// The number by which people call it; no other area of the map has it.
    pub number: u16,
    /// A name to draw, if it has one.
    pub name: Option<String>,
    /// Its outline, which closes itself, either way round.
    pub polygon: Vec<At>,
    /// Its centre point; none for the middle of its ground.
    pub centre: Option<At>,
    /// Its level.
    pub elevation: i8,
    /// Keys of its terrain, in the chart's order.
    pub terrain: Vec<String>,
    /// Key of its size, for occupancy.
    pub size: String,
    /// Whether units in it face every way for defence.
    pub all_round: bool,
    /// Whether reinforcements may come on here.
    pub entry: bool,
    /// A structure that can be bombarded.
    pub structure: Option<StructureSpec>,
    /// The positions of stacks; none for the usual ones.
    pub slots: Option<Vec<SlotSpec>>,
    /// Fronts, flanks and rears that the map states itself.
    pub arcs: Vec<ArcSpec>,
}

/// A structure in an area.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StructureSpec {
    /// Key of its kind.
    pub kind: String,
    /// Its rating.
    pub rating: u8,
}

/// One position of stacks in an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SlotSpec {
    /// Where it is.
    pub at: At,
    /// The number of the area at whose border it lies; none for one in the middle.
    pub toward: Option<u16>,
}

/// The arcs of one facing in one area, stated by the map. What is not listed is front.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArcSpec {
    /// The number of the area faced.
    pub facing: u16,
    /// The numbers of the areas in the flank.
    pub flank: Vec<u16>,
    /// The numbers of the areas in the rear.
    pub rear: Vec<u16>,
}

/// What lies on the border of two areas.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BorderSpec {
    /// The numbers of the two areas.
    pub between: [u16; 2],
    /// Keys of the boundary terrain, in the chart's order.
    pub terrain: Vec<String>,
    /// The road or path that crosses it.
    pub road: Option<Road>,
    /// Whether a charge may cross it, if the map says so against the chart.
    pub charge_allowed: Option<bool>,
    /// What crossing it costs, if the map says so against the chart.
    pub mp: Option<i8>,
}

/// What lies between two areas that meet only at a corner.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CornerSpec {
    /// The numbers of the two areas.
    pub between: [u16; 2],
    /// Keys of the boundary terrain, in the chart's order.
    pub terrain: Vec<String>,
}

/// A way that joins two areas over their border.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Road {
    /// A road.
    Road,
    /// A path or track.
    Path,
}

/// Something that is wrong with a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where, as a path like `area[3].polygon`; empty for the whole map.
    pub place: String,
    /// What is wrong, as a sentence for whoever drew the map.
    pub reason: String,
}

/// Something about a map that is allowed and deserves a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warning {
    /// A unit that stands in the first area and faces the second has no flank.
    NoFlank(AreaId, AreaId),
    /// No stack of short pieces fits the position with this number in the area.
    NoRoom(AreaId, u8),
}

impl AreaPlan {
    /// Lets the map state a flank for every facing that has none, as in the corners of a field: those neighbours which lie
    /// farthest to the side, be they two. A plan with faults is left as it is.
    pub fn state_flanks(&mut self) {
        let Ok(map) = linked(self.clone()) else { return };
        for area in map.areas() {
            for faced in map.without_flank(area) {
                let Some(flank) = map.farthest_aside(area, faced) else { continue };
                let numbers = flank.iter().map(|other| map.area(other).number).collect();
                let arc = ArcSpec { facing: map.area(faced).number, flank: numbers, rear: Vec::new() };
                let number = map.area(area).number;
                if let Some(spec) = self.areas.iter_mut().find(|spec| spec.number == number) {
                    spec.arcs.retain(|known| known.facing != arc.facing);
                    spec.arcs.push(arc);
                }
            }
        }
    }
}

impl Road {
    /// The word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            Road::Road => "road",
            Road::Path => "path",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            return out.write_str(&self.reason);
        }
        write!(out, "{}: {}", self.place, self.reason)
    }
}

impl std::error::Error for Fault {}
