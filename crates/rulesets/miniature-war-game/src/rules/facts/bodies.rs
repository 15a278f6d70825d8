//! Where units stand as rectangles: overlap, contact, and how deep two of them lie in each other (common.ground, common.contact.range).

use std::slice;

use ground::tabletop::{Bounds, Distance, Length, Point, Rect, Vector, Within};

use crate::charts::MELEE_RANGE;
use crate::field::UnitInfo;
use crate::rulebook::define;
use crate::state::{Flags, State, Unit, UnitId};

/// The ground that a unit covers: its full ranks, and its last one if that is not filled; stand by stand, if places in it are empty. A
/// square covers its core and corners, too.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    parts: Parts,
    /// The block with all its places, empty or not.
    hull: Rect,
    bounds: Bounds,
    /// It is in a building.
    in_house: bool,
}

#[derive(Clone, Debug)]
enum Parts {
    /// All in one.
    Whole(Rect),
    /// Ranks of different length, or stands with empty places between them.
    Some(Vec<Rect>),
}

/// How near enemies are in contact.
pub(crate) const CONTACT: Length = Length::cm(MELEE_RANGE);

impl Body {
    /// The ground that a unit covers.
    pub(crate) fn of(unit: &Unit, info: &UnitInfo) -> Body {
        if unit.is(Flags::SQUARE) {
            define!("musket.square.place");
            let hull = unit.footprint(info);
            return Body { parts: Parts::Whole(hull), hull, bounds: hull.bounds(), in_house: false };
        }
        let block = unit.block(info);
        // The stands of a skirmish line stand apart, but nobody goes between them.
        let footprint = block.footprint();
        let parts = if unit.gone != 0 {
            Parts::Some(unit.stands_now(info).map(|(_, stand)| stand).collect())
        } else if block.shape.in_last_rank() == block.shape.files() {
            Parts::Whole(footprint)
        } else {
            Parts::Some(block.parts().collect())
        };
        Body { parts, hull: footprint, bounds: footprint.bounds(), in_house: false }
    }

    /// What is met of a unit in a building: the openings at which its figures strike, of that footprint.
    pub(crate) fn in_house(openings: Vec<Rect>, footprint: Rect) -> Body {
        define!("musket.bldg.melee");
        let bounds = footprint.bounds();
        Body { parts: Parts::Some(openings), hull: footprint, bounds, in_house: true }
    }

    /// Whether it is that of a unit in a building.
    pub(crate) fn is_in_house(&self) -> bool {
        self.in_house
    }

    /// The same body somewhere else: a block lays out its stands from its place, so that this is exact.
    pub(crate) fn shifted(&self, way: Vector) -> Body {
        let parts = match &self.parts {
            Parts::Whole(rect) => Parts::Whole(rect.shifted(way)),
            Parts::Some(parts) => Parts::Some(parts.iter().map(|rect| rect.shifted(way)).collect()),
        };
        let hull = self.hull.shifted(way);
        Body { parts, hull, bounds: hull.bounds(), in_house: self.in_house }
    }

    /// Its rectangles.
    pub(crate) fn parts(&self) -> &[Rect] {
        match &self.parts {
            Parts::Whole(rect) => slice::from_ref(rect),
            Parts::Some(parts) => parts,
        }
    }

    /// The upright rectangle that holds it.
    pub(crate) fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The rectangle along its front that holds it.
    pub(crate) fn hull(&self) -> &Rect {
        &self.hull
    }

    pub(crate) fn pairs<'a>(&'a self, other: &'a Body) -> impl Iterator<Item = (&'a Rect, &'a Rect)> {
        self.parts().iter().flat_map(|own| other.parts().iter().map(move |rect| (own, rect)))
    }

    /// Whether two bodies cover the same ground.
    pub(crate) fn overlaps(&self, other: &Body) -> bool {
        self.bounds.meets(&other.bounds) && self.pairs(other).any(|(own, rect)| own.overlaps(rect))
    }

    /// Whether one would have to be shifted by more than this to be clear of the other.
    pub(crate) fn lies_deeper(&self, other: &Body, than: Length) -> bool {
        self.bounds.meets(&other.bounds)
            && self.pairs(other).any(|(own, rect)| own.overlaps(rect) && depth_of_overlap(own, rect) > than)
    }

    /// Whether two bodies are within a distance of each other.
    pub(crate) fn is_within(&self, other: &Body, reach: Length) -> bool {
        define!("common.ground.within");
        self.bounds.grown(reach).meets(&other.bounds)
            && self.pairs(other).any(|(own, rect)| Within::Exact.is_within(own.distance(rect), reach))
    }

    /// Whether a stand is within a distance of a point.
    pub(crate) fn is_near_point(&self, point: Point, reach: Length) -> bool {
        self.bounds.grown(reach).holds(point)
            && self.parts().iter().any(|rect| Within::Exact.is_within(Distance::of_rect(point, rect), reach))
    }

    /// How far two bodies are from each other.
    pub(crate) fn distance(&self, other: &Body) -> Distance {
        self.pairs(other).map(|(own, rect)| own.distance(rect)).min().unwrap_or(Distance::ZERO)
    }

    /// Whether two bodies are in melee range of each other.
    pub(crate) fn touches(&self, other: &Body) -> bool {
        define!("common.contact.range");
        self.is_within(other, CONTACT)
    }
}

/// The least shift that would part two rectangles that overlap: along an edge of one or of the other.
fn depth_of_overlap(a: &Rect, b: &Rect) -> Length {
    let along = |own: &Rect, other: &Rect| {
        let spots = own.frame().spots(other);
        let half = own.front().half();
        let least =
            |of: fn(&ground::tabletop::Spot) -> Length| spots.iter().map(of).min().unwrap_or_default();
        let most = |of: fn(&ground::tabletop::Spot) -> Length| spots.iter().map(of).max().unwrap_or_default();
        let aside = (half - least(|spot| spot.u)).min(most(|spot| spot.u) + half);
        let ahead = (Length::ZERO - least(|spot| spot.v)).min(most(|spot| spot.v) + own.depth());
        aside.min(ahead)
    };
    along(a, b).min(along(b, a))
}

impl State {
    /// The ground that a unit covers.
    pub(crate) fn body(&self, unit: UnitId) -> Body {
        if let Some(one) = self.berth_of(unit) {
            return Body::of(self.unit(one.vessel), self.info(one.vessel));
        }
        self.body_as(unit, self.unit(unit))
    }

    /// Whether a unit is within melee range of an enemy.
    pub(crate) fn is_in_contact(&self, unit: UnitId) -> bool {
        if self.is_afloat(unit) {
            return false;
        }
        let mut near = self
            .enemies_of(unit)
            .filter(|enemy| !self.is_afloat(*enemy) && self.may_be_within([unit, *enemy], CONTACT))
            .peekable();
        if near.peek().is_none() {
            return false;
        }
        let body = self.body(unit);
        near.any(|enemy| self.are_in_contact(&body, &self.body(enemy)))
    }

    /// Whether two units may be within a distance of each other, as far as their places and sizes tell: a cheap question before a dear one.
    pub(crate) fn may_be_within(&self, both: [UnitId; 2], reach: Length) -> bool {
        let [one, other] = both.map(|id| self.bearer_of(id)).map(|id| (self.unit(id), self.info(id)));
        let far = reach + one.0.span(one.1) + other.0.span(other.1);
        one.0.grid.at.to(other.0.grid.at).squared() <= i64::from(far.micrometres()).pow(2)
    }
}
