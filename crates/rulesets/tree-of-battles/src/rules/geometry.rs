//! Measuring: what the table is asked (geo.*).

use battle::{Amount, Side};
use ground::tabletop::{Block, Bounds, Distance, Length, Point, Rect, Shape, TOUCH, Within};

use crate::flags::Flags;
use crate::rulebook::define;
use crate::rules::arrays;
use crate::rules::orders::hundredths;
use crate::state::{ContingentId, State};

define!("geo.inch", "geo.within");
/// How distances are compared: rounded to hundredths of an inch, halves upwards; the limit itself is within.
pub(crate) const WITHIN: Within = Within::Rounded(Length::INCH_HUNDREDTH);

/// Whether a distance is within so many inches.
#[inline]
pub(crate) fn is_within(distance: Distance, inches: u8) -> bool {
    WITHIN.is_within(distance, Length::inches(inches.into()))
}

/// Whole inches as a length.
#[inline]
pub(crate) const fn inches(inches: u8) -> Length {
    Length::inches(inches as i32)
}

/// So many inches, as a refusal says them.
pub(crate) const fn amount(inches: u8) -> Amount {
    Amount::whole(inches as i32)
}

/// A distance that is not within some inches, as a refusal says it: as it is compared, so that it shows.
pub(crate) fn beyond(distance: Distance) -> Amount {
    Amount::hundredths(distance.rounded_to(Length::INCH_HUNDREDTH))
}

/// Where everybody is.
impl State {
    /// What a contingent is made of: its stands in files, close or with gaps.
    #[inline]
    pub(crate) fn shape(&self, contingent: ContingentId) -> Shape {
        let c = self.contingent(contingent);
        arrays::shape(c.array, c.files, c.stands, self.kind(contingent), self.scenario.frontage)
    }

    /// A contingent as a block of stands at its place.
    #[inline]
    pub(crate) fn block(&self, contingent: ContingentId) -> Block {
        define!("geo.footprint", "geo.frame");
        let laid = &self.laid[contingent.index()];
        debug_assert_eq!(laid.block, Block::new(self.contingent(contingent).place, self.shape(contingent)));
        laid.block
    }

    /// The footprint of a contingent on the table.
    #[inline]
    pub(crate) fn footprint(&self, contingent: ContingentId) -> &Rect {
        &self.laid[contingent.index()].footprint
    }

    /// The upright rectangle round a contingent on the table; round nothing for all others.
    #[inline]
    pub(crate) fn bounds(&self, contingent: ContingentId) -> &Bounds {
        &self.laid[contingent.index()].bounds
    }
}

/// How far, and who is near.
impl State {
    /// The distance between two contingents.
    #[inline]
    pub(crate) fn distance(&self, one: ContingentId, other: ContingentId) -> Distance {
        define!("geo.distance");
        self.footprint(one).distance(self.footprint(other))
    }

    /// Whether a contingent counts as enemy to a side: on the table, and not routing.
    #[inline]
    pub(crate) fn is_enemy(&self, contingent: ContingentId, of: Side) -> bool {
        define!("geo.enemy");
        let c = self.contingent(contingent);
        c.side != of && !c.is(Flags::OFF | Flags::ROUTING)
    }

    /// The contingents that count as enemy to a side, in roster order.
    #[inline]
    pub(crate) fn enemies(&self, of: Side) -> impl Iterator<Item = ContingentId> + '_ {
        self.all_contingents().filter(move |id| self.is_enemy(*id, of))
    }

    /// Of some contingents the nearest to one, with its distance.
    pub(crate) fn nearest(
        &self,
        to: ContingentId,
        among: impl Iterator<Item = ContingentId>,
    ) -> Option<(ContingentId, Distance)> {
        self.nearest_to(self.footprint(to), self.contingent(to).place.at, among)
    }

    /// Of some contingents the nearest to a footprint with this midpoint of its front edge: on a tie the one whose own
    /// midpoint is nearer, then the one with the lowest roster number.
    pub(crate) fn nearest_to(
        &self,
        rect: &Rect,
        middle: Point,
        among: impl Iterator<Item = ContingentId>,
    ) -> Option<(ContingentId, Distance)> {
        define!("geo.nearest");
        // Distances are compared as they are measured, in hundredths of an inch (geo.within).
        let middles =
            |id: ContingentId| hundredths(Distance::of_points(middle, self.contingent(id).place.at));
        let bounds = rect.bounds();
        let mut nearest: Option<(ContingentId, Distance, i32)> = None;
        for other in among {
            // Most are plainly farther off than the nearest so far.
            let least = Distance::of_squared(bounds.squared_gap(self.bounds(other)));
            let is_farther = |far: i32| !least.is_at_most(Length::INCH_HUNDREDTH * (far + 1));
            if nearest.is_some_and(|(_, _, far)| is_farther(far)) {
                continue;
            }
            let distance = rect.distance(self.footprint(other));
            let far = hundredths(distance);
            let is_nearer = nearest.is_none_or(|(known, _, least)| {
                far < least || far == least && middles(other) < middles(known)
            });
            if is_nearer {
                nearest = Some((other, distance, far));
            }
        }
        nearest.map(|(id, distance, _)| (id, distance))
    }

    /// How far a rectangle is from the nearest enemy of a side.
    pub(crate) fn gap_to_enemy(&self, rect: &Rect, of: Side) -> Option<Distance> {
        let bounds = rect.bounds();
        let mut nearest: Option<Distance> = None;
        for enemy in self.enemies(of) {
            let least = Distance::of_squared(bounds.squared_gap(self.bounds(enemy)));
            if nearest.is_none_or(|known| least < known) {
                let distance = rect.distance(self.footprint(enemy));
                nearest = Some(nearest.map_or(distance, |known| known.min(distance)));
            }
        }
        nearest
    }

    /// The nearest enemy of a contingent, with his distance.
    pub(crate) fn nearest_enemy(&self, to: ContingentId) -> Option<(ContingentId, Distance)> {
        self.nearest(to, self.enemies(self.contingent(to).side))
    }

    /// Whether an enemy is within so many inches of a contingent.
    pub(crate) fn is_enemy_within(&self, of: ContingentId, inches: u8) -> bool {
        let own = self.footprint(of);
        // Most are plainly too far away.
        let reach = self.bounds(of).grown(Length::inches(i32::from(inches) + 1));
        self.enemies(self.contingent(of).side).any(|enemy| {
            reach.meets(self.bounds(enemy)) && is_within(own.distance(self.footprint(enemy)), inches)
        })
    }

    /// Whether a contingent stands to the front of another: any part of one of its stands in the front zone.
    pub(crate) fn is_to_front(&self, of: ContingentId, other: ContingentId) -> bool {
        define!("geo.front-zone", "geo.rear-zone");
        let zone = self.block(of).frame().front_zone();
        self.block(other).parts().any(|part| zone.overlaps(&part))
    }
}

/// Room to stand.
impl State {
    /// Whether a contingent could stand as a block: on the table, on no impassable ground, and on nobody else.
    pub(crate) fn has_room(&self, who: ContingentId, block: &Block) -> bool {
        self.has_room_among(who, block, &[])
    }

    /// The same, apart from some contingents that will make way.
    pub(crate) fn has_room_among(&self, who: ContingentId, block: &Block, but: &[ContingentId]) -> bool {
        let footprint = block.footprint();
        let bounds = footprint.bounds();
        let table = self.board().grown(TOUCH);
        let on_table = footprint.corners().iter().all(|corner| table.holds(*corner));
        let met = || {
            self.all_contingents().any(|other| {
                other != who
                    && !but.contains(&other)
                    && !self.contingent(other).is(Flags::OFF)
                    && self.bounds(other).meets(&bounds)
                    && self.block(other).parts().any(|part| block.parts().any(|own| own.overlaps(&part)))
            })
        };
        on_table && !self.is_barred_at(block) && !met()
    }
}
