//! The areas of one map with all their tables.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::charge::{Lane, Lanes};
use super::exact::{At, dot, is_inside};
use super::fight::{Fight, Fights};
use super::net::Net;
use super::plan::{AreaPlan, AreaSpec, Fault, Road, Warning};
use super::rosette::{Room, RoomId, Rosette};
use super::set::{AreaSet, RoomSet};
use super::sight::{Sight, Sights};

/// An area of a map by its place in the map's list, which is in the order of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AreaId(pub u16);

naming::id!(AreaId(u16), "area");

/// The number of a neighbour, corner neighbours included, round an area: clockwise, the one nearest to north first.
/// As a facing it points at that neighbour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Way(pub u8);

/// The number of a position inside an area: 0 the centre, then those at the borders, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Slot(pub u8);

/// A border by its place in the map's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BorderId(pub u16);

/// A corner between two areas by its place in the map's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CornerId(pub u16);

/// How two adjacent areas touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// They share a border.
    Border(BorderId),
    /// They share a corner point only.
    Corner(CornerId),
}

/// Where a neighbour lies for a unit that faces some way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Arc {
    /// Wholly before the line across the unit's facing.
    Front,
    /// Cut by it.
    Flank,
    /// Wholly behind it.
    Rear,
}

/// The edge that two areas share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Border {
    /// The two areas, the lower first.
    pub between: [AreaId; 2],
    /// The stretches of it, the longest first; the first area lies to the left of each.
    pub lines: Vec<Vec<At>>,
    /// Halfway along the longest stretch.
    pub middle: At,
    /// Keys of the boundary terrain.
    pub terrain: Vec<String>,
    /// The road or path that crosses it.
    pub road: Option<Road>,
    /// Whether a charge may cross it, if the map says so.
    pub charge_allowed: Option<bool>,
    /// What crossing it costs, if the map says so.
    pub mp: Option<i8>,
}

/// The point at which two areas meet that share no border.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corner {
    /// The two areas, the lower first.
    pub between: [AreaId; 2],
    /// The point; of several the one nearest to the straight line between the centres.
    pub at: At,
    /// Keys of the boundary terrain.
    pub terrain: Vec<String>,
    /// The areas to the left and to the right of the way from the first area to the second.
    pub beside: [AreaSet; 2],
    /// The borders that run into the point on the left and on the right of that way.
    pub borders: [Vec<BorderId>; 2],
}

/// The areas of a map in the order of their numbers, and everything that follows from their shapes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaMap {
    pub(super) name: String,
    pub(super) areas: Vec<AreaSpec>,
    pub(super) centres: Vec<At>,
    pub(super) borders: Vec<Border>,
    pub(super) corners: Vec<Corner>,
    pub(super) net: Net,
    /// The mean distance between the centres of bordering areas.
    pub(super) step: i64,
    /// The neighbours of each area in the order of ways.
    pub(super) ways: Vec<Vec<AreaId>>,
    pub(super) bordering: Vec<AreaSet>,
    pub(super) adjacent: Vec<AreaSet>,
    /// For two areas the way from the first to the second, or [`NONE`].
    pub(super) way_table: Vec<u8>,
    pub(super) links: Vec<Option<Link>>,
    pub(super) ranges: Vec<u8>,
    /// Where the tables of an area's facings begin.
    pub(super) first_facing: Vec<u32>,
    /// Front, flank and rear for each area and facing.
    pub(super) arcs: Vec<[AreaSet; 3]>,
    pub(super) sights: Sights,
    pub(super) lanes: Lanes,
    pub(super) rosettes: Vec<Rosette>,
    pub(super) fights: Fights,
    pub(super) warnings: Vec<Warning>,
}

pub(super) const NONE: u8 = u8::MAX;

impl AreaId {
    /// Its place in the list, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Way {
    /// Its number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Slot {
    /// The position in the centre of an area.
    pub const CENTRE: Slot = Slot(0);

    /// Its number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl AreaMap {
    /// The range between areas that no way joins.
    pub const NO_WAY: u8 = u8::MAX;

    /// Works out the map, or says everything that is wrong with its plan.
    pub fn new(plan: AreaPlan) -> Result<AreaMap, Vec<Fault>> {
        super::build::build(plan)
    }

    /// The plan of which this map was made, with everything that it left to the map filled in but positions and arcs.
    pub fn plan(&self) -> AreaPlan {
        super::build::plan_of(self)
    }

    /// What deserves a look: facings without a flank, positions without room.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many areas it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.areas.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }

    /// All areas, in the order of their numbers.
    #[inline]
    pub fn areas(&self) -> impl ExactSizeIterator<Item = AreaId> + Clone + use<> {
        (0..self.areas.len() as u16).map(AreaId)
    }

    /// The area with a number.
    pub fn numbered(&self, number: u16) -> Option<AreaId> {
        let place = self.areas.binary_search_by_key(&number, |area| area.number).ok()?;
        Some(AreaId(place as u16))
    }

    /// The area that people call so: its number, with or without leading zeros.
    pub fn named(&self, name: &str) -> Option<AreaId> {
        let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| name.parse().ok()).flatten().and_then(|number| self.numbered(number))
    }

    /// What the plan says of an area: number, polygon (counter-clockwise), terrain and so on.
    ///
    /// # Panics
    ///
    /// As everywhere here, if the area comes from another, larger map.
    #[inline]
    pub fn area(&self, area: AreaId) -> &AreaSpec {
        &self.areas[area.index()]
    }

    /// The number by which people call an area, with at least three digits.
    pub fn label(&self, area: AreaId) -> String {
        format!("{:03}", self.area(area).number)
    }

    /// The centre point of an area.
    #[inline]
    pub fn centre(&self, area: AreaId) -> At {
        self.centres[area.index()]
    }

    /// The area in which a point lies; none on an edge or off the map.
    pub fn area_at(&self, point: At) -> Option<AreaId> {
        self.areas().find(|&area| is_inside(point, &self.area(area).polygon))
    }

    /// The mean distance between the centres of bordering areas, by which rooms and lanes are measured.
    #[inline]
    pub fn step(&self) -> i64 {
        self.step
    }

    /// The areas that share a border with an area.
    #[inline]
    pub fn bordering(&self, area: AreaId) -> AreaSet {
        self.bordering[area.index()]
    }

    /// The areas adjacent to an area, over a border or across a corner.
    #[inline]
    pub fn adjacent(&self, area: AreaId) -> AreaSet {
        self.adjacent[area.index()]
    }

    /// The areas that meet an area only at a corner.
    #[inline]
    pub fn diagonal(&self, area: AreaId) -> AreaSet {
        self.adjacent(area).without(self.bordering(area))
    }

    /// The areas at the edge of the map.
    pub fn rim(&self) -> AreaSet {
        self.net
            .segments
            .iter()
            .filter(|segment| segment.right.is_none())
            .map(|segment| segment.left)
            .collect()
    }

    /// How two areas touch; none if they are not adjacent.
    #[inline]
    pub fn link(&self, from: AreaId, to: AreaId) -> Option<Link> {
        self.links[self.pair(from, to)]
    }

    /// All borders.
    pub fn borders(&self) -> &[Border] {
        &self.borders
    }

    /// A border.
    #[inline]
    pub fn border(&self, border: BorderId) -> &Border {
        &self.borders[usize::from(border.0)]
    }

    /// The border of two areas, if they share one.
    #[inline]
    pub fn border_of(&self, from: AreaId, to: AreaId) -> Option<&Border> {
        match self.link(from, to)? {
            Link::Border(border) => Some(self.border(border)),
            Link::Corner(_) => None,
        }
    }

    /// All pairs of areas that meet only at a corner.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// A corner.
    #[inline]
    pub fn corner(&self, corner: CornerId) -> &Corner {
        &self.corners[usize::from(corner.0)]
    }

    /// The corner of two areas, if they meet only there.
    #[inline]
    pub fn corner_of(&self, from: AreaId, to: AreaId) -> Option<&Corner> {
        match self.link(from, to)? {
            Link::Corner(corner) => Some(self.corner(corner)),
            Link::Border(_) => None,
        }
    }

    /// The areas to the left and to the right of the corner that two areas share, seen on the way from one to the other.
    #[inline]
    pub fn beside_corner(&self, from: AreaId, to: AreaId) -> Option<[AreaSet; 2]> {
        let [left, right] = self.corner_of(from, to)?.beside;
        Some(if from <= to { [left, right] } else { [right, left] })
    }

    /// The road or path over the border of two areas.
    #[inline]
    pub fn road(&self, from: AreaId, to: AreaId) -> Option<Road> {
        self.border_of(from, to)?.road
    }

    /// The number of areas on the shortest way, the first not counted; [`AreaMap::NO_WAY`] if there is none.
    #[inline]
    pub fn range(&self, from: AreaId, to: AreaId) -> u8 {
        self.ranges[self.pair(from, to)]
    }

    /// The areas within a range, the area itself included.
    pub fn within(&self, area: AreaId, range: u8) -> AreaSet {
        self.areas().filter(|&other| self.range(area, other) <= range).collect()
    }

    /// How many neighbours an area has, corner neighbours included; its facings are numbered below this.
    #[inline]
    pub fn ways(&self, area: AreaId) -> u8 {
        self.ways[area.index()].len() as u8
    }

    /// The neighbours of an area in the order of ways.
    #[inline]
    pub fn neighbours(&self, area: AreaId) -> &[AreaId] {
        &self.ways[area.index()]
    }

    /// The neighbour that a way leads to; none if the area has no such way.
    #[inline]
    pub fn neighbour(&self, area: AreaId, way: Way) -> Option<AreaId> {
        self.ways[area.index()].get(way.index()).copied()
    }

    /// The way to an adjacent area; none if it is not adjacent.
    #[inline]
    pub fn way_to(&self, from: AreaId, adjacent: AreaId) -> Option<Way> {
        let way = self.way_table[self.pair(from, adjacent)];
        (way != NONE).then_some(Way(way))
    }

    /// Where an adjacent area lies for a unit that faces some way; none if it is not adjacent.
    #[inline]
    pub fn arc(&self, area: AreaId, facing: Way, adjacent: AreaId) -> Option<Arc> {
        let [front, flank, rear] = self.arcs_of(area, facing)?;
        if front.contains(adjacent) {
            Some(Arc::Front)
        } else if flank.contains(adjacent) {
            Some(Arc::Flank)
        } else {
            rear.contains(adjacent).then_some(Arc::Rear)
        }
    }

    /// The areas in front, flank and rear of a unit that faces some way; none if the area has no such way.
    #[inline]
    pub fn arcs_of(&self, area: AreaId, facing: Way) -> Option<&[AreaSet; 3]> {
        self.facing_index(area, facing).map(|facing| &self.arcs[facing])
    }

    /// Whether an area lies to the left of a unit's facing line (right if not); what lies on the line is right.
    #[inline]
    pub fn is_left(&self, area: AreaId, facing: Way, other: AreaId) -> bool {
        let Some(faced) = self.neighbour(area, facing) else { return false };
        super::exact::turn(self.centre(area), self.centre(faced), self.centre(other)) > 0
    }

    /// The line of sight between the centres of two areas.
    #[inline]
    pub fn sight(&self, from: AreaId, to: AreaId) -> Sight<'_> {
        self.sights.between(self.len(), from, to)
    }

    /// The straight ways of a charge that first enters the area faced: of one, two and three areas.
    #[inline]
    pub fn lanes(&self, area: AreaId, facing: Way) -> &[Lane] {
        self.facing_index(area, facing).map_or(&[], |facing| self.lanes.of(facing))
    }

    /// Whether a charge that began from `start` into `first` may wheel in `wheel` toward an adjacent area: it turns
    /// by 90 degrees at most.
    #[inline]
    pub fn may_wheel(&self, start: AreaId, first: AreaId, wheel: AreaId, next: AreaId) -> bool {
        let before = self.centre(start).to(self.centre(first));
        dot(before, self.centre(wheel).to(self.centre(next))) >= 0
    }

    /// How many positions an area has; they are numbered below this.
    #[inline]
    pub fn slots(&self, area: AreaId) -> u8 {
        self.rosettes[area.index()].slots()
    }

    /// Where a position is; the centre of the area if it has no such position.
    #[inline]
    pub fn slot_at(&self, area: AreaId, slot: Slot) -> At {
        self.rosettes[area.index()].at(slot).unwrap_or(self.centre(area))
    }

    /// The area at whose border a position lies; none for the centre.
    #[inline]
    pub fn slot_faces(&self, area: AreaId, slot: Slot) -> Option<AreaId> {
        self.rosettes[area.index()].toward(slot)
    }

    /// The position at the border with an area.
    #[inline]
    pub fn slot_toward(&self, area: AreaId, bordering: AreaId) -> Option<Slot> {
        self.rosettes[area.index()].slot_toward(bordering)
    }

    /// The room of a stack as a number, for sets; none if the area has no such position or facing.
    #[inline]
    pub fn room(&self, area: AreaId, slot: Slot, room: Room) -> Option<RoomId> {
        self.rosettes[area.index()].room(slot, room)
    }

    /// The position and kind of a room; none if the area has no such room.
    #[inline]
    pub fn room_of(&self, area: AreaId, room: RoomId) -> Option<(Slot, Room)> {
        self.rosettes[area.index()].room_of(room)
    }

    /// The rooms that lie inside an area: where a stack may stand if nobody else does.
    #[inline]
    pub fn fitting(&self, area: AreaId) -> RoomSet {
        self.rosettes[area.index()].fitting()
    }

    /// The rooms of an area that touch one of its rooms, itself and all others of its position included.
    #[inline]
    pub fn touching(&self, area: AreaId, room: RoomId) -> RoomSet {
        self.rosettes[area.index()].touching(room)
    }

    /// The middle line of a long room or the position of a short one, and how far the room reaches from it; for drawing.
    pub fn room_outline(&self, area: AreaId, room: RoomId) -> Option<([At; 2], i64)> {
        self.rosettes[area.index()].outline(room)
    }

    /// The line of fight between positions of two adjacent areas; none if the areas are not adjacent, or if the line
    /// leaves one of them other than over their border or corner.
    #[inline]
    pub fn fight(&self, from: AreaId, slot: Slot, to: AreaId, other: Slot) -> Option<Fight<'_>> {
        let link = self.links[self.pair(from, to)]?;
        self.fights.between(link, self.borders.len(), (from, slot), (to, other), self)
    }

    #[inline]
    pub(super) fn pair(&self, from: AreaId, to: AreaId) -> usize {
        from.index() * self.areas.len() + to.index()
    }

    #[inline]
    pub(super) fn facing_index(&self, area: AreaId, facing: Way) -> Option<usize> {
        let place = self.first_facing[area.index()] + u32::from(facing.0);
        (place < self.first_facing[area.index() + 1]).then_some(place as usize)
    }
}

impl fmt::Display for AreaId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
