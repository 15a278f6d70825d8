//! Contact: which edges of two stands lie on each other, what a mover strikes first, and lining up.

use serde::{Deserialize, Serialize};

use super::block::{Block, Exception};
use super::distance::Distance;
use super::grid::{Angle, Bearing, Unit, divided};
use super::length::{Length, TOUCH};
use super::point::Point;
use super::profile::{Meeting, Profile};
use super::rect::{Corner, Edge, Rect};
use super::terrain::Outline;

/// When two edges lie on each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flush {
    /// How wide the gap between them may be.
    pub gap: Length,
    /// The shared length that is needed at least.
    pub least: Length,
    /// By how much they may differ from being parallel.
    pub slack: Angle,
}

impl Flush {
    /// Edges on each other within the tolerance for at least a millimetre, parallel to 0.05 degrees.
    pub const TIGHT: Flush = Flush { gap: TOUCH, least: Length::mm(1), slack: Angle::hundredths(5) };
}

/// Two edges that lie on each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// The stand of the first block.
    pub mine: u8,
    /// Its edge.
    pub my_edge: Edge,
    /// The stand of the second block.
    pub theirs: u8,
    /// Its edge.
    pub their_edge: Edge,
    /// For what length they lie on each other.
    pub length: Length,
}

/// A part of a rim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// An edge, between its corners.
    Edge(Edge),
    /// A corner.
    Corner(Corner),
}

impl Feature {
    /// Whether it belongs to the front: the front edge or one of its ends.
    pub const fn is_front(self) -> bool {
        match self {
            Feature::Edge(edge) => matches!(edge, Edge::Front),
            Feature::Corner(corner) => corner.is_front(),
        }
    }
}

/// What a mover strikes first on a straight way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// How far it goes until then, rounded down to a micrometre.
    pub way: Length,
    /// The stand of the mover.
    pub mine: u8,
    /// What of it strikes.
    pub with: Feature,
    /// The stand of the target.
    pub theirs: u8,
    /// What of it is struck.
    pub on: Feature,
}

impl Rect {
    /// For what length an edge of this rectangle and one of another lie on each other; none if they do not.
    pub fn edge_contact(&self, edge: Edge, other: &Rect, other_edge: Edge, flush: &Flush) -> Option<Length> {
        let (mine, theirs) = (self.edge(edge), other.edge(other_edge));
        let facing = (edge.outward(self.facing()), other_edge.outward(other.facing()).reversed());
        // Both run clockwise, so edges on each other run opposite ways.
        if mine[0].to(mine[1]).dot(theirs[0].to(theirs[1])) >= 0 || facing.0.between(facing.1) > flush.slack {
            return None;
        }
        let one = shared(mine, theirs, flush.gap)?;
        let other = shared(theirs, mine, flush.gap)?;
        let length = one.length().min(other.length());
        (length >= flush.least).then_some(length)
    }

    /// For what length an edge lies along a line, or along the rim of an area, within a gap.
    pub fn length_along(&self, edge: Edge, outline: &Outline, gap: Length) -> Length {
        let mine = self.edge(edge);
        let lengths = outline.segments().filter_map(|[a, b]| {
            let is_against = mine[0].to(mine[1]).dot(a.to(b)) < 0;
            shared(mine, if is_against { [a, b] } else { [b, a] }, gap).map(Shared::length)
        });
        lengths.sum::<Length>().min(self.length(edge))
    }

    /// From where to where, along an edge from its left end (seen from inside), another rectangle lies within a gap of it; none if it
    /// does not.
    pub fn covered_by(&self, edge: Edge, other: &Rect, gap: Length) -> Option<(Length, Length)> {
        let mine = self.edge(edge);
        let covers = Edge::ALL.iter().filter_map(|&theirs| {
            let theirs = other.edge(theirs);
            let is_against = mine[0].to(mine[1]).dot(theirs[0].to(theirs[1])) < 0;
            is_against.then(|| shared(mine, theirs, gap)).flatten().map(Shared::ends)
        });
        covers.max_by_key(|(from, to)| *to - *from)
    }

    /// The longest stretch of an edge that no other rectangle lies on.
    pub fn free_stretch<'a>(
        &self,
        edge: Edge,
        others: impl Iterator<Item = &'a Rect> + Clone,
        gap: Length,
    ) -> Length {
        let whole = self.length(edge);
        let covers = others.filter_map(|other| self.covered_by(edge, other, gap));
        // Every free stretch begins at the left end or where a cover ends.
        let starts = covers.clone().map(|(_, to)| to).chain([Length::ZERO]);
        let free = starts.map(|start| {
            let mut end = whole;
            for (from, to) in covers.clone() {
                if from <= start && start < to {
                    return Length::ZERO;
                }
                if from >= start {
                    end = end.min(from);
                }
            }
            end - start
        });
        free.max().unwrap_or(Length::ZERO).max(Length::ZERO)
    }

    /// Two corners that touch, if any do: the nearest such pair.
    pub fn corner_contact(&self, other: &Rect) -> Option<(Corner, Corner)> {
        let pairs = Corner::ALL.iter().flat_map(|&mine| Corner::ALL.map(|theirs| (mine, theirs)));
        let with_distance = pairs.map(|(mine, theirs)| {
            (Distance::of_points(self.corner(mine), other.corner(theirs)), mine, theirs)
        });
        let (distance, mine, theirs) = with_distance.min_by_key(|(distance, ..)| *distance)?;
        distance.is_at_most(TOUCH).then_some((mine, theirs))
    }

    /// Whether a point of an edge, corners included, touches another rectangle.
    pub fn edge_touches(&self, edge: Edge, other: &Rect) -> bool {
        Distance::of_rect_and_segment(other, self.edge(edge)).is_at_most(TOUCH)
    }

    /// Which parts of the rims of two rectangles touch, if they are no farther apart than `reach`: edges that lie on each other
    /// before a corner on an edge before two corners.
    pub fn touching(&self, other: &Rect, reach: Length) -> Option<(Feature, Feature)> {
        let flush = Flush { gap: reach, least: Length::new(100), ..Flush::TIGHT };
        let edges = Edge::ALL.iter().flat_map(|&mine| Edge::ALL.map(|theirs| (mine, theirs)));
        let longest = edges
            .filter_map(|(mine, theirs)| {
                let length = self.edge_contact(mine, other, theirs, &flush)?;
                Some((length, mine, theirs))
            })
            .max_by_key(|(length, ..)| *length);
        if let Some((_, mine, theirs)) = longest {
            return Some((Feature::Edge(mine), Feature::Edge(theirs)));
        }
        if let Some((mine, theirs)) = self.corner_contact(other) {
            return Some((Feature::Corner(mine), Feature::Corner(theirs)));
        }
        let on_theirs = corner_on_edge(self, other)
            .map(|(gap, mine, theirs)| (gap, Feature::Corner(mine), Feature::Edge(theirs)));
        let on_mine = corner_on_edge(other, self)
            .map(|(gap, theirs, mine)| (gap, Feature::Edge(mine), Feature::Corner(theirs)));
        let nearest = on_theirs.into_iter().chain(on_mine).min_by_key(|(gap, ..)| *gap)?;
        nearest.0.is_at_most(reach).then_some((nearest.1, nearest.2))
    }
}

impl Block {
    /// All edges of the stands of two blocks that lie on each other.
    pub fn contacts<'a>(
        &'a self,
        exceptions: &'a [Exception],
        other: &'a Block,
        other_exceptions: &'a [Exception],
        flush: &'a Flush,
    ) -> impl Iterator<Item = Contact> + 'a {
        let near = other
            .footprint()
            .bounds()
            .grown(flush.gap + EXCEPTIONS_REACH * other_exceptions.len().min(1) as i32);
        let mine = (0..self.shape.stands).map(move |stand| (stand, self.stand_with(stand, exceptions)));
        mine.filter(move |(_, rect)| rect.bounds().meets(&near)).flat_map(move |(mine, rect)| {
            let bounds = rect.bounds().grown(flush.gap);
            let others =
                (0..other.shape.stands).map(move |stand| (stand, other.stand_with(stand, other_exceptions)));
            others.filter(move |(_, theirs)| theirs.bounds().meets(&bounds)).flat_map(
                move |(theirs, other)| {
                    let edges = Edge::ALL.into_iter().flat_map(|mine| Edge::ALL.map(|theirs| (mine, theirs)));
                    edges.filter_map(move |(my_edge, their_edge)| {
                        let length = rect.edge_contact(my_edge, &other, their_edge, flush)?;
                        Some(Contact { mine, my_edge, theirs, their_edge, length })
                    })
                },
            )
        })
    }

    /// What this block strikes first of another when it goes straight in a direction, if it does within `limit`. Of several at once the
    /// lowest stands are named; [`struck_with`](Block::struck_with) finds the others.
    pub fn strike(
        &self,
        exceptions: &[Exception],
        toward: Bearing,
        limit: Length,
        target: &Block,
        target_exceptions: &[Exception],
    ) -> Option<Strike> {
        let mut first: Option<Strike> = None;
        let is_plain = exceptions.is_empty() && target_exceptions.is_empty();
        if is_plain
            && self.footprint().way_to(toward, &target.footprint()).is_none_or(|way| way > limit + TOUCH)
        {
            return None;
        }
        // Straight ahead nobody strikes before the first rank does.
        let is_ahead = exceptions.is_empty() && toward == self.place.facing;
        for mine in 0..if is_ahead { self.shape.files() } else { self.shape.stands } {
            let rect = self.stand_with(mine, exceptions);
            for theirs in 0..target.shape.stands {
                let other = target.stand_with(theirs, target_exceptions);
                let Some(way) = rect.way_to(toward, &other) else { continue };
                if way <= limit + TOUCH && first.is_none_or(|strike| way < strike.way) {
                    let there = rect.shifted(toward.unit().offset(0, 2 * i64::from(way.micrometres())));
                    let touching = there.touching(&other, TOUCH);
                    let (with, on) =
                        touching.unwrap_or((Feature::Edge(Edge::Front), Feature::Edge(Edge::Front)));
                    first = Some(Strike { way, mine, with, theirs, on });
                }
            }
        }
        first
    }

    /// The pairs of stands that touch after a strike: within the tolerance of its way.
    pub fn struck_with<'a>(
        &'a self,
        exceptions: &'a [Exception],
        toward: Bearing,
        way: Length,
        target: &'a Block,
        target_exceptions: &'a [Exception],
    ) -> impl Iterator<Item = (u8, u8)> + 'a {
        (0..self.shape.stands).flat_map(move |mine| {
            let rect = self.stand_with(mine, exceptions);
            (0..target.shape.stands).filter_map(move |theirs| {
                let reached = rect.way_to(toward, &target.stand_with(theirs, target_exceptions))?;
                (reached <= way + TOUCH).then_some((mine, theirs))
            })
        })
    }
}

impl Rect {
    /// How far this rectangle can be shifted in a direction before it overlaps another, rounded down to a micrometre; none if it
    /// never does. Sliding past, touching sides or corners, is no overlap.
    pub fn way_to(&self, toward: Bearing, other: &Rect) -> Option<Length> {
        let (unit, origin) = (toward.unit(), self.corners()[0]);
        if self.is_plainly_passed(unit, other) {
            return None;
        }
        let mine = Profile::of(unit, origin, self.corners());
        match mine.meeting(&Profile::of(unit, origin, other.corners())) {
            Meeting::After(way) => Some(way),
            Meeting::Already => Some(Length::ZERO),
            Meeting::Never => None,
        }
    }

    /// Whether it is plain without looking closely that this rectangle, shifted in a direction, slides past another or leaves it
    /// behind: circles round both do.
    #[inline]
    fn is_plainly_passed(&self, unit: Unit, other: &Rect) -> bool {
        const COARSE: u32 = 30;
        let (sin, cos) = (unit.sin >> COARSE, unit.cos >> COARSE);
        let radius = |rect: &Rect| {
            let across = rect.corners()[0].to(rect.corners()[2]);
            (across.x.abs() + across.y.abs()) / 2 + 2
        };
        let reach = (radius(self) + radius(other)) << COARSE;
        let way = self.centre().to(other.centre());
        (way.x * cos - way.y * sin).abs() > reach || way.x * sin + way.y * cos < -reach
    }
}

/// Stands that stepped out of their block are no farther from it than this.
const EXCEPTIONS_REACH: Length = Length::mm(500);

/// A stretch along a segment; its ends are told in micrometres times the length of the segment.
#[derive(Clone, Copy)]
struct Shared {
    from: i64,
    to: i64,
    size: i64,
}

impl Shared {
    fn length(self) -> Length {
        Length::new(divided((self.to - self.from).into(), self.size.into()) as i32)
    }

    fn ends(self) -> (Length, Length) {
        let from = Length::new(divided(self.from.into(), self.size.into()) as i32);
        (from, from + self.length())
    }
}

/// The stretch along the first segment on which the second lies within a gap of its line.
fn shared(on: [Point; 2], other: [Point; 2], gap: Length) -> Option<Shared> {
    let edge = on[0].to(on[1]);
    let size = i64::from(edge.length().micrometres());
    if size == 0 {
        return None;
    }
    // Along and off the edge, both times its length.
    let spot = |point: Point| {
        let way = on[0].to(point);
        (edge.dot(way), edge.cross(way))
    };
    let limit = i64::from(gap.micrometres()) * size;
    // The second runs the other way.
    let (a, b) = (spot(other[1]), spot(other[0]));
    let (mut from, mut to) = (a.0.max(0), b.0.min(edge.squared()));
    if a.1 == b.1 {
        if a.1.abs() > limit {
            return None;
        }
    } else {
        let at = |off: i64| {
            let rise = i128::from(b.0 - a.0) * i128::from(off - a.1);
            a.0 + divided(rise * i128::from((b.1 - a.1).signum()), i128::from((b.1 - a.1).abs()))
        };
        let (one, two) = (at(-limit), at(limit));
        from = from.max(one.min(two));
        to = to.min(one.max(two));
    }
    (from < to).then_some(Shared { from, to, size })
}

/// The corner of `a` that is nearest to an edge of `b`.
fn corner_on_edge(a: &Rect, b: &Rect) -> Option<(Distance, Corner, Edge)> {
    let pairs = Corner::ALL.iter().flat_map(|&corner| Edge::ALL.map(|edge| (corner, edge)));
    pairs
        .map(|(corner, edge)| (Distance::of_segment(a.corner(corner), b.edge(edge)), corner, edge))
        .min_by_key(|(distance, ..)| *distance)
}
