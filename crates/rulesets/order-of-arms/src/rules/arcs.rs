//! Front, flank and rear (C17.5, C17.6, A2.3).

use ground::areas::{Arc, AreaId};

use crate::rulebook::define;
use crate::state::{Flags, State, UnitId};

impl State {
    /// Where an adjacent area lies for a unit by its facing alone: what a charge leaves through, a gun fires through and an
    /// attack goes through. All-round defence is for those who defend themselves.
    ///
    /// Skirmishers on horse face everywhere. An area that is not adjacent is in the rear.
    pub(crate) fn faced_arc(&self, unit: UnitId, area: AreaId) -> Arc {
        define!("C17.5.1", "C17.5.2b", "C17.6", "model.facing", "A2.2.1e");
        if self.kind(unit).all_round {
            return Arc::Front;
        }
        let u = self.unit(unit);
        self.scenario.map.arc(u.area, u.facing, area).unwrap_or(Arc::Rear)
    }

    /// Where an adjacent area lies for a unit that defends itself: all-round defence makes every area its front, and a column
    /// has no front at all.
    pub(crate) fn arc_to(&self, unit: UnitId, area: AreaId) -> Arc {
        define!("C17.5.2a", "B13.4.5b");
        if self.unit(unit).is(Flags::COLUMN) {
            return self.faced_arc(unit, area).max(Arc::Flank);
        }
        if self.has_all_round_defence(unit) { Arc::Front } else { self.faced_arc(unit, area) }
    }

    /// Where an adjacent area lies for a unit that shoots in support of close quarters, or before it falls back from them:
    /// whoever is attacked defends himself.
    pub(crate) fn supporting_arc(&self, unit: UnitId, area: AreaId) -> Arc {
        if self.side_of(unit) == self.active { self.faced_arc(unit, area) } else { self.arc_to(unit, area) }
    }

    /// Whether a unit has no flank and no rear.
    pub(crate) fn has_all_round_defence(&self, unit: UnitId) -> bool {
        define!("A2.3", "C25.1", "C26.1.1b", "C17.5.2c");
        let u = self.unit(unit);
        u.is(Flags::SCHILTRON) || u.is(Flags::PHALANX) || self.is_all_round_in(unit, u.area)
    }

    /// Whether a unit has no flank and no rear in an area by what it is, or by what the area is.
    fn is_all_round_in(&self, unit: UnitId, area: AreaId) -> bool {
        self.info(unit).all_round || self.kind(unit).all_round || self.scenario.ground(area).all_round
    }

    /// Whether an attack from an area takes a unit in flank or rear.
    ///
    /// Of two long units in a stack the lower stands to the left: from the left flank only the lower is flanked, from the
    /// right only the upper.
    pub(crate) fn is_flanked_from(&self, unit: UnitId, area: AreaId) -> bool {
        define!("C17.6.1", "C17.3.2b");
        match self.arc_to(unit, area) {
            Arc::Front => false,
            Arc::Rear => true,
            Arc::Flank if self.unit(unit).is(Flags::COLUMN) => true,
            Arc::Flank => {
                let u = self.unit(unit);
                let alone = self.stacked(self.stack_of(unit)).nth(1).is_none();
                alone || self.shows_flank_to(unit, self.scenario.map.is_left(u.area, u.facing, area))
            }
        }
    }

    /// Whether one of some riders on their way from an area to the next is struck in flank or rear from a third: they face
    /// where they ride.
    pub(crate) fn is_flanked_riding(
        &self,
        unit: UnitId,
        riders: &[UnitId],
        [here, next, from]: [AreaId; 3],
    ) -> bool {
        let map = &self.scenario.map;
        let Some(ahead) = map.way_to(here, next).filter(|_| !self.is_all_round_in(unit, here)) else {
            return false;
        };
        match map.arc(here, ahead, from) {
            None | Some(Arc::Front) => false,
            Some(Arc::Rear) => true,
            Some(Arc::Flank) => riders.len() < 2 || self.shows_flank_to(unit, map.is_left(here, ahead, from)),
        }
    }

    /// Whether it is this unit of a stack of several whose flank is turned to the left, or to the right.
    fn shows_flank_to(&self, unit: UnitId, left: bool) -> bool {
        !self.kind(unit).long || left == (self.unit(unit).level == 0)
    }
}
